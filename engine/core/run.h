/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run, one call of apply or start, and what a rules system tells the core: its rule hooks. */
#ifndef GT_CORE_RUN_H
#define GT_CORE_RUN_H

#include "engine/core/card_log.h"
#include "engine/core/state.h"

#include <string.h>

typedef struct gt_rule_hooks gt_rule_hooks;
typedef struct gt_filters gt_filters; /* engine/effects/filter.h */

/* What whoever is asked may do, so far as a context keeps it from one action to the next. */
typedef struct gt_listing {
    int n; /* -1: it is not known */
    gt_action action[GT_MAX_ACTIONS];
} gt_listing;

/* One call of apply or start: everything that belongs together, on the C stack. */
typedef struct gt_context {
    const gt_game *game;
    const gt_rule_hooks *hooks;
    const gt_operation *code; /* of the pool, as it is run */
    const gt_filters *filters; /* those that are prepared; NULL: none */
    gt_state *s;
    const gt_observer *observer; /* NULL: nobody listens */
    int candidate; /* GT_SET_CANDIDATE of the filter being evaluated */
    bool fixed; /* static mode: instructions write derived values (see gt_rule_hooks.instruction) */
    bool rewords; /* what card code says may be another word (gt_rule_hooks.reworded) */
    bool recall; /* property: last known values of what has left are meant */
    /* what-if for filters, of rule hooks with `lying`: object `pretend` - 1 (0: none) lies in zone
     * list `pretend_zone` */
    int pretend;
    unsigned pretend_zone;
    struct gt_questions *questions; /* that are being asked, see gt_ask; NULL: none */
    gt_listing *listing; /* NULL: nothing is kept */
    bool passes; /* players pass unasked in windows where that may be (gt_run_pass) */
} gt_context;

/* Whether a question with so many answers is put to a player: the engine gives one that is the only
 * one itself. */
static inline bool gt_is_asked(const gt_context *r, int answers)
{
    return answers > 1 || (answers == 1 && r->game->asks_all);
}

/* Where to note what becomes of cards; NULL: nobody counts them. */
static inline gt_card_log *gt_card_log_of(const gt_context *r)
{
    return r->observer != NULL ? r->observer->cards : NULL;
}

/* For who counts cards: the game begins with the hands as they are now. */
static inline void gt_note_opening(const gt_context *r)
{
    gt_card_log *log = gt_card_log_of(r);
    if (log == NULL)
        return;
    gt_card_log_clear(log);
    for (int player = 0; player < 2; player++)
        for (uint64_t left = r->s->held[player]; left != 0; left &= left - 1)
            gt_cards_add(&log->opening, player * r->s->held_stride + __builtin_ctzll(left));
}

/* A card is played, maybe not for the first time. */
static inline void gt_note_played(const gt_context *r, int object)
{
    gt_card_log *log = gt_card_log_of(r);
    if (log == NULL || gt_cards_has(&log->played, object))
        return;
    gt_cards_add(&log->played, object);
    log->turn[object] = r->s->turn;
}

/* A card has moved to where it lies now; `played`: from a hand, or what stands for one, into
 * play. */
static inline void gt_note_moved(const gt_context *r, int object, bool played)
{
    const gt_object *o = &r->s->objects[object];
    gt_card_log *log = gt_card_log_of(r);
    if (log == NULL)
        return;
    if (o->zone == r->s->held_zone[o->owner])
        gt_cards_add(&log->drawn, object);
    if (played)
        gt_note_played(r, object);
}

/* What an operation of a system does (operations.h). */
typedef bool gt_test_code(gt_context *r, gt_effect *e, const gt_operation *i, int object);
typedef int32_t gt_value_code(gt_context *r, gt_effect *e, const gt_operation *i);
typedef bool gt_instruction_code(gt_context *r, gt_effect *e, const gt_operation *i,
                                 const int32_t *x);

/* What a rules system tells the core. `e` is the effect whose registers are meant. */
struct gt_rule_hooks {
    int zones_per_player;
    const gt_operation *builtin; /* code of the rules themselves, at GT_BUILTIN and above */
    /* zone lists that may hold objects of the zone mask, as a mask of zone kinds */
    uint32_t (*lists)(uint32_t zones);
    uint32_t (*zone_bit)(const gt_context *r, int object); /* bit of a filter's zone mask */
    /* Where zone_bit is simple, the same for speed: a list holds what its player controls, and its
     * number is player * zones_per_player + kind, the kind of each list is in a table, objects that
     * are attached to another have the bit behind those of the kinds, and `lying` returns what lies
     * in some kinds of zones (bits) of a player. NULL, NULL: zone_bit is called */
    const uint8_t *kind;
    gt_set (*lying)(const gt_context *r, int player, uint32_t kinds);
    /* zones of which a mask cannot be counted by lists: where some are attached, and those that
     * are */
    uint32_t uncounted;
    /* zone kinds that both players have in common, in one list (a stack), 0: none */
    uint32_t shared;
    /* without `lying`: lists that `lists` names hold what the mask says and nothing else, and but
     * for shared ones what their player controls */
    bool exact;
    /* tells objects apart that have one definition and place and yet do not read alike (0 .. 255);
     * NULL: there are none, as in games without public identities (sizes.h) */
    unsigned (*which)(const gt_context *r, int object);
    int32_t (*property)(gt_context *r, const gt_effect *e, int object, int property);
    /* a property of THIS as it last was, if it has left; `none`: that is not known. NULL: never */
    int32_t (*departed)(gt_context *r, const gt_effect *e, int property, int32_t none);
    int32_t (*stat)(gt_context *r, const gt_effect *e, int player, int stat);
    int32_t (*tally)(gt_context *r, const gt_effect *e, int pattern);
    gt_set (*named)(gt_context *r, const gt_effect *e, int name);
    const gt_def *(*def)(const gt_context *r, int object); /* present: of a copy what it copies */
    /* number of the definition that everybody sees of an object in a public zone, whoever knows
     * more; NULL: its own, as in games without public identities */
    unsigned (*shows)(const gt_context *r, int object);
    uint64_t (*keywords)(gt_context *r, int object);
    /* Characteristics of an object as they are at present; NULL: those of its definition. `names`
     * writes its names and returns how many. */
    uint32_t (*types)(gt_context *r, int object);
    uint32_t (*colours)(gt_context *r, int object);
    bool (*has_tag)(gt_context *r, int object, int tag);
    int (*names)(gt_context *r, int object, uint16_t out[GT_NAMES]);
    /* whether it has a name beside those; -1: any at all. NULL: none has */
    bool (*is_also_named)(gt_context *r, int object, int name);
    /* Objects whose type, colour, tags or names may be others than those that their definitions had
     * when the game was prepared (gt_filter_add): other definitions, or any of the above. NULL:
     * these never change */
    gt_set (*changed)(const gt_context *r);
    bool (*is_changed)(const gt_context *r,
                       int object); /* the same of one; NULL: it is looked up */
    /* the system's operations (operations.h) are tests, then values from first_value on, then
     * instructions from first_instruction on; the tables begin with the first of theirs */
    uint8_t first_value, first_instruction;
    gt_test_code *const *tests;
    gt_value_code *const *values;
    /* Executes a system instruction. `stack` holds the numbers that were pushed, n of them. Returns
     * false if work was put on the agenda: the effect goes on when it is done. */
    bool (*instruction)(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                        int n);
    /* What of a set that a filter accepts an effect finds (GT_OP_ALL); NULL: all of it */
    gt_set (*found)(gt_context *r, const gt_effect *e, gt_addr filter, gt_set set);
    /* What of a set a choice may pick, which that instruction begins (GT_OP_CHOOSE); NULL: all */
    gt_set (*offered)(gt_context *r, const gt_operation *i, gt_set set);
    /* Where r->rewords: whether the text of an effect says anything else than what is printed; a
     * test or what stands for it in that text, written to `room` */
    bool (*is_reworded)(gt_context *r, const gt_effect *e);
    const gt_operation *(*reworded)(gt_context *r, const gt_effect *e, const gt_operation *i,
                                    gt_operation *room);
    /* After an instruction: whether the effect may go on at once, since there is nothing that the
     * system must look after first; NULL: it never does. */
    bool (*calm)(gt_context *r);
    const struct gt_frame_kind *const *frames; /* by number (flow.h) */
    /* What the rules look after by themselves, while something is pending: before each step of the
     * innermost frame. True: it did something, and is asked again. NULL: nothing. */
    bool (*look_after)(gt_context *r);
    /* Whether a question that has one answer alone is not put to the player. NULL: none is: whoever
     * asks finds that out before (gt_is_asked). */
    bool (*forces)(gt_context *r, const gt_frame *f);
    void (*begin_action)(gt_context *r); /* before each action; NULL: nothing */
    /* limits (bits, by gt_limit) that cards may reach by right: such a game is unfinished */
    uint32_t growth;
    const struct gt_event_hooks *events; /* engine/events/proposal.h; NULL: nothing is proposed */
    /* who decides in the place of a player who would be asked; NULL: each for oneself */
    int (*decider)(gt_context *r, int player);
    const struct gt_window_rules *window; /* who may respond and how; NULL: there are no windows */
};

#endif
