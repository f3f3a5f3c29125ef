/* Cells onto the terminal by way of curses, which finds out what has changed. */
#ifndef TERM_BLIT_H
#define TERM_BLIT_H

#include "view/cells.h"

struct blit {
    bool utf8;
    int colours; /* 0: none */
};

/* After newterm(): set the colours up, unless they are not wanted. */
void blit_open(struct blit *blit, bool utf8, bool colour);

/* Make the terminal show the cells: to be called between frame_begin and frame_end.
 * `anew`: whatever it shows now. */
void blit_draw(const struct blit *blit, const struct cells *cells, bool anew);

#endif
