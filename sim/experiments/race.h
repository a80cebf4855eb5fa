/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games where they decide: a run that asks one question of every deck, or of every matchup, and
 * plays each until it is answered. Asked is whether its win rate lies outside a band or within it
 * (`decide`), or what it is to within a precision, or either, whichever comes first.
 *
 * A round brings all that are open a quarter more pairs: those of a deck in all its matchups, so
 * that they weigh alike (or by the metagame) however often each was played. What is decided plays
 * no more, except where an open deck meets it. Intervals are valid at every look (sequence.h for
 * matchups, strata.h for decks); whether something lies outside the band is said by those with the
 * confidence 1 - (1 - c) / n among n decks or matchups, so that all that is said holds together
 * with confidence c, whenever the run ends. What was decided keeps the interval that it was decided
 * by: gt_series.raced. */
#ifndef GT_SIM_EXPERIMENTS_RACE_H
#define GT_SIM_EXPERIMENTS_RACE_H

#include "sim/playing/results.h"
#include "sim/statistics/strata.h"

enum gt_race_by { GT_BY_NOTHING, GT_BY_MATCHUPS, GT_BY_DECKS };

/* What is asked for. */
typedef struct gt_race_question {
    enum gt_race_by by; /* GT_BY_NOTHING: there is no race */
    bool decide; /* outside `band` or within it */
    double band[2];
    double precision; /* a half-width that will do; 0: none will */
} gt_race_question;

typedef struct gt_race {
    gt_race_question question;
    const gt_results *results;
    gt_series *series;
    uint64_t most; /* pairs of a matchup */
    int n; /* that are asked about */
    int *index; /* of each of them, its deck or matchup */
    bool *decided; /* of each of them */
    int n_decided;
    double widest; /* half-width among all */
    uint64_t expected; /* pairs in all, as it seems */
    uint64_t round; /* pairs that open ones have after the round */
    uint64_t *asked; /* pairs that each matchup shall have then */
    gt_stratum *stratum; /* of each matchup */
    gt_strata_part *part; /* room for those of a deck */
} gt_race;

/* Begins a race with results in which nothing was played yet. */
void gt_race_begin(gt_race *race, const gt_race_question *question, gt_results *results, int series,
                   uint64_t most);
void gt_race_free(gt_race *race);

/* Pairs that each matchup shall have after the next round; false: all is decided, or as many games
 * as may be were played. A round that was broken off is still to be played and is not looked at. */
bool gt_race_next(gt_race *race, uint64_t *want);

/* Decks or matchups that a question is asked of: of a run of some decks against others, those. */
int gt_race_entrants(const gt_results *r, enum gt_race_by by);

#endif
