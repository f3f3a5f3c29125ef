#include "app/value.h"

#include "app/number.h"
#include "app/thing.h"

#include <stdio.h>
#include <string.h>

#define PRESETS_MAX 32

/* ---- Reading a value ----------------------------------------------------------- */

static bool parse_choice(const struct setting *s, const char *text, double *number,
                         char message[MESSAGE_SIZE])
{
    size_t index;
    if (!parse_name(text, s->choices, "is not known", &index, message))
        return false;
    *number = (double)index;
    return true;
}

static bool parse_preset(const char *text, const struct text **preset,
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

/* ---- Lists of numbers: "36x20" ------------------------------------------------- */

static bool parse_size(const struct setting *s, const char *text, struct value *v,
                       char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[PARSE_FIELDS];
    if (parse_fields(text, "x,", copy, sizeof(copy), fields) != 2)
        return parse_refused(message, text, "is no size", "36x20");
    v->count = 2;
    return parse_real(s, fields[0], FLK_VALUE_MIN, &v->number[0], message) &&
           parse_real(s, fields[1], FLK_VALUE_MIN, &v->number[1], message);
}

static bool is_world(const struct setting *s)
{
    return s->id == SETTING_OPTION && s->option == FLK_OPTION_WORLD;
}

/* "torus", or with its size, "torus,24,20". */
static bool parse_world(const struct setting *s, const char *text, struct value *v,
                        char message[MESSAGE_SIZE])
{
    static const struct setting lengths = {.most = FLK_VALUE_MAX};
    char copy[MESSAGE_SIZE];
    char *fields[PARSE_FIELDS];
    size_t count = parse_fields(text, ",", copy, sizeof(copy), fields);
    if (count != 3)
        return parse_choice(s, text, &v->number[0], message);
    v->count = 2;
    return parse_choice(s, fields[0], &v->number[0], message) &&
           parse_real(&lengths, fields[1], FLK_VALUE_MIN, &v->number[1], message) &&
           parse_real(&lengths, fields[2], FLK_VALUE_MIN, &v->number[2], message);
}

bool value_change(const struct value *v, struct change *change)
{
    switch (v->setting.type) {
    case VALUE_OBSTACLE:
    case VALUE_BOID:
    case VALUE_PREDATOR:
    case VALUE_INSERT:
    case VALUE_REMOVE:
    case VALUE_AT:
        *change = v->change;
        return true;
    case VALUE_FLAG:
    case VALUE_REAL:
    case VALUE_WHOLE:
    case VALUE_SEED:
    case VALUE_CHOICE:
    case VALUE_SIZE:
    case VALUE_POPULATE:
    case VALUE_PRESET:
    case VALUE_FILE:
        break;
    }
    if (v->setting.id == SETTING_BOIDS)
        *change = (struct change){.kind = CHANGE_BOIDS, .as.boids = (size_t)v->whole};
    else if (v->setting.id == SETTING_OPTION && v->count == 0)
        *change = (struct change){.kind = CHANGE_OPTION,
                                  .as.option = {v->setting.option, v->number[0]}};
    else
        return false;
    return true;
}

/* ---- Any value ----------------------------------------------------------------- */

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
        ok = is_world(s) ? parse_world(s, text, &v, message)
                         : parse_choice(s, text, &v.number[0], message);
        break;
    case VALUE_SIZE:
        ok = parse_size(s, text, &v, message);
        break;
    case VALUE_OBSTACLE:
        ok = thing_parse(s, text, THING_OBSTACLE, &v.change, message);
        break;
    case VALUE_BOID:
        ok = thing_parse(s, text, THING_BOID, &v.change, message);
        break;
    case VALUE_PREDATOR:
        ok = thing_parse(s, text, THING_PREDATOR, &v.change, message);
        break;
    case VALUE_INSERT:
    case VALUE_REMOVE:
        ok = thing_parse_edit(s, text, &v.change, message);
        break;
    case VALUE_POPULATE:
        ok = thing_parse_populate(s, text, &v, message);
        break;
    case VALUE_AT:
        ok = thing_parse_at(s, text, &v, message);
        break;
    case VALUE_PRESET:
        ok = parse_preset(text, &v.preset, message);
        break;
    case VALUE_FILE:
        v.text = text;
        ok = *text != '\0' || parse_refused(message, text, "is no file", "a name");
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
        parse_join(all, sizeof(all), flk_simd_names[k]);
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
                 parse_range(error->least, error->most, range));
}
