/* Any size from 1x1, at the start and while it runs. */
#include "program.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void resize_and_see_drawn(struct pty *p, int columns, int rows)
{
    pty_forget(p);
    pty_resize(p, columns, rows);
    pty_wait_sent(p, "\033[2J");
}

static void test_sizes(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1},   {80, 24}, {2, 2},     {20, 8}, {80, 1},
                                   {1, 24},  {19, 7},  {300, 100}, {80, 2}, {59, 20},
                                   {60, 18}, {500, 9}, {80, 24}};
    struct pty *p = program_start_usual();
    char *first = strdup(pty_screen(p));
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        resize_and_see_drawn(p, sizes[k][0], sizes[k][1]);
        if (sizes[k][0] >= 60 && sizes[k][1] >= 18)
            pty_wait_row(p, sizes[k][1] - 1, "q quit");
        program_check_redraw(p);
    }
    pty_wait_screen(p, first);
    program_quit(p);
    free(first);
}

/* Playing, with trails and clicks, and nobody waits for a frame. */
static void test_storm(void **state)
{
    (void)state;
    static const char *const arguments[] = {"--rate", "60", NULL};
    struct pty *p = program_start_with(arguments, 80, 24);
    srand(7);
    for (int k = 0; k < 400; k++) {
        pty_resize(p, 1 + rand() % 220, 1 + rand() % 80);
        if (k % 8 == 0)
            pty_click(p, 0, 0);
        if (k % 4 == 0)
            pty_pass(p, 0.002);
    }
    pty_resize(p, 80, 24);
    pty_type(p, " ");
    pty_wait_row(p, 0, "paused");
    pty_wait_row(p, 23, "q quit");
    program_check_redraw(p);
    program_quit(p);
}

static void test_start_without_size(void **state)
{
    (void)state;
    static const char *const paused[] = {"--ticks", "0", NULL};
    struct pty_start start = {.no_size = true, .arguments = paused};
    struct pty *p = pty_start(&start);
    pty_wait_row(p, 23, "q quit");
    resize_and_see_drawn(p, 100, 30);
    pty_wait_row(p, 29, "q quit");
    program_check_redraw(p);
    program_quit(p);
}

static void test_start_tiny(void **state)
{
    (void)state;
    struct pty_start start = {.columns = 1, .rows = 1};
    struct pty *p = pty_start(&start);
    pty_wait_sent(p, "\033[2J");
    pty_resize(p, 80, 24);
    pty_wait_row(p, 23, "q quit");
    program_quit(p);
}

/* Whose size the environment names wrongly. */
static void test_start_with_size_in_environment(void **state)
{
    (void)state;
    static const char *const wrong[] = {"LINES=10", "COLUMNS=200", NULL};
    struct pty_start start = {.columns = 90, .rows = 30, .environment = wrong};
    struct pty *p = pty_start(&start);
    pty_wait_row(p, 29, "q quit");
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_sizes, pty_teardown),
        cmocka_unit_test_teardown(test_storm, pty_teardown),
        cmocka_unit_test_teardown(test_start_without_size, pty_teardown),
        cmocka_unit_test_teardown(test_start_tiny, pty_teardown),
        cmocka_unit_test_teardown(test_start_with_size_in_environment, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
