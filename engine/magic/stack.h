/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who may do what (117); casting and activating (601, 602), targets (115), resolving (608),
 * triggers (603). */
#ifndef GT_MAGIC_STACK_H
#define GT_MAGIC_STACK_H

#include "engine/magic/values.h"

/* ---- stack.c */
/* Puts an object onto the stack; NULL: the game was aborted. */
gt_item *mg_item_new(gt_context *r, int object, int source, int ability, int player, bool down);
void mg_item_remove(gt_context *r, int object); /* an ability that ceases to exist */
extern const gt_frame_kind mg_frame_resolve;
/* gt_waiting.rank: the least is put on the stack first (603.3b). */
enum mg_wait_rank {
    MG_WAITS_NONACTIVE = 1, /* its controller is not the active player */
    MG_WAITS_SECOND = 2, /* it was set off by another ability that was */
    MG_WAITS_ROUND = 4, /* ... while abilities were put on the stack: it comes behind all of them */
};
/* Those that may be put on the stack next; of several that are alike, one. */
int mg_triggers(const mg_game *g, const gt_state *s, int out[GT_MAX_WAITING]);
/* setup.c: whether what a triggered ability does is the same whatever set it off */
bool mg_forgets_event(const gt_pool *pool, int ability);
void mg_stack_trigger(gt_context *r, int entry);
/* 702.61: no spells are cast, and no abilities activated but mana abilities. */
bool mg_is_silenced(gt_context *r);
/* A spell goes to a place (enum mg_place). */
void mg_counter(gt_context *r, int object, int source, int place);
void mg_counter_now(gt_context *r, int object, int source, int place); /* nothing replaces that */
void mg_resolve_rule(gt_context *r, gt_frame *f,
                     const gt_item *item); /* one of the rules' own abilities */
enum {
    MG_MOST_TARGETS = GT_MAX_TARGETS - 3
}; /* of an item; behind them it keeps what set it off */
uint64_t mg_memory_key(const gt_item *item); /* of what it remembers, but for: */
/* The second party of the event that set it off, and the stamp that it had then; GT_NO_OBJECT. */
int mg_other_of(const gt_item *item, uint16_t *stamp);
/* An object that an item names has another stamp now. */
void mg_rename_in_item(gt_item *item, int object, uint16_t was, uint16_t now);
/* Objects that it remembers beside its source and targets are others in a world (deal.c). */
void mg_follow_in_item(const gt_state *s, gt_item *item, const gt_renaming *names);
/* What is spliced onto a spell (702.47): the n-th text, from 1 on; NULL: there is none. Where a
 * text goes on on resolution. */
const gt_mod *mg_spliced(const gt_state *s, int object, int n);
gt_addr mg_behind_announcing(const gt_context *r, gt_addr code);
gt_item *mg_announced_item(gt_state *s); /* that is being announced; NULL: none */

unsigned mg_held_stamp(const gt_item *item); /* of its source when it was set off or activated */
/* Cards are exiled by an ability of an object, which remembers them (607.2a); those in exile. */
void mg_link(gt_context *r, const gt_effect *e, const gt_set *set);
gt_set mg_linked(gt_context *r, const gt_effect *e, int kind);
gt_set mg_linked_by_maker(gt_context *r, const gt_effect *e); /* ... of the object that made it */
void mg_note_maker(gt_context *r, const gt_effect *e, int token); /* that an effect makes */
/* A copy of a spell, for which new targets may be chosen (707.10); how many there are: 0 if it is
 * no spell any more. */
int mg_copy_spell(gt_context *r, int object, int player);

/* gt_waiting.kept, beside values of its source (move.c): that it has those; that its source, or
 * what set it off, is not any more where it went with that event. */
enum { MG_KEPT_VALUES = 0x8000, MG_KEPT_SOURCE_GONE = 0x4000, MG_KEPT_THAT_GONE = 0x2000 };
/* ---- target.c */
/* Objects of a set in the order of their zones and of their places there: numbers of objects would
 * tell which cards lie face down. Returns how many. */
int mg_in_places(const gt_state *s, const gt_set *set, uint8_t *out);
/* Whether a target is still legal (115, 608.2b, 702). */
bool mg_target_holds(gt_context *r, const gt_item *item, const gt_target *t);
/* Whether so many objects could be one. */
bool mg_has_targets(gt_context *r, int player, int source, gt_addr filter, int least);
/* The register that a target goes to on resolution, -1: none; and its filter. */
int mg_target_register(const gt_context *r, const gt_target *t);
gt_addr mg_wanted_by(gt_context *r, const gt_item *item, const gt_target *t);
extern const gt_frame_kind mg_frame_target;
bool mg_is_protected(gt_context *r, int object, int source); /* 702.16: from that source */
void mg_retarget(gt_context *r, const gt_effect *by, int object, gt_addr filter); /* 115.7 */
extern const gt_frame_kind mg_frame_retarget;
extern const gt_frame_kind mg_frame_new_targets;

/* ---- cast.c */
enum {
    MG_X_MOST = 200,
    MG_WAY_FREE = 15,
    MG_WAY_LAND = 14, /* it is played (601.1a) */
    MG_WAY_FLASHBACK = 13 /* that was given to it, for its mana cost */
};
/* Whether a card that lies in a graveyard, or on top of a library, may be played from there
 * (601.3b). */
bool mg_plays_from_other(const gt_state *s, int player); /* that player's graveyard */
bool mg_may_play_there(gt_context *r, int player, int card);
bool mg_can_cast_free(gt_context *r, int player, int card); /* of the hand: MG_GIVE_FREE */
/* Another land this turn, in the own one (305.2); it is played. */
bool mg_may_play_lands(gt_context *r, int player);
void mg_play_land(gt_context *r, int player, int card);
bool mg_can_turn_up(gt_context *r, int player, int object);
void mg_pay_to_turn_up(gt_context *r, int player, int object);
extern const gt_frame_kind mg_frame_suspended;
int mg_additional_of(const gt_def *d, int kind); /* an additional cost; -1: there is none such */
/* A card is about to be played from where an ability says that it may be: what follows (603.7g). */
void mg_follow_playing(gt_context *r, int player, int card);
bool mg_can_cast(gt_context *r, int player, int card, int way);
bool mg_can_use(gt_context *r, int player, int object, int ability);
void mg_cast(gt_context *r, int player, int card, int way);
void mg_use(gt_context *r, int player, int object, int ability);
extern const gt_frame_kind mg_frame_cast;
/* Ways of a card by number: 0 is the normal one, then those of its list. */
int mg_way_kind(const gt_def *d, int way);
/* for one more target (MG_TARGET_ADDS) */
bool mg_more_is_payable(gt_context *r, const gt_item *item);

/* ---- priority.c */
extern const gt_window_rules mg_priority;
void mg_open_window(gt_context *r);
/* A delayed trigger is paid off; or is set off, and can be so no more. */
void mg_buy_off(gt_context *r, int player, int def, int cost);
void mg_forget_offer(gt_context *r, unsigned order);
bool mg_at_sorcery_speed(const gt_state *s, int player); /* 307.5 */
int mg_n_abilities(gt_context *r, int object); /* printed ones, then those that it was given */
int mg_ability_at(gt_context *r, int object, int number); /* in the pool */
int mg_def_of_ability(const mg_game *g,
                      int ability); /* number of the definition on which it is printed */
int mg_castable_in_exile(gt_context *r, int player, int def); /* a card of a definition */
int mg_card_in(const gt_state *s, int player, int kind, int def); /* one that is known first */
int mg_card_among(const gt_state *s, const gt_set *hand, int def, int player); /* the same */
void mg_tap_for_mana(gt_context *r, int player, int object, int kind); /* MG_V_TAP_MANA */
int mg_times_used(const gt_state *s, int object, int ability);
void mg_note_use(gt_context *r, int object, int ability);
/* Kinds of mana that an ability makes, if {T} is its whole cost and one mana all that it does; else
 * 0. */
unsigned mg_made_alone(const mg_game *g, int ability);
/* Whether no state-based action can be due and nothing was set off. */
bool mg_is_calm(const gt_context *r);

/* ---- stops.c */
/* The steps to which an activated ability is bound by its condition: bit s: step s of its player's
 * turn, MG_STEPS + s: of the other player's; 0: it is bound to none. */
uint32_t mg_bound_to(const mg_game *g, int ability);
bool mg_is_stop(gt_context *r, int player); /* whether a player is asked as the game stands now */
bool mg_has_stop(gt_context *r); /* whether either is */

#endif
