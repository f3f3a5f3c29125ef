#include "app/hawk.h"

#include <math.h>

/* Parts of the world's width: a step by a key, and how near the pointer takes hold. */
#define STEPS_ACROSS 30
#define HOLDS_ACROSS 12

static const flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

/* ---- Whose hawk ---------------------------------------------------------------- */

static bool find_own(const struct model *m, size_t *index)
{
    for (size_t k = flk_flock_predator_count(flock_of(m)); k-- > 0;)
        if (flk_flock_predator(flock_of(m), k).kind == FLK_PREDATOR_STEER) {
            *index = k;
            return true;
        }
    return false;
}

/* Where to look for prey: the followed boid, else the middle of the world. */
static flk_vec prey_of(const struct model *m)
{
    const flk_options *o = options_of(m);
    if (m->followed < flk_flock_count(flock_of(m)))
        return flk_flock_boid(flock_of(m), m->followed).position;
    return (flk_vec){o->width / 2, o->height / 2};
}

/* The spot of the world that is farthest from p: half round a torus, else a corner. */
static flk_vec farthest_from(const flk_options *o, flk_vec p)
{
    flk_vec half = {o->width / 2, o->height / 2};
    if (o->world == FLK_WORLD_TORUS)
        return flk_contain(o, (flk_vec){p.x + half.x, p.y + half.y});
    return (flk_vec){p.x < half.x ? o->width : 0, p.y < half.y ? o->height : 0};
}

/* It comes at full speed, so that it gets somewhere where it sees nobody yet. */
static flk_predator hunter(const struct model *m)
{
    const flk_options *o = options_of(m);
    flk_vec prey = prey_of(m), place = farthest_from(o, prey);
    flk_vec way = flk_offset(o, place, prey);
    double far = hypot(way.x, way.y), top = o->max_speed * o->hawk_speed;
    double part = far > 0 ? top / far : 0;
    return (flk_predator){FLK_PREDATOR_HUNT, place, {way.x * part, way.y * part}};
}

/* ---- The key x ----------------------------------------------------------------- */

static void let_hunt(struct model *m)
{
    struct change change = {
        .kind = CHANGE_ADD, .thing = THING_PREDATOR, .as.predator = hunter(m)};
    if (model_change(m, &change))
        model_say(m, "a hawk hunts; x makes it yours");
}

static void take_over(struct model *m, size_t index)
{
    flk_vec place = flk_flock_predator(flock_of(m), index).position;
    struct change change = {.kind = CHANGE_SET,
                            .thing = THING_PREDATOR,
                            .index = index,
                            .as.predator = {FLK_PREDATOR_STEER, place, {0, 0}}};
    if (model_change(m, &change))
        model_say(m, "the hawk is yours: H J K L or drag it; x sends it away");
}

static void send_away(struct model *m, size_t index)
{
    struct change change = {
        .kind = CHANGE_REMOVE, .thing = THING_PREDATOR, .index = index};
    if (!model_change(m, &change))
        return;
    if (index == 0)
        model_say(m, "the hawk is gone");
    else
        model_say(m, "hawk %zu is gone; x goes on with hawk %zu", index, index - 1);
}

void hawk_next(struct model *m, int argument)
{
    size_t count = flk_flock_predator_count(flock_of(m));
    (void)argument;
    m->hand.wants = m->hand.holds = false;
    if (count == 0)
        let_hunt(m);
    else if (flk_flock_predator(flock_of(m), count - 1).kind == FLK_PREDATOR_HUNT)
        take_over(m, count - 1);
    else
        send_away(m, count - 1);
}

/* ---- Who is caught ------------------------------------------------------------- */

void hawk_tell_caught(struct model *m)
{
    size_t count;
    const uint32_t *caught = run_caught_here(timeline_run(m->timeline), &count);
    for (size_t k = 0; k < count; k++)
        if (caught[k] == m->followed)
            model_say(m, "boid %zu was caught; it begins anew here", m->followed);
}

/* ---- The hand ------------------------------------------------------------------ */

void hawk_act(struct model *m)
{
    size_t index;
    if (!m->hand.wants)
        return;
    m->hand.wants = false;
    if (!find_own(m, &index))
        return;
    flk_vec now = flk_flock_predator(flock_of(m), index).position;
    flk_vec way = flk_offset(options_of(m), now, m->hand.place);
    if (!(hypot(way.x, way.y) > 0))
        return;
    struct change change = {.kind = CHANGE_SET,
                            .thing = THING_PREDATOR,
                            .index = index,
                            .as.predator = {FLK_PREDATOR_STEER, m->hand.place, {0, 0}}};
    if (model_change(m, &change) && m->note[0])
        model_say(m, "the hawk goes another way");
}

static void want(struct model *m, flk_vec place)
{
    m->hand.place = flk_contain(options_of(m), place);
    m->hand.wants = true;
    if (!m->playing)
        hawk_act(m);
}

void hawk_steer(struct model *m, int way)
{
    static const flk_vec ways[] = {[HAWK_LEFT] = {-1, 0},
                                   [HAWK_DOWN] = {0, 1},
                                   [HAWK_UP] = {0, -1},
                                   [HAWK_RIGHT] = {1, 0}};
    double step = options_of(m)->width / STEPS_ACROSS;
    size_t index;
    if (!find_own(m, &index)) {
        bool hunts = flk_flock_predator_count(flock_of(m)) > 0;
        model_say(m, hunts ? "the hawk hunts by itself; x makes it yours"
                           : "there is no hawk; x brings one");
        return;
    }
    flk_vec from =
        m->hand.wants ? m->hand.place : flk_flock_predator(flock_of(m), index).position;
    want(m, (flk_vec){from.x + ways[way].x * step, from.y + ways[way].y * step});
}

/* Is the user's hawk where the pointer is pressed, or so near that it is meant? */
static bool takes_hold(const struct model *m, flk_vec place)
{
    size_t index;
    if (!find_own(m, &index))
        return false;
    flk_vec way = flk_offset(options_of(m), model_predator_position(m, index), place);
    return hypot(way.x, way.y) <= options_of(m)->width / HOLDS_ACROSS;
}

bool hawk_point(struct model *m, enum pointer what, flk_vec place)
{
    if (what == POINTER_PRESS)
        m->hand.holds = takes_hold(m, place);
    bool held = m->hand.holds;
    if (held && what == POINTER_DRAG)
        want(m, place);
    if (what == POINTER_RELEASE)
        m->hand.holds = false;
    return held;
}
