/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: what happens to cards of the field, and how monsters come there. */
#include "decks/yugioh/language.h"

/* ---- Destroying, tributing. */

/* `to` "banished", "deck top": in place of the graveyard. */
void yg_emit_destroy(gt_compiler *c, const cJSON *s)
{
    static const gt_word to[] = {{"graveyard", 0}, {"banished", 1}, {"deck top", 2}, {NULL, 0}};
    int set = gt_compile_target(c, gt_json_get(s, "destroy"));
    gt_emit(c, YG_OP_DESTROY, set, gt_read_word_or(c, s, "to", to, "a place", 0), gt_affected(c, s),
            0);
    gt_check_done(c);
}

gt_possible yg_can_destroy(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "destroy"), NULL);
}

void yg_emit_tribute(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "tribute"));
    gt_emit(c, YG_OP_PUT, set, YG_TO_GRAVEYARD, gt_affected(c, s), YG_PUT_TRIBUTE);
    gt_check_done(c);
}

gt_possible yg_can_tribute(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "tribute"), NULL);
}

/* ---- Summoning. */

int yg_read_positions(gt_compiler *c, const cJSON *s, int absent)
{
    const cJSON *position = gt_json_get(s, "position");
    return position == NULL ? absent : gt_read_mask(c, position, yg_words_positions, "a position");
}

int yg_summon_flags(gt_compiler *c, const cJSON *s)
{
    static const gt_word fields[] = {
        {"opponent", YG_TO_OPPONENT}, {"owners", YG_TO_OWNERS}, {NULL, 0}};
    const char *key = gt_json_get(s, "search") != NULL ? "side" : "to";
    return gt_read_word_or(c, s, key, fields, "a field", 0) |
           (gt_read_flag(c, s, "properly") ? YG_PROPERLY : 0) |
           (gt_read_flag(c, s, "all possible") ? YG_ALL_POSSIBLE : 0);
}

gt_possible yg_can_place(gt_compiler *c, int n)
{
    const yg_announced *a = c->own;
    n -= a != NULL && a->frees;
    if (n <= 0)
        return GT_ALWAYS;
    gt_emit(c, YG_OP_ROOM, 0, n, 0, 0);
    return GT_SOMETIMES;
}

void yg_emit_summon(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "summon"));
    gt_emit(c, YG_OP_SUMMON, set, yg_read_positions(c, s, YG_UP_ATTACK | YG_UP_DEFENCE),
            gt_affected(c, s), yg_summon_flags(c, s));
    gt_check_done(c);
}

gt_possible yg_can_summon(gt_compiler *c, const cJSON *s)
{
    gt_possible room = gt_json_get(s, "to") == NULL ? yg_can_place(c, 1) : GT_ALWAYS;
    return gt_both(c, room, gt_can_target(c, gt_json_get(s, "summon"), NULL));
}

/* Tokens (Y-421): a card of the pool by its id. */
void yg_emit_create(gt_compiler *c, const cJSON *s)
{
    const cJSON *token = gt_json_get(s, "create"), *count = gt_json_get(s, "count");
    int set, who = yg_who(c, s, YG_YOU, &set), def = -1;
    if (cJSON_IsString(token))
        def = gt_build_card(c->build, token->valuestring);
    if (def < 0)
        gt_wrong(c, token, "the id of a token expected");
    if (count == NULL)
        gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    else
        gt_compile_value(c, count);
    gt_emit(c, YG_OP_TOKENS, who, yg_read_positions(c, s, YG_UP_ATTACK | YG_UP_DEFENCE),
            gt_affected(c, s), def < 0 ? 0 : def);
    gt_check_done(c);
}

gt_possible yg_can_create(gt_compiler *c, const cJSON *s)
{
    int n = 1;
    gt_is_integer(gt_json_get(s, "count"), &n);
    if (gt_json_get(s, "who") == NULL)
        return yg_can_place(c, n);
    gt_emit(c, YG_OP_ROOM, 2, n, 0, 0); /* on the opponent's field: all of them or none */
    return GT_SOMETIMES;
}

/* Spells and traps of the hand, face down. */
void yg_emit_lay(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, YG_OP_LAY, gt_compile_target(c, gt_json_get(s, "set")), 0, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_lay(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "set"), NULL);
}

/* Materials go to the graveyard, or with `by` "banishing" are banished (Y-128). */
void yg_emit_fuse(gt_compiler *c, const cJSON *s)
{
    static const gt_word ways[] = {{"banishing", 1}, {NULL, 0}};
    gt_addr filter = yg_later_filter(c, gt_json_get(s, "fusion summon"));
    gt_emit(c, YG_OP_FUSE, gt_read_word_or(c, s, "by", ways, "a way", 0), (int16_t)filter, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_fuse(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = yg_later_filter(c, gt_json_get(s, "fusion summon"));
    gt_emit(c, YG_OP_CAN_FUSE, gt_json_get(s, "by") != NULL, (int16_t)filter, 0, 0);
    return GT_SOMETIMES;
}

/* `levels` that the tributes must come to (Y-129). */
void yg_emit_ritual(gt_compiler *c, const cJSON *s)
{
    const cJSON *levels = gt_json_get(s, "levels");
    gt_addr filter = yg_later_filter(c, gt_json_get(s, "ritual summon"));
    if (levels == NULL)
        gt_wrong(c, s, "`ritual summon` needs `levels`");
    else
        gt_compile_value(c, levels);
    gt_emit(c, YG_OP_RITUAL, 0, (int16_t)filter, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_ritual(gt_compiler *c, const cJSON *s)
{
    const cJSON *levels = gt_json_get(s, "levels");
    gt_addr filter = yg_later_filter(c, gt_json_get(s, "ritual summon"));
    gt_emit(c, YG_OP_CAN_RITUAL, 0, (int16_t)filter,
            (int16_t)(cJSON_IsNumber(levels) ? levels->valueint : 1), 0);
    return GT_SOMETIMES;
}

/* ---- Position and control. */

void yg_emit_turn(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = gt_compile_target(c, gt_json_get(s, "turn"));
    if (to == NULL)
        gt_wrong(c, s, "`turn` needs `to`, a position");
    int position =
        to == NULL ? YG_UP_ATTACK : gt_read_word(c, to, yg_words_positions, "a position");
    gt_emit(c, YG_OP_TURN, set, position, gt_affected(c, s), 0);
    gt_check_done(c);
}

gt_possible yg_can_turn(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "turn"), NULL);
}

void yg_emit_control(gt_compiler *c, const cJSON *s)
{
    int set = gt_compile_target(c, gt_json_get(s, "control"));
    gt_emit(c, YG_OP_CONTROL, set, gt_read_duration(c, s, YG_UNTIL_STAYS), 0, 0);
    gt_check_done(c);
}

/* Y-411: there is room for it, unless a cost makes some. */
gt_possible yg_can_control(gt_compiler *c, const cJSON *s)
{
    const yg_announced *a = c->own;
    gt_possible can = gt_can_target(c, gt_json_get(s, "control"), NULL);
    if (a != NULL && a->frees)
        return can;
    gt_emit(c, YG_OP_ROOM, 1, 1, 0, 0);
    return gt_both(c, can, GT_SOMETIMES);
}

void yg_emit_swap_control(gt_compiler *c, const cJSON *s)
{
    const cJSON *with = gt_json_get(s, "with");
    int set = gt_compile_target(c, gt_json_get(s, "swap control"));
    if (with == NULL)
        gt_wrong(c, s, "`swap control` needs `with`, the other monster");
    else
        gt_emit(c, YG_OP_SWAP_CONTROL, set, gt_compile_target(c, with), 0, 0);
    gt_check_done(c);
}

/* ---- Equips, bonds, counters. */

void yg_emit_equip(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_json_get(s, "to");
    int set = gt_compile_target(c, gt_json_get(s, "equip"));
    gt_emit(c, YG_OP_EQUIP, set, to == NULL ? GT_SET_THIS : gt_compile_target(c, to), 0, 0);
    gt_check_done(c);
}

void yg_emit_bind(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, YG_OP_BIND, GT_SET_THIS, gt_compile_target(c, gt_json_get(s, "bind")), 0, 0);
}

static int on_what(gt_compiler *c, const cJSON *s)
{
    const cJSON *on = gt_json_get(s, "on");
    return on == NULL ? GT_SET_THIS : gt_compile_target(c, on);
}

void yg_emit_counters(gt_compiler *c, const cJSON *s)
{
    int set = on_what(c, s);
    gt_compile_value(c, gt_json_get(s, "put counters"));
    gt_emit(c, YG_OP_COUNTERS, set, 0, 0, 0);
    gt_check_done(c);
}

void yg_emit_remove(gt_compiler *c, const cJSON *s)
{
    int set = on_what(c, s);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_compile_value(c, gt_json_get(s, "remove counters"));
    gt_emit(c, GT_OP_SUB, 0, 0, 0, 0);
    gt_emit(c, YG_OP_COUNTERS, set, 0, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_remove(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, GT_OP_SUM_SET, on_what(c, s), YG_COUNTERS_ON, 0, 0);
    gt_compile_value(c, gt_json_get(s, "remove counters"));
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    return GT_SOMETIMES;
}
