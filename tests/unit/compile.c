/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards are compiled to: the code of small texts, instruction by instruction; the fields of
 * definitions and abilities; that the pool depends on the cards alone. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/language/verify.h"
#include "decks/nivel/dialect.h"
#include "engine/nivel/card.h"
#include "engine/nivel/code.h"
#include "tests/support/cards.h"
#include "tests/support/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Helpers */

/* A fire skill that does this. */
static gt_library *skill_with(const char *statements)
{
    char text[4000];
    snprintf(
        text, sizeof text,
        "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", \"type\": \"skill\", \"element\": \"fire\", "
        "\"cost\": 1, \"do\": [%s]}]}",
        statements);
    return gt_need_compiled(text);
}

/* The listing from an address to the end of that piece, with single blanks, no addresses in front
 * and without the names of operands. */
static void expect_code(const gt_library *library, gt_addr at, const char *expected)
{
    const gt_pool *pool = gt_library_pool(library);
    char squeezed[4000];
    size_t n = 0;
    gt_text t;
    int end = at;
    while (pool->code[end].op != GT_OP_END && pool->code[end].op != GT_OP_DONE)
        end++;
    gt_render_code(&gt_nivel_dialect, pool, at, end, gt_text_begin(&t));
    char *text = gt_text_end(&t);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        while (isspace((unsigned char)*line) || isdigit((unsigned char)*line))
            line++;
        for (; *line != '\0'; line++)
            if (*line == '=')
                /* an operand stands before it: NOLINTNEXTLINE(clang-analyzer-core.*) */
                while (squeezed[n - 1] != ' ')
                    n--;
            else if (*line != ' ' || (line[1] != ' ' && line[1] != '\0'))
                squeezed[n++] = *line;
        squeezed[n++] = '\n';
    }
    squeezed[n] = '\0';
    free(text);
    assert_string_equal(squeezed, expected);
}

static const gt_ability *ability(const gt_library *library, int i)
{
    const gt_pool *pool = gt_library_pool(library);
    assert_true(i < pool->n_abilities);
    return &pool->abilities[i];
}

/* ---- Statements */

static void a_choice_and_its_instruction(void **state)
{
    gt_library *l =
        skill_with("{\"trash\": {\"choose\": {\"whose\": \"opposing\"}, \"count\": 2}}");
    const gt_def *d = &gt_library_pool(l)->defs[0];
    (void)state;
    expect_code(l, 1, "FILTER 2 0x1c0 -\n");
    expect_code(l, d->routine[NV_ROUTINE_SKILL],
                "ALL s0 @1\nNUM 2\nNUM 2\nCHOOSE s1 s0 0 @0\n" /* as many as possible: 8.3.3.1 */
                "TRASH s1 s2\n");
    expect_code(l, d->routine[NV_ROUTINE_SKILL_CAN], "COUNT @1\nNUM 0\nGT\n");
    gt_library_free(l);
}

static void a_cost_is_all_or_nothing(void **state)
{
    gt_library *l =
        skill_with("{\"trash\": {\"choose\": {\"in\": \"hand\"}, \"count\": 2}, \"then\": "
                   "[{\"draw\": 3}], \"else\": [{\"damage\": 1, \"who\": \"you\"}]}");
    const gt_def *d = &gt_library_pool(l)->defs[0];
    (void)state;
    expect_code(l, d->routine[NV_ROUTINE_SKILL],
                "ALL s0 @1\nNUM 2\nNUM 2\nCHOOSE s1 s0 8 @0\nDID\nNUM 0\nGT\nJUMP_IF_NOT @19\n"
                "TRASH s1 s2\nDID\nNUM 0\nGT\nJUMP_IF_NOT @19\n"
                "NUM 3\nDRAW 0\nJUMP @21\n"
                "NUM 1\nDAMAGE 0\n");
    assert_int_equal(d->routine[NV_ROUTINE_SKILL], 3);
    assert_int_equal(d->routine[NV_ROUTINE_SKILL_CAN], 0); /* `else` can always be done */
    gt_library_free(l);
}

static void a_cost_that_cannot_be_paid_is_not_done(void **state)
{
    gt_library *l =
        skill_with("{\"trash\": {\"choose\": {\"in\": \"hand\"}, \"count\": 2}, \"then\": "
                   "[{\"draw\": 3}]}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL_CAN],
                "COUNT @1\nNUM 2\nGE\n");
    gt_library_free(l);
}

static void may_is_asked_if_it_can_be_done(void **state)
{
    gt_library *l =
        skill_with("{\"if\": {\"turn\": \"own\"}, \"may\": \"opponent\", \"trash\": "
                   "{\"all\": {\"whose\": \"opposing\"}}}, {\"draw\": 1, \"may\": true}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL],
                "IS_TURN 0\nJUMP_IF_NOT @12\n"
                "COUNT @1\nNUM 0\nGT\nJUMP_IF_NOT @12\nASK 1 @12\n"
                "ALL s0 @1\nTRASH s0 s1\n"
                "NUM 1\nJUMP_IF_NOT @17\nASK 0 @17\n"
                "NUM 1\nDRAW 0\n");
    gt_library_free(l);
}

static void names_hold_and_are_emptied(void **state)
{
    gt_library *l = skill_with(
        "{\"choose\": {}, \"as\": \"x\"}, {\"trash\": \"x\"},"
        "{\"if\": {\"turn\": \"own\"}, \"choose\": {}, \"as\": \"y\"}, {\"trash\": \"y\"}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL],
                "ALL s1 @1\nNUM 1\nNUM 1\nCHOOSE s0 s1 0 @0\nTRASH s0 s1\n"
                "LESS s0 s0\n" /* y takes the register of x, and may stay empty */
                "IS_TURN 0\nJUMP_IF_NOT @15\nALL s1 @1\nNUM 1\nNUM 1\nCHOOSE s0 s1 0 @0\n"
                "TRASH s0 s1\n");
    gt_library_free(l);
}

static void sets_are_made_before_values(void **state)
{
    gt_library *l =
        skill_with("{\"choose\": {}, \"as\": \"x\"},"
                   "{\"damage\": {\"plus\": [1, {\"power\": {\"encounter\": \"x\"}}]}}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL],
                "ALL s1 @1\nNUM 1\nNUM 1\nCHOOSE s0 s1 0 @0\n"
                "FACING s1 s0\nNUM 1\nPROP s1 [power]\nADD\nDAMAGE 1\n");
    gt_library_free(l);
}

static void choices_that_belong_together(void **state)
{
    gt_library *l = skill_with("{\"choose\": [{\"choose\": {}, \"as\": \"mine\"}, {\"choose\": "
                               "{\"whose\": \"opposing\", \"cost\": "
                               "{\"below\": {\"cost\": \"mine\"}}}, \"as\": \"theirs\"}], "
                               "\"then\": [{\"trash\": \"theirs\"}]}");
    const gt_def *d = &gt_library_pool(l)->defs[0];
    (void)state;
    expect_code(l, 3, "FILTER 2 0x1c0 -\nPROP candidate [cost]\nPROP s0 [cost]\nLT\nTEST\n");
    expect_code(l, 9, "COUNT @3\nNUM 0\nGT\n"); /* what each pick of `mine` must leave possible */
    expect_code(l, d->routine[NV_ROUTINE_SKILL],
                "LESS s2 s2\nALL s3 @1\nNUM 1\nNUM 1\nCHOOSE s0 s3 8 @9\n"
                "DID\nNUM 0\nGT\nJUMP_IF_NOT @33\nUNITE s2 s0\n"
                "ALL s3 @3\nNUM 1\nNUM 1\nCHOOSE s1 s3 8 @0\n"
                "DID\nNUM 0\nGT\nJUMP_IF_NOT @33\nUNITE s2 s1\n"
                "TRASH s1 s2\n");
    gt_library_free(l);
}

static void loops_and_menus(void **state)
{
    gt_library *l =
        skill_with("{\"repeat\": 2, \"do\": [{\"draw\": 1}]},"
                   "{\"modes\": [{\"do\": [{\"draw\": 1}]}, {\"if\": {\"turn\": \"own\"}, "
                   "\"do\": [{\"damage\": 1}]}]}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL],
                "NUM 2\nSET_VAR v0\nVAR v0\nNUM 0\nGT\nJUMP_IF_NOT @14\nNUM 1\nDRAW 0\n"
                "VAR v0\nNUM 1\nSUB\nSET_VAR v0\nJUMP @3\n"
                "NUM 0\nNUM 1\nADD\nNUM 2\nIS_TURN 0\nMUL\nADD\nMENU v0 0\n"
                "VAR v0\nNUM 0\nEQ\nJUMP_IF_NOT @29\nNUM 1\nDRAW 0\nJUMP @35\n"
                "VAR v0\nNUM 1\nEQ\nJUMP_IF_NOT @35\nNUM 1\nDAMAGE 1\n");
    gt_library_free(l);
}

static void filters_test_constants_directly(void **state)
{
    gt_library *l = skill_with(
        "{\"trash\": {\"all\": {\"in\": [\"hand\", \"trash\"], \"whose\": \"any\", \"type\": "
        "\"unit\", "
        "\"element\": {\"not\": [\"fire\", \"wave\"]}, \"affiliation\": [\"p\", \"q\", \"r\", "
        "\"s\"], "
        "\"name\": {\"not\": \"n\"}, \"cost\": {\"above\": 1, \"max\": 4}, \"hit\": 2, \"has\": "
        "\"exit\", \"lacks\": [\"trigger\", \"level\"], \"other\": true}}}");
    const gt_pool *pool = gt_library_pool(l);
    int at = 1;
    (void)state;
    while (pool->code[at].op != GT_OP_FILTER || pool->code[at].a != 0 || pool->code[at].b == 0)
        at++;
    expect_code(l, (gt_addr)at,
                "FILTER 0 0x6 -\nTEST_OUT this\nTEST_TYPE 0 2 0\nTEST_COLOUR 1 9\n"
                "MATCH candidate @1\nMATCH candidate @4\nOR\nMATCH candidate @7\nOR\n"
                "MATCH candidate @10\nOR\nTEST\n"
                "TEST_NAME 1 1\nTEST_HAS 0 [exit]\nTEST_HAS 1 [trigger]\nTEST_HAS 1 [level]\n"
                "TEST_RANGE [cost] 2 4\nTEST_RANGE [hit] 2 2\n");
    gt_library_free(l);
}

/* ---- Can it be done? */

static void what_is_hidden_does_not_show(void **state)
{
    gt_library *l = skill_with(
        "{\"put\": {\"choose\": {\"in\": \"deck\", \"type\": \"item\"}}, \"to\": \"hand\"}");
    const gt_operation *can =
        gt_library_pool(l)->code + gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL_CAN];
    (void)state;
    assert_int_equal(can->op, GT_OP_COUNT);
    expect_code(l, gt_address(can->b), "FILTER 1 0x1 -\n"); /* any card in the deck */
    gt_library_free(l);
}

static void some_instruction_is_enough(void **state)
{
    gt_library *l = skill_with("{\"trash\": {\"choose\": {}}, \"as\": \"x\"}, {\"damage\": "
                               "{\"cost\": \"x\"}}, {\"level\": 1}");
    (void)state;
    expect_code(l, gt_library_pool(l)->defs[0].routine[NV_ROUTINE_SKILL_CAN],
                "COUNT @1\nNUM 0\nGT\nCAN_RAISE 0\nOR\n"); /* the damage depends on a name */
    gt_library_free(l);
}

static void all_costs_of_a_replacement(void **state)
{
    gt_library *l =
        gt_need_unit("{\"key\": [\"passive\"], \"instead\": {\"of\": \"trashed\", \"by\": "
                     "\"battle\"}, \"may\": true, \"do\": [{\"trash\": {\"choose\": {\"in\": "
                     "\"items\", \"on\": \"this\"}}}, {\"trash\": {\"choose\": {\"in\": \"hand\"}, "
                     "\"count\": 2}}]}");
    const gt_ability *a = ability(l, 0);
    const gt_pattern *p = &gt_library_pool(l)->patterns[a->pattern];
    (void)state;
    assert_int_equal(a->kind, GT_REPLACEMENT);
    assert_int_equal(a->may, 1);
    assert_int_equal(p->event, NV_EV_TRASHED);
    assert_int_equal(p->by, 1 << NV_BY_BATTLE);
    expect_code(l, p->filter, "FILTER 0 0x0 -\nTEST_IN this\n");
    expect_code(l, a->can, "COUNT @4\nNUM 0\nGT\nCOUNT @7\nNUM 2\nGE\nAND\n");
    gt_library_free(l);
}

/* ---- Abilities */

static void keywords_become_conditions(void **state)
{
    gt_library *l =
        gt_need_unit("{\"key\": [\"armed X\", \"frontline\", \"level 3\", \"mix\", \"chain 2\", "
                     "\"buff 1\", \"position side\", \"attacker\"], \"if\": {\"turn\": \"own\"}, "
                     "\"do\": [{\"draw\": 1}]}");
    const gt_ability *a = ability(l, 0);
    (void)state;
    expect_code(l, a->condition,
                "COUNT @1\nNUM 0\nGT\nCOUNT @5\nNUM 3\nEQ\nAND\nSTAT 0 0\nNUM 3\nGE\nAND\n"
                "COUNT @7\nNUM 0\nGT\nAND\nSTAT 0 6\nNUM 2\nGE\nAND\nCOUNT @10\nNUM 1\nGE\nAND\n"
                "MATCH this @12\nAND\nIS_TURN 0\nAND\n");
    expect_code(l, 1, "FILTER 0 0x200 -\nTEST_ON this\nTEST_TAG 0 0 -1 -1\n");
    expect_code(l, 7, "FILTER 1 0x3d0 -\nTEST_COLOUR 1 1\n");
    assert_int_equal(a->timing, NV_KW_ATTACKER);
    assert_true(a->keywords ==
                (1ull << NV_KW_ARMED | 1ull << NV_KW_FRONTLINE | 1ull << NV_KW_LEVEL_LINK |
                 1ull << NV_KW_MIX | 1ull << NV_KW_CHAIN | 1ull << NV_KW_BUFF |
                 1ull << NV_KW_POSITION_SIDE | 1ull << NV_KW_ATTACKER));
    gt_library_free(l);
}

static void modifiers_are_told_apart_by_what_they_give(void **state)
{
    gt_library *l = gt_need_unit(
        "{\"key\": [], \"gives\": [{\"give\": \"this\", \"power\": 1, \"abilities\": [{\"key\": "
        "[\"attacker\"], \"pierce\": 1}]}, {\"give\": \"this\", \"cost\": -1}]},"
        "{\"key\": [], \"give\": {\"all\": {\"power\": {\"min\": 9}}}, \"hit\": 1},"
        "{\"key\": [], \"if\": [{\"hit\": \"this\"}, \">\", 2], \"give\": \"this\", \"abilities\": "
        "[{\"key\": [\"exit\"], \"mutual\": true}]}");
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_int_equal(ability(l, i)->kind, GT_STATIC);
    expect_code(l, ability(l, 0)->code, "GIVE_ABILITY 0 this 5\n"); /* behind the printed ones */
    assert_int_equal(ability(l, 5)->keyword, NV_KW_PIERCE);
    assert_int_equal(ability(l, 6)->keyword, NV_KW_MUTUAL);
    assert_int_equal(gt_library_pool(l)->defs[0].face[NV_BASE].n, 5);
    assert_int_equal(gt_library_pool(l)->defs[0].ability_end, 7);
    assert_int_equal(ability(l, 3)->printed_order, 1);
    gt_library_free(l);
}

static void limits(void **state)
{
    gt_library *l =
        gt_need_unit("{\"key\": [\"active main\"], \"do\": [{\"draw\": 1}]},"
                     "{\"key\": [\"active attack\"], \"limit\": 0, \"do\": [{\"draw\": 1}]},"
                     "{\"key\": [\"passive\"], \"once\": \"own turn\", \"may\": true, \"on\": "
                     "{\"event\": \"drew\", \"who\": \"opponent\", \"by\": [\"effect\", "
                     "\"trigger\"]}, \"do\": [{\"draw\": 1}]}");
    const gt_pattern *p = gt_library_pool(l)->patterns;
    (void)state;
    assert_int_equal(ability(l, 0)->kind, GT_ACTIVE);
    assert_int_equal(ability(l, 0)->limit, 1);
    assert_int_equal(ability(l, 1)->limit, 0);
    assert_int_equal(ability(l, 2)->kind, GT_AUTO);
    assert_int_equal(ability(l, 2)->once, 2);
    assert_int_equal(ability(l, 2)->may, 1);
    assert_int_equal(p->event, NV_EV_DREW);
    assert_int_equal(p->who, 2);
    assert_int_equal(p->by, 1 << NV_BY_EFFECT | 1 << NV_BY_TRIGGER);
    gt_library_free(l);
}

static void equal_counts_share_a_pattern(void **state)
{
    gt_library *l =
        gt_need_unit("{\"key\": [\"entry\"], \"do\": [{\"draw\": {\"this turn\": "
                     "{\"event\": \"attack\", \"what\": "
                     "{\"whose\": \"own\", \"cost\": 1}}}}]},"
                     "{\"key\": [\"exit\"], \"do\": [{\"draw\": {\"this turn\": "
                     "{\"what\": {\"cost\": 1, \"whose\": "
                     "\"own\"}, \"event\": \"attack\"}}}]},"
                     "{\"key\": [\"passive\"], \"on\": {\"event\": \"attack\", \"what\": "
                     "{\"whose\": \"own\", \"cost\": "
                     "1}}, \"do\": [{\"draw\": 1}]}");
    (void)state;
    assert_int_equal(gt_library_pool(l)->n_patterns, 2);
    assert_int_not_equal(ability(l, 2)->pattern, 0);
    gt_library_free(l);
}

/* ---- Definitions */

static void fields_of_a_leader(void **state)
{
    gt_library *l = gt_need_compiled(
        "{\"cards\": [{\"id\": \"L\", \"name\": \"l\", \"type\": \"leader\", \"element\": "
        "\"wave\", "
        "\"oath\": \"duo\", \"affiliations\": [\"x\", \"y\"], \"also named\": [\"m\"], \"awaken\": "
        "{\"level\": 5, \"do\": [{\"draw\": 1}]}, \"base\": [{\"key\": [\"passive\"], \"give\": "
        "\"player\", \"size\": 1}], \"awakened\": [{\"key\": [\"active main\"], \"do\": "
        "[{\"draw\": "
        "1}]}, {\"key\": [\"passive\"], \"give\": \"player\", \"size\": 2}]}]}");
    const gt_def *d = &gt_library_pool(l)->defs[0];
    (void)state;
    assert_int_equal(d->type, NV_LEADER);
    assert_int_equal(d->colour, NV_WAVE);
    assert_int_equal(nv_oath_of(d), 2);
    assert_int_equal(d->n_tags, 2);
    assert_int_equal(d->n_names, 2);
    assert_string_equal(gt_library_pool(l)->names[d->names[1]], "m");
    assert_int_equal(d->number[NV_AWAKENS], 5);
    expect_code(l, d->routine[NV_ROUTINE_AWAKENING], "NUM 1\nDRAW 0\n");
    assert_int_equal(d->face[NV_BASE].n, 1);
    assert_int_equal(d->face[NV_AWAKENED].first, d->face[NV_BASE].first + 1);
    assert_int_equal(d->face[NV_AWAKENED].n, 2);
    gt_library_free(l);
}

static void the_order_of_files_does_not_matter(void **state)
{
    const char *many[64];
    glob_t files;
    assert_int_equal(glob("decks/nivel/cards/*.json", 0, NULL, &files), 0);
    int n = (int)files.gl_pathc;
    assert_in_range(n, 11, 64);
    for (int i = 0; i < n; i++)
        many[i] = files.gl_pathv[n - 1 - i];
    gt_library *a = gt_need_cards(many, n), *b = gt_need_shipped_cards();
    globfree(&files);
    (void)state;
    const gt_pool *p = gt_library_pool(a), *q = gt_library_pool(b);
    char wrong[100];
    assert_null(gt_verify_pool(&gt_nivel_dialect, p, wrong, sizeof wrong));
    assert_true(p->n_code > 2000);
    for (int i = 0; i < p->n_defs; i++)
        assert_true(p->defs[i].content_hash == gt_library_pool(b)->defs[i].content_hash);
    assert_int_equal(p->n_code, q->n_code);
    assert_memory_equal(p->code, q->code, (size_t)p->n_code * sizeof *p->code);
    gt_library_free(a);
    gt_library_free(b);
}

static void the_content_hash_is_of_the_content(void **state)
{
    static const char *const texts[] = {
        "{\"cards\": "
        "[{\"id\":\"A\",\"name\":\"a\",\"type\":\"skill\",\"element\":\"fire\",\"cost\":1,\"do\":[]"
        "}]}",
        "{\"cards\": [{\"do\": [], \"cost\": 1.0, \"name\": \"\\u0061\", \"type\": \"skill\",\n"
        "\"element\": \"fire\", \"id\": \"A\"}]}",
        "{\"cards\": "
        "[{\"id\":\"A\",\"name\":\"a\",\"type\":\"skill\",\"element\":\"fire\",\"cost\":2,\"do\":[]"
        "}]}",
    };
    uint64_t hash[3];
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_library *l = gt_need_compiled(texts[i]);
        hash[i] = gt_library_pool(l)->defs[0].content_hash;
        gt_library_free(l);
    }
    assert_true(hash[0] == hash[1]);
    assert_true(hash[0] != hash[2]);
}

/* ---- The verifier notices what it should */

static void broken_pools_are_noticed(void **state)
{
    gt_library *l = skill_with("{\"trash\": {\"choose\": {}}}");
    gt_pool pool = *gt_library_pool(l);
    gt_operation code[50];
    char wrong[100];
    (void)state;
    static const struct {
        int at;
        gt_operation ins;
    } breaks[] = {
        {3, {GT_OP_ALL, 9, 1, 0, 0}},  {3, {GT_OP_ALL, 0, 4, 0, 0}}, {4, {GT_OP_JUMP, 0, 1, 0, 0}},
        {4, {250, 0, 0, 0, 0}},        {5, {GT_OP_ADD, 0, 0, 0, 0}}, {6, {GT_OP_NUM, 0, 1, 0, 0}},
        {8, {GT_OP_DONE, 0, 0, 0, 0}},
    };
    assert_null(gt_verify_pool(&gt_nivel_dialect, &pool, wrong, sizeof wrong));
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        memcpy(code, gt_library_pool(l)->code, (size_t)pool.n_code * sizeof *code);
        code[breaks[i].at] = breaks[i].ins;
        pool.code = code;
        assert_non_null(gt_verify_pool(&gt_nivel_dialect, &pool, wrong, sizeof wrong));
    }
    gt_library_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_and_its_instruction),
        cmocka_unit_test(a_cost_is_all_or_nothing),
        cmocka_unit_test(a_cost_that_cannot_be_paid_is_not_done),
        cmocka_unit_test(may_is_asked_if_it_can_be_done),
        cmocka_unit_test(names_hold_and_are_emptied),
        cmocka_unit_test(sets_are_made_before_values),
        cmocka_unit_test(choices_that_belong_together),
        cmocka_unit_test(loops_and_menus),
        cmocka_unit_test(filters_test_constants_directly),
        cmocka_unit_test(what_is_hidden_does_not_show),
        cmocka_unit_test(some_instruction_is_enough),
        cmocka_unit_test(all_costs_of_a_replacement),
        cmocka_unit_test(keywords_become_conditions),
        cmocka_unit_test(modifiers_are_told_apart_by_what_they_give),
        cmocka_unit_test(limits),
        cmocka_unit_test(equal_counts_share_a_pattern),
        cmocka_unit_test(fields_of_a_leader),
        cmocka_unit_test(the_order_of_files_does_not_matter),
        cmocka_unit_test(the_content_hash_is_of_the_content),
        cmocka_unit_test(broken_pools_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
