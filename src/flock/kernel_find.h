/* The first half of a kernel: who of a block is in reach, in ascending index. */
#ifndef FLOCK_KERNEL_FIND_H
#define FLOCK_KERNEL_FIND_H

#include "block.h"
#include "vec.h"

/* Neighbours are taken so many at a time; a small block never has more. */
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

#endif
