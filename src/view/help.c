/* What lies over the stage: keys and legend, and the list of presets. */
#include "view/panes.h"

#include "app/commands.h"
#include "app/draw.h"
#include "view/glyphs.h"
#include "view/pen.h"

#include <limits.h>
#include <string.h>

#define KEY_COLUMNS 7
#define COLUMN_WIDTH 40

/* Lines flow down one column of the screen after the other; those before `skip` have
 * been scrolled away. */
struct page {
    struct cells *cells;
    int line, skip;
    int rows, columns; /* lines a column, columns of lines */
};

struct place {
    int column, row, end;
};

/* Where the next line goes; false where it is not seen. */
static bool next_line(struct page *page, struct place *place)
{
    int line = page->line++ - page->skip;
    if (line < 0 || line >= page->rows * page->columns)
        return false;
    place->column = line / page->rows * COLUMN_WIDTH + 2;
    place->row = line % page->rows;
    place->end =
        page->columns > 1 ? place->column + COLUMN_WIDTH - 2 : page->cells->columns;
    return true;
}

static void write_line(struct page *page, enum role role, const char *keys,
                       const char *text)
{
    struct place at;
    if (!next_line(page, &at))
        return;
    cells_text(page->cells, at.column, at.row, at.end, role, keys);
    cells_text(page->cells, at.column + KEY_COLUMNS, at.row, at.end, ROLE_PLAIN, text);
}

static void write_title(struct page *page, const char *text)
{
    struct place at;
    if (next_line(page, &at))
        cells_text(page->cells, at.column - 1, at.row, at.end, ROLE_STRONG, text);
}

static void write_commands(struct page *page, const struct command *table,
                           enum command_group group)
{
    write_title(page, command_group_names[group]);
    for (const struct command *c = table; c->name; c++)
        if (c->group == group && c->shown)
            write_line(page, ROLE_KEY, c->shown, c->help);
}

static void write_glyph(struct page *page, enum role role, uint32_t glyph,
                        const char *text)
{
    struct place at;
    if (!next_line(page, &at))
        return;
    cells_put(page->cells, at.column, at.row, glyph, role);
    cells_text(page->cells, at.column + KEY_COLUMNS, at.row, at.end, ROLE_PLAIN, text);
}

static void write_stage(const struct model *m, struct page *page)
{
    bool rich = glyphs_rich(m);
    write_title(page, "On the stage");
    write_glyph(page, ROLE_GROUP_FIRST, glyph_boid(rich, 0, false),
                "boid of the largest group");
    write_glyph(page, ROLE_GROUP_FIRST + 1, glyph_boid(rich, 0, false),
                "of another; each has its colour");
    write_glyph(page, ROLE_ALONE, glyph_boid(rich, 0, true),
                "alone: nobody within its radius");
    write_line(page, ROLE_STRONG, "( )", "the followed boid");
    write_glyph(page, ROLE_NEIGHBOUR, glyph_boid(rich, 1, false), "a neighbour of it");
    write_glyph(page, ROLE_GROUP_FIRST, rich ? pen_glyph(0) | pen_glyph(3) : '+',
                "boids, where they are too many:");
    write_line(page, ROLE_PLAIN, "", "bold: dense, faint: sparse");
    write_glyph(page, ROLE_RANGE, glyph_speck(rich), "how far, how wide it sees");
    write_glyph(page, ROLE_FAINT, glyph_speck(rich), "where walls, obstacles push");
    write_glyph(page, ROLE_COHESION, glyph_centre(rich), "centre of its neighbours");
    write_glyph(page, ROLE_OBSTACLE, glyph_obstacle(rich), "an obstacle");
    write_glyph(page, ROLE_PREDATOR, glyph_predator(rich),
                "a predator, its fear radius");
    write_glyph(page, ROLE_FLEEING, glyph_boid(rich, 4, false), "a boid that flees it");
    write_glyph(page, ROLE_FAINT, glyph_line(rich, DOTTED_DOWN),
                "S: cells of the search");
    write_glyph(page, ROLE_PLAIN, glyph_line(rich, LINE_DOWN),
                "those it opened for the boid");
}

static void write_pushes(const struct model *m, struct page *page)
{
    const flk_rule_set *set = flk_flock_rules(timeline_flock(m->timeline));
    write_title(page, "Pushes: what it wants - its velocity");
    for (size_t k = 0; k < set->rule_count; k++)
        write_glyph(page, glyph_rule_role(set->rules[k].event),
                    (uint32_t)glyph_rule_letter(set->rules[k].event),
                    set->rules[k].help);
    write_glyph(page, ROLE_PUSH, 'p', "the three rules together");
    write_glyph(page, ROLE_STRONG, GLYPH_VELOCITY, "the new velocity (event steer)");
    write_glyph(page, ROLE_PUSH, glyph_speck(glyphs_rich(m)),
                "behind a letter: its cap's cut");
    write_line(page, ROLE_STRONG, "^", "cut to max_force (o: twice it),");
    write_line(page, ROLE_STRONG, "", "or a speed to max_speed");
    write_line(page, ROLE_STRONG, "_", "raised to the least speed");
    write_line(page, ROLE_STRONG, ">", "longer than the bar is");
    write_line(page, ROLE_PLAIN, "bars", "weight x push; full at twice");
    write_line(page, ROLE_PLAIN, "", "max_force, as the dial's rim");
}

/* Words and what they mean, each in a line or two. */
static void write_figures(struct page *page)
{
    static const char *const lines[][2] = {
        {"", "polarization: how far headings"},
        {"", "agree; 1: all one way, 0: none"},
        {"groups", "boids joined within the radius"},
        {"alone", "boids joined to none"},
        {"spread", "mean distance to the centre"},
        {"panic", "more: near one that flees, not"},
        {"", "the hawk; how far beyond fear"},
        {"checks", "pairs the search looked at,"},
        {"", "of all there are"},
        {"ring", "neighbours near enough to crowd"},
        {"auto:", "the search found cheapest now"},
        {"cell", "its cell in the search's grid"},
        {"leaf", "its square of the quadtree"},
        {"at 40:", "figures of a large flock are of"},
        {"", "tick 40, the last looked at"},
        {"38", "degrees: 0 is right, 90 up"},
        {"speed", "now, and after the coming tick"},
        {"71% by", "its part of all that turned it"},
        {"", "that way; off, with, to: the"},
        {"", "neighbours with most of that"},
        {"cut:", "what a cap has shortened"},
        {"curve", "polarization over the ticks"},
        {"dial", "the pushes from one centre"},
    };
    write_title(page, "Figures");
    for (size_t k = 0; k < sizeof(lines) / sizeof(*lines); k++)
        write_line(page, ROLE_PLAIN, lines[k][0], lines[k][1]);
}

/* What the panes show of a tick that is told event by event, and the code pane. */
static void write_telling(const struct model *m, struct page *page)
{
    static const char *const lines[][2] = {
        {"force", "a rule's push, unweighted"},
        {"", "strength: how long it is"},
        {"push", "the weighted rules, capped"},
        {"capped", "cut to max_force; limited: to"},
        {"", "max_speed; raised: to min_speed"},
        {"point", "the neighbours' centre"},
        {"away", "what one neighbour adds to"},
        {"", "separation; heading: to"},
        {"", "alignment; offset: to cohesion"},
    };
    bool rich = glyphs_rich(m);
    write_title(page, "Event by event: trace and code");
    write_line(page, ROLE_STRONG, ">", "what was told last, its line");
    write_line(page, ROLE_FAINT, "faint", "a name: not told yet; so is a");
    write_glyph(page, ROLE_FAINT, glyph_speck(rich), "in a figure's place");
    write_line(page, ROLE_STRONG, "~", "what the line above came to");
    write_glyph(page, ROLE_PLAIN, glyph_ellipsis(rich), "the line goes on");
    for (size_t k = 0; k < sizeof(lines) / sizeof(*lines); k++)
        write_line(page, ROLE_PLAIN, lines[k][0], lines[k][1]);
}

/* The letters of the formulas: in rich glyphs, in ASCII, and what they mean. */
static void write_letters(const struct model *m, struct page *page)
{
    static const char *const lines[][3] = {
        {"p v", "p v", "place and velocity;"},
        {"p\u2032 v\u2032", "p' v'", "after the tick"},
        {"d n", "d n", "way to a neighbour; how many"},
        {"s a c", "s a c", "whither the three rules aim,"},
        {"o f", "o f", "off obstacles, off predators"},
        {"F_s", "F_s", "the push of separation, F_a ..."},
        {"F", "F", "the three together"},
        {"|s|", "|s|", "the length of s"},
        {"u g", "u g", "way off it; margin or reach"},
        {"\u230ax\u230b", "floor", "x rounded down"},
        {"limit", "limit", "(s, m): s cut to the length m"},
        {"\u03c6", "phi", "polarization"},
    };
    write_title(page, "Formulas");
    for (size_t k = 0; k < sizeof(lines) / sizeof(*lines); k++)
        write_line(page, ROLE_PLAIN, lines[k][glyphs_rich(m) ? 0 : 1], lines[k][2]);
}

static void write_typed(struct page *page)
{
    write_title(page, "Commands, after :");
    write_line(page, ROLE_PLAIN, "any", "option: radius 5, boids 60");
    write_line(page, ROLE_PLAIN, "", "obstacle 8 10 2, obstacle none");
    write_line(page, ROLE_PLAIN, "ticks", "500: play to it and pause");
}

/* Returns how many lines there are. */
static int write_all(const struct model *m, struct page *page)
{
    for (enum command_group g = GROUP_TIME; g <= GROUP_PROGRAM; g++)
        write_commands(page, command_table, g);
    write_typed(page);
    write_commands(page, draw_table, GROUP_DRAW);
    write_stage(m, page);
    write_pushes(m, page);
    write_figures(page);
    write_telling(m, page);
    write_letters(m, page);
    return page->line;
}

static struct page page_of(struct cells *cells, int columns, int rows)
{
    int across = columns / COLUMN_WIDTH;
    return (struct page){.cells = cells,
                         .skip = INT_MAX, /* all: only counted */
                         .rows = rows > 2 ? rows - 1 : 1,
                         .columns = across > 1 ? across : 1};
}

int help_scroll_most(const struct model *m, int columns, int rows, int *shown)
{
    struct page page = page_of(NULL, columns, rows);
    *shown = page.rows * page.columns;
    int most = write_all(m, &page) - *shown;
    return most > 0 ? most : 0;
}

/* What this is, where there is room for it, and how to go on. */
static void draw_foot(struct cells *cells, const char *keys)
{
    static const char name[] = " keys and legend ";
    int row = cells->rows - 1, c = 0;
    if ((int)(sizeof(name) + strlen(keys)) < cells->columns)
        c = cells_text(cells, 1, row, cells->columns, ROLE_FOCUS, name);
    cells_text(cells, c + 1, row, cells->columns, ROLE_KEY, keys);
}

void help_draw(const struct model *m, struct cells *cells)
{
    struct page page = page_of(cells, cells->columns, cells->rows);
    int shown, most = help_scroll_most(m, cells->columns, cells->rows, &shown);
    page.skip = m->scroll < most ? m->scroll : most;
    write_all(m, &page);
    draw_foot(cells, most > 0 ? command_mode_keys(MODE_HELP) : "any key: back");
}

/* Columns of a preset's name, and of a screen that has room for what it is beside it.
 */
#define PRESET_NAME 16
#define PRESET_BESIDE 76

/* Rows of the screen that the list does not have: title, a blank one, keys; and those
 * for what the chosen one is, where there is no room beside it. */
#define LIST_OTHERS 3
#define LIST_SUMMARY 2

/* A text on one row or, cut at a blank, on two. */
static void write_wrapped(struct cells *cells, int column, int row, const char *text)
{
    int room = cells->columns - column, cut = room;
    int end = cells_text(cells, column, row, cells->columns, ROLE_PLAIN, text);
    if ((int)strlen(text) <= room)
        return;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    for (int c = column + cut; c < end; c++)
        cells_put(cells, c, row, ' ', ROLE_PLAIN);
    cells_text(cells, column, row + 1, cells->columns, ROLE_PLAIN, text + cut + 1);
}

static void draw_preset(struct cells *cells, int row, const struct text *p, bool chosen)
{
    char summary[PRESET_SUMMARY_SIZE];
    cells_print(cells, 1, row, cells->columns, chosen ? ROLE_FOCUS : ROLE_STRONG,
                "%c %s ", chosen ? '>' : ' ', p->name);
    if (cells->columns >= PRESET_BESIDE)
        cells_text(cells, PRESET_NAME + 2, row, cells->columns, ROLE_PLAIN,
                   preset_summary(p, summary));
    if (!chosen)
        return;
    cells->cursor_column = 1;
    cells->cursor_row = row;
}

/* The chosen one is in view, with as many before it as behind it where there are. */
static int first_in_view(int chosen, int count, int rows)
{
    int first = chosen - rows / 2;
    first = first > count - rows ? count - rows : first;
    return first > 0 ? first : 0;
}

void presets_draw(const struct model *m, struct cells *cells)
{
    char summary[PRESET_SUMMARY_SIZE];
    int count = 0, rows = cells->rows - LIST_OTHERS;
    bool beside = cells->columns >= PRESET_BESIDE;
    rows -= beside ? 0 : LIST_SUMMARY;
    rows = rows > 1 ? rows : 1;
    while (preset_table[count].name)
        count++;
    int first = first_in_view(m->chosen, count, rows);
    cells_clear(cells);
    cells_text(cells, 1, 0, cells->columns, ROLE_FOCUS, " presets ");
    for (int k = first; k < count && k < first + rows; k++)
        draw_preset(cells, 2 + k - first, &preset_table[k], k == m->chosen);
    if (!beside)
        write_wrapped(cells, 1, 2 + rows,
                      preset_summary(&preset_table[m->chosen], summary));
    cells_text(cells, 1, cells->rows - 1, cells->columns, ROLE_KEY,
               command_mode_keys(MODE_PRESETS));
}
