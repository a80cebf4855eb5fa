/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which abilities an object has: a list. */
#include "tests/reference/nivel/plain.h"

#include <stdio.h>

static const gt_ability *ability_of(const gt_context *r, int number)
{
    return &nv_game_of(r->game)->pool->abilities[number];
}

static void add(const gt_context *r, nv_plain_list *out, int keyword, nv_held held)
{
    if (nv_is_under(ability_of(r, held.ability), keyword) && out->n < NV_MAX_HELD) /* a capacity */
        out->held[out->n++] = held;
}

static void add_printed(const gt_context *r, nv_plain_list *out, int keyword, int card)
{
    const gt_face *face = &nv_def(r, card)->face[nv_shows_back(r, card) ? NV_AWAKENED : NV_BASE];
    for (int i = 0; i < face->n; i++)
        add(r, out, keyword, (nv_held){(uint16_t)(face->first + i), (uint8_t)card, -1});
}

nv_plain_list nv_plain_abilities(const gt_context *r, int object, int keyword)
{
    const gt_state *s = r->s;
    nv_plain_list all = {0};
    add_printed(r, &all, keyword, object);
    if (!nv_is_unit(s, object))
        return all;
    for (int item = s->objects[object].next; item != GT_NO_OBJECT; item = s->objects[item].next)
        add_printed(r, &all, keyword, item);
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        bool one = (m->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0;
        if (m->what == NV_GIVE_ABILITY && one && m->target == object &&
            m->target_stamp == s->objects[object].stamp)
            add(r, &all, keyword, (nv_held){(uint16_t)m->value, m->source, (int16_t)i});
    }
    return all;
}

bool nv_plain_yes(gt_context *r, gt_addr code, int player, int holder, int source)
{
    gt_effect e;
    gt_effect_init(&e, player, holder, source);
    return code == 0 || gt_plain_value(r, &e, code) != 0;
}

bool nv_plain_works(gt_context *r, const gt_ability *a, int player, int holder, int source)
{
    for (int i = 0; i < r->s->n_mods; i++) {
        const gt_mod *m = &r->s->mods[i];
        if (m->what == NV_GIVE_FORBID && m->value == NV_NO_USE && m->times == player &&
            (m->filter >> a->timing & 1) != 0)
            return false;
    }
    return nv_plain_yes(r, a->condition, player, holder, source);
}

int32_t nv_plain_highest(gt_context *r, int unit, int keyword)
{
    nv_plain_list all = nv_plain_abilities(r, unit, keyword);
    int player = r->s->objects[unit].controller;
    int32_t best = 0;
    for (int i = 0; i < all.n; i++) {
        const gt_ability *a = ability_of(r, all.held[i].ability);
        gt_effect e;
        gt_effect_init(&e, player, unit, all.held[i].source);
        if (!nv_plain_works(r, a, player, unit, all.held[i].source))
            continue;
        int32_t x = a->value != 0 ? gt_ask(r, &e, a->value, GT_NONE) : 1;
        best = x > best ? x : best;
    }
    return best;
}

bool nv_plain_held_agree(const gt_context *r, int object, char *why)
{
    for (int keyword = NV_KW_NONE; keyword < NV_KW_COUNT; keyword++) {
        nv_plain_list all = nv_plain_abilities(r, object, keyword);
        bool same = nv_count_abilities(r, object, keyword) == all.n;
        for (int i = 0; i < all.n && same; i++) {
            nv_held fast = nv_ability_at(r, object, keyword, i), *plain = &all.held[i];
            same = fast.ability == plain->ability && fast.source == plain->source &&
                   fast.mod == plain->mod;
        }
        if (!same) {
            snprintf(why, GT_REASON, "abilities of object %d under keyword %d: %d plainly", object,
                     keyword, all.n);
            return false;
        }
    }
    return true;
}
