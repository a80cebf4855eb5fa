/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers and conditions in words. */
#include "decks/magic/text.h"

#include <string.h>

const char *mg_say_count(int n)
{
    static const char *const words[] = {"zero", "one",   "two",   "three", "four", "five",
                                        "six",  "seven", "eight", "nine",  "ten"};
    static const char *const tens[] = {[2] = "twenty"};
    if (n >= 0 && n <= 10)
        return words[n];
    return n == 20 ? tens[2] : NULL;
}

static const char *digits(mg_text *t, int n)
{
    return gt_say(t->r, "%d", n);
}

/* "the number of Goblins on the battlefield" */
static const char *number_of(mg_text *t, const cJSON *filter)
{
    bool anywhere = gt_json_get(filter, "in") == NULL && gt_json_get(filter, "whose") == NULL;
    t->counting = true;
    const char *noun = mg_say_noun(t, filter, MG_MANY);
    t->counting = false;
    return gt_say(t->r, "the number of %s%s", noun, anywhere ? " on the battlefield" : "");
}

static const char *two(mg_text *t, const cJSON *pair, const char *between)
{
    return gt_say(t->r, "%s %s %s", mg_say_number(t, cJSON_GetArrayItem(pair, 0)), between,
                  mg_say_number(t, cJSON_GetArrayItem(pair, 1)));
}

static const char *object_value(mg_text *t, const cJSON *value)
{
    const cJSON *count = gt_json_get(value, "count"), *hand = gt_json_get(value, "hand");
    const cJSON *plus = gt_json_get(value, "plus"), *quotient = gt_json_get(value, "quotient");
    if (count != NULL)
        return number_of(t, count);
    if (hand != NULL)
        return gt_say(t->r, "the number of cards in %s hand", mg_is_you(hand) ? "your" : "their");
    if (plus != NULL)
        return two(t, plus, "plus");
    if (quotient != NULL)
        return gt_say(t->r, "%s", mg_say_number(t, cJSON_GetArrayItem(quotient, 0)));
    return "a number";
}

const char *mg_say_number(mg_text *t, const cJSON *value)
{
    if (cJSON_IsNumber(value))
        return digits(t, mg_whole(value));
    if (cJSON_IsString(value))
        return mg_word(value);
    return object_value(t, value);
}

/* A computed number is X, and what X is stands behind. */
static const char *as_x(mg_text *t, const cJSON *value)
{
    if (cJSON_IsObject(value)) {
        t->x = object_value(t, value);
        return "X";
    }
    return mg_say_number(t, value);
}

const char *mg_say_where_x(mg_text *t)
{
    const char *x = t->x;
    t->x = NULL;
    return x == NULL ? "" : gt_say(t->r, ", where X is %s", x);
}

const char *mg_say_some(mg_text *t, const cJSON *value, const char *noun)
{
    const char *word = cJSON_IsNumber(value) ? mg_say_count(mg_whole(value)) : NULL;
    if (value == NULL || (cJSON_IsNumber(value) && mg_whole(value) == 1))
        return gt_say(t->r, "%s %s", strchr("aeiou", noun[0]) != NULL ? "an" : "a", noun);
    return gt_say(t->r, "%s %ss", word != NULL ? word : as_x(t, value), noun);
}

const char *mg_say_signed(mg_text *t, const cJSON *value)
{
    const cJSON *minus = gt_json_get(value, "minus");
    if (minus != NULL)
        return gt_say(t->r, "-%s", as_x(t, cJSON_GetArrayItem(minus, 1)));
    if (cJSON_IsNumber(value))
        return gt_say(t->r, "%s%d", mg_whole(value) < 0 ? "" : "+", mg_whole(value));
    return gt_say(t->r, "+%s", value == NULL ? "0" : as_x(t, value));
}

/* ---- Conditions. */

static bool is_number(const cJSON *node, int n)
{
    return cJSON_IsNumber(node) && mg_whole(node) == n;
}

static const char *none_of(mg_text *t, const cJSON *value)
{
    const cJSON *hand = gt_json_get(value, "hand"), *turn = gt_json_get(value, "this turn");
    const cJSON *counters = gt_json_get(value, "counters");
    if (hand != NULL)
        return gt_say(t->r, "%s no cards in hand", mg_is_you(hand) ? "you have" : "they have");
    if (counters != NULL)
        return gt_say(t->r, "there are no %s counters on %s", mg_word(counters),
                      mg_say_object(t, gt_json_get(value, "on")));
    if (turn != NULL)
        return gt_say(t->r, "you haven't cast a %s spell this turn",
                      mg_say_noun(t, gt_json_get(turn, "what"), MG_ONE));
    return gt_say(t->r, "%s is 0", mg_say_number(t, value));
}

static const char *comparison(mg_text *t, const cJSON *node)
{
    const cJSON *left = cJSON_GetArrayItem(node, 0), *op = cJSON_GetArrayItem(node, 1);
    const cJSON *right = cJSON_GetArrayItem(node, 2);
    static const char *const times[] = {"", "first", "second", "third", "fourth", "fifth"};
    if (gt_json_is(op, "=") && is_number(right, 0))
        return none_of(t, left);
    if (gt_json_is(left, "resolved") && cJSON_IsNumber(right) && mg_whole(right) >= 1 &&
        mg_whole(right) <= 5)
        return gt_say(t->r, "this is the %s time this ability has resolved this turn",
                      times[mg_whole(right)]);
    return gt_say(t->r, "%s %s %s", mg_say_number(t, left), mg_word(op), mg_say_number(t, right));
}

static const char *is(mg_text *t, const cJSON *node)
{
    const cJSON *what = gt_json_get(node, "is"), *match = gt_json_get(node, "match");
    const cJSON *colour = gt_json_get(match, "colour"),
                *targeting = gt_json_get(match, "targeting");
    const char *object = mg_say_object(t, what);
    if (targeting != NULL)
        return gt_say(t->r, "%s has only one target and that target is %s", object,
                      mg_say_object(t, targeting));
    if (cJSON_IsString(colour) && cJSON_GetArrayItem(match, 1) == NULL)
        return gt_say(t->r, "%s's %s", gt_json_is(what, "enchanted") ? "it" : object,
                      mg_word(colour));
    if (gt_json_get(match, "permanent") != NULL)
        return gt_say(t->r, "it's a %s permanent card", mg_word(gt_json_get(match, "subtype")));
    return gt_say(t->r, "%s is %s", object, mg_say_a(t, match));
}

/* "you control a Swamp" */
static const char *control_text(mg_text *t, const cJSON *any)
{
    cJSON *filter = cJSON_Duplicate(any, 1);
    cJSON_DeleteItemFromObject(filter, "whose");
    const char *text = gt_say(t->r, "you control %s", mg_say_a(t, filter));
    cJSON_Delete(filter);
    return text;
}

const char *mg_say_condition(mg_text *t, const cJSON *node)
{
    const cJSON *any = gt_json_get(node, "any"), *from = gt_json_get(node, "cast from");
    const cJSON *and = gt_json_get(node, "and"), *turn = gt_json_get(node, "turn");
    const cJSON *step = gt_json_get(node, "step");
    if (cJSON_IsArray(node))
        return comparison(t, node);
    if (any != NULL)
        return control_text(t, any);
    if (from != NULL)
        return gt_say(t->r, "you cast it from your %s", mg_word(from));
    if (gt_json_get(node, "is") != NULL)
        return is(t, node);
    if (turn != NULL)
        return gt_json_is(turn, "own") ? "it's your turn" : "it's not your turn";
    if (step != NULL)
        return gt_say(t->r, "it's the %s step", mg_word(step));
    if (and != NULL)
        return gt_say(t->r, "%s and %s", mg_say_condition(t, cJSON_GetArrayItem(and, 0)),
                      mg_say_condition(t, cJSON_GetArrayItem(and, 1)));
    return "a condition holds";
}
