/*
 * Why did it turn? What the followed boid does in the coming tick, from its trace
 * alone.
 *
 * Its new velocity points where raw = v + push + avoid does, whatever the caps on the
 * speed make of its length. The forces add up to raw - v, each rule with the part k =
 * |push| / |sum| that the cap on the sum leaves. So the turn from v is the sum of what
 * each force does across v, exactly, and the rule with the most of it gave the most of
 * the turn. A rule's force turns it as the rule's aim does, which is the sum of what
 * its neighbours add: so they can be told apart in the same way.
 */
#ifndef APP_WHY_H
#define APP_WHY_H

#include "app/model.h"

enum why_kind {
    WHY_LEFT, /* it turns so, as seen on the screen */
    WHY_RIGHT,
    WHY_ROUND,  /* it flies back the way it came */
    WHY_FASTER, /* straight on, by the speed that it flies then */
    WHY_SLOWER,
    WHY_STRAIGHT, /* straight on, at its speed within half a percent */
    WHY_STARTS,   /* it stood */
    WHY_STOPS,
    WHY_STANDS
};

/* What can be cut or raised. */
enum why_cap {
    WHY_CAP_SUM = FLK_EVENT_KINDS, /* before: the cap on the rule of that event */
    WHY_CAP_SPEED,
    WHY_CAP_LEAST,
    WHY_CAPS
};

struct why {
    enum why_kind kind;
    double degrees;       /* of the turn: 0 .. 180 */
    const flk_rule *rule; /* that gave the most of it; NULL: none did, or a cap on the
                             speed did more than all of them */
    double share;         /* its part of what all did that way: 0 .. 1 */
    bool idle;            /* no force that counts adds anything */
    bool cancels;         /* they come to less than half of their sizes */
    uint32_t by[2];       /* the neighbours that gave the most of the rule's part */
    size_t by_count;      /* 0 where it has none of its own */
    bool cut[WHY_CAPS];   /* the caps that cut a force that counts, or the speed */
};

/* Does it flee in the coming tick? */
bool why_flees(const struct model *model);

/* Does the force of an event count in the coming tick? Fleeing outranks the three
 * rules.
 */
bool why_counts(const struct model *model, flk_event_kind kind);

/* The model must have a traced boid. */
struct why why_of(const struct model *model);

#define WHY_SIZE 256

/* The same as a sentence, the longest of several that takes up to `room` columns (the
 * shortest may take more). `rich`: with more than ASCII. "" without a traced boid. */
void why_sentence(const struct model *model, bool rich, int room, char text[WHY_SIZE]);

#endif
