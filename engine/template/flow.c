/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of unfinished work by number, and the doors to a state. The loop itself is the core's
 * (engine/core/flow.h). */
#include "engine/template/internal.h"

const gt_frame_kind *const tm_frames[] = {
    GT_CORE_FRAMES,
    [GT_FRAME_EFFECT] = &gt_frame_effect,
    [TM_F_TURN] = &tm_frame_turn,
    [TM_F_ATTACK] = &tm_frame_attack,
    [TM_F_TRIGGERS] = &tm_frame_triggers,
};

int tm_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    gt_context r = tm_context(g, s, w->observer);
    return gt_serve(&r, w, out);
}

void tm_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_context r = tm_context(g, s, o);
    gt_do(&r, a);
}

/* Answers that the other player is not told of: what is picked in a hidden zone, and not to. */
bool tm_silent(const gt_game *g, const gt_state *s, gt_action a)
{
    (void)g, (void)s;
    bool hidden = gt_act_verb(a) == GT_PICK && (TM_HIDDEN >> (gt_act_a(a) >> 1) & 1) != 0;
    return hidden || gt_choice_is_silent(a);
}
