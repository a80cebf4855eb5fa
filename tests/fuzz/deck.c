/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing deck lists in all forms: a list is a deck of the rules, or it is told what is wrong; a
 * deck is written in both forms and read again as the same. */
#define _POSIX_C_SOURCE 200809L

#include "decks/lists/decklist.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>
#include <string.h>

static void expect_same(const gt_deck *deck, const char *name,
                        void (*write)(const gt_pool *, const gt_deck *, FILE *))
{
    const gt_pool *pool = gt_library_pool(gt_fuzz_cards());
    gt_errors e = {0};
    gt_deck again;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    gt_fuzz_must(out != NULL, "out of memory");
    write(pool, deck, out);
    fclose(out);
    bool good = gt_deck_parse(name, text, size, deck->system, pool, &again, &e);
    gt_errors_print(&e, gt_fuzz_nowhere());
    gt_fuzz_must(good && gt_deck_same_cards(deck, &again) && strcmp(deck->name, again.name) == 0,
                 "a deck that was written is another one");
    gt_errors_free(&e);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"fuzz.txt", "fuzz.json", "fuzz.deck"};
    const gt_system *system = gt_fuzz_system();
    const gt_pool *pool = gt_library_pool(gt_fuzz_cards());
    const char *name = names[gt_fuzz_key(data, size) % 3];
    char *text = gt_fuzz_text(data, size), rules[GT_RULES_NAME];
    gt_errors errors = {0};
    gt_deck deck;
    bool good = gt_deck_parse(name, text, size, system, pool, &deck, &errors);
    gt_fuzz_must(good == (errors.n == 0), "no deck, and no mistake");
    if (good) {
        expect_same(&deck, "again.json", gt_deck_write_json);
        expect_same(&deck, "again.txt", gt_deck_write_text);
    }
    const char *path = gt_fuzz_file(name, data, size);
    gt_deck_glance_rules(path, rules);
    gt_deck_glance_name(path, deck.name);
    gt_deck_glance_fits(path, system, pool);
    gt_deck_glance_known(path, system, pool);
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_errors_free(&errors);
    free(text);
    return 0;
}
