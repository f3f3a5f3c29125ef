#include "view/squares.h"

#include "view/glyphs.h"

#include <math.h>

/* From so many columns and rows on a square has lines round it, and from so many on its
 * corners; smaller ones are not drawn, or the screen would be full of them. */
#define LINED_COLUMNS 7
#define LINED_ROWS 3.5
#define LEAST_COLUMNS 3
#define LEAST_ROWS 1.5

struct sheet {
    struct cells *cells;
    const struct camera *camera;
    bool rich, dotted; /* dotted: the boids are dots */
    bool opened;       /* those that are drawn now */
};

/* Is a square of that width and height at least so large on the screen? */
static bool is_over(const struct camera *camera, double width, double height,
                    double columns, double rows)
{
    return width >= columns * camera->scale && height >= rows * 2 * camera->scale;
}

static bool is_drawn(const struct camera *camera, double width, double height)
{
    return is_over(camera, width, height, LEAST_COLUMNS, LEAST_ROWS);
}

static enum role role_of(const struct sheet *s)
{
    return s->opened ? ROLE_PLAIN : ROLE_FAINT;
}

/* The glyph of a line; where it meets one of the other direction, a crossing. */
static uint32_t joined(const struct sheet *s, uint32_t there, bool across)
{
    uint32_t line = across ? (s->opened ? LINE_ACROSS : DOTTED_ACROSS)
                           : (s->opened ? LINE_DOWN : DOTTED_DOWN);
    uint32_t other = across ? (s->opened ? LINE_DOWN : DOTTED_DOWN)
                            : (s->opened ? LINE_ACROSS : DOTTED_ACROSS);
    uint32_t cross = glyph_line(s->rich, LINE_CROSS);
    bool meets = there == cross || there == glyph_line(s->rich, (enum line_glyph)other);
    return meets ? cross : glyph_line(s->rich, (enum line_glyph)line);
}

/* Is there room for what is drawn? On a stage full of dots there is none but for the
 * squares that were opened. */
static bool is_free(const struct sheet *s, const struct cell *cell)
{
    return cell->glyph == ' ' || (s->opened && cell->tally > 0);
}

/* One cell of a line, where there is room or a line of the same kind. */
static void put_line(const struct sheet *s, flk_vec p, bool across)
{
    double column, row;
    if (!camera_project(s->camera, p, &column, &row))
        return;
    const struct cell *cell = cells_at(s->cells, (int)column, (int)row);
    if (!cell)
        return;
    uint32_t glyph = joined(s, cell->tally > 0 ? ' ' : cell->glyph, across);
    bool crosses = cell->role == role_of(s) && cell->tally == 0 &&
                   glyph == glyph_line(s->rich, LINE_CROSS);
    if (is_free(s, cell) || crosses)
        cells_put(s->cells, (int)column, (int)row, glyph, role_of(s));
}

/* A line from a point, so many units long. */
static void draw_line(const struct sheet *s, flk_vec from, double length, bool across)
{
    double cell = across ? s->camera->scale : 2 * s->camera->scale;
    int count = (int)fmin(ceil(length / cell), 2000);
    for (int k = 0; k <= count; k++) {
        double far = length * k / count;
        put_line(s, (flk_vec){from.x + (across ? far : 0), from.y + (across ? 0 : far)},
                 across);
    }
}

/* A line on the border of the world is the frame's, where the world ends there. */
static bool in_frame_across(const struct sheet *s, double y)
{
    double size = s->camera->options->height, hair = size * 1e-9;
    bool top = y <= hair, bottom = y >= size - hair;
    bool moved =
        s->camera->options->world == FLK_WORLD_TORUS && fabs(s->camera->origin.y) > 0;
    return !moved && ((top && camera_ends(s->camera, SIDE_TOP)) ||
                      (bottom && camera_ends(s->camera, SIDE_BOTTOM)));
}

static bool in_frame_down(const struct sheet *s, double x)
{
    double size = s->camera->options->width, hair = size * 1e-9;
    bool left = x <= hair, right = x >= size - hair;
    bool moved =
        s->camera->options->world == FLK_WORLD_TORUS && fabs(s->camera->origin.x) > 0;
    return !moved && ((left && camera_ends(s->camera, SIDE_LEFT)) ||
                      (right && camera_ends(s->camera, SIDE_RIGHT)));
}

static void draw_across(const struct sheet *s, double x, double y, double length)
{
    if (!in_frame_across(s, y))
        draw_line(s, (flk_vec){x, y}, length, true);
}

static void draw_down(const struct sheet *s, double x, double y, double length)
{
    if (!in_frame_down(s, x))
        draw_line(s, (flk_vec){x, y}, length, false);
}

static void draw_cross(const struct sheet *s, flk_vec p)
{
    double column, row;
    if (!camera_project(s->camera, p, &column, &row))
        return;
    const struct cell *cell = cells_at(s->cells, (int)column, (int)row);
    if (cell && is_free(s, cell))
        cells_put(s->cells, (int)column, (int)row, glyph_line(s->rich, LINE_CROSS),
                  role_of(s));
}

/* The lines of a square: of one that was opened all four, of another those that its
 * neighbours leave to it; among dots a corner alone says nothing. */
static void draw_square(const struct sheet *s, const flk_square *q)
{
    if (s->opened && !is_drawn(s->camera, q->width, q->height))
        draw_cross(s, (flk_vec){q->x + q->width / 2, q->y + q->height / 2});
    else if (s->opened ||
             is_over(s->camera, q->width, q->height, LINED_COLUMNS, LINED_ROWS)) {
        draw_across(s, q->x, q->y, q->width);
        draw_down(s, q->x, q->y, q->height);
        if (s->opened) {
            draw_across(s, q->x, q->y + q->height, q->width);
            draw_down(s, q->x + q->width, q->y, q->height);
        }
    } else if (!s->dotted && is_drawn(s->camera, q->width, q->height) &&
               !in_frame_down(s, q->x) && !in_frame_across(s, q->y))
        draw_cross(s, (flk_vec){q->x, q->y});
}

bool squares_fit(const struct model *m, const struct camera *camera)
{
    return is_drawn(camera, m->least_square.x, m->least_square.y);
}

/* Those that were opened come first: a cell of the screen is theirs. */
void squares_draw(const struct model *m, struct cells *cells,
                  const struct camera *camera, bool dotted)
{
    struct sheet s = {cells, camera, glyphs_rich(m), dotted, true};
    for (int pass = 0; pass < 2; pass++, s.opened = false)
        for (size_t k = 0; k < m->square_count; k++)
            if (m->squares[k].opened == s.opened)
                draw_square(&s, &m->squares[k]);
}
