/* Brute force: everybody looks at everybody. Slots are indices. */
#include "search.h"
#include "store.h"

/* So many boids are taken at a time. */
#define BATCH 64

static void brute_arrange(flk_flock *f)
{
    store_order_by_index(f);
    f->fullest = f->count;
}

static size_t brute_batch(const flk_flock *f, size_t slot, struct runs *runs)
{
    runs_add(runs, 0, f->count);
    runs->across = f->derived.world.wraps;
    return slot + BATCH < f->count ? slot + BATCH : f->count;
}

static bool brute_around(const flk_flock *f, size_t slot, double reach,
                         search_visit *visit, void *context)
{
    (void)slot;
    (void)reach;
    visit(context, 0, f->count);
    return f->derived.world.wraps;
}

static void brute_describe(const flk_flock *f, flk_layout *layout)
{
    (void)f;
    layout->squares = 1;
}

static size_t brute_square_of(const flk_flock *f, size_t slot)
{
    (void)f;
    (void)slot;
    return 0;
}

static size_t brute_squares(const flk_flock *f, size_t slot, flk_square *squares,
                            size_t room)
{
    (void)slot;
    if (room > 0)
        squares[0] =
            (flk_square){0, 0, f->options.width, f->options.height, f->count, true};
    return 1;
}

const struct search search_brute = {FLK_SEARCH_BRUTE, true,         brute_arrange,
                                    brute_batch,      brute_around, brute_describe,
                                    brute_square_of,  brute_squares};
