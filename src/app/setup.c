#include "app/setup.h"

#include "app/language.h"

#include <stdio.h>
#include <string.h>

/* ---- A value ------------------------------------------------------------------- */

static bool apply_obstacle(struct setup *setup, const struct value *v)
{
    struct start *start = &setup->start;
    if (!setup->obstacles_given || v->none)
        start->options.obstacle_count = 0;
    setup->obstacles_given = true;
    return v->none ||
           start_add_obstacle(start,
                              (flk_obstacle){v->number[0], v->number[1], v->number[2]});
}

static bool apply_predator(struct setup *setup, const struct value *v)
{
    if (!setup->predators_given || v->none)
        start_clear_predators(&setup->start);
    setup->predators_given = true;
    flk_predator predator = {(flk_predator_kind)v->number[0],
                             {v->number[1], v->number[2]},
                             {v->number[3], v->number[4]}};
    return v->none || start_add_predator(&setup->start, predator);
}

void setup_apply_method(flk_method *method, const struct value *v)
{
    if (v->setting.id == SETTING_SEARCH)
        method->search = (flk_search_kind)v->number[0];
    if (v->setting.id == SETTING_LEAF)
        method->leaf = (int)v->whole;
    if (v->setting.id == SETTING_THREADS)
        method->threads = (int)v->whole;
    if (v->setting.id == SETTING_SIMD)
        method->simd = (flk_simd)v->number[0];
}

static void apply_own(struct setup *setup, const struct value *v)
{
    switch (v->setting.id) {
    case SETTING_BOIDS:
        setup->start.boids = (size_t)v->whole;
        break;
    case SETTING_SEED:
        setup->start.seed = v->whole;
        break;
    case SETTING_SEARCH:
    case SETTING_LEAF:
    case SETTING_THREADS:
    case SETTING_SIMD:
        setup_apply_method(&setup->method, v);
        break;
    case SETTING_TICKS:
        setup->ticks_given = true;
        setup->ticks = v->whole;
        break;
    case SETTING_RATE:
        setup->rate = v->number[0];
        break;
    case SETTING_FPS:
        setup->fps = v->number[0];
        break;
    case SETTING_GLYPHS:
        setup->glyphs = (int)v->number[0] + 1;
        break;
    case SETTING_FOLLOW:
        setup->follow_given = true;
        setup->follow = v->whole;
        break;
    case SETTING_EVERY:
        setup->every_given = true;
        setup->every = v->whole;
        break;
    case SETTING_JSONL:
        setup->jsonl = true;
        break;
    case SETTING_STATES:
        setup->states = true;
        break;
    case SETTING_TRACE:
        setup->trace_given = true;
        setup->trace = v->whole;
        break;
    case SETTING_DESCRIBE:
        setup->describe = true;
        break;
    case SETTING_HASH:
        setup->hash = true;
        break;
    case SETTING_OPTION:
    case SETTING_SIZE:
    case SETTING_OBSTACLE:
    case SETTING_PREDATOR:
    case SETTING_PRESET: /* the ground: setup_init() */
    case SETTING_HELP:
    case SETTING_VERSION:
        break;
    }
}

bool setup_apply(struct setup *setup, const struct value *v, char message[MESSAGE_SIZE])
{
    flk_options *options = &setup->start.options;
    bool enough = true;
    if (v->setting.id == SETTING_OPTION)
        flk_options_set(options, v->setting.option, v->number[0]);
    else if (v->setting.id == SETTING_SIZE) {
        options->width = v->number[0];
        options->height = v->number[1];
    } else if (v->setting.id == SETTING_OBSTACLE)
        enough = apply_obstacle(setup, v);
    else if (v->setting.id == SETTING_PREDATOR)
        enough = apply_predator(setup, v);
    else
        apply_own(setup, v);
    if (!enough)
        snprintf(message, MESSAGE_SIZE, "not enough memory");
    return enough;
}

/* ---- A preset ------------------------------------------------------------------ */

/* One line of a preset. The files are ours and a test reads each: a line that does not
 * parse is a fault of the build. */
static bool apply_line(struct setup *setup, const char *text)
{
    struct line line;
    struct setting setting;
    struct value value;
    char message[MESSAGE_SIZE];
    if (!language_cut(text, &line, message))
        return *message == '\0';
    return settings_find(line.word, &setting) &&
           value_parse(&setting, line.rest, &value, message) &&
           setup_apply(setup, &value, message);
}

static bool apply_text(struct setup *setup, const char *text)
{
    char line[LINE_SIZE];
    bool ok = true;
    while (ok && *text) {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof(line), "%.*s", (int)length, text);
        ok = apply_line(setup, line);
        text += length + (text[length] == '\n');
    }
    return ok;
}

bool setup_init(struct setup *setup, const struct preset *preset)
{
    *setup = (struct setup){
        .method = flk_method_default(), .rate = 10, .fps = 30, .every = 1};
    start_init(&setup->start);
    setup->start.preset = preset->name;
    if (!apply_text(setup, preset->text)) {
        setup_free(setup);
        return false;
    }
    setup->obstacles_given = setup->predators_given = false;
    return true;
}

void setup_free(struct setup *setup)
{
    start_free(&setup->start);
}
