/*
 * A text that may have more lines than its pane has rows: words that wrap, of whose
 * lines some are seen. It is written by a function, once only to count the lines and
 * once to show those in view, so whoever writes it need not know which these are.
 */
#ifndef VIEW_ROLL_H
#define VIEW_ROLL_H

#include "view/cells.h"

struct roll {
    struct cells *cells;
    struct rect at; /* what it is seen through */
    bool rich;      /* can more than ASCII be drawn? */
    int skip;       /* lines scrolled away at the top */
    int line;       /* the one that is written, from 0 */
    int column;     /* where the next word goes, from 0 in `at` */
    bool begun;     /* has the line a word? */
    int indent;     /* of the lines that a paragraph goes on in */
    int from, to;   /* the lines that should be in view, `to` not included */
};

typedef void roll_writer(struct roll *roll, const void *context);

/* ---- For those who write it ---------------------------------------------------- */

/* Is the present line in view? While lines are counted none is. */
bool roll_is_seen(const struct roll *roll);

/* Put a glyph into the present line. */
void roll_put(struct roll *roll, int column, uint32_t glyph, enum role role);

/* Put a text into the present line from the present column on. What does not fit is
 * cut, and an ellipsis shows that. */
void roll_text(struct roll *roll, enum role role, const char *text);

/* A word, with a blank before it unless it begins its line; and words set apart by
 * blanks. What does not fit goes on in the next line, indented. */
void roll_word(struct roll *roll, enum role role, const char *word);
void roll_words(struct roll *roll, enum role role, const char *text);

/* The next line begins. */
void roll_end(struct roll *roll);

/* What is written between these two should be in view; of several such parts the last.
 */
void roll_mark(struct roll *roll);
void roll_mark_end(struct roll *roll);

/* ---- For those who show it ----------------------------------------------------- */

/* Show it `scroll` lines on from where it stands by itself: with the marked lines in
 * view and a good part of the rows above them. */
void roll_show(struct roll *roll, int scroll, roll_writer *write, const void *context);

/* How far it scrolls: from `least` (0 or less) to `most` (0 or more). */
void roll_range(const struct roll *roll, roll_writer *write, const void *context,
                int *least, int *most);

#endif
