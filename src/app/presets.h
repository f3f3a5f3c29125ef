/* The named starts that the program ships: scenarios, built in. */
#ifndef APP_PRESETS_H
#define APP_PRESETS_H

#include "app/texts.h"

/* Ends with a NULL name; the first is what the program starts with. A text's first line
 * is a comment: what it is. */
extern const struct text preset_table[];

/* What a preset is: the first line of its file without the '#'. Returns text. */
#define PRESET_SUMMARY_SIZE 128
const char *preset_summary(const struct text *preset, char text[PRESET_SUMMARY_SIZE]);

#endif
