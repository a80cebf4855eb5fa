/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fit as a network in whole numbers, and back; and as bytes, to go on from. */
#include "sim/experiments/net_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Whole numbers. */

static void round_words(const gt_net_fit *f, enum gt_net_part p, float unit, int16_t *out)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        out[i - f->begin[p]] = (int16_t)lrintf(f->w[i] * unit);
}

static void round_begins(const gt_net_fit *f, enum gt_net_part p, int32_t *out)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        out[i - f->begin[p]] = (int32_t)lrintf(f->w[i] * GT_NET_LOGIT);
}

/* Rows of features that never came up stay zeros. */
static void round_table(const gt_net_fit *f, enum gt_net_part p, gt_net_table *t, int width)
{
    for (int i = 0; i < t->n_features; i++) {
        size_t at = f->begin[p] + (size_t)i * (size_t)width;
        bool moved = f->from_net;
        t->row[i] = (uint16_t)(i + 1);
        for (int k = 0; k < width; k++)
            moved = moved || f->square[at + (size_t)k] > 0;
        for (int k = 0; k < width && moved; k++)
            t->rows[(i + 1) * width + k] = (int16_t)lrintf(f->w[at + (size_t)k] * GT_NET_SUM);
    }
}

gt_net *gt_net_fit_round_for(const gt_net_fit *f, const gt_net_inputs *what)
{
    gt_net *net =
        gt_net_new(f->size, f->n_features, (int[2]){f->n_features[0] + 1, f->n_features[1] + 1});
    if (net == NULL)
        return NULL;
    round_table(f, VIEW, &net->view, f->size.width);
    round_table(f, ACTION, &net->action, f->size.action_width);
    round_words(f, VIEW_BEGIN, GT_NET_SUM, net->view.begin);
    round_words(f, ACTION_BEGIN, GT_NET_SUM, net->action.begin);
    round_words(f, MIX, GT_NET_UNIT, net->mix);
    round_words(f, SCORE1, GT_NET_UNIT, net->score1);
    round_words(f, SCORE2, GT_NET_UNIT, net->score2);
    round_words(f, VALUE1, GT_NET_UNIT, net->value1);
    round_words(f, VALUE2, GT_NET_UNIT, net->value2);
    round_begins(f, MIX_BEGIN, net->mix_begin);
    round_begins(f, SCORE_BEGIN, net->score_begin);
    round_begins(f, VALUE_BEGIN, net->value_begin);
    round_begins(f, VALUE_END, &net->value_end);
    gt_net_set_inputs(net, what);
    return net;
}

gt_net *gt_net_fit_round(const gt_net_fit *f, const gt_rules *rules)
{
    gt_net_inputs what;
    gt_net *net = gt_net_inputs_of(rules, &what) ? gt_net_fit_round_for(f, &what) : NULL;
    gt_net_inputs_free(&what);
    return net;
}

/* ---- And back. */

/* Takes a matrix of so many rows and columns into the first ones of the fit's, which has as many
 * columns or more: the others are set to 0 if `clear`. */
static void take_words(gt_net_fit *f, enum gt_net_part p, const int16_t *in, int rows, int columns,
                       int all, bool clear, float unit)
{
    for (int r = 0; r < rows; r++) {
        float *w = f->w + f->begin[p] + (size_t)r * (size_t)all;
        for (int k = 0; k < columns; k++)
            w[k] = in[r * columns + k] / unit;
        for (int k = columns; k < all && clear; k++)
            w[k] = 0;
    }
}

static void take_begins(gt_net_fit *f, enum gt_net_part p, const int32_t *in, int n)
{
    for (int i = 0; i < n; i++)
        f->w[f->begin[p] + (size_t)i] = (float)in[i] / GT_NET_LOGIT;
}

static void take_table(gt_net_fit *f, enum gt_net_part p, const gt_net_table *t, int width, int all)
{
    for (int i = 0; i < t->n_features; i++) {
        const int16_t *row = t->rows + (size_t)t->row[i] * (size_t)width;
        float *w = f->w + f->begin[p] + (size_t)i * (size_t)all;
        for (int k = 0; k < all; k++)
            w[k] = k < width ? (float)row[k] / GT_NET_SUM : 0;
    }
}

/* New numbers of the position are the same in every one at first: takes what they say off where a
 * layer of n rows begins. */
static void balance(gt_net_fit *f, enum gt_net_part p, enum gt_net_part begin, int old, int n)
{
    int width = f->size.width;
    for (int i = 0; i < n; i++)
        for (int k = old; k < width; k++)
            f->w[f->begin[begin] + (size_t)i] -= f->w[f->begin[p] + (size_t)(i * width + k)] *
                                                 f->w[f->begin[VIEW_BEGIN] + (size_t)k];
}

void gt_net_fit_take(gt_net_fit *f, const gt_net *net)
{
    gt_net_sizes was = net->size, is = f->size;
    assert(gt_net_fits_into(was, is));
    assert(f->n_features[0] == net->view.n_features && f->n_features[1] == net->action.n_features);
    f->from_net = true;
    f->steps = 0;
    memset(f->mean, 0, f->begin[PARTS] * sizeof *f->mean);
    memset(f->square, 0, f->begin[PARTS] * sizeof *f->square);
    take_table(f, VIEW, &net->view, was.width, is.width);
    take_table(f, ACTION, &net->action, was.action_width, is.action_width);
    take_words(f, VIEW_BEGIN, net->view.begin, 1, was.width, is.width, false, GT_NET_SUM);
    take_words(f, ACTION_BEGIN, net->action.begin, 1, was.action_width, is.action_width, false,
               GT_NET_SUM);
    take_words(f, MIX, net->mix, was.action_width, was.width, is.width, false, GT_NET_UNIT);
    take_words(f, SCORE1, net->score1, was.second, was.action_width, is.action_width, true,
               GT_NET_UNIT);
    take_words(f, SCORE2, net->score2, 1, was.second, is.second, true, GT_NET_UNIT);
    take_words(f, VALUE1, net->value1, was.hidden, was.width, is.width, false, GT_NET_UNIT);
    take_words(f, VALUE2, net->value2, 1, was.hidden, is.hidden, true, GT_NET_UNIT);
    take_begins(f, MIX_BEGIN, net->mix_begin, was.action_width);
    take_begins(f, SCORE_BEGIN, net->score_begin, was.second);
    take_begins(f, VALUE_BEGIN, net->value_begin, was.hidden);
    take_begins(f, VALUE_END, &net->value_end, 1);
    balance(f, MIX, MIX_BEGIN, was.width, was.action_width);
    balance(f, VALUE1, VALUE_BEGIN, was.width, was.hidden);
}

bool gt_net_fits_into(gt_net_sizes small, gt_net_sizes large)
{
    return small.width <= large.width && small.action_width <= large.action_width &&
           small.hidden <= large.hidden && small.second <= large.second;
}

/* ---- Keeping. */

bool gt_net_fit_is_finite(const gt_net_fit *f)
{
    bool finite = true;
    for (size_t i = 0; i < f->begin[PARTS]; i++)
        finite = finite && isfinite(f->w[i]) && isfinite(f->mean[i]) && isfinite(f->square[i]);
    return finite;
}

bool gt_net_fit_save(const gt_net_fit *f, FILE *out)
{
    size_t n = f->begin[PARTS];
    return fwrite(&f->size, sizeof f->size, 1, out) == 1 &&
           fwrite(f->n_features, sizeof f->n_features, 1, out) == 1 &&
           fwrite(&f->steps, sizeof f->steps, 1, out) == 1 &&
           fwrite(f->w, sizeof(float), n, out) == n &&
           fwrite(f->mean, sizeof(float), n, out) == n &&
           fwrite(f->square, sizeof(float), n, out) == n;
}

bool gt_net_fit_load(gt_net_fit *f, FILE *in)
{
    size_t n = f->begin[PARTS];
    gt_net_sizes size;
    int n_features[2];
    return fread(&size, sizeof size, 1, in) == 1 && memcmp(&size, &f->size, sizeof size) == 0 &&
           fread(n_features, sizeof n_features, 1, in) == 1 &&
           memcmp(n_features, f->n_features, sizeof n_features) == 0 &&
           fread(&f->steps, sizeof f->steps, 1, in) == 1 &&
           fread(f->w, sizeof(float), n, in) == n && fread(f->mean, sizeof(float), n, in) == n &&
           fread(f->square, sizeof(float), n, in) == n;
}
