#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WHAT_ROOM = 300 };

#define FORMAT_WHAT(text, what)                                                        \
    do {                                                                               \
        va_list arguments;                                                             \
        va_start(arguments, what);                                                     \
        vsnprintf(text, sizeof(text), what, arguments);                                \
        va_end(arguments);                                                             \
    } while (0)

void check_same(double expected, double got, const char *what, ...)
{
    if (expected == got)
        return;
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    fail_msg("%s: expected %.17g, got %.17g", text, expected, got);
}

void check_whole(uint64_t expected, uint64_t got, const char *what, ...)
{
    if (expected == got)
        return;
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    fail_msg("%s: expected %" PRIu64 ", got %" PRIu64, text, expected, got);
}

void check_vec(flk_vec expected, flk_vec got, const char *what, ...)
{
    if (expected.x == got.x && expected.y == got.y)
        return;
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    fail_msg("%s: expected (%.17g, %.17g), got (%.17g, %.17g)", text, expected.x,
             expected.y, got.x, got.y);
}

static const char *status_name(flk_status status)
{
    static const char *const names[] = {"FLK_OK", "FLK_BAD_VALUE", "FLK_BAD_INDEX",
                                        "FLK_BAD_BYTES", "FLK_NO_MEMORY"};
    size_t index = (size_t)status;
    return index < sizeof(names) / sizeof(names[0]) ? names[index] : "no such status";
}

void check_status(flk_status expected, flk_status got, const char *what, ...)
{
    if (expected == got)
        return;
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    fail_msg("%s: expected %s, got %s", text, status_name(expected), status_name(got));
}

void check_near(double expected, double got, double relative, const char *what, ...)
{
    if (fabs(expected - got) <= relative * fmax(fabs(expected), fabs(got)))
        return;
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    fail_msg("%s: expected %.17g within %g of it, got %.17g", text, expected, relative,
             got);
}

void check_ok(flk_status status, const flk_error *error, const char *call)
{
    if (status == FLK_OK)
        return;
    fail_msg("%s: expected FLK_OK, got %s: %s = %.17g, range %.17g to %.17g", call,
             status_name(status), error->name, error->value, error->least, error->most);
}

void check_states(const flk_flock *expected, const flk_flock *got, const char *what)
{
    uint64_t tick = flk_flock_tick(expected);
    check_whole(tick, flk_flock_tick(got), "%s: tick", what);
    check_whole(flk_flock_count(expected), flk_flock_count(got), "%s: boids", what);
    for (size_t i = 0; i < flk_flock_count(expected); i++) {
        flk_boid a = flk_flock_boid(expected, i), b = flk_flock_boid(got, i);
        check_vec(a.position, b.position, "%s: tick %" PRIu64 ", boid %zu, position",
                  what, tick, i);
        check_vec(a.velocity, b.velocity, "%s: tick %" PRIu64 ", boid %zu, velocity",
                  what, tick, i);
    }
    check_whole(flk_flock_predator_count(expected), flk_flock_predator_count(got),
                "%s: predators", what);
    for (size_t k = 0; k < flk_flock_predator_count(expected); k++) {
        flk_predator a = flk_flock_predator(expected, k);
        flk_predator b = flk_flock_predator(got, k);
        check_whole(a.kind, b.kind, "%s: predator %zu, kind", what, k);
        check_vec(a.position, b.position,
                  "%s: tick %" PRIu64 ", predator %zu, position", what, tick, k);
        check_vec(a.velocity, b.velocity,
                  "%s: tick %" PRIu64 ", predator %zu, velocity", what, tick, k);
    }
    check_whole(flk_flock_hash(expected), flk_flock_hash(got), "%s: hash", what);
}

static void check_neighbours(const flk_event *a, const flk_event *b, const char *what)
{
    check_whole(a->as.neighbours.count, b->as.neighbours.count, "%s: neighbours", what);
    check_whole(a->as.neighbours.crowding, b->as.neighbours.crowding, "%s: crowding",
                what);
    for (size_t i = 0; i < a->as.neighbours.count; i++)
        check_whole(a->as.neighbours.ids[i], b->as.neighbours.ids[i],
                    "%s: neighbour %zu", what, i);
}

static void check_force(const flk_event *a, const flk_event *b, const char *what)
{
    const char *name = flk_event_names[a->kind];
    check_vec(a->as.force.force, b->as.force.force, "%s: %s, force", what, name);
    check_same(a->as.force.strength, b->as.force.strength, "%s: %s, strength", what,
               name);
    check_whole(a->as.force.capped, b->as.force.capped, "%s: %s, capped", what, name);
    check_vec(a->as.force.point, b->as.force.point, "%s: %s, point", what, name);
    check_whole(a->as.force.fleeing, b->as.force.fleeing, "%s: %s, fleeing", what,
                name);
}

static void check_steer(const flk_event *a, const flk_event *b, const char *what)
{
    check_vec(a->as.steer.push, b->as.steer.push, "%s: push", what);
    check_whole(a->as.steer.capped, b->as.steer.capped, "%s: steer, capped", what);
    check_vec(a->as.steer.velocity, b->as.steer.velocity, "%s: new velocity", what);
    check_same(a->as.steer.speed, b->as.steer.speed, "%s: speed", what);
    check_whole(a->as.steer.limited, b->as.steer.limited, "%s: limited", what);
    check_whole(a->as.steer.raised, b->as.steer.raised, "%s: raised", what);
}

static void check_move(const flk_event *a, const flk_event *b, const char *what)
{
    check_vec(a->as.move.position, b->as.move.position, "%s: new position", what);
    check_whole(a->as.move.wrapped, b->as.move.wrapped, "%s: wrapped", what);
}

void check_traces(const flk_trace *expected, const flk_trace *got, const char *what)
{
    check_whole(expected->boid, got->boid, "%s: traced boid", what);
    check_whole(expected->tick, got->tick, "%s: traced tick", what);
    check_whole(expected->count, got->count, "%s: events", what);
    for (size_t i = 0; i < expected->count; i++) {
        const flk_event *a = &expected->events[i], *b = &got->events[i];
        check_whole(a->kind, b->kind, "%s: kind of event %zu", what, i);
        if (a->kind == FLK_EVENT_NEIGHBOURS)
            check_neighbours(a, b, what);
        else if (a->kind == FLK_EVENT_STEER)
            check_steer(a, b, what);
        else if (a->kind == FLK_EVENT_MOVE)
            check_move(a, b, what);
        else
            check_force(a, b, what);
    }
}

void check_measures(const flk_measures *expected, const flk_measures *got,
                    const char *what)
{
    for (int id = 0; id < FLK_MEASURE_COUNT; id++) {
        bool free_sum = id == FLK_MEASURE_SPREAD || id == FLK_MEASURE_NEAREST_NEIGHBOUR;
        const char *name = flk_measure_table[id].name;
        if (free_sum)
            check_near(expected->of[id], got->of[id], 1e-12, "%s: %s", what, name);
        else
            check_same(expected->of[id], got->of[id], "%s: %s", what, name);
    }
}

static uint32_t *groups_of(flk_flock *flock)
{
    uint32_t *labels = malloc((flk_flock_count(flock) + 1) * sizeof(*labels));
    assert_non_null(labels);
    flk_flock_groups(flock, labels);
    return labels;
}

void check_measured(flk_flock *expected, flk_flock *got, const char *what)
{
    flk_measures measures, others;
    flk_flock_measure(expected, &measures);
    flk_flock_measure(got, &others);
    check_measures(&measures, &others, what);
    uint32_t *labels = groups_of(expected), *other_labels = groups_of(got);
    for (size_t i = 0; i < flk_flock_count(expected); i++)
        check_whole(labels[i], other_labels[i], "%s: group of boid %zu", what, i);
    free(labels);
    free(other_labels);
}

static void check_place(const flk_options *options, flk_vec p, const char *what,
                        size_t index, uint64_t tick)
{
    bool torus = options->world == FLK_WORLD_TORUS;
    bool inside_x = p.x >= 0 && (torus ? p.x < options->width : p.x <= options->width);
    bool inside_y =
        p.y >= 0 && (torus ? p.y < options->height : p.y <= options->height);
    if (!inside_x || !inside_y)
        fail_msg("%s %zu at tick %" PRIu64 ": expected inside the %s of %.17g x %.17g, "
                 "got (%.17g, %.17g)",
                 what, index, tick, torus ? "torus" : "walls", options->width,
                 options->height, p.x, p.y);
}

void check_inside(const flk_flock *flock, const char *what)
{
    const flk_options *options = flk_flock_options(flock);
    uint64_t tick = flk_flock_tick(flock);
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        check_place(options, boid.position, what, i, tick);
        if (!isfinite(boid.velocity.x) || !isfinite(boid.velocity.y))
            fail_msg("%s: boid %zu at tick %" PRIu64
                     ": expected a finite velocity, got (%.17g, %.17g)",
                     what, i, tick, boid.velocity.x, boid.velocity.y);
    }
    for (size_t k = 0; k < flk_flock_predator_count(flock); k++)
        check_place(options, flk_flock_predator(flock, k).position, what, k, tick);
}

flk_flock *check_create(const flk_options *options)
{
    flk_flock *flock = NULL;
    flk_error error = {0};
    check_ok(flk_flock_create(options, NULL, &flock, &error), &error,
             "flk_flock_create");
    assert_non_null(flock);
    return flock;
}

flk_flock *check_populated(const flk_options *options, size_t count, uint64_t seed)
{
    flk_flock *flock = check_create(options);
    flk_error error = {0};
    check_ok(flk_flock_populate(flock, count, seed, &error), &error,
             "flk_flock_populate");
    return flock;
}

flk_flock *check_flock_of(const flk_options *options, const flk_boid *boids,
                          size_t count)
{
    flk_flock *flock = check_create(options);
    flk_error error = {0};
    check_ok(flk_flock_repopulate(flock, boids, count, &error), &error,
             "flk_flock_repopulate");
    return flock;
}
