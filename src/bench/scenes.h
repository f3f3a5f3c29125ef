/* The flocks that are measured. */
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include "bench/sample.h"

/* Unless it says otherwise: the rules of the lesson on a square torus, as large as
 * makes 8 neighbours a boid on average, boids spread evenly. */
enum scene {
    SCENE_EVEN,
    SCENE_CLUMPED,   /* all in four clumps on a tenth of the world */
    SCENE_ONE_CLUMP, /* all in the middle of a world a thousand times as wide */
    SCENE_COLLAPSED, /* without separation, until they have 300 neighbours */
    SCENE_LESSON,    /* walls with a margin and two obstacles, 36 x 20 */
    SCENE_OPEN,      /* the lesson's torus, 24 x 20 */
    SCENE_WALLS,
    SCENE_MARGIN, /* walls with a margin */
    SCENE_PREDATORS,
    SCENE_VIEW,
    SCENE_NEAREST,
    SCENE_OBSTACLES_2,
    SCENE_OBSTACLES_1000,
    SCENES
};

/* A flock of so many boids of a scene, and the state it goes back to. False without
 * memory; ground_close() follows either. */
bool scene_open(struct ground *ground, enum scene scene, size_t boids, int threads);

/* Others within the radius in the present state, on average. */
double scene_neighbours(const struct ground *ground);

#endif
