/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing the bytes of a store. */
#include "tests/fuzz/frame/store.h"
#include "tests/fuzz/frame/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gt_fuzz_clear();
    gt_fuzz_use_store(gt_fuzz_file("fuzz.db", data, size));
    return 0;
}
