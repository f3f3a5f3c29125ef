/*
 * Random scenes: the searches agree to the last bit with each other, and with
 * neighbours, groups and measures found here in the plainest way. CASES scales how
 * many.
 */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TICKS = 6 };

static double length(flk_vec a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

/* ---- The searches agree -------------------------------------------------------- */

/* Equal states, traces of every `stride`-th boid, measures and groups. */
static void check_equal(flk_flock *brute, flk_flock *other, size_t stride,
                        const char *what)
{
    check_states(brute, other, what);
    for (size_t i = flk_flock_tick(brute) % stride; i < flk_flock_count(brute);
         i += stride) {
        const flk_trace *expected = NULL, *got = NULL;
        check_status(FLK_OK, flk_flock_trace(brute, i, &expected, NULL), "%s", what);
        check_status(FLK_OK, flk_flock_trace(other, i, &got, NULL), "%s", what);
        check_traces(expected, got, what);
    }
    check_measured(brute, other, what);
}

static void check_searches(const struct scene *scene, uint64_t number)
{
    flk_flock *flocks[FLK_SEARCHES];
    for (int search = 0; search < FLK_SEARCHES; search++)
        flocks[search] = scene_flock(scene, (flk_search_kind)search);
    for (int tick = 0; tick <= TICKS; tick++)
        for (int search = 0; search < FLK_SEARCHES; search++) {
            char what[80];
            snprintf(what, sizeof(what), "case %" PRIu64 " by %s, tick %d", number,
                     flk_search_names[search], tick);
            check_equal(flocks[FLK_SEARCH_BRUTE], flocks[search], tick == 0 ? 1 : 9,
                        what);
            check_inside(flocks[search], what);
            if (search == FLK_SEARCHES - 1)
                for (int each = 0; each < FLK_SEARCHES; each++)
                    flk_flock_step(flocks[each]);
        }
    for (int search = 0; search < FLK_SEARCHES; search++)
        flk_flock_destroy(flocks[search]);
}

static void searches_agree_to_the_last_bit(void **state)
{
    (void)state;
    static struct scene scene;
    size_t cases = scaled_cases(2500);
    for (uint64_t number = 0; number < cases; number++) {
        scene_random(&scene, number);
        check_searches(&scene, number);
    }
}

/* Boids on all corners of cells of one radius, in worlds of up to 12 x 12 of them:
 * their neighbours are at exactly the radius, on other edges, and round the world. */
static void lattice(struct scene *scene, size_t columns, size_t rows, double radius)
{
    scene->options = flk_options_default();
    scene->options.radius = radius;
    scene->options.width = radius * (double)columns;
    scene->options.height = radius * (double)rows;
    scene->boid_count = scene->predator_count = 0;
    for (size_t row = 0; row <= rows; row++)
        for (size_t column = 0; column <= columns; column++)
            scene->boids[scene->boid_count++] =
                (flk_boid){{radius * (double)column, radius * (double)row}, {0, 0}};
}

static void boids_on_corners_see_all_at_the_radius(void **state)
{
    (void)state;
    static struct scene scene;
    const double radii[] = {3, 0.1, 1.0 / 3, 7.3};
    for (size_t columns = 1; columns <= 12; columns++)
        for (size_t rows = 1; rows <= 12; rows++)
            for (int world = 0; world < FLK_WORLDS; world++) {
                double radius = radii[(columns + rows) % COUNT_OF(radii)];
                lattice(&scene, columns, rows, radius);
                scene.options.world = (flk_world_kind)world;
                check_searches(&scene, columns * 100 + rows);
            }
}

/* ---- The plainest way ---------------------------------------------------------- */

/* All that is asked of a flock, found from its boids and options alone. */
struct plain {
    size_t count;
    flk_vec p[SCENE_BOIDS], v[SCENE_BOIDS];
    const flk_options *options;
    double dist[SCENE_BOIDS][SCENE_BOIDS];
    bool joined[SCENE_BOIDS][SCENE_BOIDS]; /* within the radius */
    bool seen[SCENE_BOIDS][SCENE_BOIDS];   /* and in view */
};

static bool in_view(const struct plain *plain, size_t i, flk_vec d, double cosine)
{
    double dist = length(d), speed = length(plain->v[i]);
    if (plain->options->field_of_view >= 360 || dist == 0 || speed == 0)
        return true;
    return d.x * plain->v[i].x + d.y * plain->v[i].y >= cosine * (dist * speed);
}

static void plain_pair(struct plain *plain, size_t i, size_t j, double cosine)
{
    flk_vec d = flk_offset(plain->options, plain->p[i], plain->p[j]);
    plain->dist[i][j] = length(d);
    plain->joined[i][j] = i != j && length(d) <= plain->options->radius;
    plain->seen[i][j] = plain->joined[i][j] && in_view(plain, i, d, cosine);
}

static void plain_of(struct plain *plain, const flk_flock *flock)
{
    plain->options = flk_flock_options(flock);
    plain->count = flk_flock_count(flock);
    for (size_t i = 0; i < plain->count; i++) {
        plain->p[i] = flk_flock_boid(flock, i).position;
        plain->v[i] = flk_flock_boid(flock, i).velocity;
    }
    double cosine = cos((plain->options->field_of_view * 3.141592653589793) / 360);
    for (size_t i = 0; i < plain->count; i++)
        for (size_t j = 0; j < plain->count; j++)
            plain_pair(plain, i, j, cosine);
}

/* How many that boid i sees come before j: nearer, or as near with a lower index. */
static size_t rank_of(const struct plain *plain, size_t i, size_t j)
{
    size_t rank = 0;
    for (size_t k = 0; k < plain->count; k++) {
        double a = plain->dist[i][k], b = plain->dist[i][j];
        rank += plain->seen[i][k] && (a < b || (a <= b && k < j));
    }
    return rank;
}

static bool reads(const struct plain *plain, size_t i, size_t j)
{
    int nearest = plain->options->nearest;
    return plain->seen[i][j] &&
           (nearest == 0 || rank_of(plain, i, j) < (size_t)nearest);
}

static void check_reads(const struct plain *plain, flk_flock *flock, size_t i,
                        const char *what)
{
    const flk_trace *trace = NULL;
    check_status(FLK_OK, flk_flock_trace(flock, i, &trace, NULL), "%s", what);
    const flk_event *event = flk_trace_event(trace, FLK_EVENT_NEIGHBOURS);
    double ring = plain->options->separation_ring * plain->options->radius;
    size_t found = 0, crowding = 0;
    for (size_t j = 0; j < plain->count; j++) {
        if (!reads(plain, i, j))
            continue;
        size_t count = event->as.neighbours.count;
        check_whole(j, found < count ? event->as.neighbours.ids[found] : SIZE_MAX,
                    "%s: neighbour %zu of boid %zu", what, found, i);
        found++;
        crowding += plain->dist[i][j] <= ring;
    }
    check_whole(found, event->as.neighbours.count, "%s: neighbours of boid %zu", what,
                i);
    check_whole(crowding, event->as.neighbours.crowding, "%s: crowding of boid %zu",
                what, i);
}

/* Each boid's label is lowered to its neighbours' until nothing changes. */
static void plain_groups(const struct plain *plain, uint32_t *labels)
{
    bool alone[SCENE_BOIDS], changed = true;
    for (size_t i = 0; i < plain->count; i++) {
        labels[i] = (uint32_t)i;
        alone[i] = true;
    }
    while (changed) {
        changed = false;
        for (size_t i = 0; i < plain->count; i++)
            for (size_t j = 0; j < plain->count; j++)
                if (plain->joined[i][j]) {
                    alone[i] = false;
                    if (labels[j] < labels[i]) {
                        labels[i] = labels[j];
                        changed = true;
                    }
                }
    }
    for (size_t i = 0; i < plain->count; i++)
        if (alone[i])
            labels[i] = FLK_ALONE;
}

static void measure_groups(const struct plain *plain, const uint32_t *labels,
                           double *of)
{
    size_t size[SCENE_BOIDS] = {0};
    for (size_t i = 0; i < plain->count; i++) {
        if (labels[i] == FLK_ALONE) {
            of[FLK_MEASURE_ALONE]++;
            continue;
        }
        size[labels[i]]++;
        if (labels[i] == i)
            of[FLK_MEASURE_GROUPS]++;
        of[FLK_MEASURE_LARGEST] =
            fmax(of[FLK_MEASURE_LARGEST], (double)size[labels[i]]);
    }
}

/* All but spread and panic, over boids and pairs in ascending order. */
static flk_measures plain_measures(const struct plain *plain, const uint32_t *labels)
{
    flk_measures measures = {{0}};
    double *of = measures.of, n = (double)plain->count;
    flk_vec sum = {0, 0};
    for (size_t i = 0; i < plain->count; i++) {
        double speed = length(plain->v[i]), nearest = HUGE_VAL;
        double inverse = speed > 0 ? 1 / speed : 0;
        sum.x += plain->v[i].x * inverse;
        sum.y += plain->v[i].y * inverse;
        of[FLK_MEASURE_MEAN_SPEED] += speed;
        for (size_t j = 0; j < plain->count; j++) {
            of[FLK_MEASURE_MEAN_NEIGHBOURS] += plain->joined[i][j];
            nearest = j == i ? nearest : fmin(nearest, plain->dist[i][j]);
        }
        of[FLK_MEASURE_NEAREST_NEIGHBOUR] += plain->count > 1 ? nearest : 0;
    }
    if (plain->count == 0)
        return measures;
    of[FLK_MEASURE_POLARIZATION] = length(sum) / n;
    of[FLK_MEASURE_MEAN_SPEED] /= n;
    of[FLK_MEASURE_MEAN_NEIGHBOURS] /= n;
    of[FLK_MEASURE_NEAREST_NEIGHBOUR] /= n;
    measure_groups(plain, labels, of);
    return measures;
}

static void check_plain(flk_flock *flock, const char *what)
{
    static struct plain plain;
    uint32_t expected[SCENE_BOIDS], got[SCENE_BOIDS];
    plain_of(&plain, flock);
    for (size_t i = 0; i < plain.count; i++)
        check_reads(&plain, flock, i, what);
    plain_groups(&plain, expected);
    flk_flock_groups(flock, got);
    for (size_t i = 0; i < plain.count; i++)
        check_whole(expected[i], got[i], "%s: group of boid %zu", what, i);
    flk_measures measures, by_hand = plain_measures(&plain, expected);
    flk_flock_measure(flock, &measures);
    by_hand.of[FLK_MEASURE_SPREAD] = measures.of[FLK_MEASURE_SPREAD];
    for (int id = FLK_MEASURE_FLEEING; id <= FLK_MEASURE_PANIC_REACH; id++)
        by_hand.of[id] = measures.of[id]; /* those of test_fear.c */
    check_measures(&by_hand, &measures, what);
}

static void searches_find_what_is_there(void **state)
{
    (void)state;
    static struct scene scene;
    size_t cases = scaled_cases(2000);
    for (uint64_t number = 0; number < cases; number++) {
        scene_random(&scene, 1000000 + number);
        flk_search_kind search = (flk_search_kind)(number % FLK_SEARCHES);
        flk_flock *flock = scene_flock(&scene, search);
        char what[80];
        snprintf(what, sizeof(what), "case %" PRIu64 " by %s", number,
                 flk_search_names[search]);
        check_plain(flock, what);
        flk_flock_step(flock);
        check_plain(flock, what);
        flk_flock_destroy(flock);
    }
}

/* Offsets and places by the formulas of doc/model.md, "The world". */
static double plain_contain(bool torus, double x, double side)
{
    return torus ? fmod(fmod(x, side) + side, side) : fmin(side, fmax(0, x));
}

static double plain_offset(bool torus, double a, double b, double side)
{
    double d = b - a;
    if (torus && d > side / 2)
        return d - side;
    return torus && d < -side / 2 ? d + side : d;
}

static double random_coordinate(struct dice *dice, double side)
{
    const double special[] = {0,
                              -0.0,
                              side,
                              -side,
                              side / 2,
                              1e-300,
                              -1e-300,
                              -1e-18,
                              5e-324,
                              1e18,
                              -1e18,
                              2 * side,
                              nextafter(side, 0),
                              nextafter(side, HUGE_VAL)};
    size_t which = dice_below(dice, 2 * COUNT_OF(special));
    return which < COUNT_OF(special) ? special[which]
                                     : dice_between(dice, -3 * side, 3 * side);
}

static void geometry_is_that_of_the_model(void **state)
{
    (void)state;
    struct dice dice = {5, 0};
    size_t cases = scaled_cases(100000);
    for (size_t i = 0; i < cases; i++) {
        flk_options o = flk_options_default();
        o.world = (flk_world_kind)(i % FLK_WORLDS);
        bool torus = o.world == FLK_WORLD_TORUS;
        o.width = dice_chance(&dice, 0.5) ? 24 : dice_between(&dice, 1e-9, 50);
        o.height = dice_chance(&dice, 0.1) ? 1e9 : dice_between(&dice, 1e-3, 50);
        flk_vec a = {random_coordinate(&dice, o.width),
                     random_coordinate(&dice, o.height)};
        flk_vec b = {random_coordinate(&dice, o.width),
                     random_coordinate(&dice, o.height)};
        flk_vec inside = {plain_contain(torus, a.x, o.width),
                          plain_contain(torus, a.y, o.height)};
        flk_vec way = {plain_offset(torus, a.x, b.x, o.width),
                       plain_offset(torus, a.y, b.y, o.height)};
        check_vec(inside, flk_contain(&o, a), "contain(%.17g, %.17g)", a.x, a.y);
        check_vec(way, flk_offset(&o, a, b), "offset");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geometry_is_that_of_the_model),
        cmocka_unit_test(boids_on_corners_see_all_at_the_radius),
        cmocka_unit_test(searches_find_what_is_there),
        cmocka_unit_test(searches_agree_to_the_last_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
