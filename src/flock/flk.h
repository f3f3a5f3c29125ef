/*
 * libflk: a flock of boids, stepped so that one start gives the same bits everywhere.
 *
 * The question it answers: where is every boid after the next tick, and why? Boids
 * steer by separation, alignment and cohesion with the neighbours they see, avoid walls
 * and obstacles and flee predators (Reynolds 1987, 1999). doc/model.md has the
 * equations.
 *
 * The library is pure: no input or output, no clock, no locale, no mutable statics. All
 * its memory comes from the allocator given at creation, and a step allocates nothing.
 * Two flocks are independent; one flock must not be used by two threads at once.
 *
 * Units: lengths in units of the world, time in ticks, speeds in units a tick, forces
 * in units a tick a tick, angles of the field of view in degrees.
 *
 * Calls that can fail return a status and fill an optional error; on failure their
 * outputs and the flock are untouched. An index out of range where none is fallible
 * (flk_flock_boid and the like) is the caller's fault and is asserted.
 */
#ifndef FLK_H
#define FLK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Plain values -------------------------------------------------------------- */

typedef struct flk_vec {
    double x, y;
} flk_vec;

/* A boid. Position in units, velocity in units a tick. */
typedef struct flk_boid {
    flk_vec position;
    flk_vec velocity;
} flk_boid;

typedef enum flk_predator_kind {
    FLK_PREDATOR_STEER, /* stands where it is put */
    FLK_PREDATOR_HUNT,  /* flies at the nearest boid it can see */
    FLK_PREDATOR_KINDS
} flk_predator_kind;

typedef struct flk_predator {
    flk_predator_kind kind;
    flk_vec position;
    flk_vec velocity;
} flk_predator;

/* A round obstacle: centre, and radius r > 0, in units. */
typedef struct flk_obstacle {
    double x, y, r;
} flk_obstacle;

/* The most boids one flock may have. */
#define FLK_BOIDS_MAX 100000000u

/* The largest magnitude of a length, a speed or a weight, and the least of a positive
 * option. Positions and velocities set by hand lie within +-FLK_STATE_MAX. */
#define FLK_VALUE_MAX 1e9
#define FLK_VALUE_MIN 1e-9
#define FLK_STATE_MAX 1e20

/* ---- Status and errors --------------------------------------------------------- */

typedef enum flk_status {
    FLK_OK,
    FLK_BAD_VALUE, /* an option or a number of a boid is out of its range */
    FLK_BAD_INDEX, /* there is no such boid or predator */
    FLK_BAD_BYTES, /* a snapshot is not one, or was cut */
    FLK_NO_MEMORY  /* the allocator gave none */
} flk_status;

/* What was wrong: the name of the option or field, its value, and the range (both ends
 * included) that would do. The name is a string constant: that of an option, "obstacle
 * x", "obstacle y" or "obstacle r", "x", "y", "vx" or "vy", "boid", "boids",
 * "predator", "predators", "search", "memory"; "" for FLK_BAD_BYTES. */
typedef struct flk_error {
    flk_status status;
    const char *name;
    double value;
    double least, most;
} flk_error;

/* ---- Options ------------------------------------------------------------------- */

typedef enum flk_world_kind {
    FLK_WORLD_TORUS, /* edges wrap */
    FLK_WORLD_WALLS, /* edges hold */
    FLK_WORLDS
} flk_world_kind;

extern const char *const flk_world_names[FLK_WORLDS + 1]; /* ends with NULL */

/* The rules of a flock. flk_options_default() starts one; the ranges, units, defaults
 * and meanings are those of flk_option_table. The obstacles are borrowed: a flock
 * copies them when it is given the options, and lends its own copy in
 * flk_flock_options(). */
typedef struct flk_options {
    double radius;
    double separation, alignment, cohesion;
    double max_speed, min_speed, max_force;
    double separation_ring;
    bool sum_cap;
    double field_of_view;
    int nearest;
    flk_world_kind world;
    double width, height;
    double margin, reach, avoid;
    double fear, flee, burst, sight, hawk_speed;
    double catch_distance; /* option "catch", a word of C++; no step reads it */
    const flk_obstacle *obstacles;
    size_t obstacle_count;
} flk_options;

/* The options in the order of flk_option_table. */
typedef enum flk_option_id {
    FLK_OPTION_RADIUS,
    FLK_OPTION_SEPARATION,
    FLK_OPTION_ALIGNMENT,
    FLK_OPTION_COHESION,
    FLK_OPTION_MAX_SPEED,
    FLK_OPTION_MIN_SPEED,
    FLK_OPTION_MAX_FORCE,
    FLK_OPTION_SEPARATION_RING,
    FLK_OPTION_SUM_CAP,
    FLK_OPTION_FIELD_OF_VIEW,
    FLK_OPTION_NEAREST,
    FLK_OPTION_WORLD,
    FLK_OPTION_WIDTH,
    FLK_OPTION_HEIGHT,
    FLK_OPTION_MARGIN,
    FLK_OPTION_REACH,
    FLK_OPTION_AVOID,
    FLK_OPTION_FEAR,
    FLK_OPTION_FLEE,
    FLK_OPTION_BURST,
    FLK_OPTION_SIGHT,
    FLK_OPTION_HAWK_SPEED,
    FLK_OPTION_CATCH,
    FLK_OPTION_COUNT
} flk_option_id;

typedef enum flk_option_type {
    FLK_TYPE_REAL,
    FLK_TYPE_INTEGER,
    FLK_TYPE_CHOICE /* the value is an index into choices; a switch is "off", "on" */
} flk_option_type;

/* One row of the table of options: the one place that says what an option is. */
typedef struct flk_option {
    const char *name;           /* "max_speed" */
    const char *unit;           /* "units/tick", "" for a bare number */
    flk_option_type type;       /* how its value reads */
    double least, most;         /* its range, both ends included */
    double initial;             /* its default */
    double low, high, step;     /* a slider's ends, and a sensible step */
    const char *const *choices; /* names of the values, NULL-terminated; or NULL */
    const char *help;           /* one line */
} flk_option;

extern const flk_option flk_option_table[FLK_OPTION_COUNT];

/* The defaults: no obstacles, a torus of 24 x 20. */
flk_options flk_options_default(void);

/* Is every option in its range, and min_speed at most max_speed? FLK_BAD_VALUE names
 * the first that is not. Cost: the number of options and obstacles. */
flk_status flk_options_validate(const flk_options *options, flk_error *error);

/* The value of one option, a choice as its index; and setting it, unchecked but for its
 * type (a choice and an integer lose what is behind the point): flk_options_validate()
 * says whether the whole will do. */
double flk_options_get(const flk_options *options, flk_option_id id);
void flk_options_set(flk_options *options, flk_option_id id, double value);

/* ---- Geometry of a world ------------------------------------------------------- */

/* The way from a to b, on a torus the short one. */
flk_vec flk_offset(const flk_options *options, flk_vec a, flk_vec b);

/* The point itself, taken into the world: wrapped on a torus, clamped between walls. */
flk_vec flk_contain(const flk_options *options, flk_vec p);

/* ---- Random numbers and populations -------------------------------------------- */

typedef enum flk_stream {
    FLK_STREAM_PLACE,
    FLK_STREAM_HEADING,
    FLK_STREAM_SPEED,
    FLK_STREAM_NOISE
} flk_stream;

/* Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011): four words from a counter and a key,
 * nothing remembered between calls. */
void flk_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4]);

/* Two numbers in [0, 1), a function of what they are for and of nothing else. tick is
 * taken modulo 2^32. */
void flk_draw(uint64_t seed, flk_stream stream, uint32_t boid, uint64_t tick,
              uint32_t k, double pair[2]);

/* Boid `index` of a seed, born at a tick: placed outside the obstacles, where 64 draws
 * find room, with an even heading and a speed between min_speed and max_speed. */
flk_boid flk_populate_boid(const flk_options *options, uint64_t seed, uint32_t index,
                           uint64_t tick);

/* ---- A flock ------------------------------------------------------------------- */

typedef struct flk_flock flk_flock;

/* Memory. allocate gives `size` > 0 bytes aligned for any type, or NULL; release takes
 * back what allocate gave. Both get `context`. */
typedef struct flk_allocator {
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *memory);
    void *context;
} flk_allocator;

/* A flock of no boids at tick 0, with flk_method_default(). A NULL allocator means
 * malloc and free. The caller owns *flock and ends it with flk_flock_destroy().
 * FLK_BAD_VALUE, FLK_NO_MEMORY. */
flk_status flk_flock_create(const flk_options *options, const flk_allocator *allocator,
                            flk_flock **flock, flk_error *error);
void flk_flock_destroy(flk_flock *flock); /* NULL is fine */

/* Other rules from now on; tick, boids and predators stay, those outside the new world
 * are taken into it. FLK_BAD_VALUE, FLK_NO_MEMORY: the old rules stay in force. */
flk_status flk_flock_retune(flk_flock *flock, const flk_options *options,
                            flk_error *error);

/* Other boids from now on, in the order given; tick, rules and predators stay. Those
 * outside the world are taken into it. FLK_BAD_VALUE (a number that is not finite or
 * beyond FLK_STATE_MAX, or count over FLK_BOIDS_MAX), FLK_NO_MEMORY. */
flk_status flk_flock_repopulate(flk_flock *flock, const flk_boid *boids, size_t count,
                                flk_error *error);

/* The first `count` boids of a seed, born at the present tick. Fails as repopulate. */
flk_status flk_flock_populate(flk_flock *flock, size_t count, uint64_t seed,
                              flk_error *error);

/* Single boids: set one anew; insert one as number `index` (the count adds at the end),
 * those from there on move up by one; take one away, those behind it close up. Insert
 * and remove are each other's inverse. FLK_BAD_INDEX, FLK_BAD_VALUE, FLK_NO_MEMORY.
 * Cost: set constant, the others the number of boids. */
flk_status flk_flock_set_boid(flk_flock *flock, size_t index, const flk_boid *boid,
                              flk_error *error);
flk_status flk_flock_insert_boid(flk_flock *flock, size_t index, const flk_boid *boid,
                                 flk_error *error);
flk_status flk_flock_remove_boid(flk_flock *flock, size_t index, flk_error *error);

/* The same for predators. */
flk_status flk_flock_set_predator(flk_flock *flock, size_t index,
                                  const flk_predator *predator, flk_error *error);
flk_status flk_flock_insert_predator(flk_flock *flock, size_t index,
                                     const flk_predator *predator, flk_error *error);
flk_status flk_flock_remove_predator(flk_flock *flock, size_t index, flk_error *error);

/* What stands. The options are borrowed until the next retune or the end. */
const flk_options *flk_flock_options(const flk_flock *flock);
uint64_t flk_flock_tick(const flk_flock *flock);
size_t flk_flock_count(const flk_flock *flock);
flk_boid flk_flock_boid(const flk_flock *flock, size_t index);
size_t flk_flock_predator_count(const flk_flock *flock);
flk_predator flk_flock_predator(const flk_flock *flock, size_t index);

/* One tick: all boids and predators read the state it begins with and move at once.
 * Cannot fail and allocates nothing. Cost: by grid and quadtree, proportional to the
 * boids and their neighbours; by brute force, to the square of the boids. */
void flk_flock_step(flk_flock *flock);

/* The boids within `distance` units of predator `index` (<=, by the short way round),
 * ascending. Writes at most `room` of them into `ids` and returns how many there are.
 */
size_t flk_flock_near_predator(const flk_flock *flock, size_t index, double distance,
                               uint32_t *ids, size_t room);

/* The boids that flee in the coming tick: those nearer to a predator than the fear
 * radius (<, by the short way round), ascending. Writes at most `room` of them into
 * `ids` and returns how many there are. Cost: boids times predators. */
size_t flk_flock_fleeing(const flk_flock *flock, uint32_t *ids, size_t room);

/* Take away the boids that a predator has reached: those within the option `catch` of
 * one (<=, by the short way round). Each comes back at once under its number, born at
 * the present tick, as flk_populate_boid() has it, but at the first place drawn that is
 * outside every fear radius too; where 64 draws find none, as flk_populate_boid() has
 * it. Nobody is caught without predators, or with `catch` 0.
 *
 * A step catches nobody: what a catch does is up to whoever steps the flock. To catch
 * those whom a step brings to a predator, call this after each step, with one seed.
 * Called again in the same tick, it puts those that it must catch again (born within
 * `catch`) where they are.
 *
 * Writes the numbers of at most `room` of the caught into `ids`, ascending, and returns
 * how many were caught. All are found by where boids and predators are before, so the
 * result depends on no order. Cannot fail and allocates nothing. Cost: boids times
 * predators, and up to 64 draws for each of the caught; constant where nobody can be.
 */
size_t flk_flock_catch(flk_flock *flock, uint64_t seed, uint32_t *ids, size_t room);

/* ---- How a step is computed ---------------------------------------------------- */

/* How neighbours are found. It never changes a result, only the cost. */
typedef enum flk_search_kind {
    FLK_SEARCH_AUTO,     /* whichever of the others costs least in the present state */
    FLK_SEARCH_BRUTE,    /* everybody looks at everybody */
    FLK_SEARCH_GRID,     /* cells at least a radius wide; the 3 x 3 round one's own */
    FLK_SEARCH_QUADTREE, /* squares split in four; those that a boid's circle may meet
                          */
    FLK_SEARCHES
} flk_search_kind;

extern const char *const flk_search_names[FLK_SEARCHES + 1]; /* ends with NULL */

/* Which instructions of the processor are used. It never changes a result. */
typedef enum flk_simd {
    FLK_SIMD_AUTO, /* the best that this processor has */
    FLK_SIMD_PLAIN,
    FLK_SIMD_AVX2,
    FLK_SIMDS
} flk_simd;

extern const char *const flk_simd_names[FLK_SIMDS + 1]; /* ends with NULL */

#define FLK_LEAF_MAX 64
#define FLK_THREADS_MAX 256

/* How a flock computes its steps: same results at another cost, whatever stands here.
 */
typedef struct flk_method {
    flk_search_kind search;
    flk_simd simd;
    int leaf; /* a square of the quadtree with more boids is split; 1 .. FLK_LEAF_MAX */
    int threads; /* 1 .. FLK_THREADS_MAX; 0: one for few boids, else all processors */
} flk_method;

/* What a flock begins with: everything chosen by itself. */
flk_method flk_method_default(void);

/* FLK_BAD_VALUE names what will not do (simd: what this processor does not have); the
 * old method stays. */
flk_status flk_flock_set_method(flk_flock *flock, const flk_method *method,
                                flk_error *error);
flk_method flk_flock_method(const flk_flock *flock);

/* What the search of the last step did: ordered pairs of boids looked at, equal for any
 * number of threads and any processor; 0 before the first step and after another search
 * was set. Brute force looks at count * (count - 1). */
uint64_t flk_flock_checks(const flk_flock *flock);

/* How the boids lie for the search in the present state. */
typedef struct flk_layout {
    flk_search_kind search; /* never auto: what was chosen */
    flk_simd simd;          /* never auto */
    int threads;            /* at least 1 */
    size_t columns, rows;   /* of the grid; else 1 x 1 */
    size_t squares;      /* cells of the grid; leaves of the tree; 1 by brute force */
    size_t fullest;      /* boids in the fullest of them */
    size_t nodes, depth; /* of the tree, leaves included, the root at depth 0; else 0 */
} flk_layout;

void flk_flock_layout(flk_flock *flock, flk_layout *layout);

/* The square that a boid lies in: column + row * columns of the grid, the number of the
 * tree's leaf, 0 by brute force. */
size_t flk_flock_square_of(flk_flock *flock, size_t index);

/* A cell of the grid or a leaf of the tree. */
typedef struct flk_square {
    double x, y, width, height; /* units */
    size_t boids;               /* in it */
    bool opened;                /* did the search for the given boid look into it? */
} flk_square;

/* The squares, and which of them the search opens for boid `index`. Writes at most
 * `room` of them and returns how many there are. Cost: their number. */
size_t flk_flock_squares(flk_flock *flock, size_t index, flk_square *squares,
                         size_t room);

/* ---- The trace: what one boid does in the coming tick, and why ----------------- */

typedef enum flk_event_kind {
    FLK_EVENT_NEIGHBOURS,
    FLK_EVENT_SEPARATION,
    FLK_EVENT_ALIGNMENT,
    FLK_EVENT_COHESION,
    FLK_EVENT_AVOID,
    FLK_EVENT_FLEE, /* only with predators */
    FLK_EVENT_STEER,
    FLK_EVENT_MOVE,
    FLK_EVENT_KINDS
} flk_event_kind;

extern const char *const flk_event_names[FLK_EVENT_KINDS + 1]; /* ends with NULL */

/* A rule of a rule set: a push with an event of its own and an option for its weight.
 */
typedef struct flk_rule {
    const char *name;
    flk_event_kind event;
    flk_option_id weight;
    const char *help; /* one line: "away from near neighbours" */
} flk_rule;

/* A set of rules; panes and dial show them in this order. */
typedef struct flk_rule_set {
    const char *name;
    const flk_rule *rules;
    size_t rule_count;
} flk_rule_set;

extern const flk_rule_set flk_rule_set_table[];
extern const size_t flk_rule_set_count;

/* The set that a flock flies by. */
const flk_rule_set *flk_flock_rules(const flk_flock *flock);

/* One event inside a tick. `line` is that of its EVENT in steer.c, just below the lines
 * that computed it. */
typedef struct flk_event {
    flk_event_kind kind;
    int line; /* of steer.c */
    union {
        struct {
            size_t count;        /* neighbours it reads */
            size_t crowding;     /* of these, in the separation ring */
            const uint32_t *ids; /* their numbers, ascending: count of them */
        } neighbours;
        struct {
            flk_vec aim;     /* whither: for the rules, what the neighbours add up to
                                (of cohesion the mean way to them); for avoid, off walls
                                and obstacles; for flee, off the predators */
            flk_vec wish;    /* velocity it would like minus that it has, uncapped */
            flk_vec force;   /* what the cap leaves of it, unweighted */
            double strength; /* length(force) */
            bool capped;     /* the cap on a force cut it */
            flk_vec
                weighted;  /* by its weight: what it adds; flee has its in the force */
            flk_vec point; /* cohesion: where it heads for; else (0, 0) */
            bool fleeing;  /* flee: is there a predator within the fear radius? */
        } force;           /* separation, alignment, cohesion, avoid, flee */
        struct {
            flk_vec sum;  /* of the weighted rules, or the flee force */
            flk_vec push; /* what the cap leaves of it */
            bool capped;  /* the sum was cut to max_force */
            flk_vec raw;  /* velocity + push + weighted avoid */
            double top;   /* the cap on its speed */
            flk_vec velocity;
            double speed; /* length(velocity) */
            bool limited; /* the speed was cut to its cap */
            bool raised;  /* the speed was raised to min_speed */
        } steer;
        struct {
            flk_vec moved; /* start + velocity, wherever that is */
            flk_vec position;
            bool wrapped; /* it went over an edge of the torus */
        } move;
    } as;
} flk_event;

/* The events of one boid in one tick, in order, zero forces too. Borrowed: it holds
 * until the next call on the flock that is not const. */
typedef struct flk_trace {
    uint32_t boid;
    uint64_t tick;  /* the tick these events lead to: the present one + 1 */
    flk_boid start; /* the boid as that tick begins: the present one */
    size_t count;
    flk_event events[FLK_EVENT_KINDS];
} flk_trace;

/* What boid `index` will do in the coming tick, computed from the present state without
 * moving it: flk_flock_step() then does just this. Cost: one boid's share of a step.
 * FLK_BAD_INDEX. */
flk_status flk_flock_trace(flk_flock *flock, size_t index, const flk_trace **trace,
                           flk_error *error);

/* A neighbour that a boid reads, and what it adds to the sums of the three rules. */
typedef struct flk_neighbour {
    uint32_t id;
    int line;        /* of steer.c, just below those that read it */
    flk_vec offset;  /* the way to it, the short way round; cohesion's */
    double distance; /* length(offset) */
    bool crowds;     /* is it in the separation ring? */
    flk_vec away;    /* separation's; (0, 0) outside the ring */
    flk_vec heading; /* alignment's: its velocity */
} flk_neighbour;

/* Whom boid `index` reads in the coming tick, ascending in number, as the event
 * `neighbours` of its trace counts them. Writes at most `room` of them and returns how
 * many there are. Cost: as a trace. */
size_t flk_flock_neighbours(flk_flock *flock, size_t index, flk_neighbour *neighbours,
                            size_t room);

/* The event of a kind, or NULL where the trace has none. */
const flk_event *flk_trace_event(const flk_trace *trace, flk_event_kind kind);

/* ---- Measures ------------------------------------------------------------------ */

/* What is measured of a flock, in the order of flk_measure_table. */
typedef enum flk_measure_id {
    FLK_MEASURE_POLARIZATION,
    FLK_MEASURE_MEAN_SPEED,
    FLK_MEASURE_SPREAD,
    FLK_MEASURE_GROUPS,
    FLK_MEASURE_ALONE,
    FLK_MEASURE_LARGEST,
    FLK_MEASURE_MEAN_NEIGHBOURS,
    FLK_MEASURE_NEAREST_NEIGHBOUR,
    FLK_MEASURE_FLEEING,
    FLK_MEASURE_STIRRED,
    FLK_MEASURE_PANIC_REACH,
    FLK_MEASURE_COUNT
} flk_measure_id;

typedef struct flk_measure {
    const char *name; /* "mean_speed" */
    const char *unit; /* "units/tick", "boids", "" */
    const char *help; /* one line */
} flk_measure;

extern const flk_measure flk_measure_table[FLK_MEASURE_COUNT];

typedef struct flk_measures {
    double of[FLK_MEASURE_COUNT]; /* counts are whole numbers */
} flk_measures;

/* All measures of the present state; every one 0 without boids. Cost: about a step;
 * kept until the state changes. */
void flk_flock_measure(flk_flock *flock, flk_measures *measures);

/* The group of each boid: the lowest number in it, or FLK_ALONE for a boid that no
 * other is within the radius of. The caller gives room for flk_flock_count() labels.
 * Cost: as flk_flock_measure(), and shared with it. */
#define FLK_ALONE UINT32_MAX
void flk_flock_groups(flk_flock *flock, uint32_t *labels);

/* ---- Identity and time --------------------------------------------------------- */

/* FNV-1a (64 bits) of tick, boids and predators: equal states, equal hashes, on every
 * machine. Neither options nor search enter. Cost: the number of boids. */
uint64_t flk_flock_hash(const flk_flock *flock);

/* The state (tick, boids, predators; not the options, not the search) as bytes of this
 * machine. save writes exactly the size given by snapshot_size. restore takes a
 * snapshot into a flock with the options that were in force (boids outside the present
 * world are taken into it): FLK_BAD_BYTES where it is not whole and sound,
 * FLK_NO_MEMORY. After it, checks are those of the step that made the saved state. */
size_t flk_flock_snapshot_size(const flk_flock *flock);
void flk_flock_save(const flk_flock *flock, void *bytes);
flk_status flk_flock_restore(flk_flock *flock, const void *bytes, size_t size,
                             flk_error *error);

#ifdef __cplusplus
}
#endif

#endif
