#include "app/file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* So many bytes of a path are said, its end. */
#define SAID_MAX 100

#define SUFFIX ".boids"

/* ---- What is wrong ------------------------------------------------------------- */

void file_fault(const char *path, unsigned line, const char *why,
                char message[MESSAGE_SIZE])
{
    size_t length = strlen(path);
    bool cut = length > SAID_MAX;
    char place[16] = "";
    if (line > 0)
        snprintf(place, sizeof(place), ":%u", line);
    snprintf(message, MESSAGE_SIZE, "%s%s%s: %.130s", cut ? "..." : "",
             path + (cut ? length - SAID_MAX : 0), place, why);
    for (char *c = message; *c; c++)
        *c = isprint((unsigned char)*c) ? *c : '?';
}

/* The same of the whole file. Returns false. */
static bool __attribute__((format(printf, 3, 4)))
fault(char message[MESSAGE_SIZE], const char *path, const char *format, ...)
{
    char why[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof(why), format, arguments);
    va_end(arguments);
    file_fault(path, 0, why, message);
    return false;
}

/* ---- Reading ------------------------------------------------------------------- */

/* All that is behind a descriptor, and a NUL behind that; NULL, with errno set, where
 * it cannot be had. The caller frees it. */
static char *read_all(int from, size_t *size)
{
    size_t room = 0;
    char *bytes = NULL;
    ssize_t count = 1;
    *size = 0;
    while (count > 0 && *size <= FILE_BYTES_MAX) {
        if (*size + 1 >= room) {
            room = room > 0 ? 2 * room : 4096;
            char *more = realloc(bytes, room);
            if (!more)
                break;
            bytes = more;
        }
        do
            count = read(from, bytes + *size, room - 1 - *size);
        while (count < 0 && errno == EINTR);
        *size += count > 0 ? (size_t)count : 0;
    }
    if (count != 0 && *size <= FILE_BYTES_MAX) {
        free(bytes);
        return NULL;
    }
    bytes[*size] = '\0';
    return bytes;
}

/* Cut the bytes at the ends of their lines. */
static bool cut_lines(struct file *file, char *text, size_t size)
{
    size_t count = 2, k = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '\n';
        if (text[i] == '\0')
            text[i] = '\1';
    }
    file->lines = malloc(count * sizeof(*file->lines));
    if (!file->lines)
        return false;
    for (char *line; (line = strsep(&text, "\n"));) {
        size_t length = strlen(line);
        if (length > 0 && line[length - 1] == '\r')
            line[length - 1] = '\0';
        if (text || *line) /* nothing comes behind the last newline */
            file->lines[k++] = line;
    }
    file->lines[k] = NULL;
    return true;
}

bool file_read(const char *path, struct file *file, char message[MESSAGE_SIZE])
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
    size_t size;
    *file = (struct file){NULL, NULL};
    int from = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (from < 0)
        return fault(message, path, "%s", strerror(errno));
    file->bytes = read_all(from, &size);
    int why = errno;
    close(from);
    if (!file->bytes)
        return fault(message, path, "%s", strerror(why));
    if (size > FILE_BYTES_MAX) {
        file_free(file);
        return fault(message, path, "too large; up to %zu MiB would do",
                     FILE_BYTES_MAX >> 20);
    }
    size_t skipped = strncmp(file->bytes, mark, 3) == 0 ? 3 : 0;
    if (cut_lines(file, file->bytes + skipped, size - skipped))
        return true;
    file_free(file);
    return fault(message, path, "not enough memory");
}

void file_free(struct file *file)
{
    free(file->lines);
    free(file->bytes);
    *file = (struct file){NULL, NULL};
}

/* ---- Saving -------------------------------------------------------------------- */

static bool write_all(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = write(to, bytes, size);
        if (count < 0 && errno != EINTR)
            return false;
        bytes += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return fsync(to) == 0;
}

/* May what is at the path be replaced? What is not there or empty may. */
static bool is_ours(const char *path)
{
    char begin[sizeof(FILE_MARK)] = "";
    int from = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (from < 0)
        return errno == ENOENT;
    ssize_t count = read(from, begin, sizeof(begin) - 1);
    close(from);
    return count == 0 || strcmp(begin, FILE_MARK) == 0;
}

/* A file beside another, as the mask of the user gives it, or with the rights of the
 * other where it is there. */
static int open_beside(const char *path, char beside[FILE_PATH_SIZE])
{
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = stat(path, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask;
    if (snprintf(beside, FILE_PATH_SIZE, "%s.XXXXXX", path) >= FILE_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int to = mkostemp(beside, O_CLOEXEC);
    if (to >= 0)
        fchmod(to, mode);
    return to;
}

/* So that the new name is there after a failure of the machine. Not every system can:
 * what was renamed is whole all the same. */
static void sync_folder(const char *path)
{
    char folder[FILE_PATH_SIZE];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0)
        return;
    fsync(at);
    close(at);
}

bool file_save(const char *path, const char *bytes, size_t size,
               char message[MESSAGE_SIZE])
{
    char target[FILE_PATH_SIZE], beside[FILE_PATH_SIZE];
    if (!realpath(path, target))
        snprintf(target, sizeof(target), "%s", path);
    if (!is_ours(target))
        return fault(message, path,
                     "is there and is no scenario that boids wrote; another name would "
                     "do");
    int to = open_beside(target, beside);
    if (to < 0)
        return fault(message, path, "cannot write: %s", strerror(errno));
    bool ok = write_all(to, bytes, size);
    int why = errno;
    ok = close(to) == 0 && ok;
    if (ok && rename(beside, target) != 0) {
        ok = false;
        why = errno;
    }
    if (!ok) {
        unlink(beside);
        return fault(message, path, "cannot write: %s", strerror(why));
    }
    sync_folder(target);
    return true;
}

/* ---- Where files are ----------------------------------------------------------- */

/* $VARIABLE/boids/REST, else ~/HOME/boids/REST. What is not absolute does not count. */
static bool under_home(const char *variable, const char *home_folder, const char *rest,
                       char path[FILE_PATH_SIZE])
{
    const char *base = getenv(variable), *home = getenv("HOME");
    int length = FILE_PATH_SIZE;
    if (base && base[0] == '/')
        length = snprintf(path, FILE_PATH_SIZE, "%s/boids%s", base, rest);
    else if (home && home[0] == '/')
        length =
            snprintf(path, FILE_PATH_SIZE, "%s/%s/boids%s", home, home_folder, rest);
    return length < FILE_PATH_SIZE;
}

bool file_folder(char path[FILE_PATH_SIZE])
{
    return under_home("XDG_DATA_HOME", ".local/share", "", path);
}

bool file_settings(char path[FILE_PATH_SIZE])
{
    return under_home("XDG_CONFIG_HOME", ".config", "/config", path);
}

static bool ends_with(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);
    return length > tail && strcmp(word + length - tail, end) == 0;
}

static bool is_path(const char *word)
{
    return strchr(word, '/') || ends_with(word, SUFFIX);
}

static bool copy_path(const char *word, const char *suffix, char path[FILE_PATH_SIZE],
                      char message[MESSAGE_SIZE])
{
    if (snprintf(path, FILE_PATH_SIZE, "%s%s", word, suffix) < FILE_PATH_SIZE)
        return true;
    return fault(message, word, "%s", strerror(ENAMETOOLONG));
}

static bool in_folder(const char *word, char path[FILE_PATH_SIZE],
                      char message[MESSAGE_SIZE])
{
    char folder[FILE_PATH_SIZE];
    if (!file_folder(folder))
        return fault(message, word, "no home for it; a path with a / in it would do");
    int length = snprintf(path, FILE_PATH_SIZE, "%s/%s" SUFFIX, folder, word);
    return length < FILE_PATH_SIZE ||
           fault(message, word, "%s", strerror(ENAMETOOLONG));
}

static bool is_file(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISDIR(there.st_mode);
}

bool file_find(const char *word, char path[FILE_PATH_SIZE], char message[MESSAGE_SIZE])
{
    if (!copy_path(word, "", path, message))
        return false;
    if (is_path(word) || is_file(path))
        return true;
    if (!copy_path(word, SUFFIX, path, message))
        return false;
    if (is_file(path) || (in_folder(word, path, message) && is_file(path)))
        return true;
    return fault(message, word, "there is no such scenario, here or among yours");
}

/* Each folder that leads to a path and is not there, for the user alone. */
static bool make_folders(const char *path, char message[MESSAGE_SIZE])
{
    char folder[FILE_PATH_SIZE];
    snprintf(folder, sizeof(folder), "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return fault(message, folder, "cannot make it: %s", strerror(errno));
        *slash = '/';
    }
    return true;
}

bool file_place(const char *word, char path[FILE_PATH_SIZE], char message[MESSAGE_SIZE])
{
    if (is_path(word))
        return copy_path(word, "", path, message);
    return in_folder(word, path, message) && make_folders(path, message);
}

void file_title(const char *path, char title[NAME_MAX + 1])
{
    const char *slash = strrchr(path, '/');
    snprintf(title, NAME_MAX + 1, "%s", slash ? slash + 1 : path);
    if (ends_with(title, SUFFIX))
        title[strlen(title) - strlen(SUFFIX)] = '\0';
    for (char *c = title; *c; c++)
        *c = isprint((unsigned char)*c) ? *c : '?';
}
