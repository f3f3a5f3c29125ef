#include "app/setup.h"

#include "app/scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- A value ------------------------------------------------------------------- */

/* The first obstacle or predator that is added takes the place of the ground's. */
static void clear_ground(struct setup *setup, const struct change *c)
{
    struct change clear = {.kind = CHANGE_CLEAR, .thing = c->thing};
    bool *given =
        c->thing == THING_OBSTACLE ? &setup->obstacles_given : &setup->predators_given;
    if (c->kind == CHANGE_ADD && !*given)
        start_amend(&setup->start, &clear, NULL);
    *given = true;
}

static bool apply_thing(struct setup *setup, const struct value *v, unsigned line,
                        char message[MESSAGE_SIZE])
{
    struct change c = v->change;
    flk_error error;
    c.line = line;
    if (c.kind == CHANGE_INSERT || c.kind == CHANGE_REMOVE) {
        snprintf(message, MESSAGE_SIZE, "%s is for what flies: at 100 %s ... would do",
                 v->setting.name, v->setting.name);
        return false;
    }
    if (c.thing == THING_BOID)
        setup->boids_given = true;
    else
        clear_ground(setup, &c);
    if (start_amend(&setup->start, &c, &error) == FLK_OK)
        return true;
    value_explain(&error, message);
    return false;
}

static bool apply_plan(struct setup *setup, const struct value *v, unsigned line,
                       char message[MESSAGE_SIZE])
{
    struct change c = v->change;
    c.line = line;
    if (start_plan(&setup->start, &c))
        return true;
    snprintf(message, MESSAGE_SIZE, "not enough memory");
    return false;
}

static void apply_option(struct setup *setup, const struct value *v)
{
    flk_options *options = &setup->start.options;
    setup->reach_given |= v->setting.option == FLK_OPTION_REACH;
    flk_options_set(options, v->setting.option, v->number[0]);
    if (v->count > 0) { /* a world with its size */
        options->width = v->number[1];
        options->height = v->number[2];
    }
}

void setup_apply_method(flk_method *method, const struct value *v)
{
    if (v->setting.id == SETTING_SEARCH)
        method->search = (flk_search_kind)v->number[0];
    if (v->setting.id == SETTING_LEAF)
        method->leaf = (int)v->whole;
    if (v->setting.id == SETTING_THREADS)
        method->threads = (int)v->whole;
    if (v->setting.id == SETTING_SIMD)
        method->simd = (flk_simd)v->number[0];
}

static void apply_own(struct setup *setup, const struct value *v)
{
    switch (v->setting.id) {
    case SETTING_BOIDS:
        setup->start.boids = (size_t)v->whole;
        setup->boids_given = true;
        break;
    case SETTING_SEED:
        setup->start.seed = v->whole;
        break;
    case SETTING_POPULATE:
        setup->start.boids = (size_t)v->boids;
        setup->start.seed = v->whole;
        setup->boids_given = true;
        break;
    case SETTING_SEARCH:
    case SETTING_LEAF:
    case SETTING_THREADS:
    case SETTING_SIMD:
        setup_apply_method(&setup->method, v);
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
    case SETTING_FOLLOW:
        setup->follow_given = true;
        setup->follow = v->whole;
        break;
    case SETTING_EVERY:
        setup->every_given = true;
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
    case SETTING_DESCRIBE:
        setup->describe = true;
        break;
    case SETTING_HASH:
        setup->hash = true;
        break;
    case SETTING_SAVE:
        setup->save = v->text;
        break;
    case SETTING_OPTION:
    case SETTING_SIZE:
    case SETTING_OBSTACLE:
    case SETTING_PREDATOR:
    case SETTING_BOID:
    case SETTING_AT:
    case SETTING_INSERT:
    case SETTING_REMOVE:
    case SETTING_MAP:
    case SETTING_PRESET: /* the ground: setup_init() */
    case SETTING_HELP:
    case SETTING_VERSION:
        break;
    }
}

bool setup_apply(struct setup *setup, const struct value *v, unsigned line,
                 char message[MESSAGE_SIZE])
{
    flk_options *options = &setup->start.options;
    switch (v->setting.type) {
    case VALUE_SIZE:
        options->width = v->number[0];
        options->height = v->number[1];
        return true;
    case VALUE_OBSTACLE:
    case VALUE_BOID:
    case VALUE_PREDATOR:
    case VALUE_INSERT:
    case VALUE_REMOVE:
        return apply_thing(setup, v, line, message);
    case VALUE_AT:
        return apply_plan(setup, v, line, message);
    case VALUE_FLAG:
    case VALUE_REAL:
    case VALUE_WHOLE:
    case VALUE_SEED:
    case VALUE_CHOICE:
    case VALUE_POPULATE:
    case VALUE_PRESET:
    case VALUE_FILE:
        break;
    }
    if (v->setting.id == SETTING_OPTION)
        apply_option(setup, v);
    else
        apply_own(setup, v);
    return true;
}

static bool has_hawks(const struct map *map)
{
    return memchr(map->cells, 'H', map->columns * map->rows);
}

static bool has_boids(const struct map *map)
{
    flk_vec way;
    for (size_t k = 0; k < map->columns * map->rows; k++)
        if (map_heading(map->cells[k], &way))
            return true;
    return false;
}

bool setup_apply_map(struct setup *setup, struct map *map)
{
    struct start *start = &setup->start;
    if (has_boids(map) && !setup->boids_given) {
        start->boids = start->placed.count = 0; /* none but its own */
        setup->boids_given = true;
    }
    if (has_hawks(map)) {
        if (!setup->predators_given)
            start->predator_count = 0;
        setup->predators_given = true;
    }
    setup->obstacles_given = true;
    if (!setup->reach_given && start->options.reach < MAP_REACH)
        start->options.reach = MAP_REACH;
    return start_take_map(start, map);
}

bool setup_check(const struct setup *setup, unsigned *line, char message[MESSAGE_SIZE])
{
    const struct change *wrong;
    char why[MESSAGE_SIZE];
    flk_error error;
    *line = 0;
    if (start_check(&setup->start, &wrong, &error) == FLK_OK)
        return true;
    value_explain(&error, why);
    if (wrong && wrong->planned)
        snprintf(message, MESSAGE_SIZE, "at %" PRIu64 ": %.200s", wrong->tick, why);
    else
        snprintf(message, MESSAGE_SIZE, "%.200s", why);
    *line = wrong ? wrong->line : 0;
    return false;
}

/* ---- The ground ---------------------------------------------------------------- */

void setup_begin(struct setup *setup, const struct setup *base)
{
    *setup = (struct setup){
        .method = flk_method_default(), .rate = 10, .fps = 30, .every = 1};
    start_init(&setup->start);
    if (!base)
        return;
    setup->method = base->method;
    setup->rate = base->rate;
    setup->fps = base->fps;
    setup->glyphs = base->glyphs;
}

void setup_ground(struct setup *setup)
{
    setup->ground = setup->start.options;
    setup->ground.obstacles = NULL;
    setup->ground.obstacle_count = 0;
    setup->boids_given = setup->obstacles_given = setup->predators_given = false;
}

/* The files are ours and a test reads each: one that cannot be read is a fault of the
 * build, or there is no memory. */
bool setup_init(struct setup *setup, const struct text *preset)
{
    struct scenario_error error;
    setup_begin(setup, NULL);
    return scenario_read(setup, preset->name, preset->lines, &error);
}

void setup_free(struct setup *setup)
{
    start_free(&setup->start);
}
