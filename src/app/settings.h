/*
 * The one table of what can be set: the options of the model (flk_option_table) and the
 * program's own. The command line (--max-speed 0.4), `:` and presets (max_speed 0.4),
 * help and the man page all read it.
 */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "app/presets.h"
#include "app/start.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum setting_id {
    SETTING_OPTION, /* of the model: `option` says which */
    SETTING_SIZE,
    SETTING_OBSTACLE,
    SETTING_PREDATOR,
    SETTING_BOIDS,
    SETTING_SEED,
    SETTING_PRESET,
    SETTING_SEARCH,
    SETTING_TICKS,
    SETTING_RATE,
    SETTING_FPS,
    SETTING_GLYPHS,
    SETTING_EVERY,
    SETTING_JSONL,
    SETTING_STATES,
    SETTING_TRACE,
    SETTING_HASH,
    SETTING_HELP,
    SETTING_VERSION
};

/* Who takes a setting. */
enum setting_scope {
    SCOPE_MODEL = 1,  /* what is flown: everywhere, `:` and presets too */
    SCOPE_SCREEN = 2, /* the program on a terminal, and `:` */
    SCOPE_RUN = 4     /* boids run */
};

enum setting_type {
    VALUE_FLAG,   /* takes no value */
    VALUE_REAL,   /* a number of least .. most */
    VALUE_WHOLE,  /* a whole number of least .. most */
    VALUE_SEED,   /* a whole number of 64 bits */
    VALUE_CHOICE, /* one of `choices` */
    VALUE_SIZE,   /* WxH */
    VALUE_OBSTACLE,
    VALUE_PREDATOR,
    VALUE_PRESET
};

struct setting {
    enum setting_id id;
    flk_option_id option; /* of SETTING_OPTION */
    const char *name;     /* "max_speed"; "max-speed" on the command line */
    const char *form;     /* of its value: "N", "x,y,r"; "" for a flag */
    int scope;            /* of enum setting_scope */
    enum setting_type type;
    double least, most;
    const char *const *choices;
    const char *help;
};

size_t settings_count(void);
struct setting settings_at(size_t k);

/* The setting of a name, '-' and '_' being one. False where there is none. */
bool settings_find(const char *name, struct setting *setting);

/* A value that was read. */
struct value {
    struct setting setting;
    double number[5]; /* the numbers of a list; [0]: a real, a choice's index */
    size_t count;     /* of them */
    uint64_t whole;   /* a whole number, a seed */
    bool none;        /* `obstacle none`, `predator none` */
    const struct preset *preset;
};

#define MESSAGE_SIZE 256

/* Read a value. On failure false, and `message` says in one line what was wrong and
 * what would do: `"nan" is not a number; from 1e-9 to 1e9 would do`. */
bool settings_parse(const struct setting *setting, const char *text,
                    struct value *value, char message[MESSAGE_SIZE]);

/* What an error of the core means in the same words; `name` of the error included. */
void settings_explain(const flk_error *error, char message[MESSAGE_SIZE]);

/* The name in a NULL-terminated list nearest to what was typed; NULL if none is near.
 */
const char *settings_nearest(const char *typed, const char *const *names);
const char *settings_nearest_setting(const char *typed, int scope);

/* ---- What a command line sets up ----------------------------------------------- */

struct setup {
    struct start start;
    flk_search_kind search;
    bool ticks_given;
    uint64_t ticks; /* play to this tick and pause; of `boids run`, how many */
    double rate;    /* ticks a second */
    double fps;     /* frames a second at most */
    int glyphs;     /* enum glyph_set + 1; 0: by the locale */
    uint64_t every; /* a row every so many ticks */
    bool jsonl, states, hash, trace_given;
    uint64_t trace; /* whose events */
    bool obstacles_given,
        predators_given; /* the first one given replaces the preset's */
};

extern const char *const glyph_set_names[]; /* "arrows", "ascii", "dots", NULL */

/* The program's defaults on the ground of a preset. False without memory. */
bool setup_init(struct setup *setup, const struct preset *preset);
void setup_free(struct setup *setup);

/* Take a value in. False, with a message, where it does not fit. */
bool setup_apply(struct setup *setup, const struct value *value,
                 char message[MESSAGE_SIZE]);

#endif
