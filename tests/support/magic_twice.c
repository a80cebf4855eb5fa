/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See magic_twice.h. */
#include "tests/support/magic_twice.h"

#include "engine/core/hash.h"
#include "engine/magic/internal.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static mg_run fast, plain;

static void act_fast(const gt_game *game, gt_state *s, gt_action a)
{
    gt_count_action(s, s->chooser);
    gt_do(&fast.core, a);
    gt_look_at_limits(game, s);
}

static void begin_plain(const gt_game *game, gt_state *s)
{
    memset(&plain, 0x5a, sizeof plain);
    mg_run_begin(&plain, game, s, NULL);
    plain.plain = true;
}

void gt_magic_act_plain(const gt_game *game, gt_state *s, gt_action a)
{
    gt_count_action(s, s->chooser);
    begin_plain(game, s);
    mg_act_in(&plain);
    gt_do(&plain.core, a);
    gt_look_at_limits(game, s);
}

int gt_magic_legal_plain(const gt_game *game, gt_state *s, gt_action *out)
{
    begin_plain(game, s);
    return gt_legal(&plain.core, out);
}

/* Without what counts the work that was done. */
static void forget_work(gt_state *s)
{
    s->work = s->dirty = 0;
    s->result = 0;
}

static void compare_states(const gt_state *a, const gt_state *b, long number, int action)
{
    static gt_state x, y;
    gt_copy_state(&x, a);
    gt_copy_state(&y, b);
    forget_work(&x);
    forget_work(&y);
    if (!gt_same_state(&x, &y))
        fail_msg("game %ld, action %d: the states differ", number, action);
}

static void compare_values(const gt_state *s, long number, int action)
{
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
            const mg_values *v = mg_values_of(&fast.core, object),
                            *w = mg_values_of(&plain.core, object);
            if (memcmp(v, w, sizeof *v) != 0 ||
                memcmp(fast.derived.added[object].tag, plain.derived.added[object].tag,
                       v->n_tags * sizeof(uint16_t)) != 0 ||
                memcmp(fast.derived.added[object].ability, plain.derived.added[object].ability,
                       v->n_abilities * sizeof(uint16_t)) != 0)
                fail_msg("game %ld, action %d: values of object %d (%s) differ", number, action,
                         object, mg_def(&plain.core, object)->id);
        }
}

static int compare_actions(const gt_game *game, gt_state *b, gt_action *out, long number,
                           int action)
{
    gt_action other[GT_MAX_ACTIONS];
    int n = gt_legal(&fast.core, out);
    int m = gt_magic_legal_plain(game, b, other);
    if (n != m || memcmp(out, other, (size_t)n * sizeof out[0]) != 0)
        fail_msg("game %ld, action %d: %d actions, %d by the plain list", number, action, n, m);
    return n;
}

/* A loop without a choice (104.4b) is noticed after a number of steps, which are not as many both
 * ways, and so anywhere in it. */
static bool is_draw(const gt_state *s)
{
    return s->end == MG_END_DRAW;
}

long gt_magic_play_twice(const gt_game *game, uint64_t seed, int first, long number)
{
    gt_state *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    gt_action out[GT_MAX_ACTIONS];
    int k = 0;
    gt_start(game, a, seed, first);
    gt_start(game, b, seed, first);
    memset(&fast, 0x5a, sizeof fast); /* nothing must be read that was not written */
    mg_run_begin(&fast, game, a, NULL);
    mg_act_in(&fast);
    for (; a->end == GT_RUNNING; k++) {
        compare_states(a, b, number, k);
        int n = compare_actions(game, b, out, number, k);
        compare_values(b, number, k);
        gt_action next = out[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
        act_fast(game, a, next);
        gt_magic_act_plain(game, b, next);
    }
    if (!is_draw(a) || !is_draw(b))
        compare_states(a, b, number, -1);
    free(a);
    free(b);
    return k;
}
