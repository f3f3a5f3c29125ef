/*
 * Files: read whole or refused, written whole or not at all, and where they live. What
 * is wrong is said in one line that can be shown on any terminal, whatever is in the
 * names.
 */
#ifndef APP_FILE_H
#define APP_FILE_H

#include "app/parse.h"

#include <limits.h>

/* The most bytes that a file to be read may have. */
#define FILE_BYTES_MAX ((size_t)64 << 20)

#define FILE_PATH_SIZE PATH_MAX

/* The first line of a scenario that the program wrote. */
#define FILE_MARK "# boids scenario"

/* A file as lines, without their ends; a NUL among its bytes stands there as another
 * character that is no text. */
struct file {
    char *bytes;
    const char **lines; /* ends with NULL */
};

/* Read a file, or a pipe to its end. False where that cannot be, and *file holds
 * nothing; else the caller ends it with file_free(). */
bool file_read(const char *path, struct file *file, char message[MESSAGE_SIZE]);
void file_free(struct file *file);

/* Write a file whole: beside it first, then in its place, so that whatever happens the
 * old one or the new one is there. A symbolic link stays and what it leads to is
 * replaced. What is there and was not written by the program is not. */
bool file_save(const char *path, const char *bytes, size_t size,
               char message[MESSAGE_SIZE]);

/* Where the scenario is that a word means. One with a '/' in it or with ".boids" behind
 * it is a path. Else it is a name: file_find() looks for NAME and NAME.boids in the
 * working folder, then in the folder of scenarios, and says so where there is none;
 * file_place() says where NAME.boids is in the folder of scenarios, which it makes. */
bool file_find(const char *word, char path[FILE_PATH_SIZE], char message[MESSAGE_SIZE]);
bool file_place(const char *word, char path[FILE_PATH_SIZE],
                char message[MESSAGE_SIZE]);

/* The folder of scenarios, and the file of settings: under $XDG_DATA_HOME and
 * $XDG_CONFIG_HOME, else under the home. False without a home. */
bool file_folder(char path[FILE_PATH_SIZE]);
bool file_settings(char path[FILE_PATH_SIZE]);

/* Say what is wrong with a file: "PATH:LINE: why"; a long path loses its beginning. */
void file_fault(const char *path, unsigned line, const char *why,
                char message[MESSAGE_SIZE]);

/* What a scenario is called: the last part of its path without ".boids". */
void file_title(const char *path, char title[NAME_MAX + 1]);

#endif
