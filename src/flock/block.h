/* Blocks: the candidates of a batch of boids, brought together. */
#ifndef FLOCK_BLOCK_H
#define FLOCK_BLOCK_H

#include "lanes.h"

/* A block of the whole flock, which lies in ascending index, in the flock's rows. */
void block_of_all(struct block *block, const flk_flock *flock);

/* A block of some runs, as many boids as there is room for, in ascending index. */
void block_in_order(struct block *block, const flk_flock *flock,
                    const struct runs *runs);

/* Where the boid of this index stands in an ordered block. */
ALWAYS size_t block_place(const struct block *b, uint32_t index)
{
    size_t low = 0;
    for (size_t count = b->count; count > 1;) {
        size_t half = count / 2;
        low += b->index[low + half] <= index ? half : 0;
        count -= half;
    }
    return low;
}

#endif
