/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that refer to something named before, on the way back: what is printed is walked through
 * in the order in which it was read (references.c). */
#include "decks/magic/english/references.h"

#include <ctype.h>
#include <string.h>

/* What was targeted so far, in the order of the text. */
typedef struct place {
    gt_phrases *p;
    gt_terms *t;
    gt_term target[MG_MOST_TARGETS];
    int n;
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

static gt_term with(const place *a, gt_term object, const char *key, gt_term value)
{
    return gt_term_with_word(a->t, object, key, value);
}

static gt_term unrefer(place *a, gt_term term, const char *key);

/* `itself`: not the player whose it may be. */
static gt_term target_words(place *a, int i, bool itself)
{
    gt_term what = i < a->n ? a->target[i] : 0, type = under(a, what, "type");
    if (itself && strcmp(gt_term_string(a->t, what), "player or planeswalker") == 0)
        return text(a, "^that player or planeswalker");
    if (strncmp(gt_term_string(a->t, what), "spell", 5) == 0)
        return text(a, "^that spell");
    if (mg_is_player_word(a->t, what))
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
        return owner ? text(a, "^it")
                     : target_words(a, word[6] == '\0' ? 0 : word[7] - '1',
                                    strcmp(key, "to") == 0 || strcmp(key, "with") == 0);
    if (strcmp(word, "it") == 0 || strcmp(word, "that") == 0)
        return text(a, "^it");
    if (strcmp(word, "damaged") == 0)
        return player ? text(a, "that player")
                      : pair(a, "^that", pair(a, "type", text(a, "creature")));
    if (strcmp(word, "the other") == 0)
        return pair(a, "^that", pair(a, "type", text(a, "creature")));
    if (strcmp(word, "exiled with it") == 0)
        return text(a, "^exiled");
    if (strcmp(word, "picked") == 0 || strcmp(word, "created") == 0)
        return text(a, "^it");
    if (strcmp(word, "milled") == 0)
        return text(a, "^that card");
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
        f = with(a, f, "type", 0);
        f = with(a, f, "not", pair(a, "type", not ));
    }
    if (gt_term_size(a->t, f) == 1 && gt_term_is(a->t, under(a, f, "in"), "battlefield"))
        return gt_term_object(a->t, NULL, 0);
    return f;
}

/* "Artifact" and "creature" as one kind. */
static gt_term with_one_kind(place *a, gt_term s)
{
    gt_term list = under(a, s, "more types"), item[MG_MOST_MEMBERS];
    int n = gt_term_size(a->t, list);
    bool two = under(a, s, "base") != 0 && n >= 2 && n < MG_MOST_MEMBERS &&
               gt_term_is(a->t, gt_term_item(a->t, list, 0), "artifact") &&
               gt_term_is(a->t, gt_term_item(a->t, list, 1), "creature");
    if (!two)
        return s;
    item[0] = text(a, "artifact creature");
    for (int i = 2; i < n; i++)
        item[i - 1] = gt_term_item(a->t, list, i);
    return with(a, s, "more types", gt_term_list(a->t, item, n - 1));
}

/* [power, toughness] as an object; a cost that is mana alone as that. */
static gt_term unusual_lists(place *a, gt_term s)
{
    gt_term base = under(a, s, "base");
    if (gt_term_size(a->t, base) == 2 && gt_term_kind_of(a->t, base) == GT_TERM_LIST) {
        gt_term member[4] = {text(a, "power"), gt_term_item(a->t, base, 0), text(a, "toughness"),
                             gt_term_item(a->t, base, 1)};
        s = with(a, s, "base", gt_term_object(a->t, member, 2));
    }
    if (under(a, s, "copy") != 0)
        s = with(a, s, "new targets", gt_term_bool(a->t, true));
    s = with_one_kind(a, s);
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
        if (gt_is_one_of(word, keys) != others)
            out = gt_term_with(a->t, out, key, unrefer(a, value, word));
    }
    return out;
}

/* {"sacrificed": "power"}, {"controller": ...} of a target that may be a planeswalker. */
static gt_term words_of_value(place *a, gt_term s)
{
    gt_term stat = under(a, s, "sacrificed"), of = under(a, s, "controller");
    const char *word = gt_term_string(a->t, of);
    int i = word[0] == 't' && strncmp(word, "target", 6) == 0 ? word[6] == '\0' ? 0 : word[7] - '1'
                                                              : -1;
    if (i >= 0 && i < a->n && strstr(gt_term_string(a->t, a->target[i]), "planeswalker") != NULL)
        return text(a, "^that player");
    if (stat == 0 || gt_term_size(a->t, s) != 1)
        return s;
    gt_term creature = pair(a, "type", text(a, "creature"));
    gt_term member[4] = {text(a, "stat"), stat, text(a, "of"), pair(a, "^sacrificed", creature)};
    return gt_term_object(a->t, member, 2);
}

/* What has words of its own in some place or other. */
static gt_term other_words(place *a, gt_term s, gt_term out)
{
    gt_term todo = under(a, out, "do"), condition = under(a, out, "if");
    if (under(a, s, "exile instead") != 0)
        out = with(a, out, "exile instead", text(a, "^damaged"));
    if (gt_term_is(a->t, under(a, s, "forbid"), "be regenerated"))
        out = with(a, out, "what", text(a, "^damaged"));
    if (under(a, s, "controlled by") != 0 && a->n > 0)
        out = with(a, out, "controlled by", text(a, "^they"));
    if (under(a, s, "on") != 0 && under(a, s, "may") != 0 && gt_term_size(a->t, todo) == 1) {
        gt_term may = with(a, gt_term_item(a->t, todo, 0), "may", gt_term_bool(a->t, true));
        out = with(a, out, "may", 0);
        out = with(a, out, "do", gt_term_list(a->t, &may, 1));
    }
    if (gt_term_is(a->t, under(a, s, "give"), "enchanted") &&
        gt_term_is(a->t, under(a, condition, "is"), "enchanted"))
        out = with(a, out, "if", with(a, condition, "is", text(a, "^it")));
    return out;
}

static gt_term unusual_other(place *a, gt_term s)
{
    gt_term filter = under(a, s, "target"), other = under(a, filter, "other");
    if (other == 0 || a->n > 0)
        return s;
    filter = with(a, filter, "other", 0);
    s = with(a, s, "other", other);
    return with(a, s, "target", filter);
}

/* What becomes of another size and nothing else has it. */
static gt_term with_base_given(place *a, gt_term s)
{
    static const char *const others[] = {"creature types", "land types",     "more types",
                                         "colours",        "lose abilities", NULL};
    gt_term base = under(a, s, "base"), what = under(a, s, "become");
    for (int i = 0; others[i] != NULL; i++)
        if (under(a, s, others[i]) != 0)
            return s;
    if (base == 0 || what == 0)
        return s;
    s = with(a, s, "become", 0);
    return with(a, s, "give", what);
}

static gt_term unrefer_object(place *a, gt_term s)
{
    gt_term out = words_of_value(a, s);
    if (out != s)
        return out;
    s = out = with_base_given(a, s);
    if (under(a, s, "may") != 0 && gt_term_kind_of(a->t, under(a, s, "may")) != GT_TERM_BOOL)
        s = out = with(a, s, "may", text(a, "theirs"));
    static const char *const names[] = {"picked", "created", "milled", NULL};
    if (gt_is_one_of(gt_term_string(a->t, under(a, s, "as")), names))
        s = out = with(a, s, "as", 0);
    if (under(a, s, "target") != 0) {
        s = unusual_other(a, s);
        out = unrefer_keys(a, s, mg_late_keys, true, s);
        if (a->n < MG_MOST_TARGETS)
            a->target[a->n++] = under(a, s, "target");
        return out;
    }
    out = unrefer_keys(a, s, mg_late_keys, true, out);
    out = unrefer_keys(a, s, mg_late_keys, false, out);
    out = other_words(a, s, out);
    if (under(a, s, "pay") != 0 || under(a, s, "play free") != 0)
        out = with(a, out, "may", gt_term_bool(a->t, true));
    if (gt_term_is(a->t, under(a, s, "by"), "enchanted") &&
        gt_term_is(a->t, under(a, under(a, s, "to"), "owner"), "enchanted"))
        out = with(a, out, "to", pair(a, "owner", text(a, "^it")));
    if (under(a, s, "counter") != 0 && under(a, s, "unless") != 0)
        out = with(a, out, "payer", pair(a, "controller", text(a, "^it")));
    return unusual_lists(a, unusual_filter(a, out));
}

/* What words refer to the statement before. */
static gt_term after(place *a, gt_term before, gt_term s, gt_term out)
{
    gt_term who = under(a, before, "who");
    if (under(a, who, "target") != 0 &&
        strncmp(gt_term_string(a->t, under(a, s, "who")), "target", 6) == 0)
        out = with(a, out, "who", text(a, "^same"));
    bool damage = under(a, before, "damage") != 0, life = under(a, before, "lose life") != 0;
    if ((damage || life) && gt_term_is(a->t, under(a, s, "gain life"), "this way"))
        out = with(a, out, "gain life", text(a, damage ? "^damage dealt" : "^life lost"));
    return out;
}

/* Statements that are one sentence of the text, and what is said beside them. */
static gt_term unrefer_statements(place *a, gt_term list)
{
    gt_term item[2 * MG_MOST_MEMBERS];
    int n = gt_term_size(a->t, list), size = 0;
    for (int i = 0; i < n && size < MG_MOST_MEMBERS; i++) {
        gt_term s = gt_term_item(a->t, list, i), next = gt_term_item(a->t, list, i + 1);
        if (under(a, s, "choose colour") != 0 &&
            gt_term_is(a->t, under(a, next, "colours"), "chosen")) {
            s = with(a, next, "colours", text(a, "of choice"));
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
    gt_term item[GT_TERM_MOST];
    if (kind == GT_TERM_TEXT)
        return words_for(a, term, key);
    if (kind == GT_TERM_OBJECT)
        return unrefer_object(a, term);
    if (kind != GT_TERM_LIST)
        return term;
    if (strcmp(key, "do") == 0)
        return unrefer_statements(a, term);
    int n = gt_term_children(a->t, term, item);
    for (int i = 0; i < n; i++)
        item[i] = unrefer(a, item[i], "");
    return gt_term_list(a->t, item, n);
}

gt_term mg_english_unrefer(gt_phrases *p, gt_term paragraph)
{
    place a = {.p = p, .t = gt_phrases_terms(p)};
    return unrefer(&a, paragraph, "");
}
