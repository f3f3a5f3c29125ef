#include "app/script.h"

#include "app/commands.h"
#include "app/number.h"
#include "app/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 128

struct reader {
    struct script *script;
    struct script_error *error;
    unsigned line;
    struct line words; /* of the line at hand */
    bool joins;        /* the next text belongs to the paragraph before it */
};

static bool __attribute__((format(printf, 2, 3)))
wrong(struct reader *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error->message, MESSAGE_SIZE, format, arguments);
    va_end(arguments);
    r->error->line = r->line;
    return false;
}

/* ---- Statements ---------------------------------------------------------------- */

static bool add(struct reader *r, enum statement_kind kind, const char *text)
{
    struct script *s = r->script;
    if (s->count == s->room) {
        size_t room = s->room > 0 ? s->room * 2 : 64;
        struct statement *more = realloc(s->at, room * sizeof(*more));
        if (!more)
            return wrong(r, "not enough memory");
        s->at = more;
        s->room = room;
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (!copy)
        return wrong(r, "not enough memory");
    memcpy(copy, text, size);
    s->at[s->count++] =
        (struct statement){.kind = kind, .line = r->line, .text = copy, .guessed = -1};
    return true;
}

static struct statement *last_of(const struct script *s)
{
    return s->count > 0 ? &s->at[s->count - 1] : NULL;
}

/* Put a line behind the paragraph that the last statement is. */
static bool join(struct reader *r, const char *text)
{
    struct statement *last = last_of(r->script);
    size_t used = strlen(last->text), length = strlen(text);
    char *more = realloc(last->text, used + length + 2);
    if (!more)
        return wrong(r, "not enough memory");
    more[used] = ' ';
    memcpy(more + used + 1, text, length + 1);
    last->text = more;
    return true;
}

/* ---- The words of a tour ------------------------------------------------------- */

static bool read_title(struct reader *r, const char *text)
{
    if (r->script->title[0])
        return wrong(r, "the title comes once, and the first line is it");
    memcpy(r->script->title, text, LINE_SIZE);
    return true;
}

static bool read_step(struct reader *r, const char *text)
{
    r->script->steps++;
    return add(r, STATEMENT_STEP, text);
}

static bool read_text(struct reader *r, const char *text)
{
    bool joins = r->joins;
    r->joins = *text;
    if (!*text)
        return true;
    return joins ? join(r, text) : add(r, STATEMENT_TEXT, text);
}

static bool read_guess(struct reader *r, const char *text)
{
    return add(r, STATEMENT_GUESS, text);
}

static bool is_answer(const struct statement *s)
{
    return s && (s->kind == STATEMENT_ANSWER || s->kind == STATEMENT_RIGHT);
}

static bool read_one_answer(struct reader *r, const char *text,
                            enum statement_kind kind)
{
    const struct statement *last = last_of(r->script);
    if (!is_answer(last) && !(last && last->kind == STATEMENT_GUESS))
        return wrong(r, "\"%s\" stands behind a guess or another answer",
                     r->words.word);
    return add(r, kind, text);
}

static bool read_answer(struct reader *r, const char *text)
{
    return read_one_answer(r, text, STATEMENT_ANSWER);
}

static bool read_right(struct reader *r, const char *text)
{
    return read_one_answer(r, text, STATEMENT_RIGHT);
}

static bool read_wait(struct reader *r, const char *text)
{
    return *text ? wrong(r, "wait takes nothing behind it, got \"%.40s\"", text)
                 : add(r, STATEMENT_WAIT, "");
}

static bool read_within(struct reader *r, const char *text, uint64_t *within)
{
    static const char word[] = "within";
    size_t length = sizeof(word) - 1;
    text += strspn(text, " \t");
    if (!*text)
        return true;
    if (strncmp(text, word, length) != 0 || !strchr(" \t", text[length]))
        return wrong(r, "\"%.40s\" is not understood; \"and\" or \"within N\" would do",
                     text);
    text += length + strspn(text + length, " \t");
    if (!number_parse_whole(text, within) || *within < 1 || *within > WITHIN_MAX)
        return wrong(r, "within \"%.40s\": 1 to %d ticks would do", text, WITHIN_MAX);
    return true;
}

static bool read_until(struct reader *r, const char *text)
{
    char message[MESSAGE_SIZE];
    struct condition condition;
    uint64_t within = WITHIN_UNLESS_GIVEN;
    if (!condition_read(&text, &condition, message))
        return wrong(r, "until: %.200s", message);
    if (!read_within(r, text, &within) || !add(r, STATEMENT_UNTIL, ""))
        return false;
    last_of(r->script)->condition = condition;
    last_of(r->script)->within = within;
    return true;
}

static bool read_claim(struct reader *r, const char *text)
{
    char message[MESSAGE_SIZE];
    struct condition condition;
    if (!condition_read(&text, &condition, message))
        return wrong(r, "claim: %.200s", message);
    text += strspn(text, " \t");
    if (!*text)
        return wrong(r, "claim: what it means is missing; words behind the condition "
                        "would do");
    if (!add(r, STATEMENT_CLAIM, text))
        return false;
    last_of(r->script)->condition = condition;
    return true;
}

static const struct word {
    const char *name;
    bool takes_text; /* it must have some */
    bool (*read)(struct reader *r, const char *text);
} words[] = {
    {"title", true, read_title},   {"step", true, read_step},
    {"text", false, read_text},    {"guess", true, read_guess},
    {"answer", true, read_answer}, {"right", true, read_right},
    {"wait", false, read_wait},    {"until", false, read_until},
    {"claim", false, read_claim},
};

#define WORDS (sizeof(words) / sizeof(*words))

/* ---- The words of `:` ---------------------------------------------------------- */

/* What would take the reader out of the tour, or let time pass that nobody counts. */
static const struct {
    const char *name, *instead;
} barred[] = {
    {"play", "until plays, as in: until tick >= 100"},
    {"ticks", "until plays, as in: until tick >= 100"},
    {"quit", "the reader quits"},
    {"save", "the reader saves"},
    {"draw", "a thing stands alone, as in: obstacle 8 10 2"},
    {"tour", "the next tour comes behind this one"},
    {"help", "a text can name its key"},
    {"presets", "preset takes a name, as in: preset lesson"},
    {"command", "the command stands alone, as in: radius 5"},
    {"value", "the option takes it, as in: radius 5"},
};

static bool unknown(struct reader *r)
{
    const char *names[NAMES_MAX] = {NULL};
    size_t count = 0;
    for (size_t k = 0; k < WORDS; k++)
        names[count++] = words[k].name;
    for (const struct command *c = command_table; c->name && count < NAMES_MAX - 1; c++)
        names[count++] = c->name;
    const char *near = settings_nearest(r->words.word, names);
    if (!near)
        near = settings_nearest_setting(r->words.word, SCOPE_MODEL | SCOPE_SCREEN);
    if (near)
        return wrong(r, "unknown word \"%.40s\"; did you mean %s?", r->words.word,
                     near);
    return wrong(r, "unknown word \"%.40s\"; text, step, claim or a command would do",
                 r->words.word);
}

static bool read_command(struct reader *r)
{
    char text[2 * LINE_SIZE];
    struct setting setting;
    for (size_t k = 0; k < sizeof(barred) / sizeof(*barred); k++)
        if (strcmp(r->words.word, barred[k].name) == 0)
            return wrong(r, "\"%s\" is not for tours; %s", barred[k].name,
                         barred[k].instead);
    if (!settings_find(r->words.word, &setting) && !command_of_name(r->words.word))
        return unknown(r);
    snprintf(text, sizeof(text), "%s %s", r->words.word, r->words.text);
    return add(r, STATEMENT_COMMAND, text);
}

/* ---- Lines --------------------------------------------------------------------- */

/* A guess has its answers, and one of them is right. */
static bool guess_is_whole(struct reader *r)
{
    const struct script *s = r->script;
    size_t answers = 0, right = 0, k = s->count;
    for (; k > 0 && is_answer(&s->at[k - 1]); k--) {
        answers++;
        right += s->at[k - 1].kind == STATEMENT_RIGHT;
    }
    if (k == 0 || s->at[k - 1].kind != STATEMENT_GUESS)
        return true;
    if (answers >= ANSWERS_LEAST && answers <= ANSWERS_MAX && right == 1)
        return true;
    r->line = s->at[k - 1].line;
    return wrong(r,
                 "the guess has %zu answers, %zu right; %d to %d would do, one of them "
                 "right",
                 answers, right, ANSWERS_LEAST, ANSWERS_MAX);
}

static const struct word *word_of(const char *name)
{
    for (size_t k = 0; k < WORDS; k++)
        if (strcmp(words[k].name, name) == 0)
            return &words[k];
    return NULL;
}

/* Does the line stand where it may? */
static bool is_in_place(struct reader *r, const struct word *word)
{
    bool title = word && word->read == read_title;
    bool step = word && word->read == read_step;
    if (!r->script->title[0] && !title)
        return wrong(r, "\"%.40s\" before the title; title TEXT would do",
                     r->words.word);
    if (r->script->steps == 0 && !title && !step)
        return wrong(r, "\"%.40s\" before the first step; step TEXT would do",
                     r->words.word);
    return true;
}

static bool read_line(struct reader *r, const char *text)
{
    char message[MESSAGE_SIZE];
    const char *rest = utf8_skip(text);
    if (*rest && strcmp(rest, "\r") != 0)
        return wrong(r, "bytes that are no text; UTF-8 without control characters "
                        "would do");
    if (!language_cut(text, &r->words, message))
        return !*message || wrong(r, "%s", message);
    const struct word *word = word_of(r->words.word);
    bool answer = word && (word->read == read_answer || word->read == read_right);
    if (!word || word->read != read_text)
        r->joins = false;
    if (!is_in_place(r, word) || (!answer && !guess_is_whole(r)))
        return false;
    if (!word)
        return read_command(r);
    if (word->takes_text && !r->words.text[0])
        return wrong(r, "%s needs a text behind it", word->name);
    return word->read(r, r->words.text);
}

bool script_read(struct script *script, const char *const *lines,
                 struct script_error *error)
{
    struct reader r = {.script = script, .error = error};
    bool ok = true;
    *script = (struct script){0};
    for (; ok && *lines; lines++) {
        r.line++;
        ok = read_line(&r, *lines);
    }
    ok = ok && guess_is_whole(&r);
    if (ok && script->steps == 0) {
        r.line = 0;
        ok = wrong(&r, "there is no step in it; a title and a step would do");
    }
    if (!ok)
        script_free(script);
    return ok;
}

void script_free(struct script *script)
{
    for (size_t k = 0; k < script->count; k++)
        free(script->at[k].text);
    free(script->at);
    *script = (struct script){0};
}

size_t script_summary(const char *const *lines, char title[LINE_SIZE])
{
    struct line line;
    char message[MESSAGE_SIZE];
    size_t steps = 0;
    title[0] = '\0';
    for (; *lines; lines++) {
        if (!language_cut(*lines, &line, message))
            continue;
        steps += strcmp(line.word, "step") == 0;
        if (!title[0] && strcmp(line.word, "title") == 0)
            memcpy(title, line.text, LINE_SIZE);
    }
    return steps;
}
