/* The one way from the world to cells. */
#include "app.h"

#include "view/camera.h"

#include <math.h>

static flk_options world_of(flk_world_kind kind, double width, double height)
{
    flk_options options = flk_options_default();
    options.world = kind;
    options.width = width;
    options.height = height;
    return options;
}

/* Rooms and worlds of all shapes. */
struct scene {
    flk_options options;
    struct rect room;
};

static struct scene random_scene(uint64_t *seed)
{
    double width = exp((double)chance_below(seed, 1000) / 100 - 3);
    double height = exp((double)chance_below(seed, 1000) / 100 - 3);
    struct rect room = {(int)chance_below(seed, 9), (int)chance_below(seed, 9),
                        1 + (int)chance_below(seed, 200),
                        1 + (int)chance_below(seed, 80)};
    flk_world_kind kind = (flk_world_kind)chance_below(seed, FLK_WORLDS);
    return (struct scene){world_of(kind, width, height), room};
}

static flk_vec random_point(const flk_options *options, uint64_t *seed)
{
    return (flk_vec){options->width * (double)chance_below(seed, 10001) / 10000,
                     options->height * (double)chance_below(seed, 10001) / 10000};
}

enum { SCENES = 2000, POINTS = 20 };

/* Every point of the world, edges included, falls into the room, within the world's
 * own cells. */
static void the_whole_world_is_in_view(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        struct camera camera = camera_fit(&s.options, s.room);
        struct rect at = camera.at;
        if (at.column < s.room.column || at.row < s.room.row || at.columns < 1 ||
            at.rows < 1 || at.column + at.columns > s.room.column + s.room.columns ||
            at.row + at.rows > s.room.row + s.room.rows)
            fail_msg("scene %d: expected cells inside %d x %d, got %d x %d", k,
                     s.room.columns, s.room.rows, at.columns, at.rows);
        for (int n = 0; n < POINTS; n++) {
            flk_vec p = random_point(&s.options, &seed);
            double column = 0, row = 0;
            check_whole(true, camera_project(&camera, p, &column, &row),
                        "scene %d: (%g, %g) in view", k, p.x, p.y);
            if (!(column >= at.column && column < at.column + at.columns &&
                  row >= at.row && row < at.row + at.rows))
                fail_msg("scene %d: expected (%g, %g) in %d x %d cells at %d, %d, got "
                         "%g, %g",
                         k, p.x, p.y, at.columns, at.rows, at.column, at.row, column,
                         row);
        }
    }
}

/* A unit is as many columns across as twice the rows down. */
static void the_scale_is_one_on_both_axes(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        struct camera camera = camera_fit(&s.options, s.room);
        flk_vec a = {s.options.width * 0.25, s.options.height * 0.25};
        flk_vec b = {s.options.width * 0.75, s.options.height * 0.75};
        double ca, ra, cb, rb;
        camera_project(&camera, a, &ca, &ra);
        camera_project(&camera, b, &cb, &rb);
        check_near(cb - ca, (b.x - a.x) / camera.scale, 1e-6, "columns of half");
        check_near(2 * (rb - ra), (b.y - a.y) / camera.scale, 1e-6, "rows of half");
    }
}

/* No larger scale would do: one of the two ways the room is filled. */
static void the_world_is_as_large_as_can_be(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        struct camera camera = camera_fit(&s.options, s.room);
        double across = s.options.width / camera.scale / s.room.columns;
        double down = s.options.height / camera.scale / 2 / s.room.rows;
        check_near(1, fmax(across, down), 1e-9, "scene %d: the part that is filled", k);
    }
}

static void it_stands_in_the_middle_of_its_room(void **state)
{
    (void)state;
    flk_options options = world_of(FLK_WORLD_WALLS, 36, 20);
    struct rect at = camera_fit(&options, (struct rect){1, 2, 78, 10}).at;
    check_whole(36, (uint64_t)at.columns, "columns of 36 x 20 in 78 x 10");
    check_whole(10, (uint64_t)at.rows, "rows");
    check_whole(1 + 21, (uint64_t)at.column, "the first column");
    check_whole(2, (uint64_t)at.row, "the first row");
    at = camera_fit(&options, (struct rect){0, 0, 36, 40}).at;
    check_whole(10, (uint64_t)at.rows, "rows of 36 x 20 in 36 x 40");
    check_whole(15, (uint64_t)at.row, "the first row");
}

/* The far edges are drawn in the last cells, not behind them. */
static void edges_are_in_the_last_cells(void **state)
{
    (void)state;
    flk_options options = world_of(FLK_WORLD_WALLS, 36, 20);
    struct camera camera = camera_fit(&options, (struct rect){0, 0, 36, 10});
    double column, row;
    assert_true(camera_project(&camera, (flk_vec){36, 20}, &column, &row));
    check_same(35, floor(column), "the column of the far corner");
    check_same(9, floor(row), "the row of the far corner");
    assert_true(camera_project(&camera, (flk_vec){0, 0}, &column, &row));
    check_same(0, column, "the column of the near corner");
    check_same(0, row, "the row of the near corner");
}

static void outside_walls_nothing_is_drawn(void **state)
{
    const flk_vec outside[] = {{-0.1, 5},    {36.1, 5},    {5, -0.1},     {5, 20.1},
                               {nan(""), 5}, {5, nan("")}, {HUGE_VAL, 5}, {1e18, 1e18}};
    (void)state;
    flk_options options = world_of(FLK_WORLD_WALLS, 36, 20);
    struct camera camera = camera_fit(&options, (struct rect){0, 0, 36, 10});
    double column, row;
    for (size_t k = 0; k < COUNT_OF(outside); k++)
        check_whole(false, camera_project(&camera, outside[k], &column, &row),
                    "(%g, %g) in view", outside[k].x, outside[k].y);
}

/* On a torus everything is somewhere: over the edge is on the other side. */
static void a_torus_wraps(void **state)
{
    (void)state;
    flk_options options = world_of(FLK_WORLD_TORUS, 36, 20);
    struct camera camera = camera_fit(&options, (struct rect){0, 0, 36, 10});
    double column, row;
    assert_true(camera_project(&camera, (flk_vec){37.5, -2}, &column, &row));
    check_near(1.5, column, 1e-9, "the column of x = 37.5");
    check_near(9, row, 1e-9, "the row of y = -2");
}

/* ---- Centring
 * ------------------------------------------------------------------------ */

static void a_torus_is_centred_on_a_point(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        s.options.world = FLK_WORLD_TORUS;
        struct camera camera = camera_fit(&s.options, s.room);
        flk_vec p = random_point(&s.options, &seed),
                q = random_point(&s.options, &seed);
        double column, row, to_column, to_row;
        camera_centre(&camera, p);
        assert_true(camera_project(&camera, p, &column, &row));
        double middle = camera.at.column + s.options.width / 2 / camera.scale;
        double centre = camera.at.row + s.options.height / 4 / camera.scale;
        check_near(middle, column, 1e-6, "scene %d: the column of the point", k);
        check_near(centre, row, 1e-6, "scene %d: the row of the point", k);
        assert_true(camera_project(&camera, q, &to_column, &to_row));
        flk_vec way = flk_offset(&s.options, p, q); /* what is near is drawn near */
        if (fabs(way.x) < 0.49 * s.options.width)
            check_near(column + way.x / camera.scale, to_column, 1e-6,
                       "scene %d: the column of another", k);
        if (fabs(way.y) < 0.49 * s.options.height)
            check_near(row + way.y / camera.scale / 2, to_row, 1e-6,
                       "scene %d: the row of another", k);
    }
}

static void walls_stay_where_they_are(void **state)
{
    (void)state;
    flk_options options = world_of(FLK_WORLD_WALLS, 36, 20);
    struct camera camera = camera_fit(&options, (struct rect){0, 0, 36, 10});
    double column, row;
    camera_centre(&camera, (flk_vec){1, 1});
    assert_true(camera_project(&camera, (flk_vec){1, 1}, &column, &row));
    check_near(1, column, 1e-9, "the column of x = 1");
    check_near(0.5, row, 1e-9, "the row of y = 1");
}

/* ---- Near ------------------------------------------------------------------------ */

/* A window round a point: the scale is as asked for; what is near is drawn near, across
 * the seam too; what is drawn lies in the window, and nothing else does. */
static void near_a_point_there_is_a_window(void **state)
{
    (void)state;
    uint64_t seed = 6;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        const flk_options *o = &s.options;
        double whole = camera_fit(o, s.room).scale;
        double scale = whole / (1 + (double)chance_below(&seed, 40));
        flk_vec p = random_point(o, &seed), q = random_point(o, &seed);
        struct camera camera = camera_near(o, s.room, scale, p);
        double column = -1, row = -1, to_column, to_row;
        check_same(scale, camera.scale, "scene %d: the scale", k);
        check_whole(true, camera_project(&camera, p, &column, &row),
                    "scene %d: is the point in view", k);
        struct rect at = camera.at;
        flk_vec way = flk_offset(o, p, q);
        double c = column + way.x / scale, r = row + way.y / scale / 2;
        bool seen = camera_project(&camera, q, &to_column, &to_row);
        bool inside = c > at.column + 0.01 && c < at.column + at.columns - 0.01 &&
                      r > at.row + 0.01 && r < at.row + at.rows - 0.01;
        if (inside && !seen)
            fail_msg("scene %d: expected what is %g, %g off in view", k, way.x, way.y);
        if (seen && (to_column < at.column || to_column >= at.column + at.columns ||
                     to_row < at.row || to_row >= at.row + at.rows))
            fail_msg("scene %d: expected it in the window, got %g, %g", k, to_column,
                     to_row);
        if (!inside || !seen)
            continue;
        check_near(c, to_column, 1e-6, "scene %d: the column of another", k);
        check_near(r, to_row, 1e-6, "scene %d: the row of another", k);
    }
}

/* On a torus the point is in the middle; between walls the window stays in the world.
 */
static void a_window_stays_in_walls(void **state)
{
    static const struct {
        flk_vec point, origin;
        bool ends[4]; /* left, right, top, bottom */
    } cases[] = {{{18, 10}, {8.75, 4.5}, {false, false, false, false}},
                 {{1, 1}, {0, 0}, {true, false, true, false}},
                 {{36, 20}, {18, 10}, {false, true, false, true}},
                 {{9, 15}, {0, 9.5}, {true, false, false, false}}};
    (void)state;
    flk_options walls = world_of(FLK_WORLD_WALLS, 36, 20);
    flk_options torus = world_of(FLK_WORLD_TORUS, 36, 20);
    struct rect room = {0, 0, 36, 10};
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct camera camera = camera_near(&walls, room, 0.5, cases[k].point);
        check_vec(cases[k].origin, camera.origin, "case %zu: the corner", k);
        for (enum side side = SIDE_LEFT; side <= SIDE_BOTTOM; side++)
            check_whole(cases[k].ends[side], camera_ends(&camera, side),
                        "case %zu: does the world end at side %d", k, (int)side);
        check_near(0.25, camera_share(&camera), 1e-12, "case %zu: the share", k);
        camera = camera_near(&torus, room, 0.5, cases[k].point);
        double column = -1, row = -1;
        assert_true(camera_project(&camera, cases[k].point, &column, &row));
        check_near(18.5, column, 1e-9, "case %zu: the middle column", k);
        check_near(5.5, row, 1e-9, "case %zu: the middle row", k);
        check_whole(false, camera_ends(&camera, SIDE_LEFT), "a seam in mid world");
    }
    struct camera all = camera_fit(&torus, room);
    check_whole(true, camera_ends(&all, SIDE_RIGHT), "the seam of the whole torus");
    check_near(1, camera_share(&all), 1e-12, "the share of the whole world");
}

/* ---- Back into the world
 * -------------------------------------------------------------- */

static void a_cells_middle_is_in_the_cell(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int k = 0; k < (int)scaled_cases(SCENES); k++) {
        struct scene s = random_scene(&seed);
        struct camera camera = camera_fit(&s.options, s.room);
        flk_vec middle = random_point(&s.options, &seed);
        size_t view = chance_below(&seed, 3);
        if (view == 1)
            camera_centre(&camera, middle);
        if (view == 2)
            camera = camera_near(&s.options, s.room, camera.scale / 3, middle);
        struct rect at = camera.at;
        /* The last row and column may be cut by the world's end. */
        int c = at.column + (int)chance_below(&seed, (size_t)at.columns);
        int r = at.row + (int)chance_below(&seed, (size_t)at.rows);
        if (c == at.column + at.columns - 1 || r == at.row + at.rows - 1)
            continue;
        double column, row;
        flk_vec p = camera_point(&camera, c, r);
        assert_true(camera_project(&camera, p, &column, &row));
        check_same(c, floor(column), "scene %d: the column of a cell's middle", k);
        check_same(r, floor(row), "scene %d: the row of a cell's middle", k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_world_is_in_view),
        cmocka_unit_test(the_scale_is_one_on_both_axes),
        cmocka_unit_test(the_world_is_as_large_as_can_be),
        cmocka_unit_test(it_stands_in_the_middle_of_its_room),
        cmocka_unit_test(edges_are_in_the_last_cells),
        cmocka_unit_test(outside_walls_nothing_is_drawn),
        cmocka_unit_test(a_torus_wraps),
        cmocka_unit_test(a_torus_is_centred_on_a_point),
        cmocka_unit_test(walls_stay_where_they_are),
        cmocka_unit_test(near_a_point_there_is_a_window),
        cmocka_unit_test(a_window_stays_in_walls),
        cmocka_unit_test(a_cells_middle_is_in_the_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
