/*
 * A change to a flock at a tick. Each is one line of the language: "radius 5", "insert
 * boid 7 3.5 4 0.1 0", "at 100-200 cohesion 0 2".
 */
#ifndef APP_CHANGE_H
#define APP_CHANGE_H

#include "flk.h"

enum change_kind {
    CHANGE_OPTION, /* an option of the model has another value */
    CHANGE_RAMP,   /* it goes evenly from one value to another, tick by tick */
    CHANGE_BOIDS,  /* the flock has so many boids: the last go, or new ones come */
    CHANGE_ADD,    /* one more of a thing, behind the others */
    CHANGE_SET,    /* the one of this number is another now */
    CHANGE_INSERT, /* one more, under this number; those from there on move up by one */
    CHANGE_REMOVE, /* the one of this number goes; those behind it close up */
    CHANGE_CLEAR   /* all go; not for boids, of which CHANGE_BOIDS says how many */
};

/* Of what. Each kind of thing is numbered from 0 on. */
enum thing { THING_OBSTACLE, THING_BOID, THING_PREDATOR, THINGS };

extern const char *const thing_names[]; /* "obstacle", "boid", "predator", NULL */

struct change {
    uint64_t tick; /* it acts on the state of this tick, before the step to the next */
    enum change_kind kind;
    enum thing thing;
    size_t index;  /* of SET, INSERT, REMOVE */
    bool planned;  /* part of the run from the start, not made on the way */
    unsigned line; /* of the scenario that it stands in; 0: none */
    union {
        struct {
            flk_option_id id;
            double value;
        } option;
        struct {
            flk_option_id id;
            double from, to;
            uint64_t until; /* the tick that has `to`; at `tick` it is `from` */
        } ramp;
        size_t boids;
        flk_obstacle obstacle;
        flk_boid boid;
        flk_predator predator;
    } as;
};

bool change_same_obstacle(flk_obstacle a, flk_obstacle b);

/* The value that a ramp has at a tick from its first on; behind its last it stays. */
double change_ramp_value(const struct change *ramp, uint64_t tick);

/* Write it as a line of the language, without its tick: what `:` takes to make it. A
 * ramp, which needs its ticks, is written with them. Returns text. */
#define CHANGE_SIZE 256
const char *change_print(const struct change *change, char text[CHANGE_SIZE]);

#endif
