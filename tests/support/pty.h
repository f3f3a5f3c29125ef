/*
 * The program under test on a terminal of our own: a pseudo-terminal with libvterm
 * behind it, and in between a parent that does what a shell does with its jobs. Tests
 * say what they wait for; a wait that takes too long fails the test and shows what was
 * waited for and the screen there was.
 */
#ifndef PTY_H
#define PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include <vterm.h>

struct pty;

struct pty_start {
    const char *name;               /* of the case, for messages; or NULL */
    int columns, rows;              /* 0: 80 and 24 */
    bool no_size;                   /* the terminal says 0x0 */
    const char *term;               /* NULL: xterm-256color; "": TERM is not set */
    const char *locale;             /* LC_ALL; NULL: C.UTF-8 */
    const char *const *arguments;   /* to the program, NULL at the end; may be NULL */
    const char *const *environment; /* "NAME=value" besides, NULL at the end; or NULL */
    bool hangup_ignored;            /* as by nohup */
    bool input_null, output_null;   /* not the terminal but /dev/null */
};

/* Start boids of the build folder that the environment names (BUILD). */
struct pty *pty_start(const struct pty_start *start);

/* End it by force if it still runs; frees. */
void pty_end(struct pty *pty);

/* For cmocka: ends what a failed test left behind. */
int pty_teardown(void **state);

/* ---- Waiting ------------------------------------------------------------------- */

void pty_wait_text(struct pty *pty, const char *text);  /* it is on the screen */
void pty_wait_gone(struct pty *pty, const char *text);  /* it is not, or no more */
void pty_wait_sent(struct pty *pty, const char *bytes); /* they came, of late */
void pty_wait_row(struct pty *pty, int row, const char *text);
void pty_wait_screen(struct pty *pty, const char *screen); /* as pty_screen() gave it */
void pty_wait_more(struct pty *pty, size_t bytes);         /* than so many came */
void pty_wait_still(struct pty *pty);   /* nothing came for a while */
void pty_wait_stopped(struct pty *pty); /* by a signal such as Ctrl-Z's */

/* The program has ended and all its bytes have been read; its status as of waitpid().
 */
int pty_wait_ended(struct pty *pty);

/* The same, but the program's output is not read. */
int pty_wait_ended_unread(struct pty *pty);

/* Let so many seconds pass, where it is time itself that matters. */
void pty_pass(struct pty *pty, double seconds);

/* Make the program write until the terminal, which nobody reads, takes no more. */
void pty_stall(struct pty *pty);

double pty_now(void); /* in seconds */

/* ---- Doing --------------------------------------------------------------------- */

/* Bytes as from the keyboard; `pty_type` for texts. */
void pty_send(struct pty *pty, const void *bytes, size_t length);
void pty_type(struct pty *pty, const char *text);
void pty_key(struct pty *pty, VTermKey key);

/* Click as the program asked to be told of it; if it did not, nothing is sent. */
void pty_click(struct pty *pty, int column, int row);

/* The parts of that, and to move the pointer with its button held. */
void pty_press(struct pty *pty, int column, int row);
void pty_drag(struct pty *pty, int column, int row);
void pty_release(struct pty *pty, int column, int row);

void pty_resize(struct pty *pty, int columns, int rows);
void pty_signal(struct pty *pty, int number);

/* Bring a stopped program to the front again, as fg does. */
void pty_foreground(struct pty *pty);

/* Put something on the screen that is not the program's. */
void pty_smear(struct pty *pty, const char *text);

/* Close the window. */
void pty_hang_up(struct pty *pty);

/* ---- Looking ------------------------------------------------------------------- */

/* A row without the blanks at its end, and all rows each with a newline: valid until
 * the next call for this pty. */
const char *pty_row(struct pty *pty, int row);
const char *pty_screen(struct pty *pty);

/* Where a text stands first; false if nowhere. */
bool pty_find(struct pty *pty, const char *text, int *column, int *row);

VTermScreenCell pty_cell(struct pty *pty, int column, int row);

/* What the program told the terminal to be. */
bool pty_own_screen(const struct pty *pty);
bool pty_cursor_shown(const struct pty *pty);
void pty_cursor(const struct pty *pty, int *column, int *row);
bool pty_mouse(const struct pty *pty); /* to be told of it at all */
bool pty_mouse_drags(
    const struct pty *pty); /* and of moves with the button held only */

/* Did the bytes that switch something on come after those that switch it off? */
bool pty_switched_on(const struct pty *pty, const char *on, const char *off);

/* The modes now, and those before the program began. */
struct termios pty_modes(const struct pty *pty);
struct termios pty_modes_before(const struct pty *pty);
void pty_set_modes(struct pty *pty, const struct termios *modes);

size_t pty_bytes(const struct pty *pty); /* that came */

/* Bytes that the terminal answered to queries. */
size_t pty_answered(const struct pty *pty);

/* Bytes of input that nobody has read. */
int pty_unread(const struct pty *pty);

pid_t pty_program(const struct pty *pty);

/* The bytes that came last, up to the last of them. */
const char *pty_log(const struct pty *pty);

void pty_forget(struct pty *pty); /* them */

/* What came behind the last of such bytes; NULL if they never came of late. */
const char *pty_behind(const struct pty *pty, const char *bytes);

/* The name of the case that follows. */
void pty_set_name(struct pty *pty, const char *name);

/* Fails, with what was looked at and the screen. */
_Noreturn void pty_fail(struct pty *pty, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
