#include "term/term.h"

#include <ctype.h>
#include <curses.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

static const char *terminal_name(void)
{
    const char *name = getenv("TERM");
    return name ? name : "";
}

struct term_traits term_traits(void)
{
    const char *name = terminal_name();
    bool console = strncmp(name, "linux", 5) == 0;
    bool vt = strncmp(name, "vt", 2) == 0 && isdigit((unsigned char)name[2]);
    return (struct term_traits){
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .plain = console || vt,
    };
}

double term_monotonic(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* What is wrong with the terminal that TERM names; NULL if nothing is. */
static const char *fault_of_terminal(void)
{
    const char *fault = NULL;
    int found;
    if (terminal_name()[0] == '\0')
        return "which says no terminal";
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK)
        return "which no terminal known here is called";
    const char *move = tigetstr("cup");
    if (!move || move == (const char *)-1)
        fault = "a terminal that cannot move its cursor";
    del_curterm(cur_term);
    return fault;
}

/* TERM may hold anything; a message holds printable ASCII only. */
static void print_name(const char *name)
{
    for (int k = 0; k < 40 && name[k]; k++)
        fputc(name[k] >= ' ' && name[k] <= '~' ? name[k] : '?', stderr);
}

bool term_usable(void)
{
    bool in = isatty(STDIN_FILENO), out = isatty(STDOUT_FILENO);
    if (!in || !out) {
        fprintf(stderr, "boids: standard %s is no terminal; `boids run` needs none\n",
                in ? "output" : "input");
        return false;
    }
    const char *fault = fault_of_terminal();
    if (!fault)
        return true;
    fputs("boids: TERM is \"", stderr);
    print_name(terminal_name());
    fprintf(stderr,
            "\", %s; try TERM=xterm-256color boids, or install ncurses-term "
            "(`boids run` needs no terminal)\n",
            fault);
    return false;
}
