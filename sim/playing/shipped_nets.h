/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The networks that ship with the games: for players that need one, and for telling luck. */
#ifndef GT_SIM_PLAYING_SHIPPED_NETS_H
#define GT_SIM_PLAYING_SHIPPED_NETS_H

/* Players find them from now on (gt_policies_use_net), and who
 * tells luck (gt_policies_use_value). Any thread; more than once is once. */
void gt_use_shipped_nets(void);

#endif
