/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing what a person types who plays at a terminal: `gauntlet play --p1 human` with the cards of two starter sets. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/commands.h"
#include "tests/fuzz/frame/frame.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[] = {"play",
                    "decks/nivel/decks/starters/st01-starter.json",
                    "decks/nivel/decks/starters/st02-starter.json",
                    "--p1",
                    "human",
                    "--p2",
                    "random",
                    "--cards",
                    "decks/nivel/cards/ST01.json",
                    "--cards",
                    "decks/nivel/cards/ST02.json",
                    NULL};
    char *text = gt_fuzz_text(data, size);
    FILE *keyboard = fmemopen(text, size + (size == 0), "r"), *was = stdin;
    gt_fuzz_must(keyboard != NULL, "out of memory");
    stdin = keyboard;
    gt_cmd_play((int)(sizeof argv / sizeof argv[0]) - 1, argv);
    stdin = was;
    fclose(keyboard);
    free(text);
    return 0;
}
