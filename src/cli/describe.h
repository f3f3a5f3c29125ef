/* `boids run --describe`: a run in words, a line at a time, for a screen reader or a
 * log. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H

#include "app/setup.h"

/* Run it; the setup is taken over. Returns the exit status: 0; 1 where writing or
 * memory failed; 2 for what does not go together. */
int describe_run(struct setup *setup);

#endif
