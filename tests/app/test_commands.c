/* The one table of commands: whole, without doubles, and each runs by key and by name.
 */
#include "app.h"

#include "app/commands.h"
#include "app/draw.h"

#include <stdio.h>
#include <string.h>

/* Help stands in columns of 40, the keys in the first 7 of them. */
enum { HELP_MOST = 31, SHOWN_MOST = 6 };

static void check_rows(const struct command *table)
{
    for (const struct command *c = table; c->name; c++) {
        if (!*c->name || strpbrk(c->name, " ,#"))
            fail_msg("expected one word as name, got \"%s\"", c->name);
        check_whole(c->shown != NULL, c->help != NULL, "help of %s", c->name);
        if (!c->shown && c == table)
            fail_msg("%s: expected a row above that tells of it", c->name);
        if (c->shown && (!*c->shown || strlen(c->shown) > SHOWN_MOST))
            fail_msg("%s: expected its keys in 1 to %d characters, got \"%s\"", c->name,
                     SHOWN_MOST, c->shown);
        if (c->help && (!*c->help || strlen(c->help) > HELP_MOST))
            fail_msg("%s: expected help in 1 to %d characters, got \"%s\"", c->name,
                     HELP_MOST, c->help);
        if ((c->run != NULL) + (c->run_with != NULL) + (c->run_text != NULL) != 1)
            fail_msg("%s: expected it to run alone, with a number or a text", c->name);
        check_whole(c->hint.keys != NULL, c->hint.text != NULL, "a hint of %s",
                    c->name);
        if (!command_group_names[c->group])
            fail_msg("%s: expected a heading, got none", c->name);
    }
}

static void rows_are_whole(void **state)
{
    (void)state;
    check_rows(command_table);
    check_rows(draw_table);
    for (const struct command *c = draw_table; c->name; c++)
        for (int n = 0; n < COMMAND_KEYS; n++)
            if (c->keys[n] != KEY_OF_NONE && command_in(draw_table, c->keys[n]) != c)
                fail_msg("%s: expected key %#x to be its own", c->name, c->keys[n]);
}

static void names_and_keys_are_unique(void **state)
{
    (void)state;
    for (const struct command *c = command_table; c->name; c++) {
        struct setting setting;
        if (command_of_name(c->name) != c)
            fail_msg("expected one command %s, got two", c->name);
        if (settings_find(c->name, &setting) && setting.type != VALUE_FLAG &&
            !(c->run_text && setting.type == VALUE_FILE)) /* that of the command line */
            fail_msg("expected %s to be a command alone, got a setting too", c->name);
        if ((c->keys[0] == KEY_OF_NONE) != (c->run == NULL))
            fail_msg("%s: expected a key, or none for one that takes something",
                     c->name);
        for (int n = 0; n < COMMAND_KEYS; n++)
            if (c->keys[n] != KEY_OF_NONE && command_of_key(c->keys[n]) != c)
                fail_msg("%s: expected key %#x to be its own, got that of %s", c->name,
                         c->keys[n], command_of_key(c->keys[n])->name);
    }
    assert_null(command_of_key(KEY_OF_NONE));
    assert_null(command_of_name(""));
    assert_null(command_of_name("pla"));
}

/* The keys of the screen's specification that this version has. */
static void every_key_that_was_promised_works(void **state)
{
    static const char keys[] = " <>rRfhjklnN-+0woxdutvsmcpg:?qU";
    static const key others[] = {
        KEY_OF_UP,  KEY_OF_DOWN,    KEY_OF_LEFT,      KEY_OF_RIGHT, KEY_OF_HOME,
        KEY_OF_END, KEY_OF_PAGE_UP, KEY_OF_PAGE_DOWN, KEY_OF_ENTER, KEY_OF_TAB};
    (void)state;
    for (const char *c = keys; *c; c++)
        if (!command_of_key((key)*c))
            fail_msg("expected a command of '%c', got none", *c);
    for (size_t k = 0; k < COUNT_OF(others); k++)
        if (!command_of_key(others[k]))
            fail_msg("expected a command of key %#x, got none", others[k]);
}

/* What is written is the key that is pressed. */
static void keys_are_written_as_they_are_pressed(void **state)
{
    static const struct {
        key key;
        const char *shown;
    } names[] = {
        {' ', "Space"},          {KEY_OF_UP, "Up"},        {KEY_OF_DOWN, "Down"},
        {KEY_OF_LEFT, "Left"},   {KEY_OF_RIGHT, "Right"},  {KEY_OF_HOME, "Home"},
        {KEY_OF_END, "End"},     {KEY_OF_PAGE_UP, "PgUp"}, {KEY_OF_PAGE_DOWN, "PgDn"},
        {KEY_OF_ENTER, "Enter"}, {KEY_OF_TAB, "Tab"},      {KEY_OF_ESCAPE, "Esc"}};
    (void)state;
    const char *rest = "";
    for (const struct command *c = command_table; c->name; c++) {
        char one[2] = {(char)c->keys[0], '\0'};
        const char *expected = c->run ? one : ":";
        for (size_t k = 0; c->run && k < COUNT_OF(names); k++)
            if (names[k].key == c->keys[0])
                expected = names[k].shown;
        check_text("", c->shown ? rest : "", "keys of no row before %s", c->name);
        rest = c->shown ? c->shown : rest;
        if (strncmp(rest, expected, strlen(expected)) != 0)
            fail_msg("expected the key of %s to be written \"%s\", got \"%s\"", c->name,
                     expected, rest);
        rest += strlen(expected);
        rest += *rest == ' ';
    }
    check_text("", rest, "keys of no row");
}

/* ---- By key and by name -------------------------------------------------------- */

static void check_alike(const struct model *a, const struct model *b, const char *name)
{
    check_whole(app_hash(a), app_hash(b), "hash after :%s", name);
    check_whole(a->mode, b->mode, "mode after :%s", name);
    check_whole(a->pane, b->pane, "pane after :%s", name);
    check_whole((uint64_t)a->row, (uint64_t)b->row, "row after :%s", name);
    check_whole(a->playing, b->playing, "playing after :%s", name);
    check_whole(a->followed, b->followed, "who is followed after :%s", name);
    check_whole(a->trails, b->trails, "trails after :%s", name);
    check_whole(a->glyphs, b->glyphs, "glyphs after :%s", name);
    check_whole(a->vectors, b->vectors, "vectors after :%s", name);
    check_whole(a->centred, b->centred, "centred after :%s", name);
    check_whole(a->stage_alone, b->stage_alone, "the stage alone after :%s", name);
    check_whole(a->quit, b->quit, "quit after :%s", name);
    check_whole(a->setup.method.search, b->setup.method.search, "search after :%s",
                name);
    check_same(a->rate, b->rate, "rate after :%s", name);
    check_text(a->message, b->message, "the message after :%s", name);
}

static void names_do_what_keys_do(void **state)
{
    (void)state;
    for (const struct command *c = command_table; c->name; c++) {
        struct model by_key, by_name;
        if (!c->run)
            continue;
        app_model(&by_key, "consensus", "");
        app_model(&by_name, "consensus", "");
        app_keys(&by_key, "PgDn Left Left");
        app_keys(&by_name, "PgDn Left Left");
        model_key(&by_key, c->keys[0]);
        app_command(&by_name, c->name);
        check_alike(&by_key, &by_name, c->name);
        model_free(&by_key);
        model_free(&by_name);
    }
}

/* A name with a value is no command, and the line says so. */
static void a_command_takes_no_value(void **state)
{
    (void)state;
    for (const struct command *c = command_table; c->name; c++) {
        struct model model;
        char text[64];
        if (!c->run)
            continue;
        app_model(&model, "lesson", "");
        uint64_t hash = app_hash(&model);
        snprintf(text, sizeof(text), "%s 5", c->name);
        app_command(&model, text);
        check_whole(true, model.warning, "a warning after :%s", text);
        check_whole(hash, app_hash(&model), "hash after :%s", text);
        check_whole(false, model.quit, "quit after :%s", text);
        model_free(&model);
    }
}

/* Nothing but to say so. */
static void other_keys_do_nothing(void **state)
{
    (void)state;
    struct model model;
    app_model(&model, "lesson", "");
    uint64_t hash = app_hash(&model);
    for (key k = 1; k < KEY_OF_REDRAW + 3; k += k == 300 ? KEY_OF_UP - 300 : 1)
        if (!command_of_key(k)) {
            model_key(&model, k);
            check_whole(MODE_FLY, model.mode, "mode after key %#x", k);
            check_whole(false, model.playing || model.quit, "playing after key %#x", k);
            check_has(model.message, "no command", "the message after key %#x", k);
        }
    check_whole(hash, app_hash(&model), "hash after all other keys");
    model_free(&model);
}

static void modes_name_their_keys(void **state)
{
    (void)state;
    for (enum mode mode = MODE_HELP; mode <= MODE_COMMAND; mode++)
        if (!*command_mode_keys(mode))
            fail_msg("mode %d: expected its keys, got none", (int)mode);
    check_text("", command_mode_keys(MODE_FLY), "the keys of flying");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(names_and_keys_are_unique),
        cmocka_unit_test(every_key_that_was_promised_works),
        cmocka_unit_test(keys_are_written_as_they_are_pressed),
        cmocka_unit_test(names_do_what_keys_do),
        cmocka_unit_test(a_command_takes_no_value),
        cmocka_unit_test(other_keys_do_nothing),
        cmocka_unit_test(modes_name_their_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
