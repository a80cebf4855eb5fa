/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know: worlds dealt from a view, and keys of positions and information sets. */
#include "engine/yugioh/internal.h"

#include "engine/core/hash.h"
#include "engine/core/keys.h"

/* ---- Worlds. */

static bool has_bit(const uint64_t *bits, int object)
{
    return (bits[object >> 6] >> (object & 63) & 1) != 0;
}

/* Cards of an Extra Deck lie hidden there alone (Y-105). */
static int home(const gt_state *s, int object)
{
    return has_bit(yg_const(s)->extra, object) ? YG_EXTRA : -1;
}

/* Y-122: how it was set tells whether it needs tributes. */
static bool is_of_class(unsigned mark, bool low, bool high)
{
    return (mark & YG_MARK_LOW) != 0 ? low : (mark & YG_MARK_HIGH) == 0 || high;
}

/* What may lie set in a place, as everybody can tell (Y-122, Y-143), and in an Extra Deck. */
static bool may_be(const gt_state *s, int place, int object)
{
    const yg_vars *v = yg_const(s);
    switch (yg_kind_of(s, place)) {
    case YG_EXTRA: return has_bit(v->extra, object);
    case YG_MONSTERS:
        return has_bit(v->monsters, object) &&
               is_of_class(s->objects[place].mark[0], has_bit(v->low, object),
                           has_bit(v->high, object));
    case YG_SPELLS: return has_bit(v->spells, object);
    case YG_FIELD_ZONE: return has_bit(v->fields, object);
    default: return !has_bit(v->extra, object);
    }
}

/* The attack, notes. */
static void rename_objects(gt_state *s, const gt_renaming *names)
{
    const uint8_t *now = names->now;
    yg_vars *v = yg_of(s);
    v->attack.attacker = now[v->attack.attacker];
    v->attack.target = now[v->attack.target];
    v->summoned = now[v->summoned];
    for (int i = 0; i < v->n_notes; i++) {
        v->note[i].that = now[v->note[i].that];
        v->note[i].other = now[v->note[i].other];
    }
    const gt_set drawn = v->drawn;
    v->drawn = gt_set_empty();
    GT_SET_EACH (card, &drawn)
        gt_set_add(&v->drawn, now[card]);
}

static const gt_hidden_zones hidden = {.zones_per_player = YG_ZONES,
                                       .deck = YG_DECK,
                                       .hand = YG_HAND,
                                       .others = 1u << YG_EXTRA,
                                       .sorted = 1u << YG_EXTRA,
                                       .home = home,
                                       .is_down = yg_is_down,
                                       .may_be = may_be,
                                       .frames = yg_frames,
                                       .rename = rename_objects};

/* Which cards of a hand were drawn last goes with the places of that hand, as far as they are
 * hidden: any of those of which the viewer knows as much. */
static void deal_drawn(const gt_state *s, int viewer, uint64_t seed, gt_state *out)
{
    const gt_set was = yg_const(s)->drawn;
    gt_set *drawn = &yg_of(out)->drawn, dealt = gt_set_empty();
    GT_SET_EACH (card, &was) {
        const gt_object *o = &s->objects[card];
        int n = 0, hand = yg_list(o->owner, YG_HAND), found = GT_NO_OBJECT;
        if (o->owner == viewer || o->know[viewer] == GT_KNOW_PLACE)
            continue;
        gt_set_remove(drawn, card);
        GT_ZONE_EACH (other, out, hand) {
            bool alike = out->objects[other].know[viewer] == o->know[viewer] ||
                         (o->know[viewer] <= GT_KNOW_ZONE &&
                          out->objects[other].know[viewer] <= GT_KNOW_ZONE);
            if (!alike || gt_set_has(&dealt, other))
                continue;
            n++; /* of n that there were by now each is as likely */
            uint64_t lot = gt_fold(seed, 256 * (3 + (uint64_t)gt_set_count(&dealt)) + (uint64_t)n);
            if (gt_below(lot, (uint32_t)n) == 0)
                found = other;
        }
        if (found != GT_NO_OBJECT)
            gt_set_add(&dealt, found);
    }
    *drawn = gt_set_union(*drawn, dealt);
}

bool yg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    gt_copy_state(out, s);
    if (!gt_deal_unknown(out, &hidden, player, seed))
        return false;
    if (yg_game_of(g)->asks_drawn)
        deal_drawn(s, player, seed, out);
    return true;
}

/* A card that lies hidden where it may not (gt_hidden_misplaced). */
int yg_misplaced(const gt_state *s)
{
    return gt_hidden_misplaced(s, &hidden);
}

/* ---- Keys. */

/* What it is equipped to: by place. */
static uint64_t link_key(const gt_looker *l, int object)
{
    int host = l->s->objects[object].host;
    return host != GT_NO_OBJECT && yg_is_on_field(l->s, host)
               ? gt_fold(gt_place_of(l->s, host), l->s->objects[host].zone)
               : 0;
}

static uint64_t attack_key(const gt_looker *l)
{
    const yg_attack *a = &yg_const(l->s)->attack;
    if (a->on == 0)
        return 0;
    uint64_t h = gt_fold(gt_key_name_if(l, a->attacker, a->attacker_stamp),
                         gt_key_name_if(l, a->target, a->target_stamp));
    return gt_fold(h, a->was | (uint64_t)a->replay << 8 | (uint64_t)a->time << 16 |
                          (uint64_t)a->turned << 24);
}

static uint64_t vars_key(const gt_looker *l)
{
    const yg_vars *v = yg_const(l->s);
    uint64_t h = v->phase | (uint64_t)v->going << 8 | (uint64_t)v->normal_used << 16 |
                 (uint64_t)v->acted << 24 | (uint64_t)v->n_notes << 32 | (uint64_t)v->negated << 40;
    for (int player = 0; player < 2; player++)
        h = gt_fold(h, (uint32_t)v->lp[player] | (uint64_t)v->standbys[player] << 32);
    for (int i = 0; i < v->n_notes; i++)
        h = gt_fold(h, gt_fold(v->note[i].event,
                               gt_key_name_if(l, v->note[i].that, v->note[i].that_stamp)));
    bool newcomers = yg_event_of_phase(v->phase) != YG_EV_NONE && v->told != l->s->next_stamp;
    uint64_t drawn = newcomers;
    GT_SET_EACH (card, &v->drawn) /* a set: in no order */
        drawn += gt_mix(gt_key_name(l, card));
    h = gt_fold(h, drawn);
    return gt_fold(gt_fold(h, gt_key_name(l, v->summoned)), attack_key(l));
}

static const gt_key_rules key_rules = {
    .zones = &hidden,
    .ordered = ~(uint32_t)YG_HELD_KINDS,
    .held = YG_HELD_KINDS,
    .linked = YG_FIELD_KINDS,
    .link = link_key,
    .vars = vars_key,
};

uint64_t yg_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_key(&key_rules, g, s, player);
}

uint64_t yg_state_key(const gt_game *g, const gt_state *s)
{
    return gt_key(&key_rules, g, s, GT_EVERYBODY);
}

/* What is done with hidden cards does not show which: a set, a card picked in a hand or deck, what
 * is face down and chosen by its place. What is shown afterwards, the player sees in the
 * position. */
uint64_t yg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    unsigned verb = gt_act_verb(a);
    (void)g;
    if (s->chooser == player)
        return a;
    if (verb == YG_V_SET)
        return gt_act(verb, 0xff, 0);
    if (verb == GT_PICK && (YG_HIDDEN_KINDS >> (gt_act_a(a) >> 1) & 1) != 0)
        return gt_act(GT_PICK, gt_act_a(a), 0xff);
    if (verb == YG_V_AT && (YG_HIDDEN_KINDS >> gt_act_a(a) % YG_ZONES & 1) != 0)
        return gt_act(YG_V_AT, gt_act_a(a), 0xff);
    return a;
}
