#include "app/scenario.h"

#include "app/commands.h"
#include "app/language.h"
#include "app/number.h"
#include "app/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

struct reader {
    struct setup *setup;
    struct scenario_error *error;
    const char *const *lines;
    unsigned line;             /* the one at hand, from 1 on */
    bool preset;               /* a preset may still be named as the ground */
    const struct text *ground; /* the one that the line at hand names; NULL: none */
    bool ended;
};

static bool __attribute__((format(printf, 2, 3)))
wrong(struct reader *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error->message, MESSAGE_SIZE, format, arguments);
    va_end(arguments);
    r->error->line = r->line;
    return false;
}

/* ---- Lines --------------------------------------------------------------------- */

static bool unknown(struct reader *r, const char *word)
{
    const char *near = settings_nearest_setting(word, SCOPE_MODEL | SCOPE_SCREEN);
    if (command_of_name(word))
        return wrong(r, "\"%.40s\" is for the keyboard; options and things would do",
                     word);
    if (near)
        return wrong(r, "unknown word \"%.40s\"; did you mean %s?", word, near);
    return wrong(r,
                 "unknown word \"%.40s\"; options, boid, obstacle, predator, at or "
                 "end would do",
                 word);
}

/* The preset is the ground, so it stands first. */
static bool take_preset(struct reader *r, const struct value *value)
{
    if (!r->preset)
        return wrong(r, "preset stands before all else, and once");
    r->ground = value->preset;
    return true;
}

static bool take_setting(struct reader *r, const struct value *value)
{
    char message[MESSAGE_SIZE];
    const int scopes = SCOPE_MODEL | SCOPE_SCREEN | SCOPE_LINE;
    bool flag = value->setting.type == VALUE_FLAG || value->setting.type == VALUE_FILE;
    if (!(value->setting.scope & scopes) || flag)
        return wrong(r, "%s is for the command line", value->setting.name);
    if (value->setting.id == SETTING_PRESET)
        return take_preset(r, value);
    if (!setup_apply(r->setup, value, r->line, message))
        return wrong(r, "%s: %.200s", value->setting.name, message);
    return true;
}

/* The width and height of a map's cells: "map", "map 0.5", "map 0.5 0.8". */
static bool read_scale(struct reader *r, const struct line *line, double *width,
                       double *height)
{
    static const struct setting lengths = {.most = FLK_VALUE_MAX};
    char copy[LINE_SIZE], message[MESSAGE_SIZE];
    char *fields[PARSE_FIELDS];
    size_t count = parse_fields(line->rest, ",", copy, sizeof(copy), fields);
    *width = MAP_WIDTH;
    *height = MAP_HEIGHT;
    if (!line->rest[0])
        return true;
    if (count < 1 || count > 2)
        return wrong(r, "map: \"%.40s\" is no size of a cell; 1 2 would do",
                     line->text);
    if (!parse_real(&lengths, fields[0], FLK_VALUE_MIN, width, message) ||
        (count == 2 &&
         !parse_real(&lengths, fields[1], FLK_VALUE_MIN, height, message)))
        return wrong(r, "map: %.200s", message);
    if (count == 1)
        *height = *width * MAP_HEIGHT / MAP_WIDTH;
    return true;
}

static bool ends_map(const char *text)
{
    text += strspn(text, " \t");
    size_t word = strcspn(text, " \t");
    const char *rest = text + word + strspn(text + word, " \t");
    return word == 3 && strncmp(text, "end", 3) == 0 && strncmp(rest, "map", 3) == 0 &&
           rest[3 + strspn(rest + 3, " \t\r")] == '\0';
}

/* From the line at hand to "end map". */
static bool take_map(struct reader *r, const struct line *line)
{
    const char *const *rows = r->lines + r->line;
    double width, height;
    size_t count = 0;
    struct map map;
    struct map_error error;
    if (!read_scale(r, line, &width, &height))
        return false;
    while (rows[count] && !ends_map(rows[count]))
        count++;
    if (!rows[count])
        return wrong(r, "the map has no end; \"end map\" behind its rows would do");
    r->line += (unsigned)count + 1;
    if (!map_read(&map, rows, count, width, height, &error)) {
        r->line -= (unsigned)(count - error.row);
        return wrong(r, "%s", error.message);
    }
    return setup_apply_map(r->setup, &map) || wrong(r, "not enough memory");
}

bool scenario_read_map(struct setup *setup, const char *const *lines,
                       struct scenario_error *error)
{
    struct reader r = {.setup = setup, .error = error, .lines = lines};
    struct line line;
    struct map map;
    struct map_error wrong_map;
    size_t count = 0;
    char message[MESSAGE_SIZE];
    if (lines[0] && language_cut(lines[0], &line, message) &&
        strcmp(line.word, "map") == 0) {
        r.line = 1;
        return take_map(&r, &line);
    }
    while (lines[count])
        count++;
    if (map_read(&map, lines, count, MAP_WIDTH, MAP_HEIGHT, &wrong_map))
        return setup_apply_map(setup, &map) || wrong(&r, "not enough memory");
    r.line = (unsigned)wrong_map.row + 1;
    return wrong(&r, "%s", wrong_map.message);
}

static bool take_end(struct reader *r, const struct line *line)
{
    if (line->text[0])
        return wrong(r, "end stands alone, got \"%.40s\" behind it", line->text);
    r->ended = true;
    return true;
}

static bool read_line(struct reader *r, const char *text)
{
    struct line line;
    struct value value;
    char message[MESSAGE_SIZE];
    if (!utf8_is_text(text))
        return wrong(r, "bytes that are no text; UTF-8 without control characters "
                        "would do");
    if (!language_cut(text, &line, message))
        return !*message || wrong(r, "%s", message);
    if (r->ended)
        return wrong(r, "\"%.40s\" behind the end", line.word);
    if (strcmp(line.word, "map") == 0) {
        r->preset = false;
        return take_map(r, &line);
    }
    enum line_kind kind = language_read(text, &line, &value, message);
    if (kind == LINE_WRONG)
        return wrong(r, "%s", message);
    bool taken = kind == LINE_SETTING            ? take_setting(r, &value)
                 : strcmp(line.word, "end") == 0 ? take_end(r, &line)
                                                 : unknown(r, line.word);
    r->preset = false;
    return taken;
}

static bool is_whole(struct reader *r)
{
    char message[MESSAGE_SIZE];
    unsigned line;
    if (!r->ended)
        return wrong(r, "the end is missing: the file was cut, or its last line is not "
                        "\"end\"");
    if (!r->setup->boids_given)
        r->setup->start.boids = SCENARIO_BOIDS;
    if (setup_check(r->setup, &line, message))
        return true;
    r->line = line;
    return wrong(r, "%s", message);
}

/* All lines, or up to the one that names the ground. */
static bool read_lines(struct reader *r)
{
    while (r->lines[r->line] && !r->ground) {
        r->line++;
        if (!read_line(r, r->lines[r->line - 1]))
            return false;
    }
    return true;
}

/* What the preset says, as if it stood there; no preset stands on another. */
static bool lay_ground(struct reader *r)
{
    struct scenario_error error;
    struct reader ground = {
        .setup = r->setup, .error = &error, .lines = r->ground->lines};
    r->ground = NULL;
    if (!read_lines(&ground) || !is_whole(&ground))
        return wrong(r, "%s", error.message);
    setup_ground(r->setup);
    return true;
}

bool scenario_read(struct setup *setup, const char *name, const char *const *lines,
                   struct scenario_error *error)
{
    struct reader r = {.setup = setup, .error = error, .lines = lines, .preset = true};
    start_set_name(&setup->start, name);
    bool ok = read_lines(&r);
    if (ok && r.ground)
        ok = lay_ground(&r) && read_lines(&r);
    ok = ok && is_whole(&r);
    if (ok)
        setup_ground(setup);
    else
        setup_free(setup);
    return ok;
}

/* ---- Writing ------------------------------------------------------------------- */

static void write_line(FILE *out, const char *text, const char *comment)
{
    fprintf(out, "%-24s # %s\n", text, comment);
}

/* The options that are not as they are without a word, each with what it is. */
static void write_options(FILE *out, const struct start *start, bool mapped)
{
    const flk_options *options = &start->options;
    const flk_options usual = flk_options_default();
    char text[CHANGE_SIZE];
    for (int k = 0; k < FLK_OPTION_COUNT; k++) {
        flk_option_id id = (flk_option_id)k;
        double value = flk_options_get(options, id);
        double other = flk_options_get(&usual, id);
        bool same = value >= other && value <= other;
        bool shape = id == FLK_OPTION_WORLD || id == FLK_OPTION_WIDTH ||
                     id == FLK_OPTION_HEIGHT || id == FLK_OPTION_RADIUS ||
                     (mapped && id == FLK_OPTION_REACH);
        struct change change = {.kind = CHANGE_OPTION, .as.option = {id, value}};
        if (!same || shape)
            write_line(out, change_print(&change, text), flk_option_table[id].help);
    }
}

static void write_changes(FILE *out, const struct change *changes, size_t count)
{
    char text[CHANGE_SIZE];
    for (size_t k = 0; k < count; k++)
        fprintf(out, "%s\n", change_print(&changes[k], text));
}

/* The walls and obstacles of a map; who flies there is written one by one. */
static void write_map(FILE *out, const struct map *map)
{
    char width[NUMBER_SIZE], height[NUMBER_SIZE];
    fprintf(out, "map %s %s\n", number_print(width, map->width),
            number_print(height, map->height));
    for (size_t r = 0; r < map->rows; r++) {
        for (size_t c = 0; c < map->columns; c++) {
            char cell = map->cells[c + r * map->columns];
            fputc(cell == '#' || cell == 'o' ? cell : '.', out);
        }
        fputc('\n', out);
    }
    fputs("end map\n", out);
}

static void write_things(FILE *out, const struct start *start, size_t mapped)
{
    char text[CHANGE_SIZE];
    if (mapped > 0)
        write_map(out, &start->map);
    for (size_t k = mapped; k < start->options.obstacle_count; k++) {
        struct change one = {.kind = CHANGE_ADD, .as.obstacle = start->obstacles[k]};
        fprintf(out, "%s\n", change_print(&one, text));
    }
    fprintf(out, "boids %zu\nseed %" PRIu64 "\n", start->boids, start->seed);
    write_changes(out, start->placed.at, start->placed.count);
    for (size_t k = 0; k < start->predator_count; k++) {
        struct change one = {.kind = CHANGE_ADD,
                             .thing = THING_PREDATOR,
                             .as.predator = start->predators[k]};
        fprintf(out, "%s\n", change_print(&one, text));
    }
}

/* What changes on the way; ramps before the others. */
static void write_plan(FILE *out, const struct run *run)
{
    char text[CHANGE_SIZE];
    size_t count;
    const struct change *ramps = run_ramps(run, &count);
    write_changes(out, ramps, count);
    const struct change *changes = run_changes(run, &count);
    for (size_t k = 0; k < count; k++)
        fprintf(out, "at %" PRIu64 " %s\n", changes[k].tick,
                change_print(&changes[k], text));
}

/* How it is computed and shown, where that is not as usual. */
static void write_settings(FILE *out, const struct setup *setup)
{
    const flk_method usual = flk_method_default();
    if (setup->method.search != usual.search)
        fprintf(out, "search %s\n", flk_search_names[setup->method.search]);
    if (setup->method.leaf != usual.leaf)
        fprintf(out, "leaf %d\n", setup->method.leaf);
    if (setup->follow_given)
        fprintf(out, "follow %" PRIu64 "\n", setup->follow);
}

void scenario_write(FILE *out, const struct setup *setup, const struct run *run)
{
    const struct start *start = run_start(run);
    size_t mapped = start_mapped(start);
    fprintf(out,
            "# boids scenario\n# %s: at tick %" PRIu64 " its hash is %016" PRIx64
            "\n\n",
            start->name, run_tick(run), flk_flock_hash(run_flock(run)));
    write_options(out, start, mapped > 0);
    fputc('\n', out);
    write_things(out, start, mapped);
    write_settings(out, setup);
    write_plan(out, run);
    fputs("end\n", out);
}
