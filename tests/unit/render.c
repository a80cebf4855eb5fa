/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in English, read back from their code. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/cards.h"

#include <stdlib.h>
#include <string.h>

static gt_library *starters;

static int load(void **state)
{
    (void)state;
    starters = gt_need_shipped_cards();
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(starters);
    return 0;
}

static void expect_card(const char *id, const char *expected)
{
    char *text = gt_rendered(starters, gt_library_find(starters, id));
    assert_string_equal(text, expected);
    free(text);
}

static void plain_cards(void **state)
{
    (void)state;
    expect_card("ST01-003",
                "ST01-003 베스티\n"
                "  fire unit, cost 1, power 2500, hit 1; 이펙트, 엘리시온\n"
                "  Attacker: This unit gets power +1000 until the end of the battle.\n");
    expect_card("ST01-001", "ST01-001 라피\n"
                            "  fire leader; 엘리시온\n"
                            "  Oath: this element alone.\n"
                            "  Awakens at leader level 5.\n"
                            "  Awakened:\n"
                            "  Passive, while it is your turn: Each own unit gets power +1000.\n");
    expect_card("ST02-017", "ST02-017 레어 메탈 헬멧\n"
                            "  earth item, cost 3\n"
                            "  This unit gets hit +1.\n"
                            "  Goes on units with cost 4 or more.\n");
    expect_card("ST04-008", "ST04-008 루드밀라\n"
                            "  wave unit, cost 4, power 5000, hit 2; 이펙트, 테트라\n"
                            "  Guardian: barrier 2.\n");
}

static void costs_and_choices(void **state)
{
    (void)state;
    expect_card(
        "ST09-012",
        "ST09-012 프리즌 브레이크 캐시\n"
        "  storm unit, cost 3, power 3500, hit 1; 이펙트, 프리즌\n"
        "  Entry:\n"
        "    You may:\n"
        "      Choose 1 own unit other than this unit, such that there are opposing units whose "
        "cost is at most the cost of the first chosen unit.\n"
        "      Choose 1 opposing unit whose cost is at most the cost of the first chosen unit.\n"
        "      If that was done: Trash the first chosen unit and the second chosen unit.\n"
        "  Exit:\n"
        "    You may: Choose 1 unit with cost 2 or less. Trash the chosen unit.\n"
        "  Trigger:\n"
        "    Trash this card.\n"
        "    You may:\n"
        "      Choose 1 unit card in your trash with exit, without trigger, such that the chosen "
        "unit card has such an effect.\n"
        "      Use one exit effect of the chosen unit card.\n"
        "      If that was done: Put the chosen unit card under the owner's deck.\n");
}

static void quoted_texts(void **state)
{
    (void)state;
    expect_card(
        "ST07-007",
        "ST07-007 라비\n"
        "  storm unit, cost 3, power 2500, hit 1; 이펙트, 호문클루스\n"
        "  Attacker:\n"
        "    This unit gains until the end of the turn:\n"
        "      Exit:\n"
        "        As many times as the number of times this turn that an own unit with "
        "affiliation 호문클루스 attacks:\n"
        "          You may: Choose 1 opposing unit. The chosen unit gets power -3000 until the "
        "end of your turn.\n");
}

static void otherwise_and_menus(void **state)
{
    (void)state;
    expect_card(
        "ST08-006",
        "ST08-006 1st Anniversary 수아\n"
        "  earth unit, cost 4, power 5000, hit 2; 이펙트, 애니버서리\n"
        "  While your leader level is at least 6: Each own unit other than this unit gets "
        "power +2000.\n"
        "  Escape, if your leader level is at least 8:\n"
        "    Put this unit under the owner's deck.\n"
        "    If that was done: Reveal the top 3 cards of your deck. Choose 1 unit card among "
        "the revealed cards that can be placed. Place the chosen unit card on an empty unit "
        "zone, ignoring the size. The chosen unit card has cost 0 and gets hit +1 and power +5000 "
        "until the end of the turn. Trash the rest of the revealed cards.\n"
        "  Trigger:\n"
        "    You may: Trash this card.\n"
        "    Otherwise: Raise your leader level by 1.\n");
    gt_expect_abilities(
        "{\"key\": [\"entry\"], \"do\": [{\"modes\": [{\"do\": [{\"draw\": 1}]}, {\"if\": "
        "{\"any\": "
        "{\"in\": \"hand\"}}, \"do\": [{\"damage\": 2}]}]}, {\"repeat\": {\"count\": {\"in\": "
        "\"trash\"}}, \"do\": [{\"mill\": 1}]}, {\"if\": {\"turn\": \"own\"}, \"choose\": {}, "
        "\"as\": "
        "\"x\", \"else\": [{\"choose\": {\"whose\": \"opposing\"}, \"as\": \"x\"}]}, {\"trash\": "
        "\"x\"}]}",
        "  Entry:\n"
        "    Choose one of these:\n"
        "      (1): Draw 1 card.\n"
        "      (2) if there are cards in your hand: Deal 2 damage to the opponent.\n"
        "    As many times as the number of cards in your trash: Trash the top card of your "
        "deck.\n"
        "    If it is your turn: Choose 1 own unit.\n"
        "    Otherwise: Choose 1 opposing unit.\n"
        "    Trash the first chosen unit or the second chosen unit.\n");
}

static void replacements_and_listeners(void **state)
{
    (void)state;
    gt_expect_abilities(
        "{\"key\": [\"passive\"], \"instead\": {\"of\": \"trashed\", \"by\": [\"battle\", "
        "\"effect\"]}, "
        "\"may\": true, \"once\": \"turn\", \"do\": [{\"trash\": {\"choose\": {\"in\": \"items\", "
        "\"on\": "
        "\"this\"}}}]},"
        "{\"key\": [\"passive\"], \"once\": \"turn\", \"on\": {\"event\": \"put\", \"what\": "
        "{\"whose\": "
        "\"own\"}, \"from\": [\"hand\", \"units\"], \"to\": \"damage\", \"by\": \"effect\", "
        "\"source\": "
        "\"opposing\"}, \"may\": true, \"do\": [{\"draw\": {\"minus\": [5, \"amount\"]}}]},"
        "{\"key\": [\"entry\"], \"do\": [{\"whenever\": {\"event\": \"turn end\", \"turn\": "
        "\"opposing\"}, \"times\": 1, \"until\": \"next opposing turn\", \"do\": [{\"trash\": "
        "\"this\"}]}]}",
        "  Passive, once in each turn, when it would happen that this unit is trashed by battle "
        "or effect, this may be done instead: Choose 1 own item on this unit. Trash the chosen "
        "item.\n"
        "  Passive, once in each turn, whenever an own card is put from the unit zones or the "
        "hand to the damage zone by effect that the opponent caused, you may: Draw cards, as "
        "many as 5 - the number in the event.\n"
        "  Entry:\n"
        "    From now on until the end of the opponent's next turn, the next time that the "
        "opponent's turn ends: Trash this unit.\n");
}

static void modifiers_and_prohibitions(void **state)
{
    (void)state;
    gt_expect_abilities(
        "{\"key\": [\"passive\"], \"give\": \"opponent\", \"hand limit\": -2},"
        "{\"key\": [\"passive\"], \"give\": {\"all\": {\"lane\": \"adjacent\", \"moved\": true}}, "
        "\"power\": "
        "{\"set\": {\"difference\": [{\"power\": \"this\"}, 1000]}}, \"cannot\": [\"attack\", "
        "\"block\"]},"
        "{\"key\": [\"passive\"], \"forbid\": \"place\", \"who\": \"opponent\", \"from\": "
        "\"hand\", "
        "\"lane\": \"this\", \"what\": {\"type\": \"unit\", \"cost\": {\"max\": 3}}},"
        "{\"key\": [\"passive\"], \"forbid\": \"use\", \"effect\": \"exit\", \"who\": \"you\"},"
        "{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"one\"}, {\"whenever\": "
        "{\"event\": "
        "\"turn end\"}, \"times\": 1, \"until\": \"turn\", \"do\": [{\"trash\": \"one\"}]}]},"
        "{\"key\": [\"entry\"], \"do\": [{\"forbid\": \"use\", \"effect\": [\"attacker\", "
        "\"active attack\"], \"who\": \"opponent\", \"until\": \"next turn\"}]}",
        "  Passive: The opponent gets hand limit -2.\n"
        "  Passive: Each own unit that moved this turn, in a lane adjacent to this unit "
        "cannot attack or "
        "block and has power the difference between the power of this unit and 1000.\n"
        "  Passive: The opponent cannot place unit cards with cost 3 or less from the hand "
        "in the lane "
        "of this unit.\n"
        "  Passive: You cannot use exit effects.\n"
        "  Entry:\n    Choose 1 own unit.\n    From now on until the end of the turn, the next "
        "time "
        "that a turn ends: Trash the chosen unit.\n"
        "  Entry: The opponent cannot use attacker or active attack effects until the end "
        "of the next turn.\n");
}

static void every_card_can_be_told(void **state)
{
    (void)state;
    for (int i = 0; i < gt_library_pool(starters)->n_defs; i++) {
        char *text = gt_rendered(starters, i);
        assert_null(strchr(strchr(text, '\n'), '?')); /* names may ask */
        assert_null(strstr(text, "nothing"));
        assert_null(strstr(text, "something"));
        assert_null(strstr(text, "(null)"));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_cards),
        cmocka_unit_test(costs_and_choices),
        cmocka_unit_test(quoted_texts),
        cmocka_unit_test(otherwise_and_menus),
        cmocka_unit_test(replacements_and_listeners),
        cmocka_unit_test(modifiers_and_prohibitions),
        cmocka_unit_test(every_card_can_be_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
