/* What every part of the stage is drawn with, and its strokes in the world. */
#ifndef VIEW_SCENE_H
#define VIEW_SCENE_H

#include "app/model.h"
#include "view/camera.h"

struct scene {
    const struct model *m;
    struct cells *cells;
    struct camera camera;
    const flk_flock *flock;
    const flk_options *options;
    bool rich;
};

/* One dot of a line in the world; `plain` where only ASCII can be drawn. */
void scene_dot(const struct scene *s, flk_vec p, char plain, enum role role);

/* A speck in the cell of a point, where that is blank. */
void scene_speck(const struct scene *s, flk_vec p, enum role role);

/* A part of a circle in the world, `half` radians to either side of `middle`, as specks
 * `gap` columns apart; and all of it. On a torus nothing is drawn the long way round.
 */
void scene_arc(const struct scene *s, flk_vec centre, double radius, double middle,
               double half, double gap, enum role role);
void scene_ring(const struct scene *s, flk_vec centre, double radius, double gap,
                enum role role);

#endif
