#include "app/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void start_init(struct start *start)
{
    *start = (struct start){.options = flk_options_default(), .seed = 1};
}

void start_free(struct start *start)
{
    free(start->obstacles);
    map_free(&start->map);
    free(start->predators);
    free(start->placed.at);
    free(start->plan.at);
    start_init(start);
}

void start_set_name(struct start *start, const char *name)
{
    snprintf(start->name, sizeof(start->name), "%s", name);
}

static flk_status out_of_memory(flk_error *error)
{
    if (error)
        *error = (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0};
    return FLK_NO_MEMORY;
}

static flk_status bad_index(flk_error *error, enum thing thing, size_t index,
                            size_t count)
{
    if (error)
        *error = (flk_error){FLK_BAD_INDEX, thing_names[thing], (double)index, 0,
                             (double)count - 1};
    return FLK_BAD_INDEX;
}

/* ---- Lists --------------------------------------------------------------------- */

/* A list of `count` has room for the next power of two at least, so that it grows
 * seldom. */
static size_t room_for(size_t count)
{
    size_t room = 1;
    while (room <= count)
        room *= 2;
    return room;
}

/* A copy with room for one more; NULL without memory. */
static void *copied(const void *list, size_t count, size_t size)
{
    void *copy = malloc(room_for(count) * size);
    if (copy && count > 0)
        memcpy(copy, list, count * size);
    return copy;
}

/* Make room for one at `index`; NULL without memory, and the list stays. */
static void *opened(void *list, size_t count, size_t index, size_t size)
{
    char *at = list;
    if (!list || room_for(count + 1) > room_for(count)) {
        at = realloc(list, room_for(count + 1) * size);
        if (!at)
            return NULL;
    }
    memmove(at + (index + 1) * size, at + index * size, (count - index) * size);
    return at;
}

static void close_up(void *list, size_t count, size_t index, size_t size)
{
    char *at = list;
    memmove(at + index * size, at + (index + 1) * size, (count - index - 1) * size);
}

static bool plan_add(struct plan *plan, const struct change *change)
{
    struct change *at = opened(plan->at, plan->count, plan->count, sizeof(*at));
    if (!at)
        return false;
    plan->at = at;
    at[plan->count++] = *change;
    return true;
}

static bool plan_copy(struct plan *copy, const struct plan *plan)
{
    *copy = (struct plan){copied(plan->at, plan->count, sizeof(*plan->at)), 0};
    copy->count = copy->at ? plan->count : 0;
    return copy->at;
}

/* ---- Setting it up ------------------------------------------------------------- */

size_t start_boids(const struct start *start)
{
    size_t count = start->boids;
    for (size_t k = 0; k < start->placed.count; k++)
        count += start->placed.at[k].kind == CHANGE_ADD;
    return count;
}

bool start_set_obstacles(struct start *start, const flk_obstacle *obstacles,
                         size_t count)
{
    flk_obstacle *copy = copied(obstacles, count, sizeof(*copy));
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
    struct plan placed = {malloc(room_for(count) * sizeof(*placed.at)), count};
    if (!placed.at)
        return false;
    for (size_t i = 0; i < count; i++)
        placed.at[i] = (struct change){
            .kind = CHANGE_SET, .thing = THING_BOID, .index = i, .as.boid = boids[i]};
    free(start->placed.at);
    start->placed = placed;
    start->boids = count;
    return true;
}

bool start_plan(struct start *start, const struct change *change)
{
    struct change planned = *change;
    planned.planned = true;
    return plan_add(&start->plan, &planned);
}

bool start_copy(struct start *copy, const struct start *start)
{
    *copy = *start;
    copy->obstacles = NULL;
    copy->map.cells = NULL;
    copy->placed = copy->plan = (struct plan){NULL, 0};
    copy->predators =
        copied(start->predators, start->predator_count, sizeof(*copy->predators));
    bool enough = copy->predators && map_copy(&copy->map, &start->map) &&
                  start_set_options(copy, &start->options) &&
                  plan_copy(&copy->placed, &start->placed) &&
                  plan_copy(&copy->plan, &start->plan);
    if (!enough)
        start_free(copy);
    return enough;
}

/* ---- Changes to it ------------------------------------------------------------- */

/* A change of kind ADD to CLEAR on a list of `*count` things of `size`, of which `one`
 * is the change's. */
static flk_status amend_list(void **list, size_t *count, size_t size, const void *one,
                             const struct change *c, flk_error *error)
{
    size_t index = c->kind == CHANGE_ADD ? *count : c->index;
    bool inserts = c->kind == CHANGE_ADD || c->kind == CHANGE_INSERT;
    if (c->kind == CHANGE_CLEAR) {
        *count = 0;
        return FLK_OK;
    }
    if (index >= *count + inserts)
        return bad_index(error, c->thing, index, *count + inserts);
    if (c->kind == CHANGE_REMOVE) {
        close_up(*list, (*count)--, index, size);
        return FLK_OK;
    }
    if (inserts) {
        void *more = opened(*list, *count, index, size);
        if (!more)
            return out_of_memory(error);
        *list = more;
        (*count)++;
    }
    memcpy((char *)*list + index * size, one, size);
    return FLK_OK;
}

static flk_status amend_obstacles(struct start *s, const struct change *c,
                                  flk_error *error)
{
    void *list = s->obstacles;
    flk_status status = amend_list(&list, &s->options.obstacle_count,
                                   sizeof(flk_obstacle), &c->as.obstacle, c, error);
    s->options.obstacles = s->obstacles = list;
    return status;
}

static flk_status amend_predators(struct start *s, const struct change *c,
                                  flk_error *error)
{
    void *list = s->predators;
    flk_status status = amend_list(&list, &s->predator_count, sizeof(flk_predator),
                                   &c->as.predator, c, error);
    s->predators = list;
    return status;
}

flk_status start_amend(struct start *start, const struct change *c, flk_error *error)
{
    bool placed = c->kind == CHANGE_ADD || c->kind == CHANGE_SET;
    switch (c->kind) {
    case CHANGE_OPTION:
        flk_options_set(&start->options, c->as.option.id, c->as.option.value);
        return FLK_OK;
    case CHANGE_BOIDS:
        start->boids = c->as.boids;
        return FLK_OK;
    case CHANGE_ADD:
    case CHANGE_SET:
    case CHANGE_INSERT:
    case CHANGE_REMOVE:
    case CHANGE_CLEAR:
        if (c->thing == THING_OBSTACLE)
            return amend_obstacles(start, c, error);
        if (c->thing == THING_PREDATOR)
            return amend_predators(start, c, error);
        break;
    case CHANGE_RAMP:
        break;
    }
    bool kept = placed && c->thing == THING_BOID ? plan_add(&start->placed, c)
                                                 : start_plan(start, c);
    return kept ? FLK_OK : out_of_memory(error);
}

/* ---- A map --------------------------------------------------------------------- */

static flk_status place_cell(struct start *s, size_t column, size_t row)
{
    char cell = s->map.cells[column + row * s->map.columns];
    double speed = s->options.max_speed;
    flk_vec at = map_place(&s->map, column, row), way;
    struct change boid = {.kind = CHANGE_ADD, .thing = THING_BOID};
    struct change hawk = {.kind = CHANGE_ADD,
                          .thing = THING_PREDATOR,
                          .as.predator = {FLK_PREDATOR_HUNT, at, {0, 0}}};
    if (cell == 'H')
        return start_amend(s, &hawk, NULL);
    if (!map_heading(cell, &way))
        return FLK_OK;
    boid.as.boid = (flk_boid){at, {way.x * speed, way.y * speed}};
    return start_amend(s, &boid, NULL);
}

bool start_take_map(struct start *s, struct map *map)
{
    size_t count;
    flk_obstacle *obstacles = map_obstacles(map, &count);
    flk_status status = FLK_OK;
    map_free(&s->map);
    s->map = *map;
    s->options.width = map_size(map).x;
    s->options.height = map_size(map).y;
    if (!obstacles || !start_set_obstacles(s, obstacles, count))
        status = FLK_NO_MEMORY;
    for (size_t row = 0; row < map->rows; row++)
        for (size_t column = 0; column < map->columns && status == FLK_OK; column++)
            status = place_cell(s, column, row);
    free(obstacles);
    return status == FLK_OK;
}

static bool same(double a, double b)
{
    return a <= b && a >= b;
}

static bool same_obstacles(const flk_obstacle *a, const flk_obstacle *b, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (!change_same_obstacle(a[k], b[k]))
            return false;
    return true;
}

size_t start_mapped(const struct start *s)
{
    size_t count;
    flk_vec size = map_size(&s->map);
    if (!s->map.cells || !same(size.x, s->options.width) ||
        !same(size.y, s->options.height))
        return 0;
    flk_obstacle *obstacles = map_obstacles(&s->map, &count);
    bool its = obstacles && count <= s->options.obstacle_count &&
               same_obstacles(obstacles, s->obstacles, count);
    free(obstacles);
    return its ? count : 0;
}

/* ---- Does it fit together? ----------------------------------------------------- */

/* Is there such a boid among `*count`? Counts those that come and go. */
static flk_status count_boids(size_t *count, const struct change *c, flk_error *error)
{
    if (c->kind == CHANGE_BOIDS) {
        *count = c->as.boids;
        return FLK_OK;
    }
    bool inserts = c->kind == CHANGE_INSERT;
    if (c->kind != CHANGE_ADD && c->index >= *count + inserts)
        return bad_index(error, THING_BOID, c->index, *count + inserts);
    *count += inserts || c->kind == CHANGE_ADD;
    *count -= c->kind == CHANGE_REMOVE;
    if (*count <= FLK_BOIDS_MAX)
        return FLK_OK;
    if (error)
        *error = (flk_error){FLK_BAD_VALUE, "boids", (double)*count, 0, FLK_BOIDS_MAX};
    return FLK_BAD_VALUE;
}

static bool is_speed(flk_option_id id)
{
    return id == FLK_OPTION_MAX_SPEED || id == FLK_OPTION_MIN_SPEED;
}

/* Ramps of speeds say nothing of what stands between their ends. */
static bool has_ramp_of_speed(const struct plan *plan)
{
    for (size_t k = 0; k < plan->count; k++)
        if (plan->at[k].kind == CHANGE_RAMP && is_speed(plan->at[k].as.ramp.id))
            return true;
    return false;
}

static flk_status check_change(struct start *now, size_t *boids, bool speeds,
                               const struct change *c, flk_error *error)
{
    bool of_boids =
        c->kind == CHANGE_BOIDS || (c->kind > CHANGE_BOIDS && c->thing == THING_BOID);
    if (c->kind == CHANGE_RAMP)
        return FLK_OK;
    if (of_boids)
        return count_boids(boids, c, error);
    flk_status status = start_amend(now, c, error);
    if (status != FLK_OK || c->kind != CHANGE_OPTION)
        return status;
    if (!speeds && is_speed(c->as.option.id))
        return FLK_OK;
    return flk_options_validate(&now->options, error);
}

struct due {
    const struct change *change;
};

static int by_tick(const void *a, const void *b)
{
    const struct change *x = ((const struct due *)a)->change;
    const struct change *y = ((const struct due *)b)->change;
    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return x < y ? -1 : x > y; /* in the order in which they stand */
}

/* The changes of the plan in the order in which they act. */
static flk_status check_plan(struct start *now, const struct plan *plan, size_t boids,
                             const struct change **wrong, flk_error *error)
{
    struct due *order = malloc((plan->count + 1) * sizeof(*order));
    flk_status status = order ? FLK_OK : out_of_memory(error);
    bool speeds = !has_ramp_of_speed(plan);
    for (size_t k = 0; order && k < plan->count; k++)
        order[k].change = &plan->at[k];
    if (order)
        qsort(order, plan->count, sizeof(*order), by_tick);
    for (size_t k = 0; status == FLK_OK && k < plan->count; k++) {
        *wrong = order[k].change;
        status = check_change(now, &boids, speeds, *wrong, error);
    }
    free(order);
    return status;
}

static flk_status check_placed(const struct start *start, size_t *boids,
                               const struct change **wrong, flk_error *error)
{
    flk_status status = FLK_OK;
    *boids = start->boids;
    for (size_t k = 0; status == FLK_OK && k < start->placed.count; k++) {
        *wrong = &start->placed.at[k];
        status = count_boids(boids, *wrong, error);
    }
    return status;
}

flk_status start_check(const struct start *start, const struct change **wrong,
                       flk_error *error)
{
    struct start now;
    size_t boids;
    const struct change *none;
    wrong = wrong ? wrong : &none;
    *wrong = NULL;
    flk_status status = flk_options_validate(&start->options, error);
    if (status == FLK_OK)
        status = check_placed(start, &boids, wrong, error);
    if (status != FLK_OK || start->plan.count == 0)
        return status;
    if (!start_copy(&now, start))
        return out_of_memory(error);
    status = check_plan(&now, &start->plan, boids, wrong, error);
    start_free(&now);
    return status;
}

/* ---- Its flock ----------------------------------------------------------------- */

/* The boids of the seed with those that are set one by one. */
static flk_status place_boids(const struct start *start, flk_flock *flock,
                              flk_error *error)
{
    size_t count = start->boids, total = start_boids(start);
    flk_boid *all = malloc((total + 1) * sizeof(*all));
    if (!all)
        return out_of_memory(error);
    for (size_t i = 0; i < count; i++)
        all[i] = flk_flock_boid(flock, i);
    flk_status status = FLK_OK;
    for (size_t k = 0; k < start->placed.count && status == FLK_OK; k++) {
        const struct change *c = &start->placed.at[k];
        size_t index = c->kind == CHANGE_ADD ? count++ : c->index;
        if (index >= count)
            status = bad_index(error, THING_BOID, index, count);
        else
            all[index] = c->as.boid;
    }
    if (status == FLK_OK)
        status = flk_flock_repopulate(flock, all, count, error);
    free(all);
    return status;
}

flk_status start_flock(const struct start *start, flk_flock **flock, flk_error *error)
{
    flk_flock *f;
    flk_status status = flk_flock_create(&start->options, NULL, &f, error);
    if (status != FLK_OK)
        return status;
    status = flk_flock_populate(f, start->boids, start->seed, error);
    if (status == FLK_OK && start->placed.count > 0)
        status = place_boids(start, f, error);
    for (size_t k = 0; status == FLK_OK && k < start->predator_count; k++)
        status = flk_flock_insert_predator(f, k, &start->predators[k], error);
    if (status != FLK_OK) {
        flk_flock_destroy(f);
        return status;
    }
    *flock = f;
    return FLK_OK;
}
