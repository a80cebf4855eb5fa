/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens: cards move, events set abilities off, damage is dealt, and what replaces or
 * prevents all that (614 to 616). */
#ifndef GT_MAGIC_MOVING_H
#define GT_MAGIC_MOVING_H

#include "engine/magic/values.h"

/* ---- move.c */
enum mg_move_flags {
    MG_MOVE_BOTTOM = 1,
    MG_MOVE_TAPPED = 2,
    MG_MOVE_DOWN = 4,
    MG_MOVE_SHOWN = 8,
    MG_MOVE_SECOND = 16, /* to a library, second from the top */
};
/* Whether GIVE EXILED_INSTEAD acts on what goes to a kind of zone: 1: to a graveyard, 2: to any. */
static inline bool mg_is_exiled_from(const gt_mod *m, int kind)
{
    return kind == MG_GRAVEYARD || (m->value == 2 && kind != MG_EXILE && kind != MG_BATTLEFIELD);
}

/* Moves an object without an event; on the battlefield `player` is its controller. */
void mg_move(gt_context *r, int object, int kind, int player, int flags);
void mg_shuffle(gt_context *r, int player);
/* Who plays with the top card of the library revealed shows it, but not while something is cast or
 * activated (401.5). */
void mg_show_tops(gt_context *r);
/* ---- phasing.c */
void mg_phase_out(gt_context *r, gt_set set);
void mg_phasing(gt_context *r); /* 502.1 */
void mg_phase_out_until(gt_context *r, gt_set set, int source); /* ... leaves (610.4) */
void mg_phase_in_again(gt_context *r); /* those whose source has left */
/* Whether a permanent that had a stamp is phased out: it has not left the battlefield. */
bool mg_is_phased_out(gt_state *s, int object, unsigned stamp);
/* The stamp that a permanent that is phased out had; 0: it is not phased out. */
uint16_t mg_stamp_phased(const gt_state *s, int object);
void mg_keep_for_abilities(gt_context *r, int object); /* move.c: 608.2h */

/* What lasts as long as an object is tapped ends as it untaps, or (control) as it comes under
 * another player's control. */
void mg_end_held(gt_context *r, int object, bool control);
/* Whether a duration ends at the latest as its source leaves. */
static inline bool mg_lasts_with_source(int until)
{
    return until == MG_UNTIL_SOURCE || (until >= MG_UNTIL_CONTROLLED && until < MG_UNTIL_COUNT);
}
void mg_unattach(gt_context *r, int object); /* it is attached to nothing any more (701.3d) */
void mg_forget_mods(gt_context *r, int object); /* counters, and what lasts as long as it stays */
/* Something goes from where it is to a zone, with all that this sets off: several at once. */
void mg_go(gt_context *r, gt_set set, int kind, int player, int flags, int cause, int source);
/* Who controls it then: `player`, or (2) its owner, if no effect says otherwise. */
int mg_entering_player(gt_context *r, int object, int player);
/* It comes onto the battlefield (614.1c-d, 603.6a). `player`: its controller, or 2: the owners. */
void mg_enter(gt_context *r, gt_set set, int player, int flags, int as);
/* The same where nothing is to be decided any more. */
void mg_enter_now(gt_context *r, gt_set set, int player, int flags, int as);
void mg_turn_up(gt_context *r, int object);
void mg_turn_down(gt_context *r, int object);
void mg_destroy(gt_context *r, gt_set set, bool for_good, int source); /* 701.7 */
gt_set mg_not_regenerated(gt_context *r,
                          gt_set set); /* those of the destroyed that no shield saves (614.8) */
bool mg_can_be_sacrificed(gt_context *r, int object);
void mg_sacrifice(gt_context *r, gt_set set, int cause, int source); /* 701.17 */
void mg_discard(gt_context *r, int object, int cause); /* 701.8 */
void mg_discard_set(gt_context *r, gt_set set, int cause);
/* It was: what listens to that is set off, and madness (702.35a) if it was exiled by that. */
void mg_discarded(gt_context *r, int object, int cause, bool madness);
void mg_regenerate(gt_context *r, int object); /* a shield is used up in place of its destruction */
/* The two halves of mg_go, where nothing replaces it: those who listen are told; they go. */
void mg_tell_leaving(gt_context *r, const gt_set *set, int kind, int cause, int source);
void mg_go_told(gt_context *r, gt_set set, int kind, int player, int flags, int cause, int source);
/* A player draws (MG_F_DRAW) or discards (MG_F_DISCARD) so many cards, one by one. */
void mg_push_cards(gt_state *s, enum mg_frame kind, int player, int n);
int mg_draw_one(gt_context *r, int player); /* the card; GT_NO_OBJECT: there is none */
extern const gt_frame_kind mg_frame_draw;
void mg_tap(gt_context *r, int object);
void mg_untap(gt_context *r, int object);
/* A token that an effect makes; flags: enum mg_move_flags */
int mg_create(gt_context *r, const gt_effect *e, int player, int def, int flags);
int mg_tokens_made(gt_context *r, int player, int n); /* where an effect makes n */
gt_set mg_top_cards(gt_context *r, int player, int n); /* of the library */
gt_set mg_mill(gt_context *r, int player, int n); /* 701.13 */

/* ---- enter.c: what is decided before something is there */
/* A token that is in no zone does not enter after all: it is not made. */
void mg_not_made(gt_context *r, int token);
/* What of a set a choice may pick (gt_rule_hooks.offered). */
gt_set mg_offered(gt_context *r, const gt_operation *i, gt_set set);
/* True: something is; those of the set enter when it was. */
bool mg_ask_before_entering(gt_context *r, const gt_set *set, int player, int flags, int as);
void mg_then(gt_context *r, int put_flags); /* what PUT does with them then */
/* What PUT does, by its flags, with what it has put somewhere. */
void mg_finish_put(gt_context *r, const gt_effect *e, int put_flags, const gt_set *set);
bool mg_is_carried(const gt_mod *m); /* it stays with an object that enters */
/* An object shows what it is a copy of, and, come from the stack or wherever with some stamp, keeps
 * what was decided for it. */
void mg_show_copied(gt_context *r, int object);
void mg_arrive(gt_context *r, int object, unsigned was_stamp);
void mg_enter_as_decided(gt_context *r, int object);
/* ---- merging.c */
void mg_merge(gt_context *r, int spell, int object, bool on_top);
gt_set mg_components(gt_state *s, int object); /* cards that lie under a permanent */
bool mg_has_merged(gt_state *s, const gt_mod *m); /* whether MG_GIVE_MERGED holds now */
/* enter.c: it has that definition from now on, as a copy, and no exceptions of what it was. */
void mg_take_definition(gt_context *r, int object, int def);
/* ---- reword.c: the full text of another card (612.5). */
void mg_set_def(gt_context *r, int object, int def);
/* A permanent, or what is about to be one, has the text that it should have; it has its own. */
void mg_find_full_text(gt_context *r, int object);
void mg_forget_full_text(gt_context *r, int object);
void mg_find_full_texts(gt_context *r); /* of all permanents: a graveyard or control has changed */
int mg_full_def(gt_context *r, int object); /* the definition whose text it has, or will have */
int mg_copiable_def(gt_state *s, int object); /* without that: what is copied */
int mg_copied_def(gt_context *r, int object); /* its definition, or that of what it copies */
int mg_chosen(gt_context *r, int object, int kind, int32_t none); /* enum mg_chosen */
/* The same of what an object was with a stamp, which may have left (607.2d). */
int mg_chosen_by(const gt_state *s, int object, unsigned stamp, int kind, int32_t none);
void mg_become_copy(gt_context *r, int object, int of, int until);
gt_mod *mg_except_copy(gt_context *r, int object, int what, int32_t value, int until);
bool mg_is_of_copy(const gt_mod *m); /* it is a part of what is copied (706.9) */
void mg_copy_ends(gt_context *r, int object, const gt_mod *was); /* GIVE COPY has ended */
extern const gt_frame_kind mg_frame_enter, mg_frame_word;

/* ---- event.c */
/* An event of an object, whose controller it is of, or (GT_NO_OBJECT) of the active player. Source
 * of the cause: an object, or GT_NO_OBJECT. */
static inline gt_event mg_event_of(const gt_state *s, int kind, int that, int from, int to,
                                   int cause, int source)
{
    return (gt_event){.kind = (uint8_t)kind,
                      .that = (uint8_t)that,
                      .other = GT_NO_OBJECT,
                      .player = that != GT_NO_OBJECT ? s->objects[that].controller : s->active,
                      .from = (uint8_t)from,
                      .to = (uint8_t)to,
                      .why = {(uint8_t)cause,
                              source != GT_NO_OBJECT ? s->objects[source].controller : GT_NOBODY,
                              (uint8_t)source}};
}
/* What was set off waits until a player would get priority (603.3). */
void mg_announce(gt_context *r, const gt_event *ev);
/* Something happens; `to`: the zone kind that the pattern's `to` asks for. */
void mg_happens_to(gt_context *r, int event, int that, int other, int32_t amount, int cause,
                   int source, int to);
/* The same where that is the zone that the object lies in: nothing is done where nobody listens. */
static inline void mg_happens(gt_context *r, int event, int that, int other, int32_t amount,
                              int cause, int source)
{
    if (mg_is_told(r) || (mg_of_run(r)->told >> event & 1) != 0)
        mg_happens_to(r, event, that, other, amount, cause, source,
                      that != GT_NO_OBJECT ? mg_kind_of(r->s, that) : 0);
}
void mg_counter_goes(gt_context *r, int object, int kind); /* one is removed */
void mg_step_begins(gt_context *r, int event);
/* A reflexive trigger (603.12) of a running effect. */
void mg_reflex(gt_context *r, const gt_effect *e, int ability, gt_set about);
/* State triggers (603.8): whether there are some to be set off; `set_off`: they are. */
bool mg_state_triggers(gt_context *r, bool set_off);
void mg_wait_rule(gt_context *r, int rule, int card); /* an ability of the rules is set off */
bool mg_works_in(const gt_ability *a, int kind); /* 113.6 */

/* Triggered abilities of the rules' own, in place of a number in the pool. */
enum {
    MG_RULE_MADNESS = 0xfff0,
    MG_RULE_SUSPEND /* remove a time counter */,
    MG_RULE_SUSPENDED /* cast it */,
    MG_RULE_COMBAT_DAMAGE /* of the older combat: no ability (assigned_damage.c) */,
    MG_RULES_FROM = 0xfff0
};

/* What a waiting ability remembers of THAT (gt_waiting.last, gt_effect.last). */
typedef struct mg_last {
    int16_t power, toughness;
    uint8_t plus, minus;
    uint8_t controller, host;
} mg_last;
_Static_assert(sizeof(mg_last) <= GT_LAST_BYTES, "last known values");
mg_last mg_last_of(gt_context *r, int object);

/* What stands on the stack for an ability of `d` is as its source was, which has left
 * (gt_waiting.kept). */
void mg_keep_on(gt_context *r, int object, int player, const gt_def *d, unsigned kept);

/* ---- damage.c */
/* Damage that is dealt at once (120.4); returns how much was. */
int mg_deal(gt_context *r, const mg_blow *blow, int n, int cause, int flags);
bool mg_gains_no_life(gt_context *r, int player); /* 119.7 */
void mg_change_life(gt_context *r, int player, int n);
/* The same where nothing prevents or replaces it any more. */
int mg_deal_now(gt_context *r, const mg_blow *dealt, int n, int cause);
void mg_change_life_now(gt_context *r, int player, int n);
gt_mod *mg_source_shield(gt_context *r, int object, int source); /* NULL: there is none */
int mg_through_source_shields(gt_context *r, int object, int source, int amount);
void mg_source_became(gt_state *s, int object, unsigned was);
void mg_prevented(gt_context *r, int to, int source, int n); /* n damage was (615.13) */
bool mg_can_be_damaged(gt_context *r, int object);
int mg_through_shields(gt_context *r, int object, int amount); /* 615.7: what is left */
/* Whether damage of a source (or GT_NO_OBJECT) with these flags may be prevented (615.12), and
 * whether all combat damage is (MG_GIVE_PREVENT_COMBAT). */
bool mg_is_preventable(gt_context *r, int source, unsigned flags);
bool mg_is_combat_prevented(const gt_state *s, int source, int to);

/* ---- propose.c */
/* Each proposes what is about to happen, if an ability could replace it: false: it is to be done at
 * once. */
bool mg_propose_move(gt_context *r, gt_set set, int kind, int player, int flags, int cause,
                     int source, bool discarded);
/* `put`: what is put into a graveyard at the same time. */
bool mg_propose_destruction(gt_context *r, gt_set set, gt_set put, bool for_good, int cause,
                            int source);
bool mg_propose_draw(gt_context *r, int player);
bool mg_propose_life(gt_context *r, int player, int n);
bool mg_propose_countering(gt_context *r, int object, int source, int place);
bool mg_propose_damage(gt_context *r, const mg_blow *blow, int n, int cause, int flags);
/* A permanent that has just come in does so as replacements say (614.12); `beside`: what comes with
 * it; `copies`: what makes it a copy, else all others (616.1c). */
void mg_enter_replaced(gt_context *r, int object, const gt_set *beside, bool copies);
extern const gt_frame_kind mg_frame_event;
/* A name for what MG_V_APPLY applies, or the permanent whose ability it is. */
const char *mg_applied(gt_context *r, unsigned number, int *holder);
extern const gt_event_hooks mg_event_hooks;

#endif
