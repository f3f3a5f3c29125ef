#include "app/model.h"
#include "term/input.h"
#include "term/signals.h"
#include "term/terminal.h"
#include "view/view.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The model is told the time at least so often, in seconds, while it runs; and not more
 * often than frames come or than this. */
#define PACE 0.04

/* poll() waits whole milliseconds: a frame may be late by so much, and the next one is
 * due none the later. */
#define LATE 0.002

/* What is read in one turn at most, so that endless input stops nothing. */
#define READS 64

/* All the state there is, but what handlers need (signals.c). */
struct loop {
    struct model *model;
    const struct term_settings *settings;
    struct terminal terminal;
    struct input input;
    struct cells cells;
    double now;
    double turn_due;  /* to tell the model the time, if it runs */
    double frame_due; /* the next frame comes not before */
    bool lost;        /* the terminal */
    int ending;       /* the signal that ends it all */
};

static double tell_time(const struct loop *l)
{
    return l->settings->clock(l->settings->clock_context);
}

/* ---- Size ---------------------------------------------------------------------- */

/* Without memory for the new screen, as much of the old one is shown as fits. */
static void fit_screen(struct loop *l)
{
    struct terminal *t = &l->terminal;
    cells_resize(&l->cells, t->columns, t->rows);
    view_fit(l->model, l->cells.columns, l->cells.rows);
}

static bool ended(const struct loop *l)
{
    return l->lost || l->ending || model_quit(l->model);
}

/* ---- Signals ------------------------------------------------------------------- */

static void heed_signals(struct loop *l)
{
    struct signals came = signals_take();
    if (came.stop && !came.ending) {
        terminal_leave(&l->terminal);
        signals_stop();
        came = signals_take();
        came.continued = true;
    }
    l->ending = came.ending;
    if (l->ending)
        return;
    if (came.continued)
        terminal_enter(&l->terminal);
    if ((came.resized || came.continued) && terminal_resized(&l->terminal))
        fit_screen(l);
}

/* ---- Input --------------------------------------------------------------------- */

static void press(struct loop *l, key k)
{
    if (k == KEY_OF_REDRAW)
        l->terminal.anew = true;
    else
        model_key(l->model, k);
}

/* A press off the stage means nothing; what was begun on it goes on to its edge. */
static void point(struct loop *l, const struct input_event *event)
{
    struct model *m = l->model;
    int columns = l->cells.columns, rows = l->cells.rows;
    int column = event->column, row = event->row;
    flk_vec place;
    if (event->kind == INPUT_PRESS) {
        if (view_point_at(m, columns, rows, column, row, &place))
            model_point(m, POINTER_PRESS, place,
                        view_boid_at(m, columns, rows, column, row));
    } else if (view_point_near(m, columns, rows, column, row, &place))
        model_point(m, event->kind == INPUT_DRAG ? POINTER_DRAG : POINTER_RELEASE,
                    place, -1);
}

static void take_event(struct loop *l, const struct input_event *event)
{
    if (event->kind == INPUT_KEY)
        press(l, event->key);
    else if (event->kind == INPUT_PASTE)
        model_paste(l->model, event->key);
    else if (event->kind != INPUT_NONE)
        point(l, event);
}

/* Of drags in a row only the last counts. */
static void take_events(struct loop *l)
{
    struct input_event event, drag = {.kind = INPUT_NONE};
    while (!model_quit(l->model) &&
           (event = input_next(&l->input, l->now)).kind != INPUT_NONE) {
        if (event.kind == INPUT_DRAG) {
            drag = event;
            continue;
        }
        take_event(l, &drag);
        drag.kind = INPUT_NONE;
        take_event(l, &event);
    }
    take_event(l, &drag);
}

/* All that has come in, before a frame is drawn of it. Returns whether anything had. */
static bool take_input(struct loop *l)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    bool came = poll(&in, 1, 0) > 0;
    take_events(l);
    for (int reads = 0;
         reads < READS && !l->lost && !model_quit(l->model) && poll(&in, 1, 0) > 0;
         reads++) {
        l->lost = !input_read(&l->input, l->now);
        take_events(l);
    }
    return came;
}

/* ---- Frames -------------------------------------------------------------------- */

static bool wants_frame(const struct loop *l)
{
    return (l->terminal.anew || model_dirty(l->model)) &&
           !frame_waiting(&l->terminal.frame);
}

static void draw(struct loop *l)
{
    l->frame_due = fmax(l->frame_due, l->now - LATE) + 1 / l->model->setup.fps;
    view_fit(l->model, l->cells.columns, l->cells.rows);
    view_draw(l->model, &l->cells);
    model_drawn(l->model);
    l->lost = !terminal_draw(&l->terminal, &l->cells);
}

static void draw_if_due(struct loop *l)
{
    if (!ended(l) && wants_frame(l) && l->now >= l->frame_due)
        draw(l);
}

/* ---- The loop ------------------------------------------------------------------ */

/* Seconds until something is due; infinite while nothing moves. */
static double idle(const struct loop *l)
{
    double wait = model_wait(l->model, l->now);
    wait = fmax(wait, l->turn_due - l->now);
    if (wants_frame(l))
        wait = fmin(wait, l->frame_due - l->now);
    return fmax(0, fmin(wait, input_deadline(&l->input) - l->now));
}

static int milliseconds(double seconds)
{
    return seconds < 60 ? (int)ceil(seconds * 1000) : -1;
}

static void wait_for_something(struct loop *l)
{
    const struct frame *frame = &l->terminal.frame;
    struct pollfd watched[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = signals_descriptor(), .events = POLLIN},
        {.fd = frame_waiting(frame) ? frame->terminal : -1, .events = POLLOUT},
    };
    poll(watched, 3, milliseconds(idle(l)));
    if (watched[2].revents)
        l->lost = !frame_send(&l->terminal.frame);
}

static void turn(struct loop *l)
{
    wait_for_something(l);
    l->now = tell_time(l);
    l->turn_due = l->now + fmin(PACE, 1 / l->model->setup.fps);
    heed_signals(l);
    if (ended(l))
        return;
    if (take_input(l))
        draw_if_due(l); /* what keys did is seen before a tick that may be long */
    model_advance(l->model, l->now);
    draw_if_due(l);
}

static bool colour_wanted(const struct loop *l)
{
    const char *no = getenv("NO_COLOR");
    return !l->settings->no_colour && !(no && no[0]);
}

static bool open_all(struct loop *l)
{
    if (!terminal_open(&l->terminal, colour_wanted(l)) ||
        !input_open(&l->input, l->terminal.traits.utf8) ||
        !cells_resize(&l->cells, 1, 1))
        return false;
    fit_screen(l);
    return true;
}

static void close_all(struct loop *l)
{
    terminal_close(&l->terminal);
    input_close(&l->input);
    cells_free(&l->cells);
    signals_close();
}

static void run(struct loop *l)
{
    l->model->watch = l->settings->clock;
    l->model->watch_context = l->settings->clock_context;
    l->now = l->frame_due = tell_time(l);
    model_advance(l->model, l->now);
    draw(l);
    while (!ended(l))
        turn(l);
}

int term_run(struct model *model, const struct term_settings *settings)
{
    struct loop loop = {.model = model, .settings = settings};
    bool opened = signals_open() && open_all(&loop);
    int fault = errno;
    if (opened)
        run(&loop);
    close_all(&loop);
    if (!opened)
        fprintf(stderr, "boids: the terminal: %s\n", strerror(fault));
    if (loop.ending)
        signals_die(loop.ending);
    return !opened || loop.lost;
}
