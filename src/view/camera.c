#include "view/camera.h"

#include <math.h>

struct camera camera_fit(const flk_options *options, struct rect room)
{
    struct camera camera = {.options = options, .at = room};
    double across = options->width / fmax(1, room.columns);
    double down = options->height / (2 * fmax(1, room.rows));
    camera.scale = fmax(across, down);
    /* A hair less, so that rounding does not ask for one cell too many. */
    int columns = (int)ceil(options->width / camera.scale - 1e-6);
    int rows = (int)ceil(options->height / (2 * camera.scale) - 1e-6);
    columns = columns < 1 ? 1 : columns > room.columns ? room.columns : columns;
    rows = rows < 1 ? 1 : rows > room.rows ? room.rows : rows;
    camera.at = (struct rect){room.column + (room.columns - columns) / 2,
                              room.row + (room.rows - rows) / 2, columns, rows};
    return camera;
}

void camera_centre(struct camera *camera, flk_vec point)
{
    if (camera->options->world != FLK_WORLD_TORUS)
        return;
    camera->shift.x = point.x - camera->options->width / 2;
    camera->shift.y = point.y - camera->options->height / 2;
}

static bool inside(const flk_options *options, flk_vec p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= options->width && p.y <= options->height;
}

/* Is a point of a torus where it is drawn, not a turn beside it? */
static bool is_contained(const flk_options *options, flk_vec p)
{
    return p.x >= 0 && p.y >= 0 && p.x < options->width && p.y < options->height;
}

bool camera_project(const struct camera *camera, flk_vec p, double *column, double *row)
{
    const flk_options *options = camera->options;
    if (options->world == FLK_WORLD_TORUS) {
        p = (flk_vec){p.x - camera->shift.x, p.y - camera->shift.y};
        if (!is_contained(options, p))
            p = flk_contain(options, p);
    }
    if (!inside(options, p))
        return false;
    /* The far edge itself is drawn in the last cell. */
    *column = fmin(p.x / camera->scale, camera->at.columns - 1e-9) + camera->at.column;
    *row = fmin(p.y / (2 * camera->scale), camera->at.rows - 1e-9) + camera->at.row;
    return true;
}

flk_vec camera_point(const struct camera *camera, int column, int row)
{
    flk_vec p = {(column - camera->at.column + 0.5) * camera->scale + camera->shift.x,
                 (row - camera->at.row + 0.5) * 2 * camera->scale + camera->shift.y};
    return flk_contain(camera->options, p);
}
