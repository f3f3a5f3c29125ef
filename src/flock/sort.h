/* Sorting of keys that hold what is sorted by in their upper 32 bits. */
#ifndef FLOCK_SORT_H
#define FLOCK_SORT_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t sort_key(uint32_t by, size_t slot)
{
    return (uint64_t)by << 32 | (uint64_t)slot;
}

static inline uint32_t sort_by(uint64_t key)
{
    return (uint32_t)(key >> 32);
}

static inline uint32_t sort_slot(uint64_t key)
{
    return (uint32_t)key;
}

/* Into ascending order, stable, by values of at most `most`. Returns the array that
 * holds the result, `keys` or `spare`. Cost: count, for each byte of `most`. */
uint64_t *sort_keys(uint64_t *keys, uint64_t *spare, size_t count, uint32_t most);

#endif
