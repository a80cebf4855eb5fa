/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position of Yu-Gi-Oh! has beyond its zones: cards of the field, and what players have; how
 * it is read from a state, for tests. */
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"
#include "decks/yugioh/scenario.h"

enum { MOST = 99999 };

const char *const gt_yugioh_side_keys[] = {"lp", "normal summon used", "cards", NULL};

const gt_position_zone gt_yugioh_zones[GT_YUGIOH_ZONES] = {
    [YG_DECK] = {.name = "deck",
                 .key = "deck",
                 .top = "deck top",
                 .bottom = "deck bottom",
                 .sight = GT_SC_SECRET},
    [YG_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [YG_EXTRA] = {.name = "extra", .key = "extra", .sight = GT_SC_HELD},
    [YG_GRAVEYARD] = {.name = "graveyard", .key = "graveyard", .bottom = "graveyard top"},
    [YG_BANISHED] = {.name = "banished", .key = "banished"},
    [YG_MONSTERS] = {.name = "monsters", .key = "monsters"},
    [YG_SPELLS] = {.name = "spells", .key = "spells"},
    [YG_FIELD_ZONE] = {.name = "field zone", .key = "field zone"},
};

int gt_yugioh_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    return yg_position_zone(s, player, zone, out);
}

const char *gt_yugioh_id(const gt_game *g, const gt_state *s, int object)
{
    return yg_position_def(gt_yugioh_game(g), s, object)->id;
}

int gt_yugioh_know(const gt_state *s, int object, int player)
{
    return yg_position_known(s, object, player);
}

/* ---- Players. */

static int lp(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return yg_position_vars(c->s)->lp[c->op->player];
}

static int normal_used(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return c->op->player == c->s->active && yg_position_vars(c->s)->normal_used != 0;
}

static const gt_sc_property of_player[] = {
    {"lp", GT_SC_NUMBER, "LP", lp, .high = MOST, .at = YG_AT_LP, .otherwise = YG_STARTING_LP},
    {"normal summon used", GT_SC_FLAG, "out of normal summons", normal_used,
     .at = YG_AT_NORMAL_USED},
    {.key = NULL},
};

/* ---- Cards of the field. */

static int atk(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_atk(gt_yugioh_game(c->g), c->s, object);
}

static int def(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_def_value(gt_yugioh_game(c->g), c->s, object);
}

static int level(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_level(gt_yugioh_game(c->g), c->s, object);
}

static int counters(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_counters_on(c->s, object);
}

static int negated(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_negated(gt_yugioh_game(c->g), c->s, object);
}

/* Whether the other player knows what lies there face down. */
static int known(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return yg_position_known(c->s, object, 1 - c->op->player) == GT_KNOW_PLACE;
}

static int equipped_to(const gt_sc_check *c, int object, int which)
{
    (void)which;
    int host = yg_position_host(c->s, object);
    return host == GT_NO_OBJECT ? GT_SC_NOTHING : host;
}

static const char *const POSITIONS[] = {"attack", "defence", "down", NULL};

static int position(const gt_sc_check *c, int object, int which)
{
    (void)which;
    if (yg_position_is_down(c->s, object))
        return 2;
    return yg_position_state(gt_yugioh_game(c->g), c->s, object, YG_IN_DEFENCE) ? 1 : 0;
}

#define TEXT(name, text) text,
static const char *const KEYWORDS[] = {YG_KEYWORDS(TEXT) NULL};
#undef TEXT

/* Keyword 0 is none. */
static int keyword(const gt_sc_check *c, int object, int which)
{
    return yg_position_has(gt_yugioh_game(c->g), c->s, object, 1 + which);
}

static const gt_sc_property of_card[] = {
    {"atk", GT_SC_NUMBER, "ATK", atk, .low = -MOST, .high = MOST},
    {"def", GT_SC_NUMBER, "DEF", def, .low = -MOST, .high = MOST},
    {"level", GT_SC_NUMBER, "level", level, .low = -MOST, .high = MOST},
    {"counters", GT_SC_NUMBER, "counters", counters, .high = 15, .at = YG_AT_COUNTERS},
    {"negated", GT_SC_FLAG, "negated", .of = negated},
    {"known", GT_SC_FLAG, "known to the other player", .of = known},
    {"position", GT_SC_WORD, "position", position, .words = POSITIONS, .at = YG_AT_POSITION},
    {"fresh", GT_SC_FLAG, .at = YG_AT_FRESH},
    {"tributes", GT_SC_FLAG, .at = YG_AT_TRIBUTES},
    {"proper", GT_SC_FLAG, .at = YG_AT_PROPER},
    {"equipped to", GT_SC_NAMED, "equipped to", .of = equipped_to},
    {"has", GT_SC_HAS, "have", keyword, .words = KEYWORDS + 1},
    {"lacks", GT_SC_LACKS, "have", keyword, .words = KEYWORDS + 1},
    {.key = NULL},
};

const gt_sc_expected gt_yugioh_expected = {
    .player = of_player,
    .list = "cards",
    .card = of_card,
    .zones = (const int[]){YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, -1},
    .there = "on the field",
    .id = gt_yugioh_id,
};

void gt_yugioh_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    gt_sc_read_expected(&gt_yugioh_expected, r, side, player, step, ops);
}

bool gt_yugioh_check(const gt_sc_check *c)
{
    return gt_sc_check_expected(&gt_yugioh_expected, c);
}
