/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing patches, in both forms, over some cards: what they make of them is sound, or they are
 * told what is wrong. */
#include "tests/fuzz/frame/frame.h"

const char *const gt_fuzz_donors = "decks/%s/cards";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gt_dialect *dialect = gt_fuzz_system()->dialect;
    int n;
    gt_json *const *cards = gt_fuzz_some_trees(&n);
    gt_errors errors = {0};
    gt_json *patch = gt_json_parse("fuzz.json", (const char *)data, size, &errors);
    gt_library *library = NULL;
    if (patch != NULL)
        library = gt_library_compile_patched(dialect, cards, n, &patch, 1, &errors);
    gt_fuzz_must((library == NULL) == (errors.n > 0), "no cards, and no mistake");
    if (library != NULL)
        gt_fuzz_render(dialect, gt_library_pool(library));
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_library_free(library);
    gt_json_free(patch);
    gt_errors_free(&errors);
    return 0;
}
