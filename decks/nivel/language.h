/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inside the dialect of Nivel Arena: what its files share.
 *
 *   dialect.c      the whole, and all of its rows
 *   words.c        words for numbers of the engine, English for zones, durations, properties,
 *                  statistics
 *   card.c         a card; ability.c an ability; keyword.c what stands before its text; cost.c
 *                  `price`
 *   values.c       values and conditions; filters.c keys of filters, sets and targets; events.c
 *                  events
 *   verb_cards.c   verbs for cards and players; verb_units.c for units; verb_pair.c for two that
 *                  must fit
 *   give.c         `give`; forbid.c `forbid`, `allow`, `instead`, `prevent`, `whenever`
 *   mutation_operators.c        what an operand can become for a test of tests
 *
 * A verb's three functions, and what it says, stand together; its row is in dialect.c. */
#ifndef GT_DECKS_NIVEL_LANGUAGE_H
#define GT_DECKS_NIVEL_LANGUAGE_H

#include "decks/language/compile.h"
#include "decks/language/mutation_operators.h"
#include "decks/language/renderer.h"
#include "decks/nivel/dialect.h"
#include "engine/nivel/card.h"
#include "engine/nivel/code.h"

/* ---- words.c */
extern const gt_synonym nv_synonyms[]; /* synonyms.c */
extern const gt_word nv_words_types[]; /* enum nv_type */
extern const gt_word nv_words_zones[]; /* masks for filters */
extern const gt_word nv_words_event_zones[]; /* masks for `from` and `to` of events */
extern const gt_word nv_words_numbers[]; /* cost, power, hit */
extern const gt_word nv_words_keywords[]; /* enum nv_keyword, for has and lacks */
extern const gt_word nv_words_timings[]; /* enum nv_keyword: those that say when */
extern const gt_word nv_words_use_effects[]; /* enum nv_keyword, for use */
extern const gt_word
    nv_words_ban_effects[]; /* masks of timings, for forbid and abilities that are given */
extern const gt_word nv_words_causes[]; /* masks for `by` */
extern const gt_word nv_words_durations[]; /* enum nv_duration */
extern const gt_word nv_words_ignores[]; /* NV_IGNORE_... */
extern const gt_word nv_duration_phrases[], nv_zone_phrases[], nv_standings[];
extern const gt_property_row nv_properties[];
extern const gt_stat_row nv_stats[];

/* ---- card.c */
extern const gt_card_row nv_card_keys[];
extern const gt_mutation_operator nv_mutation_operators[];
void nv_compile_card(gt_compiler *c, const cJSON *card, gt_def *d);
void nv_render_card(gt_renderer *r, FILE *out);

/* ---- ability.c */
int nv_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);
const char *nv_say_when(gt_renderer *r, const gt_ability *a);

/* ---- keyword.c */

/* Timing and bits of the keywords in `key`. */
void nv_read_keywords(gt_compiler *c, const cJSON *key, gt_ability *a);

/* Value code for the conditional keywords and `if`; 0 if there is none. */
gt_addr nv_ability_condition(gt_compiler *c, const cJSON *node);

/* Compiles an ability that is a sub-keyword; false: it is none. */
bool nv_sub_keyword(gt_compiler *c, const cJSON *node, gt_ability *a);
const char *nv_say_keyword(gt_renderer *r, const gt_ability *a);

/* ---- cost.c: `price`, as a continuous ability, and inside a statement. */
void nv_continuous_cost(gt_compiler *c, const cJSON *node, gt_ability *a);
const char *nv_say_cost(gt_renderer *r, const gt_ability *a, const char **that);

/* ---- values.c */
int nv_count_op(const cJSON *filter);
gt_condition_emit nv_condition_by;
const char *nv_say_event_by(gt_renderer *r, const gt_operation *i);

/* ---- filters.c */
gt_filter_emit nv_test_upgraded, nv_test_moved, nv_test_rated, nv_test_lane, nv_test_faced,
    nv_test_on;
extern const gt_saying nv_says_upgraded[], nv_says_moved[], nv_says_rated[], nv_says_lane[],
    nv_says_faced[], nv_says_on[];
gt_target_emit nv_target_rest, nv_target_items, nv_target_encounter;
gt_target_can nv_possible_items;
const char *nv_say_still(gt_renderer *r, const gt_operation *i);
void nv_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p);

/* ---- events.c */
extern const gt_event_row nv_events[];
extern const gt_saying nv_says_changed[];

/* ---- Verbs: how each is written, when it can be done, what it says. */
gt_verb_emit nv_emit_draw, nv_emit_damage, nv_emit_level, nv_emit_trash, nv_emit_take, nv_emit_put,
    nv_emit_shuffle, nv_emit_give, nv_emit_place, nv_emit_upgrade, nv_emit_equip, nv_emit_attack,
    nv_emit_move, nv_emit_use, nv_emit_forbid, nv_emit_allow, nv_emit_whenever, nv_emit_price,
    nv_emit_instead, nv_emit_prevent, nv_emit_end, nv_emit_awaken, nv_emit_lose;
gt_verb_can nv_possible_draw, nv_possible_level, nv_possible_trash, nv_possible_mill,
    nv_possible_reveal, nv_possible_give, nv_possible_place, nv_possible_upgrade, nv_possible_equip,
    nv_possible_attack, nv_possible_move, nv_possible_use, nv_possible_end, nv_possible_awaken;
extern const gt_saying nv_says_draw[], nv_says_damage[], nv_says_level[], nv_says_trash[],
    nv_says_mill[], nv_says_reveal[], nv_says_put[], nv_says_shuffle[], nv_says_give[],
    nv_says_place[], nv_says_upgrade[], nv_says_equip[], nv_says_attack[], nv_says_move[],
    nv_says_use[], nv_says_forbid[], nv_says_allow[], nv_says_whenever[], nv_says_price[],
    nv_says_instead[], nv_says_prevent[], nv_says_end[], nv_says_awaken[], nv_says_lose[];

/* `ignore` of a statement: NV_IGNORE_... */
int nv_read_ignored(gt_compiler *c, const cJSON *statement);
const char *nv_say_ignoring(gt_renderer *r, int flags);

/* Where nothing else tells what was affected: `as` holds those of a set that are in the units zones
 * of the controller now. */
void nv_bind_placed(gt_compiler *c, const cJSON *statement, int set);

/* ---- give.c */
enum nv_modifier_group {
    NV_MODIFIER_PLAYER = 1,
    NV_MODIFIER_ABILITIES = 2,
    NV_MODIFIER_COST = 4,
    NV_MODIFIER_OTHER = 8,
    NV_MODIFIERS = 15,
    NV_MODIFIER_GROUPS = 4,
};
unsigned nv_modifier_groups(const cJSON *node); /* those that stand in a `give` */

/* ---- mutation_operators.c */
extern const gt_op_info nv_ops[];
extern const int nv_step_zones[], nv_step_durations[][2];

#endif
