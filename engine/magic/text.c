/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The canonical texts of actions (docs/notation.md). A card is named by its id; where several of a
 * name lie in a zone, with its number among them: `at elf@B 2`. */
#include "engine/magic/internal.h"

#include <ctype.h>
#include <stdio.h>

static const char *const zone_letter[MG_ZONES] = {"l", "h", "g", "x", "", "s", ""};

/* Appends " 2" and so on if several of a name lie in the list. */
static int ordinal_text(const mg_game *g, const gt_state *s, int object, char *buf, size_t n)
{
    int number = 1, of = 0;
    GT_ZONE_EACH (other, s, s->objects[object].zone) {
        if (mg_shows(g, s, other) != mg_shows(g, s, object))
            continue;
        of++;
        if (other == object)
            number = of;
    }
    return of > 1 ? snprintf(buf, n, " %d", number) : snprintf(buf, n, "%s", "");
}

int mg_object_text(const mg_game *g, const gt_state *s, int object, char *buf, size_t n)
{
    int player = mg_player_of(s, object), kind = mg_kind_of(s, object);
    if (player >= 0)
        return snprintf(buf, n, "%c", 'A' + player);
    const char *id = g->def[mg_shows(g, s, object)]->id;
    if (kind == MG_HAND)
        return snprintf(buf, n, "%s", id);
    int length = kind == MG_STACK ? snprintf(buf, n, "%s@s", id)
                                  : snprintf(buf, n, "%s@%s%c", id, zone_letter[kind],
                                             'A' + s->objects[object].zone / MG_ZONES);
    return length + ordinal_text(g, s, object, buf + length, n - (size_t)length);
}

/* "block Bear@A 2": a verb and an object with its place. */
static int object_text(const mg_game *g, const gt_state *s, const char *verb, int object, char *buf,
                       size_t n)
{
    int length = snprintf(buf, n, "%s ", verb);
    return length + mg_object_text(g, s, object, buf + length, n - (size_t)length);
}

static int named_text(const mg_game *g, const gt_state *s, const char *verb, gt_action a, char *buf,
                      size_t n)
{
    return object_text(g, s, verb, mg_named(s, a), buf, n);
}

/* The own creature at a place, or the other player's. */
static int creature_at(const gt_state *s, int player, unsigned place)
{
    return gt_object_at(s, mg_list(player, MG_BATTLEFIELD), place);
}

static const char *const way_text[MG_WAY_KINDS] = {
    [MG_CAST_NORMALLY] = "",         [MG_CAST_ALTERNATIVE] = "alternatively",
    [MG_CAST_EVOKED] = "evoked",     [MG_CAST_FLASHBACK] = "",
    [MG_CAST_RETRACE] = "",          [MG_CAST_MADNESS] = "",
    [MG_CAST_MUTATING] = "mutating", [MG_CAST_DOWN] = "face down",
    [MG_SUSPEND] = "suspended",      [MG_CAST_FREE] = "free"};

/* Of several ways of a kind in the order of the card, the first of which needs no number, which: as
 * "cast mulldrifter evoked 2"; 1: the first. */
static int number_of_way(const gt_def *d, int way, int kind)
{
    int number = 1;
    for (int i = 1; i < way && i <= mg_card_of(d)->n_ways && way != MG_WAY_FREE; i++)
        number += mg_way_kind(d, i) == kind;
    return number;
}

static const char *other_letter(const gt_state *s, gt_action a)
{
    return (a & MG_OF_OTHER) == 0 ? "" : s->chooser == 0 ? "B" : "A";
}

static int cast_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    const gt_def *d = g->def[gt_act_a(a)];
    int way = (int)gt_act_b(a), kind = mg_way_kind(d, way), number = number_of_way(d, way, kind);
    const char *how = way_text[kind], *from = gt_act_verb(a) == MG_V_CAST_GRAVEYARD ? "@g"
                                              : gt_act_verb(a) == MG_V_CAST_TOP     ? "@l"
                                              : gt_act_verb(a) == MG_V_CAST_EXILE   ? "@x"
                                                                                    : "";
    int length = snprintf(buf, n, "cast %s%s%s%s%s", d->id, from, other_letter(s, a),
                          how[0] != '\0' ? " " : "", how);
    return number == 1 ? length
                       : length + snprintf(buf + length, n - (size_t)length, " %d", number);
}

/* "use elf@A: 2" is its second activated ability. */
static int use_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = named_text(g, s, "use", a, buf, n);
    return length + snprintf(buf + length, n - (size_t)length, ": %u", (a >> 24) + 1);
}

/* "tap forest@A 2: G" */
static int tap_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = named_text(g, s, "tap", a, buf, n);
    return length + snprintf(buf + length, n - (size_t)length, ": %c", "WUBRGC"[a >> 24]);
}

static int use_card_text(const mg_game *g, gt_action a, char *buf, size_t n)
{
    const char *from = a >> 24 == MG_GRAVEYARD ? "@g" : "";
    return snprintf(buf, n, "use %s%s: %u", g->def[gt_act_a(a)]->id, from, gt_act_b(a) + 1);
}

/* Of the triggers that wait with one name, which. */
static int trigger_text(const mg_game *g, const gt_state *s, unsigned choice, char *buf, size_t n)
{
    int triggers[GT_MAX_WAITING];
    int count = mg_triggers(g, s, triggers), number = 0, of = 0,
        def = s->waiting[triggers[choice]].how;
    for (int i = 0; i < count; i++) {
        of += s->waiting[triggers[i]].how == def;
        number += s->waiting[triggers[i]].how == def && i <= (int)choice;
    }
    return of > 1 ? snprintf(buf, n, "next %s %d", g->def[def]->id, number)
                  : snprintf(buf, n, "next %s", g->def[def]->id);
}

/* "apply shield", "apply furnace@A 2". */
static int applied_text(const mg_game *g, const gt_state *s, unsigned number, char *buf, size_t n)
{
    mg_run run;
    int holder;
    mg_run_begin(&run, &g->game, (gt_state *)(uintptr_t)s, NULL);
    const char *word = mg_applied(&run.core, number, &holder);
    return holder != GT_NO_OBJECT ? object_text(g, s, "apply", holder, buf, n)
                                  : snprintf(buf, n, "apply %s", word);
}

static int attack_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = object_text(g, s, "attack", creature_at(s, s->active, gt_act_a(a)), buf, n);
    if (gt_act_b(a) == 0)
        return length;
    int walker = creature_at(s, 1 - s->active, gt_act_b(a) - 1);
    return length + object_text(g, s, " >", walker, buf + length, n - (size_t)length);
}

static int block_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = object_text(g, s, "block", creature_at(s, 1 - s->active, gt_act_a(a)), buf, n);
    return length + object_text(g, s, " >", creature_at(s, s->active, gt_act_b(a)), buf + length,
                                n - (size_t)length);
}

/* Permanents and what is on the stack differ by their place (gt_rule_hooks.which). */
static int pick_text(const mg_game *g, gt_action a, char *buf, size_t n)
{
    static const char place[] = "LlHhGgXxBbSsPp";
    unsigned kind = gt_act_a(a) >> 1;
    int length = snprintf(buf, n, "pick %s@%c", g->def[gt_act_b(a)]->id, place[gt_act_a(a)]);
    return kind == MG_BATTLEFIELD || kind == MG_STACK
               ? length + snprintf(buf + length, n - (size_t)length, " %u", (a >> 24) + 1)
               : length;
}

static int def_text(const mg_game *g, const char *verb, gt_action a, char *buf, size_t n)
{
    return snprintf(buf, n, "%s %s", verb, g->def[gt_act_a(a)]->id);
}

/* "type elf": words of it joined. */
static int type_text(const mg_game *g, gt_action a, char *buf, size_t n)
{
    const char *name = g->pool->tag_names[gt_act_a(a) | gt_act_b(a) << 8];
    int length = snprintf(buf, n, "type %s", name);
    for (int i = 5; i < length && i < (int)n; i++)
        buf[i] = buf[i] == ' ' ? '-' : (char)tolower((unsigned char)buf[i]);
    return length;
}

/* "land forest@g", "land forest@l" */
/* "land forest@g", "land forest@gB": of the other player's graveyard */
static int land_from_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    int length = def_text(g, "land", a, buf, n);
    return length + snprintf(buf + length, n - (size_t)length, "@%s%s", zone_letter[gt_act_b(a)],
                             other_letter(s, a));
}

static int card_text(const mg_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    switch (gt_act_verb(a)) {
    case MG_V_LAND: return def_text(g, "land", a, buf, n);
    case MG_V_LAND_FROM: return land_from_text(g, s, a, buf, n);
    case MG_V_CAST:
    case MG_V_CAST_TOP:
    case MG_V_CAST_EXILE:
    case MG_V_CAST_GRAVEYARD: return cast_text(g, s, a, buf, n);
    case MG_V_USE: return use_text(g, s, a, buf, n);
    case MG_V_USE_CARD: return use_card_text(g, a, buf, n);
    case MG_V_UP: return named_text(g, s, "unveil", a, buf, n);
    case MG_V_AT: return named_text(g, s, "at", a, buf, n);
    case MG_V_SPEND: return named_text(g, s, "pay", a, buf, n);
    case MG_V_TAP_MANA: return tap_text(g, s, a, buf, n);
    case MG_V_GIVE_UP: return named_text(g, s, "with", a, buf, n);
    case MG_V_APPLY: return applied_text(g, s, gt_act_a(a), buf, n);
    case MG_V_NEXT: return trigger_text(g, s, gt_act_a(a), buf, n);
    case MG_V_ATTACK: return attack_text(g, s, a, buf, n);
    case MG_V_BLOCK: return block_text(g, s, a, buf, n);
    case MG_V_ORDER:
        return object_text(
            g, s, "order",
            creature_at(s, gt_act_b(a) == 1 ? s->active : 1 - s->active, gt_act_a(a)), buf, n);
    case MG_V_STAMP: return named_text(g, s, "order", a, buf, n);
    case MG_V_TYPE: return type_text(g, a, buf, n);
    case MG_V_NAME: return def_text(g, "name", a, buf, n);
    case MG_V_SPLICE: return def_text(g, "splice", a, buf, n);
    case MG_V_BUY_OFF: return def_text(g, "buyoff", a, buf, n);
    case MG_V_DISCARD:
        return def_text(g, mg_takes_mulligans(s) ? "bottom" : "discard", a, buf, n); /* 103.5 */
    case MG_V_TOP: return def_text(g, "top", a, buf, n);
    case MG_V_BOTTOM: return def_text(g, "bottom", a, buf, n);
    case MG_V_DREDGE: return def_text(g, "dredge", a, buf, n);
    default: return snprintf(buf, n, "?%u", a);
    }
}

int mg_former_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    if (gt_act_verb(a) != MG_V_DISCARD || !mg_takes_mulligans(s))
        return 0;
    return def_text(mg_game_of(g), "discard", a, buf, n);
}

int mg_text(const gt_game *game, const gt_state *s, gt_action a, char *buf, size_t n)
{
    static const char *const colour[MG_MANA_KINDS] = {"white", "blue",  "black",
                                                      "red",   "green", "colorless"};
    static const char *const mana[MG_MANA_KINDS + 2] = {"W", "U", "B", "R", "G", "C", "2", "life"};
    const mg_game *g = mg_game_of(game);
    switch (gt_act_verb(a)) {
    case GT_PASS: return snprintf(buf, n, "pass");
    case GT_PICK: return pick_text(g, a, buf, n);
    case GT_PICK_DONE:
    case MG_V_DONE: return snprintf(buf, n, "done");
    case GT_YES:
    case MG_V_YES: return snprintf(buf, n, "yes");
    case GT_NO:
    case MG_V_NO: return snprintf(buf, n, "no");
    case GT_MODE:
    case MG_V_MODE: return snprintf(buf, n, "mode %u", gt_act_a(a) + 1);
    case MG_V_X: return snprintf(buf, n, "x %u", gt_act_a(a));
    case MG_V_ASSIGN: return snprintf(buf, n, "assign %u", gt_act_a(a));
    case MG_V_KEEP: return snprintf(buf, n, "keep");
    case MG_V_MULLIGAN: return snprintf(buf, n, "mulligan");
    case MG_V_MANA: return snprintf(buf, n, "pay %s", mana[gt_act_a(a)]);
    case MG_V_COLOUR: return snprintf(buf, n, "%s", colour[gt_act_a(a)]);
    default: return card_text(g, s, a, buf, n);
    }
}
