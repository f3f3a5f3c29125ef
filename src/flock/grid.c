/*
 * The grid: cells at least a radius wide, so that a boid's neighbours lie in the block
 * of 3 x 3 cells round its own. Boids are counting-sorted by cell, within a cell by
 * index, so a row of the block is one or two runs of memory. There are never more cells
 * than a few times the boids: where the radius is small for that, cells are wider than
 * it.
 */
#include "search.h"
#include "store.h"

#include <math.h>
#include <string.h>

/* Cells are wider than the radius by this part of it: more than the rounding of a
 * position's cell and of an offset can ever come to, with cells bounded by
 * store_cells(FLK_BOIDS_MAX). */
#define SLACK 1e-6

#define INSERTION_MAX 24 /* up to here insertion beats merging */

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

/* The cell of a coordinate along one axis; the far edge belongs to the last. */
static size_t cell_along(double x, double per_unit, size_t cells)
{
    size_t c = (size_t)(x * per_unit);
    return c < cells ? c : cells - 1;
}

static size_t column_of(const flk_flock *f, size_t slot)
{
    return cell_along(f->now.x[slot], f->grid.per_x, f->grid.columns);
}

static size_t row_of(const flk_flock *f, size_t slot)
{
    return cell_along(f->now.y[slot], f->grid.per_y, f->grid.rows);
}

static size_t grid_cell_of(const flk_flock *f, size_t slot)
{
    return column_of(f, slot) + row_of(f, slot) * f->grid.columns;
}

/* Counting sort, stable in index: boids of a cell lie in ascending index. */
static void grid_arrange(flk_flock *f)
{
    struct grid *grid = &f->grid;
    lay_out(grid, &f->options, f->count);
    size_t cells = grid->columns * grid->rows;
    memset(grid->start, 0, (cells + 1) * sizeof(*grid->start));
    for (size_t s = 0; s < f->count; s++) {
        uint32_t cell = (uint32_t)grid_cell_of(f, s);
        grid->cell[f->index[s]] = cell;
        grid->start[cell + 1]++;
    }
    for (size_t c = 0; c < cells; c++)
        grid->start[c + 1] += grid->start[c];
    for (size_t i = 0; i < f->count; i++)
        f->slot[i] = grid->start[grid->cell[i]]++;
    memmove(grid->start + 1, grid->start, cells * sizeof(*grid->start));
    grid->start[0] = 0;
    store_reorder(f);
}

/* ---- The block round a cell ---------------------------------------------------- */

/* Up to three cells along an axis as at most two ranges [first, last]; nobody twice. */
struct span {
    int ranges;
    size_t first[2], last[2];
};

static struct span span_round(size_t cell, size_t cells, bool wraps)
{
    if (cells < 3)
        return (struct span){1, {0, 0}, {cells - 1, 0}};
    size_t first = cell > 0 ? cell - 1 : 0;
    size_t last = cell + 1 < cells ? cell + 1 : cell;
    if (wraps && cell == 0)
        return (struct span){2, {0, cells - 1}, {1, cells - 1}};
    if (wraps && cell == cells - 1)
        return (struct span){2, {0, cell - 1}, {0, cell}};
    return (struct span){1, {first, 0}, {last, 0}};
}

/* Those of the slots [from, to) that are in reach, as keys behind those found so far.
 */
static size_t sift(const flk_flock *f, size_t slot, size_t from, size_t to,
                   uint64_t *keys, size_t found)
{
    for (size_t s = from; s < to; s++)
        if (search_square(f, slot, s) <= f->derived.reach_squared && s != slot)
            keys[found++] = search_key(f->index[s], s);
    return found;
}

/* ---- Into ascending index ------------------------------------------------------ */

static void sort_by_insertion(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
}

/* Where the ascending run that begins at `from` ends. */
static size_t run_end(const uint64_t *keys, size_t from, size_t count)
{
    size_t end = from + 1;
    while (end < count && keys[end - 1] < keys[end])
        end++;
    return end < count ? end : count;
}

static void merge(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count,
                  uint64_t *out)
{
    size_t i = 0, j = 0;
    while (i < a_count && j < b_count)
        *out++ = a[i] < b[j] ? a[i++] : b[j++];
    memcpy(out, a + i, (a_count - i) * sizeof(*a));
    memcpy(out + (a_count - i), b + j, (b_count - j) * sizeof(*b));
}

/* The keys come as a few ascending runs, one a cell: merge them two by two until there
 * is one. Returns the array that holds it, `keys` or `spare`. */
static uint64_t *sort_by_merging(uint64_t *keys, uint64_t *spare, size_t count)
{
    while (run_end(keys, 0, count) < count) {
        for (size_t from = 0; from < count;) {
            size_t middle = run_end(keys, from, count);
            size_t end = middle < count ? run_end(keys, middle, count) : middle;
            merge(keys + from, middle - from, keys + middle, end - middle,
                  spare + from);
            from = end;
        }
        uint64_t *merged = spare;
        spare = keys;
        keys = merged;
    }
    return keys;
}

static size_t grid_neighbours(const flk_flock *f, size_t slot, struct scratch *scratch)
{
    const struct grid *grid = &f->grid;
    bool wraps = f->derived.world.wraps;
    struct span columns = span_round(column_of(f, slot), grid->columns, wraps);
    struct span rows = span_round(row_of(f, slot), grid->rows, wraps);
    uint64_t *keys = scratch->keys;
    size_t found = 0, looked_at = 0;
    for (int r = 0; r < rows.ranges; r++)
        for (size_t row = rows.first[r]; row <= rows.last[r]; row++)
            for (int c = 0; c < columns.ranges; c++) {
                size_t from = grid->start[row * grid->columns + columns.first[c]];
                size_t to = grid->start[row * grid->columns + columns.last[c] + 1];
                found = sift(f, slot, from, to, keys, found);
                looked_at += to - from;
            }
    if (found <= INSERTION_MAX)
        sort_by_insertion(keys, found);
    else
        keys = sort_by_merging(keys, scratch->spare_keys, found);
    search_hand_over(f, slot, keys, found, scratch);
    return looked_at - 1;
}

/* ---- The nearest, however far -------------------------------------------------- */

/* The offsets along an axis that lead from a cell to others, each once: as far as the
 * edges, or half way round. */
struct offsets {
    long first, last;
};

static struct offsets offsets_from(size_t cell, size_t cells, bool wraps)
{
    long n = (long)cells;
    if (wraps)
        return (struct offsets){-((n - 1) / 2), n / 2};
    return (struct offsets){-(long)cell, n - 1 - (long)cell};
}

static size_t cell_at(size_t cell, long offset, size_t cells)
{
    long n = (long)cells, c = (long)cell + offset;
    return (size_t)(c < 0 ? c + n : c < n ? c : c - n);
}

static double least_square_in(const flk_flock *f, size_t slot, size_t cell,
                              double least)
{
    for (size_t s = f->grid.start[cell]; s < f->grid.start[cell + 1]; s++)
        if (s != slot)
            least = fmin(least, search_square(f, slot, s));
    return least;
}

static long clip(long value, struct offsets offsets)
{
    return value < offsets.first  ? offsets.first
           : value > offsets.last ? offsets.last
                                  : value;
}

/* The least square of a distance to a boid in the cells `ring` away, those that exist.
 */
static double least_square_on_ring(const flk_flock *f, size_t slot, long ring,
                                   struct offsets across, struct offsets down,
                                   double least)
{
    const struct grid *grid = &f->grid;
    size_t column = column_of(f, slot), row = row_of(f, slot);
    for (long dy = clip(-ring, down); dy <= clip(ring, down); dy++) {
        size_t first = cell_at(row, dy, grid->rows) * grid->columns;
        bool whole =
            dy == -ring || dy == ring; /* a side of the ring, not its two ends */
        long step = whole || ring == 0 ? 1 : 2 * ring;
        for (long dx = whole ? clip(-ring, across) : -ring; dx <= ring; dx += step)
            if (dx >= across.first && dx <= across.last)
                least = least_square_in(
                    f, slot, first + cell_at(column, dx, grid->columns), least);
            else if (dx > across.last)
                break;
    }
    return least;
}

/* Ring by ring, until the next ring is farther than what was found. A ring at distance
 * k is at least k - 1 whole cells away. */
static double grid_nearest(const flk_flock *f, size_t slot)
{
    const struct grid *grid = &f->grid;
    bool wraps = f->derived.world.wraps;
    struct offsets across = offsets_from(column_of(f, slot), grid->columns, wraps);
    struct offsets down = offsets_from(row_of(f, slot), grid->rows, wraps);
    double cell = fmin(1 / grid->per_x, 1 / grid->per_y) * (1 - SLACK);
    long last = across.last;
    if (-across.first > last)
        last = -across.first;
    if (down.last > last)
        last = down.last;
    if (-down.first > last)
        last = -down.first;
    double least = HUGE_VAL;
    for (long ring = 0; ring <= last; ring++) {
        double gap = (double)(ring - 1) * cell;
        if (ring > 0 && gap * gap > least)
            break;
        least = least_square_on_ring(f, slot, ring, across, down, least);
    }
    return sqrt(least);
}

static void grid_cells(const flk_flock *flock, size_t *columns, size_t *rows)
{
    *columns = flock->grid.columns;
    *rows = flock->grid.rows;
}

const struct search search_grid = {grid_arrange, grid_neighbours, grid_nearest,
                                   grid_cells, grid_cell_of};
