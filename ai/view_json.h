/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games and views as JSON (docs/view.md, docs/schema/view.schema.json): what programs outside are
 * told and what is written down for others to learn from. The bytes depend on what the player may
 * know alone.
 *
 *     gt_json_text j = {.text = buffer, .size = GT_VIEW_JSON};
 *     gt_json_open(&j, NULL, '{');
 *     gt_view_json(&j, view, seen);          members of the object: rules, player, turn ... legal,
 *                                            events
 *     gt_json_close(&j, '}'); */
#ifndef GT_AI_VIEW_JSON_H
#define GT_AI_VIEW_JSON_H

#include "ai/json_text.h"
#include "ai/seen.h"
#include "engine/core/game.h"

/* Bytes that hold the description of any game or view, with all that was seen. */
enum { GT_VIEW_JSON = 256 * 1024 };

/* Writes the members of an object that was opened. `seen` (NULL: not told): what the player saw
 * since its last choice, as the member "events". */
void gt_view_json(gt_json_text *j, const gt_view *v, const gt_seen *seen);

/* What the rules system tells of a position as the player sees it: of a view all but who chooses,
 * and what. Also of a state in the middle of an action, where nobody does. */
void gt_position_json(gt_json_text *j, const gt_game *g, const gt_state *s, int player);

/* The same of what both players know of a game before it begins. */
void gt_game_json(gt_json_text *j, const gt_game *g);

#endif
