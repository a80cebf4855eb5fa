/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What both players see of a position, as features of one of them. */
#include "ai/known.h"

#include "ai/net.h"
#include "engine/core/hash.h"

#include <stdlib.h>
#include <string.h>

struct gt_known {
    uint16_t *secret; /* the index of each index of the other's view; 0: it has none */
    uint16_t *met; /* where an index was met last */
};

/* Rows of a view that the other player does not see, in all games; what else is in the other's view
 * stands in the own one as well. */
static bool is_secret(const char *row)
{
    static const char *const secret[] = {"hand", "hand_look", "covered", "extra", "reserve"};
    bool found = false;
    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++)
        found = found || strcmp(row, secret[i]) == 0;
    return found;
}

/* Tells the index of each index of the other's view (`to` may be NULL); returns how many indices
 * there are in all. */
static int tell_indices(const gt_rules *rules, uint16_t *to)
{
    const gt_feature_rules *f = rules->features;
    int count[2], at = 0;
    gt_net_count_features(rules, count);
    int next = count[0];
    for (int row = 0; row < f->n_view_rows; row++) {
        bool secret = is_secret(f->view_rows[row].name);
        for (int i = 0; i < f->view_rows[row].count; i++, at++)
            if (to != NULL)
                to[at] = (uint16_t)(secret ? next + i : 0);
        next += secret ? f->view_rows[row].count : 0;
    }
    return next;
}

int gt_known_count(const gt_rules *rules)
{
    return tell_indices(rules, NULL);
}

void gt_known_keys(const gt_rules *rules, uint64_t *out)
{
    const gt_feature_rules *f = rules->features;
    int count[2], at = 0;
    gt_net_count_features(rules, count);
    gt_net_keys(rules, 0, out);
    uint64_t *next = out + count[0];
    for (int row = 0; row < f->n_view_rows; at += f->view_rows[row++].count)
        for (int i = 0; is_secret(f->view_rows[row].name) && i < f->view_rows[row].count; i++)
            *next++ = gt_fold(out[at + i], 's');
}

gt_known *gt_known_new(const gt_rules *rules)
{
    gt_known *k = calloc(1, sizeof *k);
    if (k == NULL)
        return NULL;
    k->secret = calloc(UINT16_MAX + 1, sizeof *k->secret);
    k->met = calloc(UINT16_MAX + 1, sizeof *k->met);
    if (k->secret != NULL && k->met != NULL) {
        tell_indices(rules, k->secret);
        return k;
    }
    gt_known_free(k);
    return NULL;
}

void gt_known_free(gt_known *k)
{
    if (k == NULL)
        return;
    free(k->secret);
    free(k->met);
    free(k);
}

int gt_known_own(gt_known *k, const gt_game *g, const gt_state *s, int player,
                 gt_feature out[GT_MOST_FEATURES])
{
    struct gt_view_box box;
    return gt_known_merge(k, out, gt_view_features(gt_view_make(&box, g, s, player), out));
}

int gt_known_secret(gt_known *k, const gt_game *g, const gt_state *s, int player,
                    gt_feature out[GT_MOST_FEATURES])
{
    struct gt_view_box box;
    int n = gt_view_features(gt_view_make(&box, g, s, 1 - player), out), left = 0;
    for (int i = 0; i < n; i++)
        if (k->secret[out[i].index] != 0)
            out[left++] = (gt_feature){k->secret[out[i].index], out[i].value};
    return left;
}

int gt_known_merge(gt_known *k, gt_feature *f, int n)
{
    enum { SAME = 16 }; /* up to here a value counts as itself */
    int left = 0;
    for (int i = 0; i < n; i++) {
        int at = k->met[f[i].index];
        bool met = at < left && f[at].index == f[i].index;
        if (met && abs(f[at].value) + abs(f[i].value) <= SAME) {
            f[at].value = (int16_t)(f[at].value + f[i].value);
            continue;
        }
        k->met[f[i].index] = (uint16_t)left;
        f[left++] = f[i];
    }
    return left;
}
