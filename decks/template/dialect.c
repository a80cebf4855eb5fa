/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialect: all that cards of the template can say, row by row (decks/language/dialect.h). Rows
 * in capitals are the grammar's, which every game may have. */
#include "decks/template/language.h"
#include "engine/template/template.h"

static const gt_op_info ops[] = {TM_INSTRUCTIONS(GT_INSTRUCTION_INFO)};

/* clang-format off */
static const gt_verb_row verbs[] = {
    {"draw", {"who"}, tm_emit_draw, .some = true, .says = GT_SAYS(
        {TM_OP_DRAW, .text = "draw $x cards", .other = "the opponent draws $x cards"})},
    {"damage", {"who"}, tm_emit_damage, .some = true, .says = GT_SAYS(
        {TM_OP_DAMAGE, .text = "lose $x life", .other = "the opponent loses $x life"})},
    {"destroy", {NULL}, gt_emit_on_target, gt_can_target_of_verb, .op = TM_OP_DESTROY,
     .says = GT_SAYS({TM_OP_DESTROY, .text = "destroy $a"})},
    {"discard", {NULL}, gt_emit_on_target, gt_can_target_of_verb, .op = TM_OP_DISCARD,
     .says = GT_SAYS({TM_OP_DISCARD, .text = "discard $a"})},
    {"give", {"power"}, tm_emit_give, gt_can_target_of_verb, .says = GT_SAYS(
        {TM_OP_GIVE, .text = "$a gets $x more power until the turn ends"})},
    GT_VERB_CHOOSE,
    GT_VERB_MODES,
    GT_VERB_DO,
    {.name = NULL},
};
/* clang-format on */

static const gt_value_row values[] = {
    {"count", .emit = gt_compile_count},
    {"power", NULL, gt_compile_property, .operand = TM_POWER},
    {"life", NULL, gt_compile_stat, .operand = TM_ST_LIFE},
    {"hand", NULL, gt_compile_stat, .operand = TM_ST_HAND},
    GT_VALUES_OF_ARITHMETIC,
    {.key = NULL},
};

static const gt_condition_row conditions[] = {
    GT_CONDITIONS_OF_SETS,
    GT_CONDITIONS_OF_LOGIC,
    {.key = NULL},
};

static const gt_filter_row filters[] = {
    {"this", .emit = gt_test_this},
    {"other", .emit = gt_test_other},
    {"type", .emit = gt_test_type},
    {"name", .emit = gt_test_name},
    {"cost", .emit = gt_test_number, .operand = TM_COST},
    {"power", .emit = gt_test_number, .operand = TM_POWER},
    {"either", .emit = gt_test_either},
    {"not", .emit = gt_test_not},
    {.key = NULL},
};

static const gt_event_row events[] = {
    {"enters", TM_EV_ENTERS, {"whose"}, .noun = "unit", .clause = "enters the field"},
    {"attacks", TM_EV_ATTACKS, {"whose"}, .noun = "unit", .clause = "attacks"},
    {"destroyed", TM_EV_DESTROYED, {"whose"}, .noun = "unit", .clause = "is destroyed"},
    {.name = NULL},
};

const gt_dialect gt_template_dialect = {
    .name = "template",
    .n_sets = GT_SETS,
    .n_vars = GT_VARS,
    .ops = ops,
    .n_ops = TM_OP_COUNT - GT_OP_SYSTEM,
    .types = tm_words_types,
    .zones = tm_words_zones,
    .event_zones = tm_words_zones,
    .numbers = tm_words_numbers,
    .n_properties = TM_NUMBER_COUNT,
    .n_stats = TM_ST_COUNT,
    .n_events = TM_EV_COUNT,
    .verbs = verbs,
    .some_verbs = "draw, damage, destroy, give",
    .values = values,
    .conditions = conditions,
    .filters = filters,
    .events = events,
    .default_zones = 1 << TM_FIELD,
    .hidden_zones = 1 << TM_DECK,
    .private_zones = 1 << TM_HAND,
    .compile_ability = tm_compile_ability,
    .card_keys = tm_card_keys,
    .routines = tm_routines,
    .n_routines = TM_ROUTINES,
    .compile_card = tm_compile_card,
    .zone_phrases = tm_words_zone_phrases,
    .stats = tm_stats,
    .say_place = tm_say_place,
    .say_when = tm_say_when,
    .render_card = tm_render_card,
};
