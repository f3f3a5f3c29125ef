/* What the options are: the table, the defaults, and whether a set of them will do. */
#include "flk.h"

#include "error.h"

#include <limits.h>
#include <stddef.h>

static const char *const switch_names[] = {"off", "on", NULL};

#define POSITIVE FLK_VALUE_MIN, FLK_VALUE_MAX
#define WEIGHT 0, FLK_VALUE_MAX
#define REAL FLK_TYPE_REAL

/* name, unit, type, least, most, default, low, high, step of the slider, names, help */
const flk_option flk_option_table[FLK_OPTION_COUNT] = {
    {"radius", "units", REAL, POSITIVE, 3, 0.5, 12, 0.25, NULL,
     "how far a boid sees the others"},
    {"separation", "", REAL, WEIGHT, 1.5, 0, 4, 0.1, NULL,
     "weight of the push away from neighbours"},
    {"alignment", "", REAL, WEIGHT, 1, 0, 4, 0.1, NULL,
     "weight of the push toward their mean heading"},
    {"cohesion", "", REAL, WEIGHT, 1, 0, 4, 0.1, NULL,
     "weight of the push toward their centre"},
    {"max_speed", "units/tick", REAL, POSITIVE, 0.4, 0.05, 2, 0.05, NULL, "speed cap"},
    {"min_speed", "units/tick", REAL, WEIGHT, 0, 0, 1, 0.02, NULL,
     "least speed, at most max_speed"},
    {"max_force", "units/tick^2", REAL, POSITIVE, 0.1, 0.01, 0.5, 0.01, NULL,
     "cap of a push and the sum"},
    {"separation_ring", "radii", REAL, FLK_VALUE_MIN, 1, 1, 0.05, 1, 0.05, NULL,
     "how near separation reads"},
    {"sum_cap", "", FLK_TYPE_CHOICE, 0, 1, 1, 0, 1, 1, switch_names,
     "is the sum of the pushes capped too?"},
    {"field_of_view", "degrees", REAL, FLK_VALUE_MIN, 360, 360, 30, 360, 10, NULL,
     "how wide a boid sees"},
    {"nearest", "boids", FLK_TYPE_INTEGER, 0, 64, 0, 0, 20, 1, NULL,
     "read only the nearest so many; 0: all"},
    {"world", "", FLK_TYPE_CHOICE, 0, FLK_WORLDS - 1, FLK_WORLD_TORUS, 0,
     FLK_WORLDS - 1, 1, flk_world_names, "torus (edges wrap) or walls (edges hold)"},
    {"width", "units", REAL, POSITIVE, 24, 6, 120, 1, NULL, "width of the world"},
    {"height", "units", REAL, POSITIVE, 20, 6, 120, 1, NULL, "height of the world"},
    {"margin", "units", REAL, WEIGHT, 0, 0, 8, 0.25, NULL,
     "how far inside a wall its push begins"},
    {"reach", "units", REAL, WEIGHT, 0, 0, 8, 0.25, NULL,
     "how far off an obstacle its push begins"},
    {"avoid", "", REAL, WEIGHT, 1, 0, 4, 0.1, NULL,
     "weight of the push off walls and obstacles"},
    {"fear", "radii", REAL, POSITIVE, 3, 0.5, 8, 0.25, NULL,
     "a predator's fear radius"},
    {"flee", "max_force", REAL, WEIGHT, 3, 0, 8, 0.25, NULL,
     "strength of the flee push"},
    {"burst", "max_speed", REAL, 1, FLK_VALUE_MAX, 1.3, 1, 3, 0.1, NULL,
     "speed cap while fleeing"},
    {"sight", "radii", REAL, POSITIVE, 6, 1, 12, 0.5, NULL,
     "how far a hunting predator sees"},
    {"hawk_speed", "max_speed", REAL, POSITIVE, 1.2, 0.5, 3, 0.1, NULL,
     "speed of a hunting predator"},
    {"catch", "units", REAL, WEIGHT, 0.5, 0, 4, 0.1, NULL,
     "how near a predator catches a boid; 0: never"},
};

/* Where an option lies in flk_options; all but three are doubles. */
static const size_t offsets[FLK_OPTION_COUNT] = {
    [FLK_OPTION_RADIUS] = offsetof(flk_options, radius),
    [FLK_OPTION_SEPARATION] = offsetof(flk_options, separation),
    [FLK_OPTION_ALIGNMENT] = offsetof(flk_options, alignment),
    [FLK_OPTION_COHESION] = offsetof(flk_options, cohesion),
    [FLK_OPTION_MAX_SPEED] = offsetof(flk_options, max_speed),
    [FLK_OPTION_MIN_SPEED] = offsetof(flk_options, min_speed),
    [FLK_OPTION_MAX_FORCE] = offsetof(flk_options, max_force),
    [FLK_OPTION_SEPARATION_RING] = offsetof(flk_options, separation_ring),
    [FLK_OPTION_FIELD_OF_VIEW] = offsetof(flk_options, field_of_view),
    [FLK_OPTION_WIDTH] = offsetof(flk_options, width),
    [FLK_OPTION_HEIGHT] = offsetof(flk_options, height),
    [FLK_OPTION_MARGIN] = offsetof(flk_options, margin),
    [FLK_OPTION_REACH] = offsetof(flk_options, reach),
    [FLK_OPTION_AVOID] = offsetof(flk_options, avoid),
    [FLK_OPTION_FEAR] = offsetof(flk_options, fear),
    [FLK_OPTION_FLEE] = offsetof(flk_options, flee),
    [FLK_OPTION_BURST] = offsetof(flk_options, burst),
    [FLK_OPTION_SIGHT] = offsetof(flk_options, sight),
    [FLK_OPTION_HAWK_SPEED] = offsetof(flk_options, hawk_speed),
    [FLK_OPTION_CATCH] = offsetof(flk_options, catch_distance),
};

double flk_options_get(const flk_options *options, flk_option_id id)
{
    if (id == FLK_OPTION_SUM_CAP)
        return options->sum_cap;
    if (id == FLK_OPTION_NEAREST)
        return options->nearest;
    if (id == FLK_OPTION_WORLD)
        return (double)options->world;
    return *(const double *)(const void *)((const char *)options + offsets[id]);
}

/* The whole part of what fits in an int; else -1, which no option takes. */
static int whole(double value)
{
    return value >= 0 && value <= INT_MAX ? (int)value : -1;
}

void flk_options_set(flk_options *options, flk_option_id id, double value)
{
    if (id == FLK_OPTION_SUM_CAP)
        options->sum_cap = value != 0;
    else if (id == FLK_OPTION_NEAREST)
        options->nearest = whole(value);
    else if (id == FLK_OPTION_WORLD)
        options->world = (flk_world_kind)whole(value);
    else
        *(double *)(void *)((char *)options + offsets[id]) = value;
}

flk_options flk_options_default(void)
{
    flk_options options = {0};
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        flk_options_set(&options, (flk_option_id)id, flk_option_table[id].initial);
    return options;
}

/* Written so that a NaN is out of every range. */
static bool within(double value, double least, double most)
{
    return value >= least && value <= most;
}

static flk_status check_obstacles(const flk_options *options, flk_error *error)
{
    for (size_t i = 0; i < options->obstacle_count; i++) {
        const flk_obstacle *o = &options->obstacles[i];
        if (!within(o->x, -FLK_VALUE_MAX, FLK_VALUE_MAX))
            return bad_value(error, "obstacle x", o->x, -FLK_VALUE_MAX, FLK_VALUE_MAX);
        if (!within(o->y, -FLK_VALUE_MAX, FLK_VALUE_MAX))
            return bad_value(error, "obstacle y", o->y, -FLK_VALUE_MAX, FLK_VALUE_MAX);
        if (!within(o->r, FLK_VALUE_MIN, FLK_VALUE_MAX))
            return bad_value(error, "obstacle r", o->r, FLK_VALUE_MIN, FLK_VALUE_MAX);
    }
    return FLK_OK;
}

flk_status flk_options_validate(const flk_options *options, flk_error *error)
{
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *row = &flk_option_table[id];
        double value = flk_options_get(options, (flk_option_id)id);
        double most = id == FLK_OPTION_MIN_SPEED ? options->max_speed : row->most;
        if (!within(value, row->least, most))
            return bad_value(error, row->name, value, row->least, most);
    }
    return check_obstacles(options, error);
}
