/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the `position` of a scenario. What is left out gets its default. */
#include "decks/language/library.h"
#include "decks/magic/scenario.h"
#include "decks/positions/fields.h"

#include <string.h>

static const char *const POSITION_KEYS[] = {"first", "turn", "number", "at",
                                            "seed",  "A",    "B",      NULL};
static const char *const SIDE_KEYS[] = {"life",   "poison",       "lands played", "mana",
                                        "filler", "hand",         "library",      "graveyard",
                                        "exile",  "library size", "battlefield",  NULL};
static const char *const PERMANENT_KEYS[] = {"card",   "n",        "tapped",   "face down", "sick",
                                             "damage", "counters", "attached", "by",        NULL};
const char *const gt_magic_mutations[] = {"untap",   "upkeep",     "draw",        "main",
                                          "combat",  "attackers",  "blockers",    "first damage",
                                          "damage",  "combat end", "second main", "end",
                                          "cleanup", "mulligan",   NULL};

enum { DECK = 60, MOST = 9999 };

int gt_magic_find(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_sc_find(r, node, otherwise);
}

int gt_magic_filler(const void *position, int player)
{
    return ((const gt_magic_position *)position)->side[player].filler;
}

/* ---- Permanents. */

static void read_counters(gt_sc_reader *r, const cJSON *node, gt_magic_permanent *p)
{
#define COUNTER_TEXT(name, text) text,
    static const char *const kinds[] = {MG_COUNTER_KINDS(COUNTER_TEXT) NULL};
#undef COUNTER_TEXT
    if (node == NULL || !gt_sc_object(r, node, kinds))
        return;
    for (int kind = 0; kind < MG_COUNTER_COUNT; kind++)
        p->counter[kind] = (uint8_t)gt_sc_int(r, node, kinds[kind], 0, 99, 0);
}

/* Puts a permanent into the list of a player; NULL and a mistake if there is no room. */
static gt_magic_permanent *add(gt_sc_reader *r, const cJSON *node, gt_magic_side *side)
{
    if (side->n_permanents == GT_MAGIC_PERMANENTS) {
        gt_json_error(r->json, node, r->errors, "at most %d permanents were expected",
                      GT_MAGIC_PERMANENTS);
        return NULL;
    }
    gt_magic_permanent *p = &side->permanent[side->n_permanents++];
    *p = (gt_magic_permanent){.host_player = -1};
    return p;
}

/* What the node says of one permanent; false: it names no card. */
static bool read_one(gt_sc_reader *r, const cJSON *node, gt_magic_permanent *p)
{
    bool object = cJSON_IsObject(node);
    const cJSON *card = object ? gt_json_get(node, "card") : node;
    if (object)
        gt_sc_object(r, node, PERMANENT_KEYS);
    if (card == NULL) {
        gt_json_error(r->json, node, r->errors, "'card' was expected here");
        return false;
    }
    p->card = (int16_t)gt_sc_find(r, card, GT_SC_FILLER);
    if (!object)
        return true;
    p->tapped = gt_sc_bool(r, node, "tapped", false);
    p->down = gt_sc_bool(r, node, "face down", false);
    p->sick = gt_sc_bool(r, node, "sick", false);
    p->damage = (uint8_t)gt_sc_int(r, node, "damage", 0, 255, 0);
    read_counters(r, gt_json_get(node, "counters"), p);
    return true;
}

/* Auras and the like on permanent number `host` of `player`; `by`: who controls them. */
static void read_attached(gt_sc_reader *r, const cJSON *list, int player, int host,
                          gt_magic_position *position)
{
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        const cJSON *by = gt_json_get(node, "by");
        int controller = by == NULL ? player : gt_sc_word(r, by, GT_SC_PLAYERS, player);
        gt_magic_permanent *p = add(r, node, &position->side[controller]);
        if (p == NULL || !read_one(r, node, p))
            return;
        p->host_player = (int8_t)player;
        p->host = (uint8_t)host;
    }
}

static void read_permanents(gt_sc_reader *r, const cJSON *list, int player,
                            gt_magic_position *position)
{
    gt_magic_side *side = &position->side[player];
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int n = cJSON_IsObject(node) ? gt_sc_int(r, node, "n", 1, GT_MAGIC_PERMANENTS, 1) : 1;
        for (int i = 0; i < n; i++) {
            gt_magic_permanent *p = add(r, node, side);
            if (p == NULL || !read_one(r, node, p))
                return;
            read_attached(r, gt_json_get(node, "attached"), player, (int)(p - side->permanent),
                          position);
        }
    }
}

/* ---- Sides. */

static void read_zones(gt_sc_reader *r, const cJSON *node, int player, gt_magic_side *side)
{
    const gt_sc_zone_cards zones[] = {{"hand", MG_HAND, &side->hand},
                                      {"graveyard", MG_GRAVEYARD, &side->graveyard},
                                      {"exile", MG_EXILE, &side->exile},
                                      {"library", MG_LIBRARY, &side->library}};
    gt_sc_read_zones(r, node, player, zones, sizeof zones / sizeof zones[0]);
}

/* "{R}{R}{C}" */
static void read_pool(gt_sc_reader *r, const cJSON *node, mg_mana *mana)
{
    static const char letters[] = "WUBRGC";
    const char *text = node == NULL ? "" : gt_sc_text(r, node);
    for (; text != NULL && *text != '\0'; text += 3) {
        const char *at = text[0] == '{' && text[1] != '\0' ? strchr(letters, text[1]) : NULL;
        if (at == NULL || text[2] != '}') {
            gt_json_error(r->json, node, r->errors, "mana was expected, as {R}{R}{C}");
            return;
        }
        mana->kind[at - letters]++;
    }
}

static bool is_token(const gt_sc_reader *r, int card)
{
    return card >= 0 && (r->pool->defs[card].type & MG_TOKEN) != 0;
}

static void check_number_of_cards(gt_sc_reader *r, const cJSON *node, const gt_magic_side *side)
{
    int outside = side->hand.n + side->graveyard.n + side->exile.n;
    for (int i = 0; i < side->n_permanents; i++)
        outside += !is_token(r, side->permanent[i].card);
    if (outside + side->library.n > MG_MAX_DECK)
        gt_json_error(r->json, node, r->errors, "%d cards are named, a player has %d at most",
                      outside + side->library.n, MG_MAX_DECK);
    else if (side->library_size > MG_MAX_DECK - outside)
        gt_json_error(r->json, gt_json_get(node, "library size"), r->errors,
                      "only %d of %d cards are left for the library", MG_MAX_DECK - outside,
                      MG_MAX_DECK);
    else if (side->library_size >= 0 && side->library_size < side->library.n)
        gt_json_error(r->json, gt_json_get(node, "library size"), r->errors,
                      "'library' names %d cards", side->library.n);
}

static void default_side(gt_sc_reader *r, bool mulligan, gt_magic_side *side)
{
    *side = (gt_magic_side){.life = MG_STARTING_LIFE, .library_size = -1};
    side->filler = gt_pool_find(r->pool, "island");
    for (int i = 0; i < MG_HAND_SIZE && mulligan; i++)
        side->hand.card[side->hand.n++] = (gt_sc_card){.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
}

static void read_side(gt_sc_reader *r, const cJSON *node, int player, gt_magic_position *position)
{
    gt_magic_side *side = &position->side[player];
    const cJSON *filler = gt_json_get(node, "filler");
    if (!gt_sc_object(r, node, SIDE_KEYS))
        return;
    if (filler != NULL)
        side->filler = gt_sc_find(r, filler, side->filler);
    side->life = gt_sc_int(r, node, "life", -MOST, MOST, side->life);
    side->poison = gt_sc_int(r, node, "poison", 0, 99, 0);
    side->lands = gt_sc_int(r, node, "lands played", 0, 99, 0);
    side->library_size = gt_sc_int(r, node, "library size", 0, MG_MAX_DECK, -1);
    read_pool(r, gt_json_get(node, "mana"), &side->mana);
    read_zones(r, node, player, side);
    read_permanents(r, gt_json_get(node, "battlefield"), player, position);
}

/* ---- The whole. */

void gt_magic_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read)
{
    gt_magic_position *p = position_read;
    const cJSON *position = gt_json_get(scenario, "position");
    if (position != NULL)
        gt_sc_object(r, position, POSITION_KEYS);
    *p = (gt_magic_position){
        .start = gt_sc_read_start(r, position, gt_magic_mutations, MG_STEP_MAIN_1, MG_STEPS)};
    for (int player = 0; player < 2; player++)
        default_side(r, p->start.at == MG_STEPS, &p->side[player]);
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        if (side != NULL)
            read_side(r, side, player, p);
    }
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        if (side != NULL)
            check_number_of_cards(r, side, &p->side[player]);
        if (p->side[player].filler < 0)
            gt_json_error(r->json, side != NULL ? side : scenario, r->errors,
                          "'filler' of %s was expected: the cards read have no island",
                          GT_SC_PLAYERS[player]);
    }
}
