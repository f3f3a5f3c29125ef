#include "term/blit.h"

#include <curses.h>
#include <wchar.h>

/* Cells handed to curses at once. */
#define RUN 64

/* A colour's pair has the next number: roles of one colour share it, and curses sends
 * nothing between them. */
static short pair_of(int colour)
{
    return (short)(colour + 1);
}

int blit_open(bool colour)
{
    if (!colour || !has_colors() || start_color() != OK)
        return 0;
    int colours = COLORS > 256 ? 8 : COLORS; /* of more, the others are not by number */
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int role = 0; role < ROLE_COUNT; role++) {
        int own = palette_look((enum role)role, colours).colour;
        if (own >= 0)
            init_pair(pair_of(own), (short)own, background);
    }
    return colours;
}

static cchar_t curses_cell(int colours, const struct cell *cell)
{
    struct look look = palette_look((enum role)cell->role, colours);
    attr_t attributes = (look.bold ? A_BOLD : 0) | (look.dim ? A_DIM : 0) |
                        (look.reverse ? A_REVERSE : 0);
    wchar_t glyph = (wchar_t)cell->glyph;
    wchar_t text[2] = {wcwidth(glyph) == 1 ? glyph : L'?', L'\0'}; /* in this locale */
    cchar_t drawn;
    setcchar(&drawn, text, attributes, pair_of(look.colour), NULL);
    return drawn;
}

static void draw_run(int colours, const struct cells *cells, int column, int row)
{
    const struct cell *from = &cells->at[row * cells->columns + column];
    cchar_t run[RUN];
    int count = 0;
    for (; count < RUN && column + count < cells->columns; count++)
        run[count] = curses_cell(colours, &from[count]);
    mvadd_wchnstr(row, column, run, count);
}

/* Where there is no place for the cursor, curses need not bring it back to one. */
static void place_cursor(const struct cells *cells)
{
    bool placed = cells->cursor_column >= 0 && cells->cursor_row >= 0;
    leaveok(stdscr, !placed);
    if (placed)
        move(cells->cursor_row, cells->cursor_column);
    curs_set(placed && cells->cursor_shown);
}

void blit_draw(int colours, const struct cells *cells, bool anew)
{
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column += RUN)
            draw_run(colours, cells, column, row);
    if (anew) {
        clearok(curscr, TRUE);
        curs_set(1); /* curses sends only what it believes to change */
        curs_set(0);
    }
    place_cursor(cells);
    refresh();
}
