/* Guided tours on the command line: found by name or in a file, listed, checked. */
#ifndef CLI_TOUR_H
#define CLI_TOUR_H

#include "app/tour.h"

/* Find the tour that a word names, one of the program's or a file, and read it.
 * `number` is that in tour_table, -1 for a file. False where there is none or it is
 * wrong, and a line on standard error says why. The caller ends it with script_free().
 */
bool tour_find(const char *word, bool utf8, struct script *script, int *number);

/* Names and titles of the program's own on standard output. Returns the exit status. */
int tour_list(bool utf8);

/* Run the tours named, or all of the program's where `count` is 0, and write what came
 * of each claim. Returns the exit status: 0 where all hold, 1 where one does not, 2
 * where a tour is wrong or not to be found. `utf8`: what the terminal can show. */
int tour_check(char **words, int count, bool utf8);

#endif
