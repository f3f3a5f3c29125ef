/* The tables of events, rules and rule sets. */
#include "rules.h"

const char *const flk_event_names[FLK_EVENT_KINDS + 1] = {
    "neighbours", "separation", "alignment", "cohesion", "avoid",
    "flee",       "steer",      "move",      NULL};

static const flk_rule reynolds_rules[] = {
    {"separation", FLK_EVENT_SEPARATION, FLK_OPTION_SEPARATION,
     "away from near neighbours"},
    {"alignment", FLK_EVENT_ALIGNMENT, FLK_OPTION_ALIGNMENT,
     "to the neighbours' heading"},
    {"cohesion", FLK_EVENT_COHESION, FLK_OPTION_COHESION, "to the neighbours' centre"},
    {"avoid", FLK_EVENT_AVOID, FLK_OPTION_AVOID, "off walls and obstacles"},
    {"flee", FLK_EVENT_FLEE, FLK_OPTION_FLEE, "away from predators"},
};

const flk_rule_set flk_rule_set_table[] = {
    {"reynolds", reynolds_rules, sizeof(reynolds_rules) / sizeof(*reynolds_rules)},
};

const size_t flk_rule_set_count =
    sizeof(flk_rule_set_table) / sizeof(*flk_rule_set_table);

const struct rules rules_reynolds = {&flk_rule_set_table[0], steer_sums,
                                     steer_neighbours, steer_by};

const flk_event *flk_trace_event(const flk_trace *trace, flk_event_kind kind)
{
    for (size_t k = 0; k < trace->count; k++)
        if (trace->events[k].kind == kind)
            return &trace->events[k];
    return NULL;
}
