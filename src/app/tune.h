/* What the commands of the panes do: which pane keys go to, and its rows and values. */
#ifndef APP_TUNE_H
#define APP_TUNE_H

#include "app/model.h"

/* To the next pane that takes keys; back to the stage, and from there out of the
 * microscope. */
void tune_next_pane(struct model *model, int argument);
void tune_to_stage(struct model *model, int argument);

/* The row above (-1) or below, or a line of a pane that scrolls. */
void tune_choose_row(struct model *model, int direction);

/* The chosen option: a step less (-1) or more, its default, or its value typed. */
void tune_change_value(struct model *model, int direction);
void tune_default_value(struct model *model, int argument);
void tune_type_value(struct model *model, int argument);

#endif
