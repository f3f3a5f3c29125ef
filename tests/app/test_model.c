/* The model in time, on a clock that the test moves: ticks, frames, gliding, pauses. */
#include "app.h"

#include "app/commands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static uint64_t tick_of(const struct model *model)
{
    return timeline_tick(model->timeline);
}

/* A model that plays from 0 s on. */
static void begin(struct model *model, const char *preset, const char *settings)
{
    app_model(model, preset, settings);
    model->playing = true;
    model_advance(model, 0);
}

static uint64_t straight(const char *preset, const char *settings, uint64_t ticks)
{
    struct setup setup = app_setup(preset, settings);
    uint64_t hash = app_straight(&setup.start, ticks);
    setup_free(&setup);
    return hash;
}

/* ---- Ticks a second and frames a second ---------------------------------------- */

static void a_flight_is_the_same_at_any_frame_rate(void **state)
{
    static const double calls[] = {5, 7.3, 30, 60, 120, 1000};
    (void)state;
    uint64_t hash = straight("lesson", "", 200);
    for (size_t k = 0; k < COUNT_OF(calls); k++) {
        struct model model;
        begin(&model, "lesson", "ticks 200");
        double now = 0;
        while (model.playing && now < 1000)
            now = app_play(&model, now, 1, calls[k]);
        check_whole(200, tick_of(&model), "the tick at %g calls a second", calls[k]);
        check_whole(hash, app_hash(&model), "the hash at %g calls a second", calls[k]);
        model_free(&model);
    }
}

/* However seldom frames come: the loop tells the time more often than this. */
static void ticks_keep_their_own_time(void **state)
{
    static const double rates[] = {0.5, 1, 10, 30, 35, 50, 1000};
    static const double calls[] = {10, 25, 30, 60, 120};
    (void)state;
    for (size_t r = 0; r < COUNT_OF(rates); r++)
        for (size_t c = 0; c < COUNT_OF(calls); c++) {
            struct model model;
            char settings[64];
            snprintf(settings, sizeof(settings), "boids 2;rate %g", rates[r]);
            begin(&model, "lesson", settings);
            app_play(&model, 0, 10, calls[c]);
            double off = (double)tick_of(&model) - 10 * rates[r];
            if (fabs(off) > 1 + rates[r] / calls[c])
                fail_msg("expected %g ticks in 10 s at %g a second with %g calls a "
                         "second, got %u",
                         10 * rates[r], rates[r], calls[c], (unsigned)tick_of(&model));
            model_free(&model);
        }
}

/* Time in which the program stood still is not made up for, and one call does not do
 * so many ticks that keys would wait. */
static void standing_still_is_not_made_up_for(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    double now = app_play(&model, 0, 2, 30);
    uint64_t before = tick_of(&model);
    now += 3600;
    model_advance(&model, now);
    if (tick_of(&model) > before + 10)
        fail_msg("expected at most a second's ticks after an hour, got %u",
                 (unsigned)(tick_of(&model) - before));
    before = tick_of(&model);
    app_play(&model, now, 10, 30);
    uint64_t ticks = tick_of(&model) - before;
    if (ticks < 99 || ticks > 111)
        fail_msg("expected 100 ticks in the 10 s after it, got %u", (unsigned)ticks);
    model_free(&model);
}

/* Where fewer ticks are done than asked for, it is known how many. */
static void the_rate_that_is_reached_is_known(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "boids 2;rate 1000");
    double now = app_play(&model, 0, 10, 5);
    check_near((double)tick_of(&model) / 10, model.reached, 0.1, "ticks a second");
    if (!(model.reached < 900))
        fail_msg("expected fewer than asked for at 5 calls a second, got %g",
                 model.reached);
    app_keys(&model, "<");
    app_play(&model, now, 10, 50);
    check_near(500, model.reached, 0.02, "ticks a second at 500 and 50 calls");
    model_free(&model);
}

static void the_rate_changes_by_key(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    app_keys(&model, "> > <");
    check_same(20, model.rate, "ticks a second after > > <");
    check_has(model.message, "20 ticks a second", "the message");
    double now = app_play(&model, 0, 5, 60);
    check_near(100, (double)tick_of(&model), 0.02, "ticks in 5 s");
    for (int k = 0; k < 20; k++)
        app_keys(&model, "<");
    check_same(0.5, model.rate, "the slowest");
    uint64_t before = tick_of(&model);
    app_play(&model, now, 20, 60);
    check_near(10, (double)(tick_of(&model) - before), 0.1, "ticks in 20 s");
    for (int k = 0; k < 20; k++)
        app_keys(&model, ">");
    check_same(1000, model.rate, "the fastest");
    model_free(&model);
}

/* ---- Play and pause ------------------------------------------------------------ */

static void it_begins_playing(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "");
    struct model model;
    char message[MESSAGE_SIZE];
    assert_true(model_init(&model, &setup, true, message));
    check_whole(true, model.playing, "playing at the start");
    model_free(&model);
    setup = app_setup("lesson", "ticks 0");
    assert_true(model_init(&model, &setup, true, message));
    check_whole(false, model.playing, "playing at the start with --ticks 0");
    model_free(&model);
}

static void a_setup_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "min_speed 0.5");
    struct model model;
    char message[MESSAGE_SIZE] = "";
    check_whole(false, model_init(&model, &setup, true, message), "a model of it");
    check_text("min_speed 0.5 is out of range; 0 to 0.4 would do", message, "why");
}

static void nothing_moves_when_paused(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    double now = app_play(&model, 0, 1, 60);
    app_keys(&model, "Space");
    now = app_play(&model, now, 1, 60); /* the last tick glides in */
    uint64_t tick = tick_of(&model), hash = app_hash(&model);
    model_drawn(&model);
    check_same(HUGE_VAL, model_wait(&model, now), "seconds to wait when paused");
    app_play(&model, now, 100, 10);
    check_whole(tick, tick_of(&model), "tick after 100 s of pause");
    check_whole(hash, app_hash(&model), "hash after 100 s of pause");
    check_whole(false, model_dirty(&model), "a picture to draw when paused");
    app_keys(&model, "Space");
    app_play(&model, now + 100, 1, 60);
    check_near((double)tick + 10, (double)tick_of(&model), 0.1, "tick a second later");
    model_free(&model);
}

/* Help and the list of presets hold the flock still; behind them it plays on. */
static void what_lies_over_the_stage_holds_the_flock(void **state)
{
    static const char *const keys[][2] = {{"?", "q"}, {"p", "Esc"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model model;
        begin(&model, "lesson", "");
        double now = app_play(&model, 0, 2, 60);
        uint64_t tick = tick_of(&model);
        app_keys(&model, keys[k][0]);
        now = app_play(&model, now, 60, 60);
        check_whole(tick, tick_of(&model), "the tick after a minute of %s", keys[k][0]);
        app_keys(&model, keys[k][1]);
        check_whole(true, model.playing, "playing behind %s", keys[k][0]);
        app_play(&model, now, 2, 60);
        check_near((double)tick + 20, (double)tick_of(&model), 0.05,
                   "the tick 2 s later");
        model_free(&model);
    }
}

/* A message goes by itself, but for one on what is being typed. */
static void messages_go_after_a_while(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_advance(&model, 10);
    app_keys(&model, "v");
    double wait = model_wait(&model, 10);
    if (!(wait > 1 && wait < 60))
        fail_msg("expected to be called in some seconds, got %g", wait);
    model_advance(&model, 10 + wait - 0.01);
    check_has(model.message, "vectors", "the message shortly before");
    model_drawn(&model);
    model_advance(&model, 10 + wait);
    check_text("", model.message, "the message after it");
    check_whole(true, model_dirty(&model), "a picture to draw without it");
    check_same(HUGE_VAL, model_wait(&model, 10 + wait), "seconds to wait then");
    app_command(&model, "nonsense");
    model_advance(&model, 1000);
    check_has(model.message, "nonsense", "the message while it is being mended");
    model_free(&model);
}

static void it_stops_at_the_tick_it_was_told(void **state)
{
    static const char *const settings[] = {"ticks 48;rate 0.5", "ticks 48",
                                           "ticks 48;rate 1000"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        begin(&model, "lesson", settings[k]);
        double now = app_play(&model, 0, 200, 20);
        check_whole(48, tick_of(&model), "the tick with %s", settings[k]);
        check_whole(false, model.playing, "playing at 48 with %s", settings[k]);
        check_whole(0x281560ace86f0e7b, app_hash(&model), "the hash");
        app_keys(&model, "Space");
        app_play(&model, now, 10, 20);
        if (tick_of(&model) < 50)
            fail_msg("%s: expected it to play on after Space, got tick %u", settings[k],
                     (unsigned)tick_of(&model));
        model_free(&model);
    }
}

/* ---- Waiting ------------------------------------------------------------------- */

/* Called only when it asks to be, or sixty times a second while it glides, it keeps its
 * time. */
static void it_says_when_it_is_due(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "rate 40");
    double now = 0;
    int calls = 0;
    for (; now < 10 && calls < 10000; calls++) {
        double wait = model_wait(&model, now);
        if (!(wait >= 0 && wait <= 0.025 + 1e-9))
            fail_msg("expected to wait up to 25 ms, got %g", wait);
        now += wait;
        model_advance(&model, now);
    }
    check_near(400, (double)tick_of(&model), 0.01, "ticks in 10 s");
    if (calls > 900)
        fail_msg("expected about a call a tick, got %d for 400 ticks", calls);
    model_free(&model);
}

/* ---- Gliding
 * --------------------------------------------------------------------------- */

static void boids_glide_from_place_to_place(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    app_play(&model, 0, 2, 100);
    uint64_t tick = tick_of(&model);
    double now = 2, last = 1;
    while (tick_of(&model) == tick) /* to the beginning of the next glide */
        model_advance(&model, now += 0.001);
    for (int k = 0; k < 95; k++, model_advance(&model, now += 0.001)) {
        double phase = model_phase(&model);
        check_same(0, model_wait(&model, now), "seconds to wait while it glides");
        if (!(phase >= 0 && phase < 1 && (k == 0 || phase > last)))
            fail_msg("expected a phase from 0 to 1 that grows, got %g after %g", phase,
                     last);
        last = phase;
        for (size_t i = 0; i < 24; i++) {
            flk_vec before, p = model_position(&model, i);
            flk_vec after = flk_flock_boid(timeline_flock(model.timeline), i).position;
            assert_true(timeline_position(model.timeline, i, 1, &before));
            check_near(before.x + (after.x - before.x) * phase, p.x, 1e-9, "x of %zu",
                       i);
            check_near(before.y + (after.y - before.y) * phase, p.y, 1e-9, "y of %zu",
                       i);
        }
    }
    model_free(&model);
}

/* What is shown goes on by the same share of a tick with every frame, over ticks. */
static void gliding_is_even(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    for (int k = 7; k < 600; k++) {
        double now = k / 60.0;
        model_advance(&model, now);
        check_near(now * 10, (double)tick_of(&model) + model_phase(&model), 1e-9,
                   "ticks shown at %g s, and one", now);
    }
    model_free(&model);
}

/* On a torus the short way round: never farther from either place than they are apart.
 */
/* Half way through a tick a hunter is half way too, not a tick ahead of the boids. */
static void predators_glide_with_the_boids(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt,18,10");
    app_keys(&model, "Space");
    model_advance(&model, 0);
    model_advance(&model, 0.11); /* the first tick is due at 0.1 */
    flk_vec before = {18, 10};
    flk_vec after = flk_flock_predator(timeline_flock(model.timeline), 0).position;
    model_advance(&model, 0.15);
    flk_vec shown = model_predator_position(&model, 0);
    check_near((before.x + after.x) / 2, shown.x, 1e-9, "x half way");
    check_near((before.y + after.y) / 2, shown.y, 1e-9, "y half way");
    model_free(&model);
}

/* Another rule does not make the boids jump to where they are going. */
static void tuning_does_not_end_a_glide(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    app_keys(&model, "Space");
    model_advance(&model, 0);
    model_advance(&model, 0.11);
    model_advance(&model, 0.15);
    flk_vec before = model_position(&model, 3);
    app_keys(&model, "+");
    check_same(before.x, model_position(&model, 3).x, "x while tuning");
    check_same(before.y, model_position(&model, 3).y, "y while tuning");
    model_free(&model);
}

static void gliding_goes_the_short_way_round(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "consensus", "");
    int crossings = 0;
    for (double now = 0; now < 20; now += 1.0 / 60) {
        model_advance(&model, now);
        const flk_options *o = flk_flock_options(timeline_flock(model.timeline));
        for (size_t i = 0; i < 24; i++) {
            flk_vec a, p = model_position(&model, i);
            flk_vec b = flk_flock_boid(timeline_flock(model.timeline), i).position;
            if (!timeline_position(model.timeline, i, 1, &a))
                continue;
            flk_vec way = flk_offset(o, a, b), gone = flk_offset(o, a, p);
            crossings += fabs(b.x - a.x) > 12;
            if (hypot(gone.x, gone.y) > hypot(way.x, way.y) + 1e-9)
                fail_msg("boid %zu: expected it within %g of (%g, %g), got (%g, %g)", i,
                         hypot(way.x, way.y), a.x, a.y, p.x, p.y);
        }
    }
    if (crossings == 0)
        fail_msg("expected boids to cross an edge, got none");
    model_free(&model);
}

static void faster_than_frames_nothing_glides(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "rate 50;fps 30");
    for (double now = 0; now < 1; now += 0.003) {
        model_advance(&model, now);
        check_same(1, model_phase(&model), "the phase at 50 ticks and 30 frames");
    }
    model_free(&model);
}

/* A step by hand is shown at once. */
static void steps_do_not_glide(void **state)
{
    (void)state;
    struct model model;
    begin(&model, "lesson", "");
    app_play(&model, 0, 1, 61);
    app_keys(&model, "Right");
    check_same(1, model_phase(&model), "the phase after a step");
    check_same(HUGE_VAL, model_wait(&model, 1), "seconds to wait after a step");
    app_keys(&model, "Left Left");
    check_same(1, model_phase(&model), "the phase after steps back");
    model_free(&model);
}

/* ---- What must not matter ------------------------------------------------------ */

/* Keys and commands that change what is seen and nothing of what flies, panes of small
 * and of large screens, clicks. */
static void look_around(struct model *model, uint64_t *seed)
{
    static const char *const keys[] = {
        "f",        "t",          "v",       "s",           "m",   "c",   "n",    "N",
        "h",        "j",          "k",       "l",           "Tab", "Up",  "Down", "< >",
        "? Down q", "p Down Esc", ": a Esc", "Enter 5 Esc", "H J", "? ?", "s s"};
    static const char *const commands[] = {"follow 3",    "search brute", "search grid",
                                           "glyphs dots", "nonsense",     "radius nan",
                                           "fps 60"};
    struct cells cells = {0};
    app_keys(model, keys[chance_below(seed, COUNT_OF(keys))]);
    app_command(model, commands[chance_below(seed, COUNT_OF(commands))]);
    app_keys(model, "Esc Esc");
    model_point(model, (enum pointer)chance_below(seed, 3), (flk_vec){1, 1},
                (long)chance_below(seed, 26) - 1);
    app_draw(model, &cells, 1 + (int)chance_below(seed, 130),
             1 + (int)chance_below(seed, 50));
    cells_free(&cells);
}

static void what_is_looked_at_does_not_matter(void **state)
{
    static const char *const presets[] = {"lesson", "consensus"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(presets); k++) {
        uint64_t seed = 5 + k, hash = straight(presets[k], "", 300);
        struct model model;
        begin(&model, presets[k], "ticks 300");
        for (double now = 0; model.playing && now < 200; now += 0.05) {
            model_advance(&model, now);
            look_around(&model, &seed);
        }
        check_whole(300, tick_of(&model), "the tick");
        check_whole(hash, app_hash(&model), "the hash of %s looked at", presets[k]);
        model_free(&model);
    }
}

/* Going back and on again, with the clock running, comes to the same. */
static void where_one_has_been_does_not_matter(void **state)
{
    static const char *const ways[] = {"Left", "PgUp", "Home", "End", "Right", "PgDn"};
    (void)state;
    struct model model;
    uint64_t seed = 9;
    begin(&model, "lesson", "");
    double now = 0;
    for (int k = 0; k < 200; k++) {
        app_keys(&model, ways[chance_below(&seed, COUNT_OF(ways))]);
        model.playing = true;
        now = app_play(&model, now, 0.5, 30);
    }
    app_keys(&model, "Home");
    check_whole(0, tick_of(&model), "the tick after Home");
    app_command(&model, "tick 321");
    check_whole(321, tick_of(&model), "the tick after :tick 321");
    check_whole(straight("lesson", "", 321), app_hash(&model), "the hash");
    model_free(&model);
}

/* --ticks 0 starts paused, and no more: Space plays on. */
static void stopped_at_the_start_it_plays_on(void **state)
{
    (void)state;
    struct setup setup = app_setup("lesson", "ticks 0");
    struct model m;
    char message[MESSAGE_SIZE];
    assert_true(model_init(&m, &setup, true, message));
    check_whole(false, m.playing, "playing at first");
    double now = app_play(&m, 0, 0.1, 10);
    app_keys(&m, "Space");
    app_play(&m, now, 1, 50);
    check_whole(true, m.playing, "playing a second later");
    if (timeline_tick(m.timeline) < 8)
        fail_msg("expected some ten ticks, got %llu",
                 (unsigned long long)timeline_tick(m.timeline));
    model_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flight_is_the_same_at_any_frame_rate),
        cmocka_unit_test(ticks_keep_their_own_time),
        cmocka_unit_test(standing_still_is_not_made_up_for),
        cmocka_unit_test(the_rate_that_is_reached_is_known),
        cmocka_unit_test(the_rate_changes_by_key),
        cmocka_unit_test(it_begins_playing),
        cmocka_unit_test(a_setup_that_does_not_fit_is_refused),
        cmocka_unit_test(nothing_moves_when_paused),
        cmocka_unit_test(what_lies_over_the_stage_holds_the_flock),
        cmocka_unit_test(messages_go_after_a_while),
        cmocka_unit_test(it_stops_at_the_tick_it_was_told),
        cmocka_unit_test(it_says_when_it_is_due),
        cmocka_unit_test(boids_glide_from_place_to_place),
        cmocka_unit_test(gliding_is_even),
        cmocka_unit_test(gliding_goes_the_short_way_round),
        cmocka_unit_test(predators_glide_with_the_boids),
        cmocka_unit_test(tuning_does_not_end_a_glide),
        cmocka_unit_test(faster_than_frames_nothing_glides),
        cmocka_unit_test(steps_do_not_glide),
        cmocka_unit_test(what_is_looked_at_does_not_matter),
        cmocka_unit_test(where_one_has_been_does_not_matter),
        cmocka_unit_test(stopped_at_the_start_it_plays_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
