/* Options: their table, their ranges, and what happens to a flock when one is wrong. */
#include "check.h"
#include "scene.h"

#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What doc/model.md says of each option: written down a second time, on purpose. */
static const struct row {
    const char *name;
    double initial, least, most;
} rows[FLK_OPTION_COUNT] = {
    {"radius", 3, 1e-9, 1e9},      {"separation", 1.5, 0, 1e9},
    {"alignment", 1, 0, 1e9},      {"cohesion", 1, 0, 1e9},
    {"max_speed", 0.4, 1e-9, 1e9}, {"min_speed", 0, 0, 0.4},
    {"max_force", 0.1, 1e-9, 1e9}, {"separation_ring", 1, 1e-9, 1},
    {"sum_cap", 1, 0, 1},          {"field_of_view", 360, 1e-9, 360},
    {"nearest", 0, 0, 64},         {"world", FLK_WORLD_TORUS, 0, FLK_WORLDS - 1},
    {"width", 24, 1e-9, 1e9},      {"height", 20, 1e-9, 1e9},
    {"margin", 0, 0, 1e9},         {"reach", 0, 0, 1e9},
    {"avoid", 1, 0, 1e9},          {"fear", 3, 1e-9, 1e9},
    {"flee", 3, 0, 1e9},           {"burst", 1.3, 1, 1e9},
    {"sight", 6, 1e-9, 1e9},       {"hawk_speed", 1.2, 1e-9, 1e9},
    {"catch", 0.5, 0, 1e9},
};

/* Those that are doubles in flk_options; the others have tests of their own. */
static bool is_real(int id)
{
    return flk_option_table[id].type == FLK_TYPE_REAL;
}

/* ---- The table ----------------------------------------------------------------- */

static void table_says_what_the_model_says(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *option = &flk_option_table[id];
        assert_string_equal(rows[id].name, option->name);
        check_same(rows[id].initial, option->initial, "default of %s", option->name);
        check_same(rows[id].least, option->least, "least %s", option->name);
        if (id != FLK_OPTION_MIN_SPEED) /* whose most is the max_speed in force */
            check_same(rows[id].most, option->most, "most %s", option->name);
    }
}

static void table_is_fit_for_sliders_and_help(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *o = &flk_option_table[id];
        if (!(o->least <= o->low && o->low <= o->initial && o->initial <= o->high &&
              o->high <= o->most && o->step > 0 && o->step <= o->high - o->low))
            fail_msg("%s: expected least <= low <= default <= high <= most and a step "
                     "within, got %g, %g, %g, %g, %g, step %g",
                     o->name, o->least, o->low, o->initial, o->high, o->most, o->step);
        if (o->unit == NULL || o->help == NULL || o->help[0] == '\0')
            fail_msg("%s: expected a unit and a line of help, got none", o->name);
        for (int other = 0; other < id; other++)
            assert_string_not_equal(flk_option_table[other].name, o->name);
    }
}

static void choices_have_a_name_each(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *o = &flk_option_table[id];
        bool choice = o->type == FLK_TYPE_CHOICE;
        check_whole(choice, o->choices != NULL, "%s has names of choices", o->name);
        size_t count = 0;
        while (choice && o->choices[count] != NULL)
            count++;
        check_whole(choice ? (size_t)o->most + 1 : 0, count, "choices of %s", o->name);
    }
    assert_string_equal("torus", flk_option_table[FLK_OPTION_WORLD].choices[0]);
    assert_string_equal("walls", flk_option_table[FLK_OPTION_WORLD].choices[1]);
    assert_string_equal("off", flk_option_table[FLK_OPTION_SUM_CAP].choices[0]);
    assert_string_equal("on", flk_option_table[FLK_OPTION_SUM_CAP].choices[1]);
}

static void defaults_are_valid_and_those_of_the_table(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    flk_error error = {0};
    check_ok(flk_options_validate(&options, &error), &error, "flk_options_validate");
    check_whole(0, options.obstacle_count, "obstacles by default");
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        check_same(rows[id].initial, flk_options_get(&options, (flk_option_id)id),
                   "default %s", rows[id].name);
}

/* Setting one option changes this one and no other. */
static void set_and_get_are_of_one_option(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        flk_options options = flk_options_default();
        double value =
            rows[id].initial == rows[id].least ? rows[id].most : rows[id].least;
        flk_options_set(&options, (flk_option_id)id, value);
        for (int other = 0; other < FLK_OPTION_COUNT; other++)
            check_same(other == id ? value : rows[other].initial,
                       flk_options_get(&options, (flk_option_id)other),
                       "%s after setting %s", rows[other].name, rows[id].name);
    }
}

static void fields_are_behind_their_names(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        if (is_real(id))
            flk_options_set(&options, (flk_option_id)id, 100 + id);
    const struct {
        double got;
        flk_option_id id;
    } fields[] = {{options.radius, FLK_OPTION_RADIUS},
                  {options.separation, FLK_OPTION_SEPARATION},
                  {options.alignment, FLK_OPTION_ALIGNMENT},
                  {options.cohesion, FLK_OPTION_COHESION},
                  {options.max_speed, FLK_OPTION_MAX_SPEED},
                  {options.min_speed, FLK_OPTION_MIN_SPEED},
                  {options.max_force, FLK_OPTION_MAX_FORCE},
                  {options.separation_ring, FLK_OPTION_SEPARATION_RING},
                  {options.field_of_view, FLK_OPTION_FIELD_OF_VIEW},
                  {options.width, FLK_OPTION_WIDTH},
                  {options.height, FLK_OPTION_HEIGHT},
                  {options.margin, FLK_OPTION_MARGIN},
                  {options.reach, FLK_OPTION_REACH},
                  {options.avoid, FLK_OPTION_AVOID},
                  {options.fear, FLK_OPTION_FEAR},
                  {options.flee, FLK_OPTION_FLEE},
                  {options.burst, FLK_OPTION_BURST},
                  {options.sight, FLK_OPTION_SIGHT},
                  {options.hawk_speed, FLK_OPTION_HAWK_SPEED},
                  {options.catch_distance, FLK_OPTION_CATCH}};
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        check_same(100 + (int)fields[i].id, fields[i].got, "field %s",
                   rows[fields[i].id].name);
}

/* ---- Ranges -------------------------------------------------------------------- */

static void check_error(const flk_error *error, const char *name, double value,
                        double least, double most)
{
    check_status(FLK_BAD_VALUE, error->status, "status in the error of %s", name);
    if (strcmp(error->name, name) != 0)
        fail_msg("%s = %g: expected the error to name it, got \"%s\"", name, value,
                 error->name);
    if (!isnan(value) || !isnan(error->value))
        check_same(value, error->value, "value in the error of %s", name);
    check_same(least, error->least, "least in the error of %s = %g", name, value);
    check_same(most, error->most, "most in the error of %s = %g", name, value);
}

/* A flock that runs under rules of its own, and what it was before a refusal. */
static struct before {
    flk_flock *flock;
    uint64_t hash;
} running(void)
{
    struct start start = start_lesson();
    struct before before = {check_populated(&start.options, 10, 1), 0};
    flk_flock_step(before.flock);
    before.hash = flk_flock_hash(before.flock);
    return before;
}

/* The lesson's options are in force and the state is as it was. */
static void check_untouched(const struct before *before, const char *what)
{
    struct start start = start_lesson();
    const flk_options *now = flk_flock_options(before->flock);
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        check_same(flk_options_get(&start.options, (flk_option_id)id),
                   flk_options_get(now, (flk_option_id)id), "%s in force after %s",
                   rows[id].name, what);
    check_whole(start.options.obstacle_count, now->obstacle_count, "obstacles after %s",
                what);
    for (size_t i = 0; i < now->obstacle_count; i++)
        check_same(start.options.obstacles[i].r, now->obstacles[i].r,
                   "radius of obstacle %zu after %s", i, what);
    check_whole(before->hash, flk_flock_hash(before->flock), "hash after %s", what);
}

/* Refused by validate, create and retune, all with the same error. */
static void check_refused(const struct before *before, const flk_options *options,
                          const char *name, double value, double least, double most)
{
    static char place; /* of no flock: what create must not overwrite */
    flk_flock *const nowhere = (flk_flock *)(void *)&place;
    flk_flock *made = nowhere;
    flk_error error = {0};
    check_status(FLK_BAD_VALUE, flk_options_validate(options, &error),
                 "validate with %s = %g", name, value);
    check_error(&error, name, value, least, most);
    check_status(FLK_BAD_VALUE, flk_options_validate(options, NULL),
                 "validate without an error");
    error = (flk_error){0};
    check_status(FLK_BAD_VALUE, flk_flock_create(options, NULL, &made, &error),
                 "create with %s = %g", name, value);
    check_error(&error, name, value, least, most);
    assert_ptr_equal(nowhere, made);
    error = (flk_error){0};
    check_status(FLK_BAD_VALUE, flk_flock_retune(before->flock, options, &error),
                 "retune with %s = %g", name, value);
    check_error(&error, name, value, least, most);
    check_untouched(before, name);
}

static void check_taken(const flk_options *options, const char *name)
{
    flk_error error = {0};
    check_ok(flk_options_validate(options, &error), &error, name);
}

static double below(double x)
{
    return nextafter(x, -HUGE_VAL);
}

static double above(double x)
{
    return nextafter(x, HUGE_VAL);
}

static void only_what_is_in_range_is_taken(void **state)
{
    (void)state;
    struct before before = running();
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const struct row *row = &rows[id];
        if (!is_real(id))
            continue;
        const double values[] = {(double)NAN,
                                 HUGE_VAL,
                                 -HUGE_VAL,
                                 -1,
                                 0,
                                 -0.0,
                                 DBL_TRUE_MIN,
                                 -DBL_TRUE_MIN,
                                 DBL_MAX,
                                 1e308,
                                 -1e308,
                                 1e-300,
                                 row->least,
                                 row->most,
                                 below(row->least),
                                 above(row->most),
                                 row->initial,
                                 below(row->most),
                                 above(row->least)};
        for (size_t i = 0; i < COUNT_OF(values); i++) {
            flk_options options = flk_options_default();
            flk_options_set(&options, (flk_option_id)id, values[i]);
            if (values[i] >= row->least && values[i] <= row->most)
                check_taken(&options, row->name);
            else
                check_refused(&before, &options, row->name, values[i], row->least,
                              row->most);
        }
    }
    flk_flock_destroy(before.flock);
}

static void nearest_is_a_whole_number_up_to_64(void **state)
{
    (void)state;
    struct before before = running();
    const int refused[] = {-1, 65, INT_MIN, INT_MAX};
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        flk_options options = flk_options_default();
        options.nearest = refused[i];
        check_refused(&before, &options, "nearest", refused[i], 0, 64);
    }
    const int taken[] = {0, 1, 63, 64};
    for (size_t i = 0; i < COUNT_OF(taken); i++) {
        flk_options options = flk_options_default();
        options.nearest = taken[i];
        check_taken(&options, "nearest");
    }
    flk_flock_destroy(before.flock);
}

/* What fits into no int, set by number, must not turn into a value that will do. */
static void numbers_that_fit_no_choice_are_refused(void **state)
{
    (void)state;
    const double values[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, -1,
                             1e308,       -1e308,   4294967296};
    const flk_option_id ids[] = {FLK_OPTION_NEAREST, FLK_OPTION_WORLD};
    for (size_t i = 0; i < COUNT_OF(values); i++)
        for (size_t k = 0; k < 2; k++) {
            flk_options options = flk_options_default();
            flk_error error = {0};
            flk_options_set(&options, ids[k], values[i]);
            check_status(FLK_BAD_VALUE, flk_options_validate(&options, &error),
                         "%s set to %g", rows[ids[k]].name, values[i]);
            assert_string_equal(rows[ids[k]].name, error.name);
        }
}

static void there_are_no_other_worlds(void **state)
{
    (void)state;
    struct before before = running();
    flk_options options = flk_options_default();
    options.world = FLK_WORLDS;
    check_refused(&before, &options, "world", FLK_WORLDS, 0, FLK_WORLDS - 1);
    flk_flock_destroy(before.flock);
}

static void min_speed_is_at_most_max_speed(void **state)
{
    (void)state;
    struct before before = running();
    flk_options options = flk_options_default();
    options.max_speed = 2;
    options.min_speed = 2;
    check_taken(&options, "min_speed = max_speed");
    options.min_speed = above(2);
    check_refused(&before, &options, "min_speed", options.min_speed, 0, 2);
    options.min_speed = 0.5;
    options.max_speed = below(0.5);
    check_refused(&before, &options, "min_speed", 0.5, 0, options.max_speed);
    flk_flock_destroy(before.flock);
}

/* Of several that are wrong the error names the first in the order of the table. */
static void the_first_wrong_option_is_named(void **state)
{
    (void)state;
    struct before before = running();
    flk_options options = flk_options_default();
    options.hawk_speed = -1;
    options.width = 0;
    options.cohesion = (double)NAN;
    check_refused(&before, &options, "cohesion", (double)NAN, 0, 1e9);
    options.cohesion = 1;
    check_refused(&before, &options, "width", 0, 1e-9, 1e9);
    options.width = 1;
    check_refused(&before, &options, "hawk_speed", -1, 1e-9, 1e9);
    flk_flock_destroy(before.flock);
}

/* ---- Obstacles ----------------------------------------------------------------- */

/* The second of three is wrong in the field at `member`. */
static void check_obstacle(const struct before *before, size_t member, double value,
                           bool taken)
{
    static const char *const names[] = {"obstacle x", "obstacle y", "obstacle r"};
    static const double least[] = {-1e9, -1e9, 1e-9};
    double numbers[3] = {1, 2, 3};
    numbers[member] = value;
    const flk_obstacle obstacles[] = {
        {5, 5, 1}, {numbers[0], numbers[1], numbers[2]}, {9, 9, 1}};
    flk_options options = flk_options_default();
    options.obstacles = obstacles;
    options.obstacle_count = 3;
    if (taken)
        check_taken(&options, names[member]);
    else
        check_refused(before, &options, names[member], value, least[member], 1e9);
}

static void obstacles_have_finite_places_and_a_positive_radius(void **state)
{
    (void)state;
    struct before before = running();
    const double refused[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 1e308, above(1e9)};
    for (size_t i = 0; i < COUNT_OF(refused); i++)
        for (size_t member = 0; member < 3; member++)
            check_obstacle(&before, member, refused[i], false);
    const double radii[] = {0, -0.0, -1, DBL_TRUE_MIN, below(1e-9)};
    for (size_t i = 0; i < COUNT_OF(radii); i++)
        check_obstacle(&before, 2, radii[i], false);
    for (size_t member = 0; member < 3; member++)
        check_obstacle(&before, member, 1e9, true);
    check_obstacle(&before, 0, -1e9, true);
    check_obstacle(&before, 2, 1e-9, true);
    flk_flock_destroy(before.flock);
}

static void a_flock_keeps_its_own_obstacles(void **state)
{
    (void)state;
    flk_obstacle mine[] = {{5, 6, 1}, {9, 8, 2}};
    flk_options options = flk_options_default();
    options.obstacles = mine;
    options.obstacle_count = 2;
    flk_flock *flock = check_create(&options);
    mine[0] = mine[1] = (flk_obstacle){0, 0, 100};
    const flk_options *in_force = flk_flock_options(flock);
    assert_ptr_not_equal(mine, in_force->obstacles);
    check_same(5, in_force->obstacles[0].x, "x of obstacle 0");
    check_same(2, in_force->obstacles[1].r, "radius of obstacle 1");
    flk_flock_destroy(flock);
}

/* The options in force are borrowed from the flock, and may be given back to it. */
static void a_flock_is_retuned_with_its_own_options(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = check_create(&start.options);
    flk_error error = {0};
    check_ok(flk_flock_retune(flock, flk_flock_options(flock), &error), &error,
             "retune");
    flk_options changed = *flk_flock_options(flock);
    changed.radius = 7;
    check_ok(flk_flock_retune(flock, &changed, &error), &error, "retune");
    const flk_options *in_force = flk_flock_options(flock);
    check_same(7, in_force->radius, "radius in force");
    check_whole(2, in_force->obstacle_count, "obstacles in force");
    check_same(6.5, in_force->obstacles[1].y, "y of obstacle 1");
    changed.obstacle_count = 0;
    changed.obstacles = NULL;
    check_ok(flk_flock_retune(flock, &changed, &error), &error, "retune");
    check_whole(0, flk_flock_options(flock)->obstacle_count, "obstacles in force");
    flk_flock_destroy(flock);
}

/* ---- The ends of the ranges run ------------------------------------------------ */

static void check_runs(const flk_options *options, const char *name)
{
    const flk_predator hawk = {FLK_PREDATOR_HUNT, {1, 1}, {0.1, 0}};
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = check_populated(options, 20, 4);
        check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
        check_status(FLK_OK, scene_set_search(flock, (flk_search_kind)search, NULL),
                     "set_search");
        for (int tick = 0; tick < 30; tick++) {
            flk_measures measures;
            flk_flock_step(flock);
            check_inside(flock, name);
            flk_flock_measure(flock, &measures);
            for (int m = 0; m < FLK_MEASURE_COUNT; m++)
                if (!isfinite(measures.of[m]))
                    fail_msg("%s: expected a finite %s, got %g", name,
                             flk_measure_table[m].name, measures.of[m]);
        }
        flk_flock_destroy(flock);
    }
}

/* A world of 1e9 x 1e9 with a radius of 1e-9 among them: no grid has so many cells. */
static void every_two_ends_of_ranges_run(void **state)
{
    (void)state;
    for (int a = 0; a < FLK_OPTION_COUNT; a++)
        for (int b = 0; b <= a; b++)
            for (int ends = 0; ends < 4; ends++) {
                struct start start = start_lesson();
                flk_options options = start.options;
                flk_options_set(&options, (flk_option_id)a,
                                ends & 1 ? rows[a].most : rows[a].least);
                flk_options_set(&options, (flk_option_id)b,
                                ends & 2 ? rows[b].most : rows[b].least);
                if (options.min_speed > options.max_speed)
                    options.min_speed = options.max_speed;
                char name[100];
                snprintf(name, sizeof(name), "%s and %s", rows[a].name, rows[b].name);
                check_runs(&options, name);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_says_what_the_model_says),
        cmocka_unit_test(table_is_fit_for_sliders_and_help),
        cmocka_unit_test(choices_have_a_name_each),
        cmocka_unit_test(defaults_are_valid_and_those_of_the_table),
        cmocka_unit_test(set_and_get_are_of_one_option),
        cmocka_unit_test(fields_are_behind_their_names),
        cmocka_unit_test(only_what_is_in_range_is_taken),
        cmocka_unit_test(nearest_is_a_whole_number_up_to_64),
        cmocka_unit_test(numbers_that_fit_no_choice_are_refused),
        cmocka_unit_test(there_are_no_other_worlds),
        cmocka_unit_test(min_speed_is_at_most_max_speed),
        cmocka_unit_test(the_first_wrong_option_is_named),
        cmocka_unit_test(obstacles_have_finite_places_and_a_positive_radius),
        cmocka_unit_test(a_flock_keeps_its_own_obstacles),
        cmocka_unit_test(a_flock_is_retuned_with_its_own_options),
        cmocka_unit_test(every_two_ends_of_ranges_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
