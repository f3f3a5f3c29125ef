/* The shape of the world: the way between two points, and what its edges do. */
#ifndef FLOCK_WORLD_H
#define FLOCK_WORLD_H

#include "flk.h"

/* One axis of the world. On a torus a difference over `half` goes the other way round;
 * between walls `half` is infinite and a difference stays plain. */
struct axis {
    double size;
    double half;
};

struct world {
    struct axis x, y;
    bool wraps;
};

struct world world_of(const flk_options *options);

/* b - a along one axis, the short way. */
static inline double axis_offset(struct axis axis, double a, double b)
{
    double d = b - a;
    if (d > axis.half)
        d -= axis.size;
    else if (d < -axis.half)
        d += axis.size;
    return d;
}

static inline flk_vec world_offset(const struct world *w, flk_vec a, flk_vec b)
{
    return (flk_vec){axis_offset(w->x, a.x, b.x), axis_offset(w->y, a.y, b.y)};
}

bool world_outside(const struct world *world, flk_vec p);
flk_vec world_contain(const struct world *world, flk_vec p);

struct obstacles;

/* Where something that flies to p with start-of-tick velocity v ends: in the world and
 * out of the obstacles, pushed to their surface one after the other. */
flk_vec world_settle(const struct world *world, const struct obstacles *obstacles,
                     flk_vec p, flk_vec v);

#endif
