/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: phases, what card code does, the deal, and what a game shows. */
#ifndef GT_YUGIOH_PLAY_H
#define GT_YUGIOH_PLAY_H

#include "engine/core/property.h"
#include "engine/yugioh/objects.h"

/* ---- act.c */
gt_set yg_lent(const gt_state *s, int player); /* LEND: what that player must tribute first */
void yg_end_saves(gt_context *r); /* SAVE: the chain is over */

/* ---- turn.c */
extern const gt_frame_kind yg_frame_turn;
int yg_open_actions(gt_context *r, int player, gt_action *out);
void yg_open_passed(gt_context *r);
void yg_begin_step(gt_context *r, int phase);
void yg_begin_at(gt_context *r, int phase);

/* ---- act.c */
/* What the operations of the table do (code.h), by number. */
#define YG_TEST_HEAD(NAME, name, ...) gt_test_code yg_do_##name;
#define YG_VALUE_HEAD(NAME, name, ...) gt_value_code yg_do_##name;
#define YG_INSTRUCTION_HEAD(NAME, name, ...) gt_instruction_code yg_do_##name;
#define YG_DOES(NAME, name, ...) yg_do_##name,
YG_TESTS(YG_TEST_HEAD)
YG_VALUES(YG_VALUE_HEAD)
YG_INSTRUCTIONS(YG_INSTRUCTION_HEAD)

bool yg_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);
void yg_discard(gt_context *r, gt_effect *e, gt_set set, int dst); /* adds them to that register */
int yg_coin(gt_context *r, const gt_effect *e); /* Y-422: 1 heads */
/* flag of YG_F_POSITION, beside those of SUMMON: gt_effect.from has those that still have none */
enum { YG_MANY = 0x100 };
/* Asks for the position of a monster, or of the next one in gt_effect.from. */
void yg_ask_position_of(gt_context *r, const gt_effect *e, int monster, int positions, int flags,
                        int dst);
void yg_ask_position(gt_context *r, const gt_effect *e, int positions, int flags, int dst);
/* Those of a set for which there is room, of players who may summon: nobody is asked about
 * others. */
gt_set yg_those_that_come(gt_context *r, const gt_effect *e, gt_set set, int flags);

/* ---- prompts.c: decisions in the middle of effects */
extern const gt_frame_kind yg_frame_discard, yg_frame_limit, yg_frame_modes, yg_frame_amount,
    yg_frame_call, yg_frame_position;

/* ---- flow.c */
extern const gt_frame_kind *const yg_frames[];
bool yg_forces(gt_context *r, const gt_frame *f);
int yg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
void yg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
void yg_go_on_begin(void *run, const gt_game *g, gt_state *s);
int yg_go_on(void *run, gt_action a, gt_action *out);
bool yg_silent(const gt_game *g, const gt_state *s, gt_action a);

/* ---- setup.c */
void yg_lay_out(const yg_game *g, gt_state *s);

/* ---- view.c, text.c, describe.c, invariants.c, evaluate.c, features.c */
int yg_misplaced(const gt_state *s);
bool yg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t yg_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t yg_state_key(const gt_game *g, const gt_state *s);
uint64_t yg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
int yg_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
/* What bears the trigger that may come next, of several by number (YG_V_NEXT); GT_NO_OBJECT: there
 * is none such. */
int yg_next_holder(const yg_game *g, const gt_state *s, unsigned choice);
void yg_look_at_card(yg_game *g, int number); /* features.c: what a definition looks like */
extern const gt_feature_rules yg_features;
extern const gt_properties yg_game_properties;
extern const char *const yg_keyword_words[]; /* by number; ends with NULL */
void yg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
void yg_describe_game(const gt_game *g, const gt_visitor *out);
bool yg_check(const gt_game *g, const gt_state *s, char *why, size_t n);
bool yg_quiet(const gt_game *g, const gt_state *s);
int32_t yg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
void yg_weighed(const gt_game *g, const gt_state *s, int player, int32_t *out);
/* What the evaluation weighs. */
#define YG_NUMBERS(X)                                                                              \
    X(lp, "life points")                                                                           \
    X(safety, "life points as long as they are few")                                               \
    X(hand, "cards of the hand")                                                                   \
    X(monster, "face-up monsters")                                                                 \
    X(atk, "ATK of those in attack position")                                                      \
    X(def, "DEF of those in defence")                                                              \
    X(set, "set monsters")                                                                         \
    X(best, "ATK of the strongest")                                                                \
    X(beaten, "monsters that the other's strongest beats")                                         \
    X(exposed, "damage that this would do")                                                        \
    X(open, "damage of direct attacks where no monster is")                                        \
    X(lethal, "they would be the end")                                                             \
    X(trap, "set cards that can be activated in the other's turn")                                 \
    X(set_spell, "other set spells")                                                               \
    X(spell, "face-up spells and traps")                                                           \
    X(fuel, "cards of the graveyard")
#define YG_WEIGHT_ENUM(name, about) YG_W_##name,
enum yg_weight { YG_NUMBERS(YG_WEIGHT_ENUM) YG_N_WEIGHTS };
#undef YG_WEIGHT_ENUM
extern const char *const yg_weight_names[YG_N_WEIGHTS];
extern const int32_t yg_weights[YG_N_WEIGHTS], yg_search_weights[YG_N_WEIGHTS];
enum { YG_SCALE = 1500 }; /* gt_rules.scale */
/* log.c: told to whoever observes */
void yg_tell(const gt_context *r, const gt_event *ev);
void yg_tell_lp(const gt_context *r, int player, int32_t before);
void yg_tell_coin(const gt_context *r, int player, bool heads);
/* What of it is negated: its activation, its attack */
void yg_tell_negated(const gt_context *r, const char *clause, int object, const char *what);
void yg_tell_looks(const gt_context *r, int player, const gt_set *set);
/* It is about to go to a hand or a deck; or it is banished, unseen until now. flags: of yg_move. */
void yg_tell_moving(const gt_context *r, int object, int to, int flags);
void yg_tell_control(const gt_context *r, int object);
void yg_tell_counters(const gt_context *r, int object);

#endif
