/* The trace pane: the events of the tick with their figures, as `boids run --trace` has
 * them. */
#include "app.h"

#include "fields.h"
#include "golden.h"

#include "cli/trace.h"
#include "view/layout.h"
#include "view/trace.h"
#include "view/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The pane alone on a board of its size, as one line of words. */
static char *words_of(const struct model *model, int columns, int rows)
{
    struct cells cells = {0};
    assert_true(cells_resize(&cells, columns, rows));
    trace_draw(model, &cells, (struct rect){0, 0, columns, rows});
    char *text = cells_dump(&cells), *words = calloc(strlen(text) + 2, 1);
    char *rest = strchr(text, '\n') + 1; /* below the heading */
    for (char *word; (word = strsep(&rest, " \n"));)
        if (*word && strcmp(word, ">") != 0) {
            strcat(words, word);
            strcat(words, " ");
        }
    free(text);
    cells_free(&cells);
    return words;
}

/* What the command line writes of the same trace, without its tick and boid. */
static char *written(const struct model *model)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    trace_write(out, &model->trace, false);
    fclose(out);
    char *words = calloc(size + 2, 1), *rest = text;
    int skip = 0;
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        sscanf(line, "tick %*s boid %*s %n", &skip);
        strcat(words, line + skip);
        strcat(words, " ");
    }
    free(text);
    return words;
}

/* Where there is room for the exact figures, it is the very text. */
static void a_wide_pane_is_what_the_command_line_writes(void **state)
{
    static const char *const settings[] = {"", "predator hunt 20 10", "world torus",
                                           "boids 1"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model model;
        app_model(&model, "lesson", settings[k]);
        for (uint64_t tick = 0; tick < 60; tick += 7) {
            model_go(&model, tick);
            app_keys(&model, "E"); /* all is said */
            char *pane = words_of(&model, 100, 60), *text = written(&model);
            check_text(text, pane, "case %zu, tick %d", k, (int)tick);
            free(pane);
            free(text);
            microscope_off(&model);
        }
        model_free(&model);
    }
}

/* ---- Golden figures ------------------------------------------------------------ */

/* The figures of an event of the golden file are in the pane, to the digits shown. */
static void check_figures(const char *pane, const struct fields *event)
{
    char *at = strstr(pane, event->at[1]);
    assert_non_null(at);
    for (size_t k = 2; k < event->count; k++) {
        double wanted = strtod(event->at[k], NULL);
        char figure[32], shown[40];
        snprintf(figure, sizeof(figure), "%.4g", wanted);
        if (strcmp(event->at[1], "flee") == 0 && k + 1 == event->count)
            snprintf(figure, sizeof(figure), "%s", wanted > 0 ? "yes" : "no");
        if ((strcmp(event->at[1], "steer") == 0 || strcmp(event->at[1], "move") == 0) &&
            k + 1 == event->count)
            snprintf(figure, sizeof(figure), "%s", wanted > 0 ? "yes" : "no");
        snprintf(shown, sizeof(shown), " %s ", figure);
        if (!strstr(at, shown))
            fail_msg("%s: expected %s in the pane, got \"%s\"", event->at[1], figure,
                     at);
    }
}

/* A narrow pane rounds: the golden trace's figures to four digits. */
static void figures_are_those_of_the_golden_trace(void **state)
{
    (void)state;
    char *text = golden_read("tests/golden/lesson-walls.golden");
    struct fields fields = {.rest = text};
    size_t events = 0;
    struct model model;
    app_model(&model, "lesson",
              "size 24x20;obstacle 8 10 2;obstacle 16 6 1.5;seed 2;boids 24");
    model_follow(&model, 5);
    while (fields_next(&fields)) {
        uint64_t tick = 0;
        if (strcmp(fields.at[0], "t") == 0) {
            assert_true(fields_whole(&fields, 1, &tick));
            model_go(&model, tick - 1);
            microscope_off(&model);
        } else if (strcmp(fields.at[0], "e") == 0) {
            model_key(&model, 'e');
            char *pane = words_of(&model, 42, 60);
            check_figures(pane, &fields);
            free(pane);
            events++;
        }
    }
    check_whole(350, events, "events compared");
    fields_free(&fields);
    free(text);
    model_free(&model);
}

/* ---- What is said -------------------------------------------------------------- */

static void what_is_not_said_has_no_figures(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    model_go(&model, 19);
    app_keys(&model, "e e");
    char *pane = words_of(&model, 60, 60);
    check_has(pane, "separation force", "what was said last");
    check_has(pane, "alignment cohesion avoid steer move", "what is still to be said");
    free(pane);
    model_free(&model);
}

/* In any pane of three rows or more the current event is in view, and marked. */
static void the_current_event_is_in_view(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "consensus", "");
    model_go(&model, 30);
    app_keys(&model, "e");
    for (size_t k = 0; k < model.trace.count; k++) {
        for (int rows = 3; rows < 30; rows++) {
            struct cells cells = {0};
            char name[32];
            assert_true(cells_resize(&cells, 32, rows));
            trace_draw(&model, &cells, (struct rect){0, 0, 32, rows});
            char *text = cells_dump(&cells);
            snprintf(name, sizeof(name), "> %s",
                     flk_event_names[microscope_event(&model)->kind]);
            check_has(text, name, "%d rows", rows);
            free(text);
            cells_free(&cells);
        }
        app_keys(&model, "e");
    }
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
        cmocka_unit_test(a_wide_pane_is_what_the_command_line_writes),
        cmocka_unit_test(figures_are_those_of_the_golden_trace),
        cmocka_unit_test(what_is_not_said_has_no_figures),
        cmocka_unit_test(the_current_event_is_in_view),
        cmocka_unit_test(it_scrolls_to_either_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
