#include "app/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

/* ---- Where keys go ------------------------------------------------------------- */

/* Can keys go to a pane? On a small screen it is one that can be gone to. */
static bool takes_keys(const struct model *m, enum pane pane)
{
    if (pane == PANE_TRACE)
        return m->microscope.on;
    if (pane == PANE_CODE)
        return m->page != PAGE_NONE;
    return m->paged || (pane != PANE_BOID && pane != PANE_FLOCK);
}

void tune_next_pane(struct model *m, int argument)
{
    static const enum pane after[PANES] = {
        [PANE_STAGE] = PANE_TUNE, [PANE_TUNE] = PANE_RULES, [PANE_RULES] = PANE_TRACE,
        [PANE_TRACE] = PANE_CODE, [PANE_CODE] = PANE_STAGE, [PANE_BOID] = PANE_STAGE,
        [PANE_FLOCK] = PANE_STAGE};
    (void)argument;
    do
        m->pane = m->paged ? (m->pane + 1) % PANES : after[m->pane];
    while (!takes_keys(m, m->pane));
    m->stage_alone = false;
    if (m->pane == PANE_RULES)
        m->row = (int)flk_flock_rules(flock_of(m))->rules[0].weight;
    if (m->pane == PANE_RULES || m->pane == PANE_TUNE)
        model_say(m, "%s: Up Down choose, - + change, 0 default, Enter type a value",
                  m->pane == PANE_RULES ? "rules" : "tune");
    if (m->pane == PANE_TRACE || m->pane == PANE_CODE)
        model_say(m, "%s: Up Down scroll, Tab goes on, Esc back to the stage",
                  m->pane == PANE_TRACE ? "trace" : "code");
}

void tune_to_stage(struct model *m, int argument)
{
    (void)argument;
    if (m->pane == PANE_STAGE)
        microscope_off(m);
    m->pane = PANE_STAGE;
    m->stage_alone = false;
}

/* ---- Rows and values ----------------------------------------------------------- */

/* An option's value on the ground that the run stands on. */
static double default_of(const struct model *m, flk_option_id id)
{
    return flk_options_get(&m->setup.ground, id);
}

/* "radius 3.25 units, 0.5 to 12, default 3: how far a boid sees the others" */
static void tell_value(struct model *m)
{
    const flk_option *row = &flk_option_table[m->row];
    double value = flk_options_get(options_of(m), (flk_option_id)m->row);
    double initial = default_of(m, (flk_option_id)m->row);
    const char *space = *row->unit ? " " : "";
    if (row->choices)
        model_say(m, "%s %s, default %s: %s", row->name, row->choices[(int)value],
                  row->choices[(int)initial], row->help);
    else
        model_say(m, "%s %g%s%s, %g to %g, default %g: %s", row->name, value, space,
                  row->unit, row->low, row->high, initial, row->help);
}

/* Is there anything for a rule to do here? */
static bool has_row(const struct model *m, const flk_rule *rule)
{
    return rule->event != FLK_EVENT_FLEE || flk_flock_predator_count(flock_of(m)) > 0;
}

/* The rows of the rules pane are the rules' weights. */
static void choose_rule(struct model *m, int direction)
{
    const flk_rule_set *set = flk_flock_rules(flock_of(m));
    int count = (int)set->rule_count, k = 0;
    if (count == 0)
        return;
    while (k < count && set->rules[k].weight != (flk_option_id)m->row)
        k++;
    do
        k = (k + count + direction) % count;
    while (!has_row(m, &set->rules[k]));
    m->row = (int)set->rules[k].weight;
    tell_value(m);
}

/* A row of a pane, or a line of one that scrolls. */
void tune_choose_row(struct model *m, int direction)
{
    if (m->pane == PANE_TRACE || m->pane == PANE_CODE) {
        *(m->pane == PANE_TRACE ? &m->trace_scroll : &m->code_scroll) += direction;
        return;
    }
    if (m->pane == PANE_RULES) {
        choose_rule(m, direction);
        return;
    }
    m->pane = PANE_TUNE;
    m->row = (m->row + FLK_OPTION_COUNT + direction) % FLK_OPTION_COUNT;
    tell_value(m);
}

/* Keys of the tune pane bring it up, unless its row is in view already. */
static void bring_up_tune(struct model *m)
{
    if (m->pane != PANE_RULES)
        m->pane = PANE_TUNE;
}

/* A value as it reads with few digits: 0.3, not 0.30000000000000004. */
static double tidy(double value)
{
    char text[32];
    snprintf(text, sizeof(text), "%.9g", value);
    return strtod(text, NULL);
}

/* One step of the slider; a choice goes round. */
void tune_change_value(struct model *m, int direction)
{
    bring_up_tune(m);
    flk_option_id id = (flk_option_id)m->row;
    const flk_option *row = &flk_option_table[id];
    double value = flk_options_get(options_of(m), id);
    double next = tidy((round(value / row->step) + direction) * row->step);
    if (row->choices) {
        int count = (int)row->most + 1;
        next = ((int)value + direction + count) % count;
    } else if (direction > 0)
        next = fmax(value, fmin(next, row->high));
    else
        next = fmin(value, fmax(next, row->low));
    if (model_set_option(m, id, next))
        tell_value(m);
}

void tune_default_value(struct model *m, int argument)
{
    (void)argument;
    bring_up_tune(m);
    flk_option_id id = (flk_option_id)m->row;
    if (model_set_option(m, id, default_of(m, id)))
        tell_value(m);
}

/* With the stage before it, the microscope has its own use for the key. */
void tune_type_value(struct model *m, int argument)
{
    (void)argument;
    if (m->pane == PANE_STAGE && m->microscope.on) {
        if (!microscope_neighbour(m, 1))
            model_say(m, "Enter goes through the neighbours, at the first event");
        return;
    }
    bring_up_tune(m);
    m->mode = MODE_VALUE;
}
