/*
 * Scenarios: a world, its rules, who flies in it and what changes at which tick, as a
 * text in the language of `:`, a line each, that ends with `end`. doc/scenarios.md says
 * it to the reader. What scenario_write() writes reads back as the same run, bit for
 * bit.
 */
#ifndef APP_SCENARIO_H
#define APP_SCENARIO_H

#include "app/file.h"
#include "app/run.h"
#include "app/setup.h"

#include <stdio.h>

/* Without a word about it a scenario has so many boids. */
#define SCENARIO_BOIDS 24

struct scenario_error {
    unsigned line; /* from 1 on; 0: with the whole */
    char message[MESSAGE_SIZE];
};

/* Read lines, without their newlines and ended by NULL, into a setup that setup_begin()
 * has begun; nothing of the lines is kept. False where they are no scenario, and then
 * the setup holds nothing. Else the caller ends it with setup_free(). `name` is what
 * it is called. */
bool scenario_read(struct setup *setup, const char *name, const char *const *lines,
                   struct scenario_error *error);

/* Put a map on a setup: rows alone, or between "map W H" and "end map". False where
 * they are none; the setup is to be freed all the same. */
bool scenario_read_map(struct setup *setup, const char *const *lines,
                       struct scenario_error *error);

/* Write a run as it was begun and changed: its start, what is planned and what was
 * changed on the way, up to where it is and beyond. `setup` says how it is computed and
 * shown. Whether all was written, `out` knows. */
void scenario_write(FILE *out, const struct setup *setup, const struct run *run);

/* Read the scenario that a word means (file_find()) as scenario_read() does, called by
 * its file. The message says which file, which line, and why not. */
bool scenario_load(struct setup *setup, const char *word, char message[MESSAGE_SIZE]);

/* Put the map in a file on a setup. */
bool scenario_load_map(struct setup *setup, const char *path,
                       char message[MESSAGE_SIZE]);

/* Write a run where a word says (file_place()). `path` is where that is. */
bool scenario_save(const char *word, const struct setup *setup, const struct run *run,
                   char path[FILE_PATH_SIZE], char message[MESSAGE_SIZE]);

#endif
