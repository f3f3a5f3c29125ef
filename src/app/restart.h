/* A run from its start again, with what was changed on the way. */
#ifndef APP_RESTART_H
#define APP_RESTART_H

#include "app/run.h"

/* The start of a run that begins with the rules, boids, obstacles and predators as they
 * were changed on the way; what is planned stays planned. Another seed: its boids, as
 * many. FLK_NO_MEMORY, and *start holds nothing; else the caller ends it with
 * start_free(). */
flk_status restart_of(const struct run *run, uint64_t seed, struct start *start,
                      flk_error *error);

#endif
