/* `boids presets`: what there is to fly. */
#ifndef CLI_PRESETS_H
#define CLI_PRESETS_H

/* List the presets, and the scenarios in the user's folder, each with what it is.
 * Returns the exit status. */
int presets_list(void);

#endif
