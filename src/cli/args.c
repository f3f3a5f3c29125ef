#include "cli/args.h"

#include "app/config.h"
#include "app/scenario.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_MAX 64
#define NAME_SIZE 32
#define WORDS_MAX 60
#define OPERAND 1      /* getopt's code for what is no option */
#define FIRST_CODE 256 /* beyond every character: code - FIRST_CODE is the setting */

const struct subcommand subcommand_table[] = {
    {"run", SUBCOMMAND_RUN},         {"tour", SUBCOMMAND_TOUR},
    {"presets", SUBCOMMAND_PRESETS}, {"completion", SUBCOMMAND_COMPLETION},
    {"bench", SUBCOMMAND_BENCH},     {NULL, SUBCOMMAND_NONE},
};

/* A name as the command line spells it, with dashes. */
static const char *spelled(const char *name, char out[NAME_SIZE])
{
    snprintf(out, NAME_SIZE, "%s", name);
    for (char *c = out; *c; c++)
        *c = *c == '_' ? '-' : *c;
    return out;
}

/* getopt's table, made from ours. */
struct table {
    int scope;
    struct option options[OPTIONS_MAX + 1];
    char names[OPTIONS_MAX][NAME_SIZE];
};

static void make_table(struct table *table, int scope)
{
    size_t count = 0;
    memset(table, 0, sizeof(*table));
    table->scope = scope;
    for (size_t k = 0; k < settings_count() && count < OPTIONS_MAX; k++) {
        struct setting setting = settings_at(k);
        if (!(setting.scope & scope))
            continue;
        const char *name = spelled(setting.name, table->names[count]);
        int takes = setting.type == VALUE_FLAG ? no_argument : required_argument;
        table->options[count++] =
            (struct option){name, takes, NULL, FIRST_CODE + (int)k};
    }
}

/* ---- What is wrong ------------------------------------------------------------- */

/* A word that getopt did not take. */
static void explain_word(const char *word, const struct table *table,
                         char message[MESSAGE_SIZE])
{
    char name[NAME_SIZE], other[NAME_SIZE];
    struct setting setting;
    bool dashes = strncmp(word, "--", 2) == 0;
    const char *bare = dashes ? word + 2 : word;
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(bare, "="), bare);
    const char *near = dashes ? settings_nearest_setting(name, table->scope) : NULL;
    if (dashes && settings_find(name, &setting)) {
        if (!(setting.scope & table->scope))
            snprintf(message, MESSAGE_SIZE, "--%s is for %s", name,
                     setting.scope & SCOPE_RUN      ? "boids run"
                     : setting.scope & SCOPE_SCREEN ? "the program on a terminal"
                                                    : "scenarios, and the program's :");
        else
            snprintf(message, MESSAGE_SIZE,
                     setting.type == VALUE_FLAG ? "--%s takes no value"
                                                : "--%s needs a value",
                     name);
    } else if (near)
        snprintf(message, MESSAGE_SIZE, "unknown option \"%.40s\"; did you mean --%s?",
                 word, spelled(near, other));
    else
        snprintf(message, MESSAGE_SIZE, "unknown option \"%.40s\"; --help lists them",
                 word);
}

/* A word that is no file, no scenario and no preset. */
static void explain_operand(const char *word, char message[MESSAGE_SIZE])
{
    const char *names[WORDS_MAX + 1] = {NULL}, *commands[WORDS_MAX + 1] = {NULL};
    for (size_t k = 0; k < WORDS_MAX && preset_table[k].name; k++)
        names[k] = preset_table[k].name;
    size_t count = 0;
    for (const struct subcommand *s = subcommand_table; s->name && count < WORDS_MAX;
         s++)
        commands[count++] = s->name;
    const char *near = settings_nearest(word, commands);
    const char *preset = settings_nearest(word, names);
    if (near || preset)
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" is not understood here; did you mean: boids %s%s?", word,
                 near ? near : preset, near ? " ..." : "");
    else
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" is no scenario, preset or command; --help says what is",
                 word);
}

/* ---- Reading ------------------------------------------------------------------- */

/* getopt takes a beginning for the word; we do not: another option may begin so one
 * day, and a line that is kept must go on meaning the same. */
static bool is_whole(const char *word, const struct table *table, int code)
{
    const struct option *o = table->options;
    while (o->val != code)
        o++;
    return strcspn(word + 2, "=") == strlen(o->name);
}

/* What a command line says: values in the order they stand, and what they stand on. */
struct said {
    struct value *values;
    size_t count;
    const char *word; /* a scenario or a preset; NULL: none */
};

static bool take_operand(struct said *said, const char *word,
                         char message[MESSAGE_SIZE])
{
    if (said->word) {
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" is not understood behind \"%.40s\"; one scenario would do",
                 word, said->word);
        return false;
    }
    said->word = word;
    return true;
}

static bool take_option(struct said *said, const struct setting *setting,
                        const char *text, char message[MESSAGE_SIZE])
{
    char why[MESSAGE_SIZE], name[NAME_SIZE];
    if (value_parse(setting, text ? text : "", &said->values[said->count], why)) {
        said->count++;
        return true;
    }
    snprintf(message, MESSAGE_SIZE, "--%s %.200s", spelled(setting->name, name), why);
    return false;
}

/* `values` has room for argc of them. */
static bool read_values(int argc, char **argv, const struct table *table,
                        struct said *said, char message[MESSAGE_SIZE])
{
    bool ok = true;
    opterr = 0;
    optind = 0; /* forget what was read of another line */
    for (int at = 1; at < argc && ok; at = optind) {
        int code = getopt_long(argc, argv, "-:", table->options, NULL);
        if (code == -1) { /* "--" */
            for (; optind < argc && ok; optind++)
                ok = take_operand(said, argv[optind], message);
        } else if (code == OPERAND)
            ok = take_operand(said, optarg, message);
        else if (code < FIRST_CODE || !is_whole(argv[at], table, code)) {
            explain_word(argv[at], table, message);
            ok = false;
        } else {
            struct setting setting = settings_at((size_t)(code - FIRST_CODE));
            ok = take_option(said, &setting, optarg, message);
        }
    }
    return ok;
}

/* Do the options fit each other (min_speed and max_speed)? */
static bool fits(const struct setup *setup, char message[MESSAGE_SIZE])
{
    char why[MESSAGE_SIZE];
    unsigned line;
    if (setup_check(setup, &line, why))
        return true;
    snprintf(message, MESSAGE_SIZE, "--%.200s", why);
    for (char *c = message; *c && *c != ' '; c++)
        *c = *c == '_' ? '-' : *c;
    return false;
}

/* The preset is the ground wherever it stands; of two, the last. */
static const struct text *preset_of(const struct said *said)
{
    const struct text *preset = NULL;
    for (size_t k = 0; k < said->count; k++)
        if (said->values[k].setting.id == SETTING_PRESET)
            preset = said->values[k].preset;
    return preset;
}

static const struct text *preset_named(const char *word)
{
    for (const struct text *p = preset_table; p->name; p++)
        if (strcmp(p->name, word) == 0)
            return p;
    return NULL;
}

static bool begin_with_preset(struct setup *setup, const struct text *preset,
                              char message[MESSAGE_SIZE])
{
    struct scenario_error error;
    if (scenario_read(setup, preset->name, preset->lines, &error))
        return true;
    snprintf(message, MESSAGE_SIZE, "%s", error.message);
    return false;
}

/* A word that is a file or the name of a scenario is that, else it may be a preset. */
static bool begin_with_word(struct setup *setup, const char *word,
                            char message[MESSAGE_SIZE])
{
    char path[FILE_PATH_SIZE];
    const struct text *preset = preset_named(word);
    if (file_find(word, path, message))
        return scenario_load(setup, word, message);
    if (preset)
        return begin_with_preset(setup, preset, message);
    explain_operand(word, message);
    return false;
}

/* What the user wants of all runs is put below all else; `boids run` does the same on
 * all machines. */
static bool begin(struct setup *setup, const struct said *said, bool run,
                  char message[MESSAGE_SIZE])
{
    const struct text *preset = preset_of(said);
    setup_begin(setup, NULL);
    if (!run && !config_read(setup, message))
        return false;
    if (said->word && preset) {
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" and --preset %s are two grounds; one of them would do",
                 said->word, preset->name);
        return false;
    }
    if (said->word)
        return begin_with_word(setup, said->word, message);
    return begin_with_preset(setup, preset ? preset : &preset_table[0], message);
}

static bool build(struct args *args, const struct said *said,
                  char message[MESSAGE_SIZE])
{
    bool run = args->subcommand == SUBCOMMAND_RUN;
    if (!begin(&args->setup, said, run, message))
        return false;
    bool ok = true;
    for (size_t k = 0; ok && k < said->count; k++)
        ok = said->values[k].setting.id == SETTING_MAP
                 ? scenario_load_map(&args->setup, said->values[k].text, message)
                 : setup_apply(&args->setup, &said->values[k], 0, message);
    ok = ok && fits(&args->setup, message);
    if (!ok)
        setup_free(&args->setup);
    return ok;
}

/* Help wins over whatever else is on the line. */
static bool asks(int argc, char **argv, const char *word, const char *brief)
{
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], word) == 0 || strcmp(argv[k], brief) == 0)
            return true;
    return false;
}

/* What was typed may be anything; what is said of it leaves the terminal as it is. */
static void make_printable(char *message)
{
    for (; *message; message++)
        if ((unsigned char)*message < ' ' || *message == 0x7f)
            *message = '?';
}

/* `boids bench` takes one word, or none. */
static bool read_bench(int argc, char **argv, struct args *args,
                       char message[MESSAGE_SIZE])
{
    int words = argc > 2 && strcmp(argv[2], "all") == 0 ? 3 : 2;
    args->all = words == 3;
    if (argc <= words)
        return true;
    snprintf(message, MESSAGE_SIZE,
             "bench \"%.40s\" is not understood; all or nothing would do", argv[words]);
    return false;
}

/* `boids presets` takes nothing, `boids completion` a shell. */
static bool read_words(int argc, char **argv, struct args *args, int most,
                       char message[MESSAGE_SIZE])
{
    args->words = argv + 2;
    args->count = argc - 2;
    if (args->count == most)
        return true;
    snprintf(message, MESSAGE_SIZE,
             most > 0 ? "%s takes one word; bash or zsh would do"
                      : "%s takes nothing behind it",
             argv[1]);
    return false;
}

/* `boids tour` takes a name, or with --check any number of them. */
static bool read_tour(int argc, char **argv, struct args *args,
                      char message[MESSAGE_SIZE])
{
    int k = 2;
    args->check = argc > k && strcmp(argv[k], "--check") == 0;
    k += args->check;
    bool names = argc > k && strcmp(argv[k], "--") == 0;
    k += names;
    args->words = argv + k;
    args->count = argc - k;
    while (k < argc && (names || argv[k][0] != '-'))
        k++;
    if (k < argc)
        snprintf(message, MESSAGE_SIZE,
                 "tour \"%.40s\" is not understood; --check, before names, would do",
                 argv[k]);
    else if (!args->check && args->count > 1)
        snprintf(message, MESSAGE_SIZE,
                 "tour: one name at a time; --check takes more of them");
    else
        return true;
    return false;
}

/* The program's own line and that of `boids run`. */
static bool read_setup(int argc, char **argv, struct args *args,
                       char message[MESSAGE_SIZE])
{
    struct table table;
    struct said said = {NULL, 0, NULL};
    bool run = args->subcommand == SUBCOMMAND_RUN;
    make_table(&table, SCOPE_MODEL | (run ? SCOPE_RUN : SCOPE_SCREEN));
    said.values = calloc((size_t)argc + 1, sizeof(*said.values));
    if (!said.values) {
        snprintf(message, MESSAGE_SIZE, "not enough memory");
        return false;
    }
    bool ok = read_values(argc - run, argv + run, &table, &said, message) &&
              build(args, &said, message);
    free(said.values);
    return ok;
}

static enum subcommand_id subcommand_of(int argc, char **argv)
{
    const struct subcommand *s = subcommand_table;
    while (argc > 1 && s->name && strcmp(s->name, argv[1]) != 0)
        s++;
    return argc > 1 ? s->id : SUBCOMMAND_NONE;
}

static bool read_line(int argc, char **argv, struct args *args,
                      char message[MESSAGE_SIZE])
{
    switch (args->subcommand) {
    case SUBCOMMAND_TOUR:
        return read_tour(argc, argv, args, message);
    case SUBCOMMAND_BENCH:
        return read_bench(argc, argv, args, message);
    case SUBCOMMAND_PRESETS:
        return read_words(argc, argv, args, 0, message);
    case SUBCOMMAND_COMPLETION:
        return read_words(argc, argv, args, 1, message);
    case SUBCOMMAND_NONE:
    case SUBCOMMAND_RUN:
        break;
    }
    return read_setup(argc, argv, args, message);
}

bool args_parse(int argc, char **argv, struct args *args, char message[MESSAGE_SIZE])
{
    *args = (struct args){.subcommand = subcommand_of(argc, argv),
                          .help = asks(argc, argv, "--help", "-h"),
                          .version = asks(argc, argv, "--version", "--version")};
    if (args->help || args->version)
        return true;
    bool ok = read_line(argc, argv, args, message);
    if (!ok)
        make_printable(message);
    return ok;
}
