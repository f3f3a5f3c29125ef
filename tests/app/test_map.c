/* Worlds drawn as text: what each character becomes, what is refused, and that walls
 * hold. */
#include "app.h"

#include "app/language.h"
#include "app/map.h"
#include "app/run.h"
#include "app/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct map map_of(const char *const *rows, size_t count, double w, double h)
{
    struct map map;
    struct map_error error = {0, ""};
    if (!map_read(&map, rows, count, w, h, &error))
        fail_msg("expected a map, got row %zu: %s", error.row, error.message);
    return map;
}

static void refused(const char *row, const char *says)
{
    struct map map;
    struct map_error error = {9, ""};
    const char *rows[] = {"...", row};
    if (map_read(&map, rows, 2, 1, 2, &error))
        fail_msg("expected \"%s\" refused, got a map", row);
    check_has(error.message, says, "the refusal of \"%s\"", row);
    check_whole(1, error.row, "the row of \"%s\"", row);
}

static void a_map_is_as_large_as_it_is_drawn(void **state)
{
    static const char *const rows[] = {"#..", "", "#.o  \t", "."};
    (void)state;
    struct map map = map_of(rows, COUNT_OF(rows), 0.5, 1.5);
    check_whole(3, map.columns, "columns");
    check_whole(4, map.rows, "rows");
    check_vec((flk_vec){1.5, 6}, map_size(&map), "its size");
    check_vec((flk_vec){1.25, 3.75}, map_place(&map, 2, 2), "the middle of a cell");
    for (size_t k = 0; k < 12; k++)
        if (!strchr("#.o", map.cells[k]))
            fail_msg("cell %zu: expected # . or o, got '%c'", k, map.cells[k]);
    map_free(&map);
}

static void what_is_no_map_is_refused(void **state)
{
    (void)state;
    char wide[MAP_CELLS_MAX + 2];
    memset(wide, '.', sizeof(wide));
    wide[MAP_CELLS_MAX + 1] = '\0';
    refused("..x", "'x' in column 3 is no cell of a map; # o . > ^ < v H would do");
    refused("\033[2J", "column 1 is no cell of a map");
    refused(".\t.", "column 2 is no cell of a map");
    refused("\xc3\xa4", "column 1 is no cell of a map");
    refused(wide, "up to 1000 columns, got 1001");
    struct map map;
    struct map_error error;
    const char *const none[] = {"", "  "};
    check_whole(false, map_read(&map, none, 2, 1, 2, &error), "a map of nothing");
    check_whole(false, map_read(&map, none, 0, 1, 2, &error), "a map of no rows");
    check_has(error.message, "the map is empty", "the refusal of no rows");
    const char **many = calloc(MAP_CELLS_MAX + 1, sizeof(*many));
    for (size_t k = 0; k <= MAP_CELLS_MAX; k++)
        many[k] = "#";
    check_whole(false, map_read(&map, many, MAP_CELLS_MAX + 1, 1, 2, &error),
                "1001 rows");
    wide[MAP_CELLS_MAX] = '\0';
    for (size_t k = 0; k < MAP_CELLS_MAX; k++)
        many[k] = wide;
    check_whole(false, map_read(&map, many, MAP_CELLS_MAX, 1, 16, &error),
                "cells that are cut into many parts");
    check_has(error.message, "1000 x 1000 cells of this shape are too many",
              "the refusal of many parts");
    check_whole(true, map_read(&map, many, MAP_CELLS_MAX, 1, 2, &error), "usual cells");
    map_free(&map);
    free(many);
}

/* A straight wall, all round a torus: large circles, and none far beyond its sides. */
static void thick_walls_take_large_circles(void **state)
{
    static const char *const rows[] = {"####", "####", "####", "####", "....", "....",
                                       "....", "....", "....", "....", "....", "...."};
    (void)state;
    struct map map = map_of(rows, COUNT_OF(rows), 1, 1);
    double beyond = sqrt(0.5) - 0.5;
    size_t count;
    flk_obstacle *list = map_obstacles(&map, &count);
    check_same(2 + beyond, list[0].r, "the largest radius");
    check_same(2, list[0].y, "in the middle of the wall");
    for (size_t k = 0; k < count; k++) {
        if (list[k].y - list[k].r < -beyond * (1 + 1e-9) ||
            list[k].y + list[k].r > 4 + beyond * (1 + 1e-9))
            fail_msg("circle %zu, at %g, %g with radius %g, goes far beyond the wall",
                     k, list[k].x, list[k].y, list[k].r);
        if (k > 0 && list[k].r > list[k - 1].r)
            fail_msg("circle %zu is larger than the one before it", k);
    }
    free(list);
    map_free(&map);
}

/* Walls that meet by their corners alone. */
static void joints_are_closed(void **state)
{
    static const char *const rows[] = {"#...", ".#..", "..#.", "...#"};
    (void)state;
    struct map map = map_of(rows, COUNT_OF(rows), 1, 1);
    size_t count, joints = 0;
    flk_obstacle *list = map_obstacles(&map, &count);
    for (size_t k = 0; k < count; k++)
        joints += list[k].x >= list[k].y && list[k].x <= list[k].y &&
                  fmod(list[k].x, 1) <= 0 && list[k].r >= 0.5;
    check_whole(5, joints, "joints, those at two corners of the world too");
    free(list);
    map_free(&map);
}

/* Every point of a wall cell lies in an obstacle, its corners too. */
static void walls_have_no_gaps(void **state)
{
    static const double sizes[][2] = {{1, 2}, {0.5, 1}, {1, 1},
                                      {2, 1}, {0.3, 1}, {1, 2.6}};
    static const char *const rows[] = {"#..", ".#.", "##."};
    (void)state;
    for (size_t n = 0; n < COUNT_OF(sizes); n++) {
        struct map map = map_of(rows, COUNT_OF(rows), sizes[n][0], sizes[n][1]);
        size_t count;
        flk_obstacle *list = map_obstacles(&map, &count);
        for (int k = 0; k < 2000; k++) {
            uint64_t dice = (uint64_t)k;
            double x = (double)chance_below(&dice, 1001) / 1000;
            double y = (double)chance_below(&dice, 1001) / 1000;
            size_t cell = (size_t)k % 9, column = cell % 3, row = cell / 3;
            flk_vec p = {((double)column + x) * map.width,
                         ((double)row + y) * map.height};
            bool inside = false;
            for (size_t i = 0; i < count; i++)
                inside |=
                    hypot(p.x - list[i].x, p.y - list[i].y) <= list[i].r * (1 + 1e-12);
            if (rows[row][column] == '#' && !inside)
                fail_msg("%g x %g: expected %g, %g in the wall", sizes[n][0],
                         sizes[n][1], p.x, p.y);
        }
        free(list);
        map_free(&map);
    }
}

static struct setup setup_of(const char *const *lines)
{
    struct setup setup;
    struct scenario_error error = {0, ""};
    setup_begin(&setup, NULL);
    if (!scenario_read(&setup, "test", lines, &error))
        fail_msg("expected a scenario, got line %u: %s", error.line, error.message);
    return setup;
}

static void a_scenario_has_what_its_map_draws(void **state)
{
    static const char *const lines[] = {"max_speed 0.3",  "map 1 2", "#.>.",
                                        ".^H<",           "v..o",    " end  map",
                                        "obstacle 9 9 1", "end",     NULL};
    (void)state;
    struct setup setup = setup_of(lines);
    const struct start *s = &setup.start;
    static const flk_vec places[] = {{2.5, 1}, {1.5, 3}, {3.5, 3}, {0.5, 5}};
    static const flk_vec ways[] = {{0.3, 0}, {0, -0.3}, {-0.3, 0}, {0, 0.3}};
    check_same(4, s->options.width, "width");
    check_same(6, s->options.height, "height");
    check_whole(2 + 1 + 1, s->options.obstacle_count, "obstacles");
    check_same(sqrt(0.5), s->obstacles[0].r, "radius of a part of the wall");
    check_vec((flk_vec){3.5, 5}, (flk_vec){s->obstacles[2].x, s->obstacles[2].y},
              "the o");
    check_same(1, s->obstacles[2].r, "its radius");
    check_whole(4, start_boids(s), "boids");
    for (size_t k = 0; k < 4; k++) {
        check_vec(places[k], s->placed.at[k].as.boid.position, "place of boid %zu", k);
        check_vec(ways[k], s->placed.at[k].as.boid.velocity, "way of boid %zu", k);
    }
    check_whole(1, s->predator_count, "hawks");
    check_vec((flk_vec){2.5, 3}, s->predators[0].position, "the hawk's place");
    check_whole(FLK_PREDATOR_HUNT, s->predators[0].kind, "its kind");
    setup_free(&setup);
}

static void faults_of_a_map_are_said_with_their_line(void **state)
{
    static const struct {
        const char *lines[6];
        unsigned line;
        const char *says;
    } cases[] = {{{"map", "..", "x.", "end map", "end"}, 3, "'x' in column 1"},
                 {{"boids 3", "map", "..", "..", "end"}, 2, "the map has no end"},
                 {{"map 0", "..", "end map", "end"}, 1, "map: \"0\" is out of range"},
                 {{"map x", "..", "end map", "end"}, 1, "map: \"x\" is not a number"},
                 {{"map 1 2 3", "..", "end map", "end"}, 1, "is no size of a cell"},
                 {{"map", "end map", "end"}, 2, "the map is empty"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct setup setup;
        struct scenario_error error = {99, ""};
        setup_begin(&setup, NULL);
        check_whole(false, scenario_read(&setup, "x", cases[k].lines, &error),
                    "case %zu", k);
        check_has(error.message, cases[k].says, "case %zu", k);
        check_whole(cases[k].line, error.line, "the line of case %zu", k);
    }
}

/* The map is written as one, and what was changed since beside it or one by one. */
static void a_map_is_written_as_a_map(void **state)
{
    static const char *const lines[] = {"map 0.5", "##>#", "#..o", "end map",
                                        "boids 3", "end",  NULL};
    static const char *const changes[] = {"", "obstacle 1 1 0.5", "size 3x9"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(changes); k++) {
        struct setup setup = setup_of(lines);
        struct value value;
        struct line line;
        char message[MESSAGE_SIZE], *text = NULL;
        size_t size;
        setup.obstacles_given = true; /* add to the map's */
        if (language_read(changes[k], &line, &value, message) == LINE_SETTING)
            assert_true(setup_apply(&setup, &value, 0, message));
        struct run *run;
        check_status(FLK_OK, run_create(&setup.start, &setup.method, &run, NULL),
                     "run");
        run_act(run, NULL);
        FILE *out = open_memstream(&text, &size);
        scenario_write(out, &setup, run);
        fclose(out);
        if (k < 2)
            check_has(text, "map 0.5 1\n##.#\n#..o\nend map\n", "with %s", changes[k]);
        else
            check_lacks(text, "map", "with %s", changes[k]);
        run_destroy(run);
        setup_free(&setup);
        free(text);
    }
}

/* Two rooms with a wall between, straight and slanted, hunted in the one: nobody gets
 * into the other. In flight a step is two fifths of the wall's thickness. */
static void walls_hold(void **state)
{
    static const char *const lines[] = {
        "world walls",
        "seed 1",
        "radius 4",
        "separation 3",
        "max_speed 0.3",
        "catch 0", /* who is caught comes back anywhere */
        "map",
        "###################",
        "#>>.^.......#.....#",
        "#<<.v.....##......#",
        "#>>.^....##.......#",
        "#<<.v..##.........#",
        "#>>.^..#..........#",
        "###################",
        "end map",
        "predator hunt 4 4",
        "end",
        NULL};
    (void)state;
    for (uint64_t seed = 1; seed <= scaled_cases(4); seed++) {
        struct setup setup = setup_of(lines);
        struct run *run;
        setup.start.seed = seed;
        setup.start.options.separation = 1 + (double)seed;
        check_status(FLK_OK, run_create(&setup.start, &setup.method, &run, NULL),
                     "run");
        run_act(run, NULL);
        for (int tick = 0; tick < 1500; tick++) {
            run_step(run, NULL);
            for (size_t i = 0; i < flk_flock_count(run_flock(run)); i++) {
                flk_vec p = flk_flock_boid(run_flock(run), i).position;
                double wall = p.y < 4    ? 13
                              : p.y < 6  ? 12
                              : p.y < 8  ? 11
                              : p.y < 10 ? 9
                                         : 8;
                if (p.x > wall)
                    fail_msg("seed %u, tick %d: boid %zu is at %g, %g, behind the wall",
                             (unsigned)seed, tick, i, p.x, p.y);
            }
        }
        run_destroy(run);
        setup_free(&setup);
    }
}

static char cell_at(const struct map *map, flk_vec p)
{
    size_t column = (size_t)(p.x / map->width), row = (size_t)(p.y / map->height);
    column = column < map->columns ? column : map->columns - 1;
    row = row < map->rows ? row : map->rows - 1;
    return map->cells[column + row * map->columns];
}

/* Nobody is in the rock of the worlds that come with the program, be they hunted, and
 * have they nothing to steer off it by. */
static void nobody_is_in_the_rock(void **state)
{
    static const char *const presets[] = {"cave", "corridor"};
    static const double reaches[] = {1, 0};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(presets) * COUNT_OF(reaches); k++) {
        const char *name = presets[k % 2];
        struct setup setup = app_setup(name, "predator hunt 10 5");
        struct run *run;
        setup.start.options.reach = reaches[k / 2];
        check_status(FLK_OK, run_create(&setup.start, &setup.method, &run, NULL),
                     "run");
        check_status(FLK_OK, run_act(run, NULL), "run_act");
        for (size_t tick = scaled_cases(1000); tick > 0; tick--) {
            run_step(run, NULL);
            for (size_t i = 0; i < flk_flock_count(run_flock(run)); i++) {
                flk_vec p = flk_flock_boid(run_flock(run), i).position;
                if (cell_at(&setup.start.map, p) == '#')
                    fail_msg("%s, reach %g, tick %u: boid %zu is in rock at %g, %g",
                             name, reaches[k / 2], (unsigned)run_tick(run), i, p.x,
                             p.y);
            }
        }
        run_destroy(run);
        setup_free(&setup);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_as_large_as_it_is_drawn),
        cmocka_unit_test(what_is_no_map_is_refused),
        cmocka_unit_test(walls_have_no_gaps),
        cmocka_unit_test(thick_walls_take_large_circles),
        cmocka_unit_test(joints_are_closed),
        cmocka_unit_test(a_scenario_has_what_its_map_draws),
        cmocka_unit_test(faults_of_a_map_are_said_with_their_line),
        cmocka_unit_test(a_map_is_written_as_a_map),
        cmocka_unit_test(walls_hold),
        cmocka_unit_test(nobody_is_in_the_rock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
