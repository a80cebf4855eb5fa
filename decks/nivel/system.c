/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel Arena 2.1. */
#include "decks/nivel/scenario.h"

#include "decks/nivel/dialect.h"
#include "engine/nivel/position.h"

static const char *const leader_headings[] = {"leaders", "leader card", "리더", "리더 카드", NULL};
static const char *const card_headings[] = {"unit",   "units", "item",   "items", "skill",
                                            "skills", "유닛",  "아이템", "스킬",  NULL};

static const gt_section sections[GT_NIVEL_SECTIONS] = {
    [GT_NIVEL_LEADER] = {.key = "leader",
                         .word = "leader",
                         .example = "ST01-001",
                         .headings = leader_headings,
                         .least = 1,
                         .most = 1,
                         .copies = 1,
                         .single = true},
    [GT_NIVEL_CARDS] = {.key = "cards",
                        .word = "",
                        .example = "ST01-002",
                        .headings = card_headings,
                        .least = NV_DECK_SIZE,
                        .most = NV_DECK_SIZE,
                        .copies = NV_MAX_COPIES,
                        .counted = true},
};

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    const nv_deck deck[2] = {gt_nivel_cards(a), gt_nivel_cards(b)};
    return nv_game_init(storage, pool, &deck[0], &deck[1],
                        (nv_options){.turn_limit = limits.turns, .action_limit = limits.actions});
}

static const gt_positions positions = {
    .bytes = sizeof(gt_sc_table_position),
    .read = gt_nivel_read_position,
    .set_up = gt_nivel_set_up,
    .filler = gt_sc_table_filler,
    .check_action = gt_nivel_check_action,
    .find_card = gt_nivel_find_playable,
    .zone = gt_nivel_zones,
    .n_zones = NV_ZONES,
    .expected = &gt_nivel_expected,
};

static bool cost_of(const gt_def *card, int *cost)
{
    *cost = card->number[NV_COST];
    return card->type != NV_LEADER;
}

static const gt_knob_row knobs[] = {
    {"power", 500, 500, 20000, NULL},
    {"cost", 1, 0, 10, NULL},
    {"hit", 1, 1, 5, NULL},
    {NULL, 0, 0, 0, NULL},
};

/* On the starter decks (docs/players.md). */
static const gt_known_strength strengths[] = {
    {"greedy", "random", 601, 552, 640},
    {"mcts", "greedy", 219, 196, 244},
    {"net", "greedy", 178, 169, 187},
    {"mcts", "net", 131, 103, 157},
    {NULL, NULL, 0, 0, 0},
};

static const gt_deck_measure measures[] = {
    {"cost", "mean cost", GT_MEASURE_COST, NULL, 1, 5},
    {"units", "share of units", GT_MEASURE_TYPE, "unit", 0.3, 1},
    {"skills", "share of skills", GT_MEASURE_TYPE, "skill", 0, 0.5},
    {"items", "share of items", GT_MEASURE_TYPE, "item", 0, 0.4},
    {"turns", "turns of a game", GT_MEASURE_TURNS, NULL, 6, 24},
    {"clock", "turns of a game that it wins", GT_MEASURE_CLOCK, NULL, 6, 24},
    {"choices", "choices a turn", GT_MEASURE_CHOICES, NULL, 1, 7},
    {.name = NULL},
};

const gt_system gt_nivel = {
    .name = "nivel",
    .title = "Nivel Arena",
    .net = "player.net",
    .player = "net",
    .luck_pays = 100,
    .field = "starters",
    .version = "2.1",
    .rules = &nv_rules,
    .limits = {.turns = 200, .actions = 5000},
    .dialect = &gt_nivel_dialect,
    .knobs = knobs,
    .section = sections,
    .n_sections = GT_NIVEL_SECTIONS,
    .section_of = gt_nivel_section_of,
    .holds = gt_nivel_holds,
    .check_deck = gt_nivel_check_deck,
    .random_deck = gt_nivel_random_deck,
    .deck_rules = "Nivel Arena 5.1.2: 40 cards, at most three of an id, at most\n"
                  "eight with a trigger, the leader's oath",
    .cost = cost_of,
    .measures = measures,
    .blanks = true,
    .game_bytes = sizeof(nv_game),
    .prepare = prepare,
    .moment = nv_moment_name,
    .asking = nv_asking,
    .layout = &gt_nivel_layout,
    .strengths = strengths,
    .positions = &positions,
};
