/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run leaves behind: plain counts, from which sim/statistics/stats.h and the reports compute
 * the rest.
 *
 *   gt_results
 *     deck[n_decks]           names
 *     matchup[n_matchups]     which decks met
 *     series[n_series]        one a policy
 *       tally[n_matchups]     what came of it
 *       cards                 what became of the cards of both decks of each matchup (gt_cards_of)
 *       blanks                what came of replacing each of them by a blank (gt_blanks_of)
 *
 * All counts are whole numbers and the hash of a tally is a sum over its games, so that adding
 * tallies gives the same in whatever order their games were finished. */
#ifndef GT_SIM_PLAYING_RESULTS_H
#define GT_SIM_PLAYING_RESULTS_H

#include "ai/siphash.h"
#include "sim/playing/aborted.h"
#include "sim/playing/counts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GT_PAIR_SCORES = 5, /* a pair of games gives 0, 0.5, 1, 1.5 or 2 points */
    GT_DIFFERENCE_SCORES = 2 * GT_PAIR_SCORES - 1, /* of two pair scores: -1, -0.75, ... 1 */
    /* Scores of pairs with the luck taken out (sim/playing/luck.h), by sixteenths from -2 to 3,
     * which its first version reached; they lie between -1/2 and 3/2 now. A pair between two of
     * them is shared out among both, GT_ADJUSTED_PARTS parts to a pair, so that the mean of the
     * parts is that of the pairs. */
    GT_ADJUSTED_SCORES = 5 * 16 + 1,
    GT_ADJUSTED_PARTS = 1 << 21,
    GT_TOGETHER_SCORES = 4 * (GT_PAIR_SCORES - 1) + 1, /* of four pair scores, see gt_card_pair */
    GT_MAX_ENDS = 15, /* ways to end, enum gt_end and forfeits included; see sim/playing/games.h */
    GT_LENGTHS = 64, /* a game takes 0, 1, ... turns, the last is so many or more */
};

typedef struct gt_matchup {
    int a, b; /* decks */
} gt_matchup;

typedef struct gt_tally {
    uint64_t pairs[GT_PAIR_SCORES]; /* pairs of games in which a made so many half points */
    uint64_t adjusted[GT_ADJUSTED_SCORES]; /* the same without luck, in parts; 0: not known */
    uint64_t wins[2]; /* games won by a, by b */
    uint64_t draws, unfinished, aborted; /* games won by nobody */
    uint64_t singles[3]; /* games of matches (gt_results.match) won by a, by b, by nobody */
    uint64_t first_half_points; /* half points of the players who began */
    uint64_t turns, actions; /* of all games together */
    uint64_t ends[GT_MAX_ENDS]; /* games by how they ended */
    uint64_t length[GT_LENGTHS]; /* games by their turns */
    uint64_t hash; /* of every game's number and outcome */
    gt_aborted first_aborted; /* if any was; told when the run is over (gt_run_field) */
    uint64_t grown; /* unfinished games that grew too large for the engine */
    gt_aborted first_grown; /* the same of these */
} gt_tally;

/* Of a card of a deck in a matchup: pairs of games by how much better the deck scored with it than
 * with blanks in its place, from -1 to 1 in quarters (-4 to 4 half points), on the same chance. */
typedef struct gt_blank_tally {
    uint32_t pairs[GT_DIFFERENCE_SCORES];
    /* the same without luck, where that was taken out (gt_series.adjusted): sums over the pairs of
     * 2 and the difference, which is from 0 to 4, and of its square, in 1 / GT_BLANK_ONE */
    uint64_t without_luck[2];
} gt_blank_tally;
enum { GT_BLANK_ONE = 1 << 12 };

/* Of two cards of a deck, over all its matchups: pairs of games by how much more the deck scored
 * with both than what either adds beside a blank of the other, (with both - with the second) -
 * (with the first - with neither), from -2 to 2 in quarters, on the same chance. */
typedef struct gt_card_pair {
    int deck, card[2]; /* numbers among its different cards */
    uint64_t pairs[GT_TOGETHER_SCORES];
} gt_card_pair;

/* Of a deck in a race (sim/experiments/race.h): its win rate over the field when it was decided, or
 * at the last look; its interval, and the one for all decks together; pairs of each matchup. */
typedef struct gt_raced {
    double rate, interval[2], verdict_interval[2];
    uint64_t pairs;
} gt_raced;

/* What a stronger player wins with a deck over its matchups (sim/experiments/reference_check.h). */
enum { GT_CHECKED_BY = 80 };
typedef struct gt_checked {
    char policy[GT_CHECKED_BY];
    uint64_t games; /* 0: it was not checked */
    double rate, interval[2];
} gt_checked;

typedef struct gt_series {
    const char *policy; /* as the policy names itself; both players used it */
    int policy_behaviour; /* gt_policy_behaviour; 0: not played here */
    bool reproducible;
    bool adjusted; /* the luck was taken out of all its games (gt_tally.adjusted) */
    gt_raced *raced; /* of each deck; NULL: there was no race of decks */
    gt_checked *checked; /* of each deck; NULL: none was checked */
    gt_tally *tally;
    gt_card_tally *cards; /* see gt_cards_of; NULL: not counted */
    gt_blank_tally *blanks; /* see gt_blanks_of; NULL: none were played */
    gt_card_pair *card_pair; /* of cards that were replaced together; NULL: none were */
    int n_card_pairs;
} gt_series;

/* How intervals are made. */
typedef struct gt_method {
    double confidence; /* 0: 0.95 */
    /* Half-width for which a confidence sequence is made (sim/statistics/sequence.h). 0: how many
     * games there would be was known before any was played, so that a plain interval will do. */
    double aim;
} gt_method;

/* What part a deck takes: rows and columns of the matrix. */
enum { GT_ROLE_ROW = 1, GT_ROLE_COLUMN = 2 };

typedef struct gt_results {
    const char *version, *rules; /* of the program; of the game */
    const char
        *options; /* of the game, with their values (gt_field.options); NULL or "": it has none */
    const char *cost_name; /* gt_field.cost_name */
    /* the same in words (gt_field.played); NULL or "": there is nothing to say */
    const char *played;
    char secret[GT_SECRET_TEXT]; /* of a run with programs from outside; else "" */
    int rules_behaviour; /* gt_rules.behaviour; 0: not played here */
    const char *command; /* that plays this again; NULL: not known */
    uint64_t seed;
    bool complete; /* all games that were asked for were played */
    int match; /* what is counted are matches of at most so many games; 0: single games */
    /* matchups in which a deck has a plan for its sideboard, from the second game of a match on */
    int planned;
    uint64_t blank_games; /* that were asked for, with blanks for a card in a matchup; 0: none */
    bool reproducible; /* all policies say so, and no clock ended it */
    gt_method method;
    double band
        [2]; /* win rates of decks that are neither too weak nor too strong; 0, 0: nobody said */
    const double *share; /* of each deck in the metagame, 0 or more; NULL: all alike */
    int n_decks, n_matchups, n_series, n_ends;
    const char *const *deck;
    const uint8_t *role; /* of each deck */
    const gt_matchup *matchup;
    /* gt_deck_list_hash of each deck whose cards are those that ship, else 0; NULL: nobody knows */
    const uint64_t *list;
    const gt_deck_cards *cards; /* of each deck; NULL: not counted */
    size_t *first_card; /* where those of side s of matchup m lie: first_card[2 * m + s] */
    const char *const *end; /* names of the ways to end; end[0] is no end */
    gt_series *series;
} gt_results;

/* Games of a series that a player lost because it could not go on. */
uint64_t gt_forfeits_of(const gt_results *r, int series);

/* The ways to end that are worth telling, a bit each: all are but forfeits that never happened.
 * Looks through all matchups: to be asked for once. */
unsigned gt_ends_told(const gt_results *r);

/* Cards of deck a (side 0) or b of a matchup, as many as r->cards[deck].n; only if they are
 * counted. */
gt_card_tally *gt_cards_of(const gt_results *r, int series, int matchup, int side);

/* The same of their blanks; only if there are any. */
gt_blank_tally *gt_blanks_of(const gt_results *r, int series, int matchup, int side);

/* Says where the cards of each matchup's decks lie (first_card); returns how many there are. */
size_t gt_results_place_cards(gt_results *r);

/* Frees what all series have but for the name of the policy. */
void gt_results_free_series(gt_results *r);

void gt_results_free(gt_results *r); /* or NULL */

#endif
