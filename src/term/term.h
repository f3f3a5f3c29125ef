/*
 * The program on a terminal: the only layer that knows curses and libtermkey.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdbool.h>

struct model;

/* What the terminal at hand can do, found without touching it. */
struct term_traits {
    bool utf8;  /* the locale's encoding */
    bool plain; /* the Linux console, a vt: ASCII, and no private modes */
};

struct term_traits term_traits(void);

/* Is there a terminal to run on? If not, one line on standard error says why and how to
 * go on (`boids run` needs none). Touches nothing. */
bool term_usable(void);

/* Seconds on a clock that never goes back. */
typedef double term_clock(void *context);

/* The terminal's own clock. */
double term_monotonic(void *context);

struct term_settings {
    bool no_colour;    /* whatever the terminal has */
    term_clock *clock; /* with its context */
    void *clock_context;
};

/* Run the program until it quits. Returns its exit status: 0 after a quit, 1 when the
 * terminal was lost. A signal that ends it is raised again once the terminal is as it
 * was, so then it does not return. */
int term_run(struct model *model, const struct term_settings *settings);

#endif
