/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing patches, in both forms, over the cards of a starter set: what they make of the cards is sound, or they are told
 * what is wrong. */
#include "decks/nivel/dialect.h"
#include "tests/fuzz/frame/frame.h"

const char *const gt_fuzz_donors = "decks/nivel/cards";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static gt_json *cards;
    gt_errors errors = {0};
    if (cards == NULL)
        cards = gt_json_read("decks/nivel/cards/ST01.json", &errors);
    gt_fuzz_must(cards != NULL, "run it in the root of the source tree");
    gt_json *patch = gt_json_parse("fuzz.json", (const char *)data, size, &errors);
    gt_library *library = NULL;
    if (patch != NULL)
        library = gt_library_compile_patched(&gt_nivel_dialect, &cards, 1, &patch, 1, &errors);
    gt_fuzz_must((library == NULL) == (errors.n > 0), "no cards, and no mistake");
    if (library != NULL)
        gt_fuzz_render(&gt_nivel_dialect, gt_library_pool(library));
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_library_free(library);
    gt_json_free(patch);
    gt_errors_free(&errors);
    return 0;
}
