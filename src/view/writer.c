#include "view/writer.h"

#include "view/glyphs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct writer writer_of(const struct model *m, struct cells *cells, struct rect at)
{
    return (struct writer){m,
                           cells,
                           flk_flock_options(timeline_flock(m->timeline)),
                           glyphs_rich(m),
                           at.column + 1,
                           at.column + at.columns,
                           at.row,
                           at.row + at.rows};
}

bool writer_full(const struct writer *w)
{
    return w->row >= w->last;
}

void writer_heading(struct writer *w, enum pane pane, const char *name)
{
    uint32_t line = glyph_line(w->rich, LINE_ACROSS);
    enum role role = w->m->pane == pane ? ROLE_FOCUS : ROLE_STRONG;
    if (writer_full(w))
        return;
    for (int c = w->column; c < w->end; c++)
        cells_put(w->cells, c, w->row, line, ROLE_FAINT);
    cells_print(w->cells, w->column + 2, w->row, w->end, role, " %s ", name);
    w->row++;
}

void writer_fitting(struct writer *w, const char *const *texts, int count)
{
    int k = 0;
    while (k < count - 1 && (int)strlen(texts[k]) > w->end - w->column)
        k++;
    if (!writer_full(w))
        cells_text(w->cells, w->column, w->row++, w->end, ROLE_PLAIN, texts[k]);
}

void writer_bar(const struct writer *w, int column, int columns, double share,
                enum role role)
{
    if (column + columns > w->end)
        columns = w->end - column;
    glyph_bar(w->cells, w->rich, (struct rect){column, w->row, columns, 1}, share,
              role);
}

/* "1e5" for "1e+05". */
static void shorten_exponent(char *text)
{
    char *e = strchr(text, 'e');
    if (!e)
        return;
    const char *digits = e + 2 + strspn(e + 2, "0");
    e += e[1] == '-' ? 2 : 1;
    memmove(e, digits, strlen(digits) + 1);
}

const char *writer_figure(char text[FIGURE_SIZE], size_t columns, int decimals,
                          double value)
{
    snprintf(text, FIGURE_SIZE, "%.*f", decimals, value);
    bool says = fabs(value) >= pow(10, -decimals) || !(fabs(value) > 0);
    if (says && strlen(text) <= columns)
        return text;
    for (int digits = FIGURE; digits > 0; digits--) {
        snprintf(text, FIGURE_SIZE, "%.*g", digits, value);
        shorten_exponent(text);
        if (strlen(text) <= columns)
            return text;
    }
    snprintf(text, FIGURE_SIZE, "%.0e", value);
    shorten_exponent(text);
    return text;
}
