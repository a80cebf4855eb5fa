/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing play: cards that can be read can be played. The cards of the input are put into two
 * decks, with some that ship, and games of random players keep what every game must keep; how they
 * end is all the same. */
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "tests/fuzz/frame/frame.h"

#include "ai/states.h"

#include <string.h>

const char *const gt_fuzz_donors = "decks/%s/cards";

enum { GAMES = 3, TURNS = 24, ACTIONS = 400, COPIES = 3, MOST_TREES = 6 };

/* A card that a section can hold; two of three are the input's, if it has any. -1: there is
 * none. */
static int draw(const gt_system *system, const gt_pool *pool, const gt_pool *own, uint64_t key,
                int section)
{
    int found = -1;
    for (uint64_t i = 0; i < 8 * (uint64_t)pool->n_defs; i++) {
        int def = (int)gt_below(gt_fold(key, i), (uint32_t)pool->n_defs);
        if (system->holds != NULL && !system->holds(pool, section, def))
            continue;
        found = def;
        if (key % 3 == 0 || gt_pool_find(own, pool->defs[def].id) >= 0)
            return found;
    }
    return found;
}

static void add(gt_deck *deck, int section, int card, int count)
{
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].section == section && deck->row[i].card == card) {
            deck->row[i].count = (uint16_t)(deck->row[i].count + count);
            return;
        }
    if (deck->n < GT_DECK_ROWS)
        deck->row[deck->n++] = (gt_deck_row){card, (uint16_t)count, (uint8_t)section};
}

static int by_section_and_card(const void *a, const void *b)
{
    const gt_deck_row *x = a, *y = b;
    return x->section != y->section ? x->section - y->section : x->card - y->card;
}

/* As many cards of each section that is played as there must be, or a few; false: there are no such
 * cards. */
static bool deck_of(const gt_system *system, const gt_pool *pool, const gt_pool *own, uint64_t key,
                    gt_deck *deck)
{
    *deck = (gt_deck){.name = "fuzz", .system = system};
    for (int section = 0; section < system->n_sections; section++) {
        const gt_section *of = &system->section[section];
        int wanted = of->least > 0 ? of->least : of->counted && of->most > 0 ? COPIES : 0;
        for (uint64_t i = 0; wanted > 0; i++) {
            int card =
                draw(system, pool, own, gt_fold(gt_fold(key, (uint64_t)section), i), section);
            int count = wanted < COPIES ? wanted : COPIES;
            if (card < 0 && of->least > 0)
                return false;
            if (card >= 0)
                add(deck, section, card, count);
            wanted -= count;
        }
    }
    qsort(deck->row, (size_t)deck->n, sizeof *deck->row, by_section_and_card);
    return true;
}

static void play(const gt_pool *pool, const gt_pool *own, uint64_t key)
{
    static void *game;
    static gt_state *s;
    const gt_system *system = gt_fuzz_system();
    const gt_limits limits = {.turns = TURNS, .actions = ACTIONS};
    gt_deck deck[2];
    if (game == NULL) {
        game = gt_resize(NULL, 1, system->game_bytes);
        s = gt_states_new(system->rules, 1);
    }
    gt_fuzz_must(s != NULL, "out of memory");
    for (int i = 0; i < 2; i++)
        if (!deck_of(system, pool, own, gt_fold(key, 1 + (uint64_t)i), &deck[i]))
            return;
    if (system->prepare(game, pool, &deck[0], &deck[1], limits) != NULL)
        return; /* together they exceed the engine, which was told */
    gt_start(gt_game_in(game), s, key, (int)(key & 1));
    gt_fuzz_play(gt_game_in(game), s, key, ACTIONS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gt_dialect *dialect = gt_fuzz_system()->dialect;
    gt_errors errors = {0};
    gt_json *json[MOST_TREES] = {gt_json_parse("fuzz.json", (const char *)data, size, &errors)};
    int n;
    gt_json *const *filling = gt_fuzz_some_trees(&n);
    memcpy(json + 1, filling, (size_t)n * sizeof *filling);
    gt_library *own = json[0] != NULL ? gt_library_compile(dialect, json, 1, &errors) : NULL;
    gt_library *both = own != NULL ? gt_library_compile(dialect, json, n + 1, &errors) : NULL;
    for (uint64_t i = 0; i < GAMES && both != NULL; i++)
        play(gt_library_pool(both), gt_library_pool(own), gt_fold(gt_fuzz_key(data, size), i));
    gt_library_free(both);
    gt_library_free(own);
    gt_json_free(json[0]);
    gt_errors_free(&errors);
    return 0;
}
