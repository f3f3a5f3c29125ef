/*
 * Walls of cells as round obstacles, the only ones that the model knows.
 *
 * Each part of a wall, about as wide as high, lies wholly in a circle, so a wall has no
 * gap. The circles are the largest that stay within it, but for the little by which the
 * smallest, round a single part, goes beyond its sides: deep within a thick wall lie
 * large ones. Who comes in so far is pushed out again to the side it came from; many
 * small circles would push it on from one to the next, through the wall.
 */
#ifndef APP_WALLS_H
#define APP_WALLS_H

#include "flk.h"

#include <stdbool.h>
#include <stddef.h>

/* Parts of width x height units, columns * rows of them, with room for walls. */
struct walls {
    double width, height;
    size_t columns, rows;
    const bool *solid; /* [column + row * columns] */
};

/* The circles, the largest first; NULL without memory; the caller frees them. What
 * is beyond an edge is taken to be what is inside the opposite one, as on a torus. */
flk_obstacle *walls_circles(const struct walls *walls, size_t *count);

#endif
