/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the pairs of an arena follow from. */
#include "sim/playing/duplicate.h"

#include "engine/core/hash.h"
#include "sim/playing/match.h"

#include <string.h>

void gt_duplicate_order(uint64_t seed, uint64_t cycle, int *order, int n)
{
    uint64_t key = gt_fold(gt_mix(seed), cycle);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) { /* Fisher and Yates */
        int other = (int)gt_below(gt_fold(key, (uint64_t)i), (uint32_t)i + 1);
        int was = order[i];
        order[i] = order[other];
        order[other] = was;
    }
}

uint64_t gt_duplicate_key(const char *player)
{
    return gt_hash_bytes(player, strlen(player) + 1);
}

/* Seed of the match of two players, whichever of them is named first. */
static uint64_t match_seed(uint64_t seed, uint64_t a, uint64_t b)
{
    return gt_fold(gt_fold(gt_mix(seed), a < b ? a : b), a < b ? b : a);
}

gt_unit gt_duplicate_unit(uint64_t seed, uint64_t key_a, uint64_t key_b, const char *const deck[2],
                          uint64_t cycle)
{
    uint64_t drawn = gt_match_seed(seed, deck[0], deck[1], 0);
    return (gt_unit){.pairing = GT_PLAYERS_PAIRED,
                     .begins = (uint8_t)((drawn + cycle) & 1),
                     .n = 1,
                     .seed = match_seed(seed, key_a, key_b),
                     .first = cycle};
}
