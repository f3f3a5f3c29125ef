/* Rule sets: what makes of a boid and its neighbours where the boid flies. */
#ifndef FLOCK_RULES_H
#define FLOCK_RULES_H

#include "core.h"

/* Where a trace is written while it is made; ids has room for every neighbour. */
struct tracing {
    flk_trace *trace;
    uint32_t *ids;
};

/* A rule set: what others see of it, and its step of one boid. */
struct rules {
    const flk_rule_set *set;
    flk_boid (*steer)(const struct scene *scene, size_t slot, struct neighbours *near,
                      const struct tracing *tracing);
};

extern const struct rules rules_reynolds;

/* Where the boid in a slot is after the tick. `near` holds the others within the radius
 * and may be thinned out in place to those it sees. With `tracing` (else NULL) every
 * event is written down; the result is the same. */
flk_boid steer_boid(const struct scene *scene, size_t slot, struct neighbours *near,
                    const struct tracing *tracing);

/* Where a predator is after the tick. */
flk_predator steer_predator(const struct scene *scene, const flk_predator *predator);

#endif
