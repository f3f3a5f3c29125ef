#include "app/trail.h"

#include <stdlib.h>
#include <string.h>

void trail_free(struct trail *trail)
{
    for (int k = 0; k < FOOTPRINTS; k++) {
        free(trail->prints[k].at);
        free(trail->prints[k].fresh_ids);
    }
    *trail = (struct trail){0};
}

static bool make_place(struct footprint *print, size_t room)
{
    if (room <= print->room && print->at)
        return true;
    flk_vec *more = realloc(print->at, (room + 1) * sizeof(*more));
    if (!more)
        return false;
    print->at = more;
    print->room = room;
    return true;
}

static bool make_fresh(struct footprint *print, size_t room)
{
    if (room <= print->fresh_room)
        return true;
    uint32_t *more = realloc(print->fresh_ids, room * sizeof(*more));
    if (!more)
        return false;
    print->fresh_ids = more;
    print->fresh_room = room;
    return true;
}

void trail_leave(struct trail *trail, const flk_flock *flock, const uint32_t *fresh,
                 size_t fresh_count)
{
    size_t count = flk_flock_count(flock), predators = flk_flock_predator_count(flock);
    uint64_t tick = flk_flock_tick(flock);
    struct footprint *print = &trail->prints[tick % FOOTPRINTS];
    print->known = count <= TRAIL_BOIDS_MAX && make_place(print, count + predators) &&
                   make_fresh(print, fresh_count);
    if (!print->known)
        return;
    print->tick = tick;
    print->count = count;
    print->predators = predators;
    print->fresh = fresh_count;
    if (fresh_count > 0)
        memcpy(print->fresh_ids, fresh, fresh_count * sizeof(*fresh));
    for (size_t i = 0; i < count; i++)
        print->at[i] = flk_flock_boid(flock, i).position;
    for (size_t k = 0; k < predators; k++)
        print->at[count + k] = flk_flock_predator(flock, k).position;
}

static const struct footprint *footprint_of(const struct trail *trail, uint64_t tick)
{
    const struct footprint *print = &trail->prints[tick % FOOTPRINTS];
    return print->known && print->tick == tick ? print : NULL;
}

bool trail_knows(const struct trail *trail, uint64_t tick)
{
    return footprint_of(trail, tick);
}

bool trail_leads_to(const struct trail *trail, uint64_t tick)
{
    for (uint64_t back = 0; back < TRAIL_TICKS && back <= tick; back++)
        if (!footprint_of(trail, tick - back))
            return false;
    return true;
}

static bool is_fresh(const struct footprint *print, size_t index)
{
    size_t low = 0, high = print->fresh;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (print->fresh_ids[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < print->fresh && print->fresh_ids[low] == index;
}

bool trail_flown(const struct trail *trail, uint64_t from, uint64_t to, size_t index)
{
    for (uint64_t tick = from + 1; tick <= to; tick++) {
        const struct footprint *print = footprint_of(trail, tick);
        if (print && is_fresh(print, index))
            return false;
    }
    return true;
}

bool trail_boid(const struct trail *trail, uint64_t tick, size_t index,
                flk_vec *position)
{
    const struct footprint *print = footprint_of(trail, tick);
    if (!print || index >= print->count)
        return false;
    *position = print->at[index];
    return true;
}

bool trail_predator(const struct trail *trail, uint64_t tick, size_t index,
                    flk_vec *position)
{
    const struct footprint *print = footprint_of(trail, tick);
    if (!print || index >= print->predators)
        return false;
    *position = print->at[print->count + index];
    return true;
}

void trail_wipe_after(struct trail *trail, uint64_t tick)
{
    for (int k = 0; k < FOOTPRINTS; k++)
        if (trail->prints[k].tick > tick)
            trail->prints[k].known = false;
}
