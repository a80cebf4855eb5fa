/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know, and what it may ask of the worlds that it deals itself: all that policies
 * see of a game. */
#ifndef GT_CORE_VIEW_H
#define GT_CORE_VIEW_H

#include "engine/core/base.h"

/* ---- Views. The harness makes one for the player to move; it is valid until the state changes. */

struct gt_view_box {
    const void *part[3];
}; /* storage for a gt_view */
const gt_view *gt_view_make(struct gt_view_box *box, const gt_game *g, const gt_state *s,
                            int player);

const gt_game *gt_view_game(const gt_view *v);
int gt_view_player(const gt_view *v); /* whose view it is; also the player to move */
int gt_view_legal(const gt_view *v, gt_action *out); /* as gt_legal_actions */
gt_action gt_view_sample(const gt_view *v, uint64_t key); /* as gt_sample_action */
int gt_view_text(const gt_view *v, gt_action a, char *buf, size_t n);
int gt_view_turn(const gt_view *v);
int gt_view_decisions(const gt_view *v); /* how often this player has chosen so far */

/* Tells all that the player may know, and the legal actions, as members of an object that `out` has
 * opened (docs/view.md). Equal for views that are equal. */
void gt_view_describe(const gt_view *v, const gt_visitor *out);

/* The same of what both players know of a game before it begins: rules, limits, cards, decks. */
void gt_game_describe(const gt_game *g, const gt_visitor *out);

/* Deals a world consistent with the view: all that the player cannot know is dealt anew from
 * `seed`, future chance included. Equal views give equal worlds. False: no world agrees with it, as
 * in a position that cannot come about; then `out` is a game that is over, in which there is
 * nothing. */
bool gt_resample(const gt_view *v, uint64_t seed, gt_state *out)
    __attribute__((warn_unused_result));

/* Hash of all that the player may know; equal views have equal keys. */
uint64_t gt_infoset_key(const gt_view *v);

/* Whether `player` is told that the player to move takes a legal action of s. Its own actions are;
 * of the other's all but those that would tell that it was asked, where that depends on what it
 * holds: passing, declining, and what is done unasked when it is the only way. Their results, if
 * any, are seen by themselves. */
bool gt_action_told(const gt_game *g, const gt_state *s, gt_action a, int player);

/* The text of a legal action of s as `player` is told it: gt_action_text, or 0 and an empty
 * text. */
int gt_action_seen(const gt_game *g, const gt_state *s, gt_action a, int player, char *buf,
                   size_t n);

/* Key of a legal action of s as `player` sees it: equal for actions of the other player that look
 * alike to it, as cards picked from a hidden hand do; its own actions all differ. */
uint64_t gt_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);

/* ---- For policies that look ahead in worlds they were dealt. */

/* Whether nothing is pending, so that an evaluation means something. */
bool gt_quiet(const gt_game *g, const gt_state *s);

/* Value of the position for `player`, in integers; weights NULL: those that ship. */
int32_t gt_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);

/* The numbers that the evaluation of a running game weighs, gt_rules.n_weights of them: each times
 * its weight, they add up to it, but for what it rounds. */
void gt_numbers(const gt_game *g, const gt_state *s, int player, int32_t *out);

/* The evaluation, by the weights that ship, that means odds of e to 1; positive. */
int32_t gt_evaluation_scale(const gt_game *g);

#endif
