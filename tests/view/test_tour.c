/* The strip of a tour: where it stands on screens of all sizes, what its heading keeps
 * where room is scarce, the roles of its words; the list of tours. */
#include "app.h"

#include "app/script.h"
#include "app/texts.h"
#include "app/tour.h"
#include "view/layout.h"
#include "view/tour.h"
#include "view/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 40 };

static void begin(struct model *m, const char *text, int columns, int rows)
{
    const char *lines[LINES_MOST] = {NULL};
    char *copy = strdup(text), *rest = copy;
    struct script script;
    struct script_error error;
    size_t count = 0;
    for (char *line; (line = strsep(&rest, "|")) && count < LINES_MOST - 1;)
        lines[count++] = line;
    assert_true(script_read(&script, lines, &error));
    free(copy);
    app_model(m, "lesson", "");
    view_fit(m, columns, rows);
    assert_true(tour_begin(m, &script, -1));
}

#define TEXT                                                                           \
    "title Three rules|step Cohesion|seed 1|text The boids fly with one rule left, "   \
    "and "                                                                             \
    "it draws each to the centre|text of those that it sees. Press {Space} now and "   \
    "then."                                                                            \
    "|guess Nobody keeps a distance. What will they do?|answer fly on|right gather "   \
    "in "                                                                              \
    "heaps|answer turn to one heading|until tick >= 9|claim tick = 9 nine|claim tick " \
    "> "                                                                               \
    "9 more than nine"

/* The role of the cells under a text of the screen; ROLE_COUNT where it is not there.
 */
static enum role role_under(struct cells *cells, const char *text)
{
    for (int row = 0; row < cells->rows; row++)
        for (int c = 0; c < cells->columns; c++) {
            int n = 0;
            while (text[n] && cells_glyph(cells, c + n, row) == (uint32_t)text[n])
                n++;
            if (!text[n])
                return (enum role)cells_at(cells, c, row)->role;
        }
    return ROLE_COUNT;
}

static void check_role(struct cells *cells, enum role role, const char *text)
{
    check_whole(role, role_under(cells, text), "the role of \"%s\"", text);
}

/* ---- Where --------------------------------------------------------------------- */

static void check_apart(const struct layout *l, int columns, int rows)
{
    const struct rect *parts[] = {&l->title, &l->stage, &l->chart,
                                  &l->dial,  &l->tour,  &l->footer};
    for (int k = 0; k < 6 + PANES; k++) {
        const struct rect *r = k < 6 ? parts[k] : &l->panes[k - 6];
        bool shown = r->rows > 0 && r->columns > 0;
        if (shown && (r->row < 0 || r->row + r->rows > rows || r->column < 0 ||
                      r->column + r->columns > columns))
            fail_msg("%d x %d: expected part %d on the screen", columns, rows, k);
        if (shown && r != &l->tour && r->row < l->tour.row + l->tour.rows &&
            r->row + r->rows > l->tour.row)
            fail_msg("%d x %d: expected part %d apart from the strip", columns, rows,
                     k);
    }
}

static void the_strip_leaves_room_on_any_screen(void **state)
{
    struct model m;
    (void)state;
    begin(&m, TEXT, 80, 24);
    for (int rows = 8; rows < 70; rows++)
        for (int columns = 20; columns < 210; columns += 7)
            for (int alone = 0; alone < 2; alone++) {
                view_fit(&m, columns, rows);
                m.stage_alone = alone;
                struct layout l = layout_of(&m, columns, rows);
                check_apart(&l, columns, rows);
                check_whole((uint64_t)columns, (uint64_t)l.tour.columns, "columns");
                if (l.tour.rows < 4 || l.tour.rows > 9 || l.tour.rows > (rows + 1) / 2)
                    fail_msg("%d x %d: got a strip of %d rows", columns, rows,
                             l.tour.rows);
                if (l.stage.rows < 3)
                    fail_msg("%d x %d: got a stage of %d rows", columns, rows,
                             l.stage.rows);
            }
    m.stage_alone = false;
    check_whole(5, (uint64_t)layout_of(&m, 40, 12).tour.rows, "rows at 40 x 12");
    check_whole(4, (uint64_t)layout_of(&m, 20, 8).tour.rows, "rows at 20 x 8");
    struct layout with = layout_of(&m, 80, 24);
    tour_leave(&m);
    struct layout without = layout_of(&m, 80, 24);
    check_whole(0, (uint64_t)without.tour.rows, "rows without a tour");
    check_whole((uint64_t)without.status.row, (uint64_t)with.status.row, "the status");
    check_whole((uint64_t)without.footer.row, (uint64_t)with.footer.row, "the footer");
    model_free(&m);
}

/* All of the text is come to by Enter alone, on any screen. */
static void the_whole_text_is_seen_on_any_screen(void **state)
{
    static const int sizes[][2] = {{200, 60}, {80, 24}, {60, 16}, {40, 12}, {20, 8}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model m;
        char seen[60000] = "";
        begin(&m, TEXT, sizes[k][0], sizes[k][1]);
        for (int pages = 0; m.tour->state != TOUR_PLAYING; pages++) {
            char *screen = app_screen(&m, sizes[k][0], sizes[k][1]);
            snprintf(seen + strlen(seen), sizeof(seen) - strlen(seen), "%s", screen);
            free(screen);
            if (pages > 20)
                fail_msg("expected an end of Enter");
            app_keys(&m, "Enter");
        }
        check_has(seen, "The boids", "%d columns", sizes[k][0]);
        check_has(seen, "Space", "%d columns", sizes[k][0]);
        check_has(seen, "Nobody", "%d columns", sizes[k][0]);
        check_has(seen, "1 fly on", "%d columns", sizes[k][0]);
        check_has(seen, "2 gather in heaps", "%d columns", sizes[k][0]);
        check_has(seen, "(right)", "%d columns", sizes[k][0]);
        check_has(seen, "Enter", "%d columns", sizes[k][0]);
        model_free(&m);
    }
}

/* ---- What ---------------------------------------------------------------------- */

static void words_have_their_roles(void **state)
{
    struct model m;
    struct cells cells = {0};
    (void)state;
    begin(&m, TEXT, 80, 24);
    app_draw(&m, &cells, 80, 24);
    check_role(&cells, ROLE_FOCUS, " tour: Three rules  1/1  Cohesion ");
    check_role(&cells, ROLE_KEY, "1-3: your guess");
    check_role(&cells, ROLE_PLAIN, "The boids fly");
    check_role(&cells, ROLE_KEY, "Space now");
    check_role(&cells, ROLE_STRONG, "Nobody keeps");
    check_role(&cells, ROLE_PLAIN, "2 gather in heaps");
    app_keys(&m, "1");
    app_draw(&m, &cells, 80, 24);
    check_role(&cells, ROLE_FAINT, "1 fly on (your guess)");
    check_role(&cells, ROLE_STRONG, "2 gather in heaps (right)");
    check_role(&cells, ROLE_KEY, "Enter: play");
    app_keys(&m, "Enter");
    app_draw(&m, &cells, 80, 24);
    check_role(&cells, ROLE_STRONG, "until tick >= 9: 0");
    check_role(&cells, ROLE_KEY, "Enter: skip");
    app_keys(&m, "Enter");
    app_draw(&m, &cells, 80, 24);
    check_role(&cells, ROLE_PLAIN, "tick 9: nine");
    check_role(&cells, ROLE_WARNING, "does not hold: tick 9 > 9: more than nine");
    check_role(&cells, ROLE_KEY, "Enter: end");
    cells_free(&cells);
    model_free(&m);
}

/* The keys that go on are there first, then what is waited for, then the step. */
static void the_heading_gives_way_in_order(void **state)
{
    static const struct {
        int columns;
        const char *reading, *playing;
    } cases[] = {
        {120, " tour: Three rules  1/1  Cohesion ", "until tick >= 9: 0"},
        {80, " tour: Three rules  1/1  Cohesion ", "until tick >= 9: 0"},
        {40, " 1/1 Cohesion ", "until tick >= 9: 0"},
        {20, "1-3\n", "Enter: skip"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        begin(&m,
              "title Three rules|step Cohesion|text a|guess b|answer c|answer d|right "
              "e|until tick >= 9",
              cases[k].columns, 24);
        char *screen = app_screen(&m, cases[k].columns, 24);
        check_has(screen, cases[k].reading, "%d columns", cases[k].columns);
        check_has(screen, "1-3", "%d columns", cases[k].columns);
        free(screen);
        app_keys(&m, "1 Enter");
        screen = app_screen(&m, cases[k].columns, 24);
        check_has(screen, cases[k].playing, "%d columns", cases[k].columns);
        check_has(screen, "Enter: skip", "%d columns", cases[k].columns);
        free(screen);
        model_free(&m);
    }
}

/* On a tiny screen the strip covers the status, but not what is typed or wrong. */
static void typing_shows_through_a_tiny_strip(void **state)
{
    struct model m;
    (void)state;
    begin(&m, TEXT, 20, 8);
    m.message[0] = '\0';
    char *screen = app_screen(&m, 20, 8);
    check_lacks(screen, "pol.", "the status under the strip");
    free(screen);
    app_keys(&m, ":");
    app_type(&m, "radius 77");
    screen = app_screen(&m, 20, 8);
    check_has(screen, ":radius 77\n", "what is typed");
    free(screen);
    app_keys(&m, "7 x Enter");
    screen = app_screen(&m, 20, 8);
    check_has(screen, "radius: \"777x\"", "what is wrong");
    free(screen);
    model_free(&m);
}

/* However long title and step are, the keys are seen; what a terminal of ASCII cannot
 * show comes as '?'. */
static void long_words_are_cut_on_the_screen(void **state)
{
    char text[600] = "title ";
    struct model m;
    (void)state;
    memset(text + 6, 'T', 200);
    strcpy(text + 206, "|step ");
    memset(text + 212, 'S', 200);
    strcpy(text + 412, "|text gr\xc3\xbc\xc3\x9f {Enter}");
    begin(&m, text, 80, 24);
    for (int columns = 20; columns < 260; columns += 13) {
        char *screen = app_screen(&m, columns, 24), *rest = screen;
        for (char *line; *rest && (line = strsep(&rest, "\n"));) {
            int width = 0;
            for (; *line; line++)
                width += ((unsigned char)*line & 0xc0) != 0x80;
            if (width > columns)
                fail_msg("expected up to %d columns, got %d", columns, width);
        }
        free(screen);
        screen = app_screen(&m, columns, 24);
        check_has(screen, "Enter: end", "%d columns", columns);
        check_has(screen, "gr\xc3\xbc\xc3\x9f Enter", "%d columns", columns);
        free(screen);
        m.utf8 = false;
        screen = app_screen(&m, columns, 24);
        check_has(screen, "gr?? Enter", "%d columns of ASCII", columns);
        free(screen);
        m.utf8 = true;
    }
    model_free(&m);
}

/* ---- The list ------------------------------------------------------------------ */

static void the_list_shows_titles_and_steps(void **state)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}, {20, 8}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model m;
        struct cells cells = {0};
        char title[LINE_SIZE], steps[32];
        app_model(&m, "lesson", "");
        app_keys(&m, "g");
        for (int n = 0; tour_table[n].name; n++) {
            size_t count = script_summary(tour_table[n].lines, title);
            app_draw(&m, &cells, sizes[k][0], sizes[k][1]);
            char *screen = cells_dump(&cells);
            title[15] = '\0'; /* what a screen of 20 columns has room for */
            check_has(screen, title, "tour %d, %d columns", n, sizes[k][0]);
            check_whole('>', cells_glyph(&cells, 1, cells.cursor_row), "the chosen");
            snprintf(steps, sizeof(steps), "  %zu step", count);
            if (sizes[k][0] >= 40)
                check_has(screen, steps, "tour %d, %d columns", n, sizes[k][0]);
            check_has(screen, "Up Down choose", "keys");
            free(screen);
            app_keys(&m, "Down");
        }
        cells_free(&cells);
        model_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_strip_leaves_room_on_any_screen),
        cmocka_unit_test(the_whole_text_is_seen_on_any_screen),
        cmocka_unit_test(words_have_their_roles),
        cmocka_unit_test(the_heading_gives_way_in_order),
        cmocka_unit_test(typing_shows_through_a_tiny_strip),
        cmocka_unit_test(long_words_are_cut_on_the_screen),
        cmocka_unit_test(the_list_shows_titles_and_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
