#include "app/value.h"

#include "app/number.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* So much of what was typed is said back. */
#define SHOWN_MAX 40

#define PRESETS_MAX 32

/* ---- Reading a value ----------------------------------------------------------- */

/* Cut a text that someone typed to what can be shown on a line of a terminal. */
static const char *shown(const char *text, char copy[SHOWN_MAX + 4])
{
    size_t n = 0;
    for (; n < SHOWN_MAX && text[n]; n++)
        copy[n] = isprint((unsigned char)text[n]) ? text[n] : '?';
    snprintf(copy + n, sizeof("..."), "%s", text[n] ? "..." : "");
    return copy;
}

static bool refuse(char message[MESSAGE_SIZE], const char *text, const char *what,
                   const char *would_do)
{
    char copy[SHOWN_MAX + 4];
    snprintf(message, MESSAGE_SIZE, "\"%s\" %s; %s would do", shown(text, copy), what,
             would_do);
    return false;
}

static const char *range_text(double least, double most, char text[MESSAGE_SIZE / 2])
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];
    snprintf(text, MESSAGE_SIZE / 2, "%s to %s", number_print(a, least),
             number_print(b, most));
    return text;
}

static bool parse_real(const struct setting *s, const char *text, double least,
                       double *number, char message[MESSAGE_SIZE])
{
    char range[MESSAGE_SIZE / 2];
    double parsed;
    range_text(least, s->most, range);
    if (!number_parse(text, &parsed))
        return refuse(message, text, "is not a number", range);
    if (!(parsed >= least && parsed <= s->most))
        return refuse(message, text, "is out of range", range);
    *number = parsed;
    return true;
}

static bool parse_whole(const struct setting *s, const char *text, uint64_t most,
                        uint64_t *whole, char message[MESSAGE_SIZE])
{
    char range[MESSAGE_SIZE / 2];
    uint64_t parsed;
    snprintf(range, sizeof(range), "%.0f to %llu", s->least, (unsigned long long)most);
    if (!number_parse_whole(text, &parsed))
        return refuse(message, text, "is not a whole number", range);
    if (parsed < (uint64_t)s->least || parsed > most)
        return refuse(message, text, "is out of range", range);
    *whole = parsed;
    return true;
}

static void join(char *out, size_t size, const char *name)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used ? ", " : "", name);
}

/* Which of the names it is; if none, all of them would do. */
static bool parse_name(const char *text, const char *const *names, const char *what,
                       size_t *index, char message[MESSAGE_SIZE])
{
    char all[MESSAGE_SIZE / 2] = "";
    for (size_t k = 0; names[k]; k++) {
        if (strcmp(text, names[k]) == 0) {
            *index = k;
            return true;
        }
        join(all, sizeof(all), names[k]);
    }
    return refuse(message, text, what, all);
}

static bool parse_choice(const struct setting *s, const char *text, double *number,
                         char message[MESSAGE_SIZE])
{
    size_t index;
    if (!parse_name(text, s->choices, "is not known", &index, message))
        return false;
    *number = (double)index;
    return true;
}

static bool parse_preset(const char *text, const struct preset **preset,
                         char message[MESSAGE_SIZE])
{
    const char *names[PRESETS_MAX + 1] = {NULL};
    size_t index;
    for (size_t k = 0; k < PRESETS_MAX && preset_table[k].name; k++)
        names[k] = preset_table[k].name;
    if (!parse_name(text, names, "is no preset", &index, message))
        return false;
    *preset = &preset_table[index];
    return true;
}

/* ---- Lists of numbers: "36x20", "12,13,2" -------------------------------------- */

#define FIELDS_MAX 6

/* Cut a copy of the text at the separators. Returns the number of fields, or 0 where
 * the text is too long or has too many. */
static size_t cut_fields(const char *text, const char *separators, char *copy,
                         size_t size, char *fields[FIELDS_MAX])
{
    size_t count = 0;
    if (strlen(text) >= size)
        return 0;
    memcpy(copy, text, strlen(text) + 1);
    for (char *c = copy; c;) {
        if (count == FIELDS_MAX)
            return 0;
        fields[count++] = c;
        c = strpbrk(c, separators);
        if (c)
            *c++ = '\0';
    }
    return count;
}

static bool parse_size(const struct setting *s, const char *text, struct value *v,
                       char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[FIELDS_MAX];
    if (cut_fields(text, "x,", copy, sizeof(copy), fields) != 2)
        return refuse(message, text, "is no size", "36x20");
    v->count = 2;
    return parse_real(s, fields[0], FLK_VALUE_MIN, &v->number[0], message) &&
           parse_real(s, fields[1], FLK_VALUE_MIN, &v->number[1], message);
}

static bool parse_obstacle(const struct setting *s, const char *text, struct value *v,
                           char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[FIELDS_MAX];
    v->none = strcmp(text, "none") == 0;
    if (v->none)
        return true;
    if (cut_fields(text, ",", copy, sizeof(copy), fields) != 3)
        return refuse(message, text, "is no obstacle", "12,13,2 or none");
    v->count = 3;
    return parse_real(s, fields[0], s->least, &v->number[0], message) &&
           parse_real(s, fields[1], s->least, &v->number[1], message) &&
           parse_real(s, fields[2], FLK_VALUE_MIN, &v->number[2], message);
}

/* number[0]: the kind; then the place, then the velocity, (0, 0) unless it is given. */
static bool parse_predator(const struct setting *s, const char *text, struct value *v,
                           char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[FIELDS_MAX];
    v->none = strcmp(text, "none") == 0;
    if (v->none)
        return true;
    size_t count = cut_fields(text, ",", copy, sizeof(copy), fields);
    bool hunts = count > 0 && strcmp(fields[0], "hunt") == 0;
    if ((count != 3 && count != 5) || (!hunts && strcmp(fields[0], "steer") != 0))
        return refuse(message, text, "is no predator", "hunt,18,10 or steer,18,10");
    v->number[0] = hunts ? FLK_PREDATOR_HUNT : FLK_PREDATOR_STEER;
    v->number[3] = v->number[4] = 0;
    v->count = count;
    for (size_t k = 1; k < count; k++)
        if (!parse_real(s, fields[k], s->least, &v->number[k], message))
            return false;
    return true;
}

bool value_parse(const struct setting *s, const char *text, struct value *value,
                 char message[MESSAGE_SIZE])
{
    struct value v = {.setting = *s};
    bool ok = true;
    switch (s->type) {
    case VALUE_FLAG:
        break;
    case VALUE_REAL:
        ok = parse_real(s, text, s->least, &v.number[0], message);
        break;
    case VALUE_WHOLE:
        ok = parse_whole(s, text, (uint64_t)s->most, &v.whole, message);
        v.number[0] = (double)v.whole;
        break;
    case VALUE_SEED:
        ok = parse_whole(s, text, UINT64_MAX, &v.whole, message);
        break;
    case VALUE_CHOICE:
        ok = parse_choice(s, text, &v.number[0], message);
        break;
    case VALUE_SIZE:
        ok = parse_size(s, text, &v, message);
        break;
    case VALUE_OBSTACLE:
        ok = parse_obstacle(s, text, &v, message);
        break;
    case VALUE_PREDATOR:
        ok = parse_predator(s, text, &v, message);
        break;
    case VALUE_PRESET:
        ok = parse_preset(text, &v.preset, message);
        break;
    }
    if (ok)
        *value = v;
    return ok;
}

/* "simd avx2 is not for this processor; auto, plain would do": what is fine elsewhere.
 */
static void explain_simd(const flk_error *error, char message[MESSAGE_SIZE])
{
    char all[MESSAGE_SIZE / 2] = "";
    for (int k = (int)error->least; k <= (int)error->most; k++)
        join(all, sizeof(all), flk_simd_names[k]);
    snprintf(message, MESSAGE_SIZE, "simd %s is not for this processor; %s would do",
             flk_simd_names[(int)error->value], all);
}

void value_explain(const flk_error *error, char message[MESSAGE_SIZE])
{
    char value[NUMBER_SIZE], range[MESSAGE_SIZE / 2];
    if (error->status == FLK_NO_MEMORY)
        snprintf(message, MESSAGE_SIZE, "not enough memory");
    else if (error->status == FLK_BAD_VALUE && strcmp(error->name, "simd") == 0 &&
             error->value >= 0 && error->value < FLK_SIMDS)
        explain_simd(error, message);
    else if (error->status == FLK_BAD_INDEX && error->most < 0)
        snprintf(message, MESSAGE_SIZE, "there is no %s", error->name);
    else
        snprintf(message, MESSAGE_SIZE, "%s %s is out of range; %s would do",
                 error->name, number_print(value, error->value),
                 range_text(error->least, error->most, range));
}
