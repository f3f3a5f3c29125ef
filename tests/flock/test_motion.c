/*
 * What flocks must never do, and what must not matter to them. Most of it went wrong
 * somewhere: the issue is named where that is public.
 */
#include "check.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const size_t WORLDS = FLK_WORLDS;

/* ---- Finite and inside --------------------------------------------------------- */

static void add_hawks(flk_flock *flock)
{
    const flk_predator hawks[] = {{FLK_PREDATOR_HUNT, {1, 1}, {0.1, 0}},
                                  {FLK_PREDATOR_STEER, {9, 9}, {0, 0}}};
    for (size_t k = 0; k < COUNT_OF(hawks); k++)
        check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawks[k], NULL),
                     "insert_predator");
}

static void check_stays_inside(const flk_options *options, bool hawks, uint64_t seed,
                               size_t ticks)
{
    flk_flock *flock = check_populated(options, 24, seed);
    if (hawks)
        add_hawks(flock);
    char what[100];
    snprintf(what, sizeof(what), "max_speed %g in world %d, margin %g, seed %u",
             options->max_speed, (int)options->world, options->margin, (unsigned)seed);
    for (size_t tick = 0; tick < ticks; tick++) {
        flk_flock_step(flock);
        check_inside(flock, what);
    }
    flk_flock_destroy(flock);
}

/* SebLague/Boids#1 and processing/p5.js#455: through walls, past the right edge. */
static void all_stay_inside_at_any_speed(void **state)
{
    (void)state;
    const double speeds[] = {0.4, 5, 50, 1e9};
    size_t ticks = 20 * scaled_cases(100);
    for (uint64_t i = 0; i < 2 * WORLDS * COUNT_OF(speeds); i++) {
        flk_options options = start_lesson().options;
        options.world = (flk_world_kind)(i % WORLDS);
        options.max_speed = speeds[i / WORLDS % COUNT_OF(speeds)];
        options.max_force = options.max_speed / 4;
        options.min_speed = i % 3 == 0 ? options.max_speed : 0;
        options.obstacle_count = i % 5 == 0 ? 0 : 2;
        check_stays_inside(&options, i >= WORLDS * COUNT_OF(speeds), i, ticks);
    }
}

/* The same between walls that hardly push, over many seeds. */
static void all_stay_between_walls_for_all_seeds(void **state)
{
    (void)state;
    size_t seeds = scaled_cases(40);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        flk_options options = start_lesson().options;
        options.margin = 0.01;
        options.max_speed = 3;
        check_stays_inside(&options, false, seed, 300);
    }
}

/* ---- Edges --------------------------------------------------------------------- */

/* Three boids at these coordinates stay inside from the start. */
static void check_flies_from(double a, double b, flk_world_kind world)
{
    flk_options options = flk_options_default();
    options.world = world;
    options.height = options.width;
    const flk_boid boids[] = {
        {{a, b}, {0, 0}}, {{b, a}, {-0.4, 0}}, {{a, a}, {0, 0.4}}};
    flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
    check_inside(flock, "set on an edge");
    for (int tick = 0; tick < 50; tick++) {
        flk_flock_step(flock);
        check_inside(flock, "from an edge");
    }
    flk_flock_destroy(flock);
}

/* On the very edge and a hair beside it (processing/processing-docs#422: a modulo that
 * gives the width itself). */
static void edges_are_places_like_others(void **state)
{
    (void)state;
    const double xs[] = {0,      -0.0,    24,    nextafter(24, 0), nextafter(24, 25),
                         -1e-18, -1e-300, 1e-18, 24 + 1e-12,       48,
                         -24,    12,      5e-324};
    size_t all = WORLDS * COUNT_OF(xs) * COUNT_OF(xs);
    size_t cases = scaled_cases(all) < all ? scaled_cases(all) : all;
    for (size_t i = 0; i < cases; i++) {
        size_t number = i * all / cases; /* evenly over all that there are */
        double a = xs[number / WORLDS % COUNT_OF(xs)];
        double b = xs[number / WORLDS / COUNT_OF(xs)];
        check_flies_from(a, b, (flk_world_kind)(number % WORLDS));
    }
}

/* mlms13/boidz#3: a flipped sign glues boids to the walls. The strip of 0.5 along them
 * has 7.6 % of the area, the corners of 3 x 3 have 5 %; walls push off from 3 units on,
 * so boids must be far rarer there: 1 % and 3 %, and one or three by chance. */
static void boids_are_not_glued_to_walls_or_corners(void **state)
{
    (void)state;
    struct start start = start_lesson();
    size_t seeds = scaled_cases(40), strip = 0, corners = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        flk_flock *flock = check_populated(&start.options, start.boids, seed);
        for (int tick = 0; tick < 2000; tick++)
            flk_flock_step(flock);
        for (size_t i = 0; i < start.boids; i++) {
            flk_vec p = flk_flock_boid(flock, i).position;
            double x = fmin(p.x, 36 - p.x), y = fmin(p.y, 20 - p.y);
            strip += fmin(x, y) < 0.5;
            corners += fmax(x, y) < 3;
        }
        flk_flock_destroy(flock);
    }
    size_t all = seeds * start.boids, most = 1 + all / 100;
    if (strip > most || corners > 3 * most)
        fail_msg(
            "of %zu boids: expected at most %zu in the strip and %zu in the corners, "
            "got %zu and %zu",
            all, most, 3 * most, strip, corners);
}

/* ---- On top of each other ------------------------------------------------------ */

static bool all_apart(const flk_flock *flock)
{
    for (size_t i = 0; i < flk_flock_count(flock); i++)
        for (size_t j = 0; j < i; j++) {
            flk_vec a = flk_flock_boid(flock, i).position;
            flk_vec b = flk_flock_boid(flock, j).position;
            if (a.x == b.x && a.y == b.y)
                return false;
        }
    return true;
}

/* `count` boids `gap` apart along x, at rest. They fly along one line from there, where
 * two may meet again: it is enough that all have been apart. */
static void check_part(const flk_options *options, flk_vec at, size_t count, double gap)
{
    flk_boid boids[50];
    for (size_t i = 0; i < count; i++)
        boids[i] = (flk_boid){{at.x + gap * (double)i, at.y}, {0, 0}};
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = check_flock_of(options, boids, count);
        scene_set_search(flock, (flk_search_kind)search, NULL);
        bool apart = false;
        for (int tick = 0; tick < 1000; tick++) {
            flk_flock_step(flock);
            check_inside(flock, "on top of each other");
            apart = apart || all_apart(flock);
        }
        if (!apart)
            fail_msg("expected %zu boids %g apart at (%g, %g) of world %d to part in "
                     "1,000 ticks, they did not",
                     count, gap, at.x, at.y, (int)options->world);
        flk_flock_destroy(flock);
    }
}

/* meshula/OpenSteer#6 and libgdx/gdx-ai#45: 1/d^2 of 0, or of a d whose square is 0.
 * Only near 0 are there places so near to each other. */
static void boids_on_one_point_part(void **state)
{
    (void)state;
    const flk_vec places[] = {{7.5, 7.5}, {0, 0}, {12, 10}};
    const double gaps[] = {0, 1e-300, 1e-160, 1e-150, 5e-324};
    size_t all = 2 * WORLDS * COUNT_OF(gaps) * COUNT_OF(places);
    size_t cases = scaled_cases(all) < all ? scaled_cases(all) : all;
    for (size_t i = 0; i < cases; i++) {
        size_t number = i * all / cases; /* evenly over all that there are */
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)(number / 2 % WORLDS);
        options.margin = 3;
        if (number % 2 == 1)
            options.alignment = options.cohesion = 0;
        double gap = gaps[number / (2 * WORLDS) % COUNT_OF(gaps)];
        flk_vec at = places[number / (2 * WORLDS * COUNT_OF(gaps))];
        check_part(&options, at, 2, gap);
        check_part(&options, at, 50, gap);
    }
}

/* ---- What must not matter ------------------------------------------------------ */

/* A difference of places round the world, at most half of it. */
static double apart(double a, double b, double side)
{
    double d = fabs(fmod(a - b, side));
    return fmin(d, side - d);
}

/* Boid i of one flock is boid order[i] of the other, moved by `by`. */
static void check_alike(const flk_flock *a, const flk_flock *b, const size_t *order,
                        flk_vec by, const char *what)
{
    const flk_options *options = flk_flock_options(a);
    for (size_t i = 0; i < flk_flock_count(a); i++) {
        flk_boid one = flk_flock_boid(a, i), other = flk_flock_boid(b, order[i]);
        double off[] = {apart(one.position.x + by.x, other.position.x, options->width),
                        apart(one.position.y + by.y, other.position.y, options->height),
                        fabs(one.velocity.x - other.velocity.x),
                        fabs(one.velocity.y - other.velocity.y)};
        for (int k = 0; k < 4; k++)
            if (!(off[k] <= 1e-9))
                fail_msg("%s, tick %u, boid %zu: expected (%.17g, %.17g) within 1e-9, "
                         "got (%.17g, %.17g)",
                         what, (unsigned)flk_flock_tick(a), i, one.position.x + by.x,
                         one.position.y + by.y, other.position.x, other.position.y);
    }
}

/* Fifty ticks: a flock is chaotic, and rounding grows tenfold every twenty or so. */
static void check_alike_for_50_ticks(flk_flock *a, flk_flock *b, const size_t *order,
                                     flk_vec by, const char *what)
{
    for (int tick = 0; tick <= 50; tick++) {
        check_alike(a, b, order, by, what);
        flk_flock_step(a);
        flk_flock_step(b);
    }
    flk_flock_destroy(a);
    flk_flock_destroy(b);
}

/* ABMFrameworksComparison#72: a centre averaged in raw coordinates bounces off the
 * seam. */
static void translation_of_the_torus_does_not_matter(void **state)
{
    (void)state;
    const flk_vec moves[] = {
        {12, 10}, {0.1, 0}, {0, 19.9}, {7.77, 13.13}, {23.999, 0.5}};
    const struct start starts[] = {start_consensus(), start_murmuration()};
    size_t same[300] = {0};
    for (size_t i = 0; i < COUNT_OF(same); i++)
        same[i] = i;
    for (size_t s = 0; s < COUNT_OF(starts); s++)
        for (size_t i = 0; i < COUNT_OF(moves); i++) {
            flk_flock *a = check_populated(&starts[s].options, starts[s].boids, 1);
            flk_flock *b = check_populated(&starts[s].options, starts[s].boids, 1);
            for (size_t k = 0; k < starts[s].boids; k++) {
                flk_boid boid = flk_flock_boid(b, k);
                boid.position.x += moves[i].x;
                boid.position.y += moves[i].y;
                flk_flock_set_boid(b, k, &boid, NULL);
            }
            check_alike_for_50_ticks(a, b, same, moves[i], starts[s].name);
        }
}

static void shuffle(size_t *order, size_t count, struct dice *dice)
{
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t i = count; i > 1; i--) {
        size_t j = dice_below(dice, i), held = order[j];
        order[j] = order[i - 1];
        order[i - 1] = held;
    }
}

/* Updated in place, a flock depends on its numbering. */
static void order_of_boids_does_not_matter(void **state)
{
    (void)state;
    const struct start starts[] = {start_lesson(), start_consensus(),
                                   start_murmuration()};
    struct dice dice = {3, 0};
    for (size_t s = 0; s < COUNT_OF(starts); s++)
        for (int again = 0; again < 4; again++) {
            size_t order[300] = {0}, count = starts[s].boids;
            shuffle(order, count, &dice);
            flk_flock *a = check_populated(&starts[s].options, count, 1);
            flk_flock *b = check_populated(&starts[s].options, count, 1);
            for (size_t i = 0; i < count; i++) {
                flk_boid boid = flk_flock_boid(a, i);
                flk_flock_set_boid(b, order[i], &boid, NULL);
            }
            check_alike_for_50_ticks(a, b, order, (flk_vec){0, 0}, starts[s].name);
        }
}

/* Measured, traced, searched another way in mid run: Agents.jl#502, mesa#745. */
static void looking_does_not_matter(void **state)
{
    (void)state;
    struct start start = start_murmuration();
    flk_flock *a = check_populated(&start.options, start.boids, 1);
    flk_flock *b = check_populated(&start.options, start.boids, 1);
    struct dice dice = {8, 0};
    for (int tick = 0; tick < 150; tick++) {
        flk_measures measures;
        const flk_trace *trace;
        flk_layout layout;
        if (dice_chance(&dice, 0.5))
            flk_flock_measure(b, &measures);
        if (dice_chance(&dice, 0.5))
            flk_flock_trace(b, dice_below(&dice, 300), &trace, NULL);
        if (dice_chance(&dice, 0.3))
            scene_set_search(b, (flk_search_kind)dice_below(&dice, FLK_SEARCHES), NULL);
        if (dice_chance(&dice, 0.3))
            flk_flock_layout(b, &layout);
        flk_flock_step(a);
        flk_flock_step(b);
        check_states(a, b, "looked at");
    }
    flk_flock_destroy(a);
    flk_flock_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_stay_inside_at_any_speed),
        cmocka_unit_test(all_stay_between_walls_for_all_seeds),
        cmocka_unit_test(edges_are_places_like_others),
        cmocka_unit_test(boids_are_not_glued_to_walls_or_corners),
        cmocka_unit_test(boids_on_one_point_part),
        cmocka_unit_test(translation_of_the_torus_does_not_matter),
        cmocka_unit_test(order_of_boids_does_not_matter),
        cmocka_unit_test(looking_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
