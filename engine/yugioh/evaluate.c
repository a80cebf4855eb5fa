/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: an exact sum of numbers times weights
 * (YG_NUMBERS), those of a player less those of the other. Life points, ATK and DEF are counted by
 * hundreds. */
#include "engine/yugioh/internal.h"

const char *const yg_weight_names[YG_N_WEIGHTS] = {
#define NAME(name, about) #name,
    YG_NUMBERS(NAME)
#undef NAME
};

const int32_t yg_weights[YG_N_WEIGHTS] = {
    [YG_W_lp] = 6,     [YG_W_safety] = 3,      [YG_W_hand] = 160,  [YG_W_monster] = 100,
    [YG_W_atk] = 24,   [YG_W_def] = 5,         [YG_W_set] = 180,   [YG_W_best] = 12,
    [YG_W_trap] = 180, [YG_W_set_spell] = 120, [YG_W_spell] = 200,
};

/* A search evaluates where a turn begins: it can tell what the other's strongest monster is about
 * to do. */
const int32_t yg_search_weights[YG_N_WEIGHTS] = {
    [YG_W_lp] = 14,         [YG_W_safety] = 12, [YG_W_hand] = 160,    [YG_W_monster] = 100,
    [YG_W_atk] = 24,        [YG_W_def] = 5,     [YG_W_set] = 180,     [YG_W_best] = 12,
    [YG_W_exposed] = -6,    [YG_W_open] = -10,  [YG_W_lethal] = -400, [YG_W_trap] = 150,
    [YG_W_set_spell] = 120, [YG_W_spell] = 200,
};

enum { UNIT = 100, LOW_LP = 3000 };

/* In the middle of nothing: the turn player may act freely. */
bool yg_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->n_items == 0 && s->n_effects == 0 && s->n_agenda == 2;
}

/* ---- Monsters. */

/* What the face-up monsters of a player could do in an attack: the strongest of them, all of
 * them. */
typedef struct force {
    int32_t best, sum;
} force;

static force force_of(gt_context *r, int player)
{
    force f = {0, 0};
    GT_LIST_EACH (monster, r->s, yg_list(player, YG_MONSTERS)) {
        if (yg_is_down(r->s, monster) || yg_has(r, monster, YG_KW_NO_ATTACK))
            continue;
        int32_t atk = yg_values_of(r, monster)->atk;
        f.best = atk > f.best ? atk : f.best;
        f.sum += atk;
    }
    return f;
}

/* A monster that lies there, against the strongest of the other side. */
static void count_monster(gt_context *r, int monster, int32_t against, int32_t *n)
{
    if (yg_is_down(r->s, monster)) {
        n[YG_W_set]++;
        return;
    }
    const yg_values *v = yg_values_of(r, monster);
    bool defends = yg_in_defence(r->s, monster);
    int32_t strength = defends ? v->def : v->atk;
    n[YG_W_monster]++;
    n[defends ? YG_W_def : YG_W_atk] += strength / UNIT;
    if (strength >= against)
        return;
    n[YG_W_beaten]++;
    n[YG_W_exposed] += defends ? 0 : (against - strength) / UNIT;
}

static void count_monsters(gt_context *r, int player, int32_t *n)
{
    const gt_state *s = r->s;
    const force other = force_of(r, 1 - player);
    int32_t lp = yg_const(s)->lp[player];
    GT_LIST_EACH (monster, s, yg_list(player, YG_MONSTERS))
        count_monster(r, monster, other.best, n);
    n[YG_W_best] = force_of(r, player).best / UNIT;
    if (yg_count(s, player, YG_MONSTERS) > 0)
        return;
    n[YG_W_open] = (other.sum < lp ? other.sum : lp) / UNIT;
    n[YG_W_lethal] = other.sum >= lp;
}

/* ---- The rest. */

static void count_spells(gt_context *r, int player, int32_t *n)
{
    static const int kinds[] = {YG_SPELLS, YG_FIELD_ZONE};
    for (int k = 0; k < 2; k++)
        GT_LIST_EACH (card, r->s, yg_list(player, kinds[k])) {
            bool quick = yg_of_run(r)->card_cache[r->s->objects[card].def].speed > 1;
            n[!yg_is_down(r->s, card) ? YG_W_spell : quick ? YG_W_trap : YG_W_set_spell]++;
        }
}

static void count_side(gt_context *r, int player, int32_t *n)
{
    const gt_state *s = r->s;
    int32_t lp = yg_const(s)->lp[player];
    memset(n, 0, YG_N_WEIGHTS * sizeof *n);
    n[YG_W_lp] = lp / UNIT;
    n[YG_W_safety] = (lp < LOW_LP ? lp : LOW_LP) / UNIT;
    n[YG_W_hand] = yg_count(s, player, YG_HAND);
    n[YG_W_fuel] = yg_count(s, player, YG_GRAVEYARD);
    count_monsters(r, player, n);
    count_spells(r, player, n);
}

void yg_weighed(const gt_game *g, const gt_state *s, int player, int32_t *out)
{
    yg_run run;
    int32_t other[YG_N_WEIGHTS];
    yg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL);
    count_side(&run.core, player, out);
    count_side(&run.core, 1 - player, other);
    for (int i = 0; i < YG_N_WEIGHTS; i++)
        out[i] -= other[i];
}

int32_t yg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    int32_t number[YG_N_WEIGHTS], sum = 0;
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    yg_weighed(g, s, player, number);
    for (int i = 0; i < YG_N_WEIGHTS; i++)
        sum += weights[i] * number[i];
    return sum;
}
