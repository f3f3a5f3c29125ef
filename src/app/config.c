#include "app/config.h"

#include "app/file.h"
#include "app/language.h"
#include "app/utf8.h"

#include <stdio.h>
#include <unistd.h>

#define WOULD_DO "rate, fps, glyphs, search, leaf, threads or simd would do"

static bool is_own(enum setting_id id)
{
    static const enum setting_id own[] = {SETTING_RATE,   SETTING_FPS,  SETTING_GLYPHS,
                                          SETTING_SEARCH, SETTING_LEAF, SETTING_THREADS,
                                          SETTING_SIMD};
    for (size_t k = 0; k < sizeof(own) / sizeof(*own); k++)
        if (own[k] == id)
            return true;
    return false;
}

/* One line; what is wrong with it in `why`. */
static bool read_line(struct setup *setup, const char *text, char why[MESSAGE_SIZE])
{
    struct line line;
    struct value value;
    if (!utf8_is_text(text)) {
        snprintf(why, MESSAGE_SIZE, "bytes that are no text");
        return false;
    }
    switch (language_read(text, &line, &value, why)) {
    case LINE_BLANK:
        return true;
    case LINE_WRONG:
        return false;
    case LINE_OTHER:
        snprintf(why, MESSAGE_SIZE, "unknown word \"%.40s\"; " WOULD_DO, line.word);
        return false;
    case LINE_SETTING:
        break;
    }
    if (is_own(value.setting.id))
        return setup_apply(setup, &value, 0, why);
    snprintf(why, MESSAGE_SIZE, "%s is not for the settings of all runs; " WOULD_DO,
             value.setting.name);
    return false;
}

bool config_read(struct setup *setup, char message[MESSAGE_SIZE])
{
    char path[FILE_PATH_SIZE], why[MESSAGE_SIZE];
    struct file file;
    if (!file_settings(path) || access(path, F_OK) != 0)
        return true;
    if (!file_read(path, &file, message))
        return false;
    bool ok = true;
    for (unsigned k = 0; ok && file.lines[k]; k++) {
        ok = read_line(setup, file.lines[k], why);
        if (!ok)
            file_fault(path, k + 1, why, message);
    }
    file_free(&file);
    return ok;
}
