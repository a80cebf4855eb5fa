/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random legal decks: cards come in the order of a hash of seed and id, so that another card in the
 * pool leaves the others where they are. */
#include "decks/template/template_system.h"

#include "engine/core/hash.h"

enum { CARDS = 20 };

/* The card that comes next after those with a key below `after`, and its key. */
static int next_card(const gt_pool *pool, uint64_t seed, uint64_t after, uint64_t *key)
{
    int found = -1;
    for (int i = 0; i < pool->n_defs; i++) {
        uint64_t k = gt_fold(gt_mix(seed), pool->defs[i].id_hash);
        if (k > after && (found < 0 || k < *key)) {
            found = i;
            *key = k;
        }
    }
    return found;
}

bool gt_template_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out)
{
    uint64_t key = 0;
    int n = 0, card;
    (void)leader; /* no card leads a deck */
    gt_deck_begin(out, &gt_template);
    while (n < CARDS && (card = next_card(pool, seed, key, &key)) >= 0) {
        int copies = 1 + (int)gt_below(gt_mix(key), TM_COPIES);
        copies = copies < CARDS - n ? copies : CARDS - n;
        gt_deck_add(out, 0, card, copies);
        n += copies;
    }
    return n >= TM_LEAST_DECK;
}
