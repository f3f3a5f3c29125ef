#include "pty_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
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

#define STILL 0.15 /* seconds without output */
#define READ_SIZE 65536

/* The one that a failed test may have left behind. */
static struct pty *running;

/* ---- Beginning and end --------------------------------------------------------- */

static int note_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *p = user;
    if (property == VTERM_PROP_ALTSCREEN)
        p->own_screen = value->boolean;
    else if (property == VTERM_PROP_CURSORVISIBLE)
        p->cursor_hidden = !value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        p->mouse = value->number;
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

static struct winsize size_of(const struct pty *p)
{
    return (struct winsize){.ws_col = (unsigned short)p->columns,
                            .ws_row = (unsigned short)p->rows};
}

static void open_pseudo_terminal(struct pty *p, const struct winsize *size)
{
    char name[64];
    p->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (p->master < 0 || grantpt(p->master) != 0 || unlockpt(p->master) != 0 ||
        ptsname_r(p->master, name, sizeof(name)) != 0)
        fail_msg("no pseudo-terminal: %s", strerror(errno));
    p->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (p->slave < 0)
        fail_msg("%s: %s", name, strerror(errno));
    fcntl(p->master, F_SETFL, O_NONBLOCK);
    ioctl(p->master, TIOCSWINSZ, size);
    tcgetattr(p->slave, &p->before);
}

struct pty *pty_start(const struct pty_start *start)
{
    pty_teardown(NULL);
    struct pty *p = calloc(1, sizeof(*p));
    assert_non_null(p);
    running = p;
    snprintf(p->name, sizeof(p->name), "%s under %s, %s",
             start->name ? start->name : "boids",
             start->term ? start->term : TERM_USUAL,
             start->locale ? start->locale : LOCALE_USUAL);
    p->columns = start->columns ? start->columns : 80;
    p->rows = start->rows ? start->rows : 24;
    struct winsize size = {0};
    if (!start->no_size)
        size = size_of(p);
    int news[2];
    if (pipe2(news, O_CLOEXEC) != 0)
        fail_msg("pipe2: %s", strerror(errno));
    open_pseudo_terminal(p, &size);
    open_screen(p, !start->locale || strstr(start->locale, "UTF-8"));
    p->parent = fork();
    if (p->parent == 0) {
        close(p->master);
        pty_become_parent(start, p->slave, news[1]);
    }
    close(news[1]);
    p->news = news[0];
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

/* ---- Reading ------------------------------------------------------------------- */

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

/* Answers to queries are counted, not sent: nobody should ask. */
static void count_answers(struct pty *p)
{
    char bytes[256];
    size_t count;
    while ((count = vterm_output_read(p->terminal, bytes, sizeof(bytes))) > 0)
        p->answered += count;
}

/* Whether there was anything. */
static bool read_output(struct pty *p)
{
    static char bytes[READ_SIZE];
    ssize_t count = read(p->master, bytes, sizeof(bytes));
    if (count <= 0)
        return false;
    p->bytes += (size_t)count;
    p->heard = pty_now();
    keep(p, bytes, (size_t)count);
    vterm_input_write(p->terminal, bytes, (size_t)count);
    count_answers(p);
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

/* Wait for events of the terminal (POLLIN: read its output; 0: leave it alone) and for
 * news until a time; false when it has come. */
static bool pump(struct pty *p, int events, double until)
{
    struct pollfd watched[] = {
        {.fd = events ? p->master : -1, .events = (short)events},
        {.fd = p->ended ? -1 : p->news, .events = POLLIN},
    };
    double left = until - pty_now();
    if (left <= 0)
        return false;
    poll(watched, 2, (int)(left * 1000) + 1);
    if (watched[0].revents & ~POLLOUT)
        read_output(p);
    if (watched[1].revents)
        read_news(p);
    return true;
}

/* ---- Waiting ------------------------------------------------------------------- */

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
    return pty_behind(p, text);
}

static bool same_screen(struct pty *p, const char *text)
{
    return strcmp(pty_screen(p), text) == 0;
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
            !pump(p, POLLIN, until))
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

void pty_wait_screen(struct pty *p, const char *screen)
{
    wait_for(p, same_screen, screen, "the screen to be\n");
}

void pty_wait_row(struct pty *p, int row, const char *text)
{
    double until = pty_now() + PATIENCE;
    while (!strstr(pty_row(p, row), text))
        if (!pump(p, POLLIN, until))
            pty_fail(p, "waited in vain for \"%s\" in row %d", text, row);
}

void pty_wait_more(struct pty *p, size_t bytes)
{
    double until = pty_now() + PATIENCE;
    while (p->bytes <= bytes)
        if (!pump(p, POLLIN, until))
            pty_fail(p, "waited in vain for more than %zu bytes", bytes);
}

void pty_pass(struct pty *p, double seconds)
{
    double until = pty_now() + seconds;
    while (!p->ended && pump(p, POLLIN, until))
        ;
}

void pty_stall(struct pty *p)
{
    struct pollfd room = {.fd = p->slave, .events = POLLOUT};
    double until = pty_now() + PATIENCE;
    for (int k = 0; poll(&room, 1, 0) > 0; k++) {
        pty_resize(p, p->columns, p->rows + (k % 2 ? 1 : -1));
        if (!pump(p, 0, fmin(until, pty_now() + 0.02)) && pty_now() >= until)
            pty_fail(p, "the terminal takes more and more");
    }
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
            pump(p, POLLIN, p->heard + STILL);
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
        if (!pump(p, 0, until))
            pty_fail(p, "waited in vain for the program to end, its output unread");
    return p->status;
}

/* ---- Doing --------------------------------------------------------------------- */

void pty_send(struct pty *p, const void *bytes, size_t length)
{
    const char *left = bytes;
    double until = pty_now() + PATIENCE;
    while (length > 0) {
        ssize_t sent = write(p->master, left, length);
        if (sent > 0) {
            left += sent;
            length -= (size_t)sent;
        } else if (p->ended || !pump(p, POLLIN | POLLOUT, until))
            pty_fail(p, "the program takes no input; %zu bytes are left", length);
    }
}

void pty_type(struct pty *p, const char *text)
{
    pty_send(p, text, strlen(text));
}

/* Keys and clicks, as libvterm puts them for the modes in force. */
static void send_made(struct pty *p)
{
    char bytes[256];
    size_t count;
    while ((count = vterm_output_read(p->terminal, bytes, sizeof(bytes))) > 0)
        pty_send(p, bytes, count);
}

void pty_key(struct pty *p, VTermKey key)
{
    vterm_keyboard_key(p->terminal, key, VTERM_MOD_NONE);
    send_made(p);
}

void pty_click(struct pty *p, int column, int row)
{
    pty_press(p, column, row);
    pty_release(p, column, row);
}

void pty_press(struct pty *p, int column, int row)
{
    vterm_mouse_move(p->terminal, row, column, VTERM_MOD_NONE);
    vterm_mouse_button(p->terminal, 1, true, VTERM_MOD_NONE);
    send_made(p);
}

void pty_drag(struct pty *p, int column, int row)
{
    vterm_mouse_move(p->terminal, row, column, VTERM_MOD_NONE);
    send_made(p);
}

void pty_release(struct pty *p, int column, int row)
{
    vterm_mouse_move(p->terminal, row, column, VTERM_MOD_NONE);
    vterm_mouse_button(p->terminal, 1, false, VTERM_MOD_NONE);
    send_made(p);
}

void pty_resize(struct pty *p, int columns, int rows)
{
    p->columns = columns;
    p->rows = rows;
    struct winsize size = size_of(p);
    vterm_set_size(p->terminal, rows, columns);
    if (ioctl(p->master, TIOCSWINSZ, &size) != 0)
        pty_fail(p, "TIOCSWINSZ: %s", strerror(errno));
}

void pty_signal(struct pty *p, int number)
{
    wait_for(p, has_begun, NULL, "the program to begin");
    kill(p->program, number);
}

void pty_smear(struct pty *p, const char *text)
{
    vterm_input_write(p->terminal, text, strlen(text));
}

void pty_foreground(struct pty *p)
{
    p->stopped = false;
    kill(p->parent, SIGUSR1);
}

void pty_hang_up(struct pty *p)
{
    wait_for(p, has_begun, NULL, "the program to begin");
    close(p->master);
    p->master = -1;
}
