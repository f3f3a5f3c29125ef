/* The screen as cells: what is put where, text cut and decoded, the dump. */
#include "app.h"

#include "view/cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cells screen_of(int columns, int rows)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, columns, rows));
    return cells;
}

static void check_dump(const struct cells *cells, const char *expected,
                       const char *what)
{
    char *got = cells_dump(cells);
    assert_non_null(got);
    check_text(expected, got, "the dump of %s", what);
    free(got);
}

/* ---- Size ---------------------------------------------------------------------- */

static void a_screen_is_blank_and_has_its_size(void **state)
{
    static const int sizes[][2] = {{1, 1}, {80, 24}, {3, 2}, {500, 200}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct cells cells = screen_of(sizes[k][0], sizes[k][1]);
        check_whole((uint64_t)sizes[k][0], (uint64_t)cells.columns, "columns");
        check_whole((uint64_t)sizes[k][1], (uint64_t)cells.rows, "rows");
        check_whole((uint64_t)-1, (uint64_t)cells.cursor_column, "the cursor's column");
        check_whole(false, cells.cursor_shown, "a cursor");
        for (int c = 0; c < cells.columns; c++)
            for (int r = 0; r < cells.rows; r++) {
                struct cell *cell = cells_at(&cells, c, r);
                if (cell->glyph != ' ' || cell->role != ROLE_PLAIN || cell->tally != 0)
                    fail_msg("expected a blank at (%d, %d), got %#x", c, r,
                             cell->glyph);
            }
        cells_free(&cells);
    }
}

/* A terminal may say that it has no size. */
static void no_size_is_one_by_one(void **state)
{
    static const int sizes[][2] = {{0, 0}, {-1, 5}, {0, 24}, {-100, -100}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        struct cells cells = screen_of(sizes[k][0], sizes[k][1]);
        if (cells.columns < 1 || cells.rows < 1)
            fail_msg("%d x %d: expected at least 1 x 1, got %d x %d", sizes[k][0],
                     sizes[k][1], cells.columns, cells.rows);
        cells_put(&cells, cells.columns - 1, cells.rows - 1, 'x', ROLE_PLAIN);
        cells_free(&cells);
    }
}

/* Resized again and again: a blank screen of the new size each time. */
static void resizing_begins_anew(void **state)
{
    (void)state;
    struct cells cells = {0};
    uint64_t seed = 1;
    for (int k = 0; k < 200; k++) {
        int columns = 1 + (int)chance_below(&seed, 60);
        int rows = 1 + (int)chance_below(&seed, 30);
        assert_true(cells_resize(&cells, columns, rows));
        for (int c = 0; c < columns; c++)
            for (int r = 0; r < rows; r++) {
                check_whole(' ', cells_glyph(&cells, c, r), "the cell at (%d, %d)", c,
                            r);
                cells_put(&cells, c, r, 'x', ROLE_STRONG);
            }
    }
    cells_free(&cells);
    check_whole(0, (uint64_t)cells.columns, "columns after the end");
}

/* ---- Putting
 * ------------------------------------------------------------------------- */

static void outside_the_screen_nothing_happens(void **state)
{
    static const int places[][2] = {{-1, 0},  {0, -1}, {4, 0},       {0, 3},
                                    {-1, -1}, {4, 3},  {1 << 30, 0}, {0, -(1 << 30)}};
    (void)state;
    struct cells cells = screen_of(4, 3);
    for (size_t k = 0; k < COUNT_OF(places); k++) {
        int c = places[k][0], r = places[k][1];
        cells_put(&cells, c, r, 'x', ROLE_STRONG);
        assert_null(cells_at(&cells, c, r));
        check_whole(0, cells_glyph(&cells, c, r), "the glyph at (%d, %d)", c, r);
    }
    check_dump(&cells, "\n\n\n", "a screen with everything put beside it");
    cells_free(&cells);
}

static void what_is_put_is_there(void **state)
{
    (void)state;
    struct cells cells = screen_of(4, 3);
    cells_put(&cells, 0, 0, 'a', ROLE_STRONG);
    cells_put(&cells, 3, 2, 0x2192, ROLE_ALONE);
    check_whole('a', cells_glyph(&cells, 0, 0), "the glyph at (0, 0)");
    check_whole(ROLE_STRONG, cells_at(&cells, 0, 0)->role, "the role at (0, 0)");
    check_whole(0x2192, cells_glyph(&cells, 3, 2), "the glyph at (3, 2)");
    check_whole(ROLE_ALONE, cells_at(&cells, 3, 2)->role, "the role at (3, 2)");
    check_dump(&cells, "a\n\n   \u2192\n", "two glyphs");
    cells_clear(&cells);
    check_dump(&cells, "\n\n\n", "a screen that was cleared");
    cells_free(&cells);
}

/* ---- Text
 * ---------------------------------------------------------------------------- */

static void text_is_cut_at_its_end(void **state)
{
    (void)state;
    struct cells cells = screen_of(8, 5);
    check_whole(5, (uint64_t)cells_text(&cells, 0, 0, 8, ROLE_PLAIN, "abcde"),
                "the column behind abcde");
    check_whole(4, (uint64_t)cells_text(&cells, 1, 1, 4, ROLE_PLAIN, "abcde"),
                "the column behind what was cut at 4");
    cells_text(&cells, 5, 2, 100, ROLE_PLAIN, "abcde"); /* by the screen */
    cells_text(&cells, -2, 3, 8, ROLE_PLAIN, "abcde");  /* and by its other side */
    cells_text(&cells, 6, 4, 2, ROLE_PLAIN, "abcde");   /* no room at all */
    cells_text(&cells, 0, 9, 8, ROLE_PLAIN, "abcde");
    check_dump(&cells, "abcde\n abc\n     abc\ncde\n\n", "texts cut");
    cells_free(&cells);
}

/* A column a code point; what is broken shows as '?', and the text behind it as ever.
 */
static void utf8_is_decoded_or_shown_as_broken(void **state)
{
    static const struct {
        const char *bytes, *shown, *what;
    } cases[] = {
        {"\u2192\u00b0\u20ac", "\u2192\u00b0\u20ac", "two and three bytes"},
        {"\U0001d11e.", "\U0001d11e.", "four bytes"},
        {"a\x80z", "a?z", "a byte that continues nothing"},
        {"a\xc3", "a?", "two bytes cut"},
        {"a\xe2\x86", "a?", "three bytes cut"},
        {"a\xf0\x9d\x84", "a?", "four bytes cut"},
        {"\xe2z", "?z", "three bytes, broken off by a letter"},
        {"\xe2\x86z", "?z", "three bytes, broken off later"},
        {"\xc0\xafz", "?z", "a slash in two bytes"},
        {"\xe0\x80\xafz", "?z", "a slash in three bytes"},
        {"\xf0\x80\x80\xafz", "?z", "a slash in four bytes"},
        {"\xed\xa0\x80z", "?z", "half of a surrogate pair"},
        {"\xf4\x90\x80\x80z", "?z", "beyond the last code point"},
        {"\xf8\x88\x80\x80\x80z", "?????z", "five bytes"},
        {"\xff\xfez", "??z", "bytes that are never there"},
        {"\x1b[31mz", "?[31mz", "an escape"},
        {"a\tb\nc\rd\x7f", "a?b?c?d?", "control characters"},
        {"\xc2\x80\xc2\x9bz", "??z", "control characters of Latin-1"},
        {"\xc2\xa0z", "\u00a0z", "a blank that does not break"},
        {"", "", "nothing"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct cells cells = screen_of(20, 1);
        char expected[64];
        cells_text(&cells, 0, 0, 20, ROLE_PLAIN, cases[k].bytes);
        snprintf(expected, sizeof(expected), "%s\n", cases[k].shown);
        check_dump(&cells, expected, cases[k].what);
        cells_free(&cells);
    }
}

/* Whatever the bytes, no control character reaches a cell, and reading ends. */
static void random_bytes_do_no_harm(void **state)
{
    (void)state;
    struct cells cells = screen_of(64, 1);
    uint64_t seed = 7;
    for (size_t k = scaled_cases(20000); k > 0; k--) {
        char bytes[33];
        for (int n = 0; n < 32; n++)
            bytes[n] = (char)chance_below(&seed, 256);
        bytes[32] = '\0';
        cells_clear(&cells);
        int end = cells_text(&cells, 0, 0, 64, ROLE_PLAIN, bytes);
        if (end > 32)
            fail_msg("expected up to 32 columns, got %d", end);
        for (int c = 0; c < 64; c++) {
            uint32_t g = cells_glyph(&cells, c, 0);
            if (g < ' ' || (g >= 0x7f && g < 0xa0) || g > 0x10ffff ||
                (g >= 0xd800 && g < 0xe000))
                fail_msg("expected a character in column %d, got %#x", c, g);
        }
    }
    cells_free(&cells);
}

static void formatted_text_is_cut_too(void **state)
{
    (void)state;
    struct cells cells = screen_of(300, 2);
    char longest[1000];
    memset(longest, 'x', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    check_whole(
        8, (uint64_t)cells_print(&cells, 0, 0, 300, ROLE_PLAIN, "%s %.2f", "abc", 0.5),
        "the column behind \"abc 0.50\"");
    check_whole(255,
                (uint64_t)cells_print(&cells, 0, 1, 300, ROLE_PLAIN, "%s", longest),
                "the column behind 1000 characters");
    cells_free(&cells);
}

/* ---- The dump ------------------------------------------------------------------ */

static void blanks_at_the_end_are_cut(void **state)
{
    (void)state;
    struct cells cells = screen_of(6, 3);
    cells_text(&cells, 0, 0, 6, ROLE_PLAIN, "a b   ");
    cells_text(&cells, 0, 1, 6, ROLE_PLAIN, "  c");
    cells_put(&cells, 5, 2, '.', ROLE_PLAIN);
    check_dump(&cells, "a b\n  c\n     .\n", "blanks at ends");
    cells_free(&cells);
}

/* Every cell as wide as bytes go: the dump has room for it. */
static void a_screen_of_four_bytes_a_cell_is_dumped(void **state)
{
    (void)state;
    struct cells cells = screen_of(50, 20);
    for (int c = 0; c < 50; c++)
        for (int r = 0; r < 20; r++)
            cells_put(&cells, c, r, 0x10ffff, ROLE_PLAIN);
    char *text = cells_dump(&cells);
    check_whole(20 * (50 * 4 + 1), strlen(text), "bytes of the dump");
    free(text);
    cells_free(&cells);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_screen_is_blank_and_has_its_size),
        cmocka_unit_test(no_size_is_one_by_one),
        cmocka_unit_test(resizing_begins_anew),
        cmocka_unit_test(outside_the_screen_nothing_happens),
        cmocka_unit_test(what_is_put_is_there),
        cmocka_unit_test(text_is_cut_at_its_end),
        cmocka_unit_test(utf8_is_decoded_or_shown_as_broken),
        cmocka_unit_test(random_bytes_do_no_harm),
        cmocka_unit_test(formatted_text_is_cut_too),
        cmocka_unit_test(blanks_at_the_end_are_cut),
        cmocka_unit_test(a_screen_of_four_bytes_a_cell_is_dumped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
