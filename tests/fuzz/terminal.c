/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing what a person types who plays at a terminal: `gauntlet play --p1 human`. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/commands.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[24] = {"play", "--p1", "human", "--p2", "random"};
    int n = 5;
    for (int i = 0; i < GT_FUZZ_DECKS; i++)
        argv[n++] = (char *)(uintptr_t)gt_fuzz_decks()[i];
    n += gt_fuzz_add_cards(argv + n);
    char *text = gt_fuzz_text(data, size);
    FILE *keyboard = fmemopen(text, size + (size == 0), "r"), *was = stdin;
    gt_fuzz_must(keyboard != NULL, "out of memory");
    stdin = keyboard;
    gt_cmd_play(n, argv);
    stdin = was;
    fclose(keyboard);
    free(text);
    return 0;
}
