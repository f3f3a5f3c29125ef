#include "obstacles.h"

#include "error.h"
#include "store.h"

#include <math.h>
#include <string.h>

/* What an obstacle may take in the lists, on average, and how many cells they have. */
#define ENTRIES_EACH 16
#define ENTRIES_MORE 64
#define LIST_CELLS_MAX (1u << 24)

/* The same for the map, where an entry takes the time to write it and no room. */
#define MARKS_EACH 64
#define MARKS_MORE (1u << 20)
#define MAP_CELLS_MAX (1u << 16)

/* What a vector kernel may read behind the map. */
#define MAP_SPARE 3

/* An obstacle is listed farther than it acts by this part of all lengths that enter:
 * more than the rounding of an offset, a distance and a step can come to. */
#define SLACK 1e-9

/* ---- Which cells an obstacle touches ------------------------------------------- */

/* An offset is taken round the torus once, so an obstacle stands for itself and for its
 * images a world to either side, wherever its centre is. Over an edge in the step
 * before, it is two worlds. */
#define IMAGES_MAX 2

/* How far round its surface an obstacle acts, and through how many images. */
struct grown {
    double by;
    int images;
};

/* Cells along an axis as ranges [first, last], ascending, none twice. */
struct cover {
    int ranges;
    uint32_t first[2 * IMAGES_MAX + 1], last[2 * IMAGES_MAX + 1];
};

static uint32_t cell_along(double x, double per_unit, uint32_t cells)
{
    double cell = x * per_unit;
    return !(cell > 0) ? 0 : cell < cells ? (uint32_t)cell : cells - 1;
}

static struct cover cover_axis(double centre, double r, double size, double per_unit,
                               uint32_t cells, struct grown grown)
{
    struct cover cover = {0};
    uint32_t free = 0; /* the first cell that is not covered yet */
    double far = r + grown.by;
    far += SLACK * (far + fabs(centre) + 3 * size);
    for (int image = -grown.images; image <= grown.images; image++) {
        double low = centre + image * size - far, high = centre + image * size + far;
        if (high < 0 || low > size)
            continue;
        uint32_t first = cell_along(low, per_unit, cells);
        uint32_t last = cell_along(high, per_unit, cells);
        if (first < free)
            first = free;
        if (first > last)
            continue;
        cover.first[cover.ranges] = first;
        cover.last[cover.ranges++] = last;
        free = last + 1;
    }
    return cover;
}

static uint64_t covered(const struct cover *cover)
{
    uint64_t cells = 0;
    for (int k = 0; k < cover->ranges; k++)
        cells += cover->last[k] - cover->first[k] + 1;
    return cells;
}

/* Columns and rows of the cells that an obstacle touches. */
struct touched {
    struct cover columns, rows;
};

static struct touched touched_by(const flk_obstacle *o, const flk_options *options,
                                 const struct raster *raster, struct grown grown)
{
    return (struct touched){
        cover_axis(o->x, o->r, options->width, raster->per_x, raster->columns, grown),
        cover_axis(o->y, o->r, options->height, raster->per_y, raster->rows, grown)};
}

/* ---- How many cells ------------------------------------------------------------ */

/* About `cells` of them, as square as the world allows. The last column and the last
 * row hold the far edge alone; with one, it has all. */
static struct raster raster_of(const flk_options *options, double cells)
{
    double columns = sqrt(cells * (options->width / options->height));
    columns = floor(fmax(1, fmin(columns, cells)));
    double rows = floor(fmax(1, cells / columns));
    return (struct raster){(columns - 1) / options->width, (rows - 1) / options->height,
                           (uint32_t)columns, (uint32_t)rows};
}

static uint64_t count_entries(const flk_options *options, const struct raster *raster,
                              struct grown grown)
{
    uint64_t entries = 0;
    for (size_t k = 0; k < options->obstacle_count; k++) {
        struct touched touched =
            touched_by(&options->obstacles[k], options, raster, grown);
        entries += covered(&touched.columns) * covered(&touched.rows);
    }
    return entries;
}

/* The finest of at most `cells` cells, by halves, that takes at most `most` entries;
 * one cell always does. */
static struct raster fit_raster(const flk_options *options, struct grown grown,
                                double cells, uint64_t most, uint64_t *entries)
{
    struct raster raster = raster_of(options, cells);
    *entries = count_entries(options, &raster, grown);
    while (*entries > most && raster.columns * raster.rows > 1) {
        cells /= 2;
        raster = raster_of(options, cells);
        *entries = count_entries(options, &raster, grown);
    }
    return raster;
}

/* ---- Filling in ---------------------------------------------------------------- */

/* What is being filled in; a run is of cells beside each other that obstacle k touches.
 */
struct filling {
    uint32_t *start, *list;
    uint8_t *occupied;
    uint32_t k;
};

static void count_run(struct filling *filling, size_t first, size_t count)
{
    for (size_t c = first; c < first + count; c++)
        filling->start[c + 1]++;
}

static void list_run(struct filling *filling, size_t first, size_t count)
{
    for (size_t c = first; c < first + count; c++)
        filling->list[filling->start[c]++] = filling->k;
}

static void mark_run(struct filling *filling, size_t first, size_t count)
{
    memset(filling->occupied + first, 1, count);
}

/* Hand over every run of every obstacle, one obstacle after the other. */
static void for_each_run(const flk_options *options, const struct raster *raster,
                         struct grown grown, struct filling *filling,
                         void (*run)(struct filling *, size_t first, size_t count))
{
    for (size_t k = 0; k < options->obstacle_count; k++) {
        struct touched t = touched_by(&options->obstacles[k], options, raster, grown);
        filling->k = (uint32_t)k;
        for (int r = 0; r < t.rows.ranges; r++)
            for (size_t row = t.rows.first[r]; row <= t.rows.last[r]; row++)
                for (int c = 0; c < t.columns.ranges; c++)
                    run(filling, row * raster->columns + t.columns.first[c],
                        t.columns.last[c] - t.columns.first[c] + 1);
    }
}

/* A counting sort by cell, and behind the last cell all of them. */
static void fill_lists(const flk_options *options, const struct raster *raster,
                       struct grown grown, struct filling *filling)
{
    size_t cells = (size_t)raster->columns * raster->rows;
    uint32_t *start = filling->start;
    memset(start, 0, (cells + 2) * sizeof(*start));
    for_each_run(options, raster, grown, filling, count_run);
    for (size_t c = 0; c < cells; c++)
        start[c + 1] += start[c];
    for_each_run(options, raster, grown, filling, list_run);
    memmove(start + 1, start, cells * sizeof(*start));
    start[0] = 0;
    start[cells + 1] = start[cells];
    for (uint32_t k = 0; k < options->obstacle_count; k++)
        filling->list[start[cells + 1]++] = k;
}

static void fill_map(const flk_options *options, const struct raster *raster,
                     struct grown grown, struct filling *filling)
{
    memset(filling->occupied, 0, (size_t)raster->columns * raster->rows + MAP_SPARE);
    for_each_run(options, raster, grown, filling, mark_run);
}

/* ---- Making -------------------------------------------------------------------- */

/* The same as any others, so that nobody asks whether there are some. */
static struct obstacles no_obstacles(const flk_options *options)
{
    static const uint32_t start[3] = {0}, list[1] = {0};
    static const uint8_t occupied[1 + MAP_SPARE] = {0};
    const struct raster one = {0, 0, 1, 1};
    return (struct obstacles){NULL, 0,   options->width, options->height, one, start,
                              list, one, occupied};
}

flk_status obstacles_make(const flk_options *options, const flk_allocator *allocator,
                          struct obstacles *made, flk_error *error)
{
    uint64_t count = options->obstacle_count;
    bool wraps = world_of(options).wraps;
    struct grown here = {options->reach, wraps ? 1 : 0};
    struct grown in_a_step = {fmax(options->reach, options->max_speed * options->burst),
                              wraps ? 2 : 0};
    if (count == 0) {
        *made = no_obstacles(options);
        return FLK_OK;
    }
    if (count > UINT32_MAX / (2 * ENTRIES_EACH)) /* more than 32 bits can number */
        return no_memory(error);
    uint64_t most = ENTRIES_EACH * count + ENTRIES_MORE, entries, marks;
    struct raster lists =
        fit_raster(options, here, fmin((double)most, LIST_CELLS_MAX), most, &entries);
    struct raster map = fit_raster(options, in_a_step, MAP_CELLS_MAX,
                                   MARKS_EACH * count + MARKS_MORE, &marks);
    uint64_t starts = (uint64_t)lists.columns * lists.rows + 2;
    uint64_t numbers = starts + entries + count;
    uint64_t map_bytes = (uint64_t)map.columns * map.rows + MAP_SPARE;
    uint64_t bytes =
        count * sizeof(flk_obstacle) + numbers * sizeof(uint32_t) + map_bytes;
    flk_obstacle *all = NULL;
    if (bytes < SIZE_MAX)
        all = store_allocate(allocator, (size_t)bytes, 1);
    if (!all)
        return no_memory(error);
    memcpy(all, options->obstacles, (size_t)count * sizeof(*all));
    uint32_t *start = (uint32_t *)(void *)(all + count);
    struct filling filling = {start, start + starts, NULL, 0};
    filling.occupied = (uint8_t *)(start + numbers);
    fill_lists(options, &lists, here, &filling);
    fill_map(options, &map, in_a_step, &filling);
    *made = (struct obstacles){
        all,          (size_t)count, options->width,  options->height, lists, start,
        filling.list, map,           filling.occupied};
    return FLK_OK;
}

void obstacles_release(const flk_allocator *allocator, struct obstacles *obstacles)
{
    store_release(allocator, obstacles->all);
}

/* ---- Looking up ---------------------------------------------------------------- */

struct obstacle_list obstacles_after(const struct obstacles *obstacles, uint32_t k,
                                     flk_vec p)
{
    struct obstacle_list list = obstacles_at(obstacles, p);
    const uint32_t *end = list.end;
    while (list.next < end) {
        const uint32_t *middle = list.next + (end - list.next) / 2;
        if (*middle > k)
            end = middle;
        else
            list.next = middle + 1;
    }
    return list;
}
