/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gradients of a small network. All numbers of it lie in one array, part by part; gradients and
 * their means lie in others alike. */
#include "sim/experiments/net_fit.h"

#include "engine/core/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum part {
    VIEW,
    ACTION,
    VIEW_BEGIN,
    ACTION_BEGIN,
    MIX,
    MIX_BEGIN,
    SCORE1,
    SCORE_BEGIN,
    SCORE2,
    VALUE1,
    VALUE_BEGIN,
    VALUE2,
    VALUE_END,
    PARTS
};

#define CUT ((float)GT_NET_CUT / GT_NET_UNIT)

/* Features of a table that came up in a batch. */
typedef struct touched {
    int *feature, n;
    bool *is;
} touched;

struct gt_net_fit {
    gt_net_sizes size;
    int n_features[2];
    size_t begin[PARTS + 1];
    float *w, *g, *mean, *square; /* numbers, gradient, and the means of it and of its square */
    uint64_t steps;
    touched touched[2];
    float *scored; /* of an example: what each action's layers gave, to go back through them */
};

enum { SCORED = 2 * GT_NET_MOST + 1 /* an action: heard, second, logit */ };

/* ---- Memory. */

static float unit_by_key(uint64_t key)
{
    return (float)(key >> 40) / (float)(1 << 24) * 2 - 1;
}

static void fill(gt_net_fit *f, enum part p, float most, uint64_t seed)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        f->w[i] = most * unit_by_key(gt_mix(gt_fold(seed, i)));
}

static void set(gt_net_fit *f, enum part p, float value)
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
    gt_net_fit *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->size = size;
    for (int p = 0; p < PARTS; p++)
        f->begin[p + 1] = f->begin[p] + count[p];
    float **all[] = {&f->w, &f->g, &f->mean, &f->square};
    bool well = true;
    for (int i = 0; i < 4; i++)
        well = (*all[i] = calloc(f->begin[PARTS], sizeof(float))) != NULL && well;
    for (int t = 0; t < 2; t++) {
        f->n_features[t] = n_features[t];
        f->touched[t].feature = calloc((size_t)n_features[t], sizeof(int));
        f->touched[t].is = calloc((size_t)n_features[t], sizeof(bool));
        well = well && f->touched[t].feature != NULL && f->touched[t].is != NULL;
    }
    f->scored = calloc((size_t)GT_MAX_ACTIONS * SCORED, sizeof *f->scored);
    if (well && f->scored != NULL) {
        begin_by_chance(f, seed);
        return f;
    }
    gt_net_fit_free(f);
    return NULL;
}

void gt_net_fit_free(gt_net_fit *f)
{
    if (f == NULL)
        return;
    free(f->w);
    free(f->g);
    free(f->mean);
    free(f->square);
    free(f->scored);
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

static void add_features(const float *table, const gt_feature *f, int n, int width, float *sum)
{
    for (int i = 0; i < n; i++)
        add_row(sum, table + (size_t)f[i].index * (size_t)width, (float)gt_net_value(f[i].value),
                width);
}

/* out[i] = cut(begin[i] + row i * in) */
static void layer(const float *in, int n_in, const float *w, const float *begin, int n, float *out)
{
    for (int i = 0; i < n; i++)
        out[i] = cut(begin[i] + dot(in, w + i * n_in, n_in));
}

/* What the network makes of a position. */
typedef struct position {
    float seen[GT_NET_MOST], mixed[GT_NET_MOST], hidden[GT_NET_MOST], value;
} position;

static const float *part(const gt_net_fit *f, enum part p)
{
    return f->w + f->begin[p];
}

static void see(const gt_net_fit *f, const gt_net_example *e, position *out)
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

/* What was made of action i: what it heard, the second layer, the logit. */
static float *heard_of(const gt_net_fit *f, int i)
{
    return f->scored + (size_t)i * SCORED;
}

static float *second_of(const gt_net_fit *f, int i)
{
    return heard_of(f, i) + GT_NET_MOST;
}

static float *logit_of(const gt_net_fit *f, int i)
{
    return second_of(f, i) + GT_NET_MOST;
}

static void score_actions(const gt_net_fit *f, const gt_net_example *e, const position *at)
{
    const gt_feature *next = e->action;
    int width = f->size.action_width;
    for (int i = 0; i < e->n_actions; i++) {
        float *heard = heard_of(f, i), *second = second_of(f, i);
        for (int k = 0; k < width; k++)
            heard[k] = part(f, ACTION_BEGIN)[k] + at->mixed[k];
        add_features(part(f, ACTION), next, e->n_features[i], width, heard);
        next += e->n_features[i];
        for (int k = 0; k < width; k++)
            heard[k] = cut(heard[k]);
        layer(heard, width, part(f, SCORE1), part(f, SCORE_BEGIN), f->size.second, second);
        *logit_of(f, i) = dot(second, part(f, SCORE2), f->size.second);
    }
}

/* ---- Backward. */

static float *slope(gt_net_fit *f, enum part p)
{
    return f->g + f->begin[p];
}

static void touch(gt_net_fit *f, int table, const gt_feature *features, int n, const float *back)
{
    touched *t = &f->touched[table];
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
static void layer_back(gt_net_fit *f, enum part w, enum part begin, const float *in, int n_in,
                       const float *out, const float *back_out, int n, float *back_in)
{
    for (int i = 0; i < n; i++) {
        if (!is_free(out[i]))
            continue;
        slope(f, begin)[i] += back_out[i];
        add_row(slope(f, w) + i * n_in, in, back_out[i], n_in);
        add_row(back_in, part(f, w) + i * n_in, back_out[i], n_in);
    }
}

/* The chances that the logits give; those of the search. */
static void chances_of(const gt_net_fit *f, const gt_net_example *e, float *chance, float *wanted)
{
    float most = -1e30F, sum = 0, shares = 0;
    for (int i = 0; i < e->n_actions; i++) {
        most = fmaxf(most, *logit_of(f, i));
        shares += e->share[i];
    }
    for (int i = 0; i < e->n_actions; i++)
        sum += chance[i] = expf(*logit_of(f, i) - most);
    for (int i = 0; i < e->n_actions; i++) {
        chance[i] /= sum;
        wanted[i] = e->share[i] / shares;
    }
}

static float chance_of_winning(float logit)
{
    return 1 / (1 + expf(-logit));
}

/* Adds the slopes of the actions' scores; and to `back`, those of what the position says to
 * actions. */
static void actions_back(gt_net_fit *f, const gt_net_example *e, float scale, float *back)
{
    float chance[GT_MAX_ACTIONS], wanted[GT_MAX_ACTIONS];
    const gt_feature *next = e->action;
    int width = f->size.action_width, second = f->size.second;
    chances_of(f, e, chance, wanted);
    for (int i = 0; i < e->n_actions; i++) {
        float by = scale * (chance[i] - wanted[i]);
        float back_second[GT_NET_MOST] = {0}, back_heard[GT_NET_MOST] = {0};
        add_row(slope(f, SCORE2), second_of(f, i), by, second);
        add_row(back_second, part(f, SCORE2), by, second);
        layer_back(f, SCORE1, SCORE_BEGIN, heard_of(f, i), width, second_of(f, i), back_second,
                   second, back_heard);
        for (int k = 0; k < width; k++)
            back_heard[k] = is_free(heard_of(f, i)[k]) ? back_heard[k] : 0;
        touch(f, 1, next, e->n_features[i], back_heard);
        add_row(slope(f, ACTION_BEGIN), back_heard, 1, width);
        add_row(back, back_heard, 1, width);
        next += e->n_features[i];
    }
}

static void example_back(gt_net_fit *f, const gt_net_example *e, float scale)
{
    position at;
    int width = f->size.width, action = f->size.action_width;
    float back[GT_NET_MOST] = {0}, back_mixed[GT_NET_MOST] = {0}, back_hidden[GT_NET_MOST] = {0};
    see(f, e, &at);
    score_actions(f, e, &at);
    actions_back(f, e, scale, back_mixed);
    for (int i = 0; i < action; i++) {
        slope(f, MIX_BEGIN)[i] += back_mixed[i];
        add_row(slope(f, MIX) + i * width, at.seen, back_mixed[i], width);
        add_row(back, part(f, MIX) + i * width, back_mixed[i], width);
    }
    float by = scale * (chance_of_winning(at.value) - e->value);
    slope(f, VALUE_END)[0] += by;
    add_row(slope(f, VALUE2), at.hidden, by, f->size.hidden);
    add_row(back_hidden, part(f, VALUE2), by, f->size.hidden);
    layer_back(f, VALUE1, VALUE_BEGIN, at.seen, width, at.hidden, back_hidden, f->size.hidden,
               back);
    for (int k = 0; k < width; k++)
        back[k] = is_free(at.seen[k]) ? back[k] : 0;
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
    touched *t = &f->touched[table];
    size_t width = (size_t)(table == 0 ? f->size.width : f->size.action_width);
    size_t begin = f->begin[table == 0 ? VIEW : ACTION];
    for (int i = 0; i < t->n; i++) {
        move(f, begin + (size_t)t->feature[i] * width, width, rate, 127.0F / GT_NET_SUM);
        t->is[t->feature[i]] = false;
    }
    t->n = 0;
}

void gt_net_fit_step(gt_net_fit *f, const gt_net_example *e, int n, double rate)
{
    for (int i = 0; i < n; i++)
        example_back(f, &e[i], 1 / (float)n);
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
    position at;
    float logit[GT_MAX_ACTIONS];
    see(f, e, &at);
    score_actions(f, e, &at);
    for (int i = 0; i < e->n_actions; i++)
        logit[i] = *logit_of(f, i);
    add_score(e, logit, at.value, sums);
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

/* ---- Whole numbers. */

static void round_words(const gt_net_fit *f, enum part p, float unit, int16_t *out)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        out[i - f->begin[p]] = (int16_t)lrintf(f->w[i] * unit);
}

static void round_begins(const gt_net_fit *f, enum part p, int32_t *out)
{
    for (size_t i = f->begin[p]; i < f->begin[p + 1]; i++)
        out[i - f->begin[p]] = (int32_t)lrintf(f->w[i] * GT_NET_LOGIT);
}

/* Rows of features that never came up stay zeros. */
static void round_table(const gt_net_fit *f, enum part p, gt_net_table *t, int width)
{
    for (int i = 0; i < t->n_features; i++) {
        size_t at = f->begin[p] + (size_t)i * (size_t)width;
        bool moved = false;
        t->row[i] = (uint16_t)(i + 1);
        for (int k = 0; k < width; k++)
            moved = moved || f->square[at + (size_t)k] > 0;
        for (int k = 0; k < width && moved; k++)
            t->rows[(i + 1) * width + k] = (int16_t)lrintf(f->w[at + (size_t)k] * GT_NET_SUM);
    }
}

gt_net *gt_net_fit_round(const gt_net_fit *f, const gt_rules *rules)
{
    gt_net *net =
        gt_net_new(f->size, f->n_features, (int[2]){f->n_features[0] + 1, f->n_features[1] + 1});
    if (net == NULL)
        return NULL;
    net->spaces = gt_net_spaces(rules);
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
    return net;
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
