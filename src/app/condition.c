#include "app/condition.h"

#include "app/number.h"
#include "app/words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_SIZE 256
#define NAMES_MAX 64
#define HASH_DIGITS 16
#define DECIMALS_MOST 6

/* ---- Figures ------------------------------------------------------------------- */

static double tick_of(const struct model *m)
{
    return (double)timeline_tick(m->timeline);
}

static double boids_of(const struct model *m)
{
    return (double)flk_flock_count(timeline_flock(m->timeline));
}

/* Of the last step; none are known where a change made another flock since. */
static double checks_of(const struct model *m)
{
    return run_changed_here(timeline_run(m->timeline))
               ? 0
               : (double)flk_flock_checks(timeline_flock(m->timeline));
}

/* Since the start. */
static double caught_of(const struct model *m)
{
    return (double)run_caught(timeline_run(m->timeline));
}

/* What the followed boid will do; false in a flock of no boids. */
static bool trace_of(const struct model *m, const flk_trace **trace)
{
    flk_flock *flock = timeline_flock(m->timeline);
    return m->followed < flk_flock_count(flock) &&
           flk_flock_trace(flock, m->followed, trace, NULL) == FLK_OK;
}

static flk_vec velocity_of(const struct model *m)
{
    return flk_flock_boid(timeline_flock(m->timeline), m->followed).velocity;
}

static double speed_of(const struct model *m)
{
    if (!(m->followed < flk_flock_count(timeline_flock(m->timeline))))
        return 0;
    flk_vec v = velocity_of(m);
    return hypot(v.x, v.y);
}

static double neighbours_of(const struct model *m)
{
    const flk_trace *trace;
    return trace_of(m, &trace) ? (double)trace->events[0].as.neighbours.count : 0;
}

/* Degrees between the velocity it has and the one of the coming tick, either way
 * round. */
static double turn_of(const struct model *m)
{
    const flk_trace *trace;
    if (!trace_of(m, &trace))
        return 0;
    const flk_event *steer = flk_trace_event(trace, FLK_EVENT_STEER);
    flk_vec a = velocity_of(m), b = steer ? steer->as.steer.velocity : a;
    return fabs(words_turn(a, b));
}

/* The figures that are no measures of the core. */
static const struct {
    const char *name;
    double (*of)(const struct model *m); /* NULL: the hash */
} own[] = {
    {"tick", tick_of},
    {"boids", boids_of},
    {"checks", checks_of},
    {"caught", caught_of},
    {"speed", speed_of},           /* of the followed boid, units a tick */
    {"neighbours", neighbours_of}, /* that it reads */
    {"turn", turn_of},             /* of it in the coming tick, degrees */
    {"hash", NULL},
};

#define FIGURES (FLK_MEASURE_COUNT + sizeof(own) / sizeof(*own))

const char *figure_name(size_t k)
{
    if (k < FLK_MEASURE_COUNT)
        return flk_measure_table[k].name;
    return k < FIGURES ? own[k - FLK_MEASURE_COUNT].name : NULL;
}

static bool is_hash(size_t k)
{
    return k >= FLK_MEASURE_COUNT && !own[k - FLK_MEASURE_COUNT].of;
}

static double measure_of(const struct model *m, size_t k)
{
    if (!timeline_looked(m->timeline))
        timeline_look(m->timeline);
    return timeline_measures(m->timeline, &(uint64_t){0}).of[k];
}

static union figure figure_of(const struct model *m, size_t k)
{
    if (k < FLK_MEASURE_COUNT)
        return (union figure){.number = measure_of(m, k)};
    if (is_hash(k))
        return (union figure){.hash = flk_flock_hash(timeline_flock(m->timeline))};
    return (union figure){.number = own[k - FLK_MEASURE_COUNT].of(m)};
}

/* ---- Reading ------------------------------------------------------------------- */

static const char *const signs[COMPARISONS] = {"<", "<=", ">", ">=", "="};

static const char *sign_of(const struct term *term)
{
    return term->comparison < COMPARISONS ? signs[term->comparison] : "";
}

/* The next word of a text, "" at its end; moves behind it. */
static void take_word(const char **text, char word[WORD_SIZE])
{
    *text += strspn(*text, " \t");
    size_t length = strcspn(*text, " \t");
    snprintf(word, WORD_SIZE, "%.*s", (int)length, *text);
    *text += length;
}

static bool read_name(const char *word, struct term *term, char message[MESSAGE_SIZE])
{
    const char *names[NAMES_MAX] = {NULL};
    for (size_t k = 0; k < FIGURES && k + 1 < NAMES_MAX; k++) {
        names[k] = figure_name(k);
        term->figure = (uint8_t)k;
        if (strcmp(word, names[k]) == 0)
            return true;
    }
    const char *near = settings_nearest(word, names);
    if (!*word)
        snprintf(message, MESSAGE_SIZE,
                 "a condition is missing; as in: polarization > 0.95");
    else if (strpbrk(word, "<>="))
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" wants blanks between its words; as in: tick > 5", word);
    else if (near)
        snprintf(message, MESSAGE_SIZE, "\"%.40s\" is no figure; did you mean %s?",
                 word, near);
    else
        snprintf(message, MESSAGE_SIZE,
                 "\"%.40s\" is no figure; as in: polarization > 0.95 and tick < 500",
                 word);
    return false;
}

static bool read_sign(const char *word, struct term *term, char message[MESSAGE_SIZE])
{
    bool equal = is_hash(term->figure);
    for (int k = equal ? EQUAL : 0; k < COMPARISONS; k++) {
        term->comparison = (uint8_t)k;
        if (strcmp(word, signs[k]) == 0)
            return true;
    }
    snprintf(message, MESSAGE_SIZE, "\"%.40s\" behind %s compares nothing; %s would do",
             word, figure_name(term->figure), equal ? "=" : "< <= > >= =");
    return false;
}

static bool read_wanted(const char *word, struct term *term, char message[MESSAGE_SIZE])
{
    bool hash = is_hash(term->figure);
    if (hash && strlen(word) == HASH_DIGITS &&
        strspn(word, "0123456789abcdef") == HASH_DIGITS) {
        term->wanted.hash = strtoull(word, NULL, 16);
        return true;
    }
    if (!hash && number_parse(word, &term->wanted.number))
        return true;
    snprintf(message, MESSAGE_SIZE, "\"%.40s\" is no %s", word,
             hash ? "hash; 16 digits of 0 to 9 and a to f would do"
                  : "number; as in: 0.95");
    return false;
}

static bool read_term(const char **text, struct term *term, char message[MESSAGE_SIZE])
{
    char word[WORD_SIZE];
    take_word(text, word);
    if (!read_name(word, term, message))
        return false;
    take_word(text, word);
    if (!read_sign(word, term, message))
        return false;
    take_word(text, word);
    return read_wanted(word, term, message);
}

/* Is the next word "and", and then a figure's name? Moves behind the "and". A claim's
 * own words may begin with one. */
static bool take_and(const char **text)
{
    char word[WORD_SIZE], message[MESSAGE_SIZE];
    const char *behind = *text;
    struct term term;
    take_word(&behind, word);
    if (strcmp(word, "and") != 0)
        return false;
    const char *next = behind;
    take_word(&next, word);
    if (!read_name(word, &term, message))
        return false;
    *text = behind;
    return true;
}

bool condition_read(const char **text, struct condition *condition,
                    char message[MESSAGE_SIZE])
{
    condition->count = 0;
    do {
        if (condition->count == TERMS_MAX) {
            snprintf(message, MESSAGE_SIZE, "too many conditions; up to %d would do",
                     TERMS_MAX);
            return false;
        }
        if (!read_term(text, &condition->term[condition->count++], message))
            return false;
    } while (take_and(text));
    return true;
}

/* ---- Holding ------------------------------------------------------------------- */

static bool compares(double found, enum comparison comparison, double wanted)
{
    switch (comparison) {
    case LESS:
        return found < wanted;
    case AT_MOST:
        return found <= wanted;
    case MORE:
        return found > wanted;
    case AT_LEAST:
        return found >= wanted;
    case EQUAL:
        return found >= wanted && found <= wanted;
    case COMPARISONS:
        break;
    }
    return false;
}

static bool term_holds(const struct term *t, union figure found)
{
    if (is_hash(t->figure))
        return found.hash == t->wanted.hash;
    return compares(found.number, (enum comparison)t->comparison, t->wanted.number);
}

bool condition_holds(const struct model *m, const struct condition *condition,
                     union figure found[TERMS_MAX])
{
    bool holds = true;
    for (size_t k = 0; k < condition->count; k++) {
        found[k] = figure_of(m, condition->term[k].figure);
        holds = term_holds(&condition->term[k], found[k]) && holds;
    }
    return holds;
}

/* ---- Words --------------------------------------------------------------------- */

/* As few digits as one sees the truth by: 0.9949 is not 0.99 where 0.99 is wanted. */
static void print_found(const struct term *t, union figure found,
                        char text[NUMBER_SIZE])
{
    enum comparison comparison = (enum comparison)t->comparison;
    double value = found.number, wanted = t->wanted.number;
    bool whole = floor(value) >= value;
    bool holds = compares(value, comparison, wanted);
    if (is_hash(t->figure)) {
        snprintf(text, NUMBER_SIZE, "%016" PRIx64, found.hash);
        return;
    }
    for (int decimals = whole ? 0 : 2; decimals <= DECIMALS_MOST; decimals++) {
        snprintf(text, NUMBER_SIZE, "%.*f", decimals, value);
        if (compares(strtod(text, NULL), comparison, wanted) == holds)
            return;
    }
    number_print(text, value);
}

static void print_wanted(const struct term *t, char text[NUMBER_SIZE])
{
    if (is_hash(t->figure))
        snprintf(text, NUMBER_SIZE, "%016" PRIx64, t->wanted.hash);
    else
        snprintf(text, NUMBER_SIZE, "%.10g", t->wanted.number);
}

static void append(char text[CONDITION_SIZE], const char *before, const char *word)
{
    size_t used = strlen(text);
    bool first = used == 0 || text[used - 1] == ' ';
    snprintf(text + used, CONDITION_SIZE - used, "%s%s", first ? "" : before, word);
}

const char *condition_print(const struct condition *condition,
                            const union figure found[TERMS_MAX], int parts,
                            char text[CONDITION_SIZE])
{
    char number[NUMBER_SIZE];
    text[0] = '\0';
    for (size_t k = 0; k < condition->count; k++) {
        const struct term *t = &condition->term[k];
        if (k > 0)
            append(text, "", parts & TOLD_WANTED ? " and " : ", ");
        if (parts & TOLD_NAME)
            append(text, " ", figure_name(t->figure));
        if (parts & TOLD_FOUND) {
            print_found(t, found[k], number);
            append(text, " ", number);
        }
        if (parts & TOLD_WANTED) {
            print_wanted(t, number);
            append(text, " ", sign_of(t));
            append(text, " ", number);
        }
    }
    return text;
}
