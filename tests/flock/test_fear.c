/* Who flees, whom the panic stirs, who is caught and where the caught come back. */
#include "check.h"
#include "counting.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { DRAWS = 64 };

static flk_predator hawk_at(double x, double y)
{
    return (flk_predator){FLK_PREDATOR_STEER, {x, y}, {0, 0}};
}

static flk_boid boid_at(double x, double y)
{
    return (flk_boid){{x, y}, {0.125, 0}};
}

static void add_hawk(flk_flock *flock, double x, double y)
{
    const flk_predator hawk = hawk_at(x, y);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL), "hawk");
}

static void check_boids(const flk_boid *expected, flk_boid got, const char *what, ...)
    CHECK_PRINTF(3, 4);
static void check_boids(const flk_boid *expected, flk_boid got, const char *what, ...)
{
    char text[100];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof(text), what, arguments);
    va_end(arguments);
    check_vec(expected->position, got.position, "place of %s", text);
    check_vec(expected->velocity, got.velocity, "velocity of %s", text);
}

static void check_ids(const uint32_t *expected, const uint32_t *got, size_t count,
                      const char *what)
{
    for (size_t k = 0; k < count; k++)
        check_whole(expected[k], got[k], "number %zu of those %s", k, what);
}

/* ---- The plain way ------------------------------------------------------------- */

static double hawk_distance(const flk_flock *flock, flk_vec p)
{
    double least = HUGE_VAL;
    for (size_t k = 0; k < flk_flock_predator_count(flock); k++) {
        flk_vec d = flk_offset(flk_flock_options(flock),
                               flk_flock_predator(flock, k).position, p);
        least = fmin(least, sqrt(d.x * d.x + d.y * d.y));
    }
    return least;
}

static double fear_of(const flk_flock *flock)
{
    const flk_options *o = flk_flock_options(flock);
    return o->fear * o->radius;
}

static bool in_an_obstacle(const flk_options *o, flk_vec p)
{
    for (size_t k = 0; k < o->obstacle_count; k++) {
        flk_vec centre = {o->obstacles[k].x, o->obstacles[k].y};
        flk_vec d = flk_offset(o, centre, p);
        if (sqrt(d.x * d.x + d.y * d.y) < o->obstacles[k].r)
            return true;
    }
    return false;
}

/* doc/model.md, "The caught". */
static flk_boid expected_again(const flk_flock *flock, uint64_t seed, uint32_t index)
{
    const flk_options *o = flk_flock_options(flock);
    uint64_t tick = flk_flock_tick(flock);
    flk_boid boid = flk_populate_boid(o, seed, index, tick);
    for (uint32_t k = 0; k < DRAWS; k++) {
        double u[2];
        flk_draw(seed, FLK_STREAM_PLACE, index, tick, k, u);
        flk_vec p = {u[0] * o->width, u[1] * o->height};
        if (in_an_obstacle(o, p) || hawk_distance(flock, p) < fear_of(flock))
            continue;
        boid.position = p;
        break;
    }
    return boid;
}

/* ---- Who flees ----------------------------------------------------------------- */

/* The last one is 2 and 8 away from the second hawk by the way over the seam. */
static void who_is_nearer_than_the_fear_radius_flees(void **state)
{
    (void)state;
    const flk_boid boids[] = {boid_at(19, 10), boid_at(nextafter(19, 0), 10),
                              boid_at(1, 10), boid_at(23, 9)};
    const uint32_t expected[] = {1, 3};
    for (int world = 0; world < FLK_WORLDS; world++) {
        flk_options options = flk_options_default(); /* fear: 9 units */
        options.world = (flk_world_kind)world;
        size_t count = world == FLK_WORLD_TORUS ? 2 : 1;
        flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
        uint32_t ids[] = {7, 7, 7};
        check_whole(0, flk_flock_fleeing(flock, ids, 3), "fleeing from nobody");
        add_hawk(flock, 10, 10);
        add_hawk(flock, 1, 1);
        check_whole(count, flk_flock_fleeing(flock, ids, 1), "fleeing, room for one");
        check_whole(7, ids[1], "what is behind the room");
        check_whole(count, flk_flock_fleeing(flock, ids, 3), "fleeing");
        check_ids(expected, ids, count, "that flee");
        check_whole(7, ids[count], "what is behind those that flee");
        flk_flock_destroy(flock);
    }
}

/* Those whom the trace has flee, in scenes of every kind. */
static void the_trace_has_the_same_flee(void **state)
{
    (void)state;
    static struct scene scene;
    static uint32_t ids[SCENE_BOIDS];
    size_t cases = scaled_cases(60), seen = 0;
    for (uint64_t seed = 1; seed <= cases; seed++) {
        scene_random(&scene, seed);
        flk_flock *flock = scene_flock(&scene, (flk_search_kind)(seed % FLK_SEARCHES));
        flk_flock_step(flock);
        size_t count = flk_flock_fleeing(flock, ids, SCENE_BOIDS), at = 0;
        for (uint32_t i = 0; i < flk_flock_count(flock); i++) {
            const flk_trace *trace;
            check_status(FLK_OK, flk_flock_trace(flock, i, &trace, NULL), "trace");
            const flk_event *flee = flk_trace_event(trace, FLK_EVENT_FLEE);
            bool said = at < count && ids[at] == i;
            check_whole(flee && flee->as.force.fleeing, said,
                        "scene %" PRIu64 ": does boid %u flee", seed, i);
            at += said;
        }
        check_whole(count, at, "scene %" PRIu64 ": those that flee", seed);
        seen += count;
        flk_flock_destroy(flock);
    }
    assert_true(seen > 0);
}

/* ---- Panic --------------------------------------------------------------------- */

static void check_panic(flk_flock *flock, double fleeing, double stirred, double reach,
                        const char *what)
{
    flk_measures measures;
    flk_flock_measure(flock, &measures);
    check_same(fleeing, measures.of[FLK_MEASURE_FLEEING], "fleeing, %s", what);
    check_same(stirred, measures.of[FLK_MEASURE_STIRRED], "stirred, %s", what);
    check_same(reach, measures.of[FLK_MEASURE_PANIC_REACH], "panic_reach, %s", what);
}

/* A row of boids three apart, a radius: the panic goes from one that flees to the next,
 * not to the one after, and not to one aside that none near it tells. */
static void panic_reaches_the_neighbours_of_the_fleeing(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    options.fear = 1;
    const flk_boid row[] = {boid_at(18, 10), boid_at(15, 10), boid_at(12, 10),
                            boid_at(10, 6)};
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = check_flock_of(&options, row, COUNT_OF(row));
        check_status(FLK_OK, scene_set_search(flock, (flk_search_kind)search, NULL),
                     "search");
        check_panic(flock, 0, 0, 0, "no hawk");
        add_hawk(flock, 10, 10);
        check_panic(flock, 1, 1, 2, "a hawk");
        add_hawk(flock, 15, 14);
        check_panic(flock, 1, 1, 1, "a second one nearer to the stirred");
        check_status(FLK_OK, flk_flock_remove_predator(flock, 1, NULL), "remove");
        check_panic(flock, 0, 0, 0, "the second one alone");
        const flk_predator hawk = hawk_at(9, 6);
        check_status(FLK_OK, flk_flock_set_predator(flock, 0, &hawk, NULL), "set");
        check_panic(flock, 1, 0, 0, "it fears alone");
        flk_flock_destroy(flock);
    }
}

static void expect_panic(flk_flock *flock, double expected[3])
{
    const flk_options *o = flk_flock_options(flock);
    size_t count = flk_flock_count(flock);
    expected[0] = expected[1] = expected[2] = 0;
    if (flk_flock_predator_count(flock) == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        flk_vec p = flk_flock_boid(flock, i).position;
        bool flees = hawk_distance(flock, p) < fear_of(flock), stirred = false;
        for (size_t j = 0; j < count && !flees; j++) {
            flk_vec q = flk_flock_boid(flock, j).position, d = flk_offset(o, p, q);
            stirred |= j != i && hawk_distance(flock, q) < fear_of(flock) &&
                       sqrt(d.x * d.x + d.y * d.y) <= o->radius;
        }
        expected[0] += flees;
        expected[1] += stirred;
        if (stirred)
            expected[2] = fmax(expected[2], hawk_distance(flock, p) - fear_of(flock));
    }
}

static void panic_is_that_of_all_pairs(void **state)
{
    (void)state;
    static struct scene scene;
    size_t cases = scaled_cases(80), stirred = 0;
    for (uint64_t seed = 1; seed <= cases; seed++) {
        scene_random(&scene, seed);
        flk_flock *flock = scene_flock(&scene, FLK_SEARCH_GRID);
        flk_flock_step(flock);
        double expected[3];
        char name[40];
        snprintf(name, sizeof(name), "scene %" PRIu64, seed);
        expect_panic(flock, expected);
        for (int search = 0; search < FLK_SEARCHES; search++) {
            scene_set_search(flock, (flk_search_kind)search, NULL);
            check_panic(flock, expected[0], expected[1], expected[2], name);
        }
        stirred += (size_t)expected[1];
        flk_flock_destroy(flock);
    }
    assert_true(stirred > 0);
}

/* ---- Who is caught ------------------------------------------------------------- */

/* At exactly `catch` it is caught, a hair farther it is not, and over the edge of a
 * torus it is: each as doc/model.md says, and the others stay where they are. */
static void who_is_within_catch_is_caught(void **state)
{
    (void)state;
    const flk_boid boids[] = {boid_at(nextafter(1, 2), 10), boid_at(1, 10),
                              boid_at(23.75, 10.25), boid_at(12, 12)};
    const uint32_t expected[] = {1, 2};
    for (int world = 0; world < FLK_WORLDS; world++) {
        size_t count = world == FLK_WORLD_TORUS ? 2 : 1;
        flk_options options = flk_options_default();
        options.world = (flk_world_kind)world;
        options.catch_distance = 0.75;
        options.fear = 1;
        flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
        add_hawk(flock, 0.25, 10);
        uint32_t ids[3] = {9, 9, 9};
        check_whole(count, flk_flock_catch(flock, 5, ids, 3), "caught");
        check_ids(expected, ids, count, "caught");
        check_whole(9, ids[count], "what is behind those caught");
        for (uint32_t i = 0; i < COUNT_OF(boids); i++) {
            bool caught = i == 1 || (i == 2 && count == 2);
            flk_boid again = caught ? expected_again(flock, 5, i) : boids[i];
            check_boids(&again, flk_flock_boid(flock, i), "boid %u in world %d", i,
                        world);
        }
        flk_flock_destroy(flock);
    }
}

static void a_catch_is_that_of_the_plain_way(void **state)
{
    (void)state;
    static struct scene scene;
    static uint32_t ids[SCENE_BOIDS], few[SCENE_BOIDS];
    static flk_boid again[SCENE_BOIDS];
    size_t cases = scaled_cases(150), all = 0;
    for (uint64_t seed = 1; seed <= cases; seed++) {
        scene_random(&scene, seed);
        scene.options.catch_distance = scene.options.radius * (seed % 5 == 0 ? 2 : 0.3);
        size_t count = 0;
        flk_flock *flock = scene_flock(&scene, FLK_SEARCH_BRUTE);
        for (uint64_t tick = 0; tick < seed % 3; tick++)
            flk_flock_step(flock);
        for (uint32_t i = 0; i < flk_flock_count(flock); i++) {
            again[i] = flk_flock_boid(flock, i);
            if (!(hawk_distance(flock, again[i].position) <=
                  scene.options.catch_distance))
                continue;
            few[count++] = i;
            again[i] = expected_again(flock, seed, i);
        }
        check_whole(count, flk_flock_catch(flock, seed, ids, SCENE_BOIDS),
                    "scene %" PRIu64 ": caught", seed);
        check_ids(few, ids, count, "caught");
        for (uint32_t i = 0; i < flk_flock_count(flock); i++)
            check_boids(&again[i], flk_flock_boid(flock, i), "scene %" PRIu64 ", %u",
                        seed, i);
        all += count;
        flk_flock_destroy(flock);
    }
    assert_true(all > 0);
}

/* Steps and catches by turns: one flight, whatever computes it. */
static void a_hunt_is_the_same_by_every_method(void **state)
{
    (void)state;
    struct start start = start_murmuration();
    start.options.catch_distance = 1.5;
    uint64_t hash = 0;
    size_t caught = 0;
    for (int k = 0; k < FLK_SEARCHES * 3; k++) {
        flk_flock *flock = flock_of_start(start);
        flk_method method = flk_method_default();
        method.search = (flk_search_kind)(k % FLK_SEARCHES);
        method.threads = 1 + k / FLK_SEARCHES;
        scene_set_method(flock, method);
        for (int h = 0; h < 2; h++) {
            const flk_predator hawk = {
                FLK_PREDATOR_HUNT, {10 + 8 * h, 10}, {0.1, 0.05}};
            check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &hawk, NULL),
                         "hawk");
        }
        size_t count = 0;
        for (int tick = 0; tick < 60; tick++) {
            flk_flock_step(flock);
            count += flk_flock_catch(flock, 1, NULL, 0);
        }
        hash = k == 0 ? flk_flock_hash(flock) : hash;
        caught = k == 0 ? count : caught;
        check_whole(hash, flk_flock_hash(flock), "hash by method %d", k);
        check_whole(caught, count, "caught by method %d", k);
        flk_flock_destroy(flock);
    }
    assert_true(caught > 0);
}

/* ---- Where the caught come back ------------------------------------------------ */

/* Fear everywhere, or no room at all: as if born without a hawk. */
static void where_no_place_is_safe_they_come_back_anyhow(void **state)
{
    (void)state;
    const flk_obstacle half = {6, 10, 6}, whole = {12, 10, 30};
    const flk_obstacle *const obstacles[] = {NULL, &half, &whole};
    for (size_t k = 0; k < COUNT_OF(obstacles); k++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            flk_options options = flk_options_default();
            options.world = FLK_WORLD_WALLS;
            options.fear = 20;
            options.catch_distance = 1;
            options.obstacles = obstacles[k];
            options.obstacle_count = obstacles[k] != NULL;
            const flk_boid boids[] = {boid_at(20, 10), boid_at(20, 10.5)};
            flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
            add_hawk(flock, 20, 10);
            check_whole(2, flk_flock_catch(flock, seed, NULL, 0), "caught");
            for (uint32_t i = 0; i < COUNT_OF(boids); i++) {
                flk_boid born = flk_populate_boid(&options, seed, i, 0);
                check_boids(&born, flk_flock_boid(flock, i), "boid %u, seed %" PRIu64,
                            i, seed);
            }
            flk_flock_destroy(flock);
        }
}

/* With room to spare, nobody comes back where a hawk is feared or an obstacle is. */
static void they_come_back_out_of_fear(void **state)
{
    (void)state;
    const flk_obstacle obstacle = {4, 4, 3};
    flk_options options = flk_options_default();
    options.obstacles = &obstacle;
    options.obstacle_count = 1;
    options.catch_distance = 100;
    options.fear = 2;
    flk_flock *flock = check_populated(&options, 300, 3);
    add_hawk(flock, 14, 10);
    check_whole(300, flk_flock_catch(flock, 8, NULL, 0), "caught");
    check_whole(0, flk_flock_fleeing(flock, NULL, 0), "fleeing of those born again");
    for (size_t i = 0; i < 300; i++)
        assert_false(in_an_obstacle(&options, flk_flock_boid(flock, i).position));
    flk_flock_destroy(flock);
}

/* ---- Nobody is caught ---------------------------------------------------------- */

static void check_nobody(flk_flock *flock, const char *what)
{
    uint64_t hash = flk_flock_hash(flock);
    check_whole(0, flk_flock_catch(flock, 1, NULL, 0), "caught, %s", what);
    check_whole(hash, flk_flock_hash(flock), "hash, %s", what);
}

static void nobody_is_caught_with_no_hawk_or_no_reach(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    const flk_boid boid = boid_at(5, 5);
    flk_flock *flock = check_flock_of(&options, &boid, 1);
    check_nobody(flock, "no hawk");
    add_hawk(flock, 5, 5);
    options.catch_distance = 0;
    check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
    check_nobody(flock, "catch 0");
    check_status(FLK_OK, flk_flock_repopulate(flock, NULL, 0, NULL), "repopulate");
    options.catch_distance = 1;
    check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
    check_nobody(flock, "no boids");
    flk_flock_destroy(flock);
}

/* Who was measured is not any more. */
static void a_catch_is_measured(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    options.fear = 1;
    const flk_boid boid = boid_at(5, 5);
    flk_flock *flock = check_flock_of(&options, &boid, 1);
    add_hawk(flock, 5, 5);
    check_panic(flock, 1, 0, 0, "before");
    check_whole(1, flk_flock_catch(flock, 1, NULL, 0), "caught");
    check_panic(flock, 0, 0, 0, "after");
    flk_flock_destroy(flock);
}

static void a_catch_takes_no_memory(void **state)
{
    (void)state;
    struct counting count = {0};
    flk_allocator allocator = counting_allocator(&count);
    flk_options options = start_lesson().options;
    options.catch_distance = 4;
    flk_flock *flock = NULL;
    check_status(FLK_OK, flk_flock_create(&options, &allocator, &flock, NULL), "flock");
    check_status(FLK_OK, flk_flock_populate(flock, 200, 1, NULL), "populate");
    add_hawk(flock, 10, 10);
    size_t calls = count.calls;
    assert_true(flk_flock_catch(flock, 1, NULL, 0) > 0);
    flk_flock_fleeing(flock, NULL, 0);
    check_whole(calls, count.calls, "calls of the allocator");
    flk_flock_destroy(flock);
    check_whole(0, count.live, "blocks left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_nearer_than_the_fear_radius_flees),
        cmocka_unit_test(the_trace_has_the_same_flee),
        cmocka_unit_test(panic_reaches_the_neighbours_of_the_fleeing),
        cmocka_unit_test(panic_is_that_of_all_pairs),
        cmocka_unit_test(who_is_within_catch_is_caught),
        cmocka_unit_test(a_catch_is_that_of_the_plain_way),
        cmocka_unit_test(a_hunt_is_the_same_by_every_method),
        cmocka_unit_test(where_no_place_is_safe_they_come_back_anyhow),
        cmocka_unit_test(they_come_back_out_of_fear),
        cmocka_unit_test(nobody_is_caught_with_no_hawk_or_no_reach),
        cmocka_unit_test(a_catch_is_measured),
        cmocka_unit_test(a_catch_takes_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
