/* The player of a golden trace, shared by the parts of golden.c; not for tests. */
#ifndef GOLDEN_PLAYER_H
#define GOLDEN_PLAYER_H

#include "fields.h"
#include "flk.h"
#include "golden.h"

/* Where the player stands in the file. */
enum place {
    PLACE_HEAD,       /* options and predators */
    PLACE_BOIDS,      /* the b lines that `boids` announced */
    PLACE_READY,      /* focus and ticks, and then between ticks */
    PLACE_TICK,       /* the records of a listed tick */
    PLACE_RETUNE,     /* option lines up to `end` */
    PLACE_REPOPULATE, /* before its `boids` */
};

/* One play of one file: the line being read, the flock, and what its tick has listed.
 */
struct player {
    const char *name;
    struct golden_report *report;
    struct fields fields;
    enum place place;
    flk_search_kind search;

    flk_options options;
    flk_obstacle *obstacles;
    flk_predator *predators;
    size_t predator_count;

    flk_boid *boids; /* those being read */
    size_t boids_due, boids_read;
    bool populated; /* populate gave the flock its boids: those read must be the same */

    flk_flock *flock;
    uint64_t focus, ticks;
    bool has_focus, has_ticks;

    flk_trace trace; /* of the step that made the present state */
    uint32_t *ids;   /* its neighbours */
    size_t events, listed, hawks, measured;
};

/* ---- Helpers: each false has written the report -------------------------------- */

bool player_fault(struct player *player, const char *text, ...)
    __attribute__((format(printf, 2, 3)));
bool player_misplaced(struct player *player);
bool player_unreadable(struct player *player, size_t field);
bool player_went_well(struct player *player, const char *call, flk_status status,
                      const flk_error *error);

/* Is the field of the record what the core has? */
bool player_same(struct player *player, const char *field, double expected, double got);

/* The numbers from field `field` on. */
bool player_reals(struct player *player, size_t field, double *values, size_t count);
bool player_whole(struct player *player, size_t field, uint64_t *value);

/* Has the listed tick, if there is one, listed all it must? */
bool player_complete(struct player *player);

/* All boids announced are read. */
bool player_settle(struct player *player);

/* ---- The records --------------------------------------------------------------- */

bool play_world(struct player *player);
bool play_obstacle(struct player *player);
bool play_option(struct player *player, flk_option_id id);
bool play_predator(struct player *player);
bool play_populate(struct player *player);
bool play_boids(struct player *player);
bool play_focus(struct player *player);
bool play_ticks(struct player *player);
bool play_end(struct player *player);
bool play_event(struct player *player);
bool play_boid(struct player *player);
bool play_hawk(struct player *player);
bool play_measures(struct player *player);

#endif
