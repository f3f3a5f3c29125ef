#include "cli/presets.h"

#include "app/file.h"
#include "app/presets.h"
#include "app/utf8.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_row(const char *name, const char *summary)
{
    printf("  %-14s %s\n", name, summary);
}

/* The first line that is a comment and more than the program's mark. */
static const char *summary_of(const char *const *lines)
{
    for (; *lines && lines[0][0] == '#'; lines++)
        if (strcmp(*lines, FILE_MARK) != 0)
            return *lines + strspn(*lines, "# ");
    return "";
}

static void print_scenario(const char *path)
{
    char title[NAME_MAX + 1], message[MESSAGE_SIZE];
    struct file file;
    file_title(path, title);
    if (!file_read(path, &file, message)) {
        print_row(title, message);
        return;
    }
    const char *summary = summary_of(file.lines);
    print_row(title, utf8_is_text(summary) ? summary : "");
    file_free(&file);
}

/* Of the pattern's letters only the star is one here: the folder may have others in its
 * name. */
static void print_folder(const char *folder)
{
    char pattern[2 * FILE_PATH_SIZE];
    size_t used = 0;
    glob_t found;
    for (const char *c = folder; *c; c++) {
        if (strchr("*?[\\", *c))
            pattern[used++] = '\\';
        pattern[used++] = *c;
    }
    snprintf(pattern + used, sizeof(pattern) - used, "/*.boids");
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    printf("\nYours, in %s:\n", folder);
    for (size_t k = 0; k < found.gl_pathc; k++)
        print_scenario(found.gl_pathv[k]);
    globfree(&found);
}

int presets_list(void)
{
    char summary[PRESET_SUMMARY_SIZE], folder[FILE_PATH_SIZE];
    for (const struct text *p = preset_table; p->name; p++)
        print_row(p->name, preset_summary(p, summary));
    if (file_folder(folder) && utf8_is_text(folder))
        print_folder(folder);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
