/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run: what it keeps, derived values (Y-501 to Y-513) among it. */
#ifndef GT_YUGIOH_RUN_H
#define GT_YUGIOH_RUN_H

#include "engine/yugioh/yugioh.h"

#include "engine/core/core.h"
#include "engine/core/flow.h"
#include "engine/core/window.h"
#include "engine/effects/card_code.h"
#include "engine/effects/operations.h"
#include "engine/events/event.h"
#include "engine/events/item.h"
#include "engine/events/move.h"
#include "engine/events/proposal.h"
#include "engine/events/waiting.h"

#include <string.h>

_Static_assert(YG_VAR_MODES < (int)GT_VARS, "a variable of its own");

typedef struct yg_values {
    uint64_t keywords;
    int32_t atk, def, original_atk, original_def;
    int16_t level;
    uint16_t name; /* 1 + another name it bears; 0: none */
    uint8_t position; /* enum yg_position that it is forced into, 0: none */
    bool negated;
} yg_values;

typedef struct yg_run {
    gt_context core; /* first: a gt_context * is a yg_run * */
    bool valid, computing;
    bool any; /* whether there is an action is asked, not which: lists may end with the first */
    bool plain; /* nothing is kept or left out because it cannot matter: for tests */
    uint64_t keywords; /* that a monster could have in this game */
    uint32_t may_hold; /* pacts that could hold */
    bool sees_down; /* TEST_TRULY: what lies face down is what it is */
    bool down_known;
    gt_set down; /* what lies face down: its definition is not what it shows */
    gt_listing offered; /* kept if it goes on from action to action (yg_keep_listing) */
    int layer;
    gt_set *would_negate; /* not NULL: what a holder negates is put here, and nothing is changed */
    gt_set begun; /* objects whose values stand in the next row */
    yg_values values[GT_MAX_OBJECTS];
    uint32_t pacts[2]; /* rules for players that hold (enum yg_pact), as bits */
    int32_t pact_number[2][YG_PACT_COUNT];
} yg_run;

static inline yg_run *yg_run_of(gt_context *r)
{
    return (yg_run *)(void *)r;
}

static inline const yg_game *yg_game_of(const gt_game *g)
{
    return (const yg_game *)(const void *)g;
}

static inline const yg_game *yg_of_run(const gt_context *r)
{
    return yg_game_of(r->game);
}

static inline yg_vars *yg_of(gt_state *s)
{
    return (yg_vars *)(void *)s->system;
}

static inline const yg_vars *yg_const(const gt_state *s)
{
    return (const yg_vars *)(const void *)s->system;
}

void yg_run_begin(yg_run *run, const gt_game *g, gt_state *s, const gt_observer *o);
void yg_run_plainly(yg_run *run);

/* It goes on from action to action: what was listed is kept for who is asked. */
static inline void yg_keep_listing(yg_run *run)
{
    run->offered.n = -1;
    run->core.listing = &run->offered;
}

/* The state has changed so that values may be others. */
static inline void yg_touch(gt_context *r)
{
    yg_run_of(r)->valid = yg_run_of(r)->down_known = false;
}

#endif
