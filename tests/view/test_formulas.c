/* The formulas: every figure in them is the trace's, and none comes before its event.
 */
#include "app.h"

#include "view/panes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Short forms, and written out. */
enum { SHORT = 80, WIDE = 140, ROWS = 40 };

/* Figures have three digits behind the point, or four and more in all. */
static void check_shown(double expected, double got, const char *what)
{
    if (!(fabs(got - expected) <= fmax(5.01e-4, 1e-3 * fabs(expected))))
        fail_msg("%s: expected %.17g, got %g", what, expected, got);
}

/* The pane's text, blanks, marks and line breaks being one blank. The caller frees it.
 */
static char *formulas(const struct model *model, int columns)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, columns, ROWS));
    pane_draw(model, &cells, PANE_CODE, (struct rect){0, 0, columns, ROWS});
    char *text = cells_dump(&cells), *to = text;
    assert_non_null(text);
    for (const char *from = strchr(text, '\n'); *from; from++)
        if (!strchr(" \n>", *from))
            *to++ = *from;
        else if (to == text || to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
    cells_free(&cells);
    return text;
}

/* The value behind a formula's name; `value` is what it begins with. */
static const char *value_of(const char *text, const char *name, const char *value)
{
    char part[32];
    snprintf(part, sizeof(part), " %s = ", name);
    const char *at = strstr(text, part);
    if (!at)
        fail_msg("expected a formula of %s, got \"%s\"", name, text);
    snprintf(part, sizeof(part), "= %s", value);
    at = strstr(at, part);
    if (!at)
        fail_msg("expected a value of %s, got \"%s\"", name, text);
    return at + 2;
}

/* "(0.087, -0.021), 0.482 cut to 0.089": returns what stands behind the vector. */
static const char *check_vector(const char *text, const char *name, flk_vec expected)
{
    double x, y;
    int length = 0;
    const char *value = value_of(text, name, "(");
    if (sscanf(value, "(%lf, %lf)%n", &x, &y, &length) != 2 || length == 0)
        fail_msg("%s: expected a vector, got \"%.40s\"", name, value);
    check_shown(expected.x, x, name);
    check_shown(expected.y, y, name);
    return value + length;
}

/* How long it was before, if it was changed, and is. */
static void check_length(const char *rest, const char *name, const char *how,
                         double before, double after)
{
    double from, to;
    char word[8];
    int count = sscanf(rest, ", %lf %7s to %lf", &from, word, &to);
    check_shown(how ? before : after, from, name);
    if (!how) {
        check_whole(true, count < 3, "%s: one length", name);
        return;
    }
    check_whole(3, (uint64_t)count, "%s: figures of its length", name);
    check_text(how, word, "%s: what was done to it", name);
    check_shown(after, to, name);
}

/* ---- Forces -------------------------------------------------------------------- */

static const struct {
    flk_event_kind event;
    const char *aim, *force, *none;
} rows[] = {
    {FLK_EVENT_SEPARATION, "s", "F_s", "no aim"},
    {FLK_EVENT_ALIGNMENT, "a", "F_a", "no aim"},
    {FLK_EVENT_COHESION, "c", "F_c", "no aim"},
    {FLK_EVENT_AVOID, "o", "F_o", "nothing turns it"},
    {FLK_EVENT_FLEE, "f", "F_f", "no predator near"},
};

static void check_force(const char *text, const flk_event *event, size_t row)
{
    flk_vec force = event->as.force.force, wish = event->as.force.wish;
    flk_vec aim = event->as.force.aim;
    check_vector(text, rows[row].aim, aim);
    if (aim.x == 0 && aim.y == 0) {
        check_has(value_of(text, rows[row].force, "0: "), rows[row].none, "%s",
                  rows[row].force);
        return;
    }
    const char *rest = check_vector(text, rows[row].force, force);
    bool cut = event->as.force.capped && event->kind != FLK_EVENT_FLEE;
    check_length(rest, rows[row].force, cut ? "cut" : NULL, hypot(wish.x, wish.y),
                 hypot(force.x, force.y));
}

static void check_way(const struct model *model, const char *text)
{
    const flk_event *steer = flk_trace_event(&model->trace, FLK_EVENT_STEER);
    const flk_event *move = flk_trace_event(&model->trace, FLK_EVENT_MOVE);
    flk_vec push = steer->as.steer.push, sum = steer->as.steer.sum;
    flk_vec raw = steer->as.steer.raw;
    const char *rest = check_vector(text, "F", push);
    check_length(rest, "F", steer->as.steer.capped ? "cut" : NULL, hypot(sum.x, sum.y),
                 hypot(push.x, push.y));
    rest = check_vector(text, "v\u2032", steer->as.steer.velocity);
    check_length(rest, "v\u2032",
                 steer->as.steer.raised    ? "raised"
                 : steer->as.steer.limited ? "cut"
                                           : NULL,
                 hypot(raw.x, raw.y), steer->as.steer.speed);
    check_vector(text, "p\u2032", move->as.move.position);
}

static void check_all(const struct model *model, int columns)
{
    char *text = formulas(model, columns);
    for (size_t k = 0; k < COUNT_OF(rows); k++) {
        const flk_event *event = flk_trace_event(&model->trace, rows[k].event);
        if (event)
            check_force(text, event, k);
    }
    check_way(model, text);
    double order = model->measures.of[FLK_MEASURE_POLARIZATION];
    const char *value = strstr(text, "|\u03a3 v/|v||/n = ");
    assert_non_null(value);
    check_shown(order, atof(strrchr(value, '=') + 1), "polarization");
    free(text);
}

static void every_figure_is_the_traces(void **state)
{
    static const char *const starts[][2] = {
        {"lesson", ""},
        {"lesson", "boids 1"},
        {"lesson", "predator hunt 8 8;predator steer 20 10;fear 6"},
        {"murmuration", "boids 80"},
        {"consensus", "min_speed 0.39;sum_cap off"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        struct model model;
        app_model(&model, starts[k][0], starts[k][1]);
        model.page = PAGE_FORMULAS;
        for (uint64_t tick = 0; tick < 60; tick += 3) {
            model_go(&model, tick);
            for (size_t n = 0; n < 3; n++) {
                check_all(&model, SHORT);
                check_all(&model, WIDE);
                app_keys(&model, "n");
            }
        }
        model_free(&model);
    }
}

/* Whoever flees does nothing else, and the formula says that. */
static void a_flight_takes_the_place_of_the_rules(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.page = PAGE_FORMULAS;
    char *text = formulas(&model, SHORT);
    check_has(text, " F = limit(1.5\u00d7F_s + 1\u00d7F_a + 1\u00d7F_c, 0.1) = ",
              "the sum of the rules");
    free(text);
    flk_boid boid = flk_flock_boid(timeline_flock(model.timeline), model.followed);
    char command[96];
    snprintf(command, sizeof(command), "predator steer %g %g", boid.position.x + 1,
             boid.position.y);
    app_command(&model, command);
    text = formulas(&model, SHORT);
    check_has(text, " F = F_f = (", "the sum of one that flees");
    free(text);
    model_free(&model);
}

/* ---- Cells and checks ---------------------------------------------------------- */

static void the_cell_is_that_of_the_search(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "search grid");
    model.page = PAGE_FORMULAS;
    model_go(&model, 10);
    for (int n = 0; n < 24; n++) {
        double x, y, w, h;
        size_t columns, cell;
        unsigned long long checks, saved;
        char *text = formulas(&model, SHORT);
        flk_vec p = model.trace.start.position;
        if (sscanf(text,
                   " cell = \u230a%lf/%lf\u230b + \u230a%lf/%lf\u230b\u00d7%zu = %zu "
                   "checks %llu, saved %llu",
                   &x, &w, &y, &h, &columns, &cell, &checks, &saved) != 8)
            fail_msg("expected cell and checks, got \"%s\"", text);
        check_whole(model.cell, cell, "the cell of boid %zu", model.followed);
        check_near(p.x, x, 5e-4, "x");
        check_near(p.y, y, 5e-4, "y");
        check_near(36.0 / (double)model.layout.columns, w, 5e-4, "the width of a cell");
        check_near(20.0 / (double)model.layout.rows, h, 5e-4, "the height of a cell");
        check_whole(cell, (uint64_t)(floor(p.x / w) + floor(p.y / h) * (double)columns),
                    "what the formula comes to");
        check_whole(model.checks, checks, "checks");
        check_whole(24 * 23, checks + saved, "all pairs");
        free(text);
        text = formulas(&model, WIDE);
        char part[64];
        snprintf(part, sizeof(part), "checks %llu, saved %llu of", checks, saved);
        check_has(text, part, "checks, written out");
        free(text);
        app_keys(&model, "n");
    }
    model_free(&model);
}

static void other_searches_say_what_they_have(void **state)
{
    (void)state;
    struct model model;
    char part[64];
    app_model(&model, "lesson", "search quadtree");
    model.page = PAGE_FORMULAS;
    char *text = formulas(&model, SHORT);
    snprintf(part, sizeof(part), " leaf %zu of %zu", model.cell, model.layout.squares);
    check_has(text, part, "the quadtree");
    check_has(text, "checks - of", "the checks before the first step");
    free(text);
    app_command(&model, "search brute");
    text = formulas(&model, SHORT);
    check_has(text, " no cells: every pair is checked", "brute force");
    free(text);
    model_free(&model);
}

/* ---- Under the microscope ------------------------------------------------------ */

/* Has a formula got its value, or a dot in its place? */
static void check_said(const char *text, const char *name, bool said)
{
    char dot[32];
    snprintf(dot, sizeof(dot), " %s = \u00b7 ", name);
    if (said)
        check_lacks(text, dot, "%s, said", name);
    else
        check_has(text, dot, "%s, not said", name);
}

static void a_figure_comes_with_its_event(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt 8 8");
    model.page = PAGE_FORMULAS;
    model_go(&model, 20);
    for (size_t k = 0; k < model.trace.count; k++) {
        app_keys(&model, "e");
        char *text = formulas(&model, SHORT);
        for (size_t n = 0; n < COUNT_OF(rows); n++)
            check_said(text, rows[n].force, microscope_said(&model, rows[n].event));
        check_said(text, "p\u2032", microscope_said(&model, FLK_EVENT_MOVE));
        check_has(text, "\u03c6 = |\u03a3 v/|v||/n = 0.", "the polarization");
        bool steered = microscope_said(&model, FLK_EVENT_STEER);
        if (steered)
            check_has(text, "F_c, 0.1) = (", "the push, said");
        else
            check_has(text, "F_c, 0.1) = \u00b7", "the push, not said");
        free(text);
    }
    model_free(&model);
}

/* The row of the current event's formulas is marked, and in view on any screen. */
static void the_current_formulas_are_marked_and_in_view(void **state)
{
    static const int sizes[][2] = {{80, 8}, {80, 4}, {120, 13}, {40, 8}, {20, 5}};
    (void)state;
    for (size_t n = 0; n < COUNT_OF(sizes); n++) {
        struct model model;
        app_model(&model, "lesson", "predator hunt 8 8");
        model.page = PAGE_FORMULAS;
        for (size_t k = 0; k < model.trace.count; k++) {
            struct cells cells = {0};
            assert_true(cells_resize(&cells, sizes[n][0], sizes[n][1]));
            app_keys(&model, "e");
            struct rect all = {0, 0, sizes[n][0], sizes[n][1]};
            pane_draw(&model, &cells, PANE_CODE, all);
            char *text = cells_dump(&cells);
            check_has(text, "\n>", "%s at %d x %d",
                      flk_event_names[model.trace.events[k].kind], sizes[n][0],
                      sizes[n][1]);
            free(text);
            cells_free(&cells);
        }
        model_free(&model);
    }
}

static void in_ascii_they_say_the_same(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt 8 8");
    model.page = PAGE_FORMULAS;
    model_go(&model, 20);
    model.glyphs = GLYPHS_ASCII;
    for (int columns = 20; columns < 200; columns += 7) {
        char *text = formulas(&model, columns);
        for (const char *c = text; *c; c++)
            if (*c & 0x80)
                fail_msg("expected ASCII, got byte %#x in \"%s\"", (unsigned char)*c,
                         text);
        free(text);
    }
    char *text = formulas(&model, SHORT);
    check_has(text, " s = sum -d/|d|^2 = (", "the aim of separation");
    check_has(text, " cell = floor(", "the cell");
    check_has(text, " v' = limit(v + F + 1*F_o, 0.4) = (", "the velocity");
    check_has(text, " phi = |sum v/|v||/n = 0.", "the polarization");
    free(text);
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_the_traces),
        cmocka_unit_test(a_flight_takes_the_place_of_the_rules),
        cmocka_unit_test(the_cell_is_that_of_the_search),
        cmocka_unit_test(other_searches_say_what_they_have),
        cmocka_unit_test(a_figure_comes_with_its_event),
        cmocka_unit_test(the_current_formulas_are_marked_and_in_view),
        cmocka_unit_test(in_ascii_they_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
