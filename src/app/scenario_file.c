/* Scenarios as files. */
#include "app/scenario.h"

#include <stdlib.h>

bool scenario_load(struct setup *setup, const char *word, char message[MESSAGE_SIZE])
{
    char path[FILE_PATH_SIZE], title[NAME_MAX + 1];
    struct file file;
    struct scenario_error error;
    if (!file_find(word, path, message) || !file_read(path, &file, message)) {
        setup_free(setup);
        return false;
    }
    file_title(path, title);
    bool ok = scenario_read(setup, title, file.lines, &error);
    file_free(&file);
    if (!ok)
        file_fault(path, error.line, error.message, message);
    return ok;
}

bool scenario_load_map(struct setup *setup, const char *path,
                       char message[MESSAGE_SIZE])
{
    struct file file;
    struct scenario_error error;
    if (!file_read(path, &file, message))
        return false;
    bool ok = scenario_read_map(setup, file.lines, &error);
    file_free(&file);
    if (!ok)
        file_fault(path, error.line, error.message, message);
    return ok;
}

bool scenario_save(const char *word, const struct setup *setup, const struct run *run,
                   char path[FILE_PATH_SIZE], char message[MESSAGE_SIZE])
{
    char *bytes = NULL;
    size_t size = 0;
    if (!file_place(word, path, message))
        return false;
    FILE *out = open_memstream(&bytes, &size);
    if (out)
        scenario_write(out, setup, run);
    bool ok = out && !ferror(out);
    ok = out && fclose(out) == 0 && ok;
    if (!ok)
        snprintf(message, MESSAGE_SIZE, "not enough memory");
    ok = ok && file_save(path, bytes, size, message);
    free(bytes);
    return ok;
}
