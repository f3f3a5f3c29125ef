/*
 * A run: a start, and a list of changes at ticks. Whoever plays it gets the same
 * flight, bit for bit: the screen, `boids run`, the way back in time and on again.
 *
 * A change of tick t acts on the state of tick t, before the step to t + 1. Those that
 * the start plans stay, whatever is changed on the way; of the others, one that is made
 * back in time drops the later ones. In a tick ramps act first, then the changes in
 * their order. One that does not fit what stands then (a number of a boid that is not
 * there) is passed over and forgotten.
 */
#ifndef APP_RUN_H
#define APP_RUN_H

#include "app/start.h"

struct run;

/* A run at tick 0 of a start, which it copies. run_act() is to do what is planned for
 * tick 0. The caller ends it with run_destroy(). */
flk_status run_create(const struct start *start, const flk_method *method,
                      struct run **run, flk_error *error);
void run_destroy(struct run *run);

/* The flock at the present tick. Borrowed; only measured, traced and searched from
 * outside, never stepped or changed. */
flk_flock *run_flock(const struct run *run);
const struct start *run_start(const struct run *run);

uint64_t run_tick(const struct run *run);

/* One tick on, and then the changes that are noted for it: run_advance(), run_act().
 * A tick is a step, and then the catch of those whom it brought to a predator, who come
 * back by the seed of the start. Where a change fails for want of memory it is tried
 * again in the next tick. */
flk_status run_step(struct run *run, flk_error *error);
void run_advance(struct run *run);
flk_status run_act(struct run *run, flk_error *error);

/* Make a change at the present tick and note it; later ones that were not planned are
 * dropped. Its tick is set. On failure nothing has changed. */
flk_status run_change(struct run *run, const struct change *change, flk_error *error);

/* Plan a change, or a ramp, for its tick, a later one than the present. What was made
 * after the present tick is dropped. */
flk_status run_plan(struct run *run, const struct change *change, flk_error *error);

/* How many of the changes have acted on the present state. */
size_t run_acted(const struct run *run);

/* Has one of them acted at the present tick, after the step that led to it? */
bool run_changed_here(const struct run *run);

/* How many boids were caught since the start; and who in the tick that led to the
 * present one, ascending, by their numbers before any change here. Borrowed until the
 * next tick; shorter than it should be where there was no memory for it. */
uint64_t run_caught(const struct run *run);
const uint32_t *run_caught_here(const struct run *run, size_t *count);

/* The changes but ramps, planned and made, in the order in which they act; and the
 * ramps by their first ticks. Borrowed until the next change. */
const struct change *run_changes(const struct run *run, size_t *count);
const struct change *run_ramps(const struct run *run, size_t *count);

/* The present state as bytes of this machine, to go back to; taken as run_advance()
 * left it, or at tick 0 before run_act(). run_save() writes exactly the
 * size given. run_restore() takes the run back to it and then makes the changes that
 * are noted for its tick. */
size_t run_snapshot_size(const struct run *run);
void run_save(const struct run *run, void *bytes);
flk_status run_restore(struct run *run, uint64_t tick, const void *bytes, size_t size,
                       flk_error *error);

#endif
