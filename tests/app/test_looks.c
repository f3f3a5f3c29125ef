/* Looks at a large flock: when they come, what is known between them, and that they
 * change nothing that flies. */
#include "app.h"

#include "view/panes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define LARGE "boids 5000;size 150x100;radius 1"
#define SMALL "boids 4000;size 150x100;radius 1"

/* ---- The timeline -------------------------------------------------------------- */

static struct timeline *timeline_of(const char *settings)
{
    struct setup setup = app_setup("consensus", settings);
    struct timeline *t;
    flk_error error = {0};
    check_ok(timeline_create(&setup.start, &setup.method, 100000000, &t, &error),
             &error, "timeline_create");
    setup_free(&setup);
    return t;
}

static void step(struct timeline *t, int ticks)
{
    flk_error error = {0};
    for (int k = 0; k < ticks; k++)
        check_ok(timeline_step(t, &error), &error, "timeline_step");
}

static void a_small_flock_is_looked_at_in_each_tick(void **state)
{
    (void)state;
    struct timeline *t = timeline_of(SMALL);
    for (uint64_t tick = 0; tick < 5; tick++) {
        uint64_t measured;
        timeline_measures(t, &measured);
        check_whole(true, timeline_looked(t), "looked at");
        check_whole(tick, measured, "the tick measured");
        assert_non_null(timeline_record(t, tick));
        step(t, 1);
    }
    timeline_destroy(t);
}

static void a_large_flock_is_looked_at_when_asked(void **state)
{
    (void)state;
    struct timeline *t = timeline_of(LARGE);
    uint64_t measured;
    check_whole(true, timeline_looked(t), "looked at from the start");
    step(t, 3);
    check_whole(false, timeline_looked(t), "looked at after steps");
    timeline_measures(t, &measured);
    check_whole(0, measured, "the tick measured");
    assert_null(timeline_record(t, 3));
    timeline_look(t);
    flk_measures expected, got = timeline_measures(t, &measured);
    flk_flock_measure(timeline_flock(t), &expected);
    check_whole(3, measured, "the tick measured then");
    const struct record *record = timeline_record(t, 3);
    assert_non_null(record);
    assert_null(timeline_record(t, 2));
    for (int k = 0; k < FLK_MEASURE_COUNT; k++) {
        check_same(expected.of[k], got.of[k], "measure %d", k);
        check_same(expected.of[k], record->measures.of[k], "measure %d kept", k);
    }
    timeline_destroy(t);
}

/* Boids of one group of the core bear one name, whenever it is that one looks. */
static void groups_are_those_of_the_look(void **state)
{
    (void)state;
    struct timeline *t = timeline_of(LARGE);
    step(t, 7);
    timeline_look(t);
    size_t count = flk_flock_count(timeline_flock(t));
    uint32_t *labels = calloc(count, sizeof(*labels));
    flk_flock_groups(timeline_flock(t), labels);
    const struct marks *marks = timeline_marks(t);
    for (size_t i = 0; i < count; i++) {
        check_whole(labels[i] == FLK_ALONE, marks->group[i] == MARKS_ALONE,
                    "boid %zu alone", i);
        if (labels[i] != FLK_ALONE)
            check_whole(marks->group[labels[i]], marks->group[i], "name of boid %zu",
                        i);
    }
    free(labels);
    timeline_destroy(t);
}

/* New boids are in no group until there is a look; the others stay where they were. */
static void what_is_new_is_in_no_group(void **state)
{
    (void)state;
    struct timeline *t = timeline_of(LARGE);
    flk_error error = {0};
    uint16_t *group = calloc(5000, sizeof(*group));
    for (size_t i = 0; i < 5000; i++)
        group[i] = timeline_marks(t)->group[i];
    struct change more = {.kind = CHANGE_BOIDS, .as.boids = 5100};
    check_ok(timeline_change(t, &more, 1, &error), &error, "timeline_change");
    const struct marks *marks = timeline_marks(t);
    check_whole(5100, marks->count, "boids with marks");
    for (size_t i = 0; i < marks->count; i++)
        check_whole(i < 5000 ? group[i] : MARKS_ALONE, marks->group[i],
                    "the group of boid %zu", i);
    free(group);
    timeline_destroy(t);
}

/* Records of ticks that are gone do not come again where nobody looks. */
static void records_of_a_dropped_future_are_gone(void **state)
{
    (void)state;
    struct timeline *t = timeline_of(LARGE);
    flk_error error = {0};
    for (int k = 0; k < 6; k++) {
        step(t, 1);
        timeline_look(t);
    }
    check_ok(timeline_seek(t, 3, &error), &error, "timeline_seek");
    struct change change = {.kind = CHANGE_OPTION,
                            .as.option = {FLK_OPTION_COHESION, 0}};
    check_ok(timeline_change(t, &change, 1, &error), &error, "timeline_change");
    step(t, 4);
    assert_non_null(timeline_record(t, 2));
    for (uint64_t tick = 3; tick <= 7; tick++)
        if (timeline_record(t, tick))
            fail_msg("tick %d: expected no record, got one", (int)tick);
    timeline_destroy(t);
}

static void looks_change_no_flight(void **state)
{
    (void)state;
    struct timeline *looked = timeline_of(LARGE), *never = timeline_of(LARGE);
    for (int k = 0; k < 10; k++) {
        step(looked, 1);
        step(never, 1);
        if (k % 3 == 0)
            timeline_look(looked);
    }
    check_whole(flk_flock_hash(timeline_flock(never)),
                flk_flock_hash(timeline_flock(looked)), "the hash of tick 10");
    timeline_destroy(looked);
    timeline_destroy(never);
}

/* ---- The model ----------------------------------------------------------------- */

/* A watch by which each step or look takes so long, however long it took. */
struct watch {
    double now, step, look;
    struct model *model;
    uint64_t tick;
    bool looked;
};

static double read_watch(void *context)
{
    struct watch *w = context;
    uint64_t tick = timeline_tick(w->model->timeline);
    bool looked = timeline_looked(w->model->timeline);
    if (tick != w->tick)
        w->now += w->step;
    else if (looked && !w->looked)
        w->now += w->look;
    w->tick = tick;
    w->looked = looked;
    return w->now;
}

static void begin(struct model *model, struct watch *watch, const char *settings)
{
    app_model(model, "consensus", settings);
    model->playing = true;
    watch->model = model;
    watch->looked = true;
    model->watch = read_watch;
    model->watch_context = watch;
}

/* Play as the loop does: the clock goes on by what was done, and by a frame where less
 * was. Returns the part of the time that went into looks. */
static double play(struct model *model, struct watch *watch, double seconds)
{
    double now = 0, looks = 0;
    while (now < seconds) {
        double before = watch->now;
        uint64_t measured = model->measured;
        model_advance(model, now);
        looks += model->measured != measured ? watch->look : 0;
        now += fmax(watch->now - before, 1 / model->setup.fps);
    }
    return looks / now;
}

static void looks_keep_to_their_share(void **state)
{
    static const struct {
        const char *settings;
        double step, look;
        uint64_t every; /* what follows from them */
    } cases[] = {
        {LARGE ";rate 10", 0.001, 0.002, 1},    {LARGE ";rate 10", 0.01, 0.02, 1},
        {LARGE ";rate 10", 0.01, 0.045, 2},     {LARGE ";rate 100", 0.01, 0.05, 32},
        {LARGE ";rate 1000", 0.010, 0.100, 64}, {LARGE ";rate 10", 0.5, 1, 8},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model model;
        struct watch watch = {.step = cases[k].step, .look = cases[k].look};
        begin(&model, &watch, cases[k].settings);
        double share = play(&model, &watch, 8 + 60 * cases[k].step);
        if (share > 0.27 || !(share > 0))
            fail_msg("case %zu: expected a quarter of the time at most, got %g", k,
                     share);
        check_whole(0, model.measured % model.look_every, "case %zu: the tick", k);
        if (model.look_every > cases[k].every)
            fail_msg("case %zu: expected a look every %d ticks, got %d", k,
                     (int)cases[k].every, (int)model.look_every);
        model_free(&model);
    }
}

/* A look during which the program was stopped puts the next one off, but not for long.
 */
static void one_dear_look_is_forgotten(void **state)
{
    (void)state;
    struct model model;
    struct watch watch = {.step = 0.001, .look = 3600};
    begin(&model, &watch, LARGE ";rate 10");
    for (double now = 0; now < 1; now += 0.033)
        model_advance(&model, now);
    check_whole(true, model.look_every > 1, "the next one put off");
    watch.look = 0.002;
    for (double now = 1; now < 62; now += 0.033)
        model_advance(&model, now);
    check_whole(1, model.look_every, "a look every so many ticks, a minute later");
    model_free(&model);
}

/* Where a step is dear, one call does one thing: keys come in between. */
static void one_call_does_one_thing(void **state)
{
    (void)state;
    struct model model;
    struct watch watch = {.step = 0.2, .look = 0.3};
    begin(&model, &watch, LARGE ";rate 1000");
    for (double now = 0; now < 60;) {
        double before = watch.now;
        model_advance(&model, now);
        double spent = watch.now - before;
        if (spent > 0.3 + 1e-9)
            fail_msg("at %g s: expected a step or a look, got %g s of both", now,
                     spent);
        now += fmax(spent, 0.033);
    }
    if (timeline_tick(model.timeline) < 100)
        fail_msg("expected it to fly, got tick %d", (int)timeline_tick(model.timeline));
    model_free(&model);
}

/* Where steps are cheap many are done at once, but no more than there is time for. */
static void cheap_steps_go_together(void **state)
{
    (void)state;
    struct model model;
    struct watch watch = {.step = 0.004, .look = 0.004};
    begin(&model, &watch, LARGE ";rate 1000");
    model_advance(&model, 0);
    model_advance(&model, 0.1);
    double spent = watch.now;
    if (spent > 0.02 + 1e-9 || spent < 0.01)
        fail_msg("expected some 0.02 s of steps and looks, got %g s", spent);
    model_free(&model);
}

/* It says so where figures are of another tick; paused, they are of the one shown. */
static void a_paused_flock_is_looked_at(void **state)
{
    (void)state;
    struct model model;
    struct watch watch = {.step = 0.001, .look = 1};
    begin(&model, &watch, LARGE ";rate 10");
    play(&model, &watch, 10);
    uint64_t tick = timeline_tick(model.timeline);
    if (model.measured == tick) { /* by chance: one tick on it is not */
        model_advance(&model, 20);
        model_advance(&model, 20.2);
        tick = timeline_tick(model.timeline);
    }
    check_whole(true, model.measured < tick, "figures of a tick before");
    char *screen = app_screen(&model, 120, 40), words[40];
    snprintf(words, sizeof(words), "flock at %d: ", (int)model.measured);
    check_has(screen, words, "while it plays");
    free(screen);
    app_keys(&model, "Space");
    check_same(0, model_wait(&model, 20.2), "the wait until it is looked at");
    model_advance(&model, 20.3);
    check_whole(timeline_tick(model.timeline), model.measured, "the tick measured");
    screen = app_screen(&model, 120, 40);
    check_has(screen, "flock: ", "paused");
    free(screen);
    model_free(&model);
}

/* The chart joins the ticks that were looked at. */
static void the_curve_has_no_gaps(void **state)
{
    enum { COLUMNS = 43, ROWS = 6, TICKS = 40 };
    (void)state;
    struct model model;
    struct cells cells = {0};
    app_model(&model, "consensus", LARGE);
    for (int k = 1; k <= TICKS; k++) {
        assert_true(model_step(&model));
        if (k % 8 == 0)
            timeline_look(model.timeline);
    }
    assert_true(cells_resize(&cells, COLUMNS, ROWS));
    chart_draw(&model, &cells, (struct rect){0, 0, COLUMNS, ROWS});
    for (int c = 3; c < 3 + TICKS / 2; c++) {
        bool drawn = false;
        for (int r = 0; r < ROWS - 1; r++)
            drawn = drawn || cells_glyph(&cells, c, r) > 0x2800;
        if (!drawn)
            fail_msg("column %d: expected a part of the curve, got none", c);
    }
    cells_free(&cells);
    model_free(&model);
}

/* Where nobody knows where all were a tick ago nothing glides, and no frame is drawn.
 */
static void what_cannot_glide_asks_for_no_frames(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "boids 21000;size 1000x1000;radius 1;rate 2");
    model.playing = true;
    model_advance(&model, 0);
    model_advance(&model, 0.5);
    check_whole(1, timeline_tick(model.timeline), "the tick");
    model_drawn(&model);
    model_advance(&model, 0.6);
    check_whole(false, model_dirty(&model), "a new picture");
    check_whole(true, model_wait(&model, 0.6) > 0.3, "a wait for the next tick");
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_flock_is_looked_at_in_each_tick),
        cmocka_unit_test(a_large_flock_is_looked_at_when_asked),
        cmocka_unit_test(groups_are_those_of_the_look),
        cmocka_unit_test(what_is_new_is_in_no_group),
        cmocka_unit_test(records_of_a_dropped_future_are_gone),
        cmocka_unit_test(looks_change_no_flight),
        cmocka_unit_test(looks_keep_to_their_share),
        cmocka_unit_test(one_dear_look_is_forgotten),
        cmocka_unit_test(one_call_does_one_thing),
        cmocka_unit_test(cheap_steps_go_together),
        cmocka_unit_test(a_paused_flock_is_looked_at),
        cmocka_unit_test(the_curve_has_no_gaps),
        cmocka_unit_test(what_cannot_glide_asks_for_no_frames),
    };
    return cmocka_run_group_tests_name("looks", tests, NULL, NULL);
}
