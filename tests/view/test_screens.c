/*
 * Whole screens as text, compared with tests/screens/NAME.txt. With UPDATE=1 in the
 * environment the files are written anew: look at what has changed before it is
 * committed.
 */
#include "app.h"

#include "app/commands.h"

#include "view/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A screen: what flies, what is pressed (names of keys; what follows a ':' is typed),
 * how large it is. */
struct screen {
    const char *name;
    const char *preset, *settings;
    uint64_t tick;
    const char *keys, *typed;
    int columns, rows;
    bool ascii;
};

#define LESSON "lesson", "", 48

static const struct screen screens[] = {
    {"lesson-80x24", LESSON, "", "", 80, 24, false},
    {"lesson-120x40", LESSON, "", "", 120, 40, false},
    {"lesson-200x60", LESSON, "", "", 200, 60, false},
    {"lesson-40x12", LESSON, "", "", 40, 12, false},
    {"lesson-20x8", LESSON, "", "", 20, 8, false},
    {"lesson-19x7", LESSON, "", "", 19, 7, false},
    {"lesson-ascii", LESSON, "", "", 80, 24, true},
    {"lesson-dots", LESSON, "m m", "", 80, 24, false},
    {"lesson-dots-ascii", "murmuration", "", 48, "m", "", 80, 24, true},
    {"lesson-torus", LESSON, "w", "", 80, 24, false},
    {"lesson-open", LESSON, "o v t", "", 80, 24, false},
    {"lesson-stage", LESSON, "f", "", 80, 24, false},
    {"cells-grid", LESSON, "S", "", 120, 40, false},
    {"cells-small", LESSON, "S", "", 80, 24, false},
    {"cells-ascii", LESSON, "S", "", 120, 40, true},
    {"cells-seam", "consensus", "search grid", 60, "S c", "", 120, 40, false},
    {"cells-tree", "murmuration", "search quadtree", 100, "S", "", 120, 40, false},
    {"cells-tree-small", LESSON, "S s", "", 80, 24, false},
    {"zoom-80x24", "murmuration", "", 60, "z z z", "", 80, 24, false},
    {"zoom-seam", "consensus", "radius 3", 60, "z z", "", 80, 24, false},
    {"zoom-wall", LESSON, "n z z S", "", 120, 40, false},
    {"zoom-40x12", LESSON, "z z z", "", 40, 12, false},
    {"zoom-ascii", LESSON, "z z", "", 80, 24, true},
    {"event-neighbours", "lesson", "", 19, "e Enter Enter", "", 80, 24, false},
    {"event-separation", "lesson", "", 19, "z z e e", "", 80, 24, false},
    {"event-alignment", "lesson", "", 19, "e e e", "", 120, 40, false},
    {"event-cohesion", "lesson", "", 19, "z e e e e", "", 80, 24, true},
    {"event-avoid", "lesson", "", 19, "N N e e e e e", "", 80, 24, false},
    {"event-flee", "lesson", "predator hunt 27 15", 19, "z e e e e e e", "", 80, 24,
     false},
    {"event-steer", "lesson", "", 19, "C e e e e e e", "", 80, 24, false},
    {"event-move", "lesson", "", 19, "z E", "", 120, 40, false},
    {"event-40x12", "lesson", "", 19, "e e", "", 40, 12, false},
    {"event-20x8", "lesson", "", 19, "e e", "", 20, 8, false},
    {"page-trace", "lesson", "", 19, "e e e e e e Tab Tab Tab Tab Tab", "", 40, 12,
     false},
    {"code-80x24", "lesson", "", 19, "C e e e", "", 80, 24, false},
    {"code-120x40", "lesson", "", 19, "C C C e e e", "", 120, 40, false},
    {"narration-80x24", "lesson", "", 19, "C C e e e e e e", "", 80, 24, false},
    {"code-ascii", "lesson", "", 19, "C e Enter Enter", "", 80, 24, true},
    {"both-80x24", "lesson", "", 19, "C C C e e e", "", 80, 24, false},
    {"both-ascii", "lesson", "predator hunt 27 15", 19, "C C C e e e e e e", "", 120,
     40, true},
    {"narration-120x40", "lesson", "", 19, "C C E", "", 120, 40, false},
    {"page-code", "lesson", "", 19, "C e e Tab Tab Tab Tab Tab Tab", "", 40, 12, false},
    {"page-narration", "lesson", "", 19, "C C e e Tab Tab Tab Tab Tab Tab", "", 40, 12,
     true},
    {"page-formulas", "lesson", "", 19, "C C C C Tab Tab Tab Tab Tab", "", 40, 12,
     false},
    {"formulas-80x24", "lesson", "", 19, "C C C C e e e e e e", "", 80, 24, false},
    {"formulas-120x40", "lesson", "", 19, "C C C C", "", 120, 40, false},
    {"formulas-ascii", "lesson", "", 19, "C C C C", "", 80, 24, true},
    {"lesson-back", LESSON, "PgUp PgUp", "", 80, 24, false},
    {"lesson-narrow", LESSON, "", "", 60, 16, false},
    {"lesson-tall", LESSON, "", "", 50, 45, false},
    {"consensus-80x24", "consensus", "", 60, "", "", 80, 24, false},
    {"consensus-centred", "consensus", "", 60, "c", "", 80, 24, false},
    {"murmuration-80x24", "murmuration", "", 100, "", "", 80, 24, false},
    {"murmuration-trails", "murmuration", "", 100, "t", "", 120, 40, false},
    {"help-80x24", LESSON, "?", "", 80, 24, false},
    {"help-40x12", LESSON, "? PgDn", "", 40, 12, false},
    {"help-120x40", LESSON, "?", "", 120, 40, false},
    {"presets-80x24", LESSON, "p Down", "", 80, 24, false},
    {"presets-20x8", LESSON, "p Down Down", "", 20, 8, false},
    {"tune-80x24", LESSON, "Tab Down Down Down", "", 80, 24, false},
    {"tune-last", LESSON, "Up", "", 80, 24, false},
    {"rules-80x24", LESSON, "Tab Tab Down", "", 80, 24, false},
    {"value-80x24", LESSON, "Enter", "4.5", 80, 24, false},
    {"value-bad", LESSON, "Enter 1 , 5 Enter", "", 80, 24, false},
    {"command-80x24", LESSON, ":", "obstacle 5 5 2", 80, 24, false},
    {"command-bad", LESSON, ":  r a d u s Enter", "", 80, 24, false},
    {"sight", "lesson", "field_of_view 220;separation_ring 0.5;radius 5", 48, "", "",
     80, 24, false},
    {"hunt", "lesson", "predator hunt 8 8;fear 2", 30, "", "", 80, 24, false},
    {"empty", "lesson", "boids 0", 5, "", "", 80, 24, false},
    {"one", "lesson", "boids 1", 5, "", "", 80, 24, false},
    {"page-boid", LESSON, "Tab", "", 40, 12, false},
    {"page-rules", LESSON, "Tab Tab", "", 40, 12, false},
    {"page-flock", LESSON, "Tab Tab Tab", "", 40, 12, false},
    {"page-tune", LESSON, "Tab Tab Tab Tab", "", 40, 12, false},
    {"draw-80x24", LESSON, "d o L L L + J b B H x", "", 80, 24, false},
    {"draw-ascii", LESSON, "d o L L L l", "", 80, 24, true},
    {"draw-120x40", LESSON, "d J o + + + j", "", 120, 40, false},
    {"draw-40x12", LESSON, "d o L b k", "", 40, 12, false},
    {"draw-20x8", LESSON, "d o l l l", "", 20, 8, false},
    {"tours-80x24", LESSON, "g", "", 80, 24, false},
    {"tour-80x24", LESSON, "g Enter", "", 80, 24, false},
    {"tour-120x40", LESSON, "g Enter", "", 120, 40, true},
    {"tour-40x12", LESSON, "g Enter", "", 40, 12, false},
    {"tour-20x8", LESSON, "g Enter", "", 20, 8, false},
};

/* The screen as text, which the caller frees. */
static char *draw(const struct screen *s)
{
    struct setup setup = app_setup(s->preset, s->settings);
    struct model model;
    char message[MESSAGE_SIZE];
    assert_true(model_init(&model, &setup, !s->ascii, message));
    view_fit(&model, s->columns, s->rows);
    model_go(&model, s->tick);
    app_keys(&model, s->keys);
    app_type(&model, s->typed);
    char *text = app_screen(&model, s->columns, s->rows);
    model_free(&model);
    return text;
}

static void path_of(const struct screen *s, char path[128])
{
    snprintf(path, 128, "tests/screens/%s.txt", s->name);
}

/* The whole file, which the caller frees; an empty text where there is none. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    char *text = calloc(room, 1);
    if (file && fread(text, 1, room - 1, file) == room - 1)
        fail_msg("%s: expected a screen, got more than %zu bytes", path, room);
    if (file)
        fclose(file);
    return text;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) == EOF || fclose(file) != 0)
        fail_msg("cannot write %s", path);
}

static void show(const char *title, const char *text)
{
    fprintf(stderr, "# %s\n", title);
    while (*text) {
        int length = (int)strcspn(text, "\n");
        fprintf(stderr, "# |%.*s\n", length, text);
        text += length + (text[length] == '\n');
    }
}

static void check_screen(const struct screen *s)
{
    char path[128];
    path_of(s, path);
    char *got = draw(s);
    if (getenv("UPDATE"))
        write_file(path, got);
    char *expected = read_file(path);
    bool same = strcmp(expected, got) == 0;
    if (!same) {
        show("expected", expected);
        show("got", got);
    }
    free(expected);
    free(got);
    if (!same)
        fail_msg(
            "%s: expected the screen of that file, got another; UPDATE=1 writes it "
            "anew",
            path);
}

static void screen_is_as_in_its_file(void **state)
{
    check_screen(*state);
}

/* The same state, drawn after other screens of other sizes: nothing is left behind. */
static void screens_leave_nothing_behind(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    char *before = app_screen(&model, 80, 24);
    app_keys(&model, "?");
    free(app_screen(&model, 120, 40));
    app_keys(&model, "q p");
    free(app_screen(&model, 20, 8));
    app_keys(&model, "q m");
    free(app_screen(&model, 1, 1));
    app_keys(&model, "m m w w PgDn");
    model_go(&model, 0);
    model.message[0] = '\0';
    char *after = app_screen(&model, 80, 24);
    /* Ten ticks are known of now, and the title and the chart show it. */
    check_has(after, "tick 0 of 10", "the title after going back");
    free(after);
    app_keys(&model, "r");
    model.message[0] = '\0';
    after = app_screen(&model, 80, 24);
    check_text(before, after, "the screen at the start, again");
    free(before);
    free(after);
    model_free(&model);
}

/* The end of a long line is what is seen, and the cursor behind it on the screen. */
static void a_long_line_shows_its_end(void **state)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}, {20, 8}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct model model;
        struct cells cells = {0};
        app_model(&model, "lesson", "");
        app_keys(&model, ":");
        for (int n = 0; n < 120; n++)
            model_paste(&model, (key)('a' + n % 25));
        app_type(&model, "the end");
        app_draw(&model, &cells, sizes[k][0], sizes[k][1]);
        char *text = cells_dump(&cells);
        check_has(text, "the end\n", "%d columns", sizes[k][0]);
        check_whole('d', cells_glyph(&cells, cells.cursor_column - 1, cells.cursor_row),
                    "the character before the cursor at %d columns", sizes[k][0]);
        check_whole(true, cells.cursor_shown && cells.cursor_column < sizes[k][0],
                    "a cursor on %d columns", sizes[k][0]);
        free(text);
        cells_free(&cells);
        model_free(&model);
    }
}

/* At 80 x 24 every key is on the first page. */
static void help_begins_with_all_keys(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "?");
    char *page = app_screen(&model, 80, 24);
    for (const struct command *c = command_table; c->name; c++)
        if (c->help)
            check_has(page, c->help, "the first page of help");
    free(page);
    model_free(&model);
}

/* Each line of help stands whole in a column of 40 as in one of any width. */
static void help_is_cut_nowhere(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "?");
    char *one = app_screen(&model, 79, 200), *rest = one;
    char *two = app_screen(&model, 80, 80);
    strsep(&rest, "\n"); /* the heading; the last line names the mode's keys */
    for (char *line; (line = strsep(&rest, "\n")) && *line;)
        check_has(two, line, "help in two columns");
    free(one);
    free(two);
    model_free(&model);
}

/* On any screen that shows a flock, what is typed is seen, and what is wrong with it.
 */
static void typing_is_seen_on_any_screen(void **state)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}, {20, 12}, {40, 9}, {20, 8}};
    (void)state;
    for (size_t k = 0; k < 2 * COUNT_OF(sizes); k++) {
        const int *size = sizes[k / 2];
        struct model model;
        app_model(&model, "lesson", "");
        model.stage_alone = k % 2;
        for (model.row = 0; model.row < FLK_OPTION_COUNT; model.row++) {
            model.stage_alone = k % 2;
            app_keys(&model, "Enter 7 x");
            char *text = app_screen(&model, size[0], size[1]);
            check_has(text, ": 7x", "%d x %d, option %d", size[0], size[1], model.row);
            free(text);
            app_keys(&model, "Enter");
            text = app_screen(&model, size[0], size[1]);
            check_has(text, flk_option_table[model.row].name, "%d x %d: what is wrong",
                      size[0], size[1]);
            check_whole(true, model.warning, "a warning");
            free(text);
            app_keys(&model, "Esc");
        }
        model.row = 0;
        app_command(&model, "radus 5");
        char *text = app_screen(&model, size[0], size[1]);
        check_has(text, "unknown command", "%d x %d", size[0], size[1]);
        free(text);
        model_free(&model);
    }
}

/* Every line within the width: one column a code point. */
static void screens_are_as_wide_as_they_should_be(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(screens); k++) {
        char *text = draw(&screens[k]), *rest = text;
        int rows = 0;
        for (char *line; *rest && (line = strsep(&rest, "\n")); rows++) {
            int width = 0;
            for (; *line; line++) {
                width += ((unsigned char)*line & 0xc0) != 0x80;
                if (screens[k].ascii && (*line & 0x80))
                    fail_msg("%s: expected ASCII, got byte %#x in row %d",
                             screens[k].name, (unsigned char)*line, rows);
            }
            if (width > screens[k].columns)
                fail_msg("%s: expected up to %d columns, got %d in row %d",
                         screens[k].name, screens[k].columns, width, rows);
        }
        check_whole((uint64_t)screens[k].rows, (uint64_t)rows, "rows of %s",
                    screens[k].name);
        free(text);
    }
}

int main(void)
{
    struct CMUnitTest tests[COUNT_OF(screens) + 6] = {
        cmocka_unit_test(screens_leave_nothing_behind),
        cmocka_unit_test(screens_are_as_wide_as_they_should_be),
        cmocka_unit_test(a_long_line_shows_its_end),
        cmocka_unit_test(typing_is_seen_on_any_screen),
        cmocka_unit_test(help_begins_with_all_keys),
        cmocka_unit_test(help_is_cut_nowhere),
    };
    for (size_t k = 0; k < COUNT_OF(screens); k++) {
        union {
            const struct screen *from;
            void *to;
        } screen = {&screens[k]}; /* cmocka's state is not const */
        tests[k + 6] = (struct CMUnitTest){.name = screens[k].name,
                                           .test_func = screen_is_as_in_its_file,
                                           .initial_state = screen.to};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
