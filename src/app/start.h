/*
 * How a run begins: rules, boids and predators at tick 0, and the changes that are
 * planned for later ticks. A scenario, a command line and a preset make one; a run
 * plays it.
 */
#ifndef APP_START_H
#define APP_START_H

#include "app/change.h"
#include "app/map.h"

/* What a start is called: printable, cut where it is longer. */
#define START_NAME_SIZE 64

/* A list of changes, in the order in which they stand. */
struct plan {
    struct change *at;
    size_t count;
};

struct start {
    char name[START_NAME_SIZE]; /* of the preset or the scenario that it stands on */
    flk_options options;        /* its obstacles point at those below */
    flk_obstacle *obstacles;
    struct map map; /* that the first obstacles come from; no cells: none */
    size_t boids;   /* so many of the seed, */
    uint64_t seed;
    struct plan placed; /* and these set one by one: ADD and SET of boids */
    flk_predator *predators;
    size_t predator_count;
    struct plan plan; /* changes at ticks, in any order */
};

/* The defaults of the model, no boids, seed 1. */
void start_init(struct start *start);
void start_free(struct start *start);

/* A copy that owns all of its own. False without memory; *copy is then empty. */
bool start_copy(struct start *copy, const struct start *start);

void start_set_name(struct start *start, const char *name);

/* How many boids there are at tick 0. */
size_t start_boids(const struct start *start);

/* Other options and their obstacles, copied. False without memory, and nothing is
 * changed. */
bool start_set_options(struct start *start, const flk_options *options);

/* So many boids, each set one by one; copied. False without memory, and nothing is
 * changed. */
bool start_place(struct start *start, const flk_boid *boids, size_t count);

/* The same for obstacles. */
bool start_set_obstacles(struct start *start, const flk_obstacle *obstacles,
                         size_t count);

/* Let a change of options, obstacles or predators, or one that adds or sets a boid, be
 * part of how the run begins; a change of other kinds is kept in the plan.
 * FLK_BAD_INDEX where there is no such thing (boids: see start_check()), FLK_NO_MEMORY;
 * nothing is changed then. */
flk_status start_amend(struct start *start, const struct change *change,
                       flk_error *error);

/* The world, obstacles, boids and hawks of a map, which is taken over (also on
 * failure); the obstacles that were there go, its boids fly at max_speed. False without
 * memory. */
bool start_take_map(struct start *start, struct map *map);

/* How many of the obstacles, the first ones, are those of the map; 0 where they, or the
 * size of the world, were changed since. */
size_t start_mapped(const struct start *start);

/* Keep a change for its tick. False without memory. */
bool start_plan(struct start *start, const struct change *change);

/* Does all fit together: the options, the boids that are set, each change with what
 * stands at its tick? Ramps are taken to fit the other options. `wrong`, if not NULL,
 * is the change that does not, or NULL where it is the options. */
flk_status start_check(const struct start *start, const struct change **wrong,
                       flk_error *error);

/* A flock at this start. The caller ends it with flk_flock_destroy(). */
flk_status start_flock(const struct start *start, flk_flock **flock, flk_error *error);

#endif
