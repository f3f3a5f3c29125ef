#include "measures.h"

#include "fear.h"
#include "kernel.h"
#include "vec.h"

#include <math.h>

#define PI 3.141592653589793

const flk_measure flk_measure_table[FLK_MEASURE_COUNT] = {
    {"polarization", "", "length of the mean heading; 1: one shared heading"},
    {"mean_speed", "units/tick", "mean speed of the boids"},
    {"spread", "units", "mean distance to the flock's centre"},
    {"groups", "", "connected parts of two boids or more, joined within the radius"},
    {"alone", "boids", "boids with nobody within the radius"},
    {"largest", "boids", "size of the largest group"},
    {"mean_neighbours", "boids", "mean number of others within the radius"},
    {"nearest_neighbour", "units", "mean distance to the nearest other boid"},
    {"fleeing", "boids", "boids within the fear radius of a predator"},
    {"stirred", "boids",
     "boids that do not flee, with a fleeing one within the radius"},
    {"panic_reach", "units", "how far beyond the fear radius the farthest of these is"},
};

/* ---- Order and motion ---------------------------------------------------------- */

static double polarization(const flk_flock *f)
{
    flk_vec sum = {0, 0};
    for (size_t i = 0; i < f->count; i++)
        sum = add(sum, normalize(f->now[f->slot[i]].velocity));
    return length(sum) / (double)f->count;
}

static double mean_speed(const flk_flock *f)
{
    double sum = 0;
    for (size_t i = 0; i < f->count; i++)
        sum += length(f->now[f->slot[i]].velocity);
    return sum / (double)f->count;
}

/* ---- Spread -------------------------------------------------------------------- */

/* The mean of angles, as a place on an axis that wraps. */
static double circular_mean(const flk_flock *f, const double *x, double size)
{
    double c = 0, s = 0;
    for (size_t i = 0; i < f->count; i++) {
        double angle = x[f->slot[i]] / size * (2 * PI);
        c += cos(angle);
        s += sin(angle);
    }
    double turn = atan2(s, c) / (2 * PI);
    return (turn < 0 ? turn + 1 : turn) * size;
}

static double plain_mean(const flk_flock *f, const double *x)
{
    double sum = 0;
    for (size_t i = 0; i < f->count; i++)
        sum += x[f->slot[i]];
    return sum / (double)f->count;
}

static flk_vec centre_of(const flk_flock *f)
{
    const struct world *w = &f->derived.world;
    if (w->wraps)
        return vec(circular_mean(f, f->x, w->x.size),
                   circular_mean(f, f->y, w->y.size));
    return vec(plain_mean(f, f->x), plain_mean(f, f->y));
}

static double spread(const flk_flock *f)
{
    flk_vec centre = centre_of(f);
    double sum = 0;
    for (size_t i = 0; i < f->count; i++) {
        flk_vec p = f->now[f->slot[i]].position;
        sum += length(world_offset(&f->derived.world, centre, p));
    }
    return sum / (double)f->count;
}

/* ---- Groups, by union-find ----------------------------------------------------- */

/* The lowest index that boid i is joined with so far; halves the path on its way. */
static uint32_t root_of(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

/* Joins a boid with those near it. Its number of neighbours and the distance to the
 * nearest are kept where it will be after the next tick: nobody needs that yet. */
static void join_from(flk_flock *f, uint32_t slot, const struct neighbours *near)
{
    uint32_t i = f->index[slot];
    double least = HUGE_VAL;
    for (size_t k = 0; k < near->count; k++) {
        if (near->index[k] < i)
            join(f->analysis.parent, i, near->index[k]);
        least = fmin(least, near->dist[k]);
    }
    if (near->count == 0)
        least = search_nearest(f, slot);
    f->next[i].position = vec((double)near->count, least);
}

/* ---- Panic --------------------------------------------------------------------- */

/* What is noted of a boid, by index, where its group will stand later. */
enum { CALM, STIRRED, FLEES };

static void note_fleeing(flk_flock *f)
{
    const struct scene scene = flock_scene(f);
    for (size_t i = 0; i < f->count; i++)
        f->analysis.group[i] =
            fear_reaches(&scene, f->now[f->slot[i]].position) ? FLEES : CALM;
}

/* Is a boid stirred by one of those near it? */
static void note_stirred(flk_flock *f, uint32_t slot, const struct neighbours *near)
{
    uint32_t *noted = f->analysis.group;
    if (noted[f->index[slot]] == FLEES)
        return;
    for (size_t k = 0; k < near->count; k++)
        if (noted[near->index[k]] == FLEES)
            noted[f->index[slot]] = STIRRED;
}

static void measure_panic(const flk_flock *f, double *of)
{
    const struct scene scene = flock_scene(f);
    double fear = f->options.fear * f->options.radius, farthest = 0;
    for (size_t i = 0; i < f->count; i++) {
        uint32_t noted = f->analysis.group[i];
        of[FLK_MEASURE_FLEEING] += noted == FLEES;
        of[FLK_MEASURE_STIRRED] += noted == STIRRED;
        if (noted == STIRRED)
            farthest = fmax(farthest,
                            fear_distance(&scene, f->now[f->slot[i]].position) - fear);
    }
    of[FLK_MEASURE_PANIC_REACH] = farthest;
}

/* ---- All pairs within the radius ----------------------------------------------- */

/* Joins all, and adds up the two means over pairs, in ascending index. */
static void look_around(flk_flock *f, double *neighbours, double *nearest)
{
    const struct scene scene = flock_scene(f);
    struct worker *worker = &f->workers[0];
    bool fits;
    for (size_t from = 0, to; from < f->count; from = to) {
        to = kernel_gather(f, from, true, worker, &fits);
        for (size_t slot = from; slot < to; slot++) {
            if (fits)
                f->kernel->look(&scene, worker, slot, slot - from);
            else
                search_neighbours(f, slot);
            join_from(f, (uint32_t)slot, fits ? &worker->near : &f->near);
            if (f->predator_count > 0)
                note_stirred(f, (uint32_t)slot, fits ? &worker->near : &f->near);
        }
    }
    *neighbours = *nearest = 0;
    for (size_t i = 0; i < f->count; i++) {
        *neighbours += f->next[i].position.x;
        *nearest += f->next[i].position.y;
    }
}

/* Groups from the joined boids. `group` counts the boids of each root first. */
static void name_groups(flk_flock *f, double *groups, double *alone, double *largest)
{
    uint32_t *parent = f->analysis.parent, *group = f->analysis.group;
    *groups = *alone = *largest = 0;
    for (uint32_t i = 0; i < f->count; i++)
        group[i] = 0;
    for (uint32_t i = 0; i < f->count; i++)
        group[root_of(parent, i)]++;
    for (uint32_t i = 0; i < f->count; i++) {
        *alone += group[i] == 1;
        *groups += group[i] > 1;
        *largest = fmax(*largest, group[i] > 1 ? group[i] : 0);
    }
    for (uint32_t i = (uint32_t)f->count; i-- > 0;) {
        uint32_t root = root_of(parent, i);
        group[i] = root == i && group[i] == 1 ? FLK_ALONE : root;
    }
}

void measures_update(flk_flock *f)
{
    struct analysis *a = &f->analysis;
    if (a->valid)
        return;
    a->valid = true;
    a->measures = (flk_measures){{0}};
    if (f->count == 0)
        return;
    flock_arrange(f);
    for (uint32_t i = 0; i < f->count; i++)
        a->parent[i] = i;
    double neighbours, nearest, *of = a->measures.of;
    if (f->predator_count > 0)
        note_fleeing(f);
    look_around(f, &neighbours, &nearest);
    if (f->predator_count > 0)
        measure_panic(f, of);
    of[FLK_MEASURE_POLARIZATION] = polarization(f);
    of[FLK_MEASURE_MEAN_SPEED] = mean_speed(f);
    of[FLK_MEASURE_SPREAD] = spread(f);
    name_groups(f, &of[FLK_MEASURE_GROUPS], &of[FLK_MEASURE_ALONE],
                &of[FLK_MEASURE_LARGEST]);
    of[FLK_MEASURE_MEAN_NEIGHBOURS] = neighbours / (double)f->count;
    of[FLK_MEASURE_NEAREST_NEIGHBOUR] = f->count > 1 ? nearest / (double)f->count : 0;
}
