#include "app.h"

#include "app/language.h"
#include "app/run.h"
#include "view/view.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WHAT_ROOM = 300 };

/* ---- Chance -------------------------------------------------------------------- */

uint64_t chance(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

size_t chance_below(uint64_t *seed, size_t bound)
{
    return (size_t)(chance(seed) % bound);
}

/* ---- Texts --------------------------------------------------------------------- */

#define FORMAT_WHAT(text, what)                                                        \
    do {                                                                               \
        va_list arguments;                                                             \
        va_start(arguments, what);                                                     \
        vsnprintf(text, sizeof(text), what, arguments);                                \
        va_end(arguments);                                                             \
    } while (0)

void check_text(const char *expected, const char *got, const char *what, ...)
{
    char text[WHAT_ROOM];
    FORMAT_WHAT(text, what);
    if (strcmp(expected, got) != 0)
        fail_msg("%s: expected \"%s\", got \"%s\"", text, expected, got);
}

void check_has(const char *text, const char *part, const char *what, ...)
{
    char name[WHAT_ROOM];
    FORMAT_WHAT(name, what);
    if (!strstr(text, part))
        fail_msg("%s: expected \"%s\" in it, got \"%s\"", name, part, text);
}

void check_lacks(const char *text, const char *part, const char *what, ...)
{
    char name[WHAT_ROOM];
    FORMAT_WHAT(name, what);
    if (strstr(text, part))
        fail_msg("%s: expected no \"%s\" in it, got \"%s\"", name, part, text);
}

/* ---- Setups and models --------------------------------------------------------- */

static const struct text *preset_of(const char *name)
{
    const struct text *preset = preset_table;
    while (preset->name && strcmp(preset->name, name) != 0)
        preset++;
    if (!preset->name)
        fail_msg("there is no preset %s", name);
    return preset;
}

static void apply(struct setup *setup, const char *text)
{
    struct line line;
    struct value value;
    char message[MESSAGE_SIZE] = "an unknown setting";
    if (language_read(text, &line, &value, message) != LINE_SETTING ||
        !setup_apply(setup, &value, 0, message))
        fail_msg("expected a setting, got \"%s\": %s", text, message);
}

struct setup app_setup(const char *preset, const char *settings)
{
    struct setup setup;
    char *copy = strdup(settings), *rest = copy;
    assert_true(setup_init(&setup, preset_of(preset)));
    for (char *one; (one = strsep(&rest, ";"));)
        if (*one)
            apply(&setup, one);
    free(copy);
    return setup;
}

/* A model of the setup, which it takes over, paused. */
static void begin(struct model *model, struct setup *setup)
{
    char message[MESSAGE_SIZE];
    if (!model_init(model, setup, true, message))
        fail_msg("expected a model, got: %s", message);
    model->playing = false;
}

void app_model(struct model *model, const char *preset, const char *settings)
{
    struct setup setup = app_setup(preset, settings);
    begin(model, &setup);
}

void app_place(struct model *model, const flk_boid *boids, size_t count)
{
    struct setup setup = model->setup;
    assert_true(start_copy(&setup.start, &model->setup.start));
    assert_true(start_place(&setup.start, boids, count));
    model_free(model);
    begin(model, &setup);
}

uint64_t app_hash(const struct model *model)
{
    return flk_flock_hash(timeline_flock(model->timeline));
}

uint64_t app_straight(const struct start *start, uint64_t ticks)
{
    flk_flock *flock;
    flk_error error = {0};
    check_ok(start_flock(start, &flock, &error), &error, "start_flock");
    for (uint64_t k = 0; k < ticks; k++) {
        flk_flock_step(flock);
        flk_flock_catch(flock, start->seed, NULL, 0);
    }
    uint64_t hash = flk_flock_hash(flock);
    flk_flock_destroy(flock);
    return hash;
}

/* ---- Keys and time ------------------------------------------------------------- */

static const struct {
    const char *name;
    key key;
} named_keys[] = {
    {"Space", ' '},
    {"Up", KEY_OF_UP},
    {"Down", KEY_OF_DOWN},
    {"Left", KEY_OF_LEFT},
    {"Right", KEY_OF_RIGHT},
    {"Home", KEY_OF_HOME},
    {"End", KEY_OF_END},
    {"PgUp", KEY_OF_PAGE_UP},
    {"PgDn", KEY_OF_PAGE_DOWN},
    {"Enter", KEY_OF_ENTER},
    {"Tab", KEY_OF_TAB},
    {"Backspace", KEY_OF_BACKSPACE},
    {"Delete", KEY_OF_DELETE},
    {"Esc", KEY_OF_ESCAPE},
};

static key key_of(const char *name)
{
    if (name[1] == '\0')
        return (unsigned char)name[0];
    for (size_t k = 0; k < COUNT_OF(named_keys); k++)
        if (strcmp(named_keys[k].name, name) == 0)
            return named_keys[k].key;
    fail_msg("there is no key %s", name);
    return KEY_OF_NONE;
}

void app_keys(struct model *model, const char *names)
{
    char *copy = strdup(names), *rest = copy;
    for (char *name; (name = strsep(&rest, " "));)
        if (*name)
            model_key(model, key_of(name));
    free(copy);
}

void app_type(struct model *model, const char *text)
{
    for (; *text; text++)
        model_key(model, (unsigned char)*text);
}

void app_command(struct model *model, const char *text)
{
    model_key(model, ':');
    app_type(model, text);
    model_key(model, KEY_OF_ENTER);
}

double app_play(struct model *model, double now, double seconds, double calls)
{
    long count = (long)(seconds * calls + 0.5);
    for (long k = 1; k <= count; k++)
        model_advance(model, now + (double)k / calls);
    return now + (double)count / calls;
}

/* ---- Screens ------------------------------------------------------------------- */

void app_draw(struct model *model, struct cells *cells, int columns, int rows)
{
    assert_true(cells_resize(cells, columns, rows));
    view_fit(model, columns, rows);
    view_draw(model, cells);
}

char *app_screen(struct model *model, int columns, int rows)
{
    struct cells cells = {0};
    app_draw(model, &cells, columns, rows);
    char *text = cells_dump(&cells);
    assert_non_null(text);
    cells_free(&cells);
    return text;
}

/* ---- Places where numbers have a comma ----------------------------------------- */

static bool has_comma(const char *name)
{
    if (!setlocale(LC_NUMERIC, name))
        return false;
    if (strcmp(localeconv()->decimal_point, ",") == 0)
        return true;
    setlocale(LC_NUMERIC, "C");
    return false;
}

/* A locale of our own in a folder that is gone as soon as it has been read. */
static bool made_for_the_purpose(void)
{
    char folder[] = "/tmp/boids-locale-XXXXXX", command[256];
    if (!mkdtemp(folder))
        return false;
    snprintf(command, sizeof(command),
             "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >%s/log 2>&1", folder, folder);
    bool made = system(command) == 0;
    setenv("LOCPATH", folder, 1);
    made = made && has_comma("de_DE.UTF-8");
    unsetenv("LOCPATH");
    snprintf(command, sizeof(command), "rm -r %s", folder);
    return system(command) == 0 && made;
}

bool app_comma_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8",
                                        "it_IT.UTF-8", "pt_BR.UTF-8", "ru_RU.UTF-8",
                                        "nl_NL.UTF-8", "pl_PL.UTF-8"};
    for (size_t k = 0; k < COUNT_OF(names); k++)
        if (has_comma(names[k]))
            return true;
    return made_for_the_purpose();
}

void app_point_locale(void)
{
    setlocale(LC_NUMERIC, "C");
}
