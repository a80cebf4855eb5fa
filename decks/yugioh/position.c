/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the `position` of a scenario. What is left out gets its default. */
#include "decks/language/library.h"
#include "decks/positions/fields.h"
#include "decks/yugioh/scenario.h"

static const char *const POSITION_KEYS[] = {"first", "turn", "number", "at",          "seed",
                                            "A",     "B",    "rules",  "no shuffles", NULL};
static const char *const SIDE_KEYS[] = {
    "lp",        "normal summon used", "filler",   "deck size", "deck",       "hand", "extra",
    "graveyard", "banished",           "monsters", "spells",    "field zone", NULL};
static const char *const PLACED_KEYS[] = {"card",     "position", "n",        "fresh",
                                          "tributes", "proper",   "counters", "equipped",
                                          "bound",    "by",       NULL};
static const char *const POSITIONS[] = {"attack", "defence", "down", NULL};
const char *const gt_yugioh_mutations[] = {"draw",       "standby", "main", "start", "battle",
                                           "battle end", "main 2",  "end",  NULL};

enum { MOST = 99999, MOST_COPIES = 5 };

int gt_yugioh_filler(const void *position, int player)
{
    return ((const gt_yugioh_position *)position)->side[player].filler;
}

/* ---- The field. */

static gt_yugioh_placed *add(gt_sc_reader *r, const cJSON *node, gt_yugioh_side *side)
{
    if (side->n_placed == GT_YUGIOH_ON_FIELD) {
        gt_json_error(r->json, node, r->errors, "at most %d cards of a field were expected",
                      GT_YUGIOH_ON_FIELD);
        return NULL;
    }
    gt_yugioh_placed *p = &side->placed[side->n_placed++];
    *p = (gt_yugioh_placed){.host_player = -1, .position = YG_UP_ATTACK};
    return p;
}

static int read_position_of(gt_sc_reader *r, const cJSON *node, int zone)
{
    static const int of[] = {YG_UP_ATTACK, YG_UP_DEFENCE, YG_DOWN_DEFENCE};
    const cJSON *position = gt_json_get(node, "position");
    int which = position == NULL ? 0 : gt_sc_word(r, position, POSITIONS, 0);
    if (which == 1 && zone != YG_MONSTERS)
        gt_json_error(r->json, position, r->errors, "only monsters stand in defence position");
    return of[which];
}

/* What the node says of a card: an id, face up, or an object. */
static bool read_one(gt_sc_reader *r, const cJSON *node, int zone, gt_yugioh_placed *p)
{
    bool object = cJSON_IsObject(node);
    const cJSON *card = object ? gt_json_get(node, "card") : node;
    if (object)
        gt_sc_object(r, node, PLACED_KEYS);
    if (card == NULL) {
        gt_json_error(r->json, node, r->errors, "'card' was expected here");
        return false;
    }
    p->card = (int16_t)gt_sc_find(r, card, GT_SC_FILLER);
    p->zone = (uint8_t)zone;
    if (!object)
        return true;
    p->position = (uint8_t)read_position_of(r, node, zone);
    p->fresh = gt_sc_bool(r, node, "fresh", false);
    p->tributes = gt_sc_bool(r, node, "tributes", false);
    p->proper = gt_sc_bool(r, node, "proper", false);
    p->counters = (uint8_t)gt_sc_int(r, node, "counters", 0, 15, 0);
    return true;
}

/* Equip cards on card number `host` of `player`, and what is bound to it; `by`: who controls
 * them. */
static void read_tied(gt_sc_reader *r, const cJSON *list, int player, int host, bool bound,
                      gt_yugioh_position *position)
{
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        const cJSON *by = gt_json_get(node, "by");
        int controller = by == NULL ? player : gt_sc_word(r, by, GT_SC_PLAYERS, player);
        gt_yugioh_placed *p = add(r, node, &position->side[controller]);
        if (p == NULL || !read_one(r, node, YG_SPELLS, p))
            return;
        p->host_player = (int8_t)player;
        p->host = (uint8_t)host;
        p->bound = bound;
    }
}

static void read_placed(gt_sc_reader *r, const cJSON *list, int player, int zone,
                        gt_yugioh_position *position)
{
    gt_yugioh_side *side = &position->side[player];
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int n = cJSON_IsObject(node) ? gt_sc_int(r, node, "n", 1, MOST_COPIES, 1) : 1;
        for (int i = 0; i < n; i++) {
            gt_yugioh_placed *p = add(r, node, side);
            if (p == NULL || !read_one(r, node, zone, p))
                return;
            int number = (int)(p - side->placed);
            read_tied(r, gt_json_get(node, "equipped"), player, number, false, position);
            read_tied(r, gt_json_get(node, "bound"), player, number, true, position);
        }
    }
}

static int count_in(const gt_yugioh_side *side, int zone)
{
    int n = 0;
    for (int i = 0; i < side->n_placed; i++)
        n += side->placed[i].zone == zone;
    return n;
}

static void check_zones(gt_sc_reader *r, const cJSON *node, const gt_yugioh_side *side)
{
    if (count_in(side, YG_MONSTERS) > YG_MONSTER_ZONES)
        gt_json_error(r->json, node, r->errors, "more than %d monsters (Y-101)", YG_MONSTER_ZONES);
    if (count_in(side, YG_SPELLS) > YG_SPELL_ZONES)
        gt_json_error(r->json, node, r->errors, "more than %d spells and traps (Y-102)",
                      YG_SPELL_ZONES);
    if (count_in(side, YG_FIELD_ZONE) > 1)
        gt_json_error(r->json, node, r->errors, "more than one field spell (Y-103)");
}

/* ---- Sides. */

static void read_zones(gt_sc_reader *r, const cJSON *node, int player, gt_yugioh_side *side)
{
    const gt_sc_zone_cards zones[] = {{"deck", YG_DECK, &side->deck},
                                      {"hand", YG_HAND, &side->hand},
                                      {"extra", YG_EXTRA, &side->extra},
                                      {"graveyard", YG_GRAVEYARD, &side->graveyard},
                                      {"banished", YG_BANISHED, &side->banished}};
    gt_sc_read_zones(r, node, player, zones, sizeof zones / sizeof zones[0]);
}

static void read_side(gt_sc_reader *r, const cJSON *node, int player, gt_yugioh_position *position)
{
    gt_yugioh_side *side = &position->side[player];
    const cJSON *filler = gt_json_get(node, "filler");
    if (!gt_sc_object(r, node, SIDE_KEYS))
        return;
    if (filler != NULL)
        side->filler = gt_sc_find(r, filler, side->filler);
    side->lp = gt_sc_int(r, node, "lp", 0, MOST, YG_STARTING_LP);
    side->normal_used = gt_sc_bool(r, node, "normal summon used", false);
    side->deck_size = gt_sc_int(r, node, "deck size", 0, YG_MAX_MAIN, -1);
    read_zones(r, node, player, side);
    read_placed(r, gt_json_get(node, "monsters"), player, YG_MONSTERS, position);
    read_placed(r, gt_json_get(node, "spells"), player, YG_SPELLS, position);
    read_placed(r, gt_json_get(node, "field zone"), player, YG_FIELD_ZONE, position);
    check_zones(r, node, side);
}

/* ---- The whole. */

/* "rules": switches of April 2005 that are on, or "goat" for all. */
static void read_rules(gt_sc_reader *r, const cJSON *list, yg_options *options)
{
#define SWITCH_NAME(name, about) #name,
    static const char *const names[] = {YG_SWITCHES(SWITCH_NAME) "goat", NULL};
#undef SWITCH_NAME
#define SWITCH_FIELD(name, about) &options->name,
    bool *const fields[] = {YG_SWITCHES(SWITCH_FIELD)};
#undef SWITCH_FIELD
    const int n = (int)(sizeof fields / sizeof *fields);
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int which = gt_sc_word(r, node, names, -1);
        for (int i = 0; i < n; i++)
            if (i == which || which == n)
                *fields[i] = true;
    }
}

void gt_yugioh_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read)
{
    gt_yugioh_position *p = position_read;
    const cJSON *position = gt_json_get(scenario, "position");
    if (position != NULL)
        gt_sc_object(r, position, POSITION_KEYS);
    *p = (gt_yugioh_position){
        .start = gt_sc_read_start(r, position, gt_yugioh_mutations, YG_PHASE_MAIN_1, -1)};
    p->options.fixed_order = gt_sc_bool(r, position, "no shuffles", false);
    read_rules(r, gt_json_get(position, "rules"), &p->options);
    for (int player = 0; player < 2; player++)
        p->side[player] = (gt_yugioh_side){
            .lp = YG_STARTING_LP, .deck_size = -1, .filler = gt_pool_find(r->pool, "mokey-mokey")};
    for (int player = 0; player < 2; player++) {
        const cJSON *side = gt_json_get(position, GT_SC_PLAYERS[player]);
        if (side != NULL)
            read_side(r, side, player, p);
        if (p->side[player].filler < 0)
            gt_json_error(r->json, side != NULL ? side : scenario, r->errors,
                          "'filler' of %s was expected: the cards read have no mokey-mokey",
                          GT_SC_PLAYERS[player]);
    }
}
