#include "view/panes.h"

#include "app/why.h"
#include "app/words.h"
#include "view/code.h"
#include "view/glyphs.h"
#include "view/trace.h"
#include "view/writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LINE_TEXT 96

/* ---- boid ---------------------------------------------------------------------- */

static void draw_heading_of_boid(struct writer *w, flk_boid boid)
{
    int c = cells_print(w->cells, w->column, w->row, w->end, ROLE_STRONG, "boid %zu",
                        w->m->followed);
    if (w->m->pane == PANE_BOID)
        cells_print(w->cells, w->column, w->row, w->end, ROLE_FOCUS, "boid %zu",
                    w->m->followed);
    uint32_t arrow = glyph_boid(
        w->rich, timeline_marks(w->m->timeline)->direction[w->m->followed], false);
    cells_put(w->cells, c + 1, w->row, arrow, ROLE_STRONG);
    cells_print(w->cells, c + 3, w->row, w->end, ROLE_PLAIN,
                w->rich ? "%d\u00b0" : "%d", words_degrees(boid.velocity));
    char place[2 * FIGURE_SIZE], x[FIGURE_SIZE], y[FIGURE_SIZE];
    int decimals = fmin(w->options->width, w->options->height) < 10 ? 3 : 1;
    int length = snprintf(place, sizeof(place), "%s, %s",
                          writer_figure(x, FIGURE, decimals, boid.position.x),
                          writer_figure(y, FIGURE, decimals, boid.position.y));
    cells_text(w->cells, w->end - length, w->row, w->end, ROLE_PLAIN, place);
    w->row++;
}

/* Its speed after the coming tick, against the cap in force. */
static void draw_next_speed(const struct writer *w, int column, const flk_event *steer)
{
    int mark = w->end - 1;
    char next[FIGURE_SIZE];
    writer_figure(next, FIGURE, 2, steer->as.steer.speed);
    int c = cells_print(w->cells, column, w->row, w->end, ROLE_PLAIN,
                        w->rich ? " \u2192 %s " : " > %s ", next);
    writer_bar(w, c, mark - c, steer->as.steer.speed / steer->as.steer.top,
               ROLE_STRONG);
    if (steer->as.steer.limited)
        cells_put(w->cells, mark, w->row, '^', ROLE_STRONG);
    else if (steer->as.steer.raised)
        cells_put(w->cells, mark, w->row, '_', ROLE_STRONG);
}

/* Its speed now, and what it will be as soon as that has been said. */
static void draw_speed(struct writer *w, flk_boid boid)
{
    const flk_event *steer = flk_trace_event(&w->m->trace, FLK_EVENT_STEER);
    char now[FIGURE_SIZE];
    if (writer_full(w) || !steer)
        return;
    writer_figure(now, FIGURE, 2, hypot(boid.velocity.x, boid.velocity.y));
    int c =
        cells_print(w->cells, w->column, w->row, w->end, ROLE_PLAIN, "speed %s", now);
    if (microscope_said(w->m, FLK_EVENT_STEER))
        draw_next_speed(w, c, steer);
    w->row++;
}

static void draw_sight(struct writer *w)
{
    const flk_event *seen = flk_trace_event(&w->m->trace, FLK_EVENT_NEIGHBOURS);
    size_t others = flk_flock_count(timeline_flock(w->m->timeline)) - 1;
    char text[LINE_TEXT], shorter[LINE_TEXT];
    if (!seen)
        return;
    size_t count = seen->as.neighbours.count, ring = seen->as.neighbours.crowding;
    snprintf(text, sizeof(text), "neighbours  %zu of %zu, ring %zu", count, others,
             ring);
    snprintf(shorter, sizeof(shorter), "neighbours %zu, ring %zu", count, ring);
    writer_fitting(w, (const char *const[]){text, shorter}, 2);
}

/* Where the search has it. */
static void draw_square(struct writer *w)
{
    const flk_layout *l = &w->m->layout;
    char text[LINE_TEXT], shorter[LINE_TEXT];
    snprintf(text, sizeof(text), "no cells: all are looked at");
    snprintf(shorter, sizeof(shorter), "no cells");
    if (l->search == FLK_SEARCH_GRID) {
        snprintf(text, sizeof(text), "cell %zu of %zu x %zu", w->m->cell, l->columns,
                 l->rows);
        snprintf(shorter, sizeof(shorter), "cell %zu", w->m->cell);
    } else if (l->search == FLK_SEARCH_QUADTREE) {
        snprintf(text, sizeof(text), "leaf %zu of %zu, depth %zu", w->m->cell,
                 l->squares, l->depth);
        snprintf(shorter, sizeof(shorter), "leaf %zu of %zu", w->m->cell, l->squares);
    }
    writer_fitting(w, (const char *const[]){text, shorter}, 2);
}

static void draw_boid(struct writer *w)
{
    const struct model *m = w->m;
    if (writer_full(w))
        return;
    if (!m->traced) {
        cells_text(w->cells, w->column, w->row++, w->end, ROLE_STRONG, "no boids");
        return;
    }
    flk_boid boid = flk_flock_boid(timeline_flock(m->timeline), m->followed);
    draw_heading_of_boid(w, boid);
    draw_speed(w, boid);
    draw_sight(w);
    draw_square(w);
}

/* ---- rules --------------------------------------------------------------------- */

/* Behind the name, the weight, the strength and the direction. */
#define BAR_COLUMN 24
#define WEIGHT 4 /* columns */

/* All bars of the pane have one scale: full at twice the cap of a rule's push. */
static void draw_size(struct writer *w, double size, bool capped, enum role role)
{
    int c = w->column + BAR_COLUMN, mark = w->end - 1;
    double share = size / (2 * w->options->max_force);
    writer_bar(w, c, mark - c, share, role);
    if (capped)
        cells_put(w->cells, mark, w->row, '^', ROLE_STRONG);
    else if (share > 1)
        cells_put(w->cells, mark, w->row, '>', ROLE_STRONG);
}

static void draw_strength(struct writer *w, flk_vec force, double strength,
                          enum role role)
{
    char text[FIGURE_SIZE] = "0";
    if (strength > 0)
        writer_figure(text, FIGURE, 3, strength);
    cells_text(w->cells, w->column + 16, w->row, w->end, ROLE_PLAIN, text);
    if (w->column + 22 < w->end)
        cells_put(w->cells, w->column + 22, w->row, glyph_direction(w->rich, force),
                  role);
}

/* "separation 1.50x0.087 ↙ ████^": weight, push, direction; the bar is their product.
 * Of a rule that the microscope has not come to, the weight alone. */
static void draw_rule(struct writer *w, const flk_rule *rule)
{
    const flk_event *event = flk_trace_event(&w->m->trace, rule->event);
    bool chosen = w->m->pane == PANE_RULES && w->m->row == (int)rule->weight;
    enum role role = glyph_rule_role(rule->event);
    char weight[FIGURE_SIZE];
    if (writer_full(w) || !event)
        return;
    flk_vec added = event->as.force.weighted;
    bool idle = microscope_said(w->m, FLK_EVENT_FLEE) && !why_counts(w->m, rule->event);
    role = idle ? ROLE_FAINT : role;
    cells_text(w->cells, w->column, w->row, w->end, role, rule->name);
    writer_figure(weight, WEIGHT, 2, flk_options_get(w->options, rule->weight));
    cells_text(w->cells, w->column + 11, w->row, w->end,
               chosen ? ROLE_FOCUS : ROLE_PLAIN, weight);
    if (rule->event != FLK_EVENT_FLEE) /* whose force has its weight in it */
        cells_put(w->cells, w->column + 15, w->row, 'x', ROLE_FAINT);
    if (microscope_said(w->m, rule->event)) {
        draw_strength(w, event->as.force.force, event->as.force.strength, role);
        if (!idle)
            draw_size(w, hypot(added.x, added.y), event->as.force.capped, role);
    }
    w->row++;
}

/* What the three rules come to, or fleeing in their place. */
static void draw_sum(struct writer *w)
{
    const flk_event *steer = flk_trace_event(&w->m->trace, FLK_EVENT_STEER);
    if (writer_full(w) || !steer)
        return;
    flk_vec push = steer->as.steer.push;
    double size = hypot(push.x, push.y);
    cells_text(w->cells, w->column, w->row, w->end, ROLE_PUSH, "= push");
    if (microscope_said(w->m, FLK_EVENT_STEER)) {
        draw_strength(w, push, size, ROLE_PUSH);
        draw_size(w, size, steer->as.steer.capped, ROLE_PUSH);
    }
    w->row++;
}

static void draw_rules(struct writer *w)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(w->m->timeline));
    writer_heading(w, PANE_RULES, "rules: weight x push");
    for (size_t k = 0; w->m->traced && k < set->rule_count; k++) {
        if (set->rules[k].event == FLK_EVENT_AVOID)
            draw_sum(w);
        draw_rule(w, &set->rules[k]);
    }
}

/* ---- flock --------------------------------------------------------------------- */

static void draw_polarization(struct writer *w, double polarization)
{
    if (writer_full(w))
        return;
    int c = cells_print(w->cells, w->column, w->row, w->end, ROLE_PLAIN,
                        "polarization %.2f ", polarization);
    writer_bar(w, c, w->end - 1 - c, polarization, ROLE_CHART);
    w->row++;
}

static void draw_figures(struct writer *w)
{
    const double *of = w->m->measures.of;
    double groups = of[FLK_MEASURE_GROUPS], alone = of[FLK_MEASURE_ALONE];
    double largest = of[FLK_MEASURE_LARGEST];
    char text[LINE_TEXT], shorter[LINE_TEXT];
    snprintf(text, sizeof(text), "groups %.0f, %.0f alone, largest %.0f", groups, alone,
             largest);
    snprintf(shorter, sizeof(shorter), "groups %.0f, %.0f alone, max %.0f", groups,
             alone, largest);
    writer_fitting(w, (const char *const[]){text, shorter}, 2);
    char spread[FIGURE_SIZE], speed[FIGURE_SIZE];
    snprintf(text, sizeof(text), "spread %s  mean speed %s",
             writer_figure(spread, FIGURE, 1, of[FLK_MEASURE_SPREAD]),
             writer_figure(speed, FIGURE, 2, of[FLK_MEASURE_MEAN_SPEED]));
    writer_fitting(w, (const char *const[]){text}, 1);
}

/* Who flees at the moment; how far the panic had spread when it was measured. */
static void draw_hunt(struct writer *w)
{
    const double *of = w->m->measures.of;
    const struct run *run = timeline_run(w->m->timeline);
    unsigned long long caught = run_caught(run);
    double stirred = of[FLK_MEASURE_STIRRED];
    char text[LINE_TEXT], shorter[LINE_TEXT], reach[FIGURE_SIZE];
    if (flk_flock_predator_count(run_flock(run)) == 0)
        return;
    snprintf(text, sizeof(text), "fleeing now %zu, caught %llu", w->m->fleeing_count,
             caught);
    snprintf(shorter, sizeof(shorter), "flee %zu, caught %llu", w->m->fleeing_count,
             caught);
    writer_fitting(w, (const char *const[]){text, shorter}, 2);
    writer_figure(reach, FIGURE, 1, of[FLK_MEASURE_PANIC_REACH]);
    snprintf(text, sizeof(text), "panic: %.0f more, %s beyond", stirred, reach);
    snprintf(shorter, sizeof(shorter), "panic %.0f, +%s", stirred, reach);
    if (!(stirred > 0)) {
        snprintf(text, sizeof(text), "panic: nobody else");
        snprintf(shorter, sizeof(shorter), "panic 0");
    }
    writer_fitting(w, (const char *const[]){text, shorter}, 2);
}

/* What the last step looked at; '-' before there was one. With auto it says what was
 * chosen, and where there is no room for that, the choice alone. */
static void draw_search(struct writer *w)
{
    const flk_flock *flock = timeline_flock(w->m->timeline);
    bool chosen = w->m->setup.method.search == FLK_SEARCH_AUTO;
    const char *search = flk_search_names[w->m->layout.search];
    unsigned long long n = flk_flock_count(flock), all = n > 0 ? n * (n - 1) : 0;
    unsigned long long checks = w->m->checks;
    char whole[LINE_TEXT], text[LINE_TEXT], shorter[LINE_TEXT], done[FIGURE_SIZE] = "-";
    char few[FIGURE_SIZE] = "-", most[FIGURE_SIZE];
    if (checks > 0 && checks <= all) {
        snprintf(done, sizeof(done), "%llu", checks);
        writer_figure(few, FIGURE, 0, (double)checks);
    }
    writer_figure(most, FIGURE, 0, (double)all);
    snprintf(whole, sizeof(whole), "checks %s of %llu (%s%s)", done, all,
             chosen ? "auto: " : "", search);
    snprintf(text, sizeof(text), "checks %s of %llu (%s)", done, all, search);
    snprintf(shorter, sizeof(shorter), "checks %s of %s (%s)", few, most, search);
    writer_fitting(w, (const char *const[]){whole, text, shorter}, 3);
}

/* In a large flock that plays, the figures are those of the last look. */
static void draw_flock(struct writer *w)
{
    char name[48];
    const double *of = w->m->measures.of;
    if (w->m->measured == timeline_tick(w->m->timeline))
        snprintf(name, sizeof(name), "flock: %s", words_on_state(w->m));
    else
        snprintf(name, sizeof(name), "flock at %llu: %s",
                 (unsigned long long)w->m->measured, words_on_state(w->m));
    writer_heading(w, PANE_FLOCK, name);
    draw_polarization(w, of[FLK_MEASURE_POLARIZATION]);
    draw_figures(w);
    draw_hunt(w);
    draw_search(w);
    char many[FIGURE_SIZE], near[FIGURE_SIZE];
    if (!writer_full(w))
        cells_print(w->cells, w->column, w->row++, w->end, ROLE_PLAIN,
                    "neighbours %s, nearest %s",
                    writer_figure(many, FIGURE, 2, of[FLK_MEASURE_MEAN_NEIGHBOURS]),
                    writer_figure(near, FIGURE, 2, of[FLK_MEASURE_NEAREST_NEIGHBOUR]));
}

/* ---- tune ---------------------------------------------------------------------- */

/* Columns of a name, with the mark before it: all of it, or on a narrow screen a part.
 */
#define TUNE_NAME 16
#define TUNE_NAME_SHORT 12

static int name_columns(const struct writer *w)
{
    return w->end - w->column < TUNE_NAME + 6 ? TUNE_NAME_SHORT : TUNE_NAME;
}

static void print_value(const struct writer *w, const flk_option *row, double value)
{
    int c = w->column + name_columns(w),
        decimals = row->type == FLK_TYPE_INTEGER ? 0 : 2;
    char text[FIGURE_SIZE];
    if (row->choices)
        cells_text(w->cells, c, w->row, w->end, ROLE_PLAIN, row->choices[(int)value]);
    else
        cells_print(w->cells, c, w->row, w->end, ROLE_PLAIN, "%5s",
                    writer_figure(text, FIGURE, decimals, value));
}

static void draw_option(struct writer *w, flk_option_id id)
{
    const flk_option *row = &flk_option_table[id];
    bool chosen = w->m->row == (int)id;
    double value = flk_options_get(w->options, id);
    int columns = name_columns(w);
    char name[TUNE_NAME + 1];
    snprintf(name, sizeof(name), "%c%-*.*s", chosen ? '>' : ' ', columns - 1,
             columns - 1, row->name);
    cells_text(w->cells, w->column, w->row, w->end,
               chosen && w->m->pane == PANE_TUNE ? ROLE_FOCUS : ROLE_PLAIN, name);
    print_value(w, row, value);
    int c = w->column + columns + 6;
    if (!row->choices)
        writer_bar(w, c, w->end - 1 - c, (value - row->low) / (row->high - row->low),
                   ROLE_CHART);
    w->row++;
}

/* The rows round the chosen one; its range and default where there is room. */
static void draw_tune(struct writer *w)
{
    char name[32];
    snprintf(name, sizeof(name), "tune %d/%d", w->m->row + 1, FLK_OPTION_COUNT);
    writer_heading(w, PANE_TUNE, name);
    int rows = w->last - w->row;
    int first = w->m->row - rows / 2;
    if (first > FLK_OPTION_COUNT - rows)
        first = FLK_OPTION_COUNT - rows;
    if (first < 0)
        first = 0;
    for (int id = first; id < FLK_OPTION_COUNT && !writer_full(w); id++)
        draw_option(w, (flk_option_id)id);
}

/* ---- all ----------------------------------------------------------------------- */

int pane_rows(const struct model *m, enum pane pane, bool roomy)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    int rules = (int)flk_flock_rules(flock)->rule_count;
    bool hunted = flk_flock_predator_count(flock) > 0;
    switch (pane) {
    case PANE_BOID:
        return roomy ? 4 : 3;
    case PANE_RULES:
        return 2 + rules - !hunted; /* heading, sum; flee where there are predators */
    case PANE_FLOCK:
        return (roomy ? 6 : 5) + (hunted ? 2 : 0);
    case PANE_TUNE:
        return 1 + FLK_OPTION_COUNT;
    case PANE_TRACE:
        return m->microscope.on ? 1 + 3 * (int)m->trace.count : 0;
    case PANE_CODE:
        return m->page == PAGE_NONE ? 0 : 12;
    case PANE_STAGE:
    case PANES:
        break;
    }
    return 0;
}

void pane_range(const struct model *m, enum pane pane, struct rect at, int *least,
                int *most)
{
    if (pane == PANE_TRACE)
        trace_range(m, at, least, most);
    else
        code_range(m, at, least, most);
}

void pane_draw(const struct model *m, struct cells *cells, enum pane pane,
               struct rect at)
{
    struct writer w = writer_of(m, cells, at);
    if (pane == PANE_BOID)
        draw_boid(&w);
    else if (pane == PANE_RULES)
        draw_rules(&w);
    else if (pane == PANE_FLOCK)
        draw_flock(&w);
    else if (pane == PANE_TUNE)
        draw_tune(&w);
    else if (pane == PANE_TRACE)
        trace_draw(m, cells, at);
    else if (pane == PANE_CODE)
        code_draw(m, cells, at);
}
