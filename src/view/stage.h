/* The stage: the world and the boids, and what the followed boid senses and does. */
#ifndef VIEW_STAGE_H
#define VIEW_STAGE_H

#include "app/model.h"
#include "view/camera.h"

/* The camera on the stage: the world in its frame, or as much of it as the zoom shows.
 */
struct camera stage_camera(const struct model *model, struct rect stage, bool framed);

/* The nearest zoom on a stage: the circle of the followed boid fills it. 0 where it
 * does with the whole world in view. */
int stage_zoom_most(const struct model *model, struct rect stage, bool framed);

void stage_draw(const struct model *model, struct cells *cells, struct rect stage,
                bool framed);

#endif
