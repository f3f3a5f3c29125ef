/*
 * The model that the user steers: a run on its timeline, who is followed, what is
 * shown, and what keys do to it. It knows no terminal and no clock: it is told the
 * time. The view reads it; only the functions here and the commands change it.
 */
#ifndef APP_MODEL_H
#define APP_MODEL_H

#include "app/key.h"
#include "app/microscope.h"
#include "app/setup.h"
#include "app/timeline.h"
#include "app/undo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What takes a key first. */
enum mode {
    MODE_FLY,
    MODE_HELP,    /* keys and legend; scrolls */
    MODE_PRESETS, /* choose one of a list */
    MODE_TOURS,   /* of another */
    MODE_VALUE,   /* type a value for the chosen option */
    MODE_COMMAND, /* type a command */
    MODE_DRAW     /* set obstacles, boids and hawks with a cursor */
};

enum trails { TRAILS_NONE, TRAILS_FOLLOWED, TRAILS_ALL, TRAILS_CHOICES };
enum glyph_set { GLYPHS_ARROWS, GLYPHS_ASCII, GLYPHS_DOTS, GLYPH_SETS };

/* Pages of a small screen, and what Tab goes to on a large one. */
enum pane {
    PANE_STAGE,
    PANE_BOID,
    PANE_RULES,
    PANE_FLOCK,
    PANE_TUNE,
    PANE_TRACE, /* while the microscope is on */
    PANE_CODE,  /* unless its page is PAGE_NONE */
    PANES
};

/* What the code pane shows. */
enum code_page {
    PAGE_NONE,
    PAGE_CODE,
    PAGE_NARRATION,
    PAGE_BOTH, /* code, and under each event's line what it means in words */
    PAGE_FORMULAS,
    PAGES
};

#define TYPED_SIZE 128
#define NOTE_SIZE 64

#define ZOOM_MAX 40

/* The most boids that `boids N` takes while the program runs, to stay answerable. */
#define LIVE_BOIDS_MAX 100000

/* And the most that brute force may be chosen for then: a tick of more takes a good
 * part of a second. */
#define LIVE_BRUTE_MAX 10000

/* More boids times ticks than this are not stepped at once, to answer within a second
 * (model_work()). */
#define MODEL_SEEK_MAX 2e6

struct tour;

struct model {
    struct setup setup; /* what the run began with, and the program's own settings */
    struct timeline *timeline;

    /* Playing. Times are seconds on the clock the model is told. */
    bool playing;
    double rate;      /* ticks a second */
    double now;       /* the last time it was told */
    double due;       /* when the next tick is */
    double stepped;   /* when the last tick began to glide in; < 0: nothing glides */
    double since;     /* when `counted` began, a second ago or less */
    unsigned counted; /* ticks done since */
    double reached;   /* ticks a second that are really done */
    bool stops;       /* pause at the tick `stop` */
    uint64_t stop;

    /* What a step and a look at a large flock cost, by a watch that ticks in seconds.
     * Without one (NULL) both are free: each tick is looked at. */
    double (*watch)(void *context);
    void *watch_context;
    double step_cost, look_cost; /* the last one's */
    uint64_t look_every;         /* while it plays: ticks that are multiples of this */

    /* Who is followed, and what it will do in the coming tick. */
    size_t followed;
    bool traced; /* false in a flock of no boids */
    flk_trace trace;
    uint32_t *ids; /* of the trace's neighbours */
    size_t ids_room;
    flk_neighbour *read; /* its neighbours, those of the trace */
    size_t read_count, read_room;
    struct microscope microscope;
    flk_measures measures;
    uint64_t measured; /* the tick that they are of */
    uint64_t checks;   /* of the last step; 0 where a change made another flock since */
    size_t cell;       /* of the followed boid */
    flk_layout layout; /* how the search lies in the state */

    /* The squares of the search, while its cells are shown; none where it has none or
     * more than can be drawn. */
    flk_square *squares;
    size_t square_count, square_room;
    size_t opened;        /* of them, for the followed boid */
    flk_vec least_square; /* the least width and height among them */

    /* Who flees, ascending, while there are predators. */
    uint32_t *fleeing;
    size_t fleeing_count, fleeing_room;

    /* The hand that steers the user's hawk. */
    struct {
        bool wants; /* it at `place`, from the next tick on */
        bool holds; /* the pointer was pressed on it */
        flk_vec place;
    } hand;

    /* The drawing mode. */
    struct {
        flk_vec cursor; /* in the world */
        double radius;  /* of the next obstacle, units; 0: not chosen yet */
        enum { SIZES_NONE, SIZES_ANEW, SIZES_ON } sizes;
        size_t sized; /* the obstacle that the pointer, dragged, sizes */
    } draw;
    struct undo undo;

    /* The window of the stage on the world, units, and that of a cell. */
    flk_vec window, cell_size;

    /* What is shown. */
    enum trails trails;
    bool vectors, centred, stage_alone;
    int zoom, zoom_most; /* 0: the whole world; the nearest the screen allows, ZOOM_MAX
                            until that is known */
    bool still;          /* zoomed in, the view stands still round `middle` */
    flk_vec middle;
    bool cells; /* of the search */
    bool utf8;  /* can the terminal show more than ASCII? */
    enum glyph_set glyphs;
    enum code_page page; /* of the code pane */

    /* Where keys go. */
    enum mode mode;
    enum pane pane;
    bool paged;                           /* a small screen: one pane at a time */
    int row;                              /* of the tune pane: flk_option_id */
    int chosen;                           /* of the presets */
    int chosen_tour;                      /* of the tours */
    int scroll, scroll_most, scroll_page; /* of the help, lines */
    int code_scroll, trace_scroll; /* lines on from the current event's, or back */
    char typed[TYPED_SIZE];        /* ASCII */
    char message[MESSAGE_SIZE];    /* for the status line; "" for none */
    bool warning;                  /* the message says that something cannot be done */
    char note[NOTE_SIZE];          /* to be said behind the next message */
    double said;                   /* when; a message goes after a while */
    char last[TYPED_SIZE];         /* the last command, to be recalled */
    bool quit, dirty;

    /* The guided tour that is played, NULL for none; owned. Columns and rows of its
     * text that the screen has room for. */
    struct tour *tour;
    int strip_columns, strip_rows;
};

/* The model at tick 0 of a setup, which it takes over (also on failure), playing unless
 * the setup stops it at tick 0. On failure `message` says why. model_free() ends it. */
bool model_init(struct model *model, struct setup *setup, bool utf8,
                char message[MESSAGE_SIZE]);
void model_free(struct model *model);

/* A key was pressed; a character was pasted (it counts only where text is typed). */
void model_key(struct model *model, key k);
void model_paste(struct model *model, key k);

/* Is the screen so small that it shows one pane at a time, as Tab chooses? */
void model_set_paged(struct model *model, bool paged);

/* How far the help scrolls on the screen at hand, and by how much at once. */
void model_set_help(struct model *model, int most, int page);

/* How large the world is on the screen at hand: the part of it in view, and a cell. */
void model_set_window(struct model *model, flk_vec window, flk_vec cell);

/* How near one can come on the screen at hand. */
void model_set_zoom(struct model *model, int most);

/* How far a pane that scrolls can on the screen at hand: from `least` lines to `most`.
 */
void model_set_scroll(struct model *model, enum pane pane, int least, int most);

/* How much text of a tour the screen at hand has room for. */
void model_set_strip(struct model *model, int columns, int rows);

/* What a pointer does: its button goes down, it moves with the button held, the button
 * goes up. */
enum pointer { POINTER_PRESS, POINTER_DRAG, POINTER_RELEASE };

/* It does so at a place in the world, where the boid with that index is seen; -1: none
 * is. Every press is on the stage; a drag or a release may come without one. */
void model_point(struct model *model, enum pointer what, flk_vec place, long boid);

/* It is `now`, in seconds on a clock that never goes back: do the ticks that are due,
 * but return in time for keys to be answered: after one step or one look where these
 * are dear. Looks at a large flock take a quarter of the time at most. Time in which
 * the program stood still is not made up for. */
void model_advance(struct model *model, double now);

/* Seconds from `now` until model_advance() has something to do or the picture changes:
 * 0 while boids glide, infinite when paused. */
double model_wait(const struct model *model, double now);

/* How far the boids have glided from the last tick's places to this one's: 0 .. 1. */
double model_phase(const struct model *model);

/* Where a boid is to be drawn: gliding the short way round from where it was. */
flk_vec model_position(const struct model *model, size_t index);
flk_vec model_predator_position(const struct model *model, size_t index);

/* Does the boid flee in the coming tick? */
bool model_flees(const struct model *model, size_t index);

/* Has the picture changed since model_drawn()? */
bool model_dirty(const struct model *model);
void model_drawn(struct model *model);

bool model_quit(const struct model *model);

/* ---- Among the files of the model ---------------------------------------------- */

/* The state, the rules or the followed boid are other ones: measure and trace anew. */
void model_look(struct model *model);

/* A second's parts on the watch; 0 without one. */
double model_watch(const struct model *model);

/* One tick on; false where that failed, and then it pauses and says why. */
bool model_step(struct model *model);

/* From here on boids are drawn where they are. */
void model_stop_gliding(struct model *model);

/* Boids times ticks, with what a tick costs beside. */
double model_work(const struct model *model, double ticks);

/* Is a text being typed? */
bool model_typed(const struct model *model);

/* ---- For the commands ---------------------------------------------------------- */

/* Say something on the status line. */
void model_say(struct model *model, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void model_warn(struct model *model, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Pause, and go to a tick: back, or on by steps. */
void model_go(struct model *model, uint64_t tick);

/* Begin again at tick 0 with the rules in force and this seed. */
void model_reset(struct model *model, uint64_t seed);

/* Begin anew with a setup, which is taken over (also on failure). False, with a
 * message, where that cannot be; the present run goes on then. */
bool model_begin(struct model *model, struct setup *setup, char message[MESSAGE_SIZE]);

/* Begin anew on the ground of a preset, with the seed at hand. */
void model_load_preset(struct model *model, const struct text *preset);

/* Change the run; false where the core refuses, and the status line says why. Where it
 * drops ticks that had been reached, the next message says so. */
bool model_change(struct model *model, const struct change *change);
bool model_change_all(struct model *model, const struct change *changes, size_t count);

/* Plan a change for a later tick. */
bool model_plan(struct model *model, const struct change *change);
bool model_set_option(struct model *model, flk_option_id id, double value);

void model_follow(struct model *model, size_t index);

/* Would brute force keep the program from answering, with so many boids? */
bool model_is_beyond_brute(size_t boids);

/* Find neighbours another way. False where the core or the time it would take is
 * against it, and the status line says so. */
bool model_set_method(struct model *model, const flk_method *method);

/* Run one line of the language: a setting with its value, or a command by name. */
void model_command(struct model *model, const char *text);

#endif
