/* boids: the program on a terminal, and the runs without one. */
#include "app/model.h"
#include "bench/bench.h"
#include "cli/args.h"
#include "cli/batch.h"
#include "cli/help.h"
#include "term/term.h"

#include <locale.h>
#include <stdio.h>

static int show(struct setup *setup)
{
    struct model model;
    char message[MESSAGE_SIZE];
    struct term_settings settings = {.clock = term_monotonic};
    if (!term_usable()) {
        setup_free(setup);
        return 2;
    }
    struct term_traits traits = term_traits();
    if (!model_init(&model, setup, traits.utf8 && !traits.plain, message)) {
        fprintf(stderr, "boids: %s\n", message);
        return 2;
    }
    int status = term_run(&model, &settings);
    model_free(&model);
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
    if (args.bench)
        return bench_run(args.all);
    if (!args.run)
        return show(&args.setup);
    int status = batch_run(&args.setup);
    setup_free(&args.setup);
    return status;
}
