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

unsigned parallel_take(unsigned *next)
{
    return __atomic_fetch_add(next, 1, __ATOMIC_RELAXED);
}
