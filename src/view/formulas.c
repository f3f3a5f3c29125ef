#include "view/formulas.h"

#include "app/model.h"
#include "app/why.h"
#include "app/words.h"
#include "view/glyphs.h"
#include "view/writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Where the second formula of a line begins, if the first leaves room; ASCII takes a
 * little more of it. */
#define SECOND_COLUMN 37
#define SECOND_COLUMN_ASCII 39

/* From so many columns on the formulas are written out. */
#define WIDE_COLUMNS 110

#define TEXT_SIZE 200
#define VALUE_SIZE 96

/* What is written, and of whom. */
struct sheet {
    struct roll *roll;
    const struct model *m;
    const flk_options *o;
    bool wide;
};

/* "F", "= 1.5×F_s + 1×F_a + 1×F_c =" and "(0.087, 0.021), 0.089". */
struct formula {
    const char *name, *form, *value;
    flk_event_kind event; /* that tells the value */
};

/* ---- Writing ------------------------------------------------------------------- */

/* The formulas' signs, and what they are in ASCII. */
static const char *const signs[][2] = {
    {"\u230a", "floor("}, {"\u230b", ")"},   {"\u03a3", "sum"},
    {"\u00d7", "*"},      {"\u2212", "-"},   {"\u00b2", "^2"},
    {"\u2032", "'"},      {"\u03c6", "phi"}, {"\u00b7", "."},
};

/* What stands for the character that a text begins with; *length is of that. */
static const char *ascii_of(const char *text, size_t *length)
{
    for (size_t k = 0; k < sizeof(signs) / sizeof(*signs); k++) {
        *length = strlen(signs[k][0]);
        if (strncmp(text, signs[k][0], *length) == 0)
            return signs[k][1];
    }
    *length = 1;
    return NULL;
}

static void in_ascii(const char *text, char out[TEXT_SIZE])
{
    size_t used = 0, length;
    for (; *text && used + 8 < TEXT_SIZE; text += length) {
        const char *plain = ascii_of(text, &length);
        used += (size_t)snprintf(out + used, 8, "%.*s", plain ? 7 : 1,
                                 plain ? plain : text);
    }
    out[used] = '\0';
}

/* The line in which the current event's formulas begin is marked, and they are to be in
 * view. */
static enum role mark_current(struct sheet *s, flk_event_kind kind)
{
    const flk_event *event = microscope_event(s->m);
    if (!microscope_said(s->m, kind))
        return ROLE_FAINT;
    if (!event || event->kind != kind)
        return ROLE_PLAIN;
    if (s->roll->to == 0)
        roll_mark(s->roll);
    s->roll->to = s->roll->line + 1;
    roll_put(s->roll, 0, '>', ROLE_STRONG);
    return ROLE_STRONG;
}

static enum role role_of_name(flk_event_kind kind)
{
    enum role role = glyph_rule_role(kind);
    return role == ROLE_PLAIN ? ROLE_STRONG : role;
}

/* Go to where a formula of so many columns begins: in the present line, if it fits
 * there, else in the next. */
static void go_on(struct sheet *s, int width)
{
    struct roll *roll = s->roll;
    int second = roll->rich ? SECOND_COLUMN : SECOND_COLUMN_ASCII;
    int column = roll->column + 2 > second ? roll->column + 2 : second;
    if (column + width > roll->at.columns)
        column = roll->column + 2;
    if (roll->begun && column + width > roll->at.columns)
        roll_end(roll);
    roll->column = roll->begun ? column : 1;
    roll->begun = false;
}

static void write_formula(struct sheet *s, const struct formula *f)
{
    struct roll *roll = s->roll;
    char text[TEXT_SIZE], plain[TEXT_SIZE], name[TEXT_SIZE];
    bool said = microscope_said(s->m, f->event);
    snprintf(text, sizeof(text), "%s %s", f->form, said ? f->value : "\u00b7");
    snprintf(name, sizeof(name), "%s", f->name);
    if (!roll->rich) {
        in_ascii(text, plain);
        memcpy(text, plain, sizeof(text));
        in_ascii(f->name, name);
    }
    go_on(s, words_columns(name) + 1 + words_columns(text));
    enum role role = mark_current(s, f->event);
    roll->indent = 3;
    roll_word(roll, said ? role_of_name(f->event) : ROLE_FAINT, name);
    roll_words(roll, role, text);
    if (role == ROLE_STRONG)
        s->roll->to = roll->line + 1;
}

static void next_line(struct sheet *s)
{
    if (s->roll->begun)
        roll_end(s->roll);
}

/* ---- Figures ------------------------------------------------------------------- */

/* A number of the options, as it was set. */
static const char *set_to(char text[FIGURE_SIZE], double value)
{
    snprintf(text, FIGURE_SIZE, "%.4g", value);
    return text;
}

static const char *found(char text[FIGURE_SIZE], double value)
{
    return value != 0 ? writer_figure(text, 6, 3, value) : "0";
}

/* "(0.087, -0.021)" */
static void print_vector(char *text, size_t size, flk_vec v)
{
    char x[FIGURE_SIZE], y[FIGURE_SIZE];
    snprintf(text, size, "(%s, %s)", found(x, v.x), found(y, v.y));
}

/* "(0.087, -0.021), 0.482 cut to 0.089": a vector and how long it is; `how` it came to
 * that from the length before, NULL where nothing was done to it. */
static void print_cut(char text[VALUE_SIZE], flk_vec v, const char *how, double before)
{
    char from[FIGURE_SIZE], to[FIGURE_SIZE], vector[VALUE_SIZE / 2];
    const char *size = found(to, hypot(v.x, v.y));
    print_vector(vector, sizeof(vector), v);
    if (how)
        snprintf(text, VALUE_SIZE, "%s, %s %s to %s", vector, found(from, before), how,
                 size);
    else
        snprintf(text, VALUE_SIZE, "%s, %s", vector, size);
}

/* ---- Whom it reads ------------------------------------------------------------- */

/* "⌊x/3⌋ + ⌊y/3⌋×12 = 51": where the search has the boid. */
static void write_cell(struct sheet *s)
{
    const flk_layout *l = &s->m->layout;
    flk_vec p = s->m->trace.start.position;
    char form[TEXT_SIZE] = "", value[VALUE_SIZE], x[FIGURE_SIZE], y[FIGURE_SIZE];
    char w[FIGURE_SIZE], h[FIGURE_SIZE];
    const char *name = "cell";
    set_to(w, s->o->width / (double)l->columns);
    set_to(h, s->o->height / (double)l->rows);
    snprintf(value, sizeof(value), "%zu", s->m->cell);
    if (l->search == FLK_SEARCH_QUADTREE) {
        name = "leaf";
        snprintf(value, sizeof(value), "%zu of %zu, at most %zu deep", s->m->cell,
                 l->squares, l->depth);
    } else if (l->search == FLK_SEARCH_BRUTE) {
        name = "no cells:";
        snprintf(value, sizeof(value), "every pair is checked");
    } else if (s->wide) {
        snprintf(form, sizeof(form),
                 "= \u230ax/w\u230b + \u230ay/h\u230b \u00d7 columns = "
                 "\u230a%s/%s\u230b + \u230a%s/%s\u230b \u00d7 %zu =",
                 found(x, p.x), w, found(y, p.y), h, l->columns);
    } else
        snprintf(form, sizeof(form),
                 "= \u230a%s/%s\u230b + \u230a%s/%s\u230b\u00d7%zu =", found(x, p.x), w,
                 found(y, p.y), h, l->columns);
    write_formula(s, &(struct formula){name, form, value, FLK_EVENT_NEIGHBOURS});
}

/* What the last step looked at; '-' before there was one. */
static void write_checks(struct sheet *s)
{
    const flk_flock *flock = timeline_flock(s->m->timeline);
    unsigned long long n = flk_flock_count(flock), all = n > 0 ? n * (n - 1) : 0;
    unsigned long long checks = s->m->checks;
    char value[VALUE_SIZE], form[TEXT_SIZE] = "";
    if (s->wide && checks > 0 && checks <= all)
        snprintf(value, sizeof(value), "%llu, saved %llu of n(n\u22121) = %llu", checks,
                 all - checks, all);
    else if (checks > 0 && checks <= all)
        snprintf(value, sizeof(value), "%llu, saved %llu", checks, all - checks);
    else
        snprintf(value, sizeof(value), "- of n(n\u22121) = %llu", all);
    write_formula(s, &(struct formula){"checks", form, value, FLK_EVENT_NEIGHBOURS});
}

static void write_order(struct sheet *s)
{
    char value[FIGURE_SIZE];
    snprintf(value, sizeof(value), "%.3f", s->m->measures.of[FLK_MEASURE_POLARIZATION]);
    write_formula(s, &(struct formula){"\u03c6", "= |\u03a3 v/|v||/n =", value,
                                       FLK_EVENT_NEIGHBOURS});
}

/* ---- Forces -------------------------------------------------------------------- */

/* How a force is written: its aim and how that comes about, and it; which letter its
 * aim has is the table's too. */
struct force_form {
    flk_event_kind event;
    const char *aim, *sum;
    const char *force, *before; /* "F_o", "min(1, 2×|o|) × " */
    const char *none;           /* said of a force without an aim */
};

static const struct force_form force_forms[] = {
    {FLK_EVENT_SEPARATION, "s", "= \u03a3 \u2212d/|d|\u00b2 =", "F_s", "", "no aim"},
    {FLK_EVENT_ALIGNMENT, "a", "= \u03a3 v =", "F_a", "", "no aim"},
    {FLK_EVENT_COHESION, "c", "= \u03a3 d / n =", "F_c", "", "no aim"},
    {FLK_EVENT_AVOID, "o", "= \u03a3 u (1 \u2212 gap/g)\u00b2 =", "F_o",
     "min(1, 2\u00d7|o|) \u00d7 ", "nothing turns it"},
    {FLK_EVENT_FLEE, "f", "= \u03a3 d/|d|\u00b2 =", "F_f", "flee \u00d7 ",
     "no predator near"},
};

/* The speed that it would like and the cap on the force. */
static void caps_of(const struct sheet *s, flk_event_kind event, double *speed,
                    double *cap)
{
    *speed = event == FLK_EVENT_FLEE ? s->o->max_speed * s->o->burst : s->o->max_speed;
    *cap = event == FLK_EVENT_AVOID ? 2 * s->o->max_force : s->o->max_force;
}

/* "= limit(s/|s|×0.4 − v, 0.1) =", with what it is multiplied by before it. */
static void form_of_force(const struct sheet *s, const struct force_form *row,
                          char form[TEXT_SIZE])
{
    double speed, cap;
    char top[FIGURE_SIZE], most[FIGURE_SIZE];
    caps_of(s, row->event, &speed, &cap);
    snprintf(form, TEXT_SIZE, "= %slimit(%s/|%s|\u00d7%s \u2212 v, %s) =", row->before,
             row->aim, row->aim, set_to(top, speed), set_to(most, cap));
    if (!s->wide)
        snprintf(form, TEXT_SIZE, "=");
}

static void write_force(struct sheet *s, const struct force_form *row)
{
    const flk_event *event = flk_trace_event(&s->m->trace, row->event);
    char value[VALUE_SIZE], form[TEXT_SIZE];
    if (!event)
        return;
    flk_vec aim = event->as.force.aim, wish = event->as.force.wish;
    next_line(s);
    print_vector(value, sizeof(value), aim);
    write_formula(s, &(struct formula){row->aim, row->sum, value, row->event});
    form_of_force(s, row, form);
    bool cut = event->as.force.capped && row->event != FLK_EVENT_FLEE; /* and times */
    if (aim.x != 0 || aim.y != 0)
        print_cut(value, event->as.force.force, cut ? "cut" : NULL,
                  hypot(wish.x, wish.y));
    else
        snprintf(value, sizeof(value), "0: %s",
                 event->as.force.fleeing ? "on top of it" : row->none);
    write_formula(s, &(struct formula){row->force, form, value, row->event});
}

/* ---- Where it goes ------------------------------------------------------------- */

/* "limit(1.5×F_s + 1×F_a + 1×F_c, 0.1)", or the flight in its place. */
static void write_sum(struct sheet *s)
{
    const flk_event *steer = flk_trace_event(&s->m->trace, FLK_EVENT_STEER);
    char value[VALUE_SIZE], form[TEXT_SIZE], a[4][FIGURE_SIZE];
    flk_vec sum = steer->as.steer.sum;
    snprintf(form, sizeof(form),
             s->o->sum_cap ? "= limit(%s\u00d7F_s + %s\u00d7F_a + %s\u00d7F_c, %s) ="
                           : "= %s\u00d7F_s + %s\u00d7F_a + %s\u00d7F_c =",
             set_to(a[0], s->o->separation), set_to(a[1], s->o->alignment),
             set_to(a[2], s->o->cohesion), set_to(a[3], s->o->max_force));
    if (why_flees(s->m))
        snprintf(form, sizeof(form), "= F_f =");
    print_cut(value, steer->as.steer.push, steer->as.steer.capped ? "cut" : NULL,
              hypot(sum.x, sum.y));
    next_line(s);
    write_formula(s, &(struct formula){"F", form, value, FLK_EVENT_STEER});
}

static void write_velocity(struct sheet *s)
{
    const flk_event *steer = flk_trace_event(&s->m->trace, FLK_EVENT_STEER);
    char value[VALUE_SIZE], form[TEXT_SIZE], weight[FIGURE_SIZE], top[FIGURE_SIZE];
    flk_vec raw = steer->as.steer.raw;
    const char *how = steer->as.steer.raised    ? "raised"
                      : steer->as.steer.limited ? "cut"
                                                : NULL;
    print_cut(value, steer->as.steer.velocity, how, hypot(raw.x, raw.y));
    snprintf(form, sizeof(form),
             "= limit(v + F + %s\u00d7F_o, %s) =", set_to(weight, s->o->avoid),
             set_to(top, steer->as.steer.top));
    next_line(s);
    write_formula(s, &(struct formula){"v\u2032", form, value, FLK_EVENT_STEER});
}

static void write_place(struct sheet *s)
{
    const flk_event *move = flk_trace_event(&s->m->trace, FLK_EVENT_MOVE);
    flk_vec moved = move->as.move.moved, place = move->as.move.position;
    bool taken = hypot(moved.x - place.x, moved.y - place.y) > 1e-9;
    char value[VALUE_SIZE];
    const char *form = taken ? "= p + v\u2032, taken in =" : "= p + v\u2032 =";
    print_vector(value, sizeof(value), place);
    write_formula(
        s, &(struct formula){"p\u2032", s->wide ? form : "=", value, FLK_EVENT_MOVE});
}

void formulas_write(struct roll *roll, const void *context)
{
    const struct model *m = context;
    struct sheet s = {roll, m, flk_flock_options(timeline_flock(m->timeline)),
                      roll->at.columns >= WIDE_COLUMNS};
    if (!m->traced)
        return;
    write_cell(&s);
    write_checks(&s);
    for (size_t k = 0; k < sizeof(force_forms) / sizeof(*force_forms); k++)
        write_force(&s, &force_forms[k]);
    write_sum(&s);
    write_velocity(&s);
    write_place(&s);
    write_order(&s);
    roll_end(roll);
}
