/* Values as they are typed: read by the table of settings, or refused in words. */
#ifndef APP_VALUE_H
#define APP_VALUE_H

#include "app/presets.h"
#include "app/settings.h"

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
bool value_parse(const struct setting *setting, const char *text, struct value *value,
                 char message[MESSAGE_SIZE]);

/* What an error of the core means in the same words; `name` of the error included. */
void value_explain(const flk_error *error, char message[MESSAGE_SIZE]);

#endif
