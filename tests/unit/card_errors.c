/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mistakes in card files: each is told with its exact place and words, and all at once. */
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

/* ---- JSON text */

static void syntax_errors_are_all_told(void **state)
{
    (void)state;
    gt_expect_errors("{\"cards\": [1, 2,],\n \"a\" 1,\n b: tru,\n \"c\": [01]}\n",
                     "f:1:16: cards: ',' before ']'\n"
                     "f:2:6: ':' expected behind the key\n"
                     "f:3:2: a key in double quotes expected\n"
                     "f:3:5: 'tru' is no value; a text stands in double quotes\n"
                     "f:4:8: c: '01' is not a number\n");
}

static void missing_comma_costs_one_message(void **state)
{
    (void)state;
    gt_expect_errors("{\"set\": \"X\"\n \"cards\": []}", "f:2:2: ',' or '}' expected\n");
    gt_expect_errors("{\"set\": \"X\",\n \"cards\": [] x}", "f:2:14: ',' or '}' expected\n");
}

static void brackets_must_match(void **state)
{
    (void)state;
    gt_expect_errors("{\"cards\": [}", "f:1:12: cards: ']' expected, to close '[' of 1:11\n");
    gt_expect_errors("{\"cards\": [",
                     "f:1:12: cards: the file ends here, but '[' of 1:11 is not closed\n");
    gt_expect_errors("{\"a\": 1]}", "f:1:8: '}' expected, to close '{' of 1:1\n");
}

static void text_behind_the_end(void **state)
{
    (void)state;
    gt_expect_errors("{\"cards\": []} x", "f:1:15: text behind the end of the JSON value\n");
    gt_expect_errors("", "f:1:1: the file is empty, JSON expected\n");
    gt_expect_errors(" \n", "f:1:1: the file is empty, JSON expected\n");
}

static void strings_are_checked(void **state)
{
    (void)state;
    gt_expect_errors("[\"a\\q\", \"b\\u12\", \"\\ud800x\", \"\\udc00\", \"\\u0000\"]",
                     "f:1:4: unknown escape; \\\" \\\\ \\/ or \\uXXXX expected\n"
                     "f:1:11: four hexadecimal digits expected behind \\u\n"
                     "f:1:19: the first half of a surrogate pair without the second\n"
                     "f:1:30: the second half of a surrogate pair without the first\n"
                     "f:1:40: the control character \\u0000 is not possible here\n");
    gt_expect_errors("[\"a\tb\"]", "f:1:4: control character 0x09 in a text\n");
    gt_expect_errors("[\"a\n\"]", "f:1:2: the text has no closing '\"' in its line\n"
                                  "f:2:1: ',' or ']' expected\n"
                                  "f:2:1: the text has no closing '\"' in its line\n"
                                  "f:2:3: the file ends here, but '[' of 1:1 is not closed\n");
}

static void columns_count_characters(void **state)
{
    (void)state;
    gt_expect_errors("{\"cards\": [], \"네온\": 1, \"네온\": 2}",
                     "f:1:24: the key '네온' stands here twice\n");
}

static void bad_utf8_is_told(void **state)
{
    (void)state;
    gt_expect_errors("[\"\xc0\x80\",\n \"\xed\xa0\x80\", \"\xf5\"]",
                     "f:1:3: byte 0xc0 is not UTF-8\n"
                     "f:2:3: byte 0xed is not UTF-8\n");
}

static void depth_is_limited(void **state)
{
    char text[500];
    (void)state;
    memset(text, '[', 400);
    text[400] = '\0';
    gt_errors e = {0};
    assert_null(gt_json_parse("f", text, 400, &e));
    char *told = gt_printed(&e);
    static const char end[] = ": more than 100 objects and lists inside each other\n";
    assert_string_equal(told + strlen(told) - strlen(end), end);
    assert_memory_equal(told, "f:1:101: [0][0]", 15);
    free(told);
}

/* ---- Cards */

static void file_level(void **state)
{
    (void)state;
    gt_expect_errors("[]", "f:1:1: a card file is an object: {\"set\": ..., \"cards\": [...]}\n");
    gt_expect_errors("{\"st\": \"X\"}",
                     "f:1:1: 'cards' is missing, the list of cards\n"
                     "f:1:2: a card file has no key 'st'; did you mean 'set'?\n");
    gt_expect_errors("{\"cards\": {}}", "f:1:11: cards: a list of cards expected, not an object\n");
    gt_expect_errors("{\"cards\": [5]}",
                     "f:1:12: cards[0]: a card expected, an object, not a number\n");
}

static void unknown_keys_get_suggestions(void **state)
{
    (void)state;
    gt_expect_errors(
        "{\"cards\": [\n{\"id\": \"A\", \"name\": \"a\", \"type\": \"unit\", \"element\": "
        "\"fire\", \"cost\": 1,\n \"powr\": 3, \"hit\": 1}]}",
        "f:2:1: A: 'power' is missing, which every unit has\n"
        "f:3:2: A: a card has no key 'powr'; did you mean 'power'?\n");
}

static void keys_belong_to_types(void **state)
{
    (void)state;
    gt_expect_errors(
        "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", \"type\": \"skill\", \"element\": "
        "\"fire\",\n\"cost\": 1, \"do\": [], \"power\": 3}]}",
        "f:2:22: A: 'power' does not go with the type 'skill'\n");
}

static void words_are_checked(void **state)
{
    (void)state;
    gt_expect_errors(
        "{\"cards\": [{\"id\": \"A\", \"type\": \"itm\"}, {\"id\": \"B\"}]}",
        "f:1:32: A type: 'itm' is not a type (leader, unit, skill or item); did you mean "
        "'item'?\n"
        "f:1:40: B: 'type' is missing: leader, unit, skill or item\n");
    gt_expect_ability_errors(
        "[{\"key\": [\"atacker\"], \"do\": []}]",
        "f:2:11: A abilities[0].key[0]: 'atacker' is no keyword that stands "
        "before a text; did you mean 'attacker'?\n"
        "f:2:23: A abilities[0]: when is this done? a keyword that says when, or "
        "'on', expected\n");
    gt_expect_ability_errors(
        "[{\"key\": [\"chain\"], \"give\": \"this\", \"power\": 1}]",
        "f:2:11: A abilities[0].key[0]: 'chain' is no keyword that stands before "
        "a text; did you mean 'chain N', with a number?\n");
}

static void ids_are_unique(void **state)
{
    (void)state;
    gt_expect_errors("{\"cards\": [\n"
                     "{\"id\": \"A\", \"name\": \"a\", \"type\": \"skill\", \"element\": \"fire\", "
                     "\"cost\": 1, \"do\": []},\n"
                     "{\"id\": \"A\", \"name\": \"b\", \"type\": \"skill\", \"element\": \"fire\", "
                     "\"cost\": 1, \"do\": []}]}",
                     "f:3:8: A id: the id A belongs to another card already (in f)\n");
    gt_expect_errors(
        "{\"cards\": [{\"id\": \"A b\", \"name\": \"a\", \"type\": \"skill\", \"element\": "
        "\"fire\", \"cost\": 1, \"do\": []}]}",
        "f:1:19: A b id: an id has no blanks and none of @ # \"\n");
}

static void numbers_have_ranges(void **state)
{
    (void)state;
    gt_expect_errors(
        "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", \"type\": \"unit\", \"element\": "
        "\"fire\",\n\"cost\": -1, \"power\": 1.5, \"hit\": \"2\"}]}",
        "f:2:9: A cost: -1 is no whole number from 0 to 99\n"
        "f:2:22: A power: 1.5 is no whole number from 0 to 32000\n"
        "f:2:34: A hit: a whole number from 0 to 99 expected, not a text\n");
}

/* ---- Abilities and statements */

static void statements_have_one_verb(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"drw\": 1}, {\"draw\": 1, \"damage\": 1},\n"
        " {\"draw\": 1, \"lane\": \"own\"}, {\"if\": {\"turn\": \"own\"}}, 7]}]",
        "f:2:29: A abilities[0].do[0]: 'drw' is no verb; did you mean 'draw'?\n"
        "f:2:52: A abilities[0].do[1]: a second verb, 'damage' beside 'draw'; a "
        "statement has one\n"
        "f:3:14: A abilities[0].do[2]: 'draw' has no key 'lane'\n"
        "f:3:30: A abilities[0].do[3]: a statement needs a verb: draw, damage, "
        "trash, put, give, choose ...\n"
        "f:3:55: A abilities[0].do[4]: a statement expected, an object, not a "
        "number\n");
}

static void then_needs_one_instruction_or_a_block(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [\n"
        "{\"repeat\": 2, \"do\": [{\"draw\": 1}], \"then\": [{\"damage\": 1}]},\n"
        "{\"modes\": [{\"do\": [{\"draw\": 1}]}], \"then\": [{\"damage\": 1}]},\n"
        "{\"if\": {\"turn\": \"own\"}, \"repeat\": 2, \"do\": [{\"draw\": 1}], \"else\": []},\n"
        "{\"do\": [{\"draw\": 1}], \"then\": [{\"damage\": 1}]}]}]",
        "f:3:36: A abilities[0].do[0]: 'then' does not go with 'modes' and 'repeat'; it can "
        "stand in their 'do'\n"
        "f:4:36: A abilities[0].do[1]: 'then' does not go with 'modes' and 'repeat'; it can "
        "stand in their 'do'\n");
}

static void names_must_be_bound(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"trash\": \"one\"},\n"
        " {\"choose\": {}, \"as\": \"one\"}, {\"trash\": \"ons\"}, {\"choose\": {}, \"as\": "
        "\"this\"}]}]",
        "f:2:38: A abilities[0].do[0].trash: the name 'one' is not known here: no earlier "
        "statement has \"as\": \"one\"\n"
        "f:3:41: A abilities[0].do[2].trash: the name 'ons' is not known here: no earlier "
        "statement has \"as\": \"ons\"; did you mean 'one'?\n"
        "f:3:70: A abilities[0].do[3].as: 'this' has a meaning already; another name expected\n");
}

static void names_do_not_reach_into_continuous_tests(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"one\"},\n"
        " {\"give\": {\"all\": {\"lane\": {\"of\": \"one\"}}}, \"power\": 1}]}]",
        "f:3:35: A abilities[0].do[1].give.all.lane.of: the name 'one' cannot stand in a test "
        "that is asked again later; for the cards there now write {\"now\": ...}\n");
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"one\"},\n"
        " {\"forbid\": \"play\", \"who\": \"you\", \"what\": {\"cost\": {\"cost\": \"one\"}}}]}]",
        "f:3:61: A abilities[0].do[1].what.cost.cost: the name 'one' cannot stand in a test "
        "that is asked again later; for the cards there now write {\"now\": ...}\n");
}

static void bans_of_effects_name_their_timing(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [\n"
        "{\"forbid\": \"use\", \"who\": \"you\", \"effect\": \"skill\"},\n"
        "{\"forbid\": \"use\", \"who\": \"you\", \"effect\": [\"entry\", \"pasive\"]},\n"
        "{\"forbid\": \"use\", \"who\": \"you\", \"effect\": []},\n"
        "{\"forbid\": \"use\", \"who\": \"you\"}]}]",
        "f:3:43: A abilities[0].do[0].effect: to forbid the use of skills write {\"forbid\": "
        "\"play\", ...}\n"
        "f:4:53: A abilities[0].do[1].effect[1]: 'pasive' is not an effect (entry, "
        "exit, attacker, defender, escape, switch, active main or active attack)\n"
        "f:5:43: A abilities[0].do[2].effect: the list is empty\n"
        "f:6:1: A abilities[0].do[3]: 'forbid' of 'use' needs 'effect', which kind of effect\n");
}

/* But a number of such a card can be kept, one for each modifier. */
static void a_number_is_kept(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"one\"}, {\"give\": {\"all\": "
        "{\"cost\": {\"max\": {\"cost\": \"one\"}}}}, \"power\": 1}, {\"give\": {\"all\": "
        "{\"cost\": "
        "{\"cost\": \"one\"}}}, \"hit\": 1}]}]",
        "");
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"one\"}, {\"give\": {\"all\":\n"
        " {\"cost\": {\"cost\": \"one\"}, \"hit\": {\"hit\": \"one\"}}}, \"power\": 1}]}]",
        "f:3:43: A abilities[0].do[1].give.all.hit.hit: only one named card, or one "
        "number of one, can be kept for a test that is asked again later\n");
}

static void registers_can_run_out(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"a\"}, {\"choose\": {}, "
        "\"as\": \"b\"},\n"
        " {\"choose\": {}, \"as\": \"c\"}, {\"choose\": {}, \"as\": \"d\"}, {\"choose\": {}, "
        "\"as\": \"e\"},\n"
        " {\"choose\": {}, \"as\": \"f\"}, {\"trash\": {\"both\": [\"a\", \"b\", \"c\", \"d\", "
        "\"e\", "
        "\"f\"]}}]}]",
        "f:4:13: A abilities[0].do[5].choose: more than 6 sets of cards are needed at once\n");
    /* One after the other, ten names need no more than one register each. */
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"choose\": {}, \"as\": \"a\"}, {\"trash\": \"a\"},"
        "{\"choose\": {}, \"as\": \"b\"}, {\"trash\": \"b\"}, {\"choose\": {}, \"as\": \"c\"},"
        "{\"trash\": \"c\"}, {\"choose\": {}, \"as\": \"d\"}, {\"trash\": \"d\"}, {\"choose\": {}, "
        "\"as\": "
        "\"e\"}, {\"trash\": \"e\"}, {\"choose\": {}, \"as\": \"f\"}, {\"trash\": \"f\"}]}]",
        "");
}

static void values_can_be_too_deep(void **state)
{
#define FOUR(x) x x x x
#define SIXTEEN(x) FOUR(x) FOUR(x) FOUR(x) FOUR(x)
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [], \"give\": \"this\", \"power\": " SIXTEEN("{\"plus\": [1, ") "1" SIXTEEN(
            "]}") "}]",
        "f:2:2: A abilities[0]: too many values inside each other (15 at most)\n");
#undef SIXTEEN
#undef FOUR
}

static void event_words_need_events(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"if\": {\"by\": \"effect\"}, \"do\": [{\"draw\": \"amount\"}, "
        "{\"trash\": "
        "\"that\"}]},\n"
        " {\"key\": [\"passive\"], \"on\": {\"event\": \"dru\"}, \"do\": []},\n"
        " {\"key\": [\"passive\"], \"on\": {\"event\": \"drew\", \"what\": {}}, \"do\": "
        "[{\"draw\": "
        "\"amount\"}]}]",
        "f:2:27: A abilities[0].if: 'by' asks how something happened: it needs 'exit', 'on' or "
        "'whenever'\n"
        "f:2:61: A abilities[0].do[0].draw: \"amount\" is known only where an event set the effect "
        "off ('on', 'whenever', 'instead')\n"
        "f:2:82: A abilities[0].do[1].trash: \"that\" is known only where an event set the effect "
        "off "
        "('on', 'whenever', 'instead')\n"
        "f:3:39: A abilities[1].on.event: 'dru' is not an event (placed, trashed, discarded, "
        "put, "
        "moved, attack, block, battle end, battle won, unblocked, equipped, drew, milled, damage "
        "dealt, "
        "skill "
        "used, level changed, turn start, main start, attack start or turn end)\n"
        "f:4:47: A abilities[2].on: the event 'drew' has no key 'what'\n");
}

static void keywords_go_together(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\", \"exit\"], \"do\": [{\"draw\": 1}]},\n"
        " {\"key\": [\"entry\"], \"pierce\": 1},\n"
        " {\"key\": [\"attacker\"], \"give\": \"this\", \"power\": 1}]",
        "f:2:20: A abilities[0].key[1]: 'exit' is a second keyword that says when\n"
        "f:3:21: A abilities[1]: 'pierce' needs the keyword 'attacker' in 'key'\n"
        "f:4:2: A abilities[2]: behind 'attacker' stands what is done then: 'do' expected\n");
}

static void lowest_is_no_test(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"give\": {\"all\": {\"lowest\": \"cost\"}}, \"power\": "
        "1},\n"
        " {\"trash\": {\"choose\": {\"lowest\": \"cost\"}}}]}]",
        "f:2:46: A abilities[0].do[0].give.all: 'lowest' compares cards with each other: it can "
        "stand "
        "in 'choose' and 'count', and in 'all' unless that holds for cards that come later\n");
}

static void lists_where_others_are_expected(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [\"entry\"], \"do\": [{\"trash\": {\"choose\": []}, \"may\": true}]},\n"
        " {\"key\": [\"entry\"], \"do\": [{\"draw\": {\"count\": [{\"in\": \"damage\"}]}}]}]",
        "f:2:38: A abilities[0].do[0].trash: a choice among several cannot consist of several "
        "itself\n"
        "f:2:49: A abilities[0].do[0].trash.choose: several choices expected in the list\n"
        "f:3:47: A abilities[1].do[0].draw.count: a filter expected, an object, not a list\n");
}

/* Everybody could tell what is in the hand by a power that depends on it. */
static void continuous_abilities_do_not_look_into_hidden_zones(void **state)
{
    (void)state;
    gt_expect_ability_errors(
        "[{\"key\": [], \"give\": \"this\", \"power\": {\"sum\": \"hit\", \"of\": {\"all\": "
        "{\"in\": \"hand\"}}}},\n"
        " {\"key\": [], \"if\": {\"any\": {\"in\": \"hand\", \"type\": \"item\"}}, \"give\": "
        "\"this\", \"power\": 1},\n"
        " {\"key\": [], \"if\": {\"any\": {\"in\": \"hand\", \"whose\": \"opposing\"}}, \"give\": "
        "\"this\", \"power\": 1},\n"
        " {\"key\": [\"entry\"], \"if\": {\"any\": {\"in\": \"hand\", \"type\": \"item\"}}, "
        "\"do\": [{\"draw\": 1}]}]",
        "f:2:75: A abilities[0].power.of.all.in: a continuous ability can only count the cards of "
        "a "
        "hidden zone ('count' with 'in' and 'whose')\n"
        "f:3:35: A abilities[1].if.any.in: a continuous ability can only count the cards of a "
        "hidden zone ('count' with 'in' and 'whose')\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_where_others_are_expected),
        cmocka_unit_test(continuous_abilities_do_not_look_into_hidden_zones),
        cmocka_unit_test(syntax_errors_are_all_told),
        cmocka_unit_test(missing_comma_costs_one_message),
        cmocka_unit_test(brackets_must_match),
        cmocka_unit_test(text_behind_the_end),
        cmocka_unit_test(strings_are_checked),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(bad_utf8_is_told),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(file_level),
        cmocka_unit_test(unknown_keys_get_suggestions),
        cmocka_unit_test(keys_belong_to_types),
        cmocka_unit_test(words_are_checked),
        cmocka_unit_test(ids_are_unique),
        cmocka_unit_test(numbers_have_ranges),
        cmocka_unit_test(statements_have_one_verb),
        cmocka_unit_test(then_needs_one_instruction_or_a_block),
        cmocka_unit_test(names_must_be_bound),
        cmocka_unit_test(names_do_not_reach_into_continuous_tests),
        cmocka_unit_test(bans_of_effects_name_their_timing),
        cmocka_unit_test(a_number_is_kept),
        cmocka_unit_test(registers_can_run_out),
        cmocka_unit_test(values_can_be_too_deep),
        cmocka_unit_test(event_words_need_events),
        cmocka_unit_test(keywords_go_together),
        cmocka_unit_test(lowest_is_no_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
