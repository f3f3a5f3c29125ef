/* The cells of the search on the stage: those of the model, and nothing else. */
#include "app.h"

#include "view/glyphs.h"
#include "view/layout.h"
#include "view/squares.h"
#include "view/stage.h"
#include "view/view.h"

#include <stdlib.h>

/* A blank stage of 40 x 20 cells on a world of 40 x 40: a column is a unit, a row two.
 */
struct sheet {
    struct model model;
    struct camera camera;
    struct cells cells;
    bool dotted;
};

static void open_sheet(struct sheet *s, const char *settings)
{
    app_model(&s->model, "lesson", settings);
    app_command(&s->model, "obstacle none");
    s->cells = (struct cells){0};
    s->dotted = false;
    assert_true(cells_resize(&s->cells, 40, 20));
    s->camera = camera_fit(flk_flock_options(timeline_flock(s->model.timeline)),
                           (struct rect){0, 0, 40, 20});
}

static void close_sheet(struct sheet *s)
{
    s->model.squares = NULL; /* the test's own */
    s->model.square_count = s->model.square_room = 0;
    model_free(&s->model);
    cells_free(&s->cells);
}

/* The model is told of these squares, as the core would tell it. */
static void draw(struct sheet *s, flk_square *squares, size_t count)
{
    s->model.squares = squares;
    s->model.square_count = count;
    cells_clear(&s->cells);
    squares_draw(&s->model, &s->cells, &s->camera, s->dotted);
}

static void check_glyph(const struct sheet *s, int column, int row,
                        enum line_glyph line, const char *what)
{
    check_whole(glyph_line(true, line), cells_glyph(&s->cells, column, row),
                "%s, in column %d of row %d", what, column, row);
}

static void check_blank(const struct sheet *s, int column, int row, const char *what)
{
    check_whole(' ', cells_glyph(&s->cells, column, row), "%s, in column %d of row %d",
                what, column, row);
}

static size_t count_drawn(const struct sheet *s)
{
    size_t count = 0;
    for (int r = 0; r < s->cells.rows; r++)
        for (int c = 0; c < s->cells.columns; c++)
            count += cells_glyph(&s->cells, c, r) != ' ';
    return count;
}

#define WALLS "size 40x40;world walls;boids 5"
#define TORUS "size 40x40;world torus;boids 5"

static void those_opened_stand_out(void **state)
{
    (void)state;
    struct sheet s;
    flk_square four[] = {{0, 0, 20, 20, 1, true},
                         {20, 0, 20, 20, 1, false},
                         {0, 20, 20, 20, 1, false},
                         {20, 20, 20, 20, 1, false}};
    open_sheet(&s, WALLS);
    draw(&s, four, 4);
    check_glyph(&s, 20, 5, LINE_DOWN, "the right edge of the opened one");
    check_glyph(&s, 5, 10, LINE_ACROSS, "its lower edge");
    check_glyph(&s, 20, 10, LINE_CROSS, "its corner");
    check_glyph(&s, 30, 10, DOTTED_ACROSS, "an edge between two others");
    check_glyph(&s, 20, 15, DOTTED_DOWN, "another edge between two others");
    check_whole(ROLE_PLAIN, cells_at(&s.cells, 20, 5)->role, "the role of an opened");
    check_whole(ROLE_FAINT, cells_at(&s.cells, 20, 15)->role, "the role of another");
    check_blank(&s, 0, 5, "the world's border, which is the frame's");
    check_blank(&s, 10, 5, "inside");
    close_sheet(&s);
}

static void what_is_there_stays(void **state)
{
    (void)state;
    struct sheet s;
    flk_square two[] = {{0, 0, 20, 40, 1, true}, {20, 0, 20, 40, 1, false}};
    open_sheet(&s, WALLS);
    s.model.squares = two;
    s.model.square_count = 2;
    cells_put(&s.cells, 20, 7, 'x', ROLE_STRONG);
    squares_draw(&s.model, &s.cells, &s.camera, s.dotted);
    check_whole('x', cells_glyph(&s.cells, 20, 7), "what was there before");
    check_glyph(&s, 20, 8, LINE_DOWN, "the line below it");
    close_sheet(&s);
}

/* On a stage full of dots those that were opened are seen, the others not. */
static void dots_give_way_to_those_opened(void **state)
{
    (void)state;
    struct sheet s;
    flk_square two[] = {{0, 0, 20, 20, 1, true}, {20, 20, 20, 20, 1, false}};
    open_sheet(&s, WALLS);
    for (int k = 0; k < 40 * 20; k++) {
        s.cells.at[k].glyph = 0x28ff;
        s.cells.at[k].tally = 9;
    }
    s.model.squares = two;
    s.model.square_count = 2;
    squares_draw(&s.model, &s.cells, &s.camera, s.dotted);
    check_glyph(&s, 20, 5, LINE_DOWN, "the right edge of the opened one");
    check_glyph(&s, 20, 10, LINE_CROSS, "its corner");
    check_whole(0x28ff, cells_glyph(&s.cells, 30, 10), "an edge of the other");
    check_whole(0x28ff, cells_glyph(&s.cells, 10, 5), "the dots inside");
    close_sheet(&s);
}

/* Squares of a tree: each as large as it is, the small ones by their corners. */
static void small_ones_have_corners_and_the_smallest_nothing(void **state)
{
    (void)state;
    struct sheet s;
    flk_square small = {20, 20, 5, 5, 1, false}, tiny = {20, 20, 2, 2, 1, false};
    open_sheet(&s, WALLS);
    draw(&s, &small, 1);
    check_glyph(&s, 20, 10, LINE_CROSS, "the corner of a small one");
    check_whole(1, count_drawn(&s), "cells drawn of it");
    draw(&s, &tiny, 1);
    check_whole(0, count_drawn(&s), "cells drawn of one that is too small");
    tiny.opened = true;
    draw(&s, &tiny, 1);
    check_glyph(&s, 21, 10, LINE_CROSS, "the middle of a tiny one that was opened");
    check_whole(1, count_drawn(&s), "cells drawn of it");
    small.opened = true;
    draw(&s, &small, 1);
    check_glyph(&s, 25, 11, LINE_DOWN, "the right edge of a small one, opened");
    close_sheet(&s);
}

/* Where the view of a torus is centred, the seam is in mid screen and lines cross it.
 */
static void a_centred_view_shows_the_seam(void **state)
{
    (void)state;
    struct sheet s;
    flk_square two[] = {{0, 0, 20, 40, 1, true}, {20, 0, 20, 40, 1, false}};
    open_sheet(&s, TORUS);
    draw(&s, two, 2);
    check_blank(&s, 0, 5, "the seam at the frame");
    camera_centre(&s.camera, (flk_vec){0.5, 20.5}); /* the seam in column 19.5 */
    draw(&s, two, 2);
    check_glyph(&s, 19, 5, LINE_DOWN, "the seam in mid screen");
    check_glyph(&s, 39, 5, LINE_DOWN, "the line that was in mid world");
    close_sheet(&s);
}

/* Among dots a corner here and there would be a dot more. */
static void among_dots_there_are_no_corners(void **state)
{
    flk_square square = {20, 20, 4, 4, 1, false};
    (void)state;
    struct sheet s;
    open_sheet(&s, TORUS);
    draw(&s, &square, 1);
    assert_true(count_drawn(&s) > 0);
    s.dotted = true;
    draw(&s, &square, 1);
    check_whole(0, count_drawn(&s), "cells drawn among dots");
    square.opened = true;
    draw(&s, &square, 1);
    assert_true(count_drawn(&s) > 0);
    close_sheet(&s);
}

/* ---- The key ------------------------------------------------------------------- */

static void the_key_asks_the_core(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    check_whole(0, model.square_count, "squares before the key");
    app_keys(&model, "S");
    check_whole(true, model.cells, "cells shown");
    check_whole(model.layout.squares, model.square_count, "squares");
    flk_square *expected = calloc(model.square_count, sizeof(*expected));
    flk_flock_squares(timeline_flock(model.timeline), model.followed, expected,
                      model.square_count);
    size_t opened = 0;
    for (size_t k = 0; k < model.square_count; k++) {
        check_same(expected[k].x, model.squares[k].x, "x of square %zu", k);
        check_whole(expected[k].opened, model.squares[k].opened, "opened, %zu", k);
        opened += expected[k].opened;
    }
    check_whole(opened, model.opened, "squares opened");
    check_has(model.message, "grid: ", "the message");
    free(expected);
    app_keys(&model, "S");
    check_whole(false, model.cells, "cells hidden again");
    check_whole(0, model.square_count, "squares then");
    model_free(&model);
}

/* Small cells are said to be too small, in the place of the sentence. */
static void the_status_says_what_is_not_shown(void **state)
{
    static const char *const words = "some cells are too small to show";
    (void)state;
    struct model model;
    app_model(&model, "murmuration", "search grid;radius 1");
    app_keys(&model, "S");
    model_advance(&model, 10); /* the message of the key is gone */
    char *small = app_screen(&model, 80, 24), *large = app_screen(&model, 300, 120);
    check_has(small, words, "80x24");
    check_lacks(large, words, "300x120");
    free(small);
    free(large);
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_opened_stand_out),
        cmocka_unit_test(what_is_there_stays),
        cmocka_unit_test(dots_give_way_to_those_opened),
        cmocka_unit_test(small_ones_have_corners_and_the_smallest_nothing),
        cmocka_unit_test(among_dots_there_are_no_corners),
        cmocka_unit_test(a_centred_view_shows_the_seam),
        cmocka_unit_test(the_key_asks_the_core),
        cmocka_unit_test(the_status_says_what_is_not_shown),
    };
    return cmocka_run_group_tests_name("squares", tests, NULL, NULL);
}
