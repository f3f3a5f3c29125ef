#include "counting.h"

#include <stdlib.h>
#include <string.h>

/* In front of each block, and as large as keeps what follows aligned for any type. */
union header {
    struct {
        uint64_t mark;
        size_t size;
    } of;
    max_align_t align;
};

static const uint64_t MARK_LIVE = 0x6c6976656c697665u;
static const uint64_t MARK_DEAD = 0x6465616464656164u;

static void *allocate(void *context, size_t size)
{
    struct counting *count = context;
    count->calls++;
    count->faults += size == 0;
    if (count->fail_at != 0 && (count->for_good ? count->calls >= count->fail_at
                                                : count->calls == count->fail_at))
        return NULL;
    union header *block = malloc(sizeof(union header) + size);
    if (block == NULL)
        return NULL;
    count->live++;
    block->of.mark = MARK_LIVE;
    block->of.size = size;
    /* Junk, so that what is read before it is written is no lucky zero. */
    memset(block + 1, 0xa5, size);
    return block + 1;
}

static void release(void *context, void *memory)
{
    struct counting *count = context;
    count->frees++;
    union header *block = memory == NULL ? NULL : (union header *)memory - 1;
    if (block == NULL || block->of.mark != MARK_LIVE) {
        count->faults++;
        return;
    }
    count->live--;
    block->of.mark = MARK_DEAD;
    memset(memory, 0x5a, block->of.size);
    free(block);
}

flk_allocator counting_allocator(struct counting *count)
{
    return (flk_allocator){allocate, release, count};
}

void counting_fail(struct counting *count, size_t n, bool for_good)
{
    count->fail_at = n == 0 ? 0 : count->calls + n;
    count->for_good = for_good;
}
