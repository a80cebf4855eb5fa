/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing the card reader: whatever the bytes, it must either tell what is wrong or give a pool
 * that is sound and can be rendered; never crash, hang or leak. */
#include "tests/fuzz/frame/frame.h"

const char *const gt_fuzz_donors = "decks/%s/cards";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gt_dialect *dialect = gt_fuzz_system()->dialect;
    gt_errors errors = {0};
    gt_json *json = gt_json_parse("fuzz.json", (const char *)data, size, &errors);
    gt_fuzz_must(json != NULL || errors.n > 0, "no JSON, and nobody says why");
    gt_library *library = json == NULL ? NULL : gt_library_compile(dialect, &json, 1, &errors);
    gt_fuzz_must(json == NULL || (library == NULL) == (errors.n > 0), "no cards, and no mistake");
    gt_json_free(json);
    if (library != NULL)
        gt_fuzz_render(dialect, gt_library_pool(library));
    gt_errors_print(&errors, gt_fuzz_nowhere());
    gt_library_free(library);
    gt_errors_free(&errors);
    return 0;
}
