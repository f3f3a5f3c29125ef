/* Start and end: however it ends, the terminal is as it was. */
#include "program.h"

#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>

/* Sanitizers would handle the signals of a crash themselves. */
static const char *const no_handlers[] = {
    "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0",
    "UBSAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0",
    NULL};

static const char *const locales[] = {"C.UTF-8", "C"};

static struct pty *start(const struct kind *kind, const char *locale, const char *name)
{
    struct pty_start how = {
        .name = name, .term = kind->term, .locale = locale, .environment = no_handlers};
    struct pty *p = pty_start(&how);
    pty_wait_text(p, "q quit");
    return p;
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80)
            return false;
    return true;
}

static void test_start(void **state)
{
    (void)state;
    for (size_t k = 0; k < KINDS; k++)
        for (size_t l = 0; l < COUNT_OF(locales); l++) {
            const struct kind *kind = &program_kinds[k];
            struct pty *p = start(kind, locales[l], "start");
            pty_wait_text(p, "playing");
            program_check_entered(p, kind);
            bool ascii = strcmp(locales[l], "C") == 0 || !kind->modes;
            if (is_ascii(pty_screen(p)) != ascii)
                pty_fail(p, "%s, %s: expected %s on the screen", kind->term, locales[l],
                         ascii ? "ASCII only" : "more than ASCII");
            program_quit(p);
        }
}

/* By a key; by a signal that a key or another program sends; by a crash. */
static const struct {
    const char *name, *keys;
    int sent, killed; /* signals */
} ends[] = {
    {"q", "q", 0, 0},
    {"Ctrl-C", "\003", 0, SIGINT},
    {"Ctrl-\\", "\034", 0, SIGQUIT},
    {"SIGTERM", NULL, SIGTERM, SIGTERM},
    {"SIGHUP", NULL, SIGHUP, SIGHUP},
    {"SIGINT", NULL, SIGINT, SIGINT},
    {"SIGQUIT", NULL, SIGQUIT, SIGQUIT},
    {"SIGSEGV", NULL, SIGSEGV, SIGSEGV},
    {"SIGBUS", NULL, SIGBUS, SIGBUS},
    {"SIGFPE", NULL, SIGFPE, SIGFPE},
    {"SIGILL", NULL, SIGILL, SIGILL},
    {"SIGABRT", NULL, SIGABRT, SIGABRT},
    {"SIGSYS", NULL, SIGSYS, SIGSYS},
};

static void end_so(const struct kind *kind, const char *locale, size_t how)
{
    struct pty *p = start(kind, locale, ends[how].name);
    if (ends[how].keys)
        pty_type(p, ends[how].keys);
    else
        pty_signal(p, ends[how].sent);
    int status = pty_wait_ended(p);
    if (ends[how].killed)
        program_check_killed(p, ends[how].killed, status);
    else
        program_check_status(p, 0, status);
    program_check_left(p, kind);
    pty_end(p);
}

static void end_all_ways(const char *locale)
{
    for (size_t k = 0; k < KINDS; k++)
        for (size_t how = 0; how < COUNT_OF(ends); how++)
            end_so(&program_kinds[k], locale, how);
}

static void test_ends(void **state)
{
    (void)state;
    end_all_ways("C.UTF-8");
}

static void test_ends_in_ascii(void **state)
{
    (void)state;
    end_all_ways("C");
}

/* Whatever terminfo knows and can move a cursor: with delays, without colours, cursors
 * that can be hidden, or a way to clear to the end of a line. */
static const char *const others[] = {
    "ansi",  "cygwin", "hurd",       "linux",        "mach", "pcansi",
    "rxvt",  "screen", "sun",        "rxvt-unicode", "vt52", "vt102",
    "vt220", "xterm",  "xterm-mono", "xterm-r5",
};

static void test_other_terminals(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(others); k++) {
        struct pty_start how = {.term = others[k]};
        struct pty *p = pty_start(&how);
        pty_wait_more(p, 500);
        pty_type(p, "q");
        program_check_status(p, 0, pty_wait_ended(p));
        struct termios before = pty_modes_before(p), now = pty_modes(p);
        if (before.c_lflag != now.c_lflag || before.c_oflag != now.c_oflag)
            pty_fail(p, "the modes are not those of before");
        if (!pty_cursor_shown(p) || pty_mouse(p) || pty_own_screen(p))
            pty_fail(p, "cursor shown %d, mouse %d, own screen %d: expected 1, 0, 0",
                     pty_cursor_shown(p), pty_mouse(p), pty_own_screen(p));
        pty_end(p);
    }
}

/* Nothing is left over for the shell to read, and it had nothing to answer. */
static void test_start_and_quit_at_once(void **state)
{
    (void)state;
    for (int k = 0; k < 20; k++) {
        struct pty_start how = {.columns = 80};
        struct pty *p = pty_start(&how);
        pty_wait_sent(p, "\033[?1049h");
        pty_type(p, "q");
        program_check_status(p, 0, pty_wait_ended(p));
        program_check_left(p, &program_kinds[0]);
        int left = pty_unread(p);
        if (left != 0)
            pty_fail(p, "expected no input left for the shell, got %d bytes", left);
        pty_end(p);
    }
}

/* At any moment: the more so while it starts. */
static void test_interrupted_while_starting(void **state)
{
    (void)state;
    for (int k = 0; k < 30; k++) {
        struct pty_start how = {.columns = 80};
        struct pty *p = pty_start(&how);
        pty_pass(p, k * 0.001);
        pty_signal(p, SIGTERM);
        program_check_killed(p, SIGTERM, pty_wait_ended(p));
        struct termios before = pty_modes_before(p), now = pty_modes(p);
        if (before.c_lflag != now.c_lflag || pty_own_screen(p) || !pty_cursor_shown(p))
            pty_fail(p,
                     "not as before: local modes %x, before %x; own screen %d, "
                     "cursor %d",
                     now.c_lflag, before.c_lflag, pty_own_screen(p),
                     pty_cursor_shown(p));
        pty_end(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_start, pty_teardown),
        cmocka_unit_test_teardown(test_ends, pty_teardown),
        cmocka_unit_test_teardown(test_ends_in_ascii, pty_teardown),
        cmocka_unit_test_teardown(test_other_terminals, pty_teardown),
        cmocka_unit_test_teardown(test_start_and_quit_at_once, pty_teardown),
        cmocka_unit_test_teardown(test_interrupted_while_starting, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
