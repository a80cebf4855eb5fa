/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel as a rules system: decks, boards, positions. */
#include "tests/games/stackduel.h"

#include "tests/program/stackduel.h"

#include "decks/positions/expected.h"
#include "decks/positions/fields.h"
#include "engine/core/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- Decks: 6 to 12 cards and up to 3 of the reserve, at most two of one name, no tokens. */

enum {
    LEAST_CARDS = 6,
    MOST_CARDS = 12,
    COPIES = 2,
    MOST_RESERVE = 3,
    TURNS = 40,
    ACTIONS = 400,
    TURN_OF_POSITION = 3
};

enum { CARDS, RESERVE, SECTIONS };

static const gt_section sections[SECTIONS] = {
    [CARDS] = {.key = "cards",
               .word = "",
               .example = "Bear",
               .least = LEAST_CARDS,
               .most = MOST_CARDS,
               .copies = COPIES,
               .counted = true},
    [RESERVE] = {.key = "reserve",
                 .word = "reserve",
                 .example = "Hydra",
                 .least = 0,
                 .most = MOST_RESERVE,
                 .copies = COPIES,
                 .counted = true},
};

static bool is_fusion(const gt_pool *pool, int card)
{
    return card >= 0 && (pool->defs[card].type & SD_FUSION) != 0;
}

static int section_of(const gt_pool *pool, int card, int count)
{
    (void)count;
    return is_fusion(pool, card) ? RESERVE : CARDS;
}

static bool holds(const gt_pool *pool, int section, int card)
{
    bool real = (pool->defs[card].type & SD_TOKEN) == 0 && card != SD_MASK;
    return real && is_fusion(pool, card) == (section == RESERVE);
}

static void check_line(const gt_deck_list *list, const gt_deck_line *line)
{
    int copies = line->count;
    for (const gt_deck_line *other = list->item; other < line; other++)
        copies += other->card == line->card ? other->count : 0;
    if ((list->pool->defs[line->card].type & SD_TOKEN) != 0 || line->card == SD_MASK)
        gt_deck_wrong(list, line, "%s is a token (111.1)", line->id);
    else if (!holds(list->pool, line->section, line->card))
        gt_deck_wrong(list, line, "%s belongs %s", line->id,
                      line->section == CARDS ? "in the reserve" : "among the other cards");
    else if (copies > COPIES)
        gt_deck_wrong(list, line, "%d copies of %s; %d at most (100.2)", copies, line->id, COPIES);
}

static void check_deck(const gt_deck_list *list)
{
    int sum[SECTIONS] = {0};
    for (int i = 0; i < list->n; i++) {
        sum[list->item[i].section] += list->item[i].count;
        if (list->item[i].card >= 0)
            check_line(list, &list->item[i]);
    }
    if (sum[CARDS] < LEAST_CARDS || sum[CARDS] > MOST_CARDS)
        gt_deck_wrong(list, NULL, "%d cards; a deck has %d to %d (100.2)", sum[CARDS], LEAST_CARDS,
                      MOST_CARDS);
    if (sum[RESERVE] > MOST_RESERVE)
        gt_deck_wrong(list, NULL, "%d cards in the reserve; %d at most", sum[RESERVE],
                      MOST_RESERVE);
}

/* Draws cards of a section by their hashes until there are `most`. */
static void draw_cards(const gt_pool *pool, int section, int most, uint64_t seed, gt_deck *out)
{
    int n = 0;
    for (uint64_t k = 0; n < most; k++) {
        int card = (int)gt_below(gt_fold(seed, k), (uint32_t)pool->n_defs), copies = 0;
        for (int i = 0; i < out->n; i++)
            copies += out->row[i].card == card ? out->row[i].count : 0;
        if (holds(pool, section, card) && copies < COPIES)
            n += gt_deck_add(out, section, card, 1);
    }
}

static bool random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out)
{
    (void)leader;
    gt_deck_begin(out, &gt_stackduel_system);
    draw_cards(pool, CARDS, 2 * LEAST_CARDS - 2, seed, out);
    draw_cards(pool, RESERVE, MOST_RESERVE, seed, out);
    return true;
}

/* ---- Games. */

static void list_names(const gt_pool *pool, const gt_deck *deck, int section,
                       char out[GT_STACKDUEL_DECK])
{
    size_t used = 0;
    for (int i = 0; i < deck->n; i++)
        for (int k = 0;
             deck->row[i].section == section && k < deck->row[i].count && used < GT_STACKDUEL_DECK;
             k++)
            used += (size_t)snprintf(out + used, GT_STACKDUEL_DECK - used, "%s%s",
                                     used > 0 ? " " : "", pool->defs[deck->row[i].card].name);
}

static void begin_game(gt_stackduel_game *g, gt_limits limits)
{
    memset(g, 0, sizeof *g);
    g->game.rules = &gt_stackduel_deck_rules;
    g->game.turn_limit = limits.turns > 0 ? limits.turns : TURNS;
    g->game.action_limit = limits.actions > 0 ? limits.actions : ACTIONS;
}

static const char *prepare(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits)
{
    gt_stackduel_game *g = storage;
    begin_game(g, limits);
    for (int player = 0; player < 2; player++) {
        list_names(pool, player == 0 ? a : b, CARDS, g->deck[player]);
        list_names(pool, player == 0 ? a : b, RESERVE, g->reserve[player]);
    }
    return NULL;
}

/* ---- For people. */

/* The step that a turn is in: its frame lies at the bottom and tells the next one. */
static const char *moment(const gt_state *s, const char **clause)
{
    static const char *const names[][2] = {{"draw", "504"},         {"draw", "504"},
                                           {"main phase", "505"},   {"combat", "506"},
                                           {"after combat", "511"}, {"cleanup", "514"}};
    int step = s->n_agenda > 0 ? s->agenda[0].step : 0;
    *clause = names[step][1];
    return names[step][0];
}

/* ---- Positions: life and zones, in the main phase of the player whose turn it is. */

enum { NAMES = 400, ZONES_OF_SIDE = 4 };

typedef struct position {
    int active;
    uint64_t seed;
    int life[2];
    char names[2][ZONES_OF_SIDE][NAMES]; /* library, hand, battlefield, reserve */
} position;

static const char *const zone_keys[ZONES_OF_SIDE] = {"library", "hand", "battlefield", "reserve"};

static void read_names(gt_sc_reader *r, const cJSON *list, char out[NAMES])
{
    size_t used = 0;
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int card = gt_sc_find(r, node, -1);
        if (card >= 0 && used < NAMES)
            used += (size_t)snprintf(out + used, NAMES - used, "%s%s", used > 0 ? " " : "",
                                     r->pool->defs[card].name);
    }
}

static void read_position(gt_sc_reader *r, const cJSON *scenario, void *out)
{
    static const char *const keys[] = {"turn", "seed", "A", "B", NULL};
    static const char *const side_keys[] = {"life",        "library", "hand",
                                            "battlefield", "reserve", NULL};
    const cJSON *node = gt_json_get(scenario, "position"), *turn = gt_json_get(node, "turn");
    position *p = out;
    memset(p, 0, sizeof *p);
    if (node != NULL)
        gt_sc_object(r, node, keys);
    if (turn != NULL)
        p->active = gt_sc_word(r, turn, GT_SC_PLAYERS, 0);
    p->seed = (uint64_t)gt_sc_int(r, node, "seed", 0, 1000000, 1);
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(node, GT_SC_PLAYERS[player]);
        p->life[player] = gt_sc_int(r, side, "life", 1, 99, 3);
        if (side == NULL || !gt_sc_object(r, side, side_keys))
            continue;
        for (int zone = 0; zone < ZONES_OF_SIDE; zone++)
            read_names(r, gt_json_get(side, zone_keys[zone]), p->names[player][zone]);
    }
}

static const char *set_up(const void *read, const gt_pool *pool, void *storage, gt_state *s)
{
    const position *p = read;
    gt_stackduel_game *g = storage;
    gt_stackduel_side side[2];
    (void)pool;
    begin_game(g, (gt_limits){0});
    for (int player = 0; player < 2; player++)
        side[player] = (gt_stackduel_side){.life = p->life[player],
                                           .library = p->names[player][0],
                                           .hand = p->names[player][1],
                                           .battlefield = p->names[player][2],
                                           .reserve = p->names[player][3]};
    gt_stackduel_position(&g->game, s, p->seed, p->active, TURN_OF_POSITION, side);
    return NULL;
}

static int filler(const void *read, int player)
{
    (void)read;
    (void)player;
    return SD_BEAR;
}

static const gt_position_zone zones[SD_ZONES] = {
    [SD_LIBRARY] = {.name = "library",
                    .key = "library",
                    .top = "library top",
                    .bottom = "library bottom",
                    .sight = GT_SC_SECRET},
    [SD_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [SD_GRAVEYARD] = {.name = "graveyard", .key = "graveyard"},
    [SD_EXILE] = {.name = "exile", .key = "exile"},
    [SD_BATTLEFIELD] = {.name = "battlefield", .key = "battlefield"},
    [SD_STACK] = {.name = "stack"},
    [SD_RESERVE] = {.name = "reserve", .key = "reserve", .sight = GT_SC_HELD},
};

static const gt_sc_expected expected = {.list = NULL};

static const gt_positions positions = {
    .bytes = sizeof(position),
    .read = read_position,
    .set_up = set_up,
    .filler = filler,
    .find_card = gt_sc_find,
    .zone = zones,
    .n_zones = SD_ZONES,
    .expected = &expected,
};

/* ---- The row. */

gt_system gt_stackduel_system = {
    .name = "stackduel",
    .title = "Stack Duel",
    .version = "1",
    .field = "starters",
    .rules = &gt_stackduel_deck_rules,
    .limits = {.turns = TURNS, .actions = ACTIONS},
    .dialect = &sd_dialect,
    .cards = sd_pool,
    .section = sections,
    .n_sections = SECTIONS,
    .section_of = section_of,
    .holds = holds,
    .check_deck = check_deck,
    .random_deck = random_deck,
    .deck_rules = "Stack Duel: 6 to 12 cards, at most two of one name, no tokens;\nup to 3 fusions "
                  "in the reserve",
    .game_bytes = sizeof(gt_stackduel_game),
    .prepare = prepare,
    .moment = moment,
    .positions = &positions,
};
