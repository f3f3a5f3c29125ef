/* The run without a terminal: rows on standard output. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "app/setup.h"

/* Play a setup and write what it asks for. Returns the exit status: 0; 1 where writing
 * failed or memory ran out; 2 where the setup does not fit, with nothing written. */
int batch_run(const struct setup *setup);

#endif
