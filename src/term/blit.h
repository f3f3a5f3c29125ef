/* Cells onto the terminal by way of curses, which finds out what has changed. */
#ifndef TERM_BLIT_H
#define TERM_BLIT_H

#include "view/cells.h"

/* After newterm(): set the colours up, if they are wanted. Returns how many there are.
 */
int blit_open(bool colour);

/* Make the terminal show the cells, in that many colours; between frame_begin() and
 * frame_end(). `anew`: whatever it shows now. */
void blit_draw(int colours, const struct cells *cells, bool anew);

#endif
