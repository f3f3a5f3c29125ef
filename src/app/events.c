#include "app/events.h"

#include "app/number.h"

#include <stdio.h>

typedef void visitor(void *context, const struct event_field *field);

/* Who is told of the fields. */
struct audience {
    visitor *visit;
    void *context;
};

static void tell(const struct audience *a, struct event_field field)
{
    a->visit(a->context, &field);
}

static void tell_number(const struct audience *a, const char *name, double number)
{
    tell(a, (struct event_field){.name = name, .type = FIELD_NUMBER, .number = number});
}

static void tell_vector(const struct audience *a, const char *name, flk_vec vector)
{
    tell(a, (struct event_field){.name = name, .type = FIELD_VECTOR, .vector = vector});
}

static void tell_flag(const struct audience *a, const char *name, bool flag)
{
    tell(a, (struct event_field){.name = name, .type = FIELD_FLAG, .flag = flag});
}

static void tell_neighbours(const struct audience *a, const flk_event *event)
{
    tell_number(a, "count", (double)event->as.neighbours.count);
    tell_number(a, "crowding", (double)event->as.neighbours.crowding);
    tell(a, (struct event_field){.name = "ids",
                                 .type = FIELD_NUMBERS,
                                 .numbers = event->as.neighbours.ids,
                                 .count = event->as.neighbours.count});
}

static void tell_force(const struct audience *a, const flk_event *event)
{
    tell_vector(a, "force", event->as.force.force);
    tell_number(a, "strength", event->as.force.strength);
    tell_flag(a, "capped", event->as.force.capped);
    if (event->kind == FLK_EVENT_COHESION)
        tell_vector(a, "point", event->as.force.point);
    if (event->kind == FLK_EVENT_FLEE)
        tell_flag(a, "fleeing", event->as.force.fleeing);
}

static void tell_steer(const struct audience *a, const flk_event *event)
{
    tell_vector(a, "push", event->as.steer.push);
    tell_flag(a, "capped", event->as.steer.capped);
    tell_vector(a, "velocity", event->as.steer.velocity);
    tell_number(a, "speed", event->as.steer.speed);
    tell_flag(a, "limited", event->as.steer.limited);
    tell_flag(a, "raised", event->as.steer.raised);
}

static void tell_move(const struct audience *a, const flk_event *event)
{
    tell_vector(a, "position", event->as.move.position);
    tell_flag(a, "wrapped", event->as.move.wrapped);
}

void events_visit(const flk_event *event, visitor *visit, void *context)
{
    const struct audience a = {visit, context};
    if (event->kind == FLK_EVENT_NEIGHBOURS)
        tell_neighbours(&a, event);
    else if (event->kind == FLK_EVENT_STEER)
        tell_steer(&a, event);
    else if (event->kind == FLK_EVENT_MOVE)
        tell_move(&a, event);
    else
        tell_force(&a, event);
}

/* ---- As text ------------------------------------------------------------------- */

#define TEXT_SIZE 96

struct printer {
    int digits;
    void (*put)(void *context, const char *text);
    void *context;
};

static const char *print(const struct printer *p, double value, char text[NUMBER_SIZE])
{
    if (p->digits <= 0)
        return number_print(text, value);
    snprintf(text, NUMBER_SIZE, "%.*g", p->digits, value + 0); /* of -0: 0 */
    return text;
}

static void put_numbers(const struct printer *p, const struct event_field *field)
{
    char text[NUMBER_SIZE];
    if (field->count > 0)
        p->put(p->context, field->name);
    for (size_t k = 0; k < field->count; k++) {
        snprintf(text, sizeof(text), "%lu", (unsigned long)field->numbers[k]);
        p->put(p->context, text);
    }
}

static void put_field(void *context, const struct event_field *field)
{
    const struct printer *p = context;
    char text[TEXT_SIZE], x[NUMBER_SIZE], y[NUMBER_SIZE];
    switch (field->type) {
    case FIELD_NUMBER:
        snprintf(text, sizeof(text), "%s %s", field->name, print(p, field->number, x));
        break;
    case FIELD_VECTOR:
        snprintf(text, sizeof(text), "%s %s %s", field->name,
                 print(p, field->vector.x, x), print(p, field->vector.y, y));
        break;
    case FIELD_FLAG:
        snprintf(text, sizeof(text), "%s %s", field->name, field->flag ? "yes" : "no");
        break;
    case FIELD_NUMBERS:
        put_numbers(p, field);
        return;
    }
    p->put(p->context, text);
}

void events_fields(const flk_event *event, int digits,
                   void (*put)(void *context, const char *text), void *context)
{
    struct printer p = {digits, put, context};
    put(context, flk_event_names[event->kind]);
    events_visit(event, put_field, &p);
}

void events_neighbour(const flk_neighbour *one, int digits,
                      void (*put)(void *context, const char *text), void *context)
{
    struct printer p = {digits, put, context};
    const struct audience a = {put_field, &p};
    char text[TEXT_SIZE];
    snprintf(text, sizeof(text), "neighbour %lu", (unsigned long)one->id);
    put(context, text);
    tell_number(&a, "distance", one->distance);
    tell_flag(&a, "crowds", one->crowds);
    tell_vector(&a, "away", one->away);
    tell_vector(&a, "heading", one->heading);
    tell_vector(&a, "offset", one->offset);
}
