/*
 * A key as the program knows it: a code point for what types a character, one of these
 * for what does not. Control characters never come as code points.
 */
#ifndef APP_KEY_H
#define APP_KEY_H

#include <stdint.h>

typedef uint32_t key;

enum {
    KEY_OF_NONE = 0,
    KEY_OF_UP = 0x110000, /* beyond the last code point */
    KEY_OF_DOWN,
    KEY_OF_LEFT,
    KEY_OF_RIGHT,
    KEY_OF_HOME,
    KEY_OF_END,
    KEY_OF_PAGE_UP,
    KEY_OF_PAGE_DOWN,
    KEY_OF_ENTER,
    KEY_OF_TAB,
    KEY_OF_BACKTAB,
    KEY_OF_BACKSPACE,
    KEY_OF_DELETE,
    KEY_OF_ESCAPE,
    KEY_OF_REDRAW /* Ctrl-L */
};

#endif
