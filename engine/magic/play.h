/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: steps of a turn, state-based actions (704), what card code does, what is asked in
 * the middle of it, the deal, and what a game shows. */
#ifndef GT_MAGIC_PLAY_H
#define GT_MAGIC_PLAY_H

#include "engine/core/property.h"
#include "engine/magic/objects.h"

/* ---- check.c */
extern const gt_frame_kind mg_frame_check;
extern const gt_frame_kind mg_frame_legend;
void mg_update_control(gt_context *r);

/* gt_rule_hooks.found */
gt_set mg_found(gt_context *r, const gt_effect *e, gt_addr filter, gt_set set);

/* ---- untap.c: 502.3 */
void mg_untap_permanents(gt_context *r);
void mg_untapping_ends(gt_context *r);
extern const gt_frame_kind mg_frame_untap, mg_frame_opening;

/* ---- turn.c */
extern const gt_frame_kind mg_frame_turn;
/* enum mg_skip: the next one, which is used up */
bool mg_skips(gt_context *r, int player, int what);
int mg_turns_added(const gt_state *s); /* turns to come that are known, the next one is the last */
extern const gt_frame_kind mg_frame_end_turn;
void mg_become_day(gt_context *r, bool night); /* 502.2 */
void mg_add_extra(gt_context *r, int what, gt_set players); /* enum mg_extra (500.7-500.9) */
enum {
    MG_TAKES = 4 /* mg_vars.kept, bits from here on: players who said that they take a mulligan */
};
extern const gt_frame_kind mg_frame_mulligan;
bool mg_takes_mulligans(const gt_state *s); /* the first turn has not begun (103.5) */
void mg_begin_game(gt_context *r);
int mg_decider(gt_context *r, int player); /* whoever controls the player's turn (721.5) */

/* ---- moments.c: points of a turn (enum mg_point). */
void mg_come_to(gt_state *s, unsigned point);
void mg_go_past(gt_state *s, unsigned points); /* they will not come any more in this phase */
/* What is left out of a combat phase: blockers and damage, or all of it. */
void mg_skip_points(gt_state *s, bool whole_phase);
void mg_combat_is_past(gt_state *s); /* the phase is over */
void mg_forget_points(gt_state *s); /* a turn begins */
bool mg_is_moment(const gt_state *s, int moment); /* a step, or enum mg_moment */

/* ---- act.c */
/* What the operations of the table do (code.h), by number. */
#define MG_TEST_HEAD(NAME, name, ...) gt_test_code mg_do_##name;
#define MG_VALUE_HEAD(NAME, name, ...) gt_value_code mg_do_##name;
#define MG_INSTRUCTION_HEAD(NAME, name, ...) gt_instruction_code mg_do_##name;
#define MG_DOES(NAME, name, ...) mg_do_##name,
MG_TESTS(MG_TEST_HEAD)
MG_VALUES(MG_VALUE_HEAD)
MG_INSTRUCTIONS(MG_INSTRUCTION_HEAD)

bool mg_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);
int mg_zone_of_place(int place); /* enum mg_place */

/* Of the rest of a replacement effect that has acted on something (615.5): frames on the agenda. */
void mg_follow_up(gt_context *r, int ability, gt_addr pc, int holder, int that, int other,
                  int32_t amount, int did);

/* ---- divide.c */
extern const gt_frame_kind mg_frame_divide;
int mg_take_share(gt_context *r, const gt_effect *e, int object); /* of what was divided */

/* ---- prompts.c: decisions in the middle of effects. */
extern const gt_frame_kind mg_frame_discard, mg_frame_edict, mg_frame_scry, mg_frame_ordered,
    mg_frame_unless, mg_frame_may_cast, mg_frame_colour, mg_frame_modes, mg_frame_ask,
    mg_frame_result;

/* ---- setup.c */
int mg_def_number(const mg_game *g, const gt_def *d); /* in the game's list; -1: it is not there */
void mg_lay_out(const mg_game *g,
                gt_state *s); /* all cards in the libraries, in the order of the decks */

/* ---- flow.c */
extern const gt_frame_kind *const mg_frames[];
int mg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
void mg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
void mg_go_on_begin(void *run, const gt_game *g, gt_state *s);
int mg_go_on(void *run, gt_action a, gt_action *out);
void mg_run_copy(void *run, const void *from, gt_state *s);
bool mg_silent(const gt_game *g, const gt_state *s, gt_action a);
/* An action that names an object, by its list and its place there; one for each of a row: how
 * many. */
gt_action mg_act_on(const gt_state *s, unsigned verb, int object);
int mg_act_on_each(const gt_state *s, unsigned verb, const uint8_t *row, int n, gt_action *out);
int mg_named(const gt_state *s, gt_action a);
/* Leaves of a row of objects those that differ: of equal ones the first (equal cards are one
 * action). */
int mg_hand_actions(gt_context *r, int player, unsigned verb,
                    gt_action *out); /* one for each definition there */
int mg_differing(gt_context *r, uint8_t *row, int n);

/* ---- log.c: what happens, for whoever observes. */
void mg_log(gt_context *r, const char *clause, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
const char *mg_name(const gt_context *r, int object); /* as the reader of the log may know it */
/* "an ability of ", before that; or "" */
const char *mg_ability_of(const gt_context *r, int object);
/* A line of an object, of a player, and what is done, if anybody listens. */
void mg_tell_one(gt_context *r, const char *clause, int object, const char *words);
void mg_tell_player(gt_context *r, const char *clause, int player, const char *words);
extern const char *const mg_counter_names[]; /* ends with NULL */
void mg_tell_counters(gt_context *r, int object, int kind, int n) __attribute__((cold));
void mg_tell_prevented(gt_context *r, int source, int to, int n) __attribute__((cold));
void mg_tell(gt_context *r, int event, int that, int other, int32_t amount) __attribute__((cold));
void mg_tell_move(gt_context *r, int object, int from, int to) __attribute__((cold));
void mg_tell_step(gt_context *r, int step) __attribute__((cold));

/* ---- view.c, text.c, describe.c, invariants.c, evaluate.c, features.c */
int mg_misplaced(const gt_state *s);
bool mg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t mg_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t mg_state_key(const gt_game *g, const gt_state *s);
uint64_t mg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
uint64_t mg_look_of(gt_context *r, int object); /* what tells a permanent from others */
int mg_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
/* What an action was called in earlier records; 0: the same as now. */
int mg_former_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);

/* An object as actions name it: "elf@B 2", "B" for a player. */
int mg_object_text(const mg_game *g, const gt_state *s, int object, char *buf, size_t n);
extern const gt_properties mg_game_properties;
extern const char *const mg_keyword_words[]; /* by number; ends with NULL */
extern const char *const mg_type_words[], *const mg_colour_words[]; /* by bit; the same */
void mg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
void mg_describe_game(const gt_game *g, const gt_visitor *out);
bool mg_check(const gt_game *g, const gt_state *s, char *why, size_t n);
bool mg_idles(gt_action a); /* it passes */
bool mg_quiet(const gt_game *g, const gt_state *s);
int32_t mg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
void mg_numbers(const gt_game *g, const gt_state *s, int player, int32_t *out);
bool mg_is_idle_choice(const gt_game *g, const gt_state *s);
void mg_run_numbers(void *run, int player, int32_t *out);
void mg_look_at(mg_game *g, int number); /* features.c: what a definition looks like */
extern const gt_feature_rules mg_features;
extern const char *const mg_weight_names[]; /* forecast.h */
extern const int32_t mg_weights[];

#endif
