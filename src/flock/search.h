/* Neighbour searches behind one interface: they differ in cost, never in what they say.
 */
#ifndef FLOCK_SEARCH_H
#define FLOCK_SEARCH_H

#include "core.h"

/* Is told slots [from, to) whose boids may be in reach. */
typedef void search_visit(void *context, size_t from, size_t to);

struct search {
    flk_search_kind kind;
    bool ordered; /* do all boids lie in ascending index, and are all candidates? */

    /* Bring the boids into the slots that the search wants: now, x, y, index, slot and
     * what it needs itself, the fullest square. */
    void (*arrange)(flk_flock *flock);

    /* Boids that lie side by side and have the same candidates, a batch: find the runs
     * of those that can be in the radius of the ones from a slot on, themselves too,
     * each once. Returns the slot where the batch ends. */
    size_t (*batch)(const flk_flock *flock, size_t slot, struct runs *runs);

    /* Visit all boids that can be within `reach` of the one in a slot, itself too, each
     * once; at the radius they are those of its batch. Says whether the way to one that
     * is within reach may lead over an edge of the torus. */
    bool (*around)(const flk_flock *flock, size_t slot, double reach,
                   search_visit *visit, void *context);

    /* What flk_flock_layout(), flk_flock_square_of() and flk_flock_squares() tell. */
    void (*describe)(const flk_flock *flock, flk_layout *layout);
    size_t (*square_of)(const flk_flock *flock, size_t slot);
    size_t (*squares)(const flk_flock *flock, size_t slot, flk_square *squares,
                      size_t room);
};

extern const struct search search_brute, search_grid, search_quadtree;

static inline void runs_add(struct runs *runs, size_t from, size_t to)
{
    runs->boids += to - from;
    if (runs->count < RUNS_MAX)
        runs->run[runs->count++] = (struct run){(uint32_t)from, (uint32_t)to};
    else
        runs->overflow = true;
}

/* A search_visit that adds to a struct runs. */
void search_add_run(void *runs, size_t from, size_t to);

/* Would the grid have every boid look at all others? */
bool grid_is_one_block(const flk_flock *flock);

/* Arrange the boids for the search that is set, or for the one that auto chooses. */
void search_arrange(flk_flock *flock);

/* The largest square whose root is at most the radius: what is compared with it needs
 * no root. */
double search_reach_squared(double radius);

/* All others within the radius of the boid in a slot, ascending in index, into
 * flock->near: the plain way to find what a kernel finds. */
void search_neighbours(flk_flock *flock, size_t slot);

/* Append the boids in these slots as neighbours of one at p. */
void search_append(const struct scene *scene, flk_vec p, const uint32_t *slots,
                   size_t count, struct neighbours *near);

/* Distance to the nearest other boid, however far; infinite for a boid alone. */
double search_nearest(const flk_flock *flock, size_t slot);

#endif
