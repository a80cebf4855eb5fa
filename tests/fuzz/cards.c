/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing the card reader: whatever the bytes, it must either tell what is wrong or give a pool that
 * is sound and can be rendered; never crash, hang or leak. Seeds: decks/nivel/cards.
 *
 *     fuzz_cards corpus/ decks/nivel/cards                                                       */
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/language/verify.h"
#include "decks/lists/decklist.h"
#include "decks/nivel/dialect.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FILE *nowhere(void)
{
    static FILE *f;
    if (f == NULL)
        f = fopen("/dev/null", "w");
    return f == NULL ? stderr : f;
}

static void use(const gt_library *library)
{
    const gt_pool *pool = gt_library_pool(library);
    char wrong[100];
    if (gt_verify_pool(&gt_nivel_dialect, pool, wrong, sizeof wrong) != NULL)
        abort();
    for (int i = 0; i < pool->n_defs; i++)
        gt_render_card(&gt_nivel_dialect, pool, i, nowhere());
    gt_render_code(&gt_nivel_dialect, pool, 0, pool->n_code, nowhere());
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_errors errors = {0};
    gt_json *json = gt_json_parse("fuzz.json", (const char *)data, size, &errors);
    if (json == NULL && errors.n == 0)
        abort();
    gt_library *library =
        json == NULL ? NULL : gt_library_compile(&gt_nivel_dialect, &json, 1, &errors);
    if (json != NULL && (library == NULL) != (errors.n > 0))
        abort();
    gt_json_free(json);
    if (library != NULL)
        use(library);
    gt_errors_print(&errors, nowhere());
    gt_library_free(library);
    gt_errors_free(&errors);
    return 0;
}
