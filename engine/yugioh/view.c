/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know: worlds dealt from a view, and keys of positions and information sets.
 *
 * A key folds what a viewer sees of each place. Of cards of which only the zone is known (GT_KNOW_ZONE) or that form a
 * block, the viewer sees which cards they are, but not which lies where. Stamps are left out: what they tell, that a
 * reference still means the same object, is in the keys of what refers to it. */
#include "engine/yugioh/internal.h"

#include "engine/core/hash.h"

enum { EVERYBODY = 2 };

static bool is_hidden(const gt_state *s, int object)
{
    return yg_is_hidden(s, object);
}

/* ---- Worlds. */

static bool has_bit(const uint64_t *bits, int object)
{
    return (bits[object >> 6] >> (object & 63) & 1) != 0;
}

/* In no order, and seen by its owner. */
static bool is_held(const gt_state *s, int object)
{
    return (YG_HELD_KINDS >> yg_kind_of(s, object) & 1) != 0;
}

/* Cards of an Extra Deck lie hidden there alone (Y-105). */
static int home(const gt_state *s, int object)
{
    return has_bit(yg_const(s)->extra, object) ? YG_EXTRA : -1;
}

/* What may lie set in a place, as everybody can tell (Y-122, Y-143), and in an Extra Deck. */
static bool may_be(const gt_state *s, int place, int object)
{
    const yg_vars *v = yg_const(s);
    switch (yg_kind_of(s, place)) {
    case YG_EXTRA: return has_bit(v->extra, object);
    case YG_MONSTERS:
        return has_bit((s->objects[place].mark[0] & YG_MARK_LOW) != 0 ? v->low : v->monsters,
                       object);
    case YG_SPELLS: return has_bit(v->spells, object);
    case YG_FIELD_ZONE: return has_bit(v->fields, object);
    default: return !has_bit(v->extra, object);
    }
}

/* Frames that name objects, the attack, notes. */
static void rename_objects(gt_state *s, const uint8_t now[256])
{
    yg_vars *v = yg_of(s);
    for (int i = 0; i < s->n_agenda; i++) {
        gt_frame *f = &s->agenda[i];
        if (f->kind == YG_F_SUMMON)
            f->a = now[f->a];
        if (f->kind == YG_F_POSITION || f->kind == YG_F_FUSE || f->kind == YG_F_RITUAL)
            f->b = now[f->b];
    }
    v->attack.attacker = now[v->attack.attacker];
    v->attack.target = now[v->attack.target];
    v->summoned = now[v->summoned];
    for (int i = 0; i < v->n_notes; i++) {
        v->note[i].that = now[v->note[i].that];
        v->note[i].other = now[v->note[i].other];
    }
}

static const gt_hidden_zones hidden = {.zones_per_player = YG_ZONES,
                                       .deck = YG_DECK,
                                       .hand = YG_HAND,
                                       .others = 1u << YG_EXTRA,
                                       .sorted = 1u << YG_EXTRA,
                                       .home = home,
                                       .is_down = yg_is_down,
                                       .may_be = may_be,
                                       .rename = rename_objects};

void yg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    gt_deal_unknown(out, &hidden, player, seed);
}

/* ---- Keys. */

typedef struct looker {
    const yg_game *g;
    const gt_state *s;
    int viewer; /* EVERYBODY: sees all */
} looker;

static bool sees(const looker *l, int object)
{
    const gt_object *o = &l->s->objects[object];
    return l->viewer == EVERYBODY || (!is_hidden(l->s, object) && !yg_is_down(l->s, object)) ||
           (is_held(l->s, object) && o->owner == l->viewer) || o->know[l->viewer] == GT_KNOW_PLACE;
}

/* Knowledge that belongs to a place: of a card whose zone alone is known nothing. */
static uint64_t know_of(const gt_object *o, int viewer)
{
    return o->know[viewer] == GT_KNOW_ZONE ? GT_UNKNOWN : o->know[viewer];
}

/* Modifiers of an object, in any order. */
static uint64_t mods_key(const gt_state *s, int object)
{
    uint64_t sum = 0;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->target != object || m->target_stamp != s->objects[object].stamp)
            continue;
        uint64_t value = (uint32_t)m->value;
        sum += gt_fold((uint64_t)m->what << 32 | value,
                       (uint64_t)m->until << 16 | m->flags | (uint64_t)m->filter << 32);
    }
    return sum;
}

/* What the viewer sees of an object, wherever it lies. */
static uint64_t look(const looker *l, int object)
{
    const gt_state *s = l->s;
    const gt_object *o = &s->objects[object];
    uint64_t h = sees(l, object) ? (uint64_t)o->def << 16 : 0x100;
    bool secret = is_hidden(s, object) || yg_is_down(s, object);
    if (!is_hidden(s, object)) {
        h |= (uint64_t)o->mark[0] << 32 | (uint64_t)o->mark[1] << 40 | (uint64_t)o->mark[2] << 48 |
             (uint64_t)o->used << 56;
        h = gt_fold(h, (uint64_t)o->controller << 8 | (uint64_t)o->owner);
        h = s->n_mods > 0 ? gt_fold(h, mods_key(s, object)) : h;
    }
    if (l->viewer != EVERYBODY)
        h = gt_fold(h, know_of(o, l->viewer) | (secret ? know_of(o, 1 - l->viewer) << 8 : 0));
    return gt_mix(h);
}

/* An object by its place. Objects of a hand have none. */
static uint64_t name_of(const looker *l, int object)
{
    const gt_state *s = l->s;
    if (object == GT_NO_OBJECT)
        return 1;
    if (object >= s->n_objects || yg_kind_of(s, object) == YG_ZONES)
        return 2;
    uint64_t place = (uint64_t)s->objects[object].zone << 8;
    if (!is_held(s, object))
        place += yg_place(s, object);
    return gt_fold(place, look(l, object));
}

static uint64_t name_if(const looker *l, int object, uint16_t stamp)
{
    return object == GT_NO_OBJECT || l->s->objects[object].stamp == stamp ? name_of(l, object) : 3;
}

/* What a viewer sees of a set. How many hidden cards it has would tell what they are. */
static uint64_t set_key(const looker *l, const gt_set *set)
{
    uint64_t h = 0;
    GT_SET_EACH (object, set)
        h += sees(l, object) || yg_is_down(l->s, object) ? gt_mix(name_of(l, object)) : 0;
    return gt_mix(h);
}

/* What it is equipped to: by place. */
static uint64_t link_key(const looker *l, int object)
{
    const gt_object *o = &l->s->objects[object];
    return o->host != GT_NO_OBJECT && yg_is_on_field(l->s, o->host)
               ? gt_fold(yg_place(l->s, o->host), l->s->objects[o->host].zone)
               : 0;
}

/* A zone in its order, or without one; and what is known of no single place in it. */
static uint64_t zone_key(const looker *l, int zone)
{
    const gt_state *s = l->s;
    int kind = zone % YG_ZONES;
    bool ordered = (YG_HELD_KINDS >> kind & 1) == 0;
    uint64_t h = s->zone_count[zone], sum = 0;
    GT_ZONE_EACH(object, s, zone)
    {
        const gt_object *o = &s->objects[object];
        uint64_t seen = look(l, object);
        if ((YG_FIELD_KINDS >> kind & 1) != 0)
            seen = gt_fold(seen, link_key(l, object));
        h = ordered ? gt_fold(h, seen) : h + seen;
        if (l->viewer == EVERYBODY || !is_hidden(s, object))
            continue;
        for (int player = 0; player < 2; player++)
            if (o->know[player] == GT_KNOW_ZONE)
                sum += gt_mix((uint64_t)o->def << 8 | (uint64_t)player);
    }
    return gt_fold(h, sum);
}

/* Which cards form the blocks that a viewer knows of. */
static uint64_t blocks_key(const looker *l)
{
    const gt_state *s = l->s;
    uint64_t sum = 0;
    for (int i = 0; i < l->g->first[2] && l->viewer != EVERYBODY; i++)
        if (is_hidden(s, i) && s->objects[i].know[l->viewer] >= GT_KNOW_BLOCK)
            sum += gt_mix((uint64_t)s->objects[i].def << 8 | s->objects[i].know[l->viewer]);
    return sum;
}

static uint64_t items_key(const looker *l)
{
    const gt_state *s = l->s;
    uint64_t h = s->n_items;
    for (int i = 0; i < s->n_items; i++) {
        const gt_item *t = &s->items[i];
        h = gt_fold(h, t->ability | (uint64_t)t->pc << 16 | (uint64_t)t->n_targets << 32 |
                           (uint64_t)t->player << 40);
        h = gt_fold(h, (uint64_t)t->mark[0] | (uint64_t)t->mark[1] << 8);
        h = gt_fold(h, name_if(l, t->source, t->source_stamp));
        h = gt_fold(h, name_if(l, t->that, t->that_stamp));
        for (int k = 0; k < t->n_targets; k++)
            h = gt_fold(gt_fold(h, t->target[k].wants),
                        name_if(l, t->target[k].object, t->target[k].stamp));
        for (int k = 0; k < GT_VARS; k++)
            h = gt_fold(h, (uint32_t)t->v[k]);
    }
    return h;
}

static uint64_t effect_key(const looker *l, const gt_effect *e)
{
    uint64_t h = e->pc | (uint64_t)e->player << 16 | (uint64_t)e->ability << 24 |
                 (uint64_t)e->dst << 40 | (uint64_t)e->choose_flags << 48;
    if (l->viewer == EVERYBODY || l->viewer == e->player)
        h = gt_fold(h, e->picked | (uint64_t)(uint16_t)e->did << 16 |
                           (uint64_t)(uint16_t)e->min << 32 | (uint64_t)(uint16_t)e->max << 48);
    h = gt_fold(h, name_of(l, e->that));
    h = gt_fold(h, name_of(l, e->other));
    h = gt_fold(h, (uint64_t)(uint32_t)e->amount | (uint64_t)e->by_player << 32);
    h = gt_fold(h, set_key(l, &e->from));
    for (int k = 0; k < GT_SETS; k++)
        h = gt_fold(h, set_key(l, &e->s[k]));
    for (int k = 0; k < GT_VARS; k++)
        h = gt_fold(h, (uint32_t)e->v[k]);
    return h;
}

/* Operands of a frame; objects by their place. */
static uint64_t frame_key(const looker *l, const gt_frame *f)
{
    uint64_t a = f->kind == YG_F_SUMMON ? name_of(l, f->a) : f->a;
    bool object = f->kind == YG_F_POSITION || f->kind == YG_F_FUSE || f->kind == YG_F_RITUAL;
    uint64_t b = object ? name_of(l, f->b) : f->b;
    uint64_t h = f->kind | (uint64_t)f->step << 8 | (uint64_t)(uint16_t)f->c << 16 |
                 (uint64_t)(uint16_t)f->d << 32;
    return gt_fold(gt_fold(gt_fold(h, a), b), (uint32_t)f->e);
}

static uint64_t work_key(const looker *l)
{
    const gt_state *s = l->s;
    uint64_t h = s->n_agenda;
    for (int i = 0; i < s->n_agenda; i++)
        h = gt_fold(h, frame_key(l, &s->agenda[i]));
    for (int i = 0; i < s->n_effects; i++)
        h = gt_fold(h, effect_key(l, &s->effects[i]));
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        h = gt_fold(h,
                    w->ability | (uint64_t)w->player << 16 | (uint64_t)(uint32_t)w->amount << 32);
        h = gt_fold(h, name_if(l, w->holder, w->holder_stamp));
        h = gt_fold(h, name_if(l, w->that, w->that_stamp));
    }
    return h;
}

/* Modifiers of nothing, and of objects outside the game's lists: delayed triggers. */
static uint64_t loose_mods_key(const gt_state *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].target == GT_NO_OBJECT || (s->mods[i].flags & GT_MOD_PLAYER) != 0)
            sum +=
                gt_mix((uint64_t)s->mods[i].what << 32 |
                       (uint64_t)(s->mods[i].value & 0xffff) << 8 | s->mods[i].flags |
                       (uint64_t)s->mods[i].until << 40 | (uint64_t)(s->mods[i].target & 1) << 60);
    return sum;
}

static uint64_t attack_key(const looker *l)
{
    const yg_attack *a = &yg_const(l->s)->attack;
    if (a->on == 0)
        return 0;
    uint64_t h =
        gt_fold(name_if(l, a->attacker, a->attacker_stamp), name_if(l, a->target, a->target_stamp));
    return gt_fold(h, a->was_down | (uint64_t)a->replay << 8 | (uint64_t)a->time << 16 |
                          (uint64_t)a->damaged << 24 | (uint64_t)(uint16_t)a->damage << 32);
}

static uint64_t vars_key(const looker *l)
{
    const yg_vars *v = yg_const(l->s);
    uint64_t h = v->phase | (uint64_t)v->going << 8 | (uint64_t)v->normal_used << 16 |
                 (uint64_t)v->battle_done << 24 | (uint64_t)v->n_notes << 32 |
                 (uint64_t)v->negated << 40;
    for (int player = 0; player < 2; player++) {
        h = gt_fold(h, (uint32_t)v->lp[player] | (uint64_t)v->standbys[player] << 32);
        for (int i = 0; i < GT_MAX_TALLIES; i++)
            h += (uint64_t)l->s->tally[player][i] << (4 * i);
    }
    for (int i = 0; i < v->n_notes; i++)
        h = gt_fold(h,
                    gt_fold(v->note[i].event, name_if(l, v->note[i].that, v->note[i].that_stamp)));
    return gt_fold(gt_fold(h, name_of(l, v->summoned)), attack_key(l));
}

static uint64_t key_of(const gt_game *g, const gt_state *s, int viewer)
{
    const looker l = {yg_game_of(g), s, viewer};
    uint64_t h = gt_fold(s->turn | (uint64_t)s->active << 16 | (uint64_t)s->chooser << 24 |
                             (uint64_t)s->end << 32 | (uint64_t)s->winner << 40,
                         (uint64_t)viewer);
    h = gt_fold(h, vars_key(&l));
    for (int zone = 0; zone < 2 * YG_ZONES; zone++)
        h = gt_fold(h, zone_key(&l, zone));
    h = gt_fold(gt_fold(h, blocks_key(&l)), items_key(&l));
    return gt_fold(gt_fold(h, loose_mods_key(s)), work_key(&l));
}

uint64_t yg_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return key_of(g, s, player);
}

uint64_t yg_state_key(const gt_game *g, const gt_state *s)
{
    return key_of(g, s, EVERYBODY);
}

/* What is done with hidden cards does not show which: a set, a card picked in a hand or deck, what is face down and
 * chosen by its place. What is shown afterwards, the player sees in the position. */
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
