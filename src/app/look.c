/* What the model knows of the present tick: measured, traced and laid out anew. */
#include "app/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More squares than this are not shown: no screen has room for them. */
#define SQUARES_MAX 262144

static bool keep_trace(struct model *m, const flk_trace *trace)
{
    flk_event *first = &m->trace.events[0];
    size_t count = trace->events[0].as.neighbours.count;
    if (count > m->ids_room || !m->ids) {
        uint32_t *more = realloc(m->ids, (count + 16) * sizeof(*more));
        if (!more)
            return false;
        m->ids = more;
        m->ids_room = count + 16;
    }
    m->trace = *trace;
    if (count > 0)
        memcpy(m->ids, first->as.neighbours.ids, count * sizeof(*m->ids));
    first->as.neighbours.ids = m->ids;
    return true;
}

/* Whom the followed boid reads, and what each adds. */
static bool keep_neighbours(struct model *m, flk_flock *flock)
{
    size_t count = m->trace.events[0].as.neighbours.count;
    if (count > m->read_room) {
        flk_neighbour *more = realloc(m->read, (count + 16) * sizeof(*more));
        if (!more)
            return false;
        m->read = more;
        m->read_room = count + 16;
    }
    m->read_count = flk_flock_neighbours(flock, m->followed, m->read, m->read_room);
    return true;
}

static bool reserve_squares(struct model *m, size_t count)
{
    if (count <= m->square_room)
        return true;
    flk_square *more = realloc(m->squares, count * sizeof(*more));
    if (!more)
        return false;
    m->squares = more;
    m->square_room = count;
    return true;
}

/* The squares of the present state, where they are shown and can be. */
static void look_at_squares(struct model *m, flk_flock *flock)
{
    size_t count = m->layout.squares;
    bool has_some = m->layout.search != FLK_SEARCH_BRUTE && flk_flock_count(flock) > 0;
    m->square_count = m->opened = 0;
    m->least_square = (flk_vec){HUGE_VAL, HUGE_VAL};
    if (!m->cells || !has_some || count > SQUARES_MAX || !reserve_squares(m, count))
        return;
    m->square_count = flk_flock_squares(flock, m->followed, m->squares, count);
    for (size_t k = 0; k < m->square_count; k++) {
        const flk_square *q = &m->squares[k];
        m->opened += q->opened;
        m->least_square.x = fmin(m->least_square.x, q->width);
        m->least_square.y = fmin(m->least_square.y, q->height);
    }
}

/* Without memory for all nobody is told of as fleeing. */
static void look_who_flees(struct model *m, const flk_flock *flock)
{
    size_t count = flk_flock_count(flock);
    m->fleeing_count = 0;
    if (flk_flock_predator_count(flock) == 0)
        return;
    if (count > m->fleeing_room) {
        uint32_t *more = realloc(m->fleeing, count * sizeof(*more));
        if (!more)
            return;
        m->fleeing = more;
        m->fleeing_room = count;
    }
    m->fleeing_count = flk_flock_fleeing(flock, m->fleeing, m->fleeing_room);
}

bool model_flees(const struct model *m, size_t index)
{
    size_t low = 0, high = m->fleeing_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (m->fleeing[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->fleeing_count && m->fleeing[low] == index;
}

void model_look(struct model *m)
{
    flk_flock *flock = timeline_flock(m->timeline);
    size_t count = flk_flock_count(flock);
    const flk_trace *trace;
    if (m->followed >= count)
        m->followed = count > 0 ? count - 1 : 0;
    m->measures = timeline_measures(m->timeline, &m->measured);
    m->traced = flk_flock_trace(flock, m->followed, &trace, NULL) == FLK_OK &&
                keep_trace(m, trace) && keep_neighbours(m, flock);
    m->checks =
        run_changed_here(timeline_run(m->timeline)) ? 0 : flk_flock_checks(flock);
    flk_flock_layout(flock, &m->layout);
    m->cell = count > 0 ? flk_flock_square_of(flock, m->followed) : 0;
    look_at_squares(m, flock);
    look_who_flees(m, flock);
    microscope_look(m);
    m->dirty = true;
}
