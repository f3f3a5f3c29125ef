/*
 * What the grid is held against: the plain way to find neighbours by cells. Boids stay
 * in the order of their numbers, each cell is a linked list of those in it, and the
 * neighbours of a boid are brought into ascending number by insertion. It flies
 * Reynolds' rules on a torus and nothing else: no obstacles, no predators, all round,
 * every neighbour; the same bits as the core.
 */
#ifndef BENCH_LINKED_H
#define BENCH_LINKED_H

#include "flk.h"

struct linked;

/* Room for `count` boids under the options. NULL without memory; linked_destroy() ends
 * it. */
struct linked *linked_create(const flk_options *options, size_t count);
void linked_destroy(struct linked *linked);

/* Take over the boids of a flock of as many. */
void linked_load(struct linked *linked, const flk_flock *flock);

/* One tick. */
void linked_step(struct linked *linked);

/* Are all boids where those of the flock are, and as fast? */
bool linked_equals(const struct linked *linked, const flk_flock *flock);

#endif
