#include "bench/bench.h"

#include "bench/rows.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What became of the targets. */
struct tally {
    size_t met, set;
};

static void print_head(void)
{
    printf("boids " BOIDS_VERSION ", %ld processors: medians of interleaved rounds\n",
           sysconf(_SC_NPROCESSORS_ONLN));
    fflush(stdout);
}

/* "<= 1.15", and whether it is so. */
static void print_target(const struct row *row, double figure, struct tally *tally)
{
    bool least = row->least > 0;
    double target = least ? row->least : row->most;
    if (!(target > 0)) {
        putchar('\n');
        return;
    }
    bool met = least ? figure >= target : figure <= target;
    printf("  %s %-5g %s\n", least ? ">=" : "<=", target, met ? "met" : "MISSED");
    tally->met += met;
    tally->set++;
}

static void print_row(const struct row *row, enum outcome outcome,
                      const struct result *result, struct tally *tally)
{
    printf("  %-15s %-38s", row->name, result->detail);
    if (outcome == OUTCOME_MEASURED) {
        printf(" %6.2f", result->figure);
        print_target(row, result->figure, tally);
    } else
        putchar('\n');
    fflush(stdout);
}

/* Measure one row and print it. False where the run must end. */
static bool run_row(const struct row *row, struct grounds *grounds, struct tally *tally)
{
    struct result result = {.detail = ""};
    enum outcome outcome = row->measure(row, grounds, &result);
    if (outcome == OUTCOME_NO_MEMORY)
        fprintf(stderr, "boids: not enough memory\n");
    else if (outcome == OUTCOME_DIFFERENT)
        fprintf(stderr, "boids: %s boids: the linked lists lead to other bits\n",
                row->name);
    else
        print_row(row, outcome, &result, tally);
    return outcome == OUTCOME_MEASURED || outcome == OUTCOME_ABSENT;
}

static bool run_rows(bool all, struct grounds *grounds, struct tally *tally)
{
    const char *group = "";
    for (size_t k = 0; k < row_count && !ferror(stdout); k++) {
        const struct row *row = &row_table[k];
        if (!all && !row->brief)
            continue;
        if (strcmp(group, row->group) != 0)
            printf("\n%s\n", row->group);
        group = row->group;
        if (!run_row(row, grounds, tally))
            return false;
    }
    return true;
}

int bench_run(bool all)
{
    struct grounds grounds = {.count = 0};
    struct tally tally = {0, 0};
    print_head();
    bool done = run_rows(all, &grounds, &tally);
    grounds_close(&grounds);
    if (!done)
        return 1;
    printf("\n%zu of %zu targets met\n", tally.met, tally.set);
    if (!ferror(stdout) && fflush(stdout) == 0)
        return 0;
    fprintf(stderr, "boids: cannot write: %s\n", strerror(errno));
    return 1;
}
