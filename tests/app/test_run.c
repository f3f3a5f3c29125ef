/* A run: a start and changes at ticks, the same flight whoever plays it. */
#include "app.h"

#include "app/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct run *run_of(const char *preset, const char *settings)
{
    struct setup setup = app_setup(preset, settings);
    struct run *run = NULL;
    flk_error error = {0};
    check_ok(run_create(&setup.start, &setup.method, &run, &error), &error,
             "run_create");
    setup_free(&setup); /* the run has its own */
    check_ok(run_act(run, &error), &error, "run_act");
    return run;
}

static void step_to(struct run *run, uint64_t tick)
{
    flk_error error = {0};
    while (run_tick(run) < tick)
        check_ok(run_step(run, &error), &error, "run_step");
}

static uint64_t hash_of(const struct run *run)
{
    return flk_flock_hash(run_flock(run));
}

static size_t changes_of(const struct run *run)
{
    size_t count;
    run_changes(run, &count);
    return count;
}

static void change(struct run *run, struct change change)
{
    flk_error error = {0};
    check_ok(run_change(run, &change, &error), &error, "run_change");
}

static void set(struct run *run, flk_option_id id, double value)
{
    change(run, (struct change){.kind = CHANGE_OPTION, .as.option = {id, value}});
}

static void set_boids(struct run *run, size_t boids)
{
    change(run, (struct change){.kind = CHANGE_BOIDS, .as.boids = boids});
}

static void set_obstacles(struct run *run, flk_obstacle *at, size_t count)
{
    change(run, (struct change){.kind = CHANGE_CLEAR});
    for (size_t k = 0; k < count; k++)
        change(run, (struct change){.kind = CHANGE_ADD, .as.obstacle = at[k]});
}

static void add_predator(struct run *run, flk_predator_kind kind, double x, double y)
{
    change(run, (struct change){.kind = CHANGE_ADD,
                                .thing = THING_PREDATOR,
                                .as.predator = {kind, {x, y}, {0, 0}}});
}

/* The state at a tick, to go back to. */
struct shot {
    uint64_t tick;
    void *bytes;
    size_t size;
};

static struct shot shot_of(const struct run *run)
{
    size_t size = run_snapshot_size(run);
    struct shot shot = {run_tick(run), malloc(size), size};
    run_save(run, shot.bytes);
    return shot;
}

static void back_to(struct run *run, struct shot shot)
{
    flk_error error = {0};
    check_ok(run_restore(run, shot.tick, shot.bytes, shot.size, &error), &error,
             "run_restore");
    check_whole(shot.tick, run_tick(run), "the tick gone back to");
    free(shot.bytes);
}

/* ---- Playing ------------------------------------------------------------------- */

static void without_changes_it_is_the_straight_flight(void **state)
{
    (void)state;
    static const char *const searches[] = {"search grid", "search brute", "search auto",
                                           "search quadtree;leaf 1"};
    for (size_t k = 0; k < COUNT_OF(searches); k++) {
        struct run *run = run_of("lesson", searches[k]);
        check_whole(0xdef074217b95f51d, hash_of(run), "tick 0 with %s", searches[k]);
        step_to(run, 48);
        check_whole(0x281560ace86f0e7b, hash_of(run), "tick 48 with %s", searches[k]);
        run_destroy(run);
    }
}

/* One of each kind of change, at ticks on the way to 60. */
static void play_changes(struct run *run)
{
    flk_obstacle *three = malloc(3 * sizeof(*three));
    three[0] = (flk_obstacle){5, 5, 2};
    three[1] = (flk_obstacle){15, 10, 1.5};
    three[2] = (flk_obstacle){30, 15, 3};
    set(run, FLK_OPTION_RADIUS, 4);
    step_to(run, 7);
    set(run, FLK_OPTION_WORLD, FLK_WORLD_TORUS);
    step_to(run, 15);
    set_boids(run, 60);
    step_to(run, 22);
    set_obstacles(run, three, 3);
    memset(three, 0xff, 3 * sizeof(*three)); /* the run has its own */
    free(three);
    step_to(run, 30);
    add_predator(run, FLK_PREDATOR_HUNT, 18, 10);
    add_predator(run, FLK_PREDATOR_STEER, 3, 3);
    step_to(run, 41);
    set_boids(run, 12);
    step_to(run, 50);
    change(run, (struct change){.kind = CHANGE_CLEAR, .thing = THING_PREDATOR});
    set_obstacles(run, NULL, 0);
    step_to(run, 60);
}

static void changes_play_the_same_again(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", ""), *other = run_of("lesson", "search brute");
    struct shot start = shot_of(run);
    play_changes(run);
    play_changes(other);
    uint64_t hash = hash_of(run);
    check_whole(hash, hash_of(other), "the hash of the same changes by brute force");
    check_whole(12, changes_of(run), "changes noted");
    back_to(run, start);
    check_whole(24, flk_flock_count(run_flock(run)), "boids at the start");
    check_same(4, flk_flock_options(run_flock(run))->radius,
               "radius at the start once its change is made");
    step_to(run, 60);
    check_whole(hash, hash_of(run), "the hash of the run played again");
    check_whole(12, changes_of(run), "changes after playing again");
    run_destroy(run);
    run_destroy(other);
}

/* Each change acts on the state of its tick, before the step to the next. */
static void a_change_acts_before_the_next_step(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    struct setup setup = app_setup("lesson", "");
    flk_flock *flock;
    flk_error error = {0};
    check_ok(start_flock(&setup.start, &flock, &error), &error, "start_flock");
    step_to(run, 10);
    for (int k = 0; k < 10; k++)
        flk_flock_step(flock);
    set(run, FLK_OPTION_COHESION, 3);
    flk_options options = *flk_flock_options(flock);
    options.cohesion = 3;
    check_ok(flk_flock_retune(flock, &options, &error), &error, "retune");
    step_to(run, 30);
    for (int k = 10; k < 30; k++)
        flk_flock_step(flock);
    check_states(flock, run_flock(run), "20 ticks after a change");
    flk_flock_destroy(flock);
    run_destroy(run);
    setup_free(&setup);
}

/* ---- Back in time -------------------------------------------------------------- */

static void a_change_back_in_time_drops_the_later_ones(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    step_to(run, 10);
    set(run, FLK_OPTION_RADIUS, 4);
    step_to(run, 20);
    struct shot at20 = shot_of(run);
    step_to(run, 30);
    set_obstacles(run, &(flk_obstacle){3, 3, 1}, 1);
    set(run, FLK_OPTION_RADIUS, 2);
    step_to(run, 40);
    back_to(run, at20);
    check_whole(4, changes_of(run), "changes after going back");
    check_same(4, flk_flock_options(run_flock(run))->radius, "radius at tick 20");
    check_whole(2, flk_flock_options(run_flock(run))->obstacle_count,
                "obstacles at tick 20");
    set(run, FLK_OPTION_ALIGNMENT, 0);
    size_t count;
    const struct change *changes = run_changes(run, &count);
    check_whole(2, count, "changes after one at tick 20");
    check_whole(10, changes[0].tick, "the tick of the first");
    check_whole(20, changes[1].tick, "the tick of the second");
    check_whole(FLK_OPTION_ALIGNMENT, changes[1].as.option.id, "what it changes");
    step_to(run, 40);
    check_same(4, flk_flock_options(run_flock(run))->radius, "radius at tick 40");
    run_destroy(run);
}

/* A state with the changes of its tick made keeps them when gone back to, and does not
 * make them twice. */
static void changes_of_the_tick_gone_back_to_act_once(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    step_to(run, 5);
    struct shot at5 = shot_of(run);
    add_predator(run, FLK_PREDATOR_HUNT, 18, 10);
    step_to(run, 25);
    uint64_t hash = hash_of(run);
    back_to(run, at5);
    check_whole(1, flk_flock_predator_count(run_flock(run)), "predators at tick 5");
    step_to(run, 25);
    check_whole(1, flk_flock_predator_count(run_flock(run)), "predators at tick 25");
    check_whole(hash, hash_of(run), "the hash at tick 25");
    run_destroy(run);
}

static void change_at_random(struct run *run, uint64_t *seed)
{
    flk_obstacle one = {(double)chance_below(seed, 36), (double)chance_below(seed, 20),
                        1 + (double)chance_below(seed, 3)};
    switch (chance_below(seed, 7)) {
    case 0:
        set(run, FLK_OPTION_RADIUS, 1 + (double)chance_below(seed, 8));
        break;
    case 1:
        set(run, FLK_OPTION_WIDTH, 4 + (double)chance_below(seed, 40));
        break;
    case 2:
        set(run, FLK_OPTION_WORLD, (double)chance_below(seed, FLK_WORLDS));
        break;
    case 3:
        set_boids(run, chance_below(seed, 80));
        break;
    case 4:
        set_obstacles(run, &one, chance_below(seed, 2));
        break;
    case 5:
        add_predator(run, (flk_predator_kind)chance_below(seed, 2), one.x, one.y);
        break;
    default:
        change(run, (struct change){.kind = CHANGE_CLEAR, .thing = THING_PREDATOR});
    }
}

enum { LAST = 80, SHOTS = 8 };

/* Changes at random ticks; from every state kept on the way the rest plays the same. */
static void random_changes_play_the_same_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= scaled_cases(40); seed++) {
        uint64_t dice = seed;
        struct run *run = run_of("lesson", "");
        struct shot shots[SHOTS];
        for (size_t k = 0; k < SHOTS; k++) {
            step_to(run, k * LAST / SHOTS);
            shots[k] = shot_of(run);
            for (size_t n = chance_below(&dice, 4); n > 0; n--)
                change_at_random(run, &dice);
            step_to(run, k * LAST / SHOTS + 1 + chance_below(&dice, LAST / SHOTS - 1));
            change_at_random(run, &dice);
        }
        step_to(run, LAST);
        uint64_t hash = hash_of(run);
        for (size_t k = SHOTS; k-- > 0;) {
            uint64_t tick = shots[k].tick;
            back_to(run, shots[k]);
            step_to(run, LAST);
            check_whole(hash, hash_of(run), "seed %u: the hash from tick %u on",
                        (unsigned)seed, (unsigned)tick);
        }
        run_destroy(run);
    }
}

/* ---- Coalescing ---------------------------------------------------------------- */

static void an_option_turned_at_one_tick_is_one_change(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    step_to(run, 3);
    for (int k = 0; k < 50; k++)
        set(run, FLK_OPTION_RADIUS, 3 + 0.1 * k);
    check_whole(1, changes_of(run), "changes of 50 turns of one slider");
    set(run, FLK_OPTION_COHESION, 2);
    set(run, FLK_OPTION_RADIUS, 2);
    check_whole(3, changes_of(run), "changes with another option between");
    step_to(run, 4);
    set(run, FLK_OPTION_RADIUS, 1);
    check_whole(4, changes_of(run), "changes a tick later");
    run_destroy(run);
}

/* A world that was smaller for a moment has moved the boids: both changes count. */
static void a_world_shrunk_and_grown_in_one_tick_plays_again(void **state)
{
    static const flk_option_id shapes[] = {FLK_OPTION_WIDTH, FLK_OPTION_HEIGHT};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(shapes); k++) {
        struct run *run = run_of("lesson", "");
        struct shot start = shot_of(run);
        step_to(run, 12);
        uint64_t untouched = hash_of(run);
        set(run, shapes[k], 5);
        set(run, shapes[k], 36);
        uint64_t moved = hash_of(run);
        if (moved == untouched)
            fail_msg("expected boids moved by the smaller world, got none");
        step_to(run, 30);
        uint64_t hash = hash_of(run);
        back_to(run, start);
        step_to(run, 12);
        check_whole(moved, hash_of(run), "the hash at the tick of both changes");
        step_to(run, 30);
        check_whole(hash, hash_of(run), "the hash 18 ticks later");
        run_destroy(run);
    }
}

/* ---- Boids and predators ------------------------------------------------------- */

static void boids_come_of_the_seed_and_the_last_ones_go(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "seed 5");
    step_to(run, 9);
    flk_boid third = flk_flock_boid(run_flock(run), 3);
    set_boids(run, 30);
    const flk_options *options = flk_flock_options(run_flock(run));
    for (uint32_t i = 24; i < 30; i++) {
        flk_boid born = flk_populate_boid(options, 5, i, 9);
        flk_boid got = flk_flock_boid(run_flock(run), i);
        check_vec(born.position, got.position, "place of new boid %u", i);
        check_vec(born.velocity, got.velocity, "velocity of new boid %u", i);
    }
    set_boids(run, 4);
    check_whole(4, flk_flock_count(run_flock(run)), "boids that stay");
    check_vec(third.position, flk_flock_boid(run_flock(run), 3).position,
              "the last that stays");
    set_boids(run, 0);
    step_to(run, 15);
    check_whole(0, flk_flock_count(run_flock(run)), "boids of none");
    set_boids(run, 1);
    step_to(run, 20);
    check_whole(1, flk_flock_count(run_flock(run)), "boids of one");
    run_destroy(run);
}

/* ---- What fails ---------------------------------------------------------------- */

static void check_refused(struct run *run, struct change bad, const char *what)
{
    flk_error error = {0};
    uint64_t hash = hash_of(run);
    size_t count = changes_of(run);
    flk_options before = *flk_flock_options(run_flock(run));
    check_status(FLK_BAD_VALUE, run_change(run, &bad, &error), "%s", what);
    const flk_options *after = flk_flock_options(run_flock(run));
    check_whole(hash, hash_of(run), "hash after %s", what);
    check_whole(count, changes_of(run), "changes after %s", what);
    check_whole(before.obstacle_count, after->obstacle_count, "obstacles after %s",
                what);
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        check_same(flk_options_get(&before, (flk_option_id)id),
                   flk_options_get(after, (flk_option_id)id), "%s after %s",
                   flk_option_table[id].name, what);
}

static struct change option_of(flk_option_id id, double value)
{
    return (struct change){.kind = CHANGE_OPTION, .as.option = {id, value}};
}

/* Also back in time: the later changes stay, and play again. */
static void a_change_that_fails_leaves_all_as_it_was(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    step_to(run, 10);
    set(run, FLK_OPTION_RADIUS, 4);
    struct shot at10 = shot_of(run);
    step_to(run, 20);
    add_predator(run, FLK_PREDATOR_HUNT, 18, 10);
    step_to(run, 30);
    uint64_t hash = hash_of(run);
    back_to(run, at10);
    check_refused(run, option_of(FLK_OPTION_RADIUS, -1), "radius -1");
    check_refused(run, option_of(FLK_OPTION_RADIUS, nan("")), "radius nan");
    check_refused(run, option_of(FLK_OPTION_MIN_SPEED, 0.5),
                  "min_speed over max_speed");
    check_refused(run, (struct change){.kind = CHANGE_ADD, .as.obstacle = {1, 1, 0}},
                  "an obstacle of radius 0");
    check_refused(
        run,
        (struct change){.kind = CHANGE_ADD,
                        .thing = THING_PREDATOR,
                        .as.predator = {FLK_PREDATOR_HUNT, {nan(""), 0}, {0, 0}}},
        "a predator nowhere");
    check_whole(2, changes_of(run), "changes that stay");
    step_to(run, 30);
    check_whole(hash, hash_of(run), "the hash at tick 30");
    run_destroy(run);
}

static void a_start_that_does_not_fit_makes_no_run(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "min_speed 0.5");
    struct run *run = NULL;
    flk_error error = {0};
    check_status(FLK_BAD_VALUE, run_create(&setup.start, &setup.method, &run, &error),
                 "run_create");
    check_text("min_speed", error.name, "what does not fit");
    assert_null(run);
    setup_free(&setup);
}

static void bytes_that_are_no_snapshot_are_refused(void **state)
{
    (void)state;
    struct run *run = run_of("lesson", "");
    struct shot shot = shot_of(run);
    flk_error error = {0};
    step_to(run, 10);
    uint64_t hash = hash_of(run);
    check_status(FLK_BAD_BYTES, run_restore(run, 0, shot.bytes, shot.size - 1, &error),
                 "a snapshot that was cut");
    check_whole(hash, hash_of(run), "hash after it");
    back_to(run, shot);
    run_destroy(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_changes_it_is_the_straight_flight),
        cmocka_unit_test(changes_play_the_same_again),
        cmocka_unit_test(a_change_acts_before_the_next_step),
        cmocka_unit_test(a_change_back_in_time_drops_the_later_ones),
        cmocka_unit_test(changes_of_the_tick_gone_back_to_act_once),
        cmocka_unit_test(random_changes_play_the_same_again),
        cmocka_unit_test(an_option_turned_at_one_tick_is_one_change),
        cmocka_unit_test(a_world_shrunk_and_grown_in_one_tick_plays_again),
        cmocka_unit_test(boids_come_of_the_seed_and_the_last_ones_go),
        cmocka_unit_test(a_change_that_fails_leaves_all_as_it_was),
        cmocka_unit_test(a_start_that_does_not_fit_makes_no_run),
        cmocka_unit_test(bytes_that_are_no_snapshot_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
