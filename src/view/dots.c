#include "view/dots.h"

#include "view/glyphs.h"
#include "view/pen.h"

#include <math.h>

/* A cell with more boids than this stands out, and than twice as many as on the
 * average; where these are many, one with less than half of them is faint. */
#define DENSE 6
#define MANY 4

/* What the cells are drawn by. */
struct density {
    double a_cell;  /* boids, on the average of the stage */
    unsigned a_dot; /* so many boids light a dot */
    bool rich;
};

static struct density density_of(const struct model *m, const struct camera *camera)
{
    double boids =
        (double)flk_flock_count(timeline_flock(m->timeline)) * camera_share(camera);
    double cells = fmax(1, (double)camera->at.columns * camera->at.rows);
    double a_dot = fmin(boids / (cells * CELL_DOTS), UINT16_MAX - 1);
    return (struct density){boids / cells, (unsigned)a_dot + 1, glyphs_rich(m)};
}

/* The colour of a cell is that of its last boid, but one that flees stands out. */
static enum role role_with(const struct model *m, const struct cell *cell, size_t index)
{
    if (model_flees(m, index) || (cell->tally > 0 && cell->role == ROLE_FLEEING))
        return ROLE_FLEEING;
    return glyph_group_role(timeline_marks(m->timeline)->group[index]);
}

/* Count a boid in its cell and its dot. */
static void count_boid(const struct model *m, struct cells *cells,
                       const struct camera *camera, size_t index)
{
    double column, row;
    if (!camera_project(camera, model_position(m, index), &column, &row))
        return;
    struct cell *cell = cells_at(cells, (int)column, (int)row);
    if (!cell)
        return;
    uint16_t *dot = &cell->dots[pen_dot_of(column, row)];
    if (*dot < UINT16_MAX)
        (*dot)++;
    cell->role = (uint8_t)role_with(m, cell, index);
    if (cell->tally < UINT16_MAX)
        cell->tally++;
}

/* The dots that enough boids share; no cell with a boid is blank. */
static uint32_t glyph_of_dots(const struct cell *cell, unsigned enough)
{
    int most = 0;
    uint32_t lit = 0;
    for (int k = 0; k < CELL_DOTS; k++) {
        if (cell->dots[k] > cell->dots[most])
            most = k;
        if (cell->dots[k] >= enough)
            lit |= pen_glyph(k);
    }
    return lit ? lit : pen_glyph(most);
}

static enum role role_of(const struct cell *cell, double a_cell)
{
    if (cell->role == ROLE_FLEEING)
        return ROLE_FLEEING;
    if (cell->tally > fmax(DENSE, 2 * a_cell))
        return ROLE_STRONG;
    if (a_cell >= MANY && cell->tally < a_cell / 2)
        return ROLE_FAINT;
    return (enum role)cell->role;
}

static void draw_cell(const struct density *density, struct cell *cell)
{
    if (cell->tally == 0)
        return;
    cell->role = (uint8_t)role_of(cell, density->a_cell);
    cell->glyph = density->rich ? glyph_of_dots(cell, density->a_dot)
                                : glyph_density(cell->tally, density->a_cell);
}

void dots_draw(const struct model *m, struct cells *cells, const struct camera *camera)
{
    struct density density = density_of(m, camera);
    struct rect at = camera->at;
    size_t count = flk_flock_count(timeline_flock(m->timeline));
    for (size_t i = 0; i < count; i++)
        count_boid(m, cells, camera, i);
    for (int r = at.row; r < at.row + at.rows; r++)
        for (int c = at.column; c < at.column + at.columns; c++) {
            struct cell *cell = cells_at(cells, c, r);
            if (cell)
                draw_cell(&density, cell);
        }
}
