#include "world.h"

#include "obstacles.h"
#include "vec.h"

#include <math.h>

const char *const flk_world_names[FLK_WORLDS + 1] = {"torus", "walls", NULL};

/* What the edges of each world do. */
static const struct {
    bool wraps; /* else they hold */
} edges[FLK_WORLDS] = {[FLK_WORLD_TORUS] = {true}, [FLK_WORLD_WALLS] = {false}};

struct world world_of(const flk_options *options)
{
    bool wraps = edges[options->world].wraps;
    double w = options->width, h = options->height;
    return (struct world){
        {w, wraps ? w / 2 : HUGE_VAL}, {h, wraps ? h / 2 : HUGE_VAL}, wraps};
}

bool world_outside(const struct world *world, flk_vec p)
{
    if (p.x < 0 || p.y < 0)
        return true;
    return world->wraps ? p.x >= world->x.size || p.y >= world->y.size
                        : p.x > world->x.size || p.y > world->y.size;
}

/* fmod(fmod(x, size) + size, size), with no call of fmod where x is in the world: there
 * the inner one is x and the outer one subtracts the size once. The rounding of x +
 * size is part of the definition. */
static double wrap(double x, double size)
{
    if (x >= 0 && x < size) {
        double y = (x + size) - size;
        return y < size ? y : 0;
    }
    return fmod(fmod(x, size) + size, size);
}

static double clamp(double x, double size)
{
    if (!(x > 0))
        return 0;
    return x < size ? x : size;
}

flk_vec world_contain(const struct world *world, flk_vec p)
{
    if (world->wraps)
        return vec(wrap(p.x, world->x.size), wrap(p.y, world->y.size));
    return vec(clamp(p.x, world->x.size), clamp(p.y, world->y.size));
}

/* Out of an obstacle that p is in, d and dist away from its centre, to its surface;
 * from the very centre, back where v came from. */
static flk_vec push_out(const flk_obstacle *o, flk_vec d, double dist, flk_vec v)
{
    flk_vec centre = vec(o->x, o->y);
    if (dist > 0)
        return add(centre, scale(d, o->r / dist));
    if (!is_zero(v))
        return sub(centre, scale(v, o->r / length(v)));
    return add(centre, vec(o->r, 0));
}

/* One obstacle after the other; whom one pushes stands elsewhere, among others. */
static flk_vec out_of_all(const struct world *world, const struct obstacles *obstacles,
                          flk_vec p, flk_vec v)
{
    struct obstacle_list list = obstacles_at(obstacles, p);
    while (list.next < list.end) {
        uint32_t k = *list.next++;
        const flk_obstacle *o = &obstacles->all[k];
        flk_vec d = world_offset(world, vec(o->x, o->y), p);
        double dist = length(d);
        if (!(dist < o->r))
            continue;
        p = push_out(o, d, dist, v);
        list = obstacles_after(obstacles, k, p);
    }
    return p;
}

flk_vec world_settle(const struct world *world, const struct obstacles *obstacles,
                     flk_vec p, flk_vec v)
{
    p = out_of_all(world, obstacles, world_contain(world, p), v);
    return world_outside(world, p) ? world_contain(world, p) : p;
}

flk_vec flk_offset(const flk_options *options, flk_vec a, flk_vec b)
{
    struct world world = world_of(options);
    return world_offset(&world, a, b);
}

flk_vec flk_contain(const flk_options *options, flk_vec p)
{
    struct world world = world_of(options);
    return world_contain(&world, p);
}
