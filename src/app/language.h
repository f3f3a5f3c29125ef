/*
 * A line of the language that scenarios and `:` speak: a word and its values, "radius
 * 5", "obstacle 12 13 2"; '#' begins a comment. The words are those of the settings;
 * where commands are taken too (`:`, tours), theirs.
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

/* The value that a line gives a setting; a file's name points into the line. False,
 * with a message, where it is none. */
bool language_value(const struct line *line, const struct setting *setting,
                    struct value *value, char message[MESSAGE_SIZE]);

enum line_kind {
    LINE_BLANK,   /* or a comment */
    LINE_SETTING, /* *value is it */
    LINE_OTHER,   /* its word is no setting */
    LINE_WRONG    /* the message says why */
};

/* Cut a line and read what it sets. */
enum line_kind language_read(const char *text, struct line *line, struct value *value,
                             char message[MESSAGE_SIZE]);

#endif
