/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions for people. */
#include "sim/cli/board.h"

#include <string.h>

void gt_print_board(FILE *out, const gt_game *g, const gt_state *s, bool open, const char *margin)
{
    const gt_system *system = gt_system_of(g);
    if (system->print_board != NULL)
        system->print_board(out, g, s, open, margin);
}

int gt_turn_told(const gt_game *g, const gt_state *s)
{
    const gt_system *system = gt_system_of(g);
    const char *clause = NULL;
    const char *moment = system->moment != NULL ? system->moment(g, s, &clause) : NULL;
    return moment != NULL && strcmp(moment, "mulligan") == 0 ? 0 : gt_turns(s);
}

void gt_print_result(FILE *out, const gt_game *g, const gt_state *s)
{
    const char *how = gt_end_name(g, gt_how_ended(s));
    int winner = gt_head_of(s).winner;
    if (winner < 2)
        fprintf(out, "%c wins by %s", "AB"[winner], how);
    else
        fprintf(out, "nobody wins: %s", how);
    fprintf(out, " in turn %d (%d actions)", gt_turns(s), gt_actions(s));
    if (gt_why_aborted(s).limit != GT_NO_LIMIT) {
        char why[GT_ABORTION_TEXT];
        gt_abortion_text(g, gt_why_aborted(s), why, sizeof why);
        fprintf(out, ": %s", why);
    }
}

void gt_print_moment(FILE *out, const gt_game *g, const gt_state *s)
{
    const char *clause = NULL;
    const gt_system *system = gt_system_of(g);
    int player = gt_to_move(g, s);
    if (player == GT_TERMINAL) {
        gt_print_result(out, g, s);
        return;
    }
    fprintf(out, "turn %d of %c, ", gt_turn_told(g, s), "AB"[gt_head_of(s).active]);
    if (system->moment != NULL) {
        const char *name = system->moment(g, s, &clause);
        fprintf(out, "%s (%s), ", name, clause != NULL ? clause : "");
    }
    fprintf(out, "%c chooses", "AB"[player]);
}
