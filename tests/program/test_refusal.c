/* Where there is no terminal to run on: one line that says why and what would do, exit
 * status 2, and the terminal is not touched. */
#include "program.h"

#include <string.h>

static const struct {
    struct pty_start start;
    const char *says[3];
} refusals[] = {
    {{.name = "TERM not set", .term = ""}, {"TERM", "TERM=xterm-256color"}},
    {{.name = "TERM=dumb", .term = "dumb"}, {"dumb", "TERM=xterm-256color"}},
    {{.name = "TERM=bogus", .term = "bogus"},
     {"bogus", "TERM=xterm-256color", "ncurses-term"}},
    {{.name = "TERM of controls",
      .term = "a\033[31m\n\x9b"
              "b"},
     {"a?[31m??b"}},
    {{.name = "TERM of a path", .term = "../../../etc/passwd"}, {"etc/passwd"}},
    {{.name = "no input", .input_null = true}, {"input", "boids run"}},
    {{.name = "no output", .output_null = true}, {"output", "boids run"}},
    {{.name = "neither", .input_null = true, .output_null = true}, {"boids run"}},
};

static void check_one_line(struct pty *p)
{
    int lines = 0;
    for (const char *at = pty_log(p); *at; at++)
        lines += *at == '\n';
    if (lines != 1)
        pty_fail(p, "expected one line, got %d", lines);
    if (pty_behind(p, "\033"))
        pty_fail(p, "expected nothing but text, got an escape");
}

static void test_refusals(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(refusals); k++) {
        struct pty_start start = refusals[k].start;
        start.columns = 200;
        double began = pty_now();
        struct pty *p = pty_start(&start);
        program_check_status(p, 2, pty_wait_ended(p));
        if (pty_now() - began > 1)
            pty_fail(p, "expected an answer within 1 s, took %.2f", pty_now() - began);
        for (size_t s = 0; s < 3 && refusals[k].says[s]; s++)
            if (!strstr(pty_screen(p), refusals[k].says[s]))
                pty_fail(p, "expected it to say \"%s\"", refusals[k].says[s]);
        check_one_line(p);
        pty_end(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_refusals, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
