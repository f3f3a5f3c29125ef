#include "app/change.h"

#include "app/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const thing_names[] = {"obstacle", "boid", "predator", NULL};

static bool same(double a, double b)
{
    return a <= b && a >= b;
}

bool change_same_obstacle(flk_obstacle a, flk_obstacle b)
{
    return same(a.x, b.x) && same(a.y, b.y) && same(a.r, b.r);
}

double change_ramp_value(const struct change *ramp, uint64_t tick)
{
    uint64_t ticks = ramp->as.ramp.until - ramp->tick;
    uint64_t done = tick - ramp->tick;
    if (done >= ticks)
        return ramp->as.ramp.to;
    double share = (double)done / (double)ticks;
    return ramp->as.ramp.from + (ramp->as.ramp.to - ramp->as.ramp.from) * share;
}

/* ---- As a line ----------------------------------------------------------------- */

static void add_word(char text[CHANGE_SIZE], const char *word)
{
    size_t used = strlen(text);
    snprintf(text + used, CHANGE_SIZE - used, "%s%s", used > 0 ? " " : "", word);
}

static void add_number(char text[CHANGE_SIZE], double value)
{
    char number[NUMBER_SIZE];
    add_word(text, number_print(number, value));
}

static void add_whole(char text[CHANGE_SIZE], uint64_t value)
{
    char number[NUMBER_SIZE];
    snprintf(number, sizeof(number), "%" PRIu64, value);
    add_word(text, number);
}

static void add_value(char text[CHANGE_SIZE], flk_option_id id, double value)
{
    const flk_option *row = &flk_option_table[id];
    if (row->choices)
        add_word(text, row->choices[(int)value]);
    else
        add_number(text, value);
}

static void add_vec(char text[CHANGE_SIZE], flk_vec v)
{
    add_number(text, v.x);
    add_number(text, v.y);
}

static void add_thing(char text[CHANGE_SIZE], const struct change *c)
{
    static const char *const kinds[] = {"steer", "hunt"};
    switch (c->thing) {
    case THING_OBSTACLE:
        add_vec(text, (flk_vec){c->as.obstacle.x, c->as.obstacle.y});
        add_number(text, c->as.obstacle.r);
        break;
    case THING_BOID:
        add_vec(text, c->as.boid.position);
        add_vec(text, c->as.boid.velocity);
        break;
    case THING_PREDATOR:
        add_word(text, kinds[c->as.predator.kind]);
        add_vec(text, c->as.predator.position);
        add_vec(text, c->as.predator.velocity);
        break;
    case THINGS:
        break;
    }
}

static void print_ramp(const struct change *c, char text[CHANGE_SIZE])
{
    snprintf(text, CHANGE_SIZE, "at %" PRIu64 "-%" PRIu64 " %s", c->tick,
             c->as.ramp.until, flk_option_table[c->as.ramp.id].name);
    add_number(text, c->as.ramp.from);
    add_number(text, c->as.ramp.to);
}

static void print_thing(const struct change *c, char text[CHANGE_SIZE])
{
    if (c->kind == CHANGE_INSERT || c->kind == CHANGE_REMOVE)
        add_word(text, c->kind == CHANGE_INSERT ? "insert" : "remove");
    add_word(text, thing_names[c->thing]);
    if (c->kind != CHANGE_ADD && c->kind != CHANGE_CLEAR)
        add_whole(text, c->index);
    if (c->kind == CHANGE_CLEAR)
        add_word(text, "none");
    else if (c->kind != CHANGE_REMOVE)
        add_thing(text, c);
}

const char *change_print(const struct change *c, char text[CHANGE_SIZE])
{
    text[0] = '\0';
    if (c->kind == CHANGE_OPTION) {
        add_word(text, flk_option_table[c->as.option.id].name);
        add_value(text, c->as.option.id, c->as.option.value);
    } else if (c->kind == CHANGE_RAMP)
        print_ramp(c, text);
    else if (c->kind == CHANGE_BOIDS) {
        add_word(text, "boids");
        add_whole(text, c->as.boids);
    } else
        print_thing(c, text);
    return text;
}
