/* The followed boid on the stage: what it senses and does, from the place `p` that it
 * acts from. Under the microscope no more than has been said. */
#ifndef VIEW_SIGHT_H
#define VIEW_SIGHT_H

#include "view/scene.h"

/* The pushes, and what comes of them: under the boids. */
void sight_draw_vectors(const struct scene *s, flk_vec p);

/* Its neighbours, their centre, how far it sees: over the boids. */
void sight_draw(const struct scene *s, flk_vec p);

/* The boid itself, ringed, which may have glided on to `here`. */
void sight_draw_boid(const struct scene *s, flk_vec p, flk_vec here);

#endif
