/*
 * What the program costs on a terminal: bytes a second and a frame, time of the
 * processor, memory. `make figures` prints a line for each screen; nothing is asserted.
 */
#include "program.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SECONDS 8.0
#define FRAMES_A_SECOND 30

struct screen {
    const char *name;
    const char *term, *locale;
    const char *arguments[8];
};

static const struct screen screens[] = {
    {"the default screen", "xterm-256color", "C.UTF-8", {NULL}},
    {"the same in ASCII, vt100", "vt100", "C", {NULL}},
    {"paused", "xterm-256color", "C.UTF-8", {"--ticks", "0", NULL}},
    {"murmuration", "xterm-256color", "C.UTF-8", {"--preset", "murmuration", NULL}},
};

/* Seconds that a process has had of the processor. */
static double used_by(pid_t process)
{
    char name[64], line[1024];
    unsigned long user = 0, kernel = 0;
    snprintf(name, sizeof(name), "/proc/%d/stat", (int)process);
    FILE *file = fopen(name, "r");
    if (file && fgets(line, sizeof(line), file)) {
        const char *rest = strrchr(line, ')'); /* its name may hold anything */
        if (rest)
            sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                   &user, &kernel);
    }
    if (file)
        fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* The most memory it has had in use, KiB. */
static long memory_of(pid_t process)
{
    char name[64], line[256];
    long most = 0;
    snprintf(name, sizeof(name), "/proc/%d/status", (int)process);
    FILE *file = fopen(name, "r");
    while (file && fgets(line, sizeof(line), file))
        if (sscanf(line, "VmHWM: %ld", &most) == 1)
            break;
    if (file)
        fclose(file);
    return most;
}

static void measure(const struct screen *screen)
{
    struct pty_start start = {.name = screen->name,
                              .term = screen->term,
                              .locale = screen->locale,
                              .arguments = screen->arguments};
    double before = pty_now();
    struct pty *pty = pty_start(&start);
    pty_wait_text(pty, "q quit");
    double first = pty_now() - before;
    pty_pass(pty, 1);
    size_t bytes = pty_bytes(pty);
    double used = used_by(pty_program(pty));
    pty_pass(pty, SECONDS);
    bytes = pty_bytes(pty) - bytes;
    used = used_by(pty_program(pty)) - used;
    printf("%-26s %7.0f bytes/s %6.0f bytes/frame %5.2f %% of a core %6ld KiB "
           "first frame %3.0f ms\n",
           screen->name, (double)bytes / SECONDS,
           (double)bytes / (SECONDS * FRAMES_A_SECOND), 100 * used / SECONDS,
           memory_of(pty_program(pty)), 1000 * first);
    pty_end(pty);
}

int main(void)
{
    printf("80x24, %d frames a second, %g s each\n", FRAMES_A_SECOND, SECONDS);
    for (size_t k = 0; k < sizeof(screens) / sizeof(*screens); k++)
        measure(&screens[k]);
    return 0;
}
