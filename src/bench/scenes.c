#include "bench/scenes.h"

#include <math.h>

#define PI 3.141592653589793
#define SEED 1
#define NEIGHBOURS 8
#define CLUMPS 4
#define CLUMPED_PART 0.1   /* of the world */
#define WIDER 1000         /* the world round one clump */
#define COLLAPSED_FROM 80  /* neighbours: less to wait for than from 8 */
#define COLLAPSED_TO 300   /* neighbours */
#define COLLAPSED_LAST 500 /* tick: it never took a tenth of them */
#define HUNTERS 4
#define LATTICE_COLUMNS 40
#define LATTICE_ROWS 25
#define OBSTACLE_RADIUS 1
#define OBSTACLE_REACH 2

/* ---- Rules --------------------------------------------------------------------- */

/* A world for so many boids with that many neighbours each. */
static void make_room(flk_options *o, size_t boids, double neighbours)
{
    double side = sqrt(PI * o->radius * o->radius * (double)boids / neighbours);
    o->width = o->height = side;
}

static void make_walls(flk_options *o, double margin)
{
    o->world = FLK_WORLD_WALLS;
    o->margin = margin;
}

static void set_obstacles(flk_options *o, const flk_obstacle *obstacles, size_t count)
{
    o->obstacles = obstacles;
    o->obstacle_count = count;
    o->reach = OBSTACLE_REACH;
}

/* Obstacles in the middle of the fields of a lattice over the world. */
static void lay_lattice(flk_options *o, flk_obstacle *obstacles, size_t columns,
                        size_t rows)
{
    double across = o->width / (double)columns, down = o->height / (double)rows;
    for (size_t k = 0; k < columns * rows; k++) {
        size_t column = k % columns, row = k / columns;
        obstacles[k] = (flk_obstacle){((double)column + 0.5) * across,
                                      ((double)row + 0.5) * down, OBSTACLE_RADIUS};
    }
    set_obstacles(o, obstacles, columns * rows);
}

static void make_lesson(flk_options *o)
{
    static const flk_obstacle obstacles[] = {{12, 13, 2}, {25, 6.5, 1.5}};
    make_walls(o, 3);
    o->width = 36;
    o->height = 20;
    set_obstacles(o, obstacles, 2);
}

/* The rules of a scene; `room` is for its obstacles. */
static flk_options rules_of(enum scene scene, size_t boids, flk_obstacle *room)
{
    flk_options o = flk_options_default();
    if (scene == SCENE_OPEN)
        return o;
    make_room(&o, boids, scene == SCENE_COLLAPSED ? COLLAPSED_FROM : NEIGHBOURS);
    if (scene == SCENE_ONE_CLUMP)
        o.width = o.height = o.width * WIDER;
    else if (scene == SCENE_COLLAPSED)
        o.separation = 0;
    else if (scene == SCENE_LESSON)
        make_lesson(&o);
    else if (scene == SCENE_WALLS)
        make_walls(&o, 0);
    else if (scene == SCENE_MARGIN)
        make_walls(&o, 3);
    else if (scene == SCENE_VIEW)
        o.field_of_view = 270;
    else if (scene == SCENE_NEAREST)
        o.nearest = 7;
    else if (scene == SCENE_OBSTACLES_2)
        lay_lattice(&o, room, 2, 1);
    else if (scene == SCENE_OBSTACLES_1000)
        lay_lattice(&o, room, LATTICE_COLUMNS, LATTICE_ROWS);
    return o;
}

/* ---- Places -------------------------------------------------------------------- */

/* Where the clump of a boid is, and how large. */
struct clump {
    flk_vec centre;
    double size; /* part of the world's width and height */
};

static struct clump clump_of(enum scene scene, size_t boid)
{
    if (scene == SCENE_ONE_CLUMP)
        return (struct clump){{0.5, 0.5}, 1.0 / WIDER};
    size_t k = boid % CLUMPS;
    return (struct clump){{k % 2 ? 0.75 : 0.25, k / 2 ? 0.75 : 0.25},
                          sqrt(CLUMPED_PART / CLUMPS)};
}

/* Draw boids that are spread over the world together into their clumps. */
static void gather(struct ground *ground, enum scene scene)
{
    const flk_options *o = flk_flock_options(ground->flock);
    for (size_t i = 0; i < flk_flock_count(ground->flock); i++) {
        struct clump clump = clump_of(scene, i);
        flk_boid boid = flk_flock_boid(ground->flock, i);
        double x = boid.position.x / o->width, y = boid.position.y / o->height;
        boid.position.x = (clump.centre.x + (x - 0.5) * clump.size) * o->width;
        boid.position.y = (clump.centre.y + (y - 0.5) * clump.size) * o->height;
        flk_flock_set_boid(ground->flock, i, &boid, NULL);
    }
}

static bool add_hunters(struct ground *ground)
{
    const flk_options *o = flk_flock_options(ground->flock);
    for (size_t k = 0; k < HUNTERS; k++) {
        flk_vec centre = clump_of(SCENE_CLUMPED, k).centre;
        const flk_predator hunter = {FLK_PREDATOR_HUNT,
                                     {centre.x * o->width, centre.y * o->height},
                                     {o->max_speed, 0}};
        if (flk_flock_insert_predator(ground->flock, k, &hunter, NULL) != FLK_OK)
            return false;
    }
    return true;
}

double scene_neighbours(const struct ground *ground)
{
    flk_measures measures;
    flk_flock_measure(ground->flock, &measures);
    return measures.of[FLK_MEASURE_MEAN_NEIGHBOURS];
}

/* Fly until the boids have come together. */
static void collapse(struct ground *ground)
{
    while (scene_neighbours(ground) < COLLAPSED_TO &&
           flk_flock_tick(ground->flock) < COLLAPSED_LAST)
        flk_flock_step(ground->flock);
}

bool scene_open(struct ground *ground, enum scene scene, size_t boids, int threads)
{
    flk_obstacle room[LATTICE_COLUMNS * LATTICE_ROWS];
    const flk_options options = rules_of(scene, boids, room);
    if (!ground_open(ground, &options, threads) ||
        flk_flock_populate(ground->flock, boids, SEED, NULL) != FLK_OK)
        return false;
    if (scene == SCENE_CLUMPED || scene == SCENE_ONE_CLUMP)
        gather(ground, scene);
    if (scene == SCENE_COLLAPSED)
        collapse(ground);
    if (scene == SCENE_PREDATORS && !add_hunters(ground))
        return false;
    return ground_keep(ground);
}
