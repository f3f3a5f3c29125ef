#include "view/layout.h"

#include "view/panes.h"
#include "view/tour.h"
#include "view/view.h"

#include <math.h>

#define LEAST_COLUMNS 20
#define LEAST_ROWS 8
#define WIDE_COLUMNS 60 /* from here on panes stand beside the stage */
#define WIDE_ROWS 16
#define BARE_ROWS 10 /* under this there is the stage and one line */

#define CODE_LEAST 7
#define CODE_MOST 20
#define CHART_LEAST 4
#define CHART_MOST 11
#define DIAL_LEAST 11 /* columns */

bool view_is_paged(int columns, int rows)
{
    return columns < WIDE_COLUMNS || rows < WIDE_ROWS;
}

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Rows that a stage of so many columns needs to show the whole world, frame included.
 */
static int stage_rows(const struct model *m, int columns)
{
    const flk_options *o = flk_flock_options(timeline_flock(m->timeline));
    double rows = ceil(o->height / o->width * (columns - 2) / 2 - 1e-6) + 2;
    return clamp(rows < 1000 ? (int)rows : 1000, 4, 1000);
}

/* Panes down a column, each with the rows it needs, the last with what is left. Under
 * the microscope the trace stands in the place of the flock's figures. */
static void stack_panes(struct layout *l, const struct model *m, struct rect column)
{
    static const enum pane usual[] = {PANE_BOID, PANE_RULES, PANE_FLOCK, PANE_TUNE};
    static const enum pane close[] = {PANE_BOID, PANE_RULES, PANE_TRACE};
    static const enum pane tuned[] = {PANE_BOID, PANE_RULES, PANE_TUNE};
    bool near = m->microscope.on;
    const enum pane *order = !near ? usual : m->pane == PANE_TUNE ? tuned : close;
    int row = column.row, end = column.row + column.rows, fixed = 0;
    int count = near ? 3 : 4;
    for (int k = 0; k < count - 1; k++)
        fixed += pane_rows(m, order[k], false);
    bool roomy = column.rows - fixed > (near ? 20 : 12);
    for (int k = 0; k < count; k++) {
        int rows = clamp(pane_rows(m, order[k], roomy), 0, end - row);
        l->panes[order[k]] = (struct rect){column.column, row, column.columns, rows};
        row += rows + (roomy && row + rows < end ? 1 : 0);
    }
}

/* Panes down a column, the chosen one first and the others as long as they fit. */
static void stack_chosen(struct layout *l, const struct model *m, struct rect column,
                         enum pane chosen)
{
    int row = column.row, end = column.row + column.rows;
    for (int k = 0; k < PANES - 1; k++) {
        int pane = PANE_BOID + ((int)chosen - PANE_BOID + k) % (PANES - 1);
        int rows = clamp(pane_rows(m, (enum pane)pane, true), 0, end - row);
        if (rows == 0)
            continue;
        if (k > 0 && rows < 3)
            break;
        l->panes[pane] = (struct rect){column.column, row, column.columns, rows};
        row += rows;
    }
}

/* The code pane takes a third of the screen, over its whole width. */
static int code_rows(const struct model *m, int rows)
{
    return m->page == PAGE_NONE ? 0 : clamp(rows / 3, CODE_LEAST, CODE_MOST);
}

/* What is said under the microscope takes more than a line, unless the code pane says
 * it. */
static int status_rows(const struct model *m)
{
    bool told = m->page == PAGE_NARRATION || m->page == PAGE_BOTH;
    return m->microscope.on && !(told && !m->paged) ? 2 : 1;
}

/* Stage and chart on the left, panes on the right, code below. */
static void lay_out_wide(struct layout *l, const struct model *m, int columns, int rows)
{
    int panes = columns < 100 ? 30 : columns < 160 ? 35 : 42;
    int left = columns - panes, code = code_rows(m, rows), said = status_rows(m);
    int height = rows - 2 - said - code; /* title, footer */
    int chart = height - stage_rows(m, left);
    chart = height < WIDE_ROWS ? 0 : clamp(chart, CHART_LEAST, CHART_MOST);
    int dial = clamp(chart * 2 + 1, DIAL_LEAST, left / 3);
    l->title = (struct rect){0, 0, columns, 1};
    l->stage = (struct rect){0, 1, left, height - chart};
    l->framed = true;
    l->chart = (struct rect){0, 1 + height - chart, left - dial - 1, chart};
    l->dial = (struct rect){left - dial, 1 + height - chart, dial - 1, chart};
    stack_panes(l, m, (struct rect){left, 1, panes, height});
    l->panes[PANE_CODE] = (struct rect){0, 1 + height, columns, code};
    l->status = (struct rect){0, rows - 1 - said, columns, said};
    l->footer = (struct rect){0, rows - 1, columns, 1};
}

/* A small screen: the stage, and below it or in its place the pane that Tab chose. */
static void lay_out_paged(struct layout *l, const struct model *m, int columns,
                          int rows)
{
    bool bare = rows < BARE_ROWS;
    int top = bare ? 0 : 1, said = bare ? 1 : status_rows(m);
    int bottom = bare ? 1 : 1 + said;
    struct rect middle = {0, top, columns, rows - top - bottom};
    enum pane pane = m->pane;
    l->title = (struct rect){0, 0, bare ? 0 : columns, 1};
    l->status = (struct rect){0, rows - bottom, columns, said};
    l->footer = (struct rect){0, rows - 1, bare ? 0 : columns, 1};
    l->framed = rows >= BARE_ROWS;
    l->stage = middle;
    if (pane == PANE_STAGE)
        pane = PANE_BOID;
    int below = middle.rows - stage_rows(m, columns);
    if (below >= 5) {
        l->stage.rows -= below;
        stack_chosen(l, m, (struct rect){0, top + middle.rows - below, columns, below},
                     pane);
    } else if (m->pane != PANE_STAGE) {
        l->stage.rows = 0;
        l->panes[pane] = middle;
    }
}

/* The stage, the status and nothing else. */
static void lay_out_stage(struct layout *l, int columns, int rows)
{
    l->stage = (struct rect){0, 0, columns, rows - 1};
    l->framed = rows >= BARE_ROWS;
    l->status = (struct rect){0, rows - 1, columns, 1};
}

/* The strip of a tour in the `strip` rows that have been left at the bottom of the
 * screen: status and footer go below it. */
static void place_strip(struct layout *l, int columns, int rows, int strip)
{
    int shift = rows < BARE_ROWS ? strip - 1 : strip;
    l->tour = (struct rect){0, l->status.row, columns, strip};
    l->status.row += shift;
    l->footer.row += shift;
}

struct layout layout_of(const struct model *m, int columns, int rows)
{
    struct layout l = {0};
    int strip = tour_rows(m, columns, rows);
    int left = strip > 0 && rows < BARE_ROWS ? rows - strip + 1 : rows - strip;
    if (columns < LEAST_COLUMNS || rows < LEAST_ROWS)
        l.too_small = true;
    else if (m->stage_alone)
        lay_out_stage(&l, columns, left);
    else if (view_is_paged(columns, rows))
        lay_out_paged(&l, m, columns, left);
    else
        lay_out_wide(&l, m, columns, left);
    if (strip > 0 && !l.too_small)
        place_strip(&l, columns, rows, strip);
    return l;
}
