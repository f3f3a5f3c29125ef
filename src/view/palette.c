/*
 * Colours that the colour-blind tell apart: M. Okabe and K. Ito, "Color Universal
 * Design" (2008), by the nearest of the 256; in 16 and 8 colours those that read on
 * dark and light grounds. No red against green, no blue on black.
 */
#include "view/palette.h"

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT = 8 };

#define OWN (-1)
#define ORANGE 178
#define SKY 74
#define TEAL 35
#define LEMON 221
#define OCEAN 33
#define VERMILION 166
#define MAUVE 175
#define GREY 244

/* Colours of 256, 16 and 8; bold, dim, reverse in colour; the same without colour. */
static const struct {
    short of256, of16, of8;
    bool bold, dim, reverse;
    bool mono_bold, mono_dim, mono_reverse;
} roles[ROLE_COUNT] = {
    [ROLE_PLAIN] = {OWN, OWN, OWN, 0, 0, 0, 0, 0, 0},
    [ROLE_FAINT] = {GREY, BRIGHT, OWN, 0, 0, 0, 0, 1, 0},
    [ROLE_STRONG] = {OWN, OWN, OWN, 1, 0, 0, 1, 0, 0},
    [ROLE_FOCUS] = {OWN, OWN, OWN, 0, 0, 1, 0, 0, 1},
    [ROLE_WARNING] = {VERMILION, MAGENTA, MAGENTA, 1, 0, 0, 1, 0, 0},
    [ROLE_KEY] = {OWN, OWN, OWN, 1, 0, 0, 1, 0, 0},
    [ROLE_SEPARATION] = {VERMILION, MAGENTA, MAGENTA, 0, 0, 0, 0, 0, 0},
    [ROLE_ALIGNMENT] = {SKY, CYAN, CYAN, 0, 0, 0, 0, 0, 0},
    [ROLE_COHESION] = {TEAL, YELLOW, YELLOW, 0, 0, 0, 0, 0, 0},
    [ROLE_AVOID] = {MAUVE, BRIGHT + MAGENTA, OWN, 1, 0, 0, 1, 0, 0},
    [ROLE_FLEE] = {LEMON, BRIGHT + YELLOW, YELLOW, 1, 0, 0, 1, 0, 0},
    [ROLE_PUSH] = {OWN, OWN, OWN, 1, 0, 0, 1, 0, 0},
    [ROLE_OBSTACLE] = {GREY, BRIGHT, OWN, 0, 0, 0, 0, 0, 0},
    [ROLE_PREDATOR] = {VERMILION, BRIGHT + MAGENTA, MAGENTA, 1, 0, 1, 1, 0, 1},
    [ROLE_FLEEING] = {VERMILION, BRIGHT + MAGENTA, MAGENTA, 1, 0, 0, 0, 0, 1},
    [ROLE_RANGE] = {GREY, BRIGHT, OWN, 0, 0, 0, 0, 1, 0},
    [ROLE_NEIGHBOUR] = {OWN, OWN, OWN, 1, 0, 0, 1, 0, 0},
    [ROLE_CHART] = {SKY, CYAN, CYAN, 0, 0, 0, 0, 0, 0},
    [ROLE_ALONE] = {OWN, OWN, OWN, 0, 1, 0, 0, 1, 0},
    [ROLE_GROUP_FIRST] = {ORANGE, YELLOW, YELLOW, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 1] = {SKY, CYAN, CYAN, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 2] = {TEAL, BRIGHT + GREEN, OWN, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 3] = {MAUVE, MAGENTA, MAGENTA, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 4] = {LEMON, BRIGHT + YELLOW, YELLOW, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 5] = {OCEAN, BRIGHT + CYAN, CYAN, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_FIRST + 6] = {VERMILION, BRIGHT + MAGENTA, MAGENTA, 0, 0, 0, 0, 0, 0},
    [ROLE_GROUP_LAST] = {OWN, OWN, OWN, 0, 0, 0, 0, 0, 0},
};

struct look palette_look(enum role role, int colours)
{
    struct look look = {OWN, roles[role].bold, roles[role].dim, roles[role].reverse};
    if (colours >= 256)
        look.colour = roles[role].of256;
    else if (colours >= 16)
        look.colour = roles[role].of16;
    else if (colours >= 8)
        look.colour = roles[role].of8;
    else
        look = (struct look){OWN, roles[role].mono_bold, roles[role].mono_dim,
                             roles[role].mono_reverse};
    return look;
}
