/*
 * Golden traces: what the flock of a file did, tick by tick, played again by the core
 * and compared record by record. doc/golden.md has the grammar.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "flk.h"

struct golden_report {
    size_t records;    /* compared without a difference */
    char message[400]; /* the first difference or fault: file, search, tick, record */
};

/* The whole text of a file, which the caller frees; or NULL, and errno says why. */
char *golden_read(const char *path);

/* Plays the trace in `text` with one search. True where every record agrees and there
 * is one at all. `name` is what the report calls the file. */
bool golden_play(const char *name, const char *text, flk_search_kind search,
                 struct golden_report *report);

#endif
