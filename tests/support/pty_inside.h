/* What the files of the harness share; tests use pty.h. */
#ifndef PTY_INSIDE_H
#define PTY_INSIDE_H

#include "check.h"
#include "pty.h"

#define TERM_USUAL "xterm-256color"
#define LOCALE_USUAL "C.UTF-8"
#define LOG_SIZE 65536

struct pty {
    char name[128];
    int master, slave; /* the slave is kept open, and so keeps its modes */
    int news;          /* the end of a pipe from the parent */
    pid_t parent, program;
    bool stopped, ended;
    int status;
    struct termios before;

    VTerm *terminal;
    VTermScreen *screen;
    int columns, rows;
    bool own_screen, cursor_hidden;
    int mouse;              /* what it is told of: VTERM_PROP_MOUSE_NONE .. */
    char log[LOG_SIZE + 1]; /* what came last */
    size_t logged, bytes, answered;
    double heard;
    char *text;
};

/* ---- The parent of the program (pty_job.c) ------------------------------------- */

enum news { NEWS_BEGUN, NEWS_STOPPED, NEWS_ENDED };

struct news_item {
    enum news what;
    int value; /* process id; signal; status */
};

/* Become the parent, the leader of a session on the terminal `slave`: as a shell, it
 * puts the program into a group of its own before it, and passes a hangup on. What
 * happens to the program it writes to `news`; SIGUSR1 makes it bring the program to the
 * front. */
_Noreturn void pty_become_parent(const struct pty_start *start, int slave, int news);

#endif
