/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The canonical texts of actions (docs/notation.md). A card is named by its id and place: `activate
 * mirror-force@s2`. */
#include "engine/yugioh/internal.h"

#include <stdio.h>

static const char zone_letters[] = "dhegxmsf";

/* `jinzo@m2` of the player to move, `jinzo@M2` of the other one; of the own hand the id alone. */
static int object_text(const yg_game *g, const gt_state *s, int object, char *buf, size_t n)
{
    int kind = yg_kind_of(s, object), player = s->objects[object].zone / YG_ZONES;
    bool own = player == s->chooser;
    bool known = own && (kind != YG_MONSTERS || !yg_is_down(s, object) ||
                         s->objects[object].know[s->chooser] == GT_KNOW_PLACE);
    unsigned def = known ? s->objects[object].def : yg_shows(g, s, object);
    if (kind == YG_HAND && own)
        return snprintf(buf, n, "%s", g->def[def]->id);
    char letter = zone_letters[kind];
    if (!own)
        letter = (char)(letter - 'a' + 'A');
    if (kind == YG_DECK || kind == YG_EXTRA || kind == YG_HAND)
        return snprintf(buf, n, "%s@%c", g->def[def]->id, letter);
    return snprintf(buf, n, "%s@%c%u", g->def[def]->id, letter, gt_place_of(s, object) + 1);
}

static int named_text(const yg_game *g, const gt_state *s, const char *verb, gt_action a, char *buf,
                      size_t n)
{
    int length = snprintf(buf, n, "%s ", verb);
    return length + object_text(g, s, yg_named(s, a), buf + length, n - (size_t)length);
}

static int activate_text(const yg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = named_text(g, s, "activate", a, buf, n);
    unsigned number = a >> 24;
    return number == 0 || number == 0xff
               ? length
               : length + snprintf(buf + length, n - (size_t)length, ": %u", number + 1);
}

static int attack_text(const yg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = snprintf(buf, n, "attack ");
    int attacker = gt_object_at(s, yg_list(s->active, YG_MONSTERS), gt_act_a(a));
    length += object_text(g, s, attacker, buf + length, n - (size_t)length);
    if (gt_act_b(a) == 0)
        return length + snprintf(buf + length, n - (size_t)length, " direct");
    length += snprintf(buf + length, n - (size_t)length, " > ");
    int target = gt_object_at(s, yg_list(1 - s->active, YG_MONSTERS), gt_act_b(a) - 1);
    return length + object_text(g, s, target, buf + length, n - (size_t)length);
}

static int pick_text(const yg_game *g, gt_action a, char *buf, size_t n)
{
    unsigned kind = gt_act_a(a) >> 1;
    char letter = zone_letters[kind];
    if ((gt_act_a(a) & 1) != 0)
        letter = (char)(letter - 'a' + 'A');
    int length = snprintf(buf, n, "pick %s@%c", g->def[gt_act_b(a)]->id, letter);
    return (YG_FIELD_KINDS >> kind & 1) != 0
               ? length + snprintf(buf + length, n - (size_t)length, "%u", (a >> 24) + 1)
               : length;
}

static int trigger_text(const yg_game *g, const gt_state *s, unsigned choice, char *buf, size_t n)
{
    int holder = yg_next_holder(g, s, choice);
    return snprintf(buf, n, "next %s %u",
                    holder != GT_NO_OBJECT ? g->def[s->objects[holder].def]->id : "?", choice + 1);
}

static int def_text(const yg_game *g, const char *verb, gt_action a, char *buf, size_t n)
{
    return snprintf(buf, n, "%s %s", verb, g->def[gt_act_a(a)]->id);
}

/* Face up in defence, where that is allowed. */
static int summon_text(const yg_game *g, gt_action a, char *buf, size_t n)
{
    bool special = gt_act_verb(a) == YG_V_SPECIAL;
    bool defence = (gt_act_b(a) & (special ? YG_SPECIAL_DEFENCE : 1)) != 0;
    int length = def_text(g, special ? "special" : "summon", a, buf, n);
    return defence ? length + snprintf(buf + length, n - (size_t)length, " defence") : length;
}

static int card_text(const yg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    switch (gt_act_verb(a)) {
    case YG_V_SUMMON:
    case YG_V_SPECIAL: return summon_text(g, a, buf, n);
    case YG_V_SET: return def_text(g, "set", a, buf, n);
    case YG_V_DISCARD: return def_text(g, "discard", a, buf, n);
    case YG_V_FLIP: return named_text(g, s, "flip", a, buf, n);
    case YG_V_TURN: return named_text(g, s, "turn", a, buf, n);
    case YG_V_TRIBUTE: return named_text(g, s, "tribute", a, buf, n);
    case YG_V_AT: return named_text(g, s, "at", a, buf, n);
    case YG_V_ACTIVATE: return activate_text(g, s, a, buf, n);
    case YG_V_ATTACK: return attack_text(g, s, a, buf, n);
    default: return trigger_text(g, s, gt_act_a(a), buf, n);
    }
}

int yg_text(const gt_game *game, const gt_state *s, gt_action a, char *buf, size_t n)
{
    const yg_game *g = yg_game_of(game);
    switch (gt_act_verb(a)) {
    case GT_PASS: return snprintf(buf, n, "pass");
    case GT_PICK: return pick_text(g, a, buf, n);
    case GT_PICK_DONE:
    case YG_V_DONE: return snprintf(buf, n, "done");
    case GT_YES: return snprintf(buf, n, "yes");
    case GT_NO: return snprintf(buf, n, "no");
    case YG_V_BATTLE: return snprintf(buf, n, "battle");
    case YG_V_STOP: return snprintf(buf, n, "stop");
    case YG_V_DECLINE: return snprintf(buf, n, "decline");
    case GT_MODE:
    case YG_V_MODE: return snprintf(buf, n, "mode %u", gt_act_a(a) + 1);
    case YG_V_AMOUNT: return snprintf(buf, n, "pay %u", gt_act_a(a));
    case YG_V_DECLARE: return yg_declare_text(g, a, buf, n);
    case YG_V_CALL: return snprintf(buf, n, gt_act_a(a) != 0 ? "heads" : "tails");
    case YG_V_POSITION:
        return snprintf(buf, n, "position %s",
                        gt_act_a(a) == YG_UP_ATTACK    ? "attack"
                        : gt_act_a(a) == YG_UP_DEFENCE ? "defence"
                                                       : "down");
    default: return card_text(g, s, a, buf, n);
    }
}
