/*
 * A run with its past: any tick from the start to the latest one can be gone to. Going
 * back restores the nearest snapshot and steps on from there; the model is
 * deterministic, so what comes out is what was there. Along the way it keeps what the
 * screen shows of the past: measures, what happened to the groups, where boids have
 * been.
 *
 * To look for groups and to measure costs more than to step. In a flock of up to
 * LOOKED_ALWAYS boids it is done in each tick, so that all there is of a tick follows
 * from the run alone. In a larger one it is done when timeline_look() is called:
 * records are of the ticks that were looked at, and a group bears the name that it got
 * when it was looked for last.
 */
#ifndef APP_TIMELINE_H
#define APP_TIMELINE_H

#include "app/marks.h"
#include "app/run.h"
#include "app/trail.h"

#define LOOKED_ALWAYS 4000

/* A tick of the past that was looked at, for the chart. */
struct record {
    flk_measures measures;
    uint8_t event; /* enum marks_event: what the groups did since the look before */
};

struct timeline;

/* At tick 0 of a start. `memory_limit`: bytes that snapshots may take. The caller ends
 * it with timeline_destroy(). FLK_BAD_VALUE, FLK_NO_MEMORY. */
flk_status timeline_create(const struct start *start, const flk_method *method,
                           size_t memory_limit, struct timeline **timeline,
                           flk_error *error);
void timeline_destroy(struct timeline *timeline);

struct run *timeline_run(const struct timeline *timeline);
flk_flock *timeline_flock(const struct timeline *timeline);
const struct marks *timeline_marks(const struct timeline *timeline);
uint64_t timeline_tick(const struct timeline *timeline);

/* The farthest tick that has been reached since the last change. */
uint64_t timeline_latest(const struct timeline *timeline);

/* One tick on. */
flk_status timeline_step(struct timeline *timeline, flk_error *error);

/* To any tick up to the latest. Cost: at most the ticks between two snapshots, and
 * those of a trail. */
flk_status timeline_seek(struct timeline *timeline, uint64_t tick, flk_error *error);

/* Change the run at the present tick; what came later is dropped. Of more changes,
 * those before one that fails stay made. */
flk_status timeline_change(struct timeline *timeline, const struct change *changes,
                           size_t count, flk_error *error);

/* Plan a change for a later tick; what came after the present one is dropped. */
flk_status timeline_plan(struct timeline *timeline, const struct change *change,
                         flk_error *error);

/* Are groups and measures those of the present state? */
bool timeline_looked(const struct timeline *timeline);

/* Make it so. Cost: a measure of the flock and a sort of its boids. */
void timeline_look(struct timeline *timeline);

/* What was measured last, and in which tick. */
flk_measures timeline_measures(const struct timeline *timeline, uint64_t *tick);

/* The record of a tick from the first that is kept to the latest; NULL for another, and
 * for one that was not looked at. Borrowed until the next step. */
const struct record *timeline_record(const struct timeline *timeline, uint64_t tick);
uint64_t timeline_first_record(const struct timeline *timeline);

/* Where boid `index` was `back` ticks ago (0: now). False where that is not known. */
bool timeline_position(const struct timeline *timeline, size_t index, unsigned back,
                       flk_vec *position);

/* Is it known where all were a tick ago? */
bool timeline_has_before(const struct timeline *timeline);

/* Where predator `index` was a tick ago. */
bool timeline_predator_before(const struct timeline *timeline, size_t index,
                              flk_vec *position);

#endif
