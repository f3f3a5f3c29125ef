/* What keys do: steps in time, starts, who is followed, the tune pane, what is shown.
 */
#include "app.h"

#include "app/commands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const flk_options *options_of(const struct model *model)
{
    return flk_flock_options(timeline_flock(model->timeline));
}

static double option(const struct model *model, flk_option_id id)
{
    return flk_options_get(options_of(model), id);
}

/* ---- The tune pane
 * --------------------------------------------------------------------- */

static void rows_go_round(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "Up");
    check_whole(FLK_OPTION_COUNT - 1, (uint64_t)model.row, "the row above the first");
    app_keys(&model, "Down Down");
    check_whole(1, (uint64_t)model.row, "the row two below");
    check_whole(PANE_TUNE, model.pane, "the pane");
    model_free(&model);
}

static void more_and_less_stay_on_the_slider(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *row = &flk_option_table[id];
        struct model model;
        app_model(&model, "lesson", "");
        model.row = id;
        double before = option(&model, (flk_option_id)id);
        app_keys(&model, "+");
        double more = option(&model, (flk_option_id)id);
        if (!row->choices && !(more >= before && more <= before + 1.001 * row->step))
            fail_msg("%s %g: expected up to %g more, got %g", row->name, before,
                     row->step, more);
        check_has(model.message, row->name, "the message of +");
        int steps = row->choices ? 0 : (int)((row->high - row->low) / row->step) + 2;
        for (int k = 0; k < 2 * steps; k++)
            model_key(&model, k < steps ? '+' : '-');
        double least = option(&model, (flk_option_id)id);
        if (!row->choices)
            check_same(fmin(row->low, before), least, "the least %s", row->name);
        app_keys(&model, "0");
        check_same(before, option(&model, (flk_option_id)id), "%s after 0", row->name);
        model_free(&model);
    }
}

/* 0.1 more ten times is 1 more, not 0.9999999999999999. */
static void values_stay_tidy(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.row = FLK_OPTION_SEPARATION;
    double step = flk_option_table[FLK_OPTION_SEPARATION].step;
    for (int k = 1; k <= 10; k++) {
        char text[32];
        app_keys(&model, "+");
        snprintf(text, sizeof(text), "%.9g", 1.5 + k * step);
        check_same(strtod(text, NULL), option(&model, FLK_OPTION_SEPARATION),
                   "separation after %d times +", k);
    }
    model_free(&model);
}

static void choices_go_round(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model.row = FLK_OPTION_WORLD;
    app_keys(&model, "+");
    check_same(FLK_WORLD_TORUS, option(&model, FLK_OPTION_WORLD), "world after +");
    app_keys(&model, "+");
    check_same(FLK_WORLD_WALLS, option(&model, FLK_OPTION_WORLD), "world after + +");
    app_keys(&model, "-");
    check_same(FLK_WORLD_TORUS, option(&model, FLK_OPTION_WORLD), "world after -");
    model_free(&model);
}

/* The default is that of the preset. */
static void zero_is_the_value_in_the_preset(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    model.row = FLK_OPTION_RADIUS;
    app_keys(&model, "- - - 0");
    check_same(5, option(&model, FLK_OPTION_RADIUS), "radius of consensus after 0");
    model_free(&model);
}

static void what_does_not_fit_is_said(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "murmuration", "");
    app_command(&model, "max_speed 0.16");
    uint64_t hash = app_hash(&model);
    model.row = FLK_OPTION_MIN_SPEED;
    app_keys(&model, "+");
    check_same(0.16, option(&model, FLK_OPTION_MIN_SPEED), "min_speed, as it was");
    check_whole(true, model.warning, "a warning");
    check_has(model.message, "min_speed", "the message");
    check_whole(hash, app_hash(&model), "hash");
    app_keys(&model, "v");
    check_whole(false, model.warning, "a warning after the next key");
    model_free(&model);
}

static void tab_goes_through_the_panes(void **state)
{
    (void)state;
    struct model model;
    enum pane large[] = {PANE_TUNE, PANE_RULES, PANE_STAGE, PANE_TUNE};
    enum pane small[] = {PANE_BOID, PANE_RULES, PANE_FLOCK, PANE_TUNE, PANE_STAGE};
    app_model(&model, "lesson", "");
    for (size_t k = 0; k < COUNT_OF(large); k++) {
        app_keys(&model, "Tab");
        check_whole(large[k], model.pane, "pane after Tab %zu", k + 1);
    }
    model.pane = PANE_STAGE;
    model_set_paged(&model, true);
    for (size_t k = 0; k < COUNT_OF(small); k++) {
        app_keys(&model, "Tab");
        check_whole(small[k], model.pane, "page after Tab %zu", k + 1);
    }
    model_free(&model);
}

/* In the rules pane rows are the rules' weights, and keys change them. */
static void rules_are_tuned_in_their_pane(void **state)
{
    static const flk_option_id weights[] = {FLK_OPTION_SEPARATION, FLK_OPTION_ALIGNMENT,
                                            FLK_OPTION_COHESION, FLK_OPTION_AVOID};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "Tab Tab");
    for (size_t k = 0; k < COUNT_OF(weights); k++) {
        double before = option(&model, weights[k]);
        check_whole(weights[k], (uint64_t)model.row, "row %zu of the rules", k);
        app_keys(&model, "+");
        if (!(option(&model, weights[k]) > before))
            fail_msg("%s: expected more than %g, got %g",
                     flk_option_table[weights[k]].name, before,
                     option(&model, weights[k]));
        check_whole(PANE_RULES, model.pane, "the pane after +");
        app_keys(&model, "Down");
    }
    model_free(&model);
}

/* ---- What is shown
 * ----------------------------------------------------------------------- */

static void switches_say_what_they_did(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "w");
    check_has(model.message, "torus", "the message of w");
    check_whole(FLK_WORLD_TORUS, options_of(&model)->world, "the world after w");
    app_keys(&model, "c");
    check_whole(true, model.centred, "centred on a torus after c");
    app_keys(&model, "w c");
    check_whole(false, model.centred, "centred between walls after c");
    check_has(model.message, "walls", "the message of c between walls");
    app_keys(&model, "o");
    check_whole(0, options_of(&model)->obstacle_count, "obstacles after o");
    app_keys(&model, "o");
    check_whole(2, options_of(&model)->obstacle_count, "obstacles after o o");
    check_same(2, options_of(&model)->obstacles[0].r, "radius of the first");
    app_keys(&model, "v");
    check_whole(false, model.vectors, "vectors after v");
    app_keys(&model, "t t t");
    check_whole(TRAILS_FOLLOWED, model.trails, "trails after three times t");
    model_free(&model);
    app_model(&model, "consensus", "");
    app_keys(&model, "o"); /* a preset without: some come all the same */
    if (options_of(&model)->obstacle_count == 0)
        fail_msg("expected obstacles after o in consensus, got none");
    model_free(&model);
}

static void without_utf8_there_are_no_arrows(void **state)
{
    (void)state;
    struct model model;
    struct setup setup = app_setup("lesson", "glyphs arrows");
    char message[MESSAGE_SIZE];
    assert_true(model_init(&model, &setup, false, message));
    for (int k = 0; k < 6; k++) {
        if (model.glyphs == GLYPHS_ARROWS)
            fail_msg("expected no arrows without UTF-8, got them after %d times m", k);
        app_keys(&model, "m");
    }
    app_command(&model, "glyphs arrows");
    check_whole(GLYPHS_ASCII, model.glyphs, "glyphs after :glyphs arrows");
    check_whole(true, model.warning, "a warning after it");
    model_free(&model);
}

static void help_scrolls_and_is_left(void **state)
{
    static const char *const ways[] = {"q", "Esc", "?", "Enter", "x"};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_set_help(&model, 15, 10);
    app_keys(&model, "? Down Down PgDn Up");
    check_whole(MODE_HELP, model.mode, "mode while scrolling");
    check_whole(11, (uint64_t)model.scroll, "lines scrolled");
    app_keys(&model, "PgDn PgDn PgDn");
    check_whole(15, (uint64_t)model.scroll, "lines scrolled to the end");
    app_keys(&model, "PgUp PgUp PgUp");
    check_whole(0, (uint64_t)model.scroll, "lines scrolled back");
    for (size_t k = 0; k < COUNT_OF(ways); k++) {
        model.mode = MODE_HELP;
        app_keys(&model, ways[k]);
        check_whole(MODE_FLY, model.mode, "mode after %s", ways[k]);
        check_whole(false, model.quit, "quit after %s", ways[k]);
    }
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_go_round),
        cmocka_unit_test(more_and_less_stay_on_the_slider),
        cmocka_unit_test(values_stay_tidy),
        cmocka_unit_test(choices_go_round),
        cmocka_unit_test(zero_is_the_value_in_the_preset),
        cmocka_unit_test(what_does_not_fit_is_said),
        cmocka_unit_test(tab_goes_through_the_panes),
        cmocka_unit_test(rules_are_tuned_in_their_pane),
        cmocka_unit_test(switches_say_what_they_did),
        cmocka_unit_test(without_utf8_there_are_no_arrows),
        cmocka_unit_test(help_scrolls_and_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
