/*
 * What the tests run: the named starts of doc/model.md, and scenes drawn at random from
 * a seed, so that a failing case is known by its number and comes again. */
#ifndef SCENE_H
#define SCENE_H

#include "flk.h"

/* ---- Chance: numbers from a seed, by the generator of the core ----------------- */

struct dice {
    uint64_t seed;
    uint32_t drawn;
};

double dice_between(struct dice *dice, double least, double most);
size_t dice_below(struct dice *dice, size_t sides); /* 0 .. sides - 1 */
bool dice_chance(struct dice *dice, double probability);

/* CASES in the environment is the share of the random cases to run, in percent (100
 * where it is not set): at least one case is always run. */
size_t scaled_cases(size_t cases);

/* ---- Named starts -------------------------------------------------------------- */

struct start {
    const char *name;
    size_t boids;
    flk_options options; /* its obstacles are static */
};

struct start start_lesson(void);
struct start start_consensus(void);
struct start start_murmuration(void);

/* Its flock, of seed 1: the caller destroys it. The test fails if there is none. */
flk_flock *flock_of_start(struct start start);

/* ---- Random scenes ------------------------------------------------------------- */

enum { SCENE_BOIDS = 400, SCENE_PREDATORS = 3, SCENE_OBSTACLES = 3 };

/* Options borrow the obstacles beside them: a scene is filled in place, not copied. */
struct scene {
    flk_options options;
    flk_obstacle obstacles[SCENE_OBSTACLES];
    flk_boid boids[SCENE_BOIDS];
    size_t boid_count;
    flk_predator predators[SCENE_PREDATORS];
    size_t predator_count;
};

/* Worlds of 1 x 1 to 40 x 40 radii, torus or walls, every option somewhere in its
 * range, boids spread, heaped on a point, on the corners of cells, or exactly a radius
 * apart. */
void scene_random(struct scene *scene, uint64_t seed);

/* Set the search alone, the rest of the method as it is. */
flk_status scene_set_search(flk_flock *flock, flk_search_kind search, flk_error *error);

/* Set the whole method; the test fails if it is refused. */
void scene_set_method(flk_flock *flock, flk_method method);

/* A flock of the scene: the caller destroys it. The test fails if there is none. */
flk_flock *scene_flock(const struct scene *scene, flk_search_kind search);

#endif
