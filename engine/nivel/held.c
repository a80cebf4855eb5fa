/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which abilities an object has at the moment: those printed on the face that it shows, then those
 * of the items on it (8.6.1), then what modifiers grant it. They are counted and looked up by
 * number, without a list: mostly there is one, and that is printed. */
#include "engine/nivel/internal.h"

/* The abilities under a keyword that a card bears, as bits of those of the face that it shows. */
static inline uint32_t printed_under(const gt_context *r, int card, int keyword)
{
    const gt_object *o = &r->s->objects[card];
    return nv_printed_under(nv_game_of(r->game), o->def, nv_const(r->s)->awakened[o->owner],
                            keyword); /* clause 6.4.1.2.1/1 */
}

/* Number k of them. */
static inline nv_held printed_at(const gt_context *r, int card, uint32_t under, int k)
{
    const gt_object *o = &r->s->objects[card];
    const nv_card_cache *d = nv_card_cache_of(r, card);
    for (; k > 0; k--)
        under &= under - 1;
    int ability = d->first[nv_const(r->s)->awakened[o->owner]] + __builtin_ctz(under);
    return (nv_held){(uint16_t)ability, (uint8_t)card, -1};
}

/* Whether a unit may have abilities that are not printed on it. */
static inline bool may_have_more(const gt_state *s, int object)
{
    assert(nv_const(s)->gives || !nv_some_mod(s, NV_GIVE_ABILITY));
    return (nv_const(s)->gives != 0 || s->objects[object].next != GT_NO_OBJECT) &&
           nv_is_unit(s, object);
}

/* Whether a modifier grants a unit, that one alone, an ability under a keyword. */
static bool grants(const gt_context *r, const gt_mod *m, int unit, int keyword)
{
    return nv_gives_one(m) && m->target == unit && m->target_stamp == r->s->objects[unit].stamp &&
           nv_is_under(&nv_game_of(r->game)->pool->abilities[m->value], keyword);
}

/* How many abilities a unit has that are not printed on it. */
static __attribute__((noinline)) int count_more(const gt_context *r, int unit, int keyword)
{
    const gt_state *s = r->s;
    int n = 0;
    /* clause 8.6.1/4 */
    for (int item = s->objects[unit].next; item != GT_NO_OBJECT; item = s->objects[item].next)
        n += __builtin_popcount(printed_under(r, item, keyword));
    for (int i = 0; i < s->n_mods && nv_const(s)->gives; i++) /* clause 6.4.1.2.1/2 */
        n += grants(r, &s->mods[i], unit, keyword);
    return n;
}

/* Number k of those. */
static __attribute__((noinline)) nv_held more_at(const gt_context *r, int unit, int keyword, int k)
{
    const gt_state *s = r->s;
    for (int item = s->objects[unit].next; item != GT_NO_OBJECT; item = s->objects[item].next) {
        uint32_t under = printed_under(r, item, keyword);
        int n = __builtin_popcount(under);
        if (k < n)
            return printed_at(r, item, under, k);
        k -= n;
    }
    int i = 0;
    while (!grants(r, &s->mods[i], unit, keyword) || k-- > 0)
        i++;
    assert(i < s->n_mods);
    return (nv_held){(uint16_t)s->mods[i].value, s->mods[i].source, (int16_t)i};
}

int nv_count_abilities(const gt_context *r, int object, int keyword)
{
    int n = __builtin_popcount(printed_under(r, object, keyword));
    if (may_have_more(r->s, object))
        n += count_more(r, object, keyword);
    return n < NV_MAX_HELD ? n : NV_MAX_HELD;
}

nv_held nv_ability_at(const gt_context *r, int object, int keyword, int k)
{
    uint32_t under = printed_under(r, object, keyword);
    int n = __builtin_popcount(under);
    return k < n ? printed_at(r, object, under, k) : more_at(r, object, keyword, k - n);
}

bool nv_condition_holds(gt_context *r, const gt_ability *a, int player, int holder, int source)
{
    gt_effect e;
    gt_effect_init(&e, player, holder, source);
    return gt_run_value(r, &e, a->condition) != 0;
}

bool nv_works(gt_context *r, const gt_ability *a, int player, int holder, int source)
{
    return !nv_use_forbidden(r, player, a->timing) && nv_condition(r, a, player, holder, source);
}

/* ---- Keywords with a value. */

int32_t nv_highest_value(gt_context *r, int unit, int keyword, int none)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = r->s->objects[unit].controller, n = nv_count_abilities(r, unit, keyword);
    int32_t best = none;
    for (int i = 0; i < n; i++) {
        nv_held held = nv_ability_at(r, unit, keyword, i);
        const gt_ability *a = &pool->abilities[held.ability];
        if (!nv_works(r, a, player, unit, held.source)) /* clause 10.2.3.2/3, 1.3.4/13 */
            continue;
        gt_effect e;
        gt_effect_init(&e, player, unit, held.source);
        int32_t x = a->value != 0 ? gt_ask(r, &e, a->value, GT_NONE) : 1;
        best = x > best ? x : best; /* clause 10.2.3.2.3/2 */
    }
    return best;
}

/* Conditions beside the sub-keyword are not asked, as in TEST_HAS (ruling 15). */
GT_TEST(nv, test_rated)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int32_t low = i->least != 0 ? gt_run_value(r, e, gt_address(i->least)) : INT16_MIN;
    int32_t high = i->most != 0 ? gt_run_value(r, e, gt_address(i->most)) : INT16_MAX;
    if (low == GT_NONE || high == GT_NONE)
        return false;
    for (int k = 0, n = nv_count_abilities(r, object, i->keyword); k < n; k++) {
        nv_held held = nv_ability_at(r, object, i->keyword, k);
        const gt_ability *a = &pool->abilities[held.ability];
        gt_effect own;
        gt_effect_init(&own, r->s->objects[object].controller, object, held.source);
        int32_t x = a->value != 0 ? gt_ask(r, &own, a->value, GT_NONE) : 1;
        if (x != GT_NONE && x >= low && x <= high)
            return true;
    }
    return false;
}
