/* A setup on the ground of a preset. */
#include "app/language.h"
#include "app/settings.h"

#include <stdio.h>
#include <string.h>

/* One line of a preset. The files are ours and a test reads each: a line that does not
 * parse is a fault of the build. */
static bool apply_line(struct setup *setup, const char *text)
{
    struct line line;
    struct setting setting;
    struct value value;
    char message[MESSAGE_SIZE];
    if (!language_cut(text, &line, message))
        return *message == '\0';
    return settings_find(line.word, &setting) &&
           settings_parse(&setting, line.rest, &value, message) &&
           setup_apply(setup, &value, message);
}

static bool apply_text(struct setup *setup, const char *text)
{
    char line[LINE_SIZE];
    bool ok = true;
    while (ok && *text) {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof(line), "%.*s", (int)length, text);
        ok = apply_line(setup, line);
        text += length + (text[length] == '\n');
    }
    return ok;
}

bool setup_init(struct setup *setup, const struct preset *preset)
{
    *setup =
        (struct setup){.search = FLK_SEARCH_GRID, .rate = 10, .fps = 30, .every = 1};
    start_init(&setup->start);
    setup->start.preset = preset->name;
    if (!apply_text(setup, preset->text)) {
        setup_free(setup);
        return false;
    }
    setup->obstacles_given = setup->predators_given = false;
    return true;
}

void setup_free(struct setup *setup)
{
    start_free(&setup->start);
}
