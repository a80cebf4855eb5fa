/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the table. What a game has not, an option or a network, stays away: whoever wants it
 * is told so. */
#include "decks/template/template_system.h"

#include "engine/template/position.h"

enum { TURNS = 100, ACTIONS = 2000 };

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    const tm_deck deck[2] = {gt_template_cards(a), gt_template_cards(b)};
    tm_game_init(storage, pool, &deck[0], &deck[1], limits.turns, limits.actions);
    return NULL;
}

static bool cost_of(const gt_def *card, int *cost)
{
    *cost = card->number[TM_COST];
    return true;
}

/* What `gauntlet balance` may change. */
static const gt_knob_row knobs[] = {
    {"cost", 1, 1, TM_MOST_ENERGY, NULL},
    {"power", 1, 0, 20, NULL},
    {NULL, 0, 0, 0, NULL},
};

/* What `decks search --map` tells decks apart by. */
static const gt_deck_measure measures[] = {
    {"cost", "mean cost", GT_MEASURE_COST, NULL, 1, 4},
    {"units", "share of units", GT_MEASURE_TYPE, "unit", 0.3, 1},
    {.name = NULL},
};

const gt_system gt_template = {
    .name = "template",
    .title = "Template",
    .version = "1",
    .rules = &tm_rules,
    .limits = {.turns = TURNS, .actions = ACTIONS},
    .field = "starters",
    .dialect = &gt_template_dialect,
    .knobs = knobs,
    .measures = measures,
    .section = gt_template_sections,
    .n_sections = 1,
    .holds = gt_template_holds,
    .check_deck = gt_template_check_deck,
    .random_deck = gt_template_random_deck,
    .deck_rules = "1.1: 15 to 30 cards, at most three of one card",
    .cost = cost_of,
    .game_bytes = sizeof(tm_game),
    .prepare = prepare,
    .layout = &gt_template_layout,
    .moment = tm_position_moment,
    .positions = &gt_template_positions,
};
