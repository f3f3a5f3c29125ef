/* The flock's memory: one block for all that is as long as the flock. */
#ifndef FLOCK_STORE_H
#define FLOCK_STORE_H

#include "core.h"

void *store_allocate(const flk_allocator *allocator, size_t count, size_t size);
void store_release(const flk_allocator *allocator, void *memory);

/* Room for `count` boids; the boids that are there stay, in index order. */
flk_status store_reserve(flk_flock *flock, size_t count, flk_error *error);

/* Room for `count` predators; those that are there stay. */
flk_status store_reserve_predators(flk_flock *flock, size_t count, flk_error *error);

/* Bring the boids into index order: slot == index. Whoever does not do it to arrange
 * them for the search says flock_changed(). */
void store_order_by_index(flk_flock *flock);

/* Move every boid to its slot in the order given by `slot` (by index): next, then swap.
 * Fills index. */
void store_reorder(flk_flock *flock);

/* The most cells that a grid over `count` boids may have. */
size_t store_cells(size_t count);

#endif
