#include "pty_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

static size_t put_point(char *out, uint32_t point)
{
    if (point < 0x80) {
        out[0] = (char)(point ? point : ' ');
        return 1;
    }
    size_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t k = length - 1; k > 0; k--, point >>= 6)
        out[k] = (char)(0x80 | (point & 0x3f));
    out[0] = (char)((0xf00u >> length & 0xf0u) | point);
    return length;
}

VTermScreenCell pty_cell(struct pty *p, int column, int row)
{
    VTermScreenCell cell = {.width = 1};
    vterm_screen_get_cell(p->screen, (VTermPos){.row = row, .col = column}, &cell);
    return cell;
}

/* Where the row ends, as a text without the blanks at its end. */
static char *put_row(struct pty *p, int row, char *out)
{
    char *end = out;
    for (int column = 0; column < p->columns; column++) {
        VTermScreenCell cell = pty_cell(p, column, row);
        out += put_point(out, cell.chars[0]);
        if (out[-1] != ' ')
            end = out;
    }
    return end;
}

static char *room_for_text(struct pty *p)
{
    size_t size = ((size_t)p->columns * 4 + 1) * (size_t)p->rows + 1;
    free(p->text);
    p->text = malloc(size);
    assert_non_null(p->text);
    return p->text;
}

const char *pty_row(struct pty *p, int row)
{
    *put_row(p, row, room_for_text(p)) = '\0';
    return p->text;
}

const char *pty_screen(struct pty *p)
{
    char *out = room_for_text(p);
    for (int row = 0; row < p->rows; row++) {
        out = put_row(p, row, out);
        *out++ = '\n';
    }
    *out = '\0';
    return p->text;
}

static int width_of(const char *text, size_t length)
{
    int width = 0;
    for (size_t k = 0; k < length; k++)
        width += ((unsigned char)text[k] & 0xc0) != 0x80;
    return width;
}

bool pty_find(struct pty *p, const char *text, int *column, int *row)
{
    for (*row = 0; *row < p->rows; ++*row) {
        const char *line = pty_row(p, *row), *at = strstr(line, text);
        *column = at ? width_of(line, (size_t)(at - line)) : -1;
        if (at)
            return true;
    }
    return false;
}

bool pty_own_screen(const struct pty *p)
{
    return p->own_screen;
}

void pty_cursor(const struct pty *p, int *column, int *row)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(p->terminal), &at);
    *column = at.col;
    *row = at.row;
}

bool pty_cursor_shown(const struct pty *p)
{
    return !p->cursor_hidden;
}

bool pty_mouse(const struct pty *p)
{
    return p->mouse != VTERM_PROP_MOUSE_NONE;
}

bool pty_mouse_drags(const struct pty *p)
{
    return p->mouse == VTERM_PROP_MOUSE_DRAG;
}

const char *pty_behind(const struct pty *p, const char *bytes)
{
    const char *found = NULL, *from = p->log, *end = p->log + p->logged;
    size_t length = strlen(bytes);
    while ((from = memmem(from, (size_t)(end - from), bytes, length)))
        found = from += length;
    return found;
}

const char *pty_log(const struct pty *p)
{
    return p->log;
}

void pty_forget(struct pty *p)
{
    p->logged = 0;
    p->log[0] = '\0';
}

bool pty_switched_on(const struct pty *p, const char *on, const char *off)
{
    const char *last_on = pty_behind(p, on), *last_off = pty_behind(p, off);
    return last_on && (!last_off || last_on > last_off);
}

struct termios pty_modes(const struct pty *p)
{
    struct termios modes = {0};
    tcgetattr(p->slave, &modes);
    return modes;
}

struct termios pty_modes_before(const struct pty *p)
{
    return p->before;
}

void pty_set_modes(struct pty *p, const struct termios *modes)
{
    tcsetattr(p->slave, TCSANOW, modes);
}

size_t pty_bytes(const struct pty *p)
{
    return p->bytes;
}

size_t pty_answered(const struct pty *p)
{
    return p->answered;
}

int pty_unread(const struct pty *p)
{
    struct termios now = pty_modes(p), raw = now;
    int count = 0;
    raw.c_lflag &= ~(tcflag_t)ICANON; /* so that half a line counts */
    tcsetattr(p->slave, TCSANOW, &raw);
    ioctl(p->slave, FIONREAD, &count);
    tcsetattr(p->slave, TCSANOW, &now);
    return count;
}

pid_t pty_program(const struct pty *p)
{
    return p->program;
}

void pty_set_name(struct pty *p, const char *name)
{
    snprintf(p->name, sizeof(p->name), "%s", name);
}

void pty_fail(struct pty *p, const char *format, ...)
{
    char text[4096]; /* a screen fits */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    const char *state = p->ended ? "ended" : p->stopped ? "stopped" : "running";
    fprintf(stderr,
            "%s: %s\nthe program: %s, status 0x%x; %zu bytes came; the screen:\n%s",
            p->name, text, state, (unsigned)p->status, p->bytes, pty_screen(p));
    fail_msg("%s: %s", p->name, text);
    abort(); /* fail_msg() has jumped away */
}
