/* The linked lists that the grid is held against find what brute force finds. */
#include "check.h"

#include "bench/linked.h"

#include <math.h>

enum { CASES = 60, TICKS = 4 };

/* The k-th number in [least, most) that a case draws. */
static double drawn(uint64_t seed, uint32_t k, double least, double most)
{
    double pair[2];
    flk_draw(seed, FLK_STREAM_NOISE, 0, 0, k, pair);
    return least + pair[0] * (most - least);
}

/* Worlds from one radius wide to twenty, and every option that the lists know. */
static flk_options random_torus(uint64_t seed)
{
    flk_options o = flk_options_default();
    o.width = o.radius * drawn(seed, 0, 1, seed % 2 ? 4 : 20);
    o.height = o.radius * drawn(seed, 1, 1, seed % 3 ? 4 : 20);
    o.separation = drawn(seed, 2, 0, 3);
    o.alignment = drawn(seed, 3, 0, 3);
    o.cohesion = drawn(seed, 4, 0, 3);
    o.separation_ring = drawn(seed, 5, 0.1, 1);
    o.min_speed = seed % 4 ? 0 : drawn(seed, 6, 0, 0.4);
    o.sum_cap = seed % 5 != 0;
    return o;
}

static flk_flock *brute_flock(const flk_options *options, size_t count, uint64_t seed)
{
    flk_flock *flock = check_populated(options, count, seed);
    flk_method method = flk_flock_method(flock);
    method.search = FLK_SEARCH_BRUTE;
    check_status(FLK_OK, flk_flock_set_method(flock, &method, NULL), "brute force");
    return flock;
}

static void they_lead_to_the_bits_of_brute_force(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const flk_options options = random_torus(seed);
        size_t count = (size_t)drawn(seed, 7, 0, 200);
        flk_flock *flock = brute_flock(&options, count, seed);
        struct linked *linked = linked_create(&options, count);
        assert_non_null(linked);
        linked_load(linked, flock);
        for (int t = 1; t <= TICKS; t++) {
            flk_flock_step(flock);
            linked_step(linked);
            check_whole(true, linked_equals(linked, flock), "equal in case %d, tick %d",
                        (int)seed, t);
        }
        linked_destroy(linked);
        flk_flock_destroy(flock);
    }
}

/* Boids on one point, and on the corners of cells. */
static void also_where_boids_lie_on_one_point(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    const flk_boid boids[] = {{{3, 3}, {0.1, 0}}, {{3, 3}, {0, 0.1}},
                              {{0, 0}, {0, 0}},   {{0, 0}, {0, 0}},
                              {{6, 3}, {0, 0}},   {{21, 17}, {0, 0}}};
    flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
    struct linked *linked = linked_create(&options, COUNT_OF(boids));
    assert_non_null(linked);
    linked_load(linked, flock);
    flk_flock_step(flock);
    linked_step(linked);
    check_whole(true, linked_equals(linked, flock), "equal");
    linked_destroy(linked);
    flk_flock_destroy(flock);
}

/* Else no benchmark would notice. */
static void a_boid_elsewhere_is_noticed(void **state)
{
    (void)state;
    const flk_options options = flk_options_default();
    flk_flock *flock = check_populated(&options, 24, 1);
    struct linked *linked = linked_create(&options, 24);
    assert_non_null(linked);
    linked_load(linked, flock);
    for (int k = 0; k < 4; k++) {
        const flk_boid boid = flk_flock_boid(flock, 17);
        flk_boid other = boid;
        double *fields[] = {&other.position.x, &other.position.y, &other.velocity.x,
                            &other.velocity.y};
        *fields[k] = nextafter(*fields[k], 0);
        check_status(FLK_OK, flk_flock_set_boid(flock, 17, &other, NULL), "set");
        check_whole(false, linked_equals(linked, flock), "equal with field %d off", k);
        check_status(FLK_OK, flk_flock_set_boid(flock, 17, &boid, NULL), "set");
    }
    check_whole(true, linked_equals(linked, flock), "equal at last");
    linked_destroy(linked);
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_lead_to_the_bits_of_brute_force),
        cmocka_unit_test(also_where_boids_lie_on_one_point),
        cmocka_unit_test(a_boid_elsewhere_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
