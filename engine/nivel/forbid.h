/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prohibitions (1.3.4), and what may be put on what. */
#ifndef GT_NIVEL_FORBID_H
#define GT_NIVEL_FORBID_H

#include "engine/nivel/vars.h"

bool nv_forbidden(gt_context *r, int what, int player, int object, int lane); /* 1.3.4 */

bool nv_find_use_ban(gt_context *r, int player, int keyword);

/* Whether a player cannot use effects with a timing. */
static inline bool nv_use_forbidden(gt_context *r, int player, int keyword)
{
    return nv_of(r->s)->forbids != 0 && nv_find_use_ban(r, player, keyword);
}

bool nv_may_upgrade(gt_context *r, int player, int unit, int card); /* whatever it costs */
/* Whether an item can be put on a unit (3.5.6, 8.6.2), but for the size; by: enum nv_cause. */
bool nv_takes_item(gt_context *r, int player, int item, int unit, int by, bool condition);
/* By an effect. */
bool nv_can_equip(gt_context *r, const gt_effect *e, int item, int unit, int flags);
bool nv_can_upgrade(gt_context *r, const gt_effect *e, int unit, int card, int flags); /* 3.5.5.1 */

#endif
