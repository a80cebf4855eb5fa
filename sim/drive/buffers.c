/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a vector tells of a game, written into the arrays of the caller. Each function fills the
 * rows of one game; threads fill those of different ones. */
#include "ai/net.h"
#include "sim/drive/vector.h"

#include <string.h>

const char *gt_buffers_wrong(const gt_vector *v, const gauntlet_buffers *b)
{
    bool positions =
        b->position_index != NULL || b->position_value != NULL || b->position_count != NULL;
    bool actions = b->action_index != NULL || b->action_value != NULL || b->action_count != NULL;
    if (b->size != sizeof *b)
        return "gauntlet_buffers.size is not that of this library";
    if ((positions || actions) && v->rules->features == NULL)
        return "this game has no features";
    if ((b->position_index == NULL) != (b->position_value == NULL) ||
        (b->action_index == NULL) != (b->action_value == NULL))
        return "features need room for their indices and for their values";
    if (b->position_index != NULL && (b->position_most < 1 || b->position_most > GT_MOST_FEATURES))
        return "position_most is 1 to 4096";
    if ((b->action_index != NULL || b->action_count != NULL) &&
        (b->actions_most < 1 || b->actions_most > GT_MAX_ACTIONS || b->action_most < 1 ||
         b->action_most > GT_MOST_ACTION_FEATURES))
        return "actions_most is 1 to 256, and action_most 1 to 128";
    return NULL;
}

/* A row of pairs of the caller: `most` of them, those from `clear` on are 0 as they stand. */
typedef struct row {
    int32_t *index;
    float *value;
    int most, clear;
} row;

/* Writes pairs into a row, and 0 behind them; returns where it is 0 from. */
static int write_pairs(const row *r, const gt_feature *f, int n, bool pressed)
{
    n = n < r->most ? n : r->most;
    for (int i = 0; i < n; i++) {
        r->index[i] = f[i].index;
        r->value[i] = (float)(pressed ? gt_net_value(f[i].value) : f[i].value);
    }
    int clear = r->clear < r->most ? r->clear : r->most;
    if (n < clear) {
        memset(r->index + n, 0, (size_t)(clear - n) * sizeof *r->index);
        memset(r->value + n, 0, (size_t)(clear - n) * sizeof *r->value);
    }
    return n;
}

static void fill_position(const gauntlet_buffers *b, const gt_view *v, gt_slot *slot, size_t i)
{
    gt_feature f[GT_MOST_FEATURES];
    int n = gt_view_features(v, f);
    if (b->position_index != NULL) {
        size_t at = i * (size_t)b->position_most;
        row r = {b->position_index + at, b->position_value + at, b->position_most,
                 b->kept ? slot->position_filled : b->position_most};
        slot->position_filled = write_pairs(&r, f, n, b->pressed != 0);
    }
    if (b->position_count != NULL)
        b->position_count[i] = n;
}

/* The row of action k of game i. */
static row action_row(const gauntlet_buffers *b, const gt_slot *slot, size_t i, int k)
{
    size_t at = (i * (size_t)b->actions_most + (size_t)k) * (size_t)b->action_most;
    return (row){b->action_index + at, b->action_value + at, b->action_most,
                 b->kept ? slot->action_filled[k] : b->action_most};
}

static void fill_actions(const gauntlet_buffers *b, const gt_view *v, gt_slot *slot, size_t i)
{
    gt_feature f[GT_MOST_ACTION_FEATURES];
    int32_t *count = b->action_count != NULL ? b->action_count + i * (size_t)b->actions_most : NULL;
    int rows = b->kept ? slot->actions_filled : b->actions_most;
    int listed = slot->n_legal < b->actions_most ? slot->n_legal : b->actions_most;
    for (int k = 0; k < b->actions_most && (k < listed || k < rows || count != NULL); k++) {
        int n = k < listed ? gt_action_features(v, slot->legal[k], f) : 0;
        if (b->action_index != NULL && (k < listed || k < rows)) {
            row r = action_row(b, slot, i, k);
            slot->action_filled[k] = (uint8_t)write_pairs(&r, f, n, b->pressed != 0);
        }
        if (count != NULL)
            count[k] = n;
    }
    slot->actions_filled = listed;
}

static void fill_mask(uint8_t *mask, int n)
{
    memset(mask, 1, (size_t)n);
    memset(mask + n, 0, (size_t)(GT_MAX_ACTIONS - n));
}

/* What the last step brought. */
static void fill_ends(const gauntlet_buffers *b, const gt_slot *slot, size_t i)
{
    if (b->reward != NULL)
        b->reward[i] = slot->reward;
    if (b->terminated != NULL)
        b->terminated[i] = slot->terminated;
    if (b->truncated != NULL)
        b->truncated[i] = slot->truncated;
    if (b->length != NULL)
        b->length[i] = slot->length;
}

void gt_buffers_fill(const gauntlet_buffers *b, gt_slot *slot, int game)
{
    struct gt_view_box box;
    size_t i = (size_t)game;
    const gt_game *g = slot->inner.rules;
    int player = gt_to_move(g, slot->inner.state);
    const gt_view *v = gt_view_make(&box, g, slot->inner.state, player);
    bool actions = b->action_index != NULL || b->action_count != NULL;
    if (b->n_actions != NULL || b->mask != NULL || actions)
        gt_slot_list(slot);
    fill_ends(b, slot, i);
    if (b->player != NULL)
        b->player[i] = player;
    if (b->game != NULL)
        b->game[i] = slot->which;
    if (b->seed != NULL)
        b->seed[i] = slot->seed;
    if (b->key != NULL)
        b->key[i] = gt_infoset_key(v);
    if (b->n_actions != NULL)
        b->n_actions[i] = slot->n_legal;
    if (b->mask != NULL)
        fill_mask(b->mask + i * GT_MAX_ACTIONS, slot->n_legal);
    if (b->position_index != NULL || b->position_count != NULL)
        fill_position(b, v, slot, i);
    if (actions)
        fill_actions(b, v, slot, i);
}
