/* What things look like, in the glyphs that the terminal can show. */
#ifndef VIEW_GLYPHS_H
#define VIEW_GLYPHS_H

#include "app/model.h"
#include "view/cells.h"

/* Can more than ASCII be drawn? */
bool glyphs_rich(const struct model *model);

/* A boid that flies in one of eight directions (of marks.h); alone: hollow. */
uint32_t glyph_boid(bool rich, unsigned direction, bool alone);

/* The direction of a vector as a glyph; ' ' for a vector of no length. */
uint32_t glyph_direction(bool rich, flk_vec v);

/* Frames. */
enum line_glyph {
    LINE_ACROSS,
    LINE_DOWN,
    CORNER_NW,
    CORNER_NE,
    CORNER_SW,
    CORNER_SE,
    DOTTED_ACROSS,
    DOTTED_DOWN,
    LINE_CROSS,
    LINE_GLYPHS
};
uint32_t glyph_line(bool rich, enum line_glyph line);

uint32_t glyph_obstacle(bool rich);
uint32_t glyph_predator(bool rich);
uint32_t glyph_centre(bool rich);   /* of the neighbours */
uint32_t glyph_ellipsis(bool rich); /* of a text that is cut */
uint32_t glyph_speck(bool rich);    /* a faint dot */

/* The colour of a group's name (of marks.h). */
enum role glyph_group_role(uint16_t group);
enum role glyph_rule_role(flk_event_kind event);

/* The letter at the tip of a rule's vector. */
char glyph_rule_letter(flk_event_kind event);

/* The letter at the tip of the new velocity. */
#define GLYPH_VELOCITY 'v'

/* How many boids share a cell, in ASCII, on a stage of so many a cell. */
uint32_t glyph_density(unsigned boids, double a_cell);

/* A bar of a share (0 .. 1) of `columns` cells. */
void glyph_bar(struct cells *cells, bool rich, struct rect at, double share,
               enum role role);

#endif
