/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of what a training depends on. */
#include "sim/experiments/training_key.h"

#include "engine/core/hash.h"

#include <string.h>

uint64_t gt_fold_text(uint64_t key, const char *text)
{
    return gt_fold(key, gt_hash_bytes(text, strlen(text)));
}

uint64_t gt_fold_number(uint64_t key, double x)
{
    return gt_fold(key, gt_hash_bytes(&x, sizeof x));
}

uint64_t gt_fold_field(uint64_t key, const gt_field *f)
{
    for (int i = 0; i < f->n_decks; i++)
        key = gt_fold(gt_fold_text(key, f->deck[i]), f->content != NULL ? f->content[i].hash : 0);
    return gt_fold(key, (uint64_t)f->n_matchups);
}
