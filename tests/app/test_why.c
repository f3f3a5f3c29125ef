/* Why it turned: hand-made flocks of up to three boids, one rule and one cap at a time;
 * and flocks at random, in which what the sentence claims is computed another way. */
#include "app.h"

#include "app/why.h"
#include "app/words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.141592653589793

/* A world without edges near, in which nothing pushes and no cap binds. */
#define PLAIN                                                                          \
    "world torus;size 100x100;obstacle none;radius 5;separation 0;alignment 0;"        \
    "cohesion 0;max_speed 1;max_force 10;sum_cap off"

/* ---- By hand ------------------------------------------------------------------- */

struct example {
    const char *name;
    const char *settings; /* beside those of PLAIN */
    flk_boid boids[3];    /* 0 is followed and flies right, if it flies */
    size_t count;
    const char *sentence; /* in 100 columns of ASCII */
};

static const struct example examples[] = {
    {"alone",
     "separation 1;cohesion 1",
     {{{50, 50}, {0.5, 0}}},
     1,
     "boid 0 flies straight on: nothing pushes it"},
    {"separation alone: one on the left, it goes right",
     "separation 1",
     {{{50, 50}, {0.5, 0}}, {{51, 48}, {0, 0}}},
     2,
     "boid 0 turns 117 deg right: all by separation, most off 1"},
    {"the nearer counts more",
     "separation 1",
     {{{50, 50}, {0.5, 0}}, {{50, 49}, {0, 0}}, {{50, 52.5}, {0, 0}}},
     3,
     "boid 0 turns 90 deg right: all by separation, most off 1"},
    {"alignment alone",
     "alignment 1",
     {{{50, 50}, {0.5, 0}}, {{52, 50}, {0, 0.5}}},
     2,
     "boid 0 turns 90 deg right: all by alignment, most with 1"},
    {"alignment with two, alike",
     "alignment 1",
     {{{50, 50}, {0.5, 0}}, {{52, 50}, {0.1, -0.5}}, {{48, 50}, {0.1, -0.5}}},
     3,
     "boid 0 turns 79 deg left: all by alignment, most with 1 and 2"},
    {"cohesion alone",
     "cohesion 1",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 90 deg left: all by cohesion, most to 1"},
    {"cohesion to the farther",
     "cohesion 1",
     {{{50, 50}, {0.5, 0}}, {{52, 49}, {0, 0}}, {{52, 47}, {0, 0}}},
     3,
     "boid 0 turns 45 deg left: all by cohesion, most to 2"},
    {"the cap on a rule",
     "cohesion 1;max_force 0.1",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 11 deg left: all by cohesion, most to 1; cut: cohesion"},
    {"the cap on the sum",
     "cohesion 3;max_force 0.1;sum_cap on",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 11 deg left: all by cohesion, most to 1; cut: cohesion, their sum"},
    {"the cap on the speed",
     "cohesion 2",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 104 deg left: all by cohesion, most to 1; cut: speed"},
    {"the least speed",
     "cohesion 0.5;min_speed 0.9",
     {{{50, 50}, {0.95, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 46 deg left: all by cohesion, most to 1; raised to the least speed"},
    {"straight on, faster",
     "cohesion 1;max_force 0.1",
     {{{50, 50}, {0.5, 0}}, {{53, 50}, {0, 0}}},
     2,
     "boid 0 flies straight on, faster: all by cohesion; cut: cohesion"},
    {"straight on, slower",
     "separation 1;max_force 0.1",
     {{{50, 50}, {0.5, 0}}, {{53, 50}, {0, 0}}},
     2,
     "boid 0 flies straight on, slower: all by separation; cut: separation"},
    {"it has what it wishes for",
     "cohesion 1;alignment 0.5",
     {{{50, 50}, {1, 0}}, {{53, 50}, {1, 0}}},
     2,
     "boid 0 flies straight on: nothing pushes it"},
    {"too fast by itself",
     "",
     {{{50, 50}, {2, 0}}},
     1,
     "boid 0 flies straight on, slower: by the cap on its speed"},
    {"it stops",
     "cohesion 1;max_force 0.5",
     {{{50, 50}, {0.5, 0}}, {{47, 50}, {0, 0}}},
     2,
     "boid 0 stops: all by cohesion; cut: cohesion"},
    {"two rules that pull alike",
     "cohesion 3;alignment 1;max_force 0.1",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, -0.5}}},
     2,
     "boid 0 turns 48 deg left: 75% by cohesion, most to 1; cut: alignment, cohesion"},
    {"it stands, and nobody is there",
     "cohesion 1",
     {{{50, 50}, {0, 0}}},
     1,
     "boid 0 stands still: nothing pushes it"},
    {"it sets off",
     "cohesion 1",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "boid 0 sets off right: all by cohesion, most to 1"},
    {"the least speed sets it off",
     "min_speed 0.2",
     {{{50, 50}, {0, 0}}},
     1,
     "boid 0 sets off right: no push, but the least speed"},
    {"back the way it came",
     "separation 2",
     {{{50, 50}, {0.5, 0}}, {{53, 50}, {0, 0}}},
     2,
     "boid 0 turns round: all by separation; cut: speed"},
    {"on top of each other it parts to the left",
     "separation 1",
     {{{50, 50}, {0, 0.5}}, {{50, 50}, {0, 0.5}}},
     2,
     "boid 0 turns 90 deg right: all by separation, most off 1"},
    {"two rules, the larger first",
     "separation 1;cohesion 0.25;max_force 0.1",
     {{{50, 50}, {0.5, 0}}, {{50, 48}, {0, 0}}},
     2,
     "boid 0 turns 8.6 deg right: all by separation, most off 1; cut: separation, "
     "cohesion"},
    {"it flees, whatever the rules say",
     "cohesion 1;predator steer 50 45",
     {{{50, 50}, {0.5, 0}}, {{50, 47}, {0, 0}}},
     2,
     "boid 0 turns 104 deg right: all by flee; cut: speed"},
};

static void begin(struct model *m, const struct example *e)
{
    char settings[512];
    snprintf(settings, sizeof(settings), "%s;%s", PLAIN, e->settings);
    app_model(m, "lesson", settings);
    app_place(m, e->boids, e->count);
    model_follow(m, 0);
}

static void each_rule_and_each_cap_by_hand(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(examples); k++) {
        struct model m;
        char text[WHY_SIZE];
        begin(&m, &examples[k]);
        why_sentence(&m, false, 100, text);
        check_text(examples[k].sentence, text, "%s", examples[k].name);
        model_free(&m);
    }
}

/* Narrower screens get less of it, and each beginning is whole. */
static void the_sentence_fits_its_room(void **state)
{
    static const struct {
        int room;
        const char *text;
    } forms[] = {
        {100, "boid 0 turns 11 deg left: all by cohesion, most to 1; cut: cohesion"},
        {66, "boid 0 turns 11 deg left: all by cohesion, most to 1"},
        {51, "boid 0 turns 11 deg left: all by cohesion"},
        {40, "turns 11 deg left: all by cohesion"},
        {33, "turns 11 deg left"},
        {3, "turns 11 deg left"}};
    (void)state;
    struct model m;
    char text[WHY_SIZE];
    begin(&m, &examples[7]);
    for (size_t k = 0; k < COUNT_OF(forms); k++) {
        why_sentence(&m, false, forms[k].room, text);
        check_text(forms[k].text, text, "in %d columns", forms[k].room);
    }
    why_sentence(&m, true, 100, text);
    check_has(text, "turns 11\u00b0 left", "with more than ASCII");
    app_command(&m, "boids 0");
    why_sentence(&m, true, 100, text);
    check_text("", text, "without boids");
    model_free(&m);
}

/* ---- At random ----------------------------------------------------------------- */

static double across(flk_vec v, flk_vec w, enum why_kind kind)
{
    double cross = v.x * w.y - v.y * w.x; /* y grows downward: positive is right */
    return kind == WHY_LEFT ? -cross : cross;
}

/* What a force adds to the velocity, as the core adds it. */
static flk_vec added_by(const struct model *m, const flk_event *e)
{
    const flk_event *steer = flk_trace_event(&m->trace, FLK_EVENT_STEER);
    const flk_event *flee = flk_trace_event(&m->trace, FLK_EVENT_FLEE);
    bool flees = flee && flee->as.force.fleeing, rule = e->kind <= FLK_EVENT_COHESION;
    double kept = 1;
    if (flees && rule)
        kept = 0;
    else if (rule && steer->as.steer.capped)
        kept = hypot(steer->as.steer.push.x, steer->as.steer.push.y) /
               hypot(steer->as.steer.sum.x, steer->as.steer.sum.y);
    return (flk_vec){e->as.force.weighted.x * kept, e->as.force.weighted.y * kept};
}

static void check_rule(const struct model *m, const struct why *why)
{
    flk_vec v = m->trace.start.velocity, sum = v;
    double most = -1, named = -2, all = 0;
    for (size_t k = 1; k < m->trace.count; k++) {
        const flk_event *e = &m->trace.events[k];
        if (e->kind == FLK_EVENT_STEER || e->kind == FLK_EVENT_MOVE)
            continue;
        flk_vec push = added_by(m, e);
        double part = across(v, push, why->kind);
        sum = (flk_vec){sum.x + push.x, sum.y + push.y};
        most = fmax(most, part);
        all += fmax(part, 0);
        if (why->rule && why->rule->event == e->kind)
            named = part;
    }
    const flk_event *steer = flk_trace_event(&m->trace, FLK_EVENT_STEER);
    check_near(steer->as.steer.raw.x, sum.x, 1e-9, "forces add up to raw: x");
    check_near(steer->as.steer.raw.y, sum.y, 1e-9, "forces add up to raw: y");
    check_near(most, named, 1e-9, "the named rule's part, and the most");
    check_near(most / all, why->share, 1e-9, "its share");
}

static void check_neighbours(const struct model *m, const struct why *why)
{
    flk_vec v = m->trace.start.velocity;
    double most = 0, named = -1;
    for (size_t k = 0; why->by_count > 0 && k < m->read_count; k++) {
        const flk_neighbour *one = &m->read[k];
        flk_event_kind rule = why->rule->event;
        flk_vec adds = rule == FLK_EVENT_SEPARATION  ? one->away
                       : rule == FLK_EVENT_ALIGNMENT ? one->heading
                                                     : one->offset;
        double part = across(v, adds, why->kind);
        most = fmax(most, part);
        if (one->id == why->by[0])
            named = part;
    }
    if (why->by_count > 0)
        check_near(most, named, 1e-12, "the named neighbour's part, and the most");
}

static void check_caps(const struct model *m, const struct why *why)
{
    const flk_event *steer = flk_trace_event(&m->trace, FLK_EVENT_STEER);
    check_whole(steer->as.steer.capped, why->cut[WHY_CAP_SUM], "cut: the sum");
    check_whole(steer->as.steer.limited, why->cut[WHY_CAP_SPEED], "cut: the speed");
    check_whole(steer->as.steer.raised, why->cut[WHY_CAP_LEAST], "raised");
    for (int kind = FLK_EVENT_SEPARATION; kind <= FLK_EVENT_FLEE; kind++) {
        const flk_event *e = flk_trace_event(&m->trace, (flk_event_kind)kind);
        bool cuts =
            e && e->as.force.capped && hypot(added_by(m, e).x, added_by(m, e).y) > 0;
        check_whole(cuts, why->cut[kind], "cut: %s", flk_event_names[kind]);
    }
}

/* The text is ASCII where it should be and no wider than its room. */
static void check_sentence(const struct model *m, int room)
{
    char text[WHY_SIZE];
    why_sentence(m, false, room, text);
    for (const char *c = text; *c; c++)
        if (!isprint((unsigned char)*c))
            fail_msg("expected ASCII, got \"%s\"", text);
    if (words_columns(text) > room)
        fail_msg("expected up to %d columns, got \"%s\"", room, text);
    check_lacks(text, "nan", "the sentence");
}

/* Before and after the very step: the angle between the velocities. */
static void check_turn(struct model *m, const struct why *why)
{
    const flk_flock *flock = timeline_flock(m->timeline);
    flk_vec v = flk_flock_boid(flock, m->followed).velocity;
    model_go(m, timeline_tick(m->timeline) + 1);
    flk_vec w = flk_flock_boid(flock, m->followed).velocity;
    double angle = (atan2(w.y, w.x) - atan2(v.y, v.x)) * 180 / PI;
    angle = remainder(angle, 360);
    check_near(1 + fabs(angle), 1 + why->degrees, 1e-6, "degrees of the turn");
    if (why->kind == WHY_LEFT || why->kind == WHY_RIGHT)
        check_whole(angle > 0, why->kind == WHY_RIGHT, "does it turn right");
    double faster = hypot(w.x, w.y) - hypot(v.x, v.y);
    if (why->kind == WHY_FASTER || why->kind == WHY_SLOWER)
        check_whole(faster > 0, why->kind == WHY_FASTER, "does it fly faster");
}

static void what_it_claims_is_true(void **state)
{
    static const char *const settings[][2] = {{"lesson", ""},
                                              {"lesson", "predator hunt 5 5"},
                                              {"consensus", "nearest 3"},
                                              {"murmuration", "predator hunt 30 20"},
                                              {"murmuration", "field_of_view 200"}};
    (void)state;
    size_t turns = 0;
    uint64_t seed = 1;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model m;
        app_model(&m, settings[k][0], settings[k][1]);
        for (size_t n = 0; n < scaled_cases(400); n++) {
            size_t count = flk_flock_count(timeline_flock(m.timeline));
            model_follow(&m, chance_below(&seed, count));
            struct why why = why_of(&m);
            check_caps(&m, &why);
            check_sentence(&m, 30 + (int)chance_below(&seed, 80));
            if (why.kind == WHY_LEFT || why.kind == WHY_RIGHT) {
                check_rule(&m, &why);
                check_neighbours(&m, &why);
                turns++;
            }
            check_turn(&m, &why);
        }
        model_free(&m);
    }
    if (turns < COUNT_OF(settings) * scaled_cases(400) / 2)
        fail_msg("expected turns in most ticks, got %zu", turns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_and_each_cap_by_hand),
        cmocka_unit_test(the_sentence_fits_its_room),
        cmocka_unit_test(what_it_claims_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
