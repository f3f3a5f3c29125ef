/* Tours as they are written: what is read, what is refused and in which line;
 * conditions read, held and put in words. */
#include "app.h"

#include "app/commands.h"
#include "app/script.h"
#include "app/texts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 32 };

/* Read lines set apart by '|'. */
static bool read(struct script *script, const char *text, struct script_error *error)
{
    const char *lines[LINES_MOST] = {NULL};
    char *copy = strdup(text), *rest = copy;
    size_t count = 0;
    for (char *line; (line = strsep(&rest, "|")) && count < LINES_MOST - 1;)
        lines[count++] = line;
    bool ok = script_read(script, lines, error);
    free(copy);
    return ok;
}

static void refused(unsigned line, const char *message, const char *text)
{
    struct script script;
    struct script_error error;
    if (read(&script, text, &error))
        fail_msg("%s: expected it to be refused, got a script", text);
    check_text(message, error.message, "%s", text);
    check_whole(line, error.line, "the line of %s", text);
    assert_null(script.at);
}

#define HEAD "title T|step S|"

static void a_tour_is_read_into_statements(void **state)
{
    (void)state;
    static const struct {
        enum statement_kind kind;
        unsigned line;
        const char *text;
    } expected[] = {
        {STATEMENT_STEP, 3, "One"},        {STATEMENT_TEXT, 4, "first and more"},
        {STATEMENT_TEXT, 7, "another"},    {STATEMENT_GUESS, 8, "what?"},
        {STATEMENT_ANSWER, 9, "this"},     {STATEMENT_RIGHT, 10, "that"},
        {STATEMENT_WAIT, 12, ""},          {STATEMENT_UNTIL, 13, ""},
        {STATEMENT_CLAIM, 14, "it is so"}, {STATEMENT_COMMAND, 15, "radius 5"},
        {STATEMENT_STEP, 16, "Two"},       {STATEMENT_TEXT, 17, "behind"},
        {STATEMENT_COMMAND, 18, "cells "}, {STATEMENT_TEXT, 19, "a command"},
    };
    struct script s;
    struct script_error error;
    bool ok =
        read(&s,
             "# words|title  A tour |step One # the first|text first|  text and "
             "more|text|text another|guess what?|answer this|right that||wait|"
             "until tick >= 5 and boids = 24 within 70|claim polarization > 0.5 it "
             "is so\r|radius 5|step Two|text behind|cells|text a command",
             &error);
    if (!ok)
        fail_msg("expected a script, got: %u %s", error.line, error.message);
    check_text("A tour", s.title, "title");
    check_whole(2, s.steps, "steps");
    check_whole(COUNT_OF(expected), s.count, "statements");
    for (size_t k = 0; k < s.count; k++) {
        check_whole(expected[k].kind, s.at[k].kind, "kind of statement %zu", k);
        check_whole(expected[k].line, s.at[k].line, "line of statement %zu", k);
        check_text(expected[k].text, s.at[k].text, "text of statement %zu", k);
    }
    check_whole(70, s.at[7].within, "within");
    check_whole(2, s.at[7].condition.count, "terms of until");
    script_free(&s);
    assert_true(read(&s, HEAD "until tick > 3", &error));
    check_whole(WITHIN_UNLESS_GIVEN, s.at[1].within, "within unless given");
    script_free(&s);
}

static void what_is_no_tour_is_refused_by_line(void **state)
{
    (void)state;
    refused(0, "there is no step in it; a title and a step would do", "");
    refused(0, "there is no step in it; a title and a step would do", "title T");
    refused(1, "\"step\" before the title; title TEXT would do", "step S");
    refused(2, "\"text\" before the first step; step TEXT would do", "title T|text a");
    refused(2, "\"radius\" before the first step; step TEXT would do",
            "title T|radius 5");
    refused(2, "the title comes once, and the first line is it", "title T|title U");
    refused(1, "title needs a text behind it", "title");
    refused(2, "step needs a text behind it", "title T|step # none");
    refused(3, "wait takes nothing behind it, got \"a while\"", HEAD "wait a while");
    refused(3, "\"right\" stands behind a guess or another answer", HEAD "right a");
    refused(7, "\"answer\" stands behind a guess or another answer",
            HEAD "guess q|right a|answer b|text t|answer c");
    refused(3, "the guess has 1 answers, 1 right; 2 to 5 would do, one of them right",
            HEAD "guess q|right a|text t");
    refused(3, "the guess has 2 answers, 0 right; 2 to 5 would do, one of them right",
            HEAD "guess q|answer a|answer b");
    refused(3, "the guess has 2 answers, 2 right; 2 to 5 would do, one of them right",
            HEAD "guess q|right a|right b|wait");
    refused(3, "the guess has 6 answers, 1 right; 2 to 5 would do, one of them right",
            HEAD "guess q|right a|answer b|answer c|answer d|answer e|answer f");
    refused(3, "unknown word \"txet\"; did you mean text?", HEAD "txet hello");
    refused(3, "unknown word \"radus\"; did you mean radius?", HEAD "radus 5");
    refused(3, "unknown word \"xyzzyx\"; text, step, claim or a command would do",
            HEAD "xyzzyx");
    refused(4, "\"quit\" is not for tours; the reader quits", HEAD "|quit");
    refused(3, "\"ticks\" is not for tours; until plays, as in: until tick >= 100",
            HEAD "ticks 100");
}

static void conditions_are_refused_in_words(void **state)
{
    (void)state;
    refused(3, "until: a condition is missing; as in: polarization > 0.95",
            HEAD "until");
    refused(3, "until: \"polarisation\" is no figure; did you mean polarization?",
            HEAD "until polarisation > 1");
    refused(3, "claim: \"tick>5\" wants blanks between its words; as in: tick > 5",
            HEAD "claim tick>5 so");
    refused(3, "until: \"==\" behind tick compares nothing; < <= > >= = would do",
            HEAD "until tick == 5");
    refused(3, "until: \">\" behind hash compares nothing; = would do",
            HEAD "until hash > 5");
    refused(3, "until: \"nan\" is no number; as in: 0.95", HEAD "until speed > nan");
    refused(3, "until: \"12\" is no hash; 16 digits of 0 to 9 and a to f would do",
            HEAD "until hash = 12");
    refused(3, "\"and\" is not understood; \"and\" or \"within N\" would do",
            HEAD "until tick = 5 and");
    refused(3, "claim: too many conditions; up to 4 would do",
            HEAD
            "claim tick > 1 and tick > 1 and tick > 1 and tick > 1 and tick > 1 x");
    refused(3, "claim: what it means is missing; words behind the condition would do",
            HEAD "claim tick > 1");
    refused(3, "\"for 5\" is not understood; \"and\" or \"within N\" would do",
            HEAD "until tick > 1 for 5");
    refused(3, "within \"0\": 1 to 100000 ticks would do",
            HEAD "until tick > 1 within 0");
    refused(3, "within \"100001\": 1 to 100000 ticks would do",
            HEAD "until tick > 1 within 100001");
    refused(3, "within \"\": 1 to 100000 ticks would do",
            HEAD "until tick > 1 within ");
}

static void lines_hold_text_of_a_length(void **state)
{
    static const char *const junk[] = {"\033[31m",
                                       "\x01",
                                       "\x7f",
                                       "\xc2\x9bZ",
                                       "\xff",
                                       "\xc3",
                                       "\xc0\xaf",
                                       "\xe0\x80\xaf",
                                       "\xed\xa0\x80",
                                       "\xf4\x90\x80\x80",
                                       "\xf8\x88\x80\x80\x80",
                                       "a\rb"};
    char text[400] = HEAD "text ";
    size_t head = strlen(text);
    struct script s;
    struct script_error error;
    (void)state;
    for (size_t k = 0; k < COUNT_OF(junk); k++) {
        strcpy(text + head, junk[k]);
        refused(3, "bytes that are no text; UTF-8 without control characters would do",
                text);
    }
    strcpy(text + head, "gr\xc3\xbc\xc3\x9f \xe2\x86\x90 \xf0\x9f\x90\xa6\ttab");
    assert_true(read(&s, text, &error));
    script_free(&s);
    memset(text + head, 'x', LINE_SIZE);
    text[head + LINE_SIZE - 6] = '\0'; /* "text " and these: one byte less than room */
    assert_true(read(&s, text, &error));
    check_whole(LINE_SIZE - 6, strlen(s.at[1].text), "bytes of the longest text");
    script_free(&s);
    text[head + LINE_SIZE - 6] = 'x';
    text[head + LINE_SIZE - 5] = '\0';
    refused(3, "the line is too long; up to 255 bytes would do", text);
}

/* Each command of a tour leaves the reader where he is, or is refused. */
static void commands_for_tours_open_and_end_nothing(void **state)
{
    (void)state;
    for (const struct command *c = command_table; c->name; c++) {
        struct model model;
        struct script script;
        struct script_error error;
        char text[100];
        if (c->run_text) /* a file, which is there or not */
            continue;
        snprintf(text, sizeof(text), HEAD "%s%s", c->name, c->run_with ? " 3" : "");
        if (!read(&script, text, &error))
            continue;
        app_model(&model, "lesson", "");
        model_command(&model, script.at[1].text);
        check_whole(false, model.warning, "a warning by %s", c->name);
        check_whole(MODE_FLY, model.mode, "mode after %s", c->name);
        check_whole(false, model.quit || model.playing, "%s ends or plays", c->name);
        model_free(&model);
        script_free(&script);
    }
}

static void names_of_figures_are_unique(void **state)
{
    size_t count = 0;
    (void)state;
    for (; figure_name(count); count++)
        for (size_t k = 0; k < count; k++)
            if (strcmp(figure_name(k), figure_name(count)) == 0)
                fail_msg("expected one figure %s, got two", figure_name(k));
    check_whole(FLK_MEASURE_COUNT + 8, count, "figures");
    check_text("polarization", figure_name(0), "the first");
}

/* ---- Conditions ---------------------------------------------------------------- */

static bool holds(struct model *m, const char *text, char words[CONDITION_SIZE],
                  int parts)
{
    struct condition condition;
    union figure found[TERMS_MAX];
    char message[MESSAGE_SIZE];
    if (!condition_read(&text, &condition, message))
        fail_msg("%s: expected a condition, got: %s", text, message);
    bool ok = condition_holds(m, &condition, found);
    condition_print(&condition, found, parts, words);
    return ok;
}

static void figures_are_those_of_the_flock(void **state)
{
    /* Four that fly right in a row a unit apart, and one far off that comes the other
     * way. */
    static const flk_boid boids[] = {{{5, 5}, {0.25, 0}},
                                     {{6, 5}, {0.25, 0}},
                                     {{7, 5}, {0.25, 0}},
                                     {{8, 5}, {0.25, 0}},
                                     {{18, 15}, {-0.25, 0}}};
    static const struct {
        const char *text, *words;
        bool holds;
    } cases[] = {
        {"polarization = 0.6", "polarization 0.60 = 0.6", true},
        {"polarization < 0.6", "polarization 0.60 < 0.6", false},
        {"polarization <= 0.6", "polarization 0.60 <= 0.6", true},
        {"groups = 1 and alone = 1", "groups 1 = 1 and alone 1 = 1", true},
        {"alone = 1 and groups = 2", "alone 1 = 1 and groups 1 = 2", false},
        {"boids >= 5 and tick = 0", "boids 5 >= 5 and tick 0 = 0", true},
        {"speed > 0.24", "speed 0.25 > 0.24", true},
        {"speed > 0.2499", "speed 0.25 > 0.2499", true},
        {"neighbours = 3 and largest > 3.5", "neighbours 3 = 3 and largest 4 > 3.5",
         true},
        {"turn <= 180 and turn >= 0", NULL, true},
        {"checks = 0", "checks 0 = 0", true},
        {"hash = 0123456789abcdef", NULL, false},
    };
    struct model model;
    char words[CONDITION_SIZE];
    (void)state;
    app_model(&model, "consensus", "separation 0;cohesion 0");
    app_place(&model, boids, COUNT_OF(boids));
    model_follow(&model, 0);
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        bool ok =
            holds(&model, cases[k].text, words, TOLD_NAME | TOLD_FOUND | TOLD_WANTED);
        check_whole(cases[k].holds, ok, "%s", cases[k].text);
        if (cases[k].words)
            check_text(cases[k].words, words, "%s", cases[k].text);
    }
    holds(&model, "groups = 2 and alone = 1", words, TOLD_NAME | TOLD_FOUND);
    check_text("groups 1, alone 1", words, "figures alone");
    model_command(&model, "boids 0");
    assert_true(holds(&model, "speed = 0 and turn = 0 and neighbours = 0 and boids = 0",
                      words, TOLD_FOUND));
    model_free(&model);
}

/* What the boid turns is the angle between its headings before and after the tick. */
static void a_turn_is_what_the_tick_turns(void **state)
{
    struct model model;
    char words[CONDITION_SIZE], text[64];
    (void)state;
    app_model(&model, "lesson", "");
    for (size_t boid = 0; boid < 24; boid += 5) {
        model_go(&model, 30);
        model_follow(&model, boid);
        flk_flock *flock = timeline_flock(model.timeline);
        flk_vec a = flk_flock_boid(flock, boid).velocity;
        holds(&model, "turn > -1", words, TOLD_FOUND);
        double told = atof(words);
        model_go(&model, 31);
        flk_vec b = flk_flock_boid(flock, boid).velocity;
        double cosine = (a.x * b.x + a.y * b.y) / (hypot(a.x, a.y) * hypot(b.x, b.y));
        double turn = acos(fmin(1, fmax(-1, cosine))) * 180 / acos(-1);
        if (fabs(turn - told) > 0.0051)
            fail_msg("boid %zu: expected a turn of %g, got %s", boid, turn, words);
    }
    snprintf(text, sizeof(text), "hash = %016llx",
             (unsigned long long)app_hash(&model));
    assert_true(holds(&model, text, words, TOLD_NAME | TOLD_WANTED));
    check_text(text, words, "a hash in words");
    model_free(&model);
}

/* A figure is never rounded to where it would look true, or false, against the truth.
 */
static void figures_show_whether_they_hold(void **state)
{
    static const struct {
        const char *text;
        double value;
        const char *words;
    } cases[] = {
        {"polarization > 0.95", 0.9749, "0.97"},
        {"polarization > 0.99", 0.9949, "0.995"},
        {"polarization > 0.995", 0.9951, "1.00"},
        {"polarization < 1", 0.996, "0.996"},
        {"polarization < 1", 0.9999999, "0.9999999"},
        {"polarization > 0.62", 0.6201, "0.6201"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        const char *text = cases[k].text;
        struct condition condition;
        char message[MESSAGE_SIZE], words[CONDITION_SIZE];
        union figure found[TERMS_MAX] = {{.number = cases[k].value}};
        assert_true(condition_read(&text, &condition, message));
        condition_print(&condition, found, TOLD_FOUND, words);
        check_text(cases[k].words, words, "%s of %g", cases[k].text, cases[k].value);
    }
}

/* ---- The program's own --------------------------------------------------------- */

static bool names_a_key(const char *word)
{
    static const char *const own[] = {"Enter", "Backspace", "Esc", "1", "2",
                                      "3",     "4",         "5",   NULL};
    for (size_t k = 0; own[k]; k++)
        if (strcmp(own[k], word) == 0)
            return true;
    for (const struct command *c = command_table; c->name; c++) {
        if (c->shown && strcmp(c->shown, word) == 0)
            return true;
        for (int n = 0; n < COMMAND_KEYS && word[1] == '\0'; n++)
            if (c->keys[n] == (key)(unsigned char)word[0])
                return true;
    }
    return false;
}

static void check_keys(const char *name, const struct statement *s)
{
    for (const char *open = s->text; (open = strchr(open, '{')); open++) {
        char word[64];
        snprintf(word, sizeof(word), "%.*s", (int)strcspn(open + 1, "}"), open + 1);
        if (!names_a_key(word))
            fail_msg("%s, line %u: expected a key of the program, got {%s}", name,
                     s->line, word);
    }
}

static void tours_are_whole_and_name_keys_that_are(void **state)
{
    (void)state;
    for (const struct text *tour = tour_table; tour->name; tour++) {
        struct script script;
        struct script_error error;
        char title[LINE_SIZE];
        if (!script_read(&script, tour->lines, &error))
            fail_msg("%s:%u: %s", tour->name, error.line, error.message);
        check_whole(script.steps, script_summary(tour->lines, title), "steps of %s",
                    tour->name);
        check_text(script.title, title, "title of %s", tour->name);
        for (size_t k = 0; k < script.count; k++)
            check_keys(tour->name, &script.at[k]);
        script_free(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tour_is_read_into_statements),
        cmocka_unit_test(what_is_no_tour_is_refused_by_line),
        cmocka_unit_test(conditions_are_refused_in_words),
        cmocka_unit_test(lines_hold_text_of_a_length),
        cmocka_unit_test(commands_for_tours_open_and_end_nothing),
        cmocka_unit_test(names_of_figures_are_unique),
        cmocka_unit_test(figures_are_those_of_the_flock),
        cmocka_unit_test(a_turn_is_what_the_tick_turns),
        cmocka_unit_test(figures_show_whether_they_hold),
        cmocka_unit_test(tours_are_whole_and_name_keys_that_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
