/*
 * The tick in plain English: a sentence or two for each event of the followed boid,
 * with the event's own figures in them. What is said is true of every trace.
 */
#ifndef APP_NARRATION_H
#define APP_NARRATION_H

#include "app/model.h"

#define NARRATION_SIZE 400

/* What an event says; what one of the neighbours adds. The longest of several forms
 * that takes up to `room` columns (the shortest may take more). `rich`: with more than
 * ASCII.
 */
void narration_of(const struct model *model, const flk_event *event, bool rich,
                  int room, char text[NARRATION_SIZE]);
void narration_of_neighbour(const struct model *model, const flk_neighbour *one,
                            bool rich, int room, char text[NARRATION_SIZE]);

/* What the microscope is at; "" where it is off. */
void narration_now(const struct model *model, bool rich, int room,
                   char text[NARRATION_SIZE]);

#endif
