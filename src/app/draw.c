#include "app/draw.h"

#include "app/microscope.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first radius of an obstacle, of the world's lesser side; and what a key makes of
 * it. */
#define FIRST_RADIUS 0.075
#define LARGER 1.25

/* Cells that the keys H J K L go at once. */
#define FAR 5

/* So many cells from the cursor a thing may be that it means. */
#define MEANT 1.5

/* Where the screen is not known: parts of the world's width that a cell takes. */
#define CELLS_ACROSS 48

static const flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

static flk_vec cell_of(const struct model *m)
{
    double across = options_of(m)->width / CELLS_ACROSS;
    return m->cell_size.x > 0 ? m->cell_size : (flk_vec){across, 2 * across};
}

/* ---- The cursor ---------------------------------------------------------------- */

/* Zoomed in, the window goes along, so that the cursor stays in it. */
static void keep_in_view(struct model *m)
{
    flk_vec off = flk_offset(options_of(m), m->middle, m->draw.cursor);
    flk_vec cell = cell_of(m);
    double x = fmax(0, fabs(off.x) - m->window.x / 2 + cell.x);
    double y = fmax(0, fabs(off.y) - m->window.y / 2 + cell.y);
    if (m->zoom == 0 || (!(x > 0) && !(y > 0)))
        return;
    m->middle = flk_contain(options_of(m), (flk_vec){m->middle.x + copysign(x, off.x),
                                                     m->middle.y + copysign(y, off.y)});
}

void draw_enter(struct model *m, int argument)
{
    const flk_options *o = options_of(m);
    (void)argument;
    microscope_off(m);
    m->mode = MODE_DRAW;
    m->pane = PANE_STAGE; /* on a small screen the stage must be seen */
    m->draw.sizes = SIZES_NONE;
    m->draw.cursor = (flk_vec){o->width / 2, o->height / 2};
    if (m->zoom > 0 && m->traced && !m->still)
        m->middle = model_position(m, m->followed);
    if (m->zoom > 0) {
        m->still = true;
        m->draw.cursor = flk_contain(o, m->middle);
    }
    if (!(m->draw.radius > 0))
        m->draw.radius = FIRST_RADIUS * fmin(o->width, o->height);
}

static void leave(struct model *m, int argument)
{
    (void)argument;
    m->mode = MODE_FLY;
    m->draw.sizes = SIZES_NONE;
}

enum way { LEFT, DOWN, UP, RIGHT };

static void move_cells(struct model *m, enum way way, double cells)
{
    flk_vec cell = cell_of(m), p = m->draw.cursor;
    double sign = way == LEFT || way == UP ? -cells : cells;
    if (way == LEFT || way == RIGHT)
        p.x += sign * cell.x;
    else
        p.y += sign * cell.y;
    m->draw.cursor = flk_contain(options_of(m), p);
    keep_in_view(m);
}

static void move(struct model *m, int way)
{
    move_cells(m, (enum way)way, 1);
}

static void move_far(struct model *m, int way)
{
    move_cells(m, (enum way)way, FAR);
}

/* ---- What is there ------------------------------------------------------------- */

/* How far a place is from the cursor, in cells; a row is twice as high as wide. */
static double cells_to(const struct model *m, flk_vec place)
{
    flk_vec d = flk_offset(options_of(m), m->draw.cursor, place);
    return hypot(d.x, d.y) / cell_of(m).x;
}

/* The obstacle that covers the cursor, or the nearest that almost does: the last of
 * those that lie over each other. */
static bool obstacle_here(const struct model *m, size_t *index)
{
    const flk_options *o = options_of(m);
    double least = MEANT;
    bool found = false;
    for (size_t k = 0; k < o->obstacle_count; k++) {
        const flk_obstacle *at = &o->obstacles[k];
        double far = cells_to(m, (flk_vec){at->x, at->y}) - at->r / cell_of(m).x;
        far = fmax(0, far);
        if (far > least)
            continue;
        least = far;
        *index = k;
        found = true;
    }
    return found;
}

/* The boid or the hawk that the cursor is on, or almost. */
static bool flier_here(const struct model *m, enum thing *thing, size_t *index)
{
    double least = MEANT, far;
    bool found = false;
    for (size_t k = 0; k < flk_flock_count(flock_of(m)); k++)
        if ((far = cells_to(m, model_position(m, k))) <= least) {
            least = far;
            *thing = THING_BOID;
            *index = k;
            found = true;
        }
    for (size_t k = 0; k < flk_flock_predator_count(flock_of(m)); k++)
        if ((far = cells_to(m, model_predator_position(m, k))) <= least) {
            least = far;
            *thing = THING_PREDATOR;
            *index = k;
            found = true;
        }
    return found;
}

void draw_tell(const struct model *m, char text[MESSAGE_SIZE])
{
    enum thing thing = THING_OBSTACLE;
    size_t index;
    int used = snprintf(text, MESSAGE_SIZE, "draw %.1f, %.1f: ", m->draw.cursor.x,
                        m->draw.cursor.y);
    char *rest = text + used;
    size_t room = MESSAGE_SIZE - (size_t)used;
    if (flier_here(m, &thing, &index))
        snprintf(rest, room, "%s %zu", thing == THING_BOID ? "boid" : "hawk", index);
    else if (obstacle_here(m, &index))
        snprintf(rest, room, "obstacle %zu, radius %.3g", index,
                 options_of(m)->obstacles[index].r);
    else
        snprintf(rest, room, "radius %.3g", m->draw.radius);
}

/* ---- Setting and taking away --------------------------------------------------- */

static void set_obstacle(struct model *m, int argument)
{
    struct change add = {
        .kind = CHANGE_ADD,
        .as.obstacle = {m->draw.cursor.x, m->draw.cursor.y, m->draw.radius}};
    (void)argument;
    if (undo_make(m, &add, 1))
        model_say(m, "an obstacle of radius %.3g; - and + size it", m->draw.radius);
}

/* Boid k of a handful: heading and speed are those that one born here would have. The
 * first is at the cursor, the others lie evenly round it: at sqrt(k/8) of the radius,
 * each turned by the golden angle from the one before. */
static flk_boid strewn(const struct model *m, size_t index, size_t k)
{
    static const flk_vec places[HANDFUL] = {{0, 0},
                                            {-0.2607, 0.2388},
                                            {0.0437, -0.4981},
                                            {0.3726, 0.4860},
                                            {-0.6963, -0.1232},
                                            {0.6670, -0.4243},
                                            {-0.2248, 0.8363},
                                            {-0.4311, -0.8301}};
    const struct start *start = run_start(timeline_run(m->timeline));
    flk_boid boid = flk_populate_boid(options_of(m), start->seed, (uint32_t)index,
                                      timeline_tick(m->timeline));
    flk_vec p = {m->draw.cursor.x + m->draw.radius * places[k].x,
                 m->draw.cursor.y + m->draw.radius * places[k].y};
    boid.position = flk_contain(options_of(m), p);
    return boid;
}

static void set_boids(struct model *m, int count)
{
    struct change add[HANDFUL];
    size_t before = flk_flock_count(flock_of(m));
    if (before + (size_t)count > LIVE_BOIDS_MAX) {
        model_warn(m, "there are %zu boids; up to %d are watched", before,
                   LIVE_BOIDS_MAX);
        return;
    }
    for (size_t k = 0; k < (size_t)count; k++)
        add[k] = (struct change){.kind = CHANGE_ADD,
                                 .thing = THING_BOID,
                                 .as.boid = strewn(m, before + k, k)};
    if (!undo_make(m, add, (size_t)count))
        return;
    if (count == 1)
        model_say(m, "boid %zu", before);
    else
        model_say(m, "boids %zu to %zu", before, before + (size_t)count - 1);
}

static void set_hawk(struct model *m, int kind)
{
    struct change add = {
        .kind = CHANGE_ADD,
        .thing = THING_PREDATOR,
        .as.predator = {(flk_predator_kind)kind, m->draw.cursor, {0, 0}}};
    if (undo_make(m, &add, 1))
        model_say(m, kind == FLK_PREDATOR_HUNT
                         ? "a hawk that hunts"
                         : "your hawk; when done, H J K L steer it");
}

/* All obstacles that cover the cursor, as in the walls of a map, the last first, so
 * that the numbers of the others hold; else the one that almost does. */
static size_t obstacles_here(const struct model *m, struct change *removals)
{
    const flk_options *o = options_of(m);
    size_t count = 0, index;
    for (size_t k = o->obstacle_count; k-- > 0;) {
        const flk_obstacle *at = &o->obstacles[k];
        if (cells_to(m, (flk_vec){at->x, at->y}) <= at->r / cell_of(m).x)
            removals[count++] = (struct change){.kind = CHANGE_REMOVE, .index = k};
    }
    if (count == 0 && obstacle_here(m, &index))
        removals[count++] = (struct change){.kind = CHANGE_REMOVE, .index = index};
    return count;
}

static void erase_obstacles(struct model *m)
{
    struct change *removals =
        malloc((options_of(m)->obstacle_count + 1) * sizeof(*removals));
    size_t count = removals ? obstacles_here(m, removals) : 0;
    if (!removals)
        model_warn(m, "not enough memory");
    else if (count == 0)
        model_say(m, "there is nothing here to take away");
    else if (undo_make(m, removals, count) && count == 1)
        model_say(m, "obstacle %zu is gone; u brings it back", removals[0].index);
    else if (!m->warning)
        model_say(m, "%zu obstacles are gone; u brings them back", count);
    free(removals);
}

static void erase(struct model *m, int argument)
{
    struct change remove = {.kind = CHANGE_REMOVE};
    (void)argument;
    if (!flier_here(m, &remove.thing, &remove.index))
        erase_obstacles(m);
    else if (undo_make(m, &remove, 1))
        model_say(m, "%s %zu is gone; u brings it back",
                  remove.thing == THING_BOID ? "boid" : "hawk", remove.index);
}

/* Of the obstacle here, else of the next one. */
static void resize(struct model *m, int direction)
{
    double times = direction > 0 ? LARGER : 1 / LARGER;
    double most = fmin(options_of(m)->width, options_of(m)->height);
    double least = fmin(cell_of(m).x / 4, m->draw.radius);
    size_t index;
    bool here = obstacle_here(m, &index);
    flk_obstacle o = {0, 0, m->draw.radius};
    if (here)
        o = options_of(m)->obstacles[index];
    double r = fmax(fmin(least, o.r), fmin(o.r * times, fmax(most, o.r)));
    m->draw.radius = r;
    if (here) {
        struct change set = {
            .kind = CHANGE_SET, .index = index, .as.obstacle = {o.x, o.y, r}};
        if (!undo_make(m, &set, 1))
            return;
    }
    model_say(m, here ? "its radius is %.3g" : "the next obstacle has radius %.3g", r);
}

/* ---- The pointer --------------------------------------------------------------- */

/* Sets an obstacle, or takes hold of the one there; a drag of that is an act anew. */
static void press(struct model *m)
{
    size_t count = options_of(m)->obstacle_count;
    if (obstacle_here(m, &m->draw.sized)) {
        m->draw.sizes = SIZES_ANEW;
        model_say(m, "obstacle %zu, radius %.3g; drag to size it, e takes it away",
                  m->draw.sized, options_of(m)->obstacles[m->draw.sized].r);
        return;
    }
    set_obstacle(m, 0);
    m->draw.sized = count;
    m->draw.sizes = options_of(m)->obstacle_count > count ? SIZES_ON : SIZES_NONE;
}

/* The edge of what is dragged is at the pointer. */
static void drag(struct model *m, flk_vec to)
{
    struct change set = {.kind = CHANGE_SET, .index = m->draw.sized};
    if (m->draw.sized >= options_of(m)->obstacle_count) {
        m->draw.sizes = SIZES_NONE;
        return;
    }
    flk_obstacle o = options_of(m)->obstacles[m->draw.sized];
    flk_vec d = flk_offset(options_of(m), (flk_vec){o.x, o.y}, to);
    o.r = fmax(hypot(d.x, d.y), cell_of(m).x / 2);
    set.as.obstacle = o;
    bool goes_on = m->draw.sizes == SIZES_ON && undo_amend(m, o);
    if (!goes_on && !undo_make(m, &set, 1))
        return;
    m->draw.sizes = SIZES_ON;
    m->draw.radius = o.r;
    model_say(m, "radius %.3g", o.r);
}

void draw_point(struct model *m, enum pointer what, flk_vec place)
{
    m->dirty = true;
    if (what == POINTER_PRESS) {
        m->draw.cursor = flk_contain(options_of(m), place);
        press(m);
    } else if (what == POINTER_DRAG && m->draw.sizes != SIZES_NONE)
        drag(m, place);
    else if (what == POINTER_RELEASE)
        m->draw.sizes = SIZES_NONE;
}

/* ---- The keys ------------------------------------------------------------------ */

/* clang-format off */
const struct command draw_table[] = {
    {"left", {'h', KEY_OF_LEFT}, "hjkl", GROUP_DRAW,
     "the cursor; arrows too", {"hjkl", "move", 1}, move, LEFT, NULL, NULL},
    {"down", {'j', KEY_OF_DOWN}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move, DOWN, NULL, NULL},
    {"up", {'k', KEY_OF_UP}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move, UP, NULL, NULL},
    {"right", {'l', KEY_OF_RIGHT}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move, RIGHT, NULL, NULL},
    {"far-left", {'H'}, "HJKL", GROUP_DRAW,
     "the same by five cells", NO_HINT, move_far, LEFT, NULL, NULL},
    {"far-down", {'J'}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move_far, DOWN, NULL, NULL},
    {"far-up", {'K'}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move_far, UP, NULL, NULL},
    {"far-right", {'L'}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, move_far, RIGHT, NULL, NULL},
    {"obstacle", {'o'}, "o", GROUP_DRAW,
     "an obstacle; drag to size it", {"o", "obstacle", 1}, set_obstacle, 0, NULL, NULL},
    {"smaller", {'-', '_'}, "- +", GROUP_DRAW,
     "its radius, or the next one's", {"- +", "radius", 1}, resize, -1, NULL, NULL},
    {"larger", {'+', '='}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, resize, 1, NULL, NULL},
    {"boid", {'b'}, "b B", GROUP_DRAW,
     "a boid, eight within the radius", {"b", "boid", 1}, set_boids, 1, NULL, NULL},
    {"boids", {'B'}, WITH_ABOVE, GROUP_DRAW,
     NULL, {"B", "eight", 2}, set_boids, HANDFUL, NULL, NULL},
    {"hawk", {'x'}, "x X", GROUP_DRAW,
     "a hawk that hunts, one of yours", {"x", "hawk", 1}, set_hawk, FLK_PREDATOR_HUNT, NULL, NULL},
    {"own-hawk", {'X'}, WITH_ABOVE, GROUP_DRAW,
     NULL, NO_HINT, set_hawk, FLK_PREDATOR_STEER, NULL, NULL},
    {"erase", {'e', KEY_OF_BACKSPACE, KEY_OF_DELETE}, "e", GROUP_DRAW,
     "take away what is there", {"e", "erase", 1}, erase, 0, NULL, NULL},
    {"undo", {'u'}, WITH_ABOVE, GROUP_DRAW,
     NULL, {"u", "undo", 1}, undo_back, 0, NULL, NULL},
    {"done", {'d', KEY_OF_ESCAPE, 'q'}, "d", GROUP_DRAW,
     "back to the flock; Esc, q too", {"d", "done", 1}, leave, 0, NULL, NULL},
    {0},
};
/* clang-format on */

/* The commands that have their keys here too. */
static bool is_common(const struct command *c)
{
    static const char *const names[] = {"play", "redo", "slower", "faster"};
    for (size_t k = 0; c && k < sizeof(names) / sizeof(*names); k++)
        if (strcmp(c->name, names[k]) == 0)
            return true;
    return false;
}

void draw_key(struct model *m, key k)
{
    const struct command *c = command_in(draw_table, k);
    const struct command *common = command_of_key(k);
    if (!c && is_common(common))
        c = common;
    if (c)
        c->run(m, c->argument);
    else
        model_say(m, "no key of drawing; d ends it");
}
