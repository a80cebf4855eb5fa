/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players against each other over a field of decks, in pairs of games: decks, seats, shuffles and
 * who begins stay, and the players swap, as in duplicate bridge. So a pair tells who plays better
 * and nothing of the decks.
 *
 * Every two players meet in a match of so many pairs. Pair p of a match:
 *
 *   cycle c = p / matchups   all matchups of the field come once a cycle, in an order drawn for it
 *   who begins               changes from cycle to cycle; in the first drawn for each matchup
 *   seed                     of the game c of that matchup, under a seed that the names of the two
 *                            players and the seed of the arena give; both games have it
 *
 * Work is done in rounds of a fixed number of pairs, longer ones where there is no SPRT, which
 * looks at the counts after each round; so the results depend neither on the number of threads nor
 * on the clock. Memory depends on the field, not on the number of games. */
#ifndef GT_SIM_EXPERIMENTS_ARENA_H
#define GT_SIM_EXPERIMENTS_ARENA_H

#include "ai/siphash.h"
#include "sim/experiments/notable_games.h"
#include "sim/experiments/run.h"
#include "sim/statistics/sprt.h"
#include "sim/statistics/stats.h"

enum {
    GT_ARENA_ROUND = 32, /* pairs of each match in a round, at the end of which an SPRT looks */
    GT_ARENA_PLAYERS = 64, /* at most */
};

/* What came of two players' match; a is the earlier one. */
typedef struct gt_arena_match {
    int a, b; /* players */
    uint64_t pairs[GT_PAIR_SCORES]; /* in which a made so many half points */
    uint64_t adjusted[GT_ADJUSTED_SCORES]; /* the same without luck, as in gt_tally; or all 0 */
    uint64_t draws, unfinished, aborted; /* games won by nobody */
    uint64_t forfeits; /* games lost by a program that could not go on */
    uint64_t hash; /* sum over the games */
    gt_aborted first_aborted; /* if any was */
} gt_arena_match;

typedef struct gt_arena_player {
    char *name; /* as the policy names itself */
    uint64_t key; /* hash of the name */
    uint64_t forfeits[GT_FORFEITS]; /* games that it lost since it could not go on, by the reason */
    uint64_t
        moves; /* how often it was asked, in games that were played and not found in the store */
    double seconds; /* that it took for them; the only thing here that depends on the clock */
    bool reproducible; /* it always plays alike */
} gt_arena_player;

typedef struct gt_arena {
    const char *version, *rules;
    const char *options; /* of the game (gt_field.options); NULL or "": it has none */
    const char *played; /* the same in words */
    char secret[GT_SECRET_TEXT]; /* of a run with programs from outside; else "" */
    uint64_t seed;
    bool complete; /* all games were played, or the SPRT came to its end */
    bool adjusted; /* luck was taken out of Elo and SPRT; points are what games ended with */
    bool reproducible; /* all policies say so */
    int n_decks, n_players, n_matches;
    int n_matchups; /* of the field */
    const gt_matchup *matchup;
    uint64_t(*by_decks)
        /* of each matchup in each match, match by match: as gt_arena_match.pairs */
        [GT_PAIR_SCORES];
    const char *const *deck;
    gt_arena_player *player;
    gt_arena_match *match;
    const gt_sprt *sprt; /* of match 0; or NULL */
    gt_sprt_result verdict;
} gt_arena;

typedef struct gt_arena_options {
    const char *version; /* for the results */
    uint64_t seed;
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
    int games; /* of each match, at most; even */
    bool luck; /* is taken out: of both games of a pair, each by itself */
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    const char *const *policies;
    int n_policies; /* 2 .. GT_ARENA_PLAYERS */
    const gt_sprt *sprt; /* ends it when it is decided; needs two policies; or NULL */
    gt_store
        *store; /* keeps what is played, and has what was; or NULL. It needs gt_field.content */
    bool fresh; /* take nothing from it */
    gt_notable *worth; /* one of each match, which looks for games worth keeping; or NULL */
    const atomic_bool *stop; /* set by a signal: finish the pairs in progress and return; or NULL */
    /* told after each pair by one thread at a time; counts are those of the rounds that are over */
    void (*progress)(void *context, const gt_arena *arena, uint64_t games_done, uint64_t reused);
    void *context;
} gt_arena_options;

/* Plays. Refers to the options' sprt and version and to the field's names, which must outlive the
 * result. NULL: a policy cannot be made or there is no memory; `error` (n bytes) says which. */
gt_arena *gt_arena_play(const gt_field *field, const gt_arena_options *options, char *error,
                        size_t n);

void gt_arena_free(gt_arena *a);

/* What is played in cycle `cycle` with the decks of a matchup in a match. */
gt_unit gt_arena_unit(const gt_arena *a, const gt_field *field, int match, int matchup,
                      uint64_t cycle);

/* ---- What follows from the counts. */

/* The pairs of games of a match that were played with the decks of a matchup. */
const uint64_t *gt_arena_pairs(const gt_arena *a, int match, int matchup);

uint64_t gt_arena_match_games(const gt_arena_match *m);

/* Points that a made in it; a draw is half a point. */
double gt_arena_match_points(const gt_arena_match *m);

/* Scores of its pairs, without luck where that was taken out. */
gt_scores gt_arena_scores(const gt_arena_match *m);

/* What a had of luck in it, in points a game; 0 where it was not taken out. */
double gt_arena_luck(const gt_arena_match *m);

/* How much stronger a is than b, in Elo. */
gt_estimate gt_arena_match_elo(const gt_arena_match *m);

uint64_t gt_arena_games(const gt_arena *a, int player);
double gt_arena_points(const gt_arena *a, int player);

/* Performance of a player: the Elo difference to the others that its mean score against them stands
 * for, each of them weighing the same. */
gt_estimate gt_arena_elo(const gt_arena *a, int player);

/* Hash over the outcome of every game. */
uint64_t gt_arena_signature(const gt_arena *a);

#endif
