/*
 * What the tests of app, view and cli share: a model from lines of the language, keys
 * by name, a clock that the test moves, and texts compared.
 */
#ifndef APP_H
#define APP_H

#include "check.h"

#include "app/model.h"
#include "view/cells.h"

/* ---- Chance -------------------------------------------------------------------- */

/* How many random cases to run: the share of them that CASES in the environment says,
 * in percent. It is scene.c's; scene.h has a `struct start` of its own. */
size_t scaled_cases(size_t cases);

/* The next of the numbers that follow from a seed (SplitMix64: Steele, Lea, Flood
 * 2014), and one below a bound. */
uint64_t chance(uint64_t *seed);
size_t chance_below(uint64_t *seed, size_t bound);

/* ---- Texts --------------------------------------------------------------------- */

void check_text(const char *expected, const char *got, const char *what, ...)
    CHECK_PRINTF(3, 4);

/* `part` is somewhere in `text`; or nowhere. */
void check_has(const char *text, const char *part, const char *what, ...)
    CHECK_PRINTF(3, 4);
void check_lacks(const char *text, const char *part, const char *what, ...)
    CHECK_PRINTF(3, 4);

/* ---- Setups and models --------------------------------------------------------- */

/* A setup on the ground of a preset with settings in the language of `:`, set apart by
 * semicolons: "boids 7; radius 4". The caller ends it with setup_free(). */
struct setup app_setup(const char *preset, const char *settings);

/* A model of it on a terminal with UTF-8, paused at tick 0. The caller ends it with
 * model_free(). */
void app_model(struct model *model, const char *preset, const char *settings);

/* The model begins anew with these boids. */
void app_place(struct model *model, const flk_boid *boids, size_t count);

/* The hash of the present state; and of a start after so many ticks, no change. */
uint64_t app_hash(const struct model *model);
uint64_t app_straight(const struct start *start, uint64_t ticks);

/* ---- Keys and time ------------------------------------------------------------- */

/* Press keys given by name, set apart by blanks: "Space PgDn r Enter". */
void app_keys(struct model *model, const char *names);

/* Press each character of a text; a whole command with its `:` and Enter. */
void app_type(struct model *model, const char *text);
void app_command(struct model *model, const char *text);

/* Tell the model the time, `calls` times a second, for so many seconds from `now` on.
 * Returns the time at the end. */
double app_play(struct model *model, double now, double seconds, double calls);

/* ---- Screens ------------------------------------------------------------------- */

/* Draw the model on a screen of a size. `cells` begins as {0} and ends with
 * cells_free(). */
void app_draw(struct model *model, struct cells *cells, int columns, int rows);

/* The same as text, which the caller frees. */
char *app_screen(struct model *model, int columns, int rows);

/* ---- Places where numbers have a comma ----------------------------------------- */

/* Set LC_NUMERIC to a locale with a decimal comma, one of the system's or one made for
 * the purpose. False where there is no way to one. app_point_locale() goes back. */
bool app_comma_locale(void);
void app_point_locale(void);

#endif
