/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Noting of each game whether it saw certain cards: they are counted as if they were one card. */
#include "sim/playing/sight.h"

gt_outcome gt_play_for_sight(const gt_field *field, const gt_lineup *lineup, const gt_game *g,
                             gt_state *room, gt_policy *const seat[2], const gt_unit_game *which,
                             gt_counter *counter, gt_luck *luck)
{
    const gt_deck_cards *of_pool = field->watched + (size_t)lineup->pool * (size_t)field->n_decks;
    const gt_deck_cards *deck[2] = {&of_pool[lineup->deck[0]], &of_pool[lineup->deck[1]]};
    gt_counter_clear(counter);
    gt_outcome o = gt_match_count(g, room, seat, which->seed, which->begins, deck, counter, luck);
    for (int p = 0; p < 2; p++) {
        const gt_card_tally *t = &counter->tally[p][0];
        o.seen |= t->held.games > 0 ? GT_SIGHT_HELD : 0;
        o.seen |= t->played.games > 0 ? GT_SIGHT_PLAYED : 0;
        o.seen |= t->trigger.games > 0 ? GT_SIGHT_TRIGGER : 0;
    }
    return o;
}
