/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiny games to test core, policies and harness without Nivel Arena. Kuhn poker and tic-tac-toe
 * have known values and keep their position in gt_state.system, without objects; Stack Duel uses
 * the core as Magic will. */
#ifndef GT_TESTS_GAMES_H
#define GT_TESTS_GAMES_H

#include "engine/core/game.h"
#include "engine/core/hidden.h"

/* ---- Kuhn poker: jack, queen, king; one card each; one bet. Hidden information, and payoffs
 * other than win and loss. With best play the player who begins loses 1/18 a game. */

enum { GT_KUHN_PASS, GT_KUHN_BET }; /* actions: check or fold, bet or call */

extern const gt_rules gt_kuhn_rules;
extern const gt_game gt_kuhn;

/* The card of a player (0 jack, 1 queen, 2 king), which the other does not know. */
int gt_kuhn_card(const gt_state *s, int player);

/* What was done so far: 0 nothing, 1 pass, 2 bet, 3 pass and bet; defined while the game runs. */
int gt_kuhn_line(const gt_state *s);

/* Stakes won (1, 2) or lost (-1, -2) by the player in a finished game. */
int gt_kuhn_payoff(const gt_state *s, int player);

/* ---- Tic-tac-toe: nothing hidden, no chance. A draw; 255,168 games. An action is the number of a
 * field, 0 .. 8, row by row; the player who begins is X. Each move is a turn. */

extern const gt_rules gt_tictactoe_rules;
extern const gt_game gt_tictactoe;

/* What stands on a field: 0, 1 for a player's mark, 2 for nothing. */
int gt_tictactoe_field(const gt_state *s, int field);

/* ---- Stack Duel: Magic in small, without mana. Creatures and spells, 3 life, six or seven cards a
 * player of which two are the first hand.
 * - A turn: draw (not in the first turn), main phase, combat, cleanup. In the main phase players
 *   have priority in turn; a creature or sorcery needs the own main phase and an empty stack. A
 *   player casts one card a turn, but any number of instants in response.
 * - Both pass in succession: the top of the stack resolves; on an empty stack the phase ends.
 * - In combat all creatures that were there when the turn began damage the other player.
 * - Beside the library each player has a reserve, into which its owner alone looks. Its cards may
 * be cast as those of the
 *   hand; fusions, which cost creatures, begin there, and go back there in place of hand and
 *   library.
 * - Lost with no life, or by drawing from an empty library. */

extern const gt_rules gt_stackduel_rules, gt_stackduel_other_rules; /* other decks */
extern const gt_game gt_stackduel, gt_stackduel_other;

/* The same, compiled with the largest sizes that there are. */
extern const gt_rules gt_stackduel_large_rules, gt_stackduel_large_other_rules;
extern const gt_game gt_stackduel_large, gt_stackduel_large_other;

/* The same with decks of one's own, as the program plays it (tests/program). */
enum {
    GT_STACKDUEL_DECK = 300
}; /* bytes that hold the names of a deck's cards, the end included */

typedef struct gt_stackduel_game {
    gt_game game; /* first: a gt_game * is a gt_stackduel_game * */
    char deck[2][GT_STACKDUEL_DECK], reserve[2][GT_STACKDUEL_DECK]; /* names separated by spaces */
} gt_stackduel_game;

extern gt_rules gt_stackduel_deck_rules;

/* What a player has in a position: names of cards separated by spaces, the top of the library
 * first. A string may be NULL. */
typedef struct gt_stackduel_side {
    int life;
    const char *library, *hand, *battlefield, *reserve;
} gt_stackduel_side;

/* Where its cards lie hidden. */
extern const gt_hidden_zones gt_stackduel_hidden;

/* The main phase of turn 2 with these cards. The players know what they know after shuffling. Here
 * who has priority is asked even if there is only the pass, so that a test can follow the rules
 * step by step; */
void gt_stackduel_set_up(gt_state *s, uint64_t seed, int active, const gt_stackduel_side side[2]);

/* The same without such questions, as in games that were started, in turn `turn` of that player. */
void gt_stackduel_position(const gt_game *g, gt_state *s, uint64_t seed, int active, int turn,
                           const gt_stackduel_side side[2]);

/* from this call on nobody is asked who can only pass, as in games that were started. */
void gt_stackduel_skip_passes(gt_state *s);

#endif
