/* The tick in plain English: each event by hand, with its figures; and flocks at
 * random, in which no sentence is empty or names what is not there. */
#include "app.h"

#include "app/narration.h"
#include "app/words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PLAIN                                                                          \
    "world torus;size 100x100;obstacle none;radius 5;max_speed 1;max_force 10;"        \
    "sum_cap off"

/* Boid 0 is followed. */
struct example {
    flk_event_kind event;
    const char *settings; /* beside those of PLAIN */
    flk_boid boids[2];
    size_t count;
    const char *sentence; /* in ASCII, with all the room there is */
};

static const struct example examples[] = {
    {FLK_EVENT_NEIGHBOURS,
     "",
     {{{50, 50}, {0.5, 0}}},
     1,
     "Neighbours: boid 0 reads nobody, so that no rule pulls at it."},
    {FLK_EVENT_NEIGHBOURS,
     "separation_ring 0.5",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Neighbours: boid 0 reads 1 other within its radius of 5; 0 of them in the "
     "separation ring of 2.5."},
    {FLK_EVENT_SEPARATION,
     "separation_ring 0.5",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Separation: nobody is in the ring, so there is no push."},
    {FLK_EVENT_SEPARATION,
     "separation 1",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Separation: away from 1 neighbour is left. To fly so at full speed takes a "
     "change of 1.000 left."},
    {FLK_EVENT_SEPARATION,
     "separation 2;max_force 0.1",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Separation: away from 1 neighbour is left. To fly so at full speed takes a "
     "change of 1.000 left; the cap leaves 0.100, times 2."},
    {FLK_EVENT_ALIGNMENT,
     "",
     {{{50, 50}, {0.5, 0}}},
     1,
     "Alignment: it reads nobody, so there is no push."},
    {FLK_EVENT_ALIGNMENT,
     "",
     {{{50, 50}, {0.5, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Alignment: the neighbours' velocities cancel out, so there is no push."},
    {FLK_EVENT_ALIGNMENT,
     "",
     {{{50, 50}, {0.5, 0}}, {{53, 50}, {0, -0.5}}},
     2,
     "Alignment: its neighbour flies up. To fly so at full speed takes a change of "
     "1.118 up and left."},
    {FLK_EVENT_ALIGNMENT,
     "",
     {{{50, 50}, {1, 0}}, {{53, 50}, {0.3, 0}}},
     2,
     "Alignment: its neighbour flies right. It flies so at full speed already."},
    {FLK_EVENT_COHESION,
     "",
     {{{50, 50}, {0, 0}}, {{50, 50}, {0, 0}}},
     2,
     "Cohesion: it is at its neighbours' centre, so there is no push."},
    {FLK_EVENT_COHESION,
     "max_force 0.25",
     {{{50, 50}, {0, 0}}, {{50, 53}, {0, 0}}},
     2,
     "Cohesion: the centre of its 1 neighbour (+) is down, 3.00 off. To fly so at full "
     "speed takes a change of 1.000 down; the cap leaves 0.250."},
    {FLK_EVENT_AVOID,
     "",
     {{{50, 50}, {0, 0}}},
     1,
     "Avoid: no wall or obstacle turns it away, so there is no push."},
    {FLK_EVENT_AVOID,
     "world walls;margin 10;max_force 0.5",
     {{{5, 50}, {0, 0}}},
     1,
     "Avoid: off what stands near, walls or obstacles, is right. The nearer it is, the "
     "harder: a push of 0.500 right."},
    {FLK_EVENT_FLEE,
     "predator steer 90 90",
     {{{50, 50}, {0, 0}}},
     1,
     "Flee: no predator is within its fear radius of 15, so it does not flee."},
    {FLK_EVENT_FLEE,
     "predator steer 50 40",
     {{{50, 50}, {0, 0}}},
     1,
     "Flee: a predator is within its fear radius of 15. It flees: a push of 3.900 "
     "down, in the place of the three rules."},
    {FLK_EVENT_STEER,
     "",
     {{{50, 50}, {0.5, 0}}},
     1,
     "Steer: the rules add up to nothing. With its velocity of 0.500, this makes 0.500 "
     "right."},
    {FLK_EVENT_STEER,
     "cohesion 0;alignment 0;separation 0;predator steer 50 40",
     {{{50, 50}, {0, 0}}},
     1,
     "Steer: it flees, whatever the three rules say. With its velocity of 0.000, this "
     "makes 1.300 down, cut to its cap."},
    {FLK_EVENT_STEER,
     "min_speed 0.75",
     {{{50, 50}, {0.5, 0}}},
     1,
     "Steer: the rules add up to nothing. With its velocity of 0.500, this makes 0.750 "
     "right, raised to the least speed."},
    {FLK_EVENT_STEER,
     "alignment 0;separation 0;max_force 0.1;cohesion 3;sum_cap on",
     {{{50, 50}, {0, 0}}, {{53, 50}, {0, 0}}},
     2,
     "Steer: the pushes, times their weights, add up to 0.300 right; the cap leaves "
     "0.100. With its velocity of 0.000, this makes 0.100 right."},
    {FLK_EVENT_FLEE,
     "flee 0;predator steer 50 40",
     {{{50, 50}, {0, 0}}},
     1,
     "Flee: a predator is within its fear radius of 15. It flees without a push, and "
     "the three rules count for nothing."},
    {FLK_EVENT_STEER,
     "",
     {{{50, 50}, {0, 0}}},
     1,
     "Steer: the rules add up to nothing. With its velocity of 0.000, this leaves it "
     "standing."},
    {FLK_EVENT_MOVE,
     "",
     {{{50, 50}, {0.5, 0}}},
     1,
     "Move: it goes to 50.50, 50.00. There are no others, and tick 1 is done."},
    {FLK_EVENT_MOVE,
     "",
     {{{99.75, 50}, {0.5, 0}}},
     1,
     "Move: it goes to 0.25, 50.00, over an edge and in on the other side. There are "
     "no others, and tick 1 is done."},
    {FLK_EVENT_MOVE,
     "world walls;margin 0",
     {{{99.75, 50}, {0.5, 0}}},
     1,
     "Move: it goes to 100.00, 50.00, where a wall holds it. There are no others, and "
     "tick 1 is done."},
    {FLK_EVENT_MOVE,
     "obstacle 53 50 2;reach 0",
     {{{50.75, 50}, {0.5, 0}}},
     1,
     "Move: it goes to 51.00, 50.00, pushed out of an obstacle. There are no others, "
     "and tick 1 is done."},
};

/* More columns than any sentence has. */
#define ALL_OF_IT 10000

static void each_event_by_hand(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(examples); k++) {
        const struct example *e = &examples[k];
        struct model m;
        char settings[512], text[NARRATION_SIZE];
        snprintf(settings, sizeof(settings), "%s;%s", PLAIN, e->settings);
        app_model(&m, "lesson", settings);
        app_place(&m, e->boids, e->count);
        model_follow(&m, 0);
        const flk_event *event = flk_trace_event(&m.trace, e->event);
        assert_non_null(event);
        narration_of(&m, event, false, ALL_OF_IT, text);
        check_text(e->sentence, text, "case %zu", k);
        model_free(&m);
    }
}

static void a_neighbour_by_hand(void **state)
{
    static const flk_boid boids[] = {{{50, 50}, {0.5, 0}}, {{52, 50}, {-0.0001, 0.5}}};
    static const struct {
        const char *settings, *sentence;
    } cases[] = {
        {PLAIN,
         "Boid 1, 1 of 1: 2.00 off, right (2.00, 0.00). It adds (-0.5, 0) to away, its "
         "velocity (0.000, 0.500) to heading, the way to it to cohesion."},
        {PLAIN ";separation_ring 0.2",
         "Boid 1, 1 of 1: 2.00 off, right (2.00, 0.00). It adds nothing to away, being "
         "outside the ring, its velocity (0.000, 0.500) to heading, the way to it to "
         "cohesion."}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        char text[NARRATION_SIZE];
        app_model(&m, "lesson", cases[k].settings);
        app_place(&m, boids, 2);
        model_follow(&m, 0);
        narration_of_neighbour(&m, &m.read[0], false, ALL_OF_IT, text);
        check_text(cases[k].sentence, text, "case %zu", k);
        model_free(&m);
    }
}

/* ---- At random ----------------------------------------------------------------- */

static void check_sentence(const char *text, int room, bool rich)
{
    static const char *const wrong[] = {"nan",     "inf",     "-0.00,",  "-0.00)",
                                        "-0.000,", "-0.000)", "nowhere", "  "};
    if (!*text || (words_columns(text) > room && room >= 60))
        fail_msg("expected 1 to %d columns, got \"%s\"", room, text);
    for (size_t k = 0; k < COUNT_OF(wrong); k++)
        check_lacks(text, wrong[k], "the sentence");
    for (const char *c = text; *c && !rich; c++)
        if (!isprint((unsigned char)*c))
            fail_msg("expected ASCII, got \"%s\"", text);
}

/* What the event of a force says is its size, where its sentence has a size. */
static void check_figures(const char *text, const flk_event *event)
{
    char size[32];
    bool force = event->kind >= FLK_EVENT_SEPARATION && event->kind <= FLK_EVENT_FLEE;
    if (!force || !(event->as.force.strength >= 0.001))
        return;
    snprintf(size, sizeof(size), "%.3f", event->as.force.strength);
    check_has(text, size, "the sentence of %s", flk_event_names[event->kind]);
}

static void sentences_are_whole_in_any_flock(void **state)
{
    static const char *const settings[][2] = {{"lesson", ""},
                                              {"lesson", "predator hunt 5 5"},
                                              {"consensus", "separation_ring 0.3"},
                                              {"murmuration", "predator hunt 30 20"},
                                              {"consensus", "predator hunt 2 2;flee 0"},
                                              {"lesson", "alignment 0;max_force 0.4"}};
    (void)state;
    uint64_t seed = 1;
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
        struct model m;
        char text[NARRATION_SIZE];
        app_model(&m, settings[k][0], settings[k][1]);
        for (size_t n = 0; n < scaled_cases(200); n++) {
            model_follow(&m, chance_below(&seed, 24));
            model_go(&m, timeline_tick(m.timeline) + 1);
            int room = (int)chance_below(&seed, 200);
            for (size_t e = 0; e < m.trace.count; e++) {
                narration_of(&m, &m.trace.events[e], n % 2, room, text);
                check_sentence(text, room, n % 2);
                narration_of(&m, &m.trace.events[e], true, ALL_OF_IT, text);
                check_figures(text, &m.trace.events[e]);
            }
            for (size_t i = 0; i < m.read_count; i++) {
                narration_of_neighbour(&m, &m.read[i], n % 2, room, text);
                check_sentence(text, room, n % 2);
            }
        }
        model_free(&m);
    }
}

static void the_microscope_says_what_it_is_at(void **state)
{
    (void)state;
    struct model m;
    char text[NARRATION_SIZE], expected[NARRATION_SIZE];
    app_model(&m, "lesson", "");
    narration_now(&m, true, ALL_OF_IT, text);
    check_text("", text, "before it is on");
    app_keys(&m, "e e e");
    narration_now(&m, true, ALL_OF_IT, text);
    narration_of(&m, microscope_event(&m), true, ALL_OF_IT, expected);
    check_text(expected, text, "at an event");
    app_keys(&m, "E E Enter");
    narration_now(&m, true, ALL_OF_IT, text);
    narration_of_neighbour(&m, &m.read[0], true, ALL_OF_IT, expected);
    check_text(expected, text, "at a neighbour");
    model_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_event_by_hand),
        cmocka_unit_test(a_neighbour_by_hand),
        cmocka_unit_test(sentences_are_whole_in_any_flock),
        cmocka_unit_test(the_microscope_says_what_it_is_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
