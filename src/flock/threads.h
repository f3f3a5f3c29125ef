/* Work spread over threads: the one place that knows how (OpenMP, or one after the
 * other where a build has none). */
#ifndef FLOCK_THREADS_H
#define FLOCK_THREADS_H

/* Do part `part` of the work; parts run beside each other and write nothing common. */
typedef void threads_work(void *context, int part);

/* Have parts 0 .. parts - 1 done, and wait for all of them. */
void threads_run(int parts, threads_work *work, void *context);

/* As many parts as this machine does well at a time. */
int threads_available(void);

/* What stands between these two is done by one thread at a time. */
void threads_lock(void);
void threads_unlock(void);

/* A number that nobody else beside gets: *next, which goes up by one. */
unsigned threads_take(unsigned *next);

#endif
