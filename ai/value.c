/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a whole position. */
#include "ai/value.h"

#include "ai/fixed_point.h"
#include "ai/policy.h"
#include "engine/core/hash.h"

#include <stdlib.h>
#include <string.h>

enum { WHOLE = 2, PARTS = 16 }; /* of 1 in a logit; of each of these */

int gt_value_count(const gt_rules *rules)
{
    return gt_known_count(rules) + 2;
}

bool gt_value_inputs(const gt_rules *rules, gt_net_inputs *out)
{
    static const char whose[] = "value";
    int n = gt_value_count(rules);
    uint64_t game = gt_hash_bytes(rules->name, strlen(rules->name));
    *out = (gt_net_inputs){.game = gt_fold(game, gt_hash_bytes(whose, sizeof whose - 1)),
                           .count = {n, 0},
                           .key = {malloc((size_t)n * sizeof(uint64_t)), malloc(1)}};
    if (out->key[0] == NULL || out->key[1] == NULL)
        return false;
    gt_known_keys(rules, out->key[0]);
    for (int i = 1; i <= 2; i++)
        out->key[0][n - i] = gt_fold(out->game, (uint64_t)i);
    return true;
}

/* What the evaluation says, in whole numbers: the same for the other player, but for the sign. */
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
    gt_net_inputs what;
    gt_net *net = NULL;
    if (gt_value_inputs(rules, &what))
        net = gt_net_read_for(path, &what, error, n);
    else
        snprintf(error, n, "%s: out of memory", path);
    gt_net_inputs_free(&what);
    return net;
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
