/*
 * Comparisons for the tests of the core: a failure says what was compared, what was
 * expected and what was got. Numbers are compared for equal value (so -0 equals 0, and
 * NaN equals nothing) unless a tolerance is asked for.
 */
#ifndef CHECK_H
#define CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "flk.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

#define CHECK_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* The last arguments, printf-style, tell what is compared. */
void check_same(double expected, double got, const char *what, ...) CHECK_PRINTF(3, 4);
void check_whole(uint64_t expected, uint64_t got, const char *what, ...)
    CHECK_PRINTF(3, 4);
void check_vec(flk_vec expected, flk_vec got, const char *what, ...) CHECK_PRINTF(3, 4);
void check_status(flk_status expected, flk_status got, const char *what, ...)
    CHECK_PRINTF(3, 4);

/* Equal within `relative` of the larger magnitude. */
void check_near(double expected, double got, double relative, const char *what, ...)
    CHECK_PRINTF(4, 5);

/* The call went well; else the error is shown. */
void check_ok(flk_status status, const flk_error *error, const char *call);

/* Two flocks in the same state to the last bit: tick, boids, predators. */
void check_states(const flk_flock *expected, const flk_flock *got, const char *what);

/* Two traces of the same tick are equal in all but the line numbers. */
void check_traces(const flk_trace *expected, const flk_trace *got, const char *what);

/* Equal measures: to the last bit, but for the sums that may run in any order. */
void check_measures(const flk_measures *expected, const flk_measures *got,
                    const char *what);

/* Two flocks have equal measures and groups. */
void check_measured(flk_flock *expected, flk_flock *got, const char *what);

/* Every boid and predator is at a finite place inside the world, at a finite velocity.
 */
void check_inside(const flk_flock *flock, const char *what);

/* A flock which is there, or the test fails: the caller destroys it. */
flk_flock *check_create(const flk_options *options);
flk_flock *check_populated(const flk_options *options, size_t count, uint64_t seed);
flk_flock *check_flock_of(const flk_options *options, const flk_boid *boids,
                          size_t count);

#endif
