/* A tour as it is played: where it stops and what goes on, what it holds still, that it
 * comes out the same with a reader, without one, and on the way back. */
#include "app.h"

#include "app/texts.h"
#include "app/tour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 40, SECONDS_MOST = 1000 };

/* ---- Support ------------------------------------------------------------------- */

static struct script script_of(const char *text)
{
    const char *lines[LINES_MOST] = {NULL};
    char *copy = strdup(text), *rest = copy;
    struct script script;
    struct script_error error;
    size_t count = 0;
    for (char *line; (line = strsep(&rest, "|")) && count < LINES_MOST - 1;)
        lines[count++] = line;
    if (!script_read(&script, lines, &error))
        fail_msg("%s: line %u: %s", text, error.line, error.message);
    free(copy);
    return script;
}

/* A model in which the tour has begun, on a screen with room for all it says. */
static void begin(struct model *m, const char *text)
{
    struct script script = script_of(text);
    app_model(m, "lesson", "");
    model_set_strip(m, 78, 40);
    assert_true(tour_begin(m, &script, -1));
}

/* The page as text: its lines joined by '|'. */
static const char *page_of(const struct model *m)
{
    static char page[4000];
    struct tour_line line;
    page[0] = '\0';
    for (int k = 0; tour_line(m->tour, m->strip_columns, k, &line); k++)
        snprintf(page + strlen(page), sizeof(page) - strlen(page), "%s%s",
                 k > 0 ? "|" : "", line.text);
    return page;
}

static void check_page(const struct model *m, const char *page, const char *enter,
                       const char *what)
{
    check_text(page, page_of(m), "%s", what);
    check_text(enter, tour_enters(m), "%s: what Enter does", what);
}

static uint64_t tick_of(const struct model *m)
{
    return timeline_tick(m->timeline);
}

/* Tell the time until the tour stops to play. */
static void play_to_stop(struct model *m)
{
    for (int k = 1; m->tour->state == TOUR_PLAYING; k++) {
        if (k > SECONDS_MOST * 25)
            fail_msg("expected the tour to go on within %d s", SECONDS_MOST);
        model_advance(m, m->now + 0.04);
    }
}

/* ---- Pages --------------------------------------------------------------------- */

static void pages_turn_where_the_script_says(void **state)
{
    struct model m;
    (void)state;
    begin(&m,
          "title T|step One|seed 3|text look|until tick >= 40|text seen|claim tick "
          "= 40 at forty|step Two|radius 4|text second|wait|text more|until tick >= "
          "60|step Three|text third|wait|step Four|wait");
    check_page(&m, "look", "play", "before until");
    check_whole(0, tick_of(&m), "the tick of the first page");
    app_keys(&m, "Enter");
    check_page(&m, "look", "skip", "while until plays");
    check_whole(true, m.playing, "playing");
    play_to_stop(&m);
    check_whole(40, tick_of(&m), "until has stopped at its tick");
    check_whole(false, m.playing, "playing behind until");
    check_page(&m, "seen|tick 40: at forty", "next", "behind until");
    check_text("One", m.tour->heading, "the heading of a step");
    app_keys(&m, "Enter");
    check_text("Two", m.tour->heading, "the heading of the next");
    check_page(&m, "second", "next", "up to wait");
    app_keys(&m, "Enter");
    check_page(&m, "more", "play", "behind wait");
    app_keys(&m, "Enter");
    play_to_stop(&m);
    check_page(&m, "more", "next", "where nothing stands behind until");
    app_keys(&m, "Enter");
    check_page(&m, "third", "next", "a step that ends with wait");
    app_keys(&m, "Enter");
    check_text("Four", m.tour->heading, "is not waited for twice");
    check_page(&m, "", "end", "a step without a text");
    app_keys(&m, "Enter");
    assert_null(m.tour);
    check_has(m.message, "the tour is over", "the end");
    check_whole(60, tick_of(&m), "the run stays");
    model_free(&m);
}

static void until_without_a_text_plays_at_once(void **state)
{
    struct model m;
    (void)state;
    begin(&m, "title T|step One|until tick >= 5|until tick >= 9|text a|until tick >= "
              "2|text b");
    check_whole(TOUR_PLAYING, m.tour->state, "state");
    play_to_stop(&m);
    check_whole(9, tick_of(&m), "two of them on end");
    check_page(&m, "a", "play", "behind them");
    app_keys(&m, "Enter");
    check_page(&m, "b", "end", "what holds already takes no tick");
    check_whole(9, tick_of(&m), "tick");
    model_free(&m);
}

static void enter_skips_to_the_end_of_until(void **state)
{
    struct model m;
    char text[CONDITION_SIZE];
    (void)state;
    begin(&m, "title T|step One|until tick >= 500 and polarization <= 1|text a");
    check_text("until tick >= 500 and polarization <= 1: 0, 0.28",
               tour_awaits(m.tour, text), "what it waits for");
    app_keys(&m, "Enter");
    check_whole(500, tick_of(&m), "tick");
    check_page(&m, "a", "end", "behind it");
    check_text("", tour_awaits(m.tour, text), "what it waits for then");
    model_free(&m);
}

/* A watch on which each step takes a hundredth of a second. */
static double slow_watch(void *context)
{
    return *(double *)context += 0.01;
}

/* What would take over a second is flown in parts. */
static void a_long_until_is_skipped_in_parts(void **state)
{
    struct model m;
    double time = 0;
    (void)state;
    begin(&m, "title T|step One|until tick >= 150|text a");
    m.watch = slow_watch;
    m.watch_context = &time;
    app_keys(&m, "Enter");
    check_whole(TOUR_PLAYING, m.tour->state, "state after the first Enter");
    check_whole(true, m.playing, "it plays on");
    if (tick_of(&m) < 99 || tick_of(&m) > 101)
        fail_msg("expected some 100 ticks, got %llu", (unsigned long long)tick_of(&m));
    app_keys(&m, "Enter");
    check_whole(150, tick_of(&m), "tick");
    model_free(&m);
}

static void until_gives_up_in_time(void **state)
{
    struct model m;
    (void)state;
    begin(&m,
          "title T|step One|until groups > 30 within 25|text a|claim groups > 30 so");
    play_to_stop(&m);
    check_whole(25, tick_of(&m), "tick");
    check_text("groups > 30 has not come in 25 ticks", m.message, "message");
    check_whole(true, m.warning, "warning");
    check_has(page_of(&m), "a|does not hold: groups ", "page");
    check_has(page_of(&m), " > 30: so", "page");
    model_free(&m);
}

/* At the highest rate no tick passes the condition by. */
static void fast_play_stops_at_the_tick(void **state)
{
    struct model m;
    (void)state;
    begin(&m, "title T|step One|rate 1000|until tick >= 123|text a|until tick >= 200");
    play_to_stop(&m);
    check_whole(123, tick_of(&m), "tick");
    for (int k = 0; k < 50; k++)
        model_advance(&m, m.now + 0.04);
    check_whole(123, tick_of(&m), "tick while it is read");
    model_free(&m);
}

/* The reader may step, pause and tune meanwhile. */
static void other_keys_stay_what_they_are(void **state)
{
    struct model m;
    (void)state;
    begin(&m, "title T|step One|until tick >= 20|text a");
    app_keys(&m, "Space");
    check_whole(false, m.playing, "paused");
    app_keys(&m, "Right 4 n");
    check_whole(1, tick_of(&m), "a tick on");
    app_keys(&m, "PgDn PgDn");
    model_advance(&m, m.now + 0.04);
    check_page(&m, "a", "end", "where the ticks were gone by hand");
    app_keys(&m, "?");
    check_whole(MODE_HELP, m.mode, "mode");
    app_keys(&m, "Esc");
    assert_non_null(m.tour);
    app_keys(&m, "Esc");
    assert_null(m.tour);
    check_whole(21, tick_of(&m), "the run stays");
    model_free(&m);
}

/* ---- Guesses ------------------------------------------------------------------- */

#define GUESS "title T|step One|guess what?|answer a|right b|answer c"

static void a_guess_is_told_from_what_is_right(void **state)
{
    static const struct {
        const char *key, *page;
    } cases[] = {
        {"1", "what?|1 a (your guess)|2 b (right)|3 c|told"},
        {"2", "what?|1 a|2 b (your guess: right)|3 c|told"},
        {"Enter", "what?|1 a|2 b (right)|3 c|told"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        begin(&m, GUESS "|text told|until tick > 2");
        check_text("what?|1 a|2 b|3 c", page_of(&m), "a guess");
        check_whole(3, (uint64_t)tour_answers(m.tour), "answers");
        app_keys(&m, "4");
        check_whole(TOUR_GUESSING, m.tour->state, "state after an answer that is none");
        app_keys(&m, cases[k].key);
        check_page(&m, cases[k].page, "play", cases[k].key);
        check_whole(0, (uint64_t)tour_answers(m.tour), "answers afterwards");
        model_free(&m);
    }
}

/* ---- Scrolling ----------------------------------------------------------------- */

static void enter_shows_the_rest_first(void **state)
{
    struct model m;
    struct tour_line line;
    (void)state;
    begin(&m,
          "title T|step One|text one two three|text four five {Space} six|wait|text "
          "end");
    model_set_strip(&m, 10, 2);
    check_text("one two|three four|five {Space}|six", page_of(&m), "ten columns");
    check_text("more", tour_enters(&m), "Enter");
    app_keys(&m, "Enter");
    check_whole(2, (uint64_t)tour_scroll(&m), "scrolled");
    check_text("next", tour_enters(&m), "Enter at the end of the page");
    model_set_strip(&m, 10, 3);
    check_whole(1, (uint64_t)tour_scroll(&m), "scrolled, on more rows");
    app_keys(&m, "Enter");
    check_page(&m, "end", "end", "behind it");
    check_whole(0, (uint64_t)tour_scroll(&m), "scrolled on the next page");
    assert_false(tour_line(m.tour, 10, -1, &line));
    assert_false(tour_line(m.tour, 10, 1, &line));
    model_free(&m);
}

static void lines_fit_their_columns(void **state)
{
    struct model m;
    struct tour_line line;
    (void)state;
    begin(&m,
          "title T|step One|text averyverylongwordindeed gr\xc3\xbc\xc3\x9f {}{ {a b} "
          "}|guess which of them?|answer a long answer|right b");
    for (int columns = 1; columns < 120; columns++)
        for (int k = 0; tour_line(m.tour, columns, k, &line); k++) {
            int width = line.indent;
            bool inside = false, brace;
            size_t length;
            for (const char *c = line.text;
                 (length = tour_character(c, inside, &brace)) > 0; c += length) {
                width += !brace;
                inside = inside != brace;
            }
            if (width == 0 || width > (columns > 3 ? columns : 3))
                fail_msg("expected up to %d columns, got %d: \"%s\"", columns, width,
                         line.text);
            if (strstr(line.text, "\xc3") && !strstr(line.text, "\xc3\xbc") &&
                !strstr(line.text, "\xc3\x9f"))
                fail_msg("expected whole characters, got \"%s\"", line.text);
        }
    model_set_strip(&m, 14, 9);
    check_has(page_of(&m), "1 a long|answer|2 b", "an answer on two lines");
    check_has(page_of(&m), "{}{ {a b} }", "braces that are no keys");
    model_free(&m);
}

/* ---- The same, however it is come to ------------------------------------------- */

#define WINDING                                                                        \
    "title T|step One|preset consensus|seed 3|cells|boids 40|until tick >= 30|step "   \
    "Two|radius 4|follow 7|centre|until tick >= 50|text a|until tick >= 70|step "      \
    "Three|predator hunt 3 3|until tick >= 90|text end"

/* To the end of the tour with Enter; its state there. */
static uint64_t read_through(struct model *m)
{
    while (strcmp(tour_enters(m), "end") != 0) {
        app_keys(m, "Enter");
        play_to_stop(m);
    }
    return app_hash(m);
}

static void a_tour_comes_out_the_same(void **state)
{
    struct model fresh, used, through;
    struct script script = script_of(WINDING);
    (void)state;
    begin(&fresh, WINDING);
    uint64_t hash = read_through(&fresh);
    app_model(&used, "murmuration", "seed 9;radius 2");
    app_keys(&used, "Right Right S m v t c Tab n > w");
    struct script again = script_of(WINDING);
    assert_true(tour_begin(&used, &again, -1));
    check_whole(hash, read_through(&used), "hash, begun in another run");
    check_whole(fresh.cells, used.cells, "cells");
    check_whole(fresh.centred, used.centred, "centred");
    check_whole(fresh.followed, used.followed, "followed");
    app_model(&through, "murmuration", "");
    assert_true(tour_run_through(&through, &script, -1));
    check_whole(hash, app_hash(&through), "hash, without a reader");
    model_free(&fresh);
    model_free(&used);
    model_free(&through);
}

static void backspace_comes_to_where_the_step_began(void **state)
{
    struct model m;
    (void)state;
    begin(&m, WINDING);
    uint64_t at_start = app_hash(&m);
    play_to_stop(&m);
    uint64_t hash = app_hash(&m);
    app_keys(&m, "Enter");
    play_to_stop(&m);
    app_keys(&m, "+ + Space Right r Enter");
    read_through(&m);
    check_text("Three", m.tour->heading, "the last step");
    app_keys(&m, "Backspace");
    check_text("Two", m.tour->heading, "the step before");
    check_whole(30, tick_of(&m), "the tick that it began at");
    check_whole(hash, app_hash(&m), "and the state");
    check_whole(7, m.followed, "the boid followed");
    check_whole(true, m.centred, "what the step shows");
    check_whole(false, m.cells, "what the one before has shown");
    app_keys(&m, "Backspace Backspace");
    check_whole(at_start, app_hash(&m), "the state of the first, twice");
    check_whole(1, m.tour->step, "step");
    model_free(&m);
}

/* A tour zooms before any screen has said how near one can come. */
static void a_tour_comes_nearer(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "title T|step One|preset murmuration|zoom|zoom|text a");
    check_whole(2, (uint64_t)m.zoom, "the zoom");
    model_set_zoom(&m, 1);
    check_whole(1, (uint64_t)m.zoom, "on a screen that allows less");
    model_free(&m);
}

/* Each step finds the screen as the program begins, whatever the reader did. */
static void a_step_begins_with_the_usual_screen(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "title T|step One|event 1|text a|step Two|text b");
    check_whole(true, m.microscope.on, "the microscope, by the step's command");
    app_keys(&m, "e S t v C Tab f z c > >");
    app_keys(&m, "Esc Esc"); /* from pane and microscope, not yet from the tour */
    model_set_zoom(&m, 3);
    app_keys(&m, "z");
    while (m.tour && m.tour->step < 2)
        app_keys(&m, "Enter");
    assert_non_null(m.tour);
    check_whole(false, m.microscope.on || m.cells || m.stage_alone || m.zoom > 0,
                "what was shown");
    check_whole(true, m.vectors && m.page == PAGE_NONE && m.pane == PANE_STAGE,
                "what is shown");
    check_whole(TRAILS_FOLLOWED, m.trails, "trails");
    check_same(10, m.rate, "ticks a second");
    model_free(&m);
}

/* ---- What fails ---------------------------------------------------------------- */

static void a_command_that_fails_is_told(void **state)
{
    struct model m, through;
    struct script script = script_of("title T|step One|radius 0|cells|text a");
    (void)state;
    begin(&m, "title T|step One|radius 0|cells|text a");
    check_text("line 3: radius: \"0\" is out of range; 1e-9 to 1e9 would do", m.message,
               "message");
    check_whole(true, m.warning, "warning");
    check_page(&m, "a", "end", "it goes on");
    check_whole(true, m.cells, "cells");
    app_model(&through, "lesson", "");
    assert_false(tour_run_through(&through, &script, -1));
    check_whole(3, through.tour->fault, "line");
    check_has(through.tour->failure, "radius: \"0\"", "what failed");
    model_free(&m);
    model_free(&through);
}

/* ---- The list ------------------------------------------------------------------ */

static void tours_are_chosen_from_a_list(void **state)
{
    struct model m;
    int count = 0;
    (void)state;
    while (tour_table[count].name)
        count++;
    app_model(&m, "lesson", "");
    app_keys(&m, "g");
    check_whole(MODE_TOURS, m.mode, "mode");
    app_keys(&m, "Up");
    check_whole((uint64_t)count - 1, (uint64_t)m.chosen_tour, "the last");
    app_keys(&m, "Down q");
    check_whole(MODE_FLY, m.mode, "mode after q");
    assert_null(m.tour);
    app_keys(&m, "g Enter");
    assert_non_null(m.tour);
    check_whole(MODE_FLY, m.mode, "mode in a tour");
    check_whole(0, (uint64_t)m.tour->number, "number");
    model_free(&m);
}

/* The last page of a tour leads to the first of the next, the last of all out. */
static void one_tour_leads_to_the_next(void **state)
{
    (void)state;
    struct model m;
    int count = 0;
    while (tour_table[count].name)
        count++;
    app_model(&m, "lesson", "");
    model_set_strip(&m, 78, 100);
    assert_true(tour_begin_listed(&m, 0));
    for (int k = 0; k < count; k++) {
        check_whole((uint64_t)k, (uint64_t)m.tour->number, "number");
        while (m.tour && m.tour->number == k)
            app_keys(&m, "Enter");
    }
    assert_null(m.tour);
    model_free(&m);
}

static void the_programs_tours_hold(void **state)
{
    (void)state;
    for (int n = 0; tour_table[n].name; n++) {
        struct model m;
        struct script script;
        struct script_error error;
        app_model(&m, "lesson", "");
        assert_true(script_read(&script, tour_table[n].lines, &error));
        if (!tour_run_through(&m, &script, n))
            fail_msg("%s:%u: %s", tour_table[n].name, m.tour->fault, m.tour->failure);
        for (size_t k = 0; k < m.tour->script.count; k++) {
            const struct statement *s = &m.tour->script.at[k];
            bool checked = s->kind == STATEMENT_CLAIM || s->kind == STATEMENT_UNTIL;
            if (checked && !s->holds)
                fail_msg("%s:%u: expected it to hold", tour_table[n].name, s->line);
        }
        model_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_turn_where_the_script_says),
        cmocka_unit_test(until_without_a_text_plays_at_once),
        cmocka_unit_test(enter_skips_to_the_end_of_until),
        cmocka_unit_test(a_long_until_is_skipped_in_parts),
        cmocka_unit_test(until_gives_up_in_time),
        cmocka_unit_test(fast_play_stops_at_the_tick),
        cmocka_unit_test(other_keys_stay_what_they_are),
        cmocka_unit_test(a_guess_is_told_from_what_is_right),
        cmocka_unit_test(enter_shows_the_rest_first),
        cmocka_unit_test(lines_fit_their_columns),
        cmocka_unit_test(a_tour_comes_out_the_same),
        cmocka_unit_test(backspace_comes_to_where_the_step_began),
        cmocka_unit_test(a_tour_comes_nearer),
        cmocka_unit_test(a_step_begins_with_the_usual_screen),
        cmocka_unit_test(a_command_that_fails_is_told),
        cmocka_unit_test(tours_are_chosen_from_a_list),
        cmocka_unit_test(one_tour_leads_to_the_next),
        cmocka_unit_test(the_programs_tours_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
