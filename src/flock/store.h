/* The flock's memory: one block for all that is as long as the flock. */
#ifndef FLOCK_STORE_H
#define FLOCK_STORE_H

#include "core.h"

void *store_allocate(const flk_allocator *allocator, size_t count, size_t size);
void store_release(const flk_allocator *allocator, void *memory);

/* Room for `count` boids and the threads that step them; the boids that are there stay,
 * in index order. */
flk_status store_reserve(flk_flock *flock, size_t count, flk_error *error);

/* Room for `count` predators; those that are there stay. */
flk_status store_reserve_predators(flk_flock *flock, size_t count, flk_error *error);

/* Put the boid in slot `from` down at its new slot, aside; when all have been put down,
 * take the new order. Those put down beside each other have different new slots. */
static inline void store_put(flk_flock *f, size_t from, size_t to)
{
    f->next[to] = f->now[from];
    f->x[to] = f->now[from].position.x;
    f->y[to] = f->now[from].position.y;
    f->spare_index[to] = f->index[from];
    f->slot[f->index[from]] = (uint32_t)to;
}

void store_take_order(flk_flock *flock);

/* Bring the boids into index order: slot == index. Whoever does not do it to arrange
 * them for the search says flock_changed(). */
void store_order_by_index(flk_flock *flock);

/* The most cells that a grid over `count` boids may have, and squares a tree. */
size_t store_cells(size_t count);
size_t store_nodes(size_t count);

#endif
