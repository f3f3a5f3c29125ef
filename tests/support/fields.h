/*
 * Plain text, a record a line, its fields separated by one space, `#` for comments.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fields {
    const char *rest; /* what is not read yet */
    size_t line;      /* the number of the line read last, from 1 */
    char *text;       /* that line, cut up */
    char **at;        /* its fields */
    size_t count;
};

/* Begin with {.rest = text} and end with fields_free(). False at the end of the text.
 */
bool fields_next(struct fields *fields);
void fields_free(struct fields *fields);

/* The value of a field; false where it is not wholly a finite decimal number, not a
 * whole number of 64 bits, not one of the choices (which end with NULL). */
bool fields_real(const struct fields *fields, size_t index, double *value);
bool fields_whole(const struct fields *fields, size_t index, uint64_t *value);
bool fields_choice(const struct fields *fields, size_t index,
                   const char *const *choices, size_t *value);

/* realloc to `count` elements and one more, or the end of the program. */
void *fields_grown(void *memory, size_t count, size_t size);

#endif
