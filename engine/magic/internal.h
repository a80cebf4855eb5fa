/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic inside: what its files share.
 *
 *   setup.c      preparing a game, the deal          turn.c       steps of a turn (500-514), mulligans
 *   flow.c       the run loop, actions               priority.c   who may do what (117)
 *   cast.c       casting, activating (601, 602)      target.c     targets (115)
 *   mana.c       what can be paid with mana          cost.c       all other costs
 *   stack.c      resolving (608), triggers (603)     check.c      state-based actions (704)
 *   combat.c     attackers, blockers (508, 509)      strike.c     combat damage (510)
 *   damage.c     damage, life (119, 120)             move.c       zones, what players come to know (400)
 *   event.c      what is set off                     layers.c     derived values (613)
 *   propose.c    replacement, prevention (614-616)   demand.c     what must attack and block (508.1d, 509.1c)
 *   floor.c      what cannot be paid in any way          stamps.c     timestamps (613.7)
 *   joining.c    what comes attacking (508.4)
 *   words.c      what card code asks                 act.c        what it does
 *   view.c, text.c, describe.c, features.c, invariants.c, evaluate.c, forecast.c */
#ifndef GT_MAGIC_INTERNAL_H
#define GT_MAGIC_INTERNAL_H

#include "engine/magic/magic.h"

#include "engine/core/core.h"
#include "engine/core/window.h"
#include "engine/events/event.h"
#include "engine/events/item.h"
#include "engine/events/move.h"
#include "engine/events/proposal.h"

#include <string.h>

/* ---- Derived values (613), of a run. */

enum { MG_MAX_GRANTED = 60, MG_MAX_EXTRA_TAGS = 8, MG_MAX_APPLIERS = GT_MAX_MODS + 250 };

/* mg_values.lost */
enum {
    MG_LOST_ABILITIES = 1,
    MG_LOST_CREATURE_TYPES = 2,
    MG_LOST_LAND_TYPES = 4,
};

typedef struct mg_values {
    uint64_t keywords;
    uint32_t types;
    int16_t power, toughness;
    uint16_t cannot; /* enum mg_cannot */
    gt_addr only_blocked; /* GIVE_BLOCKED; 0: none */
    uint8_t blocked_source; /* whose filter that is */
    uint8_t colours;
    uint8_t lost;
    uint8_t n_tags, n_abilities;
    uint8_t least_blockers, must;
    uint8_t controller; /* layer 2; where it differs from the zone list, check.c moves it */
} mg_values;
_Static_assert(sizeof(mg_values) == 32, "two in a line of the cache");

/* What effects add to an object: of each list as many as mg_values says. */
typedef struct mg_added {
    uint16_t tag[MG_MAX_EXTRA_TAGS]; /* subtypes */
    uint16_t ability[MG_MAX_GRANTED];
} mg_added;

/* What a player could have: how many sources make just these kinds of mana, by mask. */
typedef struct mg_supply {
    uint64_t some; /* masks of which there are or were some, as bits */
    uint8_t n[64];
    uint8_t total;
    uint8_t pool[MG_MANA_KINDS]; /* mana among it that is in the pool */
} mg_supply;

/* Damage of a source to something (120). */
typedef struct mg_blow {
    uint8_t source, to;
    int16_t amount;
} mg_blow;
enum { MG_MAX_BLOWS = 2 * GT_MAX_OBJECTS };

typedef struct mg_run {
    gt_run core; /* first: a gt_run * is an mg_run * */
    bool acts; /* it may change the state; else it only looks */
    bool valid; /* values of permanents are those of the state: `whole`, and none is stale */
    bool whole; /* they are but for those that are stale, and so is all down to `restless` */
    bool simple; /* what changes on a permanent changes no other one but the restless */
    bool discounting; /* a permanent may change what spells cost */
    bool watching,
        watching_cards; /* a permanent is one for which mg_stir, mg_stir_cards are there */
    bool due_known; /* state-based actions may be due on permanents that are `due` alone */
    gt_set stale; /* permanents whose values must be computed anew */
    gt_set holders; /* permanents with static abilities that are applied */
    gt_set
        restless; /* permanents whose values follow from what else there is: computed with any other */
    gt_set due; /* what has changed since the last check, on the battlefield or not any more */
    const gt_set *only; /* of these values are computed; NULL: of all */
    int layer; /* that is applied just now */
    bool probing; /* nothing is written: what would be is folded into `probe` (613.8) */
    uint64_t probe;
    int applying; /* the static ability that is applied, as a number of this computation */
    struct mg_appliers *computing; /* layers.c */
    int entering; /* what comes in with what a replacement does to it (614.1c, d); GT_NO_OBJECT */
    int entering_x; /* X of the spell that becomes a permanent (107.3m) */
    mg_blow blow[MG_MAX_BLOWS]; /* damage that is dealt with the next (MG_DAMAGE_MORE) */
    int n_blows;
    int spell; /* whose abilities that work on the stack are looked at; GT_NO_OBJECT: none */
    int priced, less; /* spell whose cost is asked for, GT_NO_OBJECT: none; how much less it is */
    int pricing; /* which of MG_GIVE_COST_LESS, ATTACK_COST, BLOCK_COST is asked for */
    bool plain; /* nothing is left out because it cannot matter: the plain version, for tests */
    bool listing; /* responses are being listed: nothing changes */
    bool supplied; /* `supply` is known but for pools, and for permanents that are `unsure` */
    bool sure; /* none is */
    uint64_t heard; /* events that abilities listen to that permanents have or had, as bits */
    bool granted; /* some permanent has or had an ability that was given to it */
    gt_set unsure;
    mg_supply supply[2];
    uint8_t
        source[GT_MAX_OBJECTS]; /* what of it a permanent makes: kinds | player << 7; 0: nothing */
    int n_listed; /* what whoever is asked may do, in a window but for the pass; -1: not known */
    gt_action listed[GT_MAX_ACTIONS];
    gt_set changed; /* permanents whose types, subtypes or colours are not those of their card */
    mg_values values[GT_MAX_OBJECTS];
    mg_added added[GT_MAX_OBJECTS];
} mg_run;

static inline mg_run *mg_run_of(gt_run *r)
{
    return (mg_run *)(void *)r;
}

static inline const mg_game *mg_game_of(const gt_game *g)
{
    return (const mg_game *)(const void *)g;
}

static inline const mg_game *mg_of_run(const gt_run *r)
{
    return mg_game_of(r->game);
}

static inline mg_vars *mg_of(gt_state *s)
{
    return (mg_vars *)(void *)s->system;
}

static inline const mg_vars *mg_const(const gt_state *s)
{
    return (const mg_vars *)(const void *)s->system;
}

/* Begins a run: fills it in. */
void mg_run_begin(mg_run *run, const gt_game *g, gt_state *s, const gt_observer *o);

/* gt_state.dirty: what state-based actions must be looked for, since something has changed (704.3). */
enum { MG_DIRTY_PLAYERS = 1, MG_DIRTY_PERMANENTS = 2 };

/* The state has changed so that values of any permanent may be others, and state-based actions on any may be due. */
static inline void mg_touch(gt_run *r)
{
    mg_run *run = mg_run_of(r);
    run->valid = run->whole = run->due_known = false;
    run->supplied = false;
    r->s->dirty |= MG_DIRTY_PERMANENTS;
}

/* State-based actions on an object may be due; its values are what they were. */
static inline void mg_be_due(gt_run *r, int object)
{
    gt_set_add(&mg_run_of(r)->due, object);
    r->s->dirty |= MG_DIRTY_PERMANENTS;
}

/* Something has changed on one object, which is, was or becomes a permanent, and on no other one. */
void mg_touch_one(gt_run *r, int object);
/* A modifier goes. */
void mg_mod_gone(gt_run *r, int i);
/* Something that `watching` permanents look at has changed. */
void mg_stir_watchers(gt_run *r, bool watching);

/* What hardly anything that holds all the time looks at has changed: what is tapped, fights, which step it is, life. */
static inline void mg_stir(gt_run *r)
{
    if (mg_of_run(r)->watches)
        mg_stir_watchers(r, mg_run_of(r)->watching);
}

/* The same of where a card lies that neither was nor is a permanent. */
static inline void mg_stir_cards(gt_run *r)
{
    if (mg_of_run(r)->watches_cards)
        mg_stir_watchers(r, mg_run_of(r)->watching_cards);
}

/* ---- Zones and objects. */

/* One stack for both players; everything else has one list a player. */
static inline int mg_list(int player, int kind)
{
    return kind == MG_STACK ? MG_STACK : player * MG_ZONES + kind;
}

extern const uint8_t mg_kind_of_list[256]; /* of no list: MG_ZONES */

/* MG_ZONES: it is nowhere. */
static inline int mg_kind_of(const gt_state *s, int object)
{
    return mg_kind_of_list[s->objects[object].zone];
}

static inline bool mg_is_permanent(const gt_state *s, int object)
{
    int zone = s->objects[object].zone;
    return (zone == MG_BATTLEFIELD) | (zone == MG_ZONES + MG_BATTLEFIELD);
}

static inline bool mg_is_hidden_zone(int kind)
{
    return kind == MG_LIBRARY || kind == MG_HAND;
}

static inline bool mg_is_down(const gt_state *s, int object)
{
    return (s->objects[object].mark[1] & MG_DOWN) != 0 &&
           (mg_kind_of(s, object) == MG_BATTLEFIELD || mg_kind_of(s, object) == MG_STACK);
}

/* Number of the definition that an object has at present (708.2). */
static inline unsigned mg_shows(const mg_game *g, const gt_state *s, int object)
{
    return mg_is_down(s, object) ? g->def_down : s->objects[object].def;
}

static inline const gt_def *mg_def(const gt_run *r, int object)
{
    const mg_game *g = mg_of_run(r);
    return g->def[mg_shows(g, r->s, object)];
}

/* Whether an object of the stack is an ability (113.9). */
static inline bool mg_is_ability(const gt_state *s, int object)
{
    return mg_kind_of(s, object) == MG_STACK && (s->objects[object].mark[1] & MG_ABILITY) != 0;
}

static inline int mg_player_object(const gt_state *s, int player)
{
    return mg_const(s)->player[player];
}

/* The player whom a player object is; -1: it is none. */
static inline int mg_player_of(const gt_state *s, int object)
{
    return object == mg_const(s)->player[0] ? 0 : object == mg_const(s)->player[1] ? 1 : -1;
}

/* 109.4, 109.5: its controller on battlefield and stack, else its owner. */
static inline int mg_controller(const gt_state *s, int object)
{
    return s->objects[object].controller;
}

static inline const mg_card *mg_card_of(const gt_def *d)
{
    return d->own;
}

/* The number of a way to cast a card, -1: there is none of that kind. */
int mg_way_of(const gt_def *d, int kind);
unsigned mg_base_costs(const gt_def *d,
                       int way); /* what must be paid whatever is announced: bits */
bool mg_can_be_down(const mg_game *g, int def); /* 702.37 */

/* Of an object in the order of its list: 0 is the first. */
unsigned mg_place(const gt_state *s, int object);
int mg_object_in(const gt_state *s, int list, unsigned place); /* GT_NO_OBJECT: there is none */

/* ---- Frames. */
enum mg_frame {
    MG_F_TURN = GT_FRAME_SYSTEM, /* step: enum mg_turn_part */
    MG_F_MULLIGAN, /* a: player who decides; step 0 keep or not, 1 cards to the bottom */
    MG_F_CHECK, /* step 0: state-based actions, 1: triggers go on the stack (704.3) */
    MG_F_LEGEND, /* a: player, b: kept (704.5j) */
    MG_F_RESOLVE, /* a: object on the stack; step 1: its effect is over (608) */
    MG_F_CAST, /* a: object on the stack; step: enum mg_cast_step; c: X; b: enum mg_way_kind */
    MG_F_TARGET, /* a: register, b: flags, c: filter, d: least | most << 8, e: what gt_target.wants gets */
    MG_F_PAY, /* a: player, b: object; c: costs of its card, as bits; d: X; e: see cost.c */
    MG_F_DRAW, /* a: player, c: cards left to draw (121.2) */
    MG_F_DISCARD, /* a: player, c: cards left to discard */
    MG_F_EDICT, /* a: player who chooses, b: mask of players left, c: number each, d: filter, e: of this one left */
    MG_F_SCRY, /* a: player, c: cards left, b: kept on top so far */
    MG_F_ATTACK, /* a: place from which on attackers may still be declared */
    MG_F_BLOCK, /* a: place of attacker, b: place of blocker, to go on from */
    MG_F_ORDER, /* a: first block that is to be ordered (509.2) */
    MG_F_ASSIGN, /* a: block whose damage is assigned; c: what is left of it */
    MG_F_COLOUR, /* a: player; b: variable, 0xff: mana; c: how many */
    MG_F_RETARGET, /* a: item's object; b: filter's register .. see target.c */
    MG_F_ASK, /* a: player; MG_V_YES / NO of the rules: s->result 1 or 0 */
    MG_F_MODES, /* a: player, b: how many still, c: mask that can be chosen */
    MG_F_SUSPENDED, /* a: player, b: card: the cost of suspending it was paid */
    MG_F_ORDERED, /* a: player, b: place: the cards in `from` of the effect go there in an order (401.4) */
    MG_F_UNLESS, /* a: player, b: cost, c: X, d: definition, e: object; step 1: it was paid (118.12) */
    MG_F_RESULT, /* c: what is handed on as DID */
    MG_F_MAY_CAST, /* a: player, b: card, c: way; step 1: it was cast */
    MG_F_STAMPS, /* a: player who orders, b: players who are asked, as bits; c: what is handed on as DID */
    MG_F_JOIN, /* c: what is handed on as DID: what came attacking attacks something (508.4) */
    MG_F_SPEND, /* above MG_F_PAY: mana is paid, source by source; see spend.c */
};

/* Verbs. Operands that name an object are the number of its list and its place there, or in a hand its definition. */
enum mg_verb {
    MG_V_LAND = GT_VERB_SYSTEM, /* a: definition */
    MG_V_CAST, /* a: definition, b: way, from the hand */
    MG_V_CAST_GRAVEYARD, /* the same, from the graveyard */
    MG_V_USE, /* object; bits 24 on: number of the ability */
    MG_V_USE_CARD, /* a: definition, b: number of the ability, c: zone; of a card that is no permanent */
    MG_V_UP, /* object: turned face up */
    MG_V_AT, /* object */
    MG_V_NEXT, /* trigger */
    MG_V_APPLY, /* replacement */
    MG_V_X, /* a: number */
    MG_V_GIVE_UP, /* object: paid with */
    MG_V_ATTACK, /* a: place of the creature; b: 0 the player, else place + 1 of the planeswalker */
    MG_V_BLOCK, /* a: place of the blocker, b: of the attacker */
    MG_V_DONE,
    MG_V_ORDER, /* a: place of the blocker that is next */
    MG_V_ASSIGN, /* a: amount */
    MG_V_KEEP,
    MG_V_MULLIGAN,
    MG_V_DISCARD, /* a: definition; also to the bottom, after a mulligan */
    MG_V_YES,
    MG_V_NO,
    MG_V_COLOUR, /* a: number of the colour */
    MG_V_MODE, /* a: number */
    MG_V_TOP, /* scry: the card stays; a: definition */
    MG_V_BOTTOM,
    MG_V_DREDGE, /* a: definition */
    MG_V_SPEND, /* object: mana of it pays */
    MG_V_MANA, /* a: kind of mana in the pool; or of a hybrid symbol what it takes, b: in its second way */
    MG_V_STAMP, /* object: it gets the next timestamp */
};

/* ---- joining.c */
void mg_join_attack(gt_run *r, const gt_set *set); /* 508.4: those of it that can are attacking */
bool mg_step_join(gt_run *r, gt_frame *f);
int mg_join_legal(gt_run *r, gt_action *out);
void mg_join_answer(gt_run *r, gt_action a);

/* move.c: what stands on the stack for an ability of `d` is as its source was, which has left (gt_waiting.kept). */
void mg_keep_on(gt_run *r, int object, int player, const gt_def *d, unsigned kept);

/* ---- stamps.c */
void mg_restamp(gt_run *r,
                int object); /* 613.7e: a new timestamp; it stays the object that it is */
/* 613.7k: permanents that have come at the same time are ordered, if that can matter. */
void mg_order_stamps(gt_run *r, const gt_set *set);
bool mg_step_stamps(gt_run *r, gt_frame *f);
int mg_stamps_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_stamps_answer(gt_run *r, gt_action a);

/* ---- spend.c */
/* The player of the payment on top of the agenda (MG_F_PAY) pays mana, as chosen. */
void mg_spend(gt_run *r, const mg_mana *price);
bool mg_step_spend(gt_run *r, gt_frame *f);
int mg_spend_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_spend_answer(gt_run *r, gt_action a);

/* ---- layers.c */
/* Layers that a static ability writes to, as bits; `taken`: only those in which it takes abilities away. */
unsigned mg_layers_of(const gt_pool *pool, gt_addr code, bool taken);
/* Those in which it sets what may have been there before, so that the order matters to others. */
unsigned mg_layers_set(const gt_pool *pool, gt_addr code);
const mg_values *mg_find_values(gt_run *r, int object);

/* What an object is at present; until the next change of the state, or the next object off the battlefield. */
static inline const mg_values *mg_values_of(gt_run *r, int object)
{
    const mg_run *run = mg_run_of(r);
    return run->valid && mg_is_permanent(r->s, object) ? &run->values[object]
                                                       : mg_find_values(r, object);
}

bool mg_has_tag(gt_run *r, int object, int tag);
bool mg_is_aura(gt_run *r, int object); /* an enchantment of that subtype (303.4) */
void mg_write_value(gt_run *r, const gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);
int mg_cost_less(gt_run *r,
                 int card); /* generic mana that a spell costs less by static abilities */
int mg_price_of(gt_run *r, int what, int object); /* the same of enum mg_give `what` */
int mg_controls_by_effect(gt_run *r, int object); /* who controls a permanent (613.1b) */
gt_set mg_changed(const gt_run *r); /* gt_lexicon.changed */
int mg_counters_on(const gt_state *s, int object, int kind);

static inline bool mg_has_keyword(gt_run *r, int object, int keyword)
{
    return (mg_values_of(r, object)->keywords >> keyword & 1) != 0;
}

static inline bool mg_is_type(gt_run *r, int object, uint32_t types)
{
    return (mg_values_of(r, object)->types & types) != 0;
}

/* The modifier of an object, NULL: it has none such. */
gt_mod *mg_mod_of(gt_state *s, int object, int what);
gt_mod *mg_mod_new(gt_run *r, int what, int object, int32_t value, int until, int source,
                   int player);
void mg_add_counters(gt_run *r, int object, int kind, int n);

/* ---- words.c */
extern const gt_lexicon mg_lexicon;
int32_t mg_mana_value(gt_run *r, int object);
bool mg_could_pay(gt_run *r, const gt_effect *e, gt_set who, int cost, int x);
int mg_def_of_effect(const gt_run *r,
                     const gt_effect *e); /* the card that an effect is printed on */

/* ---- move.c */
enum mg_move_flags {
    MG_MOVE_BOTTOM = 1,
    MG_MOVE_TAPPED = 2,
    MG_MOVE_DOWN = 4,
    MG_MOVE_SHOWN = 8,
};
/* Moves an object without an event; on the battlefield `player` is its controller. */
void mg_move(gt_run *r, int object, int kind, int player, int flags);
void mg_shuffle(gt_run *r, int player);
void mg_forget_mods(gt_run *r, int object); /* counters, and what lasts as long as it stays */
/* Something goes from where it is to a zone, with all that this sets off: several at once. */
void mg_go(gt_run *r, gt_set set, int kind, int player, int flags, int cause, int source);
/* It comes onto the battlefield (614.1c-d, 603.6a). `player`: its controller, or 2: the owners. */
void mg_enter(gt_run *r, gt_set set, int player, int flags, int as);
void mg_turn_up(gt_run *r, int object);
void mg_turn_down(gt_run *r, int object);
void mg_destroy(gt_run *r, gt_set set, bool for_good, int source); /* 701.7 */
gt_set mg_not_regenerated(gt_run *r,
                          gt_set set); /* those of the destroyed that no shield saves (614.8) */
void mg_sacrifice(gt_run *r, gt_set set, int cause); /* 701.17 */
void mg_discard(gt_run *r, int object, int cause); /* 701.8 */
void mg_discard_set(gt_run *r, gt_set set, int cause);
/* It was: what listens to that is set off, and madness (702.35a) if it was exiled by that. */
void mg_discarded(gt_run *r, int object, int cause, bool madness);
void mg_regenerate(gt_run *r, int object); /* a shield is used up in place of its destruction */
/* The two halves of mg_go, where nothing replaces it: those who listen are told; they go. */
void mg_tell_leaving(gt_run *r, const gt_set *set, int kind, int cause, int source);
void mg_go_told(gt_run *r, gt_set set, int kind, int player, int flags, int cause, int source);
void mg_draw_cards(gt_run *r, int player, int n); /* 121: puts work on the agenda */
void mg_draw_one(gt_run *r, int player);
bool mg_step_draw(gt_run *r, gt_frame *f);
void mg_tap(gt_run *r, int object);
void mg_untap(gt_run *r, int object);
int mg_create(gt_run *r, int player, int def);
gt_set mg_mill(gt_run *r, int player, int n); /* 701.13 */

/* ---- event.c */
/* What was set off waits until a player would get priority (603.3). */
void mg_announce(gt_run *r, const gt_event *ev);
void mg_happens(gt_run *r, int event, int that, int other, int32_t amount, int cause, int source);
/* The same, with the zone kind that the pattern's `to` asks for: of damage where its recipient is. */
void mg_happens_to(gt_run *r, int event, int that, int other, int32_t amount, int cause, int source,
                   int to);
void mg_step_begins(gt_run *r, int event);
/* A reflexive trigger (603.12) of a running effect. */
void mg_reflex(gt_run *r, const gt_effect *e, int ability, gt_set about);
/* State triggers (603.8): whether there are some to be set off; `set_off`: they are. */
bool mg_state_triggers(gt_run *r, bool set_off);
void mg_wait_rule(gt_run *r, int rule, int card); /* an ability of the rules is set off */
bool mg_works_in(const gt_ability *a, int kind); /* 113.6 */

/* Triggered abilities of the rules' own, in place of a number in the pool. */
enum {
    MG_RULE_MADNESS = 0xfff0,
    MG_RULE_SUSPEND /* remove a time counter */,
    MG_RULE_SUSPENDED /* cast it */,
    MG_RULES_FROM = 0xfff0
};

/* What a waiting ability remembers of THAT (gt_waiting.last, gt_effect.last). */
typedef struct mg_last {
    int16_t power, toughness;
    uint8_t plus, minus;
    uint8_t controller, host;
} mg_last;
_Static_assert(sizeof(mg_last) <= GT_LAST_BYTES, "last known values");
mg_last mg_last_of(gt_run *r, int object);

/* ---- stack.c */
/* Puts an object onto the stack; NULL: the game was aborted. */
gt_item *mg_item_new(gt_run *r, int object, int source, int ability, int player, bool down);
void mg_item_remove(gt_run *r, int object); /* an ability that ceases to exist */
void mg_step_resolve(gt_run *r, gt_frame *f);
/* gt_waiting.rank: the least is put on the stack first (603.3b). */
enum mg_wait_rank {
    MG_WAITS_NONACTIVE = 1, /* its controller is not the active player */
    MG_WAITS_SECOND = 2, /* it was set off by another ability that was */
    MG_WAITS_ROUND = 4, /* ... while abilities were put on the stack: it comes behind all of them */
};
int mg_triggers(const gt_state *s, int out[GT_MAX_WAITING]); /* that may be put on the stack next */
void mg_stack_trigger(gt_run *r, int entry);
void mg_counter(gt_run *r, int object, int source);
void mg_counter_now(gt_run *r, int object, int source); /* nothing replaces that */
void mg_resolve_rule(gt_run *r, gt_frame *f,
                     const gt_item *item); /* one of the rules' own abilities */
enum {
    MG_MOST_TARGETS = GT_MAX_TARGETS - 3
}; /* of an item; behind them it keeps what set it off */
uint64_t mg_memory_key(const gt_item *item); /* of what it remembers */
/* An object that an item names has another stamp now. */
void mg_rename_in_item(gt_item *item, int object, uint16_t was, uint16_t now);
gt_item *mg_announced_item(gt_state *s); /* that is being announced; NULL: none */

/* ---- target.c */
/* Whether something may be the target of a spell or ability of a player, whose source is `source` (115, 702). */
bool mg_may_target(gt_run *r, int player, int source, gt_addr filter, int object);
bool mg_target_holds(gt_run *r, const gt_item *item, const gt_target *t); /* still legal (608.2b) */
int mg_count_targets(gt_run *r, int player, int source, gt_addr filter);
/* The register that a target goes to on resolution, -1: none; and its filter. */
int mg_target_register(const gt_run *r, const gt_target *t);
gt_addr mg_wanted_by(gt_run *r, const gt_item *item, const gt_target *t);
bool mg_step_target(gt_run *r, gt_frame *f); /* true: somebody must choose */
int mg_target_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_target_answer(gt_run *r, gt_action a);
bool mg_is_protected(gt_run *r, int object, int source); /* 702.16: from that source */
void mg_retarget(gt_run *r, int object, gt_addr filter, int player); /* 115.7 */
bool mg_step_retarget(gt_run *r, gt_frame *f);
int mg_retarget_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_retarget_answer(gt_run *r, gt_action a);

/* ---- mana.c */
/* Kinds of mana that a permanent makes for {T} alone (305.6, 605.1a), 0: none, or it cannot now (302.6). */
unsigned mg_makes(gt_run *r, int object);

/* n more sources that make one of these kinds each. */
void mg_add_source(mg_supply *supply, unsigned kinds, int n);

/* The same cost with its hybrid symbols paid in one way: bit i of `way` says how the i-th is. Life that is paid for
 * Phyrexian ones is added to *life. */
mg_mana mg_without_hybrids(mg_mana cost, unsigned way, int *life);

const mg_supply *mg_count_supply(gt_run *r, int player);

/* All that a player could have; good until the next change of the state. */
static inline const mg_supply *mg_supply_now(gt_run *r, int player)
{
    const mg_run *run = mg_run_of(r);
    const mg_supply *supply = &run->supply[player];
    bool known = run->supplied && run->sure &&
                 memcmp(supply->pool, mg_const(r->s)->mana[player], sizeof supply->pool) == 0;
    return known ? supply : mg_count_supply(r, player);
}

/* The same without what some permanents would make. */
mg_supply mg_supply_without(gt_run *r, int player, const gt_set *without);
/* ---- floor.c */
void mg_find_floors(mg_game *g, int number); /* fills in what mg_brief says of mana */
/* Whether something of a card in a hand could be paid for with so much mana, or an ability that a permanent has. */
bool mg_is_card_in_reach(const gt_run *r, int card, int mana);
bool mg_is_use_in_reach(gt_run *r, int player, int object);

/* ---- mana.c, paying. */
bool mg_is_payable(const mg_supply *supply, const mg_mana *cost, int life);
/* Pays it: from the pool, else by tapping what is not in `without`. It must be payable. */
void mg_pay_mana(gt_run *r, int player, const gt_set *without, const mg_mana *cost);
mg_mana mg_sum(mg_mana a, const mg_mana *b);
void mg_add_mana(gt_state *s, int player, int kind, int n);
void mg_empty_pools(gt_state *s); /* 500.4 */

/* ---- cost.c */
/* Mana of some costs (bits) of a card, with X, and generic mana more or less (601.2f). */
mg_mana mg_price(const gt_def *d, unsigned costs, int x, int generic);
bool mg_has_x(const gt_def *d, unsigned costs);
/* Whether a player can pay these costs of card `d` for `object`, the mana of which is `price`. */
bool mg_can_pay(gt_run *r, int player, int object, const gt_def *d, unsigned costs, int x,
                const mg_mana *price);
/* Pays them: mana and what needs no choice at once, the rest by a frame. */
void mg_pay(gt_run *r, int player, int object, int def, unsigned costs, int x,
            const mg_mana *price);
/* What cannot be tapped for mana beside: what is tapped for the cost itself. */
gt_set mg_kept_untapped(gt_run *r, int player, int object, const gt_def *d, unsigned costs);
bool mg_step_pay(gt_run *r, gt_frame *f);
int mg_pay_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_pay_answer(gt_run *r, gt_action a);

/* ---- cast.c */
enum { MG_X_MOST = 200, MG_WAY_FREE = 15 };
bool mg_can_turn_up(gt_run *r, int player, int object);
void mg_pay_to_turn_up(gt_run *r, int player, int object);
void mg_step_suspended(gt_run *r, gt_frame *f);
bool mg_can_cast(gt_run *r, int player, int card, int way);
bool mg_can_use(gt_run *r, int player, int object, int ability);
void mg_cast(gt_run *r, int player, int card, int way);
void mg_use(gt_run *r, int player, int object, int ability);
bool mg_step_cast(gt_run *r, gt_frame *f);
int mg_cast_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_cast_answer(gt_run *r, gt_action a);
/* Ways of a card by number: 0 is the normal one, then those of its list. */
int mg_way_kind(const gt_def *d, int way);
bool mg_more_is_payable(gt_run *r, const gt_item *item); /* for one more target (MG_TARGET_ADDS) */

/* ---- priority.c */
extern const gt_window_rules mg_priority;
void mg_open_window(gt_run *r);
bool mg_at_sorcery_speed(const gt_state *s, int player); /* 307.5 */
int mg_n_abilities(gt_run *r, int object); /* printed ones, then those that it was given */
int mg_ability_at(gt_run *r, int object, int number); /* in the pool */
int mg_def_of_ability(const mg_game *g,
                      int ability); /* number of the definition on which it is printed */
int mg_card_in(const gt_state *s, int player, int kind, int def); /* one that is known first */
int mg_times_used(const gt_state *s, int object, int ability);
void mg_note_use(gt_run *r, int object, int ability);
bool mg_is_tap_alone(const mg_game *g, int ability); /* its whole cost is {T} */
bool mg_has_stop(gt_run *r); /* whether a player is asked as the game stands now */
/* Whether no state-based action can be due and nothing was set off. */
bool mg_is_calm(const gt_run *r);

/* ---- check.c */
bool mg_step_check(gt_run *r, gt_frame *f);
bool mg_step_legend(gt_run *r, gt_frame *f);
int mg_legend_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_keep_legend(gt_run *r, int object);
void mg_update_control(gt_run *r);

/* ---- turn.c */
void mg_step_turn(gt_run *r, gt_frame *f);
bool mg_skips(gt_run *r, int player, int what); /* enum mg_skip: the next one, which is used up */
void mg_add_extra(gt_run *r, int what, gt_set players); /* enum mg_extra (500.7-500.9) */
bool mg_step_mulligan(gt_run *r, gt_frame *f);
int mg_mulligan_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_mulligan_answer(gt_run *r, gt_action a);
void mg_begin_game(gt_run *r);

/* ---- combat.c, strike.c */
bool mg_may_attack(gt_run *r, int object); /* 508.1a, c: now */
bool mg_may_block(gt_run *r, int object); /* 509.1a: now, by itself */
bool mg_can_block(gt_run *r, int blocker,
                  int attacker); /* 509.1b: evasion, of one blocker by itself */
bool mg_step_attack(gt_run *r, gt_frame *f);
int mg_attack_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_attack(gt_run *r, gt_action a);
int mg_attacked(const gt_state *s,
                gt_action a); /* the player or planeswalker that MG_V_ATTACK names */
bool mg_step_block(gt_run *r, gt_frame *f);
int mg_block_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_block_answer(gt_run *r, gt_action a);
bool mg_step_order(gt_run *r, gt_frame *f);
int mg_order_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_order_answer(gt_run *r, gt_action a);
bool mg_step_assign(gt_run *r, gt_frame *f);
int mg_assign_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_assign_answer(gt_run *r, gt_action a);
bool mg_is_attacker(const gt_state *s, int object);
bool mg_is_blocker(const gt_state *s, int object);
void mg_leave_combat(gt_run *r, int object); /* 506.4 */
void mg_end_combat(gt_run *r);
int mg_least_blockers(gt_run *r, int attacker); /* 702.111b and the like: if any */
int mg_blocks_of(const mg_vars *v, int blocker); /* how many attackers it is declared to block */
/* demand.c: what must be declared (508.1d, 509.1c), what it costs (508.1g-j, 509.1d-f). */
int mg_attacks_demanded(gt_run *r);
bool mg_attack_is_allowed(gt_run *r, int object, unsigned place); /* to go on with */
bool mg_attack_is_complete(gt_run *r);
bool mg_attack_is_payable(gt_run *r, int object);
void mg_pay_for_attack(gt_run *r);
int mg_blocks_demanded(gt_run *r);
bool mg_block_is_allowed(gt_run *r, int blocker, int attacker);
bool mg_blocks_are_complete(gt_run *r);
void mg_pay_for_blocks(gt_run *r);
bool mg_strikes_first(gt_run *r); /* whether there is a first combat damage step (510.4) */

/* ---- damage.c */
/* Damage that is dealt at once (120.4); returns how much was. */
int mg_deal(gt_run *r, const mg_blow *blow, int n, int cause, int flags);
void mg_change_life(gt_run *r, int player, int n);
/* The same where nothing prevents or replaces it any more. */
int mg_deal_now(gt_run *r, const mg_blow *dealt, int n, int cause);
void mg_change_life_now(gt_run *r, int player, int n);
int mg_through_shields(gt_run *r, int object, int amount); /* 615.7: what is left */

/* ---- act.c */
bool mg_instruction(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n);
int mg_zone_of_place(int place); /* enum mg_place */
int mg_def_number(const mg_game *g, int pool_def); /* in the game's list; -1: it is not there */

/* Of the rest of a replacement effect that has acted on something (615.5): frames on the agenda. */
void mg_follow_up(gt_run *r, int ability, gt_addr pc, int holder, int that, int32_t amount);

/* ---- propose.c */
/* Each proposes what is about to happen, if an ability could replace it: false: it is to be done at once. */
bool mg_propose_move(gt_run *r, gt_set set, int kind, int player, int flags, int cause, int source,
                     bool discarded);
/* `put`: what is put into a graveyard at the same time. */
bool mg_propose_destruction(gt_run *r, gt_set set, gt_set put, bool for_good, int cause,
                            int source);
bool mg_propose_draw(gt_run *r, int player);
bool mg_propose_life(gt_run *r, int player, int n);
bool mg_propose_countering(gt_run *r, int object, int source);
bool mg_propose_damage(gt_run *r, const mg_blow *blow, int n, int cause, int flags);
/* A permanent that has just come in does so as replacements say (614.12); `beside`: what comes with it. */
void mg_enter_replaced(gt_run *r, int object, const gt_set *beside);
void mg_replace(gt_run *r, gt_effect *e, const gt_operation *i, int32_t x); /* INSTEAD, GO ... */
int mg_event_legal(gt_run *r, gt_action *out);
void mg_event_answer(gt_run *r, gt_action a);
/* A name for what MG_V_APPLY applies, or the permanent whose ability it is. */
const char *mg_applied(gt_run *r, unsigned number, int *holder);
extern const gt_event_hooks mg_event_hooks;

/* ---- asking.c: decisions in the middle of effects. */
bool mg_step_asking(gt_run *r, gt_frame *f);
int mg_asking_legal(gt_run *r, const gt_frame *f, gt_action *out);
void mg_asking_answer(gt_run *r, gt_action a);

/* ---- setup.c */
void mg_lay_out(const mg_game *g,
                gt_state *s); /* all cards in the libraries, in the order of the decks */

/* ---- flow.c */
void mg_flow(gt_run *r);
/* An action in a run, with all that goes on behind it; the legal ones where a run stands. */
void mg_act(gt_run *r, gt_action a);
int mg_legal_now(gt_run *r, gt_action *out);
int mg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
void mg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
bool mg_silent(const gt_game *g, const gt_state *s, gt_action a);
unsigned mg_name_of(const gt_state *s, int object); /* list | place << 8, for actions */
int mg_named(const gt_state *s, gt_action a);
/* Leaves of a row of objects those that differ: of equal ones the first (equal cards are one action). */
int mg_hand_actions(gt_run *r, int player, unsigned verb,
                    gt_action *out); /* one for each definition there */
int mg_differing(gt_run *r, uint8_t *row, int n);

/* ---- log.c: what happens, for whoever observes. */
void mg_log(gt_run *r, const char *clause, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
const char *mg_name(const gt_run *r, int object); /* as the reader of the log may know it */
void mg_tell(gt_run *r, int event, int that, int other, int32_t amount) __attribute__((cold));
void mg_tell_move(gt_run *r, int object, int from, int to) __attribute__((cold));
void mg_tell_step(gt_run *r, int step) __attribute__((cold));

/* Whether anybody listens; nobody does while games are played for their result. */
static inline bool mg_is_told(const gt_run *r)
{
    return __builtin_expect(r->observer != NULL, 0) && r->observer->line != NULL;
}

/* ---- view.c, text.c, describe.c, invariants.c, evaluate.c, features.c */
void mg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t mg_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t mg_state_key(const gt_game *g, const gt_state *s);
uint64_t mg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
uint64_t mg_look_of(gt_run *r, int object); /* what tells a permanent from others */
int mg_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);

/* An object as actions name it: "elf@B 2", "B" for a player. */
int mg_object_text(const mg_game *g, const gt_state *s, int object, char *buf, size_t n);
void mg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);
void mg_describe_game(const gt_game *g, const gt_sink *out);
bool mg_check(const gt_game *g, const gt_state *s, char *why, size_t n);
bool mg_quiet(const gt_game *g, const gt_state *s);
int32_t mg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
void mg_look_at(mg_game *g, int number); /* features.c: what a definition looks like */
extern const gt_feature_rules mg_features;
extern const char *const mg_weight_names[]; /* forecast.h */
extern const int32_t mg_weights[];

#endif
