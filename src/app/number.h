/* Numbers as text, the same in every locale. */
#ifndef APP_NUMBER_H
#define APP_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Room for any number that number_print() writes. */
#define NUMBER_SIZE 32

/* The shortest decimal that reads back as the same double (as plain digits or with an
 * exponent, whichever is shorter): "0.1", "-0", "1e21". Finite values only. Returns
 * text. */
const char *number_print(char text[NUMBER_SIZE], double value);

/* A finite decimal and nothing else: no blanks, no sign but '-', no hexadecimal, no nan
 * or inf. False leaves *value alone. */
bool number_parse(const char *text, double *value);

/* The same for a whole number of 0 .. 2^64 - 1: digits only. */
bool number_parse_whole(const char *text, uint64_t *value);

#endif
