/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * --keep-games of gauntlet run and gauntlet arena: plays the games that are worth looking at once
 * more and writes their records. */
#ifndef GT_SIM_CLI_KEEP_GAMES_H
#define GT_SIM_CLI_KEEP_GAMES_H

#include "decks/files/text.h"
#include "sim/cli/contest.h"
#include "sim/experiments/arena.h"
#include "sim/experiments/notable_games.h"

/* What looks for n games of each kind in each of `parts` parts of a command (series, matches);
 * NULL: n is 0. */
gt_notable *gt_notable_begin_all(int parts, int n, int n_matchups);
void gt_notable_free_all(gt_notable *worth, int parts);

/* Writes FOLDER/games/POLICY-typical-1.txt, ... and beside each a page (timeline.h) for every
 * series; worth[i] belongs to series i. False: a file could not be written, which was told. */
bool gt_keep_games(const gt_contest *contest, const gt_results *r, const gt_notable *worth,
                   const char *folder);

/* The same for each match of an arena, as FOLDER/games/A-against-B-typical-1.txt, ...; worth[i]
 * belongs to match i. */
bool gt_keep_arena_games(const gt_contest *contest, const gt_arena *a, const gt_notable *worth,
                         const char *folder);

/* Adds the addresses of the games' pages in FOLDER, as a page at a path links them. */
void gt_kept_pages(const char *folder, const char *page, gt_paths *out);

#endif
