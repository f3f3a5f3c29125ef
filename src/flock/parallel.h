/* Work spread over threads: the one place that knows how (OpenMP, or one after the
 * other where a build has none). */
#ifndef FLOCK_PARALLEL_H
#define FLOCK_PARALLEL_H

/* Do part `part` of the work; parts run beside each other and write nothing common. */
typedef void parallel_work(void *context, int part);

/* Have parts 0 .. parts - 1 done, and wait for all of them. */
void parallel_run(int parts, parallel_work *work, void *context);

/* As many parts as this machine does well at a time. */
int parallel_available(void);

/* What stands between these two is done by one thread at a time. *lock begins as 0. */
void parallel_lock(char *lock);
void parallel_unlock(char *lock);

/* Things 0 .. count - 1 shared out among parts: each part gets those side by side, the
 * same ones every time, and when it is through helps the others. */
struct shares {
    int parts;
    unsigned count;
    struct share {
        unsigned next;
        char apart[60]; /* on a cache line of its own */
    } * share;          /* parts of them; borrowed */
};

void shares_begin(struct shares *shares, struct share *share, int parts,
                  unsigned count);

/* The next thing for a part; `count` where there are no more. */
unsigned shares_take(struct shares *shares, int part);

#endif
