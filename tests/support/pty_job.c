#include "pty_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t job; /* for handlers */

static void pass_on(int number)
{
    kill(-(pid_t)job, number);
}

static void tell(int news, enum news what, int value)
{
    struct news_item item = {what, value};
    if (write(news, &item, sizeof(item)) != (ssize_t)sizeof(item))
        _exit(126);
}

static void bring_to_front(int number)
{
    (void)number;
    tcsetpgrp(STDIN_FILENO, (pid_t)job);
    kill(-(pid_t)job, SIGCONT);
}

_Noreturn static void tend(int news)
{
    int status;
    for (;;) {
        if (waitpid((pid_t)job, &status, WUNTRACED) < 0) {
            if (errno == EINTR)
                continue;
            _exit(126);
        }
        if (!WIFSTOPPED(status))
            break;
        tcsetpgrp(STDIN_FILENO, getpgrp());
        tell(news, NEWS_STOPPED, WSTOPSIG(status));
    }
    tell(news, NEWS_ENDED, status);
    _exit(0);
}

static char **arguments_of(const struct pty_start *start, char *program)
{
    size_t count = 0;
    while (start->arguments && start->arguments[count])
        count++;
    char **arguments = calloc(count + 2, sizeof(*arguments));
    if (!arguments)
        _exit(126);
    arguments[0] = program;
    for (size_t k = 0; k < count; k++)
        arguments[k + 1] = strdup(start->arguments[k]);
    return arguments;
}

static void set_environment(const struct pty_start *start)
{
    static const char *const cleared[] = {"TERM",     "NO_COLOR", "COLORTERM",
                                          "LINES",    "LANG",     "COLUMNS",
                                          "LC_CTYPE", "ESCDELAY", "TERMINFO"};
    for (size_t k = 0; k < COUNT_OF(cleared); k++)
        unsetenv(cleared[k]);
    const char *term = start->term ? start->term : TERM_USUAL;
    if (term[0])
        setenv("TERM", term, 1);
    setenv("LC_ALL", start->locale ? start->locale : LOCALE_USUAL, 1);
    for (size_t k = 0; start->environment && start->environment[k]; k++)
        putenv(strdup(start->environment[k]));
}

static void put_null(int descriptor)
{
    int null = open("/dev/null", O_RDWR);
    dup2(null, descriptor);
    close(null);
}

_Noreturn static void become_program(const struct pty_start *start)
{
    char path[4096];
    const char *build = getenv("BUILD");
    snprintf(path, sizeof(path), "%s/boids", build ? build : "build");
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    if (start->hangup_ignored)
        signal(SIGHUP, SIG_IGN);
    set_environment(start);
    if (start->input_null)
        put_null(STDIN_FILENO);
    if (start->output_null)
        put_null(STDOUT_FILENO);
    execv(path, arguments_of(start, path));
    perror(path);
    _exit(127);
}

static void take_terminal(int slave)
{
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int descriptor = 0; descriptor < 3; descriptor++)
        dup2(slave, descriptor);
    close(slave);
}

void pty_become_parent(const struct pty_start *start, int slave, int news)
{
    static const int ignored[] = {SIGTTOU, SIGTTIN, SIGTSTP, SIGINT, SIGQUIT};
    for (size_t k = 0; k < COUNT_OF(ignored); k++)
        signal(ignored[k], SIG_IGN);
    take_terminal(slave);
    pid_t child = fork();
    if (child < 0)
        _exit(126);
    if (child == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        become_program(start);
    }
    setpgid(child, child);
    job = child;
    signal(SIGHUP, pass_on);
    signal(SIGUSR1, bring_to_front);
    tell(news, NEWS_BEGUN, child);
    tend(news);
}
