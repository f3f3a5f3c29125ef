/* A flock: its life, its boids and predators, its step. steer.c has the rules. */
#include "core.h"
#include "error.h"
#include "kernel.h"
#include "measures.h"
#include "random.h"
#include "rules.h"
#include "search.h"
#include "store.h"
#include "vec.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

/* ---- Life ---------------------------------------------------------------------- */

static void *allocate_by_malloc(void *context, size_t size)
{
    (void)context;
    return malloc(size);
}

static void release_by_free(void *context, void *memory)
{
    (void)context;
    free(memory);
}

/* Take over options that are valid, with obstacles that are the flock's own. */
static void adopt(flk_flock *f, const flk_options *options,
                  const struct obstacles *obstacles)
{
    f->options = *options;
    f->options.obstacles = obstacles->all;
    f->derived.obstacles = *obstacles;
    f->derived.world = world_of(options);
    f->derived.view_cosine = cos((options->field_of_view * PI) / 360);
    f->derived.reach_squared = search_reach_squared(options->radius);
}

flk_status flk_flock_create(const flk_options *options, const flk_allocator *allocator,
                            flk_flock **flock, flk_error *error)
{
    flk_allocator plain = {allocate_by_malloc, release_by_free, NULL};
    if (!allocator)
        allocator = &plain;
    flk_status status = flk_options_validate(options, error);
    if (status != FLK_OK)
        return status;
    struct obstacles obstacles;
    status = obstacles_make(options, allocator, &obstacles, error);
    if (status != FLK_OK)
        return status;
    flk_flock *f = store_allocate(allocator, 1, sizeof(*f));
    if (!f) {
        obstacles_release(allocator, &obstacles);
        return no_memory(error);
    }
    memset(f, 0, sizeof(*f));
    f->allocator = *allocator;
    f->method = flk_method_default();
    f->kernel = kernel_of(FLK_SIMD_AUTO);
    f->rules = &rules_reynolds;
    adopt(f, options, &obstacles);
    status = store_reserve(f, 1, error); /* so that no array is ever missing */
    if (status != FLK_OK) {
        flk_flock_destroy(f);
        return status;
    }
    *flock = f;
    return FLK_OK;
}

void flk_flock_destroy(flk_flock *f)
{
    if (!f)
        return;
    flk_allocator allocator = f->allocator;
    obstacles_release(&allocator, &f->derived.obstacles);
    store_release(&allocator, f->predators);
    store_release(&allocator, f->block);
    store_release(&allocator, f);
}

/* ---- State --------------------------------------------------------------------- */

struct scene flock_scene(const flk_flock *f)
{
    return (struct scene){
        .options = &f->options,
        .derived = &f->derived,
        .boids = f->now,
        .index = f->index,
        .slot = f->slot,
        .count = f->count,
        .predators = f->predators,
        .predator_count = f->predator_count,
    };
}

void flock_changed(flk_flock *f)
{
    f->arranged = false;
    f->analysis.valid = false;
}

void flock_arrange(flk_flock *f)
{
    if (f->arranged)
        return;
    search_arrange(f);
    f->arranged = true;
}

flk_vec flock_take_in(const flk_flock *f, flk_vec p)
{
    const struct world *world = &f->derived.world;
    return world_outside(world, p) ? world_contain(world, p) : p;
}

static void take_all_in(flk_flock *f)
{
    for (size_t s = 0; s < f->count; s++) {
        f->now[s].position = flock_take_in(f, f->now[s].position);
    }
    for (size_t k = 0; k < f->predator_count; k++)
        f->predators[k].position = flock_take_in(f, f->predators[k].position);
}

flk_status flk_flock_retune(flk_flock *f, const flk_options *options, flk_error *error)
{
    flk_status status = flk_options_validate(options, error);
    if (status != FLK_OK)
        return status;
    struct obstacles obstacles;
    status = obstacles_make(options, &f->allocator, &obstacles, error);
    if (status != FLK_OK)
        return status;
    struct obstacles old = f->derived.obstacles; /* options may borrow from it */
    adopt(f, options, &obstacles);
    obstacles_release(&f->allocator, &old);
    take_all_in(f);
    flock_changed(f);
    return FLK_OK;
}

const flk_options *flk_flock_options(const flk_flock *f)
{
    return &f->options;
}

const flk_rule_set *flk_flock_rules(const flk_flock *f)
{
    return f->rules->set;
}

uint64_t flk_flock_tick(const flk_flock *f)
{
    return f->tick;
}

size_t flk_flock_count(const flk_flock *f)
{
    return f->count;
}

flk_boid flk_flock_boid(const flk_flock *f, size_t index)
{
    assert(index < f->count);
    return f->now[f->slot[index]];
}

/* ---- Boids come and go --------------------------------------------------------- */

static flk_status check_number(const char *name, double value, flk_error *error)
{
    if (value >= -FLK_STATE_MAX && value <= FLK_STATE_MAX)
        return FLK_OK;
    return bad_value(error, name, value, -FLK_STATE_MAX, FLK_STATE_MAX);
}

flk_status flock_check_motion(flk_vec position, flk_vec velocity, flk_error *error)
{
    const char *const names[] = {"x", "y", "vx", "vy"};
    const double values[] = {position.x, position.y, velocity.x, velocity.y};
    for (int k = 0; k < 4; k++)
        if (check_number(names[k], values[k], error) != FLK_OK)
            return FLK_BAD_VALUE;
    return FLK_OK;
}

static void place(flk_flock *f, size_t slot, flk_boid boid)
{
    boid.position = flock_take_in(f, boid.position);
    f->now[slot] = boid;
}

/* Make the flock `count` boids, in index order; what they are is up to the caller. */
static void begin_anew(flk_flock *f, size_t count)
{
    f->count = count;
    for (uint32_t i = 0; i < count; i++)
        f->index[i] = f->slot[i] = i;
    flock_changed(f);
}

flk_status flk_flock_repopulate(flk_flock *f, const flk_boid *boids, size_t count,
                                flk_error *error)
{
    if (count > FLK_BOIDS_MAX)
        return bad_value(error, "boids", (double)count, 0, FLK_BOIDS_MAX);
    for (size_t i = 0; i < count; i++)
        if (flock_check_motion(boids[i].position, boids[i].velocity, error) != FLK_OK)
            return FLK_BAD_VALUE;
    flk_status status = store_reserve(f, count, error);
    if (status != FLK_OK)
        return status;
    begin_anew(f, count);
    for (size_t i = 0; i < count; i++)
        place(f, i, boids[i]);
    return FLK_OK;
}

flk_status flk_flock_populate(flk_flock *f, size_t count, uint64_t seed,
                              flk_error *error)
{
    flk_status status = store_reserve(f, count, error);
    if (status != FLK_OK)
        return status;
    begin_anew(f, count);
    for (uint32_t i = 0; i < count; i++)
        place(f, i, random_boid(&f->options, &f->derived.obstacles, seed, i, f->tick));
    return FLK_OK;
}

flk_status flk_flock_set_boid(flk_flock *f, size_t index, const flk_boid *boid,
                              flk_error *error)
{
    if (index >= f->count)
        return bad_index(error, "boid", index, f->count);
    if (flock_check_motion(boid->position, boid->velocity, error) != FLK_OK)
        return FLK_BAD_VALUE;
    place(f, f->slot[index], *boid);
    flock_changed(f);
    return FLK_OK;
}

flk_status flk_flock_insert_boid(flk_flock *f, size_t index, const flk_boid *boid,
                                 flk_error *error)
{
    if (index > f->count)
        return bad_index(error, "boid", index, f->count + 1);
    if (flock_check_motion(boid->position, boid->velocity, error) != FLK_OK)
        return FLK_BAD_VALUE;
    if (f->count == f->capacity) {
        size_t more = f->count < FLK_BOIDS_MAX / 2 ? 2 * f->count : f->count + 1;
        flk_status status = store_reserve(f, more, error);
        if (status != FLK_OK)
            return status;
    }
    store_order_by_index(f);
    for (size_t i = f->count; i > index; i--)
        f->now[i] = f->now[i - 1];
    begin_anew(f, f->count + 1);
    place(f, index, *boid);
    return FLK_OK;
}

flk_status flk_flock_remove_boid(flk_flock *f, size_t index, flk_error *error)
{
    if (index >= f->count)
        return bad_index(error, "boid", index, f->count);
    store_order_by_index(f);
    for (size_t i = index; i + 1 < f->count; i++)
        f->now[i] = f->now[i + 1];
    begin_anew(f, f->count - 1);
    return FLK_OK;
}

/* ---- Predators ----------------------------------------------------------------- */

static flk_status check_predator(const flk_predator *predator, flk_error *error)
{
    if ((unsigned)predator->kind >= FLK_PREDATOR_KINDS)
        return bad_value(error, "predator", predator->kind, 0, FLK_PREDATOR_KINDS - 1);
    return flock_check_motion(predator->position, predator->velocity, error);
}

static void put_predator(flk_flock *f, size_t index, flk_predator predator)
{
    predator.position = flock_take_in(f, predator.position);
    f->predators[index] = predator;
    f->analysis.valid = false; /* who flees is measured too */
}

size_t flk_flock_predator_count(const flk_flock *f)
{
    return f->predator_count;
}

flk_predator flk_flock_predator(const flk_flock *f, size_t index)
{
    assert(index < f->predator_count);
    return f->predators[index];
}

flk_status flk_flock_set_predator(flk_flock *f, size_t index,
                                  const flk_predator *predator, flk_error *error)
{
    if (index >= f->predator_count)
        return bad_index(error, "predator", index, f->predator_count);
    if (check_predator(predator, error) != FLK_OK)
        return FLK_BAD_VALUE;
    put_predator(f, index, *predator);
    return FLK_OK;
}

flk_status flk_flock_insert_predator(flk_flock *f, size_t index,
                                     const flk_predator *predator, flk_error *error)
{
    if (index > f->predator_count)
        return bad_index(error, "predator", index, f->predator_count + 1);
    if (check_predator(predator, error) != FLK_OK)
        return FLK_BAD_VALUE;
    flk_status status = store_reserve_predators(f, f->predator_count + 1, error);
    if (status != FLK_OK)
        return status;
    memmove(f->predators + index + 1, f->predators + index,
            (f->predator_count - index) * sizeof(*f->predators));
    f->predator_count++;
    put_predator(f, index, *predator);
    return FLK_OK;
}

flk_status flk_flock_remove_predator(flk_flock *f, size_t index, flk_error *error)
{
    if (index >= f->predator_count)
        return bad_index(error, "predator", index, f->predator_count);
    f->predator_count--;
    memmove(f->predators + index, f->predators + index + 1,
            (f->predator_count - index) * sizeof(*f->predators));
    f->analysis.valid = false;
    return FLK_OK;
}

size_t flk_flock_near_predator(const flk_flock *f, size_t index, double distance,
                               uint32_t *ids, size_t room)
{
    flk_vec p = flk_flock_predator(f, index).position;
    size_t found = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        flk_vec boid = f->now[f->slot[i]].position;
        if (!(length(world_offset(&f->derived.world, p, boid)) <= distance))
            continue;
        if (found < room)
            ids[found] = i;
        found++;
    }
    return found;
}

/* ---- Measures -------------------------------------------------------------------- */

void flk_flock_measure(flk_flock *f, flk_measures *measures)
{
    measures_update(f);
    *measures = f->analysis.measures;
}

void flk_flock_groups(flk_flock *f, uint32_t *labels)
{
    measures_update(f);
    if (f->count > 0)
        memcpy(labels, f->analysis.group, f->count * sizeof(*labels));
}
