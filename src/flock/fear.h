/* Who fears a predator, and how far from the nearest one a point is. */
#ifndef FLOCK_FEAR_H
#define FLOCK_FEAR_H

#include "core.h"

/* Is the point nearer to a predator than the fear radius? A boid there flees, by the
 * test of steer.c. Cost: the predators. */
bool fear_reaches(const struct scene *scene, flk_vec p);

/* From the point to the nearest predator; infinite where there is none. */
double fear_distance(const struct scene *scene, flk_vec p);

#endif
