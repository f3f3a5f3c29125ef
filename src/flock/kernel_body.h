/*
 * The kernel of the reynolds rules, compiled once for each kind of processor
 * (kernel_plain.c, kernel_avx2.c), which name it by KERNEL and its simd by KERNEL_SIMD.
 *
 * For each boid: sift its neighbours out of a block, bring them into ascending index,
 * weigh them, add them up; then steer many boids side by side. Every operation is that
 * of steer.c, in its order: only what is elementwise runs in lanes. What is rare (near
 * an obstacle, fleeing, over an edge) is steered by steer.c from the same sums.
 */
#include "block.h"
#include "kernel.h"
#include "perceive.h"
#include "vec.h"

/* Neighbours are taken so many at a time; a block that is not ordered never has more. */
#define LIST 512

/* Those found among some candidates. */
struct list {
    size_t count;
    uint32_t slot[LIST + INTS], index[LIST + INTS]; /* index only where not ordered */
    double square[LIST + INTS];                     /* of the distance; then the weight */
};

/* One axis of the torus, in lanes. */
ALWAYS lanes short_way(lanes d, struct axis axis)
{
    lanes half = lanes_of(axis.half), size = lanes_of(axis.size);
    mask over = lanes_less(half, d), under = lanes_less(d, -half);
    return lanes_pick(over, d - size, lanes_pick(under, d + size, d));
}

/* ---- Sift ---------------------------------------------------------------------- */

#if LANES == 4

/* For each set of lanes, how bytes or words move so that those stand at the front. */
#define B(k) 4 * (k), 4 * (k) + 1, 4 * (k) + 2, 4 * (k) + 3
#define W(k) 2 * (k), 2 * (k) + 1
#define EACH(E)                                                                        \
    E(0, 0, 0, 0), E(0, 0, 0, 0), E(1, 0, 0, 0), E(0, 1, 0, 0), E(2, 0, 0, 0),         \
        E(0, 2, 0, 0), E(1, 2, 0, 0), E(0, 1, 2, 0), E(3, 0, 0, 0), E(0, 3, 0, 0),     \
        E(1, 3, 0, 0), E(0, 1, 3, 0), E(2, 3, 0, 0), E(0, 2, 3, 0), E(1, 2, 3, 0),     \
        E(0, 1, 2, 3)
#define BYTES(a, b, c, d)                                                              \
    {                                                                                  \
        B(a), B(b), B(c), B(d)                                                         \
    }
#define WORDS(a, b, c, d)                                                              \
    {                                                                                  \
        W(a), W(b), W(c), W(d)                                                         \
    }
static const uint8_t front_bytes[16][16] __attribute__((aligned(16))) = {EACH(BYTES)};
static const uint32_t front_words[16][8] __attribute__((aligned(32))) = {EACH(WORDS)};

ALWAYS void keep_ids(uint32_t *to, const uint32_t *from, unsigned bits)
{
    __m128i ids = _mm_loadu_si128((const __m128i *)(const void *)from);
    __m128i order = _mm_load_si128((const __m128i *)(const void *)front_bytes[bits]);
    _mm_storeu_si128((__m128i *)(void *)to, _mm_shuffle_epi8(ids, order));
}

/* Append those of LANES candidates whose bits are set. */
ALWAYS void keep(struct list *list, const struct block *b, size_t k, unsigned bits,
                 lanes square, bool ordered)
{
    __m256i order = _mm256_load_si256((const __m256i *)(const void *)front_words[bits]);
    __m256 moved = _mm256_permutevar8x32_ps((__m256)square, order);
    keep_ids(list->slot + list->count, b->slot + k, bits);
    if (!ordered)
        keep_ids(list->index + list->count, b->index + k, bits);
    lanes_put(list->square + list->count, (lanes)moved);
    list->count += (size_t)__builtin_popcount(bits);
}

#else

ALWAYS void keep(struct list *list, const struct block *b, size_t k, unsigned bits,
                 lanes square, bool ordered)
{
    size_t n = list->count;
    for (size_t lane = 0; lane < LANES; lane++) {
        list->slot[n] = b->slot[k + lane];
        if (!ordered)
            list->index[n] = b->index[k + lane];
        list->square[n] = square[lane];
        n += bits >> lane & 1;
    }
    list->count = n;
}

#endif

/* Whom a boid looks for: what does not change from candidate to candidate. */
struct looker {
    lanes x, y, reach_squared;
    struct world world;
};

/* Which of the candidates from k on are in reach. */
ALWAYS unsigned in_reach(const struct looker *me, const struct block *b, size_t k,
                         bool across, lanes *square)
{
    lanes dx = lanes_at(b->x + k) - me->x, dy = lanes_at(b->y + k) - me->y;
    if (across) {
        dx = short_way(dx, me->world.x);
        dy = short_way(dy, me->world.y);
    }
    *square = dx * dx + dy * dy;
    return lanes_bits(lanes_at_most(*square, me->reach_squared));
}

/* Append those of the candidates [from, to) that are in reach. */
ALWAYS void sift(struct list *list, const struct looker *me, const struct block *b,
                 size_t from, size_t to, bool across, bool ordered)
{
    size_t k = from;
    lanes square;
    for (; k + LANES <= to; k += LANES) {
        unsigned bits = in_reach(me, b, k, across, &square);
        keep(list, b, k, bits, square, ordered);
    }
    unsigned bits = in_reach(me, b, k, across, &square) & ((1u << (to - k)) - 1);
    keep(list, b, k, bits, square, ordered);
}

/* The candidates [from, to) that are in reach, but for number `self`. */
ALWAYS void sift_others(struct list *list, const struct looker *me,
                        const struct block *b, size_t from, size_t to, size_t self,
                        bool across, bool ordered)
{
    list->count = 0;
    if (self >= from && self < to) {
        sift(list, me, b, from, self, across, ordered);
        from = self + 1;
    }
    sift(list, me, b, from, to, across, ordered);
}

/* ---- Weigh --------------------------------------------------------------------- */

/* From squares to the weights of "away": 1 / dist^2 in the separation ring, 0 outside;
 * NaN for boids on top of each other, which poisons the sum: steer.c sees to these. */
ALWAYS void weigh(struct list *list, double ring)
{
    for (size_t k = 0; k < list->count; k += LANES) {
        lanes dist = lanes_sqrt(lanes_at(list->square + k));
        lanes square = dist * dist;
        lanes weight = lanes_where(lanes_at_most(dist, lanes_of(ring)),
                                   lanes_of(1) / square);
        mask close = lanes_less(square, lanes_of(TOO_CLOSE));
        lanes_put(list->square + k, (lanes)((mask)weight | close));
    }
}

/* ---- Into ascending index ------------------------------------------------------ */

/* The places in the order: how many indices are lower than list->index[k]. */
ALWAYS void rank_all(struct list *list, int32_t *rank)
{
    const int32_t last = INT32_MAX; /* behind everybody */
    size_t n = list->count;
    for (size_t k = 0; k < 4; k++)
        memcpy(list->index + n + k, &last, sizeof(last));
    for (size_t k = 0; k < n; k += INTS) {
        ints mine = ints_at(list->index + k), before = ints_of(0);
        for (size_t j = 0; j < n; j += 4) {
            before -= mine > ints_of((int32_t)list->index[j]);
            before -= mine > ints_of((int32_t)list->index[j + 1]);
            before -= mine > ints_of((int32_t)list->index[j + 2]);
            before -= mine > ints_of((int32_t)list->index[j + 3]);
        }
        memcpy(rank + k, &before, sizeof(before));
    }
}

ALWAYS void put_in_order(struct list *list, struct list *sorted)
{
    int32_t rank[LIST + INTS];
    rank_all(list, rank);
    for (size_t k = 0; k < list->count; k++) {
        sorted->slot[rank[k]] = list->slot[k];
        sorted->square[rank[k]] = list->square[k];
    }
    sorted->count = list->count;
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

ALWAYS void add_list(const struct scene *scene, pair p, const struct list *list,
                     bool across, struct pair_sums *sums)
{
    struct pair_sums s = *sums;
    for (size_t k = 0; k < list->count; k++) {
        const flk_boid *other = &scene->boids[list->slot[k]];
        double weight = list->square[k];
        pair d = pair_offset(&scene->derived->world, p, other, across);
        s.away -= d * pair_of(weight, weight);
        s.heading += pair_at(&other->velocity);
        s.offset += d;
    }
    *sums = s;
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

/* One boid, which is number `self` of the block. */
ALWAYS void add_one(const struct scene *scene, const struct block *b, size_t slot,
                    size_t self, bool across, bool ordered, struct flight *flight)
{
    const struct derived *derived = scene->derived;
    const flk_options *o = scene->options;
    pair p = pair_at(&scene->boids[slot].position);
    struct looker me = {lanes_of(p[0]), lanes_of(p[1]),
                        lanes_of(derived->reach_squared), derived->world};
    double ring = o->separation_ring * o->radius;
    struct pair_sums sums = {{0, 0}, {0, 0}, {0, 0}};
    struct list list, sorted;
    size_t count = 0;
    for (size_t from = 0; from < b->count; from += LIST) {
        size_t to = from + LIST < b->count ? from + LIST : b->count;
        sift_others(&list, &me, b, from, to, self, across, ordered);
        weigh(&list, ring);
        if (!ordered)
            put_in_order(&list, &sorted);
        add_list(scene, p, ordered ? &list : &sorted, across, &sums);
        count += list.count;
    }
    put_sums(flight, &sums, count);
}

/* The same for whoever does not read all in reach: perceive.c and steer.c see to it. */
static void add_perceived(const struct scene *scene, struct worker *w, size_t slot,
                          size_t self, struct flight *flight)
{
    const struct block *b = &w->block;
    const struct world *world = &scene->derived->world;
    flk_vec p = scene->boids[slot].position;
    struct looker me = {lanes_of(p.x), lanes_of(p.y),
                        lanes_of(scene->derived->reach_squared), *world};
    struct list list, sorted;
    w->near.count = 0;
    for (size_t from = 0; from < b->count; from += LIST) {
        size_t to = from + LIST < b->count ? from + LIST : b->count;
        sift_others(&list, &me, b, from, to, self, b->across, b->ordered);
        if (!b->ordered)
            put_in_order(&list, &sorted);
        search_append(scene, p, b->ordered ? list.slot : sorted.slot, list.count,
                      &w->near);
    }
    struct sums sums = steer_sums(scene, slot, &w->near);
    put_sums(flight,
             &(struct pair_sums){{sums.away.x, sums.away.y},
                                 {sums.heading.x, sums.heading.y},
                                 {sums.offsets.x, sums.offsets.y}},
             sums.count);
}

static void KERNEL_NAME(add_up)(const struct scene *scene, struct worker *w,
                                size_t from, size_t to, struct flight *flight)
{
    const flk_options *o = scene->options;
    const struct block *b = &w->block;
    bool perceiving = o->field_of_view < 360 || o->nearest > 0;
    for (size_t slot = from; slot < to; slot++) {
        size_t self = block_place(b, scene->index[slot], slot - from);
        if (perceiving)
            add_perceived(scene, w, slot, self, flight);
        else if (b->ordered && b->across)
            add_one(scene, b, slot, self, true, true, flight);
        else if (b->ordered)
            add_one(scene, b, slot, self, false, true, flight);
        else if (b->across)
            add_one(scene, b, slot, self, true, false, flight);
        else
            add_one(scene, b, slot, self, false, false, flight);
    }
}

/* ---- Gather -------------------------------------------------------------------- */

/* Append the boids in the slots [from, to) to the block. */
static void KERNEL_NAME(visit)(void *context, size_t from, size_t to)
{
    struct gathering *g = context;
    const flk_flock *f = g->flock;
    struct block *b = g->block;
    size_t n = b->count, count = to - from;
    if (count > b->room - n) {
        b->overflow = true;
        return;
    }
    if (g->slot >= from && g->slot < to)
        b->own = n + (g->slot - from);
    for (size_t k = 0; k < count; k += LANES) {
        lanes_put(b->own_x + n + k, lanes_at(f->x + from + k));
        lanes_put(b->own_y + n + k, lanes_at(f->y + from + k));
    }
    for (size_t k = 0; k < count; k += INTS)
        memcpy(b->own_index + n + k, f->index + from + k, sizeof(ints));
    ints slots = ints_of((int32_t)from) + ints_counted();
    for (size_t k = 0; k < count; k += INTS, slots += ints_of(INTS))
        memcpy(b->own_slot + n + k, &slots, sizeof(slots));
    b->count = n + count;
}

static void KERNEL_NAME(gather)(const flk_flock *f, size_t slot, struct block *b)
{
    struct gathering g = {f, b, slot};
    if (f->search->ordered) {
        block_of_all(b, f);
        return;
    }
    block_clear(b);
    b->across = f->search->around(f, slot, f->options.radius, KERNEL_NAME(visit), &g);
    if (b->count > BLOCK_SORT && !b->overflow)
        block_sort(b, f);
}

/* ---- Steer --------------------------------------------------------------------- */

struct force_lanes {
    lanes x, y;
};

ALWAYS lanes length_lanes(lanes x, lanes y)
{
    return lanes_sqrt(x * x + y * y);
}

/* Steering = desired velocity - velocity, at most `cap` hard; zero for no desire. */
ALWAYS struct force_lanes seek_lanes(lanes x, lanes y, const struct boid_lanes *me,
                                     lanes max_speed, lanes cap)
{
    lanes zero = lanes_of(0), one = lanes_of(1);
    lanes length = length_lanes(x, y), inverse = one / length;
    lanes wish_x = (x * inverse) * max_speed - me->vx;
    lanes wish_y = (y * inverse) * max_speed - me->vy;
    lanes hard = length_lanes(wish_x, wish_y), cut = cap / hard;
    mask over = lanes_less(cap, hard), any = lanes_less(zero, length);
    return (struct force_lanes){
        lanes_where(any, lanes_pick(over, wish_x * cut, wish_x)),
        lanes_where(any, lanes_pick(over, wish_y * cut, wish_y))};
}

/* At most `most` long. */
ALWAYS struct force_lanes limit_lanes(lanes x, lanes y, lanes most)
{
    lanes length = length_lanes(x, y), cut = most / length;
    mask over = lanes_less(most, length);
    return (struct force_lanes){lanes_pick(over, x * cut, x),
                                lanes_pick(over, y * cut, y)};
}

/* What is the same for all boids of a tick. */
struct tick {
    const flk_options *o;
    struct world world;
    double fear_squared; /* a little more than that of the fear radius */
    bool walls;          /* with a margin */
};

/* A coordinate in the world, taken as world_contain() takes it. */
ALWAYS lanes contain_lanes(lanes x, struct axis axis, bool wraps)
{
    lanes size = lanes_of(axis.size), zero = lanes_of(0);
    if (!wraps)
        return lanes_where(lanes_less(zero, x), lanes_pick(lanes_less(x, size), x, size));
    lanes y = (x + size) - size;
    return lanes_where(lanes_less(y, size), y);
}

ALWAYS mask outside_lanes(lanes x, struct axis axis)
{
    return ~(lanes_at_most(lanes_of(0), x) & lanes_less(x, lanes_of(axis.size)));
}

/* Whose push off the walls is not zero. */
ALWAYS mask near_walls(const struct tick *t, lanes x, lanes y)
{
    lanes margin = lanes_of(t->o->margin);
    return lanes_less(x, margin) | lanes_less(y, margin) |
           lanes_less(lanes_of(t->o->width) - x, margin) |
           lanes_less(lanes_of(t->o->height) - y, margin);
}

/* Who may be within the fear radius of a predator. */
ALWAYS mask near_predators(const struct scene *scene, const struct tick *t, lanes x,
                           lanes y)
{
    mask near = lanes_less(lanes_of(1), lanes_of(0));
    for (size_t k = 0; k < scene->predator_count; k++) {
        flk_vec p = scene->predators[k].position;
        lanes dx = short_way(x - lanes_of(p.x), t->world.x);
        lanes dy = short_way(y - lanes_of(p.y), t->world.y);
        near |= lanes_at_most(dx * dx + dy * dy, lanes_of(t->fear_squared));
    }
    return near;
}

/* LANES boids of the flight from number k on; a bit for each that steer.c must see to. */
ALWAYS unsigned steer_lanes(const struct scene *scene, const struct tick *t,
                            const struct flight *flight, size_t k, flk_boid *next)
{
    const flk_options *o = t->o;
    struct boid_lanes me = boids_at(scene->boids + flight->from + k);
    lanes zero = lanes_of(0), top = lanes_of(o->max_speed), cap = lanes_of(o->max_force);
    lanes away_x = lanes_at(flight->away_x + k), away_y = lanes_at(flight->away_y + k);
    lanes mean = lanes_of(1) / lanes_at(flight->neighbours + k);

    struct force_lanes s = seek_lanes(away_x, away_y, &me, top, cap);
    struct force_lanes a = seek_lanes(lanes_at(flight->heading_x + k),
                                      lanes_at(flight->heading_y + k), &me, top, cap);
    struct force_lanes c =
        seek_lanes(lanes_at(flight->offset_x + k) * mean,
                   lanes_at(flight->offset_y + k) * mean, &me, top, cap);

    lanes w_s = lanes_of(o->separation), w_a = lanes_of(o->alignment),
          w_c = lanes_of(o->cohesion);
    struct force_lanes push = {(s.x * w_s + a.x * w_a) + c.x * w_c,
                               (s.y * w_s + a.y * w_a) + c.y * w_c};
    if (o->sum_cap)
        push = limit_lanes(push.x, push.y, cap);
    struct force_lanes v =
        limit_lanes((me.vx + push.x) + zero, (me.vy + push.y) + zero, top);

    lanes x = me.x + v.x, y = me.y + v.y;
    bool wraps = t->world.wraps;
    boids_put(next, (struct boid_lanes){contain_lanes(x, t->world.x, wraps),
                                        contain_lanes(y, t->world.y, wraps), v.x, v.y});

    mask odd = (mask)(away_x != away_x) | (mask)(away_y != away_y);
    if (o->min_speed > 0)
        odd |= lanes_less(length_lanes(v.x, v.y), lanes_of(o->min_speed));
    if (wraps)
        odd |= outside_lanes(x, t->world.x) | outside_lanes(y, t->world.y);
    if (t->walls)
        odd |= near_walls(t, me.x, me.y);
    if (scene->predator_count > 0)
        odd |= near_predators(scene, t, me.x, me.y);
    if (o->obstacle_count > 0)
        odd = ~(mask){0};
    return lanes_bits(odd);
}

/* The sums of one boid, as steer.c has them; false where they are not known. */
static bool sums_of(const struct flight *flight, size_t k, struct sums *sums)
{
    *sums = (struct sums){.count = (size_t)flight->neighbours[k],
                          .away = {flight->away_x[k], flight->away_y[k]},
                          .heading = {flight->heading_x[k], flight->heading_y[k]},
                          .offsets = {flight->offset_x[k], flight->offset_y[k]}};
    return sums->away.x == sums->away.x && sums->away.y == sums->away.y;
}

static size_t KERNEL_NAME(steer)(const struct scene *scene, const struct flight *flight,
                                 flk_boid *next, uint32_t *unknown)
{
    const flk_options *o = scene->options;
    double fear = o->fear * o->radius * (1 + 1e-9);
    struct tick t = {o, scene->derived->world, fear * fear,
                     !scene->derived->world.wraps && o->margin > 0};
    size_t lost = 0;
    for (size_t k = 0; k < flight->count; k += LANES) {
        unsigned odd = steer_lanes(scene, &t, flight, k, next + k);
        for (; odd; odd &= odd - 1) {
            size_t at = k + (size_t)__builtin_ctz(odd);
            struct sums sums;
            if (at >= flight->count)
                break;
            if (sums_of(flight, at, &sums))
                next[at] = steer_by(scene, flight->from + at, &sums, NULL);
            else
                unknown[lost++] = (uint32_t)(flight->from + at);
        }
    }
    return lost;
}

const struct kernel KERNEL = {KERNEL_SIMD, KERNEL_NAME(gather), KERNEL_NAME(add_up),
                              KERNEL_NAME(steer)};
