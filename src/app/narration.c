#include "app/narration.h"

#include "app/why.h"
#include "app/words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is said, from the longest form to the shortest. */
#define FORMS 3
struct said {
    const struct model *m;
    const flk_options *o;
    bool rich;
    char forms[FORMS][NARRATION_SIZE]; /* "" for a form that is as the one before */
};

static void __attribute__((format(printf, 3, 4)))
say(struct said *s, int form, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->forms[form], NARRATION_SIZE, format, arguments);
    va_end(arguments);
}

static double size_of(flk_vec v)
{
    return hypot(v.x, v.y);
}

static const char *way(const struct said *s, flk_vec v)
{
    return words_direction(v, s->rich);
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* A size with three digits behind the point, or as many as say something. */
#define SIZE_TEXT 24
static const char *sized(char text[SIZE_TEXT], double size)
{
    snprintf(text, SIZE_TEXT, size > 0 && size < 0.001 ? "%.1e" : "%.3f", size);
    return text;
}

/* Smaller is only what rounding has left. */
#define LEAST_SHOWN 1e-12

/* A number that its digits would show as nothing is none: no "-0.00". */
static double tidy(double x, double least)
{
    return fabs(x) < least ? 0 : x;
}

/* ---- Neighbours ---------------------------------------------------------------- */

static void say_neighbours(struct said *s, const flk_event *event)
{
    size_t count = event->as.neighbours.count, ring = event->as.neighbours.crowding;
    size_t boid = s->m->followed;
    if (count == 0) {
        say(s, 0, "Neighbours: boid %zu reads nobody, so that no rule pulls at it.",
            boid);
        say(s, 1, "Boid %zu reads nobody.", boid);
        return;
    }
    say(s, 0,
        "Neighbours: boid %zu reads %s%zu other%s within its radius of %g%s; %zu of "
        "them "
        "in the separation ring of %g.",
        boid, s->o->nearest > 0 ? "the nearest, " : "", count, plural(count),
        s->o->radius, s->o->field_of_view < 360 ? " that it sees" : "", ring,
        s->o->radius * s->o->separation_ring);
    say(s, 1, "Boid %zu reads %zu neighbour%s, %zu of them in the ring.", boid, count,
        plural(count), ring);
    say(s, 2, "%zu neighbour%s, ring %zu", count, plural(count), ring);
}

/* ---- Forces -------------------------------------------------------------------- */

/* "To fly so at full speed takes a change of 0.273 ↙; the cap leaves 0.100, times 1.5."
 */
static void say_push(const struct said *s, const flk_event *event, double weight,
                     char text[NARRATION_SIZE])
{
    char wish[SIZE_TEXT], kept[SIZE_TEXT], times[SIZE_TEXT + 24] = "";
    sized(wish, size_of(event->as.force.wish));
    sized(kept, event->as.force.strength);
    if (weight < 1 || weight > 1)
        snprintf(times, sizeof(times), ", times %g", weight);
    if (!(size_of(event->as.force.wish) > 0))
        snprintf(text, NARRATION_SIZE, "It flies so at full speed already.");
    else if (event->as.force.capped)
        snprintf(
            text, NARRATION_SIZE,
            "To fly so at full speed takes a change of %s %s; the cap leaves %s%s.",
            wish, way(s, event->as.force.wish), kept, times);
    else
        snprintf(text, NARRATION_SIZE,
                 "To fly so at full speed takes a change of %s %s%s.", kept,
                 way(s, event->as.force.force), times);
}

/* A rule that has an aim: what that is, and the push that comes of it. */
static void say_rule(struct said *s, const flk_event *event, double weight,
                     const char *aim)
{
    char push[NARRATION_SIZE], kept[SIZE_TEXT];
    const char *name = flk_event_names[event->kind];
    int capital = name[0] - 'a' + 'A';
    say_push(s, event, weight, push);
    sized(kept, event->as.force.strength);
    say(s, 0, "%c%s: %.120s %.200s", capital, name + 1, aim, push);
    say(s, 1, "%c%s: %.120s The push: %s %s%s.", capital, name + 1, aim,
        way(s, event->as.force.force), kept, event->as.force.capped ? ", cut" : "");
    say(s, 2, "%s %s %s%s", name, way(s, event->as.force.force), kept,
        event->as.force.capped ? ", cut" : "");
}

/* A rule without an aim. */
static void say_no_rule(struct said *s, const flk_event *event, const char *reason)
{
    const char *name = flk_event_names[event->kind];
    int capital = name[0] - 'a' + 'A';
    say(s, 0, "%c%s: %.160s, so there is no push.", capital, name + 1, reason);
    say(s, 1, "%s: no push", name);
}

/* Has a rule that reads so many neighbours an aim? Else why not is said. */
static bool has_aim(struct said *s, const flk_event *event, size_t count,
                    const char *without, const char *cancelled)
{
    bool aims = size_of(event->as.force.aim) > 0;
    if (count == 0 || !aims)
        say_no_rule(s, event, count == 0 ? without : cancelled);
    return count > 0 && aims;
}

static void say_separation(struct said *s, const flk_event *event)
{
    size_t ring = s->m->trace.events[0].as.neighbours.crowding;
    char text[NARRATION_SIZE];
    if (!has_aim(s, event, ring, "nobody is in the ring",
                 "the neighbours push from all sides alike"))
        return;
    snprintf(text, sizeof(text), "away from %zu neighbour%s%s is %s.", ring,
             plural(ring), ring > 1 ? ", the nearest most," : "",
             way(s, event->as.force.aim));
    say_rule(s, event, s->o->separation, text);
}

static void say_alignment(struct said *s, const flk_event *event)
{
    size_t count = s->m->trace.events[0].as.neighbours.count;
    flk_vec aim = event->as.force.aim;
    char text[NARRATION_SIZE];
    if (!has_aim(s, event, count, "it reads nobody",
                 "the neighbours' velocities cancel out"))
        return;
    if (count == 1)
        snprintf(text, sizeof(text), "its neighbour flies %s.", way(s, aim));
    else
        snprintf(text, sizeof(text), "its %zu neighbours fly %s on the average.", count,
                 way(s, aim));
    say_rule(s, event, s->o->alignment, text);
}

static void say_cohesion(struct said *s, const flk_event *event)
{
    size_t count = s->m->trace.events[0].as.neighbours.count;
    flk_vec aim = event->as.force.aim;
    char text[NARRATION_SIZE];
    if (!has_aim(s, event, count, "it reads nobody", "it is at its neighbours' centre"))
        return;
    snprintf(text, sizeof(text),
             "the centre of its %zu neighbour%s (+) is %s, %.2f off.", count,
             plural(count), way(s, aim), size_of(aim));
    say_rule(s, event, s->o->cohesion, text);
}

static void say_avoid(struct said *s, const flk_event *event)
{
    char kept[SIZE_TEXT], times[SIZE_TEXT + 24] = "";
    if (!(size_of(event->as.force.aim) > 0)) {
        say_no_rule(s, event, "no wall or obstacle turns it away");
        return;
    }
    if (!(event->as.force.strength > 0)) {
        say_no_rule(s, event, "it flies off what stands near already");
        return;
    }
    sized(kept, event->as.force.strength);
    if (s->o->avoid < 1 || s->o->avoid > 1)
        snprintf(times, sizeof(times), ", times its weight %g", s->o->avoid);
    say(s, 0,
        "Avoid: off what stands near, walls or obstacles, is %s. The nearer it is, the "
        "harder: a push of %s %s%s.",
        way(s, event->as.force.aim), kept, way(s, event->as.force.force), times);
    say(s, 1, "Avoid: off walls and obstacles, %s %s.", way(s, event->as.force.force),
        kept);
    say(s, 2, "avoid %s %s", way(s, event->as.force.force), kept);
}

static void say_flee(struct said *s, const flk_event *event)
{
    char kept[SIZE_TEXT];
    double fear = s->o->fear * s->o->radius;
    if (!event->as.force.fleeing) {
        say(s, 0,
            "Flee: no predator is within its fear radius of %g, so it does not "
            "flee.",
            fear);
        say(s, 1, "flee: no predator near");
        return;
    }
    if (!(event->as.force.strength > 0)) {
        say(s, 0,
            "Flee: a predator is within its fear radius of %g. It flees without a "
            "push, "
            "and the three rules count for nothing.",
            fear);
        say(s, 1, "Flee: no push, in the rules' place.");
        return;
    }
    sized(kept, event->as.force.strength);
    say(s, 0,
        "Flee: a predator is within its fear radius of %g. It flees: a push of %s %s, "
        "in "
        "the place of the three rules.",
        fear, kept, way(s, event->as.force.force));
    say(s, 1, "Flee: a push of %s %s in the rules' place.", kept,
        way(s, event->as.force.force));
    say(s, 2, "flee %s %s", way(s, event->as.force.force), kept);
}

/* ---- Steer and move ------------------------------------------------------------ */

/* "the pushes, each times its weight, add up to 0.212 ↖; the cap leaves 0.100" */
static void say_sum(const struct said *s, const flk_event *event,
                    char text[NARRATION_SIZE])
{
    char sum[SIZE_TEXT], push[SIZE_TEXT];
    sized(sum, size_of(event->as.steer.sum));
    sized(push, size_of(event->as.steer.push));
    if (why_flees(s->m))
        snprintf(text, NARRATION_SIZE, "it flees, whatever the three rules say");
    else if (!(size_of(event->as.steer.sum) > 0))
        snprintf(text, NARRATION_SIZE, "the rules add up to nothing");
    else if (event->as.steer.capped)
        snprintf(text, NARRATION_SIZE,
                 "the pushes, times their weights, add up to %s %s; the cap leaves %s",
                 sum, way(s, event->as.steer.sum), push);
    else
        snprintf(text, NARRATION_SIZE,
                 "the pushes, times their weights, add up to %s %s", push,
                 way(s, event->as.steer.push));
}

static bool avoids(const struct said *s)
{
    const flk_event *avoid = flk_trace_event(&s->m->trace, FLK_EVENT_AVOID);
    return size_of(avoid->as.force.weighted) > 0;
}

static const char *limits_in_words(const flk_event *event)
{
    if (event->as.steer.raised)
        return ", raised to the least speed";
    return event->as.steer.limited ? ", cut to its cap" : "";
}

static void say_steer(struct said *s, const flk_event *event)
{
    char sum[NARRATION_SIZE], now[SIZE_TEXT], next[SIZE_TEXT];
    flk_vec v = event->as.steer.velocity;
    sized(now, size_of(s->m->trace.start.velocity));
    sized(next, event->as.steer.speed);
    say_sum(s, event, sum);
    if (!(event->as.steer.speed > 0)) {
        say(s, 0, "Steer: %.160s. With its velocity of %s, this leaves it standing.",
            sum, now);
        say(s, 1, "Steer: it stands.");
        return;
    }
    say(s, 0, "Steer: %.160s. With its velocity of %s%s, this makes %s %s%s.", sum, now,
        avoids(s) ? " and avoid" : "", next, way(s, v), limits_in_words(event));
    say(s, 1, "Steer: the new velocity is %s %s%s.", next, way(s, v),
        limits_in_words(event));
    say(s, 2, "velocity %s %s%s", way(s, v), next, limits_in_words(event));
}

/* Did an obstacle push it? An edge alone takes it just where flk_contain() does, which
 * on a torus rounds a place anew that was inside. */
static bool is_pushed_out(const struct said *s, const flk_event *event)
{
    flk_vec place = event->as.move.position;
    flk_vec edge = flk_contain(s->o, event->as.move.moved);
    return edge.x < place.x || edge.x > place.x || edge.y < place.y || edge.y > place.y;
}

/* Where it ended otherwise than it flew. */
static const char *ending_in_words(const struct said *s, const flk_event *event)
{
    flk_vec moved = event->as.move.moved;
    bool outside =
        moved.x < 0 || moved.y < 0 || moved.x > s->o->width || moved.y > s->o->height;
    bool held = s->o->world == FLK_WORLD_WALLS && outside;
    if (is_pushed_out(s, event))
        return event->as.move.wrapped ? ", over an edge and out of an obstacle there"
               : held                 ? ", held by a wall and pushed out of an obstacle"
                                      : ", pushed out of an obstacle";
    if (event->as.move.wrapped)
        return ", over an edge and in on the other side";
    return held ? ", where a wall holds it" : "";
}

static void say_move(struct said *s, const flk_event *event)
{
    flk_vec p = event->as.move.position;
    const char *ending = ending_in_words(s, event);
    say(s, 0, "Move: it goes to %.2f, %.2f%s. %s and tick %llu is done.", p.x, p.y,
        ending,
        flk_flock_count(timeline_flock(s->m->timeline)) > 1
            ? "All the others have done the same at the same moment,"
            : "There are no others,",
        (unsigned long long)s->m->trace.tick);
    say(s, 1, "Move: to %.2f, %.2f%s.", p.x, p.y, ending);
    say(s, 2, "to %.2f, %.2f", p.x, p.y);
}

/* ---- All ----------------------------------------------------------------------- */

static void say_event(struct said *s, const flk_event *event)
{
    static void (*const sayers[FLK_EVENT_KINDS])(struct said *, const flk_event *) = {
        [FLK_EVENT_NEIGHBOURS] = say_neighbours,
        [FLK_EVENT_SEPARATION] = say_separation,
        [FLK_EVENT_ALIGNMENT] = say_alignment,
        [FLK_EVENT_COHESION] = say_cohesion,
        [FLK_EVENT_AVOID] = say_avoid,
        [FLK_EVENT_FLEE] = say_flee,
        [FLK_EVENT_STEER] = say_steer,
        [FLK_EVENT_MOVE] = say_move};
    sayers[event->kind](s, event);
}

static struct said begin(const struct model *m, bool rich)
{
    return (struct said){
        .m = m, .o = flk_flock_options(timeline_flock(m->timeline)), .rich = rich};
}

/* The longest form that fits; the shortest where none does. */
static void choose(const struct said *s, int room, char text[NARRATION_SIZE])
{
    int k = 0;
    while (k + 1 < FORMS && s->forms[k + 1][0] && words_columns(s->forms[k]) > room)
        k++;
    memcpy(text, s->forms[k], NARRATION_SIZE);
}

void narration_of(const struct model *m, const flk_event *event, bool rich, int room,
                  char text[NARRATION_SIZE])
{
    struct said said = begin(m, rich);
    say_event(&said, event);
    choose(&said, room, text);
}

void narration_of_neighbour(const struct model *m, const flk_neighbour *one, bool rich,
                            int room, char text[NARRATION_SIZE])
{
    struct said said = begin(m, rich);
    size_t k = (size_t)(one - m->read) + 1;
    const char *where = one->distance > 0 ? way(&said, one->offset) : "on top of it";
    char away[64] = "nothing to away, being outside the ring";
    if (one->crowds)
        snprintf(away, sizeof(away), "(%.3g, %.3g) to away",
                 tidy(one->away.x, LEAST_SHOWN), tidy(one->away.y, LEAST_SHOWN));
    say(&said, 0,
        "Boid %u, %zu of %zu: %.2f off, %s (%.2f, %.2f). It adds %s, its velocity "
        "(%.3f, %.3f) to heading, the way to it to cohesion.",
        one->id, k, m->read_count, one->distance, where, tidy(one->offset.x, 0.005),
        tidy(one->offset.y, 0.005), away, tidy(one->heading.x, 0.0005),
        tidy(one->heading.y, 0.0005));
    say(&said, 1, "Boid %u, %zu of %zu: %.2f off, %s%s.", one->id, k, m->read_count,
        one->distance, where, one->crowds ? ", in the ring" : "");
    say(&said, 2, "boid %u %s %.2f", one->id, where, one->distance);
    choose(&said, room, text);
}

void narration_now(const struct model *m, bool rich, int room,
                   char text[NARRATION_SIZE])
{
    const flk_event *event = microscope_event(m);
    const flk_neighbour *one = microscope_neighbour_at(m);
    text[0] = '\0';
    if (one)
        narration_of_neighbour(m, one, rich, room, text);
    else if (event)
        narration_of(m, event, rich, room, text);
}
