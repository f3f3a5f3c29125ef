/*
 * Roles: what a cell stands for. Their colours follow from what the terminal has; every
 * role can be told without colour too, by its glyph, bold, dim or reverse.
 */
#ifndef VIEW_PALETTE_H
#define VIEW_PALETTE_H

#include <stdbool.h>

enum role {
    ROLE_PLAIN,
    ROLE_FAINT,   /* frames, grids, margins, trails */
    ROLE_STRONG,  /* what stands out: titles, the followed boid */
    ROLE_FOCUS,   /* the pane or row that keys go to */
    ROLE_WARNING, /* a message of something that cannot be done */
    ROLE_KEY,     /* a key's name in the footer and in help */
    ROLE_SEPARATION,
    ROLE_ALIGNMENT,
    ROLE_COHESION,
    ROLE_AVOID,
    ROLE_FLEE,
    ROLE_PUSH,
    ROLE_OBSTACLE,
    ROLE_PREDATOR,
    ROLE_FLEEING,   /* a boid that flees */
    ROLE_RANGE,     /* circles and cones */
    ROLE_NEIGHBOUR, /* of the followed boid */
    ROLE_CHART,
    ROLE_ALONE,
    ROLE_GROUP_FIRST, /* the largest group; the others follow */
    ROLE_GROUP_LAST = ROLE_GROUP_FIRST + 7,
    ROLE_COUNT
};

#define ROLE_GROUPS (ROLE_GROUP_LAST - ROLE_GROUP_FIRST + 1)

/* How a role looks. */
struct look {
    int colour; /* of the terminal's; -1: its own foreground */
    bool bold, dim, reverse;
};

/* The look of a role on a terminal of `colours` colours: 0, 8, 16 or 256 (what lies
 * between counts as the next lower). */
struct look palette_look(enum role role, int colours);

#endif
