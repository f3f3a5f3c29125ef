/* Where boids and predators were in the last ticks: for trails, and for gliding. */
#ifndef APP_TRAIL_H
#define APP_TRAIL_H

#include "flk.h"

/* Ticks of the past whose positions are known. */
#define TRAIL_TICKS 16

/* Trails of flocks larger than this would cost more memory than they show. */
#define TRAIL_BOIDS_MAX 20000

/* Positions are kept for longer than they are shown, so that going back a little finds
 * them there. */
#define FOOTPRINTS 64

/* The positions of all at one tick. */
struct footprint {
    bool known;
    uint64_t tick;
    size_t count, predators, room;
    flk_vec *at;  /* the boids', then the predators' */
    size_t fresh; /* boids that came to their place by no flight: caught in the tick */
    size_t fresh_room;
    uint32_t *fresh_ids; /* ascending */
};

struct trail {
    struct footprint prints[FOOTPRINTS]; /* of tick t: [t % FOOTPRINTS] */
};

/* A trail begins as {0}. */
void trail_free(struct trail *trail);

/* Keep where all are now; nothing of a flock that is too large, or without memory.
 * `fresh` lists, ascending, those who were put where they are in this tick. */
void trail_leave(struct trail *trail, const flk_flock *flock, const uint32_t *fresh,
                 size_t fresh_count);

/* Is it known where all were at a tick; and at the ticks of a whole trail up to it? */
bool trail_knows(const struct trail *trail, uint64_t tick);
bool trail_leads_to(const struct trail *trail, uint64_t tick);

/* Has the boid flown all the way from one tick to a later one, as far as is known? */
bool trail_flown(const struct trail *trail, uint64_t from, uint64_t to, size_t index);

/* Where a boid or a predator was; false where that is not known. */
bool trail_boid(const struct trail *trail, uint64_t tick, size_t index,
                flk_vec *position);
bool trail_predator(const struct trail *trail, uint64_t tick, size_t index,
                    flk_vec *position);

/* What lies behind a tick is of a future that was dropped. */
void trail_wipe_after(struct trail *trail, uint64_t tick);

#endif
