/* What is measured of a flock, and its groups. */
#ifndef FLOCK_MEASURES_H
#define FLOCK_MEASURES_H

#include "core.h"

/* Fill flock->analysis from the present state; nothing to do where it is valid. */
void measures_update(flk_flock *flock);

#endif
