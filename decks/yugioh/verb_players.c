/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verbs: life points, negation, chance, declarations, and what comes later. */
#include "decks/yugioh/language.h"

/* ---- Life points. */

/* The row says which; who is damaged is the opponent, if nothing else is said. */
void yg_emit_life(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    int set, who = yg_who(c, s, verb->op == YG_OP_DAMAGE ? YG_OPPONENT : YG_YOU, &set);
    gt_push_value(c, s, verb->name);
    gt_emit(c, verb->op, who, set, 0, 0);
    gt_check_done(c);
}

static void push_half(gt_compiler *c)
{
    gt_emit(c, GT_OP_STAT, 0, YG_ST_LP, 0, 0);
    gt_emit_with(c, GT_OP_ADD, 1);
    gt_emit_with(c, GT_OP_DIV, 2);
}

/* A number, "half" of what one has, or {"multiple": N} (Y-304). */
void yg_emit_pay(gt_compiler *c, const cJSON *s)
{
    static const char *const keys[] = {"multiple", NULL};
    const cJSON *what = gt_json_get(s, "pay"), *multiple = gt_json_get(what, "multiple");
    if (multiple != NULL) {
        gt_check_keys(c, what, keys, "'pay'");
        gt_compile_value(c, multiple);
        gt_emit(c, YG_OP_PAY_MULTIPLE, YG_VAR_PAID, 0, 0, 0);
    } else {
        if (gt_json_is(what, "half"))
            push_half(c);
        else
            gt_compile_value(c, what);
        gt_emit(c, YG_OP_PAY, 0, 0, 0, 0);
    }
    gt_check_done(c);
}

gt_possible yg_can_pay(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "pay"), *multiple = gt_json_get(what, "multiple");
    if (gt_json_is(what, "half"))
        return GT_ALWAYS;
    gt_compile_value(c, multiple != NULL ? multiple : what);
    gt_emit(c, YG_OP_CAN_PAY, 0, 0, 0, 0);
    gt_emit(c, GT_OP_LE, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

void yg_emit_win(gt_compiler *c, const cJSON *s)
{
    int set;
    gt_read_true(c, gt_json_get(s, "win"), "win");
    gt_emit(c, YG_OP_WIN, yg_who(c, s, YG_YOU, &set), 0, 0, 0);
}

/* ---- Negation. */

/* "that": the summon or activation that set this off; "that effect": only the effect; "the attack"
 * (Y-316). */
void yg_emit_negate(gt_compiler *c, const cJSON *s)
{
    static const gt_word what[] = {{"that", 0}, {"that effect", 1}, {"the attack", 2}, {NULL, 0}};
    int which = gt_read_word(c, gt_json_get(s, "negate"), what, "what is negated");
    if (which != 2 && !c->event)
        gt_wrong(c, gt_json_get(s, "negate"),
                 "\"that\" is known only where something set the effect off ('when', 'on')");
    gt_emit(c, YG_OP_NEGATE, which, 0, 0, 0);
    gt_check_done(c);
}

void yg_emit_end(gt_compiler *c, const cJSON *s)
{
    static const gt_word what[] = {{"battle phase", 0}, {NULL, 0}};
    gt_read_word(c, gt_json_get(s, "end"), what, "what ends");
    gt_emit(c, YG_OP_END_BATTLE, 0, 0, 0, 0);
}

/* The activation that is answered is meant. */
static void need_that(gt_compiler *c, const cJSON *s, const cJSON *value, const char *key)
{
    if (!gt_json_is(value, "that") || !c->event)
        gt_wrong(c, s, "'%s' is \"that\", the activation that is answered", key);
}

/* {"save": FILTER, "from": "that"}: it is not destroyed by that effect; this card is, in its
 * place. */
void yg_emit_save(gt_compiler *c, const cJSON *s)
{
    gt_addr filter = gt_later_filter(c, gt_json_get(s, "save"));
    need_that(c, s, gt_json_get(s, "from"), "from");
    gt_emit(c, YG_OP_SAVE, 0, (int16_t)filter, 0, 0);
    gt_check_done(c);
}

/* Damage of that effect. */
void yg_emit_divert(gt_compiler *c, const cJSON *s)
{
    need_that(c, s, gt_json_get(s, "divert damage"), "divert damage");
    gt_emit(c, YG_OP_DIVERT, 0, 0, 0, 0);
    gt_check_done(c);
}

/* ---- Chance and declarations: "result". */

void yg_emit_coins(gt_compiler *c, const cJSON *s)
{
    gt_push_value(c, s, "toss");
    gt_emit(c, YG_OP_COINS, YG_VAR_RESULT, 0, 0, 0);
}

/* 1 if the call was right. */
void yg_emit_call(gt_compiler *c, const cJSON *s)
{
    gt_read_true(c, gt_json_get(s, "call a coin"), "call a coin");
    gt_emit(c, YG_OP_CALL_COIN, YG_VAR_RESULT, 0, 0, 0);
}

void yg_emit_declare(gt_compiler *c, const cJSON *s)
{
    int set, who = yg_who(c, s, YG_YOU, &set);
    gt_emit(c, YG_OP_DECLARE, YG_VAR_RESULT,
            gt_read_word(c, gt_json_get(s, "declare"), yg_words_declared, "what is declared"), who,
            0);
}

/* ---- Moments, and later. */

void yg_emit_remember(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_or(c, s, "on", GT_SET_THIS);
    gt_push_value(c, s, "remember");
    gt_emit(c, YG_OP_REMEMBER, set, 0, 0, 0);
}

static void later_ability(gt_compiler *c, const cJSON *s, gt_ability *a)
{
    const cJSON *todo = gt_json_get(s, "do"), *chain = gt_json_get(s, "chain");
    unsigned kept = 0;
    a->kind = GT_AUTO;
    gt_read_flag(c, s, "chain");
    a->keyword = cJSON_IsTrue(chain) ? YG_FORCED : YG_NO_CHAIN;
    a->pattern = (int16_t)gt_compile_event(c, gt_json_get(s, "later"), false);
    c->event = c->cause = true;
    if (todo == NULL) {
        gt_wrong(c, s, "'later' needs 'do'");
        return;
    }
    a->keywords = yg_what_it_does(s);
    a->code = gt_compile_later_effect(c, todo, &kept);
    if (kept != 0)
        gt_wrong(c, todo,
                 "what comes later knows no names of this effect: write one as 'with', "
                 "and call it \"source\"");
}

/* What does nothing by itself: no effect can be activated for its sake. As a cost it is paid. */
gt_possible yg_can_aside(gt_compiler *c, const cJSON *s)
{
    (void)s;
    return c->whole ? GT_ALWAYS : GT_NEVER;
}

/* What will happen to something depends on that. */
gt_possible yg_can_later(gt_compiler *c, const cJSON *s)
{
    return gt_json_get(s, "with") != NULL ? yg_can_aside(c, s) : GT_ALWAYS;
}

/* {"later": EVENT, "nth": 2, "with": SET, "do": [...]}: once, at the second of these events;
 * "source" is what stands in `with`. It starts no chain but with "chain": true. `each time`: not
 * once, but until its time is over, or until its effect says {"stop listening": true}. */
void yg_emit_later(gt_compiler *c, const cJSON *s)
{
    const cJSON *with = gt_json_get(s, "with");
    int set = with == NULL ? GT_SET_THIS : gt_compile_target(c, with);
    int until = gt_read_duration(c, s, YG_UNTIL_STAYS);
    int quoted = gt_quote_ability(c, s, later_ability);
    int times = gt_read_flag(c, s, "each time") ? 0 : gt_read_integer_or(c, s, "nth", 1, 100, 1);
    gt_emit(c, YG_OP_LATER, set, until, times, quoted);
}
