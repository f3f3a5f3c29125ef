/*
 * The terminal: into the state in which the program runs, and back to what it was.
 * Going in takes the first bytes of a frame; the way out is one string of bytes and the
 * modes found at the start, the same for all that can end or stop the program.
 */
#ifndef TERM_TERMINAL_H
#define TERM_TERMINAL_H

#include "term/blit.h"
#include "term/frame.h"
#include "term/term.h"

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* A string for the terminal. */
struct bytes {
    char at[256];
    size_t length;
};

struct terminal {
    struct term_traits traits;
    struct frame frame;
    struct screen *screen;      /* of curses */
    struct termios before, raw; /* modes */
    struct bytes enter, leave;
    size_t entered; /* of `enter`: what is sent */
    int colours;    /* 0: none */
    int columns, rows;
    bool anew; /* nothing is known of what it shows */
};

/* Open the terminal that term_usable() found. False, with errno set, without memory or
 * descriptors. terminal_close() follows either. */
bool terminal_open(struct terminal *terminal, bool colour);
void terminal_close(struct terminal *terminal);

/* Leave the terminal to others; come back to it in a state unknown. */
void terminal_leave(struct terminal *terminal);
void terminal_enter(struct terminal *terminal);

/* Ask for the size anew. Has it changed? (A terminal that knows none keeps the old one;
 * the first one is then 80x24.) */
bool terminal_resized(struct terminal *terminal);

/* Show the cells, when no frame is waiting. False when the terminal is gone. */
bool terminal_draw(struct terminal *terminal, const struct cells *cells);

#endif
