/*
 * The one table of commands: name, keys, help. The dispatch of keys, `:`, the help
 * screen, the footer, the man page and the README's table come from it. (The keys of
 * the drawing mode are one of the same kind, in draw.h.)
 */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "app/model.h"

#define COMMAND_KEYS 3

/* Under which heading help shows a command. */
enum command_group {
    GROUP_TIME,
    GROUP_LOOK,
    GROUP_FOLLOW,
    GROUP_TUNE,
    GROUP_PROGRAM,
    GROUP_DRAW /* of draw_table, in draw.h */
};

struct command {
    const char *name; /* as `:` takes it */
    key keys[COMMAND_KEYS];
    const char *shown; /* how its keys are written, "PgDn"; with those of the rows below
                          that have NULL here and are told of with it: "z Z" */
    enum command_group group;
    const char *help; /* one line; NULL where `shown` is */
    struct hint {
        const char *keys, *text; /* NULL: not in the footer */
        int rank;                /* 1: where there is room; 2: where there is more */
    } hint;
    void (*run)(struct model *model, int argument);
    int argument;
    void (*run_with)(struct model *model, uint64_t number); /* "tick 12"; else NULL */
    void (*run_text)(struct model *model,
                     const char *text); /* "save FILE"; else NULL */
};

/* For rows that are not in the footer, and those told of with the row above. */
#define NO_HINT                                                                        \
    {                                                                                  \
        NULL, NULL, 0                                                                  \
    }
#define WITH_ABOVE NULL

extern const struct command command_table[]; /* ends with a NULL name */
extern const char *const command_group_names[];

/* The command of a key in a table; NULL if there is none. */
const struct command *command_in(const struct command *table, key k);

/* The command of a key or of a name; NULL if there is none. */
const struct command *command_of_key(key k);
const struct command *command_of_name(const char *name);

/* The keys of the modes in which text is typed or something is chosen from a list, for
 * the status line: "Enter take  Esc leave". */
const char *command_mode_keys(enum mode mode);

/* The keys that matter under the microscope; during a tour Enter is the tour's. */
const char *command_microscope_keys(const struct model *model);

#endif
