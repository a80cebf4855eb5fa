/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verdict of a report: which decks are too strong or too weak, how even the field is, whether
 * beginning is an advantage, and what is not known yet, with the games that would tell.
 *
 * A deck is judged by a band of win rates over the field, 45 to 55% unless the project says
 * otherwise. Its interval is widened for the number of decks that are judged (each has the
 * confidence 1 - (1 - c) / decks), so that what is said of all of them together holds with the
 * confidence c of a single interval:
 *
 *     too strong    the whole interval lies above the band
 *     too weak      ... below it
 *     within        ... in it
 *     open          it lies on an edge: more games would tell
 *     withheld      whatever the games say: this player is known to win otherwise with the deck
 *                   than the reference that ships (sim/experiments/reference.h), by more than ten
 *                   points; or a check in this run found it to
 *                   (sim/experiments/reference_check.h)
 *
 * Where several players were run, a deck is judged by how well it does as all of them play it: to
 * the side on which another player's figure lies, the interval reaches as far as the games and the
 * spread between the players make it together, root of the sum of squares. The spread is how far
 * the two figures are apart, less what their games alone let them be; `random` counts for nothing.
 *
 * Tiers go by the same intervals: a deck opens a new tier where its interval lies wholly below that
 * of the best deck of the tier before.
 *
 * How even the field is, is one figure: how often the favourite of an average matchup wins. It is
 * 1/2 plus the root of the mean of (rate - 1/2)^2 over the matchups, each estimated without the
 * part that is luck (see distance_of); 50% is a field of coin tosses. */
#ifndef GT_REPORTS_VERDICT_H
#define GT_REPORTS_VERDICT_H

#include "reports/lines.h"
#include "reports/round.h"
#include "sim/experiments/reference.h"
#include "sim/statistics/matrix.h"

enum gt_standing {
    GT_STANDS_OPEN,
    GT_STANDS_WEAK,
    GT_STANDS_WITHIN,
    GT_STANDS_STRONG,
    GT_STANDS_WITHHELD,
    GT_STANDINGS
};

/* What is said of a deck. */
typedef struct gt_stand {
    enum gt_standing standing;
    gt_estimate rate; /* over the field, with the wider interval */
    bool alone; /* it is open, but by its own interval alone it would not be */
    double spread[2]; /* how far below and above it other players are; 0: none of them is */
    /* who plays is a larger doubt than how many games there are: the spread reaches farther than
     * the interval of the games */
    bool by_player;
    /* of each of its matchups that would tell, if it is open; INFINITY: it lies on the edge, or
     * players differ by more than it is away from there */
    double games;
    int tier; /* 1: the best; 0: none */
    /* This player is known to misplay the deck; or it was, before list or cards changed, and nobody
     * has checked it; or a check found it to. What is known then; what the check found, or NULL. */
    bool misplayed, doubted, refuted;
    gt_divergence_of divergence;
    const gt_checked *checked;
} gt_stand;

typedef struct gt_verdict {
    double band[2];
    int judged; /* decks: all, or those before --vs */
    int *order; /* of them, the best first */
    gt_stand *stand; /* of each deck of the results */
    gt_estimate favourite; /* NAN: nothing was played */
    gt_estimate first; /* win rate of who begins */
    int clear; /* matchups in which it is established who is better */
    uint64_t fewest, most; /* games of a matchup */
    double games_60, games_55; /* of a matchup that would establish 60 to 40, 55 to 45 */
    gt_lines lines; /* all of that in words */
    gt_reference *reference; /* what is known of this player; NULL: nothing is */
} gt_verdict;

/* Whether some decks only met others: `run MINE --vs FIELD`. */
bool gt_is_versus(const gt_results *r);

/* Up to so many decks before --vs are told of one by one; more are a field. */
enum { GT_FEW_DECKS = 12 };

/* Whether a deck is judged: in such a run those before --vs. */
bool gt_is_judged(const gt_results *r, int deck);

/* NULL: no memory. */
gt_verdict *gt_verdict_new(const gt_results *r, const gt_series *s, const gt_matrix *m);
void gt_verdict_free(gt_verdict *v);

/* Whether the games decide what is said of a deck: it is too weak, within the band or too
 * strong. */
bool gt_is_decided(enum gt_standing standing);

/* What is to be told behind the words where a deck is open although its own interval is not: by
 * which interval; else an empty text. */
enum { GT_STAND_NOTE = 60 };
const char *gt_stand_note(const gt_verdict *v, int deck, char out[GT_STAND_NOTE]);

/* "too strong", "within the band", ...; as JSON has it: "strong", "within", "weak", "open",
 * "withheld". */
const char *gt_standing_words(enum gt_standing standing);
const char *gt_standing_key(enum gt_standing standing);

#endif
