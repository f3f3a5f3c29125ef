#include "threads.h"

#ifdef _OPENMP
#include <omp.h>
#endif

void threads_run(int parts, threads_work *work, void *context)
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

int threads_available(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();
#else
    return 1;
#endif
}

static char locked;

void threads_lock(void)
{
    while (__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE))
        ;
}

void threads_unlock(void)
{
    __atomic_clear(&locked, __ATOMIC_RELEASE);
}

unsigned threads_take(unsigned *next)
{
    return __atomic_fetch_add(next, 1, __ATOMIC_RELAXED);
}
