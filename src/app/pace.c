/* The model in time: what is due when, and where boids are between two ticks. */
#include "app/model.h"

#include <math.h>

/* Behind by more than this the program stood still: nothing is made up for. */
#define STOOD_STILL 1.0

/* The share of a second's ticks that one call of model_advance() may do, and boids
 * times ticks: some hundredths of a second. */
#define AT_ONCE 0.1
#define ADVANCE_MAX 5e4

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

/* On the way from where it was to where it is, the short way round. */
static flk_vec glide(const struct model *m, flk_vec before, flk_vec now)
{
    const flk_options *options = flk_flock_options(timeline_flock(m->timeline));
    double phase = model_phase(m);
    flk_vec way = flk_offset(options, before, now);
    flk_vec p = {before.x + way.x * phase, before.y + way.y * phase};
    return flk_contain(options, p);
}

flk_vec model_position(const struct model *m, size_t index)
{
    flk_vec before, now = flk_flock_boid(timeline_flock(m->timeline), index).position;
    bool glides_in =
        model_phase(m) < 1 && timeline_position(m->timeline, index, 1, &before);
    return glides_in ? glide(m, before, now) : now;
}

flk_vec model_predator_position(const struct model *m, size_t index)
{
    flk_vec before,
        now = flk_flock_predator(timeline_flock(m->timeline), index).position;
    bool glides_in =
        model_phase(m) < 1 && timeline_predator_before(m->timeline, index, &before);
    return glides_in ? glide(m, before, now) : now;
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

static void play(struct model *m, double now)
{
    double tick = 1 / m->rate;
    int most = 1 + (int)ceil(fmin(m->rate * AT_ONCE, ADVANCE_MAX / model_work(m, 1)));
    if (m->due < 0) { /* it begins to play, or plays at another rate */
        m->due = now + tick;
        m->reached = m->rate;
        m->since = now;
        m->counted = 0;
    } else if (now - m->due > STOOD_STILL)
        m->due = now;
    bool stepped = false;
    for (; most > 0 && m->playing && now >= m->due && model_step(m); most--) {
        m->stepped = m->due;
        m->due += tick;
        stepped = true;
        count_tick(m);
        pause_at_stop(m);
    }
    if (stepped)
        model_look(m);
}

/* What lies over the stage holds the flock still. */
static bool plays(const struct model *m)
{
    return m->playing && m->mode != MODE_HELP && m->mode != MODE_PRESETS;
}

/* When the message goes; never while it explains what is being typed. */
static double message_ends(const struct model *m)
{
    return m->message[0] && !model_typed(m) ? m->said + MESSAGE_STAYS : HUGE_VAL;
}

void model_advance(struct model *m, double now)
{
    m->now = now;
    if (now >= message_ends(m)) {
        m->message[0] = '\0';
        m->warning = false;
        m->dirty = true;
    }
    if (plays(m))
        play(m, now);
    else
        m->due = -1;
    if (!glides(m))
        return;
    m->dirty = true;
    if (!(model_phase(m) < 1) && !m->playing)
        model_stop_gliding(m);
}

double model_wait(const struct model *m, double now)
{
    double wait = fmax(0, message_ends(m) - now);
    if (glides(m) && model_phase(m) < 1)
        return 0;
    if (!plays(m))
        return wait;
    return m->due < 0 ? 0 : fmin(wait, fmax(0, m->due - now));
}
