#include "program.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

const struct kind program_kinds[KINDS] = {
    {"xterm-256color", true, true, true},
    {"tmux-256color", true, true, true},
    {"linux", false, false, true},
    {"vt100", false, false, false},
};

static const char *const paused[] = {"--ticks", "0", NULL};

struct pty *program_start(const struct kind *kind, int columns, int rows)
{
    struct pty_start start = {
        .term = kind->term, .columns = columns, .rows = rows, .arguments = paused};
    struct pty *p = pty_start(&start);
    pty_wait_text(p, "q quit");
    return p;
}

struct pty *program_start_usual(void)
{
    return program_start(&program_kinds[0], 80, 24);
}

struct pty *program_start_with(const char *const *arguments, int columns, int rows)
{
    struct pty_start start = {.columns = columns, .rows = rows, .arguments = arguments};
    struct pty *p = pty_start(&start);
    pty_wait_text(p, "q quit");
    return p;
}

static void check_flag(struct pty *p, bool expected, bool got, const char *what)
{
    if (expected != got)
        pty_fail(p, "%s: expected %s, got %s", what, expected ? "on" : "off",
                 got ? "on" : "off");
}

static void check_modes(struct pty *p, const struct termios *e, const struct termios *g)
{
    if (e->c_iflag != g->c_iflag || e->c_oflag != g->c_oflag ||
        e->c_cflag != g->c_cflag || e->c_lflag != g->c_lflag)
        pty_fail(p,
                 "modes (input, output, control, local): expected %x %x %x %x, "
                 "got %x %x %x %x",
                 e->c_iflag, e->c_oflag, e->c_cflag, e->c_lflag, g->c_iflag, g->c_oflag,
                 g->c_cflag, g->c_lflag);
    if (memcmp(e->c_cc, g->c_cc, sizeof(e->c_cc)) != 0)
        pty_fail(p, "the control characters are not those of before");
}

static bool pastes(struct pty *p)
{
    return pty_switched_on(p, "\033[?2004h", "\033[?2004l");
}

static bool cursor_keys(struct pty *p)
{
    return pty_switched_on(p, "\033[?1h", "\033[?1l");
}

void program_check_entered(struct pty *p, const struct kind *kind)
{
    struct termios modes = pty_modes(p);
    check_flag(p, false, modes.c_lflag & ICANON, "input by lines");
    check_flag(p, false, modes.c_lflag & ECHO, "echo");
    check_flag(p, true, modes.c_lflag & ISIG, "Ctrl-C as a signal");
    check_flag(p, kind->own_screen, pty_own_screen(p), "a screen of its own");
    check_flag(p, !kind->cursor, pty_cursor_shown(p), "the cursor");
    check_flag(p, kind->modes, pty_mouse(p), "the mouse");
    check_flag(p, kind->modes, pty_mouse_drags(p), "drags and no other moves");
    check_flag(p, kind->modes, pastes(p), "brackets round pastes");
}

/* The last bytes are the ones that leave the terminal. */
static void check_last_bytes(struct pty *p, const struct kind *kind)
{
    static const char title_back[] = "\033[23;0;0t"; /* a part of xterm's rmcup */
    const char *end = kind->own_screen ? "\033[?1049l" : "\033[K";
    const char *after = pty_behind(p, end);
    if (!after)
        pty_fail(p, "the bytes that leave the terminal never came");
    if (strcmp(after, title_back) == 0)
        after += sizeof(title_back) - 1;
    if (after[0])
        pty_fail(p, "%zu bytes came after those that leave the terminal",
                 strlen(after));
}

void program_check_left(struct pty *p, const struct kind *kind)
{
    struct termios before = pty_modes_before(p), now = pty_modes(p);
    check_modes(p, &before, &now);
    check_flag(p, false, pty_own_screen(p), "a screen of its own");
    check_flag(p, true, pty_cursor_shown(p), "the cursor");
    check_flag(p, false, pty_mouse(p), "the mouse");
    check_flag(p, false, pastes(p), "brackets round pastes");
    check_flag(p, false, cursor_keys(p), "cursor keys of their own");
    if (!kind->modes && pty_behind(p, "\033[?2004l"))
        pty_fail(p, "%s was sent a mode that it does not know", kind->term);
    if (pty_answered(p) > 0)
        pty_fail(p, "the terminal was asked something");
    check_last_bytes(p, kind);
}

void program_check_status(struct pty *p, int expected, int status)
{
    if (!WIFEXITED(status) || WEXITSTATUS(status) != expected)
        pty_fail(p, "expected the exit status %d, got %s %d", expected,
                 WIFEXITED(status) ? "exit status" : "signal",
                 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

void program_check_killed(struct pty *p, int number, int status)
{
    if (!WIFSIGNALED(status) || WTERMSIG(status) != number)
        pty_fail(p, "expected to end by signal %d, got %s %d", number,
                 WIFEXITED(status) ? "exit status" : "signal",
                 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

void program_quit(struct pty *p)
{
    pty_type(p, "q");
    program_check_status(p, 0, pty_wait_ended(p));
    pty_end(p);
}

void program_check_redraw(struct pty *p)
{
    pty_wait_still(p);
    char *drawn = strdup(pty_screen(p));
    assert_non_null(drawn);
    pty_forget(p);
    pty_type(p, "\f");
    pty_wait_sent(p, "\033[2J");
    pty_wait_screen(p, drawn);
    free(drawn);
}
