/* Obstacles, boids and predators as they are typed, and changes at ticks: what they
 * change. On failure false, with a message. */
#ifndef APP_THING_H
#define APP_THING_H

#include "app/value.h"

/* "12,13,2", "hunt,18,10"; with a number before it, that one is set; "none" clears. */
bool thing_parse(const struct setting *setting, const char *text, enum thing thing,
                 struct change *change, char message[MESSAGE_SIZE]);

/* insert and remove: "boid,7,3.5,4", "boid,7". */
bool thing_parse_edit(const struct setting *setting, const char *text,
                      struct change *change, char message[MESSAGE_SIZE]);

/* "24,1": boids and a seed. */
bool thing_parse_populate(const struct setting *setting, const char *text,
                          struct value *value, char message[MESSAGE_SIZE]);

/* "100:radius=5", "100,radius,5", "100-200:cohesion=0,2". */
bool thing_parse_at(const struct setting *setting, const char *text,
                    struct value *value, char message[MESSAGE_SIZE]);

#endif
