/*
 * The microscope: the coming tick of the followed boid, event by event. What it shows
 * is the trace of the present state; past the last event the tick is done and the next
 * begins, before the first one the tick before comes back.
 */
#ifndef APP_MICROSCOPE_H
#define APP_MICROSCOPE_H

#include "flk.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct model;

struct microscope {
    bool on;
    size_t event; /* what has been said so far: up to this one of the trace */
    size_t
        neighbour; /* at the neighbours: how many have been gone to; 0: all at once */
    double moved;  /* when it came to the move, to glide along it */
};

/* One event on, or back; turned on by either, at the first or the last. */
void microscope_step(struct model *model, int direction);

/* At the neighbours: to the next of them, or to the one before. False elsewhere. */
bool microscope_neighbour(struct model *model, int direction);

/* To an event by its number, from 1 on; out of range it says so. */
void microscope_go(struct model *model, uint64_t number);

void microscope_off(struct model *model);

/* The state is another one: stay at the event, where there still is one. */
void microscope_look(struct model *model);

/* The event that was said last, and the neighbour that was gone to last; NULL where the
 * microscope is off or at no such thing. */
const flk_event *microscope_event(const struct model *model);
const flk_neighbour *microscope_neighbour_at(const struct model *model);

/* Has an event of this kind been said? Of all, where the microscope is off. */
bool microscope_said(const struct model *model, flk_event_kind kind);

/* How far the followed boid has glided along its move: 0 .. 1; 0 before it moves. */
double microscope_phase(const struct model *model);

#endif
