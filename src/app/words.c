#include "app/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.141592653589793

int words_degrees(flk_vec v)
{
    int degrees = (int)lround(atan2(-v.y, v.x) * 180 / PI);
    return (degrees + 360) % 360;
}

/* The rule whose push weighs most; NULL where none pushes. */
static const flk_rule *strongest(const struct model *m, const flk_event **event)
{
    const flk_rule_set *set = &flk_rule_set_table[0];
    const flk_options *options = flk_flock_options(timeline_flock(m->timeline));
    const flk_event *flee = flk_trace_event(&m->trace, FLK_EVENT_FLEE);
    const flk_rule *best = NULL;
    double most = 0;
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_rule *rule = &set->rules[k];
        const flk_event *e = flk_trace_event(&m->trace, rule->event);
        bool flees = rule->event == FLK_EVENT_FLEE;
        if (!e || (flee && flee->as.force.fleeing && !flees &&
                   rule->event != FLK_EVENT_AVOID))
            continue; /* fleeing outranks the three rules */
        double weight = flees ? 1 : flk_options_get(options, rule->weight);
        if (e->as.force.strength * weight > most) {
            most = e->as.force.strength * weight;
            best = rule;
            *event = e;
        }
    }
    return best;
}

static uint32_t nearest_of(const struct model *m)
{
    flk_flock *flock = timeline_flock(m->timeline);
    const flk_event *seen = &m->trace.events[0];
    flk_vec here = flk_flock_boid(flock, m->followed).position;
    double least = HUGE_VAL;
    uint32_t nearest = 0;
    for (size_t k = 0; k < seen->as.neighbours.count; k++) {
        uint32_t i = seen->as.neighbours.ids[k];
        flk_vec d = flk_offset(flk_flock_options(flock), here,
                               flk_flock_boid(flock, i).position);
        if (hypot(d.x, d.y) < least) {
            least = hypot(d.x, d.y);
            nearest = i;
        }
    }
    return nearest;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* What follows the rule, the boid and the push: whom or what it comes from. */
static void source_in_words(const struct model *m, flk_event_kind kind,
                            char text[WORDS_SIZE])
{
    const flk_event *seen = &m->trace.events[0];
    size_t count = seen->as.neighbours.count, close = seen->as.neighbours.crowding;
    if (kind == FLK_EVENT_SEPARATION && close > 1)
        snprintf(text, WORDS_SIZE, "off %zu neighbours, hardest off %u", close,
                 nearest_of(m));
    else if (kind == FLK_EVENT_SEPARATION)
        snprintf(text, WORDS_SIZE, "off a neighbour, %u", nearest_of(m));
    else if (kind == FLK_EVENT_ALIGNMENT)
        snprintf(text, WORDS_SIZE, "to the heading of %zu neighbour%s", count,
                 plural(count));
    else if (kind == FLK_EVENT_COHESION)
        snprintf(text, WORDS_SIZE, "to the centre of %zu neighbour%s", count,
                 plural(count));
    else if (kind == FLK_EVENT_AVOID)
        snprintf(text, WORDS_SIZE, "off what is in its way");
    else
        snprintf(text, WORDS_SIZE, "whatever the others do");
}

/* "separation pushes boid 7 ↙ 0.087, off 3 neighbours, hardest off 12" */
void words_on_push(const struct model *m, const char *(*arrow)(flk_vec), bool brief,
                   char text[WORDS_SIZE])
{
    const flk_event *event = NULL;
    char way[24], source[WORDS_SIZE];
    text[0] = '\0';
    if (!m->traced)
        return;
    const flk_rule *rule = strongest(m, &event);
    if (!rule) {
        snprintf(text, WORDS_SIZE, "nothing pushes boid %zu%s", m->followed,
                 brief ? "" : ": it flies straight on");
        return;
    }
    if (arrow)
        snprintf(way, sizeof(way), "%s", arrow(event->as.force.force));
    else
        snprintf(way, sizeof(way), "at %d degrees",
                 words_degrees(event->as.force.force));
    source_in_words(m, rule->event, source);
    double strength = event->as.force.strength;
    if (brief)
        snprintf(text, WORDS_SIZE, "%s %s %.3f", rule->name, way, strength);
    else
        snprintf(text, WORDS_SIZE, "%s pushes boid %zu %s %.3f, %.90s", rule->name,
                 m->followed, way, strength, source);
}

const char *words_on_state(const struct model *m)
{
    double count = (double)flk_flock_count(timeline_flock(m->timeline));
    if (count <= 0)
        return "empty";
    if (2 * m->measures.of[FLK_MEASURE_ALONE] >= count)
        return "scattered";
    if (m->measures.of[FLK_MEASURE_LARGEST] >= 0.9 * count)
        return "one flock";
    return "groups";
}

const char *words_on_event(uint8_t event)
{
    if (event == MARKS_SPLIT)
        return "a group split";
    return event == MARKS_MERGED ? "groups merged" : NULL;
}
