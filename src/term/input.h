/*
 * What comes from the terminal, as events. The bytes are read here and parsed by
 * libtermkey, which no other file knows.
 */
#ifndef TERM_INPUT_H
#define TERM_INPUT_H

#include "app/key.h"
#include "term/filter.h"

#include <stdbool.h>
#include <stddef.h>

enum input_kind {
    INPUT_NONE,
    INPUT_KEY,
    INPUT_PASTE, /* a character of a pasted text */
    /* Of the first button: */
    INPUT_PRESS,
    INPUT_DRAG, /* it is held, and the pointer is in another cell */
    INPUT_RELEASE
};

struct input_event {
    enum input_kind kind;
    key key;         /* of a key or a paste */
    int column, row; /* of the pointer, from 0 */
};

struct input {
    struct TermKey *parser;
    struct filter filter;
    unsigned char bytes[1024]; /* read, and of these not parsed yet: next .. count */
    size_t next, count;
    key after;       /* comes behind the key just given; KEY_OF_NONE */
    bool unfinished; /* more bytes may change what the last ones mean */
    bool pasting;
    double heard; /* when the last bytes came */
};

/* False without memory. */
bool input_open(struct input *input, bool utf8);
void input_close(struct input *input);

/* Read from the terminal what has come; waits if nothing has. To be called when
 * input_next() has no more. False when the terminal is gone. */
bool input_read(struct input *input, double now);

/* The next event, of INPUT_NONE if there is none as yet. */
struct input_event input_next(struct input *input, double now);

/* When input_next() has something to say though nothing more comes (an Esc is known to
 * be one by the silence behind it); infinite if never. */
double input_deadline(const struct input *input);

#endif
