/* The window is closed, or the link is lost: the program goes too, and at once. */
#include "program.h"

#include <signal.h>
#include <sys/wait.h>

#define TO_END 1.0 /* seconds: more than is promised, for busy machines */

static int lose(bool hangup_ignored, const char *const *arguments, struct pty **out)
{
    struct pty_start start = {.hangup_ignored = hangup_ignored, .arguments = arguments};
    struct pty *p = *out = pty_start(&start);
    pty_wait_text(p, "q quit");
    double began = pty_now();
    pty_hang_up(p);
    int status = pty_wait_ended(p);
    double took = pty_now() - began;
    if (took > TO_END)
        pty_fail(p, "expected to end within %.2f s, took %.2f s", TO_END, took);
    return status;
}

/* Whichever was seen first: the signal or the end of input. */
static void check_gone(struct pty *p, int status)
{
    if (WIFEXITED(status))
        program_check_status(p, 1, status);
    else
        program_check_killed(p, SIGHUP, status);
}

static const char *const paused[] = {"--ticks", "0", NULL};

static void test_hangup(void **state)
{
    (void)state;
    struct pty *p;
    int status = lose(false, NULL, &p);
    check_gone(p, status);
    pty_end(p);
    status = lose(false, paused, &p);
    check_gone(p, status);
    pty_end(p);
}

static void test_hangup_ignored(void **state)
{
    (void)state;
    struct pty *p;
    int status = lose(true, NULL, &p);
    program_check_status(p, 1, status);
    pty_end(p);
    status = lose(true, paused, &p);
    program_check_status(p, 1, status);
    pty_end(p);
}

/* A signal that the parent ignored is not listened to, as nohup wants it. */
static void test_ignored_stays_ignored(void **state)
{
    (void)state;
    struct pty_start start = {.hangup_ignored = true, .arguments = paused};
    struct pty *p = pty_start(&start);
    pty_wait_text(p, "q quit");
    pty_signal(p, SIGHUP);
    pty_type(p, " ");
    pty_wait_text(p, "playing");
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_hangup, pty_teardown),
        cmocka_unit_test_teardown(test_hangup_ignored, pty_teardown),
        cmocka_unit_test_teardown(test_ignored_stays_ignored, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
