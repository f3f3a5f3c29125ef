/*
 * The bytes that libtermkey 0.22 reads rightly. What it does not:
 *   - a control sequence of more than 16 parameters runs over an array of its own;
 *   - where there is more than parameters in one (ESC [ ! A), or where a number is
 *     missing (ESC [ u, ESC [ ~), it reads far outside of its tables;
 *   - it looks for the end of a sequence behind control characters, and takes bytes
 *     0x80 to 0x9f for controls even where they are UTF-8;
 *   - a string longer than its buffer jams it, and BEL does not end one.
 */
#include "term/filter.h"

#define ESC 0x1b
#define BEL 0x07
#define CAN 0x18
#define SUB 0x1a

#define SEPARATORS_MAX 15
#define DIGITS_MAX 6
#define MOUSE_BYTES 3
#define NONE (-1)      /* of parameters */
#define KEY_BY_CODE 27 /* ESC [ 27 ; modifiers ; code point ~ */

/* What ends a control sequence that is none, as no key has it; a string. */
#define CLOSER 'X'
#define TERMINATOR 0x9c

static size_t one(unsigned char *out, int byte)
{
    out[0] = (unsigned char)byte;
    return 1;
}

static void enter(struct filter *f, enum filter_state state)
{
    f->state = state;
    f->length = f->separators = f->digits = 0;
    f->first = NONE;
    f->form = FORM_BARE;
}

/* How many bytes follow the first one of a UTF-8 character; 0: it begins none. */
static int following(unsigned char byte)
{
    if (byte < 0xc2 || byte > 0xf4)
        return 0;
    return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

static size_t in_text(struct filter *f, unsigned char byte, unsigned char *out)
{
    enter(f, byte == ESC ? FILTER_ESCAPE : FILTER_TEXT);
    if (byte < 0x80)
        f->continuing = 0;
    else if (!f->utf8)
        return 0;
    else if (byte < 0xc0 && f->continuing > 0)
        f->continuing--;
    else {
        f->continuing = following(byte);
        if (f->continuing == 0)
            return 0;
    }
    return one(out, byte);
}

static size_t after_escape(struct filter *f, unsigned char byte, unsigned char *out)
{
    if (byte == ESC) /* libtermkey would wait behind any number of them */
        return 0;
    if (byte != '[' && byte != ']' && byte != 'P')
        return in_text(f, byte, out);
    enter(f, byte == '[' ? FILTER_CONTROL : FILTER_STRING);
    return one(out, byte);
}

/* What libtermkey is to see: keys, paste marks and mouse reports. Not keys by their
 * code point nor keys without a number, as it looks for what is missing anywhere. */
static bool is_safe(const struct filter *f, unsigned char final)
{
    if (f->form == FORM_MOUSE)
        return final == 'M' || final == 'm';
    if (final == '~' && (f->first == NONE || f->first == KEY_BY_CODE))
        return false;
    return f->form == FORM_BARE && final != 'u';
}

static size_t end_control(struct filter *f, unsigned char final, unsigned char *out)
{
    bool safe = is_safe(f, final);
    bool old_mouse = f->form == FORM_BARE && final == 'M' && f->separators < 2;
    enter(f, old_mouse ? FILTER_MOUSE : FILTER_TEXT);
    return one(out, safe ? final : CLOSER);
}

static size_t in_digits(struct filter *f, unsigned char byte, unsigned char *out)
{
    if (++f->digits > DIGITS_MAX)
        return 0;
    if (f->separators == 0)
        f->first = (f->first == NONE ? 0 : f->first * 10) + byte - '0';
    return one(out, byte);
}

static size_t in_control(struct filter *f, unsigned char byte, unsigned char *out)
{
    if (byte == ESC || byte == CAN || byte == SUB)
        return one(out, CLOSER) + in_text(f, byte, out + 1);
    if (byte < ' ' || byte > '~')
        return 0;
    if (byte >= '@')
        return end_control(f, byte, out);
    bool begins = f->length++ == 0;
    if (byte >= '0' && byte <= '9')
        return in_digits(f, byte, out);
    if (byte == ';') {
        f->digits = 0;
        return ++f->separators <= SEPARATORS_MAX ? one(out, byte) : 0;
    }
    f->form = begins && byte == '<' ? FORM_MOUSE : FORM_OTHER;
    return begins ? one(out, byte) : 0;
}

/* What a string says is of no use here: only its end is passed on. */
static size_t in_string(struct filter *f, unsigned char byte, unsigned char *out)
{
    f->length++;
    if (byte == ESC)
        f->state = FILTER_STRING_ESCAPE;
    if (byte != BEL && byte != CAN && byte != SUB)
        return 0;
    enter(f, FILTER_TEXT);
    return one(out, TERMINATOR);
}

static size_t after_string_escape(struct filter *f, unsigned char byte,
                                  unsigned char *out)
{
    size_t count = one(out, TERMINATOR);
    enter(f, FILTER_TEXT);
    if (byte == '\\')
        return count;
    count += in_text(f, ESC, out + count);
    return count + after_escape(f, byte, out + count);
}

static size_t in_mouse(struct filter *f, unsigned char byte, unsigned char *out)
{
    if (++f->length == MOUSE_BYTES)
        enter(f, FILTER_TEXT);
    return one(out, byte);
}

size_t filter_byte(struct filter *f, unsigned char byte, unsigned char out[FILTER_MOST])
{
    static size_t (*const take[])(struct filter *, unsigned char, unsigned char *) = {
        [FILTER_TEXT] = in_text,
        [FILTER_ESCAPE] = after_escape,
        [FILTER_CONTROL] = in_control,
        [FILTER_STRING] = in_string,
        [FILTER_STRING_ESCAPE] = after_string_escape,
        [FILTER_MOUSE] = in_mouse,
    };
    if (byte == '\0' && f->state != FILTER_MOUSE)
        return 0;
    return take[f->state](f, byte, out);
}

bool filter_inside(const struct filter *f)
{
    return f->state == FILTER_CONTROL || f->state == FILTER_MOUSE ||
           f->state == FILTER_STRING_ESCAPE ||
           (f->state == FILTER_STRING && f->length > 0);
}

size_t filter_close(struct filter *f, unsigned char out[FILTER_MOST])
{
    size_t count = 0;
    if (f->state == FILTER_CONTROL)
        count = one(out, CLOSER);
    else if (f->state == FILTER_MOUSE)
        for (; f->length < MOUSE_BYTES; f->length++)
            out[count++] = ' '; /* a place off the screen */
    else if (filter_inside(f))
        count = one(out, TERMINATOR);
    enter(f, FILTER_TEXT);
    f->continuing = 0;
    return count;
}
