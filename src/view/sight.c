#include "view/sight.h"

#include "app/why.h"
#include "view/glyphs.h"
#include "view/pen.h"

#include <math.h>

#define PI 3.141592653589793

/* A push at its cap is as long as this part of the radius. */
#define VECTOR_LENGTH 0.85

/* The two edges of what it sees, from the boid to its radius. */
static void draw_edges(const struct scene *s, flk_vec p, double heading, double half)
{
    double radius = s->options->radius;
    int count = (int)fmin(radius / s->camera.scale, 1000);
    for (int side = -1; side <= 1; side += 2)
        for (int k = 1; k < count; k++) {
            double angle = heading + side * half, far = radius * k / count;
            scene_speck(s, (flk_vec){p.x + far * cos(angle), p.y + far * sin(angle)},
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
    scene_arc(s, p, o->radius, heading, half, 2, ROLE_RANGE);
    if (o->separation_ring < 1)
        scene_arc(s, p, o->radius * o->separation_ring, heading, half, 2,
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

/* The way of a vector, and how long it is drawn; false for one that is next to none. */
static bool way_of(const struct scene *s, flk_vec p, flk_vec vector, double most,
                   flk_vec *way, double *length)
{
    double size = hypot(vector.x, vector.y);
    if (!(size > 0.02 * most))
        return false;
    *way = (flk_vec){vector.x / size, vector.y / size};
    *length = inside(s, p, *way, length_of(s, size, most));
    return true;
}

static void put_letter(const struct scene *s, flk_vec p, flk_vec way, double length,
                       char letter, enum role role)
{
    double column, row;
    flk_vec tip = {p.x + way.x * length, p.y + way.y * length};
    if (camera_project(&s->camera, tip, &column, &row))
        cells_put(s->cells, (int)column, (int)row, (uint32_t)letter, role);
}

/* A vector as a line from the boid, with its letter at the tip. */
static void draw_vector(const struct scene *s, flk_vec p, flk_vec vector, double most,
                        char letter, enum role role)
{
    flk_vec way;
    double length;
    if (!way_of(s, p, vector, most, &way, &length))
        return;
    char plain = pen_slope(way.x, way.y / 2);
    int count = (int)fmin(length / (0.4 * s->camera.scale), 2000);
    for (int k = 2; k < count; k++) {
        double far = length * k / count;
        scene_dot(s, (flk_vec){p.x + way.x * far, p.y + way.y * far}, plain, role);
    }
    put_letter(s, p, way, length, letter, role);
}

/* The letter of the push that was told last, over whom it is on. */
static void draw_letter(const struct scene *s, flk_vec p)
{
    const flk_event *event = microscope_event(s->m);
    flk_vec way;
    double length;
    char letter = event ? glyph_rule_letter(event->kind) : '\0';
    if (letter && event->kind != FLK_EVENT_STEER &&
        way_of(s, p, event->as.force.weighted, s->options->max_force, &way, &length))
        put_letter(s, p, way, length, letter, glyph_rule_role(event->kind));
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
        scene_speck(
            s, (flk_vec){p.x + whole.x / size * far, p.y + whole.y / size * far}, role);
    }
}

/* What the force of an event wishes, by the weight that its push is drawn with. */
static flk_vec weighted_wish(const flk_event *event)
{
    flk_vec wish = event->as.force.wish, added = event->as.force.weighted;
    double strength = event->as.force.strength;
    double times = strength > 0 ? hypot(added.x, added.y) / strength : 0;
    return (flk_vec){wish.x * times, wish.y * times};
}

/* A rule's weighted push, if it counts or is told anyway; under the microscope, where
 * it is what was said last, also what its cap cut off. */
static void draw_push(const struct scene *s, flk_vec p, const flk_event *event)
{
    const flk_options *o = s->options;
    enum role role = glyph_rule_role(event->kind);
    flk_vec added = event->as.force.weighted;
    bool shown = s->m->microscope.on ? microscope_said(s->m, event->kind)
                                     : why_counts(s->m, event->kind);
    if (!shown)
        return;
    draw_vector(s, p, added, o->max_force, glyph_rule_letter(event->kind), role);
    if (event == microscope_event(s->m) && event->as.force.capped)
        draw_cut(s, p, weighted_wish(event), hypot(added.x, added.y), role);
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

void sight_draw_vectors(const struct scene *s, flk_vec p)
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
        scene_speck(s,
                    (flk_vec){p.x + one->offset.x * part, p.y + one->offset.y * part},
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

/* That it flees says more of a neighbour, except where its neighbours are the matter.
 */
static enum role role_of_neighbour(const struct model *m, size_t index)
{
    return !m->microscope.on && model_flees(m, index) ? ROLE_FLEEING : ROLE_NEIGHBOUR;
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
                      one == last ? ROLE_FOCUS : role_of_neighbour(s->m, one->id));
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

void sight_draw(const struct scene *s, flk_vec p)
{
    draw_centre(s);
    draw_neighbours(s);
    draw_way(s, p);
    draw_letter(s, p);
    draw_sight(s, p);
}

void sight_draw_boid(const struct scene *s, flk_vec p, flk_vec here)
{
    if (s->m->microscope.on)
        draw_ghost(s, p);
    draw_followed(s, here);
}
