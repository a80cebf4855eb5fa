/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a text says in one way and the dialect in another, after it is known what words refer to
 * (references.c): what one phrase says as several statements, what another player does, what is
 * done instead. What has no form here stays as the rows have it, and the compiler refuses it. */
#include "decks/magic/english/references.h"

#include <stdio.h>
#include <string.h>

enum { MOST_STATEMENTS = 8 };

static gt_term text(gt_terms *t, const char *word)
{
    return gt_term_text(t, word);
}

static gt_term get(gt_terms *t, gt_term object, const char *key)
{
    return gt_term_under(t, object, key);
}

static gt_term with(gt_terms *t, gt_term object, const char *key, gt_term value)
{
    return gt_term_with_word(t, object, key, value);
}

static gt_term without(gt_terms *t, gt_term object, const char *const *keys)
{
    for (int i = 0; keys[i] != NULL; i++)
        object = with(t, object, keys[i], 0);
    return object;
}

static bool is_object(const gt_terms *t, gt_term term)
{
    return gt_term_kind_of(t, term) == GT_TERM_OBJECT;
}

/* ---- Objects of any kind. */

/* [SAME, NUMBER + 1] of "its toughness is equal to that number plus 1" */
static gt_term sized(gt_terms *t, gt_term s)
{
    static const char *const keys[] = {"power is", "toughness", NULL};
    gt_term value = get(t, s, "power is"), more = gt_term_two(t, value, gt_term_number(t, 1));
    if (value == 0 || !gt_term_is(t, get(t, s, "toughness"), "one more"))
        return s;
    return with(t, without(t, s, keys), "power and toughness",
                gt_term_two(t, value, gt_term_pair(t, "plus", more)));
}

/* {"more": FILTER, "who": "an opponent"}: than you control; "fewer": less. */
static gt_term compared(gt_terms *t, gt_term s)
{
    gt_term more = get(t, s, "more"), fewer = get(t, s, "fewer"), what = more != 0 ? more : fewer;
    gt_term who = get(t, s, "who"), three[3];
    if (!is_object(t, what) || gt_term_size(t, s) != 2 ||
        (!gt_term_is(t, who, "an opponent") && !gt_term_is(t, who, "opponent")))
        return s;
    three[0] = gt_term_pair(t, "count", with(t, what, "whose", text(t, "opposing")));
    three[1] = text(t, more != 0 ? ">" : "<");
    three[2] = gt_term_pair(t, "count", with(t, what, "whose", text(t, "own")));
    return gt_term_list(t, three, 3);
}

/* A state trigger's condition stands beside its event (603.8). */
static gt_term of_state(gt_terms *t, gt_term s)
{
    gt_term event = get(t, s, "on"), state = get(t, event, "if");
    if (state == 0 || !gt_term_is(t, get(t, event, "event"), "state") || get(t, s, "if") != 0)
        return s;
    s = with(t, s, "on", with(t, event, "if", 0));
    return with(t, s, "if", state);
}

/* A token is a type of the dialect. */
static gt_term of_tokens(gt_terms *t, gt_term f)
{
    gt_term token = get(t, f, "token"), word = text(t, "token"), not = get(t, f, "not");
    gt_term type = get(t, f, "type");
    if (gt_term_kind_of(t, token) != GT_TERM_BOOL)
        return f;
    bool is = token == gt_term_bool(t, true);
    if (is && type == 0)
        return with(t, with(t, f, "token", 0), "type", word);
    if (is && get(t, f, "supertype") == 0)
        return with(t, with(t, f, "token", 0), "supertype", word);
    if (is || not != 0)
        return f;
    return with(t, with(t, f, "token", 0), "not", gt_term_pair(t, "type", word));
}

/* "Artifact or creature with flying": what only creatures have is said of the creature alone. */
static gt_term of_creatures(gt_terms *t, gt_term f)
{
    static const char *const keys[] = {"has", "lacks", "power", "toughness", NULL};
    gt_term type = get(t, f, "type"), creature = gt_term_pair(t, "type", text(t, "creature"));
    gt_term item[GT_TERM_MOST], rest;
    int n = gt_term_children(t, type, item);
    if (gt_term_kind_of(t, type) != GT_TERM_LIST || n < 2 ||
        !gt_term_is(t, gt_term_item(t, type, n - 1), "creature") || get(t, f, "either") != 0)
        return f;
    for (int i = 0; keys[i] != NULL; i++)
        if (get(t, f, keys[i]) != 0)
            creature = with(t, creature, keys[i], get(t, f, keys[i]));
    if (gt_term_size(t, creature) == 1)
        return f;
    rest = gt_term_pair(t, "type", n == 2 ? item[0] : gt_term_list(t, item, n - 1));
    f = with(t, without(t, f, keys), "type", 0);
    return with(t, f, "either", gt_term_two(t, rest, creature));
}

/* "Can't be blocked by Walls": except by what is none. */
static gt_term of_blockers(gt_terms *t, gt_term s)
{
    gt_term by = get(t, s, "by");
    if (!is_object(t, by) || !gt_term_is(t, get(t, s, "forbid"), "be blocked") ||
        get(t, s, "except by") != 0)
        return s;
    return with(t, with(t, s, "by", 0), "except by", gt_term_pair(t, "not", by));
}

/* {"discard": 2, "of": FILTER} of a cost */
static gt_term of_discards(gt_terms *t, gt_term part)
{
    gt_term n = get(t, part, "discard"), what = get(t, part, "of");
    if (n == 0 || !is_object(t, what) || gt_term_size(t, part) != 2)
        return part;
    part = gt_term_pair(t, "discard", what);
    return n == gt_term_number(t, 1) ? part : with(t, part, "count", n);
}

static gt_term of_games(gt_terms *t, gt_term s)
{
    static const char *const names[][2] = {{"win game", "win"}, {"lose game", "lose"}};
    gt_term who = get(t, s, "who") != 0 ? get(t, s, "who") : text(t, "you");
    for (int i = 0; i < 2; i++)
        if (get(t, s, names[i][0]) != 0) {
            s = with(t, with(t, s, names[i][0], 0), "who", 0);
            return with(t, s, names[i][1], who);
        }
    return s;
}

/* Every copy may have new targets; one that must keep them is not known. */
static gt_term of_copies(gt_terms *t, gt_term s)
{
    if (get(t, s, "copy") == 0)
        return s;
    bool fresh = get(t, s, "new targets") == gt_term_bool(t, true);
    return with(t, s, "new targets", fresh ? 0 : gt_term_bool(t, false));
}

/* "Artifact creature" is two types. */
static gt_term of_kinds(gt_terms *t, gt_term s)
{
    static const char *const pairs[] = {"artifact creature", "enchantment creature", NULL};
    gt_term list = get(t, s, "more types"), item[2 * MOST_STATEMENTS];
    int n = gt_term_size(t, list), size = 0;
    if (gt_term_kind_of(t, list) != GT_TERM_LIST || n > MOST_STATEMENTS)
        return s;
    for (int i = 0; i < n; i++) {
        const char *word = gt_term_string(t, gt_term_item(t, list, i));
        bool both = gt_is_one_of(word, pairs);
        if (both)
            item[size++] = gt_term_text_n(t, word, strcspn(word, " "));
        item[size++] = both ? text(t, "creature") : gt_term_item(t, list, i);
    }
    return with(t, s, "more types", gt_term_list(t, item, size));
}

/* A line of keywords that is given is no ability, but those keywords. */
static gt_term of_given(gt_terms *t, gt_term s)
{
    gt_term list = get(t, s, "abilities"), words = get(t, s, "keywords"), item[MG_MOST_MEMBERS];
    gt_term line = gt_term_size(t, list) == 1 ? gt_term_item(t, list, 0) : 0;
    gt_term more = gt_term_size(t, line) == 1 ? get(t, line, "keywords") : 0;
    int n = gt_term_size(t, words), k = gt_term_size(t, more);
    if (k == 0 || n + k > MG_MOST_MEMBERS || (get(t, s, "give") == 0 && get(t, s, "become") == 0))
        return s;
    for (int i = 0; i < n + k; i++)
        item[i] = i < n ? gt_term_item(t, words, i) : gt_term_item(t, more, i - n);
    return with(t, with(t, s, "abilities", 0), "keywords", gt_term_list(t, item, n + k));
}

static gt_term of_exile(gt_terms *t, gt_term s)
{
    bool back = gt_term_is(t, get(t, s, "until"), "source") && get(t, s, "exile") != 0;
    return back ? with(t, with(t, s, "until", 0), "until it leaves", gt_term_bool(t, true)) : s;
}

/* What loses all abilities becomes something else. */
static gt_term of_losses(gt_terms *t, gt_term s)
{
    gt_term what = get(t, s, "give");
    bool loses = what != 0 && get(t, s, "lose abilities") != 0 && get(t, s, "power") == 0;
    return loses ? with(t, with(t, s, "give", 0), "become", what) : s;
}

/* ---- Statements. */

/* One player who is known when it is done. */
static bool is_one_player(gt_terms *t, gt_term who)
{
    static const char *const words[] = {"opponent", "that player", "damaged", NULL};
    if (is_object(t, who))
        return get(t, who, "count") == 0 && get(t, who, "upto") == 0 && get(t, who, "both") == 0;
    return strncmp(gt_term_string(t, who), "^target", 7) == 0 ||
           gt_is_one_of(gt_term_string(t, who), words);
}

/* {"have": PLAYER, "do": [...]} */
static gt_term done_by(gt_terms *t, gt_term who, const gt_term *item, int n)
{
    return with(t, gt_term_pair(t, "do", gt_term_list(t, item, n)), "have", who);
}

/* "Its owner shuffles ...": of verbs that say nothing of who does it. */
static gt_term of_others(gt_terms *t, gt_term s)
{
    gt_term who = get(t, s, "who");
    bool verb = get(t, s, "put") != 0 || (get(t, s, "exile") != 0 && get(t, s, "as") == 0);
    gt_term condition = get(t, s, "if");
    if (!verb || !is_one_player(t, who) || get(t, s, "may") != 0 || get(t, s, "then") != 0 ||
        get(t, s, "else") != 0)
        return s;
    s = with(t, with(t, s, "who", 0), "if", 0);
    return with(t, done_by(t, who, &s, 1), "if", condition);
}

/* Cards that were found go where it says. Returns how many statements that are. */
static int placed(gt_terms *t, gt_term s, gt_term *out)
{
    gt_term name = text(t, "card"), to = get(t, s, "to"), tapped = get(t, s, "tapped");
    gt_term shuffle = gt_term_pair(t, "shuffle", gt_term_bool(t, true));
    gt_term put = with(t, gt_term_pair(t, "put", name), "to", to);
    bool top = gt_term_is(t, to, "library top");
    int n = 0;
    put = tapped != 0 ? with(t, put, "tapped", tapped) : put;
    if (gt_term_is(t, to, "exile"))
        put = gt_term_pair(t, "exile", name);
    if (get(t, s, "reveal") != 0)
        out[n++] = gt_term_pair(t, "reveal", name);
    out[n++] = top ? shuffle : put;
    out[n++] = top ? put : shuffle;
    return n;
}

/* One of two cards goes onto the battlefield, and the other into the hand. */
static int parted(gt_terms *t, gt_term s, gt_term *out)
{
    gt_term from = gt_term_pair(t, "from", text(t, "card")), tapped = get(t, s, "tapped");
    gt_term one = with(t, gt_term_pair(t, "choose", from), "as", text(t, "one"));
    gt_term put = with(t, gt_term_pair(t, "put", one), "to", text(t, "battlefield"));
    gt_term other = gt_term_pair(t, "all", with(t, from, "in", text(t, "library")));
    int n = 0;
    if (get(t, s, "reveal") != 0)
        out[n++] = gt_term_pair(t, "reveal", text(t, "card"));
    out[n++] = tapped != 0 ? with(t, put, "tapped", tapped) : put;
    out[n++] = with(t, gt_term_pair(t, "put", other), "to", text(t, "hand"));
    out[n++] = gt_term_pair(t, "shuffle", gt_term_bool(t, true));
    return n;
}

/* {"fetch": {"card": FILTER, ...}, "to": PLACE}: a library is searched, and what was found goes
 * there. */
static int fetched(gt_terms *t, gt_term s, gt_term *out)
{
    static const char *const known[] = {"fetch", "find",   "who",    "may",
                                        "to",    "tapped", "reveal", NULL};
    gt_term found = get(t, s, "fetch") != 0 ? get(t, s, "fetch") : get(t, s, "find");
    gt_term who = get(t, s, "who"), may = get(t, s, "may"), upto = get(t, found, "upto");
    gt_term item[MOST_STATEMENTS], search = gt_term_pair(t, "search", get(t, found, "card"));
    bool split = gt_term_is(t, get(t, s, "to"), "battlefield and hand");
    out[0] = s;
    if (get(t, found, "and") != 0 || (who != 0 && !is_one_player(t, who)))
        return 1;
    for (int i = 0; i < gt_term_size(t, s); i++)
        if (!gt_is_one_of(gt_term_string(t, gt_term_key(t, s, i)), known))
            return 1;
    search = with(t, search, "as", text(t, "card"));
    if (gt_term_kind_of(t, upto) == GT_TERM_TEXT)
        search = with(t, search, "upto", upto);
    else if (upto != 0)
        search = with(t, with(t, search, "count", upto), "upto", gt_term_bool(t, true));
    else
        search = with(t, search, "count", get(t, found, "count"));
    int n = split ? parted(t, s, item + 1) : placed(t, s, item + 1);
    item[0] = search;
    if (may != 0) {
        item[0] = with(t, search, "then", gt_term_list(t, item + 1, n));
        item[0] = with(t, item[0], "may", gt_term_bool(t, true));
        n = 0;
    }
    if (who != 0)
        out[0] = done_by(t, who, item, n + 1);
    else
        memcpy(out, item, (size_t)(n + 1) * sizeof *out);
    return who != 0 ? 1 : n + 1;
}

/* The same if something is so. */
static int fetched_if(gt_terms *t, gt_term s, gt_term *out)
{
    gt_term condition = get(t, s, "if"), item[MOST_STATEMENTS];
    int n = fetched(t, with(t, s, "if", 0), condition == 0 ? out : item);
    if (condition == 0)
        return n;
    out[0] = n == 1 ? item[0] : gt_term_pair(t, "do", gt_term_list(t, item, n));
    out[0] = with(t, out[0], "if", condition);
    return 1;
}

/* What is chosen of the cards that were looked at: so many, or fewer if it may. */
static gt_term chosen_of(gt_terms *t, gt_term s)
{
    gt_term from = with(t, get(t, s, "of"), "from", text(t, "cards")), n = get(t, s, "keep");
    bool fewer = get(t, s, "may") != 0 || get(t, s, "upto") != 0;
    if (get(t, s, "of") == 0)
        from = gt_term_pair(t, "from", text(t, "cards"));
    gt_term out = gt_term_pair(t, "choose", from);
    if (fewer || n != gt_term_number(t, 1))
        out = with(t, out, "count", n);
    return fewer ? with(t, out, "upto", gt_term_bool(t, true)) : out;
}

/* {"keep": N, "of": FILTER, "rest": PLACE}: some of the cards that were looked at. */
static int kept(gt_terms *t, gt_term s, gt_term *out)
{
    static const char *const known[] = {"keep", "of",     "rest",   "to",   "hidden",
                                        "may",  "random", "tapped", "upto", NULL};
    gt_term all = get(t, get(t, s, "keep"), "all"), rest = get(t, s, "rest"), to = get(t, s, "to");
    gt_term name = text(t, "card"), what;
    int n = 0;
    out[0] = s;
    for (int i = 0; i < gt_term_size(t, s); i++)
        if (!gt_is_one_of(gt_term_string(t, gt_term_key(t, s, i)), known))
            return 1;
    what =
        all != 0 ? gt_term_pair(t, "all", with(t, all, "from", text(t, "cards"))) : chosen_of(t, s);
    if (to == 0 && get(t, s, "of") != 0 && get(t, s, "hidden") == 0) {
        out[n++] = with(t, gt_term_pair(t, "those", what), "as", name);
        out[n++] = gt_term_pair(t, "reveal", name);
        what = name;
    }
    what = with(t, gt_term_pair(t, "put", what), "to", to != 0 ? to : text(t, "hand"));
    out[n++] = with(t, what, "tapped", get(t, s, "tapped"));
    if (rest != 0) {
        what = gt_term_pair(t, "put", gt_term_pair(t, "rest", text(t, "cards")));
        out[n++] = with(t, with(t, what, "to", rest), "random", get(t, s, "random"));
    }
    return n;
}

/* "Protection from the colour of your choice" */
static int protected(gt_terms *t, gt_term s, gt_term *out)
{
    gt_term word = text(t, "protection from the chosen color");
    out[0] = s;
    if (get(t, s, "until") == 0 || get(t, s, "may") != 0 || get(t, s, "if") != 0 ||
        get(t, s, "keywords") != 0)
        return 1;
    out[0] = gt_term_pair(t, "choose colour", gt_term_bool(t, true));
    s = with(t, s, "protection", 0);
    out[1] = with(t, s, "keywords", gt_term_list(t, &word, 1));
    return 2;
}

/* What is done unless a price is paid, where the verb does not ask for one itself. */
static gt_term unless_paid(gt_terms *t, gt_term s)
{
    static const char *const own[] = {"sacrifice", "counter", "later", "if",    "may",
                                      "then",      "else",    "payer", "times", NULL};
    gt_term price = get(t, s, "unless");
    for (int i = 0; own[i] != NULL; i++)
        if (price == 0 || get(t, s, own[i]) != 0)
            return s;
    gt_term card = get(t, gt_term_item(t, price, 0), "discard");
    s = with(t, s, "unless", 0);
    if (is_object(t, card) && gt_term_size(t, price) == 1 && get(t, s, "discard") != 0) {
        gt_term held = with(t, with(t, card, "in", text(t, "hand")), "whose", text(t, "own"));
        price = with(t, gt_term_pair(t, "discard", gt_term_pair(t, "choose", held)), "may",
                     gt_term_bool(t, true));
        return with(t, price, "else", gt_term_list(t, &s, 1));
    }
    return with(t, gt_term_pair(t, "pay", price), "else", gt_term_list(t, &s, 1));
}

/* "Reveal the top card": it is looked for, and revealed. */
static int shown(gt_terms *t, gt_term s, gt_term *out)
{
    out[0] = with(t, s, "reveal", 0);
    out[1] = gt_term_pair(t, "reveal", get(t, s, "as"));
    return 2;
}

/* {"explore": PERMANENT}: a land that is revealed goes to the hand, else there is a counter, and
 * what was revealed may go to the graveyard (701.40a). Then it has explored (701.40b). */
static int explored(gt_terms *t, gt_term s, gt_term *out)
{
    gt_term name = text(t, "explored"), one = gt_term_number(t, 1), yes = gt_term_bool(t, true);
    gt_term land =
        with(t, gt_term_pair(t, "is", name), "match", gt_term_pair(t, "type", text(t, "land")));
    gt_term put = gt_term_pair(t, "put", name), otherwise[2], who = get(t, s, "explore");
    gt_term number = get(t, who, "^number");
    char target[20];
    out[0] = s;
    if (gt_term_size(t, with(t, s, "again", 0)) != 1 || (is_object(t, who) && number == 0) ||
        who == yes)
        return 1;
    snprintf(target, sizeof target, "^target %d", t->node[number].number);
    otherwise[0] = with(t, gt_term_pair(t, "put counters", one), "on", who);
    otherwise[1] = with(t, with(t, put, "to", text(t, "graveyard")), "may", yes);
    put = with(t, with(t, put, "to", text(t, "hand")), "if", land);
    out[0] = with(t, gt_term_pair(t, "top", one), "as", name);
    out[1] = gt_term_pair(t, "reveal", name);
    out[2] = with(t, put, "else", gt_term_list(t, otherwise, 2));
    out[3] = gt_term_pair(t, "explored", number != 0 ? text(t, target) : who);
    return 4;
}

/* {"reveal until": FILTER}: those cards are looked for, and revealed. */
static int shown_until(gt_terms *t, gt_term s, gt_term *out)
{
    static const char *const known[] = {"reveal until", "as", "who", NULL};
    gt_term found = gt_term_pair(t, "top until", get(t, s, "reveal until"));
    out[0] = s;
    for (int i = 0; i < gt_term_size(t, s); i++)
        if (!gt_is_one_of(gt_term_string(t, gt_term_key(t, s, i)), known))
            return 1;
    out[0] = with(t, with(t, found, "as", get(t, s, "as")), "who", get(t, s, "who"));
    out[1] = gt_term_pair(t, "reveal", get(t, s, "as"));
    return 2;
}

static int as_statements(gt_terms *t, gt_term s, gt_term *out)
{
    if (get(t, s, "top") != 0 && get(t, s, "reveal") != 0 && get(t, s, "as") != 0)
        return shown(t, s, out);
    if (get(t, s, "reveal until") != 0)
        return shown_until(t, s, out);
    if (get(t, s, "fetch") != 0 || get(t, s, "find") != 0)
        return fetched_if(t, s, out);
    if (get(t, s, "keep") != 0)
        return kept(t, s, out);
    if (gt_term_is(t, get(t, s, "protection"), "chosen") && get(t, s, "give") != 0)
        return protected(t, s, out);
    if (get(t, s, "explore") != 0)
        return explored(t, s, out);
    s = of_games(t, s);
    out[0] = unless_paid(t, of_others(t, of_exile(t, of_copies(t, s))));
    return 1;
}

/* ---- "Instead". */

/* What may be done otherwise: a verb whose whole effect the other one replaces. */
static const char *replaced_verb(gt_terms *t, gt_term before, gt_term s)
{
    static const char *const verbs[] = {"damage", "draw",    "gain life", "lose life",
                                        "mill",   "discard", "create",    NULL};
    for (int i = 0; verbs[i] != NULL; i++)
        if (get(t, before, verbs[i]) != 0 && get(t, s, verbs[i]) != 0)
            return verbs[i];
    return NULL;
}

/* "~ deals double that damage instead": twice as much, to the same. */
static gt_term doubled(gt_terms *t, gt_term before, gt_term s, const char *target)
{
    gt_term damage = get(t, before, "damage");
    if (get(t, s, "double that damage") == 0 || damage == 0)
        return s;
    s = with(t, s, "double that damage", 0);
    s = with(t, s, "damage",
             gt_term_pair(t, "times", gt_term_two(t, gt_term_number(t, 2), damage)));
    bool named = get(t, get(t, before, "to"), "^number") != 0;
    return with(t, s, "to", named ? text(t, target) : get(t, before, "to"));
}

/* {S, "if": ..., "instead": true} behind B as {S, "if": ..., "else": [B]}; the target stands where
 * it is named first. 0: that is not what it says. */
static gt_term in_place_of(gt_terms *t, gt_term before, gt_term s)
{
    static const char *const bare[] = {"if", "may", "then", "else", "instead", "unless", NULL};
    char name[20];
    gt_term to = get(t, before, "to"), number = get(t, to, "^number");
    snprintf(name, sizeof name, "^target %d", t->node[number].number);
    s = doubled(t, before, s, name);
    const char *verb = replaced_verb(t, before, s);
    for (int i = 0; bare[i] != NULL; i++)
        if (verb == NULL || get(t, before, bare[i]) != 0)
            return 0;
    if (get(t, s, "if") == 0 || get(t, s, "else") != 0 || get(t, before, "who") != get(t, s, "who"))
        return 0;
    if (number != 0 && get(t, s, "to") != text(t, name))
        return 0;
    if (number != 0) {
        s = with(t, s, "to", to);
        before = with(t, before, "to", text(t, name));
    }
    if (gt_term_is(t, get(t, s, "create"), "same tokens"))
        s = with(t, s, "create", get(t, before, "create"));
    return with(t, with(t, s, "instead", 0), "else", gt_term_list(t, &before, 1));
}

static bool has_statement(gt_terms *t, gt_term list, const char *verb)
{
    for (int i = 0; i < gt_term_size(t, list); i++)
        if (get(t, gt_term_item(t, list, i), verb) != 0)
            return true;
    return false;
}

/* "If you do, search your library. Then shuffle it.": who did not search does not shuffle. 0: that
 * is not what it says. */
static gt_term with_shuffle(gt_terms *t, gt_term before, gt_term s)
{
    gt_term then = get(t, before, "then"), item[GT_TERM_MOST + 1];
    int n = gt_term_children(t, then, item);
    if (get(t, s, "shuffle") == 0 || gt_term_size(t, s) != 1 || !has_statement(t, then, "search") ||
        has_statement(t, then, "shuffle"))
        return 0;
    item[n] = s;
    return with(t, before, "then", gt_term_list(t, item, n + 1));
}

/* ---- All of it. */

static gt_term formed(gt_terms *t, gt_term term, const char *key);

static gt_term formed_list(gt_terms *t, gt_term list, bool statements)
{
    gt_term item[MG_MOST_MEMBERS + MOST_STATEMENTS];
    int size = 0;
    for (int i = 0; i < gt_term_size(t, list) && size < MG_MOST_MEMBERS; i++) {
        gt_term one = formed(t, gt_term_item(t, list, i), "");
        if (!statements) {
            item[size++] = one;
            continue;
        }
        bool instead = get(t, one, "instead") == gt_term_bool(t, true) && size > 0;
        gt_term merged = instead    ? in_place_of(t, item[size - 1], one)
                         : size > 0 ? with_shuffle(t, item[size - 1], one)
                                    : 0;
        if (merged != 0)
            item[size - 1] = merged;
        else
            size += as_statements(t, one, item + size);
    }
    return gt_term_list(t, item, size);
}

/* Mana for spells of a kind, and for abilities of what is of that kind. */
static gt_term of_mana(gt_terms *t, gt_term limits)
{
    static const char *const keys[] = {"or abilities of", NULL};
    gt_term what = get(t, limits, "mana for"), abilities = get(t, limits, "or abilities of");
    return abilities != 0 && abilities == with(t, what, "spell", 0)
               ? with(t, without(t, limits, keys), "or abilities", gt_term_bool(t, true))
               : limits;
}

/* A target that somebody controls, of whom is told as "that planeswalker's controller", too. */
static gt_term of_controllers(gt_terms *t, gt_term filter)
{
    gt_term name = get(t, get(t, filter, "controlled by"), "controller");
    return gt_term_kind_of(t, name) == GT_TERM_TEXT ? with(t, filter, "controlled by", name)
                                                    : filter;
}

/* "Each land gets +1/+1 as long as it's a creature": each of which that is so. */
static gt_term of_each(gt_terms *t, gt_term s)
{
    gt_term all = get(t, get(t, s, "give"), "all"), condition = get(t, s, "if");
    gt_term match = get(t, condition, "match");
    if (!is_object(t, all) || !is_object(t, match) || gt_term_size(t, condition) != 2 ||
        !gt_term_is(t, get(t, condition, "is"), "it") || get(t, all, "either") != 0)
        return s;
    all = with(t, all, "either", gt_term_list(t, &match, 1));
    return with(t, with(t, s, "if", 0), "give", gt_term_pair(t, "all", all));
}

/* {"still there": OBJECTS}: those on the battlefield. */
static gt_term of_those_there(gt_terms *t, gt_term s)
{
    gt_term those = get(t, s, "still there"), filter = gt_term_pair(t, "from", those);
    return those == 0 ? s : gt_term_pair(t, "all", with(t, filter, "in", text(t, "battlefield")));
}

static gt_term formed_object(gt_terms *t, gt_term object)
{
    gt_term out = object;
    for (int i = 0; i < gt_term_size(t, object); i++) {
        gt_term key = gt_term_key(t, object, i), value = gt_term_value(t, object, i);
        out = gt_term_with(t, out, key, formed(t, value, gt_term_string(t, key)));
    }
    out = of_tokens(t, of_state(t, sized(t, compared(t, of_creatures(t, out)))));
    out = of_those_there(t, of_each(t, of_mana(t, out)));
    return of_given(t, of_kinds(t, of_losses(t, of_discards(t, of_blockers(t, out)))));
}

static gt_term formed(gt_terms *t, gt_term term, const char *key)
{
    static const char *const lists[] = {"do", "then", "else", "if won", "if lost", NULL};
    if (gt_term_kind_of(t, term) == GT_TERM_LIST)
        return gt_term_size(t, term) > MG_MOST_MEMBERS
                   ? term
                   : formed_list(t, term, gt_is_one_of(key, lists));
    if (!is_object(t, term))
        return term;
    term = formed_object(t, term);
    return strcmp(key, "target") == 0 ? of_controllers(t, term) : term;
}

/* Of what this itself or a creature of one's own does, the opponent is the player attacked. */
static gt_term defended(gt_terms *t, gt_term paragraph)
{
    gt_term what = get(t, get(t, paragraph, "on"), "what"), player = text(t, "defending player");
    bool own = get(t, what, "this") != 0 || gt_term_is(t, get(t, what, "whose"), "own");
    return own && gt_term_holds(t, paragraph, player)
               ? gt_term_exchanged(t, paragraph, player, text(t, "opponent"))
               : paragraph;
}

/* Targets of which there are none where the spell was not kicked. */
static gt_term counted_if_kicked(gt_terms *t, gt_term term)
{
    gt_term child[GT_TERM_MOST];
    int n = gt_term_children(t, term, child);
    for (int i = 0; i < n; i++)
        child[i] = counted_if_kicked(t, child[i]);
    term = n == 0 ? term : gt_term_with_children(t, term, child);
    bool one = get(t, term, "target") != 0 && get(t, term, "count") == 0;
    return one ? with(t, term, "count", gt_term_pair(t, "kicked", text(t, "this"))) : term;
}

/* Those of what is done only if it was kicked are chosen only then (702.33e). */
static gt_term of_kicked(gt_terms *t, gt_term paragraph)
{
    gt_term list = get(t, paragraph, "do"), item[GT_TERM_MOST];
    int n = gt_term_children(t, list, item);
    if (get(t, paragraph, "on") != 0 || get(t, paragraph, "cost") != 0)
        return paragraph;
    for (int i = 0; i < n; i++) {
        gt_term s = item[i];
        bool kicked = get(t, get(t, s, "if"), "kicked") == gt_term_bool(t, true);
        item[i] = kicked && get(t, s, "else") == 0 ? counted_if_kicked(t, s) : s;
    }
    return n == 0 ? paragraph : with(t, paragraph, "do", gt_term_list(t, item, n));
}

gt_term mg_english_form(gt_terms *t, gt_term paragraph)
{
    return of_kicked(t, formed(t, defended(t, paragraph), ""));
}
