/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a whole position. */
#include "ai/value.h"

#include "ai/fixed_point.h"
#include "ai/policy.h"
#include "engine/core/hash.h"

enum { WHOLE = 2, PARTS = 16 }; /* of 1 in a logit; of each of these */

int gt_value_count(const gt_rules *rules)
{
    return gt_known_count(rules) + 2;
}

uint64_t gt_value_spaces(const gt_rules *rules)
{
    return gt_fold(gt_fold(gt_net_spaces(rules), (uint64_t)gt_value_count(rules)), 'v');
}

/* What the evaluation says, in whole numbers: the same for the other player, with the other sign. */
static int add_evaluation(const gt_game *g, const gt_state *s, int player, gt_feature *out)
{
    enum { MOST = 12 * WHOLE * PARTS };
    int64_t e = (int64_t)gt_evaluate(g, s, player, NULL) - gt_evaluate(g, s, 1 - player, NULL);
    int64_t x = e * WHOLE * PARTS / (2 * (int64_t)gt_evaluation_scale(g));
    int logit = (int)(x > MOST ? MOST : x < -MOST ? -MOST : x);
    int first = gt_known_count(g->rules);
    gt_features f = {out, 0, 2};
    gt_feature_add(&f, first, logit / PARTS);
    gt_feature_add(&f, first + 1, logit % PARTS);
    return f.n;
}

int gt_value_features(gt_known *k, const gt_game *g, const gt_state *s, int player,
                      gt_feature out[GT_KNOWN_MOST + 2])
{
    int n = gt_known_own(k, g, s, player, out);
    int more = gt_known_secret(k, g, s, player, out + n);
    n += gt_known_merge(k, out + n, more);
    return n + add_evaluation(g, s, player, out + n);
}

gt_net *gt_value_read(const char *path, const gt_rules *rules, char *error, size_t n)
{
    const gt_net_inputs what = {gt_value_spaces(rules), {gt_value_count(rules), 0}};
    return gt_net_read_for(path, &what, error, n);
}

int32_t gt_value_of(const gt_net *net, gt_known *k, const gt_game *g, const gt_state *s)
{
    gt_feature f[GT_KNOWN_MOST + 2];
    gt_net_position at;
    int32_t logit[2];
    for (int p = 0; p < 2; p++) {
        gt_net_see(net, f, gt_value_features(k, g, s, p, f), &at);
        logit[p] = gt_net_win(net, &at);
    }
    return gt_fixed_logistic((int64_t)logit[0] - logit[1], 2 * GT_NET_LOGIT);
}
