#include "bench/sample.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SAMPLE_SECONDS 0.02
#define ROUNDS_SECONDS 0.5
#define ROUNDS_LEAST 5
#define BURST_MOST 32       /* ticks until a flock goes back to its state */
#define BURST_UPDATES 10000 /* or boids stepped, if these are fewer ticks */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- A flock that goes back to one state --------------------------------------- */

/* Before each block stands its size. */
#define HEAD sizeof(max_align_t)

static void *give(void *context, size_t size)
{
    struct meter *meter = context;
    char *memory = size <= SIZE_MAX - HEAD ? malloc(HEAD + size) : NULL;
    if (!memory)
        return NULL;
    memcpy(memory, &size, sizeof(size));
    meter->live += size;
    if (meter->live > meter->most)
        meter->most = meter->live;
    return memory + HEAD;
}

static void take_back(void *context, void *given)
{
    struct meter *meter = context;
    size_t size;
    char *memory = (char *)given - HEAD;
    memcpy(&size, memory, sizeof(size));
    meter->live -= size;
    free(memory);
}

bool ground_open(struct ground *ground, const flk_options *options, int threads)
{
    *ground = (struct ground){.flock = NULL};
    const flk_allocator allocator = {give, take_back, &ground->meter};
    if (flk_flock_create(options, &allocator, &ground->flock, NULL) != FLK_OK)
        return false;
    flk_method method = flk_method_default();
    method.threads = threads;
    return flk_flock_set_method(ground->flock, &method, NULL) == FLK_OK;
}

void ground_close(struct ground *ground)
{
    flk_flock_destroy(ground->flock);
    free(ground->state);
    *ground = (struct ground){.flock = NULL};
}

bool ground_keep(struct ground *ground)
{
    size_t size = flk_flock_snapshot_size(ground->flock);
    void *state = malloc(size);
    if (!state)
        return false;
    flk_flock_save(ground->flock, state);
    free(ground->state);
    ground->state = state;
    ground->size = size;
    return true;
}

/* ---- Samples ------------------------------------------------------------------- */

bool subject_works(const struct subject *s)
{
    return flk_flock_set_method(s->ground->flock, &s->method, NULL) == FLK_OK;
}

/* None of it can fail: subject_works() has asked, and there is room for the state. */
void subject_rewind(const struct subject *s)
{
    flk_flock *flock = s->ground->flock;
    flk_flock_set_method(flock, &s->method, NULL);
    flk_flock_restore(flock, s->ground->state, s->ground->size, NULL);
    flk_flock_step(flock);
    if (s->linked)
        linked_load(s->linked, flock);
}

static void tick(const struct subject *s)
{
    const flk_trace *trace;
    if (s->linked) {
        linked_step(s->linked);
        return;
    }
    if (s->traced)
        flk_flock_trace(s->ground->flock, 0, &trace, NULL);
    flk_flock_step(s->ground->flock);
}

bool subject_agrees(const struct subject *s, int ticks)
{
    subject_rewind(s);
    for (int k = 0; k < ticks; k++) {
        linked_step(s->linked);
        flk_flock_step(s->ground->flock);
    }
    return linked_equals(s->linked, s->ground->flock);
}

/* Few ticks, so that the flock stays what it is: it gathers as it flies. */
static size_t burst_of(const struct subject *s)
{
    size_t boids = flk_flock_count(s->ground->flock);
    size_t ticks = BURST_UPDATES / (boids > 0 ? boids : 1);
    return ticks < 1 ? 1 : ticks > BURST_MOST ? BURST_MOST : ticks;
}

/* Nanoseconds a tick, over bursts that take long enough together to be told by the
 * clock. */
static double sample(const struct subject *s)
{
    double spent = 0;
    size_t ticks = 0, burst = burst_of(s);
    do {
        subject_rewind(s);
        double from = seconds();
        for (size_t k = 0; k < burst; k++)
            tick(s);
        spent += seconds() - from;
        ticks += burst;
    } while (spent < SAMPLE_SECONDS);
    return spent / (double)ticks * 1e9;
}

void rounds_run(struct rounds *rounds, const struct subject *subjects, size_t count)
{
    double from = seconds();
    rounds->count = 0;
    while (rounds->count < ROUNDS_MAX &&
           (rounds->count < ROUNDS_LEAST || seconds() - from < ROUNDS_SECONDS)) {
        for (size_t k = 0; k < count; k++) {
            size_t turn = (k + rounds->count) % count; /* nobody is always first */
            rounds->ns[turn][rounds->count] = sample(&subjects[turn]);
        }
        rounds->count++;
    }
}

/* ---- Medians ------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of one or more values, which it sorts. */
static double median(double *values, size_t count)
{
    qsort(values, count, sizeof(*values), ascending);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

double rounds_median(const struct rounds *rounds, size_t subject)
{
    double ns[ROUNDS_MAX];
    memcpy(ns, rounds->ns[subject], sizeof(ns));
    return median(ns, rounds->count);
}

double rounds_ratio(const struct rounds *rounds, size_t subject, size_t over)
{
    double ratios[ROUNDS_MAX] = {0};
    for (size_t k = 0; k < rounds->count; k++)
        ratios[k] = rounds->ns[subject][k] / rounds->ns[over][k];
    return median(ratios, rounds->count);
}
