#include "parallel.h"

#ifdef _OPENMP
#include <omp.h>
#endif

void parallel_run(int parts, parallel_work *work, void *context)
{
    if (parts == 1) {
        work(context, 0);
        return;
    }
#ifdef _OPENMP
#pragma omp parallel for schedule(static, 1) num_threads(parts)
#endif
    for (int part = 0; part < parts; part++)
        work(context, part);
}

int parallel_available(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();
#else
    return 1;
#endif
}

void parallel_lock(char *lock)
{
    while (__atomic_test_and_set(lock, __ATOMIC_ACQUIRE))
        ;
}

void parallel_unlock(char *lock)
{
    __atomic_clear(lock, __ATOMIC_RELEASE);
}

/* Where the share of a part begins. */
static unsigned begin_of(const struct shares *s, int part)
{
    return (unsigned)((unsigned long long)s->count * (unsigned)part /
                      (unsigned)s->parts);
}

void shares_begin(struct shares *shares, struct share *share, int parts, unsigned count)
{
    *shares = (struct shares){parts, count, share};
    for (int part = 0; part < parts; part++)
        share[part].next = begin_of(shares, part);
}

unsigned shares_take(struct shares *s, int part)
{
    for (int k = 0; k < s->parts; k++) {
        int of = (part + k) % s->parts;
        unsigned end = begin_of(s, of + 1);
        if (__atomic_load_n(&s->share[of].next, __ATOMIC_RELAXED) >= end)
            continue;
        unsigned next = __atomic_fetch_add(&s->share[of].next, 1, __ATOMIC_RELAXED);
        if (next < end)
            return next;
    }
    return s->count;
}
