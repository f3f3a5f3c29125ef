/* The drawing mode: what its keys and the pointer set, undo, and that what was drawn
 * plays again the same. */
#include "app.h"

#include "app/draw.h"
#include "app/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

static size_t obstacles_of(const struct model *m)
{
    return options_of(m)->obstacle_count;
}

static flk_obstacle last_obstacle(const struct model *m)
{
    return options_of(m)->obstacles[obstacles_of(m) - 1];
}

static uint64_t mixed(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return (hash ^ bits) * 0x100000001b3;
}

/* The hash of the state, and of what is in the world with it. */
static uint64_t world_of(const struct model *m)
{
    uint64_t hash = app_hash(m);
    for (size_t k = 0; k < obstacles_of(m); k++) {
        const flk_obstacle *o = &options_of(m)->obstacles[k];
        hash = mixed(mixed(mixed(hash, o->x), o->y), o->r);
    }
    for (size_t k = 0; k < flk_flock_predator_count(flock_of(m)); k++) {
        flk_predator p = flk_flock_predator(flock_of(m), k);
        hash = mixed(mixed(mixed(hash, p.kind), p.position.x), p.position.y);
    }
    return hash;
}

static void put_cursor(struct model *m, double x, double y)
{
    m->draw.cursor = (flk_vec){x, y};
}

/* A model that draws, with cells of 1 x 2 units. */
static void begin(struct model *m, const char *preset, const char *settings)
{
    app_model(m, preset, settings);
    model_set_window(m, (flk_vec){24, 20}, (flk_vec){1, 2});
    app_keys(m, "d");
    check_whole(MODE_DRAW, m->mode, "the mode after d");
}

/* ---- The cursor ---------------------------------------------------------------- */

static void the_cursor_goes_by_cells(void **state)
{
    static const struct {
        const char *world, *keys;
        flk_vec from, to;
    } cases[] = {{"torus", "l", {5, 5}, {6, 5}},
                 {"torus", "h Left", {5, 5}, {3, 5}},
                 {"torus", "k Up", {5, 5}, {5, 1}},
                 {"torus", "j Down Right", {5, 5}, {6, 9}},
                 {"torus", "L J", {5, 5}, {10, 15}},
                 {"torus", "H", {2, 5}, {21, 5}},
                 {"torus", "K", {2, 5}, {2, 15}},
                 {"walls", "H", {2, 5}, {0, 5}},
                 {"walls", "L L L L L J J", {2, 5}, {24, 20}}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        struct model m;
        char world[40];
        snprintf(world, sizeof(world), "world %s", cases[k].world);
        begin(&m, "consensus", world);
        check_vec((flk_vec){12, 10}, m.draw.cursor, "the cursor at first");
        put_cursor(&m, cases[k].from.x, cases[k].from.y);
        app_keys(&m, cases[k].keys);
        check_near(cases[k].to.x, m.draw.cursor.x, 1e-9, "x after %s", cases[k].keys);
        check_near(cases[k].to.y, m.draw.cursor.y, 1e-9, "y after %s", cases[k].keys);
        model_free(&m);
    }
}

/* Zoomed in, the window goes along. */
static void the_cursor_stays_in_view(void **state)
{
    (void)state;
    struct model m;
    struct cells cells = {0};
    app_model(&m, "lesson", "");
    app_draw(&m, &cells, 80, 24);
    app_keys(&m, "z z");
    app_draw(&m, &cells, 80, 24);
    app_keys(&m, "d");
    for (int k = 0; k < 60; k++) {
        app_keys(&m, k < 30 ? "l" : "j");
        app_draw(&m, &cells, 80, 24);
        if (cells.cursor_column < 1 || cells.cursor_column > 48 ||
            cells.cursor_row < 2 || cells.cursor_row > 15)
            fail_msg("step %d: the cursor is at %d, %d of the screen, off the stage", k,
                     cells.cursor_column, cells.cursor_row);
    }
    cells_free(&cells);
    model_free(&m);
}

/* ---- Each key ------------------------------------------------------------------ */

static void keys_set_things_where_the_cursor_is(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "consensus", "boids 3");
    put_cursor(&m, 4, 5);
    app_keys(&m, "o");
    check_whole(1, obstacles_of(&m), "obstacles after o");
    check_near(4, last_obstacle(&m).x, 0, "its x");
    check_near(5, last_obstacle(&m).y, 0, "its y");
    check_near(1.5, last_obstacle(&m).r, 1e-12, "its radius");
    app_keys(&m, "+");
    check_near(1.875, last_obstacle(&m).r, 1e-12, "its radius after +");
    app_keys(&m, "- -");
    check_near(1.2, last_obstacle(&m).r, 1e-12, "its radius after - -");
    put_cursor(&m, 14, 5);
    app_keys(&m, "- o");
    check_near(0.96, last_obstacle(&m).r, 1e-12, "the next one's radius after -");
    put_cursor(&m, 20, 15);
    app_keys(&m, "b");
    check_whole(4, flk_flock_count(flock_of(&m)), "boids after b");
    check_vec((flk_vec){20, 15}, flk_flock_boid(flock_of(&m), 3).position, "the boid");
    flk_vec v = flk_flock_boid(flock_of(&m), 3).velocity;
    assert_true(hypot(v.x, v.y) > 0);
    app_keys(&m, "B");
    check_whole(4 + HANDFUL, flk_flock_count(flock_of(&m)), "boids after B");
    for (size_t k = 4; k < 4 + HANDFUL; k++) {
        flk_vec p = flk_flock_boid(flock_of(&m), k).position;
        if (hypot(p.x - 20, p.y - 15) > m.draw.radius)
            fail_msg("boid %zu: expected it within %g of 20, 15, got %g, %g", k,
                     m.draw.radius, p.x, p.y);
    }
    put_cursor(&m, 10, 15);
    app_keys(&m, "x l l l X");
    check_whole(2, flk_flock_predator_count(flock_of(&m)), "hawks");
    check_whole(FLK_PREDATOR_HUNT, flk_flock_predator(flock_of(&m), 0).kind, "x");
    check_whole(FLK_PREDATOR_STEER, flk_flock_predator(flock_of(&m), 1).kind, "X");
    check_vec((flk_vec){13, 15}, flk_flock_predator(flock_of(&m), 1).position, "X");
    model_free(&m);
}

/* What is under the cursor: fliers before what they fly over. */
static void e_takes_away_what_is_meant(void **state)
{
    static const flk_boid boids[] = {{{4, 5}, {0.1, 0}}, {{15, 15}, {0.1, 0}}};
    static const char *const keys[] = {"e", "Backspace", "Delete"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model m;
        begin(&m, "consensus", "obstacle 5 5 3; obstacle 15 5 1; predator hunt 15 4.5");
        app_place(&m, boids, 2);
        app_keys(&m, "d");
        m.followed = 1;
        put_cursor(&m, 4.5, 5);
        app_keys(&m, keys[k]);
        check_whole(1, flk_flock_count(flock_of(&m)), "boids after %s", keys[k]);
        check_whole(0, m.followed, "the followed boid is under another number");
        app_keys(&m, keys[k]);
        check_whole(1, obstacles_of(&m), "obstacles after two %s", keys[k]);
        put_cursor(&m, 15, 5);
        app_keys(&m, keys[k]);
        check_whole(0, flk_flock_predator_count(flock_of(&m)), "hawks");
        app_keys(&m, keys[k]);
        check_whole(0, obstacles_of(&m), "obstacles");
        app_keys(&m, keys[k]);
        check_text("there is nothing here to take away", m.message, "the message");
        model_free(&m);
    }
}

/* In a wall of many circles all that cover the cursor go at once, and come back. */
static void e_digs_into_walls(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "cave", "");
    size_t before = obstacles_of(&m);
    uint64_t hash = world_of(&m);
    put_cursor(&m, 27, 1);
    app_keys(&m, "e");
    assert_true(obstacles_of(&m) + 1 < before);
    for (size_t k = 0; k < obstacles_of(&m); k++) {
        const flk_obstacle *o = &options_of(&m)->obstacles[k];
        if (hypot(o->x - 27, o->y - 1) <= o->r)
            fail_msg("obstacle %zu still covers the cursor", k);
    }
    app_keys(&m, "u");
    check_whole(before, obstacles_of(&m), "obstacles, undone");
    check_whole(hash, world_of(&m), "hash, undone");
    app_keys(&m, "d d e U u");
    check_whole(hash, world_of(&m), "hash, undone again");
    model_free(&m);
}

static void the_mode_begins_and_ends(void **state)
{
    static const char *const keys[] = {"d", "Esc", "q"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model m;
        begin(&m, "lesson", "");
        app_keys(&m, "Space");
        check_whole(true, m.playing, "playing after Space");
        app_keys(&m, ">");
        app_keys(&m, "Space C");
        check_has(m.message, "d ends it", "the message of a key that is none");
        check_whole(PAGE_NONE, m.page, "the code pane");
        app_keys(&m, keys[k]);
        check_whole(MODE_FLY, m.mode, "the mode after %s", keys[k]);
        check_whole(false, m.quit, "%s quits", keys[k]);
        model_free(&m);
    }
}

static void no_more_boids_than_can_be_watched(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "consensus", "size 3000x2000; boids 99995");
    uint64_t hash = world_of(&m);
    app_keys(&m, "B");
    check_whole(true, m.warning, "a warning");
    check_has(m.message, "100000", "the message");
    check_whole(99995, flk_flock_count(flock_of(&m)), "boids");
    check_whole(hash, world_of(&m), "the hash");
    model_free(&m);
}

/* ---- Undo ---------------------------------------------------------------------- */

static void undo_is_as_if_it_had_never_been(void **state)
{
    static const char *const keys[] = {"o", "b", "B", "x", "X", "o +", "o e", "B e e"};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        struct model m;
        begin(&m, "lesson", "");
        app_keys(&m, "d PgDn d"); /* tick 10 */
        put_cursor(&m, 20, 4);
        uint64_t before = world_of(&m);
        app_keys(&m, keys[k]);
        uint64_t after = world_of(&m);
        size_t acts = 1;
        for (const char *c = keys[k]; *c; c++)
            acts += *c == ' ';
        for (size_t n = 0; n < acts; n++)
            app_keys(&m, "u");
        check_whole(before, world_of(&m), "hash after undoing %s", keys[k]);
        app_keys(&m, "u");
        check_text("nothing that was drawn is left to undo", m.message, "one more u");
        for (size_t n = 0; n < acts; n++)
            app_keys(&m, "U");
        check_whole(after, world_of(&m), "hash after doing %s again", keys[k]);
        app_keys(&m, "U");
        check_text("nothing that was undone is left to do again", m.message,
                   "one more U");
        model_free(&m);
    }
}

static void u_is_there_outside_the_mode(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "lesson", "");
    put_cursor(&m, 20, 4);
    uint64_t before = world_of(&m);
    app_keys(&m, "o d u");
    check_whole(MODE_FLY, m.mode, "the mode");
    check_text("undone: obstacle set", m.message, "the message");
    check_whole(before, world_of(&m), "the hash");
    app_keys(&m, "U");
    check_text("done again: obstacle set", m.message, "the message");
    check_whole(3, obstacles_of(&m), "obstacles");
    model_free(&m);
}

static void press_one(struct model *m, uint64_t *dice)
{
    static const char *const keys[] = {"o", "b", "B", "x", "X",
                                       "e", "e", "e", "+", "-"};
    put_cursor(m, (double)chance_below(dice, 360) / 10,
               (double)chance_below(dice, 200) / 10);
    app_keys(m, keys[chance_below(dice, COUNT_OF(keys))]);
}

/* 200 strokes, all undone, all done again; with ticks between too, where undoing takes
 * things from the present state. */
static void strokes_are_undone_in_any_number(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= scaled_cases(4); seed++) {
        struct model m;
        uint64_t dice = seed;
        begin(&m, seed % 2 ? "lesson" : "consensus", "");
        uint64_t before = world_of(&m);
        for (int k = 0; k < 200; k++)
            press_one(&m, &dice);
        uint64_t drawn = world_of(&m);
        assert_true(drawn != before);
        while (m.undo.count > 0)
            app_keys(&m, "u");
        check_whole(before, world_of(&m), "seed %u: hash, all undone", (unsigned)seed);
        while (m.undo.count < m.undo.all)
            app_keys(&m, "U");
        check_whole(drawn, world_of(&m), "seed %u: hash, all done", (unsigned)seed);
        model_free(&m);
    }
}

static void what_was_drawn_earlier_is_undone_from_here_on(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "lesson", "");
    put_cursor(&m, 20, 4);
    app_keys(&m, "o d PgDn u");
    check_text("undone from here on: obstacle set", m.message, "the message");
    check_whole(2, obstacles_of(&m), "obstacles");
    app_keys(&m, "Left");
    check_whole(3, obstacles_of(&m), "obstacles a tick before");
    app_keys(&m, "Right");
    check_whole(2, obstacles_of(&m), "obstacles a tick later");
    app_keys(&m, "d B d PgDn PgUp PgUp u");
    check_text("what was drawn last comes at tick 10; undo it there", m.message,
               "the message before it");
    app_command(&m, "radius 4"); /* drops it */
    app_keys(&m, "u");
    check_text("nothing that was drawn is left to undo", m.message,
               "the message when it is gone");
    app_keys(&m, "d o d r u");
    check_text("nothing that was drawn is left to undo", m.message,
               "the message after a reset");
    model_free(&m);
}

static void what_is_gone_is_not_undone(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "lesson", "");
    put_cursor(&m, 20, 4);
    app_keys(&m, "o");
    app_keys(&m, "d o u"); /* all obstacles away */
    check_text("what was drawn last is there no more", m.message, "the message");
    check_whole(true, m.warning, "a warning");
    app_keys(&m, "U");
    check_text("nothing that was undone is left to do again", m.message, "the message");
    model_free(&m);
}

/* ---- The pointer --------------------------------------------------------------- */

static void the_pointer_sets_and_sizes(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "consensus", "boids 0");
    uint64_t before = world_of(&m);
    model_point(&m, POINTER_PRESS, (flk_vec){6, 7}, -1);
    check_whole(1, obstacles_of(&m), "obstacles after a press");
    model_point(&m, POINTER_DRAG, (flk_vec){9, 7}, -1);
    model_point(&m, POINTER_DRAG, (flk_vec){6, 11}, -1);
    model_point(&m, POINTER_RELEASE, (flk_vec){6, 11}, -1);
    model_point(&m, POINTER_DRAG, (flk_vec){6, 17}, -1);
    check_near(4, last_obstacle(&m).r, 1e-12, "its radius after a drag");
    model_point(&m, POINTER_PRESS, (flk_vec){7, 7}, -1); /* the same one */
    model_point(&m, POINTER_DRAG, (flk_vec){6, 9}, -1);
    model_point(&m, POINTER_RELEASE, (flk_vec){6, 9}, -1);
    check_whole(1, obstacles_of(&m), "obstacles after a second drag");
    check_near(2, last_obstacle(&m).r, 1e-12, "its radius after a second drag");
    app_keys(&m, "u");
    check_near(4, last_obstacle(&m).r, 1e-12, "its radius, undone");
    app_keys(&m, "u");
    check_whole(before, world_of(&m), "hash, both undone");
    model_point(&m, POINTER_RELEASE, (flk_vec){1, 1}, -1);
    check_whole(0, obstacles_of(&m), "obstacles after a release alone");
    model_free(&m);
}

/* Outside the mode a press follows, as ever. */
static void outside_the_mode_a_press_follows(void **state)
{
    (void)state;
    struct model m;
    begin(&m, "lesson", "");
    app_keys(&m, "d");
    model_point(&m, POINTER_PRESS, (flk_vec){6, 7}, 5);
    check_whole(5, m.followed, "the followed boid");
    check_whole(2, obstacles_of(&m), "obstacles");
    model_free(&m);
}

/* ---- Again --------------------------------------------------------------------- */

static char *written(const struct model *m)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct setup setup = m->setup;
    scenario_write(out, &setup, timeline_run(m->timeline));
    fclose(out);
    return text;
}

/* What was drawn while it flew, written and read, comes out the same. */
static void check_flies_again(const struct model *m)
{
    char *text = written(m), *copy = strdup(text), *rest = copy;
    const char *lines[2000];
    size_t count = 0;
    for (char *line; (line = strsep(&rest, "\n"));)
        if (rest || *line)
            lines[count++] = line;
    lines[count] = NULL;
    struct setup setup;
    struct scenario_error error = {0, ""};
    setup_begin(&setup, NULL);
    if (!scenario_read(&setup, "again", lines, &error))
        fail_msg("expected a scenario, got line %u: %s, of:\n%s", error.line,
                 error.message, text);
    struct run *run;
    check_status(FLK_OK, run_create(&setup.start, &setup.method, &run, NULL), "run");
    check_status(FLK_OK, run_act(run, NULL), "run_act");
    while (run_tick(run) < timeline_tick(m->timeline))
        check_status(FLK_OK, run_step(run, NULL), "run_step");
    check_whole(app_hash(m), flk_flock_hash(run_flock(run)), "hash of the written run");
    run_destroy(run);
    setup_free(&setup);
    free(copy);
    free(text);
}

static void what_was_drawn_plays_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= scaled_cases(6); seed++) {
        struct model m;
        uint64_t dice = seed;
        begin(&m, seed % 2 ? "lesson" : "murmuration", "");
        for (int k = 0; k < 40; k++) {
            press_one(&m, &dice);
            if (chance_below(&dice, 3) == 0)
                app_keys(&m, chance_below(&dice, 2) ? "u" : "U");
            if (chance_below(&dice, 2) == 0)
                app_keys(&m, "d Right Right d");
        }
        app_keys(&m, "d PgDn");
        uint64_t hash = app_hash(&m);
        app_keys(&m, "Home End");
        check_whole(hash, app_hash(&m), "seed %u: hash after Home End", (unsigned)seed);
        check_flies_again(&m);
        model_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cursor_goes_by_cells),
        cmocka_unit_test(the_cursor_stays_in_view),
        cmocka_unit_test(keys_set_things_where_the_cursor_is),
        cmocka_unit_test(e_takes_away_what_is_meant),
        cmocka_unit_test(e_digs_into_walls),
        cmocka_unit_test(the_mode_begins_and_ends),
        cmocka_unit_test(no_more_boids_than_can_be_watched),
        cmocka_unit_test(undo_is_as_if_it_had_never_been),
        cmocka_unit_test(u_is_there_outside_the_mode),
        cmocka_unit_test(strokes_are_undone_in_any_number),
        cmocka_unit_test(what_was_drawn_earlier_is_undone_from_here_on),
        cmocka_unit_test(what_is_gone_is_not_undone),
        cmocka_unit_test(the_pointer_sets_and_sizes),
        cmocka_unit_test(outside_the_mode_a_press_follows),
        cmocka_unit_test(what_was_drawn_plays_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
