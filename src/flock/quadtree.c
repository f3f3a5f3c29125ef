/*
 * The quadtree (R. A. Finkel, J. L. Bentley, "Quad trees: a data structure for
 * retrieval on composite keys", Acta Informatica 4, 1974; here that of regions): the
 * world is split in four, and so each square with more than a leaf's boids, as deep as
 * coordinates of 16 bits go. Boids are sorted by Morton code, so the boids of any
 * square lie side by side. A boid's candidates are those of the leaves that the box
 * round its circle meets.
 */
#include "search.h"
#include "sort.h"
#include "store.h"

#include <math.h>

#define BITS 16                /* of a coordinate, and the greatest depth */
#define SIDE (1l << BITS)      /* of the world, in steps of a coordinate */
#define PENDING (3 * BITS + 4) /* squares a walk has before it at most */

/* ---- Sorting ------------------------------------------------------------------- */

static uint32_t step_along(double x, double size)
{
    uint32_t step = (uint32_t)(int32_t)(x * ((double)SIDE / size));
    return step < SIDE ? step : SIDE - 1;
}

/* The bits of a coordinate, each with a gap behind it. */
static uint32_t spread(uint32_t a)
{
    a = (a | a << 8) & 0x00ff00ff;
    a = (a | a << 4) & 0x0f0f0f0f;
    a = (a | a << 2) & 0x33333333;
    return (a | a << 1) & 0x55555555;
}

static uint32_t code_of(const flk_options *o, flk_vec p)
{
    return spread(step_along(p.x, o->width)) | spread(step_along(p.y, o->height)) << 1;
}

static void sort_boids(flk_flock *f)
{
    struct tree *tree = &f->tree;
    for (size_t s = 0; s < f->count; s++)
        tree->keys[s] = sort_key(code_of(&f->options, f->now[s].position), s);
    const uint64_t *keys = sort_keys(tree->keys, tree->spare, f->count, UINT32_MAX);
    for (size_t s = 0; s < f->count; s++) {
        tree->code[s] = sort_by(keys[s]);
        store_put(f, sort_slot(keys[s]), (uint32_t)s);
    }
    store_take_order(f);
}

/* ---- Building ------------------------------------------------------------------ */

/* The first of the slots [from, to) whose code is not under `code`. */
static uint32_t first_from(const uint32_t *codes, uint32_t from, uint32_t to,
                           uint64_t code)
{
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (codes[middle] < code)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Split a square of this depth, whose first code is given. */
static void split(struct tree *tree, size_t square, size_t depth, uint64_t code)
{
    struct node *node = &tree->nodes[square];
    uint64_t quarter = (uint64_t)1 << 2 * (BITS - 1 - depth);
    uint32_t from = node->from;
    node->children = (uint32_t)tree->count;
    for (uint64_t k = 1; k <= 4; k++) {
        uint32_t to = k < 4 ? first_from(tree->code, from, node->to, code + k * quarter)
                            : node->to;
        tree->nodes[tree->count++] = (struct node){from, to, 0};
        from = to;
    }
}

/* The code that a square of this depth begins at, from one of its boids'. */
static uint64_t begin_of(uint32_t code, size_t depth)
{
    unsigned shift = 2 * (BITS - (unsigned)depth);
    return (uint64_t)code >> shift << shift;
}

/* A level after the other, so that where there is no more room for squares, all are of
 * about one size. */
static void build(flk_flock *f)
{
    struct tree *tree = &f->tree;
    size_t leaf = (size_t)f->method.leaf, room = store_nodes(f->count);
    tree->nodes[0] = (struct node){0, (uint32_t)f->count, 0};
    tree->count = 1;
    tree->depth = 0;
    f->fullest = 0;
    size_t square = 0;
    for (size_t depth = 0, level_end = 1; square < level_end; depth++) {
        tree->depth = depth;
        for (; square < level_end; square++) {
            const struct node *node = &tree->nodes[square];
            size_t boids = node->to - node->from;
            if (boids > leaf && depth < BITS && tree->count + 4 <= room)
                split(tree, square, depth, begin_of(tree->code[node->from], depth));
            else if (boids > f->fullest)
                f->fullest = boids;
        }
        level_end = tree->count;
    }
}

static void tree_arrange(flk_flock *f)
{
    sort_boids(f);
    build(f);
}

/* ---- Walking ------------------------------------------------------------------- */

/* A square on the way, and where it lies, in steps. */
struct visited {
    uint32_t node;
    long x, y, side;
};

/* Steps that a reach spans along an axis, with one more each way for rounding: on a
 * torus they may lead over an edge. */
struct stretch {
    long from, to;
    bool wraps;
};

static struct stretch stretch_of(double x, double reach, double size, bool wraps)
{
    double a = floor((x - reach) * ((double)SIDE / size)) - 1;
    double b = floor((x + reach) * ((double)SIDE / size)) + 1;
    if (!(b - a < (double)SIDE - 1))
        return (struct stretch){0, SIDE - 1, wraps};
    return (struct stretch){(long)a, (long)b, wraps && (a < 0 || b >= (double)SIDE)};
}

static bool meets(struct stretch s, long from, long side)
{
    long to = from + side - 1;
    if (from <= s.to && to >= s.from)
        return true;
    return s.wraps && ((from <= s.to - SIDE && to >= s.from - SIDE) ||
                       (from <= s.to + SIDE && to >= s.from + SIDE));
}

struct box {
    struct stretch x, y;
};

static struct box box_round(const flk_flock *f, size_t slot, double reach)
{
    const flk_options *o = &f->options;
    bool wraps = f->derived.world.wraps;
    return (struct box){stretch_of(f->x[slot], reach, o->width, wraps),
                        stretch_of(f->y[slot], reach, o->height, wraps)};
}

static bool box_meets(const struct box *box, const struct visited *v)
{
    return meets(box->x, v->x, v->side) && meets(box->y, v->y, v->side);
}

/* A walk over squares: the last put aside comes next. */
struct walk {
    const struct tree *tree;
    size_t count;
    struct visited pending[PENDING];
};

static struct walk walk_from_root(const flk_flock *f)
{
    struct walk walk = {.tree = &f->tree, .count = 1};
    walk.pending[0] = (struct visited){0, 0, 0, SIDE};
    return walk;
}

/* The four of a square, the first one to come next. */
static void walk_into(struct walk *walk, const struct visited *v)
{
    uint32_t first = walk->tree->nodes[v->node].children;
    long side = v->side / 2;
    for (uint32_t k = 4; k-- > 0;)
        walk->pending[walk->count++] = (struct visited){
            first + k, v->x + (k & 1 ? side : 0), v->y + (k & 2 ? side : 0), side};
}

/* Leaves side by side are visited as one run. */
static bool tree_around(const flk_flock *f, size_t slot, double reach,
                        search_visit *visit, void *context)
{
    struct walk walk = walk_from_root(f);
    struct box box = box_round(f, slot, reach);
    uint32_t from = 0, to = 0;
    while (walk.count > 0) {
        struct visited v = walk.pending[--walk.count];
        const struct node *node = &f->tree.nodes[v.node];
        if (node->from == node->to || !box_meets(&box, &v))
            continue;
        if (node->children) {
            walk_into(&walk, &v);
            continue;
        }
        if (node->from != to) {
            if (from < to)
                visit(context, from, to);
            from = node->from;
        }
        to = node->to;
    }
    visit(context, from, to);
    return box.x.wraps || box.y.wraps;
}

static size_t tree_batch(const flk_flock *f, size_t slot, struct runs *runs)
{
    runs->across = tree_around(f, slot, f->options.radius, search_add_run, runs);
    return slot + 1;
}

/* ---- What it tells ------------------------------------------------------------- */

static size_t count_leaves(const struct tree *tree)
{
    size_t leaves = 0;
    for (size_t k = 0; k < tree->count; k++)
        leaves += tree->nodes[k].children == 0;
    return leaves;
}

static void tree_describe(const flk_flock *f, flk_layout *layout)
{
    layout->nodes = f->tree.count;
    layout->depth = f->tree.depth;
    layout->squares = count_leaves(&f->tree);
}

/* Leaves are numbered as a walk comes to them: along the boids. */
static size_t tree_square_of(const flk_flock *f, size_t slot)
{
    struct walk walk = walk_from_root(f);
    for (size_t leaf = 0;; leaf++) {
        struct visited v = walk.pending[--walk.count];
        while (f->tree.nodes[v.node].children) {
            walk_into(&walk, &v);
            v = walk.pending[--walk.count];
        }
        const struct node *node = &f->tree.nodes[v.node];
        if (slot >= node->from && slot < node->to)
            return leaf;
    }
}

static size_t tree_squares(const flk_flock *f, size_t slot, flk_square *squares,
                           size_t room)
{
    struct walk walk = walk_from_root(f);
    struct box box = box_round(f, slot, f->options.radius);
    double step_x = f->options.width / (double)SIDE;
    double step_y = f->options.height / (double)SIDE;
    size_t count = 0;
    while (walk.count > 0) {
        struct visited v = walk.pending[--walk.count];
        const struct node *node = &f->tree.nodes[v.node];
        if (node->children) {
            walk_into(&walk, &v);
            continue;
        }
        if (count < room)
            squares[count] = (flk_square){
                (double)v.x * step_x,    (double)v.y * step_y,  (double)v.side * step_x,
                (double)v.side * step_y, node->to - node->from, box_meets(&box, &v)};
        count++;
    }
    return count;
}

const struct search search_quadtree = {FLK_SEARCH_QUADTREE, false,       tree_arrange,
                                       tree_batch,          tree_around, tree_describe,
                                       tree_square_of,      tree_squares};
