/* Numbers as text: shortest, exact, the same in every locale; and read strictly. */
#include "app.h"

#include "app/number.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_CASES = 20000 };

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static double of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

/* How many digits a number is written with, zeros at either end not counted. */
static int digits_in(const char *text)
{
    int first = -1, last = -1, count = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9')
            continue;
        count++;
        if (*text != '0') {
            first = first < 0 ? count : first;
            last = count;
        }
    }
    return first < 0 ? 1 : last - first + 1;
}

/* The fewest digits that printf needs to tell the number from its neighbours. */
static int digits_needed(double value)
{
    char text[64];
    for (int n = 1; n < 17; n++) {
        snprintf(text, sizeof(text), "%.*e", n - 1, value);
        if (bits_of(strtod(text, NULL)) == bits_of(value))
            return digits_in(text);
    }
    return 17;
}

/* It reads back, with as few digits as printf would need, or fewer. */
static void check_number(double value)
{
    char text[NUMBER_SIZE];
    double back = 0;
    number_print(text, value);
    if (strlen(text) + 1 > NUMBER_SIZE)
        fail_msg("%.17g: expected up to %d bytes, got \"%s\"", value, NUMBER_SIZE,
                 text);
    if (!number_parse(text, &back) || bits_of(back) != bits_of(value))
        fail_msg("expected %.17g back, got %.17g from \"%s\"", value, back, text);
    if (bits_of(strtod(text, NULL)) != bits_of(value))
        fail_msg("expected %.17g back by strtod, got \"%s\"", value, text);
    if (digits_in(text) > digits_needed(value))
        fail_msg("%.17g: expected %d digits, got \"%s\"", value, digits_needed(value),
                 text);
}

/* ---- Printing ------------------------------------------------------------------ */

static void any_double_reads_back_the_same(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t k = scaled_cases(RANDOM_CASES); k > 0; k--) {
        double value = of_bits(chance(&seed));
        if (isfinite(value))
            check_number(value);
    }
}

/* What a flock is made of: places, speeds, weights as people write them. */
static void numbers_of_a_flock_read_back_the_same(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (size_t k = scaled_cases(RANDOM_CASES); k > 0; k--) {
        check_number((double)chance(&seed) * 0x1p-64 * 36);
        check_number((double)chance_below(&seed, 100000) / 1000);
    }
}

static void ends_and_neighbours_read_back_the_same(void **state)
{
    (void)state;
    const double ends[] = {
        0.0,         -0.0, DBL_MIN, DBL_TRUE_MIN, DBL_MAX,  0x1p53,
        DBL_EPSILON, 1e-9, 1e9,     1e18,         -1.0,     0x1p53 - 1.0,
        1e21,        1e22, 1e23,    5e-324,       -DBL_MAX, 9007199254740993.0};
    for (size_t k = 0; k < COUNT_OF(ends); k++) {
        check_number(ends[k]);
        check_number(nextafter(ends[k], 0));
        if (fabs(ends[k]) < DBL_MAX)
            check_number(nextafter(ends[k], HUGE_VAL));
    }
}

static void powers_read_back_the_same(void **state)
{
    (void)state;
    char text[32];
    int share = (int)scaled_cases(100), step = share < 100 ? 100 / share : 1;
    for (int k = -1074; k < 1024; k += step)
        check_number(ldexp(1, k));
    for (int k = -323; k <= 308; k += step) {
        snprintf(text, sizeof(text), "1e%d", k);
        check_number(strtod(text, NULL));
    }
}

static void subnormals_are_as_short_as_any(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (size_t k = scaled_cases(RANDOM_CASES / 10); k > 0; k--)
        check_number(of_bits(chance(&seed) >> 12 >> chance_below(&seed, 52)));
}

/* Below a power of two the doubles lie closer than above it, so the shortest decimal
 * need not be the nearest of its length. */
static void the_shortest_need_not_be_the_nearest(void **state)
{
    (void)state;
    char text[NUMBER_SIZE];
    check_text("7.120236347223045e-307", number_print(text, 0x1p-1017), "2^-1017");
    check_text("5.641232424577593e-278", number_print(text, 0x1p-921), "2^-921");
}

static void numbers_look_as_one_would_write_them(void **state)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {-0.0, "-0"},
                 {1, "1"},
                 {-1, "-1"},
                 {10, "10"},
                 {100, "100"},
                 {1000, "1e3"},
                 {0.1, "0.1"},
                 {0.3, "0.3"},
                 {-0.5, "-0.5"},
                 {1.5, "1.5"},
                 {123.456, "123.456"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {1e21, "1e21"},
                 {1.5e21, "1.5e21"},
                 {1e-9, "1e-9"},
                 {1.25e-7, "1.25e-7"},
                 {0.001, "1e-3"},
                 {0.01, "0.01"},
                 {5e-324, "5e-324"},
                 {1e9, "1e9"},
                 {12345, "12345"},
                 {1200, "1200"},
                 {DBL_MAX, "1.7976931348623157e308"}};
    (void)state;
    char text[NUMBER_SIZE];
    for (size_t k = 0; k < COUNT_OF(cases); k++)
        check_text(cases[k].text, number_print(text, cases[k].value), "%.17g",
                   cases[k].value);
}

/* ---- Parsing ------------------------------------------------------------------- */

static void decimals_are_numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"0", 0},       {"-0", -0.0},   {"5", 5},          {"-5", -5},
                 {"0.4", 0.4},   {".5", 0.5},    {"5.", 5},         {"1e3", 1000},
                 {"1E3", 1000},  {"1e+3", 1000}, {"1.5e-3", .0015}, {"007", 7},
                 {"-.25", -.25}, {"1e-400", 0},  {"36", 36}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        double value = 77;
        if (!number_parse(cases[k].text, &value))
            fail_msg("\"%s\": expected %g, got a refusal", cases[k].text,
                     cases[k].value);
        check_whole(bits_of(cases[k].value), bits_of(value), "bits of \"%s\"",
                    cases[k].text);
    }
}

static const char *const no_numbers[] = {
    "",     "nan",   "NAN",  "-nan",  "nan(1)", "inf",   "-inf",  "infinity", "1,5",
    "0x10", "0X1p3", "1.5x", " 5",    "5 ",     "\t5",   "5\n",   "+5",       "1e",
    "1e+",  "e5",    ".",    "-",     "-.",     ".e1",   "1e999", "-1e999",   "--5",
    "1..2", "1.2.3", "1 2",  "1e5.5", "five",   "1_000", "1'000", "\xd9\xa5", "5f"};

static void what_is_no_plain_decimal_is_refused(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(no_numbers); k++) {
        double value = 77;
        if (number_parse(no_numbers[k], &value))
            fail_msg("\"%s\": expected a refusal, got %g", no_numbers[k], value);
        check_same(77, value, "the value after refusing \"%s\"", no_numbers[k]);
    }
}

static void whole_numbers_are_digits_only(void **state)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t value;
    } cases[] = {{"0", true, 0},
                 {"48", true, 48},
                 {"007", true, 7},
                 {"18446744073709551615", true, UINT64_MAX},
                 {"18446744073709551616", false, 0},
                 {"99999999999999999999999", false, 0},
                 {"-1", false, 0},
                 {"-0", false, 0},
                 {"+1", false, 0},
                 {"1.0", false, 0},
                 {"1e3", false, 0},
                 {"0x10", false, 0},
                 {" 1", false, 0},
                 {"1 ", false, 0},
                 {"", false, 0},
                 {"nan", false, 0}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        uint64_t value = 77;
        bool good = number_parse_whole(cases[k].text, &value);
        check_whole(cases[k].good, good, "taking \"%s\"", cases[k].text);
        check_whole(good ? cases[k].value : 77, value, "\"%s\"", cases[k].text);
    }
}

/* ---- Where numbers have a comma ------------------------------------------------ */

static void a_comma_locale_changes_nothing(void **state)
{
    (void)state;
    char text[NUMBER_SIZE];
    double value = 0;
    uint64_t seed = 4;
    if (!app_comma_locale()) {
        print_message("# not tried: there is no locale with a decimal comma\n");
        return;
    }
    check_text("0.5", number_print(text, 0.5), "0.5");
    check_text("-1.25e-7", number_print(text, -1.25e-7), "-1.25e-7");
    check_whole(true, number_parse("1.5", &value), "taking \"1.5\"");
    check_same(1.5, value, "\"1.5\"");
    check_whole(false, number_parse("1,5", &value), "taking \"1,5\"");
    for (int k = 0; k < 1000; k++) {
        double any = of_bits(chance(&seed));
        if (isfinite(any)) {
            number_print(text, any);
            check_whole(true, number_parse(text, &value), "taking \"%s\"", text);
            check_same(any, value, "\"%s\"", text);
        }
    }
}

static int back_to_the_point(void **state)
{
    (void)state;
    app_point_locale();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_double_reads_back_the_same),
        cmocka_unit_test(numbers_of_a_flock_read_back_the_same),
        cmocka_unit_test(ends_and_neighbours_read_back_the_same),
        cmocka_unit_test(powers_read_back_the_same),
        cmocka_unit_test(subnormals_are_as_short_as_any),
        cmocka_unit_test(the_shortest_need_not_be_the_nearest),
        cmocka_unit_test(numbers_look_as_one_would_write_them),
        cmocka_unit_test(decimals_are_numbers),
        cmocka_unit_test(what_is_no_plain_decimal_is_refused),
        cmocka_unit_test(whole_numbers_are_digits_only),
        cmocka_unit_test_teardown(a_comma_locale_changes_nothing, back_to_the_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
