#include "store.h"

#include "error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Every array begins on its own cache line. */
#define ALIGNMENT 64

/* Small flocks may lie in large worlds: so many squares more than boids, but so many
 * cells more a boid at most (a cell costs time whether anybody is in it or not). */
#define MORE_SQUARES 4096
#define MORE_CELLS 64
#define CELLS_A_BOID 8

/* Boids that a block of candidates holds at most: with more, vectors gain nothing. */
#define BLOCK_MAX 32768

/* What may be read, and scribbled on, behind a row. */
#define BEHIND ((size_t)2 * LANES_MAX)

size_t store_cells(size_t count)
{
    size_t more = CELLS_A_BOID * count + MORE_CELLS;
    return count + (more < MORE_SQUARES ? more : MORE_SQUARES);
}

size_t store_nodes(size_t count)
{
    return count + MORE_SQUARES;
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

static void cut_neighbours(struct cutter *cutter, struct neighbours *near, size_t count)
{
    near->index = cut(cutter, count, sizeof(uint32_t));
    near->slot = cut(cutter, count, sizeof(uint32_t));
    near->dx = cut(cutter, count, sizeof(double));
    near->dy = cut(cutter, count, sizeof(double));
    near->dist = cut(cutter, count, sizeof(double));
}

static void cut_worker(struct cutter *cutter, struct worker *worker, size_t count)
{
    struct block *b = &worker->block;
    size_t room = count < BLOCK_MAX ? count : BLOCK_MAX;
    if (room < BLOCK_MIN)
        room = BLOCK_MIN;
    b->room = room;
    b->own_x = cut(cutter, room + BEHIND, sizeof(double));
    b->own_y = cut(cutter, room + BEHIND, sizeof(double));
    b->own_index = cut(cutter, room + BEHIND, sizeof(uint32_t));
    b->own_slot = cut(cutter, room + BEHIND, sizeof(uint32_t));
    b->own_boid = cut(cutter, BLOCK_MIN + BEHIND, sizeof(flk_boid));
    cut_neighbours(cutter, &worker->near, room);
}

/* Grid and tree lie in the same memory: one of them at a time is in use. */
static void cut_squares(struct cutter *cutter, flk_flock *f, size_t count)
{
    struct cutter grid = *cutter, tree = *cutter;
    f->grid.start = cut(&grid, store_cells(count) + 1, sizeof(uint32_t));
    f->grid.cell = cut(&grid, count, sizeof(uint32_t));
    f->grid.order = cut(&grid, count, sizeof(uint32_t));
    f->tree.code = cut(&tree, count, sizeof(uint32_t));
    f->tree.nodes = cut(&tree, store_nodes(count), sizeof(struct node));
    cutter->used = grid.used > tree.used ? grid.used : tree.used;
}

/* Lay out every array of a flock of `count` boids and so many workers. */
static void cut_all(struct cutter *cutter, flk_flock *f, size_t count, int workers)
{
    f->now = cut(cutter, count + BEHIND, sizeof(flk_boid));
    f->next = cut(cutter, count + BEHIND, sizeof(flk_boid));
    f->x = cut(cutter, count + BEHIND, sizeof(double));
    f->y = cut(cutter, count + BEHIND, sizeof(double));
    f->index = cut(cutter, count + BEHIND, sizeof(uint32_t));
    f->spare_index = cut(cutter, count + BEHIND, sizeof(uint32_t));
    f->slot = cut(cutter, count, sizeof(uint32_t));
    cut_neighbours(cutter, &f->near, count);
    f->tree.keys = (uint64_t *)(void *)f->near.dx; /* free while a tree is made */
    f->tree.spare = (uint64_t *)(void *)f->near.dy;
    cut_squares(cutter, f, count);
    f->analysis.group = cut(cutter, count, sizeof(uint32_t));
    f->analysis.parent = cut(cutter, count, sizeof(uint32_t));
    f->workers = cut(cutter, (size_t)workers, sizeof(struct worker));
    f->shares = cut(cutter, (size_t)workers, sizeof(struct share));
    f->worker_count = workers;
    for (int k = 0; k < workers; k++) {
        struct worker none = {0}, *worker = cutter->base ? &f->workers[k] : &none;
        cut_worker(cutter, worker, count);
    }
}

flk_status store_reserve(flk_flock *f, size_t count, flk_error *error)
{
    if (count > FLK_BOIDS_MAX)
        return bad_value(error, "boids", (double)count, 0, FLK_BOIDS_MAX);
    if (count < f->capacity)
        count = f->capacity;
    int workers = flock_threads_for(&f->method, count);
    if (workers < f->worker_count)
        workers = f->worker_count;
    if (count == f->capacity && workers == f->worker_count)
        return FLK_OK;
    flk_flock bigger = *f;
    struct cutter cutter = {NULL, 0};
    cut_all(&cutter, &bigger, count, workers);
    unsigned char *block = NULL;
    if (cutter.used < SIZE_MAX - ALIGNMENT)
        block = store_allocate(&f->allocator, (size_t)cutter.used + ALIGNMENT, 1);
    if (!block)
        return no_memory(error);
    size_t skew = (size_t)((uintptr_t)block % ALIGNMENT);
    cutter = (struct cutter){block + (ALIGNMENT - skew) % ALIGNMENT, 0};
    cut_all(&cutter, &bigger, count, workers);
    for (uint32_t i = 0; i < f->count; i++) {
        bigger.now[i] = flk_flock_boid(f, i);
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

void store_take_order(flk_flock *f)
{
    flk_boid *now = f->now;
    uint32_t *index = f->index;
    f->now = f->next;
    f->next = now;
    f->index = f->spare_index;
    f->spare_index = index;
}

void store_order_by_index(flk_flock *f)
{
    for (size_t s = 0; s < f->count; s++)
        store_put(f, s, f->index[s]);
    store_take_order(f);
    for (size_t k = 0; k < LANES_MAX; k++)
        f->x[f->count + k] = f->y[f->count + k] = (double)NAN;
}
