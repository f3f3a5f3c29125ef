/*
 * How a step is computed: the method that a flock is given, refuses or keeps, and the
 * checks that its search makes.
 */
#include "check.h"
#include "scene.h"

#include <stdlib.h>

/* ---- The method ---------------------------------------------------------------- */

/* Differs in everything from the default. */
static const flk_method unlike = {FLK_SEARCH_QUADTREE, FLK_SIMD_PLAIN, 3, 2};

static void check_method(flk_method expected, const flk_flock *flock, const char *what)
{
    flk_method got = flk_flock_method(flock);
    check_whole(expected.search, got.search, "%s: search", what);
    check_whole(expected.simd, got.simd, "%s: simd", what);
    check_whole((uint64_t)expected.leaf, (uint64_t)got.leaf, "%s: leaf", what);
    check_whole((uint64_t)expected.threads, (uint64_t)got.threads, "%s: threads", what);
}

static void check_names(const char *const *expected, const char *const *names)
{
    for (; *expected; expected++, names++) {
        assert_non_null(*names);
        assert_string_equal(*expected, *names);
    }
    assert_null(*names);
}

static void searches_and_instructions_have_names(void **state)
{
    (void)state;
    const char *const searches[] = {"auto", "brute", "grid", "quadtree", NULL};
    const char *const simds[] = {"auto", "plain", "avx2", NULL};
    check_names(searches, flk_search_names);
    check_names(simds, flk_simd_names);
}

static void all_is_chosen_by_itself_at_first(void **state)
{
    (void)state;
    flk_method method = flk_method_default();
    check_whole(FLK_SEARCH_AUTO, method.search, "search");
    check_whole(FLK_SIMD_AUTO, method.simd, "simd");
    check_whole(0, (uint64_t)method.threads, "threads");
    assert_in_range(method.leaf, 1, FLK_LEAF_MAX);
    flk_flock *flock = flock_of_start(start_murmuration());
    check_method(method, flock, "a flock created");
    flk_flock_destroy(flock);
}

static void what_is_no_method_is_refused(void **state)
{
    (void)state;
    const struct {
        const char *name;
        flk_method method;
        double value, least, most;
    } bad[] = {
        {"search", {FLK_SEARCHES, 0, 8, 0}, FLK_SEARCHES, 0, FLK_SEARCHES - 1},
        {"search", {(flk_search_kind)99, 0, 8, 0}, 99, 0, FLK_SEARCHES - 1},
        {"simd", {0, (flk_simd)99, 8, 0}, 99, 0, FLK_SIMDS - 1},
        {"leaf", {0, 0, 0, 0}, 0, 1, FLK_LEAF_MAX},
        {"leaf", {0, 0, -3, 0}, -3, 1, FLK_LEAF_MAX},
        {"leaf", {0, 0, FLK_LEAF_MAX + 1, 0}, FLK_LEAF_MAX + 1, 1, FLK_LEAF_MAX},
        {"threads", {0, 0, 8, -1}, -1, 0, FLK_THREADS_MAX},
        {"threads",
         {0, 0, 8, FLK_THREADS_MAX + 1},
         FLK_THREADS_MAX + 1,
         0,
         FLK_THREADS_MAX},
    };
    flk_flock *flock = flock_of_start(start_murmuration());
    scene_set_method(flock, unlike);
    flk_flock_step(flock);
    uint64_t checks = flk_flock_checks(flock), hash = flk_flock_hash(flock);
    for (size_t k = 0; k < COUNT_OF(bad); k++) {
        const char *name = bad[k].name;
        flk_error error = {0};
        check_status(FLK_BAD_VALUE, flk_flock_set_method(flock, &bad[k].method, &error),
                     "%s %g", name, bad[k].value);
        check_status(FLK_BAD_VALUE, error.status, "status in the error");
        assert_string_equal(name, error.name);
        check_same(bad[k].value, error.value, "value of %s", name);
        check_same(bad[k].least, error.least, "least %s", name);
        if (bad[k].method.simd == FLK_SIMD_AUTO) /* the processor has a say in that */
            check_same(bad[k].most, error.most, "most %s", name);
        check_status(FLK_BAD_VALUE, flk_flock_set_method(flock, &bad[k].method, NULL),
                     "%s, and nobody asks why", name);
        check_method(unlike, flock, "after a refusal");
        check_whole(checks, flk_flock_checks(flock), "checks after a refusal");
        check_whole(hash, flk_flock_hash(flock), "hash after a refusal");
    }
    flk_flock_destroy(flock);
}

static void the_ends_of_the_ranges_will_do(void **state)
{
    (void)state;
    const flk_method good[] = {{FLK_SEARCH_QUADTREE, FLK_SIMD_PLAIN, 1, 1},
                               {FLK_SEARCH_BRUTE, FLK_SIMD_PLAIN, FLK_LEAF_MAX, 0},
                               {FLK_SEARCH_GRID, FLK_SIMD_AUTO, 1, FLK_THREADS_MAX}};
    for (size_t k = 0; k < COUNT_OF(good); k++) {
        flk_flock *flock = flock_of_start(start_murmuration()),
                  *other = flock_of_start(start_murmuration());
        scene_set_method(flock, good[k]);
        check_method(good[k], flock, "set");
        for (int tick = 0; tick < 3; tick++) {
            flk_flock_step(flock);
            flk_flock_step(other);
        }
        check_states(other, flock, "a method at the ends of its ranges");
        flk_flock_destroy(flock);
        flk_flock_destroy(other);
    }
}

/* AVX2 is there or refused by name; auto takes it where it is there. */
static void instructions_are_those_the_processor_has(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_start(start_murmuration());
    flk_method method = {FLK_SEARCH_GRID, FLK_SIMD_AVX2, 8, 1};
    flk_error error = {0};
    flk_layout layout;
    bool has = flk_flock_set_method(flock, &method, &error) == FLK_OK;
    if (!has) {
        assert_string_equal("simd", error.name);
        check_same(FLK_SIMD_AVX2, error.value, "value of simd");
        check_same(FLK_SIMD_PLAIN, error.most, "most simd");
        check_method(flk_method_default(), flock, "after a refusal");
    }
    const flk_simd best = has ? FLK_SIMD_AVX2 : FLK_SIMD_PLAIN;
    const flk_simd expected[] = {best, FLK_SIMD_PLAIN, FLK_SIMD_AVX2};
    for (int simd = 0; simd < (has ? FLK_SIMDS : FLK_SIMD_AVX2); simd++) {
        method.simd = (flk_simd)simd;
        scene_set_method(flock, method);
        flk_flock_layout(flock, &layout);
        check_whole(expected[simd], layout.simd, "instructions by %s",
                    flk_simd_names[simd]);
    }
    flk_flock_destroy(flock);
}

static void threads_are_at_least_one_and_one_for_few_boids(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_start(start_murmuration());
    flk_layout layout;
    for (int threads = 0; threads <= 8; threads++) {
        scene_set_method(flock,
                         (flk_method){FLK_SEARCH_GRID, FLK_SIMD_AUTO, 8, threads});
        flk_flock_layout(flock, &layout);
        int most = threads > 1 ? threads : 1;
        if (layout.threads < 1 || layout.threads > most)
            fail_msg("threads %d: expected 1 to %d, got %d", threads, most,
                     layout.threads);
    }
    flk_flock_destroy(flock);
}

static void *snapshot_of(const flk_flock *flock, size_t *size)
{
    *size = flk_flock_snapshot_size(flock);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    flk_flock_save(flock, bytes);
    return bytes;
}

static void a_method_stays_whatever_becomes_of_the_flock(void **state)
{
    (void)state;
    struct start lesson = start_lesson();
    const flk_boid boid = {{5, 5}, {0.1, 0.1}};
    flk_flock *flock = flock_of_start(start_murmuration());
    scene_set_method(flock, unlike);
    flk_flock_step(flock);
    check_method(unlike, flock, "step");
    size_t size;
    void *bytes = snapshot_of(flock, &size);
    check_status(FLK_OK, flk_flock_populate(flock, 500, 3, NULL), "populate");
    check_method(unlike, flock, "populate");
    check_status(FLK_OK, flk_flock_repopulate(flock, &boid, 1, NULL), "repopulate");
    check_method(unlike, flock, "repopulate");
    check_status(FLK_OK, flk_flock_insert_boid(flock, 0, &boid, NULL), "insert");
    check_status(FLK_OK, flk_flock_remove_boid(flock, 1, NULL), "remove");
    check_method(unlike, flock, "insert and remove");
    check_status(FLK_OK, flk_flock_retune(flock, &lesson.options, NULL), "retune");
    check_method(unlike, flock, "retune");
    scene_set_method(flock, flk_method_default());
    check_status(FLK_OK, flk_flock_restore(flock, bytes, size, NULL), "restore");
    check_method(flk_method_default(), flock, "restore");
    free(bytes);
    flk_flock_destroy(flock);
}

static void checks_are_forgotten_with_the_search(void **state)
{
    (void)state;
    for (int search = 0; search < FLK_SEARCHES; search++)
        for (int other = 0; other < FLK_SEARCHES; other++) {
            flk_flock *flock = flock_of_start(start_murmuration());
            flk_method method = {(flk_search_kind)search, FLK_SIMD_PLAIN, 8, 1};
            scene_set_method(flock, method);
            check_whole(0, flk_flock_checks(flock), "checks before the first step");
            flk_flock_step(flock);
            uint64_t checks = flk_flock_checks(flock), hash = flk_flock_hash(flock);
            assert_true(checks > 0);
            method =
                (flk_method){(flk_search_kind)other, FLK_SIMD_AUTO, method.leaf, 2};
            scene_set_method(flock, method);
            check_whole(other == search ? checks : 0, flk_flock_checks(flock),
                        "checks, %s after %s", flk_search_names[other],
                        flk_search_names[search]);
            check_whole(hash, flk_flock_hash(flock), "hash after another method");
            flk_flock_destroy(flock);
        }
}

/* All neighbours must be looked at; where the world is much wider than the radius, far
 * from all boids. */
static void searches_look_at_the_neighbours_and_few_more(void **state)
{
    (void)state;
    const flk_search_kind searches[] = {FLK_SEARCH_GRID, FLK_SEARCH_QUADTREE};
    for (size_t k = 0; k < COUNT_OF(searches); k++) {
        flk_flock *flock = flock_of_start(start_murmuration());
        scene_set_search(flock, searches[k], NULL);
        flk_measures measures;
        flk_flock_measure(flock, &measures);
        double pairs = measures.of[FLK_MEASURE_MEAN_NEIGHBOURS] * 300;
        flk_flock_step(flock);
        double checks = (double)flk_flock_checks(flock);
        if (checks < pairs - 0.5 || checks > 300 * 299 / 4.0)
            fail_msg("%s: expected checks from %g to %g, got %g",
                     flk_search_names[searches[k]], pairs, 300 * 299 / 4.0, checks);
        flk_flock_measure(flock, &measures);
        const flk_trace *trace;
        flk_flock_trace(flock, 5, &trace, NULL);
        check_same(checks, (double)flk_flock_checks(flock),
                   "checks after a measure and a trace");
        flk_flock_destroy(flock);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_and_instructions_have_names),
        cmocka_unit_test(all_is_chosen_by_itself_at_first),
        cmocka_unit_test(what_is_no_method_is_refused),
        cmocka_unit_test(the_ends_of_the_ranges_will_do),
        cmocka_unit_test(instructions_are_those_the_processor_has),
        cmocka_unit_test(threads_are_at_least_one_and_one_for_few_boids),
        cmocka_unit_test(a_method_stays_whatever_becomes_of_the_flock),
        cmocka_unit_test(checks_are_forgotten_with_the_search),
        cmocka_unit_test(searches_look_at_the_neighbours_and_few_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
