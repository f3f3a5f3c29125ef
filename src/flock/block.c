#include "block.h"
#include "sort.h"

void block_of_all(struct block *b, const flk_flock *f)
{
    b->count = f->count;
    b->x = f->x;
    b->y = f->y;
    b->index = b->slot = f->index; /* a boid's slot is its index */
}

/* The keys of all boids in the runs. */
static void list_keys(const flk_flock *f, const struct runs *runs, uint64_t *keys)
{
    for (size_t r = 0; r < runs->count; r++)
        for (uint32_t s = runs->run[r].from; s < runs->run[r].to; s++)
            *keys++ = sort_key(f->index[s], s);
}

void block_in_order(struct block *b, const flk_flock *f, const struct runs *runs)
{
    /* The keys stand where the coordinates come to stand. */
    uint64_t *keys = (uint64_t *)(void *)b->own_x,
             *spare = (uint64_t *)(void *)b->own_y;
    list_keys(f, runs, keys);
    keys = sort_keys(keys, spare, runs->boids, (uint32_t)f->count - 1);
    for (size_t k = 0; k < runs->boids; k++) {
        b->own_index[k] = sort_by(keys[k]);
        b->own_slot[k] = sort_slot(keys[k]);
    }
    for (size_t k = 0; k < runs->boids; k++) {
        b->own_x[k] = f->x[b->own_slot[k]];
        b->own_y[k] = f->y[b->own_slot[k]];
    }
    b->count = runs->boids;
    b->x = b->own_x;
    b->y = b->own_y;
    b->index = b->own_index;
    b->slot = b->own_slot;
}
