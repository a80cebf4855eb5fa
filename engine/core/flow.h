/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: the innermost frame of the agenda goes on until somebody must choose or the game is
 * over. And the doors to a state that stands at a choice: what is legal, and doing it.
 *
 * What is done with a kind of frame is told by a row, which stands beside the functions that it
 * names; a game lists its rows by number in gt_rule_hooks.frames, those of effects with
 * GT_CORE_FRAMES (engine/effects/card_code.h). */
#ifndef GT_CORE_FLOW_H
#define GT_CORE_FLOW_H

#include "engine/core/run.h"

#include <string.h>

/* A kind of frame. `f` is the innermost frame of the agenda, which is of this kind. */
typedef struct gt_frame_kind {
    const char *name;
    /* goes on with it; true: the player s->chooser must choose */
    bool (*step)(gt_context *r, gt_frame *f);
    /* The legal actions, in canonical order; returns how many, never 0. NULL: nobody is ever
     * asked. */
    int (*legal)(gt_context *r, const gt_frame *f, gt_action *out);
    void (*answer)(gt_context *r, gt_frame *f, gt_action a); /* does one of them */
    /* For speed, each as if by `legal` and `answer`; NULL: by these. The first action; one of them,
     * all equally likely by a key; does the one that `draw` gives. */
    gt_action (*first)(gt_context *r, gt_frame *f);
    gt_action (*draw)(gt_context *r, gt_frame *f, uint64_t key);
    void (*play)(gt_context *r, gt_frame *f, uint64_t key);
    /* For keys: the byte (2, 3 or 8) that is the number of an object, and one that no key may tell;
     * 0: there is none. */
    uint8_t object, secret;
} gt_frame_kind;

/* Runs until somebody must choose, or to the end. */
void gt_flow(gt_context *r);

/* The legal actions; returns how many. */
int gt_legal(gt_context *r, gt_action *out);

/* Does a legal action, and all that goes on behind it. */
void gt_do(gt_context *r, gt_action a);

/* The same, then what is legal; returns how many, 0: the game is over. */
int gt_do_and_list(gt_context *r, gt_action a, gt_action *out);

/* For gt_rules.actions, in a context of the game's. */
int gt_serve(gt_context *r, const gt_wanted *w, gt_action *out);

/* Keeps what is legal for who is asked, if the context does (gt_context.listing). */
static inline void gt_keep_listing(gt_context *r, const gt_action *a, int n)
{
    if (r->listing == NULL)
        return;
    memcpy(r->listing->action, a, (size_t)n * sizeof *a);
    r->listing->n = n;
}

#endif
