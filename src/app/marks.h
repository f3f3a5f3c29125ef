/*
 * What a reader's eye keeps from tick to tick: the direction that each boid is drawn
 * in, which does not flicker between two, and the group it belongs to, which keeps its
 * name while it lasts. Both follow from the ticks before, so they are carried along the
 * run and saved with its snapshots.
 */
#ifndef APP_MARKS_H
#define APP_MARKS_H

#include "flk.h"

/* A boid of no group. */
#define MARKS_ALONE UINT16_MAX

/* Directions: 0 is right, then by eighths of a turn counterclockwise as seen on the
 * screen (y grows downward there). */
#define MARKS_DIRECTIONS 8

enum marks_event { MARKS_NOTHING, MARKS_SPLIT, MARKS_MERGED };

struct marks {
    size_t count;           /* boids */
    uint8_t *direction;     /* of each, 0 .. 7 */
    uint16_t *group;        /* of each: 0 is the largest; MARKS_ALONE */
    enum marks_event event; /* what happened to the groups since they were seen last */

    size_t room;
    struct marks_scratch *scratch;
};

void marks_init(struct marks *marks);
void marks_free(struct marks *marks);

/* Memory for so many boids: with it nothing below fails. False if there is none. */
bool marks_reserve(struct marks *marks, size_t count);

/* The directions one tick on; the first time with nothing kept. Each boid stays in the
 * group that it was last seen in, those that are new in none. False without memory. */
bool marks_turn(struct marks *marks, const flk_flock *flock);

/* The groups as they are now, after marks_turn() for this state. Cost: a measure of the
 * flock and a sort of its boids. */
void marks_regroup(struct marks *marks, flk_flock *flock);

/* Make `copy` the same. False without memory. */
bool marks_copy(struct marks *copy, const struct marks *marks);

/* As bytes. marks_load() takes what marks_save() wrote for as many boids. */
size_t marks_size(const struct marks *marks);
void marks_save(const struct marks *marks, void *bytes);
bool marks_load(struct marks *marks, size_t count, const void *bytes);

#endif
