/* A setup: the program's defaults on the ground of a preset, and what is put on it. */
#include "app.h"

#include "app/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_options(const flk_options *expected, const flk_options *got,
                          const char *what)
{
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        check_same(flk_options_get(expected, (flk_option_id)id),
                   flk_options_get(got, (flk_option_id)id), "%s of %s",
                   flk_option_table[id].name, what);
    check_whole(expected->obstacle_count, got->obstacle_count, "obstacles of %s", what);
    for (size_t k = 0; k < expected->obstacle_count; k++) {
        const flk_obstacle *a = &expected->obstacles[k], *b = &got->obstacles[k];
        check_same(a->x, b->x, "x of obstacle %zu of %s", k, what);
        check_same(a->y, b->y, "y of obstacle %zu of %s", k, what);
        check_same(a->r, b->r, "r of obstacle %zu of %s", k, what);
    }
}

/* ---- The named starts of doc/model.md, written down a second time -------------- */

static flk_options lesson(void)
{
    static const flk_obstacle obstacles[] = {{12, 13, 2}, {25, 6.5, 1.5}};
    flk_options o = flk_options_default();
    o.world = FLK_WORLD_WALLS;
    o.width = 36;
    o.height = 20;
    o.margin = 3;
    o.reach = 2;
    o.obstacles = obstacles;
    o.obstacle_count = 2;
    return o;
}

static flk_options consensus(void)
{
    flk_options o = flk_options_default();
    o.radius = 5;
    return o;
}

static flk_options murmuration(void)
{
    flk_options o = flk_options_default();
    o.width = 60;
    o.height = 40;
    o.separation_ring = 0.45;
    o.separation = 1.6;
    o.cohesion = 0.9;
    o.min_speed = 0.16;
    o.max_force = 0.02;
    o.sum_cap = false;
    return o;
}

static void presets_are_the_named_starts(void **state)
{
    static const struct {
        const char *name;
        size_t boids;
        flk_options (*options)(void);
    } starts[] = {{"lesson", 24, lesson},
                  {"consensus", 24, consensus},
                  {"murmuration", 300, murmuration}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        struct setup setup = app_setup(starts[k].name, "");
        flk_options options = starts[k].options();
        check_options(&options, &setup.start.options, starts[k].name);
        check_whole(starts[k].boids, setup.start.boids, "boids of %s", starts[k].name);
        check_whole(1, setup.start.seed, "seed of %s", starts[k].name);
        check_whole(0, setup.start.predator_count, "predators of %s", starts[k].name);
        check_text(starts[k].name, setup.start.name, "the setup's preset");
        setup_free(&setup);
    }
    check_text("lesson", preset_table[0].name, "what the program starts with");
}

/* The hashes that doc/model.md pins. */
static void presets_fly_as_the_model_says(void **state)
{
    static const struct {
        const char *name;
        uint64_t tick, hash;
    } flights[] = {{"lesson", 0, 0xdef074217b95f51d},
                   {"lesson", 48, 0x281560ace86f0e7b},
                   {"consensus", 200, 0xa24d55381a32c367},
                   {"murmuration", 100, 0xbcd2e0f3338cdebd}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(flights); k++) {
        struct setup setup = app_setup(flights[k].name, "");
        check_whole(flights[k].hash, app_straight(&setup.start, flights[k].tick),
                    "hash of %s at tick %u", flights[k].name,
                    (unsigned)flights[k].tick);
        setup_free(&setup);
    }
}

/* Each file: a comment that says what it is, and `end` at its end. */
static void preset_files_are_scenarios(void **state)
{
    (void)state;
    for (const struct text *p = preset_table; p->name; p++) {
        struct setup setup;
        struct scenario_error error = {0, ""};
        size_t last = 0;
        if (strncmp(p->lines[0], "# ", 2) != 0 || strlen(p->lines[0]) < 12)
            fail_msg("%s: expected a first line that says what it is, got \"%.20s\"",
                     p->name, p->lines[0]);
        setup_begin(&setup, NULL);
        if (!scenario_read(&setup, p->name, p->lines, &error))
            fail_msg("%s, line %u: %s", p->name, error.line, error.message);
        while (p->lines[last + 1])
            last++;
        check_text("end", p->lines[last], "the last line of %s", p->name);
        setup_free(&setup);
    }
}

/* ---- What is put on the ground ------------------------------------------------- */

static void the_program_has_defaults(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "");
    check_whole(FLK_SEARCH_GRID, setup.method.search, "search of the lesson");
    setup_free(&setup);
    setup = app_setup("consensus", "");
    check_whole(FLK_SEARCH_AUTO, setup.method.search, "search");
    check_whole(FLK_SIMD_AUTO, setup.method.simd, "simd");
    check_whole(8, (uint64_t)setup.method.leaf, "leaf");
    check_whole(0, (uint64_t)setup.method.threads, "threads");
    check_same(10, setup.rate, "ticks a second");
    check_same(30, setup.fps, "frames a second");
    check_whole(1, setup.every, "every");
    check_whole(false,
                setup.ticks_given || setup.jsonl || setup.states || setup.hash ||
                    setup.trace_given || setup.glyphs != 0,
                "anything else asked for");
    setup_free(&setup);
}

static void each_setting_has_its_place(void **state)
{
    (void)state;
    struct setup setup =
        app_setup("lesson", "boids 7;seed 18446744073709551615;search brute;leaf "
                            "3;threads 2;simd plain;ticks 5;"
                            "rate 2.5;fps 60;glyphs dots;every 3;jsonl;states;trace 4;"
                            "hash;size 30x10;radius 4.5;world torus;sum_cap off");
    check_whole(7, setup.start.boids, "boids");
    check_whole(UINT64_MAX, setup.start.seed, "seed");
    check_whole(FLK_SEARCH_BRUTE, setup.method.search, "search");
    check_whole(3, (uint64_t)setup.method.leaf, "leaf");
    check_whole(2, (uint64_t)setup.method.threads, "threads");
    check_whole(FLK_SIMD_PLAIN, setup.method.simd, "simd");
    check_whole(true,
                setup.ticks_given && setup.jsonl && setup.states && setup.hash &&
                    setup.trace_given,
                "all flags");
    check_whole(5, setup.ticks, "ticks");
    check_same(2.5, setup.rate, "rate");
    check_same(60, setup.fps, "fps");
    check_whole(GLYPHS_DOTS + 1, (uint64_t)setup.glyphs, "glyphs");
    check_whole(3, setup.every, "every");
    check_whole(4, setup.trace, "trace");
    flk_options o = lesson();
    o.width = 30;
    o.height = 10;
    o.radius = 4.5;
    o.world = FLK_WORLD_TORUS;
    o.sum_cap = false;
    check_options(&o, &setup.start.options, "the setup");
    setup_free(&setup);
}

/* What obstacles a setup has, by their radii. */
static void check_obstacles(const char *settings, const char *expected)
{
    char got[64] = "";
    struct setup setup = app_setup("lesson", settings);
    for (size_t k = 0; k < setup.start.options.obstacle_count; k++)
        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%g ",
                 setup.start.options.obstacles[k].r);
    check_text(expected, got, "radii of the obstacles of \"%s\"", settings);
    setup_free(&setup);
}

static void the_first_obstacle_replaces_the_presets(void **state)
{
    (void)state;
    check_obstacles("", "2 1.5 ");
    check_obstacles("obstacle 1 1 7", "7 ");
    check_obstacles("obstacle 1 1 7;obstacle 2 2 8", "7 8 ");
    check_obstacles("obstacle none", "");
    check_obstacles("obstacle none;obstacle 1 1 7", "7 ");
    check_obstacles("obstacle 1 1 7;obstacle none;obstacle 2 2 8;obstacle 3 3 9",
                    "8 9 ");
}

static void predators_add_up_and_none_clears(void **state)
{
    (void)state;
    struct setup setup =
        app_setup("lesson", "predator hunt 1 2;predator steer 3 4 0.1 0.2");
    check_whole(2, setup.start.predator_count, "predators");
    check_whole(FLK_PREDATOR_HUNT, setup.start.predators[0].kind, "kind of the first");
    check_vec((flk_vec){1, 2}, setup.start.predators[0].position, "the first's place");
    check_vec((flk_vec){0, 0}, setup.start.predators[0].velocity, "its velocity");
    check_whole(FLK_PREDATOR_STEER, setup.start.predators[1].kind, "the second's kind");
    check_vec((flk_vec){0.1, 0.2}, setup.start.predators[1].velocity, "its velocity");
    setup_free(&setup);
    setup = app_setup("lesson", "predator hunt 1 2;predator none");
    check_whole(0, setup.start.predator_count, "predators after none");
    setup_free(&setup);
}

static void a_copy_of_a_start_owns_its_own(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "predator hunt 1 2");
    struct start copy;
    uint64_t hash = app_straight(&setup.start, 20);
    assert_true(start_copy(&copy, &setup.start));
    setup_free(&setup);
    check_whole(hash, app_straight(&copy, 20), "hash of the copy's flight");
    assert_true(start_set_obstacles(&copy, copy.obstacles, 1)); /* its own, again */
    check_same(2, copy.options.obstacles[0].r, "radius of the obstacle that stays");
    check_whole(1, copy.options.obstacle_count, "obstacles that stay");
    start_free(&copy);
}

/* Boids set one by one fly as they were set, in a copy too. */
static void a_start_holds_boids_one_by_one(void **state)
{
    static const flk_boid boids[] = {{{3, 4}, {0.1, 0}}, {{30, 15}, {0, -0.2}}};
    (void)state;
    struct setup setup = app_setup("lesson", "");
    struct start copy;
    flk_flock *flock;
    assert_true(start_place(&setup.start, boids, COUNT_OF(boids)));
    assert_true(start_copy(&copy, &setup.start));
    setup_free(&setup);
    check_status(FLK_OK, start_flock(&copy, &flock, NULL), "start_flock");
    check_whole(2, flk_flock_count(flock), "boids");
    for (size_t i = 0; i < COUNT_OF(boids); i++) {
        check_vec(boids[i].position, flk_flock_boid(flock, i).position, "place of %zu",
                  i);
        check_vec(boids[i].velocity, flk_flock_boid(flock, i).velocity,
                  "velocity of %zu", i);
    }
    flk_flock_destroy(flock);
    start_free(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_the_named_starts),
        cmocka_unit_test(presets_fly_as_the_model_says),
        cmocka_unit_test(preset_files_are_scenarios),
        cmocka_unit_test(the_program_has_defaults),
        cmocka_unit_test(each_setting_has_its_place),
        cmocka_unit_test(the_first_obstacle_replaces_the_presets),
        cmocka_unit_test(predators_add_up_and_none_clears),
        cmocka_unit_test(a_copy_of_a_start_owns_its_own),
        cmocka_unit_test(a_start_holds_boids_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
