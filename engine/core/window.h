/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Windows: moments at which players may respond to what is going on (priority, a chain being
 * built). Each player in turn is asked until all have passed in succession; then the rules system
 * goes on, and may open the window once more, or it closes.
 *
 * Whether somebody could respond is often a secret: a card in hand. So a player who can do nothing
 * but pass is not asked, such a pass is no action, and one that is chosen leaves the same state
 * behind, and is not shown to the other player (gt_action_told): what may be known of a window is
 * what was done in it. */
#ifndef GT_CORE_WINDOW_H
#define GT_CORE_WINDOW_H

#include "engine/core/core.h"

enum {
    GT_WINDOW_ASKS_ALL = 1, /* also who can only pass, in this window; gt_game.asks_all: in each */
};

/* What a rules system says of its windows (gt_rule_hooks.window). `f` is the window; it stays the
 * innermost frame until something is put on the agenda. */
typedef struct gt_window_rules {
    /* Before a player may respond: what must be looked after first. Returns true if it put work on
     * the agenda. NULL: nothing ever. */
    bool (*prepare)(gt_context *r, gt_frame *f);
    /* The actions of player f->window.player but for the pass, which is listed before them; returns
     * how many. */
    int (*responses)(gt_context *r, const gt_frame *f, gt_action *out);
    /* All have passed in succession: closes the window (gt_pop), or puts work on the agenda after
     * which it goes on with player f->window.player. */
    void (*passed)(gt_context *r, gt_frame *f);
    /* Whether the player cannot pass, since a response is demanded; NULL: anybody may. */
    bool (*must_act)(gt_context *r, const gt_frame *f);
    /* Where gt_context.passes: whether the player passes unasked; the position is not quiet
     * (gt_rules.quiet). NULL: nobody ever does. */
    bool (*passes)(const gt_context *r, const gt_frame *f);
} gt_window_rules;

/* Opens a window in which `player` may respond first. */
void gt_window_open(gt_state *s, int player, int what, int flags);

/* Goes on with the innermost frame, a window. Returns true if s->chooser must choose. */
bool gt_window_step(gt_context *r, gt_frame *f);

/* The legal actions of the player who is asked; returns how many. */
int gt_window_legal(gt_context *r, const gt_frame *f, gt_action *out);

/* The player who is asked passes. */
void gt_window_pass(gt_context *r, gt_frame *f);

/* That player did something else: passes are counted anew, and `next` may respond next. */
void gt_window_acted(gt_frame *f, int next);

#endif
