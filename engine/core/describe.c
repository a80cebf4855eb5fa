/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know, told piece by piece; see describe.h. */
#include "engine/core/describe.h"

#include "engine/core/game.h"

const char *gt_player_letter(int player)
{
    return player == 0 ? "A" : "B";
}

void gt_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    gt_head head = gt_head_of(s);
    bool own = gt_to_move(g, s) == viewer;
    int n = own ? gt_legal_actions(g, s, legal) : 0;
    out->text(out->context, "rules", g->rules->name);
    out->text(out->context, "player", gt_player_letter(viewer));
    out->text(out->context, "first", gt_player_letter(head.first));
    out->number(out->context, "turn", head.turn);
    out->text(out->context, "active", gt_player_letter(head.active));
    out->number(out->context, "decisions", head.decisions[viewer]);
    if (g->rules->describe != NULL)
        g->rules->describe(g, s, viewer, out);
    out->open(out->context, "legal", true);
    for (int i = 0; i < n; i++) {
        gt_action_text(g, s, legal[i], text, sizeof text);
        out->text(out->context, NULL, text);
    }
    out->close(out->context, true);
}
