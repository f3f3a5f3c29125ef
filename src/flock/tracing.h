/*
 * How a step tells what it does, to whoever follows the boid. Whether it is told or
 * not, the step computes the same.
 */
#ifndef FLOCK_TRACING_H
#define FLOCK_TRACING_H

#include "flk.h"

/* Where a trace is written while it is made. */
struct tracing {
    flk_trace *trace;
    const uint32_t *ids; /* the neighbours that are read */
};

/* Tell an event: its kind, the member of flk_event that it fills, and with what. Its
 * line is that on which the macro stands, so it stands on one line (compilers differ in
 * which line a longer one has). Reads `tracing`, NULL where nobody follows. */
#define EVENT(name, member, ...)                                                       \
    do {                                                                               \
        if (tracing)                                                                   \
            tracing->trace->events[tracing->trace->count++] =                          \
                (flk_event){.kind = FLK_EVENT_##name,                                  \
                            .line = __LINE__,                                          \
                            .as.member = {__VA_ARGS__}};                               \
    } while (0)

/* What the event of a force is filled with. */
#define FORCE(rule, weight)                                                            \
    .aim = (rule).aim, .wish = (rule).wish, .force = (rule).f,                         \
    .strength = length((rule).f), .capped = (rule).capped,                             \
    .weighted = scale((rule).f, weight)

#endif
