#include "cli/tour.h"

#include "app/file.h"
#include "app/texts.h"
#include "app/utf8.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Texts on the terminal ----------------------------------------------------- */

/* What comes from a file or the command line leaves the terminal as it is, whatever its
 * bytes are. */
static void print_text(FILE *out, const char *text, bool utf8)
{
    bool whole = utf8 && utf8_is_text(text);
    for (; *text; text++)
        fputc(whole || (*text >= ' ' && *text < 0x7f) ? *text : '?', out);
}

static void complain(const char *name, unsigned line, const char *message, bool utf8)
{
    fputs("boids: ", stderr);
    print_text(stderr, name, utf8);
    if (line > 0)
        fprintf(stderr, ":%u", line);
    fputs(": ", stderr);
    print_text(stderr, message, utf8);
    fputc('\n', stderr);
}

/* ---- Files --------------------------------------------------------------------- */

static bool read_script(const char *name, const char *const *lines, bool utf8,
                        struct script *script)
{
    struct script_error error;
    if (script_read(script, lines, &error))
        return true;
    complain(name, error.line, error.message, utf8);
    return false;
}

static bool read_path(const char *path, bool utf8, struct script *script)
{
    struct file file;
    char message[MESSAGE_SIZE];
    if (!file_read(path, &file, message)) {
        fprintf(stderr, "boids: %s\n", message);
        return false;
    }
    bool ok = read_script(path, file.lines, utf8, script);
    file_free(&file);
    return ok;
}

/* ---- Names --------------------------------------------------------------------- */

static const char *nearest_name(const char *word)
{
    const char *names[64] = {NULL};
    for (size_t k = 0; k + 1 < 64 && tour_table[k].name; k++)
        names[k] = tour_table[k].name;
    return settings_nearest(word, names);
}

/* Neither a tour nor a file has the name. */
static void complain_of_name(const char *word, bool utf8)
{
    const char *near = nearest_name(word);
    fputs("boids: no tour and no file is called \"", stderr);
    print_text(stderr, word, utf8);
    if (near)
        fprintf(stderr, "\"; did you mean %s?\n", near);
    else
        fputs("\"; boids tour lists the tours\n", stderr);
}

bool tour_find(const char *word, bool utf8, struct script *script, int *number)
{
    for (*number = 0; tour_table[*number].name; ++*number)
        if (strcmp(tour_table[*number].name, word) == 0)
            return read_script(word, tour_table[*number].lines, utf8, script);
    *number = -1;
    if (access(word, F_OK) == 0 || errno != ENOENT)
        return read_path(word, utf8, script);
    complain_of_name(word, utf8);
    return false;
}

/* ---- List ---------------------------------------------------------------------- */

/* 0; 1 where what was written did not arrive. */
static int written(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fprintf(stderr, "boids: cannot write: %s\n", strerror(errno));
    return 1;
}

int tour_list(bool utf8)
{
    char title[LINE_SIZE];
    for (const struct text *tour = tour_table; tour->name; tour++) {
        script_summary(tour->lines, title);
        printf("%-14s ", tour->name);
        print_text(stdout, title, utf8);
        putchar('\n');
    }
    return written();
}

/* ---- Check --------------------------------------------------------------------- */

struct tally {
    size_t claims, failed;
};

/* "ok rules:12 polarization 0.98 > 0.95: one heading"; of an `until`, only that it was
 * in vain. */
static void report(const char *name, const struct statement *s, bool utf8,
                   struct tally *tally)
{
    bool claim = s->kind == STATEMENT_CLAIM;
    char text[CONDITION_SIZE];
    if (!claim && (s->kind != STATEMENT_UNTIL || s->holds))
        return;
    tally->claims++;
    tally->failed += !s->holds;
    fputs(s->holds ? "ok " : "not ok ", stdout);
    print_text(stdout, name, utf8);
    printf(":%u %s: ", s->line,
           condition_print(&s->condition, s->found,
                           TOLD_NAME | TOLD_FOUND | TOLD_WANTED, text));
    if (claim)
        print_text(stdout, s->text, utf8);
    else
        printf("not within %llu ticks", (unsigned long long)s->within);
    putchar('\n');
}

/* Run one and report its claims. Where a command failed, only those before it. */
static int check(const char *name, struct script *script, int number, bool utf8,
                 struct tally *tally)
{
    struct setup setup;
    struct model model;
    char message[MESSAGE_SIZE] = "not enough memory";
    if (!setup_init(&setup, &preset_table[0]) ||
        !model_init(&model, &setup, true, message)) {
        script_free(script);
        complain(name, 0, message, utf8);
        return 1;
    }
    bool begun = tour_run_through(&model, script, number);
    const struct tour *t = model.tour;
    unsigned end = t && t->fault ? t->fault : UINT_MAX;
    for (size_t k = 0; t && k < t->script.count && t->script.at[k].line < end; k++)
        report(name, &t->script.at[k], utf8, tally);
    fflush(stdout);
    if (!begun)
        complain(name, t ? t->fault : 0, t ? t->failure : model.message, utf8);
    model_free(&model);
    return begun ? 0 : 2;
}

static void sum_up(const struct tally *tally)
{
    if (tally->failed > 0)
        printf("%zu of %zu claim%s %s not hold\n", tally->failed, tally->claims,
               tally->claims == 1 ? "" : "s", tally->failed == 1 ? "does" : "do");
    else
        printf("%zu claim%s\n", tally->claims,
               tally->claims == 1 ? " holds" : "s hold");
}

int tour_check(char **words, int count, bool utf8)
{
    struct tally tally = {0, 0};
    int all = count;
    for (const struct text *tour = tour_table; count == 0 && tour->name; tour++)
        all++;
    for (int k = 0; k < all; k++) {
        const char *name = count > 0 ? words[k] : tour_table[k].name;
        struct script script;
        int number;
        if (!tour_find(name, utf8, &script, &number))
            return 2;
        int status = check(name, &script, number, utf8, &tally);
        if (status != 0)
            return status;
    }
    sum_up(&tally);
    int status = written();
    return status == 0 && tally.failed > 0 ? 1 : status;
}
