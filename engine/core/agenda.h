/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work: frames and actions of the core, how a game ends in the middle of it, and the
 * limits of a game. */
#ifndef GT_CORE_AGENDA_H
#define GT_CORE_AGENDA_H

#include "engine/core/limits.h"
#include "engine/core/state.h"

#include <assert.h>

/* Kinds of frames that the core itself works on; systems use GT_FRAME_SYSTEM and above. */
enum gt_frame_kind {
    GT_FRAME_EFFECT, /* runs the innermost effect; step 1: takes s->result as DID first */
    GT_FRAME_CHOOSE, /* the innermost effect chooses cards */
    GT_FRAME_ASK, /* yes or no; a: player, c: where to go on for no */
    GT_FRAME_MENU, /* one of several; a: player, b: variable, e: mask of modes */
    GT_FRAME_EVENT, /* an event that is proposed, see engine/events/proposal.h */
    GT_FRAME_WINDOW, /* players may respond, see engine/core/window.h */
    GT_FRAME_SYSTEM = 8,
};

/* Verbs of the core's own actions: action = verb | argument << 8. Systems use 16 and above. */
enum gt_verb {
    GT_PICK = 1,
    GT_PICK_DONE,
    GT_YES,
    GT_NO,
    GT_MODE,
    GT_PASS, /* in a window (engine/core/window.h) */
    GT_VERB_SYSTEM = 16
};

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

/* ---- Unfinished work. */

/* Puts a frame on the agenda (aborts the game if it is full). */
static inline void gt_push(gt_state *s, int kind, int step, int a, int b, int c, int d, int32_t e)
{
    if (s->n_agenda == GT_MAX_AGENDA)
        gt_abort(s, GT_LIMIT_AGENDA, GT_NO_OBJECT);
    else
        s->agenda[s->n_agenda++] = (gt_frame){.kind = (uint8_t)kind,
                                              .step = (uint8_t)step,
                                              .a = (uint8_t)a,
                                              .b = (uint8_t)b,
                                              .c = (int16_t)c,
                                              .d = (int16_t)d,
                                              .e = e};
}

static inline gt_frame *gt_top(gt_state *s)
{
    assert(s->n_agenda > 0);
    return s->agenda + s->n_agenda - 1;
}

static inline void gt_pop(gt_state *s, int result)
{
    assert(s->n_agenda > 0);
    s->n_agenda--;
    s->result = (int16_t)result;
}

#endif
