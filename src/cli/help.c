#include "cli/help.h"

#include "app/commands.h"
#include "app/draw.h"
#include "app/number.h"
#include "app/setup.h"

#include <string.h>

#define OPTION_COLUMN 28
#define RANGE_SIZE 64

static void print_spelled(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(*name == '_' ? '-' : *name, out);
}

/* " (3 units)": what it is without a word about it; empty for what is not a flock's. */
static const char *facts_of(const struct setting *s, char text[RANGE_SIZE])
{
    char initial[NUMBER_SIZE];
    struct setup lesson;
    text[0] = '\0';
    if (!setup_init(&lesson, &preset_table[0]))
        return text;
    const struct start *start = &lesson.start;
    if (s->id == SETTING_OPTION) {
        const flk_option *row = &flk_option_table[s->option];
        double value = flk_options_get(&start->options, s->option);
        snprintf(text, RANGE_SIZE, " (%s%s%s)",
                 row->choices ? row->choices[(int)value] : number_print(initial, value),
                 *row->unit ? " " : "", row->unit);
    } else if (s->id == SETTING_SIZE)
        snprintf(text, RANGE_SIZE, " (%gx%g)", start->options.width,
                 start->options.height);
    else if (s->id == SETTING_BOIDS)
        snprintf(text, RANGE_SIZE, " (%zu)", start->boids);
    else if (s->id == SETTING_SEED)
        snprintf(text, RANGE_SIZE, " (%llu)", (unsigned long long)start->seed);
    else if (s->id == SETTING_PRESET)
        snprintf(text, RANGE_SIZE, " (%.32s)", start->name);
    else if (s->id == SETTING_SEARCH)
        snprintf(text, RANGE_SIZE, " (%s)", flk_search_names[lesson.method.search]);
    else if (s->id == SETTING_LEAF)
        snprintf(text, RANGE_SIZE, " (%d)", lesson.method.leaf);
    else if (s->id == SETTING_THREADS)
        snprintf(text, RANGE_SIZE, " (%d)", lesson.method.threads);
    else if (s->id == SETTING_SIMD)
        snprintf(text, RANGE_SIZE, " (%s)", flk_simd_names[lesson.method.simd]);
    setup_free(&lesson);
    return text;
}

static void print_setting(FILE *out, const struct setting *s)
{
    char facts[RANGE_SIZE];
    int used = fprintf(out, "  --");
    print_spelled(out, s->name);
    used += (int)strlen(s->name);
    used += fprintf(out, " %s", s->form);
    fprintf(out, "%*s%s%s\n", used < OPTION_COLUMN ? OPTION_COLUMN - used : 1, "",
            s->help, facts_of(s, facts));
}

static void print_settings(FILE *out, const char *title, int scope)
{
    fprintf(out, "\n%s\n", title);
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (s.scope == scope)
            print_setting(out, &s);
    }
}

static void print_presets(FILE *out)
{
    fprintf(out, "\nPresets\n");
    char summary[PRESET_SUMMARY_SIZE];
    for (const struct text *p = preset_table; p->name; p++)
        fprintf(out, "  %-14s %s\n", p->name, preset_summary(p, summary));
}

void help_print(FILE *out)
{
    fputs("boids: watch a flock, and see why it flocks\n"
          "\n"
          "  boids [FILE] [options]         on a terminal; ? there shows the keys\n"
          "  boids run [FILE] [options]     without one: figures of every tick as CSV\n"
          "  boids tour [NAME|FILE]         a guided tour; alone: a list of them\n"
          "  boids tour --check [NAME...]   without a terminal: do its claims hold?\n"
          "  boids presets                  the worlds that come with it, and yours\n"
          "  boids completion bash|zsh      for the shell: eval \"$(boids ...)\"\n"
          "  boids bench [all]              how fast it is here; all: two minutes\n"
          "\n"
          "  boids --preset murmuration     three hundred that turn as one\n"
          "  boids --separation 0           what separation is for\n"
          "  boids run --ticks 480 --every 10 > flock.csv\n"
          "  boids run --trace 7 --ticks 1  what boid 7 did and why\n"
          "  boids pond.boids --radius 5    a scenario, and an option on top of it\n",
          out);
    print_settings(out, "Options of the flock, and what they are in the lesson",
                   SCOPE_MODEL);
    print_settings(out, "Options of both", SCOPE_SCREEN | SCOPE_RUN);
    print_settings(out, "Options on a terminal", SCOPE_SCREEN);
    print_settings(out, "Options of boids run", SCOPE_RUN);
    print_presets(out);
    fputs("\nThe program's : takes the same words, as in: max_speed 0.4\n", out);
}

/* ---- For the documents --------------------------------------------------------- */

void help_options_mdoc(FILE *out)
{
    char facts[RANGE_SIZE];
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        fprintf(out, ".It Fl Fl ");
        print_spelled(out, s.name);
        if (*s.form)
            fprintf(out, " Ar %s", s.form);
        fprintf(out, "\n%s%s.\n", s.help, facts_of(&s, facts));
    }
}

static void print_mdoc_word(FILE *out, const char *word)
{
    fprintf(out, "%s%s", strchr("-.,:;?!()[]'\\", *word) ? "\\&" : "", word);
}

/* The names of a command and of those that are told of with it. */
static void print_mdoc_names(FILE *out, const struct command *c)
{
    fprintf(out, " Pq Ic %s", c->name);
    for (c++; c->name && !c->shown; c++)
        fprintf(out, " , %s", c->name);
}

void help_keys_mdoc(FILE *out)
{
    for (const struct command *c = command_table; c->name; c++) {
        if (!c->shown)
            continue;
        fprintf(out, ".It Ic ");
        print_mdoc_word(out, c->shown);
        print_mdoc_names(out, c);
        fprintf(out, "\n%s.\n", c->help);
    }
}

void help_drawing_mdoc(FILE *out)
{
    for (const struct command *c = draw_table; c->name; c++) {
        if (!c->shown)
            continue;
        fprintf(out, ".It Ic ");
        print_mdoc_word(out, c->shown);
        fprintf(out, "\n%s.\n", c->help);
    }
}

static void print_markdown_keys(FILE *out, const struct command *table)
{
    for (const struct command *c = table; c->name; c++)
        if (c->shown)
            fprintf(out, "| `%s` | %s |\n", c->shown, c->help);
}

void help_keys_markdown(FILE *out)
{
    fputs("| key | what it does |\n|---|---|\n", out);
    print_markdown_keys(out, command_table);
    fputs("\nWhile drawing (`d`), Space plays and `U` does again as always:\n\n", out);
    fputs("| key | what it does |\n|---|---|\n", out);
    print_markdown_keys(out, draw_table);
}
