/* Is it text? UTF-8 without control characters but tabs. */
#ifndef APP_UTF8_H
#define APP_UTF8_H

#include <stdbool.h>

/* The rest of a line from where it is no text; its end where all of it is. */
const char *utf8_skip(const char *line);
bool utf8_is_text(const char *line);

#endif
