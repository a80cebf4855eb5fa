/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clauses of the rules that no scenario can show: how a game is dealt, what is hidden from whom,
 * what is on which kind of card. */
#include "decks/nivel/dialect.h"
#include "engine/core/hash.h"
#include "engine/nivel/position.h"
#include "tests/support/properties.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static gt_starters starters;

static int load(void **state)
{
    (void)state;
    gt_starters_load(&starters);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_starters_free(&starters);
    return 0;
}

/* ---- Cards. */

static void expect_mistake(const char *card, const char *mistake)
{
    char text[400];
    gt_errors e = {0};
    snprintf(text, sizeof text, "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", %s}]}", card);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    assert_null(gt_library_compile(&gt_nivel_dialect, &json, 1, &e));
    gt_json_free(json);
    assert_int_equal(e.n, 1);
    if (strstr(e.list[0].text, mistake) == NULL)
        fail_msg("%s: '%s' expected in: %s", card, mistake, e.list[0].text);
    gt_errors_free(&e);
}

/* clauses: 2.8.2, 2.9.2 */
static void only_unit_cards_have_power_and_hit(void **state)
{
    const gt_pool *pool = gt_library_pool(starters.library);
    (void)state;
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *d = &pool->defs[i];
        if (d->type == NV_UNIT)
            continue;
        assert_int_equal(d->number[NV_POWER], 0);
        assert_int_equal(d->number[NV_HIT], 0);
    }
    expect_mistake(
        "\"type\": \"skill\", \"element\": \"fire\", \"cost\": 1, \"do\": [{\"draw\": 1}], "
        "\"power\": 1000",
        "'power' does not go with the type 'skill'");
    expect_mistake("\"type\": \"item\", \"element\": \"fire\", \"cost\": 1, \"hit\": 1",
                   "'hit' does not go with the type 'item'");
    expect_mistake("\"type\": \"leader\", \"element\": \"fire\", \"oath\": \"mono\", "
                   "\"awaken\": {\"level\": 5}, \"power\": 1000",
                   "'power' does not go with the type 'leader'");
}

/* ---- The deal. */

enum { SEEDS = 40 };

/* Writes the definitions of a zone, first to last; returns how many. */
static int list_zone(const gt_state *s, int player, int zone, uint8_t out[NV_DECK_SIZE])
{
    int n = 0;
    for (int o = nv_zone_first(s, player, zone); o != GT_NO_OBJECT; o = nv_zone_next(s, o))
        out[n++] = s->objects[o].def;
    return n;
}

/* Deck and hand of a player together are his 40 cards. */
static void expect_whole_deck(const nv_game *g, const gt_state *s, int player)
{
    int left[NV_MAX_DEFS] = {0};
    uint8_t list[NV_DECK_SIZE];
    for (int i = 0; i < NV_DECK_SIZE; i++)
        left[g->card_def[player][i]]++;
    int zones[] = {NV_DECK, NV_HAND};
    for (int k = 0; k < 2; k++) {
        int n = list_zone(s, player, zones[k], list);
        assert_int_equal(n, k == 0 ? 35 : 5);
        for (int i = 0; i < n; i++)
            left[list[i]]--;
    }
    for (int i = 0; i < NV_MAX_DEFS; i++)
        assert_int_equal(left[i], 0);
}

/* clauses: 3.2.1, 3.3.1, 5.1.3, 5.1.4 */
static void decks_lie_shuffled_and_face_down_and_leaders_on_level_1(void **state)
{
    static nv_game g;
    GT_STATE(s, &nv_rules);
    static uint8_t deck[SEEDS][2][NV_DECK_SIZE];
    (void)state;
    gt_starters_game(&starters, 0, 1, (nv_options){0}, &g);
    for (int seed = 0; seed < SEEDS; seed++) {
        gt_start(&g.game, s, (uint64_t)seed, seed & 1);
        for (int player = 0; player < 2; player++) {
            expect_whole_deck(&g, s, player);
            list_zone(s, player, NV_DECK, deck[seed][player]);
            int leader = nv_zone_first(s, player, NV_LEVEL);
            assert_int_equal(s->objects[leader].def, g.leader[player]);
            assert_int_equal(gt_get_property(&g.game, s, player, GT_NOT_A_CARD, "level"), 1);
            assert_false(gt_get_property(&g.game, s, player, GT_NOT_A_CARD, "awakened"));
            for (int o = nv_zone_first(s, player, NV_DECK); o != GT_NO_OBJECT;
                 o = nv_zone_next(s, o))
                assert_true(s->objects[o].know[0] == GT_UNKNOWN &&
                            s->objects[o].know[1] == GT_UNKNOWN);
        }
        for (int other = 0; other < seed; other++)
            for (int player = 0; player < 2; player++)
                assert_memory_not_equal(deck[seed][player], deck[other][player], 35);
    }
}

/* ---- Zones. */

static const int public_zones[] = {NV_TRASH, NV_DAMAGE, NV_SKILLS, NV_LEVEL,
                                   NV_LEFT,  NV_CENTER, NV_RIGHT};
enum { N_PUBLIC = sizeof public_zones / sizeof public_zones[0] };

/* A world dealt for a viewer has the same cards in all public zones, and as many in the others. */
static void expect_same_board(const gt_state *s, const gt_state *world)
{
    uint8_t a[NV_DECK_SIZE + 1], b[NV_DECK_SIZE + 1];
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < N_PUBLIC; i++) {
            int n = list_zone(s, player, public_zones[i], a);
            assert_int_equal(n, list_zone(world, player, public_zones[i], b));
            assert_memory_equal(a, b, (size_t)n);
        }
        assert_int_equal(nv_zone_count(s, player, NV_DECK), nv_zone_count(world, player, NV_DECK));
        assert_int_equal(nv_zone_count(s, player, NV_HAND), nv_zone_count(world, player, NV_HAND));
    }
}

/* A player who sees a card tells two positions apart that differ in it alone. */
static void expect_seen(const nv_game *g, gt_state *s, int object)
{
    uint8_t def = s->objects[object].def;
    uint64_t key[2];
    for (int viewer = 0; viewer < 2; viewer++)
        key[viewer] = nv_rules.infoset_key(&g->game, s, viewer);
    for (int i = 0; i < g->n_defs; i++) { /* another card of the same kind */
        if (i == def || g->def[i]->type != g->def[def]->type)
            continue;
        s->objects[object].def = (uint8_t)i;
        for (int viewer = 0; viewer < 2; viewer++)
            assert_true(nv_rules.infoset_key(&g->game, s, viewer) != key[viewer]);
        s->objects[object].def = def;
        return;
    }
}

/* Both players see which card in play a modifier concerns: on another one it makes another
 * position. Returns how many were tried. */
static int expect_concern(const nv_game *g, gt_state *s)
{
    enum { PLACES = 2 * NV_LANES };
    int tried = 0, at[PLACES], n = 0;
    for (int i = 0; i < PLACES; i++)
        if (nv_unit_at(s, i / NV_LANES, i % NV_LANES) != GT_NO_OBJECT)
            at[n++] = nv_unit_at(s, i / NV_LANES, i % NV_LANES);
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        const gt_mod was = *m;
        if ((m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE | GT_MOD_STATIC)) != 0)
            continue;
        for (int k = 0; k < n && n > 1; k++) {
            uint64_t key[3];
            m->target = (uint8_t)at[k];
            m->target_stamp = s->objects[at[k]].stamp;
            for (int viewer = 0; viewer < 2; viewer++)
                key[viewer] = nv_rules.infoset_key(&g->game, s, viewer);
            key[2] = nv_rules.state_key(&g->game, s);
            m->target = (uint8_t)at[(k + 1) % n];
            m->target_stamp = s->objects[at[(k + 1) % n]].stamp;
            for (int viewer = 0; viewer < 2; viewer++)
                assert_true(nv_rules.infoset_key(&g->game, s, viewer) != key[viewer]);
            assert_true(nv_rules.state_key(&g->game, s) != key[2]);
            tried++;
        }
        *m = was;
    }
    return tried;
}

static void look_around(const nv_game *g, gt_state *s, uint64_t seed, long seen[N_PUBLIC])
{
    GT_STATE(world, &nv_rules);
    for (int viewer = 0; viewer < 2; viewer++) {
        assert_true(nv_rules.resample(&g->game, s, viewer, seed, world));
        expect_same_board(s, world);
    }
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < N_PUBLIC; i++) {
            int first = nv_zone_first(s, player, public_zones[i]);
            if (first == GT_NO_OBJECT)
                continue;
            expect_seen(g, s, first);
            seen[i]++;
        }
}

/* clauses: 3.3.2, 3.4.2, 3.5.2, 3.6.2, 3.7.2, 3.1.4, 3.1.5 */
static void both_players_see_what_lies_in_public_zones(void **state)
{
    static nv_game g;
    GT_STATE(s, &nv_rules);
    long seen[N_PUBLIC] = {0}, modifiers = 0;
    (void)state;
    for (int a = 0; a < starters.decks.n; a++) {
        uint64_t seed = gt_mix((uint64_t)a);
        gt_starters_game(&starters, a, (a + 1) % starters.decks.n, (nv_options){0}, &g);
        gt_start(&g.game, s, seed, a & 1);
        while (gt_to_move(&g.game, s) != GT_TERMINAL) {
            look_around(&g, s, gt_fold(seed, gt_head_of(s).actions), seen);
            modifiers += expect_concern(&g, s);
            gt_apply(&g.game, s,
                     gt_sample_action(&g.game, s, gt_fold(seed, gt_head_of(s).actions)));
        }
    }
    for (int i = 0; i < N_PUBLIC; i++)
        assert_true(seen[i] > 100);
    assert_true(modifiers > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_unit_cards_have_power_and_hit),
        cmocka_unit_test(decks_lie_shuffled_and_face_down_and_leaders_on_level_1),
        cmocka_unit_test(both_players_see_what_lies_in_public_zones),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
