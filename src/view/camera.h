/*
 * The one way from the world to cells: the whole world or a window on it, at one scale
 * on both axes, a cell being twice as high as wide, centred in its place. On a torus
 * the view may be centred on a point.
 */
#ifndef VIEW_CAMERA_H
#define VIEW_CAMERA_H

#include "view/cells.h"

#include "flk.h"

struct camera {
    const flk_options *options;
    struct rect at; /* the cells that the window fills */
    double scale;   /* units a column; a row is twice that */
    flk_vec origin; /* what is drawn at its upper left corner */
};

/* A camera on the world that fits into `room`, at least 1 x 1. */
struct camera camera_fit(const flk_options *options, struct rect room);

/* Centre the view of a torus on a point. */
void camera_centre(struct camera *camera, flk_vec point);

/* A camera nearer to a point, `scale` units a column: it fills `room`, but along an
 * axis on which the whole world takes less. Between walls it stays in the world. */
struct camera camera_near(const flk_options *options, struct rect room, double scale,
                          flk_vec point);

/* The part of the world's area that it shows: up to 1. */
double camera_share(const struct camera *camera);

/* The sides of its window. */
enum side { SIDE_LEFT, SIDE_RIGHT, SIDE_TOP, SIDE_BOTTOM };

/* Does the world end at a side? (A torus ends where the whole of it is in view.) */
bool camera_ends(const struct camera *camera, enum side side);

/* Where a point of the world is drawn, in columns and rows of the screen with
 * fractions. False where it is not in view. */
bool camera_project(const struct camera *camera, flk_vec p, double *column,
                    double *row);

/* The point of the world in the middle of a cell. */
flk_vec camera_point(const struct camera *camera, int column, int row);

#endif
