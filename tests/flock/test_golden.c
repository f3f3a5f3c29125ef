/* The golden traces, each with every search; and that the checker of traces can fail.
 */
#include "check.h"
#include "golden.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The traces ---------------------------------------------------------------- */

/* A test's name is "path, search": the function finds its file by that. */
struct trace_test {
    char name[200];
    const char *path;
    flk_search_kind search;
};

static char *text_of(const char *path)
{
    char *text = golden_read(path);
    if (text == NULL)
        fail_msg("%s: %s", path, strerror(errno));
    return text;
}

static void plays_to_the_last_bit(void **state)
{
    const struct trace_test *test = *state;
    char *text = text_of(test->path);
    struct golden_report report;
    bool well = golden_play(test->path, text, test->search, &report);
    free(text);
    if (!well)
        fail_msg("%s", report.message);
}

/* ---- The checker itself -------------------------------------------------------- */

static bool agrees(const char *text)
{
    struct golden_report report;
    return golden_play("changed", text, FLK_SEARCH_GRID, &report);
}

/* The text with the field at `at` replaced. */
static char *replaced(const char *text, const char *at, const char *with)
{
    size_t before = (size_t)(at - text), length = strcspn(at, " \n");
    size_t room = strlen(text) + strlen(with) + 1;
    char *changed = malloc(room);
    assert_non_null(changed);
    snprintf(changed, room, "%.*s%s%s", (int)before, text, with, at + length);
    return changed;
}

/* Is every number of this line looked at? Another value in its place must be noticed.
 */
static void notices_every_field(const char *text, const char *line)
{
    const char *end = line + strcspn(line, "\n");
    for (const char *at = strchr(line, ' '); at != NULL && at < end;
         at = strchr(at + 1, ' ')) {
        double value = strtod(at + 1, NULL);
        char other[40];
        /* Approximate fields may differ by 1e-12 of their size, not by 1e-9. */
        snprintf(other, sizeof(other), "%.17g", value * (1 + 1e-9) + (value == 0));
        char *changed = replaced(text, at + 1, other);
        bool noticed = !agrees(changed);
        free(changed);
        if (!noticed)
            fail_msg("expected a difference at \"%.30s\" in \"%.*s\", got none", at + 1,
                     (int)(end - line), line);
    }
}

static void notices_a_change_of_any_field(void **state)
{
    (void)state;
    char *text = text_of("tests/golden/edge-hawk.golden");
    const char *ticks = strstr(text, "\nt 1\n");
    const char *later = strstr(text, "\nt 3\n");
    assert_non_null(ticks);
    assert_non_null(later);
    for (const char *line = ticks + 5; line < later; line = strchr(line, '\n') + 1)
        notices_every_field(text, line);
    free(text);
}

/* The text without the line at `line`. */
static char *without(const char *text, const char *line)
{
    const char *next = line + strcspn(line, "\n") + 1;
    size_t room = strlen(text) + 1;
    char *changed = malloc(room);
    assert_non_null(changed);
    snprintf(changed, room, "%.*s%s", (int)(line - text), text, next);
    return changed;
}

static void notices_a_missing_line(void **state)
{
    (void)state;
    char *text = text_of("tests/golden/edge-hawk.golden");
    const char *from = strstr(text, "\nboids ");
    const char *to = strstr(text, "\nt 3\n");
    assert_non_null(from);
    assert_non_null(to);
    for (const char *line = from + 1; line < to; line = strchr(line, '\n') + 1) {
        char *changed = without(text, line);
        if (agrees(changed))
            fail_msg("expected a difference without \"%.30s\", got none", line);
        free(changed);
    }
    free(text);
}

/* A file that says nothing, is cut, or is another thing is no trace that agrees. */
static void refuses_what_is_no_trace(void **state)
{
    (void)state;
    static const char start[] = "world torus 24 20\nboids 1\nb 0 1 1 0 0\n";
    static const char *const tails[] = {
        "",
        "focus 0\nticks 3\n",
        "focus 0\nticks 3\nt 4\n",
        "focus 0\nticks 3\nt 0\n",
        "focus 0\nt 1\n",
        "ticks 1\nt 1\n",
        "focus 0\nticks 3\nt 1\nb 0 1 1 0 0\n",
        "focus 0\nticks 3\nt 1\ne move 1 1 0\n",
        "focus 0\nticks 3\nretune 2\nradius 3\n",
        "focus 0\nticks 3\nretune 2\nradius 3\nend\n",
        "focus 0\nticks 3\nrepopulate 2\n",
        "focus zero\nticks 3\n",
        "radius 3\n",
        "boids 1\n",
        "\n",
        "nonsense 1\n",
    };
    for (size_t i = 0; i < COUNT_OF(tails); i++) {
        char text[200];
        snprintf(text, sizeof(text), "%s%s", start, tails[i]);
        if (agrees(text))
            fail_msg("expected \"%s\" to be refused, got agreement", text);
    }
    static const char *const heads[] = {"",
                                        "radius 0\n",
                                        "radius nan\n",
                                        "radius 3 4\n",
                                        "world plane 24 20\n",
                                        "radius  3\n",
                                        "width 24\nboids 0\n",
                                        "boids 2\nb 1 0 0 0 0\n"};
    for (size_t i = 0; i < COUNT_OF(heads); i++)
        if (agrees(heads[i]))
            fail_msg("expected \"%s\" to be refused, got agreement", heads[i]);
}

static void there_are_traces(void **state)
{
    size_t traces = *(const size_t *)*state;
    if (traces == 0)
        fail_msg("expected traces in tests/golden, got none (run from the top)");
}

/* ---- The list of tests --------------------------------------------------------- */

static size_t add_traces(struct CMUnitTest *tests, struct trace_test *traces,
                         const glob_t *found)
{
    size_t count = 0;
    for (size_t i = 0; i < found->gl_pathc; i++)
        for (int search = 0; search < FLK_SEARCHES; search++, count++) {
            struct trace_test *trace = &traces[count];
            trace->path = found->gl_pathv[i];
            trace->search = (flk_search_kind)search;
            snprintf(trace->name, sizeof(trace->name), "%s by %s", trace->path,
                     flk_search_names[search]);
            tests[count] = (struct CMUnitTest){trace->name, plays_to_the_last_bit, NULL,
                                               NULL, trace};
        }
    return count;
}

int main(void)
{
    glob_t found = {0};
    glob("tests/golden/*.golden", 0, NULL, &found);
    size_t count = found.gl_pathc;
    struct CMUnitTest others[] = {
        cmocka_unit_test_prestate(there_are_traces, &count),
        cmocka_unit_test(notices_a_change_of_any_field),
        cmocka_unit_test(notices_a_missing_line),
        cmocka_unit_test(refuses_what_is_no_trace),
    };
    size_t other_count = COUNT_OF(others);
    struct trace_test *traces = calloc(count * FLK_SEARCHES + 1, sizeof(*traces));
    struct CMUnitTest *tests =
        calloc(count * FLK_SEARCHES + other_count, sizeof(*tests));
    if (traces == NULL || tests == NULL)
        exit(EXIT_FAILURE);
    memcpy(tests, others, sizeof(others));
    size_t all = other_count + add_traces(tests + other_count, traces, &found);
    int failed = _cmocka_run_group_tests("golden", tests, all, NULL, NULL);
    free(tests);
    free(traces);
    globfree(&found);
    return failed;
}
