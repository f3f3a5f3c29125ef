#include "store.h"

#include "error.h"

#include <stdlib.h>
#include <string.h>

/* Every array begins on its own cache line. */
#define ALIGNMENT 64
#define CELLS_A_BOID 4

size_t store_cells(size_t count)
{
    return CELLS_A_BOID * count + 1;
}

void *store_allocate(const flk_allocator *allocator, size_t count, size_t size)
{
    if (count == 0 || size > SIZE_MAX / count)
        return NULL;
    return allocator->allocate(allocator->context, count * size);
}

void store_release(const flk_allocator *allocator, void *memory)
{
    if (memory)
        allocator->release(allocator->context, memory);
}

/* Hands out arrays one after the other; with no base it only adds up their sizes. */
struct cutter {
    unsigned char *base;
    uint64_t
        used; /* in 64 bits: on a machine of 32 the sum may be more than there is */
};

static void *cut(struct cutter *cutter, size_t count, size_t size)
{
    void *array = cutter->base ? cutter->base + cutter->used : NULL;
    uint64_t bytes = (uint64_t)count * size;
    cutter->used += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return array;
}

static void cut_boids(struct cutter *cutter, struct boids *boids, size_t count)
{
    boids->x = cut(cutter, count, sizeof(double));
    boids->y = cut(cutter, count, sizeof(double));
    boids->vx = cut(cutter, count, sizeof(double));
    boids->vy = cut(cutter, count, sizeof(double));
}

static void cut_neighbours(struct cutter *cutter, struct neighbours *near, size_t count)
{
    near->index = cut(cutter, count, sizeof(uint32_t));
    near->slot = cut(cutter, count, sizeof(uint32_t));
    near->dx = cut(cutter, count, sizeof(double));
    near->dy = cut(cutter, count, sizeof(double));
    near->dist = cut(cutter, count, sizeof(double));
}

/* Lay out every array of a flock of `count` boids. */
static void cut_all(struct cutter *cutter, flk_flock *f, size_t count)
{
    cut_boids(cutter, &f->now, count);
    cut_boids(cutter, &f->next, count);
    f->index = cut(cutter, count, sizeof(uint32_t));
    f->slot = cut(cutter, count, sizeof(uint32_t));
    f->scratch.keys = cut(cutter, count, sizeof(uint64_t));
    f->scratch.spare_keys = cut(cutter, count, sizeof(uint64_t));
    cut_neighbours(cutter, &f->scratch.near, count);
    f->ids = cut(cutter, count, sizeof(uint32_t));
    f->grid.start = cut(cutter, store_cells(count) + 1, sizeof(uint32_t));
    f->grid.cell = cut(cutter, count, sizeof(uint32_t));
    f->analysis.group = cut(cutter, count, sizeof(uint32_t));
    f->analysis.parent = cut(cutter, count, sizeof(uint32_t));
}

flk_status store_reserve(flk_flock *f, size_t count, flk_error *error)
{
    if (count > FLK_BOIDS_MAX)
        return bad_value(error, "boids", (double)count, 0, FLK_BOIDS_MAX);
    if (count <= f->capacity)
        return FLK_OK;
    flk_flock bigger = *f;
    struct cutter cutter = {NULL, 0};
    cut_all(&cutter, &bigger, count);
    unsigned char *block = NULL;
    if (cutter.used < SIZE_MAX - ALIGNMENT)
        block = store_allocate(&f->allocator, (size_t)cutter.used + ALIGNMENT, 1);
    if (!block)
        return no_memory(error);
    size_t skew = (size_t)((uintptr_t)block % ALIGNMENT);
    cutter = (struct cutter){block + (ALIGNMENT - skew) % ALIGNMENT, 0};
    cut_all(&cutter, &bigger, count);
    for (uint32_t i = 0; i < f->count; i++) {
        put_boid(&bigger.now, i, flk_flock_boid(f, i));
        bigger.index[i] = bigger.slot[i] = i;
    }
    store_release(&f->allocator, f->block);
    *f = bigger;
    f->block = block;
    f->capacity = count;
    flock_changed(f);
    return FLK_OK;
}

flk_status store_reserve_predators(flk_flock *f, size_t count, flk_error *error)
{
    if (count > FLK_BOIDS_MAX)
        return bad_value(error, "predators", (double)count, 0, FLK_BOIDS_MAX);
    if (count <= f->predator_capacity)
        return FLK_OK;
    flk_predator *more = store_allocate(&f->allocator, count, sizeof(*more));
    if (!more)
        return no_memory(error);
    if (f->predator_count > 0)
        memcpy(more, f->predators, f->predator_count * sizeof(*more));
    store_release(&f->allocator, f->predators);
    f->predators = more;
    f->predator_capacity = count;
    return FLK_OK;
}

void store_reorder(flk_flock *f)
{
    for (uint32_t s = 0; s < f->count; s++) {
        uint32_t to = f->slot[f->index[s]];
        f->next.x[to] = f->now.x[s];
        f->next.y[to] = f->now.y[s];
        f->next.vx[to] = f->now.vx[s];
        f->next.vy[to] = f->now.vy[s];
    }
    for (uint32_t i = 0; i < f->count; i++)
        f->index[f->slot[i]] = i;
    struct boids now = f->now;
    f->now = f->next;
    f->next = now;
}

void store_order_by_index(flk_flock *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        f->slot[i] = i;
    store_reorder(f);
}
