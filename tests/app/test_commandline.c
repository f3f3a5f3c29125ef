/* What is typed: values in the tune pane, commands after `:`, pastes. */
#include "app.h"

#include <stdio.h>
#include <string.h>

static const flk_options *options_of(const struct model *model)
{
    return flk_flock_options(timeline_flock(model->timeline));
}

/* ---- A value for the chosen option --------------------------------------------- */

static void a_value_is_typed(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.row = FLK_OPTION_RADIUS;
    app_keys(&model, "Enter");
    check_whole(MODE_VALUE, model.mode, "mode after Enter");
    app_type(&model, "5.25");
    check_text("5.25", model.typed, "what was typed");
    check_same(3, options_of(&model)->radius, "radius while it is typed");
    app_keys(&model, "Enter");
    check_same(5.25, options_of(&model)->radius, "radius after Enter");
    check_whole(MODE_FLY, model.mode, "mode after Enter Enter");
    model.row = FLK_OPTION_WORLD;
    app_keys(&model, "Enter");
    app_type(&model, "torus");
    app_keys(&model, "Enter");
    check_whole(FLK_WORLD_TORUS, options_of(&model)->world, "world after torus");
    model_free(&model);
}

/* Letters that are keys elsewhere are letters here. */
static void keys_type_while_a_value_is_typed(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "Enter");
    app_type(&model, "q r?:f 0");
    check_text("q r?:f 0", model.typed, "what was typed");
    check_whole(false, model.quit, "quit");
    app_keys(&model, "Up Left Tab Home");
    check_text("q r?:f 0", model.typed, "what was typed, after keys that type nothing");
    app_keys(&model, "Esc");
    check_whole(MODE_FLY, model.mode, "mode after Esc");
    check_text("", model.typed, "what was typed, after Esc");
    model_free(&model);
}

/* Bad input: one line with the option, the value and what would do; nothing changes,
 * nothing typed is lost. */
static void a_bad_value_can_be_mended(void **state)
{
    static const char *const bad[] = {"nan",  "inf", "1,5", "0x10", "1.5x", " 5", "5 ",
                                      "1e10", "-1",  "0",   "+5",   "five", "1e", "."};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.row = FLK_OPTION_RADIUS;
    uint64_t hash = app_hash(&model);
    for (size_t k = 0; k < COUNT_OF(bad); k++) {
        char shown[32];
        snprintf(shown, sizeof(shown), "\"%s\"", bad[k]);
        app_keys(&model, "Enter");
        app_type(&model, bad[k]);
        app_keys(&model, "Enter");
        check_whole(MODE_VALUE, model.mode, "mode after %s", shown);
        check_text(bad[k], model.typed, "what was typed, after %s", shown);
        check_whole(true, model.warning, "a warning after %s", shown);
        check_has(model.message, "radius", "the message after %s", shown);
        check_has(model.message, shown, "the message after %s", shown);
        check_has(model.message, "1e-9 to 1e9 would do", "the message after %s", shown);
        check_same(3, options_of(&model)->radius, "radius after %s", shown);
        app_keys(&model, "Esc");
    }
    check_whole(hash, app_hash(&model), "hash after all of them");
    app_keys(&model, "Enter 5 x Enter Backspace Enter");
    check_same(5, options_of(&model)->radius, "radius after 5x was mended");
    model_free(&model);
}

/* In range, and still not allowed beside the other options. */
static void a_value_that_does_not_fit_can_be_mended(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.row = FLK_OPTION_MIN_SPEED;
    app_keys(&model, "Enter");
    app_type(&model, "0.5");
    app_keys(&model, "Enter");
    check_whole(MODE_VALUE, model.mode, "mode after min_speed 0.5");
    check_text("min_speed 0.5 is out of range; 0 to 0.4 would do", model.message,
               "the message");
    check_text("0.5", model.typed, "what was typed");
    app_keys(&model, "Backspace 3 Enter");
    check_same(0.3, options_of(&model)->min_speed, "min_speed, mended");
    model_free(&model);
}

static void nothing_typed_changes_nothing(void **state)
{
    static const char *const ways[] = {
        "Enter Enter", "Enter Esc", "Enter Backspace", "Enter 5 Backspace Backspace",
        ": Enter",     ": Esc",     ": Backspace",     ": Space Enter"};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    for (size_t k = 0; k < COUNT_OF(ways); k++) {
        app_keys(&model, ways[k]);
        check_whole(MODE_FLY, model.mode, "mode after %s", ways[k]);
        check_whole(false, model.warning, "a warning after %s", ways[k]);
        check_same(3, options_of(&model)->radius, "radius after %s", ways[k]);
    }
    model_free(&model);
}

/* ---- Commands
 * ------------------------------------------------------------------------ */

static void every_option_is_set_by_its_name(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *row = &flk_option_table[id];
        struct model model;
        char text[64];
        double value = id == FLK_OPTION_MIN_SPEED ? 0.25 : row->high;
        app_model(&model, "lesson", "");
        if (row->choices)
            snprintf(text, sizeof(text), "%s %s", row->name, row->choices[(int)value]);
        else
            snprintf(text, sizeof(text), "%s %g", row->name, value);
        app_command(&model, text);
        check_same(value, flk_options_get(options_of(&model), (flk_option_id)id), ":%s",
                   text);
        check_text(text, model.message, "the message of :%s", text);
        check_whole(MODE_FLY, model.mode, "mode after :%s", text);
        model_free(&model);
    }
}

static void a_flock_is_set_up_by_commands(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_command(&model, "size 30 18");
    check_same(30, options_of(&model)->width, "width");
    check_same(18, options_of(&model)->height, "height");
    app_command(&model, "size 36x20");
    check_same(36, options_of(&model)->width, "width");
    app_command(&model, "obstacle 5 5 1");
    check_whole(3, options_of(&model)->obstacle_count, "obstacles after one more");
    check_same(2, options_of(&model)->obstacles[0].r, "radius of the first");
    check_same(1, options_of(&model)->obstacles[2].r, "radius of the last");
    app_command(&model, "obstacle none");
    check_whole(0, options_of(&model)->obstacle_count, "obstacles after none");
    app_command(&model, "predator hunt 3 4");
    app_command(&model, "predator steer,5,6,0.1,0");
    flk_flock *flock = timeline_flock(model.timeline);
    check_whole(2, flk_flock_predator_count(flock), "predators");
    check_vec((flk_vec){5, 6}, flk_flock_predator(flock, 1).position, "the second");
    app_command(&model, "predator none");
    check_whole(0, flk_flock_predator_count(flock), "predators after none");
    app_command(&model, "boids 7");
    check_whole(7, flk_flock_count(flock), "boids");
    check_whole(false, model.warning, "a warning");
    model_free(&model);
}

static void the_program_is_set_up_by_commands(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_command(&model, "rate 25");
    check_same(25, model.rate, "rate");
    app_command(&model, "fps 60");
    check_same(60, model.setup.fps, "fps");
    app_command(&model, "search brute");
    check_whole(FLK_SEARCH_BRUTE,
                flk_flock_method(timeline_flock(model.timeline)).search, "search");
    app_command(&model, "search quadtree");
    app_command(&model, "leaf 3");
    app_command(&model, "threads 2");
    app_command(&model, "simd plain");
    flk_method method = flk_flock_method(timeline_flock(model.timeline));
    check_whole(FLK_SEARCH_QUADTREE, method.search, "search, another");
    check_whole(3, (uint64_t)method.leaf, "leaf");
    check_whole(2, (uint64_t)method.threads, "threads");
    check_whole(FLK_SIMD_PLAIN, method.simd, "simd");
    app_command(&model, "glyphs dots");
    check_whole(GLYPHS_DOTS, model.glyphs, "glyphs");
    app_command(&model, "follow 12");
    check_whole(12, model.followed, "followed");
    app_command(&model, "tick 30");
    check_whole(30, timeline_tick(model.timeline), "tick");
    app_command(&model, "tick 3");
    check_whole(3, timeline_tick(model.timeline), "tick, back");
    app_command(&model, "seed 9");
    check_whole(9, model.setup.start.seed, "seed");
    check_whole(0, timeline_tick(model.timeline), "tick after seed");
    app_command(&model, "preset murmuration");
    check_whole(300, flk_flock_count(timeline_flock(model.timeline)), "boids of it");
    check_whole(9, model.setup.start.seed, "seed of it");
    app_command(&model, "quit");
    check_whole(true, model_quit(&model), "quit");
    model_free(&model);
}

static void ticks_plays_on_or_goes_back(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_command(&model, "ticks 20");
    check_whole(true, model.playing, "playing to 20");
    double now = app_play(&model, 0, 10, 30);
    check_whole(20, timeline_tick(model.timeline), "the tick it stops at");
    app_command(&model, "ticks 5");
    check_whole(5, timeline_tick(model.timeline), "the tick it goes back to");
    app_play(&model, now, 10, 30);
    check_whole(5, timeline_tick(model.timeline), "the tick it stays at");
    model_free(&model);
}

/* Up brings back the last command, good or bad, to be changed and given again. */
static void the_last_command_comes_back(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, ": Up");
    check_text("", model.typed, "what comes back before any command");
    app_keys(&model, "Esc");
    app_command(&model, "radius 5");
    app_keys(&model, ": Up");
    check_text("radius 5", model.typed, "what comes back");
    app_keys(&model, "Backspace 6 Enter");
    check_same(6, options_of(&model)->radius, "radius, changed");
    app_command(&model, "radus 7");
    app_keys(&model, "Esc : Up");
    check_text("radus 7", model.typed, "what comes back after a bad one");
    model_free(&model);
}

/* Far on is far: it says how to get there, and stays where it is. */
static void a_tick_far_on_is_played_to(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_command(&model, "tick 18446744073709551615");
    check_whole(0, timeline_tick(model.timeline), "the tick");
    check_whole(true, model.warning, "a warning");
    check_has(model.message, ":ticks", "the message");
    model_free(&model);
}

/* ---- Bad commands
 * -------------------------------------------------------------------- */

static const struct {
    const char *text, *says;
} bad[] = {
    {"radius", "radius: \"\" is not a number; 1e-9 to 1e9 would do"},
    {"radius nan", "radius: \"nan\" is not a number"},
    {"radius inf", "radius: \"inf\" is not a number"},
    {"radius 1,5", "radius: \"1,5\" is not a number"},
    {"radius 0x10", "radius: \"0x10\" is not a number"},
    {"radius 1.5x", "radius: \"1.5x\" is not a number"},
    {"radius -1", "radius: \"-1\" is out of range"},
    {"radius 5 6", "radius: \"5 6\" is not a number"},
    {"radus 5", "unknown command \"radus\"; did you mean radius?"},
    {"raduis", "did you mean radius?"},
    {"qiut", "did you mean quit?"},
    {"folow 3", "did you mean follow?"},
    {"xyzzy", "unknown command \"xyzzy\""},
    {"follow", "follow: \"\" is not a whole number"},
    {"follow x", "follow: \"x\" is not a whole number"},
    {"follow -1", "follow: \"-1\" is not a whole number"},
    {"follow 24", "boid 24 is out of range; 0 to 23 would do"},
    {"follow 99999999999999999999", "would do"},
    {"tick 1.5", "tick: \"1.5\" is no whole number"},
    {"boids -5", "boids: \"-5\" is not a whole number; 0 to 100000000 would do"},
    {"boids 1e3", "boids: \"1e3\" is not a whole number"},
    {"boids 100001", "so many boids are for `boids run`; up to 100000 would do"},
    {"boids 100000001", "boids: \"100000001\" is out of range"},
    {"size 36", "size: \"36\" is no size"},
    {"size 0 20", "size: \"0\" is out of range"},
    {"obstacle 1 2", "obstacle: \"1,2\" is no obstacle"},
    {"obstacle 1 2 0", "obstacle: \"0\" is out of range"},
    {"predator hawk 1 2", "predator: \"hawk,1,2\" is no predator"},
    {"world plane", "world: \"plane\" is not known; torus, walls would do"},
    {"preset lessons", "preset: \"lessons\" is no preset; lesson, consensus"},
    {"min_speed 0.5", "min_speed 0.5 is out of range; 0 to 0.4 would do"},
    {"max_speed 0.2", "max_speed cannot go below min_speed, 0.3"},
    {"max_speed 1e10", "max_speed: \"1e10\" is out of range"},
    {"rate 0", "rate: \"0\" is out of range; 0.1 to 1e3 would do"},
    {"fps 1000", "fps: \"1000\" is out of range"},
    {"every 5", "every is for the command line"},
    {"hash", "hash is for the command line"},
};

/* Nothing changes; the line comes back, to be mended. */
static void a_bad_command_can_be_mended(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "min_speed 0.3");
    app_keys(&model, "PgDn");
    uint64_t hash = app_hash(&model);
    for (size_t k = 0; k < COUNT_OF(bad); k++) {
        app_command(&model, bad[k].text);
        check_whole(true, model.warning, "a warning after :%s", bad[k].text);
        check_has(model.message, bad[k].says, "the message of :%s", bad[k].text);
        check_lacks(model.message, "\n", "the message of :%s", bad[k].text);
        check_whole(MODE_COMMAND, model.mode, "mode after :%s", bad[k].text);
        check_text(bad[k].text, model.typed, "what was typed, after :%s", bad[k].text);
        check_whole(hash, app_hash(&model), "hash after :%s", bad[k].text);
        app_keys(&model, "Esc");
    }
    model_free(&model);
}

/* ---- Long texts and pastes
 * ------------------------------------------------------------- */

/* What is no ASCII means nothing here and is dropped; what has no room as well. */
static void only_what_can_be_meant_is_typed(void **state)
{
    static const key dropped[] = {0xe9, 0x20ac, 0x1d11e, 0x7f, 0x1b, KEY_OF_HOME};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, ":");
    for (size_t n = 0; n < COUNT_OF(dropped); n++)
        model_paste(&model, dropped[n]);
    check_whole(0, strlen(model.typed), "characters of what is no ASCII");
    for (int k = 0; k < 500; k++)
        model_paste(&model, 'x');
    check_whole(TYPED_SIZE - 1, strlen(model.typed), "characters of 500 pasted");
    app_keys(&model, "Backspace");
    check_whole(TYPED_SIZE - 2, strlen(model.typed), "characters after Backspace");
    model_free(&model);
}

static void a_paste_counts_only_where_text_is_typed(void **state)
{
    static const char text[] = "quit\nqqq r:";
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "PgDn");
    uint64_t hash = app_hash(&model);
    for (const char *c = text; *c; c++)
        model_paste(&model, (key)*c);
    check_whole(false, model.quit, "quit after a paste");
    check_whole(hash, app_hash(&model), "hash after a paste");
    check_whole(MODE_FLY, model.mode, "mode after a paste");
    app_keys(&model, ":");
    check_text("", model.typed, "what is typed at first");
    app_keys(&model, "Esc");
    app_keys(&model, "?");
    model_paste(&model, 'q');
    check_whole(MODE_HELP, model.mode, "mode after a paste into the help");
    app_keys(&model, "q :");
    for (const char *c = text; *c; c++)
        model_paste(&model, (key)*c);
    check_text("quitqqq r:", model.typed, "what was pasted, without its line end");
    check_whole(MODE_COMMAND, model.mode, "mode after a paste into a command");
    check_whole(false, model.quit, "quit after a paste into a command");
    model_free(&model);
}

static void control_characters_are_not_typed(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, ":");
    for (key k = 0; k < ' '; k++)
        model_paste(&model, k);
    model_paste(&model, 0x7f);
    for (key k = KEY_OF_UP; k <= KEY_OF_REDRAW; k++)
        model_paste(&model, k);
    check_text("", model.typed, "what was typed");
    model_free(&model);
}

/* Brute force with so many boids would keep keys waiting for seconds. */
static void brute_force_is_not_for_many(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "boids 10001;size 1000x1000;search auto");
    app_keys(&model, "s");
    check_whole(FLK_SEARCH_GRID, model.setup.method.search, "the search after auto");
    app_command(&model, "search brute");
    check_has(model.message, "too slow to watch with over 10000 boids", "the message");
    check_whole(FLK_SEARCH_GRID, model.setup.method.search, "the search, as it was");
    app_keys(&model, "Esc");
    app_command(&model, "boids 10000");
    app_command(&model, "search brute");
    check_whole(FLK_SEARCH_BRUTE, model.setup.method.search, "the search of fewer");
    app_command(&model, "boids 10001");
    check_has(model.message, "up to 10000 would do here", "the message");
    check_whole(10000, flk_flock_count(timeline_flock(model.timeline)), "boids");
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_typed),
        cmocka_unit_test(keys_type_while_a_value_is_typed),
        cmocka_unit_test(a_bad_value_can_be_mended),
        cmocka_unit_test(a_value_that_does_not_fit_can_be_mended),
        cmocka_unit_test(nothing_typed_changes_nothing),
        cmocka_unit_test(every_option_is_set_by_its_name),
        cmocka_unit_test(a_flock_is_set_up_by_commands),
        cmocka_unit_test(the_program_is_set_up_by_commands),
        cmocka_unit_test(ticks_plays_on_or_goes_back),
        cmocka_unit_test(the_last_command_comes_back),
        cmocka_unit_test(a_tick_far_on_is_played_to),
        cmocka_unit_test(a_bad_command_can_be_mended),
        cmocka_unit_test(only_what_can_be_meant_is_typed),
        cmocka_unit_test(a_paste_counts_only_where_text_is_typed),
        cmocka_unit_test(control_characters_are_not_typed),
        cmocka_unit_test(brute_force_is_not_for_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
