/*
 * What the presets are like, measured: `presets fly NAME SEED` prints polarization,
 * groups and nearest neighbour at the ticks of the table as one row; `presets table`
 * makes the table of doc/presets.md of such rows, and fails where two presets are
 * alike: no two may be, in all nine figures, within three standard errors of each
 * other.
 */
#include "app.h"

#include "app/number.h"
#include "app/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS "tests/presets/rows.txt"

enum { TICKS = 3, MEASURES = 3, FIGURES = TICKS * MEASURES, ROWS_MAX = 64 };

static const uint64_t ticks[TICKS] = {100, 500, 2000};
static const flk_measure_id measures[MEASURES] = {
    FLK_MEASURE_POLARIZATION, FLK_MEASURE_GROUPS, FLK_MEASURE_NEAREST_NEIGHBOUR};

/* ---- A flight ------------------------------------------------------------------ */

static const struct text *preset_of(const char *name)
{
    for (const struct text *p = preset_table; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    fprintf(stderr, "presets: there is no %s\n", name);
    exit(2);
}

static struct run *run_of(const char *name, uint64_t seed)
{
    struct setup setup;
    struct run *run;
    if (!setup_init(&setup, preset_of(name)))
        exit(1);
    setup.start.seed = seed;
    setup.method.threads = 1;
    if (run_create(&setup.start, &setup.method, &run, NULL) != FLK_OK ||
        run_act(run, NULL) != FLK_OK)
        exit(1);
    setup_free(&setup);
    return run;
}

static int fly(const char *name, uint64_t seed)
{
    struct run *run = run_of(name, seed);
    printf("%s %02u", name, (unsigned)seed);
    for (int t = 0; t < TICKS; t++) {
        flk_measures found;
        while (run_tick(run) < ticks[t])
            if (run_step(run, NULL) != FLK_OK)
                exit(1);
        flk_flock_measure(run_flock(run), &found);
        for (int k = 0; k < MEASURES; k++) {
            char number[NUMBER_SIZE];
            printf(" %s", number_print(number, found.of[measures[k]]));
        }
    }
    putchar('\n');
    run_destroy(run);
    return fflush(stdout) == 0 ? 0 : 1;
}

/* ---- The table ----------------------------------------------------------------- */

struct row {
    char name[32];
    unsigned seeds;
    double sum[FIGURES], squares[FIGURES];
};

struct table {
    struct row rows[ROWS_MAX];
    int count;
};

static struct row *row_of(struct table *table, const char *name)
{
    for (int k = 0; k < table->count; k++)
        if (strcmp(table->rows[k].name, name) == 0)
            return &table->rows[k];
    if (table->count == ROWS_MAX)
        exit(1);
    struct row *row = &table->rows[table->count++];
    snprintf(row->name, sizeof(row->name), "%s", name);
    return row;
}

static void read_rows(struct table *table)
{
    char name[32];
    unsigned seed;
    FILE *in = fopen(ROWS, "r");
    if (!in) {
        perror(ROWS);
        exit(1);
    }
    while (fscanf(in, "%31s %u", name, &seed) == 2) {
        struct row *row = row_of(table, name);
        row->seeds++;
        for (int k = 0; k < FIGURES; k++) {
            double value;
            if (fscanf(in, "%lf", &value) != 1)
                exit(1);
            row->sum[k] += value;
            row->squares[k] += value * value;
        }
    }
    fclose(in);
}

static double mean_of(const struct row *row, int k)
{
    return row->sum[k] / row->seeds;
}

/* The standard error of the mean. */
static double error_of(const struct row *row, int k)
{
    double n = row->seeds, mean = mean_of(row, k);
    double variance = n > 1 ? (row->squares[k] - n * mean * mean) / (n - 1) : 0;
    return sqrt(fmax(0, variance) / n);
}

/* How many standard errors lie between two presets where they differ most. */
static double difference(const struct row *a, const struct row *b)
{
    double most = 0;
    for (int k = 0; k < FIGURES; k++) {
        double apart = fabs(mean_of(a, k) - mean_of(b, k));
        double error = hypot(error_of(a, k), error_of(b, k));
        if (apart > 0)
            most = fmax(most, error > 0 ? apart / error : HUGE_VAL);
    }
    return most;
}

static void print_table(const struct table *table)
{
    puts("| preset | | polarization | groups | nearest neighbour "
         "|\n|---|---|---|---|---|");
    for (const struct text *p = preset_table; p->name; p++)
        for (int k = 0; k < table->count; k++)
            for (int t = 0; strcmp(p->name, table->rows[k].name) == 0 && t < TICKS;
                 t++) {
                const struct row *row = &table->rows[k];
                printf("| %s | tick %u |", t == 0 ? row->name : "", (unsigned)ticks[t]);
                for (int n = 0; n < MEASURES; n++)
                    printf(" %.3g ± %.2g |", mean_of(row, t * MEASURES + n),
                           error_of(row, t * MEASURES + n));
                putchar('\n');
            }
}

/* The two that are most alike of all; true where they differ enough. */
static bool all_differ(const struct table *table)
{
    double least = HUGE_VAL;
    int a = 0, b = 0;
    for (int i = 0; i < table->count; i++)
        for (int j = 0; j < i; j++)
            if (difference(&table->rows[i], &table->rows[j]) < least) {
                least = difference(&table->rows[i], &table->rows[j]);
                a = i;
                b = j;
            }
    printf(
        "\nThe two that are most alike are %s and %s: %.1f standard errors apart where "
        "they\ndiffer most.\n",
        table->rows[a].name, table->rows[b].name, least);
    return least > 3;
}

static int make_table(void)
{
    static struct table table;
    read_rows(&table);
    print_table(&table);
    if (all_differ(&table))
        return 0;
    fprintf(stderr, "presets: two are alike\n");
    return 1;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "fly") == 0)
        return fly(argv[2], strtoull(argv[3], NULL, 10));
    if (argc == 2 && strcmp(argv[1], "table") == 0)
        return make_table();
    for (const struct text *p = preset_table;
         argc == 2 && strcmp(argv[1], "names") == 0 && p->name; p++)
        puts(p->name);
    if (argc == 2 && strcmp(argv[1], "names") == 0)
        return 0;
    fprintf(stderr, "presets fly NAME SEED, table, or names\n");
    return 2;
}
