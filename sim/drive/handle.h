/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Handles: what callers of the library hold in place of pointers. A handle is a number, so that one
 * which was closed, is of another kind or never was a handle is recognised without looking where it
 * points; and whoever uses one has it for as long, so that two threads that use the same one by
 * mistake are told. Any thread may call these. */
#ifndef GT_SIM_DRIVE_HANDLE_H
#define GT_SIM_DRIVE_HANDLE_H

typedef enum gt_handle_kind {
    GT_OF_CARDS = 1,
    GT_OF_GAME,
    GT_OF_STATE,
    GT_OF_BOT,
    GT_OF_VECTOR
} gt_handle_kind;

/* Several may read at a time; who changes is alone. */
typedef enum gt_handle_use { GT_TO_READ, GT_TO_CHANGE } gt_handle_use;

/* A handle for something; NULL: no memory, or too many. */
void *gt_handle_new(gt_handle_kind kind, void *thing);

/* What a handle stands for, which the caller has until gt_handle_give; NULL: *why says why it may
 * not have it. */
void *gt_handle_take(const void *handle, gt_handle_kind kind, gt_handle_use use, const char **why);
void gt_handle_give(const void *handle, gt_handle_use use);

/* In place of giving back what was taken to be changed: the handle is none any more. */
void gt_handle_close(const void *handle);

#endif
