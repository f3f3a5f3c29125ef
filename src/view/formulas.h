/* The formulas of the coming tick with the followed boid's own figures in them. */
#ifndef VIEW_FORMULAS_H
#define VIEW_FORMULAS_H

#include "view/roll.h"

/* Writes them for a model (the context), two in a line where there is room. What the
 * microscope has not come to yet has no figures. */
roll_writer formulas_write;

#endif
