/* The command line, read by the table of settings. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "app/setup.h"

struct args {
    bool run;         /* `boids run` */
    bool bench, all;  /* `boids bench`, and its word for every row */
    bool tour, check; /* `boids tour`, and to check them */
    char **words; /* the tours named; `count` of them, borrowed of the command line */
    int count;
    bool help, version;
    struct setup setup; /* none for a bench or a tour; ends with setup_free() */
};

/* Read it. False where it is wrong: `message` then says in one line which option, which
 * value, and what would do. */
bool args_parse(int argc, char **argv, struct args *args, char message[MESSAGE_SIZE]);

#endif
