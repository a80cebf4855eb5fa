/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the core offers to rules systems. A rules system describes its words in gt_rule_hooks and
 * drives everything from its own run loop. Nothing here knows a lane, mana, life or a card.
 *
 *   zone.h         objects in zones             chance.h   events of chance, to who listens
 *   agenda.h       unfinished work, ends, limits
 *   knowledge.h    what players know of them
 *   run.h          a run, and the rule hooks    here       objects, what waits, modifiers
 *
 * Values, filters, effects and choices: engine/effects/card_code.h. */
#ifndef GT_CORE_CORE_H
#define GT_CORE_CORE_H

#include "engine/core/agenda.h"
#include "engine/core/chance.h"
#include "engine/core/knowledge.h"
#include "engine/core/run.h"
#include "engine/core/zone.h"

/* ---- Objects; zone.h moves them between zones. */

/* Adds an object that is in no zone yet; returns its number. */
int gt_object_new(gt_state *s, int def, int owner);

/* For what is no card (tokens, abilities on a stack): removes an object that is in no zone, and
 * adds one in the record of a removed one, if there is any. No (object, stamp) names two of
 * them. */
void gt_object_free(gt_state *s, int object);
int gt_object_again(gt_state *s, int def, int owner);
/* The same where none before `from` was ever removed. */
int gt_object_behind(gt_state *s, int from, int def, int owner);

/* What is wrong with the zone lists, those from 0 to lists - 1, and with the objects in them; NULL:
 * nothing. For tests of a rules system's own invariants (gt_rules.check): every object lies in one
 * list. */
const char *gt_wrong_lists(const gt_state *s, int lists);

/* Sorts a zone list into the order that hash(seed, owner, shuffle, name) gives; name[object]: hash
 * of its card, plus a number among equal cards (see ../DESIGN: one changed card leaves the order of
 * the others). What lies there is among the objects from `first` to before `end`. */
void gt_shuffle(gt_state *s, int zone, int owner, const uint64_t *name, int first, int end);

/* ---- Waiting abilities. */

/* Adds an entry for an ability of `holder`, to be filled in wholly (aborts the game if the list is
 * full). */
gt_waiting *gt_wait(gt_state *s, int holder);

/* Takes entry number i out, keeping the order of the others. */
gt_waiting gt_wait_take(gt_state *s, int i);

/* ---- Modifiers. */

/* Adds one (aborts the game if the list is full); equal ones of GT_MOD_... are kept apart. */
gt_mod *gt_mod_add(gt_state *s);

/* The same before number i, to be filled in wholly. */
gt_mod *gt_mod_insert(gt_state *s, int i);

/* Removes number i, keeping the order of the others. */
void gt_mod_remove(gt_state *s, int i);

#endif
