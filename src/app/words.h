/* Words for what the flock does, for directions; and how wide they are. */
#ifndef APP_WORDS_H
#define APP_WORDS_H

#include "app/model.h"

/* The state of the flock in a word: "scattered" where half of the boids or more are
 * alone, "groups" where no group has nine in ten, else "one flock" from a polarization
 * of 0.7 on and "one group" under it. */
const char *words_on_state(const struct model *model);

/* What the groups did: "a group split", "groups merged"; NULL for nothing. */
const char *words_on_event(uint8_t event);

/* The direction of a vector in degrees, 0 to the right, counterclockwise on the screen.
 */
int words_degrees(flk_vec v);

/* Degrees from the direction of a to that of b, in the same sense: -180 .. 180. */
double words_turn(flk_vec a, flk_vec b);

/* The nearest of eight directions: an arrow, or without `rich` "up and left"; "nowhere"
 * for a vector of no length. */
const char *words_direction(flk_vec v, bool rich);

/* How many columns a text takes: its characters. */
int words_columns(const char *text);

#endif
