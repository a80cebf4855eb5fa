/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a network says of a position and its actions. Sums go span by span, so that a compiler
 * keeps a span in registers and does its numbers at once. */
#include "ai/net.h"

#include "ai/fixed_point.h"

#include <string.h>

int gt_net_value(int value)
{
    int size = value < 0 ? -value : value, small = size;
    if (size > 16) { /* 7 more for each doubling, evenly in between */
        int power = 4;
        while (size >> (power + 1) != 0)
            power++;
        small = 16 + 7 * (power - 4) + (7 * (size - (1 << power)) >> power);
    }
    return value < 0 ? -small : small;
}

static int16_t cut(int32_t x)
{
    return (int16_t)(x < 0 ? 0 : x > GT_NET_CUT ? GT_NET_CUT : x);
}

/* ---- Fast. */

enum { GT_NET_SPAN = 4 }; /* blocks that are added at once, where so many are left */

/* Numbers that are added at once, modulo 2^16: said outright, since a compiler that finds out by
 * itself does so with some options and not with others. */
typedef uint16_t block __attribute__((vector_size(GT_NET_BLOCK * sizeof(uint16_t))));

/* A row that is added so many times. */
typedef struct term {
    const int16_t *row;
    int16_t times;
} term;

static int terms_of(const gt_net_table *t, int width, const gt_feature *f, int n, term *out)
{
    int used = 0;
    for (int i = 0; i < n; i++) {
        int row = t->row[f[i].index];
        out[used] =
            (term){t->rows + (size_t)row * (size_t)width, (int16_t)gt_net_value(f[i].value)};
        used += row != 0;
    }
    return used;
}

/* Adds `blocks` blocks of all terms, from number `at` on, to what is in `sum`. Inlined, so that a
 * compiler knows how many there are and keeps them in registers. */
__attribute__((always_inline)) static inline void add_span(const term *terms, int n, int at,
                                                           int blocks, uint16_t *sum)
{
    block span[GT_NET_SPAN];
    memcpy(span, sum + at, (size_t)blocks * sizeof *span);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < blocks; k++) {
            block row;
            memcpy(&row, terms[i].row + at + k * GT_NET_BLOCK, sizeof row);
            span[k] += row * (uint16_t)terms[i].times;
        }
    }
    memcpy(sum + at, span, (size_t)blocks * sizeof *span);
}

/* Adds all terms to what is in `sum`, and cuts it. */
static void add_terms(const term *terms, int n, int width, uint16_t *sum, int16_t *out)
{
    int at = 0;
    for (; at + GT_NET_SPAN * GT_NET_BLOCK <= width; at += GT_NET_SPAN * GT_NET_BLOCK)
        add_span(terms, n, at, GT_NET_SPAN, sum);
    for (; at < width; at += GT_NET_BLOCK)
        add_span(terms, n, at, 1, sum);
    width &= -GT_NET_BLOCK; /* as it is */
    for (int k = 0; k < width; k++)
        out[k] = cut((int16_t)sum[k] / (GT_NET_SUM / GT_NET_UNIT));
}

/* What of a number sanitizers do not look at: 16 checks of pointers for each, a third of what games
 * with networks take under them. `look_at_ends` has them look at what a layer reads first and last,
 * and they look at each sum. */
#define NO_POINTER_CHECKS                                                                          \
    __attribute__((                                                                                \
        no_sanitize("address", "thread", "null", "alignment", "pointer-overflow", "object-size")))

NO_POINTER_CHECKS static int32_t dot(const int16_t *a, const int16_t *b, int n)
{
    int32_t sum = 0;
    n &= -GT_NET_BLOCK; /* as it is; so the compiler knows that nothing is left over */
    for (int k = 0; k < n; k++)
        /* all were set: NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
        sum += a[k] * b[k];
    return sum;
}

static void look_at_ends(const volatile int16_t *numbers, int n)
{
    if (n > 0) {
        (void)numbers[0];
        (void)numbers[n - 1];
    }
}

/* A layer that is cut, and the single number of the next. */
static int32_t two_layers(const int16_t *in, int n_in, const int16_t *w, const int32_t *begin,
                          int n, const int16_t *last)
{
    int16_t out[GT_NET_MOST];
    look_at_ends(in, n_in);
    look_at_ends(w, n * n_in);
    look_at_ends(last, n);
    for (int i = 0; i < n; i++)
        out[i] = cut((begin[i] + dot(in, w + i * n_in, n_in)) / GT_NET_UNIT);
    return dot(out, last, n);
}

void gt_net_see(const gt_net *net, const gt_feature *f, int n, gt_net_position *out)
{
    const gt_net_sizes *size = &net->size;
    term terms[GT_MOST_FEATURES];
    int used = terms_of(&net->view, size->width, f, n, terms);
    uint16_t sum[GT_NET_MOST];
    memcpy(sum, net->view.begin, (size_t)size->width * sizeof *sum);
    add_terms(terms, used, size->width, sum, out->seen);
    look_at_ends(net->mix, size->action_width * size->width);
    for (int i = 0; i < size->action_width; i++)
        out->mixed[i] = (int16_t)((net->mix_begin[i] +
                                   dot(out->seen, net->mix + i * size->width, size->width)) /
                                  (GT_NET_LOGIT / GT_NET_SUM));
}

int32_t gt_net_win(const gt_net *net, const gt_net_position *at)
{
    return net->value_end + two_layers(at->seen, net->size.width, net->value1, net->value_begin,
                                       net->size.hidden, net->value2);
}

int32_t gt_net_score(const gt_net *net, const gt_net_position *at, const gt_feature *f, int n)
{
    const gt_net_sizes *size = &net->size;
    int16_t heard[GT_NET_MOST];
    term terms[GT_NET_ACTION_FEATURES];
    int used = terms_of(&net->action, size->action_width, f, n, terms);
    uint16_t sum[GT_NET_MOST];
    for (int k = 0; k < size->action_width; k++)
        sum[k] = (uint16_t)(net->action.begin[k] + at->mixed[k]);
    add_terms(terms, used, size->action_width, sum, heard);
    return two_layers(heard, size->action_width, net->score1, net->score_begin, size->second,
                      net->score2);
}

/* ---- Plain. */

/* Number k of what the features of a table add up to, cut. */
static int16_t plain_sum(const gt_net_table *t, int width, int begin, const gt_feature *f, int n,
                         int k)
{
    uint16_t sum = (uint16_t)begin;
    for (int i = 0; i < n; i++) {
        int w = t->rows[t->row[f[i].index] * width + k];
        sum = (uint16_t)(sum + w * gt_net_value(f[i].value));
    }
    return cut((int16_t)sum / (GT_NET_SUM / GT_NET_UNIT));
}

/* Number i of a layer before it is cut. */
static int32_t plain_layer(const int16_t *in, int n_in, const int16_t *w, const int32_t *begin,
                           int i)
{
    int32_t sum = begin[i];
    for (int k = 0; k < n_in; k++)
        sum += in[k] * w[i * n_in + k];
    return sum;
}

void gt_net_see_plainly(const gt_net *net, const gt_feature *f, int n, gt_net_position *out)
{
    int width = net->size.width;
    for (int k = 0; k < width; k++)
        out->seen[k] = plain_sum(&net->view, width, net->view.begin[k], f, n, k);
    for (int i = 0; i < net->size.action_width; i++)
        out->mixed[i] = (int16_t)(plain_layer(out->seen, width, net->mix, net->mix_begin, i) /
                                  (GT_NET_LOGIT / GT_NET_SUM));
}

int32_t gt_net_win_plainly(const gt_net *net, const gt_net_position *at)
{
    int width = net->size.width;
    int32_t logit = net->value_end;
    for (int i = 0; i < net->size.hidden; i++)
        logit += net->value2[i] *
                 cut(plain_layer(at->seen, width, net->value1, net->value_begin, i) / GT_NET_UNIT);
    return logit;
}

int32_t gt_net_score_plainly(const gt_net *net, const gt_net_position *at, const gt_feature *f,
                             int n)
{
    int width = net->size.action_width;
    int16_t heard[GT_NET_MOST];
    int32_t logit = 0;
    for (int k = 0; k < width; k++)
        heard[k] = plain_sum(&net->action, width, net->action.begin[k] + at->mixed[k], f, n, k);
    for (int i = 0; i < net->size.second; i++)
        logit += net->score2[i] *
                 cut(plain_layer(heard, width, net->score1, net->score_begin, i) / GT_NET_UNIT);
    return logit;
}

/* ---- Of a view. */

int gt_net_hear(const gt_view *v, gt_action a, const gt_one_ply *ahead, int i,
                gt_feature out[GT_NET_ACTION_FEATURES])
{
    int n = gt_action_features(v, a, out), behind = gt_action_feature_count(gt_view_game(v));
    for (int k = 0; k < ahead->n[i]; k++) {
        gt_feature f = ahead->feature[i][k];
        out[n++] = (gt_feature){(uint16_t)(behind + f.index), f.value};
    }
    return n;
}

void gt_net_judge(const gt_net *net, const gt_view *v, const gt_action *legal, int n,
                  const gt_one_ply *ahead, int32_t *logit)
{
    gt_feature of_view[GT_MOST_FEATURES], of_action[GT_NET_ACTION_FEATURES];
    gt_net_position at;
    gt_net_see(net, of_view, gt_view_features(v, of_view), &at);
    for (int i = 0; i < n; i++)
        logit[i] = gt_net_score(net, &at, of_action, gt_net_hear(v, legal[i], ahead, i, of_action));
}

/* ---- Of a world. */

void gt_net_judge_world(const gt_net *net, const gt_game *g, const gt_state *world,
                        const gt_action *legal, int n, gt_state *const *trial, void *const *run,
                        gt_one_ply *ahead, int32_t *logit)
{
    struct gt_view_box box;
    int player = gt_to_move(g, world);
    const gt_view *v = gt_view_make(&box, g, world, player);
    gt_look_one_ply(g, world, player, legal, n, trial, run, ahead);
    gt_net_judge(net, v, legal, n, ahead, logit);
}

int32_t gt_net_win_chance(const gt_net *net, const gt_game *g, const gt_state *s, int player)
{
    struct gt_view_box box;
    gt_feature f[GT_MOST_FEATURES];
    gt_net_position at;
    const gt_view *v = gt_view_make(&box, g, s, player);
    gt_net_see(net, f, gt_view_features(v, f), &at);
    return gt_fixed_logistic(gt_net_win(net, &at), GT_NET_LOGIT);
}

int32_t gt_net_joint_chance(const gt_net *net, const gt_game *g, const gt_state *s)
{
    int64_t evaluation = (int64_t)gt_evaluate(g, s, 0, NULL) - gt_evaluate(g, s, 1, NULL);
    int32_t value = gt_fixed_logistic(evaluation, 2 * (int64_t)gt_evaluation_scale(g));
    if (net == NULL)
        return value;
    int32_t own = gt_net_win_chance(net, g, s, 0), other = gt_net_win_chance(net, g, s, 1);
    return (2 * value + own + (int32_t)GT_ONE - other) / 4;
}
