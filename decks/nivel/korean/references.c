/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before, and statements that belong to the one before. What
 * is chosen, trashed or shown has a name where something refers to it: "picked", "gone", "seen". */
#include "decks/nivel/korean/korean.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 40 };

static gt_term text(gt_terms *t, const char *word)
{
    return gt_term_text(t, word);
}

static gt_term without(gt_terms *t, gt_term object, const char *key)
{
    return gt_term_with(t, object, text(t, key), 0);
}

/* ---- Names. */

static gt_term word_for(gt_terms *t, gt_term term)
{
    static const char *const words[][2] = {{"^it", "picked"},
                                           {"^shown", "seen"},
                                           {"^gone", "gone"},
                                           {"^drawn", "drawn"},
                                           {NULL, NULL}};
    const char *word = gt_term_string(t, term);
    for (int i = 0; word[0] == '^' && words[i][0] != NULL; i++)
        if (strcmp(words[i][0], word) == 0)
            return text(t, words[i][1]);
    return term;
}

/* {"per": EACH, "power": N}: so much for each. */
static gt_term multiplied(gt_terms *t, gt_term s)
{
    static const char *const sizes[] = {"power", "hit", NULL};
    gt_term per = gt_term_under(t, s, "per");
    for (int i = 0; per != 0 && sizes[i] != NULL; i++) {
        gt_term n = gt_term_under(t, s, sizes[i]), two[2] = {per, n};
        gt_term member[2] = {text(t, "times"), gt_term_list(t, two, 2)};
        if (n != 0)
            s = gt_term_with(t, s, text(t, sizes[i]), gt_term_object(t, member, 1));
    }
    return per == 0 ? s : without(t, s, "per");
}

static gt_term named(gt_terms *t, gt_term s)
{
    bool chosen = gt_term_under(t, s, "choose") != 0 && gt_term_under(t, s, "as") == 0;
    bool trashed = gt_term_under(t, s, "trash") != 0;
    gt_term filter = gt_term_under(t, s, "choose"), distinct = gt_term_under(t, filter, "distinct");
    if (distinct != 0) {
        s = gt_term_with(t, s, text(t, "distinct"), distinct);
        s = gt_term_with(t, s, text(t, "choose"), without(t, filter, "distinct"));
    }
    if (chosen)
        s = gt_term_with(t, s, text(t, "as"), text(t, "picked"));
    return trashed ? gt_term_with(t, s, text(t, "as"), text(t, "gone")) : s;
}

/* ---- What is done if something else was. */

/* The last statement of a chain of "then" gets what follows. */
static gt_term chained(gt_terms *t, gt_term s, const char *key, gt_term list)
{
    gt_term there = gt_term_under(t, s, key), item[MOST];
    int n = gt_term_size(t, there);
    if (there == 0 || n > MOST)
        return gt_term_with(t, s, text(t, key), list);
    for (int i = 0; i < n; i++)
        item[i] = gt_term_item(t, there, i);
    item[n - 1] = chained(t, item[n - 1], key, list);
    return gt_term_with(t, s, text(t, key), gt_term_list(t, item, n));
}

/* {"if": C, "do": [S]} as S with the condition. */
static gt_term flat(gt_terms *t, gt_term s)
{
    gt_term todo = gt_term_under(t, s, "do"), condition = gt_term_under(t, s, "if");
    gt_term one = gt_term_item(t, todo, 0);
    bool single = condition != 0 && gt_term_size(t, s) == 2 && gt_term_size(t, todo) == 1;
    if (!single || gt_term_under(t, one, "if") != 0)
        return s;
    return gt_term_with(t, one, text(t, "if"), condition);
}

static gt_term refer(gt_terms *t, gt_term term, const char *key, gt_term *counted);

/* [VALUE, ">=", N]: "^again" is the value of the condition before. */
static gt_term compared(gt_terms *t, gt_term list, gt_term *counted)
{
    gt_term item[3];
    const char *op = gt_term_string(t, gt_term_item(t, list, 1));
    if (gt_term_size(t, list) != 3 || strchr("<>=", op[0]) == NULL || op[0] == '\0')
        return list;
    for (int i = 0; i < 3; i++)
        item[i] = gt_term_item(t, list, i);
    if (gt_term_is(t, item[0], "^again") && *counted != 0)
        item[0] = *counted;
    *counted = item[0];
    return gt_term_list(t, item, 3);
}

static gt_term refer_list(gt_terms *t, gt_term list, const char *key, gt_term *counted)
{
    static const char *const next[][2] = {{"then next", "then"}, {"else next", "else"}};
    gt_term item[MOST];
    int n = 0;
    for (int i = 0; i < gt_term_size(t, list) && n < MOST; i++) {
        gt_term one = refer(t, gt_term_item(t, list, i), "", counted), part = 0;
        for (int k = 0; k < 2 && part == 0; k++) {
            part = gt_term_under(t, one, next[k][0]);
            if (part != 0 && n > 0)
                item[n - 1] = chained(t, item[n - 1], next[k][1], part);
        }
        if (part == 0)
            item[n++] = strcmp(key, "modes") == 0 ? one : flat(t, one);
    }
    return compared(t, gt_term_list(t, item, n), counted);
}

static gt_term refer(gt_terms *t, gt_term term, const char *key, gt_term *counted)
{
    enum gt_term_kind kind = gt_term_kind_of(t, term);
    gt_term item[2 * MOST];
    int n = gt_term_size(t, term);
    if (kind == GT_TERM_TEXT)
        return word_for(t, term);
    if (kind == GT_TERM_LIST)
        return refer_list(t, term, key, counted);
    if (kind != GT_TERM_OBJECT || n > MOST)
        return term;
    for (int i = 0; i < n; i++) {
        item[2 * i] = gt_term_key(t, term, i);
        const char *name = gt_term_string(t, item[2 * i]);
        item[2 * i + 1] = refer(t, gt_term_value(t, term, i), name, counted);
    }
    return named(t, multiplied(t, gt_term_object(t, item, n)));
}

/* ---- Conditions that a keyword tells. */

static bool is_told(gt_terms *t, gt_term keys, gt_term condition)
{
    char name[40];
    for (int i = 0; i < gt_term_size(t, keys); i++) {
        const char *key = gt_term_string(t, gt_term_item(t, keys, i));
        gt_term is = gt_term_under(t, gt_term_under(t, condition, "match"), "lane");
        int n = gt_term_kind_of(t, condition) == GT_TERM_LIST
                    ? t->node[gt_term_item(t, condition, 2)].number
                    : 0;
        static const char *const counted[] = {"buff %d", "level %d", "chain %d", NULL};
        for (int k = 0; counted[k] != NULL; k++) {
            snprintf(name, sizeof name, counted[k], n);
            if (n > 0 && strcmp(name, key) == 0)
                return true;
        }
        snprintf(name, sizeof name, "position %s", gt_term_string(t, is));
        if ((is != 0 && strcmp(name, key) == 0) ||
            (strcmp(key, "mix") == 0 && gt_term_under(t, condition, "any") != 0) ||
            (strcmp(key, "armed") == 0 && gt_term_under(t, condition, "is") != 0))
            return true;
    }
    return false;
}

static gt_term without_told(gt_terms *t, gt_term ability)
{
    gt_term keys = gt_term_under(t, ability, "key"), todo = gt_term_under(t, ability, "do");
    gt_term item[MOST], first = gt_term_item(t, todo, 0);
    int n = gt_term_size(t, todo);
    if (is_told(t, keys, gt_term_under(t, ability, "if")))
        ability = without(t, ability, "if");
    if (n == 0 || n > MOST || !is_told(t, keys, gt_term_under(t, first, "if")))
        return ability;
    for (int i = 0; i < n; i++)
        item[i] = gt_term_item(t, todo, i);
    item[0] = without(t, first, "if");
    gt_term inside = gt_term_under(t, item[0], "do");
    if (gt_term_size(t, item[0]) == 1 && n == 1 && inside != 0)
        return gt_term_with(t, ability, text(t, "do"), inside);
    return gt_term_with(t, ability, text(t, "do"), gt_term_list(t, item, n));
}

static gt_term told_once(gt_terms *t, gt_term card)
{
    static const char *const lists[] = {"abilities", "base", "awakened", NULL};
    gt_term item[MOST];
    for (int k = 0; lists[k] != NULL; k++) {
        gt_term list = gt_term_under(t, card, lists[k]);
        int n = gt_term_size(t, list);
        for (int i = 0; i < n && i < MOST; i++)
            item[i] = without_told(t, gt_term_item(t, list, i));
        if (list != 0)
            card = gt_term_with(t, card, text(t, lists[k]), gt_term_list(t, item, n));
    }
    return card;
}

gt_term nv_korean_refer(gt_phrases *p, gt_term card)
{
    static const char *const names[] = {"picked", "gone", "seen", "drawn", NULL};
    gt_terms *t = gt_phrases_terms(p);
    gt_term counted = 0, out = told_once(t, refer(t, card, "", &counted));
    for (int i = 0; names[i] != NULL; i++)
        out = gt_term_without_name(t, out, text(t, names[i]));
    return out;
}
