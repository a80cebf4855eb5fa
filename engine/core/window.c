/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Windows in which players may respond; see window.h. */
#include "engine/core/window.h"

enum { PLAYERS = 2 };
enum { TO_PREPARE, TO_ASK }; /* steps */

void gt_window_open(gt_state *s, int player, int what, int flags)
{
    gt_push(s, GT_FRAME_WINDOW, TO_PREPARE, player, 0, what, flags, 0);
}

bool gt_window_step(gt_context *r, gt_frame *f)
{
    const gt_window_rules *rules = r->hooks->window;
    gt_action out[GT_MAX_ACTIONS];
    if (f->step == TO_PREPARE) {
        f->step = TO_ASK;
        if (rules->prepare != NULL && rules->prepare(r, f))
            return false;
    }
    bool asks = (f->d & GT_WINDOW_ASKS_ALL) != 0 || r->game->asks_all;
    if (!asks && rules->responses(r, f, out) == 0) {
        gt_window_pass(r, f);
        return false;
    }
    r->s->chooser = f->a;
    return true;
}

int gt_window_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    out[0] = gt_act(GT_PASS, 0, 0);
    return 1 + r->hooks->window->responses(r, f, out + 1);
}

void gt_window_pass(gt_context *r, gt_frame *f)
{
    f->step = TO_PREPARE;
    f->a ^= 1;
    if (++f->b < PLAYERS)
        return;
    f->b = 0;
    r->hooks->window->passed(r, f);
}

void gt_window_acted(gt_frame *f, int next)
{
    f->step = TO_PREPARE;
    f->a = (uint8_t)next;
    f->b = 0;
}
