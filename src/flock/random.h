/* Boids drawn from a seed. */
#ifndef FLOCK_RANDOM_H
#define FLOCK_RANDOM_H

#include "obstacles.h"

/* flk_populate_boid(), quicker where the obstacles of the options are laid out; else
 * NULL. */
flk_boid random_boid(const flk_options *options, const struct obstacles *obstacles,
                     uint64_t seed, uint32_t index, uint64_t tick);

/* Is a point in no obstacle one to stay off all the same? */
typedef bool random_shun(const void *context, flk_vec p);

/* The same boid, but at the first place drawn that is not shunned either; where all
 * are, at the place of random_boid(). */
flk_boid random_boid_off(const flk_options *options, const struct obstacles *obstacles,
                         uint64_t seed, uint32_t index, uint64_t tick,
                         random_shun *shun, const void *context);

#endif
