/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was measured of decks (reference.json of each game): every list is that of a deck that
 * ships, and a list that was changed is another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/files/json.h"
#include "sim/experiments/reference.h"
#include "tests/support/shipped.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const gt_deck *deck_named(const gt_shipped *l, const char *name)
{
    for (int i = 0; i < l->decks.n; i++)
        if (strcmp(l->decks.list[i].name, name) == 0)
            return &l->decks.list[i];
    return NULL;
}

/* Returns how many decks a reference.json names. */
static int check_lists(const gt_json *json, const gt_shipped *l)
{
    int n = 0;
    for (const cJSON *row = gt_json_get(json->root, "measured")->child; row != NULL;
         row = row->next)
        for (const cJSON *at = gt_json_get(row, "decks")->child; at != NULL; at = at->next, n++) {
            char hash[20];
            const gt_deck *deck = deck_named(l, gt_json_text_in(at, "deck"));
            assert_non_null(deck);
            snprintf(hash, sizeof hash, "%016" PRIx64,
                     gt_deck_list_hash(gt_library_pool(l->library), deck));
            assert_string_equal(hash, gt_json_text_in(at, "list"));
        }
    return n;
}

static void lists_are_those_that_ship(void **state)
{
    int games = 0;
    (void)state;
    for (int i = 0; gt_systems[i] != NULL; i++) {
        gt_shipped l;
        char path[100];
        gt_errors e = {0};
        snprintf(path, sizeof path, "decks/%s/reference.json", gt_systems[i]->name);
        gt_json *json = gt_json_read(path, &e);
        gt_errors_free(&e);
        if (json == NULL)
            continue;
        gt_shipped_load(gt_systems[i], NULL, &l);
        assert_true(check_lists(json, &l) > 0);
        gt_shipped_free(&l);
        gt_json_free(json);
        games++;
    }
    assert_true(games >= 3);
}

/* Names and the order of rows do not matter, nor a sideboard; copies and cards do. */
static void a_list_is_what_is_played(void **state)
{
    gt_shipped l;
    (void)state;
    gt_shipped_load(gt_system_named("yugioh"), "duelists", &l);
    const gt_deck *deck = deck_named(&l, "Beastdown");
    const gt_pool *pool = gt_library_pool(l.library);
    uint64_t hash = gt_deck_list_hash(pool, deck);
    gt_deck changed = *deck;
    snprintf(changed.name, sizeof changed.name, "Another");
    changed.row[0] = deck->row[1];
    changed.row[1] = deck->row[0];
    assert_true(gt_deck_add(&changed, gt_section_named(deck->system, "side"), 0, 1));
    assert_true(gt_deck_list_hash(pool, &changed) == hash);
    changed.row[0].count++;
    assert_true(gt_deck_list_hash(pool, &changed) != hash);
    changed = *deck;
    assert_true(gt_deck_add(&changed, gt_section_named(deck->system, ""), pool->n_defs - 1, 1));
    assert_true(gt_deck_list_hash(pool, &changed) != hash);
    gt_shipped_free(&l);
}

static void only_a_list_that_was_measured_is_known(void **state)
{
    gt_shipped l;
    gt_divergence_of d;
    (void)state;
    gt_shipped_load(gt_system_named("nivel"), "starters", &l);
    gt_reference *r = gt_reference_load("nivel");
    const gt_deck *deck = deck_named(&l, "ST10 starter deck");
    uint64_t hash = gt_deck_list_hash(gt_library_pool(l.library), deck);
    assert_true(gt_reference_parts(r, "net", hash, "Another", &d));
    assert_true(d.here < d.there && d.cost > 0 && !d.changed);
    assert_true(gt_reference_parts(r, "net:temperature=0.1", hash, "Another", &d));
    assert_false(gt_reference_parts(r, "greedy", hash, deck->name, &d));
    assert_false(gt_reference_parts(r, "net", hash + 1, "Another", &d));
    assert_false(gt_reference_parts(r, "net", 0, "Another", &d));
    assert_true(gt_reference_parts(r, "net", hash + 1, deck->name, &d));
    assert_true(d.here < d.there && d.changed);
    assert_false(gt_reference_parts(NULL, "net", hash, deck->name, &d));
    gt_reference_free(r);
    gt_shipped_free(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_those_that_ship),
        cmocka_unit_test(a_list_is_what_is_played),
        cmocka_unit_test(only_a_list_that_was_measured_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
