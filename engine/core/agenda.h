/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work: the agenda and actions, how a game ends in the middle of it, and the
 * limits of a game. */
#ifndef GT_CORE_AGENDA_H
#define GT_CORE_AGENDA_H

#include "engine/core/limits.h"
#include "engine/core/state.h"

#include <assert.h>

static inline gt_action gt_act(unsigned verb, unsigned a, unsigned b)
{
    return verb | a << 8 | b << 16;
}

static inline unsigned gt_act_verb(gt_action a)
{
    return a & 0xff;
}

static inline unsigned gt_act_a(gt_action a)
{
    return a >> 8 & 0xff;
}

static inline unsigned gt_act_b(gt_action a)
{
    return a >> 16 & 0xff;
}

/* Actions that tell things apart by their number, from 0 to n - 1; returns n. */
static inline int gt_numbered(unsigned verb, int n, gt_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = gt_act(verb, (unsigned)i, 0);
    return n;
}

/* ---- Ending. */

/* Ends the game at once; `winner` 2: nobody. */
void gt_finish(gt_state *s, int end, int winner);

/* Ends it as GT_ABORTED, which of an object says more than is there room for; GT_NO_OBJECT: the
 * source of the innermost effect. */
void gt_abort(gt_state *s, gt_limit limit, int object);

/* ---- Limits of a game (limits.h). */

/* Before an action of `player` is applied, and after it. */
static inline void gt_count_action(gt_state *s, int player)
{
    s->decisions[player]++;
    s->actions++;
    s->work = 0;
}

/* Some steps are not to count (games that count none of them have less). */
static inline void gt_uncount_steps(gt_state *s, int n)
{
    s->work = (uint16_t)(s->work > n ? s->work - n : 0);
}

static inline void gt_stop_at(gt_state *s, int turns, int actions)
{
    if (s->actions >= actions || s->turn > turns)
        gt_finish(s, GT_UNFINISHED, 2);
}

static inline void gt_look_at_limits(const gt_game *g, gt_state *s)
{
    gt_stop_at(s, gt_turn_limit(g), gt_action_limit(g));
}

/* Whether an answer is asked for only since all are (gt_game.asks_all), and is the only one. It
 * belongs to the action before it: what is counted and limited by actions, chance too, stays as it
 * is where nobody is asked. */
bool gt_goes_without_saying(const gt_game *g, const gt_state *s);

/* ---- Unfinished work. */

/* Puts a frame on the agenda (aborts the game if it is full). */
static inline void gt_push(gt_state *s, gt_frame f)
{
    if (s->n_agenda == GT_MAX_AGENDA)
        gt_abort(s, GT_LIMIT_AGENDA, GT_NO_OBJECT);
    else
        s->agenda[s->n_agenda++] = f;
}

/* The same of one whose kind has a struct, a member of gt_frame. */
#define GT_PUSH(s, member, ...) gt_push(s, (gt_frame){.member = {__VA_ARGS__}})

/* A frame that asks a player yes or no; for no the innermost effect goes on at that address. */
static inline void gt_push_ask(gt_state *s, int player, gt_addr for_no)
{
    gt_push(s,
            (gt_frame){.ask = {.kind = GT_FRAME_ASK, .player = (uint8_t)player, .for_no = for_no}});
}

static inline gt_frame *gt_top(gt_state *s)
{
    assert(s->n_agenda > 0);
    return s->agenda + s->n_agenda - 1;
}

/* The innermost effect in progress. */
static inline gt_effect *gt_innermost_effect(gt_state *s)
{
    assert(s->n_effects > 0);
    return s->effects + s->n_effects - 1;
}

/* The innermost frame of a kind; NULL: there is none. */
static inline const gt_frame *gt_innermost(const gt_state *s, int kind)
{
    for (int i = s->n_agenda - 1; i >= 0; i--)
        if (s->agenda[i].kind == kind)
            return &s->agenda[i];
    return NULL;
}

/* What the step of a frame returns: a player must choose; or the frame is over, so nobody must. */
static inline bool gt_awaits(gt_state *s, int player)
{
    s->chooser = (uint8_t)player;
    return true;
}

static inline bool gt_pop(gt_state *s, int result)
{
    assert(s->n_agenda > 0);
    s->n_agenda--;
    s->result = (int16_t)result;
    return false;
}

#endif
