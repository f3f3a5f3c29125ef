/* The code pane: the source that computes the tick, the tick in words, or both. */
#ifndef VIEW_CODE_H
#define VIEW_CODE_H

#include "app/model.h"
#include "view/cells.h"

void code_draw(const struct model *model, struct cells *cells, struct rect at);

/* How far the pane scrolls from where it stands by itself: lines back (0 or less) and
 * on (0 or more). */
void code_range(const struct model *model, struct rect at, int *least, int *most);

#endif
