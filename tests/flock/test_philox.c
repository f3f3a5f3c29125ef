/* Random numbers and what is drawn with them, against the library Random123. */
#include "check.h"
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <Random123/philox.h>
#include <string.h>

static void check_words(const uint32_t expected[4], const uint32_t got[4],
                        const char *what)
{
    if (memcmp(expected, got, 4 * sizeof(uint32_t)) != 0)
        fail_msg("%s: expected %08x %08x %08x %08x, got %08x %08x %08x %08x", what,
                 expected[0], expected[1], expected[2], expected[3], got[0], got[1],
                 got[2], got[3]);
}

/* The three published vectors of philox4x32-10: Random123's tests/kat_vectors. */
static void gives_the_published_vectors(void **state)
{
    (void)state;
    static const struct {
        uint32_t counter[4], key[2], words[4];
    } vectors[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}};
    for (size_t i = 0; i < COUNT_OF(vectors); i++) {
        uint32_t words[4];
        flk_philox(vectors[i].counter, vectors[i].key, words);
        check_words(vectors[i].words, words, "published vector");
    }
}

/* splitmix64 (Steele, Lea, Flood 2014): inputs that owe nothing to what is tested. */
static uint64_t mixed(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void library_words(const uint32_t counter[4], const uint32_t key[2],
                          uint32_t words[4])
{
    philox4x32_ctr_t c = {{counter[0], counter[1], counter[2], counter[3]}};
    philox4x32_key_t k = {{key[0], key[1]}};
    philox4x32_ctr_t w = philox4x32_R(10, c, k);
    for (int i = 0; i < 4; i++)
        words[i] = w.v[i];
}

static void agrees_with_random123(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t i = 0; i < 100000; i++) {
        uint64_t a = mixed(&seed), b = mixed(&seed), c = mixed(&seed);
        uint32_t counter[4] = {(uint32_t)a, (uint32_t)(a >> 32), (uint32_t)b,
                               (uint32_t)(b >> 32)};
        uint32_t key[2] = {(uint32_t)c, (uint32_t)(c >> 32)};
        uint32_t expected[4], got[4];
        library_words(counter, key, expected);
        flk_philox(counter, key, got);
        check_words(expected, got, "random counter and key");
    }
}

/* A caller may want the words where the counter was. */
static void philox_may_write_over_its_counter(void **state)
{
    (void)state;
    uint32_t words[4] = {1, 2, 3, 4}, expected[4];
    const uint32_t key[2] = {5, 6};
    library_words(words, key, expected);
    flk_philox(words, key, words);
    check_words(expected, words, "in place");
}

/* doc/model.md, "Random numbers": the words as two fractions of 53 bits. */
static void library_draw(uint64_t seed, flk_stream stream, uint32_t boid, uint64_t tick,
                         uint32_t k, double pair[2])
{
    uint32_t counter[4] = {k, boid, (uint32_t)tick, (uint32_t)stream}, words[4];
    uint32_t key[2] = {(uint32_t)(seed & 0xffffffff), (uint32_t)(seed >> 32)};
    library_words(counter, key, words);
    for (size_t i = 0; i < 2; i++) {
        uint64_t word = (uint64_t)words[2 * i + 1] * 4294967296u + words[2 * i];
        pair[i] = ldexp((double)(word >> 11), -53);
    }
}

static void check_draw(uint64_t seed, flk_stream stream, uint32_t boid, uint64_t tick,
                       uint32_t k)
{
    double expected[2], got[2];
    library_draw(seed, stream, boid, tick, k, expected);
    flk_draw(seed, stream, boid, tick, k, got);
    for (int i = 0; i < 2; i++) {
        check_same(expected[i], got[i],
                   "draw(%" PRIu64 ", %d, %u, %" PRIu64 ", %u)[%d]", seed, (int)stream,
                   boid, tick, k, i);
        if (!(got[i] >= 0 && got[i] < 1))
            fail_msg("expected a draw in [0, 1), got %.17g", got[i]);
    }
}

/* Each argument has its own word of counter or key, as wide as it is. */
static void draw_lays_out_counter_and_key(void **state)
{
    (void)state;
    check_draw(0, FLK_STREAM_PLACE, 0, 0, 0);
    check_draw(1, FLK_STREAM_PLACE, 0, 0, 0);
    check_draw(0x123456789abcdef0u, FLK_STREAM_NOISE, 3, 5, 7);
    check_draw(0xffffffff00000000u, FLK_STREAM_SPEED, 0xffffffff, 9, 0xfffffffe);
    check_draw(UINT64_MAX, FLK_STREAM_HEADING, UINT32_MAX, UINT32_MAX, UINT32_MAX);
    uint64_t seed = 2;
    for (size_t i = 0; i < 20000; i++)
        check_draw(mixed(&seed), (flk_stream)(mixed(&seed) % 4), (uint32_t)mixed(&seed),
                   mixed(&seed), (uint32_t)mixed(&seed));
}

static void streams_are_numbered_as_documented(void **state)
{
    (void)state;
    check_whole(0, FLK_STREAM_PLACE, "stream of places");
    check_whole(1, FLK_STREAM_HEADING, "stream of headings");
    check_whole(2, FLK_STREAM_SPEED, "stream of speeds");
    check_whole(3, FLK_STREAM_NOISE, "stream of noise");
}

static void tick_is_taken_modulo_32_bits(void **state)
{
    (void)state;
    double low[2], high[2];
    flk_draw(3, FLK_STREAM_NOISE, 4, 17, 5, low);
    flk_draw(3, FLK_STREAM_NOISE, 4, (UINT64_C(9) << 32) + 17, 5, high);
    check_same(low[0], high[0], "first number at tick 2^32 * 9 + 17");
    check_same(low[1], high[1], "second number at tick 2^32 * 9 + 17");
}

static void seeds_have_64_bits(void **state)
{
    (void)state;
    flk_options options = flk_options_default();
    flk_boid low = flk_populate_boid(&options, 5, 0, 0);
    flk_boid high = flk_populate_boid(&options, 5 + (UINT64_C(1) << 32), 0, 0);
    if (low.position.x == high.position.x || low.velocity.x == high.velocity.x)
        fail_msg("expected seeds 5 and 5 + 2^32 to differ, got x = %.17g of both",
                 low.position.x);
}

/* ---- Populations --------------------------------------------------------------- */

static bool in_an_obstacle(const flk_options *options, flk_vec p)
{
    for (size_t i = 0; i < options->obstacle_count; i++) {
        const flk_obstacle *o = &options->obstacles[i];
        flk_vec d = flk_offset(options, (flk_vec){o->x, o->y}, p);
        if (sqrt(d.x * d.x + d.y * d.y) < o->r)
            return true;
    }
    return false;
}

/* doc/model.md, "populate(n, seed)", with the library's numbers. */
static flk_boid expected_boid(const flk_options *options, uint64_t seed, uint32_t index,
                              uint64_t tick)
{
    flk_boid boid;
    double u[2], a, b, s;
    uint32_t k = 0;
    do {
        library_draw(seed, FLK_STREAM_PLACE, index, tick, k++, u);
        boid.position = (flk_vec){u[0] * options->width, u[1] * options->height};
    } while (k < 64 && in_an_obstacle(options, boid.position));
    k = 0;
    do {
        library_draw(seed, FLK_STREAM_HEADING, index, tick, k++, u);
        a = 2 * u[0] - 1;
        b = 2 * u[1] - 1;
        s = a * a + b * b;
    } while (!(s > 0 && s <= 1));
    library_draw(seed, FLK_STREAM_SPEED, index, tick, 0, u);
    double range = options->max_speed - options->min_speed;
    double q = (options->min_speed + range * u[0]) / sqrt(s);
    boid.velocity = (flk_vec){a * q, b * q};
    return boid;
}

static void check_boid(const flk_options *options, uint64_t seed, uint32_t index,
                       uint64_t tick, flk_boid got)
{
    flk_boid expected = expected_boid(options, seed, index, tick);
    check_vec(expected.position, got.position, "boid %u of seed %" PRIu64 ", position",
              index, seed);
    check_vec(expected.velocity, got.velocity, "boid %u of seed %" PRIu64 ", velocity",
              index, seed);
}

static void populates_as_documented(void **state)
{
    (void)state;
    struct start starts[] = {start_lesson(), start_consensus(), start_murmuration()};
    uint64_t seed = 3;
    for (size_t i = 0; i < COUNT_OF(starts); i++)
        for (size_t n = 0; n < 3000; n++) {
            const flk_options *options = &starts[i].options;
            uint64_t of = mixed(&seed), tick = mixed(&seed);
            uint32_t index = (uint32_t)mixed(&seed);
            check_boid(options, of, index, tick,
                       flk_populate_boid(options, of, index, tick));
        }
}

/* Where obstacles leave no room the 64th place stays; where they leave little, most
 * boids need many draws. */
static void populates_round_obstacles(void **state)
{
    (void)state;
    const flk_obstacle full = {12, 10, 100}, nearly = {12, 10, 14.5};
    flk_options options = flk_options_default();
    options.obstacle_count = 1;
    for (uint32_t i = 0; i < 200; i++) {
        options.obstacles = &full;
        check_boid(&options, 6, i, 0, flk_populate_boid(&options, 6, i, 0));
        options.obstacles = &nearly;
        check_boid(&options, 6, i, 0, flk_populate_boid(&options, 6, i, 0));
    }
}

/* Boid 17 of seed 5 is the same boid in every flock; a flock populated in mid run has
 * the boids of that tick. */
static void populate_fills_a_flock(void **state)
{
    (void)state;
    flk_options options = start_lesson().options;
    flk_flock *flock = check_create(&options);
    flk_error error = {0};
    const size_t counts[] = {20, 100, 18, 0};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        check_ok(flk_flock_populate(flock, counts[i], 5, &error), &error, "populate");
        check_whole(counts[i], flk_flock_count(flock), "boids");
        for (uint32_t b = 0; b < counts[i]; b++)
            check_boid(&options, 5, b, i, flk_flock_boid(flock, b));
        flk_flock_step(flock);
    }
    flk_flock_destroy(flock);
}

/* ---- The named starts ---------------------------------------------------------- */

static void check_hash(struct start start, uint64_t ticks, uint64_t expected,
                       flk_search_kind search)
{
    flk_flock *flock = check_populated(&start.options, start.boids, 1);
    check_status(FLK_OK, scene_set_search(flock, search, NULL), "set_search");
    while (flk_flock_tick(flock) < ticks)
        flk_flock_step(flock);
    uint64_t got = flk_flock_hash(flock);
    if (got != expected)
        fail_msg("%s, seed 1, tick %" PRIu64 ", by %s: expected hash %016" PRIx64
                 ", got %016" PRIx64,
                 start.name, ticks, flk_search_names[search], expected, got);
    flk_flock_destroy(flock);
}

static void named_starts_have_their_hashes(void **state)
{
    (void)state;
    for (int search = 0; search < FLK_SEARCHES; search++) {
        flk_search_kind by = (flk_search_kind)search;
        check_hash(start_lesson(), 0, 0xdef074217b95f51d, by);
        check_hash(start_lesson(), 48, 0x281560ace86f0e7b, by);
        check_hash(start_consensus(), 200, 0xa24d55381a32c367, by);
        check_hash(start_murmuration(), 100, 0xbcd2e0f3338cdebd, by);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_published_vectors),
        cmocka_unit_test(agrees_with_random123),
        cmocka_unit_test(philox_may_write_over_its_counter),
        cmocka_unit_test(draw_lays_out_counter_and_key),
        cmocka_unit_test(streams_are_numbered_as_documented),
        cmocka_unit_test(tick_is_taken_modulo_32_bits),
        cmocka_unit_test(seeds_have_64_bits),
        cmocka_unit_test(populates_as_documented),
        cmocka_unit_test(populates_round_obstacles),
        cmocka_unit_test(populate_fills_a_flock),
        cmocka_unit_test(named_starts_have_their_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
