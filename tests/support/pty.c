#include "pty.h"

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a wait may take, in seconds: far more than anything needs. */
#define PATIENCE 20.0

#define STILL 0.25
#define LOG_SIZE 65536
#define READ_SIZE 65536

/* ---- The parent of the program -----------------------------------------------------
 */

enum news { NEWS_BEGUN, NEWS_STOPPED, NEWS_ENDED };

struct news_item {
    enum news what;
    int value; /* process id; signal; status */
};

/* What the parent is told: to bring the program to the front. */
#define ORDER_FOREGROUND 'f'

struct pty {
    int master, slave; /* the slave is kept open, and so keeps its modes */
    int news, orders;  /* pipes from the parent and to it */
    pid_t parent, program;
    bool stopped, ended;
    int status;
    struct termios before;

    VTerm *terminal;
    VTermScreen *screen;
    int columns, rows;
    bool own_screen, cursor_hidden, mouse;
    char log[LOG_SIZE + 1]; /* what came last */
    size_t logged, bytes, reads;
    double heard;
    char *text;
};

/* The one that a failed test may have left behind. */
static struct pty *running;

static volatile sig_atomic_t job; /* for the handler in the parent */

static void pass_on(int number)
{
    kill(-(pid_t)job, number);
}

static void tell(int news, enum news what, int value)
{
    struct news_item item = {what, value};
    if (write(news, &item, sizeof(item)) != (ssize_t)sizeof(item))
        _exit(126);
}

static void obey(int orders, int slave)
{
    char order;
    if (read(orders, &order, 1) != 1)
        return;
    tcsetpgrp(slave, job);
    kill(-(pid_t)job, SIGCONT);
}

static void tend(int slave, int news, int orders)
{
    int status;
    for (;;) {
        if (waitpid((pid_t)job, &status, WUNTRACED) < 0) {
            if (errno == EINTR)
                continue;
            _exit(126);
        }
        if (!WIFSTOPPED(status))
            break;
        tcsetpgrp(slave, getpgrp());
        tell(news, NEWS_STOPPED, WSTOPSIG(status));
        obey(orders, slave);
    }
    tell(news, NEWS_ENDED, status);
    _exit(0);
}

static char **arguments_of(const struct pty_start *start, char *program)
{
    size_t count = 0;
    while (start->arguments && start->arguments[count])
        count++;
    char **arguments = calloc(count + 2, sizeof(*arguments));
    if (!arguments)
        _exit(126);
    arguments[0] = program;
    for (size_t k = 0; k < count; k++)
        arguments[k + 1] = strdup(start->arguments[k]);
    return arguments;
}

static void set_environment(const struct pty_start *start)
{
    static const char *const cleared[] = {"TERM",     "NO_COLOR", "COLORTERM",
                                          "LINES",    "LANG",     "COLUMNS",
                                          "LC_CTYPE", "ESCDELAY", "TERMINFO"};
    for (size_t k = 0; k < COUNT_OF(cleared); k++)
        unsetenv(cleared[k]);
    const char *term = start->term ? start->term : "xterm-256color";
    if (term[0])
        setenv("TERM", term, 1);
    setenv("LC_ALL", start->locale ? start->locale : "C.UTF-8", 1);
    for (size_t k = 0; start->environment && start->environment[k]; k++)
        putenv(strdup(start->environment[k]));
}

static void put_null(int descriptor)
{
    int null = open("/dev/null", O_RDWR);
    dup2(null, descriptor);
    close(null);
}

_Noreturn static void become_program(const struct pty_start *start)
{
    char path[4096];
    const char *build = getenv("BUILD");
    snprintf(path, sizeof(path), "%s/boids", build ? build : "build");
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    if (start->hangup_ignored)
        signal(SIGHUP, SIG_IGN);
    set_environment(start);
    if (start->input_null)
        put_null(STDIN_FILENO);
    if (start->output_null)
        put_null(STDOUT_FILENO);
    execv(path, arguments_of(start, path));
    perror(path);
    _exit(127);
}

/* The session's leader: as a shell, it puts the program into a group of its own before
 * it, and passes a hangup on. */
_Noreturn static void become_parent(const struct pty_start *start, int slave, int news,
                                    int orders)
{
    static const int ignored[] = {SIGTTOU, SIGTTIN, SIGTSTP, SIGINT, SIGQUIT};
    for (size_t k = 0; k < COUNT_OF(ignored); k++)
        signal(ignored[k], SIG_IGN);
    login_tty(slave);
    pid_t child = fork();
    if (child < 0)
        _exit(126);
    if (child == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        close(news);
        close(orders);
        become_program(start);
    }
    setpgid(child, child);
    job = child;
    signal(SIGHUP, pass_on);
    tell(news, NEWS_BEGUN, child);
    tend(STDIN_FILENO, news, orders);
    _exit(126);
}

/* ---- Beginning and end -------------------------------------------------------------
 */

static int note_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *p = user;
    if (property == VTERM_PROP_ALTSCREEN)
        p->own_screen = value->boolean;
    else if (property == VTERM_PROP_CURSORVISIBLE)
        p->cursor_hidden = !value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        p->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = note_property};

static void open_screen(struct pty *p, bool utf8)
{
    p->terminal = vterm_new(p->rows, p->columns);
    vterm_set_utf8(p->terminal, utf8);
    p->screen = vterm_obtain_screen(p->terminal);
    vterm_screen_set_callbacks(p->screen, &callbacks, p);
    vterm_screen_enable_altscreen(p->screen, 1);
    vterm_screen_reset(p->screen, 1);
}

static void open_pipes(int news[2], int orders[2])
{
    if (pipe2(news, O_CLOEXEC) != 0 || pipe2(orders, O_CLOEXEC) != 0)
        fail_msg("pipe: %s", strerror(errno));
}

struct pty *pty_start(const struct pty_start *start)
{
    pty_teardown(NULL);
    struct pty *p = calloc(1, sizeof(*p));
    assert_non_null(p);
    running = p;
    p->columns = start->columns ? start->columns : 80;
    p->rows = start->rows ? start->rows : 24;
    struct winsize size = {.ws_col = (unsigned short)p->columns,
                           .ws_row = (unsigned short)p->rows};
    if (start->no_size)
        size = (struct winsize){0};
    int news[2], orders[2];
    open_pipes(news, orders);
    if (openpty(&p->master, &p->slave, NULL, NULL, &size) != 0)
        fail_msg("openpty: %s", strerror(errno));
    fcntl(p->master, F_SETFL, O_NONBLOCK);
    fcntl(p->master, F_SETFD, FD_CLOEXEC);
    tcgetattr(p->slave, &p->before);
    open_screen(p, !start->locale || strstr(start->locale, "UTF-8"));
    p->parent = fork();
    if (p->parent == 0) {
        close(p->master);
        become_parent(start, p->slave, news[1], orders[0]);
    }
    fcntl(p->slave, F_SETFD, FD_CLOEXEC);
    close(news[1]);
    close(orders[0]);
    p->news = news[0];
    p->orders = orders[1];
    p->heard = pty_now();
    return p;
}

void pty_end(struct pty *p)
{
    running = NULL;
    if (!p->ended && p->program)
        kill(p->program, SIGKILL);
    if (!p->ended)
        kill(p->parent, SIGKILL);
    waitpid(p->parent, NULL, 0);
    if (p->master >= 0)
        close(p->master);
    close(p->slave);
    close(p->news);
    close(p->orders);
    vterm_free(p->terminal);
    free(p->text);
    free(p);
}

int pty_teardown(void **state)
{
    (void)state;
    if (running)
        pty_end(running);
    return 0;
}

/* ---- Looking ----------------------------------------------------------------------
 */

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

bool pty_cursor_shown(const struct pty *p)
{
    return !p->cursor_hidden;
}

bool pty_mouse(const struct pty *p)
{
    return p->mouse;
}

/* The place behind the last of such bytes in what came last. */
static const char *behind(const struct pty *p, const char *bytes)
{
    const char *found = NULL, *from = p->log, *end = p->log + p->logged;
    size_t length = strlen(bytes);
    while ((from = memmem(from, (size_t)(end - from), bytes, length)))
        found = from += length;
    return found;
}

const char *pty_behind(struct pty *p, const char *bytes)
{
    return behind(p, bytes);
}

bool pty_pastes(const struct pty *p)
{
    const char *on = behind(p, "\033[?2004h"), *off = behind(p, "\033[?2004l");
    return on && (!off || on > off);
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

size_t pty_reads(const struct pty *p)
{
    return p->reads;
}

void pty_fail(struct pty *p, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    const char *state = p->ended ? "ended" : p->stopped ? "stopped" : "running";
    fail_msg("%s\nthe program: %s, status 0x%x; %zu bytes came; the screen:\n%s", text,
             state, (unsigned)p->status, p->bytes, pty_screen(p));
    abort(); /* fail_msg() has jumped away */
}

/* ---- Reading ----------------------------------------------------------------------
 */

double pty_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void keep(struct pty *p, const char *bytes, size_t count)
{
    if (count > LOG_SIZE / 2) {
        bytes += count - LOG_SIZE / 2;
        count = LOG_SIZE / 2;
    }
    if (p->logged + count > LOG_SIZE) {
        p->logged = LOG_SIZE / 2;
        memmove(p->log, p->log + LOG_SIZE / 2, p->logged);
    }
    memcpy(p->log + p->logged, bytes, count);
    p->logged += count;
    p->log[p->logged] = '\0';
}

/* Answers of the terminal, clicks and keys: to the program. */
static void send_answers(struct pty *p)
{
    char bytes[256];
    size_t count;
    while ((count = vterm_output_read(p->terminal, bytes, sizeof(bytes))) > 0)
        pty_send(p, bytes, count);
}

/* Whether there was anything. */
static bool read_output(struct pty *p)
{
    static char bytes[READ_SIZE];
    ssize_t count = read(p->master, bytes, sizeof(bytes));
    if (count <= 0)
        return false;
    p->bytes += (size_t)count;
    p->reads++;
    p->heard = pty_now();
    keep(p, bytes, (size_t)count);
    vterm_input_write(p->terminal, bytes, (size_t)count);
    send_answers(p);
    return true;
}

static void read_news(struct pty *p)
{
    struct news_item item;
    if (read(p->news, &item, sizeof(item)) != (ssize_t)sizeof(item))
        pty_fail(p, "the parent of the program is gone");
    if (item.what == NEWS_BEGUN)
        p->program = item.value;
    p->stopped = item.what == NEWS_STOPPED;
    p->ended = item.what == NEWS_ENDED;
    if (p->ended)
        p->status = item.value;
}

/* Wait for output and news until a time; false when it has come. */
static bool pump(struct pty *p, bool output, double until)
{
    struct pollfd watched[] = {
        {.fd = output ? p->master : -1, .events = POLLIN},
        {.fd = p->ended ? -1 : p->news, .events = POLLIN},
    };
    double left = until - pty_now();
    if (left <= 0)
        return false;
    poll(watched, 2, (int)(left * 1000) + 1);
    if (watched[0].revents)
        read_output(p);
    if (watched[1].revents)
        read_news(p);
    return true;
}

/* ---- Waiting ----------------------------------------------------------------------
 */

typedef bool condition(struct pty *pty, const char *text);

static bool on_screen(struct pty *p, const char *text)
{
    return strstr(pty_screen(p), text);
}

static bool off_screen(struct pty *p, const char *text)
{
    return !on_screen(p, text);
}

static bool was_sent(struct pty *p, const char *text)
{
    return behind(p, text);
}

static bool is_stopped(struct pty *p, const char *text)
{
    (void)text;
    return p->stopped;
}

static bool has_begun(struct pty *p, const char *text)
{
    (void)text;
    return p->program != 0;
}

static bool has_ended(struct pty *p, const char *text)
{
    (void)text;
    return p->ended;
}

static void wait_for(struct pty *p, condition *holds, const char *text,
                     const char *what)
{
    double until = pty_now() + PATIENCE;
    while (!holds(p, text))
        if ((p->ended && holds != has_ended && !read_output(p)) ||
            !pump(p, p->master >= 0, until))
            pty_fail(p, "waited in vain for %s%s%s", what, text ? ": " : "",
                     text ? text : "");
}

void pty_wait_text(struct pty *p, const char *text)
{
    wait_for(p, on_screen, text, "this on the screen");
}

void pty_wait_gone(struct pty *p, const char *text)
{
    wait_for(p, off_screen, text, "this to go from the screen");
}

void pty_wait_sent(struct pty *p, const char *bytes)
{
    wait_for(p, was_sent, bytes, "these bytes");
}

void pty_wait_stopped(struct pty *p)
{
    wait_for(p, is_stopped, NULL, "the program to stop");
}

void pty_wait_still(struct pty *p)
{
    double until = pty_now() + PATIENCE;
    p->heard = pty_now();
    while (pty_now() < p->heard + STILL && !p->ended)
        if (pty_now() > until)
            pty_fail(p, "waited in vain for the program to be still");
        else
            pump(p, true, p->heard + STILL);
}

int pty_wait_ended(struct pty *p)
{
    wait_for(p, has_ended, NULL, "the program to end");
    while (p->master >= 0 && read_output(p))
        ;
    return p->status;
}

int pty_wait_ended_unread(struct pty *p)
{
    double until = pty_now() + PATIENCE;
    while (!p->ended)
        if (!pump(p, false, until))
            pty_fail(p, "waited in vain for the program to end, its output unread");
    return p->status;
}

/* ---- Doing ------------------------------------------------------------------------
 */

void pty_send(struct pty *p, const void *bytes, size_t length)
{
    const char *left = bytes;
    double until = pty_now() + PATIENCE;
    while (length > 0) {
        ssize_t sent = write(p->master, left, length);
        if (sent > 0) {
            left += sent;
            length -= (size_t)sent;
        } else if (!pump(p, true, until))
            pty_fail(p, "the program takes no input; %zu bytes are left", length);
    }
}

void pty_type(struct pty *p, const char *text)
{
    pty_send(p, text, strlen(text));
}

void pty_key(struct pty *p, VTermKey key)
{
    vterm_keyboard_key(p->terminal, key, VTERM_MOD_NONE);
    send_answers(p);
}

void pty_click(struct pty *p, int column, int row)
{
    vterm_mouse_move(p->terminal, row, column, VTERM_MOD_NONE);
    vterm_mouse_button(p->terminal, 1, true, VTERM_MOD_NONE);
    vterm_mouse_button(p->terminal, 1, false, VTERM_MOD_NONE);
    send_answers(p);
}

void pty_resize(struct pty *p, int columns, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)columns,
                           .ws_row = (unsigned short)rows};
    p->columns = columns;
    p->rows = rows;
    vterm_set_size(p->terminal, rows, columns);
    if (ioctl(p->master, TIOCSWINSZ, &size) != 0)
        pty_fail(p, "TIOCSWINSZ: %s", strerror(errno));
}

void pty_signal(struct pty *p, int number)
{
    wait_for(p, has_begun, NULL, "the program to begin");
    kill(p->program, number);
}

void pty_foreground(struct pty *p)
{
    char order = ORDER_FOREGROUND;
    p->stopped = false;
    if (write(p->orders, &order, 1) != 1)
        pty_fail(p, "the parent of the program takes no order");
}

void pty_hang_up(struct pty *p)
{
    wait_for(p, has_begun, NULL, "the program to begin");
    close(p->master);
    p->master = -1;
}
