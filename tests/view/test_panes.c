/* The panes: each figure says what it stands for, bars are as long as their share. */
#include "app.h"

#include "view/glyphs.h"
#include "view/panes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 40, ROWS = 30 };

static struct cells draw_pane(struct model *model, enum pane pane)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, COLUMNS, ROWS));
    pane_draw(model, &cells, pane, (struct rect){0, 0, COLUMNS, ROWS});
    return cells;
}

/* Columns `from` to `end` of a row; what is not ASCII comes as '?'. */
static const char *part_of(const struct cells *cells, int row, int from, int end,
                           char text[COLUMNS + 1])
{
    for (int c = from; c < end; c++) {
        uint32_t glyph = cells_glyph(cells, c, row);
        text[c - from] = glyph < 0x80 ? (char)glyph : '?';
    }
    text[end - from] = '\0';
    return text;
}

/* The row that begins with a word, '>' or blanks before it; the test fails without. */
static int row_of(const struct cells *cells, const char *word)
{
    char text[COLUMNS + 1];
    for (int r = 0; r < ROWS; r++) {
        part_of(cells, r, 0, COLUMNS, text);
        if (strncmp(text + strspn(text, "> "), word, strlen(word)) == 0)
            return r;
    }
    fail_msg("expected a row of %s, got none", word);
    return -1;
}

/* A figure reads as its value: one digit of it at least, and nothing that it is not. */
static void check_figure(const char *text, double value, const char *what)
{
    char *end;
    double shown = strtod(text, &end);
    if (end == text || (*end != ' ' && *end != '\0'))
        fail_msg("%s: expected a number of %g with a blank behind, got \"%s\"", what,
                 value, text);
    if (fabs(shown - value) > fmax(0.5 * fabs(value), 1e-300))
        fail_msg("%s: expected %g, got \"%s\"", what, value, text);
}

/* ---- Tune ---------------------------------------------------------------------- */

enum { VALUE_COLUMN = 17, BAR_COLUMN = 23 };

static void every_option_shows_its_value(void **state)
{
    static const double scales[] = {1e-9, 1e-6, 0.00123,  0.0456, 1,
                                    12.5, 360,  123456.5, 1e6,    1e9};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(scales); k++) {
        struct model model;
        char text[COLUMNS + 1];
        app_model(&model, "lesson", "size 1e9x1e9;max_speed 1e9;obstacle none");
        for (int id = 0; id < FLK_OPTION_COUNT; id++) {
            const flk_option *row = &flk_option_table[id];
            double value = fmin(fmax(scales[k], row->least), row->most);
            if (!row->choices)
                model_set_option(&model, (flk_option_id)id, value);
        }
        struct cells cells = draw_pane(&model, PANE_TUNE);
        for (int id = 0; id < FLK_OPTION_COUNT; id++) {
            const flk_option *row = &flk_option_table[id];
            double value = flk_options_get(
                flk_flock_options(timeline_flock(model.timeline)), (flk_option_id)id);
            part_of(&cells, 1 + id, VALUE_COLUMN, BAR_COLUMN, text);
            if (row->choices)
                check_has(text, row->choices[(int)value], "%s", row->name);
            else
                check_figure(text, value, row->name);
        }
        cells_free(&cells);
        model_free(&model);
    }
}

static void the_chosen_row_is_marked_and_in_view(void **state)
{
    (void)state;
    struct model model;
    char text[COLUMNS + 1], name[32];
    app_model(&model, "lesson", "");
    app_keys(&model, "Tab");
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        struct cells cells = {0};
        assert_true(cells_resize(&cells, COLUMNS, ROWS));
        pane_draw(&model, &cells, PANE_TUNE, (struct rect){0, 0, COLUMNS, 7});
        snprintf(name, sizeof(name), "%s", flk_option_table[model.row].name);
        int row = row_of(&cells, name);
        part_of(&cells, row, 0, COLUMNS, text);
        check_whole('>', (uint64_t)(unsigned char)text[1], "the mark of %s", name);
        check_whole(ROLE_FOCUS, cells_at(&cells, 3, row)->role, "the role of %s", name);
        cells_free(&cells);
        app_keys(&model, "Down");
    }
    model_free(&model);
}

/* As long as its share of the slider, to an eighth of a cell. */
static void sliders_are_as_long_as_their_share(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    const flk_option *row = &flk_option_table[FLK_OPTION_COHESION];
    for (int k = 0; k <= 16; k++) {
        double value = row->low + (row->high - row->low) * k / 16;
        assert_true(model_set_option(&model, FLK_OPTION_COHESION, value));
        struct cells cells = draw_pane(&model, PANE_TUNE);
        int room = COLUMNS - 1 - BAR_COLUMN, eighths = 0;
        for (int c = BAR_COLUMN; c < COLUMNS; c++) {
            uint32_t glyph = cells_glyph(&cells, c, 1 + FLK_OPTION_COHESION);
            eighths += glyph >= 0x2588 && glyph <= 0x258f ? (int)(0x2590 - glyph) : 0;
        }
        check_whole((uint64_t)lround(room * 8 * k / 16.0), (uint64_t)eighths,
                    "eighths of a bar of %d / 16", k);
        cells_free(&cells);
    }
    model_free(&model);
}

/* ---- The hunt ------------------------------------------------------------------- */

/* Two lines with predators and none without, short where the pane is narrow. */
static void the_hunt_is_told_where_there_is_one(void **state)
{
    static const struct {
        const char *predator;
        int columns;
        const char *lines[2]; /* NULL: none */
    } cases[] = {
        {"predator none", 40, {NULL, NULL}},
        {"predator steer 10 10",
         40,
         {"fleeing now 1, caught 0", "panic: 1 more, 2.0 beyond"}},
        {"predator steer 10 10", 20, {"flee 1, caught 0", "panic 1, +2.0"}},
        {"predator steer 30 18", 40, {"fleeing now 0, caught 0", "panic: nobody else"}},
        {"predator steer 30 18", 18, {"flee 0, caught 0", "panic 0"}},
    };
    static const flk_boid row[] = {
        {{12, 10}, {0, 0}}, {{15, 10}, {0, 0}}, {{18, 10}, {0, 0}}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model model;
        struct cells cells = {0};
        char text[COLUMNS + 1];
        app_model(&model, "lesson", "obstacle none;fear 1");
        app_place(&model, row, COUNT_OF(row));
        int without = pane_rows(&model, PANE_FLOCK, true);
        app_command(&model, cases[k].predator);
        assert_true(cells_resize(&cells, COLUMNS, ROWS));
        pane_draw(&model, &cells, PANE_FLOCK, (struct rect){0, 0, cases[k].columns, 8});
        int more = cases[k].lines[0] ? 2 : 0;
        check_whole((uint64_t)(without + more),
                    (uint64_t)pane_rows(&model, PANE_FLOCK, true), "rows of the pane");
        for (int n = 0; n < more; n++) {
            part_of(&cells, 4 + n, 0, cases[k].columns, text);
            for (size_t end = strlen(text); end > 0 && text[end - 1] == ' ';)
                text[--end] = '\0';
            check_text(cases[k].lines[n], text + 1, "line %d of case %zu", n, k);
        }
        cells_free(&cells);
        model_free(&model);
    }
}

/* ---- Boid, rules --------------------------------------------------------------- */

static void the_followed_boid_is_described(void **state)
{
    static const flk_boid boids[] = {{{9.4, 12.1}, {0.3, -0.3}},
                                     {{10.4, 12.1}, {0.3, 0}},
                                     {{9.4, 14}, {0.3, 0}},
                                     {{20, 3}, {0.1, 0}}};
    (void)state;
    struct model model;
    char text[COLUMNS + 1];
    app_model(&model, "lesson", "obstacle none;separation_ring 0.5;max_speed 1");
    app_place(&model, boids, COUNT_OF(boids));
    model_follow(&model, 0);
    struct cells cells = draw_pane(&model, PANE_BOID);
    check_has(part_of(&cells, 0, 0, COLUMNS, text), "boid 0", "the first row");
    check_has(text, "45", "its heading");
    check_has(text, "9.4, 12.1", "its place");
    check_has(part_of(&cells, 1, 0, COLUMNS, text), "0.42", "its speed");
    check_has(part_of(&cells, 2, 0, COLUMNS, text), "2 of 3, ring 1", "its neighbours");
    cells_free(&cells);
    model_free(&model);
}

/* Columns of a rule's row. */
enum { WEIGHT = 12, STRENGTH = 17 };

static void rules_show_weight_strength_and_what_cut_it(void **state)
{
    (void)state;
    struct model model;
    char text[COLUMNS + 1];
    const flk_rule_set *set = &flk_rule_set_table[0];
    app_model(&model, "lesson", "");
    for (uint64_t tick = 0; tick < 60; tick++) {
        model_go(&model, tick);
        model_follow(&model, (size_t)tick % 24);
        struct cells cells = draw_pane(&model, PANE_RULES);
        for (size_t k = 0; k < set->rule_count; k++) {
            const flk_event *event = flk_trace_event(&model.trace, set->rules[k].event);
            if (!event)
                continue;
            int row = row_of(&cells, set->rules[k].name);
            const flk_options *o = flk_flock_options(timeline_flock(model.timeline));
            check_figure(part_of(&cells, row, WEIGHT, WEIGHT + 4, text),
                         flk_options_get(o, set->rules[k].weight), set->rules[k].name);
            check_figure(part_of(&cells, row, STRENGTH, STRENGTH + 5, text),
                         event->as.force.strength, set->rules[k].name);
            check_whole(event->as.force.capped ? '^' : ' ',
                        cells_glyph(&cells, COLUMNS - 1, row) == '^' ? '^' : ' ',
                        "the mark of a cut %s", set->rules[k].name);
            check_whole(glyph_direction(true, event->as.force.force),
                        cells_glyph(&cells, STRENGTH + 6, row), "the direction of %s",
                        set->rules[k].name);
        }
        cells_free(&cells);
    }
    model_free(&model);
}

/* How many cells of the dial have a rule's colour. */
static size_t hand_of(struct model *model, flk_event_kind rule)
{
    struct cells cells = {0};
    size_t count = 0;
    assert_true(cells_resize(&cells, COLUMNS, ROWS));
    dial_draw(model, &cells, (struct rect){0, 0, COLUMNS, 20});
    for (int k = 0; k < COLUMNS * ROWS; k++)
        count += cells.at[k].role == glyph_rule_role(rule) &&
                 cells.at[k].glyph == (uint32_t)glyph_rule_letter(rule);
    cells_free(&cells);
    return count;
}

/* The strength and the bar of a row, and the rule's hand on the dial, or none of it. */
static void check_told(struct model *model, const char *name, flk_event_kind rule,
                       bool told)
{
    char text[COLUMNS + 1];
    struct cells cells = draw_pane(model, PANE_RULES);
    int row = row_of(&cells, name);
    part_of(&cells, row, STRENGTH, COLUMNS, text);
    check_whole(told, text[strspn(text, " ")] != '\0', "the figures of %s", name);
    check_whole(told, hand_of(model, rule), "the hand of %s", name);
    cells_free(&cells);
}

/* Under the microscope panes and dial tell what its events have told. */
static void rules_and_speed_come_with_their_events(void **state)
{
    (void)state;
    struct model model;
    char text[COLUMNS + 1];
    app_model(&model, "lesson", "");
    model_go(&model, 19);
    for (size_t k = 0; k < model.trace.count; k++) {
        app_keys(&model, "e");
        check_told(&model, "separation", FLK_EVENT_SEPARATION, k >= 1);
        check_told(&model, "alignment", FLK_EVENT_ALIGNMENT, k >= 2);
        check_told(&model, "cohesion", FLK_EVENT_COHESION, k >= 3);
        check_told(&model, "= push", FLK_EVENT_STEER, k >= 5);
        struct cells cells = draw_pane(&model, PANE_BOID);
        part_of(&cells, 1, 0, COLUMNS, text);
        check_has(text, "speed 0.25", "its speed at event %zu", k);
        check_whole(k >= 5, strstr(text, "0.35") != NULL, "the next one at event %zu",
                    k);
        cells_free(&cells);
    }
    model_free(&model);
}

/* Figures of any scale are whole: a weight, a strength, a speed, a place. */
static void figures_of_any_scale_are_whole(void **state)
{
    static const char *const settings[] = {
        "separation 123456.5", "separation 1e9;max_force 1e9",
        "max_speed 0.00012;max_force 0.00003", "size 1e9x1e9;max_speed 1e7;radius 1e9"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        char text[COLUMNS + 1];
        app_model(&model, "lesson", settings[k]);
        app_keys(&model, "PgDn");
        struct cells cells = draw_pane(&model, PANE_RULES);
        int row = row_of(&cells, "separation");
        const flk_event *event = flk_trace_event(&model.trace, FLK_EVENT_SEPARATION);
        const flk_options *o = flk_flock_options(timeline_flock(model.timeline));
        check_figure(part_of(&cells, row, WEIGHT, WEIGHT + 4, text), o->separation,
                     settings[k]);
        check_figure(part_of(&cells, row, STRENGTH, STRENGTH + 5, text),
                     event->as.force.strength, settings[k]);
        cells_free(&cells);
        cells = draw_pane(&model, PANE_BOID);
        flk_vec v =
            flk_flock_boid(timeline_flock(model.timeline), model.followed).velocity;
        check_figure(part_of(&cells, 1, 7, 12, text), hypot(v.x, v.y), settings[k]);
        cells_free(&cells);
        model_free(&model);
    }
}

/* Where the search has the boid, in the words of that search. */
static void the_boid_has_its_place_in_the_search(void **state)
{
    static const struct {
        flk_layout layout;
        const char *words;
    } cases[] = {
        {{.search = FLK_SEARCH_GRID, .columns = 12, .rows = 6, .squares = 72},
         "cell 5 of 12 x 6"},
        {{.search = FLK_SEARCH_QUADTREE, .squares = 40, .nodes = 53, .depth = 4},
         "leaf 5 of 40, depth 4"},
        {{.search = FLK_SEARCH_BRUTE, .squares = 1}, "no cells: all are looked at"}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        model.layout = cases[k].layout;
        model.cell = 5;
        struct cells cells = draw_pane(&model, PANE_BOID);
        char *text = cells_dump(&cells);
        check_has(text, cases[k].words, "the boid's last line");
        free(text);
        cells_free(&cells);
    }
    model_free(&model);
}

/* ---- Flock --------------------------------------------------------------------- */

static void the_flock_is_measured(void **state)
{
    (void)state;
    struct model model;
    char *text;
    struct {
        const char *settings, *words;
    } cases[] = {{"boids 0", "flock: empty"},
                 {"boids 1", "flock: scattered"},
                 {"boids 24;radius 100", "flock: one group"},
                 {"boids 24;radius 100", "groups 1, 0 alone, largest 24"},
                 {"boids 24;radius 100", "checks - of 552 (grid)"},
                 {"boids 24;search brute", "of 552 (brute)"},
                 {"boids 24;search quadtree", "of 552 (quadtree)"},
                 {"boids 24;search auto", "of 552 (auto: "},
                 {"boids 3000;search grid", "checks - of 8997000 (grid)"}};
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        app_model(&model, "lesson", cases[k].settings);
        struct cells cells = draw_pane(&model, PANE_FLOCK);
        text = cells_dump(&cells);
        check_has(text, cases[k].words, "the flock of %s", cases[k].settings);
        check_lacks(text, "nan", "the flock of %s", cases[k].settings);
        free(text);
        cells_free(&cells);
        model_free(&model);
    }
}

/* As much is said of the checks as there is room for: the choice of auto, all digits.
 */
static void checks_fit_their_pane(void **state)
{
    static const struct {
        const char *settings;
        int columns;
        const char *words;
    } cases[] = {{"boids 24", 31, "checks - of 552 (auto: "},
                 {"boids 24;search brute", 24, "checks - of 552 (brute)"},
                 {"boids 3000;search brute", 28, "checks - of 8997000 (brute)"},
                 {"boids 3000;search brute", 27, "checks - of 9e6 (brute)"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model model;
        struct cells cells = {0};
        app_model(&model, "consensus", cases[k].settings);
        assert_true(cells_resize(&cells, COLUMNS, ROWS));
        pane_draw(&model, &cells, PANE_FLOCK, (struct rect){0, 0, cases[k].columns, 9});
        char *text = cells_dump(&cells);
        check_has(text, cases[k].words, "%s in %d columns", cases[k].settings,
                  cases[k].columns);
        free(text);
        cells_free(&cells);
        model_free(&model);
    }
}

/* One group that flies one way is a flock; one of random headings is none. */
static void a_flock_has_one_heading(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "radius 100");
    model_go(&model, 100);
    struct cells cells = draw_pane(&model, PANE_FLOCK);
    char *text = cells_dump(&cells);
    check_has(text, "flock: one flock", "a hundred ticks on");
    free(text);
    cells_free(&cells);
    model_free(&model);
}

/* After a change the checks are those of another flock, until the next step: whenever
 * one comes to that tick. */
static void checks_of_another_flock_are_not_shown(void **state)
{
    static const char *const keys[] = {"",      ":radius 9", "Left",
                                       "Right", "Right",     "Left"};
    static const bool known[] = {true, false, true, false, true, false};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn");
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        if (keys[k][0] == ':')
            app_command(&model, "radius 9");
        else if (keys[k][0])
            app_keys(&model, keys[k]);
        check_whole(known[k], model.checks > 0, "checks known after \"%s\"", keys[k]);
    }
    model_free(&model);
}

/* "s" shows the cost of another search at once, paused too, and nothing else moves. */
static void the_search_shows_its_cost(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn PgDn PgUp");
    uint64_t before = flk_flock_hash(timeline_flock(model.timeline));
    app_keys(&model, "s s s");
    struct cells cells = draw_pane(&model, PANE_FLOCK);
    char *text = cells_dump(&cells);
    check_has(text, "checks 552 of 552 (brute)", "the flock after s");
    check_whole(10, timeline_tick(model.timeline), "the tick after s");
    check_whole(20, timeline_latest(model.timeline), "the latest tick after s");
    assert_true(before == flk_flock_hash(timeline_flock(model.timeline)));
    free(text);
    cells_free(&cells);
    model_free(&model);
}

/* ---- The chart ----------------------------------------------------------------- */

static void check_chart(struct model *model, const char *first, const char *latest)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, COLUMNS, ROWS));
    chart_draw(model, &cells, (struct rect){0, 0, COLUMNS, 6});
    char *text = cells_dump(&cells);
    check_has(text, first, "the chart at its left end");
    check_has(text, latest, "the chart at its right end");
    check_has(text, "polarization", "the chart");
    free(text);
    cells_free(&cells);
}

/* The whole run, however long, as far as its records are kept. */
static void the_chart_spans_the_run(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "boids 1");
    check_chart(&model, "tick 0", " 0\n");
    app_command(&model, "tick 500");
    check_chart(&model, "tick 0", " 500\n");
    for (int tick = 30000; tick <= 66000; tick += 12000)
        model_go(&model, (uint64_t)tick);
    check_chart(&model, "tick 465", " 66000\n");
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_shows_its_value),
        cmocka_unit_test(the_chosen_row_is_marked_and_in_view),
        cmocka_unit_test(sliders_are_as_long_as_their_share),
        cmocka_unit_test(the_hunt_is_told_where_there_is_one),
        cmocka_unit_test(the_followed_boid_is_described),
        cmocka_unit_test(rules_show_weight_strength_and_what_cut_it),
        cmocka_unit_test(rules_and_speed_come_with_their_events),
        cmocka_unit_test(figures_of_any_scale_are_whole),
        cmocka_unit_test(the_boid_has_its_place_in_the_search),
        cmocka_unit_test(the_flock_is_measured),
        cmocka_unit_test(checks_fit_their_pane),
        cmocka_unit_test(a_flock_has_one_heading),
        cmocka_unit_test(checks_of_another_flock_are_not_shown),
        cmocka_unit_test(the_search_shows_its_cost),
        cmocka_unit_test(the_chart_spans_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
