/*
 * The obstacles of a flock, and which of them matter where: found by cells, in the
 * order they were given, so that nothing tells the result from that of a look at all.
 */
#ifndef FLOCK_OBSTACLES_H
#define FLOCK_OBSTACLES_H

#include "flk.h"
#include "world.h"

/* Cells over the world. The column of x is the whole part of x * per_x, with no clamp:
 * the last column begins at the far edge. So do rows. A cell's number is column + row *
 * columns. */
struct raster {
    double per_x, per_y; /* cells a unit */
    uint32_t columns, rows;
};

/* All in one block; two arrays by cell, each with a raster of its own. */
struct obstacles {
    flk_obstacle *all; /* in the order given; the block begins here; NULL: none */
    size_t count;
    double width, height; /* of the world */

    /* Those that can push or stop somebody in cell c: their numbers, ascending, are
     * list[start[c]] .. list[start[c + 1] - 1]. Behind the last cell is one more with
     * all of them: that of every point outside the world. */
    struct raster lists;
    const uint32_t *start, *list;

    /* 0 where a boid that begins a tick in the cell is neither pushed nor stopped by
     * any of them in it. Three bytes behind the last cell may be read. */
    struct raster map;
    const uint8_t *occupied;
};

/* Copy the options' obstacles and lay them out. FLK_NO_MEMORY. */
flk_status obstacles_make(const flk_options *options, const flk_allocator *allocator,
                          struct obstacles *made, flk_error *error);
void obstacles_release(const flk_allocator *allocator, struct obstacles *obstacles);

/* Numbers of obstacles, ascending, from `next` up to `end`. */
struct obstacle_list {
    const uint32_t *next, *end;
};

static inline uint32_t raster_cell(const struct raster *raster, flk_vec p)
{
    return (uint32_t)(p.x * raster->per_x) +
           (uint32_t)(p.y * raster->per_y) * raster->columns;
}

/* Those that push a boid at p off (the surface is nearer than `reach`) or have it
 * inside, and some that do neither. */
static inline struct obstacle_list obstacles_at(const struct obstacles *o, flk_vec p)
{
    uint32_t cell = o->lists.columns * o->lists.rows;
    if (p.x >= 0 && p.x <= o->width && p.y >= 0 && p.y <= o->height)
        cell = raster_cell(&o->lists, p);
    return (struct obstacle_list){o->list + o->start[cell],
                                  o->list + o->start[cell + 1]};
}

/* The same without those up to number k. */
struct obstacle_list obstacles_after(const struct obstacles *obstacles, uint32_t k,
                                     flk_vec p);

/* Can an obstacle push or stop a boid that begins the tick at p, in the world? */
static inline bool obstacles_near(const struct obstacles *o, flk_vec p)
{
    return o->occupied[raster_cell(&o->map, p)] != 0;
}

#endif
