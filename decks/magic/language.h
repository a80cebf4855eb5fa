/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inside the dialect of Magic: what its files share.
 *
 *   dialect.c    the whole, and all of its rows
 *   words.c      words for numbers of the engine
 *   card.c       a card; ability.c a paragraph of its text; keyword.c keywords that stand for
 *                abilities
 *   cost.c       mana, and everything else that is paid
 *   announce.c   spells and abilities: modes and targets, STACKED, what is done on resolution
 *   filters.c    keys of filters, players and other targets; values.c values, conditions, events
 *   verb_*.c     verbs: of damage and life, of cards, of permanents
 *   mutation_operators.c      what an operand can become for a test of tests
 *   give.c       what changes objects and rules, for a time or as long as something is there
 *
 * A paragraph of a card's text is an entry of `abilities`. A spell's own instructions are
 * paragraphs too, {"do": ...}; all of them together are one piece of code. */
#ifndef GT_DECKS_MAGIC_LANGUAGE_H
#define GT_DECKS_MAGIC_LANGUAGE_H

#include "decks/language/compile.h"
#include "decks/language/mutation_operators.h"
#include "decks/magic/dialect.h"
#include "engine/magic/magic.h"

/* What is announced of the spell or ability that is being compiled: gt_compiler.own. Target number
 * i is held by register i (MG_OP_TARGET). */
typedef struct mg_announced {
    const cJSON *target[GT_SETS]; /* {"target": ...}, in the order of the text */
    int mode[GT_SETS]; /* to which mode it belongs, -1: to all */
    const cJSON *divided[GT_SETS]; /* the amount that is divided among them (601.2d); NULL: none */
    int n, n_modes;
    int choose; /* how many modes are chosen */
    const cJSON *modes; /* NULL: none, or they are wrong */
    int colour; /* variable with the colour that was chosen; 0: none was */
    bool is_mana; /* a mana ability: it does not use the stack (605.3b) */
    bool is_limited; /* a triggered ability that does so only so often in a turn (603.2i) */
    bool adds; /* targets beyond the first make it cost more */
} mg_announced;

/* What the compiler writes of a card's own part. */
static inline mg_card *mg_card_cache_of(const gt_compiler *c)
{
    return (mg_card *)(uintptr_t)c->def->own;
}

/* ---- words.c */
extern const gt_word mg_words_types[]; /* bits of enum mg_type */
extern const gt_word mg_words_colours[];
extern const gt_word mg_words_zones[]; /* masks for filters */
extern const gt_word mg_words_event_zones[]; /* masks for `from` and `to` of events */
extern const gt_word mg_words_numbers[];
extern const gt_word mg_words_keywords[]; /* enum mg_keyword */
extern const gt_word mg_words_causes[]; /* masks for `by` */
extern const gt_word mg_words_durations[]; /* enum mg_duration */
extern const gt_word mg_words_counters[]; /* enum mg_counter */
extern const gt_word mg_words_daylight[];
extern const gt_word mg_words_cannot[]; /* bits of enum mg_cannot */
extern const gt_word mg_words_musts[]; /* bits of enum mg_must */
extern const gt_word mg_words_places[]; /* enum mg_place */
extern const gt_word mg_words_mutations[]; /* enum mg_step */
extern const gt_word mg_words_targets[]; /* enum mg_target_word */

/* What can be a target and is no filter. */
enum mg_target_word {
    MG_ANY_TARGET,
    MG_A_PLAYER,
    MG_AN_OPPONENT,
    MG_A_PLAYER_OR_PLANESWALKER,
    MG_A_SPELL,
    MG_A_SPELL_OR_ABILITY,
    MG_AN_ABILITY,
};

/* ---- mutation_operators.c */
extern const gt_op_info mg_ops[];
bool mg_steps(gt_steps *s, const gt_operation *i, int operand);
bool mg_is_unused(const gt_operation *i, int operand);
extern const int mg_step_zones[], mg_step_durations[][2];

/* ---- cost.c */

/* Reads "{2}{R}"; false and a mistake if it is none. */
bool mg_read_mana(gt_compiler *c, const cJSON *node, mg_mana *out);

/* Adds a cost to those of the card: mana, or a list of what is paid. Returns its number. */
int mg_read_cost(gt_compiler *c, const cJSON *node);
int mg_add_cost(gt_compiler *c, const cJSON *node, const mg_cost *cost);
void mg_add_way(gt_compiler *c, const cJSON *node, int kind, int cost, gt_addr condition);
void mg_add_additional(gt_compiler *c, const cJSON *node, int kind, int cost);

/* ---- announce.c */

/* The effect of a spell or ability with its targets: lists of statements, one after another, and
 * `modes` (NULL: none). *can: whether it can be announced, 0: always. */
gt_addr mg_compile_announced(gt_compiler *c, const cJSON *const *lists, int n, const cJSON *modes,
                             unsigned how, gt_addr *can);
/* how: mg_announced; above it how many modes are chosen beyond the first */
enum { MG_TARGETS_ADD = 1, MG_MAKES_MANA = 2, MG_IS_LIMITED = 4, MG_MORE_MODES = 8 };
unsigned mg_modes_chosen(gt_compiler *c, const cJSON *node); /* `choose` beside `modes`, for that */

/* The same without targets, written by `write`. */
gt_addr mg_compile_written(gt_compiler *c, const cJSON *node,
                           void (*write)(gt_compiler *c, const cJSON *node));

/* Filters for targets. */
gt_addr mg_compile_target_filter(gt_compiler *c, const cJSON *what);
gt_addr mg_set_filter(gt_compiler *c, int set); /* what is in a set with a name */
gt_target_emit mg_target_announced;

/* ---- ability.c */
int mg_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);
gt_ability mg_ability(int kind);
void mg_find_mana_ability(gt_compiler *c, const cJSON *node, gt_ability *a);
int mg_own_event(gt_compiler *c, int event, int who); /* of this object, or (who) of a player */
gt_addr mg_equals(gt_compiler *c, gt_operation number, int n); /* whether what it pushes is n */

/* ---- keyword.c: a paragraph that is a keyword with a cost or a number. -1: it is none of these,
 * else how many entries. */
int mg_compile_keyword(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);

/* ---- card.c */
extern const gt_card_row mg_card_keys[];
void mg_compile_card(gt_compiler *c, const cJSON *card, gt_def *d);
int mg_read_colours(gt_compiler *c, const cJSON *node);

/* ---- english/lexemes.c */
extern const char *const mg_printed_subtypes[]; /* that are printed (205.3); NULL at the end */

/* ---- filters.c */
gt_filter_emit mg_test_state, mg_test_blocked, mg_test_enchanted, mg_test_attached, mg_test_chosen,
    mg_test_colourless, mg_test_were_blocked, mg_test_even, mg_test_targeting, mg_test_permanent;
void mg_test_of_set(gt_compiler *c, const cJSON *value, const gt_filter_row *row); /* operation */
gt_target_emit mg_target_controller, mg_target_owner, mg_target_rest, mg_target_in_graveyard;
/* Whether a text stands somewhere in it. */
bool mg_holds_word(const cJSON *node, const char *word);
int mg_who(gt_compiler *c, const cJSON *s); /* `who`, players: you, where it is absent */
int mg_counter_kind(gt_compiler *c, const cJSON *node); /* `kind`: +1/+1, where it is absent */
int mg_read_skipped(gt_compiler *c, const cJSON *node); /* `skip`: enum mg_skip */

/* ---- values.c */
gt_value_emit mg_value_kicked, mg_value_counters, mg_value_given_up, mg_value_card_types,
    mg_value_while, mg_value_targets;
gt_condition_emit mg_condition_cast_from, mg_condition_kicked, mg_condition_chose,
    mg_condition_step, mg_condition_first_draw, mg_condition_moment, mg_condition_combat;
gt_addr mg_compile_cast_only(gt_compiler *c, const cJSON *when);

/* ---- verb_players.c */
gt_verb_emit mg_emit_damage, mg_emit_life, mg_emit_draw, mg_emit_discard, mg_emit_mill,
    mg_emit_scry, mg_emit_add, mg_emit_pay, mg_emit_skip, mg_emit_shuffle, mg_emit_choose_colour;

/* Goes there if the instruction before was done. */
void mg_jump_if_done(gt_compiler *c, gt_label *to);

/* Jumps to `paid` if the price under `unless` is paid. */
void mg_emit_unless(gt_compiler *c, const cJSON *s, int payer, gt_label *paid);

/* ---- verb_cards.c */
gt_verb_emit mg_emit_put, mg_emit_join, mg_emit_exile, mg_emit_together, mg_emit_search_all,
    mg_emit_search, mg_emit_top, mg_emit_top_until, mg_emit_look, mg_emit_reveal,
    mg_emit_reveal_hand, mg_emit_piles, mg_emit_look_at_hand, mg_emit_play;
void mg_emit_coming(gt_compiler *c, const cJSON *s, int came);
void mg_search(gt_compiler *c, const cJSON *node, const char *key, int into);

/* ---- verb_permanents.c */
gt_verb_emit mg_emit_destroy, mg_emit_sacrifice, mg_emit_counter, mg_emit_phase_out,
    mg_emit_phase_in, mg_emit_attach, mg_emit_create, mg_emit_put_counters, mg_emit_remove_counters,
    mg_emit_change_target, mg_emit_later, mg_emit_reflex, mg_emit_change_words, mg_emit_switch,
    mg_emit_copy, mg_emit_end, mg_emit_prevent_from, mg_emit_divert, mg_emit_redirect,
    mg_emit_daylight, mg_emit_draw_game, mg_emit_emblem, mg_emit_more_lands, mg_emit_have,
    mg_emit_extra, mg_emit_become_copy, mg_emit_enter_as, mg_emit_create_copy, mg_emit_choose_type,
    mg_emit_choose_name, mg_emit_choose_player, mg_emit_choose_word, mg_emit_note,
    mg_emit_pay_entering, mg_emit_exchange, mg_emit_arrive_with, mg_emit_now_enchants,
    mg_emit_cast_copy, mg_emit_go, mg_emit_instead, mg_emit_that_much;
void mg_delayed(gt_compiler *c, const cJSON *s, gt_ability *a); /* of `later` */
gt_verb_can mg_can_attach;
gt_condition_emit mg_condition_daylight;

/* ---- give.c: the same verbs in an effect, and as static abilities */
gt_verb_emit mg_emit_give, mg_emit_become, mg_emit_control, mg_emit_enter_under_you,
    mg_emit_control_turn, mg_emit_forbid, mg_emit_other_graveyards, mg_emit_block_cost,
    mg_emit_require, mg_emit_prevent, mg_emit_exile_instead;
bool mg_is_static(const cJSON *node);
void mg_compile_static(gt_compiler *c, const cJSON *node, gt_ability *a);

#endif
