/* What keys do: steps in time, starts, who is followed, the tune pane, what is shown.
 */
#include "app.h"

#include "app/commands.h"

static uint64_t tick_of(const struct model *model)
{
    return timeline_tick(model->timeline);
}

static const flk_options *options_of(const struct model *model)
{
    return flk_flock_options(timeline_flock(model->timeline));
}

static double option(const struct model *model, flk_option_id id)
{
    return flk_options_get(options_of(model), id);
}

/* ---- Time ---------------------------------------------------------------------- */

static void steps_go_on_and_back(void **state)
{
    static const struct {
        const char *keys;
        uint64_t tick;
    } steps[] = {{"Right", 1}, {"Right Right", 3}, {"PgDn", 13},
                 {"Left", 12}, {"PgUp", 2},        {"PgUp", 0},
                 {"End", 13},  {"Home", 0},        {"PgDn PgDn Left", 19},
                 {"End", 20},  {"Left Left", 18},  {"PgDn", 28}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    for (size_t k = 0; k < COUNT_OF(steps); k++) {
        model.playing = true;
        app_keys(&model, steps[k].keys);
        check_whole(steps[k].tick, tick_of(&model), "the tick after %s", steps[k].keys);
        check_whole(app_straight(&model.setup.start, steps[k].tick), app_hash(&model),
                    "the hash at tick %u", (unsigned)steps[k].tick);
        check_whole(false, model.playing, "playing after %s", steps[k].keys);
    }
    app_keys(&model, "Home Left");
    check_text("this is the start", model.message, "the message of Left at the start");
    model_free(&model);
}

/* The latest tick stays known however far back one goes, until something changes. */
static void the_latest_tick_is_kept(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn PgDn PgDn Home");
    check_whole(30, timeline_latest(model.timeline), "the latest tick");
    app_keys(&model, "Right End");
    check_whole(30, tick_of(&model), "the tick after End");
    app_keys(&model, "PgUp w");
    check_has(model.message, "ticks 21 to 30 are gone",
              "the message of a change at 20");
    app_keys(&model, "End");
    check_whole(20, tick_of(&model), "the tick after a change at 20 and End");
    app_keys(&model, "Left");
    check_has(model.message, "before 1 of your changes", "the message of going back");
    model_free(&model);
}

static void reset_keeps_the_rules(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    uint64_t start = app_hash(&model);
    app_keys(&model, "PgDn");
    app_command(&model, "radius 5");
    app_command(&model, "boids 30");
    app_keys(&model, "PgDn r");
    check_whole(0, tick_of(&model), "the tick after r");
    check_same(5, option(&model, FLK_OPTION_RADIUS), "radius after r");
    check_whole(30, flk_flock_count(timeline_flock(model.timeline)), "boids after r");
    app_command(&model, "boids 24");
    check_whole(start, app_hash(&model), "hash of the start with 24 boids again");
    check_whole(0, timeline_latest(model.timeline), "the latest tick after r");
    model_free(&model);
}

static size_t predators_of(const struct model *model)
{
    return flk_flock_predator_count(timeline_flock(model->timeline));
}

static void reset_keeps_the_predators(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt 1 1");
    app_keys(&model, "PgDn");
    app_command(&model, "predator steer 30 5");
    app_keys(&model, "PgDn r");
    check_whole(2, predators_of(&model), "predators after r");
    check_vec((flk_vec){30, 5},
              flk_flock_predator(timeline_flock(model.timeline), 1).position,
              "the one that was added");
    app_keys(&model, "PgDn r");
    check_whole(2, predators_of(&model), "predators after r again");
    app_command(&model, "predator none");
    app_keys(&model, "PgDn r");
    check_whole(0, predators_of(&model), "predators after none and r");
    model_free(&model);
}

/* What is set to what it is drops no tick. */
static void a_change_to_the_same_drops_nothing(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn PgDn PgUp");
    app_command(&model, "radius 3");
    check_whole(20, timeline_latest(model.timeline), "the latest after radius 3 of 3");
    app_command(&model, "radius 4");
    check_whole(10, timeline_latest(model.timeline), "the latest after radius 4 of 3");
    model_free(&model);
}

static void reseed_takes_the_next_seed(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "seed 7");
    app_keys(&model, "PgDn R");
    check_whole(8, model.setup.start.seed, "the seed after R");
    check_has(model.message, "seed 8", "the message");
    struct setup setup = app_setup("lesson", "seed 8");
    check_whole(app_straight(&setup.start, 0), app_hash(&model), "hash of seed 8");
    app_keys(&model, "r");
    check_whole(8, model.setup.start.seed, "the seed after r");
    setup_free(&setup);
    model_free(&model);
}

/* ---- Presets
 * ------------------------------------------------------------------------- */

static void presets_are_chosen_from_a_list(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "seed 5;search brute;rate 20");
    app_keys(&model, "PgDn p");
    check_whole(MODE_PRESETS, model.mode, "mode after p");
    app_keys(&model, "Down Enter");
    check_whole(MODE_FLY, model.mode, "mode after Enter");
    check_text("consensus", model.setup.start.name, "the preset");
    check_whole(0, tick_of(&model), "the tick");
    check_whole(true, model.playing, "playing");
    struct setup setup = app_setup("consensus", "seed 5");
    check_whole(app_straight(&setup.start, 0), app_hash(&model), "the hash");
    setup_free(&setup);
    check_whole(FLK_SEARCH_BRUTE, model.setup.method.search, "the search, as it was");
    check_whole(FLK_SEARCH_BRUTE,
                flk_flock_method(timeline_flock(model.timeline)).search,
                "the search of the flock");
    check_same(20, model.rate, "ticks a second, as they were");
    model_free(&model);
}

static void the_list_of_presets_is_left_as_one_came(void **state)
{
    static const char *const ways[] = {"p Esc", "p q", "p p", "p Down Down Esc"};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn");
    uint64_t hash = app_hash(&model);
    for (size_t k = 0; k < COUNT_OF(ways); k++) {
        app_keys(&model, ways[k]);
        check_whole(MODE_FLY, model.mode, "mode after %s", ways[k]);
        check_whole(hash, app_hash(&model), "hash after %s", ways[k]);
        check_whole(false, model.quit, "quit after %s", ways[k]);
    }
    app_keys(&model, "p Up Up Up Up Up Down j k Enter"); /* round the list, never off */
    check_whole(0, tick_of(&model), "the tick after a preset");
    model_free(&model);
}

/* ---- Who is followed
 * ------------------------------------------------------------------ */

/* One in the middle and one in each direction, at other distances. */
static void a_direction_follows_the_nearest_there(void **state)
{
    static const flk_boid cross[] = {{{12, 10}, {0.1, 0}}, {{10, 10.5}, {0.1, 0}},
                                     {{15, 9}, {0.1, 0}},  {{12.5, 6}, {0.1, 0}},
                                     {{11, 14}, {0.1, 0}}, {{6, 10}, {0.1, 0}},
                                     {{19, 10}, {0.1, 0}}};
    static const struct {
        const char *key;
        size_t from, to;
    } cases[] = {{"h", 0, 1}, {"l", 0, 2}, {"k", 0, 3}, {"j", 0, 4},
                 {"h", 1, 5}, {"l", 2, 6}, {"l", 5, 1}, {"h", 6, 2},
                 {"h", 5, 6}, {"l", 6, 5}}; /* the last two over the edge */
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    app_place(&model, cross, COUNT_OF(cross));
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        model_follow(&model, cases[k].from);
        app_keys(&model, cases[k].key);
        check_whole(cases[k].to, model.followed, "%s of boid %zu", cases[k].key,
                    cases[k].from);
        check_whole(cases[k].to, model.trace.boid, "the boid that is traced");
    }
    model_free(&model);
}

/* Between walls there is nobody beyond the edge. */
static void no_boid_in_a_direction_says_so(void **state)
{
    static const flk_boid two[] = {{{12, 10}, {0.1, 0}}, {{20, 10}, {0.1, 0}}};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_place(&model, two, 2);
    model_follow(&model, 0);
    app_keys(&model, "h");
    check_whole(0, model.followed, "who is followed");
    check_text("no boid in that direction", model.message, "the message");
    model_free(&model);
}

/* Every boid can be reached from every other by keys. */
static void the_next_goes_round_the_flock(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "boids 5");
    model_follow(&model, 3);
    app_keys(&model, "n");
    check_whole(4, model.followed, "n of 3");
    app_keys(&model, "n");
    check_whole(0, model.followed, "n of 4, the last");
    app_keys(&model, "N N");
    check_whole(3, model.followed, "N N of 0");
    model_free(&model);
}

static void a_click_follows(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    static const flk_vec place = {1, 1};
    model_point(&model, POINTER_PRESS, place, 17);
    check_whole(17, model.followed, "after a click on 17");
    model_point(&model, POINTER_PRESS, place, -1);
    check_whole(17, model.followed, "after a click on nobody");
    model_point(&model, POINTER_PRESS, place, 24);
    check_whole(17, model.followed, "after a click on nobody known");
    model_point(&model, POINTER_DRAG, place, 3);
    model_point(&model, POINTER_RELEASE, place, 3);
    check_whole(17, model.followed, "after a drag to 3");
    app_keys(&model, "?");
    model_point(&model, POINTER_PRESS, place, 3);
    check_whole(17, model.followed, "after a click on the help");
    model_free(&model);
}

static void flocks_of_none_and_one_can_be_looked_at(void **state)
{
    static const char all[] = "h j k l n N Right Left PgDn Home v t s m c o w r";
    (void)state;
    for (int boids = 0; boids < 2; boids++) {
        struct model model;
        app_model(&model, "consensus", boids ? "boids 1" : "boids 0");
        check_whole((uint64_t)boids, model.traced, "traced, of %d boids", boids);
        app_keys(&model, all);
        check_whole(0, model.followed, "who is followed of %d boids", boids);
        model_free(&model);
    }
}

/* The followed boid is gone with the last ones: another is followed. */
static void when_the_followed_is_gone_the_last_is_followed(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_follow(&model, 20);
    app_command(&model, "boids 10");
    check_whole(9, model.followed, "who is followed of 10");
    app_command(&model, "boids 0");
    check_whole(false, model.traced, "traced, of none");
    app_command(&model, "boids 3");
    check_whole(true, model.traced, "traced, of 3");
    check_whole(0, model.followed, "who is followed of 3");
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_go_on_and_back),
        cmocka_unit_test(the_latest_tick_is_kept),
        cmocka_unit_test(reset_keeps_the_rules),
        cmocka_unit_test(reset_keeps_the_predators),
        cmocka_unit_test(a_change_to_the_same_drops_nothing),
        cmocka_unit_test(reseed_takes_the_next_seed),
        cmocka_unit_test(presets_are_chosen_from_a_list),
        cmocka_unit_test(the_list_of_presets_is_left_as_one_came),
        cmocka_unit_test(a_direction_follows_the_nearest_there),
        cmocka_unit_test(no_boid_in_a_direction_says_so),
        cmocka_unit_test(the_next_goes_round_the_flock),
        cmocka_unit_test(a_click_follows),
        cmocka_unit_test(flocks_of_none_and_one_can_be_looked_at),
        cmocka_unit_test(when_the_followed_is_gone_the_last_is_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
