#include "app/parse.h"

#include "app/number.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* So much of what was typed is said back. */
#define SHOWN_MAX 40

/* Cut a text that someone typed to what can be shown on a line of a terminal. */
static const char *shown(const char *text, char copy[SHOWN_MAX + 4])
{
    size_t n = 0;
    for (; n < SHOWN_MAX && text[n]; n++)
        copy[n] = isprint((unsigned char)text[n]) ? text[n] : '?';
    snprintf(copy + n, sizeof("..."), "%s", text[n] ? "..." : "");
    return copy;
}

bool parse_refused(char message[MESSAGE_SIZE], const char *text, const char *what,
                   const char *would_do)
{
    char copy[SHOWN_MAX + 4];
    snprintf(message, MESSAGE_SIZE, "\"%s\" %s; %s would do", shown(text, copy), what,
             would_do);
    return false;
}

const char *parse_range(double least, double most, char text[MESSAGE_SIZE / 2])
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];
    snprintf(text, MESSAGE_SIZE / 2, "%s to %s", number_print(a, least),
             number_print(b, most));
    return text;
}

bool parse_real(const struct setting *s, const char *text, double least, double *number,
                char message[MESSAGE_SIZE])
{
    char range[MESSAGE_SIZE / 2];
    double parsed;
    parse_range(least, s->most, range);
    if (!number_parse(text, &parsed))
        return parse_refused(message, text, "is not a number", range);
    if (!(parsed >= least && parsed <= s->most))
        return parse_refused(message, text, "is out of range", range);
    *number = parsed;
    return true;
}

bool parse_whole(const struct setting *s, const char *text, uint64_t most,
                 uint64_t *whole, char message[MESSAGE_SIZE])
{
    char range[MESSAGE_SIZE / 2];
    uint64_t parsed;
    snprintf(range, sizeof(range), "%.0f to %llu", s->least, (unsigned long long)most);
    if (!number_parse_whole(text, &parsed))
        return parse_refused(message, text, "is not a whole number", range);
    if (parsed < (uint64_t)s->least || parsed > most)
        return parse_refused(message, text, "is out of range", range);
    *whole = parsed;
    return true;
}

void parse_join(char *out, size_t size, const char *name)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used ? ", " : "", name);
}

/* Which of the names it is; if none, all of them would do. */
bool parse_name(const char *text, const char *const *names, const char *what,
                size_t *index, char message[MESSAGE_SIZE])
{
    char all[MESSAGE_SIZE / 2] = "";
    for (size_t k = 0; names[k]; k++) {
        if (strcmp(text, names[k]) == 0) {
            *index = k;
            return true;
        }
        parse_join(all, sizeof(all), names[k]);
    }
    return parse_refused(message, text, what, all);
}

/* ---- Lists of numbers: "36x20", "12,13,2" -------------------------------------- */

/* Cut a copy of the text at the separators. Returns the number of fields, or 0 where
 * the text is too long or has too many. */
size_t parse_fields(const char *text, const char *separators, char *copy, size_t size,
                    char *fields[PARSE_FIELDS])
{
    size_t count = 0;
    if (strlen(text) >= size)
        return 0;
    memcpy(copy, text, strlen(text) + 1);
    for (char *c = copy; c;) {
        if (count == PARSE_FIELDS)
            return 0;
        fields[count++] = c;
        c = strpbrk(c, separators);
        if (c)
            *c++ = '\0';
    }
    return count;
}
