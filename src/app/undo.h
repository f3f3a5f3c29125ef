/*
 * What was drawn, and how to take it back: acts, each one or more changes of the run
 * with the changes that are their opposite. To undo is to make those at the present
 * tick: in the tick of the act all is then as it was before it, and later it is as if
 * the thing had gone just now. So an undo is part of the run too, and plays again.
 *
 * Acts in ticks that are dropped go with them. A run begun anew has none.
 */
#ifndef APP_UNDO_H
#define APP_UNDO_H

#include "app/change.h"

struct model;

/* A change that was made, and the one that takes it back. */
struct stroke {
    struct change done, back; /* done.tick: when it was made */
    bool first;               /* of its act */
};

struct undo {
    struct stroke *at;
    size_t count; /* the first so many are made, */
    size_t all;   /* and those behind them were, and can be again */
    size_t room;
};

/* An act: make the changes, all of one kind and thing. False where that cannot be, and
 * the status line says why. */
bool undo_make(struct model *model, const struct change *changes, size_t count);

/* Go on with the last act, which made or set an obstacle: it is this one now. */
bool undo_amend(struct model *model, flk_obstacle obstacle);

/* Take the last act back, and make it again. The status line says what was done. */
void undo_back(struct model *model, int argument);
void undo_again(struct model *model, int argument);

/* The ticks behind this one were dropped. */
void undo_drop_after(struct model *model, uint64_t tick);

/* Forget all. */
void undo_free(struct undo *undo);

#endif
