/*
 * What the documents show of the program, made by the program: its tables of options
 * and keys, and its screen. `tables NAME` prints one.
 */
#include "app/model.h"
#include "cli/help.h"
#include "view/view.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lesson's flock at tick 48 on 80 x 24, as a block of text. */
static void print_screen(FILE *out)
{
    struct setup setup;
    struct model model;
    struct cells cells = {0};
    char message[MESSAGE_SIZE];
    if (!setup_init(&setup, &preset_table[0]) ||
        !model_init(&model, &setup, true, message) || !cells_resize(&cells, 80, 24))
        abort();
    model_go(&model, 48);
    view_draw(&model, &cells);
    char *text = cells_dump(&cells);
    fprintf(out, "```\n%s```\n", text);
    free(text);
    cells_free(&cells);
    model_free(&model);
}

static void print_presets(FILE *out)
{
    char summary[PRESET_SUMMARY_SIZE];
    for (const struct text *p = preset_table; p->name; p++)
        fprintf(out, ".It Cm %s\n%s.\n", p->name, preset_summary(p, summary));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(FILE *);
    } tables[] = {{"options", help_options_mdoc},        {"keys", help_keys_mdoc},
                  {"drawing", help_drawing_mdoc},        {"presets", print_presets},
                  {"keys-markdown", help_keys_markdown}, {"screen", print_screen}};
    setlocale(LC_CTYPE, "C.UTF-8");
    for (size_t k = 0; argc == 2 && k < sizeof(tables) / sizeof(*tables); k++)
        if (strcmp(argv[1], tables[k].name) == 0) {
            tables[k].print(stdout);
            return 0;
        }
    fputs("tables: name one of: options keys drawing presets keys-markdown screen\n",
          stderr);
    return 2;
}
