/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before. A paragraph is walked through in the order of its
 * text; on the way stands what was mentioned, so what "it", "that creature" and "that player" mean
 * at each place. What a word refers to must have been mentioned and fit the word; else the
 * paragraph is refused.
 *
 * Targets are numbered in the order of the text while it is read, and renamed in the end, as the
 * dialect counts them in the order in which they stand in the data. What an effect chooses or
 * creates gets a name ("picked", "created") where something refers to it. */
#include "decks/magic/english/references.h"

#include <stdio.h>
#include <string.h>

enum { DEEPEST = 30, MOST_OF_SENTENCE = 8 };

typedef struct place {
    gt_phrases *p;
    gt_terms *t;
    mg_references so_far;
    gt_term player; /* whom an event was about */
    gt_term same; /* whose deed the one before was */
    gt_term kept; /* what a later effect is about */
    gt_term sacrificed; /* by an effect before */
    int first_target; /* of this mode */
    int n_before_later; /* targets before a later effect */
    bool later, reflex, unknown;
    bool spell; /* it has no power of its own */
    bool exiles; /* the cost is paid with such a card */
    bool two; /* the event is about two objects that the same words could mean */
    bool done; /* an effect stands before, of which "that much" can speak */
    bool acted; /* one in the same sentence */
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
    return gt_term_pair(a->t, key, value);
}

/* 0: without. */
static gt_term with(const place *a, gt_term object, const char *key, gt_term value)
{
    return gt_term_with_word(a->t, object, key, value);
}

static gt_term yes(const place *a)
{
    return gt_term_bool(a->t, true);
}

/* ---- What was mentioned. */

static void mention_it(place *a, gt_term term, gt_term filter, bool many)
{
    if (a->so_far.n_mentioned == MG_MOST_MENTIONS) {
        a->unknown = true;
        return;
    }
    bool player = mg_is_player_word(a->t, filter);
    a->so_far.mentioned[a->so_far.n_mentioned++] = (mg_mention){term, filter, many, player};
    if (player && !many)
        return;
    if (many)
        a->so_far.group = term;
    else
        a->so_far.last = term;
}

bool mg_is_player_word(const gt_terms *t, gt_term what)
{
    const char *word = gt_term_string(t, what);
    return strncmp(word, "player", 6) == 0 || strncmp(word, "opponent", 8) == 0;
}

/* The name that a target has until all are known. */
static gt_term target_name(const place *a, int i)
{
    char name[20];
    snprintf(name, sizeof name, "^target %d", i);
    return text(a, name);
}

/* No name: no statement is called so, and nothing that says it is played. */
static gt_term previous(const place *a)
{
    return text(a, "previous");
}

/* It may be one thing or another, which would play in different ways. */
static gt_term unclear(place *a)
{
    a->unknown = true;
    return previous(a);
}

/* Of a target that may be a planeswalker, its controller. */
static gt_term player_of(const place *a, const mg_mention *m)
{
    bool alone = strstr(gt_term_string(a->t, m->filter), "planeswalker") == NULL;
    return alone ? m->term : pair(a, "controller", m->term);
}

static gt_term the_player(place *a)
{
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
        if (a->so_far.mentioned[i].player)
            return player_of(a, &a->so_far.mentioned[i]);
    return a->player != 0 ? a->player : previous(a);
}

/* "That player or planeswalker": the target itself. */
static gt_term that_target(place *a)
{
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
        if (a->so_far.mentioned[i].player)
            return a->so_far.mentioned[i].term;
    return the_player(a);
}

static gt_term that_much(place *a)
{
    if (a->done || (a->acted && !a->event_amount))
        return text(a, "this way");
    return a->event_amount ? text(a, "amount") : unclear(a);
}

static gt_term it(place *a)
{
    return a->so_far.last != 0 ? a->so_far.last : unclear(a);
}

static bool holds_type(const place *a, gt_term own, gt_term wanted)
{
    for (int i = 0; i < gt_term_size(a->t, own); i++)
        if (gt_term_item(a->t, own, i) == wanted)
            return true;
    return own == wanted;
}

/* Whether what was mentioned can be called what the filter says. */
static bool can_be(const place *a, const mg_mention *m, gt_term filter)
{
    gt_term type = under(a, filter, "type"), subtype = under(a, filter, "subtype");
    gt_term own = under(a, m->filter, "type");
    bool any = gt_term_is(a->t, m->filter, "any") || under(a, m->filter, "enchanted") != 0 ||
               under(a, m->filter, "equipped") != 0 || under(a, m->filter, "either") != 0;
    bool spell = strncmp(gt_term_string(a->t, m->filter), "spell", 5) == 0;
    if (m->player || spell || under(a, m->filter, "this") != 0)
        return false;
    if (any)
        return true;
    if (subtype != 0 && !holds_type(a, under(a, m->filter, "subtype"), subtype))
        return false;
    return type == 0 || holds_type(a, own, type) ||
           (own == 0 && under(a, m->filter, "subtype") != 0);
}

/* "That creature" of an event in which a creature does something to a creature. */
static bool is_both(const place *a, gt_term filter)
{
    gt_term type = under(a, filter, "type");
    const mg_mention *m = a->so_far.mentioned;
    return a->two && holds_type(a, under(a, m[0].filter, "type"), type) &&
           holds_type(a, under(a, m[1].filter, "type"), type);
}

/* "that creature" */
static gt_term that(place *a, gt_term filter)
{
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
        if (!a->so_far.mentioned[i].many && can_be(a, &a->so_far.mentioned[i], filter))
            return i < 2 && is_both(a, filter) ? unclear(a) : a->so_far.mentioned[i].term;
    return previous(a);
}

/* "that spell" */
static gt_term that_spell(const place *a)
{
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--) {
        const mg_mention *m = &a->so_far.mentioned[i];
        if (strncmp(gt_term_string(a->t, m->filter), "spell", 5) == 0 ||
            under(a, m->filter, "spell") != 0)
            return m->term;
    }
    return previous(a);
}

/* "that card" */
static gt_term that_card(const place *a)
{
    if (a->so_far.named != 0)
        return a->so_far.named;
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
        if (!a->so_far.mentioned[i].many && !a->so_far.mentioned[i].player)
            return a->so_far.mentioned[i].term;
    return previous(a);
}

/* "those creatures" */
static gt_term those(place *a, gt_term filter)
{
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
        if (a->so_far.mentioned[i].many && can_be(a, &a->so_far.mentioned[i], filter))
            return a->so_far.mentioned[i].term == a->so_far.group ? a->so_far.group : previous(a);
    return previous(a);
}

/* "Each Wolf tapped this way": those that were tapped, all of them untapped before. */
static gt_term tapped(place *a, gt_term filter)
{
    const mg_mention *last = NULL;
    for (int i = 0; i < a->so_far.n_mentioned; i++)
        if (a->so_far.mentioned[i].many)
            last = &a->so_far.mentioned[i];
    bool right = last != NULL && can_be(a, last, filter) &&
                 under(a, last->filter, "tapped") == gt_term_bool(a->t, false);
    return right ? last->term : unclear(a);
}

/* What "they" are where objects stand, where players do, and where both may. */
static gt_term they(place *a, const char *key)
{
    static const char *const objects[] = {
        "give",  "what",      "tap",    "untap",         "destroy",    "exile",
        "put",   "sacrifice", "on",     "become",        "fight",      "controller",
        "owner", "of",        "attach", "reveal",        "regenerate", "turn up",
        "by",    "from",      "blocks", "exile instead", NULL};
    bool object = gt_is_one_of(key, objects);
    for (int i = a->so_far.n_mentioned - 1; i >= 0; i--) {
        const mg_mention *m = &a->so_far.mentioned[i];
        bool both = strcmp(key, "to") == 0;
        if (m->player && !object)
            return m->many ? m->term : player_of(a, m);
        if (both && !m->many && gt_term_is(a->t, m->filter, "any"))
            return m->term;
        if (m->many && (object || both))
            return m->term == a->so_far.group ? a->so_far.group : previous(a);
    }
    return object || a->player == 0 ? previous(a) : a->player;
}

/* "the exiled card": by the effect before, or by another ability of this object (607.2a). */
static gt_term exiled(place *a)
{
    if (a->so_far.exiled != 0)
        return a->so_far.exiled;
    return a->spell || a->exiles ? previous(a) : text(a, "exiled with it");
}

/* "the sacrificed creature": for the cost, or by the effect before. */
static gt_term sacrificed(place *a)
{
    if (!a->so_far.gives_up)
        return a->sacrificed != 0 ? a->sacrificed : previous(a);
    return a->so_far.last = text(a, "^given up");
}

static gt_term meaning_of(place *a, const char *word, const char *key)
{
    if (strcmp(word, "^it") == 0)
        return it(a);
    if (strcmp(word, "^they") == 0)
        return they(a, key);
    if (strcmp(word, "^that player or planeswalker") == 0)
        return that_target(a);
    if (strcmp(word, "^same") == 0)
        return a->same != 0 ? a->same : previous(a);
    if (strcmp(word, "^that card") == 0)
        return that_card(a);
    if (strcmp(word, "^that spell") == 0)
        return that_spell(a);
    if (strcmp(word, "^named") == 0)
        return a->so_far.named != 0 ? a->so_far.named : previous(a);
    if (strcmp(word, "^exiled") == 0)
        return exiled(a);
    if (strcmp(word, "^sacrificed") == 0)
        return sacrificed(a);
    if (strcmp(word, "^unblocked") == 0)
        return text(a, "isn't blocked");
    if (strcmp(word, "^that much") == 0)
        return that_much(a);
    if (strcmp(word, "^damage dealt") == 0 || strcmp(word, "^life lost") == 0)
        return text(a, "this way");
    if (strcmp(word, "^revealed") == 0 || strcmp(word, "^those cards") == 0)
        return text(a, "cards");
    if (strcmp(word, "^that token") == 0 && gt_term_is(a->t, a->so_far.last, "created"))
        return a->so_far.last;
    if (strcmp(word, "^those tokens") == 0 && gt_term_is(a->t, a->so_far.group, "created"))
        return a->so_far.group;
    if (strcmp(word, "^damaged") == 0)
        for (int i = a->so_far.n_mentioned - 1; i >= 0; i--)
            if (!a->so_far.mentioned[i].player) /* of several those alone that were dealt some */
                return a->so_far.mentioned[i].many ? unclear(a) : a->so_far.mentioned[i].term;
    return previous(a);
}

/* Outside of a later effect the thing has a name of its own; in it, it is what was kept. */
static gt_term keep(place *a, gt_term found)
{
    const char *word = gt_term_string(a->t, found);
    int i = -1;
    if (sscanf(word, "^target %d", &i) == 1 && i >= a->n_before_later)
        return found; /* of the later effect itself */
    if (!a->later || strcmp(word, "it") == 0 || strcmp(word, "this") == 0)
        return found;
    if (a->kept != 0 && a->kept != found)
        a->unknown = true;
    a->kept = found;
    return text(a, a->reflex ? "that" : "kept");
}

static gt_term refer_word(place *a, gt_term term, const char *key)
{
    static const char *const done_to[] = {"give", "what", "tap", "untap", "on", "become", NULL};
    const char *word = gt_term_string(a->t, term);
    if (strcmp(word, "that player") == 0 || strcmp(word, "^that player") == 0)
        return keep(a, the_player(a));
    if (strcmp(word, "enchanted") == 0 || strcmp(word, "equipped") == 0)
        a->so_far.last = term;
    if (strcmp(word, "defending player") == 0)
        a->player = term;
    if (strcmp(word, "this") == 0 && gt_is_one_of(key, done_to))
        a->so_far.last = text(a, "it");
    bool known = word[0] != '^' || strncmp(word, "^target", 7) == 0;
    return known ? term : keep(a, meaning_of(a, word, key));
}

/* ---- Walking. */

static gt_term refer(place *a, gt_term term, const char *key);

/* {"first": ..., "rest": [...]}: one sentence. What may be done first is part of a whole that may
 * be done. */
static int as_sentence(place *a, gt_term first, gt_term rest, gt_term *out)
{
    gt_term may = under(a, first, "may"), todo = under(a, first, "do");
    int n = gt_term_size(a->t, rest), k = 0;
    bool parted = may != 0 && under(a, first, "then") == 0 && under(a, first, "else") == 0;
    gt_term item[MG_MOST_MEMBERS] = {first};
    if (parted)
        first = with(a, first, "may", 0);
    if (todo != 0 && gt_term_size(a->t, first) == 1 &&
        gt_term_size(a->t, todo) + n < MOST_OF_SENTENCE)
        for (; k < gt_term_size(a->t, todo); k++)
            item[k] = gt_term_item(a->t, todo, k);
    else
        item[k++] = first;
    for (int i = 0; i < n && k < MOST_OF_SENTENCE; i++)
        item[k++] = gt_term_item(a->t, rest, i);
    if (!parted) {
        memcpy(out, item, (size_t)k * sizeof *out);
        return k;
    }
    gt_term member[4] = {text(a, "do"), gt_term_list(a->t, item, k), text(a, "may"), may};
    out[0] = gt_term_object(a->t, member, 2);
    return 1;
}

/* One statement of the text as the dialect has it: as several, or as none. */
static int as_statements(place *a, gt_term s, gt_term *out)
{
    gt_term todo = under(a, s, "do"), reveal = under(a, s, "reveal");
    if (under(a, s, "first") != 0)
        return as_sentence(a, under(a, s, "first"), under(a, s, "rest"), out);
    if (todo != 0 && gt_term_size(a->t, s) == 1) {
        int n = gt_term_size(a->t, todo);
        for (int i = 0; i < n && i < MOST_OF_SENTENCE; i++)
            out[i] = gt_term_item(a->t, todo, i);
        return n < MOST_OF_SENTENCE ? n : MOST_OF_SENTENCE;
    }
    if (under(a, s, "still") != 0)
        return 0; /* what becomes something keeps its other types */
    if (under(a, s, "top") != 0 && reveal != 0) {
        out[0] = with(a, s, "reveal", 0);
        out[1] = pair(a, "reveal", under(a, s, "as"));
        return 2;
    }
    if (gt_term_is(a->t, under(a, s, "colours"), "of choice")) {
        out[0] = pair(a, "choose colour", yes(a));
        out[1] = with(a, s, "colours", text(a, "chosen"));
        return 2;
    }
    out[0] = s;
    return 1;
}

static gt_term refer_list(place *a, gt_term list, bool statements)
{
    gt_term item[MG_MOST_MEMBERS + MOST_OF_SENTENCE];
    int n = gt_term_size(a->t, list), size = 0;
    for (int i = 0; i < n && size < MG_MOST_MEMBERS; i++) {
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
        f = with(a, f, "not", 0);
        f = with(a, f, "type", pair(a, "not", type));
    }
    bool whole = strcmp(key, "target") == 0 || strcmp(key, "enchant") == 0 ||
                 strcmp(key, "choose") == 0 || strcmp(key, "all") == 0;
    if (whole && gt_term_kind_of(a->t, f) == GT_TERM_OBJECT && gt_term_size(a->t, f) == 0)
        return pair(a, "in", text(a, "battlefield"));
    return f;
}

static bool is_many(const place *a, gt_term object)
{
    gt_term count = under(a, object, "count");
    bool one = gt_term_kind_of(a->t, count) == GT_TERM_NUMBER && a->t->node[count].number == 1;
    return (under(a, object, "upto") != 0 || count != 0) && !one;
}

/* A target gets the number of its place in the text. */
static gt_term add_target(place *a, gt_term object)
{
    int number = a->so_far.n_targets++;
    mention_it(a, target_name(a, number), under(a, object, "target"), is_many(a, object));
    if (number >= MG_MOST_TARGETS)
        a->unknown = true;
    return with(a, object, "^number", gt_term_number(a->t, number));
}

/* What is chosen has a name, which is dropped in the end if nothing refers to it. */
static gt_term add_choice(place *a, gt_term object)
{
    if (under(a, object, "as") != 0)
        return object;
    mention_it(a, text(a, "picked"), under(a, object, "choose"), is_many(a, object));
    return with(a, object, "as", text(a, "picked"));
}

/* What a statement creates or mills, in the same way. */
static gt_term add_product(place *a, gt_term s)
{
    gt_term milled = under(a, s, "mill");
    if (under(a, s, "as") != 0)
        return s;
    bool many = milled != 0 ? milled != gt_term_number(a->t, 1) : under(a, s, "count") != 0;
    gt_term name = text(a, milled != 0 ? "milled" : "created"), last = a->so_far.last;
    mention_it(a, name, under(a, s, "create"), many);
    if (milled != 0 || under(a, under(a, s, "if"), "is") != 0)
        a->so_far.last = last; /* "that card", not "it"; what a condition was about is still it */
    return with(a, s, "as", name);
}

static gt_term event_player(place *a, gt_term event)
{
    gt_term name = under(a, event, "event");
    bool damage = gt_term_is(a->t, name, "deals damage");
    if (damage)
        return text(a, "damaged");
    if (under(a, event, "who") != 0 || gt_term_is(a->t, name, "cast") ||
        gt_term_is(a->t, name, "tapped for mana") || under(a, event, "what") == 0)
        return text(a, "that player");
    return 0;
}

/* The other object of an event: what was damaged, what blocks or is blocked. */
static void about_other(place *a, gt_term event, bool known)
{
    const char *name = gt_term_string(a->t, under(a, event, "event"));
    gt_term to = under(a, event, "to"), whom = under(a, event, "whom"), by = under(a, event, "by");
    gt_term creature = pair(a, "type", text(a, "creature")), filter = 0, last = a->so_far.last;
    if (strcmp(name, "blocks a creature") == 0 || strcmp(name, "becomes blocked by") == 0)
        filter = whom != 0 ? whom : by != 0 ? by : creature;
    else if (gt_term_is(a->t, to, "creature"))
        filter = creature;
    else if (gt_term_kind_of(a->t, to) == GT_TERM_OBJECT)
        filter = to;
    if (filter == 0)
        return;
    bool damage = strcmp(name, "deals damage") == 0;
    mention_it(a, text(a, damage ? "damaged" : "the other"), filter, false);
    a->two = !known;
    a->so_far.last = last; /* "it" is what does something */
}

/* What an ability is about from its event on. */
static void about_event(place *a, gt_term event)
{
    if (gt_term_kind_of(a->t, event) == GT_TERM_LIST)
        event = gt_term_item(a->t, event, 0);
    if (under(a, event, "event") == 0)
        return; /* what counters are put on */
    gt_term what = under(a, event, "what");
    const char *name = gt_term_string(a->t, under(a, event, "event"));
    bool own = under(a, what, "this") != 0, several = under(a, what, "several") != 0;
    bool known = own || under(a, what, "enchanted") != 0 || under(a, what, "equipped") != 0;
    a->event_amount = strstr(name, "damage") != NULL || strstr(name, "life") != NULL;
    a->player = event_player(a, event);
    if (strcmp(name, "cast") == 0)
        what = with(a, what, "spell", yes(a));
    if (what != 0)
        mention_it(a, several ? previous(a) : text(a, own ? "it" : "that"), what, several);
    about_other(a, event, known);
}

/* {"change": ..., "times": VALUE} as power and toughness. */
static gt_term times(place *a, gt_term number, gt_term value)
{
    int n = a->t->node[number].number;
    if (gt_term_kind_of(a->t, number) != GT_TERM_NUMBER || n == 0)
        return number;
    if (n == 1)
        return value;
    if (n > 0)
        return pair(a, "times", gt_term_two(a->t, number, value));
    if (n < -1)
        value = pair(a, "times", gt_term_two(a->t, gt_term_number(a->t, -n), value));
    return pair(a, "minus", gt_term_two(a->t, gt_term_number(a->t, 0), value));
}

static gt_term multiplied(place *a, gt_term s)
{
    gt_term change = under(a, s, "change"), by = under(a, s, "times");
    if (change == 0 || by == 0)
        return s;
    s = with(a, with(a, s, "change", 0), "times", 0);
    s = with(a, s, "power", times(a, under(a, change, "power"), by));
    return with(a, s, "toughness", times(a, under(a, change, "toughness"), by));
}

static int times_held(const place *a, gt_term term, gt_term wanted)
{
    int n = term == wanted;
    for (int i = 0; i < gt_term_size(a->t, term); i++)
        n += times_held(a, gt_term_child(a->t, term, i), wanted);
    return n;
}

static bool has_target(place *a, gt_term term)
{
    bool has = under(a, term, "target") != 0;
    for (int i = 0; i < gt_term_size(a->t, term) && !has; i++)
        has = has_target(a, gt_term_child(a->t, term, i));
    return has;
}

/* "where X is": in place of X. A target of which X speaks is one, however often X stands. */
static gt_term with_x(place *a, gt_term s)
{
    gt_term x = under(a, s, "where x"), list = under(a, s, "do");
    if (x == 0 || list == 0)
        return s;
    if (has_target(a, x) && times_held(a, list, text(a, "X")) > 1)
        unclear(a);
    list = gt_term_exchanged(a->t, list, text(a, "X"), x);
    s = with(a, s, "where x", 0);
    if (gt_term_size(a->t, s) == 1 && gt_term_size(a->t, list) == 1)
        return gt_term_item(a->t, list, 0);
    return with(a, s, "do", list);
}

/* {"base": {"power": ..., "toughness": ...}} as a pair */
static gt_term with_base(place *a, gt_term s)
{
    gt_term base = under(a, s, "base");
    gt_term power = under(a, base, "power"), toughness = under(a, base, "toughness");
    return power == 0 ? s : with(a, s, "base", gt_term_two(a->t, power, toughness));
}

/* What is countered unless somebody pays is so unless its controller does; a price may be paid,
 * more lands may be played and a card cast for nothing without being asked first. */
static gt_term usual_payer(place *a, gt_term s)
{
    if (under(a, s, "counter") != 0)
        s = with(a, s, "payer", 0);
    bool permitted =
        under(a, s, "pay") != 0 || under(a, s, "more lands") != 0 || under(a, s, "play free") != 0;
    return permitted ? with(a, s, "may", 0) : s;
}

/* {"stat": "power", "of": SET} as {"power": SET} */
static gt_term with_stat(place *a, gt_term s)
{
    gt_term stat = under(a, s, "stat"), of = under(a, s, "of");
    if (stat == 0 || of == 0)
        return s;
    return gt_term_is(a->t, of, "^given up") ? pair(a, "sacrificed", stat)
                                             : pair(a, gt_term_string(a->t, stat), of);
}

static void walk_key(place *a, gt_term object, const char *key, gt_term *out)
{
    gt_term value = under(a, object, key);
    if (value != 0)
        *out = with(a, *out, key, refer(a, value, key));
}

/* ---- The numbers of targets. */

/* In the order in which the dialect finds them (decks/magic/announce.c). */
static void number_targets(place *a, gt_term term)
{
    gt_term number = under(a, term, "^number");
    int i = a->t->node[number].number;
    if (number != 0 && i < MG_MOST_TARGETS)
        a->so_far.called[i] = a->so_far.n_called++;
    for (int k = 0; k < gt_term_size(a->t, term); k++)
        number_targets(a, gt_term_child(a->t, term, k));
}

static gt_term renamed_word(place *a, gt_term term, int from)
{
    char name[20];
    int i;
    if (sscanf(gt_term_string(a->t, term), "^target %d", &i) != 1 || i < from ||
        i >= MG_MOST_TARGETS)
        return term;
    int number = a->so_far.called[i];
    snprintf(name, sizeof name, number == 0 ? "target" : "target %d", number + 1);
    return text(a, name);
}

/* Targets from `from` on by the names that they have now. */
static gt_term renamed(place *a, gt_term term, int from)
{
    enum gt_term_kind kind = gt_term_kind_of(a->t, term);
    gt_term child[GT_TERM_MOST];
    if (kind == GT_TERM_TEXT)
        return renamed_word(a, term, from);
    if (kind == GT_TERM_OBJECT)
        term = with(a, term, "^number", 0);
    int n = gt_term_children(a->t, term, child);
    for (int i = 0; i < n; i++)
        child[i] = renamed(a, child[i], from);
    return n == 0 ? term : gt_term_with_children(a->t, term, child);
}

/* "If you do" of what is done later is asked then, too. */
static gt_term with_all_later(place *a, gt_term s)
{
    static const char *const keys[] = {"then", "else", NULL};
    gt_term list = under(a, s, "do"), item[GT_TERM_MOST];
    int n = gt_term_children(a->t, list, item);
    if (n == 0)
        return s;
    for (int k = 0; keys[k] != NULL; k++) {
        gt_term part = under(a, s, keys[k]);
        if (part != 0)
            item[n - 1] = with(a, item[n - 1], keys[k], part);
        s = with(a, s, keys[k], 0);
    }
    return with(a, s, "do", gt_term_list(a->t, item, n));
}

/* Effects of their own, with targets of their own, about what was named before. */
static gt_term refer_later(place *a, gt_term s)
{
    place inside = *a;
    inside.later = true;
    inside.reflex = under(a, s, "reflex") != 0;
    inside.kept = 0;
    inside.n_before_later = a->so_far.n_targets;
    inside.so_far.n_called = 0;
    s = with_all_later(a, s);
    walk_key(a, s, "with", &s);
    walk_key(a, s, "who", &s);
    gt_term todo = refer(&inside, under(a, s, "do"), "do");
    number_targets(&inside, todo);
    todo = renamed(&inside, todo, inside.n_before_later);
    s = with(a, s, "do", todo);
    a->unknown = a->unknown || inside.unknown;
    return inside.kept == 0 || under(a, s, "with") != 0 ? s : with(a, s, "with", inside.kept);
}

/* ---- Names that nothing refers to are dropped. */

/* The member of a statement that holds objects of a name that cannot stand there. */
static gt_term key_to_part(const place *a, gt_term s)
{
    if (gt_term_kind_of(a->t, s) != GT_TERM_OBJECT)
        return 0;
    gt_term given = under(a, s, "sacrifice"), who = under(a, s, "who");
    bool own = who == 0 || gt_term_is(a->t, who, "you");
    for (int i = 0; i < gt_term_size(a->t, s); i++)
        if (gt_term_is(a->t, under(a, gt_term_value(a->t, s, i), "as"), "them"))
            return gt_term_key(a->t, s, i);
    return own && gt_term_is(a->t, under(a, given, "as"), "picked") ? text(a, "sacrifice") : 0;
}

/* What one may sacrifice is chosen if one wants to, and there is some. */
static gt_term part_choice(place *a, gt_term s, gt_term what, gt_term name)
{
    static const char *const around[] = {"if", "may", NULL};
    gt_term todo = with(a, s, "sacrifice", name);
    for (int i = 0; around[i] != NULL; i++) {
        what = with(a, what, around[i], under(a, s, around[i]));
        todo = with(a, todo, around[i], 0);
    }
    what = with(a, what, "as", name);
    return with(a, what, "then", gt_term_list(a->t, &todo, 1));
}

/* {"those": ..., "as": ...} in front of the statement, as one with it. */
static gt_term part_objects(place *a, gt_term s, gt_term key)
{
    static const char *const around[] = {"if", "may", "then", "else", NULL};
    gt_term what = gt_term_get(a->t, s, key), name = under(a, what, "as"), whole = 0;
    gt_term filter = under(a, what, "choose"), two[2];
    what = with(a, what, "as", 0);
    if (filter != 0)
        what = with(a, what, "choose", with(a, filter, "whose", text(a, "own")));
    if (filter != 0 && under(a, s, "may") == yes(a) && under(a, s, "else") == 0 &&
        gt_term_is(a->t, key, "sacrifice"))
        return part_choice(a, s, what, name);
    two[0] = with(a, pair(a, "those", what), "as", name);
    two[1] = gt_term_with(a->t, s, key, name);
    for (int i = 0; around[i] != NULL; i++)
        two[1] = with(a, two[1], around[i], 0);
    whole = pair(a, "do", gt_term_list(a->t, two, 2));
    for (int i = 0; around[i] != NULL; i++)
        whole = with(a, whole, around[i], under(a, s, around[i]));
    return whole;
}

static gt_term with_parts(place *a, gt_term term)
{
    gt_term child[GT_TERM_MOST], item[2 * GT_TERM_MOST];
    int n = gt_term_children(a->t, term, child), size = 0;
    for (int i = 0; i < n; i++)
        child[i] = with_parts(a, child[i]);
    if (n == 0)
        return term;
    if (gt_term_kind_of(a->t, term) == GT_TERM_OBJECT)
        return gt_term_with_children(a->t, term, child);
    for (int i = 0; i < n && size <= GT_TERM_MOST; i++) {
        gt_term key = key_to_part(a, child[i]);
        if (key == 0)
            item[size++] = child[i];
        else
            size += as_statements(a, part_objects(a, child[i], key), item + size);
    }
    return gt_term_list(a->t, item, size);
}

static gt_term with_used_names(place *a, gt_term term)
{
    static const char *const names[] = {"picked", "created", "milled", "them", NULL};
    for (int i = 0; names[i] != NULL; i++)
        term = gt_term_without_name(a->t, term, text(a, names[i]));
    return with_parts(a, term);
}

/* ---- Objects. */

/* The same object or players once more: targets by their names. */
static gt_term name_of(place *a, gt_term term)
{
    bool object = gt_term_kind_of(a->t, term) == GT_TERM_OBJECT;
    gt_term number = under(a, term, "^number"), child[GT_TERM_MOST];
    if (number != 0)
        return target_name(a, a->t->node[number].number);
    if (under(a, term, "choose") != 0 && under(a, term, "as") != 0)
        return under(a, term, "as");
    int n = object ? gt_term_children(a->t, term, child) : 0;
    for (int i = 0; i < n; i++)
        child[i] = name_of(a, child[i]);
    return n == 0 ? term : gt_term_with_children(a->t, term, child);
}

/* Members that stand first in a text, in this order, and last; a static ability tells of what it
 * holds before its condition. */
static const char *const early[] = {"on", "cost", "additional", "if",   "instead",
                                    "by", "who",  "give",       "what", NULL};
static const char *const early_static[] = {"give", "become", "what", "if", NULL};
const char *const mg_late_keys[] = {"do",   "modes",  "do modes", "if after", "then",
                                    "else", "if won", "if lost",  NULL};

/* A cost that is paid with an object of which the effect can speak. */
static void about_cost(place *a, gt_term cost)
{
    bool list = gt_term_kind_of(a->t, cost) == GT_TERM_LIST;
    for (int i = 0; list && i < gt_term_size(a->t, cost); i++) {
        gt_term part = gt_term_item(a->t, cost, i);
        bool given = gt_term_kind_of(a->t, under(a, part, "sacrifice")) == GT_TERM_OBJECT;
        a->so_far.gives_up = a->so_far.gives_up || given;
        a->exiles = a->exiles || under(a, part, "exile") != 0;
    }
}

static void walk_early(place *a, gt_term s, const char *key, gt_term *out)
{
    gt_term value = under(a, s, key);
    if (value == 0)
        return;
    walk_key(a, s, key, out);
    if (strcmp(key, "on") == 0)
        about_event(a, value);
    if (strcmp(key, "cost") == 0 || strcmp(key, "additional") == 0)
        about_cost(a, value);
    if (strcmp(key, "instead") == 0 && under(a, under(a, value, "what"), "this") == 0)
        a->so_far.last = text(a, "that");
    if (strcmp(key, "who") == 0 || strcmp(key, "give") == 0)
        a->same = name_of(a, under(a, *out, key));
}

static bool speaks_of_it(const place *a, gt_term value)
{
    return gt_term_holds(a->t, value, text(a, "^it"));
}

/* "Damage equal to its power": of what deals it, which is a spell only where it has none. But for
 * that, whom it is dealt to is told before how much, unless the text has it otherwise. Returns how
 * many of damage_keys were walked through. */
static const char *const damage_keys[] = {"by", "damage", "to", NULL};

/* "If ~ was kicked, it deals ...": the spell does. */
static bool is_of_spell(const place *a, gt_term s)
{
    return a->spell && under(a, under(a, s, "if"), "kicked") != 0 &&
           gt_term_is(a->t, under(a, s, "by"), "^it");
}

/* "Each of them deals damage equal to its power": each as much as it has itself. */
static gt_term each_its_own(place *a, gt_term s, gt_term by)
{
    static const char *const stats[] = {"power", "toughness"};
    gt_term damage = under(a, s, "damage");
    bool many = under(a, by, "all") != 0 || gt_term_is(a->t, by, "them");
    for (int i = 0; many && i < 2; i++)
        if (under(a, damage, stats[i]) == by)
            return under(a, s, "to") == by
                       ? with(a, s, "to", unclear(a))
                       : with(a, s, "damage", pair(a, "each", text(a, stats[i])));
    return s;
}

static int walk_damage(place *a, gt_term s, gt_term *out)
{
    gt_term last = a->so_far.last, by = 0, to = under(a, s, "to");
    if (under(a, s, "damage") == 0)
        return 0;
    if (is_of_spell(a, s))
        s = with(a, s, "by", 0);
    bool behind = under(a, s, "value first") == 0 && !speaks_of_it(a, under(a, s, "damage"));
    *out = with(a, s, "value first", 0);
    walk_key(a, s, "by", out);
    by = under(a, *out, "by");
    bool own = under(a, to, "controller") != 0 || under(a, to, "owner") != 0;
    a->so_far.last = by == 0 || !own            ? last
                     : under(a, by, "all") != 0 ? previous(a)
                                                : name_of(a, by);
    if (behind)
        walk_key(a, s, "to", out);
    last = a->so_far.last;
    if (by != 0)
        a->so_far.last = name_of(a, by);
    else if (!a->spell)
        a->so_far.last = text(a, "it");
    walk_key(a, s, "damage", out);
    *out = each_its_own(a, *out, by != 0 ? name_of(a, by) : 0);
    a->so_far.last = last;
    return behind ? 3 : 2;
}

/* "Another target": of the first, another than this itself. */
static gt_term usual_other(place *a, gt_term s)
{
    gt_term filter = under(a, s, "target");
    if (under(a, s, "other") == 0 || a->so_far.n_targets > a->first_target ||
        gt_term_kind_of(a->t, filter) != GT_TERM_OBJECT || under(a, filter, "other") != 0)
        return s;
    filter = with(a, filter, "other", yes(a));
    return with(a, with(a, s, "other", 0), "target", filter);
}

/* What is said of this card in the graveyard: as a condition, or as what is returned. */
static bool works_in_graveyard(const place *a, gt_term s)
{
    gt_term what = under(a, under(a, s, "on"), "what"), condition = under(a, s, "if");
    bool leaves = under(a, what, "this") != 0 || under(a, what, "enchanted") != 0;
    bool set_off = under(a, s, "on") != 0, active = under(a, s, "cost") != 0;
    gt_term there = pair(a, "in", text(a, "graveyard")), returned = text(a, "this");
    there = with(a, there, "whose", text(a, "own"));
    gt_term member[4] = {text(a, "is"), text(a, "this"), text(a, "match"), there};
    if (!active && gt_term_holds(a->t, condition, gt_term_object(a->t, member, 2)))
        return true;
    return (active || (set_off && !leaves)) &&
           gt_term_holds(a->t, under(a, s, "do"), pair(a, "in graveyard", returned));
}

/* An ability that works in the graveyard says so. */
static gt_term with_place(place *a, gt_term s)
{
    return works_in_graveyard(a, s) ? with(a, s, "from", text(a, "graveyard")) : s;
}

/* Whether cards are discarded that have no name: nothing can speak of them. */
static bool discards(const place *a, gt_term s)
{
    gt_term what = under(a, s, "discard");
    return what != 0 && gt_term_kind_of(a->t, what) != GT_TERM_TEXT;
}

/* What a statement names, exiles, discards or sacrifices, for what follows. */
static void after_statement(place *a, gt_term s)
{
    gt_term as = under(a, s, "as"), exile = under(a, s, "exile");
    gt_term given = under(a, s, "sacrifice");
    bool until = under(a, s, "reveal until") != 0;
    bool own_name = as != 0 && under(a, s, "those") == 0 && !until;
    a->acted = a->acted || exile != 0 || given != 0 || under(a, s, "put") != 0;
    if (own_name && under(a, s, "choose") != 0 && gt_term_is(a->t, as, "picked"))
        own_name = false;
    if (own_name) {
        mention_it(a, as, under(a, s, "search"), is_many(a, s));
        a->so_far.named = a->so_far.last = as;
    }
    if (until) /* they are several, and the last one has no name */
        a->so_far.named = a->so_far.last = previous(a);
    if (exile != 0)
        a->so_far.exiled = as != 0                       ? as
                           : under(a, exile, "as") != 0  ? under(a, exile, "as")
                           : under(a, exile, "all") != 0 ? previous(a)
                                                         : name_of(a, exile);
    if (under(a, s, "exile top") != 0)
        a->so_far.exiled = as;
    if (a->spell && under(a, s, "choose type") != 0)
        unclear(a); /* only permanents remember a kind */
    if (discards(a, s))
        a->so_far.named = previous(a);
    if (given != 0)
        a->sacrificed = under(a, given, "as") != 0 ? under(a, given, "as") : name_of(a, given);
}

/* A condition that stands behind what depends on it. */
static gt_term with_condition(place *a, gt_term s)
{
    gt_term behind = under(a, s, "if after");
    if (behind == 0)
        return s;
    return with(a, with(a, s, "if after", 0), "if", behind);
}

/* Whether a member was not walked through with damage. */
static bool is_left(const char *key, int walked)
{
    for (int i = 0; i < walked; i++)
        if (strcmp(key, damage_keys[i]) == 0)
            return false;
    return strcmp(key, "value first") != 0;
}

/* "Attach that Equipment to it": to what was told of before, not to itself. */
static void walk_attach(place *a, gt_term s, gt_term *out)
{
    gt_term last = a->so_far.last, name = 0;
    walk_key(a, s, "attach", out);
    name = name_of(a, under(a, *out, "attach"));
    if (name != last && last != 0)
        a->so_far.last = last;
    walk_key(a, s, "to", out);
    if (name_of(a, under(a, *out, "to")) == name)
        unclear(a);
}

static gt_term walk(place *a, gt_term s)
{
    bool is_static = under(a, s, "until") == 0 && under(a, s, "if") != 0 &&
                     (under(a, s, "give") != 0 || under(a, s, "forbid") != 0) &&
                     !gt_term_is(a->t, under(a, s, "give"), "^it");
    const char *const *first = is_static ? early_static : early;
    gt_term before = a->so_far.last, out = s;
    bool attach = under(a, s, "attach") != 0;
    int walked = under(a, s, "if") == 0 ? walk_damage(a, s, &out) : 0;
    if (attach)
        walk_attach(a, s, &out);
    for (int i = 0; first[i] != NULL; i++) {
        if (is_left(first[i], walked))
            walk_early(a, s, first[i], &out);
        if (strcmp(first[i], "if") == 0 && under(a, s, "if") != 0)
            walked = walk_damage(a, out, &out);
    }
    for (int i = 0; i < gt_term_size(a->t, s); i++) {
        const char *key = gt_term_string(a->t, gt_term_key(a->t, s, i));
        bool other = !attach || (strcmp(key, "attach") != 0 && strcmp(key, "to") != 0);
        if (other && !gt_is_one_of(key, first) && !gt_is_one_of(key, mg_late_keys) &&
            is_left(key, walked))
            walk_key(a, s, key, &out);
    }
    after_statement(a, out);
    for (int i = 0; mg_late_keys[i] != NULL; i++) {
        bool chosen = gt_term_is(a->t, a->so_far.last, "picked");
        if (strcmp(mg_late_keys[i], "else") == 0 && under(a, s, "else") != 0 && chosen)
            a->so_far.last = before; /* nothing was chosen */
        walk_key(a, s, mg_late_keys[i], &out);
    }
    if (!is_static && under(a, under(a, s, "if"), "is") != 0 && under(a, s, "on") == 0)
        a->so_far.last = under(a, under(a, out, "if"), "is"); /* what it was about before */
    return with_condition(a, out);
}

/* ---- Who decides, and what kinds there are. */

static gt_term with_doer(place *a, gt_term list, gt_term who)
{
    gt_term item[GT_TERM_MOST];
    int n = gt_term_children(a->t, list, item);
    for (int i = 0; i < n; i++)
        if (under(a, item[i], "who") == 0)
            item[i] = with(a, item[i], "who", i == 0 ? who : name_of(a, who));
    return gt_term_list(a->t, item, n);
}

/* "That player may ...": that player decides; of several each for himself, which is not said here.
 */
static gt_term with_decision(place *a, gt_term s)
{
    gt_term who = under(a, s, "who"), todo = under(a, s, "do");
    if (!gt_term_is(a->t, under(a, s, "may"), "theirs") || who == 0)
        return s;
    if (todo != 0) {
        s = with(a, s, "who", 0);
        s = with(a, s, "do", with_doer(a, todo, who));
    }
    gt_term decides = gt_term_is(a->t, who, "each") ? text(a, "each of them") : name_of(a, who);
    return with(a, s, "may", decides);
}

static bool all_lands(const place *a, gt_term types)
{
    static const char *const basic[] = {"Plains", "Island", "Swamp", "Mountain", "Forest", NULL};
    for (int i = 0; i < gt_term_size(a->t, types); i++)
        if (!gt_is_one_of(gt_term_string(a->t, gt_term_item(a->t, types, i)), basic))
            return false;
    return gt_term_size(a->t, types) > 0;
}

/* "Is a Swamp": of a land, not of a creature. Another base size is what something becomes. */
static gt_term with_kinds(place *a, gt_term s)
{
    gt_term given = under(a, s, "give");
    if (given != 0 && under(a, s, "base") != 0 && under(a, s, "power") == 0) {
        s = with(a, s, "give", 0);
        s = with(a, s, "become", given);
    }
    gt_term types = under(a, s, "creature types");
    if (under(a, s, "become") == 0 || gt_term_kind_of(a->t, types) != GT_TERM_LIST ||
        !all_lands(a, types))
        return s;
    s = with(a, s, "creature types", 0);
    return with(a, s, "land types", types);
}

/* What stands in one mode is not known in another. */
static gt_term refer_modes(place *a, gt_term list)
{
    gt_term item[GT_TERM_MOST];
    int n = gt_term_children(a->t, list, item);
    const mg_references before = a->so_far;
    for (int i = 0; i < n; i++) {
        int targets = a->so_far.n_targets;
        a->so_far = before;
        a->so_far.n_targets = a->first_target = targets;
        item[i] = refer(a, item[i], "");
    }
    return gt_term_list(a->t, item, n);
}

static gt_term refer_quoted(place *a, gt_term list)
{
    gt_term item[GT_TERM_MOST];
    const char *why = NULL;
    int n = gt_term_children(a->t, list, item);
    for (int i = 0; i < n; i++) {
        mg_references own = {.n_targets = 0};
        item[i] = mg_english_refer(a->p, &own, item[i], false, &why);
        a->unknown = a->unknown || why != NULL;
    }
    return gt_term_list(a->t, item, n);
}

/* {"^that": FILTER} and the like; 0: it is no such words. */
static gt_term refer_words(place *a, gt_term s)
{
    static const char *const words[] = {"^sacrificed", "^exiled", "^named", NULL};
    gt_term filter = under(a, s, "^that"), found;
    if (filter != 0) {
        found = that(a, filter);
        a->so_far.last = gt_term_is(a->t, found, "previous") ? a->so_far.last : found;
        return keep(a, found);
    }
    filter = under(a, s, "^those");
    if (filter != 0)
        return keep(a, those(a, filter));
    filter = under(a, s, "^tapped");
    if (filter != 0)
        return keep(a, tapped(a, filter));
    for (int i = 0; words[i] != NULL; i++)
        if (under(a, s, words[i]) != 0)
            return keep(a, meaning_of(a, words[i], ""));
    return 0;
}

/* Objects of which later words can speak. */
static gt_term add_mention(place *a, gt_term s, const char *key)
{
    static const char *const sets[] = {"choose", "all", NULL};
    if (under(a, s, "target") != 0)
        return add_target(a, s);
    if (under(a, s, "create") != 0 || under(a, s, "create copy") != 0 || under(a, s, "mill") != 0)
        return add_product(a, s);
    if (gt_is_one_of(key, sets))
        return s;
    if (gt_term_kind_of(a->t, under(a, s, "choose")) == GT_TERM_OBJECT && *key != '\0')
        return add_choice(a, s);
    if (under(a, s, "all") == 0 || *key == '\0' || strcmp(key, "of") == 0)
        return s;
    mention_it(a, text(a, "them"), under(a, s, "all"), true);
    return with(a, s, "as", text(a, "them"));
}

/* How what a statement gives something is called by what is attached to it; NULL: nothing is. */
static const char *attached_to(const place *a, gt_term given)
{
    static const char *const words[] = {"enchanted", "equipped", NULL};
    gt_term event = a->so_far.n_mentioned > 0 ? a->so_far.mentioned[0].filter : 0;
    for (int i = 0; words[i] != NULL; i++)
        if (gt_term_is(a->t, given, words[i]) ||
            (gt_term_is(a->t, given, "that") && under(a, event, words[i]) != 0))
            return words[i];
    return NULL;
}

/* "+1/+1 for each other creature": other than the creature that gets it. */
static gt_term others_of(place *a, gt_term number, gt_term given)
{
    gt_term filter = under(a, number, "count"), item[2] = {0};
    const char *attached = attached_to(a, given);
    bool own = gt_term_is(a->t, given, "this") || gt_term_is(a->t, given, "it") ||
               under(a, under(a, given, "all"), "other") != 0;
    if (gt_term_kind_of(a->t, number) == GT_TERM_OBJECT && gt_term_size(a->t, number) == 1 &&
        gt_term_size(a->t, under(a, number, "times")) == 2) {
        for (int i = 0; i < 2; i++)
            item[i] = others_of(a, gt_term_item(a->t, under(a, number, "times"), i), given);
        return pair(a, "times", gt_term_list(a->t, item, 2));
    }
    if (own || under(a, filter, "other") == 0 ||
        !gt_term_is(a->t, under(a, filter, "type"), "creature"))
        return number;
    if (attached == NULL || under(a, filter, "not") != 0) {
        unclear(a);
        return number;
    }
    filter = with(a, filter, "other", 0);
    filter = with(a, filter, "not", pair(a, attached, yes(a)));
    return pair(a, "count", filter);
}

static gt_term with_others(place *a, gt_term s)
{
    static const char *const keys[] = {"power", "toughness"};
    gt_term given = under(a, s, "give");
    for (int i = 0; given != 0 && i < 2; i++)
        if (under(a, s, keys[i]) != 0)
            s = with(a, s, keys[i], others_of(a, under(a, s, keys[i]), given));
    return s;
}

/* "All other creatures" of a spell: than what it spoke of last. */
static gt_term others_of_spell(place *a, gt_term filter, const char *key)
{
    static const char *const sets[] = {"all", "choose", "count", NULL};
    const mg_references *now = &a->so_far;
    if (!a->spell || !gt_is_one_of(key, sets) || under(a, filter, "other") != yes(a))
        return filter;
    const mg_mention *last = now->n_mentioned > 0 ? &now->mentioned[now->n_mentioned - 1] : NULL;
    if (last == NULL || last->player) {
        unclear(a);
        return filter;
    }
    return with(a, filter, "other", last->term);
}

static gt_term refer_object(place *a, gt_term s, const char *key)
{
    gt_term words = refer_words(a, s);
    if (words != 0)
        return words;
    if (has_target(a, under(a, s, "power")) && has_target(a, under(a, s, "toughness")))
        unclear(a); /* of one target */
    s = others_of_spell(a, s, key);
    s = usual_filter(a, usual_payer(a, with_base(a, with_x(a, multiplied(a, s)))), key);
    if (under(a, s, "it kicked") != 0)
        return a->spell ? unclear(a) : pair(a, "kicked", yes(a)); /* the spell it may speak of */
    if (under(a, s, "later") != 0 || under(a, s, "reflex") != 0)
        return refer_later(a, s);
    if (under(a, s, "target") != 0)
        s = usual_other(a, s);
    s = with_others(a, with_place(a, with_stat(a, walk(a, s))));
    return with_kinds(a, with_decision(a, add_mention(a, s, key)));
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
        out = refer_word(a, term, key);
    else if (kind == GT_TERM_LIST)
        out = refer_list(a, term, strcmp(key, "do") == 0 || strcmp(key, "then") == 0);
    else if (kind == GT_TERM_OBJECT)
        out = refer_object(a, term, key);
    a->depth--;
    return out;
}

gt_term mg_english_refer(gt_phrases *p, mg_references *so_far, gt_term paragraph, bool spell,
                         const char **why)
{
    place a = {.p = p, .t = gt_phrases_terms(p), .so_far = *so_far, .spell = spell};
    if (a.so_far.last == 0)
        a.so_far.last = text(&a, "it");
    gt_term out = mg_english_form(a.t, with_used_names(&a, refer(&a, paragraph, "")));
    number_targets(&a, out);
    out = renamed(&a, out, 0);
    *so_far = a.so_far;
    *why = a.unknown ? "it cannot be told what 'it' is" : NULL;
    return out;
}
