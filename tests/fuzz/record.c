/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing records: `gauntlet replay --log` with the cards of two starter sets. */
#include "sim/cli/commands.h"
#include "tests/fuzz/frame/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[] = {"replay",  "--log",
                    "--cards", "decks/nivel/cards/ST01.json",
                    "--cards", "decks/nivel/cards/ST02.json",
                    "--",      (char *)(uintptr_t)gt_fuzz_file("fuzz.txt", data, size),
                    NULL};
    gt_cmd_replay((int)(sizeof argv / sizeof argv[0]) - 1, argv);
    return 0;
}
