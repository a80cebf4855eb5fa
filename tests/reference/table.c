/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plain version of each game: a line a game. */
#include "tests/reference/reference.h"

#include <stddef.h>
#include <string.h>

/* Their headers do not go together: a file looks into the states of one game. */
extern const gt_reference gt_nivel_reference, gt_magic_reference, gt_yugioh_reference,
    gt_stackduel_reference, gt_stackduel_other_reference, gt_kuhn_reference, gt_tictactoe_reference,
    gt_template_reference;

static const gt_reference *const references[] = {
    &gt_nivel_reference,     &gt_magic_reference,           &gt_yugioh_reference,
    &gt_stackduel_reference, &gt_stackduel_other_reference, &gt_kuhn_reference,
    &gt_tictactoe_reference, &gt_template_reference,
};

const gt_reference *gt_reference_of(const gt_rules *rules)
{
    for (size_t i = 0; i < sizeof references / sizeof references[0]; i++)
        if (strcmp(references[i]->rules, rules->name) == 0)
            return references[i];
    return NULL;
}
