/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know: worlds dealt from a view, and keys of positions and information sets. */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"
#include "engine/core/keys.h"

static bool is_hidden(const gt_state *s, int object)
{
    return mg_is_hidden_zone(mg_kind_of(s, object));
}

/* ---- Worlds. */

/* Cards with morph alone lie face down, but for those in exile. */
static bool may_be(const gt_state *s, int place, int object)
{
    if (mg_kind_of(s, place) == MG_EXILE)
        return true;
    return object < 2 * MG_MAX_DECK && (mg_const(s)->morphs[object >> 6] >> (object & 63) & 1) != 0;
}

/* Objects that modifiers name beside their target and source. */
static void rename_in_value(const gt_state *s, gt_mod *m, const gt_renaming *names)
{
    switch (m->what) {
    case MG_GIVE_LISTEN:
        m->value = (m->value & 0xffff) |
                   gt_renamed(s, names, (int)((uint32_t)m->value >> 16), m->times) << 16;
        break;
    case MG_GIVE_DIVERT:
    case MG_GIVE_REFLECT:
    case MG_GIVE_REFLECTED:
        m->filter = (gt_addr)gt_renamed(s, names, (int)m->filter, m->times);
        break;
    case MG_GIVE_BAND:
    case MG_GIVE_HOST: m->value = names->now[(uint8_t)m->value]; break;
    default: break;
    }
}

static void rename_objects(gt_state *s, const gt_renaming *names)
{
    mg_vars *v = mg_of(s);
    for (int i = 0; i < v->n_blocks; i++) {
        v->block[i].attacker = names->now[v->block[i].attacker];
        v->block[i].blocker = names->now[v->block[i].blocker];
    }
    for (int i = 0; i < s->n_mods; i++)
        rename_in_value(s, &s->mods[i], names);
    for (int i = 0; i < s->n_items; i++)
        mg_follow_in_item(s, &s->items[i], names);
}

static bool is_down(const gt_state *s, int object)
{
    return mg_is_down(s, object);
}

static const gt_hidden_zones hidden = {.zones_per_player = MG_ZONES,
                                       .deck = MG_LIBRARY,
                                       .hand = MG_HAND,
                                       .is_down = is_down,
                                       .may_be = may_be,
                                       .frames = mg_frames,
                                       .also = mg_stamp_phased,
                                       .rename = rename_objects};

bool mg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    return gt_deal_unknown(out, &hidden, player, seed);
}

/* A card that lies hidden where it may not (gt_hidden_misplaced). */
int mg_misplaced(const gt_state *s)
{
    return gt_hidden_misplaced(s, &hidden);
}

/* ---- Keys. */

static uint64_t place_key(const gt_state *s, int object)
{
    return gt_fold(gt_place_of(s, object), s->objects[object].zone);
}

/* What keeps an object by its number (rename_in_value) is seen by the place where that lies. */
static gt_mod_value value_of(const gt_looker *l, const gt_mod *m)
{
    gt_mod_value x = {(uint32_t)m->value, m->filter};
    switch (m->what) {
    case MG_GIVE_LISTEN: x.value &= 0xffff; break;
    case MG_GIVE_DIVERT:
    case MG_GIVE_REFLECT:
    case MG_GIVE_REFLECTED: x.filter = (gt_addr)place_key(l->s, (int)m->filter); break;
    case MG_GIVE_BAND:
    case MG_GIVE_HOST: x.value = (uint32_t)place_key(l->s, (int)m->value); break;
    default: break;
    }
    return x;
}

/* What a modifier is about: in exile, where there is no order, by what it is, else by place. */
static uint64_t party_key(const gt_looker *l, int object)
{
    bool open = mg_kind_of(l->s, object) == MG_EXILE && !mg_is_down(l->s, object);
    return open ? gt_key_object(l, object) : place_key(l->s, object);
}

/* What a modifier ties an object to: it is of several, and this is one of them. Each is an object
 * as long as it is that one. 0: it does not. */
static uint64_t tie_key(const gt_looker *l, const gt_mod *m, int object)
{
    const gt_state *s = l->s;
    bool listens = m->what == MG_GIVE_LISTEN;
    const int party[3] = {m->target, m->source, listens ? (m->value >> 16) & 0xff : GT_NO_OBJECT};
    const uint16_t stamp[3] = {m->target_stamp, m->source_stamp, m->times};
    const gt_mod_value x = value_of(l, m);
    uint64_t h = gt_fold((uint64_t)m->what << 32 | x.value, x.filter);
    int own = 0, others = 0; /* bits */
    for (int k = 0; k < 3; k++) {
        if (party[k] == GT_NO_OBJECT || s->objects[party[k]].stamp != stamp[k])
            continue;
        if (party[k] == object)
            own |= 1 << k;
        else {
            others |= 1 << k;
            h = gt_fold(h, party_key(l, party[k]));
        }
    }
    bool ties = own > 1 || (own == 1 && others != 0); /* else it is of this object alone */
    return ties ? gt_mix(gt_fold(h, (uint64_t)m->until << 8 | (unsigned)(own | others << 3))) : 0;
}

/* What it is tied to so: what is linked with it (607), lasts as long as it does, must block it, is
 * to be done with it later. */
static uint64_t ties_key(const gt_looker *l, int object)
{
    uint64_t sum = 0;
    for (const gt_mod *m = l->s->mods, *end = m + l->s->n_mods; m < end; m++)
        if (m->source == object || (m->target == object && m->source != GT_NO_OBJECT) ||
            m->what == MG_GIVE_LISTEN)
            sum += tie_key(l, m, object);
    return sum;
}

/* What it is attached to, or attacks, or is tied to: by place. */
static uint64_t link_key(const gt_looker *l, int object)
{
    const gt_object *o = &l->s->objects[object];
    uint64_t h = o->host != GT_NO_OBJECT ? place_key(l->s, o->host) : 0;
    if (l->s->n_mods > 0)
        h += ties_key(l, object);
    if (mg_is_attacker(l->s, object))
        h = gt_fold(h, o->mark[3] != GT_NO_OBJECT ? place_key(l->s, o->mark[3]) : 7);
    return h;
}

static uint64_t item_key(const gt_looker *l, const gt_item *item)
{
    uint16_t stamp;
    int other = mg_other_of(item, &stamp);
    return gt_fold(mg_memory_key(item), gt_key_name_if(l, other, stamp));
}

static uint64_t vars_key(const gt_looker *l)
{
    const mg_vars *v = mg_const(l->s);
    uint64_t h = v->step | (uint64_t)v->kept << 8 | (uint64_t)v->lost << 16 |
                 (uint64_t)v->attacked << 24 | (uint64_t)v->turns << 32 |
                 (uint64_t)v->combats << 40 | (uint64_t)v->more << 48;
    for (int player = 0; player < 2; player++) {
        h = gt_fold(h, (uint16_t)v->life[player] | (uint64_t)v->lands[player] << 16 |
                           (uint64_t)v->spells[player] << 24 | (uint64_t)v->failed[player] << 32 |
                           (uint64_t)v->poison[player] << 40 |
                           (uint64_t)v->mulligans[player] << 48);
        for (int kind = 0; kind < MG_MANA_KINDS; kind++)
            h = gt_fold(h, v->mana[player][kind]);
    }
    if (v->bare_combats != 0)
        h = gt_fold(h, v->bare_combats);
    for (int i = 0; i < l->s->n_mods && l->s->zone_count[MG_PHASED_LIST] > 0; i++) {
        const gt_mod *m = &l->s->mods[i]; /* of what is phased out they are looked for in vain */
        if (m->target != GT_NO_OBJECT && l->s->objects[m->target].zone == MG_PHASED_LIST)
            h = gt_fold(h, gt_place_of(l->s, m->target) | (uint64_t)m->what << 16 |
                               (uint64_t)value_of(l, m).value << 32);
    }
    if (v->daylight != 0)
        h = gt_fold(h, v->daylight | (uint64_t)v->spells_before << 8);
    for (int i = 0; i < v->n_blocks; i++)
        h = gt_fold(h, gt_place_of(l->s, v->block[i].attacker) |
                           (uint64_t)gt_place_of(l->s, v->block[i].blocker) << 16 |
                           (uint64_t)v->block[i].to_blocker << 32 |
                           (uint64_t)v->block[i].to_attacker << 40 |
                           (uint64_t)v->block[i].order << 48);
    return h;
}

static const gt_key_rules key_rules = {
    .zones = &hidden,
    .ordered = 1u << MG_LIBRARY | 1u << MG_BATTLEFIELD | 1u << MG_STACK | 1u << MG_GRAVEYARD,
    .held = 1u << MG_HAND,
    .linked = 1u << MG_BATTLEFIELD,
    .link = link_key,
    .item = item_key,
    .value = value_of,
    .vars = vars_key,
};

uint64_t mg_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_key(&key_rules, g, s, player);
}

uint64_t mg_state_key(const gt_game *g, const gt_state *s)
{
    return gt_key(&key_rules, g, s, GT_EVERYBODY);
}

/* What is done with hidden cards does not show which: picking one of a hand or library, casting one
 * face down, a card that goes to the bottom. What is shown afterwards, the player sees in the
 * position. */
uint64_t mg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    unsigned verb = gt_act_verb(a);
    if (s->chooser == player)
        return a;
    if (verb == MG_V_CAST &&
        mg_way_kind(mg_game_of(g)->def[gt_act_a(a)], (int)gt_act_b(a)) == MG_CAST_DOWN)
        return gt_act(MG_V_CAST, 0xff, 0xff);
    if (verb == GT_PICK && mg_is_hidden_zone((int)(gt_act_a(a) >> 1)))
        return gt_act(GT_PICK, gt_act_a(a), 0xff);
    if ((verb == MG_V_DISCARD && gt_top((gt_state *)(uintptr_t)s)->kind == MG_F_MULLIGAN) ||
        verb == MG_V_BOTTOM || verb == MG_V_TOP)
        return gt_act(verb, 0xff, 0);
    return a;
}

/* ---- What tells permanents of one definition apart. */

/* In which ways what is on the stack is about it. */
static uint64_t concern_key(const gt_state *s, int object)
{
    uint64_t h = 0;
    const unsigned stamp = s->objects[object].stamp;
    for (unsigned i = 0; i < s->n_items; i++) {
        const gt_item *t = &s->items[i];
        uint16_t other_stamp;
        int other = mg_other_of(t, &other_stamp);
        unsigned ways = (t->source == object && t->source_stamp == stamp) |
                        (unsigned)(t->that == object && t->that_stamp == stamp) << 1 |
                        (unsigned)(other == object && other_stamp == stamp) << 2;
        h = ways != 0 ? gt_fold(h, i << 8 | ways) : h;
        for (unsigned k = 0; k < t->n_targets; k++)
            if (t->target[k].object == object && t->target[k].stamp == stamp)
                h = gt_fold(h, i << 8 | (k + 8));
    }
    return h;
}

uint64_t mg_look_of(gt_context *r, int object)
{
    const gt_looker l = {&key_rules, r->game, r->s, GT_EVERYBODY};
    const gt_state *s = r->s;
    if (is_hidden(s, object))
        return s->objects[object].def;
    uint64_t h = gt_key_object(&l, object);
    if (mg_is_down(s, object)) /* what they are is not everybody's to know */
        return gt_fold(gt_place_of(s, object), 1);
    if (!mg_is_permanent(s, object))
        return mg_kind_of(s, object) == MG_STACK ? gt_fold(h, gt_place_of(s, object)) : h;
    h = gt_fold(h, link_key(&l, object) + concern_key(s, object));
    for (int player = 0; player < 2; player++) /* what is attached to it */
        GT_LIST_EACH (other, s, mg_list(player, MG_BATTLEFIELD))
            if (s->objects[other].host == object)
                h = gt_fold(h, (uint64_t)gt_place_of(s, other) << 1 | (uint64_t)player);
    const mg_vars *v = mg_const(s);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == object || v->block[i].blocker == object)
            h = gt_fold(h, (uint64_t)gt_place_of(s, v->block[i].attacker) << 8 |
                               gt_place_of(s, v->block[i].blocker));
    return h;
}
