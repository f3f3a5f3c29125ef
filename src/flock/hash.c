/* FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923), of a state. */
#include "core.h"

#include <string.h>

#define OFFSET_BASIS 0xcbf29ce484222325u
#define PRIME 0x100000001b3u

static uint64_t hash_word(uint64_t hash, uint64_t word)
{
    for (int byte = 0; byte < 8; byte++) {
        hash ^= word >> (8 * byte) & 0xff;
        hash *= PRIME;
    }
    return hash;
}

static uint64_t hash_double(uint64_t hash, double value)
{
    double no_sign = value + 0.0; /* a negative zero as zero */
    uint64_t bits;
    memcpy(&bits, &no_sign, sizeof(bits));
    return hash_word(hash, bits);
}

static uint64_t hash_state(uint64_t hash, flk_vec position, flk_vec velocity)
{
    hash = hash_double(hash, position.x);
    hash = hash_double(hash, position.y);
    hash = hash_double(hash, velocity.x);
    return hash_double(hash, velocity.y);
}

uint64_t flk_flock_hash(const flk_flock *flock)
{
    uint64_t hash = hash_word(hash_word(OFFSET_BASIS, flock->tick), flock->count);
    for (size_t i = 0; i < flock->count; i++) {
        flk_boid boid = flk_flock_boid(flock, i);
        hash = hash_state(hash, boid.position, boid.velocity);
    }
    hash = hash_word(hash, flock->predator_count);
    for (size_t k = 0; k < flock->predator_count; k++)
        hash = hash_state(hash, flock->predators[k].position,
                          flock->predators[k].velocity);
    return hash;
}
