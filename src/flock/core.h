/*
 * What a flock is inside. Two seams hold it together:
 *
 *   a search says among whom the neighbours of some boids are (struct runs); it knows
 *   cells and no rules;
 *   a rule set makes of a boid and its neighbours, in ascending index, where the boid
 *   flies (struct scene in, flk_boid out); it knows rules and no cells.
 *
 * A kernel stands between: it does what the rules do for many boids at a time.
 *
 * Boids lie in the order that the search likes (their slots: by cell for the grid) and
 * keep their number (index) whatever the slot. Since every sum runs in ascending index,
 * no result depends on the slots.
 */
#ifndef FLOCK_CORE_H
#define FLOCK_CORE_H

#include "flk.h"
#include "obstacles.h"
#include "parallel.h"
#include "world.h"

/* As many doubles as a vector of any processor holds. */
#define LANES_MAX 4

/* What follows from the options and is needed again and again. */
struct derived {
    struct world world;
    double view_cosine;         /* of half the field of view */
    double reach_squared;       /* the largest square whose root is <= radius */
    struct obstacles obstacles; /* owned by the flock */
};

/* What a rule set reads, unchanged for the whole of a tick. */
struct scene {
    const flk_options *options;
    const struct derived *derived;
    const flk_boid *boids; /* by slot */
    const uint32_t *index; /* the number of the boid in a slot */
    const uint32_t *slot;  /* where a number lies: slot[index[s]] == s */
    size_t count;
    const flk_predator *predators;
    size_t predator_count;
};

/* The neighbours of one boid within the radius, ascending in index: count of each. */
struct neighbours {
    size_t count;
    uint32_t *index;
    uint32_t *slot;
    double *dx, *dy; /* the offset to it, the short way round */
    double *dist;    /* length of the offset */
};

/* Slots [from, to), and several such: those who may be neighbours of some boids. */
struct run {
    uint32_t from, to;
};

#define RUNS_MAX 4096

struct runs {
    size_t count, boids; /* boids: in all runs */
    bool overflow;       /* there were more than RUNS_MAX */
    bool across; /* may the way to one of them lead over an edge of the torus? */
    struct run run[RUNS_MAX];
};

/* The boids of some runs brought together where a kernel can go over them. A small
 * block is in the order of the runs, with keys of the index and the place in it, and
 * holds the boids; a larger one is in ascending index, or stands for the flock's own
 * rows where all boids are in it. Of each row, 2 * LANES_MAX more can be read, and of
 * its own written. */
struct block {
    size_t count, own; /* own: in a small one, place of the first boid of the batch */
    bool across, ordered;
    const double *x, *y;
    const uint32_t *index; /* in a small one the key */
    const uint32_t *slot;  /* in an ordered one */
    size_t room;           /* of its own rows: */
    double *own_x, *own_y;
    uint32_t *own_index, *own_slot;
    flk_boid *own_boid; /* BLOCK_MIN */
};

/* What any block has room for. */
#define BLOCK_MIN 128

/* A block of more candidates is brought into ascending index, once for all that look
 * through it; in a smaller one each sorts those it finds, which costs less. */
#define BLOCK_SMALL 96

/* Bands of cells that a sort by several threads makes at most. */
#define GRID_BANDS 256

/* What one thread works in. */
struct worker {
    struct runs runs;
    struct block block;
    struct neighbours near; /* as many as the block has room for */
    uint32_t bands[GRID_BANDS];
    uint32_t fullest;
    uint64_t checks;
};

/* The grid: cells at least a radius wide, boids sorted by cell. */
struct grid {
    size_t columns, rows;
    double per_x, per_y; /* cells a unit */
    uint32_t *start;     /* first slot of each cell, and one past the last: cells + 1 */
    uint32_t *cell;      /* of each boid while it is being sorted, by its old slot */
    uint32_t *order;     /* old slots, band by band of cells */
};

/* A square of the quadtree: its boids lie in [from, to). */
struct node {
    uint32_t from, to;
    uint32_t children; /* the first of four; 0: a leaf */
};

/* The quadtree: boids sorted by Morton code. */
struct tree {
    uint32_t *code;     /* of each boid, by slot */
    struct node *nodes; /* the root first, a level after the other */
    size_t count, depth;
    uint64_t *keys, *spare; /* while it is being sorted */
};

/* What measuring found in the present state; groups are kept by index. */
struct analysis {
    bool valid;
    flk_measures measures;
    uint32_t *group;  /* lowest index of its group; FLK_ALONE */
    uint32_t *parent; /* union-find */
};

struct flk_flock {
    flk_allocator allocator;
    flk_options options; /* its obstacles are those of `derived` */
    struct derived derived;
    const struct rules *rules;
    const struct kernel *kernel; /* of these rules on this processor */
    flk_method method;

    uint64_t tick;
    uint64_t checks; /* of the last step */

    void *block;     /* one allocation for all arrays of length capacity */
    size_t capacity; /* boids it has room for */
    size_t count;
    flk_boid *now, *next; /* by slot; a step and a sort write next, then swap */
    uint32_t *index, *slot;
    uint32_t *spare_index; /* what a sort makes the index from */
    double *x, *y; /* positions by slot while arranged, NaN for LANES_MAX behind them */
    struct neighbours near; /* room for every boid: the reference's, and the trace's */
    struct worker *workers; /* worker_count of them */
    struct share *shares;   /* of each */
    int worker_count;
    struct grid grid; /* one of these two at a time, in the same memory */
    struct tree tree;
    const struct search *search; /* how the boids lie, where arranged */
    size_t fullest;              /* boids in the fullest square */
    struct analysis analysis;
    bool arranged; /* do slots and squares fit the present positions? */

    flk_predator *predators; /* owned */
    size_t predator_count, predator_capacity;

    flk_trace trace;
};

struct scene flock_scene(const flk_flock *flock);

/* Bring boids into the slots that the search wants, once a state. */
void flock_arrange(flk_flock *flock);

/* Is every number of a boid or predator finite and within FLK_STATE_MAX? */
flk_status flock_check_motion(flk_vec position, flk_vec velocity, flk_error *error);

/* The point, taken into the world in force if it is outside. */
flk_vec flock_take_in(const flk_flock *flock, flk_vec p);

/* Positions or rules are no longer what was arranged and measured. */
void flock_changed(flk_flock *flock);

/* How many threads step a flock, and would step one of so many boids by a method. */
int flock_threads(const flk_flock *flock);
int flock_threads_for(const flk_method *method, size_t count);

#endif
