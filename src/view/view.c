#include "view/view.h"

#include "app/commands.h"
#include "app/draw.h"
#include "app/narration.h"
#include "app/why.h"
#include "app/words.h"
#include "view/glyphs.h"
#include "view/layout.h"
#include "view/panes.h"
#include "view/roll.h"
#include "view/squares.h"
#include "view/stage.h"
#include "view/tour.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A click this near to a boid, in columns, means it. */
#define CLICK_REACH 2.5

#define TITLE_SIZE 128

/* A part of the rate asked for: under it the real one is shown too. */
#define SLOW 0.9

/* What flies here, in as much detail as there is room for. */
static void describe(const struct model *m, int room, char text[TITLE_SIZE])
{
    const flk_flock *flock = timeline_flock(m->timeline);
    const flk_options *o = flk_flock_options(flock);
    const char *name = m->setup.start.name;
    const char *world = flk_world_names[o->world];
    size_t count = flk_flock_count(flock);
    char boids[32], size[TITLE_SIZE];
    snprintf(boids, sizeof(boids), "%zu boid%s", count, count == 1 ? "" : "s");
    int used = snprintf(size, sizeof(size), "%s %gx%g", world, o->width, o->height);
    if (m->zoom > 0)
        snprintf(size + used, sizeof(size) - (size_t)used, "  zoom %d", m->zoom);
    int length = snprintf(text, TITLE_SIZE, "%s  %s  %s  seed %llu", name, size, boids,
                          (unsigned long long)m->setup.start.seed);
    if (length > room)
        length = snprintf(text, TITLE_SIZE, "%s  %s  %s", name, size, boids);
    if (length > room)
        length = snprintf(text, TITLE_SIZE, "%s  %s", name, boids);
    if (length > room)
        length = snprintf(text, TITLE_SIZE, "%s", name);
    if (length > room)
        text[0] = '\0';
}

/* Ticks a second; where fewer are done than asked for, both. */
static void tell_rate(const struct model *m, char text[48])
{
    if (m->playing && m->reached < SLOW * m->rate)
        snprintf(text, 48, "%.3g of %g/s", m->reached, m->rate);
    else
        snprintf(text, 48, "%g/s", m->rate);
}

/* Where the run is and whether it plays, in as much detail as there is room for. */
static int tell_time(const struct model *m, int room, char text[TITLE_SIZE])
{
    unsigned long long now = timeline_tick(m->timeline);
    unsigned long long latest = timeline_latest(m->timeline);
    const char *state = m->playing ? "> playing" : "|| paused";
    char rate[48];
    int length = 0;
    tell_rate(m, rate);
    if (m->microscope.on) {
        length = snprintf(text, TITLE_SIZE, "tick %llu  event %zu of %zu: %s", now,
                          m->microscope.event + 1, m->trace.count,
                          flk_event_names[microscope_event(m)->kind]);
        return length > room ? snprintf(text, TITLE_SIZE, "tick %llu: %s", now,
                                        flk_event_names[microscope_event(m)->kind])
                             : length;
    }
    if (now < latest)
        length = snprintf(text, TITLE_SIZE, "tick %llu of %llu  %s  %s", now, latest,
                          rate, state);
    else
        length = snprintf(text, TITLE_SIZE, "tick %llu  %s  %s", now, rate, state);
    if (length > room)
        length = snprintf(text, TITLE_SIZE, "tick %llu %s", now, state);
    return length;
}

static void draw_title(const struct model *m, struct cells *cells, struct rect at)
{
    char left[TITLE_SIZE], right[TITLE_SIZE];
    int length = tell_time(m, at.columns - 2, right);
    int start = at.columns - length - 1;
    describe(m, start - 3, left);
    cells_text(cells, at.column + 1, at.row, at.columns, ROLE_STRONG, left);
    cells_text(cells, start > 0 ? start : 0, at.row, at.columns, ROLE_STRONG, right);
}

/* "radius 3 (0.5 to 12): ", or ":" for a command. */
static void prompt_of(const struct model *m, char text[TITLE_SIZE])
{
    const flk_option *row = &flk_option_table[m->row];
    const flk_options *o = flk_flock_options(timeline_flock(m->timeline));
    double value = flk_options_get(o, (flk_option_id)m->row);
    if (m->mode == MODE_COMMAND)
        snprintf(text, TITLE_SIZE, ":");
    else if (row->choices)
        snprintf(text, TITLE_SIZE, "%s %s (%s, %s): ", row->name,
                 row->choices[(int)value], row->choices[0], row->choices[1]);
    else
        snprintf(text, TITLE_SIZE, "%s %g (say %g to %g): ", row->name, value, row->low,
                 row->high);
}

/* Where the prompt leaves fewer for what is typed, it is shortened. */
#define TYPING_COLUMNS 12

/* What is typed, with the cursor behind it; the line scrolls to show its end. */
static void draw_typing(const struct model *m, struct cells *cells, struct rect at)
{
    char prompt[TITLE_SIZE];
    prompt_of(m, prompt);
    if (m->mode == MODE_VALUE && words_columns(prompt) > at.columns - TYPING_COLUMNS)
        snprintf(prompt, sizeof(prompt),
                 "%s: ", at.columns < 30 ? "value" : flk_option_table[m->row].name);
    int c = cells_text(cells, at.column + 1, at.row, at.columns, ROLE_STRONG, prompt);
    int room = at.columns - c - 1;
    const char *text = m->typed;
    for (int over = words_columns(text) - room; *text && over > 0; over--)
        while (((unsigned char)*++text & 0xc0) == 0x80)
            ;
    c = cells_text(cells, c, at.row, at.columns, ROLE_PLAIN, text);
    cells->cursor_column = c;
    cells->cursor_row = at.row;
    cells->cursor_shown = true;
}

/* On a screen without a title the status tells the time too. */
static void draw_brief_status(const struct model *m, struct cells *cells,
                              struct rect at)
{
    double order = m->measures.of[FLK_MEASURE_POLARIZATION];
    char time[TITLE_SIZE];
    int length = tell_time(m, at.columns, time);
    if (length + 22 <= at.columns)
        cells_print(cells, at.column + 1, at.row, at.columns, ROLE_STRONG,
                    "%s  polarization %.2f%s", time, order,
                    m->stage_alone ? "   f: back" : "");
    else
        cells_print(cells, at.column, at.row, at.columns, ROLE_STRONG,
                    "%s %llu pol. %.2f", m->playing ? ">" : "||",
                    (unsigned long long)timeline_tick(m->timeline), order);
}

/* Are cells of the search asked for that are too small for the stage? */
static bool lacks_cells(const struct model *m, const struct layout *l)
{
    if (!m->cells || m->square_count == 0 || l->stage.rows == 0)
        return false;
    struct camera camera = stage_camera(m, l->stage, l->framed);
    return !squares_fit(m, &camera);
}

static void tell_lack(const struct model *m, struct cells *cells, struct rect at)
{
    char text[TITLE_SIZE];
    int length = snprintf(text, sizeof(text),
                          "some cells are too small to show; a cross is in each that "
                          "boid %zu opened",
                          m->followed);
    cells_text(cells, at.column + 1, at.row, at.columns, ROLE_PLAIN,
               length > at.columns - 2 ? "some cells are too small to show" : text);
}

static void draw_sentence(const struct model *m, struct cells *cells, struct rect at)
{
    char text[WHY_SIZE];
    why_sentence(m, glyphs_rich(m), at.columns - 2, text);
    cells_text(cells, at.column + 1, at.row, at.columns, ROLE_PLAIN, text);
}

/* Columns that are lost where a sentence goes on in the next row. */
#define LOST 10

/* What the microscope says, over the rows of the status. */
static void write_narration(struct roll *roll, const void *context)
{
    const struct model *m = context;
    char text[NARRATION_SIZE];
    int rows = roll->at.rows, room = roll->at.columns * rows - (rows - 1) * LOST;
    narration_now(m, roll->rich, room, text);
    roll_words(roll, ROLE_PLAIN, text);
    roll_end(roll);
}

static void draw_narration(const struct model *m, struct cells *cells, struct rect at)
{
    struct roll roll = {.cells = cells,
                        .at = {at.column + 1, at.row, at.columns - 2, at.rows},
                        .rich = glyphs_rich(m)};
    roll_show(&roll, 0, write_narration, m);
}

static void clear_row(struct cells *cells, struct rect at)
{
    for (int c = at.column; c < at.column + at.columns; c++)
        cells_put(cells, c, at.row, ' ', ROLE_PLAIN);
}

static void draw_drawing(const struct model *m, struct cells *cells, struct rect at)
{
    char text[MESSAGE_SIZE];
    draw_tell(m, text);
    cells_text(cells, at.column + 1, at.row, at.columns, ROLE_STRONG, text);
}

/* Brief, it stands alone, without a title above it and a footer below, so that what is
 * wrong with what is typed hides that until the next key. */
static void draw_status(const struct model *m, struct cells *cells,
                        const struct layout *l)
{
    struct rect at = l->status;
    bool brief = l->title.columns == 0;
    bool typed = m->mode == MODE_VALUE || m->mode == MODE_COMMAND;
    bool told = m->page == PAGE_NARRATION || m->page == PAGE_BOTH;
    told = told && l->panes[PANE_CODE].rows > 0; /* by the code pane */
    told = told && microscope_said(m, FLK_EVENT_STEER);
    bool covered = l->tour.row + l->tour.rows > at.row;
    if (covered && !typed && !m->message[0])
        return;
    if (covered)
        clear_row(cells, at);
    if (typed && !(brief && m->message[0]))
        draw_typing(m, cells, at);
    else if (m->message[0])
        cells_text(cells, at.column + 1, at.row, at.columns,
                   m->warning ? ROLE_WARNING : ROLE_STRONG, m->message);
    else if (m->mode == MODE_DRAW)
        draw_drawing(m, cells, at);
    else if (m->microscope.on && !told)
        draw_narration(m, cells, at);
    else if (brief)
        draw_brief_status(m, cells, at);
    else if (lacks_cells(m, l))
        tell_lack(m, cells, at);
    else
        draw_sentence(m, cells, at);
}

static int hint_width(const struct command *c)
{
    return c->hint.rank ? (int)(strlen(c->hint.keys) + strlen(c->hint.text)) + 3 : 0;
}

/* Help and quit are always there. */
static bool is_vital(const struct command *c)
{
    return strcmp(c->name, "help") == 0 || strcmp(c->name, "quit") == 0 ||
           strcmp(c->name, "done") == 0;
}

/* The columns that hints of a rank take, or all those that are vital for rank 0. */
static int hints_width(const struct command *table, int rank)
{
    int width = 0;
    for (const struct command *c = table; c->name; c++)
        if (rank == 0 ? is_vital(c) : c->hint.rank == rank)
            width += hint_width(c);
    return width;
}

/* Keys, as many as fit. */
static void draw_hints(struct cells *cells, struct rect at, const struct command *table)
{
    int column = at.column + 1, kept = hints_width(table, 0);
    int spare = at.columns - column - hints_width(table, 1);
    for (const struct command *c = table; c->name; c++) {
        int width = hint_width(c);
        bool fits = c->hint.rank == 1 ? column + width + kept <= at.columns + 2
                                      : width <= spare;
        if (!c->hint.rank || (!fits && !is_vital(c)))
            continue;
        if (c->hint.rank == 2)
            spare -= width;
        if (is_vital(c))
            kept -= width;
        column = cells_text(cells, column, at.row, at.columns, ROLE_KEY, c->hint.keys);
        column =
            cells_text(cells, column + 1, at.row, at.columns, ROLE_PLAIN, c->hint.text);
        column += 2;
    }
}

/* Keys; what is wrong with what is being typed. */
static void draw_footer(const struct model *m, struct cells *cells, struct rect at)
{
    bool typed = m->mode == MODE_VALUE || m->mode == MODE_COMMAND;
    if (at.columns == 0)
        return;
    if (typed && m->message[0])
        cells_text(cells, at.column + 1, at.row, at.columns, ROLE_WARNING, m->message);
    else if (m->mode == MODE_FLY && m->microscope.on)
        cells_text(cells, at.column + 1, at.row, at.columns, ROLE_KEY,
                   command_microscope_keys(m));
    else if (m->mode == MODE_FLY || m->mode == MODE_DRAW)
        draw_hints(cells, at, m->mode == MODE_DRAW ? draw_table : command_table);
    else
        cells_text(cells, at.column + 1, at.row, at.columns, ROLE_KEY,
                   command_mode_keys(m->mode));
}

static void draw_too_small(struct cells *cells)
{
    const char *text = "too small: 20x8 would do";
    cells_text(cells, 0, 0, cells->columns, ROLE_PLAIN,
               words_columns(text) > cells->columns ? "needs 20x8" : text);
}

void view_fit(struct model *m, int columns, int rows)
{
    int shown, most = help_scroll_most(m, columns, rows, &shown);
    model_set_paged(m, view_is_paged(columns, rows));
    model_set_help(m, most, shown);
    struct layout l = layout_of(m, columns, rows);
    if (l.stage.rows > 0) {
        model_set_zoom(m, stage_zoom_most(m, l.stage, l.framed));
        struct camera camera = stage_camera(m, l.stage, l.framed);
        flk_vec cell = {camera.scale, 2 * camera.scale};
        model_set_window(
            m, (flk_vec){camera.at.columns * cell.x, camera.at.rows * cell.y}, cell);
    }
    for (enum pane pane = PANE_TRACE; pane <= PANE_CODE; pane++) {
        int least;
        if (l.panes[pane].rows == 0)
            continue;
        pane_range(m, pane, l.panes[pane], &least, &most);
        model_set_scroll(m, pane, least, most);
    }
    model_set_strip(m, strip_columns(columns), strip_rows(rows));
}

void view_draw(const struct model *m, struct cells *cells)
{
    struct layout l = layout_of(m, cells->columns, cells->rows);
    cells_clear(cells);
    if (l.too_small) {
        draw_too_small(cells);
        return;
    }
    if (m->mode == MODE_HELP) {
        help_draw(m, cells);
        return;
    }
    if (m->mode == MODE_PRESETS) {
        presets_draw(m, cells);
        return;
    }
    if (m->mode == MODE_TOURS) {
        tours_draw(m, cells);
        return;
    }
    if (l.stage.rows > 0)
        stage_draw(m, cells, l.stage, l.framed);
    for (enum pane pane = PANE_BOID; pane < PANES; pane++)
        pane_draw(m, cells, pane, l.panes[pane]);
    chart_draw(m, cells, l.chart);
    dial_draw(m, cells, l.dial);
    if (l.title.columns > 0)
        draw_title(m, cells, l.title);
    if (l.tour.rows > 0)
        tour_draw(m, cells, l.tour);
    draw_status(m, cells, &l);
    draw_footer(m, cells, l.footer);
}

/* Which of the boids that share a cell is seen: the followed one, else a neighbour of
 * it, else another; of two alike the one drawn last. */
static int layer_of(const struct model *m, size_t index)
{
    const flk_event *seen = flk_trace_event(&m->trace, FLK_EVENT_NEIGHBOURS);
    if (index == m->followed)
        return 2;
    for (size_t k = 0; m->vectors && seen && k < seen->as.neighbours.count; k++)
        if (seen->as.neighbours.ids[k] == index)
            return 1;
    return 0;
}

/* The camera of a screen, if the stage is on it. */
static bool camera_on(const struct model *m, int columns, int rows,
                      struct camera *camera)
{
    struct layout l = layout_of(m, columns, rows);
    bool covered =
        m->mode == MODE_HELP || m->mode == MODE_PRESETS || m->mode == MODE_TOURS;
    if (l.too_small || l.stage.rows == 0 || covered)
        return false;
    *camera = stage_camera(m, l.stage, l.framed);
    return true;
}

static int clamp(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}

bool view_point_near(const struct model *m, int columns, int rows, int column, int row,
                     flk_vec *place)
{
    struct camera camera;
    if (!camera_on(m, columns, rows, &camera))
        return false;
    struct rect at = camera.at;
    *place = camera_point(&camera, clamp(column, at.column, at.column + at.columns - 1),
                          clamp(row, at.row, at.row + at.rows - 1));
    return true;
}

bool view_point_at(const struct model *m, int columns, int rows, int column, int row,
                   flk_vec *place)
{
    struct camera camera;
    if (!camera_on(m, columns, rows, &camera))
        return false;
    struct rect at = camera.at;
    if (column < at.column || column >= at.column + at.columns || row < at.row ||
        row >= at.row + at.rows)
        return false;
    *place = camera_point(&camera, column, row);
    return true;
}

long view_boid_at(const struct model *m, int columns, int rows, int column, int row)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    double least = CLICK_REACH;
    struct camera camera;
    long best = -1;
    if (!camera_on(m, columns, rows, &camera))
        return -1;
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        double c, r;
        if (!camera_project(&camera, model_position(m, i), &c, &r))
            continue;
        double far = hypot(floor(c) - column, (floor(r) - row) * 2);
        bool covers =
            best >= 0 && !(far > least) && layer_of(m, i) >= layer_of(m, (size_t)best);
        if (far < least || covers) {
            least = far;
            best = (long)i;
        }
    }
    return best;
}
