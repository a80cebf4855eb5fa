/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know of objects that lie hidden. */
#ifndef GT_CORE_KNOW_H
#define GT_CORE_KNOW_H

/* What a player knows of an object in a hidden zone (gt_object.know). */
enum gt_know {
    GT_UNKNOWN, /* nothing but that it is in a hidden zone of its owner */
    GT_KNOW_ZONE, /* that it is in this zone, not where */
    GT_KNOW_PLACE, /* exactly where it is */
    GT_KNOW_BLOCK, /* and above: one of a block of objects in a block of places */
};

#endif
