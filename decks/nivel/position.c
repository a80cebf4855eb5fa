/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the `position` of a scenario. What is left out gets its default; what cannot be in one
 * game (more than 40 cards, a turn number of the other player) is a mistake. */
#include "decks/language/library.h"
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"

static const char *const POSITION_KEYS[] = {"first", "turn", "number", "at",
                                            "seed",  "A",    "B",      NULL};
static const char *const SIDE_KEYS[] = {"leader", "level",  "awakened", "filler",      "hand",
                                        "trash",  "damage", "skills",   "deck",        "deck size",
                                        "units",  "placed", "attacks",  "skills used", NULL};
static const char *const UNIT_KEYS[] = {"card",   "items", "attacked", "moved",
                                        "played", "used",  NULL};
/* in the order of enum nv_moment */
static const char *const MOMENTS[] = {"mulligan", "level up", "draw", "main start",
                                      "main",     "attack",   "end",  NULL};

enum { PLAYABLE = NV_UNIT | NV_SKILL | NV_ITEM, MOST_COUNTED = 100 };

const char *const GT_NIVEL_LANES[] = {"L", "C", "R", NULL};

/* ---- Cards. */

static const char *type_names(int types)
{
    return types == NV_LEADER  ? "a leader"
           : types == NV_UNIT  ? "a unit"
           : types == NV_SKILL ? "a skill"
           : types == NV_ITEM  ? "an item"
                               : "a unit, skill or item";
}

int gt_nivel_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise)
{
    int card = gt_sc_find(r, node, -1);
    if (card < 0 || (r->pool->defs[card].type & types) != 0)
        return card < 0 ? otherwise : card;
    gt_json_error(r->json, node, r->errors, "%s was expected, %s is %s", type_names(types),
                  r->pool->defs[card].id, type_names(r->pool->defs[card].type));
    return otherwise;
}

int gt_nivel_find_playable(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_nivel_find(r, node, PLAYABLE, otherwise);
}

int gt_nivel_filler(const void *position, int player)
{
    return ((const gt_nivel_position *)position)->side[player].filler;
}

/* Bits of a list of numbers from 1. */
static uint8_t read_used(gt_sc_reader *r, const cJSON *node)
{
    unsigned bits = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        bits |= 1u << (gt_sc_number(r, child, 1, 8, 1) - 1);
    return (uint8_t)bits;
}

/* An id, or an object with `card` and `used`. */
static void read_used_card(gt_sc_reader *r, const cJSON *node, int types, gt_sc_card *out)
{
    static const char *const keys[] = {"card", "used", NULL};
    if (!cJSON_IsObject(node)) {
        out->card = (int16_t)gt_nivel_find(r, node, types, out->card);
        return;
    }
    gt_sc_object(r, node, keys);
    const cJSON *card = gt_json_get(node, "card");
    if (card == NULL)
        gt_json_error(r->json, node, r->errors, "'card' was expected here");
    else
        out->card = (int16_t)gt_nivel_find(r, card, types, out->card);
    out->used = read_used(r, gt_json_get(node, "used"));
}

/* ---- Units and zones. */

static void read_items(gt_sc_reader *r, const cJSON *node, gt_nivel_unit *unit)
{
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        if (unit->n_items == GT_NIVEL_ITEMS) {
            gt_json_error(r->json, child, r->errors, "at most %d items were expected",
                          GT_NIVEL_ITEMS);
            return;
        }
        gt_sc_card *item = &unit->item[unit->n_items++];
        *item = (gt_sc_card){.card = GT_SC_FILLER};
        read_used_card(r, child, NV_ITEM, item);
    }
}

static void read_unit(gt_sc_reader *r, const cJSON *node, int lane, gt_nivel_side *side)
{
    gt_nivel_unit *unit = &side->unit[lane];
    if (!cJSON_IsObject(node)) {
        unit->card = (int16_t)gt_nivel_find(r, node, NV_UNIT, GT_NIVEL_NO_UNIT);
        return;
    }
    gt_sc_object(r, node, UNIT_KEYS);
    const cJSON *card = gt_json_get(node, "card");
    if (card == NULL)
        gt_json_error(r->json, node, r->errors, "'card' was expected here");
    else
        unit->card = (int16_t)gt_nivel_find(r, card, NV_UNIT, GT_NIVEL_NO_UNIT);
    read_items(r, gt_json_get(node, "items"), unit);
    unit->attacked = (uint8_t)gt_sc_int(r, node, "attacked", 0, MOST_COUNTED, 0);
    unit->moved = gt_sc_bool(r, node, "moved", false);
    unit->used = read_used(r, gt_json_get(node, "used"));
    if (gt_sc_bool(r, node, "played", false))
        side->placed |= (uint8_t)(1u << lane);
}

static void read_units(gt_sc_reader *r, const cJSON *node, gt_nivel_side *side)
{
    if (node == NULL || !gt_sc_object(r, node, GT_NIVEL_LANES))
        return;
    for (int lane = 0; lane < NV_LANES; lane++) {
        const cJSON *unit = gt_json_get(node, GT_NIVEL_LANES[lane]);
        if (unit != NULL)
            read_unit(r, unit, lane, side);
    }
}

static void read_placed(gt_sc_reader *r, const cJSON *node, gt_nivel_side *side)
{
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        side->placed |= (uint8_t)(1u << gt_sc_word(r, child, GT_NIVEL_LANES, 0));
}

/* In the skill zone there are skills and nothing else. */
static void check_skills(gt_sc_reader *r, const cJSON *list, const gt_nivel_side *side)
{
    for (int i = 0; i < side->skills.n; i++) {
        int card = side->skills.card[i].card, number = card == GT_SC_FILLER ? side->filler : card;
        if (number >= 0 && r->pool->defs[number].type != NV_SKILL)
            gt_json_error(r->json, list, r->errors, "skills were expected, %s is %s",
                          r->pool->defs[number].id, type_names(r->pool->defs[number].type));
    }
}

static void read_zones(gt_sc_reader *r, const cJSON *node, int player, gt_nivel_side *side)
{
    const gt_sc_zone_cards zones[] = {{"hand", NV_HAND, &side->hand},
                                      {"trash", NV_TRASH, &side->trash},
                                      {"damage", NV_DAMAGE, &side->damage},
                                      {"skills", NV_SKILLS, &side->skills},
                                      {"deck", NV_DECK, &side->deck}};
    gt_sc_read_zones(r, node, player, zones, sizeof zones / sizeof zones[0]);
    const cJSON *skills = gt_json_get(node, "skills");
    if (skills != NULL)
        check_skills(r, skills, side);
}

/* Cards outside the deck; the position must leave `deck` and `deck size` to hold. */
static void check_number_of_cards(gt_sc_reader *r, const cJSON *node, const gt_nivel_side *side)
{
    int outside = side->hand.n + side->trash.n + side->damage.n + side->skills.n;
    for (int lane = 0; lane < NV_LANES; lane++)
        if (side->unit[lane].card != GT_NIVEL_NO_UNIT)
            outside += 1 + side->unit[lane].n_items;
    const cJSON *size = gt_json_get(node, "deck size");
    if (outside + side->deck.n > NV_DECK_SIZE)
        gt_json_error(r->json, node, r->errors, "%d cards are named, a player has %d",
                      outside + side->deck.n, NV_DECK_SIZE);
    else if (side->deck_size > NV_DECK_SIZE - outside)
        gt_json_error(r->json, size, r->errors, "only %d of %d cards are left for the deck",
                      NV_DECK_SIZE - outside, NV_DECK_SIZE);
    else if (side->deck_size >= 0 && side->deck_size < side->deck.n)
        gt_json_error(r->json, size, r->errors, "'deck' names %d cards", side->deck.n);
}

static int attacks_declared(const gt_nivel_side *side)
{
    int n = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        n += side->unit[lane].attacked;
    return n;
}

static void default_side(gt_sc_reader *r, int player, bool mulligan, gt_nivel_side *side)
{
    static const char *const leaders[] = {"ST01-001", "ST02-001"};
    *side = (gt_nivel_side){.level = mulligan ? 1 : 5, .deck_size = -1};
    side->leader.card = (int16_t)gt_pool_find(r->pool, leaders[player]);
    side->filler = gt_pool_find(r->pool, "ST01-002");
    for (int lane = 0; lane < NV_LANES; lane++)
        side->unit[lane].card = GT_NIVEL_NO_UNIT;
    for (int i = 0; i < 5 && mulligan; i++)
        side->hand.card[side->hand.n++] = (gt_sc_card){.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
}

/* With cards of one's own, the cards used by default may not be there. */
static void check_defaults(gt_sc_reader *r, const cJSON *node, int player,
                           const gt_nivel_side *side)
{
    if (side->leader.card < 0)
        gt_json_error(r->json, node, r->errors,
                      "'leader' of %s was expected: the cards read have no %s",
                      GT_SC_PLAYERS[player], player == 0 ? "ST01-001" : "ST02-001");
    if (side->filler < 0)
        gt_json_error(r->json, node, r->errors,
                      "'filler' of %s was expected: the cards read have no ST01-002",
                      GT_SC_PLAYERS[player]);
}

static void read_side(gt_sc_reader *r, const cJSON *node, int player, gt_nivel_side *side)
{
    if (!gt_sc_object(r, node, SIDE_KEYS))
        return;
    const cJSON *leader = gt_json_get(node, "leader"), *filler = gt_json_get(node, "filler");
    if (leader != NULL)
        read_used_card(r, leader, NV_LEADER, &side->leader);
    if (filler != NULL)
        side->filler = gt_nivel_find(r, filler, PLAYABLE, side->filler);
    side->level = gt_sc_int(r, node, "level", 1, 10, side->level);
    side->awakened = gt_sc_bool(r, node, "awakened", false);
    side->deck_size = gt_sc_int(r, node, "deck size", 0, NV_DECK_SIZE, -1);
    read_zones(r, node, player, side);
    read_units(r, gt_json_get(node, "units"), side);
    read_placed(r, gt_json_get(node, "placed"), side);
    side->attacks = gt_sc_int(r, node, "attacks", 0, MOST_COUNTED, attacks_declared(side));
    side->skills_used = gt_sc_int(r, node, "skills used", 0, MOST_COUNTED, 0);
    check_number_of_cards(r, node, side);
}

/* Hands are kept or not before anybody has had a turn. */
static void check_opening(gt_sc_reader *r, const cJSON *position, const gt_sc_start *start)
{
    const cJSON *turn = gt_json_get(position, "turn"), *number = gt_json_get(position, "number");
    if (start->at == NV_AT_MULLIGAN && start->active == start->first && start->turn % 2 == 1 &&
        start->turn != 1)
        gt_json_error(r->json, number != NULL ? number : turn, r->errors,
                      "hands are kept or not before turn 1 of the player who began");
}

void gt_nivel_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read)
{
    gt_nivel_position *p = position_read;
    const cJSON *position = gt_json_get(scenario, "position");
    if (position != NULL)
        gt_sc_object(r, position, POSITION_KEYS);
    *p = (gt_nivel_position){
        .start = gt_sc_read_start(r, position, MOMENTS, NV_AT_MAIN, NV_AT_MULLIGAN)};
    check_opening(r, position, &p->start);
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        default_side(r, player, p->start.at == NV_AT_MULLIGAN, &p->side[player]);
        if (side != NULL)
            read_side(r, side, player, &p->side[player]);
        check_defaults(r, side != NULL ? side : scenario, player, &p->side[player]);
    }
}
