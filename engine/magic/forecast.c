/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an attack will come to, for the evaluation of positions in which it is declared but not
 * blocked, and of those before it in which the active player may still do something for it (haste,
 * what becomes a creature): the defending player gives each attacker the blocker that costs the
 * least, and blocks with more only to stay alive. Who attacks, blocks, and kills what follows the
 * rules of combat; abilities that combat sets off, and tricks, are not foreseen. What power and
 * toughness end with the turn counts from the declaration on: before it would be too early. */
#include "engine/magic/forecast.h"

enum { MOST = 32 }; /* creatures of a side that are looked at */

typedef struct side {
    uint8_t creature[MOST];
    int n;
    uint32_t used; /* blockers that have an attacker to block */
} side;
_Static_assert(MOST == 32, "a side as bits");

/* What was found of pairs, each once, by their numbers in their sides: for mg_weights. */
typedef struct pairs {
    bool known[MOST]; /* of an attacker */
    uint32_t may[MOST]; /* blockers that can block it, as bits */
    int32_t cost[MOST][MOST];
} pairs;

/* Damage that a creature deals in combat (510.1a). */
int mg_strength(const mg_values *v)
{
    bool none = v->power <= 0 || (v->cannot & MG_CANNOT_DEAL_COMBAT) != 0;
    int times = (v->keywords >> MG_KW_DOUBLE_STRIKE & 1) != 0 ? 2 : 1;
    return none ? 0 : v->power * times;
}

static bool has(const mg_values *v, int keyword)
{
    return (v->keywords >> keyword & 1) != 0;
}

static bool is_first(const mg_values *v)
{
    return has(v, MG_KW_FIRST_STRIKE) || has(v, MG_KW_DOUBLE_STRIKE);
}

/* Whether combat damage of `by` is lethal to `to` (702.2b, 704.5g). */
static bool defeats(gt_context *r, int by, int to)
{
    const mg_values *a = mg_values_of(r, by), *b = mg_values_of(r, to);
    int strength = mg_strength(a);
    return strength > 0 && !has(b, MG_KW_INDESTRUCTIBLE) && !mg_is_protected(r, to, by) &&
           (has(a, MG_KW_DEATHTOUCH) || strength >= b->toughness - r->s->objects[to].mark[0]);
}

/* 510.4: what died from the first of two blows strikes no more. */
static bool dies_from(gt_context *r, int object, int other)
{
    bool sooner = is_first(mg_values_of(r, object)) && !is_first(mg_values_of(r, other));
    return defeats(r, other, object) && !(sooner && defeats(r, object, other));
}

/* Adds what the defending player loses if a creature blocks another, of life too if that one
 * tramples. */
static void add_block(gt_context *r, int attacker, int blocker, int32_t *number)
{
    const mg_values *a = mg_values_of(r, attacker);
    int32_t gained[MG_N_WEIGHTS] = {0};
    if (dies_from(r, blocker, attacker))
        mg_add_permanent(r, blocker, number);
    if (dies_from(r, attacker, blocker))
        mg_add_permanent(r, attacker, gained);
    for (int i = 0; i < MG_N_WEIGHTS; i++)
        number[i] -= gained[i];
    int beyond = mg_strength(a) - mg_values_of(r, blocker)->toughness;
    number[MG_W_life] += has(a, MG_KW_TRAMPLE) && beyond > 0 ? beyond : 0;
}

static int32_t cost_of_block(gt_context *r, int attacker, int blocker)
{
    int32_t number[MG_N_WEIGHTS] = {0};
    add_block(r, attacker, blocker, number);
    return mg_weigh(number, mg_weights);
}

static void forget_pairs(pairs *p, int attacker)
{
    p->known[attacker] = false;
    p->may[attacker] = 0;
}

static void find_pairs(gt_context *r, pairs *p, const side *attack, int i, const side *own)
{
    int attacker = attack->creature[i];
    for (int k = 0; k < own->n; k++) {
        bool may = mg_can_block(r, own->creature[k], attacker);
        p->may[i] |= (uint32_t)may << k;
        if (may)
            p->cost[i][k] = cost_of_block(r, attacker, own->creature[k]);
    }
    p->known[i] = true;
}

/* The blocker that costs least against an attacker, of those that are not used; -1: none. */
static int cheapest_blocker(gt_context *r, pairs *p, const side *attack, int i, const side *own,
                            int32_t *cost)
{
    int best = -1;
    if (!p->known[i])
        find_pairs(r, p, attack, i, own);
    for (uint32_t left = p->may[i] & ~own->used; left != 0; left &= left - 1) {
        int k = __builtin_ctz(left);
        if (best < 0 || p->cost[i][k] < *cost) {
            best = k;
            *cost = p->cost[i][k];
        }
    }
    return best;
}

/* Adds what it means to die of an attack. */
static void add_death(int life, int32_t *number)
{
    number[MG_W_life] += life;
    number[MG_W_safety] += life < MG_LOW_LIFE ? life : MG_LOW_LIFE;
    number[MG_W_lethal] += MG_FATAL;
}

/* How a player defends: who blocks each attacker (-1: nobody), and the damage that gets through. */
typedef struct defence {
    int8_t blocker[MOST];
    int damage;
} defence;

/* Blocks those attacks for which a block costs less than the damage, and to stay alive others, too.
 * By the weights that ship, so that an evaluation stays a sum of numbers
 * (sim/playing/samples.h). */
static defence defend(gt_context *r, pairs *p, const side *attack, side *own, int life)
{
    defence d = {.damage = 0};
    int32_t cost = 0;
    for (int i = 0; i < attack->n; i++) {
        int strength = mg_strength(mg_values_of(r, attack->creature[i]));
        int blocker = cheapest_blocker(r, p, attack, i, own, &cost);
        bool pays = blocker >= 0 && cost < mg_weights[MG_W_life] * strength;
        d.blocker[i] = (int8_t)(pays ? blocker : -1);
        d.damage += pays ? 0 : strength;
        own->used |= pays ? 1u << blocker : 0;
    }
    for (int i = 0; i < attack->n && d.damage >= life; i++) {
        int blocker = d.blocker[i] < 0 ? cheapest_blocker(r, p, attack, i, own, &cost) : -1;
        if (blocker < 0)
            continue;
        d.blocker[i] = (int8_t)blocker;
        d.damage -= mg_strength(mg_values_of(r, attack->creature[i]));
        own->used |= 1u << blocker;
    }
    return d;
}

/* What a defence loses, by the weights that ship. */
static int32_t loss_of(const pairs *p, const side *attack, const defence *d, int life)
{
    int32_t number[MG_N_WEIGHTS] = {0}, sum = mg_weights[MG_W_life] * d->damage;
    if (d->damage >= life) {
        add_death(life, number);
        return mg_weigh(number, mg_weights);
    }
    for (int i = 0; i < attack->n; i++)
        sum += d->blocker[i] >= 0 ? p->cost[i][d->blocker[i]] : 0;
    return sum;
}

static void add_loss(gt_context *r, const side *attack, const side *own, const defence *d, int life,
                     int32_t *number)
{
    if (d->damage >= life) {
        add_death(life, number);
        return;
    }
    number[MG_W_life] += d->damage;
    for (int i = 0; i < attack->n; i++)
        if (d->blocker[i] >= 0)
            add_block(r, attack->creature[i], own->creature[d->blocker[i]], number);
}

static side blockers_of(gt_context *r, int player)
{
    side out = {{0}, 0, 0};
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD))
        if (out.n < MOST && mg_may_block(r, object))
            out.creature[out.n++] = (uint8_t)object;
    return out;
}

/* Attackers of a player: those that are declared. */
static side attackers_of(gt_context *r, int player)
{
    side out = {{0}, 0, 0};
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD))
        if (out.n < MOST && mg_is_attacker(r->s, object))
            out.creature[out.n++] = (uint8_t)object;
    return out;
}

/* What an attack is worth by the weights that ship. */
static int32_t worth_of(gt_context *r, pairs *p, const side *attack, const side *blockers, int life)
{
    side own = *blockers;
    defence d = defend(r, p, attack, &own, life);
    return loss_of(p, attack, &d, life);
}

/* 508.1: of the creatures that may still be declared, from a place on, those join whose attack is
 * worth something. */
static void join(gt_context *r, pairs *p, int from, side *attack, const side *blockers, int life)
{
    int32_t worth = worth_of(r, p, attack, blockers, life);
    int place = 0;
    GT_LIST_EACH (object, r->s, mg_list(r->s->active, MG_BATTLEFIELD)) {
        if (place++ < from || attack->n == MOST || !mg_may_attack(r, object))
            continue;
        forget_pairs(p, attack->n);
        attack->creature[attack->n++] = (uint8_t)object;
        int32_t now = worth_of(r, p, attack, blockers, life);
        if (now > worth)
            worth = now;
        else
            attack->n--;
    }
}

/* Before the attack what ends with the turn is left out of the values that this run knows: it goes
 * no further with them. */
static void leave_out_passing(gt_context *r)
{
    const gt_state *s = r->s;
    mg_run_of(r)->derived.lasting = true;
    GT_MODS_EACH (m, s, MG_GIVE_PT) {
        if (m->until != MG_UNTIL_TURN || !mg_is_permanent(s, m->target) ||
            s->objects[m->target].stamp != m->target_stamp)
            continue;
        mg_values *v = &mg_run_of(r)->derived.values[m->target];
        v->power = (int16_t)(v->power - (m->value >> 16));
        v->toughness = (int16_t)(v->toughness - (int16_t)(m->value & 0xffff));
    }
}

/* Whether the active player may do something before attackers are declared, in this turn. */
static bool is_before_attack(const gt_state *s, const gt_frame *top)
{
    int step = mg_const(s)->step;
    return top->kind == GT_FRAME_WINDOW && s->n_items == 0 &&
           (step == MG_STEP_MAIN_1 || step == MG_STEP_COMBAT);
}

void mg_forecast(gt_context *r, int32_t *number)
{
    const gt_state *s = r->s;
    const gt_frame *top = s->n_agenda > 0 ? &s->agenda[s->n_agenda - 1] : NULL;
    if (top == NULL)
        return;
    bool before = is_before_attack(s, top);
    if (!before && top->kind != MG_F_ATTACK && top->kind != MG_F_BLOCK)
        return;
    int player = s->active, life = mg_const(s)->life[1 - player];
    side attack = attackers_of(r, player), own = blockers_of(r, 1 - player);
    pairs found;
    for (int i = 0; i < attack.n; i++)
        forget_pairs(&found, i);
    if (before)
        leave_out_passing(r);
    if (top->kind != MG_F_BLOCK)
        join(r, &found, before ? 0 : top->attack.from, &attack, &own, life);
    const defence d = defend(r, &found, &attack, &own, life);
    add_loss(r, &attack, &own, &d, life, number);
    assert(mg_weigh(number, mg_weights) == loss_of(&found, &attack, &d, life));
}
