/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run: what it keeps from one action to the next, derived values (613) among it, and telling it
 * what has changed. */
#ifndef GT_MAGIC_RUN_H
#define GT_MAGIC_RUN_H

#include "engine/magic/magic.h"

#include "engine/core/core.h"
#include "engine/core/flow.h"
#include "engine/core/window.h"
#include "engine/effects/card_code.h"
#include "engine/effects/operations.h"
#include "engine/events/event.h"
#include "engine/events/item.h"
#include "engine/events/move.h"
#include "engine/events/proposal.h"

#include <string.h>

enum { MG_MAX_GRANTED = 60, MG_MAX_EXTRA_TAGS = 8 };

/* mg_values.lost */
enum {
    MG_LOST_ABILITIES = 1,
    MG_LOST_CREATURE_TYPES = 2,
    MG_LOST_LAND_TYPES = 4,
    MG_LOST_MANA =
        8, /* the abilities of its basic land types too (305.6): it lost all in layer 6 */
    MG_REWORDED = 32, /* its text is not what is printed (612) */
    MG_HAS_ALL_NAMES = 64, /* of nonlegendary creature cards, beside its own (612.6) */
    MG_IS_CHANGELING =
        16, /* was when creature types were applied (702.73a), whatever it lost later */
};

typedef struct mg_values {
    uint64_t keywords;
    uint32_t types;
    int16_t power, toughness;
    uint16_t cannot; /* enum mg_cannot */
    gt_addr only_blocked; /* GIVE_BLOCKED; 0: none */
    uint8_t blocked_source, blocked_player; /* whose filter that is */
    uint8_t colours;
    uint8_t lost;
    uint8_t n_tags, n_abilities;
    uint8_t least_blockers;
    uint8_t controller; /* layer 2; where it differs from the zone list, check.c moves it */
    uint16_t must; /* enum mg_must */
    uint16_t name; /* its only name, by number in the pool + 1; 0: as its definition says (612.7) */
} mg_values;
_Static_assert(sizeof(mg_values) == 32, "two in a line of the cache");

/* What effects add to an object: of each list as many as mg_values says. */
typedef struct mg_added {
    uint16_t tag[MG_MAX_EXTRA_TAGS]; /* subtypes */
    uint16_t ability[MG_MAX_GRANTED];
} mg_added;

/* Those of an object, as many as it has. */
void mg_copy_lists(mg_added *to, const mg_added *from, const mg_values *v);

/* What a player could have: how many sources make just these kinds of mana, by mask. */
typedef struct mg_supply {
    uint64_t some; /* masks of which there are or were some, as bits */
    uint16_t n[64];
    uint16_t total;
    uint8_t pool[MG_MANA_KINDS]; /* mana among it that is in the pool */
} mg_supply;

/* Damage of a source to something (120). */
typedef struct mg_blow {
    uint8_t source, to;
    int16_t amount;
} mg_blow;
enum { MG_MAX_BLOWS = 2 * GT_MAX_OBJECTS };

/* Damage that is dealt with the next (MG_DAMAGE_MORE). */
typedef struct mg_pending_damage {
    int n;
    mg_blow blow[MG_MAX_BLOWS];
} mg_pending_damage;

/* What is known of derived values: those of permanents, and how far they are those of the state. */
typedef struct mg_derived {
    uint32_t number; /* of the last computation; 0: there was none */
    bool valid; /* they are: `whole`, and none is stale */
    bool whole; /* they are but for those that are stale, and so is all down to `changed` */
    bool simple; /* what changes on a permanent changes no other one but the restless */
    bool discounting; /* a permanent may change what spells cost */
    /* a permanent is one for which mg_stir, mg_stir_cards are there */
    bool watching, watching_cards;
    bool controlled; /* some permanent is or was under a control that an effect gave */
    bool granted; /* some permanent has or had an ability that was given to it */
    bool lasting; /* they are those without what ends with the turn (forecast.c) */
    /* events, not of themselves, that abilities listen to that permanents have or had, as bits */
    uint64_t overheard;
    gt_set holders; /* permanents with static abilities that are applied */
    /* permanents whose values follow from what else there is: computed with any other */
    gt_set restless;
    gt_set changed; /* permanents whose types, subtypes or colours are not those of their card */
    gt_set stale; /* permanents whose values must be computed anew */
    /* of permanents; of other objects only while they are looked at */
    mg_values values[GT_MAX_OBJECTS];
    mg_added added[GT_MAX_OBJECTS];
} mg_derived;

/* Permanents of a player that have an ability to choose from, or lie face down, in the order of
 * their list; as they were found by the values of a computation (mg_derived.number). */
typedef struct mg_acting {
    uint32_t known;
    uint8_t n, row[GT_MAX_OBJECTS];
} mg_acting;

/* A computation of them that is going on (layers.c). */
typedef struct mg_computing {
    struct gt_continuous_list *all; /* what is applied; NULL: nothing is computed */
    const gt_set *only; /* of these values are computed; NULL: of all */
    int layer; /* that is applied just now */
    bool one; /* of asked.spell alone, which is no permanent */
    bool defining; /* characteristic-defining abilities of what is no permanent */
    bool probing; /* nothing is written: what would be is folded into `probe` (613.8) */
    uint64_t probe;
    struct mg_kept *kept; /* what is written is only tried: values from before; or NULL */
} mg_computing;

/* What mana is spent on, as far as some mana asks that: a spell, or an ability of an object. */
typedef struct mg_paid {
    uint8_t object; /* GT_NO_OBJECT: nothing */
    bool spell;
    bool down; /* a card that would be cast face down: it is looked at as such (601.3e, 708.4) */
} mg_paid;

/* What is being asked that does not follow from the state alone: of an object that is looked at as
 * if it were somewhere else, or for a number. */
typedef struct mg_asked {
    int entering; /* what comes in with what a replacement does to it (614.1c, d); GT_NO_OBJECT */
    int entering_x; /* X of the spell that becomes a permanent (107.3m) */
    int spell; /* whose abilities that work on the stack are looked at; GT_NO_OBJECT: none */
    int priced; /* spell or creature whose cost is asked for; GT_NO_OBJECT: none */
    int pricing; /* which of MG_GIVE_COST_LESS, ATTACK_COST, BLOCK_COST is asked for */
    int less; /* the answer so far */
    int pricing_player; /* whose abilities alone count (MG_GIVE_AGAIN, MG_GIVE_FLAG) */
    int said_by; /* of the last that was found: whose ability says so */
    gt_addr said_at; /* ... and the instruction */
    gt_set untapping; /* what is chosen to untap, as how many may do so is asked for */
    int supposing, supposed_x; /* a card that is looked at as if it were cast with that X */
    int attacked; /* what it would attack whose cost to attack is asked for */
    int spliced; /* a text that would be spliced onto a spell: its definition + 1; 0: none */
    mg_paid paid;
    bool foreign; /* of an ability that the object was given: no text of its own (612.3) */
} mg_asked;

/* What is known of state-based actions (704.3). */
typedef struct mg_due {
    bool known; /* they may be due on permanents of the set alone */
    gt_set set; /* what has changed since the last check, on the battlefield or not any more */
} mg_due;

/* What is known of the mana that players could have. */
typedef struct mg_mana_known {
    bool known; /* all is, but for pools, and for permanents that are `unsure` */
    bool sure; /* none is */
    gt_set unsure;
    mg_supply supply[2];
    /* what of it a permanent makes: kinds | player << 7; 0: nothing */
    uint8_t source[GT_MAX_OBJECTS];
} mg_mana_known;

/* What looks for states that come again (104.4b), in check.c. */
typedef struct mg_loop {
    uint64_t kept;
    int left, power;
} mg_loop;

typedef struct mg_run {
    gt_context core; /* first: a gt_context * is an mg_run * */
    bool acts; /* it may change the state; else it only looks */
    bool plain; /* nothing is left out because it cannot matter: the plain version, for tests */
    /* what is going on just now */
    mg_computing computing;
    mg_asked asked;
    mg_pending_damage damage;
    mg_loop loop;
    /* what is known until the state changes */
    gt_listing offered; /* if it may change the state (mg_act_in) */
    mg_due due;
    mg_mana_known mana;
    mg_acting acting[2]; /* of each player */
    mg_derived derived;
} mg_run;

static inline mg_run *mg_run_of(gt_context *r)
{
    return (mg_run *)(void *)r;
}

static inline const mg_game *mg_game_of(const gt_game *g)
{
    return (const mg_game *)(const void *)g;
}

static inline const mg_game *mg_of_run(const gt_context *r)
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

/* Whether anybody listens; nobody does while games are played for their result. */
static inline bool mg_is_told(const gt_context *r)
{
    return r->observer != NULL && __builtin_expect(r->observer->line != NULL, 0);
}

/* Begins a run: fills it in. */
void mg_run_begin(mg_run *run, const gt_game *g, gt_state *s, const gt_observer *o);

void mg_forget_values(mg_run *run); /* derived values are not known any more */

/* It may change the state, maybe by one action after another. */
static inline void mg_act_in(mg_run *run)
{
    run->acts = true;
    run->offered.n = -1;
    run->core.listing = &run->offered;
}

/* gt_state.dirty: what state-based actions must be looked for, since something has changed
 * (704.3). */
enum { MG_DIRTY_PLAYERS = 1, MG_DIRTY_PERMANENTS = 2 };

/* The state has changed so that values of any permanent may be others, and state-based actions on
 * any may be due. */
static inline void mg_touch(gt_context *r)
{
    mg_run *run = mg_run_of(r);
    run->derived.valid = run->derived.whole = run->due.known = false;
    run->mana.known = false;
    r->s->dirty |= MG_DIRTY_PERMANENTS;
}

/* A permanent may make other mana than before. */
static inline void mg_recount_mana(gt_context *r, int object)
{
    mg_run_of(r)->mana.sure = false;
    gt_set_add(&mg_run_of(r)->mana.unsure, object);
}

/* State-based actions on an object may be due; its values are what they were. */
static inline void mg_be_due(gt_context *r, int object)
{
    gt_set_add(&mg_run_of(r)->due.set, object);
    r->s->dirty |= MG_DIRTY_PERMANENTS;
}

/* Something has changed on one object, which is, was or becomes a permanent, and on no other
 * one. */
void mg_touch_one(gt_context *r, int object);
/* A modifier goes. */
void mg_mod_gone(gt_context *r, int i);
/* Something that `watching` permanents look at has changed. */
void mg_stir_watchers(gt_context *r, bool watching);

/* What hardly anything that holds all the time looks at has changed: what is tapped, fights, which
 * step it is, life. */
static inline void mg_stir(gt_context *r)
{
    if (mg_of_run(r)->watches)
        mg_stir_watchers(r, mg_run_of(r)->derived.watching);
}

/* The same of where a card lies that neither was nor is a permanent. */
static inline void mg_stir_cards(gt_context *r)
{
    if (mg_of_run(r)->watches_cards)
        mg_stir_watchers(r, mg_run_of(r)->derived.watching_cards);
}

#endif
