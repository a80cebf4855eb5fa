/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may be activated, by whom and when: speeds, the Damage Step (6.10), limits (Y-144), set
 * cards and cards of the hand (Y-141 to Y-143). */
#include "engine/yugioh/internal.h"

static int last_speed(const gt_state *s)
{
    return s->n_items > 0 ? s->items[s->n_items - 1].mark[1] : 0;
}

int yg_speed_of(const gt_context *r, int object, const gt_ability *a)
{
    if (a == NULL || a->keyword == YG_CARD) {
        return yg_of_run(r)->card_cache[r->s->objects[object].def].speed;
    }
    return a->keyword == YG_QUICK_EFFECT ? 2 : 1;
}

bool yg_tells_of_going(const gt_context *r, const gt_ability *a)
{
    const uint64_t going = 1ull << YG_EV_BATTLE_DESTROYED | 1ull << YG_EV_DESTROYS |
                           1ull << YG_EV_DESTROYED | 1ull << YG_EV_SENT | 1ull << YG_EV_LEAVES |
                           1ull << YG_EV_BANISHED;
    return (going >> yg_of_run(r)->pool->patterns[a->pattern].event & 1) != 0;
}

/* 6.10. */
static bool fits_damage_step(const gt_context *r, const gt_ability *a, int speed)
{
    int time = yg_const(r->s)->attack.time;
    if (time == 0)
        return a == NULL || (a->timing & YG_ONLY_DAMAGE_STEP) == 0;
    if (speed == 3 || (a != NULL && (a->keywords & YG_NEGATES_ACTIVATION) != 0))
        return true;
    if (a == NULL)
        return false;
    if ((a->timing & YG_ONLY_DAMAGE_STEP) != 0 && time != YG_BEFORE_CALCULATION &&
        yg_const(r->s)->attack.chained != 0) /* 6.14 */
        return false;
    if (time == YG_AT_END) /* 6.22 */
        return a->pattern >= 0 && (yg_tells_of_going(r, a) || (a->timing & YG_IN_DAMAGE_STEP) != 0);
    if ((a->keywords & YG_CHANGES_ATK) != 0 && (a->timing & YG_IN_DAMAGE_STEP) != 0)
        return time <= YG_BEFORE_CALCULATION;
    return (a->timing & YG_IN_DAMAGE_STEP) != 0;
}

/* What is used up: an ability, or all those of its card's group. */
static unsigned once_bit(const gt_ability *a)
{
    return a->limit != 0 ? 8u - (a->limit & 7u) : a->printed_order & 7u;
}

static int32_t once_key(const gt_context *r, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    return a->limit == 0
               ? number
               : a->limit << 16 | yg_of_run(r)->card_cache[r->s->objects[object].def].first;
}

/* Whose use of it counts: the player's, or the card's. */
static int once_of(const gt_ability *a, int player, int object)
{
    return a->once == 2 ? player : object;
}

/* Y-144: used this turn already, by itself, or by name, or in this duel. */
bool yg_is_used_up(const gt_context *r, int player, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    const gt_state *s = r->s;
    if (a->once == 0)
        return false;
    if (a->once == 1)
        return (s->objects[object].used >> once_bit(a) & 1) != 0;
    GT_MODS_EACH (m, s, YG_MOD_ONCE)
        if (m->value == once_key(r, object, number) && m->target == once_of(a, player, object))
            return true;
    return false;
}

void yg_use_up(gt_context *r, int player, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    if (a->once == 1)
        r->s->objects[object].used |= (uint8_t)(1 << once_bit(a));
    if (a->once < 2)
        return;
    gt_mod *m = yg_mod_new(r, YG_MOD_ONCE, GT_NO_OBJECT, once_key(r, object, number),
                           a->once == 3 ? YG_UNTIL_STAYS : YG_UNTIL_TURN, NULL);
    m->target = (uint8_t)once_of(a, player, object);
    m->flags |= GT_MOD_PLAYER;
}

/* Registers for asking about an activation: what it answers is THAT. False: there is nothing to
 * answer. */
bool yg_ask_with(gt_context *r, gt_effect *e, int player, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    yg_effect_init(e, player, object, object);
    e->ability = (uint16_t)number;
    if (a->pattern < 0)
        return true;
    const yg_note *n = yg_answered(r, a, player, object);
    if (n == NULL)
        return false;
    e->that = n->that;
    e->that_stamp = n->that_stamp;
    if (n->event == YG_EV_ACTIVATED) /* wherever the card went as a cost */
        e->that_stamp = r->s->objects[n->that].stamp;
    e->other = n->other;
    e->by = n->by;
    e->by_player = n->player;
    e->amount = n->amount;
    return true;
}

static bool is_prohibited(gt_context *r, int player, int object)
{
    const gt_def *d = yg_true_def(r, object);
    if (yg_is_on_field(r->s, object) && yg_has(r, object, YG_KW_NO_ACTIVATION))
        return true;
    if ((d->type & YG_TRAP) != 0)
        return yg_pact_holds(r, player, YG_PACT_NO_TRAPS);
    return (d->type & YG_SPELL) != 0 && yg_pact_holds(r, player, YG_PACT_NO_SPELLS);
}

/* Whether a cost that begins there banishes cards of graveyards. */
bool yg_banishes_graves(const gt_context *r, gt_addr code)
{
    const gt_operation *i = &yg_of_run(r)->pool->code[code];
    unsigned graves = 0;
    for (; i->op != GT_OP_END && i->op != YG_OP_STACKED; i++) {
        if (i->op == GT_OP_ALL && (r->code[gt_address(i->b)].b >> YG_GRAVEYARD & 1) != 0)
            graves |= 1u << i->a;
        if (i->op == GT_OP_CHOOSE && i->b >= 0 && i->b < GT_SETS && (graves >> i->b & 1) != 0)
            graves |= 1u << i->a;
        if (i->op == GT_OP_UNITE && (graves >> i->b & 1) != 0)
            graves |= 1u << i->a;
        if (i->op == YG_OP_PUT && (i->b == YG_TO_BANISHED || i->b == YG_TO_BANISHED_DOWN) &&
            i->a < GT_SETS && (graves >> i->a & 1) != 0)
            return true;
    }
    return false;
}

static bool fits_moment(gt_context *r, const gt_ability *a, int speed, int moment)
{
    if (last_speed(r->s) >= 3 ? speed < 3 : r->s->n_items > 0 && speed < 2) /* Y-303 */
        return false;
    if (yg_const(r->s)->undrawn != 0) /* 3.4 */
        return a != NULL && a->pattern >= 0 &&
               yg_of_run(r)->pool->patterns[a->pattern].event == YG_EV_BEFORE_DRAW;
    if (moment == YG_MOMENT_SUMMON) /* Y-131 */
        return a != NULL && a->pattern >= 0;
    return fits_damage_step(r, a, speed);
}

static bool can_activate(gt_context *r, int player, int object, int number, int moment)
{
    const gt_ability *a = number != GT_NO_ABILITY ? yg_ability(r, number) : NULL;
    gt_effect e;
    if (!fits_moment(r, a, yg_speed_of(r, object, a), moment) || is_prohibited(r, player, object))
        return false;
    if (a == NULL)
        return true;
    if (yg_banishes_graves(r, a->code) && yg_pact_holds(r, player, YG_PACT_NO_BANISH_GRAVES))
        return false;
    if (yg_is_used_up(r, player, object, number) || !yg_ask_with(r, &e, player, object, number))
        return false;
    return (a->condition == 0 || gt_run_value(r, &e, a->condition) != 0) &&
           (a->can == 0 || gt_run_value(r, &e, a->can) != 0);
}

static gt_action activation(const gt_state *s, int object, int number)
{
    return gt_act(YG_V_ACTIVATE, 0, 0) | yg_name_of(s, object) << 8 | (unsigned)number << 24;
}

static int try_one(gt_context *r, int player, int object, int number, int moment, gt_action *out)
{
    const yg_card_cache *b = &yg_of_run(r)->card_cache[r->s->objects[object].def];
    if (!can_activate(r, player, object, number, moment))
        return 0;
    out[0] = activation(r->s, object, number == GT_NO_ABILITY ? 0xff : number - b->first);
    return 1;
}

/* A spell or trap itself, set or in the hand; it may answer more than one event. */
static int try_card(gt_context *r, int player, int object, int moment, gt_action *out)
{
    const yg_game *g = yg_of_run(r);
    const yg_card_cache *b = &g->card_cache[r->s->objects[object].def];
    int n = 0;
    if (b->card == GT_NO_ABILITY)
        return try_one(r, player, object, GT_NO_ABILITY, moment, out);
    for (int k = b->card; k < b->first + b->n; k++)
        if (g->pool->abilities[k].kind == GT_ACTIVE && g->pool->abilities[k].keyword == YG_CARD)
            n += try_one(r, player, object, k, moment, out + n);
    return n;
}

/* A card that is a link of the chain has no effects to use yet, but for a Continuous Trap (Y-148,
 * Y-807). */
static bool may_use_now(const gt_context *r, int object)
{
    const int32_t continuous = YG_TRAP | YG_CONTINUOUS;
    if ((r->s->objects[object].mark[0] & YG_MARK_ACTIVE) == 0)
        return true;
    return !yg_of_run(r)->options.trap_effect_later && r->s->n_items > 1 &&
           (yg_true_def(r, object)->type & continuous) == continuous;
}

/* Effects of a face-up card, or of one in another place, that are used by choice. */
int yg_effect_actions(gt_context *r, int player, int object, int moment, bool quick, gt_action *out)
{
    const yg_game *g = yg_of_run(r);
    const yg_card_cache *b = &g->card_cache[r->s->objects[object].def];
    int kind = yg_kind_of(r->s, object), n = 0;
    unsigned here = kind == YG_HAND ? YG_IN_HAND : kind == YG_GRAVEYARD ? YG_IN_GRAVEYARD : 0;
    if ((b->facts & (quick ? YG_HAS_QUICK : YG_HAS_IGNITION)) == 0)
        return 0;
    bool works = yg_is_up_on_field(r->s, object) && !yg_is_worn(r, object);
    for (int k = b->first; k < b->first + b->n; k++) {
        const gt_ability *a = &g->pool->abilities[k];
        unsigned zones = a->timing & (YG_IN_HAND | YG_IN_GRAVEYARD | YG_IN_BANISHED);
        bool fits = zones == 0 ? works : (zones & here) != 0;
        if (a->kind != GT_ACTIVE || a->keyword != (quick ? YG_QUICK_EFFECT : YG_IGNITION) || !fits)
            continue;
        bool own = r->s->objects[object].controller == player;
        bool allowed = (a->timing & YG_BY_EITHER) != 0 ||
                       ((a->timing & YG_BY_TURN_PLAYER) != 0 ? player == r->s->active : own);
        if (allowed && may_use_now(r, object))
            n += try_one(r, player, object, k, moment, out + n);
    }
    return n;
}

/* Y-141, Y-142: a set card, or one of the hand, of speed 2 or 3. */
static int try_set(gt_context *r, int player, int object, int moment, gt_action *out)
{
    const gt_object *o = &r->s->objects[object];
    int speed = yg_of_run(r)->card_cache[o->def].speed;
    if (speed < 2 || (o->mark[0] & YG_MARK_NEW_SET) != 0)
        return 0;
    return try_card(r, player, object, moment, out);
}

static int quick_of_hand(gt_context *r, int player, int moment, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, last = GT_NO_OBJECT;
    const bool any = yg_run_of(r)->any;
    uint64_t left = s->held[player];
    left &= yg_run_of(r)->plain ? ~(uint64_t)0 : yg_of_run(r)->quick[player];
    for (; left != 0; left &= left - 1) {
        int card = player * s->held_stride + __builtin_ctzll(left);
        if (any && n > 0)
            return n;
        const gt_def *d = yg_true_def(r, card);
        if (s->objects[card].def == last)
            continue;
        last = s->objects[card].def;
        if ((d->type & YG_SPELL) != 0 && (d->type & YG_QUICK) != 0 && player == s->active &&
            yg_free_zones(r, player, YG_SPELLS) > 0)
            n += try_card(r, player, card, moment, out + n);
        n += yg_effect_actions(r, player, card, moment, true, out + n);
    }
    return n;
}

int yg_quick_actions(gt_context *r, int player, int moment, gt_action *out)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, YG_GRAVEYARD};
    const gt_state *s = r->s;
    const yg_game *g = yg_of_run(r);
    const bool any = yg_run_of(r)->any, graves = g->quick_graves || yg_run_of(r)->plain;
    int n = quick_of_hand(r, player, moment, out);
    for (int list = 0; list < (graves ? 8 : 6); list++)
        GT_LIST_EACH (object, s, yg_list(player ^ (list & 1), kinds[list >> 1])) {
            if (any && n > 0)
                return n;
            if ((list & 1) == 0 && kinds[list >> 1] == YG_SPELLS && yg_is_down(s, object))
                n += try_set(r, player, object, moment, out + n);
            if ((g->card_cache[s->objects[object].def].facts & YG_HAS_QUICK) != 0)
                n += yg_effect_actions(r, player, object, moment, true, out + n);
        }
    return n;
}

/* Y-143 and ignition effects, of the open state. */
int yg_slow_actions(gt_context *r, int player, gt_action *out)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_state *s = r->s;
    const yg_game *g = yg_of_run(r);
    int n = 0, last = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, yg_list(player, YG_HAND)) {
        const gt_def *d = yg_true_def(r, card);
        if (s->objects[card].def == last)
            continue;
        last = s->objects[card].def;
        bool field = (d->type & YG_FIELD) != 0;
        if (g->card_cache[last].speed == 1 && (field || yg_free_zones(r, player, YG_SPELLS) > 0))
            n += try_card(r, player, card, YG_MOMENT_OPEN, out + n);
        n += yg_effect_actions(r, player, card, YG_MOMENT_OPEN, false, out + n);
    }
    for (int list = 0; list < 6; list++)
        GT_LIST_EACH (object, s, yg_list(player ^ (list & 1), kinds[list >> 1])) {
            bool set = yg_is_down(s, object) && (list & 1) == 0;
            if (set && kinds[list >> 1] != YG_MONSTERS &&
                g->card_cache[s->objects[object].def].speed == 1)
                n += try_card(r, player, object, YG_MOMENT_OPEN, out + n);
            if ((g->card_cache[s->objects[object].def].facts & YG_HAS_IGNITION) != 0)
                n += yg_effect_actions(r, player, object, YG_MOMENT_OPEN, false, out + n);
        }
    return n;
}
