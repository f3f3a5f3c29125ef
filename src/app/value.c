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

/* ---- Lists of numbers: "36x20", "12,13,2" -------------------------------------- */

#define FIELDS_MAX 8

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
    char *fields[FIELDS_MAX];
    size_t count = cut_fields(text, ",", copy, sizeof(copy), fields);
    if (count != 3)
        return parse_choice(s, text, &v->number[0], message);
    v->count = 2;
    return parse_choice(s, fields[0], &v->number[0], message) &&
           parse_real(&lengths, fields[1], FLK_VALUE_MIN, &v->number[1], message) &&
           parse_real(&lengths, fields[2], FLK_VALUE_MIN, &v->number[2], message);
}

/* ---- Things, and changes at ticks ---------------------------------------------- */

/* Fields to be read one after another. */
struct fields {
    const struct setting *setting;
    char *at[FIELDS_MAX];
    size_t count, next;
    const char *text; /* all of them, to be said back */
};

static bool take_reals(struct fields *f, double least, double *numbers, size_t count,
                       char message[MESSAGE_SIZE])
{
    for (size_t k = 0; k < count; k++)
        if (!parse_real(f->setting, f->at[f->next++], least, &numbers[k], message))
            return false;
    return true;
}

static bool take_index(struct fields *f, size_t *index, char message[MESSAGE_SIZE])
{
    static const struct setting number = {.name = "number", .least = 0};
    uint64_t whole;
    if (!parse_whole(&number, f->at[f->next++], FLK_BOIDS_MAX, &whole, message))
        return false;
    *index = (size_t)whole;
    return true;
}

static bool take_obstacle(struct fields *f, struct change *c,
                          char message[MESSAGE_SIZE])
{
    static const struct setting lengths = {.most = FLK_VALUE_MAX};
    double at[2], r;
    struct fields of = *f;
    of.setting = &lengths;
    if (!take_reals(&of, -FLK_VALUE_MAX, at, 2, message) ||
        !take_reals(&of, FLK_VALUE_MIN, &r, 1, message))
        return false;
    c->as.obstacle = (flk_obstacle){at[0], at[1], r};
    return true;
}

/* A place and a velocity, which is (0, 0) unless it is given. */
static bool take_flight(struct fields *f, flk_vec *position, flk_vec *velocity,
                        char message[MESSAGE_SIZE])
{
    double at[4] = {0, 0, 0, 0};
    if (!take_reals(f, f->setting->least, at, f->count - f->next, message))
        return false;
    *position = (flk_vec){at[0], at[1]};
    *velocity = (flk_vec){at[2], at[3]};
    return true;
}

static bool take_predator(struct fields *f, struct change *c,
                          char message[MESSAGE_SIZE])
{
    flk_predator *p = &c->as.predator;
    p->kind =
        strcmp(f->at[f->next++], "hunt") == 0 ? FLK_PREDATOR_HUNT : FLK_PREDATOR_STEER;
    return take_flight(f, &p->position, &p->velocity, message);
}

static bool is_kind(const char *text)
{
    return strcmp(text, "hunt") == 0 || strcmp(text, "steer") == 0;
}

/* Do the fields from `next` on, so many, say a thing? `indexed` where its number comes
 * first. */
static bool says_thing(const struct fields *f, enum thing thing, bool *indexed)
{
    size_t count = f->count - f->next;
    const char *const *at = (const char *const *)f->at + f->next;
    *indexed = thing == THING_OBSTACLE ? count == 4
               : thing == THING_BOID   ? count == 3 || count == 5
                                       : count > 1 && is_kind(at[1]);
    count -= *indexed;
    if (thing == THING_OBSTACLE)
        return count == 3;
    if (thing == THING_BOID)
        return count == 2 || count == 4;
    return (count == 3 || count == 5) && is_kind(at[*indexed]);
}

static bool take_thing(struct fields *f, enum thing thing, struct change *c,
                       char message[MESSAGE_SIZE])
{
    static const struct {
        const char *wrong, *example;
    } words[] = {{"is no obstacle", "12,13,2 or none"},
                 {"is no boid", "12,13 or 12,13,0.3,0"},
                 {"is no predator", "hunt,18,10 or steer,18,10"}};
    bool indexed;
    if (!says_thing(f, thing, &indexed))
        return refuse(message, f->text, words[thing].wrong, words[thing].example);
    c->thing = thing;
    c->kind = indexed ? CHANGE_SET : CHANGE_ADD;
    if (indexed && !take_index(f, &c->index, message))
        return false;
    if (thing == THING_OBSTACLE)
        return take_obstacle(f, c, message);
    if (thing == THING_PREDATOR)
        return take_predator(f, c, message);
    return take_flight(f, &c->as.boid.position, &c->as.boid.velocity, message);
}

static bool parse_thing(const struct setting *s, const char *text, enum thing thing,
                        struct change *c, char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    struct fields f = {.setting = s, .text = text};
    f.count = cut_fields(text, ",", copy, sizeof(copy), f.at);
    if (strcmp(text, "none") == 0 && thing != THING_BOID) {
        *c = (struct change){.kind = CHANGE_CLEAR, .thing = thing};
        return true;
    }
    return take_thing(&f, thing, c, message);
}

/* "boid,7,3.5,4": a thing, its number, and for insert what it is. */
static bool parse_edit(const struct setting *s, const char *text, struct change *c,
                       char message[MESSAGE_SIZE])
{
    bool inserts = s->type == VALUE_INSERT;
    char copy[MESSAGE_SIZE];
    size_t thing;
    struct fields f = {.setting = s, .text = text};
    f.count = cut_fields(text, ",", copy, sizeof(copy), f.at);
    if (f.count < 2 || (!inserts && f.count > 2))
        return refuse(message, text, "is not understood",
                      inserts ? "boid 7 3.5 4" : "boid 7");
    if (!parse_name(f.at[f.next++], thing_names, "is no thing", &thing, message) ||
        !take_index(&f, &c->index, message))
        return false;
    size_t index = c->index;
    c->thing = (enum thing)thing;
    c->kind = CHANGE_REMOVE;
    if (!inserts)
        return true;
    if (!take_thing(&f, (enum thing)thing, c, message))
        return false;
    if (c->kind == CHANGE_SET)
        return refuse(message, text, "has two numbers", "boid 7 3.5 4");
    c->kind = CHANGE_INSERT;
    c->index = index;
    return true;
}

static bool parse_populate(const struct setting *s, const char *text, struct value *v,
                           char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[FIELDS_MAX];
    if (cut_fields(text, ",", copy, sizeof(copy), fields) != 2)
        return refuse(message, text, "is not understood", "24 1 (boids, seed)");
    return parse_whole(s, fields[0], FLK_BOIDS_MAX, &v->boids, message) &&
           parse_whole(s, fields[1], UINT64_MAX, &v->whole, message);
}

/* "100", or "100-200" of a ramp; *until is 0 without one. */
static bool parse_ticks(const struct setting *s, char *text, uint64_t *tick,
                        uint64_t *until, char message[MESSAGE_SIZE])
{
    char *dash = strchr(text, '-');
    *until = 0;
    if (dash)
        *dash++ = '\0';
    if (!parse_whole(s, text, (uint64_t)s->most, tick, message))
        return false;
    if (!dash)
        return true;
    if (!parse_whole(s, dash, (uint64_t)s->most, until, message))
        return false;
    if (*until > *tick)
        return true;
    return refuse(message, dash, "is not after the first tick", "100-200");
}

/* The next word of `*text`, which ends at one of the separators; they go, and those
 * beside them. */
static char *next_part(char **text, const char *separators)
{
    char *part = *text;
    size_t length = strcspn(part, separators);
    *text = part + length;
    *text += strspn(*text, separators);
    part[length] = '\0';
    return part;
}

static bool parse_ramp(const struct setting *s, char *values, const struct change *at,
                       struct value *v, char message[MESSAGE_SIZE])
{
    char *fields[FIELDS_MAX], copy[MESSAGE_SIZE];
    struct change *c = &v->change;
    if (s->id != SETTING_OPTION || s->type != VALUE_REAL)
        return refuse(message, s->name, "does not go evenly",
                      "an option with a number");
    if (cut_fields(values, ",", copy, sizeof(copy), fields) != 2)
        return refuse(message, values, "is no ramp", "0,2 (from, to)");
    *c = *at;
    c->kind = CHANGE_RAMP;
    c->as.ramp.id = s->option;
    return parse_real(s, fields[0], s->least, &c->as.ramp.from, message) &&
           parse_real(s, fields[1], s->least, &c->as.ramp.to, message);
}

/* "100:radius=5", "100,radius,5", "100-200:cohesion=0,2". */
static bool parse_at(const struct setting *s, const char *text, struct value *v,
                     char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE], why[MESSAGE_SIZE];
    struct setting inner;
    struct value of;
    struct change at = {0};
    uint64_t until;
    if (strlen(text) >= sizeof(copy))
        return refuse(message, text, "is too long", "100 radius 5");
    memcpy(copy, text, strlen(text) + 1);
    char *rest = copy;
    char *ticks = next_part(&rest, ":, "), *word = next_part(&rest, "=, ");
    for (char *c = rest; *c; c++)
        *c = *c == ' ' || *c == '=' ? ',' : *c;
    if (!parse_ticks(s, ticks, &at.tick, &until, message))
        return false;
    if (!settings_find(word, &inner) || inner.id == SETTING_AT)
        return refuse(message, word, "is no change", "100 radius 5");
    at.as.ramp.until = until;
    if (until > 0)
        return parse_ramp(&inner, rest, &at, v, message);
    if (!value_parse(&inner, rest, &of, why)) {
        snprintf(message, MESSAGE_SIZE, "%s %.200s", inner.name, why);
        return false;
    }
    if (!value_change(&of, &v->change))
        return refuse(message, inner.name, "cannot change at a tick", "100 radius 5");
    v->change.tick = at.tick;
    return true;
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
        ok = parse_thing(s, text, THING_OBSTACLE, &v.change, message);
        break;
    case VALUE_BOID:
        ok = parse_thing(s, text, THING_BOID, &v.change, message);
        break;
    case VALUE_PREDATOR:
        ok = parse_thing(s, text, THING_PREDATOR, &v.change, message);
        break;
    case VALUE_INSERT:
    case VALUE_REMOVE:
        ok = parse_edit(s, text, &v.change, message);
        break;
    case VALUE_POPULATE:
        ok = parse_populate(s, text, &v, message);
        break;
    case VALUE_AT:
        ok = parse_at(s, text, &v, message);
        break;
    case VALUE_PRESET:
        ok = parse_preset(text, &v.preset, message);
        break;
    case VALUE_FILE:
        v.text = text;
        ok = *text != '\0' || refuse(message, text, "is no file", "a name");
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
