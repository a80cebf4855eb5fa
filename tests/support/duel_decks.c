/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads the lists of the decks itself: what the program makes of a deck file is no part of these tests. */
#include "tests/support/duel_decks.h"

#include "decks/language/library.h"
#include "decks/magic/dialect.h"

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const deck_files[] = {
    "elves-vs-goblins-elves",   "elves-vs-goblins-goblins",  "jace-vs-chandra-jace",
    "jace-vs-chandra-chandra",  "divine-vs-demonic-divine",  "divine-vs-demonic-demonic",
    "garruk-vs-liliana-garruk", "garruk-vs-liliana-liliana",
};
enum { DECKS = sizeof deck_files / sizeof deck_files[0], LONGEST_FILE = 20000 };

static gt_library *library;
static mg_deck decks[DECKS];

static void read_deck(const char *name, mg_deck *out)
{
    char path[200];
    snprintf(path, sizeof path, "decks/magic/decks/duel-decks/%s.json", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, LONGEST_FILE);
    assert_non_null(text);
    assert_true(fread(text, 1, LONGEST_FILE - 1, f) > 0);
    fclose(f);
    cJSON *tree = cJSON_Parse(text), *card;
    out->n = 0;
    cJSON_ArrayForEach(card, cJSON_GetObjectItem(tree, "cards"))
    {
        int def = gt_library_find(library, card->string);
        assert_true(def >= 0);
        for (int i = 0; i < card->valueint; i++)
            out->cards[out->n++] = (int16_t)def;
    }
    cJSON_Delete(tree);
    free(text);
}

int load_duel_decks(void **state)
{
    const char *path = "decks/magic/cards";
    gt_errors e = {0};
    (void)state;
    library = gt_library_load(&gt_magic_dialect, &path, 1, &e);
    assert_non_null(library);
    for (int i = 0; i < DECKS; i++)
        read_deck(deck_files[i], &decks[i]);
    return 0;
}

void begin_duel(mg_game *game, long number)
{
    const int pairs = DECKS * DECKS, pair = (int)(number % pairs);
    const mg_options o = {.pay = MG_PAY_AUTO,
                          .stops = number / pairs % 2 == 0 ? MG_STOPS_USUAL : MG_STOPS_ALL};
    assert_null(mg_game_init(game, gt_library_pool(library), &decks[pair / DECKS],
                             &decks[pair % DECKS], o));
}
