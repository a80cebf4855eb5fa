/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screening: which knobs can bring the field nearer to its goals? A race in rounds; each is for a
 * third of the games, and looks at its figures several times. */
#include "sim/experiments/balance_parts.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/balance_scores.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 3,
    LOOKS = 3, /* at the figures of a round */
    LEAST_KNOBS = 24, /* that are left at the end, or 4 for each change that a set may have */
};

/* Mirrored pairs of states play pairs of games that the field as it is does not. */
static const uint64_t FIRST_FOLD = (uint64_t)1 << 40;

/* Less of the imbalance is not worth telling: a knob that is shown to gain no more leaves the
 * race. */
static const double WORTH = 0.02;

/* The chance that a knob is moved in a game. */
static const double MOVED = 0.5;

/* What is known of a knob's slope along the gradient in this round, for its bound. */
typedef struct gain_bound {
    double reach; /* a score of 1 is so much imbalance a step */
    gt_fine_scores scores;
} gain_bound;

typedef struct screen {
    gt_searcher *s;
    gt_folds folds;
    gain_bound *bound; /* of each knob */
    uint64_t salt;
    int left; /* knobs in the race */
} screen;

/* ---- The design. */

/* The value that is `direction` from the card's own and nearest to it; -1: there is none. */
static int nearest_value(const gt_knob *knob, int direction)
{
    int found = -1;
    for (int i = 0; i < knob->n_values; i++)
        if (knob->step[i] * direction > 0 &&
            (found < 0 || abs(knob->step[i]) < abs(knob->step[found])))
            found = i;
    return found;
}

static int step_of(const gt_knob *knob, int value)
{
    return value < 0 ? 0 : knob->step[value];
}

/* Chooses how a knob stands in the two states of a mirrored pair. */
static int move_knob(const screen *x, int knob, int fold, uint8_t *first, uint8_t *second)
{
    const gt_knob *k = &x->s->p->knob[knob];
    uint64_t chance = gt_fold(gt_fold(x->salt, (uint64_t)fold), (uint64_t)knob);
    *first = *second = 0;
    if (!x->s->in_race[knob] || gt_below(chance, 1 << 16) >= (uint32_t)(MOVED * (1 << 16)))
        return 0;
    int direction = (chance & 1) != 0 ? 1 : -1;
    int up = nearest_value(k, direction), down = nearest_value(k, -direction);
    *first = (uint8_t)(up + 1);
    *second = (uint8_t)(down + 1);
    return step_of(k, up) - step_of(k, down);
}

/* The mean square of that, and the most. */
static double square_of_moves(const gt_knob *k, double *most)
{
    *most = abs(step_of(k, nearest_value(k, 1)) - step_of(k, nearest_value(k, -1)));
    return MOVED * *most * *most;
}

/* ---- Playing. */

/* Whether a matchup can tell something. */
static bool is_played(const screen *x, int matchup)
{
    for (int k = 0; k < x->s->p->n_knobs; k++)
        if (x->s->in_race[k] && gt_knob_touches(x->s, k, matchup))
            return true;
    return false;
}

static int count_played(const screen *x)
{
    int n = 0;
    for (int m = 0; m < x->s->goals->n_matchups; m++)
        n += is_played(x, m);
    return n;
}

static void make_room(screen *x, int n)
{
    gt_folds *f = &x->folds;
    if (n <= f->capacity)
        return;
    size_t rates = (size_t)gt_rates(x->s);
    f->moved = gt_resize(f->moved, (size_t)n * (size_t)x->s->p->n_knobs, 1);
    f->more = gt_resize(f->more, (size_t)n * rates, 1);
    f->capacity = n;
}

/* The games of a batch: each state of each mirrored pair, in each matchup that can tell
 * something. */
typedef struct batch {
    int n;
    uint8_t *value; /* 2 n states */
    gt_trials trials;
    uint8_t *points;
} batch;

static void list_batch(screen *x, int n, batch *b)
{
    const gt_searcher *s = x->s;
    size_t knobs = (size_t)s->p->n_knobs, states = 2 * (size_t)n;
    size_t most = states * (size_t)s->goals->n_matchups;
    *b = (batch){.n = n, .trials = {.stage = GT_BALANCE_SEARCH, .n_states = 2 * n, .like = -1}};
    b->value = gt_resize(NULL, states * knobs + 1, 1);
    b->points = gt_resize(NULL, 2 * most + 1, 1);
    b->trials.trial = gt_resize(NULL, most + 1, sizeof *b->trials.trial);
    b->trials.value = b->value;
    make_room(x, x->folds.n + n);
    for (int i = 0; i < n; i++) {
        uint8_t *first = b->value + 2 * (size_t)i * knobs;
        int8_t *moved = x->folds.moved + (size_t)(x->folds.n + i) * knobs;
        for (size_t k = 0; k < knobs; k++)
            moved[k] = (int8_t)move_knob(x, (int)k, x->folds.n + i, first + k, first + knobs + k);
    }
    for (int m = 0; m < s->goals->n_matchups; m++)
        for (int i = 0; i < 2 * n && is_played(x, m); i++) {
            size_t at = b->trials.n++;
            b->trials.trial[at] = (gt_trial){.state = i,
                                             .matchup = m,
                                             .first = FIRST_FOLD + (uint64_t)(x->folds.n + i / 2),
                                             .n = 1,
                                             .points = b->points + 2 * at,
                                             .begun = b->points + 2 * at + 1};
        }
}

/* How much more the first of two states scored. */
static void take_batch(screen *x, const batch *b)
{
    size_t rates = (size_t)gt_rates(x->s), matchups = (size_t)x->s->goals->n_matchups;
    bool first = gt_goals_see_first(x->s->goals);
    assert(x->folds.more != NULL);
    int8_t *more = x->folds.more + (size_t)x->folds.n * rates;
    memset(more, GT_NOT_PLAYED, (size_t)b->n * rates);
    for (size_t i = 0; i < b->trials.n; i += 2) {
        const gt_trial *one = &b->trials.trial[i], *other = one + 1;
        int8_t *row = more + (size_t)(one->state / 2) * rates + one->matchup;
        row[0] = (int8_t)(one->points[0] - other->points[0]);
        if (first)
            row[matchups] = (int8_t)(one->begun[0] - other->begun[0]);
    }
    x->folds.n += b->n;
}

/* ---- Bounds. */

/* What would be a score of 1, from the gradient over all that the knob touches. */
static void begin_bound(const screen *x, int knob)
{
    const gt_searcher *s = x->s;
    double sum = 0, most, square = square_of_moves(&s->p->knob[knob], &most);
    for (int m = 0; m < s->goals->n_matchups; m++)
        for (int r = m; r < gt_rates(s) && gt_knob_touches(s, knob, m); r += s->goals->n_matchups)
            sum += fabs(s->gradient[r]);
    x->bound[knob] = (gain_bound){.reach = square > 0 ? sum * most / square : 0};
}

/* What the last folds say of a knob. */
static void add_scores(const screen *x, int knob, int first)
{
    const gt_searcher *s = x->s;
    gain_bound *g = &x->bound[knob];
    double most, square = square_of_moves(&s->p->knob[knob], &most);
    for (int fold = first; fold < x->folds.n && g->reach > 0; fold++) {
        const int8_t *more = x->folds.more + (size_t)fold * (size_t)gt_rates(s);
        int moved = x->folds.moved[(size_t)fold * (size_t)s->p->n_knobs + (size_t)knob];
        double sum = 0;
        for (int m = 0; m < s->goals->n_matchups && moved != 0; m++)
            for (int r = m; r < gt_rates(s) && gt_knob_touches(s, knob, m);
                 r += s->goals->n_matchups)
                sum -= more[r] == GT_NOT_PLAYED ? 0 : s->gradient[r] * more[r];
        gt_fine_add(&g->scores, sum / (GT_PAIR_SCORES - 1) * moved / square / g->reach);
    }
}

/* No value of the knob gains more, at this confidence. */
static double most_gain(const screen *x, int knob, double confidence)
{
    const gt_knob *k = &x->s->p->knob[knob];
    const gain_bound *g = &x->bound[knob];
    if (g->reach == 0)
        return 0;
    gt_estimate e = gt_fine_interval(&g->scores, confidence);
    double most = 0;
    for (int i = 0; i < k->n_values; i++)
        most = fmax(most, g->reach * k->step[i] * (k->step[i] > 0 ? e.high : e.low));
    return most;
}

static void drop(screen *x, int knob, int round, bool shown)
{
    x->s->in_race[knob] = false;
    x->s->b->knob[knob].round = round;
    x->s->b->knob[knob].shown = shown;
    x->left--;
}

/* Drops the knobs that are shown to gain nothing worth telling. */
static void look(screen *x, int round)
{
    double worth = WORTH * fmax(x->s->b->imbalance, 0);
    double confidence = 1 - (1 - x->s->o->confidence) / (ROUNDS * (double)x->s->p->n_knobs);
    for (int k = 0; k < x->s->p->n_knobs; k++)
        if (x->s->in_race[k] && most_gain(x, k, confidence) < worth)
            drop(x, k, round, true);
}

/* ---- Halving. */

/* Rates with one more knob moved. */
static void add_move(const gt_searcher *s, int knob, int step, const double *rate, double *out)
{
    for (int r = 0; r < gt_rates(s); r++)
        out[r] = rate[r] + step * s->slope[(size_t)r * (size_t)s->p->n_knobs + (size_t)knob];
}

/* What the best value of a knob gains at these rates. */
static double gain_of(const gt_searcher *s, int knob, const double *rate, double *room, int *value)
{
    double now = gt_imbalance(s->goals, rate), best = -HUGE_VAL;
    *value = 0;
    for (int i = 0; i < s->p->knob[knob].n_values; i++) {
        add_move(s, knob, s->p->knob[knob].step[i], rate, room);
        double gain = now - gt_imbalance(s->goals, room);
        if (gain > best) {
            best = gain;
            *value = i;
        }
    }
    return best;
}

/* Marks the knobs that are taken one after another, each the best beside those before: what one
 * spoils another may mend. */
static void mark_greedily(const gt_searcher *s, bool *keep, int n)
{
    size_t rates = (size_t)gt_rates(s);
    double *rate = gt_resize(NULL, 2 * rates, sizeof *rate), *room = rate + rates;
    bool *taken = gt_resize(NULL, (size_t)s->p->n_knobs, sizeof *taken);
    memset(taken, 0, (size_t)s->p->n_knobs * sizeof *taken);
    memcpy(rate, s->rate, rates * sizeof *rate);
    for (int i = 0; i < n; i++) {
        int best = -1, best_value = 0, value = 0;
        double most = 0;
        for (int k = 0; k < s->p->n_knobs; k++) {
            double gain = s->in_race[k] && !taken[k] ? gain_of(s, k, rate, room, &value) : 0;
            if (gain > most) {
                most = gain;
                best = k;
                best_value = value;
            }
        }
        if (best < 0)
            break;
        taken[best] = keep[best] = true;
        add_move(s, best, s->p->knob[best].step[best_value], rate, room);
        memcpy(rate, room, rates * sizeof *rate);
    }
    free(rate);
    free(taken);
}

/* Keeps the knobs that gain most alone, and those that are best together. */
static void halve(screen *x, int round, int n_keep)
{
    gt_searcher *s = x->s;
    size_t knobs = (size_t)s->p->n_knobs;
    bool *keep = gt_resize(NULL, knobs, sizeof *keep);
    double *room = gt_resize(NULL, (size_t)gt_rates(s), sizeof *room);
    memset(keep, 0, knobs * sizeof *keep);
    for (int k = 0; k < s->p->n_knobs; k++)
        if (s->in_race[k])
            s->b->knob[k].gain = gain_of(s, k, s->rate, room, &s->b->knob[k].value);
    mark_greedily(s, keep, n_keep / 2);
    int kept = 0;
    for (size_t k = 0; k < knobs; k++)
        kept += keep[k];
    for (; kept < n_keep && kept < x->left; kept++) {
        int best = -1;
        for (int k = 0; k < s->p->n_knobs; k++)
            if (s->in_race[k] && !keep[k] &&
                (best < 0 || s->b->knob[k].gain > s->b->knob[best].gain))
                best = k;
        keep[best] = true;
    }
    for (int k = 0; k < s->p->n_knobs; k++)
        if (s->in_race[k] && !keep[k])
            drop(x, k, round, false);
    free(keep);
    free(room);
}

/* ---- Rounds. */

static bool play_batch(screen *x, int n, int round)
{
    batch b;
    int first = x->folds.n;
    gt_tell_balance(x->s, GT_BALANCE_SCREENING, round, x->left);
    list_batch(x, n, &b);
    bool ok = gt_balance_play(x->s, &b.trials);
    if (ok)
        take_batch(x, &b);
    for (int k = 0; k < x->s->p->n_knobs && ok; k++)
        if (x->s->in_race[k])
            add_scores(x, k, first);
    free(b.value);
    free(b.points);
    free(b.trials.trial);
    return ok;
}

static bool play_round(screen *x, int round, double games, int n_keep)
{
    for (int k = 0; k < x->s->p->n_knobs; k++)
        begin_bound(x, k);
    for (int i = 0; i < LOOKS && x->left > 0; i++) {
        uint64_t n = gt_pairs_for(games / LOOKS, 4.0 * count_played(x));
        if (!play_batch(x, n < 1 << 20 ? (int)n : 1 << 20, round))
            return false;
        look(x, round);
    }
    gt_fit_slopes(x->s, &x->folds);
    halve(x, round, n_keep);
    return true;
}

bool gt_balance_screen(gt_searcher *s, double games)
{
    screen x = {.s = s, .salt = gt_fold(gt_mix(s->o->seed), 0x6b6e6f6273), .left = s->p->n_knobs};
    int least = 4 * s->o->max_changes > LEAST_KNOBS ? 4 * s->o->max_changes : LEAST_KNOBS;
    x.bound = gt_resize(NULL, (size_t)s->p->n_knobs + 1, sizeof *x.bound);
    for (int k = 0; k < s->p->n_knobs; k++)
        s->in_race[k] = true;
    bool ok = true;
    for (int round = 1; round <= ROUNDS && ok && x.left > 0; round++) {
        double part = pow((double)least / s->p->n_knobs, (double)round / ROUNDS);
        int keep = (int)ceil(s->p->n_knobs * part);
        ok = play_round(&x, round, games / ROUNDS, keep > least ? keep : least);
    }
    free(x.bound);
    free(x.folds.moved);
    free(x.folds.more);
    return ok;
}
