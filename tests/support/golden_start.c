/* The start of a golden trace, and the changes in mid run. */
#include "golden_player.h"
#include "scene.h"

static bool in_options(struct player *player)
{
    return player->place == PLACE_HEAD || player->place == PLACE_RETUNE ||
           player_misplaced(player);
}

bool play_world(struct player *player)
{
    size_t kind;
    double size[2];
    if (!in_options(player) || !player_reals(player, 2, size, 2))
        return false;
    if (!fields_choice(&player->fields, 1, flk_option_table[FLK_OPTION_WORLD].choices,
                       &kind))
        return player_unreadable(player, 1);
    player->options.world = (flk_world_kind)kind;
    player->options.width = size[0];
    player->options.height = size[1];
    return true;
}

bool play_obstacle(struct player *player)
{
    double at[3];
    if (!in_options(player) || !player_reals(player, 1, at, 3))
        return false;
    size_t count = player->options.obstacle_count++;
    player->obstacles =
        fields_grown(player->obstacles, count, sizeof(*player->obstacles));
    player->obstacles[count] = (flk_obstacle){at[0], at[1], at[2]};
    player->options.obstacles = player->obstacles;
    return true;
}

bool play_option(struct player *player, flk_option_id id)
{
    const char *const *choices = flk_option_table[id].choices;
    double value;
    size_t choice;
    if (!in_options(player))
        return false;
    if (choices == NULL && !player_reals(player, 1, &value, 1))
        return false;
    if (choices != NULL && !fields_choice(&player->fields, 1, choices, &choice))
        return player_unreadable(player, 1);
    flk_options_set(&player->options, id, choices == NULL ? value : (double)choice);
    return true;
}

bool play_predator(struct player *player)
{
    static const char *const kinds[] = {"steer", "hunt", NULL};
    size_t kind;
    double at[4];
    if (player->place != PLACE_HEAD || player->flock != NULL)
        return player_misplaced(player);
    if (!fields_choice(&player->fields, 1, kinds, &kind))
        return player_unreadable(player, 1);
    if (!player_reals(player, 2, at, 4))
        return false;
    size_t count = player->predator_count++;
    player->predators =
        fields_grown(player->predators, count, sizeof(*player->predators));
    player->predators[count] =
        (flk_predator){kind == 0 ? FLK_PREDATOR_STEER : FLK_PREDATOR_HUNT,
                       {at[0], at[1]},
                       {at[2], at[3]}};
    return true;
}

/* The flock of the options and predators read so far. */
static bool begin(struct player *player)
{
    flk_error error = {0};
    if (player->flock != NULL)
        return true;
    flk_status status =
        flk_flock_create(&player->options, NULL, &player->flock, &error);
    if (!player_went_well(player, "flk_flock_create", status, &error))
        return false;
    status = scene_set_search(player->flock, player->search, &error);
    for (size_t k = 0; k < player->predator_count && status == FLK_OK; k++)
        status =
            flk_flock_insert_predator(player->flock, k, &player->predators[k], &error);
    return player_went_well(player, "search or predator", status, &error);
}

bool play_populate(struct player *player)
{
    uint64_t count, seed;
    if (player->place != PLACE_HEAD || player->flock != NULL)
        return player_misplaced(player);
    if (!player_whole(player, 1, &count) || !player_whole(player, 2, &seed) ||
        !begin(player))
        return false;
    player->populated = true;
    flk_error error = {0};
    flk_status status = flk_flock_populate(player->flock, (size_t)count, seed, &error);
    return player_went_well(player, "flk_flock_populate", status, &error);
}

/* All b lines are read: they become the flock's boids, unless populate gave them. */
bool player_settle(struct player *player)
{
    player->place = PLACE_READY;
    flk_status status = FLK_OK;
    flk_error error = {0};
    if (!player->populated)
        status = flk_flock_repopulate(player->flock, player->boids, player->boids_due,
                                      &error);
    player->populated = false;
    return player_went_well(player, "flk_flock_repopulate", status, &error);
}

bool play_boids(struct player *player)
{
    uint64_t count;
    if (player->place != PLACE_HEAD && player->place != PLACE_REPOPULATE)
        return player_misplaced(player);
    if (!player_whole(player, 1, &count) || !begin(player))
        return false;
    if (player->populated && !player_same(player, "n", (double)count,
                                          (double)flk_flock_count(player->flock)))
        return false;
    player->place = PLACE_BOIDS;
    player->boids_due = (size_t)count;
    player->boids_read = 0;
    return count > 0 || player_settle(player);
}

bool play_focus(struct player *player)
{
    player->has_focus = true;
    return player->place == PLACE_READY ? player_whole(player, 1, &player->focus)
                                        : player_misplaced(player);
}

bool play_ticks(struct player *player)
{
    player->has_ticks = true;
    return player->place == PLACE_READY ? player_whole(player, 1, &player->ticks)
                                        : player_misplaced(player);
}

bool play_end(struct player *player)
{
    if (player->place != PLACE_RETUNE)
        return player_misplaced(player);
    player->place = PLACE_READY;
    flk_error error = {0};
    flk_status status = flk_flock_retune(player->flock, &player->options, &error);
    return player_went_well(player, "flk_flock_retune", status, &error);
}
