/* Predators: how they come and go, whom they hunt, and who is near them. */
#include "check.h"
#include "scene.h"

#include <math.h>

static flk_predator hawk_at(double x, double y)
{
    return (flk_predator){FLK_PREDATOR_STEER, {x, y}, {0, 0}};
}

static flk_predator hunter(flk_vec p, flk_vec v)
{
    return (flk_predator){FLK_PREDATOR_HUNT, p, v};
}

static flk_flock *with_hawks(const flk_options *options, const flk_boid *boids,
                             size_t boid_count, const flk_predator *hawks,
                             size_t hawk_count)
{
    flk_flock *flock = check_flock_of(options, boids, boid_count);
    flk_error error = {0};
    for (size_t k = 0; k < hawk_count; k++)
        check_ok(flk_flock_insert_predator(flock, k, &hawks[k], &error), &error,
                 "insert_predator");
    return flock;
}

/* ---- They come and go ---------------------------------------------------------- */

/* Predators are told apart by their x. */
static void check_hawks(const flk_flock *flock, const double *xs, size_t count,
                        const char *what)
{
    check_whole(count, flk_flock_predator_count(flock), "predators after %s", what);
    for (size_t k = 0; k < count; k++)
        check_same(xs[k], flk_flock_predator(flock, k).position.x,
                   "x of predator %zu after %s", k, what);
}

static void they_keep_their_order(void **state)
{
    (void)state;
    const flk_predator hawks[] = {hawk_at(1, 1), hawk_at(2, 1), hawk_at(3, 1)};
    const flk_predator other = hawk_at(9, 9);
    flk_options options = flk_options_default();
    flk_flock *flock = with_hawks(&options, NULL, 0, hawks, 3);
    check_hawks(flock, (const double[]){1, 2, 3}, 3, "three inserts");
    check_status(FLK_OK, flk_flock_insert_predator(flock, 1, &other, NULL), "insert");
    check_hawks(flock, (const double[]){1, 9, 2, 3}, 4, "an insert at 1");
    check_status(FLK_OK, flk_flock_remove_predator(flock, 0, NULL), "remove");
    check_hawks(flock, (const double[]){9, 2, 3}, 3, "a removal of 0");
    check_status(FLK_OK, flk_flock_set_predator(flock, 2, &other, NULL), "set");
    check_hawks(flock, (const double[]){9, 2, 9}, 3, "a set of 2");
    check_status(FLK_OK, flk_flock_remove_predator(flock, 2, NULL), "remove");
    check_status(FLK_OK, flk_flock_remove_predator(flock, 0, NULL), "remove");
    check_hawks(flock, (const double[]){2}, 1, "two removals");
    flk_flock_destroy(flock);
}

static void those_that_are_not_there_are_refused(void **state)
{
    (void)state;
    const flk_predator hawk = hawk_at(1, 1);
    flk_options options = flk_options_default();
    flk_flock *flock = with_hawks(&options, NULL, 0, &hawk, 1);
    flk_error error = {0};
    check_status(FLK_BAD_INDEX, flk_flock_set_predator(flock, 1, &hawk, &error), "set");
    check_same(1, error.value, "value in the error");
    check_same(0, error.most, "most in the error");
    check_status(FLK_BAD_INDEX, flk_flock_insert_predator(flock, 2, &hawk, NULL),
                 "insert");
    check_status(FLK_BAD_INDEX, flk_flock_remove_predator(flock, 1, NULL), "remove");
    check_hawks(flock, (const double[]){1}, 1, "refusals");
    flk_flock_destroy(flock);
}

static void there_are_no_other_kinds(void **state)
{
    (void)state;
    flk_predator hawk = hawk_at(1, 1);
    flk_options options = flk_options_default();
    flk_flock *flock = with_hawks(&options, NULL, 0, &hawk, 1);
    hawk.kind = FLK_PREDATOR_KINDS;
    check_status(FLK_BAD_VALUE, flk_flock_insert_predator(flock, 0, &hawk, NULL),
                 "insert of no kind");
    check_status(FLK_BAD_VALUE, flk_flock_set_predator(flock, 0, &hawk, NULL),
                 "set of no kind");
    check_hawks(flock, (const double[]){1}, 1, "refusals");
    flk_flock_destroy(flock);
}

static void they_survive_other_rules_and_boids(void **state)
{
    (void)state;
    struct start start = start_lesson();
    flk_flock *flock = check_populated(&start.options, 24, 1);
    const flk_predator hawk = hawk_at(5, 6);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "insert");
    check_status(FLK_OK, flk_flock_populate(flock, 100, 2, NULL), "populate");
    flk_options options = flk_options_default();
    check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
    flk_flock_step(flock);
    check_hawks(flock, (const double[]){5}, 1, "populate, retune and a step");
    flk_flock_destroy(flock);
}

/* ---- How they move ------------------------------------------------------------- */

/* After one tick among these boids, which no force moves. */
static void check_hunt(flk_predator hawk, const flk_boid *boids, size_t count,
                       flk_vec position, flk_vec velocity)
{
    flk_options options = flk_options_default();
    options.separation = options.alignment = options.cohesion = options.flee = 0;
    options.max_speed = 0.5;
    options.hawk_speed = 2;
    options.max_force = 0.125;
    options.sight = 2; /* 6 units */
    flk_flock *flock = with_hawks(&options, boids, count, &hawk, 1);
    flk_flock_step(flock);
    flk_predator got = flk_flock_predator(flock, 0);
    check_vec(position, got.position, "position of the hawk");
    check_vec(velocity, got.velocity, "velocity of the hawk");
    flk_flock_destroy(flock);
}

static void a_hunter_flies_at_the_nearest_it_sees(void **state)
{
    (void)state;
    const flk_vec at = {10, 10}, still = {0, 0}, flying = {0.5, 0.25};
    const flk_boid left = {{6, 10}, {0, 0}}, right = {{14, 10}, {0, 0}};
    const flk_boid nearer = {{10, 13.5}, {0, 0}}, edge = {{16, 10}, {0, 0}};
    const flk_boid far = {{10, 16.0001}, {0, 0}}, under = {{10, 10}, {0, 0}};
    /* It turns by twice max_force a tick; of two as near, to the lower index. */
    check_hunt(hunter(at, still), (const flk_boid[]){left, right}, 2,
               (flk_vec){9.75, 10}, (flk_vec){-0.25, 0});
    check_hunt(hunter(at, still), (const flk_boid[]){right, left}, 2,
               (flk_vec){10.25, 10}, (flk_vec){0.25, 0});
    check_hunt(hunter(at, still), (const flk_boid[]){right, left, nearer}, 3,
               (flk_vec){10, 10.25}, (flk_vec){0, 0.25});
    check_hunt(hunter(at, still), &edge, 1, (flk_vec){10.25, 10}, (flk_vec){0.25, 0});
    /* It flies on where it sees none, and where one is right under it. */
    check_hunt(hunter(at, flying), &far, 1, (flk_vec){10.5, 10.25}, flying);
    check_hunt(hunter(at, flying), &under, 1, (flk_vec){10.5, 10.25}, flying);
    check_hunt(hunter(at, flying), NULL, 0, (flk_vec){10.5, 10.25}, flying);
    /* The short way leads over the edge. */
    check_hunt(hunter((flk_vec){1, 10}, still), &(flk_boid){{22, 10}, {0, 0}}, 1,
               (flk_vec){0.75, 10}, (flk_vec){-0.25, 0});
}

static void a_steered_one_stands_where_it_is_put(void **state)
{
    (void)state;
    const flk_boid prey = {{11, 10}, {0, 0}};
    flk_predator hawk = {FLK_PREDATOR_STEER, {10, 10}, {0.5, 0.25}};
    check_hunt(hawk, &prey, 1, hawk.position, hawk.velocity);
}

/* ---- Who is near --------------------------------------------------------------- */

static void check_near_ids(const flk_flock *flock, double distance,
                           const uint32_t *expected, size_t count, size_t room)
{
    uint32_t ids[8];
    for (size_t i = 0; i < COUNT_OF(ids); i++)
        ids[i] = 99;
    check_whole(count, flk_flock_near_predator(flock, 0, distance, ids, room),
                "boids within %g, with room for %zu", distance, room);
    for (size_t i = 0; i < COUNT_OF(ids); i++)
        check_whole(i < count && i < room ? expected[i] : 99, ids[i],
                    "number %zu of those within %g, with room for %zu", i, distance,
                    room);
}

static void near_ones_are_counted_by_the_short_way(void **state)
{
    (void)state;
    const flk_boid boids[] = {{{3, 1}, {0.5, 0}},   {{12, 10}, {0, 0}},
                              {{23, 1}, {0, 0.25}}, {{1, 4}, {0, 0}},
                              {{1, 19}, {0, 0}},    {{1, 1}, {0, 0}}};
    const flk_predator hawks[] = {hawk_at(1, 1)};
    flk_options options = flk_options_default();
    flk_flock *flock = with_hawks(&options, boids, COUNT_OF(boids), hawks, 1);
    const uint32_t two[] = {0, 2, 4, 5}, three[] = {0, 2, 3, 4, 5}, none[] = {5};
    check_near_ids(flock, 2, two, 4, 8);
    check_near_ids(flock, 3, three, 5, 8);
    check_near_ids(flock, nextafter(3, 0), two, 4, 8);
    check_near_ids(flock, 0, none, 1, 8);
    check_near_ids(flock, 3, three, 5, 2);
    check_whole(0, flk_flock_near_predator(flock, 0, -1, NULL, 0), "boids within -1");
    check_whole(5, flk_flock_near_predator(flock, 0, 3, NULL, 0), "with no room");
    flk_flock_destroy(flock);
}

/* By number, however the search has sorted the boids. */
static void near_ones_come_in_ascending_order(void **state)
{
    (void)state;
    struct start start = start_murmuration();
    flk_flock *flock = check_populated(&start.options, 300, 1);
    const flk_predator hawk = hawk_at(1, 1);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "insert");
    for (int tick = 0; tick < 20; tick++) {
        uint32_t ids[300];
        size_t near = flk_flock_near_predator(flock, 0, 10, ids, 300), seen = 0;
        for (uint32_t i = 0; i < 300; i++) {
            flk_vec p = flk_flock_boid(flock, i).position;
            flk_vec d = flk_offset(&start.options, hawk.position, p);
            if (sqrt(d.x * d.x + d.y * d.y) <= 10)
                check_whole(i, seen < near ? ids[seen++] : 300, "a boid near the hawk");
        }
        check_whole(seen, near, "boids near the hawk");
        flk_flock_step(flock);
    }
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_keep_their_order),
        cmocka_unit_test(those_that_are_not_there_are_refused),
        cmocka_unit_test(there_are_no_other_kinds),
        cmocka_unit_test(they_survive_other_rules_and_boids),
        cmocka_unit_test(a_hunter_flies_at_the_nearest_it_sees),
        cmocka_unit_test(a_steered_one_stands_where_it_is_put),
        cmocka_unit_test(near_ones_are_counted_by_the_short_way),
        cmocka_unit_test(near_ones_come_in_ascending_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
