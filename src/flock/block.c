#include "block.h"
#include "sort.h"

void block_clear(struct block *b)
{
    b->count = 0;
    b->overflow = b->ordered = false;
    b->x = b->own_x;
    b->y = b->own_y;
    b->index = b->own_index;
    b->slot = b->own_slot;
}

void block_of_all(struct block *b, const flk_flock *f)
{
    b->count = f->count;
    b->overflow = false;
    b->ordered = true;
    b->across = f->derived.world.wraps;
    b->x = f->x;
    b->y = f->y;
    b->index = b->slot = f->index; /* a boid's slot is its index */
}

void block_sort(struct block *b, const flk_flock *f)
{
    /* The coordinates make room for the keys and come back after. */
    uint64_t *keys = (uint64_t *)(void *)b->own_x, *spare = (uint64_t *)(void *)b->own_y;
    for (size_t k = 0; k < b->count; k++)
        keys[k] = sort_key(b->own_index[k], b->own_slot[k]);
    keys = sort_keys(keys, spare, b->count, (uint32_t)f->count - 1);
    for (size_t k = 0; k < b->count; k++) {
        b->own_index[k] = sort_by(keys[k]);
        b->own_slot[k] = sort_slot(keys[k]);
    }
    for (size_t k = 0; k < b->count; k++) {
        b->own_x[k] = f->x[b->own_slot[k]];
        b->own_y[k] = f->y[b->own_slot[k]];
    }
    b->ordered = true;
}
