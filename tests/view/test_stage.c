/* The stage, cell by cell: boids where the camera has them, as marks and groups say. */
#include "app.h"

#include "view/glyphs.h"
#include "view/layout.h"
#include "view/stage.h"
#include "view/view.h"

#include <math.h>
#include <stdlib.h>

/* A drawn screen, and what is needed to find one's way on it. */
struct picture {
    const struct model *model;
    struct cells cells;
    struct layout layout;
    struct camera camera;
    const struct marks *marks;
    size_t count;
};

static struct picture picture_of(struct model *model, int columns, int rows)
{
    struct picture p = {.model = model};
    app_draw(model, &p.cells, columns, rows);
    p.layout = layout_of(model, columns, rows);
    p.camera = stage_camera(model, p.layout.stage, p.layout.framed);
    p.marks = timeline_marks(model->timeline);
    p.count = flk_flock_count(timeline_flock(model->timeline));
    return p;
}

struct place {
    int column, row;
};

static struct place place_of(const struct picture *p, size_t boid)
{
    double column = -1, row = -1;
    flk_vec at = model_position(p->model, boid);
    if (!camera_project(&p->camera, at, &column, &row))
        fail_msg("expected boid %zu in view, got it at (%g, %g)", boid, at.x, at.y);
    return (struct place){(int)column, (int)row};
}

static bool same_place(struct place a, struct place b)
{
    return a.column == b.column && a.row == b.row;
}

static bool is_neighbour(const struct picture *p, size_t boid)
{
    const flk_event *seen = flk_trace_event(&p->model->trace, FLK_EVENT_NEIGHBOURS);
    for (size_t k = 0; p->model->vectors && seen && k < seen->as.neighbours.count; k++)
        if (seen->as.neighbours.ids[k] == boid)
            return true;
    return false;
}

/* Of the boids in one cell the one that is seen: the followed, else its neighbour of
 * the highest number, else the boid of the highest number. */
static size_t topmost(const struct picture *p, struct place at)
{
    size_t top = p->count;
    for (size_t i = 0; i < p->count; i++)
        if (same_place(at, place_of(p, i))) {
            if (i == p->model->followed)
                return i;
            if (top == p->count || !is_neighbour(p, top) || is_neighbour(p, i))
                top = i;
        }
    return top;
}

/* The ring of the followed boid covers what is beside it, its own place the rest. */
static bool covered_by_the_followed(const struct picture *p, struct place at)
{
    struct place f = place_of(p, p->model->followed);
    return f.row == at.row && abs(f.column - at.column) <= 1;
}

static enum role role_expected(const struct picture *p, size_t boid)
{
    if (boid == p->model->followed)
        return ROLE_STRONG;
    if (model_flees(p->model, boid))
        return ROLE_FLEEING;
    return is_neighbour(p, boid) ? ROLE_NEIGHBOUR
                                 : glyph_group_role(p->marks->group[boid]);
}

static void check_boid(struct picture *p, size_t boid)
{
    unsigned tick = (unsigned)timeline_tick(p->model->timeline);
    struct place at = place_of(p, boid);
    const struct cell *cell = cells_at(&p->cells, at.column, at.row);
    if (boid != p->model->followed && covered_by_the_followed(p, at))
        return;
    size_t top = topmost(p, at);
    uint32_t glyph =
        glyph_boid(glyphs_rich(p->model), p->marks->direction[top],
                   p->marks->group[top] == MARKS_ALONE && !is_neighbour(p, top));
    check_whole(glyph, cell->glyph, "tick %u: the glyph of boid %zu (for %zu)", tick,
                top, boid);
    check_whole(role_expected(p, top), cell->role, "tick %u: the role of boid %zu",
                tick, top);
}

static void check_ring(struct picture *p)
{
    struct place at = place_of(p, p->model->followed);
    struct rect world = p->camera.at;
    if (at.column > world.column) {
        struct cell *left = cells_at(&p->cells, at.column - 1, at.row);
        check_whole('(', left->glyph, "left of the followed boid");
        check_whole(ROLE_STRONG, left->role, "the role of its ring");
    }
    if (at.column + 1 < world.column + world.columns)
        check_whole(')', cells_glyph(&p->cells, at.column + 1, at.row),
                    "right of the followed boid");
    check_whole((uint64_t)at.column, (uint64_t)p->cells.cursor_column,
                "the cursor's column");
    check_whole((uint64_t)at.row, (uint64_t)p->cells.cursor_row, "the cursor's row");
}

static void check_picture(struct model *model, int columns, int rows)
{
    struct picture p = picture_of(model, columns, rows);
    for (size_t i = 0; i < p.count; i++)
        check_boid(&p, i);
    if (p.count > 0)
        check_ring(&p);
    cells_free(&p.cells);
}

/* ---- Boids --------------------------------------------------------------------- */

static void boids_are_drawn_where_they_are(void **state)
{
    static const char *const presets[] = {"lesson", "consensus", "murmuration"};
    static const int sizes[][2] = {{80, 24}, {120, 40}, {200, 60}, {40, 12}, {20, 8}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(presets); k++) {
        struct model model;
        app_model(&model, presets[k], "");
        for (int tick = 0; tick <= 60; tick += 12) {
            model_go(&model, (uint64_t)tick);
            model_follow(&model, (size_t)tick % 24);
            model.vectors = tick % 24 == 0;
            model.centred = tick % 36 == 0;
            /* Few cells show dots, where there are more boids. */
            for (size_t n = 0; n < (k == 2 ? 3 : COUNT_OF(sizes)); n++)
                check_picture(&model, sizes[n][0], sizes[n][1]);
        }
        model_free(&model);
    }
}

static void boids_are_drawn_in_ascii_too(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn PgDn");
    app_command(&model, "glyphs ascii");
    model.trails = TRAILS_ALL;
    check_picture(&model, 80, 24);
    model.glyphs = GLYPHS_ARROWS;
    model.utf8 = false;
    check_picture(&model, 80, 24);
    model_free(&model);
}

/* Who flees stands out, as a neighbour too, and nobody else does; among dots the cells
 * with one that does. */
static void the_fleeing_stand_out(void **state)
{
    static const flk_boid boids[] = {{{10, 10}, {0.1, 0}},
                                     {{12, 10}, {0, 0.1}},
                                     {{20, 10}, {0.1, 0}},
                                     {{20.1, 10}, {0.1, 0}},
                                     {{30, 15}, {0, -0.1}}};
    (void)state;
    for (int dots = 0; dots < 2; dots++) {
        struct model model;
        app_model(&model, "lesson",
                  "obstacle none;margin 0;fear 1;predator steer 12.5 12.5");
        app_place(&model, boids, COUNT_OF(boids));
        if (dots == 1)
            app_keys(&model, "m m v t t");
        else
            check_picture(&model, 80, 24);
        model_follow(&model, 4);
        struct picture p = picture_of(&model, 80, 24);
        check_whole(1, model.fleeing_count, "boids that flee");
        for (size_t i = 0; i < 4; i++) {
            struct place at = place_of(&p, i);
            enum role role =
                i == 1 ? ROLE_FLEEING : glyph_group_role(p.marks->group[i]);
            check_whole(role, cells_at(&p.cells, at.column, at.row)->role,
                        "role of boid %zu, dots %d", i, dots);
        }
        cells_free(&p.cells);
        model_free(&model);
    }
}

/* Two groups, the larger first, and one alone. */
static void groups_have_their_colours_and_the_alone_none(void **state)
{
    static const flk_boid boids[] = {{{5, 5}, {0.1, 0}},   {{6, 5}, {0, 0.1}},
                                     {{20, 5}, {0.1, 0}},  {{21, 5}, {0, -0.1}},
                                     {{22, 5}, {-0.1, 0}}, {{12, 15}, {0.1, 0.1}}};
    static const enum role roles[] = {ROLE_GROUP_FIRST + 1, ROLE_GROUP_FIRST + 1,
                                      ROLE_GROUP_FIRST,     ROLE_GROUP_FIRST,
                                      ROLE_GROUP_FIRST,     ROLE_ALONE};
    static const uint32_t glyphs[] = {0x2192, 0x2193, 0x2192, 0x2191, 0x2190, 0x21d8};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "obstacle none");
    app_place(&model, boids, COUNT_OF(boids));
    for (size_t followed = 0; followed < COUNT_OF(boids); followed++) {
        model_follow(&model, followed);
        model.vectors = false;
        struct picture p = picture_of(&model, 120, 40);
        for (size_t i = 0; i < COUNT_OF(boids); i++) {
            struct place at = place_of(&p, i);
            struct cell *cell = cells_at(&p.cells, at.column, at.row);
            if (i != followed && covered_by_the_followed(&p, at))
                continue;
            check_whole(glyphs[i], cell->glyph, "the glyph of boid %zu", i);
            check_whole(i == followed ? ROLE_STRONG : roles[i], cell->role,
                        "the role of boid %zu", i);
        }
        cells_free(&p.cells);
    }
    model_free(&model);
}

/* More groups than colours: the first colour is the largest group's alone. */
static void the_first_colour_is_the_largest_groups(void **state)
{
    (void)state;
    check_whole(ROLE_GROUP_FIRST, glyph_group_role(0), "the role of name 0");
    check_whole(ROLE_ALONE, glyph_group_role(MARKS_ALONE), "the role of none");
    for (uint16_t name = 1; name < 2000; name++) {
        enum role role = glyph_group_role(name);
        if (role <= ROLE_GROUP_FIRST || role > ROLE_GROUP_LAST)
            fail_msg("name %u: expected a role after the first group's, got %d", name,
                     (int)role);
    }
}

/* ---- Dots ---------------------------------------------------------------------- */

static bool is_braille(uint32_t glyph)
{
    return glyph > 0x2800 && glyph < 0x2900;
}

/* As many cells with boids as there are, and each counts its own. */
static void check_dots(struct picture *p, const char *what)
{
    size_t drawn = 0;
    struct rect stage = p->camera.at;
    double a_cell = (double)p->count / (stage.columns * stage.rows);
    for (size_t i = 0; i < p->count; i++) {
        struct place at = place_of(p, i);
        const struct cell *cell = cells_at(&p->cells, at.column, at.row);
        if (covered_by_the_followed(p, at))
            continue;
        size_t here = 0;
        for (size_t k = 0; k < p->count; k++)
            here += same_place(at, place_of(p, k));
        check_whole(here, cell->tally, "%s: boids in the cell of boid %zu", what, i);
        if (glyphs_rich(p->model)
                ? !is_braille(cell->glyph)
                : cell->glyph != glyph_density((unsigned)here, a_cell))
            fail_msg("%s: expected dots of %zu in the cell of boid %zu, got %#x", what,
                     here, i, cell->glyph);
        drawn++;
    }
    if (drawn == 0)
        fail_msg("%s: expected dots, got none", what);
}

static void more_boids_than_cells_are_dots(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "boids 2000");
    model.vectors = false;
    model.trails = TRAILS_NONE;
    struct picture p = picture_of(&model, 80, 24);
    check_dots(&p, "2000 boids");
    cells_free(&p.cells);
    model.utf8 = false;
    p = picture_of(&model, 80, 24);
    check_dots(&p, "2000 boids in ASCII");
    cells_free(&p.cells);
    model_free(&model);
}

static void few_boids_are_dots_on_request(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "m m v t t");
    check_whole(GLYPHS_DOTS, model.glyphs, "glyphs after m m");
    struct picture p = picture_of(&model, 80, 24);
    check_dots(&p, "24 boids");
    cells_free(&p.cells);
    model_free(&model);
}

/* How many dots a braille glyph has. */
static int dots_in(uint32_t glyph)
{
    int count = 0;
    for (uint32_t bits = glyph & 0xff; is_braille(glyph) && bits; bits &= bits - 1)
        count++;
    return count;
}

/* A flock of more boids than dots, half of them on one point: what is dense stands out,
 * what is sparse is faint, and no cell with a boid is blank. */
static void dense_parts_stand_out(void **state)
{
    enum { COUNT = 12000, HEAP = 500 };
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    flk_boid *boids = calloc(COUNT, sizeof(*boids));
    for (size_t i = 0; i < COUNT; i++)
        boids[i] = (flk_boid){{0.1 + 23.0 * (double)(i % 400) / 400,
                               i < COUNT - HEAP ? 14 * (double)i / COUNT : 17.1},
                              {0.1, 0}};
    for (size_t i = COUNT - HEAP; i < COUNT; i++)
        boids[i].position.x = 12.1;
    boids[0].position = (flk_vec){2.1, 19.1}; /* far off, alone in its cell */
    app_place(&model, boids, COUNT);
    app_command(&model, "follow 20");
    model.vectors = false;
    model.trails = TRAILS_NONE;
    struct picture p = picture_of(&model, 60, 24);
    struct place heap = place_of(&p, COUNT - 1), one = place_of(&p, 0);
    struct cell *at = cells_at(&p.cells, heap.column, heap.row);
    check_whole(HEAP, at->tally, "boids of the heap in its cell");
    check_whole(ROLE_STRONG, at->role, "the role of the heap");
    check_whole(1, (uint64_t)dots_in(at->glyph), "dots of the heap, on one point");
    at = cells_at(&p.cells, one.column, one.row);
    check_whole(1, at->tally, "boids in the cell of one far off");
    check_whole(ROLE_FAINT, at->role, "its role");
    check_whole(1, (uint64_t)dots_in(at->glyph), "its dots");
    cells_free(&p.cells);
    free(boids);
    model_free(&model);
}

/* ---- Gliding ------------------------------------------------------------------- */

static void half_a_tick_on_boids_are_half_way(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "max_speed 2;min_speed 1.5");
    model.playing = true;
    model.vectors = false;
    for (int k = 0; k <= 20; k++)
        model_advance(&model, 0.1 * k);
    model_advance(&model, 2.05);
    check_near(0.5, model_phase(&model), 1e-6, "the phase");
    struct picture p = picture_of(&model, 120, 40);
    for (size_t i = 0; i < p.count; i++) {
        flk_vec a, b = flk_flock_boid(timeline_flock(model.timeline), i).position;
        double column, row;
        assert_true(timeline_position(model.timeline, i, 1, &a));
        flk_vec half = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        assert_true(camera_project(&p.camera, half, &column, &row));
        struct place at = place_of(&p, i);
        check_near(column, at.column + 0.5, 0.51 / column, "the column of boid %zu", i);
        check_near(row, at.row + 0.5, 0.51 / row, "the row of boid %zu", i);
        check_boid(&p, i);
    }
    cells_free(&p.cells);
    model_free(&model);
}

/* A boid that flies over the seam is seen at one edge, then at the other, and nowhere
 * between. */
static void over_the_seam_out_one_edge_and_in_at_the_other(void **state)
{
    static const flk_boid boids[] = {{{23.9, 10}, {0.4, 0}}, {{12, 0.1}, {0, -0.4}}};
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    app_place(&model, boids, COUNT_OF(boids));
    model.playing = true;
    model_advance(&model, 0);
    model_advance(&model, 0.1);
    bool seen[2][2] = {{false, false}, {false, false}};
    for (int k = 0; k < 20; k++) {
        model_advance(&model, 0.1 + 0.005 * k);
        struct picture p = picture_of(&model, 80, 24);
        struct rect world = p.camera.at;
        for (size_t i = 0; i < 2; i++) {
            struct place at = place_of(&p, i);
            bool first = i == 0 ? at.column == world.column : at.row == world.row;
            bool last = i == 0 ? at.column == world.column + world.columns - 1
                               : at.row == world.row + world.rows - 1;
            if (!first && !last)
                fail_msg("boid %zu: expected it at an edge, got %d, %d", i, at.column,
                         at.row);
            seen[i][0] |= first;
            seen[i][1] |= last;
            check_boid(&p, i);
        }
        cells_free(&p.cells);
    }
    check_whole(true, seen[0][0] && seen[0][1], "boid 0 at both edges");
    check_whole(true, seen[1][0] && seen[1][1], "boid 1 at both edges");
    model_free(&model);
}

/* ---- Clicks
 * -------------------------------------------------------------------------- */

static void check_clicks(struct model *model, int columns, int rows)
{
    struct picture p = picture_of(model, columns, rows);
    for (size_t i = 0; i < p.count; i++) {
        struct place at = place_of(&p, i);
        long hit = view_boid_at(model, columns, rows, at.column, at.row);
        check_whole(topmost(&p, at), (uint64_t)hit, "the boid clicked at %d, %d",
                    at.column, at.row);
    }
    cells_free(&p.cells);
}

static void a_click_is_on_the_boid_that_is_seen(void **state)
{
    static const char *const presets[] = {"lesson", "consensus", "murmuration"};
    static const int sizes[][2] = {{80, 24}, {120, 40}, {40, 12}, {20, 8}, {300, 100}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(presets); k++)
        for (size_t n = 0; n < COUNT_OF(sizes); n++) {
            struct model model;
            app_model(&model, presets[k], "");
            app_keys(&model, n % 2 ? "PgDn PgDn c" : "PgDn");
            model.playing = true;
            model_advance(&model, 0);
            model_advance(&model, 0.1);
            model_advance(&model, 0.16);
            check_clicks(&model, sizes[n][0], sizes[n][1]);
            model_free(&model);
        }
}

static void a_click_beside_a_boid_means_it_and_one_far_off_nobody(void **state)
{
    static const flk_boid one[] = {{{18, 10}, {0.1, 0}}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_place(&model, one, 1);
    struct picture p = picture_of(&model, 80, 24);
    struct place at = place_of(&p, 0);
    for (int c = -6; c <= 6; c++)
        for (int r = -4; r <= 4; r++) {
            bool near = hypot(c, 2 * r) <= 2, far = hypot(c, 2 * r) > 4;
            long hit = view_boid_at(&model, 80, 24, at.column + c, at.row + r);
            if ((near && hit != 0) || (far && hit != -1))
                fail_msg("%d columns, %d rows off: expected %s, got %ld", c, r,
                         near ? "the boid" : "nobody", hit);
        }
    app_keys(&model, "?");
    check_whole((uint64_t)-1, (uint64_t)view_boid_at(&model, 80, 24, at.column, at.row),
                "the boid clicked on the help");
    app_keys(&model, "q");
    check_whole((uint64_t)-1, (uint64_t)view_boid_at(&model, 19, 7, 3, 3),
                "the boid clicked on a screen too small");
    cells_free(&p.cells);
    model_free(&model);
}

/* ---- Zoom ---------------------------------------------------------------------- */

/* Draw it and see what of the circle of sight is in the stage: at the nearest zoom all
 * of it, and nearly as much as there is room for. */
static void check_nearest(struct model *model, int columns, int rows)
{
    struct cells cells = {0};
    for (int k = 0; k < 12; k++) {
        view_fit(model, columns, rows);
        app_keys(model, "z");
    }
    app_draw(model, &cells, columns, rows);
    struct layout l = layout_of(model, columns, rows);
    struct camera camera = stage_camera(model, l.stage, l.framed);
    const flk_options *o = flk_flock_options(timeline_flock(model->timeline));
    double across = 2 * o->radius / camera.scale;
    double room = fmin(l.stage.columns - 2, 2 * (l.stage.rows - 2));
    if (!(across <= room && across > 0.8 * room))
        fail_msg("%d x %d: expected a circle of nearly %g columns, got %g", columns,
                 rows, room, across);
    check_whole((uint64_t)model->zoom_most, (uint64_t)model->zoom, "the zoom");
    check_has(model->message, "fills the stage", "what z says then");
    cells_free(&cells);
}

static void at_the_nearest_the_circle_fills_the_stage(void **state)
{
    static const int sizes[][2] = {{80, 24}, {120, 40}, {60, 16}, {200, 60}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model model;
        app_model(&model, "murmuration", "");
        check_nearest(&model, sizes[k][0], sizes[k][1]);
        model_free(&model);
    }
}

/* Each step shows half as much; at either end the status says so. */
static void z_comes_nearer_and_Z_goes_back(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "murmuration", "");
    view_fit(&model, 120, 40);
    struct layout l = layout_of(&model, 120, 40);
    double scale = stage_camera(&model, l.stage, l.framed).scale;
    for (int k = 1; k < model.zoom_most; k++) {
        app_keys(&model, "z");
        struct camera camera = stage_camera(&model, l.stage, l.framed);
        check_near(scale / 2, camera.scale, 1e-12, "the scale at zoom %d", k);
        scale = camera.scale;
    }
    app_keys(&model, "Z Z Z Z Z Z");
    check_whole(0, (uint64_t)model.zoom, "the zoom after all");
    check_has(model.message, "whole world", "what Z says then");
    model_free(&model);
}

/* Zoomed in, the boid stays in the middle while it flies over the seam; with c the view
 * stands still and the boid moves on it. */
static void the_view_follows_or_stands(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "radius 3");
    view_fit(&model, 120, 40);
    app_keys(&model, "z");
    struct layout l = layout_of(&model, 120, 40);
    for (int tick = 0; tick < 150; tick++) {
        struct camera camera = stage_camera(&model, l.stage, l.framed);
        flk_vec p = model_position(&model, model.followed);
        double column = -1, row = -1;
        assert_true(camera_project(&camera, p, &column, &row));
        check_near(camera.at.column + camera.at.columns / 2 + 0.5, column, 1e-6,
                   "its column at tick %d", tick);
        check_near(camera.at.row + camera.at.rows / 2 + 0.5, row, 1e-6,
                   "its row at tick %d", tick);
        model_go(&model, (uint64_t)tick + 1);
    }
    app_keys(&model, "c");
    flk_vec before = stage_camera(&model, l.stage, l.framed).origin;
    app_keys(&model, "Right Right Right");
    check_vec(before, stage_camera(&model, l.stage, l.framed).origin, "a still view");
    app_keys(&model, "c");
    flk_vec after = stage_camera(&model, l.stage, l.framed).origin;
    if (before.x == after.x)
        fail_msg("expected the view to follow again");
    model_free(&model);
}

/* A radius that fills the world leaves nothing nearer; a smaller world less. */
static void a_zoom_stays_where_it_can(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "radius 1");
    view_fit(&model, 80, 24);
    app_keys(&model, "z z z");
    check_whole(3, (uint64_t)model.zoom, "the zoom");
    app_command(&model, "radius 4");
    view_fit(&model, 80, 24);
    check_whole(1, (uint64_t)model.zoom, "the zoom with a larger circle");
    app_command(&model, "radius 12");
    view_fit(&model, 80, 24);
    check_whole(0, (uint64_t)model.zoom, "the zoom where the circle fills the world");
    app_keys(&model, "z");
    check_has(model.message, "fills the stage", "what z says then");
    app_command(&model, "boids 0");
    view_fit(&model, 80, 24);
    app_keys(&model, "z");
    free(app_screen(&model, 80, 24));
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boids_are_drawn_where_they_are),
        cmocka_unit_test(boids_are_drawn_in_ascii_too),
        cmocka_unit_test(the_fleeing_stand_out),
        cmocka_unit_test(groups_have_their_colours_and_the_alone_none),
        cmocka_unit_test(the_first_colour_is_the_largest_groups),
        cmocka_unit_test(more_boids_than_cells_are_dots),
        cmocka_unit_test(few_boids_are_dots_on_request),
        cmocka_unit_test(dense_parts_stand_out),
        cmocka_unit_test(half_a_tick_on_boids_are_half_way),
        cmocka_unit_test(over_the_seam_out_one_edge_and_in_at_the_other),
        cmocka_unit_test(a_click_is_on_the_boid_that_is_seen),
        cmocka_unit_test(a_click_beside_a_boid_means_it_and_one_far_off_nobody),
        cmocka_unit_test(at_the_nearest_the_circle_fills_the_stage),
        cmocka_unit_test(z_comes_nearer_and_Z_goes_back),
        cmocka_unit_test(the_view_follows_or_stands),
        cmocka_unit_test(a_zoom_stays_where_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
