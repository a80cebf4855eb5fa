/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs for cards in decks, hands and trash, and for players. */
#include "decks/nivel/language.h"

#include <string.h>

/* The number of the card's verb is above 0, and there is a card in the deck. */
static gt_possible can_take(gt_compiler *c, const cJSON *s, const char *verb)
{
    gt_possible number = gt_can_number(c, gt_json_get(s, verb));
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_DECK, 0, 0);
    gt_above_zero(c);
    return gt_both(c, number, GT_SOMETIMES);
}

/* Cards from the top of a deck, a pushed number of them; register a holds them then. */
static const char *say_take(gt_renderer *r, const gt_operation *i, const char *verb,
                            const char *participle)
{
    gt_phrase n = gt_pop_phrase(r);
    bool many = !n.number || n.value != 1;
    const char *whose = i->b == 0 ? "your" : "the opponent's";
    gt_render_hold(r, i->a, gt_say(r, "the %s card%s", participle, many ? "s" : ""), many);
    if (!many)
        return gt_say(r, "%s the top card of %s deck", verb, whose);
    if (n.number)
        return gt_say(r, "%s the top %d cards of %s deck", verb, n.value, whose);
    return gt_say(r, "%s cards from the top of %s deck, as many as %s", verb, whose, n.text);
}

/* ---- draw */

void nv_emit_draw(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"until", NULL};
    const cJSON *n = gt_json_get(s, "draw"), *until = gt_json_get(n, "until");
    if (until != NULL)
        gt_check_keys(c, n, keys, "'draw'");
    gt_compile_value(c, until != NULL ? until : n);
    if (gt_json_get(s, "as") != NULL)
        gt_emit(c, NV_OP_DRAW_AS, gt_read_player(c, s, 0), gt_affected(c, s), until != NULL, 0);
    else
        gt_emit(c, until != NULL ? NV_OP_DRAW_TO : NV_OP_DRAW, gt_read_player(c, s, 0), 0, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_draw(gt_compiler *c, const cJSON *s)
{
    const cJSON *n = gt_json_get(s, "draw"), *until = gt_json_get(n, "until");
    if (until == NULL)
        return gt_can_number(c, n);
    gt_compile_value(c, until);
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_HAND, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

static const char *say_draw(gt_renderer *r, const gt_operation *i)
{
    gt_phrase n = gt_pop_phrase(r);
    return gt_say(r, i->a == 0 ? "draw %s" : "the opponent draws %s", gt_say_amount(r, n, "card"));
}

static const char *say_draw_to(gt_renderer *r, const gt_operation *i)
{
    const char *n = gt_pop_phrase(r).text;
    return i->a == 0 ? gt_say(r, "draw until your hand holds %s cards", n)
                     : gt_say(r, "the opponent draws until the hand holds %s cards", n);
}

static const char *say_draw_as(gt_renderer *r, const gt_operation *i)
{
    gt_phrase n = r->n_stack > 0 ? r->stack[r->n_stack - 1] : (gt_phrase){.text = "?"};
    bool one = i->c == 0 && n.number && n.value == 1;
    const char *held = i->a == 0 ? "the drawn card%s" : "the card%s that the opponent drew";
    gt_render_hold(r, i->b, gt_say(r, held, one ? "" : "s"), !one);
    return i->c != 0 ? say_draw_to(r, i) : say_draw(r, i);
}

const gt_saying nv_says_draw[] = {
    {NV_OP_DRAW, .say = say_draw},
    {NV_OP_DRAW_TO, .say = say_draw_to},
    {NV_OP_DRAW_AS, .say = say_draw_as},
    {0},
};

/* ---- damage */

void nv_emit_damage(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "damage");
    gt_emit(c, NV_OP_DAMAGE, gt_read_player(c, s, 1), 0, 0, 0);
    gt_check_done(c);
}

static const char *say_damage(gt_renderer *r, const gt_operation *i)
{
    gt_phrase n = gt_pop_phrase(r);
    if (i->a == 0)
        return gt_say(r, "take %s damage", n.text);
    return n.number ? gt_say(r, "deal %s damage to the opponent", n.text)
                    : gt_say(r, "deal damage to the opponent, as much as %s", n.text);
}

const gt_saying nv_says_damage[] = {{NV_OP_DAMAGE, .say = say_damage}, {0}};

/* ---- level */

void nv_emit_level(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "level");
    gt_emit(c, NV_OP_RAISE, gt_read_player(c, s, 0), 0, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_level(gt_compiler *c, const cJSON *s)
{
    gt_possible number = gt_can_number(c, gt_json_get(s, "level"));
    gt_emit(c, NV_OP_CAN_RAISE, gt_read_player(c, s, 0), 0, 0, 0);
    return gt_both(c, number, GT_SOMETIMES);
}

const gt_saying nv_says_level[] = {
    {NV_OP_RAISE, .text = "raise your leader level by $x",
     .other = "raise the opponent's leader level by $x"},
    {NV_OP_CAN_RAISE, .text = "the leader level is below 10"},
    {0},
};

/* ---- trash */

void nv_emit_trash(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "trash"), gone = gt_affected(c, s);
    gt_emit(c, NV_OP_TRASH, set, gone, 0, 0);
    if (gt_json_get(s, "as") != NULL) /* what was saved by a replacement does not count */
        gt_emit(c, NV_OP_STILL, gone, gone, 1 << NV_TRASH, 3);
    gt_check_done(c);
}

gt_possible nv_possible_trash(gt_compiler *c, const cJSON *s)
{
    const cJSON *choose = gt_json_get(gt_json_get(s, "trash"), "choose");
    const cJSON *in = gt_json_get(choose, "in");
    if (gt_json_is(in, "trash"))
        return GT_NEVER; /* 4.8.2 */
    return gt_can_target(c, gt_json_get(s, "trash"), NULL);
}

static const char *say_trash(gt_renderer *r, const gt_operation *i)
{
    const char *what = gt_render_set(r, i->a);
    gt_hold_affected(r, i->a, i->b, "trashed");
    return gt_say(r, "trash %s", what);
}

const gt_saying nv_says_trash[] = {{NV_OP_TRASH, .say = say_trash}, {0}};

/* ---- mill, reveal */

/* The row says which. */
void nv_emit_take(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    gt_push_value(c, s, verb->name);
    gt_emit(c, verb->op, gt_affected(c, s), gt_read_player(c, s, 0), 0, 0);
    gt_check_done(c);
}

/* A cost must be there in full (8.3.2). */
gt_possible nv_possible_mill(gt_compiler *c, const cJSON *s)
{
    if (!c->whole)
        return can_take(c, s, "mill");
    gt_possible number = gt_can_number(c, gt_json_get(s, "mill"));
    gt_emit(c, GT_OP_STAT, gt_read_player(c, s, 0), NV_ST_DECK, 0, 0);
    gt_push_value(c, s, "mill");
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    return gt_both(c, number, GT_SOMETIMES);
}

static const char *say_mill(gt_renderer *r, const gt_operation *i)
{
    return say_take(r, i, "trash", "trashed");
}

const gt_saying nv_says_mill[] = {{NV_OP_MILL, .say = say_mill}, {0}};

gt_possible nv_possible_reveal(gt_compiler *c, const cJSON *s)
{
    return can_take(c, s, "reveal");
}

static const char *say_reveal(gt_renderer *r, const gt_operation *i)
{
    return say_take(r, i, "reveal", "revealed");
}

const gt_saying nv_says_reveal[] = {{NV_OP_REVEAL, .say = say_reveal}, {0}};

/* ---- put */

static const gt_word places[] = {
    {"hand", NV_TO_HAND}, {"deck top", NV_TO_DECK_TOP}, {"deck bottom", NV_TO_DECK_BOTTOM},
    {"deck", NV_TO_DECK}, {"damage", NV_TO_DAMAGE},     {NULL, 0}};

/* Whether a target names cards by a condition on what they are, not only by where they lie
 * (3.1.7). */
static bool has_condition(const cJSON *target)
{
    static const char *const places_alone[] = {"in", "whose", "from", "other", "this", NULL};
    const cJSON *filter = gt_json_get(target, "choose");
    if (filter == NULL)
        filter = gt_json_get(target, "all");
    if (!cJSON_IsObject(filter))
        return false;
    for (const cJSON *key = filter->child; key != NULL; key = key->next) {
        bool place = false;
        for (int i = 0; places_alone[i] != NULL; i++)
            place = place || strcmp(key->string, places_alone[i]) == 0;
        if (!place)
            return true;
    }
    return false;
}

void nv_emit_put(gt_compiler *c, const cJSON *s)
{
    const cJSON *to = gt_need(c, s, "to", "where the cards go");
    int set = gt_target_of(c, s, "put");
    int place = to == NULL ? 0 : gt_read_word(c, to, places, "a place");
    if (has_condition(gt_json_get(s, "put")))
        place |= NV_SHOWN;
    gt_emit(c, NV_OP_PUT, set, place, gt_affected(c, s), 0);
    gt_check_done(c);
}

static const char *say_put(gt_renderer *r, const gt_operation *i)
{
    static const char *const where[] = {
        "into the owner's hand", "on top of the owner's deck", "under the owner's deck",
        "into the owner's deck, which is shuffled", "into the owner's damage zone"};
    int place = i->b & ~NV_SHOWN;
    const char *what = gt_render_set(r, i->a);
    gt_hold_affected(r, i->a, i->c, "moved");
    return gt_say(r, "put %s %s", what, place < 5 ? where[place] : "?");
}

const gt_saying nv_says_put[] = {{NV_OP_PUT, .say = say_put}, {0}};

/* ---- shuffle */

void nv_emit_shuffle(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "shuffle");
    gt_emit(c, NV_OP_SHUFFLE, gt_read_player(c, s, 0), 0, 0, 0);
}

const gt_saying nv_says_shuffle[] = {
    {NV_OP_SHUFFLE, .text = "shuffle your deck", .other = "the opponent shuffles the deck"}, {0}};

/* ---- The game */

void nv_emit_end(gt_compiler *c, const cJSON *s)
{
    static const gt_word what[] = {{"battle", 0}, {NULL, 0}};
    gt_read_word(c, gt_json_get(s, "end"), what, "what can be ended");
    gt_emit(c, NV_OP_END_BATTLE, 0, 0, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_end(gt_compiler *c, const cJSON *s)
{
    (void)s;
    return gt_can_set(c, NV_SET_ATTACKER, NULL);
}

const gt_saying nv_says_end[] = {{NV_OP_END_BATTLE, .text = "the battle goes to its end step"},
                                 {0}};

void nv_emit_awaken(gt_compiler *c, const cJSON *s)
{
    gt_read_flag(c, s, "awaken");
    gt_emit(c, NV_OP_AWAKEN, 0, 0, 0, 0);
    gt_check_done(c);
}

gt_possible nv_possible_awaken(gt_compiler *c, const cJSON *s)
{
    (void)s;
    gt_emit(c, GT_OP_STAT, 0, NV_ST_AWAKENED, 0, 0);
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

const gt_saying nv_says_awaken[] = {{NV_OP_AWAKEN, .text = "use the awakening of your leader"},
                                    {0}};

/* {"lose": PLAYER}, {"win": PLAYER}: the row says whether the other one loses. */
void nv_emit_lose(gt_compiler *c, const cJSON *s)
{
    int player = gt_read_word(c, gt_json_get(s, c->verb->name), gt_words_who, "a player");
    gt_emit(c, NV_OP_LOSE, player ^ c->verb->op, 0, 0, 0);
}

const gt_saying nv_says_lose[] = {
    {NV_OP_LOSE, .text = "you lose the game", .other = "the opponent loses the game"}, {0}};
