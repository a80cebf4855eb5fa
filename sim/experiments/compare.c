/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing two runs. */
#include "sim/experiments/compare.h"

#include "decks/files/memory.h"
#include "sim/statistics/ebh.h"
#include "sim/statistics/sequence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ALPHA = 0.05;

gt_estimate gt_difference(gt_estimate before, gt_estimate after)
{
    double shift = after.value - before.value;
    double below = hypot(after.value - after.low, before.high - before.value);
    double above = hypot(after.high - after.value, before.value - before.low);
    return (gt_estimate){shift, fmax(-1, shift - below), fmin(1, shift + above)};
}

static double evidence(gt_scores before, gt_scores after, double m, double aim)
{
    return gt_log_e_apart(before, m, aim) + gt_log_e_apart(after, m, aim);
}

double gt_log_e_differ(gt_scores x, gt_scores y, double aim)
{
    enum { GRID = 16, STEPS = 25 };
    const double edge = 1e-6, golden = 0.6180339887498949;
    if (gt_scores_number(x) == 0 || gt_scores_number(y) == 0)
        return 0;
    double p = fmax(edge, fmin(1 - edge, gt_scores_mean(x)));
    double q = fmax(edge, fmin(1 - edge, gt_scores_mean(y)));
    double low = fmin(p, q), high = fmax(p, q);
    /* outside the two means both runs speak against m, and more so the further away it is */
    double width = (high - low) / GRID, least = (double)INFINITY;
    int best = 0;
    for (int i = 0; i <= GRID; i++) {
        double e = evidence(x, y, low + i * width, aim);
        best = e < least ? i : best;
        least = fmin(least, e);
    }
    high = fmin(high, low + (best + 1) * width);
    low = fmax(low, low + (best - 1) * width);
    for (int i = 0; i < STEPS; i++) {
        double a = high - golden * (high - low), b = low + golden * (high - low);
        double u = evidence(x, y, a, aim), v = evidence(x, y, b, aim);
        least = fmin(least, fmin(u, v));
        if (u < v)
            high = b;
        else
            low = a;
    }
    return least;
}

/* ---- Which belongs to which. */

static int find_deck(const gt_results *r, const char *name)
{
    for (int i = 0; i < r->n_decks; i++)
        if (strcmp(r->deck[i], name) == 0)
            return i;
    return -1;
}

/* The matchup of two decks, -1 if there is none; *turned: they are the other way round. */
static int find_matchup(const gt_results *r, int a, int b, bool *turned)
{
    for (int i = 0; i < r->n_matchups; i++) {
        *turned = r->matchup[i].a == b && r->matchup[i].b == a;
        if (*turned || (r->matchup[i].a == a && r->matchup[i].b == b))
            return i;
    }
    return -1;
}

/* Half-width for which evidence is gathered: by the number of pairs, which no score decides; or
 * what the run aimed at. */
static double aim_of(const gt_results *r, const gt_results *other, uint64_t pairs)
{
    double aim = fmax(r->method.aim, other->method.aim);
    return aim > 0 ? aim : fmin(0.25, 0.6 / sqrt((double)pairs));
}

/* Scores of a matchup's pairs, without luck where that was taken out; turned round into `room`, if
 * the decks are the other way round. */
static gt_scores scores_of(const gt_tally *t, bool turned, uint64_t room[GT_ADJUSTED_SCORES])
{
    gt_scores s =
        gt_is_adjusted(t) ? gt_scores_without_luck(t->adjusted) : gt_scores_of_pairs(t->pairs);
    for (int i = 0; turned && i < s.classes; i++)
        room[i] = s.count[s.classes - 1 - i];
    s.count = turned ? room : s.count;
    return s;
}

/* Compares matchup i of the first run with that of the second, if there is one and both were
 * played. */
static bool compare_matchup(const gt_results *before, int s, const gt_results *after, int t, int i,
                            gt_change *out)
{
    bool turned;
    const char *a = before->deck[before->matchup[i].a], *b = before->deck[before->matchup[i].b];
    int first = find_deck(after, a), second = find_deck(after, b);
    int j = first >= 0 && second >= 0 ? find_matchup(after, first, second, &turned) : -1;
    if (j < 0)
        return false;
    const gt_tally *x = &before->series[s].tally[i], *y = &after->series[t].tally[j];
    uint64_t room[GT_ADJUSTED_SCORES], n = gt_tally_pairs(x), k = gt_tally_pairs(y);
    if (n == 0 || k == 0)
        return false;
    gt_estimate rate = gt_matchup_rate(after, y);
    if (turned)
        rate = gt_turned(rate);
    *out = (gt_change){.a = a, .b = b, .before = gt_matchup_rate(before, x), .after = rate};
    out->shift = gt_difference(out->before, rate);
    out->games[0] = 2 * n;
    out->games[1] = 2 * k;
    out->log_e = gt_log_e_differ(scores_of(x, false, room), scores_of(y, turned, room),
                                 aim_of(before, after, n < k ? n : k));
    return true;
}

/* A deck over the matchups that both runs have, each weighed the same. */
static bool compare_deck(const gt_changes *c, const char *name, gt_estimate *part, gt_change *out)
{
    int n = 0;
    *out = (gt_change){.a = name, .log_e = (double)NAN};
    for (int after = 0; after < 2; after++) {
        n = 0;
        for (int i = 0; i < c->n_matchups; i++) {
            const gt_change *m = &c->matchup[i];
            bool is_a = strcmp(m->a, name) == 0;
            if (!is_a && strcmp(m->b, name) != 0)
                continue;
            gt_estimate e = after ? m->after : m->before;
            part[n++] = is_a ? e : gt_turned(e);
            out->games[after] += m->games[after];
        }
        *(after ? &out->after : &out->before) = gt_mean_rate(part, NULL, n);
    }
    out->shift = gt_difference(out->before, out->after);
    return n > 0;
}

/* ---- The whole. */

static void mark_established(gt_changes *c)
{
    size_t n = (size_t)c->n_matchups + 1;
    double *log_e = gt_resize(NULL, n, sizeof *log_e);
    bool *rejected = gt_resize(NULL, n, sizeof *rejected);
    for (int i = 0; i < c->n_matchups; i++)
        log_e[i] = c->matchup[i].log_e;
    if (c->n_matchups > 0)
        gt_ebh(log_e, c->n_matchups, ALPHA, rejected);
    for (int i = 0; i < c->n_matchups; i++)
        c->matchup[i].established = rejected[i];
    free(log_e);
    free(rejected);
}

void gt_changes_free(gt_changes *c)
{
    if (c == NULL)
        return;
    free(c->matchup);
    free(c->deck);
    free(c);
}

gt_changes *gt_changes_new(const gt_results *before, int s, const gt_results *after, int t)
{
    gt_changes *c = gt_zeroed(1, sizeof *c);
    c->policy = before->series[s].policy;
    c->matchup = gt_resize(NULL, (size_t)before->n_matchups + 1, sizeof *c->matchup);
    c->deck = gt_resize(NULL, (size_t)before->n_decks + 1, sizeof *c->deck);
    gt_estimate *part = gt_resize(NULL, (size_t)before->n_matchups + 1, sizeof *part);
    for (int i = 0; i < before->n_matchups; i++)
        c->n_matchups += compare_matchup(before, s, after, t, i, &c->matchup[c->n_matchups]);
    for (int i = 0; i < before->n_decks; i++)
        c->n_decks += compare_deck(c, before->deck[i], part, &c->deck[c->n_decks]);
    c->left_out[0] = before->n_matchups - c->n_matchups;
    c->left_out[1] = after->n_matchups - c->n_matchups;
    mark_established(c);
    free(part);
    return c;
}
