/*
 * Kernels: the rules of steer.c again, for many boids at a time and for what the
 * processor can do. A kernel gives the bits that steer.c gives, or says that it does
 * not know: it is held to it by the tests.
 */
#ifndef FLOCK_KERNEL_H
#define FLOCK_KERNEL_H

#include "rules.h"
#include "search.h"

/* So many boids at most fly together. */
#define FLIGHT 128

/* Boids in neighbouring slots, and what their neighbours add up to (struct sums): a row
 * of each, count long. */
struct flight {
    size_t from, count;
    double away_x[FLIGHT], away_y[FLIGHT]; /* NaN where steer.c must be asked */
    double heading_x[FLIGHT], heading_y[FLIGHT];
    double offset_x[FLIGHT], offset_y[FLIGHT];
    double neighbours[FLIGHT];
};

struct kernel {
    flk_simd simd;

    /* Bring together the candidates in the worker's runs, of the batch that begins in a
     * slot; with `near`, for somebody who will look. False where they are too many. */
    bool (*gather)(const flk_flock *flock, size_t slot, bool near,
                   struct worker *worker);

    /* The neighbours of the nth boid of the batch, into worker->near, by its block. */
    void (*look)(const struct scene *scene, struct worker *worker, size_t slot,
                 size_t nth);

    /* Add up the neighbours of these boids among the worker's block, to the end of the
     * flight. */
    void (*add_up)(const struct scene *scene, struct worker *worker, size_t from,
                   size_t to, struct flight *flight);

    /* Where the boids of a flight are after the tick: next[0] .. next[count - 1], and
     * LANES_MAX - 1 more to scribble on. Writes down the slots of those it does not
     * know and returns how many they are. */
    size_t (*steer)(const struct scene *scene, const struct flight *flight,
                    flk_boid *next, uint32_t *unknown);
};

extern const struct kernel kernel_plain, kernel_avx2;

/* The kernel that a wish comes to on this processor; NULL where it has no such
 * instructions. */
const struct kernel *kernel_of(flk_simd simd);

/* Find and gather the candidates of the batch that begins in a slot. Returns where the
 * batch ends; `fits`: were they few enough? */
static inline size_t kernel_gather(const flk_flock *f, size_t slot, bool near,
                                   struct worker *w, bool *fits)
{
    w->runs.count = w->runs.boids = 0;
    w->runs.overflow = false;
    size_t end = f->search->batch(f, slot, &w->runs);
    *fits = f->kernel->gather(f, slot, near, w);
    return end;
}

#endif
