/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine over lines of JSON (docs/drive.md): a request is an object on a line, and so is its
 * answer. Each request is one call of gauntlet/engine.h. Whatever a line holds, it gets one answer,
 * and the next line is read. */
#ifndef GT_SIM_DRIVE_DRIVE_H
#define GT_SIM_DRIVE_DRIVE_H

#include "sim/include/gauntlet/engine.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    GT_DRIVE_PROTOCOL = 1,
    GT_DRIVE_GAMES = 1024, /* that may be open at once, unless told */
    GT_DRIVE_MOST_GAMES = 100000,
    GT_DRIVE_STATES = 4096, /* the same, unless told */
    GT_DRIVE_MOST_STATES = 1000000,
    GT_DRIVE_LINE = 1 << 20, /* bytes of a request */
};

typedef struct gt_drive gt_drive;

typedef struct gt_drive_options {
    const char *rules; /* of what does not say which; NULL: those of the first system */
    const char *const *
        cards; /* files and folders, as gauntlet_cards_open takes them; of games of `rules` alone */
    int n_cards;
    int games, states; /* that may be open at once */
    const char *version;
} gt_drive_options;

/* NULL: no memory, or the cards cannot be read; gauntlet_error says why. */
gt_drive *gt_drive_new(const gt_drive_options *options);
void gt_drive_free(gt_drive *drive);

/* Answers a line, which ends with a zero; false: it asked to end. */
bool gt_drive_line(gt_drive *drive, const char *line, FILE *out);

/* Answers a line that is none, as one that is longer than GT_DRIVE_LINE. */
void gt_drive_refuse(gt_drive *drive, const char *why, FILE *out);

#endif
