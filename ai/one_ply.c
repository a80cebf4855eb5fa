/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions lead to, as features; see one_ply.h. */
#include "ai/one_ply.h"

enum { ENDED = 100 * GT_ONE_PLY_UNIT /* a won game is worth */ };

/* A position, or one that has a run, as it is weighed for a player. */
typedef struct place {
    int64_t value;
    int half_points; /* if the game is over; -1: it goes on */
    int32_t number[GT_MAX_WEIGHTS]; /* if it goes on */
} place;

static void weigh(const gt_game *g, const gt_state *s, void *run, int player, place *out)
{
    if (gt_how_ended(s) != GT_RUNNING) {
        out->half_points = (int)(2 * gt_return(g, s, player));
        out->value = (out->half_points - 1) * ENDED;
        return;
    }
    out->half_points = -1;
    if (run != NULL)
        gt_run_numbers(g, run, player, out->number);
    else
        gt_numbers(g, s, player, out->number);
    out->value = gt_weigh(g->rules, out->number, NULL) * GT_ONE_PLY_UNIT / gt_evaluation_scale(g);
}

static void put(gt_one_ply *o, int i, int index, int64_t value)
{
    enum { MOST = INT16_MAX };
    int16_t held = (int16_t)(value > MOST ? MOST : value < -MOST ? -MOST : value);
    if (held != 0)
        o->feature[i][o->n[i]++] = (gt_feature){(uint16_t)index, held};
}

static void put_change(const gt_rules *rules, const place *now, const place *then, gt_one_ply *o,
                       int i)
{
    put(o, i, GT_AHEAD_gain, then->value - now->value);
    for (int k = 0; k < rules->n_weights; k++)
        /* both games go on: NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
        put(o, i, GT_AHEAD_change + k, then->number[k] - now->number[k]);
}

/* How often it doubles from nothing to so much. */
static int doublings(int64_t behind)
{
    int k = 0;
    for (; behind != 0 && k < GT_AHEAD_near_last - GT_AHEAD_near; k++)
        behind >>= 1;
    return k;
}

void gt_look_one_ply(const gt_game *g, const gt_state *world, int player, const gt_action *legal,
                     int n, gt_state *const *trial, void *const *run, gt_one_ply *out)
{
    gt_settling by = {.depth = gt_settle_depth(g, world),
                      .steps = GT_ONE_PLY_STEPS,
                      .room = trial + 1,
                      .run = run};
    gt_state *s = trial[0];
    place now, then;
    int64_t best = -ENDED;
    weigh(g, world, NULL, player, &now);
    for (int i = 0; i < n; i++) {
        gt_copy(g, s, world);
        gt_quiesce(&by, g, s, legal[i]);
        weigh(g, s, run != NULL ? run[0] : NULL, player, &then);
        out->value[i] = then.value;
        out->n[i] = 0;
        best = then.value > best ? then.value : best;
        put(out, i, GT_AHEAD_turns, gt_turns(s) - gt_turns(world));
        if (then.half_points >= 0)
            put(out, i, GT_AHEAD_end + then.half_points, 1);
        else
            put_change(g->rules, &now, &then, out, i);
    }
    for (int i = 0; i < n; i++) {
        put(out, i, GT_AHEAD_behind, best - out->value[i]);
        put(out, i, GT_AHEAD_near + doublings(best - out->value[i]), 1);
    }
}
