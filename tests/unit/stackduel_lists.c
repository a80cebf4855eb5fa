/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a game with a shared battlefield and stack asks of the core's choices and filters: creatures
 * of one name are told apart, and filters by controller find what lies on a list that both players
 * share. */
#include "tests/games/stackduel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void creatures_differ(void **st)
{
    (void)st;
    static const gt_operation code[] = {{GT_OP_END, 0, 0, 0, 0},
                                        {GT_OP_ALL, 0, 6, 0, 0},
                                        {GT_OP_NUM, 0, 1, 0, 0},
                                        {GT_OP_NUM, 0, 1, 0, 0},
                                        {GT_OP_CHOOSE, 1, 0, 0, 0},
                                        {GT_OP_END, 0, 0, 0, 0},
                                        {GT_OP_FILTER, 1, 1 << SD_BATTLEFIELD, -1, 0},
                                        {GT_OP_DONE, 0, 0, 0, 0}};
    gt_state s;
    gt_stackduel_side sd[2] = {{3, 0, 0, "Bear Bear", NULL}, {3, 0, 0, "Bear", NULL}};
    gt_stackduel_set_up(&s, 1, 0, sd);
    gt_context r = sd_run(&gt_stackduel, &s);
    r.code = code;
    gt_effect_begin(&r, 1, 0);
    gt_effect_step(&r);
    gt_action l[256];
    assert_int_equal(gt_top(&s)->kind, GT_FRAME_CHOOSE);
    assert_int_equal(gt_legal(&r, l), 2);
    int second = s.objects[s.zone_first[SD_BATTLEFIELD]].next;
    gt_choice_apply(&r, gt_top(&s), l[1]);
    assert_true(gt_set_has(&s.effects[0].s[1], second));
}
static void shared_stack(void **st)
{
    (void)st;
    static const gt_operation code[] = {{GT_OP_END, 0, 0, 0, 0},
                                        {GT_OP_FILTER, 1, 1 << SD_STACK, -1, 0},
                                        {GT_OP_DONE, 0, 0, 0, 0},
                                        {GT_OP_FILTER, 2, 1 << SD_STACK, -1, 0},
                                        {GT_OP_DONE, 0, 0, 0, 0}};
    gt_state s;
    gt_stackduel_side sd[2] = {{3, 0, "Bolt", 0, 0}, {3, 0, "Bolt", 0, 0}};
    gt_stackduel_set_up(&s, 1, 0, sd);
    gt_action a;
    const char *t[] = {"cast Bolt", "at B", "pass", "cast Bolt", "at A"};
    for (int i = 0; i < 5; i++) {
        assert_true(gt_parse_action(&gt_stackduel, &s, t[i], &a));
        gt_apply(&gt_stackduel, &s, a);
    }
    gt_context r = sd_run(&gt_stackduel, &s);
    r.code = code;
    for (int p = 0; p < 2; p++) {
        gt_effect e;
        gt_effect_init(&e, p, GT_NO_OBJECT, GT_NO_OBJECT);
        assert_int_equal(gt_count_matching(&r, &e, 1), 1);
        assert_int_equal(gt_count_matching(&r, &e, 3), 1);
        gt_set m = gt_matching(&r, &e, 1);
        assert_int_equal(s.objects[gt_set_first(&m)].controller, p);
    }
}

/* What a player does that the other is not told is no text at all for that one. */
static void what_is_not_told_has_no_text(void **st)
{
    (void)st;
    gt_state s;
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT] = "before";
    gt_stackduel_side sd[2] = {{.life = 3, .hand = "Bolt"}, {.life = 3, .hand = "Cancel"}};
    gt_stackduel_set_up(&s, 1, 0, sd);
    int n = gt_legal_actions(&gt_stackduel, &s, legal), told = 0;
    for (int i = 0; i < n; i++) {
        bool silent = gt_act_verb(legal[i]) == GT_PASS;
        int length = gt_action_seen(&gt_stackduel, &s, legal[i], 1, text, sizeof text);
        assert_int_equal(length == 0, silent);
        assert_int_equal(text[0] == '\0', silent);
        assert_true(gt_action_seen(&gt_stackduel, &s, legal[i], 0, text, sizeof text) > 0);
        told += !silent;
    }
    assert_true(told > 0 && told < n);
}

int main(void)
{
    const struct CMUnitTest t[] = {cmocka_unit_test(creatures_differ),
                                   cmocka_unit_test(shared_stack),
                                   cmocka_unit_test(what_is_not_told_has_no_text)};
    return cmocka_run_group_tests(t, NULL, NULL);
}
