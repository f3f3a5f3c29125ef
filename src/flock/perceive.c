#include "perceive.h"

#include "vec.h"

/* The most that FLK_OPTION_NEAREST can be. */
#define NEAREST_MAX 64

static void move_neighbour(struct neighbours *near, size_t to, size_t from)
{
    near->index[to] = near->index[from];
    near->slot[to] = near->slot[from];
    near->dx[to] = near->dx[from];
    near->dy[to] = near->dy[from];
    near->dist[to] = near->dist[from];
}

/* ---- The field of view --------------------------------------------------------- */

/* Ahead of the boid, at most half the field of view aside. One on top of it is seen. */
static bool in_view(flk_vec v, double speed, flk_vec d, double dist, double cosine)
{
    return !(dist > 0) || d.x * v.x + d.y * v.y >= cosine * (dist * speed);
}

/* A boid that stands still sees all round. */
static void keep_those_in_view(flk_vec v, double cosine, struct neighbours *near)
{
    double speed = length(v);
    size_t kept = 0;
    if (!(speed > 0))
        return;
    for (size_t k = 0; k < near->count; k++) {
        flk_vec d = vec(near->dx[k], near->dy[k]);
        if (in_view(v, speed, d, near->dist[k], cosine))
            move_neighbour(near, kept++, k);
    }
    near->count = kept;
}

/* ---- The nearest --------------------------------------------------------------- */

/* The k least distances, ascending in `least`. */
static void find_least(const struct neighbours *near, size_t k, double *least)
{
    size_t held = 0;
    for (size_t j = 0; j < near->count; j++) {
        double dist = near->dist[j];
        if (held == k && !(dist < least[k - 1]))
            continue;
        size_t at = held < k ? held++ : k - 1;
        for (; at > 0 && least[at - 1] > dist; at--)
            least[at] = least[at - 1];
        least[at] = dist;
    }
}

/* Of those as far as the farthest of the k, the ones of the lowest index stay. */
static void keep_the_nearest(size_t k, struct neighbours *near)
{
    double least[NEAREST_MAX] = {0};
    size_t nearer = 0, kept = 0;
    if (near->count <= k)
        return;
    find_least(near, k, least);
    double farthest = least[k - 1];
    while (least[nearer] < farthest)
        nearer++;
    size_t room = k - nearer; /* for those at just the farthest distance */
    for (size_t j = 0; j < near->count; j++) {
        if (near->dist[j] > farthest || (near->dist[j] >= farthest && room == 0))
            continue;
        room -= near->dist[j] >= farthest;
        move_neighbour(near, kept++, j);
    }
    near->count = kept;
}

void perceive(const struct scene *scene, flk_vec v, struct neighbours *near)
{
    const flk_options *o = scene->options;
    if (o->field_of_view < 360)
        keep_those_in_view(v, scene->derived->view_cosine, near);
    if (o->nearest > 0)
        keep_the_nearest((size_t)o->nearest, near);
}
