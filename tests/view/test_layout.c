/* Any size, any page, any options: all parts inside the screen, each within its own
 * place, and drawing ends. */
#include "app.h"

#include "view/layout.h"
#include "view/panes.h"
#include "view/stage.h"
#include "view/view.h"

#include <time.h>

enum { PARTS = 5 + PANES };

static size_t parts_of(const struct layout *l, struct rect parts[PARTS])
{
    const struct rect own[] = {l->title, l->stage, l->chart, l->dial, l->status};
    size_t count = 0;
    for (size_t k = 0; k < COUNT_OF(own); k++)
        parts[count++] = own[k];
    parts[count++] = l->footer;
    for (int pane = PANE_BOID; pane < PANES; pane++)
        parts[count++] = l->panes[pane];
    return count;
}

static bool is_shown(struct rect r)
{
    return r.columns > 0 && r.rows > 0;
}

static bool overlap(struct rect a, struct rect b)
{
    return is_shown(a) && is_shown(b) && a.column < b.column + b.columns &&
           b.column < a.column + a.columns && a.row < b.row + b.rows &&
           b.row < a.row + a.rows;
}

static void check_layout(const struct model *model, int columns, int rows)
{
    struct layout l = layout_of(model, columns, rows);
    struct rect parts[PARTS];
    size_t count = parts_of(&l, parts);
    for (size_t a = 0; a < count; a++) {
        struct rect p = parts[a];
        if (p.columns < 0 || p.rows < 0 ||
            (is_shown(p) && (p.column < 0 || p.row < 0 ||
                             p.column + p.columns > columns || p.row + p.rows > rows)))
            fail_msg(
                "%d x %d, page %d: expected part %zu inside, got %d x %d at %d, %d",
                columns, rows, (int)model->pane, a, p.columns, p.rows, p.column, p.row);
        for (size_t b = 0; b < a; b++)
            if (overlap(p, parts[b]))
                fail_msg("%d x %d, page %d: expected parts %zu and %zu apart, got them "
                         "over each other",
                         columns, rows, (int)model->pane, b, a);
    }
    if (!l.too_small && !is_shown(l.status))
        fail_msg("%d x %d: expected a status line, got none", columns, rows);
    if (l.framed && is_shown(l.stage) && (l.stage.columns < 3 || l.stage.rows < 3))
        fail_msg("%d x %d: expected room in the frame, got %d x %d", columns, rows,
                 l.stage.columns, l.stage.rows);
}

/* ---- Where everything stands
 * --------------------------------------------------------- */

static void parts_are_inside_and_apart_at_any_size(void **state)
{
    static const char *const settings[] = {
        "", "size 10x400", "size 400x10", "predator hunt 1 1", "", "size 10x400"};
    static const char *const keys[] = {"", "", "", "e C", "C", "e"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        app_model(&model, "lesson", settings[k]);
        app_keys(&model, keys[k]);
        for (int columns = 1; columns <= 300; columns++)
            for (int rows = 1; rows <= 100; rows++)
                for (int page = PANE_STAGE; page <= PANES; page++) {
                    model.stage_alone = page == PANES;
                    model.pane = page == PANES ? PANE_STAGE : (enum pane)page;
                    view_fit(&model, columns, rows);
                    check_layout(&model, columns, rows);
                }
        model_free(&model);
    }
}

/* From 20 x 8 on there is the stage, on its own page at least. */
static void from_20x8_on_there_is_the_stage(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    for (int columns = 1; columns <= 300; columns += 7)
        for (int rows = 1; rows <= 100; rows++) {
            struct layout l = layout_of(&model, columns, rows);
            bool large = columns >= 20 && rows >= 8;
            check_whole(!large, l.too_small, "%d x %d is too small", columns, rows);
            check_whole(large, is_shown(l.stage), "a stage at %d x %d", columns, rows);
        }
    model_free(&model);
}

/* The specification's screen of 80 x 24: everything at once, but for what is asked for
 * by a key. */
static void at_80x24_everything_is_there(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    struct layout l = layout_of(&model, 80, 24);
    struct rect parts[PARTS];
    size_t count = parts_of(&l, parts);
    size_t shown = 0;
    for (size_t k = 0; k < count; k++)
        shown += is_shown(parts[k]);
    check_whole(count - 2, shown, "parts but for trace and code");
    app_keys(&model, "e C");
    l = layout_of(&model, 80, 24);
    check_whole(true, is_shown(l.panes[PANE_TRACE]) && is_shown(l.panes[PANE_CODE]),
                "trace and code");
    model_free(&model);
}

/* On a small screen every pane has a page. */
static void small_screens_have_a_page_for_each_pane(void **state)
{
    static const int sizes[][2] = {{40, 12}, {20, 8}, {59, 24}, {80, 15}, {30, 60}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model model;
        app_model(&model, "lesson", "");
        app_keys(&model, "e C");
        view_fit(&model, sizes[k][0], sizes[k][1]);
        check_whole(true, model.paged, "%d x %d is paged", sizes[k][0], sizes[k][1]);
        for (int n = 0; n < PANES; n++) {
            struct layout l = layout_of(&model, sizes[k][0], sizes[k][1]);
            struct rect shown =
                model.pane == PANE_STAGE ? l.stage : l.panes[model.pane];
            check_whole(true, is_shown(shown), "page %d at %d x %d", (int)model.pane,
                        sizes[k][0], sizes[k][1]);
            app_keys(&model, "Tab");
        }
        check_whole(PANE_STAGE, model.pane, "the page after all");
        model_free(&model);
    }
}

/* ---- Every part within its own place
 * -------------------------------------------------- */

enum { BOARD_COLUMNS = 120, BOARD_ROWS = 60 };

/* Draw one part by its number into a place. */
static void draw_part(struct model *model, struct cells *cells, int part,
                      struct rect at)
{
    if (part < PANES)
        pane_draw(model, cells, (enum pane)part, at);
    else if (part == PANES)
        chart_draw(model, cells, at);
    else if (part == PANES + 1)
        dial_draw(model, cells, at);
    else
        stage_draw(model, cells, at, part == PANES + 2);
}

static void check_within(struct model *model, struct cells *cells, int part,
                         struct rect at)
{
    cells_clear(cells);
    draw_part(model, cells, part, at);
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < BOARD_COLUMNS; c++) {
            bool inside = c >= at.column && c < at.column + at.columns && r >= at.row &&
                          r < at.row + at.rows;
            if (!inside && cells_glyph(cells, c, r) != ' ')
                fail_msg("part %d: expected it inside %d x %d at %d, %d, got %#x at "
                         "%d, %d",
                         part, at.columns, at.rows, at.column, at.row,
                         cells_glyph(cells, c, r), c, r);
        }
}

static void parts_stay_in_their_places(void **state)
{
    static const char *const settings[] = {
        "",
        "world torus;predator hunt 3 3;fear 1",
        "boids 0",
        "boids 1",
        "size 1e9x1e9;radius 1e9;max_speed 1e9;max_force 1e9;boids 5",
        "separation 1e9;cohesion 123456.5;radius 10;boids 500"};
    (void)state;
    struct cells cells = {0};
    assert_true(cells_resize(&cells, BOARD_COLUMNS, BOARD_ROWS));
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        uint64_t seed = k;
        app_model(&model, "lesson", settings[k]);
        app_keys(&model, "PgDn PgDn t");
        for (int n = 0; n < (int)scaled_cases(600); n++) {
            int part = n % (PANES + 4);
            bool pane = part < PANES;
            /* Panes have 20 columns and more. */
            struct rect at = {10, 10, (pane ? 20 : 3) + (int)chance_below(&seed, 80),
                              (pane ? 0 : 3) + (int)chance_below(&seed, 40)};
            check_within(&model, &cells, part, at);
        }
        model_free(&model);
    }
    cells_free(&cells);
}

/* ---- Drawing
 * ------------------------------------------------------------------------- */

/* Seconds of processor that one screen may take, under a sanitizer too. */
#define SECONDS 2.0

static void check_draws(struct model *model, int columns, int rows, const char *what)
{
    struct cells cells = {0};
    clock_t before = clock();
    app_draw(model, &cells, columns, rows);
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    if (seconds > SECONDS)
        fail_msg("%s at %d x %d: expected it drawn within %g s, got %g s", what,
                 columns, rows, SECONDS, seconds);
    for (int k = 0; k < cells.columns * cells.rows; k++) {
        const struct cell *cell = &cells.at[k];
        if (cell->glyph < ' ' || cell->glyph == 0x7f || cell->role >= ROLE_COUNT)
            fail_msg("%s at %d x %d: expected a character in cell %d, got %#x of role "
                     "%d",
                     what, columns, rows, k, cell->glyph, cell->role);
    }
    long hit = view_boid_at(model, columns, rows, columns / 2, rows / 2);
    if (hit >= (long)flk_flock_count(timeline_flock(model->timeline)))
        fail_msg("%s: expected a boid that is there, got %ld", what, hit);
    cells_free(&cells);
}

/* What lies over the panes or in their place, each entered from flying. */
static const char *const views[] = {"",    "f",     "?",       "? PgDn PgDn",
                                    "p",   "Tab",   "Tab Tab", "Enter 4 . 5",
                                    ": x", "t m m", "t t m",   "Tab Tab Tab Tab"};

static void every_size_is_drawn(void **state)
{
    static const int widths[] = {1,  2,  3,  5,  10, 19, 20,  21,  39,  40,
                                 59, 60, 61, 79, 80, 99, 100, 159, 160, 300};
    static const int heights[] = {1, 2, 3, 7, 8, 9, 10, 11, 15, 16, 17, 24, 40, 100};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(views); k++) {
        struct model model;
        app_model(&model, k % 2 ? "consensus" : "lesson", "");
        app_keys(&model, "PgDn");
        app_keys(&model, views[k]);
        for (size_t w = 0; w < COUNT_OF(widths); w++)
            for (size_t h = 0; h < COUNT_OF(heights); h++)
                check_draws(&model, widths[w], heights[h], views[k]);
        model_free(&model);
    }
}

/* Each option at either end of its range, in both worlds, after some ticks. */
static void every_end_of_a_range_is_drawn(void **state)
{
    (void)state;
    for (int n = 0; n < 4 * FLK_OPTION_COUNT; n++) {
        const flk_option *row = &flk_option_table[n / 4];
        struct model model;
        double end = n % 2 ? row->most : row->least;
        app_model(&model, n % 4 < 2 ? "lesson" : "consensus", "predator hunt 3 3");
        if (n / 4 == FLK_OPTION_MIN_SPEED && n % 2)
            end = 0.4; /* the most beside max_speed */
        assert_true(model_set_option(&model, (flk_option_id)(n / 4), end));
        app_keys(&model, "PgDn c");
        check_draws(&model, 80, 24, row->name);
        check_draws(&model, 200, 60, row->name);
        model.utf8 = false;
        check_draws(&model, 40, 12, row->name);
        model_free(&model);
    }
}

static void wild_flocks_are_drawn(void **state)
{
    static const char *const wild[] = {
        "size 1e9x1e-9",
        "size 1e-9x1e9",
        "size 1e9x1e9",
        "size 1e-9x1e-9",
        "size 1e-9x1e-9;radius 1e9",
        "radius 1e9;fear 1e9;predator steer 1 1",
        "obstacle 5 5 1e9",
        "obstacle 1e9 1e9 1e-9;reach 1e9",
        "obstacle -1e9 -1e9 1e9;reach 1e-9;world torus",
        "margin 1e9",
        "boids 0",
        "boids 1;size 1e9x1e-9;field_of_view 1e-9;separation_ring 1e-9",
        "boids 5000;radius 0.5",
        "size 1e9x1e-9;margin 1e-9;radius 1e-9",
        "max_force 1e-9;separation 1e9;max_speed 1e9;min_speed 1e9",
        "size 400x1;radius 200;separation_ring 0.5;field_of_view 1"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(wild); k++) {
        struct model model;
        app_model(&model, "lesson", wild[k]);
        app_keys(&model, "PgDn t");
        check_draws(&model, 80, 24, wild[k]);
        check_draws(&model, 300, 100, wild[k]);
        check_draws(&model, 20, 8, wild[k]);
        app_keys(&model, "m m c");
        check_draws(&model, 120, 40, wild[k]);
        app_keys(&model, "f");
        check_draws(&model, 21, 9, wild[k]);
        model_free(&model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_inside_and_apart_at_any_size),
        cmocka_unit_test(from_20x8_on_there_is_the_stage),
        cmocka_unit_test(at_80x24_everything_is_there),
        cmocka_unit_test(small_screens_have_a_page_for_each_pane),
        cmocka_unit_test(parts_stay_in_their_places),
        cmocka_unit_test(every_size_is_drawn),
        cmocka_unit_test(every_end_of_a_range_is_drawn),
        cmocka_unit_test(wild_flocks_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
