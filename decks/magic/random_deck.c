/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random legal decks: two colours, 24 basic lands of both, and 36 other cards of these colours,
 * colourless ones among them, one to four copies of each. A card's place in the order is a hash of
 * seed and id, so that another card in the pool leaves the order of the others alone. */
#include "decks/magic/dialect.h"
#include "decks/magic/magic_system.h"
#include "engine/core/hash.h"
#include "engine/magic/card.h"

#include <string.h>

enum { LANDS = 24, CARDS = 60, MOST_COPIES = 4 };
enum { FOR_COLOURS = 1, FOR_ORDER, FOR_COPIES };

static uint64_t chance(uint64_t seed, int what, uint64_t of)
{
    return gt_fold(gt_fold(gt_mix(seed), (uint64_t)what), of);
}

static bool has_tag(const gt_pool *pool, const gt_def *d, const char *name)
{
    for (int i = 0; i < d->n_tags; i++)
        if (strcmp(pool->tag_names[d->tags[i]], name) == 0)
            return true;
    return false;
}

/* The first basic land with the land type whose intrinsic ability makes mana of a colour (305.6);
 * -1: there is none. */
static int basic_of(const gt_pool *pool, int colour)
{
    static const char *const type[MG_COLOURS] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *d = &pool->defs[i];
        if ((d->type & MG_BASIC) != 0 && has_tag(pool, d, type[colour]))
            return i;
    }
    return -1;
}

/* Two colours that have basic lands; false: there are not two. */
static bool choose_colours(const gt_pool *pool, uint64_t seed, int colour[2])
{
    int there[MG_COLOURS], n = 0;
    for (int i = 0; i < MG_COLOURS; i++)
        if (basic_of(pool, i) >= 0)
            there[n++] = i;
    if (n < 2)
        return false;
    uint32_t first = gt_below(chance(seed, FOR_COLOURS, 0), (uint32_t)n);
    uint32_t more = gt_below(chance(seed, FOR_COLOURS, 1), (uint32_t)n - 1);
    colour[0] = there[first];
    colour[1] = there[(first + 1 + more) % (uint32_t)n];
    return true;
}

/* Whether a card may be in a deck of these colours: no token, no land, and it can be cast for its
 * mana cost. */
static bool fits(const gt_pool *pool, int card, unsigned colours)
{
    const gt_def *d = &pool->defs[card];
    const mg_card *own = d->own;
    return (d->type & (MG_NO_CARD | MG_LAND)) == 0 && ((unsigned)d->colour & ~colours) == 0 &&
           !own->cost[0].mana.none;
}

/* The next card in the order behind `key`; -1: there is none. */
static int next_card(const gt_pool *pool, uint64_t seed, unsigned colours, uint64_t *key)
{
    int best = -1;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < pool->n_defs; i++) {
        uint64_t k = chance(seed, FOR_ORDER, pool->defs[i].id_hash);
        if (k > *key && k < least && fits(pool, i, colours)) {
            least = k;
            best = i;
        }
    }
    *key = least;
    return best;
}

bool gt_magic_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out)
{
    int colour[2], cards = LANDS, card;
    uint64_t key = 0;
    (void)leader; /* no deck has one */
    if (!choose_colours(pool, seed, colour))
        return false;
    unsigned colours = 1u << colour[0] | 1u << colour[1];
    gt_deck_begin(out, &gt_magic);
    for (int i = 0; i < 2; i++)
        gt_deck_add(out, GT_MAGIC_CARDS, basic_of(pool, colour[i]), LANDS / 2);
    while (cards < CARDS && (card = next_card(pool, seed, colours, &key)) >= 0) {
        int copies =
            1 + (int)gt_below(chance(seed, FOR_COPIES, pool->defs[card].id_hash), MOST_COPIES);
        copies = copies < CARDS - cards ? copies : CARDS - cards;
        if (gt_deck_add(out, GT_MAGIC_CARDS, card, copies))
            cards += copies;
    }
    return cards == CARDS;
}
