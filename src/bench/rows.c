#include "bench/rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define FULLEST_MOST 3000 /* boids in one square: more take too long to wait for */
#define AGREE_TICKS 3
#define VARIED_BOIDS 10000

/* ---- Subjects ------------------------------------------------------------------ */

void grounds_close(struct grounds *grounds)
{
    for (size_t k = 0; k < grounds->count; k++)
        ground_close(&grounds->of[k].ground);
    grounds->count = 0;
}

/* The flock of a scene, opened if it is not. NULL without memory. */
static const struct ground *ground_of(struct grounds *grounds, enum scene scene,
                                      size_t boids)
{
    for (size_t k = 0; k < grounds->count; k++)
        if (grounds->of[k].scene == scene && grounds->of[k].boids == boids)
            return &grounds->of[k].ground;
    if (grounds->count == GROUNDS_MAX)
        return NULL;
    struct ground *ground = &grounds->of[grounds->count].ground;
    if (!scene_open(ground, scene, boids, 1)) {
        ground_close(ground);
        return NULL;
    }
    grounds->of[grounds->count].scene = scene;
    grounds->of[grounds->count].boids = boids;
    grounds->count++;
    return ground;
}

/* Everything chosen by itself but the threads: one. */
static struct subject subject_of(struct grounds *grounds, enum scene scene,
                                 size_t boids)
{
    struct subject subject = {.ground = ground_of(grounds, scene, boids),
                              .method = flk_method_default()};
    subject.method.threads = 1;
    return subject;
}

static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > FLK_THREADS_MAX ? FLK_THREADS_MAX : (int)count;
}

__attribute__((format(printf, 3, 4))) static enum outcome
tell(struct result *result, double figure, const char *detail, ...)
{
    va_list arguments;
    va_start(arguments, detail);
    vsnprintf(result->detail, DETAIL_SIZE, detail, arguments);
    va_end(arguments);
    result->figure = figure;
    return OUTCOME_MEASURED;
}

static enum outcome absent(struct result *result, const char *why)
{
    tell(result, 0, "%s", why);
    return OUTCOME_ABSENT;
}

/* ---- What rows measure --------------------------------------------------------- */

/* How many times as long the linked grid takes as the grid. */
static enum outcome measure_grid(const struct row *row, struct grounds *grounds,
                                 struct result *result)
{
    struct rounds rounds;
    struct subject grid = subject_of(grounds, row->scene, row->boids);
    if (!grid.ground)
        return OUTCOME_NO_MEMORY;
    grid.method.search = FLK_SEARCH_GRID;
    struct subject linked = grid;
    linked.linked = linked_create(flk_flock_options(grid.ground->flock), row->boids);
    if (!linked.linked)
        return OUTCOME_NO_MEMORY;
    bool agrees = subject_agrees(&linked, AGREE_TICKS);
    if (agrees)
        rounds_run(&rounds, (struct subject[]){grid, linked}, 2);
    linked_destroy(linked.linked);
    if (!agrees)
        return OUTCOME_DIFFERENT;
    double ns = rounds_median(&rounds, 0) / (double)row->boids;
    return tell(result, rounds_ratio(&rounds, 1, 0),
                "%.0f ns a boid (%.1f M/s), list %.0f", ns, 1e3 / ns,
                rounds_median(&rounds, 1) / (double)row->boids);
}

/* The cost of a boid over that of one of a thousand. */
static enum outcome measure_growth(const struct row *row, struct grounds *grounds,
                                   struct result *result)
{
    struct rounds rounds;
    const double few = 1000, many = (double)row->boids;
    const struct subject subjects[] = {subject_of(grounds, row->scene, row->boids),
                                       subject_of(grounds, row->scene, (size_t)few)};
    if (!subjects[0].ground || !subjects[1].ground)
        return OUTCOME_NO_MEMORY;
    rounds_run(&rounds, subjects, 2);
    return tell(result, rounds_ratio(&rounds, 0, 1) * few / many,
                "%.0f ns a boid, one of 1,000 %.0f", rounds_median(&rounds, 0) / many,
                rounds_median(&rounds, 1) / few);
}

/* Nanoseconds a neighbour. */
static enum outcome measure_crowd(const struct row *row, struct grounds *grounds,
                                  struct result *result)
{
    struct rounds rounds;
    const struct subject crowd = subject_of(grounds, row->scene, row->boids);
    if (!crowd.ground)
        return OUTCOME_NO_MEMORY;
    subject_rewind(&crowd);
    double neighbours = scene_neighbours(crowd.ground);
    rounds_run(&rounds, &crowd, 1);
    double ns = rounds_median(&rounds, 0) / (double)row->boids;
    return tell(result, ns / neighbours, "%.0f neighbours, %.0f ns a boid", neighbours,
                ns);
}

/* Microseconds a tick. */
static enum outcome measure_tick(const struct row *row, struct grounds *grounds,
                                 struct result *result)
{
    struct rounds rounds;
    const struct subject flock = subject_of(grounds, row->scene, row->boids);
    if (!flock.ground)
        return OUTCOME_NO_MEMORY;
    rounds_run(&rounds, &flock, 1);
    double ns = rounds_median(&rounds, 0);
    return tell(result, ns / 1e3, "microseconds; %.0f ns a boid",
                ns / (double)row->boids);
}

/* A tick that tells of one boid over one that tells nothing. */
static enum outcome measure_trace(const struct row *row, struct grounds *grounds,
                                  struct result *result)
{
    struct rounds rounds;
    struct subject plain = subject_of(grounds, row->scene, row->boids);
    if (!plain.ground)
        return OUTCOME_NO_MEMORY;
    struct subject traced = plain;
    traced.traced = true;
    rounds_run(&rounds, (struct subject[]){traced, plain}, 2);
    return tell(result, rounds_ratio(&rounds, 0, 1),
                "traced %.2f, not %.2f microseconds", rounds_median(&rounds, 0) / 1e3,
                rounds_median(&rounds, 1) / 1e3);
}

/* How many times as long the plain instructions take as AVX2. */
static enum outcome measure_simd(const struct row *row, struct grounds *grounds,
                                 struct result *result)
{
    struct rounds rounds;
    struct subject plain = subject_of(grounds, row->scene, row->boids);
    if (!plain.ground)
        return OUTCOME_NO_MEMORY;
    struct subject avx2 = plain;
    plain.method.simd = FLK_SIMD_PLAIN;
    avx2.method.simd = FLK_SIMD_AVX2;
    if (!subject_works(&avx2))
        return absent(result, "this processor has no AVX2");
    rounds_run(&rounds, (struct subject[]){plain, avx2}, 2);
    return tell(result, rounds_ratio(&rounds, 0, 1), "plain %.0f, AVX2 %.0f ns a boid",
                rounds_median(&rounds, 0) / (double)row->boids,
                rounds_median(&rounds, 1) / (double)row->boids);
}

/* Is it done soon? A search with a crowd in one square looks at all pairs of it. */
static bool bearable(const struct subject *subject)
{
    flk_layout layout;
    flk_flock *flock = subject->ground->flock;
    flk_flock_set_method(flock, &subject->method, NULL);
    flk_flock_layout(flock, &layout);
    return layout.fullest <= FULLEST_MOST;
}

/* `auto`, and those of the others that can be waited for; how many there are. */
static size_t list_searches(const struct subject *by_itself,
                            struct subject subjects[FLK_SEARCHES])
{
    size_t count = 0;
    for (int search = 0; search < FLK_SEARCHES; search++) {
        struct subject subject = *by_itself;
        subject.method.search = (flk_search_kind)search;
        if (search == FLK_SEARCH_AUTO || bearable(&subject))
            subjects[count++] = subject;
    }
    return count;
}

/* What `auto` takes over what the best of the others takes. */
static enum outcome measure_search(const struct row *row, struct grounds *grounds,
                                   struct result *result)
{
    static const char *const shown[FLK_SEARCHES] = {"auto", " brute", " grid", " tree"};
    struct rounds rounds;
    struct subject subjects[FLK_SEARCHES];
    const struct subject by_itself = subject_of(grounds, row->scene, row->boids);
    char detail[DETAIL_SIZE] = "";
    size_t length = 0;
    if (!by_itself.ground)
        return OUTCOME_NO_MEMORY;
    size_t count = list_searches(&by_itself, subjects), best = count > 1 ? 1 : 0;
    rounds_run(&rounds, subjects, count);
    for (size_t k = 0; k < count && length < sizeof(detail); k++) {
        double ns = rounds_median(&rounds, k);
        if (k > best && ns < rounds_median(&rounds, best))
            best = k;
        length +=
            (size_t)snprintf(detail + length, sizeof(detail) - length, "%s %.0f",
                             shown[subjects[k].method.search], ns / (double)row->boids);
    }
    return tell(result, rounds_ratio(&rounds, 0, best), "%s", detail);
}

/* How many times as long one thread takes as all processors, or two. */
static enum outcome measure_threads(const struct row *row, struct grounds *grounds,
                                    struct result *result)
{
    struct rounds rounds;
    struct subject one = subject_of(grounds, row->scene, row->boids);
    if (!one.ground)
        return OUTCOME_NO_MEMORY;
    struct subject all = one;
    all.method.threads = processors() > 2 ? processors() : 2;
    if (!subject_works(&all))
        return OUTCOME_NO_MEMORY;
    rounds_run(&rounds, (struct subject[]){one, all}, 2);
    return tell(result, rounds_ratio(&rounds, 0, 1), "1: %.0f, %d: %.0f ns a boid",
                rounds_median(&rounds, 0) / (double)row->boids, all.method.threads,
                rounds_median(&rounds, 1) / (double)row->boids);
}

/* What a boid costs over one of the plain torus. */
static enum outcome measure_variation(const struct row *row, struct grounds *grounds,
                                      struct result *result)
{
    struct rounds rounds;
    const struct subject subjects[] = {subject_of(grounds, row->scene, row->boids),
                                       subject_of(grounds, SCENE_EVEN, row->boids)};
    if (!subjects[0].ground || !subjects[1].ground)
        return OUTCOME_NO_MEMORY;
    rounds_run(&rounds, subjects, 2);
    return tell(result, rounds_ratio(&rounds, 0, 1), "%.0f ns a boid, torus %.0f",
                rounds_median(&rounds, 0) / (double)row->boids,
                rounds_median(&rounds, 1) / (double)row->boids);
}

/* Bytes a boid of a flock that has flown and was measured. */
static enum outcome measure_bytes(const struct row *row, struct result *result,
                                  int threads)
{
    struct ground ground;
    bool open = scene_open(&ground, row->scene, row->boids, threads);
    if (open) {
        flk_flock_step(ground.flock);
        scene_neighbours(&ground);
        tell(result, (double)ground.meter.most / (double)row->boids, "bytes; %.0f MB",
             (double)ground.meter.most / 1e6);
    }
    ground_close(&ground);
    return open ? OUTCOME_MEASURED : OUTCOME_NO_MEMORY;
}

static enum outcome measure_memory(const struct row *row, struct grounds *grounds,
                                   struct result *result)
{
    (void)grounds;
    return measure_bytes(row, result, 1);
}

static enum outcome measure_memory_of_two(const struct row *row,
                                          struct grounds *grounds,
                                          struct result *result)
{
    (void)grounds;
    return measure_bytes(row, result, 2);
}

/* ---- The table ----------------------------------------------------------------- */

#define GRID "Grid against linked lists over boids in their first order: times as fast"
#define COST "Cost on one thread"
#define SIMD "AVX2 against plain instructions: times as fast"
#define EVEN "auto against the best search, ns a boid: boids spread evenly"
#define CLUMPED "auto against the best search, ns a boid: four clumps"
#define ONE_CLUMP "auto against the best search, ns a boid: one clump in a huge world"
#define THREADS "All processors against one: times as fast"
#define VARIED "10,000 boids against the plain torus: times as long"
#define MEMORY "Memory"

#define SEARCH_ROWS(group, scene, brief)                                               \
    {group, "2 boids", measure_search, scene, 2, 0, 1.15, false},                      \
        {group, "8", measure_search, scene, 8, 0, 1.15, false},                        \
        {group, "24", measure_search, scene, 24, 0, 1.15, brief},                      \
        {group, "60", measure_search, scene, 60, 0, 1.15, false},                      \
        {group, "130", measure_search, scene, 130, 0, 1.15, false},                    \
        {group, "300", measure_search, scene, 300, 0, 1.15, false},                    \
        {group, "1,000", measure_search, scene, 1000, 0, 1.15, brief},                 \
        {group, "10,000", measure_search, scene, 10000, 0, 1.15, brief},               \
    {                                                                                  \
        group, "100,000", measure_search, scene, 100000, 0, 1.15, false                \
    }

const struct row row_table[] = {
    {GRID, "1,000 boids", measure_grid, SCENE_EVEN, 1000, 3, 0, true},
    {GRID, "10,000", measure_grid, SCENE_EVEN, 10000, 4, 0, true},
    {GRID, "100,000", measure_grid, SCENE_EVEN, 100000, 5, 0, true},
    {GRID, "1,000,000", measure_grid, SCENE_EVEN, 1000000, 9, 0, false},
    {COST, "1,000,000 boids", measure_growth, SCENE_EVEN, 1000000, 0, 1.35, false},
    {COST, "crowd", measure_crowd, SCENE_COLLAPSED, 10000, 0, 5, false},
    {COST, "24, lesson", measure_tick, SCENE_LESSON, 24, 0, 3, true},
    {COST, "24, torus", measure_tick, SCENE_OPEN, 24, 0, 3, false},
    {COST, "trace, lesson", measure_trace, SCENE_LESSON, 24, 0, 1.2, true},
    {COST, "trace, torus", measure_trace, SCENE_OPEN, 24, 0, 1.2, false},
    {SIMD, "10,000 boids", measure_simd, SCENE_EVEN, 10000, 0, 0, true},
    {THREADS, "10,000 boids", measure_threads, SCENE_EVEN, 10000, 1.85, 0, true},
    {THREADS, "100,000", measure_threads, SCENE_EVEN, 100000, 1.7, 0, true},
    {THREADS, "1,000,000", measure_threads, SCENE_EVEN, 1000000, 1.7, 0, false},
    {VARIED, "walls", measure_variation, SCENE_WALLS, VARIED_BOIDS, 0, 2, false},
    {VARIED, "margin 3", measure_variation, SCENE_MARGIN, VARIED_BOIDS, 0, 2, false},
    {VARIED, "4 predators", measure_variation, SCENE_PREDATORS, VARIED_BOIDS, 0, 2,
     false},
    {VARIED, "field of view", measure_variation, SCENE_VIEW, VARIED_BOIDS, 0, 2, false},
    {VARIED, "nearest 7", measure_variation, SCENE_NEAREST, VARIED_BOIDS, 0, 3, false},
    {VARIED, "2 obstacles", measure_variation, SCENE_OBSTACLES_2, VARIED_BOIDS, 0, 2,
     false},
    {VARIED, "1,000 obstacles", measure_variation, SCENE_OBSTACLES_1000, VARIED_BOIDS,
     0, 3, false},
    SEARCH_ROWS(EVEN, SCENE_EVEN, true),
    SEARCH_ROWS(CLUMPED, SCENE_CLUMPED, false),
    SEARCH_ROWS(ONE_CLUMP, SCENE_ONE_CLUMP, false),
    {MEMORY, "1,000,000 boids", measure_memory, SCENE_EVEN, 1000000, 0, 160, false},
    {MEMORY, "by two threads", measure_memory_of_two, SCENE_EVEN, 1000000, 0, 160,
     false},
};

const size_t row_count = sizeof(row_table) / sizeof(*row_table);
