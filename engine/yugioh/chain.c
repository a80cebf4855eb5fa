/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Activations and chains (Y-301 to Y-316), what follows a deed (Y-311, Y-324), responses. */
#include "engine/yugioh/internal.h"

/* What a link remembers of the event that set it off; it lies in the last places for targets. */
typedef struct memory {
    int32_t amount;
    uint8_t other, by, by_player, origin;
    uint16_t other_stamp;
    yg_last last;
} memory;
enum { MOST_TARGETS = 17 };
_Static_assert(sizeof(memory) <= (GT_MAX_TARGETS - MOST_TARGETS) * sizeof(gt_target), "room");

gt_item *yg_announced(gt_state *s)
{
    gt_item *item = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    return item != NULL && item->pc == 0 ? item : NULL;
}

/* ---- What may be activated. */

static int last_speed(const gt_state *s)
{
    return s->n_items > 0 ? s->items[s->n_items - 1].mark[1] : 0;
}

static int speed_of(const gt_run *r, int object, const gt_ability *a)
{
    if (a == NULL || a->keyword == YG_CARD) {
        int speed = yg_of_run(r)->brief[r->s->objects[object].def].speed;
        return speed;
    }
    return a->keyword == YG_QUICK_EFFECT ? 2 : 1;
}

/* 6.10. */
static bool fits_damage_step(const gt_run *r, const gt_ability *a, int speed)
{
    int time = yg_const(r->s)->attack.time;
    if (time == 0)
        return a == NULL || (a->timing & YG_ONLY_DAMAGE_STEP) == 0;
    if (speed == 3 || (a != NULL && (a->keywords & YG_NEGATES_ACTIVATION) != 0))
        return true;
    if (a == NULL)
        return false;
    if (time == YG_AT_END) /* 6.22: what answers what happened then */
        return a->pattern >= 0;
    if ((a->keywords & YG_CHANGES_ATK) != 0 && (a->timing & YG_IN_DAMAGE_STEP) != 0)
        return time <= YG_BEFORE_CALCULATION;
    return (a->timing & YG_IN_DAMAGE_STEP) != 0;
}

/* What is used up: an ability, or all those of its card's group. */
static unsigned once_bit(const gt_ability *a)
{
    return a->limit != 0 ? 8u - (a->limit & 7u) : a->printed_order & 7u;
}

static int32_t once_key(const gt_run *r, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    return a->limit == 0
               ? number
               : a->limit << 16 | yg_of_run(r)->brief[r->s->objects[object].def].first;
}

/* Whose use of it counts: the player's, or the card's. */
static int once_of(const gt_ability *a, int player, int object)
{
    return a->once == 2 ? player : object;
}

/* Y-144: used this turn already, by itself, or by name, or in this duel. */
static bool is_used_up(const gt_run *r, int player, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    const gt_state *s = r->s;
    if (a->once == 0)
        return false;
    if (a->once == 1)
        return (s->objects[object].used >> once_bit(a) & 1) != 0;
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].what == YG_MOD_ONCE && s->mods[i].value == once_key(r, object, number) &&
            s->mods[i].target == once_of(a, player, object))
            return true;
    return false;
}

static void use_up(gt_run *r, int player, int object, int number)
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

/* Registers for asking about an activation: what it answers is THAT. False: there is nothing to answer. */
static bool ask_with(gt_run *r, gt_effect *e, int player, int object, int number)
{
    const gt_ability *a = yg_ability(r, number);
    gt_effect_init(e, player, object, object);
    memset(&e->v, 0, sizeof *e - offsetof(gt_effect, v));
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

static bool is_prohibited(gt_run *r, int player, int object)
{
    const gt_def *d = yg_true_def(r, object);
    if (yg_is_on_field(r->s, object) && yg_has(r, object, YG_KW_NO_ACTIVATION))
        return true;
    if ((d->type & YG_TRAP) != 0)
        return yg_pact_holds(r, player, YG_PACT_NO_TRAPS);
    return (d->type & YG_SPELL) != 0 && yg_pact_holds(r, player, YG_PACT_NO_SPELLS);
}

/* Whether a cost that begins there banishes cards of graveyards. */
bool yg_banishes_graves(const gt_run *r, gt_addr code)
{
    const gt_operation *i = &yg_of_run(r)->pool->code[code];
    unsigned graves = 0;
    for (; i->op != GT_OP_END && i->op != YG_OP_STACKED; i++) {
        if (i->op == GT_OP_ALL && (r->code[gt_address(i->b)].b >> YG_GRAVEYARD & 1) != 0)
            graves |= 1u << i->a;
        if (i->op == GT_OP_CHOOSE && i->b >= 0 && i->b < GT_SETS && (graves >> i->b & 1) != 0)
            graves |= 1u << i->a;
        if (i->op == YG_OP_PUT && (i->b == YG_TO_BANISHED || i->b == YG_TO_BANISHED_DOWN) &&
            i->a < GT_SETS && (graves >> i->a & 1) != 0)
            return true;
    }
    return false;
}

static bool fits_moment(gt_run *r, const gt_ability *a, int speed, int moment)
{
    if (last_speed(r->s) >= 3 ? speed < 3 : r->s->n_items > 0 && speed < 2) /* Y-303 */
        return false;
    if (moment == YG_MOMENT_SUMMON) /* Y-131 */
        return a != NULL && a->pattern >= 0;
    return fits_damage_step(r, a, speed);
}

bool yg_can_activate(gt_run *r, int player, int object, int number, int moment)
{
    const gt_ability *a = number != GT_NO_ABILITY ? yg_ability(r, number) : NULL;
    gt_effect e;
    if (!fits_moment(r, a, speed_of(r, object, a), moment) || is_prohibited(r, player, object))
        return false;
    if (a == NULL)
        return true;
    if (yg_banishes_graves(r, a->code) && yg_pact_holds(r, player, YG_PACT_NO_BANISH_GRAVES))
        return false;
    if (is_used_up(r, player, object, number) || !ask_with(r, &e, player, object, number))
        return false;
    return (a->condition == 0 || gt_run_value(r, &e, a->condition) != 0) &&
           (a->can == 0 || gt_run_value(r, &e, a->can) != 0);
}

static gt_action activation(const gt_state *s, int object, int number)
{
    return gt_act(YG_V_ACTIVATE, 0, 0) | yg_name_of(s, object) << 8 | (unsigned)number << 24;
}

static int try_one(gt_run *r, int player, int object, int number, int moment, gt_action *out)
{
    const yg_brief *b = &yg_of_run(r)->brief[r->s->objects[object].def];
    if (!yg_can_activate(r, player, object, number, moment))
        return 0;
    out[0] = activation(r->s, object, number == GT_NO_ABILITY ? 0xff : number - b->first);
    return 1;
}

/* A spell or trap itself, set or in the hand; it may answer more than one event. */
static int try_card(gt_run *r, int player, int object, int moment, gt_action *out)
{
    const yg_game *g = yg_of_run(r);
    const yg_brief *b = &g->brief[r->s->objects[object].def];
    int n = 0;
    if (b->card == GT_NO_ABILITY)
        return try_one(r, player, object, GT_NO_ABILITY, moment, out);
    for (int k = b->card; k < b->first + b->n; k++)
        if (g->pool->abilities[k].kind == GT_ACTIVE && g->pool->abilities[k].keyword == YG_CARD)
            n += try_one(r, player, object, k, moment, out + n);
    return n;
}

/* A card that is a link of the chain has no effects to use yet, but for a Continuous Trap (Y-148, Y-807). */
static bool may_use_now(const gt_run *r, int object)
{
    const int32_t continuous = YG_TRAP | YG_CONTINUOUS;
    if ((r->s->objects[object].mark[0] & YG_MARK_ACTIVE) == 0)
        return true;
    return !yg_of_run(r)->options.trap_effect_later && r->s->n_items > 1 &&
           (yg_true_def(r, object)->type & continuous) == continuous;
}

/* Effects of a face-up card, or of one in another place, that are used by choice. */
static int try_effects(gt_run *r, int player, int object, int moment, bool quick, gt_action *out)
{
    const yg_game *g = yg_of_run(r);
    const yg_brief *b = &g->brief[r->s->objects[object].def];
    int kind = yg_kind_of(r->s, object), n = 0;
    unsigned here = kind == YG_HAND ? YG_IN_HAND : kind == YG_GRAVEYARD ? YG_IN_GRAVEYARD : 0;
    if ((b->facts & (quick ? YG_HAS_QUICK : YG_HAS_IGNITION)) == 0)
        return 0;
    for (int k = b->first; k < b->first + b->n; k++) {
        const gt_ability *a = &g->pool->abilities[k];
        unsigned zones = a->timing & (YG_IN_HAND | YG_IN_GRAVEYARD | YG_IN_BANISHED);
        bool fits = zones == 0 ? yg_is_up_on_field(r->s, object) : (zones & here) != 0;
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
static int try_set(gt_run *r, int player, int object, int moment, gt_action *out)
{
    const gt_object *o = &r->s->objects[object];
    int speed = yg_of_run(r)->brief[o->def].speed;
    if (speed < 2 || (o->mark[0] & YG_MARK_NEW_SET) != 0)
        return 0;
    return try_card(r, player, object, moment, out);
}

static int quick_of_hand(gt_run *r, int player, int moment, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, last = GT_NO_OBJECT;
    const bool any = yg_run_of(r)->any;
    GT_ZONE_EACH(card, s, yg_list(player, YG_HAND))
    {
        if (any && n > 0)
            return n;
        const gt_def *d = yg_true_def(r, card);
        if (s->objects[card].def == last)
            continue;
        last = s->objects[card].def;
        if ((d->type & YG_SPELL) != 0 && (d->type & YG_QUICK) != 0 && player == s->active &&
            yg_free_zones(r, player, YG_SPELLS) > 0)
            n += try_card(r, player, card, moment, out + n);
        n += try_effects(r, player, card, moment, true, out + n);
    }
    return n;
}

int yg_quick_actions(gt_run *r, int player, int moment, gt_action *out)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, YG_GRAVEYARD};
    const gt_state *s = r->s;
    const bool any = yg_run_of(r)->any;
    int n = quick_of_hand(r, player, moment, out);
    for (int k = 0; k < 4; k++)
        for (int side = 0; side < 2; side++)
            GT_LIST_EACH(object, s, yg_list(player ^ side, kinds[k]))
            {
                if (any && n > 0)
                    return n;
                if (side == 0 && kinds[k] == YG_SPELLS && yg_is_down(s, object))
                    n += try_set(r, player, object, moment, out + n);
                n += try_effects(r, player, object, moment, true, out + n);
            }
    return n;
}

/* Y-143 and ignition effects, of the open state. */
int yg_slow_actions(gt_run *r, int player, gt_action *out)
{
    static const int kinds[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_state *s = r->s;
    const yg_game *g = yg_of_run(r);
    int n = 0, last = GT_NO_OBJECT;
    GT_ZONE_EACH(card, s, yg_list(player, YG_HAND))
    {
        const gt_def *d = yg_true_def(r, card);
        if (s->objects[card].def == last)
            continue;
        last = s->objects[card].def;
        bool field = (d->type & YG_FIELD) != 0;
        if (g->brief[last].speed == 1 && (field || yg_free_zones(r, player, YG_SPELLS) > 0))
            n += try_card(r, player, card, YG_MOMENT_OPEN, out + n);
        n += try_effects(r, player, card, YG_MOMENT_OPEN, false, out + n);
    }
    for (int list = 0; list < 6; list++)
        GT_LIST_EACH(object, s, yg_list(player ^ (list & 1), kinds[list >> 1]))
        {
            bool set = yg_is_down(s, object) && (list & 1) == 0;
            if (set && kinds[list >> 1] != YG_MONSTERS &&
                g->brief[s->objects[object].def].speed == 1)
                n += try_card(r, player, object, YG_MOMENT_OPEN, out + n);
            n += try_effects(r, player, object, YG_MOMENT_OPEN, false, out + n);
        }
    return n;
}

/* ---- Activating (Y-302). */

/* A spell or trap comes to the field, or is turned up. */
static void show_card(gt_run *r, int player, int object)
{
    gt_state *s = r->s;
    if (yg_is_on_field(s, object)) {
        yg_turn_up(r, object, false, yg_by_rule);
    } else if ((yg_true_def(r, object)->type & YG_FIELD) != 0) {
        gt_set old = gt_set_of(s->zone_first[yg_list(player, YG_FIELD_ZONE)]);
        if (yg_count(s, player, YG_FIELD_ZONE) > 0)
            yg_go(r, old, YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule); /* Y-103 */
        yg_move(r, object, YG_FIELD_ZONE, player, 0);
    } else {
        yg_move(r, object, YG_SPELLS, player, 0);
    }
    s->objects[object].mark[0] |= YG_MARK_ACTIVE;
    yg_touch(r);
}

static gt_item *add_link(gt_run *r, int player, int object, int number)
{
    gt_state *s = r->s;
    const gt_ability *a = number != GT_NO_ABILITY ? yg_ability(r, number) : NULL;
    bool card = a == NULL || a->keyword == YG_CARD;
    int kind = yg_kind_of(s, object);
    if (card)
        show_card(r, player, object);
    gt_item *item = gt_item_add(s, object, object, number, player);
    if (item == NULL)
        return NULL;
    item->mark[0] = card ? YG_LINK_IS_CARD : 0;
    item->mark[1] = (uint8_t)speed_of(r, object, a);
    item->mark[2] = (uint8_t)kind;
    if (a != NULL)
        use_up(r, player, object, number);
    return item;
}

static void keep_memory(gt_item *item, const gt_effect *e, uint16_t other_stamp)
{
    memory m = {.amount = e->amount,
                .other = e->other,
                .by = e->by,
                .by_player = e->by_player,
                .origin = e->origin,
                .other_stamp = other_stamp};
    memcpy(&m.last, e->last, sizeof m.last);
    memcpy(&item->target[MOST_TARGETS], &m, sizeof m);
    item->that = e->that;
    item->that_stamp = e->that_stamp;
}

/* What was paid with, as it last was. */
static void keep_last(gt_item *item, const gt_effect *e)
{
    memory m;
    memcpy(&m, &item->target[MOST_TARGETS], sizeof m);
    memcpy(&m.last, e->last, sizeof m.last);
    memcpy(&item->target[MOST_TARGETS], &m, sizeof m);
}

static void fill_event(gt_state *s, gt_effect *e, const gt_item *item)
{
    memory m;
    memcpy(&m, &item->target[MOST_TARGETS], sizeof m);
    e->amount = m.amount;
    e->other = m.other != GT_NO_OBJECT && s->objects[m.other].stamp != m.other_stamp ? GT_NO_OBJECT
                                                                                     : m.other;
    e->by = m.by;
    e->by_player = m.by_player;
    e->origin = m.origin;
    memcpy(e->last, &m.last, sizeof m.last);
}

static void tell_link(gt_run *r, int event);

/* Its code announces it; of a card without an effect the link stands at once. */
static void begin_link(gt_run *r, gt_item *item, int number)
{
    if (number == GT_NO_ABILITY || yg_ability(r, number)->code == 0) {
        item->pc = GT_BUILTIN;
        tell_link(r, YG_EV_ACTIVATED);
        return;
    }
    gt_effect *e = gt_item_begin(r, item, yg_ability(r, number)->code);
    if (e != NULL)
        fill_event(r->s, e, item);
}

void yg_activate(gt_run *r, int player, int object, int number)
{
    gt_state *s = r->s;
    gt_effect e;
    uint16_t other_stamp = 0;
    memset(&e, 0, sizeof e);
    gt_effect_init(&e, player, object, object);
    if (number != GT_NO_ABILITY)
        ask_with(r, &e, player, object, number);
    if (e.other != GT_NO_OBJECT)
        other_stamp = s->objects[e.other].stamp;
    gt_item *item = add_link(r, player, object, number);
    if (item == NULL)
        return;
    keep_memory(item, &e, other_stamp);
    begin_link(r, item, number);
}

/* What becomes of the last link, for those who listen; who answers an activation asks the link itself. */
static void tell_link(gt_run *r, int event)
{
    const gt_item item = r->s->items[r->s->n_items - 1];
    gt_cause why = {YG_BY_EFFECT, item.player, item.source};
    int act = (item.mark[0] & YG_LINK_IS_CARD) != 0 ? 0 : 1;
    yg_happens(r, event, item.source, GT_NO_OBJECT, 0, item.player, item.mark[2], act, why);
}

static void tell_targets(gt_run *r)
{
    const gt_item item = r->s->items[r->s->n_items - 1];
    gt_cause why = {YG_BY_EFFECT, item.player, item.source};
    for (int k = 0; k < item.n_targets; k++)
        if (yg_is_target(&item.target[k]))
            yg_happens(r, YG_EV_TARGETED, item.target[k].object, item.source, 0, item.player, 0, 0,
                       why);
}

/* STACKED: what was filled stays with the link. */
void yg_stacked(gt_run *r, gt_effect *e)
{
    gt_state *s = r->s;
    gt_item *item = yg_announced(s);
    assert(item != NULL);
    unsigned targets = 0;
    for (int k = 0; k < item->n_targets; k++)
        targets |= 1u << (item->target[k].wants & 15);
    for (int reg = 0; reg < GT_SETS; reg++)
        GT_SET_EACH (object, &e->s[reg])
            if ((targets >> reg & 1) == 0 && item->n_targets < MOST_TARGETS &&
                yg_kind_of(s, object) != YG_ZONES)
                gt_item_target(s, item, object, 0, YG_KEPT | (unsigned)reg);
    keep_last(item, e);
    gt_item_announced(e, item);
    tell_link(r, YG_EV_ACTIVATED);
    tell_targets(r);
    yg_new_moment(r);
}

/* ---- Targets (Y-307). */

static bool may_be_targeted(gt_run *r, const gt_effect *e, int object)
{
    return !(yg_is_up_on_field(r->s, object) && r->s->objects[object].controller != e->player &&
             yg_has(r, object, YG_KW_NOT_TARGETED));
}

static gt_set targets_for(gt_run *r, gt_effect *e, gt_addr filter)
{
    gt_set all = gt_matching(r, e, filter), set = all;
    GT_SET_EACH (object, &all)
        if (!may_be_targeted(r, e, object) ||
            (yg_is_on_field(r->s, object) && object == e->source &&
             (r->s->objects[object].mark[0] & YG_MARK_ACTIVE) != 0))
            gt_set_remove(&set, object);
    return set;
}

int yg_count_targets(gt_run *r, const gt_effect *e, gt_addr filter)
{
    gt_effect copy = *e;
    gt_set set = targets_for(r, &copy, filter);
    return gt_set_count(&set);
}

static gt_effect *innermost(gt_state *s)
{
    return &s->effects[s->n_effects - 1];
}

static gt_set targets_left(gt_run *r, const gt_frame *f)
{
    gt_effect *e = innermost(r->s);
    gt_set set = targets_for(r, e, (gt_addr)f->c);
    set = gt_set_minus(set, e->s[f->a]);
    for (int reg = 0; reg < f->a; reg++)
        set = gt_set_minus(set, e->s[reg]);
    return set;
}

static int chosen_of(const gt_state *s, const gt_frame *f)
{
    return gt_set_count(&s->effects[s->n_effects - 1].s[f->a]);
}

static void end_target(gt_run *r, const gt_frame *f)
{
    int n = chosen_of(r->s, f), least = f->d & 0xff;
    gt_pop(r->s, n < least ? -1 : n);
}

bool yg_step_target(gt_run *r, gt_frame *f)
{
    gt_set left = targets_left(r, f);
    int n = chosen_of(r->s, f);
    if (n >= (f->d >> 8) || gt_set_is_empty(&left)) {
        end_target(r, f);
        return false;
    }
    r->s->chooser = (uint8_t)(innermost(r->s)->player ^ f->b);
    if (n < (f->d & 0xff) && gt_set_count(&left) == 1) {
        yg_target_answer(r, gt_act(YG_V_AT, 0, 0) | yg_name_of(r->s, gt_set_first(&left)) << 8);
        return false;
    }
    return true;
}

/* Objects as actions, in the order of their places; those that look alike once. */
int yg_at_actions(const gt_state *s, const gt_set *set, gt_action *out)
{
    int n = 0;
    GT_SET_EACH (object, set) {
        gt_action a = gt_act(YG_V_AT, 0, 0) | yg_name_of(s, object) << 8;
        int at = n;
        while (at > 0 && out[at - 1] > a)
            at--;
        if (at > 0 && out[at - 1] == a)
            continue;
        memmove(&out[at + 1], &out[at], (size_t)(n - at) * sizeof *out);
        out[at] = a;
        n++;
    }
    return n;
}

int yg_target_legal(gt_run *r, const gt_frame *f, gt_action *out)
{
    gt_set left = targets_left(r, f);
    int n = yg_at_actions(r->s, &left, out);
    if (chosen_of(r->s, f) >= (f->d & 0xff))
        out[n++] = gt_act(YG_V_DONE, 0, 0);
    return n;
}

void yg_target_answer(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    if (gt_act_verb(a) == YG_V_DONE) {
        end_target(r, f);
        return;
    }
    int object = yg_named(s, a);
    gt_item *item = yg_announced(s);
    gt_set_add(&innermost(s)->s[f->a], object);
    if (item != NULL)
        gt_item_target(s, item, object, 0, f->a);
}

/* ---- Links that do what others do (COPY). */

static gt_addr behind_costs(const gt_run *r, gt_addr code)
{
    gt_addr pc = code;
    while (r->code[pc].op != YG_OP_PAID && r->code[pc].op != YG_OP_STACKED)
        pc++;
    return r->code[pc].op == YG_OP_PAID ? pc : code;
}

static const gt_item *copied(gt_run *r, int of)
{
    const gt_item *item = yg_link_of(r->s, of);
    bool does = item != NULL && item->ability != (uint16_t)GT_NO_ABILITY &&
                yg_ability(r, item->ability)->code != 0;
    return does ? item : NULL;
}

/* There are enough targets for each choice of them. */
bool yg_can_copy(gt_run *r, const gt_effect *e, int of)
{
    const gt_item *item = copied(r, of);
    if (item == NULL)
        return false;
    gt_addr pc = behind_costs(r, yg_ability(r, item->ability)->code);
    for (; r->code[pc].op != YG_OP_STACKED; pc++)
        if (r->code[pc].op == YG_OP_TARGET && /* behind least, most */
            yg_count_targets(r, e, gt_address(r->code[pc].b)) < r->code[pc - 2].b)
            return false;
    return true;
}

/* The link is one of that ability from now on, with another card as its source. */
void yg_copy_link(gt_run *r, gt_effect *e, int of)
{
    const gt_item *item = copied(r, of);
    gt_item *own = yg_announced(r->s);
    assert(own != NULL);
    memset(e->s, 0, sizeof e->s);
    memset(e->v, 0, sizeof e->v);
    memset(e->last, 0, sizeof e->last);
    assert(item != NULL); /* it was asked for before (CAN_COPY) */
    own->ability = e->ability = item->ability;
    e->pc = behind_costs(r, yg_ability(r, item->ability)->code);
}

/* ---- Resolving. */

static bool stands_on_field(const gt_run *r, const gt_item *item)
{
    const gt_def *d = yg_true_def(r, item->source);
    bool stays = (d->type & (YG_CONTINUOUS | YG_EQUIP | YG_FIELD)) != 0 || yg_card_of(d)->stays;
    if (!stays || (item->mark[0] & YG_LINK_IS_CARD) == 0)
        return true;
    return yg_lies_as(r->s, item->source, item->source_stamp); /* Y-309 */
}

/* Y-307: a target must be what the text asks for, also when the link resolves. */
static bool still_fits(gt_run *r, gt_effect *e, const gt_item *item, const gt_target *t)
{
    const gt_operation *code = r->code;
    for (int pc = yg_ability(r, item->ability)->code; pc < item->pc; pc++)
        if (code[pc].op == YG_OP_TARGET && code[pc].a == (t->wants & 15))
            return gt_accepts(r, e, gt_address(code[pc].b), t->object);
    return true;
}

/* What was paid with comes first: it is what it was, and what targets must be may depend on it. */
static void fill_registers(gt_run *r, gt_effect *e, const gt_item *item)
{
    for (int targets = 0; targets < 2; targets++)
        for (int k = 0; k < item->n_targets; k++) {
            const gt_target *t = &item->target[k];
            if (yg_is_target(t) == (targets != 0) && gt_target_stands(r->s, t) &&
                (targets == 0 || still_fits(r, e, item, t)))
                gt_set_add(&e->s[t->wants & 15], t->object);
        }
}

/* An effect that would move cards of graveyards, where these stay. */
static bool moves_graves(gt_run *r, const gt_item *item)
{
    return item->ability != (uint16_t)GT_NO_ABILITY &&
           (yg_ability(r, item->ability)->keywords & YG_MOVES_GRAVES) != 0 &&
           yg_pact_holds(r, item->player, YG_PACT_GRAVES_STAY) &&
           (yg_true_def(r, item->source)->keywords >> YG_KW_MOVES_GRAVES & 1) == 0;
}

static void resolve(gt_run *r)
{
    gt_state *s = r->s;
    gt_item *item = &s->items[s->n_items - 1];
    bool mute = (item->mark[0] & (YG_LINK_OFF | YG_LINK_MUTE)) != 0 ||
                yg_is_negated(r, item->source) || !stands_on_field(r, item) ||
                moves_graves(r, item);
    yg_of(s)->n_notes = 0;
    yg_new_moment(r);
    item->mark[0] |= YG_LINK_RESOLVES;
    gt_push(s, YG_F_RESOLVED, 0, 0, 0, 0, 0, 0);
    if (mute || item->pc == GT_BUILTIN)
        return;
    gt_item copy = *item;
    gt_effect *e = gt_effect_begin(r, item->pc, item->player);
    if (e == NULL)
        return;
    e->ability = copy.ability;
    e->source = copy.source;
    e->holder = yg_is_hidden(s, copy.source) || yg_kind_of(s, copy.source) == YG_ZONES
                    ? GT_NO_OBJECT
                    : copy.source;
    if (copy.that == GT_NO_OBJECT || s->objects[copy.that].stamp == copy.that_stamp)
        e->that = copy.that;
    e->that_stamp = copy.that_stamp;
    memcpy(e->v, copy.v, sizeof e->v);
    fill_event(s, e, &copy);
    fill_registers(r, e, &copy);
}

/* Y-401: monsters that are destroyed once an effect that targeted them has resolved. */
static void destroy_shy(gt_run *r, const gt_item *item)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int k = 0; k < item->n_targets && (item->mark[0] & YG_LINK_OFF) == 0; k++) {
        const gt_target *t = &item->target[k];
        if (yg_is_target(t) && gt_target_stands(s, t) && yg_is_monster(s, t->object) &&
            yg_is_up_on_field(s, t->object) && yg_has(r, t->object, YG_KW_SHY))
            gt_set_add(&set, t->object);
    }
    GT_SET_EACH (object, &set) {
        gt_cause why = {YG_BY_EFFECT, s->objects[object].controller, (uint8_t)object};
        yg_go(r, gt_set_of(object), YG_GRAVEYARD, 0, YG_DEED_DESTROY, why);
    }
}

/* Y-804: one field spell on both sides together. */
static void clear_other_field(gt_run *r, int player)
{
    int other = r->s->zone_first[yg_list(1 - player, YG_FIELD_ZONE)];
    bool there = yg_count(r->s, 1 - player, YG_FIELD_ZONE) > 0;
    if (yg_of_run(r)->options.one_field && there && !yg_is_down(r->s, other))
        yg_go(r, gt_set_of(other), YG_GRAVEYARD, 0, YG_DEED_DESTROY, yg_by_rule);
}

/* Y-316, Y-147: a negated activation; Y-146: cards that do not stay go when the whole chain is over. */
void yg_step_resolved(gt_run *r)
{
    gt_state *s = r->s;
    const gt_item item = s->items[s->n_items - 1];
    gt_pop(s, 0);
    destroy_shy(r, &item);
    if ((item.mark[0] & YG_LINK_OFF) == 0)
        tell_link(r, YG_EV_RESOLVED);
    s->n_items--;
    gt_object *o = &s->objects[item.source];
    if ((item.mark[0] & YG_LINK_IS_CARD) == 0 || o->stamp != item.source_stamp)
        return;
    const gt_def *d = yg_true_def(r, item.source);
    bool stays = (d->type & (YG_CONTINUOUS | YG_EQUIP | YG_FIELD)) != 0 || yg_card_of(d)->stays;
    if (stays && (item.mark[0] & YG_LINK_OFF) == 0)
        o->mark[0] &= (uint8_t)~YG_MARK_ACTIVE;
    yg_touch(r);
    if ((d->type & YG_FIELD) != 0 && (item.mark[0] & YG_LINK_OFF) == 0)
        clear_other_field(r, item.player);
}

static void end_chain(gt_run *r)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH(object, s, yg_list(player, YG_SPELLS))
    gt_set_put(&set, object, (s->objects[object].mark[0] & YG_MARK_ACTIVE) != 0);
    yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
    yg_end_saves(r);
}

/* ---- Triggers (Y-321 to Y-325). */

static bool alike(const gt_state *s, const gt_waiting *a, const gt_waiting *b)
{
    (void)s;
    return a->ability == b->ability && a->holder == b->holder && a->that == b->that;
}

/* What cannot be activated any more, or missed its moment. */
static bool is_stale(gt_run *r, const gt_waiting *w, uint16_t moment)
{
    const gt_ability *a = yg_ability(r, w->ability);
    gt_effect e;
    if (yg_not_needed(r->s, w) && !yg_of_run(r)->options.private_triggers)
        return true;
    if (a->keyword == YG_WHEN && w->kept != moment) /* Y-322 */
        return true;
    if (is_used_up(r, w->player, w->holder, w->ability))
        return true;
    if (yg_is_on_field(r->s, w->holder) && yg_is_down(r->s, w->holder)) /* Y-151 */
        return true;
    gt_effect_init(&e, w->player, w->holder, w->source);
    memset(&e.v, 0, sizeof e - offsetof(gt_effect, v));
    e.that = w->that;
    e.other = w->other;
    e.amount = w->amount;
    e.by_player = w->by_player;
    memcpy(e.last, w->last, sizeof e.last);
    return a->can != 0 && gt_run_value(r, &e, a->can) == 0;
}

static int drop_stale(gt_run *r, int n)
{
    for (int i = 0; i < n; i++)
        if (is_stale(r, &r->s->waiting[i], yg_of(r->s)->moment)) {
            gt_wait_take(r->s, i--);
            n--;
        }
    return n;
}

static void add_trigger(gt_run *r, int entry)
{
    gt_state *s = r->s;
    const gt_waiting w = gt_wait_take(s, entry);
    gt_effect e;
    gt_item *item = add_link(r, w.player, w.holder, w.ability);
    if (item == NULL)
        return;
    memset(&e, 0, sizeof e);
    e.amount = w.amount;
    e.that = w.that;
    e.that_stamp = w.that_stamp;
    e.other = w.other;
    e.by = w.by;
    e.by_player = w.by_player;
    e.origin = w.origin;
    memcpy(e.last, w.last, sizeof e.last);
    keep_memory(item, &e, w.other_stamp);
    begin_link(r, item, w.ability);
}

/* Effects by rule, without a chain, run at once. */
static bool run_unchained(gt_run *r)
{
    gt_state *s = r->s;
    for (int i = 0; i < s->n_waiting; i++) {
        if (yg_ability(r, s->waiting[i].ability)->keyword != YG_NO_CHAIN)
            continue;
        const gt_waiting w = gt_wait_take(s, i);
        gt_effect *e = gt_effect_begin(r, yg_ability(r, w.ability)->code, w.player);
        if (e == NULL)
            return true;
        e->ability = w.ability;
        e->holder = e->source = w.holder;
        e->that = w.that;
        e->that_stamp = w.that_stamp;
        e->other = w.other;
        e->amount = w.amount;
        e->by_player = w.by_player;
        memcpy(e->last, w.last, sizeof e->last);
        return true;
    }
    return false;
}

/* ---- Checks of the state between deeds. */

static bool check_players(gt_state *s)
{
    const yg_vars *v = yg_const(s);
    unsigned lost = v->exhausted;
    for (unsigned player = 0; player < 2; player++)
        lost |= v->lp[player] <= 0 || (v->wins >> (1 - player) & 1) != 0 ? 1u << player : 0;
    if (lost == 0)
        return false;
    bool lp = v->lp[0] <= 0 || v->lp[1] <= 0;
    int end = lp ? YG_END_LP : v->wins != 0 ? YG_END_EFFECT : YG_END_DECK;
    gt_finish(s, end, lost == 3 ? 2 : lost == 1 ? 1 : 0); /* Y-111 */
    return true;
}

/* Y-113. */
static void check_wins(gt_run *r)
{
    gt_state *s = r->s;
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH(card, s, yg_list(player, YG_HAND))
        {
            gt_effect e;
            gt_addr code = yg_true_def(r, card)->routine[YG_PART_WIN];
            gt_effect_init(&e, player, card, card);
            if (code != 0 && gt_run_value(r, &e, code) != 0)
                yg_of(s)->wins |= (uint8_t)(1 << player);
        }
}

/* Y-413: equip cards whose monster is gone, face down or does not fit. */
static gt_set fallen_equips(gt_run *r)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH(object, s, yg_list(player, YG_SPELLS))
        {
            const gt_object *o = &s->objects[object];
            bool equip = (yg_true_def(r, object)->type & YG_EQUIP) != 0 || o->host != GT_NO_OBJECT;
            bool waits = (o->mark[0] & (YG_MARK_DOWN | YG_MARK_ACTIVE)) != 0;
            if (equip && !waits &&
                (o->host == GT_NO_OBJECT || !yg_is_monster(s, o->host) || yg_is_down(s, o->host)))
                gt_set_add(&set, object);
        }
    return set;
}

/* Positions that cards force monsters into (Y-501). */
static bool force_positions(gt_run *r)
{
    const gt_state *s = r->s;
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH(object, s, yg_list(player, YG_MONSTERS))
        {
            int position = yg_values_of(r, object)->position;
            bool defence = yg_in_defence(s, object);
            if (yg_is_down(s, object) || (position != YG_UP_ATTACK && position != YG_UP_DEFENCE) ||
                defence == (position == YG_UP_DEFENCE))
                continue;
            yg_turn_to(r, object, position, yg_by_rule);
            return true;
        }
    return false;
}

static gt_set destroyed_by_rule(gt_run *r)
{
    const gt_state *s = r->s;
    gt_set set = fallen_equips(r);
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH(object, s, yg_list(player, YG_MONSTERS))
    gt_set_put(&set, object, !yg_is_down(s, object) && yg_has(r, object, YG_KW_DESTROYED));
    return set;
}

/* Whether something had to be done, or the game is over. */
bool yg_state_checks(gt_run *r)
{
    if (yg_of_run(r)->has_turned)
        yg_turn_decks(r);
    if (yg_of_run(r)->has_wins)
        check_wins(r);
    if (check_players(r->s))
        return true;
    gt_set set = destroyed_by_rule(r);
    if (!gt_set_is_empty(&set)) {
        yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_DESTROY, yg_by_rule);
        return true;
    }
    return force_positions(r);
}

/* ---- The frames. */

void yg_settle(gt_state *s, int moment)
{
    gt_push(s, YG_F_SETTLE, 0, moment, 0, 0, 0, 0);
}

/* a: the moment whose window is due (YG_MOMENTS: none). Y-311, Y-314. */
bool yg_step_settle(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (yg_state_checks(r) || run_unchained(r))
        return false;
    bool attempted = f->a == YG_MOMENT_SUMMON; /* tributes: triggers wait for the summon (Y-132) */
    int n = attempted ? 0 : drop_stale(r, s->n_waiting);
    if (n > 0) {
        f->b = 0;
        gt_push(s, YG_F_CHAIN, 2, 0, 0, n, 0, 0);
        return false;
    }
    if (f->a != YG_MOMENTS && f->b == 0) {
        f->b = 1;
        gt_window_open(s, s->active, f->a, yg_of(s)->asks_all);
        return false;
    }
    int moment = f->a;
    gt_pop(s, 0);
    bool begins = moment == YG_MOMENTS && gt_top(s)->kind == YG_F_TURN; /* a phase (3.5) */
    if (moment != YG_MOMENT_SUMMON && !begins)
        yg_of(s)->n_notes = 0;
    return false;
}

/* Y-809: what an earlier event set off comes first. */
int yg_trigger_batch(const yg_game *g, const gt_state *s, int n)
{
    int k = n > 0 ? 1 : 0;
    if (!g->options.moments_first)
        return n;
    while (k < n && s->waiting[k].kept == s->waiting[0].kept)
        k++;
    return k;
}

/* Y-324: the next link of those that were set off together. */
static bool step_triggers(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    int out[GT_MAX_WAITING];
    f->c = (int16_t)drop_stale(r, f->c);
    int batch = yg_trigger_batch(yg_of_run(r), s, f->c);
    int n = batch > 0 ? gt_waiting_choices(s, 0, batch, alike, out) : 0;
    if (n == 0) {
        f->step = 0;
        if (s->n_items == 0)
            gt_pop(s, 0);
        return false;
    }
    const gt_waiting *w = &s->waiting[out[0]];
    s->chooser = w->player;
    if (n > 1 || w->rank > 0)
        return true;
    f->c--;
    add_trigger(r, out[0]);
    return false;
}

bool yg_step_chain(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (f->step == 2)
        return step_triggers(r, f);
    if (f->step == 0) { /* Y-312 */
        f->step = 1;
        gt_window_open(s, 1 - s->items[s->n_items - 1].player, YG_MOMENT_CHAIN, yg_of(s)->asks_all);
        return false;
    }
    if (yg_state_checks(r) || run_unchained(r))
        return false;
    if (s->n_items > 0) {
        gt_item *last = &s->items[s->n_items - 1];
        if ((last->mark[0] & YG_LINK_TOLD) != 0) {
            resolve(r);
            return false;
        }
        last->mark[0] |= YG_LINK_TOLD; /* what acts by rule comes before its effect */
        tell_link(r, YG_EV_RESOLVING);
        return false;
    }
    gt_pop(s, 0);
    end_chain(r);
    return false;
}

int yg_chain_legal(gt_run *r, const gt_frame *f, gt_action *out)
{
    int choice[GT_MAX_WAITING];
    int batch = yg_trigger_batch(yg_of_run(r), r->s, f->c);
    int n = gt_waiting_choices(r->s, 0, batch, alike, choice);
    for (unsigned i = 0; i < (unsigned)n; i++)
        out[i] = gt_act(YG_V_NEXT, i, 0);
    if (r->s->waiting[choice[0]].rank > 0)
        out[n++] = gt_act(YG_V_DECLINE, 0, 0);
    return n;
}

void yg_chain_answer(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int choice[GT_MAX_WAITING], batch = yg_trigger_batch(yg_of_run(r), s, f->c);
    int n = gt_waiting_choices(s, 0, batch, alike, choice);
    if (gt_act_verb(a) == YG_V_DECLINE) {
        for (int i = n - 1; i >= 0; i--, f->c--)
            gt_wait_take(s, choice[i]);
        return;
    }
    f->c--;
    add_trigger(r, choice[gt_act_a(a)]);
}

/* ---- Windows. */

static bool is_main_phase(const gt_state *s)
{
    return yg_const(s)->phase == YG_PHASE_MAIN_1 || yg_const(s)->phase == YG_PHASE_MAIN_2;
}

static int responses(gt_run *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    if (f->c == YG_MOMENT_OPEN && f->b == 0 && f->a == s->active)
        return yg_open_actions(r, f->a, out);
    int n = yg_quick_actions(r, f->a, f->c, out);
    bool first = f->c == YG_MOMENT_DEED && f->b == 0 && f->a == s->active && s->n_items == 0;
    if (first && yg_of_run(r)->options.ignition_first && is_main_phase(s))
        GT_LIST_EACH(monster, s, yg_list(f->a, YG_MONSTERS))
    n += try_effects(r, f->a, monster, YG_MOMENT_DEED, false, out + n); /* Y-805 */
    return n;
}

static void passed(gt_run *r, gt_frame *f)
{
    int moment = f->c;
    gt_pop(r->s, 0);
    if (moment == YG_MOMENT_OPEN)
        yg_open_passed(r);
}

/* The Battle Phase was ended by an effect: nobody acts in it any more. */
static bool prepare(gt_run *r, gt_frame *f)
{
    yg_vars *v = yg_of(r->s);
    if (f->c != YG_MOMENT_OPEN || v->going != YG_PHASE_BATTLE_END)
        return false;
    gt_pop(r->s, 0);
    yg_begin_step(r, YG_PHASE_BATTLE_END);
    return true;
}

const gt_window_rules yg_windows = {prepare, responses, passed};

/* A card is activated in a window: in the open state, or in a chain that is being built, it stays; else what follows
 * the chain opens the window anew. */
/* What may be responded to once a chain is over that answered a moment. */
static int moment_after(const gt_run *r, int moment)
{
    if (moment == YG_MOMENT_SUMMON) /* Y-131 */
        return YG_MOMENTS;
    if (moment == YG_MOMENT_DAMAGE) /* 6.14, Y-819 */
        return yg_of_run(r)->options.one_chain ? YG_MOMENTS : YG_MOMENT_DAMAGE;
    return YG_MOMENT_DEED;
}

static void begin_chain(gt_run *r, gt_frame *f, int player)
{
    gt_state *s = r->s;
    if (f->c == YG_MOMENT_CHAIN) {
        gt_window_acted(f, 1 - player);
        return;
    }
    bool open = f->c == YG_MOMENT_OPEN;
    if (open) {
        gt_window_acted(f, s->active);
        yg_settle(s, YG_MOMENT_DEED);
    } else {
        gt_pop(s, 0);
        gt_top(s)->b = 0;
        gt_frame *below = gt_top(s);
        if (below->kind == YG_F_SETTLE)
            below->a = (uint8_t)moment_after(r, below->a);
    }
    gt_push(s, YG_F_CHAIN, 0, 0, 0, 0, 0, 0);
}

void yg_act_in_window(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int player = f->a, object = yg_named(s, a), number = (int)(a >> 24);
    const yg_brief *b = &yg_of_run(r)->brief[s->objects[object].def];
    yg_of(s)->moment++; /* notes stay: this may answer one, and so may what follows */
    begin_chain(r, f, player);
    yg_activate(r, player, object, number == 0xff ? GT_NO_ABILITY : b->first + number);
}
