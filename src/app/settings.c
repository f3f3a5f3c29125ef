#include "app/settings.h"

#include "app/number.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX 1e15
#define ALL (SCOPE_MODEL | SCOPE_SCREEN | SCOPE_RUN)

const char *const glyph_set_names[] = {"arrows", "ascii", "dots", NULL};

#define NO_OPTION FLK_OPTION_COUNT

static const struct setting own_settings[] = {
    {SETTING_SIZE, NO_OPTION, "size", "WxH", SCOPE_MODEL, VALUE_SIZE, FLK_VALUE_MIN,
     FLK_VALUE_MAX, NULL, "width and height of the world"},
    {SETTING_OBSTACLE, NO_OPTION, "obstacle", "x,y,r", SCOPE_MODEL, VALUE_OBSTACLE,
     -FLK_VALUE_MAX, FLK_VALUE_MAX, NULL, "a round obstacle, any number; or none"},
    {SETTING_PREDATOR, NO_OPTION, "predator", "hunt|steer,x,y", SCOPE_MODEL,
     VALUE_PREDATOR, -FLK_VALUE_MAX, FLK_VALUE_MAX, NULL,
     "a hunter, or one that stands; or none"},
    {SETTING_BOIDS, NO_OPTION, "boids", "N", SCOPE_MODEL, VALUE_WHOLE, 0, FLK_BOIDS_MAX,
     NULL, "how many boids"},
    {SETTING_SEED, NO_OPTION, "seed", "N", SCOPE_MODEL, VALUE_SEED, 0, 0, NULL,
     "the start's random places and headings"},
    {SETTING_PRESET, NO_OPTION, "preset", "NAME", SCOPE_MODEL, VALUE_PRESET, 0, 0, NULL,
     "the ground that the other options stand on"},
    {SETTING_SEARCH, NO_OPTION, "search", "NAME", SCOPE_MODEL, VALUE_CHOICE, 0,
     FLK_SEARCHES - 1, flk_search_names, "how neighbours are found, brute or grid"},
    {SETTING_TICKS, NO_OPTION, "ticks", "N", SCOPE_SCREEN | SCOPE_RUN, VALUE_WHOLE, 0,
     TICKS_MAX, NULL, "play to tick N and pause; of run: so many (48)"},
    {SETTING_RATE, NO_OPTION, "rate", "R", SCOPE_SCREEN, VALUE_REAL, 0.1, 1000, NULL,
     "ticks a second (10)"},
    {SETTING_FPS, NO_OPTION, "fps", "F", SCOPE_SCREEN, VALUE_REAL, 1, 120, NULL,
     "frames a second at most (30)"},
    {SETTING_GLYPHS, NO_OPTION, "glyphs", "SET", SCOPE_SCREEN, VALUE_CHOICE, 0, 2,
     glyph_set_names, "what boids look like: arrows, ascii, dots"},
    {SETTING_EVERY, NO_OPTION, "every", "K", SCOPE_RUN, VALUE_WHOLE, 1, TICKS_MAX, NULL,
     "write every K-th tick, and the last (1)"},
    {SETTING_JSONL, NO_OPTION, "jsonl", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "JSON lines instead of CSV"},
    {SETTING_STATES, NO_OPTION, "states", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "write the boids instead of the measures"},
    {SETTING_TRACE, NO_OPTION, "trace", "I", SCOPE_RUN, VALUE_WHOLE, 0, FLK_BOIDS_MAX,
     NULL, "write the events of boid I instead"},
    {SETTING_HASH, NO_OPTION, "hash", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "end with the hash of the last state"},
    {SETTING_HELP, NO_OPTION, "help", "", SCOPE_SCREEN | SCOPE_RUN, VALUE_FLAG, 0, 0,
     NULL, "say all this (also -h)"},
    {SETTING_VERSION, NO_OPTION, "version", "", SCOPE_SCREEN | SCOPE_RUN, VALUE_FLAG, 0,
     0, NULL, "say the version"},
};

#define OWN_COUNT (sizeof(own_settings) / sizeof(*own_settings))

size_t settings_count(void)
{
    return FLK_OPTION_COUNT + OWN_COUNT;
}

static const char *form_of(const flk_option *row)
{
    if (row->type == FLK_TYPE_INTEGER)
        return "N";
    if (row->type == FLK_TYPE_REAL)
        return "R";
    return strcmp(row->choices[0], "off") == 0 ? "on|off" : "NAME";
}

struct setting settings_at(size_t k)
{
    static const enum setting_type types[] = {[FLK_TYPE_REAL] = VALUE_REAL,
                                              [FLK_TYPE_INTEGER] = VALUE_WHOLE,
                                              [FLK_TYPE_CHOICE] = VALUE_CHOICE};
    if (k >= FLK_OPTION_COUNT)
        return own_settings[k - FLK_OPTION_COUNT];
    const flk_option *row = &flk_option_table[k];
    return (struct setting){SETTING_OPTION, (flk_option_id)k, row->name,  form_of(row),
                            SCOPE_MODEL,    types[row->type], row->least, row->most,
                            row->choices,   row->help};
}

static char folded(char c)
{
    return c == '-' ? '_' : c;
}

static bool same_name(const char *a, const char *b)
{
    for (; *a && folded(*a) == folded(*b); a++, b++)
        ;
    return *a == *b;
}

bool settings_find(const char *name, struct setting *setting)
{
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (same_name(s.name, name)) {
            *setting = s;
            return true;
        }
    }
    return false;
}

/* ---- Near misses --------------------------------------------------------------- */

#define TYPED_MAX 40

static size_t least_of(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return c < least ? c : least;
}

/* Levenshtein's distance: letters to put in, take out or change. */
static size_t distance(const char *a, const char *b)
{
    size_t row[TYPED_MAX + 1];
    size_t width = strlen(b);
    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 1; j <= width; j++) {
            size_t above = row[j];
            size_t change = diagonal + (folded(a[i]) != folded(b[j - 1]));
            row[j] = least_of(above + 1, row[j - 1] + 1, change);
            diagonal = above;
        }
    }
    return row[width];
}

/* How far a name is from what was typed; a beginning of it is near too. */
static size_t how_far(const char *typed, const char *name)
{
    size_t typed_length = strlen(typed);
    if (typed_length < 2 || typed_length > TYPED_MAX || strlen(name) > TYPED_MAX)
        return SIZE_MAX;
    if (strncmp(typed, name, typed_length) == 0)
        return 1;
    size_t far = distance(typed, name);
    return far <= 1 + typed_length / 3 ? far : SIZE_MAX;
}

const char *settings_nearest(const char *typed, const char *const *names)
{
    const char *best = NULL;
    size_t least = SIZE_MAX;
    for (; *names; names++)
        if (how_far(typed, *names) < least) {
            least = how_far(typed, *names);
            best = *names;
        }
    return best;
}

const char *settings_nearest_setting(const char *typed, int scope)
{
    const char *names[FLK_OPTION_COUNT + OWN_COUNT + 1];
    size_t count = 0;
    for (size_t k = 0; k < settings_count(); k++)
        if (settings_at(k).scope & scope)
            names[count++] = settings_at(k).name;
    names[count] = NULL;
    return settings_nearest(typed, names);
}

/* ---- Reading a value ----------------------------------------------------------- */

/* Cut a text that someone typed to what can be shown on a line of a terminal. */
static const char *shown(const char *text, char copy[TYPED_MAX + 4])
{
    size_t n = 0;
    for (; n < TYPED_MAX && text[n]; n++)
        copy[n] = isprint((unsigned char)text[n]) ? text[n] : '?';
    snprintf(copy + n, sizeof("..."), "%s", text[n] ? "..." : "");
    return copy;
}

static bool refuse(char message[MESSAGE_SIZE], const char *text, const char *what,
                   const char *would_do)
{
    char copy[TYPED_MAX + 4];
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

static bool parse_choice(const struct setting *s, const char *text, double *number,
                         char message[MESSAGE_SIZE])
{
    char names[MESSAGE_SIZE / 2] = "";
    for (size_t k = 0; s->choices[k]; k++) {
        if (strcmp(text, s->choices[k]) == 0) {
            *number = (double)k;
            return true;
        }
        join(names, sizeof(names), s->choices[k]);
    }
    return refuse(message, text, "is not known", names);
}

static bool parse_preset(const char *text, const struct preset **preset,
                         char message[MESSAGE_SIZE])
{
    char names[MESSAGE_SIZE / 2] = "";
    for (const struct preset *p = preset_table; p->name; p++) {
        if (strcmp(text, p->name) == 0) {
            *preset = p;
            return true;
        }
        join(names, sizeof(names), p->name);
    }
    return refuse(message, text, "is no preset", names);
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
        return refuse(message, text, "is not a size",
                      "a width and a height as in 36x20");
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
        return refuse(message, text, "is not an obstacle",
                      "its centre and radius as in 12,13,2, or none,");
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
        return refuse(message, text, "is not a predator",
                      "hunt,x,y or steer,x,y, with ,vx,vy or without, or none,");
    v->number[0] = hunts ? FLK_PREDATOR_HUNT : FLK_PREDATOR_STEER;
    v->number[3] = v->number[4] = 0;
    v->count = count;
    for (size_t k = 1; k < count; k++)
        if (!parse_real(s, fields[k], s->least, &v->number[k], message))
            return false;
    return true;
}

bool settings_parse(const struct setting *s, const char *text, struct value *value,
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

void settings_explain(const flk_error *error, char message[MESSAGE_SIZE])
{
    char value[NUMBER_SIZE], range[MESSAGE_SIZE / 2];
    if (error->status == FLK_NO_MEMORY)
        snprintf(message, MESSAGE_SIZE, "not enough memory");
    else if (error->status == FLK_BAD_INDEX && error->most < 0)
        snprintf(message, MESSAGE_SIZE, "there is no %s", error->name);
    else
        snprintf(message, MESSAGE_SIZE, "%s %s is out of range; %s would do",
                 error->name, number_print(value, error->value),
                 range_text(error->least, error->most, range));
}

/* ---- Setting up ---------------------------------------------------------------- */

static bool apply_obstacle(struct setup *setup, const struct value *v)
{
    struct start *start = &setup->start;
    if (!setup->obstacles_given || v->none)
        start->options.obstacle_count = 0;
    setup->obstacles_given = true;
    return v->none ||
           start_add_obstacle(start,
                              (flk_obstacle){v->number[0], v->number[1], v->number[2]});
}

static bool apply_predator(struct setup *setup, const struct value *v)
{
    if (!setup->predators_given || v->none)
        start_clear_predators(&setup->start);
    setup->predators_given = true;
    flk_predator predator = {(flk_predator_kind)v->number[0],
                             {v->number[1], v->number[2]},
                             {v->number[3], v->number[4]}};
    return v->none || start_add_predator(&setup->start, predator);
}

static void apply_own(struct setup *setup, const struct value *v)
{
    switch (v->setting.id) {
    case SETTING_BOIDS:
        setup->start.boids = (size_t)v->whole;
        break;
    case SETTING_SEED:
        setup->start.seed = v->whole;
        break;
    case SETTING_SEARCH:
        setup->search = (flk_search_kind)v->number[0];
        break;
    case SETTING_TICKS:
        setup->ticks_given = true;
        setup->ticks = v->whole;
        break;
    case SETTING_RATE:
        setup->rate = v->number[0];
        break;
    case SETTING_FPS:
        setup->fps = v->number[0];
        break;
    case SETTING_GLYPHS:
        setup->glyphs = (int)v->number[0] + 1;
        break;
    case SETTING_EVERY:
        setup->every = v->whole;
        break;
    case SETTING_JSONL:
        setup->jsonl = true;
        break;
    case SETTING_STATES:
        setup->states = true;
        break;
    case SETTING_TRACE:
        setup->trace_given = true;
        setup->trace = v->whole;
        break;
    case SETTING_HASH:
        setup->hash = true;
        break;
    case SETTING_OPTION:
    case SETTING_SIZE:
    case SETTING_OBSTACLE:
    case SETTING_PREDATOR:
    case SETTING_PRESET: /* the ground: setup_init() */
    case SETTING_HELP:
    case SETTING_VERSION:
        break;
    }
}

bool setup_apply(struct setup *setup, const struct value *v, char message[MESSAGE_SIZE])
{
    flk_options *options = &setup->start.options;
    bool enough = true;
    if (v->setting.id == SETTING_OPTION)
        flk_options_set(options, v->setting.option, v->number[0]);
    else if (v->setting.id == SETTING_SIZE) {
        options->width = v->number[0];
        options->height = v->number[1];
    } else if (v->setting.id == SETTING_OBSTACLE)
        enough = apply_obstacle(setup, v);
    else if (v->setting.id == SETTING_PREDATOR)
        enough = apply_predator(setup, v);
    else
        apply_own(setup, v);
    if (!enough)
        snprintf(message, MESSAGE_SIZE, "not enough memory");
    return enough;
}
