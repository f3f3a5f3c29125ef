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

static double weighed(const flk_event *event)
{
    return hypot(event->as.force.weighted.x, event->as.force.weighted.y);
}

/* The rule whose push weighs most; NULL where none pushes. Fleeing outranks the three
 * rules. */
static const flk_rule *strongest(const struct model *m, const flk_event **event)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(m->timeline));
    const flk_event *flee = flk_trace_event(&m->trace, FLK_EVENT_FLEE);
    bool flees = flee && flee->as.force.fleeing;
    const flk_rule *best = NULL;
    double most = 0;
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_rule *rule = &set->rules[k];
        const flk_event *e = flk_trace_event(&m->trace, rule->event);
        bool counts = e && (!flees || rule->event == FLK_EVENT_FLEE ||
                            rule->event == FLK_EVENT_AVOID);
        if (!counts || !(weighed(e) > most))
            continue;
        most = weighed(e);
        best = rule;
        *event = e;
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
        snprintf(text, WORDS_SIZE, "off %zu neighbours, most off %u", close,
                 nearest_of(m));
    else if (kind == FLK_EVENT_SEPARATION)
        snprintf(text, WORDS_SIZE, "off its neighbour, boid %u", nearest_of(m));
    else if (kind == FLK_EVENT_ALIGNMENT)
        snprintf(text, WORDS_SIZE, "to the heading of %zu neighbour%s", count,
                 plural(count));
    else if (kind == FLK_EVENT_COHESION)
        snprintf(text, WORDS_SIZE, "to the centre of %zu neighbour%s", count,
                 plural(count));
    else if (kind == FLK_EVENT_AVOID)
        snprintf(text, WORDS_SIZE, "off walls and obstacles");
    else
        snprintf(text, WORDS_SIZE, "whatever the others do");
}

/* "1.5 x 0.100", or the push alone where its weight is 1 or within it. */
static void size_in_words(const struct model *m, const flk_rule *rule,
                          const flk_event *event, char text[32])
{
    const flk_options *options = flk_flock_options(timeline_flock(m->timeline));
    double weight = flk_options_get(options, rule->weight);
    bool plain = rule->event == FLK_EVENT_FLEE || (weight >= 1 && weight <= 1);
    double strength = event->as.force.strength;
    char push[16];
    snprintf(push, sizeof(push), strength < 0.001 ? "%.1g" : "%.3f", strength);
    if (plain)
        snprintf(text, 32, "%s", push);
    else
        snprintf(text, 32, "%g x %s", weight, push);
}

/* "separation pushes boid 7 ↙ 1.5 x 0.087, off 3 neighbours, most off 12" */
void words_on_push(const struct model *m, const char *(*arrow)(flk_vec),
                   enum words_detail detail, char text[WORDS_SIZE])
{
    const flk_event *event = NULL;
    char way[24], size[32], source[WORDS_SIZE];
    text[0] = '\0';
    if (!m->traced)
        return;
    const flk_rule *rule = strongest(m, &event);
    if (!rule) {
        snprintf(text, WORDS_SIZE, "nothing pushes boid %zu%s", m->followed,
                 detail == WORDS_ALL ? ": it flies straight on" : "");
        return;
    }
    if (arrow)
        snprintf(way, sizeof(way), "%s", arrow(event->as.force.force));
    else
        snprintf(way, sizeof(way), "at %d deg", words_degrees(event->as.force.force));
    source_in_words(m, rule->event, source);
    size_in_words(m, rule, event, size);
    if (detail == WORDS_FEW)
        snprintf(text, WORDS_SIZE, "%s %s %s", rule->name, way, size);
    else
        snprintf(text, WORDS_SIZE, "%s pushes boid %zu %s %s%s%.80s", rule->name,
                 m->followed, way, size, detail == WORDS_ALL ? ", " : "",
                 detail == WORDS_ALL ? source : "");
}

const char *words_on_state(const struct model *m)
{
    double count = (double)flk_flock_count(timeline_flock(m->timeline));
    if (count <= 0)
        return "empty";
    if (2 * m->measures.of[FLK_MEASURE_ALONE] >= count)
        return "scattered";
    if (m->measures.of[FLK_MEASURE_LARGEST] < 0.9 * count)
        return "groups";
    return m->measures.of[FLK_MEASURE_POLARIZATION] >= 0.7 ? "one flock" : "one group";
}

const char *words_on_event(uint8_t event)
{
    if (event == MARKS_SPLIT)
        return "a group split";
    return event == MARKS_MERGED ? "groups merged" : NULL;
}
