/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the core offers to rules systems: objects in zones, what players know of them, unfinished
 * work, and the interpreter of card code. A rules system describes its words in a gt_lexicon and
 * drives everything from its own run loop (gt_run_work).
 *
 * Nothing here knows a lane, mana, life or a card. */
#ifndef GT_CORE_CORE_H
#define GT_CORE_CORE_H

#include "engine/core/card_log.h"
#include "engine/core/hidden.h"
#include "engine/core/limits.h"
#include "engine/core/zone.h"
#include "engine/effects/filter.h"

#include <string.h>

typedef struct gt_lexicon gt_lexicon;

/* One call of apply or start: everything that belongs together, on the C stack. */
typedef struct gt_run {
    const gt_game *game;
    const gt_lexicon *lexicon;
    const gt_operation *code; /* of the pool, as it is run */
    const gt_filters *filters; /* those that are prepared; NULL: none */
    gt_state *s;
    const gt_observer *observer; /* NULL: nobody listens */
    int candidate; /* GT_SET_CANDIDATE of the filter in work */
    bool fixed; /* static mode: instructions write derived values (see gt_lexicon.instruction) */
    bool recall; /* property: last known values of what has left are meant */
    /* what-if for filters, of lexicons with `lying`: object `pretend` - 1 (0: none) lies in zone list `pretend_zone` */
    int pretend;
    unsigned pretend_zone;
    struct gt_questions *questions; /* that are being asked, see gt_ask; NULL: none */
} gt_run;

/* Where to note what becomes of cards; NULL: nobody counts them. */
static inline gt_card_log *gt_card_log_of(const gt_run *r)
{
    return r->observer != NULL ? r->observer->cards : NULL;
}

/* What a rules system tells the core. `e` is the effect whose registers are meant. */
struct gt_lexicon {
    int zones_per_player;
    const gt_operation *builtin; /* code of the rules themselves, at GT_BUILTIN and above */
    /* zone lists that may hold objects of the zone mask, as a mask of zone kinds */
    uint32_t (*lists)(uint32_t zones);
    uint32_t (*zone_bit)(const gt_run *r, int object); /* bit of a filter's zone mask */
    /* Where zone_bit is simple, the same for speed: a list holds what its player controls, and its number is
     * player * zones_per_player + kind, the kind of each list is in a table, objects that are attached to another
     * have the bit behind those of the kinds, and `lying` returns what lies in some kinds of zones (bits) of a player.
     * NULL, NULL: zone_bit is called */
    const uint8_t *kind;
    gt_set (*lying)(const gt_run *r, int player, uint32_t kinds);
    /* zones of which a mask cannot be counted by lists: where some are attached, and those that are */
    uint32_t uncounted;
    /* zone kinds that both players have in common, in one list (a stack), 0: none */
    uint32_t shared;
    /* without `lying`: lists that `lists` names hold what the mask says and nothing else, and but for shared ones what
     * their player controls */
    bool exact;
    /* tells objects apart that have one definition and place and yet do not read alike (0 .. 255);
     * NULL: there are none, as in games without guises (sizes.h) */
    unsigned (*which)(const gt_run *r, int object);
    int32_t (*property)(gt_run *r, const gt_effect *e, int object, int property);
    int32_t (*stat)(gt_run *r, const gt_effect *e, int player, int stat);
    int32_t (*tally)(gt_run *r, const gt_effect *e, int pattern);
    gt_set (*named)(gt_run *r, const gt_effect *e, int name);
    const gt_def *(*def)(const gt_run *r, int object); /* present: of a copy what it copies */
    /* number of the definition that everybody sees of an object in a public zone, whoever knows more; NULL: its own,
     * as in games without guises */
    unsigned (*shows)(const gt_run *r, int object);
    uint64_t (*keywords)(gt_run *r, int object);
    /* Characteristics of an object as they are at present; NULL: those of its definition. `names` writes its names
     * and returns how many. */
    uint32_t (*types)(gt_run *r, int object);
    uint32_t (*colours)(gt_run *r, int object);
    bool (*has_tag)(gt_run *r, int object, int tag);
    int (*names)(gt_run *r, int object, uint16_t out[GT_NAMES]);
    /* Objects whose type, colour, tags or names may be others than those that their definitions had when the game was
     * prepared (gt_filter_add): other definitions, or any of the above. NULL: these never change */
    gt_set (*changed)(const gt_run *r);
    bool (*test)(gt_run *r, gt_effect *e, const gt_operation *i, int object); /* system tests */
    bool (*ask_value)(gt_run *r, gt_effect *e, const gt_operation *i,
                      int32_t *out); /* system values */
    /* the system's operations are tests, then values from first_value on, then instructions from first_instruction on */
    uint8_t first_value, first_instruction;
    /* Executes a system instruction. `stack` holds the numbers that were pushed, n of them. Returns
     * false if work was put on the agenda: the effect goes on when it is done. */
    bool (*instruction)(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                        int n);
    /* After an instruction: whether the effect may go on at once, since there is nothing that the system must look
     * after first; NULL: it never does. */
    bool (*calm)(gt_run *r);
    const struct gt_event_hooks *events; /* engine/events/proposal.h; NULL: nothing is proposed */
    const struct gt_window_rules *window; /* who may respond and how; NULL: there are no windows */
};

/* Kinds of frames that the core itself works on; systems use GT_FRAME_SYSTEM and above. */
enum gt_frame_kind {
    GT_FRAME_EFFECT, /* runs the innermost effect; step 1: takes s->result as DID first */
    GT_FRAME_CHOOSE, /* the innermost effect chooses cards */
    GT_FRAME_ASK, /* yes or no; a: player, c: where to go on for no */
    GT_FRAME_MENU, /* one of several; a: player, b: variable, e: mask of modes */
    GT_FRAME_EVENT, /* an event that is proposed, see engine/events/proposal.h */
    GT_FRAME_WINDOW, /* players may respond, see engine/core/window.h */
    GT_FRAME_SYSTEM = 8,
};

/* Verbs of the core's own actions: action = verb | argument << 8. Systems use 16 and above. */
enum gt_verb {
    GT_PICK = 1,
    GT_PICK_DONE,
    GT_YES,
    GT_NO,
    GT_MODE,
    GT_PASS, /* in a window (engine/core/window.h) */
    GT_VERB_SYSTEM = 16
};

static inline gt_action gt_act(unsigned verb, unsigned a, unsigned b)
{
    return verb | a << 8 | b << 16;
}

static inline unsigned gt_act_verb(gt_action a)
{
    return a & 0xff;
}

static inline unsigned gt_act_a(gt_action a)
{
    return a >> 8 & 0xff;
}

static inline unsigned gt_act_b(gt_action a)
{
    return a >> 16 & 0xff;
}

/* ---- Ending. */

/* Ends the game at once; `winner` 2: nobody. */
void gt_finish(gt_state *s, int end, int winner);

/* Ends it as GT_ABORTED, which of an object says more than is there room for; GT_NO_OBJECT: the source of the innermost
 * effect. */
void gt_abort(gt_state *s, gt_limit limit, int object);

/* ---- Limits of a game (limits.h). */

/* Before an action of `player` is applied, and after it. */
static inline void gt_count_action(gt_state *s, int player)
{
    s->decisions[player]++;
    s->actions++;
    s->work = 0;
}

static inline void gt_stop_at(gt_state *s, int turns, int actions)
{
    if (s->actions >= actions || s->turn > turns)
        gt_finish(s, GT_UNFINISHED, 2);
}

static inline void gt_look_at_limits(const gt_game *g, gt_state *s)
{
    gt_stop_at(s, gt_turn_limit(g), gt_action_limit(g));
}

/* ---- Unfinished work. */

/* Puts a frame on the agenda (aborts the game if it is full). */
static inline void gt_push(gt_state *s, int kind, int step, int a, int b, int c, int d, int32_t e)
{
    if (s->n_agenda == GT_MAX_AGENDA)
        gt_abort(s, GT_LIMIT_AGENDA, GT_NO_OBJECT);
    else
        s->agenda[s->n_agenda++] = (gt_frame){.kind = (uint8_t)kind,
                                              .step = (uint8_t)step,
                                              .a = (uint8_t)a,
                                              .b = (uint8_t)b,
                                              .c = (int16_t)c,
                                              .d = (int16_t)d,
                                              .e = e};
}

static inline gt_frame *gt_top(gt_state *s)
{
    assert(s->n_agenda > 0);
    return s->agenda + s->n_agenda - 1;
}

static inline void gt_pop(gt_state *s, int result)
{
    assert(s->n_agenda > 0);
    s->n_agenda--;
    s->result = (int16_t)result;
}

/* ---- Objects; zone.h moves them between zones. */

/* Adds an object that is in no zone yet; returns its number. */
int gt_object_new(gt_state *s, int def, int owner);

/* For what is no card (tokens, abilities on a stack): removes an object that is in no zone, and adds
 * one in the record of a removed one, if there is any. No (object, stamp) names two of them. */
void gt_object_free(gt_state *s, int object);
int gt_object_again(gt_state *s, int def, int owner);
/* The same where none before `from` was ever removed. */
int gt_object_behind(gt_state *s, int from, int def, int owner);

/* What is wrong with the zone lists, those from 0 to lists - 1, and with the objects in them; NULL: nothing. For tests of a
 * rules system's own invariants (gt_rules.check): every object lies in one list. */
const char *gt_wrong_lists(const gt_state *s, int lists);

/* Sorts a zone list into the order that hash(seed, owner, shuffle, name) gives; name[object]: hash of its
 * card, plus a number among equal cards (see ../DESIGN: one changed card leaves the order of the others).
 * What lies there is among the objects from `first` to before `end`. */
void gt_shuffle(gt_state *s, int zone, int owner, const uint64_t *name, int first, int end);

/* ---- What players know. */

/* A card of which it was known that it lies in a zone may be the one that just left it unseen. */
void gt_know_unseen_leaving(gt_state *s, int zone, int viewer);

/* An object of a hidden zone moved to another hidden zone unseen by `viewer`, from zone list
 * `from` where it was known or not. Call after the move, once for each viewer who did not see. */
static inline void gt_know_unseen_move(gt_state *s, int object, int from, int viewer)
{
    gt_object *o = &s->objects[object];
    if (o->know[viewer] >= GT_KNOW_PLACE)
        return; /* the place itself was known, so the move was followed; blocks stretch over zones */
    o->know[viewer] = GT_UNKNOWN;
    if ((s->zone_known >> viewer & 1) != 0)
        gt_know_unseen_leaving(s, from, viewer);
}

/* A card of a hand was put into another hidden zone unseen: it may have been any of them. Or a card
 * left a hand openly: it may have been one of a block there, or a twin of it. Call after the move,
 * before what is known of the card itself is set, for the viewer who is not its owner. */
void gt_know_hidden_discard(gt_state *s, int object, int hand, int viewer);
void gt_know_open_discard(gt_state *s, int object, int hand, int viewer);

/* A card of a hand was put face down into a public zone: it may have been any of those of which the viewer does not
 * know what they are, or of `possible`, which the rules allow to come there so. Call it as the ones above. */
void gt_know_covered_discard(gt_state *s, int object, int hand, const gt_set *possible, int viewer);

/* A deck was shuffled. */
void gt_know_shuffle(gt_state *s, int zone);

/* A new block: `viewer` knows that the objects of `set` lie in the places where they lie now, not
 * which where. */
void gt_know_block(gt_state *s, const gt_set *set, int viewer);

/* Deals what `viewer` cannot know anew: what lies in hidden zones and face down. */
void gt_deal_unknown(gt_state *s, const gt_hidden_zones *hidden, int viewer, uint64_t seed);

/* ---- Card code. */

static inline const gt_operation *gt_code_at(const gt_run *r, gt_addr pc)
{
    return pc >= GT_BUILTIN ? &r->lexicon->builtin[pc - GT_BUILTIN] : &r->code[pc];
}

/* Value of the code at `pc`; changes nothing in the state. */
int32_t gt_run_value(gt_run *r, gt_effect *e, gt_addr pc);

/* The same for code that may lead to the same question again (same code, holder and source): that is answered
 * `meanwhile` (engine/effects/question.c). */
int32_t gt_ask(gt_run *r, gt_effect *e, gt_addr code, int32_t meanwhile);

/* Whether such code (0: none) says that something can be done; nothing can that needs itself to be done first. */
static inline bool gt_is_possible(gt_run *r, gt_effect *e, gt_addr can)
{
    return can == 0 || gt_ask(r, e, can, 0) != 0;
}

/* Whether filter `pc` accepts an object; all that it accepts; how many; whether there is one. */
bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object);
bool gt_passes(gt_run *r, gt_effect *e, gt_addr pc, int object); /* its tests alone */
/* Whether a definition passes TEST_NAME, TEST_TAG, TEST_TYPE or TEST_COLOUR; whether an object does at present. */
bool gt_printed_test(const gt_def *d, const gt_operation *i);
bool gt_present_test(gt_run *r, int object, const gt_operation *i);
gt_set gt_matching(gt_run *r, gt_effect *e, gt_addr pc);
int gt_count_matching(gt_run *r, gt_effect *e, gt_addr pc);
bool gt_matches_any(gt_run *r, gt_effect *e, gt_addr pc);

/* Whether two objects have a name in common at present. */
bool gt_share_name(gt_run *r, int a, int b);

/* The names of an object at present: how many, where. */
static inline int gt_names_of(gt_run *r, int object, const uint16_t **names,
                              uint16_t room[GT_NAMES])
{
    if (r->lexicon->names != NULL) {
        *names = room;
        return r->lexicon->names(r, object, room);
    }
    const gt_def *d = r->lexicon->def(r, object);
    *names = d->names;
    return d->n_names;
}

/* The set that an operand names. */
gt_set gt_named_set(gt_run *r, const gt_effect *e, int name);

static inline gt_set gt_operand_set(gt_run *r, const gt_effect *e, int operand)
{
    return operand < GT_SETS ? e->s[operand] : gt_named_set(r, e, operand);
}

/* Begins an effect: registers empty, a frame on the agenda. Fill in the rest through the pointer,
 * which is valid until the next effect begins. NULL: the game was aborted. */
gt_effect *gt_effect_begin(gt_run *r, gt_addr pc, int player);

enum { GT_NOBODY = 2 }; /* in place of a player: no effect of anybody's */

/* Prepares registers for evaluating conditions and static abilities outside the agenda. */
static inline void gt_effect_init(gt_effect *e, int player, int holder, int source)
{
    memset(e, 0, offsetof(gt_effect, v)); /* code writes registers before it reads them */
    e->player = (uint8_t)player;
    e->holder = (uint8_t)holder;
    e->source = (uint8_t)source;
    e->that = e->other = GT_NO_OBJECT;
    e->by_player = GT_NOBODY;
}

/* Runs the innermost effect until it is over (returns true, the effect and its frame are popped) or
 * must wait. */
bool gt_effect_step(gt_run *r);

/* Runs an effect code of a static ability (instructions write derived values). */
void gt_run_static(gt_run *r, gt_effect *e, gt_addr pc);

/* Choices of the core's frames: legal actions and what they do. `legal` returns how many. */
int gt_choice_legal(gt_run *r, gt_action *out);
gt_action gt_choice_first(gt_run *r); /* the first of them */
void gt_choice_apply(gt_run *r, gt_action a);
void gt_choice_play(gt_run *r, uint64_t key); /* applies one of them, all equally likely */

/* Whether an action of theirs is one that the other player is not told of (gt_rules.silent): to decline, to pick no
 * more, and a mode, which is taken unasked if no other is left. */
bool gt_choice_is_silent(gt_action a);

/* Whether the running choice is over (nothing left to decide); then it was finished. */
bool gt_choice_settle(gt_run *r);

/* Place of a card in actions: zone kind and whose, seen from the chooser (0 own, 1 the other's). */
unsigned gt_pick_place(const gt_run *r, int object, int chooser);

/* ---- Waiting abilities. */

/* Adds an entry for an ability of `holder`, to be filled in wholly (aborts the game if the list is full). */
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
