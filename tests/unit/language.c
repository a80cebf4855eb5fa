/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of the card language, each with its English and its mistakes. In the texts here ' stands
 * for ". */
#include "tests/support/cards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A text with quotes, valid until the next call. */
static const char *quoted(const char *text)
{
    static char out[4000];
    size_t n = strlen(text);
    assert_true(n < sizeof out);
    for (size_t i = 0; i <= n; i++)
        out[i] = (char)(text[i] == '\'' ? '"' : text[i]);
    return out;
}

static void reads(const char *abilities, const char *expected)
{
    gt_expect_abilities(quoted(abilities), expected);
}

static void fails(const char *abilities, const char *expected)
{
    gt_expect_ability_errors(quoted(abilities), expected);
}

static void names_of_cards(void **state)
{
    (void)state;
    reads("{'key': ['entry'], 'do': [{'trash': {'choose': {'name': {'of': 'encounter'}}}}]}",
          "  Entry: Choose 1 own unit named like the unit facing this unit. Trash the chosen "
          "unit.\n");
    reads("{'key': ['entry'], 'do': ["
          "{'trash': {'choose': {'name': {'not': {'of': {'all': {'in': 'items'}}}}}}}]}",
          "  Entry: Choose 1 own unit not named like one of own items. Trash the chosen unit.\n");
    fails("[{'key': ['entry'], 'do': [{'trash': {'choose': {'name': {'of': 'one'}}}},\n"
          " {'trash': {'choose': {'name': {'of': 1}}}},\n"
          " {'trash': {'choose': {'name': {'not': {'of': 'this', 'on': 'this'}}}}},\n"
          " {'draw': {'this turn': {'event': 'placed', 'what': {'name': {'of': 'this'}}}}}]}]",
          "f:2:65: A abilities[0].do[0].trash.choose.name.of: the name 'one' is not known here: no "
          "earlier statement has \"as\": \"one\"\n"
          "f:3:39: A abilities[0].do[1].trash.choose.name.of: a target expected (\"this\", a name, "
          "{\"all\": ...}, {\"choose\": ...}, ...), not a number\n"
          "f:4:55: A abilities[0].do[2].trash.choose.name.not: the test of a name has no key "
          "'on'; did you mean 'of'?\n"
          "f:5:53: A abilities[0].do[3].draw.this turn.what: what is counted over the turn is "
          "counted for the player and cannot depend on this card\n");
}

static void numbers_of_sub_keywords(void **state)
{
    (void)state;
    reads("{'key': ['entry'], 'do': [{'trash': {'choose': {'pierce': 1, 'plunder': {'min': 2}, "
          "'infiltrate': {'above': 1, 'below': {'level': 'you'}}}}}]}",
          "  Entry: Choose 1 own unit with pierce of 1, with plunder of 2 or more, with infiltrate "
          "from 2 to your leader level - 1. Trash the chosen unit.\n");
    fails("[{'key': ['entry'], 'do': [{'trash': {'choose': {'pierce': {'min': 1, 'above': 2}}}},\n"
          " {'trash': {'choose': {'plunder': 'many', 'infiltrate': {'least': 1}}}},\n"
          " {'trash': {'choose': {'breakthrough': 1}}}]}]",
          "f:2:60: A abilities[0].do[0].trash.choose.pierce: one bound on each side expected\n"
          "f:3:35: A abilities[0].do[1].trash.choose.plunder: 'many' is no value; did you mean "
          "\"amount\", or {\"count\": \"many\"}?\n"
          "f:3:67: A abilities[0].do[1].trash.choose.infiltrate.least: a list of two values "
          "expected\n"
          "f:4:24: A abilities[0].do[2].trash.choose: a filter has no key 'breakthrough'\n");
}

static void all_but_one(void **state)
{
    (void)state;
    reads("{'key': ['entry'], 'do': [{'choose': {}, 'as': 'one'}, {'give': {'all': {'other': "
          "'one'}}, 'power': 1}, {'trash': {'all': {'other': 'one'}}}]}",
          "  Entry: Choose 1 own unit. Each own unit other than the chosen unit gets power +1 as "
          "long as it stays there. Trash all own units other than the chosen unit.\n");
    fails(
        "[{'key': ['entry'], 'do': [{'choose': {}, 'as': 'one'}, {'give': {'all':\n"
        " {'other': 'one', 'hit': {'hit': 'one'}}}, 'power': 1},\n"
        " {'trash': {'all': {'other': false}}},\n"
        " {'forbid': 'play', 'who': 'you', 'what': {'other': 'one'}}]}]",
        "f:3:34: A abilities[0].do[1].give.all.hit.hit: only one named card, or one number of one, "
        "can be kept for a test that is asked again later\n"
        "f:4:30: A abilities[0].do[2].trash.all.other: 'other' is true, or the card that is left "
        "out\n"
        "f:5:53: A abilities[0].do[3].what.other: the name 'one' cannot stand in a test that is "
        "asked again later; for the cards there now write {\"now\": ...}\n");
}

static void values(void **state)
{
    (void)state;
    reads("{'key': ['passive'], 'give': 'this', 'power': {'quotient': [{'highest': 'cost', 'of': "
          "{'all': {}}}, {'kinds': {'in': 'items', 'on': 'this'}}]}, 'hit': {'lowest': 'hit', "
          "'of': 'encounter'}, 'cost': {'set': {'printed cost': 'this'}}}",
          "  Passive: This unit has cost the printed cost of this unit.\n"
          "  Passive: This unit gets hit + the lowest hit among the unit facing this unit and "
          "power + "
          "(the highest cost among own units divided by the number of different names among own "
          "items on this unit, rounded down).\n");
    fails(
        "[{'key': ['passive'], 'give': 'this', 'power': {'highest': 'cost'}, 'hit':\n"
        " {'lowest': 'size', 'of': 'this'}, 'cost': {'quotient': [1]}},\n"
        " {'key': ['passive'], 'if': [{'kinds': {'in': 'trash', 'lowest': 'cost'}}, '>', 1], "
        "'give':\n"
        " 'this', 'hit': {'highest': 'cost', 'from': 'this'}}]",
        "f:2:48: A abilities[0].power: 'highest' needs 'of', the cards whose numbers are compared\n"
        "f:3:13: A abilities[0].hit.lowest: 'size' is not a number of a card (cost, power or "
        "hit)\n"
        "f:3:57: A abilities[0].cost.quotient: a list of two values expected\n"
        "f:4:40: A abilities[1].if[0].kinds: this set of cards cannot be worked out here (a "
        "condition, or a test that is asked again later); make it in a statement and name it with "
        "'as'\n"
        "f:5:17: A abilities[1].hit: 'highest' needs 'of', the cards whose numbers are compared\n"
        "f:5:37: A abilities[1].hit: a value has no key 'from'\n");
}

static void abilities_of_cards(void **state)
{
    (void)state;
    reads(
        "{'key': ['entry'], 'do': [{'give': 'this', 'abilities': {'of': 'encounter', 'effect': "
        "'exit'}}, "
        "{'give': {'all': {}}, 'abilities': {'of': {'choose': {'in': 'items'}}}, 'until': 'turn', "
        "'may': true}]}",
        "  Entry:\n"
        "    This unit gains one exit ability of the unit facing this unit as long as it stays "
        "there.\n"
        "    You may: Choose 1 own item. Each own unit gains the abilities of the chosen item "
        "until "
        "the end of the turn.\n");
    fails("[{'key': ['passive'], 'give': 'this', 'abilities':\n"
          " {'of': 'encounter'}},\n"
          " {'key': ['entry'], 'do': [{'give': 'this', 'abilities': {'off': 'this'}},\n"
          " {'give': 'this', 'abilities': {'of': 'this', 'effect': 'passive'}},\n"
          " {'give': 'this', 'abilities': 1}]}]",
          "f:3:2: A abilities[0].abilities: a continuous ability grants a list of quoted "
          "abilities\n"
          "f:4:58: A abilities[1].do[0].abilities: 'abilities' needs 'of', the card that has "
          "them, or is a list\n"
          "f:4:59: A abilities[1].do[0].abilities: 'abilities' has no key 'off'; did you "
          "mean 'of'?\n"
          "f:5:57: A abilities[1].do[1].abilities.effect: 'passive' is not an effect (entry, "
          "exit, attacker, defender, escape, switch, active main or active attack)\n"
          "f:6:32: A abilities[1].do[2].abilities: a list of abilities expected, not a number\n");
}

static void bans_on_equipping(void **state)
{
    (void)state;
    reads(
        "{'key': ['passive'], 'forbid': 'equip', 'to': 'this', 'unless': {'by': ['effect', "
        "'rule'], "
        "'source': 'own'}}, {'key': ['entry'], 'do': [{'forbid': 'equip', 'who': 'opponent', 'to': "
        "{'hit': 1}, 'what': {'cost': 2}, 'until': 'turn'}]}",
        "  Passive: Items cannot be put on this unit, except by effect or rule of yours.\n"
        "  Entry: The opponent cannot put items with cost 2 on units with hit 1 until the end of "
        "the turn.\n");
    fails("[{'key': ['passive'], 'forbid': 'equip', 'who': 'me'},\n"
          " {'key': ['passive'], 'forbid': 'equip', 'to': 'this', 'unless': {'source': 'own'}},\n"
          " {'key': ['passive'], 'forbid': 'play', 'to': 'this', 'unless': {}},\n"
          " {'key': ['passive'], 'forbid': 'equip', 'to': 'this', 'lane': 'this'}]",
          "f:2:2: A abilities[0]: 'forbid' of 'equip' needs 'to', \"this\" or a filter of "
          "units\n"
          "f:2:49: A abilities[0].who: 'me' is not a player (you or opponent); did you mean "
          "'you'?\n"
          "f:3:66: A abilities[1].unless: 'unless' needs 'by', how it is possible all the "
          "same\n"
          "f:4:2: A abilities[2]: 'forbid' needs 'who', \"you\" or \"opponent\"\n"
          "f:4:41: A abilities[2]: 'to' goes with 'equip' only\n"
          "f:4:55: A abilities[2]: 'unless' goes with 'equip' only\n"
          "f:5:56: A abilities[3]: 'lane' goes with 'place' only\n");
}

static void costs(void **state)
{
    (void)state;
    reads("{'key': ['passive'], 'price': 'attack', 'do': [{'trash': {'choose': {'in': 'hand'}}}]},"
          "{'key': ['frontline'], 'if': {'turn': 'opposing'}, 'price': 'block', 'who': 'opponent', "
          "'what': {'cost': {'max': 2}}, 'do': [{'trash': {'choose': {'in': 'hand', 'whose': "
          "'opposing'}, 'by': 'opponent', 'count': {'cost': 'that'}}}]},"
          "{'key': ['entry'], 'do': [{'price': 'attack', 'who': 'opponent', 'until': 'next turn', "
          "'do': [{'damage': 1}]}]}",
          "  Passive, to attack with this unit, this must be done first: Choose 1 card in your "
          "hand. Trash the chosen card.\n"
          "  To block with opposing units with cost 2 or less, if the number of own units is 3 "
          "and it is the opponent's turn, this must be done first: The opponent chooses cards in "
          "the opponent's hand, as many as the cost of the blocking unit (all of them or none). "
          "Trash the chosen cards.\n"
          "  Entry:\n"
          "    From now on until the end of the next turn:\n"
          "      To attack with opposing units, this must be done first: Deal 1 damage to the "
          "opponent.\n");
    fails(
        "[{'key': ['passive'], 'price': 'move', 'do': [{'draw': 1}]},\n"
        " {'key': ['passive'], 'price': 'attack'},\n"
        " {'key': ['entry'], 'price': 'attack', 'do': [{'draw': 1}]},\n"
        " {'key': ['passive'], 'price': 'attack', 'do': [{'draw': 1}], 'until': 'turn'},\n"
        " {'key': ['entry'], 'do': [{'choose': {}, 'as': 'one'},\n"
        "  {'price': 'attack', 'do': [{'trash': 'one'}]}, {'trash': 'that'}]}]",
        "f:2:32: A abilities[0].price: 'move' is not what has a price (attack or block)\n"
        "f:3:2: A abilities[1]: 'price' needs 'do', what must be done\n"
        "f:4:21: A abilities[2]: 'price' is continuous: in 'do', behind 'entry', it is a "
        "statement\n"
        "f:5:63: A abilities[3]: the ability has no key 'until'\n"
        "f:7:40: A abilities[4].do[1].do[0].trash: the name 'one' is not known here: no earlier "
        "statement has \"as\": \"one\"\n"
        "f:7:60: A abilities[4].do[2].trash: \"that\" is known only where an event set the effect "
        "off ('on', 'whenever', 'instead')\n");
}

static void lanes_and_upgrades(void **state)
{
    (void)state;
    reads("{'key': ['passive'], 'forbid': 'place', 'who': 'opponent', 'from': 'hand', 'lane': "
          "{'without': {'cost': 1}}},"
          "{'key': ['passive'], 'allow': 'upgrade', 'what': {'hit': 2}, 'with': {'name': '1'}, "
          "'ignore': ['cost']},"
          "{'key': ['entry'], 'do': [{'allow': 'upgrade', 'who': 'opponent', 'ignore': ['cost'], "
          "'until': 'turn'}, {'upgrade': {'choose': {'cost': 1}}, 'with': {'choose': {'in': "
          "'hand'}}}]}",
          "  Passive: The opponent cannot place cards from the hand on unit zones without units "
          "with cost 1.\n"
          "  Passive: You may upgrade units with hit 2 with cards named 1 that cost as much or "
          "less.\n"
          "  Entry: The opponent may upgrade units with cards that cost as much or less until the "
          "end of the turn. Choose 1 own unit with cost 1. Choose 1 card in your hand. Upgrade the "
          "first chosen unit with the second chosen card.\n");
    fails("[{'key': ['passive'], 'forbid': 'place', 'who': 'you', 'lane': {'with': {'cost': 1}}},\n"
          " {'key': ['passive'], 'forbid': 'place', 'who': 'you', 'lane': {'without': 'this'}},\n"
          " {'key': ['passive'], 'forbid': 'play', 'who': 'you', 'lane': {'without': {}}},\n"
          " {'key': ['passive'], 'allow': 'play', 'ignore': ['cost']},\n"
          " {'key': ['passive'], 'allow': 'upgrade'},\n"
          " {'key': ['passive'], 'allow': 'upgrade', 'ignore': ['size'], 'until': 'turn'},\n"
          " {'key': ['entry'], 'do': [{'upgrade': 'this'}]}]",
          "f:2:64: A abilities[0].lane: 'lane' is \"this\" or {\"without\": a filter of units}\n"
          "f:2:65: A abilities[0].lane: 'lane' has no key 'with'\n"
          "f:3:76: A abilities[1].lane.without: a filter expected, an object, not a text\n"
          "f:4:55: A abilities[2]: 'lane' goes with 'place' only\n"
          "f:5:32: A abilities[3].allow: 'play' is not what can be allowed (upgrade)\n"
          "f:6:2: A abilities[4]: 'allow' needs 'ignore', what need not be kept to: [\"cost\"]\n"
          "f:7:53: A abilities[5].ignore: 'allow' of 'upgrade' ignores [\"cost\"]\n"
          "f:7:63: A abilities[5]: the ability has no key 'until'\n"
          "f:8:28: A abilities[6].do[0]: 'upgrade' needs 'with', the card\n");
}

static void choices_and_instructions(void **state)
{
    (void)state;
    reads("{'key': ['entry'], 'do': [{'choose': {'in': 'hand'}, 'upto': true, 'least': 2, 'as': "
          "'some'}, "
          "{'choose': {'in': 'hand'}, 'upto': true, 'count': 3, 'least': {'level': 'you'}}, "
          "{'draw': 2, 'as': 'drawn'}, {'give': 'encounter', 'power': -1, 'as': 'one'}, "
          "{'trash': {'both': ['drawn', 'one']}}]}",
          "  Entry: Choose 2 or more cards in your hand. Choose from your leader level to 3 cards "
          "in your "
          "hand. Draw 2 cards. The unit facing this unit gets power -1 as long as it stays there. "
          "Trash the drawn cards and the unit facing this unit.\n");
    fails("[{'key': ['entry'], 'do': [{'choose': {}, 'least': 1},\n"
          " {'choose': {}, 'upto': true, 'least': 2, 'sum': {'cost': 5}},\n"
          " {'give': 'player', 'size': 1, 'as': 'one'},\n"
          " {'give': {'items': 'this'}, 'power': 1},\n"
          " {'give': {'choose': {'in': 'skills'}}, 'cost': 1, 'attacks': 1},\n"
          " {'give': {'all': {'in': 'hand'}}, 'cost': 1},\n"
          " {'equip': 'this'}]}]",
          "f:2:43: A abilities[0].do[0]: 'least' goes with 'upto'\n"
          "f:3:40: A abilities[0].do[1].least: beside 'sum', 'least' can only be 1\n"
          "f:4:32: A abilities[0].do[2]: 'as' names cards; a player has no name\n"
          "f:5:30: A abilities[0].do[3]: only 'cost' can be given to items and skills\n"
          "f:6:52: A abilities[0].do[4]: only 'cost' can be given to items and skills\n"
          "f:7:11: A abilities[0].do[5].give: only what lies on the field can be given "
          "something\n"
          "f:8:2: A abilities[0].do[6]: 'equip' needs 'to', the unit\n");
}

static void replacements(void **state)
{
    (void)state;
    reads("{'key': ['passive'], 'instead': {'of': 'trashed'}, 'saved if': false, 'do': [{'draw': "
          "1}]}, "
          "{'key': ['passive'], 'instead': {'of': 'trashed', 'by': 'battle'}, 'may': true, 'do': "
          "[{'mill': 2, 'as': 'gone'}], 'saved if': [{'count': 'gone'}, '=', 2]}, "
          "{'key': ['entry'], 'do': [{'instead': {'of': 'damage', 'to': 'you', 'amount': 3, "
          "'source': 'opposing', 'effect': 'exit'}, 'amount': {'count': {}}, 'until': 'turn'}, "
          "{'instead': {'of': 'damage', 'amount': 1}, 'amount': 2, 'until': 'own turn'}]}",
          "  Passive, when it would happen that this unit is trashed, this will be done first: "
          "Draw 1 "
          "card. It happens all the same.\n"
          "  Passive, when it would happen that this unit is trashed by battle, this may be done "
          "first: Trash the top 2 cards of your deck. It does not happen if the number of the "
          "trashed cards is 2.\n"
          "  Entry: If an exit effect of the opponent's would deal 3 damage to you, it deals the "
          "number of own units instead until the end of the turn. If an effect would deal 1 damage "
          "to the opponent, it deals 2 instead until the end of your turn.\n");
    fails("[{'key': ['passive'], 'instead': {'of': 'trashed'}, 'saved if': true, 'do': [{'draw': "
          "1}]},\n"
          " {'key': ['passive'], 'instead': {'of': 'trashed'}, 'do': [{'draw': 1}], 'saved': "
          "false},\n"
          " {'key': ['passive'], 'instead': {'of': 'damage'}, 'do': [{'draw': 1}]},\n"
          " {'key': ['entry'], 'do': [{'instead': {'of': 'trashed', 'amount': 1}, 'amount': 2, "
          "'until': "
          "'turn'},\n"
          " {'instead': {'of': 'damage', 'amount': 1}, 'amount': 2},\n"
          " {'instead': {'of': 'damage', 'amount': 0}, 'amount': 2, 'until': 'turn'},\n"
          " {'instead': {'of': 'damage', 'amount': 1, 'effects': 'exit'}, 'amount': 2, 'until': "
          "'turn'},\n"
          " {'instead': {'of': 'damage', 'amount': 1, 'effect': 'passive'}, 'amount': 2, 'until': "
          "'turn'}]}]",
          "f:2:65: A abilities[0].saved if: a condition expected, a comparison [VALUE, \">=\", "
          "VALUE] or an object, not "
          "true or false\n"
          "f:3:74: A abilities[1]: the ability has no key 'saved'\n"
          "f:4:41: A abilities[2].instead.of: 'damage' is not what can be replaced (placed, "
          "trashed, discarded, put, moved, equipped, given, drew, milled, damage dealt or level "
          "changed)\n"
          "f:5:47: A abilities[3].do[0].instead.of: 'trashed' is not what can be replaced "
          "(damage)\n"
          "f:6:2: A abilities[3].do[1]: 'instead' as a statement needs 'of', \"damage\", with the "
          "'amount' in it, and beside it the new 'amount' and 'until'\n"
          "f:7:41: A abilities[3].do[2].instead.amount: 0 is no whole number from 1 to 99\n"
          "f:8:44: A abilities[3].do[3].instead: 'instead' has no key 'effects'; did you mean "
          "'effect'?\n"
          "f:9:54: A abilities[3].do[4].instead.effect: 'passive' is not an effect (entry, exit, "
          "attacker, defender, escape, switch, active main or active attack)\n");
}

static void upgrades(void **state)
{
    (void)state;
    reads(
        "{'key': ['entry'], 'do': [{'upgrade': {'choose': {'cost': 1}}, 'with': {'choose': {'in': "
        "'hand'}}}]}",
        "  Entry: Choose 1 own unit with cost 1. Choose 1 card in your hand. Upgrade the first "
        "chosen unit with the second chosen card.\n");
    fails("[{'key': ['entry'], 'do': [{'upgrade': 'this'}]}]",
          "f:2:28: A abilities[0].do[0]: 'upgrade' needs 'with', the card\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replacements),
        cmocka_unit_test(upgrades),
        cmocka_unit_test(names_of_cards),
        cmocka_unit_test(numbers_of_sub_keywords),
        cmocka_unit_test(all_but_one),
        cmocka_unit_test(abilities_of_cards),
        cmocka_unit_test(bans_on_equipping),
        cmocka_unit_test(costs),
        cmocka_unit_test(lanes_and_upgrades),
        cmocka_unit_test(choices_and_instructions),
        cmocka_unit_test(values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
