/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh! inside: what its files share.
 *
 *   setup.c    preparing a game, the deal
 *   turn.c     phases (2 to 5, 8, 9), what the turn player may do
 *   flow.c     the run loop, actions                activate.c what may be activated (6.10, Y-141
 *                                                   to Y-144)
 *   link.c     activations become links (Y-302)     target.c   targets (Y-307)
 *   chain.c    chains resolve (Y-301, Y-305)        trigger.c  what was set off (Y-321 to Y-325)
 *   check.c    checks of the state
 *   respond.c  windows, what follows a deed (Y-311, Y-314)
 *   summon.c   summons, sets, positions
 *   battle.c   the Battle Phase (6), damage.c its calculation (6.15)
 *   move.c     zones, what players come to know
 *   event.c    what is set off, and when (Y-321 to Y-328)
 *   values.c   derived values (Y-501 to Y-513)      words.c    what card code asks
 *   act.c      what it does                         fusion.c   Fusion and Ritual Summons
 *   declare.c  what players declare                 replace.c  destruction, and what replaces it
 *   describe.c, properties.c, log.c, view.c, text.c, invariants.c, evaluate.c, features.c
 *
 *   run.h        A run: what it keeps, derived values (Y-501 to Y-513) among it.
 *   objects.h    Zones and objects: where they lie, what they show, whose they are.
 *   frames.h     Unfinished work and actions: kinds of frames, verbs.
 *   values.h     Derived values (Y-501 to Y-513), and what card code asks.
 *   moving.h     What happens: cards move, what that sets off and when (Y-321 to Y-328),
 *                destruction and what replaces it.
 *   chain.h      Activations, targets, triggers, chains and responses (Y-301 to Y-316).
 *   summon.h     Summons, sets, positions; Fusion and Ritual Summons; what players declare.
 *   battle.h     The Battle Phase (6) and battle damage.
 *   play.h       The run loop: phases, what card code does, the deal, and what a game shows. */
#ifndef GT_YUGIOH_INTERNAL_H
#define GT_YUGIOH_INTERNAL_H

#include "engine/yugioh/battle.h"
#include "engine/yugioh/chain.h"
#include "engine/yugioh/frames.h"
#include "engine/yugioh/moving.h"
#include "engine/yugioh/objects.h"
#include "engine/yugioh/play.h"
#include "engine/yugioh/run.h"
#include "engine/yugioh/summon.h"
#include "engine/yugioh/values.h"

#endif
