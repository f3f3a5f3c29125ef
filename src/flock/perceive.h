/* Whom a boid reads of those within its radius. */
#ifndef FLOCK_PERCEIVE_H
#define FLOCK_PERCEIVE_H

#include "core.h"

/* Thin out, in place and in order, what a search found for a boid of velocity v: to
 * those in its field of view and, of these, to the k nearest. */
void perceive(const struct scene *scene, flk_vec v, struct neighbours *near);

#endif
