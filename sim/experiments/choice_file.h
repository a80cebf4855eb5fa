/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a round of training, as sim/playing/choices.h notes them, in a file that grows while
 * they are played. What was written last when a machine stopped may be half there; it is cut off
 * where the file is opened again.
 *
 *     8          "gtplay01"
 *     8          key: what the games are a function of
 *     each game, as it came:
 *       4, 4     its number, the size of the notes
 *       ...      the notes
 *       4        sum of all that of the game */
#ifndef GT_SIM_EXPERIMENTS_CHOICE_FILE_H
#define GT_SIM_EXPERIMENTS_CHOICE_FILE_H

#include "sim/playing/bytes.h"

#include <stdio.h>

/* Notes of one game, within a gt_choice_file; size 0 and at NULL: it was not played yet. */
typedef struct gt_noted_game {
    size_t at; /* in `data` */
    uint32_t size;
    bool there;
} gt_noted_game;

typedef struct gt_choice_file {
    FILE *out; /* NULL: it is closed */
    gt_bytes data; /* notes of all games */
    gt_noted_game *game; /* by number */
    int n, there; /* games at most; that are there */
} gt_choice_file;

/* Opens a file of at most so many games, or begins it, and reads what there is of games with lower
 * numbers. False: `error` (n bytes) says why not; free it in any case. */
bool gt_choice_file_open(gt_choice_file *f, const char *path, uint64_t key, int games, char *error,
                         size_t n);

/* Adds a game. False: it could not be written. */
bool gt_choice_file_add(gt_choice_file *f, int number, const gt_bytes *notes);

void gt_choice_file_free(gt_choice_file *f);

#endif
