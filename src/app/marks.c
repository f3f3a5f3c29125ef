#include "app/marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

/* A heading must pass the border between two directions by so much to change it. */
#define STICKY (5 * PI / 180)

/* More groups than this share the last name. */
#define NAMES_MAX 1024

/* Splits and merges are looked for among so many of the largest shares. */
#define COMPARED_MAX 64

void marks_init(struct marks *marks)
{
    *marks = (struct marks){0};
}

void marks_free(struct marks *marks)
{
    free(marks->direction);
    free(marks->group);
    free(marks->label);
    free(marks->pairs);
    marks_init(marks);
}

static bool reserve(struct marks *marks, size_t count)
{
    size_t room = count + 16;
    if (count <= marks->room && marks->pairs)
        return true;
    uint8_t *direction = realloc(marks->direction, room * sizeof(*direction));
    if (direction)
        marks->direction = direction;
    uint16_t *group = realloc(marks->group, room * sizeof(*group));
    if (group)
        marks->group = group;
    uint32_t *label = realloc(marks->label, room * sizeof(*label));
    if (label)
        marks->label = label;
    uint64_t *pairs = realloc(marks->pairs, room * sizeof(*pairs));
    if (pairs)
        marks->pairs = pairs;
    if (!direction || !group || !label || !pairs)
        return false;
    marks->room = room;
    return true;
}

/* ---- Directions ---------------------------------------------------------------- */

static uint8_t nearest_direction(double angle)
{
    long eighth = lround(angle / (PI / 4));
    return (uint8_t)((eighth + MARKS_DIRECTIONS) % MARKS_DIRECTIONS);
}

static uint8_t direction_of(flk_vec v, uint8_t before, bool kept)
{
    if (!(v.x * v.x + v.y * v.y > 0))
        return kept ? before : 0;
    double angle = atan2(-v.y, v.x);
    double off = remainder(angle - before * (PI / 4), 2 * PI);
    if (kept && fabs(off) <= PI / MARKS_DIRECTIONS + STICKY)
        return before;
    return nearest_direction(angle);
}

static void update_directions(struct marks *marks, const flk_flock *flock, size_t kept)
{
    for (size_t i = 0; i < marks->count; i++)
        marks->direction[i] = direction_of(flk_flock_boid(flock, i).velocity,
                                           marks->direction[i], i < kept);
}

/* ---- Groups -------------------------------------------------------------------- */

/* So many boids of the group named `was` are now in the group labelled `label`. */
struct share {
    size_t boids;
    uint32_t label;
    uint16_t was;
};

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
static size_t find_shares(struct marks *marks, size_t kept, struct share *shares)
{
    size_t boids = 0, count = 0;
    for (size_t i = 0; i < marks->count; i++)
        if (marks->label[i] != FLK_ALONE) {
            uint16_t was = i < kept ? marks->group[i] : MARKS_ALONE;
            marks->pairs[boids++] = (uint64_t)marks->label[i] << 16 | was;
        }
    qsort(marks->pairs, boids, sizeof(*marks->pairs), by_value);
    for (size_t k = 0; k < boids; k++) {
        if (k == 0 || marks->pairs[k] != marks->pairs[k - 1])
            shares[count++] = (struct share){0, (uint32_t)(marks->pairs[k] >> 16),
                                             (uint16_t)marks->pairs[k]};
        shares[count - 1].boids++;
    }
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

struct names {
    uint16_t *of; /* by label: the name given now */
    bool taken[NAMES_MAX];
    uint16_t lowest;        /* no name below is free */
    size_t size[NAMES_MAX]; /* boids */
};

static uint16_t free_name(struct names *names)
{
    while (names->lowest < NAMES_MAX - 1 && names->taken[names->lowest])
        names->lowest++;
    return names->lowest;
}

/* Each group keeps the name that most of its boids bore, the largest share first; the
 * groups that are left get the lowest free names. */
static void give_names(const struct share *shares, size_t count, struct names *names)
{
    for (size_t k = 0; k < count; k++) {
        const struct share *s = &shares[k];
        if (names->of[s->label] == MARKS_ALONE && s->was != MARKS_ALONE &&
            !names->taken[s->was]) {
            names->of[s->label] = s->was;
            names->taken[s->was] = true;
        }
    }
    for (size_t k = 0; k < count; k++) {
        uint16_t *name = &names->of[shares[k].label];
        if (*name == MARKS_ALONE) {
            *name = free_name(names);
            names->taken[*name] = true;
        }
        names->size[*name] += shares[k].boids;
    }
}

/* The largest group bears name 0; as long as it is as large, the one that bears it. */
static uint16_t largest_of(const struct names *names)
{
    uint16_t largest = 0;
    for (uint16_t name = 1; name < NAMES_MAX; name++)
        if (names->size[name] > names->size[largest])
            largest = name;
    return largest;
}

static void write_names(struct marks *marks, const struct names *names)
{
    uint16_t largest = largest_of(names);
    for (size_t i = 0; i < marks->count; i++) {
        uint16_t name = MARKS_ALONE;
        if (marks->label[i] != FLK_ALONE)
            name = names->of[marks->label[i]];
        if (name == largest)
            name = 0;
        else if (name == 0)
            name = largest;
        marks->group[i] = name;
    }
}

static bool update_groups(struct marks *marks, flk_flock *flock, size_t kept)
{
    struct share *shares = calloc(marks->count + 1, sizeof(*shares));
    struct names *names = calloc(1, sizeof(*names));
    uint16_t *of = calloc(marks->count + 1, sizeof(*of));
    bool ok = shares && names && of;
    if (ok) {
        flk_flock_groups(flock, marks->label);
        size_t count = find_shares(marks, kept, shares);
        qsort(shares, count, sizeof(*shares), by_size);
        marks->event = compare(shares, count);
        names->of = of;
        memset(of, 0xff, (marks->count + 1) * sizeof(*of)); /* MARKS_ALONE */
        give_names(shares, count, names);
        write_names(marks, names);
    }
    free(shares);
    free(names);
    free(of);
    return ok;
}

bool marks_update(struct marks *marks, flk_flock *flock)
{
    size_t count = flk_flock_count(flock);
    size_t kept = count < marks->count ? count : marks->count;
    if (!reserve(marks, count))
        return false;
    marks->count = count;
    update_directions(marks, flock, kept);
    return update_groups(marks, flock, kept);
}

bool marks_copy(struct marks *copy, const struct marks *marks)
{
    if (!reserve(copy, marks->count))
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
    if (!reserve(marks, count))
        return false;
    marks->count = count;
    marks->event = MARKS_NOTHING;
    if (count == 0)
        return true;
    memcpy(marks->group, in, count * sizeof(*marks->group));
    memcpy(marks->direction, in + count * sizeof(*marks->group), count);
    return true;
}
