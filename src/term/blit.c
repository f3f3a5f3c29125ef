#include "term/blit.h"

#include <curses.h>

/* Cells handed to curses at once. */
#define RUN 64

/* A terminal's colour on its own background has the next pair's number: roles of one
 * colour share a pair, and curses changes nothing between them. */
static short pair_of(int colour)
{
    return (short)(colour + 1);
}

void blit_open(struct blit *blit, bool utf8, bool colour)
{
    *blit = (struct blit){.utf8 = utf8};
    if (!colour || !has_colors() || start_color() != OK)
        return;
    blit->colours = COLORS;
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int role = 0; role < ROLE_COUNT; role++) {
        int own = palette_look((enum role)role, blit->colours).colour;
        if (own >= 0)
            init_pair(pair_of(own), (short)own, background);
    }
}

static cchar_t curses_cell(const struct blit *blit, const struct cell *cell)
{
    struct look look = palette_look((enum role)cell->role, blit->colours);
    attr_t attributes = (look.bold ? A_BOLD : 0) | (look.dim ? A_DIM : 0) |
                        (look.reverse ? A_REVERSE : 0);
    bool shown = blit->utf8 || cell->glyph < 0x80;
    wchar_t text[2] = {shown ? (wchar_t)cell->glyph : L'?', L'\0'};
    cchar_t drawn;
    setcchar(&drawn, text, attributes, pair_of(look.colour), NULL);
    return drawn;
}

static void draw_run(const struct blit *blit, const struct cells *cells, int column,
                     int row)
{
    const struct cell *from = &cells->at[row * cells->columns + column];
    cchar_t run[RUN];
    int count = 0;
    for (; count < RUN && column + count < cells->columns; count++)
        run[count] = curses_cell(blit, &from[count]);
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

void blit_draw(const struct blit *blit, const struct cells *cells, bool anew)
{
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column += RUN)
            draw_run(blit, cells, column, row);
    if (anew) {
        clearok(curscr, TRUE);
        curs_set(1); /* curses sends only what it believes to change */
        curs_set(0);
    }
    place_cursor(cells);
    refresh();
}
