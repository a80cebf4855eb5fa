/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing play: cards that can be read can be played. The cards of the input are put into two decks, with some that
 * ship, and games of random players keep what every game must keep; how they end is all the same. */
#include "decks/files/memory.h"
#include "decks/nivel/dialect.h"
#include "engine/core/hash.h"
#include "engine/nivel/nivel.h"
#include "tests/fuzz/frame/frame.h"

#include "ai/states.h"

const char *const gt_fuzz_donors = "decks/nivel/cards";

enum { GAMES = 3, TURNS = 24, ACTIONS = 400 };

/* The starter set that fills up decks. */
static gt_json *filling(void)
{
    static gt_json *json;
    gt_errors e = {0};
    if (json == NULL)
        json = gt_json_read("decks/nivel/cards/ST01.json", &e);
    gt_fuzz_must(json != NULL, "run it in the root of the source tree");
    return json;
}

/* A card that leads decks, or one that does not; two of three are the input's, if it has any. */
static int16_t draw(const gt_pool *pool, const gt_pool *own, uint64_t key, bool leader)
{
    int16_t found = -1;
    for (uint64_t i = 0; i < 4 * (uint64_t)pool->n_defs || found < 0; i++) {
        int def = (int)gt_below(gt_fold(key, i), (uint32_t)pool->n_defs);
        if ((pool->defs[def].type == NV_LEADER) != leader)
            continue;
        found = (int16_t)def;
        if (key % 3 == 0 || gt_pool_find(own, pool->defs[def].id) < 0)
            return found;
    }
    return found;
}

static nv_deck deck_of(const gt_pool *pool, const gt_pool *own, uint64_t key)
{
    nv_deck deck = {.leader = draw(pool, own, gt_fold(key, 0), true)};
    for (int i = 0; i < NV_DECK_SIZE; i++)
        deck.cards[i] = draw(pool, own, gt_fold(key, 1 + (uint64_t)(i / 3)), false);
    return deck;
}

static void play(const gt_pool *pool, const gt_pool *own, uint64_t key)
{
    static nv_game g;
    static gt_state *s;
    const nv_options options = {.turn_limit = TURNS, .action_limit = ACTIONS};
    nv_deck a = deck_of(pool, own, gt_fold(key, 1)), b = deck_of(pool, own, gt_fold(key, 2));
    if (nv_game_init(&g, pool, &a, &b, options) != NULL)
        return; /* together they exceed the engine, which was told */
    if (s == NULL)
        s = gt_states_new(g.game.rules, 1);
    gt_fuzz_must(s != NULL, "out of memory");
    gt_start(&g.game, s, key, (int)(key & 1));
    gt_fuzz_play(&g.game, s, key, ACTIONS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_errors errors = {0};
    gt_json *json[2] = {gt_json_parse("fuzz.json", (const char *)data, size, &errors), filling()};
    gt_library *own =
        json[0] != NULL ? gt_library_compile(&gt_nivel_dialect, json, 1, &errors) : NULL;
    gt_library *both = own != NULL ? gt_library_compile(&gt_nivel_dialect, json, 2, &errors) : NULL;
    for (uint64_t i = 0; i < GAMES && both != NULL; i++)
        play(gt_library_pool(both), gt_library_pool(own), gt_fold(gt_fuzz_key(data, size), i));
    gt_library_free(both);
    gt_library_free(own);
    gt_json_free(json[0]);
    gt_errors_free(&errors);
    return 0;
}
