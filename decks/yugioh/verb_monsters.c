/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: what happens to cards of the field, and how monsters come there. */
#include "decks/yugioh/language.h"

/* ---- Destroying, tributing. */

/* `to` "banished", "deck top": in place of the graveyard. */
void yg_emit_destroy(gt_compiler *c, const cJSON *s)
{
    static const gt_word to[] = {{"graveyard", 0}, {"banished", 1}, {"deck top", 2}, {NULL, 0}};
    int set = gt_target_of(c, s, "destroy");
    gt_emit(c, YG_OP_DESTROY, set, gt_read_word_or(c, s, "to", to, "a place", 0), gt_affected(c, s),
            0);
    gt_check_done(c);
}

/* A filter with what its text does not say: that it can be tributed at all. */
static cJSON *tributable(const cJSON *filter)
{
    cJSON *copy = gt_json_copy(filter);
    if (cJSON_IsObject(copy) && gt_json_get(copy, "lacks") == NULL)
        gt_json_add(copy, "lacks", cJSON_CreateString("cannot be tributed"));
    return copy;
}

/* Mistakes are told of the text itself, which is read for them alone. */
static gt_addr own_filter(gt_compiler *c, const cJSON *filter)
{
    cJSON *copy = tributable(filter);
    gt_mark mark = gt_mark_here(c);
    gt_compile_filter(c, filter, GT_FILTER_PICK);
    gt_take_back(c, mark);
    c->quiet++;
    gt_addr found = gt_compile_filter(c, copy, GT_FILTER_PICK);
    c->quiet--;
    gt_json_drop(copy);
    return found;
}

/* The filter as it is asked of what is lent: monsters of the other side. */
static gt_addr lent_filter(gt_compiler *c, const cJSON *filter)
{
    cJSON *opposing = tributable(filter);
    bool unknown = c->unknown;
    cJSON_DeleteItemFromObject(opposing, "whose");
    gt_json_add(opposing, "whose", cJSON_CreateString("opposing"));
    c->quiet++;
    gt_addr found = gt_compile_filter(c, opposing, GT_FILTER_PICK);
    c->quiet--;
    c->unknown = unknown;
    gt_json_drop(opposing);
    return found;
}

/* Those of a filter that are not chosen yet. */
static gt_addr not_chosen(gt_compiler *c, gt_addr filter, int chosen)
{
    gt_block block;
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 1 << YG_MONSTERS, -1, 0);
    gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)filter, 0, 0);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    gt_emit(c, GT_OP_TEST_OUT, chosen, 0, 0, 0);
    return gt_block_done(c);
}

static void choose(gt_compiler *c, int into, int from, int least, int most)
{
    gt_emit(c, GT_OP_NUM, 0, least, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, most, 0, 0);
    gt_emit(c, GT_OP_CHOOSE, into, from, 0, 0);
}

/* Tributes that are chosen: one by one where something is lent, for that comes first. */
static int choose_tributes(gt_compiler *c, const cJSON *what, int least, int n)
{
    const cJSON *filter = gt_json_get(what, "choose"), *as = gt_json_get(what, "as");
    int all = as != NULL ? gt_name_bind(c, as) : gt_temp(c, what);
    int from = gt_temp(c, what), one = n > 1 ? gt_temp(c, what) : all;
    gt_addr own = own_filter(c, filter), lent = lent_filter(c, filter);
    gt_addr others = n > 1 ? not_chosen(c, own, all) : own;
    gt_label lends = GT_LABEL, end = GT_LABEL;
    c->registers->dirty |= 1u << all;
    if (n > 1) {
        gt_emit(c, YG_OP_NOTHING_LENT, 0, 0, 0, 0);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &lends);
        gt_emit(c, GT_OP_ALL, from, (int16_t)own, 0, 0);
        choose(c, all, from, least, n);
        gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &lends);
    }
    for (int k = 0; k < n; k++) {
        gt_emit(c, GT_OP_ALL, from, (int16_t)(k == 0 ? own : others), 0, 0);
        gt_emit(c, YG_OP_LENT, from, (int16_t)lent, all, 0);
        choose(c, k == 0 ? all : one, from, k < least, 1);
        if (k > 0)
            gt_emit(c, GT_OP_UNITE, all, one, 0, 0);
    }
    gt_label_here(c, &end);
    return all;
}

/* How many are chosen as tributes at most; 0: they are named. */
static int chosen_tributes(gt_compiler *c, const cJSON *what, int *least)
{
    static const char *const keys[] = {"choose", "count", "upto", "least", "as", NULL};
    if (gt_json_get(what, "choose") == NULL || !gt_check_keys(c, what, keys, "a tribute"))
        return 0;
    int most = *least = gt_read_integer_or(c, what, "count", 1, 5, 1);
    if (gt_read_flag(c, what, "upto"))
        *least = gt_read_integer_or(c, what, "least", 1, 5, 1);
    return most;
}

void yg_emit_tribute(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "tribute");
    int least, n = chosen_tributes(c, what, &least);
    int set = n > 0 ? choose_tributes(c, what, least, n) : gt_compile_target(c, what);
    gt_emit(c, YG_OP_PUT, set, YG_TO_GRAVEYARD, gt_affected(c, s), YG_PUT_TRIBUTE);
    gt_check_done(c);
}

/* Nothing forbids to tribute the card itself. */
static gt_possible this_can_be(gt_compiler *c)
{
    const gt_operation lacks = {.op = GT_OP_TEST_HAS, .a = 1, .b = YG_KW_NOT_TRIBUTED};
    gt_emit(c, GT_OP_MATCH, GT_SET_THIS, (int16_t)gt_plain_filter(c, 0, 0, &lacks), 0, 0);
    return GT_SOMETIMES;
}

gt_possible yg_can_tribute(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "tribute"), *filter = gt_json_get(what, "choose");
    int least;
    if (chosen_tributes(c, what, &least) == 0) {
        gt_possible can = gt_can_target(c, what, NULL);
        gt_emit(c, YG_OP_NOTHING_LENT, 0, 0, 0, 0);
        can = gt_both(c, can, GT_SOMETIMES);
        return gt_json_is(what, "this") ? gt_both(c, can, this_can_be(c)) : can;
    }
    gt_addr own = own_filter(c, filter);
    gt_emit(c, YG_OP_CAN_TRIBUTE, least, (int16_t)own, (int16_t)lent_filter(c, filter), 0);
    return GT_SOMETIMES;
}

/* ---- Summoning. */

int yg_read_positions(gt_compiler *c, const cJSON *s, int absent)
{
    return gt_read_mask_or(c, s, "position", yg_words_positions, "a position", absent);
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
    yg_announced *a = c->own;
    if (a != NULL && a->frees) {
        a->needs_room = true;
        n--; /* with none left to ask for, there is still whoever may not summon */
    }
    gt_emit(c, YG_OP_ROOM, 0, n, 0, 0);
    return GT_SOMETIMES;
}

void yg_emit_summon(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "summon");
    gt_emit(c, YG_OP_SUMMON, set, yg_read_positions(c, s, YG_UP_ATTACK | YG_UP_DEFENCE),
            gt_affected(c, s), yg_summon_flags(c, s));
    gt_check_done(c);
}

/* Whether there is one on a side whose field has a zone. */
static gt_possible can_come_to(gt_compiler *c, const cJSON *all, const char *whose, int room)
{
    cJSON *copy = gt_json_copy(all);
    gt_json_add(cJSON_GetObjectItemCaseSensitive(copy, "all"), "whose", cJSON_CreateString(whose));
    c->quiet++;
    gt_possible can = gt_can_target(c, copy, NULL);
    c->quiet--;
    gt_json_drop(copy);
    gt_emit(c, YG_OP_ROOM, room, 1, 0, 0);
    return gt_both(c, can, GT_SOMETIMES);
}

gt_possible yg_can_summon(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "summon"), *all = gt_json_get(what, "all");
    if (gt_json_is(gt_json_get(s, "to"), "owners") && cJSON_IsObject(all) &&
        gt_json_get(all, "whose") == NULL) {
        can_come_to(c, what, "own", 0);
        can_come_to(c, what, "opposing", 2);
        gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
        return GT_SOMETIMES;
    }
    gt_possible room = gt_json_get(s, "to") == NULL ? yg_can_place(c, 1) : GT_ALWAYS;
    return gt_both(c, room, gt_can_target(c, what, NULL));
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
    gt_compile_value_or(c, count, 1);
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

/* Materials go to the graveyard, or with `by` "banishing" are banished (Y-128). */
void yg_emit_fuse(gt_compiler *c, const cJSON *s)
{
    static const gt_word ways[] = {{"banishing", 1}, {NULL, 0}};
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "fusion summon"));
    gt_emit(c, YG_OP_FUSE, gt_read_word_or(c, s, "by", ways, "a way", 0), (int16_t)filter, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_fuse(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "fusion summon"));
    gt_emit(c, YG_OP_CAN_FUSE, gt_json_get(s, "by") != NULL, (int16_t)filter, 0, 0);
    return GT_SOMETIMES;
}

/* `levels` that the tributes must come to (Y-129). */
void yg_emit_ritual(gt_compiler *c, const cJSON *s)
{
    const cJSON *levels = gt_need(c, s, "levels", "");
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "ritual summon"));
    if (levels != NULL)
        gt_compile_value(c, levels);
    gt_emit(c, YG_OP_RITUAL, 0, (int16_t)filter, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_ritual(gt_compiler *c, const cJSON *s)
{
    const cJSON *levels = gt_json_get(s, "levels");
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "ritual summon"));
    gt_emit(c, YG_OP_CAN_RITUAL, 0, (int16_t)filter,
            (int16_t)(cJSON_IsNumber(levels) ? levels->valueint : 1), 0);
    return GT_SOMETIMES;
}

/* ---- Position and control. */

void yg_emit_turn(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_need(c, s, "to", "a position");
    int set = gt_target_of(c, s, "turn");
    int position =
        to == NULL ? YG_UP_ATTACK : gt_read_word(c, to, yg_words_positions, "a position");
    gt_emit(c, YG_OP_TURN, set, position, gt_affected(c, s), 0);
    gt_check_done(c);
}

void yg_emit_control(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "control");
    gt_emit(c, YG_OP_CONTROL, set, gt_read_duration(c, s, YG_UNTIL_STAYS), 0, 0);
    gt_check_done(c);
}

/* Y-411: there is room for it, unless a cost makes some. */
gt_possible yg_can_control(gt_compiler *c, const cJSON *s)
{
    yg_announced *a = c->own;
    gt_possible can = gt_can_target(c, gt_json_get(s, "control"), NULL);
    if (a != NULL && a->frees) {
        a->needs_room = true;
        return can;
    }
    gt_emit(c, YG_OP_ROOM, 1, 1, 0, 0);
    return gt_both(c, can, GT_SOMETIMES);
}

void yg_emit_swap_control(gt_compiler *c, const cJSON *s)
{
    const cJSON *with = gt_need(c, s, "with", "the other monster");
    int set = gt_target_of(c, s, "swap control");
    if (with != NULL)
        gt_emit(c, YG_OP_SWAP_CONTROL, set, gt_compile_target(c, with), 0, 0);
    gt_check_done(c);
}

/* ---- Equips, bonds, counters. */

void yg_emit_equip(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "equip");
    gt_emit(c, YG_OP_EQUIP, set, gt_target_or(c, s, "to", GT_SET_THIS), 0, 0);
    gt_check_done(c);
}

void yg_emit_bind(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, YG_OP_BIND, GT_SET_THIS, gt_target_of(c, s, "bind"), 0, 0);
}

void yg_emit_counters(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_or(c, s, "on", GT_SET_THIS);
    gt_push_value(c, s, "put counters");
    gt_emit(c, YG_OP_COUNTERS, set, 0, 0, 0);
    gt_check_done(c);
}

void yg_emit_remove(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_or(c, s, "on", GT_SET_THIS);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_push_value(c, s, "remove counters");
    gt_emit(c, GT_OP_SUB, 0, 0, 0, 0);
    gt_emit(c, YG_OP_COUNTERS, set, 0, 0, 0);
    gt_check_done(c);
}

gt_possible yg_can_remove(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, GT_OP_SUM_SET, gt_target_or(c, s, "on", GT_SET_THIS), YG_COUNTERS_ON, 0, 0);
    gt_push_value(c, s, "remove counters");
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    return GT_SOMETIMES;
}
