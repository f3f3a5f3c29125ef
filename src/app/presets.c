#include "app/presets.h"

#include <stdio.h>
#include <string.h>

const char *preset_summary(const struct preset *preset, char text[PRESET_SUMMARY_SIZE])
{
    const char *line = preset->text + strspn(preset->text, "# ");
    snprintf(text, PRESET_SUMMARY_SIZE, "%.*s", (int)strcspn(line, "\n"), line);
    return text;
}
