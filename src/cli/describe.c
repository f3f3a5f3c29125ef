#include "cli/describe.h"

#include "app/model.h"
#include "app/why.h"
#include "app/words.h"
#include "cli/batch.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TICKS_UNLESS_GIVEN 48
#define EVERY_UNLESS_GIVEN 10

/* The events of the groups that a line tells one by one; of more it says how many. */
#define EVENTS_TOLD 3

/* More columns than any sentence has. */
#define ALL_OF_IT 10000

static const char *plural(double count)
{
    return count < 1 || count > 1 ? "s" : "";
}

/* ---- Lines --------------------------------------------------------------------- */

static void tell_what_flies(const struct model *m)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    const flk_options *o = flk_flock_options(flock);
    size_t count = flk_flock_count(flock);
    printf("%s: %zu boid%s, %s, %g by %g, seed %" PRIu64 ".", m->setup.start.name,
           count, plural((double)count), flk_world_names[o->world], o->width, o->height,
           m->setup.start.seed);
    if (count > 0)
        printf(" The boid followed is number %zu.", m->followed);
    putchar('\n');
}

static void tell_groups(const struct model *m)
{
    const double *of = m->measures.of;
    double groups = of[FLK_MEASURE_GROUPS], alone = of[FLK_MEASURE_ALONE];
    printf("polarization %.2f; %.0f group%s", of[FLK_MEASURE_POLARIZATION], groups,
           plural(groups));
    if (groups > 0)
        printf(", the largest of %.0f", of[FLK_MEASURE_LARGEST]);
    printf("; %.0f alone.", alone);
}

/* What the groups did in the ticks after `since`: "A group split at tick 13." */
static void tell_events(const struct model *m, uint64_t since)
{
    uint64_t tick = timeline_tick(m->timeline);
    int count = 0;
    for (uint64_t t = since + 1; t <= tick; t++) {
        const struct record *record = timeline_record(m->timeline, t);
        const char *words = record ? words_on_event(record->event) : NULL;
        if (words && count++ < EVENTS_TOLD)
            printf("%s %s at %" PRIu64, count == 1 ? " Since then" : ",", words, t);
    }
    if (count > EVENTS_TOLD)
        printf(", and more of that %d time%s", count - EVENTS_TOLD,
               plural(count - EVENTS_TOLD));
    if (count > 0)
        putchar('.');
}

/* Who flees and who was caught, where there is somebody to flee from. */
static void tell_hunt(const struct model *m)
{
    const double *of = m->measures.of;
    if (flk_flock_predator_count(timeline_flock(m->timeline)) == 0)
        return;
    printf(" Fleeing %.0f, stirred by them %.0f; caught so far %" PRIu64 ".",
           of[FLK_MEASURE_FLEEING], of[FLK_MEASURE_STIRRED],
           run_caught(timeline_run(m->timeline)));
}

/* What the followed boid does now, and in the tick to come. */
static void tell_boid(const struct model *m)
{
    flk_vec v = m->trace.start.velocity;
    char text[WHY_SIZE], name[32];
    why_sentence(m, false, ALL_OF_IT, text);
    int skip = snprintf(name, sizeof(name), "boid %zu ", m->followed);
    if (hypot(v.x, v.y) > 0)
        printf(" Boid %zu flies %s at %.2f; next it %s.", m->followed,
               words_direction(v, false), hypot(v.x, v.y), text + skip);
    else
        printf(" Boid %zu stands; next it %s.", m->followed, text + skip);
}

static void tell_tick(struct model *m, uint64_t since)
{
    timeline_look(m->timeline);
    model_look(m);
    printf("Tick %" PRIu64 ": %s", timeline_tick(m->timeline), words_on_state(m));
    if (m->traced) {
        fputs(", ", stdout);
        tell_groups(m);
        tell_events(m, since);
        tell_hunt(m);
        tell_boid(m);
    } else
        putchar('.');
    putchar('\n');
}

/* ---- The run ------------------------------------------------------------------- */

static bool play(struct model *m, uint64_t every, uint64_t last)
{
    uint64_t since = 0;
    tell_what_flies(m);
    tell_tick(m, since);
    while (timeline_tick(m->timeline) < last && !ferror(stdout)) {
        if (!model_step(m))
            return false;
        uint64_t tick = timeline_tick(m->timeline);
        if (tick % every != 0 && tick != last)
            continue;
        tell_tick(m, since);
        since = tick;
    }
    if (m->setup.hash)
        printf("# hash %016" PRIx64 "\n", flk_flock_hash(timeline_flock(m->timeline)));
    return true;
}

/* What asks for other lines in the place of these. */
static const char *rival_of(const struct setup *setup)
{
    if (setup->states)
        return "--states";
    if (setup->trace_given)
        return "--trace";
    return setup->jsonl ? "--jsonl" : NULL;
}

int describe_run(struct setup *setup)
{
    struct model m;
    char message[MESSAGE_SIZE];
    uint64_t every = setup->every_given ? setup->every : EVERY_UNLESS_GIVEN;
    uint64_t last = setup->ticks_given ? setup->ticks : TICKS_UNLESS_GIVEN;
    if (rival_of(setup)) {
        fprintf(stderr, "boids: --describe and %s do not go together\n",
                rival_of(setup));
        setup_free(setup);
        return 2;
    }
    if (!model_init(&m, setup, false, message)) {
        fprintf(stderr, "boids: %s\n", message);
        return 2;
    }
    errno = 0;
    bool played = play(&m, every, last);
    bool ok = !ferror(stdout);
    ok = fflush(stdout) == 0 && ok;
    if (!ok)
        fprintf(stderr, "boids: cannot write: %s\n", strerror(errno));
    else if (!played)
        fprintf(stderr, "boids: not enough memory\n");
    ok = ok && played && batch_save(&m.setup, timeline_run(m.timeline));
    model_free(&m);
    return ok ? 0 : 1;
}
