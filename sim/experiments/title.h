/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people call a game, for results that hold the name of its rules. */
#ifndef GT_SIM_EXPERIMENTS_TITLE_H
#define GT_SIM_EXPERIMENTS_TITLE_H

#include "decks/system.h"

/* "Magic: The Gathering" for "magic"; the name itself where the program has no such rules. */
static inline const char *gt_title_of(const char *rules)
{
    const gt_system *system = gt_system_named(rules);
    return system != NULL ? system->title : rules;
}

#endif
