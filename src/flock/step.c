/* A tick: how it is computed, and the trace of one boid in it. */
#include "error.h"
#include "kernel.h"
#include "parallel.h"
#include "store.h"
#include "tracing.h"

#include <assert.h>
#include <math.h>

/* ---- The method ---------------------------------------------------------------- */

/* With fewer boids, more threads than one cost more than they bring. */
#define THREADS_FROM 4000

#define LEAF 8 /* boids in a leaf */

const char *const flk_simd_names[FLK_SIMDS + 1] = {"auto", "plain", "avx2", NULL};

flk_method flk_method_default(void)
{
    return (flk_method){FLK_SEARCH_AUTO, FLK_SIMD_AUTO, LEAF, 0};
}

int flock_threads_for(const flk_method *method, size_t count)
{
    if (method->threads > 0)
        return method->threads;
    int available = count < THREADS_FROM ? 1 : parallel_available();
    return available < FLK_THREADS_MAX ? available : FLK_THREADS_MAX;
}

int flock_threads(const flk_flock *f)
{
    int threads = flock_threads_for(&f->method, f->count);
    return threads < f->worker_count ? threads : f->worker_count;
}

static flk_status check_method(const flk_method *method, flk_error *error)
{
    if ((unsigned)method->search >= FLK_SEARCHES)
        return bad_value(error, "search", method->search, 0, FLK_SEARCHES - 1);
    if ((unsigned)method->simd >= FLK_SIMDS || !kernel_of(method->simd))
        return bad_value(error, "simd", method->simd, 0, FLK_SIMDS - 1);
    if (method->leaf < 1 || method->leaf > FLK_LEAF_MAX)
        return bad_value(error, "leaf", method->leaf, 1, FLK_LEAF_MAX);
    if (method->threads < 0 || method->threads > FLK_THREADS_MAX)
        return bad_value(error, "threads", method->threads, 0, FLK_THREADS_MAX);
    return FLK_OK;
}

flk_status flk_flock_set_method(flk_flock *f, const flk_method *method,
                                flk_error *error)
{
    flk_method old = f->method;
    flk_status status = check_method(method, error);
    if (status != FLK_OK)
        return status;
    f->method = *method;
    status = store_reserve(f, f->count, error);
    if (status != FLK_OK) {
        f->method = old;
        return status;
    }
    if (old.search != method->search || old.leaf != method->leaf)
        f->checks = 0;
    f->kernel = kernel_of(method->simd);
    flock_changed(f);
    return FLK_OK;
}

flk_method flk_flock_method(const flk_flock *f)
{
    return f->method;
}

/* ---- The step ------------------------------------------------------------------ */

/* What the threads of a step share. */
struct step {
    flk_flock *flock;
    struct scene scene;
    struct shares flights;
    char lock; /* of the flock's own memory */
};

/* A boid that the kernel does not know, by the rules themselves. They work in the
 * flock's own memory, so one thread at a time may. */
static void fly_by_the_rules(struct step *step, size_t slot)
{
    flk_flock *f = step->flock;
    search_neighbours(f, slot);
    struct sums sums = f->rules->add_up(&step->scene, slot, &f->near);
    f->next[slot] = f->rules->steer(&step->scene, slot, &sums, NULL);
}

static void fly_all_by_the_rules(struct step *step, const uint32_t *slots, size_t count)
{
    if (count == 0)
        return;
    parallel_lock(&step->lock);
    for (size_t k = 0; k < count; k++)
        fly_by_the_rules(step, slots[k]);
    parallel_unlock(&step->lock);
}

/* Boids whose candidates are more than a block holds. */
static void add_nothing(struct flight *flight, size_t count)
{
    for (size_t k = 0; k < count; k++)
        flight->away_x[flight->count++] = (double)NAN;
}

/* The boids in the slots [from, to). */
static void fly(struct step *step, struct worker *worker, size_t from, size_t to)
{
    const flk_flock *f = step->flock;
    struct flight flight;
    bool near = f->options.nearest > 0, fits;
    uint32_t unknown[FLIGHT];
    flight.from = from;
    flight.count = 0;
    for (size_t slot = from, end; slot < to; slot = end) {
        end = kernel_gather(f, slot, near, worker, &fits);
        end = end < to ? end : to;
        worker->checks += (uint64_t)(end - slot) * (worker->runs.boids - 1);
        if (fits)
            f->kernel->add_up(&step->scene, worker, slot, end, &flight);
        else
            add_nothing(&flight, end - slot);
    }
    size_t lost = f->kernel->steer(&step->scene, &flight, f->next + from, unknown);
    fly_all_by_the_rules(step, unknown, lost);
}

static void fly_flights(void *context, int part)
{
    struct step *step = context;
    struct worker *worker = &step->flock->workers[part];
    size_t count = step->flock->count;
    worker->checks = 0;
    for (size_t k; (k = shares_take(&step->flights, part)) < step->flights.count;) {
        size_t from = k * FLIGHT, to = from + FLIGHT;
        fly(step, worker, from, to < count ? to : count);
    }
}

static void move_predators(flk_flock *f, const struct scene *scene)
{
    for (size_t k = 0; k < f->predator_count; k++)
        f->predators[k] = steer_predator(scene, &f->predators[k]);
}

void flk_flock_step(flk_flock *f)
{
    flock_arrange(f);
    int threads = flock_threads(f);
    struct step step = {.flock = f, .scene = flock_scene(f)};
    shares_begin(&step.flights, f->shares, threads,
                 (unsigned)((f->count + FLIGHT - 1) / FLIGHT));
    parallel_run(threads, fly_flights, &step);
    f->checks = 0;
    for (int k = 0; k < threads; k++)
        f->checks += f->workers[k].checks;
    move_predators(f, &step.scene);
    flk_boid *now = f->now;
    f->now = f->next;
    f->next = now;
    f->tick++;
    flock_changed(f);
}

/* ---- The trace ----------------------------------------------------------------- */

/* All within the radius of the boid in a slot, found by the kernel where it can. */
static struct neighbours *look_from(flk_flock *f, const struct scene *scene,
                                    uint32_t slot)
{
    struct worker *worker = &f->workers[0];
    bool fits;
    kernel_gather(f, slot, true, worker, &fits);
    if (fits) {
        f->kernel->look(scene, worker, slot, 0);
        return &worker->near;
    }
    search_neighbours(f, slot);
    return &f->near;
}

flk_status flk_flock_trace(flk_flock *f, size_t index, const flk_trace **trace,
                           flk_error *error)
{
    if (index >= f->count)
        return bad_index(error, "boid", index, f->count);
    flock_arrange(f);
    const struct scene scene = flock_scene(f);
    uint32_t slot = f->slot[index];
    struct neighbours *near = look_from(f, &scene, slot);
    const struct tracing tracing = {&f->trace, near->index};
    f->trace.boid = (uint32_t)index;
    f->trace.tick = f->tick + 1;
    f->trace.start = f->now[slot];
    f->trace.count = 0;
    struct sums sums = f->rules->add_up(&scene, slot, near);
    f->rules->steer(&scene, slot, &sums, &tracing);
    *trace = &f->trace;
    return FLK_OK;
}

size_t flk_flock_neighbours(flk_flock *f, size_t index, flk_neighbour *neighbours,
                            size_t room)
{
    assert(index < f->count);
    flock_arrange(f);
    const struct scene scene = flock_scene(f);
    uint32_t slot = f->slot[index];
    struct neighbours *near = look_from(f, &scene, slot);
    return f->rules->neighbours(&scene, slot, near, neighbours, room);
}

/* ---- What the search did ------------------------------------------------------- */

uint64_t flk_flock_checks(const flk_flock *f)
{
    return f->checks;
}

void flk_flock_layout(flk_flock *f, flk_layout *layout)
{
    flock_arrange(f);
    *layout = (flk_layout){.search = f->search->kind,
                           .simd = f->kernel->simd,
                           .threads = flock_threads(f),
                           .columns = 1,
                           .rows = 1,
                           .fullest = f->fullest};
    f->search->describe(f, layout);
}

size_t flk_flock_square_of(flk_flock *f, size_t index)
{
    assert(index < f->count);
    flock_arrange(f);
    return f->search->square_of(f, f->slot[index]);
}

size_t flk_flock_squares(flk_flock *f, size_t index, flk_square *squares, size_t room)
{
    assert(index < f->count);
    flock_arrange(f);
    return f->search->squares(f, f->slot[index], squares, room);
}
