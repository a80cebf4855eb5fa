/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Casting spells and activating abilities, step by step (601.2, 602.2). Each decision is one of its
 * own, and what is offered can be completed, so nothing is ever taken back (726).
 *
 *   MG_F_CAST   a: object on the stack   b: way (0 the normal one)   c: X   d: costs of the card,
 *                                                                           as bits
 *               step: enum cast_step     e: enum mg_cast_as | number of the next additional cost <<
 *                                        8 */
#include "engine/magic/internal.h"

enum cast_step {
    CAST_X,
    CAST_EXTRAS,
    CAST_SPLICE,
    CAST_ANNOUNCE,
    CAST_TEXTS /* those that are spliced onto it are announced */,
    CAST_PAY,
    CAST_DONE
};

/* Code of the rules' own, of words.c. */
enum { CODE_TURN_UP = GT_BUILTIN + 1 };

/* ---- What a card costs. */

int mg_way_kind(const gt_def *d, int way)
{
    return way == 0                  ? MG_CAST_NORMALLY
           : way == MG_WAY_FREE      ? MG_CAST_FREE
           : way == MG_WAY_FLASHBACK ? MG_CAST_FLASHBACK
                                     : mg_card_of(d)->way[way - 1].kind;
}

int mg_way_of(const gt_def *d, int kind)
{
    const mg_card *card = mg_card_of(d);
    for (int i = 0; card != NULL && i < card->n_ways; i++)
        if (card->way[i].kind == kind)
            return i + 1;
    return -1;
}

int mg_additional_of(const gt_def *d, int kind)
{
    const mg_card *card = mg_card_of(d);
    for (int i = 0; card != NULL && i < card->n_additional; i++)
        if (card->additional[i].kind == kind)
            return card->additional[i].cost;
    return -1;
}

bool mg_can_be_down(const mg_game *g, int def)
{
    return mg_way_of(g->def[def], MG_CAST_DOWN) >= 0;
}

unsigned mg_base_costs(const gt_def *d, int way)
{
    const mg_card *card = mg_card_of(d);
    int kind = mg_way_kind(d, way);
    unsigned costs = kind == MG_CAST_NORMALLY || way == MG_WAY_FLASHBACK ? 1u
                     : kind == MG_CAST_RETRACE ? 1u | 1u << card->way[way - 1].cost
                     : kind == MG_CAST_FREE || kind == MG_CAST_DOWN ? 0u
                                                                    : 1u << card->way[way - 1].cost;
    for (int i = 0; i < card->n_additional && kind != MG_CAST_DOWN; i++)
        if (card->additional[i].kind == MG_MUST_PAY)
            costs |= 1u << card->additional[i].cost;
    return costs;
}

/* 601.2f: generic mana more or less. */
static int generic_of(gt_context *r, int player, int object, const gt_def *d, int way, int targets)
{
    const mg_card *card = mg_card_of(d);
    int kind = mg_way_kind(d, way), more = kind == MG_CAST_DOWN ? 3 : 0; /* 702.37c/1 */
    if (kind == MG_SUSPEND) /* 116.2f: no spell is cast */
        return 0;
    if (targets > 1)
        more += card->per_target * (targets - 1);
    if (kind != MG_CAST_DOWN && d->routine[MG_PART_LESS] != 0)
        more -= gt_value_of(r, player, object, d->routine[MG_PART_LESS]);
    if (mg_may_discount(r))
        more -= mg_price_for(r, MG_GIVE_COST_LESS, object, player, kind == MG_CAST_DOWN);
    return more;
}

/* With multikicker paid so many times (702.33c): it is mana. */
static mg_mana kicked_price(const gt_def *d, unsigned costs, int x, int generic, int kicks)
{
    const mg_card *card = mg_card_of(d);
    mg_mana price = mg_price(d, costs, x, generic);
    for (int i = 0; i < card->n_additional && kicks > 0; i++)
        if (card->additional[i].kind == MG_MULTIKICKER)
            for (int k = 0; k < kicks; k++)
                price = mg_sum(price, &card->cost[card->additional[i].cost].mana);
    return price;
}

/* 702.47a: what is spliced onto a spell costs beside. */
static void add_splices(gt_context *r, int object, mg_mana *price)
{
    const mg_game *g = mg_of_run(r);
    const gt_mod *m;
    for (int n = 1; (m = mg_spliced(r->s, object, n)) != NULL; n++) {
        const mg_card *own = mg_card_of(g->def[m->value]);
        *price = mg_sum(*price, &own->cost[own->splice - 1].mana);
    }
    if (mg_run_of(r)->asked.spliced > 0) {
        const mg_card *own = mg_card_of(g->def[mg_run_of(r)->asked.spliced - 1]);
        *price = mg_sum(*price, &own->cost[own->splice - 1].mana);
    }
}

/* The mana of a spell, all in all but what it costs at least. */
static mg_mana whole_price(gt_context *r, int object, const gt_def *d, unsigned costs, int x,
                           int generic, int kicks)
{
    if (!mg_of_run(r)->splices || mg_kind_of(r->s, object) != MG_STACK)
        return kicked_price(d, costs, x, generic, kicks);
    mg_mana price = kicked_price(d, costs, x, 0, kicks);
    add_splices(r, object, &price);
    mg_set_generic(&price, price.generic + generic);
    return price;
}

/* 601.2f: the last that is looked at: what a spell costs at least. */
static mg_mana at_least(gt_context *r, int object, mg_mana price)
{
    int floor = mg_of_run(r)->floors_prices ? mg_price_of(r, MG_GIVE_COST_FLOOR, object) : 0;
    int sum = price.generic;
    for (int kind = 0; kind < MG_MANA_KINDS && floor > 0; kind++)
        sum += price.kind[kind];
    for (int i = 0; i < price.n_hybrid && floor > 0; i++)
        sum += (price.hybrid[i] & MG_HYBRID_TWO) != 0 ? 2 : 1;
    if (sum < floor)
        price.generic = (uint8_t)(price.generic + floor - sum);
    return price;
}

static bool is_payable(gt_context *r, int player, int object, const gt_def *d, int way,
                       unsigned costs, int x, int targets, int kicks)
{
    bool spell = mg_way_kind(d, way) != MG_SUSPEND; /* 116.2f: nothing is cast */
    mg_mana price =
        whole_price(r, object, d, costs, x, generic_of(r, player, object, d, way, targets), kicks);
    if (spell)
        price = at_least(r, object, price);
    bool down = mg_way_kind(d, way) == MG_CAST_DOWN;
    mg_paid before = mg_pays_for(r, spell ? object : GT_NO_OBJECT, spell, down);
    bool payable = mg_can_pay(r, player, object, d, costs, x, &price);
    mg_run_of(r)->asked.paid = before;
    return payable;
}

/* The same of an ability of an object. */
static bool is_use_payable(gt_context *r, int player, int object, const gt_def *d, unsigned costs,
                           int x)
{
    mg_mana price = mg_price(d, costs, x, 0);
    mg_paid before = mg_pays_for(r, object, false, false);
    bool payable = mg_can_pay(r, player, object, d, costs, x, &price);
    mg_run_of(r)->asked.paid = before;
    return payable;
}

/* Whether a cost (a bit) is {X} and nothing else. */
static bool is_x_alone(const gt_def *d, unsigned cost)
{
    const mg_cost *c = &mg_card_of(d)->cost[__builtin_ctz(cost)];
    if (c->mana.x == 0)
        return false;
    int beside = c->mana.generic + c->mana.n_hybrid + c->self + c->life + c->life_x +
                 (c->counters != 0) + c->counters_x + c->loyalty;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        beside += c->mana.kind[kind];
    for (int k = 0; k < MG_COST_PARTS; k++)
        beside += c->part[k].verb != MG_PAY_NOTHING;
    return beside == 0;
}

/* The least X that a player is offered for an ability. With X = 0 one for {X} alone costs nothing
 * and comes to nothing: who would rather not go on would use it for ever (stops=all: may do so). */
static int least_x(const gt_context *r, const gt_def *d, unsigned cost)
{
    return mg_of_run(r)->options.stops == MG_STOPS_USUAL && is_x_alone(d, cost) ? 1 : 0;
}

/* The definition on which an ability is printed that an object has: most often its own. */
static int def_of_use(const gt_context *r, int object, int ability)
{
    const mg_game *g = mg_of_run(r);
    unsigned def = mg_shows(g, r->s, object);
    const mg_card_cache *b = &g->card_cache[def];
    return ability >= b->first && ability < b->first + b->n ? (int)def
                                                            : mg_def_of_ability(g, ability);
}

/* The definition whose costs an item has: of a spell its own, of an ability the one it is printed
 * on. */
static int priced_def(const gt_context *r, const gt_item *item)
{
    return item->ability == (uint16_t)GT_NO_ABILITY ? r->s->objects[item->object].def
                                                    : def_of_use(r, item->source, item->ability);
}

static bool is_spell(const gt_item *item)
{
    return item->ability == (uint16_t)GT_NO_ABILITY;
}

/* Whether what was announced so far, with more costs and some X, can be paid. */
static bool announced_is_payable(gt_context *r, const mg_casting *f, const gt_item *item,
                                 unsigned more, int x, int targets)
{
    const gt_def *d = mg_of_run(r)->def[priced_def(r, item)];
    unsigned costs = f->costs | more;
    if (is_spell(item))
        return is_payable(r, item->player, item->object, d, f->way, costs, x, targets, f->kicks);
    return is_use_payable(r, item->player, item->source, d, costs, x);
}

/* ---- Whether it may be begun. */

/* 601.2c: whether there are enough legal targets, before anything was announced. */
static bool can_announce(gt_context *r, int player, int card, const gt_def *d)
{
    gt_addr enchant = d->routine[MG_PART_ENCHANT];
    return enchant != 0 ? mg_has_targets(r, player, card, enchant, 1)
                        : gt_is_met(r, player, card, d->routine[MG_PART_CAN]);
}

/* 601.3b, 609.4: it may be cast as though it had flash, with what it is if it is cast so. */
static bool has_time_of_flash(gt_context *r, int player, int card, int kind)
{
    const mg_card *own = mg_card_of(mg_of_run(r)->def[r->s->objects[card].def]);
    bool down = kind == MG_CAST_DOWN;
    if (!down && own->flash_if != 0 && /* 601.3d */
        gt_is_met(r, player, card, own->flash_if))
        return true;
    if (!down && mg_of_run(r)->reaches_elsewhere && mg_has_keyword(r, card, MG_KW_FLASH))
        return true;
    return mg_of_run(r)->rules_casting &&
           mg_price_for(r, MG_GIVE_AS_FLASH, card, player, down) > 0; /* clause 609.4a */
}

/* 601.3a: what it is if it is cast so, with some X, cannot be cast. */
static bool is_forbidden(gt_context *r, int player, int card, int kind, int x)
{
    mg_asked *asked = &mg_run_of(r)->asked;
    if (!mg_of_run(r)->rules_casting)
        return false;
    asked->supposing = card;
    asked->supposed_x = x;
    bool down = kind == MG_CAST_DOWN; /* 601.3e */
    bool forbidden = mg_price_for(r, MG_GIVE_NO_CAST, card, player, down) > 0;
    asked->supposing = GT_NO_OBJECT;
    return forbidden;
}

/* Whether it could be cast with some X that can be paid. */
static bool some_x_allowed(gt_context *r, int player, int card, int way)
{
    const gt_def *d = mg_of_run(r)->def[r->s->objects[card].def];
    unsigned costs = mg_base_costs(d, way);
    int kind = mg_way_kind(d, way);
    if (!mg_of_run(r)->rules_casting)
        return true;
    if (kind == MG_CAST_DOWN || costs == 0 || !mg_has_x(d, costs))
        return !is_forbidden(r, player, card, kind, 0);
    for (int x = 0; x <= MG_X_MOST && is_payable(r, player, card, d, way, costs, x, 0, 0); x++)
        if (!is_forbidden(r, player, card, kind, x))
            return true;
    return false;
}

/* 117.1a, 307.1: when a card may be cast. */
static bool is_time(const gt_state *s, int player, const gt_def *d, int kind)
{
    bool instant = (d->type & MG_INSTANT) != 0 || (d->keywords >> MG_KW_FLASH & 1) != 0;
    return kind == MG_CAST_MADNESS || kind == MG_CAST_FREE || (instant && kind != MG_CAST_DOWN) ||
           mg_at_sorcery_speed(s, player);
}

/* The cost that must be paid for it to be cast now, as a bit: where else it would not be the time
 * (601.3c). */
static unsigned cost_of_time(gt_context *r, int player, int card, const gt_def *d, int kind)
{
    int cost = mg_additional_of(d, MG_FLASH_COST);
    bool in_time = cost < 0 || kind == MG_CAST_DOWN || kind == MG_SUSPEND ||
                   is_time(r->s, player, d, kind) || has_time_of_flash(r, player, card, kind);
    return in_time ? 0 : 1u << cost;
}

static int zone_of_way(int kind)
{
    return kind == MG_CAST_FLASHBACK || kind == MG_CAST_RETRACE ? MG_GRAVEYARD
           : kind == MG_CAST_MADNESS                            ? MG_EXILE
                                                                : MG_HAND;
}

/* Whether it was said that a player plays from the other player's graveyard, and that one from
 * none. */
bool mg_plays_from_other(const gt_state *s, int player)
{
    GT_MODS_EACH (m, s, MG_GIVE_GRAVEYARDS)
        if (m->target == mg_player_object(s, player))
            return true;
    return false;
}

/* Whether a player could play a card of a graveyard at all. */
static bool is_open(const gt_state *s, int player, int card)
{
    return s->objects[card].owner == player ? !mg_plays_from_other(s, 1 - player)
                                            : mg_plays_from_other(s, player);
}

/* As though it lay in the player's own graveyard (609.4). */
static bool plays_from_graveyard(gt_context *r, int player, int card)
{
    if (!mg_of_run(r)->plays_graveyard || !is_open(r->s, player, card))
        return false;
    gt_object *o = &r->s->objects[card];
    uint8_t controller = o->controller;
    (void)mg_is_control_given(r); /* values are computed before */
    o->controller = (uint8_t)player;
    bool plays = mg_price_of(r, MG_GIVE_FROM_GRAVEYARD, card) > 0;
    o->controller = controller;
    return plays;
}

/* 601.3f: of what lies face down, if the player may look at it, as what it is. */
static bool may_cast_in_exile(gt_context *r, int player, int card)
{
    gt_object *o = &r->s->objects[card];
    const uint8_t mark = o->mark[1];
    if (mg_is_down(r->s, card) && o->know[player] != GT_KNOW_PLACE)
        return false;
    if (!mg_run_of(r)->derived.valid)
        (void)mg_is_control_given(r);
    o->mark[1] &= (uint8_t)~MG_DOWN;
    bool may = mg_price_of(r, MG_GIVE_FROM_EXILE, card) > 0;
    o->mark[1] = mark;
    return may;
}

void mg_follow_playing(gt_context *r, int player, int card)
{
    mg_asked *asked = &mg_run_of(r)->asked;
    int kind = mg_kind_of(r->s, card);
    if (!mg_of_run(r)->follows_playing || kind == MG_HAND || !mg_may_play_there(r, player, card))
        return;
    const gt_operation *i = &r->code[asked->said_at + 1];
    if (i->op != MG_OP_WHEN_PLAYED)
        return;
    /* clause 603.7g */
    mg_mod_new(r, MG_GIVE_LISTEN, GT_NO_OBJECT, i->d | GT_NO_OBJECT << 16, MG_UNTIL_STAYS,
               asked->said_by, mg_controller(r->s, asked->said_by));
}

bool mg_may_play_there(gt_context *r, int player, int card)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int kind = mg_kind_of(s, card);
    if (kind == MG_GRAVEYARD)
        return plays_from_graveyard(r, player, card);
    if (s->objects[card].owner != player)
        return false;
    if (kind == MG_EXILE)
        return g->plays_exile && may_cast_in_exile(r, player, card);
    return kind == MG_LIBRARY && g->plays_top && s->zone_first[mg_list(player, kind)] == card &&
           mg_price_of(r, MG_GIVE_FROM_TOP, card) > 0;
}

/* Whether a card lies where it may be cast from in that way. */
static bool lies_right(gt_context *r, int player, int card, int kind)
{
    int from = mg_kind_of(r->s, card), usual = zone_of_way(kind);
    if (from == MG_GRAVEYARD && mg_of_run(r)->opens_graveyards && !is_open(r->s, player, card) &&
        (kind != MG_CAST_FREE || r->s->objects[card].owner == player))
        return false;
    return kind == MG_CAST_FREE || from == usual ||
           (usual == MG_HAND && kind != MG_SUSPEND && mg_may_play_there(r, player, card));
}

bool mg_can_cast_free(gt_context *r, int player, int card)
{
    const gt_def *d = mg_of_run(r)->def[r->s->objects[card].def];
    return mg_of_run(r)->frees && mg_kind_of(r->s, card) == MG_HAND && mg_card_of(d) != NULL &&
           (is_time(r->s, player, d, MG_CAST_NORMALLY) ||
            has_time_of_flash(r, player, card, MG_CAST_NORMALLY)) &&
           mg_price_of(r, MG_GIVE_FREE, card) > 0 && mg_can_cast(r, player, card, MG_WAY_FREE);
}

/* Whether what a card costs now in a way is the mana that is printed on it, and nothing else. */
static bool is_plainly_priced(gt_context *r, int card, int way)
{
    const mg_game *g = mg_of_run(r);
    return way == 0 && g->plain_prices && g->card_cache[r->s->objects[card].def].plain_price &&
           !mg_may_discount(r) && !mg_run_of(r)->plain;
}

/* 118.8: of two costs of which one must be paid, whether one can. */
static bool either_payable(gt_context *r, int player, int card, const gt_def *d, int way,
                           unsigned costs)
{
    const mg_card *own = mg_card_of(d);
    if (is_plainly_priced(r, card, way))
        return mg_is_payable(mg_supply_now(r, player), &own->cost[0].mana,
                             mg_const(r->s)->life[player]);
    for (int i = 0; i + 1 < own->n_additional; i++)
        if (own->additional[i].kind == MG_EITHER)
            return is_payable(r, player, card, d, way, costs | 1u << own->additional[i].cost, 0, 0,
                              0) ||
                   is_payable(r, player, card, d, way, costs | 1u << own->additional[i + 1].cost, 0,
                              0, 0);
    return is_payable(r, player, card, d, way, costs, 0, 0, 0);
}

bool mg_can_cast(gt_context *r, int player, int card, int way)
{
    const gt_state *s = r->s;
    const gt_def *d = mg_of_run(r)->def[s->objects[card].def];
    int kind = mg_way_kind(d, way);
    if ((d->type & MG_LAND) != 0 || mg_card_of(d) == NULL)
        return false;
    unsigned more = cost_of_time(r, player, card, d, kind);
    if ((more == 0 && !is_time(s, player, d, kind) && !has_time_of_flash(r, player, card, kind)) ||
        !lies_right(r, player, card, kind))
        return false;
    if (way == MG_WAY_FLASHBACK && mg_mod_of(r->s, card, MG_GIVE_FLASHBACK) == NULL)
        return false;
    if (mg_is_silenced(r) || !some_x_allowed(r, player, card, way))
        return false;
    if (mg_of_run(r)->slows && kind != MG_SUSPEND && !mg_at_sorcery_speed(s, player) &&
        mg_price_of(r, MG_GIVE_SLOW, mg_player_object(s, player)) > 0)
        return false;
    if (zone_of_way(kind) == MG_GRAVEYARD && mg_has_lost_text(r, card))
        return false;
    if (kind != MG_CAST_DOWN && /* 604.6: in the hand */
        !gt_is_met(r, player, card, mg_card_of(d)->cast_only))
        return false;
    if (s->n_mods > 0 && kind != MG_SUSPEND && /* of a player, for a time */
        mg_mod_of(r->s, mg_player_object(s, player), MG_GIVE_NO_CAST) != NULL)
        return false;
    if (way > 0 && way < MG_WAY_FLASHBACK &&
        !gt_is_met(r, player, card, mg_card_of(d)->way[way - 1].condition))
        return false;
    if (kind == MG_CAST_MUTATING && /* 702.140a */
        !mg_has_targets(r, player, card, mg_card_of(d)->mutates, 1))
        return false;
    return either_payable(r, player, card, d, way, mg_base_costs(d, way) | more) &&
           (kind == MG_CAST_DOWN || kind == MG_SUSPEND || can_announce(r, player, card, d));
}

/* 602.5: whether an activated ability may be activated. */
bool mg_can_use(gt_context *r, int player, int object, int ability)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    const gt_ability *a = &g->pool->abilities[ability];
    bool mana = (a->timing & MG_IS_MANA) != 0; /* 605.2 */
    if (a->kind != GT_ACTIVE || !mg_works_in(a, mg_kind_of(s, object)) ||
        (mg_controller(s, object) != player && (a->once & MG_BY_ANY_PLAYER) == 0)) /* 602.2 */
        return false;
    if (!mg_is_permanent(s, object) && mg_has_lost_text(r, object))
        return false;
    if ((a->timing & (MG_WHEN_SORCERY | MG_IS_LOYALTY)) != 0 && !mg_at_sorcery_speed(s, player))
        return false; /* 602.5d, 606.3 */
    if ((a->timing & MG_IS_LOYALTY) != 0 && /* 606.2 */
        (s->objects[object].used & MG_USED_LOYALTY) != 0)
        return false;
    if (a->limit > 0 && mg_times_used(s, object, ability) >= a->limit)
        return false; /* 602.5b */
    if (!mana && mg_is_silenced(r))
        return false;
    unsigned forbidden = MG_CANNOT_USE | (mana ? 0u : (unsigned)MG_CANNOT_ACTIVATE);
    if (mg_is_permanent(s, object) && (mg_values_of(r, object)->cannot & forbidden) != 0)
        return false;
    if (!mana && g->forbids_using && mg_price_of(r, MG_GIVE_NO_USE, object) > 0)
        return false;
    const gt_def *d = g->def[def_of_use(r, object, ability)];
    const int least = least_x(r, d, 1u << a->keyword);
    return (is_use_payable(r, player, object, d, 1u << a->keyword, least) ||
            ((a->once & MG_HAS_OTHER_COST) != 0 && /* 602.4 */
             is_use_payable(r, player, object, d, 2u << a->keyword, 0))) &&
           gt_is_met(r, player, object, a->condition) && gt_is_met(r, player, object, a->can);
}

/* ---- Beginning. */

/* 601.2a: it becomes a spell. */
void mg_cast(gt_context *r, int player, int card, int way)
{
    gt_state *s = r->s;
    const gt_def *d = mg_of_run(r)->def[s->objects[card].def];
    int kind = mg_way_kind(d, way), from = mg_kind_of(s, card);
    unsigned costs = mg_base_costs(d, way), as = MG_AS_CAST;
    costs |= cost_of_time(r, player, card, d, kind);
    if (zone_of_way(kind) == MG_HAND && kind != MG_CAST_FREE) /* by no other permission */
        mg_follow_playing(r, player, card);
    if (kind == MG_SUSPEND) { /* 116.2f: a special action */
        mg_tell_one(r, "702.62", card, "is suspended");
        GT_PUSH(s, suspension, .kind = MG_F_SUSPENDED, .player = (uint8_t)player,
                .card = (uint8_t)card);
        mg_mana price = mg_price(d, costs, 0, 0);
        mg_pay(r, player, card, s->objects[card].def, costs, 0, &price);
        return;
    }
    as |= from == MG_HAND ? MG_AS_FROM_HAND : 0;
    as |= kind == MG_CAST_EVOKED ? MG_AS_EVOKED : kind == MG_CAST_FLASHBACK ? MG_AS_FLASHBACK : 0;
    gt_item *item = mg_item_new(r, card, card, GT_NO_ABILITY, player, kind == MG_CAST_DOWN);
    if (item == NULL)
        return;
    item->mark[0] = (uint8_t)kind;
    item->mark[2] = (uint8_t)from;
    GT_PUSH(s, casting, .kind = MG_F_CAST, .step = CAST_X, .object = (uint8_t)card,
            .way = (uint8_t)way, .costs = (uint16_t)costs, .as = (uint8_t)as);
}

/* 605.3b: a mana ability does not use the stack. */
static void use_mana(gt_context *r, int player, int object, const gt_ability *a, int def)
{
    mg_expect_mana(r, object, &mg_card_of(mg_of_run(r)->def[def])->cost[a->keyword]);
    gt_effect *e = gt_effect_begin(r, a->code, player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)object;
    mg_tell_one(r, "605.3", object, "makes mana");
    unsigned costs = 1u << a->keyword;
    mg_mana price = mg_price(mg_of_run(r)->def[def], costs, 0, 0);
    mg_paid before = mg_pays_for(r, object, false, false);
    mg_pay(r, player, object, def, costs, 0, &price);
    mg_run_of(r)->asked.paid = before;
}

void mg_use(gt_context *r, int player, int object, int ability)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    const gt_ability *a = &g->pool->abilities[ability];
    int def = def_of_use(r, object, ability);
    mg_note_use(r, object, ability);
    if ((a->timing & MG_IS_LOYALTY) != 0)
        s->objects[object].used |= MG_USED_LOYALTY;
    if ((a->timing & MG_IS_MANA) != 0) {
        use_mana(r, player, object, a, def);
        return;
    }
    int entry = gt_object_behind(s, g->first[2], (int)mg_shows(g, s, object), player); /* 602.2a */
    if (mg_item_new(r, entry, object, ability, player, false) != NULL)
        GT_PUSH(s, casting, .kind = MG_F_CAST, .step = CAST_X, .object = (uint8_t)entry,
                .costs = (uint16_t)(1 << a->keyword));
}

/* ---- Steps. */

static int most_x(gt_context *r, const mg_casting *f, const gt_item *item)
{
    int x = 0;
    while (x < MG_X_MOST && announced_is_payable(r, f, item, 0, x + 1, 0))
        x++;
    return x;
}

/* Values of X that can be paid, and with which it may be cast. */
static int choices_of_x(gt_context *r, const mg_casting *f, const gt_item *item, gt_action *out)
{
    int n = 0, most = most_x(r, f, item), object = item->object;
    int player = r->s->objects[object].controller;
    const gt_def *d = mg_of_run(r)->def[priced_def(r, item)];
    int least = is_spell(item) || f->costs == 0 ? 0 : least_x(r, d, f->costs);
    for (int x = least; x <= most; x++)
        if (!is_spell(item) || !is_forbidden(r, player, object, item->mark[0], x))
            out[n++] = gt_act(MG_V_X, (unsigned)x, 0);
    return n;
}

/* 601.2b, 107.3a. */
static bool step_x(gt_context *r, mg_casting *f, const gt_item *item)
{
    gt_action out[MG_X_MOST + 1];
    const gt_def *d = mg_of_run(r)->def[priced_def(r, item)];
    int n = mg_has_x(d, f->costs) ? choices_of_x(r, f, item, out) : 0;
    if (gt_is_asked(r, n))
        return gt_awaits(r->s, item->player);
    f->x = (int16_t)(n > 0 ? gt_act_a(out[0]) : 0);
    f->step = CAST_EXTRAS;
    return false;
}

/* 702.33c: once more, as long as it can be paid. */
static bool step_multikicker(gt_context *r, mg_casting *f, const gt_item *item)
{
    f->kicks++;
    bool payable = f->kicks < UINT8_MAX && announced_is_payable(r, f, item, 0, f->x, 0);
    f->kicks--;
    if (!payable) {
        f->next++;
        return false;
    }
    return gt_awaits(r->s, item->player);
}

/* An ability may be activated for another cost (602.4); where both can be paid, it is asked. */
static bool step_other_cost(gt_context *r, mg_casting *f, const gt_item *item)
{
    const gt_ability *a = &mg_of_run(r)->pool->abilities[item->ability];
    f->next = 1;
    if ((a->once & MG_HAS_OTHER_COST) == 0)
        return false;
    bool own = announced_is_payable(r, f, item, 0, f->x, 0);
    f->costs = (uint16_t)(2u << a->keyword);
    bool other = announced_is_payable(r, f, item, 0, f->x, 0);
    f->costs = (uint16_t)(own ? 1u << a->keyword : 2u << a->keyword);
    if (!own || !other)
        return false;
    return gt_awaits(r->s, item->player);
}

/* Additional costs that may be paid, or of which one must be. */
static bool step_extras(gt_context *r, mg_casting *f, const gt_item *item)
{
    const mg_card *card = mg_card_of(mg_of_run(r)->def[priced_def(r, item)]);
    if (!is_spell(item) && f->next == 0)
        return step_other_cost(r, f, item);
    if (!is_spell(item) || item->mark[0] == MG_CAST_DOWN || f->next >= card->n_additional) {
        f->step = CAST_SPLICE;
        return false;
    }
    const mg_additional *a = &card->additional[f->next];
    if (a->kind == MG_MULTIKICKER)
        return step_multikicker(r, f, item);
    bool payable = announced_is_payable(r, f, item, 1u << a->cost, f->x, 0);
    if (a->kind == MG_EITHER) {
        const mg_additional *b = a + 1;
        bool other = announced_is_payable(r, f, item, 1u << b->cost, f->x, 0);
        if (!payable || !other) {
            f->costs |= (uint16_t)(1 << (payable ? a->cost : b->cost));
            f->next = (uint8_t)(f->next + 2);
            return false;
        }
    } else if (a->kind == MG_MUST_PAY || a->kind == MG_FLASH_COST || !payable) {
        f->next++;
        return false;
    }
    return gt_awaits(r->s, item->player);
}

/* ---- Splice (702.47): cards of the hand that are revealed, and their text added to the spell. */

static bool is_spliced(const gt_state *s, int object, int card)
{
    const gt_mod *m;
    for (int n = 1; (m = mg_spliced(s, object, n)) != NULL; n++)
        if (m->source == card)
            return true;
    return false;
}

/* Whether a card of the hand can be spliced onto a spell, too. */
static bool can_splice(gt_context *r, mg_casting *f, const gt_item *item, int card)
{
    int def = r->s->objects[card].def;
    const gt_def *d = mg_of_run(r)->def[def];
    const mg_card *own = mg_card_of(d);
    if (own == NULL || own->splice == 0 || is_spliced(r->s, item->object, card) ||
        !can_announce(r, item->player, item->object, d))
        return false;
    mg_run_of(r)->asked.spliced = def + 1;
    bool payable = announced_is_payable(r, f, item, 0, f->x, 0);
    mg_run_of(r)->asked.spliced = 0;
    return payable;
}

/* Those, one of each definition. */
static int splice_actions(gt_context *r, mg_casting *f, const gt_item *item, gt_action *out)
{
    const mg_game *g = mg_of_run(r);
    int n = 0;
    if (!g->splices || !is_spell(item) || item->mark[0] == MG_CAST_DOWN || g->subtype.arcane < 0 ||
        !mg_has_tag(r, item->object, g->subtype.arcane))
        return 0;
    GT_ZONE_EACH (card, r->s, mg_list(item->player, MG_HAND)) {
        gt_action one = gt_act(MG_V_SPLICE, r->s->objects[card].def, 0);
        bool again = false;
        for (int i = 0; i < n; i++)
            again |= out[i] == one;
        if (!again && can_splice(r, f, item, card))
            out[n++] = one;
    }
    return n;
}

static bool step_splice(gt_context *r, mg_casting *f, const gt_item *item)
{
    gt_action out[GT_MAX_ACTIONS];
    if (splice_actions(r, f, item, out) == 0) {
        f->step = CAST_ANNOUNCE;
        return false;
    }
    return gt_awaits(r->s, item->player);
}

/* It is revealed as the spell is announced; of equal ones what the other player knows. */
static void splice(gt_context *r, const gt_item *item, int def)
{
    gt_state *s = r->s;
    int found = GT_NO_OBJECT, player = item->player;
    GT_ZONE_EACH (card, s, mg_list(player, MG_HAND))
        if (s->objects[card].def == def && !is_spliced(s, item->object, card) &&
            (found == GT_NO_OBJECT || s->objects[card].know[1 - player] == GT_KNOW_PLACE))
            found = card;
    s->objects[found].know[1 - player] = GT_KNOW_PLACE;
    mg_tell_one(r, "702.47", found, "is spliced");
    mg_mod_new(r, MG_GIVE_SPLICED, item->object, def, MG_UNTIL_STAYS, found, player);
}

/* The next of their texts is announced as the spell's own was. */
static void announce_text(gt_context *r, mg_casting *f, gt_item *item)
{
    const mg_game *g = mg_of_run(r);
    const gt_mod *m =
        g->splices && is_spell(item) ? mg_spliced(r->s, item->object, f->part + 1) : NULL;
    if (m == NULL) {
        if (f->part > 0)
            item->pc = mg_behind_announcing(r, mg_def(r, item->object)->routine[MG_PART_SPELL]);
        f->step = CAST_PAY;
        return;
    }
    f->part++;
    item->pc = 0; /* it is being announced */
    gt_addr code = g->def[m->value]->routine[MG_PART_SPELL];
    gt_effect *e = gt_item_begin(r, item, code);
    if (e != NULL)
        memcpy(e->v, item->v, sizeof e->v);
}

/* 601.2b-d: modes, targets, by the code of the spell or ability. */
static void announce(gt_context *r, mg_casting *f, gt_item *item)
{
    const gt_def *d = mg_def(r, item->object);
    int player = item->player;
    bool spell = is_spell(item);
    gt_addr code =
        spell ? d->routine[MG_PART_SPELL] : mg_of_run(r)->pool->abilities[item->ability].code;
    f->step = CAST_TEXTS;
    item->mark[1] = f->as;
    item->v[MG_VAR_X] = f->x;
    if (f->kicks > 0)
        mg_mod_new(r, MG_GIVE_KICKED, item->object, f->kicks, MG_UNTIL_STAYS, GT_NO_OBJECT, player);
    if (code != 0) {
        int x = f->x;
        gt_effect *e = gt_item_begin(r, item, code);
        if (e != NULL)
            e->v[MG_VAR_X] = x;
        return;
    }
    item->pc = 1; /* a permanent spell: it has no code, and is announced */
    gt_addr of = !spell                              ? 0
                 : item->mark[0] == MG_CAST_MUTATING ? mg_card_of(d)->mutates /* 702.140a */
                                                     : d->routine[MG_PART_ENCHANT]; /* 303.4a */
    if (of != 0)
        GT_PUSH(r->s, targeting, .kind = MG_F_TARGET, .player = (uint8_t)player, .filter = of,
                .least = 1, .most = 1);
}

/* 601.2f-h: the cost is locked and paid. */
static void pay(gt_context *r, mg_casting *f, const gt_item *item)
{
    int def = priced_def(r, item);
    const gt_def *d = mg_of_run(r)->def[def];
    unsigned costs = f->costs;
    int x = f->x, generic = is_spell(item) ? generic_of(r, item->player, item->object, d, f->way,
                                                        item->n_targets)
                                           : 0;
    mg_mana price = is_spell(item) ? whole_price(r, item->object, d, costs, x, generic, f->kicks)
                                   : kicked_price(d, costs, x, generic, f->kicks);
    if (is_spell(item))
        price = at_least(r, item->object, price);
    int paid = is_spell(item) ? item->object : item->source;
    f->step = CAST_DONE;
    mg_of(r->s)->spent = 1;
    mg_paid before = mg_pays_for(r, paid, is_spell(item), mg_is_down(r->s, paid));
    mg_pay(r, item->player, paid, def, costs, x, &price);
    mg_run_of(r)->asked.paid = before;
}

/* 601.2i: it is cast. */
static void become_cast(gt_context *r, const gt_item *item)
{
    gt_state *s = r->s;
    bool spell = is_spell(item);
    int player = item->player, object = item->object;
    uint8_t from = item->mark[2];
    gt_pop(s, 1);
    mg_show_tops(r);
    if (!spell)
        mg_tell_one(r, "602.2", object, "is activated");
    if (!spell)
        return;
    if (mg_of(s)->spells[player] < UINT8_MAX)
        mg_of(s)->spells[player]++;
    mg_stir(r);
    const uint8_t *cast = mg_of(s)->spells;
    gt_event ev = mg_event_of(s, MG_EV_CAST, object, from, MG_STACK, MG_BY_RULE, object);
    ev.amount = cast[0] + cast[1] - 1;
    if (mg_is_told(r))
        mg_tell(r, MG_EV_CAST, object, GT_NO_OBJECT, ev.amount);
    mg_announce(r, &ev);
}

static bool step_cast(gt_context *r, gt_frame *f)
{
    gt_item *item = gt_item_of(r->s, f->casting.object);
    if (item == NULL) /* it could not be announced after all */
        return gt_pop(r->s, 0);
    switch (f->step) {
    case CAST_X: return step_x(r, &f->casting, item);
    case CAST_EXTRAS: return step_extras(r, &f->casting, item);
    case CAST_SPLICE: return step_splice(r, &f->casting, item);
    case CAST_ANNOUNCE: announce(r, &f->casting, item); return false;
    case CAST_TEXTS: announce_text(r, &f->casting, item); return false;
    case CAST_PAY: pay(r, &f->casting, item); return false;
    default: become_cast(r, item); return false;
    }
}

static int cast_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_item *item = gt_item_of(r->s, f->casting.object);
    int n = 0;
    if (f->step == CAST_SPLICE) {
        mg_casting now = f->casting;
        n = splice_actions(r, &now, item, out);
        out[n++] = gt_act(MG_V_DONE, 0, 0);
        return n;
    }
    if (f->step == CAST_X)
        return choices_of_x(r, &f->casting, item, out);
    out[n++] = gt_act(MG_V_YES, 0, 0);
    out[n++] = gt_act(MG_V_NO, 0, 0);
    return n;
}

static void cast_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_casting *f = &frame->casting;
    const gt_item *item = gt_item_of(r->s, f->object);
    if (f->step == CAST_SPLICE) {
        if (gt_act_verb(a) == MG_V_DONE)
            f->step = CAST_ANNOUNCE;
        else
            splice(r, item, (int)gt_act_a(a));
        return;
    }
    if (f->step == CAST_X) {
        f->x = (int16_t)gt_act_a(a);
        f->step = CAST_EXTRAS;
        return;
    }
    if (!is_spell(item)) { /* whether it is paid for as usual */
        f->costs = (uint16_t)(gt_act_verb(a) == MG_V_YES ? f->costs : f->costs << 1);
        return;
    }
    const mg_card *card = mg_card_of(mg_of_run(r)->def[priced_def(r, item)]);
    const mg_additional *extra = &card->additional[f->next];
    bool yes = gt_act_verb(a) == MG_V_YES;
    if (extra->kind == MG_EITHER) {
        f->costs |= (uint16_t)(1 << extra[yes ? 0 : 1].cost);
        f->next = (uint8_t)(f->next + 2);
        return;
    }
    if (yes && extra->kind == MG_MULTIKICKER) {
        f->as |= MG_AS_KICKED;
        f->kicks++;
        return;
    }
    if (yes) {
        f->costs |= (uint16_t)(1 << extra->cost);
        f->as |= extra->kind == MG_KICKER    ? MG_AS_KICKED
                 : extra->kind == MG_BUYBACK ? MG_AS_BUYBACK
                                             : MG_AS_ENTWINED;
    }
    f->next++;
}

bool mg_more_is_payable(gt_context *r, const gt_item *item)
{
    const gt_state *s = r->s;
    for (int i = s->n_agenda - 1; i >= 0; i--) {
        const mg_casting *f = &s->agenda[i].casting;
        if (f->kind == MG_F_CAST && f->object == item->object)
            return announced_is_payable(r, f, item, 0, f->x, item->n_targets + 1);
    }
    return true;
}

/* ---- Face up again (702.37e): a special action. */

static unsigned up_costs(const gt_def *d)
{
    int way = mg_way_of(d, MG_CAST_DOWN);
    return way < 0 ? 0 : 1u << mg_card_of(d)->way[way - 1].cost;
}

/* 702.37e: what has lost its abilities would have no morph cost if it were face up. */
bool mg_can_turn_up(gt_context *r, int player, int object)
{
    const gt_state *s = r->s;
    const gt_def *d = mg_of_run(r)->def[s->objects[object].def];
    unsigned costs = up_costs(d);
    if (!mg_is_permanent(s, object) || !mg_is_down(s, object) || costs == 0 ||
        (mg_values_of(r, object)->lost & MG_LOST_ABILITIES) != 0)
        return false;
    mg_mana price = mg_price(d, costs, 0, 0);
    return mg_can_pay(r, player, object, d, costs, 0, &price);
}

void mg_pay_to_turn_up(gt_context *r, int player, int object)
{
    int def = r->s->objects[object].def;
    unsigned costs = up_costs(mg_of_run(r)->def[def]);
    mg_mana price = mg_price(mg_of_run(r)->def[def], costs, 0, 0);
    gt_effect *e = gt_effect_begin(r, CODE_TURN_UP, player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)object;
    mg_pay(r, player, object, def, costs, 0, &price);
}

/* ---- Suspend (702.62) and madness (702.35): abilities of the rules. */

/* The cost was paid. */
static bool step_suspended(gt_context *r, gt_frame *f)
{
    int card = f->suspension.card;
    const gt_def *d = mg_of_run(r)->def[r->s->objects[card].def];
    gt_pop(r->s, 0);
    mg_go(r, gt_set_of(card), MG_EXILE, 2, 0, MG_BY_RULE, GT_NO_OBJECT);
    mg_add_counters(r, card, MG_COUNTER_TIME, mg_card_of(d)->suspend);
    return false;
}

/* What to cast: the card, if it is still where it was exiled. */
static bool is_there(const gt_state *s, const gt_item *item)
{
    return s->objects[item->source].stamp == item->source_stamp &&
           mg_kind_of(s, item->source) == MG_EXILE;
}

static void tick(gt_context *r, const gt_item *item)
{
    int card = item->source;
    if (mg_counters_on(r->s, card, MG_COUNTER_TIME) == 0)
        return;
    mg_add_counters(r, card, MG_COUNTER_TIME, -1);
    if (mg_counters_on(r->s, card, MG_COUNTER_TIME) == 0)
        mg_wait_rule(r, MG_RULE_SUSPENDED, card);
}

/* Casts it, or does not: step 0 asks if that is a choice, 2: the answer is in s->result. */
static void cast_exiled(gt_context *r, gt_frame *f, const gt_item *item)
{
    gt_state *s = r->s;
    int card = item->source, player = item->player;
    bool madness = item->ability == MG_RULE_MADNESS;
    int way =
        madness ? mg_way_of(mg_of_run(r)->def[s->objects[card].def], MG_CAST_MADNESS) : MG_WAY_FREE;
    bool able = mg_can_cast(r, player, card, way);
    if (f->step == 0 && able && madness) {
        f->step = 2;
        GT_PUSH(s, question, .kind = MG_F_ASK, .player = (uint8_t)player);
        return;
    }
    bool yes = able && (!madness || s->result != 0);
    f->step = 1;
    if (!yes && madness)
        mg_go(r, gt_set_of(card), MG_GRAVEYARD, 2, 0, MG_BY_ABILITY, GT_NO_OBJECT);
    if (!yes)
        return;
    mg_cast(r, player, card, way);
    if (!madness)
        gt_top(s)->casting.as |= MG_AS_SUSPENDED;
}

void mg_resolve_rule(gt_context *r, gt_frame *f, const gt_item *item)
{
    if (!is_there(r->s, item)) {
        f->step = 1;
        return;
    }
    if (item->ability != MG_RULE_SUSPEND) {
        cast_exiled(r, f, item);
        return;
    }
    f->step = 1;
    tick(r, item);
}

const gt_frame_kind mg_frame_cast = {.name = "cast",
                                     .step = step_cast,
                                     .legal = cast_legal,
                                     .answer = cast_answer,
                                     .object = offsetof(mg_casting, object)};

const gt_frame_kind mg_frame_suspended = {
    .name = "suspended", .step = step_suspended, .object = offsetof(mg_suspension, card)};
