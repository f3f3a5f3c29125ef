/* Roles and their looks on terminals of any number of colours. */
#include "app.h"

#include "app/words.h"
#include "view/glyphs.h"
#include "view/palette.h"

static const int tiers[] = {0, 8, 16, 256};

static bool same(struct look a, struct look b)
{
    return a.colour == b.colour && a.bold == b.bold && a.dim == b.dim &&
           a.reverse == b.reverse;
}

static void colours_are_those_that_there_are(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(tiers); k++)
        for (enum role role = ROLE_PLAIN; role < ROLE_COUNT; role++) {
            int colour = palette_look(role, tiers[k]).colour;
            if (colour < -1 || (colour >= 0 && colour >= tiers[k]))
                fail_msg("role %d: expected one of %d colours, got %d", (int)role,
                         tiers[k], colour);
        }
}

/* Without colours, whatever the terminal says of their number, none is used. */
static void without_colours_there_are_none(void **state)
{
    (void)state;
    for (int colours = -1; colours < 8; colours++)
        for (enum role role = ROLE_PLAIN; role < ROLE_COUNT; role++)
            check_whole((uint64_t)-1, (uint64_t)palette_look(role, colours).colour,
                        "the colour of role %d of %d", (int)role, colours);
}

static void numbers_between_count_as_the_next_lower(void **state)
{
    static const int between[][2] = {{1, 0},   {7, 0},       {9, 8},        {15, 8},
                                     {64, 16}, {88, 16},     {255, 16},     {257, 256},
                                     {-1, 0},  {32767, 256}, {1 << 24, 256}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(between); k++)
        for (enum role role = ROLE_PLAIN; role < ROLE_COUNT; role++)
            if (!same(palette_look(role, between[k][0]),
                      palette_look(role, between[k][1])))
                fail_msg("role %d: expected %d colours as %d, got another look",
                         (int)role, between[k][0], between[k][1]);
}

/* What a reader tells by its glyph: its letter, its block, its place in the chart; and
 * a boid's group only by colour, where there is colour. */
static bool told_by_glyph(enum role role)
{
    return role == ROLE_PLAIN || role == ROLE_OBSTACLE || role == ROLE_SEPARATION ||
           role == ROLE_ALIGNMENT || role == ROLE_COHESION || role == ROLE_AVOID ||
           role == ROLE_CHART || role == ROLE_RANGE || role == ROLE_FAINT ||
           role == ROLE_ALONE || role >= ROLE_GROUP_FIRST;
}

static void roles_can_be_told_from_plain(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(tiers); k++) {
        struct look plain = palette_look(ROLE_PLAIN, tiers[k]);
        for (enum role role = ROLE_PLAIN; role < ROLE_COUNT; role++)
            if (!told_by_glyph(role) && same(plain, palette_look(role, tiers[k])))
                fail_msg("role %d of %d colours: expected another look than plain, got "
                         "the same",
                         (int)role, tiers[k]);
    }
}

/* The terminal's own text stays as the user has it. */
static void plain_is_the_terminals_own(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(tiers); k++)
        if (!same((struct look){-1, false, false, false},
                  palette_look(ROLE_PLAIN, tiers[k])))
            fail_msg("expected plain text as it is, got another look of %d colours",
                     tiers[k]);
}

/* Where keys go is seen on any terminal and any ground: reversed. */
static void the_focus_is_reversed_everywhere(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(tiers); k++)
        check_whole(true, palette_look(ROLE_FOCUS, tiers[k]).reverse,
                    "reverse of %d colours", tiers[k]);
}

static void check_apart(const enum role *roles, size_t count, int colours,
                        const char *what)
{
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < a; b++)
            if (same(palette_look(roles[a], colours), palette_look(roles[b], colours)))
                fail_msg("%s %d and %d: expected two looks of %d colours, got one",
                         what, (int)roles[b], (int)roles[a], colours);
}

static void rules_are_told_apart_by_colour(void **state)
{
    static const enum role rules[] = {ROLE_SEPARATION, ROLE_ALIGNMENT, ROLE_COHESION,
                                      ROLE_AVOID};
    (void)state;
    for (size_t k = 1; k < COUNT_OF(tiers); k++)
        check_apart(rules, COUNT_OF(rules), tiers[k], "rules");
}

static void groups_are_told_apart_by_colour(void **state)
{
    enum role groups[ROLE_GROUPS + 1] = {ROLE_ALONE};
    (void)state;
    for (size_t k = 0; k < ROLE_GROUPS; k++)
        groups[k + 1] = (enum role)(ROLE_GROUP_FIRST + k);
    check_apart(groups, COUNT_OF(groups), 256, "groups");
    check_apart(groups, COUNT_OF(groups), 16, "groups");
    check_apart(groups, 5, 8, "groups"); /* eight colours are not enough for all */
}

/* Whatever the terminal has, and whoever they fly with. */
static void the_fleeing_are_told_from_all_others(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(tiers); k++)
        for (size_t n = 0; n < ROLE_GROUPS + 4; n++) {
            static const enum role more[] = {ROLE_ALONE, ROLE_PLAIN, ROLE_NEIGHBOUR,
                                             ROLE_PREDATOR};
            enum role other = n < ROLE_GROUPS ? (enum role)(ROLE_GROUP_FIRST + n)
                                              : more[n - ROLE_GROUPS];
            check_apart((const enum role[]){ROLE_FLEEING, other}, 2, tiers[k],
                        "one that flees, another");
        }
}

/* Blue is not read on black, and red is not told from green by one in twelve men. */
static void colours_are_read_by_everyone(void **state)
{
    enum { RED = 1, GREEN = 2, BLUE = 4 };
    (void)state;
    for (int colours = 8; colours <= 16; colours += 8) {
        bool red = false, green = false;
        for (enum role role = ROLE_PLAIN; role < ROLE_COUNT; role++) {
            int colour = palette_look(role, colours).colour;
            red = red || colour % 8 == RED;
            green = green || colour % 8 == GREEN;
            if (colour >= 0 && (colour % 8 == BLUE || colour == 0))
                fail_msg("role %d: expected a colour that reads on black, got %d",
                         (int)role, colour);
        }
        if (red && green)
            fail_msg("expected not both red and green of %d colours, got both",
                     colours);
    }
}

/* ---- Without colour, by glyphs ------------------------------------------------- */

static void rules_are_told_apart_by_letter(void **state)
{
    static const flk_event_kind rules[] = {FLK_EVENT_SEPARATION, FLK_EVENT_ALIGNMENT,
                                           FLK_EVENT_COHESION,   FLK_EVENT_AVOID,
                                           FLK_EVENT_FLEE,       FLK_EVENT_STEER};
    (void)state;
    for (size_t a = 0; a < COUNT_OF(rules); a++)
        for (size_t b = 0; b < a; b++)
            if (glyph_rule_letter(rules[a]) == glyph_rule_letter(rules[b]))
                fail_msg("%s and %s: expected two letters, got '%c' twice",
                         flk_event_names[rules[b]], flk_event_names[rules[a]],
                         glyph_rule_letter(rules[a]));
}

/* Every glyph of the poor set is ASCII; directions are told apart up to a half turn,
 * and the alone are hollow, or dimmed. */
static void the_poor_set_is_ascii(void **state)
{
    (void)state;
    for (unsigned d = 0; d < 8; d++)
        for (int alone = 0; alone < 2; alone++) {
            uint32_t poor = glyph_boid(false, d, alone),
                     rich = glyph_boid(true, d, alone);
            if (poor >= 0x7f || poor <= ' ' || rich < 0x2190 || rich > 0x21ff)
                fail_msg("direction %u: expected ASCII and an arrow, got %#x and %#x",
                         d, poor, rich);
            if (poor == glyph_boid(false, (d + 1) % 8, alone))
                fail_msg("direction %u: expected another glyph for the next, got %#x",
                         d, poor);
        }
    for (int line = 0; line < LINE_GLYPHS; line++)
        if (glyph_line(false, (enum line_glyph)line) >= 0x7f)
            fail_msg("line %d: expected ASCII, got %#x", line,
                     glyph_line(false, (enum line_glyph)line));
    const uint32_t others[] = {glyph_obstacle(false),  glyph_predator(false),
                               glyph_centre(false),    glyph_speck(false),
                               glyph_density(0, 1),    glyph_density(1, 1),
                               glyph_density(65535, 1)};
    for (size_t k = 0; k < COUNT_OF(others); k++)
        if (others[k] >= 0x7f || others[k] < ' ')
            fail_msg("glyph %zu: expected ASCII, got %#x", k, others[k]);
}

static void arrows_point_where_vectors_go(void **state)
{
    static const flk_vec ways[] = {{1, 0},  {1, -1}, {0, -1}, {-1, -1},
                                   {-1, 0}, {-1, 1}, {0, 1},  {1, 1}};
    static const char *const arrows[] = {"\u2192", "\u2197", "\u2191", "\u2196",
                                         "\u2190", "\u2199", "\u2193", "\u2198"};
    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        check_text(arrows[k], words_direction(ways[k], true),
                   "the arrow along (%g, %g)", ways[k].x, ways[k].y);
        check_whole(glyph_boid(true, k, false), glyph_direction(true, ways[k]),
                    "the glyph along (%g, %g)", ways[k].x, ways[k].y);
    }
    check_whole(' ', glyph_direction(true, (flk_vec){0, 0}), "the glyph along nothing");
    check_whole(' ', glyph_direction(false, (flk_vec){-0.0, 0}), "along nothing");
}

/* More boids, a darker glyph. */
static void density_grows(void **state)
{
    static const char levels[] = " .:+*#@";
    (void)state;
    int last = 0;
    for (unsigned boids = 0; boids < 100; boids++) {
        int level = 0;
        while (levels[level] && (uint32_t)levels[level] != glyph_density(boids, 1))
            level++;
        if (!levels[level] || level < last || (boids > 0 && level == 0))
            fail_msg("%u boids: expected a level from %d up, got '%c'", boids, last,
                     (char)glyph_density(boids, 1));
        last = level;
    }
    check_whole(6, (uint64_t)last, "the level of 99 boids");
    check_whole('+', glyph_density(100, 100), "as many as on the average");
    check_whole(':', glyph_density(99, 100), "one less");
    check_whole('@', glyph_density(800, 100), "eight times as many");
    check_whole('.', glyph_density(1, 100), "one");
    check_whole(' ', glyph_density(0, 100), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_those_that_there_are),
        cmocka_unit_test(without_colours_there_are_none),
        cmocka_unit_test(numbers_between_count_as_the_next_lower),
        cmocka_unit_test(roles_can_be_told_from_plain),
        cmocka_unit_test(plain_is_the_terminals_own),
        cmocka_unit_test(the_focus_is_reversed_everywhere),
        cmocka_unit_test(rules_are_told_apart_by_colour),
        cmocka_unit_test(the_fleeing_are_told_from_all_others),
        cmocka_unit_test(groups_are_told_apart_by_colour),
        cmocka_unit_test(colours_are_read_by_everyone),
        cmocka_unit_test(rules_are_told_apart_by_letter),
        cmocka_unit_test(the_poor_set_is_ascii),
        cmocka_unit_test(arrows_point_where_vectors_go),
        cmocka_unit_test(density_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
