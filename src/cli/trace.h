/* The events of a boid as lines: "tick 1 boid 7 separation force -0.06 0.04 …". */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "flk.h"

#include <stdbool.h>
#include <stdio.h>

/* One line an event, of words and numbers, or one JSON object an event. */
void trace_write(FILE *out, const flk_trace *trace, bool json);

#endif
