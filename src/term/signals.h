/*
 * Signals as the loop wants them: a handler sets a flag and wakes poll(), the loop does
 * the work. But where the loop may never run again, the handler puts the terminal back
 * and lets the program die: on a crash, and on an alarm a second after a signal to end
 * that the loop has not obeyed.
 */
#ifndef TERM_SIGNALS_H
#define TERM_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What has come in since the last signals_take(). */
struct signals {
    bool resized;
    bool stop;      /* Ctrl-Z */
    bool continued; /* after a stop of any kind */
    int ending;     /* the signal that ends the program; 0: none */
};

/* Begin to watch. A signal that the parent had ignored stays ignored (nohup). False,
 * with errno set, without descriptors. */
bool signals_open(void);

/* As it was before; also after a failure. */
void signals_close(void);

/* Readable when a signal has come in. */
int signals_descriptor(void);
struct signals signals_take(void);

/* From now on signals_put_back() sets these modes and writes these bytes, at most 256,
 * to the terminal: the way out, whether by `q`, by Ctrl-Z, by a signal or by a crash.
 */
void signals_guard(int terminal, const struct termios *modes, const char *bytes,
                   size_t length);

/* Put the terminal back as it was, once; does not wait for a terminal that takes no
 * output. Safe in a handler. */
void signals_put_back(void);

/* Stop as the signal would have, and return when continued. */
void signals_stop(void);

/* Die of a signal, so that the parent sees which. */
_Noreturn void signals_die(int number);

#endif
