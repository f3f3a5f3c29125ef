/* The code pane: the very source, the line of the event in view, no more said than is.
 */
#include "app.h"

#include "app/texts.h"
#include "golden.h"
#include "view/layout.h"
#include "view/panes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256, NUMBER_COLUMNS = 3, CODE_COLUMN = 4 };

static const int sizes[][2] = {{80, 24}, {120, 40}, {200, 60}, {60, 16},
                               {40, 12}, {30, 50},  {20, 8}};

/* Columns of a row as text; what is not ASCII comes as '?'. */
static const char *text_of(const struct cells *cells, struct rect at, int row,
                           char text[LINE_SIZE])
{
    for (int c = 0; c < at.columns; c++) {
        uint32_t glyph = cells_glyph(cells, at.column + c, at.row + row);
        text[c] = glyph < 0x80 ? (char)glyph : '?';
    }
    text[at.columns] = '\0';
    return text;
}

/* The model drawn with its code pane before it; returns where that is. */
static struct rect draw_code(struct model *model, struct cells *cells, const int *size)
{
    model->pane = PANE_CODE;
    app_draw(model, cells, size[0], size[1]);
    struct rect at = layout_of(model, size[0], size[1]).panes[PANE_CODE];
    if (at.rows < 3)
        fail_msg("expected 3 rows of code at %d x %d, got %d", size[0], size[1],
                 at.rows);
    return at;
}

/* The row of the pane that is marked as current, -1 for none; the test fails for two.
 */
static int marked_row(struct cells *cells, struct rect at)
{
    int marked = -1;
    for (int r = 1; r < at.rows; r++) {
        const struct cell *cell =
            cells_at(cells, at.column + NUMBER_COLUMNS, at.row + r);
        if (cell->role != ROLE_FOCUS)
            continue;
        check_whole(true, marked < 0, "one marked row, not row %d and %d", marked, r);
        check_whole('>', cell->glyph, "the mark in row %d", r);
        marked = r;
    }
    return marked;
}

static struct model model_with(const char *settings, enum code_page page)
{
    struct model model;
    app_model(&model, "lesson", settings);
    model_go(&model, 20);
    model.page = page;
    return model;
}

/* ---- The source ---------------------------------------------------------------- */

static void it_is_the_file_byte_for_byte(void **state)
{
    (void)state;
    char *expected = golden_read("src/flock/steer.c"), *rest = expected;
    assert_non_null(expected);
    check_text("steer.c", source_table[0].name, "the name of the page");
    for (const char *const *line = source_table[0].lines; *line; line++) {
        size_t length = strlen(*line);
        if (strncmp(rest, *line, length) != 0 || rest[length] != '\n')
            fail_msg("expected \"%.*s\", got \"%s\"", (int)strcspn(rest, "\n"), rest,
                     *line);
        rest += length + 1;
    }
    check_text("", rest, "what is left of the file");
    free(expected);
}

/* The marked row is the line with that number, whole or cut. */
static void check_marked(struct model *model, const int *size, int line,
                         const char *part)
{
    struct cells cells = {0};
    char text[LINE_SIZE];
    struct rect at = draw_code(model, &cells, size);
    int row = marked_row(&cells, at);
    if (row < 0)
        fail_msg("%d x %d: expected line %d marked, got none", size[0], size[1], line);
    text_of(&cells, at, row, text);
    check_whole((uint64_t)line, (uint64_t)atoi(text), "the number at %d x %d", size[0],
                size[1]);
    check_has(source_table[0].lines[line - 1], part, "line %d of the source", line);
    const char *code = source_table[0].lines[line - 1];
    int shown = at.columns - CODE_COLUMN - 1; /* the last may be an ellipsis */
    if (strncmp(text + CODE_COLUMN, code,
                (int)strlen(code) < shown ? strlen(code) : (size_t)shown) != 0)
        fail_msg("%d x %d: expected \"%s\", got \"%s\"", size[0], size[1], code, text);
    for (int c = 0; c < at.columns; c++)
        check_whole(ROLE_FOCUS, cells_at(&cells, at.column + c, at.row + row)->role,
                    "column %d of the marked row", c);
    cells_free(&cells);
}

static void check_every_event(const int *size, enum code_page page)
{
    struct model model = model_with("predator hunt 8 8", page);
    for (size_t k = 0; k < model.trace.count; k++) {
        char call[32];
        app_keys(&model, "e");
        const flk_event *event = microscope_event(&model);
        snprintf(call, sizeof(call), "EVENT(%s", flk_event_names[event->kind]);
        for (char *c = call; *c; c++)
            *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
        check_marked(&model, size, event->line, call);
    }
    model_free(&model);
}

static void the_line_of_the_event_is_marked_and_in_view(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        check_every_event(sizes[k], PAGE_CODE);
        check_every_event(sizes[k], PAGE_BOTH);
    }
}

static void so_is_the_line_of_a_neighbour(void **state)
{
    (void)state;
    struct model model = model_with("", PAGE_CODE);
    app_keys(&model, "e Enter");
    const flk_neighbour *one = microscope_neighbour_at(&model);
    assert_non_null(one);
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        model.pane = PANE_CODE;
        check_marked(&model, sizes[k], one->line, "__LINE__");
    }
    model_free(&model);
}

/* What computed the event stands above it: most of the rows, where there are lines. */
static void what_leads_to_it_stands_above(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model model = model_with("", PAGE_CODE);
        struct cells cells = {0};
        app_keys(&model, "e e");
        struct rect at = draw_code(&model, &cells, sizes[k]);
        int row = marked_row(&cells, at);
        if (row - 1 < (at.rows - 1) / 2)
            fail_msg("%d x %d: expected half of %d rows above, got %d", sizes[k][0],
                     sizes[k][1], at.rows - 1, row - 1);
        cells_free(&cells);
        model_free(&model);
    }
}

static void without_the_microscope_nothing_is_marked(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model model = model_with("", PAGE_CODE);
        struct cells cells = {0};
        char text[LINE_SIZE];
        struct rect at = draw_code(&model, &cells, sizes[k]);
        bool seen = false;
        check_whole(true, marked_row(&cells, at) < 0, "no marked row");
        for (int r = 1; r < at.rows; r++)
            seen |= atoi(text_of(&cells, at, r, text)) == model.trace.events[0].line;
        check_whole(true, seen, "the first event's line in view at %d x %d",
                    sizes[k][0], sizes[k][1]);
        cells_free(&cells);
        model_free(&model);
    }
}

static void comments_are_faint(void **state)
{
    (void)state;
    struct cells cells = {0};
    struct model model = model_with("", PAGE_CODE);
    model.code_scroll = -1000;
    struct rect at = draw_code(&model, &cells, sizes[1]);
    check_whole(ROLE_FAINT, cells_at(&cells, CODE_COLUMN + 3, at.row + 2)->role,
                "the role of the page's first comment");
    model.code_scroll = 1000;
    at = draw_code(&model, &cells, sizes[1]);
    check_whole(ROLE_PLAIN,
                cells_at(&cells, CODE_COLUMN + 4, at.row + at.rows - 2)->role,
                "the role of the last return");
    cells_free(&cells);
    model_free(&model);
}

static void a_line_that_is_cut_says_so(void **state)
{
    (void)state;
    struct model model = model_with("", PAGE_CODE);
    model.pane = PANE_CODE;
    app_keys(&model, "e");
    model.pane = PANE_CODE;
    char *text = app_screen(&model, 40, 12);
    check_has(text, "EVENT(NEIGHBOURS, neighbours, n\u2026\n",
              "the event at 40 columns");
    free(text);
    model.glyphs = GLYPHS_ASCII;
    text = app_screen(&model, 40, 12);
    check_has(text, "EVENT(NEIGHBOURS, neighbours, n$\n", "the same in ASCII");
    free(text);
    model_free(&model);
}

/* ---- Scrolling ----------------------------------------------------------------- */

/* Past either end it stops, and a key back is felt at once. */
static void check_ends(struct model *model, const int *size)
{
    struct cells cells = {0};
    char text[LINE_SIZE], after[LINE_SIZE];
    for (int n = 0; n < 1000; n++)
        app_keys(model, "Down");
    struct rect at = draw_code(model, &cells, size);
    int most = model->code_scroll;
    text_of(&cells, at, at.rows - 1, text);
    app_keys(model, "Down");
    draw_code(model, &cells, size);
    check_whole((uint64_t)most, (uint64_t)model->code_scroll, "lines on at the end");
    check_text(text, text_of(&cells, at, at.rows - 1, after), "the last row");
    for (int n = 0; n < 2000; n++)
        app_keys(model, "Up");
    draw_code(model, &cells, size);
    text_of(&cells, at, 1, text);
    app_keys(model, "Down Up Up");
    draw_code(model, &cells, size);
    check_text(text, text_of(&cells, at, 1, after), "the first row");
    app_keys(model, "Down");
    draw_code(model, &cells, size);
    text_of(&cells, at, 1, after);
    if (strcmp(text, after) == 0 && most > 0)
        fail_msg("%d x %d: expected a line less, got \"%s\"", size[0], size[1], after);
    cells_free(&cells);
}

static void it_scrolls_from_the_first_line_to_the_last(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++)
        for (enum code_page page = PAGE_CODE; page <= PAGE_FORMULAS; page++) {
            struct model model = model_with("", page);
            app_keys(&model, "e e");
            model.pane = PANE_CODE;
            check_ends(&model, sizes[k]);
            model_free(&model);
        }
}

static void the_ends_are_those_of_the_file(void **state)
{
    (void)state;
    struct cells cells = {0};
    char text[LINE_SIZE];
    int count = 0;
    while (source_table[0].lines[count])
        count++;
    struct model model = model_with("", PAGE_CODE);
    model.code_scroll = 10000;
    struct rect at = draw_code(&model, &cells, sizes[0]);
    text_of(&cells, at, at.rows - 1, text);
    check_whole((uint64_t)count, (uint64_t)atoi(text), "the last line");
    model.code_scroll = -10000;
    at = draw_code(&model, &cells, sizes[0]);
    check_whole(1, (uint64_t)atoi(text_of(&cells, at, 1, text)), "the first line");
    cells_free(&cells);
    model_free(&model);
}

/* ---- In words ------------------------------------------------------------------ */

/* A tall screen holds the whole page. */
static char *whole_page(struct model *model, enum code_page page)
{
    struct cells cells = {0};
    model->page = page;
    assert_true(cells_resize(&cells, 100, 400));
    pane_draw(model, &cells, PANE_CODE, (struct rect){0, 0, 100, 400});
    char *text = cells_dump(&cells);
    assert_non_null(text);
    cells_free(&cells);
    return text;
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

/* With the code, a sentence under the line of each event that has been said. */
static void both_says_what_has_been_said(void **state)
{
    (void)state;
    struct model model = model_with("", PAGE_BOTH);
    for (size_t k = 0; k < model.trace.count; k++) {
        app_keys(&model, "e");
        char *text = whole_page(&model, PAGE_BOTH);
        check_whole(k + 1, count_of(text, "\n    ~ "), "sentences at event %zu", k);
        free(text);
    }
    microscope_off(&model);
    char *text = whole_page(&model, PAGE_BOTH);
    check_whole(model.trace.count, count_of(text, "\n    ~ "), "sentences without it");
    free(text);
    model_free(&model);
}

/* Each event has its paragraph; of one that has not been said there is the name. */
static void narration_has_a_paragraph_an_event(void **state)
{
    (void)state;
    struct model model = model_with("", PAGE_NARRATION);
    for (size_t k = 0; k < model.trace.count; k++) {
        app_keys(&model, "e");
        char *text = whole_page(&model, PAGE_NARRATION);
        check_whole(1, count_of(text, "\n> "), "paragraphs marked at event %zu", k);
        for (size_t n = k + 1; n < model.trace.count; n++) {
            char name[32];
            snprintf(name, sizeof(name), "\n  %s\n",
                     flk_event_names[model.trace.events[n].kind]);
            check_has(text, name, "the narration at event %zu", k);
        }
        free(text);
    }
    model_free(&model);
}

/* Nobody flies, so nothing is told; the code can still be read. */
static void without_boids_there_is_the_code_alone(void **state)
{
    (void)state;
    struct model model = model_with("boids 0", PAGE_CODE);
    char *text = whole_page(&model, PAGE_BOTH);
    check_has(text, "One boid, one tick", "the code of no boids");
    check_lacks(text, "~ ", "the code of no boids");
    free(text);
    text = whole_page(&model, PAGE_NARRATION);
    check_lacks(text, "neighbours", "the narration of no boids");
    free(text);
    text = whole_page(&model, PAGE_FORMULAS);
    check_lacks(text, "F_s", "the formulas of no boids");
    free(text);
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_file_byte_for_byte),
        cmocka_unit_test(the_line_of_the_event_is_marked_and_in_view),
        cmocka_unit_test(so_is_the_line_of_a_neighbour),
        cmocka_unit_test(what_leads_to_it_stands_above),
        cmocka_unit_test(without_the_microscope_nothing_is_marked),
        cmocka_unit_test(comments_are_faint),
        cmocka_unit_test(a_line_that_is_cut_says_so),
        cmocka_unit_test(it_scrolls_from_the_first_line_to_the_last),
        cmocka_unit_test(the_ends_are_those_of_the_file),
        cmocka_unit_test(both_says_what_has_been_said),
        cmocka_unit_test(narration_has_a_paragraph_an_event),
        cmocka_unit_test(without_boids_there_is_the_code_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
