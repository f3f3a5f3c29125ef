/* What `:` takes: a setting with its value, or a command by name. */
#include "app/commands.h"
#include "app/language.h"
#include "app/number.h"

#include <stdio.h>
#include <string.h>

static void set_size(struct model *m, double width, double height)
{
    if (model_set_option(m, FLK_OPTION_WIDTH, width))
        model_set_option(m, FLK_OPTION_HEIGHT, height);
}

/* A change now, or one planned for its tick. */
static void set_change(struct model *m, const struct value *v)
{
    struct change change;
    uint64_t now = timeline_tick(m->timeline);
    if (!value_change(v, &change))
        return;
    if (v->setting.id != SETTING_AT ||
        (change.tick == now && change.kind != CHANGE_RAMP))
        model_change(m, &change);
    else if (change.tick <= now)
        model_warn(m, "at: tick %llu is past; from %llu on would do",
                   (unsigned long long)change.tick, (unsigned long long)now + 1);
    else
        model_plan(m, &change);
}

static void set_boids(struct model *m, const struct value *v)
{
    if (v->whole > LIVE_BOIDS_MAX)
        model_warn(m, "so many boids are for `boids run`; up to %d would do here",
                   LIVE_BOIDS_MAX);
    else if (m->setup.method.search == FLK_SEARCH_BRUTE &&
             model_is_beyond_brute((size_t)v->whole))
        model_warn(m, "so many boids are not for brute force; up to %d would do here",
                   LIVE_BRUTE_MAX);
    else
        set_change(m, v);
}

static void set_ticks(struct model *m, const struct value *v)
{
    m->stop = v->whole;
    m->stops = m->playing = v->whole > timeline_tick(m->timeline);
    m->due = -1;
    if (!m->playing)
        model_go(m, v->whole);
}

static void set_glyphs(struct model *m, const struct value *v)
{
    m->glyphs = (enum glyph_set)v->number[0];
    if (m->glyphs == GLYPHS_ARROWS && !m->utf8) {
        m->glyphs = GLYPHS_ASCII;
        model_warn(m, "arrows need a UTF-8 locale");
    }
}

static void set_method(struct model *m, const struct value *v)
{
    flk_method method = m->setup.method;
    setup_apply_method(&method, v);
    model_set_method(m, &method);
}

static void set(struct model *m, const struct value *v)
{
    switch (v->setting.id) {
    case SETTING_OPTION:
        if (model_set_option(m, v->setting.option, v->number[0]) && v->count > 0)
            set_size(m, v->number[1], v->number[2]);
        break;
    case SETTING_SIZE:
        set_size(m, v->number[0], v->number[1]);
        break;
    case SETTING_OBSTACLE:
    case SETTING_PREDATOR:
    case SETTING_BOID:
    case SETTING_AT:
    case SETTING_INSERT:
    case SETTING_REMOVE:
        set_change(m, v);
        break;
    case SETTING_BOIDS:
        set_boids(m, v);
        break;
    case SETTING_SEED:
        model_reset(m, v->whole);
        break;
    case SETTING_PRESET:
        model_load_preset(m, v->preset);
        break;
    case SETTING_SEARCH:
    case SETTING_LEAF:
    case SETTING_THREADS:
    case SETTING_SIMD:
        set_method(m, v);
        break;
    case SETTING_TICKS:
        set_ticks(m, v);
        break;
    case SETTING_RATE:
        m->rate = v->number[0];
        m->due = -1;
        break;
    case SETTING_FPS:
        m->setup.fps = v->number[0];
        break;
    case SETTING_GLYPHS:
        set_glyphs(m, v);
        break;
    case SETTING_FOLLOW:
        model_follow(m, (size_t)v->whole);
        break;
    case SETTING_POPULATE:
    case SETTING_MAP:
    case SETTING_SAVE:
    case SETTING_EVERY:
    case SETTING_JSONL:
    case SETTING_STATES:
    case SETTING_TRACE:
    case SETTING_DESCRIBE:
    case SETTING_HASH:
    case SETTING_HELP:
    case SETTING_VERSION:
        model_warn(m, "%s is for the command line", v->setting.name);
        break;
    }
}

static void set_word(struct model *m, const struct setting *setting,
                     const struct line *line)
{
    struct value value;
    char message[MESSAGE_SIZE];
    if (!language_value(line, setting, &value, message)) {
        model_warn(m, "%s", message);
        return;
    }
    set(m, &value);
    if (!m->warning)
        model_say(m, "%s %s", line->word, line->text);
}

/* A command by name, with a number where it takes one. */
static void run_command(struct model *m, const struct command *command,
                        const struct line *line)
{
    uint64_t number;
    if (command->run_text && line->text[0])
        command->run_text(m, line->text);
    else if (command->run_text)
        model_warn(m, "%s: a file or a name is missing", command->name);
    else if (!command->run_with && line->text[0] == '\0')
        command->run(m, command->argument);
    else if (!command->run_with)
        model_warn(m, "%s takes nothing behind it", command->name);
    else if (number_parse_whole(line->text, &number))
        command->run_with(m, number);
    else
        model_warn(m, "%s: \"%.40s\" is no whole number from 0 on", line->word,
                   line->text);
}

static void unknown(struct model *m, const char *word)
{
    const char *names[64] = {NULL};
    size_t count = 0;
    for (const struct command *c = command_table; c->name && count < 63; c++)
        names[count++] = c->name;
    const char *near = settings_nearest_setting(word, SCOPE_MODEL | SCOPE_SCREEN);
    if (!near)
        near = settings_nearest(word, names);
    if (near)
        model_warn(m, "unknown command \"%.40s\"; did you mean %s?", word, near);
    else
        model_warn(m, "unknown command \"%.40s\"; options and keys' names are", word);
}

void model_command(struct model *m, const char *text)
{
    struct line line;
    struct setting setting;
    char message[MESSAGE_SIZE];
    if (!language_cut(text, &line, message)) {
        if (*message)
            model_warn(m, "%s", message);
        return;
    }
    const struct command *command = command_of_name(line.word);
    bool found = settings_find(line.word, &setting);
    bool own = command && (line.text[0] == '\0' || command->run_text ||
                           setting.type == VALUE_FLAG);
    if (found && !own)
        set_word(m, &setting, &line);
    else if (command)
        run_command(m, command, &line);
    else
        unknown(m, line.word);
}
