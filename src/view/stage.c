#include "view/stage.h"

#include "view/dots.h"
#include "view/glyphs.h"
#include "view/pen.h"
#include "view/squares.h"

#include <math.h>

#define PI 3.141592653589793

/* On the stage a push at its cap is as long as this part of the radius. */
#define VECTOR_LENGTH 0.85

/* The circle of sight takes this part less of the stage than would just fit: room for
 * the letters at the tips. A zoom that brings less than this is none. */
#define CIRCLE_ROOM 1.1
#define LEAST_ZOOM 1.15
#define ZOOMS 40

/* What every part of the stage is drawn with. */
struct scene {
    const struct model *m;
    struct cells *cells;
    struct camera camera;
    const flk_flock *flock;
    const flk_options *options;
    bool rich;
};

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
    return (int)fmin(ceil(log2(times) - 0.2), ZOOMS);
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

/* One dot of a line in the world. */
static void draw_dot(const struct scene *s, flk_vec p, char plain, enum role role)
{
    double column, row;
    if (camera_project(&s->camera, p, &column, &row))
        pen_dot(s->cells, s->rich, column, row, plain, role);
}

/* A speck in the cell of a point, where that is blank. */
static void draw_speck(const struct scene *s, flk_vec p, enum role role)
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

/* A part of a circle in the world, `half` radians to either side of `middle`, as specks
 * `gap` columns apart. */
static void draw_arc(const struct scene *s, flk_vec centre, double radius,
                     double middle, double half, double gap, enum role role)
{
    double around = 2 * half * radius / (s->camera.scale * gap);
    int count = (int)fmin(fmax(around, 8), 2000);
    for (int k = 0; k <= count; k++) {
        double angle = middle + half * (2.0 * k / count - 1);
        flk_vec d = {radius * cos(angle), radius * sin(angle)};
        if (!goes_round(s->options, d))
            draw_speck(s, (flk_vec){centre.x + d.x, centre.y + d.y}, role);
    }
}

static void draw_ring(const struct scene *s, flk_vec centre, double radius, double gap,
                      enum role role)
{
    draw_arc(s, centre, radius, 0, PI, gap, role);
}

/* Specks from one point to another, some columns apart. */
static void draw_row_of_specks(const struct scene *s, flk_vec from, flk_vec to)
{
    double across = to.x - from.x, down = to.y - from.y;
    int count = (int)fmin(hypot(across, down) / (3 * s->camera.scale), 1000) + 1;
    for (int k = 0; k <= count; k++)
        draw_speck(s, (flk_vec){from.x + across * k / count, from.y + down * k / count},
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

static bool covered(const flk_options *o, flk_vec p)
{
    for (size_t k = 0; k < o->obstacle_count; k++) {
        const flk_obstacle *obstacle = &o->obstacles[k];
        flk_vec d = flk_offset(o, (flk_vec){obstacle->x, obstacle->y}, p);
        if (hypot(d.x, d.y) <= obstacle->r)
            return true;
    }
    return false;
}

static void draw_obstacles(const struct scene *s)
{
    const flk_options *o = s->options;
    struct rect at = s->camera.at;
    uint32_t glyph = glyph_obstacle(s->rich);
    for (int r = at.row; o->obstacle_count > 0 && r < at.row + at.rows; r++)
        for (int c = at.column; c < at.column + at.columns; c++)
            if (covered(o, camera_point(&s->camera, c, r)))
                cells_put(s->cells, c, r, glyph, ROLE_OBSTACLE);
    for (size_t k = 0; k < o->obstacle_count; k++) {
        flk_vec centre = {o->obstacles[k].x, o->obstacles[k].y};
        double column, row;
        if (camera_project(&s->camera, centre, &column, &row))
            cells_put(s->cells, (int)column, (int)row, glyph, ROLE_OBSTACLE);
        if (o->reach > 0)
            draw_ring(s, centre, o->obstacles[k].r + o->reach, 3, ROLE_FAINT);
    }
}

/* ---- The followed boid --------------------------------------------------------- */

/* The two edges of what it sees, from the boid to its radius. */
static void draw_edges(const struct scene *s, flk_vec p, double heading, double half)
{
    double radius = s->options->radius;
    int count = (int)fmin(radius / s->camera.scale, 1000);
    for (int side = -1; side <= 1; side += 2)
        for (int k = 1; k < count; k++) {
            double angle = heading + side * half, far = radius * k / count;
            draw_speck(s, (flk_vec){p.x + far * cos(angle), p.y + far * sin(angle)},
                       ROLE_RANGE);
        }
}

/* What it sees and, in the colour of separation, what crowds it. */
static void draw_sight(const struct scene *s, flk_vec p)
{
    const flk_options *o = s->options;
    flk_vec v = flk_flock_boid(s->flock, s->m->followed).velocity;
    double heading = atan2(v.y, v.x), half = o->field_of_view / 2 * PI / 180;
    bool blind = o->field_of_view < 360 && hypot(v.x, v.y) > 0;
    if (!blind)
        half = PI;
    draw_arc(s, p, o->radius, heading, half, 2, ROLE_RANGE);
    if (o->separation_ring < 1)
        draw_arc(s, p, o->radius * o->separation_ring, heading, half, 2,
                 ROLE_SEPARATION);
    if (blind)
        draw_edges(s, p, heading, half);
}

/* How long a vector is drawn: `most` as a part of the radius, and at most twice that.
 */
static double length_of(const struct scene *s, double size, double most)
{
    double most_reach = fmin(s->options->width, s->options->height) / 3;
    double reach = fmax(s->options->radius, 4 * s->camera.scale) * VECTOR_LENGTH;
    return fmin(reach, most_reach) * fmin(size / most, 2);
}

/* As much of a length from a point as ends in view: a letter must be seen. */
static double inside(const struct scene *s, flk_vec p, flk_vec way, double length)
{
    double column, row, step = 0.5 * s->camera.scale;
    while (length > step &&
           !camera_project(&s->camera,
                           (flk_vec){p.x + way.x * length, p.y + way.y * length},
                           &column, &row))
        length -= step;
    return length;
}

/* A vector as a line from the boid, with its letter at the tip; nothing for one that is
 * next to none. */
static void draw_vector(const struct scene *s, flk_vec p, flk_vec vector, double most,
                        char letter, enum role role)
{
    double size = hypot(vector.x, vector.y), length = length_of(s, size, most);
    if (!(size > 0.02 * most))
        return;
    flk_vec way = {vector.x / size, vector.y / size};
    length = inside(s, p, way, length);
    char plain = pen_slope(way.x, way.y / 2);
    int count = (int)fmin(length / (0.4 * s->camera.scale), 2000);
    for (int k = 2; k < count; k++) {
        double far = length * k / count;
        draw_dot(s, (flk_vec){p.x + way.x * far, p.y + way.y * far}, plain, role);
    }
    double column, row;
    flk_vec tip = {p.x + way.x * length, p.y + way.y * length};
    if (camera_project(&s->camera, tip, &column, &row))
        cells_put(s->cells, (int)column, (int)row, (uint32_t)letter, role);
}

/* What the cap cut off: specks from where the vector ends to where it would. */
static void draw_cut(const struct scene *s, flk_vec p, flk_vec whole, double kept,
                     enum role role)
{
    double most = s->options->max_force, size = hypot(whole.x, whole.y);
    double from = length_of(s, kept, most), to = length_of(s, size, most);
    double step = 1.5 * s->camera.scale;
    if (!(size > 0))
        return;
    int count = (int)fmin((to - from) / step, 1000);
    for (int k = 1; k <= count; k++) {
        double far = from + k * step;
        draw_speck(s, (flk_vec){p.x + whole.x / size * far, p.y + whole.y / size * far},
                   role);
    }
}

/* A rule's weighted push; under the microscope, where it is what was said last, also
 * what its cap cut off. */
static void draw_push(const struct scene *s, flk_vec p, const flk_event *event)
{
    const flk_options *o = s->options;
    enum role role = glyph_rule_role(event->kind);
    flk_vec added = event->as.force.weighted;
    if (!microscope_said(s->m, event->kind))
        return;
    draw_vector(s, p, added, o->max_force, glyph_rule_letter(event->kind), role);
    if (event == microscope_event(s->m) && event->as.force.capped)
        draw_cut(s, p, event->as.force.wish, hypot(added.x, added.y), role);
}

/* The sum of the rules, what its cap cut off, and the velocity that comes of it. */
static void draw_steer(const struct scene *s, flk_vec p)
{
    const flk_event *steer = flk_trace_event(&s->m->trace, FLK_EVENT_STEER);
    enum role role = glyph_rule_role(FLK_EVENT_STEER);
    if (!s->m->microscope.on || !microscope_said(s->m, FLK_EVENT_STEER))
        return;
    flk_vec push = steer->as.steer.push;
    draw_vector(s, p, push, s->options->max_force, glyph_rule_letter(FLK_EVENT_STEER),
                role);
    if (steer->as.steer.capped)
        draw_cut(s, p, steer->as.steer.sum, hypot(push.x, push.y), role);
    draw_vector(s, p, steer->as.steer.velocity, steer->as.steer.top, GLYPH_VELOCITY,
                ROLE_STRONG);
}

static void draw_vectors(const struct scene *s, flk_vec p)
{
    const flk_trace *trace = &s->m->trace;
    const flk_rule_set *set = flk_flock_rules(s->flock);
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_event *event = flk_trace_event(trace, set->rules[k].event);
        if (event)
            draw_push(s, p, event);
    }
    draw_steer(s, p);
}

/* The way to the neighbour that was gone to last. */
static void draw_way(const struct scene *s, flk_vec p)
{
    const flk_neighbour *one = microscope_neighbour_at(s->m);
    if (!one)
        return;
    int count = (int)fmin(one->distance / (2 * s->camera.scale), 1000);
    for (int k = 1; k < count; k++) {
        double part = (double)k / count;
        draw_speck(s, (flk_vec){p.x + one->offset.x * part, p.y + one->offset.y * part},
                   ROLE_STRONG);
    }
}

static void draw_centre(const struct scene *s)
{
    const flk_event *seen = flk_trace_event(&s->m->trace, FLK_EVENT_NEIGHBOURS);
    const flk_event *cohesion = flk_trace_event(&s->m->trace, FLK_EVENT_COHESION);
    double column, row;
    if (seen && seen->as.neighbours.count > 0 && cohesion &&
        microscope_said(s->m, FLK_EVENT_COHESION) &&
        camera_project(&s->camera, cohesion->as.force.point, &column, &row))
        cells_put(s->cells, (int)column, (int)row, glyph_centre(s->rich),
                  ROLE_COHESION);
}

/* ---- Boids --------------------------------------------------------------------- */

static void draw_trail(const struct scene *s, size_t index)
{
    flk_vec p;
    uint16_t group = timeline_marks(s->m->timeline)->group[index];
    enum role role = index == s->m->followed ? ROLE_STRONG : glyph_group_role(group);
    for (unsigned back = 1; back < TRAIL_TICKS; back++)
        if (timeline_position(s->m->timeline, index, back, &p))
            draw_dot(s, p, '.', role == ROLE_ALONE ? ROLE_FAINT : role);
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
              glyph_group_role(group));
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

/* Its neighbours stand out, drawn over the others; where they are gone to one by one,
 * those that have been, and the last most. */
static void draw_neighbours(const struct scene *s)
{
    const struct marks *marks = timeline_marks(s->m->timeline);
    const flk_neighbour *last = microscope_neighbour_at(s->m);
    size_t count = last ? s->m->microscope.neighbour : s->m->read_count;
    for (size_t k = 0; k < count; k++) {
        const flk_neighbour *one = &s->m->read[k];
        double column, row;
        if (camera_project(&s->camera, model_position(s->m, one->id), &column, &row))
            cells_put(s->cells, (int)column, (int)row,
                      glyph_boid(s->rich, marks->direction[one->id], false),
                      one == last ? ROLE_FOCUS : ROLE_NEIGHBOUR);
    }
}

/* The followed boid, ringed. */
static void draw_followed(const struct scene *s, flk_vec p)
{
    const struct marks *marks = timeline_marks(s->m->timeline);
    size_t i = s->m->followed;
    double column, row;
    if (!camera_project(&s->camera, p, &column, &row))
        return;
    int c = (int)column, r = (int)row;
    struct rect at = s->camera.at;
    cells_put(s->cells, c, r,
              glyph_boid(s->rich, marks->direction[i], marks->group[i] == MARKS_ALONE),
              ROLE_STRONG);
    if (c > at.column)
        cells_put(s->cells, c - 1, r, '(', ROLE_STRONG);
    if (c + 1 < at.column + at.columns)
        cells_put(s->cells, c + 1, r, ')', ROLE_STRONG);
    s->cells->cursor_column = c;
    s->cells->cursor_row = r;
}

/* Where it was, once it moves under the microscope. */
static void draw_ghost(const struct scene *s, flk_vec p)
{
    double column, row;
    if (microscope_phase(s->m) > 0 && camera_project(&s->camera, p, &column, &row))
        cells_put(s->cells, (int)column, (int)row, glyph_speck(s->rich), ROLE_STRONG);
}

static void draw_predators(const struct scene *s)
{
    const flk_options *o = s->options;
    for (size_t k = 0; k < flk_flock_predator_count(s->flock); k++) {
        flk_vec p = model_predator_position(s->m, k);
        double column, row;
        draw_ring(s, p, o->fear * o->radius, 3, ROLE_FLEE);
        if (camera_project(&s->camera, p, &column, &row))
            cells_put(s->cells, (int)column, (int)row, glyph_predator(s->rich),
                      ROLE_PREDATOR);
    }
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
        draw_vectors(&s, p);
    draw_boids(&s);
    if (explains) {
        draw_centre(&s);
        draw_neighbours(&s);
        draw_way(&s, p);
        draw_sight(&s, p);
    }
    draw_margin(&s);
    draw_predators(&s);
    if (close)
        draw_ghost(&s, p);
    if (follows)
        draw_followed(&s, here);
    if (m->cells)
        squares_draw(m, cells, &s.camera, as_dots(&s));
}
