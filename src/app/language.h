/*
 * A line of the language that presets and `:` speak: a word and its values, "radius 5",
 * "obstacle 12 13 2"; '#' begins a comment.
 */
#ifndef APP_LANGUAGE_H
#define APP_LANGUAGE_H

#include "app/value.h"

#define LINE_SIZE 256

struct line {
    char word[LINE_SIZE];
    char text[LINE_SIZE]; /* what follows it, as it stands */
    char rest[LINE_SIZE]; /* the same, its words joined by commas */
};

/* Cut a line into its word and its values. False for a blank line or a comment. A line
 * over LINE_SIZE - 1 bytes is refused with a message. */
bool language_cut(const char *text, struct line *line, char message[MESSAGE_SIZE]);

#endif
