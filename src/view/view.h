/* The screen: the model in, cells out. Computes nothing of the flock. */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "view/cells.h"

#include "flk.h"

struct model;

/* Draw the whole screen into cells of any size from 1 x 1. */
void view_draw(const struct model *model, struct cells *cells);

/* Is a screen of that size so small that it shows one pane at a time? */
bool view_is_paged(int columns, int rows);

/* Tell the model what follows for it from a screen of that size: whether it shows one
 * pane at a time, how far its help and its panes scroll. To be told before it is drawn,
 * for what is in the panes changes. */
void view_fit(struct model *model, int columns, int rows);

/* The boid drawn nearest to a place on a screen of that size, at most a cell or two
 * from it; -1 where there is none. */
long view_boid_at(const struct model *model, int columns, int rows, int column,
                  int row);

/* The point of the world in the middle of a cell of such a screen. False, and `place`
 * is untouched, where the cell shows none of the world. */
bool view_point_at(const struct model *model, int columns, int rows, int column,
                   int row, flk_vec *place);

/* The same, of the cell nearest to it that shows the world. False where none does. */
bool view_point_near(const struct model *model, int columns, int rows, int column,
                     int row, flk_vec *place);

#endif
