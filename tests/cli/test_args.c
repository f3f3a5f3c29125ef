/* The command line, read by the table of settings. */
#include "app.h"

#include "app/number.h"
#include "cli/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 200 };

/* Words set apart by '|', so that they may have blanks in them and be empty. */
static bool parse(const char *words, struct args *args, char message[MESSAGE_SIZE])
{
    char *argv[WORDS_MOST + 2] = {strdup("boids")};
    int argc = 1;
    char *copy = strdup(words), *rest = copy;
    for (char *word; *words && (word = strsep(&rest, "|")) && argc < WORDS_MOST;)
        argv[argc++] = strdup(word);
    message[0] = '\0';
    bool ok = args_parse(argc, argv, args, message);
    for (int k = 0; k < argc; k++)
        free(argv[k]);
    free(copy);
    return ok;
}

static struct args taken(const char *words)
{
    struct args args;
    char message[MESSAGE_SIZE];
    if (!parse(words, &args, message))
        fail_msg("\"%s\": expected it taken, got: %s", words, message);
    return args;
}

/* Refused in one line that has a text in it. */
static void refused(const char *words, const char *says)
{
    struct args args;
    char message[MESSAGE_SIZE];
    if (parse(words, &args, message))
        fail_msg("\"%s\": expected a refusal with \"%s\", got none", words, says);
    check_has(message, says, "the refusal of \"%s\"", words);
    check_lacks(message, "\n", "the refusal of \"%s\"", words);
}

/* ---- What is taken ------------------------------------------------------------- */

static void without_options_it_is_the_lesson(void **state)
{
    static const char *const lines[] = {"", "run"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(lines); k++) {
        struct args args = taken(lines[k]);
        check_whole(k, args.subcommand == SUBCOMMAND_RUN, "a run of \"%s\"", lines[k]);
        check_text("lesson", args.setup.start.name, "the preset");
        check_whole(24, args.setup.start.boids, "boids");
        check_whole(1, args.setup.start.seed, "seed");
        check_whole(false, args.help || args.version, "help or version");
        setup_free(&args.setup);
    }
}

/* Every option of the model by its name with dashes, with underscores and with '='. */
static void every_option_has_its_place(void **state)
{
    (void)state;
    for (int n = 0; n < 4 * FLK_OPTION_COUNT; n++) {
        const flk_option *row = &flk_option_table[n / 4];
        char line[128], name[32], value[NUMBER_SIZE];
        double number = n / 4 == FLK_OPTION_MIN_SPEED ? 0.25 : row->high;
        snprintf(name, sizeof(name), "%s", row->name);
        for (char *c = name; *c; c++)
            *c = *c == '_' ? '-' : *c;
        number_print(value, number);
        if (row->choices)
            snprintf(value, sizeof(value), "%s", row->choices[(int)number]);
        snprintf(line, sizeof(line), "%s--%s%c%s", n & 2 ? "run|" : "", name,
                 n % 2 ? '|' : '=', value);
        struct args args = taken(line);
        check_same(number,
                   flk_options_get(&args.setup.start.options, (flk_option_id)(n / 4)),
                   "\"%s\"", line);
        setup_free(&args.setup);
    }
}

static void the_programs_own_have_theirs(void **state)
{
    (void)state;
    struct args args = taken(
        "run|--ticks|7|--every|3|--jsonl|--states|--trace|5|--hash|--search|quadtree|"
        "--leaf|64|--threads|256|--simd|plain|--seed|18446744073709551615|--boids|9|--"
        "size|30x10");
    const struct setup *s = &args.setup;
    check_whole(true,
                args.subcommand == SUBCOMMAND_RUN && s->ticks_given && s->jsonl &&
                    s->states && s->hash && s->trace_given,
                "all flags of a run");
    check_whole(7, s->ticks, "ticks");
    check_whole(3, s->every, "every");
    check_whole(5, s->trace, "trace");
    check_whole(FLK_SEARCH_QUADTREE, s->method.search, "search");
    check_whole(64, (uint64_t)s->method.leaf, "leaf");
    check_whole(256, (uint64_t)s->method.threads, "threads");
    check_whole(FLK_SIMD_PLAIN, s->method.simd, "simd");
    check_whole(UINT64_MAX, s->start.seed, "seed");
    check_whole(9, s->start.boids, "boids");
    check_same(30, s->start.options.width, "width");
    setup_free(&args.setup);
    args = taken("--rate|2.5|--fps|60|--glyphs|dots|--ticks|100");
    check_same(2.5, args.setup.rate, "rate");
    check_same(60, args.setup.fps, "fps");
    check_whole(GLYPHS_DOTS + 1, (uint64_t)args.setup.glyphs, "glyphs");
    check_whole(100, args.setup.ticks, "ticks");
    setup_free(&args.setup);
}

static void a_bench_takes_one_word_or_none(void **state)
{
    (void)state;
    struct args args = taken("bench");
    check_whole(true, args.subcommand == SUBCOMMAND_BENCH && !args.all,
                "a bench of few rows");
    args = taken("bench|all");
    check_whole(true, args.subcommand == SUBCOMMAND_BENCH && args.all,
                "a bench of all");
    args = taken("bench|--radius|-h");
    check_whole(true, args.help, "help of a bench");
    refused("bench|al", "bench \"al\" is not understood; all or nothing would do");
    refused("bench|all|24", "bench \"24\"");
    refused("bench|--boids|24", "bench \"--boids\"");
    refused("--seed|5|bench", "did you mean: boids bench");
    refused("run|bench", "did you mean: boids bench");
}

/* A preset is the ground wherever it stands. */
static void tours_are_taken_by_name(void **state)
{
    (void)state;
    struct args args = taken("tour");
    check_whole(true, args.subcommand == SUBCOMMAND_TOUR && !args.check,
                "the list of tours");
    check_whole(0, (uint64_t)args.count, "names in it");
    args = taken("tour|rules");
    check_whole(1, (uint64_t)args.count, "one name");
    check_whole(false, args.check, "a check of it");
    args = taken("tour|--check|a|b|c");
    check_whole(3, (uint64_t)args.count, "names to check");
    check_whole(true, args.check, "a check");
    args = taken("tour|--check|--|--check|-x");
    check_whole(2, (uint64_t)args.count, "names that look like options");
    args = taken("tour|--help");
    check_whole(true, args.help, "help of a tour");
    refused("tour|a|b", "tour: one name at a time; --check takes more of them");
    refused("tour|a|--check", "tour \"--check\" is not understood");
    refused("tour|--radius|5", "tour \"--radius\" is not understood");
    refused("tour|--check|--\x1b[31m", "tour \"--?[31m\" is not understood");
    refused("tour|-", "tour \"-\" is not understood");
}

static void a_preset_is_the_ground_wherever_it_stands(void **state)
{
    static const char *const lines[] = {
        "--preset|murmuration|--radius|4|--boids|50",
        "--radius|4|--preset|murmuration|--boids|50",
        "--radius|4|--boids|50|--preset|murmuration",
        "--boids|50|--preset|lesson|--radius|4|--preset|murmuration",
        "run|--boids|50|--preset=murmuration|--radius=4"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(lines); k++) {
        struct args args = taken(lines[k]);
        const struct start *start = &args.setup.start;
        check_text("murmuration", start->name, "the preset of \"%s\"", lines[k]);
        check_same(4, start->options.radius, "radius of \"%s\"", lines[k]);
        check_same(60, start->options.width, "width of \"%s\"", lines[k]);
        check_same(0.16, start->options.min_speed, "min_speed of \"%s\"", lines[k]);
        check_whole(50, start->boids, "boids of \"%s\"", lines[k]);
        setup_free(&args.setup);
    }
}

static void of_two_the_last_wins(void **state)
{
    (void)state;
    struct args args =
        taken("--radius|4|--radius|5|--seed|1|--seed|2|--size|9x9|--width|8");
    check_same(5, args.setup.start.options.radius, "radius");
    check_whole(2, args.setup.start.seed, "seed");
    check_same(8, args.setup.start.options.width, "width");
    check_same(9, args.setup.start.options.height, "height");
    setup_free(&args.setup);
}

/* The radii of the obstacles that a command line leaves. */
static void check_obstacles(const char *words, const char *expected)
{
    char got[64] = "";
    struct args args = taken(words);
    for (size_t k = 0; k < args.setup.start.options.obstacle_count; k++)
        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%g ",
                 args.setup.start.options.obstacles[k].r);
    check_text(expected, got, "radii of the obstacles of \"%s\"", words);
    setup_free(&args.setup);
}

static void the_first_obstacle_replaces_the_presets(void **state)
{
    (void)state;
    check_obstacles("", "2 1.5 ");
    check_obstacles("--obstacle|1,1,7", "7 ");
    check_obstacles("--obstacle|1,1,7|--obstacle|2,2,8", "7 8 ");
    check_obstacles("--obstacle|1,1,7|--preset|lesson|--obstacle|2,2,8", "7 8 ");
    check_obstacles("--obstacle|none", "");
    check_obstacles("--obstacle|1,1,7|--obstacle|none", "");
    check_obstacles("--obstacle|none|--obstacle|2,2,8", "8 ");
    check_obstacles("--preset|consensus|--obstacle|1,1,3", "3 ");
}

static void predators_are_told_and_cleared(void **state)
{
    (void)state;
    struct args args = taken("--predator|hunt,1,2|--predator|steer,3,4,.1,-.2");
    check_whole(2, args.setup.start.predator_count, "predators");
    check_vec((flk_vec){0.1, -0.2}, args.setup.start.predators[1].velocity,
              "velocity of the second");
    setup_free(&args.setup);
    args = taken("--predator|hunt,1,2|--predator|none");
    check_whole(0, args.setup.start.predator_count, "predators after none");
    setup_free(&args.setup);
}

/* So many words as a line may have. */
static void a_long_line_is_read_whole(void **state)
{
    (void)state;
    char line[4096] = "run";
    for (int k = 0; k < 90; k++)
        strcat(line, "|--obstacle|1,1,0.5");
    struct args args = taken(line);
    check_whole(90, args.setup.start.options.obstacle_count, "obstacles");
    setup_free(&args.setup);
}

/* A beginning that is enough today is another option's tomorrow. */
static void beginnings_are_refused(void **state)
{
    (void)state;
    refused("--coh|1.25", "did you mean --cohesion?");
    refused("--max-s|0.5", "did you mean --max-speed?");
    refused("--max-s=0.5", "did you mean --max-speed?");
    refused("--max|1", "--max");
    refused("--s|1", "unknown option \"--s\"");
    refused("--hel", "did you mean --help?");
    refused("run|--vers", "did you mean --version?");
}

/* ---- Help ---------------------------------------------------------------------- */

/* Help wins over whatever else is on the line. */
static void help_wins(void **state)
{
    static const char *const lines[] = {"--help",
                                        "-h",
                                        "run|--help",
                                        "run|-h",
                                        "--radius|nan|--help",
                                        "-h|--nonsense",
                                        "run|--every|0|-h",
                                        "nonsense|--help"};
    static const char *const versions[] = {"--version", "run|--version",
                                           "--radius|nan|--version"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(lines); k++) {
        struct args args = taken(lines[k]);
        check_whole(true, args.help, "help of \"%s\"", lines[k]);
        setup_free(&args.setup);
    }
    for (size_t k = 0; k < COUNT_OF(versions); k++) {
        struct args args = taken(versions[k]);
        check_whole(true, args.version, "version of \"%s\"", versions[k]);
        setup_free(&args.setup);
    }
}

/* ---- What is refused ----------------------------------------------------------- */

/* The list of bad input, for every option that takes a number. */
static void bad_numbers_are_refused_by_every_option(void **state)
{
    static const char *const bad[] = {"nan", "inf",   "1,5",  "0x10",  "1.5x",
                                      "",    " 5",    "5 ",   "+5",    "1e",
                                      "-1",  "1e300", "five", "1e999", "-inf"};
    (void)state;
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (s.scope == SCOPE_LINE)
            continue;
        bool numeric =
            s.type == VALUE_REAL || s.type == VALUE_WHOLE || s.type == VALUE_SEED;
        for (size_t n = 0; numeric && n < COUNT_OF(bad); n++) {
            char line[128], says[128], name[32];
            snprintf(name, sizeof(name), "%s", s.name);
            for (char *c = name; *c; c++)
                *c = *c == '_' ? '-' : *c;
            snprintf(line, sizeof(line), "%s--%s|%s", s.scope & SCOPE_RUN ? "run|" : "",
                     name, bad[n]);
            snprintf(says, sizeof(says), "--%s \"%s\"", name, bad[n]);
            refused(line, says);
            refused(line, "would do");
        }
    }
}

static void refusals_name_option_value_and_what_would_do(void **state)
{
    static const char *const cases[][2] = {
        {"--radius|0", "--radius \"0\" is out of range; 1e-9 to 1e9 would do"},
        {"--world|plane", "--world \"plane\" is not known; torus, walls would do"},
        {"--sum-cap|yes", "--sum-cap \"yes\" is not known; off, on would do"},
        {"--size|36", "--size \"36\" is no size"},
        {"--size|36x", "--size"},
        {"--size|0x10", "--size"},
        {"--obstacle|1,2", "--obstacle \"1,2\" is no obstacle"},
        {"--obstacle|1,2,nan", "--obstacle"},
        {"--predator|hawk,1,2", "--predator \"hawk,1,2\" is no predator"},
        {"--predator|hunt,1", "--predator"},
        {"--preset|lessons", "--preset \"lessons\" is no preset; lesson, consensus"},
        {"--search|octree",
         "--search \"octree\" is not known; auto, brute, grid, quadtree would do"},
        {"--leaf|0", "--leaf \"0\" is out of range; 1 to 64 would do"},
        {"--leaf|65", "--leaf \"65\" is out of range; 1 to 64 would do"},
        {"--threads|257", "--threads \"257\" is out of range; 0 to 256 would do"},
        {"--threads|-1", "--threads \"-1\" is not a whole number; 0 to 256 would do"},
        {"--simd|sse", "--simd \"sse\" is not known; auto, plain, avx2 would do"},
        {"--nearest|65", "--nearest \"65\" is out of range; 0 to 64 would do"},
        {"--nearest|1.5", "--nearest \"1.5\" is not a whole number"},
        {"--boids|-1", "--boids \"-1\" is not a whole number; 0 to 100000000"},
        {"--boids|100000001", "--boids \"100000001\" is out of range"},
        {"--seed|18446744073709551616", "--seed"},
        {"run|--every|0", "--every \"0\" is out of range; 1 to"},
        {"--rate|0", "--rate \"0\" is out of range; 0.1 to 1e3 would do"},
        {"--min-speed|0.5", "--min-speed 0.5 is out of range; 0 to 0.4 would do"},
        {"--max-speed|0.1|--min-speed|0.2",
         "--min-speed 0.2 is out of range; 0 to 0.1"},
        {"--preset|murmuration|--max-speed|0.1", "--min-speed 0.16 is out of range"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++)
        refused(cases[k][0], cases[k][1]);
}

static void unknown_words_are_refused_with_what_is_near(void **state)
{
    static const char *const cases[][2] = {
        {"--radus|5", "unknown option \"--radus\"; did you mean --radius?"},
        {"--raduis=5", "did you mean --radius?"},
        {"--maxspeed|1", "did you mean --max-speed?"},
        {"--seperation|1", "did you mean --separation?"},
        {"--field-of-veiw|1", "did you mean --field-of-view?"},
        {"--xyzzy", "unknown option \"--xyzzy\"; --help lists them"},
        {"-x", "unknown option \"-x\""},
        {"-r|5", "unknown option \"-r\""},
        {"rum", "did you mean: boids run"},
        {"run|nosuch", "\"nosuch\" is no scenario, preset or command"},
        {"nosuch", "\"nosuch\" is no scenario, preset or command"},
        {"--radius|5|nosuch", "\"nosuch\" is no scenario, preset or command"},
        {"leson", "\"leson\" is not understood here; did you mean: boids lesson?"},
        {"lesson|consensus", "\"consensus\" is not understood behind \"lesson\""},
        {"lesson|--preset|lesson", "\"lesson\" and --preset lesson are two grounds"},
        {"nosuch.boids", "nosuch.boids: No such file or directory"},
        {"", ""},
    };
    (void)state;
    for (size_t k = 0; *cases[k][0]; k++)
        refused(cases[k][0], cases[k][1]);
}

static void options_of_the_other_kind_of_run_are_refused(void **state)
{
    static const char *const cases[][2] = {
        {"--every|5", "--every is for boids run"},
        {"--jsonl", "--jsonl is for boids run"},
        {"--states", "--states is for boids run"},
        {"--trace|3", "--trace is for boids run"},
        {"--hash", "--hash is for boids run"},
        {"run|--rate|5", "--rate is for the program on a terminal"},
        {"run|--fps|5", "--fps is for the program on a terminal"},
        {"run|--glyphs|dots", "--glyphs is for the program on a terminal"},
        {"--remove|boid,1", "--remove is for scenarios, and the program's :"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++)
        refused(cases[k][0], cases[k][1]);
}

static void values_are_where_they_belong(void **state)
{
    static const char *const cases[][2] = {
        {"--radius", "--radius needs a value"},
        {"run|--ticks", "--ticks needs a value"},
        {"--max-speed", "--max-speed needs a value"},
        {"run|--hash=5", "--hash takes no value"},
        {"run|--jsonl=yes", "--jsonl takes no value"},
        {"--radius|--boids|5", "--radius \"--boids\" is not a number"},
        {"--radius=", "--radius \"\" is not a number"},
    };
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++)
        refused(cases[k][0], cases[k][1]);
}

/* However long and whatever bytes: one line, with printable characters only. */
static void hostile_words_are_shown_safely(void **state)
{
    (void)state;
    char longest[6000] = "--radius|";
    memset(longest + 9, 'x', 5000);
    refused(longest, "--radius \"xxxx");
    memset(longest, '-', 3000);
    longest[3000] = '\0';
    refused(longest, "unknown option \"--");
    const char *const words[] = {"--radius|\x1b[31m\n5", "--\x1b[31m", "\x1b]0;x\x07",
                                 "--preset|\xff\xfe"};
    for (size_t k = 0; k < COUNT_OF(words); k++) {
        struct args args;
        char message[MESSAGE_SIZE];
        check_whole(false, parse(words[k], &args, message), "taking hostile word %zu",
                    k);
        for (const char *c = message; *c; c++)
            if ((unsigned char)*c < ' ' || *c == 0x7f)
                fail_msg("hostile word %zu: expected printable characters, got %#x", k,
                         (unsigned char)*c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_options_it_is_the_lesson),
        cmocka_unit_test(every_option_has_its_place),
        cmocka_unit_test(the_programs_own_have_theirs),
        cmocka_unit_test(a_bench_takes_one_word_or_none),
        cmocka_unit_test(tours_are_taken_by_name),
        cmocka_unit_test(a_preset_is_the_ground_wherever_it_stands),
        cmocka_unit_test(of_two_the_last_wins),
        cmocka_unit_test(the_first_obstacle_replaces_the_presets),
        cmocka_unit_test(predators_are_told_and_cleared),
        cmocka_unit_test(a_long_line_is_read_whole),
        cmocka_unit_test(beginnings_are_refused),
        cmocka_unit_test(help_wins),
        cmocka_unit_test(bad_numbers_are_refused_by_every_option),
        cmocka_unit_test(refusals_name_option_value_and_what_would_do),
        cmocka_unit_test(unknown_words_are_refused_with_what_is_near),
        cmocka_unit_test(options_of_the_other_kind_of_run_are_refused),
        cmocka_unit_test(values_are_where_they_belong),
        cmocka_unit_test(hostile_words_are_shown_safely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
