/* Blocks: the candidates of a batch of boids, brought together. */
#ifndef FLOCK_BLOCK_H
#define FLOCK_BLOCK_H

#include "lanes.h"

/* A block with more candidates is brought into ascending index, once for all that look
 * through it; in a smaller one each sorts those it finds, which costs less. */
#define BLOCK_SORT 96

/* What a search's visitor fills a block with. */
struct gathering {
    const flk_flock *flock;
    struct block *block;
    size_t slot; /* where the batch begins */
};

/* A block of nobody, in rows of its own. */
void block_clear(struct block *block);

/* A block of the whole flock, which lies in ascending index, in the flock's rows. */
void block_of_all(struct block *block, const flk_flock *flock);

/* Bring a block of its own rows into ascending index. */
void block_sort(struct block *block, const flk_flock *flock);

/* Where the k-th boid of the batch, which has this index, stands in the block. */
ALWAYS size_t block_place(const struct block *b, uint32_t index, size_t k)
{
    if (!b->ordered)
        return b->own + k;
    size_t low = 0;
    for (size_t count = b->count; count > 1;) {
        size_t half = count / 2;
        low += b->index[low + half] <= index ? half : 0;
        count -= half;
    }
    return low;
}

#endif
