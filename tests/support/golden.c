#include "golden.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden_player.h"

/* ---- Faults and differences ---------------------------------------------------- */

bool player_fault(struct player *player, const char *text, ...)
{
    char *message = player->report->message;
    size_t room = sizeof(player->report->message);
    uint64_t tick = player->flock == NULL ? 0 : flk_flock_tick(player->flock);
    int used =
        snprintf(message, room, "%s:%zu: by %s, tick %" PRIu64 ": ", player->name,
                 player->fields.line, flk_search_names[player->search], tick);
    if (used < 0 || (size_t)used >= room)
        return false;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(message + used, room - (size_t)used, text, arguments);
    va_end(arguments);
    return false;
}

static bool differs(struct player *player, const char *field, double expected,
                    double got)
{
    const char *kind = player->fields.at[0];
    bool numbered = strcmp(kind, "m") != 0;
    return player_fault(player, "%s%s%s, %s: expected %.17g, got %.17g", kind,
                        numbered ? " " : "", numbered ? player->fields.at[1] : "",
                        field, expected, got);
}

bool player_same(struct player *player, const char *field, double expected, double got)
{
    return expected == got || differs(player, field, expected, got);
}

bool player_went_well(struct player *player, const char *call, flk_status status,
                      const flk_error *error)
{
    return status == FLK_OK ||
           player_fault(player, "%s: status %d, %s = %.17g, range %.17g to %.17g", call,
                        (int)status, error->name, error->value, error->least,
                        error->most);
}

bool player_misplaced(struct player *player)
{
    return player_fault(player, "\"%s\" out of place", player->fields.at[0]);
}

bool player_unreadable(struct player *player, size_t field)
{
    return player_fault(player, "cannot read \"%s\" of %s", player->fields.at[field],
                        player->fields.at[0]);
}

bool player_reals(struct player *player, size_t field, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!fields_real(&player->fields, field + i, &values[i]))
            return player_unreadable(player, field + i);
    return true;
}

bool player_whole(struct player *player, size_t field, uint64_t *value)
{
    return fields_whole(&player->fields, field, value) ||
           player_unreadable(player, field);
}

/* ---- Steps --------------------------------------------------------------------- */

/* Has the tick listed all it must? */
bool player_complete(struct player *player)
{
    if (player->place != PLACE_TICK)
        return true;
    size_t count = flk_flock_count(player->flock);
    size_t events = player->focus < count ? player->trace.count : 0;
    size_t hawks = flk_flock_predator_count(player->flock);
    size_t measured = count >= 2;
    return (player->events == events && player->listed == count &&
            player->hawks == hawks && player->measured == measured) ||
           player_fault(
               player,
               "%zu of %zu events, %zu of %zu boids, %zu of %zu predators and %zu "
               "of %zu measures are listed",
               player->events, events, player->listed, count, player->hawks, hawks,
               player->measured, measured);
}

/* The trace is borrowed until the step: what the e lines need of it is copied. */
static bool keep_trace(struct player *player)
{
    const flk_trace *trace = NULL;
    flk_error error = {0};
    flk_status status =
        flk_flock_trace(player->flock, (size_t)player->focus, &trace, &error);
    if (!player_went_well(player, "flk_flock_trace", status, &error))
        return false;
    player->trace = *trace;
    const flk_event *event = flk_trace_event(trace, FLK_EVENT_NEIGHBOURS);
    if (event == NULL || trace->boid != player->focus ||
        trace->tick != flk_flock_tick(player->flock) + 1)
        return player_fault(player, "no trace of boid %" PRIu64 " in the coming tick",
                            player->focus);
    size_t count = event->as.neighbours.count;
    player->ids = fields_grown(player->ids, count, sizeof(*player->ids));
    if (count > 0)
        memcpy(player->ids, event->as.neighbours.ids, count * sizeof(*player->ids));
    return true;
}

/* Did the step do what the trace said it would? */
static bool keeps_word(struct player *player)
{
    const flk_event *steer = flk_trace_event(&player->trace, FLK_EVENT_STEER);
    const flk_event *move = flk_trace_event(&player->trace, FLK_EVENT_MOVE);
    if (steer == NULL || move == NULL)
        return player_fault(player, "a trace without steer or move");
    flk_boid did = flk_flock_boid(player->flock, (size_t)player->focus);
    flk_vec p = move->as.move.position, v = steer->as.steer.velocity;
    return (did.position.x == p.x && did.position.y == p.y && did.velocity.x == v.x &&
            did.velocity.y == v.y) ||
           player_fault(
               player,
               "the trace said position (%.17g, %.17g), velocity (%.17g, %.17g), but "
               "the step did (%.17g, %.17g), (%.17g, %.17g)",
               p.x, p.y, v.x, v.y, did.position.x, did.position.y, did.velocity.x,
               did.velocity.y);
}

static bool step(struct player *player)
{
    uint64_t tick = flk_flock_tick(player->flock);
    bool traced = player->focus < flk_flock_count(player->flock);
    if (traced && !keep_trace(player))
        return false;
    flk_flock_step(player->flock);
    if (flk_flock_tick(player->flock) != tick + 1)
        return player_fault(player, "expected a step from tick %" PRIu64 " to the next",
                            tick);
    return !traced || keeps_word(player);
}

static bool step_to(struct player *player, uint64_t tick)
{
    if (!player->has_focus || !player->has_ticks || tick > player->ticks ||
        tick < flk_flock_tick(player->flock))
        return player_misplaced(player);
    while (flk_flock_tick(player->flock) < tick)
        if (!step(player))
            return false;
    return true;
}

/* `t k`, `retune k` and `repopulate k` end what was listed and step to, or to before,
 * tick k. */
static bool advance(struct player *player, uint64_t before, enum place place)
{
    uint64_t tick;
    if (player->place != PLACE_READY && player->place != PLACE_TICK)
        return player_misplaced(player);
    if (!player_complete(player) || !player_whole(player, 1, &tick))
        return false;
    if (tick <= flk_flock_tick(player->flock))
        return player_misplaced(player);
    if (!step_to(player, tick - before))
        return false;
    player->place = place;
    player->events = player->listed = player->hawks = player->measured = 0;
    return true;
}

static bool play_tick(struct player *player)
{
    return advance(player, 0, PLACE_TICK);
}

static bool play_retune(struct player *player)
{
    player->options = flk_options_default();
    return advance(player, 1, PLACE_RETUNE);
}

static bool play_repopulate(struct player *player)
{
    return advance(player, 1, PLACE_REPOPULATE);
}

/* ---- The play ------------------------------------------------------------------ */

/* The records but for the options, with their number of fields; `e` has any. */
static const struct record {
    const char *name;
    size_t fields;
    bool (*play)(struct player *player);
} records[] = {{"world", 3, play_world},
               {"obstacle", 3, play_obstacle},
               {"predator", 5, play_predator},
               {"populate", 2, play_populate},
               {"boids", 1, play_boids},
               {"b", 5, play_boid},
               {"focus", 1, play_focus},
               {"ticks", 1, play_ticks},
               {"retune", 1, play_retune},
               {"end", 0, play_end},
               {"repopulate", 1, play_repopulate},
               {"t", 1, play_tick},
               {"e", 0, play_event},
               {"h", 5, play_hawk},
               {"m", 8, play_measures}};

static bool play_line(struct player *player)
{
    const char *name = player->fields.at[0];
    size_t fields = player->fields.count - 1;
    for (size_t i = 0; i < sizeof(records) / sizeof(records[0]); i++)
        if (strcmp(records[i].name, name) == 0)
            return fields == records[i].fields || records[i].play == play_event
                       ? records[i].play(player)
                       : player_fault(player, "%s of %zu fields", name, fields);
    for (int id = 0; id < FLK_OPTION_COUNT; id++)
        if (strcmp(flk_option_table[id].name, name) == 0 && fields == 1)
            return play_option(player, (flk_option_id)id);
    return player_fault(player, "no such record: \"%s\" of %zu fields", name, fields);
}

/* After the last line: all is listed, and the rest of the ticks is stepped. */
static bool finish(struct player *player)
{
    if (player->place != PLACE_READY && player->place != PLACE_TICK)
        return player_fault(player, "the file is cut");
    if (!player_complete(player))
        return false;
    if (player->report->records == 0)
        return player_fault(player, "no records");
    return step_to(player, player->ticks);
}

bool golden_play(const char *name, const char *text, flk_search_kind search,
                 struct golden_report *report)
{
    struct player player = {.name = name,
                            .report = report,
                            .fields.rest = text,
                            .search = search,
                            .options = flk_options_default()};
    *report = (struct golden_report){0};
    bool well = true;
    while (well && fields_next(&player.fields))
        well = play_line(&player);
    well = well && finish(&player);
    flk_flock_destroy(player.flock);
    fields_free(&player.fields);
    free(player.obstacles);
    free(player.predators);
    free(player.boids);
    free(player.ids);
    return well;
}

char *golden_read(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return NULL;
    char *text = NULL;
    size_t room = 0;
    ssize_t length = getdelim(&text, &room, '\0', file);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (length >= 0 && text[length - 1] != '\0')
        return text;
    free(text);
    if (length < 0 && !failed)
        return strdup("");
    errno = EINVAL; /* a zero byte: what follows it would be passed over */
    return NULL;
}
