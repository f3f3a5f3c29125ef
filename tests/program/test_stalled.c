/* A terminal that takes no output, by Ctrl-S or a dead link: the program never waits
 * for it, and a signal ends it all the same. */
#include "program.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define TO_END 1.5 /* seconds, at most */

static const char *const playing[] = {"--boids", "200", "--rate", "30", NULL};

static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

static void end_by(struct pty *p, int number)
{
    double began = pty_now();
    pty_signal(p, number);
    program_check_killed(p, number, pty_wait_ended_unread(p));
    double took = pty_now() - began;
    if (took > TO_END)
        pty_fail(p, "expected to end within %.1f s, took %.2f s", TO_END, took);
}

static void test_nobody_reads(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(signals); k++) {
        struct pty *p = program_start_with(playing, 200, 60);
        pty_stall(p);
        end_by(p, signals[k]);
        pty_wait_ended(p);
        program_check_left(p, &program_kinds[0]);
        pty_end(p);
    }
}

static void test_held_by_ctrl_s(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(signals); k++) {
        struct pty *p = program_start_with(playing, 80, 24);
        pty_type(p, "\023");
        pty_wait_still(p);
        end_by(p, signals[k]);
        pty_wait_ended(p);
        program_check_left(p, &program_kinds[0]);
        pty_end(p);
    }
}

/* q leaves the terminal in order even when what it last drew will never be read. */
static void test_quit(void **state)
{
    (void)state;
    struct pty *p = program_start_with(playing, 200, 60);
    pty_stall(p);
    double began = pty_now();
    pty_type(p, "q");
    program_check_status(p, 0, pty_wait_ended_unread(p));
    double took = pty_now() - began;
    if (took > TO_END)
        pty_fail(p, "expected to end within %.1f s, took %.2f s", TO_END, took);
    pty_wait_ended(p);
    program_check_left(p, &program_kinds[0]);
    pty_end(p);
}

static unsigned tick_of(struct pty *p)
{
    unsigned tick = 0;
    const char *at = strstr(pty_row(p, 0), "tick ");
    if (!at || sscanf(at, "tick %u", &tick) != 1)
        pty_fail(p, "no tick on the screen");
    return tick;
}

/* Keys are answered meanwhile, ticks go on, frames fall out; when the terminal takes
 * output again it shows what is now. */
static void test_goes_on(void **state)
{
    (void)state;
    static const char *const slow[] = {"--rate", "20", NULL};
    struct pty *p = program_start_with(slow, 80, 24);
    pty_type(p, "\023");
    pty_wait_still(p);
    unsigned held = tick_of(p);
    size_t bytes = pty_bytes(p);
    pty_pass(p, 1.0);
    if (pty_bytes(p) != bytes)
        pty_fail(p, "expected no output while held, got %zu bytes",
                 pty_bytes(p) - bytes);
    pty_type(p, "w "); /* the world a torus; pause */
    pty_pass(p, 0.3);
    pty_type(p, "\021");
    pty_wait_text(p, "paused");
    pty_wait_text(p, "torus");
    pty_wait_still(p);
    unsigned now = tick_of(p);
    if (now < held + 15 || now > held + 45)
        pty_fail(p,
                 "held at tick %u for 1.25 s at 20 a second: expected about 25 more, "
                 "got %u",
                 held, now - held);
    bytes = pty_bytes(p) - bytes;
    if (bytes > 16384)
        pty_fail(p, "expected a frame or two to be left, got %zu bytes", bytes);
    program_check_redraw(p);
    program_quit(p);
}

/* And it can be stopped, and comes back to a terminal that goes on. */
static void test_stopped(void **state)
{
    (void)state;
    struct pty *p = program_start_with(playing, 200, 60);
    pty_stall(p);
    pty_signal(p, SIGTSTP);
    pty_wait_stopped(p);
    pty_foreground(p);
    pty_type(p, " ");
    pty_wait_text(p, "paused");
    program_check_redraw(p);
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_nobody_reads, pty_teardown),
        cmocka_unit_test_teardown(test_held_by_ctrl_s, pty_teardown),
        cmocka_unit_test_teardown(test_quit, pty_teardown),
        cmocka_unit_test_teardown(test_goes_on, pty_teardown),
        cmocka_unit_test_teardown(test_stopped, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
