/* The language of presets and `:`: a line is a word and its values. */
#include "app.h"

#include "app/language.h"

#include <string.h>

static void lines_are_a_word_and_values(void **state)
{
    static const struct {
        const char *text, *word, *rest;
    } cases[] = {{"radius 5", "radius", "5"},
                 {"obstacle 12 13 2", "obstacle", "12,13,2"},
                 {"obstacle 12,13,2", "obstacle", "12,13,2"},
                 {"  radius\t5  ", "radius", "5"},
                 {"radius 5\r", "radius", "5"},
                 {"quit", "quit", ""},
                 {"radius 5 # wide", "radius", "5"},
                 {"size 36x20", "size", "36x20"},
                 {"predator hunt 1 2 .3 .4", "predator", "hunt,1,2,.3,.4"},
                 {"save a#b", "save", "a#b"},
                 {"radius   5    6", "radius", "5,6"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct line line;
        char message[MESSAGE_SIZE] = "left";
        if (!language_cut(cases[k].text, &line, message))
            fail_msg("\"%s\": expected a word, got none: %s", cases[k].text, message);
        check_text(cases[k].word, line.word, "the word of \"%s\"", cases[k].text);
        check_text(cases[k].rest, line.rest, "the values of \"%s\"", cases[k].text);
        check_text("", message, "the message of \"%s\"", cases[k].text);
    }
}

static void blank_lines_and_comments_say_nothing(void **state)
{
    static const char *const texts[] = {"", " ", "\t \r", "# radius 5", "   # x", "#"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(texts); k++) {
        struct line line;
        char message[MESSAGE_SIZE] = "left";
        check_whole(false, language_cut(texts[k], &line, message), "a word in \"%s\"",
                    texts[k]);
        check_text("", message, "the message of \"%s\"", texts[k]);
    }
}

/* As long as may be: read whole. One byte more: refused, with the limit named. */
static void long_lines_are_read_whole_or_refused(void **state)
{
    (void)state;
    char text[LINE_SIZE + 1], message[MESSAGE_SIZE];
    struct line line;
    memset(text, '7', sizeof(text));
    memcpy(text, "radius ", 7);
    text[LINE_SIZE - 1] = '\0';
    check_whole(true, language_cut(text, &line, message), "a word in %d bytes",
                LINE_SIZE - 1);
    check_text(text + 7, line.rest, "values of %d bytes", LINE_SIZE - 1);
    text[LINE_SIZE - 1] = '7';
    text[LINE_SIZE] = '\0';
    check_whole(false, language_cut(text, &line, message), "a word in %d bytes",
                LINE_SIZE);
    check_has(message, "255 bytes", "the message of %d bytes", LINE_SIZE);
}

static void many_values_of_a_long_line_are_all_there(void **state)
{
    (void)state;
    char text[LINE_SIZE] = "obstacle", expected[LINE_SIZE] = "", message[MESSAGE_SIZE];
    struct line line;
    while (strlen(text) + 2 < sizeof(text)) {
        strcat(text, " 1");
        strcat(expected, *expected ? ",1" : "1");
    }
    check_whole(true, language_cut(text, &line, message), "a word in many");
    check_text(expected, line.rest, "many values");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_a_word_and_values),
        cmocka_unit_test(blank_lines_and_comments_say_nothing),
        cmocka_unit_test(long_lines_are_read_whole_or_refused),
        cmocka_unit_test(many_values_of_a_long_line_are_all_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
