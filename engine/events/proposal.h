/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How an event runs: it is proposed, replacements and preventions act on it, what is left of it
 * happens and is announced. All of it is work on the agenda, so that anybody may be asked in the
 * middle and the state be copied there.
 *
 *   agenda    ... EFFECT  EVENT                      who looks for what replaces it, or asks what
 *                                                    acts first
 *             ... EFFECT  EVENT  EFFECT  ASK         a replacement acts: "may pay 1 instead"
 *             ... EFFECT  EVENT  EFFECT  EVENT ...   what it does instead is an event in its turn
 *
 *   effects   ... effect | part  part  part | effect of the replacement
 *                          ^ first    ^ first + part: looked at   (n_parts in all)
 *
 * The frame (gt_proposed_event) is at step 0 while a part is looked at, at 1 while
 * a replacement acts on it.
 *
 * An event consists of parts that happen at once. A part is a record of registers (gt_effect): what
 * is to happen, to which objects, or to which player. It begins as one for all objects that are to
 * die, say; where a replacement acts on one of them alone, that one becomes a part of its own, so
 * that destination, amount and kind can change for it alone. Those that were set apart come first,
 * in the order in which they were, then what is left of the group, perhaps nothing. Parts that are
 * alike in the end are one again.
 *
 *   gt_effect of a part   how        kind of the event          player     whose event it is
 *                         origin     kind of zone it leaves     dst        kind of zone it comes to
 *                         by, by_player, source: the cause      amount     how much
 *                         that       object that is looked at   other      the second party
 *                         s[0]       objects that it happens to s[1]       those that are through
 *                         v[]        names of the replacements that acted on it, `picked` of them
 *                         choose_flags    GT_PART_...
 *                         from, s[2] and above, flags, power, cost, hit, min, max: of the rules
 *                         system
 *
 * Who acts first is asked of the player whom the rules name (Magic 616.1), or follows from the
 * order in which the rules list what may act. Each replacement acts at most once on a part, and
 * what it makes of the part is looked at anew (Magic 614.5, 616.1f). What a replacement does
 * (effect code) changes the innermost part through gt_proposed: another destination, another
 * amount, another kind, or gt_part_off: it does not happen. A prevention is a replacement with a
 * smaller amount. */
#ifndef GT_EVENTS_PROPOSAL_H
#define GT_EVENTS_PROPOSAL_H

#include "engine/events/event.h"

enum { GT_MAX_REPLACEMENTS = 32 }; /* that may act on one part at the same moment */

/* Sets of a part. */
enum { GT_PART_SUBJECTS, GT_PART_SEEN, GT_PART_SET_SYSTEM };
_Static_assert((int)GT_PART_SET_SYSTEM <= (int)GT_SETS, "a part has them");

/* Flags of a part (gt_effect.choose_flags). */
enum {
    GT_PART_WHOLE = 1, /* it happens to a player, or to nothing: there are no subjects */
    GT_PART_THROUGH = 2, /* such a one was looked at */
    GT_PART_OFF = 4, /* such a one does not happen */
};

enum gt_event_step { GT_EVENT_LOOK, GT_EVENT_ACTED };

/* What may act on a part. */
typedef struct gt_replacement {
    uint32_t name; /* tells it from all others as long as the event lasts */
    uint16_t ability; /* number in the pool; GT_NO_ABILITY: it is none */
    uint8_t player; /* who controls it */
    uint8_t holder, source; /* THIS and SOURCE; GT_NO_OBJECT */
    int16_t mod; /* modifier that it is, or that grants it; -1: none */
} gt_replacement;

/* What a rules system tells of its events. */
typedef struct gt_event_hooks {
    /* The object of a part to look at next, among its subjects that are not through; GT_NO_OBJECT:
     * no other can be replaced. */
    int (*next)(gt_context *r, const gt_effect *part);
    /* What may act on the part as it stands, on its object `that`, in the order in which it is
     * offered; or only the first of that, where nobody chooses. How many. */
    int (*replacements)(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS]);
    /* Who chooses among several. */
    int (*chooser)(gt_context *r, const gt_effect *part);
    /* It acts: puts its effect on the agenda, or changes the part. */
    void (*act)(gt_context *r, gt_effect *part, const gt_replacement *x);
    /* It has acted, with what s->result says; NULL: nothing follows from that. */
    void (*acted)(gt_context *r, gt_effect *part);
    /* Does what is left, announces it, and sets s->result; the frame is gone. */
    void (*happen)(gt_context *r, const gt_effect *parts, int n, int32_t kept);
    /* what acted on an event does not act on what is done in its place (Magic 614.5) */
    bool inherits;
} gt_event_hooks;

/* Proposes that something happens to some objects at once (NULL: to ev->player, or to nothing): a
 * frame on the agenda. Returns the record, for the registers of the rules system, valid until the
 * next effect begins. NULL: the game was aborted. */
gt_effect *gt_propose(gt_context *r, const gt_event *ev, const gt_set *subjects);

/* The same at the same moment as what was proposed last, before the frame ran. */
gt_effect *gt_propose_with(gt_context *r, const gt_event *ev, const gt_set *subjects);

/* One step of GT_FRAME_EVENT. True: somebody must choose which of gt_event_choices acts. */
bool gt_step_event(gt_context *r, gt_frame *f);
int gt_event_choices(gt_context *r, gt_replacement out[GT_MAX_REPLACEMENTS]);
void gt_event_choose(gt_context *r, int number);
/* The same as a row has it (flow.h), for games whose actions give that number as operand a. */
void gt_event_answer(gt_context *r, gt_frame *f, gt_action a);

/* What a part proposes for its object `that`, or as a whole. */
gt_event gt_part_event(const gt_context *r, const gt_effect *part);

/* The part in whose place something is being done, of the innermost event. NULL: there is none. */
gt_effect *gt_proposed(gt_state *s);

/* It does not happen to the object that is looked at, or at all. */
void gt_part_off(gt_effect *part);

/* Another part, like the one on which something acts just now, that follows it. NULL: the game was
 * aborted. */
gt_effect *gt_split_part(gt_context *r);

/* Whether that replacement acted on the part. */
bool gt_has_acted(const gt_effect *part, uint32_t name);

/* Whether an ability of the pool, held so, may act on a part: it replaces such an event, did not
 * act yet, and some of its code can be done. Its condition and limits are the system's. */
bool gt_may_act(gt_context *r, const gt_pool *pool, const gt_effect *part, const gt_event *ev,
                const gt_replacement *x);

/* The name of an ability that an object holds. */
static inline uint32_t gt_name_of_ability(unsigned ability, unsigned holder, unsigned source)
{
    return ability << 16 | holder << 8 | source;
}

/* Puts the effect of a replacement ability on the agenda. NULL: the game was aborted. */
gt_effect *gt_begin_replacement(gt_context *r, const gt_pool *pool, const gt_effect *part,
                                const gt_replacement *x);

#endif
