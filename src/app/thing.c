#include "app/thing.h"

#include <stdio.h>
#include <string.h>

/* Fields to be read one after another. */
struct fields {
    const struct setting *setting;
    char *at[PARSE_FIELDS];
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

static bool take_obstacle(const struct fields *f, struct change *c,
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
        return parse_refused(message, f->text, words[thing].wrong,
                             words[thing].example);
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

bool thing_parse(const struct setting *s, const char *text, enum thing thing,
                 struct change *c, char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    struct fields f = {.setting = s, .text = text};
    f.count = parse_fields(text, ",", copy, sizeof(copy), f.at);
    if (strcmp(text, "none") == 0 && thing != THING_BOID) {
        *c = (struct change){.kind = CHANGE_CLEAR, .thing = thing};
        return true;
    }
    return take_thing(&f, thing, c, message);
}

/* "boid,7,3.5,4": a thing, its number, and for insert what it is. */
bool thing_parse_edit(const struct setting *s, const char *text, struct change *c,
                      char message[MESSAGE_SIZE])
{
    bool inserts = s->type == VALUE_INSERT;
    char copy[MESSAGE_SIZE];
    size_t thing;
    struct fields f = {.setting = s, .text = text};
    f.count = parse_fields(text, ",", copy, sizeof(copy), f.at);
    if (f.count < 2 || (!inserts && f.count > 2))
        return parse_refused(message, text, "is not understood",
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
        return parse_refused(message, text, "has two numbers", "boid 7 3.5 4");
    c->kind = CHANGE_INSERT;
    c->index = index;
    return true;
}

bool thing_parse_populate(const struct setting *s, const char *text, struct value *v,
                          char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE];
    char *fields[PARSE_FIELDS];
    if (parse_fields(text, ",", copy, sizeof(copy), fields) != 2)
        return parse_refused(message, text, "is not understood", "24 1 (boids, seed)");
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
    return parse_refused(message, dash, "is not after the first tick", "100-200");
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
    char *fields[PARSE_FIELDS], copy[MESSAGE_SIZE];
    struct change *c = &v->change;
    if (s->id != SETTING_OPTION || s->type != VALUE_REAL)
        return parse_refused(message, s->name, "does not go evenly",
                             "an option with a number");
    if (parse_fields(values, ",", copy, sizeof(copy), fields) != 2)
        return parse_refused(message, values, "is no ramp", "0,2 (from, to)");
    *c = *at;
    c->kind = CHANGE_RAMP;
    c->as.ramp.id = s->option;
    return parse_real(s, fields[0], s->least, &c->as.ramp.from, message) &&
           parse_real(s, fields[1], s->least, &c->as.ramp.to, message);
}

/* "100:radius=5", "100,radius,5", "100-200:cohesion=0,2". */
bool thing_parse_at(const struct setting *s, const char *text, struct value *v,
                    char message[MESSAGE_SIZE])
{
    char copy[MESSAGE_SIZE], why[MESSAGE_SIZE];
    struct setting inner;
    struct value of;
    struct change at = {0};
    uint64_t until;
    if (strlen(text) >= sizeof(copy))
        return parse_refused(message, text, "is too long", "100 radius 5");
    memcpy(copy, text, strlen(text) + 1);
    char *rest = copy;
    char *ticks = next_part(&rest, ":, "), *word = next_part(&rest, "=, ");
    for (char *c = rest; *c; c++)
        *c = *c == ' ' || *c == '=' ? ',' : *c;
    if (!parse_ticks(s, ticks, &at.tick, &until, message))
        return false;
    if (!settings_find(word, &inner) || inner.id == SETTING_AT)
        return parse_refused(message, word, "is no change", "100 radius 5");
    at.as.ramp.until = until;
    if (until > 0)
        return parse_ramp(&inner, rest, &at, v, message);
    if (!value_parse(&inner, rest, &of, why)) {
        snprintf(message, MESSAGE_SIZE, "%s %.200s", inner.name, why);
        return false;
    }
    if (!value_change(&of, &v->change))
        return parse_refused(message, inner.name, "cannot change at a tick",
                             "100 radius 5");
    v->change.tick = at.tick;
    return true;
}
