/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Noun phrases. The parts of one stand in a fixed order: other, status, non-..., supertype, colour,
 * subtype, type, head, whose, with ..., where. */
#include "decks/magic/text.h"

#include <ctype.h>
#include <string.h>

bool mg_has_form(const cJSON *node, const char *word)
{
    const cJSON *form = gt_json_get(node, "form");
    if (gt_json_is(form, word))
        return true;
    for (const cJSON *one = cJSON_IsArray(form) ? form->child : NULL; one != NULL; one = one->next)
        if (gt_json_is(one, word))
            return true;
    return false;
}

const char *mg_capital(mg_text *t, const char *text)
{
    return gt_say(t->r, "%c%s", toupper((unsigned char)text[0]), text[0] == '\0' ? "" : text + 1);
}

const char *mg_sentence(mg_text *t, const char *text)
{
    return gt_say(t->r, "%s.", mg_capital(t, text));
}

/* ---- Words. */

static const char *plural_of(mg_text *t, const char *word)
{
    size_t n = strlen(word);
    if (n > 1 && strcmp(word + n - 1, "f") == 0)
        return gt_say(t->r, "%.*sves", (int)n - 1, word);
    if (n > 1 && word[n - 1] == 'y' && strchr("aeiou", word[n - 2]) == NULL)
        return gt_say(t->r, "%.*sies", (int)n - 1, word);
    if (n > 0 && (word[n - 1] == 's' || word[n - 1] == 'h'))
        return word;
    return gt_say(t->r, "%ss", word);
}

static const char *with_article(mg_text *t, const char *text)
{
    return gt_say(t->r, "%s %s", strchr("aeiouAEIO", text[0]) != NULL ? "an" : "a", text);
}

/* A word, or several with `between` between them; of {"not": ...} nothing. */
static const char *words_of(mg_text *t, const cJSON *node, const char *between)
{
    const char *text = "";
    if (cJSON_IsString(node))
        return mg_word(node);
    for (const cJSON *one = cJSON_IsArray(node) ? node->child : NULL; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text, *text == '\0' ? "" : between, mg_word(one));
    return text;
}

/* "nonartifact, nonblack ", of all keys that exclude something. */
static const char *exclusions(mg_text *t, const cJSON *f)
{
    static const char *const keys[] = {"type", "colour", "subtype"};
    const char *text = "";
    for (int k = 0; k < 3; k++) {
        const cJSON *not = gt_json_get(gt_json_get(f, keys[k]), "not");
        const cJSON *one = cJSON_IsArray(not ) ? not ->child : not ;
        for (; one != NULL; one = cJSON_IsArray(not ) ? one->next : NULL)
            text = gt_say(t->r, "%s%snon%s", text, *text == '\0' ? "" : ", ", mg_word(one));
    }
    const cJSON *other = gt_json_get(gt_json_get(f, "not"), "type");
    if (cJSON_IsString(other))
        text = gt_say(t->r, "non%s%s%s", mg_word(other), *text == '\0' ? "" : ", ", text);
    return *text == '\0' ? "" : gt_say(t->r, "%s ", text);
}

static const char *status(const cJSON *f)
{
    const cJSON *tapped = gt_json_get(f, "tapped");
    if (tapped != NULL)
        return cJSON_IsTrue(tapped) ? "tapped " : "untapped ";
    if (gt_json_get(f, "attacking or blocking") != NULL)
        return "attacking or blocking ";
    if (gt_json_get(f, "attacking") != NULL)
        return "attacking ";
    return gt_json_get(f, "blocking") != NULL ? "blocking " : "";
}

static bool is_in(const cJSON *f, const char *zone)
{
    return gt_json_is(gt_json_get(f, "in"), zone);
}

static bool is_card(const cJSON *f)
{
    return is_in(f, "graveyard") || is_in(f, "hand") || is_in(f, "library") ||
           gt_json_get(f, "from") != NULL;
}

/* Adjectives, types and the head noun. */
static const char *core_of(mg_text *t, const cJSON *f, enum mg_number_of number)
{
    const char *colour = words_of(t, gt_json_get(f, "colour"), " or ");
    const char *super = words_of(t, gt_json_get(f, "supertype"), " ");
    const char *subtype = words_of(t, gt_json_get(f, "subtype"), " or ");
    const char *type = words_of(t, gt_json_get(f, "type"), " or ");
    const char *head = is_card(f)                          ? "card"
                       : is_in(f, "stack")                 ? "spell or ability"
                       : *type == '\0' && *subtype == '\0' ? "permanent"
                                                           : "";
    const char *last = *head != '\0' ? head : *type != '\0' ? type : subtype;
    const char *front =
        gt_say(t->r, "%s%s%s%s%s%s%s%s", status(f), exclusions(t, f), super,
               *super == '\0' ? "" : " ", colour, *colour == '\0' ? "" : " ",
               last == subtype ? "" : subtype, last == subtype || *subtype == '\0' ? "" : " ");
    if (last == head && *type != '\0')
        front = gt_say(t->r, "%s%s ", front, type);
    return gt_say(t->r, "%s%s", front, number == MG_MANY ? plural_of(t, last) : last);
}

/* ---- Behind the noun. */

static const char *place_of(const mg_text *t, const cJSON *f, enum mg_number_of number)
{
    bool own = gt_json_is(gt_json_get(f, "whose"), "own");
    if (is_in(f, "graveyard") && own && t->counting)
        return " in your graveyard";
    if (is_in(f, "graveyard"))
        return own                 ? " from your graveyard"
               : number == MG_MANY ? " from graveyards"
                                   : " from a graveyard";
    if (is_in(f, "hand"))
        return " from your hand";
    if (is_card(f) || is_in(f, "stack"))
        return "";
    return own                                               ? " you control"
           : gt_json_is(gt_json_get(f, "whose"), "opposing") ? " an opponent controls"
                                                             : "";
}

static const char *behind(mg_text *t, const cJSON *f)
{
    const cJSON *has = gt_json_get(f, "has"), *blocks = gt_json_get(f, "blocks");
    const char *text = "";
    if (has != NULL)
        text = gt_say(t->r, " with %s", words_of(t, has, " and "));
    if (blocks != NULL)
        text = gt_say(t->r, "%s blocking it", text);
    if (gt_json_get(f, "targets") != NULL)
        text = gt_say(t->r, "%s with a single target", text);
    if (gt_json_get(f, "put from battlefield") != NULL)
        text = gt_say(t->r, "%s that were put there from the battlefield this turn", text);
    return text;
}

static const char *either(mg_text *t, const cJSON *list, enum mg_number_of number)
{
    const char *text = "";
    for (const cJSON *one = list->child; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text,
                      *text == '\0'       ? ""
                      : number == MG_MANY ? " and/or "
                                          : " or ",
                      gt_json_get(one, "this") != NULL ? t->self : mg_say_noun(t, one, number));
    return text;
}

const char *mg_say_noun(mg_text *t, const cJSON *f, enum mg_number_of number)
{
    const cJSON *list = gt_json_get(f, "either");
    if (list != NULL)
        return either(t, list, number);
    return gt_say(t->r, "%s%s%s", core_of(t, f, number), place_of(t, f, number), behind(t, f));
}

const char *mg_say_a(mg_text *t, const cJSON *f)
{
    const char *noun = mg_say_noun(t, f, MG_ONE);
    if (cJSON_IsTrue(gt_json_get(f, "other")))
        return gt_say(t->r, "another %s", noun);
    return with_article(t, noun);
}

/* ---- Targets. */

static const char *target_words(mg_text *t, const cJSON *what, enum mg_number_of number)
{
    if (!cJSON_IsString(what))
        return mg_say_noun(t, what, number);
    return number == MG_MANY ? plural_of(t, mg_word(what)) : mg_word(what);
}

/* "target creature", "two target lands", "up to two target cards from graveyards" */
static const char *new_target(mg_text *t, const cJSON *node)
{
    const cJSON *what = gt_json_get(node, "target"), *count = gt_json_get(node, "count");
    bool any = gt_json_is(what, "any"), upto = gt_json_get(node, "upto") != NULL;
    int n = count == NULL ? 1 : mg_whole(count), before = t->n_targets;
    if (t->n_targets < MG_TEXT_TARGETS)
        t->target[t->n_targets++] = node;
    if (any && upto)
        return "any number of targets";
    if (any)
        return gt_json_get(node, "other") == NULL ? "any target"
               : before < 2                       ? "another target"
                                                  : "a third target";
    if (n == 1 && !upto)
        return gt_say(t->r, "%starget %s", gt_json_get(node, "other") == NULL ? "" : "another ",
                      target_words(t, what, MG_ONE));
    return gt_say(t->r, "%s%s target %s", upto ? "up to " : "", mg_say_count(n),
                  target_words(t, what, n == 1 ? MG_ONE : MG_MANY));
}

/* "that creature": the first type of what was targeted. */
static const char *old_target(mg_text *t, const char *name)
{
    int i = name[6] == '\0' ? 0 : name[7] - '1';
    const cJSON *what = i < t->n_targets ? gt_json_get(t->target[i], "target") : NULL;
    if (gt_json_is(what, "any"))
        return "it";
    if (cJSON_IsString(what))
        return gt_say(t->r, "that %s",
                      strncmp(mg_word(what), "player", 6) == 0  ? "player"
                      : strncmp(mg_word(what), "spell", 5) == 0 ? "spell"
                                                                : mg_word(what));
    const char *type = words_of(t, gt_json_get(what, "type"), " or ");
    return *type == '\0' ? "it" : gt_say(t->r, "that %s", type);
}

/* NULL: it names no player. */
static const char *player_word(const char *word)
{
    static const char *const words[][2] = {{"you", "you"},
                                           {"opponent", "each opponent"},
                                           {"each", "each player"},
                                           {"each other", "each other player"},
                                           {"that player", "that player"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], word) == 0)
            return words[i][1];
    return NULL;
}

static const char *named(mg_text *t, const char *name)
{
    if (t->it)
        return "it";
    for (int i = t->n_named - 1; i >= 0; i--)
        if (strcmp(t->named[i][0], name) == 0)
            return t->named[i][1];
    return name;
}

static const char *word_object(mg_text *t, const char *word)
{
    if (strcmp(word, "this") == 0)
        return t->self;
    if (strcmp(word, "it") == 0 || strcmp(word, "kept") == 0)
        return strcmp(word, "it") == 0 ? "it" : "that card";
    if (strcmp(word, "enchanted") == 0)
        return t->host;
    if (strcmp(word, "that") == 0)
        return t->that == NULL ? "it" : t->that;
    if (strcmp(word, "damaged") == 0)
        return "that creature";
    if (strcmp(word, "its blockers") == 0)
        return "each creature blocking it";
    if (strncmp(word, "target", 6) == 0)
        return old_target(t, word);
    return player_word(word) != NULL ? player_word(word) : named(t, word);
}

static const char *every(mg_text *t, const cJSON *f)
{
    const cJSON *from = gt_json_get(f, "from");
    if (from != NULL)
        return gt_say(t->r, "all %s revealed this way", mg_say_noun(t, f, MG_MANY));
    if (is_in(f, "graveyard") && gt_json_is(gt_json_get(f, "whose"), "any"))
        return gt_say(t->r, "all %s from all graveyards", core_of(t, f, MG_MANY));
    return gt_say(t->r, "all %s", mg_say_noun(t, f, MG_MANY));
}

const char *mg_say_object(mg_text *t, const cJSON *target)
{
    const cJSON *all = gt_json_get(target, "all"), *choose = gt_json_get(target, "choose");
    const cJSON *both = gt_json_get(target, "both"), *rest = gt_json_get(target, "rest");
    if (cJSON_IsString(target))
        return word_object(t, mg_word(target));
    if (gt_json_get(target, "target") != NULL)
        return new_target(t, target);
    if (all != NULL)
        return every(t, all);
    if (choose != NULL)
        return mg_say_some(t, gt_json_get(target, "count"), mg_say_noun(t, choose, MG_ONE));
    if (both != NULL)
        return gt_say(t->r, "%s and %s", mg_say_object(t, cJSON_GetArrayItem(both, 0)),
                      mg_say_object(t, cJSON_GetArrayItem(both, 1)));
    if (rest != NULL)
        return "the rest";
    if (gt_json_get(target, "in graveyard") != NULL)
        return mg_say_object(t, gt_json_get(target, "in graveyard"));
    return mg_say_who(t, target);
}

bool mg_is_plural(const cJSON *target)
{
    const cJSON *count = gt_json_get(target, "count");
    return gt_json_get(target, "all") != NULL || gt_json_get(target, "rest") != NULL ||
           (cJSON_IsNumber(count) && mg_whole(count) > 1) || gt_json_is(target, "cards");
}

/* ---- Players. */

bool mg_is_you(const cJSON *who)
{
    return who == NULL || gt_json_is(who, "you");
}

const char *mg_say_who(mg_text *t, const cJSON *who)
{
    const cJSON *controller = gt_json_get(who, "controller"), *owner = gt_json_get(who, "owner");
    if (mg_is_you(who))
        return "you";
    if (cJSON_IsString(who) && player_word(mg_word(who)) != NULL)
        return player_word(mg_word(who));
    if (gt_json_is(who, "damaged"))
        return "that player";
    if (controller != NULL)
        return "its controller";
    if (owner != NULL)
        return "its owner";
    return mg_say_object(t, who);
}
