/* The hawk: the key x, the hand that steers it, who flees and who is caught, and that a
 * hunt plays again the same. */
#include "app.h"

#include "app/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE 10.0

static flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

static const struct run *run_of(const struct model *m)
{
    return timeline_run(m->timeline);
}

static flk_predator hawk_of(const struct model *m, size_t index)
{
    return flk_flock_predator(flock_of(m), index);
}

static size_t hawks_of(const struct model *m)
{
    return flk_flock_predator_count(flock_of(m));
}

static size_t changes_of(const struct model *m)
{
    size_t count;
    run_changes(run_of(m), &count);
    return count;
}

static void check_hawk(const struct model *m, size_t index, flk_predator_kind kind,
                       flk_vec place, const char *what)
{
    check_whole(kind, hawk_of(m, index).kind, "kind of the hawk, %s", what);
    check_vec(place, hawk_of(m, index).position, "place of the hawk, %s", what);
}

/* The model plays up to the next tick, and a little. */
static double play_a_tick(struct model *m, double now)
{
    uint64_t tick = timeline_tick(m->timeline);
    while (timeline_tick(m->timeline) == tick)
        model_advance(m, now += 0.25 / RATE);
    check_whole(tick + 1, timeline_tick(m->timeline), "ticks played");
    return now;
}

static void begin_to_play(struct model *m, const char *preset, const char *settings)
{
    app_model(m, preset, settings);
    m->playing = true;
    m->rate = RATE;
    model_advance(m, 0);
}

/* ---- The key x ----------------------------------------------------------------- */

/* It comes in far from the followed boid, flies at it, is yours where it was, goes. */
static void x_goes_round(void **state)
{
    static const struct {
        const char *preset;
        flk_vec boid, far;
    } cases[] = {{"lesson", {20, 6}, {0, 26}},
                 {"lesson", {3, 20}, {36, 0}},
                 {"consensus", {5, 6}, {17, 16}},
                 {"consensus", {20, 1}, {8, 11}}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        const flk_boid boid = {cases[k].boid, {0, 0}};
        app_model(&m, cases[k].preset, "");
        app_place(&m, &boid, 1);
        const flk_options *o = options_of(&m);
        flk_vec far = cases[k].far;
        if (o->world == FLK_WORLD_WALLS)
            far = (flk_vec){far.x > 0 ? o->width : 0, far.y > 0 ? o->height : 0};
        app_keys(&m, "x");
        check_whole(1, hawks_of(&m), "hawks after x");
        check_hawk(&m, 0, FLK_PREDATOR_HUNT, far, "after x");
        check_has(m.message, "hunts", "the message");
        flk_vec v = hawk_of(&m, 0).velocity, way = flk_offset(o, far, boid.position);
        check_near(o->max_speed * o->hawk_speed, hypot(v.x, v.y), 1e-12, "its speed");
        assert_true(v.x * way.x + v.y * way.y > 0);
        app_keys(&m, "Right x");
        flk_vec place = hawk_of(&m, 0).position;
        check_has(m.message, "is yours", "the message");
        check_hawk(&m, 0, FLK_PREDATOR_STEER, place, "after x x");
        app_keys(&m, "Right");
        check_hawk(&m, 0, FLK_PREDATOR_STEER, place, "a tick after x x");
        app_keys(&m, "x");
        check_whole(0, hawks_of(&m), "hawks after x x x");
        check_text("the hawk is gone", m.message, "the message");
        model_free(&m);
    }
}

static void x_is_at_home_without_boids(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "consensus", "boids 0");
    app_keys(&m, "x PgDn x H PgDn");
    check_whole(1, hawks_of(&m), "hawks");
    check_whole(0, run_caught(run_of(&m)), "caught");
    app_keys(&m, "x");
    check_whole(0, hawks_of(&m), "hawks after the last x");
    model_free(&m);
}

/* Of several the last one is another, or goes; then the one before. */
static void x_is_for_the_last_of_several(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "predator steer 3 4; predator hunt 5 6");
    app_keys(&m, "x");
    check_hawk(&m, 1, FLK_PREDATOR_STEER, (flk_vec){5, 6}, "after x");
    app_keys(&m, "L");
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){3, 4}, "that is not meant");
    assert_true(hawk_of(&m, 1).position.x > 5);
    app_keys(&m, "x");
    check_whole(1, hawks_of(&m), "hawks after x x");
    check_text("hawk 1 is gone; x goes on with hawk 0", m.message, "the message");
    app_keys(&m, "x");
    check_whole(0, hawks_of(&m), "hawks after x x x");
    model_free(&m);
}

/* ---- H J K L ------------------------------------------------------------------- */

static void steps_are_a_thirtieth_of_the_width(void **state)
{
    static const struct {
        const char *setting, *keys;
        flk_vec place;
    } cases[] = {
        {"predator steer 5 6", "L", {5.8, 6}},
        {"predator steer 5 6", "H", {4.2, 6}},
        {"predator steer 5 6", "J", {5, 6.8}},
        {"predator steer 5 6", "K", {5, 5.2}},
        {"predator steer 5 6", "K L L", {6.6, 5.2}},
        {"predator steer 0.5 6", "H", {23.7, 6}},            /* over the seam */
        {"predator steer 5 19.5", "J", {5, 0.3}},            /* and the other */
        {"world walls; predator steer 0.5 6", "H", {0, 6}},  /* up to the wall */
        {"world walls; predator steer 5 0.5", "K K", {5, 0}} /* and no farther */
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        app_model(&m, "consensus", cases[k].setting);
        app_keys(&m, cases[k].keys);
        flk_vec got = hawk_of(&m, 0).position;
        check_near(cases[k].place.x, got.x, 1e-12, "x after %s", cases[k].keys);
        check_near(cases[k].place.y, got.y, 1e-12, "y after %s", cases[k].keys);
        check_whole(1, changes_of(&m), "changes after %s", cases[k].keys);
        model_free(&m);
    }
}

static void what_is_not_yours_is_not_steered(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_keys(&m, "H");
    check_text("there is no hawk; x brings one", m.message, "the message without one");
    app_keys(&m, "x H");
    check_text("the hawk hunts by itself; x makes it yours", m.message,
               "the message with one that hunts");
    check_whole(1, changes_of(&m), "changes");
    model_free(&m);
}

/* A step against the wall changes nothing, so it drops nothing. */
static void a_step_to_nowhere_is_none(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "predator steer 0 0");
    app_keys(&m, "PgDn PgUp H");
    check_whole(10, timeline_latest(m.timeline), "the latest tick");
    check_whole(0, changes_of(&m), "changes");
    app_keys(&m, "L");
    check_whole(0, timeline_latest(m.timeline), "the latest tick after a step");
    model_free(&m);
}

/* ---- While it plays ------------------------------------------------------------ */

/* What the hand wants is so in the tick to come, and the hawk glides there; with no key
 * there is no change. */
static void the_hand_acts_in_the_tick_to_come(void **state)
{
    (void)state;
    struct model m;
    begin_to_play(&m, "consensus", "predator steer 5 6");
    double now = play_a_tick(&m, 0);
    app_keys(&m, "L L K");
    check_whole(0, changes_of(&m), "changes before the tick");
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){5, 6}, "before the tick");
    now = play_a_tick(&m, now);
    flk_vec there = hawk_of(&m, 0).position;
    check_near(6.6, there.x, 1e-12, "x after the tick");
    check_near(5.2, there.y, 1e-12, "y after the tick");
    check_whole(1, changes_of(&m), "changes after the tick");
    double phase = model_phase(&m);
    assert_true(phase < 1);
    check_near(5 + 1.6 * phase, model_predator_position(&m, 0).x, 1e-12,
               "x while it glides");
    assert_true(model_dirty(&m));
    now = play_a_tick(&m, play_a_tick(&m, now));
    check_whole(1, changes_of(&m), "changes with no key");
    check_vec(there, hawk_of(&m, 0).position, "place with no key");
    app_keys(&m, "H Space");
    model_advance(&m, now + 0.01);
    check_near(there.x - 0.8, hawk_of(&m, 0).position.x, 1e-12, "x after a pause");
    model_free(&m);
}

/* Nothing that was wanted before a jump is done after it. */
static void a_jump_lets_go_of_the_hawk(void **state)
{
    (void)state;
    struct model m;
    begin_to_play(&m, "consensus", "predator steer 5 6");
    app_keys(&m, "L Home");
    model_advance(&m, 0.01);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){5, 6}, "after Home");
    m.playing = true;
    app_keys(&m, "L r");
    model_advance(&m, 0.02);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){5, 6}, "after r");
    model_free(&m);
}

/* ---- The pointer --------------------------------------------------------------- */

static void the_pointer_takes_the_hawk_along(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "consensus", "predator steer 5 6");
    m.followed = 3;
    model_point(&m, POINTER_DRAG, (flk_vec){9, 9}, -1);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){5, 6}, "not held");
    model_point(&m, POINTER_PRESS, (flk_vec){6.5, 6}, 7);
    check_whole(3, m.followed, "followed after a press on the hawk");
    model_point(&m, POINTER_DRAG, (flk_vec){9, 9}, -1);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){9, 9}, "dragged");
    model_point(&m, POINTER_DRAG, (flk_vec){-1, 21}, 4);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){23, 1}, "dragged over the edge");
    model_point(&m, POINTER_RELEASE, (flk_vec){23, 1}, -1);
    model_point(&m, POINTER_DRAG, (flk_vec){9, 9}, -1);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){23, 1}, "let go");
    check_whole(1, changes_of(&m), "changes in the tick");
    model_point(&m, POINTER_PRESS, (flk_vec){12, 12}, 7);
    check_whole(7, m.followed, "followed after a press elsewhere");
    model_point(&m, POINTER_DRAG, (flk_vec){9, 9}, -1);
    check_hawk(&m, 0, FLK_PREDATOR_STEER, (flk_vec){23, 1}, "pressed elsewhere");
    model_free(&m);
}

/* ---- A hunt that plays again the same ------------------------------------------ */

enum { HUNT = 200 };

struct hunt {
    uint64_t hash[HUNT + 1], caught[HUNT + 1];
};

static void note_tick(const struct model *m, struct hunt *hunt)
{
    uint64_t tick = timeline_tick(m->timeline);
    hunt->hash[tick] = app_hash(m);
    hunt->caught[tick] = run_caught(run_of(m));
}

static void check_tick(const struct model *m, const struct hunt *hunt, const char *what)
{
    unsigned tick = (unsigned)timeline_tick(m->timeline);
    check_whole(hunt->hash[tick], app_hash(m), "hash at tick %u, %s", tick, what);
    check_whole(hunt->caught[tick], run_caught(run_of(m)), "caught by tick %u, %s",
                tick, what);
}

/* A hand that chases with keys and pointer, as one of a seed has it. */
static void hunt(struct model *m, struct hunt *seen, uint64_t seed)
{
    static const char *const keys[] = {"H", "J", "K", "L", "H H", "L J", "K K", "x"};
    double now = 0;
    begin_to_play(m, "consensus", "fear 0.4; catch 1; predator steer 12 10");
    note_tick(m, seen);
    while (timeline_tick(m->timeline) < HUNT) {
        size_t n = chance_below(&seed, 20);
        if (n < COUNT_OF(keys))
            app_keys(m, keys[n]);
        else if (n < 14) {
            size_t boid = chance_below(&seed, flk_flock_count(flock_of(m)));
            m->hand.holds = true;
            model_point(m, POINTER_DRAG, flk_flock_boid(flock_of(m), boid).position,
                        -1);
        }
        note_tick(m, seen); /* x acts at once */
        now = play_a_tick(m, now);
        note_tick(m, seen);
    }
    m->playing = false;
}

static void play_again(struct model *m, const struct hunt *seen, const char *what)
{
    model_go(m, 0);
    check_tick(m, seen, what);
    while (timeline_tick(m->timeline) < HUNT) {
        app_keys(m, "Right");
        check_tick(m, seen, what);
    }
}

/* As a scenario, written and read. */
static void check_written(const struct model *m, const struct hunt *seen)
{
    char *text = NULL, *lines[2000], *rest, message[MESSAGE_SIZE];
    size_t size, count = 0;
    FILE *out = open_memstream(&text, &size);
    struct setup setup = m->setup, read;
    struct scenario_error error;
    struct model again;
    assert_non_null(out);
    scenario_write(out, &setup, run_of(m));
    fclose(out);
    rest = text;
    for (char *line; (line = strsep(&rest, "\n")) && count + 1 < COUNT_OF(lines);)
        if (rest)
            lines[count++] = line;
    lines[count] = NULL;
    setup_begin(&read, &m->setup);
    if (!scenario_read(&read, "hunt", (const char *const *)lines, &error))
        fail_msg("line %u: %s", error.line, error.message);
    assert_true(model_init(&again, &read, true, message));
    play_again(&again, seen, "read from a scenario");
    model_free(&again);
    free(text);
}

static void a_steered_hunt_plays_again_the_same(void **state)
{
    (void)state;
    static struct hunt seen;
    uint64_t caught = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct model m;
        hunt(&m, &seen, seed);
        caught += seen.caught[HUNT];
        check_whole(app_hash(&m), seen.hash[HUNT], "hash at the end");
        play_again(&m, &seen, "again from the start");
        for (uint64_t k = 0, dice = seed; k < 40; k++) {
            model_go(&m, chance_below(&dice, HUNT + 1));
            check_tick(&m, &seen, "gone to");
        }
        check_written(&m, &seen);
        model_free(&m);
    }
    assert_true(caught > 0);
}

/* Steered anew back in time, what came later is gone, and that is said. */
static void another_way_drops_the_old_one(void **state)
{
    (void)state;
    struct model m;
    begin_to_play(&m, "consensus", "predator steer 12 10");
    double now = 0;
    for (int k = 0; k < 20; k++) {
        app_keys(&m, k % 2 ? "H" : "J");
        now = play_a_tick(&m, now);
    }
    check_whole(20, changes_of(&m), "changes of the hunt");
    model_go(&m, 10);
    check_whole(20, changes_of(&m), "changes after going back");
    m.playing = true;
    model_advance(&m, now);
    app_keys(&m, "K");
    play_a_tick(&m, now);
    check_whole(11, timeline_latest(m.timeline), "the latest tick");
    check_text("the hawk goes another way; ticks 12 to 20 are gone", m.message,
               "the message");
    check_whole(11, changes_of(&m), "changes of another way");
    model_free(&m);
}

/* ---- The caught on the stage --------------------------------------------------- */

/* A boid that is caught leaves no trail across the stage and does not glide across it,
 * nor after going back to that tick; the others do. */
static void who_is_caught_does_not_fly_there(void **state)
{
    const flk_boid boids[] = {{{5, 6}, {0, 0}}, {{18, 15}, {0.1, 0}}};
    (void)state;
    struct model m;
    app_model(&m, "consensus", "fear 0.5; catch 0.5; predator steer 5 6");
    app_place(&m, boids, COUNT_OF(boids));
    model_follow(&m, 0);
    m.playing = true;
    m.rate = RATE;
    model_advance(&m, 0);
    for (double now = 0; timeline_tick(m.timeline) < 1;)
        now = play_a_tick(&m, now);
    for (int round = 0; round < 2; round++) {
        size_t count;
        const uint32_t *ids = run_caught_here(run_of(&m), &count);
        flk_vec place = flk_flock_boid(flock_of(&m), 0).position, p;
        check_whole(1, count, "caught in the tick");
        check_whole(0, ids[0], "who was caught");
        assert_true(round > 0 || model_phase(&m) < 1);
        check_vec(place, model_position(&m, 0), "where the caught one is drawn");
        check_text("boid 0 was caught; it begins anew here", m.message, "the message");
        assert_false(timeline_position(m.timeline, 0, 1, &p));
        assert_true(timeline_position(m.timeline, 1, 1, &p));
        app_keys(&m, "Right Right Right");
        run_caught_here(run_of(&m), &count);
        check_whole(0, count, "caught in a later tick");
        assert_true(timeline_position(m.timeline, 0, 3, &p));
        check_vec(place, p, "where it came back");
        assert_false(timeline_position(m.timeline, 0, 4, &p));
        assert_true(timeline_position(m.timeline, 1, 4, &p));
        check_whole(1, run_caught(run_of(&m)), "caught so far");
        model_go(&m, 0);
        check_whole(0, run_caught(run_of(&m)), "caught at the start");
        model_go(&m, 1);
    }
    model_free(&m);
}

/* ---- Who flees ----------------------------------------------------------------- */

static void the_model_knows_who_flees(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "murmuration", "fear 2; predator hunt 30 20; predator steer 5 5");
    for (int tick = 0; tick < 20; tick++) {
        uint32_t ids[400];
        size_t count = flk_flock_fleeing(flock_of(&m), ids, COUNT_OF(ids)), said = 0;
        for (size_t i = 0; i < flk_flock_count(flock_of(&m)); i++)
            said += model_flees(&m, i);
        for (size_t k = 0; k < count; k++)
            assert_true(model_flees(&m, ids[k]));
        check_whole(count, said, "fleeing at tick %d", tick);
        check_whole(count, m.fleeing_count, "fleeing in the pane at tick %d", tick);
        app_keys(&m, "Right");
    }
    app_command(&m, "predator none");
    check_whole(0, m.fleeing_count, "fleeing from nobody");
    model_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x_goes_round),
        cmocka_unit_test(x_is_at_home_without_boids),
        cmocka_unit_test(x_is_for_the_last_of_several),
        cmocka_unit_test(steps_are_a_thirtieth_of_the_width),
        cmocka_unit_test(what_is_not_yours_is_not_steered),
        cmocka_unit_test(a_step_to_nowhere_is_none),
        cmocka_unit_test(the_hand_acts_in_the_tick_to_come),
        cmocka_unit_test(a_jump_lets_go_of_the_hawk),
        cmocka_unit_test(the_pointer_takes_the_hawk_along),
        cmocka_unit_test(a_steered_hunt_plays_again_the_same),
        cmocka_unit_test(another_way_drops_the_old_one),
        cmocka_unit_test(who_is_caught_does_not_fly_there),
        cmocka_unit_test(the_model_knows_who_flees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
