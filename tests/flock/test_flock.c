/* A flock's life: boids and predators come and go, rules change, and it is measured. */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static flk_boid boid_at(double x, double y)
{
    return (flk_boid){{x, y}, {0.1, 0.05}};
}

/* A flock of the defaults with these boids. */
static flk_flock *flock_of(const flk_boid *boids, size_t count)
{
    flk_options options = flk_options_default();
    return check_flock_of(&options, boids, count);
}

static void check_boids(const flk_boid *expected, size_t count, const flk_flock *flock,
                        const char *what)
{
    check_whole(count, flk_flock_count(flock), "%s: boids", what);
    for (size_t i = 0; i < count; i++) {
        flk_boid got = flk_flock_boid(flock, i);
        check_vec(expected[i].position, got.position, "%s: position of boid %zu", what,
                  i);
        check_vec(expected[i].velocity, got.velocity, "%s: velocity of boid %zu", what,
                  i);
    }
}

/* ---- Creation ------------------------------------------------------------------ */

static void a_new_flock_is_empty_at_tick_0(void **state)
{
    (void)state;
    flk_options options = start_lesson().options;
    flk_flock *flock = check_create(&options);
    check_whole(0, flk_flock_tick(flock), "tick");
    check_whole(0, flk_flock_count(flock), "boids");
    check_whole(0, flk_flock_predator_count(flock), "predators");
    check_whole(0, flk_flock_checks(flock), "checks");
    check_whole(FLK_SEARCH_AUTO, flk_flock_method(flock).search, "search");
    check_same(36, flk_flock_options(flock)->width, "width");
    flk_flock_destroy(flock);
    flk_flock_destroy(NULL);
}

static void searches_have_names(void **state)
{
    (void)state;
    assert_string_equal("brute", flk_search_names[FLK_SEARCH_BRUTE]);
    assert_string_equal("grid", flk_search_names[FLK_SEARCH_GRID]);
    assert_null(flk_search_names[FLK_SEARCHES]);
}

static void there_is_no_other_search(void **state)
{
    (void)state;
    flk_flock *flock = flock_of(NULL, 0);
    flk_error error = {0};
    check_status(FLK_BAD_VALUE, scene_set_search(flock, FLK_SEARCHES, &error),
                 "a search that is none");
    check_whole(FLK_SEARCH_AUTO, flk_flock_method(flock).search,
                "search after a refusal");
    flk_flock_destroy(flock);
}

/* ---- Boids come and go --------------------------------------------------------- */

static void repopulate_changes_boids_alone(void **state)
{
    (void)state;
    const flk_predator hawk = {FLK_PREDATOR_STEER, {3, 4}, {0, 0}};
    const flk_boid boids[] = {boid_at(7, 1), boid_at(2, 2), boid_at(9, 3)};
    struct start start = start_lesson();
    flk_flock *flock = check_populated(&start.options, 50, 1);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
    flk_flock_step(flock);
    check_status(FLK_OK, flk_flock_repopulate(flock, boids, 3, NULL), "repopulate");
    check_boids(boids, 3, flock, "repopulated");
    check_whole(1, flk_flock_tick(flock), "tick");
    check_whole(1, flk_flock_predator_count(flock), "predators");
    check_same(36, flk_flock_options(flock)->width, "width");
    check_status(FLK_OK, flk_flock_repopulate(flock, NULL, 0, NULL), "repopulate by 0");
    check_whole(0, flk_flock_count(flock), "boids");
    flk_flock_destroy(flock);
}

/* A number that is not finite or too large, in any field of any boid, is refused. */
static void numbers_of_boids_are_checked(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN,
                          HUGE_VAL,
                          -HUGE_VAL,
                          1e308,
                          nextafter(FLK_STATE_MAX, HUGE_VAL),
                          nextafter(-FLK_STATE_MAX, -HUGE_VAL)};
    struct start start = start_lesson();
    flk_flock *flock = check_populated(&start.options, 3, 1);
    uint64_t hash = flk_flock_hash(flock);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        for (size_t field = 0; field < 4; field++) {
            double numbers[4] = {1, 2, 0.1, 0.2};
            numbers[field] = bad[i];
            flk_boid boids[] = {boid_at(1, 1),
                                {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}}};
            flk_predator hawk = {FLK_PREDATOR_HUNT, boids[1].position,
                                 boids[1].velocity};
            flk_error error = {0};
            check_status(FLK_BAD_VALUE, flk_flock_repopulate(flock, boids, 2, &error),
                         "repopulate with field %zu = %g", field, bad[i]);
            check_status(FLK_BAD_VALUE, error.status, "status in the error");
            check_same(-FLK_STATE_MAX, error.least, "least in the error");
            check_same(FLK_STATE_MAX, error.most, "most in the error");
            check_status(FLK_BAD_VALUE, flk_flock_set_boid(flock, 0, &boids[1], NULL),
                         "set with field %zu = %g", field, bad[i]);
            check_status(FLK_BAD_VALUE,
                         flk_flock_insert_boid(flock, 0, &boids[1], NULL),
                         "insert with field %zu = %g", field, bad[i]);
            check_status(FLK_BAD_VALUE,
                         flk_flock_insert_predator(flock, 0, &hawk, NULL),
                         "insert a predator with field %zu = %g", field, bad[i]);
            check_whole(hash, flk_flock_hash(flock), "hash after refusals");
        }
    flk_flock_destroy(flock);
}

static void the_largest_numbers_are_taken(void **state)
{
    (void)state;
    const flk_boid boids[] = {
        {{FLK_STATE_MAX, -FLK_STATE_MAX}, {-FLK_STATE_MAX, FLK_STATE_MAX}},
        {{1, 1}, {FLK_STATE_MAX, 0}}};
    for (int world = 0; world < FLK_WORLDS; world++) {
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)world;
        flk_flock *flock = check_create(&options);
        check_status(FLK_OK, flk_flock_repopulate(flock, boids, 2, NULL), "repopulate");
        check_same(FLK_STATE_MAX, flk_flock_boid(flock, 1).velocity.x,
                   "a velocity as given");
        for (int tick = 0; tick < 10; tick++) {
            check_inside(flock, "far and fast");
            flk_flock_step(flock);
        }
        flk_flock_destroy(flock);
    }
}

static void there_is_a_most_of_boids(void **state)
{
    (void)state;
    flk_flock *flock = flock_of(NULL, 0);
    flk_error error = {0};
    size_t many = (size_t)FLK_BOIDS_MAX + 1;
    check_status(FLK_BAD_VALUE, flk_flock_populate(flock, many, 1, &error), "populate");
    check_same((double)many, error.value, "value in the error");
    check_same(FLK_BOIDS_MAX, error.most, "most in the error");
    check_status(FLK_BAD_VALUE, flk_flock_populate(flock, SIZE_MAX, 1, NULL),
                 "populate by SIZE_MAX");
    check_whole(0, flk_flock_count(flock), "boids after a refusal");
    flk_flock_destroy(flock);
}

static void check_bad_index(flk_status status, const flk_error *error, double value,
                            double most, const char *what)
{
    check_status(FLK_BAD_INDEX, status, "%s", what);
    check_status(FLK_BAD_INDEX, error->status, "%s: status in the error", what);
    check_same(value, error->value, "%s: value in the error", what);
    check_same(0, error->least, "%s: least in the error", what);
    check_same(most, error->most, "%s: most in the error", what);
}

static void boids_that_are_not_there_are_refused(void **state)
{
    (void)state;
    const flk_boid boids[] = {boid_at(7, 1), boid_at(2, 2), boid_at(9, 3)};
    flk_flock *flock = flock_of(boids, 3);
    uint64_t hash = flk_flock_hash(flock);
    flk_error error = {0};
    check_bad_index(flk_flock_set_boid(flock, 3, boids, &error), &error, 3, 2, "set");
    check_bad_index(flk_flock_insert_boid(flock, 4, boids, &error), &error, 4, 3,
                    "insert");
    check_bad_index(flk_flock_remove_boid(flock, 3, &error), &error, 3, 2, "remove");
    const flk_trace *trace = NULL;
    check_bad_index(flk_flock_trace(flock, 3, &trace, &error), &error, 3, 2, "trace");
    assert_null(trace);
    check_status(FLK_BAD_INDEX, flk_flock_remove_boid(flock, SIZE_MAX, NULL), "remove");
    check_whole(hash, flk_flock_hash(flock), "hash after refusals");
    flk_flock_destroy(flock);
}

/* What set, insert and remove do to a list, done to a plain array. */
struct list {
    flk_boid boids[200];
    size_t count;
};

static void edit(struct list *list, flk_flock *flock, struct dice *dice)
{
    flk_boid boid = boid_at(dice_between(dice, 0, 24), dice_between(dice, 0, 20));
    size_t index = dice_below(dice, list->count + 1);
    size_t behind = list->count - index;
    flk_boid *at = &list->boids[index];
    size_t what = dice_below(dice, 3);
    if (what == 0 && list->count < COUNT_OF(list->boids)) {
        check_status(FLK_OK, flk_flock_insert_boid(flock, index, &boid, NULL),
                     "insert");
        memmove(at + 1, at, behind * sizeof(*at));
        *at = boid;
        list->count++;
    } else if (what == 1 && behind > 0) {
        check_status(FLK_OK, flk_flock_remove_boid(flock, index, NULL), "remove");
        memmove(at, at + 1, (behind - 1) * sizeof(*at));
        list->count--;
    } else if (behind > 0) {
        check_status(FLK_OK, flk_flock_set_boid(flock, index, &boid, NULL), "set");
        *at = boid;
    }
}

/* Steps in between, so that the searches have the boids in their own order. */
static void edits_agree_with_a_plain_list(void **state)
{
    (void)state;
    for (int search = 0; search < FLK_SEARCHES; search++) {
        struct dice dice = {7, 0};
        struct list list = {.count = 0};
        flk_flock *flock = flock_of(NULL, 0);
        scene_set_search(flock, (flk_search_kind)search, NULL);
        for (size_t i = 0; i < 3000; i++) {
            edit(&list, flock, &dice);
            check_boids(list.boids, list.count, flock, "edited");
            if (!dice_chance(&dice, 0.2))
                continue;
            flk_flock_step(flock);
            for (size_t b = 0; b < list.count; b++)
                list.boids[b] = flk_flock_boid(flock, b);
        }
        flk_flock_destroy(flock);
    }
}

static void insert_and_remove_are_inverse(void **state)
{
    (void)state;
    struct start start = start_consensus();
    flk_flock *flock = check_populated(&start.options, 24, 1);
    const flk_boid boid = boid_at(5, 5);
    for (size_t index = 0; index <= 24; index++) {
        flk_flock_step(flock);
        uint64_t hash = flk_flock_hash(flock);
        check_status(FLK_OK, flk_flock_insert_boid(flock, index, &boid, NULL),
                     "insert");
        check_status(FLK_OK, flk_flock_remove_boid(flock, index, NULL), "remove");
        check_whole(hash, flk_flock_hash(flock), "hash after both at %zu", index);
    }
    check_whole(25, flk_flock_tick(flock), "tick");
    flk_flock_destroy(flock);
}

/* ---- Places outside the world -------------------------------------------------- */

static void boids_set_outside_are_taken_in(void **state)
{
    (void)state;
    const flk_vec outside[] = {{24, 20},      {-1e-18, -0.0},     {-3, 25},
                               {1e17, -1e17}, {23.5, 20.0000001}, {48, -20}};
    for (int world = 0; world < FLK_WORLDS; world++) {
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)world;
        flk_flock *flock = check_create(&options);
        for (size_t i = 0; i < COUNT_OF(outside); i++) {
            flk_boid boid = {outside[i], {0.1, 0}};
            flk_predator hawk = {FLK_PREDATOR_STEER, outside[i], {0, 0}};
            flk_vec inside = flk_contain(&options, outside[i]);
            flk_flock_insert_boid(flock, 0, &boid, NULL);
            check_vec(inside, flk_flock_boid(flock, 0).position, "inserted %zu", i);
            flk_flock_repopulate(flock, &boid, 1, NULL);
            check_vec(inside, flk_flock_boid(flock, 0).position, "repopulated %zu", i);
            flk_flock_set_boid(flock, 0, &boid, NULL);
            check_vec(inside, flk_flock_boid(flock, 0).position, "set %zu", i);
            flk_flock_insert_predator(flock, 0, &hawk, NULL);
            check_vec(inside, flk_flock_predator(flock, 0).position, "hawk %zu", i);
            check_inside(flock, "set outside");
        }
        flk_flock_destroy(flock);
    }
}

/* contain() rounds, so a place that is inside already must not go through it. */
static void places_inside_stay_as_they_are(void **state)
{
    (void)state;
    const flk_boid boids[] = {boid_at(1e-300, 5.000001), boid_at(0, 0.1),
                              boid_at(nextafter(24, 0), nextafter(20, 0))};
    flk_flock *flock = flock_of(boids, COUNT_OF(boids));
    check_boids(boids, COUNT_OF(boids), flock, "inside");
    flk_options options = flk_options_default();
    check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
    check_boids(boids, COUNT_OF(boids), flock, "retuned");
    flk_flock_destroy(flock);
}

static void check_shrinks_to(flk_world_kind world, double width, double height)
{
    struct start start = start_murmuration();
    flk_flock *flock = check_populated(&start.options, start.boids, 1);
    const flk_predator hawk = {FLK_PREDATOR_HUNT, {55, 33}, {0.1, 0}};
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
    flk_flock_step(flock);
    flk_options small = start.options;
    small.world = world;
    small.width = width;
    small.height = height;
    flk_boid expected[300];
    flk_vec hawk_at = flk_contain(&small, flk_flock_predator(flock, 0).position);
    for (size_t i = 0; i < 300; i++) {
        expected[i] = flk_flock_boid(flock, i);
        flk_vec p = expected[i].position;
        bool far_edge = world == FLK_WORLD_TORUS && (p.x >= width || p.y >= height);
        if (far_edge || p.x > width || p.y > height)
            expected[i].position = flk_contain(&small, p);
    }
    check_status(FLK_OK, flk_flock_retune(flock, &small, NULL), "retune");
    check_boids(expected, 300, flock, "after the world shrank");
    check_vec(hawk_at, flk_flock_predator(flock, 0).position, "hawk");
    check_whole(1, flk_flock_tick(flock), "tick");
    flk_flock_step(flock);
    check_inside(flock, "a tick after the world shrank");
    flk_flock_destroy(flock);
}

static void retune_takes_in_those_left_outside(void **state)
{
    (void)state;
    check_shrinks_to(FLK_WORLD_TORUS, 15, 12);
    check_shrinks_to(FLK_WORLD_WALLS, 15, 12);
    check_shrinks_to(FLK_WORLD_TORUS, 0.01, 40);
    check_shrinks_to(FLK_WORLD_WALLS, 1e-9, 1e-9);
}

/* ---- Few boids ----------------------------------------------------------------- */

static void check_all_zero(flk_flock *flock)
{
    flk_measures measures;
    flk_flock_measure(flock, &measures);
    for (int id = 0; id < FLK_MEASURE_COUNT; id++)
        check_same(0, measures.of[id], "%s of no boids", flk_measure_table[id].name);
}

static void no_boids_are_a_flock(void **state)
{
    (void)state;
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of(NULL, 0);
        scene_set_search(flock, (flk_search_kind)search, NULL);
        const flk_predator hawk = {FLK_PREDATOR_HUNT, {1, 2}, {0.1, 0.2}};
        check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
        for (int tick = 1; tick <= 3; tick++) {
            flk_flock_step(flock);
            check_all_zero(flock);
            flk_flock_groups(flock, NULL);
        }
        check_whole(3, flk_flock_tick(flock), "tick");
        check_whole(0, flk_flock_checks(flock), "checks");
        check_near(1.3, flk_flock_predator(flock, 0).position.x, 1e-12, "hawk's x");
        uint32_t ids[1];
        check_whole(0, flk_flock_near_predator(flock, 0, 100, ids, 1), "near the hawk");
        flk_layout layout;
        size_t columns = 0, rows = 0;
        flk_flock_layout(flock, &layout);
        columns = layout.columns, rows = layout.rows;
        assert_true(columns >= 1 && rows >= 1);
        flk_flock_destroy(flock);
    }
}

static void one_boid_flies_straight_and_is_measured(void **state)
{
    (void)state;
    const flk_boid boid = {{23.75, 10}, {0.125, 0}};
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of(&boid, 1);
        scene_set_search(flock, (flk_search_kind)search, NULL);
        for (int tick = 0; tick < 3; tick++)
            flk_flock_step(flock);
        check_vec((flk_vec){0.125, 10}, flk_flock_boid(flock, 0).position,
                  "over the edge");
        flk_measures measures;
        flk_flock_measure(flock, &measures);
        const double expected[FLK_MEASURE_COUNT] = {1, 0.125, 0, 0, 1, 0, 0, 0};
        for (int id = 0; id < FLK_MEASURE_COUNT; id++)
            if (fabs(expected[id] - measures.of[id]) > 1e-12)
                check_same(expected[id], measures.of[id], "%s of one boid",
                           flk_measure_table[id].name);
        uint32_t label = 0;
        flk_flock_groups(flock, &label);
        check_whole(FLK_ALONE, label, "label of a boid alone");
        flk_flock_destroy(flock);
    }
}

/* ---- Side by side -------------------------------------------------------------- */

/* All that a program does between two steps; the results must not depend on it. */
static void busy_with(flk_flock *flock)
{
    flk_measures measures;
    const flk_trace *trace;
    uint32_t labels[300];
    flk_layout layout;
    flk_flock_measure(flock, &measures);
    flk_flock_groups(flock, labels);
    flk_flock_layout(flock, &layout);
    check_status(FLK_OK,
                 flk_flock_trace(flock, flk_flock_tick(flock) % 24, &trace, NULL),
                 "trace");
}

static void two_flocks_do_not_disturb_each_other(void **state)
{
    (void)state;
    struct start starts[2] = {start_lesson(), start_murmuration()};
    flk_flock *alone[2], *beside[2];
    for (int i = 0; i < 2; i++) {
        alone[i] = check_populated(&starts[i].options, starts[i].boids, 3);
        for (int tick = 0; tick < 60; tick++)
            flk_flock_step(alone[i]);
        beside[i] = check_populated(&starts[i].options, starts[i].boids, 3);
    }
    scene_set_search(beside[1], FLK_SEARCH_BRUTE, NULL);
    for (int tick = 0; tick < 60; tick++)
        for (int i = 0; i < 2; i++) {
            busy_with(beside[1 - i]);
            flk_flock_step(beside[i]);
        }
    for (int i = 0; i < 2; i++) {
        check_states(alone[i], beside[i], starts[i].name);
        flk_flock_destroy(alone[i]);
        flk_flock_destroy(beside[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_flock_is_empty_at_tick_0),
        cmocka_unit_test(searches_have_names),
        cmocka_unit_test(there_is_no_other_search),
        cmocka_unit_test(repopulate_changes_boids_alone),
        cmocka_unit_test(numbers_of_boids_are_checked),
        cmocka_unit_test(the_largest_numbers_are_taken),
        cmocka_unit_test(there_is_a_most_of_boids),
        cmocka_unit_test(boids_that_are_not_there_are_refused),
        cmocka_unit_test(edits_agree_with_a_plain_list),
        cmocka_unit_test(insert_and_remove_are_inverse),
        cmocka_unit_test(boids_set_outside_are_taken_in),
        cmocka_unit_test(places_inside_stay_as_they_are),
        cmocka_unit_test(retune_takes_in_those_left_outside),
        cmocka_unit_test(no_boids_are_a_flock),
        cmocka_unit_test(one_boid_flies_straight_and_is_measured),
        cmocka_unit_test(two_flocks_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
