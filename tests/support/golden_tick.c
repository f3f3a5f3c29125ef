/* What a listed tick of a golden trace says, compared with the flock. */
#include "golden_player.h"

#include <math.h>
#include <string.h>

static bool same_boid(struct player *player, const double at[4], flk_vec p, flk_vec v)
{
    player->report->records++;
    return player_same(player, "x", at[0], p.x) &&
           player_same(player, "y", at[1], p.y) &&
           player_same(player, "vx", at[2], v.x) &&
           player_same(player, "vy", at[3], v.y);
}

bool play_boid(struct player *player)
{
    uint64_t index;
    double at[4];
    bool start = player->place == PLACE_BOIDS;
    if (!start && player->place != PLACE_TICK)
        return player_misplaced(player);
    if (!player_whole(player, 1, &index) || !player_reals(player, 2, at, 4))
        return false;
    size_t *next = start ? &player->boids_read : &player->listed;
    if (index != *next || (!start && index >= flk_flock_count(player->flock)))
        return player_misplaced(player);
    (*next)++;
    if (!start || player->populated) {
        flk_boid boid = flk_flock_boid(player->flock, (size_t)index);
        if (!same_boid(player, at, boid.position, boid.velocity))
            return false;
    } else {
        player->boids =
            fields_grown(player->boids, (size_t)index, sizeof(*player->boids));
        player->boids[index] = (flk_boid){{at[0], at[1]}, {at[2], at[3]}};
    }
    return !start || player->boids_read < player->boids_due || player_settle(player);
}

bool play_hawk(struct player *player)
{
    uint64_t index;
    double at[4];
    if (player->place != PLACE_TICK)
        return player_misplaced(player);
    if (!player_whole(player, 1, &index) || !player_reals(player, 2, at, 4))
        return false;
    if (index != player->hawks || index >= flk_flock_predator_count(player->flock))
        return player_misplaced(player);
    player->hawks++;
    flk_predator hawk = flk_flock_predator(player->flock, (size_t)index);
    return same_boid(player, at, hawk.position, hawk.velocity);
}

/* ---- Events -------------------------------------------------------------------- */

enum { EVENT_FIELDS = 6 };

static const char *const field_names[FLK_EVENT_KINDS][EVENT_FIELDS] = {
    [FLK_EVENT_NEIGHBOURS] = {"count", "crowding"},
    [FLK_EVENT_SEPARATION] = {"fx", "fy", "strength"},
    [FLK_EVENT_ALIGNMENT] = {"fx", "fy", "strength"},
    [FLK_EVENT_COHESION] = {"fx", "fy", "strength", "cx", "cy"},
    [FLK_EVENT_AVOID] = {"fx", "fy", "strength"},
    [FLK_EVENT_FLEE] = {"fx", "fy", "strength", "fleeing"},
    [FLK_EVENT_STEER] = {"px", "py", "vx", "vy", "speed", "limited"},
    [FLK_EVENT_MOVE] = {"x", "y", "wrapped"}};

/* An event's numbers in the order of field_names. */
static void numbers(const flk_event *event, double values[EVENT_FIELDS])
{
    double from[EVENT_FIELDS] = {0};
    if (event->kind == FLK_EVENT_NEIGHBOURS) {
        from[0] = (double)event->as.neighbours.count;
        from[1] = (double)event->as.neighbours.crowding;
    } else if (event->kind == FLK_EVENT_STEER) {
        from[0] = event->as.steer.push.x;
        from[1] = event->as.steer.push.y;
        from[2] = event->as.steer.velocity.x;
        from[3] = event->as.steer.velocity.y;
        from[4] = event->as.steer.speed;
        from[5] = event->as.steer.limited;
    } else if (event->kind == FLK_EVENT_MOVE) {
        from[0] = event->as.move.position.x;
        from[1] = event->as.move.position.y;
        from[2] = event->as.move.wrapped;
    } else {
        bool flee = event->kind == FLK_EVENT_FLEE;
        from[0] = event->as.force.force.x;
        from[1] = event->as.force.force.y;
        from[2] = event->as.force.strength;
        from[3] = flee ? event->as.force.fleeing : event->as.force.point.x;
        from[4] = event->as.force.point.y;
    }
    memcpy(values, from, sizeof(from));
}

static bool same_ids(struct player *player, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double id;
        if (!player_reals(player, 4 + i, &id, 1) ||
            !player_same(player, "id", id, (double)player->ids[i]))
            return false;
    }
    return true;
}

bool play_event(struct player *player)
{
    if (player->place != PLACE_TICK || player->fields.count < 2 ||
        player->focus >= flk_flock_count(player->flock) ||
        player->events >= player->trace.count)
        return player_misplaced(player);
    const flk_event *event = &player->trace.events[player->events++];
    if (strcmp(player->fields.at[1], flk_event_names[event->kind]) != 0)
        return player_fault(player, "event %s, but the trace has %s",
                            player->fields.at[1], flk_event_names[event->kind]);
    double got[EVENT_FIELDS], expected;
    numbers(event, got);
    size_t field = 0;
    for (; field < EVENT_FIELDS && field_names[event->kind][field] != NULL; field++) {
        const char *name = field_names[event->kind][field];
        if (player->fields.count <= 2 + field)
            return player_fault(player, "no field %s", name);
        if (!player_reals(player, 2 + field, &expected, 1) ||
            !player_same(player, name, expected, got[field]))
            return false;
    }
    bool listing = event->kind == FLK_EVENT_NEIGHBOURS;
    size_t ids = listing ? event->as.neighbours.count : 0;
    if (player->fields.count != 2 + field + ids)
        return player_fault(player, "%s of %zu fields", player->fields.at[1],
                            player->fields.count - 2);
    player->report->records++;
    return same_ids(player, ids);
}

/* ---- Measures ------------------------------------------------------------------ */

/* So many measures, the first of the table, stand in a record. */
enum { RECORDED = FLK_MEASURE_NEAREST_NEIGHBOUR + 1 };

/* How near the fields must be that are sums in a free order. */
static const double APPROXIMATE = 1e-12;

static bool is_near(double expected, double got)
{
    double size = fmax(fabs(expected), fabs(got));
    return fabs(expected - got) <= APPROXIMATE * size;
}

bool play_measures(struct player *player)
{
    double expected[RECORDED];
    if (player->place != PLACE_TICK || player->measured > 0)
        return player_misplaced(player);
    if (!player_reals(player, 1, expected, RECORDED))
        return false;
    flk_measures got;
    flk_flock_measure(player->flock, &got);
    for (int id = 0; id < RECORDED; id++) {
        bool free_sum = id == FLK_MEASURE_SPREAD || id == FLK_MEASURE_MEAN_NEIGHBOURS ||
                        id == FLK_MEASURE_NEAREST_NEIGHBOUR;
        if (free_sum && is_near(expected[id], got.of[id]))
            continue;
        if (!player_same(player, flk_measure_table[id].name, expected[id], got.of[id]))
            return false;
    }
    player->measured++;
    player->report->records++;
    return true;
}
