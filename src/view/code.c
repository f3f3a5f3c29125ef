#include "view/code.h"

#include "app/narration.h"
#include "app/texts.h"
#include "view/formulas.h"
#include "view/glyphs.h"
#include "view/roll.h"
#include "view/writer.h"

#include <stdio.h>
#include <string.h>

/* Columns of a line's number, and of the mark behind it. */
#define NUMBER_COLUMNS 3
#define CODE_COLUMN 4

#define NAME_SIZE 96

/* The page that is shown: the code of the rules. */
static const struct text *const source = &source_table[0];

/* ---- In words ------------------------------------------------------------------ */

/* More columns than any sentence has. */
#define ALL_OF_IT 10000

/* A paragraph an event: those said, of the others their names. */
static void write_narration(struct roll *roll, const void *context)
{
    const struct model *m = context;
    const flk_event *here = microscope_event(m);
    const flk_neighbour *one = microscope_neighbour_at(m);
    char text[NARRATION_SIZE];
    roll->indent = 2;
    for (size_t k = 0; m->traced && k < m->trace.count; k++) {
        const flk_event *event = &m->trace.events[k];
        bool said = microscope_said(m, event->kind);
        narration_of(m, event, roll->rich, ALL_OF_IT, text);
        if (event == here) {
            roll_mark(roll);
            roll_put(roll, 0, '>', ROLE_STRONG);
        }
        roll->column = roll->indent;
        roll_words(roll,
                   event == here ? ROLE_STRONG
                   : said        ? ROLE_PLAIN
                                 : ROLE_FAINT,
                   said ? text : flk_event_names[event->kind]);
        roll_end(roll);
        if (event == here && one) {
            roll_mark(roll);
            narration_of_neighbour(m, one, roll->rich, ALL_OF_IT, text);
            roll->column = roll->indent;
            roll_words(roll, ROLE_STRONG, text);
            roll_end(roll);
        }
        if (event == here)
            roll_mark_end(roll);
    }
}

/* ---- The source ---------------------------------------------------------------- */

/* The line where the eye belongs: where the current event is told or the current
 * neighbour read, else where the tick begins. 0 where there are no boids. */
static int line_of_interest(const struct model *m)
{
    const flk_neighbour *one = microscope_neighbour_at(m);
    const flk_event *event = microscope_event(m);
    if (one)
        return one->line;
    if (event)
        return event->line;
    return m->traced ? m->trace.events[0].line : 0;
}

/* Does a comment go on behind a line, before which one went on or not? */
static bool goes_on(const char *text, bool comment)
{
    for (; (text = strstr(text, comment ? "*/" : "/*")); text += 2)
        comment = !comment;
    return comment;
}

/* A line from the present column on, its comments faint. */
static void write_code(struct roll *roll, const char *text, bool comment)
{
    char part[128];
    while (*text) {
        const char *turn = strstr(text, comment ? "*/" : "/*");
        int length = (int)strlen(text);
        if (turn)
            length = (int)(turn - text) + (comment ? 2 : 0);
        snprintf(part, sizeof(part), "%.*s", length, text);
        roll_text(roll, comment ? ROLE_FAINT : ROLE_PLAIN, part);
        comment = turn ? !comment : comment;
        text += length;
    }
}

/* A line, with its number before it. */
static void write_line(struct roll *roll, int number, bool marked, bool comment)
{
    const char *text = source->lines[number - 1];
    char digits[12];
    if (!roll_is_seen(roll))
        return;
    snprintf(digits, sizeof(digits), "%*d", NUMBER_COLUMNS, number);
    for (int c = 0; marked && c < roll->at.columns; c++)
        roll_put(roll, c, ' ', ROLE_FOCUS);
    roll_text(roll, marked ? ROLE_FOCUS : ROLE_FAINT, digits);
    if (marked)
        roll_text(roll, ROLE_FOCUS, ">");
    roll->column = CODE_COLUMN;
    if (marked)
        roll_text(roll, ROLE_FOCUS, text);
    else
        write_code(roll, text, comment);
}

/* "~ " and a sentence, beneath the line that computed what it tells. */
static void write_sentence(struct roll *roll, const char *text)
{
    roll->column = CODE_COLUMN;
    roll_text(roll, ROLE_STRONG, "~");
    roll->indent = roll->column + 1;
    roll_words(roll, ROLE_STRONG, text);
    roll_end(roll);
}

/* What a line told so far; of a line that tells nothing, nothing. */
static void write_said(struct roll *roll, const struct model *m, int line)
{
    const flk_neighbour *one = microscope_neighbour_at(m);
    char text[NARRATION_SIZE];
    for (size_t k = 0; m->traced && k < m->trace.count; k++) {
        const flk_event *event = &m->trace.events[k];
        if (event->line != line || !microscope_said(m, event->kind))
            continue;
        narration_of(m, event, roll->rich, ALL_OF_IT, text);
        write_sentence(roll, text);
    }
    if (one && one->line == line) {
        narration_of_neighbour(m, one, roll->rich, ALL_OF_IT, text);
        write_sentence(roll, text);
    }
}

static void write_source(struct roll *roll, const void *context)
{
    const struct model *m = context;
    int here = line_of_interest(m);
    bool comment = false;
    for (int n = 1; source->lines[n - 1]; n++) {
        if (n == here)
            roll_mark(roll);
        write_line(roll, n, n == here && m->microscope.on, comment);
        comment = goes_on(source->lines[n - 1], comment);
        roll_end(roll);
        if (m->page == PAGE_BOTH)
            write_said(roll, m, n);
        if (n == here)
            roll_mark_end(roll);
    }
}

/* ---- The pane ------------------------------------------------------------------ */

static roll_writer *writer_for(enum code_page page)
{
    switch (page) {
    case PAGE_NARRATION:
        return write_narration;
    case PAGE_FORMULAS:
        return formulas_write;
    case PAGE_NONE:
    case PAGE_CODE:
    case PAGE_BOTH:
    case PAGES:
        break;
    }
    return write_source;
}

/* "formulas: boid 7, p (9.41, 12.1), v (0.123, -0.33)" */
static void name_formulas(const struct model *m, char text[NAME_SIZE])
{
    flk_vec p = m->trace.start.position, v = m->trace.start.velocity;
    if (m->traced)
        snprintf(text, NAME_SIZE, "formulas: boid %zu, p (%.4g, %.4g), v (%.3g, %.3g)",
                 m->followed, p.x, p.y, v.x, v.y);
    else
        snprintf(text, NAME_SIZE, "formulas: no boids");
}

/* "code: steer.c, line 248: neighbours" */
static void name_of(const struct model *m, char text[NAME_SIZE])
{
    const flk_event *event = microscope_event(m);
    char place[64] = "";
    if (event)
        snprintf(place, sizeof(place), ", line %d: %s", line_of_interest(m),
                 flk_event_names[event->kind]);
    if (m->page == PAGE_FORMULAS)
        name_formulas(m, text);
    else if (m->page == PAGE_NARRATION)
        snprintf(text, NAME_SIZE, "narration: tick %llu",
                 (unsigned long long)m->trace.tick);
    else
        snprintf(text, NAME_SIZE, "code: %s%s", source->name, place);
}

/* Below the heading. */
static struct roll roll_of(const struct model *m, struct cells *cells, struct rect at)
{
    at.row++;
    at.rows--;
    return (struct roll){.cells = cells, .at = at, .rich = glyphs_rich(m)};
}

void code_range(const struct model *m, struct rect at, int *least, int *most)
{
    struct roll roll = roll_of(m, NULL, at);
    roll_range(&roll, writer_for(m->page), m, least, most);
}

void code_draw(const struct model *m, struct cells *cells, struct rect at)
{
    struct writer w = writer_of(m, cells, at);
    struct roll roll = roll_of(m, cells, at);
    char name[NAME_SIZE];
    if (at.rows < 1)
        return;
    name_of(m, name);
    writer_heading(&w, PANE_CODE, name);
    roll_show(&roll, m->code_scroll, writer_for(m->page), m);
}
