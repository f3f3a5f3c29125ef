/*
 * The kernel of the reynolds rules, compiled once for each kind of processor
 * (kernel_plain.c, kernel_avx2.c), which name it by KERNEL and its simd by KERNEL_SIMD.
 *
 * For each boid: sift its neighbours out of a block, bring them into ascending index,
 * weigh them, add them up; then steer many boids side by side. Every operation is that
 * of steer.c, in its order: only what is elementwise runs in lanes. What is rare (a
 * fleeing boid, one too slow) is steered by steer.c from the same sums.
 */
#include "kernel_find.h"
#include "kernel_steer.h"

/* ---- Weigh --------------------------------------------------------------------- */

/* The weights of "away" from squares of distances: 1 / dist^2 in the separation ring, 0
 * outside; NaN for boids on top of each other, which poisons the sum: steer.c sees to
 * these. */
ALWAYS lanes weights(lanes squares, lanes ring)
{
    lanes dist = lanes_sqrt(squares), square = dist * dist;
    lanes weight = lanes_where(lanes_at_most(dist, ring), lanes_of(1) / square);
    return (lanes)((mask)weight | lanes_less(square, lanes_of(TOO_CLOSE)));
}

ALWAYS void weigh(double *squares, size_t count, lanes ring)
{
    for (size_t k = 0; k < count; k += LANES)
        lanes_put(squares + k, weights(lanes_at(squares + k), ring));
}

/* ---- Add up -------------------------------------------------------------------- */

struct pair_sums {
    pair away, heading, offset;
};

/* The offset from p to a boid. */
ALWAYS pair pair_offset(const struct world *world, pair p, const flk_boid *other,
                        bool across)
{
    pair d = pair_at(&other->position) - p;
    if (!across)
        return d;
    pair half = pair_of(world->x.half, world->y.half);
    pair size = pair_of(world->x.size, world->y.size);
    pair_mask over = (pair_mask)(d > half), under = (pair_mask)(d < -half);
    pair_mask back = (pair_mask)(d - size), on = (pair_mask)(d + size);
    return (pair)((back & over) | (on & under) | ((pair_mask)d & ~(over | under)));
}

ALWAYS void add_neighbour(struct pair_sums *s, const struct world *world, pair p,
                          const flk_boid *other, pair weight, bool across)
{
    pair d = pair_offset(world, p, other, across);
    s->away -= d * weight;
    s->heading += pair_at(&other->velocity);
    s->offset += d;
}

/* Those found, LANES at a time: NOBODY is here, flies nowhere, and weighs nothing. */
ALWAYS void add_found(struct pair_sums *s, const struct world *world, pair p,
                      struct found *found, const struct block *b, lanes ring,
                      bool across)
{
    b->own_boid[NOBODY] = (flk_boid){{p[0], p[1]}, {0, 0}};
    found->square[NOBODY] = HUGE_VAL;
    for (size_t k = 0; k < found->count; k += LANES) {
        const uint32_t *place = found->place + k;
        const flk_boid *boid = b->own_boid;
        lanes w = weights(lanes_gather(found->square, place), ring);
        add_neighbour(s, world, p, &boid[place[0]], lanes_twice(w, 0), across);
        add_neighbour(s, world, p, &boid[place[1]], lanes_twice(w, 1), across);
#if LANES == 4
        add_neighbour(s, world, p, &boid[place[2]], lanes_twice(w, 2), across);
        add_neighbour(s, world, p, &boid[place[3]], lanes_twice(w, 3), across);
#endif
    }
}

ALWAYS void put_sums(struct flight *flight, const struct pair_sums *s, size_t count)
{
    size_t k = flight->count++;
    flight->away_x[k] = s->away[0];
    flight->away_y[k] = s->away[1];
    flight->heading_x[k] = s->heading[0];
    flight->heading_y[k] = s->heading[1];
    flight->offset_x[k] = s->offset[0];
    flight->offset_y[k] = s->offset[1];
    flight->neighbours[k] = (double)count;
}

ALWAYS struct looker looker_of(const struct scene *scene, size_t slot, struct look look)
{
    const flk_boid *boid = &scene->boids[slot];
    struct looker me = {.x = lanes_of(boid->position.x),
                        .y = lanes_of(boid->position.y),
                        .reach_squared = lanes_of(scene->derived->reach_squared),
                        .world = scene->derived->world};
    if (look.narrowly) {
        me.vx = lanes_of(boid->velocity.x);
        me.vy = lanes_of(boid->velocity.y);
        me.speed = lanes_of(length(boid->velocity));
        me.cosine = lanes_of(scene->derived->view_cosine);
    }
    return me;
}

/* The boids in the slots [from, to), from a small block. */
ALWAYS void add_small(const struct scene *scene, const struct block *b, size_t from,
                      size_t to, struct look look, struct flight *flight)
{
    lanes ring = lanes_of(scene->options->separation_ring * scene->options->radius);
    struct found found;
    for (size_t slot = from; slot < to; slot++) {
        struct looker me = looker_of(scene, slot, look);
        pair p = pair_at(&scene->boids[slot].position);
        struct pair_sums sums = {{0, 0}, {0, 0}, {0, 0}};
        find(&found, &me, b, b->own + (slot - from), look);
        add_found(&sums, &me.world, p, &found, b, ring, look.across);
        put_sums(flight, &sums, found.count);
    }
}

/* The same from an ordered block of any size, a part of it at a time. */
ALWAYS void add_ordered(const struct scene *scene, const struct block *b, size_t from,
                        size_t to, struct look look, struct flight *flight)
{
    lanes ring = lanes_of(scene->options->separation_ring * scene->options->radius);
    struct list list;
    for (size_t slot = from; slot < to; slot++) {
        struct looker me = looker_of(scene, slot, look);
        pair p = pair_at(&scene->boids[slot].position);
        struct pair_sums sums = {{0, 0}, {0, 0}, {0, 0}};
        size_t count = 0, self = block_place(b, scene->index[slot]);
        for (size_t k = 0; k < b->count; k += LIST) {
            size_t end = k + LIST < b->count ? k + LIST : b->count;
            sift_others(&list, &me, b, k, end, self, look);
            weigh(list.weight, list.count, ring);
            for (size_t j = 0; j < list.count; j++)
                add_neighbour(&sums, &me.world, p, &scene->boids[list.slot[j]],
                              pair_of(list.weight[j], list.weight[j]), look.across);
            count += list.count;
        }
        put_sums(flight, &sums, count);
    }
}

/* All in reach, ascending, into worker->near. */
static void look_round(const struct scene *scene, struct worker *w, size_t slot,
                       size_t self)
{
    const struct block *b = &w->block;
    flk_vec p = scene->boids[slot].position;
    struct look look = {b->across, false};
    struct looker me = looker_of(scene, slot, look);
    struct list list;
    struct found found;
    w->near.count = 0;
    if (!b->ordered) {
        find(&found, &me, b, self, look);
        for (size_t k = 0; k < found.count; k++)
            list.slot[k] = scene->slot[b->index[found.place[k]] >> PLACE_BITS];
        search_append(scene, p, list.slot, found.count, &w->near);
        return;
    }
    for (size_t from = 0; from < b->count; from += LIST) {
        size_t to = from + LIST < b->count ? from + LIST : b->count;
        sift_others(&list, &me, b, from, to, self, look);
        search_append(scene, p, list.slot, list.count, &w->near);
    }
}

static void KERNEL_NAME(look)(const struct scene *scene, struct worker *w, size_t slot,
                              size_t nth)
{
    const struct block *b = &w->block;
    size_t self = b->ordered ? block_place(b, scene->index[slot]) : b->own + nth;
    look_round(scene, w, slot, self);
}

/* For whoever does not read all in reach: perceive.c and steer.c see to it. */
static void add_perceived(const struct scene *scene, struct worker *w, size_t from,
                          size_t to, struct flight *flight)
{
    for (size_t slot = from; slot < to; slot++) {
        KERNEL_NAME(look)(scene, w, slot, slot - from);
        struct sums sums = steer_sums(scene, slot, &w->near);
        put_sums(flight,
                 &(struct pair_sums){{sums.away.x, sums.away.y},
                                     {sums.heading.x, sums.heading.y},
                                     {sums.offsets.x, sums.offsets.y}},
                 sums.count);
    }
}

/* A way to add up is compiled for each way to look. */
#define COMPILE(way, name, across, narrowly)                                           \
    static void way##_##name(const struct scene *scene, const struct block *b,         \
                             size_t from, size_t to, struct flight *flight)            \
    {                                                                                  \
        way(scene, b, from, to, (struct look){across, narrowly}, flight);              \
    }
#define COMPILE_ALL(way)                                                               \
    COMPILE(way, inside, false, false)                                                 \
    COMPILE(way, across, true, false)                                                  \
    COMPILE(way, inside_narrowly, false, true)                                         \
    COMPILE(way, across_narrowly, true, true)
COMPILE_ALL(add_small)
COMPILE_ALL(add_ordered)

typedef void adder(const struct scene *scene, const struct block *b, size_t from,
                   size_t to, struct flight *flight);

/* By whether the block is ordered, lies across an edge, and the boid sees narrowly. */
static adder *const adders[2][2][2] = {
    {{add_small_inside, add_small_inside_narrowly},
     {add_small_across, add_small_across_narrowly}},
    {{add_ordered_inside, add_ordered_inside_narrowly},
     {add_ordered_across, add_ordered_across_narrowly}},
};

static void KERNEL_NAME(add_up)(const struct scene *scene, struct worker *w,
                                size_t from, size_t to, struct flight *flight)
{
    const struct block *b = &w->block;
    if (scene->options->nearest > 0)
        add_perceived(scene, w, from, to, flight);
    else
        adders[b->ordered][b->across][scene->options->field_of_view < 360](
            scene, b, from, to, flight);
}

/* ---- Gather -------------------------------------------------------------------- */

/* Append a run to a small block. */
ALWAYS void append(const flk_flock *f, struct block *b, size_t from, size_t to)
{
    size_t n = b->count, count = to - from;
    const double *x = f->x + from, *y = f->y + from;
    const uint32_t *index = f->index + from;
    double *to_x = b->own_x + n, *to_y = b->own_y + n;
    uint32_t *to_index = b->own_index + n;
    ints place = ints_of((int32_t)n) + ints_counted();
    for (size_t k = 0; k < count; k += INTS) {
        lanes x0 = lanes_at(x + k), x1 = lanes_at(x + k + LANES);
        lanes y0 = lanes_at(y + k), y1 = lanes_at(y + k + LANES);
        lanes_put(to_x + k, x0);
        lanes_put(to_x + k + LANES, x1);
        lanes_put(to_y + k, y0);
        lanes_put(to_y + k + LANES, y1);
        ints_put(to_index + k, ints_at(index + k) << PLACE_BITS | place);
        place += ints_of(INTS);
        boids_copy(&b->own_boid[n + k], &f->now[from + k]);
    }
    b->count = n + count;
}

/* A small block: not ordered. */
ALWAYS void block_of_few(struct block *b, const flk_flock *f, size_t slot,
                         const struct runs *runs)
{
    b->count = 0;
    b->x = b->own_x;
    b->y = b->own_y;
    b->index = b->own_index;
    for (size_t r = 0; r < runs->count; r++) {
        struct run run = runs->run[r];
        bool here = slot >= run.from && slot < run.to;
        b->own = here ? b->count + (slot - run.from) : b->own;
        append(f, b, run.from, run.to);
    }
}

static bool KERNEL_NAME(gather)(const flk_flock *f, size_t slot, bool near,
                                struct worker *w)
{
    struct block *b = &w->block;
    const struct runs *runs = &w->runs;
    b->across = runs->across;
    b->ordered =
        f->search->ordered || runs->boids > BLOCK_SMALL || f->count > KEYED_MAX;
    if (f->search->ordered) {
        block_of_all(b, f);
        return b->count <= b->room || !near;
    }
    if (runs->overflow || runs->boids > b->room)
        return false;
    if (b->ordered)
        block_in_order(b, f, runs);
    else
        block_of_few(b, f, slot, runs);
    lanes_put(b->own_x + b->count, lanes_of((double)NAN));
    lanes_put(b->own_y + b->count, lanes_of((double)NAN));
    return true;
}

/* ---- Steer --------------------------------------------------------------------- */

static size_t KERNEL_NAME(steer)(const struct scene *scene, const struct flight *flight,
                                 flk_boid *next, uint32_t *unknown)
{
    const flk_options *o = scene->options;
    double fear = o->fear * o->radius * (1 + 1e-9);
    struct tick t = {o, scene->derived->world, fear * fear,
                     !scene->derived->world.wraps && o->margin > 0,
                     o->obstacle_count > 0};
    size_t lost = 0;
    for (size_t k = 0; k < flight->count; k += LANES) {
        size_t left = flight->count - k;
        unsigned there = left < LANES ? (unsigned)left : LANES;
        unsigned odd = steer_lanes(scene, &t, flight, k, there, next + k);
        for (; odd; odd &= odd - 1) {
            size_t at = k + (size_t)__builtin_ctz(odd);
            struct sums sums;
            if (sums_of(flight, at, &sums))
                next[at] = steer_by(scene, flight->from + at, &sums, NULL);
            else
                unknown[lost++] = (uint32_t)(flight->from + at);
        }
    }
    return lost;
}

const struct kernel KERNEL = {KERNEL_SIMD, KERNEL_NAME(gather), KERNEL_NAME(look),
                              KERNEL_NAME(add_up), KERNEL_NAME(steer)};
