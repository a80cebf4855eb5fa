/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of costs when a game is prepared: with how little mana something of a card could be
 * used at all. What has less is passed over in a window without being asked further; the rest is
 * priced as it stands then (601.2f). */
#include "engine/magic/internal.h"

enum { NEVER = UINT8_MAX };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Symbols of a cost that take mana whatever is chosen; of X none. */
static unsigned symbols(const mg_mana *m, bool generic)
{
    unsigned n = generic ? m->generic : 0;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        n += m->kind[kind];
    for (int i = 0; i < m->n_hybrid; i++)
        n += (m->hybrid[i] & MG_PHYREXIAN) == 0 && (generic || (m->hybrid[i] & MG_HYBRID_TWO) == 0);
    return m->none ? NEVER : n;
}

/* The same of several costs that are paid together. */
static unsigned symbols_of(const mg_card *card, unsigned costs, bool generic)
{
    unsigned n = 0;
    for (; costs != 0; costs &= costs - 1)
        n += symbols(&card->cost[__builtin_ctz(costs)].mana, generic);
    return least(n, NEVER);
}

static unsigned floor_of_way(const gt_def *d, int way, bool generic)
{
    bool down = mg_way_kind(d, way) == MG_CAST_DOWN;
    unsigned n = symbols_of(mg_card_of(d), mg_base_costs(d, way), generic);
    return down && generic ? n + 3 : n; /* 702.37c */
}

/* Of a card in a hand or graveyard: casting it in any way, abilities that work there. */
static unsigned floor_of_card(const mg_game *g, const mg_card_cache *b, const gt_def *d,
                              bool generic)
{
    const mg_card *card = mg_card_of(d);
    unsigned n = (d->type & MG_LAND) != 0 ? 0 : NEVER;
    if (card == NULL)
        return n;
    for (int way = 0; way <= card->n_ways && n > 0; way++)
        n = least(n, floor_of_way(d, way, generic));
    for (uint32_t left = b->elsewhere; left != 0; left &= left - 1) {
        const gt_ability *a = &g->pool->abilities[b->first + __builtin_ctz(left)];
        n = least(n, symbols_of(card, 1u << a->keyword, generic));
    }
    return n;
}

/* The mana cost of a card is mana and nothing else; what is paid beside is an additional cost. */
static bool is_mana_alone(const mg_cost *c)
{
    static const mg_cost nothing;
    mg_cost beside = *c;
    memset(&beside.mana, 0, sizeof beside.mana);
    return memcmp(&beside, &nothing, sizeof beside) == 0;
}

/* Whether it is cast normally for its mana cost alone, but for what permanents say. */
static bool is_plainly_priced(const gt_def *d)
{
    const mg_card *card = mg_card_of(d);
    if (card == NULL || d->routine[MG_PART_LESS] != 0 || card->convoke || card->delve)
        return false;
    bool mana = is_mana_alone(&card->cost[0]);
    assert(mana);
    (void)mana;
    for (int i = 0; i < card->n_additional; i++) {
        int kind = card->additional[i].kind;
        if (kind == MG_MUST_PAY || kind == MG_EITHER || kind == MG_FLASH_COST)
            return false;
    }
    return true;
}

void mg_find_floors(mg_game *g, int number)
{
    const gt_def *d = g->def[number];
    const mg_card *card = mg_card_of(d);
    mg_card_cache *b = &g->card_cache[number];
    b->firm = (uint8_t)floor_of_card(g, b, d, false);
    if (card != NULL && card->convoke)
        b->firm = 0;
    bool less = d->routine[MG_PART_LESS] != 0 || (card != NULL && (card->convoke || card->delve));
    b->floor = less ? b->firm : (uint8_t)floor_of_card(g, b, d, true);
    b->plain_price = is_plainly_priced(d);
    b->use_floor = NEVER;
    b->use_taps = b->use_slow = true;
    for (uint32_t left = card != NULL ? b->active : 0; left != 0; left &= left - 1) {
        const gt_ability *a = &g->pool->abilities[b->first + __builtin_ctz(left)];
        const mg_cost *c = &card->cost[a->keyword];
        b->use_floor = (uint8_t)least(b->use_floor, symbols(&c->mana, true));
        b->use_taps &= (c->self & MG_TAPS) != 0;
        b->use_slow &= (a->timing & (MG_WHEN_SORCERY | MG_IS_LOYALTY)) != 0;
    }
}

/* ---- In a window. */

bool mg_may_discount(const gt_context *r)
{
    const mg_run *run = mg_run_of((gt_context *)(uintptr_t)r);
    return mg_of_run(r)->discounts &&
           (run->plain || run->derived.discounting || !run->derived.whole);
}

bool mg_is_card_in_reach(const gt_context *r, int card, int mana)
{
    const mg_run *run = mg_run_of((gt_context *)(uintptr_t)r);
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[r->s->objects[card].def];
    return run->plain || g->frees || (mg_may_discount(r) ? b->firm : b->floor) <= mana;
}

bool mg_is_use_in_reach(gt_context *r, int player, int object)
{
    const gt_object *o = &r->s->objects[object];
    const mg_card_cache *b = &mg_of_run(r)->card_cache[o->def];
    if (mg_run_of(r)->plain)
        return true;
    if (mg_of_run(r)->restricts && b->use_floor > 0)
        return true;
    if ((b->use_taps && (o->mark[1] & MG_TAPPED) != 0) ||
        (b->use_slow && !mg_at_sorcery_speed(r->s, player)))
        return false;
    return b->use_floor == 0 || b->use_floor <= mg_supply_now(r, player)->total;
}
