/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of engine/nivel share beside the state (vars.h): the kinds of frames on the agenda, and the
 * primitives through which everything changes.
 *
 * Who does what:
 *   setup.c         the game, its first position (5)      flow.c        the run loop and the phases (6, 9)
 *   battle.c        battles (7, 10.2)                     block.c       block declaration, guardians (7.3)
 *   act.c           the primitives: move, trash ... (4)   damage.c      damage processing (4.5)
 *   event.c         triggers and their order (8.4)        values.c      what changes values (1.3.7, 8.1.3.3)
 *   propose.c       the same as events to be replaced     compute.c     computing them anew
 *   replacement.c   what replaces them; upgrades
 *   continuous.c    static abilities, listeners (8.1.3.3) traits.c      what those read and reach
 *   bonus.c         the usual ones, compiled              forbid.c      prohibitions (1.3.4)
 *   keep.c          cards that are kept for listeners     moving.c      units that move (4.9), items that fall off
 *   instructions.c  what effects do                       words.c       values and tests of card code
 *   place.c         placing by effects                    use.c         using effects of cards by effects
 *   held.c          which abilities an object has         cost.c        costs of items and skills
 *   grant.c         those taken from a card, limits       declaration_cost.c  costs of attacks and blocks
 *   legal.c         legal actions                         options.c     of the phases of a turn
 *   apply.c         what actions do                       text.c        notation
 *   view.c          what players know, keys               evaluate.c    how good a position is
 *   describe.c      the same, told piece by piece         features.c    the same, for players that learn
 *   position.c      scenarios                             check.c       invariants
 */
#ifndef GT_NIVEL_INTERNAL_H
#define GT_NIVEL_INTERNAL_H

#include "engine/nivel/vars.h"

#include "engine/events/move.h"
#include "engine/events/proposal.h"
#include "engine/events/waiting.h"

/* Frames. */
enum nv_frame {
    NV_F_MULLIGAN = GT_FRAME_SYSTEM, /* a: player asked; step: how many were */
    NV_F_TURN, /* step: enum nv_step */
    NV_F_WINDOW, /* works off waiting[c ..]; b: size of the batch (8.4.2) */
    NV_F_BATTLE, /* a: attacker, b: blocker, c: stamp of the attacker, d: battle, e: see battle.c */
    NV_F_GUARD, /* a cost was paid: takes the result; a: unit, b: ability kind */
    NV_F_DAMAGE, /* a: player, c: damage left, e: dealt so far (4.5.4) */
    NV_F_UPGRADE, /* a: card, b: unit there, c: its stamp, d: player * NV_LANES + lane, e: zone list of the card */
    NV_F_ORDER, /* the innermost effect's `from` goes under a deck in a chosen order */
    NV_F_PLACE, /* the innermost effect's `from` goes onto unit zones */
    NV_F_MOVE, /* a: unit: to which adjacent zone */
    NV_F_STRIKE, /* a: unit: which adjacent lane */
    NV_F_USE, /* a: card, b: keyword: which of its effects */
    NV_F_DECLARATION_COST, /* a: unit that declares, b: costs paid, c: its stamp, d: enum nv_declaration, e: see declaration_cost.c */
    NV_F_TAKE, /* a: card, b: keyword, c: variable: which of its abilities is taken */
};

enum nv_step {
    NV_S_LEVEL_UP,
    NV_S_DRAW,
    NV_S_MAIN_START,
    NV_S_MAIN,
    NV_S_ATTACK_START,
    NV_S_ATTACK,
    NV_S_END,
    NV_S_EXPIRE,
    NV_S_SKILLS,
    NV_S_HAND,
    NV_S_NEXT,
};

/* Verbs of actions. Lanes as operand a; definitions as b. */
enum nv_verb {
    NV_KEEP = GT_VERB_SYSTEM,
    NV_MULLIGAN,
    NV_PLAY_UNIT,
    NV_PLAY_SKILL,
    NV_PLAY_ITEM,
    NV_ACTIVE,
    NV_ATTACK,
    NV_BLOCK,
    NV_GUARD,
    NV_PASS,
    NV_PHASE_END,
    NV_FIRST,
    NV_TO,
};
enum { NV_LEADER_LANE = 3 }; /* operand a of NV_ACTIVE */

/* Done by the rules. */
#define NV_RULE ((gt_cause){NV_BY_RULE, GT_NOBODY, GT_NO_OBJECT})

/* An ability that an object has at the moment. */
typedef struct nv_held {
    uint16_t ability;
    uint8_t source; /* card that it is printed on, or that granted it */
    int16_t mod; /* number of the modifier that grants it; -1 printed */
} nv_held;

enum { NV_MAX_HELD = 48 };

/* What frame NV_F_BATTLE keeps in e: the lane attacked, flags, the first waiting entry of its own (bits 8 to 15), and
 * the stamp of the blocker (16 to 31). Lane and first flags are also how an attack is declared. */
enum {
    NV_B_LANE = 3,
    NV_B_BY_EFFECT = 4,
    NV_B_ONLY_LANE = 8, /* only the unit facing there may block */
    NV_B_BLOCKED = 16,
    NV_B_ATTACKER_WON = 32,
    NV_B_BLOCKER_WON = 64,
};

/* Steps of a battle, as gt_frame.step. */
enum nv_battle_step {
    NV_B_AT_BLOCK, /* 7.3 */
    NV_B_AT_BLOCKED,
    NV_B_AT_FIGHT, /* 7.4 */
    NV_B_AT_RESULT,
    NV_B_AT_WON,
    NV_B_AT_END, /* 7.5 */
    NV_B_AT_DONE,
};

static inline int nv_battle_lane(const gt_frame *f)
{
    return f->e & NV_B_LANE;
}

static inline int nv_battle_base(const gt_frame *f)
{
    return f->e >> 8 & 0xff;
}

/* Whether a unit of a battle still stands as the same object. It got its stamp when it came into a unit zone,
 * and gets another when it goes anywhere else. */
static inline bool nv_stands(const gt_state *s, int unit, uint16_t stamp)
{
    bool same = s->objects[unit].stamp == stamp;
    assert(!same || nv_is_unit(s, unit));
    return same;
}

/* The attacker, if it still stands where it declared the attack (7.4.1). */
static inline int nv_attacker_of(const gt_state *s, const gt_frame *f)
{
    return nv_stands(s, f->a, (uint16_t)f->c) ? f->a : GT_NO_OBJECT;
}

/* The defending player, whether the attacker still stands or not. */
static inline int nv_defender(const gt_state *s, const gt_frame *f)
{
    return 1 - s->objects[f->a].controller;
}

/* ---- access.c: what is read and written, see engine/effects/dependency.h */

/* Characteristics: a bit for each keyword, and one for each of what else can be changed. */
enum nv_characteristic {
    NV_C_COST = NV_KW_COUNT,
    NV_C_POWER,
    NV_C_HIT,
    NV_C_ATTACKS,
    NV_C_CANNOT,
    NV_C_ATTACK_COUNT,
    NV_C_ABILITIES, /* beside their keywords: what somebody can use, or take */
    NV_C_SIZE,
    NV_C_HAND_LIMIT,
    NV_C_DAMAGE_COUNT,
    NV_C_BANS,
    NV_C_END,
};
_Static_assert(NV_C_END <= 64, "characteristics are bits");
#define NV_C(name) ((uint64_t)1 << NV_C_##name)

/* Places, as an ability sees them: its own unit, the one facing it, the own units and the player with the other own
 * cards; the same of the other player, NV_AT_OTHERS bits higher. */
enum {
    NV_AT_SELF = 1,
    NV_AT_FACING = 2,
    NV_AT_OWN = 4,
    NV_AT_YOU = 8,
    NV_AT_OTHERS = 2,
    NV_AT_ALL = 63,
};

uint64_t nv_changes(const gt_pool *pool, int what,
                    int32_t value); /* what a modifier for one unit writes */
/* Of a static ability; of a modifier that holds for all that a filter accepts; of such a filter alone, and what a
 * modifier writes through it. Places in these are as the ability sees them. */
gt_access nv_access_of(const gt_pool *pool, int ability);
gt_access nv_mod_access(const gt_run *r, const gt_mod *m); /* traits.c */
gt_access nv_filter_access(const gt_pool *pool, gt_addr filter);
void nv_add_changes(const gt_pool *pool, int what, int32_t value, gt_addr filter, gt_access *to);
/* Of a player's ability or modifier whose holder lies in the unit zone or level zone of that number: with real
 * places, bits of unit zones as nv_slots has them, then of players. */
gt_access nv_access_at(const gt_access *a, int player, int at);

/* ---- traits.c */
extern const char
    *const nv_operands[]; /* kinds of operands of each operation, see engine/effects/code.h */
void nv_find_traits(nv_game *g);
/* What a filter for units asks. */
enum {
    NV_ASKS_MORE = 1, /* more than what a unit is by itself */
    NV_ASKS_KEYWORDS = 2,
    NV_ASKS_COST = 4,
};

unsigned nv_filter_asks(const gt_run *r, gt_addr filter);
/* Does it ask only for what is printed on a unit, and can such a grant of an ability be made apart? */
bool nv_is_plain_grant(const gt_pool *pool, gt_addr filter, int ability);
uint32_t nv_asks(const gt_pool *pool, gt_addr pc); /* what code asks for, as nv_trait.reads */

/* ---- compute.c */
void nv_compute(gt_run *r);

/* Bounds values of a unit zone that were computed. */
static inline void nv_bound(gt_state *s, int at)
{
    nv_slot *slot = &nv_slots(nv_of(s))[at];
    slot->cost = slot->cost < 0 ? 0 : slot->cost; /* 1.3.7.1 */
    if (slot->power <= 0 && (nv_const(s)->standing >> at & 1) != 0)
        s->due |= NV_DUE_POWER;
}

/* Whether the values of a unit zone are those of its cards, of what was given to one unit and of static abilities,
 * and nothing else follows from them. */
static inline bool nv_is_plain(const gt_run *r)
{
    return nv_const(r->s)->entangled == 0;
}

/* Brings derived values up to date. */
static inline void nv_refresh(gt_run *r)
{
    if (r->s->dirty)
        nv_compute(r);
}

/* Brings values up to date; whether the rules have nothing to look after then. */
bool nv_settle(gt_run *r);

/* Whether something comes before the next step of a turn or battle, the frame at `depth`: what stands above it on the
 * agenda, what the rules look after, and if a window opens before that step what waits since the frame began. */
bool nv_comes_between(gt_run *r, const gt_frame *f, int depth, bool window);

static inline bool nv_is_held_up(gt_run *r, const gt_frame *f, int depth, bool window)
{
    return (r->s->n_agenda != depth || r->s->pending != 0) && nv_comes_between(r, f, depth, window);
}

/* Whether a frame may go on at once: nothing was put on the agenda above `depth`, nothing is due. */
static inline bool nv_calm(gt_run *r, int depth)
{
    return r->s->n_agenda == depth && (r->s->unsettled == 0 || nv_settle(r));
}

void nv_zero_power(gt_run *r); /* 1.3.7.3 */
gt_mod *nv_grant(gt_run *r, const gt_effect *e, int object, int what, int32_t value);
/* A static ability with this timestamp has set a number of the unit in a zone: applies again what modifiers that began
 * later make of it (docs/rulings.md 1). */
void nv_change_since(gt_run *r, int at, int what, int order);
void nv_change_live(gt_run *r, const gt_mod *m, int32_t x); /* of the units that it holds for */

/* ---- values.c */
gt_mod *nv_mod(gt_run *r, const gt_effect *e, int what, int duration, int32_t value);
void nv_hold_for_all(gt_run *r, const gt_effect *e, gt_mod *m, gt_addr filter, int kept);
void nv_hold_for_one(gt_run *r, gt_mod *m, int object);
void nv_mod_end(gt_run *r, int number); /* takes a modifier out, and its part of the values */
void nv_change(nv_slot *slot, int what, int32_t x, int order);

/* Whether an instruction sets a number of units or cards to a value. */
static inline bool nv_is_set(const gt_operation *i)
{
    return (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ALL) && i->a >= NV_GIVE_POWER_SET &&
           i->a <= NV_GIVE_COST_SET;
}

/* Whether a modifier gives one object an ability, that one alone. */
static inline bool nv_gives_one(const gt_mod *m)
{
    return m->what == NV_GIVE_ABILITY && (m->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0;
}

/* What a modifier does to the unit that it is for. */
static inline void nv_apply_mod(const gt_run *r, nv_slot *slot, const gt_mod *m)
{
    if (m->what == NV_GIVE_ABILITY)
        slot->keywords |= nv_game_of(r->game)->pool->abilities[m->value].keywords;
    else
        nv_change(slot, m->what, m->value, m->order);
}

void nv_change_matching(gt_run *r, gt_effect *e, gt_addr filter, int what, int32_t x, int order);
void nv_change_player(nv_vars *v, int player, int what, int32_t x);
bool nv_takes_unit(gt_run *r, gt_effect *e, gt_addr filter, const gt_operation *head, int unit);
gt_set nv_units_matching(gt_run *r, gt_effect *e, gt_addr filter);
int nv_cost_now(const gt_run *r, int object); /* in play; printed elsewhere */
int nv_field_cost(const gt_run *r, int player); /* 6.4.1.1.2: of its unit zones and skill zone */
int nv_changed_costs(const gt_run *r, int player, int cost[NV_LANES]); /* for nv_lane_costs */
bool nv_some_mod(const gt_state *s, int what); /* is there one that gives that? */

/* ---- held.c */
int nv_count_abilities(const gt_run *r, int object, int keyword); /* that an object has under it */
nv_held nv_ability_at(const gt_run *r, int object, int keyword, int k); /* number k of them */

/* The abilities under a keyword that a face of a definition bears, as bits of its abilities. */
static inline uint32_t nv_printed_under(const nv_game *g, int def, int back, int keyword)
{
    const nv_brief *d = &g->brief[def];
    unsigned lower =
        (unsigned)__builtin_popcountll(d->bears[back] & (((uint64_t)1 << keyword) - 1));
    return g->under[d->under[back] + lower] & -(uint32_t)(d->bears[back] >> keyword & 1);
}

/* Whether an ability is under a keyword: its timing (of active ones alone that says when a player may use
 * them), or the sub-keyword that it is. NV_KW_NONE: each is. */
static inline bool nv_is_under(const gt_ability *a, int keyword)
{
    bool active = keyword == NV_KW_ACTIVE_MAIN || keyword == NV_KW_ACTIVE_ATTACK;
    return keyword == NV_KW_NONE || (a->timing == keyword && (!active || a->kind == GT_ACTIVE)) ||
           (a->kind == GT_KEYWORD && a->keyword == keyword);
}

int nv_changed_cost(const gt_run *r, int object,
                    int cost); /* cost.c: of an item or skill on the field */

/* The cost of an item or skill on the field. */
static inline int nv_cost_beside(const gt_run *r, int card)
{
    int cost = nv_brief_of(r, card)->printed.cost;
    assert(nv_const(r->s)->recosted || nv_changed_cost(r, card, cost) == cost);
    return nv_const(r->s)->recosted ? nv_changed_cost(r, card, cost) : cost;
}

/* Costs of what lies in a player's unit zones; returns their sum. Values must be settled. */
static inline int nv_lane_costs(const gt_run *r, int player, int cost[NV_LANES])
{
    const nv_vars *v = nv_const(r->s);
    const nv_slot *slot = v->slot[player]; /* of an empty zone: zeros */
    int sum = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        sum += cost[lane] = slot[lane].cost + v->item_cost[player][lane];
    return v->recosted ? nv_changed_costs(r, player, cost) : sum;
}

/* What lies in the skill zone costs. */

static inline int nv_skill_cost(const gt_run *r, int player)
{
    int sum = 0;
    GT_LIST_EACH(skill, r->s, nv_list(player, NV_SKILLS))
    sum += nv_cost_beside(r, skill);
    return sum;
}

int32_t nv_highest_value(gt_run *r, int unit, int keyword, int none);

/* The highest value of a sub-keyword (10.2.3.2.3); `none` without it. */
static inline int32_t nv_keyword_value(gt_run *r, int unit, int keyword, int none)
{
    nv_refresh(r);
    return (nv_slot_of(r->s, unit)->keywords >> keyword & 1) != 0
               ? nv_highest_value(r, unit, keyword, none)
               : none;
}

bool nv_is_rated(gt_run *r, gt_effect *e, const gt_operation *i, int object); /* TEST_RATED */
bool nv_condition_holds(gt_run *r, const gt_ability *a, int player, int holder, int source);

/* Whether the condition of an ability is met, if it has one. */
static inline bool nv_condition(gt_run *r, const gt_ability *a, int player, int holder, int source)
{
    return a->condition == 0 || nv_condition_holds(r, a, player, holder, source);
}

bool nv_forbidden(gt_run *r, int what, int player, int object, int lane); /* 1.3.4 */
/* Whether an ability works now: it can be used, and its condition is met. */
bool nv_works(gt_run *r, const gt_ability *a, int player, int holder, int source);
bool nv_find_use_ban(gt_run *r, int player, int keyword);

/* Whether a player cannot use effects with a timing. */
static inline bool nv_use_forbidden(gt_run *r, int player, int keyword)
{
    return nv_of(r->s)->forbids != 0 && nv_find_use_ban(r, player, keyword);
}

void nv_forbid_units(gt_run *r, const gt_effect *e,
                     const gt_operation *i); /* FORBID_EQUIP and the two after it */
bool nv_may_upgrade(gt_run *r, int player, int unit, int card); /* whatever it costs */
/* Whether an item can be put on a unit (3.5.6, 8.6.2), but for the size; by: enum nv_cause. */
bool nv_takes_item(gt_run *r, int player, int item, int unit, int by, bool condition);
/* By an effect. */
bool nv_can_equip(gt_run *r, const gt_effect *e, int item, int unit, int flags);
bool nv_can_upgrade(gt_run *r, const gt_effect *e, int unit, int card, int flags); /* 3.5.5.1 */
/* GIVE, GIVE_ABILITY or GIVE_TAKEN to that set */
void nv_give_to(gt_run *r, gt_effect *e, const gt_operation *i, int32_t x, gt_set set);
void nv_modifier(gt_run *r, gt_effect *e, const gt_operation *i,
                 int32_t x); /* GIVE and its kin, of an effect */

/* A static ability's instruction: writes into the values that are being computed. */
void nv_give_static(gt_run *r, gt_effect *e, const gt_operation *i, int32_t x);
bool nv_give_plainly(gt_run *r, gt_effect *e, const gt_operation *i,
                     int32_t x); /* false: not so simple */
/* ---- cost.c */
/* While values are computed: a change for such a card, or for all that a filter accepts. */
void nv_grant_cost(gt_run *r, const gt_effect *e, int object, int what, int32_t x, int order);
void nv_grant_costs(gt_run *r, gt_effect *e, gt_addr filter, int what, int32_t x, int order);

/* ---- continuous.c */
void nv_gather(gt_run *r); /* anew, from the board */
int nv_gather_granted(gt_run *r, nv_continuous *list, int n, int first,
                      int end); /* adds those that modifiers [first, end) grant */
void nv_listen_anew(gt_run *r); /* nv_vars.listening, from the board */
void nv_run_one(gt_run *r, const nv_continuous *l); /* if its condition is met */
/* Asks again what those read that was touched. Returns what changes by it, bits as gt_state.dirty. */
unsigned nv_look_again(gt_run *r);
void nv_run_code(gt_run *r, const nv_continuous *l); /* the code of one that holds */
void nv_run_grants(gt_run *r); /* those that grant abilities */
void nv_unit_came(gt_run *r, int unit, int at); /* into the unit zone of that number */
void nv_item_came(gt_run *r, int item, int unit); /* onto that unit */
void nv_left(gt_run *r, int object, int at); /* a unit or item, out of that unit zone */
void nv_turned(gt_run *r, int leader); /* it shows its other face now */
/* What to compute when an ability that a card bears or grants comes or goes. */
unsigned nv_dirty_by(const gt_run *r, int ability, int source);

/* Something that is read changed: bits as nv_vars.watching. */
static inline void nv_touch_mask(gt_run *r, uint32_t what)
{
    nv_vars *v = nv_of(r->s);
    if ((v->watching & what) != 0) {
        v->touched |= what;
        r->s->dirty |= NV_DIRTY_READERS;
    }
}

/* A zone kind of a player, or of both players (or NV_TURN_READ ...). */
static inline void nv_touch_of(gt_run *r, int player, int kind)
{
    nv_touch_mask(r, 1u << (player * NV_READS_HALF + kind));
}

static inline void nv_touch(gt_run *r, int kind)
{
    nv_touch_mask(r, (1u << NV_READS_HALF | 1u) << kind);
}

/* ---- bonus.c */
/* Compiles the code of a static ability into bonuses behind the n of the game; returns how many, 0: it is of
 * another form. */
int nv_compile_bonuses(nv_game *g, gt_addr code, int n);
/* What static abilities that hold do to some unit zones, where that is enough. */
void nv_run_for_slots(gt_run *r, unsigned slots);

/* ---- keep.c */
void nv_keep(gt_run *r, const gt_effect *e, unsigned registers, int listener);
void nv_take_kept(gt_run *r, gt_effect *e, int listener); /* into the registers of e */
bool nv_is_kept_for(const gt_state *s, int listener); /* may something still take them? */
void nv_drop_kept(gt_run *r, int listener); /* if not */

/* ---- words.c */
extern const gt_lexicon nv_lexicon;

static inline gt_run nv_run_of(const gt_game *g, gt_state *s, const gt_observer *o)
{
    return (gt_run){.game = g,
                    .lexicon = &nv_lexicon,
                    .code = nv_game_of(g)->pool->code,
                    .filters = &nv_game_of(g)->filters,
                    .s = s,
                    .observer = o,
                    .candidate = GT_NO_OBJECT};
}

const gt_frame *nv_battle_frame(const gt_state *s); /* innermost battle, NULL: none */

/* ---- event.c */
void nv_tell(gt_run *r, const gt_event *h); /* to counters and listeners */
void nv_set_off(gt_run *r, int unit, int timing, const gt_event *h);

/* Whether anything in the two decks asks for such events; nv_tell is called for those only. */
static inline bool nv_told(const gt_run *r, int kind)
{
    return (nv_game_of(r->game)->told >> kind & 1) != 0;
}

/* Whether a unit has abilities under the keyword `timing`; nv_set_off sets them off. */
static inline bool nv_has_timing(gt_run *r, int unit, int timing)
{
    nv_refresh(r);
    return (nv_slot_of(r->s, unit)->keywords >> timing & 1) != 0;
}

/* An ability of `holder` waits, with the continuous ones; h: what has set it off, NULL: nothing. */
gt_waiting *nv_wait_for(gt_run *r, int ability, int player, int holder, int source,
                        const gt_event *h);
void nv_wait_special(gt_run *r, int special, int player, int holder, int32_t amount);
/* gt_waiting.ability of what has no ability of its own */
enum {
    NV_WAIT_AWAKEN = 0xfff0,
    NV_WAIT_RETURN,
    NV_WAIT_PIERCE,
    NV_WAIT_PLUNDER,
    NV_WAIT_INFILTRATE,
};
enum { NV_HOW_LEFT = 1 }; /* gt_waiting.how: works though the holder left (10.1.7.2.1) */
void nv_ask_first(gt_run *r, const gt_ability *a, gt_effect *e); /* if all of it is a "may" */
void nv_push_window(gt_run *r);

/* Works off what waits since the innermost battle, or from the start, if there is anything. */
static inline void nv_open_window(gt_run *r)
{
    if (r->s->n_waiting > 0)
        nv_push_window(r);
}

/* The same for the frame on top: one alone that waits is used at once. Only entries from number `base` on; there
 * are some. Returns whether the frame may go on. */
bool nv_work_off(gt_run *r, int base);
bool nv_step_window(gt_run *r, gt_frame *f);
int nv_window_choices(gt_run *r, const gt_frame *f, int out[GT_MAX_WAITING]);
void nv_window_take(gt_run *r, gt_frame *f, int entry);

/* One of several abilities of which a player says which comes first (NV_FIRST): one that waits, or one that replaces
 * what is proposed. */
typedef struct nv_candidate {
    uint8_t holder, source;
} nv_candidate;
enum {
    NV_MAX_CANDIDATES = (int)GT_MAX_WAITING > (int)GT_MAX_REPLACEMENTS ? (int)GT_MAX_WAITING
                                                                       : (int)GT_MAX_REPLACEMENTS
};
int nv_candidates(gt_run *r, const gt_frame *f, nv_candidate out[NV_MAX_CANDIDATES]); /* how many */

/* ---- act.c */
enum { NV_TOP, NV_BOTTOM };
void nv_move_card(gt_run *r, int object, int zone_kind, int where); /* to its owner's zone */
void nv_trash(gt_run *r, gt_set *set, gt_cause why); /* at once; leaves those that were */
bool nv_trash_card(gt_run *r, int object, gt_cause why); /* the same of one card */
void nv_put(gt_run *r, gt_set set, int place, gt_cause why);
int nv_kind_of_place(int place); /* zone kind where PUT puts */
int nv_draw(gt_run *r, int player, int n, gt_cause why); /* returns how many were drawn */
/* From the top of the deck to the trash, one by one (3.2.3); returns how many. */
int nv_mill(gt_run *r, int player, int n, gt_cause why, gt_set *cards);
int nv_take_damage(gt_run *r,
                   int player); /* the top card of the deck, which is not empty; returns it */
int nv_raise_level(gt_run *r, int player, int n, gt_cause why); /* by how much it changed */
void nv_shuffle_deck(gt_run *r, int player);
void nv_shuffle_back(gt_run *r, int player); /* with the first hand, which goes into it (5.1.6.1) */
void nv_lose(gt_run *r, int player, int how);
void nv_place_unit(gt_run *r, int object, int player, int lane, int origin, int replaced);
int nv_attach(gt_run *r, int item, int unit); /* returns the kind of zone that it came from */
/* That items were put on a unit at once; the kinds of zones that they came from, by item. */
void nv_tell_equipped(gt_run *r, const gt_set *items, const uint8_t *origin, int unit);
int nv_top_cards(gt_run *r, int player, int n, gt_set *out); /* how many there are */

/* ---- setup.c */
void nv_deal_hand(gt_run *r, int player); /* the first one, into an empty hand (5.1.6) */

/* ---- moving.c */
void nv_move_unit(gt_run *r, int unit, int lane); /* 4.9, by the innermost effect */
bool nv_was_moved_by(const gt_run *r, int unit, gt_addr filter); /* filter of a TEST_MOVED_BY */
void nv_item_conditions(gt_run *r); /* 8.6.2 */

/* ---- replacement.c */
extern const gt_event_hooks nv_event_hooks;
bool nv_upgrade(gt_run *r, int card, int player, int lane); /* 3.5.5.1; false: on the agenda */
bool nv_step_upgrade(gt_run *r, gt_frame *f);
void nv_change_amount(gt_effect *part, int32_t amount);
enum { NV_PREVENTED_BY = 8 }; /* gt_mod.filter of a prevention: the event, causes as bits above */

/* ---- propose.c: done at once, or false: on the agenda; s->result says what was done, as DID */
bool nv_trash_or_ask(gt_run *r, gt_set set, gt_cause why);
bool nv_draw_or_ask(gt_run *r, int player, int n, gt_cause why,
                    int reg); /* register for the cards if it must wait; -1: none */
bool nv_damage_or_ask(gt_run *r, int player, int n, gt_cause why,
                      const gt_effect *by); /* by an instruction of that; NULL: of none */
bool nv_raise_or_ask(gt_run *r, int player, int n, gt_cause why);
/* reg: register of the innermost effect for the cards, -1: none; meant: how many were to go */
bool nv_put_or_ask(gt_run *r, gt_set set, int place, gt_cause why, int reg, int meant);
bool nv_place_or_ask(gt_run *r, int object, int player, int lane, int origin, int replaced);
bool nv_move_or_ask(gt_run *r, int unit, int lane);
/* reg: register of the innermost effect for the cards */
bool nv_mill_or_ask(gt_run *r, int player, int n, gt_cause why, int reg);
enum { NV_PLAYED = -1 };
/* how: flags of EQUIP, by the innermost effect, or NV_PLAYED */
bool nv_equip_or_ask(gt_run *r, gt_set items, int unit, int how, gt_cause why);
/* The instruction i of e, the innermost effect: GIVE, GIVE_ABILITY or GIVE_TAKEN */
bool nv_give_or_ask(gt_run *r, gt_effect *e, const gt_operation *i, int32_t x, gt_cause why);
void nv_happen(gt_run *r, const gt_effect *parts, int n, int32_t kept); /* gt_event_hooks.happen */

/* Whether a card of the two decks can replace such events. */
static inline bool nv_is_replaced(const gt_run *r, int kind)
{
    return (nv_game_of(r->game)->replaced >> kind & 1) != 0;
}

/* DID for an instruction that should have done n: negative if it did less (8.3.2). */
static inline int16_t nv_did(int done, int wanted)
{
    return (int16_t)(done < wanted ? -1 - done : done);
}

/* ---- damage.c */
void nv_damage(gt_run *r, int player, int n, gt_cause why); /* puts the processing on the agenda */
bool nv_step_damage(gt_run *r, gt_frame *f);

/* ---- battle.c */
/* What a battle tells of a unit: an event (enum nv_event) with another unit. */
static inline void nv_battle_event(gt_event *h, const gt_state *s, int kind, int unit, int other)
{
    *h = (gt_event){.kind = (uint8_t)kind,
                    .that = (uint8_t)unit,
                    .other = (uint8_t)other,
                    .player = s->objects[unit].controller,
                    .from = (uint8_t)nv_kind_of(s, unit),
                    .why = {NV_BY_BATTLE, GT_NOBODY, GT_NO_OBJECT}};
}

void nv_begin_battle(gt_run *r, int attacker, int how); /* how: see NV_B_LANE */
bool nv_step_battle(gt_run *r, gt_frame *f);
/* Those of some lanes whose unit's cost of attacking can be paid. */
uint32_t nv_payable_lanes(gt_run *r, int player, uint32_t lanes);

/* Lanes of the units with which the turn player can attack, when that is asked in the attack phase. */
static inline uint32_t nv_attackers(gt_run *r, int player)
{
    uint32_t lanes = nv_const(r->s)->ready;
    assert(!r->s->dirty && lanes == nv_ready_lanes(r->s, player));
    return nv_game_of(r->game)->has_declaration_costs ? nv_payable_lanes(r, player, lanes) : lanes;
}

void nv_wait_credits(gt_run *r, int unit, int sign);

/* A unit was placed (sign 1) or is trashed (-1): its credit (10.2.6.4). */
static inline void nv_wait_credit(gt_run *r, int unit, int sign)
{
    if (nv_has_timing(r, unit, NV_KW_CREDIT))
        nv_wait_credits(r, unit, sign);
}

bool nv_end_battle(gt_state *s); /* sends the innermost battle to its end step; false: none */
void nv_keyword_ability(gt_run *r, const gt_waiting *w); /* a sub-keyword that was set off */

/* ---- block.c */
bool nv_step_guard(gt_run *r, gt_frame *f);
bool nv_may_be_blocked(const gt_state *s, const gt_frame *f); /* is there a unit that could? */
int nv_block_actions(gt_run *r, const gt_frame *f, gt_action *out);
bool nv_is_answered(gt_run *r, gt_frame *f); /* gives the answer if only one is left; was it so? */
void nv_block_apply(gt_run *r, gt_frame *f, gt_action a);
void nv_block_play(gt_run *r, gt_frame *f,
                   uint64_t key); /* one of those actions, all equally likely */
void nv_block_paid(gt_run *r, int unit,
                   int guard); /* what the block costs is paid; nobody: it was not */

/* ---- declaration_cost.c */
bool nv_find_declaration_cost(gt_run *r, int unit, int what); /* enum nv_declaration */
bool nv_find_payable(gt_run *r, int unit, int what);
int nv_sum_cards(gt_run *r, int unit, int what);

/* Whether a declaration of a unit has a cost; whether it has none that cannot be paid. */
static inline bool nv_has_declaration_cost(gt_run *r, int unit, int what)
{
    return nv_game_of(r->game)->has_declaration_costs && nv_find_declaration_cost(r, unit, what);
}

static inline bool nv_is_payable(gt_run *r, int unit, int what)
{
    return !nv_game_of(r->game)->has_declaration_costs || nv_find_payable(r, unit, what);
}

/* How many cards of the hand the costs of a declaration take together. */
static inline int nv_declaration_cost_cards(gt_run *r, int unit, int what)
{
    return nv_game_of(r->game)->has_declaration_costs ? nv_sum_cards(r, unit, what) : 0;
}

void nv_ask_attack_cost(gt_run *r, int unit, int how);

/* Declares an attack, once its costs are paid (7.2.1); how: see NV_B_LANE. */
static inline void nv_declare_attack(gt_run *r, int unit, int how)
{
    if (nv_has_declaration_cost(r, unit, NV_DECLARE_ATTACK))
        nv_ask_attack_cost(r, unit, how);
    else
        nv_begin_battle(r, unit, how);
}

void nv_ask_block_cost(gt_run *r, int unit, int guard); /* which ability of a guardian; -1: none */
bool nv_step_declaration_cost(gt_run *r, gt_frame *f);

/* ---- instructions.c */
bool nv_instruction(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n);
bool nv_step_order(gt_run *r, gt_frame *f);
bool nv_step_move(gt_run *r, gt_frame *f);
bool nv_step_strike(gt_run *r, gt_frame *f);
uint32_t nv_adjacent_targets(const gt_state *s, int unit);
bool nv_fits(gt_run *r, int player, int cost); /* size rule (6.4.1.1.2) */

/* ---- use.c */
bool nv_step_use(gt_run *r, gt_frame *f);
int nv_usable(gt_run *r, int object, int keyword, nv_held out[NV_MAX_HELD]);
bool nv_start_use(gt_run *r, int player, int object, int keyword, int k);

/* ---- place.c */
bool nv_place(gt_run *r, gt_effect *e, const gt_operation *i); /* PLACE */
uint32_t nv_free_lanes(gt_run *r, gt_effect *e, int unit, int mode, int set, int flags);
bool nv_step_place(gt_run *r, gt_frame *f);
/* Steps of NV_F_PLACE: which card comes next was not picked, was picked. */
enum { NV_PLACE_NEXT, NV_PLACE_PICKED };
/* Cards of which one is picked to be placed next; 0, 1: nobody is asked. */
int nv_place_choices(gt_run *r, gt_effect *e, const gt_frame *f, gt_action *out);
int nv_placed_next(const gt_effect *e, const gt_frame *f);
void nv_place_next(gt_run *r, gt_frame *f, int lane);
int nv_counts_as_upgrade(gt_run *r, const gt_effect *e,
                         const gt_frame *f); /* of which card, or GT_NO_OBJECT */

/* ---- grant.c */
bool nv_was_used(const gt_run *r, const nv_held *held); /* its limit once a turn */
/* Marks it; that may move modifiers, so that held->mod counts no more. */
void nv_mark_used(gt_run *r, const nv_held *held);
bool nv_take_once(gt_run *r, const nv_held *held, int player); /* false: used already */
void nv_forget_uses(gt_run *r); /* of abilities that were granted */
/* Abilities that an object has under a timing, each once; returns how many. */
int nv_takeable(gt_run *r, int object, int keyword, nv_held out[NV_MAX_HELD]);
bool nv_can_take(gt_run *r, int object, int keyword); /* 0: any printed one */
bool nv_take(gt_run *r, gt_effect *e,
             const gt_operation *i); /* TAKE; false: somebody must choose */
void nv_take_one(gt_run *r, const gt_frame *f, int k);
void nv_give_taken(gt_run *r, gt_effect *e, const gt_operation *i); /* GIVE_TAKEN, GIVE_TAKEN_ALL */
void nv_give_taken_to(gt_run *r, gt_effect *e, const gt_operation *i, gt_set set);

/* ---- flow.c */
void nv_flow(gt_run *r);
void nv_run_effect(gt_run *r); /* a step of the innermost effect, whose frame is on top */

/* ---- options.c */
int nv_turn_actions(gt_run *r, gt_action *out); /* in the main phase or the attack phase */
gt_action nv_turn_sample(gt_run *r, uint64_t key); /* one of them */
void nv_turn_play(gt_run *r, uint64_t key); /* executes the one that nv_turn_sample gives */
bool nv_can_use_in_attack(gt_run *r, int player); /* an active effect */

/* ---- legal.c */
int nv_legal(const gt_game *g, const gt_state *s, gt_action *out);
gt_action nv_sample(const gt_game *g, const gt_state *s, uint64_t key);
gt_action nv_first(const gt_game *g, const gt_state *s);
/* One of those in the middle of a battle or an effect that the rules ask for, all equally likely. */
gt_action nv_sample_answer(gt_run *r, uint64_t key);

/* ---- apply.c: what the turn player does; card: one of the hand, or any that reads like it */
void nv_play_unit(gt_run *r, int card, int lane);
void nv_play_item(gt_run *r, int card, int lane);
void nv_play_skill(gt_run *r, int card);
void nv_use_active(gt_run *r, int object, const nv_held *held);
void nv_attack(gt_run *r, int lane);
void nv_end_phase(gt_run *r);
void nv_execute(gt_run *r, gt_action a); /* a legal one, up to the run loop */
void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
void nv_play_out(const gt_game *g, gt_state *s, gt_random_players *p, const gt_observer *o);

/* ---- text.c, view.c, evaluate.c, check.c */
int nv_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
void nv_log(gt_run *r, const char *clause, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
const char *nv_card(const gt_run *r, int object); /* name for the log */
/* The same of a card that `player` sees, and who knew it before: "a card" for others. */
const char *nv_card_of(const gt_run *r, int object, int player);
void nv_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);
void nv_describe_game(const gt_game *g, const gt_sink *out);
void nv_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t nv_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t nv_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
bool nv_silent(const gt_game *g, const gt_state *s, gt_action a);

/* ---- features.c */
extern const gt_feature_rules nv_features;
void nv_look_at(nv_game *g, int def); /* what a definition looks like */
uint64_t nv_state_key(const gt_game *g, const gt_state *s);
bool nv_quiet(const gt_game *g, const gt_state *s);
uint32_t nv_count_in_hand(const gt_def *d); /* for nv_places.in_hand */
int32_t nv_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
void nv_weighed(const gt_game *g, const gt_state *s, int player, int32_t *out);
bool nv_check(const gt_game *g, const gt_state *s, char *why, size_t n);

/* Tells the log something, if anybody listens; nobody does while games are played for their result. */
#define NV_LOG(r, ...)                                                                             \
    do {                                                                                           \
        if (__builtin_expect((r)->observer != NULL, 0) && (r)->observer->line != NULL)             \
            nv_log(r, __VA_ARGS__);                                                                \
    } while (0)

#endif
