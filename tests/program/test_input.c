/* Keys, clicks and pastes, in all the ways that they come. */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_arrows(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_type(p, "\033[C");
    pty_wait_text(p, "tick 1 ");
    pty_type(p, "\033OC");
    pty_wait_text(p, "tick 2 ");
    pty_key(p, VTERM_KEY_LEFT); /* as the program asked for it */
    pty_wait_text(p, "tick 1 ");
    pty_type(p, "\033[6~"); /* Page Down: ten */
    pty_wait_text(p, "tick 11 ");
    pty_key(p, VTERM_KEY_HOME);
    pty_wait_text(p, "tick 0 ");
    program_quit(p);
}

static void test_escape_and_a_key(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_type(p, "?");
    pty_wait_gone(p, "q quit");
    pty_type(p, "\033"); /* leaves the help, though nothing follows it */
    pty_wait_text(p, "q quit");
    pty_type(p, "\033p");
    pty_wait_text(p, "murmuration");
    pty_type(p, "q"); /* leaves the list */
    pty_wait_text(p, "paused");
    program_quit(p);
}

/* A key's bytes, one by one. */
static void test_split_sequence(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    static const char *const pieces[] = {"\033[", "1", ";5", "C"};
    for (size_t k = 0; k < COUNT_OF(pieces); k++) {
        pty_type(p, pieces[k]);
        pty_pass(p, 0.1);
    }
    pty_wait_text(p, "tick 1 ");
    program_quit(p);
}

static const char *const arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘",
                                     "⇒", "⇗", "⇑", "⇖", "⇐", "⇙", "⇓", "⇘"};

/* A boid of the stage, far from the place given. */
static bool find_boid(struct pty *p, int far_from, int *column, int *row)
{
    for (size_t k = 0; k < COUNT_OF(arrows); k++)
        if (pty_find(p, arrows[k], column, row) && *column < 48 && *row < 16 &&
            abs(*column - far_from) > 10)
            return true;
    return false;
}

static void click_a_boid(const struct kind *kind)
{
    struct pty *p = program_start(kind, 80, 24);
    int column, row, ring, ring_row;
    char before[512], after[512];
    if (!pty_find(p, "(", &ring, &ring_row) || !find_boid(p, ring, &column, &row))
        pty_fail(p, "no boid to click on");
    snprintf(before, sizeof(before), "%s", pty_row(p, 0));
    char followed[16];
    sscanf(strstr(pty_row(p, 1), "boid "), "boid %10s", followed);
    snprintf(after, sizeof(after), "boid %s ", followed);
    pty_click(p, column, row);
    pty_wait_gone(p, after);
    pty_wait_text(p, "boid ");
    pty_wait_still(p);
    if (strcmp(before, pty_row(p, 0)) != 0)
        pty_fail(p, "the click did more than to follow; before it: %s", before);
    program_quit(p);
}

static void test_click(void **state)
{
    (void)state;
    click_a_boid(&program_kinds[0]);
    click_a_boid(&program_kinds[1]);
}

/* A press is enough, and neither a drag nor a release does more; on the frame it is
 * nothing. */
static void test_press_drag_release(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    int column, row, ring, ring_row;
    if (!pty_find(p, "(", &ring, &ring_row) || !find_boid(p, ring, &column, &row))
        pty_fail(p, "no boid to press on");
    pty_press(p, column, row);
    pty_wait_gone(p, "boid 0 "); /* the first followed */
    pty_wait_still(p);
    char screen[8192];
    snprintf(screen, sizeof(screen), "%s", pty_screen(p));
    pty_drag(p, ring, ring_row);
    pty_drag(p, 79, 23);
    pty_release(p, 79, 23);
    pty_click(p, 0, ring_row);
    pty_key(p, VTERM_KEY_RIGHT);
    pty_key(p, VTERM_KEY_LEFT);
    pty_wait_screen(p, screen);
    program_quit(p);
}

/* The H on the stage, inside its frame. */
static bool find_hawk(struct pty *p, int *column, int *row)
{
    for (*row = 2; *row < 17; ++*row)
        for (*column = 1; *column < 49; ++*column)
            if (pty_cell(p, *column, *row).chars[0] == 'H')
                return true;
    return false;
}

/* The hawk comes by x, is taken over, steered by keys and dragged; back at the tick in
 * which that was done, it goes. */
static void test_hawk(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    int column, row, to_column, to_row;
    pty_type(p, "x");
    pty_wait_text(p, "a hawk hunts");
    pty_wait_text(p, "fleeing now");
    pty_type(p, "x");
    pty_wait_text(p, "the hawk is yours");
    pty_wait_still(p);
    if (!find_hawk(p, &column, &row))
        pty_fail(p, "no hawk on the stage");
    pty_type(p, column < 24 ? "LLL" : "HHH");
    pty_wait_still(p);
    if (!find_hawk(p, &to_column, &to_row) || to_row != row ||
        abs(to_column - column) < 4)
        pty_fail(p, "three steps took the hawk from column %d to %d", column,
                 to_column);
    column = to_column;
    pty_press(p, column, row);
    pty_drag(p, 24, 8);
    pty_release(p, 24, 8);
    pty_wait_still(p);
    if (!find_hawk(p, &to_column, &to_row) || to_column != 24 || to_row != 8)
        pty_fail(p, "the hawk was dragged from %d, %d to 24, 8 and is at %d, %d",
                 column, row, to_column, to_row);
    pty_key(p, VTERM_KEY_RIGHT);
    pty_wait_text(p, "tick 1 ");
    pty_key(p, VTERM_KEY_HOME);
    pty_wait_text(p, "tick 0 ");
    pty_type(p, "x");
    pty_wait_text(p, "the hawk is gone");
    pty_wait_gone(p, "fleeing now");
    program_quit(p);
}

/* Obstacles on the stage, inside its frame. */
static int count_rock(struct pty *p)
{
    int count = 0;
    for (int row = 2; row < 17; row++)
        for (int column = 1; column < 49; column++)
            count += pty_cell(p, column, row).chars[0] == 0x2592;
    return count;
}

/* Drawing with keys and with the mouse, seen at once while it stands, and undone. */
static void test_drawing(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_type(p, "d");
    pty_wait_text(p, "draw 18.0, 10.0");
    pty_wait_still(p);
    int before = count_rock(p), drawn;
    pty_type(p, "KKkLo");
    pty_wait_text(p, "an obstacle of radius 1.5");
    pty_wait_still(p);
    drawn = count_rock(p);
    if (drawn <= before)
        pty_fail(p, "o: %d cells of rock before, %d after", before, drawn);
    pty_type(p, "+++");
    pty_wait_text(p, "its radius is 2.93");
    pty_wait_still(p);
    if (count_rock(p) <= drawn)
        pty_fail(p, "+++: %d cells of rock before, %d after", drawn, count_rock(p));
    pty_type(p, "uuuu");
    pty_wait_text(p, "undone: obstacle set");
    pty_wait_still(p);
    if (count_rock(p) != before)
        pty_fail(p, "uuuu: %d cells of rock at first, now %d", before, count_rock(p));
    pty_press(p, 8, 13);
    pty_wait_text(p, "an obstacle of radius");
    pty_wait_still(p);
    drawn = count_rock(p);
    pty_drag(p, 12, 13);
    pty_drag(p, 13, 13);
    pty_release(p, 13, 13);
    pty_wait_text(p, "radius 3.75");
    pty_wait_still(p);
    if (count_rock(p) <= drawn)
        pty_fail(p, "a drag: %d cells of rock before, %d after", drawn, count_rock(p));
    pty_type(p, " ");
    pty_wait_text(p, "> playing");
    pty_type(p, " ");
    pty_wait_text(p, "|| paused");
    pty_type(p, "u");
    pty_wait_text(p, "undone");
    pty_wait_still(p);
    if (count_rock(p) != before)
        pty_fail(p, "u: %d cells of rock at first, now %d", before, count_rock(p));
    pty_type(p, "q");
    pty_wait_text(p, "? keys");
    program_quit(p);
}

static void test_paste_where_text_is_typed(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_type(p, ":");
    pty_type(p, "\033[200~rate 7\r\033[201~");
    pty_wait_text(p, "rate 7");
    pty_wait_text(p, " 10/s"); /* the end of its line did not run it */
    pty_type(p, "\r");
    pty_wait_text(p, " 7/s");
    program_quit(p);
}

/* No command needs them: each is one key, and that key does nothing. */
static void test_characters_beyond_ascii(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    pty_type(p, ":a\xc3\xa9\xe2\x86\x92\xe6\x97\xa5\xcc\x81\xf0\x9f\x90\xa6z");
    pty_wait_text(p, ":az");
    program_check_redraw(p);
    pty_type(p, "\177\177\177"); /* with none left, it leaves */
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_arrows, pty_teardown),
        cmocka_unit_test_teardown(test_escape_and_a_key, pty_teardown),
        cmocka_unit_test_teardown(test_split_sequence, pty_teardown),
        cmocka_unit_test_teardown(test_click, pty_teardown),
        cmocka_unit_test_teardown(test_press_drag_release, pty_teardown),
        cmocka_unit_test_teardown(test_hawk, pty_teardown),
        cmocka_unit_test_teardown(test_drawing, pty_teardown),
        cmocka_unit_test_teardown(test_paste_where_text_is_typed, pty_teardown),
        cmocka_unit_test_teardown(test_characters_beyond_ascii, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
