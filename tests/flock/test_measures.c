/* What is said of a flock: measures, groups, hash, who is near a hawk. */
#include "check.h"
#include "scene.h"

#include <math.h>
#include <string.h>

static flk_flock *flock_of(const flk_boid *boids, size_t count)
{
    flk_options options = flk_options_default();
    return check_flock_of(&options, boids, count);
}

/* A chain of three over the seam, a pair at exactly the radius, and one just too far:
 * the numbers are such that neither place nor distance is rounded. */
static const flk_boid scattered[] = {{{12, 4}, {0, 0.25}},     {{23, 10}, {0.25, 0}},
                                     {{12, 7}, {0, 0.25}},     {{1, 10}, {0.25, 0}},
                                     {{3, 10}, {-0.25, 0}},    {{12, 13}, {0, 0}},
                                     {{12, 16.25}, {0, -0.25}}};

static void groups_are_named_by_their_lowest_boid(void **state)
{
    (void)state;
    const uint32_t expected[] = {0, 1, 0, 1, 1, FLK_ALONE, FLK_ALONE};
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of(scattered, COUNT_OF(scattered));
        scene_set_search(flock, (flk_search_kind)search, NULL);
        uint32_t labels[COUNT_OF(scattered)];
        flk_flock_groups(flock, labels);
        for (size_t i = 0; i < COUNT_OF(scattered); i++)
            check_whole(expected[i], labels[i], "group of boid %zu", i);
        flk_flock_destroy(flock);
    }
}

static void measures_are_those_of_a_sum_by_hand(void **state)
{
    (void)state;
    const struct {
        flk_measure_id id;
        double expected;
    } by_hand[] = {
        /* headings: 2 up, 1 down, 2 right, 1 left, 1 none: (1, 1) */
        {FLK_MEASURE_POLARIZATION, sqrt(2) / 7},
        {FLK_MEASURE_MEAN_SPEED, 6 * 0.25 / 7},
        {FLK_MEASURE_GROUPS, 2},
        {FLK_MEASURE_ALONE, 2},
        {FLK_MEASURE_LARGEST, 3},
        /* 1 + 1 + 1 + 2 + 1 + 0 + 0 */
        {FLK_MEASURE_MEAN_NEIGHBOURS, 6.0 / 7},
        /* 3 + 2 + 3 + 2 + 2, then 3.25 each for those alone */
        {FLK_MEASURE_NEAREST_NEIGHBOUR, (12 + 2 * 3.25) / 7},
    };
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of(scattered, COUNT_OF(scattered));
        scene_set_search(flock, (flk_search_kind)search, NULL);
        flk_measures measures;
        flk_flock_measure(flock, &measures);
        for (size_t i = 0; i < COUNT_OF(by_hand); i++)
            check_near(by_hand[i].expected, measures.of[by_hand[i].id], 1e-15,
                       "%s by %s", flk_measure_table[by_hand[i].id].name,
                       flk_search_names[search]);
        flk_flock_destroy(flock);
    }
}

/* Across the seam the centre is at the seam; between walls it is in the middle. */
static void spread_goes_the_short_way(void **state)
{
    (void)state;
    const flk_boid boids[] = {{{1, 10}, {0, 0}}, {{23, 10}, {0, 0}}};
    const double expected[FLK_WORLDS] = {1, 11};
    for (int world = 0; world < FLK_WORLDS; world++) {
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)world;
        flk_flock *flock = flock_of(boids, 2);
        check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
        flk_measures measures;
        flk_flock_measure(flock, &measures);
        check_near(expected[world], measures.of[FLK_MEASURE_SPREAD], 1e-12,
                   "spread in world %d", world);
        flk_flock_destroy(flock);
    }
}

static void measures_have_names(void **state)
{
    (void)state;
    static const char *const names[FLK_MEASURE_COUNT] = {
        "polarization", "mean_speed", "spread",          "groups",
        "alone",        "largest",    "mean_neighbours", "nearest_neighbour",
        "fleeing",      "stirred",    "panic_reach"};
    for (int id = 0; id < FLK_MEASURE_COUNT; id++) {
        assert_string_equal(names[id], flk_measure_table[id].name);
        assert_non_null(flk_measure_table[id].unit);
        assert_non_null(flk_measure_table[id].help);
    }
}

/* ---- Nothing kept outlives its state ------------------------------------------- */

/* Measures and groups are kept: they must be those of a flock made anew of this one. */
static void check_up_to_date(flk_flock *flock, const char *what)
{
    flk_flock *anew = check_create(flk_flock_options(flock));
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        check_status(FLK_OK, flk_flock_insert_boid(anew, i, &boid, NULL), "insert");
    }
    flk_measures expected, got;
    flk_flock_measure(anew, &expected);
    flk_flock_measure(flock, &got);
    for (int id = 0; id < FLK_MEASURE_COUNT; id++)
        check_near(expected.of[id], got.of[id], 1e-12, "%s after %s",
                   flk_measure_table[id].name, what);
    uint32_t labels[100], groups[100];
    flk_flock_groups(anew, labels);
    flk_flock_groups(flock, groups);
    for (size_t i = 0; i < flk_flock_count(flock); i++)
        check_whole(labels[i], groups[i], "group of boid %zu after %s", i, what);
    flk_flock_destroy(anew);
}

static void what_is_kept_is_of_the_present_state(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = check_populated(&start.options, 40, 2);
    const flk_boid boid = {{4, 4}, {0.3, 0.1}};
    static char saved[10000];
    check_up_to_date(flock, "populate");
    assert_true(flk_flock_snapshot_size(flock) <= sizeof(saved));
    flk_flock_save(flock, saved);
    size_t size = flk_flock_snapshot_size(flock);
    flk_flock_step(flock);
    check_up_to_date(flock, "a step");
    flk_flock_set_boid(flock, 3, &boid, NULL);
    check_up_to_date(flock, "set");
    flk_flock_insert_boid(flock, 3, &boid, NULL);
    check_up_to_date(flock, "insert");
    flk_flock_remove_boid(flock, 9, NULL);
    check_up_to_date(flock, "remove");
    start.options.radius = 1;
    flk_flock_retune(flock, &start.options, NULL);
    check_up_to_date(flock, "retune");
    scene_set_search(flock, FLK_SEARCH_BRUTE, NULL);
    check_up_to_date(flock, "set_search");
    check_status(FLK_OK, flk_flock_restore(flock, saved, size, NULL), "restore");
    check_up_to_date(flock, "restore");
    flk_flock_repopulate(flock, &boid, 1, NULL);
    check_up_to_date(flock, "repopulate");
    flk_flock_destroy(flock);
}

/* ---- The hash ------------------------------------------------------------------ */

static uint64_t fnv(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t fnv_whole(uint64_t hash, uint64_t value)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(value >> (8 * i));
    return fnv(hash, bytes, sizeof(bytes));
}

static uint64_t fnv_state(uint64_t hash, flk_vec p, flk_vec v)
{
    const double numbers[] = {p.x, p.y, v.x, v.y};
    for (int i = 0; i < 4; i++) {
        double number = numbers[i] == 0 ? 0 : numbers[i];
        uint64_t bits;
        memcpy(&bits, &number, sizeof(bits));
        hash = fnv_whole(hash, bits);
    }
    return hash;
}

/* doc/model.md, "The hash of a state". */
static uint64_t expected_hash(const flk_flock *flock)
{
    uint64_t hash = fnv_whole(UINT64_C(14695981039346656037), flk_flock_tick(flock));
    hash = fnv_whole(hash, flk_flock_count(flock));
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        hash = fnv_state(hash, boid.position, boid.velocity);
    }
    hash = fnv_whole(hash, flk_flock_predator_count(flock));
    for (size_t k = 0; k < flk_flock_predator_count(flock); k++) {
        flk_predator hawk = flk_flock_predator(flock, k);
        hash = fnv_state(hash, hawk.position, hawk.velocity);
    }
    return hash;
}

static void hash_is_fnv_1a_of_the_state(void **state)
{
    (void)state;
    flk_flock *flock = flock_of(scattered, COUNT_OF(scattered));
    check_whole(expected_hash(flock), flk_flock_hash(flock), "hash of boids");
    const flk_predator hawk = {FLK_PREDATOR_HUNT, {2, 3}, {-0.0, 0.25}};
    flk_flock_insert_predator(flock, 0, &hawk, NULL);
    check_whole(expected_hash(flock), flk_flock_hash(flock), "hash with a predator");
    for (int tick = 0; tick < 5; tick++)
        flk_flock_step(flock);
    check_whole(expected_hash(flock), flk_flock_hash(flock), "hash after 5 ticks");
    flk_flock_destroy(flock);
}

static void hash_takes_a_negative_zero_for_zero(void **state)
{
    (void)state;
    const flk_boid plus = {{0, 0}, {0, 0}}, minus = {{-0.0, -0.0}, {-0.0, -0.0}};
    flk_flock *a = flock_of(&plus, 1), *b = flock_of(&minus, 1);
    check_whole(flk_flock_hash(a), flk_flock_hash(b), "hash with negative zeros");
    flk_flock_destroy(a);
    flk_flock_destroy(b);
}

static void hash_knows_neither_options_nor_search(void **state)
{
    (void)state;
    flk_flock *flock = flock_of(scattered, COUNT_OF(scattered));
    uint64_t hash = flk_flock_hash(flock);
    flk_options options = flk_options_default();
    options.radius = 1;
    options.cohesion = 0;
    flk_flock_retune(flock, &options, NULL);
    check_whole(hash, flk_flock_hash(flock), "hash after a retune");
    scene_set_search(flock, FLK_SEARCH_BRUTE, NULL);
    check_whole(hash, flk_flock_hash(flock), "hash after set_search");
    flk_flock_step(flock);
    assert_true(hash != flk_flock_hash(flock));
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_named_by_their_lowest_boid),
        cmocka_unit_test(measures_are_those_of_a_sum_by_hand),
        cmocka_unit_test(spread_goes_the_short_way),
        cmocka_unit_test(measures_have_names),
        cmocka_unit_test(what_is_kept_is_of_the_present_state),
        cmocka_unit_test(hash_is_fnv_1a_of_the_state),
        cmocka_unit_test(hash_takes_a_negative_zero_for_zero),
        cmocka_unit_test(hash_knows_neither_options_nor_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
