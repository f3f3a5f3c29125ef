/* Keys in the modes that take them before any command does. */
#ifndef APP_KEYBOARD_H
#define APP_KEYBOARD_H

#include "app/model.h"

/* A key in any mode but MODE_FLY. */
void keyboard_mode(struct model *model, key k);

/* Put a character behind the typed text. All that can be meant is ASCII: what is not,
 * or has no room, is dropped. */
void keyboard_type(struct model *model, key k);

#endif
