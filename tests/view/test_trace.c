/* The trace pane: the very text of `boids run --trace` where there is room, the figures
 * of the golden traces to the digits shown where there is less, and no more than has
 * been said. */
#include "app.h"

#include "cli/trace.h"
#include "fields.h"
#include "golden.h"
#include "view/panes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Wide enough for every event in one line; as on a screen of 120 columns; of 80. */
enum { WIDE = 3000, MIDDLE = 35, NARROW = 30, ROWS = 400 };

/* How far a figure of four digits may be off. */
#define FOUR_DIGITS 5.01e-4

static char *trace_pane(const struct model *model, int columns, int rows)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, columns, rows));
    pane_draw(model, &cells, PANE_TRACE, (struct rect){0, 0, columns, rows});
    char *text = cells_dump(&cells);
    assert_non_null(text);
    cells_free(&cells);
    return text;
}

/* All events have been said. */
static void say_all(struct model *model)
{
    if (!model->microscope.on)
        app_keys(model, "e");
    while (model->microscope.event + 1 < model->trace.count)
        app_keys(model, "e");
}

/* ---- The text of the command line ---------------------------------------------- */

/* Each line without "tick 20 boid 7 ", which the pane's heading and the boid's pane
 * have. The caller frees it. */
static char *written(const flk_trace *trace)
{
    char *text = NULL, prefix[64];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    trace_write(out, trace, false);
    fclose(out);
    int length = snprintf(prefix, sizeof(prefix), "tick %llu boid %u ",
                          (unsigned long long)trace->tick, (unsigned)trace->boid);
    char *to = text;
    for (char *from = text, *end; *from; from = end) {
        end = strchr(from, '\n') + 1;
        check_whole(0, (uint64_t)strncmp(from, prefix, (size_t)length), "the prefix");
        memmove(to, from + length, (size_t)(end - from - length));
        to += end - from - length;
    }
    *to = '\0';
    return text;
}

/* The lines of the pane below its heading, without the mark before them. */
static char *shown(const struct model *model)
{
    char *text = trace_pane(model, WIDE, 20);
    char *to = text, *end;
    for (char *from = strchr(text, '\n') + 1; *from && *from != '\n'; from = end) {
        end = strchr(from, '\n') + 1;
        memmove(to, from + 3, (size_t)(end - from - 3));
        to += end - from - 3;
    }
    *to = '\0';
    return text;
}

static void check_written(struct model *model)
{
    say_all(model);
    char *expected = written(&model->trace), *got = shown(model);
    check_text(expected, got, "the trace of boid %zu at tick %llu", model->followed,
               (unsigned long long)model->trace.tick);
    free(expected);
    free(got);
}

static void a_wide_pane_has_the_text_of_the_command_line(void **state)
{
    static const char *const settings[] = {
        "", "predator hunt 8 8;fear 4", "world torus;sum_cap off;boids 60", "boids 1"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        app_model(&model, "lesson", settings[k]);
        for (uint64_t tick = 0; tick < 60; tick += 7) {
            model_go(&model, tick);
            model_follow(&model, k < 3 ? (size_t)tick % 24 : 0);
            check_written(&model);
        }
        model_free(&model);
    }
}

/* ---- The golden traces --------------------------------------------------------- */

/* Words of the pane, line breaks and all blanks being one. */
static void join(char *text)
{
    char *to = text;
    for (char *from = text; *from; from++)
        if (*from != ' ' && *from != '\n')
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
}

/* The numbers behind a name in the pane agree with fields of the golden event from
 * `first` on: as doubles to four digits, a flag as "yes" or "no". */
static void check_behind(const char *pane, const char *name,
                         const struct fields *golden, size_t first, size_t count)
{
    char word[32];
    snprintf(word, sizeof(word), " %s ", name);
    const char *at = strstr(pane, word);
    if (!at)
        fail_msg("expected \"%s\", got \"%s\"", name, pane);
    at += strlen(word);
    for (size_t k = 0; k < count; k++) {
        double expected;
        char *end;
        assert_true(fields_real(golden, first + k, &expected));
        double got = strncmp(at, "yes", 3) == 0  ? 1
                     : strncmp(at, "no", 2) == 0 ? 0
                                                 : strtod(at, &end);
        if (!(fabs(got - expected) <= FOUR_DIGITS * fabs(expected)))
            fail_msg("%s %s: expected %.17g, got \"%.20s\"", golden->at[1], name,
                     expected, at);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
}

static void check_force(const char *pane, const struct fields *golden,
                        flk_event_kind kind)
{
    check_behind(pane, "force", golden, 2, 2);
    check_behind(pane, "strength", golden, 4, 1);
    if (kind == FLK_EVENT_COHESION)
        check_behind(pane, "point", golden, 5, 2);
    if (kind == FLK_EVENT_FLEE)
        check_behind(pane, "fleeing", golden, 5, 1);
}

/* The event that the microscope is at, against that of the golden trace. */
static void check_golden_event(struct model *model, const struct fields *golden,
                               flk_event_kind kind)
{
    check_whole(kind, microscope_event(model)->kind, "the event");
    char *text = trace_pane(model, MIDDLE, ROWS);
    char *here = strstr(text, "\n > ");
    assert_non_null(here);
    join(here);
    if (kind == FLK_EVENT_NEIGHBOURS) {
        check_behind(here, "count", golden, 2, 1);
        check_behind(here, "crowding", golden, 3, 1);
        if (golden->count > 4)
            check_behind(here, "ids", golden, 4, golden->count - 4);
    } else if (kind == FLK_EVENT_STEER) {
        check_behind(here, "push", golden, 2, 2);
        check_behind(here, "velocity", golden, 4, 2);
        check_behind(here, "speed", golden, 6, 1);
        check_behind(here, "limited", golden, 7, 1);
    } else if (kind == FLK_EVENT_MOVE) {
        check_behind(here, "position", golden, 2, 2);
        check_behind(here, "wrapped", golden, 4, 1);
    } else
        check_force(here, golden, kind);
    free(text);
}

/* Every listed tick of a golden trace, event by event; counts them by kind. */
static void check_golden(struct model *model, const char *path,
                         size_t seen[FLK_EVENT_KINDS])
{
    char *text = golden_read(path);
    struct fields fields = {.rest = text};
    uint64_t number;
    assert_non_null(text);
    while (fields_next(&fields)) {
        size_t kind;
        if (strcmp(fields.at[0], "focus") == 0) {
            assert_true(fields_whole(&fields, 1, &number));
            model_follow(model, (size_t)number);
        } else if (strcmp(fields.at[0], "t") == 0) {
            assert_true(fields_whole(&fields, 1, &number));
            model_go(model, number - 1);
            microscope_off(model);
        } else if (strcmp(fields.at[0], "e") == 0) {
            app_keys(model, "e");
            assert_true(fields_choice(&fields, 1, flk_event_names, &kind));
            check_golden_event(model, &fields, (flk_event_kind)kind);
            seen[kind]++;
        }
    }
    fields_free(&fields);
    free(text);
}

static void its_figures_are_those_of_the_golden_traces(void **state)
{
    (void)state;
    size_t seen[FLK_EVENT_KINDS] = {0};
    struct model model;
    app_model(&model, "lesson",
              "size 24x20;obstacle 8 10 2;obstacle 16 6 1.5;seed 2;boids 24");
    check_golden(&model, "tests/golden/lesson-walls.golden", seen);
    model_free(&model);
    app_model(&model, "murmuration", "seed 12;boids 200;predator steer 30 20");
    check_golden(&model, "tests/golden/predator-steered.golden", seen);
    model_free(&model);
    for (int kind = 0; kind < FLK_EVENT_KINDS; kind++)
        if (seen[kind] < 5)
            fail_msg("expected 5 events %s and more, got %zu", flk_event_names[kind],
                     seen[kind]);
}

/* ---- What has been said -------------------------------------------------------- */

/* Of an event that has not been said there is the name alone. */
static void it_says_no_more_than_has_been_said(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt 8 8");
    model_go(&model, 20);
    for (size_t k = 0; k < model.trace.count; k++) {
        char line[64];
        app_keys(&model, "e");
        char *text = trace_pane(&model, NARROW, ROWS);
        snprintf(line, sizeof(line), "trace: tick 21, %zu of %zu ", k + 1,
                 model.trace.count);
        check_has(text, line, "the heading");
        for (size_t n = 0; n < model.trace.count; n++) {
            const char *name = flk_event_names[model.trace.events[n].kind];
            snprintf(line, sizeof(line), "\n   %s\n", name);
            if (n > k)
                check_has(text, line, "at event %zu", k);
            snprintf(line, sizeof(line), "\n > %s", name);
            if (n == k)
                check_has(text, line, "at event %zu", k);
        }
        free(text);
    }
    model_free(&model);
}

/* At any size of the pane the current event's name is in view, and as much of what it
 * says as there are rows; with a neighbour gone to, that one's number. */
static void the_current_event_is_in_view(void **state)
{
    static const int rows[] = {2, 3, 4, 6, 9, 14, 30};
    (void)state;
    struct model model;
    app_model(&model, "lesson", "predator hunt 8 8");
    model_go(&model, 20);
    for (size_t k = 0; k < model.trace.count; k++) {
        app_keys(&model, "e");
        for (size_t n = 0; n < 2 * COUNT_OF(rows); n++) {
            char *text = trace_pane(&model, n % 2 ? NARROW : MIDDLE, rows[n / 2]);
            check_has(text, "\n > ", "event %zu in %d rows", k, rows[n / 2]);
            free(text);
        }
    }
    app_keys(&model, "E E E E E E E");
    for (size_t k = 0; k < model.read_count; k++) {
        char line[32];
        app_keys(&model, "Enter");
        snprintf(line, sizeof(line), "neighbour %u", (unsigned)model.read[k].id);
        for (size_t n = 0; n < COUNT_OF(rows); n++) {
            char *text = trace_pane(&model, NARROW, rows[n]);
            check_has(text, line, "in %d rows", rows[n]);
            free(text);
        }
    }
    model_free(&model);
}

/* A neighbour with its offset and distance, and what it adds to the three sums. */
static void a_neighbour_tells_what_it_adds(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "separation_ring 0.5");
    size_t told = 0;
    for (uint64_t tick = 0; tick < 40; tick += 4) {
        model_go(&model, tick);
        microscope_off(&model);
        app_keys(&model, "e");
        for (size_t k = 0; k < model.read_count; k++, told++) {
            const flk_neighbour *one = &model.read[k];
            app_keys(&model, "Enter");
            char *text = trace_pane(&model, WIDE, 20);
            char *at = strstr(text, "neighbour ");
            assert_non_null(at);
            double d, ax, ay, hx, hy, ox, oy;
            unsigned id;
            char crowds[8];
            check_whole(9,
                        (uint64_t)sscanf(at,
                                         "neighbour %u distance %lf crowds %7s away "
                                         "%lf %lf heading %lf %lf offset %lf %lf",
                                         &id, &d, crowds, &ax, &ay, &hx, &hy, &ox, &oy),
                        "the figures of a neighbour");
            check_whole(one->id, id, "its number");
            check_same(one->distance, d, "its distance");
            check_text(one->crowds ? "yes" : "no", crowds, "does it crowd");
            check_vec(one->away, (flk_vec){ax, ay}, "away");
            check_vec(one->heading, (flk_vec){hx, hy}, "heading");
            check_vec(one->offset, (flk_vec){ox, oy}, "offset");
            free(text);
        }
    }
    if (told < 10)
        fail_msg("expected ten neighbours and more, got %zu", told);
    model_free(&model);
}

/* It scrolls from its first line to its last and no farther. */
static void it_scrolls_to_either_end(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_go(&model, 19);
    app_keys(&model, "e e e e Tab Tab Tab");
    check_whole(PANE_TRACE, model.pane, "the pane");
    for (int k = 0; k < 40; k++) {
        free(app_screen(&model, 80, 24));
        app_keys(&model, "Up");
    }
    char *text = app_screen(&model, 80, 24);
    check_has(text, "  neighbours count", "the first line");
    free(text);
    for (int k = 0; k < 80; k++) {
        free(app_screen(&model, 80, 24));
        app_keys(&model, "Down");
    }
    text = app_screen(&model, 80, 24);
    check_has(text, "  move\n", "the last line");
    free(text);
    free(app_screen(&model, 80, 24));
    app_keys(&model, "Up Up Up Up");
    text = app_screen(&model, 80, 24);
    check_lacks(text, "  move\n", "four lines back at once");
    free(text);
    model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wide_pane_has_the_text_of_the_command_line),
        cmocka_unit_test(its_figures_are_those_of_the_golden_traces),
        cmocka_unit_test(it_says_no_more_than_has_been_said),
        cmocka_unit_test(the_current_event_is_in_view),
        cmocka_unit_test(a_neighbour_tells_what_it_adds),
        cmocka_unit_test(it_scrolls_to_either_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
