/* Snapshots: a flock goes on from one as if nothing had been; what is none is refused.
 */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct snapshot {
    unsigned char *bytes;
    size_t size;
};

static struct snapshot saved(const flk_flock *flock)
{
    size_t size = flk_flock_snapshot_size(flock);
    struct snapshot snapshot = {malloc(size), size};
    assert_non_null(snapshot.bytes);
    flk_flock_save(flock, snapshot.bytes);
    return snapshot;
}

static void restore(flk_flock *flock, struct snapshot snapshot)
{
    flk_error error = {0};
    check_ok(flk_flock_restore(flock, snapshot.bytes, snapshot.size, &error), &error,
             "flk_flock_restore");
}

/* Hunters among murmuring boids: all that a state has. */
static flk_flock *hunted_flock(size_t boids)
{
    struct start start = start_murmuration();
    flk_flock *flock = check_populated(&start.options, boids, 1);
    const flk_predator hawks[] = {{FLK_PREDATOR_HUNT, {1, 1}, {0.1, 0}},
                                  {FLK_PREDATOR_STEER, {40, 30}, {0, 0}}};
    for (size_t k = 0; k < COUNT_OF(hawks); k++)
        check_status(FLK_OK, flk_flock_insert_predator(flock, k, &hawks[k], NULL),
                     "insert_predator");
    return flock;
}

static void step(flk_flock *flock, int ticks)
{
    for (int tick = 0; tick < ticks; tick++)
        flk_flock_step(flock);
}

/* ---- Going on ------------------------------------------------------------------ */

static void a_flock_goes_on_from_its_snapshot(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(300);
    step(flock, 20);
    struct snapshot snapshot = saved(flock);
    uint64_t at_20 = flk_flock_hash(flock), checks = flk_flock_checks(flock);
    uint64_t hashes[30];
    for (int tick = 0; tick < 30; tick++) {
        flk_flock_step(flock);
        hashes[tick] = flk_flock_hash(flock);
    }
    for (int again = 0; again < 2; again++) {
        restore(flock, snapshot);
        check_whole(20, flk_flock_tick(flock), "tick");
        check_whole(at_20, flk_flock_hash(flock), "hash");
        check_whole(checks, flk_flock_checks(flock), "checks");
        for (int tick = 0; tick < 30; tick++) {
            flk_flock_step(flock);
            check_whole(hashes[tick], flk_flock_hash(flock), "hash %d ticks on",
                        tick + 1);
        }
    }
    free(snapshot.bytes);
    flk_flock_destroy(flock);
}

/* Into a flock that has fewer or more boids, another search, and no predators. */
static void another_flock_goes_on_from_it(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(300);
    step(flock, 10);
    struct snapshot snapshot = saved(flock);
    step(flock, 10);
    const size_t counts[] = {0, 1, 1000};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        struct start start = start_murmuration();
        flk_flock *other = check_populated(&start.options, counts[i], 9);
        scene_set_search(other, FLK_SEARCH_BRUTE, NULL);
        step(other, 3);
        restore(other, snapshot);
        check_whole(FLK_SEARCH_BRUTE, flk_flock_method(other).search, "search");
        step(other, 10);
        check_states(flock, other, "restored into another flock");
        flk_flock_destroy(other);
    }
    free(snapshot.bytes);
    flk_flock_destroy(flock);
}

static void options_in_force_stay(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(20);
    struct snapshot snapshot = saved(flock);
    flk_options options = *flk_flock_options(flock);
    options.radius = 7;
    check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
    restore(flock, snapshot);
    check_same(7, flk_flock_options(flock)->radius, "radius after restore");
    free(snapshot.bytes);
    flk_flock_destroy(flock);
}

static void save_writes_no_more_than_it_says(void **state)
{
    (void)state;
    const size_t counts[] = {0, 1, 2, 37};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        flk_flock *flock = hunted_flock(counts[i]);
        size_t size = flk_flock_snapshot_size(flock);
        unsigned char *bytes = malloc(size + 64);
        assert_non_null(bytes);
        memset(bytes, 0xee, size + 64);
        flk_flock_save(flock, bytes);
        for (size_t b = size; b < size + 64; b++)
            check_whole(0xee, bytes[b], "byte %zu behind a snapshot of %zu", b - size,
                        size);
        restore(flock, (struct snapshot){bytes, size});
        free(bytes);
        flk_flock_destroy(flock);
    }
}

/* A state of another world: its boids are taken into the one in force. */
static void boids_outside_the_world_in_force_are_taken_in(void **state)
{
    (void)state;
    flk_flock *wide = hunted_flock(300);
    struct snapshot snapshot = saved(wide);
    for (int world = 0; world < FLK_WORLDS; world++) {
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)world;
        flk_flock *narrow = check_create(&options);
        restore(narrow, snapshot);
        check_inside(narrow, "restored from a wider world");
        step(narrow, 5);
        check_inside(narrow, "and stepped");
        flk_flock_destroy(narrow);
    }
    free(snapshot.bytes);
    flk_flock_destroy(wide);
}

/* ---- What is none -------------------------------------------------------------- */

static void check_refused(flk_flock *flock, const void *bytes, size_t size,
                          const char *what, size_t which)
{
    uint64_t hash = flk_flock_hash(flock), checks = flk_flock_checks(flock);
    flk_error error = {0};
    check_status(FLK_BAD_BYTES, flk_flock_restore(flock, bytes, size, &error), "%s %zu",
                 what, which);
    check_status(FLK_BAD_BYTES, error.status, "%s %zu: status in the error", what,
                 which);
    assert_string_equal("", error.name);
    check_status(FLK_BAD_BYTES, flk_flock_restore(flock, bytes, size, NULL),
                 "%s %zu without an error", what, which);
    check_whole(hash, flk_flock_hash(flock), "hash after %s %zu", what, which);
    check_whole(checks, flk_flock_checks(flock), "checks after %s %zu", what, which);
}

/* A copy of exactly that size, so that a sanitizer sees what is read behind it. */
static void check_cut_refused(flk_flock *flock, struct snapshot snapshot, size_t size)
{
    unsigned char *cut = malloc(size > 0 ? size : 1);
    assert_non_null(cut);
    memcpy(cut, snapshot.bytes, size);
    check_refused(flock, cut, size, "a snapshot cut to", size);
    free(cut);
}

static void a_cut_snapshot_is_refused(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(5);
    step(flock, 3);
    struct snapshot snapshot = saved(flock);
    step(flock, 1);
    for (size_t size = 0; size < snapshot.size; size++)
        check_cut_refused(flock, snapshot, size);
    check_refused(flock, NULL, 0, "no bytes", 0);
    restore(flock, snapshot);
    free(snapshot.bytes);
    flk_flock_destroy(flock);
}

static void bytes_too_many_are_refused(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(5);
    size_t size = flk_flock_snapshot_size(flock);
    unsigned char *bytes = calloc(1, size + 100);
    assert_non_null(bytes);
    flk_flock_save(flock, bytes);
    for (size_t more = 1; more <= 100; more++)
        check_refused(flock, bytes, size + more, "a snapshot and", more);
    free(bytes);
    flk_flock_destroy(flock);
}

static void junk_is_refused(void **state)
{
    (void)state;
    flk_flock *flock = hunted_flock(5);
    size_t size = flk_flock_snapshot_size(flock);
    unsigned char *junk = malloc(size);
    assert_non_null(junk);
    struct dice dice = {11, 0};
    for (size_t i = 0; i < scaled_cases(200); i++) {
        for (size_t b = 0; b < size; b++)
            junk[b] = (unsigned char)dice_below(&dice, 256);
        check_refused(flock, junk, size, "junk", i);
        memset(junk, (int)i, size);
        check_refused(flock, junk, size, "bytes all", i);
    }
    free(junk);
    flk_flock_destroy(flock);
}

/* Eight bytes of a snapshot overwritten: it is refused, or what it gives is a flock
 * that steps on, finite and inside. */
static void check_overwritten(flk_flock *flock, struct snapshot snapshot, size_t at,
                              const void *with)
{
    unsigned char *bytes = malloc(snapshot.size);
    assert_non_null(bytes);
    memcpy(bytes, snapshot.bytes, snapshot.size);
    memcpy(bytes + at, with, 8);
    uint64_t hash = flk_flock_hash(flock);
    flk_status status = flk_flock_restore(flock, bytes, snapshot.size, NULL);
    free(bytes);
    if (status != FLK_OK) {
        check_status(FLK_BAD_BYTES, status, "a spoilt snapshot");
        check_whole(hash, flk_flock_hash(flock), "hash after a spoilt snapshot");
        return;
    }
    char what[80];
    snprintf(what, sizeof(what), "snapshot with bytes %zu to %zu spoilt", at, at + 7);
    check_inside(flock, what);
    for (size_t k = 0; k < flk_flock_predator_count(flock); k++)
        assert_true((unsigned)flk_flock_predator(flock, k).kind < FLK_PREDATOR_KINDS);
    step(flock, 2);
    check_inside(flock, what);
    restore(flock, snapshot);
}

static void a_spoilt_snapshot_makes_no_spoilt_flock(void **state)
{
    (void)state;
    const double numbers[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 1e308,
                              -1e308,      -1,       1e18};
    const uint64_t wholes[] = {
        0, 1, 2, UINT32_MAX, UINT64_MAX, UINT64_MAX / 32, (UINT64_C(1) << 59) + 5};
    flk_flock *flock = hunted_flock(4);
    step(flock, 3);
    struct snapshot snapshot = saved(flock);
    for (size_t at = 0; at + 8 <= snapshot.size; at += 4) {
        for (size_t i = 0; i < COUNT_OF(numbers); i++)
            check_overwritten(flock, snapshot, at, &numbers[i]);
        for (size_t i = 0; i < COUNT_OF(wholes); i++)
            check_overwritten(flock, snapshot, at, &wholes[i]);
    }
    free(snapshot.bytes);
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flock_goes_on_from_its_snapshot),
        cmocka_unit_test(another_flock_goes_on_from_it),
        cmocka_unit_test(options_in_force_stay),
        cmocka_unit_test(save_writes_no_more_than_it_says),
        cmocka_unit_test(boids_outside_the_world_in_force_are_taken_in),
        cmocka_unit_test(a_cut_snapshot_is_refused),
        cmocka_unit_test(bytes_too_many_are_refused),
        cmocka_unit_test(junk_is_refused),
        cmocka_unit_test(a_spoilt_snapshot_makes_no_spoilt_flock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
