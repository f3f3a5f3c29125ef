/*
 * What holds on the average over seeds. The seeds are fixed, so nothing here is left to
 * luck; the bounds say how far off a sound program would be once in ten thousand times.
 */
#include "check.h"
#include "scene.h"

#include <math.h>

static const double PI = 3.141592653589793;

/* ---- Random headings ----------------------------------------------------------- */

/* The sum of n random unit vectors is, for n = 2, 4/pi long on the average; for many,
 * Rayleigh's distribution has a mean of sqrt(pi n)/2 and a deviation 0.523 of it. */
static void check_polarization(size_t n, size_t seeds, double expected)
{
    flk_options options = flk_options_default();
    flk_flock *flock = check_create(&options);
    double sum = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        flk_measures measures;
        check_status(FLK_OK, flk_flock_populate(flock, n, seed, NULL), "populate");
        flk_flock_measure(flock, &measures);
        sum += measures.of[FLK_MEASURE_POLARIZATION];
    }
    flk_flock_destroy(flock);
    double mean = sum / (double)seeds;
    double bound = 4 * 0.523 * expected / sqrt((double)seeds);
    if (!(fabs(mean - expected) <= bound))
        fail_msg("mean polarization of %zu random headings over %zu seeds: expected %g "
                 "+- %g, got %g",
                 n, seeds, expected, bound, mean);
}

static void random_headings_are_as_polarized_as_chance_has_it(void **state)
{
    (void)state;
    check_polarization(2, scaled_cases(10000), 2 / PI);
    check_polarization(10, scaled_cases(10000), 0.282);
    check_polarization(24, scaled_cases(10000), 0.182);
    check_polarization(100, scaled_cases(3000), sqrt(PI / 400));
    check_polarization(1000, scaled_cases(200), sqrt(PI / 4000));
}

/* ---- No direction is favoured -------------------------------------------------- */

/* Rayleigh's test: of n directions without a favourite, n |mean|^2 is over z with a
 * probability of exp(-z). At 9.2 that is 1 in 10,000. Angles times k show favourites
 * that are k directions, evenly round: k = 4 is the grain of a square grid. */
static void check_no_favourite(const double *angles, size_t n, const char *what)
{
    for (int k = 1; k <= 4; k++) {
        double c = 0, s = 0;
        for (size_t i = 0; i < n; i++) {
            c += cos(k * angles[i]);
            s += sin(k * angles[i]);
        }
        double z = (c * c + s * s) / (double)n;
        if (!(z < 9.2))
            fail_msg(
                "%s, %d-fold, over %zu seeds: expected Rayleigh's z under 9.2, got "
                "%g",
                what, k, n, z);
    }
}

/* The consensus start agrees on one heading, which each seed must choose for itself. */
static void consensus_favours_no_heading(void **state)
{
    (void)state;
    enum { SEEDS = 200 };
    struct start start = start_consensus();
    double angles[SEEDS];
    size_t seeds = scaled_cases(SEEDS) < SEEDS ? scaled_cases(SEEDS) : SEEDS;
    for (size_t i = 0; i < seeds; i++) {
        flk_flock *flock = check_populated(&start.options, start.boids, 1 + i);
        for (int tick = 0; tick < 200; tick++)
            flk_flock_step(flock);
        flk_measures measures;
        flk_flock_measure(flock, &measures);
        if (measures.of[FLK_MEASURE_POLARIZATION] < 0.9)
            fail_msg("seed %zu: expected a polarization over 0.9 at tick 200, got %g",
                     1 + i, measures.of[FLK_MEASURE_POLARIZATION]);
        flk_vec v = flk_flock_boid(flock, 0).velocity;
        angles[i] = atan2(v.y, v.x);
        flk_flock_destroy(flock);
    }
    check_no_favourite(angles, seeds, "final heading");
}

static void populations_favour_no_heading_and_no_place(void **state)
{
    (void)state;
    enum { SEEDS = 2000 };
    flk_options options = flk_options_default();
    double headings[SEEDS], columns[SEEDS], rows[SEEDS];
    for (size_t i = 0; i < SEEDS; i++) {
        flk_boid boid = flk_populate_boid(&options, i, 0, 0);
        headings[i] = atan2(boid.velocity.y, boid.velocity.x);
        columns[i] = 2 * PI * boid.position.x / options.width;
        rows[i] = 2 * PI * boid.position.y / options.height;
    }
    check_no_favourite(headings, SEEDS, "first heading");
    check_no_favourite(columns, SEEDS, "first x");
    check_no_favourite(rows, SEEDS, "first y");
}

/* ---- The murmuration comes to order -------------------------------------------- */

/* From 0.07 to about 0.94 within some 600 ticks (doc/model.md). */
static void murmuration_orders_itself(void **state)
{
    (void)state;
    struct start start = start_murmuration();
    flk_flock *flock = check_populated(&start.options, start.boids, 1);
    flk_measures first, last;
    flk_flock_measure(flock, &first);
    for (int tick = 0; tick < 600; tick++)
        flk_flock_step(flock);
    flk_flock_measure(flock, &last);
    double from = first.of[FLK_MEASURE_POLARIZATION];
    double to = last.of[FLK_MEASURE_POLARIZATION];
    if (!(from < 0.2 && to > 0.8))
        fail_msg("polarization: expected from under 0.2 to over 0.8, got %g to %g",
                 from, to);
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_headings_are_as_polarized_as_chance_has_it),
        cmocka_unit_test(populations_favour_no_heading_and_no_place),
        cmocka_unit_test(consensus_favours_no_heading),
        cmocka_unit_test(murmuration_orders_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
