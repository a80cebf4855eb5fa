/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: drawing, discarding, and cards that go from zone to zone. */
#include "decks/yugioh/language.h"

/* ---- Draw, discard, mill. */

void yg_emit_draw(gt_compiler *c, const cJSON *s)
{
    int set, who = yg_who(c, s, YG_YOU, &set);
    gt_push_value(c, s, "draw");
    gt_emit(c, YG_OP_DRAW, who, 0, 0, 0);
    gt_check_done(c);
}

/* Pushes whether players have cards in a zone: at least n. */
static gt_possible can_count(gt_compiler *c, int players, int zone, int n)
{
    gt_addr cards = gt_plain_filter(c, players == YG_EACH ? 0 : players, 1 << zone, NULL);
    if (players == YG_CONTROLLERS)
        return GT_ALWAYS;
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)cards, 0, 0);
    gt_emit_with(c, GT_OP_GE, n);
    return GT_SOMETIMES;
}

gt_possible yg_can_draw(gt_compiler *c, const cJSON *s)
{
    int set, n;
    if (!gt_is_integer(gt_json_get(s, "draw"), &n))
        n = 1;
    return can_count(c, yg_who(c, s, YG_YOU, &set), YG_DECK, n);
}

/* A number of cards, "all", or cards that were chosen. */
void yg_emit_discard(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "discard");
    int set, who = yg_who(c, s, YG_YOU, &set), way = YG_OWN_CHOICE;
    if (cJSON_IsObject(what) || gt_json_is(what, "this")) {
        int cards = gt_compile_target(c, what);
        gt_emit(c, YG_OP_PUT, cards, YG_TO_GRAVEYARD, gt_affected(c, s), YG_PUT_DISCARD);
        gt_check_done(c);
        return;
    }
    if (gt_json_is(what, "all"))
        way = YG_WHOLE_HAND;
    else if (gt_read_flag(c, s, "random"))
        way = YG_AT_RANDOM;
    if (way == YG_WHOLE_HAND)
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    else
        gt_compile_value(c, what);
    gt_emit(c, YG_OP_DISCARD, who, way, gt_affected(c, s), 0);
    gt_check_done(c);
}

/* As a cost all of them, else one; the card that is played itself does not count (Y-409). */
gt_possible yg_can_discard(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "discard");
    int set, n, who = yg_who(c, s, YG_YOU, &set);
    if (cJSON_IsObject(what) || gt_json_is(what, "this"))
        return gt_can_target(c, what, NULL);
    if (!c->whole || !gt_is_integer(what, &n))
        n = 1;
    const gt_operation other = {.op = GT_OP_TEST_OUT, .a = GT_SET_THIS};
    int owners = who == YG_EACH ? 0 : who & YG_EACH;
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_plain_filter(c, owners, 1 << YG_HAND, &other), 0, 0);
    gt_emit_with(c, GT_OP_GE, n);
    return GT_SOMETIMES;
}

void yg_emit_mill(gt_compiler *c, const cJSON *s)
{
    int set, who = yg_who(c, s, YG_YOU, &set);
    gt_push_value(c, s, "mill");
    gt_emit(c, YG_OP_MILL, who, 0, gt_affected(c, s), 0);
    gt_check_done(c);
}

gt_possible yg_can_mill(gt_compiler *c, const cJSON *s)
{
    int set;
    return can_count(c, yg_who(c, s, YG_YOU, &set), YG_DECK, 1);
}

/* ---- Looking at decks. */

void yg_emit_top(gt_compiler *c, const cJSON *s)
{
    int set, who = yg_who(c, s, YG_YOU, &set);
    gt_push_value(c, s, "top");
    gt_emit(c, YG_OP_TOP, gt_affected(c, s), who, 0, 0);
}

/* {"dig": FILTER, "as": it, "passing": others}: from the top until a card is accepted; all are
 * public (Y-175). */
void yg_emit_dig(gt_compiler *c, const cJSON *s)
{
    const cJSON *passing = gt_json_get(s, "passing");
    gt_addr filter = gt_compile_filter(c, gt_json_get(s, "dig"), GT_FILTER_TEST);
    int found = gt_affected(c, s),
        others = passing == NULL ? gt_temp(c, s) : gt_name_bind(c, passing);
    c->registers->dirty |= 1u << others;
    gt_emit(c, YG_OP_DIG, found, (int16_t)filter, others, 0);
    gt_check_done(c);
}

/* The own deck (and other zones of `in`) is looked through, and shuffled afterwards (Y-172). `to`:
 * a place, or "field". */
static gt_addr search_filter(gt_compiler *c, const cJSON *s)
{
    int zones = gt_read_mask_or(c, s, "in", yg_words_zones, "a zone", 1 << YG_DECK);
    return gt_search_filter(c, gt_json_get(s, "search"), zones);
}

static void choose_found(gt_compiler *c, const cJSON *s, int from, int into)
{
    bool upto = gt_read_flag(c, s, "upto");
    for (int i = 0; i < 2; i++)
        if (upto && i == 0)
            gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        else
            gt_compile_value_or(c, gt_json_get(s, "count"), 1);
    gt_emit(c, GT_OP_CHOOSE, into, from, 0, 0);
}

static void bring(gt_compiler *c, const cJSON *s, int found)
{
    const cJSON *to = gt_need(c, s, "to", "where the card goes: \"hand\", \"field\" ...");
    if (to == NULL)
        return;
    if (gt_json_is(to, "field"))
        gt_emit(c, YG_OP_SUMMON, found, yg_read_positions(c, s, YG_UP_ATTACK | YG_UP_DEFENCE),
                found, yg_summon_flags(c, s));
    else
        gt_emit(c, YG_OP_PUT, found, gt_read_word(c, to, yg_words_places, "a place"), found,
                YG_PUT_SHOWN);
}

void yg_emit_search(gt_compiler *c, const cJSON *s)
{
    int deck = gt_temp(c, s), found = gt_affected(c, s), from = gt_temp(c, s);
    gt_addr all = gt_plain_filter(c, 1, 1 << YG_DECK, NULL);
    gt_emit(c, GT_OP_ALL, deck, (int16_t)all, 0, 0);
    gt_emit(c, YG_OP_LOOK, YG_YOU, deck, 0, 0);
    gt_emit(c, GT_OP_ALL, from, (int16_t)search_filter(c, s), 0, 0);
    choose_found(c, s, from, found);
    bring(c, s, found);
    gt_check_done(c);
    gt_emit(c, YG_OP_SHUFFLE, YG_YOU, 0, 0, 0);
}

gt_possible yg_can_search(gt_compiler *c, const cJSON *s)
{
    bool field = gt_json_is(gt_json_get(s, "to"), "field");
    int n = 1;
    if (gt_json_get(s, "upto") == NULL)
        gt_is_integer(gt_json_get(s, "count"), &n);
    gt_possible room = field && gt_json_get(s, "side") == NULL ? yg_can_place(c, n) : GT_ALWAYS;
    gt_emit(c, YG_OP_CAN_FIND, 0, (int16_t)search_filter(c, s), n, 0);
    return gt_both(c, room, GT_SOMETIMES);
}

/* ---- From zone to zone. */

void yg_emit_put(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_need(c, s, "to", "where it goes");
    int set = gt_target_of(c, s, "put");
    int place = to == NULL ? YG_TO_HAND : gt_read_word(c, to, yg_words_places, "a place");
    gt_emit(c, YG_OP_PUT, set, place, gt_affected(c, s),
            gt_read_flag(c, s, "shown") ? YG_PUT_SHOWN : 0);
    gt_check_done(c);
}

void yg_emit_send(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "send");
    gt_emit(c, YG_OP_PUT, set, YG_TO_GRAVEYARD, gt_affected(c, s), 0);
    gt_check_done(c);
}

/* Pushes whether no token is among all of that filter; mistakes in it are told elsewhere. */
static gt_possible without_tokens(gt_compiler *c, const cJSON *filter)
{
    cJSON *copy = gt_json_copy(filter);
    gt_json_add(copy, "token", cJSON_CreateTrue());
    c->quiet++;
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_compile_filter(c, copy, GT_FILTER_PICK), 0, 0);
    c->quiet--;
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    gt_json_drop(copy);
    return GT_SOMETIMES;
}

/* As a cost they must come to the graveyard (Y-408), to which no token goes (Y-421; of choices see
 * activation.c). */
gt_possible yg_can_send(gt_compiler *c, const cJSON *s)
{
    const cJSON *all = gt_json_get(gt_json_get(s, "send"), "all");
    gt_possible can = gt_can_target(c, gt_json_get(s, "send"), NULL);
    if (!c->whole || can == GT_NEVER)
        return can;
    gt_emit(c, YG_OP_CAN_SEND, 0, 0, 0, 0);
    can = gt_both(c, can, GT_SOMETIMES);
    return cJSON_IsObject(all) ? gt_both(c, can, without_tokens(c, all)) : can;
}

/* `until`: it comes back then. */
void yg_emit_banish(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "banish");
    if (gt_json_get(s, "until") != NULL)
        gt_emit(c, YG_OP_BANISH_UNTIL, set, gt_read_duration(c, s, YG_UNTIL_END_PHASE), 0, 0);
    else
        gt_emit(c, YG_OP_PUT, set,
                gt_read_flag(c, s, "face down") ? YG_TO_BANISHED_DOWN : YG_TO_BANISHED,
                gt_affected(c, s), 0);
    gt_check_done(c);
}

/* ---- Seeing. */

/* The row says who looks. */
void yg_emit_look(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    gt_emit(c, YG_OP_LOOK, verb->op, gt_target_of(c, s, verb->name), 0, 0);
}

void yg_emit_shuffle(gt_compiler *c, const cJSON *s)
{
    int set;
    gt_read_true(c, gt_json_get(s, "shuffle"), "shuffle");
    gt_emit(c, YG_OP_SHUFFLE, yg_who(c, s, YG_YOU, &set), 0, 0, 0);
}
