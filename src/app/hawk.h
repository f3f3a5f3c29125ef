/*
 * The hawk of the key x, and the hand that steers it. What the hand does is part of the
 * run: a change of the predator, tick by tick, so that it plays again the same.
 *
 * The user's hawk is the last predator that stands (kind steer), whoever put it there.
 */
#ifndef APP_HAWK_H
#define APP_HAWK_H

#include "app/model.h"

/* None, one that hunts, the same one steered by hand, none again. Of several it is the
 * last one that this is done to. */
void hawk_next(struct model *model, int argument);

/* A step of 1/30 of the world's width that way: from where it stands, or from where the
 * hand wants it already. */
enum hawk_way { HAWK_LEFT, HAWK_DOWN, HAWK_UP, HAWK_RIGHT };
void hawk_steer(struct model *model, int way);

/* The pointer takes the user's hawk along, where it was pressed on it or close by. True
 * where it does. */
bool hawk_point(struct model *model, enum pointer what, flk_vec place);

/* While the flock flies, what the hand wants is done in the tick to come, right after
 * its step: then it glides there. Nothing is changed where it wants nothing. */
void hawk_act(struct model *model);

/* Say so where the followed boid was caught in the tick that led here: it is not where
 * it was flying. */
void hawk_tell_caught(struct model *model);

#endif
