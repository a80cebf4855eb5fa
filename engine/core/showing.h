/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Describing the zones of a rules system that has cards in them: what a viewer sees, and what a
 * viewer knows of cards that lie hidden. It is told as engine/core/describe.h says. */
#ifndef GT_CORE_SHOWING_H
#define GT_CORE_SHOWING_H

#include "engine/core/property.h"
#include "engine/core/run.h"

/* How a rules system with cards in zones shows them. Zone lists are numbered player * zones +
 * kind. */
typedef struct gt_showing {
    int zones; /* kinds of zones */
    const char *const *zone_name; /* by kind; NULL: this kind is not told */

    uint32_t secret; /* kinds in which cards lie hidden; of others every card is seen */
    uint32_t held; /* of these: kinds that their player sees into, and in no order (hands) */
    const char *(*id)(const gt_game *g, const gt_state *s, int object);
    /* the id of the card that an object is which lies face down in a public zone, told to who knows
     * it; NULL: the object does not lie so, or none does */
    const char *(*covered)(const gt_game *g, const gt_state *s, int object);
    const gt_properties *properties; /* of players, and of cards that are seen */
    /* What a frame asks for in a word, and whether the innermost effect asks; NULL: as the kind of
     * frame is called, and what stands on that of an effect. */
    const char *(*asks)(int frame, bool *by_effect);
    bool tells_asked; /* also the other player is told who must choose, and for what */
} gt_showing;

/* The object "players": of each, its properties and the object "zones", by name. Then the list
 * "blocks" of both: what the viewer knows of cards that lie hidden in one of several places. */
void gt_describe_players(gt_context *r, int viewer, const gt_showing *how, const gt_visitor *out);

/* The object "choice": who must choose, what kind of thing, for which card, and how many. */
void gt_describe_choice(gt_context *r, int viewer, const gt_showing *how, const gt_visitor *out);

#endif
