/* The one file of the benchmark that knows the inside of the core: it steps the same
 * boids by the same arithmetic, and differs in how it finds the neighbours. */
#include "bench/linked.h"

#include "kernel.h"
#include "vec.h"

#include <math.h>
#include <stdlib.h>

#define NOBODY UINT32_MAX
#define SLACK 1e-6 /* cells are wider than the radius by this part of it */

struct linked {
    flk_options options;
    struct derived
        derived; /* of the flock that was loaded last, which is still there */
    size_t count;
    flk_boid *now, *then; /* by number */
    uint32_t *numbers;    /* 0, 1, 2, ... */
    size_t columns, rows;
    double per_x, per_y; /* cells a unit */
    uint32_t *head;      /* the first boid of each cell */
    uint32_t *next;      /* the one after a boid in its cell */
    uint32_t *near;      /* neighbours of the boid in hand */
};

/* ---- Life ---------------------------------------------------------------------- */

static size_t cells_along(double size, double radius, size_t count)
{
    double most = floor(sqrt((double)count)) + 1;
    return (size_t)fmax(1, fmin(most, floor(size / (radius * (1 + SLACK)))));
}

struct linked *linked_create(const flk_options *options, size_t count)
{
    struct linked *l = calloc(1, sizeof(*l));
    if (!l)
        return NULL;
    l->options = *options;
    l->count = count;
    l->columns = cells_along(options->width, options->radius, count);
    l->rows = cells_along(options->height, options->radius, count);
    l->per_x = (double)l->columns / options->width;
    l->per_y = (double)l->rows / options->height;
    l->now = calloc(count + LANES_MAX, sizeof(*l->now));
    l->then = calloc(count + LANES_MAX, sizeof(*l->then));
    l->numbers = calloc(count + 1, sizeof(*l->numbers));
    l->head = calloc(l->columns * l->rows, sizeof(*l->head));
    l->next = calloc(count + 1, sizeof(*l->next));
    l->near = calloc(count + 1, sizeof(*l->near));
    if (!l->now || !l->then || !l->numbers || !l->head || !l->next || !l->near) {
        linked_destroy(l);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        l->numbers[i] = (uint32_t)i;
    return l;
}

void linked_destroy(struct linked *l)
{
    if (!l)
        return;
    free(l->now);
    free(l->then);
    free(l->numbers);
    free(l->head);
    free(l->next);
    free(l->near);
    free(l);
}

void linked_load(struct linked *l, const flk_flock *flock)
{
    for (size_t i = 0; i < l->count; i++)
        l->now[i] = flk_flock_boid(flock, i);
    l->derived = flock->derived;
}

/* Negated so that no NaN equals anything. */
bool linked_equals(const struct linked *l, const flk_flock *flock)
{
    for (size_t i = 0; i < l->count; i++) {
        flk_boid a = flk_flock_boid(flock, i), b = l->now[i];
        if (!(a.position.x == b.position.x && a.position.y == b.position.y &&
              a.velocity.x == b.velocity.x && a.velocity.y == b.velocity.y))
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
        size_t cell = cell_along(l->now[i].position.x, l->per_x, l->columns) +
                      cell_along(l->now[i].position.y, l->per_y, l->rows) * l->columns;
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
    return world_offset(&l->derived.world, l->now[i].position, l->now[j].position);
}

/* Those of a cell that are in reach of boid i, behind the ones found so far. */
static size_t look_into(const struct linked *l, size_t i, size_t cell, size_t found)
{
    for (uint32_t j = l->head[cell]; j != NOBODY; j = l->next[j]) {
        flk_vec d = offset_to(l, i, j);
        if (d.x * d.x + d.y * d.y <= l->derived.reach_squared && j != i)
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
    size_t column = cell_along(l->now[i].position.x, l->per_x, l->columns);
    size_t row = cell_along(l->now[i].position.y, l->per_y, l->rows);
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

static void add_up(const struct linked *l, size_t i, struct flight *flight)
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
        heading = add(heading, l->now[j].velocity);
        offsets = add(offsets, d);
    }
    size_t at = flight->count++;
    flight->away_x[at] = away.x;
    flight->away_y[at] = away.y;
    flight->heading_x[at] = heading.x;
    flight->heading_y[at] = heading.y;
    flight->offset_x[at] = offsets.x;
    flight->offset_y[at] = offsets.y;
    flight->neighbours[at] = (double)count;
}

/* ---- The step ------------------------------------------------------------------ */

/* Steered by the core's own kernel: all sums are known to it. */
void linked_step(struct linked *l)
{
    const struct kernel *kernel = kernel_of(FLK_SIMD_AUTO);
    const struct scene scene = {.options = &l->options,
                                .derived = &l->derived,
                                .boids = l->now,
                                .index = l->numbers,
                                .slot = l->numbers,
                                .count = l->count};
    link_boids(l);
    for (size_t from = 0; from < l->count; from += FLIGHT) {
        size_t to = l->count - from < FLIGHT ? l->count : from + FLIGHT;
        struct flight flight;
        uint32_t unknown[FLIGHT];
        flight.from = from;
        flight.count = 0;
        for (size_t i = from; i < to; i++)
            add_up(l, i, &flight);
        kernel->steer(&scene, &flight, l->then + from, unknown);
    }
    flk_boid *now = l->now;
    l->now = l->then;
    l->then = now;
}
