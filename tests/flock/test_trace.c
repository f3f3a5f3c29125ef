/*
 * The trace of one boid, against forces computed by hand. One rule at a time, because
 * flocks have flown for years with a rule that did nothing, or that divided by the
 * count of another rule (FLAMEGPU/FLAMEGPU#62, #193).
 */
#include "check.h"
#include "scene.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Boid 0 sees two others: 1 within the radius, 2 within the separation ring as well. */
static const flk_boid three[] = {
    {{10, 10}, {0.125, 0}}, {{12, 10}, {0.375, 0}}, {{10, 11}, {0, 0.5}}};

/* No rule has a weight and no cap binds. */
static flk_options plain_options(void)
{
    flk_options options = flk_options_default();
    options.separation = options.alignment = options.cohesion = options.avoid = 0;
    options.separation_ring = 0.5;
    options.max_speed = 0.5;
    options.max_force = 10;
    options.sum_cap = false;
    return options;
}

static const flk_trace *traced(flk_flock *flock, size_t index)
{
    const flk_trace *trace = NULL;
    flk_error error = {0};
    check_ok(flk_flock_trace(flock, index, &trace, &error), &error, "flk_flock_trace");
    assert_non_null(trace);
    return trace;
}

static const flk_event *event_of(const flk_trace *trace, flk_event_kind kind)
{
    const flk_event *event = flk_trace_event(trace, kind);
    if (event == NULL)
        fail_msg("expected an event %s, got none", flk_event_names[kind]);
    return event;
}

/* Numbers of the order of 10 at most, computed by hand: equal but for the last bits. */
static void check_about(flk_vec expected, flk_vec got, const char *what)
{
    if (fabs(expected.x - got.x) > 1e-14 || fabs(expected.y - got.y) > 1e-14)
        check_vec(expected, got, "%s", what);
}

static void check_force(const flk_trace *trace, flk_event_kind kind, flk_vec expected)
{
    const flk_event *event = event_of(trace, kind);
    const char *name = flk_event_names[kind];
    check_about(expected, event->as.force.force, name);
    check_near(hypot(expected.x, expected.y), event->as.force.strength, 1e-15,
               "strength of %s", name);
}

/* ---- Events -------------------------------------------------------------------- */

static void check_events(const flk_trace *trace, const flk_event_kind *kinds,
                         size_t count)
{
    check_whole(count, trace->count, "events");
    int line = 0;
    for (size_t i = 0; i < count; i++) {
        const flk_event *event = &trace->events[i];
        check_whole(kinds[i], event->kind, "kind of event %zu", i);
        if (event->line <= line)
            fail_msg("expected the line of %s after %d, got %d",
                     flk_event_names[event->kind], line, event->line);
        line = event->line;
        assert_ptr_equal(event, flk_trace_event(trace, event->kind));
    }
}

/* Zero forces too; flee only where there is a predator. Each has its line of steer.c,
 * further down than that of the event before. */
static void events_come_all_and_in_order(void **state)
{
    (void)state;
    const flk_event_kind calm[] = {FLK_EVENT_NEIGHBOURS, FLK_EVENT_SEPARATION,
                                   FLK_EVENT_ALIGNMENT,  FLK_EVENT_COHESION,
                                   FLK_EVENT_AVOID,      FLK_EVENT_STEER,
                                   FLK_EVENT_MOVE};
    const flk_event_kind hunted[] = {FLK_EVENT_NEIGHBOURS, FLK_EVENT_SEPARATION,
                                     FLK_EVENT_ALIGNMENT,  FLK_EVENT_COHESION,
                                     FLK_EVENT_AVOID,      FLK_EVENT_FLEE,
                                     FLK_EVENT_STEER,      FLK_EVENT_MOVE};
    const flk_predator hawk = {FLK_PREDATOR_STEER, {1, 1}, {0, 0}};
    flk_options options = plain_options();
    flk_flock *flock = check_flock_of(&options, three, 3);
    flk_flock_step(flock);
    const flk_trace *trace = traced(flock, 2);
    check_events(trace, calm, COUNT_OF(calm));
    assert_null(flk_trace_event(trace, FLK_EVENT_FLEE));
    check_whole(2, trace->boid, "boid of the trace");
    check_whole(2, trace->tick, "tick of the trace");
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
    check_events(traced(flock, 0), hunted, COUNT_OF(hunted));
    flk_flock_destroy(flock);
}

static void events_have_names(void **state)
{
    (void)state;
    static const char *const names[] = {"neighbours", "separation", "alignment",
                                        "cohesion",   "avoid",      "flee",
                                        "steer",      "move"};
    check_whole(COUNT_OF(names), FLK_EVENT_KINDS, "kinds of events");
    for (int kind = 0; kind < FLK_EVENT_KINDS; kind++)
        assert_string_equal(names[kind], flk_event_names[kind]);
    assert_null(flk_event_names[FLK_EVENT_KINDS]);
}

static void a_trace_leaves_the_state_alone(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = check_populated(&start.options, 24, 1);
    flk_flock *untraced = check_populated(&start.options, 24, 1);
    for (size_t tick = 0; tick < 100; tick++) {
        for (size_t i = 0; i < 24; i += 1 + tick % 3)
            traced(flock, i);
        check_states(untraced, flock, "traced");
        flk_flock_step(flock);
        flk_flock_step(untraced);
    }
    flk_flock_destroy(flock);
    flk_flock_destroy(untraced);
}

/* The rules in words: each has the event and the weight of its name. */
static void rules_have_an_event_and_a_weight(void **state)
{
    (void)state;
    assert_true(flk_rule_set_count >= 1);
    assert_string_equal("reynolds", flk_rule_set_table[0].name);
    check_whole(5, flk_rule_set_table[0].rule_count, "Reynolds' rules");
    for (size_t set = 0; set < flk_rule_set_count; set++)
        for (size_t i = 0; i < flk_rule_set_table[set].rule_count; i++) {
            const flk_rule *rule = &flk_rule_set_table[set].rules[i];
            assert_string_equal(rule->name, flk_event_names[rule->event]);
            assert_string_equal(rule->name, flk_option_table[rule->weight].name);
            assert_true(rule->help[0] != '\0');
        }
}

/* ---- Whom it sees -------------------------------------------------------------- */

/* How many of one other boid at `other` the boid at (10, 10) reads that flies at v. */
static void check_sees(double field, flk_vec v, flk_vec other, size_t expected)
{
    flk_options options = plain_options();
    options.field_of_view = field;
    const flk_boid boids[] = {{{10, 10}, v}, {other, {0, 0}}};
    flk_flock *flock = check_flock_of(&options, boids, 2);
    const flk_event *event = event_of(traced(flock, 0), FLK_EVENT_NEIGHBOURS);
    check_whole(expected, event->as.neighbours.count,
                "boids at (%g, %g) seen by one that flies (%g, %g) with %g degrees",
                other.x, other.y, v.x, v.y, field);
    flk_flock_destroy(flock);
}

static void the_field_of_view_has_two_sides(void **state)
{
    (void)state;
    const flk_vec right = {0.5, 0}, still = {0, 0};
    const flk_vec ahead = {12, 10}, behind = {8, 10}, here = {10, 10};
    check_sees(1e-9, right, ahead, 1); /* straight ahead, however narrow */
    check_sees(359, right, behind, 0);
    check_sees(360, right, behind, 1);
    check_sees(90, right, (flk_vec){11, 10.99}, 1);
    check_sees(90, right, (flk_vec){11, 8.99}, 0);
    check_sees(180, right, (flk_vec){10.01, 8}, 1);
    check_sees(180, right, (flk_vec){9.99, 12}, 0);
    check_sees(1, still, behind, 1); /* no ahead, no behind */
    check_sees(1, right, here, 1);
    check_sees(360, right, (flk_vec){13, 10}, 1); /* at exactly the radius */
    check_sees(360, right, (flk_vec){nextafter(13, 14), 10}, 0);
}

/* ---- The three rules ----------------------------------------------------------- */

/* Forces are traced unweighted, whatever the weights are. */
static void check_three_forces(const flk_trace *trace)
{
    const flk_event *neighbours = event_of(trace, FLK_EVENT_NEIGHBOURS);
    check_whole(2, neighbours->as.neighbours.count, "neighbours");
    check_whole(1, neighbours->as.neighbours.crowding, "crowding");
    check_whole(1, neighbours->as.neighbours.ids[0], "first neighbour");
    check_whole(2, neighbours->as.neighbours.ids[1], "second neighbour");

    /* Away from boid 2 alone: (0, -1) at 0.5, less the velocity. */
    check_force(trace, FLK_EVENT_SEPARATION, (flk_vec){-0.125, -0.5});
    /* (0.375, 0.5) is 0.625 long: (0.6, 0.8) at 0.5, less the velocity. */
    check_force(trace, FLK_EVENT_ALIGNMENT, (flk_vec){0.3 - 0.125, 0.4});
    /* The centre of both is (11, 10.5): half of (2, 1), not all of it. */
    check_force(trace, FLK_EVENT_COHESION,
                (flk_vec){0.5 * 2 / sqrt(5) - 0.125, 0.5 / sqrt(5)});
    const flk_event *cohesion = event_of(trace, FLK_EVENT_COHESION);
    check_vec((flk_vec){11, 10.5}, cohesion->as.force.point, "centre");
    check_force(trace, FLK_EVENT_AVOID, (flk_vec){0, 0});
}

/* One weight is set, and that force times the weight is all that changes the velocity.
 */
static void check_one_rule(flk_option_id weight, flk_event_kind kind)
{
    flk_options options = plain_options();
    flk_options_set(&options, weight, 0.25);
    flk_flock *flock = check_flock_of(&options, three, 3);
    const flk_trace *trace = traced(flock, 0);
    check_three_forces(trace);
    flk_vec force = event_of(trace, kind)->as.force.force;
    flk_vec push = {0.25 * force.x, 0.25 * force.y};
    flk_vec velocity = {0.125 + push.x, push.y};
    const flk_event *steer = event_of(trace, FLK_EVENT_STEER);
    check_vec(push, steer->as.steer.push, "push of %s", flk_event_names[kind]);
    check_vec(velocity, steer->as.steer.velocity, "velocity by %s",
              flk_event_names[kind]);
    check_whole(false, steer->as.steer.limited, "limited");
    flk_flock_step(flock);
    flk_boid boid = flk_flock_boid(flock, 0);
    check_vec(velocity, boid.velocity, "velocity by %s after the step",
              flk_event_names[kind]);
    check_about((flk_vec){10 + velocity.x, 10 + velocity.y}, boid.position, "position");
    flk_flock_destroy(flock);
}

static void separation_alone(void **state)
{
    (void)state;
    check_one_rule(FLK_OPTION_SEPARATION, FLK_EVENT_SEPARATION);
}

static void alignment_alone(void **state)
{
    (void)state;
    check_one_rule(FLK_OPTION_ALIGNMENT, FLK_EVENT_ALIGNMENT);
}

static void cohesion_alone(void **state)
{
    (void)state;
    check_one_rule(FLK_OPTION_COHESION, FLK_EVENT_COHESION);
}

static void no_rule_at_all(void **state)
{
    (void)state;
    flk_options options = plain_options();
    flk_flock *flock = check_flock_of(&options, three, 3);
    check_three_forces(traced(flock, 0));
    flk_flock_step(flock);
    check_vec((flk_vec){0.125, 0}, flk_flock_boid(flock, 0).velocity, "velocity");
    flk_flock_destroy(flock);
}

/* Each rule is cut to max_force, and their sum as well. */
static void forces_and_their_sum_are_capped(void **state)
{
    (void)state;
    flk_options options = plain_options();
    options.max_force = 0.125;
    options.separation = options.alignment = options.cohesion = 2;
    for (int sum_cap = 0; sum_cap < 2; sum_cap++) {
        options.sum_cap = sum_cap == 1;
        flk_flock *flock = check_flock_of(&options, three, 3);
        const flk_trace *trace = traced(flock, 0);
        flk_vec sum = {0, 0};
        for (int kind = FLK_EVENT_SEPARATION; kind <= FLK_EVENT_COHESION; kind++) {
            const flk_event *event = event_of(trace, (flk_event_kind)kind);
            check_near(0.125, event->as.force.strength, 1e-15, "strength");
            check_whole(true, event->as.force.capped, "capped");
            sum.x += 2 * event->as.force.force.x;
            sum.y += 2 * event->as.force.force.y;
        }
        double length = hypot(sum.x, sum.y);
        assert_true(length > 0.125);
        double cut = sum_cap ? 0.125 / length : 1;
        const flk_event *steer = event_of(trace, FLK_EVENT_STEER);
        check_about((flk_vec){cut * sum.x, cut * sum.y}, steer->as.steer.push, "push");
        check_whole((uint64_t)sum_cap, steer->as.steer.capped, "sum capped");
        flk_flock_destroy(flock);
    }
}

/* ---- Walls, obstacles, predators ----------------------------------------------- */

/* A boid at rest at x, with a wall's margin of 4 and a force cap of 0.1. */
static void check_avoids_wall(double x, double expected)
{
    flk_options options = plain_options();
    options.world = FLK_WORLD_WALLS;
    options.margin = 4;
    options.max_force = 0.1;
    options.avoid = 0.5;
    const flk_boid boid = {{x, 10}, {0, 0}};
    flk_flock *flock = check_flock_of(&options, &boid, 1);
    check_force(traced(flock, 0), FLK_EVENT_AVOID, (flk_vec){expected, 0});
    flk_flock_step(flock);
    check_about((flk_vec){0.5 * expected, 0}, flk_flock_boid(flock, 0).velocity,
                "velocity off the wall");
    flk_flock_destroy(flock);
}

static void walls_push_the_harder_the_nearer(void **state)
{
    (void)state;
    check_avoids_wall(0, 0.2);     /* ramp 1, twice the force cap */
    check_avoids_wall(1, 0.2);     /* ramp 0.5625: still all of it */
    check_avoids_wall(3, 0.025);   /* ramp 0.0625: an eighth */
    check_avoids_wall(4, 0);       /* the margin's end */
    check_avoids_wall(21, -0.025); /* and from the other side */
    check_avoids_wall(24, -0.2);
}

static void obstacles_push_from_their_surface(void **state)
{
    (void)state;
    const flk_obstacle round = {10, 10, 1};
    flk_options options = plain_options();
    options.obstacles = &round;
    options.obstacle_count = 1;
    options.reach = 2;
    options.max_force = 0.1;
    const flk_boid boids[] = {{{12, 10}, {0, 0}}, {{10, 13}, {0, 0}}};
    flk_flock *flock = check_flock_of(&options, boids, 2);
    /* A gap of 1 of 2: ramp 0.25, so half of twice the cap. */
    check_force(traced(flock, 0), FLK_EVENT_AVOID, (flk_vec){0.1, 0});
    check_force(traced(flock, 1), FLK_EVENT_AVOID, (flk_vec){0, 0}); /* a gap of 2 */
    flk_flock_destroy(flock);
}

/* Fleeing outranks the rules: neighbours are read, but do not push. */
static void fleeing_outranks_the_rules(void **state)
{
    (void)state;
    flk_options options = plain_options();
    options.separation = options.alignment = options.cohesion = 1;
    options.max_force = 0.125;
    options.flee = 3;
    options.burst = 1.5;
    options.fear = 1;
    const flk_predator near = {FLK_PREDATOR_STEER, {9, 10}, {0, 0}};
    const flk_predator far = {FLK_PREDATOR_STEER, {10, 7}, {0, 0}}; /* at the radius */
    flk_flock *flock = check_flock_of(&options, three, 3);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &far, NULL), "hawk");
    const flk_trace *trace = traced(flock, 0);
    check_whole(false, event_of(trace, FLK_EVENT_FLEE)->as.force.fleeing, "fleeing");
    check_force(trace, FLK_EVENT_FLEE, (flk_vec){0, 0});
    check_status(FLK_OK, flk_flock_set_predator(flock, 0, &near, NULL), "hawk");
    trace = traced(flock, 0);
    check_whole(true, event_of(trace, FLK_EVENT_FLEE)->as.force.fleeing, "fleeing");
    check_force(trace, FLK_EVENT_FLEE, (flk_vec){3 * 0.125, 0});
    const flk_event *steer = event_of(trace, FLK_EVENT_STEER);
    check_vec((flk_vec){0.375, 0}, steer->as.steer.push, "push");
    check_vec((flk_vec){0.5, 0}, steer->as.steer.velocity, "velocity");
    flk_flock_destroy(flock);
}

/* ---- Speed and place ----------------------------------------------------------- */

static void check_speed(flk_vec v, flk_vec expected, bool limited, bool raised)
{
    flk_options options = plain_options();
    options.min_speed = 0.25;
    const flk_boid boid = {{10, 10}, v};
    flk_flock *flock = check_flock_of(&options, &boid, 1);
    const flk_event *steer = event_of(traced(flock, 0), FLK_EVENT_STEER);
    check_about(expected, steer->as.steer.velocity, "velocity");
    check_near(hypot(expected.x, expected.y), steer->as.steer.speed, 1e-15, "speed");
    check_whole(limited, steer->as.steer.limited, "limited");
    check_whole(raised, steer->as.steer.raised, "raised");
    flk_flock_destroy(flock);
}

static void speed_lies_between_its_ends(void **state)
{
    (void)state;
    check_speed((flk_vec){0.25, 0}, (flk_vec){0.25, 0}, false, false);
    check_speed((flk_vec){0, 0.5}, (flk_vec){0, 0.5}, false, false);
    check_speed((flk_vec){3, 4}, (flk_vec){0.3, 0.4}, true, false);
    check_speed((flk_vec){-0.03, 0.04}, (flk_vec){-0.15, 0.2}, false, true);
    check_speed((flk_vec){0, 0}, (flk_vec){0.25, 0}, false, true);
}

static void check_moves(flk_world_kind world, flk_vec from, flk_vec to, bool wrapped)
{
    flk_options options = plain_options();
    options.world = world;
    const flk_boid boid = {from, {0.5, 0}};
    flk_flock *flock = check_flock_of(&options, &boid, 1);
    const flk_event *move = event_of(traced(flock, 0), FLK_EVENT_MOVE);
    check_vec(to, move->as.move.position, "position");
    check_whole(wrapped, move->as.move.wrapped, "wrapped");
    flk_flock_destroy(flock);
}

static void edges_wrap_or_hold(void **state)
{
    (void)state;
    check_moves(FLK_WORLD_TORUS, (flk_vec){10, 10}, (flk_vec){10.5, 10}, false);
    check_moves(FLK_WORLD_TORUS, (flk_vec){23.75, 10}, (flk_vec){0.25, 10}, true);
    check_moves(FLK_WORLD_TORUS, (flk_vec){23.5, 10}, (flk_vec){0, 10}, true);
    check_moves(FLK_WORLD_WALLS, (flk_vec){23.75, 10}, (flk_vec){24, 10}, false);
    check_moves(FLK_WORLD_WALLS, (flk_vec){24, 10}, (flk_vec){24, 10}, false);
}

/* ---- Lines --------------------------------------------------------------------- */

/* A line of a file, counted from 1. */
static void read_line(const char *name, int number, char *line, int size)
{
    FILE *file = fopen(name, "r");
    if (!file)
        fail_msg("expected to read %s from the top of the repository", name);
    for (int k = 0; k < number; k++)
        if (!fgets(line, size, file))
            fail_msg("expected %d lines in %s, got %d", number, name, k);
    fclose(file);
}

/* "EVENT(SEPARATION," of separation. */
static void call_of(flk_event_kind kind, char call[32])
{
    snprintf(call, 32, "EVENT(%s,", flk_event_names[kind]);
    for (char *c = call; *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

static void an_event_names_its_line(void **state)
{
    (void)state;
    flk_options options = plain_options();
    flk_flock *flock = check_populated(&options, 3, 1);
    flk_predator hawk = {FLK_PREDATOR_STEER, {1, 1}, {0, 0}};
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL),
                 "a predator");
    const flk_trace *trace = traced(flock, 0);
    for (size_t k = 0; k < trace->count; k++) {
        const flk_event *event = &trace->events[k];
        char line[256], call[32];
        read_line("src/flock/steer.c", event->line, line, sizeof(line));
        call_of(event->kind, call);
        if (!strstr(line, call))
            fail_msg("line %d of steer.c: expected %s, got %s", event->line, call,
                     line);
    }
    check_whole(FLK_EVENT_KINDS, trace->count, "events");
    flk_flock_destroy(flock);
}

/* What a rule adds is its force by its weight; flee has its own in the force. */
static void weighted_forces_add_up(void **state)
{
    (void)state;
    flk_options options = plain_options();
    options.separation = 0.5;
    options.alignment = 2;
    options.cohesion = 0.25;
    flk_flock *flock = check_flock_of(&options, three, 3);
    const flk_trace *trace = traced(flock, 0);
    flk_vec sum = {0, 0};
    for (flk_event_kind k = FLK_EVENT_SEPARATION; k <= FLK_EVENT_COHESION; k++) {
        flk_vec added = event_of(trace, k)->as.force.weighted;
        sum = (flk_vec){sum.x + added.x, sum.y + added.y};
    }
    check_about(sum, event_of(trace, FLK_EVENT_STEER)->as.steer.push, "push");
    check_same(2 * event_of(trace, FLK_EVENT_ALIGNMENT)->as.force.force.x,
               event_of(trace, FLK_EVENT_ALIGNMENT)->as.force.weighted.x, "alignment");
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_all_and_in_order),
        cmocka_unit_test(events_have_names),
        cmocka_unit_test(a_trace_leaves_the_state_alone),
        cmocka_unit_test(rules_have_an_event_and_a_weight),
        cmocka_unit_test(the_field_of_view_has_two_sides),
        cmocka_unit_test(separation_alone),
        cmocka_unit_test(alignment_alone),
        cmocka_unit_test(cohesion_alone),
        cmocka_unit_test(no_rule_at_all),
        cmocka_unit_test(forces_and_their_sum_are_capped),
        cmocka_unit_test(walls_push_the_harder_the_nearer),
        cmocka_unit_test(obstacles_push_from_their_surface),
        cmocka_unit_test(fleeing_outranks_the_rules),
        cmocka_unit_test(speed_lies_between_its_ends),
        cmocka_unit_test(edges_wrap_or_hold),
        cmocka_unit_test(an_event_names_its_line),
        cmocka_unit_test(weighted_forces_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
