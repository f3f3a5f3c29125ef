/* From cells back to the world: what the pointer points at. */
#include "app.h"

#include "view/layout.h"
#include "view/stage.h"
#include "view/view.h"

static struct camera camera_of(struct model *model, int columns, int rows)
{
    struct cells cells = {0};
    app_draw(model, &cells, columns, rows);
    cells_free(&cells);
    struct layout l = layout_of(model, columns, rows);
    return stage_camera(model, l.stage, l.framed);
}

static int within(int x, int begin, int length)
{
    return x < begin ? begin : x >= begin + length ? begin + length - 1 : x;
}

/* The place of each cell, in the window and out of it, is drawn in that cell or in the
 * nearest of the window. */
static void check_points(struct model *model, int columns, int rows)
{
    struct camera camera = camera_of(model, columns, rows);
    struct rect at = camera.at;
    for (int k = 0; k < columns * rows; k++) {
        int c = k % columns, r = k / columns;
        int column = within(c, at.column, at.columns), row = within(r, at.row, at.rows);
        bool inside = c == column && r == row;
        flk_vec place = {-1, -1}, near = {-1, -1};
        double x = -1, y = -1;
        check_whole(inside, view_point_at(model, columns, rows, c, r, &place),
                    "%dx%d: is %d, %d on the stage", columns, rows, c, r);
        check_whole(true, view_point_near(model, columns, rows, c, r, &near),
                    "%dx%d: is a cell near %d, %d", columns, rows, c, r);
        if (!inside)
            check_same(-1, place.x, "the place of %d, %d off the stage", c, r);
        else
            check_same(near.x, place.x, "x of the place of %d, %d", c, r);
        camera_project(&camera, near, &x, &y);
        if ((int)x != column || (int)y != row)
            fail_msg("%dx%d: the place of %d, %d: expected it in cell %d, %d, got "
                     "%g, %g",
                     columns, rows, c, r, column, row, x, y);
    }
}

static void a_cell_has_its_place(void **state)
{
    static const char *const presets[] = {"lesson", "consensus"};
    static const char *const keys[] = {"Space", "z z", "z c PgDn c", "Z Z Z c", "f"};
    static const int sizes[][2] = {{80, 24}, {120, 40}, {40, 12}, {20, 8}, {30, 60}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(presets); k++) {
        struct model model;
        app_model(&model, presets[k], "");
        for (size_t n = 0; n < COUNT_OF(keys); n++) {
            app_keys(&model, keys[n]);
            check_points(&model, sizes[n][0], sizes[n][1]);
        }
        model_free(&model);
    }
}

static void without_a_stage_no_cell_has_a_place(void **state)
{
    static const char *const keys[] = {"?", "q p", "Esc g"};
    (void)state;
    struct model model;
    flk_vec place;
    app_model(&model, "lesson", "");
    check_whole(false, view_point_near(&model, 19, 7, 3, 3, &place), "too small");
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        app_keys(&model, keys[k]);
        check_whole(false, view_point_at(&model, 80, 24, 9, 9, &place),
                    "a place after %s", keys[k]);
        check_whole(false, view_point_near(&model, 80, 24, 9, 9, &place),
                    "a place near after %s", keys[k]);
    }
    app_keys(&model, "Esc Tab");
    struct cells cells = {0};
    app_draw(&model, &cells, 20, 8);
    cells_free(&cells);
    check_whole(false, view_point_near(&model, 20, 8, 3, 3, &place),
                "a place where a pane fills the screen");
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_has_its_place),
        cmocka_unit_test(without_a_stage_no_cell_has_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
