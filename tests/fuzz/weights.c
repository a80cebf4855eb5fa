/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing files of weights: what is read is within its limits, and a file written from it reads the
 * same. */
#define _POSIX_C_SOURCE 200809L

#include "ai/weights.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static gt_weights w, again;
    char error[300] = "";
    int32_t ordered[GT_MAX_WEIGHTS], ordered_again[GT_MAX_WEIGHTS];
    const gt_rules *rules = gt_fuzz_system()->rules;
    bool good = gt_weights_read(&w, gt_fuzz_file("fuzz.def", data, size), error, sizeof error);
    gt_fuzz_must(good == (error[0] == '\0'), "no weights, and nobody says why");
    if (!good)
        return 0;
    gt_fuzz_must(w.n <= GT_MAX_WEIGHTS && w.scale > 0 && w.spread >= 0 && w.spread <= GT_SPREAD_ONE,
                 "weights beyond their limits");
    gt_weights_order(&w, rules, ordered);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    gt_fuzz_must(out != NULL && gt_weights_write(out, "again", rules, ordered, w.scale, w.spread),
                 "weights cannot be written");
    fclose(out);
    const char *path = gt_fuzz_file("again.def", (const uint8_t *)text, length);
    gt_fuzz_must(gt_weights_read(&again, path, error, sizeof error), error);
    gt_weights_order(&again, rules, ordered_again);
    gt_fuzz_must(memcmp(ordered, ordered_again, sizeof(int32_t) * (size_t)rules->n_weights) == 0,
                 "weights that were written are others");
    free(text);
    return 0;
}
