/* Rule sets: what makes of a boid and its neighbours where the boid flies. */
#ifndef FLOCK_RULES_H
#define FLOCK_RULES_H

#include "core.h"

/* Squared distances under this have no useful inverse. */
#define TOO_CLOSE 1e-300

/* What the neighbours that a boid reads add up to. */
struct sums {
    size_t count;    /* of them */
    size_t crowding; /* those in the separation ring */
    flk_vec away;    /* away from these, each by the inverse of its distance */
    flk_vec heading; /* the neighbours' velocities */
    flk_vec offsets; /* the way to each */
};

struct tracing;

/* A rule set: what others see of it, and its step of one boid in two halves. */
struct rules {
    const flk_rule_set *set;

    /* Add up the neighbours of the boid in a slot. `near` holds the others within the
     * radius and is thinned out in place to those that the boid reads. */
    struct sums (*add_up)(const struct scene *scene, size_t slot,
                          struct neighbours *near);

    /* The neighbours that it reads, each with what it adds to those sums. `near` as
     * above; writes at most `room` of them and returns how many there are. */
    size_t (*neighbours)(const struct scene *scene, size_t slot,
                         struct neighbours *near, flk_neighbour *neighbours,
                         size_t room);

    /* Where it is after the tick, from its sums. With `tracing` (else NULL) every event
     * is written down; the result is the same. */
    flk_boid (*steer)(const struct scene *scene, size_t slot, const struct sums *sums,
                      const struct tracing *tracing);
};

extern const struct rules rules_reynolds;

/* Those of rules_reynolds. */
struct sums steer_sums(const struct scene *scene, size_t slot, struct neighbours *near);
size_t steer_neighbours(const struct scene *scene, size_t slot, struct neighbours *near,
                        flk_neighbour *neighbours, size_t room);
flk_boid steer_by(const struct scene *scene, size_t slot, const struct sums *sums,
                  const struct tracing *tracing);

/* Which way the boid in a slot wants off walls and obstacles, and how much. */
flk_vec steer_want(const struct scene *scene, size_t slot);

/* Where a predator is after the tick. */
flk_predator steer_predator(const struct scene *scene, const flk_predator *predator);

#endif
