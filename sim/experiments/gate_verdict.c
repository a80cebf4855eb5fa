/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statistics of a gate: how often each difference came in a comparison, e-values, verdicts by
 * e-BH, and intervals that agree with them. */
#include "decks/files/memory.h"
#include "sim/experiments/gate.h"
#include "sim/playing/pair_score.h"
#include "sim/playing/portable.h"
#include "sim/statistics/differences.h"
#include "sim/statistics/ebh.h"
#include "sim/statistics/paired.h"

#include <math.h>

/* The mixture of bets is centred on the size that suits the distance `margin` where differences
 * have a variance of about 1/10, as those of a changed card mostly do. */
static const double AIM_BY_MARGIN = 5;

/* ---- Differences */

/* Whether a matchup is one of a comparison. */
static bool holds(const gt_gate *gate, const gt_comparison *c, int m)
{
    const gt_matchup *x = &gate->field->matchup[m];
    return c->matchup >= 0 ? c->matchup == m : x->a == c->a || x->b == c->a;
}

bool gt_gate_plays(const gt_gate *gate, const gt_comparison *c, int m)
{
    return !gate->field->same[m] && holds(gate, c, m);
}

/* Matchups of a comparison, and the pairs that those have which are played. */
static int measure(const gt_gate *gate, const gt_comparison *c, uint64_t *pairs)
{
    int n = 0;
    *pairs = UINT64_MAX;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        if (!holds(gate, c, m))
            continue;
        n++;
        if (!gate->field->same[m] && gate->pairs[m].n < *pairs)
            *pairs = gate->pairs[m].n;
    }
    return n;
}

/* How much more deck a scored with the head, in 1 / GT_PAIR_ONE. */
static int64_t shift_of(const gt_gate_pairs *p, uint64_t pair)
{
    int64_t shift = (int64_t)p->shift[pair] * GT_PAIR_HALF_POINT;
    if (p->luck[GT_HEAD] != NULL)
        shift -= (int64_t)p->luck[GT_HEAD][pair] - p->luck[GT_BASE][pair];
    return shift;
}

/* Adds up the differences of each pair, for the comparison's deck a. */
static void add_differences(const gt_gate *gate, const gt_comparison *c, int64_t *sum)
{
    for (int m = 0; m < gate->field->n_matchups; m++) {
        if (!gt_gate_plays(gate, c, m))
            continue;
        int sign = gate->field->matchup[m].a == c->a ? 1 : -1;
        for (uint64_t pair = 0; pair < c->pairs; pair++)
            sum[pair] += sign * shift_of(&gate->pairs[m], pair);
    }
}

/* Matchups of a comparison that are played. */
static int count_touched(const gt_gate *gate, const gt_comparison *c)
{
    int n = 0;
    for (int m = 0; m < gate->field->n_matchups; m++)
        n += gt_gate_plays(gate, c, m);
    return n;
}

/* How often each mean difference over n matchups came; to be ended. */
static gt_differences count_differences(const gt_gate *gate, const gt_comparison *c, int n)
{
    gt_differences d;
    int64_t *sum = gt_zeroed((size_t)c->pairs + 1, sizeof *sum);
    add_differences(gate, c, sum);
    gt_differences_begin(&d, n, count_touched(gate, c), gate->adjusted);
    for (uint64_t pair = 0; pair < c->pairs; pair++)
        gt_differences_add(&d, sum[pair]);
    free(sum);
    return d;
}

/* ---- Verdicts */

/* What differences say, as logarithms of e-values. Half of each e-value is what an interval with
 * two limits leaves to one of them: so verdicts and intervals agree. */
typedef struct evidence {
    double moved, unmoved;
} evidence;

static evidence evidence_of(const gt_gate *gate, gt_scores s)
{
    double aim = AIM_BY_MARGIN * gate->margin, half = gt_log(0.5);
    double up = gt_log_e_above(s, gate->margin, aim), down = gt_log_e_below(s, -gate->margin, aim);
    evidence e = {.moved = fmax(up, down) + half};
    up = gt_log_e_below(s, gate->margin, aim);
    down = gt_log_e_above(s, -gate->margin, aim);
    e.unmoved = fmin(up, down) + half;
    return e;
}

/* Evidence of a comparison, at the pairs that it has now. */
static void weigh(const gt_gate *gate, gt_comparison *c)
{
    uint64_t before = c->pairs;
    int n = measure(gate, c, &c->pairs);
    if (c->pairs == before)
        return; /* it waited */
    gt_differences d = count_differences(gate, c, n);
    evidence e = evidence_of(gate, gt_differences_scores(&d));
    c->log_moved = e.moved;
    c->log_unmoved = e.unmoved;
    gt_differences_end(&d);
}

/* Comparisons that are played, those that the change can reach; their numbers go to `index`. */
static int list_played(const gt_gate *gate, int *index)
{
    int n = 0;
    for (int i = 0; i < gate->n; i++)
        if (gt_is_touched(&gate->comparison[i]))
            index[n++] = i;
    return n;
}

/* Gives the verdict to the undecided ones whose evidence for it e-BH accepts. */
static void accept(gt_gate *gate, const int *index, int n, enum gt_verdict verdict)
{
    double *log_e = gt_resize(NULL, (size_t)n + 1, sizeof *log_e);
    bool *rejected = gt_resize(NULL, (size_t)n + 1, sizeof *rejected);
    for (int i = 0; i < n; i++) {
        const gt_comparison *c = &gate->comparison[index[i]];
        log_e[i] = verdict == GT_MOVED ? c->log_moved : c->log_unmoved;
    }
    gt_ebh(log_e, n, gate->alpha, rejected);
    for (int i = 0; i < n; i++)
        if (rejected[i] && gate->comparison[index[i]].verdict == GT_UNDECIDED)
            gate->comparison[index[i]].verdict = verdict;
    free(log_e);
    free(rejected);
}

void gt_gate_decide(gt_gate *gate)
{
    int *index = gt_resize(NULL, (size_t)gate->n + 1, sizeof *index);
    int n = list_played(gate, index);
    for (int i = 0; i < n; i++)
        if (gate->comparison[index[i]].verdict == GT_UNDECIDED)
            weigh(gate, &gate->comparison[index[i]]);
    accept(gate, index, n, GT_MOVED);
    accept(gate, index, n, GT_UNMOVED);
    free(index);
}

/* ---- Intervals */

static int count_verdicts(const gt_gate *gate, enum gt_verdict verdict)
{
    int n = 0;
    for (int i = 0; i < gate->n; i++)
        n += gate->comparison[i].verdict == verdict;
    return n;
}

/* Win rate of deck a before, in the pairs of the comparison. */
static double rate_before(const gt_gate *gate, const gt_comparison *c)
{
    uint64_t sum = 0, pairs = 0;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        if (!gt_gate_plays(gate, c, m))
            continue;
        bool turned = gate->field->matchup[m].a != c->a;
        pairs += c->pairs;
        for (uint64_t pair = 0; pair < c->pairs; pair++) {
            unsigned points = gate->pairs[m].before[pair];
            sum += turned ? GT_PAIR_SCORES - 1 - points : points;
        }
    }
    return (double)sum / (double)(pairs * (GT_PAIR_SCORES - 1));
}

/* What of the win rate of deck a in a state was luck, in the pairs of the comparison. */
static double luck_of(const gt_gate *gate, const gt_comparison *c, enum gt_gate_state state)
{
    int64_t sum = 0;
    uint64_t pairs = 0;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        if (!gt_gate_plays(gate, c, m))
            continue;
        int sign = gate->field->matchup[m].a == c->a ? 1 : -1;
        pairs += c->pairs;
        for (uint64_t pair = 0; pair < c->pairs; pair++)
            sum += sign * gate->pairs[m].luck[state][pair];
    }
    return pairs > 0 ? (double)sum / (double)pairs / GT_PAIR_ONE : 0;
}

/* Adds what the games of a matchup saw, in both states. */
static void add_sight(gt_gate_sight to[2], const gt_gate_sight from[2])
{
    for (int s = 0; s < 2; s++) {
        to[s].games += from[s].games;
        to[s].held += from[s].held;
        to[s].played += from[s].played;
        to[s].trigger += from[s].trigger;
        to[s].seen += from[s].seen;
    }
}

/* Whether a card of the deck that differs is in play from the start. */
static bool is_from_start(const gt_gate_field *f, int deck)
{
    return f->from_start != NULL && (f->from_start[deck] || f->from_start[f->n_decks + deck]);
}

/* What the games of a comparison saw of the cards that differ. */
static void look(const gt_gate *gate, gt_comparison *c)
{
    c->from_start = is_from_start(gate->field, c->a);
    for (int m = 0; m < gate->field->n_matchups; m++)
        if (gt_gate_plays(gate, c, m))
            add_sight(c->sight, gate->seen[m]);
    if (c->b >= 0)
        c->from_start = c->from_start || is_from_start(gate->field, c->b);
}

enum { FINE = 1 << 20, MOST_TIMES = 10000 };

/* Whether `times` the games would decide, if the further ones are like those that were played. */
static bool would_decide(const gt_gate *gate, gt_scores s, double times, double limit)
{
    s.parts = (uint64_t)((double)s.parts / times);
    evidence e = evidence_of(gate, s);
    return fmax(e.moved, e.unmoved) >= limit;
}

/* How many times the games would decide; INFINITY: more than anybody plays. */
static double times_to_decide(const gt_gate *gate, const gt_differences *d, double limit)
{
    gt_scores s = gt_differences_scores(d);
    uint64_t *count = gt_resize(NULL, (size_t)s.classes, sizeof *count);
    uint64_t fine = s.parts > 1 ? 1 : FINE;
    double low = 1, high = 2;
    for (int i = 0; i < s.classes; i++)
        count[i] = s.count[i] * fine;
    s.count = count;
    s.parts *= fine;
    while (high < MOST_TIMES && !would_decide(gate, s, high, limit)) {
        low = high;
        high *= 2;
    }
    for (int i = 0; i < 6; i++) {
        double middle = sqrt(low * high);
        *(would_decide(gate, s, middle, limit) ? &high : &low) = middle;
    }
    free(count);
    return high < MOST_TIMES ? high : (double)INFINITY;
}

/* A win rate without luck may lie a little outside of what is possible. */
static double cut(double rate)
{
    return fmin(fmax(rate, 0), 1);
}

static void conclude(const gt_gate *gate, gt_comparison *c, double confidence)
{
    int states = (gate->field->record[GT_BASE] == NULL) + (gate->field->record[GT_HEAD] == NULL);
    uint64_t now;
    int n = measure(gate, c, &now); /* of which the first c->pairs were looked at */
    c->games = 2 * (uint64_t)states * c->pairs * (uint64_t)n;
    gt_differences d = count_differences(gate, c, n);
    c->shift = gt_differences_sequence(&d, confidence, AIM_BY_MARGIN * gate->margin);
    c->plain = gt_paired_interval(gt_differences_scores(&d), 1 - gate->alpha, n);
    double games = c->games > 0 ? (double)c->games : 4 * (double)c->pairs; /* recorded ones */
    if (c->verdict == GT_UNDECIDED && c->pairs > 0)
        c->games_to_tell = games * times_to_decide(gate, &d, -log(1 - confidence));
    gt_differences_end(&d);
    for (int state = 0; gate->adjusted && state < 2; state++)
        c->luck[state] = luck_of(gate, c, (enum gt_gate_state)state);
    double before = rate_before(gate, c) - c->luck[GT_BASE], after = before + c->shift.value;
    c->before = cut(before);
    c->after = cut(after);
    c->raw[GT_BASE] = before + c->luck[GT_BASE];
    c->raw[GT_HEAD] = after + c->luck[GT_HEAD];
    look(gate, c);
}

/* Variance of the differences of a matchup's pairs. */
static double variance_of(const gt_gate *gate, int m)
{
    const gt_gate_pairs *p = &gate->pairs[m];
    double sum = 0, squares = 0, n = (double)p->n;
    for (uint64_t pair = 0; pair < p->n; pair++) {
        double d = (double)shift_of(p, pair) / GT_PAIR_ONE;
        sum += d;
        squares += d * d;
    }
    return n > 1 ? fmax(0, squares - sum * sum / n) / (n - 1) : 0;
}

/* By the money that bets bring in the mean, n d^2 / 2 over the variance: the evidence that one of k
 * comparisons needs (gt_gate_decide), half as many games more for bets of other sizes. */
static double reach_of(const gt_gate *gate, int k)
{
    double variance = 0, pairs = (double)gate->max_games / 4;
    int played = 0;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        variance += gate->pairs[m].n > 1 ? variance_of(gate, m) : 0;
        played += gate->pairs[m].n > 1;
    }
    return played == 0 ? 0 : sqrt(2 * 1.5 * log(2 * k / gate->alpha) * variance / played / pairs);
}

void gt_gate_conclude(gt_gate *gate)
{
    int moved = count_verdicts(gate, GT_MOVED), unmoved = count_verdicts(gate, GT_UNMOVED);
    int undecided = count_verdicts(gate, GT_UNDECIDED), n = moved + unmoved + undecided;
    for (int i = 0; i < gate->n; i++) {
        gt_comparison *c = &gate->comparison[i];
        int k = c->verdict == GT_MOVED ? moved : c->verdict == GT_UNMOVED ? unmoved : 1;
        if (gt_is_touched(c))
            conclude(gate, c, 1 - gate->alpha * k / n);
    }
    for (int m = 0; m < gate->field->n_matchups; m++)
        add_sight(gate->sight, gate->seen[m]);
    gate->reach = reach_of(gate, n);
    gate->verdict = moved > 0       ? GT_MOVED
                    : undecided > 0 ? GT_UNDECIDED
                    : unmoved > 0   ? GT_UNMOVED
                                    : GT_UNTOUCHED;
}

/* ---- Order */

static int rank(const gt_comparison *c)
{
    return c->verdict == GT_MOVED ? 0 : c->verdict == GT_UNDECIDED ? 1 : 2;
}

static bool comes_before(const gt_comparison *a, const gt_comparison *b)
{
    if (rank(a) != rank(b))
        return rank(a) < rank(b);
    return fabs(a->shift.value) > fabs(b->shift.value);
}

int gt_gate_order(const gt_gate *g, int *index)
{
    int n = 0;
    for (int i = 0; i < g->n; i++) {
        if (!gt_is_touched(&g->comparison[i]))
            continue;
        int at = n++;
        for (; at > 0 && comes_before(&g->comparison[i], &g->comparison[index[at - 1]]); at--)
            index[at] = index[at - 1];
        index[at] = i;
    }
    return n;
}
