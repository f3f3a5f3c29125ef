/* The last part of a kernel: from sums to where boids fly, LANES side by side. */
#ifndef FLOCK_KERNEL_STEER_H
#define FLOCK_KERNEL_STEER_H

#include "kernel.h"
#include "kernel_find.h"

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

#endif
