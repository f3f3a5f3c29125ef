/* The one file of the benchmark that knows the inside of the core: it steps the same
 * boids by the same arithmetic, and differs in how it finds the neighbours. */
#include "bench/linked.h"

#include "core.h"
#include "search.h"
#include "vec.h"

#include <math.h>
#include <stdlib.h>

#define NOBODY UINT32_MAX
#define SLACK 1e-6         /* cells are wider than the radius by this part of it */
#define TOO_CLOSE 1e-300   /* squared distances under this have no useful inverse */
#define BLOCK ((size_t)64) /* boids that are summed up before they steer */

/* The boids by number. */
struct columns {
    double *x, *y, *vx, *vy;
};

struct linked {
    flk_options options;
    struct world world;
    double reach_squared;
    size_t count;
    double *doubles; /* owned: what now and then point into */
    struct columns now, then;
    size_t columns, rows;
    double per_x, per_y; /* cells a unit */
    uint32_t *head;      /* the first boid of each cell */
    uint32_t *next;      /* the one after a boid in its cell */
    uint32_t *near;      /* neighbours of the boid in hand */
};

/* What the neighbours of each boid of a block add up to. */
struct block {
    double away_x[BLOCK], away_y[BLOCK];
    double heading_x[BLOCK], heading_y[BLOCK];
    double offsets_x[BLOCK], offsets_y[BLOCK];
    size_t count[BLOCK];
};

/* ---- Life ---------------------------------------------------------------------- */

static size_t cells_along(double size, double radius, size_t count)
{
    double most = floor(sqrt((double)count)) + 1;
    return (size_t)fmax(1, fmin(most, floor(size / (radius * (1 + SLACK)))));
}

static struct columns columns_at(double *doubles, size_t count)
{
    return (struct columns){doubles, doubles + count, doubles + 2 * count,
                            doubles + 3 * count};
}

struct linked *linked_create(const flk_options *options, size_t count)
{
    struct linked *l = calloc(1, sizeof(*l));
    if (!l)
        return NULL;
    l->options = *options;
    l->world = world_of(options);
    l->reach_squared = search_reach_squared(options->radius);
    l->count = count;
    l->columns = cells_along(options->width, options->radius, count);
    l->rows = cells_along(options->height, options->radius, count);
    l->per_x = (double)l->columns / options->width;
    l->per_y = (double)l->rows / options->height;
    l->doubles = calloc(8 * count + 1, sizeof(*l->doubles));
    l->head = calloc(l->columns * l->rows, sizeof(*l->head));
    l->next = calloc(count + 1, sizeof(*l->next));
    l->near = calloc(count + 1, sizeof(*l->near));
    if (!l->doubles || !l->head || !l->next || !l->near) {
        linked_destroy(l);
        return NULL;
    }
    l->now = columns_at(l->doubles, count);
    l->then = columns_at(l->doubles + 4 * count, count);
    return l;
}

void linked_destroy(struct linked *l)
{
    if (!l)
        return;
    free(l->doubles);
    free(l->head);
    free(l->next);
    free(l->near);
    free(l);
}

void linked_load(struct linked *l, const flk_flock *flock)
{
    for (size_t i = 0; i < l->count; i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        l->now.x[i] = boid.position.x;
        l->now.y[i] = boid.position.y;
        l->now.vx[i] = boid.velocity.x;
        l->now.vy[i] = boid.velocity.y;
    }
}

/* Negated so that no NaN equals anything. */
bool linked_equals(const struct linked *l, const flk_flock *flock)
{
    for (size_t i = 0; i < l->count; i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        if (!(l->now.x[i] == boid.position.x && l->now.y[i] == boid.position.y &&
              l->now.vx[i] == boid.velocity.x && l->now.vy[i] == boid.velocity.y))
            return false;
    }
    return true;
}

/* ---- Neighbours ---------------------------------------------------------------- */

/* The cell of a coordinate along one axis; the far edge belongs to the last. */
static size_t cell_along(double x, double per_unit, size_t cells)
{
    size_t c = (size_t)(x * per_unit);
    return c < cells ? c : cells - 1;
}

/* The last boid comes first, so that each list ascends. */
static void link_boids(struct linked *l)
{
    for (size_t c = 0; c < l->columns * l->rows; c++)
        l->head[c] = NOBODY;
    for (size_t i = l->count; i-- > 0;) {
        size_t cell = cell_along(l->now.x[i], l->per_x, l->columns) +
                      cell_along(l->now.y[i], l->per_y, l->rows) * l->columns;
        l->next[i] = l->head[cell];
        l->head[cell] = (uint32_t)i;
    }
}

/* The cell k = 0, 1, 2 of those round `cell`, over the seam; of fewer than three cells
 * along an axis there is no more than each once. */
static size_t cell_round(size_t cell, size_t k, size_t cells)
{
    if (cells < 3)
        return k;
    size_t c = cell + cells + k - 1;
    return c >= 2 * cells ? c - 2 * cells : c >= cells ? c - cells : c;
}

static size_t cells_round(size_t cells)
{
    return cells < 3 ? cells : 3;
}

static flk_vec offset_to(const struct linked *l, size_t i, size_t j)
{
    return world_offset(&l->world, vec(l->now.x[i], l->now.y[i]),
                        vec(l->now.x[j], l->now.y[j]));
}

/* Those of a cell that are in reach of boid i, behind the ones found so far. */
static size_t look_into(const struct linked *l, size_t i, size_t cell, size_t found)
{
    for (uint32_t j = l->head[cell]; j != NOBODY; j = l->next[j]) {
        flk_vec d = offset_to(l, i, j);
        if (d.x * d.x + d.y * d.y <= l->reach_squared && j != i)
            l->near[found++] = j;
    }
    return found;
}

static void sort_by_insertion(uint32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* All within the radius of boid i, ascending, into near; how many there are. */
static size_t find_neighbours(const struct linked *l, size_t i)
{
    size_t column = cell_along(l->now.x[i], l->per_x, l->columns);
    size_t row = cell_along(l->now.y[i], l->per_y, l->rows);
    size_t found = 0;
    for (size_t down = 0; down < cells_round(l->rows); down++) {
        size_t first = cell_round(row, down, l->rows) * l->columns;
        for (size_t across = 0; across < cells_round(l->columns); across++)
            found =
                look_into(l, i, first + cell_round(column, across, l->columns), found);
    }
    sort_by_insertion(l->near, found);
    return found;
}

/* ---- Sums ---------------------------------------------------------------------- */

static flk_vec away_from(const struct linked *l, size_t i, size_t j, flk_vec d,
                         double dist)
{
    double square = dist * dist;
    if (square >= TOO_CLOSE)
        return scale(d, -(1 / square));
    double hard = 1000 / l->options.radius;
    return vec(i < j ? -hard : hard, 0);
}

static void add_up(const struct linked *l, size_t i, struct block *block, size_t at)
{
    double ring = l->options.separation_ring * l->options.radius;
    flk_vec away = {0, 0}, heading = {0, 0}, offsets = {0, 0};
    size_t count = find_neighbours(l, i);
    for (size_t k = 0; k < count; k++) {
        size_t j = l->near[k];
        flk_vec d = offset_to(l, i, j);
        double dist = length(d);
        if (dist <= ring)
            away = add(away, away_from(l, i, j, d, dist));
        heading = add(heading, vec(l->now.vx[j], l->now.vy[j]));
        offsets = add(offsets, d);
    }
    block->away_x[at] = away.x;
    block->away_y[at] = away.y;
    block->heading_x[at] = heading.x;
    block->heading_y[at] = heading.y;
    block->offsets_x[at] = offsets.x;
    block->offsets_y[at] = offsets.y;
    block->count[at] = count;
}

/* ---- Steering ------------------------------------------------------------------ */

static flk_vec seek(const flk_options *o, flk_vec desired, flk_vec v)
{
    if (is_zero(desired))
        return vec(0, 0);
    return limit(sub(scale(normalize(desired), o->max_speed), v), o->max_force);
}

static flk_vec at_least(double min_speed, flk_vec velocity, flk_vec v)
{
    if (!is_zero(velocity))
        return scale(velocity, min_speed / length(velocity));
    return is_zero(v) ? vec(min_speed, 0) : scale(v, min_speed / length(v));
}

/* The velocity that the sums at a place of the block make of v. */
static flk_vec turned(const flk_options *o, const struct block *b, size_t at, flk_vec v)
{
    double part = b->count[at] > 0 ? 1 / (double)b->count[at] : 0;
    flk_vec to_centre = scale(vec(b->offsets_x[at], b->offsets_y[at]), part);
    flk_vec separation = seek(o, vec(b->away_x[at], b->away_y[at]), v);
    flk_vec alignment = seek(o, vec(b->heading_x[at], b->heading_y[at]), v);
    flk_vec cohesion = seek(o, to_centre, v);
    flk_vec push =
        add(add(scale(separation, o->separation), scale(alignment, o->alignment)),
            scale(cohesion, o->cohesion));
    if (o->sum_cap)
        push = limit(push, o->max_force);
    flk_vec velocity = limit(add(v, push), o->max_speed);
    return length(velocity) < o->min_speed ? at_least(o->min_speed, velocity, v)
                                           : velocity;
}

/* Steer and move the boids [from, to) by the sums of a block. */
static void steer(struct linked *l, const struct block *block, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        flk_vec v =
            turned(&l->options, block, i - from, vec(l->now.vx[i], l->now.vy[i]));
        flk_vec p = world_contain(&l->world, add(vec(l->now.x[i], l->now.y[i]), v));
        l->then.x[i] = p.x;
        l->then.y[i] = p.y;
        l->then.vx[i] = v.x;
        l->then.vy[i] = v.y;
    }
}

void linked_step(struct linked *l)
{
    struct block block;
    link_boids(l);
    for (size_t from = 0; from < l->count; from += BLOCK) {
        size_t to = l->count - from < BLOCK ? l->count : from + BLOCK;
        for (size_t i = from; i < to; i++)
            add_up(l, i, &block, i - from);
        steer(l, &block, from, to);
    }
    struct columns now = l->now;
    l->now = l->then;
    l->then = now;
}
