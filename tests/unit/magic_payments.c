/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Payment without being asked (`pay=auto`, 601.2g): in random games of the duel decks, whoever has
 * cast a card for its mana cost has tapped sources or used mana of the pool for it; and every
 * casting that was begun was finished. */
#include "engine/core/hash.h"
#include "engine/core/view.h"
#include "engine/magic/position.h"
#include "tests/support/magic_duels.h"
#include "tests/support/properties.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = 64, CHOICES = 400 };

static int tapped(const mg_game *g, const gt_state *s, int player)
{
    int card[GT_MAX_OBJECTS], sum = 0;
    int n = mg_position_zone(s, player, MG_BATTLEFIELD, card);
    for (int i = 0; i < n; i++)
        sum += gt_get_property(&g->game, (gt_state *)(uintptr_t)s, player, card[i], "tapped");
    return sum;
}

static int pool(const gt_state *s, int player)
{
    int sum = 0;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        sum += mg_position_vars(s)->mana[player][kind];
    return sum;
}

static bool costs_mana(const gt_def *d)
{
    return d->number[MG_MANA_VALUE] > 0;
}

/* What the player casts by this action in the usual way; NULL: it is another action. */
static const gt_def *cast_by(const mg_game *g, const gt_state *s, gt_action a)
{
    char text[GT_TEXT];
    int card[GT_MAX_OBJECTS], n = mg_position_zone(s, gt_to_move(&g->game, s), MG_HAND, card);
    gt_action_text(&g->game, s, a, text, sizeof text);
    for (int i = 0; i < n && strncmp(text, "cast ", 5) == 0; i++)
        if (strcmp(text + 5, mg_position_def(g, s, card[i])->id) == 0)
            return mg_position_def(g, s, card[i]);
    return NULL;
}

static gt_action any_action(const gt_game *g, const gt_state *s, uint64_t seed, int k)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal);
    return legal[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
}

/* Plays the action and what it asks for, until nothing is half done; returns how many choices that
 * were. */
static int finish(const mg_game *g, gt_state *s, gt_action a, uint64_t seed, int k)
{
    int n = 1;
    gt_apply(&g->game, s, a);
    for (; gt_to_move(&g->game, s) != GT_TERMINAL && !gt_quiet(&g->game, s); n++)
        gt_apply(&g->game, s, any_action(&g->game, s, seed, k + n));
    return n;
}

typedef struct castings {
    int paid, free;
} castings;

/* Plays a game, and counts the castings of cards that cost mana. */
static void play(const mg_game *g, gt_state *s, uint64_t seed, castings *seen)
{
    gt_start(&g->game, s, seed, (int)(seed & 1));
    for (int k = 0; k < CHOICES && gt_to_move(&g->game, s) != GT_TERMINAL;) {
        int player = gt_to_move(&g->game, s);
        int sources = tapped(g, s, player), mana = pool(s, player), turn = gt_turns(s);
        gt_action a = any_action(&g->game, s, seed, k);
        const gt_def *cast = cast_by(g, s, a);
        k += finish(g, s, a, seed, k);
        if (cast == NULL || !costs_mana(cast) || gt_turns(s) != turn ||
            gt_to_move(&g->game, s) == GT_TERMINAL) /* in the next turn they are untapped */
            continue;
        if (tapped(g, s, player) > sources || pool(s, player) != mana)
            seen->paid++;
        else
            seen->free++;
    }
}

static void what_is_cast_is_paid_for(void **state)
{
    static mg_game g;
    castings seen = {0, 0};
    (void)state;
    GT_STATE(s, &mg_rules);
    for (int pair = 0; pair < PAIRS; pair++) {
        gt_magic_pair(&g, pair, (mg_options){.pay = MG_PAY_AUTO});
        play(&g, s, (uint64_t)pair, &seen);
    }
    assert_true(seen.paid > PAIRS);
    assert_true(seen.free * 50 < seen.paid); /* affinity may leave nothing to pay (702.41) */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_cast_is_paid_for)};
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
