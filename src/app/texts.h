/* Text files that the program holds, put into it by the Makefile (src/data/embed.sh).
 */
#ifndef APP_TEXTS_H
#define APP_TEXTS_H

/* A text of some lines, without their newlines; lines ends with NULL. */
struct text {
    const char *name;
    const char *const *lines;
};

/* Each table ends with a NULL name. */
extern const struct text source_table[]; /* the code that it shows: "steer.c" */
extern const struct text tour_table[];   /* the guided tours, without their ".tour" */

#endif
