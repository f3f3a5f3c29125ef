/* Vectors of the plane. Each operation is rounded once, in the order written. */
#ifndef FLOCK_VEC_H
#define FLOCK_VEC_H

#include "flk.h"

#include <math.h>

static inline flk_vec vec(double x, double y)
{
    return (flk_vec){x, y};
}

static inline flk_vec add(flk_vec a, flk_vec b)
{
    return vec(a.x + b.x, a.y + b.y);
}

static inline flk_vec sub(flk_vec a, flk_vec b)
{
    return vec(a.x - b.x, a.y - b.y);
}

static inline flk_vec scale(flk_vec a, double s)
{
    return vec(a.x * s, a.y * s);
}

static inline double length(flk_vec a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

/* Zero is what has length 0: its squares may have underflowed. */
static inline bool is_zero(flk_vec a)
{
    return !(length(a) > 0);
}

static inline flk_vec normalize(flk_vec a)
{
    return is_zero(a) ? vec(0, 0) : scale(a, 1 / length(a));
}

/* At most m long. */
static inline flk_vec limit(flk_vec a, double m)
{
    double l = length(a);
    return l > m ? scale(a, m / l) : a;
}

#endif
