#include "view/glyphs.h"

#include <math.h>

#define PI 3.141592653589793

bool glyphs_rich(const struct model *model)
{
    return model->utf8 && model->glyphs != GLYPHS_ASCII;
}

uint32_t glyph_boid(bool rich, unsigned direction, bool alone)
{
    static const uint32_t solid[] = {0x2192, 0x2197, 0x2191, 0x2196,
                                     0x2190, 0x2199, 0x2193, 0x2198};
    static const uint32_t hollow[] = {0x21d2, 0x21d7, 0x21d1, 0x21d6,
                                      0x21d0, 0x21d9, 0x21d3, 0x21d8};
    static const char plain[] = ">/^\\</v\\";
    if (!rich)
        return (uint32_t)plain[direction];
    return alone ? hollow[direction] : solid[direction];
}

static unsigned eighth_of(flk_vec v)
{
    long eighth = lround(atan2(-v.y, v.x) / (PI / 4));
    return (unsigned)((eighth + 8) % 8);
}

uint32_t glyph_direction(bool rich, flk_vec v)
{
    if (!(hypot(v.x, v.y) > 0))
        return ' ';
    return glyph_boid(rich, eighth_of(v), false);
}

uint32_t glyph_line(bool rich, enum line_glyph line)
{
    static const uint32_t drawn[LINE_GLYPHS] = {0x2500, 0x2502, 0x250c, 0x2510, 0x2514,
                                                0x2518, 0x2508, 0x250a, 0x253c};
    static const char plain[] = "-|++++.:+";
    return rich ? drawn[line] : (uint32_t)plain[line];
}

uint32_t glyph_obstacle(bool rich)
{
    return rich ? 0x2592 : '%';
}

uint32_t glyph_predator(bool rich)
{
    (void)rich;
    return 'H';
}

uint32_t glyph_centre(bool rich)
{
    (void)rich;
    return '+';
}

uint32_t glyph_ellipsis(bool rich)
{
    return rich ? 0x2026 : '$';
}

uint32_t glyph_speck(bool rich)
{
    return rich ? 0xb7 : '.';
}

enum role glyph_group_role(uint16_t group)
{
    if (group == MARKS_ALONE)
        return ROLE_ALONE;
    if (group == 0)
        return ROLE_GROUP_FIRST;
    return (enum role)(ROLE_GROUP_FIRST + 1 + (group - 1) % (ROLE_GROUPS - 1));
}

enum role glyph_rule_role(flk_event_kind event)
{
    static const enum role roles[FLK_EVENT_KINDS] = {
        [FLK_EVENT_SEPARATION] = ROLE_SEPARATION,
        [FLK_EVENT_ALIGNMENT] = ROLE_ALIGNMENT,
        [FLK_EVENT_COHESION] = ROLE_COHESION,
        [FLK_EVENT_AVOID] = ROLE_AVOID,
        [FLK_EVENT_FLEE] = ROLE_FLEE,
        [FLK_EVENT_STEER] = ROLE_PUSH};
    return roles[event];
}

char glyph_rule_letter(flk_event_kind event)
{
    static const char letters[FLK_EVENT_KINDS] = {
        [FLK_EVENT_SEPARATION] = 's', [FLK_EVENT_ALIGNMENT] = 'a',
        [FLK_EVENT_COHESION] = 'c',   [FLK_EVENT_AVOID] = 'o',
        [FLK_EVENT_FLEE] = 'f',       [FLK_EVENT_STEER] = 'p'};
    return letters[event];
}

uint32_t glyph_density(unsigned boids, double a_cell)
{
    static const char levels[] = " .:+*#@";
    unsigned level = boids > 0;
    for (double step = 2 * fmax(1, a_cell / 4); boids >= step && level < 6; step *= 2)
        level++;
    return (uint32_t)levels[level];
}

void glyph_bar(struct cells *cells, bool rich, struct rect at, double share,
               enum role role)
{
    static const uint32_t parts[] = {' ',    0x258f, 0x258e, 0x258d, 0x258c,
                                     0x258b, 0x258a, 0x2589, 0x2588};
    share = fmin(fmax(share, 0), 1);
    int eighths = (int)lround(share * at.columns * 8);
    if (eighths == 0 && share > 0)
        eighths = 1;
    for (int k = 0; k < at.columns && eighths > 0; k++, eighths -= 8) {
        uint32_t glyph = eighths >= 4 ? '#' : '-';
        if (rich)
            glyph = parts[eighths < 8 ? eighths : 8];
        cells_put(cells, at.column + k, at.row, glyph, role);
    }
}
