#include "view/trace.h"

#include "app/events.h"
#include "app/words.h"
#include "view/glyphs.h"
#include "view/roll.h"
#include "view/writer.h"

#include <stdio.h>

/* Of names, behind the mark; and of the lines that their fields go on in. */
#define NAME_COLUMN 2
#define FIELD_INDENT 4

/* Where fields go: the first is the event's name. */
struct page {
    struct roll *roll;
    enum role name, fields;
    bool named; /* the name has been written */
};

/* ---- Writing ------------------------------------------------------------------- */

static void widen(void *context, const char *field)
{
    int *widest = context, width = words_columns(field);
    *widest = width > *widest ? width : *widest;
}

/* Does each field fit into a line? */
static bool fit(const struct roll *roll, const struct model *m, int digits)
{
    const flk_neighbour *one = microscope_neighbour_at(m);
    int widest = 0, room = roll->at.columns - FIELD_INDENT;
    if (one)
        events_neighbour(one, digits, widen, &widest);
    for (size_t n = 0; n < m->trace.count && widest <= room; n++)
        events_fields(&m->trace.events[n], digits, widen, &widest);
    return widest <= room;
}

/* The figures are exact where there is room, else as near to it as they can be. */
static int digits_for(const struct roll *roll, const struct model *m)
{
    return fit(roll, m, 0) ? 0 : fit(roll, m, 4) ? 4 : 3;
}

/* A field keeps together, unless a line is too short for it. */
static void write_field(void *context, const char *field)
{
    struct page *page = context;
    enum role role = page->named ? page->fields : page->name;
    if (words_columns(field) > page->roll->at.columns - FIELD_INDENT)
        roll_words(page->roll, role, field);
    else
        roll_word(page->roll, role, field);
    page->named = true;
}

static enum role role_of(const flk_event *event, bool said)
{
    enum role role = glyph_rule_role(event->kind);
    return !said ? ROLE_FAINT : role == ROLE_PLAIN ? ROLE_STRONG : role;
}

/* An event: of one that has not been said, the name. */
static void write_event(struct roll *roll, const struct model *m,
                        const flk_event *event, int digits)
{
    const flk_neighbour *one = microscope_neighbour_at(m);
    bool said = microscope_said(m, event->kind), here = event == microscope_event(m);
    struct page page = {roll, role_of(event, said), here ? ROLE_STRONG : ROLE_PLAIN,
                        false};
    if (here) {
        roll_mark(roll);
        roll_put(roll, 0, '>', ROLE_STRONG);
    }
    roll->column = NAME_COLUMN;
    if (said)
        events_fields(event, digits, write_field, &page);
    else
        write_field(&page, flk_event_names[event->kind]);
    roll_end(roll);
    if (here && one) {
        roll_mark(roll);
        roll->column = FIELD_INDENT;
        events_neighbour(one, digits, write_field, &page);
        roll_end(roll);
    }
    if (here)
        roll_mark_end(roll);
}

static void write_trace(struct roll *roll, const void *context)
{
    const struct model *m = context;
    int digits = digits_for(roll, m);
    roll->indent = FIELD_INDENT;
    for (size_t k = 0; k < m->trace.count; k++)
        write_event(roll, m, &m->trace.events[k], digits);
}

/* ---- The pane ------------------------------------------------------------------ */

/* Below the heading. */
static struct roll roll_of(const struct model *m, struct cells *cells, struct rect at)
{
    struct rect below = {at.column + 1, at.row + 1, at.columns - 1, at.rows - 1};
    return (struct roll){.cells = cells, .at = below, .rich = glyphs_rich(m)};
}

void trace_range(const struct model *m, struct rect at, int *least, int *most)
{
    struct roll roll = roll_of(m, NULL, at);
    roll_range(&roll, write_trace, m, least, most);
}

void trace_draw(const struct model *m, struct cells *cells, struct rect at)
{
    struct writer w = writer_of(m, cells, at);
    struct roll roll = roll_of(m, cells, at);
    char name[64];
    if (at.rows < 1 || !m->traced)
        return;
    snprintf(name, sizeof(name), "trace: tick %llu, %zu of %zu",
             (unsigned long long)m->trace.tick, m->microscope.event + 1,
             m->trace.count);
    writer_heading(&w, PANE_TRACE, name);
    roll_show(&roll, m->trace_scroll, write_trace, m);
}
