/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing records: `gauntlet replay --log` with some of the cards. */
#include "sim/cli/commands.h"
#include "tests/fuzz/frame/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[20] = {"replay", "--log"};
    int n = 2;
    n += gt_fuzz_add_cards(argv + n);
    argv[n++] = "--";
    argv[n++] = (char *)(uintptr_t)gt_fuzz_file("fuzz.txt", data, size);
    gt_cmd_replay(n, argv);
    return 0;
}
