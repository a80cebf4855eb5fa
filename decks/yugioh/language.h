/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inside the dialect of Yu-Gi-Oh!: what its files share.
 *
 *   dialect.c     the whole, and all of its rows
 *   words.c       words for numbers of the engine
 *   card.c        a card: its facts, and how it may be summoned
 *   ability.c     an ability of any kind; activation.c its modes, costs and targets, and what it
 *                 does
 *   does.c        what an activation would do, for effects that ask that of others
 *   filters.c     keys of filters, targets, values and conditions
 *   verb_*.c      verbs: of cards, of monsters, of players
 *   give.c        what changes cards and rules, for a time or as long as something is there
 *   text.c        in words
 *   mutation_operators.c       what tests of cards change
 *
 * Each `emit` writes what a statement does, each `can` whether anything of it could be done. */
#ifndef GT_DECKS_YUGIOH_LANGUAGE_H
#define GT_DECKS_YUGIOH_LANGUAGE_H

#include "decks/language/compile.h"
#include "decks/language/mutation_operators.h"
#include "decks/language/renderer.h"
#include "decks/yugioh/dialect.h"
#include "engine/yugioh/code.h"

/* What is announced of the activation that is being compiled: gt_compiler.own. Target number i is
 * held by register i (YG_OP_TARGET). */
enum { YG_MAX_TARGETS = 4, YG_MAX_MODES = 4 };

typedef struct yg_announced {
    const cJSON *target[YG_MAX_TARGETS]; /* {"target": ...}, in the order of the text */
    int mode[YG_MAX_TARGETS]; /* to which mode it belongs, -1: to all */
    int n;
    const cJSON *modes; /* NULL: none, or they are wrong */
    bool frees; /* its cost can make a monster zone free: ... */
    bool needs_room; /* ... what is asked for such a zone was compiled */
    struct {
        const cJSON *cost; /* of the whole or of a mode */
        cJSON *by; /* the same with what the rules demand of its choices */
    } narrow[YG_MAX_MODES + 1];
    int n_narrow;
} yg_announced;

static inline yg_card *yg_card_cache_of(const gt_compiler *c)
{
    return (yg_card *)(uintptr_t)c->def->own;
}

/* ---- words.c */
extern const gt_word yg_words_types[]; /* bits of enum yg_type, for cards and filters */
extern const gt_word yg_words_attributes[];
extern const gt_word yg_words_zones[]; /* masks */
extern const gt_word yg_words_numbers[];
extern const gt_word yg_words_keywords[]; /* enum yg_keyword */
extern const gt_word yg_words_causes[]; /* masks for `by` */
extern const gt_word yg_words_durations[];
extern const gt_word yg_words_positions[]; /* enum yg_position */
extern const gt_word yg_words_states[]; /* enum yg_state, for `state` */
extern const gt_word yg_words_places[]; /* enum yg_place */
extern const gt_word yg_words_pacts[];
extern const gt_word yg_words_phases[]; /* masks */
extern const gt_word yg_words_does[]; /* enum yg_category */
extern const gt_word yg_words_declared[]; /* as in DECLARE */
extern const gt_word yg_words_players[]; /* masks: you, opponent, each */
extern const gt_word yg_words_changes[], yg_words_acts[], yg_words_damage_times[],
    yg_words_directness[], yg_words_attempts[], yg_words_draws[],
    yg_words_tributes[]; /* `kind` of events */

enum {
    YG_FIELD_MASK = 1 << YG_MONSTERS | 1 << YG_SPELLS | 1 << YG_FIELD_ZONE,
    YG_PILES = 1 << YG_GRAVEYARD | 1 << YG_BANISHED,
};
/* Variables that have a name in the language. */
enum { YG_VAR_PAID = YG_VAR_MODES + 1, YG_VAR_RESULT, YG_FIRST_VARIABLE };

/* ---- card.c */
extern const gt_card_row yg_card_keys[];
void yg_compile_card(gt_compiler *c, const cJSON *card, gt_def *d);

/* ---- ability.c */
int yg_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);

/* ---- activation.c */

/* The code of an activation from `cost`, `modes`, `equip` and `do` of the node, and into a->can
 * whether it can be activated: its costs, its targets, and (wanted) anything of its effect. */
void yg_compile_activation(gt_compiler *c, const cJSON *node, bool wanted, gt_ability *out);
gt_target_emit yg_target_announced;
gt_target_can yg_can_announced;

/* ---- does.c */
uint64_t yg_what_it_does(const cJSON *node);

/* ---- filters.c */
gt_filter_emit yg_test_state, yg_test_flag, yg_test_position, yg_test_declared, yg_test_owner,
    yg_test_of_one, yg_test_set, yg_test_equipped, yg_test_does, yg_test_targets, yg_test_truly;
gt_target_emit yg_target_rest, yg_target_materials;
gt_value_emit yg_value_last;
gt_condition_emit yg_condition_find, yg_condition_phase;

/* `who` of a statement as a mask of players. {"controller of": TARGET}: YG_CONTROLLERS, and the
 * set. */
int yg_who(gt_compiler *c, const cJSON *statement, int absent, int *set);

/* ---- verb_cards.c */
gt_verb_emit yg_emit_draw, yg_emit_discard, yg_emit_mill, yg_emit_top, yg_emit_dig, yg_emit_put,
    yg_emit_send, yg_emit_banish, yg_emit_search, yg_emit_look, yg_emit_shuffle;
gt_verb_can yg_can_draw, yg_can_discard, yg_can_mill, yg_can_search, yg_can_send;

/* ---- verb_monsters.c */
gt_verb_emit yg_emit_destroy, yg_emit_tribute, yg_emit_summon, yg_emit_create, yg_emit_turn,
    yg_emit_control, yg_emit_swap_control, yg_emit_equip, yg_emit_bind, yg_emit_counters,
    yg_emit_remove, yg_emit_fuse, yg_emit_ritual;
gt_verb_can yg_can_tribute, yg_can_summon, yg_can_create, yg_can_control, yg_can_remove;

/* Whether there is room for n monsters more (Y-101). */
gt_possible yg_can_place(gt_compiler *c, int n);
gt_verb_can yg_can_fuse, yg_can_ritual;

/* Positions of `position`: one, or a list of which one is chosen. */
int yg_read_positions(gt_compiler *c, const cJSON *s, int absent);
int yg_summon_flags(gt_compiler *c, const cJSON *s);

/* ---- verb_players.c */
gt_verb_emit yg_emit_life, yg_emit_pay, yg_emit_negate, yg_emit_end, yg_emit_save, yg_emit_divert,
    yg_emit_coins, yg_emit_call, yg_emit_declare, yg_emit_later, yg_emit_remember, yg_emit_win;
gt_verb_can yg_can_pay, yg_can_aside, yg_can_later;

/* ---- give.c */
gt_verb_emit yg_emit_gift, yg_emit_pact;
gt_verb_can yg_can_forbid;
void yg_compile_static(gt_compiler *c, const cJSON *node, gt_ability *a);
bool yg_is_static(const cJSON *node);

/* ---- text.c */
extern const gt_saying yg_says[];
extern const gt_stat_row yg_stats[];
extern const gt_property_row yg_properties[];
extern const gt_word yg_duration_phrases[], yg_zone_phrases[];
void yg_say_place(gt_renderer *r, const gt_operation *head, const char *noun, gt_noun_phrase *p);
const char *yg_say_when(gt_renderer *r, const gt_ability *a);
void yg_render_card(gt_renderer *r, FILE *out);
const char *yg_say_player_event(gt_renderer *r, const gt_pattern *p);

/* ---- mutation_operators.c: what tests of cards change (decks/language/mutation_operators.h) */
enum { YG_STEP_POINTS = 100 }; /* ATK, DEF and life points */
extern const int yg_step_zones[];
extern const int yg_step_durations[][2];
extern const gt_op_info yg_ops[];
bool yg_steps(gt_steps *s, const gt_operation *i, int operand);
bool yg_ability_mutations(gt_steps *s, const gt_ability *a, int field);
bool yg_is_unused(const gt_operation *i, int operand);

#endif
