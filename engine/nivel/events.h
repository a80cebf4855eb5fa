/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: telling them, what they set off and its order (event.c), replacing them (replacement.c,
 * propose.c), cards that are kept for listeners (keep.c). */
#ifndef GT_NIVEL_EVENTS_H
#define GT_NIVEL_EVENTS_H

#include "engine/core/flow.h"
#include "engine/nivel/board.h"
#include "engine/nivel/values.h"

#include "engine/events/proposal.h"
#include "engine/events/waiting.h"

/* Done by the rules. */
#define NV_RULE ((gt_cause){NV_BY_RULE, GT_NOBODY, GT_NO_OBJECT})

/* ---- event.c */
void nv_tell(gt_context *r, const gt_event *h); /* to counters and listeners */
void nv_set_off(gt_context *r, int unit, int timing, const gt_event *h);

/* Whether anything in the two decks asks for such events; nv_tell is called for those only. */
static inline bool nv_told(const gt_context *r, int kind)
{
    return (nv_game_of(r->game)->told >> kind & 1) != 0;
}

/* Whether a unit has abilities under the keyword `timing`; nv_set_off sets them off. */
static inline bool nv_has_timing(gt_context *r, int unit, int timing)
{
    nv_refresh(r);
    return (nv_slot_of(r->s, unit)->keywords >> timing & 1) != 0;
}

/* An ability of `holder` waits, with the continuous ones; h: what has set it off, NULL: nothing. */
gt_waiting *nv_wait_for(gt_context *r, int ability, int player, int holder, int source,
                        const gt_event *h);
void nv_wait_special(gt_context *r, int special, int player, int holder, int32_t amount);
/* gt_waiting.ability of what has no ability of its own */
enum {
    NV_WAIT_AWAKEN = 0xfff0,
    NV_WAIT_RETURN,
    NV_WAIT_PIERCE,
    NV_WAIT_PLUNDER,
    NV_WAIT_INFILTRATE,
};
enum { NV_HOW_LEFT = 1 }; /* gt_waiting.how: works though the holder left (10.1.7.2.1) */
void nv_ask_first(gt_context *r, const gt_ability *a, gt_effect *e); /* if all of it is a "may" */
void nv_push_window(gt_context *r);

/* Works off what waits since the innermost battle, or from the start, if there is anything. */
static inline void nv_open_window(gt_context *r)
{
    if (r->s->n_waiting > 0)
        nv_push_window(r);
}

/* The same for the frame on top: one alone that waits is used at once. Only entries from number
 * `base` on; there are some. Returns whether the frame may go on. */
bool nv_work_off(gt_context *r, int base);
int nv_window_choices(gt_context *r, const gt_frame *f, int out[GT_MAX_WAITING]);
extern const gt_frame_kind nv_frame_window;

/* One of several abilities of which a player says which comes first (NV_FIRST): one that waits, or
 * one that replaces what is proposed. */
typedef struct nv_candidate {
    uint8_t holder, source;
} nv_candidate;
enum {
    NV_MAX_CANDIDATES = (int)GT_MAX_WAITING > (int)GT_MAX_REPLACEMENTS ? (int)GT_MAX_WAITING
                                                                       : (int)GT_MAX_REPLACEMENTS
};
/* how many */
int nv_candidates(gt_context *r, const gt_frame *f, nv_candidate out[NV_MAX_CANDIDATES]);

/* ---- keep.c */
void nv_keep(gt_context *r, const gt_effect *e, unsigned registers, int listener);
void nv_take_kept(gt_context *r, gt_effect *e, int listener); /* into the registers of e */
bool nv_is_kept_for(const gt_state *s, int listener); /* may something still take them? */
void nv_drop_kept(gt_context *r, int listener); /* if not */

/* ---- replacement.c */
extern const gt_event_hooks nv_event_hooks;
bool nv_upgrade(gt_context *r, int card, int player, int lane); /* 3.5.5.1; false: on the agenda */
extern const gt_frame_kind nv_frame_event, nv_frame_upgrade;
bool nv_step_upgrade(gt_context *r, gt_frame *f);
void nv_change_amount(gt_effect *part, int32_t amount);
enum { NV_PREVENTED_BY = 8 }; /* gt_mod.filter of a prevention: the event, causes as bits above */

/* ---- propose.c: done at once, or false: on the agenda; s->result says what was done, as DID */
bool nv_trash_or_ask(gt_context *r, gt_set set, gt_cause why);
bool nv_draw_or_ask(gt_context *r, int player, int n, gt_cause why,
                    int reg); /* register for the cards if it must wait; -1: none */
bool nv_damage_or_ask(gt_context *r, int player, int n, gt_cause why,
                      const gt_effect *by); /* by an instruction of that; NULL: of none */
bool nv_raise_or_ask(gt_context *r, int player, int n, gt_cause why);
/* reg: register of the innermost effect for the cards, -1: none; meant: how many were to go */
bool nv_put_or_ask(gt_context *r, gt_set set, int place, gt_cause why, int reg, int meant);
bool nv_place_or_ask(gt_context *r, int object, int player, int lane, int origin, int replaced);
bool nv_move_or_ask(gt_context *r, int unit, int lane);
/* reg: register of the innermost effect for the cards */
bool nv_mill_or_ask(gt_context *r, int player, int n, gt_cause why, int reg);
enum { NV_PLAYED = -1 };
/* how: flags of EQUIP, by the innermost effect, or NV_PLAYED */
bool nv_equip_or_ask(gt_context *r, gt_set items, int unit, int how, gt_cause why);
/* The instruction i of e, the innermost effect: GIVE, GIVE_ABILITY or GIVE_TAKEN */
bool nv_give_or_ask(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, gt_cause why);
/* gt_event_hooks.happen */
void nv_happen(gt_context *r, const gt_effect *parts, int n, int32_t kept);

/* Whether a card of the two decks can replace such events. */
static inline bool nv_is_replaced(const gt_context *r, int kind)
{
    return (nv_game_of(r->game)->replaced >> kind & 1) != 0;
}

/* DID for an instruction that should have done n: negative if it did less (8.3.2). */
static inline int16_t nv_did(int done, int wanted)
{
    return (int16_t)(done < wanted ? -1 - done : done); /* clause 8.3.2/6 */
}

#endif
