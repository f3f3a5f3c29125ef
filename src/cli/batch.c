#include "cli/batch.h"

#include "app/number.h"
#include "app/scenario.h"
#include "cli/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TICKS_UNLESS_GIVEN 48

/* One named number of a row. */
struct field {
    const char *name;
    double value;
};

/* A row as CSV, or as a JSON object. The tick comes first and is whole. */
static void write_row(const struct setup *setup, uint64_t tick,
                      const struct field *fields, size_t count)
{
    char number[NUMBER_SIZE];
    printf(setup->jsonl ? "{\"tick\":%" PRIu64 : "%" PRIu64, tick);
    for (size_t k = 0; k < count; k++) {
        if (setup->jsonl)
            printf(",\"%s\":", fields[k].name);
        else
            putchar(',');
        fputs(number_print(number, fields[k].value), stdout);
    }
    puts(setup->jsonl ? "}" : "");
}

static void write_header(const struct setup *setup, const struct field *fields,
                         size_t count)
{
    if (setup->jsonl)
        return;
    fputs("tick", stdout);
    for (size_t k = 0; k < count; k++)
        printf(",%s", fields[k].name);
    putchar('\n');
}

/* ---- Measures ------------------------------------------------------------------ */

#define MEASURE_FIELDS (FLK_MEASURE_COUNT + 2)

/* Those of a run at the present tick; without one, of nobody. */
static void fill_measures(const struct run *run, struct field fields[MEASURE_FIELDS])
{
    flk_flock *flock = run ? run_flock(run) : NULL;
    flk_measures measures = {{0}};
    if (flock)
        flk_flock_measure(flock, &measures);
    for (int k = 0; k < FLK_MEASURE_COUNT; k++)
        fields[k] = (struct field){flk_measure_table[k].name, measures.of[k]};
    double caught = run ? (double)run_caught(run) : 0;
    double checks = flock ? (double)flk_flock_checks(flock) : 0;
    fields[FLK_MEASURE_COUNT] = (struct field){"caught", caught};
    fields[FLK_MEASURE_COUNT + 1] = (struct field){"checks", checks};
}

/* ---- Boids --------------------------------------------------------------------- */

#define STATE_FIELDS 5

static void fill_state(size_t index, flk_boid boid, struct field fields[STATE_FIELDS])
{
    fields[0] = (struct field){"boid", (double)index};
    fields[1] = (struct field){"x", boid.position.x};
    fields[2] = (struct field){"y", boid.position.y};
    fields[3] = (struct field){"vx", boid.velocity.x};
    fields[4] = (struct field){"vy", boid.velocity.y};
}

static void write_states(const struct setup *setup, const flk_flock *flock)
{
    struct field fields[STATE_FIELDS];
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        fill_state(i, flk_flock_boid(flock, i), fields);
        write_row(setup, flk_flock_tick(flock), fields, STATE_FIELDS);
    }
}

/* ---- The run ------------------------------------------------------------------- */

static void write_head(const struct setup *setup)
{
    struct field fields[MEASURE_FIELDS];
    if (setup->trace_given)
        return;
    if (setup->states) {
        fill_state(0, (flk_boid){{0, 0}, {0, 0}}, fields);
        write_header(setup, fields, STATE_FIELDS);
    } else {
        fill_measures(NULL, fields);
        write_header(setup, fields, MEASURE_FIELDS);
    }
}

static void write_tick(const struct setup *setup, const struct run *run)
{
    if (setup->states) {
        write_states(setup, run_flock(run));
        return;
    }
    struct field fields[MEASURE_FIELDS];
    fill_measures(run, fields);
    write_row(setup, run_tick(run), fields, MEASURE_FIELDS);
}

/* The events of the step that is about to be made, where it leads to a listed tick. */
static void write_events(const struct setup *setup, flk_flock *flock)
{
    const flk_trace *trace;
    if (flk_flock_trace(flock, (size_t)setup->trace, &trace, NULL) == FLK_OK)
        trace_write(stdout, trace, setup->jsonl);
}

static bool listed(const struct setup *setup, uint64_t tick, uint64_t last)
{
    return tick % setup->every == 0 || tick == last;
}

static bool play(const struct setup *setup, struct run *run, uint64_t last)
{
    flk_error error;
    if (run_act(run, &error) != FLK_OK)
        return false;
    write_head(setup);
    if (!setup->trace_given)
        write_tick(setup, run);
    while (run_tick(run) < last && !ferror(stdout)) {
        uint64_t next = run_tick(run) + 1;
        if (setup->trace_given && listed(setup, next, last))
            write_events(setup, run_flock(run));
        if (run_step(run, &error) != FLK_OK)
            return false;
        if (!setup->trace_given && listed(setup, next, last))
            write_tick(setup, run);
    }
    if (setup->hash)
        printf("# hash %016" PRIx64 "\n", flk_flock_hash(run_flock(run)));
    return true;
}

/* Is all that was written where it should be? A full disk shows at the latest here. */
static bool written(void)
{
    bool ok = !ferror(stdout);
    return fflush(stdout) == 0 && ok;
}

static void sum_up(const struct run *run)
{
    flk_measures measures;
    uint64_t ticks = run_tick(run);
    flk_flock_measure(run_flock(run), &measures);
    fprintf(stderr,
            "%" PRIu64
            " tick%s done: polarization %.2f (1 would be one shared heading), "
            "mean speed %.2f.\n",
            ticks, ticks == 1 ? "" : "s", measures.of[FLK_MEASURE_POLARIZATION],
            measures.of[FLK_MEASURE_MEAN_SPEED]);
}

/* Is there such a boid to trace? */
static bool traceable(const struct setup *setup)
{
    size_t boids = start_boids(&setup->start);
    if (!setup->trace_given || setup->trace < boids)
        return true;
    if (boids == 0)
        fprintf(stderr, "boids: --trace %" PRIu64 ": there are no boids\n",
                setup->trace);
    else
        fprintf(stderr,
                "boids: --trace %" PRIu64
                ": there is no such boid; 0 to %zu would do\n",
                setup->trace, boids - 1);
    return false;
}

bool batch_save(const struct setup *setup, const struct run *run)
{
    char path[FILE_PATH_SIZE], message[MESSAGE_SIZE];
    if (!setup->save || scenario_save(setup->save, setup, run, path, message))
        return true;
    fprintf(stderr, "boids: %s\n", message);
    return false;
}

int batch_run(const struct setup *setup)
{
    struct run *run;
    flk_error error;
    if (setup->trace_given && setup->states) {
        fprintf(stderr, "boids: --trace and --states do not go together\n");
        return 2;
    }
    if (!traceable(setup))
        return 2;
    if (run_create(&setup->start, &setup->method, &run, &error) != FLK_OK) {
        char message[MESSAGE_SIZE];
        value_explain(&error, message);
        fprintf(stderr, "boids: %s\n", message);
        return error.status == FLK_NO_MEMORY ? 1 : 2;
    }
    uint64_t last = setup->ticks_given ? setup->ticks : TICKS_UNLESS_GIVEN;
    errno = 0;
    bool played = play(setup, run, last);
    bool ok = written();
    if (!ok)
        fprintf(stderr, "boids: cannot write: %s\n", strerror(errno));
    else if (!played)
        fprintf(stderr, "boids: not enough memory\n");
    else
        sum_up(run);
    ok = ok && played && batch_save(setup, run);
    run_destroy(run);
    return ok ? 0 : 1;
}
