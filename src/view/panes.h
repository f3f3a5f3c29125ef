/* The panes beside the stage, each drawn into its part of the screen. */
#ifndef VIEW_PANES_H
#define VIEW_PANES_H

#include "app/model.h"
#include "view/cells.h"

/* The rows that a pane would like, its heading included; `roomy`: with all there is. */
int pane_rows(const struct model *model, enum pane pane, bool roomy);

/* How far a pane that scrolls can: lines back (0 or less) and on (0 or more) from where
 * it stands by itself. */
void pane_range(const struct model *model, enum pane pane, struct rect at, int *least,
                int *most);

void pane_draw(const struct model *model, struct cells *cells, enum pane pane,
               struct rect at);

/* Polarization over the ticks. */
void chart_draw(const struct model *model, struct cells *cells, struct rect at);

/* All pushes on the followed boid from one centre. */
void dial_draw(const struct model *model, struct cells *cells, struct rect at);

/* Keys and legend, scrolled; the list of presets; over the whole screen. */
int help_scroll_most(const struct model *model, int columns, int rows, int *shown);
void help_draw(const struct model *model, struct cells *cells);
void presets_draw(const struct model *model, struct cells *cells);

#endif
