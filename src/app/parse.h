/* Parts of values as they are typed: read, or refused in words. */
#ifndef APP_PARSE_H
#define APP_PARSE_H

#include "app/settings.h"

/* Room for one line of words for the user. */
#define MESSAGE_SIZE 256

/* Say: "TEXT" WHAT; WOULD_DO would do. Returns false. What is said back of the text is
 * cut and printable. */
bool parse_refused(char message[MESSAGE_SIZE], const char *text, const char *what,
                   const char *would_do);

/* "0.5 to 12". Returns text. */
const char *parse_range(double least, double most, char text[MESSAGE_SIZE / 2]);

/* A number from `least` to the most of a setting; a whole one from its least to `most`.
 */
bool parse_real(const struct setting *setting, const char *text, double least,
                double *number, char message[MESSAGE_SIZE]);
bool parse_whole(const struct setting *setting, const char *text, uint64_t most,
                 uint64_t *whole, char message[MESSAGE_SIZE]);

/* Put a name behind those that are there, with a comma. */
void parse_join(char *out, size_t size, const char *name);

/* Which of the names it is; if none, all of them would do. */
bool parse_name(const char *text, const char *const *names, const char *what,
                size_t *index, char message[MESSAGE_SIZE]);

/* Cut a copy of a text at the separators: "12,13,2". Returns the number of fields, or 0
 * where the text is too long for the copy or has too many. */
#define PARSE_FIELDS 8
size_t parse_fields(const char *text, const char *separators, char *copy, size_t size,
                    char *fields[PARSE_FIELDS]);

#endif
