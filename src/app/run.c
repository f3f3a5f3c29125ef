#include "app/run.h"

#include <stdlib.h>
#include <string.h>

struct run {
    struct start start;
    flk_flock *flock;
    struct change *changes; /* ascending in tick */
    size_t count, room;
    size_t done; /* how many of them have acted on the present state */
};

static flk_status out_of_memory(flk_error *error)
{
    if (error)
        *error = (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0};
    return FLK_NO_MEMORY;
}

flk_status run_create(const struct start *start, const flk_method *method,
                      struct run **run, flk_error *error)
{
    struct run *r = calloc(1, sizeof(*r));
    if (!r || !start_copy(&r->start, start)) {
        free(r);
        return out_of_memory(error);
    }
    flk_status status = start_flock(start, &r->flock, error);
    if (status == FLK_OK)
        status = flk_flock_set_method(r->flock, method, error);
    if (status != FLK_OK) {
        run_destroy(r);
        return status;
    }
    *run = r;
    return FLK_OK;
}

/* Give back what a change owns. */
static void disown(const struct change *change)
{
    if (change->kind == CHANGE_OBSTACLES)
        free(change->as.obstacles.at);
}

static void drop_from(struct run *run, size_t first)
{
    for (size_t k = first; k < run->count; k++)
        disown(&run->changes[k]);
    run->count = first;
}

void run_destroy(struct run *run)
{
    if (!run)
        return;
    drop_from(run, 0);
    free(run->changes);
    start_free(&run->start);
    flk_flock_destroy(run->flock);
    free(run);
}

flk_flock *run_flock(const struct run *run)
{
    return run->flock;
}

const struct start *run_start(const struct run *run)
{
    return &run->start;
}

uint64_t run_tick(const struct run *run)
{
    return flk_flock_tick(run->flock);
}

size_t run_acted(const struct run *run)
{
    return run->done;
}

bool run_changed_here(const struct run *run)
{
    return run->done > 0 && run->changes[run->done - 1].tick == run_tick(run);
}

const struct change *run_changes(const struct run *run, size_t *count)
{
    *count = run->count;
    return run->changes;
}

/* ---- What a change does -------------------------------------------------------- */

/* The rules of `options` with a change on top; the obstacles are borrowed. */
static void amend(flk_options *options, const struct change *change)
{
    if (change->kind == CHANGE_OPTION)
        flk_options_set(options, change->as.option.id, change->as.option.value);
    if (change->kind == CHANGE_OBSTACLES) {
        options->obstacles = change->as.obstacles.at;
        options->obstacle_count = change->as.obstacles.count;
    }
}

/* So many boids: the last ones go, new ones of the run's seed are born at this tick. */
static flk_status change_boids(struct run *run, size_t boids, flk_error *error)
{
    flk_flock *f = run->flock;
    size_t now = flk_flock_count(f);
    size_t kept = boids < now ? boids : now;
    flk_boid *all = NULL;
    if (boids <= FLK_BOIDS_MAX)
        all = malloc((boids + 1) * sizeof(*all));
    if (!all)
        return out_of_memory(error);
    for (size_t i = 0; i < kept; i++)
        all[i] = flk_flock_boid(f, i);
    for (size_t i = kept; i < boids; i++)
        all[i] = flk_populate_boid(flk_flock_options(f), run->start.seed, (uint32_t)i,
                                   flk_flock_tick(f));
    flk_status status = flk_flock_repopulate(f, all, boids, error);
    free(all);
    return status;
}

static void clear_predators(flk_flock *flock)
{
    for (size_t k = flk_flock_predator_count(flock); k-- > 0;)
        flk_flock_remove_predator(flock, k, NULL);
}

/* Let a change act on the present state. */
static flk_status act(struct run *run, const struct change *change, flk_error *error)
{
    flk_flock *f = run->flock;
    flk_options options = *flk_flock_options(f);
    switch (change->kind) {
    case CHANGE_OPTION:
    case CHANGE_OBSTACLES:
        amend(&options, change);
        return flk_flock_retune(f, &options, error);
    case CHANGE_BOIDS:
        return change_boids(run, change->as.boids, error);
    case CHANGE_ADD_PREDATOR:
        return flk_flock_insert_predator(f, flk_flock_predator_count(f),
                                         &change->as.predator, error);
    case CHANGE_CLEAR_PREDATORS:
        clear_predators(f);
        return FLK_OK;
    }
    return FLK_OK;
}

flk_status run_act(struct run *run, flk_error *error)
{
    while (run->done < run->count && run->changes[run->done].tick <= run_tick(run)) {
        flk_status status = act(run, &run->changes[run->done], error);
        if (status != FLK_OK)
            return status;
        run->done++;
    }
    return FLK_OK;
}

void run_advance(struct run *run)
{
    flk_flock_step(run->flock);
}

flk_status run_step(struct run *run, flk_error *error)
{
    run_advance(run);
    return run_act(run, error);
}

/* ---- The list of changes ------------------------------------------------------- */

/* Room for one more, so that noting it cannot fail. */
static bool make_room(struct run *run)
{
    if (run->count < run->room)
        return true;
    size_t room = 2 * run->room + 16;
    struct change *more = realloc(run->changes, room * sizeof(*more));
    if (!more)
        return false;
    run->changes = more;
    run->room = room;
    return true;
}

static bool own(struct change *change)
{
    if (change->kind != CHANGE_OBSTACLES)
        return true;
    size_t count = change->as.obstacles.count;
    flk_obstacle *copy = malloc((count + 1) * sizeof(*copy));
    if (!copy)
        return false;
    if (count > 0)
        memcpy(copy, change->as.obstacles.at, count * sizeof(*copy));
    change->as.obstacles.at = copy;
    return true;
}

static bool shapes_the_world(flk_option_id id)
{
    return id == FLK_OPTION_WORLD || id == FLK_OPTION_WIDTH || id == FLK_OPTION_HEIGHT;
}

/* Does `next` make `last` as if it had never been? Only where it left no mark on the
 * boids: a world that was smaller for a moment has moved them. */
static bool replaces(const struct change *next, const struct change *last)
{
    return next->kind == CHANGE_OPTION && last->kind == CHANGE_OPTION &&
           next->tick == last->tick && next->as.option.id == last->as.option.id &&
           !shapes_the_world(next->as.option.id);
}

flk_status run_change(struct run *run, const struct change *change, flk_error *error)
{
    struct change next = *change;
    next.tick = run_tick(run);
    if (!make_room(run) || !own(&next))
        return out_of_memory(error);
    flk_status status = act(run, &next, error);
    if (status != FLK_OK) {
        disown(&next);
        return status; /* NOLINT(clang-analyzer-unix.Malloc): it was given back */
    }
    drop_from(run, run->done);
    if (run->count > 0 && replaces(&next, &run->changes[run->count - 1]))
        run->count--;
    run->changes[run->count++] = next;
    run->done = run->count;
    return FLK_OK;
}

flk_status run_restore(struct run *run, uint64_t tick, const void *bytes, size_t size,
                       flk_error *error)
{
    flk_options options = run->start.options;
    size_t done = 0;
    for (; done < run->count && run->changes[done].tick < tick; done++)
        amend(&options, &run->changes[done]);
    flk_status status = flk_flock_retune(run->flock, &options, error);
    if (status == FLK_OK)
        status = flk_flock_restore(run->flock, bytes, size, error);
    if (status != FLK_OK)
        return status;
    run->done = done;
    return run_act(run, error);
}
