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

/* What the defending player loses if `blocker` blocks `attacker`, of life too if it tramples. */
static int32_t cost_of_block(gt_context *r, int attacker, int blocker, const int32_t *w)
{
    const mg_values *a = mg_values_of(r, attacker);
    int32_t cost = 0;
    if (dies_from(r, blocker, attacker))
        cost += mg_value_of_permanent(r, blocker, w);
    if (dies_from(r, attacker, blocker))
        cost -= mg_value_of_permanent(r, attacker, w);
    int beyond = mg_strength(a) - mg_values_of(r, blocker)->toughness;
    return has(a, MG_KW_TRAMPLE) && beyond > 0 ? cost + w[MG_W_life] * beyond : cost;
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
            p->cost[i][k] = cost_of_block(r, attacker, own->creature[k], mg_weights);
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

/* What it means to die of an attack. */
static int32_t death(int life, const int32_t *w)
{
    int low = life < MG_LOW_LIFE ? life : MG_LOW_LIFE;
    return w[MG_W_life] * life + w[MG_W_safety] * low + w[MG_W_lethal] * MG_FATAL;
}

/* What the attacks get through that no block pays for; the rest is blocked. Returns by `w` what the
 * defending player loses. Which blocks are made does not depend on `w`, so an evaluation stays a
 * sum of features (sim/playing/samples.h). */
static int32_t defend(gt_context *r, pairs *p, const side *attack, side *own, int life,
                      const int32_t *w)
{
    int32_t sum = 0, cost = 0;
    uint32_t through = 0;
    int damage = 0;
    for (int i = 0; i < attack->n; i++) {
        int attacker = attack->creature[i], strength = mg_strength(mg_values_of(r, attacker));
        int blocker = cheapest_blocker(r, p, attack, i, own, &cost);
        if (blocker >= 0 && cost < mg_weights[MG_W_life] * strength) {
            own->used |= 1u << blocker;
            sum += cost_of_block(r, attacker, own->creature[blocker], w);
        } else {
            through |= 1u << i;
            damage += strength;
        }
    }
    for (int i = 0; i < attack->n && damage >= life; i++) {
        if ((through >> i & 1) == 0)
            continue;
        int blocker = cheapest_blocker(r, p, attack, i, own, &cost);
        if (blocker < 0)
            continue;
        own->used |= 1u << blocker;
        sum += cost_of_block(r, attack->creature[i], own->creature[blocker], w);
        damage -= mg_strength(mg_values_of(r, attack->creature[i]));
    }
    return damage >= life ? death(life, w) : sum + w[MG_W_life] * damage;
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

/* 508.1: of the creatures that may still be declared, from a place on, those join whose attack is
 * worth something. */
static void join(gt_context *r, pairs *p, int from, side *attack, const side *defence, int life)
{
    side own = *defence;
    int32_t worth = defend(r, p, attack, &own, life, mg_weights);
    int place = 0;
    GT_LIST_EACH (object, r->s, mg_list(r->s->active, MG_BATTLEFIELD)) {
        if (place++ < from || attack->n == MOST || !mg_may_attack(r, object))
            continue;
        own = *defence;
        forget_pairs(p, attack->n);
        attack->creature[attack->n++] = (uint8_t)object;
        int32_t now = defend(r, p, attack, &own, life, mg_weights);
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

int32_t mg_forecast(gt_context *r, const int32_t *w)
{
    const gt_state *s = r->s;
    const gt_frame *top = s->n_agenda > 0 ? &s->agenda[s->n_agenda - 1] : NULL;
    if (top == NULL)
        return 0;
    bool before = is_before_attack(s, top);
    if (!before && top->kind != MG_F_ATTACK && top->kind != MG_F_BLOCK)
        return 0;
    int player = s->active, life = mg_const(s)->life[1 - player];
    side attack = attackers_of(r, player), defence = blockers_of(r, 1 - player);
    pairs found;
    for (int i = 0; i < attack.n; i++)
        forget_pairs(&found, i);
    if (before)
        leave_out_passing(r);
    if (top->kind != MG_F_BLOCK)
        join(r, &found, before ? 0 : top->attack.from, &attack, &defence, life);
    return attack.n > 0 ? defend(r, &found, &attack, &defence, life, w) : 0;
}
