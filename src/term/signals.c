#include "term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* To obey a signal that ends the program, seconds. */
#define PATIENCE 1

#define BYTES_MAX 256

static void note(int number);
static void give_up(int number);
static void crash(int number);

static const struct {
    int number;
    void (*handler)(int);
    int flags;
    bool yields; /* to a parent that had it ignored */
} watched[] = {
    {SIGWINCH, note, 0, false},
    {SIGCONT, note, 0, false},
    {SIGTSTP, note, 0, true},
    {SIGTERM, note, 0, true},
    {SIGHUP, note, 0, true},
    {SIGINT, note, 0, true},
    {SIGQUIT, note, 0, true},
    {SIGALRM, give_up, 0, false},
    {SIGPIPE, SIG_IGN, 0, false},
    {SIGSEGV, crash, SA_ONSTACK, false},
    {SIGBUS, crash, SA_ONSTACK, false},
    {SIGFPE, crash, SA_ONSTACK, false},
    {SIGILL, crash, SA_ONSTACK, false},
    {SIGABRT, crash, SA_ONSTACK, false},
    {SIGSYS, crash, SA_ONSTACK, false},
};

/* Static, as a handler can be handed nothing. */
static struct {
    volatile sig_atomic_t resized, stop, continued, ending;
    int wake[2]; /* a pipe: written by handlers, polled by the loop */

    volatile sig_atomic_t guarded; /* there is something to put back: */
    int terminal;
    struct termios modes;
    char bytes[BYTES_MAX];
    size_t length;

    struct sigaction before[COUNT_OF(watched)];
    stack_t stack_before;
    char stack[65536]; /* for crashes by overflow of the other one */
} state;

/* ---- In handlers --------------------------------------------------------------- */

static void note(int number)
{
    int kept = errno;
    if (number == SIGWINCH)
        state.resized = 1;
    else if (number == SIGTSTP)
        state.stop = 1;
    else if (number == SIGCONT)
        state.continued = 1;
    else {
        state.ending = number;
        alarm(PATIENCE);
    }
    ssize_t written = write(state.wake[1], "", 1);
    (void)written; /* a full pipe wakes the loop as well */
    errno = kept;
}

static void give_up(int number)
{
    signals_put_back();
    signals_die(state.ending ? state.ending : number);
}

static void crash(int number)
{
    signals_put_back();
    for (size_t k = 0; k < COUNT_OF(watched); k++)
        if (watched[k].number == number)
            sigaction(number, &state.before[k], NULL);
    raise(number); /* comes in on return: the signal is held in its own handler */
}

/* Whether the terminal took it all at once. */
static bool say_bytes(void)
{
    return write(state.terminal, state.bytes, state.length) == (ssize_t)state.length;
}

/* The terminal takes no output: let it go on after Ctrl-S, throw away what waits. */
static void unblock(void)
{
    struct termios open = state.modes;
    open.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(state.terminal, TCSANOW, &open);
    tcflush(state.terminal, TCOFLUSH);
}

void signals_put_back(void)
{
    if (!state.guarded)
        return;
    state.guarded = 0;
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGTTOU);
    sigprocmask(SIG_BLOCK, &held, &before);
    pid_t front = tcgetpgrp(state.terminal);
    bool ours = front < 0 || front == getpgrp(); /* else the shell has set its modes */
    int flags = fcntl(state.terminal, F_GETFL);
    fcntl(state.terminal, F_SETFL, flags | O_NONBLOCK);
    if (!say_bytes() && ours) {
        unblock();
        say_bytes();
    }
    fcntl(state.terminal, F_SETFL, flags);
    if (ours)
        tcsetattr(state.terminal, TCSANOW, &state.modes);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void signals_die(int number)
{
    sigset_t let;
    signal(number, SIG_DFL);
    sigemptyset(&let);
    sigaddset(&let, number);
    sigprocmask(SIG_UNBLOCK, &let, NULL);
    raise(number);
    /* cppcheck-suppress unreachableCode ; a tracer may hold the signal back */
    _exit(128 + number);
}

/* ---- In the loop --------------------------------------------------------------- */

static bool open_pipe(void)
{
    state.wake[0] = state.wake[1] = -1;
    if (pipe(state.wake) != 0)
        return false;
    for (int k = 0; k < 2; k++) {
        fcntl(state.wake[k], F_SETFL, O_NONBLOCK);
        fcntl(state.wake[k], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void watch(size_t k)
{
    struct sigaction action = {.sa_flags = watched[k].flags};
    action.sa_handler = watched[k].handler;
    sigemptyset(&action.sa_mask);
    sigaction(watched[k].number, NULL, &state.before[k]);
    if (!watched[k].yields || state.before[k].sa_handler != SIG_IGN)
        sigaction(watched[k].number, &action, NULL);
}

bool signals_open(void)
{
    memset(&state, 0, sizeof(state));
    if (!open_pipe())
        return false;
    stack_t stack = {.ss_sp = state.stack, .ss_size = sizeof(state.stack)};
    sigaltstack(&stack, &state.stack_before);
    for (size_t k = 0; k < COUNT_OF(watched); k++)
        watch(k);
    return true;
}

void signals_close(void)
{
    if (state.wake[0] < 0)
        return;
    alarm(0);
    for (size_t k = 0; k < COUNT_OF(watched); k++)
        sigaction(watched[k].number, &state.before[k], NULL);
    sigaltstack(&state.stack_before, NULL);
    close(state.wake[0]);
    close(state.wake[1]);
}

int signals_descriptor(void)
{
    return state.wake[0];
}

/* Cleared before the loop acts on it: what comes in meanwhile counts anew. */
static bool take(volatile sig_atomic_t *flag)
{
    bool set = *flag;
    if (set)
        *flag = 0;
    return set;
}

struct signals signals_take(void)
{
    char bytes[64];
    while (read(state.wake[0], bytes, sizeof(bytes)) > 0)
        ;
    return (struct signals){
        .resized = take(&state.resized),
        .stop = take(&state.stop),
        .continued = take(&state.continued),
        .ending = state.ending,
    };
}

void signals_stop(void)
{
    struct sigaction ours, stops = {.sa_handler = SIG_DFL};
    sigemptyset(&stops.sa_mask);
    sigaction(SIGTSTP, &stops, &ours);
    raise(SIGTSTP);
    /* cppcheck-suppress unreachableCode ; from here on we are continued */
    sigaction(SIGTSTP, &ours, NULL);
    state.continued = 0; /* our return says so */
}

void signals_guard(int terminal, const struct termios *modes, const char *bytes,
                   size_t length)
{
    state.terminal = terminal;
    state.modes = *modes;
    state.length = length < BYTES_MAX ? length : BYTES_MAX;
    memcpy(state.bytes, bytes, state.length);
    state.guarded = 1;
}
