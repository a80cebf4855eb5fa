/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going through the units of a round. Parts that have no more units drop out of `todo` while a pass
 * goes over them, so that the dealing takes time for each row once. */
#include "sim/playing/round.h"

#include "decks/files/memory.h"
#include "sim/playing/games.h"

#include <assert.h>
#include <stdlib.h>

enum { WORD = 64, LONGEST = 16 /* units of a row */ };

uint64_t gt_part_units(const gt_part *part)
{
    return (part->last - part->first + GT_UNIT_PAIRS - 1) / GT_UNIT_PAIRS;
}

gt_piece gt_part_piece(const gt_part *part, uint64_t unit)
{
    uint64_t first = part->first + unit * GT_UNIT_PAIRS, left = part->last - first;
    return (gt_piece){part->matchup, first, left < GT_UNIT_PAIRS ? (int)left : GT_UNIT_PAIRS};
}

void gt_round_begin(gt_round *round, const uint64_t *have, const uint64_t *want, int n, int takers)
{
    size_t units = 0;
    assert(takers > 0);
    *round = (gt_round){.part = gt_resize(NULL, (size_t)n, sizeof *round->part),
                        .todo = gt_resize(NULL, (size_t)n, sizeof *round->todo),
                        .row = gt_zeroed((size_t)takers, sizeof *round->row),
                        .takers = takers};
    for (int i = 0; i < n; i++) {
        if (want[i] <= have[i])
            continue;
        round->part[round->n] = (gt_part){i, have[i], want[i], units};
        round->todo[round->n] = round->n;
        units += gt_part_units(&round->part[round->n++]);
    }
    round->open = round->n;
    round->crossed = gt_zeroed(units / WORD + 1, sizeof *round->crossed);
}

void gt_round_free(gt_round *round)
{
    free(round->part);
    free(round->todo);
    free(round->row);
    free(round->crossed);
    *round = (gt_round){.part = NULL};
}

void gt_round_cross(gt_round *round, const gt_part *part, uint64_t unit)
{
    size_t bit = part->bit + unit;
    round->crossed[bit / WORD] |= (uint64_t)1 << bit % WORD;
}

static bool is_crossed(const gt_round *round, const gt_part *part, uint64_t unit)
{
    size_t bit = part->bit + unit;
    return (round->crossed[bit / WORD] >> bit % WORD & 1) != 0;
}

/* How many units of each part the pass deals in a row. */
static uint64_t row_length(const gt_round *round)
{
    uint64_t half = round->dealt / 2;
    return half < 1 ? 1 : half > LONGEST ? LONGEST : half;
}

/* Deals the next row; false: all were dealt. */
static bool deal(gt_round *round, gt_row *row)
{
    if (round->at == round->open) {
        round->dealt += row_length(round);
        round->open = round->left;
        round->at = round->left = 0;
    }
    if (round->open == 0)
        return false;
    int number = round->todo[round->at++];
    uint64_t units = gt_part_units(&round->part[number]);
    uint64_t end = round->dealt + row_length(round);
    if (end < units)
        round->todo[round->left++] = number;
    *row = (gt_row){number, round->dealt, end < units ? end : units};
    return true;
}

/* Takes the later half of the longest row that another taker has before it, itself rounded up;
 * false: nobody has any. */
static bool share(gt_round *round, gt_row *row)
{
    gt_row *longest = row;
    for (int i = 0; i < round->takers; i++)
        if (round->row[i].end - round->row[i].next > longest->end - longest->next)
            longest = &round->row[i];
    uint64_t half = (longest->end - longest->next + 1) / 2;
    *row = (gt_row){longest->part, longest->end - half, longest->end};
    longest->end -= half;
    return half > 0;
}

bool gt_round_take(gt_round *round, int taker, gt_piece *piece)
{
    gt_row *row = &round->row[taker];
    uint64_t unit;
    do {
        if (row->next == row->end && !deal(round, row) && !share(round, row))
            return false;
        unit = row->next++;
    } while (is_crossed(round, &round->part[row->part], unit));
    *piece = gt_part_piece(&round->part[row->part], unit);
    return true;
}
