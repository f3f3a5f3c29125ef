/* The command line, read by the table of settings. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "app/setup.h"

/* What the first word of a line may be. */
enum subcommand_id {
    SUBCOMMAND_NONE, /* the program on a terminal */
    SUBCOMMAND_RUN,
    SUBCOMMAND_TOUR,
    SUBCOMMAND_PRESETS,
    SUBCOMMAND_COMPLETION,
    SUBCOMMAND_BENCH
};

struct subcommand {
    const char *name;
    enum subcommand_id id;
};

extern const struct subcommand subcommand_table[]; /* ends with a NULL name */

struct args {
    enum subcommand_id subcommand;
    bool all;     /* of the bench: every row */
    bool check;   /* of tours */
    char **words; /* the tours named, the shell; `count` of them, borrowed of the
                     command line */
    int count;
    bool help, version;
    struct setup setup; /* of the program and of `boids run`; ends with setup_free() */
};

/* Read it. False where it is wrong: `message` then says in one line which option, which
 * value, and what would do. */
bool args_parse(int argc, char **argv, struct args *args, char message[MESSAGE_SIZE]);

#endif
