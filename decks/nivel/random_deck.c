/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that the oath allows are put in an order that depends on the seed and their ids, and
 * are taken from the first on, each in as many copies as is drawn for it; cards with a trigger
 * while there is room for them. If all of them are not enough, further copies follow in the same
 * order. */
#include "decks/nivel/nivel_system.h"

#include "decks/files/memory.h"

#include "engine/core/hash.h"
#include "engine/nivel/card.h"

enum { COLOURS = 8 }; /* bits of gt_def.colour */

/* What a hash is for. */
enum { FOR_COLOUR, FOR_ORDER, FOR_COPIES };

typedef struct candidate {
    uint64_t key; /* place in the order */
    int16_t def;
    uint8_t copies; /* in the deck */
} candidate;

typedef struct builder {
    const gt_pool *pool;
    const gt_def *leader;
    uint64_t seed;
    candidate *card;
    int n;
    int cards, triggers; /* in the deck so far */
} builder;

static uint64_t chance(const builder *b, int occasion, uint64_t what)
{
    return gt_fold(gt_fold(gt_fold(b->seed, b->leader->id_hash), (uint64_t)occasion), what);
}

/* The second element, a bit: one of those that cards of the pool have; 0 if there is no other. */
static int second_colour(const builder *b)
{
    int colour[COLOURS], n = 0;
    unsigned there = 0;
    for (int i = 0; i < b->pool->n_defs; i++)
        if (b->pool->defs[i].type != NV_LEADER)
            there |= b->pool->defs[i].colour;
    there &= ~(unsigned)b->leader->colour;
    for (int i = 0; i < COLOURS; i++)
        if ((there >> i & 1) != 0)
            colour[n++] = 1 << i;
    return n == 0 ? 0 : colour[gt_below(chance(b, FOR_COLOUR, 0), (uint32_t)n)];
}

static int by_key(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : x->def - y->def;
}

/* The first card must have the leader's own element (5.1.2.1): it is brought to the front. */
static void own_colour_first(builder *b)
{
    int at = 0;
    while (at < b->n && b->pool->defs[b->card[at].def].colour != b->leader->colour)
        at++;
    if (at == 0 || at == b->n)
        return;
    candidate first = b->card[at];
    for (; at > 0; at--)
        b->card[at] = b->card[at - 1];
    b->card[0] = first;
}

static void find_candidates(builder *b)
{
    int allowed = b->leader->colour | (nv_oath_of(b->leader) == 2 ? second_colour(b) : 0);
    for (int i = 0; i < b->pool->n_defs; i++) {
        const gt_def *d = &b->pool->defs[i];
        if (d->type != NV_LEADER && (d->colour & allowed) != 0)
            b->card[b->n++] = (candidate){chance(b, FOR_ORDER, d->id_hash), (int16_t)i, 0};
    }
    qsort(b->card, (size_t)b->n, sizeof *b->card, by_key);
    own_colour_first(b);
}

/* Adds copies of a card until it has `wanted`, as far as the rules allow. */
static void take(builder *b, candidate *c, int wanted)
{
    bool trigger = b->pool->defs[c->def].routine[NV_ROUTINE_TRIGGER] != 0;
    while (c->copies < wanted && b->cards < NV_DECK_SIZE &&
           !(trigger && b->triggers == NV_MAX_TRIGGERS)) {
        c->copies++;
        b->cards++;
        b->triggers += trigger;
    }
}

static void write_deck(const builder *b, int leader, gt_deck *out)
{
    gt_deck_begin(out, &gt_nivel);
    gt_deck_add(out, GT_NIVEL_LEADER, leader, 1);
    for (int i = 0; i < b->n; i++)
        if (b->card[i].copies > 0)
            gt_deck_add(out, GT_NIVEL_CARDS, b->card[i].def, b->card[i].copies);
}

bool gt_nivel_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out)
{
    if (leader < 0 || leader >= pool->n_defs || pool->defs[leader].type != NV_LEADER)
        return false;
    builder b = {.pool = pool, .leader = &pool->defs[leader], .seed = seed};
    b.card = gt_resize(NULL, (size_t)pool->n_defs, sizeof *b.card);
    memset(b.card, 0, (size_t)pool->n_defs * sizeof *b.card);
    find_candidates(&b);
    for (int i = 0; i < b.n && b.cards < NV_DECK_SIZE; i++) {
        uint64_t copies = chance(&b, FOR_COPIES, pool->defs[b.card[i].def].id_hash);
        take(&b, &b.card[i], 1 + (int)gt_below(copies, NV_MAX_COPIES));
    }
    for (int i = 0; i < b.n; i++)
        take(&b, &b.card[i], NV_MAX_COPIES);
    bool enough = b.cards == NV_DECK_SIZE && b.pool->defs[b.card[0].def].colour == b.leader->colour;
    if (enough)
        write_deck(&b, leader, out);
    gt_free(b.card);
    return enough;
}
