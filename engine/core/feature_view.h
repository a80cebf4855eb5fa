/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the features of all games say alike (features.h), for the files that write them: whose turn
 * it is, a choice, cards that are counted by what they are. */
#ifndef GT_CORE_FEATURE_VIEW_H
#define GT_CORE_FEATURE_VIEW_H

#include "engine/core/features.h"
#include "engine/core/know.h"
#include "engine/core/set.h"
#include "engine/core/state.h"

/* Numbers in indices one behind the other. */
static inline void gt_feature_numbers(gt_features *f, int first, const int *number, int n)
{
    for (int i = 0; i < n; i++)
        gt_feature_add(f, first + i, number[i]);
}

/* Three rows: the number of the turn, whether it is the own one, whether the player began. */
static inline void gt_feature_turn(gt_features *f, int first, const gt_state *s, int player)
{
    gt_feature_add(f, first, s->turn);
    gt_feature_add(f, first + 1, s->active == player);
    gt_feature_add(f, first + 2, s->first == player);
}

/* Of a choice, if one is made: picks that must be made still, that may be, that were made,
 * candidates. */
static inline void gt_feature_choice(gt_features *f, int first, const gt_state *s)
{
    if (s->agenda[s->n_agenda - 1].kind != GT_FRAME_CHOOSE)
        return;
    const gt_effect *e = &s->effects[s->n_effects - 1];
    gt_feature_add(f, first, e->min - e->picked);
    gt_feature_add(f, first + 1, e->max - e->picked);
    gt_feature_add(f, first + 2, e->picked);
    gt_feature_add(f, first + 3, gt_set_count(&e->from));
}

/* A card: its identity in one run of indices, its look in another. */
static inline void gt_feature_named(gt_features *f, int identity, int look, const gt_look *card)
{
    gt_feature_card(f, identity, card);
    gt_feature_look(f, look, card);
}

/* Definitions, of which there are so many cards each: their identities. */
static inline void gt_feature_identities(gt_features *f, int first, const gt_look *look,
                                         const uint8_t *count, int n)
{
    for (int def = 0; def < n; def++)
        if (count[def] != 0)
            gt_feature_add(f, first + look[def].identity, count[def]);
}

/* And their looks, of each definition while there is room for all of it. */
static inline void gt_feature_looks(gt_features *f, int first, const gt_look *look,
                                    const uint8_t *count, int n)
{
    for (int def = 0; def < n; def++) {
        if (count[def] == 0 || f->n + look[def].n > f->most)
            continue;
        for (int i = 0; i < look[def].n; i++)
            gt_feature_add(f, first + look[def].feature[i].index,
                           count[def] * look[def].feature[i].value);
    }
}

/* What waits to be put, and what lies, on the stack or chain, of a player. */
static inline int gt_waiting_of(const gt_state *s, int player)
{
    int n = 0;
    for (int i = 0; i < s->n_waiting; i++)
        n += s->waiting[i].player == player;
    return n;
}

static inline int gt_items_of(const gt_state *s, int player)
{
    int n = 0;
    for (int i = 0; i < s->n_items; i++)
        n += s->items[i].player == player;
    return n;
}

/* Whether a player knows of a card in a hand that it is there. */
static inline bool gt_is_known_held(const gt_object *o, int player)
{
    return o->owner == player || o->know[player] == GT_KNOW_PLACE ||
           o->know[player] == GT_KNOW_ZONE;
}

/* A card that an action names, by its definition, and as an object if that is known. */
typedef struct gt_party {
    int def, object; /* -1, GT_NO_OBJECT: none */
} gt_party;

#endif
