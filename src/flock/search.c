#include "search.h"

#include "vec.h"

#include <math.h>
#include <string.h>

const char *const flk_search_names[FLK_SEARCHES + 1] = {"auto", "brute", "grid",
                                                        "quadtree", NULL};

static const struct search *const searches[FLK_SEARCHES] = {
    [FLK_SEARCH_AUTO] = &search_grid,
    [FLK_SEARCH_BRUTE] = &search_brute,
    [FLK_SEARCH_GRID] = &search_grid,
    [FLK_SEARCH_QUADTREE] = &search_brute,
};

const struct search *search_of(const flk_flock *flock)
{
    return searches[flock->method.search];
}

/* The double next above or below a positive one. */
static double neighbour_of(double a, int step)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof(bits));
    bits += (uint64_t)(int64_t)step;
    memcpy(&a, &bits, sizeof(a));
    return a;
}

double search_reach_squared(double radius)
{
    double t = radius * radius;
    while (sqrt(t) > radius)
        t = neighbour_of(t, -1);
    while (sqrt(neighbour_of(t, 1)) <= radius)
        t = neighbour_of(t, 1);
    return t;
}

void search_hand_over(const flk_flock *flock, size_t slot, const uint64_t *keys,
                      size_t count, struct scratch *scratch)
{
    const struct world *world = &flock->derived.world;
    struct neighbours *near = &scratch->near;
    flk_vec p = position_in(&flock->now, slot);
    near->count = count;
    for (size_t k = 0; k < count; k++) {
        uint32_t s = (uint32_t)keys[k];
        flk_vec d = world_offset(world, p, position_in(&flock->now, s));
        near->index[k] = (uint32_t)(keys[k] >> 32);
        near->slot[k] = s;
        near->dx[k] = d.x;
        near->dy[k] = d.y;
        near->dist[k] = length(d);
    }
}
