#include "view/scene.h"

#include "view/glyphs.h"
#include "view/pen.h"

#include <math.h>

#define PI 3.141592653589793

void scene_dot(const struct scene *s, flk_vec p, char plain, enum role role)
{
    double column, row;
    if (camera_project(&s->camera, p, &column, &row))
        pen_dot(s->cells, s->rich, column, row, plain, role);
}

void scene_speck(const struct scene *s, flk_vec p, enum role role)
{
    double column, row;
    if (camera_project(&s->camera, p, &column, &row) &&
        cells_glyph(s->cells, (int)column, (int)row) == ' ')
        cells_put(s->cells, (int)column, (int)row, glyph_speck(s->rich), role);
}

/* Is this the long way round a torus, on which nothing is seen? */
static bool goes_round(const flk_options *o, flk_vec d)
{
    return o->world == FLK_WORLD_TORUS &&
           (fabs(d.x) > o->width / 2 || fabs(d.y) > o->height / 2);
}

void scene_arc(const struct scene *s, flk_vec centre, double radius, double middle,
               double half, double gap, enum role role)
{
    double around = 2 * half * radius / (s->camera.scale * gap);
    int count = (int)fmin(fmax(around, 8), 2000);
    for (int k = 0; k <= count; k++) {
        double angle = middle + half * (2.0 * k / count - 1);
        flk_vec d = {radius * cos(angle), radius * sin(angle)};
        if (!goes_round(s->options, d))
            scene_speck(s, (flk_vec){centre.x + d.x, centre.y + d.y}, role);
    }
}

void scene_ring(const struct scene *s, flk_vec centre, double radius, double gap,
                enum role role)
{
    scene_arc(s, centre, radius, 0, PI, gap, role);
}
