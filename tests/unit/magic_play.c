/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What greedy and a search do in small positions of Magic in which anybody sees what to do: mana,
 * life and cards are not spent for nothing, and what can attack this turn comes before the attack.
 * Each is asked with several seeds. */
#include "decks/cards.h"
#include "engine/core/view.h"
#include "sim/drive/inner.h"
#include "tests/support/amount.h"
#include "tests/support/policies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = GT_AMOUNT(10, 3) };

/* A position, what happens first, and the text of each action that is right. */
typedef struct asked {
    const char *name, *position, *before, *right, *or_right;
} asked;

static const asked positions[] = {
    {"no bonus in the opponent's upkeep, on whatever creature",
     "{\"at\": \"upkeep\", \"turn\": \"B\", \"A\": {\"battlefield\": [\"icatian-priest\", "
     "{\"card\": "
     "\"plains\", \"n\": 3}]}, \"B\": {\"battlefield\": [\"dusk-imp\"]}}",
     NULL, "pass", NULL},
    {"no life for a counter that nothing needs",
     "{\"A\": {\"life\": 15, \"battlefield\": [\"souldrinker\"]}, \"B\": {\"battlefield\": "
     "[\"air-elemental\"]}}",
     NULL, "pass", NULL},
    {"a creature with haste comes before the attack",
     "{\"A\": {\"hand\": [\"raging-goblin\", \"llanowar-elves\"], \"battlefield\": [\"mountain\", "
     "\"forest\", \"elvish-warrior\", \"air-elemental\"]}}",
     NULL, "cast raging-goblin", "cast llanowar-elves"},
    {"a land becomes a creature in time to attack",
     "{\"A\": {\"hand\": [\"giant-growth\"], \"battlefield\": [\"treetop-village\", "
     "\"air-elemental\", "
     "{\"card\": \"forest\", \"n\": 3}]}}",
     NULL, "use treetop-village@A: 2", NULL},
    {"cards are exiled from the opponent's graveyard",
     "{\"A\": {\"hand\": [\"faerie-macabre\", \"forest\"], \"graveyard\": [\"reiver-demon\"]}, "
     "\"B\": "
     "{\"graveyard\": [\"serra-angel\"]}}",
     "use faerie-macabre: 2", "at serra-angel@gB", "done"},
    {"nothing is given up for a shield that nothing asks for",
     "{\"A\": {\"battlefield\": [\"welding-jar\", \"great-furnace\", \"frogmite\"]}, "
     "\"B\": {\"battlefield\": [\"forest\", \"grizzly-bears\"]}}",
     NULL, "pass", NULL},
    {"mana that hurts is not made for nothing",
     "{\"turn\": \"B\", \"at\": \"end\", \"A\": {\"hand\": [\"fireball\"], "
     "\"battlefield\": [\"talisman-of-dominance\"]}, "
     "\"B\": {\"battlefield\": [\"forest\", \"grizzly-bears\"]}}",
     NULL, "pass", NULL},
    {"mana that hurts is not made for nothing in the own turn either",
     "{\"A\": {\"hand\": [\"fireball\", \"condescend\"], "
     "\"battlefield\": [\"talisman-of-dominance\", \"great-furnace\"]}, "
     "\"B\": {\"battlefield\": [\"forest\", \"grizzly-bears\"]}}",
     NULL, "pass", "use great-furnace@A: 1"},
    {"what is equipped stays so",
     "{\"A\": {\"battlefield\": [{\"card\": \"frogmite\", \"sick\": true, \"attached\": "
     "[\"cranial-plating\"]}, \"great-furnace\", {\"card\": \"swamp\", \"n\": 3}]}, "
     "\"B\": {\"battlefield\": [\"air-elemental\"]}}",
     NULL, "pass", NULL},
};

static void take(const gt_game *g, gt_state *s, const char *text)
{
    gt_action a;
    assert_true(gt_parse_action(g, s, text, &a));
    gt_apply(g, s, a);
}

static const char *path = "decks/magic/cards";

/* What a player does in a position. */
static void play(gt_inner_cards *cards, const asked *p, gt_policy *policy, uint64_t seed,
                 char text[GT_TEXT])
{
    struct gt_view_box box;
    char json[1000];
    snprintf(json, sizeof json, "{\"position\": %s}", p->position);
    gt_inner_game *game = gt_inner_position_open(cards, json);
    if (game == NULL)
        fail_msg("%s: %s", p->name, gt_what_was_wrong());
    gt_inner_state *s = gt_inner_state_new(game, NULL);
    assert_non_null(s);
    /* it is there: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    gt_copy(s->rules, s->state, game->position);
    if (p->before != NULL)
        take(s->rules, s->state, p->before);
    int player = gt_to_move(s->rules, s->state);
    gt_policy_begin(policy, seed, player);
    gt_action a = gt_policy_choose(policy, gt_view_make(&box, s->rules, s->state, player));
    gt_action_text(s->rules, s->state, a, text, GT_TEXT);
    gt_inner_state_close(s);
    gt_inner_game_close(game);
}

static void check_what_is_done(const char *player)
{
    gt_inner_cards *cards = gt_inner_cards_open(gt_system_named("magic"), &path, 1, NULL, 0);
    assert_non_null(cards);
    gt_policy *policy = gt_need_policy(player, cards->system->rules);
    int wrong = 0;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char text[GT_TEXT];
            const asked *p = &positions[i];
            play(cards, p, policy, seed, text);
            if (strcmp(text, p->right) == 0 ||
                (p->or_right != NULL && strcmp(text, p->or_right) == 0))
                continue;
            print_message("%s: %s\n", p->name, text);
            wrong++;
        }
    assert_int_equal(wrong, 0);
    gt_policy_free(policy);
    gt_inner_cards_close(cards);
}

static void greedy_does_what_anybody_sees(void **state)
{
    (void)state;
    check_what_is_done("greedy");
}

/* Results of so few iterations alone would let it equip what is equipped (`even=1`). */
static void a_search_does_what_anybody_sees(void **state)
{
    (void)state;
    check_what_is_done("mcts:iterations=500");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(greedy_does_what_anybody_sees),
                                       cmocka_unit_test(a_search_does_what_anybody_sees)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
