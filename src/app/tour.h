/*
 * A guided tour: a script that is played to the reader page by page, while the flock
 * flies. It sets the flock up, waits for Enter, plays until something is true, asks for
 * a guess and claims what can be checked. It begins on a ground of its own, so that it
 * comes out the same whatever flew before; each page begins with the flock standing
 * still.
 */
#ifndef APP_TOUR_H
#define APP_TOUR_H

#include "app/model.h"
#include "app/script.h"

enum tour_state {
    TOUR_READING,  /* Enter goes on */
    TOUR_GUESSING, /* so does an answer's number */
    TOUR_PLAYING   /* until the condition at hand holds */
};

struct tour {
    struct script script; /* owned */
    int number;           /* in tour_table; -1: it came from a file */
    enum tour_state state;
    size_t at;           /* the statement that comes next */
    size_t first;        /* of the page, which goes up to `at` */
    bool turns;          /* what is said next begins a page */
    bool unread;         /* something was said since Enter was pressed */
    bool waited;         /* the statement before was a wait */
    size_t step;         /* from 1 on */
    const char *heading; /* of the step */
    flk_method method;   /* that it began with */
    size_t guess;        /* the statement of the guess that is open */
    uint64_t since;      /* the tick at which `until` began */
    bool weighed;        /* its condition, in the tick `weighed_at` */
    uint64_t weighed_at;
    int scroll;                 /* lines of the page that have been read */
    unsigned fault;             /* the line of the first command that failed, */
    char failure[MESSAGE_SIZE]; /* and what it said; "" where none has */
};

/* Begin a tour with a script, which is taken over (also on failure), on the ground of
 * the first preset with seed 1. False without memory, and the status line says so. */
bool tour_begin(struct model *model, struct script *script, int number);

/* Begin one of tour_table. */
bool tour_begin_listed(struct model *model, int number);

/* Leave the tour, if there is one; the run stays as it is. */
void tour_leave(struct model *model);

/* Take a key, if it is one of the tour's: Enter, Backspace, Escape, and the numbers of
 * the answers while a guess is open. */
bool tour_key(struct model *model, key k);

/* A tick may have been done: go on where `until` has waited for it. Returns whether
 * another page has begun. */
bool tour_advance(struct model *model);

/* Run a whole tour at once, without a reader; the script is taken over. What came of
 * each claim is in that of the tour then. False where a command failed: `fault` and
 * `failure` of the tour say which; or without memory, and then there is no tour and the
 * status line says so. */
bool tour_run_through(struct model *model, struct script *script, int number);

/* ---- What is shown of it -------------------------------------------------------- */

enum tour_words {
    WORDS_TEXT,
    WORDS_GUESS,
    WORDS_ANSWER,
    WORDS_CHOSEN, /* the answer that was chosen, which is not right */
    WORDS_RIGHT,
    WORDS_CLAIM,
    WORDS_FALSE /* a claim that does not hold */
};

/* A line of the page, with the keys in it in braces: "press {e}". */
#define TOUR_COLUMNS_MAX 100
#define TOUR_LINE_SIZE (6 * TOUR_COLUMNS_MAX + 8)
struct tour_line {
    enum tour_words words;
    int indent; /* columns */
    char text[TOUR_LINE_SIZE];
};

/* How many lines the page has on so many columns (TOUR_COLUMNS_MAX at most are used),
 * and one of them; false where there is none. */
int tour_lines(const struct tour *tour, int columns);
bool tour_line(const struct tour *tour, int columns, int index, struct tour_line *line);

/* The bytes of a text's first character: 0 at its end. A key's braces stand for no
 * column of their own: *brace says whether it is one; `inside` a key or before one. */
size_t tour_character(const char *text, bool inside, bool *brace);

/* What `until` waits for, "until polarization > 0.95: 0.62"; "" while none plays.
 * Returns text. */
const char *tour_awaits(const struct tour *tour, char text[CONDITION_SIZE]);

/* What Enter does: "play", "next", "more". */
const char *tour_enters(const struct model *model);

/* How many answers the open guess has; 0 where none is open. */
int tour_answers(const struct tour *tour);

/* The first line of the page that is shown on the screen at hand; and are there lines
 * below those shown? */
int tour_scroll(const struct model *model);
bool tour_has_more(const struct model *model);

#endif
