/*
 * How the benchmark measures. A subject is a flock at a state, and a way to step it.
 * Subjects that are compared take turns, so that what else the machine does falls on
 * all of them, and each sample begins at the same state.
 */
#ifndef BENCH_SAMPLE_H
#define BENCH_SAMPLE_H

#include "bench/linked.h"

/* ---- A flock that goes back to one state --------------------------------------- */

/* What an allocator gave, in bytes. */
struct meter {
    size_t live, most;
};

/* It must stay where it is: the flock's allocator points at the meter. */
struct ground {
    struct meter meter;
    flk_flock *flock;
    void *state; /* a snapshot */
    size_t size; /* of the snapshot */
};

/* An empty flock of so many threads, its memory metered. False without memory; what
 * there is ends with ground_close() either way. */
bool ground_open(struct ground *ground, const flk_options *options, int threads);
void ground_close(struct ground *ground);

/* The present state is the one to go back to. False without memory. */
bool ground_keep(struct ground *ground);

/* ---- Samples ------------------------------------------------------------------- */

struct subject {
    const struct ground *ground;
    flk_method method;
    struct linked *linked; /* steps instead of the flock; NULL: the flock does */
    bool traced;           /* each tick tells the events of boid 0 first */
};

/* Can this processor step it so? */
bool subject_works(const struct subject *subject);

/* Back to the state, and one tick on: boids lie as the search left them, not in the
 * order of their numbers, as in a flock that has flown for long. */
void subject_rewind(const struct subject *subject);

/* After subject_rewind() and so many ticks, has the linked grid the flock's boids? */
bool subject_agrees(const struct subject *subject, int ticks);

#define SUBJECTS_MAX 4
#define ROUNDS_MAX 15

/* Nanoseconds a tick of each subject in each round. */
struct rounds {
    size_t count;
    double ns[SUBJECTS_MAX][ROUNDS_MAX];
};

/* Let the subjects take turns: at least five rounds, and more while time is left. */
void rounds_run(struct rounds *rounds, const struct subject *subjects, size_t count);

/* The median of a subject, and that of how many times as long one takes as another. */
double rounds_median(const struct rounds *rounds, size_t subject);
double rounds_ratio(const struct rounds *rounds, size_t subject, size_t over);

#endif
