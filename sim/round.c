/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going through the units of a round. Parts that have no more units drop out of `todo` while a pass
 * goes over them, so that the whole takes time for each unit once. */
#include "sim/round.h"

#include "sim/unit.h"

#include <stdlib.h>

enum { WORD = 64 };

uint64_t gt_part_units(const gt_part *part)
{
    return (part->last - part->first + GT_UNIT_PAIRS - 1) / GT_UNIT_PAIRS;
}

gt_piece gt_part_piece(const gt_part *part, uint64_t unit)
{
    uint64_t first = part->first + unit * GT_UNIT_PAIRS, left = part->last - first;
    return (gt_piece){part->matchup, first, left < GT_UNIT_PAIRS ? (int)left : GT_UNIT_PAIRS};
}

bool gt_round_begin(gt_round *round, const uint64_t *have, const uint64_t *want, int n)
{
    size_t units = 0;
    *round = (gt_round){.part = malloc((size_t)n * sizeof *round->part),
                        .todo = malloc((size_t)n * sizeof *round->todo)};
    if (round->part == NULL || round->todo == NULL)
        return false;
    for (int i = 0; i < n; i++) {
        if (want[i] <= have[i])
            continue;
        round->part[round->n] = (gt_part){i, have[i], want[i], units};
        round->todo[round->n] = round->n;
        units += gt_part_units(&round->part[round->n++]);
    }
    round->open = round->n;
    round->crossed = calloc(units / WORD + 1, sizeof *round->crossed);
    return round->crossed != NULL;
}

void gt_round_free(gt_round *round)
{
    free(round->part);
    free(round->todo);
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

bool gt_round_take(gt_round *round, gt_piece *piece)
{
    while (round->open > 0) {
        if (round->at == round->open) {
            round->open = round->left;
            round->at = round->left = 0;
            round->pass++;
            continue;
        }
        int number = round->todo[round->at++];
        const gt_part *part = &round->part[number];
        if (round->pass + 1 < gt_part_units(part))
            round->todo[round->left++] = number;
        if (is_crossed(round, part, round->pass))
            continue;
        *piece = gt_part_piece(part, round->pass);
        return true;
    }
    return false;
}
