/* Where everything stands on a screen of a size. */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include "app/model.h"
#include "view/cells.h"

/* A part with no rows or no columns is not shown. */
struct layout {
    bool too_small;    /* for anything but a line that says so */
    struct rect title; /* one row */
    struct rect stage; /* with its frame */
    bool framed;       /* is there room for the frame? */
    struct rect chart; /* below the stage */
    struct rect dial;  /* beside the chart */
    struct rect panes[PANES];
    struct rect tour; /* a strip above the status; on a tiny screen over it as well */
    struct rect
        status; /* a row or two: a message, or the sentence on the followed boid */
    struct rect footer; /* one row: keys */
};

struct layout layout_of(const struct model *model, int columns, int rows);

#endif
