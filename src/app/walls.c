#include "app/walls.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * Centres lie where parts meet, halfway along their sides and in their middles: the
 * points of a lattice of half parts. A point is air where it touches a part that is.
 */

/* How far air is looked for, in half parts: no circle is larger. */
#define DEEP ((size_t)8)

/* A circle that goes beyond another by less, in half parts, adds nothing to it. */
#define ALMOST 0.5

struct lattice {
    const struct walls *walls;
    double dx, dy;        /* between its points, units */
    size_t columns, rows; /* of points: the two edges of the world are two points */
    uint8_t *up_or_down;  /* of each, to the nearest air, half parts; DEEP: none */
    double *r; /* of the circle round each; 0: none, or one that adds nothing */
};

struct circle {
    double r;
    uint32_t x, y; /* in half parts */
};

/* ---- How far the air is -------------------------------------------------------- */

/* Half a part to the left (side 0) or right (side 1) of point x along an axis. */
static size_t part_beside(size_t x, size_t side, size_t parts)
{
    return (x + 2 * parts - 1 + side) / 2 % parts;
}

/* A bit for each of the four parts round a point that is solid: above left, above
 * right, below left, below right. */
static unsigned solid_round(const struct walls *w, size_t x, size_t y)
{
    unsigned bits = 0;
    for (size_t k = 0; k < 4; k++) {
        size_t column = part_beside(x, k % 2, w->columns);
        size_t row = part_beside(y, k / 2, w->rows);
        bits |= (unsigned)w->solid[column + row * w->columns] << k;
    }
    return bits;
}

static bool is_air(const struct walls *w, size_t x, size_t y)
{
    return solid_round(w, x, y) != 15;
}

/* Do walls meet there by their corners alone? Nobody is to slip through. */
static bool is_joint(const struct walls *w, size_t x, size_t y)
{
    unsigned bits = solid_round(w, x, y);
    return bits == (1 | 8) || bits == (2 | 4);
}

static uint8_t look_up_and_down(const struct walls *w, size_t x, size_t y)
{
    size_t round = 2 * w->rows; /* points */
    for (size_t k = 0; k < DEEP; k++)
        if (is_air(w, x, (y + k) % round) ||
            is_air(w, x, (y + round * DEEP - k) % round))
            return (uint8_t)k;
    return (uint8_t)DEEP;
}

/* From a point to the nearest air, units. */
static double clearance(const struct lattice *l, size_t x, size_t y)
{
    size_t round = l->columns - 1;
    double least = (double)DEEP * fmin(l->dx, l->dy);
    for (size_t k = 0; k <= 2 * DEEP; k++) {
        size_t column = (x + round * DEEP + k - DEEP) % round;
        double across = ((double)k - (double)DEEP) * l->dx;
        double down = (double)l->up_or_down[column + y * l->columns] * l->dy;
        least = fmin(least, sqrt(across * across + down * down));
    }
    return least;
}

static double radius_at(const struct lattice *l, size_t x, size_t y)
{
    double least = fmin(l->dx, l->dy);
    double beyond = sqrt(l->dx * l->dx + l->dy * l->dy) - least;
    if (l->up_or_down[x + y * l->columns] > 0)
        return clearance(l, x, y) + beyond;
    return is_joint(l->walls, x, y) ? least : 0;
}

/* ---- Which circles are needed -------------------------------------------------- */

/* The largest 1, 2, 4, ..., DEEP that divides both places. */
static uint32_t step_of(const struct circle *c)
{
    uint32_t bits = c->x | c->y | (uint32_t)DEEP;
    return bits & ~(bits - 1);
}

/* The largest first; of those as large, those in wide steps before those between, so
 * that few are needed; then row by row. */
static int compare(const void *a, const void *b)
{
    const struct circle *p = a, *q = b;
    uint32_t step = step_of(p), other = step_of(q);
    if (p->r < q->r || p->r > q->r)
        return p->r < q->r ? 1 : -1;
    if (step != other)
        return step < other ? 1 : -1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return p->x < q->x ? -1 : p->x > q->x;
}

/* Does the circle hold all of the part that begins at that lattice point? */
static bool holds(const struct lattice *l, const struct circle *c, size_t x, size_t y)
{
    double left = (double)x - c->x, top = (double)y - c->y;
    double across = fmax(fabs(left), fabs(left + 2)) * l->dx;
    double down = fmax(fabs(top), fabs(top + 2)) * l->dy;
    return across * across + down * down <= c->r * c->r * (1 + 1e-9);
}

/* Where lattice points or parts near a place begin and end, `reach` round it. */
static size_t from(size_t place, size_t reach)
{
    return place > reach ? place - reach : 0;
}

static size_t below(size_t place, size_t reach, size_t end)
{
    return place + reach < end ? place + reach : end;
}

/* Mark the parts that it holds; false where others held all of them. */
static bool hold_parts(const struct lattice *l, const struct circle *c, bool *held)
{
    const struct walls *w = l->walls;
    size_t reach = DEEP / 2 + 1, x0 = c->x / 2, y0 = c->y / 2;
    bool first = false;
    for (size_t y = from(y0, reach); y < below(y0, reach, w->rows); y++)
        for (size_t x = from(x0, reach); x < below(x0, reach, w->columns); x++)
            if (!held[x + y * w->columns] && holds(l, c, 2 * x, 2 * y))
                first = held[x + y * w->columns] = true;
    return first;
}

/* Let go of the circles that lie within it, or almost. */
static void hold_circles(const struct lattice *l, const struct circle *c)
{
    double beyond = ALMOST * fmin(l->dx, l->dy);
    for (size_t y = from(c->y, DEEP); y < below(c->y, DEEP + 1, l->rows); y++)
        for (size_t x = from(c->x, DEEP); x < below(c->x, DEEP + 1, l->columns); x++) {
            double dx = ((double)x - c->x) * l->dx, dy = ((double)y - c->y) * l->dy;
            double *r = &l->r[x + y * l->columns];
            if (sqrt(dx * dx + dy * dy) + *r <= c->r + beyond)
                *r = 0;
        }
}

/* Those that hold a part that no other does; of all but the largest those too that lie
 * in no other: then a wall is as thick between the parts. */
static size_t keep_needed(const struct lattice *l, const struct circle *all,
                          size_t count, bool *held, flk_obstacle *list)
{
    size_t kept = 0;
    for (size_t k = 0; k < count; k++) {
        const struct circle *c = &all[k];
        bool adds = l->r[c->x + c->y * l->columns] > 0 && c->r < all[0].r;
        if (!hold_parts(l, c, held) && !adds)
            continue;
        hold_circles(l, c);
        list[kept++] = (flk_obstacle){c->x * l->dx, c->y * l->dy, c->r};
    }
    return kept;
}

/* All circles, sorted, into `all`, which has room for each point's. */
static size_t find_circles(const struct lattice *l, struct circle *all)
{
    size_t points = l->columns * l->rows, count = 0;
    for (size_t k = 0; k < points; k++)
        l->up_or_down[k] = look_up_and_down(l->walls, k % l->columns, k / l->columns);
    for (size_t k = 0; k < points; k++) {
        size_t x = k % l->columns, y = k / l->columns;
        l->r[k] = radius_at(l, x, y);
        if (l->r[k] > 0)
            all[count++] = (struct circle){l->r[k], (uint32_t)x, (uint32_t)y};
    }
    qsort(all, count, sizeof(*all), compare);
    return count;
}

flk_obstacle *walls_circles(const struct walls *walls, size_t *count)
{
    struct lattice l = {.walls = walls,
                        .dx = walls->width / 2,
                        .dy = walls->height / 2,
                        .columns = 2 * walls->columns + 1,
                        .rows = 2 * walls->rows + 1};
    size_t points = l.columns * l.rows, found;
    struct circle *all = malloc(points * sizeof(*all));
    bool *held = calloc(walls->columns * walls->rows, sizeof(*held));
    flk_obstacle *list = NULL;
    l.up_or_down = calloc(points, sizeof(*l.up_or_down));
    l.r = calloc(points, sizeof(*l.r));
    if (all && held && l.up_or_down && l.r) {
        found = find_circles(&l, all);
        list = malloc((found + 1) * sizeof(*list));
        *count = list ? keep_needed(&l, all, found, held, list) : 0;
    }
    free(l.r);
    free(l.up_or_down);
    free(held);
    free(all);
    return list;
}
