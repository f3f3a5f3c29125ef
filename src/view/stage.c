#include "view/stage.h"

#include "view/dots.h"
#include "view/glyphs.h"
#include "view/scene.h"
#include "view/sight.h"
#include "view/squares.h"

#include <math.h>

/* The circle of sight takes this part less of the stage than would just fit: room for
 * the letters at the tips. A zoom that brings less than this is none. */
#define CIRCLE_ROOM 1.1
#define LEAST_ZOOM 1.15

static struct rect room_of(struct rect stage, bool framed)
{
    if (!framed)
        return stage;
    return (struct rect){stage.column + 1, stage.row + 1, stage.columns - 2,
                         stage.rows - 2};
}

/* Units a column where the circle of what a boid sees fills the stage. */
static double nearest_scale(const flk_options *o, struct rect room)
{
    double across = fmin(fmax(1, room.columns), 2 * fmax(1, room.rows));
    return 2 * o->radius * CIRCLE_ROOM / across;
}

int stage_zoom_most(const struct model *m, struct rect stage, bool framed)
{
    const flk_options *o = flk_flock_options(timeline_flock(m->timeline));
    struct rect room = room_of(stage, framed);
    double times = camera_fit(o, room).scale / nearest_scale(o, room);
    if (!(times > LEAST_ZOOM))
        return 0;
    return (int)fmin(ceil(log2(times) - 0.2), ZOOM_MAX);
}

/* Each level shows half as much across as the one before, the last what it must. */
static double scale_of(const struct model *m, double whole, double nearest)
{
    double scale = ldexp(whole, -m->zoom);
    return m->zoom >= m->zoom_most ? fmin(nearest, whole) : fmax(scale, nearest);
}

/* What the view has in its middle: the followed boid, under the microscope where it
 * was, or a place that it stood at. */
static flk_vec middle_of(const struct model *m)
{
    if (m->zoom > 0 && m->still)
        return m->middle;
    return m->microscope.on ? m->trace.start.position : model_position(m, m->followed);
}

struct camera stage_camera(const struct model *m, struct rect stage, bool framed)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    const flk_options *o = flk_flock_options(flock);
    struct rect room = room_of(stage, framed);
    struct camera camera = camera_fit(o, room);
    if (!(flk_flock_count(flock) > 0))
        return camera;
    if (m->zoom > 0)
        return camera_near(o, room, scale_of(m, camera.scale, nearest_scale(o, room)),
                           middle_of(m));
    if (m->centred)
        camera_centre(&camera, middle_of(m));
    return camera;
}

/* ---- The world ----------------------------------------------------------------- */

/* The glyph of a side: a wall, or dotted where a torus ends or the world goes on. */
static uint32_t side_of(const struct scene *s, enum side side, enum role *role)
{
    bool across = side == SIDE_TOP || side == SIDE_BOTTOM;
    bool wall = s->options->world == FLK_WORLD_WALLS && camera_ends(&s->camera, side);
    *role = wall ? ROLE_PLAIN : ROLE_FAINT;
    if (across)
        return glyph_line(s->rich, wall ? LINE_ACROSS : DOTTED_ACROSS);
    return glyph_line(s->rich, wall ? LINE_DOWN : DOTTED_DOWN);
}

static void draw_side(const struct scene *s, enum side side)
{
    struct rect at = s->camera.at;
    int left = at.column - 1, right = at.column + at.columns;
    int top = at.row - 1, bottom = at.row + at.rows;
    enum role role;
    uint32_t glyph = side_of(s, side, &role);
    if (side == SIDE_TOP || side == SIDE_BOTTOM)
        for (int c = left + 1; c < right; c++)
            cells_put(s->cells, c, side == SIDE_TOP ? top : bottom, glyph, role);
    else
        for (int r = top + 1; r < bottom; r++)
            cells_put(s->cells, side == SIDE_LEFT ? left : right, r, glyph, role);
}

static void draw_frame(const struct scene *s)
{
    struct rect at = s->camera.at;
    int left = at.column - 1, right = at.column + at.columns;
    int top = at.row - 1, bottom = at.row + at.rows;
    bool walls = s->options->world == FLK_WORLD_WALLS;
    enum role role = walls ? ROLE_PLAIN : ROLE_FAINT;
    for (enum side side = SIDE_LEFT; side <= SIDE_BOTTOM; side++)
        draw_side(s, side);
    cells_put(s->cells, left, top, glyph_line(s->rich, CORNER_NW), role);
    cells_put(s->cells, right, top, glyph_line(s->rich, CORNER_NE), role);
    cells_put(s->cells, left, bottom, glyph_line(s->rich, CORNER_SW), role);
    cells_put(s->cells, right, bottom, glyph_line(s->rich, CORNER_SE), role);
}

/* Specks from one point to another, some columns apart. */
static void draw_row_of_specks(const struct scene *s, flk_vec from, flk_vec to)
{
    double across = to.x - from.x, down = to.y - from.y;
    int count = (int)fmin(hypot(across, down) / (3 * s->camera.scale), 1000) + 1;
    for (int k = 0; k <= count; k++)
        scene_speck(s,
                    (flk_vec){from.x + across * k / count, from.y + down * k / count},
                    ROLE_FAINT);
}

/* Where the push of the walls begins. */
static void draw_margin(const struct scene *s)
{
    const flk_options *o = s->options;
    double left = o->margin, right = o->width - left, bottom = o->height - left;
    if (o->world != FLK_WORLD_WALLS || !(left > 0) || left > right || left > bottom)
        return;
    draw_row_of_specks(s, (flk_vec){left, left}, (flk_vec){right, left});
    draw_row_of_specks(s, (flk_vec){left, bottom}, (flk_vec){right, bottom});
    draw_row_of_specks(s, (flk_vec){left, left}, (flk_vec){left, bottom});
    draw_row_of_specks(s, (flk_vec){right, left}, (flk_vec){right, bottom});
}

/* Where there are more they are taken for the walls of a map. */
#define LOOSE_MOST 24

static bool covers_point(const struct scene *s, const flk_obstacle *o, flk_vec p)
{
    flk_vec d = flk_offset(s->options, (flk_vec){o->x, o->y}, p);
    return d.x * d.x + d.y * d.y <= o->r * o->r;
}

/* Does the obstacle cover a cell: its middle, or, of a wall, two of the four places a
 * third of the way from there to its corners? Else a thin wall would have gaps. */
static bool covers(const struct scene *s, const flk_obstacle *o, int column, int row)
{
    flk_vec p = camera_point(&s->camera, column, row);
    double x = s->camera.scale / 6, y = s->camera.scale / 3;
    if (covers_point(s, o, p) || s->options->obstacle_count <= LOOSE_MOST)
        return covers_point(s, o, p);
    return covers_point(s, o, (flk_vec){p.x - x, p.y - y}) +
               covers_point(s, o, (flk_vec){p.x + x, p.y - y}) +
               covers_point(s, o, (flk_vec){p.x - x, p.y + y}) +
               covers_point(s, o, (flk_vec){p.x + x, p.y + y}) >=
           2;
}

/* Steps of half a cell from an obstacle's centre that reach its edge and the cell
 * there: no more than the stage has. */
static int steps_of(double r, double cell, int cells)
{
    return (int)fmin(ceil(2 * r / cell) + 1, 2 * cells);
}

/* Each cell that it covers, found by steps of half a cell from its centre, so that none
 * is missed; and that of its centre, if it covers none. */
static void draw_obstacle(const struct scene *s, const flk_obstacle *o)
{
    uint32_t glyph = glyph_obstacle(s->rich);
    double unit = s->camera.scale, column, row;
    int across = steps_of(o->r, unit, s->camera.at.columns);
    int down = steps_of(o->r, 2 * unit, s->camera.at.rows);
    bool seen = false;
    for (int j = -down; j <= down; j++)
        for (int i = -across; i <= across; i++) {
            flk_vec p = {o->x + i * unit / 2, o->y + j * unit};
            if (!camera_project(&s->camera, p, &column, &row))
                continue;
            int c = (int)column, r = (int)row;
            bool drawn = cells_glyph(s->cells, c, r) == glyph;
            seen = seen || drawn;
            if (drawn || !covers(s, o, c, r))
                continue;
            cells_put(s->cells, c, r, glyph, ROLE_OBSTACLE);
            seen = true;
        }
    if (!seen && camera_project(&s->camera, (flk_vec){o->x, o->y}, &column, &row))
        cells_put(s->cells, (int)column, (int)row, glyph, ROLE_OBSTACLE);
}

static void draw_obstacles(const struct scene *s)
{
    const flk_options *o = s->options;
    for (size_t k = 0; k < o->obstacle_count; k++)
        draw_obstacle(s, &o->obstacles[k]);
    if (o->obstacle_count > LOOSE_MOST) /* rings round each would be a thicket */
        return;
    for (size_t k = 0; k < o->obstacle_count && o->reach > 0; k++)
        scene_ring(s, (flk_vec){o->obstacles[k].x, o->obstacles[k].y},
                   o->obstacles[k].r + o->reach, 3, ROLE_FAINT);
}

/* ---- Boids --------------------------------------------------------------------- */

static void draw_trail(const struct scene *s, size_t index)
{
    flk_vec p;
    uint16_t group = timeline_marks(s->m->timeline)->group[index];
    enum role role = index == s->m->followed ? ROLE_STRONG : glyph_group_role(group);
    for (unsigned back = 1; back < TRAIL_TICKS; back++)
        if (timeline_position(s->m->timeline, index, back, &p))
            scene_dot(s, p, '.', role == ROLE_ALONE ? ROLE_FAINT : role);
}

static void draw_trails(const struct scene *s)
{
    size_t count = flk_flock_count(s->flock);
    for (size_t i = 0; s->m->trails == TRAILS_ALL && i < count; i++)
        draw_trail(s, i);
    if (s->m->trails != TRAILS_NONE && count > 0)
        draw_trail(s, s->m->followed);
}

static void draw_boid(const struct scene *s, size_t index)
{
    const struct marks *marks = timeline_marks(s->m->timeline);
    uint16_t group = marks->group[index];
    double column, row;
    if (!camera_project(&s->camera, model_position(s->m, index), &column, &row))
        return;
    cells_put(s->cells, (int)column, (int)row,
              glyph_boid(s->rich, marks->direction[index], group == MARKS_ALONE),
              model_flees(s->m, index) ? ROLE_FLEEING : glyph_group_role(group));
}

static bool as_dots(const struct scene *s)
{
    double cells = (double)s->camera.at.columns * s->camera.at.rows;
    double boids = (double)flk_flock_count(s->flock) * camera_share(&s->camera);
    return s->m->glyphs == GLYPHS_DOTS || boids > cells;
}

static void draw_boids(const struct scene *s)
{
    size_t count = flk_flock_count(s->flock);
    if (as_dots(s))
        dots_draw(s->m, s->cells, &s->camera);
    else
        for (size_t i = 0; i < count; i++)
            draw_boid(s, i);
}

static void draw_predators(const struct scene *s)
{
    const flk_options *o = s->options;
    for (size_t k = 0; k < flk_flock_predator_count(s->flock); k++) {
        flk_vec p = model_predator_position(s->m, k);
        double column, row;
        scene_ring(s, p, o->fear * o->radius, 3, ROLE_FLEE);
        if (camera_project(&s->camera, p, &column, &row))
            cells_put(s->cells, (int)column, (int)row, glyph_predator(s->rich),
                      ROLE_PREDATOR);
    }
}

/* Where the drawing mode sets things: what is in the cell shows in reverse, or a cross
 * where it is blank. */
static void draw_cursor(const struct scene *s)
{
    double x, y;
    if (!camera_project(&s->camera, s->m->draw.cursor, &x, &y))
        return;
    int column = (int)x, row = (int)y;
    uint32_t glyph = cells_glyph(s->cells, column, row);
    cells_put(s->cells, column, row, glyph == ' ' ? '+' : glyph, ROLE_FOCUS);
    s->cells->cursor_column = column;
    s->cells->cursor_row = row;
}

void stage_draw(const struct model *m, struct cells *cells, struct rect stage,
                bool framed)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    struct scene s = {m,
                      cells,
                      stage_camera(m, stage, framed),
                      flock,
                      flk_flock_options(flock),
                      glyphs_rich(m)};
    bool follows = m->traced, close = m->microscope.on;
    bool explains = follows && (m->vectors || close);
    flk_vec here = follows ? model_position(m, m->followed) : (flk_vec){0, 0};
    flk_vec p = close ? m->trace.start.position : here; /* from where it acts */
    if (framed)
        draw_frame(&s);
    draw_obstacles(&s);
    draw_trails(&s);
    if (explains)
        sight_draw_vectors(&s, p);
    draw_boids(&s);
    if (explains)
        sight_draw(&s, p);
    draw_margin(&s);
    draw_predators(&s);
    if (follows)
        sight_draw_boid(&s, p, here);
    if (m->mode == MODE_DRAW)
        draw_cursor(&s);
    if (m->cells)
        squares_draw(m, cells, &s.camera, as_dots(&s));
}
