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

/* Neighbours are taken so many at a time; a block that is not ordered never has more.
 */
#define LIST 512

/* Neighbours found, in ascending index. */
struct list {
    size_t count;
    uint32_t slot[LIST + INTS];
    double weight[LIST + INTS]; /* first the square of the distance */
};

/* Keys: an index and, below, the place in the block. */
#define PLACE_BITS 7
#define PLACE ((1 << PLACE_BITS) - 1)
_Static_assert(BLOCK_SMALL <= PLACE, "a place fits in a key");
/* In a larger flock an index does not fit: each block is ordered. */
#define KEYED_MAX (INT32_MAX >> PLACE_BITS)

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

ALWAYS size_t keep_ids(uint32_t *to, const uint32_t *from, unsigned bits)
{
    __m128i ids = _mm_loadu_si128((const __m128i *)(const void *)from);
    __m128i order = _mm_load_si128((const __m128i *)(const void *)front_bytes[bits]);
    _mm_storeu_si128((__m128i *)(void *)to, _mm_shuffle_epi8(ids, order));
    return (size_t)__builtin_popcount(bits);
}

ALWAYS void keep_doubles(double *to, lanes from, unsigned bits)
{
    __m256i order = _mm256_load_si256((const __m256i *)(const void *)front_words[bits]);
    lanes_put(to, (lanes)_mm256_permutevar8x32_ps((__m256)from, order));
}

#else

ALWAYS size_t keep_ids(uint32_t *to, const uint32_t *from, unsigned bits)
{
    to[0] = from[0];
    to[bits & 1] = from[1];
    return (bits & 1) + (bits >> 1);
}

ALWAYS void keep_doubles(double *to, lanes from, unsigned bits)
{
    to[0] = from[0];
    to[bits & 1] = from[1];
}

#endif

/* Who looks, and how far: what does not change from candidate to candidate. */
struct looker {
    lanes x, y, reach_squared;
    lanes vx, vy, speed, cosine; /* for a field of view */
    struct world world;
};

/* How a kernel looks: what is known when it is compiled. */
struct look {
    bool across;   /* over edges, too */
    bool narrowly; /* with a field of view */
};

/* Those ahead, as perceive.c has it; all of them for a boid that stands still. */
ALWAYS mask in_view(const struct looker *me, lanes dx, lanes dy, lanes dist)
{
    lanes zero = lanes_of(0);
    lanes ahead = -(dx * me->vx + dy * me->vy);
    return ~lanes_less(zero, me->speed) | ~lanes_less(zero, dist) |
           lanes_at_most(me->cosine * (dist * me->speed), ahead);
}

/* Which of the candidates from k on are in reach. (The offset is turned round: its
 * square is the same, and the candidates' places need no register.) */
ALWAYS unsigned in_reach(const struct looker *me, const struct block *b, size_t k,
                         struct look look, lanes *square)
{
    lanes dx = me->x - lanes_at(b->x + k), dy = me->y - lanes_at(b->y + k);
    if (look.across) {
        dx = short_way(dx, me->world.x);
        dy = short_way(dy, me->world.y);
    }
    *square = dx * dx + dy * dy;
    mask seen = lanes_at_most(*square, me->reach_squared);
    if (look.narrowly)
        seen &= in_view(me, dx, dy, lanes_sqrt(*square));
    return lanes_bits(seen);
}

/* Candidates come LANES at a time: `self` stands among those from its group on. Behind
 * the last one are NaN, which are in nobody's reach. */
ALWAYS size_t group_of(size_t self)
{
    return self / LANES * LANES;
}

ALWAYS unsigned all_but(size_t self)
{
    return ~(1u << self % LANES);
}

/* Append those in reach of the group from k on, of an ordered block. */
ALWAYS size_t sift(struct list *list, size_t n, const struct looker *me,
                   const struct block *b, size_t k, unsigned wanted, struct look look)
{
    lanes square;
    unsigned bits = in_reach(me, b, k, look, &square) & wanted;
    keep_doubles(list->weight + n, square, bits);
    return n + keep_ids(list->slot + n, b->slot + k, bits);
}

/* The candidates [from, to) that are in reach, but for number `self`; from is the first
 * of a group, to the end of one or that of the block. */
ALWAYS void sift_others(struct list *list, const struct looker *me,
                        const struct block *b, size_t from, size_t to, size_t self,
                        struct look look)
{
    const unsigned all = ~0u;
    size_t n = 0, k = from, own = group_of(self);
    if (own >= from && own < to) {
        for (; k < own; k += LANES)
            n = sift(list, n, me, b, k, all, look);
        n = sift(list, n, me, b, k, all_but(self), look);
        k += LANES;
    }
    for (; k < to; k += LANES)
        n = sift(list, n, me, b, k, all, look);
    list->count = n;
}

/* Append the keys of those in reach of the group from k on, of a block that is not
 * ordered; the squares of all. */
ALWAYS size_t sift_keys(uint32_t *keys, size_t n, double *squares,
                        const struct looker *me, const struct block *b, size_t k,
                        unsigned wanted, struct look look)
{
    lanes square;
    unsigned bits = in_reach(me, b, k, look, &square) & wanted;
    lanes_put(squares + k, square);
    return n + keep_ids(keys + n, b->index + k, bits);
}

/* ---- Into ascending index ------------------------------------------------------ */

#if LANES == 4

/* One step of a sorting network: lanes change places with others, the greater of each
 * two to where the mask says. */
#define STEP(v, moved, greater)                                                        \
    do {                                                                               \
        __m256i other = (moved);                                                       \
        v = _mm256_blend_epi32(_mm256_min_epi32(v, other), _mm256_max_epi32(v, other), \
                               greater);                                               \
    } while (0)
#define SWAP_1(v) _mm256_shuffle_epi32(v, 0xb1)        /* with the next */
#define SWAP_2(v) _mm256_shuffle_epi32(v, 0x4e)        /* with the next but one */
#define SWAP_4(v) _mm256_permute2x128_si256(v, v, 1)   /* with the other half */
#define FLIP_4(v) _mm256_shuffle_epi32(v, 0x1b)        /* each four back to front */
#define FLIP_8(v) _mm256_permutevar8x32_epi32(v, back) /* all back to front */

/* Merge: eight that ascend to the middle and descend from it, or the like. */
ALWAYS __m256i merge_8(__m256i v)
{
    STEP(v, SWAP_4(v), 0xf0);
    STEP(v, SWAP_2(v), 0xcc);
    STEP(v, SWAP_1(v), 0xaa);
    return v;
}

ALWAYS __m256i sort_8(__m256i v, __m256i back)
{
    STEP(v, SWAP_1(v), 0xaa);
    STEP(v, FLIP_4(v), 0xcc);
    STEP(v, SWAP_1(v), 0xaa);
    STEP(v, FLIP_8(v), 0xf0);
    STEP(v, SWAP_2(v), 0xcc);
    STEP(v, SWAP_1(v), 0xaa);
    return v;
}

/* Sixteen and thirty-two, the lowest eight first. */
struct keys_16 {
    __m256i a, b;
};

ALWAYS struct keys_16 merge_16(__m256i a, __m256i b)
{
    return (struct keys_16){merge_8(_mm256_min_epi32(a, b)),
                            merge_8(_mm256_max_epi32(a, b))};
}

ALWAYS struct keys_16 sort_16(const uint32_t *keys, __m256i back)
{
    __m256i a = sort_8((__m256i)ints_at(keys), back);
    __m256i b = sort_8((__m256i)ints_at(keys + 8), back);
    return merge_16(a, FLIP_8(b));
}

ALWAYS void put_places(uint32_t *keys, __m256i sorted)
{
    ints_put(keys, (ints)sorted & ints_of(PLACE));
}

static void sort_32(uint32_t *keys, __m256i back)
{
    struct keys_16 low = sort_16(keys, back), high = sort_16(keys + 16, back);
    __m256i c = FLIP_8(high.b), d = FLIP_8(high.a);
    struct keys_16 lower =
        merge_16(_mm256_min_epi32(low.a, c), _mm256_min_epi32(low.b, d));
    struct keys_16 upper =
        merge_16(_mm256_max_epi32(low.a, c), _mm256_max_epi32(low.b, d));
    put_places(keys, lower.a);
    put_places(keys + 8, lower.b);
    put_places(keys + 16, upper.a);
    put_places(keys + 24, upper.b);
}

/* By a bitonic network (K. E. Batcher, "Sorting networks and their applications", AFIPS
 * 1968), eight keys a vector; behind the last one stand keys greater than all. */
ALWAYS void sort_by_network(uint32_t *keys, size_t count)
{
    const __m256i back = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    if (count <= 8) {
        put_places(keys, sort_8((__m256i)ints_at(keys), back));
    } else if (count <= 16) {
        struct keys_16 sorted = sort_16(keys, back);
        put_places(keys, sorted.a);
        put_places(keys + 8, sorted.b);
    } else
        sort_32(keys, back);
}

/* Up to 32 keys, behind which there is one vector of greater ones. */
ALWAYS bool sort_few(uint32_t *keys, size_t count)
{
    if (count > 32)
        return false;
    if (count > 16)
        ints_put(keys + count + INTS, ints_of(INT32_MAX));
    sort_by_network(keys, count);
    return true;
}

#else

/* Up to a dozen keys, by insertion. */
ALWAYS bool sort_few(uint32_t *keys, size_t count)
{
    if (count > 12)
        return false;
    for (size_t i = 1; i < count; i++) {
        uint32_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
    for (size_t k = 0; k <= count; k += INTS)
        ints_put(keys + k, ints_at(keys + k) & ints_of(PLACE));
    return true;
}

#endif

/* A key's rank is how many are less. */
static void sort_by_rank(uint32_t *keys, size_t count)
{
    uint32_t unsorted[PLACE + 1 + INTS];
    int32_t rank[PLACE + 1 + INTS];
    memcpy(unsorted, keys, sizeof(unsorted));
    for (size_t k = 0; k < count; k += INTS) {
        ints mine = ints_at(unsorted + k), less = ints_of(0);
        for (size_t j = 0; j < count; j += 4) /* greatest keys stand behind the last */
            for (size_t i = j; i < j + 4; i++)
                less -= mine > ints_of((int32_t)unsorted[i]);
        memcpy(rank + k, &less, sizeof(less));
    }
    for (size_t k = 0; k < count; k++)
        keys[rank[k]] = unsorted[k] & PLACE;
}

/* Keys into ascending order; then of each only the place stays, and behind the last
 * one, to the end of its vector, NOBODY. */
ALWAYS void sort_found(uint32_t *keys, size_t count)
{
    ints_put(keys + count, ints_of(INT32_MAX));
    if (sort_few(keys, count))
        return;
    sort_by_rank(keys, count);
    ints_put(keys + count, ints_of(PLACE));
}

/* Neighbours found in a small block: their places in it, ascending in index, and behind
 * them NOBODY; by place, the squares of their distances. */
struct found {
    size_t count;
    uint32_t place[PLACE + 1 + 2 * INTS];
    double square[PLACE + 1];
};

/* The place where a block has nobody: a boid so far away that it counts for nothing. */
#define NOBODY PLACE

/* All of the block in reach, but for number `self`. */
ALWAYS void find(struct found *found, const struct looker *me, const struct block *b,
                 size_t self, struct look look)
{
    uint32_t *keys = found->place;
    size_t n = 0, k = 0, own = group_of(self);
    for (; k < own; k += LANES)
        n = sift_keys(keys, n, found->square, me, b, k, ~0u, look);
    n = sift_keys(keys, n, found->square, me, b, k, all_but(self), look);
    for (k += LANES; k < b->count; k += LANES)
        n = sift_keys(keys, n, found->square, me, b, k, ~0u, look);
    sort_found(keys, n);
    found->count = n;
}

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

static bool KERNEL_NAME(gather)(const flk_flock *f, size_t slot, struct worker *w)
{
    struct block *b = &w->block;
    const struct runs *runs = &w->runs;
    b->across = runs->across;
    b->ordered =
        f->search->ordered || runs->boids > BLOCK_SMALL || f->count > KEYED_MAX;
    if (f->search->ordered) {
        block_of_all(b, f);
        return b->count <= b->room || !w->near_wanted;
    }
    if (runs->overflow || runs->boids > b->room)
        return false;
    if (b->ordered)
        block_in_order(b, f, runs);
    else
        block_of_few(b, f, slot, runs);
    lanes_put(b->own_x + b->count, lanes_of((double)NAN));
    return true;
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
    lanes wanted = length_lanes(x, y), inverse = one / wanted;
    lanes wish_x = (x * inverse) * max_speed - me->vx;
    lanes wish_y = (y * inverse) * max_speed - me->vy;
    lanes hard = length_lanes(wish_x, wish_y), cut = cap / hard;
    mask over = lanes_less(cap, hard), any = lanes_less(zero, wanted);
    return (struct force_lanes){
        lanes_where(any, lanes_pick(over, wish_x * cut, wish_x)),
        lanes_where(any, lanes_pick(over, wish_y * cut, wish_y))};
}

/* At most `most` long. */
ALWAYS struct force_lanes limit_lanes(lanes x, lanes y, lanes most)
{
    lanes long_now = length_lanes(x, y), cut = most / long_now;
    mask over = lanes_less(most, long_now);
    return (struct force_lanes){lanes_pick(over, x * cut, x),
                                lanes_pick(over, y * cut, y)};
}

/* What is the same for all boids of a tick. */
struct tick {
    const flk_options *o;
    struct world world;
    double fear_squared; /* a little more than that of the fear radius */
    bool walls;          /* with a margin */
    bool obstacles;
};

/* Bits for so many lanes. */
ALWAYS unsigned first_bits(size_t count)
{
    return (1u << count) - 1;
}

/* A coordinate in the world, taken as world_contain() takes it. */
ALWAYS lanes contain_lanes(lanes x, struct axis axis, bool wraps)
{
    lanes size = lanes_of(axis.size), zero = lanes_of(0);
    if (!wraps)
        return lanes_where(lanes_less(zero, x),
                           lanes_pick(lanes_less(x, size), x, size));
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

/* A bit for each of these boids that an obstacle may push or stop. */
static unsigned near_obstacles(const struct scene *scene, size_t slot, size_t count)
{
    unsigned near = 0;
    for (size_t lane = 0; lane < count; lane++)
        near |= (unsigned)obstacles_near(&scene->derived->obstacles,
                                         scene->boids[slot + lane].position)
                << lane;
    return near;
}

/* The avoid push of those whose bits are set; which way they want, steer.c says. */
static struct force_lanes avoid_lanes(const struct scene *scene, size_t slot,
                                      unsigned bits, const struct boid_lanes *me)
{
    const flk_options *o = scene->options;
    double x[LANES] = {0}, y[LANES] = {0};
    for (; bits; bits &= bits - 1) {
        int lane = __builtin_ctz(bits);
        flk_vec want = steer_want(scene, slot + (size_t)lane);
        x[lane] = want.x;
        y[lane] = want.y;
    }
    lanes want_x = lanes_at(x), want_y = lanes_at(y), one = lanes_of(1);
    lanes twice = lanes_of(2) * length_lanes(want_x, want_y);
    lanes hard = lanes_pick(lanes_less(twice, one), twice, one);
    struct force_lanes f = seek_lanes(want_x, want_y, me, lanes_of(o->max_speed),
                                      lanes_of(2 * o->max_force));
    return (struct force_lanes){f.x * hard, f.y * hard};
}

/* Where those whose bits are set end, on an edge or at an obstacle. */
static void settle_lanes(const struct scene *scene, size_t slot, unsigned bits, lanes x,
                         lanes y, flk_boid *next)
{
    double moved_x[LANES], moved_y[LANES];
    lanes_put(moved_x, x);
    lanes_put(moved_y, y);
    for (; bits; bits &= bits - 1) {
        int lane = __builtin_ctz(bits);
        next[lane].position =
            world_settle(&scene->derived->world, &scene->derived->obstacles,
                         vec(moved_x[lane], moved_y[lane]),
                         scene->boids[slot + (size_t)lane].velocity);
    }
}

/* LANES boids of the flight from number k on, of which `there` are; a bit for each that
 * steer.c must see to. */
ALWAYS unsigned steer_lanes(const struct scene *scene, const struct tick *t,
                            const struct flight *flight, size_t k, unsigned there,
                            flk_boid *next)
{
    const flk_options *o = t->o;
    size_t slot = flight->from + k;
    struct boid_lanes me = boids_at(scene->boids + slot);
    lanes top = lanes_of(o->max_speed), cap = lanes_of(o->max_force);
    lanes away_x = lanes_at(flight->away_x + k), away_y = lanes_at(flight->away_y + k);
    lanes mean = lanes_of(1) / lanes_at(flight->neighbours + k);

    struct force_lanes s = seek_lanes(away_x, away_y, &me, top, cap);
    struct force_lanes a = seek_lanes(lanes_at(flight->heading_x + k),
                                      lanes_at(flight->heading_y + k), &me, top, cap);
    struct force_lanes c =
        seek_lanes(lanes_at(flight->offset_x + k) * mean,
                   lanes_at(flight->offset_y + k) * mean, &me, top, cap);

    lanes w_s = lanes_of(o->separation), w_a = lanes_of(o->alignment),
          w_c = lanes_of(o->cohesion), w_avoid = lanes_of(o->avoid);
    struct force_lanes push = {(s.x * w_s + a.x * w_a) + c.x * w_c,
                               (s.y * w_s + a.y * w_a) + c.y * w_c};
    if (o->sum_cap)
        push = limit_lanes(push.x, push.y, cap);

    struct force_lanes avoid = {lanes_of(0), lanes_of(0)};
    unsigned stops = t->obstacles ? near_obstacles(scene, slot, there) : 0;
    unsigned pushes = stops;
    if (t->walls)
        pushes |= lanes_bits(near_walls(t, me.x, me.y)) & first_bits(there);
    if (pushes)
        avoid = avoid_lanes(scene, slot, pushes, &me);
    struct force_lanes v = limit_lanes((me.vx + push.x) + avoid.x * w_avoid,
                                       (me.vy + push.y) + avoid.y * w_avoid, top);

    lanes x = me.x + v.x, y = me.y + v.y;
    bool wraps = t->world.wraps;
    boids_put(next, (struct boid_lanes){contain_lanes(x, t->world.x, wraps),
                                        contain_lanes(y, t->world.y, wraps), v.x, v.y});
    if (wraps)
        stops |=
            lanes_bits(outside_lanes(x, t->world.x) | outside_lanes(y, t->world.y)) &
            first_bits(there);
    if (stops)
        settle_lanes(scene, slot, stops, x, y, next);

    mask odd = (mask)(away_x != away_x) | (mask)(away_y != away_y);
    if (o->min_speed > 0)
        odd |= lanes_less(length_lanes(v.x, v.y), lanes_of(o->min_speed));
    if (scene->predator_count > 0)
        odd |= near_predators(scene, t, me.x, me.y);
    return lanes_bits(odd) & first_bits(there);
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
