/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Features of positions and actions: every row says what it is, a position and its mirror image
 * have the same, and every card has a look that fits. That nothing hidden shows is a matter of the
 * conformance suite. */
#include "engine/core/features.h"

#include "tests/games/games.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* `gauntlet help features` prints the rows: each has a name and indices of its own, and says what
 * it is unless it continues one that does. */
static void rows_say_what_they_are(void **state)
{
    int n = 0;
    (void)state;
    for (const gt_system *const *system = gt_systems; *system != NULL; system++) {
        const gt_feature_rules *rules = (*system)->rules->features;
        if (rules == NULL)
            continue;
        for (int i = 0; i < rules->n_view_rows + rules->n_action_rows; i++, n++) {
            const gt_feature_row *row = i < rules->n_view_rows
                                            ? &rules->view_rows[i]
                                            : &rules->action_rows[i - rules->n_view_rows];
            assert_true(row->name[0] != '\0' && row->count > 0);
            bool first = i == 0 || i == rules->n_view_rows;
            if (row->about[0] == '\0' && (first || row[-1].count != row->count))
                fail_msg("%s, row %s: nothing says what it is", (*system)->title, row->name);
        }
    }
    assert_true(n > 100);
}

static int by_index(const void *a, const void *b)
{
    const gt_feature *f = a, *g = b;
    return f->index != g->index ? (f->index > g->index) - (f->index < g->index)
                                : (f->value > g->value) - (f->value < g->value);
}

/* Of the player to move and its first action, sorted. */
static int features_of(const gt_state *s, gt_feature *out)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    const gt_view *v = gt_view_make(&box, &gt_stackduel, s, gt_to_move(&gt_stackduel, s));
    gt_view_legal(v, legal);
    int n = gt_view_features(v, out);
    n += gt_action_features(v, legal[1], out + n);
    qsort(out, (size_t)n, sizeof *out, by_index);
    return n;
}

static void mirrored_seats_look_alike(void **state)
{
    (void)state;
    static gt_feature f[2][GT_MOST_FEATURES + GT_MOST_ACTION_FEATURES];
    static const gt_stackduel_side one = {3, "Bear Imp", "Bolt Shape", "Ghoul Bear", NULL};
    static const gt_stackduel_side other = {2, "Imp", "Cancel Bolt", "Vulture", NULL};
    GT_STATE(a, &gt_stackduel_rules);
    GT_STATE(b, &gt_stackduel_rules);
    gt_stackduel_set_up(a, 1, 0, (gt_stackduel_side[2]){one, other});
    gt_stackduel_set_up(b, 1, 1, (gt_stackduel_side[2]){other, one});
    int n = features_of(a, f[0]);
    assert_int_equal(features_of(b, f[1]), n);
    assert_memory_equal(f[0], f[1], (size_t)n * sizeof f[0][0]);
    gt_stackduel_set_up(b, 1, 1, (gt_stackduel_side[2]){one, other});
    int m = features_of(b, f[1]);
    assert_true(m != n || memcmp(f[0], f[1], (size_t)n * sizeof f[0][0]) != 0);
}

/* All looks of the pool: few are cut, and hardly two are equal. */
static void cards_have_looks(void **state)
{
    (void)state;
    static const int16_t scales[GT_NUMBERS] = {1, 500, 1, 1, 1, 1, 1, 1};
    static gt_look look[1000];
    gt_starters starters;
    int full = 0, alike = 0;
    gt_starters_load(&starters);
    const gt_pool *pool = gt_library_pool(starters.library);
    assert_in_range(pool->n_defs, 800, 1000);
    for (int i = 0; i < pool->n_defs; i++) {
        memset(&look[i], 0, sizeof look[i]);
        gt_look_at(pool, &pool->defs[i], scales, &look[i]);
        assert_true(look[i].n >= 2 && look[i].identity < GT_IDENTITIES);
        full += look[i].n == GT_LOOK_FEATURES;
        for (int k = 0; k < i; k++)
            alike += memcmp(look[i].feature, look[k].feature, sizeof look[i].feature) == 0;
    }
    assert_true(full * 40 < pool->n_defs && alike < 40);
    gt_starters_free(&starters);
}

static void indices_have_names(void **state)
{
    (void)state;
    char name[100];
    const gt_feature_rules *rules = nv_rules.features;
    gt_feature_name(rules->view_rows, rules->n_view_rows, 0, name, sizeof name);
    assert_string_equal(name, "turn");
    int first = 0, row = 0;
    while (strcmp(rules->view_rows[row].name, "hand_look") != 0)
        first += rules->view_rows[row++].count;
    gt_feature_name(rules->view_rows, rules->n_view_rows, first + GT_LOOK_operation + 7, name,
                    sizeof name);
    assert_string_equal(name, "hand_look operation 7");
    gt_feature_name(rules->view_rows, rules->n_view_rows, UINT16_MAX, name, sizeof name);
    assert_string_equal(name, "nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_say_what_they_are),
        cmocka_unit_test(mirrored_seats_look_alike),
        cmocka_unit_test(cards_have_looks),
        cmocka_unit_test(indices_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
