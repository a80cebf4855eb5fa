/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game as a whole: whether one holds, and if not, what was expected and what was
 * found. */
#include "decks/positions/fields.h"
#include "engine/core/view.h"
#include "sim/scenario/scenario.h"

static const char *phase_of(const gt_sc_check *c)
{
    const char *clause;
    const gt_system *system = gt_system_of(c->g);
    return system->moment != NULL ? system->moment(c->s, &clause) : "";
}

static const char *winner_name(int winner)
{
    static const char *const names[] = {"A", "B", "draw", "nobody yet"};
    return names[winner];
}

static const char *chooser_name(int player)
{
    return player == GT_TERMINAL ? "nobody (the game is over)" : GT_SC_PLAYERS[player];
}

/* No prompt is open: nothing is half done, and who may choose is whose turn it is. */
static bool is_at_rest(const gt_sc_check *c, bool over)
{
    if (over || (gt_quiet(c->g, c->s) && gt_to_move(c->g, c->s) == gt_head_of(c->s).active))
        return true;
    snprintf(c->out, c->size,
             "expected that nothing is half done and %s, whose turn it is, chooses: this stands "
             "in a question to %s (if it should, say 'chooser')",
             GT_SC_PLAYERS[gt_head_of(c->s).active], GT_SC_PLAYERS[gt_to_move(c->g, c->s)]);
    return false;
}

bool gt_sc_check_game(const gt_sc_check *c)
{
    const gt_game *g = c->g;
    const gt_sc_op *op = c->op;
    bool over = gt_to_move(g, c->s) == GT_TERMINAL;
    switch (op->kind) {
    case GT_SC_WINNER:
        return gt_sc_check_words(c, "winner", winner_name(op->number),
                                 winner_name(over ? gt_head_of(c->s).winner : 3));
    case GT_SC_END:
        return gt_sc_check_words(c, "end", op->text, gt_end_name(g, gt_how_ended(c->s)));
    case GT_SC_CHOOSER:
        return gt_sc_check_words(c, "chooser", chooser_name(op->number),
                                 chooser_name(gt_to_move(g, c->s)));
    case GT_SC_AT_REST: return is_at_rest(c, over);
    case GT_SC_TURN:
        return gt_sc_check_words(c, "turn player", GT_SC_PLAYERS[op->number],
                                 GT_SC_PLAYERS[gt_head_of(c->s).active]);
    case GT_SC_TURN_NUMBER:
        if (gt_turns(c->s) != op->number)
            snprintf(c->out, c->size, "turn: expected number %d, got %d", op->number,
                     gt_turns(c->s));
        return gt_turns(c->s) == op->number;
    default: return gt_sc_check_words(c, "phase", op->text, phase_of(c));
    }
}
