#include "app/run.h"

#include <stdlib.h>
#include <string.h>

struct changes {
    struct change *at;
    size_t count, room;
};

/* Who was caught in the last step. */
struct caught {
    uint64_t all; /* since the start */
    uint32_t *here;
    size_t count, room;
};

struct run {
    struct start start;
    flk_flock *flock;
    struct changes changes; /* ascending in tick */
    struct changes ramps;   /* the same */
    struct caught caught;
    size_t done; /* how many changes have acted on the present state */
    bool ramped; /* has a ramp acted at the present tick? */
};

static flk_status out_of_memory(flk_error *error)
{
    if (error)
        *error = (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0};
    return FLK_NO_MEMORY;
}

/* ---- The list of changes ------------------------------------------------------- */

/* Room for one more, so that noting it cannot fail. */
static bool make_room(struct changes *c)
{
    if (c->count < c->room)
        return true;
    size_t room = 2 * c->room + 16;
    struct change *more = realloc(c->at, room * sizeof(*more));
    if (!more)
        return false;
    c->at = more;
    c->room = room;
    return true;
}

/* There is room. */
static void insert(struct changes *c, size_t index, const struct change *change)
{
    memmove(c->at + index + 1, c->at + index, (c->count - index) * sizeof(*c->at));
    c->at[index] = *change;
    c->count++;
}

static void forget(struct changes *c, size_t index)
{
    c->count--;
    memmove(c->at + index, c->at + index + 1, (c->count - index) * sizeof(*c->at));
}

/* Behind all those of its tick. */
static bool insert_by_tick(struct changes *c, const struct change *change)
{
    size_t index = c->count;
    if (!make_room(c))
        return false;
    while (index > 0 && c->at[index - 1].tick > change->tick)
        index--;
    insert(c, index, change);
    return true;
}

/* Of those from `first` on the planned ones stay. */
static void drop_from(struct changes *c, size_t first)
{
    size_t kept = first;
    for (size_t k = first; k < c->count; k++)
        if (c->at[k].planned)
            c->at[kept++] = c->at[k];
    c->count = kept;
}

static bool note_plan(struct run *run)
{
    const struct plan *plan = &run->start.plan;
    bool enough = true;
    for (size_t k = 0; k < plan->count && enough; k++)
        enough = insert_by_tick(plan->at[k].kind == CHANGE_RAMP ? &run->ramps
                                                                : &run->changes,
                                &plan->at[k]);
    return enough;
}

/* ---- Life ---------------------------------------------------------------------- */

flk_status run_create(const struct start *start, const flk_method *method,
                      struct run **run, flk_error *error)
{
    struct run *r = calloc(1, sizeof(*r));
    if (!r || !start_copy(&r->start, start)) {
        free(r);
        return out_of_memory(error);
    }
    flk_status status = note_plan(r) ? FLK_OK : out_of_memory(error);
    if (status == FLK_OK)
        status = start_flock(start, &r->flock, error);
    if (status == FLK_OK)
        status = flk_flock_set_method(r->flock, method, error);
    if (status != FLK_OK) {
        run_destroy(r);
        return status;
    }
    *run = r;
    return FLK_OK;
}

void run_destroy(struct run *run)
{
    if (!run)
        return;
    free(run->changes.at);
    free(run->ramps.at);
    free(run->caught.here);
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

uint64_t run_caught(const struct run *run)
{
    return run->caught.all;
}

const uint32_t *run_caught_here(const struct run *run, size_t *count)
{
    *count = run->caught.count;
    return run->caught.here;
}

bool run_changed_here(const struct run *run)
{
    return run->ramped ||
           (run->done > 0 && run->changes.at[run->done - 1].tick == run_tick(run));
}

const struct change *run_changes(const struct run *run, size_t *count)
{
    *count = run->changes.count;
    return run->changes.at;
}

const struct change *run_ramps(const struct run *run, size_t *count)
{
    *count = run->ramps.count;
    return run->ramps.at;
}

/* ---- What a change does -------------------------------------------------------- */

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

static flk_status change_a_boid(flk_flock *f, const struct change *c, flk_error *error)
{
    if (c->kind == CHANGE_SET)
        return flk_flock_set_boid(f, c->index, &c->as.boid, error);
    if (c->kind == CHANGE_REMOVE)
        return flk_flock_remove_boid(f, c->index, error);
    size_t index = c->kind == CHANGE_ADD ? flk_flock_count(f) : c->index;
    return flk_flock_insert_boid(f, index, &c->as.boid, error);
}

static flk_status change_predators(flk_flock *f, const struct change *c,
                                   flk_error *error)
{
    size_t count = flk_flock_predator_count(f);
    if (c->kind == CHANGE_SET)
        return flk_flock_set_predator(f, c->index, &c->as.predator, error);
    if (c->kind == CHANGE_REMOVE)
        return flk_flock_remove_predator(f, c->index, error);
    if (c->kind != CHANGE_CLEAR)
        return flk_flock_insert_predator(f, c->kind == CHANGE_ADD ? count : c->index,
                                         &c->as.predator, error);
    while (count-- > 0)
        flk_flock_remove_predator(f, count, NULL);
    return FLK_OK;
}

static bool is_of_obstacles(const struct change *c)
{
    return c->kind >= CHANGE_ADD && c->thing == THING_OBSTACLE;
}

/* The rules of the flock with changes to them on top: obstacles, `count` changes in a
 * row at once, or an option. */
static flk_status retune(flk_flock *f, const struct change *changes, size_t count,
                         flk_error *error)
{
    struct start rules;
    start_init(&rules);
    flk_status status = FLK_OK;
    if (!start_set_options(&rules, flk_flock_options(f)))
        status = out_of_memory(error);
    for (size_t k = 0; k < count && status == FLK_OK; k++)
        status = start_amend(&rules, &changes[k], error);
    if (status == FLK_OK)
        status = flk_flock_retune(f, &rules.options, error);
    start_free(&rules);
    return status;
}

/* Let a change act on the present state. */
static flk_status act(struct run *run, const struct change *c, flk_error *error)
{
    if (c->kind == CHANGE_OPTION || is_of_obstacles(c))
        return retune(run->flock, c, 1, error);
    if (c->kind == CHANGE_BOIDS)
        return change_boids(run, c->as.boids, error);
    if (c->thing == THING_BOID)
        return change_a_boid(run->flock, c, error);
    return change_predators(run->flock, c, error);
}

/* Where a row of changes of obstacles, as a map's, stands next and all fit, they are
 * made at once: how many. */
static size_t act_in_a_row(struct run *run)
{
    const struct changes *c = &run->changes;
    size_t count = 0;
    while (run->done + count < c->count &&
           c->at[run->done + count].tick <= run_tick(run) &&
           is_of_obstacles(&c->at[run->done + count]))
        count++;
    if (count < 2 || retune(run->flock, &c->at[run->done], count, NULL) != FLK_OK)
        return 0;
    return count;
}

/* A ramp that is too steep for the other options in a tick leaves its own as it is. */
static flk_status act_ramps(struct run *run, flk_error *error)
{
    uint64_t tick = run_tick(run);
    run->ramped = false;
    for (size_t k = 0; k < run->ramps.count && run->ramps.at[k].tick <= tick; k++) {
        const struct change *ramp = &run->ramps.at[k];
        struct change now = {
            .kind = CHANGE_OPTION,
            .as.option = {ramp->as.ramp.id, change_ramp_value(ramp, tick)}};
        if (ramp->as.ramp.until < tick)
            continue;
        if (retune(run->flock, &now, 1, error) == FLK_NO_MEMORY)
            return FLK_NO_MEMORY;
        run->ramped = true;
    }
    return FLK_OK;
}

flk_status run_act(struct run *run, flk_error *error)
{
    flk_status status = act_ramps(run, error);
    while (status == FLK_OK && run->done < run->changes.count &&
           run->changes.at[run->done].tick <= run_tick(run)) {
        size_t at_once = act_in_a_row(run);
        run->done += at_once;
        if (at_once > 0)
            continue;
        status = act(run, &run->changes.at[run->done], error);
        if (status == FLK_NO_MEMORY)
            return status;
        if (status == FLK_OK)
            run->done++;
        else
            forget(&run->changes, run->done);
        status = FLK_OK;
    }
    return status;
}

/* Room for so many who are caught, as far as there is memory. */
static void make_room_for_caught(struct caught *caught, size_t count)
{
    if (count <= caught->room)
        return;
    uint32_t *more = realloc(caught->here, count * sizeof(*more));
    if (!more)
        return;
    caught->here = more;
    caught->room = count;
}

void run_advance(struct run *run)
{
    struct caught *caught = &run->caught;
    flk_flock_step(run->flock);
    if (flk_flock_predator_count(run->flock) > 0)
        make_room_for_caught(caught, flk_flock_count(run->flock));
    size_t count =
        flk_flock_catch(run->flock, run->start.seed, caught->here, caught->room);
    caught->all += count;
    caught->count = count < caught->room ? count : caught->room;
}

flk_status run_step(struct run *run, flk_error *error)
{
    run_advance(run);
    return run_act(run, error);
}

/* ---- Changes on the way -------------------------------------------------------- */

static bool shapes_the_world(flk_option_id id)
{
    return id == FLK_OPTION_WORLD || id == FLK_OPTION_WIDTH || id == FLK_OPTION_HEIGHT;
}

/* Does `next` make `last` as if it had never been? Only where it left no mark on the
 * boids: a world that was smaller for a moment has moved them. */
static bool replaces(const struct change *next, const struct change *last)
{
    if (next->kind != last->kind || next->tick != last->tick || last->planned)
        return false;
    if (next->kind == CHANGE_OPTION)
        return next->as.option.id == last->as.option.id &&
               !shapes_the_world(next->as.option.id);
    return next->kind == CHANGE_SET && next->thing == last->thing &&
           next->index == last->index;
}

flk_status run_change(struct run *run, const struct change *change, flk_error *error)
{
    struct change next = *change;
    next.tick = run_tick(run);
    next.planned = false;
    if (!make_room(&run->changes))
        return out_of_memory(error);
    flk_status status = act(run, &next, error);
    if (status != FLK_OK)
        return status;
    drop_from(&run->changes, run->done);
    if (run->done > 0 && replaces(&next, &run->changes.at[run->done - 1]))
        run->changes.at[run->done - 1] = next;
    else
        insert(&run->changes, run->done++, &next);
    return FLK_OK;
}

flk_status run_plan(struct run *run, const struct change *change, flk_error *error)
{
    struct change next = *change;
    next.planned = true;
    drop_from(&run->changes, run->done);
    if (!insert_by_tick(next.kind == CHANGE_RAMP ? &run->ramps : &run->changes, &next))
        return out_of_memory(error);
    return FLK_OK;
}

/* ---- Going back ---------------------------------------------------------------- */

/* What a snapshot has before the numbers of those caught and the flock's bytes: the
 * rules, but for the obstacles, which follow from the changes. */
struct head {
    flk_options options;
    uint64_t caught;    /* since the start */
    size_t caught_here; /* numbers that follow */
};

static size_t size_of_numbers(size_t count)
{
    return count * sizeof(uint32_t);
}

size_t run_snapshot_size(const struct run *run)
{
    return sizeof(struct head) + size_of_numbers(run->caught.count) +
           flk_flock_snapshot_size(run->flock);
}

void run_save(const struct run *run, void *bytes)
{
    const struct caught *caught = &run->caught;
    struct head head = {*flk_flock_options(run->flock), caught->all, caught->count};
    char *at = bytes;
    memcpy(at, &head, sizeof(head));
    at += sizeof(head);
    if (caught->count > 0)
        memcpy(at, caught->here, size_of_numbers(caught->count));
    flk_flock_save(run->flock, at + size_of_numbers(caught->count));
}

static void restore_caught(struct caught *caught, const struct head *head,
                           const void *numbers)
{
    make_room_for_caught(caught, head->caught_here);
    caught->all = head->caught;
    caught->count = head->caught_here < caught->room ? head->caught_here : caught->room;
    if (caught->count > 0)
        memcpy(caught->here, numbers, size_of_numbers(caught->count));
}

/* The rules of a snapshot with the obstacles as they were before the changes of its
 * tick. */
static flk_status rules_of(const struct run *run, uint64_t tick,
                           const flk_options *options, struct start *rules,
                           flk_error *error)
{
    const struct changes *c = &run->changes;
    flk_status status = FLK_OK;
    start_init(rules);
    rules->options = *options;
    if (!start_set_obstacles(rules, run->start.obstacles,
                             run->start.options.obstacle_count))
        return out_of_memory(error);
    for (size_t k = 0; k < c->count && c->at[k].tick < tick && status == FLK_OK; k++)
        if (is_of_obstacles(&c->at[k]))
            status = start_amend(rules, &c->at[k], error);
    return status;
}

flk_status run_restore(struct run *run, uint64_t tick, const void *bytes, size_t size,
                       flk_error *error)
{
    struct head head;
    struct start rules;
    const char *numbers = (const char *)bytes + sizeof(head);
    memcpy(&head, bytes, sizeof(head));
    size_t before = sizeof(head) + size_of_numbers(head.caught_here);
    flk_status status = rules_of(run, tick, &head.options, &rules, error);
    if (status == FLK_OK)
        status = flk_flock_retune(run->flock, &rules.options, error);
    start_free(&rules);
    if (status == FLK_OK)
        status = flk_flock_restore(run->flock, (const char *)bytes + before,
                                   size - before, error);
    if (status != FLK_OK)
        return status;
    restore_caught(&run->caught, &head, numbers);
    run->done = 0;
    while (run->done < run->changes.count && run->changes.at[run->done].tick < tick)
        run->done++;
    return run_act(run, error);
}
