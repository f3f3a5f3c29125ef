/* A guided tour on the screen: a strip of text below the stage, and the list of tours.
 */
#ifndef VIEW_TOUR_H
#define VIEW_TOUR_H

#include "app/model.h"
#include "view/cells.h"

/* The columns and the most rows of text that a strip has on a screen of a size. */
int strip_columns(int columns);
int strip_rows(int rows);

/* The rows that the strip takes, its heading included; 0 where no tour is played. */
int tour_rows(const struct model *model, int columns, int rows);

void tour_draw(const struct model *model, struct cells *cells, struct rect at);

/* The list of tours, over the whole screen. */
void tours_draw(const struct model *model, struct cells *cells);

#endif
