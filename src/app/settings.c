#include "app/settings.h"

#include <string.h>

#define TICKS_MAX 1e15

const char *const glyph_set_names[] = {"arrows", "ascii", "dots", NULL};

#define NO_OPTION FLK_OPTION_COUNT

static const struct setting own_settings[] = {
    {SETTING_SIZE, NO_OPTION, "size", "WxH", SCOPE_MODEL, VALUE_SIZE, FLK_VALUE_MIN,
     FLK_VALUE_MAX, NULL, "width and height of the world"},
    {SETTING_OBSTACLE, NO_OPTION, "obstacle", "x,y,r", SCOPE_MODEL, VALUE_OBSTACLE,
     -FLK_VALUE_MAX, FLK_VALUE_MAX, NULL, "a round obstacle, any number; or none"},
    {SETTING_PREDATOR, NO_OPTION, "predator", "KIND,x,y[,vx,vy]", SCOPE_MODEL,
     VALUE_PREDATOR, -FLK_STATE_MAX, FLK_STATE_MAX, NULL,
     "a predator: hunt or steer (stands), or none"},
    {SETTING_BOIDS, NO_OPTION, "boids", "N", SCOPE_MODEL, VALUE_WHOLE, 0, FLK_BOIDS_MAX,
     NULL, "how many boids"},
    {SETTING_BOID, NO_OPTION, "boid", "x,y[,vx,vy]", SCOPE_MODEL, VALUE_BOID,
     -FLK_STATE_MAX, FLK_STATE_MAX, NULL, "one more boid; I,x,y,vx,vy: boid I is here"},
    {SETTING_BOID, NO_OPTION, "b", "I x y vx vy", SCOPE_LINE, VALUE_BOID,
     -FLK_STATE_MAX, FLK_STATE_MAX, NULL, "boid I is here"},
    {SETTING_SEED, NO_OPTION, "seed", "N", SCOPE_MODEL, VALUE_SEED, 0, 0, NULL,
     "the start's random places and headings"},
    {SETTING_POPULATE, NO_OPTION, "populate", "N SEED", SCOPE_LINE, VALUE_POPULATE, 0,
     FLK_BOIDS_MAX, NULL, "so many boids of a seed"},
    {SETTING_AT, NO_OPTION, "at", "T:NAME=VALUE", SCOPE_MODEL, VALUE_AT, 0, TICKS_MAX,
     NULL, "a change at tick T; T1-T2:NAME=A,B: from A to B"},
    {SETTING_INSERT, NO_OPTION, "insert", "THING I ...", SCOPE_LINE, VALUE_INSERT,
     -FLK_STATE_MAX, FLK_STATE_MAX, NULL, "an obstacle, boid, predator as number I"},
    {SETTING_REMOVE, NO_OPTION, "remove", "THING I", SCOPE_LINE, VALUE_REMOVE, 0, 0,
     NULL, "take obstacle, boid or predator I away"},
    {SETTING_PRESET, NO_OPTION, "preset", "NAME", SCOPE_MODEL, VALUE_PRESET, 0, 0, NULL,
     "the ground that the other options stand on"},
    {SETTING_SEARCH, NO_OPTION, "search", "NAME", SCOPE_MODEL, VALUE_CHOICE, 0,
     FLK_SEARCHES - 1, flk_search_names,
     "auto, brute, grid or quadtree; only the cost"},
    {SETTING_LEAF, NO_OPTION, "leaf", "N", SCOPE_MODEL, VALUE_WHOLE, 1, FLK_LEAF_MAX,
     NULL, "a quadtree's square with more is split"},
    {SETTING_THREADS, NO_OPTION, "threads", "N", SCOPE_MODEL, VALUE_WHOLE, 0,
     FLK_THREADS_MAX, NULL, "0: one under 4,000 boids, else all"},
    {SETTING_SIMD, NO_OPTION, "simd", "NAME", SCOPE_MODEL, VALUE_CHOICE, 0,
     FLK_SIMDS - 1, flk_simd_names, "the processor's part: auto, plain or avx2"},
    {SETTING_TICKS, NO_OPTION, "ticks", "N", SCOPE_SCREEN | SCOPE_RUN, VALUE_WHOLE, 0,
     TICKS_MAX, NULL, "play to tick N and pause; of run: so many (48)"},
    {SETTING_RATE, NO_OPTION, "rate", "R", SCOPE_SCREEN, VALUE_REAL, 0.1, 1000, NULL,
     "ticks a second (10)"},
    {SETTING_FPS, NO_OPTION, "fps", "F", SCOPE_SCREEN, VALUE_REAL, 1, 120, NULL,
     "frames a second at most (30)"},
    {SETTING_GLYPHS, NO_OPTION, "glyphs", "SET", SCOPE_SCREEN, VALUE_CHOICE, 0, 2,
     glyph_set_names, "what boids look like: arrows, ascii, dots"},
    {SETTING_FOLLOW, NO_OPTION, "follow", "I", SCOPE_SCREEN | SCOPE_RUN, VALUE_WHOLE, 0,
     FLK_BOIDS_MAX, NULL, "the boid to follow"},
    {SETTING_FOLLOW, NO_OPTION, "focus", "I", SCOPE_LINE, VALUE_WHOLE, 0, FLK_BOIDS_MAX,
     NULL, "the boid to follow"},
    {SETTING_MAP, NO_OPTION, "map", "FILE", SCOPE_SCREEN | SCOPE_RUN, VALUE_FILE, 0, 0,
     NULL, "a world drawn as text"},
    {SETTING_SAVE, NO_OPTION, "save", "FILE", SCOPE_RUN, VALUE_FILE, 0, 0, NULL,
     "write the run as a scenario when it has ended"},
    {SETTING_EVERY, NO_OPTION, "every", "K", SCOPE_RUN, VALUE_WHOLE, 1, TICKS_MAX, NULL,
     "write every K-th tick, and the last (1)"},
    {SETTING_JSONL, NO_OPTION, "jsonl", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "JSON lines instead of CSV"},
    {SETTING_STATES, NO_OPTION, "states", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "write the boids instead of the measures"},
    {SETTING_TRACE, NO_OPTION, "trace", "I", SCOPE_RUN, VALUE_WHOLE, 0, FLK_BOIDS_MAX,
     NULL, "write the events of boid I instead"},
    {SETTING_DESCRIBE, NO_OPTION, "describe", "", SCOPE_RUN, VALUE_FLAG, 0, 0, NULL,
     "tell in words, every tenth tick unless --every"},
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

static bool begins_with(const char *name, const char *beginning)
{
    while (*beginning && folded(*name) == folded(*beginning)) {
        name++;
        beginning++;
    }
    return *beginning == '\0';
}

/* How far a name is from what was typed; a beginning of it is near too. Of two as far,
 * that with the same first letter is meant. */
static size_t how_far(const char *typed, const char *name)
{
    size_t typed_length = strlen(typed);
    if (typed_length < 2 || typed_length > TYPED_MAX || strlen(name) > TYPED_MAX)
        return SIZE_MAX;
    if (begins_with(name, typed))
        return 2;
    size_t far = distance(typed, name);
    bool other = folded(*typed) != folded(*name);
    return far <= 1 + typed_length / 3 ? 2 * far + other : SIZE_MAX;
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
