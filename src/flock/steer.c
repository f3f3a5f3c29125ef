/*
 * One boid, one tick: the page to read.
 *
 * A boid looks at the others near it, lets three rules pull at it, avoids
 * what stands in its way, flees what hunts it, and moves (C. W. Reynolds,
 * "Flocks, herds, and schools", SIGGRAPH 1987; "Steering behaviors for
 * autonomous characters", GDC 1999). Everybody reads the state that the
 * tick began with; then all move at once.
 *
 * The tick itself is steer_by(), at the end. EVENT tells what was just
 * computed to whoever follows this boid, and on which line.
 *
 * x grows to the right, y downward. A force is a change of velocity.
 */
#include "perceive.h"
#include "rules.h"
#include "tracing.h"
#include "vec.h"

#include <math.h>

/* The boid that steers: where it is, how it flies, what it can. */
struct self {
    uint32_t index;
    flk_vec p, v;
    const flk_options *o;
    const struct derived *derived;
};

/* A force and how it came about: whither, how much that takes, and as much
 * of it as the cap leaves. */
struct force {
    flk_vec aim, wish, f;
    bool capped;
};

/* ---- 1. Whom it reads ------------------------------------------------ */

/* Away from a neighbour at offset d, the harder the nearer. Boids on top of
 * each other part along x, the lower index to the left, as hard as from a
 * thousandth of the radius. */
static flk_vec away_from(const struct self *me, const flk_neighbour *one)
{
    double square = one->distance * one->distance;
    if (square >= TOO_CLOSE)
        return scale(one->offset, -(1 / square));
    double hard = 1000 / me->o->radius;
    return vec(me->index < one->id ? -hard : hard, 0);
}

/* What it reads of its k-th neighbour. */
static inline flk_neighbour read_one(const struct scene *scene, const struct self *me,
                                     const struct neighbours *near, size_t k)
{
    double ring = me->o->separation_ring * me->o->radius;
    flk_neighbour one = {.id = near->index[k]};
    one.offset = vec(near->dx[k], near->dy[k]);
    one.distance = near->dist[k];
    one.crowds = one.distance <= ring;
    if (one.crowds)
        one.away = away_from(me, &one);
    one.heading = scene->boids[near->slot[k]].velocity;
    one.line = __LINE__; /* for whoever follows: read by now */
    return one;
}

/* Three sums over the neighbours, in ascending index. */
static struct sums add_up(const struct scene *scene, const struct self *me,
                          const struct neighbours *near)
{
    struct sums sums = {.count = near->count};
    for (size_t k = 0; k < near->count; k++) {
        flk_neighbour one = read_one(scene, me, near, k);
        sums.crowding += one.crowds;
        if (one.crowds)
            sums.away = add(sums.away, one.away);
        sums.heading = add(sums.heading, one.heading);
        sums.offsets = add(sums.offsets, one.offset);
    }
    return sums;
}

/* ---- 2. The three rules ---------------------------------------------- */

/* Steering = desired velocity - velocity, at most `cap` hard: it would like
 * to fly at full speed whither it aims. */
static struct force seek(const struct self *me, flk_vec aim, double cap)
{
    if (is_zero(aim))
        return (struct force){.aim = aim};
    flk_vec desired = scale(normalize(aim), me->o->max_speed);
    flk_vec wish = sub(desired, me->v);
    bool capped = length(wish) > cap;
    return (struct force){aim, wish, limit(wish, cap), capped};
}

/* The mean of so many vectors that add up to `sum`; zero of none. */
static flk_vec mean(flk_vec sum, size_t count)
{
    return count > 0 ? scale(sum, 1 / (double)count) : vec(0, 0);
}

/* ---- 3. Walls and obstacles ------------------------------------------ */

/* From 0 at the outer end (t = 1) to 1 at the surface. */
static double ramp(double t)
{
    return (1 - t) * (1 - t);
}

static double depth(double gap, double margin)
{
    return ramp(fmax(0, gap) / margin);
}

static flk_vec off_the_walls(const struct self *me)
{
    double margin = me->o->margin;
    double right = me->o->width - me->p.x, bottom = me->o->height - me->p.y;
    flk_vec want = {0, 0};
    if (me->derived->world.wraps || !(margin > 0))
        return want;
    if (me->p.x < margin)
        want = add(want, vec(depth(me->p.x, margin), 0));
    if (right < margin)
        want = add(want, vec(-depth(right, margin), 0));
    if (me->p.y < margin)
        want = add(want, vec(0, depth(me->p.y, margin)));
    if (bottom < margin)
        want = add(want, vec(0, -depth(bottom, margin)));
    return want;
}

static flk_vec off_the_obstacles(const struct self *me, flk_vec want)
{
    double reach = me->o->reach;
    const struct world *world = &me->derived->world;
    const struct obstacles *obstacles = &me->derived->obstacles;
    if (!(reach > 0))
        return want;
    struct obstacle_list list = obstacles_at(obstacles, me->p);
    while (list.next < list.end) {
        const flk_obstacle *o = &obstacles->all[*list.next++];
        flk_vec d = world_offset(world, vec(o->x, o->y), me->p);
        double dist = length(d), gap = dist - o->r;
        if (gap < reach && dist > 0)
            want = add(want, scale(scale(d, 1 / dist), depth(gap, reach)));
    }
    return want;
}

/* Which way it wants off walls and obstacles, and how much. */
static flk_vec want_of(const struct self *me)
{
    return off_the_obstacles(me, off_the_walls(me));
}

/* Off what stands in the way: the harder the nearer, at the most twice as
 * hard as a rule. */
static struct force avoid(const struct self *me)
{
    flk_vec want = want_of(me);
    double ask = length(want);
    struct force force = seek(me, want, 2 * me->o->max_force);
    force.f = ask > 0 ? scale(force.f, fmin(1, 2 * ask)) : vec(0, 0);
    force.capped = force.capped && 2 * ask >= 1;
    return force;
}

/* ---- 4. Predators ---------------------------------------------------- */

/* Away from the predators within the fear radius; `fleeing` says whether
 * there are any. Right on top of one it flees the way it flies. */
static struct force flee(const struct scene *scene, const struct self *me,
                         bool *fleeing)
{
    double fear = me->o->fear * me->o->radius;
    double top = me->o->max_speed * me->o->burst, cap = me->o->max_force;
    flk_vec aim = {0, 0};
    *fleeing = false;
    for (size_t k = 0; k < scene->predator_count; k++) {
        flk_vec predator = scene->predators[k].position;
        flk_vec d = world_offset(&me->derived->world, predator, me->p);
        double dist = length(d);
        if (!(dist < fear))
            continue;
        *fleeing = true;
        if (dist * dist >= TOO_CLOSE)
            aim = add(aim, scale(d, 1 / (dist * dist)));
    }
    if (is_zero(aim))
        aim = me->v;
    if (!*fleeing || is_zero(aim))
        return (struct force){.f = {0, 0}};
    flk_vec wish = sub(scale(normalize(aim), top), me->v);
    flk_vec push = scale(limit(wish, cap), me->o->flee);
    return (struct force){aim, wish, push, length(wish) > cap};
}

/* ---- 5. Steer -------------------------------------------------------- */

/* No slower than min_speed: along the new velocity, else the old one, else
 * along x. */
static flk_vec at_least(double min_speed, flk_vec velocity, flk_vec v)
{
    if (!is_zero(velocity))
        return scale(velocity, min_speed / length(velocity));
    if (!is_zero(v))
        return scale(v, min_speed / length(v));
    return vec(min_speed, 0);
}

/* ---- What others ask for --------------------------------------------- */

static struct self self_of(const struct scene *scene, size_t slot)
{
    const flk_boid *boid = &scene->boids[slot];
    return (struct self){scene->index[slot], boid->position, boid->velocity,
                         scene->options, scene->derived};
}

struct sums steer_sums(const struct scene *scene, size_t slot, struct neighbours *near)
{
    const struct self me = self_of(scene, slot);
    perceive(scene, me.v, near);
    return add_up(scene, &me, near);
}

size_t steer_neighbours(const struct scene *scene, size_t slot, struct neighbours *near,
                        flk_neighbour *neighbours, size_t room)
{
    const struct self me = self_of(scene, slot);
    perceive(scene, me.v, near);
    for (size_t k = 0; k < near->count && k < room; k++)
        neighbours[k] = read_one(scene, &me, near, k);
    return near->count;
}

flk_vec steer_want(const struct scene *scene, size_t slot)
{
    const struct self me = self_of(scene, slot);
    return want_of(&me);
}

/* ---- 6. The tick ----------------------------------------------------- */

flk_boid steer_by(const struct scene *scene, size_t slot, const struct sums *sums,
                  const struct tracing *tracing)
{
    const flk_options *o = scene->options;
    const struct world *world = &scene->derived->world;
    const struct obstacles *obstacles = &scene->derived->obstacles;
    const struct self me = self_of(scene, slot);

    /* It has looked: n others are in its sight, and added up. */
    size_t n = sums->count;
    EVENT(NEIGHBOURS, neighbours, n, sums->crowding, tracing->ids);

    /* Three rules, three wishes, each cut to max_force: keep apart, ... */
    struct force separation = seek(&me, sums->away, o->max_force);
    EVENT(SEPARATION, force, FORCE(separation, o->separation));

    /* ... fly as the others do, ... */
    struct force alignment = seek(&me, sums->heading, o->max_force);
    EVENT(ALIGNMENT, force, FORCE(alignment, o->alignment));

    /* ... stay with them. */
    flk_vec to_centre = mean(sums->offsets, n);
    flk_vec centre = world_contain(world, add(me.p, to_centre));
    struct force cohesion = seek(&me, to_centre, o->max_force);
    EVENT(COHESION, force, FORCE(cohesion, o->cohesion), .point = centre);

    /* Besides: do not fly into anything. */
    struct force avoidance = avoid(&me);
    EVENT(AVOID, force, FORCE(avoidance, o->avoid));

    /* And if a predator is near, flee, whatever the rules wish. */
    bool flees = false;
    struct force flight = {.f = {0, 0}};
    if (scene->predator_count > 0) {
        flight = flee(scene, &me, &flees);
        EVENT(FLEE, force, FORCE(flight, 1), .fleeing = flees);
    }

    /* The wishes by their weights, added up, and cut once more; then the
     * new velocity, no faster and no slower than a boid can. */
    flk_vec sum = add(add(scale(separation.f, o->separation), /* weighted */
                          scale(alignment.f, o->alignment)),
                      scale(cohesion.f, o->cohesion));
    if (flees)
        sum = flight.f;
    bool cut = !flees && o->sum_cap && length(sum) > o->max_force;
    flk_vec push = cut ? limit(sum, o->max_force) : sum;
    flk_vec raw = add(add(me.v, push), scale(avoidance.f, o->avoid));
    double top = flees ? o->max_speed * o->burst : o->max_speed;
    flk_vec v = limit(raw, top);
    bool fast = length(raw) > top, slow = length(v) < o->min_speed;
    if (slow)
        v = at_least(o->min_speed, v, me.v);
    EVENT(STEER, steer, sum, push, cut, raw, top, v, length(v), fast, slow);

    /* Off it goes: over an edge, or up to a wall or an obstacle. */
    flk_vec moved = add(me.p, v);
    bool wrapped = world->wraps && world_outside(world, moved);
    flk_vec position = world_settle(world, obstacles, moved, me.v);
    EVENT(MOVE, move, moved, position, wrapped);
    return (flk_boid){position, v};
}
