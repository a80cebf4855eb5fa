/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/mirror.h"

#include "engine/core/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int by_index(const void *a, const void *b)
{
    const gt_feature *f = a, *g = b;
    return f->index != g->index ? (f->index > g->index) - (f->index < g->index)
                                : (f->value > g->value) - (f->value < g->value);
}

typedef struct sorted {
    gt_feature at[GT_MOST_FEATURES];
    int n;
} sorted;

static bool same(const sorted *a, const sorted *b)
{
    return a->n == b->n && memcmp(a->at, b->at, (size_t)a->n * sizeof a->at[0]) == 0;
}

static void sort_view(const gt_view *v, sorted *out)
{
    out->n = gt_view_features(v, out->at);
    qsort(out->at, (size_t)out->n, sizeof out->at[0], by_index);
}

static void sort_action(const gt_view *v, gt_action a, sorted *out)
{
    out->n = gt_action_features(v, a, out->at);
    qsort(out->at, (size_t)out->n, sizeof out->at[0], by_index);
}

/* The action of the mirror image that looks as `a` does; each action has just one such. Several
 * targets of one instance are chosen in the order of the lists, A's first, whoever chooses: among
 * those the image may be missing. */
static bool image_of(const gt_view *v, gt_action a, const gt_view *mirror, gt_action *image)
{
    static sorted one, other;
    char text[GT_TEXT];
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_view_legal(mirror, legal), of = 0;
    sort_action(v, a, &one);
    for (int i = 0; i < n; i++) {
        sort_action(mirror, legal[i], &other);
        of += same(&one, &other);
        if (same(&one, &other))
            *image = legal[i];
    }
    gt_view_text(mirror, legal[0], text, sizeof text);
    bool targets = strncmp(text, "at ", 3) == 0;
    if (!(of == 1 || (of == 0 && targets))) {
        gt_view_text(v, a, text, sizeof text);
        fail_msg("%d images of %s", of, text);
    }
    return of == 1 && !(targets && gt_view_legal(v, legal) != n);
}

int gt_mirror_play(const gt_game *const g[2], gt_state *const s[2], uint64_t seed, int choices,
                   int *most)
{
    static sorted f[2];
    struct gt_view_box box[2];
    gt_action legal[GT_MAX_ACTIONS];
    for (int i = 0; i < choices; i++) {
        int mover = gt_to_move(g[0], s[0]);
        if (mover == GT_TERMINAL)
            return i;
        const gt_view *v[2];
        for (int k = 0; k < 2; k++) {
            v[k] = gt_view_make(&box[k], g[k], s[k], k == 0 ? mover : 1 - mover);
            sort_view(v[k], &f[k]);
        }
        assert_int_equal(gt_to_move(g[1], s[1]), 1 - mover);
        assert_true(same(&f[0], &f[1]));
        *most = f[0].n > *most ? f[0].n : *most;
        int n = gt_view_legal(v[0], legal);
        gt_action a = legal[gt_below(gt_mix(gt_fold(seed, (uint64_t)i)), (uint32_t)n)];
        gt_action image = 0;
        if (!image_of(v[0], a, v[1], &image))
            return i;
        gt_apply(g[0], s[0], a);
        gt_apply(g[1], s[1], image);
    }
    return choices;
}

/* ---- What features say. */

int32_t gt_feature_sum(const gt_feature *f, int n, int index)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += f[i].index == index ? f[i].value : 0;
    return sum;
}

int gt_feature_row_at(const gt_feature_rules *rules, const char *name)
{
    int first = 0;
    for (int i = 0; i < rules->n_view_rows; i++) {
        if (strcmp(rules->view_rows[i].name, name) == 0)
            return first;
        first += rules->view_rows[i].count;
    }
    fail_msg("no row %s", name);
    return 0;
}
