/*
 * A run with its past: any tick from the start to the latest one can be gone to. Going
 * back restores the nearest snapshot and steps on from there; the model is
 * deterministic, so what comes out is what was there. Along the way it keeps what the
 * screen shows of the past: measures, what happened to the groups, where boids have
 * been.
 */
#ifndef APP_TIMELINE_H
#define APP_TIMELINE_H

#include "app/marks.h"
#include "app/run.h"

/* Ticks of the past whose positions are known, for trails and for gliding. */
#define TRAIL_TICKS 16

/* One tick of the past, for the chart. */
struct record {
    flk_measures measures;
    uint8_t event; /* enum marks_event: what the groups did in the step to this tick */
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

/* Change the run at the present tick; what came later is dropped. */
flk_status timeline_change(struct timeline *timeline, const struct change *change,
                           flk_error *error);

/* The record of a tick from the first that is kept to the latest; NULL for another.
 * Borrowed until the next step. */
const struct record *timeline_record(const struct timeline *timeline, uint64_t tick);
uint64_t timeline_first_record(const struct timeline *timeline);

/* Where boid `index` was `back` ticks ago (0: now). False where that is not known. */
bool timeline_position(const struct timeline *timeline, size_t index, unsigned back,
                       flk_vec *position);

/* Where predator `index` was a tick ago. */
bool timeline_predator_before(const struct timeline *timeline, size_t index,
                              flk_vec *position);

#endif
