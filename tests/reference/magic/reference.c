/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic: its engine has a plain way of its own (mg_run.plain), in which a run keeps nothing from
 * one action to the next, looks for every state-based action each time, asks everybody who has
 * priority and tries every card. */
#include "tests/reference/reference.h"
#include "engine/magic/internal.h"
#include "tests/reference/code.h"

#include <stdio.h>

static mg_run *begin(const gt_game *g, const gt_state *s, bool plain)
{
    static mg_run run[2];
    mg_run_begin(&run[plain], g, (gt_state *)(uintptr_t)s,
                 NULL); /* who only looks changes nothing */
    run[plain].plain = plain;
    return &run[plain];
}

static int legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    return gt_legal(&begin(g, s, true)->core, out);
}

static bool same_lists(const mg_run *a, const mg_run *b, int object, const mg_values *v)
{
    return memcmp(a->derived.added[object].tag, b->derived.added[object].tag,
                  v->n_tags * sizeof(uint16_t)) == 0 &&
           memcmp(a->derived.added[object].ability, b->derived.added[object].ability,
                  v->n_abilities * sizeof(uint16_t)) == 0;
}

static bool values(const gt_game *g, const gt_state *s, char *why)
{
    mg_run *fast = begin(g, s, false), *plain = begin(g, s, true);
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
            const mg_values *v = mg_values_of(&fast->core, object),
                            *w = mg_values_of(&plain->core, object);
            if (memcmp(v, w, sizeof *v) == 0 && same_lists(fast, plain, object, v))
                continue;
            snprintf(why, GT_REASON, "values of %s (%d)", mg_def(&fast->core, object)->id, object);
            return false;
        }
    return true;
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    return gt_plain_questions(&begin(g, s, false)->core, mg_game_of(g)->pool->code, key, why);
}

static void apply(const gt_game *g, gt_state *s, gt_action a)
{
    mg_run *run = begin(g, s, true);
    mg_act_in(run);
    gt_count_action(s, s->chooser);
    gt_do(&run->core, a);
    gt_look_at_limits(g, s);
}

const gt_reference gt_magic_reference = {
    .rules = "magic", .legal = legal, .values = values, .code = code, .apply = apply};
