#include "app/keyboard.h"

#include "app/commands.h"
#include "app/draw.h"
#include "app/texts.h"
#include "app/tour.h"

#include <string.h>

static void leave(struct model *m)
{
    m->mode = MODE_FLY;
    m->typed[0] = '\0';
}

/* ---- Typing -------------------------------------------------------------------- */

void keyboard_type(struct model *m, key k)
{
    size_t used = strlen(m->typed);
    if (k < ' ' || k > '~' || used + 1 >= sizeof(m->typed))
        return;
    m->typed[used] = (char)k;
    m->typed[used + 1] = '\0';
    m->dirty = true;
}

/* Take back one character; with none left, leave. */
static void rub_out(struct model *m)
{
    size_t used = strlen(m->typed);
    if (used == 0)
        leave(m);
    else
        m->typed[used - 1] = '\0';
}

static void take_value(struct model *m)
{
    struct setting setting = settings_at((size_t)m->row);
    struct value value;
    char message[MESSAGE_SIZE];
    bool done = m->typed[0] == '\0';
    if (!done && !value_parse(&setting, m->typed, &value, message))
        model_warn(m, "%s: %s", setting.name, message);
    else if (done || model_set_option(m, setting.option, value.number[0]))
        leave(m);
}

static void take_command(struct model *m)
{
    char text[TYPED_SIZE];
    memcpy(text, m->typed, sizeof(text));
    if (text[0])
        memcpy(m->last, text, sizeof(text));
    leave(m);
    model_command(m, text);
    if (m->warning) { /* so that it can be mended */
        m->mode = MODE_COMMAND;
        memcpy(m->typed, text, sizeof(text));
    }
}

static void key_while_typing(struct model *m, key k)
{
    if (k == KEY_OF_ESCAPE)
        leave(m);
    else if (k == KEY_OF_BACKSPACE || k == KEY_OF_DELETE)
        rub_out(m);
    else if (k == KEY_OF_UP && m->mode == MODE_COMMAND)
        memcpy(m->typed, m->last, sizeof(m->typed));
    else if (k == KEY_OF_ENTER && m->mode == MODE_VALUE)
        take_value(m);
    else if (k == KEY_OF_ENTER)
        take_command(m);
    else
        keyboard_type(m, k);
}

/* ---- Lists and help ------------------------------------------------------------ */

/* A key in a list of `count`, opened by the key `opener`: is one taken? */
static bool choose(struct model *m, key k, key opener, int count, int *chosen)
{
    if (k == KEY_OF_UP || k == 'k')
        *chosen = (*chosen + count - 1) % count;
    else if (k == KEY_OF_DOWN || k == 'j' || k == KEY_OF_TAB)
        *chosen = (*chosen + 1) % count;
    else if (k == KEY_OF_ENTER || k == KEY_OF_ESCAPE || k == 'q' || k == opener)
        leave(m);
    return k == KEY_OF_ENTER;
}

static void key_in_presets(struct model *m, key k)
{
    int count = 1; /* there is one at least */
    while (preset_table[count].name)
        count++;
    if (choose(m, k, 'p', count, &m->chosen))
        model_load_preset(m, &preset_table[m->chosen]);
}

static void key_in_tours(struct model *m, key k)
{
    int count = 1;
    while (tour_table[count].name)
        count++;
    if (choose(m, k, 'g', count, &m->chosen_tour))
        tour_begin_listed(m, m->chosen_tour);
}

static void key_in_help(struct model *m, key k)
{
    if (k == KEY_OF_UP || k == 'k')
        m->scroll--;
    else if (k == KEY_OF_DOWN || k == 'j')
        m->scroll++;
    else if (k == KEY_OF_PAGE_UP)
        m->scroll -= m->scroll_page;
    else if (k == KEY_OF_PAGE_DOWN || k == ' ')
        m->scroll += m->scroll_page;
    else if (k == KEY_OF_HOME)
        m->scroll = 0;
    else
        leave(m);
    if (m->scroll > m->scroll_most)
        m->scroll = m->scroll_most;
    if (m->scroll < 0)
        m->scroll = 0;
}

void keyboard_mode(struct model *m, key k)
{
    if (m->mode == MODE_HELP)
        key_in_help(m, k);
    else if (m->mode == MODE_PRESETS)
        key_in_presets(m, k);
    else if (m->mode == MODE_TOURS)
        key_in_tours(m, k);
    else if (m->mode == MODE_DRAW)
        draw_key(m, k);
    else
        key_while_typing(m, k);
}
