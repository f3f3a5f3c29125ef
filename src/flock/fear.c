/* Who flees from predators, and who is caught by one. */
#include "fear.h"

#include "random.h"
#include "vec.h"

#include <math.h>

double fear_distance(const struct scene *scene, flk_vec p)
{
    double nearest = HUGE_VAL;
    for (size_t k = 0; k < scene->predator_count; k++) {
        flk_vec predator = scene->predators[k].position;
        nearest =
            fmin(nearest, length(world_offset(&scene->derived->world, predator, p)));
    }
    return nearest;
}

bool fear_reaches(const struct scene *scene, flk_vec p)
{
    return fear_distance(scene, p) < scene->options->fear * scene->options->radius;
}

size_t flk_flock_fleeing(const flk_flock *f, uint32_t *ids, size_t room)
{
    const struct scene scene = flock_scene(f);
    size_t found = 0;
    if (f->predator_count == 0)
        return 0;
    for (uint32_t i = 0; i < f->count; i++) {
        if (!fear_reaches(&scene, f->now[f->slot[i]].position))
            continue;
        if (found < room)
            ids[found] = i;
        found++;
    }
    return found;
}

/* ---- Caught -------------------------------------------------------------------- */

static bool is_feared(const void *scene, flk_vec p)
{
    return fear_reaches(scene, p);
}

/* Where it comes back depends on nobody else who is caught, so not on the order. */
static flk_boid born_again(const flk_flock *f, uint64_t seed, uint32_t index)
{
    const struct scene scene = flock_scene(f);
    flk_boid boid = random_boid_off(&f->options, &f->derived.obstacles, seed, index,
                                    f->tick, is_feared, &scene);
    boid.position = flock_take_in(f, boid.position);
    return boid;
}

size_t flk_flock_catch(flk_flock *f, uint64_t seed, uint32_t *ids, size_t room)
{
    const struct scene scene = flock_scene(f);
    double reach = f->options.catch_distance;
    size_t caught = 0;
    if (f->predator_count == 0 || !(reach > 0))
        return 0;
    for (uint32_t i = 0; i < f->count; i++) {
        flk_boid *boid = &f->now[f->slot[i]];
        if (!(fear_distance(&scene, boid->position) <= reach))
            continue;
        *boid = born_again(f, seed, i);
        if (caught < room)
            ids[caught] = i;
        caught++;
    }
    if (caught > 0)
        flock_changed(f);
    return caught;
}
