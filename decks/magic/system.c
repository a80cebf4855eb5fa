/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic. */
#include "decks/magic/scenario.h"

#include "decks/magic/dialect.h"
#include "decks/positions/fields.h"
#include "engine/magic/position.h"

#include <stdio.h>
#include <string.h>

/* Words that open them in lists. */
static const char *const card_headings[] = {
    "creature",  "creatures",  "instant",     "instants",     "sorcery",      "sorceries",
    "artifact",  "artifacts",  "enchantment", "enchantments", "planeswalker", "planeswalkers",
    "land",      "lands",      "basic lands", "spells",       "other spells", "spell",
    "commander", "commanders", "생물",        "순간마법",     "집중마법",     "마법물체",
    "부여마법",  "대지",       NULL};
static const char *const suffixes[] = {".cod", ".dek", ".dck", NULL};
static const char *const sideboard_headings[] = {"sb",         "side",   "side board",
                                                 "사이드보드", "사이드", NULL};

static const gt_section sections[GT_MAGIC_SECTIONS] = {
    [GT_MAGIC_CARDS] = {.key = "cards",
                        .word = "",
                        .headings = card_headings,
                        .example = "llanowar-elves",
                        .least = 60,
                        .most = MG_MAX_DECK,
                        .copies = MG_MAX_DECK,
                        .counted = true},
    [GT_MAGIC_SIDEBOARD] = {.key = "sideboard",
                            .word = "sideboard",
                            .headings = sideboard_headings,
                            .example = "duress",
                            .least = 0,
                            .most = 15,
                            .copies = 15},
};

/* In the order of enum gt_magic_option; values in the order of enum mg_pay, enum mg_stops, enum
 * mg_combat. */
const char *const gt_magic_pays[] = {"auto", "full", NULL};
const char *const gt_magic_stops[] = {"usual", "all", NULL};
const char *const gt_magic_combats[] = {"current", "classic", NULL};
const char *const gt_magic_mana_uses[] = {"paid", "actions", NULL};
static const gt_game_option options[] = {
    {"pay", gt_magic_pays, "which mana pays: one canonical way, or the player's choice",
     GT_OPTION_CHOICE},
    {"stops", gt_magic_stops, "priority where players usually want it, or everywhere",
     GT_OPTION_CHOICE},
    {"combat", gt_magic_combats, "combat damage is dealt at once, or uses the stack as until 2009",
     GT_OPTION_VARIANT},
    {"mana", gt_magic_mana_uses,
     "mana abilities that only tap are used by paying, or are actions of their own, too",
     GT_OPTION_VARIANT},
};
enum gt_magic_option { OPTION_PAY, OPTION_STOPS, OPTION_COMBAT, OPTION_MANA, N_OPTIONS };

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    const mg_deck deck[2] = {gt_magic_cards(a), gt_magic_cards(b)};
    return mg_game_init(storage, pool, &deck[0], &deck[1],
                        (mg_options){.turn_limit = limits.turns,
                                     .action_limit = limits.actions,
                                     .pay = limits.option[OPTION_PAY],
                                     .stops = limits.option[OPTION_STOPS],
                                     .mana = limits.option[OPTION_MANA],
                                     .combat = limits.option[OPTION_COMBAT]});
}

/* What a card says beside its abilities: other ways to cast it, what is paid beyond its mana cost,
 * how it enters. */
static void blank(void *own)
{
    mg_card *card = own;
    mg_cost mana_cost = card->cost[0];
    bool has_one = card->n_costs > 0;
    memset(card, 0, sizeof *card);
    card->cost[0] = mana_cost;
    card->n_costs = has_one;
}

static const gt_positions positions = {
    .bytes = sizeof(gt_magic_position),
    .read = gt_magic_read_position,
    .set_up = gt_magic_set_up,
    .filler = gt_sc_table_filler,
    .check_action = gt_magic_check_action,
    .find_card = gt_sc_find,
    .zone = gt_magic_zones,
    .n_zones = GT_MAGIC_ZONES,
    .list = gt_magic_list,
    .id = gt_magic_id,
    .expected = &gt_magic_expected,
};

/* In the duel decks (docs/magic.md). */
static const gt_known_strength strengths[] = {
    {"greedy", "random", 705, 603, 779},
    {"net", "greedy", 100, 87, 113},
    {"mcts", "greedy", 108, 60, 151},
    {NULL, NULL, 0, 0, 0},
};

static bool cost_of(const gt_def *card, int *cost)
{
    *cost = card->number[MG_MANA_VALUE];
    return (card->type & MG_LAND) == 0;
}

/* The generic mana of a cost, "{2}{W}", is what changes; there may be none, "{W}", and a cost
 * without any coloured mana stays at 0 at least. */
static bool shift_cost(const char *text, int steps, char *out, size_t n)
{
    int generic = 0, used = 0;
    bool any = sscanf(text, "{%d}%n", &generic, &used) == 1 && used > 0;
    const char *rest = any ? text + used : text;
    generic = any ? generic + steps : steps;
    if (generic < 0 || strchr(rest, 'X') != NULL)
        return false;
    if (generic == 0 && rest[0] != '\0')
        snprintf(out, n, "%s", rest);
    else
        snprintf(out, n, "{%d}%s", generic, rest);
    return true;
}

static const gt_knob_row knobs[] = {
    {"cost", 1, 0, 20, shift_cost},
    {"power", 1, 0, 20, NULL},
    {"toughness", 1, 1, 20, NULL},
    {NULL, 0, 0, 0, NULL},
};

static const gt_deck_measure measures[] = {
    {"cost", "mean mana value", GT_MEASURE_COST, NULL, 1, 5},
    {"creatures", "share of creatures", GT_MEASURE_TYPE, "creature", 0, 0.6},
    {"spells", "share of instants", GT_MEASURE_TYPE, "instant", 0, 0.4},
    {"lands", "share of lands", GT_MEASURE_TYPE, "land", 0.2, 0.6},
    {"turns", "turns of a game", GT_MEASURE_TURNS, NULL, 6, 40},
    {"clock", "turns of a game that it wins", GT_MEASURE_CLOCK, NULL, 6, 40},
    {"choices", "choices a turn", GT_MEASURE_CHOICES, NULL, 1, 30},
    {.name = NULL},
};

const gt_system gt_magic = {
    .name = "magic",
    .title = "Magic: The Gathering",
    .net = "player.net",
    .field = "duel-decks",
    .version = "2022",
    .rules = &mg_rules,
    .limits = {.turns = 200, .actions = 5000},
    .option = options,
    .n_options = N_OPTIONS,
    .dialect = &gt_magic_dialect,
    .knobs = knobs,
    .section = sections,
    .n_sections = GT_MAGIC_SECTIONS,
    .suffixes = suffixes,
    .holds = gt_magic_holds,
    .check_deck = gt_magic_check_deck,
    .random_deck = gt_magic_random_deck,
    .deck_rules = "Magic 100.2a: 60 cards or more, at most four of a name\n"
                  "but for basic lands; a sideboard of 15 at most",
    .cost = cost_of,
    .measures = measures,
    .blanks = true,
    .blank = blank,
    .own_bytes = sizeof(mg_card),
    .game_bytes = sizeof(mg_game),
    .prepare = prepare,
    .moment = mg_position_moment,
    .strengths = strengths,
    .layout = &gt_magic_layout,
    .positions = &positions,
};
