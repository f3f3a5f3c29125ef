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
    uint32_t prey = UINT32_MAX;
    flk_vec way = {0, 0};
    double worth = sight * sight * (1 + 1e-9); /* over this square it is not nearer */
    for (size_t s = 0; s < scene->count; s++) {
        flk_vec d = world_offset(&scene->derived->world, p, scene->boids[s].position);
        if (d.x * d.x + d.y * d.y > worth)
            continue;
        double dist = length(d);
        bool nearer = dist < nearest || (dist <= nearest && scene->index[s] < prey);
        if (dist <= sight && nearer) {
            nearest = dist;
            prey = scene->index[s];
            way = d;
            worth = fmin(worth, dist * dist * (1 + 1e-9));
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
