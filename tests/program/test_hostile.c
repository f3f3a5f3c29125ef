/* What a hostile or a broken terminal sends: it fires no command, and keys work
 * afterwards. */
#include "program.h"

#include <stdlib.h>
#include <string.h>

/* It is sent, so many seconds pass, then `?` opens the help and a key leaves it: the
 * screen must be what it was. */
struct hostile {
    const char *name, *bytes;
    size_t length;
    double seconds;
};

#define BYTES(text) text, sizeof(text) - 1

#define PARAMETERS_60                                                                  \
    "1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21;22;23;24;25;26;27;28;29;"   \
    "30;"                                                                              \
    "31;32;33;34;35;36;37;38;39;40;41;42;43;44;45;46;47;48;49;50;51;52;53;54;55;56;"   \
    "57;"                                                                              \
    "58;59;60"

static const struct hostile hostiles[] = {
    {"an answer of 17 attributes",
     BYTES("\033[?65;1;2;3;4;6;7;8;9;15;18;21;22;29;39;42;44c"), 0},
    {"60 parameters", BYTES("\033[" PARAMETERS_60 "m"), 0},
    {"separators and controls",
     BYTES("\033[1;1;1;1;1;1;1;1;1;1\001;1;1;1;1;1;1\002;1;1;1;1;1;1m"), 0},
    {"an 8-bit introducer",
     BYTES("\x9b"
           ";;;;;;;;;;;;;;;;;;;;;;;;;;;;"),
     0},
    {"a parameter beyond all numbers",
     BYTES("\033[99999999999999999999;2u\033[18446744073709551643~"), 0},
    {"sequences in which there is more than parameters",
     BYTES("\033[!A\033[ ~A\033[?1A\033[>1;2C\033[=1u\033[<1A\033[1 ~"), 0},
    {"no parameter at all", BYTES("\033[;2u\033[;;;u\033[u\033[~\033[27~\033[27;;~"),
     0},
    {"a pasted qqq", BYTES("\033[200~qqq\033[201~"), 0},
    {"pasted lines", BYTES("\033[200~quit\nqqq\r\nq\033[201~"), 0},
    {"a paste with keys in it", BYTES("\033[200~q\033[Cq\033OCq\tq\033[201~"), 0},
    {"an end of no paste", BYTES("\033[201~\033[201~"), 0},
    {"a paste that has no end", BYTES("\033[200~qqq"), 1.2},
    {"a paste cut in its end", BYTES("\033[200~qqq\033[20"), 2.4},
    {"5 bytes of UTF-8", BYTES("\xf8\x88\x80\x80\x80\xfc\x84\x80\x80\x80\x80"), 0},
    {"an overlong q", BYTES("\xc1\xb1\xe0\x81\xb1\xf0\x80\x81\xb1"), 0},
    {"half a character", BYTES("\xe2\x86"), 0.2},
    {"a surrogate, no character, beyond all",
     BYTES("\xed\xa0\x80\xff\xfe\xf5\xbf\xbf\xbf"), 0},
    {"NULs", BYTES("\0\0\0\0\0\0\0\0"), 0},
    {"NULs in a sequence", BYTES("\033\0[\0I"), 0},
    {"a focus report", BYTES("\033[I\033[O"), 0},
    {"a cursor report", BYTES("\033[12;40R"), 0},
    {"a mode report", BYTES("\033[?2026;2$y"), 0},
    {"a string", BYTES("\033]11;rgb:qqqq/qqqq/qqqq\033\\"), 0},
    {"a string ended by BEL", BYTES("\033]0;qqq\007"), 0},
    {"an answer in a string", BYTES("\033P1+r544e=qqqq\033\\"), 0},
    {"a string that has no end", BYTES("\033]52;c;qqq"), 1.2},
    {"a string cut by another", BYTES("\033]0;qqq\033]0;qqq\033\\"), 0},
    {"a sequence that has no end", BYTES("\033[1;2;3"), 1.2},
    {"a sequence cut by another", BYTES("\033[1;2\033[3"), 1.2},
    {"motion and wheel", BYTES("\033[<35;9;9M\033[<64;9;9M\033[<65;9;9M"), 0},
    {"a click far outside", BYTES("\033[<0;30000;30000M\033[<0;30000;30000m"), 0},
    {"a click at 0", BYTES("\033[<0;0;0M\033[<0;0;0m"), 0},
    {"a click of 40 digits",
     BYTES("\033[<0;1111111111111111111111111111111111111111;1M"), 0},
    {"a drag of nothing", BYTES("\033[<32;9;9M\033[<32;30000;1M\033[<0;9;9m"), 0},
    {"a move without a button", BYTES("\033[<35;9;9M\033[<35;0;0M"), 0},
    {"drags without an end", BYTES("\033[<0;9;9M\033[<32;10;9M\033[<32;11;9M"), 0},
    {"a drag without a place", BYTES("\033[<32M\033[<32;;M\033[<M"), 0},
    {"old drags", BYTES("\033[M@))\033[M@\xff\xff\033[M#))"), 0},
    {"an old click cut short", BYTES("\033[M "), 1.2},
    {"old clicks", BYTES("\033[M#\xff\xff\033[M#\x9b\x90"), 0},
    {"keys of another protocol", BYTES("\033[113;5u\033[57358u\033[27;5;113~"), 0},
    {"function keys", BYTES("\033OP\033[15~\033[24;2~\033[[A"), 0},
    {"many escapes", BYTES("\033\033\033\033\033\033\033\033\033\033"), 0.2},
};

static void test_hostile(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    for (size_t k = 0; k < COUNT_OF(hostiles); k++) {
        char *before = strdup(pty_screen(p));
        pty_set_name(p, hostiles[k].name);
        pty_send(p, hostiles[k].bytes, hostiles[k].length);
        pty_pass(p, hostiles[k].seconds);
        pty_type(p, "?");
        pty_wait_gone(p, "q quit");
        pty_type(p, "q");
        pty_wait_screen(p, before);
        free(before);
    }
    program_quit(p);
}

/* A beginning, very much in the middle, an end: longer than anybody's buffers. */
static void send_long(struct pty *p, const char *begin, char filling, size_t length,
                      const char *end)
{
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, filling, length);
    pty_type(p, begin);
    pty_send(p, text, length);
    pty_type(p, end);
    free(text);
}

static void test_long(void **state)
{
    (void)state;
    struct pty *p = program_start_usual();
    char *before = strdup(pty_screen(p));
    send_long(p, "\033[200~", 'q', 20000, "\033[201~");
    send_long(p, "\033]52;c;", 'q', 300, "\033\\");
    send_long(p, "\033]52;c;", 'q', 20000, "\033\\");
    send_long(p, "\033P", 'q', 20000, "\033\\");
    send_long(p, "\033[", '1', 20000, "m");
    send_long(p, "\033[", ';', 20000, "m");
    send_long(p, "", '\033', 5000, "[I");
    send_long(p, "", '\0', 20000, "");
    pty_type(p, "?");
    pty_wait_gone(p, "q quit");
    pty_type(p, "q");
    pty_wait_screen(p, before);
    program_quit(p);
    free(before);
}

/* Bytes by chance, but for those that would end or stop it; then it can be left. */
static void test_random(void **state)
{
    (void)state;
    static const char pieces[][8] = {"\033[", "\033]", "\033P", "\033O",     "\033[<",
                                     "\033",  ";",     "200~",  "\033[M",    "\007",
                                     "1",     "M",     "\xe2",  "\033[201~", "\x9b"};
    struct pty *p = program_start_usual();
    srand(11);
    for (int k = 0; k < 60000; k++) {
        int byte = rand() % 256;
        if (rand() % 2) {
            pty_type(p, pieces[rand() % (int)COUNT_OF(pieces)]);
        } else if (!strchr("q\003\032\034\021\023:Q\r\n", byte)) {
            unsigned char one = (unsigned char)byte;
            pty_send(p, &one, 1);
        }
    }
    pty_pass(p, 1.2);
    pty_type(p, "\033");
    pty_pass(p, 0.2);
    pty_type(p, "\033");
    pty_pass(p, 0.2);
    pty_wait_text(p, "q quit");
    program_quit(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_hostile, pty_teardown),
        cmocka_unit_test_teardown(test_long, pty_teardown),
        cmocka_unit_test_teardown(test_random, pty_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
