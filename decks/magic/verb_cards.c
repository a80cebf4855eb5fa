/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: cards that go from zone to zone, are searched for and shown. */
#include "decks/magic/language.h"

#include <string.h>

enum { ANY_NUMBER = 255 };

static int put_flags(gt_compiler *c, const cJSON *s)
{
    static const gt_word under[] = {{"you", MG_PUT_YOURS}, {"owner", 0}, {NULL, 0}};
    return gt_read_word_or(c, s, "under", under, "a player", MG_PUT_YOURS) |
           (gt_read_flag(c, s, "tapped") ? MG_PUT_TAPPED : 0) |
           (gt_read_flag(c, s, "with a +1/+1 counter") ? MG_PUT_COUNTER : 0) |
           (gt_read_flag(c, s, "random") ? MG_PUT_RANDOM : 0);
}

/* Under whose control matters on the battlefield alone; several cards go to a library in an order
 * that is chosen. */
static int flags_for(gt_compiler *c, const cJSON *s, int place)
{
    int flags = put_flags(c, s);
    if (place != MG_TO_BATTLEFIELD)
        flags &= ~MG_PUT_YOURS;
    if ((flags & MG_PUT_RANDOM) != 0 && place != MG_TO_BOTTOM)
        gt_wrong(c, s, "'random' goes with \"library bottom\"");
    return place == MG_TO_TOP || place == MG_TO_BOTTOM ? flags | MG_PUT_ORDERED : flags;
}

/* Creatures come into combat; `whom`: what they attack or block, NULL: that is chosen. */
static void emit_join(gt_compiler *c, int set, int how, const cJSON *whom)
{
    bool named = whom != NULL && !cJSON_IsTrue(whom);
    int of = named ? gt_compile_target(c, whom) : set;
    gt_emit(c, MG_OP_JOIN, set, of, how | (named ? MG_JOIN_WHOM : 0), 0);
}

/* `attacking`, `blocking`: true, or what. */
void mg_emit_coming(gt_compiler *c, const cJSON *s, int came)
{
    const cJSON *attacking = gt_json_get(s, "attacking"), *blocking = gt_json_get(s, "blocking");
    if (attacking != NULL && !cJSON_IsBool(attacking))
        emit_join(c, came, MG_JOIN_ATTACK | MG_JOIN_CAME, attacking);
    if (blocking != NULL && !cJSON_IsFalse(blocking))
        emit_join(c, came, MG_JOIN_BLOCK | MG_JOIN_CAME, blocking);
}

/* {"attack": SET, "whom": SET}, {"block": SET, "whom": SET}: creatures that are there;
 * {"redirect attack": SET}: what attackers attack is chosen anew (508.7); {"become blocked": SET}
 * (509.1h). The row says how. */
void mg_emit_join(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    emit_join(c, gt_target_of(c, s, verb->name), verb->op, gt_json_get(s, "whom"));
}

void mg_emit_put(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_need(c, s, "to", "where it goes");
    int place = to == NULL ? MG_TO_HAND : gt_read_word(c, to, mg_words_places, "a place");
    int set = gt_target_of(c, s, "put");
    int came = gt_affected(c, s), attacking = cJSON_IsTrue(gt_json_get(s, "attacking"));
    gt_emit(c, MG_OP_PUT, set, place, came,
            flags_for(c, s, place) | (attacking ? MG_PUT_ATTACKING : 0));
    mg_emit_coming(c, s, came);
    if (place == MG_TO_BATTLEFIELD && mg_card_cache_of(c)->links_put)
        gt_emit(c, MG_OP_LINK, came, 0, 0, 0);
    gt_check_done(c);
}

void mg_emit_exile(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "exile");
    if (gt_read_flag(c, s, "until it leaves")) { /* 610.3 */
        gt_emit(c, MG_OP_EXILE_UNTIL, set, gt_affected(c, s), 0, 0);
        return;
    }
    bool for_tokens = gt_read_flag(c, s, "for its tokens"); /* 607.1d */
    int flags = (mg_card_cache_of(c)->links || for_tokens ? MG_PUT_LINKED : 0) |
                (gt_read_flag(c, s, "face down") ? MG_PUT_DOWN : 0);
    gt_emit(c, MG_OP_PUT, set, MG_TO_EXILE, gt_affected(c, s), flags);
    gt_check_done(c);
}

/* How many cards are looked for, the least and the most: `count`, and with `upto` fewer. Who looks
 * for those with a quality may fail to find some (701.19b). */
static void push_sought(gt_compiler *c, const cJSON *node, bool quality)
{
    bool any = gt_json_is(gt_json_get(node, "upto"), "any");
    bool fewer = any || gt_read_flag(c, node, "upto") || quality;
    for (int i = 0; i < 2; i++)
        if (i == 0 && fewer)
            gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        else if (any)
            gt_emit(c, GT_OP_NUM, 0, ANY_NUMBER, 0, 0);
        else
            gt_compile_value_or(c, gt_json_get(node, "count"), 1);
}

/* Cards of the own library that the filter under a key accepts. */
void mg_search(gt_compiler *c, const cJSON *node, const char *key, int into)
{
    const cJSON *what = gt_json_get(node, key);
    if (what == NULL) {
        gt_wrong(c, node, "'%s' is missing: which card is looked for", key);
        return;
    }
    bool quality = what->child != NULL;
    int library = gt_temp(c, what), found = gt_temp(c, what);
    gt_addr all = gt_plain_filter(c, 1, 1 << MG_LIBRARY, NULL);
    gt_emit(c, GT_OP_ALL, library, (int16_t)all, 0, 0);
    gt_emit(c, MG_OP_LOOK, library, MG_SET_YOU, 0, 0);
    gt_emit(c, GT_OP_ALL, found, (int16_t)gt_search_filter(c, what, 1 << MG_LIBRARY), 0, 0);
    push_sought(c, node, quality);
    gt_emit(c, GT_OP_CHOOSE, into, found, 0, 0);
}

void mg_emit_search(gt_compiler *c, const cJSON *s)
{
    mg_search(c, s, "search", gt_affected(c, s));
}

/* {"search all": PLAYERS, "in": ZONES, "as": NAME}: all cards there, which the controller looks
 * at. */
void mg_emit_search_all(gt_compiler *c, const cJSON *s)
{
    int who = gt_target_of(c, s, "search all"), cards = gt_affected(c, s);
    int zones = gt_read_mask(c, gt_json_get(s, "in"), mg_words_zones, "a zone");
    gt_emit(c, MG_OP_ZONES_OF, cards, who, zones, 0);
    gt_emit(c, MG_OP_LOOK, cards, MG_SET_YOU, 0, 0);
}

/* {"together": [SET, ...], "as": NAME} */
void mg_emit_together(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "together");
    if (!gt_need_list(c, list, "sets of objects"))
        return;
    int all = gt_affected(c, s);
    for (const cJSON *one = list->child; one != NULL; one = one->next)
        gt_emit(c, one == list->child ? GT_OP_SET : GT_OP_UNITE, all, gt_compile_target(c, one), 0,
                0);
}

void mg_emit_top(gt_compiler *c, const cJSON *s)
{
    int who = mg_who(c, s);
    gt_push_value(c, s, "top");
    gt_emit(c, MG_OP_TOP_CARDS, gt_affected(c, s), who, 0, 0);
}

/* {"top until": FILTER}: cards from the top up to the first that it accepts, or all. */
void mg_emit_top_until(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_test(c, gt_json_get(s, "top until"));
    int who = mg_who(c, s);
    gt_emit(c, MG_OP_TOP_UNTIL, gt_affected(c, s), who, (int16_t)filter, 0);
}

/* {"look": N, "of": PLAYER, "as": NAME}: at the top cards of a library; the controller alone sees
 * them. */
void mg_emit_look(gt_compiler *c, const cJSON *s)
{
    int who = gt_target_or(c, s, "of", MG_SET_YOU), cards = gt_affected(c, s);
    gt_push_value(c, s, "look");
    gt_emit(c, MG_OP_TOP_CARDS, cards, who, 0, 0);
    gt_emit(c, MG_OP_LOOK, cards, MG_SET_YOU, 0, 0);
}

void mg_emit_reveal(gt_compiler *c, const cJSON *s)
{
    gt_emit(c, MG_OP_REVEAL, gt_target_of(c, s, "reveal"), 0, 0, 0);
}

void mg_emit_reveal_hand(gt_compiler *c, const cJSON *s)
{
    int who = gt_target_of(c, s, "reveal hand"), hand = gt_affected(c, s);
    gt_emit(c, MG_OP_HAND_CARDS, hand, who, 0, 0);
    gt_emit(c, MG_OP_REVEAL, hand, 0, 0, 0);
}

/* {"look at hand": PLAYERS}: the controller alone sees them. */
void mg_emit_look_at_hand(gt_compiler *c, const cJSON *s)
{
    int who = gt_target_of(c, s, "look at hand"), hand = gt_temp(c, s);
    gt_emit(c, MG_OP_HAND_CARDS, hand, who, 0, 0);
    gt_emit(c, MG_OP_LOOK, hand, MG_SET_YOU, 0, 0);
}

/* Another player, or the controller (`by`), makes two piles of some cards or permanents (700.3);
 * the controller, or `taken by`, takes one, `as`. */
void mg_emit_piles(gt_compiler *c, const cJSON *s)
{
    static const gt_word makers[] = {{"opponent", GT_CHOOSE_OTHER}, {"you", 0}, {NULL, 0}};
    const cJSON *taker = gt_json_get(s, "taken by");
    int by = gt_read_word_or(c, s, "by", makers, "who makes the piles", GT_CHOOSE_OTHER);
    int before = taker != NULL ? gt_variable(c, s) : 0;
    int cards = gt_target_of(c, s, "piles");
    int one = gt_affected(c, s), other = gt_temp(c, s), choice = gt_variable(c, s);
    gt_label first = GT_LABEL;
    gt_emit(c, GT_OP_SET, other, cards, 0, 0); /* a set that is chosen from is empty afterwards */
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, ANY_NUMBER, 0, 0);
    gt_emit(c, GT_OP_CHOOSE, one, other, by, 0);
    gt_emit(c, GT_OP_SET, other, cards, 0, 0);
    gt_emit(c, GT_OP_LESS, other, one, 0, 0);
    if (taker != NULL)
        gt_emit(c, MG_OP_ACT_AS, gt_compile_target(c, taker), before, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 3, 0, 0);
    gt_emit(c, GT_OP_MENU, choice, 0, 0, 0);
    if (taker != NULL)
        gt_emit(c, MG_OP_ACT_AGAIN, 0, before, 0, 0);
    gt_emit(c, GT_OP_VAR, choice, 0, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &first);
    gt_emit(c, GT_OP_SET, one, other, 0, 0);
    gt_label_here(c, &first);
}

/* {"play": SET}: a card, which is cast without paying its mana cost or, a land, played (601.1a);
 * {"play free": SET}: it may be left. The row says which. */
void mg_emit_play(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    gt_emit(c, MG_OP_CAST, gt_target_of(c, s, verb->name), verb->op, 0, 0);
}
