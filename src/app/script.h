/*
 * A guided tour as it is written: lines in the language of `:` with words of their own
 * (doc/tours.md), read into statements.
 */
#ifndef APP_SCRIPT_H
#define APP_SCRIPT_H

#include "app/condition.h"
#include "app/language.h"

#define ANSWERS_MAX 5
#define ANSWERS_LEAST 2

/* The most ticks that `until` may take, and what it takes without a word about it. */
#define WITHIN_MAX 100000
#define WITHIN_UNLESS_GIVEN 3000

enum statement_kind {
    STATEMENT_STEP,
    STATEMENT_TEXT, /* a paragraph: its lines joined */
    STATEMENT_GUESS,
    STATEMENT_ANSWER,
    STATEMENT_RIGHT, /* the answer that is right */
    STATEMENT_WAIT,
    STATEMENT_UNTIL,
    STATEMENT_CLAIM,
    STATEMENT_COMMAND
};

struct statement {
    enum statement_kind kind;
    unsigned line; /* of the file, from 1 on */
    char *text;    /* owned; UTF-8 without control characters */
    struct condition condition;
    uint64_t within; /* ticks that `until` may take */

    /* What came of it in the tour that runs. */
    bool holds;                    /* a claim, an until: did it hold, */
    union figure found[TERMS_MAX]; /* and by which figures? */
    int guessed; /* a guess: the answer chosen, from 1 on; 0: none; < 0: it is open */
};

struct script {
    char title[LINE_SIZE];
    struct statement *at;
    size_t count, room;
    size_t steps;
};

/* What is wrong with a script. */
struct script_error {
    unsigned line; /* 0: with the whole */
    char message[MESSAGE_SIZE];
};

/* Read lines, without their newlines and ended by NULL, of which nothing is kept. Each
 * is UTF-8 without control characters, and may end with a carriage return. False
 * where they are no tour, and then *script holds nothing. Else the caller ends it with
 * script_free(). */
bool script_read(struct script *script, const char *const *lines,
                 struct script_error *error);
void script_free(struct script *script);

/* The title of a tour and how many steps it has, without reading the rest. */
size_t script_summary(const char *const *lines, char title[LINE_SIZE]);

#endif
