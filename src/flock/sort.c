#include "sort.h"

#define INSERTION_MAX 32 /* up to here insertion beats counting */

static void sort_by_insertion(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
}

/* One pass of the radix sort, by the byte at `shift`. */
static void sort_by_byte(const uint64_t *keys, uint64_t *sorted, size_t count,
                         unsigned shift)
{
    uint32_t start[257] = {0};
    for (size_t k = 0; k < count; k++)
        start[(keys[k] >> shift & 255) + 1]++;
    for (size_t byte = 0; byte < 256; byte++)
        start[byte + 1] += start[byte];
    for (size_t k = 0; k < count; k++)
        sorted[start[keys[k] >> shift & 255]++] = keys[k];
}

uint64_t *sort_keys(uint64_t *keys, uint64_t *spare, size_t count, uint32_t most)
{
    if (count <= INSERTION_MAX) {
        sort_by_insertion(keys, count);
        return keys;
    }
    for (unsigned shift = 32; most > 0; shift += 8, most >>= 8) {
        sort_by_byte(keys, spare, count, shift);
        uint64_t *sorted = spare;
        spare = keys;
        keys = sorted;
    }
    return keys;
}
