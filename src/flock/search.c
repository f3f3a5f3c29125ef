#include "search.h"

#include "sort.h"
#include "vec.h"

#include <math.h>
#include <string.h>

const char *const flk_search_names[FLK_SEARCHES + 1] = {"auto", "brute", "grid",
                                                        "quadtree", NULL};

static const struct search *const searches[FLK_SEARCHES] = {
    [FLK_SEARCH_BRUTE] = &search_brute,
    [FLK_SEARCH_GRID] = &search_grid,
    [FLK_SEARCH_QUADTREE] = &search_quadtree,
};

/* ---- Which search -------------------------------------------------------------- */

static void arrange_for(flk_flock *f, const struct search *search)
{
    f->search = search;
    search->arrange(f);
}

/* Up to so many boids, looking at all of them costs less than sorting them. */
#define FEW 100

/* What a boid costs, in nanoseconds: by the grid, each candidate; by the tree, the walk
 * and each candidate, and to sort the boids once more. */
#define EACH 0.5
#define TREE_WALK 450
#define TREE_EACH 7.0
#define ANEW 60

/* One in so many boids is asked what the searches would cost it, so many at most. */
#define ONE_IN 60
#define ASKED 16

/* A boid that is asked how many of its candidates are in the box round its circle. */
struct asked {
    const flk_flock *flock;
    flk_vec p;
    uint64_t in_box;
};

static void count_in_box(void *context, size_t from, size_t to)
{
    struct asked *a = context;
    const flk_flock *f = a->flock;
    for (size_t s = from; s < to; s++) {
        flk_vec d = world_offset(&f->derived.world, a->p, f->now[s].position);
        a->in_box += fabs(d.x) <= f->options.radius && fabs(d.y) <= f->options.radius;
    }
}

/* Means over some boids, the same whatever slots they lie in. */
static double candidates_by_grid(flk_flock *f, size_t asked)
{
    struct runs *runs = &f->workers[0].runs;
    runs->boids = 0;
    for (size_t k = 0; k < asked; k++) {
        runs->count = 0;
        search_grid.batch(f, f->slot[k * f->count / asked], runs);
    }
    return (double)runs->boids / (double)asked;
}

static double candidates_by_tree(const flk_flock *f, size_t asked)
{
    struct asked all = {.flock = f};
    for (size_t k = 0; k < asked; k++) {
        size_t slot = f->slot[k * f->count / asked];
        all.p = f->now[slot].position;
        search_grid.around(f, slot, f->options.radius, count_in_box, &all);
    }
    return (double)all.in_box / (double)asked;
}

/* Would the tree cost less than the grid, in which the boids lie? Where cells are not
 * much wider than the radius it never does; where they are, the boids may all lie in a
 * few of them. */
static bool tree_costs_less(flk_flock *f)
{
    double radius = f->options.radius;
    size_t asked = f->count / ONE_IN + 1 < ASKED ? f->count / ONE_IN + 1 : ASKED;
    if (1 / f->grid.per_x < 2 * radius && 1 / f->grid.per_y < 2 * radius)
        return false;
    double by_grid = candidates_by_grid(f, asked) * EACH, by_tree = TREE_WALK + ANEW;
    return by_grid > by_tree &&
           by_grid > by_tree + candidates_by_tree(f, asked) * TREE_EACH;
}

static void choose(flk_flock *f)
{
    if (f->count <= FEW || grid_is_one_block(f)) {
        arrange_for(f, &search_brute);
        return;
    }
    arrange_for(f, &search_grid);
    if (tree_costs_less(f))
        arrange_for(f, &search_quadtree);
}

void search_arrange(flk_flock *f)
{
    if (f->method.search == FLK_SEARCH_AUTO)
        choose(f);
    else
        arrange_for(f, searches[f->method.search]);
}

/* ---- Neighbours ---------------------------------------------------------------- */

/* The double next above or below a positive one. */
static double neighbour_of(double a, int step)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof(bits));
    bits += (uint64_t)(int64_t)step;
    memcpy(&a, &bits, sizeof(a));
    return a;
}

double search_reach_squared(double radius)
{
    double t = radius * radius;
    while (sqrt(t) > radius)
        t = neighbour_of(t, -1);
    while (sqrt(neighbour_of(t, 1)) <= radius)
        t = neighbour_of(t, 1);
    return t;
}

/* The square of the distance between the boids in two slots. */
static double square_between(const flk_flock *f, size_t a, size_t b)
{
    flk_vec d = world_offset(&f->derived.world, f->now[a].position, f->now[b].position);
    return d.x * d.x + d.y * d.y;
}

void search_add_run(void *runs, size_t from, size_t to)
{
    runs_add(runs, from, to);
}

/* A boid that looks round. What it finds is kept in the places of the offsets, as keys
 * for sorting, until the offsets come to stand there. */
struct looking {
    const flk_flock *flock;
    size_t slot;
    size_t found, looked_at;
    uint64_t *keys;
    double least; /* square of a distance */
};

static void find_neighbours(void *context, size_t from, size_t to)
{
    struct looking *me = context;
    const flk_flock *f = me->flock;
    for (size_t s = from; s < to; s++)
        if (s != me->slot && square_between(f, me->slot, s) <= f->derived.reach_squared)
            me->keys[me->found++] = sort_key(f->index[s], s);
}

void search_append(const struct scene *scene, flk_vec p, const uint32_t *slots,
                   size_t count, struct neighbours *near)
{
    size_t at = near->count;
    for (size_t k = 0; k < count; k++, at++) {
        flk_vec d =
            world_offset(&scene->derived->world, p, scene->boids[slots[k]].position);
        near->index[at] = scene->index[slots[k]];
        near->slot[at] = slots[k];
        near->dx[at] = d.x;
        near->dy[at] = d.y;
        near->dist[at] = length(d);
    }
    near->count = at;
}

void search_neighbours(flk_flock *f, size_t slot)
{
    const struct scene scene = flock_scene(f);
    struct neighbours *near = &f->near;
    uint64_t *spare = (uint64_t *)(void *)near->dy;
    struct looking me = {
        .flock = f, .slot = slot, .keys = (uint64_t *)(void *)near->dx};
    f->search->around(f, slot, f->options.radius, find_neighbours, &me);
    const uint64_t *keys = sort_keys(me.keys, spare, me.found, (uint32_t)f->count - 1);
    for (size_t k = 0; k < me.found; k++)
        near->slot[k] = sort_slot(keys[k]);
    near->count = 0;
    search_append(&scene, f->now[slot].position, near->slot, me.found, near);
}

/* ---- The nearest, however far -------------------------------------------------- */

static void find_nearest(void *context, size_t from, size_t to)
{
    struct looking *me = context;
    me->looked_at += to - from;
    for (size_t s = from; s < to; s++)
        if (s != me->slot)
            me->least = fmin(me->least, square_between(me->flock, me->slot, s));
}

/* Farther and farther, until what was found is nearer than what was not looked at. */
double search_nearest(const flk_flock *f, size_t slot)
{
    double reach = f->options.radius;
    struct looking me = {.flock = f, .slot = slot, .least = HUGE_VAL};
    do {
        reach *= 2;
        me.looked_at = 0;
        f->search->around(f, slot, reach, find_nearest, &me);
    } while (me.looked_at < f->count && !(sqrt(me.least) < reach));
    return sqrt(me.least);
}
