/* Settings: the one table, reading a value of each, near misses, what a message says.
 */
#include "app.h"

#include "app/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct setting setting_of(const char *name)
{
    struct setting setting = {0};
    if (!settings_find(name, &setting))
        fail_msg("expected a setting %s, got none", name);
    return setting;
}

static struct value taken(const struct setting *setting, const char *text)
{
    struct value value = {0};
    char message[MESSAGE_SIZE] = "";
    if (!value_parse(setting, text, &value, message))
        fail_msg("%s \"%s\": expected a value, got: %s", setting->name, text, message);
    check_text(setting->name, value.setting.name, "the setting of its value");
    return value;
}

/* Refused in one line that shows what was typed and says what would do; the value stays
 * as it was. */
static void refused(const struct setting *setting, const char *text, char *message)
{
    struct value value = {.whole = 77, .number = {77}};
    message[0] = '\0';
    if (value_parse(setting, text, &value, message))
        fail_msg("%s \"%s\": expected a refusal, got %.17g", setting->name, text,
                 value.number[0]);
    check_same(77, value.number[0], "%s \"%s\": the value after it", setting->name,
               text);
    check_whole(77, value.whole, "%s \"%s\": the value after it", setting->name, text);
    check_has(message, "would do", "%s \"%s\"", setting->name, text);
    check_lacks(message, "\n", "%s \"%s\"", setting->name, text);
}

/* ---- The table ----------------------------------------------------------------- */

static void names_are_unique_and_rows_whole(void **state)
{
    (void)state;
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k), found;
        if (!*s.name || !*s.help || strchr(s.name, '-') || s.scope == 0)
            fail_msg("row %zu (%s): expected a name, help and scope", k, s.name);
        check_whole(s.type == VALUE_FLAG, *s.form == '\0', "%s has no form", s.name);
        check_whole(s.type == VALUE_CHOICE, s.choices != NULL, "choices of %s", s.name);
        check_whole(true, settings_find(s.name, &found), "finding %s", s.name);
        check_text(s.name, found.name, "the first of its name");
        check_whole(s.id, found.id, "the setting of %s", s.name);
    }
}

static void every_option_of_the_model_is_a_setting(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        struct setting s = setting_of(flk_option_table[id].name);
        check_whole(SETTING_OPTION, s.id, "%s", s.name);
        check_whole((uint64_t)id, s.option, "option of %s", s.name);
        check_whole(SCOPE_MODEL, (uint64_t)s.scope, "scope of %s", s.name);
    }
}

static void dashes_and_underscores_are_one(void **state)
{
    (void)state;
    struct setting setting;
    check_text("max_speed", setting_of("max-speed").name, "max-speed");
    check_text("field_of_view", setting_of("field-of_view").name, "field-of_view");
    check_whole(false, settings_find("max speed", &setting), "finding \"max speed\"");
    check_whole(false, settings_find("max", &setting), "finding \"max\"");
    check_whole(false, settings_find("", &setting), "finding \"\"");
}

/* ---- Numbers ------------------------------------------------------------------- */

static void check_real(const struct setting *s)
{
    char text[NUMBER_SIZE], least[NUMBER_SIZE], most[NUMBER_SIZE];
    char message[MESSAGE_SIZE];
    number_print(least, s->least);
    number_print(most, s->most);
    check_same(s->least, taken(s, least).number[0], "least %s", s->name);
    check_same(s->most, taken(s, most).number[0], "most %s", s->name);
    refused(s, number_print(text, nextafter(s->least, -HUGE_VAL)), message);
    check_has(message, text, "under the least %s", s->name);
    check_has(message, least, "under the least %s", s->name);
    check_has(message, most, "under the least %s", s->name);
    refused(s, number_print(text, nextafter(s->most, HUGE_VAL)), message);
    check_has(message, text, "over the most %s", s->name);
    check_has(message, most, "over the most %s", s->name);
}

static void check_whole_setting(const struct setting *s)
{
    char text[NUMBER_SIZE], message[MESSAGE_SIZE];
    uint64_t least = (uint64_t)s->least;
    uint64_t most = s->type == VALUE_SEED ? UINT64_MAX : (uint64_t)s->most;
    snprintf(text, sizeof(text), "%llu", (unsigned long long)least);
    check_whole(least, taken(s, text).whole, "least %s", s->name);
    snprintf(text, sizeof(text), "%llu", (unsigned long long)most);
    check_whole(most, taken(s, text).whole, "most %s", s->name);
    if (least > 0)
        refused(s, "0", message);
    refused(s, "-1", message);
    snprintf(text, sizeof(text), "%llu", (unsigned long long)most + 1);
    refused(s, most == UINT64_MAX ? "18446744073709551616" : text, message);
    snprintf(text, sizeof(text), "%llu to %llu", (unsigned long long)least,
             (unsigned long long)most);
    check_has(message, text, "over the most %s", s->name);
}

static void check_choice(const struct setting *s)
{
    char message[MESSAGE_SIZE];
    refused(s, "nothing-like-it", message);
    check_has(message, "\"nothing-like-it\"", "%s", s->name);
    for (size_t k = 0; s->choices[k]; k++) {
        check_same((double)k, taken(s, s->choices[k]).number[0], "%s %s", s->name,
                   s->choices[k]);
        check_has(message, s->choices[k], "choices of %s", s->name);
    }
}

static bool is_numeric(const struct setting *s)
{
    return s->type == VALUE_REAL || s->type == VALUE_WHOLE || s->type == VALUE_SEED;
}

static void ranges_hold_to_the_last_bit(void **state)
{
    (void)state;
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (s.type == VALUE_REAL)
            check_real(&s);
        else if (is_numeric(&s))
            check_whole_setting(&s);
        else if (s.type == VALUE_CHOICE)
            check_choice(&s);
    }
}

static void defaults_parse_as_themselves(void **state)
{
    (void)state;
    for (int id = 0; id < FLK_OPTION_COUNT; id++) {
        const flk_option *row = &flk_option_table[id];
        struct setting s = setting_of(row->name);
        char text[NUMBER_SIZE];
        number_print(text, row->initial);
        if (row->choices)
            snprintf(text, sizeof(text), "%s", row->choices[(int)row->initial]);
        check_same(row->initial, taken(&s, text).number[0], "default of %s", row->name);
    }
}

static void bad_numbers_are_refused_everywhere(void **state)
{
    static const char *const bad[] = {"nan",   "inf", "-inf", "1,5", "0x10",
                                      "1.5x",  "",    " 5",   "5 ",  "+5",
                                      "1e999", "-7",  "five", "1e",  "."};
    (void)state;
    char message[MESSAGE_SIZE];
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        for (size_t n = 0; is_numeric(&s) && n < COUNT_OF(bad); n++) {
            char shown[64];
            refused(&s, bad[n], message);
            snprintf(shown, sizeof(shown), "\"%s\"", bad[n]);
            check_has(message, shown, "%s", s.name);
        }
    }
}

/* ---- Sizes, obstacles, predators, presets -------------------------------------- */

static void sizes_are_a_width_and_a_height(void **state)
{
    static const char *const bad[] = {"36",     "x20",  "36x",    "36x20x3", "0x10",
                                      "-1x5",   "5x-1", "36X20",  "36 x 20", "nanx5",
                                      "36x20 ", "",     "1e10x5", "5x1e-10", "x",
                                      "infx1",  "axb"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("size");
    struct value v = taken(&s, "36x20.5");
    check_same(36, v.number[0], "width of 36x20.5");
    check_same(20.5, v.number[1], "height of 36x20.5");
    v = taken(&s, "24,20"); /* as `:` joins "24 20" */
    check_same(24, v.number[0], "width of 24,20");
    check_same(20, v.number[1], "height of 24,20");
    v = taken(&s, "1e9x1e-9");
    check_same(1e9, v.number[0], "width of 1e9x1e-9");
    check_same(1e-9, v.number[1], "height of 1e9x1e-9");
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
}

/* What a value changes, as its line says it. */
static void check_change(const struct setting *s, const char *text, const char *line)
{
    struct value v = taken(s, text);
    struct change change;
    char got[CHANGE_SIZE];
    check_whole(true, value_change(&v, &change), "a change in %s", text);
    check_text(line, change_print(&change, got), "the change of %s", text);
}

static void obstacles_are_a_place_and_a_radius(void **state)
{
    static const char *const bad[] = {"12,13",    "12,13,0",  "12,13,-1",  "1,2,3,4,5",
                                      "",         "NONE",     "12;13;2",   "nan,13,2",
                                      "12,13,",   ",13,2",    "12,13,inf", "12, 13,2",
                                      "1e10,1,1", "1,1,1e10", "-1,1,1,1",  "0.5,1,1,1"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("obstacle");
    check_change(&s, "12,-13,2.5", "obstacle 12 -13 2.5");
    check_change(&s, "3,12,-13,2.5", "obstacle 3 12 -13 2.5");
    check_change(&s, "none", "obstacle none");
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
}

static void predators_are_a_kind_and_a_place(void **state)
{
    static const char *const bad[] = {"hunt",
                                      "hunt,1",
                                      "hunt,1,2,3",
                                      "hawk,1,2",
                                      "hunt,1,2,3,4,5",
                                      "steer,nan,2",
                                      "",
                                      "Hunt,1,2",
                                      "hunt,1,2,3,x",
                                      "hunt 1 2",
                                      "hunt,1,2,,",
                                      "1,2",
                                      "hunt,1e21,2",
                                      "none,1,2",
                                      "hunt,1,hunt",
                                      "x,hunt,1,2",
                                      "1,2,hunt,1,2"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("predator");
    check_change(&s, "hunt,1,-2", "predator hunt 1 -2 0 0");
    check_change(&s, "steer,1,2,0.3,-0.4", "predator steer 1 2 0.3 -0.4");
    check_change(&s, "2,steer,1,2", "predator 2 steer 1 2 0 0");
    check_change(&s, "none", "predator none");
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
}

static void boids_are_a_place_and_a_velocity(void **state)
{
    static const char *const bad[] = {"",      "1",     "none",        "1,2,3,4,5,6",
                                      "x,1,2", "1,nan", "1,2,3,4,inf", "-1,2,3,4,5"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("boid");
    check_change(&s, "1.5,-2", "boid 1.5 -2 0 0");
    check_change(&s, "1.5,-2,0.25,-0", "boid 1.5 -2 0.25 -0");
    check_change(&s, "7,1.5,-2", "boid 7 1.5 -2 0 0");
    check_change(&s, "7,1.5,-2,0.25,1e-300", "boid 7 1.5 -2 0.25 1e-300");
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
}

static void things_are_put_in_and_taken_away_by_number(void **state)
{
    static const char *const bad[] = {"",       "boid",     "hawk,1",
                                      "boid,x", "boid,1,2", "boid,-1"};
    static const char *const worse[] = {"boid,1",         "boid,1,2,3,4,5,6",
                                        "obstacle,1,1,1", "predator,1,2,3",
                                        "boid,1,2,3,4",   "obstacle,1,none"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("remove");
    check_change(&s, "boid,7", "remove boid 7");
    check_change(&s, "obstacle,0", "remove obstacle 0");
    check_change(&s, "predator,1", "remove predator 1");
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
    s = setting_of("insert");
    check_change(&s, "boid,7,1,2,3,4", "insert boid 7 1 2 3 4");
    check_change(&s, "obstacle,0,1,2,3", "insert obstacle 0 1 2 3");
    check_change(&s, "predator,1,hunt,1,2", "insert predator 1 hunt 1 2 0 0");
    for (size_t k = 0; k < COUNT_OF(worse); k++)
        refused(&s, worse[k], message);
}

static void changes_have_their_tick(void **state)
{
    static const struct {
        const char *text;
        uint64_t tick;
        const char *line;
    } cases[] = {{"100:radius=5", 100, "radius 5"},
                 {"0,world,torus", 0, "world torus"},
                 {"7 boids 30", 7, "boids 30"},
                 {"7:remove=boid,3", 7, "remove boid 3"},
                 {"12:obstacle=none", 12, "obstacle none"},
                 {"12:predator=hunt,1,2", 12, "predator hunt 1 2 0 0"},
                 {"100-200:cohesion=0,2", 100, "at 100-200 cohesion 0 2"}};
    static const char *const bad[] = {"",
                                      "100",
                                      "100:",
                                      "x:radius=5",
                                      "-1:radius=5",
                                      "100:radius",
                                      "100:radius=x",
                                      "100:radius=-1",
                                      "100:size=3x4",
                                      "100:seed=3",
                                      "100:at=3",
                                      "100:nothing=1",
                                      "5-5:radius=1,2",
                                      "9-5:radius=1,2",
                                      "5-9:radius=1",
                                      "5-9:world=torus,walls",
                                      "5-9:boids=1,2",
                                      "5-9:radius=1,2,3",
                                      "1e20:radius=2",
                                      "5-9:nearest=0,7"};
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("at");
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        check_change(&s, cases[k].text, cases[k].line);
        check_whole(cases[k].tick, taken(&s, cases[k].text).change.tick, "tick of %s",
                    cases[k].text);
    }
    for (size_t k = 0; k < COUNT_OF(bad); k++)
        refused(&s, bad[k], message);
}

static void presets_go_by_their_names(void **state)
{
    (void)state;
    char message[MESSAGE_SIZE];
    struct setting s = setting_of("preset");
    refused(&s, "lessons", message);
    for (const struct text *p = preset_table; p->name; p++) {
        if (taken(&s, p->name).preset != p)
            fail_msg("expected the preset %s, got another", p->name);
        check_has(message, p->name, "what would do for \"lessons\"");
    }
    refused(&s, "", message);
}

/* ---- What a message says ------------------------------------------------------- */

static void what_was_typed_is_shown_safely(void **state)
{
    (void)state;
    char message[MESSAGE_SIZE], longest[5001];
    struct setting s = setting_of("radius"), size = setting_of("size");
    memset(longest, '7', sizeof(longest) - 1);
    longest[0] = 'x';
    longest[sizeof(longest) - 1] = '\0';
    refused(&s, longest, message);
    check_has(message, "7...\"", "5000 bytes");
    check_has(message, "1e-9 to 1e9 would do", "5000 bytes");
    refused(&size, longest, message);
    refused(&s, "\x1b[31m5\n", message);
    check_has(message, "\"?[31m5?\"", "control characters");
}

static void errors_of_the_core_read_the_same(void **state)
{
    (void)state;
    char message[MESSAGE_SIZE];
    value_explain(&(flk_error){FLK_BAD_VALUE, "min_speed", 0.5, 0, 0.4}, message);
    check_text("min_speed 0.5 is out of range; 0 to 0.4 would do", message, "a value");
    value_explain(&(flk_error){FLK_BAD_INDEX, "boid", 24, 0, 23}, message);
    check_text("boid 24 is out of range; 0 to 23 would do", message, "an index");
    value_explain(&(flk_error){FLK_BAD_INDEX, "boid", 0, 0, -1}, message);
    check_text("there is no boid", message, "an index of none");
    value_explain(&(flk_error){FLK_BAD_VALUE, "simd", FLK_SIMD_AVX2, 0, FLK_SIMD_PLAIN},
                  message);
    check_text("simd avx2 is not for this processor; auto, plain would do", message,
               "instructions that the processor has not");
    value_explain(&(flk_error){FLK_NO_MEMORY, "memory", 0, 0, 0}, message);
    check_text("not enough memory", message, "no memory");
}

/* ---- Near misses --------------------------------------------------------------- */

static void near_misses_are_found(void **state)
{
    static const struct {
        const char *typed, *near;
    } cases[] = {{"radus", "radius"},
                 {"raduis", "radius"},
                 {"serach", "search"}, /* reach is as near */
                 {"maxspeed", "max_speed"},
                 {"max-sped", "max_speed"},
                 {"seperation", "separation"},
                 {"sep", "separation"},
                 {"alignement", "alignment"},
                 {"boid", "boids"},
                 {"seeds", "seed"},
                 {"obstacles", "obstacle"},
                 {"field-of-veiw", "field_of_view"},
                 {"predaor", "predator"},
                 {"xyzzy", NULL},
                 {"q", NULL},
                 {"", NULL}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        const char *near = settings_nearest_setting(cases[k].typed, SCOPE_MODEL);
        check_text(cases[k].near ? cases[k].near : "(none)", near ? near : "(none)",
                   "near to \"%s\"", cases[k].typed);
    }
}

static void near_misses_stay_in_their_scope(void **state)
{
    (void)state;
    char longest[5001];
    memset(longest, 'r', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    check_text("every", settings_nearest_setting("evry", SCOPE_RUN), "of a run");
    assert_null(settings_nearest_setting("evry", SCOPE_SCREEN));
    assert_null(settings_nearest_setting("jsonl", SCOPE_SCREEN));
    assert_null(settings_nearest_setting(longest, SCOPE_MODEL));
    check_text("fps", settings_nearest_setting("fpss", SCOPE_SCREEN), "of a screen");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_rows_whole),
        cmocka_unit_test(every_option_of_the_model_is_a_setting),
        cmocka_unit_test(dashes_and_underscores_are_one),
        cmocka_unit_test(ranges_hold_to_the_last_bit),
        cmocka_unit_test(defaults_parse_as_themselves),
        cmocka_unit_test(bad_numbers_are_refused_everywhere),
        cmocka_unit_test(sizes_are_a_width_and_a_height),
        cmocka_unit_test(obstacles_are_a_place_and_a_radius),
        cmocka_unit_test(predators_are_a_kind_and_a_place),
        cmocka_unit_test(boids_are_a_place_and_a_velocity),
        cmocka_unit_test(things_are_put_in_and_taken_away_by_number),
        cmocka_unit_test(changes_have_their_tick),
        cmocka_unit_test(presets_go_by_their_names),
        cmocka_unit_test(what_was_typed_is_shown_safely),
        cmocka_unit_test(errors_of_the_core_read_the_same),
        cmocka_unit_test(near_misses_are_found),
        cmocka_unit_test(near_misses_stay_in_their_scope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
