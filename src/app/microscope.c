#include "app/microscope.h"

#include "app/model.h"

#include <math.h>

/* Seconds that the boid takes to its place. */
#define GLIDE 0.5

const flk_event *microscope_event(const struct model *m)
{
    return m->microscope.on ? &m->trace.events[m->microscope.event] : NULL;
}

static bool is_at(const struct model *m, flk_event_kind kind)
{
    const flk_event *event = microscope_event(m);
    return event && event->kind == kind;
}

const flk_neighbour *microscope_neighbour_at(const struct model *m)
{
    size_t k = m->microscope.neighbour;
    return is_at(m, FLK_EVENT_NEIGHBOURS) && k > 0 ? &m->read[k - 1] : NULL;
}

bool microscope_said(const struct model *m, flk_event_kind kind)
{
    if (!m->microscope.on)
        return true;
    for (size_t k = 0; k <= m->microscope.event; k++)
        if (m->trace.events[k].kind == kind)
            return true;
    return false;
}

double microscope_phase(const struct model *m)
{
    double phase = (m->now - m->microscope.moved) / GLIDE;
    if (!is_at(m, FLK_EVENT_MOVE))
        return 0;
    return fmin(fmax(phase, 0), 1);
}

static void go_to(struct model *m, size_t event)
{
    m->microscope.on = true;
    m->microscope.event = event;
    m->microscope.neighbour = 0;
    m->microscope.moved = m->now;
    m->code_scroll = m->trace_scroll = 0;
    m->dirty = true;
}

static void turn_on(struct model *m, int direction)
{
    m->playing = m->stops = false;
    model_stop_gliding(m);
    model_look(m);
    if (m->traced)
        go_to(m, direction > 0 ? 0 : m->trace.count - 1);
    else
        model_say(m, "there are no boids to look at");
}

/* Into the tick that follows, or the last event of the one before. */
static void next_tick(struct model *m, int direction)
{
    uint64_t tick = timeline_tick(m->timeline);
    if (direction < 0 && tick == 0) {
        model_say(m, "this is the start");
        return;
    }
    uint64_t next = direction > 0 ? tick + 1 : tick - 1;
    model_go(m, next);
    if (m->traced && timeline_tick(m->timeline) == next)
        go_to(m, direction > 0 ? 0 : m->trace.count - 1);
}

void microscope_step(struct model *m, int direction)
{
    size_t event = m->microscope.event;
    if (!m->microscope.on)
        turn_on(m, direction);
    else if (direction < 0 && microscope_neighbour_at(m))
        microscope_neighbour(m, -1);
    else if (direction < 0 ? event == 0 : event + 1 == m->trace.count)
        next_tick(m, direction);
    else
        go_to(m, direction > 0 ? event + 1 : event - 1);
}

void microscope_go(struct model *m, uint64_t number)
{
    if (m->traced && (number < 1 || number > m->trace.count)) {
        model_warn(m, "there is no event %llu; 1 to %zu would do",
                   (unsigned long long)number, m->trace.count);
        return;
    }
    if (!m->microscope.on)
        turn_on(m, 1);
    if (m->microscope.on)
        go_to(m, (size_t)number - 1);
}

bool microscope_neighbour(struct model *m, int direction)
{
    size_t *k = &m->microscope.neighbour;
    if (!is_at(m, FLK_EVENT_NEIGHBOURS))
        return false;
    if (direction > 0 && *k == m->read_count)
        model_say(m, m->read_count > 0 ? "these are all its neighbours; e goes on"
                                       : "it has no neighbours; e goes on");
    else if (direction > 0 || *k > 0)
        *k += direction > 0 ? 1 : (size_t)-1;
    m->code_scroll = m->trace_scroll = 0;
    m->dirty = true;
    return true;
}

void microscope_off(struct model *m)
{
    m->microscope.on = false;
    if (m->pane == PANE_TRACE)
        m->pane = PANE_STAGE;
    m->dirty = true;
}

void microscope_look(struct model *m)
{
    struct microscope *s = &m->microscope;
    if (!m->traced)
        microscope_off(m);
    else if (s->event >= m->trace.count)
        s->event = m->trace.count - 1;
    if (s->neighbour > m->read_count)
        s->neighbour = m->read_count;
}
