/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random legal decks: 20 monsters, 12 spells and 8 traps, of each kind the first in an order that
 * depends on the seed and their ids, one copy to as many as the list of limits allows. A card's
 * place is a hash of seed and id, so that another card in the pool leaves the order of the others
 * alone. If a kind has too few cards, others fill up. */
#include "decks/yugioh/yugioh_system.h"

#include "decks/files/memory.h"
#include "decks/yugioh/dialect.h"
#include "engine/core/hash.h"
#include "engine/yugioh/code.h"

enum { MAIN = 40, MONSTERS = 20, SPELLS = 12, TRAPS = 8 };
enum { FOR_ORDER = 1, FOR_COPIES };

typedef struct candidate {
    uint64_t key; /* place in the order */
    int def, copies, limit;
} candidate;

typedef struct builder {
    const gt_pool *pool;
    uint64_t seed;
    candidate *card;
    int n, cards; /* cards: in the deck so far */
} builder;

static uint64_t chance(const builder *b, int what, uint64_t of)
{
    return gt_fold(gt_fold(gt_mix(b->seed), (uint64_t)what), of);
}

static int by_key(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : x->def - y->def;
}

/* The cards that may be in a main deck, in the order of the seed. */
static void find_candidates(builder *b)
{
    for (int i = 0; i < b->pool->n_defs; i++) {
        const gt_def *d = &b->pool->defs[i];
        const yg_card *own = d->own;
        if ((d->type & (YG_TOKEN | YG_FUSION)) == 0 && own->limit > 0)
            b->card[b->n++] = (candidate){chance(b, FOR_ORDER, d->id_hash), i, 0, own->limit};
    }
    qsort(b->card, (size_t)b->n, sizeof *b->card, by_key);
}

/* Adds cards of a kind (a bit of gt_def.type; 0: any) until there are `wanted` more of them; in as
 * many copies as is drawn for each, or with `all` as there may be. */
static void take(builder *b, int kind, int wanted, bool all)
{
    for (int i = 0; i < b->n && wanted > 0; i++) {
        candidate *c = &b->card[i];
        const gt_def *d = &b->pool->defs[c->def];
        if (kind != 0 && (d->type & kind) == 0)
            continue;
        int drawn = 1 + (int)gt_below(chance(b, FOR_COPIES, d->id_hash), (uint32_t)c->limit);
        for (int most = all ? c->limit : drawn; c->copies < most && wanted > 0; wanted--) {
            c->copies++;
            b->cards++;
        }
    }
}

bool gt_yugioh_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out)
{
    builder b = {.pool = pool, .seed = seed};
    (void)leader; /* no card leads a deck */
    b.card = gt_resize(NULL, (size_t)pool->n_defs + 1, sizeof *b.card);
    find_candidates(&b);
    take(&b, YG_MONSTER, MONSTERS, false);
    take(&b, YG_SPELL, SPELLS, false);
    take(&b, YG_TRAP, TRAPS, false);
    take(&b, 0, MAIN - b.cards, true);
    gt_deck_begin(out, &gt_yugioh);
    for (int i = 0; i < b.n; i++)
        if (b.card[i].copies > 0)
            gt_deck_add(out, GT_YUGIOH_MAIN, b.card[i].def, b.card[i].copies);
    gt_free(b.card);
    return b.cards == MAIN;
}
