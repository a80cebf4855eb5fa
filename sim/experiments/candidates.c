/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of candidates. What is played next is worked out by operations that all machines round
 * alike: see sim/playing/portable.h. */
#include "sim/experiments/candidates.h"

#include "decks/files/memory.h"
#include "sim/playing/portable.h"
#include "sim/statistics/sequence.h"

#include <assert.h>
#include <math.h>

enum { FIRST = 16 }; /* pairs */

static const double GROWTH = 1.5;

typedef struct race {
    const gt_candidates_options *options;
    gt_candidates *result;
    uint8_t **score; /* of each candidate: its pairs */
    uint64_t *sum; /* of their scores */
    uint64_t round; /* pairs that those that are left have */
} race;

/* ---- A round. */

static void keep_scores(race *r, int which, const uint8_t *score, uint64_t n)
{
    gt_candidate *c = &r->result->list[which];
    r->score[which] = gt_resize(r->score[which], (size_t)(c->pairs + n), 1);
    memcpy(r->score[which] + c->pairs, score, (size_t)n);
    for (uint64_t i = 0; i < n; i++)
        r->sum[which] += score[i];
    c->pairs += n;
    c->mean = (double)r->sum[which] / (double)c->pairs / (r->options->classes - 1);
}

/* False: it was broken off. */
static bool play_round(race *r, uint64_t to)
{
    int n = r->result->left;
    uint64_t pairs = to - r->round;
    int *which = gt_resize(NULL, (size_t)n, sizeof *which);
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)pairs, 1);
    memcpy(which, r->result->order, (size_t)n * sizeof *which);
    bool played = r->options->play(r->options->context, which, n, r->round, to, score);
    for (int i = 0; i < n && played; i++)
        keep_scores(r, which[i], score + (size_t)i * (size_t)pairs, pairs);
    if (played) {
        r->round = to;
        r->result->pairs += pairs * (uint64_t)n;
        r->result->rounds++;
    }
    gt_free(score);
    gt_free(which);
    return played;
}

/* ---- Who goes on. */

/* The best first; the first of equals has the smaller number. */
static void sort(gt_candidates *c)
{
    for (int i = 1; i < c->left; i++) {
        int one = c->order[i], at = i;
        double mean = c->list[one].mean;
        for (; at > 0; at--) {
            const gt_candidate *before = &c->list[c->order[at - 1]];
            if (before->mean > mean || (!(before->mean < mean) && c->order[at - 1] < one))
                break;
            c->order[at] = c->order[at - 1];
        }
        c->order[at] = one;
    }
}

/* Whether it is shown that a is better than b: both have the pairs of the round. */
static bool is_shown(const race *r, int a, int b)
{
    int reach = r->options->classes - 1;
    uint64_t count[2 * 255 + 1] = {0};
    for (uint64_t k = 0; k < r->round; k++)
        count[reach + r->score[a][k] - r->score[b][k]]++;
    const gt_scores scores = {.count = count, .classes = 2 * reach + 1, .low = -1, .high = 1};
    double n = r->options->n, wrong = (1 - r->options->confidence) / (n * (n - 1));
    return gt_log_e_above(scores, 0, r->options->aim) >= -gt_log(wrong);
}

/* Takes the one at a place out, behind those that are left. */
static void drop(race *r, int place, enum gt_candidate_state state)
{
    gt_candidates *c = r->result;
    int one = c->order[place];
    c->list[one].state = state;
    memmove(c->order + place, c->order + place + 1,
            (size_t)(c->left - 1 - place) * sizeof *c->order);
    c->order[--c->left] = one;
}

/* From the worst on. */
static void drop_some(race *r)
{
    gt_candidates *c = r->result;
    int remain = r->options->remain,
        most = (int)ceil(c->left * r->options->keep - 1e-9); /* that go on */
    for (int i = c->left - 1; i > 0 && c->left > remain; i--)
        if (is_shown(r, c->order[0], c->order[i]))
            drop(r, i, GT_CANDIDATE_BEHIND);
    while (c->left > remain && c->left > most)
        drop(r, c->left - 1, GT_CANDIDATE_DROPPED);
}

/* ---- The whole. */

/* Pairs that those that are left have after the next round; as many as they have: there is none. */
static uint64_t next_round(const race *r)
{
    const gt_candidates_options *o = r->options;
    const gt_candidates *c = r->result;
    uint64_t left = (uint64_t)c->left, first = o->first > 0 ? o->first : FIRST;
    double growth = o->growth > 1 ? o->growth : GROWTH;
    uint64_t next = r->round == 0 ? first : (uint64_t)((double)r->round * growth) + 1;
    next = next < o->most ? next : o->most;
    uint64_t can = o->budget > 0 ? (o->budget - c->pairs) / left : next - r->round;
    return next - r->round < can ? next : r->round + can;
}

static bool is_over(const race *r)
{
    const gt_candidates *c = r->result;
    return r->round > 0 && c->left <= r->options->remain && c->n > 1;
}

gt_candidates *gt_candidates_race(const gt_candidates_options *o)
{
    assert(o->classes >= 2 && o->classes <= 256 && o->keep > 0 && o->remain >= 1);
    gt_candidates *c = gt_resize(NULL, 1, sizeof *c);
    size_t n = (size_t)o->n + 1;
    race r = {.options = o,
              .result = c,
              .score = gt_resize(NULL, n, sizeof *r.score),
              .sum = gt_resize(NULL, n, sizeof *r.sum)};
    *c = (gt_candidates){.n = o->n, .left = o->n, .complete = true};
    c->list = gt_resize(NULL, n, sizeof *c->list);
    c->order = gt_resize(NULL, n, sizeof *c->order);
    for (int i = 0; i < o->n; i++) {
        c->list[i] = (gt_candidate){.mean = (double)NAN};
        c->order[i] = i;
        r.score[i] = NULL;
        r.sum[i] = 0;
    }
    for (uint64_t to; c->left > 0 && !is_over(&r) && (to = next_round(&r)) > r.round;) {
        if (!play_round(&r, to)) {
            c->complete = false;
            break;
        }
        sort(c);
        drop_some(&r);
    }
    for (int i = 0; i < o->n; i++)
        gt_free(r.score[i]);
    gt_free(r.score);
    gt_free(r.sum);
    return c;
}

void gt_candidates_free(gt_candidates *c)
{
    if (c == NULL)
        return;
    gt_free(c->list);
    gt_free(c->order);
    gt_free(c);
}
