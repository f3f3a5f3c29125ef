#include "app/utf8.h"

#include <stddef.h>

/* How many bytes of UTF-8 a printable character has; 0 for what is none. */
static size_t character(const unsigned char *at)
{
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    bool begins = at[0] < 0x80 || (at[0] >= 0xc2 && at[0] <= 0xf4);
    bool control = (at[0] < ' ' && at[0] != '\t') || at[0] == 0x7f ||
                   (at[0] == 0xc2 && at[1] < 0xa0);
    if (!begins || control)
        return 0;
    for (size_t k = 1; k < length; k++)
        if ((at[k] & 0xc0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool beyond = (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf4 && at[1] >= 0x90);
    return overlong || beyond ? 0 : length;
}

const char *utf8_skip(const char *line)
{
    const unsigned char *at = (const unsigned char *)line;
    size_t length;
    while (*at && (length = character(at)) > 0)
        at += length;
    return (const char *)at;
}

bool utf8_is_text(const char *line)
{
    return *utf8_skip(line) == '\0';
}
