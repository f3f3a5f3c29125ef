/*
 * What a tour waits for and what it claims: figures of the flock and of the followed
 * boid, held against numbers. "polarization > 0.95 and groups = 1"
 */
#ifndef APP_CONDITION_H
#define APP_CONDITION_H

#include "app/model.h"

#define TERMS_MAX 4
#define CONDITION_SIZE 400 /* any condition in words, its figures with it */

enum comparison { LESS, AT_MOST, MORE, AT_LEAST, EQUAL, COMPARISONS };

/* A figure as it is or as it should be. */
union figure {
    double number;
    uint64_t hash; /* of FIGURE_HASH */
};

struct term {
    uint8_t figure, comparison; /* what of the flock; enum comparison */
    union figure wanted;
};

struct condition {
    size_t count;
    struct term term[TERMS_MAX]; /* all of them are to hold */
};

/* The names of the figures: the core's measures, then the other ones; NULL from the
 * last on. */
const char *figure_name(size_t k);

/* Read a condition at *text and move behind it; blanks set its words apart. False, with
 * what was wrong and what would do in `message`, where it is none. */
bool condition_read(const char **text, struct condition *condition,
                    char message[MESSAGE_SIZE]);

/* Does it hold in the present tick? Each term's figure goes into `found`. Looks at the
 * flock where a measure is asked for and the tick has not been looked at. */
bool condition_holds(const struct model *model, const struct condition *condition,
                     union figure found[TERMS_MAX]);

/* What is told of each term. */
enum condition_part { TOLD_NAME = 1, TOLD_FOUND = 2, TOLD_WANTED = 4 };

/* A condition in words: "polarization 0.98 > 0.95 and groups 1 = 1" with all parts. A
 * figure has so many digits that one sees whether it is what it should be. Returns
 * text. */
const char *condition_print(const struct condition *condition,
                            const union figure found[TERMS_MAX], int parts,
                            char text[CONDITION_SIZE]);

#endif
