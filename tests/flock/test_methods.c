/*
 * A flight is the same whatever computes it: brute force by one thread with plain
 * instructions against every search, leaf size, number of threads and kind of
 * instruction, where they find it hardest: boids on one point, on the lines where the
 * quadtree splits, a hair beside them, in dense heaps and at the corners of the seam;
 * radii beyond the world, worlds tiny, huge and thin. CASES scales how many.
 */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { CROWD = 5000 };

/* ---- Where boids are hard to find ---------------------------------------------- */

/* A hair to either side now and then. */
static double beside(struct dice *dice, double x)
{
    switch (dice_below(dice, 4)) {
    case 0:
        return nextafter(x, HUGE_VAL);
    case 1:
        return nextafter(x, -HUGE_VAL);
    default:
        return x;
    }
}

static flk_vec anywhere(const flk_options *o, struct dice *dice)
{
    return (flk_vec){dice_between(dice, 0, o->width), dice_between(dice, 0, o->height)};
}

static void even(const flk_options *o, struct dice *dice, flk_boid *boids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        boids[i].position = anywhere(o, dice);
}

static void on_one_point(const flk_options *o, struct dice *dice, flk_boid *boids,
                         size_t count)
{
    flk_vec point = anywhere(o, dice);
    for (size_t i = 0; i < count; i++)
        boids[i].position = point;
}

static double split_line(struct dice *dice, double side)
{
    double parts = ldexp(1, (int)dice_below(dice, 11));
    double k = floor(dice_between(dice, 0, parts + 1));
    return beside(dice, k * side / parts);
}

static void on_split_lines(const flk_options *o, struct dice *dice, flk_boid *boids,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        flk_vec p = anywhere(o, dice);
        size_t which = dice_below(dice, 3);
        boids[i].position = (flk_vec){which != 1 ? split_line(dice, o->width) : p.x,
                                      which != 0 ? split_line(dice, o->height) : p.y};
    }
}

/* Within a part of the radius round the corners, which are one point of a torus. */
static void at_the_corners(const flk_options *o, struct dice *dice, flk_boid *boids,
                           size_t count)
{
    double wide = o->radius * dice_between(dice, 0.01, 1.5);
    for (size_t i = 0; i < count; i++) {
        flk_vec corner = {dice_chance(dice, 0.5) ? o->width : 0,
                          dice_chance(dice, 0.5) ? o->height : 0};
        boids[i].position = (flk_vec){corner.x + dice_between(dice, -wide, wide),
                                      corner.y + dice_between(dice, -wide, wide)};
    }
}

/* Heaps within the radius, a third of their boids on another boid of theirs. */
static void in_heaps(const flk_options *o, struct dice *dice, flk_boid *boids,
                     size_t count)
{
    flk_vec centres[3];
    double wide = o->radius * dice_between(dice, 0.01, 0.5);
    size_t heaps = 1 + dice_below(dice, COUNT_OF(centres));
    for (size_t k = 0; k < heaps; k++)
        centres[k] = anywhere(o, dice);
    for (size_t i = 0; i < count; i++) {
        flk_vec centre = centres[dice_below(dice, heaps)];
        boids[i].position = (flk_vec){centre.x + dice_between(dice, -wide, wide),
                                      centre.y + dice_between(dice, -wide, wide)};
        if (i > 0 && dice_chance(dice, 0.3))
            boids[i].position = boids[dice_below(dice, i)].position;
    }
}

/* At the origin, less apart than what can be squared: their directions are made up. */
static void a_hair_apart(const flk_options *o, struct dice *dice, flk_boid *boids,
                         size_t count)
{
    (void)o;
    static const double hairs[] = {0, 1e-151, 3e-151, 1e-150, 1e-162, 1e-300, 5e-324};
    for (size_t i = 0; i < count; i++)
        boids[i].position = (flk_vec){hairs[dice_below(dice, COUNT_OF(hairs))],
                                      hairs[dice_below(dice, COUNT_OF(hairs))]};
}

/* All in a row, down or across: a quadtree's squares are half empty. */
static void in_a_row(const flk_options *o, struct dice *dice, flk_boid *boids,
                     size_t count)
{
    flk_vec point = anywhere(o, dice);
    bool down = dice_chance(dice, 0.5);
    for (size_t i = 0; i < count; i++) {
        flk_vec p = anywhere(o, dice);
        boids[i].position = down ? (flk_vec){point.x, p.y} : (flk_vec){p.x, point.y};
    }
}

typedef void placing(const flk_options *o, struct dice *dice, flk_boid *boids,
                     size_t count);

static placing *const places[] = {even,           on_one_point, on_split_lines,
                                  at_the_corners, in_heaps,     a_hair_apart,
                                  in_a_row};

/* ---- What worlds are hard ------------------------------------------------------ */

static void as_it_is(flk_options *o, struct dice *dice)
{
    (void)o;
    (void)dice;
}

static void radius_over_half(flk_options *o, struct dice *dice)
{
    o->radius = fmin(o->width, o->height) * dice_between(dice, 0.5, 1);
}

static void radius_over_all(flk_options *o, struct dice *dice)
{
    o->radius = fmax(o->width, o->height) * dice_between(dice, 1, 4);
}

static double positive(double value)
{
    return fmax(FLK_VALUE_MIN, value);
}

/* All lengths and speeds so many times as large. */
static void scale(flk_options *o, double by)
{
    double *const lengths[] = {&o->width,     &o->height, &o->radius, &o->max_speed,
                               &o->max_force, &o->margin, &o->reach,  &o->min_speed};
    for (size_t k = 0; k < COUNT_OF(lengths); k++)
        *lengths[k] *= by;
    o->radius = positive(o->radius);
    o->max_speed = positive(o->max_speed);
    o->max_force = positive(o->max_force);
}

static void tiny(flk_options *o, struct dice *dice)
{
    (void)dice;
    scale(o, 1e-6 / fmin(o->width, o->height));
}

static void huge(flk_options *o, struct dice *dice)
{
    (void)dice;
    scale(o, 1e8 / fmax(o->width, o->height));
}

static void thin(flk_options *o, struct dice *dice)
{
    double across = o->radius * dice_between(dice, 0.01, 2);
    double along = o->radius * dice_between(dice, 50, 20000);
    bool down = dice_chance(dice, 0.5);
    o->width = down ? across : along;
    o->height = down ? along : across;
}

typedef void changing(flk_options *o, struct dice *dice);

static changing *const changes[] = {
    as_it_is, radius_over_half, radius_over_all, tiny, huge, thin};

/* ---- One flight by many methods ------------------------------------------------ */

struct crowd {
    struct scene scene; /* its options, obstacles and predators */
    size_t count;
    flk_boid boids[CROWD];
};

static void draw_crowd(struct crowd *crowd, placing *place, changing *change,
                       size_t count, struct dice *dice)
{
    flk_options *o = &crowd->scene.options;
    scene_random(&crowd->scene, dice->seed);
    change(o, dice);
    check_status(FLK_OK, flk_options_validate(o, NULL), "options of the scene");
    crowd->count = count;
    for (size_t i = 0; i < count; i++)
        crowd->boids[i].velocity =
            dice_chance(dice, 0.1)
                ? (flk_vec){0, 0}
                : (flk_vec){dice_between(dice, -o->max_speed, o->max_speed),
                            dice_between(dice, -o->max_speed, o->max_speed)};
    place(o, dice, crowd->boids, count);
}

static flk_flock *flock_by(const struct crowd *crowd, flk_method method)
{
    flk_flock *flock = check_create(&crowd->scene.options);
    flk_error error = {0};
    scene_set_method(flock, method);
    check_ok(flk_flock_repopulate(flock, crowd->boids, crowd->count, &error), &error,
             "repopulate");
    for (size_t k = 0; k < crowd->scene.predator_count; k++)
        check_ok(
            flk_flock_insert_predator(flock, k, &crowd->scene.predators[k], &error),
            &error, "insert_predator");
    return flock;
}

enum { BY_MOST = 24 };

/* One flight by several methods; the first is what the others are held to. */
struct flight {
    size_t count;
    flk_method methods[BY_MOST];
    flk_flock *flocks[BY_MOST];
    char what[BY_MOST][100];
};

static void take_off(struct flight *flight, const struct crowd *crowd, uint64_t number)
{
    for (size_t k = 0; k < flight->count; k++) {
        flk_method m = flight->methods[k];
        flight->flocks[k] = flock_by(crowd, m);
        snprintf(flight->what[k], sizeof(flight->what[k]),
                 "case %" PRIu64 " by %s, %s, leaf %d, threads %d", number,
                 flk_search_names[m.search], flk_simd_names[m.simd], m.leaf, m.threads);
    }
}

static void land(struct flight *flight)
{
    for (size_t k = 0; k < flight->count; k++)
        flk_flock_destroy(flight->flocks[k]);
}

static bool search_alike(flk_method a, flk_method b)
{
    return a.search == b.search &&
           (a.search != FLK_SEARCH_QUADTREE || a.leaf == b.leaf);
}

/* Auto stands for the search that it says it chose. */
static flk_method chosen(flk_flock *flock)
{
    flk_method method = flk_flock_method(flock);
    flk_layout layout;
    flk_flock_layout(flock, &layout);
    assert_in_range(layout.search, FLK_SEARCH_BRUTE, FLK_SEARCH_QUADTREE);
    if (method.search != FLK_SEARCH_AUTO)
        check_whole(method.search, layout.search, "search in force");
    method.search = layout.search;
    return method;
}

/* Whoever searches alike looks at as many, whatever the threads and instructions. */
static void check_checks(struct flight *flight, const flk_method *methods)
{
    double count = (double)flk_flock_count(flight->flocks[0]);
    for (size_t k = 0; k < flight->count; k++) {
        uint64_t checks = flk_flock_checks(flight->flocks[k]);
        if (methods[k].search == FLK_SEARCH_BRUTE)
            check_same(count * (count - 1), (double)checks, "%s: checks",
                       flight->what[k]);
        for (size_t other = 0; other < k; other++)
            if (search_alike(methods[k], methods[other])) {
                check_whole(flk_flock_checks(flight->flocks[other]), checks,
                            "%s: checks, as by %s", flight->what[k],
                            flight->what[other]);
                break;
            }
    }
}

static void check_trace(struct flight *flight, size_t k, size_t index)
{
    const flk_trace *expected = NULL, *got = NULL;
    check_status(FLK_OK, flk_flock_trace(flight->flocks[0], index, &expected, NULL),
                 "trace");
    check_status(FLK_OK, flk_flock_trace(flight->flocks[k], index, &got, NULL),
                 "trace");
    check_traces(expected, got, flight->what[k]);
}

/* Step all, and hold each to the first: the state, then and when, measures and a trace.
 */
static void fly(struct flight *flight, int ticks, bool measure)
{
    for (int tick = 0; tick < ticks; tick++) {
        flk_method methods[BY_MOST];
        size_t count = flk_flock_count(flight->flocks[0]);
        for (size_t k = 0; k < flight->count; k++) {
            if (k > 0 && measure)
                check_measured(flight->flocks[0], flight->flocks[k], flight->what[k]);
            if (k > 0 && count > 0)
                check_trace(flight, k, (size_t)tick * 7 % count);
            methods[k] = chosen(flight->flocks[k]);
        }
        for (size_t k = 0; k < flight->count; k++) {
            flk_flock_step(flight->flocks[k]);
            check_states(flight->flocks[0], flight->flocks[k], flight->what[k]);
        }
        check_checks(flight, methods);
    }
}

/* ---- Every place in every world ------------------------------------------------ */

static int any_threads(struct dice *dice)
{
    const int threads[] = {1, 2, 3, 8};
    return threads[dice_below(dice, COUNT_OF(threads))];
}

/* Brute force, then each search twice: plainly, and by what dice say. */
static void by_every_search(struct flight *flight, struct dice *dice)
{
    size_t n = 0;
    int leaf = 1 + (int)dice_below(dice, FLK_LEAF_MAX);
    for (int search = FLK_SEARCH_BRUTE; search < FLK_SEARCHES; search++) {
        flk_search_kind by = (flk_search_kind)search;
        flight->methods[n++] = (flk_method){by, FLK_SIMD_PLAIN, leaf, 1};
        flight->methods[n++] = (flk_method){by, FLK_SIMD_AUTO, leaf, any_threads(dice)};
    }
    flight->methods[n++] = (flk_method){FLK_SEARCH_QUADTREE, FLK_SIMD_AUTO,
                                        1 + (int)dice_below(dice, 4), 1};
    flight->methods[n++] = (flk_method){FLK_SEARCH_AUTO, FLK_SIMD_AUTO, leaf, 0};
    flight->count = n;
}

static void hard_places_are_like_others(void **state)
{
    (void)state;
    static struct crowd crowd;
    static struct flight flight;
    size_t kinds = COUNT_OF(places) * COUNT_OF(changes);
    size_t cases = scaled_cases(20 * kinds);
    for (uint64_t number = 0; number < cases; number++) {
        struct dice dice = {3000000 + number, 1000000};
        size_t most = dice_chance(&dice, 0.05) ? 400 : 70;
        draw_crowd(&crowd, places[number % COUNT_OF(places)],
                   changes[number / COUNT_OF(places) % COUNT_OF(changes)],
                   1 + dice_below(&dice, most), &dice);
        by_every_search(&flight, &dice);
        take_off(&flight, &crowd, number);
        fly(&flight, 3, number % 2 == 0);
        land(&flight);
    }
}

/* ---- Every leaf ---------------------------------------------------------------- */

static void every_leaf_size_gives_the_same_flight(void **state)
{
    (void)state;
    static struct crowd crowd;
    static struct flight flight;
    size_t cases = scaled_cases(2 * COUNT_OF(places));
    for (uint64_t number = 0; number < cases; number++)
        for (int first = 1; first <= FLK_LEAF_MAX; first += BY_MOST - 1) {
            struct dice dice = {4000000 + number, 1000000};
            draw_crowd(&crowd, places[number % COUNT_OF(places)], as_it_is, 150, &dice);
            flight.count = 1;
            flight.methods[0] = (flk_method){FLK_SEARCH_BRUTE, FLK_SIMD_PLAIN, 8, 1};
            for (int leaf = first; leaf <= FLK_LEAF_MAX && flight.count < BY_MOST;
                 leaf++)
                flight.methods[flight.count++] =
                    (flk_method){FLK_SEARCH_QUADTREE, FLK_SIMD_AUTO, leaf, 1};
            take_off(&flight, &crowd, number);
            fly(&flight, 2, true);
            land(&flight);
        }
}

/* ---- Every number of threads --------------------------------------------------- */

/* Each search by 1, 2, 3 and 8 threads, in turn with plain and the best instructions;
 * brute force, the slowest, for few boids alone. */
static void by_every_number_of_threads(struct flight *flight, size_t count)
{
    static const int threads[] = {1, 2, 3, 8};
    size_t n = 0;
    for (int search = FLK_SEARCH_BRUTE; search < FLK_SEARCHES; search++)
        for (size_t t = 0; t < COUNT_OF(threads); t++)
            if (search != FLK_SEARCH_BRUTE || (t == 0 && count <= 2500) || count <= 300)
                flight->methods[n++] = (flk_method){
                    (flk_search_kind)search,
                    t % 2 == 0 ? FLK_SIMD_PLAIN : FLK_SIMD_AUTO, 8, threads[t]};
    flight->methods[n++] = (flk_method){FLK_SEARCH_GRID, FLK_SIMD_AUTO, 8, 1};
    flight->methods[n++] = (flk_method){FLK_SEARCH_QUADTREE, FLK_SIMD_AUTO, 8, 1};
    flight->methods[n++] = (flk_method){FLK_SEARCH_AUTO, FLK_SIMD_AUTO, 8, 3};
    flight->methods[n++] = (flk_method){FLK_SEARCH_AUTO, FLK_SIMD_AUTO, 8, 0};
    flight->count = n;
}

/* Some eight neighbours each, however many boids there are: so rows and squares fall
 * to threads in every way. */
static void spread_out(flk_options *o, struct dice *dice)
{
    (void)dice;
    o->radius = fmin(o->width, o->height) / 45;
    o->max_speed = o->radius / 4;
    o->min_speed = 0;
    o->max_force = o->max_speed / 4;
}

static void any_number_of_threads_gives_the_same_flight(void **state)
{
    (void)state;
    static struct crowd crowd;
    static struct flight flight;
    static const size_t counts[] = {1,  2,  3,   4,   5,   7,    8,    9,    15,
                                    17, 31, 100, 255, 257, 1000, 2500, CROWD};
    size_t cases = scaled_cases(3 * COUNT_OF(counts));
    for (uint64_t number = 0; number < cases; number++) {
        struct dice dice = {5000000 + number, 1000000};
        size_t count = counts[number % COUNT_OF(counts)];
        draw_crowd(&crowd, number % 2 == 0 ? even : on_split_lines, spread_out, count,
                   &dice);
        by_every_number_of_threads(&flight, count);
        take_off(&flight, &crowd, number);
        fly(&flight, 2, number % 3 == 0);
        land(&flight);
    }
}

/* ---- Two thousand within a radius ---------------------------------------------- */

/* A heap in a world of ten radii, some boids on others, and a few far off. */
static void dense(const flk_options *o, struct dice *dice, flk_boid *boids,
                  size_t count)
{
    flk_vec centre = anywhere(o, dice);
    for (size_t i = 0; i < count; i++) {
        flk_vec to = {dice_between(dice, -0.5, 0.5), dice_between(dice, -0.5, 0.5)};
        boids[i].position =
            (flk_vec){centre.x + o->radius * to.x, centre.y + o->radius * to.y};
        if (i > 0 && dice_chance(dice, 0.1))
            boids[i].position = boids[dice_below(dice, i)].position;
        if (dice_chance(dice, 0.05))
            boids[i].position = anywhere(o, dice);
    }
}

static void ten_radii_wide(flk_options *o, struct dice *dice)
{
    o->width = o->radius * dice_between(dice, 9, 11);
    o->height = o->radius * dice_between(dice, 9, 11);
}

static void dense_heaps_are_like_others(void **state)
{
    (void)state;
    static struct crowd crowd;
    static struct flight flight;
    static const size_t counts[] = {2000, 300, 700, 129};
    size_t cases = scaled_cases(COUNT_OF(counts));
    for (uint64_t number = 0; number < cases; number++) {
        struct dice dice = {6000000 + number, 1000000};
        draw_crowd(&crowd, dense, ten_radii_wide, counts[number % COUNT_OF(counts)],
                   &dice);
        by_every_search(&flight, &dice);
        take_off(&flight, &crowd, number);
        fly(&flight, 1, number % 2 == 0);
        land(&flight);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_places_are_like_others),
        cmocka_unit_test(every_leaf_size_gives_the_same_flight),
        cmocka_unit_test(any_number_of_threads_gives_the_same_flight),
        cmocka_unit_test(dense_heaps_are_like_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
