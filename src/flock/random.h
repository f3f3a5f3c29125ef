/* Boids drawn from a seed. */
#ifndef FLOCK_RANDOM_H
#define FLOCK_RANDOM_H

#include "obstacles.h"

/* flk_populate_boid(), quicker where the obstacles of the options are laid out; else
 * NULL. */
flk_boid random_boid(const flk_options *options, const struct obstacles *obstacles,
                     uint64_t seed, uint32_t index, uint64_t tick);

#endif
