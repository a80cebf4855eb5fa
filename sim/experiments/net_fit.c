/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gradients of a small network. All numbers of it lie in one array, part by part; gradients and
 * their means lie in others alike. */
#include "sim/experiments/net_parts.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CUT ((float)GT_NET_CUT / GT_NET_UNIT)

/* ---- Memory. */

static float unit_by_key(uint64_t key)
{
    return (float)(key >> 40) / (float)(1 << 24) * 2 - 1;
}

static void fill(gt_net_fit *f, enum gt_net_part p, float most, uint64_t seed)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        f->w[i] = most * unit_by_key(gt_mix(gt_fold(seed, i)));
}

static void set(gt_net_fit *f, enum gt_net_part p, float value)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        f->w[i] = value;
}

static void begin_by_chance(gt_net_fit *f, uint64_t seed)
{
    fill(f, VIEW, 0.05F, seed);
    fill(f, ACTION, 0.1F, seed);
    set(f, VIEW_BEGIN, 0.4F);
    set(f, ACTION_BEGIN, 0.4F);
    set(f, SCORE_BEGIN, 0.2F);
    set(f, VALUE_BEGIN, 0.2F);
    fill(f, MIX, 1 / sqrtf((float)f->size.width), seed);
    fill(f, VALUE1, 1 / sqrtf((float)f->size.width), seed);
    fill(f, SCORE1, 1.5F / sqrtf((float)f->size.action_width), seed);
    fill(f, SCORE2, 1 / sqrtf((float)f->size.second), seed);
    fill(f, VALUE2, 1 / sqrtf((float)f->size.hidden), seed);
}

gt_net_fit *gt_net_fit_new(gt_net_sizes size, const int n_features[2], uint64_t seed)
{
    size_t width = (size_t)size.width, action = (size_t)size.action_width;
    size_t second = (size_t)size.second, hidden = (size_t)size.hidden;
    const size_t count[PARTS] = {[VIEW] = (size_t)n_features[0] * width,
                                 [ACTION] = (size_t)n_features[1] * action,
                                 [VIEW_BEGIN] = width,
                                 [ACTION_BEGIN] = action,
                                 [MIX] = action * width,
                                 [MIX_BEGIN] = action,
                                 [SCORE1] = second * action,
                                 [SCORE_BEGIN] = second,
                                 [SCORE2] = second,
                                 [VALUE1] = hidden * width,
                                 [VALUE_BEGIN] = hidden,
                                 [VALUE2] = hidden,
                                 [VALUE_END] = 1};
    gt_net_fit *f = gt_zeroed(1, sizeof *f);
    f->size = size;
    for (int p = 0; p < PARTS; p++)
        f->begin[p + 1] = f->begin[p] + count[p];
    float **all[] = {&f->w, &f->g, &f->mean, &f->square};
    for (int i = 0; i < 4; i++)
        *all[i] = gt_zeroed(f->begin[PARTS], sizeof(float));
    for (int t = 0; t < 2; t++) {
        f->n_features[t] = n_features[t];
        f->touched[t].feature = gt_zeroed((size_t)n_features[t] + 1, sizeof(int));
        f->touched[t].is = gt_zeroed((size_t)n_features[t] + 1, sizeof(bool));
    }
    f->thought = gt_zeroed(1, sizeof *f->thought);
    begin_by_chance(f, seed);
    return f;
}

void gt_net_fit_free(gt_net_fit *f)
{
    if (f == NULL)
        return;
    free(f->w);
    free(f->g);
    free(f->mean);
    free(f->square);
    free(f->thought);
    for (int t = 0; t < 2; t++) {
        free(f->touched[t].feature);
        free(f->touched[t].is);
    }
    free(f);
}

/* ---- Forward. */

static float dot(const float *a, const float *b, int n)
{
    float sum[GT_NET_BLOCK] = {0}, all = 0;
    for (int at = 0; at < n; at += GT_NET_BLOCK)
        for (int k = 0; k < GT_NET_BLOCK; k++)
            sum[k] += a[at + k] * b[at + k];
    for (int k = 0; k < GT_NET_BLOCK; k++)
        all += sum[k];
    return all;
}

/* to += times * row */
static void add_row(float *restrict to, const float *restrict row, float times, int n)
{
    for (int at = 0; at < n; at += GT_NET_BLOCK)
        for (int k = 0; k < GT_NET_BLOCK; k++)
            to[at + k] += times * row[at + k];
}

static float cut(float x)
{
    return x < 0 ? 0 : x > CUT ? CUT : x;
}

/* Whether a number that is this after cutting moves with what is before it. */
static bool is_free(float x)
{
    return x > 0 && x < CUT;
}

/* A block of numbers, done at once. */
typedef float lanes __attribute__((vector_size(GT_NET_BLOCK * sizeof(float))));

enum { MOST_BLOCKS = 4 }; /* that registers hold */

/* Adds the rows of features to so many blocks of a sum; `rows`: where these begin in the first
 * row. */
static inline void add_blocks(const float *rows, const gt_feature *f, int n, int width, float *sum,
                              int blocks)
{
    lanes all[MOST_BLOCKS], row;
    for (int b = 0; b < blocks; b++)
        memcpy(&all[b], sum + b * GT_NET_BLOCK, sizeof row);
    for (int i = 0; i < n; i++) {
        const float *at = rows + (size_t)f[i].index * (size_t)width;
        float times = (float)gt_net_value(f[i].value);
        for (int b = 0; b < blocks; b++) {
            memcpy(&row, at + b * GT_NET_BLOCK, sizeof row);
            all[b] += row * times;
        }
    }
    for (int b = 0; b < blocks; b++)
        memcpy(sum + b * GT_NET_BLOCK, &all[b], sizeof row);
}

static void add_features(const float *table, const gt_feature *f, int n, int width, float *sum)
{
    int at = 0;
    for (; at + 4 * GT_NET_BLOCK <= width; at += 4 * GT_NET_BLOCK)
        add_blocks(table + at, f, n, width, sum + at, 4);
    for (; at + 2 * GT_NET_BLOCK <= width; at += 2 * GT_NET_BLOCK)
        add_blocks(table + at, f, n, width, sum + at, 2);
    for (; at < width; at += GT_NET_BLOCK)
        add_blocks(table + at, f, n, width, sum + at, 1);
}

/* out[i] = cut(begin[i] + row i * in) */
static void layer(const float *in, int n_in, const float *w, const float *begin, int n, float *out)
{
    for (int i = 0; i < n; i++)
        out[i] = cut(begin[i] + dot(in, w + i * n_in, n_in));
}

static const float *part(const gt_net_fit *f, enum gt_net_part p)
{
    return f->w + f->begin[p];
}

static void see(const gt_net_fit *f, const gt_net_example *e, gt_net_thought *out)
{
    int width = f->size.width;
    memcpy(out->seen, part(f, VIEW_BEGIN), (size_t)width * sizeof(float));
    add_features(part(f, VIEW), e->view, e->n_view, width, out->seen);
    for (int k = 0; k < width; k++)
        out->seen[k] = cut(out->seen[k]);
    for (int i = 0; i < f->size.action_width; i++)
        out->mixed[i] = part(f, MIX_BEGIN)[i] + dot(out->seen, part(f, MIX) + i * width, width);
    layer(out->seen, width, part(f, VALUE1), part(f, VALUE_BEGIN), f->size.hidden, out->hidden);
    out->value = part(f, VALUE_END)[0] + dot(out->hidden, part(f, VALUE2), f->size.hidden);
}

static void score_actions(const gt_net_fit *f, const gt_net_example *e, gt_net_thought *t)
{
    const gt_feature *next = e->action;
    int width = f->size.action_width;
    for (int i = 0; i < e->n_actions; i++) {
        gt_net_heard *a = &t->action[i];
        for (int k = 0; k < width; k++)
            a->heard[k] = part(f, ACTION_BEGIN)[k] + t->mixed[k];
        add_features(part(f, ACTION), next, e->n_features[i], width, a->heard);
        next += e->n_features[i];
        for (int k = 0; k < width; k++)
            a->heard[k] = cut(a->heard[k]);
        layer(a->heard, width, part(f, SCORE1), part(f, SCORE_BEGIN), f->size.second, a->second);
        a->logit = dot(a->second, part(f, SCORE2), f->size.second);
    }
}

void gt_net_fit_think(const gt_net_fit *f, const gt_net_example *e, gt_net_thought *out)
{
    see(f, e, out);
    score_actions(f, e, out);
}

/* ---- Backward. */

static float *slope(gt_net_fit *f, enum gt_net_part p)
{
    return f->g + f->begin[p];
}

static void touch(gt_net_fit *f, int table, const gt_feature *features, int n, const float *back)
{
    gt_net_touched *t = &f->touched[table];
    int width = table == 0 ? f->size.width : f->size.action_width;
    float *g = slope(f, table == 0 ? VIEW : ACTION);
    for (int i = 0; i < n; i++) {
        int at = features[i].index;
        if (!t->is[at])
            t->feature[t->n++] = at;
        t->is[at] = true;
        add_row(g + (size_t)at * (size_t)width, back, (float)gt_net_value(features[i].value),
                width);
    }
}

/* Back through a layer whose cut numbers were `out`: `back_out` holds the slope of each; adds those
 * of its weights, and of what came in. */
static void layer_back(gt_net_fit *f, enum gt_net_part w, enum gt_net_part begin, const float *in,
                       int n_in, const float *out, const float *back_out, int n, float *back_in)
{
    for (int i = 0; i < n; i++) {
        if (!is_free(out[i]))
            continue;
        slope(f, begin)[i] += back_out[i];
        add_row(slope(f, w) + i * n_in, in, back_out[i], n_in);
        add_row(back_in, part(f, w) + i * n_in, back_out[i], n_in);
    }
}

/* Adds the slopes of an action, whose logit has the slope `by`; and to `back`, those of what the
 * position says to actions. */
static void action_back(gt_net_fit *f, const gt_feature *features, int n, const gt_net_heard *a,
                        float by, float *back)
{
    int width = f->size.action_width, second = f->size.second;
    float back_second[GT_NET_MOST] = {0}, back_heard[GT_NET_MOST] = {0};
    add_row(slope(f, SCORE2), a->second, by, second);
    add_row(back_second, part(f, SCORE2), by, second);
    layer_back(f, SCORE1, SCORE_BEGIN, a->heard, width, a->second, back_second, second, back_heard);
    for (int k = 0; k < width; k++)
        back_heard[k] = is_free(a->heard[k]) ? back_heard[k] : 0;
    touch(f, 1, features, n, back_heard);
    add_row(slope(f, ACTION_BEGIN), back_heard, 1, width);
    add_row(back, back_heard, 1, width);
}

static void value_back(gt_net_fit *f, const gt_net_thought *t, float by, float *back)
{
    float back_hidden[GT_NET_MOST] = {0};
    slope(f, VALUE_END)[0] += by;
    add_row(slope(f, VALUE2), t->hidden, by, f->size.hidden);
    add_row(back_hidden, part(f, VALUE2), by, f->size.hidden);
    layer_back(f, VALUE1, VALUE_BEGIN, t->seen, f->size.width, t->hidden, back_hidden,
               f->size.hidden, back);
}

void gt_net_fit_back(gt_net_fit *f, const gt_net_example *e, const gt_net_thought *t,
                     const float *by_action, float by_value)
{
    int width = f->size.width;
    float back[GT_NET_MOST] = {0}, back_mixed[GT_NET_MOST] = {0};
    const gt_feature *next = e->action;
    for (int i = 0; i < e->n_actions; i++) {
        action_back(f, next, e->n_features[i], &t->action[i], by_action[i], back_mixed);
        next += e->n_features[i];
    }
    for (int i = 0; i < f->size.action_width; i++) {
        slope(f, MIX_BEGIN)[i] += back_mixed[i];
        add_row(slope(f, MIX) + i * width, t->seen, back_mixed[i], width);
        add_row(back, part(f, MIX) + i * width, back_mixed[i], width);
    }
    value_back(f, t, by_value, back);
    for (int k = 0; k < width; k++)
        back[k] = is_free(t->seen[k]) ? back[k] : 0;
    touch(f, 0, e->view, e->n_view, back);
    add_row(slope(f, VIEW_BEGIN), back, 1, width);
}

/* ---- Steps. */

/* Moves n numbers from `at` on, and holds them within `most`. */
static void move(gt_net_fit *f, size_t at, size_t n, float rate, float most)
{
    float *restrict w = f->w + at, *restrict g = f->g + at;
    float *restrict mean = f->mean + at, *restrict square = f->square + at;
    for (size_t i = 0; i < n; i++) {
        mean[i] = 0.9F * mean[i] + 0.1F * g[i];
        square[i] = 0.999F * square[i] + 0.001F * g[i] * g[i];
        float to = w[i] - rate * mean[i] / (sqrtf(square[i]) + 1e-8F);
        w[i] = to > most ? most : to < -most ? -most : to;
        g[i] = 0;
    }
}

static void move_rows(gt_net_fit *f, int table, float rate)
{
    gt_net_touched *t = &f->touched[table];
    size_t width = (size_t)(table == 0 ? f->size.width : f->size.action_width);
    size_t begin = f->begin[table == 0 ? VIEW : ACTION];
    for (int i = 0; i < t->n; i++) {
        move(f, begin + (size_t)t->feature[i] * width, width, rate, 127.0F / GT_NET_SUM);
        t->is[t->feature[i]] = false;
    }
    t->n = 0;
}

void gt_net_fit_move(gt_net_fit *f, double rate)
{
    f->steps++;
    double steps = (double)(f->steps < 100000 ? f->steps : 100000);
    float now = (float)(rate * sqrt(1 - pow(0.999, steps)) / (1 - pow(0.9, steps)));
    move_rows(f, 0, now);
    move_rows(f, 1, now);
    for (int p = VIEW_BEGIN; p < PARTS; p++) {
        bool begins = p == VIEW_BEGIN || p == ACTION_BEGIN || p == MIX_BEGIN || p == SCORE_BEGIN ||
                      p == VALUE_BEGIN || p == VALUE_END;
        move(f, f->begin[p], f->begin[p + 1] - f->begin[p], now, begins ? 100 : CUT);
    }
}

void gt_net_fit_follow(gt_net_fit *f, const gt_net_fit *other, float share)
{
    for (size_t i = 0; i < f->begin[PARTS]; i++) {
        f->w[i] += share * (other->w[i] - f->w[i]);
        f->square[i] = other->square[i]; /* which rows have moved */
    }
}

/* ---- Imitating a search. */

float gt_net_chance(float logit)
{
    return 1 / (1 + expf(-logit));
}

void gt_net_chances(const gt_net_thought *t, int n, float sharpness, float *chance)
{
    float most = -1e30F, sum = 0;
    for (int i = 0; i < n; i++)
        most = fmaxf(most, t->action[i].logit);
    for (int i = 0; i < n; i++)
        sum += chance[i] = expf((t->action[i].logit - most) * sharpness);
    for (int i = 0; i < n; i++)
        chance[i] /= sum;
}

static void example_back(gt_net_fit *f, const gt_net_example *e, float scale)
{
    gt_net_thought *t = f->thought;
    float by[GT_MAX_ACTIONS], shares = 0;
    gt_net_fit_think(f, e, t);
    gt_net_chances(t, e->n_actions, 1, by);
    for (int i = 0; i < e->n_actions; i++)
        shares += e->share[i];
    for (int i = 0; i < e->n_actions; i++)
        by[i] = scale * (by[i] - e->share[i] / shares);
    gt_net_fit_back(f, e, t, by, scale * (gt_net_chance(t->value) - e->value));
}

void gt_net_fit_step(gt_net_fit *f, const gt_net_example *e, int n, double rate)
{
    for (int i = 0; i < n; i++)
        example_back(f, &e[i], 1 / (float)n);
    gt_net_fit_move(f, rate);
}

/* ---- Scores. */

static void add_score(const gt_net_example *e, const float *logit, float value,
                      gt_net_score_sums *sums)
{
    double most = -1e30, sum = 0, shares = 0;
    int best = 0, visited = 0;
    for (int i = 0; i < e->n_actions; i++) {
        best = logit[i] > logit[best] ? i : best;
        visited = e->share[i] > e->share[visited] ? i : visited;
        most = fmax(most, (double)logit[i]);
        shares += e->share[i];
    }
    for (int i = 0; i < e->n_actions; i++)
        sum += exp((double)logit[i] - most);
    for (int i = 0; i < e->n_actions; i++)
        sums->policy -= e->share[i] / shares * ((double)logit[i] - most - log(sum));
    sums->n++;
    sums->even += log(e->n_actions);
    sums->best += e->share[best] == e->share[visited];
    double size = fabs((double)value), wrong = value > 0 ? 1 - (double)e->value : (double)e->value;
    sums->value += log1p(exp(-size)) + wrong * size;
}

void gt_net_fit_score(gt_net_fit *f, const gt_net_example *e, gt_net_score_sums *sums)
{
    gt_net_thought *t = f->thought;
    float logit[GT_MAX_ACTIONS];
    gt_net_fit_think(f, e, t);
    for (int i = 0; i < e->n_actions; i++)
        logit[i] = t->action[i].logit;
    add_score(e, logit, t->value, sums);
}

void gt_net_score_example(const gt_net *net, const gt_net_example *e, gt_net_score_sums *sums)
{
    gt_net_position at;
    float logit[GT_MAX_ACTIONS];
    const gt_feature *next = e->action;
    gt_net_see(net, e->view, e->n_view, &at);
    for (int i = 0; i < e->n_actions; i++) {
        logit[i] = (float)gt_net_score(net, &at, next, e->n_features[i]) / GT_NET_LOGIT;
        next += e->n_features[i];
    }
    add_score(e, logit, (float)gt_net_win(net, &at) / GT_NET_LOGIT, sums);
}
