/*
 * Random numbers that depend on what they are for, not on what was drawn before:
 * Philox4x32-10, from J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel
 * random numbers: as easy as 1, 2, 3", SC11 (2011).
 */
#include "random.h"

#include "vec.h"
#include "world.h"

#include <math.h>

#define MULTIPLIER_0 0xD2511F53u
#define MULTIPLIER_1 0xCD9E8D57u
#define WEYL_0 0x9E3779B9u
#define WEYL_1 0xBB67AE85u
#define ROUNDS 10
#define PLACE_DRAWS 64

void flk_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4])
{
    uint32_t c[4] = {counter[0], counter[1], counter[2], counter[3]};
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t p0 = (uint64_t)MULTIPLIER_0 * c[0];
        uint64_t p1 = (uint64_t)MULTIPLIER_1 * c[2];
        c[0] = (uint32_t)(p1 >> 32) ^ c[1] ^ k0;
        c[1] = (uint32_t)p1;
        c[2] = (uint32_t)(p0 >> 32) ^ c[3] ^ k1;
        c[3] = (uint32_t)p0;
        k0 += WEYL_0;
        k1 += WEYL_1;
    }
    for (int i = 0; i < 4; i++)
        words[i] = c[i];
}

/* The top 53 of 64 bits, as a fraction of 1. */
static double fraction(uint32_t low, uint32_t high)
{
    uint64_t word = (uint64_t)high << 32 | low;
    return (double)(word >> 11) * 0x1p-53;
}

void flk_draw(uint64_t seed, flk_stream stream, uint32_t boid, uint64_t tick,
              uint32_t k, double pair[2])
{
    uint32_t counter[4] = {k, boid, (uint32_t)tick, (uint32_t)stream};
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t w[4];
    flk_philox(counter, key, w);
    pair[0] = fraction(w[0], w[1]);
    pair[1] = fraction(w[2], w[3]);
}

static bool has_inside(const struct world *world, const flk_obstacle *o, flk_vec p)
{
    return length(world_offset(world, vec(o->x, o->y), p)) < o->r;
}

/* Of those listed at p; with no lists at hand, of all. */
static bool in_obstacle(const flk_options *options, const struct obstacles *obstacles,
                        flk_vec p)
{
    struct world world = world_of(options);
    if (obstacles) {
        struct obstacle_list list = obstacles_at(obstacles, p);
        while (list.next < list.end)
            if (has_inside(&world, &obstacles->all[*list.next++], p))
                return true;
        return false;
    }
    for (size_t k = 0; k < options->obstacle_count; k++)
        if (has_inside(&world, &options->obstacles[k], p))
            return true;
    return false;
}

static bool shuns_nothing(const void *context, flk_vec p)
{
    (void)context, (void)p;
    return false;
}

/* The first place in no obstacle that is not shunned, else the first in no obstacle,
 * else the last drawn. */
static flk_vec draw_place(const flk_options *options, const struct obstacles *obstacles,
                          uint64_t seed, uint32_t boid, uint64_t tick,
                          random_shun *shun, const void *context)
{
    flk_vec p = {0, 0}, clear = {0, 0};
    bool found = false;
    for (uint32_t k = 0; k < PLACE_DRAWS; k++) {
        double u[2];
        flk_draw(seed, FLK_STREAM_PLACE, boid, tick, k, u);
        p = vec(u[0] * options->width, u[1] * options->height);
        if (in_obstacle(options, obstacles, p))
            continue;
        if (!shun(context, p))
            return p;
        clear = found ? clear : p;
        found = true;
    }
    return found ? clear : p;
}

/* A point of the unit disc, drawn from the square around it, as a direction: no
 * trigonometry, whose last bits differ from machine to machine. */
static flk_vec draw_velocity(const flk_options *options, uint64_t seed, uint32_t boid,
                             uint64_t tick)
{
    double a, b, s, u[2];
    uint32_t k = 0;
    do {
        flk_draw(seed, FLK_STREAM_HEADING, boid, tick, k++, u);
        a = 2 * u[0] - 1;
        b = 2 * u[1] - 1;
        s = a * a + b * b;
    } while (!(s > 0 && s <= 1));
    flk_draw(seed, FLK_STREAM_SPEED, boid, tick, 0, u);
    double speed =
        options->min_speed + (options->max_speed - options->min_speed) * u[0];
    double q = speed / sqrt(s);
    return vec(a * q, b * q);
}

flk_boid random_boid_off(const flk_options *options, const struct obstacles *obstacles,
                         uint64_t seed, uint32_t index, uint64_t tick,
                         random_shun *shun, const void *context)
{
    return (flk_boid){draw_place(options, obstacles, seed, index, tick, shun, context),
                      draw_velocity(options, seed, index, tick)};
}

flk_boid random_boid(const flk_options *options, const struct obstacles *obstacles,
                     uint64_t seed, uint32_t index, uint64_t tick)
{
    return random_boid_off(options, obstacles, seed, index, tick, shuns_nothing, NULL);
}

flk_boid flk_populate_boid(const flk_options *options, uint64_t seed, uint32_t index,
                           uint64_t tick)
{
    return random_boid(options, NULL, seed, index, tick);
}
