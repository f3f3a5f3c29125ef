#include "term/terminal.h"

#include "term/signals.h"

#include <curses.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define COLUMNS_FIRST 80
#define ROWS_FIRST 24
#define SIZE_LIMIT 1500 /* of columns and rows: far beyond any screen */

/* Clicks (1000), and drags where the terminal knows them (1002), in the newer encoding;
 * pastes in brackets. Nothing comes of a pointer that moves without a button. */
#define MODES_ON "\033[?1000h\033[?1002h\033[?1006h\033[?2004h"
#define MODES_OFF "\033[?2004l\033[?1006l\033[?1002l\033[?1000l"

/* All motion, focus: what a program killed before us may have left on. */
#define OTHERS_OFF "\033[?1003l\033[?1004l"

/* ---- Strings ------------------------------------------------------------------- */

static void append(struct bytes *bytes, const char *text, size_t length)
{
    if (length > sizeof(bytes->at) - bytes->length)
        return;
    memcpy(bytes->at + bytes->length, text, length);
    bytes->length += length;
}

static void append_text(struct bytes *bytes, const char *text)
{
    append(bytes, text, strlen(text));
}

/* A terminal's own string, without the pauses that it may ask for: "$<5>". */
static void append_capability(struct bytes *bytes, const char *name)
{
    const char *text = tigetstr(name);
    if (!text || text == (const char *)-1)
        return;
    while (*text) {
        size_t length = strcspn(text, "$");
        append(bytes, text, length);
        text += length;
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end)
            text = end + 1;
        else if (*text)
            append(bytes, text++, 1);
    }
}

/* To the last line, however many there are, and empty it. Should a frame have been cut
 * inside a character, the blank (U+00A0, so that it is decoded) makes the terminal have
 * done with it. */
static void append_last_line(struct bytes *bytes, bool utf8)
{
    const char *move = tiparm(tigetstr("cup"), SIZE_LIMIT, 0);
    if (move)
        append_text(bytes, move);
    append_text(bytes, utf8 ? "\302\240\r" : " \r");
    append_capability(bytes, "el");
}

/* From a screen of our own to the one before; emptied, as tmux 3.3a after a resize
 * brings lines of ours along. */
static void append_way_back(struct bytes *bytes)
{
    const char *own = tigetstr("smcup");
    if (!own || own == (const char *)-1)
        return;
    append_capability(bytes, "home");
    append_capability(bytes, "ed");
    append_capability(bytes, "rmcup");
}

static bool has_modes(const struct terminal *t)
{
    const char *mouse = tigetstr("kmous");
    return !t->traits.plain && mouse && mouse != (const char *)-1;
}

static void find_strings(struct terminal *t)
{
    bool modes = has_modes(t);
    append_capability(&t->enter, "smcup");
    t->entered = t->enter.length; /* at the start curses sends this itself */
    append_capability(&t->enter, "smkx");
    if (modes) {
        append_text(&t->enter, MODES_OFF OTHERS_OFF MODES_ON);
        append_text(&t->leave, MODES_OFF);
    }
    append_capability(&t->leave, "rmkx");
    append_capability(&t->leave, "sgr0");
    if (t->colours > 0)
        append_capability(&t->leave, "op");
    append_capability(&t->leave, "cnorm");
    append_last_line(&t->leave, t->traits.utf8);
    append_way_back(&t->leave);
}

/* ---- Size ---------------------------------------------------------------------- */

static int limited(unsigned short size)
{
    return size < SIZE_LIMIT ? size : SIZE_LIMIT;
}

bool terminal_resized(struct terminal *t)
{
    struct winsize size;
    if (ioctl(t->frame.terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_row == 0)
        return false;
    if (limited(size.ws_col) == t->columns && limited(size.ws_row) == t->rows)
        return false;
    t->columns = limited(size.ws_col);
    t->rows = limited(size.ws_row);
    resize_term(t->rows, t->columns);
    t->anew = true;
    return true;
}

/* ---- In and out ---------------------------------------------------------------- */

/* All keys as they are typed, but Ctrl-C, Ctrl-Z and Ctrl-\ as signals. */
static bool set_modes(struct terminal *t)
{
    cbreak();
    noecho();
    nonl();
    if (tcgetattr(t->frame.terminal, &t->raw) != 0)
        return false;
    t->raw.c_lflag &= ~(tcflag_t)IEXTEN; /* Ctrl-V would hide the next key */
    return tcsetattr(t->frame.terminal, TCSANOW, &t->raw) == 0;
}

bool terminal_open(struct terminal *t, bool colour)
{
    *t = (struct terminal){.traits = term_traits(), .anew = true};
    if (!frame_open(&t->frame) || tcgetattr(t->frame.terminal, &t->before) != 0)
        return false;
    t->screen = newterm(NULL, t->frame.stream, stdin);
    if (!t->screen)
        return false;
    t->colours = blit_open(colour);
    find_strings(t);
    signals_guard(t->frame.terminal, &t->before, t->leave.at, t->leave.length);
    t->columns = COLUMNS_FIRST;
    t->rows = ROWS_FIRST;
    resize_term(t->rows, t->columns);
    terminal_resized(t);
    return set_modes(t);
}

void terminal_leave(struct terminal *t)
{
    frame_drop(&t->frame);
    signals_put_back();
}

void terminal_enter(struct terminal *t)
{
    signals_guard(t->frame.terminal, &t->before, t->leave.at, t->leave.length);
    while (tcsetattr(t->frame.terminal, TCSANOW, &t->raw) != 0 && errno == EINTR)
        ; /* stopped by it in the background, until we are in front again */
    t->entered = 0;
    t->anew = true;
}

void terminal_close(struct terminal *t)
{
    terminal_leave(t);
    if (t->screen)
        delscreen(t->screen);
    frame_close(&t->frame);
}

/* ---- Drawing ------------------------------------------------------------------- */

bool terminal_draw(struct terminal *t, const struct cells *cells)
{
    frame_begin(&t->frame);
    if (t->entered < t->enter.length)
        frame_add(&t->frame, t->enter.at + t->entered, t->enter.length - t->entered);
    t->entered = t->enter.length;
    blit_draw(t->colours, cells, t->anew);
    t->anew = false;
    return frame_end(&t->frame);
}
