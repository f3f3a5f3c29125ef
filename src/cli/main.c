/* boids: the program on a terminal, and the runs without one. */
#include "app/model.h"
#include "bench/bench.h"
#include "cli/args.h"
#include "cli/batch.h"
#include "cli/completion.h"
#include "cli/describe.h"
#include "cli/help.h"
#include "cli/presets.h"
#include "cli/tour.h"
#include "term/term.h"

#include <locale.h>
#include <stdio.h>

/* The program on a terminal, with a tour or without (NULL). Takes both over. */
static int show(struct setup *setup, struct script *script, int number)
{
    struct model model;
    char message[MESSAGE_SIZE];
    struct term_settings settings = {.clock = term_monotonic};
    struct term_traits traits = term_traits();
    if (!model_init(&model, setup, traits.utf8 && !traits.plain, message)) {
        fprintf(stderr, "boids: %s\n", message);
        if (script)
            script_free(script);
        return 2;
    }
    if (script)
        tour_begin(&model, script, number);
    int status = term_run(&model, &settings);
    model_free(&model);
    return status;
}

static int show_flock(struct setup *setup)
{
    if (term_usable())
        return show(setup, NULL, 0);
    setup_free(setup);
    return 2;
}

static int show_tour(const char *word)
{
    struct script script;
    struct setup setup;
    int number, status = 2;
    if (!tour_find(word, term_traits().utf8, &script, &number))
        return 2;
    if (term_usable()) {
        if (setup_init(&setup, &preset_table[0]))
            return show(&setup, &script, number);
        fprintf(stderr, "boids: not enough memory\n");
        status = 1;
    }
    script_free(&script);
    return status;
}

static int run_tour(const struct args *args)
{
    bool utf8 = term_traits().utf8;
    if (args->check)
        return tour_check(args->words, args->count, utf8);
    return args->count > 0 ? show_tour(args->words[0]) : tour_list(utf8);
}

static int run_without_terminal(struct setup *setup)
{
    if (setup->describe)
        return describe_run(setup);
    int status = batch_run(setup);
    setup_free(setup);
    return status;
}

int main(int argc, char **argv)
{
    struct args args;
    char message[MESSAGE_SIZE];
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC,
              "C"); /* 0.5 is a number wherever one lives, and 0,5 is none */
    if (!args_parse(argc, argv, &args, message)) {
        fprintf(stderr, "boids: %s\n", message);
        return 2;
    }
    if (args.help) {
        help_print(stdout);
        return fflush(stdout) == 0 ? 0 : 1;
    }
    if (args.version) {
        puts("boids " BOIDS_VERSION);
        return fflush(stdout) == 0 ? 0 : 1;
    }
    switch (args.subcommand) {
    case SUBCOMMAND_BENCH:
        return bench_run(args.all);
    case SUBCOMMAND_TOUR:
        return run_tour(&args);
    case SUBCOMMAND_PRESETS:
        return presets_list();
    case SUBCOMMAND_COMPLETION:
        return completion_print(args.words[0]);
    case SUBCOMMAND_RUN:
        return run_without_terminal(&args.setup);
    case SUBCOMMAND_NONE:
        break;
    }
    return show_flock(&args.setup);
}
