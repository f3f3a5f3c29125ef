/* Files: read whole, saved whole, and where they are looked for. */
#include "app.h"

#include "app/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/boids-file-XXXXXX";

static void make(const char *name, const char *bytes, size_t size)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(size, fwrite(bytes, 1, size, out));
    assert_int_equal(0, fclose(out));
}

/* The lines that a file is read as, each in brackets. */
static void check_lines(const char *bytes, size_t size, const char *expected)
{
    struct file file;
    char message[MESSAGE_SIZE], got[200] = "";
    make("x", bytes, size);
    if (!file_read("x", &file, message))
        fail_msg("expected lines %s, got: %s", expected, message);
    for (const char **line = file.lines; *line; line++) {
        size_t used = strlen(got);
        snprintf(got + used, sizeof(got) - used, "[%s]", *line);
    }
    check_text(expected, got, "the lines");
    file_free(&file);
}

static void a_file_is_read_as_lines(void **state)
{
    (void)state;
    check_lines("", 0, "");
    check_lines("\n", 1, "[]");
    check_lines("a", 1, "[a]");
    check_lines("a\nb\n", 4, "[a][b]");
    check_lines("a\n\nb", 4, "[a][][b]");
    check_lines("a\r\nb\r\n", 6, "[a][b]");
    check_lines("a\rb\r\r\n", 6, "[a\rb\r]");
    check_lines("\xef\xbb\xbfÄ\n", 6, "[Ä]");
    check_lines("a\0b\n", 4, "[a\1b]");
}

static void a_long_file_is_read_whole(void **state)
{
    (void)state;
    enum { SIZE = 300000 };
    struct file file;
    char message[MESSAGE_SIZE], *bytes = malloc(SIZE);
    memset(bytes, 'x', SIZE);
    make("x", bytes, SIZE);
    assert_true(file_read("x", &file, message));
    check_whole(SIZE, strlen(file.lines[0]), "bytes of its line");
    assert_null(file.lines[1]);
    file_free(&file);
    free(bytes);
}

static void unread(const char *path, const char *says)
{
    struct file file;
    char message[MESSAGE_SIZE] = "";
    check_whole(false, file_read(path, &file, message), "reading %s", path);
    check_text(says, message, "the message of %s", path);
    assert_null(file.bytes);
}

static void what_cannot_be_read_is_told(void **state)
{
    (void)state;
    unread("none", "none: No such file or directory");
    unread(".", ".: Is a directory");
    unread("a\033[2Jb", "a?[2Jb: No such file or directory");
    make("large", "", 0);
    assert_int_equal(0, truncate("large", (off_t)FILE_BYTES_MAX + 1));
    unread("large", "large: too large; up to 64 MiB would do");
    assert_int_equal(0, unlink("large"));
    char path[300];
    memset(path, 'y', 299);
    path[299] = '\0';
    struct file file;
    char message[MESSAGE_SIZE];
    check_whole(false, file_read(path, &file, message), "a long name");
    check_has(message, "...yyy", "its message");
    check_has(message, "File name too long", "its message");
}

#define OURS FILE_MARK "\nend\n"

static void check_bytes(const char *path, const char *expected)
{
    char got[200] = "";
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    fread(got, 1, sizeof(got) - 1, in);
    fclose(in);
    check_text(expected, got, "what is in %s", path);
}

static mode_t mode_of(const char *path)
{
    struct stat there;
    assert_int_equal(0, stat(path, &there));
    return there.st_mode & 0777;
}

static void a_file_is_saved_in_the_place_of_another(void **state)
{
    (void)state;
    char message[MESSAGE_SIZE];
    mode_t mask = umask(027);
    assert_true(file_save("new", OURS, strlen(OURS), message));
    check_bytes("new", OURS);
    check_whole(0640, mode_of("new"), "the rights of a new file");
    assert_int_equal(0, chmod("new", 0604));
    assert_true(file_save("new", OURS "2", strlen(OURS) + 1, message));
    check_bytes("new", OURS "2");
    check_whole(0604, mode_of("new"), "the rights that it had");
    assert_int_equal(0, symlink("new", "link"));
    assert_true(file_save("link", OURS "3", strlen(OURS) + 1, message));
    check_bytes("new", OURS "3");
    struct stat there;
    assert_int_equal(0, lstat("link", &there));
    assert_true(S_ISLNK(there.st_mode));
    umask(mask);
    assert_int_equal(0, unlink("link"));
    assert_int_equal(0, unlink("new"));
}

static void unsaved(const char *path, const char *says)
{
    char message[MESSAGE_SIZE] = "";
    check_whole(false, file_save(path, OURS, strlen(OURS), message), "%s", path);
    check_text(says, message, "the message of %s", path);
}

static void what_is_not_ours_stays(void **state)
{
    (void)state;
    char message[MESSAGE_SIZE];
    make("mine", "# boids scenes\n", 15);
    unsaved("mine", "mine: is there and is no scenario that boids wrote; another name "
                    "would do");
    check_bytes("mine", "# boids scenes\n");
    unsaved("no/such", "no/such: cannot write: No such file or directory");
    make("mine", "", 0);
    assert_true(file_save("mine", OURS, strlen(OURS), message));
    check_bytes("mine", OURS);
    assert_int_equal(0, unlink("mine"));
}

/* ---- Where they are ------------------------------------------------------------ */

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void folders_are_those_of_xdg(void **state)
{
    static const struct {
        const char *data, *config, *home, *folder, *settings; /* NULL: none */
    } cases[] = {{"/d", "/c", "/h", "/d/boids", "/c/boids/config"},
                 {NULL, NULL, "/h", "/h/.local/share/boids", "/h/.config/boids/config"},
                 {"", "", "/h", "/h/.local/share/boids", "/h/.config/boids/config"},
                 {"d", "./c", "/h", "/h/.local/share/boids", "/h/.config/boids/config"},
                 {"/d", "/c", NULL, "/d/boids", "/c/boids/config"},
                 {NULL, NULL, NULL, NULL, NULL},
                 {NULL, NULL, "h", NULL, NULL}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        char path[FILE_PATH_SIZE];
        set("XDG_DATA_HOME", cases[k].data);
        set("XDG_CONFIG_HOME", cases[k].config);
        set("HOME", cases[k].home);
        check_whole(cases[k].folder != NULL, file_folder(path), "folder of %zu", k);
        if (cases[k].folder)
            check_text(cases[k].folder, path, "folder of %zu", k);
        check_whole(cases[k].settings != NULL, file_settings(path), "settings, %zu", k);
        if (cases[k].settings)
            check_text(cases[k].settings, path, "settings of %zu", k);
    }
}

static void finds(const char *word, const char *expected)
{
    char path[FILE_PATH_SIZE], message[MESSAGE_SIZE] = "";
    if (!file_find(word, path, message))
        fail_msg("expected %s for %s, got: %s", expected, word, message);
    check_text(expected, path, "the path of %s", word);
}

/* The working folder first, then the folder of scenarios; a path as it is. */
static void names_are_found(void **state)
{
    char path[FILE_PATH_SIZE], message[MESSAGE_SIZE], data[200], expected[300];
    (void)state;
    snprintf(data, sizeof(data), "%s/data", folder);
    set("XDG_DATA_HOME", data);
    snprintf(expected, sizeof(expected), "%s/boids/pond.boids", data);
    assert_true(file_place("pond", path, message));
    check_text(expected, path, "the place of pond");
    check_whole(false, file_find("pond", path, message), "what is not there");
    check_text("pond: there is no such scenario, here or among yours", message,
               "the message");
    make(expected, "end\n", 4);
    finds("pond", expected);
    make("pond.boids", "end\n", 4);
    finds("pond", "pond.boids");
    assert_int_equal(0, mkdir("pond", 0700));
    finds("pond", "pond.boids"); /* a folder is none */
    finds("./pond", "./pond");
    finds("lake.boids", "lake.boids");
    assert_true(file_place("a/b", path, message));
    check_text("a/b", path, "the place of a path");
    set("XDG_DATA_HOME", NULL);
    set("HOME", NULL);
    check_whole(false, file_place("pond", path, message), "without a home");
    check_has(message, "no home", "the message without a home");
    unlink("pond.boids");
    rmdir("pond");
}

static void titles_are_names_that_can_be_shown(void **state)
{
    static const char *const cases[][2] = {{"pond.boids", "pond"},
                                           {"a/b/pond.boids", "pond"},
                                           {"pond", "pond"},
                                           {".boids", ".boids"},
                                           {"x\033[2J.boids", "x?[2J"}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        char title[NAME_MAX + 1];
        file_title(cases[k][0], title);
        check_text(cases[k][1], title, "the title of %zu", k);
    }
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int end(void **state)
{
    char command[300];
    (void)state;
    snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read_as_lines),
        cmocka_unit_test(a_long_file_is_read_whole),
        cmocka_unit_test(what_cannot_be_read_is_told),
        cmocka_unit_test(a_file_is_saved_in_the_place_of_another),
        cmocka_unit_test(what_is_not_ours_stays),
        cmocka_unit_test(folders_are_those_of_xdg),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(titles_are_names_that_can_be_shown),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
