/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A paragraph of a card in words: what sets an ability off, what it costs, keywords, static
 * abilities. */
#include "decks/magic/text.h"

#include <string.h>

static const cJSON *under(const cJSON *node, const char *key)
{
    return gt_json_get(node, key);
}

/* ---- Events. */

static bool is_this(const cJSON *what)
{
    return under(what, "this") != NULL;
}

/* Who or what it happens to, and how that is called from then on. */
static const char *subject_of(mg_text *t, const cJSON *event)
{
    const cJSON *what = under(event, "what");
    if (is_this(what)) {
        t->that = "it";
        return t->self;
    }
    t->that = "it";
    if (under(what, "enchanted") != NULL)
        return t->host;
    if (under(what, "either") != NULL)
        return gt_say(t->r, "%s or another Goblin", t->self);
    return mg_say_a(t, what);
}

static const char *step_event(mg_text *t, const cJSON *event)
{
    const char *name = mg_word(under(event, "event"));
    const cJSON *who = under(event, "who");
    if (strcmp(name, "combat end") == 0) /* 511.2 */
        return "at end of combat";
    return gt_say(t->r, "at the beginning of %s %s",
                  who == NULL              ? "each"
                  : gt_json_is(who, "you") ? "your"
                                           : "each opponent's",
                  name);
}

static const char *cast_event(mg_text *t, const cJSON *event)
{
    const cJSON *who = under(event, "who"), *what = under(event, "what");
    cJSON *spell = cJSON_Duplicate(what, 1);
    const char *noun = mg_say_noun(t, spell, MG_ONE), *cut = strstr(noun, "permanent");
    if (cut != NULL)
        noun = gt_say(t->r, "%.*s", (int)(cut - noun), noun);
    else
        noun = gt_say(t->r, "%s ", noun);
    cJSON_Delete(spell);
    return gt_say(t->r, "whenever %s %s %sspell", who == NULL ? "a player casts" : "you cast",
                  strchr("aeiouAEIO", noun[0]) != NULL ? "an" : "a", noun);
}

static const char *damage_event(mg_text *t, const cJSON *event, const char *subject)
{
    const cJSON *to = under(event, "to");
    return gt_say(t->r, "whenever %s deals %sdamage to a %s", subject,
                  gt_json_is(under(event, "by"), "combat") ? "combat " : "", mg_word(to));
}

static const char *put_event(mg_text *t, const cJSON *event, const char *subject)
{
    bool battlefield = gt_json_is(under(event, "from"), "battlefield");
    bool once = is_this(under(event, "what")) || under(under(event, "what"), "enchanted") != NULL;
    const char *where = battlefield                                        ? " from the battlefield"
                        : under(under(event, "what"), "enchanted") != NULL ? ""
                                                                           : " from anywhere";
    return gt_say(t->r, "%s %s is put into a graveyard%s", once ? "when" : "whenever", subject,
                  where);
}

static const char *enters_event(mg_text *t, const cJSON *event, const char *subject)
{
    return gt_say(t->r, "%s %s enters the battlefield",
                  is_this(under(event, "what")) ? "when" : "whenever", subject);
}

static const char *dies_event(mg_text *t, const cJSON *event, const char *subject)
{
    bool once = is_this(under(event, "what")) || under(under(event, "what"), "enchanted") != NULL;
    return gt_say(t->r, "%s %s dies", once ? "when" : "whenever", subject);
}

static const char *several(mg_text *t, const cJSON *list)
{
    (void)list;
    return gt_say(t->r, "when %s enters the battlefield or dies", t->self);
}

const char *mg_say_event(mg_text *t, const cJSON *event)
{
    static const struct {
        const char *name, *text;
    } plain[] = {{"blocks", "whenever %s blocks"},
                 {"blocks a creature", "whenever %s blocks a creature"},
                 {"becomes blocked by", "whenever %s becomes blocked by a creature"},
                 {"attacked", "whenever %s is attacked"},
                 {"set off", "whenever an ability of %s triggers"},
                 {"becomes blocked", "whenever %s becomes blocked"},
                 {"isn't blocked", "whenever %s attacks and isn't blocked"},
                 {"becomes the target", "whenever %s becomes the target of a spell or ability"},
                 {"turned up", "when %s is turned face up"},
                 {"cycled", "when you cycle %s"}};
    if (cJSON_IsArray(event))
        return several(t, event);
    const cJSON *name = under(event, "event");
    if (under(event, "what") == NULL)
        return step_event(t, event);
    if (gt_json_is(name, "cast"))
        return cast_event(t, event);
    const char *subject = subject_of(t, event);
    if (gt_json_is(name, "deals damage"))
        return damage_event(t, event, subject);
    if (gt_json_is(name, "put"))
        return put_event(t, event, subject);
    if (gt_json_is(name, "enters"))
        return enters_event(t, event, subject);
    if (gt_json_is(name, "dies"))
        return dies_event(t, event, subject);
    if (gt_json_is(name, "attacks"))
        return gt_say(t->r, "whenever %s attacks%s", subject,
                      under(event, "alone") ? " alone" : "");
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (gt_json_is(name, plain[i].name)) {
            const char *at = strstr(plain[i].text, "%s");
            return gt_say(t->r, "%.*s%s%s", (int)(at - plain[i].text), plain[i].text, subject,
                          at + 2);
        }
    return "whenever something happens";
}

/* ---- Kinds of abilities. */

static const char *word_of(mg_text *t, const cJSON *node)
{
    const cJSON *word = under(node, "word");
    return word == NULL ? "" : gt_say(t->r, "%s — ", mg_capital(t, mg_word(word)));
}

static const char *may_do(mg_text *t, const char *text)
{
    const char *self = "it deals";
    if (strncmp(text, self, strlen(self)) == 0)
        return gt_say(t->r, "you may have it deal%s", text + strlen(self));
    return gt_say(t->r, "you may %s", strncmp(text, "you ", 4) == 0 ? text + 4 : text);
}

static const char *triggered(mg_text *t, const cJSON *node)
{
    const char *event = mg_say_event(t, under(node, "on"));
    const cJSON *condition = under(node, "if");
    const char *asked =
        condition == NULL ? "" : gt_say(t->r, "if %s, ", mg_say_condition(t, condition));
    const char *text = mg_say_statements(t, under(node, "do"));
    if (under(node, "may") != NULL)
        text = may_do(t, text);
    return gt_say(t->r, "%s%s, %s%s.", word_of(t, node), mg_capital(t, event), asked, text);
}

/* "Activate this ability only ..." */
static const char *limits_of(mg_text *t, const cJSON *node)
{
    const cJSON *only = under(node, "only"), *limit = under(node, "limit");
    if (gt_json_is(only, "sorcery"))
        return " Activate this ability only any time you could cast a sorcery.";
    if (under(only, "and") != NULL)
        return " Activate this ability only during your upkeep.";
    if (only != NULL)
        return gt_say(t->r, " Activate this ability only if %s.", mg_say_condition(t, only));
    if (limit != NULL && mg_whole(limit) == 1)
        return " Activate this ability only once each turn.";
    if (limit != NULL)
        return gt_say(t->r, " Activate this ability no more than %s each turn.",
                      mg_whole(limit) == 2 ? "twice" : "some times");
    return "";
}

static const char *activated(mg_text *t, const cJSON *node)
{
    const char *cost = mg_say_cost(t, under(node, "cost"));
    const char *text = mg_say_statements(t, under(node, "do"));
    return gt_say(t->r, "%s%s: %s%s", word_of(t, node), cost, mg_sentence(t, text),
                  limits_of(t, node));
}

static const char *loyalty(mg_text *t, const cJSON *node)
{
    const cJSON *n = under(node, "loyalty");
    const char *cost = cJSON_IsString(n)  ? mg_word(n)
                       : mg_whole(n) >= 0 ? gt_say(t->r, "+%d", mg_whole(n))
                                          : gt_say(t->r, "%d", mg_whole(n));
    return gt_say(t->r, "%s: %s", cost, mg_sentence(t, mg_say_statements(t, under(node, "do"))));
}

static const char *replacement(mg_text *t, const cJSON *node)
{
    const cJSON *of = under(under(node, "instead"), "of");
    const char *text = mg_say_statements(t, under(node, "do"));
    if (gt_json_is(of, "countered"))
        return gt_say(t->r, "If a spell or ability you control would counter a spell, instead %s.",
                      text);
    if (gt_json_is(of, "dealt damage") && under(under(node, "instead"), "source") != NULL)
        return gt_say(t->r, "If a spell you control would deal damage to an opponent, %s.", text);
    return gt_say(t->r, "As an event of this kind (%s) would happen, %s.", mg_word(of),
                  text == NULL ? "it does not" : text);
}

static const char *modes(mg_text *t, const cJSON *list)
{
    const char *text = "Choose one —";
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next)
        text = gt_say(t->r, "%s / • %s", text,
                      mg_sentence(t, mg_say_statements(t, under(mode, "do"))));
    return text;
}

/* ---- Static abilities. */

static const char *words_of(mg_text *t, const cJSON *list, const char *last)
{
    const char *text = "";
    for (const cJSON *one = list == NULL ? NULL : list->child; one != NULL; one = one->next)
        text = gt_say(t->r, "%s%s%s", text,
                      *text == '\0'       ? ""
                      : one->next != NULL ? ", "
                                          : last,
                      mg_word(one));
    return text;
}

static const char *static_subject(mg_text *t, const cJSON *whom)
{
    const cJSON *all = under(whom, "all");
    if (all == NULL)
        return mg_say_object(t, whom);
    return gt_say(t->r, "%s%s", under(all, "other") != NULL ? "other " : "",
                  mg_say_noun(t, all, MG_MANY));
}

static const char *given(mg_text *t, const cJSON *node, const cJSON *whom)
{
    const cJSON *keywords = under(node, "keywords");
    bool size = under(node, "power") != NULL, many = mg_is_plural(whom);
    const char *text = "";
    if (size) {
        const char *power = mg_say_signed(t, under(node, "power"));
        text = gt_say(t->r, "%s %s/%s", many ? "get" : "gets", power,
                      mg_say_signed(t, under(node, "toughness")));
    }
    if (keywords != NULL)
        text = gt_say(t->r, "%s%s%s %s", text, size ? " and " : "", many ? "have" : "has",
                      words_of(t, keywords, " and "));
    return text;
}

static const char *static_give(mg_text *t, const cJSON *node)
{
    const cJSON *whom = under(node, "give"), *condition = under(node, "if");
    const cJSON *otherwise = under(node, "else");
    const char *text = gt_say(t->r, "%s %s", static_subject(t, whom), given(t, node, whom));
    if (condition != NULL)
        text = gt_say(t->r, "%s as long as %s", text, mg_say_condition(t, condition));
    if (otherwise != NULL)
        text = gt_say(t->r, "%s. Otherwise, it %s", text, given(t, otherwise, whom));
    return gt_say(t->r, "%s%s", word_of(t, node), mg_sentence(t, text));
}

static const char *sizes(mg_text *t, const cJSON *base)
{
    return gt_say(t->r, "%s/%s", mg_say_number(t, cJSON_GetArrayItem(base, 0)),
                  mg_say_number(t, cJSON_GetArrayItem(base, 1)));
}

/* What changes but for its size: colours, types beside the others, abilities that it loses. */
static const char *changed(mg_text *t, const cJSON *node, bool many)
{
    const cJSON *colours = under(node, "colours"), *more = under(node, "more types");
    const char *text = "";
    if (colours != NULL)
        text = gt_say(t->r, "%s %s", many ? "are" : "is", words_of(t, colours, " and "));
    if (more != NULL)
        text = gt_say(t->r, "%s%s%s %s in addition to %s other types", text,
                      text[0] != '\0' ? " and " : "", many ? "are" : "is", words_of(t, more, " "),
                      many ? "their" : "its");
    if (under(node, "lose abilities") != NULL)
        text = gt_say(t->r, "%s%s%s all abilities", text, text[0] != '\0' ? " and " : "",
                      many ? "lose" : "loses");
    return text;
}

static const char *static_become(mg_text *t, const cJSON *node)
{
    const cJSON *whom = under(node, "become"), *base = under(node, "base");
    const cJSON *creature = under(node, "creature types"), *more = under(node, "more types");
    const char *subject = static_subject(t, whom);
    if (creature != NULL && base == NULL)
        return mg_sentence(t, gt_say(t->r, "%s is a %s", subject, words_of(t, creature, " ")));
    if (creature != NULL)
        return mg_sentence(
            t, gt_say(t->r, "%s is a %s with base power and toughness %s and loses all abilities",
                      subject, words_of(t, creature, " "), sizes(t, base)));
    if (base == NULL)
        return mg_sentence(
            t, gt_say(t->r, "%s %s", subject, changed(t, node, under(whom, "all") != NULL)));
    const char *types = "";
    for (const cJSON *one = more == NULL ? NULL : more->child; one != NULL; one = one->next)
        if (gt_word_find(mg_words_types, mg_word(one)) == NULL)
            types = gt_say(t->r, "%s%s ", types, mg_word(one));
    return mg_sentence(t,
                       gt_say(t->r, "%s are %s %s %screatures that are still lands", subject,
                              sizes(t, base), words_of(t, under(node, "colours"), " and "), types));
}

static const char *except_by(mg_text *t, const cJSON *except)
{
    const cJSON *either = under(except, "either");
    if (cJSON_IsNumber(except))
        return gt_say(t->r, "%s or more creatures", mg_say_count(mg_whole(except)));
    if (either == NULL)
        return mg_say_noun(t, except, MG_MANY);
    return gt_say(t->r, "%s creatures and/or %s",
                  mg_word(under(cJSON_GetArrayItem(either, 0), "type")),
                  mg_say_noun(t, cJSON_GetArrayItem(either, 1), MG_MANY));
}

static const char *static_forbid(mg_text *t, const cJSON *node)
{
    const cJSON *what = under(node, "forbid"), *except = under(node, "except by");
    const cJSON *condition = under(node, "if");
    const char *subject = static_subject(t, under(node, "what"));
    if (cJSON_IsArray(what) && gt_json_is(cJSON_GetArrayItem(what, 0), "be countered"))
        return gt_say(t->r,
                      "%sIf %s, this spell can't be countered and the damage can't be prevented.",
                      word_of(t, node), mg_say_condition(t, condition));
    if (cJSON_IsArray(what) && cJSON_GetArraySize(what) == 3)
        return "Enchanted permanent's activated abilities can't be activated unless they're mana "
               "abilities. If enchanted permanent is a creature, it can't attack or block.";
    const char *verbs = cJSON_IsArray(what) ? words_of(t, what, " or ") : mg_word(what);
    const char *text = gt_say(t->r, "%s can't %s", subject, verbs);
    if (except != NULL)
        text = gt_say(t->r, "%s except by %s", text, except_by(t, except));
    if (condition != NULL)
        text = gt_say(t->r, "%s unless you've cast a creature spell this turn", text);
    return mg_sentence(t, text);
}

static const char *static_skip(mg_text *t, const cJSON *node)
{
    const cJSON *who = under(node, "who");
    const char *step = mg_word(under(node, "skip"));
    const char *kind = strcmp(step, "combat") == 0 ? "phase" : "step";
    if (who == NULL || gt_json_is(who, "you"))
        return gt_say(t->r, "Skip your %s %s.", step, kind);
    return gt_say(t->r, "%s skips their %s %s.",
                  gt_json_is(who, "each") ? "Each player" : "Each opponent", step, kind);
}

static const char *static_require(mg_text *t, const cJSON *node)
{
    const cJSON *what = under(node, "require");
    return mg_sentence(t, gt_say(t->r, "%s must %s if able", static_subject(t, under(node, "what")),
                                 cJSON_IsArray(what) ? words_of(t, what, " and ") : mg_word(what)));
}

static const char *combat_cost(mg_text *t, const cJSON *node)
{
    const cJSON *attack = under(node, "attack cost");
    return gt_say(t->r, "%s can't %s unless their controller pays %s for each of them.",
                  mg_capital(t, mg_say_noun(t, under(node, "what"), MG_MANY)),
                  attack != NULL ? "attack" : "block",
                  attack != NULL ? mg_word(attack) : mg_word(under(node, "block cost")));
}

static const char *cost_less(mg_text *t, const cJSON *node)
{
    return gt_say(t->r, "%s spells you cast cost %s less to cast.",
                  mg_say_noun(t, under(node, "what"), MG_ONE), mg_word(under(node, "cost less")));
}

/* ---- Keywords. */

static const char *plain_keywords(mg_text *t, const cJSON *list)
{
    const char *text = "";
    bool from = false;
    for (const cJSON *one = list->child; one != NULL; one = one->next) {
        const char *word = mg_word(one);
        bool protection = strncmp(word, "protection ", 11) == 0;
        text = *text == '\0'        ? word
               : protection && from ? gt_say(t->r, "%s and %s", text, word + 11)
                                    : gt_say(t->r, "%s, %s", text, word);
        from = from || protection;
    }
    return mg_capital(t, text);
}

/* "{2}" behind a blank; anything else behind a dash and with a full stop. */
static const char *keyword_cost(mg_text *t, const char *keyword, const cJSON *cost)
{
    bool mana = cJSON_IsString(cost) ||
                (cJSON_GetArraySize(cost) == 1 && cJSON_IsString(cJSON_GetArrayItem(cost, 0)));
    return mana ? gt_say(t->r, "%s %s", keyword, mg_say_cost(t, cost))
                : gt_say(t->r, "%s—%s.", keyword, mg_say_cost(t, cost));
}

static const char *typecycling(mg_text *t, const cJSON *node)
{
    const cJSON *what = under(node, "for");
    const cJSON *subtype = under(what, "subtype");
    return gt_say(t->r, "%scycling %s", mg_word(subtype), mg_word(under(node, "typecycling")));
}

static const char *alternative(mg_text *t, const cJSON *node)
{
    const cJSON *condition = under(node, "if");
    const char *price = mg_say_price(t, under(node, "alternative"));
    const char *name = mg_has_form(node, "name") ? t->self : "this spell";
    if (mg_has_form(node, "rather first"))
        return gt_say(t->r, "If %s, rather than pay this spell's mana cost, you may %s.",
                      mg_say_condition(t, condition), price);
    if (condition != NULL)
        return gt_say(t->r, "If %s, you may %s rather than pay %s's mana cost.",
                      mg_say_condition(t, condition), price, name);
    return gt_say(t->r, "You may %s rather than pay %s's mana cost.", price, name);
}

static const char *additional(mg_text *t, const cJSON *node)
{
    const cJSON *cost = under(node, "additional"), *either = under(cost, "either");
    const char *price =
        either == NULL ? mg_say_price(t, cost)
                       : gt_say(t->r, "%s or %s", mg_say_price(t, cJSON_GetArrayItem(either, 0)),
                                mg_say_price(t, cJSON_GetArrayItem(either, 1)));
    return gt_say(t->r, "As an additional cost to cast %s, %s.", t->self, price);
}

static const char *enters_with(mg_text *t, const cJSON *node)
{
    const char *kind = gt_say(t->r, "%s counter", mg_word(under(node, "kind")));
    return gt_say(t->r, "%s enters the battlefield with %s on it.", t->self,
                  mg_say_some(t, under(node, "enters with"), kind));
}

static const char *affinity(mg_text *t, const cJSON *node)
{
    cJSON *what = cJSON_Duplicate(under(node, "affinity"), 1);
    cJSON_DeleteItemFromObject(what, "whose");
    const char *text = gt_say(t->r, "Affinity for %s", mg_say_noun(t, what, MG_MANY));
    cJSON_Delete(what);
    return text;
}

static const char *with_number(mg_text *t, const cJSON *node)
{
    const cJSON *suspend = under(node, "suspend"), *cost = under(node, "cost");
    if (suspend != NULL)
        return gt_say(t->r, "Suspend %d—%s", mg_whole(suspend), mg_word(cost));
    if (under(node, "dredge") != NULL)
        return gt_say(t->r, "Dredge %d", mg_whole(under(node, "dredge")));
    if (under(node, "fading") != NULL)
        return gt_say(t->r, "Fading %d", mg_whole(under(node, "fading")));
    return NULL;
}

static const char *keyword(mg_text *t, const cJSON *node)
{
    static const char *const costs[] = {"cycling", "echo",      "evoke",   "morph",
                                        "madness", "flashback", "entwine", NULL};
    for (int i = 0; costs[i] != NULL; i++)
        if (under(node, costs[i]) != NULL)
            return keyword_cost(t, mg_capital(t, costs[i]), under(node, costs[i]));
    if (under(node, "keywords") != NULL)
        return plain_keywords(t, under(node, "keywords"));
    if (under(node, "typecycling") != NULL)
        return typecycling(t, node);
    if (under(node, "alternative") != NULL)
        return alternative(t, node);
    if (under(node, "additional") != NULL)
        return additional(t, node);
    if (under(node, "affinity") != NULL)
        return affinity(t, node);
    if (under(node, "enchant") != NULL)
        return gt_say(t->r, "Enchant %s", mg_say_noun(t, under(node, "enchant"), MG_ONE));
    if (under(node, "enters tapped") != NULL)
        return gt_say(t->r, "%s enters the battlefield tapped.", t->self);
    if (under(node, "enters with") != NULL)
        return enters_with(t, node);
    if (under(node, "cost more") != NULL)
        return gt_say(t->r, "This spell costs %s more to cast for each %s.",
                      mg_word(under(node, "cost more")), mg_word(under(node, "each")));
    if (under(node, "only mana") != NULL)
        return gt_say(t->r, "Spend only %s mana on X.", mg_word(under(node, "only mana")));
    if (under(node, "power and toughness") != NULL)
        return gt_say(t->r, "%s's power and toughness are each equal to %s.", t->self,
                      mg_say_number(t, under(node, "power and toughness")));
    const char *number = with_number(t, node);
    if (number != NULL)
        return number;
    return under(node, "exalted") != NULL ? "Exalted" : "Persist";
}

/* ---- All of them. */

const char *mg_say_ability(mg_text *t, const cJSON *node)
{
    t->n_targets = t->n_named = 0;
    t->that = t->x = NULL;
    if (under(node, "cost") != NULL && under(node, "do") != NULL)
        return activated(t, node);
    if (under(node, "on") != NULL && under(node, "do") != NULL)
        return triggered(t, node);
    if (under(node, "loyalty") != NULL)
        return loyalty(t, node);
    if (under(node, "instead") != NULL)
        return replacement(t, node);
    if (under(node, "modes") != NULL)
        return modes(t, under(node, "modes"));
    if (under(node, "do") != NULL)
        return mg_sentence(t, mg_say_statements(t, under(node, "do")));
    if (under(node, "give") != NULL)
        return static_give(t, node);
    if (under(node, "become") != NULL)
        return static_become(t, node);
    if (under(node, "forbid") != NULL)
        return static_forbid(t, node);
    if (under(node, "control") != NULL)
        return gt_say(t->r, "You control %s.", mg_say_object(t, under(node, "control")));
    if (under(node, "cost less") != NULL)
        return cost_less(t, node);
    if (under(node, "require") != NULL)
        return static_require(t, node);
    if (under(node, "skip") != NULL)
        return static_skip(t, node);
    if (under(node, "attack cost") != NULL || under(node, "block cost") != NULL)
        return combat_cost(t, node);
    return keyword(t, node);
}
