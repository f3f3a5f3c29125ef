#include "view/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINT_SIZE 256

bool cells_resize(struct cells *cells, int columns, int rows)
{
    columns = columns < 1 ? 1 : columns;
    rows = rows < 1 ? 1 : rows;
    struct cell *at = calloc((size_t)columns * (size_t)rows, sizeof(*at));
    if (!at)
        return false;
    free(cells->at);
    cells->at = at;
    cells->columns = columns;
    cells->rows = rows;
    cells_clear(cells);
    return true;
}

void cells_free(struct cells *cells)
{
    free(cells->at);
    *cells = (struct cells){0};
}

void cells_clear(struct cells *cells)
{
    for (int k = 0; k < cells->columns * cells->rows; k++)
        cells->at[k] = (struct cell){.glyph = ' ', .role = ROLE_PLAIN};
    cells->cursor_column = cells->cursor_row = -1;
    cells->cursor_shown = false;
}

struct cell *cells_at(struct cells *cells, int column, int row)
{
    if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows)
        return NULL;
    return &cells->at[row * cells->columns + column];
}

void cells_put(struct cells *cells, int column, int row, uint32_t glyph, enum role role)
{
    struct cell *cell = cells_at(cells, column, row);
    if (!cell)
        return;
    cell->glyph = glyph;
    cell->role = (uint8_t)role;
    cell->tally = 0;
}

uint32_t cells_glyph(const struct cells *cells, int column, int row)
{
    if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows)
        return 0;
    return cells->at[row * cells->columns + column].glyph;
}

/* ---- UTF-8 --------------------------------------------------------------------- */

/* How many bytes follow a first byte, and the bits of the code point in it; -1 for a
 * byte that begins nothing. */
static int following(unsigned char first, uint32_t *bits)
{
    static const struct {
        unsigned char mask, lead;
    } forms[] = {{0x80, 0x00}, {0xe0, 0xc0}, {0xf0, 0xe0}, {0xf8, 0xf0}};
    for (int k = 0; k < 4; k++)
        if ((first & forms[k].mask) == forms[k].lead) {
            *bits = first & (unsigned char)~forms[k].mask;
            return k;
        }
    return -1;
}

/* The next code point of a text; '?' for what is none or is a control character. */
static uint32_t decode(const char **text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t code;
    int more = following((unsigned char)*(*text)++, &code);
    for (int k = 0; k < more; k++) {
        unsigned char c = (unsigned char)**text;
        if ((c & 0xc0) != 0x80)
            return '?';
        code = code << 6 | (c & 0x3f);
        (*text)++;
    }
    if (more < 0 || code < least[more] || code > 0x10ffff ||
        (code >= 0xd800 && code < 0xe000))
        return '?';
    return code < ' ' || (code >= 0x7f && code < 0xa0) ? '?' : code;
}

static size_t encode(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t k = length - 1; k > 0; k--, code >>= 6)
        out[k] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)((0xf00u >> length & 0xf0u) | code);
    return length;
}

/* ---- Text ---------------------------------------------------------------------- */

int cells_text(struct cells *cells, int column, int row, int end, enum role role,
               const char *text)
{
    while (*text && column < end)
        cells_put(cells, column++, row, decode(&text), role);
    return column;
}

int cells_print(struct cells *cells, int column, int row, int end, enum role role,
                const char *format, ...)
{
    char text[PRINT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return cells_text(cells, column, row, end, role, text);
}

static size_t dump_row(const struct cells *cells, int row, char *out)
{
    const struct cell *at = cells->at + (size_t)row * (size_t)cells->columns;
    int last = cells->columns;
    size_t used = 0;
    while (last > 0 && at[last - 1].glyph == ' ')
        last--;
    for (int column = 0; column < last; column++)
        used += encode(at[column].glyph, out + used);
    out[used++] = '\n';
    return used;
}

char *cells_dump(const struct cells *cells)
{
    size_t most = ((size_t)cells->columns * 4 + 1) * (size_t)cells->rows + 1;
    char *text = malloc(most);
    if (!text)
        return NULL;
    size_t used = 0;
    for (int row = 0; row < cells->rows; row++)
        used += dump_row(cells, row, text + used);
    text[used] = '\0';
    return text;
}
