/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Did a change of the cards move anything? Plays the matchups of a field with the cards as they
 * were (state 0, the base) and as they are (state 1, the head), on common random numbers: pair k of
 * a matchup has the same seeds, seats and shuffles in both, and what is compared is the difference
 * of the two pair scores (-1, -0.75, ... 1). Much of the luck is in both and goes out of the
 * difference; with `luck` more of it is taken out of either (sim/statistics/differences.h).
 *
 * Comparisons: each matchup that the change can reach, and each changed deck over all its matchups
 * (mean of the differences of pair k, for k = 0, 1, ...). Each is played until it is decided:
 *
 *     moved       its interval lies beyond the margin, on one side:  |shift| > margin
 *     unmoved     its interval lies within the margin:               |shift| < margin
 *     undecided   neither, and the limit of games was reached
 *     untouched   not played: no card of the two decks differs, so that every game would be the
 *                 same to its end
 *
 * Of the games that are played it is noted whether they saw a card that differs
 * (sim/playing/sight.h): a change that is hardly ever seen can hardly move anything.
 *
 * Intervals and e-values are those of sim/statistics/sequence.h, valid whenever one looks and
 * stops. Of many comparisons, which share games and stop at different times, those that count as
 * moved are found by e-BH (sim/statistics/ebh.h) among the e-values against "|shift| <= margin",
 * those that count as unmoved by e-BH among the e-values against "|shift| >= margin". So on the
 * average at most `alpha` of the verdicts `moved` are wrong, and at most `alpha` of the verdicts
 * `unmoved`. The interval shown of a comparison with one of k such verdicts among K comparisons has
 * confidence 1 - alpha k / K, that of an undecided one 1 - alpha / K (e-BY: Xu, Wang and Ramdas,
 * "Post-selection inference for e-value based confidence intervals", Electronic Journal of
 * Statistics 18, 2024); then verdict and interval agree.
 *
 * Games come in rounds: a round brings the matchups of a comparison to a quarter more pairs. Only
 * those undecided comparisons are played whose evidence grows at least half as fast as that of the
 * fastest one; the others wait. What is played depends on the outcomes of the rounds before alone,
 * so the result is the same for any number of threads. */
#ifndef GT_SIM_EXPERIMENTS_GATE_H
#define GT_SIM_EXPERIMENTS_GATE_H

#include "ai/siphash.h"
#include "engine/core/game.h"
#include "sim/playing/lineup.h"
#include "sim/playing/results.h"
#include "sim/playing/stream.h"
#include "sim/statistics/stats.h"

#include <stdatomic.h>
#include <stddef.h>

enum gt_gate_state { GT_BASE, GT_HEAD };

/* Pair scores that somebody recorded, in half points (0 to 4) of deck a, in place of games. */
typedef struct gt_gate_record {
    const uint8_t *half_points;
    uint64_t n;
} gt_gate_record;

typedef struct gt_gate_field {
    int n_decks, n_matchups;
    const char *const *deck; /* names; no two alike */
    const bool *changed; /* of each deck: it is a comparison of its own */
    const gt_matchup *matchup;
    const bool *same; /* of each matchup: nothing that it depends on differs, so it is not played */
    /* Of each deck with the base's cards, then with the head's: those that differ
     * (gt_field.watched), and whether one of them is in play from the start. NULL: it is not known
     * which do. */
    const gt_deck_cards *watched;
    const bool *from_start;
    const gt_gate_record *record[2]; /* of each matchup, for base and head; NULL: they are played */
    /* As in gt_field; the pool of a lineup is a state. */
    const gt_rules *rules;
    size_t game_bytes;
    const gt_game *(*prepare)(const void *context, const gt_lineup *lineup, void *storage);
    const void *context;
    const struct gt_card_field *source;
    const gt_content *content; /* of each deck in both states, as `watched`; NULL: it isn't known */
} gt_gate_field;

typedef struct gt_gate_options {
    const char *version; /* for the store */
    const char *game_options; /* of the game (gt_field.options); "": it has none */
    double margin, alpha; /* both above 0 and below 1 */
    uint64_t seed, max_games; /* games of a matchup, those of both states */
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
    const char *policy; /* plays both seats */
    bool luck; /* taken out of both states; not of records */
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    struct gt_store *store; /* keeps what is played, and has what was; or NULL. It needs contents */
    bool fresh; /* take nothing from it */
    const atomic_bool *stop; /* or NULL */
    /* Called after every round; NULL: nobody wants to know. */
    void (*progress)(void *context, uint64_t games, int decided, int comparisons);
    void *context;
} gt_gate_options;

enum gt_verdict { GT_UNDECIDED, GT_UNMOVED, GT_MOVED, GT_UNTOUCHED };

/* Of so many games, those in which a card that differs was held, played, set off as a trigger;
 * those that saw one at all. */
typedef struct gt_gate_sight {
    uint64_t games, held, played, trigger, seen;
} gt_gate_sight;

typedef struct gt_comparison {
    int a, b; /* decks; b -1: deck a over all its matchups */
    int matchup; /* or -1 */
    enum gt_verdict verdict;
    bool from_start; /* a card that differs is in play from the start, so that every game sees it */
    gt_gate_sight
        sight[2]; /* of the base's games and the head's; without games where it is not known */
    uint64_t pairs, games; /* differences that it rests on; games of both states */
    double before, after; /* win rates of deck a in these games; NAN if there are none */
    double luck[2]; /* what of them was luck, that is taken out, with the base and the head */
    double raw[2]; /* what the games ended with, luck and all */
    gt_estimate shift; /* after - before */
    /* the same with a plain interval (paired.h): this comparison alone, looked at once */
    gt_estimate plain;
    /* games of both states after which it would be decided if the shift is what it seems; INFINITY:
     * it seems to be the margin */
    double games_to_tell;
    double log_moved, log_unmoved; /* e-values when it was decided, or now */
} gt_comparison;

typedef struct gt_gate {
    const gt_gate_field *field;
    double margin, alpha;
    uint64_t seed, max_games, games; /* games: all that were played; */
    uint64_t reused; /* of them, those that the store had */
    uint64_t aborted[2], unfinished[2]; /* of them, without an end, by state */
    uint64_t forfeits[2]; /* lost by a player who could not go on */
    gt_aborted first_aborted[2]; /* if any was: of the first matchup with one */
    int first_matchup[2]; /* that matchup */
    char *policy; /* canonical */
    bool complete, reproducible, adjusted; /* adjusted: luck was taken out */
    /* moved: something did; untouched: all are; unmoved: all are that or untouched; else
     * undecided */
    /* How far from the margin a change of a matchup must lie to be told from it in max_games, as
     * the differences vary here; 0: nothing was played. */
    double reach;
    enum gt_verdict verdict;
    gt_gate_sight sight[2]; /* of all games */
    int n; /* decks first, then matchups, as in the field */
    gt_comparison *comparison;
    struct gt_gate_pairs *pairs; /* of each matchup */
    gt_gate_sight (*seen)[2]; /* of each matchup */
} gt_gate;

/* Of each pair of a matchup: half points of deck a with the base, and how many more with the
 * head; and its luck in either, in 1 / GT_PAIR_ONE, NULL: that was not asked for. */
typedef struct gt_gate_pairs {
    uint8_t *before;
    int8_t *shift;
    int32_t *luck[2];
    uint64_t n, capacity;
} gt_gate_pairs;

/* Compares. NULL: a policy that cannot be made, or no memory, which `error` (n bytes) tells. */
gt_gate *gt_gate_run(const gt_gate_field *field, const gt_gate_options *options, char *error,
                     size_t n);
void gt_gate_free(gt_gate *gate);

/* Whether a comparison is played. */
static inline bool gt_is_touched(const gt_comparison *c)
{
    return c->verdict != GT_UNTOUCHED;
}

/* "moved", "unmoved", "undecided", "untouched". */
const char *gt_verdict_name(enum gt_verdict verdict);

/* ---- gate_verdict.c: the statistics. */

/* Whether a comparison looks at matchup m, and that is played. */
bool gt_gate_plays(const gt_gate *gate, const gt_comparison *c, int m);
/* Looks at all comparisons that are undecided and decides what can be decided. */
void gt_gate_decide(gt_gate *gate);

/* Fills in rates and intervals, and the verdict of the whole. */
void gt_gate_conclude(gt_gate *gate);

/* Numbers of the comparisons that were played: moved, undecided, unmoved, of each the largest
 * shifts first. `index` has room for gate->n. Returns how many. */
int gt_gate_order(const gt_gate *gate, int *index);

#endif
