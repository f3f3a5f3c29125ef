/*
 * The drawing mode: a cursor in the world, moved by keys or the pointer, sets
 * obstacles, boids and hawks and takes them away, while the flock flies or stands. Each
 * act is a change of the run (undo.h).
 */
#ifndef APP_DRAW_H
#define APP_DRAW_H

#include "app/commands.h"

/* Boids in a handful. */
#define HANDFUL 8

/* The keys of the mode; those of the commands undo, redo, play, slower and faster are
 * the same as always. Ends with a NULL name. */
extern const struct command draw_table[];

/* Begin: the cursor is in the middle of what is seen. */
void draw_enter(struct model *model, int argument);

void draw_key(struct model *model, key k);
void draw_point(struct model *model, enum pointer what, flk_vec place);

/* What the status line says while nothing else is said: where the cursor is and on
 * what. */
void draw_tell(const struct model *model, char text[MESSAGE_SIZE]);

#endif
