/* The trace pane: the events of the coming tick with their figures, one by one. */
#ifndef VIEW_TRACE_H
#define VIEW_TRACE_H

#include "app/model.h"
#include "view/cells.h"

void trace_draw(const struct model *model, struct cells *cells, struct rect at);

/* How far the pane scrolls from where it stands by itself: lines back (0 or less) and
 * on (0 or more). */
void trace_range(const struct model *model, struct rect at, int *least, int *most);

#endif
