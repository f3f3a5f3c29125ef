/* A tour of a file on a terminal: read, played, tuned meanwhile, left, on a screen that
 * changes its size. */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char lines[] = "title On a terminal\n"
                            "step The first\n"
                            "text Look at what {Space} does.\n"
                            "until tick >= 5\n"
                            "text So far.\n"
                            "guess What next?\n"
                            "right more\n"
                            "answer less\n"
                            "step The last\n"
                            "text gr\xc3\xbc\xc3\x9f\n";

static struct pty *start(const char *locale, char path[64])
{
    const char *arguments[] = {"tour", path, NULL};
    struct pty_start start = {.arguments = arguments, .locale = locale};
    strcpy(path, "/tmp/boids-tour-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(sizeof(lines) - 1, write(file, lines, sizeof(lines) - 1));
    close(file);
    return pty_start(&start);
}

static void a_tour_is_played_on_a_terminal(void **state)
{
    char path[64];
    (void)state;
    struct pty *p = start("C.UTF-8", path);
    pty_wait_text(p, "tour: On a terminal  1/2  The first");
    pty_wait_text(p, "Look at what Space does.");
    pty_wait_text(p, "Enter: play");
    pty_wait_text(p, "tick 0 ");
    pty_key(p, VTERM_KEY_ENTER);
    pty_wait_text(p, "So far.");
    pty_wait_text(p, "tick 5 ");
    pty_resize(p, 40, 12);
    pty_wait_text(p, "1-2");
    pty_type(p, "1");
    pty_wait_text(p, "1 more (your guess: right)");
    pty_type(p, ":radius 5\n");
    pty_wait_text(p, "radius 5");
    pty_resize(p, 80, 24);
    pty_key(p, VTERM_KEY_ENTER);
    pty_wait_text(p, "2/2  The last");
    pty_wait_text(p, "gr\xc3\xbc\xc3\x9f");
    pty_key(p, VTERM_KEY_BACKSPACE);
    pty_wait_text(p, "1/2  The first");
    pty_key(p, VTERM_KEY_ESCAPE);
    pty_wait_gone(p, "The first");
    pty_wait_text(p, "the tour is left");
    program_quit(p);
    unlink(path);
}

static void a_tour_is_ascii_where_the_terminal_is(void **state)
{
    char path[64];
    (void)state;
    struct pty *p = start("C", path);
    pty_wait_text(p, "Enter: play");
    pty_key(p, VTERM_KEY_ENTER);
    pty_wait_text(p, "So far.");
    pty_type(p, "2");
    pty_wait_text(p, "Enter: next");
    pty_key(p, VTERM_KEY_ENTER);
    pty_wait_text(p, "gr??");
    program_quit(p);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_tour_is_played_on_a_terminal, pty_teardown),
        cmocka_unit_test_teardown(a_tour_is_ascii_where_the_terminal_is, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
