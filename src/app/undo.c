#include "app/undo.h"

#include "app/model.h"

#include <stdlib.h>

static const flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

static size_t count_of(const struct model *m, enum thing thing)
{
    return thing == THING_OBSTACLE ? options_of(m)->obstacle_count
           : thing == THING_BOID   ? flk_flock_count(flock_of(m))
                                   : flk_flock_predator_count(flock_of(m));
}

/* ---- Opposites ----------------------------------------------------------------- */

/* The thing of a number as it is now. */
static void take_present(const struct model *m, struct change *c)
{
    if (c->thing == THING_OBSTACLE)
        c->as.obstacle = options_of(m)->obstacles[c->index];
    else if (c->thing == THING_BOID)
        c->as.boid = flk_flock_boid(flock_of(m), c->index);
    else
        c->as.predator = flk_flock_predator(flock_of(m), c->index);
}

/* What takes a change back that is about to be made, after `before` others alike. */
static struct change opposite(const struct model *m, const struct change *c,
                              size_t before)
{
    struct change back = {.thing = c->thing, .index = c->index};
    if (c->kind == CHANGE_ADD)
        back.index = count_of(m, c->thing) + before;
    back.kind = c->kind == CHANGE_REMOVE ? CHANGE_INSERT
                : c->kind == CHANGE_SET  ? CHANGE_SET
                                         : CHANGE_REMOVE;
    if (back.kind != CHANGE_REMOVE)
        take_present(m, &back);
    return back;
}

/* Is what was set still there, to be taken back after `before` others of its act?
 * Something else may have changed. */
static bool is_there(const struct model *m, const struct stroke *s, size_t before)
{
    size_t count = count_of(m, s->back.thing);
    if (s->back.kind == CHANGE_INSERT)
        return s->back.index <= count + before;
    if (s->back.index >= count)
        return false;
    return s->back.thing != THING_OBSTACLE ||
           change_same_obstacle(s->done.as.obstacle,
                                options_of(m)->obstacles[s->back.index]);
}

/* ---- Making -------------------------------------------------------------------- */

/* Make changes; who is followed keeps being, under another number where need be. */
static bool make(struct model *m, const struct change *changes, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const struct change *c = &changes[k];
        if (c->thing != THING_BOID || c->index > m->followed)
            continue;
        if (c->kind == CHANGE_INSERT)
            m->followed++;
        else if (c->kind == CHANGE_REMOVE && c->index < m->followed)
            m->followed--;
    }
    return model_change_all(m, changes, count);
}

static bool make_room(struct undo *u, size_t count)
{
    if (u->count + count <= u->room)
        return true;
    size_t room = 2 * (u->count + count);
    struct stroke *more = realloc(u->at, room * sizeof(*more));
    if (!more)
        return false;
    u->at = more;
    u->room = room;
    return true;
}

/* The changes into the places behind those that are made. */
static bool act(struct model *m, const struct change *changes, size_t count)
{
    struct undo *u = &m->undo;
    uint64_t tick = timeline_tick(m->timeline);
    for (size_t k = 0; k < count; k++) {
        struct stroke *s = &u->at[u->count + k];
        *s = (struct stroke){changes[k], opposite(m, &changes[k], k), k == 0};
        s->done.tick = tick;
    }
    if (!make(m, changes, count))
        return false;
    u->count += count;
    return true;
}

bool undo_make(struct model *m, const struct change *changes, size_t count)
{
    struct undo *u = &m->undo;
    undo_drop_after(m, timeline_tick(m->timeline)); /* as the change will do */
    if (!make_room(u, count)) {
        model_warn(m, "not enough memory");
        return false;
    }
    bool made = act(m, changes, count);
    u->all = u->count;
    return made;
}

bool undo_amend(struct model *m, flk_obstacle obstacle)
{
    struct undo *u = &m->undo;
    struct stroke *s = u->count > 0 ? &u->at[u->count - 1] : NULL;
    if (!s || s->done.thing != THING_OBSTACLE || s->back.kind == CHANGE_INSERT ||
        !is_there(m, s, 0))
        return false;
    struct change set = {
        .kind = CHANGE_SET, .index = s->back.index, .as.obstacle = obstacle};
    if (!make(m, &set, 1))
        return false;
    s->done.as.obstacle = obstacle;
    s->done.tick = timeline_tick(m->timeline);
    return true;
}

void undo_drop_after(struct model *m, uint64_t tick)
{
    struct undo *u = &m->undo;
    if (timeline_latest(m->timeline) > tick)
        u->all = u->count; /* what was taken back since may be there again */
    while (u->count > 0 && u->at[u->count - 1].done.tick > tick)
        u->all = --u->count;
}

void undo_free(struct undo *u)
{
    free(u->at);
    *u = (struct undo){0};
}

/* ---- The keys ------------------------------------------------------------------ */

/* "obstacle set", "8 boids set", "hawk taken away". */
static void tell(struct model *m, const char *before, const struct stroke *s,
                 size_t count)
{
    static const char *const names[] = {"obstacle", "boid", "hawk"};
    const char *what = s->done.kind == CHANGE_REMOVE ? "taken away"
                       : s->done.kind == CHANGE_SET  ? "sized"
                                                     : "set";
    if (count > 1)
        model_say(m, "%s: %zu %ss %s", before, count, names[s->done.thing], what);
    else
        model_say(m, "%s: %s %s", before, names[s->done.thing], what);
}

/* The act that begins there is taken back, the last change of it first. */
static bool take_back(struct model *m, size_t first)
{
    struct undo *u = &m->undo;
    size_t count = u->count - first;
    bool drops = timeline_latest(m->timeline) > timeline_tick(m->timeline);
    bool there = true;
    struct change *backs = malloc(count * sizeof(*backs));
    for (size_t k = 0; backs && k < count; k++) {
        const struct stroke *s = &u->at[u->count - 1 - k];
        backs[k] = s->back;
        there = there && is_there(m, s, k);
    }
    size_t all = !there ? first : drops ? u->count : u->all;
    u->count = first;
    if (!backs || !there)
        model_warn(m, backs ? "what was drawn last is there no more"
                            : "not enough memory");
    bool taken = backs && there && make(m, backs, count);
    u->all = all;
    free(backs);
    return taken;
}

void undo_back(struct model *m, int argument)
{
    struct undo *u = &m->undo;
    uint64_t tick = timeline_tick(m->timeline);
    size_t first = u->count;
    (void)argument;
    if (u->count == 0) {
        model_say(m, "nothing that was drawn is left to undo");
        return;
    }
    while (!u->at[--first].first)
        ;
    const struct stroke *s = &u->at[first];
    size_t count = u->count - first;
    if (s->done.tick > tick)
        model_say(m, "what was drawn last comes at tick %llu; undo it there",
                  (unsigned long long)s->done.tick);
    else if (take_back(m, first))
        tell(m, s->done.tick < tick ? "undone from here on" : "undone", s, count);
}

void undo_again(struct model *m, int argument)
{
    struct undo *u = &m->undo;
    size_t end = u->count + 1;
    (void)argument;
    undo_drop_after(m, timeline_tick(m->timeline));
    if (u->count >= u->all) {
        model_say(m, "nothing that was undone is left to do again");
        return;
    }
    while (end < u->all && !u->at[end].first)
        end++;
    size_t count = end - u->count;
    struct change *changes = malloc(count * sizeof(*changes));
    for (size_t k = 0; changes && k < count; k++)
        changes[k] = u->at[u->count + k].done;
    size_t all = u->all;
    if (changes && act(m, changes, count))
        tell(m, "done again", &u->at[u->count - count], count);
    else
        all = u->count;
    u->all = all;
    free(changes);
}
