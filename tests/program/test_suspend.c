/* Ctrl-Z and fg, and stops that give no warning. */
#include "program.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void foreground(struct pty *p, const struct kind *kind, const char *screen)
{
    pty_smear(p, "\033[2J\033[5;5Hwhat the shell had to say");
    pty_foreground(p);
    pty_wait_screen(p, screen);
    program_check_entered(p, kind);
    program_quit(p);
}

static void test_ctrl_z(void **state)
{
    (void)state;
    for (size_t k = 0; k < KINDS; k++) {
        const struct kind *kind = &program_kinds[k];
        struct pty *p = program_start(kind, 80, 24);
        char *screen = strdup(pty_screen(p));
        pty_type(p, "\032");
        pty_wait_stopped(p);
        pty_wait_still(p);
        program_check_left(p, kind);
        foreground(p, kind, screen);
        free(screen);
    }
}

/* The shell has put its own modes, and nobody told the program to leave. */
static void test_stopped_unasked(void **state)
{
    (void)state;
    for (size_t k = 0; k < KINDS; k++) {
        struct pty *p = program_start(&program_kinds[k], 80, 24);
        struct termios cooked = pty_modes_before(p);
        char *screen = strdup(pty_screen(p));
        pty_signal(p, SIGSTOP);
        pty_wait_stopped(p);
        pty_set_modes(p, &cooked);
        foreground(p, &program_kinds[k], screen);
        free(screen);
    }
}

static void resized_while_stopped(const char *keys, int number)
{
    struct pty *p = program_start_usual();
    if (keys)
        pty_type(p, keys);
    else
        pty_signal(p, number);
    pty_wait_stopped(p);
    pty_resize(p, 100, 30);
    pty_foreground(p);
    pty_wait_row(p, 29, "q quit");
    program_check_redraw(p);
    program_quit(p);
}

static void test_resized_while_stopped(void **state)
{
    (void)state;
    resized_while_stopped("\032", 0);
    resized_while_stopped(NULL, SIGSTOP);
}

/* A signal to go on for who has not stopped. */
static void test_continued_without_stop(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    char *screen = strdup(pty_screen(p));
    size_t bytes = pty_bytes(p);
    pty_signal(p, SIGCONT);
    pty_wait_more(p, bytes);
    pty_wait_screen(p, screen);
    program_check_entered(p, &program_kinds[0]);
    program_quit(p);
    free(screen);
}

/* `kill %1` of a stopped job: TERM, then CONT, while the shell has the terminal. */
static void test_ended_while_stopped(void **state)
{
    (void)state;
    static const int stops[] = {SIGTSTP, SIGSTOP};
    for (size_t k = 0; k < COUNT_OF(stops); k++) {
        struct pty *p = program_start_usual();
        pty_signal(p, stops[k]);
        pty_wait_stopped(p);
        struct termios shells = pty_modes_before(p);
        shells.c_lflag &= ~(tcflag_t)ECHO;
        pty_set_modes(p, &shells);
        pty_signal(p, SIGTERM);
        pty_signal(p, SIGCONT);
        program_check_killed(p, SIGTERM, pty_wait_ended(p));
        struct termios now = pty_modes(p);
        if (now.c_lflag != shells.c_lflag)
            pty_fail(p, "the shell's modes: expected %x, got %x", shells.c_lflag,
                     now.c_lflag);
        if (pty_own_screen(p))
            pty_fail(p, "a screen of its own: expected off, got on");
        pty_end(p);
    }
}

/* Stopped and brought back many times it does not lose its way. */
static void test_often(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    char *screen = strdup(pty_screen(p));
    for (int k = 0; k < 10; k++) {
        pty_type(p, "\032");
        pty_wait_stopped(p);
        pty_forget(p);
        pty_foreground(p);
        pty_wait_sent(p, "\033[2J");
        pty_wait_screen(p, screen);
    }
    program_quit(p);
    free(screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_ctrl_z, pty_teardown),
        cmocka_unit_test_teardown(test_stopped_unasked, pty_teardown),
        cmocka_unit_test_teardown(test_resized_while_stopped, pty_teardown),
        cmocka_unit_test_teardown(test_continued_without_stop, pty_teardown),
        cmocka_unit_test_teardown(test_ended_while_stopped, pty_teardown),
        cmocka_unit_test_teardown(test_often, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
