/* How a fallible call says what was wrong. Each returns the status, for `return`. */
#ifndef FLOCK_ERROR_H
#define FLOCK_ERROR_H

#include "flk.h"

static inline flk_status fail(flk_error *error, flk_error what)
{
    if (error)
        *error = what;
    return what.status;
}

static inline flk_status bad_value(flk_error *error, const char *name, double value,
                                   double least, double most)
{
    return fail(error, (flk_error){FLK_BAD_VALUE, name, value, least, most});
}

/* There is no number `index` among `count` of them. */
static inline flk_status bad_index(flk_error *error, const char *name, size_t index,
                                   size_t count)
{
    return fail(error,
                (flk_error){FLK_BAD_INDEX, name, (double)index, 0, (double)count - 1});
}

static inline flk_status no_memory(flk_error *error)
{
    return fail(error, (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0});
}

#endif
