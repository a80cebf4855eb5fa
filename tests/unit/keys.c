/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of information sets tell apart what a player sees: states of Nivel that differ in one thing
 * alone, which both players know, have different keys, of unfinished work and of what lasts too.
 * (That states that look the same have the same key is a matter of the conformance suite.) */
#include "engine/core/hash.h"
#include "engine/nivel/board.h"
#include "engine/nivel/tell.h"

#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static nv_game g;

/* Two units that are in play, of different definitions. */
static bool find_two(const gt_state *s, int found[2])
{
    int n = 0;
    for (int object = 0; object < s->n_objects && n < 2; object++)
        if (nv_is_unit(s, object) && (n == 0 || s->objects[object].def != s->objects[found[0]].def))
            found[n++] = object;
    return n == 2;
}

/* ---- Each adds something about an object, or with a number. */

static void wait_of(gt_state *s, int object, int number)
{
    s->waiting[0] = (gt_waiting){.holder = (uint8_t)object,
                                 .source = (uint8_t)object,
                                 .that = GT_NO_OBJECT,
                                 .other = GT_NO_OBJECT,
                                 .amount = number};
    s->n_waiting = 1;
}

static void work_of(gt_state *s, int object, int number)
{
    gt_effect *e = &s->effects[s->n_effects++];
    memset(e, 0, sizeof *e);
    e->holder = e->source = (uint8_t)object;
    e->v[0] = number;
}

static void last_for(gt_state *s, int object, int number)
{
    memmove(&s->mods[1], &s->mods[0], s->n_mods * sizeof s->mods[0]);
    s->mods[0] = (gt_mod){.target = (uint8_t)object,
                          .target_stamp = s->objects[object].stamp,
                          .what = NV_GIVE_POWER,
                          .value = number};
    s->n_mods++;
    nv_of(s)->n_fixed++;
}

/* A modifier whose filter keeps an object. */
static void keep(gt_state *s, int object, int number)
{
    last_for(s, 0, number);
    s->mods[0].target_stamp = s->objects[0].stamp;
    s->mods[0].flags = GT_MOD_STAMP;
    s->mods[0].times = s->objects[object].stamp;
}

static void differ(const gt_state *s, const int two[2])
{
    static void (*const add[])(gt_state *, int, int) = {wait_of, work_of, last_for, keep};
    static gt_state a, b, c;
    for (size_t i = 0; i < sizeof add / sizeof add[0]; i++) {
        gt_copy(&g.game, &a, s);
        gt_copy(&g.game, &b, s);
        gt_copy(&g.game, &c, s);
        add[i](&a, two[0], 1);
        add[i](&b, two[1], 1);
        add[i](&c, two[0], 2);
        for (int player = 0; player < 2; player++) {
            uint64_t key = nv_infoset_key(&g.game, &a, player);
            if (key == nv_infoset_key(&g.game, s, player) ||
                key == nv_infoset_key(&g.game, &b, player) ||
                key == nv_infoset_key(&g.game, &c, player))
                fail_msg("case %d: two states have the same key", (int)i);
        }
    }
}

static void different_states_have_different_keys(void **state)
{
    (void)state;
    gt_starters starters;
    int tried = 0;
    GT_STATE(s, &nv_rules);
    gt_starters_load(&starters);
    gt_starters_game(&starters, 0, 1, (nv_options){0}, &g);
    gt_start(&g.game, s, 1, 0);
    for (uint64_t i = 0; gt_to_move(&g.game, s) != GT_TERMINAL; i++) {
        int two[2];
        if (s->n_waiting == 0 && find_two(s, two)) {
            differ(s, two);
            tried++;
        }
        gt_apply(&g.game, s, gt_sample_action(&g.game, s, gt_fold(1, i)));
    }
    assert_true(tried > 20);
    gt_starters_free(&starters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(different_states_have_different_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
