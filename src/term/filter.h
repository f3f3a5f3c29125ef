/*
 * What lies between the terminal and libtermkey: every byte goes through, and only what
 * the library reads rightly comes out.
 */
#ifndef TERM_FILTER_H
#define TERM_FILTER_H

#include <stdbool.h>
#include <stddef.h>

/* Where in a sequence the bytes are. */
enum filter_state {
    FILTER_TEXT,
    FILTER_ESCAPE,        /* after ESC */
    FILTER_CONTROL,       /* after ESC [ */
    FILTER_STRING,        /* after ESC ] or ESC P */
    FILTER_STRING_ESCAPE, /* and an ESC, which may end it */
    FILTER_MOUSE          /* after ESC [ M: bytes of any value */
};

enum filter_form {
    FORM_BARE,  /* nothing but parameters */
    FORM_MOUSE, /* ESC [ < and parameters */
    FORM_OTHER
};

struct filter {
    bool utf8; /* else ASCII */
    enum filter_state state;
    int continuing; /* bytes still to come of a UTF-8 character */

    /* Of the sequence, since its introducer: */
    enum filter_form form;
    int length, separators;
    int digits; /* of the parameter */
    int first;  /* parameter; -1: there is none */
};

/* The most that one byte makes. */
#define FILTER_MOST 4

/* Take a byte; returns how many come out. */
size_t filter_byte(struct filter *filter, unsigned char byte,
                   unsigned char out[FILTER_MOST]);

/* Is this surely inside a sequence, so that more bytes must follow? (ESC alone may be
 * the key, ESC ] may be Alt with a key.) */
bool filter_inside(const struct filter *filter);

/* Nothing followed: what ends the open sequence, and begin anew. */
size_t filter_close(struct filter *filter, unsigned char out[FILTER_MOST]);

#endif
