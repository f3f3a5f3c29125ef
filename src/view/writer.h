/* Lines of a pane, one below the other as long as there are rows. */
#ifndef VIEW_WRITER_H
#define VIEW_WRITER_H

#include "app/model.h"
#include "view/cells.h"

/* Where the next line of a pane goes. */
struct writer {
    const struct model *m;
    struct cells *cells;
    const flk_options *options;
    bool rich;
    int column, end; /* of text; one column of the pane stays blank on its left */
    int row, last;   /* the row to write, and one past the pane's */
};

struct writer writer_of(const struct model *model, struct cells *cells, struct rect at);

/* Has the pane no row left? */
bool writer_full(const struct writer *w);

/* "── rules ─────": reversed where keys go to the pane. */
void writer_heading(struct writer *w, enum pane pane, const char *name);

/* A line: the first of some texts that fits, else the last of them, cut. */
void writer_fitting(struct writer *w, const char *const *texts, int count);

/* A bar of a share (0 .. 1) of `columns` cells in the present row. */
void writer_bar(const struct writer *w, int column, int columns, double share,
                enum role role);

/* A number in so many columns at most, 4 or more, however large or small it is: so many
 * digits behind the point where they say something, else what fits. Returns text. */
#define FIGURE 5
#define FIGURE_SIZE 32
const char *writer_figure(char text[FIGURE_SIZE], size_t columns, int decimals,
                          double value);

#endif
