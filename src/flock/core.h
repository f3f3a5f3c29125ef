/*
 * What a flock is inside. Two seams hold it together:
 *
 *   a search hands a rule set each boid's neighbours (struct neighbours), in ascending
 *   index; it knows cells and no rules;
 *   a rule set makes of a boid and its neighbours where the boid flies (struct scene
 * in, flk_boid out); it knows rules and no cells.
 *
 * Boids lie in the order that the search likes (their slots: by cell for the grid) and
 * keep their number (index) whatever the slot. Since every sum runs in ascending index,
 * no result depends on the slots.
 */
#ifndef FLOCK_CORE_H
#define FLOCK_CORE_H

#include "flk.h"
#include "obstacles.h"
#include "world.h"

/* The boids by slot: count of each; a borrowed view into the flock's memory. */
struct boids {
    double *x, *y;   /* positions, units */
    double *vx, *vy; /* velocities, units a tick */
};

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
    struct boids boids;    /* by slot */
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

/* What one search at a time works in; whoever searches beside another has one of his
 * own. The arrays have room for every boid. */
struct scratch {
    uint64_t *keys, *spare_keys;
    struct neighbours near; /* what was found */
};

/* The grid: cells at least a radius wide, boids counting-sorted by cell. */
struct grid {
    size_t columns, rows;
    double per_x, per_y; /* cells a unit */
    uint32_t *start;     /* first slot of each cell, and one past the last: cells + 1 */
    uint32_t *cell;      /* of each boid while it is being sorted, by index */
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
    flk_method method;

    uint64_t tick;
    uint64_t checks; /* of the last step */

    void *block;     /* one allocation for all arrays of length capacity */
    size_t capacity; /* boids it has room for */
    size_t count;
    struct boids now, next; /* by slot; a step and a sort write next, then swap */
    uint32_t *index, *slot;
    struct scratch scratch;
    uint32_t *ids; /* neighbours of the traced boid */
    struct grid grid;
    struct analysis analysis;
    bool arranged; /* do slots and grid fit the present positions? */

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

static inline flk_vec position_in(const struct boids *b, size_t slot)
{
    return (flk_vec){b->x[slot], b->y[slot]};
}

static inline flk_vec velocity_in(const struct boids *b, size_t slot)
{
    return (flk_vec){b->vx[slot], b->vy[slot]};
}

static inline void put_boid(const struct boids *b, size_t slot, flk_boid boid)
{
    b->x[slot] = boid.position.x;
    b->y[slot] = boid.position.y;
    b->vx[slot] = boid.velocity.x;
    b->vy[slot] = boid.velocity.y;
}

#endif
