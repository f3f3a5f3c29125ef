/* How predators move: at once with the boids, from the same start-of-tick state. */
#include "rules.h"
#include "vec.h"

#include <math.h>

/* The nearest boid within sight, of two as near the one of the lower index: the way to
 * it; zero where there is none, or it is right here. */
static flk_vec way_to_prey(const struct scene *scene, flk_vec p)
{
    double sight = scene->options->sight * scene->options->radius;
    double nearest = HUGE_VAL;
    flk_vec way = {0, 0};
    for (size_t i = 0; i < scene->count; i++) {
        flk_vec boid = position_in(&scene->boids, scene->slot[i]);
        flk_vec d = world_offset(&scene->derived->world, p, boid);
        double dist = length(d);
        if (dist <= sight && dist < nearest) {
            nearest = dist;
            way = d;
        }
    }
    return way;
}

flk_predator steer_predator(const struct scene *scene, const flk_predator *predator)
{
    const flk_options *o = scene->options;
    flk_predator next = *predator;
    if (predator->kind != FLK_PREDATOR_HUNT)
        return next;
    flk_vec p = predator->position, v = predator->velocity;
    flk_vec way = way_to_prey(scene, p);
    double top = o->max_speed * o->hawk_speed;
    if (!is_zero(way)) {
        flk_vec wish = sub(scale(normalize(way), top), v);
        next.velocity = limit(add(v, limit(wish, 2 * o->max_force)), top);
    }
    next.position = world_settle(&scene->derived->world, &scene->derived->obstacles,
                                 add(p, next.velocity), v);
    return next;
}
