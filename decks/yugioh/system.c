/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh! */
#include "decks/yugioh/scenario.h"

#include "decks/positions/fields.h"
#include "decks/yugioh/dialect.h"
#include "engine/yugioh/position.h"

/* The differences of April 2005, in their order. */
#define ROW(name, about) {#name, gt_switch_values, about, GT_OPTION_SWITCH},
static const gt_game_option options[] = {
    YG_SWITCHES(ROW){"goat", gt_switch_values, "the rules of April 2005", GT_OPTION_ALL_SWITCHES},
};
#undef ROW
#define NUMBER(name, about) OPTION_##name,
enum gt_yugioh_option { YG_SWITCHES(NUMBER) OPTION_GOAT, N_OPTIONS };
#undef NUMBER

static const char *const suffixes[] = {".ydk", NULL};

static yg_options options_of(gt_limits limits)
{
    yg_options o = {.turn_limit = limits.turns, .action_limit = limits.actions};
#define SET(name, about) o.name = limits.option[OPTION_##name] != 0;
    YG_SWITCHES(SET)
#undef SET
    return o;
}

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    const yg_deck deck[2] = {gt_yugioh_cards(a), gt_yugioh_cards(b)};
    return yg_game_init(storage, pool, &deck[0], &deck[1], options_of(limits));
}

/* What its text says of how it is summoned and of counters; what it is made of is left, or it could
 * not come at all. */
static void blank(void *own)
{
    yg_card *card = own;
    const yg_card was = *card;
    memset(card, 0, sizeof *card);
    card->passcode = was.passcode;
    card->limit = was.limit;
    memcpy(card->material, was.material, sizeof card->material);
    card->n_materials = was.n_materials;
}

static const gt_positions positions = {
    .bytes = sizeof(gt_yugioh_position),
    .read = gt_yugioh_read_position,
    .set_up = gt_yugioh_set_up,
    .filler = gt_sc_table_filler,
    .check_action = gt_yugioh_check_action,
    .find_card = gt_sc_find,
    .zone = gt_yugioh_zones,
    .n_zones = GT_YUGIOH_ZONES,
    .expected = &gt_yugioh_expected,
};

/* In all decks (docs/yugioh.md). */
static const gt_known_strength strengths[] = {
    {"greedy", "random", 397, 371, 426},
    {"mcts", "greedy", 117, 73, 156},
    {"net", "greedy", 136, 125, 147},
    {NULL, NULL, 0, 0, 0},
};

static const gt_knob_row knobs[] = {
    {"atk", 100, 0, 5000, NULL},
    {"def", 100, 0, 5000, NULL},
    {"level", 1, 1, 12, NULL},
    {NULL, 0, 0, 0, NULL},
};

/* Monsters have a level: what they cost, if in tributes. */
static bool cost_of(const gt_def *card, int *cost)
{
    *cost = card->number[YG_LEVEL];
    return (card->type & YG_MONSTER) != 0;
}

static const gt_deck_measure measures[] = {
    {"cost", "mean level", GT_MEASURE_COST, NULL, 2, 6},
    {"monsters", "share of monsters", GT_MEASURE_TYPE, "monster", 0.2, 0.8},
    {"spells", "share of spells", GT_MEASURE_TYPE, "spell", 0, 0.6},
    {"traps", "share of traps", GT_MEASURE_TYPE, "trap", 0, 0.5},
    {"turns", "turns of a game", GT_MEASURE_TURNS, NULL, 4, 40},
    {"clock", "turns of a game that it wins", GT_MEASURE_CLOCK, NULL, 4, 40},
    {"choices", "choices a turn", GT_MEASURE_CHOICES, NULL, 2, 20},
    {.name = NULL},
};

const gt_system gt_yugioh = {
    .name = "yugioh",
    .title = "Yu-Gi-Oh!",
    .version = "003",
    .rules = &yg_rules,
    .limits = {.turns = 200, .actions = 5000},
    .option = options,
    .n_options = N_OPTIONS,
    .usual = "today's rules",
    .field = "duelists",
    .net = "player.net",
    .player = "net",
    .dialect = &gt_yugioh_dialect,
    .knobs = knobs,
    .section = gt_yugioh_sections,
    .n_sections = GT_YUGIOH_SECTIONS,
    .section_of = gt_yugioh_section_of,
    .numbered = gt_yugioh_numbered,
    .suffixes = suffixes,
    .holds = gt_yugioh_holds,
    .check_deck = gt_yugioh_check_deck,
    .random_deck = gt_yugioh_random_deck,
    .deck_rules = "Y-108: 40 to 60 cards, an Extra Deck and a side deck of 15 at most;\n"
                  "three copies of a card, fewer where the list of limits says so",
    .blanks = true,
    .blank = blank,
    .own_bytes = sizeof(yg_card),
    .cost = cost_of,
    .measures = measures,
    .game_bytes = sizeof(yg_game),
    .prepare = prepare,
    .layout = &gt_yugioh_layout,
    .moment = yg_position_moment,
    .strengths = strengths,
    .positions = &positions,
};
