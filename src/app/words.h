/* What the flock and the followed boid do, in words. */
#ifndef APP_WORDS_H
#define APP_WORDS_H

#include "app/model.h"

#define WORDS_SIZE 160

/* How much is said. */
enum words_detail { WORDS_ALL, WORDS_MOST, WORDS_FEW };

/* One true sentence on the strongest push on the followed boid, weights counted.
 * `arrow` is how the direction of a vector is written: "↙", or NULL for degrees. */
void words_on_push(const struct model *model, const char *(*arrow)(flk_vec),
                   enum words_detail detail, char text[WORDS_SIZE]);

/* The state of the flock in a word: "scattered" where half of the boids or more are
 * alone, "groups" where no group has nine in ten, else "one flock" from a polarization
 * of 0.7 on and "one group" under it. */
const char *words_on_state(const struct model *model);

/* What the groups did: "a group split", "groups merged"; NULL for nothing. */
const char *words_on_event(uint8_t event);

/* The direction of a vector in degrees, 0 to the right, counterclockwise on the screen.
 */
int words_degrees(flk_vec v);

#endif
