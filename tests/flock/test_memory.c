/*
 * Memory: all of it comes from the allocator given, a step takes none, and where there
 * is none a call says so, changes nothing and loses nothing.
 */
#include "check.h"
#include "counting.h"
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>

/* The calls that may need memory: far more boids, obstacles and predators than there
 * were, so that each must ask for some. */
static const flk_obstacle more_obstacles[] = {
    {3, 3, 1}, {9, 9, 1}, {15, 15, 1}, {21, 9, 1}, {27, 3, 1}};

static flk_status retune(flk_flock *flock)
{
    flk_options options = start_lesson().options;
    options.radius = 1;
    options.obstacles = more_obstacles;
    options.obstacle_count = COUNT_OF(more_obstacles);
    return flk_flock_retune(flock, &options, NULL);
}

static flk_status populate(flk_flock *flock)
{
    return flk_flock_populate(flock, 500, 3, NULL);
}

static flk_status repopulate(flk_flock *flock)
{
    static const flk_boid boids[300] = {{{1, 1}, {0.1, 0}}, {{2, 2}, {0, 0.1}}};
    return flk_flock_repopulate(flock, boids, COUNT_OF(boids), NULL);
}

/* One after the other until room must be made; those before are part of the change. */
static flk_status insert(flk_flock *flock)
{
    const flk_boid boid = {{5, 5}, {0.1, 0.1}};
    return flk_flock_insert_boid(flock, 3, &boid, NULL);
}

static flk_status insert_predator(flk_flock *flock)
{
    const flk_predator hawk = {FLK_PREDATOR_HUNT, {5, 5}, {0.1, 0.1}};
    return flk_flock_insert_predator(flock, 0, &hawk, NULL);
}

/* From a flock of many boids and predators, made with memory of its own. */
static flk_status restore(flk_flock *flock)
{
    struct start start = start_murmuration();
    flk_flock *large = check_populated(&start.options, 400, 2);
    for (int k = 0; k < 20; k++)
        check_status(FLK_OK, insert_predator(large), "insert_predator");
    size_t size = flk_flock_snapshot_size(large);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    flk_flock_save(large, bytes);
    flk_flock_destroy(large);
    flk_status status = flk_flock_restore(flock, bytes, size, NULL);
    free(bytes);
    return status;
}

static flk_status set_search(flk_flock *flock)
{
    flk_search_kind other = flk_flock_method(flock).search == FLK_SEARCH_GRID
                                ? FLK_SEARCH_BRUTE
                                : FLK_SEARCH_GRID;
    return scene_set_search(flock, other, NULL);
}

static flk_status set_threads(flk_flock *flock)
{
    flk_method method = flk_flock_method(flock);
    method.threads = 8;
    return flk_flock_set_method(flock, &method, NULL);
}

static const struct call {
    const char *name;
    flk_status (*make)(flk_flock *flock);
    bool needs_memory; /* at the first call */
} calls[] = {{"retune", retune, true},
             {"populate", populate, true},
             {"repopulate", repopulate, true},
             {"insert", insert, false},
             {"insert_predator", insert_predator, false},
             {"restore", restore, true},
             {"set_search", set_search, false},
             {"set_threads", set_threads, false}};

/* ---- Helpers ------------------------------------------------------------------- */

static flk_flock *small_flock(struct counting *count)
{
    flk_allocator allocator = counting_allocator(count);
    struct start start = start_lesson();
    flk_flock *flock = NULL;
    flk_error error = {0};
    check_ok(flk_flock_create(&start.options, &allocator, &flock, &error), &error,
             "flk_flock_create");
    check_ok(flk_flock_populate(flock, 24, 1, &error), &error, "flk_flock_populate");
    check_status(FLK_OK, insert_predator(flock), "insert_predator");
    flk_flock_step(flock);
    return flock;
}

static void check_all_back(const struct counting *count, const char *what)
{
    check_whole(0, count->live, "blocks left after %s", what);
    check_whole(0, count->faults, "misuses of the allocator by %s", what);
}

/* All that can be seen of a flock. */
struct seen {
    uint64_t hash, checks;
    size_t boids, predators;
    flk_options options;
    double obstacle_radii;
    flk_method method;
    double polarization;
};

static struct seen look_at(flk_flock *flock)
{
    flk_measures measures;
    flk_flock_measure(flock, &measures);
    struct seen seen = {
        flk_flock_hash(flock),     flk_flock_checks(flock),
        flk_flock_count(flock),    flk_flock_predator_count(flock),
        *flk_flock_options(flock), 0,
        flk_flock_method(flock),   measures.of[FLK_MEASURE_POLARIZATION]};
    for (size_t i = 0; i < seen.options.obstacle_count; i++)
        seen.obstacle_radii += seen.options.obstacles[i].r;
    return seen;
}

static void check_unchanged(const struct seen *before, flk_flock *flock,
                            const char *what)
{
    struct seen now = look_at(flock);
    check_whole(before->hash, now.hash, "hash after %s", what);
    check_whole(before->checks, now.checks, "checks after %s", what);
    check_whole(before->boids, now.boids, "boids after %s", what);
    check_whole(before->predators, now.predators, "predators after %s", what);
    check_whole(before->method.search, now.method.search, "search after %s", what);
    check_whole((uint64_t)before->method.threads, (uint64_t)now.method.threads,
                "threads after %s", what);
    check_same(before->polarization, now.polarization, "polarization after %s", what);
    check_same(before->obstacle_radii, now.obstacle_radii, "obstacles after %s", what);
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        check_same(flk_options_get(&before->options, (flk_option_id)id),
                   flk_options_get(&now.options, (flk_option_id)id), "%s after %s",
                   flk_option_table[id].name, what);
}

/* ---- What takes none ----------------------------------------------------------- */

enum { MANY = 800 };

static void look_everywhere(flk_flock *flock)
{
    static uint32_t ids[MANY];
    static flk_square squares[200];
    flk_measures measures;
    const flk_trace *trace;
    flk_layout layout;
    flk_flock_measure(flock, &measures);
    flk_flock_groups(flock, ids);
    flk_flock_hash(flock);
    flk_flock_layout(flock, &layout);
    flk_flock_square_of(flock, 3);
    flk_flock_squares(flock, 5, squares, COUNT_OF(squares));
    flk_flock_near_predator(flock, 0, 5, ids, COUNT_OF(ids));
    flk_flock_fleeing(flock, ids, COUNT_OF(ids));
    check_status(FLK_OK, flk_flock_trace(flock, 7, &trace, NULL), "trace");
}

/* The next of all methods; false behind the last, and one that this processor does not
 * have is left out. */
static bool next_method(flk_flock *flock, size_t *at)
{
    static const int threads[] = {0, 1, 2, 3, 8}, leaves[] = {1, FLK_LEAF_MAX};
    size_t all = COUNT_OF(leaves) * COUNT_OF(threads) * FLK_SEARCHES * FLK_SIMDS;
    while (*at < all) {
        size_t k = (*at)++;
        flk_method method = {.search = (flk_search_kind)(k % FLK_SEARCHES)};
        k /= FLK_SEARCHES;
        method.threads = threads[k % COUNT_OF(threads)];
        k /= COUNT_OF(threads);
        method.simd = (flk_simd)(k % FLK_SIMDS);
        method.leaf = leaves[k / FLK_SIMDS];
        if (flk_flock_set_method(flock, &method, NULL) == FLK_OK)
            return true;
    }
    return false;
}

/* By any method, its first step too: whatever it needs it has from when it was set. */
static void check_takes_none(size_t boids, int ticks)
{
    struct counting count = {0};
    flk_flock *flock = small_flock(&count);
    check_status(FLK_OK, flk_flock_populate(flock, boids, 1, NULL), "populate");
    static unsigned char bytes[MANY * 64];
    assert_true(flk_flock_snapshot_size(flock) <= sizeof(bytes));
    for (size_t at = 0; next_method(flock, &at);) {
        size_t calls_before = count.calls, frees_before = count.frees;
        for (int tick = 0; tick < ticks; tick++) {
            flk_flock_step(flock);
            look_everywhere(flock);
            flk_flock_save(flock, bytes);
        }
        check_whole(calls_before, count.calls, "calls of allocate by method %zu", at);
        check_whole(frees_before, count.frees, "calls of release by method %zu", at);
    }
    flk_flock_destroy(flock);
    check_all_back(&count, "steps");
}

static void a_step_a_measure_and_a_trace_take_none(void **state)
{
    (void)state;
    check_takes_none(24, 20);
    check_takes_none(MANY, 1);
}

/* Remove, set and a smaller population: there is room. */
static void what_needs_no_room_takes_none(void **state)
{
    (void)state;
    struct counting count = {0};
    flk_flock *flock = small_flock(&count);
    const flk_boid boid = {{5, 5}, {0.1, 0.1}};
    const flk_predator hawk = {FLK_PREDATOR_STEER, {5, 5}, {0, 0}};
    counting_fail(&count, 1, true);
    check_status(FLK_OK, flk_flock_set_boid(flock, 3, &boid, NULL), "set");
    check_status(FLK_OK, flk_flock_remove_boid(flock, 3, NULL), "remove");
    check_status(FLK_OK, flk_flock_set_predator(flock, 0, &hawk, NULL), "set_predator");
    check_status(FLK_OK, flk_flock_remove_predator(flock, 0, NULL), "remove_predator");
    check_status(FLK_OK, flk_flock_populate(flock, 20, 1, NULL), "populate by fewer");
    check_status(FLK_OK, flk_flock_repopulate(flock, &boid, 1, NULL), "repopulate");
    flk_flock_destroy(flock);
    check_all_back(&count, "changes that need no room");
}

/* ---- Where there is none ------------------------------------------------------- */

static void create_fails_whole(void **state)
{
    (void)state;
    struct start start = start_lesson();
    for (size_t n = 1;; n++) {
        struct counting count = {0};
        flk_allocator allocator = counting_allocator(&count);
        flk_flock *flock = NULL;
        flk_error error = {0};
        counting_fail(&count, n, n % 2 == 0);
        flk_status status =
            flk_flock_create(&start.options, &allocator, &flock, &error);
        if (count.calls < n) {
            check_status(FLK_OK, status, "create with %zu allocations", count.calls);
            flk_flock_destroy(flock);
            check_all_back(&count, "create");
            assert_true(n > 1); /* it did ask for memory */
            return;
        }
        check_status(FLK_NO_MEMORY, status, "create without allocation %zu", n);
        check_status(FLK_NO_MEMORY, error.status, "status in the error");
        assert_null(flock);
        check_all_back(&count, "a create that failed");
    }
}

/* Fail the n-th allocation of a call; true where the call made so many. Then it must
 * succeed with memory, to the same end as a flock that never failed. */
static bool fails_whole(const struct call *call, size_t n, bool for_good)
{
    struct counting count = {0};
    flk_flock *flock = small_flock(&count);
    struct seen before = look_at(flock);
    size_t calls_before = count.calls;
    counting_fail(&count, n, for_good);
    flk_status status = call->make(flock);
    bool failed = count.calls >= calls_before + n;
    counting_fail(&count, 0, false);
    check_status(failed ? FLK_NO_MEMORY : FLK_OK, status, "%s without allocation %zu",
                 call->name, n);
    if (failed) {
        check_unchanged(&before, flock, call->name);
        check_status(FLK_OK, call->make(flock), "%s again", call->name);
    }
    struct counting other_count = {0};
    flk_flock *other = small_flock(&other_count);
    check_status(FLK_OK, call->make(other), "%s", call->name);
    flk_flock_step(flock);
    flk_flock_step(other);
    check_states(other, flock, call->name);
    flk_flock_destroy(flock);
    flk_flock_destroy(other);
    check_all_back(&count, call->name);
    check_all_back(&other_count, call->name);
    return failed;
}

static void each_call_fails_whole_or_not_at_all(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(calls); i++) {
        size_t failures = 0;
        for (size_t n = 1; fails_whole(&calls[i], n, false); n++) {
            assert_true(fails_whole(&calls[i], n, true));
            failures++;
        }
        if (calls[i].needs_memory && failures == 0)
            fail_msg("expected %s to ask for memory, it did not", calls[i].name);
    }
}

/* Inserts fail only when the room that is there is used up. */
static void check_inserts(flk_status (*insert_one)(flk_flock *flock), const char *name)
{
    struct counting count = {0};
    flk_flock *flock = small_flock(&count);
    size_t failures = 0;
    for (int i = 0; i < 200; i++) {
        struct seen before = look_at(flock);
        counting_fail(&count, 1, true);
        flk_status status = insert_one(flock);
        counting_fail(&count, 0, false);
        if (status == FLK_OK)
            continue;
        failures++;
        check_status(FLK_NO_MEMORY, status, "%s", name);
        check_unchanged(&before, flock, name);
        check_status(FLK_OK, insert_one(flock), "%s again", name);
    }
    assert_true(failures > 0);
    flk_flock_step(flock);
    flk_flock_destroy(flock);
    check_all_back(&count, name);
}

static void inserts_fail_whole_or_not_at_all(void **state)
{
    (void)state;
    check_inserts(insert, "insert_boid");
    check_inserts(insert_predator, "insert_predator");
}

/* A population that no allocator can give is refused, not overrun. */
static void the_largest_population_fails_whole(void **state)
{
    (void)state;
    struct counting count = {0};
    flk_flock *flock = small_flock(&count);
    struct seen before = look_at(flock);
    counting_fail(&count, 1, true);
    check_status(FLK_NO_MEMORY, flk_flock_populate(flock, FLK_BOIDS_MAX, 1, NULL),
                 "populate by FLK_BOIDS_MAX");
    check_unchanged(&before, flock, "populate by FLK_BOIDS_MAX");
    flk_flock_destroy(flock);
    check_all_back(&count, "populate by FLK_BOIDS_MAX");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_a_measure_and_a_trace_take_none),
        cmocka_unit_test(what_needs_no_room_takes_none),
        cmocka_unit_test(create_fails_whole),
        cmocka_unit_test(each_call_fails_whole_or_not_at_all),
        cmocka_unit_test(inserts_fail_whole_or_not_at_all),
        cmocka_unit_test(the_largest_population_fails_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
