#include "app/model.h"

#include "app/commands.h"
#include "app/draw.h"
#include "app/hawk.h"
#include "app/keyboard.h"
#include "app/restart.h"
#include "app/scenario.h"
#include "app/tour.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SNAPSHOT_BYTES ((size_t)64 << 20)

/* A tick costs as so many boids beside its own. */
#define TICK_BOIDS 50

/* ---- What is said -------------------------------------------------------------- */

static void __attribute__((format(printf, 3, 0)))
say(struct model *m, bool warning, const char *format, va_list arguments)
{
    int used = vsnprintf(m->message, sizeof(m->message), format, arguments);
    if (used >= 0 && used < (int)sizeof(m->message))
        snprintf(m->message + used, sizeof(m->message) - (size_t)used, "%s", m->note);
    m->note[0] = '\0';
    m->warning = warning;
    m->said = m->now;
    m->dirty = true;
}

void model_say(struct model *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(m, false, format, arguments);
    va_end(arguments);
}

void model_warn(struct model *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(m, true, format, arguments);
    va_end(arguments);
}

static void warn_of(struct model *m, const flk_error *error)
{
    char message[MESSAGE_SIZE];
    value_explain(error, message);
    model_warn(m, "%s", message);
}

void model_stop_gliding(struct model *m)
{
    m->stepped = -1;
}

/* ---- Life ---------------------------------------------------------------------- */

/* Another run; on failure the present one stays. */
static bool begin(struct model *m, flk_error *error)
{
    struct timeline *timeline;
    if (timeline_create(&m->setup.start, &m->setup.method, SNAPSHOT_BYTES, &timeline,
                        error) != FLK_OK)
        return false;
    timeline_destroy(m->timeline);
    m->timeline = timeline;
    m->due = -1;
    m->look_every = 1;
    m->step_cost = m->look_cost = 0;
    m->hand.wants = m->hand.holds = false;
    m->draw.sizes = SIZES_NONE;
    m->draw.radius = 0;
    undo_free(&m->undo);
    microscope_off(m);
    m->still = false;
    model_stop_gliding(m);
    model_look(m);
    return true;
}

/* A boid to follow at first: one with neighbours, where there are any. */
static size_t one_of_the_largest(const struct model *m)
{
    const struct marks *marks = timeline_marks(m->timeline);
    for (size_t i = 0; i < marks->count; i++)
        if (marks->group[i] == 0)
            return i;
    return 0;
}

/* Is there the boid that the setup names to be followed? */
static bool can_follow(const struct setup *setup, flk_error *error)
{
    size_t count = start_boids(&setup->start);
    if (!setup->follow_given || setup->follow < count)
        return true;
    *error = (flk_error){FLK_BAD_INDEX, "boid to follow", (double)setup->follow, 0,
                         (double)count - 1};
    return false;
}

bool model_begin(struct model *m, struct setup *setup, char message[MESSAGE_SIZE])
{
    flk_error error;
    struct setup old = m->setup;
    m->setup = *setup;
    if (!can_follow(setup, &error) || !begin(m, &error)) {
        m->setup = old;
        setup_free(setup);
        value_explain(&error, message);
        return false;
    }
    setup_free(&old);
    m->rate = setup->rate;
    m->stops = setup->ticks_given && setup->ticks > 0;
    m->stop = setup->ticks;
    m->playing = !setup->ticks_given || setup->ticks > 0;
    m->followed = setup->follow_given ? (size_t)setup->follow : one_of_the_largest(m);
    model_look(m);
    return true;
}

bool model_init(struct model *m, struct setup *setup, bool utf8,
                char message[MESSAGE_SIZE])
{
    *m = (struct model){
        .zoom_most = ZOOM_MAX,
        .trails = TRAILS_FOLLOWED,
        .vectors = true,
        .utf8 = utf8,
        .glyphs = utf8 ? GLYPHS_ARROWS : GLYPHS_ASCII,
    };
    if (setup->glyphs > 0)
        m->glyphs = (enum glyph_set)(setup->glyphs - 1);
    if (m->glyphs == GLYPHS_ARROWS && !utf8)
        m->glyphs = GLYPHS_ASCII;
    if (model_begin(m, setup, message))
        return true;
    model_free(m);
    return false;
}

void model_free(struct model *m)
{
    tour_leave(m);
    timeline_destroy(m->timeline);
    setup_free(&m->setup);
    free(m->ids);
    free(m->read);
    free(m->squares);
    free(m->fleeing);
    undo_free(&m->undo);
    *m = (struct model){0};
}

double model_watch(const struct model *m)
{
    return m->watch ? m->watch(m->watch_context) : 0;
}

bool model_step(struct model *m)
{
    flk_error error;
    double begun = model_watch(m);
    flk_status status = timeline_step(m->timeline, &error);
    m->step_cost = model_watch(m) - begun;
    if (status == FLK_OK)
        return true;
    m->playing = false;
    warn_of(m, &error);
    return false;
}

double model_work(const struct model *m, double ticks)
{
    return ticks * ((double)flk_flock_count(timeline_flock(m->timeline)) + TICK_BOIDS);
}

bool model_typed(const struct model *m)
{
    return m->mode == MODE_VALUE || m->mode == MODE_COMMAND;
}

bool model_dirty(const struct model *m)
{
    return m->dirty;
}

void model_drawn(struct model *m)
{
    m->dirty = false;
}

bool model_quit(const struct model *m)
{
    return m->quit;
}

/* ---- What commands do ---------------------------------------------------------- */

/* How many of the changes made on the way are in force. */
static size_t made(const struct model *m)
{
    const struct run *run = timeline_run(m->timeline);
    size_t count, made = 0;
    const struct change *changes = run_changes(run, &count);
    for (size_t k = 0; k < run_acted(run); k++)
        made += !changes[k].planned;
    return made;
}

/* Say so when changes lie ahead again that were in force. */
static void tell_undone(struct model *m, size_t acted)
{
    size_t now = made(m);
    if (now < acted)
        model_say(m, "before %zu of your changes: they come again at their ticks",
                  acted - now);
}

void model_go(struct model *m, uint64_t tick)
{
    flk_error error;
    uint64_t latest = timeline_latest(m->timeline);
    size_t acted = made(m);
    if (tick > latest && model_work(m, (double)(tick - latest)) > MODEL_SEEK_MAX) {
        model_warn(m, "tick %llu is far on; play to it with :ticks %llu",
                   (unsigned long long)tick, (unsigned long long)tick);
        return;
    }
    m->playing = m->stops = m->hand.wants = false;
    model_stop_gliding(m);
    if (timeline_seek(m->timeline, tick, &error) != FLK_OK)
        warn_of(m, &error);
    while (timeline_tick(m->timeline) < tick && model_step(m))
        ;
    model_look(m);
    hawk_tell_caught(m);
    tell_undone(m, acted);
}

void model_reset(struct model *m, uint64_t seed)
{
    flk_error error;
    struct start old = m->setup.start, start;
    if (restart_of(timeline_run(m->timeline), seed, &start, &error) != FLK_OK) {
        warn_of(m, &error);
        return;
    }
    m->setup.start = start;
    if (!begin(m, &error)) {
        start_free(&start);
        m->setup.start = old;
        warn_of(m, &error);
        return;
    }
    start_free(&old);
    model_say(m, "from the start, seed %llu", (unsigned long long)seed);
}

void model_load_preset(struct model *m, const struct text *preset)
{
    struct setup setup;
    struct scenario_error error;
    setup_begin(&setup, &m->setup);
    if (!scenario_read(&setup, preset->name, preset->lines, &error)) {
        model_warn(m, "%s", error.message);
        return;
    }
    setup.start.seed = m->setup.start.seed;
    setup.method = m->setup.method;
    setup.rate = m->rate;
    if (!model_begin(m, &setup, error.message))
        model_warn(m, "%s", error.message);
    else
        model_say(m, "%s", preset->name);
}

/* The run goes another way from here on. */
static void tell_dropped(struct model *m, unsigned long long latest)
{
    unsigned long long tick = timeline_tick(m->timeline);
    if (latest > tick)
        snprintf(m->note, sizeof(m->note), "; ticks %llu to %llu are gone", tick + 1,
                 latest);
    model_look(m);
}

bool model_change_all(struct model *m, const struct change *changes, size_t count)
{
    flk_error error;
    unsigned long long latest = timeline_latest(m->timeline);
    undo_drop_after(m, timeline_tick(m->timeline));
    for (size_t k = 0; k < count; k++)
        if (changes[k].kind != CHANGE_OPTION) /* else the boids are where they were */
            model_stop_gliding(m);
    flk_status status = timeline_change(m->timeline, changes, count, &error);
    tell_dropped(m, latest);
    if (status != FLK_OK)
        warn_of(m, &error);
    return status == FLK_OK;
}

bool model_change(struct model *m, const struct change *change)
{
    return model_change_all(m, change, 1);
}

bool model_plan(struct model *m, const struct change *change)
{
    flk_error error;
    unsigned long long latest = timeline_latest(m->timeline);
    undo_drop_after(m, timeline_tick(m->timeline));
    if (timeline_plan(m->timeline, change, &error) != FLK_OK) {
        warn_of(m, &error);
        return false;
    }
    tell_dropped(m, latest);
    return true;
}

bool model_set_option(struct model *m, flk_option_id id, double value)
{
    struct change change = {.kind = CHANGE_OPTION, .as.option = {id, value}};
    double least = flk_flock_options(timeline_flock(m->timeline))->min_speed;
    if (id == FLK_OPTION_MAX_SPEED && value < least) {
        model_warn(m, "max_speed cannot go below min_speed, %g", least);
        return false;
    }
    const flk_options *options = flk_flock_options(timeline_flock(m->timeline));
    double before = flk_options_get(options, id);
    if (value >= before && value <= before)
        return true; /* nothing changes, and no later tick is dropped */
    return model_change(m, &change);
}

void model_follow(struct model *m, size_t index)
{
    size_t count = flk_flock_count(timeline_flock(m->timeline));
    if (index >= count) {
        flk_error error = {FLK_BAD_INDEX, "boid", (double)index, 0, (double)count - 1};
        warn_of(m, &error);
        return;
    }
    m->followed = index;
    model_look(m);
}

bool model_is_beyond_brute(size_t boids)
{
    return boids > LIVE_BRUTE_MAX;
}

/* The method flies from here on. In a small flock that is paused it flies the last tick
 * once more, to tell at once what the search looks at. */
static flk_status take_method(struct model *m, const flk_method *method,
                              flk_error *error)
{
    flk_flock *flock = timeline_flock(m->timeline);
    uint64_t tick = timeline_tick(m->timeline);
    bool anew = !m->playing && tick > 0 && flk_flock_count(flock) <= LOOKED_ALWAYS;
    flk_status status = FLK_OK;
    if (anew)
        status = timeline_seek(m->timeline, tick - 1, error);
    if (status == FLK_OK)
        status = flk_flock_set_method(flock, method, error);
    flk_status back = anew ? timeline_seek(m->timeline, tick, NULL) : FLK_OK;
    if (status == FLK_OK && back != FLK_OK)
        *error = (flk_error){back, "memory", 0, 0, 0};
    return status == FLK_OK ? back : status;
}

bool model_set_method(struct model *m, const flk_method *method)
{
    flk_error error;
    bool anew = method->search != m->setup.method.search;
    if (anew && method->search == FLK_SEARCH_BRUTE &&
        model_is_beyond_brute(flk_flock_count(timeline_flock(m->timeline)))) {
        model_warn(m, "brute force is too slow to watch with over %d boids",
                   LIVE_BRUTE_MAX);
        return false;
    }
    if (take_method(m, method, &error) != FLK_OK) {
        warn_of(m, &error);
        model_look(m);
        return false;
    }
    m->setup.method = *method;
    model_look(m);
    return true;
}

void model_set_paged(struct model *m, bool paged)
{
    m->paged = paged;
    m->dirty = true;
}

void model_set_help(struct model *m, int most, int page)
{
    m->scroll_most = most;
    m->scroll_page = page;
}

void model_set_window(struct model *m, flk_vec window, flk_vec cell)
{
    m->window = window;
    m->cell_size = cell;
}

void model_set_zoom(struct model *m, int most)
{
    m->zoom_most = most;
    m->zoom = m->zoom < most ? m->zoom : most;
}

void model_set_scroll(struct model *m, enum pane pane, int least, int most)
{
    int *scroll = pane == PANE_TRACE ? &m->trace_scroll : &m->code_scroll;
    *scroll = *scroll < least ? least : *scroll > most ? most : *scroll;
}

void model_set_strip(struct model *m, int columns, int rows)
{
    m->strip_columns = columns;
    m->strip_rows = rows;
}

void model_point(struct model *m, enum pointer what, flk_vec place, long boid)
{
    if (m->mode == MODE_DRAW)
        draw_point(m, what, place);
    if (m->mode != MODE_FLY || hawk_point(m, what, place))
        return;
    if (what == POINTER_PRESS && boid >= 0)
        model_follow(m, (size_t)boid);
}

/* ---- Keys ---------------------------------------------------------------------- */

void model_key(struct model *m, key k)
{
    m->message[0] = m->note[0] = '\0';
    m->warning = false;
    m->dirty = true;
    if (m->mode != MODE_FLY) {
        keyboard_mode(m, k);
        return;
    }
    if (tour_key(m, k))
        return;
    const struct command *command = command_of_key(k);
    if (command)
        command->run(m, command->argument);
    else
        model_say(m, "no command has this key; ? shows those that do");
}

void model_paste(struct model *m, key k)
{
    if (model_typed(m))
        keyboard_type(m, k);
}
