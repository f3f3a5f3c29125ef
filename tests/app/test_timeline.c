/* A run with its past: any tick gone to is as it was, with all that is shown of it. */
#include "app.h"

#include "app/timeline.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LAST = 400, SEEKS = 200, PLENTY = 64 << 20 };

/* ---- What was seen on the way, to compare with --------------------------------- */

/* One tick of a straight run. */
struct seen {
    uint64_t hash;
    size_t count;
    flk_vec *position;
    uint8_t *direction;
    uint16_t *group;
    struct record record;
};

static struct seen see(const struct timeline *t)
{
    flk_flock *flock = timeline_flock(t);
    const struct marks *marks = timeline_marks(t);
    struct seen seen = {
        flk_flock_hash(flock), flk_flock_count(flock), 0, 0, 0, {{{0}}, 0}};
    check_whole(seen.count, marks->count, "boids that are marked");
    seen.position = calloc(seen.count + 1, sizeof(*seen.position));
    seen.direction = calloc(seen.count + 1, sizeof(*seen.direction));
    seen.group = calloc(seen.count + 1, sizeof(*seen.group));
    for (size_t i = 0; i < seen.count; i++) {
        seen.position[i] = flk_flock_boid(flock, i).position;
        seen.direction[i] = marks->direction[i];
        seen.group[i] = marks->group[i];
    }
    flk_flock_measure(flock, &seen.record.measures);
    seen.record.event = (uint8_t)marks->event;
    return seen;
}

static void unsee(struct seen *seen, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        free(seen[k].position);
        free(seen[k].direction);
        free(seen[k].group);
    }
}

static void check_marks(const struct timeline *t, const struct seen *seen)
{
    const struct marks *marks = timeline_marks(t);
    unsigned tick = (unsigned)timeline_tick(t);
    for (size_t i = 0; i < seen->count; i++) {
        check_whole(seen->direction[i], marks->direction[i],
                    "direction of boid %zu at tick %u", i, tick);
        check_whole(seen->group[i], marks->group[i], "group of boid %zu at tick %u", i,
                    tick);
    }
}

/* Where each boid was in the ticks before, as far as trails go, and no farther. */
static void check_trail(const struct timeline *t, const struct seen *past)
{
    uint64_t tick = timeline_tick(t);
    for (unsigned back = 0; back <= TRAIL_TICKS; back++) {
        bool reached = back < TRAIL_TICKS && back <= tick;
        const struct seen *then = reached ? &past[tick - back] : NULL;
        for (size_t i = 0; i < past[tick].count + 2; i++) {
            flk_vec p = {0, 0};
            bool known = timeline_position(t, i, back, &p);
            check_whole(then && i < then->count, known, "boid %zu at tick %u - %u", i,
                        (unsigned)tick, back);
            if (known)
                check_vec(then->position[i], p, "boid %zu at tick %u - %u", i,
                          (unsigned)tick, back);
        }
    }
}

static void check_tick(const struct timeline *t, const struct seen *past)
{
    const struct seen *seen = &past[timeline_tick(t)];
    check_whole(seen->hash, flk_flock_hash(timeline_flock(t)), "hash at tick %u",
                (unsigned)timeline_tick(t));
    check_whole(seen->count, flk_flock_count(timeline_flock(t)), "boids at tick %u",
                (unsigned)timeline_tick(t));
    check_marks(t, seen);
    check_trail(t, past);
}

static void check_records(const struct timeline *t, const struct seen *past)
{
    for (uint64_t tick = 0; tick <= timeline_latest(t); tick++) {
        const struct record *record = timeline_record(t, tick);
        if (!record)
            fail_msg("expected a record of tick %u, got none", (unsigned)tick);
        check_whole(past[tick].record.event, record->event, "event of tick %u",
                    (unsigned)tick);
        for (int k = 0; k < FLK_MEASURE_COUNT; k++)
            check_same(past[tick].record.measures.of[k], record->measures.of[k],
                       "%s of tick %u", flk_measure_table[k].name, (unsigned)tick);
    }
    assert_null(timeline_record(t, timeline_latest(t) + 1));
}

/* ---- A run with changes -------------------------------------------------------- */

static struct timeline *timeline_of(const char *settings, size_t memory)
{
    struct setup setup = app_setup("lesson", settings);
    struct timeline *t = NULL;
    flk_error error = {0};
    check_ok(timeline_create(&setup.start, &setup.method, memory, &t, &error), &error,
             "timeline_create");
    setup_free(&setup);
    return t;
}

static void step(struct timeline *t)
{
    flk_error error = {0};
    check_ok(timeline_step(t, &error), &error, "timeline_step");
}

static void seek(struct timeline *t, uint64_t tick)
{
    flk_error error = {0};
    check_ok(timeline_seek(t, tick, &error), &error, "timeline_seek");
}

static void change(struct timeline *t, struct change change)
{
    flk_error error = {0};
    check_ok(timeline_change(t, &change, 1, &error), &error, "timeline_change");
}

static void set(struct timeline *t, flk_option_id id, double value)
{
    change(t, (struct change){.kind = CHANGE_OPTION, .as.option = {id, value}});
}

/* The changes of the run that the tests go back and on in: of every kind, on ticks of
 * snapshots and between, several at one tick, the world smaller and the flock too. */
static void change_as_the_tick_has_it(struct timeline *t)
{
    switch (timeline_tick(t)) {
    case 0:
        set(t, FLK_OPTION_RADIUS, 4);
        break;
    case 20: /* all one group for a moment, and back */
        set(t, FLK_OPTION_RADIUS, 100);
        set(t, FLK_OPTION_RADIUS, 2);
        break;
    case 37:
        change(t, (struct change){.kind = CHANGE_BOIDS, .as.boids = 50});
        set(t, FLK_OPTION_ALIGNMENT, 2);
        break;
    case 64:
        set(t, FLK_OPTION_WIDTH, 12);
        set(t, FLK_OPTION_WIDTH, 30);
        break;
    case 100:
        change(t, (struct change){.kind = CHANGE_ADD,
                                  .thing = THING_PREDATOR,
                                  .as.predator = {FLK_PREDATOR_HUNT, {9, 9}, {0, 0}}});
        break;
    case 160:
        change(t, (struct change){.kind = CHANGE_CLEAR});
        change(t, (struct change){.kind = CHANGE_ADD, .as.obstacle = {20, 10, 3}});
        change(t, (struct change){.kind = CHANGE_BOIDS, .as.boids = 15});
        break;
    case 231:
        change(t, (struct change){.kind = CHANGE_CLEAR, .thing = THING_PREDATOR});
        set(t, FLK_OPTION_WORLD, FLK_WORLD_TORUS);
        break;
    case 300:
        change(t, (struct change){.kind = CHANGE_BOIDS, .as.boids = 0});
        break;
    case 320:
        change(t, (struct change){.kind = CHANGE_BOIDS, .as.boids = 30});
        break;
    default:
        break;
    }
}

/* Play it to LAST, and note each tick. */
static void play(struct timeline *t, struct seen past[LAST + 1])
{
    while (true) {
        change_as_the_tick_has_it(t);
        past[timeline_tick(t)] = see(t);
        check_trail(t, past);
        if (timeline_tick(t) == LAST)
            return;
        step(t);
    }
}

static void seek_at_random(size_t memory, uint64_t seed)
{
    struct seen *past = calloc(LAST + 1, sizeof(*past));
    struct timeline *t = timeline_of("", memory);
    play(t, past);
    check_records(t, past);
    for (size_t k = scaled_cases(SEEKS); k > 0; k--) {
        uint64_t tick = chance_below(&seed, LAST + 1);
        seek(t, tick);
        check_whole(tick, timeline_tick(t), "the tick gone to");
        check_tick(t, past);
        if (tick < LAST && chance_below(&seed, 3) == 0) {
            step(t);
            check_tick(t, past);
        }
    }
    check_whole(LAST, timeline_latest(t), "the latest tick");
    check_records(t, past);
    unsee(past, LAST + 1);
    free(past);
    timeline_destroy(t);
}

static void any_tick_gone_to_is_as_it_was(void **state)
{
    (void)state;
    seek_at_random(PLENTY, 1);
}

static void with_hardly_a_snapshot_too(void **state)
{
    (void)state;
    seek_at_random(0, 2);
    seek_at_random(8000, 3);
}

/* Key by key: one back, two on. */
static void back_and_on_tick_by_tick(void **state)
{
    (void)state;
    struct seen *past = calloc(LAST + 1, sizeof(*past));
    struct timeline *t = timeline_of("", PLENTY);
    play(t, past);
    for (uint64_t tick = LAST; tick-- > LAST - 120;) {
        seek(t, tick);
        check_tick(t, past);
    }
    for (uint64_t tick = timeline_tick(t); tick < LAST; tick++) {
        step(t);
        check_tick(t, past);
    }
    unsee(past, LAST + 1);
    free(past);
    timeline_destroy(t);
}

static void no_farther_than_the_latest(void **state)
{
    (void)state;
    struct timeline *t = timeline_of("", PLENTY);
    for (int k = 0; k < 20; k++)
        step(t);
    seek(t, 1000);
    check_whole(20, timeline_tick(t), "the tick gone to for 1000 of 20");
    check_whole(20, timeline_latest(t), "the latest tick");
    timeline_destroy(t);
}

/* ---- A change back in time ----------------------------------------------------- */

/* From there on it is as if the later ticks had never been. */
static void a_change_back_in_time_drops_what_came_later(void **state)
{
    (void)state;
    struct timeline *t = timeline_of("", PLENTY), *straight = timeline_of("", PLENTY);
    struct seen *past = calloc(LAST + 1, sizeof(*past));
    for (int k = 0; k < 200; k++)
        step(t);
    set(t, FLK_OPTION_COHESION, 0);
    for (int k = 0; k < 50; k++)
        step(t);
    seek(t, 128); /* where there is a snapshot */
    set(t, FLK_OPTION_RADIUS, 6);
    check_whole(128, timeline_latest(t), "the latest tick after the change");
    assert_null(timeline_record(t, 129));
    for (uint64_t tick = 0; tick <= 300; tick++) {
        if (tick == 128)
            set(straight, FLK_OPTION_RADIUS, 6);
        past[tick] = see(straight);
        step(straight);
    }
    check_tick(t, past);
    for (uint64_t tick = 129; tick <= 300; tick++) {
        step(t);
        check_tick(t, past);
    }
    seek(t, 130);
    check_tick(t, past);
    seek(t, 300);
    check_tick(t, past);
    check_records(t, past);
    unsee(past, LAST + 1);
    free(past);
    timeline_destroy(t);
    timeline_destroy(straight);
}

/* At the start no direction and no name is kept from what was seen before. */
static void a_change_at_the_start_forgets_what_came_later(void **state)
{
    (void)state;
    struct timeline *t = timeline_of("", PLENTY), *straight = timeline_of("", PLENTY);
    for (int k = 0; k < 100; k++)
        step(t);
    seek(t, 0);
    set(t, FLK_OPTION_COHESION, 0);
    set(straight, FLK_OPTION_COHESION, 0);
    struct seen past = see(straight);
    check_tick(t, &past);
    unsee(&past, 1);
    timeline_destroy(t);
    timeline_destroy(straight);
}

static void a_change_that_fails_drops_nothing(void **state)
{
    (void)state;
    struct timeline *t = timeline_of("", PLENTY);
    struct change bad = {.kind = CHANGE_OPTION,
                         .as.option = {FLK_OPTION_RADIUS, nan("")}};
    flk_error error = {0};
    for (int k = 0; k < 100; k++)
        step(t);
    uint64_t hash = flk_flock_hash(timeline_flock(t));
    seek(t, 50);
    check_status(FLK_BAD_VALUE, timeline_change(t, &bad, 1, &error), "radius nan");
    check_whole(100, timeline_latest(t), "the latest tick after it");
    seek(t, 100);
    check_whole(hash, flk_flock_hash(timeline_flock(t)), "hash at tick 100");
    timeline_destroy(t);
}

/* ---- Memory -------------------------------------------------------------------- */

static size_t in_use(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* Bytes that a timeline of 100 boids takes after 2,000 ticks. */
static size_t bytes_with(size_t memory)
{
    size_t before = in_use();
    struct timeline *t = timeline_of("boids 100", memory);
    for (int k = 0; k < 2000; k++)
        step(t);
    size_t bytes = in_use() - before;
    timeline_destroy(t);
    return bytes;
}

static void snapshots_stay_within_their_memory(void **state)
{
    enum { SNAPSHOT = 100 * 32, LIMIT = 20 * SNAPSHOT, SLACK = 4096 };
    (void)state;
    size_t before = in_use();
    void *volatile block = malloc(100000);
    bool counts = in_use() >= before + 100000;
    free(block);
    if (!counts) { /* the allocator of a sanitizer keeps its own books */
        print_message("# not tried: the allocator does not say what is in use\n");
        return;
    }
    size_t none = bytes_with(0), some = bytes_with(LIMIT), all = bytes_with(PLENTY);
    if (some > none + LIMIT + SLACK)
        fail_msg("expected up to %d bytes of snapshots, got %zu", LIMIT + SLACK,
                 some - none);
    if (some < none + LIMIT / 4)
        fail_msg("expected the memory used, got %zu of %d bytes", some - none, LIMIT);
    if (all < none + 50 * SNAPSHOT)
        fail_msg("expected some 60 snapshots of %d bytes, got %zu bytes", SNAPSHOT,
                 all - none);
}

/* Records of the last 65,536 ticks; older ones are gone, and say so. */
static void records_go_when_there_are_too_many(void **state)
{
    enum { KEPT = 65536 };
    (void)state;
    struct timeline *t = timeline_of("boids 1", 100000);
    for (int k = 0; k < KEPT + 9; k++)
        step(t);
    assert_null(timeline_record(t, 0));
    assert_null(timeline_record(t, 9));
    assert_non_null(timeline_record(t, 10));
    const struct record *record = timeline_record(t, KEPT + 9);
    assert_non_null(record);
    check_same(1, record->measures.of[FLK_MEASURE_ALONE], "alone at the latest tick");
    timeline_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_tick_gone_to_is_as_it_was),
        cmocka_unit_test(with_hardly_a_snapshot_too),
        cmocka_unit_test(back_and_on_tick_by_tick),
        cmocka_unit_test(no_farther_than_the_latest),
        cmocka_unit_test(a_change_back_in_time_drops_what_came_later),
        cmocka_unit_test(a_change_at_the_start_forgets_what_came_later),
        cmocka_unit_test(a_change_that_fails_drops_nothing),
        cmocka_unit_test(snapshots_stay_within_their_memory),
        cmocka_unit_test(records_go_when_there_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
