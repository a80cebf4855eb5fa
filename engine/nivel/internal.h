/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel Arena inside: what its files share.
 *
 *   setup.c             the game, its first position (5)
 *   flow.c              the run loop and the phases (6, 9)
 *   options.c           legal actions of a turn
 *   apply.c             what actions do
 *   prompts.c           decisions of their own
 *   battle.c            battles (7, 10.2)
 *   block.c             block declaration, guardians (7.3)
 *   declaration_cost.c  costs of attacks and blocks
 *   move.c              the primitives: move, trash ... (4)
 *   propose.c           the same as events to be replaced
 *   replacement.c       what replaces them; upgrades
 *   damage.c            damage processing (4.5)
 *   shift.c             units that move (4.9), items that fall off
 *   place.c             placing by effects
 *   act.c               what effects do
 *   words.c             values and tests of card code
 *   use.c               using effects of cards by effects
 *   keep.c              cards that are kept for listeners
 *   event.c             triggers and their order (8.4)
 *   values.c            what changes values (1.3.7, 8.1.3.3)
 *   compute.c           computing them anew
 *   continuous.c        static abilities, listeners (8.1.3.3)
 *   traits.c, access.c  what those read and reach
 *   bonus.c             the usual ones, compiled
 *   forbid.c            prohibitions (1.3.4)
 *   held.c              which abilities an object has
 *   grant.c             those taken from a card, limits
 *   cost.c              costs of items and skills
 *   card.c              what a card is
 *   view.c              what players know, keys
 *   describe.c          the same, told piece by piece
 *   features.c          the same, for players that learn
 *   text.c              notation
 *   evaluate.c          how good a position is
 *   position.c          scenarios
 *   invariants.c        what must hold */
#ifndef GT_NIVEL_INTERNAL_H
#define GT_NIVEL_INTERNAL_H

#include "engine/nivel/access.h"
#include "engine/nivel/battle.h"
#include "engine/nivel/board.h"
#include "engine/nivel/continuous.h"
#include "engine/nivel/events.h"
#include "engine/nivel/forbid.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/held.h"
#include "engine/nivel/moving.h"
#include "engine/nivel/play.h"
#include "engine/nivel/tell.h"
#include "engine/nivel/values.h"
#include "engine/nivel/words.h"

#endif
