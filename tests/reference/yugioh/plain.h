/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!, plainly: what its files share. */
#ifndef GT_TESTS_REFERENCE_YUGIOH_PLAIN_H
#define GT_TESTS_REFERENCE_YUGIOH_PLAIN_H

#include "engine/yugioh/internal.h"

/* Whether the engine's derived values of all that lies somewhere, and the rules that hold for players, are those that follow from
 * the list of all that applies; else `why`, of GT_REASON bytes, says which is not. */
bool yg_plain_values(const gt_game *g, const gt_state *s, char *why);

#endif
