/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of every game: what harness, policies, search and tests may rely on.
 *
 * A gt_game is a rules system with everything fixed for one matchup (pool, two decks, options). It
 * is immutable and may be used by many threads. A gt_state is a value: it holds no pointers and is
 * copied with gt_copy. How it looks inside depends on the game (engine/core/state.h); others read
 * its head and what the functions here tell. Between two calls of gt_apply a state waits for one
 * decision of one player, or is terminal. The words are those of OpenSpiel where there are such.
 *
 * Player 0 plays the first deck of the matchup and player 1 the second; who begins is an
 * argument of gt_start.
 *
 *   base.h     actions, states, games, who is told what happens
 *   rules.h    what a game gives: gt_rules
 *   ending.h   how games end
 *   view.h     what a player may know, looking ahead */
#ifndef GT_CORE_GAME_H
#define GT_CORE_GAME_H

#include "engine/core/base.h"
#include "engine/core/ending.h"
#include "engine/core/rules.h"
#include "engine/core/view.h"

/* Deals a new game. `seed` decides all chance in it; `first` (0, 1) is the player to begin. */
void gt_start(const gt_game *g, gt_state *s, uint64_t seed, int first);

/* The same, and tells `o` what happens until the first decision. */
void gt_start_observed(const gt_game *g, gt_state *s, uint64_t seed, int first,
                       const gt_observer *o);

/* The player who must choose, or GT_TERMINAL. */
int gt_to_move(const gt_game *g, const gt_state *s);

/* Writes the legal actions of the player to move, in canonical order; returns how many:
 * 1 .. GT_MAX_ACTIONS, or 0 if the state is terminal. `out` has room for GT_MAX_ACTIONS. */
int gt_legal_actions(const gt_game *g, const gt_state *s, gt_action *out);

/* One of the legal actions of a state that is not terminal, all equally likely if `key` is uniform;
 * the same for the same state and key. Cheaper than listing them: only what is drawn is tested. */
gt_action gt_sample_action(const gt_game *g, const gt_state *s, uint64_t key);

/* The first of the legal actions of a state that is not terminal. Cheaper than listing them. */
gt_action gt_first_action(const gt_game *g, const gt_state *s);

/* Executes a legal action (or GT_CONCEDE) and goes on to the next decision or the end. */
void gt_apply(const gt_game *g, gt_state *s, gt_action a);

/* A run: a game goes on by one action after another, and what was worked out for one is there for
 * the next. It takes so many bytes, aligned as states are, and begins where a state stands, which
 * nothing else may change then; gt_run_apply does what gt_apply and then gt_legal_actions would. */
size_t gt_run_bytes(const gt_rules *r);
void gt_run_begin(const gt_game *g, gt_state *s, void *run);
int gt_run_apply(const gt_game *g, gt_state *s, void *run, gt_action a, gt_action *out);

/* Whether those who look ahead take the first answer in a state (gt_rules.is_idle_choice). */
bool gt_is_idle_choice(const gt_game *g, const gt_state *s);

/* Looking ahead in runs, where it pays: with gt_rules.run_copy. What gt_apply, gt_legal_actions and
 * gt_numbers would do, and the run of a state that was copied (gt_copy) from that of another. */
void gt_run_do(const gt_game *g, gt_state *s, void *run, gt_action a);
int gt_run_legal(const gt_game *g, const gt_state *s, void *run, gt_action *out);
void gt_run_numbers(const gt_game *g, void *run, int player, int32_t *out);
void gt_run_copy(const gt_game *g, gt_state *s, void *run, const void *from);
/* From now on players of a run pass, unasked, where they may respond and the state is not quiet. */
void gt_run_pass(const gt_game *g, void *run);

/* As gt_apply, telling `o` what happens (o may be NULL). */
void gt_observe(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);

/* Plays to the end between two random players, telling `o` (or NULL) what happens. Each draws by
 * gt_sample_action with gt_decision_key of its key and its decisions before. */
void gt_play_out(const gt_game *g, gt_state *s, const gt_random_players *p, const gt_observer *o);

/* Concession of either player at any moment (1.2.4). */
void gt_concede(const gt_game *g, gt_state *s, int player);

/* Utility of a terminal state for `player`: 1 win, 0.5 draw (and unfinished, aborted), 0 loss. */
double gt_return(const gt_game *g, const gt_state *s, int player);

/* Turns begun so far; actions applied so far, and how many choices of a player were among them; the
 * player who began. Counts of actions are for who sees everything: to a player they would tell what
 * the other was asked. */
int gt_turns(const gt_state *s);
int gt_actions(const gt_state *s);
int gt_decisions(const gt_state *s, int player);
int gt_first_player(const gt_state *s);

enum { GT_CACHE_LINE = 64 };

/* Bytes to be set aside for a state of a game by these rules, in memory that malloc gave; in a row
 * of states, for each. They are an odd number of lines of the cache, so that states in a row do not
 * fall on the same lines of it. */
size_t gt_state_bytes(const gt_rules *r);

/* State number i of a row. */
static inline gt_state *gt_state_at(const gt_rules *r, gt_state *row, size_t i)
{
    return (gt_state *)(void *)((char *)row + i * gt_state_bytes(r));
}

static inline const gt_state *gt_const_state_at(const gt_rules *r, const gt_state *row, size_t i)
{
    return (const gt_state *)(const void *)((const char *)row + i * gt_state_bytes(r));
}

/* Copies the used part of a state; returns the number of bytes copied. */
size_t gt_copy(const gt_game *g, gt_state *to, const gt_state *from);

/* Whether two states are the same value. */
bool gt_equal(const gt_game *g, const gt_state *a, const gt_state *b);

/* How many objects (cards) there are, numbered from 0, and whose one is. */
int gt_object_count(const gt_game *g, const gt_state *s);
int gt_object_owner(const gt_game *g, const gt_state *s, int object);

/* The address of the instruction that asks, where an effect lets somebody choose, say yes or no, or
 * take one of several; 0: the rules ask. */
uint16_t gt_asking(const gt_game *g, const gt_state *s);

/* Key of the position: equal for states that are equal however they were reached. */
uint64_t gt_state_key(const gt_game *g, const gt_state *s);

/* The canonical text of a legal action (see docs/notation.md); returns its length. */
int gt_action_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);

/* The legal action with this text; false if there is none. */
bool gt_parse_action(const gt_game *g, const gt_state *s, const char *text, gt_action *out);

/* Checks the invariants of the rules system; false: writes what is wrong. */
bool gt_check(const gt_game *g, const gt_state *s, char *why, size_t n);

#endif
