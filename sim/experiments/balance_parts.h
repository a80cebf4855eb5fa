/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of the search for balance (balance.h) share. */
#ifndef GT_SIM_EXPERIMENTS_BALANCE_PARTS_H
#define GT_SIM_EXPERIMENTS_BALANCE_PARTS_H

#include "sim/experiments/balance.h"

/* Pairs that a state of the knobs has played, in each matchup from the first on. */
typedef struct gt_played_state {
    uint64_t *n;
    uint8_t **points, **begun; /* of each matchup and pair, as in gt_trial */
    int32_t **luck, **begun_luck;
} gt_played_state;

/* A set that was played on the way. */
typedef struct gt_tried_set {
    gt_change_set set;
    gt_played_state played;
    uint8_t *made; /* of each move: it is in the set */
    double *tangent; /* gradient of the imbalance where the set should lead */
    double imbalance; /* as it looks now */
    bool racing;
} gt_tried_set;

/* A knob at a value, as the sets are made of. */
typedef struct gt_move {
    gt_change change;
    double cost;
    double *effect, *variance; /* on each rate, by screening and by the sets that were played */
    const double *prior, *prior_variance; /* by screening alone; behind `effect` */
} gt_move;

typedef struct gt_searcher {
    const gt_balance_problem *p;
    const gt_balance_options *o;
    const gt_goals *goals;
    gt_balance *b;
    char *error; /* why it could not go on */
    size_t error_size;
    bool failed, stopped;
    gt_balance_news news;
    gt_played_state base, like; /* like: what the field is to be like, in the pairs of `base` */
    bool *seen; /* of each matchup: some goal looks at it; the others are played to confirm alone */
    double *rate, *gradient; /* of the field as it is: its rates and the imbalance's there */
    /* screening: of each rate (row) and knob */
    double *slope, *variance;
    bool *in_race; /* of each knob */
    /* sets */
    gt_move *move;
    int n_moves;
    gt_tried_set **set;
    int n_sets, sets_capacity;
} gt_searcher;

static inline int gt_rates(const gt_searcher *s)
{
    return s->goals->n_rates;
}

/* Whether a knob is on a card of one of the matchup's decks, and some goal looks at it. */
bool gt_knob_touches(const gt_searcher *s, int knob, int matchup);
bool gt_set_touches(const gt_searcher *s, const gt_change_set *set, int matchup);

/* Whether a set changes a card of one of the matchup's decks. */
bool gt_set_changes(const gt_searcher *s, const gt_change_set *set, int matchup);

/* ---- balance.c */

/* Plays; counts the games. False: it failed or was stopped (s->failed, s->stopped). */
bool gt_balance_play(gt_searcher *s, const gt_trials *trials);

/* Room for one. */
void gt_played_begin(gt_played_state *x, int n_matchups);
void gt_played_free(gt_played_state *x, int n_matchups);

/* Brings states to so many pairs in each matchup (n_states * n_matchups numbers), and `like` to as
 * many as state 0, if the goals are relative. The values as in gt_trials. False: as above; then
 * nothing counts. */
typedef struct gt_states {
    enum gt_balance_stage stage;
    bool luck; /* as in gt_trials */
    const uint8_t *value;
    int n;
    gt_played_state *const *played, *like;
    const uint64_t *want;
} gt_states;
bool gt_play_on(gt_searcher *s, const gt_states *states);

/* The knobs as a set has them: n_knobs bytes. */
void gt_set_values(const gt_searcher *s, const gt_change_set *set, uint8_t *value);

/* A rate of a state, of the pairs whose number leaves `rest` divided by `of` (of 1: all); `most`
 * pairs at most. */
typedef struct gt_part_of {
    int rest, of;
    uint64_t most;
} gt_part_of;
double gt_played_rate(const gt_searcher *s, const gt_played_state *x, int rate, gt_part_of part);

/* The same as goals see it: relative to `like`, if they are. */
double gt_goal_rate(const gt_searcher *s, const gt_played_state *x, const gt_played_state *like,
                    int rate, gt_part_of part);

/* Imbalance of the field as it is, from two halves of its games. */
double gt_base_imbalance(const gt_searcher *s);

/* Fewer pairs than games allow where a pair costs so many games. */
uint64_t gt_pairs_for(double games, double games_each);

void gt_tell_balance(gt_searcher *s, enum gt_balance_step step, int round, int trying);

/* ---- The other parts. False: it failed or was stopped. */

bool gt_balance_screen(gt_searcher *s, double games);
bool gt_balance_try_sets(gt_searcher *s, double games);
bool gt_balance_confirm(gt_searcher *s, double games);

/* Fills in the front from the sets that were tried. */
void gt_balance_make_front(gt_searcher *s);

/* ---- balance_slopes.c: slopes of knobs from games in which many were moved. */

/* What came of games in mirrored pairs. */
typedef struct gt_folds {
    int n, capacity;
    int8_t *moved; /* n_knobs each: by how many steps more the first state had it than the second */
    /* n_rates each: points more (in quarters of a game's, -4 .. 4) with the first; GT_NOT_PLAYED */
    int8_t *more;
} gt_folds;

enum { GT_NOT_PLAYED = 100 };

/* Fits s->slope and s->variance. */
void gt_fit_slopes(gt_searcher *s, const gt_folds *folds);

#endif
