/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that learned: it takes the action that its network (ai/net.h) scores best, or, with a
 * temperature, one by lot, the likelier the better it scores. It hears of what each action leads to
 * in one world (ai/one_ply.h) and looks no further. */
#include "ai/net.h"

#include "ai/fixed_point.h"
#include "ai/policy.h"
#include "engine/core/hash.h"

enum { FILE_, TEMPERATURE, SETTINGS };

/* clang-format off */
static const gt_policy_setting settings[] = {
    [FILE_] = GT_SETTING_NET("file", "another network than the one that ships"),
    [TEMPERATURE] = GT_SETTING_FIXED("temperature",
        "sampling temperature; 0: always the best action", 0, 100000, 0),
};
/* clang-format on */

/* -ln(-ln u) for a u between 0 and 1 by a uniform key, in 1 / GT_ONE: the greatest of logits to
 * which such numbers are added is drawn by the chances that the logits stand for (Gumbel). */
static int64_t gumbel(uint64_t key)
{
    enum { BITS = 24 };
    uint32_t u = (uint32_t)(key >> (64 - BITS)) | 1; /* in 1 / 2^BITS */
    int64_t ln_u = gt_fixed_ln(u) - gt_fixed_ln(1u << BITS); /* negative */
    uint32_t minus = ln_u < -1 ? (uint32_t)-ln_u : 1;
    return gt_fixed_ln((uint32_t)GT_ONE) - gt_fixed_ln(minus);
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    gt_one_ply *ahead = mind;
    int32_t logit[GT_MAX_ACTIONS];
    if (!gt_resample(d->view, d->key, d->state[0])) /* then nothing can be looked at ahead */
        return gt_view_sample(d->view, d->key);
    gt_look_one_ply(gt_view_game(d->view), d->state[0], gt_view_player(d->view), d->legal, d->n,
                    d->state + 1, d->run, ahead);
    gt_net_judge(d->net, d->view, d->legal, d->n, ahead, logit);
    int best = 0;
    int64_t best_score = 0;
    uint64_t best_lot = 0;
    for (int i = 0; i < d->n; i++) {
        uint64_t lot = gt_mix(gt_fold(d->key, (uint64_t)i));
        int64_t score = (int64_t)logit[i] * (GT_ONE / GT_NET_LOGIT);
        if (setting[TEMPERATURE] != 0)
            score += setting[TEMPERATURE] * gumbel(lot) / 1000;
        if (i > 0 && (score < best_score || (score == best_score && lot < best_lot)))
            continue;
        best = i;
        best_score = score;
        best_lot = lot;
    }
    return d->legal[best];
}

const gt_policy_kind gt_policy_net = {
    .name = "net",
    .behaviour = 6, /* also with another network that ships */
    .about = "a trained network: takes the action that it scores best",
    .settings = settings,
    .n_settings = SETTINGS,
    .reproducible = true,
    .needs_net = true,
    .states = 1 + GT_ONE_PLY_STATES,
    .runs = GT_QUIESCENCE_RUNS,
    .mind = sizeof(gt_one_ply),
    .choose = choose,
};
