/*
 * The events of a trace as text: what each says, field by field. `boids run --trace`
 * and the trace pane write what comes from here.
 */
#ifndef APP_EVENTS_H
#define APP_EVENTS_H

#include "flk.h"

enum event_field_type { FIELD_NUMBER, FIELD_VECTOR, FIELD_FLAG, FIELD_NUMBERS };

/* One field of an event. */
struct event_field {
    const char *name; /* "force" */
    enum event_field_type type;
    double number;
    flk_vec vector;
    bool flag;
    const uint32_t *numbers; /* count of them */
    size_t count;
};

/* The fields of an event, in order. */
void events_visit(const flk_event *event,
                  void (*visit)(void *context, const struct event_field *field),
                  void *context);

/* The same as text without blanks at its ends, a call for each: its name, then "count
 * 3", "force -0.07 0.02", "capped yes"; "ids" and each number by itself. `digits`: so
 * many that count; 0: as many as give back the same double. */
void events_fields(const flk_event *event, int digits,
                   void (*put)(void *context, const char *text), void *context);

/* A neighbour in the same way: its number, how far it is, whether it crowds, and what
 * it adds to each of the three sums. */
void events_neighbour(const flk_neighbour *one, int digits,
                      void (*put)(void *context, const char *text), void *context);

#endif
