/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code does: the instructions of code.h. One that needs a decision puts a frame on the
 * agenda and returns false; the effect goes on behind it. */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"

/* ---- Sets. */

static gt_set players_of(const gt_state *s, gt_set set, bool owners)
{
    gt_set out = gt_set_empty();
    GT_SET_EACH (object, &set)
        gt_set_add(&out, mg_player_object(s, owners ? s->objects[object].owner
                                                    : mg_last_controller(s, object)));
    return out;
}

static gt_set hands_of(const gt_state *s, gt_set players)
{
    gt_set out = gt_set_empty();
    MG_PLAYERS_EACH (player, s, 0, &players)
        GT_ZONE_EACH (card, s, mg_list(player, MG_HAND))
            gt_set_add(&out, card);
    return out;
}

static gt_set tops_of(gt_context *r, gt_set players, int n)
{
    gt_set out = gt_set_empty();
    MG_PLAYERS_EACH (player, r->s, 0, &players)
        out = gt_set_union(out, mg_top_cards(r, player, n));
    return out;
}

static gt_set still_in(const gt_state *s, gt_set set, unsigned zones)
{
    GT_SET_EACH (object, &set)
        if ((zones >> mg_kind_of(s, object) & 1) == 0)
            gt_set_remove(&set, object);
    return set;
}

GT_DEED(mg, controllers)
{
    e->s[i->to] = players_of(r->s, gt_operand_set(r, e, i->set), false);
}

GT_DEED(mg, owners)
{
    e->s[i->to] = players_of(r->s, gt_operand_set(r, e, i->set), true);
}

/* 701.19: whether a player can search: no permanent that the player must heed says otherwise. */
static bool can_search(gt_context *r, int player)
{
    return !mg_of_run(r)->stops_searching ||
           mg_price_of(r, MG_GIVE_NO_SEARCH, mg_player_object(r->s, player)) == 0;
}

/* What an effect means of a library alone, it searches for. */
gt_set mg_found(gt_context *r, const gt_effect *e, gt_addr filter, gt_set set)
{
    bool searches = (uint16_t)r->code[filter].b == 1u << MG_LIBRARY;
    return searches && !can_search(r, e->player) ? gt_set_empty() : set;
}

GT_DEED(mg, zones_of)
{
    const gt_state *s = r->s;
    gt_set players = gt_operand_set(r, e, i->players), out = gt_set_empty();
    MG_PLAYERS_EACH (player, s, 0, &players)
        for (int kind = 0; kind < MG_PLAYER; kind++) {
            if (((unsigned)i->zones >> kind & 1) == 0 ||
                (kind == MG_LIBRARY && !can_search(r, e->player)))
                continue;
            GT_ZONE_EACH (card, s, mg_list(player, kind))
                gt_set_add(&out, card);
        }
    e->s[i->to] = out;
}

GT_DEED(mg, hand_cards)
{
    e->s[i->to] = hands_of(r->s, gt_operand_set(r, e, i->players));
}

GT_DEED(mg, still)
{
    e->s[i->to] = still_in(r->s, gt_operand_set(r, e, i->from), (uint16_t)i->zones);
}

GT_DEED(mg, top_cards)
{
    e->s[i->to] = tops_of(r, gt_operand_set(r, e, i->players), x[0]);
}

/* ---- Damage, life, cards. */

/* What deals the damage: one of the set, or, where that has left, what stands for it on the stack
 * and is as it last was (608.2h). */
static int source_of(const gt_state *s, const gt_effect *e, const gt_set *set)
{
    int object = gt_set_first(set);
    bool left = object == GT_NO_OBJECT ||
                (object == e->holder && !mg_is_permanent(s, object) && mg_is_ability(s, e->source));
    return left ? e->source : object;
}

static void add_blow(gt_context *r, const gt_effect *e, int source, int to, int32_t amount)
{
    mg_pending_damage *d = &mg_run_of(r)->damage;
    if (d->n == MG_MAX_BLOWS)
        gt_abort(r->s, GT_LIMIT_DAMAGE, e->source);
    else if (amount > 0)
        d->blow[d->n++] =
            (mg_blow){(uint8_t)source, (uint8_t)to, (int16_t)(amount > 9999 ? 9999 : amount)};
}

/* False: what replaced some of it has something to do first. */
static bool deal_blows(gt_context *r, gt_effect *e, int flags)
{
    mg_pending_damage *d = &mg_run_of(r)->damage;
    bool spell = e->ability == (uint16_t)GT_NO_ABILITY;
    int count = d->n, before = r->s->n_agenda;
    d->n = 0;
    e->did = (int16_t)mg_deal(r, d->blow, count, spell ? MG_BY_SPELL : MG_BY_ABILITY, flags);
    return r->s->n_agenda == before;
}

GT_INSTRUCTION(mg, damage)
{
    gt_set from = gt_operand_set(r, e, i->source);
    int source = source_of(r->s, e, &from);
    GT_OPERAND_EACH (object, r, e, i->set)
        add_blow(r, e, source, object, x[0]);
    if ((i->flags & MG_DAMAGE_MORE) != 0)
        return true; /* nobody is asked before the rest is dealt, so it waits in the run */
    return deal_blows(r, e, i->flags);
}

GT_DEED(mg, life)
{
    gt_set players = gt_operand_set(r, e, i->players);
    int32_t amount = x[0] < 0 ? 0 : x[0]; /* 107.1b */
    e->did = 0;
    MG_PLAYERS_EACH (player, r->s, r->s->active, &players) {
        int32_t n = i->how == MG_LIFE_GAIN   ? amount
                    : i->how == MG_LIFE_LOSE ? -amount
                                             : x[0] - mg_of(r->s)->life[player];
        mg_change_life(r, player, n);
        e->did = (int16_t)(e->did + (n < 0 ? -n : n));
    }
}

/* 614.10b */
GT_DEED(mg, skip_then)
{
    int source = e->holder != GT_NO_OBJECT ? e->holder : e->source;
    GT_OPERAND_EACH (object, r, e, i->players)
        mg_mod_new(r, MG_GIVE_SKIP, object, x[0], MG_UNTIL_STAYS, source, e->player)->times =
            (uint16_t)(i->ability + 1);
}

/* It stands behind what may be played from somewhere, and is looked for there. */
GT_DEED(mg, when_played)
{
}

/* Each player of a set draws or discards, the active player first (101.4). */
static bool for_each(gt_context *r, gt_set players, enum mg_frame kind, int32_t n)
{
    int before = r->s->n_agenda;
    MG_PLAYERS_EACH (player, r->s, 1 - r->s->active, &players) /* on top comes who is first */
        if (n > 0)
            mg_push_cards(r->s, kind, player, n);
    return r->s->n_agenda > before;
}

GT_INSTRUCTION(mg, draw)
{
    return !for_each(r, gt_operand_set(r, e, i->players), MG_F_DRAW, x[0]);
}

GT_INSTRUCTION(mg, draw_as)
{
    e->s[i->drawn] = gt_set_empty();
    if (!for_each(r, gt_operand_set(r, e, i->players), MG_F_DRAW, x[0]))
        return true;
    for (int k = r->s->n_agenda - 1; r->s->agenda[k].kind == MG_F_DRAW; k--)
        r->s->agenda[k].cards.into = (uint8_t)(i->drawn + 1);
    return false;
}

GT_DEED(mg, discard_set)
{
    gt_set set = still_in(r->s, gt_operand_set(r, e, i->cards), 1u << MG_HAND);
    e->did = (int16_t)gt_set_count(&set);
    mg_discard_set(r, set, MG_BY_ABILITY);
}

/* At random (701.8b): by a hash of the game's chance, so that it is the same whenever it is
 * asked. */
static void discard_random(gt_context *r, gt_effect *e, gt_set players, int32_t n)
{
    gt_state *s = r->s;
    e->did = 0;
    MG_PLAYERS_EACH (player, s, 0, &players)
        for (int32_t k = 0; k < n; k++) {
            int count = s->zone_count[mg_list(player, MG_HAND)];
            if (count == 0)
                break;
            uint64_t key = gt_fold(gt_fold(s->seed, (uint64_t)s->next_stamp), (uint64_t)player);
            uint32_t at = gt_lot(r, gt_mix(key), (uint32_t)count);
            GT_ZONE_EACH (card, s, mg_list(player, MG_HAND))
                if (at-- == 0) {
                    mg_discard(r, card, MG_BY_ABILITY);
                    break;
                }
            e->did++;
        }
}

/* Each of some players sacrifices permanents that a filter accepts, or (0) discards cards. */
static void each_gives(gt_context *r, gt_effect *e, gt_set players, int32_t n, gt_addr filter)
{
    const gt_state *s = r->s;
    unsigned mask = 0;
    MG_PLAYERS_EACH (player, s, 0, &players)
        mask |= 1u << player;
    e->from = gt_set_empty();
    int begins = (mask >> s->active & 1) != 0 ? s->active : 1 - s->active; /* 101.4 */
    if (mask != 0)
        GT_PUSH(r->s, edict, .kind = MG_F_EDICT, .player = (uint8_t)begins,
                .players = (uint8_t)mask, .each = (int16_t)n, .filter = filter, .left = n);
}

GT_INSTRUCTION(mg, discard)
{
    gt_set players = gt_operand_set(r, e, i->players);
    if (i->at_random != 0) {
        discard_random(r, e, players, x[0]);
        return true;
    }
    if (gt_set_count(&players) < 2)
        return !for_each(r, players, MG_F_DISCARD, x[0]);
    each_gives(r, e, players, x[0] > 1000 ? 1000 : x[0], 0);
    return false;
}

GT_DEED(mg, mill)
{
    gt_set players = gt_operand_set(r, e, i->players);
    gt_set all = gt_set_empty();
    MG_PLAYERS_EACH (player, r->s, r->s->active, &players)
        all = gt_set_union(all, mg_mill(r, player, x[0]));
    e->s[i->milled] = all;
    e->did = (int16_t)gt_set_count(&all);
}

/* ---- Zones. */

int mg_zone_of_place(int place)
{
    switch (place) {
    case MG_TO_HAND: return MG_HAND;
    case MG_TO_GRAVEYARD: return MG_GRAVEYARD;
    case MG_TO_EXILE: return MG_EXILE;
    case MG_TO_BATTLEFIELD: return MG_BATTLEFIELD;
    default: return MG_LIBRARY;
    }
}

static int move_flags(int place, int flags)
{
    return (place == MG_TO_BOTTOM ? MG_MOVE_BOTTOM : 0) |
           (place == MG_TO_SECOND ? MG_MOVE_SECOND : 0) |
           ((flags & MG_PUT_TAPPED) != 0 ? MG_MOVE_TAPPED : 0) |
           ((flags & MG_PUT_DOWN) != 0 ? MG_MOVE_DOWN : 0) |
           ((flags & MG_PUT_SHOWN) != 0 ? MG_MOVE_SHOWN : 0);
}

/* Into their owners' libraries, which are shuffled (701.20); the other player's is not. */
static void shuffle_owners(gt_context *r, const gt_set *set)
{
    bool owns[2] = {false, false};
    GT_SET_EACH (object, set)
        owns[r->s->objects[object].owner] = true;
    for (int player = 0; player < 2; player++)
        if (owns[player])
            mg_shuffle(r, player);
}

/* Under the libraries in a random order: by a hash of the game's chance, as what is discarded. Who
 * knew the cards knows that they lie there, not how. */
static void put_at_random(gt_context *r, gt_set set)
{
    gt_state *s = r->s;
    while (!gt_set_is_empty(&set)) {
        uint64_t key = gt_fold(s->seed, (uint64_t)s->next_stamp);
        uint32_t at = gt_lot(r, gt_mix(key), (uint32_t)gt_set_count(&set));
        int card = gt_set_first(&set);
        for (gt_set left = set; at > 0; at--) {
            gt_set_remove(&left, card);
            card = gt_set_first(&left);
        }
        gt_set_remove(&set, card);
        s->next_stamp++;
        mg_go(r, gt_set_of(card), MG_LIBRARY, 2, MG_MOVE_BOTTOM, MG_BY_ABILITY, GT_NO_OBJECT);
        s->objects[card].know[0] = s->objects[card].know[1] = GT_UNKNOWN;
    }
}

GT_INSTRUCTION(mg, put)
{
    gt_set set = gt_operand_set(r, e, i->set);
    gt_state *s = r->s;
    int kind = mg_zone_of_place(i->place);
    e->s[i->gone] = set;
    e->did = (int16_t)gt_set_count(&set);
    if ((i->flags & MG_PUT_RANDOM) != 0) {
        put_at_random(r, set);
        return true;
    }
    if ((i->flags & MG_PUT_ORDERED) != 0) {
        e->from = set;
        GT_PUSH(s, ordering, .kind = MG_F_ORDERED, .player = e->player, .place = (uint8_t)i->place,
                .did = e->did);
        return false;
    }
    mg_go(r, set, kind, (i->flags & MG_PUT_YOURS) != 0 ? e->player : 2,
          move_flags(i->place, i->flags), MG_BY_ABILITY, e->source);
    if (kind == MG_BATTLEFIELD && gt_top(s)->kind == MG_F_ENTER) {
        mg_then(r, i->flags); /* something is decided first */
        return false;
    }
    mg_finish_put(r, e, i->flags, &set);
    if (i->place == MG_TO_LIBRARY)
        shuffle_owners(r, &set);
    return true;
}

/* Whether the source is still there, as long as which an effect shall last. */
static bool holds_on(const gt_state *s, const gt_effect *e)
{
    return e->holder != GT_NO_OBJECT && mg_is_permanent(s, e->holder);
}

/* ... and is as it must be for the effect to last (611.2b). */
static bool lasts(const gt_state *s, const gt_effect *e, int until)
{
    const gt_object *o = &s->objects[e->holder];
    bool held = until == MG_UNTIL_CONTROLLED || until == MG_UNTIL_HELD_TAPPED;
    bool tapped = until == MG_UNTIL_TAPPED || until == MG_UNTIL_HELD_TAPPED;
    return !mg_lasts_with_source(until) ||
           (holds_on(s, e) && (!held || o->controller == e->player) &&
            (!tapped || (o->mark[1] & MG_TAPPED) != 0));
}

GT_DEED(mg, daylight)
{
    mg_become_day(r, i->night != 0);
}

/* 609.7a, 615.11: shields of those that are there. */
GT_DEED(mg, prevent_from)
{
    int source = gt_operand_first(r, e, i->source);
    GT_OPERAND_EACH (object, r, e, i->to)
        if (source != GT_NO_OBJECT)
            mg_mod_new(r, MG_GIVE_PREVENT_FROM, object, x[0], MG_UNTIL_TURN, source, e->player)
                ->filter = gt_address(i->such);
}

/* 610.3a, 610.3b: not at all where what it should last until has come already. */
GT_DEED(mg, exile_until)
{
    gt_set set = gt_operand_set(r, e, i->set);
    e->s[i->gone] = gt_set_empty();
    if (!holds_on(r->s, e))
        return;
    e->s[i->gone] = set;
    mg_go(r, set, MG_EXILE, 2, 0, MG_BY_ABILITY, e->source);
    GT_SET_EACH (object, &set)
        if (mg_kind_of(r->s, object) == MG_EXILE)
            mg_mod_new(r, MG_GIVE_RETURNS, object, 0, MG_UNTIL_STAYS, e->holder, e->player);
}

/* 610.4b, 610.4c: nor this. */
GT_DEED(mg, phase_out_until)
{
    if (holds_on(r->s, e))
        mg_phase_out_until(r, gt_operand_set(r, e, i->set), e->holder);
}

GT_DEED(mg, note_use)
{
    int limit = mg_of_run(r)->pool->abilities[e->ability].limit;
    if (e->holder == GT_NO_OBJECT)
        return;
    if (mg_times_used(r->s, e->holder, e->ability) >= limit)
        e->pc = 0; /* it was set off before it was done: no more of it */
    else
        mg_note_use(r, e->holder, e->ability);
}

/* 607.2b, 614.14 */
GT_DEED(mg, link)
{
    gt_set set = gt_operand_set(r, e, i->set);
    mg_link(r, e, &set);
}

GT_INSTRUCTION(mg, join)
{
    gt_set set = gt_operand_set(r, e, i->set), whom = gt_operand_set(r, e, i->whom);
    int before = r->s->n_agenda;
    e->did = (int16_t)gt_set_count(&set);
    mg_join(r, &set, i->how, gt_set_first(&whom), e->player);
    return r->s->n_agenda == before;
}

/* ---- Permanents. */

static void give(gt_context *r, const gt_effect *e, gt_set set, int what, int until, int32_t x)
{
    uint16_t stamp = r->s->next_stamp; /* one effect, one timestamp (613.7b) */
    if (!lasts(r->s, e, until))
        return; /* 611.2b: it has ended before it begins */
    GT_SET_EACH (object, &set) {
        gt_mod *m = mg_mod_new(r, what, object, x, until, e->holder, e->player);
        m->order = stamp; /* clause 613.7b/1 */
        if (what == MG_GIVE_SKIP && (x & MG_SKIP_THAT_TURN) != 0) {
            m->value &= ~MG_SKIP_THAT_TURN;
            m->filter = (gt_addr)mg_turns_added(r->s);
        }
    }
}

GT_DEED(mg, give)
{
    int32_t given = r->rewords ? mg_reworded_gift(r, e, operation, i->gift, x[0]) : x[0];
    give(r, e, gt_operand_set(r, e, i->set), i->gift, i->until, given);
}

static int32_t packed(const int32_t size[2])
{
    return (int32_t)((uint32_t)size[0] << 16 | (uint32_t)(size[1] & 0xffff));
}

GT_DEED(mg, give_pt)
{
    int32_t size = packed(x);
    bool something = i->gift != MG_GIVE_PT || size != 0; /* +0/+0 for {X} with X = 0, for ever */
    if (something)
        give(r, e, gt_operand_set(r, e, i->set), i->gift, i->until, size);
}

GT_DEED(mg, give_value)
{
    gt_set set = gt_operand_set(r, e, i->set);
    int before = r->s->n_mods;
    give(r, e, set, MG_GIVE_BASE_VALUE, i->until, 0);
    for (int k = before; k < r->s->n_mods; k++)
        r->s->mods[k].filter = gt_address(i->value);
    mg_touch(r);
}

/* 609.7a: of a source that was chosen. */
GT_DEED(mg, divert)
{
    gt_state *s = r->s;
    int object = gt_operand_first(r, e, i->to), source = gt_operand_first(r, e, i->source);
    if (object == GT_NO_OBJECT || source == GT_NO_OBJECT || x[0] <= 0)
        return;
    gt_mod *m = mg_mod_new(
        r, i->prevents != 0 ? MG_GIVE_REFLECT : MG_GIVE_DIVERT, mg_player_object(s, e->player),
        (x[0] > 9999 ? 9999 : x[0]) | (int32_t)e->source << 16, MG_UNTIL_TURN, source, e->player);
    m->filter = (gt_addr)object;
    m->times = s->objects[object].stamp;
}

GT_DEED(mg, give_ability)
{
    give(r, e, gt_operand_set(r, e, i->set), MG_GIVE_ABILITY, i->until, i->ability);
}

GT_DEED(mg, give_activated)
{
    uint16_t list[MG_MAX_GRANTED];
    int n = mg_activated_of(r, e, gt_address(i->from), list);
    for (int k = 0; k < n; k++)
        give(r, e, gt_operand_set(r, e, i->set), MG_GIVE_ABILITY, i->until, list[k]);
    e->did = (int16_t)n;
}

GT_DEED(mg, give_blocked)
{
    GT_OPERAND_EACH (object, r, e, i->set)
        mg_mod_new(r, MG_GIVE_ONLY_BLOCKED, object, 0, i->until, e->holder, e->player)->filter =
            gt_address(i->blockers);
}

static void create(gt_context *r, gt_effect *e, const struct mg_op_create *i, int32_t n,
                   const int32_t *size)
{
    gt_state *s = r->s;
    gt_set players = gt_operand_set(r, e, i->players), made = gt_set_empty();
    int def = mg_def_number(mg_of_run(r), gt_def_in_code(mg_of_run(r)->pool, i->token));
    MG_PLAYERS_EACH (player, s, s->active, &players) {
        int32_t all = mg_tokens_made(r, player, n);
        for (int32_t k = 0; k < all && s->end == GT_RUNNING; k++) {
            int token = mg_create(r, e, player, def, i->tapped != 0 ? MG_MOVE_TAPPED : 0);
            if (token == GT_NO_OBJECT)
                return;
            gt_set_add(&made, token);
        }
    }
    e->s[i->created] = made;
    e->did = (int16_t)gt_set_count(&made);
    if (size != NULL)
        give(r, e, made, MG_GIVE_BASE, MG_UNTIL_STAYS, packed(size));
}

GT_DEED(mg, create)
{
    create(r, e, i, x[0], NULL);
}

GT_DEED(mg, create_sized)
{
    const struct mg_op_create plain = {
        .created = i->created, .players = i->players, .token = i->token};
    create(r, e, &plain, x[0], &x[1]);
}

GT_DEED(mg, counters)
{
    int sum = 0;
    GT_OPERAND_EACH (object, r, e, i->set) {
        int had = mg_counters_on(r->s, object, i->kind);
        mg_put_counters(r, object, i->kind, x[0]);
        int now = mg_counters_on(r->s, object, i->kind);
        sum += now > had ? now - had : had - now;
        if (now > had)
            mg_happens(r, MG_EV_COUNTERS_PUT, object, GT_NO_OBJECT, now - had, MG_BY_ABILITY,
                       e->source);
        if (now == 0 && had > 0)
            mg_happens(r, MG_EV_COUNTERS_GONE, object, GT_NO_OBJECT, i->kind, MG_BY_ABILITY,
                       e->source);
    }
    e->did = (int16_t)sum;
}

GT_DEED(mg, attach)
{
    int host = gt_operand_first(r, e, i->host);
    bool is_there = host != GT_NO_OBJECT && /* 701.3a */
                    (mg_is_permanent(r->s, host) || mg_kind_of(r->s, host) == MG_PLAYER);
    mg_touch(r);
    GT_OPERAND_EACH (object, r, e, i->set)
        if (is_there && host != object && mg_is_permanent(r->s, object) &&
            r->s->objects[object].host != host) { /* 701.3b */
            mg_unattach(r, object); /* 701.3d */
            r->s->objects[object].host = (uint8_t)host;
            mg_restamp(r, object); /* 613.7e */
        }
}

GT_DEED(mg, exchange)
{
    const gt_state *s = r->s;
    int a = gt_operand_first(r, e, i->one), b = gt_operand_first(r, e, i->other);
    e->did = 0;
    if (a == GT_NO_OBJECT || b == GT_NO_OBJECT || !mg_is_permanent(s, a) ||
        !mg_is_permanent(s, b) || mg_controller(s, a) == mg_controller(s, b)) /* 701.10b */
        return;
    int of_a = mg_controller(s, a), of_b = mg_controller(s, b);
    mg_mod_new(r, MG_GIVE_CONTROL, a, 0, MG_UNTIL_STAYS, e->holder, of_b);
    mg_mod_new(r, MG_GIVE_CONTROL, b, 0, MG_UNTIL_STAYS, e->holder, of_a);
    e->did = 1;
}

/* ---- Players. */

/* A variable gets a colour, or mana of it is added (MG_ADDS_MANA), and `more` mana after it, each
 * of a colour that is chosen then. */
static void ask_colour(gt_context *r, const gt_effect *e, int variable, int32_t amount,
                       int32_t more, unsigned among)
{
    GT_PUSH(r->s, colour, .kind = MG_F_COLOUR, .player = e->player, .variable = (uint8_t)variable,
            .amount = (int16_t)amount, .more = (int16_t)more, .among = (uint8_t)among);
}

/* False: a colour is chosen first. */
static bool add_of_linked(gt_context *r, const gt_effect *e, int32_t amount)
{
    gt_set linked = mg_linked(r, e, MG_EXILE);
    unsigned among = 0;
    GT_SET_EACH (card, &linked)
        among |= mg_values_of(r, card)->colours & MG_ALL_COLOURS;
    if (among != 0)
        ask_colour(r, e, MG_ADDS_MANA, amount, 0, among);
    return among == 0;
}

/* Of a kind that lands could produce (106.7); false: it is chosen first. */
static bool add_of_lands(gt_context *r, const gt_effect *e, int kind, int32_t amount)
{
    unsigned among = mg_could_produce(r, e->player, mg_kinds_of_mana(kind));
    if (among != 0)
        ask_colour(r, e, MG_ADDS_MANA, amount, 0, among);
    return among == 0;
}

GT_INSTRUCTION(mg, mana)
{
    int player = i->that_player != 0 && e->by_player < 2 ? e->by_player : e->player;
    if (x[0] <= 0)
        return true;
    if (i->kind <= MG_COLOURLESS)
        mg_make_mana(r, player, i->kind, x[0], operation);
    else if (i->kind == MG_OF_THEIR_LANDS || i->kind == MG_OF_OWN_LANDS)
        return add_of_lands(r, e, i->kind, x[0]);
    else if (i->kind == MG_OF_LINKED)
        return add_of_linked(r, e, x[0]);
    else if (i->kind == MG_OF_CHOSEN) {
        unsigned colour =
            e->holder != GT_NO_OBJECT
                ? (unsigned)mg_chosen(r, e->holder, MG_CHOSEN_COLOUR, 0) & MG_ALL_COLOURS
                : 0;
        if (colour != 0)
            mg_make_mana(r, e->player, __builtin_ctz(colour), x[0], operation);
        return true;
    } else if ((i->kind & MG_EACH_OF) != 0)
        ask_colour(r, e, MG_ADDS_MANA, 1, x[0] - 1, i->kind & MG_ALL_COLOURS);
    else
        ask_colour(r, e, MG_ADDS_MANA, x[0], 0, i->kind & MG_ALL_COLOURS);
    return i->kind <= MG_COLOURLESS;
}

GT_INSTRUCTION(mg, choose_colour)
{
    ask_colour(r, e, i->variable, 0, 0, MG_ALL_COLOURS);
    return false;
}

GT_INSTRUCTION(mg, scry)
{
    if (x[0] <= 0)
        return true;
    GT_PUSH(r->s, scry, .kind = MG_F_SCRY, .player = e->player, .cards = (int16_t)x[0]);
    return false;
}

GT_INSTRUCTION(mg, cast)
{
    int card = gt_operand_first(r, e, i->card);
    if (card == GT_NO_OBJECT)
        return true;
    bool land = (mg_of_run(r)->def[r->s->objects[card].def]->type & MG_LAND) != 0;
    int way = i->way == MG_PLAY_FREE && land                     ? MG_WAY_LAND /* 601.1a */
              : i->way == MG_CAST_FREE || i->way == MG_PLAY_FREE ? MG_WAY_FREE
                                                                 : i->way;
    GT_PUSH(r->s, permission, .kind = MG_F_MAY_CAST, .player = e->player, .card = (uint8_t)card,
            .way = (int16_t)way);
    return false;
}

static void know(gt_state *s, gt_set set, gt_set players)
{
    GT_SET_EACH (object, &set)
        MG_PLAYERS_EACH (player, s, 0, &players)
            if (mg_is_hidden_zone(mg_kind_of(s, object)))
                s->objects[object].know[player] = GT_KNOW_PLACE;
}

GT_DEED(mg, look)
{
    know(r->s, gt_operand_set(r, e, i->set), gt_operand_set(r, e, i->players));
}

GT_DEED(mg, shuffle)
{
    gt_set players = gt_operand_set(r, e, i->players);
    MG_PLAYERS_EACH (player, r->s, 0, &players)
        mg_shuffle(r, player);
}

GT_INSTRUCTION(mg, edict)
{
    each_gives(r, e, gt_operand_set(r, e, i->players), x[0], gt_address(i->filter));
    return false;
}

GT_INSTRUCTION(mg, pay)
{
    int player = mg_player_named(r, e, i->player);
    if (player < 0) {
        e->did = 0;
        return true;
    }
    int object = e->holder != GT_NO_OBJECT ? e->holder : mg_player_object(r->s, player);
    GT_PUSH(r->s, unless, .kind = MG_F_UNLESS, .player = (uint8_t)player, .cost = (uint8_t)i->cost,
            .x = (int16_t)x[0], .def = (uint16_t)mg_def_of_effect(r, e), .object = (uint8_t)object);
    return false;
}

/* It is of who controls what makes it, and has its source (603.7e, 603.7f). */
GT_DEED(mg, later)
{
    int object = gt_operand_first(r, e, i->about),
        holder = e->holder != GT_NO_OBJECT ? e->holder : e->source;
    gt_mod *m = mg_mod_new(r, MG_GIVE_LISTEN, GT_NO_OBJECT, i->ability | object << 16, i->until,
                           holder, e->player);
    m->filter = (i->how & MG_LATER_THAT_TURN) != 0 ? (gt_addr)mg_turns_added(r->s) : 0;
    m->flags |= (i->how & MG_LATER_EACH_TIME) != 0 ? MG_MOD_EACH_TIME : 0;
    m->times = object != GT_NO_OBJECT ? r->s->objects[object].stamp : 0;
}

GT_DEED(mg, end)
{
    gt_set players = gt_operand_set(r, e, i->players);
    r->s->dirty |= MG_DIRTY_PLAYERS;
    MG_PLAYERS_EACH (player, r->s, 0, &players)
        if (i->win != MG_ENDS_DRAWN) {
            int loser = i->win == MG_ENDS_WON ? 1 - player : player;
            mg_of(r->s)->lost |= (uint8_t)(1 << loser); /* 104.2b, 104.3e */
        }
    if (i->win == MG_ENDS_DRAWN) /* 609.5 */
        gt_finish(r->s, MG_END_EFFECT, 2);
}

/* ---- Announcing. */

/* 603.3c: of triggered abilities, too */
GT_INSTRUCTION(mg, modes)
{
    int32_t mask = x[0];
    const gt_item *item = mg_announced_item(r->s);
    if (item != NULL && (item->mark[1] & MG_AS_ENTWINED) != 0) { /* 702.42b */
        e->v[MG_VAR_MODES] = mask;
        return true;
    }
    e->v[MG_VAR_MODES] = 0;
    GT_PUSH(r->s, modes, .kind = MG_F_MODES, .player = e->player, .left = (uint8_t)x[1],
            .among = (uint16_t)mask);
    return false;
}

GT_INSTRUCTION(mg, target)
{
    int at = (int)(e->pc - 1); /* of this instruction: what it wants can be asked again there */
    int32_t most = x[1] > UINT8_MAX ? UINT8_MAX : x[1]; /* more than an item holds */
    if (mg_announced_item(r->s) == NULL || most <= 0)
        return true;
    int part = 0;
    for (int k = r->s->n_agenda - 1; k >= 0 && mg_of_run(r)->splices; k--)
        if (r->s->agenda[k].kind == MG_F_CAST) {
            part = r->s->agenda[k].casting.part;
            break;
        }
    bool by_that = (i->flags & MG_TARGET_BY_THAT_PLAYER) != 0 && e->by_player < 2;
    GT_PUSH(r->s, targeting, .kind = MG_F_TARGET, .player = by_that ? e->by_player : e->player,
            .flags = (uint8_t)i->flags, .filter = gt_address(i->filter), .least = (uint8_t)x[0],
            .most = (uint8_t)most, .wants = (uint16_t)at, .part = (uint8_t)part);
    return false;
}

GT_DEED(mg, stacked)
{
    gt_item *item = mg_announced_item(r->s);
    if (item != NULL && item->ability == e->ability)
        gt_item_announced(e, item);
}

static void tell_each(gt_context *r, const char *clause, const gt_set *set, const char *words)
{
    GT_SET_EACH (object, set)
        mg_tell_one(r, clause, object, words);
}

/* ---- Of a set. */

GT_DEED(mg, destroy)
{
    mg_destroy(r, gt_operand_set(r, e, i->set), i->for_good != 0, e->source);
    e->did = r->s->result;
}

GT_DEED(mg, sacrifice)
{
    mg_sacrifice(r, gt_operand_set(r, e, i->set), MG_BY_ABILITY, e->source);
    e->did = r->s->result;
}

/* What is done to each object of it. */
#define TO_EACH(name, does)                                                                        \
    GT_DEED(mg, name)                                                                              \
    {                                                                                              \
        GT_OPERAND_EACH (object, r, e, i->set)                                                     \
            does;                                                                                  \
    }

TO_EACH(counter, mg_counter(r, object, e->source, i->place))
TO_EACH(tap, mg_tap(r, object))
TO_EACH(untap, mg_untap(r, object))
TO_EACH(turn_up, mg_turn_up(r, object))
TO_EACH(turn_down, mg_turn_down(r, object))
TO_EACH(out_of_combat, mg_leave_combat(r, object))
TO_EACH(explored, mg_happens(r, MG_EV_EXPLORES, object, GT_NO_OBJECT, 0, MG_BY_ABILITY, e->source))

GT_DEED(mg, regenerate)
{
    gt_set set = still_in(r->s, gt_operand_set(r, e, i->set), 1u << MG_BATTLEFIELD);
    tell_each(r, "701.15", &set, "has a regeneration shield");
    give(r, e, set, MG_GIVE_SHIELD, MG_UNTIL_TURN, 1);
}

GT_DEED(mg, reveal)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->set), players = gt_set_of(mg_player_object(s, 0));
    gt_set_add(&players, mg_player_object(s, 1));
    know(s, set, players);
    tell_each(r, "701.16", &set, "is revealed");
}

GT_INSTRUCTION(mg, may)
{
    int player = mg_player_named(r, e, i->players);
    e->did = 0;
    if (player >= 0)
        GT_PUSH(r->s, question, .kind = MG_F_ASK, .player = (uint8_t)player);
    return player < 0;
}

GT_INSTRUCTION(mg, copy_spell)
{
    e->did = 0;
    GT_OPERAND_EACH (object, r, e, i->set)
        for (int32_t n = x[0]; n > 0 && r->s->end == GT_RUNNING; n--)
            e->did = (int16_t)(e->did + mg_copy_spell(r, object, e->player));
    return e->did == 0;
}

GT_INSTRUCTION(mg, retarget)
{
    gt_set set = gt_operand_set(r, e, i->set);
    if (!gt_set_is_empty(&set))
        mg_retarget(r, e, gt_set_first(&set), gt_address(i->filter));
    return gt_set_is_empty(&set);
}

GT_DEED(mg, extra)
{
    mg_add_extra(r, i->extra, gt_operand_set(r, e, i->players));
}

GT_DEED(mg, reflex)
{
    mg_reflex(r, e, i->ability, gt_operand_set(r, e, i->about));
}

/* ---- Who acts. */

GT_DEED(mg, act_as)
{
    int player = mg_player_named(r, e, i->player);
    e->v[i->before] = e->player;
    e->did = player >= 0;
    e->player = (uint8_t)(player >= 0 ? player : e->player);
}

GT_DEED(mg, act_again)
{
    e->player = (uint8_t)e->v[i->before];
}

GT_DEED(mg, emblem)
{
    gt_set players = gt_operand_set(r, e, i->players);
    MG_PLAYERS_EACH (player, r->s, 0, &players)
        mg_mod_new(r, MG_GIVE_EMBLEM, mg_player_object(r->s, player), i->ability, i->until,
                   GT_NO_OBJECT, player);
    mg_touch(r);
}

/* ---- Cards from the top, counters that go. */

GT_DEED(mg, top_until)
{
    gt_state *s = r->s;
    gt_set out = gt_set_empty();
    int player = mg_player_named(r, e, i->player);
    bool found = player < 0;
    for (int n = 1; !found; n++) {
        out = gt_set_empty();
        int list = mg_list(player, MG_LIBRARY), last = GT_NO_OBJECT, k = 0;
        gt_cards_come(r, list, n);
        for (int card = s->zone_first[list]; card != GT_NO_OBJECT && k < n;
             card = s->objects[card].next, k++) {
            gt_set_add(&out, card);
            last = card;
        }
        found = k < n || gt_accepts(r, e, gt_address(i->filter), last);
    }
    e->s[i->to] = out;
}

GT_DEED(mg, no_counters)
{
    e->did = 0;
    GT_OPERAND_EACH (object, r, e, i->set)
        for (int kind = 0; kind < MG_COUNTER_COUNT; kind++) {
            int had = mg_counters_on(r->s, object, kind);
            if (had == 0)
                continue;
            mg_add_counters(r, object, kind, -had);
            e->did = (int16_t)(e->did + had);
            mg_happens(r, MG_EV_COUNTERS_GONE, object, GT_NO_OBJECT, kind, MG_BY_ABILITY,
                       e->source);
        }
}

/* ---- The table. */

/* Those of static abilities alone (layers.c). */

GT_ONLY_WRITTEN(mg, give_all)
GT_ONLY_WRITTEN(mg, give_all_pt)
GT_ONLY_WRITTEN(mg, give_all_ability)
GT_ONLY_WRITTEN(mg, give_all_blocked)

/* ---- Damage of several sources, or in parts. */

GT_INSTRUCTION(mg, each_deals)
{
    GT_OPERAND_EACH (source, r, e, i->sources)
        GT_OPERAND_EACH (object, r, e, i->to)
            add_blow(r, e, source, object, r->hooks->property(r, e, source, i->property));
    return deal_blows(r, e, 0);
}

GT_INSTRUCTION(mg, deal_shares)
{
    gt_set from = gt_operand_set(r, e, i->source);
    int source = source_of(r->s, e, &from);
    GT_OPERAND_EACH (object, r, e, i->to)
        add_blow(r, e, source, object, mg_take_share(r, e, object));
    return deal_blows(r, e, 0);
}

/* ---- What is paid off, and the end of the turn. */

GT_DEED(mg, pay_off)
{
    gt_state *s = r->s;
    gt_set who = gt_operand_set(r, e, i->player);
    const gt_mod *last = NULL;
    GT_MODS_EACH (m, s, MG_GIVE_LISTEN)
        if (last == NULL || m->order > last->order)
            last = m;
    if (last == NULL || gt_set_is_empty(&who))
        return;
    uint16_t order = last->order;
    mg_mod_new(r, MG_GIVE_BUY_OFF, gt_set_first(&who), i->cost | mg_def_of_effect(r, e) << 8,
               MG_UNTIL_STAYS, e->source, e->player)
        ->order = order;
}

GT_INSTRUCTION(mg, end_turn)
{
    gt_push(r->s, (gt_frame){.kind = MG_F_END_TURN});
    return false;
}

static gt_instruction_code *const instructions[] = {MG_INSTRUCTIONS(MG_DOES)};

/* How a permanent enters (614.1c, d): with counters, tapped. */
static void enter_with(gt_context *r, const gt_effect *e, const gt_operation *i, int32_t x)
{
    int object = mg_run_of(r)->asked.entering;
    if (i->op == MG_OP_GIVE)
        mg_mod_new(r, i->a, object, x, MG_UNTIL_STAYS, e->holder, e->player);
    else if (i->op == MG_OP_BECOME_COPY)
        mg_become_copy(r, object, e->holder, MG_UNTIL_STAYS);
    else if (i->op == MG_OP_COUNTERS)
        mg_add_counters(r, object, i->a, x);
    else if (i->op == MG_OP_TAP) {
        r->s->objects[object].mark[1] |= MG_TAPPED;
        mg_touch_one(r, object);
    }
}

/* 107.1: a number that cannot be determined is 0. Returns `stack`, or a copy of it without such
 * numbers. */
static const int32_t *determined(const int32_t *stack, int n, int32_t copy[GT_STACK])
{
    bool some = false;
    for (int k = 0; k < n; k++)
        some |= stack[k] == GT_NONE;
    for (int k = 0; k < n && some; k++)
        copy[k] = stack[k] == GT_NONE ? 0 : stack[k];
    return some ? copy : stack;
}

/* Those that do nothing but find a set for what follows, also where a static ability is applied. */
static bool finds_set(int op)
{
    return op >= MG_OP_CONTROLLERS && op <= MG_OP_TOP_CARDS;
}

bool mg_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n)
{
    int32_t copy[GT_STACK];
    stack = determined(stack, n, copy);
    if (r->fixed && !finds_set(i->op)) {
        if (mg_run_of(r)->asked.entering != GT_NO_OBJECT && mg_run_of(r)->computing.all == NULL)
            enter_with(r, e, i, n > 0 ? stack[n - 1] : 0);
        else
            mg_write_value(r, e, i, stack, n);
        return true;
    }
    static const int32_t none = 0;
    int before = r->s->n_agenda;
    return instructions[i->op - MG_FIRST_INSTRUCTION](r, e, i, n > 0 ? stack : &none) &&
           r->s->n_agenda == before; /* false: something first */
}
