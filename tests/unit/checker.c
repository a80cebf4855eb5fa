/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The check of a state's invariants, on which random tests, fuzzers and soaks rely, notices
 * whatever is broken: a good state in the middle of a game is spoiled in one place after
 * another. */
#include "engine/core/hash.h"
#include "engine/nivel/board.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static nv_game g;
static gt_starters starters;

/* Each spoils one thing of a state in which somebody has a unit and cards in hand. */
static int some_unit(const gt_state *s)
{
    int at = 0;
    while (nv_const(s)->unit[at / NV_LANES][at % NV_LANES] == GT_NO_OBJECT)
        at++;
    return at;
}

static int empty_lane(const gt_state *s)
{
    int at = 0;
    while (nv_const(s)->unit[at / NV_LANES][at % NV_LANES] != GT_NO_OBJECT)
        at++;
    return at;
}

static int some_hand(const gt_state *s)
{
    int hand = nv_list(0, NV_HAND);
    return s->zone_count[hand] > 0 ? hand : nv_list(1, NV_HAND);
}

static int first_of(const gt_state *s, int list)
{
    GT_ZONE_EACH (object, s, list)
        return object;
    fail_msg("there is no card");
    return 0;
}

static void low_level(gt_state *s)
{
    nv_of(s)->level[0] = 0;
}
static void high_level(gt_state *s)
{
    nv_of(s)->level[1] = NV_LEVEL_MAX + 1;
}
static void count(gt_state *s)
{
    s->zone_count[some_hand(s)]++;
}
static void zone(gt_state *s)
{
    s->objects[first_of(s, some_hand(s))].zone = (uint8_t)nv_list(0, NV_TRASH);
}
static void stamp(gt_state *s)
{
    s->objects[first_of(s, some_hand(s))].stamp = 1;
}
static void conditions(gt_state *s)
{
    nv_of(s)->conditions++;
}
static void size_bonus(gt_state *s)
{
    nv_of(s)->size_bonus[1]++;
}
static void hand_limit(gt_state *s)
{
    nv_of(s)->hand_limit[0]++;
}
static void power(gt_state *s)
{
    nv_of(s)->slot[some_unit(s) / NV_LANES][some_unit(s) % NV_LANES].power += 500;
}
static void item_cost(gt_state *s)
{
    nv_of(s)->item_cost[some_unit(s) / NV_LANES][some_unit(s) % NV_LANES]++;
}
static void attacked(gt_state *s)
{
    nv_of(s)->attacked[empty_lane(s) / NV_LANES][empty_lane(s) % NV_LANES] = 1;
}
static void dirty(gt_state *s)
{
    s->dirty = 1;
}
static void agenda(gt_state *s)
{
    s->n_agenda = 0;
}
static void listening(gt_state *s)
{
    nv_of(s)->listening ^= 1;
}
static void mark(gt_state *s)
{
    s->objects[first_of(s, nv_list(0, NV_DECK))].used = 1;
}

static void broken_states_are_noticed(void **state)
{
    static const struct {
        void (*spoil)(gt_state *);
        const char *told; /* a part of what is said then */
    } cases[] = {{low_level, "4.6.3"},
                 {high_level, "4.6.3"},
                 {count, "counted wrong"},
                 {zone, "list is broken"},
                 {stamp, "stamp and zone"},
                 {conditions, "conditions to equip"},
                 {size_bonus, "a player's numbers"},
                 {hand_limit, "a player's numbers"},
                 {power, "computing them anew"},
                 {item_cost, "cost of items"},
                 {attacked, "not there"},
                 {dirty, "values are not up to date"},
                 {agenda, "nothing to go on with"},
                 {listening, "list of static abilities"},
                 {mark, "mark of this turn"}};
    char why[200];
    int tried = 0;
    (void)state;
    GT_STATE(s, &nv_rules);
    GT_STATE(broken, &nv_rules);
    gt_start(&g.game, s, 1, 0);
    for (uint64_t i = 0; gt_to_move(&g.game, s) != GT_TERMINAL; i++) {
        bool units = nv_const(s)->standing != 0 && nv_const(s)->standing != (1 << NV_SLOTS) - 1;
        assert_true(gt_check(&g.game, s, why, sizeof why));
        for (size_t k = 0; k < sizeof cases / sizeof cases[0] && units; k++) {
            memcpy(broken, s, sizeof *s);
            cases[k].spoil(broken);
            if (gt_check(&g.game, broken, why, sizeof why))
                fail_msg("position %d, number %d: it was not noticed", (int)i, (int)k);
            if (strstr(why, cases[k].told) == NULL)
                fail_msg("position %d: expected \"%s\", got: %s", (int)i, cases[k].told, why);
            tried++;
        }
        gt_apply(&g.game, s, gt_sample_action(&g.game, s, gt_fold(1, i)));
    }
    assert_true(tried > 500);
}

static int load(void **state)
{
    (void)state;
    gt_starters_load(&starters);
    gt_starters_game(&starters, 0, 1, (nv_options){0}, &g);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_starters_free(&starters);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(broken_states_are_noticed)};
    return cmocka_run_group_tests(tests, load, unload);
}
