/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damage calculation (6.15 to 6.18): what becomes of the two monsters, and of the battle damage
 * once all that changes its amount has applied, in the order of 6.19. Everything is worked out
 * first, while the continuous effects of both still apply; then the damage is dealt, then the
 * destruction is decided (6.20). */
#include "engine/yugioh/internal.h"

/* What comes of a battle by the values alone. */
typedef struct outcome {
    int loser; /* player who takes the damage, if there is any */
    int32_t damage;
    bool attacker_falls, target_falls;
} outcome;

/* Damage to one player. */
typedef struct dealt {
    int32_t amount;
    bool as_effect; /* 6.19 04 */
} dealt;

/* 6.16. */
static outcome against_attack(const gt_context *r, int32_t atk, int32_t other)
{
    const int player = r->s->active;
    if (atk > other)
        return (outcome){.loser = 1 - player, .damage = atk - other, .target_falls = true};
    if (atk < other)
        return (outcome){.loser = player, .damage = other - atk, .attacker_falls = true};
    bool both = atk != 0 || yg_of_run(r)->options.zeros_fall; /* Y-815 */
    return (outcome){.attacker_falls = both, .target_falls = both};
}

/* 6.17. */
static outcome against_defence(gt_context *r, int32_t atk, int32_t def)
{
    const int player = r->s->active;
    if (atk < def)
        return (outcome){.loser = player, .damage = def - atk};
    if (atk == def)
        return (outcome){.loser = player};
    bool pierces = yg_has(r, yg_const(r->s)->attack.attacker, YG_KW_PIERCES);
    return (outcome){.loser = 1 - player, .damage = pierces ? atk - def : 0, .target_falls = true};
}

static outcome compare(gt_context *r)
{
    const yg_attack *a = &yg_const(r->s)->attack;
    int32_t atk = yg_values_of(r, a->attacker)->atk;
    if (a->target == GT_NO_OBJECT)
        return (outcome){.loser = 1 - r->s->active, .damage = atk}; /* 6.18/1 */
    if (yg_in_defence(r->s, a->target))
        return against_defence(r, atk, yg_values_of(r, a->target)->def);
    return against_attack(r, atk, yg_values_of(r, a->target)->atk);
}

/* ---- The amount of the damage (6.19). */

/* The monster of a player in this battle, GT_NO_OBJECT: none, as in a direct attack. */
static int monster_of(const gt_state *s, int player)
{
    const yg_attack *a = &yg_const(s)->attack;
    return s->objects[a->attacker].controller == player ? a->attacker : a->target;
}

static bool its(gt_context *r, int monster, int keyword)
{
    return monster != GT_NO_OBJECT && yg_has(r, monster, keyword);
}

/* 01 to 04: who takes it. */
static void share(gt_context *r, const outcome *o, dealt out[2])
{
    const int own = monster_of(r->s, o->loser), dealer = monster_of(r->s, 1 - o->loser);
    int32_t damage = its(r, dealer, YG_KW_DOUBLES) ? 2 * o->damage : o->damage; /* 01 */
    bool both = its(r, own, YG_KW_BOTH_TAKE) || its(r, dealer, YG_KW_BOTH_TAKE); /* 02 */
    bool away = its(r, own, YG_KW_REFLECTS); /* 03 */
    out[o->loser].amount = away ? 0 : damage;
    out[1 - o->loser].amount = both || away || its(r, own, YG_KW_SHARES) ? damage : 0;
    out[o->loser].as_effect = its(r, dealer, YG_KW_AS_EFFECT); /* 04 */
}

/* 07, 08: half or double, each once; both leave it as it is. */
static int32_t halved_or_doubled(gt_context *r, int player, int32_t n)
{
    bool half = yg_pact_holds(r, player, YG_PACT_HALF_DAMAGE);
    bool twice = yg_pact_holds(r, player, YG_PACT_DOUBLE_DAMAGE);
    return half == twice ? n : half ? (n + 1) / 2 : 2 * n;
}

static int32_t number_of(gt_context *r, int player, int pact)
{
    return yg_run_of(r)->pact_number[player][pact];
}

/* 06 to 10. */
static int32_t amount_for(gt_context *r, int player, int32_t n)
{
    if (yg_pact_holds(r, player, YG_PACT_NO_BATTLE_DAMAGE) ||
        its(r, monster_of(r->s, player), YG_KW_NO_BATTLE_DAMAGE))
        n = 0;
    n = halved_or_doubled(r, player, n);
    if (yg_pact_holds(r, player, YG_PACT_DAMAGE_IS))
        n = number_of(r, player, YG_PACT_DAMAGE_IS);
    bool above = yg_pact_holds(r, player, YG_PACT_NO_DAMAGE_FROM) &&
                 n >= number_of(r, player, YG_PACT_NO_DAMAGE_FROM);
    bool below = yg_pact_holds(r, player, YG_PACT_NO_DAMAGE_TO) &&
                 n <= number_of(r, player, YG_PACT_NO_DAMAGE_TO);
    return above || below ? 0 : n;
}

/* What counts as effect damage is no battle damage any more: 05 to 10 speak of that. */
static void deal(gt_context *r, int player, dealt d, bool direct)
{
    const int dealer = monster_of(r->s, 1 - player);
    if (d.amount == 0)
        return;
    if (d.as_effect)
        yg_damage(r, player, d.amount, dealer, false, 0);
    else if (yg_pact_holds(r, player, YG_PACT_GAINS_DAMAGE)) /* 05 */
        yg_gain(r, player, d.amount);
    else
        yg_damage(r, player, amount_for(r, player, d.amount), dealer, true, direct ? 1 : 2);
}

/* ---- Destruction is decided (6.20). */

static bool may_fall(gt_context *r, int monster)
{
    return !yg_has(r, monster, YG_KW_LASTING) &&
           !yg_pact_holds(r, r->s->objects[monster].controller, YG_PACT_SAFE_MONSTERS);
}

static void doom(gt_context *r, int monster, int by)
{
    if (yg_mutes(r, by, monster))
        yg_mod_new(r, YG_GIVE_NEGATED, monster, 0, YG_UNTIL_STAYS, NULL);
    r->s->objects[monster].mark[2] |= YG_WAS_DOOMED;
    yg_touch(r);
}

bool yg_mutes(gt_context *r, int victor, int monster)
{
    bool flip = (yg_true_def(r, monster)->type & YG_FLIP) != 0;
    return victor != GT_NO_OBJECT && yg_is_monster(r->s, victor) &&
           (yg_has(r, victor, YG_KW_MUTES) || (flip && yg_has(r, victor, YG_KW_MUTES_FLIPS)));
}

void yg_calculate(gt_context *r)
{
    const yg_attack a = yg_const(r->s)->attack;
    dealt damage[2] = {{0}, {0}};
    outcome o = compare(r);
    bool attacker = o.attacker_falls && may_fall(r, a.attacker);
    bool target = o.target_falls && may_fall(r, a.target);
    share(r, &o, damage);
    for (int player = 0; player < 2; player++)
        deal(r, player, damage[player], a.target == GT_NO_OBJECT);
    if (attacker)
        doom(r, a.attacker, a.target);
    if (target)
        doom(r, a.target, a.attacker);
}
