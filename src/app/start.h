/*
 * How a run begins: rules, boids and predators at tick 0. The command line, a preset
 * and
 * `:` make one; a run plays it.
 */
#ifndef APP_START_H
#define APP_START_H

#include "flk.h"

struct start {
    const char *preset;  /* a name of preset_table: the ground it stands on */
    flk_options options; /* its obstacles point at those below */
    flk_obstacle *obstacles;
    size_t boids;
    uint64_t seed;
    flk_boid *placed; /* the boids one by one; NULL: those of the seed */
    flk_predator *predators;
    size_t predator_count;
};

/* The defaults of the model, no boids, seed 1. */
void start_init(struct start *start);
void start_free(struct start *start);

/* A copy that owns all of its own. False without memory; *copy is then empty. */
bool start_copy(struct start *copy, const struct start *start);

/* Other options and their obstacles, copied. False without memory, and nothing is
 * changed. */
bool start_set_options(struct start *start, const flk_options *options);

/* So many boids, set one by one; copied. False without memory. */
bool start_place(struct start *start, const flk_boid *boids, size_t count);

/* Other obstacles, copied. False without memory, and nothing is changed. */
bool start_set_obstacles(struct start *start, const flk_obstacle *obstacles,
                         size_t count);
bool start_add_obstacle(struct start *start, flk_obstacle obstacle);
bool start_add_predator(struct start *start, flk_predator predator);
void start_clear_predators(struct start *start);

/* A flock at this start. The caller ends it with flk_flock_destroy(). */
flk_status start_flock(const struct start *start, flk_flock **flock, flk_error *error);

#endif
