/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements as sentences. The table has a phrase for each operation; what a template does not do
 * stands in a function beside it. In a template $o is the object under the verb, $n its number, $c
 * so many cards, $w who. */
#include "decks/magic/text.h"

#include <string.h>

typedef struct phrase phrase;
typedef const char *(*phrase_maker)(mg_text *t, const cJSON *s, const phrase *p);

struct phrase {
    const char *verb;
    const char *you, *other; /* templates; other: of another player than you */
    phrase_maker make; /* instead */
    const char *holds; /* what `as` is called from then on */
};

static const cJSON *under(const cJSON *s, const char *key)
{
    return gt_json_get(s, key);
}

/* ---- Pieces. */

/* "until end of turn", where it is said of this node. */
static const char *until(const cJSON *s)
{
    return gt_json_is(under(s, "until"), "turn") && !mg_has_form(s, "duration first")
               ? " until end of turn"
               : "";
}

static const char *in_front(mg_text *t, const cJSON *s, const char *text)
{
    return mg_has_form(s, "duration first") ? gt_say(t->r, "until end of turn, %s", text) : text;
}

/* The value told as "1 life for each ..." where `form` says so. */
static bool is_for_each(const cJSON *s)
{
    return mg_has_form(s, "for each");
}

static const char *for_each(mg_text *t, const cJSON *value)
{
    const cJSON *filter = under(value, "count"), *minus = under(value, "minus");
    if (minus != NULL)
        filter = under(cJSON_GetArrayItem(minus, 1), "count");
    bool anywhere = under(filter, "in") == NULL && under(filter, "whose") == NULL;
    t->counting = true;
    const char *noun = mg_say_noun(t, filter, MG_ONE);
    t->counting = false;
    return gt_say(t->r, " for each %s%s", noun, anywhere ? " on the battlefield" : "");
}

static const char *keywords_of(mg_text *t, const cJSON *list)
{
    const char *text = "";
    for (const cJSON *one = list == NULL ? NULL : list->child; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text,
                      *text == '\0'       ? ""
                      : one->next != NULL ? ", "
                                          : " and ",
                      mg_word(one));
    return text;
}

/* Singular and plural of a verb, by its subject. */
static const char *agree(const cJSON *subject, const char *one, const char *many)
{
    return mg_is_plural(subject) ? many : one;
}

/* "Creatures you control" where others say "all creatures you control". */
static const char *subject_of(mg_text *t, const cJSON *target)
{
    const cJSON *all = under(target, "all");
    return all != NULL && under(all, "from") == NULL ? mg_say_noun(t, all, MG_MANY)
                                                     : mg_say_object(t, target);
}

/* ---- Damage. */

static const char *damage_of(mg_text *t, const cJSON *s)
{
    const cJSON *amount = under(s, "damage"), *to = under(s, "to");
    const cJSON *count = under(amount, "count"), *all = under(to, "all"), *both = under(to, "both");
    const char *object =
        all != NULL ? gt_say(t->r, "each %s", mg_say_noun(t, all, MG_ONE))
        : both != NULL && under(cJSON_GetArrayItem(both, 1), "all") != NULL
            ? gt_say(t->r, "%s and each %s they control",
                     mg_say_object(t, cJSON_GetArrayItem(both, 0)),
                     mg_say_noun(t, under(cJSON_GetArrayItem(both, 1), "all"), MG_ONE))
        : both != NULL && under(cJSON_GetArrayItem(both, 0), "all") != NULL
            ? gt_say(t->r, "each %s and %s",
                     mg_say_noun(t, under(cJSON_GetArrayItem(both, 0), "all"), MG_ONE),
                     mg_say_object(t, cJSON_GetArrayItem(both, 1)))
            : mg_say_object(t, to);
    if (gt_json_is(to, "you"))
        object = "you";
    if (under(amount, "quotient") != NULL)
        return gt_say(t->r, "X damage divided evenly, rounded down, among %s", object);
    if (count != NULL && mg_has_form(s, "amount last"))
        return gt_say(t->r, "damage to %s equal to %s", object, mg_say_number(t, amount));
    if (count != NULL) {
        t->x = mg_say_number(t, amount);
        return gt_say(t->r, "X damage to %s", object);
    }
    return gt_say(t->r, "%s damage to %s", mg_say_number(t, amount), object);
}

static const char *damage(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *by = under(s, "by"), *also = under(s, "also");
    const char *source = by == NULL ? t->self : mg_say_object(t, by);
    const char *text = gt_say(t->r, "%s deals %s", source, damage_of(t, s));
    for (const cJSON *one = also == NULL ? NULL : also->child; one != NULL; one = one->next) {
        const char *between = one->next != NULL           ? ", "
                              : also->child->next != NULL ? ", and "
                                                          : " and ";
        text = gt_say(t->r, "%s%s%s", text, between, damage_of(t, one));
    }
    return text;
}

/* ---- Changes. */

static const char *size_change(mg_text *t, const cJSON *s)
{
    const cJSON *power = under(s, "power"), *toughness = under(s, "toughness");
    if (power == NULL && toughness == NULL)
        return "";
    if (is_for_each(s))
        return "-1/-1";
    const char *left = mg_say_signed(t, power);
    return gt_say(t->r, "%s/%s", left, mg_say_signed(t, toughness));
}

static const char *give(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *whom = under(s, "give"), *colours = under(s, "colours");
    const cJSON *all = under(whom, "all");
    const char *subject = mg_has_form(s, "all")
                              ? gt_say(t->r, "all %s", mg_say_noun(t, all, MG_MANY))
                              : subject_of(t, whom);
    const char *size = size_change(t, s), *words = keywords_of(t, under(s, "keywords"));
    const char *text = subject;
    if (*size != '\0')
        text = gt_say(t->r, "%s %s %s", text, agree(whom, "gets", "get"), size);
    if (*words != '\0')
        text = gt_say(t->r, "%s%s %s %s", text, *size == '\0' ? "" : " and",
                      agree(whom, "gains", "gain"), words);
    if (colours != NULL)
        text = gt_say(t->r, "%s and %s the color of your choice", text,
                      agree(whom, "becomes", "become"));
    text = gt_say(t->r, "%s%s", text, until(s));
    if (is_for_each(s))
        text = gt_say(t->r, "%s%s", text, for_each(t, under(s, "power")));
    return in_front(t, s, gt_say(t->r, "%s%s", text, mg_say_where_x(t)));
}

/* "4/4 green Spirit creature" */
static const char *description(mg_text *t, const cJSON *s)
{
    const cJSON *base = under(s, "base"), *colours = under(s, "colours");
    const cJSON *types = under(s, "more types");
    const char *text = "", *words = "";
    if (base != NULL)
        text = gt_say(t->r, "%s/%s ", mg_say_number(t, cJSON_GetArrayItem(base, 0)),
                      mg_say_number(t, cJSON_GetArrayItem(base, 1)));
    for (const cJSON *one = cJSON_IsArray(colours) ? colours->child : NULL; one; one = one->next)
        text = gt_say(t->r, "%s%s ", text, mg_word(one));
    for (const cJSON *one = types == NULL ? NULL : types->child; one != NULL; one = one->next)
        if (gt_word_find(mg_words_types, mg_word(one)) == NULL)
            text = gt_say(t->r, "%s%s ", text, mg_word(one));
        else
            words = gt_say(t->r, "%s%s", words, mg_word(one));
    return gt_say(t->r, "%s%s", text, words);
}

static const char *become(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *whom = under(s, "become"), *abilities = under(s, "abilities");
    const char *what = description(t, s), *words = keywords_of(t, under(s, "keywords"));
    const char *subject = subject_of(t, whom), *self = t->self;
    const char *with = *words == '\0' ? "" : gt_say(t->r, " with %s", words);
    bool many = mg_is_plural(whom);
    if (mg_has_form(s, "in addition"))
        return gt_say(t->r, "%s is a %s %s in addition to its other colors and types", subject,
                      mg_word(cJSON_GetArrayItem(under(under(s, "colours"), "add"), 0)),
                      mg_word(cJSON_GetArrayItem(under(s, "more types"), 0)));
    if (abilities != NULL) {
        t->self = "this creature";
        with = gt_say(t->r, " with \"%s\"", mg_say_ability(t, cJSON_GetArrayItem(abilities, 0)));
        t->self = self;
    }
    if (many)
        what = gt_say(t->r, "%ss that are still lands", what);
    return in_front(t, s,
                    gt_say(t->r, "%s %s %s%s%s%s%s", subject, many ? "become" : "becomes",
                           many ? "" : "a ", what, with, until(s),
                           many                ? ""
                           : abilities != NULL ? " It's still a land"
                                               : ". It's still a land"));
}

/* ---- Cards. */

static const char *place_words(mg_text *t, const cJSON *s, const cJSON *what)
{
    const cJSON *to = under(s, "to");
    const char *whose = mg_is_plural(what) ? "their owners'" : "its owner's";
    if (gt_json_is(to, "hand"))
        return under(what, "rest") == NULL && cJSON_IsString(what) && gt_json_is(what, "this")
                   ? "to its owner's hand"
                   : gt_say(t->r, "to %s hand", whose);
    return "";
}

static const char *onto_battlefield(mg_text *t, const cJSON *s, const char *object)
{
    const char *tail =
        gt_say(t->r, "%s%s%s%s", under(s, "tapped") != NULL ? " tapped" : "",
               under(s, "attacking") == NULL ? ""
               : under(s, "tapped") != NULL  ? " and attacking"
                                             : " attacking",
               gt_json_is(under(s, "under"), "you")     ? " under your control"
               : gt_json_is(under(s, "under"), "owner") ? " under its owner's control"
                                                        : "",
               under(s, "with a +1/+1 counter") != NULL ? " with a +1/+1 counter on it" : "");
    if (mg_has_form(s, "return"))
        return gt_say(t->r, "return %s to the battlefield%s", object, tail);
    return gt_say(t->r, "put %s onto the battlefield%s", object, tail);
}

static const char *put(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "put"), *to = under(s, "to");
    bool rest = under(what, "rest") != NULL;
    t->counting = mg_has_form(s, "hand first");
    const char *object = mg_has_form(s, "the other") ? "the other" : mg_say_object(t, what);
    t->counting = false;
    if (gt_json_is(to, "battlefield"))
        return onto_battlefield(t, s, object);
    if (gt_json_is(to, "library"))
        return gt_say(t->r, "shuffle %s into its owner's library", object);
    if (gt_json_is(to, "library top"))
        return gt_say(t->r, "put %s on top of it", object);
    if (gt_json_is(to, "library bottom"))
        return gt_say(t->r, "%s%s on the bottom of your library in any order", rest ? "" : "put ",
                      object);
    if (gt_json_is(to, "graveyard"))
        return gt_say(t->r, "%s%s into your graveyard", rest ? "" : "put ", object);
    if (mg_has_form(s, "own graveyard"))
        return gt_say(t->r, "return %s from your graveyard to your hand", object);
    if (mg_has_form(s, "hand first"))
        return gt_say(t->r, "return to your hand %s", object);
    if (mg_has_form(s, "into hand"))
        return gt_say(t->r, "put %s into your hand", object);
    return gt_say(t->r, "return %s %s", object, place_words(t, s, what));
}

static const char *search(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "search");
    if (what == NULL || what->child == NULL)
        return "search your library for a card";
    cJSON *card = cJSON_Duplicate(what, 1);
    cJSON_AddStringToObject(card, "in", "library");
    const char *text = gt_say(t->r, "search your library for %s", mg_say_a(t, card));
    cJSON_Delete(card);
    return text;
}

static const char *top(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *n = under(s, "top");
    if (mg_whole(n) == 1)
        return "reveal the top card of your library";
    return gt_say(t->r, "reveal the top %s cards of your library", mg_say_count(mg_whole(n)));
}

/* ---- Tokens. */

static const char *token_words(mg_text *t, const cJSON *s, bool many)
{
    const char *id = mg_word(under(s, "create")), *text = "";
    const gt_pool *pool = t->r->pool;
    const gt_def *d = NULL;
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].id, id) == 0)
            d = &pool->defs[i];
    if (d == NULL)
        return id;
    text = under(s, "power") != NULL
               ? "X/X "
               : gt_say(t->r, "%d/%d ", d->number[MG_POWER], d->number[MG_TOUGHNESS]);
    text = gt_say(t->r, "%s%s ", text, gt_say_mask(t->r, mg_words_colours, d->colour, " and "));
    for (int i = 0; i < d->n_tags; i++)
        text = gt_say(t->r, "%s%s ", text, pool->tag_names[d->tags[i]]);
    text = gt_say(t->r, "%screature token%s", text, many ? "s" : "");
    for (int k = 1, n = 0; k < MG_KW_COUNT; k++)
        if ((d->keywords >> k & 1) != 0)
            text = gt_say(t->r, "%s%s %s", text, n++ == 0 ? " with" : " and",
                          gt_word_text(mg_words_keywords, k));
    return text;
}

static const char *create(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *count = under(s, "count"), *power = under(s, "power");
    bool many = cJSON_IsNumber(count) && mg_whole(count) > 1;
    const char *words = token_words(t, s, many);
    const char *x = power == NULL ? NULL : mg_say_number(t, power);
    if (many)
        return gt_say(t->r, "create %s %s", mg_say_count(mg_whole(count)), words);
    if (gt_json_is(count, "this way"))
        return gt_say(t->r, "create a %s for each 1 damage prevented this way", words);
    if (count != NULL && under(count, "count") != NULL)
        return gt_say(t->r, "create a %s%s", words, for_each(t, count));
    return gt_say(t->r, "create %s %s%s", *words == 'X' ? "an" : "a", words,
                  x == NULL ? "" : gt_say(t->r, ", where X is %s", x));
}

/* ---- Life. */

static const char *life(mg_text *t, const cJSON *s, const phrase *p)
{
    const cJSON *amount = under(s, p->verb), *who = under(s, "who");
    bool you = mg_is_you(who), gains = p->verb[0] == 'g';
    const char *verb = gains ? (you ? "gain" : "gains") : (you ? "lose" : "loses");
    const char *subject =
        mg_has_form(s, "no subject") ? "" : gt_say(t->r, "%s ", mg_say_who(t, who));
    if (gt_json_is(amount, "this way"))
        return gt_say(t->r, "%s%s life equal to the %s this way", subject, verb,
                      mg_has_form(s, "life lost") ? "life lost" : "damage dealt");
    if (is_for_each(s))
        return gt_say(t->r, "%s%s 1 life%s", subject, verb, for_each(t, amount));
    if (under(amount, "count") != NULL) {
        t->x = mg_say_number(t, amount);
        return gt_say(t->r, "%s%s X life", subject, verb);
    }
    return gt_say(t->r, "%s%s %s life", subject, verb, mg_say_number(t, amount));
}

static const char *draw(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *who = under(s, "who"), *n = under(s, "draw");
    if (is_for_each(s))
        return gt_say(t->r, "draw a card%s", for_each(t, n));
    const char *cards = mg_say_some(t, n, "card");
    if (!mg_is_you(who))
        return gt_say(t->r, "%s draws %s", mg_say_who(t, who), cards);
    return gt_say(t->r, "%sdraw %s", mg_has_form(s, "you") ? "you " : "", cards);
}

static const char *discard(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "discard"), *who = under(s, "who");
    if (!cJSON_IsNumber(what))
        return "that player discards that card";
    const char *subject = mg_is_you(who) ? "" : gt_say(t->r, "%s ", mg_say_who(t, who));
    return gt_say(t->r, "%s%s %s", subject, mg_is_you(who) ? "discard" : "discards",
                  mg_say_some(t, what, "card"));
}

/* ---- Others. */

static const char *sacrifice(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "sacrifice"), *who = under(s, "who"), *unless = under(s, "unless");
    const cJSON *other = under(under(what, "choose"), "other");
    const char *object =
        other != NULL ? gt_say(t->r, "a creature other than %s", t->self) : mg_say_object(t, what);
    const char *text = mg_is_you(who)
                           ? gt_say(t->r, "sacrifice %s", object)
                           : gt_say(t->r, "%s sacrifices %s", mg_say_who(t, who), object);
    return unless == NULL ? text : gt_say(t->r, "%s unless you %s", text, mg_say_price(t, unless));
}

static const char *counter(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *unless = under(s, "unless");
    const char *object = mg_say_object(t, under(s, "counter"));
    return unless == NULL
               ? gt_say(t->r, "counter %s", object)
               : gt_say(t->r, "counter %s unless its controller pays %s", object, mg_word(unless));
}

static const char *destroy(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "destroy");
    const char *text = gt_say(t->r, "destroy %s", mg_say_object(t, what));
    return under(s, "regeneration") == NULL ? text
                                            : gt_say(t->r, "%s. %s can't be regenerated", text,
                                                     mg_is_plural(what) ? "They" : "It");
}

static const char *put_counters(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const char *kind = gt_say(t->r, "%s counter", mg_word(under(s, "kind")));
    return gt_say(t->r, "put %s on %s", mg_say_some(t, under(s, "put counters"), kind),
                  mg_say_object(t, under(s, "on")));
}

static const char *forbid(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "what");
    if (gt_json_is(under(s, "forbid"), "be regenerated"))
        return "a creature dealt damage this way can't be regenerated this turn";
    if (gt_json_is(under(s, "forbid"), "deal combat damage"))
        return gt_say(t->r, "%s assigns no combat damage this turn", mg_say_object(t, what));
    return gt_say(t->r, "%s can't %s%s", mg_say_object(t, what), mg_word(under(s, "forbid")),
                  until(s));
}

static const char *prevent(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "prevent");
    if (!cJSON_IsNumber(what))
        return "prevent all combat damage that would be dealt this turn";
    return gt_say(t->r, "prevent the next %d damage that would be dealt to %s this turn",
                  mg_whole(what), mg_say_object(t, under(s, "to")));
}

static const char *change_target(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *to = under(s, "to");
    const char *object = mg_say_object(t, under(s, "change target"));
    return to == NULL ? gt_say(t->r, "change the target of %s", object)
                      : gt_say(t->r, "change %s's target to %s", object, mg_say_a(t, to));
}

static const char *later(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return gt_say(t->r, "at the beginning of the next %s, %s",
                  mg_word(under(under(s, "later"), "event")), mg_say_statements(t, under(s, "do")));
}

static const char *pay(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return gt_say(t->r, "you may %s", mg_say_price(t, under(s, "pay")));
}

static const char *reveal_hand(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return gt_say(t->r, "%s reveals their hand", mg_say_object(t, under(s, "reveal hand")));
}

static const char *choose(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "choose");
    return gt_say(t->r, "you choose %s from it", mg_say_a(t, what));
}

static const char *piles(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    (void)s;
    (void)t;
    return "an opponent separates those cards into two piles";
}

static const char *skip(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return gt_say(t->r, "%s skips their next %s step", mg_say_who(t, under(s, "who")),
                  mg_word(under(s, "skip")));
}

/* What it is about is not told by itself. */
static const char *silent(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)t;
    (void)s;
    (void)p;
    return NULL;
}

/* Where something goes instead; of what is countered that is a spell. */
static const char *go(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const char *place = mg_word(under(s, "go"));
    return strcmp(place, "exile") == 0 ? "exile that spell"
                                       : gt_say(t->r, "it goes to %s instead", place);
}

static const char *extra(mg_text *t, const cJSON *s, const phrase *p)
{
    const char *what = mg_word(under(s, "extra"));
    (void)p;
    if (strcmp(what, "combat") == 0)
        return "after this phase, there is an additional combat phase followed by an additional "
               "main phase";
    return strcmp(what, "upkeep") == 0 ? "after this step, there is an additional upkeep step"
                                       : gt_say(t->r, "%s takes an extra turn after this one",
                                                mg_say_who(t, under(s, "who")));
}

static const char *reflex(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return gt_say(t->r, "when you do, %s", mg_say_statements(t, under(s, "do")));
}

static const char *require(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    const cJSON *what = under(s, "require");
    return gt_say(t->r, "%s must %s if able", mg_say_object(t, under(s, "what")),
                  cJSON_IsString(what) ? mg_word(what) : mg_word(cJSON_GetArrayItem(what, 0)));
}

static const char *block(mg_text *t, const cJSON *s, const phrase *p)
{
    (void)p;
    return mg_say_statements(t, under(s, "do"));
}

/* clang-format off */
static const phrase phrases[] = {
    {"damage", .make = damage},
    {"gain life", .make = life},
    {"lose life", .make = life},
    {"draw", .make = draw},
    {"discard", .make = discard},
    {"mill", .you = "mill $c", .other = "$w mills $c"},
    {"scry", .you = "scry $n"},
    {"add", .you = "add $n"},
    {"pay", .make = pay},
    {"skip", .make = skip},
    {"shuffle", .you = "shuffle your library"},
    {"choose colour", .make = silent},
    {"put", .make = put},
    {"exile", .you = "exile $o", .holds = "that card"},
    {"search", .make = search, .holds = "that card"},
    {"top", .make = top, .holds = "those cards"},
    {"those", .make = silent, .holds = "each creature blocking it"},
    {"reveal", .you = "reveal $o"},
    {"reveal hand", .make = reveal_hand, .holds = "it"},
    {"piles", .make = piles, .holds = "one pile"},
    {"play free", .you = "you may play that card without paying its mana cost"},
    {"destroy", .make = destroy},
    {"sacrifice", .make = sacrifice},
    {"counter", .make = counter},
    {"tap", .you = "tap $o"},
    {"untap", .you = "untap $o"},
    {"regenerate", .you = "regenerate $o"},
    {"turn up", .you = "turn $o face up"},
    {"turn down", .you = "turn $o face down"},
    {"create", .make = create},
    {"put counters", .make = put_counters},
    {"change target", .make = change_target},
    {"later", .make = later},
    {"extra", .make = extra},
    {"reflex", .make = reflex},
    {"go", .make = go},
    {"not that", .make = silent},
    {"that much", .you = "that much is $n"},
    {"prevent that", .you = "prevent that damage"},
    {"give", .make = give},
    {"become", .make = become},
    {"forbid", .make = forbid},
    {"require", .make = require},
    {"prevent", .make = prevent},
    {"exile instead",
        .you = "if a creature dealt damage this way would die this turn, exile it instead"},
    {"choose", .make = choose, .holds = "that card"},
    {"do", .make = block},
    {.verb = NULL},
};
/* clang-format on */

static const char *fill(mg_text *t, const char *text, const cJSON *s, const char *verb)
{
    const cJSON *what = under(s, verb);
    const char *out = "";
    for (const char *at = text; *at != '\0'; at++) {
        if (*at != '$') {
            out = gt_say(t->r, "%s%c", out, *at);
            continue;
        }
        at++;
        out = gt_say(t->r, "%s%s", out,
                     *at == 'o'   ? mg_say_object(t, what)
                     : *at == 'n' ? (gt_json_is(what, "any") ? "one mana of any color"
                                                             : mg_say_number(t, what))
                     : *at == 'c' ? mg_say_some(t, what, "card")
                                  : mg_say_who(t, under(s, "who")));
    }
    return out;
}

static const phrase *phrase_of(const cJSON *s)
{
    const phrase *p = phrases;
    while (p->verb != NULL && under(s, p->verb) == NULL)
        p++;
    return p->verb == NULL ? NULL : p;
}

/* Of one card alone: "it". */
static bool is_one(const cJSON *s, const phrase *p)
{
    const cJSON *n = under(s, p->verb);
    return p->make == top && cJSON_IsNumber(n) && mg_whole(n) == 1;
}

static const char *verb_text(mg_text *t, const cJSON *s)
{
    const phrase *p = phrase_of(s);
    const cJSON *as = under(s, "as");
    const char *text;
    if (p == NULL)
        return NULL;
    t->it = mg_has_form(s, "it");
    if (p->make != NULL)
        text = p->make(t, s, p);
    else
        text = fill(t, p->other != NULL && !mg_is_you(under(s, "who")) ? p->other : p->you, s,
                    p->verb);
    if (as != NULL && p->holds != NULL && t->n_named < 8) {
        t->named[t->n_named][0] = mg_word(as);
        t->named[t->n_named++][1] = is_one(s, p) ? "it" : p->holds;
    }
    t->it = false;
    return text;
}

/* ---- Sentences. */

static const char *continue_with(mg_text *t, const char *text, const cJSON *list);

/* The texts of `then` behind a verb that was possible or paid. */
static const char *then_text(mg_text *t, const cJSON *s, const char *text)
{
    const cJSON *then = under(s, "then");
    if (mg_has_form(s, "list"))
        return continue_with(t, text, then);
    if (phrase_of(s)->make == damage)
        return gt_say(t->r, "%s. %s", text, mg_capital(t, mg_say_statements(t, then)));
    return gt_say(t->r, "%s. If you do, %s", text, mg_say_statements(t, then));
}

/* "You may have it deal ..." for a verb whose subject is no player. */
static const char *may_text(mg_text *t, const cJSON *s, const char *text)
{
    const char *self = gt_json_is(under(s, "by"), "it") ? "it" : t->self;
    size_t n = strlen(self);
    if (under(s, "damage") != NULL && strncmp(text, self, n) == 0 &&
        strncmp(text + n, " deals", 6) == 0)
        return gt_say(t->r, "you may have %s deal%s", self, text + n + 6);
    return gt_say(t->r, "you may %s", strncmp(text, "you ", 4) == 0 ? text + 4 : text);
}

static const char *statement(mg_text *t, const cJSON *s)
{
    const cJSON *condition = under(s, "if"), *otherwise = under(s, "else");
    const char *front =
        condition == NULL ? "" : gt_say(t->r, "if %s, ", mg_say_condition(t, condition));
    const char *text = verb_text(t, s);
    if (text == NULL)
        return NULL;
    if (under(s, "may") != NULL)
        text = may_text(t, s, text);
    if (under(s, "then") != NULL)
        text = then_text(t, s, text);
    if (otherwise != NULL)
        text = gt_say(t->r, "%s. %s%s", text,
                      phrase_of(s)->make == sacrifice ? "If you can't, " : "Otherwise, ",
                      mg_say_statements(t, otherwise));
    if (mg_has_form(s, "where later"))
        t->x = NULL;
    return gt_say(t->r, "%s%s%s", front, text, mg_say_where_x(t));
}

/* A sentence of its own, or joined with the one before as its `form` says. */
static const char *join(mg_text *t, const char *before, const cJSON *s, const char *text)
{
    if (*before == '\0')
        return text;
    if (mg_has_form(s, "and"))
        return gt_say(t->r, "%s and %s", before, text);
    if (mg_has_form(s, "comma and"))
        return gt_say(t->r, "%s, and %s", before, text);
    if (mg_has_form(s, "comma"))
        return gt_say(t->r, "%s, %s", before, text);
    if (mg_has_form(s, "comma then"))
        return gt_say(t->r, "%s, then %s", before, text);
    if (mg_has_form(s, "if you do"))
        return gt_say(t->r, "%s. If you do, %s", before, text);
    if (mg_has_form(s, "then"))
        return gt_say(t->r, "%s. Then %s", before, text);
    return gt_say(t->r, "%s. %s", before, mg_capital(t, text));
}

const char *mg_say_statements(mg_text *t, const cJSON *list)
{
    return continue_with(t, "", list);
}

static const char *continue_with(mg_text *t, const char *text, const cJSON *list)
{
    for (const cJSON *s = list == NULL ? NULL : list->child; s != NULL; s = s->next) {
        const char *one = mg_has_form(s, "silent") ? NULL : statement(t, s);
        if (one != NULL)
            text = join(t, text, s, one);
        if (mg_has_form(s, "silent"))
            (void)verb_text(t, s); /* for what it names */
    }
    return text;
}
