/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of changes: chosen by a program that takes effects for sums, played, and chosen anew with
 * what the sets did. Effects of a set's changes do not add up; by how much they do not is learnt
 * from sets alone, as a correction of the moves in them (a Gaussian one: each set that was played
 * is an observation of the sum of its moves, less exact the more there are).
 *
 * Imbalance is convex in the rates. So a set S gains at most what its changes of the rates come to
 * along the gradient of the field as it is, and at least what they come to along the gradient at
 * the rates that S should lead to. Both are means of scores of pairs of games: a set whose most is
 * shown to be less than another's least, by bounds that are valid at every look, is out of the
 * race. */
#include "sim/experiments/balance_parts.h"

#include "decks/files/memory.h"
#include "sim/experiments/balance_scores.h"
#include "sim/statistics/change_sets.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3, LEVELS = 3, STAY = 2 /* of each size that was played before */ };

/* New sets of a size that the first round begins with, of all sizes together and of each; the other
 * rounds begin with half as many. */
enum { NEW_SETS = 32, LEAST_NEW_SETS = 8, LEAST_PAIRS = 32 /* of a matchup, at first */ };

/* What a step costs, in parts of the imbalance: between two sets that come to the same the cheaper
 * one is chosen. */
static const double COST = 0.005;

/* Standard deviation of what a further change in a set does beyond the sum, in win rate; and what a
 * second step does beyond the first, in parts of the slope. */
static const double BEYOND_SUM = 0.005, BEYOND_LINE = 0.3;

/* ---- Moves. */

static void add_move(gt_searcher *s, int knob, int value)
{
    size_t rates = (size_t)gt_rates(s);
    gt_move *move = &s->move[s->n_moves++];
    double *room = gt_resize(NULL, 4 * rates, sizeof *room);
    int step = s->p->knob[knob].step[value];
    *move = (gt_move){.change = {knob, value},
                      .cost = s->p->knob[knob].cost[value],
                      .effect = room,
                      .variance = room + rates,
                      .prior = room + 2 * rates,
                      .prior_variance = room + 3 * rates};
    for (size_t r = 0; r < rates; r++) {
        size_t at = r * (size_t)s->p->n_knobs + (size_t)knob;
        double bend = BEYOND_LINE * (abs(step) - 1) * s->slope[at];
        room[2 * rates + r] = room[r] = s->slope[at] * step;
        room[3 * rates + r] = room[rates + r] = s->variance[at] * step * step + bend * bend;
    }
}

static void list_moves(gt_searcher *s)
{
    int n = 0;
    for (int k = 0; k < s->p->n_knobs; k++)
        n += s->in_race[k] ? s->p->knob[k].n_values : 0;
    s->move = gt_resize(NULL, (size_t)n + 1, sizeof *s->move);
    for (int k = 0; k < s->p->n_knobs; k++)
        for (int v = 0; s->in_race[k] && v < s->p->knob[k].n_values; v++)
            add_move(s, k, v);
}

/* ---- Learning from sets. */

/* By how much a rate of a state is another than that of one with as many pairs or more, on the same
 * chance, and the variance of that; false: it was not played there. */
static bool differs(const gt_searcher *s, const gt_played_state *x, const gt_played_state *from,
                    int rate, double *mean, double *variance)
{
    int m = rate % s->goals->n_matchups;
    bool begun = rate >= s->goals->n_matchups;
    const uint8_t *with = begun ? x->begun[m] : x->points[m];
    const uint8_t *without = begun ? from->begun[m] : from->points[m];
    double sum = 0, squares = 0, n = (double)x->n[m];
    for (uint64_t i = 0; i < x->n[m]; i++) {
        double d = (with[i] - without[i]) / (double)(GT_PAIR_SCORES - 1);
        sum += d;
        squares += d * d;
    }
    if (n < 2)
        return false;
    *mean = sum / n;
    *variance = (squares + 0.5) / (n + 2) / n; /* two imagined pairs that differ by a half */
    return true;
}

/* What a set changed in a rate. */
static bool observed(const gt_searcher *s, const gt_tried_set *x, int rate, double *mean,
                     double *variance)
{
    return differs(s, &x->played, &s->base, rate, mean, variance);
}

/* The variance of what a set does beyond the sum of its moves. */
static double beyond_sum(const gt_tried_set *x)
{
    return (x->set.n - 1) * BEYOND_SUM * BEYOND_SUM;
}

/* The correction of all moves' effects on one rate by what a set did. */
static void learn_from(const gt_searcher *s, const gt_tried_set *x, int rate, double *mean,
                       double *covariance, double *room)
{
    size_t n = (size_t)s->n_moves;
    double y, noise, of_sum = 0;
    if (!observed(s, x, rate, &y, &noise))
        return;
    noise += beyond_sum(x);
    for (size_t i = 0; i < n; i++) {
        room[i] = 0;
        for (size_t k = 0; k < n; k++)
            room[i] += x->made[k] ? covariance[i * n + k] : 0;
    }
    for (size_t i = 0; i < n; i++) {
        y -= x->made[i] ? mean[i] : 0;
        of_sum += x->made[i] ? room[i] : 0;
    }
    for (size_t i = 0; i < n; i++)
        mean[i] += room[i] / (of_sum + noise) * y;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            covariance[i * n + k] -= room[i] * room[k] / (of_sum + noise);
}

/* How far a rate with a set is from the one that it is to be like, on the same chance: what undoes
 * a change exactly has the very same games. */
static bool unlike(const gt_searcher *s, const gt_tried_set *x, int rate, double *mean,
                   double *variance)
{
    return s->goals->relative && differs(s, &x->played, &s->like, rate, mean, variance);
}

/* Where a rate should be with a set: by its moves, and by what was seen of it beyond them. */
static double rate_with(const gt_searcher *s, const gt_tried_set *x, int rate)
{
    double sum = 0, y, noise, spread = 0, of_base, base_noise;
    for (int i = 0; i < s->n_moves; i++) {
        sum += x->made[i] ? s->move[i].effect[rate] : 0;
        spread += x->made[i] ? s->move[i].variance[rate] : 0;
    }
    if (x->set.n > 1 && observed(s, x, rate, &y, &noise))
        sum += beyond_sum(x) / (beyond_sum(x) + noise) * (y - sum);
    sum += s->rate[rate];
    if (unlike(s, x, rate, &y, &noise) &&
        differs(s, &s->base, &s->like, rate, &of_base, &base_noise))
        sum += (spread + base_noise) / (spread + base_noise + noise) * (0.5 + y - sum);
    return sum;
}

/* What is expected of a set. That of all sets leans on the same rates of the field as it is, whose
 * noise is in all of them alike; it is not for telling, but for ranking. */
static double expected(const gt_searcher *s, const gt_tried_set *x)
{
    double *rate = gt_resize(NULL, (size_t)gt_rates(s), sizeof *rate);
    for (int r = 0; r < gt_rates(s); r++)
        rate[r] = rate_with(s, x, r);
    double imbalance = gt_imbalance(s->goals, rate);
    free(rate);
    return imbalance * (1 + COST * x->set.cost);
}

/* Effects as screening has them and as all sets that were played correct them; and what is expected
 * of these then. */
static void learn(gt_searcher *s)
{
    size_t n = (size_t)s->n_moves;
    double *covariance = gt_resize(NULL, n * n + 2 * n + 1, sizeof *covariance);
    double *mean = covariance + n * n, *room = mean + n;
    for (int r = 0; r < gt_rates(s); r++) {
        memset(covariance, 0, n * n * sizeof *covariance);
        for (size_t i = 0; i < n; i++) {
            mean[i] = s->move[i].prior[r];
            covariance[i * n + i] = s->move[i].prior_variance[r];
        }
        for (int k = 0; k < s->n_sets; k++)
            learn_from(s, s->set[k], r, mean, covariance, room);
        for (size_t i = 0; i < n; i++) {
            s->move[i].effect[r] = mean[i];
            s->move[i].variance[r] = fmax(covariance[i * n + i], 0);
        }
    }
    free(covariance);
    for (int k = 0; k < s->n_sets; k++)
        s->set[k]->imbalance = expected(s, s->set[k]);
}

/* ---- Choosing. */

/* Adds a set of moves to those that are played. */
static void add_set(gt_searcher *s, const uint8_t *made)
{
    size_t rates = (size_t)gt_rates(s);
    gt_tried_set *x = gt_resize(NULL, 1, sizeof *x);
    double *rate = gt_resize(NULL, rates, sizeof *rate);
    *x = (gt_tried_set){.racing = true, .imbalance = s->b->imbalance};
    gt_played_begin(&x->played, s->goals->n_matchups);
    x->made = gt_resize(NULL, (size_t)s->n_moves, 1);
    x->tangent = gt_resize(NULL, rates, sizeof *x->tangent);
    memcpy(x->made, made, (size_t)s->n_moves);
    memcpy(rate, s->rate, rates * sizeof *rate);
    for (int i = 0; i < s->n_moves; i++) {
        if (!made[i])
            continue;
        x->set.change[x->set.n++] = s->move[i].change;
        x->set.cost += s->move[i].cost;
        for (size_t r = 0; r < rates; r++)
            rate[r] += s->move[i].effect[r];
    }
    gt_imbalance_gradient(s->goals, rate, x->tangent);
    free(rate);
    s->set = gt_grow(s->set, s->n_sets, &s->sets_capacity, sizeof(gt_tried_set *));
    s->set[s->n_sets++] = x;
}

static void choose(gt_searcher *s, int size, int n)
{
    double unit = COST * fmax(s->b->imbalance, 1e-6);
    gt_possible_change *change = gt_resize(NULL, (size_t)s->n_moves + 1, sizeof *change);
    uint8_t *made = gt_resize(NULL, (size_t)s->n_moves + 1, 1);
    for (int i = 0; i < s->n_moves; i++)
        change[i] = (gt_possible_change){.group = s->move[i].change.knob,
                                         .cost = unit * s->move[i].cost,
                                         .effect = s->move[i].effect,
                                         .variance = s->move[i].variance};
    for (int i = 0; i < n; i++) {
        const uint8_t **known = gt_resize(NULL, (size_t)s->n_sets + 1, sizeof *known);
        for (int k = 0; k < s->n_sets; k++)
            known[k] = s->set[k]->made;
        const gt_change_choice c = {.goals = s->goals,
                                    .rate = s->rate,
                                    .change = change,
                                    .n = s->n_moves,
                                    .changes = size,
                                    .known = known,
                                    .n_known = s->n_sets};
        bool found = gt_choose_changes(&c, made) >= 0;
        free(known);
        if (!found)
            break;
        add_set(s, made);
    }
    free(change);
    free(made);
}

/* ---- The race. */

static int touched(const gt_searcher *s, const gt_change_set *set)
{
    int n = 0;
    for (int m = 0; m < s->goals->n_matchups; m++)
        n += gt_set_touches(s, set, m);
    return n;
}

/* Pairs that all its matchups have. */
static uint64_t pairs_of(const gt_searcher *s, const gt_tried_set *x)
{
    for (int m = 0; m < s->goals->n_matchups; m++)
        if (gt_set_touches(s, &x->set, m))
            return x->played.n[m];
    return 0;
}

/* Where the rates go along the direction that a gradient points to, times its length: at this
 * confidence. */
static gt_estimate along(const gt_searcher *s, const gt_tried_set *x, const double *gradient,
                         double confidence)
{
    gt_fine_scores scores = {.count = {0}};
    double length = 0;
    for (int m = 0; m < s->goals->n_matchups; m++)
        for (int r = m; r < gt_rates(s) && x->played.n[m] > 0; r += s->goals->n_matchups)
            length += fabs(gradient[r]);
    for (uint64_t i = 0; i < pairs_of(s, x) && length > 0; i++) {
        double sum = 0;
        for (int m = 0; m < s->goals->n_matchups; m++) {
            if (x->played.n[m] <= i)
                continue;
            sum -= gradient[m] * (x->played.points[m][i] - s->base.points[m][i]);
            if (gt_goals_see_first(s->goals))
                sum -= gradient[m + s->goals->n_matchups] *
                       (x->played.begun[m][i] - s->base.begun[m][i]);
        }
        gt_fine_add(&scores, sum / (GT_PAIR_SCORES - 1) / length);
    }
    gt_estimate e = gt_fine_interval(&scores, confidence);
    return (gt_estimate){length * e.value, length * e.low, length * e.high};
}

/* Sets of a size are out that are shown to gain less than another of that size. */
static void drop_by_bounds(gt_searcher *s, int size)
{
    double least = -HUGE_VAL, confidence = 1 - (1 - s->o->confidence) / (2.0 * s->n_sets);
    for (int k = 0; k < s->n_sets; k++)
        if (s->set[k]->racing && s->set[k]->set.n == size)
            least = fmax(least, along(s, s->set[k], s->set[k]->tangent, confidence).low);
    for (int k = 0; k < s->n_sets; k++)
        if (s->set[k]->racing && s->set[k]->set.n == size &&
            along(s, s->set[k], s->gradient, confidence).high < least)
            s->set[k]->racing = false;
}

static int count_racing(const gt_searcher *s, int size)
{
    int n = 0;
    for (int k = 0; k < s->n_sets; k++)
        n += s->set[k]->racing && (size == 0 || s->set[k]->set.n == size);
    return n;
}

/* Leaves the best so many of a size in the race. */
static void keep_best(gt_searcher *s, int size, int keep)
{
    for (int n = count_racing(s, size); n > keep; n--) {
        gt_tried_set *worst = NULL;
        for (int k = 0; k < s->n_sets; k++)
            if (s->set[k]->racing && s->set[k]->set.n == size &&
                (worst == NULL || s->set[k]->imbalance > worst->imbalance))
                worst = s->set[k];
        assert(worst != NULL); /* n race */
        worst->racing = false;
    }
}

/* Matchups that some set in the race touches. */
static int count_touched(const gt_searcher *s)
{
    int n = 0;
    for (int m = 0; m < s->goals->n_matchups; m++) {
        bool any = false;
        for (int k = 0; k < s->n_sets && !any; k++)
            any = s->set[k]->racing && gt_set_touches(s, &s->set[k]->set, m);
        n += any;
    }
    return n;
}

/* Plays all that race as many pairs more as the games allow. */
static bool play_level(gt_searcher *s, double games)
{
    size_t matchups = (size_t)s->goals->n_matchups, knobs = (size_t)s->p->n_knobs, n = 0;
    size_t racing = (size_t)count_racing(s, 0);
    gt_played_state **played = gt_resize(NULL, racing + 1, sizeof *played);
    uint64_t *want = gt_resize(NULL, (racing + 1) * matchups, sizeof *want);
    uint8_t *value = gt_resize(NULL, (racing + 1) * knobs, 1);
    double each = 0;
    for (int k = 0; k < s->n_sets; k++)
        each += s->set[k]->racing ? touched(s, &s->set[k]->set) : 0;
    each += count_touched(s) * (s->goals->relative ? 2 : 1); /* the field as it is, and `like` */
    uint64_t more = gt_pairs_for(games, 2 * each);
    memset(value, 0, knobs);
    memcpy(want, s->base.n, matchups * sizeof *want);
    played[n++] = &s->base;
    for (int k = 0; k < s->n_sets; k++) {
        gt_tried_set *x = s->set[k];
        if (!x->racing)
            continue;
        uint64_t target = pairs_of(s, x) + more;
        for (size_t m = 0; m < matchups; m++) {
            bool here = gt_set_touches(s, &x->set, (int)m);
            want[n * matchups + m] = here ? target : 0;
            want[m] = here && want[m] < target ? target : want[m];
        }
        gt_set_values(s, &x->set, value + n * knobs);
        played[n++] = &x->played;
    }
    bool ok = gt_play_on(s, &(gt_states){.stage = GT_BALANCE_SEARCH,
                                         .value = value,
                                         .n = (int)n,
                                         .played = played,
                                         .like = &s->like,
                                         .want = want});
    free(played);
    free(want);
    free(value);
    return ok;
}

static void look(gt_searcher *s)
{
    for (int r = 0; r < gt_rates(s); r++)
        s->rate[r] = gt_goal_rate(s, &s->base, &s->like, r, (gt_part_of){0, 1, UINT64_MAX});
    s->b->imbalance = gt_base_imbalance(s);
    learn(s);
    for (int size = 1; size <= s->o->max_changes; size++)
        drop_by_bounds(s, size);
}

static bool race(gt_searcher *s, int round, double games)
{
    for (int level = 1; level <= LEVELS; level++) {
        gt_tell_balance(s, GT_BALANCE_SETS, round, count_racing(s, 0));
        if (!play_level(s, games / LEVELS))
            return false;
        look(s);
        for (int size = 1; size <= s->o->max_changes && level < LEVELS; size++) {
            int half = (count_racing(s, size) + 1) / 2;
            keep_best(s, size, half > STAY ? half : STAY);
        }
    }
    return true;
}

/* How many of a size the first round begins with, with so many games for a level. */
static int new_sets(const gt_searcher *s, double games)
{
    int seen = 0, most = NEW_SETS / s->o->max_changes;
    for (int m = 0; m < s->goals->n_matchups; m++)
        seen += s->seen[m];
    double each = 2.0 * LEAST_PAIRS * seen * s->o->max_changes;
    if (games < each * most)
        most = (int)(games / each);
    return most > LEAST_NEW_SETS ? most : LEAST_NEW_SETS;
}

bool gt_balance_try_sets(gt_searcher *s, double games)
{
    int most = new_sets(s, games / ROUNDS / LEVELS);
    list_moves(s);
    for (int round = 1; round <= ROUNDS && s->n_moves > 0; round++) {
        for (int size = 1; size <= s->o->max_changes; size++) {
            keep_best(s, size, STAY);
            choose(s, size, round == 1 ? most : most / 2);
        }
        if (s->n_sets == 0)
            break;
        if (!race(s, round, games / ROUNDS))
            return false;
    }
    return true;
}

/* ---- The front. */

/* The best set of a size; NULL: none was played. */
static const gt_tried_set *best_of(const gt_searcher *s, int size)
{
    const gt_tried_set *best = NULL;
    for (int k = 0; k < s->n_sets; k++)
        if (s->set[k]->set.n == size && pairs_of(s, s->set[k]) > 0 &&
            (best == NULL || s->set[k]->imbalance < best->imbalance))
            best = s->set[k];
    return best;
}

void gt_balance_make_front(gt_searcher *s)
{
    gt_balance *b = s->b;
    b->front = gt_resize(NULL, (size_t)s->o->max_changes + 1, sizeof *b->front);
    b->front[b->n_front++] = (gt_change_set){.n = 0, .expected = b->imbalance};
    for (int size = 1; size <= s->o->max_changes; size++) {
        const gt_tried_set *best = best_of(s, size);
        if (best == NULL)
            continue;
        b->front[b->n_front] = best->set;
        b->front[b->n_front++].expected = best->imbalance;
    }
}
