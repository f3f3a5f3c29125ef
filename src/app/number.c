#include "app/number.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Any decimal of up to 15 digits survives the way through a double (subnormal ones hold
 * fewer), 17 tell every double apart: the first that reads back is the shortest once
 * its zeros are cut. */
#define DIGITS_SAFE 15
#define DIGITS_FULL 17

static bool reads_back(const char *text, double value)
{
    double back = strtod(text, NULL);
    return back >= value && back <= value;
}

/* One more in the last digit. */
static void bump(char *text)
{
    char *c = strchr(text, 'e') - 1;
    for (; c > text && (*c == '9' || !isdigit((unsigned char)*c)); c--)
        if (*c == '9')
            *c = '0';
    ++*c;
}

/* The decimal of n digits that reads back as the value; false where there is none.
 * Doubles lie twice as far apart above a power of two as below it: there the nearest
 * decimal may miss it from below, and the next one up hit it. */
static bool print_digits(char text[NUMBER_SIZE], int n, double value)
{
    snprintf(text, NUMBER_SIZE, "%.*e", n - 1, value);
    if (reads_back(text, value))
        return true;
    bump(text);
    return reads_back(text, value);
}

/* The digits (no point, no zeros at the end) and the exponent of the first one. */
static int split(double value, char digits[NUMBER_SIZE])
{
    char text[NUMBER_SIZE] = "";
    int n = value < DBL_MIN ? 1 : DIGITS_SAFE;
    while (n <= DIGITS_FULL && !print_digits(text, n, value))
        n++;
    size_t count = 0;
    const char *c = text;
    for (; *c && *c != 'e'; c++)
        if (isdigit((unsigned char)*c))
            digits[count++] = *c;
    while (count > 1 && digits[count - 1] == '0')
        count--;
    digits[count] = '\0';
    return (int)strtol(c + 1, NULL, 10);
}

/* Digits behind a point only where there are any: "1e21", "1.5e-9". */
static void print_scientific(char out[NUMBER_SIZE], const char *digits, int exponent)
{
    snprintf(out, NUMBER_SIZE, "%c%s%.17se%d", digits[0], digits[1] ? "." : "",
             digits + 1, exponent);
}

static void print_plain(char *out, const char *digits, int exponent)
{
    int count = (int)strlen(digits);
    int first = exponent < 0 ? exponent : 0; /* place of the first digit written */
    for (int k = 0; k < count - first || k <= exponent; k++) {
        int digit = k + first;
        if (k == (exponent < 0 ? 1 : exponent + 1))
            *out++ = '.';
        *out++ = digit >= 0 && digit < count ? digits[digit] : '0';
    }
    *out = '\0';
}

const char *number_print(char text[NUMBER_SIZE], double value)
{
    char digits[NUMBER_SIZE] = "", scientific[NUMBER_SIZE];
    char *out = text;
    if (signbit(value))
        *out++ = '-';
    int exponent = split(fabs(value), digits);
    int count = (int)strlen(digits);
    print_scientific(scientific, digits, exponent);
    int plain = exponent < 0            ? 1 - exponent + count
                : exponent >= count - 1 ? exponent + 1
                                        : count + 1;
    if (plain <= (int)strlen(scientific))
        print_plain(out, digits, exponent);
    else
        memcpy(out, scientific, strlen(scientific) + 1);
    return text;
}

static const char *skip_digits(const char *c)
{
    while (*c >= '0' && *c <= '9')
        c++;
    return c;
}

/* Digits with a point somewhere among or beside them, and maybe an exponent. */
static bool is_decimal(const char *c)
{
    c += *c == '-';
    const char *whole = c;
    c = skip_digits(c);
    long digits = c - whole;
    if (*c == '.') {
        const char *fraction = ++c;
        c = skip_digits(c);
        digits += c - fraction;
    }
    if (digits == 0)
        return false;
    if (*c == 'e' || *c == 'E') {
        c++;
        c += *c == '-' || *c == '+';
        const char *exponent = c;
        c = skip_digits(c);
        if (c == exponent)
            return false;
    }
    return *c == '\0';
}

/* strtod() with a decimal point, whatever the locale has. */
static double read_decimal(const char *text)
{
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    locale_t before = uselocale(plain);
    double value = strtod(text, NULL);
    uselocale(before);
    freelocale(plain);
    return value;
}

bool number_parse(const char *text, double *value)
{
    if (!is_decimal(text))
        return false;
    double parsed = read_decimal(text);
    if (!isfinite(parsed))
        return false;
    *value = parsed;
    return true;
}

bool number_parse_whole(const char *text, uint64_t *value)
{
    if (*text == '\0' || *skip_digits(text) != '\0')
        return false;
    errno = 0;
    unsigned long long parsed = strtoull(text, NULL, 10);
    if (errno != 0)
        return false;
    *value = parsed;
    return true;
}
