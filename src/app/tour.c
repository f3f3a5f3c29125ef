#include "app/tour.h"

#include "app/commands.h"
#include "app/texts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE 10 /* ticks a second */

/* ---- Statements ---------------------------------------------------------------- */

/* The next statement; NULL at the end. */
static struct statement *next_of(const struct tour *t)
{
    return t->at < t->script.count ? &t->script.at[t->at] : NULL;
}

static bool is_answer(enum statement_kind kind)
{
    return kind == STATEMENT_ANSWER || kind == STATEMENT_RIGHT;
}

/* Something is said: on the page at hand, or as the first of another. */
static void say(struct tour *t)
{
    if (t->turns) {
        t->first = t->at;
        t->scroll = 0;
    }
    t->turns = false;
    t->unread = true;
}

/* Each step finds the screen as the program begins with it, whatever the reader or the
 * step before made of it. */
static void show_as_at_first(struct model *m)
{
    microscope_off(m);
    m->trails = TRAILS_FOLLOWED;
    m->vectors = true;
    m->centred = m->cells = m->stage_alone = m->still = false;
    m->zoom = 0;
    m->page = PAGE_NONE;
    model_set_method(m, &m->tour->method);
    m->pane = PANE_STAGE;
    m->rate = RATE;
}

static void begin_step(struct model *m, const struct statement *s)
{
    struct tour *t = m->tour;
    show_as_at_first(m);
    t->step++;
    t->heading = s->text;
    t->first = t->at + 1;
    t->scroll = 0;
    t->turns = t->unread = false;
}

static void note_failure(struct tour *t, const struct model *m, unsigned line)
{
    if (t->failure[0])
        return;
    t->fault = line;
    memcpy(t->failure, m->message, sizeof(t->failure));
}

/* Of what a command says only a failure is kept: the tour has words of its own. */
static void run_command(struct model *m, const struct statement *s)
{
    m->warning = false;
    model_command(m, s->text);
    if (m->warning)
        note_failure(m->tour, m, s->line);
    m->warning = false;
    m->message[0] = m->note[0] = '\0';
    m->playing = m->stops = false;
}

/* Run the next statement; an `until` is not waited for here. */
static void run_next(struct model *m)
{
    struct tour *t = m->tour;
    struct statement *s = next_of(t);
    switch (s->kind) {
    case STATEMENT_STEP:
        begin_step(m, s);
        break;
    case STATEMENT_GUESS:
        t->guess = t->at;
        say(t);
        break;
    case STATEMENT_TEXT:
    case STATEMENT_ANSWER:
    case STATEMENT_RIGHT:
        say(t);
        break;
    case STATEMENT_CLAIM:
        s->holds = condition_holds(m, &s->condition, s->found);
        say(t);
        break;
    case STATEMENT_COMMAND:
        run_command(m, s);
        break;
    case STATEMENT_WAIT:
    case STATEMENT_UNTIL:
        t->turns = true;
        break;
    }
    t->waited = s->kind == STATEMENT_WAIT;
    t->at++;
}

/* ---- Until --------------------------------------------------------------------- */

static void begin_until(struct model *m)
{
    m->tour->since = timeline_tick(m->timeline);
    m->tour->weighed = false;
}

/* Is the `until` at hand over: true, or out of time? */
static bool is_over(struct model *m)
{
    struct tour *t = m->tour;
    struct statement *s = next_of(t);
    uint64_t tick = timeline_tick(m->timeline);
    if (t->weighed && t->weighed_at == tick)
        return false;
    t->weighed = true;
    t->weighed_at = tick;
    s->holds = condition_holds(m, &s->condition, s->found);
    return s->holds || tick >= t->since + s->within;
}

/* What a tick costs of MODEL_SEEK_MAX; by the watch a second costs all of it. */
static double cost_of_tick(const struct model *m)
{
    return fmax(model_work(m, 1), m->step_cost * MODEL_SEEK_MAX);
}

/* Fly on to the end of the `until` at hand, with so much work to spend. False where it
 * was too little, or memory ran out. */
static bool fly(struct model *m, double *work)
{
    bool over = is_over(m);
    while (!over && *work > 0 && model_step(m)) {
        *work -= cost_of_tick(m);
        over = is_over(m);
    }
    model_stop_gliding(m);
    model_look(m);
    return over;
}

static void tell_failure(struct model *m)
{
    const struct tour *t = m->tour;
    if (t->failure[0])
        model_warn(m, "line %u: %.200s", t->fault, t->failure);
}

/* ---- Going on ------------------------------------------------------------------ */

/* Does the reader press Enter before the next statement? Not twice, at a step's end
 * behind a `wait`. */
static bool pauses_before(const struct tour *t)
{
    const struct statement *s = next_of(t);
    if (s && s->kind == STATEMENT_UNTIL)
        return t->unread;
    if (s && s->kind != STATEMENT_STEP)
        return false;
    return !t->waited;
}

/* Is the guess at hand whole with the answer just said? */
static bool asks(const struct tour *t, enum statement_kind said)
{
    const struct statement *s = next_of(t);
    return is_answer(said) && !(s && is_answer(s->kind));
}

static void play(struct model *m)
{
    const struct command *command = command_of_name("play");
    m->tour->state = TOUR_PLAYING;
    m->playing = false;
    command->run(m, command->argument);
}

/* Run the statement at hand and say where the tour stops behind it, if it does. */
static bool stops_behind(struct model *m)
{
    struct tour *t = m->tour;
    enum statement_kind kind = next_of(t)->kind;
    if (kind == STATEMENT_UNTIL) {
        begin_until(m);
        if (!is_over(m)) {
            play(m);
            return true;
        }
    }
    run_next(m);
    if (asks(t, kind))
        t->state = TOUR_GUESSING;
    return kind == STATEMENT_WAIT || t->state == TOUR_GUESSING;
}

/* Run on to where the reader is needed, from a statement that `enter` has allowed. */
static void go_on(struct model *m, bool enter)
{
    struct tour *t = m->tour;
    t->state = TOUR_READING;
    t->failure[0] = '\0';
    m->playing = false;
    while (next_of(t) && (enter || !pauses_before(t))) {
        enter = false;
        if (stops_behind(m))
            break;
    }
    model_look(m);
    tell_failure(m);
}

/* The `until` at hand is over: to what stands behind it. */
static void arrive(struct model *m)
{
    const struct statement *s = next_of(m->tour);
    char wanted[CONDITION_SIZE], message[MESSAGE_SIZE];
    bool late = !s->holds;
    snprintf(message, sizeof(message), "%.150s has not come in %llu ticks",
             condition_print(&s->condition, s->found, TOLD_NAME | TOLD_WANTED, wanted),
             (unsigned long long)s->within);
    run_next(m);
    go_on(m, false);
    if (late)
        model_warn(m, "%s", message);
}

bool tour_advance(struct model *m)
{
    if (!m->tour || m->tour->state != TOUR_PLAYING || !is_over(m))
        return false;
    arrive(m);
    return true;
}

/* ---- Beginning and leaving ----------------------------------------------------- */

void tour_leave(struct model *m)
{
    if (!m->tour)
        return;
    script_free(&m->tour->script);
    free(m->tour);
    m->tour = NULL;
    m->dirty = true;
}

/* What belongs to the terminal and its reader, not to what flies. */
static void carry_over(struct model *to, struct model *from)
{
    to->now = from->now;
    to->watch = from->watch;
    to->watch_context = from->watch_context;
    to->glyphs = from->glyphs;
    to->paged = from->paged;
    to->scroll_most = from->scroll_most;
    to->scroll_page = from->scroll_page;
    to->strip_columns = from->strip_columns;
    to->strip_rows = from->strip_rows;
    to->chosen_tour = from->chosen_tour;
    memcpy(to->last, from->last, sizeof(to->last));
    to->tour = from->tour;
    from->tour = NULL;
}

/* Begin anew as the program does without options; what the terminal can do, and the
 * tour, stay. False without memory, and then all stays. */
static bool renew(struct model *m)
{
    struct setup setup;
    struct model fresh;
    char message[MESSAGE_SIZE];
    if (!setup_init(&setup, &preset_table[0])) {
        model_warn(m, "not enough memory");
        return false;
    }
    setup.fps = m->setup.fps;
    setup.glyphs = m->setup.glyphs;
    if (!model_init(&fresh, &setup, m->utf8, message)) {
        model_warn(m, "%s", message);
        return false;
    }
    carry_over(&fresh, m);
    model_free(m);
    *m = fresh;
    m->dirty = true;
    return true;
}

/* To the first statement, on the ground that each tour begins on. */
static bool rewind_tour(struct model *m)
{
    struct tour *t = m->tour;
    if (!renew(m))
        return false;
    *t = (struct tour){.script = t->script,
                       .number = t->number,
                       .heading = "",
                       .method = m->setup.method};
    for (size_t k = 0; k < t->script.count; k++) {
        t->script.at[k].holds = false;
        t->script.at[k].guessed = -1;
    }
    m->playing = false;
    return true;
}

static bool take(struct model *m, struct script *script, int number)
{
    struct tour *t = malloc(sizeof(*t));
    if (!t) {
        script_free(script);
        model_warn(m, "not enough memory");
        return false;
    }
    tour_leave(m);
    *t = (struct tour){.script = *script, .number = number};
    m->tour = t;
    if (rewind_tour(m))
        return true;
    tour_leave(m);
    return false;
}

bool tour_begin(struct model *m, struct script *script, int number)
{
    if (!take(m, script, number))
        return false;
    go_on(m, true);
    return true;
}

bool tour_begin_listed(struct model *m, int number)
{
    struct script script;
    struct script_error error;
    if (script_read(&script, tour_table[number].lines, &error))
        return tour_begin(m, &script, number);
    model_warn(m, "%s, line %u: %.200s", tour_table[number].name, error.line,
               error.message);
    return false;
}

/* Run all up to a statement at once. False where `work` was too little for it. */
static bool run_up_to(struct model *m, size_t end, double *work)
{
    struct tour *t = m->tour;
    bool whole = true;
    while (t->at < end) {
        if (next_of(t)->kind == STATEMENT_UNTIL) {
            begin_until(m);
            bool flown = fly(m, work);
            if (!flown && m->warning)
                note_failure(t, m, next_of(t)->line); /* before it is said no more */
            whole = whole && flown;
        }
        run_next(m);
    }
    return whole;
}

bool tour_run_through(struct model *m, struct script *script, int number)
{
    double work = HUGE_VAL;
    if (!take(m, script, number))
        return false;
    return run_up_to(m, m->tour->script.count, &work) && m->tour->failure[0] == '\0';
}

/* ---- Keys ---------------------------------------------------------------------- */

static size_t statement_of_step(const struct tour *t, size_t step)
{
    size_t k = 0;
    for (size_t passed = 0; k < t->script.count; k++) {
        passed += t->script.at[k].kind == STATEMENT_STEP;
        if (passed == step)
            break;
    }
    return k;
}

/* The step before, or this one again where it is the first: all is run anew up to it,
 * so that it is what it was. */
static void go_back(struct model *m)
{
    size_t step = m->tour->step > 1 ? m->tour->step - 1 : 1;
    double work = MODEL_SEEK_MAX;
    if (!rewind_tour(m))
        return;
    bool whole = run_up_to(m, statement_of_step(m->tour, step), &work);
    go_on(m, true);
    if (!whole)
        model_warn(m, "too far to fly again; this is not where the step began");
}

/* Fly to the end of `until` at once where that takes no second; else as far as it gets
 * in one, and play on. */
static void skip(struct model *m)
{
    double work = MODEL_SEEK_MAX;
    if (fly(m, &work))
        arrive(m);
    else if (!m->warning)
        play(m);
}

/* An answer by its number, 0 for none. What is right is told behind the answers, which
 * are scrolled to. */
static void take_guess(struct model *m, int answer)
{
    struct tour *t = m->tour;
    int end = tour_lines(t, m->strip_columns) - m->strip_rows;
    if (m->strip_rows > 0 && end > t->scroll)
        t->scroll = end;
    t->script.at[t->guess].guessed = answer;
    go_on(m, false);
}

/* To the next tour of the table, or out of the last one and out of one of a file. */
static void go_to_next_tour(struct model *m)
{
    int next = m->tour->number + 1;
    if (next > 0 && tour_table[next].name)
        tour_begin_listed(m, next);
    else {
        tour_leave(m);
        model_say(m, "the tour is over; Space plays on, g shows the tours");
    }
}

static void take_enter(struct model *m)
{
    struct tour *t = m->tour;
    if (t->state == TOUR_PLAYING)
        skip(m);
    else if (tour_has_more(m))
        t->scroll = tour_scroll(m) + m->strip_rows;
    else if (t->state == TOUR_GUESSING)
        take_guess(m, 0);
    else if (!next_of(t))
        go_to_next_tour(m);
    else {
        t->unread = false;
        go_on(m, true);
    }
}

bool tour_key(struct model *m, key k)
{
    bool nearer = m->pane != PANE_STAGE || m->microscope.on; /* Esc leaves that first */
    if (!m->tour || (k == KEY_OF_ESCAPE && nearer))
        return false;
    int answers = tour_answers(m->tour);
    if (k == KEY_OF_ENTER)
        take_enter(m);
    else if (k == KEY_OF_BACKSPACE)
        go_back(m);
    else if (k == KEY_OF_ESCAPE) {
        tour_leave(m);
        model_say(m, m->playing ? "the tour is left; g shows the tours"
                                : "the tour is left; Space plays on");
    } else if (k > '0' && k <= (key)('0' + answers))
        take_guess(m, (int)(k - '0'));
    else
        return false;
    return true;
}
