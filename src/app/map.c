#include "app/map.h"

#include "app/walls.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KNOWN "#o.>^<vH "

/* ---- Reading ------------------------------------------------------------------- */

static bool __attribute__((format(printf, 3, 4)))
wrong(struct map_error *error, size_t row, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, MESSAGE_SIZE, format, arguments);
    va_end(arguments);
    error->row = row;
    return false;
}

/* Blanks at its end do not count. */
static size_t length_of(const char *row)
{
    size_t length = strlen(row);
    while (length > 0 && strchr(" \t\r", row[length - 1]))
        length--;
    return length;
}

static bool check_row(const char *text, size_t row, size_t *columns,
                      struct map_error *error)
{
    size_t length = length_of(text), at = strspn(text, KNOWN);
    if (length > MAP_CELLS_MAX)
        return wrong(error, row, "a map has up to %d columns, got %zu", MAP_CELLS_MAX,
                     length);
    if (at < length && (text[at] < ' ' || text[at] > '~'))
        return wrong(error, row,
                     "column %zu is no cell of a map; # o . > ^ < v H would "
                     "do",
                     at + 1);
    if (at < length)
        return wrong(error, row,
                     "'%c' in column %zu is no cell of a map; # o . > ^ < v H would do",
                     text[at], at + 1);
    *columns = length > *columns ? length : *columns;
    return true;
}

/* How many parts a cell is cut into, along its longer side. */
static size_t parts_of(double longer, double shorter)
{
    double parts = floor(longer / shorter + 0.5);
    return parts < 1 ? 1 : parts > MAP_PARTS_EACH ? MAP_PARTS_EACH : (size_t)parts;
}

/* So many parts that walls would take seconds to be covered? */
static bool is_too_large(const struct map *map)
{
    size_t each = parts_of(map->width, map->height) * parts_of(map->height, map->width);
    return map->columns * map->rows > MAP_PARTS_MAX / each;
}

static void fill(struct map *map, const char *const *rows)
{
    memset(map->cells, '.', map->columns * map->rows);
    for (size_t r = 0; r < map->rows; r++)
        for (size_t c = 0; c < length_of(rows[r]); c++)
            map->cells[c + r * map->columns] = rows[r][c] == ' ' ? '.' : rows[r][c];
}

bool map_read(struct map *map, const char *const *rows, size_t count, double width,
              double height, struct map_error *error)
{
    *map = (struct map){.width = width, .height = height, .rows = count};
    if (count > MAP_CELLS_MAX)
        return wrong(error, 0, "a map has up to %d rows, got %zu", MAP_CELLS_MAX,
                     count);
    for (size_t r = 0; r < count; r++)
        if (!check_row(rows[r], r, &map->columns, error))
            return false;
    if (map->columns == 0)
        return wrong(error, 0, "the map is empty; rows of # and . would do");
    if (is_too_large(map))
        return wrong(error, 0,
                     "%zu x %zu cells of this shape are too many; fewer, or cells "
                     "twice as high as wide, would do",
                     map->columns, map->rows);
    map->cells = malloc(map->columns * map->rows);
    if (!map->cells)
        return wrong(error, 0, "not enough memory");
    fill(map, rows);
    return true;
}

void map_free(struct map *map)
{
    free(map->cells);
    *map = (struct map){0};
}

bool map_copy(struct map *copy, const struct map *map)
{
    size_t size = map->columns * map->rows;
    *copy = *map;
    copy->cells = malloc(size + 1);
    if (copy->cells && size > 0)
        memcpy(copy->cells, map->cells, size);
    return copy->cells;
}

/* ---- What it says -------------------------------------------------------------- */

flk_vec map_size(const struct map *map)
{
    return (flk_vec){(double)map->columns * map->width,
                     (double)map->rows * map->height};
}

flk_vec map_place(const struct map *map, size_t column, size_t row)
{
    return (flk_vec){((double)column + 0.5) * map->width,
                     ((double)row + 0.5) * map->height};
}

/* The circles that its walls become; NULL without memory. */
static flk_obstacle *wall_circles(const struct map *map, size_t *count)
{
    size_t across = parts_of(map->width, map->height);
    size_t down = parts_of(map->height, map->width);
    size_t columns = map->columns * across, rows = map->rows * down;
    bool *solid = malloc(columns * rows);
    if (!solid)
        return NULL;
    for (size_t k = 0; k < columns * rows; k++) {
        size_t column = k % columns / across, row = k / columns / down;
        solid[k] = map->cells[column + row * map->columns] == '#';
    }
    struct walls walls = {map->width / (double)across, map->height / (double)down,
                          columns, rows, solid};
    flk_obstacle *list = walls_circles(&walls, count);
    free(solid);
    return list;
}

flk_obstacle *map_obstacles(const struct map *map, size_t *count)
{
    size_t cells = map->columns * map->rows, round = 0;
    flk_obstacle *walls = wall_circles(map, count);
    for (size_t k = 0; k < cells; k++)
        round += map->cells[k] == 'o';
    flk_obstacle *list =
        walls ? realloc(walls, (*count + round + 1) * sizeof(*list)) : NULL;
    if (!list)
        free(walls);
    for (size_t k = 0; list && k < cells; k++) {
        flk_vec middle = map_place(map, k % map->columns, k / map->columns);
        if (map->cells[k] == 'o')
            list[(*count)++] = (flk_obstacle){middle.x, middle.y, map->height / 2};
    }
    return list;
}

bool map_heading(char cell, flk_vec *heading)
{
    static const char cells[] = ">^<v";
    static const flk_vec ways[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
    const char *at = cell ? strchr(cells, cell) : NULL;
    if (at)
        *heading = ways[at - cells];
    return at;
}
