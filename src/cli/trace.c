#include "cli/trace.h"

#include "app/number.h"

#include <inttypes.h>

/* Where the fields of an event go, and how they are written. */
struct writer {
    FILE *out;
    bool json;
};

static void put_name(const struct writer *w, const char *name)
{
    fprintf(w->out, w->json ? ",\"%s\":" : " %s ", name);
}

static void put_number(const struct writer *w, const char *name, double value)
{
    char text[NUMBER_SIZE];
    put_name(w, name);
    fputs(number_print(text, value), w->out);
}

static void put_vector(const struct writer *w, const char *name, flk_vec v)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    put_name(w, name);
    fprintf(w->out, w->json ? "[%s,%s]" : "%s %s", number_print(x, v.x),
            number_print(y, v.y));
}

static void put_flag(const struct writer *w, const char *name, bool flag)
{
    put_name(w, name);
    fputs(w->json ? flag ? "true" : "false" : flag ? "yes" : "no", w->out);
}

static void put_neighbours(const struct writer *w, const flk_event *event)
{
    size_t count = event->as.neighbours.count;
    put_number(w, "count", (double)count);
    put_number(w, "crowding", (double)event->as.neighbours.crowding);
    if (count == 0 && !w->json)
        return;
    put_name(w, "ids");
    if (w->json)
        fputc('[', w->out);
    for (size_t k = 0; k < count; k++)
        fprintf(w->out, "%s%" PRIu32,
                k == 0    ? ""
                : w->json ? ","
                          : " ",
                event->as.neighbours.ids[k]);
    if (w->json)
        fputc(']', w->out);
}

static void put_force(const struct writer *w, const flk_event *event)
{
    put_vector(w, "force", event->as.force.force);
    put_number(w, "strength", event->as.force.strength);
    put_flag(w, "capped", event->as.force.capped);
    if (event->kind == FLK_EVENT_COHESION)
        put_vector(w, "point", event->as.force.point);
    if (event->kind == FLK_EVENT_FLEE)
        put_flag(w, "fleeing", event->as.force.fleeing);
}

static void put_steer(const struct writer *w, const flk_event *event)
{
    put_vector(w, "push", event->as.steer.push);
    put_flag(w, "capped", event->as.steer.capped);
    put_vector(w, "velocity", event->as.steer.velocity);
    put_number(w, "speed", event->as.steer.speed);
    put_flag(w, "limited", event->as.steer.limited);
    put_flag(w, "raised", event->as.steer.raised);
}

static void put_move(const struct writer *w, const flk_event *event)
{
    put_vector(w, "position", event->as.move.position);
    put_flag(w, "wrapped", event->as.move.wrapped);
}

static void put_event(const struct writer *w, const flk_event *event)
{
    if (event->kind == FLK_EVENT_NEIGHBOURS)
        put_neighbours(w, event);
    else if (event->kind == FLK_EVENT_STEER)
        put_steer(w, event);
    else if (event->kind == FLK_EVENT_MOVE)
        put_move(w, event);
    else
        put_force(w, event);
}

void trace_write(FILE *out, const flk_trace *trace, bool json)
{
    const struct writer w = {out, json};
    for (size_t k = 0; k < trace->count; k++) {
        const flk_event *event = &trace->events[k];
        fprintf(out,
                json ? "{\"tick\":%" PRIu64 ",\"boid\":%" PRIu32 ",\"event\":\"%s\""
                     : "tick %" PRIu64 " boid %" PRIu32 " %s",
                trace->tick, trace->boid, flk_event_names[event->kind]);
        put_event(&w, event);
        fputs(json ? "}\n" : "\n", out);
    }
}
