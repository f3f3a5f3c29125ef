/*
 * How the forces of a trace come about, over random scenes: what the neighbours add up
 * to are the aims, to the last bit; what the caps leave of a wish, of the sum and of
 * the speed; and that a trace begins where the boid is. What the caps do is written out
 * here anew, operation by operation.
 */
#include "check.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SCENES = 300, TRACED_EACH = 12 };

/* What a scene's boid was found to do. */
struct seen {
    const flk_options *options;
    const flk_trace *trace;
    const flk_neighbour *read;
    size_t count;
    char what[64]; /* the case, to be named where it fails */
};

static const flk_event *event_of(const struct seen *seen, flk_event_kind kind)
{
    const flk_event *event = flk_trace_event(seen->trace, kind);
    if (!event)
        fail_msg("%s: expected an event %s, got none", seen->what,
                 flk_event_names[kind]);
    return event;
}

static flk_vec plus(flk_vec a, flk_vec b)
{
    return (flk_vec){a.x + b.x, a.y + b.y};
}

static flk_vec times(flk_vec a, double s)
{
    return (flk_vec){a.x * s, a.y * s};
}

static double long_of(flk_vec a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

static flk_vec at_most(flk_vec a, double most)
{
    return long_of(a) > most ? times(a, most / long_of(a)) : a;
}

/* ---- Over every boid of every scene ---------------------------------------------- */

static void check_boid(flk_flock *flock, size_t index, const char *what,
                       void (*check)(const struct seen *seen))
{
    struct seen seen = {.options = flk_flock_options(flock)};
    flk_neighbour read[SCENE_BOIDS];
    flk_error error = {0};
    snprintf(seen.what, sizeof(seen.what), "%s, boid %zu", what, index);
    seen.count = flk_flock_neighbours(flock, index, read, SCENE_BOIDS);
    seen.read = read;
    check_ok(flk_flock_trace(flock, index, &seen.trace, &error), &error, seen.what);
    check(&seen);
}

static void check_scenes(uint64_t seed, void (*check)(const struct seen *seen))
{
    size_t cases = scaled_cases(SCENES);
    for (size_t k = 0; k < cases; k++) {
        struct scene scene;
        char what[32];
        scene_random(&scene, seed + k);
        flk_flock *flock = scene_flock(&scene, FLK_SEARCH_AUTO);
        snprintf(what, sizeof(what), "scene %llu", (unsigned long long)(seed + k));
        size_t apart = 1 + scene.boid_count / TRACED_EACH;
        for (int tick = 0; tick < 2; tick++) {
            for (size_t i = k % apart; i < scene.boid_count; i += apart)
                check_boid(flock, i, what, check);
            flk_flock_step(flock);
        }
        flk_flock_destroy(flock);
    }
}

/* ---- Neighbours ------------------------------------------------------------------ */

static void check_sums(const struct seen *seen)
{
    flk_vec away = {0, 0}, heading = {0, 0}, offsets = {0, 0};
    size_t crowding = 0;
    for (size_t k = 0; k < seen->count; k++) {
        const flk_neighbour *one = &seen->read[k];
        crowding += one->crowds;
        if (one->crowds)
            away = plus(away, one->away);
        else
            check_vec((flk_vec){0, 0}, one->away, "%s: away outside the ring",
                      seen->what);
        heading = plus(heading, one->heading);
        offsets = plus(offsets, one->offset);
    }
    if (seen->count > 0)
        offsets = times(offsets, 1 / (double)seen->count);
    const flk_event *neighbours = event_of(seen, FLK_EVENT_NEIGHBOURS);
    check_whole(crowding, neighbours->as.neighbours.crowding, "%s: crowding",
                seen->what);
    check_vec(away, event_of(seen, FLK_EVENT_SEPARATION)->as.force.aim,
              "%s: the aim of separation", seen->what);
    check_vec(heading, event_of(seen, FLK_EVENT_ALIGNMENT)->as.force.aim,
              "%s: the aim of alignment", seen->what);
    check_vec(offsets, event_of(seen, FLK_EVENT_COHESION)->as.force.aim,
              "%s: the aim of cohesion", seen->what);
}

static void neighbours_add_up_to_the_aims(void **state)
{
    (void)state;
    check_scenes(1, check_sums);
}

static void check_counted(const struct seen *seen)
{
    const flk_event *event = event_of(seen, FLK_EVENT_NEIGHBOURS);
    double ring = seen->options->separation_ring * seen->options->radius;
    check_whole(event->as.neighbours.count, seen->count, "%s: neighbours", seen->what);
    for (size_t k = 0; k < seen->count; k++) {
        const flk_neighbour *one = &seen->read[k];
        check_whole(event->as.neighbours.ids[k], one->id, "%s: neighbour %zu",
                    seen->what, k);
        check_same(long_of(one->offset), one->distance, "%s: the distance of %u",
                   seen->what, one->id);
        check_whole(one->distance <= ring, one->crowds, "%s: does %u crowd it?",
                    seen->what, one->id);
        if (k > 0 && one->id <= seen->read[k - 1].id)
            fail_msg("%s: expected ascending neighbours, got %u after %u", seen->what,
                     one->id, seen->read[k - 1].id);
    }
}

static void neighbours_are_those_of_the_event(void **state)
{
    (void)state;
    check_scenes(1001, check_counted);
}

/* As many as there is room for are written, the first ones, and nothing behind them. */
static void no_more_is_written_than_there_is_room_for(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = flock_of_start(start);
    flk_neighbour all[32], some[32], untouched;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t i = 0; i < start.boids; i++) {
        size_t count = flk_flock_neighbours(flock, i, all, COUNT_OF(all));
        check_whole(count, flk_flock_neighbours(flock, i, NULL, 0), "without room");
        for (size_t room = 0; room <= count; room++) {
            memset(some, 0x5a, sizeof(some));
            check_whole(count, flk_flock_neighbours(flock, i, some, room),
                        "neighbours of boid %zu with room for %zu", i, room);
            for (size_t k = 0; k < room; k++) {
                check_whole(all[k].id, some[k].id, "neighbour %zu of %zu", k, i);
                check_vec(all[k].offset, some[k].offset, "its offset");
            }
            assert_memory_equal(&untouched, &some[room], sizeof(untouched));
        }
    }
    flk_flock_destroy(flock);
}

/* ---- Caps ------------------------------------------------------------------------ */

/* What the cap leaves of a wish is the force; of no wish, none. */
static void check_rule(const struct seen *seen, flk_event_kind kind, double weight)
{
    const flk_event *event = event_of(seen, kind);
    const char *name = flk_event_names[kind];
    double cap = seen->options->max_force;
    flk_vec wish = event->as.force.wish;
    if (!(long_of(event->as.force.aim) > 0))
        check_vec((flk_vec){0, 0}, wish, "%s: the wish of %s without an aim",
                  seen->what, name);
    check_vec(at_most(wish, cap), event->as.force.force, "%s: the force of %s",
              seen->what, name);
    check_whole(long_of(wish) > cap, event->as.force.capped, "%s: is %s cut?",
                seen->what, name);
    check_same(long_of(event->as.force.force), event->as.force.strength,
               "%s: the strength of %s", seen->what, name);
    check_vec(times(event->as.force.force, weight), event->as.force.weighted,
              "%s: what %s adds", seen->what, name);
}

/* A wish is what takes the boid to full speed whither the rule aims. */
static void check_wish(const struct seen *seen, flk_event_kind kind, double top)
{
    const flk_event *event = event_of(seen, kind);
    flk_vec aim = event->as.force.aim, v = seen->trace->start.velocity;
    flk_vec full = plus(v, event->as.force.wish);
    double scale = top + long_of(v);
    if (!(long_of(aim) > 0))
        return;
    if (fabs(long_of(full) - top) > 1e-12 * scale)
        fail_msg("%s: expected %s to wish for a speed of %g, got %g", seen->what,
                 flk_event_names[kind], top, long_of(full));
    if (fabs(aim.x * full.y - aim.y * full.x) > 1e-12 * scale * long_of(aim))
        fail_msg("%s: expected %s to wish to fly (%g, %g), got (%g, %g)", seen->what,
                 flk_event_names[kind], aim.x, aim.y, full.x, full.y);
}

static void check_forces(const struct seen *seen)
{
    const flk_options *o = seen->options;
    check_rule(seen, FLK_EVENT_SEPARATION, o->separation);
    check_rule(seen, FLK_EVENT_ALIGNMENT, o->alignment);
    check_rule(seen, FLK_EVENT_COHESION, o->cohesion);
    for (flk_event_kind k = FLK_EVENT_SEPARATION; k <= FLK_EVENT_AVOID; k++)
        check_wish(seen, k, o->max_speed);
    const flk_event *avoid = event_of(seen, FLK_EVENT_AVOID);
    double ask = long_of(avoid->as.force.aim);
    flk_vec force = at_most(avoid->as.force.wish, 2 * o->max_force);
    bool cut = long_of(avoid->as.force.wish) > 2 * o->max_force;
    check_vec(times(force, fmin(1, 2 * ask)), avoid->as.force.force, "%s: avoid",
              seen->what);
    check_vec(times(avoid->as.force.force, o->avoid), avoid->as.force.weighted,
              "%s: what avoid adds", seen->what);
    check_whole(cut && 2 * ask >= 1, avoid->as.force.capped, "%s: is avoid cut?",
                seen->what);
}

static void caps_leave_the_forces_of_the_wishes(void **state)
{
    (void)state;
    check_scenes(2001, check_forces);
}

static void check_flight(const struct seen *seen)
{
    const flk_event *flee = flk_trace_event(seen->trace, FLK_EVENT_FLEE);
    const flk_options *o = seen->options;
    if (!flee)
        return;
    flk_vec force = times(at_most(flee->as.force.wish, o->max_force), o->flee);
    check_vec(force, flee->as.force.force, "%s: flee", seen->what);
    check_vec(flee->as.force.force, flee->as.force.weighted, "%s: what flee adds",
              seen->what);
    if (flee->as.force.fleeing)
        check_wish(seen, FLK_EVENT_FLEE, o->max_speed * o->burst);
    else
        check_vec((flk_vec){0, 0}, force, "%s: flee with none near", seen->what);
}

static void flight_has_its_own_speed_and_weight(void **state)
{
    (void)state;
    check_scenes(3001, check_flight);
}

/* ---- The new velocity ------------------------------------------------------------ */

static bool flees(const struct seen *seen)
{
    const flk_event *flee = flk_trace_event(seen->trace, FLK_EVENT_FLEE);
    return flee && flee->as.force.fleeing;
}

static flk_vec sum_of(const struct seen *seen)
{
    if (flees(seen))
        return event_of(seen, FLK_EVENT_FLEE)->as.force.force;
    flk_vec sum = event_of(seen, FLK_EVENT_SEPARATION)->as.force.weighted;
    sum = plus(sum, event_of(seen, FLK_EVENT_ALIGNMENT)->as.force.weighted);
    return plus(sum, event_of(seen, FLK_EVENT_COHESION)->as.force.weighted);
}

/* No slower than the least speed: along the new velocity, the old one, or x. */
static flk_vec raised_from(const struct seen *seen, flk_vec velocity)
{
    double least = seen->options->min_speed;
    flk_vec v = seen->trace->start.velocity;
    if (long_of(velocity) > 0)
        return times(velocity, least / long_of(velocity));
    return long_of(v) > 0 ? times(v, least / long_of(v)) : (flk_vec){least, 0};
}

static void check_steer(const struct seen *seen)
{
    const flk_event *steer = event_of(seen, FLK_EVENT_STEER);
    const flk_options *o = seen->options;
    flk_vec sum = sum_of(seen), v = seen->trace->start.velocity;
    bool cut = !flees(seen) && o->sum_cap && long_of(sum) > o->max_force;
    double top = o->max_speed * (flees(seen) ? o->burst : 1);
    check_vec(sum, steer->as.steer.sum, "%s: the sum", seen->what);
    check_whole(cut, steer->as.steer.capped, "%s: is the sum cut?", seen->what);
    check_vec(cut ? at_most(sum, o->max_force) : sum, steer->as.steer.push,
              "%s: the push", seen->what);
    flk_vec raw = plus(plus(v, steer->as.steer.push),
                       event_of(seen, FLK_EVENT_AVOID)->as.force.weighted);
    check_vec(raw, steer->as.steer.raw, "%s: the velocity before the caps", seen->what);
    check_same(top, steer->as.steer.top, "%s: the top speed", seen->what);
    check_whole(long_of(raw) > top, steer->as.steer.limited, "%s: is it limited?",
                seen->what);
    flk_vec velocity = at_most(raw, top);
    bool raised = long_of(velocity) < o->min_speed;
    if (raised)
        velocity = raised_from(seen, velocity);
    check_whole(raised, steer->as.steer.raised, "%s: is it raised?", seen->what);
    check_vec(velocity, steer->as.steer.velocity, "%s: the velocity", seen->what);
    check_same(long_of(velocity), steer->as.steer.speed, "%s: the speed", seen->what);
    check_vec(plus(seen->trace->start.position, velocity),
              event_of(seen, FLK_EVENT_MOVE)->as.move.moved, "%s: moved", seen->what);
}

static void caps_leave_the_velocity_of_the_push(void **state)
{
    (void)state;
    check_scenes(4001, check_steer);
}

/* ---- Where it begins, and on which line ------------------------------------------ */

static void a_trace_starts_where_the_boid_is(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = flock_of_start(start);
    const flk_trace *trace;
    for (size_t tick = 0; tick < 50; tick++) {
        for (size_t i = 0; i < start.boids; i++) {
            flk_boid boid = flk_flock_boid(flock, i);
            check_status(FLK_OK, flk_flock_trace(flock, i, &trace, NULL), "trace");
            check_vec(boid.position, trace->start.position, "place of %zu", i);
            check_vec(boid.velocity, trace->start.velocity, "velocity of %zu", i);
        }
        flk_flock_step(flock);
    }
    flk_flock_destroy(flock);
}

/* A neighbour's line is in the function of steer.c that reads one. */
static void a_neighbour_names_its_line(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = flock_of_start(start);
    flk_neighbour read[32];
    char line[256], last[256] = "";
    size_t count = flk_flock_neighbours(flock, 0, read, COUNT_OF(read));
    assert_true(count > 1);
    FILE *file = fopen("src/flock/steer.c", "r");
    if (!file)
        fail_msg("expected to read steer.c from the top of the repository");
    for (int k = 1; k <= read[0].line && fgets(line, sizeof(line), file); k++)
        if (strncmp(line, "static ", 7) == 0)
            memcpy(last, line, sizeof(last));
    fclose(file);
    if (!strstr(last, " read_one("))
        fail_msg("expected line %d of steer.c in read_one(), got it in %s",
                 read[0].line, last);
    for (size_t k = 1; k < count; k++)
        check_whole((uint64_t)read[0].line, (uint64_t)read[k].line, "line of %zu", k);
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_add_up_to_the_aims),
        cmocka_unit_test(neighbours_are_those_of_the_event),
        cmocka_unit_test(no_more_is_written_than_there_is_room_for),
        cmocka_unit_test(caps_leave_the_forces_of_the_wishes),
        cmocka_unit_test(flight_has_its_own_speed_and_weight),
        cmocka_unit_test(caps_leave_the_velocity_of_the_push),
        cmocka_unit_test(a_trace_starts_where_the_boid_is),
        cmocka_unit_test(a_neighbour_names_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
