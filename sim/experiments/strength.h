/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of how strong players are, for whoever says how far figures can be trusted. */
#ifndef GT_SIM_EXPERIMENTS_STRENGTH_H
#define GT_SIM_EXPERIMENTS_STRENGTH_H

#include "decks/system.h"

/* That of the rules of this name, up to one with a policy NULL; NULL: nothing is known. */
static inline const gt_known_strength *gt_strengths_of(const char *rules)
{
    const gt_system *system = gt_system_named(rules);
    return system != NULL ? system->strengths : NULL;
}

#endif
