/*
 * The grid: cells at least a radius wide, so that a boid's neighbours lie in the block
 * of 3 x 3 cells round its own. Boids are counting-sorted by cell, so a row of the
 * block is one or two runs of memory. There are never many more cells than boids: where
 * the radius is small for that, cells are wider than it.
 */
#include "parallel.h"
#include "search.h"
#include "store.h"

#include <math.h>
#include <string.h>

/* Cells are wider than the radius by this part of it: more than the rounding of a
 * position's cell and of an offset can ever come to, with cells bounded by
 * store_cells(FLK_BOIDS_MAX). */
#define SLACK 1e-6

static size_t at_least_1(double cells)
{
    return cells >= 1 ? (size_t)cells : 1;
}

static void lay_out(struct grid *grid, const flk_options *options, size_t count)
{
    double most = (double)store_cells(count);
    double width = options->radius * (1 + SLACK);
    double columns = fmax(1, fmin(most, floor(options->width / width)));
    double rows = fmax(1, fmin(most, floor(options->height / width)));
    double excess = columns * rows / most;
    if (excess > 1) {
        double shrink = 1 / sqrt(excess);
        columns = fmax(1, floor(columns * shrink));
        rows = fmax(1, fmin(rows, floor(most / columns)));
        columns = fmax(1, fmin(columns, floor(most / rows)));
    }
    grid->columns = at_least_1(columns);
    grid->rows = at_least_1(rows);
    grid->per_x = (double)grid->columns / options->width;
    grid->per_y = (double)grid->rows / options->height;
}

bool grid_is_one_block(const flk_flock *f)
{
    struct grid grid;
    lay_out(&grid, &f->options, f->count);
    return grid.columns <= 3 && grid.rows <= 3;
}

/* The cell of a coordinate along one axis; the far edge belongs to the last. */
static uint32_t cell_along(double x, double per_unit, size_t cells)
{
    uint32_t c = (uint32_t)(int32_t)(x * per_unit), last = (uint32_t)cells - 1;
    return c < last ? c : last;
}

/* Where a boid is in the grid. */
struct place {
    size_t column, row;
};

static struct place place_of(const flk_flock *f, size_t slot)
{
    const struct grid *grid = &f->grid;
    return (struct place){cell_along(f->x[slot], grid->per_x, grid->columns),
                          cell_along(f->y[slot], grid->per_y, grid->rows)};
}

static size_t grid_square_of(const flk_flock *f, size_t slot)
{
    struct place place = place_of(f, slot);
    return place.column + place.row * f->grid.columns;
}

/* ---- Counting sort ------------------------------------------------------------- */

/* The sort in three passes, each of them spread over threads: which cell each boid is
 * in, and how many a band of cells has; the boids band by band; the bands, each sorted
 * by cell. It is stable, so its result is the same for any number of threads. By one
 * thread alone there is one band, and nothing to do in the second pass. */
struct sort {
    flk_flock *flock;
    int parts;
    unsigned shift; /* a band has 1 << shift cells */
    size_t cells, bands;
    uint32_t *first;      /* where each band begins */
    struct shares shares; /* of the bands */
};

/* The boids of a part: [from, to). */
static struct run slots_of(const struct sort *sort, int part)
{
    uint64_t n = sort->flock->count;
    uint64_t parts = (uint64_t)sort->parts, k = (uint64_t)part;
    return (struct run){(uint32_t)(n * k / parts), (uint32_t)(n * (k + 1) / parts)};
}

static void find_cells(void *context, int part)
{
    const struct sort *sort = context;
    const flk_flock *f = sort->flock;
    const struct grid grid = f->grid;
    uint32_t *band = f->workers[part].bands;
    struct run slots = slots_of(sort, part);
    memset(band, 0, sort->bands * sizeof(*band));
    for (size_t s = slots.from; s < slots.to; s++) {
        flk_vec p = f->now[s].position;
        uint32_t cell = cell_along(p.x, grid.per_x, grid.columns) +
                        cell_along(p.y, grid.per_y, grid.rows) * (uint32_t)grid.columns;
        grid.cell[s] = cell;
        if (sort->bands > 1)
            band[cell >> sort->shift]++;
    }
}

/* From how many each part has of each band to where it puts them. */
static void place_bands(const struct sort *sort)
{
    uint32_t at = 0;
    for (size_t band = 0; band < sort->bands; band++) {
        sort->first[band] = at;
        for (int part = 0; part < sort->parts; part++) {
            uint32_t *bands = sort->flock->workers[part].bands, count = bands[band];
            bands[band] = at;
            at += count;
        }
    }
    sort->first[sort->bands] = (uint32_t)sort->flock->count;
}

static void split_into_bands(void *context, int part)
{
    const struct sort *sort = context;
    const struct grid *grid = &sort->flock->grid;
    uint32_t *at = sort->flock->workers[part].bands;
    struct run slots = slots_of(sort, part);
    for (size_t s = slots.from; s < slots.to; s++)
        grid->order[at[grid->cell[s] >> sort->shift]++] = (uint32_t)s;
}

/* How many boids of a band each of its cells has, then where each cell begins: that of
 * cell c stands in start[c + 1], which placing its boids moves to where it ends.
 * Returns the most that a cell has. */
static uint32_t count_cells(const struct sort *sort, size_t band, bool in_bands)
{
    const struct grid *grid = &sort->flock->grid;
    size_t from = band << sort->shift, to = (band + 1) << sort->shift;
    uint32_t *start = grid->start + 1, most = 0, at = sort->first[band];
    if (to > sort->cells || sort->bands == 1)
        to = sort->cells;
    memset(start + from, 0, (to - from) * sizeof(*start));
    if (in_bands)
        for (uint32_t k = sort->first[band]; k < sort->first[band + 1]; k++)
            start[grid->cell[grid->order[k]]]++;
    else
        for (uint32_t s = 0; s < sort->flock->count; s++)
            start[grid->cell[s]]++;
    for (size_t c = from; c < to; c++) {
        uint32_t count = start[c];
        start[c] = at;
        at += count;
        most = count > most ? count : most;
    }
    return most;
}

static void place_boids(const struct sort *sort, size_t band, bool in_bands)
{
    flk_flock *f = sort->flock;
    const struct grid *grid = &f->grid;
    for (uint32_t k = sort->first[band]; k < sort->first[band + 1]; k++) {
        uint32_t s = in_bands ? grid->order[k] : k;
        store_put(f, s, grid->start[1 + grid->cell[s]]++);
    }
}

static void sort_bands(void *context, int part)
{
    struct sort *sort = context;
    bool in_bands = sort->bands > 1;
    uint32_t fullest = 0;
    for (size_t band; (band = shares_take(&sort->shares, part)) < sort->bands;) {
        uint32_t most = count_cells(sort, band, in_bands);
        place_boids(sort, band, in_bands);
        fullest = most > fullest ? most : fullest;
    }
    sort->flock->workers[part].fullest = fullest;
}

static void grid_arrange(flk_flock *f)
{
    struct grid *grid = &f->grid;
    uint32_t first[GRID_BANDS + 1];
    lay_out(grid, &f->options, f->count);
    struct sort sort = {.flock = f,
                        .parts = flock_threads(f),
                        .cells = grid->columns * grid->rows,
                        .bands = 1,
                        .first = first};
    while (sort.parts > 1 && (sort.cells - 1) >> sort.shift >= GRID_BANDS)
        sort.shift++;
    if (sort.parts > 1)
        sort.bands = ((sort.cells - 1) >> sort.shift) + 1;
    parallel_run(sort.parts, find_cells, &sort);
    place_bands(&sort);
    if (sort.bands > 1)
        parallel_run(sort.parts, split_into_bands, &sort);
    grid->start[0] = 0;
    shares_begin(&sort.shares, f->shares, sort.bands > 1 ? sort.parts : 1,
                 (unsigned)sort.bands);
    parallel_run(sort.bands > 1 ? sort.parts : 1, sort_bands, &sort);
    store_take_order(f);
    f->fullest = 0;
    for (int part = 0; part < (sort.bands > 1 ? sort.parts : 1); part++)
        if (f->workers[part].fullest > f->fullest)
            f->fullest = f->workers[part].fullest;
}

/* ---- The block round a cell ---------------------------------------------------- */

/* The cells along an axis up to so many rings away, as at most two ranges
 * [first, last]; nobody twice. */
struct span {
    int ranges;
    size_t first[2], last[2];
    bool across; /* may the way to what they hold lead over an edge? */
};

static struct span span_round(size_t cell, size_t rings, size_t cells, bool wraps)
{
    size_t last = cell + rings;
    bool across = wraps && 2 * (rings + 1) >= cells;
    if (2 * rings + 1 >= cells)
        return (struct span){1, {0, 0}, {cells - 1, 0}, wraps};
    if (cell >= rings && last < cells)
        return (struct span){1, {cell - rings, 0}, {last, 0}, across};
    if (wraps && cell < rings)
        return (struct span){2, {0, cells + cell - rings}, {last, cells - 1}, true};
    if (wraps)
        return (struct span){2, {0, cell - rings}, {last - cells, cells - 1}, true};
    return (struct span){1,
                         {cell < rings ? 0 : cell - rings, 0},
                         {last < cells ? last : cells - 1, 0},
                         false};
}

/* How many rings of cells a reach needs: one for the radius. */
static size_t rings_of(double reach, double radius, double per_unit, size_t cells)
{
    double rings = reach > radius ? ceil(reach * per_unit * (1 + SLACK)) : 1;
    return rings < (double)cells ? (size_t)rings : cells;
}

struct around {
    struct span columns, rows;
};

static struct around around(const flk_flock *f, size_t slot, double reach)
{
    const struct grid *grid = &f->grid;
    bool wraps = f->derived.world.wraps;
    double radius = f->options.radius;
    struct place place = place_of(f, slot);
    return (struct around){
        span_round(place.column, rings_of(reach, radius, grid->per_x, grid->columns),
                   grid->columns, wraps),
        span_round(place.row, rings_of(reach, radius, grid->per_y, grid->rows),
                   grid->rows, wraps)};
}

static bool visit_around(const flk_flock *f, const struct around *near,
                         search_visit *visit, void *context)
{
    const uint32_t *start = f->grid.start;
    for (int r = 0; r < near->rows.ranges; r++)
        for (size_t row = near->rows.first[r]; row <= near->rows.last[r]; row++)
            for (int c = 0; c < near->columns.ranges; c++) {
                size_t cell = row * f->grid.columns;
                size_t from = start[cell + near->columns.first[c]];
                size_t to = start[cell + near->columns.last[c] + 1];
                if (from < to)
                    visit(context, from, to);
            }
    return near->columns.across || near->rows.across;
}

static bool grid_around(const flk_flock *f, size_t slot, double reach,
                        search_visit *visit, void *context)
{
    struct around near = around(f, slot, reach);
    return visit_around(f, &near, visit, context);
}

/* The 3 x 3 round a cell that is not at an edge, the way of every batch but a few: what
 * grid_around() would find. */
static void add_block(const struct grid *grid, struct place place, struct runs *runs)
{
    const uint32_t *start = grid->start + place.column - 1;
    for (size_t row = place.row - 1; row <= place.row + 1; row++) {
        size_t cell = row * grid->columns;
        runs_add(runs, start[cell], start[cell + 3]);
    }
}

static bool is_inside(const struct grid *grid, struct place place)
{
    return place.column >= 1 && place.column + 1 < grid->columns && place.row >= 1 &&
           place.row + 1 < grid->rows;
}

static size_t grid_batch(const flk_flock *f, size_t slot, struct runs *runs)
{
    const struct grid *grid = &f->grid;
    struct place place = place_of(f, slot);
    if (is_inside(grid, place)) {
        add_block(grid, place, runs);
        runs->across = f->derived.world.wraps && (grid->columns < 5 || grid->rows < 5);
    } else
        runs->across = grid_around(f, slot, f->options.radius, search_add_run, runs);
    return grid->start[place.column + place.row * grid->columns + 1];
}

/* ---- What it tells ------------------------------------------------------------- */

static void grid_describe(const flk_flock *f, flk_layout *layout)
{
    layout->columns = f->grid.columns;
    layout->rows = f->grid.rows;
    layout->squares = layout->columns * layout->rows;
}

static bool is_in(const struct span *span, size_t cell)
{
    for (int r = 0; r < span->ranges; r++)
        if (cell >= span->first[r] && cell <= span->last[r])
            return true;
    return false;
}

static size_t grid_squares(const flk_flock *f, size_t slot, flk_square *squares,
                           size_t room)
{
    const struct grid *grid = &f->grid;
    double width = f->options.width / (double)grid->columns;
    double height = f->options.height / (double)grid->rows;
    size_t cells = grid->columns * grid->rows;
    struct around near = around(f, slot, f->options.radius);
    for (size_t c = 0; c < cells && c < room; c++) {
        size_t column = c % grid->columns, row = c / grid->columns;
        squares[c] =
            (flk_square){(double)column * width,
                         (double)row * height,
                         width,
                         height,
                         grid->start[c + 1] - grid->start[c],
                         is_in(&near.columns, column) && is_in(&near.rows, row)};
    }
    return cells;
}

const struct search search_grid = {FLK_SEARCH_GRID, false,       grid_arrange,
                                   grid_batch,      grid_around, grid_describe,
                                   grid_square_of,  grid_squares};
