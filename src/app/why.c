#include "app/why.h"

#include "app/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.141592653589793

/* A turn of less is straight on, by the digits that are shown. */
#define LEAST_TURN 0.05
#define ROUND_FROM 179.95

static double dot(flk_vec a, flk_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* What a force or a neighbour has in a direction. */
struct ruler {
    flk_vec along;
};

/* ---- What it does -------------------------------------------------------------- */

/* Degrees from a to b, counterclockwise as seen on the screen, where y grows downward.
 */
static double turn_between(flk_vec a, flk_vec b)
{
    return -atan2(a.x * b.y - a.y * b.x, dot(a, b)) * 180 / PI;
}

static bool moves(flk_vec v)
{
    return hypot(v.x, v.y) > 0;
}

static enum why_kind kind_of(double degrees, double gain)
{
    if (fabs(degrees) >= ROUND_FROM)
        return WHY_ROUND;
    if (fabs(degrees) >= LEAST_TURN)
        return degrees > 0 ? WHY_LEFT : WHY_RIGHT;
    return gain > 0 ? WHY_FASTER : gain < 0 ? WHY_SLOWER : WHY_STRAIGHT;
}

/* What it does, and the direction in which forces are held against each other: across
 * its velocity where it turns, along it where it flies straight on. */
static struct ruler judge(const flk_trace *trace, struct why *why)
{
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    flk_vec v = trace->start.velocity, next = steer->as.steer.velocity;
    flk_vec raw = steer->as.steer.raw;
    flk_vec ahead = {raw.x - v.x, raw.y - v.y};
    if (!moves(v)) {
        why->kind = moves(next) ? WHY_STARTS : WHY_STANDS;
        return (struct ruler){raw};
    }
    if (!moves(next)) {
        why->kind = WHY_STOPS;
        return (struct ruler){{-v.x, -v.y}};
    }
    double degrees = turn_between(v, next);
    why->degrees = fabs(degrees);
    why->kind = kind_of(degrees, dot(v, ahead));
    if (why->kind == WHY_LEFT)
        return (struct ruler){{v.y, -v.x}};
    if (why->kind == WHY_RIGHT)
        return (struct ruler){{-v.y, v.x}};
    if (why->kind == WHY_FASTER)
        return (struct ruler){v};
    return (struct ruler){{-v.x, -v.y}};
}

/* ---- Who did it ---------------------------------------------------------------- */

static bool flees(const flk_trace *trace)
{
    const flk_event *flee = flk_trace_event(trace, FLK_EVENT_FLEE);
    return flee && flee->as.force.fleeing;
}

/* Does a force count in this tick? Fleeing outranks the three rules. */
static bool counts(const flk_trace *trace, flk_event_kind kind)
{
    return !flees(trace) || kind == FLK_EVENT_FLEE || kind == FLK_EVENT_AVOID;
}

/* The part of a rule that the cap on the sum leaves. */
static double kept_of(const flk_trace *trace, flk_event_kind kind)
{
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    flk_vec sum = steer->as.steer.sum, push = steer->as.steer.push;
    if (kind == FLK_EVENT_AVOID || !steer->as.steer.capped)
        return 1;
    return hypot(push.x, push.y) / hypot(sum.x, sum.y);
}

static double part_of(const flk_trace *trace, const flk_event *event,
                      struct ruler ruler)
{
    if (!counts(trace, event->kind))
        return 0;
    return kept_of(trace, event->kind) * dot(ruler.along, event->as.force.weighted);
}

/* The rule with the most, and its share of what all did in that direction. */
static void find_rule(const struct model *m, struct ruler ruler, struct why *why)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(m->timeline));
    double most = 0, all = 0;
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_event *event = flk_trace_event(&m->trace, set->rules[k].event);
        double part = event ? part_of(&m->trace, event, ruler) : 0;
        all += fmax(part, 0);
        if (!(part > most))
            continue;
        most = part;
        why->rule = &set->rules[k];
    }
    why->share = all > 0 ? most / all : 0;
}

/* What a neighbour adds to the aim of a rule. */
static flk_vec added(const flk_neighbour *one, flk_event_kind kind)
{
    if (kind == FLK_EVENT_SEPARATION)
        return one->away;
    return kind == FLK_EVENT_ALIGNMENT ? one->heading : one->offset;
}

static bool is_of_neighbours(flk_event_kind kind)
{
    return kind == FLK_EVENT_SEPARATION || kind == FLK_EVENT_ALIGNMENT ||
           kind == FLK_EVENT_COHESION;
}

/* The two that gave the most of the rule's part; the second where that is half as much
 * or more. Along the velocity a force is not the sum of theirs, so there are none. */
static void find_neighbours(const struct model *m, struct ruler ruler, struct why *why)
{
    double most[2] = {0, 0};
    bool across = why->kind <= WHY_RIGHT || why->kind == WHY_STARTS;
    if (!why->rule || !is_of_neighbours(why->rule->event) || !across)
        return;
    for (size_t k = 0; k < m->read_count; k++) {
        double part = dot(ruler.along, added(&m->read[k], why->rule->event));
        if (part > most[0]) {
            most[1] = most[0];
            why->by[1] = why->by[0];
            most[0] = part;
            why->by[0] = m->read[k].id;
        } else if (part > most[1]) {
            most[1] = part;
            why->by[1] = m->read[k].id;
        }
    }
    why->by_count = most[0] > 0 ? 1 + (2 * most[1] >= most[0]) : 0;
}

static void find_caps(const flk_trace *trace, struct why *why)
{
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    for (size_t k = 0; k < trace->count; k++) {
        const flk_event *event = &trace->events[k];
        bool force = is_of_neighbours(event->kind) || event->kind == FLK_EVENT_AVOID ||
                     event->kind == FLK_EVENT_FLEE;
        if (force && counts(trace, event->kind))
            why->cut[event->kind] =
                event->as.force.capped && moves(event->as.force.weighted);
    }
    why->cut[WHY_CAP_SUM] = steer->as.steer.capped;
    why->cut[WHY_CAP_SPEED] = steer->as.steer.limited;
    why->cut[WHY_CAP_LEAST] = steer->as.steer.raised;
}

struct why why_of(const struct model *m)
{
    struct why why = {.kind = WHY_STANDS};
    struct ruler ruler = judge(&m->trace, &why);
    find_rule(m, ruler, &why);
    find_neighbours(m, ruler, &why);
    find_caps(&m->trace, &why);
    return why;
}

/* ---- In words ------------------------------------------------------------------ */

/* "turns 12.3° left" */
static void say_what(const struct model *m, const struct why *why, bool rich,
                     char text[WHY_SIZE])
{
    static const char *const words[] = {
        [WHY_LEFT] = "left",
        [WHY_RIGHT] = "right",
        [WHY_ROUND] = "turns round",
        [WHY_FASTER] = "flies straight on, faster",
        [WHY_SLOWER] = "flies straight on, slower",
        [WHY_STRAIGHT] = "flies straight on",
        [WHY_STARTS] = "sets off",
        [WHY_STOPS] = "stops",
        [WHY_STANDS] = "stands still",
    };
    const flk_event *steer = flk_trace_event(&m->trace, FLK_EVENT_STEER);
    if (why->kind <= WHY_RIGHT)
        snprintf(text, WHY_SIZE, "turns %.*f%s %s", why->degrees < 10, why->degrees,
                 rich ? "\u00b0" : " deg", words[why->kind]);
    else if (why->kind == WHY_STARTS)
        snprintf(text, WHY_SIZE, "sets off %s",
                 words_direction(steer->as.steer.velocity, rich));
    else
        snprintf(text, WHY_SIZE, "%s", words[why->kind]);
}

/* ": 71% separation"; nothing pushes where nothing changes. */
static void say_rule(const struct why *why, char text[WHY_SIZE])
{
    bool acts = why->kind != WHY_STRAIGHT && why->kind != WHY_STANDS;
    double percent = round(why->share * 100);
    text[0] = '\0';
    if (!acts)
        snprintf(text, WHY_SIZE, ": no push comes through");
    else if (!why->rule && why->cut[WHY_CAP_LEAST])
        snprintf(text, WHY_SIZE, ": no push, but the least speed");
    else if (why->rule && why->share >= 1)
        snprintf(text, WHY_SIZE, ": all by %s", why->rule->name);
    else if (why->rule)
        snprintf(text, WHY_SIZE, ": %.0f%% by %s", fmin(percent, 99), why->rule->name);
}

/* ", most off 10 and 2" */
static void say_neighbours(const struct why *why, char text[WHY_SIZE])
{
    const char *toward = why->rule && why->rule->event == FLK_EVENT_SEPARATION  ? "off"
                         : why->rule && why->rule->event == FLK_EVENT_ALIGNMENT ? "with"
                                                                                : "to";
    text[0] = '\0';
    if (why->by_count == 1)
        snprintf(text, WHY_SIZE, ", most %s %u", toward, why->by[0]);
    else if (why->by_count == 2)
        snprintf(text, WHY_SIZE, ", most %s %u and %u", toward, why->by[0], why->by[1]);
}

static const char *cap_name(int cap)
{
    if (cap < FLK_EVENT_KINDS)
        return flk_event_names[cap];
    return cap == WHY_CAP_SUM ? "their sum" : "speed";
}

/* "; cut: separation, their sum; raised to the least speed" */
static void say_caps(const struct why *why, char text[WHY_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int cap = 0; cap < WHY_CAP_LEAST; cap++)
        if (why->cut[cap])
            used += (size_t)snprintf(text + used, WHY_SIZE - used, "%s %s",
                                     used == 0 ? "; cut:" : ",", cap_name(cap));
    if (why->cut[WHY_CAP_LEAST])
        snprintf(text + used, WHY_SIZE - used, "; raised to the least speed");
}

void why_sentence(const struct model *m, bool rich, int room, char text[WHY_SIZE])
{
    char what[WHY_SIZE], rule[WHY_SIZE], by[WHY_SIZE], caps[WHY_SIZE], who[32];
    text[0] = '\0';
    if (!m->traced)
        return;
    struct why why = why_of(m);
    say_what(m, &why, rich, what);
    say_rule(&why, rule);
    say_neighbours(&why, by);
    say_caps(&why, caps);
    snprintf(who, sizeof(who), "boid %zu ", m->followed);
    const char *const forms[][5] = {
        {who, what, rule, by, caps}, {who, what, rule, by, ""},
        {who, what, rule, "", caps}, {who, what, rule, "", ""},
        {what, rule, "", "", ""},    {what, "", "", "", ""}};
    size_t count = sizeof(forms) / sizeof(*forms);
    for (size_t k = 0; k < count; k++) {
        const char *const *f = forms[k];
        snprintf(text, WHY_SIZE, "%.40s%.40s%.40s%.40s%.90s", f[0], f[1], f[2], f[3],
                 f[4]);
        if (words_columns(text) <= room)
            return;
    }
}
