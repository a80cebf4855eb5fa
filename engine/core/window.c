/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Windows in which players may respond; see window.h. */
#include "engine/core/window.h"

#include "engine/core/flow.h"

enum { PLAYERS = 2 };
enum { TO_PREPARE, TO_ASK }; /* steps */

void gt_window_open(gt_state *s, int player, int what, int flags)
{
    gt_push(s, (gt_frame){.window = {.kind = GT_FRAME_WINDOW,
                                     .step = TO_PREPARE,
                                     .player = (uint8_t)player,
                                     .purpose = (int16_t)what,
                                     .flags = (uint16_t)flags}});
}

static bool may_pass(gt_context *r, const gt_frame *f)
{
    const gt_window_rules *rules = r->hooks->window;
    return rules->must_act == NULL || !rules->must_act(r, f);
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
    if (r->passes && rules->passes != NULL && rules->passes(r, f)) {
        gt_window_pass(r, f);
        return false;
    }
    bool asks = (f->window.flags & GT_WINDOW_ASKS_ALL) != 0 || r->game->asks_all;
    if (!asks) {
        int n = rules->responses(r, f, out + 1);
        if (n == 0) {
            gt_window_pass(r, f);
            return false;
        }
        bool passes = r->listing != NULL && may_pass(r, f);
        out[0] = gt_act(GT_PASS, 0, 0);
        gt_keep_listing(r, passes ? out : out + 1, n + passes);
    }
    return gt_awaits(r->s, f->window.player);
}

int gt_window_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = may_pass(r, f);
    out[0] = gt_act(GT_PASS, 0, 0);
    return n + r->hooks->window->responses(r, f, out + n);
}

void gt_window_pass(gt_context *r, gt_frame *f)
{
    f->step = TO_PREPARE;
    f->window.player ^= 1;
    if (++f->window.passes < PLAYERS)
        return;
    f->window.passes = 0;
    r->hooks->window->passed(r, f);
}

void gt_window_acted(gt_frame *f, int next)
{
    f->step = TO_PREPARE;
    f->window.player = (uint8_t)next;
    f->window.passes = 0;
}
