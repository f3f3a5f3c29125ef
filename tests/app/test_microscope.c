/* The tick event by event: keys, time, and what becomes of it when the state changes.
 */
#include "app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_at(const struct model *m, uint64_t tick, flk_event_kind kind,
                     const char *what)
{
    const flk_event *event = microscope_event(m);
    check_whole(tick, timeline_tick(m->timeline), "%s: tick", what);
    assert_non_null(event);
    check_text(flk_event_names[kind], flk_event_names[event->kind], "%s: event", what);
}

static void press(struct model *m, char k, int times)
{
    for (int n = 0; n < times; n++)
        model_key(m, (key)k);
}

static void e_goes_through_the_tick_and_on(void **state)
{
    (void)state;
    static const flk_event_kind kinds[] = {FLK_EVENT_NEIGHBOURS, FLK_EVENT_SEPARATION,
                                           FLK_EVENT_ALIGNMENT,  FLK_EVENT_COHESION,
                                           FLK_EVENT_AVOID,      FLK_EVENT_STEER,
                                           FLK_EVENT_MOVE};
    struct model m;
    app_model(&m, "lesson", "");
    model_go(&m, 5);
    m.playing = true;
    uint64_t hash = app_hash(&m);
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        press(&m, 'e', 1);
        check_at(&m, 5, kinds[k], "on");
        check_whole(false, m.playing, "playing");
    }
    assert_true(app_hash(&m) == hash);
    press(&m, 'e', 1);
    check_at(&m, 6, FLK_EVENT_NEIGHBOURS, "into the next tick");
    press(&m, 'E', 1);
    check_at(&m, 5, FLK_EVENT_MOVE, "back into the tick before");
    assert_true(app_hash(&m) == hash);
    for (size_t k = COUNT_OF(kinds); k-- > 0; press(&m, 'E', 1))
        check_at(&m, 5, kinds[k], "back");
    check_at(&m, 4, FLK_EVENT_MOVE, "back again");
    model_free(&m);
}

static void it_ends_at_the_start(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    press(&m, 'E', 1);
    check_at(&m, 0, FLK_EVENT_MOVE, "E turns it on at the last event");
    press(&m, 'E', 7);
    check_at(&m, 0, FLK_EVENT_NEIGHBOURS, "no further back");
    check_has(m.message, "this is the start", "the message");
    model_free(&m);
}

static void enter_goes_to_each_neighbour(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    model_go(&m, 19);
    press(&m, 'e', 1);
    size_t count = m.read_count;
    assert_true(count > 1);
    assert_null(microscope_neighbour_at(&m));
    for (size_t k = 0; k < count; k++) {
        app_keys(&m, "Enter");
        assert_ptr_equal(&m.read[k], microscope_neighbour_at(&m));
    }
    app_keys(&m, "Enter");
    check_has(m.message, "all its neighbours", "behind the last");
    assert_ptr_equal(&m.read[count - 1], microscope_neighbour_at(&m));
    press(&m, 'E', 1);
    assert_ptr_equal(&m.read[count - 2], microscope_neighbour_at(&m));
    press(&m, 'E', (int)count - 1);
    assert_null(microscope_neighbour_at(&m));
    check_at(&m, 19, FLK_EVENT_NEIGHBOURS, "all at once again");
    app_keys(&m, "Enter e");
    check_at(&m, 19, FLK_EVENT_SEPARATION, "e goes on from a neighbour");
    app_keys(&m, "Enter");
    check_whole(MODE_FLY, m.mode, "elsewhere Enter does nothing");
    check_has(m.message, "at the first event", "but says where it would");
    app_keys(&m, "Tab Enter");
    check_whole(MODE_VALUE, m.mode, "in the tune pane Enter types a value");
    model_free(&m);
}

static void one_without_neighbours_says_so(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "boids 1");
    app_keys(&m, "e Enter");
    check_has(m.message, "no neighbours", "the message");
    assert_null(microscope_neighbour_at(&m));
    model_free(&m);
}

static void these_leave_it(void **state)
{
    (void)state;
    static const char *const keys[] = {"Space", "Esc", "r", "R", "p Down Enter"};
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model m;
        app_model(&m, "lesson", "");
        app_keys(&m, "e e");
        assert_true(m.microscope.on);
        app_keys(&m, keys[k]);
        if (m.microscope.on)
            fail_msg("expected %s to leave the microscope", keys[k]);
        assert_true(microscope_said(&m, FLK_EVENT_MOVE));
        model_free(&m);
    }
}

/* Another tick, boid or rule: it stays at its event, and shows the new figures. */
static void these_leave_it_where_it_is(void **state)
{
    (void)state;
    static const char *const keys[] = {"Right", "n", "End", "- + +",
                                       "w",     "s", "v",   "f"};
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model m;
        app_model(&m, "lesson", "");
        model_go(&m, 3);
        app_keys(&m, "e e e");
        app_keys(&m, keys[k]);
        const flk_event *event = microscope_event(&m);
        if (!event || event->kind != FLK_EVENT_ALIGNMENT)
            fail_msg("expected %s to leave the microscope at alignment", keys[k]);
        assert_true(microscope_said(&m, FLK_EVENT_SEPARATION));
        assert_false(microscope_said(&m, FLK_EVENT_COHESION));
        model_free(&m);
    }
}

/* A hawk brings an event more; without boids there is nothing to look at. */
static void it_outlives_what_it_looks_at(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_command(&m, "predator steer 3 3");
    press(&m, 'e', 8);
    check_at(&m, 0, FLK_EVENT_MOVE, "with a predator");
    app_command(&m, "predator none");
    check_at(&m, 0, FLK_EVENT_MOVE, "without");
    app_command(&m, "boids 0");
    assert_null(microscope_event(&m));
    press(&m, 'e', 1);
    assert_null(microscope_event(&m));
    check_has(m.message, "no boids", "the message");
    model_free(&m);
}

static flk_vec followed_at(const struct model *m)
{
    return model_position(m, m->followed);
}

/* At the move it glides to its place, and only then; the others stay. */
static void it_glides_at_the_move(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    double now = app_play(&m, 0, 0.1, 10);
    press(&m, 'e', 6);
    now = app_play(&m, now, 5, 30);
    flk_vec start = m.trace.start.position;
    check_vec(start, followed_at(&m), "before the move");
    assert_false(model_wait(&m, now) <= 0);
    press(&m, 'e', 1);
    flk_vec end = microscope_event(&m)->as.move.position;
    check_vec(start, followed_at(&m), "as the move begins");
    assert_true(model_wait(&m, now) <= 0);
    now = app_play(&m, now, 0.25, 100);
    check_near((start.x + end.x) / 2, followed_at(&m).x, 1e-9, "half way");
    model_drawn(&m);
    now = app_play(&m, now, 0.3, 100);
    check_vec(end, followed_at(&m), "at its place");
    assert_true(model_dirty(&m));
    model_drawn(&m);
    now = app_play(&m, now, 10, 10);
    assert_false(model_dirty(&m));
    for (size_t i = 0; i < 24; i++)
        if (i != m.followed)
            check_vec(flk_flock_boid(timeline_flock(m.timeline), i).position,
                      model_position(&m, i), "boid %zu", i);
    press(&m, 'e', 1);
    check_vec(end, followed_at(&m), "the tick that follows begins there");
    model_free(&m);
}

/* Fifty events on and back again: the same pictures, one by one. */
static void back_it_shows_the_same_pictures(void **state)
{
    (void)state;
    enum { STEPS = 50 };
    char *seen[STEPS];
    struct model m;
    app_model(&m, "lesson", "predator hunt,30,4");
    model_go(&m, STEPS); /* so that the chart ends there from now on */
    model_go(&m, 0);
    app_keys(&m, "C C C e");
    for (int k = 0; k < STEPS; k++) {
        m.message[0] = '\0';
        m.now += 10; /* every glide has ended */
        seen[k] = app_screen(&m, 120, 40);
        if (k > 0 && strcmp(seen[k], seen[k - 1]) == 0)
            fail_msg("expected step %d to change the picture", k);
        press(&m, 'e', 1);
    }
    for (int k = STEPS; k-- > 0;) {
        press(&m, 'E', 1);
        m.message[0] = '\0';
        m.now += 10;
        char *again = app_screen(&m, 120, 40);
        check_text(seen[k], again, "the picture of step %d, again", k);
        free(again);
        free(seen[k]);
    }
    model_free(&m);
}

/* :event by its number, on or off; what there is not is refused, and nothing changes.
 */
static void an_event_has_a_number(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_command(&m, "event 9");
    assert_false(m.microscope.on);
    check_has(m.message, "there is no event 9; 1 to 7 would do", "the message");
    app_keys(&m, "Esc");
    app_command(&m, "event 4");
    check_at(&m, 0, FLK_EVENT_COHESION, "by its number");
    app_command(&m, "event 0");
    check_at(&m, 0, FLK_EVENT_COHESION, "after one there is not");
    model_free(&m);
}

/* Without boids there is nothing to come nearer to, nor to look at. */
static void nobody_is_looked_at(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_keys(&m, "z");
    check_whole(1, (uint64_t)m.zoom, "the zoom before");
    app_command(&m, "boids 0");
    app_keys(&m, "c z Z e");
    check_has(m.message, "no boids", "the message");
    free(app_screen(&m, 80, 24));
    model_free(&m);
}

static void tab_goes_to_what_is_there(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_keys(&m, "Tab Tab Tab");
    check_whole(PANE_STAGE, m.pane, "the usual three");
    app_keys(&m, "e C Tab Tab Tab");
    check_whole(PANE_TRACE, m.pane, "the trace");
    app_keys(&m, "Down Down Up");
    check_whole(1, (uint64_t)m.trace_scroll, "lines scrolled");
    app_keys(&m, "Tab Down");
    check_whole(PANE_CODE, m.pane, "the code");
    check_whole(1, (uint64_t)m.code_scroll, "lines scrolled");
    app_keys(&m, "e");
    check_whole(0, (uint64_t)(m.code_scroll + m.trace_scroll),
                "the next event, scrolled");
    app_keys(&m, "C C C C");
    check_whole(PANE_STAGE, m.pane, "the code pane is away");
    app_keys(&m, "Tab Tab Tab Space");
    check_whole(PANE_STAGE, m.pane, "the trace is away");
    model_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e_goes_through_the_tick_and_on),
        cmocka_unit_test(it_ends_at_the_start),
        cmocka_unit_test(enter_goes_to_each_neighbour),
        cmocka_unit_test(one_without_neighbours_says_so),
        cmocka_unit_test(these_leave_it),
        cmocka_unit_test(these_leave_it_where_it_is),
        cmocka_unit_test(it_outlives_what_it_looks_at),
        cmocka_unit_test(it_glides_at_the_move),
        cmocka_unit_test(back_it_shows_the_same_pictures),
        cmocka_unit_test(an_event_has_a_number),
        cmocka_unit_test(nobody_is_looked_at),
        cmocka_unit_test(tab_goes_to_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
