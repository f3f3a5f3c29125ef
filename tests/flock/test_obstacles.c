/*
 * Obstacles, few and many: a flock ends every tick to the last bit where the equations
 * of doc/model.md, written down here as a look at each obstacle in order, put it. No
 * boid of these flocks sees another, so that nothing else acts.
 */
#include "check.h"
#include "counting.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBSTACLES = 2000, BOIDS = 150, TICKS = 3 };

/* A world, its obstacles and who flies there. */
struct course {
    flk_options options;
    flk_obstacle obstacles[OBSTACLES];
    flk_boid boids[BOIDS];
    size_t boid_count;
    flk_predator hawk;
};

/* ---- The model, in plain words ------------------------------------------------- */

static double length(flk_vec a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

static flk_vec scale(flk_vec a, double s)
{
    return (flk_vec){a.x * s, a.y * s};
}

static flk_vec add(flk_vec a, flk_vec b)
{
    return (flk_vec){a.x + b.x, a.y + b.y};
}

static flk_vec limit(flk_vec a, double m)
{
    return length(a) > m ? scale(a, m / length(a)) : a;
}

static bool outside(const flk_options *o, flk_vec p)
{
    if (p.x < 0 || p.y < 0)
        return true;
    return o->world == FLK_WORLD_TORUS ? p.x >= o->width || p.y >= o->height
                                       : p.x > o->width || p.y > o->height;
}

/* Taken in, pushed out of each obstacle in order, taken in once more if outside. */
static flk_vec settled(const flk_options *o, flk_vec p, flk_vec v)
{
    p = flk_contain(o, p);
    for (size_t k = 0; k < o->obstacle_count; k++) {
        const flk_obstacle *ob = &o->obstacles[k];
        flk_vec centre = {ob->x, ob->y}, d = flk_offset(o, centre, p);
        double dist = length(d);
        if (!(dist < ob->r))
            continue;
        if (dist > 0)
            p = add(centre, scale(d, ob->r / dist));
        else if (length(v) > 0)
            p = add(centre, scale(v, -(ob->r / length(v))));
        else
            p = add(centre, (flk_vec){ob->r, 0});
    }
    return outside(o, p) ? flk_contain(o, p) : p;
}

/* avoid = seek(want, 2 max_force) min(1, 2 |want|) */
static flk_vec avoiding(const flk_options *o, flk_vec p, flk_vec v)
{
    flk_vec want = {0, 0};
    for (size_t k = 0; o->reach > 0 && k < o->obstacle_count; k++) {
        const flk_obstacle *ob = &o->obstacles[k];
        flk_vec d = flk_offset(o, (flk_vec){ob->x, ob->y}, p);
        double dist = length(d), gap = dist - ob->r, t = fmax(0, gap) / o->reach;
        if (gap < o->reach && dist > 0)
            want = add(want, scale(scale(d, 1 / dist), (1 - t) * (1 - t)));
    }
    if (!(length(want) > 0))
        return (flk_vec){0, 0};
    flk_vec wish = scale(scale(want, 1 / length(want)), o->max_speed);
    wish = limit((flk_vec){wish.x - v.x, wish.y - v.y}, 2 * o->max_force);
    return scale(wish, fmin(1, 2 * length(want)));
}

/* A boid that sees nobody, after a tick. */
static flk_boid flown(const flk_options *o, flk_boid boid)
{
    flk_vec v = boid.velocity, nothing = {0, 0};
    flk_vec avoid = scale(avoiding(o, boid.position, v), o->avoid);
    flk_vec velocity = limit(add(add(v, nothing), avoid), o->max_speed);
    if (length(velocity) < o->min_speed) {
        if (length(velocity) > 0)
            velocity = scale(velocity, o->min_speed / length(velocity));
        else if (length(v) > 0)
            velocity = scale(v, o->min_speed / length(v));
        else
            velocity = (flk_vec){o->min_speed, 0};
    }
    return (flk_boid){settled(o, add(boid.position, velocity), v), velocity};
}

/* ---- Courses from a seed ------------------------------------------------------- */

static flk_vec anywhere(const flk_options *o, struct dice *dice)
{
    double x = dice_between(dice, 0, o->width);
    return (flk_vec){x, dice_between(dice, 0, o->height)};
}

static flk_obstacle spread(const struct course *c, size_t k, struct dice *dice)
{
    (void)k;
    flk_vec p = anywhere(&c->options, dice);
    return (flk_obstacle){p.x, p.y, dice_between(dice, 0.1, 1)};
}

/* Each in the one before: out of one is into the next. */
static flk_obstacle chained(const struct course *c, size_t k, struct dice *dice)
{
    if (k == 0 || dice_chance(dice, 0.05))
        return spread(c, k, dice);
    flk_obstacle before = c->obstacles[k - 1];
    double by = before.r * 0.9;
    before.x += dice_between(dice, -by, by);
    before.y += dice_between(dice, -by, by);
    return before;
}

/* On one centre, wider and wider: whoever is inside is pushed by every one. */
static flk_obstacle concentric(const struct course *c, size_t k, struct dice *dice)
{
    if (k == 0)
        return spread(c, k, dice);
    flk_obstacle before = c->obstacles[k - 1];
    before.r *= 1.001;
    return before;
}

/* Over edges and corners, to within a rounding of them. */
static flk_obstacle at_the_seam(const struct course *c, size_t k, struct dice *dice)
{
    const flk_options *o = &c->options;
    flk_obstacle it = spread(c, k, dice);
    const double xs[] = {0, o->width, -it.r, o->width + it.r, it.r, o->width / 2};
    const double ys[] = {0, o->height, -it.r, o->height + it.r, it.r, o->height / 2};
    if (dice_chance(dice, 0.7))
        it.x = xs[dice_below(dice, COUNT_OF(xs))];
    if (dice_chance(dice, 0.7))
        it.y = ys[dice_below(dice, COUNT_OF(ys))];
    return it;
}

/* Up to a few worlds away, some just far enough to reach back in. */
static flk_obstacle out_of_the_world(const struct course *c, size_t k,
                                     struct dice *dice)
{
    const flk_options *o = &c->options;
    flk_obstacle it = spread(c, k, dice);
    it.x = dice_between(dice, -2.5 * o->width, 3.5 * o->width);
    it.y = dice_between(dice, -2.5 * o->height, 3.5 * o->height);
    if (dice_chance(dice, 0.3))
        it.r = dice_between(dice, 0, 3 * o->width) + FLK_VALUE_MIN;
    if (dice_chance(dice, 0.01))
        it.x = FLK_VALUE_MAX;
    return it;
}

/* From a part of the world up to far more. */
static flk_obstacle huge(const struct course *c, size_t k, struct dice *dice)
{
    flk_obstacle it = spread(c, k, dice);
    double size = fmax(c->options.width, c->options.height);
    it.r = size * dice_between(dice, 0.2, 1.5);
    if (dice_chance(dice, 0.02))
        it.r = FLK_VALUE_MAX;
    return it;
}

typedef flk_obstacle draw_obstacle(const struct course *course, size_t k,
                                   struct dice *dice);

static draw_obstacle *const kinds[] = {spread,      chained,          concentric,
                                       at_the_seam, out_of_the_world, huge};

static void draw_obstacles(struct course *c, size_t count, struct dice *dice)
{
    bool mixed = dice_chance(dice, 0.4);
    draw_obstacle *kind = kinds[dice_below(dice, COUNT_OF(kinds))];
    c->options.obstacles = c->obstacles;
    c->options.obstacle_count = count;
    for (size_t k = 0; k < count; k++) {
        if (mixed && dice_chance(dice, 0.2))
            kind = kinds[dice_below(dice, COUNT_OF(kinds))];
        flk_obstacle it = kind(c, k, dice);
        it.x = fmax(-FLK_VALUE_MAX, fmin(it.x, FLK_VALUE_MAX));
        it.y = fmax(-FLK_VALUE_MAX, fmin(it.y, FLK_VALUE_MAX));
        it.r = fmin(it.r, FLK_VALUE_MAX);
        c->obstacles[k] = it;
    }
}

static flk_options draw_options(struct dice *dice)
{
    const double sizes[][2] = {{1, 1}, {24, 20}, {188, 188}, {0.5, 300}, {40, 1.5}};
    const double reaches[] = {0, 0.3, 2, 15};
    const double speeds[] = {0.01, 0.4, 5, 400};
    flk_options o = flk_options_default();
    size_t size = dice_below(dice, COUNT_OF(sizes));
    o.world = (flk_world_kind)dice_below(dice, FLK_WORLDS);
    o.width = sizes[size][0];
    o.height = sizes[size][1];
    o.radius = o.sight = FLK_VALUE_MIN;
    o.reach = reaches[dice_below(dice, COUNT_OF(reaches))];
    o.max_speed = speeds[dice_below(dice, COUNT_OF(speeds))];
    o.min_speed = dice_chance(dice, 0.2) ? o.max_speed / 2 : 0;
    o.max_force = o.max_speed * dice_between(dice, 0.1, 1);
    o.avoid = dice_chance(dice, 0.2) ? 0 : dice_between(dice, 0.5, 3);
    return o;
}

/* At an obstacle's very centre, its surface, or where its push begins; on an edge; or
 * anywhere. */
static flk_vec draw_place(const struct course *c, struct dice *dice)
{
    const flk_options *o = &c->options;
    const double xs[] = {0, -0.0, o->width, nextafter(o->width, 0), o->width / 2};
    flk_vec p = anywhere(o, dice);
    if (dice_chance(dice, 0.1))
        p.x = xs[dice_below(dice, COUNT_OF(xs))];
    if (o->obstacle_count == 0 || dice_chance(dice, 0.5))
        return p;
    const flk_obstacle *it = &c->obstacles[dice_below(dice, o->obstacle_count)];
    const double away[] = {0, 0, it->r, -it->r, it->r + o->reach, it->r / 2};
    p = (flk_vec){it->x + away[dice_below(dice, COUNT_OF(away))], it->y};
    return p;
}

static flk_vec draw_velocity(const flk_options *o, struct dice *dice)
{
    double fast = o->max_speed;
    if (dice_chance(dice, 0.3))
        return (flk_vec){dice_chance(dice, 0.5) ? 0 : -0.0, 0};
    if (dice_chance(dice, 0.2)) /* along an axis, so that it stays on a line */
        return (flk_vec){dice_chance(dice, 0.5) ? fast : -fast, -0.0};
    double x = dice_between(dice, -fast, fast);
    return (flk_vec){x, dice_between(dice, -fast, fast)};
}

/* Too far for a neighbour and for fear of the hawk, once both are in the world. */
static bool apart(const flk_options *o, flk_vec a, flk_vec b)
{
    return length(flk_offset(o, flk_contain(o, a), flk_contain(o, b))) >
           2 * fmax(1, o->fear) * o->radius;
}

/* Keep those that see nobody; returns how many there are. */
static size_t keep_apart(const flk_options *o, flk_vec hawk, flk_boid *boids,
                         size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool alone = apart(o, hawk, boids[i].position);
        for (size_t k = 0; alone && k < kept; k++)
            alone = apart(o, boids[k].position, boids[i].position);
        if (alone)
            boids[kept++] = boids[i];
    }
    return kept;
}

static void draw_course(struct course *c, uint64_t seed)
{
    const size_t counts[] = {0, 1, 2, 3, 7, 50, 300, OBSTACLES};
    struct dice dice = {seed, 0};
    c->options = draw_options(&dice);
    draw_obstacles(c, counts[dice_below(&dice, COUNT_OF(counts))], &dice);
    for (size_t i = 0; i < BOIDS; i++) {
        c->boids[i].position = draw_place(c, &dice);
        c->boids[i].velocity = draw_velocity(&c->options, &dice);
    }
    c->hawk = (flk_predator){FLK_PREDATOR_HUNT, draw_place(c, &dice),
                             draw_velocity(&c->options, &dice)};
    c->boid_count = keep_apart(&c->options, c->hawk.position, c->boids, BOIDS);
}

/* ---- Held against the model ---------------------------------------------------- */

static void check_bits(flk_vec expected, flk_vec got, const char *what)
{
    if (memcmp(&expected, &got, sizeof(got)) != 0)
        fail_msg("%s: expected (%a, %a), got (%a, %a)", what, expected.x, expected.y,
                 got.x, got.y);
}

/* The search and the instructions change from course to course. */
static void set_method(flk_flock *flock, uint64_t seed)
{
    flk_method method = flk_flock_method(flock);
    method.search = (flk_search_kind)(seed % FLK_SEARCHES);
    method.simd = seed / FLK_SEARCHES % 2 == 0 ? FLK_SIMD_AUTO : FLK_SIMD_PLAIN;
    check_status(FLK_OK, flk_flock_set_method(flock, &method, NULL), "set_method");
}

static void check_tick(const struct course *c, flk_flock *flock, const char *name)
{
    static flk_boid before[BOIDS];
    const flk_options *o = &c->options;
    char what[120];
    size_t count = flk_flock_count(flock);
    flk_predator hawk = flk_flock_predator(flock, 0);
    for (size_t i = 0; i < count; i++)
        before[i] = flk_flock_boid(flock, i);
    flk_flock_step(flock);
    for (size_t i = 0; i < count; i++) {
        flk_boid expected = flown(o, before[i]), got = flk_flock_boid(flock, i);
        snprintf(what, sizeof(what), "%s, boid %zu, velocity", name, i);
        check_bits(expected.velocity, got.velocity, what);
        snprintf(what, sizeof(what), "%s, boid %zu, position", name, i);
        check_bits(expected.position, got.position, what);
    }
    flk_vec moved = add(hawk.position, hawk.velocity);
    snprintf(what, sizeof(what), "%s, hawk", name);
    check_bits(settled(o, moved, hawk.velocity), flk_flock_predator(flock, 0).position,
               what);
}

/* Where boids came together, one of them flies on. */
static void thin_out(const struct course *c, flk_flock *flock)
{
    static flk_boid boids[BOIDS];
    size_t count = flk_flock_count(flock);
    for (size_t i = 0; i < count; i++)
        boids[i] = flk_flock_boid(flock, i);
    flk_vec hawk = flk_flock_predator(flock, 0).position;
    count = keep_apart(&c->options, hawk, boids, count);
    check_status(FLK_OK, flk_flock_repopulate(flock, boids, count, NULL), "repopulate");
}

static void check_ticks(const struct course *c, flk_flock *flock, uint64_t seed)
{
    char name[100];
    for (int tick = 0; tick < TICKS; tick++) {
        snprintf(name, sizeof(name), "course %u (%s %g x %g, %zu obstacles), tick %d",
                 (unsigned)seed, flk_world_names[c->options.world], c->options.width,
                 c->options.height, c->options.obstacle_count, tick);
        check_tick(c, flock, name);
        thin_out(c, flock);
    }
}

static flk_flock *flock_of(const struct course *c, uint64_t seed)
{
    flk_flock *flock = check_flock_of(&c->options, c->boids, c->boid_count);
    set_method(flock, seed);
    check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &c->hawk, NULL),
                 "insert_predator");
    return flock;
}

static void every_tick_is_that_of_the_model(void **state)
{
    (void)state;
    static struct course course;
    size_t courses = scaled_cases(600);
    for (uint64_t seed = 0; seed < courses; seed++) {
        draw_course(&course, seed);
        flk_flock *flock = flock_of(&course, seed);
        check_ticks(&course, flock, seed);
        flk_flock_destroy(flock);
    }
}

/* One flock through all courses: from none to many and back. */
static void other_obstacles_act_from_the_next_tick_on(void **state)
{
    (void)state;
    static struct course course;
    draw_course(&course, 1);
    flk_flock *flock = flock_of(&course, 1);
    size_t courses = scaled_cases(60);
    for (uint64_t seed = 1000; seed < 1000 + courses; seed++) {
        draw_course(&course, seed);
        if (seed % 3 == 0)
            course.options.obstacle_count = 0;
        check_status(FLK_OK, flk_flock_retune(flock, &course.options, NULL), "retune");
        check_status(FLK_OK,
                     flk_flock_repopulate(flock, course.boids, course.boid_count, NULL),
                     "repopulate");
        check_status(FLK_OK, flk_flock_set_predator(flock, 0, &course.hawk, NULL),
                     "set_predator");
        check_ticks(&course, flock, seed);
    }
    flk_flock_destroy(flock);
}

/* A flock may be given back the options that it lends. */
static void its_own_options_change_nothing(void **state)
{
    (void)state;
    static struct course course;
    for (uint64_t seed = 0; seed < 20; seed++) {
        draw_course(&course, seed);
        flk_flock *flock = flock_of(&course, seed);
        check_status(FLK_OK, flk_flock_retune(flock, flk_flock_options(flock), NULL),
                     "retune");
        check_ticks(&course, flock, seed);
        flk_flock_destroy(flock);
    }
}

/* A boid of a seed is the same in every flock, however its place was found. */
static void populations_are_those_of_the_seed(void **state)
{
    (void)state;
    static struct course course;
    size_t courses = scaled_cases(100);
    for (uint64_t seed = 0; seed < courses; seed++) {
        draw_course(&course, seed);
        flk_flock *flock = check_populated(&course.options, BOIDS, seed);
        for (uint32_t i = 0; i < BOIDS; i++) {
            flk_boid boid = flk_populate_boid(&course.options, seed, i, 0);
            flk_boid got = flk_flock_boid(flock, i);
            if (!outside(&course.options, boid.position))
                check_bits(boid.position, got.position, "place");
            check_bits(boid.velocity, got.velocity, "velocity");
        }
        flk_flock_destroy(flock);
    }
}

/* ---- Memory -------------------------------------------------------------------- */

static void check_obstacles(const struct course *c, const flk_flock *flock)
{
    const flk_options *o = flk_flock_options(flock);
    check_whole(c->options.obstacle_count, o->obstacle_count, "obstacles");
    for (size_t k = 0; k < o->obstacle_count; k++)
        assert_memory_equal(&c->obstacles[k], &o->obstacles[k], sizeof(flk_obstacle));
}

/* Fail each allocation of a retune: the old obstacles stand, and act. */
static void without_memory_the_old_ones_stay(void **state)
{
    (void)state;
    static struct course old, other;
    size_t failures = 0, courses = scaled_cases(40);
    for (uint64_t seed = 0; seed < courses; seed++) {
        struct counting count = {0};
        flk_allocator allocator = counting_allocator(&count);
        flk_flock *flock = NULL;
        draw_course(&old, seed);
        draw_course(&other, seed + 500);
        check_status(FLK_OK, flk_flock_create(&old.options, &allocator, &flock, NULL),
                     "create");
        check_status(FLK_OK,
                     flk_flock_repopulate(flock, old.boids, old.boid_count, NULL),
                     "repopulate");
        check_status(FLK_OK, flk_flock_insert_predator(flock, 0, &old.hawk, NULL),
                     "insert_predator");
        for (size_t n = 1;; n++) {
            counting_fail(&count, n, n % 2 == 0);
            flk_status status = flk_flock_retune(flock, &other.options, NULL);
            counting_fail(&count, 0, false);
            if (status == FLK_OK)
                break;
            failures++;
            check_status(FLK_NO_MEMORY, status, "retune without allocation %zu", n);
            check_obstacles(&old, flock);
            check_ticks(&old, flock, seed);
        }
        check_obstacles(&other, flock);
        size_t calls = count.calls;
        flk_flock_step(flock);
        check_whole(calls, count.calls, "allocations after a step");
        flk_flock_destroy(flock);
        check_whole(0, count.live, "blocks left");
        check_whole(0, count.faults, "misuses of the allocator");
    }
    assert_true(failures > 0);
}

static void *allocate_and_add(void *context, size_t size)
{
    size_t *bytes = context;
    *bytes += size;
    return malloc(size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

/* However large they are and wherever they lie: a few hundred bytes each, and a map. */
static void what_they_take_is_bounded(void **state)
{
    (void)state;
    static struct course course;
    size_t bytes = 0;
    const flk_allocator allocator = {allocate_and_add, release, &bytes};
    flk_options bare = flk_options_default();
    flk_flock *flock = NULL;
    check_status(FLK_OK, flk_flock_create(&bare, &allocator, &flock, NULL), "create");
    for (uint64_t seed = 0; seed < 300; seed++) {
        draw_course(&course, seed);
        bytes = 0;
        check_status(FLK_OK, flk_flock_retune(flock, &course.options, NULL), "retune");
        size_t most = 160 * course.options.obstacle_count + 70000;
        if (bytes > most)
            fail_msg("expected at most %zu bytes for %zu obstacles, got %zu", most,
                     course.options.obstacle_count, bytes);
    }
    flk_flock_destroy(flock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tick_is_that_of_the_model),
        cmocka_unit_test(other_obstacles_act_from_the_next_tick_on),
        cmocka_unit_test(its_own_options_change_nothing),
        cmocka_unit_test(populations_are_those_of_the_seed),
        cmocka_unit_test(without_memory_the_old_ones_stay),
        cmocka_unit_test(what_they_take_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
