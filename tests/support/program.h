/* What the tests of the program on a terminal have in common. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "check.h"
#include "pty.h"

#include <stdbool.h>

/* Terminals of different powers: with mouse and screen of its own and 256 colours; the
 * same within tmux; the Linux console with 8 colours; none of it. */
struct kind {
    const char *term;
    bool own_screen, modes, cursor; /* a cursor that can be hidden */
};

#define KINDS 4
extern const struct kind program_kinds[KINDS];

/* Start, paused at tick 0, on a screen of that size; and wait for the first frame. */
struct pty *program_start(const struct kind *kind, int columns, int rows);

/* The usual: 80x24 under xterm-256color. */
struct pty *program_start_usual(void);

/* Start with these arguments, NULL at the end. */
struct pty *program_start_with(const char *const *arguments, int columns, int rows);

/* It has the terminal as it needs it; all is as it was before it. */
void program_check_entered(struct pty *pty, const struct kind *kind);
void program_check_left(struct pty *pty, const struct kind *kind);

/* Press q and see it end well. */
void program_quit(struct pty *pty);

/* It ended with this exit status; of this signal. */
void program_check_status(struct pty *pty, int expected, int status);
void program_check_killed(struct pty *pty, int number, int status);

/* Is the screen the one that a redraw makes? */
void program_check_redraw(struct pty *pty);

#endif
