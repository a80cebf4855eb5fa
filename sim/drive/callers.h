/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the functions of gauntlet/engine.h do with what callers hand in, before functions that trust
 * their callers (inner.h) get it. For the files that define these functions alone. */
#ifndef GT_SIM_DRIVE_CALLERS_H
#define GT_SIM_DRIVE_CALLERS_H

#include "sim/drive/handle.h"
#include "sim/drive/inner.h"
#include "sim/include/gauntlet/engine.h"

static inline void *take(const void *handle, gt_handle_kind kind, gt_handle_use use)
{
    const char *why;
    gt_inner_wrong("%s", "");
    void *thing = gt_handle_take(handle, kind, use, &why);
    if (thing == NULL)
        gt_inner_wrong("%s", why);
    return thing;
}

static inline const gt_inner_state *see(const gauntlet_state *handle)
{
    return take(handle, GT_OF_STATE, GT_TO_READ);
}

static inline void seen(const void *handle)
{
    gt_handle_give(handle, GT_TO_READ);
}

static inline void changed(const void *handle)
{
    gt_handle_give(handle, GT_TO_CHANGE);
}

static inline bool given(const void *pointer, const char *what)
{
    if (pointer == NULL)
        gt_inner_wrong("%s expected, and NULL was given", what);
    return pointer != NULL;
}

static inline bool has_room(const char *buffer, size_t n)
{
    if (buffer == NULL || n == 0)
        gt_inner_wrong("a buffer was expected");
    return buffer != NULL && n > 0;
}

static inline bool is_player(int player)
{
    if (player != 0 && player != 1)
        gt_inner_wrong("a player is 0 or 1");
    return player == 0 || player == 1;
}

static inline bool all_given(const char *const *text, int n, const char *what)
{
    bool ok = n >= 0 && (n == 0 || text != NULL);
    for (int i = 0; ok && i < n; i++)
        ok = text[i] != NULL;
    if (!ok)
        gt_inner_wrong("%s were expected", what);
    return ok;
}

static inline int to_move(const gt_inner_state *s)
{
    return gt_to_move(s->rules, s->state);
}

/* A handle for what was made; without one, it is closed. */
static inline void *handle_for(gt_handle_kind kind, void *thing)
{
    void *handle = thing != NULL ? gt_handle_new(kind, thing) : NULL;
    if (thing != NULL && handle == NULL) {
        gt_inner_wrong("out of memory, or more than 4,000,000 handles");
        gt_inner_close(kind, thing);
    }
    return handle;
}

/* Takes what a handle stands for away from it; NULL: there is nothing to close. What was wrong
 * before stays, so that callers may clean up before they tell it. */
static inline void *close_handle(const void *handle, gt_handle_kind kind)
{
    const char *why;
    if (handle == NULL)
        return NULL;
    void *thing = gt_handle_take(handle, kind, GT_TO_CHANGE, &why);
    if (thing != NULL)
        gt_handle_close(handle);
    else
        gt_inner_wrong("%s", why);
    return thing;
}

#endif
