/* A state as bytes of this machine: a header, the boids by index, the predators. */
#include "core.h"
#include "error.h"
#include "store.h"

#include <string.h>

#define MAGIC 0x31534b4c46u /* "FLKS1" */

struct header {
    uint64_t magic, tick, checks, count, predator_count;
};

static uint64_t bytes_of(uint64_t count, uint64_t predator_count)
{
    return sizeof(struct header) + count * sizeof(flk_boid) +
           predator_count * sizeof(flk_predator);
}

size_t flk_flock_snapshot_size(const flk_flock *flock)
{
    return (size_t)bytes_of(flock->count, flock->predator_count);
}

void flk_flock_save(const flk_flock *flock, void *bytes)
{
    unsigned char *out = bytes;
    struct header header = {MAGIC, flock->tick, flock->checks, flock->count,
                            flock->predator_count};
    memcpy(out, &header, sizeof(header));
    out += sizeof(header);
    for (size_t i = 0; i < flock->count; i++, out += sizeof(flk_boid)) {
        flk_boid boid = flk_flock_boid(flock, i);
        memcpy(out, &boid, sizeof(boid));
    }
    if (flock->predator_count > 0)
        memcpy(out, flock->predators, flock->predator_count * sizeof(flk_predator));
}

static bool fits(const struct header *header, size_t size)
{
    return header->magic == MAGIC && header->count <= FLK_BOIDS_MAX &&
           header->predator_count <= FLK_BOIDS_MAX &&
           size == bytes_of(header->count, header->predator_count);
}

static flk_boid read_boid(const unsigned char *boids, size_t i)
{
    flk_boid boid;
    memcpy(&boid, boids + i * sizeof(boid), sizeof(boid));
    return boid;
}

static flk_predator read_predator(const unsigned char *predators, size_t k)
{
    flk_predator predator;
    memcpy(&predator, predators + k * sizeof(predator), sizeof(predator));
    return predator;
}

/* A snapshot that was spoilt must not spoil the flock. */
static bool is_sound(const struct header *header, const unsigned char *boids,
                     const unsigned char *predators)
{
    for (size_t i = 0; i < header->count; i++) {
        flk_boid boid = read_boid(boids, i);
        if (flock_check_motion(boid.position, boid.velocity, NULL) != FLK_OK)
            return false;
    }
    for (size_t k = 0; k < header->predator_count; k++) {
        flk_predator predator = read_predator(predators, k);
        if ((unsigned)predator.kind >= FLK_PREDATOR_KINDS ||
            flock_check_motion(predator.position, predator.velocity, NULL) != FLK_OK)
            return false;
    }
    return true;
}

flk_status flk_flock_restore(flk_flock *flock, const void *bytes, size_t size,
                             flk_error *error)
{
    struct header header = {0};
    if (size >= sizeof(header))
        memcpy(&header, bytes, sizeof(header));
    if (!fits(&header, size))
        return fail(error, (flk_error){FLK_BAD_BYTES, "", 0, 0, 0});
    const unsigned char *boids = (const unsigned char *)bytes + sizeof(header);
    const unsigned char *predators = boids + (size_t)header.count * sizeof(flk_boid);
    if (!is_sound(&header, boids, predators))
        return fail(error, (flk_error){FLK_BAD_BYTES, "", 0, 0, 0});
    flk_status status = store_reserve(flock, (size_t)header.count, error);
    if (status == FLK_OK)
        status = store_reserve_predators(flock, (size_t)header.predator_count, error);
    if (status != FLK_OK)
        return status;
    flock->tick = header.tick;
    flock->checks = header.checks;
    flock->count = (size_t)header.count;
    flock->predator_count = (size_t)header.predator_count;
    for (uint32_t i = 0; i < flock->count; i++) {
        flk_boid boid = read_boid(boids, i);
        boid.position = flock_take_in(flock, boid.position);
        flock->index[i] = flock->slot[i] = i;
        flock->now[i] = boid;
    }
    for (size_t k = 0; k < flock->predator_count; k++) {
        flock->predators[k] = read_predator(predators, k);
        flock->predators[k].position =
            flock_take_in(flock, flock->predators[k].position);
    }
    flock_changed(flock);
    return FLK_OK;
}
