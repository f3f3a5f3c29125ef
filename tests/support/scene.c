#include "scene.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"

/* ---- Chance -------------------------------------------------------------------- */

double dice_between(struct dice *dice, double least, double most)
{
    double pair[2];
    flk_draw(dice->seed, FLK_STREAM_NOISE, 0, 0, dice->drawn++, pair);
    return least + (most - least) * pair[0];
}

size_t dice_below(struct dice *dice, size_t sides)
{
    return (size_t)dice_between(dice, 0, (double)sides);
}

bool dice_chance(struct dice *dice, double probability)
{
    return dice_between(dice, 0, 1) < probability;
}

size_t scaled_cases(size_t cases)
{
    const char *text = getenv("CASES");
    double percent = text == NULL ? 100 : strtod(text, NULL);
    double scaled = (double)cases * percent / 100;
    return scaled > 1 ? (size_t)scaled : 1;
}

/* ---- Named starts -------------------------------------------------------------- */

struct start start_lesson(void)
{
    static const flk_obstacle obstacles[] = {{12, 13, 2}, {25, 6.5, 1.5}};
    struct start start = {"lesson", 24, flk_options_default()};
    start.options.world = FLK_WORLD_WALLS;
    start.options.width = 36;
    start.options.height = 20;
    start.options.margin = 3;
    start.options.reach = 2;
    start.options.obstacles = obstacles;
    start.options.obstacle_count = 2;
    return start;
}

struct start start_consensus(void)
{
    struct start start = {"consensus", 24, flk_options_default()};
    start.options.radius = 5;
    return start;
}

struct start start_murmuration(void)
{
    struct start start = {"murmuration", 300, flk_options_default()};
    start.options.width = 60;
    start.options.height = 40;
    start.options.separation_ring = 0.45;
    start.options.separation = 1.6;
    start.options.cohesion = 0.9;
    start.options.min_speed = 0.16;
    start.options.max_force = 0.02;
    start.options.sum_cap = false;
    return start;
}

flk_flock *flock_of_start(struct start start)
{
    return check_populated(&start.options, start.boids, 1);
}

/* ---- Random scenes ------------------------------------------------------------- */

/* The side of a world: a whole number of radii, between two whole numbers, exactly two
 * radii or a hair more, or less than one radius. */
static double random_side(struct dice *dice, double radius)
{
    double cells = (double)(1 + dice_below(dice, 40));
    switch (dice_below(dice, 8)) {
    case 0:
        return 2 * radius;
    case 1:
        return nextafter(2 * radius, HUGE_VAL);
    case 2:
        return radius * dice_between(dice, 0.05, 1);
    case 3:
    case 4:
        return radius * (cells + dice_between(dice, 0, 1));
    case 5:
        return radius * (double)(1 + dice_below(dice, 4));
    default:
        return radius * cells;
    }
}

static void random_world(struct scene *scene, struct dice *dice)
{
    flk_options *options = &scene->options;
    options->radius = dice_chance(dice, 0.5) ? (double)(1 + dice_below(dice, 8))
                                             : dice_between(dice, 0.01, 10);
    options->world = dice_chance(dice, 0.6) ? FLK_WORLD_TORUS : FLK_WORLD_WALLS;
    options->width = random_side(dice, options->radius);
    options->height = random_side(dice, options->radius);
    if (dice_chance(dice, 0.5))
        options->margin = dice_between(dice, 0, 0.6 * options->width);
    if (!dice_chance(dice, 0.3))
        return;
    options->reach = dice_chance(dice, 0.5) ? dice_between(dice, 0, options->width) : 0;
    options->avoid = dice_between(dice, 0, 3);
    options->obstacle_count = 1 + dice_below(dice, SCENE_OBSTACLES);
    for (size_t i = 0; i < options->obstacle_count; i++)
        scene->obstacles[i] =
            (flk_obstacle){dice_between(dice, 0, options->width),
                           dice_between(dice, 0, options->height),
                           options->width * dice_between(dice, 0.01, 0.3)};
    options->obstacles = scene->obstacles;
}

static void random_rules(flk_options *options, struct dice *dice)
{
    options->separation = dice_chance(dice, 0.2) ? 0 : dice_between(dice, 0, 3);
    options->alignment = dice_chance(dice, 0.2) ? 0 : dice_between(dice, 0, 3);
    options->cohesion = dice_chance(dice, 0.2) ? 0 : dice_between(dice, 0, 3);
    options->max_speed = options->radius * dice_between(dice, 0.02, 0.5);
    if (dice_chance(dice, 0.1))
        options->max_speed = options->width * dice_between(dice, 0.5, 4);
    options->max_force = options->max_speed * dice_between(dice, 0.02, 1);
    options->sum_cap = dice_chance(dice, 0.5);
    if (dice_chance(dice, 0.3))
        options->min_speed = options->max_speed * dice_between(dice, 0, 1);
    if (dice_chance(dice, 0.4))
        options->separation_ring = dice_between(dice, 0.05, 1);
    if (dice_chance(dice, 0.4))
        options->field_of_view = dice_chance(dice, 0.5)
                                     ? dice_between(dice, 10, 360)
                                     : 90 * (double)(1 + dice_below(dice, 4));
    if (dice_chance(dice, 0.4))
        options->nearest = (int)(1 + dice_below(dice, dice_chance(dice, 0.5) ? 7 : 64));
}

static flk_vec random_velocity(const flk_options *options, struct dice *dice)
{
    if (dice_chance(dice, 0.1))
        return (flk_vec){0, 0};
    double top = options->max_speed;
    return (flk_vec){dice_between(dice, -top, top), dice_between(dice, -top, top)};
}

static flk_vec random_place(const flk_options *options, struct dice *dice)
{
    return (flk_vec){dice_between(dice, 0, options->width),
                     dice_between(dice, 0, options->height)};
}

/* A corner of the cells that a grid of this radius would have, or of cells a little
 * wider that fill the world evenly; a hair beside it now and then. */
static double random_edge(struct dice *dice, double side, double radius)
{
    double cells = fmax(1, floor(side / radius));
    double cell = dice_chance(dice, 0.5) ? radius : side / cells;
    double x = cell * (double)dice_below(dice, (size_t)cells + 1);
    size_t beside = dice_below(dice, 6);
    return beside == 0   ? nextafter(x, HUGE_VAL)
           : beside == 1 ? nextafter(x, -HUGE_VAL)
                         : x;
}

/* Exactly a radius beside another boid, or at 3-4-5 of it; on it with a radius of 0. */
static flk_vec random_beside(flk_vec other, struct dice *dice, double radius)
{
    static const flk_vec ways[] = {{1, 0},     {-1, 0},     {0, 1},      {0, -1},
                                   {0.6, 0.8}, {-0.8, 0.6}, {0.8, -0.6}, {0, 0}};
    flk_vec way = ways[dice_below(dice, sizeof(ways) / sizeof(ways[0]))];
    return (flk_vec){other.x + radius * way.x, other.y + radius * way.y};
}

static void random_boids(struct scene *scene, struct dice *dice)
{
    const flk_options *options = &scene->options;
    size_t most = dice_chance(dice, 0.1) ? SCENE_BOIDS : 60;
    scene->boid_count = dice_below(dice, most + 1);
    double heap = dice_chance(dice, 0.2) ? dice_between(dice, 0.1, 1) : 0;
    double edges = dice_chance(dice, 0.4) ? dice_between(dice, 0.1, 1) : 0;
    double beside = dice_chance(dice, 0.4) ? dice_between(dice, 0.1, 1) : 0;
    flk_vec point = random_place(options, dice);
    for (size_t i = 0; i < scene->boid_count; i++) {
        flk_vec place = random_place(options, dice);
        if (dice_chance(dice, heap))
            place = point;
        if (dice_chance(dice, edges))
            place = (flk_vec){random_edge(dice, options->width, options->radius),
                              random_edge(dice, options->height, options->radius)};
        if (i > 0 && dice_chance(dice, beside))
            place = random_beside(scene->boids[i - 1].position, dice, options->radius);
        scene->boids[i] = (flk_boid){place, random_velocity(options, dice)};
    }
}

static void random_predators(struct scene *scene, struct dice *dice)
{
    flk_options *options = &scene->options;
    if (!dice_chance(dice, 0.4))
        return;
    options->fear = dice_between(dice, 0.1, 5);
    options->flee = dice_between(dice, 0, 5);
    options->burst = dice_between(dice, 1, 3);
    options->sight = dice_between(dice, 0.1, 10);
    options->hawk_speed = dice_between(dice, 0.1, 3);
    scene->predator_count = 1 + dice_below(dice, SCENE_PREDATORS);
    for (size_t k = 0; k < scene->predator_count; k++) {
        bool on_boid = scene->boid_count > 0 && dice_chance(dice, 0.3);
        scene->predators[k] = (flk_predator){
            dice_chance(dice, 0.6) ? FLK_PREDATOR_HUNT : FLK_PREDATOR_STEER,
            on_boid ? scene->boids[0].position : random_place(options, dice),
            random_velocity(options, dice)};
    }
}

void scene_random(struct scene *scene, uint64_t seed)
{
    struct dice dice = {seed, 0};
    scene->options = flk_options_default();
    scene->boid_count = 0;
    scene->predator_count = 0;
    random_world(scene, &dice);
    random_rules(&scene->options, &dice);
    random_boids(scene, &dice);
    random_predators(scene, &dice);
}

flk_status scene_set_search(flk_flock *flock, flk_search_kind search, flk_error *error)
{
    flk_method method = flk_flock_method(flock);
    method.search = search;
    return flk_flock_set_method(flock, &method, error);
}

void scene_set_method(flk_flock *flock, flk_method method)
{
    flk_error error = {0};
    check_ok(flk_flock_set_method(flock, &method, &error), &error,
             "flk_flock_set_method");
}

flk_flock *scene_flock(const struct scene *scene, flk_search_kind search)
{
    flk_flock *flock = check_create(&scene->options);
    flk_error error = {0};
    check_ok(scene_set_search(flock, search, &error), &error, "flk_flock_set_search");
    check_ok(flk_flock_repopulate(flock, scene->boids, scene->boid_count, &error),
             &error, "flk_flock_repopulate");
    for (size_t k = 0; k < scene->predator_count; k++)
        check_ok(flk_flock_insert_predator(flock, k, &scene->predators[k], &error),
                 &error, "flk_flock_insert_predator");
    return flock;
}
