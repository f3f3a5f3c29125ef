/* What a frame costs, what it is coloured with, and when none is drawn. */
#include "program.h"

#include <stdio.h>
#include <string.h>

/* How often the kernel has let the program go to sleep. */
static unsigned long sleeps_of(struct pty *p)
{
    char path[64], line[128];
    unsigned long sleeps = 0;
    snprintf(path, sizeof(path), "/proc/%d/status", (int)pty_program(p));
    FILE *file = fopen(path, "r");
    if (!file)
        pty_fail(p, "%s cannot be read", path);
    while (fgets(line, sizeof(line), file))
        if (sscanf(line, "voluntary_ctxt_switches: %lu", &sleeps) == 1)
            break;
    fclose(file);
    return sleeps;
}

static void test_paused_is_still(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_wait_still(p);
    size_t bytes = pty_bytes(p);
    unsigned long sleeps = sleeps_of(p);
    pty_pass(p, 0.5);
    if (pty_bytes(p) != bytes)
        pty_fail(p, "expected no output while paused, got %zu bytes",
                 pty_bytes(p) - bytes);
    if (sleeps_of(p) != sleeps)
        pty_fail(p, "expected to sleep while paused, woke %lu times",
                 sleeps_of(p) - sleeps);
    program_quit(p);
}

/* A key that changes nothing on the screen sends nothing. */
static void test_nothing_new(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_wait_still(p);
    size_t bytes = pty_bytes(p);
    pty_type(p, "\033\033\033");
    pty_pass(p, 0.3);
    if (pty_bytes(p) != bytes)
        pty_fail(p, "expected no output, got %zu bytes", pty_bytes(p) - bytes);
    program_quit(p);
}

/* One frame a tick. */
static size_t bytes_a_frame(const char *const *arguments, int ticks)
{
    struct pty *p = program_start_with(arguments, 80, 24);
    char last[32];
    size_t first = pty_bytes(p);
    snprintf(last, sizeof(last), "tick %d ", ticks);
    pty_wait_text(p, last);
    pty_wait_text(p, "paused");
    size_t bytes = (pty_bytes(p) - first) / (size_t)ticks;
    program_quit(p);
    return bytes;
}

static void test_bytes_a_frame(void **state)
{
    (void)state;
    static const char *const arguments[] = {"--ticks", "60", "--rate", "30",
                                            "--fps",   "30", NULL};
    static const size_t most = 2048;
    size_t bytes = bytes_a_frame(arguments, 60);
    print_message("# %zu bytes a frame\n", bytes);
    if (bytes > most)
        fail_msg("bytes a frame: expected at most %zu, got %zu", most, bytes);
}

/* ---- Colours ------------------------------------------------------------------- */

static const char *const no_colour[] = {"NO_COLOR=1", NULL};
static const char *const empty_no_colour[] = {"NO_COLOR=", NULL};

static const struct {
    struct pty_start start;
    bool coloured;
    int most; /* the highest colour there may be */
} palettes[] = {
    {{.term = "xterm-256color"}, true, 255},
    {{.term = "rxvt-unicode"}, true, 15},
    {{.term = "xterm"}, true, 7},
    {{.term = "linux"}, true, 7},
    {{.term = "vt100"}, false, 0},
    {{.term = "xterm-256color", .environment = no_colour}, false, 0},
    {{.term = "xterm-256color", .environment = empty_no_colour}, true, 255},
};

static void check_palette(struct pty *p, bool coloured, int most)
{
    bool any = false, bold = false;
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 80; column++) {
            VTermScreenCell cell = pty_cell(p, column, row);
            if (!VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
                pty_fail(p, "a background that is not the terminal's own at %d, %d",
                         column, row);
            if (VTERM_COLOR_IS_DEFAULT_FG(&cell.fg)) {
                bold |= cell.attrs.bold;
                continue;
            }
            any = true;
            if (!VTERM_COLOR_IS_INDEXED(&cell.fg) || cell.fg.indexed.idx > most)
                pty_fail(p, "colour %d at %d, %d: expected at most %d",
                         cell.fg.indexed.idx, column, row, most);
        }
    if (any != coloured || !bold)
        pty_fail(p, "expected %s and something bold, got %s and %s bold",
                 coloured ? "colours" : "no colour", any ? "colours" : "none",
                 bold ? "something" : "nothing");
}

static void test_colours(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(palettes); k++) {
        struct pty_start start = palettes[k].start;
        struct pty *p = pty_start(&start);
        pty_wait_text(p, "q quit");
        pty_type(p, " ");
        pty_wait_text(p, "paused");
        check_palette(p, palettes[k].coloured, palettes[k].most);
        program_quit(p);
    }
}

/* The cursor stands at the followed boid for who reads by it, and shows where a text is
 * typed. */
static void test_cursor(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    program_check_entered(p, &program_kinds[0]);
    pty_type(p, ":");
    pty_wait_sent(p, "\033[?25h");
    pty_type(p, "rate");
    pty_wait_text(p, ":rate");
    int column, row, at_column, at_row;
    pty_find(p, ":rate", &column, &row);
    pty_wait_still(p);
    pty_cursor(p, &at_column, &at_row);
    if (!pty_cursor_shown(p) || at_row != row || at_column != column + 5)
        pty_fail(p, "the cursor: expected at %d, %d, got %s at %d, %d", column + 5, row,
                 pty_cursor_shown(p) ? "shown" : "hidden", at_column, at_row);
    pty_type(p, "\033");
    pty_wait_gone(p, ":rate");
    pty_wait_still(p);
    program_check_entered(p, &program_kinds[0]);
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_paused_is_still, pty_teardown),
        cmocka_unit_test_teardown(test_nothing_new, pty_teardown),
        cmocka_unit_test_teardown(test_bytes_a_frame, pty_teardown),
        cmocka_unit_test_teardown(test_colours, pty_teardown),
        cmocka_unit_test_teardown(test_cursor, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
