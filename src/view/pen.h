/*
 * Lines finer than cells: braille dots, two by four a cell, where the terminal can show
 * them, else ASCII. Dots of two lines in a cell add up; a line never covers a boid or
 * text.
 */
#ifndef VIEW_PEN_H
#define VIEW_PEN_H

#include "view/cells.h"

/* One dot at a place in columns and rows with fractions. In ASCII `plain` is put where
 * the cell is blank. */
void pen_dot(struct cells *cells, bool rich, double column, double row, char plain,
             enum role role);

/* The number of the dot at a place in its cell, and the glyph of that dot alone; or-ed
 * they make that of several. */
int pen_dot_of(double column, double row);
uint32_t pen_glyph(int dot);

/* A straight line between two places on the screen. */
void pen_line(struct cells *cells, bool rich, double column0, double row0,
              double column1, double row1, enum role role);

/* The ASCII character for a line of that slope (in cells). */
char pen_slope(double columns, double rows);

#endif
