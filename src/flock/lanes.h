/*
 * Vectors of doubles: as many side by side as the processor that a file is compiled for
 * takes, each operation rounded as the plain one is. + - * / and comparisons are the
 * compiler's own (gcc and clang); here is what they lack. A comparison gives a mask,
 * all ones where it holds.
 */
#ifndef FLOCK_LANES_H
#define FLOCK_LANES_H

#include "core.h"

#include <math.h>
#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#define LANES 4
#elif defined(__SSE2__)
#include <emmintrin.h>
#define LANES 2
#else
#define LANES 2
#endif

#define ALWAYS static inline __attribute__((always_inline))
#define VECTOR(bytes) __attribute__((vector_size(bytes)))

typedef double lanes VECTOR(8 * LANES);
typedef int64_t mask VECTOR(8 * LANES);
typedef int32_t ints VECTOR(8 * LANES); /* twice as many */
typedef double pair VECTOR(16);         /* a vector of the plane: x, y */
typedef int64_t pair_mask VECTOR(16);

#define INTS (2 * LANES)

/* ---- Memory -------------------------------------------------------------------- */

ALWAYS lanes lanes_at(const double *from)
{
    lanes a;
    memcpy(&a, from, sizeof(a));
    return a;
}

ALWAYS void lanes_put(double *to, lanes a)
{
    memcpy(to, &a, sizeof(a));
}

ALWAYS ints ints_at(const uint32_t *from)
{
    ints a;
    memcpy(&a, from, sizeof(a));
    return a;
}

ALWAYS void ints_put(uint32_t *to, ints a)
{
    memcpy(to, &a, sizeof(a));
}

ALWAYS pair pair_at(const flk_vec *from)
{
    pair a;
    memcpy(&a, from, sizeof(a));
    return a;
}

ALWAYS pair pair_of(double x, double y)
{
    return (pair){x, y};
}

ALWAYS lanes lanes_of(double a)
{
#if LANES == 4
    return (lanes){a, a, a, a};
#else
    return (lanes){a, a};
#endif
}

ALWAYS ints ints_of(int32_t a)
{
#if LANES == 4
    return (ints){a, a, a, a, a, a, a, a};
#else
    return (ints){a, a, a, a};
#endif
}

/* 0, 1, 2, ... */
ALWAYS ints ints_counted(void)
{
#if LANES == 4
    return (ints){0, 1, 2, 3, 4, 5, 6, 7};
#else
    return (ints){0, 1, 2, 3};
#endif
}

/* row[at[0]], row[at[1]], ... */
ALWAYS lanes lanes_gather(const double *row, const uint32_t *at)
{
#if LANES == 4
    return (lanes){row[at[0]], row[at[1]], row[at[2]], row[at[3]]};
#else
    return (lanes){row[at[0]], row[at[1]]};
#endif
}

/* A lane, twice; which is a constant. */
ALWAYS pair lanes_twice(lanes a, int lane)
{
#if LANES == 4
    __m128d half = lane < 2 ? _mm256_castpd256_pd128(a) : _mm256_extractf128_pd(a, 1);
    return lane % 2 ? _mm_unpackhi_pd(half, half) : _mm_unpacklo_pd(half, half);
#else
    return (pair){a[lane], a[lane]};
#endif
}

/* ---- Roots and choices --------------------------------------------------------- */

ALWAYS lanes lanes_sqrt(lanes a)
{
#if LANES == 4
    return _mm256_sqrt_pd(a);
#elif defined(__SSE2__)
    return _mm_sqrt_pd(a);
#else
    return (lanes){sqrt(a[0]), sqrt(a[1])};
#endif
}

/* a where the mask is set, else b. */
ALWAYS lanes lanes_pick(mask m, lanes a, lanes b)
{
#if LANES == 4
    return _mm256_blendv_pd(b, a, (lanes)m);
#else
    return (lanes)(((mask)a & m) | ((mask)b & ~m));
#endif
}

/* a where the mask is set, else +0. */
ALWAYS lanes lanes_where(mask m, lanes a)
{
    return (lanes)((mask)a & m);
}

ALWAYS mask lanes_less(lanes a, lanes b)
{
    return (mask)(a < b);
}

ALWAYS mask lanes_at_most(lanes a, lanes b)
{
    return (mask)(a <= b);
}

/* One bit a lane, the first one lowest. */
ALWAYS unsigned lanes_bits(mask m)
{
#if LANES == 4
    return (unsigned)_mm256_movemask_pd((lanes)m);
#elif defined(__SSE2__)
    return (unsigned)_mm_movemask_pd((lanes)m);
#else
    return (unsigned)(m[0] & 1) | (unsigned)(m[1] & 2);
#endif
}

/* ---- Boids, a lane each -------------------------------------------------------- */

struct boid_lanes {
    lanes x, y, vx, vy;
};

ALWAYS struct boid_lanes boids_at(const flk_boid *from)
{
    struct boid_lanes b;
#if LANES == 4
    const double *d = &from->position.x;
    lanes b0 = lanes_at(d), b1 = lanes_at(d + 4), b2 = lanes_at(d + 8),
          b3 = lanes_at(d + 12);
    lanes x01 = _mm256_unpacklo_pd(b0, b1), y01 = _mm256_unpackhi_pd(b0, b1);
    lanes x23 = _mm256_unpacklo_pd(b2, b3), y23 = _mm256_unpackhi_pd(b2, b3);
    b.x = _mm256_permute2f128_pd(x01, x23, 0x20);
    b.y = _mm256_permute2f128_pd(y01, y23, 0x20);
    b.vx = _mm256_permute2f128_pd(x01, x23, 0x31);
    b.vy = _mm256_permute2f128_pd(y01, y23, 0x31);
#else
    b.x = (lanes){from[0].position.x, from[1].position.x};
    b.y = (lanes){from[0].position.y, from[1].position.y};
    b.vx = (lanes){from[0].velocity.x, from[1].velocity.x};
    b.vy = (lanes){from[0].velocity.y, from[1].velocity.y};
#endif
    return b;
}

/* Copy INTS boids: eight vectors. */
ALWAYS void boids_copy(flk_boid *to, const flk_boid *from)
{
    double *d = &to->position.x;
    const double *s = &from->position.x;
    lanes a0 = lanes_at(s), a1 = lanes_at(s + LANES), a2 = lanes_at(s + 2 * LANES),
          a3 = lanes_at(s + 3 * LANES), a4 = lanes_at(s + 4 * LANES),
          a5 = lanes_at(s + 5 * LANES), a6 = lanes_at(s + 6 * LANES),
          a7 = lanes_at(s + 7 * LANES);
    lanes_put(d, a0);
    lanes_put(d + LANES, a1);
    lanes_put(d + 2 * LANES, a2);
    lanes_put(d + 3 * LANES, a3);
    lanes_put(d + 4 * LANES, a4);
    lanes_put(d + 5 * LANES, a5);
    lanes_put(d + 6 * LANES, a6);
    lanes_put(d + 7 * LANES, a7);
}

ALWAYS void boids_put(flk_boid *to, struct boid_lanes b)
{
#if LANES == 4
    double *d = &to->position.x;
    lanes p02 = _mm256_unpacklo_pd(b.x, b.y), p13 = _mm256_unpackhi_pd(b.x, b.y);
    lanes v02 = _mm256_unpacklo_pd(b.vx, b.vy), v13 = _mm256_unpackhi_pd(b.vx, b.vy);
    lanes_put(d, _mm256_permute2f128_pd(p02, v02, 0x20));
    lanes_put(d + 4, _mm256_permute2f128_pd(p13, v13, 0x20));
    lanes_put(d + 8, _mm256_permute2f128_pd(p02, v02, 0x31));
    lanes_put(d + 12, _mm256_permute2f128_pd(p13, v13, 0x31));
#else
    to[0] = (flk_boid){{b.x[0], b.y[0]}, {b.vx[0], b.vy[0]}};
    to[1] = (flk_boid){{b.x[1], b.y[1]}, {b.vx[1], b.vy[1]}};
#endif
}

#endif
