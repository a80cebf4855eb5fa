/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before. A paragraph is walked through in the order of its
 * text; on the way stands what "it", "that creature" and "that player" mean at each place. */
#include "decks/magic/english/english.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TARGETS = 6, DEEPEST = 30, MOST_MEMBERS = 40 };

typedef struct place {
    gt_phrases *p;
    gt_terms *t;
    gt_term target[MOST_TARGETS]; /* what is targeted, in the order of the text */
    bool many[MOST_TARGETS];
    int n, first; /* of this mode */
    gt_term last; /* the object that was named last; 0: none */
    gt_term event; /* what an event happened to, and the filter for it */
    gt_term event_filter;
    gt_term player; /* whom an event was about */
    gt_term same; /* whose deed the one before was */
    gt_term named; /* `as` */
    gt_term kept; /* what a later effect is about */
    bool later, unknown;
    int depth;
} place;

static gt_term text(const place *a, const char *word)
{
    return gt_term_text(a->t, word);
}

static gt_term under(const place *a, gt_term object, const char *key)
{
    return gt_term_under(a->t, object, key);
}

static gt_term pair(const place *a, const char *key, gt_term value)
{
    gt_term member[2] = {text(a, key), value};
    return gt_term_object(a->t, member, 1);
}

/* ---- What is referred to. */

static gt_term target_name(const place *a, int i)
{
    char name[20];
    if (i == 0)
        return text(a, "target");
    snprintf(name, sizeof name, "target %d", i + 1);
    return text(a, name);
}

static bool is_player_word(const place *a, gt_term what)
{
    const char *word = gt_term_string(a->t, what);
    return strncmp(word, "player", 6) == 0 || strncmp(word, "opponent", 8) == 0;
}

/* The last target that is a player, or none; -1: none. */
static int player_target(const place *a)
{
    for (int i = a->n - 1; i >= a->first; i--)
        if (is_player_word(a, a->target[i]))
            return i;
    return -1;
}

static gt_term previous(const place *a)
{
    return text(a, "previous");
}

static gt_term the_player(place *a)
{
    int i = player_target(a);
    return i >= 0 ? target_name(a, i) : a->player != 0 ? a->player : previous(a);
}

static gt_term it(place *a)
{
    if (a->last == 0)
        a->unknown = true;
    return a->last == 0 ? previous(a) : a->last;
}

static gt_term they(place *a)
{
    for (int i = a->n - 1; i >= a->first; i--)
        if (a->many[i] || is_player_word(a, a->target[i]))
            return target_name(a, i);
    return a->player != 0 ? a->player : previous(a);
}

static bool has_type(const place *a, gt_term filter, gt_term type)
{
    gt_term own = under(a, filter, "type");
    if (type == 0 || own == type)
        return true;
    for (int i = 0; i < gt_term_size(a->t, own); i++)
        if (gt_term_item(a->t, own, i) == type)
            return true;
    return own == 0 && under(a, filter, "subtype") != 0;
}

/* "that creature" */
static gt_term that(place *a, gt_term filter)
{
    gt_term type = under(a, filter, "type");
    for (int i = a->n - 1; i >= a->first; i--)
        if (!is_player_word(a, a->target[i]) && has_type(a, a->target[i], type))
            return target_name(a, i);
    if (a->event != 0)
        return a->event;
    return a->named != 0 ? a->named : a->last != 0 ? a->last : previous(a);
}

static gt_term meaning_of(place *a, const char *word)
{
    if (strcmp(word, "^it") == 0)
        return it(a);
    if (strcmp(word, "^they") == 0)
        return they(a);
    if (strcmp(word, "^same") == 0)
        return a->same != 0 ? a->same : previous(a);
    if (strcmp(word, "^that card") == 0)
        return a->named != 0 ? a->named : it(a);
    if (strcmp(word, "^that spell") == 0)
        return a->last != 0 ? a->last : previous(a);
    if (strcmp(word, "^unblocked") == 0)
        return text(a, "isn't blocked");
    if (strcmp(word, "^damaged") == 0)
        return a->n > a->first ? target_name(a, a->n - 1) : previous(a);
    if (strcmp(word, "^revealed") == 0 || strcmp(word, "^those cards") == 0)
        return text(a, "cards");
    return text(a, strcmp(word, "^that token") == 0 ? "created" : "previous");
}

/* In what comes later it is what was kept. */
static gt_term refer_word(place *a, gt_term term)
{
    const char *word = gt_term_string(a->t, term);
    if (strcmp(word, "that player") == 0)
        return the_player(a);
    if (word[0] != '^')
        return term;
    gt_term found = meaning_of(a, word);
    if (!a->later || gt_term_is(a->t, found, "it"))
        return found;
    a->kept = found;
    return text(a, "kept");
}

/* ---- Walking. */

static gt_term refer(place *a, gt_term term, const char *key);

static gt_term refer_list(place *a, gt_term list)
{
    gt_term item[MOST_MEMBERS];
    int n = gt_term_size(a->t, list);
    for (int i = 0; i < n && i < MOST_MEMBERS; i++)
        item[i] = refer(a, gt_term_item(a->t, list, i), "");
    return gt_term_list(a->t, item, n < MOST_MEMBERS ? n : MOST_MEMBERS);
}

/* {"not": {"type": T}} where no type stands beside it; nothing at all of a target is a permanent.
 * */
static gt_term usual_filter(place *a, gt_term f, const char *key)
{
    gt_term not = under(a, f, "not"), type = under(a, not, "type");
    if (type != 0 && gt_term_size(a->t, not ) == 1 && under(a, f, "type") == 0) {
        f = gt_term_with(a->t, f, text(a, "not"), 0);
        f = gt_term_with(a->t, f, text(a, "type"), pair(a, "not", type));
    }
    bool whole = strcmp(key, "target") == 0 || strcmp(key, "enchant") == 0 ||
                 strcmp(key, "choose") == 0 || strcmp(key, "all") == 0;
    if (whole && gt_term_kind_of(a->t, f) == GT_TERM_OBJECT && gt_term_size(a->t, f) == 0)
        return pair(a, "in", text(a, "battlefield"));
    return f;
}

static void add_target(place *a, gt_term object)
{
    gt_term count = under(a, object, "count");
    if (a->n == MOST_TARGETS)
        return;
    a->target[a->n] = under(a, object, "target");
    a->many[a->n] =
        under(a, object, "upto") != 0 ||
        (gt_term_kind_of(a->t, count) == GT_TERM_NUMBER && a->t->node[count].number > 1);
    a->n++;
    if (!is_player_word(a, a->target[a->n - 1]))
        a->last = target_name(a, a->n - 1);
}

static gt_term event_player(place *a, gt_term event)
{
    gt_term name = under(a, event, "event");
    bool damage = gt_term_is(a->t, name, "deals damage");
    if (damage)
        return text(a, "damaged");
    if (under(a, event, "who") != 0 || gt_term_is(a->t, name, "cast") ||
        under(a, event, "what") == 0)
        return text(a, "that player");
    return 0;
}

/* What an ability is about from its event on. */
static void about_event(place *a, gt_term event)
{
    if (gt_term_kind_of(a->t, event) == GT_TERM_LIST)
        event = gt_term_item(a->t, event, 0);
    gt_term what = under(a, event, "what");
    a->player = event_player(a, event);
    a->event_filter = what;
    a->event = what == 0 ? 0 : text(a, under(a, what, "this") != 0 ? "it" : "that");
    a->last = a->event != 0 ? a->event : text(a, "it");
}

/* {"change": ..., "times": VALUE} as power and toughness. */
static gt_term times(place *a, gt_term number, gt_term value)
{
    int n = a->t->node[number].number;
    gt_term two[2] = {number, value}, minus[2] = {gt_term_number(a->t, 0), value};
    if (gt_term_kind_of(a->t, number) != GT_TERM_NUMBER || n == 0)
        return number;
    if (n == 1)
        return value;
    if (n > 0)
        return pair(a, "times", gt_term_list(a->t, two, 2));
    if (n == -1)
        return pair(a, "minus", gt_term_list(a->t, minus, 2));
    two[0] = gt_term_number(a->t, -n);
    minus[1] = pair(a, "times", gt_term_list(a->t, two, 2));
    return pair(a, "minus", gt_term_list(a->t, minus, 2));
}

static gt_term multiplied(place *a, gt_term s)
{
    gt_term change = under(a, s, "change"), by = under(a, s, "times");
    if (change == 0 || by == 0)
        return s;
    s = gt_term_with(a->t, gt_term_with(a->t, s, text(a, "change"), 0), text(a, "times"), 0);
    s = gt_term_with(a->t, s, text(a, "power"), times(a, under(a, change, "power"), by));
    return gt_term_with(a->t, s, text(a, "toughness"), times(a, under(a, change, "toughness"), by));
}

static gt_term replace_x(place *a, gt_term term, gt_term x)
{
    gt_term item[2 * MOST_MEMBERS];
    int n = gt_term_size(a->t, term);
    if (gt_term_is(a->t, term, "X"))
        return x;
    if (gt_term_kind_of(a->t, term) == GT_TERM_LIST) {
        for (int i = 0; i < n; i++)
            item[i] = replace_x(a, gt_term_item(a->t, term, i), x);
        return gt_term_list(a->t, item, n);
    }
    if (gt_term_kind_of(a->t, term) != GT_TERM_OBJECT)
        return term;
    for (int i = 0; i < n; i++) {
        item[2 * i] = gt_term_key(a->t, term, i);
        item[2 * i + 1] = replace_x(a, gt_term_value(a->t, term, i), x);
    }
    return gt_term_object(a->t, item, n);
}

/* "where X is": in place of X. */
static gt_term with_x(place *a, gt_term s)
{
    gt_term x = under(a, s, "where x"), list = under(a, s, "do");
    if (x == 0 || list == 0)
        return s;
    list = replace_x(a, list, x);
    s = gt_term_with(a->t, s, text(a, "where x"), 0);
    if (gt_term_size(a->t, s) == 1 && gt_term_size(a->t, list) == 1)
        return gt_term_item(a->t, list, 0);
    return gt_term_with(a->t, s, text(a, "do"), list);
}

/* {"base": {"power": ..., "toughness": ...}} as a pair */
static gt_term with_base(place *a, gt_term s)
{
    gt_term base = under(a, s, "base");
    gt_term two[2] = {under(a, base, "power"), under(a, base, "toughness")};
    return two[0] == 0 ? s : gt_term_with(a->t, s, text(a, "base"), gt_term_list(a->t, two, 2));
}

/* What is countered unless somebody pays is so unless its controller does. */
static gt_term usual_payer(place *a, gt_term s)
{
    return under(a, s, "counter") == 0 ? s : gt_term_with(a->t, s, text(a, "payer"), 0);
}

/* {"stat": "power", "of": SET} as {"power": SET} */
static gt_term with_stat(place *a, gt_term s)
{
    gt_term stat = under(a, s, "stat"), of = under(a, s, "of");
    return stat == 0 || of == 0 ? s : pair(a, gt_term_string(a->t, stat), of);
}

static void walk_key(place *a, gt_term object, const char *key, gt_term *out)
{
    gt_term value = under(a, object, key);
    if (value != 0)
        *out = gt_term_with(a->t, *out, text(a, key), refer(a, value, key));
}

/* Effects of their own, with targets of their own, about what was named before. */
static gt_term refer_later(place *a, gt_term s)
{
    place inside = *a;
    inside.later = true;
    inside.kept = 0;
    gt_term todo = refer(&inside, under(a, s, "do"), "do");
    s = gt_term_with(a->t, s, text(a, "do"), todo);
    a->unknown = a->unknown || inside.unknown;
    return inside.kept == 0 || under(a, s, "with") != 0
               ? s
               : gt_term_with(a->t, s, text(a, "with"), inside.kept);
}

static bool comes_early(const char *key)
{
    static const char *const keys[] = {"on",  "cost", "if",   "instead", "by",
                                       "who", "give", "what", NULL};
    for (int i = 0; keys[i] != NULL; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static bool comes_late(const char *key)
{
    static const char *const keys[] = {"do",   "modes",  "do modes", "then",
                                       "else", "if won", "if lost",  NULL};
    for (int i = 0; keys[i] != NULL; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static gt_term walk(place *a, gt_term s)
{
    static const char *const early[] = {"on",  "cost", "if",   "instead", "by",
                                        "who", "give", "what", NULL};
    static const char *const late[] = {"do",   "modes",  "do modes", "then",
                                       "else", "if won", "if lost",  NULL};
    gt_term out = s;
    for (int i = 0; early[i] != NULL; i++) {
        walk_key(a, s, early[i], &out);
        if (strcmp(early[i], "on") == 0 && under(a, s, "on") != 0)
            about_event(a, under(a, s, "on"));
        if ((strcmp(early[i], "who") == 0 || strcmp(early[i], "give") == 0) &&
            under(a, s, early[i]) != 0) {
            gt_term whose = under(a, out, early[i]);
            a->same = under(a, whose, "target") != 0 ? target_name(a, a->n - 1) : whose;
        }
    }
    for (int i = 0; i < gt_term_size(a->t, s); i++) {
        const char *key = gt_term_string(a->t, gt_term_key(a->t, s, i));
        if (!comes_early(key) && !comes_late(key))
            walk_key(a, s, key, &out);
    }
    gt_term as = under(a, s, "as");
    if (as != 0)
        a->named = a->last = as;
    for (int i = 0; late[i] != NULL; i++)
        walk_key(a, s, late[i], &out);
    return out;
}

static gt_term refer_modes(place *a, gt_term list)
{
    gt_term item[MOST_MEMBERS];
    int n = gt_term_size(a->t, list);
    gt_term last = a->last;
    for (int i = 0; i < n; i++) {
        a->first = a->n;
        a->last = last;
        item[i] = refer(a, gt_term_item(a->t, list, i), "");
    }
    return gt_term_list(a->t, item, n);
}

static gt_term refer_quoted(place *a, gt_term list)
{
    gt_term item[MOST_MEMBERS];
    const char *why = NULL;
    int n = gt_term_size(a->t, list);
    for (int i = 0; i < n; i++) {
        item[i] = mg_english_refer(a->p, gt_term_item(a->t, list, i), &why);
        a->unknown = a->unknown || why != NULL;
    }
    return gt_term_list(a->t, item, n);
}

static gt_term refer_object(place *a, gt_term s, const char *key)
{
    gt_term filter = under(a, s, "^that");
    if (filter == 0)
        filter = under(a, s, "^those");
    if (filter != 0) {
        gt_term found = that(a, filter);
        if (a->later && !gt_term_is(a->t, found, "it")) {
            a->kept = found;
            return text(a, "kept");
        }
        return found;
    }
    s = usual_filter(a, usual_payer(a, with_base(a, with_x(a, multiplied(a, s)))), key);
    if (under(a, s, "later") != 0 || under(a, s, "reflex") != 0)
        return refer_later(a, s);
    bool target = under(a, s, "target") != 0;
    s = with_stat(a, walk(a, s));
    if (target)
        add_target(a, s);
    return s;
}

static gt_term refer(place *a, gt_term term, const char *key)
{
    gt_term out = term;
    enum gt_term_kind kind = gt_term_kind_of(a->t, term);
    if (++a->depth > DEEPEST)
        a->unknown = true;
    else if (strcmp(key, "modes") == 0 || strcmp(key, "do modes") == 0)
        out = refer_modes(a, term);
    else if (strcmp(key, "abilities") == 0)
        out = refer_quoted(a, term);
    else if (kind == GT_TERM_TEXT)
        out = refer_word(a, term);
    else if (kind == GT_TERM_LIST)
        out = refer_list(a, term);
    else if (kind == GT_TERM_OBJECT)
        out = refer_object(a, term, key);
    a->depth--;
    return out;
}

gt_term mg_english_refer(gt_phrases *p, gt_term paragraph, const char **why)
{
    place a = {.p = p, .t = gt_phrases_terms(p)};
    a.last = text(&a, "it");
    gt_term out = refer(&a, paragraph, "");
    *why = a.unknown ? "it cannot be told what 'it' is" : NULL;
    return out;
}
