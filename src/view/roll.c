#include "view/roll.h"

#include "app/words.h"
#include "view/glyphs.h"

#include <limits.h>
#include <string.h>

/* ---- Writing ------------------------------------------------------------------- */

bool roll_is_seen(const struct roll *roll)
{
    return roll->line >= roll->skip && roll->line - roll->skip < roll->at.rows;
}

static int row_of(const struct roll *roll)
{
    return roll->at.row + roll->line - roll->skip;
}

void roll_put(struct roll *roll, int column, uint32_t glyph, enum role role)
{
    if (roll_is_seen(roll) && column < roll->at.columns)
        cells_put(roll->cells, roll->at.column + column, row_of(roll), glyph, role);
}

void roll_text(struct roll *roll, enum role role, const char *text)
{
    int start = roll->column, end = roll->at.columns;
    roll->begun = true;
    roll->column += words_columns(text);
    if (!roll_is_seen(roll))
        return;
    cells_text(roll->cells, roll->at.column + start, row_of(roll),
               roll->at.column + end, role, text);
    if (roll->column > end)
        roll_put(roll, end - 1, glyph_ellipsis(roll->rich), role);
}

void roll_end(struct roll *roll)
{
    roll->line++;
    roll->column = 0;
    roll->begun = false;
}

void roll_word(struct roll *roll, enum role role, const char *word)
{
    if (roll->begun && roll->column + 1 + words_columns(word) > roll->at.columns) {
        roll_end(roll);
        roll->column = roll->indent;
    }
    roll->column += roll->begun;
    roll_text(roll, role, word);
}

void roll_words(struct roll *roll, enum role role, const char *text)
{
    char word[96];
    while (*(text += strspn(text, " "))) {
        size_t length = strcspn(text, " ");
        size_t kept = length < sizeof(word) ? length : sizeof(word) - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        roll_word(roll, role, word);
        text += length;
    }
}

void roll_mark(struct roll *roll)
{
    roll->from = roll->line;
}

void roll_mark_end(struct roll *roll)
{
    roll->to = roll->line;
}

/* ---- Showing ------------------------------------------------------------------- */

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Returns how many lines there are, and in *stands the one at the top where it stands
 * by itself: two thirds of the rows show what leads to the marked lines. */
static int count(const struct roll *roll, roll_writer *write, const void *context,
                 int *stands)
{
    struct roll counted = *roll;
    int rows = roll->at.rows;
    counted.skip = INT_MAX; /* nothing is seen */
    write(&counted, context);
    int top = counted.from - rows * 2 / 3;
    if (top < counted.to - rows)
        top = counted.to - rows;
    if (top > counted.from)
        top = counted.from;
    *stands = clamp(top, 0, counted.line > rows ? counted.line - rows : 0);
    return counted.line;
}

void roll_range(const struct roll *roll, roll_writer *write, const void *context,
                int *least, int *most)
{
    int stands, lines = count(roll, write, context, &stands);
    *least = -stands;
    *most = lines > roll->at.rows ? lines - roll->at.rows - stands : 0;
}

void roll_show(struct roll *roll, int scroll, roll_writer *write, const void *context)
{
    int stands, lines = count(roll, write, context, &stands);
    int most = lines > roll->at.rows ? lines - roll->at.rows : 0;
    roll->skip = clamp(stands + clamp(scroll, -most, most), 0, most);
    write(roll, context);
}
