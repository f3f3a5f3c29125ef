#include "app/display.h"

#include "app/microscope.h"

#include <stdlib.h>

static flk_flock *flock_of(const struct model *m)
{
    return timeline_flock(m->timeline);
}

static const flk_options *options_of(const struct model *m)
{
    return flk_flock_options(flock_of(m));
}

void display_toggle_stage(struct model *m, int argument)
{
    (void)argument;
    m->stage_alone = !m->stage_alone;
}

void display_next_trails(struct model *m, int argument)
{
    static const char *const words[] = {"no trails", "trail of the followed boid",
                                        "trails of all boids"};
    (void)argument;
    m->trails = (m->trails + 1) % TRAILS_CHOICES;
    model_say(m, "%s", words[m->trails]);
}

void display_toggle_vectors(struct model *m, int argument)
{
    (void)argument;
    m->vectors = !m->vectors;
    if (m->microscope.on)
        model_say(m, "under the microscope circle and vectors are always shown");
    else
        model_say(m, "circle and vectors on the stage %s",
                  m->vectors ? "shown" : "hidden");
}

void display_next_glyphs(struct model *m, int argument)
{
    (void)argument;
    m->glyphs = (m->glyphs + 1) % GLYPH_SETS;
    if (m->glyphs == GLYPHS_ARROWS && !m->utf8)
        m->glyphs = GLYPHS_ASCII;
    model_say(m, "glyphs: %s", glyph_set_names[m->glyphs]);
}

/* Zoomed in, the view follows the boid or stands still where it is. */
static void toggle_still(struct model *m)
{
    m->still = !m->still;
    if (m->still)
        m->middle = model_position(m, m->followed);
    model_say(m, m->still ? "the view stands still" : "the view follows boid %zu",
              m->followed);
}

void display_toggle_centre(struct model *m, int argument)
{
    (void)argument;
    if (m->zoom > 0 && m->traced) {
        toggle_still(m);
        return;
    }
    m->centred = !m->centred;
    if (options_of(m)->world != FLK_WORLD_TORUS) {
        m->centred = false;
        model_say(m, "between walls the whole world is in view; z comes nearer");
    } else
        model_say(m, m->centred ? "the view follows boid %zu" : "the view stands still",
                  m->followed);
}

void display_zoom(struct model *m, int direction)
{
    int zoom = m->zoom + direction;
    if (!m->traced) {
        model_say(m, "there are no boids to look at");
        return;
    }
    if (zoom < 0)
        model_say(m, "this is the whole world");
    else if (zoom > m->zoom_most)
        model_say(m, "what boid %zu sees fills the stage", m->followed);
    else if (zoom == 0)
        model_say(m, "the whole world");
    else
        model_say(m, "zoom %d of %d, round boid %zu", zoom, m->zoom_most, m->followed);
    m->zoom = zoom < 0 ? 0 : zoom > m->zoom_most ? m->zoom_most : zoom;
    m->still = m->still && m->zoom > 0;
}

/* Brute force is passed by where it would take too long. */
void display_next_search(struct model *m, int argument)
{
    (void)argument;
    flk_method method = m->setup.method;
    do
        method.search = (method.search + 1) % FLK_SEARCHES;
    while (method.search == FLK_SEARCH_BRUTE &&
           model_is_beyond_brute(flk_flock_count(flock_of(m))));
    if (model_set_method(m, &method))
        model_say(m, "search: %s; the same flight at another cost",
                  flk_search_names[method.search]);
}

/* "grid: 72 cells, 9 opened for boid 7" */
static void tell_cells(struct model *m)
{
    const flk_layout *l = &m->layout;
    bool tree = l->search == FLK_SEARCH_QUADTREE;
    if (l->search == FLK_SEARCH_BRUTE)
        model_say(m, "brute force has no cells; s goes on to searches that have");
    else if (m->square_count == 0)
        model_say(m, "%s: %zu cells are too many to show", flk_search_names[l->search],
                  l->squares);
    else
        model_say(m, "%s: %zu %s, %zu opened for boid %zu", flk_search_names[l->search],
                  l->squares, tree ? "squares" : "cells", m->opened, m->followed);
}

void display_toggle_cells(struct model *m, int argument)
{
    (void)argument;
    m->cells = !m->cells;
    model_look(m);
    if (m->cells)
        tell_cells(m);
    else
        model_say(m, "cells of the search hidden");
}

void display_next_page(struct model *m, int argument)
{
    static const char *const words[PAGES] = {
        "code pane away", "code: the lines that compute the tick",
        "narration: the tick in plain English", "code, and under it what it means",
        "formulas, with the boid's own figures"};
    (void)argument;
    m->page = (m->page + 1) % PAGES;
    m->code_scroll = 0;
    m->stage_alone = false;
    if (m->page == PAGE_NONE && m->pane == PANE_CODE)
        m->pane = PANE_STAGE;
    model_say(m, "%s%s", words[m->page],
              m->paged && m->page != PAGE_NONE ? "; Tab goes to it" : "");
}

void display_toggle_world(struct model *m, int argument)
{
    (void)argument;
    flk_world_kind next = (options_of(m)->world + 1) % FLK_WORLDS;
    if (model_set_option(m, FLK_OPTION_WORLD, next))
        model_say(m, next == FLK_WORLD_TORUS ? "torus: the edges wrap"
                                             : "walls: the edges hold");
}

/* These obstacles and no others. */
static bool set_obstacles(struct model *m, const flk_obstacle *obstacles, size_t count)
{
    struct change *changes = malloc((count + 1) * sizeof(*changes));
    if (!changes) {
        model_warn(m, "not enough memory");
        return false;
    }
    changes[0] = (struct change){.kind = CHANGE_CLEAR};
    for (size_t k = 0; k < count; k++)
        changes[k + 1] =
            (struct change){.kind = CHANGE_ADD, .as.obstacle = obstacles[k]};
    bool done = model_change_all(m, changes, count + 1);
    free(changes);
    return done;
}

/* Take the obstacles away, or set them again: those of the start, else two that lie in
 * the world as the lesson's do. */
void display_toggle_obstacles(struct model *m, int argument)
{
    (void)argument;
    const flk_options *o = options_of(m);
    const struct start *start = run_start(timeline_run(m->timeline));
    const flk_obstacle two[2] = {
        {o->width / 3, o->height * 0.65, o->height * 0.1},
        {o->width * 0.7, o->height * 0.325, o->height * 0.075}};
    if (o->obstacle_count > 0) {
        if (set_obstacles(m, NULL, 0))
            model_say(m, "obstacles away");
    } else if (start->options.obstacle_count > 0) {
        if (set_obstacles(m, start->obstacles, start->options.obstacle_count))
            model_say(m, "obstacles back");
    } else if (set_obstacles(m, two, 2))
        model_say(m, "two obstacles set");
}
