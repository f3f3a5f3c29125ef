/*
 * The one way from the world to cells: the whole world at one scale on both axes, a
 * cell being twice as high as wide, centred in its place. On a torus the view may be
 * centred on a point.
 */
#ifndef VIEW_CAMERA_H
#define VIEW_CAMERA_H

#include "view/cells.h"

#include "flk.h"

struct camera {
    const flk_options *options;
    struct rect at; /* the cells that the world fills */
    double scale;   /* units a column; a row is twice that */
    flk_vec shift;  /* what is drawn at the world's origin */
};

/* A camera on the world that fits into `room`, at least 1 x 1. */
struct camera camera_fit(const flk_options *options, struct rect room);

/* Centre the view of a torus on a point. */
void camera_centre(struct camera *camera, flk_vec point);

/* Where a point of the world is drawn, in columns and rows of the screen with
 * fractions. False where it is outside the world (between walls). */
bool camera_project(const struct camera *camera, flk_vec p, double *column,
                    double *row);

/* The point of the world in the middle of a cell. */
flk_vec camera_point(const struct camera *camera, int column, int row);

#endif
