#include "app/marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

/* A heading must pass the border between two directions by 5 degrees to change it: the
 * cosine of 27.5. */
#define STICKS 0.88701083317822171

/* Names of groups; where there are more groups, the smallest share the last one. */
#define NAMES_MAX 1024
#define NAME_SHARED (NAMES_MAX - 1)

/* Splits and merges are looked for among so many of the largest shares. */
#define COMPARED_MAX 64

/* So many boids of the group named `was` are now in the group labelled `label`. */
struct share {
    size_t boids;
    uint32_t label;
    uint16_t was;
};

struct names {
    bool taken[NAMES_MAX];
    uint16_t lowest;        /* no name below is free */
    size_t size[NAMES_MAX]; /* boids */
};

/* What naming the groups needs: arrays of as many as there is room for. */
struct marks_scratch {
    uint32_t *label;      /* groups as the core names them */
    uint64_t *pairs;      /* label and name before of each boid in a group */
    struct share *shares; /* the pairs, counted */
    uint16_t *name;       /* by label: the name given now */
    struct names names;
};

void marks_init(struct marks *marks)
{
    *marks = (struct marks){0};
}

void marks_free(struct marks *marks)
{
    struct marks_scratch *s = marks->scratch;
    if (s) {
        free(s->label);
        free(s->pairs);
        free(s->shares);
        free(s->name);
    }
    free(s);
    free(marks->direction);
    free(marks->group);
    marks_init(marks);
}

static bool has_all(const struct marks *marks)
{
    const struct marks_scratch *s = marks->scratch;
    return marks->direction && marks->group && s && s->label && s->pairs && s->shares &&
           s->name;
}

/* Empty marks with room for so many boids; false without memory. */
static bool allocate(struct marks *marks, size_t room)
{
    struct marks_scratch *s = calloc(1, sizeof(*s));
    *marks = (struct marks){.room = room, .scratch = s};
    marks->direction = calloc(room, sizeof(*marks->direction));
    marks->group = calloc(room, sizeof(*marks->group));
    if (s) {
        s->label = calloc(room, sizeof(*s->label));
        s->pairs = calloc(room, sizeof(*s->pairs));
        s->shares = calloc(room, sizeof(*s->shares));
        s->name = calloc(room, sizeof(*s->name));
    }
    if (has_all(marks))
        return true;
    marks_free(marks);
    return false;
}

bool marks_reserve(struct marks *marks, size_t count)
{
    struct marks more;
    if (marks->scratch && count <= marks->room)
        return true;
    if (!allocate(&more, count + 16))
        return false;
    more.count = marks->count;
    more.event = marks->event;
    if (marks->count > 0) {
        memcpy(more.direction, marks->direction, marks->count);
        memcpy(more.group, marks->group, marks->count * sizeof(*more.group));
    }
    struct marks old = *marks;
    *marks = more;
    marks_free(&old);
    return true;
}

/* ---- Directions ---------------------------------------------------------------- */

static uint8_t nearest_direction(double angle)
{
    long eighth = lround(angle / (PI / 4));
    return (uint8_t)((eighth + MARKS_DIRECTIONS) % MARKS_DIRECTIONS);
}

/* Is a heading still within a direction and what it must pass to leave it? */
static bool sticks(flk_vec v, uint8_t direction)
{
    static const double half = 0.70710678118654752; /* along an axis, of a diagonal */
    static const double x[MARKS_DIRECTIONS] = {1, half, 0, -half, -1, -half, 0, half};
    static const double y[MARKS_DIRECTIONS] = {0, -half, -1, -half, 0, half, 1, half};
    const double least = STICKS * STICKS * (v.x * v.x + v.y * v.y);
    double along = v.x * x[direction] + v.y * y[direction];
    return along > 0 && along * along >= least;
}

static uint8_t direction_of(flk_vec v, uint8_t before, bool kept)
{
    if (!(v.x * v.x + v.y * v.y > 0))
        return kept ? before : 0;
    if (kept && sticks(v, before))
        return before;
    return nearest_direction(atan2(-v.y, v.x));
}

static void update_directions(struct marks *marks, const flk_flock *flock, size_t kept)
{
    for (size_t i = 0; i < marks->count; i++) {
        uint8_t before = i < kept ? marks->direction[i] : 0;
        marks->direction[i] =
            direction_of(flk_flock_boid(flock, i).velocity, before, i < kept);
    }
}

/* ---- Groups -------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof(x));
    memcpy(&y, b, sizeof(y));
    return (x > y) - (x < y);
}

/* The largest share first; of two as large, the lower label, then the lower name. */
static int by_size(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    if (x->boids != y->boids)
        return x->boids < y->boids ? 1 : -1;
    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    return (x->was > y->was) - (x->was < y->was);
}

/* Sort the boids by (label, name before) and count how many of each there are. */
static size_t find_shares(struct marks *marks)
{
    struct marks_scratch *s = marks->scratch;
    size_t boids = 0, count = 0;
    for (size_t i = 0; i < marks->count; i++)
        if (s->label[i] != FLK_ALONE)
            s->pairs[boids++] = (uint64_t)s->label[i] << 16 | marks->group[i];
    qsort(s->pairs, boids, sizeof(*s->pairs), by_value);
    for (size_t k = 0; k < boids; k++) {
        if (k == 0 || s->pairs[k] != s->pairs[k - 1])
            s->shares[count++] =
                (struct share){0, (uint32_t)(s->pairs[k] >> 16), (uint16_t)s->pairs[k]};
        s->shares[count - 1].boids++;
    }
    qsort(s->shares, count, sizeof(*s->shares), by_size);
    return count;
}

/* A split: two boids or more of one group are in each of two groups now. Merged: the
 * other way round. */
static enum marks_event compare(const struct share *shares, size_t count)
{
    enum marks_event event = MARKS_NOTHING;
    if (count > COMPARED_MAX)
        count = COMPARED_MAX;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count && shares[b].boids > 1; b++) {
            if (shares[a].was == MARKS_ALONE || shares[b].was == MARKS_ALONE)
                continue;
            if (shares[a].was == shares[b].was)
                event = MARKS_SPLIT;
            else if (shares[a].label == shares[b].label)
                return MARKS_MERGED;
        }
    return event;
}

static uint16_t free_name(struct names *names)
{
    while (names->lowest < NAME_SHARED && names->taken[names->lowest])
        names->lowest++;
    return names->lowest;
}

/* Each group keeps the name that most of its boids bore, the largest share first; the
 * groups that are left get the lowest free names. */
static void give_names(struct marks_scratch *s, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const struct share *share = &s->shares[k];
        if (s->name[share->label] == MARKS_ALONE && share->was != MARKS_ALONE &&
            !s->names.taken[share->was]) {
            s->name[share->label] = share->was;
            s->names.taken[share->was] = true;
        }
    }
    for (size_t k = 0; k < count; k++) {
        uint16_t *name = &s->name[s->shares[k].label];
        if (*name == MARKS_ALONE) {
            *name = free_name(&s->names);
            s->names.taken[*name] = true;
        }
        s->names.size[*name] += s->shares[k].boids;
    }
}

/* The largest group bears name 0; as long as it is as large, the one that bears it. The
 * shared name is that of many groups and of the smallest ones: their shares come last.
 */
static uint16_t largest_of(const struct names *names)
{
    uint16_t largest = 0;
    for (uint16_t name = 1; name < NAME_SHARED; name++)
        if (names->size[name] > names->size[largest])
            largest = name;
    return largest;
}

static void write_names(struct marks *marks)
{
    const struct marks_scratch *s = marks->scratch;
    uint16_t largest = largest_of(&s->names);
    for (size_t i = 0; i < marks->count; i++) {
        uint16_t name = MARKS_ALONE;
        if (s->label[i] != FLK_ALONE)
            name = s->name[s->label[i]];
        if (name == largest)
            name = 0;
        else if (name == 0)
            name = largest;
        marks->group[i] = name;
    }
}

void marks_regroup(struct marks *marks, flk_flock *flock)
{
    struct marks_scratch *s = marks->scratch;
    flk_flock_groups(flock, s->label);
    size_t count = find_shares(marks);
    marks->event = compare(s->shares, count);
    s->names = (struct names){0};
    for (size_t i = 0; i < marks->count; i++)
        s->name[i] = MARKS_ALONE;
    give_names(s, count);
    write_names(marks);
}

bool marks_turn(struct marks *marks, const flk_flock *flock)
{
    size_t count = flk_flock_count(flock);
    size_t kept = count < marks->count ? count : marks->count;
    if (!marks_reserve(marks, count))
        return false;
    marks->count = count;
    marks->event = MARKS_NOTHING;
    for (size_t i = kept; i < count; i++)
        marks->group[i] = MARKS_ALONE;
    update_directions(marks, flock, kept);
    return true;
}

bool marks_copy(struct marks *copy, const struct marks *marks)
{
    if (!marks_reserve(copy, marks->count))
        return false;
    copy->count = marks->count;
    copy->event = marks->event;
    if (marks->count > 0) {
        memcpy(copy->direction, marks->direction, marks->count);
        memcpy(copy->group, marks->group, marks->count * sizeof(*copy->group));
    }
    return true;
}

/* ---- As bytes ------------------------------------------------------------------ */

size_t marks_size(const struct marks *marks)
{
    return marks->count * (sizeof(*marks->group) + sizeof(*marks->direction));
}

void marks_save(const struct marks *marks, void *bytes)
{
    unsigned char *out = bytes;
    if (marks->count == 0)
        return;
    memcpy(out, marks->group, marks->count * sizeof(*marks->group));
    memcpy(out + marks->count * sizeof(*marks->group), marks->direction, marks->count);
}

bool marks_load(struct marks *marks, size_t count, const void *bytes)
{
    const unsigned char *in = bytes;
    if (!marks_reserve(marks, count))
        return false;
    marks->count = count;
    marks->event = MARKS_NOTHING;
    if (count == 0)
        return true;
    memcpy(marks->group, in, count * sizeof(*marks->group));
    memcpy(marks->direction, in + count * sizeof(*marks->group), count);
    return true;
}
