#include "app/commands.h"

#include "app/display.h"
#include "app/draw.h"
#include "app/hawk.h"
#include "app/scenario.h"
#include "app/tune.h"
#include "app/undo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

/* ---- Time ---------------------------------------------------------------------- */

static void play(struct model *m, int argument)
{
    (void)argument;
    m->playing = !m->playing;
    m->due = -1;
    if (m->playing)
        microscope_off(m);
}

/* So many ticks on, or back with a negative number. */
static void move(struct model *m, int ticks)
{
    uint64_t tick = timeline_tick(m->timeline);
    uint64_t back = (uint64_t)-ticks;
    if (ticks >= 0)
        model_go(m, tick + (uint64_t)ticks);
    else
        model_go(m, tick > back ? tick - back : 0);
    if (ticks < 0 && tick == 0)
        model_say(m, "this is the start");
}

static void to_start(struct model *m, int argument)
{
    (void)argument;
    model_go(m, 0);
}

static void to_latest(struct model *m, int argument)
{
    (void)argument;
    model_go(m, timeline_latest(m->timeline));
}

static void step_event(struct model *m, int direction)
{
    microscope_step(m, direction);
}

/* The next rate of 1, 2, 5, 10, 20, ... ticks a second in a direction. */
static void change_rate(struct model *m, int direction)
{
    static const double rates[] = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    const int count = (int)(sizeof(rates) / sizeof(*rates));
    double rate = m->rate;
    for (int k = 0; k < count; k++) {
        double r = rates[direction > 0 ? k : count - 1 - k];
        if (direction > 0 ? r > rate : r < rate) {
            rate = r;
            break;
        }
    }
    m->rate = rate;
    m->due = -1;
    model_say(m, "%g ticks a second", rate);
}

static void reset(struct model *m, int new_seed)
{
    model_reset(m, m->setup.start.seed + (uint64_t)new_seed);
}

/* ---- Who is followed ----------------------------------------------------------- */

enum direction { LEFT, DOWN, UP, RIGHT };

/* How far along a direction an offset goes, and how far off it. */
static void along(enum direction direction, flk_vec d, double *ahead, double *aside)
{
    *ahead = direction == LEFT    ? -d.x
             : direction == RIGHT ? d.x
             : direction == UP    ? -d.y
                                  : d.y;
    *aside = direction == LEFT || direction == RIGHT ? fabs(d.y) : fabs(d.x);
}

/* The nearest boid in the quarter of the plane that a direction points at. */
static void follow_toward(struct model *m, int direction)
{
    flk_flock *flock = flock_of(m);
    double least = HUGE_VAL;
    size_t best = m->followed;
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        flk_vec here = flk_flock_boid(flock, m->followed).position;
        flk_vec d = flk_offset(options_of(m), here, flk_flock_boid(flock, i).position);
        double ahead, aside, far = hypot(d.x, d.y);
        along((enum direction)direction, d, &ahead, &aside);
        if (i != m->followed && ahead > 0 && aside <= ahead && far < least) {
            least = far;
            best = i;
        }
    }
    if (best == m->followed)
        model_say(m, "no boid in that direction");
    else
        model_follow(m, best);
}

static void follow_next(struct model *m, int direction)
{
    size_t count = flk_flock_count(flock_of(m));
    if (count > 0)
        model_follow(m, (m->followed + count + (size_t)direction) % count);
}

static void go_to_number(struct model *m, uint64_t number)
{
    model_go(m, number);
}

/* ---- The program --------------------------------------------------------------- */

static void load(struct model *m, const char *word)
{
    struct setup setup;
    char message[MESSAGE_SIZE];
    setup_begin(&setup, &m->setup);
    setup.rate = m->rate;
    if (!scenario_load(&setup, word, message) || !model_begin(m, &setup, message))
        model_warn(m, "%s", message);
    else
        model_say(m, "%s", m->setup.start.name);
}

static void save(struct model *m, const char *word)
{
    char path[FILE_PATH_SIZE], message[MESSAGE_SIZE];
    struct setup setup = m->setup; /* borrowed */
    setup.follow_given = m->traced;
    setup.follow = m->followed;
    if (!scenario_save(word, &setup, timeline_run(m->timeline), path, message))
        model_warn(m, "%s", message);
    else
        model_say(m, "written to %.200s", path);
}

static void enter_mode(struct model *m, int mode)
{
    m->mode = (enum mode)mode;
    m->scroll = 0;
}

static void quit(struct model *m, int argument)
{
    (void)argument;
    m->quit = true;
}

const char *const command_group_names[] = {"Time", "Look",    "Follow",
                                           "Tune", "Program", "Drawing"};

/* clang-format off */
const struct command command_table[] = {
    {"play", {' '}, "Space", GROUP_TIME,
     "play or pause", {"Space", "play", 1}, play, 0, NULL, NULL},
    {"on", {KEY_OF_RIGHT}, "Right", GROUP_TIME,
     "one tick on, and pause", {"Left Right", "tick", 1}, move, 1, NULL, NULL},
    {"back", {KEY_OF_LEFT}, "Left", GROUP_TIME,
     "one tick back, and pause", NO_HINT, move, -1, NULL, NULL},
    {"on10", {KEY_OF_PAGE_DOWN}, "PgDn", GROUP_TIME,
     "ten ticks on", NO_HINT, move, 10, NULL, NULL},
    {"back10", {KEY_OF_PAGE_UP}, "PgUp", GROUP_TIME,
     "ten ticks back", NO_HINT, move, -10, NULL, NULL},
    {"event-on", {'e'}, "e E", GROUP_TIME,
     "inside a tick: event on, back", {"e", "event", 1}, step_event, 1, NULL, NULL},
    {"event-back", {'E'}, WITH_ABOVE, GROUP_TIME,
     NULL, NO_HINT, step_event, -1, NULL, NULL},
    {"event", {0}, ":", GROUP_TIME,
     "event 3: to event 3 of the tick", NO_HINT, NULL, 0, microscope_go, NULL},
    {"start", {KEY_OF_HOME}, "Home", GROUP_TIME,
     "to the start", NO_HINT, to_start, 0, NULL, NULL},
    {"latest", {KEY_OF_END}, "End", GROUP_TIME,
     "to the latest tick", NO_HINT, to_latest, 0, NULL, NULL},
    {"tick", {0}, ":", GROUP_TIME,
     "tick 100: go to tick 100", NO_HINT, NULL, 0, go_to_number, NULL},
    {"slower", {'<', ','}, "< >", GROUP_TIME,
     "slower, faster", {"< >", "speed", 2}, change_rate, -1, NULL, NULL},
    {"faster", {'>', '.'}, WITH_ABOVE, GROUP_TIME,
     NULL, NO_HINT, change_rate, 1, NULL, NULL},
    {"reset", {'r'}, "r R", GROUP_TIME,
     "reset, with the next seed", {"r", "reset", 2}, reset, 0, NULL, NULL},
    {"reseed", {'R'}, WITH_ABOVE, GROUP_TIME,
     NULL, NO_HINT, reset, 1, NULL, NULL},

    {"left", {'h'}, "hjkl", GROUP_FOLLOW,
     "the nearest boid that way", {"hjkl", "follow", 2}, follow_toward, LEFT, NULL, NULL},
    {"down", {'j'}, WITH_ABOVE, GROUP_FOLLOW,
     NULL, NO_HINT, follow_toward, DOWN, NULL, NULL},
    {"up", {'k'}, WITH_ABOVE, GROUP_FOLLOW,
     NULL, NO_HINT, follow_toward, UP, NULL, NULL},
    {"right", {'l'}, WITH_ABOVE, GROUP_FOLLOW,
     NULL, NO_HINT, follow_toward, RIGHT, NULL, NULL},
    {"next", {'n'}, "n N", GROUP_FOLLOW,
     "the next boid, the one before", NO_HINT, follow_next, 1, NULL, NULL},
    {"previous", {'N'}, WITH_ABOVE, GROUP_FOLLOW,
     NULL, NO_HINT, follow_next, -1, NULL, NULL},

    {"pane", {KEY_OF_TAB}, "Tab", GROUP_TUNE,
     "go to the next pane", {"Tab", "tune", 1}, tune_next_pane, 0, NULL, NULL},
    {"leave", {KEY_OF_ESCAPE}, "Esc", GROUP_TUNE,
     "back to the stage", NO_HINT, tune_to_stage, 0, NULL, NULL},
    {"row-up", {KEY_OF_UP}, "Up", GROUP_TUNE,
     "choose the option above", NO_HINT, tune_choose_row, -1, NULL, NULL},
    {"row-down", {KEY_OF_DOWN}, "Down", GROUP_TUNE,
     "choose the option below", NO_HINT, tune_choose_row, 1, NULL, NULL},
    {"less", {'-', '_'}, "- +", GROUP_TUNE,
     "less of it, more", {"- +", "change", 2}, tune_change_value, -1, NULL, NULL},
    {"more", {'+', '='}, WITH_ABOVE, GROUP_TUNE,
     NULL, NO_HINT, tune_change_value, 1, NULL, NULL},
    {"default", {'0'}, "0", GROUP_TUNE,
     "its value in the preset", NO_HINT, tune_default_value, 0, NULL, NULL},
    {"value", {KEY_OF_ENTER}, "Enter", GROUP_TUNE,
     "type a value", NO_HINT, tune_type_value, 0, NULL, NULL},

    {"stage", {'f', 'F'}, "f", GROUP_LOOK,
     "the stage alone, and back", {"f", "stage", 2}, display_toggle_stage, 0, NULL, NULL},
    {"edges", {'w'}, "w", GROUP_LOOK,
     "torus or walls", {"w", "walls", 2}, display_toggle_world, 0, NULL, NULL},
    {"obstacles", {'o'}, "o", GROUP_LOOK,
     "obstacles away, and back", NO_HINT, display_toggle_obstacles, 0, NULL, NULL},
    {"hawk", {'x'}, "x", GROUP_LOOK,
     "a hawk: hunts, is yours, none", {"x", "hawk", 2}, hawk_next, 0, NULL, NULL},
    {"hawk-left", {'H'}, "HJKL", GROUP_LOOK,
     "your hawk that way", NO_HINT, hawk_steer, HAWK_LEFT, NULL, NULL},
    {"hawk-down", {'J'}, WITH_ABOVE, GROUP_LOOK,
     NULL, NO_HINT, hawk_steer, HAWK_DOWN, NULL, NULL},
    {"hawk-up", {'K'}, WITH_ABOVE, GROUP_LOOK,
     NULL, NO_HINT, hawk_steer, HAWK_UP, NULL, NULL},
    {"hawk-right", {'L'}, WITH_ABOVE, GROUP_LOOK,
     NULL, NO_HINT, hawk_steer, HAWK_RIGHT, NULL, NULL},
    {"trails", {'t'}, "t", GROUP_LOOK,
     "trails: all, none, the followed", NO_HINT, display_next_trails, 0, NULL, NULL},
    {"vectors", {'v'}, "v", GROUP_LOOK,
     "circle and vectors, or none", NO_HINT, display_toggle_vectors, 0, NULL, NULL},
    {"searches", {'s'}, "s S", GROUP_LOOK,
     "the next search; its cells", NO_HINT, display_next_search, 0, NULL, NULL},
    {"cells", {'S'}, WITH_ABOVE, GROUP_LOOK,
     NULL, NO_HINT, display_toggle_cells, 0, NULL, NULL},
    {"code", {'C'}, "C", GROUP_LOOK,
     "code, narration, both, formulas", NO_HINT, display_next_page, 0, NULL, NULL},
    {"glyph-set", {'m'}, "m", GROUP_LOOK,
     "the next glyph set", NO_HINT, display_next_glyphs, 0, NULL, NULL},
    {"zoom", {'z'}, "z Z", GROUP_LOOK,
     "nearer to the boid, farther", {"z", "zoom", 2}, display_zoom, 1, NULL, NULL},
    {"zoom-out", {'Z'}, WITH_ABOVE, GROUP_LOOK,
     NULL, NO_HINT, display_zoom, -1, NULL, NULL},
    {"centre", {'c'}, "c", GROUP_LOOK,
     "view follows the boid, or not", NO_HINT, display_toggle_centre, 0, NULL, NULL},

    {"draw", {'d'}, "d u U", GROUP_PROGRAM,
     "draw things; undo, do again", {"d", "draw", 2}, draw_enter, 0, NULL, NULL},
    {"undo", {'u'}, WITH_ABOVE, GROUP_PROGRAM,
     NULL, NO_HINT, undo_back, 0, NULL, NULL},
    {"redo", {'U'}, WITH_ABOVE, GROUP_PROGRAM,
     NULL, NO_HINT, undo_again, 0, NULL, NULL},
    {"presets", {'p'}, "p", GROUP_PROGRAM,
     "choose a preset", {"p", "presets", 2}, enter_mode, MODE_PRESETS, NULL, NULL},
    {"tour", {'g'}, "g", GROUP_PROGRAM,
     "guided tours", {"g", "tour", 1}, enter_mode, MODE_TOURS, NULL, NULL},
    {"command", {':'}, ":", GROUP_PROGRAM,
     "a command: radius 5, follow 12", {":", "command", 2}, enter_mode, MODE_COMMAND, NULL, NULL},
    {"load", {0}, ":", GROUP_PROGRAM,
     "load FILE: a scenario", NO_HINT, NULL, 0, NULL, load},
    {"save", {0}, ":", GROUP_PROGRAM,
     "save FILE: this run as one", NO_HINT, NULL, 0, NULL, save},
    {"help", {'?'}, "?", GROUP_PROGRAM,
     "keys and legend", {"?", "keys", 1}, enter_mode, MODE_HELP, NULL, NULL},
    {"quit", {'q'}, "q", GROUP_PROGRAM,
     "quit", {"q", "quit", 1}, quit, 0, NULL, NULL},
    {0},
};
/* clang-format on */

const struct command *command_in(const struct command *table, key k)
{
    for (const struct command *c = table; c->name; c++)
        for (int n = 0; n < COMMAND_KEYS; n++)
            if (c->keys[n] == k && k != KEY_OF_NONE)
                return c;
    return NULL;
}

const struct command *command_of_key(key k)
{
    return command_in(command_table, k);
}

const struct command *command_of_name(const char *name)
{
    for (const struct command *c = command_table; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

const char *command_microscope_keys(const struct model *m)
{
    bool first = m->microscope.event == 0 && !m->tour;
    return first ? "e E event  Enter neighbour  z nearer  C code  Tab panes  Esc leave"
                 : "e E event  z nearer  C code  Tab panes  Esc leave";
}

const char *command_mode_keys(enum mode mode)
{
    switch (mode) {
    case MODE_HELP:
        return "Up Down PgDn scroll, other keys: back";
    case MODE_PRESETS:
        return "Up Down choose  Enter take  q back";
    case MODE_TOURS:
        return "Up Down choose  Enter begin  q back";
    case MODE_VALUE:
        return "Enter take it  Esc back";
    case MODE_COMMAND:
        return "Enter take it  Esc back  Up the last command";
    case MODE_FLY:
    case MODE_DRAW: /* hints of the tables */
        break;
    }
    return "";
}
