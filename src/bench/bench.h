/* The benchmark: how fast a flock steps here, each figure held against another of the
 * same run. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>

/* Measure, and write the table as it grows: every row, which takes two minutes, or
 * those that are done in seconds. Returns the exit status: 0, whether targets are met
 * or not; 1 where memory ran out, writing failed, or two ways to the same bits
 * differed. */
int bench_run(bool all);

#endif
