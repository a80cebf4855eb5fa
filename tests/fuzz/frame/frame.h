/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzzers have in common. A fuzzer is a file of tests/fuzz with LLVMFuzzerTestOneInput: it
 * reads the bytes as one input of the program, and plays or writes what comes of them. Beside what
 * sanitizers and assertions notice, gt_fuzz_must stops where something is wrong.
 *
 *     tests/fuzz/seeds build/fuzz/gauntlet build/fuzz        makes seeds from what ships, and a
 *                                                            dictionary
 *     tests/fuzz/run build/fuzz 600                          each for ten minutes, one after
 *                                                            another
 *     GT_FUZZ_LOUD=1 build/fuzz/fuzz_deck crash-1234...      one input again, with all that is
 *                                                            printed
 *
 * GT_FUZZ_GAME=magic is the game that is meant, where inputs are of one (nivel if it is not set):
 * tests/fuzz/run gives each of them a part of the time. Everything that the program prints is
 * thrown away, unless GT_FUZZ_LOUD is set. */
#ifndef GT_TESTS_FUZZ_FRAME_H
#define GT_TESTS_FUZZ_FRAME_H

#include "decks/cards.h"
#include "engine/core/game.h"
#include "sim/playing/results.h"

#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the fuzzer, with the message, unless it is `true`. */
void gt_fuzz_must(bool is_true, const char *message);

/* A file that nobody reads. */
FILE *gt_fuzz_nowhere(void);

/* Where a file of this name is, in a folder of this process's own. Each call forgets what the
 * fourth before it gave. */
const char *gt_fuzz_place(const char *name);

/* Puts the bytes into a file of this name; returns gt_fuzz_place of it. */
const char *gt_fuzz_file(const char *name, const uint8_t *data, size_t size);

/* Removes all files of the folder. */
void gt_fuzz_clear(void);

/* The bytes as a text, to be freed. */
char *gt_fuzz_text(const uint8_t *data, size_t size);

/* A hash of the bytes, for chance. */
uint64_t gt_fuzz_key(const uint8_t *data, size_t size);

/* The game that is meant. */
const gt_system *gt_fuzz_system(void);

/* Two of its decks, as files. */
enum { GT_FUZZ_DECKS = 2 };
const char *const *gt_fuzz_decks(void);

/* A few of its card files, NULL behind the last: whoever reads them for each input has time for no
 * more. */
const char *const *gt_fuzz_some_cards(void);

/* Writes `--cards FILE` for each of them, where the decks above hold no others; returns how many
 * words. */
int gt_fuzz_add_cards(char **argv);

/* The same as trees, to compile them beside an input; *n: how many. They are kept. */
gt_json *const *gt_fuzz_some_trees(int *n);

/* All its cards that ship. */
const gt_library *gt_fuzz_cards(void);

/* The game of those two decks. */
const gt_game *gt_fuzz_game(void);

/* Plays on at random for some actions, and checks in each position what every game must keep: legal
 * actions, their texts, invariants, what is told of views and what is dealt from them. */
void gt_fuzz_play(const gt_game *g, gt_state *s, uint64_t key, int actions);

/* Checks a pool, and tells all of its cards. */
void gt_fuzz_render(const gt_dialect *dialect, const gt_pool *pool);

/* Writes results in all forms of a report. */
void gt_fuzz_report(const gt_results *r);

/* ---- json_mutator.c: for fuzzers whose input is JSON (cmake/fuzzing.cmake names them). */

/* The folder whose values those of an input are exchanged for, with the game for %s; NULL: only
 * those of other inputs. Each of these fuzzers defines it. */
extern const char *const gt_fuzz_donors;

#endif
