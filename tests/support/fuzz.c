#include "fuzz.h"

#include "app/run.h"
#include "app/scenario.h"
#include "app/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is flown: larger flocks take time, and show nothing else. */
#define BOIDS_FLOWN 200
#define OBSTACLES_FLOWN 300
#define TICKS_FLOWN 4

/* The lines of a text that is cut where they end; the caller frees them. */
static const char **lines_of(char *text)
{
    size_t count = 0, room = 16;
    const char **lines = malloc(room * sizeof(*lines));
    for (char *line; lines && (line = strsep(&text, "\n"));) {
        if (!text && !*line)
            break;
        if (count + 1 == room) {
            room *= 2;
            lines = realloc(lines, room * sizeof(*lines));
        }
        lines[count++] = line;
    }
    if (!lines)
        abort();
    lines[count] = NULL;
    return lines;
}

static bool read_scenario(const char *text, struct setup *setup)
{
    struct scenario_error error;
    char *copy = strdup(text);
    const char **lines = lines_of(copy);
    setup_begin(setup, NULL);
    bool ok = scenario_read(setup, "fuzz", lines, &error);
    free(lines);
    free(copy);
    return ok;
}

/* Fly a scenario for so many ticks and write it; NULL where it cannot be flown. */
static char *flown(const struct setup *setup, uint64_t ticks)
{
    struct run *run;
    char *text = NULL;
    size_t size = 0;
    if (run_create(&setup->start, &setup->method, &run, NULL) != FLK_OK)
        return NULL;
    if (run_act(run, NULL) != FLK_OK)
        abort();
    for (uint64_t k = 0;
         k < ticks && flk_flock_count(run_flock(run)) <= 10 * BOIDS_FLOWN; k++)
        run_step(run, NULL);
    FILE *out = open_memstream(&text, &size);
    scenario_write(out, setup, run);
    fclose(out);
    run_destroy(run);
    return text;
}

static bool is_large(const struct setup *setup)
{
    const struct start *s = &setup->start;
    bool large = start_boids(s) > BOIDS_FLOWN ||
                 s->options.obstacle_count > OBSTACLES_FLOWN || s->plan.count > 50;
    for (size_t k = 0; k < s->plan.count; k++)
        if (s->plan.at[k].kind == CHANGE_BOIDS)
            large |= s->plan.at[k].as.boids > BOIDS_FLOWN;
    return large;
}

static void try_scenario(const char *text)
{
    struct setup setup, again;
    if (!read_scenario(text, &setup))
        return;
    char *once = is_large(&setup) ? NULL : flown(&setup, TICKS_FLOWN);
    setup_free(&setup);
    if (!once)
        return;
    if (!read_scenario(once, &again)) {
        fprintf(stderr, "what was written cannot be read:\n%s", once);
        abort();
    }
    char *twice = flown(&again, TICKS_FLOWN);
    if (!twice || strcmp(once, twice) != 0) {
        fprintf(stderr, "written:\n%sand again:\n%s", once, twice ? twice : "nothing");
        abort();
    }
    setup_free(&again);
    free(once);
    free(twice);
}

static void try_tour(char *text)
{
    struct script script;
    struct script_error error;
    const char **lines = lines_of(text);
    if (script_read(&script, lines, &error))
        script_free(&script);
    free(lines);
}

void fuzz_one(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    if (size > 0)
        memcpy(text, bytes, size);
    text[size] = '\0'; /* at the first NUL it ends; files with one are refused */
    try_scenario(text);
    try_tour(text);
    free(text);
}
