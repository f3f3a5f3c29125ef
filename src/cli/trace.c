#include "cli/trace.h"

#include "app/events.h"
#include "app/number.h"

#include <inttypes.h>

/* ---- Lines --------------------------------------------------------------------- */

static void put_text(void *context, const char *text)
{
    fprintf(context, " %s", text);
}

static void write_text(FILE *out, const flk_trace *trace, const flk_event *event)
{
    fprintf(out, "tick %" PRIu64 " boid %" PRIu32, trace->tick, trace->boid);
    events_fields(event, 0, put_text, out);
    fputc('\n', out);
}

/* ---- JSON ---------------------------------------------------------------------- */

static void put_numbers(FILE *out, const struct event_field *field)
{
    fputc('[', out);
    for (size_t k = 0; k < field->count; k++)
        fprintf(out, "%s%" PRIu32, k == 0 ? "" : ",", field->numbers[k]);
    fputc(']', out);
}

static void put_json(void *context, const struct event_field *field)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    FILE *out = context;
    fprintf(out, ",\"%s\":", field->name);
    switch (field->type) {
    case FIELD_NUMBER:
        fputs(number_print(x, field->number), out);
        break;
    case FIELD_VECTOR:
        fprintf(out, "[%s,%s]", number_print(x, field->vector.x),
                number_print(y, field->vector.y));
        break;
    case FIELD_FLAG:
        fputs(field->flag ? "true" : "false", out);
        break;
    case FIELD_NUMBERS:
        put_numbers(out, field);
        break;
    }
}

static void write_json(FILE *out, const flk_trace *trace, const flk_event *event)
{
    fprintf(out, "{\"tick\":%" PRIu64 ",\"boid\":%" PRIu32 ",\"event\":\"%s\"",
            trace->tick, trace->boid, flk_event_names[event->kind]);
    events_visit(event, put_json, out);
    fputs("}\n", out);
}

void trace_write(FILE *out, const flk_trace *trace, bool json)
{
    for (size_t k = 0; k < trace->count; k++)
        (json ? write_json : write_text)(out, trace, &trace->events[k]);
}
