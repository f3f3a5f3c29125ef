/* Neighbour searches behind one interface: they differ in cost, never in what they say.
 */
#ifndef FLOCK_SEARCH_H
#define FLOCK_SEARCH_H

#include "core.h"

struct search {
    /* Bring the boids into the order the search wants (store_reorder). */
    void (*arrange)(flk_flock *flock);

    /* All others within the radius of the boid in a slot, ascending in index, into
     * scratch->near. Returns how many it looked at. */
    size_t (*neighbours)(const flk_flock *flock, size_t slot, struct scratch *scratch);

    /* Distance to the nearest other boid, however far; infinite for a boid alone. */
    double (*nearest)(const flk_flock *flock, size_t slot);

    /* The cells that the boids lie in, and that of a slot: column + row * columns. */
    void (*cells)(const flk_flock *flock, size_t *columns, size_t *rows);
    size_t (*cell_of)(const flk_flock *flock, size_t slot);
};

extern const struct search search_brute, search_grid;

/* The search in force. */
const struct search *search_of(const flk_flock *flock);

/* The largest square whose root is at most the radius: what is compared with it needs
 * no root. */
double search_reach_squared(double radius);

/* Fill scratch->near from keys, which hold index << 32 | slot, in their order. */
void search_hand_over(const flk_flock *flock, size_t slot, const uint64_t *keys,
                      size_t count, struct scratch *scratch);

/* The square of the distance between the boids in two slots. */
static inline double search_square(const flk_flock *flock, size_t a, size_t b)
{
    const struct boids *boids = &flock->now;
    const struct world *world = &flock->derived.world;
    flk_vec d = world_offset(world, position_in(boids, a), position_in(boids, b));
    return d.x * d.x + d.y * d.y;
}

static inline uint64_t search_key(uint32_t index, size_t slot)
{
    return (uint64_t)index << 32 | (uint64_t)slot;
}

#endif
