/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position of Magic has beyond its zones: permanents, and what players have; how it is read
 * from a state, for tests. */
#include "decks/magic/scenario.h"
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"

#include <string.h>

enum { MOST = 9999 };

const char *const gt_magic_side_keys[] = {"life", "poison", "mana", "permanents", NULL};

const gt_position_zone gt_magic_zones[GT_MAGIC_ZONES] = {
    [MG_LIBRARY] = {.name = "library",
                    .key = "library",
                    .top = "library top",
                    .bottom = "library bottom",
                    .sight = GT_SC_SECRET},
    [MG_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [MG_GRAVEYARD] = {.name = "graveyard", .key = "graveyard"},
    [MG_EXILE] = {.name = "exile", .key = "exile"},
    [MG_BATTLEFIELD] = {.name = "battlefield", .key = "battlefield"},
    [MG_STACK] = {.name = "stack", .key = "stack"},
};

int gt_magic_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    return mg_position_zone(s, player, zone, out);
}

const char *gt_magic_id(const gt_game *g, const gt_state *s, int object)
{
    return mg_position_def(gt_magic_game(g), s, object)->id;
}

int gt_magic_know(const gt_state *s, int object, int player)
{
    return mg_position_known(s, object, player);
}

/* ---- Players. */

static int life(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return mg_position_vars(c->s)->life[c->op->player];
}

static int poison(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return mg_position_vars(c->s)->poison[c->op->player];
}

static const char *const MANA[] = {"{W}", "{U}", "{B}", "{R}", "{G}", "{C}", NULL};

static int mana(const gt_sc_check *c, int object, int which)
{
    (void)object;
    return mg_position_vars(c->s)->mana[c->op->player][which];
}

/* "{R}{R}": just that is in the pool. */
static bool read_pool(gt_sc_reader *r, const cJSON *node, int *number)
{
    static const char letters[] = "WUBRGC";
    const char *text = cJSON_IsNull(node) ? "" : gt_sc_text(r, node); /* null: none */
    memset(number, 0, MG_MANA_KINDS * sizeof *number);
    for (; text != NULL && *text != '\0'; text += 3) {
        const char *at = text[0] == '{' && text[1] != '\0' ? strchr(letters, text[1]) : NULL;
        if (at == NULL || text[2] != '}') {
            gt_json_error(r->json, node, r->errors, "mana was expected, as {R}{R}{C}");
            return false;
        }
        number[at - letters]++;
    }
    return text != NULL;
}

/* Cards whose emblems a player has. */
static bool read_emblems(gt_sc_reader *r, const cJSON *node, int *number)
{
    int n = 0;
    memset(number, 0, MG_MOST_EMBLEMS * sizeof *number);
    if (!gt_sc_list(r, node))
        return false;
    for (const cJSON *card = node->child; card != NULL; card = card->next)
        if (n == MG_MOST_EMBLEMS)
            gt_json_error(r->json, card, r->errors, "at most %d emblems were expected",
                          MG_MOST_EMBLEMS);
        else
            number[n++] = 1 + gt_sc_find(r, card, GT_SC_FILLER);
    return true;
}

static const gt_sc_property of_player[] = {
    {"life", GT_SC_NUMBER, "life", life, .low = -MOST, .high = MOST, .at = MG_AT_LIFE,
     .otherwise = MG_STARTING_LIFE},
    {"poison", GT_SC_NUMBER, "poison", poison, .high = 99, .at = MG_AT_POISON},
    {"lands played", GT_SC_NUMBER, .high = 99, .at = MG_AT_LANDS},
    {"mana", GT_SC_NUMBERS, "mana in the pool", mana, .words = MANA, .read = read_pool,
     .at = MG_AT_MANA},
    {"emblems", GT_SC_NUMBERS, .read = read_emblems, .at = MG_AT_EMBLEMS},
    {.key = NULL},
};

/* ---- Permanents. */

static int power(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_power(gt_magic_game(c->g), c->s, object);
}

static int toughness(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_toughness(gt_magic_game(c->g), c->s, object);
}

static int damage(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_damage(c->s, object);
}

static int tapped(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_state(c->s, object, MG_TAPPED);
}

static int face_down(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_state(c->s, object, MG_DOWN);
}

#define TEXT(name, text) text,
static const char *const KEYWORDS[] = {MG_KEYWORDS(TEXT) NULL};
static const char *const COUNTERS[] = {MG_COUNTER_KINDS(TEXT) NULL};
#undef TEXT
static const char *const TYPES[] = {
    "artifact", "creature",  "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal",
    "basic",    "legendary", "snow",        "world",   NULL};
static const char *const COLOURS[] = {"white", "blue", "black", "red", "green", NULL};

/* Keyword 0 is none. */
static int keyword(const gt_sc_check *c, int object, int which)
{
    return mg_position_has(gt_magic_game(c->g), c->s, object, 1 + which);
}

static int type(const gt_sc_check *c, int object, int which)
{
    return (int)(mg_position_types(gt_magic_game(c->g), c->s, object) >> which & 1);
}

static int subtype(const gt_sc_check *c, int object, int which)
{
    return mg_position_is(gt_magic_game(c->g), c->s, object, which);
}

static int colour(const gt_sc_check *c, int object, int which)
{
    return (int)(mg_position_colours(gt_magic_game(c->g), c->s, object) >> which & 1);
}

static int counters(const gt_sc_check *c, int object, int which)
{
    return mg_position_counters_on(c->s, object, which);
}

static const char *const OWNERS[] = {"A", "B", NULL};

static int owner(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return mg_position_owner(c->s, object);
}

static const gt_sc_property of_permanent[] = {
    {"power", GT_SC_NUMBER, "power", power, .low = -MOST, .high = MOST},
    {"toughness", GT_SC_NUMBER, "toughness", toughness, .low = -MOST, .high = MOST},
    {"damage", GT_SC_NUMBER, "damage", damage, .high = UINT8_MAX, .at = MG_AT_DAMAGE},
    {"tapped", GT_SC_FLAG, "tapped", tapped, .at = MG_AT_TAPPED},
    {"face down", GT_SC_FLAG, "face down", face_down, .at = MG_AT_DOWN},
    {"sick", GT_SC_FLAG, .at = MG_AT_SICK},
    {"owner", GT_SC_WORD, "owner", owner, .words = OWNERS, .at = MG_AT_OWNER, .otherwise = 2},
    {"has", GT_SC_HAS, "have", keyword, .words = KEYWORDS + 1},
    {"lacks", GT_SC_LACKS, "have", keyword, .words = KEYWORDS + 1},
    {"types", GT_SC_HAS, "be of type", type, .words = TYPES},
    {"no types", GT_SC_LACKS, "be of type", type, .words = TYPES},
    {"subtypes", GT_SC_TAGGED, "be of subtype", .of = subtype},
    {"no subtypes", GT_SC_UNTAGGED, "be of subtype", .of = subtype},
    {"colours", GT_SC_JUST, "be", colour, .words = COLOURS},
    {"counters", GT_SC_NUMBERS, "counters", counters, .high = 99, .words = COUNTERS,
     .at = MG_AT_COUNTERS},
    {.key = NULL},
};

static const char *own_id(const gt_game *g, const gt_state *s, int object)
{
    return mg_position_own_def(gt_magic_game(g), s, object)->id;
}

const gt_sc_expected gt_magic_expected = {
    .player = of_player,
    .list = "permanents",
    .card = of_permanent,
    .zones = (const int[]){MG_BATTLEFIELD, -1},
    .there = "on the battlefield",
    .id = own_id,
};

void gt_magic_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    gt_sc_read_expected(&gt_magic_expected, r, side, player, step, ops);
}

bool gt_magic_check(const gt_sc_check *c)
{
    return gt_sc_check_expected(&gt_magic_expected, c);
}
