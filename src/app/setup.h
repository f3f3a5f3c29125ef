/*
 * What a scenario and a command line set up: how the run begins, and the program's own
 * settings.
 */
#ifndef APP_SETUP_H
#define APP_SETUP_H

#include "app/start.h"
#include "app/value.h"

struct setup {
    struct start start;
    flk_options ground; /* of the preset or scenario that it stands on; no obstacles */
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
    uint64_t trace;   /* whose events */
    const char *save; /* a file; borrowed of the command line */
    bool boids_given; /* has anything said how many there are? */
    bool reach_given; /* and how far off an obstacle its push begins? */
    bool obstacles_given,
        predators_given; /* the first one given replaces those of the ground */
};

/* The program's defaults and a model of no boids; the settings of the screen and of how
 * steps are computed are those of `base`, if it is not NULL. */
void setup_begin(struct setup *setup, const struct setup *base);

/* The same on the ground of a preset. False without memory. */
bool setup_init(struct setup *setup, const struct text *preset);
void setup_free(struct setup *setup);

/* Take a value in; of a scenario's line `line`, 0 for none. False, with a message,
 * where it does not fit. */
bool setup_apply(struct setup *setup, const struct value *value, unsigned line,
                 char message[MESSAGE_SIZE]);

/* Take a map in, which is taken over (also on failure). False without memory. */
bool setup_apply_map(struct setup *setup, struct map *map);

/* Do all values fit together? If not, the message says which does not, and *line is
 * where it stands, 0 for nowhere. */
bool setup_check(const struct setup *setup, unsigned *line, char message[MESSAGE_SIZE]);

/* What is put on it from here on is put on this ground. */
void setup_ground(struct setup *setup);

/* Take in a value that says how steps are computed: search, leaf, threads, simd. */
void setup_apply_method(flk_method *method, const struct value *value);

#endif
