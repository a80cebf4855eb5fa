/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log of a game. A turn is announced when the first thing happens in it, with the board as it
 * is then. */
#include "sim/cli/narrate.h"

#include "decks/files/width.h"
#include "sim/cli/board.h"

enum { CLAUSE = 14 }; /* columns */

static void announce_turn(gt_narrator *n, const gt_state *s)
{
    n->turn = gt_turn_told(n->game, s);
    fprintf(n->out, "\n%s---- turn %d, %c ----\n", n->margin, n->turn, "AB"[gt_head_of(s).active]);
    gt_print_board(n->out, n->game, n->pool, s, false, n->margin);
    putc('\n', n->out);
}

static void tell(void *context, const gt_state *s, const char *clause, const char *text)
{
    gt_narrator *n = context;
    if (gt_turn_told(n->game, s) != n->turn)
        announce_turn(n, s);
    fprintf(n->out, "%s    ", n->margin);
    gt_print_left(n->out, clause != NULL ? clause : "", CLAUSE);
    fprintf(n->out, "  %s\n", text);
}

void gt_narrator_begin(gt_narrator *n, FILE *out, const gt_game *game, const gt_pool *pool,
                       int turn, const char *margin)
{
    *n = (gt_narrator){.out = out, .game = game, .pool = pool, .turn = turn, .margin = margin};
    n->observer = (gt_observer){.context = n, .line = tell};
}

void gt_narrate_action(gt_narrator *n, const gt_state *s, int player, const char *text)
{
    if (s != NULL && gt_turn_told(n->game, s) != n->turn)
        announce_turn(n, s); /* the first, where nothing is told before it */
    fprintf(n->out, "%s%c: %s\n", n->margin, "AB"[player], text);
}
