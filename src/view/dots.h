/* A flock as a picture of dots: each boid one, two by four a cell. */
#ifndef VIEW_DOTS_H
#define VIEW_DOTS_H

#include "app/model.h"
#include "view/camera.h"

/* Draw all boids. Where they are as many as there are dots or more, a dot is drawn
 * where more share it than do on the average, so that the dense parts stand out. */
void dots_draw(const struct model *model, struct cells *cells,
               const struct camera *camera);

#endif
