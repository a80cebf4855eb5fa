/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changed operands: which there are, that a change can be taken back, and whether scenarios
 * notice. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/nivel/nivel_system.h"
#include "sim/scenario/mutate.h"
#include "tests/support/cards.h"
#include "tests/support/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* MUT-002 repeats what it cannot do, MUT-003 draws; MUT-004 has two abilities that wait for
 * events. */
static const char cards_text[] =
    "{\"set\": \"MUT\", \"cards\": ["
    "{\"id\": \"MUT-001\", \"name\": \"a\", \"type\": \"unit\", \"element\": \"fire\", \"cost\": 1,"
    " \"power\": 3000, \"hit\": 1, \"abilities\": ["
    "  {\"key\": [\"passive\"], \"give\": \"this\", \"power\": 1000},"
    "  {\"key\": [\"active main\"], \"limit\": 2, \"may\": true, \"do\": ["
    "    {\"give\": {\"choose\": {\"whose\": \"opposing\", \"cost\": {\"max\": 3}}, \"count\": 2},"
    "     \"hit\": -1, \"until\": \"turn\"}]}]},"
    "{\"id\": \"MUT-002\", \"name\": \"b\", \"type\": \"skill\", \"element\": \"fire\", \"cost\": "
    "0,"
    " \"do\": [{\"draw\": 1}, {\"repeat\": 2, \"do\": ["
    "  {\"if\": [{\"level\": \"you\"}, \">\", 9], \"draw\": 1}]}]},"
    "{\"id\": \"MUT-003\", \"name\": \"c\", \"type\": \"skill\", \"element\": \"fire\", \"cost\": "
    "0,"
    " \"do\": [{\"draw\": 2}]},"
    "{\"id\": \"MUT-004\", \"name\": \"d\", \"type\": \"unit\", \"element\": \"fire\", \"cost\": 1,"
    " \"power\": 3000, \"hit\": 1, \"abilities\": ["
    "  {\"key\": [\"passive\"], \"once\": \"turn\", \"on\": {\"event\": \"trashed\","
    "    \"what\": {\"whose\": \"own\"}, \"by\": \"battle\", \"turn\": \"own\"}, \"do\": "
    "[{\"draw\": 1}]},"
    "  {\"key\": [\"passive\"], \"if\": [{\"this turn\": {\"event\": \"put\", \"from\": "
    "\"hand\"}}, \">=\", 1],"
    "    \"give\": {\"all\": {\"in\": \"units\", \"power\": {\"min\": 2000}}}, \"hit\": 1}]},"
    "{\"id\": \"MUT-005\", \"name\": \"e\", \"type\": \"unit\", \"element\": \"fire\", \"cost\": 1,"
    " \"power\": 3000, \"hit\": 1, \"abilities\": [{\"key\": [\"active main\"], \"do\": ["
    "  {\"if\": [{\"power\": \"this\"}, \">=\", 5000], \"draw\": 1}]}]}]}";

static gt_library *library;
static const gt_pool *pool;
static char file[] = "/tmp/gauntlet-mutate-XXXXXX";

/* Writes a text to the file of this test. */
static void write_file(const char *text)
{
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int load(void **state)
{
    const char *paths[] = {"decks/nivel/cards", file};
    (void)state;
    int fd = mkstemp(file);
    if (fd < 0)
        return -1;
    close(fd);
    write_file(cards_text);
    library = gt_need_cards(paths, 2);
    pool = gt_library_pool(library);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(library);
    return unlink(file);
}

/* ---- Which changes there are. */

static void expect_changes(const char *id, const char *expected)
{
    char text[4000] = "";
    size_t used = 0;
    gt_mutants m = gt_mutants_of(&gt_nivel, pool, gt_pool_find(pool, id));
    for (int i = 0; i < m.n; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", m.item[i].name);
    gt_mutants_free(&m);
    assert_string_equal(text, expected);
}

static void numbers_limits_and_targets(void **state)
{
    (void)state;
    expect_changes("MUT-001", "ability 1 does 0:0 NUM b 1000>500\n"
                              "ability 1 does 0:0 NUM b 1000>1500\n"
                              "ability 1 does 0:1 GIVE a 0>1\n"
                              "ability 1 does 0:1 GIVE c 16>18\n"
                              "ability 2 limit 2>1\n"
                              "ability 2 limit 2>3\n"
                              "ability 2 may 1>0\n"
                              "ability 2 does 0:1 NUM b 2>1\n"
                              "ability 2 does 0:1 NUM b 2>3\n"
                              "ability 2 does 0:3 CHOOSE b 0>1\n"
                              "ability 2 does 0:4 NUM b -1>-2\n"
                              "ability 2 does 0:4 NUM b -1>0\n"
                              "ability 2 does 0:5 GIVE a 1>0\n"
                              "ability 2 does 0:5 GIVE a 1>2\n"
                              "ability 2 does 0:5 GIVE b 2>1\n"
                              "ability 2 does 0:5 GIVE b 2>6\n"
                              "ability 2 does 0:5 GIVE c 1>0\n"
                              "ability 2 does 0:5 GIVE c 1>2\n"
                              "ability 2 does 1:0 FILTER a 2>0\n"
                              "ability 2 does 1:0 FILTER b 448>16\n"
                              "ability 2 does 1:0 FILTER b 448>512\n"
                              "ability 2 does 1:1 TEST_RANGE a 0>1\n"
                              "ability 2 does 1:1 TEST_RANGE c 3>2\n"
                              "ability 2 does 1:1 TEST_RANGE c 3>4\n"
                              "ability 2 can 0:1 NUM b 0>-1\n");
}

static void events_and_conditions(void **state)
{
    (void)state;
    expect_changes("MUT-004", "ability 1 once 1>0\n"
                              "ability 1 once 1>2\n"
                              "ability 1 event event 2>1\n"
                              "ability 1 event event 2>3\n"
                              "ability 1 event by 2>4\n"
                              "ability 1 event by 2>0\n"
                              "ability 1 event turn 1>2\n"
                              "ability 1 event turn 1>0\n"
                              "ability 1 event 0:0 FILTER a 1>0\n"
                              "ability 1 does 0:0 NUM b 1>0\n"
                              "ability 1 does 0:0 NUM b 1>2\n"
                              "ability 1 does 0:1 DRAW a 0>1\n"
                              "ability 2 if 0:1 NUM b 1>0\n"
                              "ability 2 if 0:1 NUM b 1>2\n"
                              "ability 2 if event 4>3\n"
                              "ability 2 if event 4>5\n"
                              "ability 2 if from 2>1\n"
                              "ability 2 if from 2>4\n"
                              "ability 2 if from 2>0\n"
                              "ability 2 does 0:0 NUM b 1>0\n"
                              "ability 2 does 0:0 NUM b 1>2\n"
                              "ability 2 does 0:1 GIVE_ALL a 1>0\n"
                              "ability 2 does 0:1 GIVE_ALL a 1>2\n"
                              "ability 2 does 1:0 FILTER a 1>0\n"
                              "ability 2 does 1:0 FILTER b 448>16\n"
                              "ability 2 does 1:0 FILTER b 448>512\n"
                              "ability 2 does 1:1 TEST_RANGE a 1>0\n"
                              "ability 2 does 1:1 TEST_RANGE a 1>2\n"
                              "ability 2 does 1:1 TEST_RANGE b 2000>1500\n"
                              "ability 2 does 1:1 TEST_RANGE b 2000>2500\n");
}

/* The condition stands in the effect and in the code that asks whether it can be used. */
static void what_the_compiler_wrote_twice_is_one_operand(void **state)
{
    (void)state;
    expect_changes("MUT-005", "ability 1 limit 1>0\n"
                              "ability 1 limit 1>2\n"
                              "ability 1 does 0:0 PROP a 16>18\n"
                              "ability 1 does 0:0 PROP b 1>0\n"
                              "ability 1 does 0:0 PROP b 1>2\n"
                              "ability 1 does 0:1 NUM b 5000>4500\n"
                              "ability 1 does 0:1 NUM b 5000>5500\n"
                              "ability 1 does 0:4 NUM b 1>0\n"
                              "ability 1 does 0:4 NUM b 1>2\n"
                              "ability 1 does 0:5 DRAW a 0>1\n");
    gt_mutants m = gt_mutants_of(&gt_nivel, pool, gt_pool_find(pool, "MUT-005"));
    gt_pool copy = gt_pool_changeable(pool);
    const gt_mutant *number = &m.item[5];
    assert_int_not_equal(number->copy, 0);
    gt_mutate(&copy, number, number->to);
    assert_int_equal(copy.code[number->index].b, 4500);
    assert_int_equal(copy.code[number->copy].b, 4500);
    gt_pool_changeable_free(&copy);
    gt_mutants_free(&m);
}

/* ---- Making and unmaking them. */

static bool same_code(const gt_pool *a, const gt_pool *b)
{
    return memcmp(a->code, b->code, (size_t)a->n_code * sizeof *a->code) == 0 &&
           memcmp(a->abilities, b->abilities, (size_t)a->n_abilities * sizeof *a->abilities) == 0 &&
           memcmp(a->patterns, b->patterns, (size_t)a->n_patterns * sizeof *a->patterns) == 0 &&
           memcmp(a->defs, b->defs, (size_t)a->n_defs * sizeof *a->defs) == 0;
}

static void every_change_changes_and_can_be_taken_back(void **state)
{
    (void)state;
    gt_pool copy = gt_pool_changeable(pool);
    int n = 0;
    assert_true(same_code(&copy, pool));
    for (int card = 0; card < pool->n_defs; card++) {
        gt_mutants m = gt_mutants_of(&gt_nivel, pool, card);
        for (int i = 0; i < m.n; i++, n++) {
            assert_int_not_equal(m.item[i].from, m.item[i].to);
            gt_mutate(&copy, &m.item[i], m.item[i].to);
            if (same_code(&copy, pool))
                fail_msg("%s %s: nothing changes", pool->defs[card].id, m.item[i].name);
            gt_mutate(&copy, &m.item[i], m.item[i].from);
            if (!same_code(&copy, pool))
                fail_msg("%s %s: is not taken back", pool->defs[card].id, m.item[i].name);
            for (int k = 0; k < i; k++)
                if (strcmp(m.item[k].name, m.item[i].name) == 0)
                    fail_msg("%s: two changes named %s", pool->defs[card].id, m.item[i].name);
        }
        assert_true((m.n > 0) <= gt_card_has_abilities(&pool->defs[card]));
        gt_mutants_free(&m);
    }
    assert_true(n > 2500);
    gt_pool_changeable_free(&copy);
}

/* ---- What scenarios notice. */

/* Runs the changes of a card with this scenario; the names of those that are not noticed, a line
 * each, must be these, and so many must break the engine. */
static void expect_unnoticed(const char *id, const char *scenario, const char *expected, int broke)
{
    char text[4000] = "";
    size_t used = 0;
    gt_errors e = {0};
    gt_scenarios list = {0};
    write_file(scenario);
    gt_scenarios_read(&list, file, &gt_nivel, pool, &e);
    gt_errors_print(&e, stderr);
    assert_int_equal(e.n, 0);
    gt_mutated_card card = {.card = gt_pool_find(pool, id)};
    assert_true(gt_mutate_cards(&list, &gt_nivel, pool, &card, 1, 2));
    assert_int_equal(card.n_scenarios, 1);
    assert_true(card.sound);
    for (int i = 0; i < card.mutants.n; i++) {
        broke -= card.verdict[i] == GT_BROKE;
        if (card.verdict[i] == GT_UNNOTICED)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s\n",
                                     card.mutants.item[i].name);
    }
    gt_mutated_free(&card);
    gt_scenarios_free(&list);
    assert_string_equal(text, expected);
    assert_int_equal(broke, 0);
}

static void a_scenario_notices_what_it_tests(void **state)
{
    (void)state;
    expect_unnoticed("MUT-003",
                     "{\"name\": \"draws two\", \"cards\": [\"MUT-003\"],"
                     " \"position\": {\"A\": {\"hand\": [\"MUT-003\"]}},"
                     " \"actions\": [\"A: skill MUT-003\"], \"expect\": {\"A\": {\"hand\": 2}}}",
                     "", 0);
    expect_unnoticed("MUT-003",
                     "{\"name\": \"is played\", \"cards\": [\"MUT-003\"],"
                     " \"position\": {\"A\": {\"hand\": [\"MUT-003\"]}},"
                     " \"actions\": [\"A: skill MUT-003\"], \"expect\": {\"A\": {\"skills\": 1}}}",
                     "skill 0:0 NUM b 2>1\nskill 0:0 NUM b 2>3\nskill 0:1 DRAW a 0>1\n", 0);
}

/* One change of MUT-002 never counts down: that ends, and those behind it are run. */
static void a_change_that_runs_on_for_ever_is_noticed(void **state)
{
    (void)state;
    expect_unnoticed("MUT-002",
                     "{\"name\": \"draws once\", \"cards\": [\"MUT-002\"],"
                     " \"position\": {\"A\": {\"level\": 9, \"hand\": [\"MUT-002\"]}},"
                     " \"actions\": [\"A: skill MUT-002\"], \"expect\": {\"A\": {\"hand\": 1}}}",
                     "skill 0:2 NUM b 2>1\n"
                     "skill 0:2 NUM b 2>3\n"
                     "skill 0:5 NUM b 0>-1\n"
                     "skill 0:5 NUM b 0>1\n"
                     "skill 0:8 STAT a 0>1\n"
                     "skill 0:8 STAT b 0>1\n"
                     "skill 0:9 NUM b 9>10\n"
                     "skill 0:12 NUM b 1>0\n"
                     "skill 0:12 NUM b 1>2\n"
                     "skill 0:13 DRAW a 0>1\n"
                     "skill 0:15 NUM b 1>2\n",
                     1);
}

static void a_scenario_that_fails_anyway_says_nothing(void **state)
{
    gt_errors e = {0};
    gt_scenarios list = {0};
    (void)state;
    write_file("{\"name\": \"wrong\", \"cards\": [\"MUT-003\"],"
               " \"position\": {\"A\": {\"hand\": [\"MUT-003\"]}},"
               " \"actions\": [\"A: skill MUT-003\"], \"expect\": {\"A\": {\"hand\": 5}}}");
    gt_scenarios_read(&list, file, &gt_nivel, pool, &e);
    gt_mutated_card cards[] = {{.card = gt_pool_find(pool, "MUT-003")},
                               {.card = gt_pool_find(pool, "MUT-001")}};
    assert_true(gt_mutate_cards(&list, &gt_nivel, pool, cards, 2, 1));
    assert_false(cards[0].sound);
    assert_int_equal(cards[0].verdict[0], GT_UNNOTICED);
    assert_int_equal(cards[1].n_scenarios, 0);
    assert_int_equal(cards[1].verdict[0], GT_UNNOTICED);
    for (int i = 0; i < 2; i++)
        gt_mutated_free(&cards[i]);
    gt_scenarios_free(&list);
}

/* ---- What is told about a change. */

static void expect_told(const char *id, const char *name, const char *expected)
{
    gt_text t;
    int card = gt_pool_find(pool, id);
    gt_mutants m = gt_mutants_of(&gt_nivel, pool, card);
    FILE *f = gt_text_begin(&t);
    for (int i = 0; i < m.n; i++)
        if (strcmp(m.item[i].name, name) == 0)
            gt_mutant_print(&gt_nivel, pool, card, &m.item[i], f);
    char *text = gt_text_end(&t);
    gt_mutants_free(&m);
    assert_string_equal(text, expected);
    free(text);
}

static void a_change_is_told_in_english(void **state)
{
    (void)state;
    expect_told("ST01-003", "ability 1 does 0:0 NUM b 1000>1500",
                "    Attacker: This unit gets power +1500 until the end of the battle.\n");
    expect_told("ST01-001", "leader awakens 5>6", "    Awakens at leader level 6.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_limits_and_targets),
        cmocka_unit_test(events_and_conditions),
        cmocka_unit_test(what_the_compiler_wrote_twice_is_one_operand),
        cmocka_unit_test(every_change_changes_and_can_be_taken_back),
        cmocka_unit_test(a_scenario_notices_what_it_tests),
        cmocka_unit_test(a_change_that_runs_on_for_ever_is_noticed),
        cmocka_unit_test(a_scenario_that_fails_anyway_says_nothing),
        cmocka_unit_test(a_change_is_told_in_english),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
