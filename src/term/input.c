#include "term/input.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <termkey.h>
#include <unistd.h>

/* The silence, in seconds, that ends what has no end of its own: an Esc that may begin
 * a sequence; a sequence or a paste of which a part has come. */
#define SILENCE_ESCAPE 0.05
#define SILENCE_INSIDE 1.0

/* More than the parameters of any sequence that passes the filter. */
#define PARAMETERS 32

#define PASTE_BEGINS 200
#define PASTE_ENDS 201

static const struct {
    TermKeySym symbol;
    key key;
} symbols[] = {
    {TERMKEY_SYM_UP, KEY_OF_UP},          {TERMKEY_SYM_DOWN, KEY_OF_DOWN},
    {TERMKEY_SYM_LEFT, KEY_OF_LEFT},      {TERMKEY_SYM_RIGHT, KEY_OF_RIGHT},
    {TERMKEY_SYM_HOME, KEY_OF_HOME},      {TERMKEY_SYM_FIND, KEY_OF_HOME},
    {TERMKEY_SYM_END, KEY_OF_END},        {TERMKEY_SYM_SELECT, KEY_OF_END},
    {TERMKEY_SYM_PAGEUP, KEY_OF_PAGE_UP}, {TERMKEY_SYM_PAGEDOWN, KEY_OF_PAGE_DOWN},
    {TERMKEY_SYM_ENTER, KEY_OF_ENTER},    {TERMKEY_SYM_KPENTER, KEY_OF_ENTER},
    {TERMKEY_SYM_TAB, KEY_OF_TAB},        {TERMKEY_SYM_BACKSPACE, KEY_OF_BACKSPACE},
    {TERMKEY_SYM_DELETE, KEY_OF_DELETE},  {TERMKEY_SYM_ESCAPE, KEY_OF_ESCAPE},
};

/* What Ctrl with a letter is, where it is something. */
static const struct {
    char letter;
    key key;
} controls[] = {
    {'h', KEY_OF_BACKSPACE}, {'i', KEY_OF_TAB},   {'j', KEY_OF_ENTER},
    {'l', KEY_OF_REDRAW},    {'m', KEY_OF_ENTER},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Under xterm terminfo calls "\E[<" the mouse's key, and libtermkey would read old
 * mouse reports behind it; it knows the new ones by itself. */
static const char *without_mouse(const char *name, const char *value, void *data)
{
    (void)data;
    return strcmp(name, "key_mouse") == 0 ? NULL : value;
}

bool input_open(struct input *input, bool utf8)
{
    int flags = (utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW) | TERMKEY_FLAG_NOSTART |
                TERMKEY_FLAG_CONVERTKP;
    *input = (struct input){.filter.utf8 = utf8};
    input->parser = termkey_new_abstract(getenv("TERM"), flags);
    if (!input->parser)
        return false;
    termkey_hook_terminfo_getstr(input->parser, without_mouse, NULL);
    termkey_set_canonflags(input->parser, TERMKEY_CANON_DELBS);
    return termkey_start(input->parser);
}

void input_close(struct input *input)
{
    if (input->parser)
        termkey_destroy(input->parser);
    input->parser = NULL;
}

bool input_read(struct input *input, double now)
{
    ssize_t count = read(STDIN_FILENO, input->bytes, sizeof(input->bytes));
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (count <= 0)
        return false;
    input->next = 0;
    input->count = (size_t)count;
    input->heard = now;
    return true;
}

/* ---- What libtermkey says, in our words ---------------------------------------- */

static key key_of_symbol(const TermKeyKey *said)
{
    if (said->code.sym == TERMKEY_SYM_TAB && said->modifiers & TERMKEY_KEYMOD_SHIFT)
        return KEY_OF_BACKTAB;
    for (size_t k = 0; k < COUNT_OF(symbols); k++)
        if (symbols[k].symbol == said->code.sym)
            return symbols[k].key;
    return KEY_OF_NONE;
}

static key key_of_control(long letter)
{
    for (size_t k = 0; k < COUNT_OF(controls); k++)
        if (controls[k].letter == letter)
            return controls[k].key;
    return KEY_OF_NONE;
}

static key key_of_character(const TermKeyKey *said, bool utf8)
{
    long point = said->code.codepoint;
    bool broken = point == 0xfffd || (point >= 0xd800 && point < 0xe000);
    if (said->modifiers & TERMKEY_KEYMOD_CTRL)
        return key_of_control(point);
    if (point < ' ' || (point >= 0x7f && point < 0xa0) || broken)
        return KEY_OF_NONE;
    return point < (utf8 ? 0x110000 : 0x80) ? (key)point : KEY_OF_NONE;
}

/* Alt with a key is Esc and the key: who types Esc and at once a key loses neither. */
static struct input_event with_alt(struct input *input, const TermKeyKey *said, key k)
{
    if (k != KEY_OF_NONE && said->modifiers & TERMKEY_KEYMOD_ALT) {
        input->after = k;
        k = KEY_OF_ESCAPE;
    }
    return (struct input_event){.kind = k ? INPUT_KEY : INPUT_NONE, .key = k};
}

static struct input_event event_of_character(struct input *input,
                                             const TermKeyKey *said)
{
    key k = key_of_character(said, input->filter.utf8);
    if (!input->pasting)
        return with_alt(input, said, k);
    bool plain = !(said->modifiers & (TERMKEY_KEYMOD_ALT | TERMKEY_KEYMOD_CTRL));
    return (struct input_event){.kind = k && plain ? INPUT_PASTE : INPUT_NONE,
                                .key = k};
}

/* The older encoding does not say which button was let go: 0. */
static enum input_kind kind_of_mouse(TermKeyMouseEvent what, int button)
{
    if (what == TERMKEY_MOUSE_RELEASE && button <= 1)
        return INPUT_RELEASE;
    if (button != 1)
        return INPUT_NONE;
    return what == TERMKEY_MOUSE_PRESS  ? INPUT_PRESS
           : what == TERMKEY_MOUSE_DRAG ? INPUT_DRAG
                                        : INPUT_NONE;
}

static struct input_event event_of_mouse(struct input *input, const TermKeyKey *said)
{
    TermKeyMouseEvent what = TERMKEY_MOUSE_UNKNOWN;
    int button = 0, line = 0, column = 0;
    termkey_interpret_mouse(input->parser, said, &what, &button, &line, &column);
    bool sound = line > 0 && column > 0 && !input->pasting;
    return (struct input_event){.kind =
                                    sound ? kind_of_mouse(what, button) : INPUT_NONE,
                                .column = column - 1,
                                .row = line - 1};
}

static void note_paste(struct input *input, const TermKeyKey *said)
{
    long parameters[PARAMETERS];
    size_t count = PARAMETERS;
    unsigned long command;
    if (termkey_interpret_csi(input->parser, said, parameters, &count, &command) !=
            TERMKEY_RES_KEY ||
        command != '~' || count < 1)
        return;
    if (parameters[0] == PASTE_BEGINS)
        input->pasting = true;
    else if (parameters[0] == PASTE_ENDS)
        input->pasting = false;
}

static struct input_event event_of(struct input *input, const TermKeyKey *said)
{
    if (said->type == TERMKEY_TYPE_UNICODE)
        return event_of_character(input, said);
    if (said->type == TERMKEY_TYPE_KEYSYM && !input->pasting)
        return with_alt(input, said, key_of_symbol(said));
    if (said->type == TERMKEY_TYPE_MOUSE)
        return event_of_mouse(input, said);
    if (said->type == TERMKEY_TYPE_UNKNOWN_CSI)
        note_paste(input, said);
    return (struct input_event){.kind = INPUT_NONE};
}

/* ---- Parsing ------------------------------------------------------------------- */

static void pass_byte(struct input *input)
{
    unsigned char out[FILTER_MOST];
    size_t count = filter_byte(&input->filter, input->bytes[input->next++], out);
    termkey_push_bytes(input->parser, (const char *)out, count);
}

double input_deadline(const struct input *input)
{
    if (input->pasting || (input->unfinished && filter_inside(&input->filter)))
        return input->heard + SILENCE_INSIDE;
    return input->unfinished ? input->heard + SILENCE_ESCAPE : HUGE_VAL;
}

/* Nothing followed in time: take what is there for what it is by itself. */
static TermKeyResult settle(struct input *input, double now, TermKeyKey *said)
{
    unsigned char out[FILTER_MOST];
    if (!input->unfinished) {
        input->pasting = false;
        return TERMKEY_RES_NONE;
    }
    size_t count = filter_close(&input->filter, out);
    input->heard = now;
    termkey_push_bytes(input->parser, (const char *)out, count);
    return termkey_getkey_force(input->parser, said);
}

struct input_event input_next(struct input *input, double now)
{
    struct input_event event = {.kind = INPUT_NONE};
    TermKeyKey said;
    if (input->after) {
        event = (struct input_event){.kind = INPUT_KEY, .key = input->after};
        input->after = KEY_OF_NONE;
    }
    while (event.kind == INPUT_NONE) {
        TermKeyResult result = termkey_getkey(input->parser, &said);
        input->unfinished = result == TERMKEY_RES_AGAIN;
        if (result != TERMKEY_RES_KEY && input->next < input->count) {
            pass_byte(input);
            continue;
        }
        if (result != TERMKEY_RES_KEY && now >= input_deadline(input))
            result = settle(input, now, &said);
        if (result != TERMKEY_RES_KEY)
            break;
        event = event_of(input, &said);
    }
    return event;
}
