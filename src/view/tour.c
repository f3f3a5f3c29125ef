#include "view/tour.h"
#include "app/words.h"

#include "app/commands.h"
#include "app/texts.h"
#include "app/tour.h"

#include <stdio.h>
#include <string.h>

/* The strip takes a third of the screen at most, and so many rows. Its heading is one
 * of them. */
#define STRIP_MOST 9
#define STRIP_LEAST 6 /* on a large screen, so that the stage keeps its size */
#define STRIP_SMALL 5
#define STRIP_TINY 4
#define LARGE_ROWS 16
#define SMALL_ROWS 10

#define HEADING_SIZE 640

/* ---- Where it stands ----------------------------------------------------------- */

static int strip_most(int rows)
{
    if (rows < SMALL_ROWS)
        return STRIP_TINY;
    if (rows < LARGE_ROWS || rows / 3 < STRIP_SMALL)
        return STRIP_SMALL;
    return rows / 3 < STRIP_MOST ? rows / 3 : STRIP_MOST;
}

int strip_columns(int columns)
{
    int room = columns < 60 ? columns : columns - 2;
    return room < TOUR_COLUMNS_MAX ? room : TOUR_COLUMNS_MAX;
}

int strip_rows(int rows)
{
    return strip_most(rows) - 1;
}

int tour_rows(const struct model *m, int columns, int rows)
{
    if (!m->tour)
        return 0;
    int most = strip_most(rows);
    int least = most < STRIP_LEAST ? most : STRIP_LEAST;
    int wanted = 1 + tour_lines(m->tour, strip_columns(columns));
    return wanted < least ? least : wanted > most ? most : wanted;
}

/* A text may have what the terminal has not. */
static void make_plain(const struct model *m, struct cells *cells, struct rect at)
{
    for (int row = at.row; row < at.row + at.rows && !m->utf8; row++)
        for (int c = at.column; c < at.column + at.columns; c++) {
            const struct cell *cell = cells_at(cells, c, row);
            if (cell && cell->glyph > '~')
                cells_put(cells, c, row, '?', (enum role)cell->role);
        }
}

/* ---- The heading --------------------------------------------------------------- */

/* The step, in as much detail as there is room for. */
static void tell_step(const struct tour *t, int room, char text[HEADING_SIZE])
{
    snprintf(text, HEADING_SIZE, " tour: %s  %zu/%zu  %s ", t->script.title, t->step,
             t->script.steps, t->heading);
    if (words_columns(text) > room)
        snprintf(text, HEADING_SIZE, " %zu/%zu %s ", t->step, t->script.steps,
                 t->heading);
}

/* What goes on: keys as "Enter: play", where there is room with those that leave. */
static void tell_keys(const struct model *m, int room, char text[HEADING_SIZE])
{
    int answers = tour_has_more(m) ? 0 : tour_answers(m->tour);
    char keys[64];
    if (answers > 0)
        snprintf(keys, sizeof(keys), "1-%d: your guess", answers);
    else
        snprintf(keys, sizeof(keys), "Enter: %s", tour_enters(m));
    snprintf(text, HEADING_SIZE, "%s  Backspace: back  Esc: leave", keys);
    if (words_columns(text) > room)
        snprintf(text, HEADING_SIZE, "%s", keys);
    if (words_columns(text) > room && answers > 0)
        snprintf(text, HEADING_SIZE, "1-%d", answers);
}

/* The keys come first, then what `until` waits for, then the step. */
static void draw_heading(const struct model *m, struct cells *cells, struct rect at)
{
    char keys[HEADING_SIZE], step[HEADING_SIZE], awaits[CONDITION_SIZE];
    int end = at.column + at.columns;
    int awaited = words_columns(tour_awaits(m->tour, awaits));
    tell_step(m->tour, at.columns / 2, step);
    tell_keys(m, at.columns - words_columns(step) - awaited - 4, keys);
    int right = end - words_columns(keys) - 1;
    int left = awaited > 0 ? right - awaited - 3 : right - 1;
    tell_step(m->tour, left - at.column, step);
    if (left < at.column)
        left = at.column;
    int column = cells_text(cells, at.column, at.row, left, ROLE_FOCUS, step);
    cells_text(cells, column + (column > at.column), at.row, right - 1, ROLE_STRONG,
               awaits);
    cells_text(cells, right, at.row, end, ROLE_KEY, keys);
}

/* ---- The text ------------------------------------------------------------------ */

static enum role role_of(enum tour_words words)
{
    switch (words) {
    case WORDS_GUESS:
    case WORDS_RIGHT:
        return ROLE_STRONG;
    case WORDS_CHOSEN:
        return ROLE_FAINT;
    case WORDS_FALSE:
        return ROLE_WARNING;
    case WORDS_TEXT:
    case WORDS_ANSWER:
    case WORDS_CLAIM:
        break;
    }
    return ROLE_PLAIN;
}

/* A key stands without its braces, in a role of its own. */
static void draw_line(struct cells *cells, int column, int row, int end,
                      const struct tour_line *line)
{
    const char *text = line->text;
    bool inside = false, brace;
    char character[8];
    size_t length;
    column += line->indent;
    while ((length = tour_character(text, inside, &brace)) > 0) {
        snprintf(character, sizeof(character), "%.*s", (int)length, text);
        if (!brace)
            column = cells_text(cells, column, row, end,
                                inside ? ROLE_KEY : role_of(line->words), character);
        inside = inside != brace;
        text += length;
    }
}

void tour_draw(const struct model *m, struct cells *cells, struct rect at)
{
    struct tour_line line;
    int wide = strip_columns(at.columns), end = at.column + at.columns;
    int column = at.column + (wide < at.columns);
    int scroll = tour_scroll(m);
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int c = at.column; c < end; c++)
            cells_put(cells, c, row, ' ', ROLE_PLAIN);
    draw_heading(m, cells, at);
    for (int k = 0; k + 1 < at.rows && tour_line(m->tour, wide, scroll + k, &line); k++)
        draw_line(cells, column, at.row + 1 + k, end, &line);
    make_plain(m, cells, at);
}

/* ---- The list ------------------------------------------------------------------ */

/* Where there are rows enough a tour has a second one. */
static int rows_each(int tours, int rows)
{
    return 2 * tours + 3 <= rows ? 2 : 1;
}

static void draw_choice(struct cells *cells, int row, const struct text *tour,
                        bool chosen)
{
    char title[LINE_SIZE], steps[32];
    size_t count = script_summary(tour->lines, title);
    int end = cells->columns, most = end;
    int length =
        snprintf(steps, sizeof(steps), "%zu step%s", count, count == 1 ? "" : "s");
    if (end >= 40)
        most = end - length - 3;
    int c = cells_text(cells, 1, row, most, chosen ? ROLE_FOCUS : ROLE_STRONG,
                       chosen ? "> " : "  ");
    c = cells_text(cells, c, row, most, chosen ? ROLE_FOCUS : ROLE_STRONG, title);
    if (most < end)
        cells_text(cells, c + 2, row, end, ROLE_PLAIN, steps);
    if (!chosen)
        return;
    cells->cursor_column = 1;
    cells->cursor_row = row;
}

void tours_draw(const struct model *m, struct cells *cells)
{
    int count = 0;
    while (tour_table[count].name)
        count++;
    int each = rows_each(count, cells->rows), room = (cells->rows - 3) / each;
    int first = m->chosen_tour < room ? 0 : m->chosen_tour - room + 1;
    cells_clear(cells);
    cells_text(cells, 1, 0, cells->columns, ROLE_FOCUS, " guided tours ");
    for (int k = first; k < count && k < first + room; k++)
        draw_choice(cells, 2 + (k - first) * each, &tour_table[k], k == m->chosen_tour);
    cells_text(cells, 1, cells->rows - 1, cells->columns, ROLE_KEY,
               command_mode_keys(MODE_TOURS));
    make_plain(m, cells, (struct rect){0, 0, cells->columns, cells->rows});
}
