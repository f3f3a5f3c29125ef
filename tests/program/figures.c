/*
 * What the program costs on a terminal: bytes a second and a frame, time of the
 * processor, memory; how long keys wait while many boids fly. `make figures` prints a
 * line for each screen; nothing is asserted.
 */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
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

/* ---- Keys while many boids fly ------------------------------------------------- */

#define KEYS 40

static int by_value(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Follow the next boid, again and again: seconds until the screen says so. */
static void press_keys(struct pty *pty, double waited[KEYS])
{
    char followed[32];
    for (int k = 0; k < KEYS; k++) {
        pty_pass(pty, 0.1 + 0.007 * k); /* not in step with ticks and frames */
        double before = pty_now();
        pty_type(pty, "n");
        snprintf(followed, sizeof(followed), " boid %d ", k + 1);
        pty_wait_row(pty, 1, followed);
        waited[k] = pty_now() - before;
    }
}

/* The tick that the title says. */
static long tick_of(struct pty *pty)
{
    long tick = 0;
    const char *title = strstr(pty_row(pty, 0), "tick ");
    if (title)
        sscanf(title, "tick %ld", &tick);
    return tick;
}

/* 100,000 boids with some eight neighbours each, at so many ticks a second. */
static void measure_keys(const char *rate)
{
    const char *const arguments[] = {"--preset", "consensus", "--radius", "3",
                                     "--boids",  "100000",    "--size",   "750x470",
                                     "--rate",   rate,        NULL};
    struct pty_start start = {
        .name = "100,000 boids", .columns = 200, .rows = 60, .arguments = arguments};
    struct pty *pty = pty_start(&start);
    double waited[KEYS];
    pty_wait_row(pty, 1, " boid ");
    pty_type(pty, ":follow 0\r");
    pty_wait_row(pty, 1, " boid 0 ");
    double begun = pty_now();
    long first = tick_of(pty);
    press_keys(pty, waited);
    double ticks = (double)(tick_of(pty) - first) / (pty_now() - begun);
    qsort(waited, KEYS, sizeof(*waited), by_value);
    printf("200x60, 100,000 boids at %4s/s: %5.1f ticks/s, a key waits %3.0f ms, "
           "at most %3.0f ms\n",
           rate, ticks, 1000 * waited[KEYS / 2], 1000 * waited[KEYS - 1]);
    pty_end(pty);
}

int main(void)
{
    printf("80x24, %d frames a second, %g s each\n", FRAMES_A_SECOND, SECONDS);
    for (size_t k = 0; k < sizeof(screens) / sizeof(*screens); k++)
        measure(&screens[k]);
    measure_keys("10");
    measure_keys("1000");
    return 0;
}
