/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what is about to happen, or has happened, and whether it is what a pattern means.
 *
 * The meaning of kinds, causes and zones belongs to the rules system. */
#ifndef GT_EVENTS_EVENT_H
#define GT_EVENTS_EVENT_H

#include "engine/core/core.h"
#include "engine/effects/card_code.h"

/* Why something happens: handed to every primitive (aligned as a word, so that it is in a
 * register). */
typedef struct gt_cause {
    _Alignas(4) uint8_t by; /* of the rules system: a battle, an effect, a rule ... */
    uint8_t player; /* whose effect; GT_NOBODY: it is by rules or battle */
    uint8_t source; /* what did it: the unit that fought, the card of the effect; GT_NO_OBJECT */
} gt_cause;

typedef struct gt_event {
    uint8_t kind; /* of the rules system */
    uint8_t that, other; /* what it happens to, and the second party; GT_NO_OBJECT: none */
    uint8_t player; /* whose event it is: controller of the subject, or the player concerned */
    uint8_t from, to; /* kinds of zones it moves between */
    uint8_t rest; /* not the first of several that happen at once */
    gt_cause why;
    int32_t amount;
} gt_event;

/* Whether an event is what a pattern means, as `player` sees it with THIS = holder and SOURCE =
 * source. */
bool gt_matches(gt_context *r, const gt_pattern *p, const gt_event *ev, int player, int holder,
                int source);

#endif
