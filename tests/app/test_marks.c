/* Marks: the direction that a boid is drawn in and the name of its group, tick by tick.
 */
#include "app.h"

#include "app/marks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEGREE (3.141592653589793 / 180)

/* Between two directions, and by how much a heading must pass that to change it. */
enum { BORDER = 22, STICKY = 5 };

static flk_flock *flock_of_radius(double radius)
{
    flk_options options = flk_options_default();
    options.world = FLK_WORLD_WALLS;
    options.width = options.height = 1000;
    options.radius = radius;
    return check_create(&options);
}

static void populate(flk_flock *flock, const flk_boid *boids, size_t count)
{
    flk_error error = {0};
    check_ok(flk_flock_repopulate(flock, boids, count, &error), &error, "repopulate");
}

/* ---- Directions ---------------------------------------------------------------- */

/* One boid that flies so many degrees counterclockwise from the right. */
static uint8_t turn(struct marks *marks, flk_flock *flock, double degrees)
{
    flk_boid boid = {{5, 5}, {cos(degrees * DEGREE), -sin(degrees * DEGREE)}};
    populate(flock, &boid, 1);
    assert_true(marks_turn(marks, flock));
    marks_regroup(marks, flock);
    return marks->direction[0];
}

static void eighths_go_counterclockwise_from_the_right(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    for (int degrees = -720; degrees <= 720; degrees++) {
        struct marks marks;
        long expected = lround(degrees / 45.0) & 7;
        marks_init(&marks);
        if (degrees % 45 != 22 && degrees % 45 != -22)
            check_whole((uint64_t)expected, turn(&marks, flock, degrees),
                        "direction at %d degrees", degrees);
        marks_free(&marks);
    }
    flk_flock_destroy(flock);
}

static void no_flicker_at_a_border(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    for (int eighth = 0; eighth < 8; eighth++) {
        struct marks marks;
        double border = 45 * eighth + 22.5;
        uint8_t before = (uint8_t)eighth, after = (uint8_t)((eighth + 1) % 8);
        marks_init(&marks);
        turn(&marks, flock, 45 * eighth);
        for (int k = 0; k < 10; k++)
            check_whole(before, turn(&marks, flock, border + (k % 2 ? -4.9 : 4.9)),
                        "trembling at %g degrees, from below", border);
        check_whole(after, turn(&marks, flock, border + 5.1), "past %g degrees",
                    border);
        for (int k = 0; k < 10; k++)
            check_whole(after, turn(&marks, flock, border + (k % 2 ? 4.9 : -4.9)),
                        "trembling at %g degrees, from above", border);
        check_whole(before, turn(&marks, flock, border - 5.1), "back past %g degrees",
                    border);
        marks_free(&marks);
    }
    flk_flock_destroy(flock);
}

/* A slow turn changes the direction eight times, each time to the next. */
static void a_slow_turn_changes_eight_times(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    for (int way = -1; way <= 1; way += 2) {
        struct marks marks;
        int changes = 0;
        marks_init(&marks);
        uint8_t last = turn(&marks, flock, 0);
        for (int degrees = 1; degrees <= 360 + STICKY; degrees++) {
            uint8_t now = turn(&marks, flock, way * degrees);
            if (now != last)
                check_whole((uint64_t)(last + way) & 7, now, "direction at %d degrees",
                            way * degrees);
            changes += now != last;
            last = now;
        }
        check_whole(8, (uint64_t)changes, "changes in a turn");
        marks_free(&marks);
    }
    flk_flock_destroy(flock);
}

static void a_boid_that_stands_keeps_its_direction(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    flk_boid still = {{5, 5}, {0, 0}};
    struct marks marks;
    marks_init(&marks);
    populate(flock, &still, 1);
    assert_true(marks_turn(&marks, flock));
    marks_regroup(&marks, flock);
    check_whole(0, marks.direction[0], "direction of one that never moved");
    turn(&marks, flock, 135);
    populate(flock, &still, 1);
    assert_true(marks_turn(&marks, flock));
    marks_regroup(&marks, flock);
    check_whole(3, marks.direction[0], "direction of one that stopped");
    marks_free(&marks);
    flk_flock_destroy(flock);
}

/* ---- Groups -------------------------------------------------------------------- */

/* Boids by letter: those of a letter are a group, those of '.' alone. */
static void arrange(flk_flock *flock, const char *letters)
{
    flk_boid boids[64] = {{{0, 0}, {0, 0}}};
    int members[26] = {0};
    size_t count = strlen(letters);
    for (size_t i = 0; i < count; i++) {
        int group = letters[i] - 'A';
        if (letters[i] == '.')
            boids[i].position = (flk_vec){5 * (double)i, 500};
        else
            boids[i].position = (flk_vec){20 * group, 0.5 * members[group]++};
    }
    populate(flock, boids, count);
}

static void check_names(const struct marks *marks, const char *expected,
                        const char *letters)
{
    char got[65] = "";
    for (size_t i = 0; i < marks->count; i++)
        got[i] = marks->group[i] == MARKS_ALONE ? '.' : (char)('0' + marks->group[i]);
    check_text(expected, got, "names of %s", letters);
}

struct tick {
    const char *letters, *names;
    enum marks_event event;
};

/* One tick after the other. */
static void check_ticks(const struct tick *ticks, size_t count)
{
    flk_flock *flock = flock_of_radius(1);
    struct marks marks;
    marks_init(&marks);
    for (size_t k = 0; k < count; k++) {
        arrange(flock, ticks[k].letters);
        assert_true(marks_turn(&marks, flock));
        marks_regroup(&marks, flock);
        check_names(&marks, ticks[k].names, ticks[k].letters);
        check_whole(ticks[k].event, marks.event, "event of %s", ticks[k].letters);
    }
    marks_free(&marks);
    flk_flock_destroy(flock);
}

static void names_go_by_size_and_stay(void **state)
{
    static const struct tick ticks[] = {
        {"AABBBCCCC.", "221110000.", MARKS_NOTHING},
        {"CCAAABBBB.", "221110000.", MARKS_NOTHING}, /* the core's labels change */
        {"AABBBCCCCA", "2211100002", MARKS_NOTHING}, /* one joins */
        {"..BBBCCCC.", "..1110000.", MARKS_NOTHING}, /* a group is gone */
        {"..BBBCCCCB", "..11100001", MARKS_NOTHING}, /* as large as the largest */
        {"B.BBBCCCCB", "0.00011110",
         MARKS_NOTHING}, /* larger: it gets the first name */
        {"B.BBBCCCCB", "0.00011110", MARKS_NOTHING},
    };
    (void)state;
    check_ticks(ticks, COUNT_OF(ticks));
    const struct tick new_ones[] = {
        {"AAA......", "000......", MARKS_NOTHING},
        {"AAABB....", "00011....", MARKS_NOTHING},
        {"AAABBCC..", "0001122..", MARKS_NOTHING},
        {"AAA..CC..", "000..22..", MARKS_NOTHING},
        {"AAA..CCDD", "000..2211", MARKS_NOTHING}, /* the lowest name that is free */
    };
    check_ticks(new_ones, COUNT_OF(new_ones));
}

static void splits_are_told(void **state)
{
    static const struct tick ticks[] = {
        {"AAAAAA", "000000", MARKS_NOTHING},
        {"AAAAA.", "00000.", MARKS_NOTHING}, /* one leaves: no split */
        {"AAABB.", "00011.", MARKS_SPLIT},
        {"AAABB.", "00011.", MARKS_NOTHING}, /* told once */
        {"AAABBB", "000111", MARKS_NOTHING},
        {"......", "......", MARKS_NOTHING},
        {"AAABBB", "000111", MARKS_NOTHING},
    };
    const struct tick pair[] = {
        {"AAAA.", "0000.", MARKS_NOTHING},
        {"AAABB", "00011", MARKS_NOTHING}, /* one leaves and meets one: no split */
    };
    (void)state;
    check_ticks(ticks, COUNT_OF(ticks));
    check_ticks(pair, COUNT_OF(pair));
}

static void merges_are_told(void **state)
{
    static const struct tick ticks[] = {
        {"AAABB.CC", "00011.22", MARKS_NOTHING},
        {"AAAAA.CC", "00000.22", MARKS_MERGED},
        {"AAAAA.CC", "00000.22", MARKS_NOTHING},
        {"AAAAAACC", "00000022", MARKS_NOTHING}, /* one that was alone: no merge */
    };
    const struct tick both[] = {
        {"AAAABBBBCCCC", "000011112222", MARKS_NOTHING},
        {"AAAAAAAACCDD", "000000002211", MARKS_MERGED},
        {"......", "......", MARKS_NOTHING},
        {"AAAABB", "000011", MARKS_NOTHING},
        {"AABBBB", "110000", MARKS_MERGED}, /* a split and a merge at once */
    };
    (void)state;
    check_ticks(ticks, COUNT_OF(ticks));
    check_ticks(both, COUNT_OF(both));
}

static void boids_come_and_go(void **state)
{
    static const struct tick ticks[] = {
        {"AAABB", "00011", MARKS_NOTHING}, {"AAABBCCCC", "222110000", MARKS_NOTHING},
        {"AA", "00", MARKS_NOTHING},       {"", "", MARKS_NOTHING},
        {".", ".", MARKS_NOTHING},         {"AAABB", "00011", MARKS_NOTHING},
    };
    (void)state;
    check_ticks(ticks, COUNT_OF(ticks));
}

/* More groups than names: the last name is shared, nothing else happens. */
static void groups_without_number(void **state)
{
    enum { PAIRS = 1500 };
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    flk_boid *boids = calloc(2 * PAIRS, sizeof(*boids));
    struct marks marks;
    marks_init(&marks);
    for (int i = 0; i < 2 * PAIRS; i++)
        boids[i].position = (flk_vec){3 * (i / 2 % 300), 3 * (i / 600) + 0.5 * (i % 2)};
    populate(flock, boids, 2 * PAIRS);
    for (int tick = 0; tick < 3; tick++) {
        assert_true(marks_turn(&marks, flock));
        marks_regroup(&marks, flock);
        for (size_t i = 0; i < marks.count; i++)
            if (marks.group[i] > 1023)
                fail_msg("boid %zu: expected a name up to 1023, got %d", i,
                         marks.group[i]);
    }
    marks_free(&marks);
    free(boids);
    flk_flock_destroy(flock);
}

/* ---- Along a flight
 * ------------------------------------------------------------------ */

/* The names part the boids as the core's groups do, and the largest has name 0. */
static void check_groups(const struct marks *marks, flk_flock *flock)
{
    uint32_t labels[400];
    size_t size[1024] = {0};
    unsigned tick = (unsigned)flk_flock_tick(flock);
    flk_flock_groups(flock, labels);
    for (size_t i = 0; i < marks->count; i++) {
        check_whole(labels[i] == FLK_ALONE, marks->group[i] == MARKS_ALONE,
                    "boid %zu alone at tick %u", i, tick);
        if (marks->group[i] != MARKS_ALONE)
            size[marks->group[i]]++;
        for (size_t k = 0; k < i; k++)
            if ((labels[i] == labels[k]) != (marks->group[i] == marks->group[k]))
                fail_msg("boids %zu and %zu at tick %u: expected groups as %u, %u, "
                         "got %u, %u",
                         i, k, tick, labels[i], labels[k], marks->group[i],
                         marks->group[k]);
    }
    for (size_t name = 1; name < COUNT_OF(size); name++)
        if (size[name] > size[0])
            fail_msg("tick %u: expected no group over %zu boids, got %zu of name %zu",
                     tick, size[0], size[name], name);
}

static void check_directions(const struct marks *marks, const flk_flock *flock)
{
    for (size_t i = 0; i < marks->count; i++) {
        flk_vec v = flk_flock_boid(flock, i).velocity;
        double drawn = 45 * marks->direction[i] * DEGREE;
        double off = fabs(remainder(atan2(-v.y, v.x) - drawn, 360 * DEGREE)) / DEGREE;
        if (!(off <= BORDER + 0.5 + STICKY + 1e-9))
            fail_msg("boid %zu at tick %u: expected a direction within %g degrees, "
                     "got one %g off",
                     i, (unsigned)flk_flock_tick(flock), BORDER + 0.5 + STICKY, off);
    }
}

static void a_flight_is_marked_as_the_core_sees_it(void **state)
{
    static const char *const starts[] = {"lesson", "consensus", "murmuration"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        struct setup setup = app_setup(starts[k], "");
        flk_flock *flock;
        struct marks marks;
        marks_init(&marks);
        check_status(FLK_OK, start_flock(&setup.start, &flock, NULL), "start_flock");
        for (int tick = 0; tick < 150; tick++) {
            assert_true(marks_turn(&marks, flock));
            marks_regroup(&marks, flock);
            check_groups(&marks, flock);
            check_directions(&marks, flock);
            flk_flock_step(flock);
        }
        marks_free(&marks);
        flk_flock_destroy(flock);
        setup_free(&setup);
    }
}

/* ---- Copies and bytes
 * ----------------------------------------------------------------- */

static void check_equal(const struct marks *expected, const struct marks *got,
                        const char *what)
{
    check_whole(expected->count, got->count, "boids of %s", what);
    for (size_t i = 0; i < expected->count; i++) {
        check_whole(expected->direction[i], got->direction[i], "direction %zu of %s", i,
                    what);
        check_whole(expected->group[i], got->group[i], "group %zu of %s", i, what);
    }
}

static void copies_and_bytes_are_the_same(void **state)
{
    static const char *const letters[] = {"AAB.BCCB.", "", "AA", "AABBCCDDEEFFGG..HHH"};
    (void)state;
    flk_flock *flock = flock_of_radius(1);
    struct marks marks, copy, loaded;
    marks_init(&marks);
    marks_init(&copy);
    marks_init(&loaded);
    for (size_t k = 0; k < COUNT_OF(letters); k++) {
        arrange(flock, letters[k]);
        assert_true(marks_turn(&marks, flock));
        marks_regroup(&marks, flock);
        assert_true(marks_copy(&copy, &marks));
        check_equal(&marks, &copy, "a copy");
        check_whole(marks.event, copy.event, "the event of a copy");
        void *bytes = malloc(marks_size(&marks) + 1);
        marks_save(&marks, bytes);
        assert_true(marks_load(&loaded, marks.count, bytes));
        check_equal(&marks, &loaded, "what was saved and loaded");
        free(bytes);
    }
    marks_free(&marks);
    marks_free(&copy);
    marks_free(&loaded);
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eighths_go_counterclockwise_from_the_right),
        cmocka_unit_test(no_flicker_at_a_border),
        cmocka_unit_test(a_slow_turn_changes_eight_times),
        cmocka_unit_test(a_boid_that_stands_keeps_its_direction),
        cmocka_unit_test(names_go_by_size_and_stay),
        cmocka_unit_test(splits_are_told),
        cmocka_unit_test(merges_are_told),
        cmocka_unit_test(boids_come_and_go),
        cmocka_unit_test(groups_without_number),
        cmocka_unit_test(a_flight_is_marked_as_the_core_sees_it),
        cmocka_unit_test(copies_and_bytes_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
