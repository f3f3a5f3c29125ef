/*
 * Out of memory in what the user does: whichever allocation fails, the program goes on
 * with a whole model, says so, and nothing is half changed. The linker puts our own
 * malloc, calloc and realloc in the place of C's (Makefile).
 */
#include "app.h"

#include "app/tour.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

/* More than any of the acts allocates. */
#define ALLOCATIONS_MAX 2000

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static long left = -1; /* allocations until one fails; -1: none does */
static bool failed;

static bool fails(void)
{
    if (left < 0)
        return false;
    failed = failed || left == 0;
    return left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

static void fail_at(long n)
{
    left = n;
    failed = false;
}

/* What the user does, and whether it must leave the run as it was when it fails. */
struct act {
    const char *name;
    void (*run)(struct model *model);
    bool all_or_nothing;
};

static void more_boids(struct model *m)
{
    struct change change = {.kind = CHANGE_BOIDS, .as.boids = 300};
    model_change(m, &change);
}

static void an_obstacle(struct model *m)
{
    model_command(m, "obstacle 8 10 2");
}

static void another_radius(struct model *m)
{
    model_command(m, "radius 7");
}

static void a_predator(struct model *m)
{
    model_command(m, "predator hunt 3 3");
}

static void back_and_on(struct model *m)
{
    model_go(m, 3);
    model_go(m, 40);
    model_go(m, 60);
}

static void reset(struct model *m)
{
    model_reset(m, 9);
}

static void a_preset(struct model *m)
{
    model_load_preset(m, &preset_table[2]);
}

static void a_tour(struct model *m)
{
    if (tour_begin_listed(m, 0))
        model_key(m, KEY_OF_ENTER);
}

static void a_step_back(struct model *m)
{
    if (tour_begin_listed(m, 0))
        model_key(m, KEY_OF_BACKSPACE);
}

static const struct act acts[] = {
    {"boids 300", more_boids, true},
    {"an obstacle", an_obstacle, true},
    {"another radius", another_radius, true},
    {"a predator", a_predator, true},
    {"reset", reset, true},
    {"a preset", a_preset, true},
    {"back and on", back_and_on, false},
    {"a tour", a_tour, false},
    {"a step back", a_step_back, false},
};

/* Marks and trace fit the flock, it can be drawn, and it flies on. */
static void check_whole_model(struct model *m, const char *name, long n)
{
    flk_flock *flock = timeline_flock(m->timeline);
    check_whole(flk_flock_count(flock), timeline_marks(m->timeline)->count,
                "boids marked after %s, allocation %ld", name, n);
    char *screen = app_screen(m, 80, 24);
    assert_non_null(screen);
    free(screen);
    uint64_t tick = timeline_tick(m->timeline);
    model_go(m, tick + 3);
    check_whole(tick + 3, timeline_tick(m->timeline),
                "the tick after %s, allocation %ld", name, n);
}

static void prepare(struct model *m)
{
    app_model(m, "lesson", "");
    model_go(m, 20);
    model_command(m, "radius 4"); /* a change to be played again */
    model_go(m, 40);
}

static bool try_act(const struct act *act, long n)
{
    struct model m;
    prepare(&m);
    uint64_t before = app_hash(&m);
    fail_at(n);
    act->run(&m);
    bool did_fail = failed;
    left = -1;
    if (did_fail && act->all_or_nothing && m.warning)
        check_whole(before, app_hash(&m), "the hash after %s, allocation %ld failing",
                    act->name, n);
    check_whole_model(&m, act->name, n);
    model_free(&m);
    return did_fail;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(acts); k++) {
        long n = 0;
        while (try_act(&acts[k], n) && n < ALLOCATIONS_MAX)
            n++;
        if (n == 0 || n == ALLOCATIONS_MAX)
            fail_msg("%s: expected some allocations, got %ld", acts[k].name, n);
    }
}

/* The same at the very start: a model or none, and a message. */
static void a_model_may_not_begin(void **state)
{
    (void)state;
    bool began = false;
    for (long n = 0; !began && n < ALLOCATIONS_MAX; n++) {
        struct setup setup = app_setup("murmuration", "predator hunt,3,3");
        struct model m;
        char message[MESSAGE_SIZE] = "";
        fail_at(n);
        began = model_init(&m, &setup, true, message);
        bool did_fail = failed;
        left = -1;
        if (!began)
            check_has(message, "not enough memory", "the message");
        else
            model_free(&m);
        began = began && !did_fail;
    }
    assert_true(began);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_model_may_not_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
