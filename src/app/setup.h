/*
 * What a command line sets up, on the ground of a preset: how the run begins, and the
 * program's own settings.
 */
#ifndef APP_SETUP_H
#define APP_SETUP_H

#include "app/start.h"
#include "app/value.h"

struct setup {
    struct start start;
    flk_method method;
    bool ticks_given;
    uint64_t ticks; /* play to this tick and pause; of `boids run`, how many */
    double rate;    /* ticks a second */
    double fps;     /* frames a second at most */
    int glyphs;     /* enum glyph_set + 1; 0: by the locale */
    bool follow_given;
    uint64_t follow; /* whom */
    bool every_given;
    uint64_t every; /* a row every so many ticks */
    bool jsonl, states, hash, describe, trace_given;
    uint64_t trace; /* whose events */
    bool obstacles_given,
        predators_given; /* the first one given replaces the preset's */
};

/* The program's defaults on the ground of a preset. False without memory. */
bool setup_init(struct setup *setup, const struct preset *preset);
void setup_free(struct setup *setup);

/* Take a value in. False, with a message, where it does not fit. */
bool setup_apply(struct setup *setup, const struct value *value,
                 char message[MESSAGE_SIZE]);

/* Take in a value that says how steps are computed: search, leaf, threads, simd. */
void setup_apply_method(flk_method *method, const struct value *value);

#endif
