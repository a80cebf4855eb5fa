/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic inside: what its files share.
 *
 *   setup.c      preparing a game, the deal
 *   turn.c       steps of a turn (500-514), mulligans
 *   flow.c       the run loop, actions               priority.c   who may do what (117)
 *   cast.c       casting, activating (601, 602)      target.c     targets (115)
 *   mana.c       what can be paid with mana          cost.c       all other costs
 *   stack.c      resolving (608), triggers (603)     check.c      state-based actions (704)
 *   combat.c     attackers, blockers (508, 509)      combat_damage.c     combat damage (510)
 *   assigned_damage.c    combat damage on the stack, in the older combat (310)
 *   damage.c     damage, life (119, 120)
 *   move.c       zones, what players come to know (400)
 *   event.c      what is set off                     layers.c     derived values (613)
 *   propose.c    replacement, prevention (614-616)
 *   combat_requirements.c     what must attack and block (508.1d, 509.1c)
 *   minimum_cost.c      what cannot be paid in any way          stamps.c     timestamps (613.7)
 *   joining.c    what comes attacking (508.4)       stops.c      where players are asked
 *   merging.c    mutating spells and their hosts (702.140, 725)
 *   moments.c    before and after what something may be done (506.6)
 *   words.c      what card code asks                 act.c        what it does
 *   view.c, text.c, describe.c, properties.c, features.c, invariants.c, evaluate.c, forecast.c
 *
 *   run.h        A run: what it keeps from one action to the next, derived values (613) among it,
 *                and telling it what has changed.
 *   objects.h    Zones and objects: where they lie, what they show, whose they are.
 *   frames.h     Unfinished work and actions: kinds of frames, verbs.
 *   values.h     Derived values (613) and timestamps, and what card code asks.
 *   moving.h     What happens: cards move, events set abilities off, damage is dealt, and what
 *                replaces or prevents all that (614 to 616).
 *   stack.h      Who may do what (117); casting and activating (601, 602), targets (115), resolving
 *                (608), triggers (603).
 *   paying.h     Costs: what can be paid with mana, what cannot be paid in any way, all other
 *                costs.
 *   combat.h     Attackers, blockers (508, 509) and combat damage (510).
 *   play.h       The run loop: steps of a turn, state-based actions (704), what card code does,
 *                what is asked in the middle of it, the deal, and what a game shows. */
#ifndef GT_MAGIC_INTERNAL_H
#define GT_MAGIC_INTERNAL_H

#include "engine/magic/combat.h"
#include "engine/magic/moving.h"
#include "engine/magic/objects.h"
#include "engine/magic/paying.h"
#include "engine/magic/play.h"
#include "engine/magic/run.h"
#include "engine/magic/stack.h"
#include "engine/magic/values.h"

#endif
