/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before. A paragraph is walked through in the order of its
 * text; on the way stands what "it", "that creature" and "that player" mean at each place. */
#include "decks/magic/english/english.h"

#include <ctype.h>
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
    bool damaged; /* the event is damage to a creature */
    gt_term kept; /* what a later effect is about */
    bool later, unknown;
    bool spell; /* it has no power of its own */
    bool done; /* an effect stands before, of which "that much" can speak */
    bool event_amount; /* the event has an amount */
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

/* Of a target that may be a planeswalker, its controller. */
static gt_term player_of(place *a, int i)
{
    bool alone = strstr(gt_term_string(a->t, a->target[i]), "planeswalker") == NULL;
    return alone ? target_name(a, i) : pair(a, "controller", target_name(a, i));
}

static gt_term the_player(place *a)
{
    int i = player_target(a);
    return i >= 0 ? player_of(a, i) : a->player != 0 ? a->player : previous(a);
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
            return a->many[i] ? target_name(a, i) : player_of(a, i);
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
    if (a->damaged && has_type(a, pair(a, "type", text(a, "creature")), type))
        return text(a, "damaged");
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
    if (strcmp(word, "^that much") == 0)
        return text(a, a->done || !a->event_amount ? "this way" : "amount");
    if (strcmp(word, "^damage dealt") == 0 || strcmp(word, "^life lost") == 0)
        return text(a, "this way");
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
    if (strcmp(word, "enchanted") == 0 || strcmp(word, "equipped") == 0)
        a->last = term;
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

/* One statement of the text as the dialect has it: as several, or as none. */
static int as_statements(place *a, gt_term s, gt_term *out)
{
    gt_term todo = under(a, s, "do"), reveal = under(a, s, "reveal");
    if (todo != 0 && gt_term_size(a->t, s) == 1) {
        int n = gt_term_size(a->t, todo);
        for (int i = 0; i < n && i < 4; i++)
            out[i] = gt_term_item(a->t, todo, i);
        return n < 4 ? n : 4;
    }
    if (under(a, s, "still") != 0)
        return 0; /* what becomes something keeps its other types */
    if (under(a, s, "top") != 0 && reveal != 0) {
        out[0] = gt_term_with(a->t, s, text(a, "reveal"), 0);
        out[1] = pair(a, "reveal", under(a, s, "as"));
        return 2;
    }
    if (gt_term_is(a->t, under(a, s, "colours"), "of choice")) {
        out[0] = pair(a, "choose colour", gt_term_bool(a->t, true));
        out[1] = gt_term_with(a->t, s, text(a, "colours"), text(a, "chosen"));
        return 2;
    }
    out[0] = s;
    return 1;
}

static gt_term refer_list(place *a, gt_term list, bool statements)
{
    gt_term item[MOST_MEMBERS + 4];
    int n = gt_term_size(a->t, list), size = 0;
    for (int i = 0; i < n && size < MOST_MEMBERS; i++) {
        size += as_statements(a, refer(a, gt_term_item(a->t, list, i), ""), item + size);
        a->done = a->done || statements;
    }
    return gt_term_list(a->t, item, size);
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
    gt_term to = under(a, event, "to");
    const char *name = gt_term_string(a->t, under(a, event, "event"));
    a->event_amount = strstr(name, "damage") != NULL || strstr(name, "life") != NULL;
    a->player = event_player(a, event);
    a->damaged = gt_term_is(a->t, to, "creature") || gt_term_kind_of(a->t, to) == GT_TERM_OBJECT;
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

/* What is countered unless somebody pays is so unless its controller does; a price may be paid. */
static gt_term usual_payer(place *a, gt_term s)
{
    if (under(a, s, "counter") != 0)
        s = gt_term_with(a->t, s, text(a, "payer"), 0);
    return under(a, s, "pay") == 0 ? s : gt_term_with(a->t, s, text(a, "may"), 0);
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

/* Members that stand first in a text, in this order, and last; a static ability tells of what it
 * holds before its condition. */
static const char *const early[] = {"on",  "cost", "if",   "instead", "by",
                                    "who", "give", "what", NULL};
static const char *const early_static[] = {"give", "become", "what", "if", NULL};
static const char *const late[] = {"do",   "modes",  "do modes", "then",
                                   "else", "if won", "if lost",  NULL};

static bool is_in(const char *key, const char *const *keys)
{
    for (int i = 0; keys[i] != NULL; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static void walk_early(place *a, gt_term s, const char *key, gt_term *out)
{
    gt_term value = under(a, s, key);
    if (value == 0)
        return;
    walk_key(a, s, key, out);
    if (strcmp(key, "on") == 0)
        about_event(a, value);
    if (strcmp(key, "instead") == 0 && under(a, under(a, value, "what"), "this") == 0)
        a->last = text(a, "that");
    if (strcmp(key, "who") == 0 || strcmp(key, "give") == 0) {
        gt_term whose = under(a, *out, key);
        a->same = under(a, whose, "target") != 0 ? target_name(a, a->n - 1) : whose;
    }
}

/* "Damage equal to its power": of what deals it, which is a spell only where it has none. */
static gt_term walk_damage(place *a, gt_term s)
{
    gt_term by = under(a, s, "by"), last = a->last, out = s;
    if (under(a, s, "damage") == 0 || (a->spell && by == 0))
        return s;
    if (by == 0)
        a->last = text(a, "it");
    else if (!gt_term_is(a->t, by, "^it"))
        return s; /* it is walked through in its place */
    walk_key(a, s, "damage", &out);
    a->last = last;
    return out;
}

/* "Another target": of the first, another than this itself. */
static gt_term usual_other(place *a, gt_term s)
{
    gt_term filter = under(a, s, "target");
    if (under(a, s, "other") == 0 || a->n > a->first ||
        gt_term_kind_of(a->t, filter) != GT_TERM_OBJECT || under(a, filter, "other") != 0)
        return s;
    filter = gt_term_with(a->t, filter, text(a, "other"), gt_term_bool(a->t, true));
    return gt_term_with(a->t, gt_term_with(a->t, s, text(a, "other"), 0), text(a, "target"),
                        filter);
}

static bool holds(const place *a, gt_term term, gt_term wanted)
{
    bool object = gt_term_kind_of(a->t, term) == GT_TERM_OBJECT;
    for (int i = 0; i < gt_term_size(a->t, term); i++)
        if (holds(a, object ? gt_term_value(a->t, term, i) : gt_term_item(a->t, term, i), wanted))
            return true;
    return term == wanted;
}

/* An ability that returns its card from the graveyard works there, but for what is set off as that
 * card or its host goes there. */
static gt_term with_place(place *a, gt_term s)
{
    gt_term what = under(a, under(a, s, "on"), "what");
    bool leaves = under(a, what, "this") != 0 || under(a, what, "enchanted") != 0;
    bool set_off = under(a, s, "on") != 0, active = under(a, s, "cost") != 0;
    gt_term returned = pair(a, "in graveyard", text(a, "this"));
    if ((!active && (!set_off || leaves)) || !holds(a, under(a, s, "do"), returned))
        return s;
    return gt_term_with(a->t, s, text(a, "from"), text(a, "graveyard"));
}

static gt_term walk(place *a, gt_term s)
{
    bool is_static = under(a, s, "until") == 0 && under(a, s, "if") != 0 &&
                     (under(a, s, "give") != 0 || under(a, s, "forbid") != 0) &&
                     !gt_term_is(a->t, under(a, s, "give"), "^it");
    const char *const *first = is_static ? early_static : early;
    gt_term out = walk_damage(a, s);
    s = out;
    for (int i = 0; first[i] != NULL; i++)
        walk_early(a, s, first[i], &out);
    for (int i = 0; i < gt_term_size(a->t, s); i++) {
        const char *key = gt_term_string(a->t, gt_term_key(a->t, s, i));
        if (!is_in(key, first) && !is_in(key, late))
            walk_key(a, s, key, &out);
    }
    gt_term as = under(a, s, "as");
    if (as != 0 && under(a, s, "those") == 0)
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
        item[i] = mg_english_refer(a->p, gt_term_item(a->t, list, i), false, &why);
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
    s = usual_other(a, s);
    s = with_place(a, with_stat(a, walk(a, s)));
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
        out = refer_list(a, term, strcmp(key, "do") == 0 || strcmp(key, "then") == 0);
    else if (kind == GT_TERM_OBJECT)
        out = refer_object(a, term, key);
    a->depth--;
    return out;
}

gt_term mg_english_refer(gt_phrases *p, gt_term paragraph, bool spell, const char **why)
{
    place a = {.p = p, .t = gt_phrases_terms(p), .spell = spell};
    a.last = text(&a, "it");
    gt_term out = refer(&a, paragraph, "");
    *why = a.unknown ? "it cannot be told what 'it' is" : NULL;
    return out;
}

/* ---- And back: what is printed is walked through in the same way. */

static gt_term unrefer(place *a, gt_term term, const char *key);

static gt_term target_words(place *a, int i)
{
    gt_term what = i < a->n ? a->target[i] : 0, type = under(a, what, "type");
    if (strncmp(gt_term_string(a->t, what), "spell", 5) == 0)
        return text(a, "^that spell");
    if (is_player_word(a, what))
        return text(a, "that player");
    return gt_term_kind_of(a->t, type) == GT_TERM_TEXT ? pair(a, "^that", pair(a, "type", type))
                                                       : text(a, "^it");
}

static gt_term words_for(place *a, gt_term term, const char *key)
{
    const char *word = gt_term_string(a->t, term);
    bool player = strcmp(key, "who") == 0 || strcmp(key, "to") == 0;
    bool owner = strcmp(key, "controller") == 0 || strcmp(key, "owner") == 0;
    if (strncmp(word, "target", 6) == 0 && (word[6] == '\0' || isdigit((unsigned char)word[7])))
        return owner ? text(a, "^it") : target_words(a, word[6] == '\0' ? 0 : word[7] - '1');
    if (strcmp(word, "it") == 0 || strcmp(word, "that") == 0)
        return text(a, "^it");
    if (strcmp(word, "damaged") == 0)
        return player ? text(a, "that player")
                      : pair(a, "^that", pair(a, "type", text(a, "creature")));
    if (strcmp(word, "isn't blocked") == 0)
        return text(a, "^unblocked");
    bool much = strcmp(key, "gain life") == 0 || strcmp(key, "lose life") == 0 ||
                strcmp(key, "put counters") == 0 || strcmp(key, "draw") == 0 ||
                strcmp(key, "discard") == 0 || strcmp(key, "mill") == 0;
    if (much && (strcmp(word, "this way") == 0 || strcmp(word, "amount") == 0))
        return text(a, "^that much");
    return term;
}

static gt_term unusual_filter(place *a, gt_term f)
{
    gt_term type = under(a, f, "type"), not = under(a, type, "not");
    if (not != 0 && under(a, f, "not") == 0) {
        f = gt_term_with(a->t, f, text(a, "type"), 0);
        f = gt_term_with(a->t, f, text(a, "not"), pair(a, "type", not ));
    }
    if (gt_term_size(a->t, f) == 1 && gt_term_is(a->t, under(a, f, "in"), "battlefield"))
        return gt_term_object(a->t, NULL, 0);
    return f;
}

/* [power, toughness] as an object; a cost that is mana alone as that. */
static gt_term unusual_lists(place *a, gt_term s)
{
    gt_term base = under(a, s, "base");
    if (gt_term_size(a->t, base) == 2 && gt_term_kind_of(a->t, base) == GT_TERM_LIST) {
        gt_term member[4] = {text(a, "power"), gt_term_item(a->t, base, 0), text(a, "toughness"),
                             gt_term_item(a->t, base, 1)};
        s = gt_term_with(a->t, s, text(a, "base"), gt_term_object(a->t, member, 2));
    }
    if (under(a, s, "do") != 0 || gt_term_size(a->t, s) != 1)
        return s;
    gt_term list = gt_term_value(a->t, s, 0), key = gt_term_key(a->t, s, 0);
    bool mana = gt_term_size(a->t, list) == 1 && gt_term_kind_of(a->t, list) == GT_TERM_LIST &&
                gt_term_string(a->t, gt_term_item(a->t, list, 0))[0] == '{';
    return mana ? gt_term_with(a->t, s, key, gt_term_item(a->t, list, 0)) : s;
}

static gt_term unrefer_keys(place *a, gt_term s, const char *const *keys, bool others, gt_term out)
{
    for (int i = 0; i < gt_term_size(a->t, s); i++) {
        gt_term key = gt_term_key(a->t, s, i), value = gt_term_value(a->t, s, i);
        const char *word = gt_term_string(a->t, key);
        if (is_in(word, keys) != others)
            out = gt_term_with(a->t, out, key, unrefer(a, value, word));
    }
    return out;
}

/* What has words of its own in some place or other. */
static gt_term other_words(place *a, gt_term s, gt_term out)
{
    gt_term todo = under(a, out, "do"), condition = under(a, out, "if");
    if (under(a, s, "exile instead") != 0)
        out = gt_term_with(a->t, out, text(a, "exile instead"), text(a, "^damaged"));
    if (gt_term_is(a->t, under(a, s, "forbid"), "be regenerated"))
        out = gt_term_with(a->t, out, text(a, "what"), text(a, "^damaged"));
    if (under(a, s, "controlled by") != 0 && a->n > 0)
        out = gt_term_with(a->t, out, text(a, "controlled by"), text(a, "^they"));
    if (under(a, s, "on") != 0 && under(a, s, "may") != 0 && gt_term_size(a->t, todo) == 1) {
        gt_term may = gt_term_with(a->t, gt_term_item(a->t, todo, 0), text(a, "may"),
                                   gt_term_bool(a->t, true));
        out = gt_term_with(a->t, out, text(a, "may"), 0);
        out = gt_term_with(a->t, out, text(a, "do"), gt_term_list(a->t, &may, 1));
    }
    if (gt_term_is(a->t, under(a, s, "give"), "enchanted") &&
        gt_term_is(a->t, under(a, condition, "is"), "enchanted"))
        out = gt_term_with(a->t, out, text(a, "if"),
                           gt_term_with(a->t, condition, text(a, "is"), text(a, "^it")));
    return out;
}

static gt_term unusual_other(place *a, gt_term s)
{
    gt_term filter = under(a, s, "target"), other = under(a, filter, "other");
    if (other == 0 || a->n > 0)
        return s;
    filter = gt_term_with(a->t, filter, text(a, "other"), 0);
    s = gt_term_with(a->t, s, text(a, "other"), other);
    return gt_term_with(a->t, s, text(a, "target"), filter);
}

static gt_term unrefer_object(place *a, gt_term s)
{
    gt_term out = s;
    if (under(a, s, "target") != 0) {
        s = unusual_other(a, s);
        out = unrefer_keys(a, s, late, true, s);
        if (a->n < MOST_TARGETS)
            a->target[a->n++] = under(a, s, "target");
        return out;
    }
    out = unrefer_keys(a, s, late, true, out);
    out = unrefer_keys(a, s, late, false, out);
    out = other_words(a, s, out);
    if (under(a, s, "pay") != 0)
        out = gt_term_with(a->t, out, text(a, "may"), gt_term_bool(a->t, true));
    if (gt_term_is(a->t, under(a, s, "by"), "enchanted") &&
        gt_term_is(a->t, under(a, under(a, s, "to"), "owner"), "enchanted"))
        out = gt_term_with(a->t, out, text(a, "to"), pair(a, "owner", text(a, "^it")));
    if (under(a, s, "counter") != 0 && under(a, s, "unless") != 0)
        out = gt_term_with(a->t, out, text(a, "payer"), pair(a, "controller", text(a, "^it")));
    return unusual_lists(a, unusual_filter(a, out));
}

/* What words refer to the statement before. */
static gt_term after(place *a, gt_term before, gt_term s, gt_term out)
{
    gt_term who = under(a, before, "who");
    if (under(a, who, "target") != 0 &&
        strncmp(gt_term_string(a->t, under(a, s, "who")), "target", 6) == 0)
        out = gt_term_with(a->t, out, text(a, "who"), text(a, "^same"));
    bool damage = under(a, before, "damage") != 0, life = under(a, before, "lose life") != 0;
    if ((damage || life) && gt_term_is(a->t, under(a, s, "gain life"), "this way"))
        out = gt_term_with(a->t, out, text(a, "gain life"),
                           text(a, damage ? "^damage dealt" : "^life lost"));
    return out;
}

/* Statements that are one sentence of the text, and what is said beside them. */
static gt_term unrefer_statements(place *a, gt_term list)
{
    gt_term item[2 * MOST_MEMBERS];
    int n = gt_term_size(a->t, list), size = 0;
    for (int i = 0; i < n && size < MOST_MEMBERS; i++) {
        gt_term s = gt_term_item(a->t, list, i), next = gt_term_item(a->t, list, i + 1);
        if (under(a, s, "choose colour") != 0 &&
            gt_term_is(a->t, under(a, next, "colours"), "chosen")) {
            s = gt_term_with(a->t, next, text(a, "colours"), text(a, "of choice"));
            i++;
        }
        item[size] = unrefer(a, s, "");
        if (i > 0)
            item[size] = after(a, gt_term_item(a->t, list, i - 1), s, item[size]);
        size++;
        bool land = under(a, s, "become") != 0 && under(a, s, "base") != 0 &&
                    under(a, under(a, s, "become"), "all") == 0;
        if (land)
            item[size++] = pair(a, "still", text(a, "land"));
    }
    return gt_term_list(a->t, item, size);
}

static gt_term unrefer(place *a, gt_term term, const char *key)
{
    enum gt_term_kind kind = gt_term_kind_of(a->t, term);
    gt_term item[MOST_MEMBERS];
    int n = gt_term_size(a->t, term);
    if (kind == GT_TERM_TEXT)
        return words_for(a, term, key);
    if (kind == GT_TERM_OBJECT)
        return unrefer_object(a, term);
    if (kind != GT_TERM_LIST)
        return term;
    if (strcmp(key, "do") == 0)
        return unrefer_statements(a, term);
    for (int i = 0; i < n && i < MOST_MEMBERS; i++)
        item[i] = unrefer(a, gt_term_item(a->t, term, i), "");
    return gt_term_list(a->t, item, n < MOST_MEMBERS ? n : MOST_MEMBERS);
}

gt_term mg_english_unrefer(gt_phrases *p, gt_term paragraph)
{
    place a = {.p = p, .t = gt_phrases_terms(p)};
    return unrefer(&a, paragraph, "");
}
