/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of card code, and a run of it. */
#ifndef GT_NIVEL_WORDS_H
#define GT_NIVEL_WORDS_H

#include "engine/nivel/board.h"

/* ---- words.c */
extern const gt_rule_hooks nv_rule_hooks;

static inline gt_context nv_run_of(const gt_game *g, gt_state *s, const gt_observer *o)
{
    return (gt_context){.game = g,
                        .hooks = &nv_rule_hooks,
                        .code = nv_game_of(g)->pool->run,
                        .filters = &nv_game_of(g)->filters,
                        .s = s,
                        .observer = o,
                        .candidate = GT_NO_OBJECT};
}

#endif
