/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must attack and block (508.1d, 509.1c): as many requirements are obeyed as can be without
 * disobeying a restriction or paying a cost (508.1g-j, 509.1d-f). A declaration is made one
 * creature at a time, so what is offered is what can be completed to one that obeys so many.
 *
 * Who blocks whom is a flow of units: each blocker sends as many as the attackers that it may
 * block, each attacker takes them; what a unit is worth is how many requirements it obeys more.
 * Ways are added one after the other, the most valuable first, as long as they are worth something
 * (successive paths, which finds the best). An attacker that must be blocked by several creatures
 * or by none is tried both ways. */
#include "engine/magic/internal.h"

enum { MOST = 64 /* blockers, and attackers, that are looked at */ };
enum { BIG = 10000 /* worth of a unit without which an attacker has too few blockers */ };
enum { MOST_TRIED = 8 /* attackers that are tried both ways */ };

/* ---- Attackers (508.1c, d). */

static int price_of_attack(gt_context *r, int object, int target)
{
    mg_run_of(r)->asked.attacked = target;
    return mg_price_of(r, MG_GIVE_ATTACK_COST, object);
}

/* Nobody is required to pay a cost (508.1d). */
static bool is_costly(gt_context *r, int object, int target)
{
    return mg_of_run(r)->taxes && price_of_attack(r, object, target) > 0;
}

/* No more than so many creatures can attack the defending player. */
static int most_attackers(gt_context *r)
{
    int defender = mg_player_object(r->s, 1 - r->s->active),
        most = mg_of_run(r)->limits_attackers ? mg_price_of(r, MG_GIVE_ATTACKERS, defender) : 0;
    return most > 0 ? most : GT_MAX_OBJECTS;
}

/* Whether some permanent has one of these restrictions: of how many creatures attack or block. */
static bool is_any_restricted(gt_context *r, unsigned cannot)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (object, s, 0)
        if ((mg_values_of(r, object)->cannot & cannot) != 0)
            return true;
    return false;
}

static bool shuns_solitude(gt_context *r, int object)
{
    return (mg_values_of(r, object)->cannot & MG_CANNOT_ATTACK_ALONE) != 0;
}

/* Whether all creatures of the active player attack `target` in this turn if able. */
static bool lures(gt_context *r, int target)
{
    const gt_state *s = r->s;
    int player = mg_player_object(s, s->active);
    GT_MODS_EACH (m, s, MG_GIVE_LURE) {
        if (m->target != player || m->source == GT_NO_OBJECT ||
            m->source_stamp != s->objects[m->source].stamp || !mg_is_permanent(s, m->source) ||
            s->objects[m->source].controller == s->active ||
            !mg_is_type(r, m->source, MG_PLANESWALKER))
            continue;
        if (target == m->source)
            return true;
    }
    return false;
}

/* How many requirements an attack on something obeys. */
static int worth_of_attack(gt_context *r, int object, int target)
{
    return ((mg_values_of(r, object)->must & MG_MUST_ATTACK) != 0) + lures(r, target);
}

/* One that attacks if another creature does obeys that by attacking, and where no other one does:
 * it counts as obeyed unless it is left behind. */
static bool follows(gt_context *r, int object)
{
    return (mg_values_of(r, object)->must & MG_MUST_FOLLOW) != 0;
}

typedef struct attack {
    int n, obeyed; /* declared so far, and how many requirements they obey */
    int at_player; /* of those */
    bool timid; /* the one declared cannot attack alone */
} attack;

static void declare(gt_context *r, attack *a, int object, int target)
{
    a->n++;
    a->at_player += target == mg_player_object(r->s, 1 - r->s->active);
    a->obeyed += worth_of_attack(r, object, target) + follows(r, object);
    a->timid = shuns_solitude(r, object);
}

enum { CANNOT = -1 };

/* What those that may still be declared can obey more. */
typedef struct others {
    int n, elsewhere; /* how many, and what they obey that attack planeswalkers, or stay */
    int bold; /* the most of one that attacks alone; CANNOT: there is none */
    int followers; /* those that follow another one, passed over or not */
    int n_gains;
    uint8_t gain[GT_MAX_OBJECTS]; /* what one obeys more by attacking the player */
} others;

/* The most that an attack on a planeswalker obeys, for nothing. */
static int worth_elsewhere(gt_context *r, int object)
{
    const gt_state *s = r->s;
    int best = CANNOT;
    GT_LIST_EACH (walker, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
        if (!mg_is_type(r, walker, MG_PLANESWALKER) || is_costly(r, object, walker))
            continue;
        int worth = worth_of_attack(r, object, walker);
        best = worth > best ? worth : best;
    }
    return best;
}

static void add_other(gt_context *r, others *o, int object)
{
    int player = mg_player_object(r->s, 1 - r->s->active), follow = follows(r, object);
    int there = is_costly(r, object, player) ? CANNOT : worth_of_attack(r, object, player) + follow;
    int elsewhere = worth_elsewhere(r, object);
    elsewhere = elsewhere == CANNOT ? CANNOT : elsewhere + follow;
    int most = there > elsewhere ? there : elsewhere, stays = elsewhere > 0 ? elsewhere : 0;
    if (most == CANNOT)
        return;
    o->n++;
    o->elsewhere += stays;
    if (there > stays)
        o->gain[o->n_gains++] = (uint8_t)(there - stays);
    if (!shuns_solitude(r, object) && most > o->bold)
        o->bold = most;
}

/* The sum of the `room` greatest. */
static int greatest(others *o, int room)
{
    int sum = 0;
    for (int k = 0; k < room && k < o->n_gains; k++) {
        int best = k;
        for (int i = k + 1; i < o->n_gains; i++)
            best = o->gain[i] > o->gain[best] ? i : best;
        uint8_t gain = o->gain[best];
        o->gain[best] = o->gain[k];
        o->gain[k] = gain;
        sum += gain;
    }
    return sum;
}

/* How many requirements a declaration can obey that goes on from a place; CANNOT: none is legal. */
static int best_attack(gt_context *r, const attack *a, unsigned from)
{
    const gt_state *s = r->s;
    others o = {.bold = CANNOT};
    int room = most_attackers(r) - a->at_player;
    unsigned place = 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        bool may = mg_may_attack(r, object);
        o.followers += may && follows(r, object);
        if (place++ >= from && may)
            add_other(r, &o, object);
    }
    if (room < 0)
        return CANNOT;
    int stay = a->n > 0 ? CANNOT : o.followers, alone = a->n == 0 && o.bold > stay ? o.bold : stay;
    if (is_any_restricted(r, MG_CANNOT_JOIN_ATTACK))
        return a->n > 1 || (a->n == 1 && a->timid) ? CANNOT : a->n == 1 ? a->obeyed : alone;
    if (a->n + o.n > 1 && (room > 0 || a->n + o.n - o.n_gains > 1)) /* in company */
        return a->obeyed + o.elsewhere + greatest(&o, room);
    return a->n == 1 ? (a->timid ? CANNOT : a->obeyed) : alone;
}

static attack declared(gt_context *r)
{
    const gt_state *s = r->s;
    attack a = {.n = 0};
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object))
            declare(r, &a, object, s->objects[object].mark[3]);
    return a;
}

/* Whether no attack is restricted or required, as things are: then each is legal. */
static bool is_attack_free(gt_context *r)
{
    const mg_game *g = mg_of_run(r);
    return !g->demands ||
           (!mg_run_of(r)->plain && !g->limits_attackers && mg_of(r->s)->demanded == 0 &&
            !is_any_restricted(r, MG_CANNOT_JOIN_ATTACK | MG_CANNOT_ATTACK_ALONE));
}

bool mg_attack_is_complete(gt_context *r)
{
    if (is_attack_free(r))
        return true;
    attack a = declared(r);
    return best_attack(r, &a, GT_MAX_OBJECTS) >= mg_of(r->s)->demanded;
}

/* How many requirements the declaration that begins must obey. */
int mg_attacks_demanded(gt_context *r)
{
    const attack none = {.n = 0};
    return mg_of_run(r)->demands ? best_attack(r, &none, 0) : 0;
}

bool mg_attack_is_allowed(gt_context *r, int object, unsigned place, int target)
{
    if (is_attack_free(r))
        return true;
    attack a = declared(r);
    declare(r, &a, object, target);
    return best_attack(r, &a, place + 1) >= mg_of(r->s)->demanded;
}

/* ---- Costs to attack and to block. */

static mg_mana generic(int sum)
{
    return (mg_mana){.generic = (uint8_t)(sum < 0 ? 0 : sum > UINT8_MAX ? UINT8_MAX : sum)};
}

/* Of all that are declared, and of one more that attacks `target`. */
static mg_mana price_of_attacks(gt_context *r, int more, int target)
{
    const gt_state *s = r->s;
    int sum = more != GT_NO_OBJECT ? price_of_attack(r, more, target) : 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object))
            sum += price_of_attack(r, object, s->objects[object].mark[3]);
    return generic(sum);
}

/* Attackers without vigilance are tapped before costs are paid (508.1f, j). */
static gt_set tapped_by_attacking(gt_context *r, int more)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if ((mg_is_attacker(s, object) || object == more) &&
            !mg_has_keyword(r, object, MG_KW_VIGILANCE))
            gt_set_add(&set, object);
    return set;
}

bool mg_attack_is_payable(gt_context *r, int object, int target)
{
    const gt_state *s = r->s;
    if (!mg_of_run(r)->taxes)
        return true;
    mg_mana price = price_of_attacks(r, object, target);
    gt_set without = tapped_by_attacking(r, object);
    mg_supply supply = mg_supply_without(r, s->active, &without);
    return price.generic == 0 || mg_is_payable(&supply, &price, 0);
}

void mg_pay_for_attack(gt_context *r)
{
    const gt_state *s = r->s;
    if (!mg_of_run(r)->taxes)
        return;
    mg_mana price = price_of_attacks(r, GT_NO_OBJECT, GT_NO_OBJECT);
    gt_set without = tapped_by_attacking(r, GT_NO_OBJECT);
    if (price.generic > 0)
        mg_pay_mana(r, s->active, &without, &price);
}

/* 509.1d: by abilities, and by what was said of its controller for a time. */
static int price_of_block(gt_context *r, int object)
{
    const gt_state *s = r->s;
    int player = mg_player_object(s, s->objects[object].controller),
        sum = mg_price_of(r, MG_GIVE_BLOCK_COST, object);
    GT_MODS_EACH (m, s, MG_GIVE_BLOCK_COST)
        if (m->target == player)
            sum += m->value;
    return sum;
}

/* Of all that are declared, and of one more. */
static int price_of_blocks(gt_context *r, int more)
{
    const mg_vars *v = mg_of(r->s);
    gt_set seen = gt_set_empty();
    int sum = 0;
    if (more != GT_NO_OBJECT)
        gt_set_add(&seen, more);
    for (int i = 0; i < v->n_blocks; i++)
        gt_set_add(&seen, v->block[i].blocker);
    GT_SET_EACH (object, &seen)
        sum += price_of_block(r, object);
    return sum;
}

/* The sum of the n least of `count` prices. */
static int least_prices(int *price, int count, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        int least = k;
        for (int i = k + 1; i < count; i++)
            least = price[i] < price[least] ? i : least;
        sum += price[least];
        price[least] = price[k];
    }
    return sum;
}

/* What n others cost at least that block an attacker, too, and are declared after `blocker`;
 * CANNOT: there are not so many. */
static int price_of_followers(gt_context *r, int blocker, int attacker, int n)
{
    const gt_state *s = r->s;
    int price[GT_MAX_OBJECTS], count = 0;
    bool later = false;
    GT_LIST_EACH (object, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
        if (later && mg_may_block(r, object) && mg_can_block(r, object, attacker))
            price[count++] = mg_blocks_of(mg_const(s), object) > 0 ? 0 : price_of_block(r, object);
        later = later || object == blocker;
    }
    return count < n ? CANNOT : least_prices(price, count, n);
}

/* Whether the defending player can pay so much in all. */
static bool is_affordable(gt_context *r, int sum)
{
    mg_mana price = generic(sum);
    return sum == 0 || mg_is_payable(mg_supply_now(r, 1 - r->s->active), &price, 0);
}

/* How many more must block an attacker beside those that do and one that is declared now (509.1b);
 * 0 or less: none. */
static int more_needed(gt_context *r, int attacker)
{
    const mg_vars *v = mg_const(r->s);
    int more = mg_least_blockers(r, attacker) - 1;
    for (int i = 0; i < v->n_blocks; i++)
        more -= v->block[i].attacker == attacker;
    return more;
}

/* Whether a block can be paid for together with those that an attacker which is not blocked by one
 * creature alone needs beside it (509.1b, e). */
static bool block_is_payable(gt_context *r, int blocker, int attacker)
{
    int more = more_needed(r, attacker), sum = price_of_blocks(r, blocker);
    int follow = more > 0 ? price_of_followers(r, blocker, attacker, more) : 0;
    return follow != CANNOT && is_affordable(r, sum + follow);
}

void mg_pay_for_blocks(gt_context *r)
{
    gt_set none = gt_set_empty();
    if (!mg_of_run(r)->taxes)
        return;
    mg_mana price = generic(price_of_blocks(r, GT_NO_OBJECT));
    if (price.generic > 0)
        mg_pay_mana(r, 1 - r->s->active, &none, &price);
}

/* ---- Blockers (509.1b, c). */

typedef struct blocks {
    int n_blockers, n_attackers;
    uint8_t blocker[MOST], attacker[MOST];
    /* of a blocker: attackers that it may still be declared for at no cost, as bits (509.1c: nobody
     * is required to pay) */
    uint64_t may[MOST];
    uint64_t does[MOST]; /* those that it is declared for, or blocks in the flow */
    uint64_t fixed[MOST]; /* those that it was declared for */
    uint64_t lures; /* attackers that all must block that can */
    uint64_t called[MOST]; /* of a blocker: attackers that it must block */
    uint64_t wanted; /* attackers that must be blocked */
    uint64_t timid; /* blockers that cannot block alone */
    uint64_t must; /* blockers that must block */
    uint64_t open; /* attackers that may be blocked at all, as tried */
    uint64_t costly; /* blockers that cost something, for the attacker declared first; see `may` */
    uint8_t least[MOST],
        most[MOST]; /* blockers that an attacker needs; attackers that a blocker may have */
} blocks;

static int count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

static int taken(const blocks *b, int attacker)
{
    int n = 0;
    for (int i = 0; i < b->n_blockers; i++)
        n += (int)(b->does[i] >> attacker & 1);
    return n;
}

/* What one blocker more is worth to an attacker; what a blocker's next unit is worth. */
static int worth_of_slot(const blocks *b, int attacker, int n)
{
    return (b->least[attacker] > 1 && n < b->least[attacker] ? BIG : 0) +
           (n == 0 && (b->wanted >> attacker & 1) != 0);
}

static int worth_of_unit(const blocks *b, int blocker)
{
    return b->does[blocker] == 0 && (b->must >> blocker & 1) != 0;
}

static int worth_of_pair(const blocks *b, int blocker, int attacker)
{
    return (int)((b->lures >> attacker & 1) + (b->called[blocker] >> attacker & 1));
}

enum { NOWHERE = -1000000 };

/* The most valuable way from blockers to attackers, with those that are moved on it. Returns the
 * attacker where it ends, -1: none is worth anything. */
static int find_way(const blocks *b, int from_blocker[MOST], int from_attacker[MOST])
{
    int at_blocker[MOST], at_attacker[MOST], end = -1, best = 0;
    for (int i = 0; i < b->n_blockers; i++) {
        at_blocker[i] = count(b->does[i]) < b->most[i] ? worth_of_unit(b, i) : NOWHERE;
        from_attacker[i] = -1; /* it comes from outside */
    }
    for (int k = 0; k < b->n_attackers; k++)
        at_attacker[k] = NOWHERE;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < b->n_blockers; i++)
            for (int k = 0; k < b->n_attackers; k++) {
                int worth = worth_of_pair(b, i, k);
                bool open = (b->may[i] & b->open & ~b->does[i]) >> k & 1;
                bool loose = (b->does[i] & ~b->fixed[i]) >> k & 1;
                if (open && at_blocker[i] > NOWHERE && at_blocker[i] + worth > at_attacker[k]) {
                    at_attacker[k] = at_blocker[i] + worth;
                    from_blocker[k] = i;
                    changed = true;
                }
                if (loose && at_attacker[k] > NOWHERE && at_attacker[k] - worth > at_blocker[i]) {
                    at_blocker[i] = at_attacker[k] - worth;
                    from_attacker[i] = k;
                    changed = true;
                }
            }
    }
    for (int k = 0; k < b->n_attackers; k++)
        if (at_attacker[k] > NOWHERE && at_attacker[k] + worth_of_slot(b, k, taken(b, k)) > best) {
            best = at_attacker[k] + worth_of_slot(b, k, taken(b, k));
            end = k;
        }
    return end;
}

static void fill_flow(blocks *b)
{
    int from_blocker[MOST], from_attacker[MOST], end;
    for (int i = 0; i < b->n_blockers; i++)
        b->does[i] = b->fixed[i];
    while ((end = find_way(b, from_blocker, from_attacker)) >= 0)
        for (int k = end; k >= 0;) {
            int i = from_blocker[k], back = from_attacker[i];
            b->does[i] |= (uint64_t)1 << k;
            if (back >= 0)
                b->does[i] &= ~((uint64_t)1 << back);
            k = back;
        }
}

/* How many requirements it obeys; -1: an attacker has too few blockers. */
static int obeyed(const blocks *b)
{
    int sum = 0;
    for (int i = 0; i < b->n_blockers; i++)
        sum += (b->does[i] != 0 && (b->must >> i & 1) != 0) + count(b->does[i] & b->lures) +
               count(b->does[i] & b->called[i]);
    for (int k = 0; k < b->n_attackers; k++) {
        int n = taken(b, k);
        if (n > 0 && n < b->least[k])
            return -1;
        sum += n > 0 && (b->wanted >> k & 1) != 0;
    }
    return sum;
}

/* Whether just one blocks, and must not do so alone. */
static bool is_lonely(const blocks *b)
{
    int n = 0, last = 0;
    for (int i = 0; i < b->n_blockers; i++)
        if (b->does[i] != 0) {
            n++;
            last = i;
        }
    return n == 1 && (b->timid >> last & 1) != 0;
}

/* Sends somebody along with the one that does not block alone. */
static bool find_company(blocks *b)
{
    for (int i = 0; i < b->n_blockers; i++)
        for (int k = 0; k < b->n_attackers; k++) {
            uint64_t bit = (uint64_t)1 << k;
            if (b->does[i] != 0 || (b->may[i] & b->open & bit) == 0 ||
                taken(b, k) + 1 < b->least[k])
                continue;
            b->does[i] |= bit;
            return true;
        }
    return false;
}

/* The most requirements that blocks can obey with these attackers open; -1: none are legal. */
static int best_of_open(blocks *b)
{
    fill_flow(b);
    int value = obeyed(b);
    if (value < 0 || !is_lonely(b) || find_company(b))
        return value;
    blocks without = *b; /* the timid stay at home */
    for (int i = 0; i < b->n_blockers; i++)
        if ((b->timid >> i & 1) != 0) {
            if (b->fixed[i] != 0)
                return -1;
            without.may[i] = 0;
        }
    fill_flow(&without);
    return obeyed(&without);
}

/* Where one creature alone may block. */
static int best_alone(const blocks *b)
{
    int best = 0, declared = 0;
    blocks one = *b;
    for (int i = 0; i < b->n_blockers; i++)
        declared += b->fixed[i] != 0;
    if (declared > 1)
        return -1;
    for (int i = 0; i < b->n_blockers; i++)
        one.does[i] = b->fixed[i];
    if (declared == 1)
        return is_lonely(&one) ? -1 : obeyed(&one);
    for (int i = 0; i < b->n_blockers; i++) {
        for (uint64_t left = (b->timid >> i & 1) != 0 ? 0 : b->may[i]; left != 0;
             left &= left - 1) {
            one.does[i] = left & -left;
            int value = obeyed(&one);
            best = value > best ? value : best;
        }
        one.does[i] = 0;
    }
    return best;
}

static int best_blocks(gt_context *r, blocks *b)
{
    uint64_t several = 0, fixed = 0;
    int best = -1;
    if (is_any_restricted(r, MG_CANNOT_JOIN_BLOCK))
        return best_alone(b);
    for (int i = 0; i < b->n_blockers; i++)
        fixed |= b->fixed[i];
    for (int k = 0; k < b->n_attackers && count(several) < MOST_TRIED; k++)
        several |= b->least[k] > 1 && (fixed >> k & 1) == 0 ? (uint64_t)1 << k : 0;
    for (uint64_t shut = several;; shut = (shut - 1) & several) {
        b->open = ~shut;
        int value = best_of_open(b);
        best = value > best ? value : best;
        if (shut == 0)
            return best;
    }
}

static int number_in(const uint8_t *row, int n, int object)
{
    for (int i = 0; i < n; i++)
        if (row[i] == object)
            return i;
    return -1;
}

/* Attackers that a creature must block this turn if it can. */
static uint64_t called(gt_context *r, const blocks *b, int blocker)
{
    const gt_state *s = r->s;
    uint64_t bits = 0;
    GT_MODS_EACH (m, s, MG_GIVE_MUST_BLOCK) {
        if (m->target != blocker || m->source == GT_NO_OBJECT ||
            m->target_stamp != s->objects[blocker].stamp ||
            m->source_stamp != s->objects[m->source].stamp)
            continue;
        int k = number_in(b->attacker, b->n_attackers, m->source);
        bits |= k >= 0 ? (uint64_t)1 << k : 0;
    }
    return bits;
}

/* What may still be declared: attackers from a place on, of the first of them blockers from a place
 * on. */
static void read_blocks(gt_context *r, blocks *b, unsigned attacker_from, unsigned blocker_from)
{
    const gt_state *s = r->s;
    const mg_vars *v = mg_const(s);
    unsigned place = 0;
    uint64_t later = 0, same = 0;
    memset(b, 0, sizeof *b);
    GT_LIST_EACH (attacker, s, mg_list(s->active, MG_BATTLEFIELD)) {
        unsigned at = place++;
        if (!mg_is_attacker(s, attacker) || b->n_attackers == MOST)
            continue;
        int k = b->n_attackers++;
        const mg_values *x = mg_values_of(r, attacker);
        b->attacker[k] = (uint8_t)attacker;
        b->least[k] = (uint8_t)mg_least_blockers(r, attacker);
        b->lures |= (uint64_t)((x->must & MG_MUST_LURE) != 0) << k;
        b->wanted |= (uint64_t)((x->must & MG_MUST_BE_BLOCKED) != 0) << k;
        later |= (uint64_t)(at > attacker_from) << k;
        same |= (uint64_t)(at == attacker_from) << k;
    }
    place = 0;
    GT_LIST_EACH (blocker, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
        unsigned at = place++;
        const mg_values *x = mg_values_of(r, blocker);
        bool blocks_now = mg_blocks_of(v, blocker) > 0;
        if ((!blocks_now && !mg_may_block(r, blocker)) || b->n_blockers == MOST)
            continue;
        int i = b->n_blockers++;
        bool costly = mg_of_run(r)->taxes && price_of_block(r, blocker) > 0;
        uint64_t places = costly ? 0 : at >= blocker_from ? later | same : later;
        b->costly |= (uint64_t)(costly && at >= blocker_from && !blocks_now) << i;
        b->blocker[i] = (uint8_t)blocker;
        b->most[i] = (uint8_t)(1 + (x->must & (MG_MUST_FOLLOW - 1)) / MG_MUST_MORE);
        b->must |= (uint64_t)((x->must & MG_MUST_BLOCK) != 0) << i;
        b->timid |= (uint64_t)((x->cannot & MG_CANNOT_BLOCK_ALONE) != 0) << i;
        b->called[i] = called(r, b, blocker);
        for (uint64_t left = places; left != 0; left &= left - 1) {
            int k = __builtin_ctzll(left);
            if (mg_can_block(r, blocker, b->attacker[k]))
                b->may[i] |= (uint64_t)1 << k;
        }
    }
    for (int i = 0; i < v->n_blocks; i++) {
        int blocker = number_in(b->blocker, b->n_blockers, v->block[i].blocker),
            attacker = number_in(b->attacker, b->n_attackers, v->block[i].attacker);
        if (blocker >= 0 && attacker >= 0)
            b->fixed[blocker] |= (uint64_t)1 << attacker;
    }
}

int mg_blocks_demanded(gt_context *r)
{
    blocks b;
    if (!mg_of_run(r)->demands)
        return 0;
    read_blocks(r, &b, 0, 0);
    return best_blocks(r, &b);
}

bool mg_blocks_are_complete(gt_context *r)
{
    blocks b;
    if (!mg_of_run(r)->demands)
        return true;
    read_blocks(r, &b, MG_MAX_BLOCKS + GT_MAX_OBJECTS, 0);
    return best_blocks(r, &b) >= mg_of(r->s)->demanded;
}

/* Whether the blocks so far, which cost a sum, can go on to what obeys enough, with at most `more`
 * costly blockers from one on beside those that an attacker has. */
static bool can_go_on(gt_context *r, blocks *b, int attacker, int more, int from, int sum)
{
    if (best_blocks(r, b) >= mg_of(r->s)->demanded)
        return true;
    for (int i = from; i < b->n_blockers && more > 0; i++) {
        int with = sum + price_of_block(r, b->blocker[i]);
        if ((b->costly >> i & 1) == 0 || !is_affordable(r, with) ||
            !mg_can_block(r, b->blocker[i], b->attacker[attacker]))
            continue;
        b->fixed[i] |= (uint64_t)1 << attacker;
        if (can_go_on(r, b, attacker, more - 1, i + 1, with))
            return true;
        b->fixed[i] &= ~((uint64_t)1 << attacker);
    }
    return false;
}

bool mg_block_is_allowed(gt_context *r, int blocker, int attacker)
{
    blocks b;
    if (mg_of_run(r)->taxes && !block_is_payable(r, blocker, attacker))
        return false;
    if (!mg_of_run(r)->demands)
        return true;
    read_blocks(r, &b, gt_place_of(r->s, attacker), gt_place_of(r->s, blocker) + 1);
    int i = number_in(b.blocker, b.n_blockers, blocker),
        k = number_in(b.attacker, b.n_attackers, attacker);
    bool both = i >= 0 && k >= 0;
    if (both)
        b.fixed[i] |= (uint64_t)1 << k;
    int more = both && b.costly != 0 ? more_needed(r, attacker) : 0;
    return can_go_on(r, &b, k, more, 0, more > 0 ? price_of_blocks(r, blocker) : 0);
}
