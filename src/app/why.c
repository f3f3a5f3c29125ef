#include "app/why.h"

#include "app/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A turn of less is straight on, by the digits that are shown. */
#define LEAST_TURN 0.05
#define ROUND_FROM 179.95

/* A part of its speed by which it must become another one to be called so. */
#define LEAST_CHANGE 0.005

static double dot(flk_vec a, flk_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* Zero is what the core takes for it: its squares may have underflowed. */
static double length(flk_vec v)
{
    return sqrt(dot(v, v));
}

static bool moves(flk_vec v)
{
    return length(v) > 0;
}

/* A direction in which forces and neighbours are held against each other; of length 1,
 * or 0 where there is none. */
struct ruler {
    flk_vec along;
};

static struct ruler ruler_of(double x, double y)
{
    double l = hypot(x, y);
    return (struct ruler){l > 0 ? (flk_vec){x / l, y / l} : (flk_vec){0, 0}};
}

/* ---- What it does -------------------------------------------------------------- */

/* By the speeds that are flown: a cap may have undone what a push would have done. */
static enum why_kind kind_of(double degrees, double before, double now)
{
    if (fabs(degrees) >= ROUND_FROM)
        return WHY_ROUND;
    if (fabs(degrees) >= LEAST_TURN)
        return degrees > 0 ? WHY_LEFT : WHY_RIGHT;
    if (fabs(now - before) < LEAST_CHANGE * before)
        return WHY_STRAIGHT;
    return now > before ? WHY_FASTER : WHY_SLOWER;
}

/* What it does, and the direction in which forces are held against each other: across
 * its velocity where it turns, along it where it flies straight on. */
static struct ruler judge(const flk_trace *trace, struct why *why)
{
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    flk_vec v = trace->start.velocity, next = steer->as.steer.velocity;
    flk_vec raw = steer->as.steer.raw;
    if (!moves(v)) {
        why->kind = moves(next) ? WHY_STARTS : WHY_STANDS;
        return ruler_of(raw.x, raw.y);
    }
    if (!moves(next)) {
        why->kind = WHY_STOPS;
        return ruler_of(-v.x, -v.y);
    }
    double degrees = words_turn(v, next);
    why->degrees = fabs(degrees);
    why->kind = kind_of(degrees, length(v), length(next));
    if (why->kind == WHY_LEFT)
        return ruler_of(v.y, -v.x);
    if (why->kind == WHY_RIGHT)
        return ruler_of(-v.y, v.x);
    if (why->kind == WHY_FASTER)
        return ruler_of(v.x, v.y);
    return ruler_of(-v.x, -v.y);
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

/* What the force of an event adds to the velocity. */
static flk_vec push_of(const flk_trace *trace, const flk_event *event)
{
    flk_vec push = event->as.force.weighted;
    double kept = kept_of(trace, event->kind);
    if (!counts(trace, event->kind))
        return (flk_vec){0, 0};
    return (flk_vec){push.x * kept, push.y * kept};
}

/* Straight on, did the pushes give at least half of the other speed, or did a cap? */
static bool pushed(const flk_trace *trace, double net)
{
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    double change = length(steer->as.steer.velocity) - length(trace->start.velocity);
    return net >= 0.5 * fabs(change);
}

/* The rule with the most, and its share of what all did in that direction. */
static void find_rule(const struct model *m, struct ruler ruler, struct why *why)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(m->timeline));
    double most = 0, all = 0, net = 0, sizes = 0;
    flk_vec sum = {0, 0};
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_event *event = flk_trace_event(&m->trace, set->rules[k].event);
        flk_vec push = event ? push_of(&m->trace, event) : (flk_vec){0, 0};
        double part = dot(ruler.along, push);
        sum = (flk_vec){sum.x + push.x, sum.y + push.y};
        sizes += length(push);
        net += part;
        all += fmax(part, 0);
        if (!(part > most))
            continue;
        most = part;
        why->rule = &set->rules[k];
    }
    why->share = all > 0 ? most / all : 0;
    why->idle = !(sizes > 0);
    why->cancels = !why->idle && length(sum) < 0.5 * sizes;
    bool straight = why->kind == WHY_FASTER || why->kind == WHY_SLOWER;
    if (why->kind == WHY_STRAIGHT || (straight && !pushed(&m->trace, net)))
        why->rule = NULL;
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

bool why_flees(const struct model *m)
{
    return flees(&m->trace);
}

bool why_counts(const struct model *m, flk_event_kind kind)
{
    return counts(&m->trace, kind);
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

/* What is said where no rule did it. */
static const char *reason_of(const struct why *why)
{
    if (why->kind == WHY_FASTER)
        return "by the least speed";
    if (why->kind == WHY_SLOWER)
        return "by the cap on its speed";
    if (why->kind == WHY_STARTS)
        return why->idle ? "no push, but the least speed"
                         : "pushes cancel out; by the least speed";
    if (why->idle)
        return "nothing pushes it";
    if (why->kind == WHY_STRAIGHT && why->cut[WHY_CAP_SPEED])
        return "it can fly no faster";
    if (why->kind == WHY_STRAIGHT && why->cut[WHY_CAP_LEAST])
        return "it can fly no slower";
    return why->cancels ? "what pushes it cancels out" : "hardly anything pushes it";
}

/* ": 71% by separation" */
static void say_rule(const struct why *why, char text[WHY_SIZE])
{
    double percent = round(why->share * 100);
    if (!why->rule)
        snprintf(text, WHY_SIZE, ": %s", reason_of(why));
    else if (why->share >= 1)
        snprintf(text, WHY_SIZE, ": all by %s", why->rule->name);
    else
        snprintf(text, WHY_SIZE, ": %s%.0f%% by %s", percent > 99 ? "over " : "",
                 fmin(percent, 99), why->rule->name);
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

/* "; cut: separation, their sum; raised to the least speed". Of the speed nothing is
 * said where it was the reason. */
static void say_caps(const struct why *why, char text[WHY_SIZE])
{
    int last = why->rule ? WHY_CAP_SPEED : WHY_CAP_SUM;
    size_t used = 0;
    text[0] = '\0';
    for (int cap = 0; cap <= last; cap++)
        if (why->cut[cap])
            used += (size_t)snprintf(text + used, WHY_SIZE - used, "%s %s",
                                     used == 0 ? "; cut:" : ",", cap_name(cap));
    if (why->rule && why->cut[WHY_CAP_LEAST])
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
