#include "app/restart.h"

#include <stdlib.h>

/* The boids of a start with the changes to them that were made on the way, in a flock
 * of their own: each is set one by one then. */
static flk_status keep_boids(struct start *start, const struct plan *changes,
                             flk_error *error)
{
    struct start flown = *start; /* borrowed: its boids, without a plan */
    struct run *run;
    flown.plan = *changes;
    flk_method method = flk_method_default();
    flk_status status = run_create(&flown, &method, &run, error);
    if (status != FLK_OK)
        return status;
    status = run_act(run, error);
    size_t count = flk_flock_count(run_flock(run));
    flk_boid *all = malloc((count + 1) * sizeof(*all));
    for (size_t i = 0; all && i < count; i++)
        all[i] = flk_flock_boid(run_flock(run), i);
    if (!all || !start_place(start, all, count))
        status = FLK_NO_MEMORY;
    free(all);
    run_destroy(run);
    return status;
}

static bool is_of_boids(const struct change *c)
{
    return c->kind >= CHANGE_ADD && c->thing == THING_BOID;
}

/* What was changed on the way becomes part of how the run begins; what is planned stays
 * planned. */
static flk_status fold(const struct run *run, struct start *start, flk_error *error)
{
    size_t count;
    const struct change *changes = run_changes(run, &count);
    struct plan boids = {malloc((count + 1) * sizeof(*boids.at)), 0};
    flk_status status = boids.at ? FLK_OK : FLK_NO_MEMORY;
    bool one_by_one = false;
    for (size_t k = 0; k < run_acted(run) && status == FLK_OK; k++) {
        struct change c = changes[k];
        c.tick = 0;
        one_by_one |= is_of_boids(&c);
        if (c.planned)
            continue;
        if (is_of_boids(&c) || c.kind == CHANGE_BOIDS)
            boids.at[boids.count++] = c;
        else
            status = start_amend(start, &c, error);
        if (status == FLK_BAD_INDEX) /* of a thing that comes by the plan */
            status = FLK_OK;
    }
    if (status == FLK_OK && !one_by_one && boids.count > 0 && start->placed.count == 0)
        start->boids = boids.at[boids.count - 1].as.boids;
    else if (status == FLK_OK && boids.count > 0)
        status = keep_boids(start, &boids, error);
    free(boids.at);
    return status;
}

/* What was planned, on the way too. */
static bool keep_plan(const struct run *run, struct start *start)
{
    size_t count, ramp_count;
    const struct change *changes = run_changes(run, &count);
    const struct change *ramps = run_ramps(run, &ramp_count);
    bool enough = true;
    start->plan.count = 0;
    for (size_t k = 0; k < count && enough; k++)
        enough = !changes[k].planned || start_plan(start, &changes[k]);
    for (size_t k = 0; k < ramp_count && enough; k++)
        enough = start_plan(start, &ramps[k]);
    return enough;
}

flk_status restart_of(const struct run *run, uint64_t seed, struct start *start,
                      flk_error *error)
{
    *error = (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0};
    if (!start_copy(start, run_start(run)))
        return FLK_NO_MEMORY;
    if (start->seed != seed) { /* other boids */
        start->boids = start_boids(start);
        start->placed.count = 0;
    }
    start->seed = seed;
    flk_status status = fold(run, start, error);
    if (status == FLK_OK && !keep_plan(run, start))
        status = FLK_NO_MEMORY;
    if (status != FLK_OK)
        start_free(start);
    return status;
}
