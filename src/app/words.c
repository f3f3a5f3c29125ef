#include "app/words.h"

#include <math.h>

#define PI 3.141592653589793

int words_degrees(flk_vec v)
{
    int degrees = (int)lround(atan2(-v.y, v.x) * 180 / PI);
    return (degrees + 360) % 360;
}

double words_turn(flk_vec a, flk_vec b)
{
    return -atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) * 180 / PI;
}

const char *words_direction(flk_vec v, bool rich)
{
    static const char *const arrows[] = {"\u2192", "\u2197", "\u2191", "\u2196",
                                         "\u2190", "\u2199", "\u2193", "\u2198"};
    static const char *const words[] = {"right",       "up and right",  "up",
                                        "up and left", "left",          "down and left",
                                        "down",        "down and right"};
    if (!(hypot(v.x, v.y) > 0))
        return "nowhere";
    int eighth = (2 * words_degrees(v) + 45) / 90 % 8;
    return rich ? arrows[eighth] : words[eighth];
}

int words_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

const char *words_on_state(const struct model *m)
{
    double count = (double)flk_flock_count(timeline_flock(m->timeline));
    if (count <= 0)
        return "empty";
    if (2 * m->measures.of[FLK_MEASURE_ALONE] >= count)
        return "scattered";
    if (m->measures.of[FLK_MEASURE_LARGEST] < 0.9 * count)
        return "groups";
    return m->measures.of[FLK_MEASURE_POLARIZATION] >= 0.7 ? "one flock" : "one group";
}

const char *words_on_event(uint8_t event)
{
    if (event == MARKS_SPLIT)
        return "a group split";
    return event == MARKS_MERGED ? "groups merged" : NULL;
}
