/* `:save` and `:load`: runs that go through a file, and what flies when one is wrong.
 */
#include "app.h"

#include "app/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "/tmp/boids-load-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    return setenv("XDG_DATA_HOME", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    return system(command); /* a name of ours */
}

static void command(struct model *m, const char *word, const char *file)
{
    char text[256];
    snprintf(text, sizeof(text), "%s %s/%s", word, folder, file);
    model_command(m, text);
}

static void write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void check_not_warned(const struct model *m, const char *what)
{
    if (m->warning)
        fail_msg("%s: expected no warning, got \"%s\"", what, m->message);
}

static void a_run_changed_by_hand_loads_as_the_same_run(void **state)
{
    (void)state;
    struct model a, b;
    app_model(&a, "lesson", "");
    app_model(&b, "consensus", "rate 50");
    app_keys(&a, "PgDn n n");
    model_command(&a, "radius 5");
    model_command(&a, "predator hunt 3 3");
    app_keys(&a, "PgDn");
    model_command(&a, "boid 4 4 0.1 0");
    model_command(&a, "obstacle 8 8 1.5");
    model_command(&a, "at 35-60 separation 1.5 0");
    app_keys(&a, "PgDn Left");
    model_command(&a, "remove boid 3");
    command(&a, "save", "one.boids");
    check_not_warned(&a, "save");
    check_has(a.message, "/one.boids", "the message after save");
    command(&b, "load", "one.boids");
    check_not_warned(&b, "load");
    check_text("one", b.setup.start.name, "its name");
    check_whole(a.followed, b.followed, "who is followed");
    check_same(50, b.rate, "rate, of which the file says nothing");
    check_whole(0, timeline_tick(b.timeline), "the tick it begins at");
    for (uint64_t tick = 0; tick <= 80; tick += 8) {
        model_go(&a, tick);
        model_go(&b, tick);
        check_whole(app_hash(&a), app_hash(&b), "the hash at tick %u", (unsigned)tick);
    }
    model_free(&a);
    model_free(&b);
}

/* By its name alone it is found again. */
static void a_name_lives_in_the_folder_of_scenarios(void **state)
{
    (void)state;
    struct model m;
    char path[256];
    struct stat there;
    app_model(&m, "lesson", "");
    model_command(&m, "save my pond");
    check_not_warned(&m, "save by name");
    snprintf(path, sizeof(path), "%s/boids/my pond.boids", folder);
    check_whole(0, (uint64_t)stat(path, &there), "the file %s", path);
    model_command(&m, "preset consensus");
    model_command(&m, "load my pond");
    check_not_warned(&m, "load by name");
    check_text("my pond", m.setup.start.name, "its name");
    check_whole(0xdef074217b95f51d, app_hash(&m), "its hash");
    model_free(&m);
}

static void a_wrong_file_leaves_the_flock_as_it_flies(void **state)
{
    static const char *const cases[][3] = {
        {"cut.boids", "radius 5\n", "cut.boids:1: the end is missing"},
        {"word.boids", "\nradus 5\nend\n", "word.boids:2: unknown word \"radus\""},
        {"esc.boids", "radius \033[2J\nend\n", "esc.boids:1: bytes that are no text"},
        {"far.boids", "follow 99\nend\n", "boid to follow 99 is out of range; 0 to 23"},
        {"late.boids", "at 5 remove boid 99\nend\n", "late.boids:1: at 5: boid 99"},
    };
    (void)state;
    struct model m;
    app_model(&m, "murmuration", "rate 20");
    app_keys(&m, "PgDn Space");
    uint64_t hash = app_hash(&m);
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        write_file(cases[k][0], cases[k][1]);
        command(&m, "load", cases[k][0]);
        check_whole(true, m.warning, "a warning by %s", cases[k][0]);
        check_has(m.message, cases[k][2], "the message of %s", cases[k][0]);
        check_whole(hash, app_hash(&m), "the hash after %s", cases[k][0]);
        check_whole(true, m.playing, "playing after %s", cases[k][0]);
        check_text("murmuration", m.setup.start.name, "name after %s", cases[k][0]);
    }
    command(&m, "load", "nothing.boids");
    check_has(m.message, "No such file", "the message without a file");
    model_command(&m, "load nothing-there");
    check_has(m.message, "nothing-there: there is no such scenario", "without a name");
    model_command(&m, "load");
    check_has(m.message, "load: a file or a name is missing", "load alone");
    model_free(&m);
}

static void what_is_no_scenario_is_not_replaced(void **state)
{
    (void)state;
    struct model m;
    char path[256], line[32] = "";
    app_model(&m, "lesson", "");
    write_file("homework.txt", "dear teacher\n");
    command(&m, "save", "homework.txt");
    check_whole(true, m.warning, "a warning");
    check_has(m.message, "is no scenario that boids wrote", "the message");
    snprintf(path, sizeof(path), "%s/homework.txt", folder);
    FILE *in = fopen(path, "r");
    assert_non_null(fgets(line, sizeof(line), in));
    fclose(in);
    check_text("dear teacher\n", line, "what stood there");
    command(&m, "save", "twice.boids");
    command(&m, "save", "twice.boids");
    check_not_warned(&m, "saving over one's own");
    model_free(&m);
}

/* From the start again: what was done by hand is there, what is planned comes. */
static void reset_keeps_the_hand_and_the_plan(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    model_command(&m, "at 20 separation 0");
    app_keys(&m, "PgDn");
    model_command(&m, "cohesion 2");
    model_command(&m, "boid 4 4");
    model_command(&m, "boid 5 5");
    model_command(&m, "remove boid 0");
    app_keys(&m, "PgDn PgDn r");
    const flk_options *o = flk_flock_options(timeline_flock(m.timeline));
    check_same(2, o->cohesion, "cohesion from the start");
    check_same(1.5, o->separation, "separation before its tick");
    check_whole(25, flk_flock_count(timeline_flock(m.timeline)), "boids");
    app_keys(&m, "PgDn PgDn");
    o = flk_flock_options(timeline_flock(m.timeline));
    check_same(0, o->separation, "separation at its tick");
    model_free(&m);
}

static void plans_are_for_later_ticks(void **state)
{
    (void)state;
    struct model m;
    app_model(&m, "lesson", "");
    app_keys(&m, "PgDn PgDn");
    model_command(&m, "at 5 radius 4");
    check_has(m.message, "at: tick 5 is past; from 21 on would do", "a past tick");
    model_command(&m, "at 20 radius 4");
    check_same(4, flk_flock_options(timeline_flock(m.timeline))->radius, "radius now");
    app_keys(&m, "Home");
    model_command(&m, "at 3 radius 6");
    check_has(m.message, "ticks 1 to 20 are gone", "what a plan drops");
    app_keys(&m, "PgDn");
    check_same(6, flk_flock_options(timeline_flock(m.timeline))->radius, "at tick 10");
    model_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_changed_by_hand_loads_as_the_same_run),
        cmocka_unit_test(a_name_lives_in_the_folder_of_scenarios),
        cmocka_unit_test(a_wrong_file_leaves_the_flock_as_it_flies),
        cmocka_unit_test(what_is_no_scenario_is_not_replaced),
        cmocka_unit_test(reset_keeps_the_hand_and_the_plan),
        cmocka_unit_test(plans_are_for_later_ticks),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
