/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of positions and information sets: 64 bits folded from what a viewer sees of a state, the
 * same for two states that look the same to that viewer.
 *
 * A key folds what is seen of each place. Of cards of which only the zone is known (GT_KNOW_ZONE)
 * or that form a block, the viewer sees which cards they are, but not which lies where. Stamps are
 * left out: what they tell, that a reference still means the same object, is in the keys of what
 * refers to it. Sets and variables count as far as they are used, however many a game may have.
 *
 * What is here serves any game whose state is that of state.h; a game says the rest (gt_key_rules).
 * A game that is played millions of times may keep keys of its own that know its zones
 * (engine/nivel/view.c). */
#ifndef GT_CORE_KEYS_H
#define GT_CORE_KEYS_H

#include "engine/core/core.h"
#include "engine/core/hidden.h"

enum { GT_EVERYBODY = 2 /* as a viewer: one who sees all */ };

typedef struct gt_key_rules gt_key_rules;

/* Somebody who looks at a state. */
typedef struct gt_looker {
    const gt_key_rules *rules;
    const gt_game *game;
    const gt_state *s;
    int viewer; /* 0, 1, GT_EVERYBODY */
} gt_looker;

typedef struct gt_mod_value {
    uint32_t value;
    gt_addr filter;
} gt_mod_value;

/* What a game says of its states. Kinds of zones are bits. */
struct gt_key_rules {
    const gt_hidden_zones *zones;
    uint32_t ordered; /* kinds in which the order counts */
    uint32_t held; /* hidden kinds in no order, seen by their owner: a hand */
    uint32_t linked; /* kinds for whose objects `link` is asked */
    /* what is seen of an object beside itself: what it is attached to, or attacks. NULL: nothing */
    uint64_t (*link)(const gt_looker *l, int object);
    /* of what is on the stack, beside source, targets and variables. NULL: nothing */
    uint64_t (*item)(const gt_looker *l, const gt_item *item);
    /* the value of a modifier, and what its filter is, as far as they mean something to a player:
     * an object not by its number, which differs between worlds. NULL: all of it */
    gt_mod_value (*value)(const gt_looker *l, const gt_mod *m);
    /* of the game's own part of the state */
    uint64_t (*vars)(const gt_looker *l);
};

/* The key of what a player sees, or of the whole position (GT_EVERYBODY). */
uint64_t gt_key(const gt_key_rules *rules, const gt_game *g, const gt_state *s, int viewer);

/* Whether the viewer sees which card an object is. */
bool gt_sees(const gt_looker *l, int object);

/* What the viewer sees of an object, wherever it lies. */
uint64_t gt_key_object(const gt_looker *l, int object);

/* An object by what is seen of it and by its place; in zones of `held` it has none. GT_NO_OBJECT
 * has a name, too. */
uint64_t gt_key_name(const gt_looker *l, int object);

/* The same if it is still the object with this stamp, and not among hidden cards that the viewer
 * does not see; else the name of what is gone. */
uint64_t gt_key_name_if(const gt_looker *l, int object, uint16_t stamp);

#endif
