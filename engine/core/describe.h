/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know of a game and of a position, told piece by piece to whoever writes it down
 * (as JSON: ai/view_json.h). The form is that of docs/view.md: the core tells what all rules systems
 * have, a rules system adds to it through gt_rules.describe and gt_rules.describe_game.
 *
 * Nothing here may depend on what the viewer cannot know: positions that look the same are told the
 * same, to the byte (tests/unit/fairness.c). So a card that is not seen is a number in a count, and of
 * cards that are known to be among several it is told which they are, in the order of their definitions,
 * and which places they share. */
#ifndef GT_CORE_DESCRIBE_H
#define GT_CORE_DESCRIBE_H

#include "engine/core/state.h"

/* A tree of named values in the making. Inside a list a value has no name: NULL. */
struct gt_sink {
    void *context;
    void (*open)(void *context, const char *name, bool list);
    void (*close)(void *context, bool list);
    void (*number)(void *context, const char *name, int32_t value);
    void (*text)(void *context, const char *name, const char *value); /* UTF-8 */
    void (*flag)(void *context, const char *name, bool value);
};

/* "A" or "B". */
const char *gt_player_letter(int player);

/* How a rules system with cards in zones shows them. Zone lists are numbered player * zones + kind. */
typedef struct gt_showing {
    int zones; /* kinds of zones */
    const char *const *zone_name; /* by kind; NULL: this kind is not told */

    uint32_t secret; /* kinds in which cards lie hidden; of others every card is seen */
    uint32_t held; /* of these: kinds that their player sees into, and in no order (hands) */
    const char *(*id)(const gt_game *g, const gt_state *s, int object);
    /* more about a card that is seen, inside its object; NULL: nothing more */
    void (*more)(const gt_game *g, const gt_state *s, int object, const gt_sink *out);
} gt_showing;

/* The object "zones" of a player, by name, and the list "blocks" of all: what the viewer knows of cards that lie
 * hidden in one of several places. */
void gt_describe_zones(const gt_game *g, const gt_state *s, int viewer, int player,
                       const gt_showing *how, const gt_sink *out);
void gt_describe_blocks(const gt_game *g, const gt_state *s, int viewer, const gt_showing *how,
                        const gt_sink *out);

/* The members of a view, for `viewer`; behind gt_view_describe. */
void gt_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);

#endif
