/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know: worlds dealt from a view, keys of positions and information sets. */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

bool nv_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    static const gt_hidden_zones hidden = {
        .zones_per_player = NV_ZONES, .deck = NV_DECK, .hand = NV_HAND, .cards = NV_OBJECTS / 2};
    (void)g;
    gt_copy_state(out, s);
    if (!gt_deal_unknown(out, &hidden, player, seed))
        return false;
    /* the order in which a deck was shuffled is no player's knowledge */
    out->shuffles[0] = out->shuffles[1] = 0;
    return true;
}

/* Whether the viewer knows which card the object is. */
static bool sees(const gt_state *s, int object, int viewer)
{
    int kind = nv_kind_of(s, object);
    if (kind != NV_DECK && kind != NV_HAND)
        return true;
    if (kind == NV_HAND && s->objects[object].owner == viewer)
        return true;
    return s->objects[object].know[viewer] == GT_KNOW_PLACE;
}

/* Hash of an object that is seen. */
static inline uint64_t seen_hash(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    const nv_vars *v = nv_const(s);
    int attacked = 0;
    unsigned spared = 0;
    if (nv_is_unit(s, object)) {
        int at = nv_slot_number(s, object);
        attacked = (&v->attacked[0][0])[at];
        spared = (unsigned)v->spared >> at & 1;
    }
    return gt_mix((uint64_t)o->def << 32 | (uint64_t)o->zone << 24 | (uint64_t)o->used << 16 |
                  (uint64_t)attacked << 8 | o->mark[NV_MARK_MOVED] |
                  (uint64_t)o->mark[NV_MARK_USES] << 40 |
                  (uint64_t)o->mark[NV_MARK_MOVED_BY] << 48 | (uint64_t)spared << 56);
}

/* Hash of what a viewer (2: everybody) sees of one object. */
static uint64_t object_hash(const gt_state *s, int object, int viewer)
{
    return viewer < 2 && !sees(s, object, viewer) ? gt_mix(s->objects[object].zone)
                                                  : seen_hash(s, object);
}

/* What a viewer knows of a card that does not lie where it can be seen: for a place, whether it
 * belongs to a block; for a card, that it is in the zone, or in the block. */
static uint64_t hidden_hash(const gt_state *s, int zone, int object, int at, int viewer)
{
    const gt_object *o = &s->objects[object];
    int know = o->know[viewer];
    uint64_t h = 0;
    if (know == GT_KNOW_ZONE)
        h = gt_mix((uint64_t)o->def << 16 | (uint64_t)zone << 8 | 1);
    else if (know >= GT_KNOW_BLOCK)
        /* mutant 20 */
        h = gt_mix((uint64_t)o->def << 16 | (uint64_t)know << 8 | 2) +
            gt_mix((uint64_t)at << 32 | (uint64_t)zone << 16 | (uint64_t)know << 8 | 3);
    return h;
}

/* Cards whose place means nothing are summed up, decks and unit zones folded in order. What is
 * known of cards that are not seen goes into *hidden, over all zones, since blocks stretch over
 * several. */
static uint64_t zone_hash(const gt_state *s, int zone, int viewer, uint64_t *hidden)
{
    int kind = nv_kind_table[zone];
    bool ordered = kind == NV_DECK || kind >= NV_LEFT;
    bool hides = viewer < 2 && (kind == NV_DECK || zone == nv_list(1 - viewer, NV_HAND));
    uint64_t h = s->zone_count[zone], sum = 0;
    int at = -1;
    if (h == 0)
        return gt_fold(0, 0); /* one number, ready when this is compiled */
    GT_ZONE_EACH (object, s, zone) {
        const gt_object *o = &s->objects[object];
        at++;
        if (hides && o->know[viewer] == GT_UNKNOWN)
            continue;
        if (hides && o->know[viewer] != GT_KNOW_PLACE)
            *hidden += hidden_hash(s, zone, object, ordered ? at : 0, viewer);
        else if (ordered)
            h = gt_fold(h, seen_hash(s, object) + (uint64_t)at);
        else
            sum += seen_hash(s, object);
    }
    return gt_fold(h, sum);
}

/* An object as a reference in modifiers and unfinished work. */
static uint64_t reference(const gt_state *s, int object, uint16_t stamp, int viewer)
{
    if (object == GT_NO_OBJECT || object >= s->n_objects)
        return 1;
    if (stamp != 0 && s->objects[object].stamp != stamp)
        return 2;
    return object_hash(s, object, viewer) + 3; /* mutant 21 */
}

static uint64_t set_hash(const gt_state *s, const gt_set *set, int viewer)
{
    uint64_t h = 0;
    GT_SET_EACH (object, set)
        h += object_hash(s, object, viewer);
    return gt_mix(h);
}

/* What the filter of a modifier keeps: a number, or an object by its stamp. */
static uint64_t kept_hash(const gt_state *s, const gt_mod *m, int viewer)
{
    if ((m->flags & GT_MOD_STAMP) == 0)
        return m->times;
    for (int object = 0; m->times != 0 && object < s->n_objects; object++)
        if (s->objects[object].stamp == m->times)
            return reference(s, object, m->times, viewer) & 0xffff;
    return 0;
}

/* Whom a modifier concerns. What waits without a generation of its card (8.1.3.2.1/8) outlives the
 * card's going where the viewer does not see it; where it lies then is not known. */
static uint64_t whom_hash(const gt_state *s, const gt_mod *m, int viewer)
{
    if ((m->flags & GT_MOD_PLAYER) != 0)
        return m->target;
    if (m->target_stamp == 0 && viewer < 2 && m->target < s->n_objects &&
        !sees(s, m->target, viewer))
        return 0;
    return reference(s, m->target, m->target_stamp, viewer);
}

static uint64_t mods_hash(const gt_state *s, int viewer)
{
    uint64_t h = 0;
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        uint64_t x = gt_fold(m->what | (uint64_t)m->flags << 8 | (uint64_t)m->filter << 16 |
                                 (uint64_t)m->until << 32 | kept_hash(s, m, viewer) << 48,
                             (uint64_t)(uint32_t)m->value);
        h = gt_fold(gt_fold(h, x), whom_hash(s, m, viewer));
    }
    return h;
}

/* What a frame of unfinished work keeps: the unit, or else the first of its bytes. */
static uint64_t frame_hash(const gt_state *s, const gt_frame *f, int viewer)
{
    const uint8_t *byte = f->bytes;
    switch (f->kind) {
    case NV_F_BATTLE: return reference(s, f->battle.attacker, 0, viewer);
    case NV_F_GUARD: return reference(s, f->guard.unit, 0, viewer);
    case NV_F_DECLARATION_COST: return reference(s, f->declaration.unit, 0, viewer);
    default:
        return byte[2] | (uint64_t)byte[4] << 16 | (uint64_t)byte[5] << 24 |
               (uint64_t)byte[3] << 32;
    }
}

static uint64_t work_hash(const gt_state *s, int viewer)
{
    uint64_t h = s->n_agenda;
    for (int i = 0; i < s->n_agenda; i++) {
        const gt_frame *f = &s->agenda[i];
        h = gt_fold(h, f->kind | (uint64_t)f->step << 8);
        h = gt_fold(h, frame_hash(s, f, viewer));
    }
    for (int i = 0; i < s->n_effects; i++) {
        const gt_effect *e = &s->effects[i];
        h = gt_fold(h, e->pc | (uint64_t)e->player << 16 | (uint64_t)e->picked << 24 |
                           (uint64_t)(uint16_t)e->did << 32);
        h = gt_fold(h, reference(s, e->holder, 0, viewer));
        h = gt_fold(h, set_hash(s, &e->from, viewer));
        for (int k = 0; k < GT_SETS; k++)
            h = gt_fold(h, set_hash(s, &e->s[k], viewer));
        for (int k = 0; k < GT_VARS; k++)
            h = gt_fold(h, (uint64_t)(uint32_t)e->v[k]);
    }
    const gt_frame *top = s->n_agenda > 0 ? &s->agenda[s->n_agenda - 1] : NULL;
    if (top != NULL && top->kind == NV_F_PLACE && top->step == NV_PLACE_PICKED)
        h = gt_fold(h, reference(s, s->effects[s->n_effects - 1].dst, 0, viewer));
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        h = gt_fold(h,
                    w->ability | (uint64_t)w->player << 16 | (uint64_t)(uint32_t)w->amount << 32);
        h = gt_fold(h, reference(s, w->holder, 0, viewer));
    }
    return h;
}

static uint64_t key_of(const gt_game *g, const gt_state *s, int viewer)
{
    const nv_vars *v = nv_const(s);
    uint64_t hidden = 0;
    uint64_t h = gt_fold((uint64_t)s->turn | (uint64_t)s->active << 16 | (uint64_t)s->chooser << 24,
                         (uint64_t)s->end); /* mutant 22 */
    for (int player = 0; player < 2; player++) {
        h = gt_fold(h, v->level[player] | (uint64_t)v->awakened[player] << 8 |
                           (uint64_t)v->attacks[player] << 16 | (uint64_t)v->skills[player] << 24 |
                           (uint64_t)v->played[player] << 32);
        for (int i = 0; i < nv_game_of(g)->n_tallies; i++)
            h = s->tally[player][i] != 0 ? gt_fold(h, (uint64_t)i << 8 | s->tally[player][i]) : h;
        for (int kind = 0; kind < NV_ZONES; kind++)
            h = gt_fold(h, zone_hash(s, nv_list(player, kind), viewer, &hidden));
    }
    return gt_fold(gt_fold(h, hidden), gt_fold(mods_hash(s, viewer), work_hash(s, viewer)));
}

uint64_t nv_infoset_key(const gt_game *g, const gt_state *s, int player)
{
    return gt_fold(key_of(g, s, player), (uint64_t)player);
}

/* A card picked among those of a hand or deck is not shown by picking it, nor is the order in which
 * cards go under a deck. What is shown afterwards, the player sees in the position. */
uint64_t nv_action_key(const gt_game *g, const gt_state *s, gt_action a, int player)
{
    (void)g;
    if (s->chooser == player || gt_act_verb(a) != GT_PICK || s->n_effects == 0)
        return a;
    const gt_effect *e = &s->effects[s->n_effects - 1];
    unsigned kind = gt_act_a(a) >> 1;
    if (s->agenda[s->n_agenda - 1].kind == NV_F_ORDER)
        return gt_act(GT_PICK, gt_act_a(a), 0xff);
    if (kind != NV_HAND && kind != NV_DECK)
        return a;
    GT_SET_EACH (object, &e->from) {
        const gt_object *o = &s->objects[object];
        bool face_down = kind == NV_HAND && o->owner != player; /* also a card that is known */
        if (o->def == gt_act_b(a) && (unsigned)nv_kind_of(s, object) == kind && !face_down &&
            sees(s, object, player))
            return a;
    }
    return gt_act(GT_PICK, gt_act_a(a), 0xff);
}

/* No block is declared by who cannot, either, and whoever has nothing to do in an attack phase is
 * not asked there; what could have been done may depend on a hand. The main phase is always ended
 * by its player. */
bool nv_silent(const gt_game *g, const gt_state *s, gt_action a)
{
    (void)g;
    unsigned verb = gt_act_verb(a);
    bool attack = s->agenda[s->n_agenda - 1].step == NV_S_ATTACK;
    return verb == NV_PASS || (verb == NV_PHASE_END && attack) || gt_choice_is_silent(a);
}

uint64_t nv_state_key(const gt_game *g, const gt_state *s)
{
    return key_of(g, s, 2);
}

bool nv_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->n_agenda == 1 && s->agenda[0].kind == NV_F_TURN;
}
