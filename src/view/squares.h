/* The cells of the search on the stage, as the core has told them. */
#ifndef VIEW_SQUARES_H
#define VIEW_SQUARES_H

#include "app/model.h"
#include "view/camera.h"

/* Draw those of the model where nothing else is drawn: the last thing on the stage. Of
 * those that were opened the lines are drawn over dots too. `dotted`: the boids are
 * dots. */
void squares_draw(const struct model *model, struct cells *cells,
                  const struct camera *camera, bool dotted);

/* Are all of them large enough on the screen to be drawn? */
bool squares_fit(const struct model *model, const struct camera *camera);

#endif
