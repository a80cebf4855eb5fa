/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh! inside: what its files share.
 *
 *   setup.c    preparing a game, the deal           turn.c     phases (2 to 5, 8, 9), what the turn player may do
 *   flow.c     the run loop, actions                activate.c what may be activated (6.10, Y-141 to Y-144)
 *   link.c     activations become links (Y-302)     target.c   targets (Y-307)
 *   chain.c    chains resolve (Y-301, Y-305)        trigger.c  what was set off (Y-321 to Y-325)
 *   check.c    checks of the state                  respond.c  windows, what follows a deed (Y-311, Y-314)
 *   summon.c   summons, sets, positions             battle.c   the Battle Phase (6), damage.c its calculation (6.15)
 *   move.c     zones, what players come to know     event.c    what is set off, and when (Y-321 to Y-328)
 *   values.c   derived values (Y-501 to Y-513)      words.c    what card code asks
 *   act.c      what it does                         fusion.c   Fusion and Ritual Summons
 *   declare.c  what players declare                 replace.c  destruction, and what replaces it
 *   describe.c, view.c, text.c, invariants.c, evaluate.c */
#ifndef GT_YUGIOH_INTERNAL_H
#define GT_YUGIOH_INTERNAL_H

#include "engine/yugioh/yugioh.h"

#include "engine/core/core.h"
#include "engine/core/window.h"
#include "engine/events/event.h"
#include "engine/events/item.h"
#include "engine/events/move.h"
#include "engine/events/proposal.h"
#include "engine/events/waiting.h"

#include <string.h>

_Static_assert(YG_VAR_MODES < (int)GT_VARS, "a variable of its own");

/* ---- Derived values, of a run. */
typedef struct yg_values {
    uint64_t keywords;
    int32_t atk, def, original_atk, original_def;
    int16_t level;
    uint16_t name; /* 1 + another name it bears; 0: none */
    uint8_t position; /* enum yg_position that it is forced into, 0: none */
    bool negated;
} yg_values;

typedef struct yg_run {
    gt_run core; /* first: a gt_run * is a yg_run * */
    bool valid, computing;
    bool any; /* whether there is an action is asked, not which: lists may end with the first */
    bool plain; /* nothing is kept or left out because it cannot matter: for tests */
    bool acts; /* goes on from action to action: what was listed is kept for who is asked */
    uint64_t keywords; /* that a monster could have in this game */
    uint32_t may_hold; /* pacts that could hold */
    bool down_known;
    gt_set down; /* what lies face down: its definition is not what it shows */
    int n_listed; /* actions of who is asked, but for the pass in a window; -1: they were not listed */
    gt_action listed[GT_MAX_ACTIONS];
    int layer;
    gt_set begun; /* objects whose values stand in the next row */
    yg_values values[GT_MAX_OBJECTS];
    uint32_t pacts[2]; /* rules for players that hold (enum yg_pact), as bits */
    int32_t pact_number[2][YG_PACT_COUNT];
} yg_run;

static inline yg_run *yg_run_of(gt_run *r)
{
    return (yg_run *)(void *)r;
}

static inline const yg_game *yg_game_of(const gt_game *g)
{
    return (const yg_game *)(const void *)g;
}

static inline const yg_game *yg_of_run(const gt_run *r)
{
    return yg_game_of(r->game);
}

static inline yg_vars *yg_of(gt_state *s)
{
    return (yg_vars *)(void *)s->system;
}

static inline const yg_vars *yg_const(const gt_state *s)
{
    return (const yg_vars *)(const void *)s->system;
}

void yg_run_begin(yg_run *run, const gt_game *g, gt_state *s, const gt_observer *o);
void yg_run_plainly(yg_run *run);

/* The state has changed so that values may be others. */
static inline void yg_touch(gt_run *r)
{
    yg_run_of(r)->valid = yg_run_of(r)->down_known = false;
}

/* ---- Zones and objects. */
enum {
    YG_FIELD_KINDS = 1 << YG_MONSTERS | 1 << YG_SPELLS | 1 << YG_FIELD_ZONE,
    YG_HIDDEN_KINDS = 1 << YG_DECK | 1 << YG_HAND | 1 << YG_EXTRA,
    YG_HELD_KINDS = 1 << YG_HAND | 1 << YG_EXTRA, /* hidden, in no order, seen by their owner */
};

static inline int yg_list(int player, int kind)
{
    return player * YG_ZONES + kind;
}

/* YG_ZONES: it is nowhere. */
static inline int yg_kind_of(const gt_state *s, int object)
{
    int zone = s->objects[object].zone;
    return zone == GT_NO_OBJECT ? YG_ZONES : zone % YG_ZONES;
}

static inline bool yg_is_on_field(const gt_state *s, int object)
{
    return (YG_FIELD_KINDS >> yg_kind_of(s, object) & 1) != 0;
}

static inline bool yg_is_hidden(const gt_state *s, int object)
{
    return (YG_HIDDEN_KINDS >> yg_kind_of(s, object) & 1) != 0;
}

/* Face down in a place that everybody sees. */
static inline bool yg_is_down(const gt_state *s, int object)
{
    return !yg_is_hidden(s, object) && (s->objects[object].mark[0] & YG_MARK_DOWN) != 0;
}

static inline bool yg_is_up_on_field(const gt_state *s, int object)
{
    return yg_is_on_field(s, object) && !yg_is_down(s, object);
}

/* A monster on the field: what lies in a monster zone (an equip card does not). */
static inline bool yg_is_monster(const gt_state *s, int object)
{
    return yg_kind_of(s, object) == YG_MONSTERS;
}

static inline bool yg_in_defence(const gt_state *s, int object)
{
    return (s->objects[object].mark[0] & YG_MARK_DEFENCE) != 0;
}

/* What it is, whoever sees it; and what everybody sees of it (Y-151). */
static inline const gt_def *yg_true_def(const gt_run *r, int object)
{
    return yg_of_run(r)->def[r->s->objects[object].def];
}

static inline unsigned yg_shows(const yg_game *g, const gt_state *s, int object)
{
    if (!yg_is_down(s, object))
        return s->objects[object].def;
    return yg_is_monster(s, object) ? g->def_down_monster : g->def_down_card;
}

static inline const yg_card *yg_card_of(const gt_def *d)
{
    static const yg_card plain;
    return d->own != NULL ? d->own : &plain;
}

static inline const gt_ability *yg_ability(const gt_run *r, int number)
{
    return &yg_of_run(r)->pool->abilities[number];
}

static inline int yg_count(const gt_state *s, int player, int kind)
{
    return s->zone_count[yg_list(player, kind)];
}

static inline int yg_counters(const gt_state *s, int object)
{
    return s->objects[object].mark[1] & 15;
}

static inline bool yg_lies_as(const gt_state *s, int object, uint16_t stamp)
{
    return object != GT_NO_OBJECT && s->objects[object].stamp == stamp;
}

unsigned yg_place(const gt_state *s, int object); /* of its list: 0 is the first */
int yg_object_in(const gt_state *s, int list, unsigned place);
int yg_card_in(const gt_state *s, int player, int kind, int def); /* one of a hand or Extra Deck */
unsigned yg_name_of(const gt_state *s,
                    int object); /* for actions: list | (place or definition) << 8 */
int yg_named(const gt_state *s, gt_action a);

/* ---- Frames. */
enum yg_frame {
    YG_F_TURN = GT_FRAME_SYSTEM, /* step: enum yg_turn_step */
    YG_F_SETTLE, /* step 0: checks, triggers; 1: responses are over. a: moment of the window that is due, b: it was opened */
    YG_F_CHAIN, /* step 0: may be added to, 1: resolves, 2: triggers are added, c: of a batch of so many */
    YG_F_RESOLVED, /* the effect of the last link is over */
    YG_F_SUMMON, /* a: monster, b: enum yg_summon_way, c: tributes left, d: tributes in all; step: enum yg_summon_step */
    YG_F_PLACED, /* special summons of an effect are over: events. e: - */
    YG_F_POSITION, /* a: player, b: monster, c: positions to choose from, d: flags of SUMMON */
    YG_F_DISCARD, /* a: player who chooses, b: player whose hand, c: left, d: register */
    YG_F_TARGET, /* a: register, b: 1 the opponent chooses, c: filter, d: least | most << 8 */
    YG_F_MODES, /* c: mask */
    YG_F_AMOUNT, /* a: variable, c: unit, d: most */
    YG_F_CALL, /* a: variable */
    YG_F_ATTACK, /* step: enum yg_attack_step */
    YG_F_DAMAGE, /* step: 2 * number of the timing, and 1 behind its window */
    YG_F_FUSE, /* fusion.c */
    YG_F_RITUAL,
    YG_F_DECLARE, /* declare.c */
    YG_F_LIMIT, /* a: player who discards down to six (9.1) */
};

/* Verbs. */
enum yg_verb {
    YG_V_BATTLE = GT_VERB_SYSTEM,
    YG_V_SUMMON, /* a: definition, of the hand */
    YG_V_SET, /* a: definition */
    YG_V_FLIP, /* object */
    YG_V_TURN, /* object */
    YG_V_SPECIAL, /* a: definition, b: kind of zone, with YG_SPECIAL_DEFENCE in defence position */
    YG_V_ACTIVATE, /* object; bits 24 on: number of the ability among its card's */
    YG_V_TRIBUTE, /* object */
    YG_V_ATTACK, /* a: place, b: place of the target + 1, 0: direct */
    YG_V_STOP, /* no attack after a replay */
    YG_V_AT, /* object */
    YG_V_NEXT, /* a: of the triggers that may come next */
    YG_V_DECLINE,
    YG_V_MODE, /* a: number */
    YG_V_POSITION, /* a: enum yg_position */
    YG_V_DISCARD, /* a: definition */
    YG_V_AMOUNT, /* a: how often the unit */
    YG_V_CALL, /* a: 1 heads */
    YG_V_DONE, /* no more targets */
    YG_V_DECLARE, /* declare.c */
};

enum { YG_SPECIAL_DEFENCE = 16 };

/* ---- values.c */
const yg_values *yg_values_of(gt_run *r, int object);
bool yg_pact_is_held(gt_run *r, int player, int pact);
void yg_write_value(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack);
unsigned yg_layer_of(int give); /* a bit */
unsigned yg_timestamp(const gt_state *s, int object); /* of what continuous effects it has */
bool yg_is_negated(gt_run *r, int object);
int yg_level_of(gt_run *r, int object);
bool yg_levels_change(gt_run *r); /* whether some card on the field changes levels */

/* Values are worked out only for what some card of the game could bring about. */
static inline bool yg_has(gt_run *r, int object, int keyword)
{
    return (yg_run_of(r)->keywords >> keyword & 1) != 0 &&
           (yg_values_of(r, object)->keywords >> keyword & 1) != 0;
}

static inline bool yg_pact_holds(gt_run *r, int player, int pact)
{
    return (yg_run_of(r)->may_hold >> pact & 1) != 0 && yg_pact_is_held(r, player, pact);
}

/* Whether some card of the game gives that (enum yg_give). */
static inline bool yg_is_given(const gt_run *r, int give)
{
    return (yg_of_run(r)->gives >> give & 1) != 0 || ((const yg_run *)(const void *)r)->plain;
}

/* ---- words.c */
extern const gt_lexicon yg_lexicon;
unsigned yg_states_of(gt_run *r, const gt_effect *e, int object);
bool yg_may_be_special(gt_run *r, int object); /* Y-125, Y-126 */
gt_set yg_bound_to(const gt_state *s, int object); /* Y-412 */
gt_item *yg_link_of(gt_state *s, int object); /* its last link in the chain; NULL: it is none */
int32_t yg_remembered(const gt_state *s, int object);
typedef struct yg_last {
    int16_t atk, def;
    uint8_t level, /* of what is no monster: the number that it remembered */
        controller, host, was;
} yg_last;
_Static_assert(sizeof(yg_last) <= GT_LAST_BYTES, "last known values");
enum { YG_LAST_DOWN = 1, YG_LAST_DEFENCE = 2 };

/* ---- move.c */
enum yg_move_flag {
    YG_MOVE_DOWN = 1,
    YG_MOVE_DEFENCE = 2,
    YG_MOVE_SHOWN = 4,
    YG_MOVE_BOTTOM = 8,
    YG_MOVE_HIGH = YG_MARK_HIGH, /* set with tributes, or without, for all to see */
    YG_MOVE_LOW = YG_MARK_LOW,
};
void yg_move(gt_run *r, int object, int kind, int player, int flags);
/* Several go at once, with all that this sets off. kind: to that zone of the owners. */
enum yg_deed { YG_DEED_PUT, YG_DEED_DESTROY, YG_DEED_DISCARD, YG_DEED_TRIBUTE };
gt_set yg_go(gt_run *r, gt_set set, int kind, int flags, int deed, gt_cause why);
/* The same in two steps, for cards that go at once for different reasons: where to, what it sets off; then they go. */
int yg_goes_to(gt_run *r, int object, int kind);
void yg_tell_going(gt_run *r, int object, int to, int deed, gt_cause why);
void yg_go_one(gt_run *r, int object, int to, int flags, int deed, gt_cause why);
void yg_shuffle(gt_run *r, int player);
void yg_turn_decks(gt_run *r); /* DECKS_TURNED, SHOWS_HAND */
int yg_draw(gt_run *r, int player, int n, int how); /* how many */
void yg_turn_up(gt_run *r, int object, bool flips, gt_cause why);
void yg_turn_to(gt_run *r, int object, int position, gt_cause why);
void yg_pay(gt_run *r, int player, int32_t n);
void yg_damage(gt_run *r, int player, int32_t n, int source, bool battle, int how);
void yg_gain(gt_run *r, int player, int32_t n);
void yg_control(gt_run *r, int object, int player); /* Y-411 */
void yg_look_at_own(gt_state *s, int object);
int yg_free_zones(gt_run *r, int player, int kind);
yg_last yg_last_of(gt_run *r, int object);
gt_mod *yg_mod_new(gt_run *r, int what, int object, int32_t value, int until, const gt_effect *e);
void yg_end_mods(gt_run *r, int duration);
int yg_create(gt_run *r, int player, int def);

/* ---- act.c */
void yg_end_saves(gt_run *r); /* SAVE: the chain is over */

/* ---- event.c */
void yg_happens(gt_run *r, int event, int that, int other, int32_t amount, int player, int from,
                int to, gt_cause why);
void yg_new_moment(gt_run *r);
void yg_phase_event(gt_run *r, int event);
void yg_stamp_changed(gt_state *s, int object, uint16_t was);
extern const gt_cause yg_by_rule;
/* The note that an ability answers, NULL: none does. */
const yg_note *yg_answered(gt_run *r, const gt_ability *a, int player, int holder);

/* ---- activate.c */
int yg_speed_of(const gt_run *r, int object,
                const gt_ability *a); /* Y-303; NULL: the card itself */
bool yg_is_used_up(const gt_run *r, int player, int object, int number); /* Y-144 */
void yg_use_up(gt_run *r, int player, int object, int number);
/* Registers for asking about an activation: what it answers is THAT. False: there is nothing to answer. */
bool yg_ask_with(gt_run *r, gt_effect *e, int player, int object, int number);
bool yg_can_activate(gt_run *r, int player, int object, int ability, int moment);
int yg_effect_actions(gt_run *r, int player, int object, int moment, bool quick, gt_action *out);
int yg_quick_actions(gt_run *r, int player, int moment, gt_action *out);
int yg_slow_actions(gt_run *r, int player, gt_action *out);
bool yg_banishes_graves(const gt_run *r, gt_addr code);

/* ---- link.c */
void yg_activate(gt_run *r, int player, int object, int ability);
gt_item *yg_add_link(gt_run *r, int player, int object,
                     int number); /* NULL: the chain is too long */
void yg_keep_event(gt_item *item, const gt_effect *e, uint16_t other_stamp); /* what set it off */
void yg_fill_event(gt_state *s, gt_effect *e, const gt_item *item); /* ... and back */
void yg_begin_link(gt_run *r, gt_item *item, int number);
void yg_tell_link(gt_run *r, int event); /* what becomes of the last one */
void yg_stacked(gt_run *r, gt_effect *e);
bool yg_can_copy(gt_run *r, const gt_effect *e); /* COPY */
void yg_copy_link(gt_run *r, gt_effect *e);
gt_item *yg_announced(gt_state *s); /* the link that is being announced; NULL: none is */

/* ---- target.c */
/* gt_target.wants of what a link keeps beside its targets, what was paid with; the low bits are its register. */
enum { YG_KEPT = 0x8000 };
static inline bool yg_is_target(const gt_target *t)
{
    return (t->wants & YG_KEPT) == 0;
}
int yg_count_targets(gt_run *r, const gt_effect *e, gt_addr filter);
bool yg_step_target(gt_run *r, gt_frame *f);
int yg_at_actions(const gt_state *s, const gt_set *set, gt_action *out);
int yg_target_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_target_answer(gt_run *r, gt_action a);

/* ---- chain.c */
bool yg_step_chain(gt_run *r, gt_frame *f);
void yg_step_resolved(gt_run *r);

/* ---- trigger.c */
int yg_drop_stale(gt_run *r, int n); /* of the first n that wait; how many are left */
bool yg_run_unchained(gt_run *r); /* whether an effect without a chain began */
bool yg_step_triggers(gt_run *r, gt_frame *f);
int yg_chain_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_chain_answer(gt_run *r, gt_action a);
int yg_trigger_batch(const yg_game *g, const gt_state *s,
                     int n); /* of those that wait, how many come first (Y-809) */

/* ---- check.c */
bool yg_state_checks(gt_run *r);

/* ---- respond.c */
void yg_settle(gt_state *s, int moment); /* SETTLE; moment YG_MOMENTS: without a window */
bool yg_step_settle(gt_run *r, gt_frame *f);
void yg_act_in_window(gt_run *r, gt_action a);
extern const gt_window_rules yg_windows;

/* ---- summon.c */
enum yg_summon_way { YG_WAY_SUMMON, YG_WAY_SET, YG_WAY_FLIP, YG_WAY_SPECIAL };
int yg_summon_actions(gt_run *r, int player, gt_action *out);
void yg_summon(gt_run *r, gt_action a);
bool yg_step_summon(gt_run *r, gt_frame *f);
int yg_tribute_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_tribute_answer(gt_run *r, gt_action a);
/* Special summons by an effect: places them and announces. `positions` mask; dst: register of those that came, -1:
 * none. */
bool yg_place_one(gt_run *r, const gt_effect *e, int object, int position, int flags);
void yg_tell_special(gt_run *r, const gt_effect *e, gt_set came, int from);
void yg_special(gt_run *r, gt_effect *e, gt_set set, int positions, int flags, int dst);

/* ---- battle.c */
int yg_attack_actions(gt_run *r, gt_action *out);
void yg_declare_attack(gt_run *r, gt_action a);
bool yg_step_attack(gt_run *r, gt_frame *f);
int yg_replay_legal(gt_run *r, gt_action *out);
void yg_replay_answer(gt_run *r, gt_action a);
bool yg_step_damage(gt_run *r, gt_frame *f);
void yg_monsters_changed(gt_state *s, int player); /* 6.9 */
bool yg_has_attacked(const gt_state *s, int monster); /* in this turn */
void yg_again(gt_run *r); /* a further Battle Phase of the turn begins (7.1) */
void yg_fallen(gt_run *r, gt_set by_attacker, gt_set by_target); /* by battle (6.22) */
bool yg_must_attack(gt_run *r); /* Y-603 */

/* ---- damage.c */
void yg_calculate(gt_run *r);
/* Whether what a monster destroys by battle has no effects any more (Y-502). */
bool yg_mutes(gt_run *r, int victor, int monster);

/* ---- turn.c */
bool yg_step_turn(gt_run *r, gt_frame *f);
int yg_open_actions(gt_run *r, int player, gt_action *out);
void yg_open_passed(gt_run *r);
void yg_begin_step(gt_run *r, int phase);
void yg_begin_at(gt_run *r, int phase);
bool yg_step_limit(gt_run *r, gt_frame *f);

/* ---- act.c */
bool yg_instruction(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n);
bool yg_step_asking(gt_run *r, gt_frame *f);
int yg_asking_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_asking_answer(gt_run *r, gt_action a);

/* ---- replace.c */
extern const gt_event_hooks yg_event_hooks;
/* An effect destroys a set, which goes to zone `to`; register dst = those destroyed. False: it is proposed, and done
 * later. */
bool yg_destroy(gt_run *r, gt_effect *e, gt_set set, int to, int dst, gt_cause why);
void yg_fall(gt_run *r, gt_set doomed); /* destruction by the battle that goes on */
int yg_event_legal(gt_run *r, gt_action *out);

/* ---- fusion.c */
void yg_fuse(gt_run *r, gt_effect *e, int flags, gt_addr filter);
void yg_ritual(gt_run *r, gt_effect *e, gt_addr filter, int n);
bool yg_fusion_possible(gt_run *r, const gt_effect *e, gt_addr filter);
bool yg_ritual_possible(gt_run *r, const gt_effect *e, gt_addr filter, int n);
bool yg_step_fusion(gt_run *r, gt_frame *f);
int yg_fusion_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_fusion_answer(gt_run *r, gt_action a);
void yg_fused(gt_state *s, int monster);

/* ---- declare.c */
int yg_declare_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_declare_answer(gt_run *r, gt_action a);
int yg_declare_text(const yg_game *g, gt_action a, char *buf, size_t n);

/* ---- flow.c */
void yg_flow(gt_run *r);
int yg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
int yg_legal_now(gt_run *r, gt_action *out); /* of a run, which may know them */
void yg_act(gt_run *r, gt_action a); /* applies an action, and all that goes on behind it */
void yg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
bool yg_silent(const gt_game *g, const gt_state *s, gt_action a);

/* ---- setup.c */
void yg_lay_out(const yg_game *g, gt_state *s);

/* ---- view.c, text.c, describe.c, invariants.c, evaluate.c */
void yg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t yg_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t yg_state_key(const gt_game *g, const gt_state *s);
uint64_t yg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
uint64_t yg_look_of(gt_run *r, int object);
int yg_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
void yg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);
void yg_describe_game(const gt_game *g, const gt_sink *out);
bool yg_check(const gt_game *g, const gt_state *s, char *why, size_t n);
bool yg_quiet(const gt_game *g, const gt_state *s);
int32_t yg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
enum { YG_N_WEIGHTS = 5 };
extern const char *const yg_weight_names[YG_N_WEIGHTS];
extern const int32_t yg_weights[YG_N_WEIGHTS];

#endif
