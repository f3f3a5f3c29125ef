/*
 * A world drawn as text: each character is a cell.
 *
 *   #        wall
 *   o        a round obstacle
 *   > ^ < v  a boid that flies that way
 *   H        a hawk that hunts
 *   . blank  air
 *
 * A cell is `width` x `height` units; unless it is said otherwise 1 x 2, since a
 * character is twice as high as wide: the map looks in the editor as on the stage.
 *
 * The model knows round obstacles alone. Wall cells are cut into parts about as wide as
 * high and covered with circles (walls.h). A wall holds as long as a step (max_speed,
 * in flight times burst) is shorter than two fifths of what it is thick, twice as much
 * where it stands at the edge of the world. An obstacle `o` is as high as its cell.
 */
#ifndef APP_MAP_H
#define APP_MAP_H

#include "app/parse.h"

#include "flk.h"

#define MAP_CELLS_MAX 1000 /* of columns and of rows */
#define MAP_PARTS_EACH 16  /* that a cell is cut into, at most */
#define MAP_PARTS_MAX ((size_t)1 << 21)
#define MAP_WIDTH 1
#define MAP_HEIGHT 2

/* How far off walls boids begin to steer, units, unless something said how far. */
#define MAP_REACH 1

struct map {
    double width, height; /* of a cell, units */
    size_t columns, rows;
    char *cells; /* [column + row * columns]; rows that were shorter end with air */
};

struct map_error {
    size_t row; /* from 0 on */
    char message[MESSAGE_SIZE];
};

/* Read rows, as many as `count`. False where they are no map, and *map holds nothing;
 * else the caller ends it with map_free(). */
bool map_read(struct map *map, const char *const *rows, size_t count, double width,
              double height, struct map_error *error);
void map_free(struct map *map);
bool map_copy(struct map *copy, const struct map *map);

flk_vec map_size(const struct map *map);

/* The middle of a cell. */
flk_vec map_place(const struct map *map, size_t column, size_t row);

/* Its walls, and behind them the round obstacles row by row. NULL without memory; the
 * caller frees them. */
flk_obstacle *map_obstacles(const struct map *map, size_t *count);

/* The way that a boid's character points; false where it is none. */
bool map_heading(char cell, flk_vec *heading);

#endif
