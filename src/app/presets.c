#include "app/presets.h"

#include <stdio.h>
#include <string.h>

const char *preset_summary(const struct text *preset, char text[PRESET_SUMMARY_SIZE])
{
    const char *line = preset->lines[0];
    snprintf(text, PRESET_SUMMARY_SIZE, "%s", line + strspn(line, "# "));
    return text;
}
