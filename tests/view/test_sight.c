/* What the followed boid senses and does, on the stage: pushes, circles, its cone; and
 * what stands in the world. */
#include "app.h"

#include "fields.h"
#include "golden.h"

#include "view/glyphs.h"
#include "view/layout.h"
#include "view/stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEGREE (3.141592653589793 / 180)

struct picture {
    struct cells cells;
    struct camera camera;
    flk_vec here; /* of the followed boid */
};

static struct picture picture_of(struct model *model, int columns, int rows)
{
    struct picture p = {.here = {0, 0}};
    app_draw(model, &p.cells, columns, rows);
    struct layout layout = layout_of(model, columns, rows);
    p.camera = stage_camera(model, layout.stage, layout.framed);
    if (model->traced)
        p.here = model_position(model, model->followed);
    return p;
}

static bool in_world(const struct picture *p, int column, int row)
{
    struct rect at = p->camera.at;
    return column >= at.column && column < at.column + at.columns && row >= at.row &&
           row < at.row + at.rows;
}

/* The cell of a point; false outside the world. */
static bool cell_of(const struct picture *p, flk_vec at, int *column, int *row)
{
    double c, r;
    if (!camera_project(&p->camera, at, &c, &r))
        return false;
    *column = (int)c;
    *row = (int)r;
    return true;
}

/* ---- Pushes -------------------------------------------------------------------- */

/* Mark the cells that a ray from the boid goes through, to a distance. */
static void mark_ray(const struct picture *p, flk_vec force, double far, bool *hit)
{
    double length = hypot(force.x, force.y);
    for (double t = 0; length > 0 && t < far; t += 0.001) {
        flk_vec at = {p->here.x + force.x / length * t,
                      p->here.y + force.y / length * t};
        int c = 0, r = 0;
        if (cell_of(p, at, &c, &r))
            hit[r * p->cells.columns + c] = true;
    }
}

static const flk_event_kind rules[] = {FLK_EVENT_SEPARATION, FLK_EVENT_ALIGNMENT,
                                       FLK_EVENT_COHESION, FLK_EVENT_AVOID,
                                       FLK_EVENT_FLEE};

/* Every cell in a rule's colour lies on the way of a vector from the boid, no farther
 * than pushes reach. Returns how many there are. */
static size_t check_way(const struct model *model, const struct picture *p,
                        flk_event_kind rule, flk_vec way)
{
    enum { CELLS = 200 * 60 };
    static bool hit[CELLS];
    const flk_options *o = flk_flock_options(timeline_flock(model->timeline));
    size_t count = 0;
    memset(hit, 0, sizeof(hit));
    mark_ray(p, way, 2 * fmax(o->radius, 4 * p->camera.scale), hit);
    for (int r = 0; r < p->cells.rows; r++)
        for (int c = 0; c < p->cells.columns; c++) {
            const struct cell *cell = &p->cells.at[r * p->cells.columns + c];
            if (cell->role != glyph_rule_role(rule) || !in_world(p, c, r) ||
                cell->glyph == glyph_centre(true) || cell->glyph == glyph_speck(true))
                continue;
            count++;
            if (!hit[r * p->cells.columns + c])
                fail_msg("%s: expected cells from (%g, %g) along (%g, %g), got one at "
                         "%d, %d (%#x)",
                         flk_event_names[rule], p->here.x, p->here.y, way.x, way.y, c,
                         r, cell->glyph);
        }
    return count;
}

static size_t check_push(const struct model *model, const struct picture *p,
                         flk_event_kind rule)
{
    const flk_event *event = flk_trace_event(&model->trace, rule);
    flk_vec none = {0, 0};
    return check_way(model, p, rule, event ? event->as.force.weighted : none);
}

/* Is the rule's letter at the tip of its push? */
static void check_tip(const struct model *model, const struct picture *p,
                      flk_event_kind rule)
{
    const flk_event *event = flk_trace_event(&model->trace, rule);
    flk_vec way = event->as.force.force;
    double length = hypot(way.x, way.y);
    struct rect at = p->camera.at;
    char letter = glyph_rule_letter(rule);
    for (int r = at.row; r < at.row + at.rows; r++)
        for (int c = at.column; c < at.column + at.columns; c++)
            if (cells_glyph(&p->cells, c, r) == (uint32_t)letter) {
                flk_vec tip = camera_point(&p->camera, c, r);
                double ahead =
                    (tip.x - p->here.x) * way.x + (tip.y - p->here.y) * way.y;
                if (!(ahead / length > p->camera.scale))
                    fail_msg("expected '%c' along (%g, %g), got it %g behind", letter,
                             way.x, way.y, -ahead / length);
                return;
            }
    fail_msg("expected '%c' at the tip of (%g, %g), got none", letter, way.x, way.y);
}

/* The followed boid in the middle and a neighbour on every side of it, one by one. */
static void separation_points_away_and_cohesion_toward(void **state)
{
    (void)state;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        double x = cos(degrees * DEGREE), y = -sin(degrees * DEGREE);
        const flk_boid two[] = {{{18, 10}, {0, 0}}, {{18 + 2 * x, 10 + 2 * y}, {0, 0}}};
        struct model model;
        app_model(&model, "lesson", "obstacle none;margin 0");
        app_place(&model, two, 2);
        model_follow(&model, 0);
        struct picture p = picture_of(&model, 200, 60);
        const flk_event *away = flk_trace_event(&model.trace, FLK_EVENT_SEPARATION);
        const flk_event *to = flk_trace_event(&model.trace, FLK_EVENT_COHESION);
        if (!(away->as.force.force.x * x + away->as.force.force.y * y < 0 &&
              to->as.force.force.x * x + to->as.force.force.y * y > 0))
            fail_msg("%d degrees: expected separation away and cohesion toward",
                     degrees);
        if (check_push(&model, &p, FLK_EVENT_SEPARATION) < 3 ||
            check_push(&model, &p, FLK_EVENT_COHESION) < 3)
            fail_msg("%d degrees: expected lines of three cells and more, got fewer",
                     degrees);
        check_tip(&model, &p, FLK_EVENT_SEPARATION);
        check_tip(&model, &p, FLK_EVENT_COHESION);
        cells_free(&p.cells);
        model_free(&model);
    }
}

/* A neighbour that flies another way: the push to its heading. */
static void alignment_points_to_the_neighbours_heading(void **state)
{
    (void)state;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        flk_vec way = {0.4 * cos(degrees * DEGREE), -0.4 * sin(degrees * DEGREE)};
        const flk_boid two[] = {{{18, 10}, {0, 0}}, {{18, 10}, way}};
        struct model model;
        app_model(&model, "lesson", "obstacle none;margin 0");
        app_place(&model, two, 2);
        model_follow(&model, 0);
        struct picture p = picture_of(&model, 200, 60);
        if (check_push(&model, &p, FLK_EVENT_ALIGNMENT) < 3)
            fail_msg("%d degrees: expected a line of three cells and more, got fewer",
                     degrees);
        check_tip(&model, &p, FLK_EVENT_ALIGNMENT);
        flk_vec force =
            flk_trace_event(&model.trace, FLK_EVENT_ALIGNMENT)->as.force.force;
        check_near(1,
                   (force.x * way.x + force.y * way.y) / 0.4 / hypot(force.x, force.y),
                   1e-9, "%d degrees: the cosine to the heading", degrees);
        cells_free(&p.cells);
        model_free(&model);
    }
}

static void avoid_points_off_the_wall_and_flee_off_the_predator(void **state)
{
    static const flk_boid at_the_wall = {{1.5, 10}, {0, 0}}, free = {{18, 10}, {0, 0}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "obstacle none");
    app_place(&model, &at_the_wall, 1);
    struct picture p = picture_of(&model, 120, 40);
    if (check_push(&model, &p, FLK_EVENT_AVOID) < 3)
        fail_msg("expected a line off the wall, got none");
    check_tip(&model, &p, FLK_EVENT_AVOID);
    cells_free(&p.cells);
    model_free(&model);
    app_model(&model, "lesson", "obstacle none;predator steer 14 12");
    app_place(&model, &free, 1);
    p = picture_of(&model, 120, 40);
    check_tip(&model, &p, FLK_EVENT_FLEE);
    cells_free(&p.cells);
    model_free(&model);
}

/* Flocks at random: no cell of a push is anywhere but on its way, also over the seam of
 * a torus; and without vectors there is none. */
static void pushes_lie_on_their_way_in_any_flock(void **state)
{
    static const char *const presets[] = {"lesson", "consensus", "murmuration"};
    static const int sizes[][2] = {{80, 24}, {120, 40}, {200, 60}};
    (void)state;
    size_t lines = 0;
    for (size_t k = 0; k < COUNT_OF(presets); k++) {
        struct model model;
        app_model(&model, presets[k], "predator hunt 5 5;fear 1");
        model.trails = TRAILS_NONE;
        for (uint64_t tick = 0; tick < 40; tick++) {
            const int *size = sizes[tick % COUNT_OF(sizes)];
            model_go(&model, tick);
            model_follow(&model, (size_t)(tick * 7 % 24));
            struct picture p = picture_of(&model, size[0], size[1]);
            for (size_t n = 0; n < COUNT_OF(rules); n++)
                if (rules[n] != FLK_EVENT_FLEE) /* the fear ring has its colour */
                    lines += check_push(&model, &p, rules[n]) > 0;
            cells_free(&p.cells);
        }
        model.vectors = false;
        struct picture p = picture_of(&model, 80, 24);
        for (size_t n = 0; n < 4; n++)
            check_whole(0, check_push(&model, &p, rules[n]), "cells of %s, hidden",
                        flk_event_names[rules[n]]);
        cells_free(&p.cells);
        model_free(&model);
    }
    if (lines < 200)
        fail_msg("expected some 300 lines, got %zu", lines);
}

/* ---- Under the microscope ------------------------------------------------------ */

/* After an event of the golden trace: its vector is drawn, as the trace has it, and
 * nothing of what is still to be said. */
static size_t check_event_drawn(struct model *model, const struct fields *event)
{
    size_t kind, drawn = 0;
    double x, y;
    assert_true(fields_choice(event, 1, flk_event_names, &kind));
    assert_true(fields_real(event, 2, &x) && fields_real(event, 3, &y));
    check_whole(kind, microscope_event(model)->kind, "the event");
    struct picture p = picture_of(model, 200, 60);
    for (size_t n = 0; n < COUNT_OF(rules); n++)
        if (rules[n] == kind)
            drawn = check_way(model, &p, rules[n], (flk_vec){x, y});
        else if (rules[n] > kind)
            check_whole(0, check_way(model, &p, rules[n], (flk_vec){0, 0}),
                        "cells of %s at %s", flk_event_names[rules[n]],
                        flk_event_names[kind]);
    if (kind == FLK_EVENT_STEER)
        drawn = check_way(model, &p, FLK_EVENT_STEER, (flk_vec){x, y});
    cells_free(&p.cells);
    return drawn;
}

/* A golden trace, event by event: each vector appears in its turn, in its direction. */
static void vectors_appear_as_they_are_computed(void **state)
{
    (void)state;
    char *text = golden_read("tests/golden/lesson-walls.golden");
    struct fields fields = {.rest = text};
    size_t drawn[FLK_EVENT_KINDS] = {0};
    uint64_t tick = 0;
    struct model model;
    app_model(&model, "lesson",
              "size 24x20;obstacle 8 10 2;obstacle 16 6 1.5;seed 2;boids 24");
    model.trails = TRAILS_NONE;
    model_follow(&model, 5);
    while (fields_next(&fields)) {
        if (strcmp(fields.at[0], "t") == 0) {
            assert_true(fields_whole(&fields, 1, &tick));
            model_go(&model, tick - 1);
            microscope_off(&model);
        } else if (strcmp(fields.at[0], "e") == 0) {
            size_t kind;
            model_key(&model, 'e');
            assert_true(fields_choice(&fields, 1, flk_event_names, &kind));
            drawn[kind] += check_event_drawn(&model, &fields) > 2;
        }
    }
    for (int kind = FLK_EVENT_SEPARATION; kind <= FLK_EVENT_STEER; kind++)
        if (kind != FLK_EVENT_FLEE && drawn[kind] < 5)
            fail_msg("expected five lines of %s and more, got %zu",
                     flk_event_names[kind], drawn[kind]);
    fields_free(&fields);
    free(text);
    model_free(&model);
}

/* While it flees the three rules do nothing, and none of their pushes is drawn; under
 * the microscope they are, since they are computed. */
static void who_flees_shows_no_rule(void **state)
{
    static const flk_boid boids[] = {{{18, 10}, {0.2, 0}}, {{20, 11}, {0, 0.2}}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "obstacle none;margin 0;predator steer 14 14");
    model.trails = TRAILS_NONE;
    app_place(&model, boids, 2);
    model_follow(&model, 0);
    for (int close = 0; close < 2; close++) {
        struct picture p = picture_of(&model, 200, 60);
        for (size_t n = 0; n < 3; n++)
            check_whole((uint64_t)close, check_push(&model, &p, rules[n]) > 0,
                        "is %s drawn", flk_event_names[rules[n]]);
        cells_free(&p.cells);
        app_keys(&model, "E");
    }
    model_free(&model);
}

/* Gone to one by one, as many neighbours stand out as have been gone to. */
static void neighbours_light_up_one_by_one(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_go(&model, 19);
    app_keys(&model, "e");
    for (size_t k = 1; k <= model.read_count; k++) {
        app_keys(&model, "Enter");
        struct picture p = picture_of(&model, 200, 60);
        for (size_t n = 0; n < model.read_count; n++) {
            int c = 0, r = 0;
            cell_of(&p, model_position(&model, model.read[n].id), &c, &r);
            enum role role = (enum role)cells_at(&p.cells, c, r)->role;
            enum role expected = n + 1 == k ? ROLE_FOCUS : ROLE_NEIGHBOUR;
            if (n < k ? role != expected : role == ROLE_NEIGHBOUR || role == ROLE_FOCUS)
                fail_msg(
                    "at neighbour %zu: expected another role of number %zu, got %d", k,
                    n, (int)role);
        }
        cells_free(&p.cells);
    }
    model_free(&model);
}

/* ---- Circles and the cone ------------------------------------------------------ */

/* Each cell of a role, but for letters and lines, is a circle's: its distance from a
 * point is the radius, within what a cell measures. Returns how many there are. */
static size_t check_circle(const struct picture *p, enum role role, flk_vec centre,
                           double radius, const char *what)
{
    size_t count = 0;
    struct rect at = p->camera.at;
    for (int r = at.row; r < at.row + at.rows; r++)
        for (int c = at.column; c < at.column + at.columns; c++) {
            const struct cell *cell = &p->cells.at[r * p->cells.columns + c];
            if (cell->role != role || cell->glyph != glyph_speck(true))
                continue;
            flk_vec d =
                flk_offset(p->camera.options, centre, camera_point(&p->camera, c, r));
            double off = fabs(hypot(d.x, d.y) - radius);
            if (off > 1.2 * p->camera.scale)
                fail_msg("%s: expected it %g from (%g, %g), got a cell %g off", what,
                         radius, centre.x, centre.y, off);
            count++;
        }
    return count;
}

static void circles_are_as_large_as_what_they_show(void **state)
{
    static const flk_boid one[] = {{{17, 9}, {0.1, 0}}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "obstacle none;margin 0;separation_ring 0.5;radius 6");
    app_place(&model, one, 1);
    struct picture p = picture_of(&model, 120, 40);
    if (check_circle(&p, ROLE_RANGE, p.here, 6, "the radius") < 12)
        fail_msg("expected a circle of the radius, got none");
    if (check_circle(&p, ROLE_SEPARATION, p.here, 3, "the separation ring") < 8)
        fail_msg("expected a separation ring, got none");
    cells_free(&p.cells);
    app_command(&model, "separation_ring 1");
    p = picture_of(&model, 120, 40);
    check_whole(0, check_circle(&p, ROLE_SEPARATION, p.here, 6, "no ring"),
                "cells of a separation ring that is the radius");
    cells_free(&p.cells);
    app_command(&model, "radius 3"); /* a change shows at once, when paused too */
    p = picture_of(&model, 120, 40);
    if (check_circle(&p, ROLE_RANGE, p.here, 3, "the new radius") < 8)
        fail_msg("expected a circle of the new radius, got none");
    cells_free(&p.cells);
    model_free(&model);
}

/* Inside the circle the cone's two edges, each at half the field of view. */
static void the_cone_opens_as_far_as_the_field_of_view(void **state)
{
    (void)state;
    for (int degrees = 0; degrees < 360; degrees += 45) {
        const flk_boid one[] = {
            {{18, 10}, {0.1 * cos(degrees * DEGREE), 0.1 * sin(degrees * DEGREE)}}};
        struct model model;
        size_t edges = 0;
        app_model(&model, "lesson",
                  "obstacle none;margin 0;radius 8;field_of_view 100");
        app_place(&model, one, 1);
        struct picture p = picture_of(&model, 200, 60);
        struct rect at = p.camera.at;
        for (int r = at.row; r < at.row + at.rows; r++)
            for (int c = at.column; c < at.column + at.columns; c++) {
                flk_vec q = camera_point(&p.camera, c, r);
                double far = hypot(q.x - 18, q.y - 10);
                if (p.cells.at[r * p.cells.columns + c].role != ROLE_RANGE || far < 2 ||
                    far > 7.3)
                    continue;
                double angle = atan2(q.y - 10, q.x - 18) - degrees * DEGREE;
                double off = fabs(fabs(remainder(angle, 360 * DEGREE)) - 50 * DEGREE);
                if (off * far > 1.2 * p.camera.scale)
                    fail_msg("heading %d: expected edges 50 degrees off it, got %g",
                             degrees, remainder(angle, 360 * DEGREE) / DEGREE);
                edges++;
            }
        if (edges < 8)
            fail_msg("heading %d: expected two edges, got %zu cells", degrees, edges);
        cells_free(&p.cells);
        model_free(&model);
    }
}

/* ---- What stands in the world
 * --------------------------------------------------------- */

static void obstacles_are_where_they_are(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "boids 0;obstacle 12 13 2;obstacle 25 6.5 1.5");
    struct picture p = picture_of(&model, 120, 40);
    const flk_options *o = flk_flock_options(timeline_flock(model.timeline));
    struct rect at = p.camera.at;
    for (int r = at.row; r < at.row + at.rows; r++)
        for (int c = at.column; c < at.column + at.columns; c++) {
            flk_vec q = camera_point(&p.camera, c, r);
            bool inside = false, near = false;
            for (size_t k = 0; k < o->obstacle_count; k++) {
                flk_obstacle one = o->obstacles[k];
                double far = hypot(q.x - one.x, q.y - one.y);
                inside = inside || far < one.r - p.camera.scale;
                near = near || far < one.r + p.camera.scale;
            }
            bool drawn = cells_glyph(&p.cells, c, r) == glyph_obstacle(true);
            if ((inside && !drawn) || (!near && drawn))
                fail_msg("(%g, %g): expected %s, got %#x", q.x, q.y,
                         inside ? "an obstacle" : "none", cells_glyph(&p.cells, c, r));
        }
    cells_free(&p.cells);
    model_free(&model);
}

/* Smaller than a cell, it is seen all the same. */
static void a_small_obstacle_is_a_cell(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "boids 0;obstacle 10 10 0.01");
    struct picture p = picture_of(&model, 80, 24);
    int c = 0, r = 0;
    assert_true(cell_of(&p, (flk_vec){10, 10}, &c, &r));
    check_whole(glyph_obstacle(true), cells_glyph(&p.cells, c, r), "its cell");
    cells_free(&p.cells);
    model_free(&model);
}

static void predators_have_a_fear_radius(void **state)
{
    (void)state;
    struct model model;
    int c = 0, r = 0;
    app_model(&model, "lesson",
              "boids 0;obstacle none;margin 0;predator hunt 18 10;"
              "fear 2;radius 3");
    struct picture p = picture_of(&model, 120, 40);
    assert_true(cell_of(&p, (flk_vec){18, 10}, &c, &r));
    check_whole(glyph_predator(true), cells_glyph(&p.cells, c, r), "the predator");
    check_whole(ROLE_PREDATOR, cells_at(&p.cells, c, r)->role, "its role");
    if (check_circle(&p, ROLE_FLEE, (flk_vec){18, 10}, 6, "the fear radius") < 10)
        fail_msg("expected a circle of the fear radius, got none");
    cells_free(&p.cells);
    model_free(&model);
}

static void walls_and_seams_look_different(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    struct picture p = picture_of(&model, 80, 24);
    struct rect at = p.camera.at;
    check_whole(glyph_line(true, LINE_DOWN),
                cells_glyph(&p.cells, at.column - 1, at.row), "a wall");
    check_whole(glyph_line(true, CORNER_SE),
                cells_glyph(&p.cells, at.column + at.columns, at.row + at.rows),
                "a corner");
    cells_free(&p.cells);
    app_keys(&model, "w");
    p = picture_of(&model, 80, 24);
    check_whole(glyph_line(true, DOTTED_DOWN),
                cells_glyph(&p.cells, at.column - 1, at.row), "a seam");
    check_whole(ROLE_FAINT, cells_at(&p.cells, at.column - 1, at.row)->role,
                "the role of a seam");
    cells_free(&p.cells);
    model_free(&model);
}

/* On a torus centred on the boid, it stands still in the middle while it flies. */
static void centred_the_boid_stays_in_the_middle(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    app_keys(&model, "c");
    for (int tick = 0; tick < 100; tick++) {
        struct picture p = picture_of(&model, 80, 24);
        struct rect at = p.camera.at;
        check_whole((uint64_t)(at.column + at.columns / 2),
                    (uint64_t)p.cells.cursor_column, "its column at tick %d", tick);
        check_whole((uint64_t)(at.row + at.rows / 2), (uint64_t)p.cells.cursor_row,
                    "its row at tick %d", tick);
        cells_free(&p.cells);
        app_keys(&model, "Right");
    }
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separation_points_away_and_cohesion_toward),
        cmocka_unit_test(alignment_points_to_the_neighbours_heading),
        cmocka_unit_test(avoid_points_off_the_wall_and_flee_off_the_predator),
        cmocka_unit_test(pushes_lie_on_their_way_in_any_flock),
        cmocka_unit_test(vectors_appear_as_they_are_computed),
        cmocka_unit_test(who_flees_shows_no_rule),
        cmocka_unit_test(neighbours_light_up_one_by_one),
        cmocka_unit_test(circles_are_as_large_as_what_they_show),
        cmocka_unit_test(the_cone_opens_as_far_as_the_field_of_view),
        cmocka_unit_test(obstacles_are_where_they_are),
        cmocka_unit_test(a_small_obstacle_is_a_cell),
        cmocka_unit_test(predators_have_a_fear_radius),
        cmocka_unit_test(walls_and_seams_look_different),
        cmocka_unit_test(centred_the_boid_stays_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
