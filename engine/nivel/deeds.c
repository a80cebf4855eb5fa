/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The deeds of card code: what effects do, by the primitives of act.c. A deed that needs a decision or
 * may run long puts a frame on the agenda and works from the registers of its effect. */
#include "engine/nivel/internal.h"

static nv_reason reason_of(const gt_effect *e)
{
    if (e->flags == 2)
        return NV_RULE; /* the rules' own choices */
    return (nv_reason){e->flags == 1 ? NV_BY_TRIGGER : NV_BY_EFFECT, e->player,
                       e->holder != GT_NO_OBJECT ? e->holder : e->source}; /* 8.6.1: the unit */
}

/* Trashing is by effect also in trigger effects; drawing tells them apart (BT03-040). */
static nv_reason effect_reason(const gt_effect *e)
{
    nv_reason why = reason_of(e);
    if (why.by == NV_BY_TRIGGER)
        why.by = NV_BY_EFFECT;
    return why;
}

/* DID for a deed that should have done n: negative if it did less (8.3.2). */
static int16_t did(int done, int wanted)
{
    return (int16_t)(done < wanted ? -1 - done : done);
}

bool nv_fits(gt_run *r, int player, int cost)
{
    nv_refresh(r);
    return nv_field_cost(r, player) + cost <= nv_size_now(r->s, player); /* 6.4.1.1.2 */
}

/* ---- Order under a deck. */

/* Puts one card of the innermost effect's `from` under its deck. */
static void put_under(gt_run *r, gt_effect *e, int card)
{
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, effect_reason(e));
}

bool nv_step_order(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    (void)f;
    if (gt_set_count(&e->from) > 1) {
        uint8_t def = s->objects[gt_set_first(&e->from)].def;
        bool differ = false;
        GT_SET_EACH (card, &e->from)
            differ = differ || s->objects[card].def != def;
        if (differ) {
            s->chooser = e->player;
            return true;
        }
    }
    while (!gt_set_is_empty(&e->from))
        put_under(r, e, gt_set_next(&e->from, -1));
    gt_set block = e->s[e->dst];
    GT_SET_EACH (card, &e->s[e->dst])
        if (s->objects[card].owner == e->player) /* the other player did not see the order */
            gt_set_add(&block, card);
    gt_know_block(s, &block, 1 - e->player);
    gt_pop(s, gt_set_count(&e->s[e->dst]));
    return false;
}

/* ---- Upgrading and equipping by effects. */

static bool upgrade(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_state *s = r->s;
    gt_set units = gt_operand_set(r, e, i->a), cards = gt_operand_set(r, e, i->b);
    int unit = gt_set_next(&units, -1), card = gt_set_next(&cards, -1);
    e->did = 0;
    if (card == GT_NO_OBJECT || !nv_can_upgrade(r, e, unit, card, i->c))
        return true;
    e->did = 1;
    return nv_upgrade(r, card, e->player, nv_lane_of(s, unit));
}

static void equip(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_set items = gt_operand_set(r, e, i->a), units = gt_operand_set(r, e, i->b);
    int unit = gt_set_next(&units, -1), n = 0;
    GT_SET_EACH (item, &items) {
        if (unit == GT_NO_OBJECT || !nv_can_equip(r, e, item, unit, i->c))
            continue;
        nv_attach(r, item, unit);
        n++;
    }
    e->did = did(n, gt_set_count(&items));
}

/* ---- Moving and attacking. */

/* a: unit; asks which adjacent zone. */
bool nv_step_move(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    int lane = nv_lane_of(s, f->a);
    if (lane == 1) {
        s->chooser = s->effects[s->n_effects - 1].player;
        return true;
    }
    int unit = f->a;
    gt_pop(s, 1);
    nv_move_unit(r, unit, 1); /* from a side there is one adjacent zone (3.5.7) */
    return false;
}

static bool move(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->a);
    int unit = gt_set_next(&set, -1);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    if (i->b == NV_LANE_ADJACENT) {
        gt_push(s, NV_F_MOVE, 0, unit, 0, 0, 0, 0);
        return false;
    }
    gt_set of = gt_operand_set(r, e, i->c);
    GT_SET_EACH (other, &of) {
        int lane = -1;
        if (nv_in_lane(s, other))
            lane = nv_lane_of(s, other);
        for (int k = 0; k < nv_of(s)->n_known && lane < 0; k++)
            if (nv_of(s)->known[k].object == other)
                lane = nv_of(s)->known[k].lane % NV_LANES;
        if (lane >= 0 && lane != nv_lane_of(s, unit)) {
            nv_move_unit(r, unit, lane);
            e->did = 1;
            return true;
        }
    }
    return true;
}

static bool strike(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->a);
    int unit = gt_set_next(&set, -1);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    nv_refresh(r);
    if ((nv_slot_of(s, unit)->cannot & NV_CANNOT_ATTACK) != 0 || /* 1.3.4 */
        !nv_is_payable(r, unit, NV_PRICE_ATTACK))
        return true;
    if (i->b != NV_LANE_ADJACENT) {
        nv_declare_attack(r, unit, nv_lane_of(s, unit), true, false);
        return false;
    }
    gt_push(s, NV_F_STRIKE, 0, unit, 0, 0, 0, 0);
    return false;
}

/* Adjacent lanes of a unit with an opposing unit, as a mask. */
uint32_t nv_adjacent_targets(const gt_state *s, int unit)
{
    uint32_t lanes = 0;
    int at = nv_lane_of(s, unit), player = nv_player_at(s, unit);
    for (int lane = 0; lane < NV_LANES; lane++)
        if ((lane - at == 1 || at - lane == 1) &&
            nv_const(s)->unit[1 - player][lane] != GT_NO_OBJECT)
            lanes |= 1u << lane;
    return lanes;
}

/* a: unit; asks which adjacent lane it attacks. */
bool nv_step_strike(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    int unit = f->a;
    uint32_t lanes = nv_adjacent_targets(s, unit);
    if ((lanes & (lanes - 1)) != 0) {
        s->chooser = s->effects[s->n_effects - 1].player;
        return true;
    }
    gt_pop(s, lanes != 0);
    if (lanes != 0)
        nv_declare_attack(r, unit, __builtin_ctz(lanes), true, true);
    return false;
}

/* ---- Using effects of cards. */

/* An active effect of which nothing can be done cannot be used (8.1.3.1.2). */
static bool can_do_any(gt_run *r, const gt_ability *a, int player, int holder, int source)
{
    if (a->kind != GT_ACTIVE || a->can == 0)
        return true;
    gt_effect e;
    gt_effect_init(&e, player, holder, source);
    return gt_run_value(r, &e, a->can) != 0;
}

int nv_usable(gt_run *r, int object, int keyword, nv_held out[NV_MAX_HELD])
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_held held[NV_MAX_HELD];
    int player = r->s->objects[object].controller, kept = 0;
    if (nv_use_forbidden(r, player, keyword))
        return 0;
    if (keyword == NV_KW_TRIGGER) { /* a skill's effect */
        const gt_def *d = nv_def(r, object);
        gt_effect e;
        gt_effect_init(&e, player, object, object);
        if (d->type != NV_SKILL || nv_forbidden(r, NV_NO_PLAY, player, object, 0) ||
            (d->effect_condition != 0 && gt_run_value(r, &e, d->effect_condition) == 0) ||
            (d->effect_can != 0 && gt_run_value(r, &e, d->effect_can) == 0)) /* 8.1.3.1.2 */
            return 0;
        out[0] = (nv_held){0, (uint8_t)object, -1};
        return 1;
    }
    int n = nv_abilities(r, object, held);
    for (int i = 0; i < n; i++) {
        const gt_ability *a = &pool->abilities[held[i].ability];
        if (a->timing == keyword && a->code != 0 && (a->kind == GT_AUTO || a->kind == GT_ACTIVE) &&
            nv_condition(r, a, player, object, held[i].source) && /* 8.2.1.1 */
            can_do_any(r, a, player, object, held[i].source))
            out[kept++] = held[i];
    }
    return kept;
}

bool nv_start_use(gt_run *r, int player, int object, int keyword, int k)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    int n = nv_usable(r, object, keyword, held);
    if (k >= n)
        return false;
    gt_addr code = nv_def(r, object)->effect;
    if (keyword != NV_KW_TRIGGER)
        code = nv_game_of(r->game)->pool->abilities[held[k].ability].code;
    else if (nv_of(s)->skills[player] < 0xff)
        nv_of(s)->skills[player]++;
    nv_touch(r, NV_COUNTS_READ);
    NV_LOG(r, "8.2.1", "an effect of %s is used", nv_card(r, object));
    if (nv_kind_of(s, object) == NV_HAND || nv_kind_of(s, object) == NV_DECK)
        s->objects[object].know[0] = s->objects[object].know[1] = GT_KNOW_PLACE; /* 8.2.1.2 */
    gt_effect *e = gt_effect_begin(r, code, player);
    if (e == NULL)
        return false;
    e->holder = (uint8_t)object;
    e->holder_stamp = s->objects[object].stamp;
    e->source = held[k].source;
    if (keyword != NV_KW_TRIGGER)
        e->ability = held[k].ability;
    e->by = NV_BY_EFFECT;
    e->by_player = (uint8_t)player;
    return true;
}

/* a: card, b: keyword; asks which of its effects, then step 1 hands the result on. */
bool nv_step_use(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    if (f->step == 1) {
        gt_pop(s, 1);
        return false;
    }
    nv_refresh(r);
    int n = nv_usable(r, f->a, f->b, held);
    if (n > 1) {
        s->chooser = s->effects[s->n_effects - 1].player;
        return true;
    }
    f->step = 1;
    if (n == 0 || !nv_start_use(r, s->effects[s->n_effects - 1].player, f->a, f->b, 0))
        gt_pop(s, 0);
    return false;
}

/* ---- The deeds. */

static bool trash(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->a);
    nv_reason why = effect_reason(e);
    if (!nv_game_of(r->game)->can_instead) {
        gt_set done = nv_trash(r, set, why);
        e->did = did(gt_set_count(&done), gt_set_count(&set));
        e->s[i->b] = done;
        return true;
    }
    /* with replacements the register keeps what was asked for; the code tests where they are */
    e->s[i->b] = set;
    (void)s;
    return nv_trash_or_ask(r, set, why);
}

static void mill(gt_run *r, gt_effect *e, const gt_ins *i, int n)
{
    gt_state *s = r->s;
    int player = i->b ^ e->player, done = 0;
    gt_set gone = gt_set_empty();
    for (; done < n; done++) { /* 3.2.3: one by one */
        int card = s->zone_first[nv_list(player, NV_DECK)];
        if (card == GT_NO_OBJECT)
            break;
        NV_LOG(r, "4.8", "%s from the deck to the trash", nv_card(r, card));
        nv_move_card(r, card, NV_TRASH, NV_BOTTOM);
        gt_set_add(&gone, card);
    }
    e->s[i->a] = gone;
    e->did = did(done, n);
}

static void reveal(gt_run *r, gt_effect *e, const gt_ins *i, int n)
{
    gt_state *s = r->s;
    int found = nv_top_cards(r, i->b ^ e->player, n, &e->s[i->a]);
    GT_SET_EACH (card, &e->s[i->a]) {
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE; /* 11.1 */
        NV_LOG(r, "11.1", "%s is revealed", nv_card(r, card));
    }
    e->did = did(found, n);
}

static bool put(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->a);
    int asked = gt_set_count(&set);
    for (int player = 0; player < 2; player++)
        gt_set_remove(&set, nv_of(s)->leader[player]); /* 3.3.4 */
    int n = gt_set_count(&set);
    if ((i->b & ~NV_SHOWN) == NV_TO_DECK_BOTTOM && n > 1) {
        e->from = set;
        e->dst = (uint8_t)i->c;
        e->s[i->c] = gt_set_empty();
        gt_push(s, NV_F_ORDER, 0, 0, 0, 0, 0, 0);
        return false;
    }
    nv_put(r, set, i->b, effect_reason(e));
    e->s[i->c] = set;
    e->did = did(n, asked);
    return true;
}

static void still(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_set all = gt_operand_set(r, e, i->b);
    gt_set kept = gt_set_empty();
    GT_SET_EACH (object, &all) {
        bool zone = i->c == 0 || (nv_lexicon.zone_bit(r, object) & (uint32_t)(uint16_t)i->c) != 0;
        int whose = r->s->objects[object].controller ^ e->player;
        if (zone && (i->d == 0 || (i->d >> whose & 1) != 0))
            gt_set_add(&kept, object);
    }
    e->s[i->a] = kept;
}

/* Registers with the units facing a set, or the items on it. */
static void related(gt_run *r, gt_effect *e, const gt_ins *i)
{
    const gt_state *s = r->s;
    gt_set all = gt_operand_set(r, e, i->b);
    gt_set found = gt_set_empty();
    GT_SET_EACH (object, &all) {
        if (!nv_is_unit(s, object))
            continue;
        if (i->op == NV_OP_FACING) {
            int other = nv_const(s)->unit[1 - nv_player_at(s, object)][nv_lane_of(s, object)];
            if (other != GT_NO_OBJECT)
                gt_set_add(&found, other);
        } else {
            for (int k = s->objects[object].next; k != GT_NO_OBJECT; k = s->objects[k].next)
                gt_set_add(&found, k);
        }
    }
    e->s[i->a] = found;
}

static void forbid(gt_run *r, gt_effect *e, const gt_ins *i)
{
    if (r->fixed) {
        nv_gift(r, e, i, 0);
        return;
    }
    gt_mod *m = nv_mod(r, e, NV_GIVE_FORBID, i->b, i->op == NV_OP_FORBID ? i->a : NV_NO_USE);
    m->filter = gt_address(i->d);
    m->times = (uint16_t)(i->c ^ e->player);
    m->target = e->holder;
    e->did = 1;
    nv_of(r->s)->forbids = 1;
}

static void whenever(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_LISTEN, i->b, i->d);
    m->times = i->a;
    m->filter = gt_address(i->c); /* the registers that are kept */
    nv_keep(r, e, m->filter, m->order);
    e->did = 1;
    r->s->dirty |= NV_DIRTY_LIST;
}

static void awaken(gt_run *r, gt_effect *e, const gt_ins *i)
{
    nv_vars *v = nv_of(r->s);
    int player = i->a ^ e->player;
    e->did = !v->awakened[player];
    if (e->did != 0)
        nv_wait_special(r, NV_WAIT_AWAKEN, player, v->leader[player], 0);
}

bool nv_deed(gt_run *r, gt_effect *e, const gt_ins *i, const int32_t *stack, int n)
{
    gt_state *s = r->s;
    int32_t x = n > 0 ? stack[n - 1] : 0;
    gt_set set;
    if (x == GT_NONE && i->op >= NV_OP_DRAW && i->op <= NV_OP_REVEAL)
        x = 0; /* a number of a card that is not there */
    switch (i->op) {
    case NV_OP_FACING:
    case NV_OP_ITEMS_OF: related(r, e, i); return true;
    case NV_OP_STILL: still(r, e, i); return true;
    case NV_OP_DRAW_AS:
        if (i->c != 0)
            x -= s->zone_count[nv_list(i->a ^ e->player, NV_HAND)];
        nv_top_cards(r, i->a ^ e->player, x < 0 ? 0 : x, &e->s[i->b]);
        e->did = did(nv_draw(r, i->a ^ e->player, x < 0 ? 0 : x, reason_of(e)), x < 0 ? 0 : x);
        return true;
    case NV_OP_DRAW_TO:
        x -= s->zone_count[nv_list(i->a ^ e->player, NV_HAND)];
        /* fall through */
    case NV_OP_DRAW:
        x = x < 0 ? 0 : x; /* 1.3.3 */
        e->did = did(nv_draw(r, i->a ^ e->player, x, reason_of(e)), x);
        return true;
    case NV_OP_DAMAGE:
        x = nv_damage_by(r, e, i->a ^ e->player, x);
        if (x <= 0) {
            e->did = 0;
            return true;
        }
        nv_damage(r, i->a ^ e->player, x, effect_reason(e));
        return false;
    case NV_OP_RAISE:
        x = x < 0 ? 0 : x; /* 1.3.3 */
        e->did = (int16_t)nv_raise_level(r, i->a ^ e->player, x, effect_reason(e));
        return true;
    case NV_OP_TRASH: return trash(r, e, i);
    case NV_OP_MILL: mill(r, e, i, x < 0 ? 0 : x); return true;
    case NV_OP_REVEAL: reveal(r, e, i, x < 0 ? 0 : x); return true;
    case NV_OP_PUT: return put(r, e, i);
    case NV_OP_SHUFFLE:
        nv_shuffle_deck(r, i->a ^ e->player);
        e->did = 1;
        return true;
    case NV_OP_GIVE:
    case NV_OP_GIVE_ALL:
    case NV_OP_GIVE_ABILITY:
    case NV_OP_GIVE_ABILITY_ALL:
    case NV_OP_GIVE_PLAYER: nv_gift(r, e, i, x); return true;
    case NV_OP_TAKE: return nv_take(r, e, i);
    case NV_OP_GIVE_TAKEN:
    case NV_OP_GIVE_TAKEN_ALL: nv_give_taken(r, e, i); return true;
    case NV_OP_PLACE: return nv_place(r, e, i);
    case NV_OP_UPGRADE: return upgrade(r, e, i);
    case NV_OP_EQUIP: equip(r, e, i); return true;
    case NV_OP_STRIKE: return strike(r, e, i);
    case NV_OP_MOVE: return move(r, e, i);
    case NV_OP_USE:
        set = gt_operand_set(r, e, i->a);
        e->did = 0;
        if (gt_set_is_empty(&set))
            return true;
        gt_push(s, NV_F_USE, 0, gt_set_next(&set, -1), i->b, 0, 0, 0);
        return false;
    case NV_OP_FORBID:
    case NV_OP_FORBID_USE: forbid(r, e, i); return true;
    case NV_OP_FORBID_EQUIP:
    case NV_OP_FORBID_LANES:
    case NV_OP_MAY_UPGRADE:
        nv_forbid_units(r, e, i);
        e->did = 1;
        return true;
    case NV_OP_WHENEVER: whenever(r, e, i); return true;
    case NV_OP_PRICE: {
        gt_mod *m = nv_mod(r, e, NV_GIVE_PRICE, i->b, i->d);
        m->target_stamp = e->holder != GT_NO_OBJECT ? s->objects[e->holder].stamp : 0;
        e->did = 1;
        return true;
    }
    case NV_OP_END_BATTLE: e->did = nv_end_battle(s); return true;
    case NV_OP_AWAKEN: awaken(r, e, i); return true;
    case NV_OP_RESULT: e->did = x != 0; return true;
    case NV_OP_INSTEAD_DAMAGE:
        nv_instead_damage(r, e, i, x);
        e->did = 1;
        return true;
    case NV_OP_LOSE:
        nv_lose(r, i->a ^ e->player, NV_END_EFFECT); /* 1.2.5 */
        return true;
    default:
        assert(0); /* unknown deed */
        return true;
    }
}
