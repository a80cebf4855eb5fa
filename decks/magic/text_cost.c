/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs in words: in front of a colon, and as what a player may or must pay. */
#include "decks/magic/text.h"

#include <string.h>

static const char *some(mg_text *t, const cJSON *node, const cJSON *filter, const char *behind)
{
    const cJSON *count = gt_json_get(node, "count");
    if (gt_json_is(filter, "this"))
        return t->self;
    if (gt_json_is(count, "X"))
        return gt_say(t->r, "X %s%s", mg_say_noun(t, filter, MG_MANY), behind);
    if (count != NULL && mg_whole(count) > 1)
        return gt_say(t->r, "%s %s%s", mg_say_count(mg_whole(count)),
                      mg_say_noun(t, filter, MG_MANY), behind);
    return gt_say(t->r, "%s%s", mg_say_a(t, filter), behind);
}

static const char *discard(mg_text *t, const cJSON *what)
{
    if (gt_json_is(what, "this"))
        return gt_say(t->r, "discard %s", t->self);
    if (gt_json_is(what, "hand"))
        return "discard your hand";
    return gt_say(t->r, "discard %s", mg_say_some(t, what, "card"));
}

static const char *of_object(mg_text *t, const cJSON *node)
{
    static const struct {
        const char *key, *text, *behind;
    } verbs[] = {{"sacrifice", "sacrifice %s", ""},
                 {"tap", "tap %s", ""},
                 {"exile", "exile %s", ""},
                 {"reveal", "reveal %s", ""}};
    const cJSON *life = gt_json_get(node, "life"), *remove = gt_json_get(node, "remove");
    const cJSON *back = gt_json_get(node, "return"), *gains = gt_json_get(node, "opponent gains");
    const cJSON *count = gt_json_get(node, "count"), *cards = gt_json_get(node, "discard");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (gt_json_get(node, verbs[i].key) != NULL)
            return gt_say(t->r, "%s %s", verbs[i].key,
                          some(t, node, gt_json_get(node, verbs[i].key), verbs[i].behind));
    if (cards != NULL)
        return discard(t, cards);
    if (life != NULL)
        return gt_say(t->r, "pay %d life", mg_whole(life));
    if (remove != NULL)
        return gt_say(t->r, "remove an %s counter from %s", mg_word(gt_json_get(node, "kind")),
                      t->self);
    if (back != NULL)
        return gt_say(t->r, "return %s you control to %s owner's hand", some(t, node, back, ""),
                      count != NULL ? "their" : "its");
    if (gains != NULL)
        return gt_say(t->r, "have an opponent gain %d life", mg_whole(gains));
    return "?";
}

static const char *part(mg_text *t, const cJSON *node)
{
    if (gt_json_is(node, "tap"))
        return "{T}";
    return cJSON_IsString(node) ? mg_word(node) : of_object(t, node);
}

const char *mg_say_cost(mg_text *t, const cJSON *cost)
{
    const char *text = "";
    if (cJSON_IsString(cost))
        return mg_word(cost);
    for (const cJSON *node = cost->child; node != NULL; node = node->next)
        text =
            gt_say(t->r, "%s%s%s", text, *text == '\0' ? "" : ", ", mg_capital(t, part(t, node)));
    return text;
}

const char *mg_say_price(mg_text *t, const cJSON *cost)
{
    const char *text = "";
    if (cJSON_IsString(cost))
        return gt_say(t->r, "pay %s", mg_word(cost));
    for (const cJSON *node = cost->child; node != NULL; node = node->next)
        text = gt_say(t->r, "%s%s%s", text, *text == '\0' ? "" : " and ",
                      cJSON_IsString(node) && !gt_json_is(node, "tap")
                          ? gt_say(t->r, "pay %s", mg_word(node))
                          : part(t, node));
    return text;
}
