/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players go with us. A program that is killed cannot end what it has started; so before the first
 * player a second process is made, the reaper, which holds one end of a pipe, is told of every
 * process group that begins or ends, and kills those that are left when the other end is closed,
 * however we ended. */
#ifndef GT_AI_CHILD_REAPER_H
#define GT_AI_CHILD_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* A process group began; it must be told before it could outlive us. False: there can be no reaper,
 * errno says why. */
bool gt_reaper_add(pid_t group);

/* It was ended; call this before its leader is waited for, since its number may be given away
 * then. */
void gt_reaper_remove(pid_t group);

#endif
