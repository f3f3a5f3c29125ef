#include "view/camera.h"

#include <math.h>

/* Cells by which rounding may miss: no cell more is asked for, none is missed. */
#define HAIR 1e-6

/* Cells that so many units take, up to `most`. */
static int cells_for(double units, double scale, int most)
{
    double cells = ceil(units / scale - HAIR);
    return cells < 1 ? 1 : cells > most ? most : (int)cells;
}

/* The window's size in cells follows from its scale. */
static struct camera camera_of(const flk_options *options, struct rect room,
                               double scale)
{
    int columns = cells_for(options->width, scale, room.columns);
    int rows = cells_for(options->height, 2 * scale, room.rows);
    struct rect at = {room.column + (room.columns - columns) / 2,
                      room.row + (room.rows - rows) / 2, columns, rows};
    return (struct camera){.options = options, .at = at, .scale = scale};
}

struct camera camera_fit(const flk_options *options, struct rect room)
{
    double across = options->width / fmax(1, room.columns);
    double down = options->height / (2 * fmax(1, room.rows));
    return camera_of(options, room, fmax(across, down));
}

void camera_centre(struct camera *camera, flk_vec point)
{
    if (camera->options->world != FLK_WORLD_TORUS)
        return;
    camera->origin.x = point.x - camera->options->width / 2;
    camera->origin.y = point.y - camera->options->height / 2;
}

/* Units that the window shows along an axis: up to the world's size. */
static double shown(int cells, double scale, double size)
{
    return fmin(cells * scale, size);
}

/* Where a window of so many cells begins that has `point` in the middle of its middle
 * cell, so that rounding does not move it to the next; of the whole of a torus, in the
 * middle of that. Between walls it stays in the world. */
static double begin_at(double point, int cells, double scale, double size, bool wraps)
{
    int before = cells / 2; /* cells */
    double begin = point - (before + 0.5) * scale;
    if (wraps)
        return cells * scale >= size ? point - size / 2 : begin;
    return fmax(0, fmin(begin, size - shown(cells, scale, size)));
}

struct camera camera_near(const flk_options *options, struct rect room, double scale,
                          flk_vec point)
{
    struct camera camera = camera_of(options, room, scale);
    bool wraps = options->world == FLK_WORLD_TORUS;
    camera.origin.x =
        begin_at(point.x, camera.at.columns, scale, options->width, wraps);
    camera.origin.y =
        begin_at(point.y, camera.at.rows, 2 * scale, options->height, wraps);
    return camera;
}

double camera_share(const struct camera *camera)
{
    const flk_options *o = camera->options;
    return shown(camera->at.columns, camera->scale, o->width) / o->width *
           (shown(camera->at.rows, 2 * camera->scale, o->height) / o->height);
}

bool camera_ends(const struct camera *camera, enum side side)
{
    const flk_options *o = camera->options;
    bool across = side == SIDE_LEFT || side == SIDE_RIGHT;
    double scale = across ? camera->scale : 2 * camera->scale, hair = HAIR * scale;
    double size = across ? o->width : o->height;
    double begin = across ? camera->origin.x : camera->origin.y;
    double length = shown(across ? camera->at.columns : camera->at.rows, scale, size);
    if (length >= size - hair)
        return true;
    if (o->world == FLK_WORLD_TORUS)
        return false;
    return side == SIDE_LEFT || side == SIDE_TOP ? begin <= hair
                                                 : begin + length >= size - hair;
}

/* A coordinate of a torus, taken to where it is drawn. */
static double turned(double x, double size)
{
    if (x >= 0 && x < size)
        return x;
    x = fmod(x, size);
    x = x < 0 ? x + size : x;
    return x < size ? x : 0;
}

bool camera_project(const struct camera *camera, flk_vec p, double *column, double *row)
{
    const flk_options *o = camera->options;
    bool wraps = o->world == FLK_WORLD_TORUS;
    if (!wraps && !(p.x >= 0 && p.y >= 0 && p.x <= o->width && p.y <= o->height))
        return false;
    double x = p.x - camera->origin.x, y = p.y - camera->origin.y;
    if (wraps) {
        x = turned(x, o->width);
        y = turned(y, o->height);
    }
    double across = x / camera->scale, down = y / (2 * camera->scale);
    if (!(across >= 0 && across < camera->at.columns + 2 * HAIR && down >= 0 &&
          down < camera->at.rows + 2 * HAIR))
        return false;
    /* The far edge itself is drawn in the last cell. */
    *column = fmin(across, camera->at.columns - 1e-9) + camera->at.column;
    *row = fmin(down, camera->at.rows - 1e-9) + camera->at.row;
    return true;
}

flk_vec camera_point(const struct camera *camera, int column, int row)
{
    flk_vec p = {(column - camera->at.column + 0.5) * camera->scale + camera->origin.x,
                 (row - camera->at.row + 0.5) * 2 * camera->scale + camera->origin.y};
    return flk_contain(camera->options, p);
}
