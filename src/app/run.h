/*
 * A run: a start, and a list of changes at ticks. Whoever plays it gets the same
 * flight, bit for bit: the screen, `boids run`, the way back in time and on again.
 *
 * A change made at tick t acts on the state of tick t, before the step to t + 1. One
 * made back in time drops the later ones.
 */
#ifndef APP_RUN_H
#define APP_RUN_H

#include "app/start.h"

struct run;

enum change_kind {
    CHANGE_OPTION,    /* one option of the model has another value */
    CHANGE_OBSTACLES, /* the obstacles are these */
    CHANGE_BOIDS,     /* the flock has so many boids: the last go, or new ones come */
    CHANGE_ADD_PREDATOR,   /* one more predator */
    CHANGE_CLEAR_PREDATORS /* no predators */
};

struct change {
    uint64_t tick;
    enum change_kind kind;
    union {
        struct {
            flk_option_id id;
            double value;
        } option;
        struct {
            flk_obstacle *at; /* owned by the list of changes */
            size_t count;
        } obstacles;
        size_t boids;
        flk_predator predator;
    } as;
};

/* A run at tick 0 of a start, which it copies. The caller ends it with run_destroy().
 */
flk_status run_create(const struct start *start, const flk_method *method,
                      struct run **run, flk_error *error);
void run_destroy(struct run *run);

/* The flock at the present tick. Borrowed; only measured, traced and searched from
 * outside, never stepped or changed. */
flk_flock *run_flock(const struct run *run);
const struct start *run_start(const struct run *run);

uint64_t run_tick(const struct run *run);

/* One tick on, and then the changes that are noted for it: run_advance(), run_act().
 * Where a change fails for want of memory it is tried again in the next tick. */
flk_status run_step(struct run *run, flk_error *error);
void run_advance(struct run *run);
flk_status run_act(struct run *run, flk_error *error);

/* Make a change at the present tick and note it; later ones are dropped. `change` is
 * copied, its tick is set. On failure nothing has changed. */
flk_status run_change(struct run *run, const struct change *change, flk_error *error);

/* How many of the changes have acted on the present state. */
size_t run_acted(const struct run *run);

/* Has one of them acted at the present tick, after the step that led to it? */
bool run_changed_here(const struct run *run);

/* The changes so far, ascending in tick; borrowed until the next change. */
const struct change *run_changes(const struct run *run, size_t *count);

/* Back to the state of a snapshot (flk_flock_save() of this run's flock) of a tick as
 * run_advance() left it, and then the changes that are noted for it. */
flk_status run_restore(struct run *run, uint64_t tick, const void *bytes, size_t size,
                       flk_error *error);

#endif
