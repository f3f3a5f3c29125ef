/* What a page of a tour says, line by line on a screen of some width. */
#include "app/texts.h"
#include "app/tour.h"

#include <stdio.h>
#include <string.h>

#define COMPOSED_SIZE (LINE_SIZE + CONDITION_SIZE + 40)

#define ANSWER_INDENT 2 /* of its lines but the first, which has its number */

/* ---- Words --------------------------------------------------------------------- */

/* "2 they drift apart (right)" */
static enum tour_words compose_answer(const struct tour *t, size_t k,
                                      char text[COMPOSED_SIZE])
{
    const struct statement *s = &t->script.at[k];
    size_t guess = k;
    while (t->script.at[guess].kind != STATEMENT_GUESS)
        guess--;
    int number = (int)(k - guess), guessed = t->script.at[guess].guessed;
    bool right = s->kind == STATEMENT_RIGHT && guessed >= 0, chosen = number == guessed;
    snprintf(text, COMPOSED_SIZE, "%d %s%s", number, s->text,
             right && chosen ? " (your guess: right)"
             : right         ? " (right)"
             : chosen        ? " (your guess)"
                             : "");
    return right ? WORDS_RIGHT : chosen ? WORDS_CHOSEN : WORDS_ANSWER;
}

/* "polarization 0.98: one heading" */
static enum tour_words compose_claim(const struct statement *s,
                                     char text[COMPOSED_SIZE])
{
    char figures[CONDITION_SIZE];
    int parts =
        s->holds ? TOLD_NAME | TOLD_FOUND : TOLD_NAME | TOLD_FOUND | TOLD_WANTED;
    condition_print(&s->condition, s->found, parts, figures);
    snprintf(text, COMPOSED_SIZE, "%s%s: %s",
             s->holds ? "" : "does not hold: ", figures, s->text);
    return s->holds ? WORDS_CLAIM : WORDS_FALSE;
}

/* What a statement says, composed in `text` where it is not said as it stands; NULL for
 * one that says nothing. */
static const char *said(const struct tour *t, size_t k, char text[COMPOSED_SIZE],
                        enum tour_words *words)
{
    const struct statement *s = &t->script.at[k];
    switch (s->kind) {
    case STATEMENT_TEXT:
        *words = WORDS_TEXT;
        return s->text;
    case STATEMENT_GUESS:
        *words = WORDS_GUESS;
        return s->text;
    case STATEMENT_ANSWER:
    case STATEMENT_RIGHT:
        *words = compose_answer(t, k, text);
        return text;
    case STATEMENT_CLAIM:
        *words = compose_claim(s, text);
        return text;
    case STATEMENT_STEP:
    case STATEMENT_WAIT:
    case STATEMENT_UNTIL:
    case STATEMENT_COMMAND:
        break;
    }
    return NULL;
}

/* ---- Lines --------------------------------------------------------------------- */

size_t tour_character(const char *text, bool inside, bool *brace)
{
    size_t name = *text == '{' ? strcspn(text + 1, "{} ") : 0, length = *text != '\0';
    *brace = inside ? *text == '}' : name > 0 && text[name + 1] == '}';
    while (((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

/* The bytes of a text that go on a line: up to a blank, or what fits of a long word. */
static size_t line_length(const char *text, int columns)
{
    size_t at = 0, blank = 0, length;
    int column = 0;
    bool inside = false, brace;
    while ((length = tour_character(text + at, inside, &brace)) > 0) {
        if (text[at] == ' ')
            blank = at;
        inside = inside != brace;
        if (!brace && column++ == columns)
            return blank > 0 ? blank : at;
        at += length;
    }
    return at;
}

static void keep_line(struct tour_line *line, enum tour_words words, int indent,
                      const char *text, size_t length)
{
    line->words = words;
    line->indent = indent;
    snprintf(line->text, sizeof(line->text), "%.*s", (int)length, text);
}

/* Count the page's lines, or those up to the wanted one, which is kept in *line. */
static int count_lines(const struct tour *t, int columns, int wanted,
                       struct tour_line *line)
{
    char composed[COMPOSED_SIZE];
    int count = 0;
    if (columns > TOUR_COLUMNS_MAX)
        columns = TOUR_COLUMNS_MAX;
    for (size_t k = t->first; k < t->at; k++) {
        enum tour_words words = WORDS_TEXT;
        const char *text = said(t, k, composed, &words);
        bool answer = words >= WORDS_ANSWER && words <= WORDS_RIGHT;
        int indent = 0;
        while (text && *text) {
            int room = columns - indent;
            size_t length = line_length(text, room > 1 ? room : 1);
            if (count++ == wanted && line) {
                keep_line(line, words, indent, text, length);
                return count;
            }
            text += length;
            text += strspn(text, " ");
            indent = answer ? ANSWER_INDENT : 0;
        }
    }
    return count;
}

int tour_lines(const struct tour *t, int columns)
{
    return count_lines(t, columns, -1, NULL);
}

bool tour_line(const struct tour *t, int columns, int index, struct tour_line *line)
{
    return index >= 0 && count_lines(t, columns, index, line) == index + 1;
}

int tour_scroll(const struct model *m)
{
    int most = tour_lines(m->tour, m->strip_columns) - m->strip_rows;
    int scroll = m->tour->scroll < most ? m->tour->scroll : most;
    return scroll > 0 ? scroll : 0;
}

bool tour_has_more(const struct model *m)
{
    return m->strip_rows > 0 &&
           tour_scroll(m) + m->strip_rows < tour_lines(m->tour, m->strip_columns);
}

/* ---- The heading --------------------------------------------------------------- */

const char *tour_awaits(const struct tour *t, char text[CONDITION_SIZE])
{
    char found[CONDITION_SIZE], wanted[CONDITION_SIZE];
    text[0] = '\0';
    if (t->state != TOUR_PLAYING)
        return text;
    const struct statement *s = &t->script.at[t->at];
    condition_print(&s->condition, s->found, TOLD_NAME | TOLD_WANTED, wanted);
    condition_print(&s->condition, s->found, TOLD_FOUND, found);
    snprintf(text, CONDITION_SIZE, "until %.250s: %.120s", wanted, found);
    return text;
}

int tour_answers(const struct tour *t)
{
    return t->state == TOUR_GUESSING ? (int)(t->at - t->guess) - 1 : 0;
}

const char *tour_enters(const struct model *m)
{
    const struct tour *t = m->tour;
    if (t->state == TOUR_PLAYING)
        return "skip";
    if (tour_has_more(m))
        return "more";
    if (t->at == t->script.count)
        return t->number >= 0 && tour_table[t->number + 1].name ? "next tour" : "end";
    return t->script.at[t->at].kind == STATEMENT_UNTIL ? "play" : "next";
}
