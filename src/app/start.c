#include "app/start.h"

#include <stdlib.h>
#include <string.h>

void start_init(struct start *start)
{
    *start = (struct start){.preset = "", .options = flk_options_default(), .seed = 1};
}

void start_free(struct start *start)
{
    free(start->obstacles);
    free(start->predators);
    free(start->placed);
    start_init(start);
}

/* Memory for count + 1 things of which the first count are copied; NULL without any. */
static void *one_more(const void *things, size_t count, size_t size)
{
    char *more = malloc((count + 1) * size);
    if (more && count > 0)
        memcpy(more, things, count * size);
    return more;
}

bool start_set_obstacles(struct start *start, const flk_obstacle *obstacles,
                         size_t count)
{
    flk_obstacle *copy = one_more(obstacles, count, sizeof(*copy));
    if (!copy)
        return false;
    free(start->obstacles);
    start->options.obstacles = start->obstacles = copy;
    start->options.obstacle_count = count;
    return true;
}

bool start_set_options(struct start *start, const flk_options *options)
{
    if (!start_set_obstacles(start, options->obstacles, options->obstacle_count))
        return false;
    start->options = *options;
    start->options.obstacles = start->obstacles;
    return true;
}

bool start_place(struct start *start, const flk_boid *boids, size_t count)
{
    flk_boid *copy = one_more(boids, count, sizeof(*copy));
    if (!copy)
        return false;
    free(start->placed);
    start->placed = copy;
    start->boids = count;
    return true;
}

bool start_add_obstacle(struct start *start, flk_obstacle obstacle)
{
    size_t count = start->options.obstacle_count;
    if (!start_set_obstacles(start, start->obstacles, count))
        return false;
    start->obstacles[count] = obstacle; /* there is room for one more */
    start->options.obstacle_count++;
    return true;
}

bool start_add_predator(struct start *start, flk_predator predator)
{
    size_t count = start->predator_count;
    flk_predator *more = one_more(start->predators, count, sizeof(*more));
    if (!more)
        return false;
    free(start->predators);
    start->predators = more;
    more[start->predator_count++] = predator;
    return true;
}

void start_clear_predators(struct start *start)
{
    start->predator_count = 0;
}

bool start_copy(struct start *copy, const struct start *start)
{
    *copy = *start;
    copy->obstacles = NULL;
    copy->placed = NULL;
    copy->predators =
        one_more(start->predators, start->predator_count, sizeof(*copy->predators));
    bool enough = copy->predators && start_set_options(copy, &start->options) &&
                  (!start->placed || start_place(copy, start->placed, start->boids));
    if (!enough)
        start_free(copy);
    return enough;
}

flk_status start_flock(const struct start *start, flk_flock **flock, flk_error *error)
{
    flk_flock *f;
    flk_status status = flk_flock_create(&start->options, NULL, &f, error);
    if (status != FLK_OK)
        return status;
    if (start->placed)
        status = flk_flock_repopulate(f, start->placed, start->boids, error);
    else
        status = flk_flock_populate(f, start->boids, start->seed, error);
    for (size_t k = 0; status == FLK_OK && k < start->predator_count; k++)
        status = flk_flock_insert_predator(f, k, &start->predators[k], error);
    if (status != FLK_OK) {
        flk_flock_destroy(f);
        return status;
    }
    *flock = f;
    return FLK_OK;
}
