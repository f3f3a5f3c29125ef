/* The run without a terminal: rows on standard output. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "app/run.h"
#include "app/setup.h"

/* Play a setup and write what it asks for. Returns the exit status: 0; 1 where writing
 * failed or memory ran out; 2 where the setup does not fit, with nothing written. */
int batch_run(const struct setup *setup);

/* Write the scenario that the setup asks for, if it does; false, and standard error
 * says why, where it cannot be written. */
bool batch_save(const struct setup *setup, const struct run *run);

#endif
