/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps of decks (sim/experiments/deck_map.h) where the truth is known: the games are simulated.
 * What a cell tells is what is true of its deck on the average, and not what luck made of it; decks
 * are legal and lie where they belong; the same for the same. */
#include "sim/experiments/deck_map.h"

#include "decks/lists/deck_swap.h"
#include "decks/nivel/nivel_system.h"
#include "tests/support/known_decks.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const gt_deck_measure *named(const gt_system *system, const char *name)
{
    for (const gt_deck_measure *m = system->measures; m->name != NULL; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

static gt_deck_map_options options_for(gt_known_decks *t, const int *leader, uint64_t games)
{
    return (gt_deck_map_options){.pool = gt_known_decks_pool(t),
                                 .system = t->system,
                                 .leader = leader,
                                 .n_leaders = 1,
                                 .measure = {named(t->system, "cost"), named(t->system, "turns")},
                                 .side = 8,
                                 .budget = games,
                                 .seed = 3,
                                 .confidence = 0.95,
                                 .trials = gt_known_trials(t),
                                 .stop = &t->stop};
}

static int first_leader(const gt_known_decks *t)
{
    const gt_pool *pool = gt_known_decks_pool(t);
    int section = gt_section_of_leader(t->system), leader = -1;
    for (int c = 0; section >= 0 && c < pool->n_defs && leader < 0; c++)
        leader = t->system->holds(pool, section, c) ? c : -1;
    return leader;
}

static int place_on(const gt_deck_measure *m, double x, int side)
{
    int at = (int)floor((x - m->low) / (m->high - m->low) * side);
    return at < 0 ? 0 : at >= side ? side - 1 : at;
}

static void cells_tell_the_truth(void **state)
{
    gt_known_decks t;
    double off = 0, best = 0, cells = 0;
    int inside = 0, at_home = 0;
    (void)state;
    gt_known_decks_begin(&t, &gt_nivel, 0.01);
    int leader = first_leader(&t);
    gt_deck_map_options o = options_for(&t, &leader, 60000);
    gt_deck_map *map = gt_map_decks(&o);
    assert_true(map->complete && map->games <= o.budget && map->tried > 1000);
    assert_true(map->held >= 12 && map->replaced > 10);
    for (int i = 0; i < map->side * map->side; i++) {
        const gt_map_cell *cell = &map->cell[i];
        if (!cell->held)
            continue;
        double rate = gt_known_rate(&t, &cell->deck, -1);
        cells++;
        off += cell->rate.value - rate;
        inside += cell->rate.low <= rate && rate <= cell->rate.high;
        best = fmax(best, rate);
        at_home += abs(place_on(map->measure[1], gt_known_turns(&t, &cell->deck) + 1.5, map->side) -
                       i / map->side) <= 1;
        assert_int_equal(place_on(map->measure[0], cell->measure[0], map->side), i % map->side);
    }
    if (fabs(off / cells) > 0.06 || inside < 0.85 * cells || at_home < 0.9 * cells || best < 0.5)
        fail_msg("off by %.3f, %d of %g inside, %d at home, best %.3f", off / cells, inside, cells,
                 at_home, best);
    assert_int_equal(t.illegal, 0);
    gt_deck_map_free(map);
    gt_known_decks_end(&t);
}

static bool same_map(const gt_deck_map *a, const gt_deck_map *b)
{
    bool same = a->held == b->held && a->tried == b->tried && a->games == b->games;
    for (int i = 0; i < a->side * a->side && same; i++)
        same = a->cell[i].held == b->cell[i].held &&
               (!a->cell[i].held || (gt_deck_same_cards(&a->cell[i].deck, &b->cell[i].deck) &&
                                     a->cell[i].games == b->cell[i].games));
    return same;
}

static void all_games(void **state)
{
    (void)state;
    for (int i = 0; gt_systems[i] != NULL; i++) {
        gt_known_decks t;
        gt_known_decks_begin(&t, gt_systems[i], 0.01);
        int leader = first_leader(&t);
        gt_deck_map_options o = options_for(&t, &leader, 7000);
        gt_deck_map *map = gt_map_decks(&o), *again = gt_map_decks(&o);
        assert_true(map != NULL && map->complete && map->held > 3 && same_map(map, again));
        /* asserted: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
        assert_true(map->games <= o.budget && map->games > o.budget * 9 / 10);
        t.stop_after = t.pairs + 1500;
        gt_deck_map *stopped = gt_map_decks(&o);
        assert_true(!stopped->complete && !stopped->failed && stopped->held > 0);
        for (const gt_deck_measure *m = t.system->measures; m->name != NULL; m++) {
            const gt_trial_play p = {
                .games = 2, .turns = 20, .wins = 1, .turns_won = 8, .decisions = 60};
            double x = gt_measure_of(m, gt_known_decks_pool(&t), &t.shipped.decks.list[0], &p);
            assert_true(!isnan(x) && m->low < m->high);
            if (m->kind == GT_MEASURE_CLOCK)
                assert_true(x == 8); /* NOLINT: exactly */
        }
        assert_int_equal(t.illegal, 0);
        gt_deck_map_free(map);
        gt_deck_map_free(again);
        gt_deck_map_free(stopped);
        gt_known_decks_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_tell_the_truth),
        cmocka_unit_test(all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
