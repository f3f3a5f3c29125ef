#include "view/pen.h"

#include <math.h>

#define BRAILLE 0x2800u

int pen_dot_of(double column, double row)
{
    int across = (int)floor((column - floor(column)) * 2);
    int down = (int)floor((row - floor(row)) * 4);
    return (down & 3) * 2 + (across & 1);
}

uint32_t pen_glyph(int dot)
{
    static const uint8_t bits[CELL_DOTS] = {0x01, 0x08, 0x02, 0x10,
                                            0x04, 0x20, 0x40, 0x80};
    return BRAILLE | bits[dot];
}

static bool is_braille(uint32_t glyph)
{
    return glyph >= BRAILLE && glyph < BRAILLE + 256;
}

void pen_dot(struct cells *cells, bool rich, double column, double row, char plain,
             enum role role)
{
    struct cell *cell = cells_at(cells, (int)floor(column), (int)floor(row));
    if (!cell || (cell->glyph != ' ' && !is_braille(cell->glyph) && rich))
        return;
    if (!rich) {
        if (cell->glyph == ' ' || cell->glyph == '.') {
            cell->glyph = (uint32_t)plain;
            cell->role = (uint8_t)role;
        }
        return;
    }
    uint32_t dots = is_braille(cell->glyph) ? cell->glyph : BRAILLE;
    cell->glyph = dots | pen_glyph(pen_dot_of(column, row));
    cell->role = (uint8_t)role;
}

char pen_slope(double columns, double rows)
{
    double across = fabs(columns), down = fabs(rows) * 2; /* cells are twice as high */
    if (down < across * 0.5)
        return '-';
    if (across < down * 0.5)
        return '|';
    return (columns > 0) == (rows > 0) ? '\\' : '/';
}

void pen_line(struct cells *cells, bool rich, double column0, double row0,
              double column1, double row1, enum role role)
{
    double across = column1 - column0, down = row1 - row0;
    int steps = (int)ceil(fmax(fabs(across) * 2, fabs(down) * 4)) + 1;
    char plain = pen_slope(across, down);
    for (int k = 0; k <= steps; k++) {
        double part = (double)k / steps;
        pen_dot(cells, rich, column0 + across * part, row0 + down * part, plain, role);
    }
}
