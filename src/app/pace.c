/* The model in time: what is due when, and where boids are between two ticks. */
#include "app/hawk.h"
#include "app/model.h"
#include "app/tour.h"

#include <math.h>

/* Behind by more than this the program stood still: nothing is made up for. */
#define STOOD_STILL 1.0

/* The share of a second's ticks that one call of model_advance() may do, and boids
 * times ticks beside the first: some hundredths of a second. By the watch, no step or
 * look is begun that would likely end later than this many seconds after the call. */
#define AT_ONCE 0.1
#define ADVANCE_MAX 5e4
#define PATIENCE 0.02

/* The part of the time that looks at a large flock may take while it plays. However
 * dear the last one was (the program may have been stopped in it), the next comes
 * within so many seconds. */
#define LOOKS_SHARE 0.25
#define LOOK_WITHIN 30.0

/* Seconds that a message stays; in which ticks are counted. */
#define MESSAGE_STAYS 5.0
#define COUNTED_FOR 1.0

static bool glides(const struct model *m)
{
    return m->stepped >= 0 && m->rate < m->setup.fps;
}

double model_phase(const struct model *m)
{
    double phase = (m->now - m->stepped) * m->rate;
    if (!glides(m) || !(phase < 1))
        return 1;
    return phase > 0 ? phase : 0;
}

/* A part of the way from where it was to where it is, the short way round. */
static flk_vec glide(const struct model *m, flk_vec before, flk_vec now, double phase)
{
    const flk_options *options = flk_flock_options(timeline_flock(m->timeline));
    flk_vec way = flk_offset(options, before, now);
    flk_vec p = {before.x + way.x * phase, before.y + way.y * phase};
    return flk_contain(options, p);
}

flk_vec model_position(const struct model *m, size_t index)
{
    flk_vec before, now = flk_flock_boid(timeline_flock(m->timeline), index).position;
    bool glides_in =
        model_phase(m) < 1 && timeline_position(m->timeline, index, 1, &before);
    double moved = index == m->followed ? microscope_phase(m) : 0;
    if (moved > 0)
        return glide(m, now, microscope_event(m)->as.move.position, moved);
    return glides_in ? glide(m, before, now, model_phase(m)) : now;
}

flk_vec model_predator_position(const struct model *m, size_t index)
{
    flk_vec before,
        now = flk_flock_predator(timeline_flock(m->timeline), index).position;
    bool glides_in =
        model_phase(m) < 1 && timeline_predator_before(m->timeline, index, &before);
    return glides_in ? glide(m, before, now, model_phase(m)) : now;
}

static void pause_at_stop(struct model *m)
{
    if (!m->stops || timeline_tick(m->timeline) < m->stop)
        return;
    m->playing = m->stops = false;
    m->dirty = true;
}

/* The ticks of the last second or so are counted, to say when they are fewer than asked
 * for. */
static void count_tick(struct model *m)
{
    double elapsed = m->now - m->since;
    m->counted++;
    if (elapsed < COUNTED_FOR)
        return;
    m->reached = m->counted / elapsed;
    m->since = m->now;
    m->counted = 0;
}

/* What lies over the stage holds the flock still. */
static bool plays(const struct model *m)
{
    return m->playing && m->mode != MODE_HELP && m->mode != MODE_PRESETS &&
           m->mode != MODE_TOURS;
}

/* Looks come so often that they keep to their share of the time: at twice the distance
 * where they take more, at half where they would still take less by a third. */
static void space_looks(struct model *m)
{
    double tick = fmax(1 / m->rate, m->step_cost);
    double apart = fmin(m->look_cost / LOOKS_SHARE, LOOK_WITHIN);
    double ticks = apart / tick;
    while ((double)m->look_every < ticks)
        m->look_every *= 2;
    while (m->look_every > 1 && (double)m->look_every / 2 > ticks * 1.5)
        m->look_every /= 2;
}

static bool look_is_due(const struct model *m)
{
    bool listed = timeline_tick(m->timeline) % m->look_every == 0;
    return !timeline_looked(m->timeline) && (listed || !plays(m));
}

static void look(struct model *m)
{
    double begun = model_watch(m);
    timeline_look(m->timeline);
    m->look_cost = model_watch(m) - begun;
    space_looks(m);
}

/* It begins to play, or plays at another rate; or it stood still. */
static void begin_to_play(struct model *m, double now)
{
    if (m->due < 0) {
        m->due = now + 1 / m->rate;
        m->reached = m->rate;
        m->since = now;
        m->counted = 0;
    } else if (now - m->due > STOOD_STILL)
        m->due = now;
}

/* Another page of a tour ends the steps of the call: it plays by a time of its own. */
static bool step(struct model *m)
{
    if (!model_step(m))
        return false;
    hawk_tell_caught(m);
    hawk_act(m);
    m->stepped = timeline_has_before(m->timeline) ? m->due : -1;
    m->due += 1 / m->rate;
    count_tick(m);
    pause_at_stop(m);
    return !tour_advance(m);
}

/* How many steps one call may do. By the watch they are also held to its patience. */
static int steps_at_once(const struct model *m)
{
    double steps = ceil(m->rate * AT_ONCE);
    if (!m->watch)
        steps = fmin(steps, floor(ADVANCE_MAX / model_work(m, 1)));
    return 1 + (int)steps;
}

/* One look or one step; false where none is due. */
static bool do_next(struct model *m, double now, int *steps)
{
    if (look_is_due(m)) {
        look(m);
        return true;
    }
    return plays(m) && now >= m->due && (*steps)-- > 0 && step(m);
}

/* As many as there is time for, one at least. */
static void do_what_is_due(struct model *m, double now)
{
    double begun = model_watch(m);
    int steps = steps_at_once(m);
    bool done = false, more = true;
    while (more) {
        more = do_next(m, now, &steps);
        done = done || more;
        double next = look_is_due(m) ? m->look_cost : m->step_cost;
        more = more && model_watch(m) - begun + next <= PATIENCE;
    }
    if (done)
        model_look(m);
}

/* Is the followed boid on its way, under the microscope? */
static bool moves(const struct model *m)
{
    const flk_event *event = microscope_event(m);
    return event && event->kind == FLK_EVENT_MOVE && microscope_phase(m) < 1;
}

/* When the message goes; never while it explains what is being typed. */
static double message_ends(const struct model *m)
{
    return m->message[0] && !model_typed(m) ? m->said + MESSAGE_STAYS : HUGE_VAL;
}

void model_advance(struct model *m, double now)
{
    m->dirty = m->dirty || moves(m);
    m->now = now;
    if (now >= message_ends(m)) {
        m->message[0] = '\0';
        m->warning = false;
        m->dirty = true;
    }
    tour_advance(m);
    if (plays(m))
        begin_to_play(m, now);
    else {
        m->due = -1;
        hawk_act(m);
    }
    do_what_is_due(m, now);
    if (!glides(m))
        return;
    m->dirty = true;
    if (!(model_phase(m) < 1) && !m->playing)
        model_stop_gliding(m);
}

double model_wait(const struct model *m, double now)
{
    double wait = fmax(0, message_ends(m) - now);
    if ((glides(m) && model_phase(m) < 1) || moves(m) || look_is_due(m))
        return 0;
    if (!plays(m))
        return wait;
    return m->due < 0 ? 0 : fmin(wait, fmax(0, m->due - now));
}
