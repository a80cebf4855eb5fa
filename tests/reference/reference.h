/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain beside fast. Each game has a second version of what its engine does fast, short and without
 * a trick, that nothing but tests is linked with: what an object is follows from the list of all
 * that applies to it, what may be done from trying everything, and card code is run one operation
 * at a time. Who wants to know what the engine computes reads it here; the engine may compute it as
 * it likes, as long as both say the same (tests/unit/reference.c).
 *
 *   table.c          which games there are: a new one gets a folder here and a row there
 *   code.c           values and filters of card code             compiled for each game, with
 *   choice.c         choices in the middle of effects            the sizes of its states
 *   nivel/           values.c: what computing derived values comes to; actions.c: legal actions;
 *                    held.c: abilities
 *   magic/           the engine's own plain way (mg_run.plain), the one that keeps and leaves out
 *                    nothing
 *   yugioh/          the same; choices; values.c: derived values from the list of what applies;
 *                    triggers.c: which comes next of several (tests/unit/yugioh_triggers.c)
 *   stackduel/, template/   legal actions
 *   tiny.c           tic-tac-toe and Kuhn poker: legal actions */
#ifndef GT_TESTS_REFERENCE_H
#define GT_TESTS_REFERENCE_H

#include "engine/core/game.h"

enum { GT_REASON = 240 }; /* bytes for what differs */

typedef struct gt_reference {
    const char *rules; /* gt_rules.name */
    /* The legal actions of a state that is not terminal, in the order of gt_legal_actions; returns
     * how many. */
    int (*legal)(const gt_game *g, const gt_state *s, gt_action *out);
    /* Whether what the state keeps of derived values is what follows from the list of all that
     * applies; else `why` says what is not. NULL: it keeps none */
    bool (*values)(const gt_game *g, const gt_state *s, char *why);
    /* Whether questions of the two decks' cards, drawn by `key`, are answered as code.c answers
     * them. NULL: cards have no code */
    bool (*code)(const gt_game *g, const gt_state *s, uint64_t key, char *why);
    /* Applies a legal action with nothing remembered that could be worked out anew. NULL: gt_apply
     * does no other */
    void (*apply)(const gt_game *g, gt_state *s, gt_action a);
} gt_reference;

/* That of a game by its rules; NULL: it has none, which no registered game may have. */
const gt_reference *gt_reference_of(const gt_rules *rules);

#endif
