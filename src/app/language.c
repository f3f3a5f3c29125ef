#include "app/language.h"

#include <stdio.h>
#include <string.h>

/* Copy the next word, if there is one, and move behind it. */
static bool next_word(const char **text, char *out, size_t room)
{
    *text += strspn(*text, " \t\r");
    size_t length = strcspn(*text, " \t\r");
    if (length == 0 || **text == '#')
        return false;
    snprintf(out, room, "%.*s", (int)length, *text);
    *text += length;
    return true;
}

/* Up to a comment, without blanks at either end. */
static void copy_trimmed(const char *text, char out[LINE_SIZE])
{
    text += strspn(text, " \t\r");
    size_t length = 0;
    for (size_t k = 0;
         text[k] && !(text[k] == '#' && (k == 0 || strchr(" \t", text[k - 1]))); k++)
        if (!strchr(" \t\r", text[k]))
            length = k + 1;
    snprintf(out, LINE_SIZE, "%.*s", (int)length, text);
}

bool language_cut(const char *text, struct line *line, char message[MESSAGE_SIZE])
{
    *message = '\0';
    if (strlen(text) >= LINE_SIZE) {
        snprintf(message, MESSAGE_SIZE, "the line is too long; up to %d bytes would do",
                 LINE_SIZE - 1);
        return false;
    }
    if (!next_word(&text, line->word, LINE_SIZE))
        return false;
    size_t used = 0;
    copy_trimmed(text, line->text);
    line->rest[0] = '\0';
    while (next_word(&text, line->rest + used + (used > 0), LINE_SIZE - used - 1)) {
        if (used > 0)
            line->rest[used] = ',';
        used = strlen(line->rest);
    }
    return true;
}

/* Is its value a list of words? The others have one, blanks in it or not. */
static bool is_list(const struct setting *s)
{
    switch (s->type) {
    case VALUE_SIZE:
    case VALUE_OBSTACLE:
    case VALUE_BOID:
    case VALUE_PREDATOR:
    case VALUE_POPULATE:
    case VALUE_INSERT:
    case VALUE_REMOVE:
    case VALUE_AT:
        return true;
    case VALUE_CHOICE:
        return s->option == FLK_OPTION_WORLD; /* its size may follow */
    case VALUE_FLAG:
    case VALUE_REAL:
    case VALUE_WHOLE:
    case VALUE_SEED:
    case VALUE_PRESET:
    case VALUE_FILE:
        break;
    }
    return false;
}

bool language_value(const struct line *line, const struct setting *setting,
                    struct value *value, char message[MESSAGE_SIZE])
{
    char why[MESSAGE_SIZE];
    const char *text = is_list(setting) ? line->rest : line->text;
    if (value_parse(setting, text, value, why))
        return true;
    snprintf(message, MESSAGE_SIZE, "%s: %.220s", setting->name, why);
    return false;
}

enum line_kind language_read(const char *text, struct line *line, struct value *value,
                             char message[MESSAGE_SIZE])
{
    struct setting setting;
    if (!language_cut(text, line, message))
        return *message ? LINE_WRONG : LINE_BLANK;
    if (!settings_find(line->word, &setting))
        return LINE_OTHER;
    return language_value(line, &setting, value, message) ? LINE_SETTING : LINE_WRONG;
}
