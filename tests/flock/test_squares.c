/*
 * What is told of the search is what it does: squares that tile the world, each boid in
 * its own, all neighbours in those opened, and as many checks as there are boids in
 * them.
 */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The squares --------------------------------------------------------------- */

/* What is told of a flock's search, with the squares opened for one boid. */
struct told {
    flk_layout layout;
    size_t count;
    flk_square *squares;
};

static struct told ask(flk_flock *flock, size_t index)
{
    struct told told = {0};
    flk_flock_layout(flock, &told.layout);
    told.count = flk_flock_squares(flock, index, NULL, 0);
    assert_true(told.count > 0);
    told.squares = calloc(told.count, sizeof(*told.squares));
    assert_non_null(told.squares);
    check_whole(told.count, flk_flock_squares(flock, index, told.squares, told.count),
                "squares, asked again");
    return told;
}

/* On an edge between squares rounding may choose: a hair to either side is taken, and
 * only what is deeper inside lies inside. */
static bool covers(const flk_square *s, flk_vec p, const flk_options *o, double hair)
{
    double x = hair * o->width, y = hair * o->height;
    return p.x >= s->x - x && p.x <= s->x + s->width + x && p.y >= s->y - y &&
           p.y <= s->y + s->height + y;
}

static void check_tiles(const struct told *told, const flk_options *o, const char *what)
{
    double area = 0;
    for (size_t a = 0; a < told->count; a++) {
        const flk_square *s = &told->squares[a];
        if (!(s->width > 0 && s->height > 0))
            fail_msg("%s: square %zu is %g x %g", what, a, s->width, s->height);
        area += s->width / o->width * (s->height / o->height);
        for (size_t b = 0; b < a; b++) {
            const flk_square *t = &told->squares[b];
            double across = fmin(s->x + s->width, t->x + t->width) - fmax(s->x, t->x);
            double down = fmin(s->y + s->height, t->y + t->height) - fmax(s->y, t->y);
            if (across > 1e-9 * o->width && down > 1e-9 * o->height)
                fail_msg("%s: squares %zu and %zu overlap", what, a, b);
        }
    }
    check_near(1, area, 1e-9, "%s: area of the squares in worlds", what);
}

/* Every boid in the square it is said to be in and inside no other; squares with as
 * many boids as they say. */
static void check_boids_in(const struct told *told, flk_flock *flock, const char *what)
{
    const flk_options *o = flk_flock_options(flock);
    size_t *boids = calloc(told->count, sizeof(*boids)), fullest = 0;
    assert_non_null(boids);
    for (size_t i = 0; i < flk_flock_count(flock); i++) {
        size_t square = flk_flock_square_of(flock, i);
        flk_vec p = flk_flock_boid(flock, i).position;
        assert_true(square < told->count);
        boids[square]++;
        for (size_t k = 0; k < told->count; k++)
            if (k == square ? !covers(&told->squares[k], p, o, 1e-9)
                            : covers(&told->squares[k], p, o, -1e-9))
                fail_msg("%s: boid %zu is in square %zu, not %zu", what, i,
                         k == square ? told->count : k, square);
    }
    for (size_t k = 0; k < told->count; k++) {
        check_whole(boids[k], told->squares[k].boids, "%s: boids of square %zu", what,
                    k);
        fullest = boids[k] > fullest ? boids[k] : fullest;
    }
    check_whole(fullest, told->layout.fullest, "%s: boids in the fullest", what);
    free(boids);
}

/* How often the world was halved to come to this side; each split halves both. */
static size_t depth_of(const struct told *told, size_t k, const flk_options *o,
                       const char *what)
{
    const flk_square *s = &told->squares[k];
    double halvings = log2(o->width / s->width);
    check_near(rint(halvings), halvings, 1e-6, "%s: depth of square %zu", what, k);
    check_near(halvings, log2(o->height / s->height), 1e-6,
               "%s: halvings across and down of square %zu", what, k);
    return (size_t)llround(halvings);
}

/* A leaf with more boids than a leaf's would have been split, were it not as deep as
 * leaves come. (Trees of so few boids have all the nodes they want.) */
static void check_tree(const struct told *told, flk_flock *flock, const char *what)
{
    const flk_layout *layout = &told->layout;
    size_t leaf = (size_t)flk_flock_method(flock).leaf, deepest = 0;
    for (size_t k = 0; k < told->count; k++) {
        size_t depth = depth_of(told, k, flk_flock_options(flock), what);
        deepest = depth > deepest ? depth : deepest;
        if (told->squares[k].boids > leaf && depth < layout->depth)
            fail_msg("%s: a leaf of %zu boids at depth %zu of %zu, leaf %zu", what,
                     told->squares[k].boids, depth, layout->depth, leaf);
    }
    check_whole(deepest, layout->depth, "%s: depth", what);
    if (layout->depth >= 64)
        fail_msg("%s: a depth of %zu", what, layout->depth);
    check_whole((4 * told->count - 1) / 3, layout->nodes, "%s: nodes over %zu leaves",
                what, told->count);
}

static void check_layout(const struct told *told, flk_flock *flock, const char *what)
{
    const flk_layout *layout = &told->layout;
    flk_method method = flk_flock_method(flock);
    bool tree = layout->search == FLK_SEARCH_QUADTREE;
    bool grid = layout->search == FLK_SEARCH_GRID;
    assert_in_range(layout->search, FLK_SEARCH_BRUTE, FLK_SEARCH_QUADTREE);
    assert_in_range(layout->simd, FLK_SIMD_PLAIN, FLK_SIMD_AVX2);
    assert_true(layout->threads >= 1);
    if (method.search != FLK_SEARCH_AUTO)
        check_whole(method.search, layout->search, "%s: search", what);
    check_whole(told->count, layout->squares, "%s: squares", what);
    if (!tree) {
        check_whole(layout->columns * layout->rows, told->count, "%s: cells", what);
        check_whole(0, layout->nodes, "%s: nodes", what);
        check_whole(0, layout->depth, "%s: depth", what);
    }
    if (!grid) {
        check_whole(1, layout->columns, "%s: columns", what);
        check_whole(1, layout->rows, "%s: rows", what);
    }
    check_tiles(told, flk_flock_options(flock), what);
    check_boids_in(told, flock, what);
    if (tree)
        check_tree(told, flock, what);
}

/* Cells are numbered row by row and as wide as each other, and no narrower than the
 * radius where there is more than one. */
static void check_cells(const struct told *told, const flk_options *o, const char *what)
{
    double width = o->width / (double)told->layout.columns;
    double height = o->height / (double)told->layout.rows;
    assert_true(told->layout.columns == 1 || width >= o->radius);
    assert_true(told->layout.rows == 1 || height >= o->radius);
    for (size_t k = 0; k < told->count; k++) {
        size_t column = k % told->layout.columns, row = k / told->layout.columns;
        flk_vec middle = {((double)column + 0.5) * width, ((double)row + 0.5) * height};
        if (!covers(&told->squares[k], middle, o, -1e-9))
            fail_msg("%s: cell %zu is not at column %zu, row %zu", what, k, column,
                     row);
        check_near(width, told->squares[k].width, 1e-9, "%s: width of a cell", what);
        check_near(height, told->squares[k].height, 1e-9, "%s: height of a cell", what);
    }
}

/* ---- What is opened ------------------------------------------------------------ */

/* The boids in the squares opened for a boid, but for itself: all neighbours among
 * them. */
static uint64_t check_opened(flk_flock *flock, size_t index, const char *what)
{
    struct told told = ask(flock, index);
    uint64_t boids = 0;
    for (size_t k = 0; k < told.count; k++)
        boids += told.squares[k].opened ? told.squares[k].boids : 0;
    assert_true(told.squares[flk_flock_square_of(flock, index)].opened);

    const flk_trace *trace = NULL;
    check_status(FLK_OK, flk_flock_trace(flock, index, &trace, NULL), "%s", what);
    const flk_event *event = flk_trace_event(trace, FLK_EVENT_NEIGHBOURS);
    size_t count = event->as.neighbours.count;
    uint32_t *ids = calloc(count + 1, sizeof(*ids));
    assert_non_null(ids);
    for (size_t k = 0; k < count; k++)
        ids[k] = event->as.neighbours.ids[k];
    for (size_t k = 0; k < count; k++) { /* asking for a square ends the trace */
        size_t square = flk_flock_square_of(flock, ids[k]);
        if (!told.squares[square].opened)
            fail_msg("%s: neighbour %" PRIu32 " of boid %zu is in square %zu, "
                     "which was not opened",
                     what, ids[k], index, square);
    }
    free(ids);
    free(told.squares);
    return boids - 1;
}

static void check_all(flk_flock *flock, const char *what)
{
    uint64_t checks = 0;
    size_t count = flk_flock_count(flock);
    struct told told = ask(flock, count / 2);
    check_layout(&told, flock, what);
    if (told.layout.search == FLK_SEARCH_GRID)
        check_cells(&told, flk_flock_options(flock), what);
    free(told.squares);
    for (size_t i = 0; i < count; i++)
        checks += check_opened(flock, i, what);
    flk_flock_step(flock);
    check_whole(checks, flk_flock_checks(flock), "%s: checks", what);
}

/* The searches, and the quadtree with small, middling and large leaves. */
static const struct {
    flk_search_kind search;
    int leaf;
} told_of[] = {{FLK_SEARCH_BRUTE, 8},    {FLK_SEARCH_GRID, 8},
               {FLK_SEARCH_QUADTREE, 1}, {FLK_SEARCH_QUADTREE, 4},
               {FLK_SEARCH_QUADTREE, 8}, {FLK_SEARCH_QUADTREE, FLK_LEAF_MAX},
               {FLK_SEARCH_AUTO, 8}};

static void what_is_told_is_what_is_done(void **state)
{
    (void)state;
    static struct scene scene;
    size_t cases = scaled_cases(600);
    for (uint64_t number = 0; number < cases; number++) {
        scene_random(&scene, 2000000 + number);
        scene.options.field_of_view = 360;
        scene.options.nearest = 0;
        if (scene.boid_count > 120)
            scene.boid_count = 120;
        for (size_t k = 0; k < COUNT_OF(told_of) && scene.boid_count > 0; k++) {
            char what[80];
            snprintf(what, sizeof(what), "case %" PRIu64 " by %s, leaf %d", number,
                     flk_search_names[told_of[k].search], told_of[k].leaf);
            flk_flock *flock = scene_flock(&scene, told_of[k].search);
            flk_method method = flk_flock_method(flock);
            method.leaf = told_of[k].leaf;
            scene_set_method(flock, method);
            for (int tick = 0; tick < 2; tick++)
                check_all(flock, what);
            flk_flock_destroy(flock);
        }
    }
}

static void brute_force_has_one_square_and_opens_it(void **state)
{
    (void)state;
    flk_flock *flock = flock_of_start(start_murmuration());
    scene_set_search(flock, FLK_SEARCH_BRUTE, NULL);
    struct told told = ask(flock, 7);
    check_whole(1, told.count, "squares");
    check_whole(300, told.squares[0].boids, "boids in it");
    check_same(60, told.squares[0].width, "width");
    check_same(40, told.squares[0].height, "height");
    assert_true(told.squares[0].opened);
    free(told.squares);
    flk_flock_step(flock);
    check_whole(UINT64_C(300) * 299, flk_flock_checks(flock), "checks");
    flk_flock_destroy(flock);
}

/* Spread evenly, boids come apart whatever the leaf: none has more than it may. */
static void leaves_have_no_more_boids_than_a_leaf_may(void **state)
{
    (void)state;
    size_t before = SIZE_MAX;
    for (int leaf = 1; leaf <= FLK_LEAF_MAX; leaf++) {
        flk_flock *flock = flock_of_start(start_murmuration());
        scene_set_method(flock,
                         (flk_method){FLK_SEARCH_QUADTREE, FLK_SIMD_AUTO, leaf, 1});
        flk_layout layout;
        flk_flock_layout(flock, &layout);
        if (layout.fullest > (size_t)leaf)
            fail_msg("leaf %d: %zu boids in the fullest", leaf, layout.fullest);
        if (layout.squares > before || layout.squares < 300 / (size_t)leaf)
            fail_msg("leaf %d: %zu squares, %zu with a smaller leaf", leaf,
                     layout.squares, before);
        before = layout.squares;
        flk_flock_destroy(flock);
    }
}

/* They never come apart: one leaf has them all, and the tree ends. */
static void a_heap_of_boids_ends_the_splitting(void **state)
{
    (void)state;
    static flk_boid boids[300];
    const flk_options options = flk_options_default();
    for (size_t i = 0; i < COUNT_OF(boids); i++)
        boids[i] = (flk_boid){{17.3, 4.1}, {0, 0}};
    for (int leaf = 1; leaf <= FLK_LEAF_MAX; leaf *= 4) {
        flk_flock *flock = check_flock_of(&options, boids, COUNT_OF(boids));
        scene_set_method(flock,
                         (flk_method){FLK_SEARCH_QUADTREE, FLK_SIMD_AUTO, leaf, 1});
        struct told told = ask(flock, 0);
        check_layout(&told, flock, "a heap");
        check_whole(COUNT_OF(boids), told.layout.fullest, "boids in the fullest");
        assert_true(told.layout.depth > 0);
        free(told.squares);
        flk_flock_destroy(flock);
    }
}

/* No more is written than there is room for. */
static void squares_stay_within_the_room(void **state)
{
    (void)state;
    for (int search = FLK_SEARCH_BRUTE; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of_start(start_murmuration());
        scene_set_search(flock, (flk_search_kind)search, NULL);
        struct told told = ask(flock, 3);
        for (size_t room = 0; room <= told.count; room += 1 + room / 2) {
            const flk_square mark = {-1, -2, -3, -4, 5, true};
            flk_square *some = calloc(room + 1, sizeof(*some));
            assert_non_null(some);
            some[room] = mark;
            check_whole(told.count, flk_flock_squares(flock, 3, some, room),
                        "squares with room for %zu", room);
            check_same(mark.x, some[room].x, "x behind the room");
            check_whole(mark.boids, some[room].boids, "boids behind the room");
            for (size_t k = 0; k < room; k++) {
                check_same(told.squares[k].x, some[k].x, "x of square %zu", k);
                check_whole(told.squares[k].opened, some[k].opened, "square %zu", k);
            }
            free(some);
        }
        free(told.squares);
        flk_flock_destroy(flock);
    }
}

/* A square follows its boids: after a step, a change of a boid, and of the rules. */
static void what_is_told_is_of_the_present_state(void **state)
{
    (void)state;
    const flk_boid moved = {{59, 39}, {0.1, 0.1}};
    for (int search = FLK_SEARCH_BRUTE; search < FLK_SEARCHES; search++) {
        flk_flock *flock = flock_of_start(start_murmuration());
        scene_set_search(flock, (flk_search_kind)search, NULL);
        check_all(flock, "populated");
        check_status(FLK_OK, flk_flock_set_boid(flock, 0, &moved, NULL), "set");
        check_all(flock, "a boid set");
        check_status(FLK_OK, flk_flock_remove_boid(flock, 200, NULL), "remove");
        check_all(flock, "a boid removed");
        flk_options options = *flk_flock_options(flock);
        options.radius = 7;
        check_status(FLK_OK, flk_flock_retune(flock, &options, NULL), "retune");
        check_all(flock, "retuned");
        check_status(FLK_OK, flk_flock_populate(flock, 40, 2, NULL), "populate");
        check_all(flock, "populated again");
        flk_flock_destroy(flock);
    }
}

/* A flock of nobody has a layout too. */
static void no_boids_have_a_layout(void **state)
{
    (void)state;
    const flk_options options = flk_options_default();
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_flock *flock = check_create(&options);
        scene_set_search(flock, (flk_search_kind)search, NULL);
        flk_layout layout;
        flk_flock_layout(flock, &layout);
        assert_in_range(layout.search, FLK_SEARCH_BRUTE, FLK_SEARCH_QUADTREE);
        check_whole(0, layout.fullest, "boids in the fullest");
        assert_true(layout.squares >= 1 && layout.threads >= 1);
        flk_flock_step(flock);
        check_whole(0, flk_flock_checks(flock), "checks");
        flk_flock_destroy(flock);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_what_is_done),
        cmocka_unit_test(brute_force_has_one_square_and_opens_it),
        cmocka_unit_test(leaves_have_no_more_boids_than_a_leaf_may),
        cmocka_unit_test(a_heap_of_boids_ends_the_splitting),
        cmocka_unit_test(squares_stay_within_the_room),
        cmocka_unit_test(what_is_told_is_of_the_present_state),
        cmocka_unit_test(no_boids_have_a_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
