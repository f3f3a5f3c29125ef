/* Brute force, the reference: everybody looks at everybody. Slots are indices. */
#include "search.h"
#include "store.h"
#include "vec.h"

#include <math.h>

static size_t brute_neighbours(const flk_flock *flock, size_t slot,
                               struct scratch *scratch)
{
    size_t found = 0;
    for (size_t s = 0; s < flock->count; s++)
        if (s != slot && search_square(flock, slot, s) <= flock->derived.reach_squared)
            scratch->keys[found++] = search_key((uint32_t)s, s);
    search_hand_over(flock, slot, scratch->keys, found, scratch);
    return flock->count - 1;
}

static double brute_nearest(const flk_flock *flock, size_t slot)
{
    double least = HUGE_VAL;
    for (size_t s = 0; s < flock->count; s++)
        if (s != slot)
            least = fmin(least, search_square(flock, slot, s));
    return sqrt(least);
}

static void brute_cells(const flk_flock *flock, size_t *columns, size_t *rows)
{
    (void)flock;
    *columns = *rows = 1;
}

static size_t brute_cell_of(const flk_flock *flock, size_t slot)
{
    (void)flock;
    (void)slot;
    return 0;
}

const struct search search_brute = {store_order_by_index, brute_neighbours,
                                    brute_nearest, brute_cells, brute_cell_of};
