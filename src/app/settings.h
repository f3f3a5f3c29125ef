/*
 * The one table of what can be set: the options of the model (flk_option_table) and the
 * program's own. The command line (--max-speed 0.4), `:` and scenarios (max_speed 0.4),
 * help and the man page all read it.
 */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "flk.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum setting_id {
    SETTING_OPTION, /* of the model: `option` says which */
    SETTING_SIZE,
    SETTING_OBSTACLE,
    SETTING_PREDATOR,
    SETTING_BOIDS,
    SETTING_BOID,
    SETTING_SEED,
    SETTING_POPULATE,
    SETTING_AT,
    SETTING_INSERT,
    SETTING_REMOVE,
    SETTING_PRESET,
    SETTING_SEARCH,
    SETTING_LEAF,
    SETTING_THREADS,
    SETTING_SIMD,
    SETTING_TICKS,
    SETTING_RATE,
    SETTING_FPS,
    SETTING_GLYPHS,
    SETTING_FOLLOW,
    SETTING_MAP,
    SETTING_SAVE,
    SETTING_EVERY,
    SETTING_JSONL,
    SETTING_STATES,
    SETTING_TRACE,
    SETTING_DESCRIBE,
    SETTING_HASH,
    SETTING_HELP,
    SETTING_VERSION
};

/* Who takes a setting. */
enum setting_scope {
    SCOPE_MODEL = 1,  /* what is flown: everywhere, in scenarios too */
    SCOPE_SCREEN = 2, /* the program on a terminal, `:`, and scenarios */
    SCOPE_RUN = 4,    /* boids run */
    SCOPE_LINE = 8    /* `:` and scenarios alone */
};

enum setting_type {
    VALUE_FLAG,   /* takes no value */
    VALUE_REAL,   /* a number of least .. most */
    VALUE_WHOLE,  /* a whole number of least .. most */
    VALUE_SEED,   /* a whole number of 64 bits */
    VALUE_CHOICE, /* one of `choices` */
    VALUE_SIZE,   /* WxH */
    VALUE_OBSTACLE,
    VALUE_BOID,
    VALUE_PREDATOR,
    VALUE_POPULATE, /* how many, and a seed */
    VALUE_INSERT,   /* a thing, its number, and what it is */
    VALUE_REMOVE,   /* a thing and its number */
    VALUE_AT,       /* a tick, or two of a ramp, and a change */
    VALUE_PRESET,
    VALUE_FILE
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

extern const char *const glyph_set_names[]; /* "arrows", "ascii", "dots", NULL */

size_t settings_count(void);
struct setting settings_at(size_t k);

/* The setting of a name, '-' and '_' being one. False where there is none. */
bool settings_find(const char *name, struct setting *setting);

/* The name in a NULL-terminated list nearest to what was typed; NULL if none is near.
 */
const char *settings_nearest(const char *typed, const char *const *names);
const char *settings_nearest_setting(const char *typed, int scope);

#endif
