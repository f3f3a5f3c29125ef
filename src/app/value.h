/* Values as they are typed: read by the table of settings, or refused in words. */
#ifndef APP_VALUE_H
#define APP_VALUE_H

#include "app/change.h"
#include "app/parse.h"
#include "app/presets.h"

/* A value that was read. */
struct value {
    struct setting setting;
    double number[3]; /* [0]: a real, a choice's index; a size; what follows a choice */
    size_t count;     /* of them */
    uint64_t whole;   /* a whole number, a seed */
    uint64_t boids;   /* of populate */
    struct change change; /* of a thing, of `at` */
    const struct text *preset;
    const char *text; /* of a file; borrowed of what was read */
};

/* Read a value. On failure false, and `message` says in one line what was wrong and
 * what would do: `"nan" is not a number; from 1e-9 to 1e9 would do`. */
bool value_parse(const struct setting *setting, const char *text, struct value *value,
                 char message[MESSAGE_SIZE]);

/* Does it say a change that can be made at a tick? Then *change is it, its tick only
 * where the value has one. */
bool value_change(const struct value *value, struct change *change);

/* What an error of the core means in the same words; `name` of the error included. */
void value_explain(const flk_error *error, char message[MESSAGE_SIZE]);

#endif
