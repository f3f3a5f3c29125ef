/* The named starts that the program ships: files in the language of `:`, built in. */
#ifndef APP_PRESETS_H
#define APP_PRESETS_H

struct preset {
    const char *name;
    const char *text; /* the file; its first line is a comment: what it is */
};

/* Ends with a NULL name. Made by the Makefile from src/data/presets. */
extern const struct preset preset_table[];

/* What a preset is: the first line of its file without the '#'. Returns text. */
#define PRESET_SUMMARY_SIZE 128
const char *preset_summary(const struct preset *preset, char text[PRESET_SUMMARY_SIZE]);

#endif
