/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before, and statements that belong to the one before. An
 * ability is walked through in the order of its text; what is chosen or trashed gets a name of its
 * own ("picked", "picked 2", "gone"), which goes again where nothing refers to it. */
#include "decks/language/words.h"
#include "decks/nivel/korean/korean.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 40, MOST_NAMES = 9 };

/* What was spoken of so far in an ability; 0: nothing. */
typedef struct place {
    gt_terms *t;
    bool skill; /* the card itself is no unit: what has no subject speaks of the last one */
    gt_term counted; /* the value of the condition before */
    gt_term unit, own, opposing, card, last; /* the last of a kind, and of all */
    gt_term gone, placed, several; /* trashed, placed, chosen as so many */
    gt_term subject, until; /* what units got something last, and for how long */
    int n_picked, n_gone;
    bool unknown; /* a word refers to nothing */
} place;

static gt_term text(const place *a, const char *word)
{
    return gt_term_text(a->t, word);
}

static gt_term under(const place *a, gt_term object, const char *key)
{
    return gt_term_under(a->t, object, key);
}

static gt_term with(const place *a, gt_term object, const char *key, gt_term value)
{
    return gt_term_with_word(a->t, object, key, value);
}

static gt_term pair(const place *a, const char *key, gt_term value)
{
    return gt_term_pair(a->t, key, value);
}

static bool is_object(const place *a, gt_term term)
{
    return gt_term_kind_of(a->t, term) == GT_TERM_OBJECT;
}

/* ---- What was mentioned. */

/* "picked", "picked 2" ... */
static gt_term fresh(place *a, const char *word, int *n)
{
    char name[20];
    if (++*n == 1)
        return text(a, word);
    a->unknown |= *n > MOST_NAMES;
    snprintf(name, sizeof name, "%s %d", word, *n);
    return text(a, name);
}

static void mention_unit(place *a, gt_term unit)
{
    a->unit = a->last = unit;
}

/* What a filter accepts lies in the field, if it does not say otherwise. */
static void mention_chosen(place *a, gt_term filter, gt_term name)
{
    static const char *const zones[] = {"hand", "trash", "skills", "deck", "damage", NULL};
    bool card = under(a, filter, "from") != 0;
    for (int i = 0; zones[i] != NULL; i++)
        card = card || gt_term_is(a->t, under(a, filter, "in"), zones[i]);
    a->last = name;
    if (card)
        a->card = name;
    else if (gt_term_is(a->t, under(a, filter, "whose"), "opposing"))
        a->unit = a->opposing = name;
    else
        a->unit = a->own = name;
}

static gt_term first_of(gt_term one, gt_term other)
{
    return one != 0 ? one : other;
}

static gt_term word_for(place *a, gt_term term, const char *key)
{
    const struct {
        const char *word;
        gt_term is;
    } words[] = {{"^it", a->last},
                 {"^unit", first_of(a->unit, a->last)},
                 {"^own", first_of(a->own, a->unit)},
                 {"^opposing", first_of(a->opposing, a->unit)},
                 {"^card", first_of(a->card, a->last)},
                 {"^placed", a->placed},
                 {"^several", a->several},
                 {"^gone", a->gone},
                 {"^shown", text(a, "seen")},
                 {"^drawn", text(a, "drawn")}};
    if (gt_term_is(a->t, term, "^gone") && strcmp(key, "as") == 0)
        return a->gone = fresh(a, "gone", &a->n_gone);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (gt_term_is(a->t, term, words[i].word)) {
            a->unknown |= words[i].is == 0;
            return first_of(words[i].is, term);
        }
    if (!gt_term_is(a->t, term, "encounter") || strcmp(key, "as") == 0)
        return term;
    if (a->skill && a->unit != 0 && !is_object(a, a->unit)) /* it faces that one */
        term = pair(a, "encounter", a->unit);
    mention_unit(a, term);
    return term;
}

/* ---- Statements. */

/* {"per": EACH, "power": N}: so much for each. */
static gt_term multiplied(place *a, gt_term s)
{
    static const char *const sizes[] = {"power", "hit", NULL};
    gt_term per = under(a, s, "per");
    for (int i = 0; per != 0 && sizes[i] != NULL; i++) {
        gt_term n = under(a, s, sizes[i]);
        if (n != 0)
            s = with(a, s, sizes[i], pair(a, "times", gt_term_two(a->t, per, n)));
    }
    return per == 0 ? s : with(a, s, "per", 0);
}

/* What is chosen has a name. */
static gt_term named_choice(place *a, gt_term s)
{
    gt_term filter = under(a, s, "choose"), distinct = under(a, filter, "distinct");
    if (distinct != 0) {
        filter = with(a, filter, "distinct", 0);
        s = with(a, with(a, s, "distinct", distinct), "choose", filter);
    }
    if (under(a, s, "as") == 0)
        s = with(a, s, "as", fresh(a, "picked", &a->n_picked));
    mention_chosen(a, filter, under(a, s, "as"));
    if (under(a, s, "count") != 0)
        a->several = under(a, s, "as");
    return s;
}

/* The card of a skill gets no power: what has no subject is said of the units before. */
static gt_term with_subject(place *a, gt_term s)
{
    static const char *const sizes[] = {"power", "hit", "abilities", NULL};
    gt_term to = under(a, s, "give"), until = under(a, s, "until");
    bool sized = false;
    for (int i = 0; sizes[i] != NULL; i++)
        sized = sized || under(a, s, sizes[i]) != 0;
    if (a->skill && sized && gt_term_is(a->t, to, "this") && a->subject != 0)
        s = with(a, s, "give", to = a->subject);
    if (a->skill && sized && until == 0 && a->until != 0)
        s = with(a, s, "until", until = a->until);
    a->subject = under(a, to, "choose") != 0 ? under(a, to, "as") : to;
    a->until = until;
    return s;
}

/* Who chooses any number of cards can choose none. */
static bool is_any_number(const place *a, gt_term s)
{
    gt_term cards = under(a, s, "trash");
    return under(a, cards, "upto") != 0 && under(a, cards, "least") == 0;
}

static gt_term shuffled(const place *a)
{
    gt_term one = pair(a, "shuffle", gt_term_bool(a->t, true));
    return gt_term_list(a->t, &one, 1);
}

/* What stands in a statement before what depends on it. */
static gt_term with_names(place *a, gt_term s)
{
    gt_term placed = under(a, s, "place");
    s = multiplied(a, s);
    if (is_object(a, under(a, s, "choose")))
        s = named_choice(a, s);
    if (under(a, s, "trash") != 0)
        s = with(a, s, "as", a->gone = fresh(a, "gone", &a->n_gone));
    if (placed != 0) {
        a->placed = first_of(under(a, placed, "as"), placed);
        mention_unit(a, a->placed);
    }
    if (under(a, s, "give") != 0)
        s = with_subject(a, s);
    if (is_any_number(a, s))
        s = with(a, s, "may", 0);
    if (gt_term_is(a->t, under(a, s, "to"), "deck") && under(a, under(a, s, "put"), "rest") != 0)
        s = with(a, s, "else", shuffled(a)); /* also where none is left */
    if (gt_term_is(a->t, under(a, s, "who"), "opponent") && under(a, s, "may") != 0)
        s = with(a, s, "may", text(a, "opponent"));
    return s;
}

/* ---- What is done if something else was. */

/* The last statement of a chain of "then" gets what follows. */
static gt_term chained(place *a, gt_term s, const char *key, gt_term list)
{
    gt_term there = under(a, s, key), item[GT_TERM_MOST];
    int n = gt_term_children(a->t, there, item);
    if (n == 0)
        return with(a, s, key, list);
    item[n - 1] = chained(a, item[n - 1], key, list);
    return with(a, s, key, gt_term_list(a->t, item, n));
}

/* {"if": C, "do": [S]} as S with the condition. */
static gt_term flat(place *a, gt_term s)
{
    gt_term todo = under(a, s, "do"), condition = under(a, s, "if");
    gt_term one = gt_term_item(a->t, todo, 0);
    bool single = condition != 0 && gt_term_size(a->t, s) == 2 && gt_term_size(a->t, todo) == 1;
    if (!single || under(a, one, "if") != 0)
        return s;
    return with(a, one, "if", condition);
}

/* A list with one more. */
static gt_term longer(place *a, gt_term list, gt_term one)
{
    gt_term item[GT_TERM_MOST + 1];
    int n = gt_term_children(a->t, list, item);
    item[n] = one;
    return gt_term_list(a->t, item, n + 1);
}

static gt_term refer(place *a, gt_term term, const char *key);

/* [VALUE, ">=", N]: "^again" is the value of the condition before. */
static gt_term compared(place *a, gt_term list)
{
    gt_term item[GT_TERM_MOST];
    const char *op = gt_term_string(a->t, gt_term_item(a->t, list, 1));
    if (gt_term_children(a->t, list, item) != 3 || strchr("<>=", op[0]) == NULL || op[0] == '\0')
        return list;
    if (gt_term_is(a->t, item[0], "^again") && a->counted != 0)
        item[0] = a->counted;
    a->counted = item[0];
    return gt_term_list(a->t, item, 3);
}

/* Whether a statement's condition is of the value that the one before compared. */
static bool is_again(place *a, gt_term s)
{
    return gt_term_is(a->t, gt_term_item(a->t, under(a, s, "if"), 0), "^again");
}

static int number_in(place *a, gt_term condition)
{
    return a->t->node[gt_term_item(a->t, condition, 2)].number;
}

/* "3 or less ... 4 or more ...": one of both, whatever the first does. */
static bool are_complements(place *a, gt_term one, gt_term other)
{
    gt_term c = under(a, one, "if"), d = under(a, other, "if");
    if (gt_term_size(a->t, c) != 3 || gt_term_size(a->t, d) != 3 ||
        gt_term_item(a->t, c, 0) != gt_term_item(a->t, d, 0))
        return false;
    bool up = gt_term_is(a->t, gt_term_item(a->t, d, 1), ">=");
    bool down = gt_term_is(a->t, gt_term_item(a->t, c, 1), "<=");
    return up == down && number_in(a, d) == number_in(a, c) + (up ? 1 : -1);
}

static gt_term mode(place *a, gt_term s)
{
    gt_term todo = with(a, s, "if", 0), list = under(a, todo, "do");
    if (list == 0 || gt_term_size(a->t, todo) != 1)
        list = gt_term_list(a->t, &todo, 1);
    return with(a, pair(a, "if", under(a, s, "if")), "do", list);
}

static gt_term either(place *a, gt_term one, gt_term other)
{
    return pair(a, "modes", gt_term_two(a->t, mode(a, one), mode(a, other)));
}

/* A statement that belongs to the one before; false: it stands by itself. */
static bool joined(place *a, gt_term *before, gt_term raw, gt_term one)
{
    static const char *const next[][2] = {{"then next", "then"}, {"else next", "else"}};
    for (int k = 0; k < 2; k++)
        if (under(a, one, next[k][0]) != 0) {
            *before = chained(a, *before, next[k][1], under(a, one, next[k][0]));
            return true;
        }
    gt_term then = under(a, *before, "then"), condition = under(a, *before, "if");
    if (under(a, one, "in place") != 0) {
        *before =
            with(a, flat(a, with(a, one, "in place", 0)), "else", gt_term_list(a->t, before, 1));
        return true;
    }
    if (gt_term_is(a->t, under(a, raw, "give"), "^several") && then != 0) {
        *before = with(a, *before, "then", longer(a, then, one));
        return true;
    }
    if (under(a, one, "also next") != 0) {
        gt_term list = under(a, one, "also next"), first = with(a, *before, "if", 0);
        gt_term todo = gt_term_list(a->t, &first, 1);
        for (int i = 0; i < gt_term_size(a->t, list); i++)
            todo = longer(a, todo, gt_term_item(a->t, list, i));
        *before =
            condition == 0 ? pair(a, "do", todo) : with(a, pair(a, "if", condition), "do", todo);
        return true;
    }
    if (is_again(a, raw) && are_complements(a, *before, one)) {
        *before = either(a, *before, one);
        return true;
    }
    return false;
}

static gt_term refer_list(place *a, gt_term list, const char *key)
{
    gt_term item[MOST];
    int n = 0;
    for (int i = 0; i < gt_term_size(a->t, list) && n < MOST; i++) {
        gt_term raw = gt_term_item(a->t, list, i), one = refer(a, raw, "");
        one = strcmp(key, "modes") == 0 ? one : flat(a, one);
        if (n == 0 || !joined(a, &item[n - 1], raw, one))
            item[n++] = one;
    }
    return compared(a, gt_term_list(a->t, item, n));
}

/* What a unit is given speaks of that unit. */
static gt_term refer_member(place *a, gt_term value, const char *key)
{
    bool skill = a->skill;
    a->skill = skill && strcmp(key, "abilities") != 0;
    gt_term out = refer(a, value, key);
    a->skill = skill;
    return out;
}

/* "A unit of yours": where something happens to it, it says whose; what was trashed lies in the
 * field no more. */
static gt_term with_event(place *a, gt_term event)
{
    gt_term what = under(a, event, "what");
    if (gt_term_is(a->t, under(a, what, "in"), "units") && under(a, what, "whose") == 0)
        what = with(a, what, "whose", text(a, "own"));
    if (gt_term_is(a->t, under(a, event, "event"), "trashed"))
        what = with(a, what, "in", 0);
    mention_unit(a, text(a, "that"));
    return under(a, event, "what") == 0 ? event : with(a, event, "what", what);
}

/* Its condition, what is done, and then what depends on that. */
static gt_term refer_object(place *a, gt_term object)
{
    static const char *const last[] = {"do", "then", "then next", "else", "else next", NULL};
    gt_term out = object, condition = under(a, object, "if");
    if (condition != 0)
        out = with(a, out, "if", refer(a, condition, "if"));
    for (int late = 0; late < 2; late++) {
        for (int i = 0; i < gt_term_size(a->t, object); i++) {
            const char *key = gt_term_string(a->t, gt_term_key(a->t, object, i));
            if (strcmp(key, "if") != 0 && gt_is_one_of(key, last) == (late == 1))
                out = with(a, out, key, refer_member(a, gt_term_value(a->t, object, i), key));
        }
        out = late == 0 ? with_names(a, out) : out;
    }
    if (under(a, out, "event") != 0)
        out = with_event(a, out);
    bool other = a->skill && gt_term_kind_of(a->t, under(a, out, "other")) == GT_TERM_BOOL;
    if (other && a->unit != 0 && !is_object(a, a->unit))
        out = with(a, out, "other", a->unit);
    return out;
}

static gt_term refer(place *a, gt_term term, const char *key)
{
    enum gt_term_kind kind = gt_term_kind_of(a->t, term);
    if (kind == GT_TERM_TEXT)
        return word_for(a, term, key);
    if (kind == GT_TERM_LIST)
        return refer_list(a, term, key);
    return kind == GT_TERM_OBJECT && gt_term_size(a->t, term) <= MOST ? refer_object(a, term)
                                                                      : term;
}

/* Each ability by itself; a name that nothing refers to goes. */
static gt_term refer_ability(place *a, gt_term ability, const char *key)
{
    place here = {.t = a->t, .skill = a->skill};
    char name[20];
    gt_term out = refer(&here, ability, key);
    for (int i = 1; i <= MOST_NAMES; i++) {
        snprintf(name, sizeof name, i == 1 ? "picked" : "picked %d", i);
        out = gt_term_without_name(a->t, out, text(a, name));
        snprintf(name, sizeof name, i == 1 ? "gone" : "gone %d", i);
        out = gt_term_without_name(a->t, out, text(a, name));
    }
    out = gt_term_without_name(a->t, out, text(a, "seen"));
    out = gt_term_without_name(a->t, out, text(a, "drawn"));
    a->unknown |= here.unknown;
    return out;
}

/* ---- Conditions that a keyword tells. */

/* {"any": {"in": "items", "on": "this", "affiliation": NAME}} */
static bool is_armed_with(gt_terms *t, const char *name, gt_term condition)
{
    gt_term any = gt_term_under(t, condition, "any");
    return gt_term_is(t, gt_term_under(t, any, "in"), "items") &&
           gt_term_is(t, gt_term_under(t, any, "affiliation"), name);
}

/* Whether a key says what a condition says: "buff 2", "position center", "frontline". */
static bool tells(gt_terms *t, const char *key, gt_term condition)
{
    static const char *const counted[] = {"buff %d", "level %d", "chain %d", NULL};
    char name[80];
    bool list = gt_term_kind_of(t, condition) == GT_TERM_LIST;
    gt_term lane = gt_term_under(t, gt_term_under(t, condition, "match"), "lane");
    int n = list ? t->node[gt_term_item(t, condition, 2)].number : 0;
    for (int k = 0; counted[k] != NULL; k++) {
        snprintf(name, sizeof name, counted[k], n);
        if (n > 0 && strcmp(name, key) == 0)
            return true;
    }
    snprintf(name, sizeof name, "position %s", gt_term_string(t, lane));
    return (lane != 0 && strcmp(name, key) == 0) ||
           (strcmp(key, "mix") == 0 && gt_term_under(t, condition, "any") != 0) ||
           (strcmp(key, "armed") == 0 && gt_term_under(t, condition, "is") != 0) ||
           (strncmp(key, "armed ", 6) == 0 && is_armed_with(t, key + 6, condition)) ||
           (strcmp(key, "frontline") == 0 && n == 3);
}

/* A condition without what keys tell; 0: nothing is left of it. */
static gt_term untold(gt_terms *t, gt_term keys, gt_term condition)
{
    gt_term both = gt_term_under(t, condition, "and"), left = 0;
    int n = 0;
    for (int i = 0; i < gt_term_size(t, both); i++) {
        gt_term one = untold(t, keys, gt_term_item(t, both, i));
        left = one != 0 ? one : left;
        n += one != 0;
    }
    if (both != 0)
        return n > 1 ? condition : left;
    for (int i = 0; i < gt_term_size(t, keys); i++)
        if (tells(t, gt_term_string(t, gt_term_item(t, keys, i)), condition))
            return 0;
    return condition;
}

/* What is chosen to be done cannot be chosen where its condition is not met. */
static bool is_active(gt_terms *t, gt_term keys)
{
    bool active = false;
    for (int i = 0; i < gt_term_size(t, keys); i++)
        active |= strncmp(gt_term_string(t, gt_term_item(t, keys, i)), "active ", 7) == 0;
    return active;
}

static gt_term without_told(gt_terms *t, gt_term ability)
{
    gt_term keys = gt_term_under(t, ability, "key"), todo = gt_term_under(t, ability, "do");
    gt_term item[GT_TERM_MOST], first = gt_term_item(t, todo, 0);
    int n = gt_term_children(t, todo, item);
    gt_term own = gt_term_under(t, ability, "if"), its = gt_term_under(t, first, "if");
    if (own != 0)
        ability = gt_term_with_word(t, ability, "if", untold(t, keys, own));
    if (n == 0 || its == 0)
        return ability;
    its = untold(t, keys, its);
    if (its != 0 && n == 1 && own == 0 && is_active(t, keys) &&
        gt_term_under(t, first, "else") == 0) {
        ability = gt_term_with_word(t, ability, "if", its);
        its = 0;
    }
    item[0] = gt_term_with_word(t, first, "if", its);
    gt_term inside = gt_term_under(t, item[0], "do");
    if (gt_term_size(t, item[0]) == 1 && n == 1 && inside != 0)
        return gt_term_with_word(t, ability, "do", inside);
    return gt_term_with_word(t, ability, "do", gt_term_list(t, item, n));
}

static const char *const lists[] = {"abilities", "base", "awakened", NULL}; /* of abilities */

static gt_term told_once(gt_terms *t, gt_term card)
{
    gt_term item[GT_TERM_MOST];
    for (int k = 0; lists[k] != NULL; k++) {
        gt_term list = gt_term_under(t, card, lists[k]);
        int n = gt_term_children(t, list, item);
        for (int i = 0; i < n; i++)
            item[i] = without_told(t, item[i]);
        if (list != 0)
            card = gt_term_with_word(t, card, lists[k], gt_term_list(t, item, n));
    }
    return card;
}

gt_term nv_korean_refer(gt_phrases *p, gt_term card, const char **why)
{
    place a = {.t = gt_phrases_terms(p)};
    gt_term out = card;
    a.skill = under(&a, card, "do") != 0;
    for (int i = 0; i < gt_term_size(a.t, card); i++) {
        const char *key = gt_term_string(a.t, gt_term_key(a.t, card, i));
        gt_term value = gt_term_value(a.t, card, i), item[GT_TERM_MOST];
        if (gt_is_one_of(key, lists)) {
            int n = gt_term_children(a.t, value, item);
            for (int k = 0; k < n; k++)
                item[k] = refer_ability(&a, item[k], "");
            value = gt_term_list(a.t, item, n);
        } else {
            value = refer_ability(&a, value, key);
        }
        out = with(&a, out, key, value);
    }
    *why = a.unknown ? "it cannot be told what a word refers to" : NULL;
    return told_once(a.t, out);
}
