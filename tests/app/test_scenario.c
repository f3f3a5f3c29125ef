/* Scenarios: read, refused with line and reason, written, and read back as the same
 * run. */
#include "app.h"

#include "app/run.h"
#include "app/scenario.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 4000 };

/* Read a text, whose lines end with newlines. */
static bool read_text(struct setup *setup, const char *text,
                      struct scenario_error *error)
{
    const char *lines[LINES_MAX + 1];
    size_t count = 0;
    char *copy = strdup(text), *rest = copy;
    for (char *line; (line = strsep(&rest, "\n"));)
        if (rest || *line) {
            assert_true(count < LINES_MAX);
            lines[count++] = line;
        }
    lines[count] = NULL;
    setup_begin(setup, NULL);
    bool ok = scenario_read(setup, "test", lines, error);
    free(copy);
    return ok;
}

static struct setup setup_of(const char *text)
{
    struct setup setup;
    struct scenario_error error = {0, ""};
    if (!read_text(&setup, text, &error))
        fail_msg("expected a scenario, got line %u: %s, of:\n%s", error.line,
                 error.message, text);
    return setup;
}

static struct run *run_of(const struct setup *setup)
{
    struct run *run = NULL;
    flk_error error = {0};
    check_ok(run_create(&setup->start, &setup->method, &run, &error), &error,
             "run_create");
    check_ok(run_act(run, &error), &error, "run_act");
    return run;
}

static void step_to(struct run *run, uint64_t tick)
{
    flk_error error = {0};
    while (run_tick(run) < tick)
        check_ok(run_step(run, &error), &error, "run_step");
}

static uint64_t hash_of(const struct run *run)
{
    return flk_flock_hash(run_flock(run));
}

/* As scenario_write() has it; the caller frees it. */
static char *written(const struct setup *setup, const struct run *run)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    scenario_write(out, setup, run);
    assert_int_equal(0, fclose(out));
    return text;
}

/* ---- Reading ------------------------------------------------------------------- */

static void a_scenario_says_how_it_begins(void **state)
{
    (void)state;
    struct setup setup =
        setup_of("# a pond\n\nworld walls\nsize 30x10\nradius 4 # far\n"
                 "obstacle 3 4 1\nobstacle 5,6,1.5\nboids 7\nseed 9\n"
                 "boid 1 2\nboid 3 4 0.1 0\nboid 2 5 6 0 -0.1\n"
                 "predator hunt 7 8\nsearch brute\nrate 20\nfollow 3\n"
                 "at 5 separation 0\nend\n");
    check_text("test", setup.start.name, "its name");
    check_same(30, setup.start.options.width, "width");
    check_same(4, setup.start.options.radius, "radius");
    check_same(4, setup.ground.radius, "radius of the ground");
    check_whole(2, setup.start.options.obstacle_count, "obstacles");
    check_whole(9, start_boids(&setup.start), "boids");
    check_whole(1, setup.start.predator_count, "predators");
    check_whole(FLK_SEARCH_BRUTE, setup.method.search, "search");
    check_same(20, setup.rate, "rate");
    check_whole(3, setup.follow, "whom to follow");
    struct run *run = run_of(&setup);
    flk_boid eighth = flk_flock_boid(run_flock(run), 7);
    flk_boid third = flk_flock_boid(run_flock(run), 2);
    flk_boid first = flk_populate_boid(&setup.start.options, 9, 0, 0);
    check_vec((flk_vec){1, 2}, eighth.position, "the boid that was added");
    check_vec((flk_vec){5, 6}, third.position, "the boid that was set");
    check_vec((flk_vec){0, -0.1}, third.velocity, "its velocity");
    check_vec(first.position, flk_flock_boid(run_flock(run), 0).position,
              "a boid of the seed");
    step_to(run, 4);
    check_same(1.5, flk_flock_options(run_flock(run))->separation, "before its tick");
    step_to(run, 5);
    check_same(0, flk_flock_options(run_flock(run))->separation,
               "separation at tick 5");
    run_destroy(run);
    setup_free(&setup);
}

static void without_a_word_there_are_24_boids_in_the_usual_world(void **state)
{
    (void)state;
    struct setup setup = setup_of("end\n");
    check_whole(SCENARIO_BOIDS, setup.start.boids, "boids");
    check_same(24, setup.start.options.width, "width");
    setup_free(&setup);
    setup = setup_of("boid 3 4\nend");
    check_whole(1, start_boids(&setup.start), "boids of one line");
    setup_free(&setup);
    setup = setup_of("boids 0\nend\n\n# done\n");
    check_whole(0, setup.start.boids, "boids of none");
    setup_free(&setup);
}

static void a_preset_is_a_ground(void **state)
{
    (void)state;
    struct setup setup = setup_of("preset lesson\nend\n");
    check_whole(0x281560ace86f0e7b, app_straight(&setup.start, 48), "its hash");
    setup_free(&setup);
    setup = setup_of("# mine\npreset lesson\nobstacle 1 1 1\nboids 30\nend\n");
    check_whole(1, setup.start.options.obstacle_count, "obstacles in place of two");
    check_whole(30, setup.start.boids, "boids");
    check_text("test", setup.start.name, "its name");
    setup_free(&setup);
}

static void what_is_wrong_is_named_with_its_line(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *says;
    } cases[] = {
        {"", 0, "the end is missing"},
        {"radius 5\n", 1, "the end is missing"},
        {"radius abc\nend\n", 1,
         "radius: \"abc\" is not a number; 1e-9 to 1e9 would do"},
        {"\n# x\nradius -1\nend\n", 3, "radius: \"-1\" is out of range"},
        {"radus 5\nend\n", 1, "unknown word \"radus\"; did you mean radius?"},
        {"xyzzy 5\nend\n", 1, "unknown word \"xyzzy\"; options, boid,"},
        {"play\nend\n", 1, "\"play\" is for the keyboard"},
        {"quit\nend\n", 1, "\"quit\" is for the keyboard"},
        {"jsonl\nend\n", 1, "jsonl is for the command line"},
        {"save x\nend\n", 1, "save is for the command line"},
        {"help\nend\n", 1, "help is for the command line"},
        {"end\nradius 5\n", 2, "\"radius\" behind the end"},
        {"end 5\n", 1, "end stands alone"},
        {"radius 5\npreset lesson\nend\n", 2, "preset stands before all else"},
        {"preset nolesson\nend\n", 1, "is no preset"},
        {"boids 3\nboid 3 1 1 0 0\nend\n", 2,
         "boid 3 is out of range; 0 to 2 would do"},
        {"boids 0\nboid 0 1 1 0 0\nend\n", 2, "there is no boid"},
        {"predator 0 hunt 1 1\nend\n", 1, "there is no predator"},
        {"obstacle 1 1 1\nobstacle 1 2 2 2\nend\n", 2, "obstacle 1 is out of range; 0"},
        {"remove boid 3\nend\n", 1, "remove is for what flies"},
        {"insert boid 3 1 1\nend\n", 1, "insert is for what flies"},
        {"at 5\nend\n", 1, "at: "},
        {"at 5 radius nan\nend\n", 1, "at: radius \"nan\" is not a number"},
        {"at 5 remove boid 24\nend\n", 1, "at 5: boid 24 is out of range; 0 to 23"},
        {"at 9 remove boid 0\nat 5 boids 0\nend\n", 1, "at 9: there is no boid"},
        {"at 9 max_speed 0.1\nmin_speed 0.2\nend\n", 1, "at 9: min_speed 0.2"},
        {"at 9 remove predator 0\nend\n", 1, "at 9: there is no predator"},
        {"at 9 remove obstacle 0\nend\n", 1, "at 9: there is no obstacle"},
        {"at 9 insert boid 25 1 1\nend\n", 1, "at 9: boid 25 is out of range; 0 to 24"},
        {"min_speed 0.5\nend\n", 0, "min_speed 0.5 is out of range; 0 to 0.4"},
        {"radius 5\033[31m\nend\n", 1, "bytes that are no text"},
        {"radius \xff\nend\n", 1, "bytes that are no text"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct setup setup;
        struct scenario_error error = {99, ""};
        if (read_text(&setup, cases[k].text, &error))
            fail_msg("expected \"%s\" refused, got a scenario", cases[k].text);
        check_has(error.message, cases[k].says, "the refusal of \"%s\"", cases[k].text);
        check_whole(cases[k].line, error.line, "the line of \"%s\"", cases[k].text);
    }
}

/* Every beginning of a file, cut at any byte, is refused. */
static void a_file_that_was_cut_is_refused(void **state)
{
    static const char whole[] = "world walls\nsize 30x10\nobstacle 3 4 1\nboids 7\n"
                                "at 5 separation 0\nend\n";
    (void)state;
    char cut[sizeof(whole)];
    for (size_t k = 0; k + 2 < sizeof(whole); k++) {
        struct setup setup;
        struct scenario_error error = {0, ""};
        memcpy(cut, whole, k);
        cut[k] = '\0';
        if (read_text(&setup, cut, &error))
            fail_msg("expected a file cut at byte %zu refused, got a scenario", k);
    }
}

/* ---- Ramps --------------------------------------------------------------------- */

static void a_ramp_goes_evenly_from_tick_to_tick(void **state)
{
    (void)state;
    struct setup setup = setup_of("at 10-20 cohesion 0 2\nat 15 cohesion 7\nend\n");
    struct run *run = run_of(&setup);
    for (uint64_t tick = 0; tick <= 30; tick++) {
        double expected = tick < 10    ? 1
                          : tick == 15 ? 7
                          : tick < 20  ? 0.2 * (double)(tick - 10)
                                       : 2;
        step_to(run, tick);
        double got = flk_flock_options(run_flock(run))->cohesion;
        if (got < expected - 1e-12 || got > expected + 1e-12)
            fail_msg("tick %u: expected cohesion %g, got %g", (unsigned)tick, expected,
                     got);
    }
    run_destroy(run);
    setup_free(&setup);
}

/* Back in the middle of one, the rest is the same. */
static void a_ramp_plays_the_same_again(void **state)
{
    (void)state;
    struct model m;
    struct setup setup = setup_of("preset lesson\nat 10-200 radius 3 6\n"
                                  "at 50-90 max_speed 0.4 0.1\nat 70 min_speed 0.25\n"
                                  "at 120 max_speed 0.5\nend\n");
    char message[MESSAGE_SIZE];
    uint64_t hashes[150];
    assert_true(model_init(&m, &setup, true, message));
    m.playing = false;
    for (size_t k = 0; k < COUNT_OF(hashes); k++) {
        model_go(&m, k);
        hashes[k] = app_hash(&m);
    }
    for (uint64_t dice = 1, k = 0; k < 60; k++) {
        uint64_t tick = chance_below(&dice, COUNT_OF(hashes));
        model_go(&m, tick);
        check_whole(hashes[tick], app_hash(&m), "the hash at tick %u", (unsigned)tick);
    }
    model_free(&m);
}

/* ---- Writing ------------------------------------------------------------------- */

/* The run that a text says flies as this one did, to the tick where it is. */
static void check_reads_back(const char *text, const struct run *run, const char *what)
{
    struct setup setup = setup_of(text);
    struct run *again = run_of(&setup);
    step_to(again, run_tick(run));
    check_whole(hash_of(run), hash_of(again), "the hash of %s", what);
    char *twice = written(&setup, again);
    const char *body = strstr(text, "\n\n");
    check_text(body, strstr(twice, "\n\n"), "%s written once more", what);
    free(twice);
    run_destroy(again);
    setup_free(&setup);
}

static void what_is_written_is_a_readable_scenario(void **state)
{
    (void)state;
    struct setup setup = setup_of("preset lesson\nradius 4\npredator hunt 1 2\n"
                                  "boid 3 4 0.125 0\nat 5-9 cohesion 0 2\n"
                                  "at 7 obstacle 1 2 3\nfollow 4\nend\n");
    struct run *run = run_of(&setup);
    step_to(run, 8);
    char *text = written(&setup, run);
    static const char *const lines[] = {
        "# boids scenario\n# test: at tick 8 its hash is ",
        "\nradius 4 ",
        "\nworld walls ",
        "\nwidth 36 ",
        "\nobstacle 12 13 2\nobstacle 25 6.5 1.5\nboids 24\nseed 1\n",
        "\nboid 3 4 0.125 0\npredator hunt 1 2 0 0\nsearch grid\nfollow 4\n",
        "\nat 5-9 cohesion 0 2\nat 7 obstacle 1 2 3\nend\n"};
    for (size_t k = 0; k < COUNT_OF(lines); k++)
        check_has(text, lines[k], "the scenario");
    check_lacks(text, "alignment", "the scenario");
    check_reads_back(text, run, "the lesson");
    free(text);
    run_destroy(run);
    setup_free(&setup);
}

static double real_of(uint64_t *dice, double least, double most)
{
    return least + (most - least) * ((double)(chance(dice) >> 11) * 0x1p-53);
}

/* A change of any kind to what flies; where it does not fit, the run refuses it. */
static void change_at_random(struct run *run, uint64_t *dice)
{
    static const flk_option_id reals[] = {FLK_OPTION_RADIUS,    FLK_OPTION_SEPARATION,
                                          FLK_OPTION_COHESION,  FLK_OPTION_MAX_SPEED,
                                          FLK_OPTION_MIN_SPEED, FLK_OPTION_WIDTH};
    struct change c = {.kind = (enum change_kind)chance_below(dice, CHANGE_CLEAR + 1),
                       .thing = (enum thing)chance_below(dice, THINGS),
                       .index = chance_below(dice, 20)};
    flk_vec at = {real_of(dice, -2, 40), real_of(dice, -2, 25)};
    flk_vec velocity = {real_of(dice, -0.4, 0.4), real_of(dice, -0.4, 0.4)};
    if (c.kind == CHANGE_OPTION) {
        c.as.option.id = reals[chance_below(dice, COUNT_OF(reals))];
        c.as.option.value = real_of(dice, 0.1, 8);
    } else if (c.kind == CHANGE_RAMP)
        return;
    else if (c.kind == CHANGE_BOIDS)
        c.as.boids = chance_below(dice, 60);
    else if (c.thing == THING_OBSTACLE)
        c.as.obstacle = (flk_obstacle){at.x, at.y, real_of(dice, 0.1, 3)};
    else if (c.thing == THING_BOID)
        c.as.boid = (flk_boid){at, velocity};
    else
        c.as.predator =
            (flk_predator){(flk_predator_kind)chance_below(dice, 2), at, velocity};
    if (c.kind != CHANGE_CLEAR || c.thing != THING_BOID)
        run_change(run, &c, NULL);
}

/* A scenario of random rules, things and plans. */
static char *text_at_random(uint64_t *dice)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "world %s %.17g %.17g\nradius %.17g\nseed %llu\n",
            chance_below(dice, 2) ? "torus" : "walls", real_of(dice, 10, 40),
            real_of(dice, 8, 30), real_of(dice, 0.5, 6),
            (unsigned long long)chance(dice));
    if (chance_below(dice, 3) > 0)
        fprintf(out, "boids %zu\n", chance_below(dice, 60));
    if (chance_below(dice, 3) == 0)
        fprintf(out, "min_speed 0.1\nnearest 4\nfield_of_view 250\nsum_cap off\n");
    for (size_t n = chance_below(dice, 4); n > 0; n--)
        fprintf(out, "obstacle %.17g %.17g %.17g\n", real_of(dice, 0, 30),
                real_of(dice, 0, 20), real_of(dice, 0.1, 3));
    for (size_t n = chance_below(dice, 6); n > 0; n--)
        fprintf(out, "boid %.17g %.17g %.17g %.17g\n", real_of(dice, 0, 30),
                real_of(dice, 0, 20), real_of(dice, -0.4, 0.4),
                real_of(dice, -0.4, 0.4));
    for (size_t n = chance_below(dice, 3); n > 0; n--)
        fprintf(out, "predator %s %.17g %.17g\n",
                chance_below(dice, 2) ? "hunt" : "steer", real_of(dice, 0, 30),
                real_of(dice, 0, 20));
    for (size_t n = chance_below(dice, 3); n > 0; n--)
        fprintf(out, "at %zu alignment %.17g\n", chance_below(dice, 80),
                real_of(dice, 0, 3));
    if (chance_below(dice, 2))
        fprintf(out, "at %zu-%zu cohesion 0 %.17g\n", chance_below(dice, 30),
                30 + chance_below(dice, 60), real_of(dice, 0, 3));
    fputs("end\n", out);
    fclose(out);
    return text;
}

/* Flown and changed by hand, written at a random tick: it reads back as the same run.
 */
static void random_runs_read_back_to_the_last_bit(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= scaled_cases(60); seed++) {
        uint64_t dice = seed;
        char *text = text_at_random(&dice), what[32];
        struct setup setup = setup_of(text);
        struct run *run = run_of(&setup);
        uint64_t last = chance_below(&dice, 100);
        while (run_tick(run) < last) {
            step_to(run, run_tick(run) + 1);
            for (size_t n = chance_below(&dice, 4) == 0 ? 3 : 0; n > 0; n--)
                change_at_random(run, &dice);
        }
        char *saved = written(&setup, run);
        snprintf(what, sizeof(what), "scenario %u", (unsigned)seed);
        check_reads_back(saved, run, what);
        free(saved);
        free(text);
        run_destroy(run);
        setup_free(&setup);
    }
}

/* ---- Golden traces ------------------------------------------------------------- */

/* The head of a trace, up to its ticks; the caller frees it. */
static char *head_of(const char *path)
{
    char line[4096];
    char *text = NULL;
    size_t size = 0;
    FILE *in = fopen(path, "r"), *out = open_memstream(&text, &size);
    if (!in)
        fail_msg("%s: expected a trace, got none", path);
    while (fgets(line, sizeof(line), in) && strncmp(line, "ticks", 5) != 0)
        fputs(line, out);
    fputs("end\n", out);
    fclose(in);
    fclose(out);
    return text;
}

/* The boids of the head's lines are those of the flock. */
static void check_boids(const char *text, const flk_flock *flock, const char *path)
{
    size_t count = 0;
    for (const char *line = text; line; line = strchr(line + 1, '\n')) {
        flk_boid b;
        size_t index;
        if (sscanf(line, "\nb %zu %lf %lf %lf %lf", &index, &b.position.x,
                   &b.position.y, &b.velocity.x, &b.velocity.y) != 5)
            continue;
        const flk_options *o = flk_flock_options(flock);
        bool inside = b.position.x >= 0 && b.position.x < o->width &&
                      b.position.y >= 0 && b.position.y < o->height;
        check_vec(inside ? b.position : flk_contain(o, b.position),
                  flk_flock_boid(flock, index).position, "boid %zu of %s", index, path);
        check_vec(b.velocity, flk_flock_boid(flock, index).velocity,
                  "velocity of boid %zu of %s", index, path);
        count++;
    }
    check_whole(count, flk_flock_count(flock), "boids of %s", path);
}

static void the_head_of_a_golden_trace_is_a_scenario(void **state)
{
    glob_t traces;
    (void)state;
    assert_int_equal(0, glob("tests/golden/*.golden", 0, NULL, &traces));
    for (size_t k = 0; k < traces.gl_pathc; k++) {
        char *text = head_of(traces.gl_pathv[k]);
        struct setup setup = setup_of(text);
        struct run *run = run_of(&setup);
        check_boids(text, run_flock(run), traces.gl_pathv[k]);
        run_destroy(run);
        setup_free(&setup);
        free(text);
    }
    globfree(&traces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scenario_says_how_it_begins),
        cmocka_unit_test(without_a_word_there_are_24_boids_in_the_usual_world),
        cmocka_unit_test(a_preset_is_a_ground),
        cmocka_unit_test(what_is_wrong_is_named_with_its_line),
        cmocka_unit_test(a_file_that_was_cut_is_refused),
        cmocka_unit_test(a_ramp_goes_evenly_from_tick_to_tick),
        cmocka_unit_test(a_ramp_plays_the_same_again),
        cmocka_unit_test(what_is_written_is_a_readable_scenario),
        cmocka_unit_test(random_runs_read_back_to_the_last_bit),
        cmocka_unit_test(the_head_of_a_golden_trace_is_a_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
