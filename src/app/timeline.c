#include "app/timeline.h"

#include <stdlib.h>
#include <string.h>

/* Ticks between two snapshots at first; fewer where a tick is dear: so many boids may
 * be stepped on the way back. */
#define FIRST_SPACING 32
#define BOIDS_STEPPED 4096

/* Positions are kept for longer than they are shown, so that going back a little finds
 * them there. */
#define RECORDS_MAX 65536 /* ticks of history; a power of 2 */

/* A tick as the step to it left it, before the changes noted for it. */
struct snapshot {
    uint64_t tick;
    size_t run_size, size; /* bytes: of the run, of all */
    size_t marked;         /* boids in the marks of the tick before */
    unsigned char *bytes;  /* the run's, then those marks' */
};

struct kept {
    bool known;
    uint64_t tick;
    struct record record;
};

struct timeline {
    struct run *run;
    struct marks marks, before; /* of this tick, of the one before */
    uint64_t latest;
    bool looked; /* at the present state */
    struct {
        flk_measures measures;
        uint64_t tick;
    } seen; /* when it was last looked at */

    struct snapshot *snapshots; /* ascending in tick; the first is of tick 0 */
    size_t snapshot_count, snapshot_room;
    uint64_t spacing; /* ticks between two */
    size_t memory, memory_limit;

    struct kept *records; /* of tick t: [t % RECORDS_MAX], once there is room */
    size_t record_room;
    uint64_t first; /* none is kept of the ticks before */

    struct trail trail;
};

static flk_status out_of_memory(flk_error *error)
{
    if (error)
        *error = (flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0};
    return FLK_NO_MEMORY;
}

struct run *timeline_run(const struct timeline *t)
{
    return t->run;
}

flk_flock *timeline_flock(const struct timeline *t)
{
    return run_flock(t->run);
}

const struct marks *timeline_marks(const struct timeline *t)
{
    return &t->marks;
}

uint64_t timeline_tick(const struct timeline *t)
{
    return run_tick(t->run);
}

uint64_t timeline_latest(const struct timeline *t)
{
    return t->latest;
}

/* ---- Snapshots ----------------------------------------------------------------- */

static void forget_snapshot(struct timeline *t, size_t k)
{
    t->memory -= t->snapshots[k].size;
    free(t->snapshots[k].bytes);
    t->snapshot_count--;
    memmove(t->snapshots + k, t->snapshots + k + 1,
            (t->snapshot_count - k) * sizeof(*t->snapshots));
}

/* Twice as far apart: every snapshot that is off the wider spacing goes. */
static void thin_out(struct timeline *t)
{
    t->spacing *= 2;
    for (size_t k = t->snapshot_count; k-- > 1;)
        if (t->snapshots[k].tick % t->spacing != 0)
            forget_snapshot(t, k);
}

/* Where a snapshot of this tick is or belongs. */
static size_t snapshot_place(const struct timeline *t, uint64_t tick)
{
    size_t low = 0, high = t->snapshot_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->snapshots[middle].tick < tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool make_room(struct timeline *t)
{
    if (t->snapshot_count < t->snapshot_room)
        return true;
    size_t room = 2 * t->snapshot_room + 64;
    struct snapshot *more = realloc(t->snapshots, room * sizeof(*more));
    if (!more)
        return false;
    t->snapshots = more;
    t->snapshot_room = room;
    return true;
}

/* A snapshot of the present tick, unless there is one. Without memory there is none:
 * the way back is longer then, not wrong; only that of tick 0 must be. */
static bool take_snapshot(struct timeline *t)
{
    uint64_t tick = timeline_tick(t);
    size_t k = snapshot_place(t, tick);
    if (k < t->snapshot_count && t->snapshots[k].tick == tick)
        return true;
    struct snapshot s = {
        .tick = tick, .run_size = run_snapshot_size(t->run), .marked = t->before.count};
    s.size = s.run_size + marks_size(&t->before);
    s.bytes = malloc(s.size);
    if (!s.bytes || !make_room(t)) {
        free(s.bytes);
        return false;
    }
    run_save(t->run, s.bytes);
    marks_save(&t->before, s.bytes + s.run_size);
    memmove(t->snapshots + k + 1, t->snapshots + k,
            (t->snapshot_count - k) * sizeof(*t->snapshots));
    t->snapshots[k] = s;
    t->snapshot_count++;
    t->memory += s.size;
    while (t->memory > t->memory_limit && t->snapshot_count > 2)
        thin_out(t);
    return true;
}

/* ---- Trails -------------------------------------------------------------------- */

static void leave_footprint(struct timeline *t)
{
    size_t count;
    const uint32_t *caught = run_caught_here(t->run, &count);
    trail_leave(&t->trail, timeline_flock(t), caught, count);
}

bool timeline_position(const struct timeline *t, size_t index, unsigned back,
                       flk_vec *position)
{
    uint64_t tick = timeline_tick(t);
    if (back == 0 && index < flk_flock_count(timeline_flock(t))) {
        *position = flk_flock_boid(timeline_flock(t), index).position;
        return true;
    }
    if (back >= TRAIL_TICKS || back > tick)
        return false;
    return trail_flown(&t->trail, tick - back, tick, index) &&
           trail_boid(&t->trail, tick - back, index, position);
}

bool timeline_has_before(const struct timeline *t)
{
    uint64_t tick = timeline_tick(t);
    return tick > 0 && trail_knows(&t->trail, tick - 1);
}

bool timeline_predator_before(const struct timeline *t, size_t index, flk_vec *position)
{
    uint64_t tick = timeline_tick(t);
    return tick > 0 && trail_predator(&t->trail, tick - 1, index, position);
}

/* ---- Records ------------------------------------------------------------------- */

/* Memory for the record of a tick; false without. */
static bool make_record(struct timeline *t, size_t place)
{
    if (place < t->record_room)
        return true;
    size_t room = 2 * place + 256;
    struct kept *more = realloc(t->records, room * sizeof(*more));
    if (!more)
        return false;
    memset(more + t->record_room, 0, (room - t->record_room) * sizeof(*more));
    t->records = more;
    t->record_room = room;
    return true;
}

/* A record of the present tick, unless there is one, or a later one in its place. */
static void keep_record(struct timeline *t)
{
    uint64_t tick = timeline_tick(t);
    size_t place = (size_t)(tick % RECORDS_MAX);
    if (!make_record(t, place))
        return;
    struct kept *kept = &t->records[place];
    if (kept->known && kept->tick >= tick)
        return;
    *kept = (struct kept){true, tick, {t->seen.measures, (uint8_t)t->marks.event}};
    if (tick >= RECORDS_MAX && t->first <= tick - RECORDS_MAX)
        t->first = tick - RECORDS_MAX + 1; /* their places are taken */
}

/* Those from a tick on are of a future that was dropped. */
static void forget_records(struct timeline *t, uint64_t tick)
{
    for (size_t k = 0; k < t->record_room; k++)
        if (t->records[k].tick >= tick)
            t->records[k].known = false;
}

const struct record *timeline_record(const struct timeline *t, uint64_t tick)
{
    size_t place = (size_t)(tick % RECORDS_MAX);
    if (tick > t->latest || place >= t->record_room || !t->records[place].known ||
        t->records[place].tick != tick)
        return NULL;
    return &t->records[place].record;
}

uint64_t timeline_first_record(const struct timeline *t)
{
    return t->first;
}

/* ---- Looking ------------------------------------------------------------------- */

bool timeline_looked(const struct timeline *t)
{
    return t->looked;
}

void timeline_look(struct timeline *t)
{
    if (t->looked)
        return;
    marks_regroup(&t->marks, timeline_flock(t));
    flk_flock_measure(timeline_flock(t), &t->seen.measures);
    t->seen.tick = timeline_tick(t);
    t->looked = true;
    keep_record(t);
}

flk_measures timeline_measures(const struct timeline *t, uint64_t *tick)
{
    *tick = t->seen.tick;
    return t->seen.measures;
}

static bool is_large(const struct timeline *t)
{
    return flk_flock_count(timeline_flock(t)) > LOOKED_ALWAYS;
}

/* The directions of the present state, from the marks that there are of it or of the
 * tick before; in a small flock the groups and measures too. */
static flk_status turn(struct timeline *t, flk_error *error)
{
    if (!marks_turn(&t->marks, timeline_flock(t)))
        return out_of_memory(error);
    t->looked = false;
    if (!is_large(t))
        timeline_look(t);
    return FLK_OK;
}

/* The marks of the present state, from those of the tick before. */
static flk_status mark(struct timeline *t, flk_error *error)
{
    if (!marks_copy(&t->marks, &t->before))
        return out_of_memory(error);
    return turn(t, error);
}

/* The same after a change. Groups follow from the tick before, as when the run is
 * played again; in a large flock from the last look. */
static flk_status mark_change(struct timeline *t, flk_error *error)
{
    return is_large(t) ? turn(t, error) : mark(t, error);
}

static flk_status restore(struct timeline *t, const struct snapshot *s,
                          flk_error *error)
{
    flk_status status = run_restore(t->run, s->tick, s->bytes, s->run_size, error);
    if (status != FLK_OK)
        return status;
    if (!marks_load(&t->before, s->marked, s->bytes + s->run_size))
        return out_of_memory(error);
    return mark(t, error);
}

/* ---- Along the ticks ----------------------------------------------------------- */

flk_status timeline_step(struct timeline *t, flk_error *error)
{
    if (!marks_copy(&t->before, &t->marks))
        return out_of_memory(error);
    run_advance(t->run);
    uint64_t tick = timeline_tick(t);
    if (tick % t->spacing == 0)
        take_snapshot(t);
    if (tick > t->latest)
        t->latest = tick;
    flk_status status = run_act(t->run, error);
    if (status == FLK_OK)
        status = mark(t, error);
    leave_footprint(t);
    return status;
}

/* The tick to step on from, so that a trail leads up to `tick`. */
static uint64_t first_of_trail(const struct timeline *t, uint64_t tick)
{
    if (flk_flock_count(timeline_flock(t)) > TRAIL_BOIDS_MAX ||
        trail_leads_to(&t->trail, tick))
        return tick;
    return tick > TRAIL_TICKS ? tick - TRAIL_TICKS : 0;
}

flk_status timeline_seek(struct timeline *t, uint64_t tick, flk_error *error)
{
    uint64_t now = timeline_tick(t);
    if (tick > t->latest)
        tick = t->latest;
    if (tick == now)
        return FLK_OK;
    uint64_t from = first_of_trail(t, tick);
    size_t k = snapshot_place(t, from + 1) - 1; /* the last at or before `from` */
    flk_status status = FLK_OK;
    if (tick < now || t->snapshots[k].tick > now) {
        status = restore(t, &t->snapshots[k], error);
        leave_footprint(t);
    }
    while (status == FLK_OK && timeline_tick(t) < tick)
        status = timeline_step(t, error);
    return status;
}

/* Another future begins at the present tick: what is known of the old one goes. */
static flk_status drop_future(struct timeline *t, flk_error *error)
{
    uint64_t tick = timeline_tick(t);
    t->latest = tick;
    trail_wipe_after(&t->trail, tick);
    forget_records(t, tick);
    while (t->snapshots[t->snapshot_count - 1].tick > tick)
        forget_snapshot(t, t->snapshot_count - 1);
    flk_status status = mark_change(t, error);
    leave_footprint(t);
    return status;
}

/* Marks can be made of the flock whatever the changes make of it. */
static bool reserve_marks(struct timeline *t, const struct change *changes,
                          size_t count)
{
    size_t boids = flk_flock_count(timeline_flock(t));
    for (size_t k = 0; k < count; k++)
        if (changes[k].kind == CHANGE_BOIDS && changes[k].as.boids > boids)
            boids = changes[k].as.boids;
        else if (changes[k].kind == CHANGE_ADD || changes[k].kind == CHANGE_INSERT)
            boids++;
    return marks_reserve(&t->marks, boids) && marks_reserve(&t->before, boids);
}

flk_status timeline_change(struct timeline *t, const struct change *changes,
                           size_t count, flk_error *error)
{
    flk_status status = FLK_OK;
    size_t made = 0;
    if (!reserve_marks(t, changes, count))
        return out_of_memory(error);
    while (made < count && status == FLK_OK) {
        status = run_change(t->run, &changes[made], error);
        made += status == FLK_OK;
    }
    if (made == 0)
        return status;
    flk_status after = drop_future(t, status == FLK_OK ? error : NULL);
    return status == FLK_OK ? after : status;
}

flk_status timeline_plan(struct timeline *t, const struct change *change,
                         flk_error *error)
{
    flk_status status = run_plan(t->run, change, error);
    return status == FLK_OK ? drop_future(t, error) : status;
}

static uint64_t first_spacing(size_t boids)
{
    uint64_t spacing = FIRST_SPACING;
    while (spacing > 1 && spacing * boids > BOIDS_STEPPED)
        spacing /= 2;
    return spacing;
}

flk_status timeline_create(const struct start *start, const flk_method *method,
                           size_t memory_limit, struct timeline **timeline,
                           flk_error *error)
{
    struct timeline *t = calloc(1, sizeof(*t));
    if (!t)
        return out_of_memory(error);
    t->spacing = first_spacing(start->boids);
    t->memory_limit = memory_limit;
    flk_status status = run_create(start, method, &t->run, error);
    if (status == FLK_OK && !take_snapshot(t))
        status = out_of_memory(error);
    if (status == FLK_OK)
        status = run_act(t->run, error);
    if (status == FLK_OK)
        status = mark(t, error);
    if (status != FLK_OK) {
        timeline_destroy(t);
        return status;
    }
    timeline_look(t);
    leave_footprint(t);
    *timeline = t;
    return FLK_OK;
}

void timeline_destroy(struct timeline *t)
{
    if (!t)
        return;
    while (t->snapshot_count > 0)
        forget_snapshot(t, t->snapshot_count - 1);
    trail_free(&t->trail);
    free(t->snapshots);
    free(t->records);
    marks_free(&t->marks);
    marks_free(&t->before);
    run_destroy(t->run);
    free(t);
}
