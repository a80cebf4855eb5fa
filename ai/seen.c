/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player saw happen; see seen.h. The action is applied to a copy of the state, with an
 * observer in that player's seat, so that each player is told in its own words. */
#include "ai/seen.h"

#include "ai/json_text.h"
#include "engine/core/describe.h"

/* Adds one object to the list, or counts it as missed. */
static void add(gt_seen *seen, const char *name, const char *value, const char *what,
                const char *text)
{
    gt_json_text j = {.text = seen->text + seen->used, .size = sizeof seen->text - seen->used};
    j.more = seen->used > 0;
    gt_json_open(&j, NULL, '{');
    if (value != NULL)
        gt_json_string(&j, name, value);
    gt_json_string(&j, what, text);
    gt_json_close(&j, '}');
    if (j.cut || seen->missed > 0) {
        seen->missed++;
        seen->text[seen->used] = '\0';
    } else {
        seen->used += j.used;
    }
}

static void hear(void *context, const gt_state *s, const char *clause, const char *text)
{
    (void)s;
    add(context, "clause", clause, "text", text);
}

void gt_seen_clear(gt_seen *seen, int player)
{
    seen->player = player;
    seen->missed = 0;
    seen->used = 0;
    seen->text[0] = '\0';
}

void gt_seen_note(gt_seen *seen, const gt_game *g, const gt_state *s, gt_action a, gt_state *next)
{
    char text[GT_TEXT];
    gt_observer observer = {.context = seen, .seat = seen->player + 1, .line = hear};
    if (gt_action_seen(g, s, a, seen->player, text, sizeof text) > 0)
        add(seen, "player", gt_player_letter(gt_to_move(g, s)), "action", text);
    gt_copy(g, next, s);
    gt_observe(g, next, a, &observer);
}
