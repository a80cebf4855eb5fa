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
void nv_condition_by(gt_compiler *c, const cJSON *node);
const char *nv_say_event_by(gt_renderer *r, const gt_operation *i);

/* ---- filters.c */
void nv_test_upgraded(gt_compiler *c, const cJSON *node, const gt_filter_row *row);
void nv_test_moved(gt_compiler *c, const cJSON *value, const gt_filter_row *row);
void nv_test_rated(gt_compiler *c, const cJSON *value, const gt_filter_row *row);
void nv_test_lane(gt_compiler *c, const cJSON *node, const gt_filter_row *row);
void nv_test_faced(gt_compiler *c, const cJSON *node, const gt_filter_row *row);
void nv_test_on(gt_compiler *c, const cJSON *on, const gt_filter_row *row);
extern const gt_saying nv_says_upgraded[], nv_says_moved[], nv_says_rated[], nv_says_lane[],
    nv_says_faced[], nv_says_on[];
int nv_target_rest(gt_compiler *c, const cJSON *node);
int nv_target_items(gt_compiler *c, const cJSON *node);
gt_possible nv_possible_items(gt_compiler *c, const cJSON *target);
int nv_target_encounter(gt_compiler *c, const cJSON *node);
const char *nv_say_still(gt_renderer *r, const gt_operation *i);
void nv_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p);

/* ---- events.c */
extern const gt_event_row nv_events[];
extern const gt_saying nv_says_changed[];

/* ---- Verbs: how each is written, when it can be done, what it says. */
#define NV_VERB(verb)                                                                              \
    void nv_emit_##verb(gt_compiler *c, const cJSON *s);                                           \
    gt_possible nv_possible_##verb(gt_compiler *c, const cJSON *s);                                \
    extern const gt_saying nv_says_##verb[]

NV_VERB(draw);
NV_VERB(damage);
NV_VERB(level);
NV_VERB(trash);
NV_VERB(mill);
NV_VERB(reveal);
NV_VERB(put);
NV_VERB(shuffle);
NV_VERB(give);
NV_VERB(place);
NV_VERB(upgrade);
NV_VERB(equip);
NV_VERB(attack);
NV_VERB(move);
NV_VERB(use);
NV_VERB(forbid);
NV_VERB(allow);
NV_VERB(whenever);
NV_VERB(price);
NV_VERB(instead);
NV_VERB(prevent);
NV_VERB(end);
NV_VERB(awaken);
NV_VERB(lose);
NV_VERB(win);
#undef NV_VERB

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
