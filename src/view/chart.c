/* Figures that are lines: polarization over time, and the dial of the vectors. */
#include "view/panes.h"

#include "app/why.h"
#include "app/words.h"
#include "view/glyphs.h"
#include "view/pen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The measure that is shown; its range is 0 .. 1. */
#define CHARTED FLK_MEASURE_POLARIZATION

#define PI 3.141592653589793

/* ---- The chart ----------------------------------------------------------------- */

/* The ticks that the chart shows, and how many share one dot across. */
struct span {
    uint64_t first, latest;
    uint64_t per_dot;
};

static struct span span_of(const struct model *m, int dots)
{
    uint64_t first = timeline_first_record(m->timeline);
    uint64_t latest = timeline_latest(m->timeline), room = (uint64_t)dots;
    return (struct span){first, latest, (latest - first + room) / room};
}

/* The mean of the measure over the ticks of one dot that were looked at; false where
 * none was. */
static bool mean_at(const struct model *m, struct span span, int dot, double *mean)
{
    uint64_t tick = span.first + (uint64_t)dot * span.per_dot;
    double sum = 0;
    int count = 0;
    for (uint64_t k = 0; k < span.per_dot; k++) {
        const struct record *record = timeline_record(m->timeline, tick + k);
        if (!record)
            continue;
        sum += record->measures.of[CHARTED];
        count++;
    }
    if (count > 0)
        *mean = sum / count;
    return count > 0;
}

static void draw_curve(const struct model *m, struct cells *cells, struct rect plot,
                       struct span span)
{
    bool rich = glyphs_rich(m);
    int per_column = rich ? 2 : 1;
    double before = -1, from = 0, mean;
    double top = plot.row, height = plot.rows - 1e-6;
    for (int dot = 0; dot < plot.columns * per_column; dot++) {
        if (!mean_at(m, span, dot, &mean))
            continue;
        double column = plot.column + (dot + 0.5) / per_column;
        double row = top + (1 - mean) * height;
        if (before >= 0 && rich)
            pen_line(cells, true, column - from > 1 ? from : column, before, column,
                     row, ROLE_CHART);
        pen_dot(cells, rich, column, row, '*', ROLE_CHART);
        before = row;
        from = column;
    }
}

/* The last thing that happened to the groups up to the present tick: "12 a group
 * split". */
static void last_event(const struct model *m, char text[48])
{
    uint64_t tick = timeline_tick(m->timeline);
    text[0] = '\0';
    for (uint64_t back = 0; back <= tick && back < 10000; back++) {
        const struct record *record = timeline_record(m->timeline, tick - back);
        const char *words = record ? words_on_event(record->event) : NULL;
        if (words) {
            snprintf(text, 48, "%llu: %s", (unsigned long long)(tick - back), words);
            return;
        }
    }
}

static void draw_axis(const struct model *m, struct cells *cells, struct rect plot,
                      struct span span)
{
    char text[48], latest[24];
    int row = plot.row + plot.rows, end = plot.column + plot.columns;
    int length =
        snprintf(latest, sizeof(latest), "%llu", (unsigned long long)span.latest);
    int c = cells_print(cells, plot.column, row, end, ROLE_FAINT, "tick %llu",
                        (unsigned long long)span.first);
    last_event(m, text);
    int room = end - length - 1 - (c + 2);
    if ((int)strlen(text) <= room)
        cells_text(cells, c + 2 + (room - (int)strlen(text)) / 2, row, end, ROLE_PLAIN,
                   text);
    cells_text(cells, end - length, row, end, ROLE_FAINT, latest);
}

/* Where the present tick is, when that is not the latest. */
static void draw_present(const struct model *m, struct cells *cells, struct rect plot,
                         struct span span, int per_column)
{
    uint64_t tick = timeline_tick(m->timeline);
    if (tick >= span.latest || tick < span.first)
        return;
    int column = (int)((tick - span.first) / span.per_dot) / per_column;
    for (int r = 0; r < plot.rows; r++) {
        struct cell *cell = cells_at(cells, plot.column + column, plot.row + r);
        if (cell && cell->glyph == ' ')
            cells_put(cells, plot.column + column, plot.row + r,
                      glyph_line(glyphs_rich(m), DOTTED_DOWN), ROLE_FAINT);
    }
}

static bool is_blank(const struct cells *cells, int column, int row, int columns)
{
    for (int c = column; c < column + columns; c++)
        if (cells_glyph(cells, c, row) != ' ')
            return false;
    return true;
}

/* What the curve is of, in the first corner that it leaves free. */
static void draw_name(struct cells *cells, struct rect plot, const char *name)
{
    int length = (int)strlen(name);
    int right = plot.column + plot.columns - length, bottom = plot.row + plot.rows - 1;
    const int corners[4][2] = {{right, bottom},
                               {plot.column + 1, plot.row},
                               {right, plot.row},
                               {plot.column + 1, bottom}};
    for (int k = 0; k < 4; k++)
        if (length <= plot.columns &&
            is_blank(cells, corners[k][0], corners[k][1], length)) {
            cells_text(cells, corners[k][0], corners[k][1], plot.column + plot.columns,
                       ROLE_CHART, name);
            return;
        }
}

void chart_draw(const struct model *m, struct cells *cells, struct rect at)
{
    if (at.rows < 3 || at.columns < 12)
        return;
    bool rich = glyphs_rich(m);
    int per_column = rich ? 2 : 1;
    struct rect plot = {at.column + 3, at.row, at.columns - 3, at.rows - 1};
    struct span span = span_of(m, plot.columns * per_column);
    cells_put(cells, at.column + 1, plot.row, '1', ROLE_FAINT);
    cells_put(cells, at.column + 1, plot.row + plot.rows - 1, '0', ROLE_FAINT);
    for (int r = 0; r < plot.rows; r++)
        cells_put(cells, at.column + 2, plot.row + r, glyph_line(rich, LINE_DOWN),
                  ROLE_FAINT);
    draw_curve(m, cells, plot, span);
    draw_present(m, cells, plot, span, per_column);
    draw_axis(m, cells, plot, span);
    draw_name(cells, plot, flk_measure_table[CHARTED].name);
}

/* ---- The dial ------------------------------------------------------------------ */

struct dial {
    struct cells *cells;
    bool rich;
    double column, row; /* the centre */
    double radius;      /* of twice the cap of a push, in columns */
};

static void draw_hand(const struct dial *d, flk_vec force, double most,
                      flk_event_kind kind)
{
    double strength = hypot(force.x, force.y);
    double length = d->radius * fmin(strength / most, 1);
    enum role role = glyph_rule_role(kind);
    if (!(strength > 0.02 * most))
        return;
    double across = force.x / strength * length, down = force.y / strength * length / 2;
    pen_line(d->cells, d->rich, d->column, d->row, d->column + across, d->row + down,
             role);
    cells_put(d->cells, (int)floor(d->column + across), (int)floor(d->row + down),
              (uint32_t)glyph_rule_letter(kind), role);
}

/* The rim: where a push of twice the cap ends. */
static void draw_rim(const struct dial *d)
{
    for (int k = 0; k < 24; k++) {
        double angle = k * PI / 12;
        int column = (int)floor(d->column + d->radius * cos(angle));
        int row = (int)floor(d->row + d->radius * sin(angle) / 2);
        cells_put(d->cells, column, row, glyph_speck(d->rich), ROLE_FAINT);
    }
}

void dial_draw(const struct model *m, struct cells *cells, struct rect at)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(m->timeline));
    const flk_options *o = flk_flock_options(timeline_flock(m->timeline));
    if (!m->traced || at.rows < 3 || at.columns < 6)
        return;
    double radius = fmin(at.columns / 2.0, at.rows) - 0.6;
    struct dial d = {cells, glyphs_rich(m), at.column + at.columns / 2.0,
                     at.row + at.rows / 2.0, radius};
    draw_rim(&d);
    const flk_event *steer = flk_trace_event(&m->trace, FLK_EVENT_STEER);
    if (steer && microscope_said(m, FLK_EVENT_STEER))
        draw_hand(&d, steer->as.steer.push, 2 * o->max_force, FLK_EVENT_STEER);
    for (size_t k = 0; k < set->rule_count; k++) {
        const flk_event *event = flk_trace_event(&m->trace, set->rules[k].event);
        if (event && microscope_said(m, event->kind) && why_counts(m, event->kind))
            draw_hand(&d, event->as.force.weighted, 2 * o->max_force, event->kind);
    }
    cells_put(
        cells, (int)d.column, (int)d.row,
        glyph_boid(d.rich, timeline_marks(m->timeline)->direction[m->followed], false),
        ROLE_STRONG);
}
