/*
 * A screen as cells, and nothing of a terminal: what the panes draw into, what the
 * tests read as text, what src/term carries to curses.
 */
#ifndef VIEW_CELLS_H
#define VIEW_CELLS_H

#include "view/palette.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CELL_DOTS 8

struct cell {
    uint32_t glyph; /* a code point one column wide; never a control character */
    uint8_t role;   /* enum role: what it stands for, and so its colour */
    uint16_t tally; /* boids that it shows as dots; 0: it shows something else */
    uint16_t dots[CELL_DOTS]; /* of these, in each dot, row by row (pen_dot_of()) */
};

struct cells {
    int columns, rows;
    struct cell *at;               /* rows * columns, row by row; owned */
    int cursor_column, cursor_row; /* where a reader's eye belongs; -1: nowhere */
    bool cursor_shown;             /* a text is being typed there */
};

/* A part of the screen. */
struct rect {
    int column, row, columns, rows;
};

/* A blank screen of at least 1 x 1; false without memory, and *cells is then untouched
 * (as after a failed resize). cells_free() ends it. */
bool cells_resize(struct cells *cells, int columns, int rows);
void cells_free(struct cells *cells);
void cells_clear(struct cells *cells);

/* Put one glyph, in the place of what was there; outside the screen nothing happens. */
void cells_put(struct cells *cells, int column, int row, uint32_t glyph,
               enum role role);

/* The cell at a place, NULL outside the screen; borrowed until the next resize. */
struct cell *cells_at(struct cells *cells, int column, int row);

/* The glyph at a place, 0 outside the screen. */
uint32_t cells_glyph(const struct cells *cells, int column, int row);

/* Print UTF-8 text cut at `end` (a column, not included). Control characters and broken
 * UTF-8 come as '?'. Returns the column behind the text. */
int cells_text(struct cells *cells, int column, int row, int end, enum role role,
               const char *text);

/* The same, formatted as by printf, cut to the screen and at 256 bytes. */
int cells_print(struct cells *cells, int column, int row, int end, enum role role,
                const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The whole screen as UTF-8 lines, blanks at their ends cut, each ended by a newline.
 * The caller frees it; NULL without memory. */
char *cells_dump(const struct cells *cells);

#endif
