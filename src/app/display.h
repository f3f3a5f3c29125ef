/* What is shown, and the world that it is shown in: the commands of the group Look. */
#ifndef APP_DISPLAY_H
#define APP_DISPLAY_H

#include "app/model.h"

void display_toggle_stage(struct model *model, int argument);
void display_next_trails(struct model *model, int argument);
void display_toggle_vectors(struct model *model, int argument);
void display_next_glyphs(struct model *model, int argument);
void display_toggle_centre(struct model *model, int argument);
void display_zoom(struct model *model, int direction);
void display_next_search(struct model *model, int argument);
void display_toggle_cells(struct model *model, int argument);
void display_next_page(struct model *model, int argument);
void display_toggle_world(struct model *model, int argument);
void display_toggle_obstacles(struct model *model, int argument);

#endif
